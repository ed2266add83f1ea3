//! Gates: opening, closing, sealing, and the return to Arkham.

use super::reactions::{about_to, prevented, react};
use super::{Flow, paid, passed, source};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{Bar, CheckKind, Forbidden, Permitted, Quantity};
use crate::content::filter::{PlaceKind, Status};
use crate::content::ids::{GateId, PlaceId};
use crate::content::index::Cell;
use crate::frame::{
    CheckFrame, CloseGateFrame, OpenGateFrame, PayFrame, PlaceMonstersFrame, ReturnFrame,
    StatusFrame,
};
use crate::read::{self, Game, Now, Whose};
use crate::rules::{Cx, atoms};

use crate::event::{Event, Woken};
use crate::frame::steps::{CloseStep, OpenStep, PayStep, PlaceStep, ReturnStep};
use crate::occurrence::Occurrence;
use crate::rule::Rule;
use crate::state::{GameEnd, Origin, flag};
use kernel::deck::Next;
use kernel::{Choices, Seat};

impl OpenGateFrame {
    /// Runs the next step of opening a gate, with surges and bursts.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            return match self.step.begin() {
                // A seal, a surge or a new gate.
                OpenStep::SealOrSurge => {
                    if read::barred_at(cx.now(), self.place, true)
                        && cx.table().gate(self.place).is_none()
                    {
                        cx.log.emit(|| Event::NoGate(self.place));
                        return cx.end();
                    }
                    if cx.table().sealed(self.place) {
                        if !self.burst
                            || read::seal_holds(cx.now(), self.place)
                            || !atoms::unseal(cx, self.place)
                        {
                            cx.log.emit(|| Event::NoGate(self.place));
                            return cx.end();
                        }
                        self.through_seal = true;
                        self.step.next = OpenStep::Announce;
                        continue;
                    }
                    if cx.table().gate(self.place).is_some() {
                        self.step.next = OpenStep::Surge;
                        if !self.mythos {
                            cx.log.emit(|| Event::NoGate(self.place));
                            return cx.end();
                        }
                        cx.log.emit(|| Event::Surges(self.place));
                        continue;
                    }
                    self.step.next = OpenStep::Announce;
                    continue;
                }
                // Reactions may prevent the opening.
                OpenStep::Announce => {
                    self.step.next = OpenStep::Announced;
                    let o = Occurrence::GateOpens { at: self.place };
                    match about_to(cx, o) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                OpenStep::Announced => {
                    if prevented(cx.game) {
                        cx.log.emit(|| Event::NoGate(self.place));
                        return cx.end();
                    }
                    self.step.next = if self.through_seal && cx.table().burst_without_doom {
                        OpenStep::PlaceGate
                    } else {
                        OpenStep::AddDoom
                    };
                    continue;
                }
                // The doom track advances.
                OpenStep::AddDoom => {
                    self.step.next = OpenStep::PlaceGate;
                    atoms::doom(cx, 1);
                    return Flow::Go;
                }
                // The gate gets a marker.
                OpenStep::PlaceGate => match cx.table().gate_stack.next() {
                    Next::Empty => atoms::awaken(cx, Woken::NoGateMarker),
                    Next::Known(m) => self.placed(cx, m),
                    Next::Unseen(n) => cx.chance(source::GATES, Rule::MythosGate, Prompt::Gates, n),
                },
                OpenStep::Opened => {
                    self.step.next = OpenStep::Monsters;
                    match react(
                        cx.now(),
                        Occurrence::GateOpens { at: self.place },
                        Cell::After,
                    ) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                // One monster comes, or two.
                OpenStep::Monsters => {
                    self.step.next = OpenStep::End;
                    if self.monsters == 0 {
                        continue;
                    }
                    let mut frame = PlaceMonstersFrame {
                        count: 1,
                        at: self.place,
                        step: PlaceStep::Count.into(),
                        ..PlaceMonstersFrame::default()
                    };
                    frame.places[0] = self.place;
                    frame.due[0] = self.monsters;
                    cx.call(frame)
                }
                // Players choose the gate at which the surge begins, if it makes a difference.
                OpenStep::SurgeWhere => {
                    self.step.next = OpenStep::Surge;
                    let p = surge(cx.game, self.place);
                    if p.left == 0 && !p.no_room_for_all(cx.now()) {
                        continue;
                    }
                    let choices: Choices<Choice> = cx
                        .game
                        .table()
                        .open_gates()
                        .map(|(place, _)| Choice::Place(place))
                        .collect();
                    if choices.len() < 2 {
                        continue;
                    }
                    let who = cx.table().first;
                    let prompt = Prompt::Plain;
                    cx.ask(who, Rule::MythosSurge, prompt, choices)
                }
                // A surge at every open gate.
                OpenStep::Surge => {
                    self.step.next = OpenStep::End;
                    let p = surge(cx.game, self.place);
                    cx.call(p)
                }
                OpenStep::End => cx.end(),
            };
        }
    }
}

