//! Verbs for the board: gates, seals, doom, terror, Clues, closed places, Mythos cards and rifts.

use super::{Given, bind, next, next_if, not_done};
use crate::choice::{Choice, Prompt};
use crate::content::ability::Duration;
use crate::content::amount::Amount;
use crate::content::filter::DeckName;
use crate::content::ids::{MythosId, PlaceId};
use crate::content::index::Cell;
use crate::content::step::{
    BoardClues, CloseGate, ClosePlace, DrawMythos, OpenGate, Redraw, Rift, RiftOpen, RiftRemove,
    Seal, Side, SignFrom, Step, Terror, Unseal,
};
use crate::event::Woken;
use crate::frame::steps::{BattleStep, MythosStep, Point, RiftStep};
use crate::frame::{
    BattleFrame, CloseGateFrame, Context, FrameKind, MythosFrame, OpenGateFrame, RiftFrame,
    ScriptFrame, TerrorFrame,
};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::rules::{Cx, Flow, asked, atoms, deck_source, gates, reactions, rifts};
use crate::state::{GameEnd, Origin, Value};
use kernel::deck::Next;
use kernel::{Choices, Maybe, Seat};
use packs::Sym;

impl ScriptFrame {
    /// Opens a gate. // arkham-encounters.gate-appears
    pub fn open_gate(&mut self, cx: &mut Cx, verb: &OpenGate) -> Option<Flow> {
        if self.point == Point::Done {
            return next(self);
        }
        if cx.table().awake {
            return not_done(self);
        }
        let fits =
            |game: &Game, p: PlaceId| !game.table().sealed(p) && game.table().gate(p).is_none();
        let place = match self.one_place(cx, &verb.at, &fits) {
            Ok(place) => place,
            Err(flow) => return Some(flow),
        };
        let Some(place) = place.filter(|&p| fits(cx.game, p)) else {
            return not_done(self);
        };
        self.point = Point::Done;
        let monsters = u8::from(verb.monster);
        Some(cx.call(OpenGateFrame {
            place,
            monsters,
            ..OpenGateFrame::default()
        }))
    }

    /// Closes a gate. // gates.closed-by-effect
    pub fn close_gate(&mut self, cx: &mut Cx, verb: &CloseGate, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        if self.point == Point::Done {
            return next(self);
        }
        let choices: Choices<Choice> = cx
            .game
            .table()
            .open_gates()
            .filter(|(p, _)| read::gate_is(cx.now(), &verb.gate, *p, &context))
            .map(|(p, _)| Choice::Place(p))
            .collect();
        match choices.len() {
            0 => not_done(self),
            1 => {
                let Choice::Place(place) = choices[0] else {
                    return None;
                };
                self.point = Point::Done;
                Some(cx.call(closing(seat, place, verb)))
            }
            _ => Some(cx.ask(seat, Rule::EffectPick, prompt, choices)),
        }
    }

    /// Places an elder sign.
    pub fn seal(&mut self, cx: &mut Cx, verb: &Seal, seat: Seat) -> Option<Flow> {
        let context = self.context;
        if self.point == Point::Done {
            return next(self);
        }
        let fits = |game: &Game, p: PlaceId| match verb.great {
            true => game.table().sealed(p),
            false => gates::can_seal(Now::new(cx.content, game), seat, p),
        };
        let place = match self.one_place(cx, &verb.at, &fits) {
            Ok(place) => place,
            Err(flow) => return Some(flow),
        };
        let Some(place) = place else {
            return not_done(self);
        };
        if verb.great && cx.table().sealed(place) {
            atoms::put_great_seal(cx, place);
            return next(self);
        } else if gates::can_seal(cx.now(), seat, place) {
            match &verb.from {
                SignFrom::Unused => {}
                SignFrom::DoomTrack => {
                    atoms::doom(cx, -1);
                }
                SignFrom::Seal(places) => {
                    let from = cx
                        .table()
                        .seals
                        .iter()
                        .find(|&s| read::place_is(cx.now(), places, s, &context));
                    if !from.is_some_and(|s| atoms::unseal(cx, s)) {
                        return not_done(self);
                    }
                    // A sign that moves is not a new one.
                    atoms::sign_moved(cx);
                }
            }
            // A gate there is sealed: its marker and its monsters leave.
            let gate = atoms::remove_gate(cx, place);
            if let Some(m) = gate {
                atoms::gate_to_stack(cx, m);
            }
            if atoms::put_seal(cx, place) {
                return Some(atoms::over(cx, GameEnd::Sealed));
            }
            // It may have been the last gate.
            if gate.is_some() && atoms::all_closed(cx.game) {
                return Some(atoms::over(cx, GameEnd::Closed));
            }
            self.point = Point::Done;
            if let Some(window) = reactions::react(
                cx.now(),
                Occurrence::GateSealed {
                    who: seat.into(),
                    at: place,
                },
                Cell::After,
            ) {
                return Some(cx.call(window));
            }
            return next(self);
        }
        not_done(self)
    }

