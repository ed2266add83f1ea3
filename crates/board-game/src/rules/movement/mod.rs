//! Movement on the boards and in Other Worlds.

mod trading;

pub use self::trading::{partners, trade_with};
use crate::content::ids::{MonsterId, PlaceId};

use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::Stat;
use crate::content::index::{Cell, keyword};
use crate::content::step::Step;
use crate::event::Event;
use crate::frame::steps::{FaceStep, MovedStep, MovementStep};
use crate::frame::{FaceFrame, FrameKind, MovedFrame, MovementFrame, ReturnFrame};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Whose};
use crate::rule::Rule;
use crate::rules::reactions::{self, about_to, phase_abilities, prevented, react};
use crate::rules::{Cx, Flow, atoms, fought};
use crate::state::{Investigator, MonsterSet, Moved, Mover, Origin, Use, Whereabouts, flag};
use kernel::{Choices, Maybe, Seat};

impl MovementFrame {
    /// Runs the next step of an investigator's Movement.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        loop {
            let investigator = *cx.table().investigator(self.seat);
            let Some(place) = investigator.place.get().filter(|_| investigator.alive()) else {
                return cx.end();
            };
            let flow = match self.step.begin() {
                MovementStep::StandUp => self.stand_up(cx, &investigator, place),
                MovementStep::ReceiveMovementPoints => {
                    self.receive_points(cx.now());
                    None
                }
                MovementStep::MoveAndAct => self.move_and_act(cx, place),
                MovementStep::Leave | MovementStep::Enter
                    if prevented(cx.game) || place != self.from =>
                {
                    Some(self.stay())
                }
                MovementStep::Leave => Some(self.leave(cx)),
                MovementStep::Enter => Some(self.arrive(cx)),
                MovementStep::MoveOn => self.move_on(cx, &investigator, place),
                MovementStep::TradeAfterCombat => {
                    let choices = partners(cx.now(), self.seat).map(Choice::Trade).collect();
                    self.ask_or(cx, 0, choices, MovementStep::EndMovement)
                }
                MovementStep::EndMovement => self.end_movement(cx, &investigator, place),
                MovementStep::TakeClues => self.take_clues(cx, &investigator, place),
                MovementStep::MovementEnds => self.movement_ends(cx, place),
                MovementStep::ActInOtherWorld => {
                    let trades = partners(cx.now(), self.seat).map(Choice::Trade);
                    let mut choices: Choices<Choice> = trades.collect();
                    if !self.stood {
                        let phase = PhaseName::Movement;
                        phase_abilities(cx.now(), self.seat, phase, true, &mut choices);
                    }
                    self.ask_or(cx, 0, choices, MovementStep::MoveInOtherWorld)
                }
                MovementStep::MoveInOtherWorld => self.move_in_other_world(cx),
                MovementStep::BackInArkham => {
                    if !investigator.is(flag::RETURNED) {
                        return cx.end();
                    }
                    self.over = true;
                    self.step.next = MovementStep::EndMovement;
                    None
                }
                MovementStep::End => Some(cx.end()),
            };
            // Steps that neither call nor ask run at once.
            match flow {
                Some(flow) => return flow,
                None => next_step!(cx, self),
            }
        }
    }

    /// Lets a delayed investigator stand up and an arrested one leave the
    /// jail. // movement.delayed // movement.arrested
    fn stand_up(
        &mut self,
        cx: &mut Cx,
        investigator: &Investigator,
        place: PlaceId,
    ) -> Option<Flow> {
        let seat = self.seat;
        self.stood = investigator.is(flag::DELAYED | flag::ARRESTED);
        atoms::clear_flags(cx, seat, flag::DELAYED | flag::ARRESTED);
        if investigator.is(flag::ARRESTED) {
            // The investigator loses the rest of the turn.
            atoms::move_to(cx, seat, cx.content.fixed.police);
            atoms::set_flags(cx, seat, flag::SKIPPING);
            return Some(cx.end());
        }
        // movement.lost
        if place == cx.content.fixed.lost {
            return Some(cx.end());
        }
        if read::world_of(cx.now(), seat).is_some() {
            self.step.next = MovementStep::ActInOtherWorld;
        } else {
            self.over = self.stood;
            self.step.next = MovementStep::ReceiveMovementPoints;
        }
        None
    }

    /// Gives movement points: Speed with its modifiers.
    fn receive_points(&mut self, now: Now) {
        if !self.over {
            let speed = read::skill(now, self.seat, CheckKind::Speed);
            let whose = Whose::seat(self.seat);
            self.points = read::modified(now, Quantity::MovementPoints, whose, speed).max(0);
        }
        self.step.next = MovementStep::MoveAndAct;
    }

    /// Offers moves, trades and abilities, in any order. // movement.move-and-act
    fn move_and_act(&mut self, cx: &mut Cx, place: PlaceId) -> Option<Flow> {
        let (seat, now) = (self.seat, cx.now());
        if !self.at.is(place) {
            self.at = place.into();
        }
        let mut choices: Choices<Choice> = Choices::new();
        if !self.over && self.points > 0 && !held(now, seat, place) {
            let barred = read::any_forbidden(now, Bar::Enter, seat);
            let open = |place: &PlaceId| {
                read::on_board(now, *place)
                    && !read::closed(now, *place)
                    && !(barred && cannot_enter(now, seat, *place))
            };
            let next = now.content.places[place].next.iter();
            choices.extend(next.filter(open).map(Choice::Move));
        }
        if !self.over {
            let elusive = |m: &MonsterId| read::keywords(now, *m, seat).has(keyword::ELUSIVE);
            let here = here(now.game, place, &self.faced);
            let here = here.iter();
            choices.extend(here.filter(elusive).map(Choice::Monster));
        }
        // An investigator who stood up may only trade.
        if !(self.stood && self.over) {
            phase_abilities(now, seat, PhaseName::Movement, true, &mut choices);
        }
        choices.extend(partners(now, seat).map(Choice::Trade));
        self.ask_or(cx, self.points, choices, MovementStep::EndMovement)
    }

    /// Continues the move once the monsters in the way were dealt with, or ends it. // movement.monsters-in-the-way
    fn move_on(
        &mut self,
        cx: &mut Cx,
        investigator: &Investigator,
        place: PlaceId,
    ) -> Option<Flow> {
        let (to, by) = (self.to.take(), self.by.take());
        if !fought(cx.game) && (to.is_some() || by.is_some()) {
            self.step.next = MovementStep::MoveAndAct;
            if let Some(by) = by {
                let usable = reactions::usable(cx.now(), self.seat, by).is_ok();
                return usable.then(|| self.use_ability(cx, by));
            }
            // An effect may have taken the investigator elsewhere.
            let to = to?;
            let from = cx.content.places.get(place.index());
            let next_to = from.is_some_and(|p| p.next.contains(to));
            return next_to.then(|| self.step_to(cx, (place, to)));
        }
        // A combat ends the move. The other monsters in the area still have to be faced.
        self.over = true;
        self.points = 0;
        self.step.next = if investigator.is(flag::NO_ENCOUNTER) {
            MovementStep::EndMovement
        } else {
            MovementStep::TradeAfterCombat
        };
        None
    }

    /// Faces monsters in the area where the investigator stops. // movement.combat-ends // movement.return-to-arkham
    fn end_movement(
        &mut self,
        cx: &mut Cx,
        investigator: &Investigator,
        place: PlaceId,
    ) -> Option<Flow> {
        self.over = true;
        self.step.next = MovementStep::TakeClues;
        // An investigator who was carried off faces no monsters.
        if investigator.is(flag::NO_ENCOUNTER) {
            return None;
        }
        let left = here(cx.game, place, &self.faced);
        if investigator.is(flag::RETURNED) {
            return (!left.is_empty()).then(|| {
                cx.call(FaceFrame {
                    seat: self.seat,
                    place,
                    left,
                    optional: true,
                    falls: investigator.falls,
                    ..FaceFrame::default()
                })
            });
        }
        let left = must_face(cx.now(), self.seat, &left);
        (!left.is_empty() && read::on_board(cx.now(), place)).then(|| self.faces(cx, place, left))
    }

    /// Takes Clues in the area. // movement.take-clues
    fn take_clues(
        &mut self,
        cx: &mut Cx,
        investigator: &Investigator,
        place: PlaceId,
    ) -> Option<Flow> {
        self.step.next = MovementStep::MovementEnds;
        let there = cx.table().clues.0.get(place.index());
        let there = i16::from(there.copied().unwrap_or(0));
        if there == 0 || !read::on_board(cx.now(), place) || investigator.is(flag::NO_ENCOUNTER) {
            return None;
        }
        let choices = (0..=there).rev().map(Choice::Number).collect();
        let prompt = Prompt::Place(place);
        Some(cx.ask(self.seat, Rule::MovementClues, prompt, choices))
    }

    /// Offers reactions to the end of the movement.
    fn movement_ends(&mut self, cx: &mut Cx, place: PlaceId) -> Option<Flow> {
        self.step.next = MovementStep::End;
        if !read::on_board(cx.now(), place) {
            return None;
        }
        atoms::set_flags(cx, self.seat, flag::ENDED_MOVEMENT);
        let ends = Occurrence::MovementEnds {
            who: self.seat,
            at: place,
        };
        react(cx.now(), ends, Cell::At).map(|w| cx.call(w))
    }

    /// Moves from the first area to the second, or back to a gate. // movement.other-world // other-worlds.areas
    fn move_in_other_world(&mut self, cx: &mut Cx) -> Option<Flow> {
        let seat = self.seat;
        let Some((world, area)) = read::world_of(cx.now(), seat) else {
            // An ability brought the investigator back.
            self.step.next = MovementStep::EndMovement;
            self.over = true;
            return None;
        };
        // An investigator who gave up the normal move for something else does not move. // movement.replaced
        if self.stood || self.begun || self.over {
            return Some(cx.end());
        }
        self.begun = true;
        if area == 1 {
            atoms::move_to(cx, seat, cx.content.area(world, 2));
            self.step.next = MovementStep::End;
            return None;
        }
        self.step.next = MovementStep::BackInArkham;
        Some(cx.call(ReturnFrame {
            seat,
            explored: true,
            ..ReturnFrame::default()
        }))
    }

    /// The frame in which the investigator faces the monsters of a place.
    fn faces(&mut self, cx: &mut Cx, place: PlaceId, left: MonsterSet) -> Flow {
        let faced = FrameKind::Face(FaceFrame {
            seat: self.seat,
            place,
            left,
            falls: cx.table().investigator(self.seat).falls,
            ..FaceFrame::default()
        });
        cx.call(faced)
    }

    /// Asks for the next action of the movement. If there is none, `next` follows.
    fn ask_or(
        &mut self,
        cx: &mut Cx,
        points: i16,
        choices: Choices<Choice>,
        next: MovementStep,
    ) -> Option<Flow> {
        if choices.is_empty() {
            if next == MovementStep::EndMovement {
                cx.log.emit(|| Event::MovementEnds(self.seat));
            }
            self.step.next = next;
            return None;
        }
        Some(self.ask_on(cx, points, choices))
    }

    /// Asks for the next action of the movement, or to finish it.
    fn ask_on(&mut self, cx: &mut Cx, points: i16, mut choices: Choices<Choice>) -> Flow {
        choices.push(Choice::Done);
        cx.ask(
            self.seat,
            Rule::MovementMove,
            Prompt::Number(points),
            choices,
        )
    }
}