/// A surge at a gate: the monsters for each open gate, and the extra ones.
fn surge(game: &Game, at: PlaceId) -> PlaceMonstersFrame {
    let mut frame = PlaceMonstersFrame {
        at,
        surge: true,
        ..PlaceMonstersFrame::default()
    };
    for (place, _) in game.table().open_gates() {
        if (frame.count as usize) < 12 {
            frame.places[frame.count as usize] = place;
            frame.count += 1;
        }
    }
    let total = u8::max(frame.count, game.table().seats);
    let each = total / frame.count.max(1);
    for k in 0..frame.count as usize {
        frame.due[k] = each;
    }
    frame.left = total % frame.count.max(1);
    frame
}

impl OpenGateFrame {
    fn placed(&mut self, cx: &mut Cx, m: GateId) -> Flow {
        atoms::place_gate(cx, self.place, m);
        // Investigators at the gate are drawn through and delayed.
        for seat in cx.table().each_seat() {
            let i = cx.table().investigator(seat);
            if i.is_at(self.place) && i.alive() {
                super::encounters::drawn_through(cx, seat, self.place, true);
            }
        }
        self.step.next = OpenStep::Opened;
        Flow::Go
    }

    /// Applies an answer: the gate marker, or the gate of a surge.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Gate(m) => self.placed(cx, m),
            Choice::Place(place) => {
                self.place = place;
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}

impl CloseGateFrame {
    /// Runs the next step of closing a gate.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        match self.step.begin() {
            CloseStep::ChooseSkill => {
                if self.free {
                    self.step.next = CloseStep::TakeGate;
                    return Flow::Go;
                }
                let choices: Choices<Choice> = [
                    Choice::Skill(CheckKind::Fight),
                    Choice::Skill(CheckKind::Lore),
                ]
                .into_iter()
                .collect();
                cx.ask(seat, Rule::CloseSkill, Prompt::Place(self.place), choices)
            }
            CloseStep::FightCheck | CloseStep::LoreCheck => {
                let Some(gate) = cx.table().gate(self.place) else {
                    return cx.end();
                };
                let skill = if self.step.now == CloseStep::LoreCheck {
                    CheckKind::Lore
                } else {
                    CheckKind::Fight
                };
                self.step.next = CloseStep::CloseOutcome;
                let mut check = CheckFrame::new(
                    seat,
                    CheckKind::CloseGate,
                    cx.content.gates[gate].modifier,
                    1,
                );
                check.skill = skill;
                check.gate = self.place.into();
                cx.call(check)
            }
            CloseStep::CloseOutcome => {
                if !passed(cx.game) {
                    return cx.end();
                }
                self.step.next = CloseStep::TakeGate;
                Flow::Go
            }
            // The investigator takes the marker, and the gate's monsters leave.
            CloseStep::TakeGate => {
                let Some(gate) = atoms::remove_gate(cx, self.place) else {
                    return cx.end();
                };
                if self.trophy && seat.0 < cx.table().seats && cx.table().investigator(seat).alive()
                {
                    atoms::gain_gate_trophy(cx, seat, gate);
                } else {
                    atoms::gate_to_stack(cx, gate);
                }
                if atoms::all_closed(cx.game) {
                    return atoms::over(cx, GameEnd::Closed);
                }
                self.step.next = CloseStep::Seal;
                cx.happen(
                    Occurrence::GateClosed {
                        who: seat.into(),
                        at: self.place,
                    },
                    Cell::After,
                )
            }
            // The investigator may seal the gate.
            CloseStep::Seal => {
                self.step.next = CloseStep::End;
                let cost = seal_cost(cx.now(), seat);
                if self.seal
                    && can_seal(cx.now(), seat, self.place)
                    && cost <= cx.table().investigator(seat).clues + read::covers(cx.now(), seat).0
                {
                    let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
                    return cx.ask(seat, Rule::SealGate, Prompt::Place(self.place), choices);
                }
                cx.end()
            }
            // The seal was paid for, or not.
            CloseStep::Sealed => {
                if !paid(cx.game) {
                    return cx.end();
                }
                if atoms::put_seal(cx, self.place) {
                    return atoms::over(cx, GameEnd::Sealed);
                }
                self.step.next = CloseStep::End;
                cx.happen(
                    Occurrence::GateSealed {
                        who: self.seat.into(),
                        at: self.place,
                    },
                    Cell::After,
                )
            }
            CloseStep::End => cx.end(),
        }
    }
}

