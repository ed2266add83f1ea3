//! Combat with a monster, and the investigators' attack on an Ancient One.

use super::reactions::{self, occ, phase_abilities, react};
use super::{F, L, ask, call, done, go, result};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::Rating;
use crate::content::defs::CardSet;
use crate::content::filter::CardKind;
use crate::content::index::{Cell, Family, keyword};
use crate::read::{self, G, Keywords, Subj};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    CastF, CheckF, CombatF, Ctx, LossF, LossFrom, Occ, ScriptF, Settled, What,
};
use crate::rules::rule::Rule;
use crate::rules::steps::CombatStep;
use crate::show::event::Ev;
use crate::state::{Src, Val, zone};
use kernel::Choices;

/// No monster: the Ancient One.
pub const ANCIENT: u8 = 255;

/// Combat.
pub fn combat(c: &Content, g: &mut G, mut f: CombatF, log: L) -> F {
    let seat = f.seat;
    let i = *g.table.i(seat);
    // Combat stops when somebody falls, leaves or is gone, and when the monster is.
    let gone = !i.alive()
        || f.step != CombatStep::Begins && (i.falls != f.falls || i.place != f.place)
        || f.mon != ANCIENT && !standing(g, &f);
    // A check that was made counts, whatever has become of who made it.
    let made = f.step == CombatStep::CombatOutcome && (f.mon == ANCIENT || result(g).0);
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
            if f.mon == ANCIENT {
                f.step = CombatStep::CommitHands;
                return go(g, What::Combat(f));
            }
            if let Some(w) = react(
                c,
                g,
                Occ {
                    mon: f.mon,
                    ..occ(Family::CombatBegins, seat)
                },
                Cell::At,
            ) {
                return call(g, What::Combat(f), w);
            }
            go(g, What::Combat(f))
        }
        CombatStep::HorrorCheck => {
            f.step = CombatStep::FleeOrFight;
            if c.monster(f.mon).record.horror.is_some() && !f.horror {
                f.horror = true;
                f.step = CombatStep::HorrorOutcome;
                let mut k = CheckF::new(
                    seat,
                    CheckKind::Horror,
                    read::rating(c, g, f.mon, seat, Rating::Horror),
                    1,
                );
                k.mon = f.mon;
                k.settled = f.settle_horror;
                return call(g, What::Combat(f), What::Check(k));
            }
            go(g, What::Combat(f))
        }
        CombatStep::HorrorOutcome => {
            f.step = CombatStep::FleeOrFight;
            if result(g).0 {
                let damage = read::keywords(c, g, f.mon, seat).nightmarish;
                return horrify(g, f, damage);
            }
            f.step = CombatStep::HorrorDamage;
            if let Some(w) = react(
                c,
                g,
                Occ {
                    mon: f.mon,
                    x: CheckKind::Horror as u8,
                    ..occ(Family::CheckFailed, seat)
                },
                Cell::When,
            ) {
                return call(g, What::Combat(f), w);
            }
            if let Some(top) = g.stack.last_mut() {
                top.ok = false;
            }
            go(g, What::Combat(f))
        }
        CombatStep::HorrorDamage => {
            f.step = CombatStep::FleeOrFight;
            if result(g).0 {
                return go(g, What::Combat(f));
            }
            let base = c
                .monster(f.mon)
                .record
                .horror
                .as_ref()
                .map_or(0, |r| r.damage);
            let damage = read::modified(c, g, Quantity::HorrorDamage, Subj::mon(f.mon, seat), base);
            horrify(g, f, damage)
        }
        CombatStep::FleeOrFight => {
            let ambush = read::keywords(c, g, f.mon, seat).has(keyword::AMBUSH);
            let no = read::forbidden(c, g, Bar::Flee, seat, Src::None, &|x, _| {
                matches!(x, Forbidden::Flee)
            });
            if ambush || no {
                f.step = CombatStep::CommitHands;
                return go(g, What::Combat(f));
            }
            let choices: Choices<Choice> = [Choice::Fight, Choice::Flee].into_iter().collect();
            ask(
                g,
                What::Combat(f),
                seat,
                Rule::CombatFleeOrFight,
                Prompt::Monster(f.mon),
                choices,
            )
        }
        CombatStep::FleeOutcome => {
            if result(g).0 {
                f.step = CombatStep::Ends;
                return go(g, What::Combat(f));
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
                Choice::Use(Src::Card(id), ab) => {
                    let rec = &c.card(*id).record;
                    rec.casting.is_none()
                        || rec.hands <= free && c.abilities[*ab as usize].it.phase.is_some()
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
                What::Combat(f),
                seat,
                Rule::CombatHands,
                Prompt::Monster(f.mon),
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
            if f.mon == ANCIENT {
                f.after = CombatStep::AttackEnds;
                f.falls = i.falls;
                f.successes = n.clamp(0, 250) as u8;
            }
            f.step = CombatStep::UsedUp;
            go(g, What::Combat(f))
        }
        CombatStep::UsedUp => used(c, g, f),
        CombatStep::Victory => {
            f.won = true;
            f.step = CombatStep::Trophy;
            f.overwhelming = read::keywords(c, g, f.mon, seat).overwhelming.clamp(0, 9) as u8;
            let mon = f.mon;
            log.emit(|| Ev::Defeated { seat, monster: mon });
            if let Some(w) = react(
                c,
                g,
                Occ {
                    mon: f.mon,
                    ..occ(Family::MonsterDefeated, seat)
                },
                Cell::When,
            ) {
                return call(g, What::Combat(f), w);
            }
            if let Some(top) = g.stack.last_mut() {
                top.ok = false;
            }
            go(g, What::Combat(f))
        }
        CombatStep::Trophy => {
            if !result(g).0 {
                trophy(c, g, f.mon, seat, log);
            }
            f.step = CombatStep::Overwhelmed;
            if f.overwhelming > 0 && !gone {
                let stamina = f.overwhelming.into();
                let loss = LossF {
                    seat,
                    stamina,
                    source: LossFrom::Combat,
                    mon: f.mon,
                    ..LossF::default()
                };
                return call(g, What::Combat(f), What::Loss(loss));
            }
            go(g, What::Combat(f))
        }
        CombatStep::Overwhelmed => {
            f.step = CombatStep::Ends;
            match react(
                c,
                g,
                Occ {
                    mon: f.mon,
                    ..occ(Family::MonsterDefeated, seat)
                },
                Cell::After,
            ) {
                Some(w) => call(g, What::Combat(f), w),
                None => go(g, What::Combat(f)),
            }
        }
        CombatStep::Failed => {
            f.step = CombatStep::InsteadOfDamage;
            failed(c, g, f, CheckKind::Combat)
        }
        CombatStep::InsteadOfDamage => {
            f.step = CombatStep::DealDamage;
            if result(g).0 {
                f.step = CombatStep::Ends;
                return go(g, What::Combat(f));
            }
            match react(
                c,
                g,
                Occ {
                    mon: f.mon,
                    x: CheckKind::Combat as u8,
                    ..occ(Family::CheckFailed, seat)
                },
                Cell::After,
            ) {
                Some(w) => call(g, What::Combat(f), w),
                None => go(g, What::Combat(f)),
            }
        }
        CombatStep::DealDamage => {
            f.step = CombatStep::NextRound;
            let base = c
                .monster(f.mon)
                .record
                .combat
                .as_ref()
                .map_or(0, |r| r.damage);
            let damage = read::modified(c, g, Quantity::CombatDamage, Subj::mon(f.mon, seat), base);
            if damage > 0 {
                return call(
                    g,
                    What::Combat(f),
                    What::Loss(LossF {
                        seat,
                        stamina: damage,
                        source: LossFrom::Combat,
                        mon: f.mon,
                        ..LossF::default()
                    }),
                );
            }
            if let Some(top) = g.stack.last_mut() {
                top.res = 0;
            }
            go(g, What::Combat(f))
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
            go(g, What::Combat(f))
        }
        CombatStep::AttackEnds => done(g, true, f.successes.into()),
        CombatStep::Ends => {
            if f.mon == ANCIENT {
                return done(g, false, 0);
            }
            f.step = CombatStep::End;
            if i.alive()
                && let Some(w) = react(
                    c,
                    g,
                    Occ {
                        mon: f.mon,
                        ..occ(Family::CombatEnds, seat)
                    },
                    Cell::At,
                )
            {
                return call(g, What::Combat(f), w);
            }
            go(g, What::Combat(f))
        }
        CombatStep::End => done(g, f.won, f.won.into()),
    }
}

