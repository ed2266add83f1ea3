//! Gates: opening, closing, sealing, and the way back.

use super::reactions::{about_to, prevented, react};
use super::{Flow, Log, ask, call, chance, end, go, happen, paid, passed, source};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, Permitted, Quantity};
use crate::content::filter::{PlaceKind, Status};
use crate::content::index::Cell;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    CheckFrame, CloseGateFrame, OpenGateFrame, PayFrame, PlaceMonstersFrame, Procedure,
    ReturnFrame, StatusFrame,
};
use crate::rules::mythos::no_room_for_all;
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{CloseStep, OpenStep, PayStep, PlaceStep, ReturnStep};
use crate::show::event::{Event, Woken};
use crate::state::{Origin, Outcome, flag};
use kernel::Choices;
use kernel::deck::Next;

/// A gate opens, surges or bursts open.
pub fn open(c: &Content, g: &mut Game, mut f: OpenGateFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        return match f.step {
            // Seal, surge or a new gate.
            OpenStep::SealOrSurge => {
                if read::barred_at(c, g, f.place, true) && g.table().gate(f.place).is_none() {
                    log.emit(|| Event::NoGate(f.place));
                    return end(g);
                }
                if g.table().sealed(f.place) {
                    if !f.burst
                        || read::seal_holds(c, g, f.place)
                        || !atoms::unseal(g, f.place, log)
                    {
                        log.emit(|| Event::NoGate(f.place));
                        return end(g);
                    }
                    f.through_seal = true;
                    f.step = OpenStep::Announce;
                    continue;
                }
                if g.table().gate(f.place).is_some() {
                    f.step = OpenStep::Surge;
                    if !f.mythos {
                        log.emit(|| Event::NoGate(f.place));
                        return end(g);
                    }
                    log.emit(|| Event::Surges(f.place));
                    continue;
                }
                f.step = OpenStep::Announce;
                continue;
            }
            // Something may keep it from opening.
            OpenStep::Announce => {
                f.step = OpenStep::Announced;
                let o = Occurrence::GateOpens { at: f.place };
                match about_to(c, g, o) {
                    Some(w) => call(g, Procedure::OpenGate(f), w),
                    None => continue,
                }
            }
            OpenStep::Announced => {
                if prevented(g) {
                    log.emit(|| Event::NoGate(f.place));
                    return end(g);
                }
                f.step = if f.through_seal && g.table().burst_without_doom {
                    OpenStep::PlaceGate
                } else {
                    OpenStep::AddDoom
                };
                continue;
            }
            // The doom track advances.
            OpenStep::AddDoom => {
                f.step = OpenStep::PlaceGate;
                atoms::doom(g, 1, log);
                return go(g, Procedure::OpenGate(f));
            }
            // The marker.
            OpenStep::PlaceGate => match g.table().gate_stack.next() {
                Next::Empty => atoms::awaken(c, g, Woken::NoGateMarker, log),
                Next::Known(m) => placed(c, g, f, m as u8, log),
                Next::Unseen(n) => chance(
                    g,
                    Procedure::OpenGate(f),
                    source::GATES,
                    Rule::MythosGate,
                    Prompt::Gates,
                    n,
                ),
            },
            OpenStep::Opened => {
                f.step = OpenStep::Monsters;
                match react(c, g, Occurrence::GateOpens { at: f.place }, Cell::After) {
                    Some(w) => call(g, Procedure::OpenGate(f), w),
                    None => continue,
                }
            }
            // A monster, or two.
            OpenStep::Monsters => {
                f.step = OpenStep::End;
                if f.monsters == 0 {
                    continue;
                }
                let mut p = PlaceMonstersFrame {
                    count: 1,
                    at: f.place,
                    step: PlaceStep::Count,
                    ..PlaceMonstersFrame::default()
                };
                p.places[0] = f.place;
                p.due[0] = f.monsters;
                call(g, Procedure::OpenGate(f), Procedure::PlaceMonsters(p))
            }
            // Which gate the surge counts from, where that makes a difference.
            OpenStep::SurgeWhere => {
                f.step = OpenStep::Surge;
                let p = surge(g, f.place);
                if p.left == 0 && !no_room_for_all(c, g, &p) {
                    continue;
                }
                let choices: Choices<Choice> = g
                    .table()
                    .open_gates()
                    .map(|(place, _)| Choice::Place(place))
                    .collect();
                if choices.len() < 2 {
                    continue;
                }
                let who = g.table().first;
                let prompt = Prompt::Plain;
                ask(
                    g,
                    Procedure::OpenGate(f),
                    who,
                    Rule::MythosSurge,
                    prompt,
                    choices,
                )
            }
            // A surge at every open gate.
            OpenStep::Surge => {
                f.step = OpenStep::End;
                let p = surge(g, f.place);
                call(g, Procedure::OpenGate(f), Procedure::PlaceMonsters(p))
            }
            OpenStep::End => end(g),
        };
    }
}