/// Whether an investigator may not leave a place, on foot or by an effect. // movement.leaving
pub fn held(now: Now, seat: Seat, place: PlaceId) -> bool {
    read::shut_in(now.game, place)
        || read::any_forbidden(now, Bar::Leave, seat) && cannot_leave(now, seat, place)
}

fn cannot_leave(now: Now, seat: Seat, place: PlaceId) -> bool {
    read::forbidden(
        now,
        Bar::Leave,
        seat,
        Origin::None,
        &|x, context| matches!(x, Forbidden::Leave(p) if read::place_is(now, p, place, context)),
    )
}

fn cannot_enter(now: Now, seat: Seat, place: PlaceId) -> bool {
    read::forbidden(
        now,
        Bar::Enter,
        seat,
        Origin::None,
        &|x, context| matches!(x, Forbidden::Enter(p) if read::place_is(now, p, place, context)),
    )
}

/// Monsters at a place that are not dealt with yet.
fn here(game: &Game, place: PlaceId, faced: &MonsterSet) -> MonsterSet {
    game.table()
        .whereabouts
        .all(Whereabouts::Place(place))
        .without(faced)
}

/// The monsters of `of` that the investigator has to face; elusive ones need not be faced.
fn must_face(now: Now, seat: Seat, of: &MonsterSet) -> MonsterSet {
    of.iter()
        .filter(|&m| !read::keywords(now, m, seat).has(keyword::ELUSIVE))
        .collect()
}

