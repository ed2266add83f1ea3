//! Combat with a monster, and the investigators' attack on an Ancient One.

use super::reactions::{self, occ, phase_abilities, prevented, react};
use super::{Flow, Log, ask, call, done, go, result};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::Rating;
use crate::content::defs::CardSet;
use crate::content::filter::CardKind;
use crate::content::index::{Cell, Family, keyword};
use crate::read::{self, Game, Keywords, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    CastFrame, CheckFrame, CombatFrame, Ctx, LossFrame, LossFrom, Occ, Procedure, ScriptFrame,
    Settled,
};
use crate::rules::rule::Rule;
use crate::rules::steps::CombatStep;
use crate::show::event::Event;
use crate::state::{Origin, Value, zone};
use kernel::Choices;

/// No monster: the Ancient One.
pub const ANCIENT: u8 = 255;

/// Combat.
pub fn combat(c: &Content, g: &mut Game, mut f: CombatFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    let i = *g.table.investigator(seat);
    // Combat stops when somebody falls, leaves or is gone, and when the monster is.
    let gone = !i.alive()
        || f.step != CombatStep::Begins && (i.falls != f.falls || i.place != f.place)
        || f.monster != ANCIENT && !standing(g, &f);
    // A check that was made counts, whatever has become of who made it.
    let made = f.step == CombatStep::CombatOutcome && (f.monster == ANCIENT || result(g).0);
    let counts = made
        || matches!(
            f.step,
            CombatStep::Victory
                | CombatStep::Trophy
                | CombatStep::Overwhelmed
                | CombatStep::AttackEnds
                | CombatStep::UsedUp
        );
    if gone && f.step != CombatStep::End && !counts {
        f.step = CombatStep::Ends;
    }
    match f.step {
        CombatStep::Begins => {
            f.falls = i.falls;
            f.place = i.place;
            f.step = CombatStep::HorrorCheck;
            if f.monster == ANCIENT {
                f.step = CombatStep::CommitHands;
                return go(g, Procedure::Combat(f));
            }
            if let Some(w) = react(
                c,
                g,
                Occ {
                    monster: f.monster,
                    ..occ(Family::CombatBegins, seat)
                },
                Cell::At,
            ) {
                return call(g, Procedure::Combat(f), w);
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::HorrorCheck => {
            f.step = CombatStep::FleeOrFight;
            if c.monster(f.monster).record.horror.is_some() && !f.horror {
                f.horror = true;
                f.step = CombatStep::HorrorOutcome;
                let mut k = CheckFrame::new(
                    seat,
                    CheckKind::Horror,
                    read::rating(c, g, f.monster, seat, Rating::Horror),
                    1,
                );
                k.monster = f.monster;
                k.settled = f.settle_horror;
                return call(g, Procedure::Combat(f), Procedure::Check(k));
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::HorrorOutcome => {
            f.step = CombatStep::FleeOrFight;
            if result(g).0 {
                let damage = read::keywords(c, g, f.monster, seat).nightmarish;
                return horrify(g, f, damage);
            }
            f.step = CombatStep::HorrorDamage;
            if let Some(w) = react(
                c,
                g,
                Occ {
                    monster: f.monster,
                    x: CheckKind::Horror as u8,
                    ..occ(Family::CheckFailed, seat)
                },
                Cell::When,
            ) {
                return call(g, Procedure::Combat(f), w);
            }
            if let Some(top) = g.stack.last_mut() {
                top.ok = false;
                top.res = 0;
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::HorrorDamage => {
            f.step = CombatStep::FleeOrFight;
            if prevented(g) {
                return go(g, Procedure::Combat(f));
            }
            let base = c
                .monster(f.monster)
                .record
                .horror
                .as_ref()
                .map_or(0, |r| r.damage);
            let damage = read::modified(
                c,
                g,
                Quantity::HorrorDamage,
                Whose::monster(f.monster, seat),
                base,
            );
            horrify(g, f, damage)
        }
        CombatStep::FleeOrFight => {
            let ambush = read::keywords(c, g, f.monster, seat).has(keyword::AMBUSH);
            let no = read::forbidden(c, g, Bar::Flee, seat, Origin::None, &|x, _| {
                matches!(x, Forbidden::Flee)
            });
            if ambush || no {
                f.step = CombatStep::CommitHands;
                return go(g, Procedure::Combat(f));
            }
            let choices: Choices<Choice> = [Choice::Fight, Choice::Flee].into_iter().collect();
            ask(
                g,
                Procedure::Combat(f),
                seat,
                Rule::CombatFleeOrFight,
                Prompt::Monster(f.monster),
                choices,
            )
        }
        CombatStep::FleeOutcome => {
            if result(g).0 {
                f.step = CombatStep::Ends;
                return go(g, Procedure::Combat(f));
            }
            f.step = CombatStep::InsteadOfDamage;
            failed(c, g, f, CheckKind::Evade)
        }
        CombatStep::CommitHands => {
            if f.casting > 0 {
                // A Spell has been cast: its hands are in use, or lost for this round if it failed.
                let id = f.casting - 1;
                f.casting = 0;
                let hands = c.card(id).record.hands;
                if result(g).0 {
                    if c.card(id).record.bonus.is_some()
                        && let Some(slot) = f.active.iter_mut().find(|s| **s == 0)
                    {
                        *slot = id + 1;
                    }
                } else {
                    f.lost_hands += hands;
                }
            }
            if f.active.iter().any(|a| *a > 0 && !i.cards.contains(a - 1)) {
                for a in f.active.iter_mut() {
                    if *a > 0 && !i.cards.contains(*a - 1) {
                        *a = 0;
                    }
                }
            }
            let mut choices: Choices<Choice> = Choices::new();
            wields(c, g, &f, &mut choices);
            let free = free_hands(c, g, &f);
            for id in i.cards.intersection(&c.combat_spells).iter() {
                let twin = |o: u16| c.kind_of[o as usize] == c.kind_of[id as usize];
                let fits = c.card(id).record.hands <= free && f.active.contains(&0);
                let listed = choices
                    .iter()
                    .any(|x| matches!(x, Choice::Cast(o) if twin(*o)));
                if fits
                    && !listed
                    && !f.active.contains(&(id + 1))
                    && reactions::castable(c, g, seat, id).is_ok()
                {
                    choices.push(Choice::Cast(id));
                }
            }
            phase_abilities(c, g, seat, PhaseName::Combat, true, &mut choices);
            choices.retain(|x| match x {
                Choice::Use(Origin::Card(id), ability) => {
                    let rec = &c.card(*id).record;
                    rec.casting.is_none()
                        || rec.hands <= free && c.abilities[*ability as usize].it.phase.is_some()
                }
                _ => true,
            });
            for a in f.active {
                if a > 0 {
                    choices.push(Choice::Release(a - 1));
                }
            }
            if choices.len() == 1
                && let Choice::Wield(a, b) = choices[0]
            {
                return fight(c, g, f, a, b);
            }
            ask(
                g,
                Procedure::Combat(f),
                seat,
                Rule::CombatHands,
                Prompt::Monster(f.monster),
                choices,
            )
        }
        CombatStep::CombatOutcome => {
            let (passed, n) = result(g);
            f.after = if passed {
                CombatStep::Victory
            } else {
                CombatStep::Failed
            };
            if f.monster == ANCIENT {
                f.after = CombatStep::AttackEnds;
                f.falls = i.falls;
                f.successes = n.clamp(0, 250) as u8;
            }
            f.step = CombatStep::UsedUp;
            go(g, Procedure::Combat(f))
        }
        CombatStep::UsedUp => used(c, g, f),
        CombatStep::Victory => {
            f.won = true;
            f.step = CombatStep::Trophy;
            f.overwhelming = read::keywords(c, g, f.monster, seat)
                .overwhelming
                .clamp(0, 9) as u8;
            let monster = f.monster;
            log.emit(|| Event::Defeated { seat, monster });
            if let Some(w) = react(
                c,
                g,
                Occ {
                    monster: f.monster,
                    ..occ(Family::MonsterDefeated, seat)
                },
                Cell::When,
            ) {
                return call(g, Procedure::Combat(f), w);
            }
            if let Some(top) = g.stack.last_mut() {
                top.ok = false;
                top.res = 0;
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::Trophy => {
            if !prevented(g) {
                trophy(c, g, f.monster, seat, log);
            }
            f.step = CombatStep::Overwhelmed;
            if f.overwhelming > 0 && !gone {
                let stamina = f.overwhelming.into();
                let loss = LossFrame {
                    seat,
                    stamina,
                    source: LossFrom::Combat,
                    monster: f.monster,
                    ..LossFrame::default()
                };
                return call(g, Procedure::Combat(f), Procedure::Loss(loss));
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::Overwhelmed => {
            f.step = CombatStep::Ends;
            match react(
                c,
                g,
                Occ {
                    monster: f.monster,
                    ..occ(Family::MonsterDefeated, seat)
                },
                Cell::After,
            ) {
                Some(w) => call(g, Procedure::Combat(f), w),
                None => go(g, Procedure::Combat(f)),
            }
        }
        CombatStep::Failed => {
            f.step = CombatStep::InsteadOfDamage;
            failed(c, g, f, CheckKind::Combat)
        }
        CombatStep::InsteadOfDamage => {
            f.step = CombatStep::DealDamage;
            if prevented(g) {
                f.step = CombatStep::Ends;
                return go(g, Procedure::Combat(f));
            }
            match react(
                c,
                g,
                Occ {
                    monster: f.monster,
                    x: CheckKind::Combat as u8,
                    ..occ(Family::CheckFailed, seat)
                },
                Cell::After,
            ) {
                Some(w) => call(g, Procedure::Combat(f), w),
                None => go(g, Procedure::Combat(f)),
            }
        }
        CombatStep::DealDamage => {
            f.step = CombatStep::NextRound;
            let base = c
                .monster(f.monster)
                .record
                .combat
                .as_ref()
                .map_or(0, |r| r.damage);
            let damage = read::modified(
                c,
                g,
                Quantity::CombatDamage,
                Whose::monster(f.monster, seat),
                base,
            );
            if damage > 0 {
                return call(
                    g,
                    Procedure::Combat(f),
                    Procedure::Loss(LossFrame {
                        seat,
                        stamina: damage,
                        source: LossFrom::Combat,
                        monster: f.monster,
                        ..LossFrame::default()
                    }),
                );
            }
            if let Some(top) = g.stack.last_mut() {
                top.res = 0;
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::NextRound => {
            f.idle = if result(g).1 > 0 { 0 } else { f.idle + 1 };
            f.step = if f.idle < STALEMATE {
                CombatStep::FleeOrFight
            } else {
                CombatStep::Ends
            };
            f.lost_hands = 0;
            f.wield = [0; 2];
            f.settle_combat = Settled::No;
            go(g, Procedure::Combat(f))
        }
        CombatStep::AttackEnds => done(g, true, f.successes.into()),
        CombatStep::Ends => {
            if f.monster == ANCIENT {
                return done(g, false, 0);
            }
            f.step = CombatStep::End;
            if i.alive()
                && let Some(w) = react(
                    c,
                    g,
                    Occ {
                        monster: f.monster,
                        ..occ(Family::CombatEnds, seat)
                    },
                    Cell::At,
                )
            {
                return call(g, Procedure::Combat(f), w);
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::End => done(g, f.won, f.won.into()),
    }
}

/// So many lost rounds in a row without a scratch, and the combat is over. // combat.stalemate
const STALEMATE: u8 = 20;

/// Sanity is lost to a monster.
fn horrify(g: &mut Game, f: CombatFrame, sanity: i16) -> Flow {
    if sanity > 0 {
        let loss = LossFrame {
            seat: f.seat,
            sanity,
            source: LossFrom::Horror,
            monster: f.monster,
            ..LossFrame::default()
        };
        return call(g, Procedure::Combat(f), Procedure::Loss(loss));
    }
    go(g, Procedure::Combat(f))
}

/// The marker is still there to be fought.
fn standing(g: &Game, f: &CombatFrame) -> bool {
    let z = g.table.whereabouts.0[f.monster as usize];
    f.won || z == zone::OUT || z == zone::ON_CARD || z < zone::CUP
}

/// A defeated monster becomes a trophy, unless it is endless.
pub fn trophy(c: &Content, g: &mut Game, monster: u8, seat: u8, log: &mut Log) {
    let z = g.table.whereabouts.0[monster as usize];
    if z >= zone::CUP && z != zone::OUT && z != zone::ON_CARD {
        return;
    }
    if read::keywords(c, g, monster, seat).has(keyword::ENDLESS)
        || !g.table.investigator(seat).alive()
    {
        atoms::to_cup(c, g, monster, log);
    } else {
        atoms::put_monster(c, g, monster, zone::TROPHY + seat, log);
    }
}

/// A check against the monster failed: what it does, instead of damage or besides.
fn failed(c: &Content, g: &mut Game, f: CombatFrame, kind: CheckKind) -> Flow {
    if let Some(w) = react(
        c,
        g,
        Occ {
            monster: f.monster,
            x: kind as u8,
            ..occ(Family::CheckFailed, f.seat)
        },
        Cell::When,
    ) {
        return call(g, Procedure::Combat(f), w);
    }
    if let Some(top) = g.stack.last_mut() {
        top.ok = false;
        top.res = 0;
    }
    go(g, Procedure::Combat(f))
}

/// Hands not in use.
fn free_hands(c: &Content, g: &Game, f: &CombatFrame) -> u8 {
    let hands = read::modified(c, g, Quantity::Hands, Whose::seat(f.seat), 2).clamp(0, 9) as u8;
    let spells: u8 = f
        .active
        .iter()
        .filter(|a| **a > 0)
        .map(|a| c.card(a - 1).record.hands)
        .sum();
    hands.saturating_sub(spells + f.lost_hands)
}

/// Every way to take weapons in hand: nothing, one, or two.
fn wields(c: &Content, g: &Game, f: &CombatFrame, out: &mut Choices<Choice>) {
    let free = free_hands(c, g, f);
    let weapons: CardSet = g
        .table
        .investigator(f.seat)
        .cards
        .intersection(&c.weapons)
        .iter()
        .filter(|&id| !g.table.exhausted.contains(id))
        .collect();
    let mut kinds: smallvec::SmallVec<[(u16, u8); 16]> = smallvec::SmallVec::new();
    for id in weapons.iter() {
        match kinds.last_mut() {
            Some((first, n)) if c.kind_of[*first as usize] == c.kind_of[id as usize] => *n += 1,
            _ => kinds.push((id, 1)),
        }
    }
    for (k, &(a, n)) in kinds.iter().enumerate() {
        let ha = c.card(a).record.hands;
        if ha > free {
            continue;
        }
        if n > 1 && ha * 2 <= free {
            out.push(Choice::Wield(a, a + 1 + next_copy(&weapons, a)));
        }
        for &(b, _) in &kinds[k + 1..] {
            if ha + c.card(b).record.hands <= free {
                out.push(Choice::Wield(a, b));
            }
        }
        out.push(Choice::Wield(a, u16::MAX));
    }
    out.push(Choice::Wield(u16::MAX, u16::MAX));
}

/// How far beyond the next number the second copy of a card is held.
fn next_copy(held: &CardSet, a: u16) -> u16 {
    held.iter().find(|&id| id > a).map_or(0, |id| id - a - 1)
}

/// The Combat check is made with these weapons.
fn fight(c: &Content, g: &mut Game, mut f: CombatFrame, a: u16, b: u16) -> Flow {
    f.wield = [a.wrapping_add(1), b.wrapping_add(1)];
    f.step = CombatStep::CombatOutcome;
    let seat = f.seat;
    let (modifier, difficulty) = if f.monster == ANCIENT {
        (ancient_rating(c, g), 1)
    } else {
        (
            read::rating(c, g, f.monster, seat, Rating::Combat),
            read::toughness(c, g, f.monster, seat),
        )
    };
    let mut k = CheckFrame::new(seat, CheckKind::Combat, modifier, difficulty.max(1));
    k.monster = f.monster;
    k.counts = f.monster == ANCIENT;
    k.settled = f.settle_combat;
    k.skill = combat_skill(c, g, f.monster, seat);
    f.settle_combat = Settled::No;
    call(g, Procedure::Combat(f), Procedure::Check(k))
}

/// The Ancient One's combat rating.
pub fn ancient_rating(c: &Content, g: &Game) -> i16 {
    let a = &c.ancients[g.table.ancient as usize].record;
    let base = a.rating.as_ref().map_or(0, |r| {
        read::amount(c, g, r, &Ctx::new(255, Origin::Ancient))
    });
    read::modified(c, g, Quantity::AncientOneRating, Whose::GAME, base)
}

/// The skill that Combat checks against a monster use.
pub fn combat_skill(c: &Content, g: &Game, monster: u8, seat: u8) -> CheckKind {
    let mut skill = CheckKind::Fight;
    if monster != ANCIENT {
        let d = c.monster(monster);
        if c.changing(Quantity::CombatSkill)
            .monsters
            .contains(c.tokens[monster as usize].kind.into())
        {
            for ability in d.abilities.clone() {
                for s in &c.abilities[ability as usize].it.always {
                    if let crate::content::ability::Static::Modify(m) = s
                        && let Some(k) = m.skill
                    {
                        skill = k;
                    }
                }
            }
        }
    }
    let _ = (g, seat);
    skill
}

/// What a weapon or Spell adds, as the monster's resistances leave it.
pub fn bonus(c: &Content, g: &Game, card: u16, seat: u8, monster: u8, k: &Keywords) -> i16 {
    let d = c.card(card);
    let subj = Whose {
        seat,
        monster,
        card,
        ..Whose::GAME
    };
    let raw = read::modified(
        c,
        g,
        Quantity::WeaponBonus,
        subj,
        d.record.bonus.unwrap_or(0),
    );
    let mut magical =
        matches!(d.kind, CardKind::MagicalWeapon | CardKind::Spell) || d.record.casting.is_some();
    for l in &g.table.lasting {
        let m = &c.terms[l.term as usize];
        if m.quantity == crate::content::ability::Quantity::BonusKind
            && l.card == card
            && let Some(k) = m.kind
        {
            magical = k == CardKind::MagicalWeapon;
        }
    }
    let (resists, immune) = if magical {
        (
            k.has(keyword::MAGICAL_RESISTANCE),
            k.has(keyword::MAGICAL_IMMUNITY),
        )
    } else {
        (
            k.has(keyword::PHYSICAL_RESISTANCE),
            k.has(keyword::PHYSICAL_IMMUNITY),
        )
    };
    if immune {
        0
    } else if resists && raw > 0 {
        (raw + 1) / 2
    } else {
        raw
    }
}

/// What is wielded or cast in the fight that goes on.
pub fn in_hand(g: &Game, seat: u8) -> impl Iterator<Item = u16> {
    let f = read::combat(g).filter(|f| f.seat == seat);
    f.into_iter()
        .flat_map(|f| f.wield.iter().chain(&f.active))
        .filter(|a| **a > 0)
        .map(|a| a - 1)
}

/// Bonuses of everything in hand. Outside a fight: of the best that two hands can hold.
pub fn bonuses(c: &Content, g: &Game, seat: u8, monster: u8) -> i16 {
    if let Some(f) = read::combat(g)
        && f.seat == seat
    {
        let k = read::keywords(c, g, f.monster, seat);
        return f
            .wield
            .iter()
            .chain(&f.active)
            .filter(|a| **a > 0)
            .map(|a| bonus(c, g, a - 1, seat, f.monster, &k))
            .sum();
    }
    let k = Keywords::default();
    let mut ones: smallvec::SmallVec<[i16; 8]> = smallvec::SmallVec::new();
    let mut two = 0;
    for id in g
        .table
        .investigator(seat)
        .cards
        .intersection(&c.weapons)
        .iter()
    {
        let b = bonus(c, g, id, seat, monster, &k);
        if c.card(id).record.hands >= 2 {
            two = two.max(b)
        } else {
            ones.push(b)
        }
    }
    ones.sort_unstable_by(|a, b| b.cmp(a));
    two.max(ones.iter().take(2).sum())
}

/// What was used up in the check is used up.
fn used(c: &Content, g: &mut Game, mut f: CombatFrame) -> Flow {
    for w in 0..2 {
        let Some(id) = f.wield[w]
            .checked_sub(1)
            .filter(|&id| g.table.investigator(f.seat).cards.contains(id))
        else {
            continue;
        };
        if let Some(b) = c.card(id).record.used {
            // The step is kept and the weapon put away.
            f.wield[w] = 0;
            let mut ctx = read::ctx_of(g, Origin::Card(id), f.seat);
            ctx.it = Value::Card(id);
            return call(
                g,
                Procedure::Combat(f),
                Procedure::Script(ScriptFrame::new(b.id, ctx)),
            );
        }
    }
    f.step = f.after;
    go(g, Procedure::Combat(f))
}

/// An answer in combat.
pub fn take(c: &Content, g: &mut Game, mut f: CombatFrame, choice: Choice, _log: &mut Log) -> Flow {
    let seat = f.seat;
    match choice {
        Choice::Fight => {
            f.step = CombatStep::CommitHands;
            go(g, Procedure::Combat(f))
        }
        Choice::Flee => {
            f.step = CombatStep::FleeOutcome;
            let mut k = CheckFrame::new(
                seat,
                CheckKind::Evade,
                read::rating(c, g, f.monster, seat, Rating::Awareness),
                1,
            );
            k.monster = f.monster;
            call(g, Procedure::Combat(f), Procedure::Check(k))
        }
        Choice::Wield(a, b) => fight(c, g, f, a, b),
        Choice::Cast(id) => {
            f.casting = id + 1;
            f.step = CombatStep::CommitHands;
            call(
                g,
                Procedure::Combat(f),
                Procedure::Cast(CastFrame {
                    seat,
                    card: id,
                    ability: u16::MAX,
                    monster: f.monster,
                    it: Value::Monster(f.monster),
                    ..CastFrame::default()
                }),
            )
        }
        Choice::Release(id) => {
            for a in f.active.iter_mut() {
                if *a == id + 1 {
                    *a = 0;
                }
            }
            go(g, Procedure::Combat(f))
        }
        Choice::Use(origin, ability) => {
            if let Origin::Card(id) = origin
                && c.card(id).record.casting.is_some()
            {
                f.casting = id + 1;
            }
            let u = crate::state::Use { origin, ability };
            if c.abilities[ability as usize].it.limit.is_some() {
                g.table.used.push(u);
            }
            let child = reactions::use_ability(g, seat, u);
            call(g, Procedure::Combat(f), child)
        }
        _ => go(g, Procedure::Combat(f)),
    }
}
