//! How good a choice looks to a bot that plans no further than its nose: gather Clues, arm, go through gates, close and
//! seal them, keep body and mind together.

use crate::Board;
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::amount::Rating;
use crate::content::filter::{DeckName, PlaceKind};
use crate::frame::What;
use crate::read::{self, G};
use crate::rule::Rule;
use crate::rules::{combat, gates};
use crate::state::{Src, flag};
use kernel::{Game, Greedy, Who};

impl Greedy for Board {
    fn score(c: &Content, g: &Game<Self>, choice: &Choice) -> i32 {
        let Some(a) = &g.ask else { return 0 };
        let Who::Seat(s) = a.who else { return 0 };
        score(c, g, s.0, a.rule, a.prompt, *choice)
    }
}

fn score(c: &Content, g: &G, seat: u8, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    let i = g.table.i(seat);
    match rule {
        Rule::SetupSliders | Rule::UpkeepSliders => slider(c, g, seat, choice),
        Rule::UpkeepActions => i32::from(choice != Choice::Done),
        Rule::UpkeepComeBack => match choice {
            Choice::Place(p) => worth(c, g, seat, p),
            _ => 0,
        },
        Rule::MovementMove => movement(c, g, seat, choice),
        Rule::MovementClues => match choice {
            Choice::Number(n) => n.into(),
            _ => 0,
        },
        Rule::FaceEvadeOrFight => {
            let Prompt::Monster(m) = prompt else { return 0 };
            let dice = read::skill(c, g, seat, CheckKind::Sneak) + read::rating(c, g, m, seat, Rating::Awareness);
            let evade = at_least(dice, 1);
            let risk = 100 - win(c, g, seat, m);
            match choice {
                Choice::Fight => 100 - risk - danger(c, g, seat, m),
                _ => evade - 10 - if evade < 50 { danger(c, g, seat, m) } else { 0 },
            }
        }
        Rule::CombatFleeOrFight => {
            let Prompt::Monster(m) = prompt else { return 0 };
            let dice = read::skill(c, g, seat, CheckKind::Sneak) + read::rating(c, g, m, seat, Rating::Awareness);
            match choice {
                Choice::Fight => win(c, g, seat, m) + 25,
                _ => at_least(dice, 1),
            }
        }
        Rule::CombatHands => hands(c, g, seat, choice),
        Rule::FaceAfterReturn => match choice {
            Choice::Monster(m) if win(c, g, seat, m) > 80 && danger(c, g, seat, m) < 20 => 1,
            Choice::Done => 0,
            _ => -1,
        },
        Rule::FaceOrder => match choice {
            Choice::Monster(m) => win(c, g, seat, m),
            _ => 0,
        },
        Rule::CheckClues => clues(c, g, seat, choice),
        Rule::CheckBefore | Rule::EffectMay => match choice {
            Choice::Yes | Choice::Pay => 1,
            _ => 0,
        },
        Rule::React => match choice {
            Choice::Pass => 0,
            Choice::Use(Src::Card(id), _) if c.card(id).record.casting.is_some() => i32::from(i.sanity > 2) * 2 - 1,
            _ => 1,
        },
        Rule::ArkhamEncounter => encounter(c, g, seat, choice),
        Rule::SealGate => i32::from(choice == Choice::Yes),
        Rule::MythosClue => match choice {
            Choice::Seat(s) => 10 + i32::from(g.table.i(s).clues < 5),
            _ => 0,
        },
        Rule::CardKeep | Rule::CardSearch | Rule::CardBuy | Rule::EffectPick => match choice {
            Choice::Card(id) => 5 + value(c, id),
            Choice::Place(p) => worth(c, g, seat, p),
            Choice::Monster(m) => i32::from(read::toughness(c, g, m, seat)),
            _ => 4,
        },
        Rule::CardDiscard | Rule::FallenLosses | Rule::PayCards | Rule::CardSell => match choice {
            Choice::Card(id) => 100 - value(c, id),
            _ => 0,
        },
        Rule::PayTrophies => match choice {
            Choice::Monster(m) => 10 - i32::from(read::toughness(c, g, m, seat)),
            _ => 0,
        },
        Rule::PayCover => i32::from(choice != Choice::Pass),
        Rule::EffectPlace | Rule::ReturnGate => match choice {
            Choice::Place(p) => worth(c, g, seat, p),
            _ => 0,
        },
        Rule::EffectWho => match choice {
            Choice::Seat(s) => i32::from(s == seat),
            _ => 0,
        },
        Rule::EffectNumber => match choice {
            Choice::Number(n) => -i32::from((n - 2).abs()),
            _ => 0,
        },
        Rule::EffectSplit => match choice {
            Choice::Number(n) => -i32::from((i16::from(i.sanity) + n - i16::from(i.stamina) - 1).abs()),
            _ => 0,
        },
        Rule::EffectUnless => i32::from(choice == Choice::Pay),
        Rule::Trade | Rule::BattleRefresh => i32::from(matches!(choice, Choice::Pass | Choice::Done)),
        Rule::TradeAgree => i32::from(choice == Choice::No),
        Rule::CloseSkill | Rule::CheckSkill => match choice {
            Choice::Skill(k) => read::skill(c, g, seat, k).into(),
            _ => 0,
        },
        Rule::MythosSurge | Rule::MythosLimit => match choice {
            Choice::Spread(p) => -i32::from(g.table.anybody_at(p)),
            _ => 0,
        },
        _ => 0,
    }
}

