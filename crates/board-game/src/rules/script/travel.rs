//! Verbs for travel: move, have an encounter elsewhere, enter an Other World, return.

use super::{Given, next, not_done, skip_after_fall, window_subject};
use crate::choice::{Choice, Prompt};
use crate::content::filter::PlaceKind;
use crate::content::ids::{GateId, PlaceId, PlaceSet, WorldId};
use crate::content::step::{Encounter, EnterWorld, Move, ReturnToArkham, Step, Through};
use crate::frame::steps::Point;
use crate::frame::{Context, EncounterFrame, FrameKind, ReturnFrame, ScriptFrame};
use crate::occurrence::Occurrence;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::reactions::{about_to, prevented};
use crate::rules::{Cx, Flow, atoms, encounters, movement, source};
use crate::state::{Mover, flag};
use kernel::deck::Next;
use kernel::{Choices, Maybe, Seat};

impl ScriptFrame {
    /// Moves the investigator to a place.
    pub fn go_to(&mut self, cx: &mut Cx, verb: &Move, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        if skip_after_fall(cx.game, self, seat) {
            return not_done(self);
        }
        match self.point {
            Point::Coming | Point::Came if prevented(cx.game) => return not_done(self),
            Point::Coming => return self.enter_there(cx, seat),
            Point::Came => return self.go_there(cx, seat),
            _ => {}
        }
        let you = Context {
            you: seat.into(),
            ..context
        };
        let set = read::places(cx.now(), &verb.to, &you);
        let set: PlaceSet = set.iter().filter(|&p| !read::closed(cx.now(), p)).collect();
        match (set.len(), set.first()) {
            (_, None) => not_done(self),
            (1, Some(only)) => self.leave_for(cx, seat, only),
            _ => {
                let choices: Choices<Choice> = set.iter().map(Choice::Place).collect();
                Some(cx.ask(seat, Rule::EffectPlace, prompt, choices))
            }
        }
    }

    /// Gives the investigator an encounter. // arkham-encounters.elsewhere
    pub fn encounter(&mut self, cx: &mut Cx, verb: &Encounter, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                if skip_after_fall(cx.game, self, seat) || cx.table().awake {
                    return not_done(self);
                }
                let investigator = *cx.table().investigator(seat);
                self.from = investigator.place;
                self.kept = investigator.entered.get().into();
                self.was_explored = investigator.is(flag::EXPLORED);
                let Some(place) = &verb.at else {
                    return match self.from.get() {
                        Some(here) => self.encounter_at(cx, verb, seat, here),
                        None => not_done(self),
                    };
                };
                let set = read::places(
                    cx.now(),
                    place,
                    &Context {
                        you: seat.into(),
                        ..context
                    },
                );
                // No effect moves an investigator to a closed place, and there are no encounters
                // there. // effects.closed-together
                let set: PlaceSet = set
                    .iter()
                    .filter(|&p| investigator.is_at(p) || !read::closed(cx.now(), p))
                    .collect();
                match (set.len(), set.first()) {
                    (_, None) => not_done(self),
                    (1, Some(only)) => self.encounter_at(cx, verb, seat, only),
                    _ => {
                        let choices: Choices<Choice> = set.iter().map(Choice::Place).collect();
                        Some(cx.ask(seat, Rule::EffectPlace, prompt, choices))
                    }
                }
            }
            Point::Chosen => {
                self.point = Point::Done;
                None
            }
            _ => {
                if verb.come_back
                    && cx.table().investigator(seat).alive()
                    && !skip_after_fall(cx.game, self, seat)
                    && read::world_of(cx.now(), seat).is_some()
                {
                    if let Some(from) = self.from.get() {
                        atoms::move_to(cx, seat, from);
                    }
                    atoms::went_through(cx, seat, self.kept.get().into());
                    if self.was_explored {
                        atoms::set_flags(cx, seat, flag::EXPLORED);
                    }
                }
                next(self)
            }
        }
    }
}

/// Whether the investigator is in an Other World and, if a gate is needed, one leads there.
pub fn returns(now: Now, arkham: &ReturnToArkham, seat: Seat) -> bool {
    read::world_of(now, seat).is_some_and(|(world, _)| {
        let leads = |m: GateId| now.content.gates[m].world == world;
        !arkham.by_gate || now.table().open_gates().any(|(_, m)| leads(m))
    })
}

