//! Movement, on the boards and in Other Worlds, and the monsters in the way.

use super::reactions::{self, occ, phase_abilities, react};
use super::{F, L, ask, call, done, go, result};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::{Rating, Stat};
use crate::content::index::{Cell, Family, keyword};
use crate::read::{self, G, Subj};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{CheckF, CombatF, FaceF, LossF, LossFrom, MovementF, Occ, ReturnF, What};
use crate::rules::rule::Rule;
use crate::rules::steps::{FaceStep, MovementStep};
use crate::show::event::Ev;
use crate::state::{MonSet, Src, flag, zone};
use kernel::Choices;

/// Somebody's Movement.
pub fn movement(c: &Content, g: &mut G, mut f: MovementF, log: L) -> F {
    let seat = f.seat;
    let i = *g.table.i(seat);
    if !i.alive() {
        return done(g, false, 0);
    }
    match f.step {
        MovementStep::StandUp => {
            let stood = i.is(flag::DELAYED | flag::ARRESTED);
            g.table.im(seat).flags &= !(flag::DELAYED | flag::ARRESTED);
            if i.is(flag::ARRESTED) {
                // The rest of the turn is lost.
                atoms::move_to(g, seat, c.fixed.police, log);
                g.table.im(seat).flags |= flag::SKIPPING;
                return done(g, true, 0);
            }
            f.stood = stood;
            if i.place == c.fixed.lost {
                return done(g, true, 0);
            }
            if read::world_of(c, g, seat).is_some() {
                f.step = MovementStep::ActInOtherWorld;
                return go(g, What::Movement(f));
            }
            f.over = stood;
            f.step = MovementStep::ReceiveMovementPoints;
            go(g, What::Movement(f))
        }
        MovementStep::ReceiveMovementPoints => {
            if !f.over {
                let speed = read::skill(c, g, seat, CheckKind::Speed);
                f.points =
                    read::modified(c, g, Quantity::MovementPoints, Subj::seat(seat), speed).max(0);
            }
            f.step = MovementStep::MoveAndAct;
            go(g, What::Movement(f))
        }
        MovementStep::MoveAndAct => {
            let mut choices: Choices<Choice> = Choices::new();
            let place = i.place;
            if f.at != place {
                f.at = place;
                f.traded = 0;
            }
            if !f.over && f.points > 0 && !read::shut_in(g, place) {
                let barred = read::any_forbidden(c, g, Bar::Enter, seat);
                for p in read::bits(c.places[place as usize].next) {
                    if read::on_board(c, g, p)
                        && !read::closed(c, g, p)
                        && !(barred && cannot_enter(c, g, seat, p))
                    {
                        choices.push(Choice::Move(p));
                    }
                }
            }
            if !f.over {
                for m in here(c, g, place, &f.faced).iter() {
                    if read::keywords(c, g, m as u8, seat).has(keyword::ELUSIVE) {
                        choices.push(Choice::Monster(m as u8));
                    }
                }
            }
            if f.stood && f.over {
                // Whoever stood up does nothing else, but may trade.
                choices.extend(super::cards::partners(c, g, seat, f.traded).map(Choice::Trade));
                if choices.is_empty() {
                    f.step = MovementStep::EndMovement;
                    return go(g, What::Movement(f));
                }
            } else {
                phase_abilities(c, g, seat, PhaseName::Movement, true, &mut choices);
                choices.extend(super::cards::partners(c, g, seat, f.traded).map(Choice::Trade));
                if choices.is_empty() {
                    f.step = MovementStep::EndMovement;
                    return go(g, What::Movement(f));
                }
            }
            choices.push(Choice::Done);
            ask(
                g,
                What::Movement(f),
                seat,
                Rule::MovementMove,
                Prompt::Number(f.points),
                choices,
            )
        }
        MovementStep::MoveOn => {
            if result(g).1 == 0 && f.to != 255 {
                if c.places
                    .get(i.place as usize)
                    .is_some_and(|p| p.next >> f.to & 1 == 1)
                {
                    return step_to(c, g, f, log);
                }
                // Something took the investigator elsewhere.
                f.to = 255;
                f.step = MovementStep::MoveAndAct;
                return go(g, What::Movement(f));
            }
            // A combat ends the move; what is left in the area is still to be faced.
            f.over = true;
            f.points = 0;
            f.to = 255;
            f.step = if i.is(flag::NO_ENCOUNTER) {
                MovementStep::EndMovement
            } else {
                MovementStep::TradeAfterCombat
            };
            go(g, What::Movement(f))
        }
        MovementStep::TradeAfterCombat => {
            let mut choices: Choices<Choice> = super::cards::partners(c, g, seat, f.traded)
                .map(Choice::Trade)
                .collect();
            if choices.is_empty() {
                f.step = MovementStep::EndMovement;
                return go(g, What::Movement(f));
            }
            choices.push(Choice::Done);
            ask(
                g,
                What::Movement(f),
                seat,
                Rule::MovementMove,
                Prompt::Number(0),
                choices,
            )
        }
        MovementStep::EndMovement => {
            f.over = true;
            f.step = MovementStep::TakeClues;
            if i.is(flag::NO_ENCOUNTER) {
                // Who was carried off meets nothing there.
                return go(g, What::Movement(f)); // movement.combat-ends
            }
            if i.is(flag::RETURNED) {
                let left = here(c, g, i.place, &f.faced);
                if !left.is_empty() {
                    let face = FaceF {
                        seat,
                        place: i.place,
                        left,
                        optional: true,
                        falls: i.falls,
                        ..FaceF::default()
                    };
                    return call(g, What::Movement(f), What::Face(face));
                }
                return go(g, What::Movement(f));
            }
            let left = must_face(c, g, seat, &here(c, g, i.place, &f.faced));
            if !left.is_empty() && read::on_board(c, g, i.place) {
                return call(
                    g,
                    What::Movement(f),
                    What::Face(FaceF {
                        seat,
                        place: i.place,
                        left,
                        falls: i.falls,
                        ..FaceF::default()
                    }),
                );
            }
            go(g, What::Movement(f))
        }
        MovementStep::TakeClues => {
            f.step = MovementStep::MovementEnds;
            let n = g.table.clues.0.get(i.place as usize).copied().unwrap_or(0);
            if n > 0 && read::on_board(c, g, i.place) && !i.is(flag::NO_ENCOUNTER) {
                let choices: Choices<Choice> =
                    (0..=i16::from(n)).rev().map(Choice::Number).collect();
                return ask(
                    g,
                    What::Movement(f),
                    seat,
                    Rule::MovementClues,
                    Prompt::Place(i.place),
                    choices,
                );
            }
            go(g, What::Movement(f))
        }
        MovementStep::MovementEnds => {
            f.step = MovementStep::End;
            if read::on_board(c, g, i.place)
                && let Some(w) = react(
                    c,
                    g,
                    Occ {
                        place: i.place,
                        ..occ(Family::MovementEnds, seat)
                    },
                    Cell::At,
                )
            {
                return call(g, What::Movement(f), w);
            }
            go(g, What::Movement(f))
        }
        MovementStep::ActInOtherWorld => {
            let mut choices: Choices<Choice> = super::cards::partners(c, g, seat, f.traded)
                .map(Choice::Trade)
                .collect();
            if !f.stood {
                phase_abilities(c, g, seat, PhaseName::Movement, true, &mut choices);
            }
            if choices.is_empty() {
                f.step = MovementStep::MoveInOtherWorld;
                return go(g, What::Movement(f));
            }
            choices.push(Choice::Done);
            ask(
                g,
                What::Movement(f),
                seat,
                Rule::MovementMove,
                Prompt::Number(0),
                choices,
            )
        }
        MovementStep::MoveInOtherWorld => {
            let Some((world, area)) = read::world_of(c, g, seat) else {
                // An ability brought the investigator back.
                f.step = MovementStep::EndMovement;
                f.over = true;
                return go(g, What::Movement(f));
            };
            if f.stood || f.begun {
                return done(g, true, 0);
            }
            f.begun = true;
            if area == 1 {
                atoms::move_to(g, seat, c.area(world, 2), log);
                f.step = MovementStep::End;
                return match super::encounters::entered(c, g, seat) {
                    Some(w) => call(g, What::Movement(f), w),
                    None => done(g, true, 0),
                };
            }
            f.step = MovementStep::BackInArkham;
            call(
                g,
                What::Movement(f),
                What::Return(ReturnF {
                    seat,
                    explored: true,
                    ..ReturnF::default()
                }),
            )
        }
        MovementStep::BackInArkham => {
            if !g.table.i(seat).is(flag::RETURNED) {
                return done(g, true, 0);
            }
            f.over = true;
            f.step = MovementStep::EndMovement;
            go(g, What::Movement(f))
        }
        MovementStep::End => done(g, true, 0),
    }
}