/// The chance in percent of so many successes with so many dice, at one in three.
fn at_least(dice: i16, need: i16) -> i32 {
    if need <= 0 {
        return 100;
    }
    if dice < need {
        return 0;
    }
    // The distribution in parts of a million.
    let mut p = [0u64; 12];
    p[0] = 1_000_000;
    for _ in 0..dice.min(30) {
        for k in (0..11).rev() {
            p[k + 1] += p[k] / 3;
            p[k] -= p[k] / 3;
        }
    }
    (p[need.min(11) as usize..].iter().sum::<u64>() / 10_000) as i32
}

/// The chance to win a round of combat with what one has.
fn win(c: &Content, g: &G, seat: u8, m: u8) -> i32 {
    if m == combat::ANCIENT {
        return 50;
    }
    let k = read::keywords(c, g, m, seat);
    let mut ones: Vec<i16> = Vec::new();
    let mut two = 0;
    for id in g.table.i(seat).cards.intersection(&c.weapons).iter() {
        let b = combat::bonus(c, g, id, seat, m, &k);
        if c.card(id).record.hands > 1 { two = two.max(b) } else { ones.push(b) }
    }
    ones.sort_unstable_by(|a, b| b.cmp(a));
    let arms = two.max(ones.iter().take(2).sum());
    let dice = read::skill(c, g, seat, combat::combat_skill(c, g, m, seat)) + read::rating(c, g, m, seat, Rating::Combat) + arms;
    at_least(dice, read::toughness(c, g, m, seat))
}

/// What a fight may cost, in percent of what is left.
fn danger(c: &Content, g: &G, seat: u8, m: u8) -> i32 {
    let i = g.table.i(seat);
    let d = &c.monster(m).record;
    let horror = d.horror.as_ref().map_or(0, |h| {
        let dice = read::skill(c, g, seat, CheckKind::Will) + read::rating(c, g, m, seat, Rating::Horror);
        i32::from(h.damage) * (100 - at_least(dice, 1)) / i32::from(i.sanity.max(1))
    });
    let combat = d.combat.as_ref().map_or(0, |h| i32::from(h.damage) * (100 - win(c, g, seat, m)) / i32::from(i.stamina.max(1)));
    horror / 2 + combat / 2
}

