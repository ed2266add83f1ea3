//! Movement, on the boards and in Other Worlds, and the monsters in the way.

use super::reactions::{self, about_to, phase_abilities, prevented, react};
use super::{Flow, Log, ask, call, done, end, fought, go, happen, passed, won};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::{Rating, Stat};
use crate::content::index::{Cell, keyword};
use crate::content::step::Step;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    CheckFrame, CombatFrame, FaceFrame, LossFrame, LossFrom, MovedFrame, MovementFrame, Procedure,
    ReturnFrame, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{FaceStep, MovedStep, MovementStep};
use crate::show::event::Event;
use crate::state::{MonsterSet, Moved, Mover, Origin, Use, Whereabouts, flag};
use kernel::{Choices, Maybe};

/// Somebody's Movement.
pub fn movement(c: &Content, g: &mut Game, mut f: MovementFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        let seat = f.seat;
        let i = *g.table().investigator(seat);
        let Some(place) = i.place.get().filter(|_| i.alive()) else {
            return end(g);
        };
        return match f.step {
            MovementStep::StandUp => {
                let stood = i.is(flag::DELAYED | flag::ARRESTED);
                atoms::clear_flags(g, seat, flag::DELAYED | flag::ARRESTED);
                if i.is(flag::ARRESTED) {
                    // The rest of the turn is lost.
                    atoms::move_to(g, seat, c.fixed.police, log);
                    atoms::set_flags(g, seat, flag::SKIPPING);
                    return end(g);
                }
                f.stood = stood;
                if place == c.fixed.lost {
                    return end(g);
                }
                if read::world_of(c, g, seat).is_some() {
                    f.step = MovementStep::ActInOtherWorld;
                    on!(g, Procedure::Movement(f));
                }
                f.over = stood;
                f.step = MovementStep::ReceiveMovementPoints;
                on!(g, Procedure::Movement(f))
            }
            MovementStep::ReceiveMovementPoints => {
                if !f.over {
                    let speed = read::skill(c, g, seat, CheckKind::Speed);
                    f.points =
                        read::modified(c, g, Quantity::MovementPoints, Whose::seat(seat), speed)
                            .max(0);
                }
                f.step = MovementStep::MoveAndAct;
                on!(g, Procedure::Movement(f))
            }
            MovementStep::MoveAndAct => {
                let mut choices: Choices<Choice> = Choices::new();
                if !f.at.is(place) {
                    f.at = place.into();
                }
                if !f.over && f.points > 0 && !held(c, g, seat, place) {
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
                    for m in here(g, place, &f.faced).iter() {
                        if read::keywords(c, g, m as u8, seat).has(keyword::ELUSIVE) {
                            choices.push(Choice::Monster(m as u8));
                        }
                    }
                }
                // Whoever stood up does nothing else, but may trade.
                if !(f.stood && f.over) {
                    phase_abilities(c, g, seat, PhaseName::Movement, true, &mut choices);
                }
                choices.extend(super::cards::partners(c, g, seat).map(Choice::Trade));
                if choices.is_empty() {
                    f.step = MovementStep::EndMovement;
                    on!(g, Procedure::Movement(f));
                }
                ask_on(g, f, f.points, choices)
            }
            MovementStep::Leave | MovementStep::Enter if prevented(g) || place != f.from => {
                stay(g, f)
            }
            MovementStep::Leave => leave(c, g, f, log),
            MovementStep::Enter => arrive(g, f, log),
            MovementStep::MoveOn => {
                let to = f.to.take();
                if let Some(by) = f.by.take().filter(|_| !fought(g)) {
                    f.step = MovementStep::MoveAndAct;
                    if reactions::usable(c, g, seat, by).is_ok() {
                        return use_ability(c, g, f, by);
                    }
                    on!(g, Procedure::Movement(f));
                }
                if let Some(to) = to.filter(|_| !fought(g)) {
                    if c.places
                        .get(place as usize)
                        .is_some_and(|p| p.next >> to & 1 == 1)
                    {
                        return step_to(c, g, f, (place, to), log);
                    }
                    // Something took the investigator elsewhere.
                    f.step = MovementStep::MoveAndAct;
                    on!(g, Procedure::Movement(f));
                }
                // A combat ends the move; what is left in the area is still to be faced.
                f.over = true;
                f.points = 0;
                f.step = if i.is(flag::NO_ENCOUNTER) {
                    MovementStep::EndMovement
                } else {
                    MovementStep::TradeAfterCombat
                };
                on!(g, Procedure::Movement(f))
            }
            MovementStep::TradeAfterCombat => {
                let choices: Choices<Choice> = super::cards::partners(c, g, seat)
                    .map(Choice::Trade)
                    .collect();
                if choices.is_empty() {
                    f.step = MovementStep::EndMovement;
                    on!(g, Procedure::Movement(f));
                }
                ask_on(g, f, 0, choices)
            }
            MovementStep::EndMovement => {
                f.over = true;
                f.step = MovementStep::TakeClues;
                if i.is(flag::NO_ENCOUNTER) {
                    // Who was carried off meets nothing there.
                    on!(g, Procedure::Movement(f)); // movement.combat-ends
                }
                if i.is(flag::RETURNED) {
                    let left = here(g, place, &f.faced);
                    if !left.is_empty() {
                        let face = FaceFrame {
                            seat,
                            place,
                            left,
                            optional: true,
                            falls: i.falls,
                            ..FaceFrame::default()
                        };
                        return call(g, Procedure::Movement(f), Procedure::Face(face));
                    }
                    on!(g, Procedure::Movement(f));
                }
                let left = must_face(c, g, seat, &here(g, place, &f.faced));
                if !left.is_empty() && read::on_board(c, g, place) {
                    return faces(g, f, place, left);
                }
                on!(g, Procedure::Movement(f))
            }
            MovementStep::TakeClues => {
                f.step = MovementStep::MovementEnds;
                let n = g.table().clues.0.get(place as usize).copied().unwrap_or(0);
                if n > 0 && read::on_board(c, g, place) && !i.is(flag::NO_ENCOUNTER) {
                    let choices: Choices<Choice> =
                        (0..=i16::from(n)).rev().map(Choice::Number).collect();
                    return ask(
                        g,
                        Procedure::Movement(f),
                        seat,
                        Rule::MovementClues,
                        Prompt::Place(place),
                        choices,
                    );
                }
                on!(g, Procedure::Movement(f))
            }
            MovementStep::MovementEnds => {
                f.step = MovementStep::End;
                if read::on_board(c, g, place) {
                    atoms::set_flags(g, seat, flag::ENDED_MOVEMENT);
                }
                if read::on_board(c, g, place)
                    && let Some(w) = react(
                        c,
                        g,
                        Occurrence::MovementEnds {
                            who: seat,
                            at: place,
                        },
                        Cell::At,
                    )
                {
                    return call(g, Procedure::Movement(f), w);
                }
                on!(g, Procedure::Movement(f))
            }
            MovementStep::ActInOtherWorld => {
                let mut choices: Choices<Choice> = super::cards::partners(c, g, seat)
                    .map(Choice::Trade)
                    .collect();
                if !f.stood {
                    phase_abilities(c, g, seat, PhaseName::Movement, true, &mut choices);
                }
                if choices.is_empty() {
                    f.step = MovementStep::MoveInOtherWorld;
                    on!(g, Procedure::Movement(f));
                }
                ask_on(g, f, 0, choices)
            }
            MovementStep::MoveInOtherWorld => {
                let Some((world, area)) = read::world_of(c, g, seat) else {
                    // An ability brought the investigator back.
                    f.step = MovementStep::EndMovement;
                    f.over = true;
                    on!(g, Procedure::Movement(f));
                };
                // Whoever gave the normal move up for something else does not move on.
                if f.stood || f.begun || f.over {
                    return end(g);
                }
                f.begun = true;
                if area == 1 {
                    atoms::move_to(g, seat, c.area(world, 2), log);
                    f.step = MovementStep::End;
                    on!(g, Procedure::Movement(f));
                }
                f.step = MovementStep::BackInArkham;
                call(
                    g,
                    Procedure::Movement(f),
                    Procedure::Return(ReturnFrame {
                        seat,
                        explored: true,
                        ..ReturnFrame::default()
                    }),
                )
            }
            MovementStep::BackInArkham => {
                if !g.table().investigator(seat).is(flag::RETURNED) {
                    return end(g);
                }
                f.over = true;
                f.step = MovementStep::EndMovement;
                on!(g, Procedure::Movement(f))
            }
            MovementStep::End => end(g),
        };
    }
}