/// A surge at a gate: so many monsters for each open gate, and what is over.
fn surge(g: &Game, at: u8) -> PlaceMonstersFrame {
    let mut p = PlaceMonstersFrame {
        at,
        surge: true,
        ..PlaceMonstersFrame::default()
    };
    for (place, _) in g.table().open_gates() {
        if (p.count as usize) < 12 {
            p.places[p.count as usize] = place;
            p.count += 1;
        }
    }
    let total = u8::max(p.count, g.table().seats);
    let each = total / p.count.max(1);
    for k in 0..p.count as usize {
        p.due[k] = each;
    }
    p.left = total % p.count.max(1);
    p
}

fn placed(c: &Content, g: &mut Game, mut f: OpenGateFrame, m: u8, log: &mut Log) -> Flow {
    atoms::place_gate(g, f.place, m, log);
    // Whoever is there is drawn in and delayed.
    for seat in 0..g.table().seats {
        let i = g.table().investigator(seat);
        if i.is_at(f.place) && i.alive() {
            super::encounters::drawn_through(c, g, seat, f.place, true, log);
        }
    }
    f.step = OpenStep::Opened;
    go(g, Procedure::OpenGate(f))
}

/// An answer: the gate marker, or the gate of a surge.
pub fn take_open(
    c: &Content,
    g: &mut Game,
    mut f: OpenGateFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    match choice {
        Choice::Gate(m) => placed(c, g, f, m, log),
        Choice::Place(place) => {
            f.place = place;
            go(g, Procedure::OpenGate(f))
        }
        _ => go(g, Procedure::OpenGate(f)),
    }
}

/// A gate is closed.
pub fn close(c: &Content, g: &mut Game, mut f: CloseGateFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    match f.step {
        CloseStep::ChooseSkill => {
            if f.free {
                f.step = CloseStep::TakeGate;
                return go(g, Procedure::CloseGate(f));
            }
            let choices: Choices<Choice> = [
                Choice::Skill(CheckKind::Fight),
                Choice::Skill(CheckKind::Lore),
            ]
            .into_iter()
            .collect();
            ask(
                g,
                Procedure::CloseGate(f),
                seat,
                Rule::CloseSkill,
                Prompt::Place(f.place),
                choices,
            )
        }
        CloseStep::FightCheck | CloseStep::LoreCheck => {
            let Some(m) = g.table().gate(f.place) else {
                return end(g);
            };
            let skill = if f.step == CloseStep::LoreCheck {
                CheckKind::Lore
            } else {
                CheckKind::Fight
            };
            f.step = CloseStep::CloseOutcome;
            let mut k =
                CheckFrame::new(seat, CheckKind::CloseGate, c.gates[m as usize].modifier, 1);
            k.skill = skill;
            k.gate = f.place.into();
            call(g, Procedure::CloseGate(f), Procedure::Check(k))
        }
        CloseStep::CloseOutcome => {
            if !passed(g) {
                return end(g);
            }
            f.step = CloseStep::TakeGate;
            go(g, Procedure::CloseGate(f))
        }
        // The marker is taken, and its monsters leave.
        CloseStep::TakeGate => {
            let Some(m) = atoms::remove_gate(c, g, f.place, log) else {
                return end(g);
            };
            if f.trophy && seat < g.table().seats && g.table().investigator(seat).alive() {
                atoms::gain_gate_trophy(g, seat, m);
            } else {
                atoms::gate_to_stack(g, m);
            }
            if atoms::all_closed(g) {
                return atoms::over(c, g, Outcome::Closed, log);
            }
            f.step = CloseStep::Seal;
            happen(
                c,
                g,
                Procedure::CloseGate(f),
                Occurrence::GateClosed {
                    who: seat.into(),
                    at: f.place,
                },
                Cell::After,
            )
        }
        // Sealing.
        CloseStep::Seal => {
            f.step = CloseStep::End;
            let cost = seal_cost(c, g, seat);
            if f.seal
                && can_seal(c, g, seat, f.place)
                && cost <= g.table().investigator(seat).clues + read::covers(c, g, seat).0
            {
                let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
                return ask(
                    g,
                    Procedure::CloseGate(f),
                    seat,
                    Rule::SealGate,
                    Prompt::Place(f.place),
                    choices,
                );
            }
            end(g)
        }
        // It has been paid for.
        CloseStep::Sealed => {
            if !paid(g) {
                return end(g);
            }
            if atoms::put_seal(g, f.place, log) {
                return atoms::over(c, g, Outcome::Sealed, log);
            }
            f.step = CloseStep::End;
            happen(
                c,
                g,
                Procedure::CloseGate(f),
                Occurrence::GateSealed {
                    who: f.seat.into(),
                    at: f.place,
                },
                Cell::After,
            )
        }
        CloseStep::End => end(g),
    }
}