fn hands(c: &Content, g: &G, seat: u8, choice: Choice) -> i32 {
    let m = match g.stack.last().map(|f| f.what) {
        Some(What::Combat(f)) => f.mon,
        _ => combat::ANCIENT,
    };
    let k = read::keywords(c, g, m, seat);
    let one = |id: u16| {
        if id == u16::MAX {
            return 0;
        }
        let used = if c.card(id).record.used.is_some() { 2 } else { 0 };
        i32::from(combat::bonus(c, g, id, seat, m, &k)) * 2 - used
    };
    match choice {
        Choice::Wield(a, b) => one(a) + one(b),
        Choice::Cast(id) => {
            let cost = read::spell_cost(c, g, seat, id);
            let dice = read::skill(c, g, seat, CheckKind::Lore) + 1;
            if i16::from(g.table.i(seat).sanity) - cost < 2 || at_least(dice, 1) < 60 {
                -5
            } else {
                i32::from(combat::bonus(c, g, id, seat, m, &k)) * 2 + 1
            }
        }
        Choice::Use(..) => -3,
        _ => -10,
    }
}

fn clues(c: &Content, g: &G, seat: u8, choice: Choice) -> i32 {
    let Some(What::Check(f)) = g.stack.last().map(|f| f.what) else { return 0 };
    let i = g.table.i(seat);
    match choice {
        Choice::Use(..) => 2,
        Choice::Clue => {
            let missing = f.difficulty - i16::from(f.successes());
            let matters = match f.kind {
                CheckKind::CloseGate => true,
                CheckKind::Combat => missing <= 1 && (i.clues > 5 || i.stamina <= 2),
                CheckKind::Horror | CheckKind::Evade => i.clues > 6,
                _ => i.clues > 6,
            };
            let _ = c;
            if matters && missing <= i.clues { 1 } else { -1 }
        }
        _ => 0,
    }
}

/// What a card is worth having.
fn value(c: &Content, id: u16) -> i32 {
    let d = c.card(id);
    let bonus = d.record.bonus.unwrap_or(0);
    let base = match d.record.deck {
        DeckName::Ally => 12,
        DeckName::Skill => 9,
        DeckName::Spell => 3,
        _ => i32::from(d.record.price.unwrap_or(1)),
    };
    if d.slug == "elder-sign" {
        return 40;
    }
    base + i32::from(bonus) - if d.record.used.is_some() { 4 } else { 0 }
}

/// Whether somebody is fit to go through a gate.
fn fit(c: &Content, g: &G, seat: u8) -> bool {
    let i = g.table.i(seat);
    let sign = i.cards.iter().any(|id| c.card(id).slug == "elder-sign");
    i.sanity >= 3 && i.stamina >= 3 && (sign || i.clues >= gates::seal_cost(c, g, seat) || g.table.gates_open() >= 3)
}

/// What a place is worth being at.
fn worth(c: &Content, g: &G, seat: u8, p: u8) -> i32 {
    let t = &g.table;
    let i = t.i(seat);
    let d = &c.places[p as usize];
    let mut w = 0;
    if t.gate(p).is_some() && d.kind == PlaceKind::Location {
        if i.place == p && i.is(flag::EXPLORED) {
            return 200;
        }
        let others = (0..t.seats).any(|s| s != seat && t.i(s).alive() && t.i(s).place == p && t.i(s).is(flag::EXPLORED));
        w += if others {
            -5
        } else if fit(c, g, seat) {
            70 + i32::from(t.gates_open()) * 5
        } else {
            -20
        };
    } else {
        let n = i32::from(t.clues.0[p as usize]);
        w += n * if i.clues < 6 { 22 } else { 10 };
        if d.unstable && !t.sealed(p) && n == 0 {
            w -= 3;
        }
        if d.kind == PlaceKind::Location {
            w += 2;
        }
        if p == c.fixed.asylum && i16::from(i.sanity) <= 2 {
            w += 45;
        }
        if p == c.fixed.hospital && i16::from(i.stamina) <= 2 {
            w += 45;
        }
        let armed = !i.cards.intersection(&c.weapons).is_empty();
        let closed = read::closed(c, g, p);
        if (p == c.fixed.shops[0] || p == c.fixed.shops[1]) && i.money >= 5 && !closed {
            w += if armed { 8 } else { 25 };
        }
        if read::stat(c, g, seat, crate::content::amount::Stat::TrophyToughness) >= 5 && c.places[p as usize].slug == "science-building" {
            w += 15;
        }
    }
    let risk: i32 = t.monsters_at(p).map(|m| (110 - win(c, g, seat, m)) / 3 + danger(c, g, seat, m) / 4).sum();
    w - risk
}