impl MovementFrame {
    /// Moves to the next area, unless an effect prevents leaving or entering. // movement.leaving
    fn step_to(&mut self, cx: &mut Cx, (from, to): (PlaceId, PlaceId)) -> Flow {
        self.to = to.into();
        self.points -= 1;
        self.begun = true;
        self.from = from;
        self.step.next = MovementStep::Leave;
        let occurrence = Occurrence::Leaves {
            who: Mover::Investigator(self.seat),
            at: from,
        };
        match about_to(cx, occurrence) {
            Some(w) => cx.call(w),
            None => self.leave(cx),
        }
    }

    fn leave(&mut self, cx: &mut Cx) -> Flow {
        let Some(to) = self.to.get() else {
            return self.stay();
        };
        self.step.next = MovementStep::Enter;
        let occurrence = Occurrence::Enters {
            who: Mover::Investigator(self.seat),
            at: to,
        };
        match about_to(cx, occurrence) {
            Some(w) => cx.call(w),
            None => self.arrive(cx),
        }
    }

    fn arrive(&mut self, cx: &mut Cx) -> Flow {
        let Some(to) = self.to.get() else {
            return self.stay();
        };
        atoms::move_to(cx, self.seat, to);
        self.to = Maybe::NONE;
        self.step.next = MovementStep::MoveAndAct;
        Flow::Go
    }
}