/// Clues that a seal costs somebody.
pub fn seal_cost(c: &Content, g: &Game, seat: u8) -> i16 {
    read::modified(c, g, Quantity::SealClues, Whose::seat(seat), 5).max(0)
}

/// Whether an elder sign can be put down at a place.
pub fn can_seal(c: &Content, g: &Game, seat: u8, place: u8) -> bool {
    let d = &c.places[place as usize];
    d.kind == PlaceKind::Location
        && !read::stable(c, g, place)
        && !g.table().sealed(place)
        && !read::forbidden(c, g, Bar::Seal, seat, Origin::None, &|x, _| {
            matches!(x, Forbidden::Seal)
        })
}

/// An answer while a gate is closed.
pub fn take_close(c: &Content, g: &mut Game, mut f: CloseGateFrame, choice: Choice) -> Flow {
    match choice {
        Choice::Skill(k) => {
            f.step = if k == CheckKind::Lore {
                CloseStep::LoreCheck
            } else {
                CloseStep::FightCheck
            };
            go(g, Procedure::CloseGate(f))
        }
        Choice::Yes => {
            let clues = seal_cost(c, g, f.seat);
            f.step = CloseStep::Sealed;
            let pay = PayFrame {
                seat: f.seat,
                clues,
                step: PayStep::Substitute,
                times: 1,
                ..PayFrame::default()
            };
            call(g, Procedure::CloseGate(f), Procedure::Pay(pay))
        }
        _ => go(g, Procedure::CloseGate(f)),
    }
}

/// Somebody returns to Arkham: through a gate to the world they are in, or not at all.
pub fn return_to_arkham(c: &Content, g: &mut Game, mut f: ReturnFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    match f.step {
        ReturnStep::ChooseGate => {
            let Some((world, _)) = read::world_of(c, g, seat) else {
                return end(g);
            };
            let any = read::permitted(c, g, seat, &|p| matches!(p, Permitted::ReturnAtAnyGate));
            let choices: Choices<Choice> = g
                .table()
                .open_gates()
                .filter(|(_, m)| any || c.gates[*m as usize].world == world)
                .map(|(p, _)| Choice::Place(p))
                .collect();
            match choices.len() {
                0 => {
                    f.step = ReturnStep::Lost;
                    call(
                        g,
                        Procedure::Return(f),
                        Procedure::Status(StatusFrame::new(seat, Status::LostInTimeAndSpace)),
                    )
                }
                1 => take_return(c, g, f, choices[0], log),
                _ => ask(
                    g,
                    Procedure::Return(f),
                    seat,
                    Rule::ReturnGate,
                    Prompt::Plain,
                    choices,
                ),
            }
        }
        ReturnStep::Lost => end(g),
        ReturnStep::Returned => end(g),
    }
}

/// An answer: at which gate.
pub fn take_return(
    c: &Content,
    g: &mut Game,
    mut f: ReturnFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    let Choice::Place(p) = choice else {
        return go(g, Procedure::Return(f));
    };
    let seat = f.seat;
    atoms::move_to(g, seat, p, log);
    atoms::set_flags(g, seat, flag::RETURNED);
    if f.explored {
        atoms::set_flags(g, seat, flag::EXPLORED);
    }
    f.step = ReturnStep::Returned;
    happen(
        c,
        g,
        Procedure::Return(f),
        Occurrence::ReturnsToArkham { who: seat, at: p },
        Cell::At,
    )
}