fn movement(c: &Content, g: &G, seat: u8, choice: Choice) -> i32 {
    let i = g.table.i(seat);
    let at = |from: u8| -> i32 {
        if from as usize >= c.places.len() || c.places[from as usize].world.is_some() {
            return 0;
        }
        let d = read::distances(c, g, from);
        (0..c.places.len() as u8)
            .filter(|&p| d[p as usize] < 20 && read::on_board(c, g, p) && !read::closed(c, g, p))
            .map(|p| worth(c, g, seat, p) - i32::from(d[p as usize]) * 9)
            .max()
            .unwrap_or(0)
    };
    match choice {
        Choice::Move(p) => {
            if i.is(flag::EXPLORED) {
                return -100;
            }
            let here: i32 = g.table.monsters_at(i.place).map(|m| (100 - win(c, g, seat, m)) / 8).sum();
            let there: i32 = g.table.monsters_at(p).map(|m| (110 - win(c, g, seat, m)) / 6).sum();
            at(p) * 4 - here - there - 2
        }
        Choice::Done => {
            if c.places.get(i.place as usize).is_some_and(|p| p.world.is_some()) {
                return 0;
            }
            worth(c, g, seat, i.place) * 4
        }
        Choice::Use(Src::Card(id), _) => {
            let d = c.card(id);
            if d.record.kind == Some(crate::content::filter::CardKind::Tome) { 30 } else { -50 }
        }
        Choice::Trade(_) => -1000,
        _ => -50,
    }
}

fn encounter(c: &Content, g: &G, seat: u8, choice: Choice) -> i32 {
    let i = g.table.i(seat);
    match choice {
        Choice::Skill(k) => 50 + i32::from(read::skill(c, g, seat, k)),
        Choice::Use(Src::Card(_), _) => 80,
        Choice::Use(Src::Place(p), ab) => {
            if p == c.fixed.asylum || p == c.fixed.hospital {
                let low = if p == c.fixed.asylum { i.sanity } else { i.stamina };
                // The dearer of two treatments restores more.
                return if low <= 3 { 20 + i32::from(c.abilities[ab as usize].it.pay.is_some()) } else { 1 };
            }
            if c.fixed.shops.contains(&p) {
                return if i.money >= 5 { 20 } else { -5 };
            }
            match c.places[p as usize].slug.as_str() {
                "bank-of-arkham" => -10,
                _ => 15,
            }
        }
        Choice::Use(..) => 30,
        Choice::Encounter => 5,
        _ => 0,
    }
}

fn slider(c: &Content, g: &G, seat: u8, choice: Choice) -> i32 {
    let i = g.table.i(seat);
    let Some(d) = c.investigators.get(i.kind as usize) else { return 0 };
    // What matters: speed to walk, Fight to fight and close, Lore for gates.
    let at = |pair: u8, stop: u8| -> i32 {
        let v = |k: CheckKind| i32::from(d.skills[k as usize][(stop & 3) as usize]);
        let closing = i.is(flag::EXPLORED);
        match pair {
            0 => {
                if closing {
                    v(CheckKind::Sneak)
                } else {
                    v(CheckKind::Speed) * 3 + v(CheckKind::Sneak)
                }
            }
            1 => v(CheckKind::Fight) * 3 + v(CheckKind::Will) * 2,
            _ => v(CheckKind::Lore) * if closing { 3 } else { 1 } + v(CheckKind::Luck) * 2,
        }
    };
    match choice {
        Choice::Slide(pair, stop) => at(pair, stop) - at(pair, i.stops[(pair % 3) as usize]),
        _ => 0,
    }
}