/// So many lost rounds in a row without a scratch, and the combat is over. // combat.stalemate
const STALEMATE: u8 = 20;

/// Sanity is lost to a monster.
fn horrify(g: &mut G, f: CombatF, sanity: i16) -> F {
    if sanity > 0 {
        let loss = LossF {
            seat: f.seat,
            sanity,
            source: LossFrom::Horror,
            mon: f.mon,
            ..LossF::default()
        };
        return call(g, What::Combat(f), What::Loss(loss));
    }
    go(g, What::Combat(f))
}

/// The marker is still there to be fought.
fn standing(g: &G, f: &CombatF) -> bool {
    let z = g.table.mon.0[f.mon as usize];
    f.won || z == zone::OUT || z == zone::ON_CARD || z < zone::CUP
}

/// A defeated monster becomes a trophy, unless it is endless.
pub fn trophy(c: &Content, g: &mut G, mon: u8, seat: u8, log: L) {
    let z = g.table.mon.0[mon as usize];
    if z >= zone::CUP && z != zone::OUT && z != zone::ON_CARD {
        return;
    }
    if read::keywords(c, g, mon, seat).has(keyword::ENDLESS) || !g.table.i(seat).alive() {
        atoms::to_cup(c, g, mon, log);
    } else {
        atoms::put_monster(c, g, mon, zone::TROPHY + seat, log);
    }
}