/// Whether anything reacts to a move.
pub fn answered(now: Now, way: Moved) -> bool {
    let who = way.who;
    react(now, Occurrence::Leaves { who, at: way.from }, Cell::After).is_some()
        || react(now, Occurrence::Enters { who, at: way.to }, Cell::After).is_some()
}

impl MovedFrame {
    /// Offers the reactions to leaving one place and entering another. // movement.leaving
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let who = self.way.who;
        let there = match who {
            Mover::Investigator(seat) => cx.table().investigator(seat).is_at(self.way.to),
            Mover::Monster(m) => cx.table().whereabouts.is_at(m, self.way.to),
        };
        let window = match self.step.begin() {
            MovedStep::Left => {
                self.step.next = MovedStep::Entered;
                react(
                    cx.now(),
                    Occurrence::Leaves {
                        who,
                        at: self.way.from,
                    },
                    Cell::After,
                )
            }
            MovedStep::Entered => {
                self.step.next = MovedStep::End;
                // Reactions to leaving may have taken the mover elsewhere.
                react(
                    cx.now(),
                    Occurrence::Enters {
                        who,
                        at: self.way.to,
                    },
                    Cell::After,
                )
                .filter(|_| there)
            }
            MovedStep::End => return cx.done(self.told),
        };
        match window {
            Some(w) => cx.call(w),
            None => Flow::Go,
        }
    }
}