    /// Removes elder signs.
    pub fn unseal(&mut self, cx: &mut Cx, verb: &Unseal, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        let all: Choices<Choice> = cx
            .table()
            .seals
            .iter()
            .filter(|&place| {
                verb.at
                    .as_ref()
                    .is_none_or(|k| read::place_is(cx.now(), k, place, &context))
                    && !read::seal_holds(cx.now(), place)
            })
            .map(Choice::Place)
            .collect();
        if self.point == Point::Begin {
            self.point = Point::Each;
            let there = all.len() as i16;
            self.left = read::part_of(cx.now(), &verb.signs, there, &context);
            self.short |= self.left > there;
            if self.left <= 0 || there == 0 {
                return not_done(self);
            }
        }
        if self.left > 0 && all.len() > self.left as usize {
            return Some(cx.ask(seat, Rule::EffectPick, prompt, all));
        }
        for p in all.iter().take(self.left.max(0) as usize) {
            if let Choice::Place(p) = p {
                atoms::unseal(cx, *p);
            }
        }
        next(self)
    }

    /// Adds doom tokens (negative: removes them).
    pub fn doom(&mut self, cx: &mut Cx, a: &Amount) -> Option<Flow> {
        let context = self.context;
        let n = read::amount(cx.now(), a, &context);
        atoms::doom_up_to(cx, n, read::most_doom(cx.now()));
        next(self);
        Some(Flow::Go)
    }

    /// Raises the terror level.
    pub fn terror(&mut self, cx: &mut Cx, verb: &Terror) -> Option<Flow> {
        let context = self.context;
        let now = i16::from(cx.table().terror);
        let by = match (&verb.by, &verb.to) {
            (Some(a), _) => read::amount(cx.now(), a, &context),
            (_, Some(a)) => read::amount(cx.now(), a, &context) - now,
            _ => 0,
        };
        next_if(self, by > 0);
        (by > 0).then(|| {
            cx.call(TerrorFrame {
                by: by.clamp(0, 40) as u8,
                ..TerrorFrame::default()
            })
        })
    }

    /// Adds Clues to places, or removes them.
    pub fn board_clues(&mut self, cx: &mut Cx, verb: &BoardClues) -> Option<Flow> {
        let all = read::places(cx.now(), &verb.at, &self.context);
        let Some(places) = &verb.places else {
            for p in all.iter() {
                clues_at(cx, verb, p, &self.context);
            }
            return next_if(self, !all.is_empty());
        };
        // The player chooses the places one by one; a place is not offered twice.
        if self.point == Point::Begin {
            self.point = Point::Each;
            self.left = read::amount(cx.now(), places, &self.context);
            self.short |= i16::try_from(all.len()).is_ok_and(|n| n < self.left);
            if self.left <= 0 || all.is_empty() {
                return not_done(self);
            }
        }
        let left: Choices<Choice> = all
            .iter()
            .filter(|&p| !self.places().contains(p))
            .map(Choice::Place)
            .collect();
        if self.left <= 0 || left.is_empty() {
            return next(self);
        }
        if left.len() > self.left as usize {
            let (who, prompt) = (asked(cx.game, self.context.you), Prompt::Step(self.here()));
            return Some(cx.ask(who, Rule::EffectPlace, prompt, left));
        }
        for p in left {
            if let Choice::Place(p) = p {
                clues_at(cx, verb, p, &self.context);
            }
        }
        next(self)
    }
}

