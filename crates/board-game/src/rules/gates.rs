//! Gates: opening, closing, sealing, and the way back.

use super::reactions::{occ, react};
use super::{F, L, ask, call, chance, done, go, result, source};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, Permitted, Quantity};
use crate::content::filter::{PlaceKind, Status};
use crate::content::index::{Cell, Family};
use crate::read::{self, G, Subj};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{CheckF, CloseF, Occ, OpenF, PayF, PlaceF, ReturnF, StatusF, What};
use crate::rules::rule::Rule;
use crate::rules::steps::{CloseStep, OpenStep, PayStep, PlaceStep, ReturnStep};
use crate::show::event::Ev;
use crate::state::{Outcome, Src, flag};
use kernel::Choices;
use kernel::deck::Next;

/// A gate opens, surges or bursts open.
pub fn open(c: &Content, g: &mut G, mut f: OpenF, log: L) -> F {
    // What follows at once is done at once.
    loop {
        return match f.step {
            // Seal, surge or a new gate.
            OpenStep::SealOrSurge => {
                if read::barred_at(c, g, f.place, true) && g.table.gate(f.place).is_none() {
                    log.emit(|| Ev::NoGate(f.place));
                    return done(g, false, 0);
                }
                if g.table.sealed(f.place) {
                    if !f.burst
                        || read::seal_holds(c, g, f.place)
                        || !atoms::unseal(g, f.place, log)
                    {
                        log.emit(|| Ev::NoGate(f.place));
                        return done(g, false, 0);
                    }
                    f.step = if g.table.burst_without_doom {
                        OpenStep::PlaceGate
                    } else {
                        OpenStep::AddDoom
                    };
                    continue;
                }
                if g.table.gate(f.place).is_some() {
                    f.surge = true;
                    f.step = OpenStep::Surge;
                    if !f.mythos {
                        log.emit(|| Ev::NoGate(f.place));
                        return done(g, false, 0);
                    }
                    log.emit(|| Ev::Surges(f.place));
                    continue;
                }
                f.step = OpenStep::AddDoom;
                continue;
            }
            // The doom track advances.
            OpenStep::AddDoom => {
                f.step = OpenStep::PlaceGate;
                atoms::doom(g, 1, log);
                return go(g, What::OpenGate(f));
            }
            // The marker.
            OpenStep::PlaceGate => match g.table.gate_stack.next() {
                Next::Empty => atoms::awaken(c, g, log),
                Next::Known(m) => placed(c, g, f, m as u8, log),
                Next::Unseen(n) => chance(
                    g,
                    What::OpenGate(f),
                    source::GATES,
                    Rule::MythosGate,
                    Prompt::Gates,
                    n,
                ),
            },
            // Those who were drawn in have entered an Other World.
            OpenStep::Entered => {
                let seat = f.i;
                f.i += 1;
                if f.i >= g.table.seats {
                    f.step = OpenStep::Opened;
                }
                let i = g.table.i(seat);
                let just = i.alive()
                    && g.table.gate(f.place).is_some_and(|m| i.entered == m)
                    && i.is(flag::DELAYED);
                match just
                    .then(|| super::encounters::entered(c, g, seat))
                    .flatten()
                {
                    Some(w) => call(g, What::OpenGate(f), w),
                    None => continue,
                }
            }
            OpenStep::Opened => {
                f.step = OpenStep::Monsters;
                match react(
                    c,
                    g,
                    Occ {
                        place: f.place,
                        ..occ(Family::GateOpens, 255)
                    },
                    Cell::After,
                ) {
                    Some(w) => call(g, What::OpenGate(f), w),
                    None => continue,
                }
            }
            // A monster, or two.
            OpenStep::Monsters => {
                f.step = OpenStep::End;
                if f.monsters == 0 {
                    continue;
                }
                let mut p = PlaceF {
                    n: 1,
                    at: f.place,
                    step: PlaceStep::Count,
                    ..PlaceF::default()
                };
                p.places[0] = f.place;
                p.due[0] = f.monsters;
                call(g, What::OpenGate(f), What::PlaceMonsters(p))
            }
            // A surge at every open gate.
            OpenStep::Surge => {
                f.step = OpenStep::End;
                let mut p = PlaceF {
                    at: f.place,
                    ..PlaceF::default()
                };
                for (place, _) in g.table.open_gates() {
                    if (p.n as usize) < 12 {
                        p.places[p.n as usize] = place;
                        p.n += 1;
                    }
                }
                let total = u8::max(p.n, g.table.seats);
                let each = total / p.n.max(1);
                for k in 0..p.n as usize {
                    p.due[k] = each;
                }
                p.left = total % p.n.max(1);
                call(g, What::OpenGate(f), What::PlaceMonsters(p))
            }
            OpenStep::End => done(g, true, 0),
        };
    }
}