/// A check against the monster failed: what it does, instead of damage or besides.
fn failed(c: &Content, g: &mut G, f: CombatF, kind: CheckKind) -> F {
    if let Some(w) = react(
        c,
        g,
        Occ {
            mon: f.mon,
            x: kind as u8,
            ..occ(Family::CheckFailed, f.seat)
        },
        Cell::When,
    ) {
        return call(g, What::Combat(f), w);
    }
    if let Some(top) = g.stack.last_mut() {
        top.ok = false;
    }
    go(g, What::Combat(f))
}

/// Hands not in use.
fn free_hands(c: &Content, g: &G, f: &CombatF) -> u8 {
    let hands = read::modified(c, g, Quantity::Hands, Subj::seat(f.seat), 2).clamp(0, 9) as u8;
    let spells: u8 = f
        .active
        .iter()
        .filter(|a| **a > 0)
        .map(|a| c.card(a - 1).record.hands)
        .sum();
    hands.saturating_sub(spells + f.lost_hands)
}

/// Every way to take weapons in hand: nothing, one, or two.
fn wields(c: &Content, g: &G, f: &CombatF, out: &mut Choices<Choice>) {
    let free = free_hands(c, g, f);
    let weapons: CardSet = g
        .table
        .i(f.seat)
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
fn fight(c: &Content, g: &mut G, mut f: CombatF, a: u16, b: u16) -> F {
    f.wield = [a.wrapping_add(1), b.wrapping_add(1)];
    f.step = CombatStep::CombatOutcome;
    let seat = f.seat;
    let (modifier, difficulty) = if f.mon == ANCIENT {
        (ancient_rating(c, g), 1)
    } else {
        (
            read::rating(c, g, f.mon, seat, Rating::Combat),
            read::toughness(c, g, f.mon, seat),
        )
    };
    let mut k = CheckF::new(seat, CheckKind::Combat, modifier, difficulty.max(1));
    k.mon = f.mon;
    k.counts = f.mon == ANCIENT;
    k.settled = f.settle_combat;
    k.skill = combat_skill(c, g, f.mon, seat);
    f.settle_combat = Settled::No;
    call(g, What::Combat(f), What::Check(k))
}

/// The Ancient One's combat rating.
pub fn ancient_rating(c: &Content, g: &G) -> i16 {
    let a = &c.ancients[g.table.ancient as usize].record;
    let base = a
        .rating
        .as_ref()
        .map_or(0, |r| read::amount(c, g, r, &Ctx::new(255, Src::Ancient)));
    read::modified(c, g, Quantity::AncientOneRating, Subj::GAME, base)
}

/// The skill that Combat checks against a monster use.
pub fn combat_skill(c: &Content, g: &G, mon: u8, seat: u8) -> CheckKind {
    let mut skill = CheckKind::Fight;
    if mon != ANCIENT {
        let d = c.monster(mon);
        if c.changing(Quantity::CombatSkill)
            .monsters
            .contains(c.tokens[mon as usize].kind.into())
        {
            for ab in d.abilities.clone() {
                for s in &c.abilities[ab as usize].it.always {
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
pub fn bonus(c: &Content, g: &G, card: u16, seat: u8, mon: u8, k: &Keywords) -> i16 {
    let d = c.card(card);
    let subj = Subj {
        seat,
        mon,
        card,
        ..Subj::GAME
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
pub fn in_hand(g: &G, seat: u8) -> impl Iterator<Item = u16> {
    let f = read::combat(g).filter(|f| f.seat == seat);
    f.into_iter()
        .flat_map(|f| f.wield.iter().chain(&f.active))
        .filter(|a| **a > 0)
        .map(|a| a - 1)
}

/// Bonuses of everything in hand. Outside a fight: of the best that two hands can hold.
pub fn bonuses(c: &Content, g: &G, seat: u8, mon: u8) -> i16 {
    if let Some(f) = read::combat(g)
        && f.seat == seat
    {
        let k = read::keywords(c, g, f.mon, seat);
        return f
            .wield
            .iter()
            .chain(&f.active)
            .filter(|a| **a > 0)
            .map(|a| bonus(c, g, a - 1, seat, f.mon, &k))
            .sum();
    }
    let k = Keywords::default();
    let mut ones: smallvec::SmallVec<[i16; 8]> = smallvec::SmallVec::new();
    let mut two = 0;
    for id in g.table.i(seat).cards.intersection(&c.weapons).iter() {
        let b = bonus(c, g, id, seat, mon, &k);
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
fn used(c: &Content, g: &mut G, mut f: CombatF) -> F {
    for w in 0..2 {
        let Some(id) = f.wield[w]
            .checked_sub(1)
            .filter(|&id| g.table.i(f.seat).cards.contains(id))
        else {
            continue;
        };
        if let Some(b) = c.card(id).record.used {
            // The step is kept and the weapon put away.
            f.wield[w] = 0;
            let mut ctx = read::ctx_of(g, Src::Card(id), f.seat);
            ctx.it = Val::Card(id);
            return call(g, What::Combat(f), What::Script(ScriptF::new(b.id, ctx)));
        }
    }
    f.step = f.after;
    go(g, What::Combat(f))
}

/// An answer in combat.
pub fn take(c: &Content, g: &mut G, mut f: CombatF, choice: Choice, _log: L) -> F {
    let seat = f.seat;
    match choice {
        Choice::Fight => {
            f.step = CombatStep::CommitHands;
            go(g, What::Combat(f))
        }
        Choice::Flee => {
            f.step = CombatStep::FleeOutcome;
            let mut k = CheckF::new(
                seat,
                CheckKind::Evade,
                read::rating(c, g, f.mon, seat, Rating::Awareness),
                1,
            );
            k.mon = f.mon;
            call(g, What::Combat(f), What::Check(k))
        }
        Choice::Wield(a, b) => fight(c, g, f, a, b),
        Choice::Cast(id) => {
            f.casting = id + 1;
            f.step = CombatStep::CommitHands;
            call(
                g,
                What::Combat(f),
                What::Cast(CastF {
                    seat,
                    card: id,
                    ab: u16::MAX,
                    mon: f.mon,
                    it: Val::Monster(f.mon),
                    ..CastF::default()
                }),
            )
        }
        Choice::Release(id) => {
            for a in f.active.iter_mut() {
                if *a == id + 1 {
                    *a = 0;
                }
            }
            go(g, What::Combat(f))
        }
        Choice::Use(src, ab) => {
            if let Src::Card(id) = src
                && c.card(id).record.casting.is_some()
            {
                f.casting = id + 1;
            }
            let u = crate::state::Use { src, ab };
            if c.abilities[ab as usize].it.limit.is_some() {
                g.table.used.push(u);
            }
            let child = reactions::use_ability(g, seat, u);
            call(g, What::Combat(f), child)
        }
        _ => go(g, What::Combat(f)),
    }
}