/// The monsters of a place are faced one by one.
fn faces(g: &mut Game, f: MovementFrame, place: u8, left: MonsterSet) -> Flow {
    let faced = Procedure::Face(FaceFrame {
        seat: f.seat,
        place,
        left,
        falls: g.table().investigator(f.seat).falls,
        ..FaceFrame::default()
    });
    call(g, Procedure::Movement(f), faced)
}

/// What else in this movement, with so many points left, or nothing.
fn ask_on(g: &mut Game, f: MovementFrame, points: i16, mut choices: Choices<Choice>) -> Flow {
    choices.push(Choice::Done);
    ask(
        g,
        Procedure::Movement(f),
        f.seat,
        Rule::MovementMove,
        Prompt::Number(points),
        choices,
    )
}

/// Whether somebody may not leave a place, on foot or by an effect. // movement.leaving
pub fn held(c: &Content, g: &Game, seat: u8, place: u8) -> bool {
    read::shut_in(g, place)
        || read::any_forbidden(c, g, Bar::Leave, seat) && cannot_leave(c, g, seat, place)
}

fn cannot_leave(c: &Content, g: &Game, seat: u8, place: u8) -> bool {
    read::forbidden(
        c,
        g,
        Bar::Leave,
        seat,
        Origin::None,
        &|x, context| matches!(x, Forbidden::Leave(p) if read::place_is(c, g, p, place, context)),
    )
}