fn cannot_enter(c: &Content, g: &G, seat: u8, place: u8) -> bool {
    read::forbidden(
        c,
        g,
        Bar::Enter,
        seat,
        Src::None,
        &|x, ctx| matches!(x, Forbidden::Enter(p) if read::place_is(c, g, p, place, ctx)),
    )
}

/// Monsters at a place that have not been dealt with.
fn here(_c: &Content, g: &G, place: u8, faced: &MonSet) -> MonSet {
    g.table.mon.all(place).without(faced)
}

/// Of those, the ones that must be faced: elusive ones need not be.
fn must_face(c: &Content, g: &G, seat: u8, of: &MonSet) -> MonSet {
    of.iter()
        .filter(|&m| !read::keywords(c, g, m as u8, seat).has(keyword::ELUSIVE))
        .collect()
}

fn step_to(c: &Content, g: &mut G, mut f: MovementF, log: L) -> F {
    let to = f.to;
    f.to = 255;
    f.points -= 1;
    f.begun = true;
    f.traded = 0;
    f.step = MovementStep::MoveAndAct;
    atoms::move_to(g, f.seat, to, log);
    let hard = c.places[to as usize].abilities.clone().any(|a| {
        let a = &c.abilities[a as usize].it;
        a.name.as_deref() == Some("Hard Going")
    });
    if hard {
        f.over = true;
    }
    if let Some(w) = react(
        c,
        g,
        Occ {
            place: to,
            ..occ(Family::Enters, f.seat)
        },
        Cell::After,
    ) {
        return call(g, What::Movement(f), w);
    }
    go(g, What::Movement(f))
}