impl MovementFrame {
    /// Returns to moving, in the area that the investigator could not leave.
    fn stay(&mut self) -> Flow {
        self.to = Maybe::NONE;
        self.step.next = MovementStep::MoveAndAct;
        Flow::Go
    }

    /// Monsters to face before the investigator leaves this area. // movement.monsters-in-the-way
    fn in_the_way(&self, now: Now, place: PlaceId) -> MonsterSet {
        // An investigator who has just returned from an Other World may leave freely.
        if now.table().investigator(self.seat).is(flag::RETURNED) {
            return MonsterSet::EMPTY;
        }
        must_face(now, self.seat, &here(now.game, place, &self.faced))
    }
}

/// Whether an ability costs movement points and moves the investigator, like a step on foot.
fn carries(content: &Content, u: Use) -> bool {
    let a = &content.abilities[u.ability].it;
    let steps = a.steps.map_or(&[][..], |b| content.block(b.id));
    a.pay.is_some_and(|k| content.cost(k.id).movement.is_some())
        && steps.iter().any(|s| matches!(s, Step::Move(_)))
}

impl MovementFrame {
    fn use_ability(&mut self, cx: &mut Cx, using: Use) -> Flow {
        if cx.content.abilities[using.ability].it.limit.is_some() {
            atoms::used(cx, using);
        }
        let used = reactions::use_ability(cx.game, self.seat, using);
        cx.call(used)
    }

    /// Applies an answer in Movement.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let seat = self.seat;
        let investigator = *cx.table().investigator(seat);
        let Some(place) = investigator.place.get() else {
            return cx.end();
        };
        match choice {
            Choice::Move(to) => {
                let left = self.in_the_way(cx.now(), place);
                if left.is_empty() {
                    return self.step_to(cx, (place, to));
                }
                self.to = to.into();
                self.step.next = MovementStep::MoveOn;
                self.faces(cx, place, left)
            }
            Choice::Monster(monster) => {
                // The investigator goes after an elusive monster.
                self.step.next = MovementStep::MoveOn;
                self.to = Maybe::NONE;
                let left: MonsterSet = [monster].into_iter().collect();
                cx.call(FaceFrame {
                    seat,
                    place,
                    left,
                    monster,
                    step: FaceStep::Catch.into(),
                    falls: investigator.falls,
                    ..FaceFrame::default()
                })
            }
            Choice::Use(origin, ability) => {
                let used = Use { origin, ability };
                if carries(cx.content, used) {
                    let left = self.in_the_way(cx.now(), place);
                    if !left.is_empty() {
                        self.by = Some(used);
                        self.step.next = MovementStep::MoveOn;
                        return self.faces(cx, place, left);
                    }
                }
                self.use_ability(cx, used)
            }
            Choice::Trade(other) => cx.call(trade_with(seat, other)),
            Choice::Number(number) => {
                let there = cx.table().clues.0[place.index()];
                let n = number.clamp(0, there.into());
                atoms::set_clues(cx, place, there - n as u8);
                let got = atoms::gain(cx, seat, Stat::Clues, n, Origin::None);
                let occurrence = Occurrence::Gains {
                    who: seat,
                    stats: Stat::Clues.into(),
                };
                match react(cx.now(), occurrence, Cell::After).filter(|_| got > 0) {
                    Some(w) => cx.call(w),
                    None => Flow::Go,
                }
            }
            _ => {
                self.step.next = if self.step.now == MovementStep::ActInOtherWorld {
                    MovementStep::MoveInOtherWorld
                } else {
                    MovementStep::EndMovement
                };
                Flow::Go
            }
        }
    }
}