/// Whether the investigator comes back after an encounter elsewhere.
fn comes_back(now: Now, seat: Seat) -> bool {
    let come_back = |s: &ScriptFrame| {
        let step = now.content.step(s.here());
        s.point == Point::Chosen && matches!(step, Some(Step::Encounter(x)) if x.come_back)
    };
    let stack = now.game.stack();
    stack
        .windows(2)
        .any(|two| match (&two[0].kind, &two[1].kind) {
            (FrameKind::Script(s), FrameKind::Encounter(e)) => e.seat == seat && come_back(s),
            _ => false,
        })
}

impl ScriptFrame {
    /// Returns the investigator from an Other World.
    pub fn return_to_arkham(
        &mut self,
        cx: &mut Cx,
        verb: &ReturnToArkham,
        seat: Seat,
    ) -> Option<Flow> {
        if self.point == Point::Done {
            return next(self);
        }
        if skip_after_fall(cx.game, self, seat) || !returns(cx.now(), verb, seat) {
            return not_done(self);
        }
        self.point = Point::Done;
        // If the investigator is to come back after the encounter, they return to where they were before
        // it. // arkham-encounters.elsewhere
        if comes_back(cx.now(), seat) {
            return next(self);
        }
        Some(cx.call(ReturnFrame {
            seat,
            explored: verb.explored,
            ..ReturnFrame::default()
        }))
    }

    /// Draws the investigator into an Other World.
    pub fn enter_world(&mut self, cx: &mut Cx, verb: &EnterWorld, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        if skip_after_fall(cx.game, self, seat) {
            return not_done(self);
        }
        let mut set = PlaceSet::EMPTY;
        match verb.through {
            Through::Gate => {
                let t = cx.table();
                if let Some(p) = t.place_of(seat).filter(|&p| t.gate(p).is_some()) {
                    set.insert(p);
                }
            }
            Through::NearestGate => {
                let Some(here) = cx.table().place_of(seat) else {
                    return not_done(self);
                };
                let near = read::distances(cx.now(), here);
                let best = cx
                    .game
                    .table()
                    .open_gates()
                    .map(|(p, _)| near[p.index()])
                    .min();
                set = cx
                    .game
                    .table()
                    .open_gates()
                    .filter(|(p, _)| Some(near[p.index()]) == best)
                    .map(|(p, _)| p)
                    .collect();
            }
            Through::TopMarker => {
                let top = cx.table().gate_stack.next();
                if let Next::Unseen(n) = top {
                    return Some(cx.chance(source::GATES, Rule::MythosGate, Prompt::Gates, n));
                }
                if let Next::Known(m) = top {
                    return self.top_marker(cx, seat, m, verb.delayed);
                }
            }
            Through::AnyGate => set = cx.table().open_gates().map(|(p, _)| p).collect(),
            Through::None => {
                for (w, d) in WorldId::each(&cx.content.worlds) {
                    if cx.table().sets.contains(d.set) && verb.world.is_none_or(|s| s == d.sym) {
                        set.insert(cx.content.area(w, verb.area.unwrap_or(1)));
                    }
                }
            }
        }
        match (set.len(), set.first()) {
            (_, None) => not_done(self),
            (1, Some(only)) => {
                enter(cx, seat, only, verb.delayed);
                next(self)
            }
            _ => {
                let choices: Choices<Choice> = set.iter().map(Choice::Place).collect();
                Some(cx.ask(seat, Rule::EffectPlace, prompt, choices))
            }
        }
    }

    /// Applies an answer to one of these verbs.
    pub fn take_travel(&mut self, cx: &mut Cx, given: Given, seat: Seat) -> Option<Flow> {
        match given {
            (Step::Move(_), Choice::Place(p)) => return self.leave_for(cx, seat, p),
            (Step::Encounter(x), Choice::Place(p)) => {
                if let Some(flow) = self.encounter_at(cx, x, seat, p) {
                    return Some(flow);
                }
            }
            (Step::EnterWorld(x), Choice::Gate(m)) => {
                if let Some(flow) = self.top_marker(cx, seat, m, x.delayed) {
                    return Some(flow);
                }
            }
            (Step::EnterWorld(x), Choice::Place(p)) => {
                enter(cx, seat, p, x.delayed);
                next(self);
            }
            _ => return next(self),
        }
        None
    }