/// An answer in Movement.
pub fn take(c: &Content, g: &mut G, mut f: MovementF, choice: Choice, log: L) -> F {
    let seat = f.seat;
    match choice {
        Choice::Move(to) => {
            f.to = to;
            let place = g.table.i(seat).place;
            let free = g.table.i(seat).is(flag::RETURNED);
            let left = if free {
                MonSet::EMPTY
            } else {
                must_face(c, g, seat, &here(c, g, place, &f.faced))
            };
            if left.is_empty() {
                return step_to(c, g, f, log);
            }
            f.step = MovementStep::MoveOn;
            let falls = g.table.i(seat).falls;
            call(
                g,
                What::Movement(f),
                What::Face(FaceF {
                    seat,
                    place,
                    left,
                    falls,
                    ..FaceF::default()
                }),
            )
        }
        Choice::Monster(m) => {
            // An elusive monster is gone after.
            f.step = MovementStep::MoveOn;
            f.to = 255;
            let i = *g.table.i(seat);
            let left: MonSet = [u16::from(m)].into_iter().collect();
            call(
                g,
                What::Movement(f),
                What::Face(FaceF {
                    seat,
                    place: i.place,
                    left,
                    mon: m,
                    step: FaceStep::Catch,
                    falls: i.falls,
                    ..FaceF::default()
                }),
            )
        }
        Choice::Use(src, ab) => {
            let u = crate::state::Use { src, ab };
            if c.abilities[ab as usize].it.limit.is_some() {
                g.table.used.push(u);
            }
            call(g, What::Movement(f), reactions::use_ability(g, seat, u))
        }
        Choice::Trade(other) => {
            f.traded |= 1 << other;
            call(g, What::Movement(f), super::cards::trade_with(seat, other))
        }
        Choice::Number(n) => {
            let place = g.table.i(seat).place as usize;
            let n = n.clamp(0, g.table.clues.0[place].into());
            g.table.clues.0[place] -= n as u8;
            atoms::gain(c, g, seat, Stat::Clues, n, Src::None, log);
            go(g, What::Movement(f))
        }
        _ => {
            f.step = if f.step == MovementStep::ActInOtherWorld {
                MovementStep::MoveInOtherWorld
            } else {
                MovementStep::EndMovement
            };
            go(g, What::Movement(f))
        }
    }
}