fn placed(c: &Content, g: &mut G, mut f: OpenF, m: u8, log: L) -> F {
    atoms::place_gate(g, f.place, m, log);
    // Whoever is there is drawn in and delayed.
    for seat in 0..g.table.seats {
        let i = g.table.i(seat);
        if i.place == f.place && i.alive() {
            super::encounters::drawn_through(c, g, seat, f.place, true, log);
        }
    }
    f.step = OpenStep::Entered;
    go(g, What::OpenGate(f))
}

/// An answer of chance: the gate marker.
pub fn take_open(c: &Content, g: &mut G, f: OpenF, choice: Choice, log: L) -> F {
    match choice {
        Choice::Gate(m) => placed(c, g, f, m, log),
        _ => go(g, What::OpenGate(f)),
    }
}

/// A gate is closed.
pub fn close(c: &Content, g: &mut G, mut f: CloseF, log: L) -> F {
    let seat = f.seat;
    match f.step {
        CloseStep::ChooseSkill => {
            if f.free {
                f.step = CloseStep::TakeGate;
                return go(g, What::CloseGate(f));
            }
            let choices: Choices<Choice> = [
                Choice::Skill(CheckKind::Fight),
                Choice::Skill(CheckKind::Lore),
            ]
            .into_iter()
            .collect();
            ask(
                g,
                What::CloseGate(f),
                seat,
                Rule::CloseSkill,
                Prompt::Place(f.place),
                choices,
            )
        }
        CloseStep::FightCheck | CloseStep::LoreCheck => {
            let Some(m) = g.table.gate(f.place) else {
                return done(g, false, 0);
            };
            let skill = if f.step == CloseStep::LoreCheck {
                CheckKind::Lore
            } else {
                CheckKind::Fight
            };
            f.step = CloseStep::CloseOutcome;
            let mut k = CheckF::new(seat, CheckKind::CloseGate, c.gates[m as usize].modifier, 1);
            k.skill = skill;
            k.gate = f.place;
            call(g, What::CloseGate(f), What::Check(k))
        }
        CloseStep::CloseOutcome => {
            if !result(g).0 {
                return done(g, false, 0);
            }
            f.step = CloseStep::TakeGate;
            go(g, What::CloseGate(f))
        }
        // The marker is taken, and its monsters leave.
        CloseStep::TakeGate => {
            let Some(m) = atoms::remove_gate(c, g, f.place, log) else {
                return done(g, false, 0);
            };
            if f.trophy && seat < g.table.seats && g.table.i(seat).alive() {
                g.table.im(seat).gates |= 1 << m;
            } else {
                atoms::gate_to_stack(g, m);
            }
            if atoms::all_closed(g) {
                return atoms::over(c, g, Outcome::Closed, log);
            }
            f.step = CloseStep::Seal;
            match react(
                c,
                g,
                Occ {
                    place: f.place,
                    ..occ(Family::GateClosed, seat)
                },
                Cell::After,
            ) {
                Some(w) => call(g, What::CloseGate(f), w),
                None => go(g, What::CloseGate(f)),
            }
        }
        // Sealing.
        CloseStep::Seal => {
            f.step = CloseStep::End;
            let cost = seal_cost(c, g, seat);
            if f.seal
                && can_seal(c, g, seat, f.place)
                && cost <= g.table.i(seat).clues + read::covers(c, g, seat).0
            {
                let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
                return ask(
                    g,
                    What::CloseGate(f),
                    seat,
                    Rule::SealGate,
                    Prompt::Place(f.place),
                    choices,
                );
            }
            done(g, true, 1)
        }
        // It has been paid for.
        CloseStep::Sealed => {
            if !result(g).0 {
                return done(g, true, 1);
            }
            if atoms::put_seal(g, f.place, log) {
                return atoms::over(c, g, Outcome::Sealed, log);
            }
            f.step = CloseStep::End;
            match react(
                c,
                g,
                Occ {
                    place: f.place,
                    ..occ(Family::GateSealed, f.seat)
                },
                Cell::After,
            ) {
                Some(w) => call(g, What::CloseGate(f), w),
                None => go(g, What::CloseGate(f)),
            }
        }
        CloseStep::End => done(g, true, 1),
    }
}