fn cannot_enter(c: &Content, g: &Game, seat: u8, place: u8) -> bool {
    read::forbidden(
        c,
        g,
        Bar::Enter,
        seat,
        Origin::None,
        &|x, context| matches!(x, Forbidden::Enter(p) if read::place_is(c, g, p, place, context)),
    )
}

/// Monsters at a place that have not been dealt with.
fn here(g: &Game, place: u8, faced: &MonsterSet) -> MonsterSet {
    g.table()
        .whereabouts
        .all(Whereabouts::Place(place))
        .without(faced)
}

/// Of those, the ones that must be faced: elusive ones need not be.
fn must_face(c: &Content, g: &Game, seat: u8, of: &MonsterSet) -> MonsterSet {
    of.iter()
        .filter(|&m| !read::keywords(c, g, m as u8, seat).has(keyword::ELUSIVE))
        .collect()
}

/// On to the next area, unless something keeps the investigator here or out of there. // movement.leaving
fn step_to(
    c: &Content,
    g: &mut Game,
    mut f: MovementFrame,
    (from, to): (u8, u8),
    log: &mut Log,
) -> Flow {
    f.to = to.into();
    f.points -= 1;
    f.begun = true;
    f.from = from;
    f.step = MovementStep::Leave;
    let o = Occurrence::Leaves {
        who: Mover::Investigator(f.seat),
        at: from,
    };
    match about_to(c, g, o) {
        Some(w) => call(g, Procedure::Movement(f), w),
        None => leave(c, g, f, log),
    }
}

fn leave(c: &Content, g: &mut Game, mut f: MovementFrame, log: &mut Log) -> Flow {
    let Some(to) = f.to.get() else {
        return stay(g, f);
    };
    f.step = MovementStep::Enter;
    let o = Occurrence::Enters {
        who: Mover::Investigator(f.seat),
        at: to,
    };
    match about_to(c, g, o) {
        Some(w) => call(g, Procedure::Movement(f), w),
        None => arrive(g, f, log),
    }
}

fn arrive(g: &mut Game, mut f: MovementFrame, log: &mut Log) -> Flow {
    let Some(to) = f.to.get() else {
        return stay(g, f);
    };
    atoms::move_to(g, f.seat, to, log);
    f.to = Maybe::NONE;
    f.step = MovementStep::MoveAndAct;
    go(g, Procedure::Movement(f))
}