/// Monsters are evaded or fought, in the order the investigator likes.
pub fn face(c: &Content, g: &mut G, mut f: FaceF, log: L) -> F {
    let seat = f.seat;
    let i = *g.table.i(seat);
    let gone = !i.alive() || i.falls != f.falls || i.place != f.place && !f.encounter;
    match f.step {
        FaceStep::ChooseMonster => {
            if gone {
                return finish(c, g, f, log);
            }
            // Markers may have gone in the meantime.
            f.left = f.left.iter().filter(|&m| present(g, &f, m as u8)).collect();
            let n = f.left.len();
            if n == 0 {
                return finish(c, g, f, log);
            }
            let mut choices: Choices<Choice> = Choices::new();
            for m in f.left.iter() {
                let first = f
                    .left
                    .iter()
                    .find(|&o| c.tokens[o as usize].kind == c.tokens[m as usize].kind);
                if first == Some(m) {
                    choices.push(Choice::Monster(m as u8));
                }
            }
            if f.optional {
                choices.push(Choice::Done);
                return ask(
                    g,
                    What::Face(f),
                    seat,
                    Rule::FaceAfterReturn,
                    Prompt::Place(f.place),
                    choices,
                );
            }
            if choices.len() > 1 {
                return ask(
                    g,
                    What::Face(f),
                    seat,
                    Rule::FaceOrder,
                    Prompt::Place(f.place),
                    choices,
                );
            }
            let Some(&Choice::Monster(m)) = choices.first() else {
                return finish(c, g, f, log);
            };
            f.mon = m;
            f.step = FaceStep::EvadeOrFight;
            go(g, What::Face(f))
        }
        FaceStep::EvadeOrFight => {
            let choices: Choices<Choice> = [Choice::Evade, Choice::Fight].into_iter().collect();
            ask(
                g,
                What::Face(f),
                seat,
                Rule::FaceEvadeOrFight,
                Prompt::Monster(f.mon),
                choices,
            )
        }
        FaceStep::EvadeOutcome => {
            if result(g).0 {
                let (s, m) = (seat, f.mon);
                log.emit(|| Ev::Evaded {
                    seat: s,
                    monster: m,
                });
                return next(c, g, f, log);
            }
            if gone || !present(g, &f, f.mon) {
                f.fought = true;
                return next(c, g, f, log);
            }
            f.step = FaceStep::EvadeFailed;
            // A failed Evade check costs combat damage (or what the monster does instead).
            let o = Occ {
                mon: f.mon,
                x: CheckKind::Evade as u8,
                ..occ(Family::CheckFailed, seat)
            };
            if let Some(w) = react(c, g, o, Cell::When) {
                return call(g, What::Face(f), w);
            }
            if let Some(top) = g.stack.last_mut() {
                top.ok = false;
            }
            go(g, What::Face(f))
        }
        FaceStep::EvadeFailed => {
            f.step = FaceStep::EvadeDamage;
            // What happens instead is the end of it: no combat begins.
            if result(g).0 {
                f.fought = true;
                return next(c, g, f, log);
            }
            if let Some(w) = react(
                c,
                g,
                Occ {
                    mon: f.mon,
                    x: CheckKind::Evade as u8,
                    ..occ(Family::CheckFailed, seat)
                },
                Cell::After,
            ) {
                return call(g, What::Face(f), w);
            }
            go(g, What::Face(f))
        }
        FaceStep::EvadeDamage => {
            f.step = FaceStep::Fight;
            let damage = read::modified(
                c,
                g,
                Quantity::CombatDamage,
                Subj::mon(f.mon, seat),
                c.monster(f.mon)
                    .record
                    .combat
                    .as_ref()
                    .map_or(0, |r| r.damage),
            );
            call(
                g,
                What::Face(f),
                What::Loss(LossF {
                    seat,
                    stamina: damage,
                    source: LossFrom::Combat,
                    mon: f.mon,
                    ..LossF::default()
                }),
            )
        }
        // An elusive monster must be caught: its Evade check decides whether it can be fought.
        FaceStep::Catch => {
            f.step = FaceStep::CatchOutcome;
            let awareness = read::rating(c, g, f.mon, seat, Rating::Awareness);
            let mut k = CheckF::new(seat, CheckKind::Evade, awareness, 1);
            k.mon = f.mon;
            call(g, What::Face(f), What::Check(k))
        }
        FaceStep::CatchOutcome => {
            f.fought = true;
            if result(g).0 && !gone && present(g, &f, f.mon) {
                f.step = FaceStep::Fight;
                return go(g, What::Face(f));
            }
            next(c, g, f, log)
        }
        FaceStep::Fight => {
            if gone || !present(g, &f, f.mon) {
                f.fought = true;
                return next(c, g, f, log);
            }
            f.fought = true;
            f.step = FaceStep::Fought;
            let (mon, place, falls) = (f.mon, i.place, i.falls);
            log.emit(|| Ev::Fights { seat, monster: mon });
            call(
                g,
                What::Face(f),
                What::Combat(CombatF {
                    seat,
                    mon,
                    place,
                    falls,
                    ..CombatF::default()
                }),
            )
        }
        FaceStep::Fought => {
            if result(g).0 {
                f.won += 1;
            }
            next(c, g, f, log)
        }
    }
}