/// Clues that a seal costs somebody.
pub fn seal_cost(c: &Content, g: &G, seat: u8) -> i16 {
    read::modified(c, g, Quantity::SealClues, Subj::seat(seat), 5).max(0)
}

/// Whether an elder sign can be put down at a place.
pub fn can_seal(c: &Content, g: &G, seat: u8, place: u8) -> bool {
    let d = &c.places[place as usize];
    d.kind == PlaceKind::Location
        && d.unstable
        && !g.table.sealed(place)
        && !read::forbidden(c, g, Bar::Seal, seat, Src::None, &|x, _| {
            matches!(x, Forbidden::Seal)
        })
}

/// An answer while a gate is closed.
pub fn take_close(c: &Content, g: &mut G, mut f: CloseF, choice: Choice) -> F {
    match choice {
        Choice::Skill(k) => {
            f.step = if k == CheckKind::Lore {
                CloseStep::LoreCheck
            } else {
                CloseStep::FightCheck
            };
            go(g, What::CloseGate(f))
        }
        Choice::Yes => {
            let clues = seal_cost(c, g, f.seat);
            f.step = CloseStep::Sealed;
            let pay = PayF {
                seat: f.seat,
                cost: u16::MAX,
                clues,
                step: PayStep::Substitute,
                times: 1,
                ..PayF::default()
            };
            call(g, What::CloseGate(f), What::Pay(pay))
        }
        _ => go(g, What::CloseGate(f)),
    }
}

/// Somebody returns to Arkham: through a gate to the world they are in, or not at all.
pub fn return_to_arkham(c: &Content, g: &mut G, mut f: ReturnF, log: L) -> F {
    let seat = f.seat;
    match f.step {
        ReturnStep::ChooseGate => {
            let Some((world, _)) = read::world_of(c, g, seat) else {
                return done(g, false, 0);
            };
            let any = read::permitted(c, g, seat, &|p| matches!(p, Permitted::ReturnAtAnyGate));
            let choices: Choices<Choice> = g
                .table
                .open_gates()
                .filter(|(_, m)| any || c.gates[*m as usize].world == world)
                .map(|(p, _)| Choice::Place(p))
                .collect();
            match choices.len() {
                0 => {
                    f.step = ReturnStep::Lost;
                    call(
                        g,
                        What::Return(f),
                        What::Status(StatusF::new(seat, Status::LostInTimeAndSpace)),
                    )
                }
                1 => take_return(c, g, f, choices[0], log),
                _ => ask(
                    g,
                    What::Return(f),
                    seat,
                    Rule::ReturnGate,
                    Prompt::Plain,
                    choices,
                ),
            }
        }
        ReturnStep::Lost => done(g, false, 0),
        ReturnStep::Returned => done(g, true, 0),
    }
}

/// An answer: at which gate.
pub fn take_return(c: &Content, g: &mut G, mut f: ReturnF, choice: Choice, log: L) -> F {
    let Choice::Place(p) = choice else {
        return go(g, What::Return(f));
    };
    let seat = f.seat;
    atoms::move_to(g, seat, p, log);
    let i = g.table.im(seat);
    i.flags |= flag::RETURNED;
    if f.explored {
        i.flags |= flag::EXPLORED;
    }
    f.step = ReturnStep::Returned;
    match react(
        c,
        g,
        Occ {
            place: p,
            ..occ(Family::ReturnsToArkham, seat)
        },
        Cell::At,
    ) {
        Some(w) => call(g, What::Return(f), w),
        None => go(g, What::Return(f)),
    }
}