    /// Gives the investigator an encounter at a place: they go there first, and a gate there draws them through.
    fn encounter_at(
        &mut self,
        cx: &mut Cx,
        verb: &Encounter,
        seat: Seat,
        to: PlaceId,
    ) -> Option<Flow> {
        let inner = cx.content.places[to].kind == PlaceKind::Area;
        let stays = cx.table().investigator(seat).is_at(to);
        if !stays && !inner {
            moved(cx, seat, to);
        }
        self.point = Point::Chosen;
        let def = &cx.content.places[to];
        let location = def.kind == PlaceKind::Location || inner;
        if location && cx.table().gate(to).is_some() && !inner {
            // A gate works as in the Arkham Encounters phase.
            if !cx.table().investigator(seat).is(flag::EXPLORED) {
                encounters::drawn_through(cx, seat, to, false);
            }
            return None;
        }
        if location || def.world.is_some() {
            // An encounter that replaces another one draws the same number of cards.
            let instead = window_subject(cx.game).map(|i| &cx.game.stack()[i].kind);
            let want = match (&verb.cards, instead) {
                (Some(a), _) => read::amount(cx.now(), a, &self.context).clamp(0, 4) as u8,
                (None, Some(FrameKind::Encounter(e))) if e.drawn == 0 => e.want,
                (None, _) => 0,
            };
            return Some(cx.call(EncounterFrame {
                seat,
                place: to,
                want,
                ..EncounterFrame::default()
            }));
        }
        // There are no encounters in the streets.
        if stays { not_done(self) } else { None }
    }

    /// Announces that the investigator leaves, which an effect may prevent. // movement.leaving
    fn leave_for(&mut self, cx: &mut Cx, seat: Seat, to: PlaceId) -> Option<Flow> {
        self.to = to.into();
        let from = cx.table().place_of(seat);
        let Some(from) = from.filter(|&from| !movement::held(cx.now(), seat, from)) else {
            return not_done(self);
        };
        let occurrence = Occurrence::Leaves {
            who: Mover::Investigator(seat),
            at: from,
        };
        match about_to(cx, occurrence).filter(|_| from != to) {
            Some(w) => {
                self.point = Point::Coming;
                Some(cx.call(w))
            }
            None => self.enter_there(cx, seat),
        }
    }

    /// Announces that the investigator enters, which an effect may prevent. // movement.leaving
    fn enter_there(&mut self, cx: &mut Cx, seat: Seat) -> Option<Flow> {
        let Some(at) = self.to.get() else {
            return not_done(self);
        };
        let occurrence = Occurrence::Enters {
            who: Mover::Investigator(seat),
            at,
        };
        match about_to(cx, occurrence).filter(|_| !cx.table().investigator(seat).is_at(at)) {
            Some(w) => {
                self.point = Point::Came;
                Some(cx.call(w))
            }
            None => self.go_there(cx, seat),
        }
    }

    fn go_there(&mut self, cx: &mut Cx, seat: Seat) -> Option<Flow> {
        let to = self.to.take();
        if let Some(to) = to {
            moved(cx, seat, to);
        }
        next(self)
    }
}

/// Moves an investigator to a place by an effect.
pub fn moved(cx: &mut Cx, seat: Seat, place: PlaceId) {
    let was_world = read::world_of(cx.now(), seat).is_some();
    atoms::move_to(cx, seat, place);
    if cx.content.places[place].world.is_some() && !was_world {
        atoms::went_through(cx, seat, Maybe::NONE);
    }
    if place == cx.content.fixed.lost {
        atoms::set_flags(cx, seat, flag::DELAYED);
    }
}

impl ScriptFrame {
    /// Sends the investigator to the world of the top gate marker; the marker goes to the bottom of the stack.
    fn top_marker(&mut self, cx: &mut Cx, seat: Seat, m: GateId, delayed: bool) -> Option<Flow> {
        atoms::gate_marker_under_stack(cx, m);
        let p = cx.content.area(cx.content.gates[m].world, 1);
        enter(cx, seat, p, delayed);
        next(self)
    }
}

fn enter(cx: &mut Cx, seat: Seat, place: PlaceId, delayed: bool) {
    if cx.table().gate(place).is_some() {
        encounters::drawn_through(cx, seat, place, delayed);
    } else if cx.content.places[place].world.is_some() {
        encounters::enter_world(cx, seat, place, Maybe::NONE, delayed);
    }
}