fn present(g: &G, f: &FaceF, m: u8) -> bool {
    let z = g.table.mon.0[m as usize];
    if f.encounter {
        z == zone::OUT || z == zone::ON_CARD || z == f.place
    } else {
        z == f.place
    }
}

fn next(c: &Content, g: &mut G, mut f: FaceF, log: L) -> F {
    f.left.remove(f.mon.into());
    // Dealt with for this phase, wherever that is remembered.
    let n = g.stack.len();
    if let Some(below) = n.checked_sub(2).and_then(|i| g.stack.get_mut(i))
        && let What::Movement(m) = &mut below.what
    {
        m.faced.insert(f.mon.into());
    }
    if f.encounter {
        // A monster of an encounter never stays.
        if g.table.mon.0[f.mon as usize] == zone::OUT {
            atoms::to_cup(c, g, f.mon, log);
        }
    }
    f.step = FaceStep::ChooseMonster;
    go(g, What::Face(f))
}

fn finish(c: &Content, g: &mut G, f: FaceF, log: L) -> F {
    if f.encounter {
        for m in f.left.iter() {
            if g.table.mon.0[m as usize] == zone::OUT {
                atoms::to_cup(c, g, m as u8, log);
            }
        }
        return done(g, f.won > 0, f.won.into());
    }
    done(g, !f.fought, f.fought.into())
}

/// An answer while facing monsters.
pub fn take_face(c: &Content, g: &mut G, mut f: FaceF, choice: Choice, log: L) -> F {
    match choice {
        Choice::Monster(m) => {
            f.mon = m;
            f.step = FaceStep::EvadeOrFight;
            go(g, What::Face(f))
        }
        Choice::Evade => {
            f.step = FaceStep::EvadeOutcome;
            let awareness = read::rating(c, g, f.mon, f.seat, Rating::Awareness);
            let mut k = CheckF::new(f.seat, CheckKind::Evade, awareness, 1);
            k.mon = f.mon;
            call(g, What::Face(f), What::Check(k))
        }
        Choice::Fight => {
            // An elusive monster must be caught before it can be fought.
            f.step = FaceStep::Fight;
            go(g, What::Face(f))
        }
        _ => {
            f.left = MonSet::EMPTY;
            let _ = log;
            go(g, What::Face(f))
        }
    }
}