/// Whether anything answers that somebody has gone from one place to another.
pub fn answered(c: &Content, g: &Game, way: Moved) -> bool {
    let who = way.who;
    react(c, g, Occurrence::Leaves { who, at: way.from }, Cell::After).is_some()
        || react(c, g, Occurrence::Enters { who, at: way.to }, Cell::After).is_some()
}

/// Somebody has left one place and entered another. // movement.leaving
pub fn moved(c: &Content, g: &mut Game, mut f: MovedFrame) -> Flow {
    let who = f.way.who;
    let there = match who {
        Mover::Investigator(seat) => g.table().investigator(seat).is_at(f.way.to),
        Mover::Monster(m) => g.table().whereabouts.is_at(m, f.way.to),
    };
    let window = match f.step {
        MovedStep::Left => {
            f.step = MovedStep::Entered;
            react(
                c,
                g,
                Occurrence::Leaves {
                    who,
                    at: f.way.from,
                },
                Cell::After,
            )
        }
        MovedStep::Entered => {
            f.step = MovedStep::End;
            // What answered the leaving may have brought it elsewhere.
            react(c, g, Occurrence::Enters { who, at: f.way.to }, Cell::After).filter(|_| there)
        }
        MovedStep::End => return done(g, f.told),
    };
    match window {
        Some(w) => call(g, Procedure::Moved(f), w),
        None => go(g, Procedure::Moved(f)),
    }
}

/// Back to moving, in the area that could not be left or from which there was no way in.
fn stay(g: &mut Game, mut f: MovementFrame) -> Flow {
    f.to = Maybe::NONE;
    f.step = MovementStep::MoveAndAct;
    go(g, Procedure::Movement(f))
}

/// Monsters that are faced before this area is left. // movement.monsters-in-the-way
fn in_the_way(c: &Content, g: &Game, f: &MovementFrame, place: u8) -> MonsterSet {
    // Whoever has just come back from an Other World may go as they like.
    if g.table().investigator(f.seat).is(flag::RETURNED) {
        return MonsterSet::EMPTY;
    }
    must_face(c, g, f.seat, &here(g, place, &f.faced))
}

/// Whether an ability is a way from one area to another that takes movement points, as a step on foot does.
fn carries(c: &Content, u: Use) -> bool {
    let a = &c.abilities[u.ability as usize].it;
    let steps = a.steps.map_or(&[][..], |b| c.block(b.id));
    a.pay
        .is_some_and(|k| c.costs[k.id as usize].movement.is_some())
        && steps.iter().any(|s| matches!(s, Step::Move(_)))
}

fn use_ability(c: &Content, g: &mut Game, f: MovementFrame, u: Use) -> Flow {
    if c.abilities[u.ability as usize].it.limit.is_some() {
        atoms::used(g, u);
    }
    let used = reactions::use_ability(g, f.seat, u);
    call(g, Procedure::Movement(f), used)
}