/// Adds Clues to one place, or removes them.
fn clues_at(cx: &mut Cx, x: &BoardClues, place: PlaceId, context: &Context) {
    let now = i16::from(cx.table().clues.0[place.index()]);
    let by = match &x.by {
        Amount::All => -now,
        a => read::amount(cx.now(), a, context),
    };
    atoms::set_clues(cx, place, (now + by).clamp(0, 250) as u8);
}

impl ScriptFrame {
    /// Closes places.
    pub fn close_place(&mut self, cx: &mut Cx, verb: &ClosePlace) -> Option<Flow> {
        let until = match verb.lasts {
            Duration::UntilEndOfNextTurn => Maybe::some(cx.table().turn + 1),
            Duration::ThisTurn | Duration::ThisPhase => Maybe::some(cx.table().turn),
            Duration::ThisCheck
            | Duration::ThisCombat
            | Duration::ThisEncounter
            | Duration::WhileInPlay
            | Duration::ThisGame => Maybe::NONE,
        };
        let card = mythos_at_work(self.context.origin);
        let set = atoms::close_places(cx, read::closure(cx.content, verb, until, card));
        if verb.evict {
            for place in set.iter() {
                // If there is a gate, the place closes only once the gate is closed.
                if cx.table().gate(place).is_none() {
                    atoms::evict(cx, place);
                }
            }
        }
        next_if(self, !set.is_empty())
    }

    /// Lets one side of the final battle attack.
    pub fn attack(&mut self, cx: &mut Cx, side: Side) -> Option<Flow> {
        if self.point != Point::Begin {
            return next(self);
        }
        if !cx.table().awake {
            return not_done(self);
        }
        self.point = Point::Done;
        let step = match side {
            Side::Investigators => BattleStep::InvestigatorsAttack,
            Side::AncientOne => BattleStep::AncientOneComes,
        };
        Some(cx.call(BattleFrame {
            step: step.into(),
            only: Some(side),
            ..BattleFrame::default()
        }))
    }
}

/// Awakens the Ancient One.
pub fn awaken(cx: &mut Cx) -> Option<Flow> {
    Some(atoms::awaken(cx, Woken::Text))
}

impl ScriptFrame {
    /// Draws a Mythos card.
    pub fn draw_mythos(&mut self, cx: &mut Cx, verb: &DrawMythos) -> Option<Flow> {
        match self.point {
            Point::Begin => {
                self.point = Point::Done;
                if verb.resolve {
                    let busy = cx
                        .game
                        .stack()
                        .iter()
                        .filter(|s| matches!(s.kind, FrameKind::Mythos(_)))
                        .count();
                    if busy < 3 {
                        return Some(cx.call(MythosFrame {
                            extra: true,
                            step: MythosStep::DrawCard.into(),
                            ..MythosFrame::default()
                        }));
                    }
                    return None;
                }
                match cx.table().mythos.next() {
                    Next::Empty => not_done(self),
                    Next::Known(m) => {
                        self.seen_mythos(cx, verb.name, m);
                        None
                    }
                    Next::Unseen(count) => {
                        self.point = Point::Begin;
                        Some(cx.chance(
                            deck_source(DeckName::Mythos),
                            Rule::MythosDraw,
                            Prompt::Mythos,
                            count,
                        ))
                    }
                }
            }
            _ => next(self),
        }
    }

    /// Puts back what was just drawn and draws another.
    pub fn redraw(&mut self, cx: &mut Cx, x: &Redraw) -> Option<Flow> {
        draw_again(cx, x.shuffle);
        next(self)
    }