/// The Clues that a seal costs an investigator.
pub fn seal_cost(now: Now, seat: Seat) -> i16 {
    read::modified(now, Quantity::SealClues, Whose::seat(seat), 5).max(0)
}

/// Whether an elder sign can be placed at a place.
pub fn can_seal(now: Now, seat: Seat, place: PlaceId) -> bool {
    let d = &now.content.places[place];
    d.kind == PlaceKind::Location
        && !read::stable(now, place)
        && !now.table().sealed(place)
        && !read::forbidden(now, Bar::Seal, seat, Origin::None, &|x, _| {
            matches!(x, Forbidden::Seal)
        })
}

impl CloseGateFrame {
    /// Applies an answer while a gate is closed.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Skill(k) => {
                self.step.next = if k == CheckKind::Lore {
                    CloseStep::LoreCheck
                } else {
                    CloseStep::FightCheck
                };
                Flow::Go
            }
            Choice::Yes => {
                let clues = seal_cost(cx.now(), self.seat);
                self.step.next = CloseStep::Sealed;
                let pay = PayFrame {
                    seat: self.seat,
                    clues,
                    step: PayStep::Substitute.into(),
                    times: 1,
                    ..PayFrame::default()
                };
                cx.call(pay)
            }
            _ => Flow::Go,
        }
    }
}

impl ReturnFrame {
    /// Runs the next step of a return to Arkham: through a gate to the present Other World, or Lost in Time and Space.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        match self.step.begin() {
            ReturnStep::ChooseGate => {
                let Some((world, _)) = read::world_of(cx.now(), seat) else {
                    return cx.end();
                };
                let any =
                    read::permitted(cx.now(), seat, &|p| matches!(p, Permitted::ReturnAtAnyGate));
                let choices: Choices<Choice> = cx
                    .game
                    .table()
                    .open_gates()
                    .filter(|(_, m)| any || cx.content.gates[m.index()].world == world)
                    .map(|(p, _)| Choice::Place(p))
                    .collect();
                match choices.len() {
                    0 => {
                        self.step.next = ReturnStep::Lost;
                        cx.call(StatusFrame::new(seat, Status::LostInTimeAndSpace))
                    }
                    1 => self.take(cx, choices[0]),
                    _ => cx.ask(seat, Rule::ReturnGate, Prompt::Plain, choices),
                }
            }
            ReturnStep::Lost => cx.end(),
            ReturnStep::Returned => cx.end(),
        }
    }

    /// Applies an answer: the gate.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let Choice::Place(place) = choice else {
            return Flow::Go;
        };
        let seat = self.seat;
        atoms::move_to(cx, seat, place);
        atoms::set_flags(cx, seat, flag::RETURNED);
        if self.explored {
            atoms::set_flags(cx, seat, flag::EXPLORED);
        }
        self.step.next = ReturnStep::Returned;
        cx.happen(
            Occurrence::ReturnsToArkham {
                who: seat,
                at: place,
            },
            Cell::At,
        )
    }
}