/// An answer in Movement.
pub fn take(
    c: &Content,
    g: &mut Game,
    mut f: MovementFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    let seat = f.seat;
    let i = *g.table().investigator(seat);
    let Some(place) = i.place.get() else {
        return end(g);
    };
    match choice {
        Choice::Move(to) => {
            let left = in_the_way(c, g, &f, place);
            if left.is_empty() {
                return step_to(c, g, f, (place, to), log);
            }
            f.to = to.into();
            f.step = MovementStep::MoveOn;
            faces(g, f, place, left)
        }
        Choice::Monster(m) => {
            // An elusive monster is gone after.
            f.step = MovementStep::MoveOn;
            f.to = Maybe::NONE;
            let left: MonsterSet = [u16::from(m)].into_iter().collect();
            call(
                g,
                Procedure::Movement(f),
                Procedure::Face(FaceFrame {
                    seat,
                    place,
                    left,
                    monster: m,
                    step: FaceStep::Catch,
                    falls: i.falls,
                    ..FaceFrame::default()
                }),
            )
        }
        Choice::Use(origin, ability) => {
            let u = Use { origin, ability };
            if carries(c, u) {
                let left = in_the_way(c, g, &f, place);
                if !left.is_empty() {
                    f.by = Some(u);
                    f.step = MovementStep::MoveOn;
                    return faces(g, f, place, left);
                }
            }
            use_ability(c, g, f, u)
        }
        Choice::Trade(other) => call(
            g,
            Procedure::Movement(f),
            super::cards::trade_with(seat, other),
        ),
        Choice::Number(n) => {
            let there = g.table().clues.0[place as usize];
            let n = n.clamp(0, there.into());
            atoms::set_clues(g, place, there - n as u8);
            let got = atoms::gain(c, g, seat, Stat::Clues, n, Origin::None, log);
            let o = Occurrence::Gains {
                who: seat,
                stats: Stat::Clues.into(),
            };
            match react(c, g, o, Cell::After).filter(|_| got > 0) {
                Some(w) => call(g, Procedure::Movement(f), w),
                None => go(g, Procedure::Movement(f)),
            }
        }
        _ => {
            f.step = if f.step == MovementStep::ActInOtherWorld {
                MovementStep::MoveInOtherWorld
            } else {
                MovementStep::EndMovement
            };
            go(g, Procedure::Movement(f))
        }
    }
}

/// Monsters are evaded or fought, in the order the investigator likes.
pub fn face(c: &Content, g: &mut Game, mut f: FaceFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    let i = *g.table().investigator(seat);
    let gone = !i.alive() || i.falls != f.falls || !i.is_at(f.place) && !f.encounter;
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
                    Procedure::Face(f),
                    seat,
                    Rule::FaceAfterReturn,
                    Prompt::Place(f.place),
                    choices,
                );
            }
            if choices.len() > 1 {
                return ask(
                    g,
                    Procedure::Face(f),
                    seat,
                    Rule::FaceOrder,
                    Prompt::Place(f.place),
                    choices,
                );
            }
            let Some(&Choice::Monster(m)) = choices.first() else {
                return finish(c, g, f, log);
            };
            f.monster = m;
            f.step = FaceStep::EvadeOrFight;
            go(g, Procedure::Face(f))
        }
        FaceStep::EvadeOrFight => {
            let choices: Choices<Choice> = [Choice::Evade, Choice::Fight].into_iter().collect();
            ask(
                g,
                Procedure::Face(f),
                seat,
                Rule::FaceEvadeOrFight,
                Prompt::Monster(f.monster),
                choices,
            )
        }
        FaceStep::EvadeOutcome => {
            if passed(g) {
                let (s, m) = (seat, f.monster);
                log.emit(|| Event::Evaded {
                    seat: s,
                    monster: m,
                });
                return next(c, g, f, log);
            }
            if gone || !present(g, &f, f.monster) {
                f.fought = true;
                return next(c, g, f, log);
            }
            f.step = FaceStep::EvadeFailed;
            // A failed Evade check costs combat damage (or what the monster does instead).
            let o = Occurrence::CheckFailed {
                who: seat,
                kind: CheckKind::Evade,
                against: f.monster.into(),
            };
            happen(c, g, Procedure::Face(f), o, Cell::Would)
        }
        FaceStep::EvadeFailed => {
            f.step = FaceStep::EvadeDamage;
            // What happens instead is the end of it: no combat begins.
            if prevented(g) {
                f.fought = true;
                return next(c, g, f, log);
            }
            happen(
                c,
                g,
                Procedure::Face(f),
                Occurrence::CheckFailed {
                    who: seat,
                    kind: CheckKind::Evade,
                    against: f.monster.into(),
                },
                Cell::After,
            )
        }
        FaceStep::EvadeDamage => {
            f.step = FaceStep::Fight;
            let damage = read::modified(
                c,
                g,
                Quantity::CombatDamage,
                Whose::monster(f.monster, seat),
                c.monster(f.monster)
                    .record
                    .combat
                    .as_ref()
                    .map_or(0, |r| r.damage),
            );
            call(
                g,
                Procedure::Face(f),
                Procedure::Loss(LossFrame {
                    seat,
                    stamina: damage,
                    source: LossFrom::Evade,
                    monster: f.monster.into(),
                    ..LossFrame::default()
                }),
            )
        }
        // An elusive monster must be caught: its Evade check decides whether it can be fought.
        FaceStep::Catch => {
            f.step = FaceStep::CatchOutcome;
            let awareness = read::rating(c, g, f.monster, seat, Rating::Awareness);
            let mut k = CheckFrame::new(seat, CheckKind::Evade, awareness, 1);
            k.monster = f.monster.into();
            call(g, Procedure::Face(f), Procedure::Check(k))
        }
        FaceStep::CatchOutcome => {
            f.fought = true;
            if passed(g) && !gone && present(g, &f, f.monster) {
                f.step = FaceStep::Fight;
                return go(g, Procedure::Face(f));
            }
            next(c, g, f, log)
        }
        FaceStep::Fight => {
            if gone || !present(g, &f, f.monster) {
                f.fought = true;
                return next(c, g, f, log);
            }
            f.fought = true;
            f.step = FaceStep::Fought;
            let (monster, place, falls) = (f.monster, i.place, i.falls);
            log.emit(|| Event::Fights { seat, monster });
            call(
                g,
                Procedure::Face(f),
                Procedure::Combat(CombatFrame {
                    seat,
                    monster: monster.into(),
                    place,
                    falls,
                    ..CombatFrame::default()
                }),
            )
        }
        FaceStep::Fought => {
            if won(g) {
                f.won += 1;
            }
            next(c, g, f, log)
        }
    }
}