    /// Makes a rift progress, open, close or lose markers.
    pub fn rift(&mut self, cx: &mut Cx, verb: &Rift, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let amount = |a: &Amount| read::amount(cx.now(), a, &context).clamp(0, 12) as u8;
        // If progress is forbidden, effects make none either, and open no rift that is not filled. // rifts.progress
        let barred = || rifts::barred(cx.now(), context.origin);
        let tracks = cx.table().rifts.len() as u8;
        if (verb.add.is_some() || verb.open.is_some()) && barred() || tracks == 0 {
            return not_done(self);
        }
        let (step, count) = if let Some(markers) = &verb.add {
            (RiftStep::Add, amount(markers))
        } else if let Some(r) = &verb.remove {
            match r {
                RiftRemove::Markers(a) => (RiftStep::Remove, amount(a)),
                RiftRemove::AllOfOne => (RiftStep::Clear, 1),
            }
        } else if let Some(a) = &verb.flip {
            (RiftStep::Flip, amount(a))
        } else {
            // Fill and open: one rift of the first player's choice, or all.
            (
                RiftStep::Fill,
                if verb.open == Some(RiftOpen::All) {
                    tracks
                } else {
                    1
                },
            )
        };
        next(self);
        Some(cx.call(RiftFrame {
            step: step.into(),
            count,
            seat,
            chosen: verb.open == Some(RiftOpen::One),
            card: if count == 1 {
                mythos_at_work(context.origin)
            } else {
                Maybe::NONE
            },
            ..RiftFrame::default()
        }))
    }

    /// Applies an answer to one of these verbs.
    pub fn take_board(&mut self, cx: &mut Cx, given: Given, seat: Seat) -> Option<Flow> {
        match given {
            (Step::CloseGate(x), Choice::Place(p)) => {
                self.point = Point::Done;
                return Some(cx.call(closing(seat, p, x)));
            }
            (Step::BoardClues(x), Choice::Place(p)) => {
                clues_at(cx, x, p, &self.context);
                self.add_place(p);
                self.left -= 1;
            }
            (Step::Unseal(_), Choice::Place(p)) => {
                atoms::unseal(cx, p);
                self.left -= 1;
            }
            (Step::DrawMythos(x), Choice::Mythos(m)) => self.seen_mythos(cx, x.name, m),
            _ => return next(self),
        }
        None
    }
}

/// The Mythos card whose text this is.
fn mythos_at_work(origin: Origin) -> Maybe<MythosId> {
    match origin {
        Origin::Mythos(m) => m.into(),
        _ => Maybe::NONE,
    }
}

fn draw_again(cx: &mut Cx, shuffle: bool) {
    // The topmost draw on the stack: an encounter, a monster or a Mythos card.
    for frame in cx.game.stack_mut().iter_mut().rev() {
        match &mut frame.kind {
            FrameKind::Encounter(e) => {
                e.redraw = !e.redrawn;
                return;
            }
            FrameKind::PlaceMonsters(p) => {
                p.redraw = true;
                return;
            }
            FrameKind::Mythos(m) => {
                m.redraw = true;
                if let Some(card) = m.card.get().filter(|_| shuffle) {
                    atoms::mythos_into_deck(cx, card);
                }
                return;
            }
            _ => {}
        }
    }
}

fn closing(seat: Seat, place: PlaceId, verb: &CloseGate) -> FrameKind {
    FrameKind::CloseGate(CloseGateFrame {
        seat,
        place,
        free: true,
        trophy: verb.trophy,
        seal: verb.seal,
        ..CloseGateFrame::default()
    })
}

impl ScriptFrame {
    fn seen_mythos(&mut self, cx: &mut Cx, name: Option<Sym>, mythos: MythosId) {
        atoms::take_mythos(cx, mythos);
        atoms::mythos_to_bottom(cx, mythos);
        bind(cx.content, self, name, Value::Mythos(mythos));
        self.point = Point::Done;
    }
}