fn present(g: &Game, f: &FaceFrame, m: u8) -> bool {
    match g.table().whereabouts.of(m) {
        Whereabouts::Place(place) => place == f.place,
        Whereabouts::InHand | Whereabouts::OnCard => f.encounter,
        Whereabouts::Cup | Whereabouts::Box | Whereabouts::Trophy(_) | Whereabouts::Unused => false,
    }
}

fn next(c: &Content, g: &mut Game, mut f: FaceFrame, log: &mut Log) -> Flow {
    f.left.remove(f.monster.into());
    // Dealt with for this phase, wherever that is remembered.
    let n = g.stack().len();
    if let Some(below) = n.checked_sub(2).and_then(|i| g.stack_mut().get_mut(i))
        && let Procedure::Movement(m) = &mut below.procedure
    {
        m.faced.insert(f.monster.into());
    }
    if f.encounter {
        // A monster of an encounter never stays.
        if g.table().whereabouts.of(f.monster) == Whereabouts::InHand {
            atoms::to_cup(c, g, f.monster, log);
        }
    }
    f.step = FaceStep::ChooseMonster;
    go(g, Procedure::Face(f))
}

fn finish(c: &Content, g: &mut Game, f: FaceFrame, log: &mut Log) -> Flow {
    if f.encounter {
        for m in f.left.iter() {
            if g.table().whereabouts.of(m as u8) == Whereabouts::InHand {
                atoms::to_cup(c, g, m as u8, log);
            }
        }
    }
    done(
        g,
        Upshot::Faced {
            fought: f.fought,
            won: f.won,
        },
    )
}

/// An answer while facing monsters.
pub fn take_face(c: &Content, g: &mut Game, mut f: FaceFrame, choice: Choice) -> Flow {
    match choice {
        Choice::Monster(m) => {
            f.monster = m;
            f.step = FaceStep::EvadeOrFight;
            go(g, Procedure::Face(f))
        }
        Choice::Evade => {
            f.step = FaceStep::EvadeOutcome;
            let awareness = read::rating(c, g, f.monster, f.seat, Rating::Awareness);
            let mut k = CheckFrame::new(f.seat, CheckKind::Evade, awareness, 1);
            k.monster = f.monster.into();
            call(g, Procedure::Face(f), Procedure::Check(k))
        }
        Choice::Fight => {
            f.step = FaceStep::Fight;
            go(g, Procedure::Face(f))
        }
        _ => {
            f.left = MonsterSet::EMPTY;
            go(g, Procedure::Face(f))
        }
    }
}
