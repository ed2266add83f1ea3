//! The movement of monsters.

use super::empty_outskirts;
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::filter::{Border, PlaceKind};
use crate::content::ids::{MonsterId, PlaceId, PlaceSet};
use crate::content::index::{Cell, keyword};
use crate::content::step::Step;
use crate::frame::steps::MoveStep;
use crate::frame::{Context, MoveMonstersFrame, Outcome, ScriptFrame, TerrorFrame, pack, unpack};
use crate::occurrence::Occurrence;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::reactions::react;
use crate::rules::{Cx, Flow, atoms, undone};
use crate::state::{Mover, Origin, Value, Whereabouts};
use kernel::{Choices, Maybe};

impl MoveMonstersFrame {
    /// Runs the movement, monster by monster. // mythos.move-monsters.stationary // mythos.move-monsters.special
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // While this runs, no other monster moves, so the set can be read once.
        let on_boards = cx.table().monsters_on_boards();
        while let Some(monster) = on_boards.at_or_after(self.monster) {
            if cx.table().stirred {
                return Flow::Go;
            }
            if monster != self.monster {
                *self = MoveMonstersFrame {
                    monster,
                    made: 0,
                    step: MoveStep::Announce.into(),
                    ..*self
                };
            }
            self.step.begin();
            if let Some(flow) = self.step_of(cx, monster) {
                return flow;
            }
        }
        cx.end()
    }

    /// Runs the step of one monster; without a flow, the next step runs at once.
    fn step_of(&mut self, cx: &mut Cx, monster: MonsterId) -> Option<Flow> {
        let Some(at) = cx.table().whereabouts.of(monster).place() else {
            next_monster(self);
            return None;
        };
        let symbol = read::monster_symbol(cx.content, monster);
        let (white, black) = (self.white & symbol != 0, self.black & symbol != 0);
        let printed_flyer = self.flyers && read::border(cx.now(), monster) == Border::Flying;
        if at == cx.content.fixed.outskirts || !(white || black || printed_flyer) {
            next_monster(self);
            return None;
        }
        if self.step.now == MoveStep::Announce {
            self.step.next = MoveStep::Announced;
            let moves = Occurrence::MonsterMoves { monster, from: at };
            if let Some(window) = react(cx.now(), moves, Cell::Would) {
                return Some(cx.call(window));
            }
            cx.tell(Outcome::Nothing);
            self.step.begin();
        }
        if self.step.now == MoveStep::Announced {
            if undone(cx.game) {
                next_monster(self);
                return None;
            }
            self.step = MoveStep::Move.into();
        }
        match self.step.now {
            MoveStep::Comes => self.enter(cx, monster),
            MoveStep::Came => {
                self.entered(cx, monster);
                None
            }
            MoveStep::Announce | MoveStep::Announced | MoveStep::Move => {
                self.leave(cx, monster, at, white)
            }
        }
    }

    /// The monster enters a place, unless a reaction prevented it.
    fn enter(&mut self, cx: &mut Cx, monster: MonsterId) -> Option<Flow> {
        let to = unpack(self.to).first().filter(|_| !undone(cx.game));
        let Some(to) = to else {
            next_monster(self);
            return None;
        };
        atoms::put_monster(cx, monster, Whereabouts::Place(to));
        self.step.next = MoveStep::Came;
        if !cx.table().whereabouts.is_at(monster, to) {
            next_monster(self);
        }
        Some(Flow::Go)
    }

    /// A fast monster that has entered moves again, if it is still there and no investigator stops it.
    fn entered(&mut self, cx: &Cx, monster: MonsterId) {
        self.made += 1;
        self.step.next = MoveStep::Move;
        let elusive = || read::keywords(cx.now(), monster, Maybe::NONE).has(keyword::ELUSIVE);
        let free = |now: PlaceId| !cx.table().anybody_at(now) || elusive();
        let goes_on = cx.table().whereabouts.of(monster).place().is_some_and(free);
        if read::border(cx.now(), monster) != Border::Fast || self.made >= 2 || !goes_on {
            next_monster(self);
        }
    }

    /// The monster leaves its place in the way of its border, if nothing holds it there.
    fn leave(&mut self, cx: &mut Cx, monster: MonsterId, at: PlaceId, white: bool) -> Option<Flow> {
        let border = read::border(cx.now(), monster);
        let keywords = read::keywords(cx.now(), monster, Maybe::NONE);
        if cx.table().anybody_at(at)
            && !keywords.has(keyword::ELUSIVE)
            && (border != Border::Special || travels(cx.content, monster))
        {
            next_monster(self);
            return None;
        }
        // A stalker moves to an investigator next to it. // mythos.move-monsters.stalker
        if border != Border::Stationary && keywords.has(keyword::STALKER) {
            let to = lowest_sneak(cx.now(), in_reach(cx.now(), at));
            if !to.is_empty() {
                return Some(self.towards(cx, to));
            }
        }
        match border {
            Border::Stationary => next_monster(self),
            Border::Normal | Border::Fast => match along(cx.now(), at, white) {
                Some(to) => return self.comes(cx, to),
                None => next_monster(self),
            },
            Border::Aquatic => {
                let to = swims_to(cx.now(), at, white);
                if !to.is_empty() {
                    return Some(self.towards(cx, to));
                }
                next_monster(self);
            }
            Border::Flying => return self.fly(cx, monster, at),
            Border::Special => {
                next_monster(self);
                if let Some(steps) = cx.content.monster(monster).record.moves {
                    let mut context = Context::new(Maybe::NONE, Origin::Monster(monster));
                    context.it = Value::Monster(monster);
                    return Some(cx.call(ScriptFrame::new(steps.id, context)));
                }
            }
        }
        None
    }

    /// A flying monster moves to an investigator in a street next to it, or else to the Sky.
    fn fly(&mut self, cx: &mut Cx, monster: MonsterId, at: PlaceId) -> Option<Flow> {
        let sky = cx.content.fixed.sky;
        let streets = read::streets(cx.now());
        let near = if at == sky {
            streets
        } else {
            cx.content.places[at].next & streets
        };
        let held: PlaceSet = near.iter().filter(|&p| cx.table().anybody_at(p)).collect();
        let to = lowest_sneak(cx.now(), held);
        if !to.is_empty() {
            return Some(self.towards(cx, to));
        }
        next_monster(self);
        if at == sky {
            return None;
        }
        // A monster that comes from an expansion board now counts against Arkham's monster limit.
        let full = !cx.content.fixed.limited.contains(at)
            && read::monster_limit(cx.now())
                .is_some_and(|l| read::monsters_in_arkham(cx.now()) >= l);
        let to = if full {
            cx.content.fixed.outskirts
        } else {
            sky
        };
        atoms::put_monster(cx, monster, Whereabouts::Place(to));
        if full && read::outskirts_full(cx.now()) {
            empty_outskirts(cx);
            return Some(cx.call(TerrorFrame {
                by: 1,
                ..TerrorFrame::default()
            }));
        }
        Some(Flow::Go)
    }
}

/// The place to which the white or the black arrow of a place leads, if monsters may go there.
fn along(now: Now, at: PlaceId, white: bool) -> Option<PlaceId> {
    let def = &now.content.places[at];
    let to = if white { def.white } else { def.black };
    to.get()
        .filter(|&to| !read::closed_to_monsters(now, to) && read::on_board(now, to))
}

/// The places to which an aquatic monster moves: one by the water with an investigator, or else along the arrow.
fn swims_to(now: Now, at: PlaceId, white: bool) -> PlaceSet {
    let there = |place: &PlaceId| {
        read::aquatic(now, *place)
            && *place != at
            && read::on_board(now, *place)
            && now.table().anybody_at(*place)
    };
    let mut to = PlaceSet::EMPTY;
    if read::aquatic(now, at) {
        let all = PlaceId::first(now.content.places.len());
        to = lowest_sneak(now, all.filter(there).collect());
    }
    if to.is_empty() {
        to = along(now, at, white).into_iter().collect();
    }
    to
}

/// Places to which a stalker can move: the next street or unstable location with an investigator.
fn in_reach(now: Now, at: PlaceId) -> PlaceSet {
    let open = |p: PlaceId| match now.content.places[p].kind {
        PlaceKind::Street => true,
        PlaceKind::Location => !read::stable(now, p) && !now.table().sealed(p),
        PlaceKind::OtherWorld | PlaceKind::Area => false,
    };
    now.content.places[at]
        .next
        .iter()
        .filter(|&p| open(p) && now.table().anybody_at(p))
        .filter(|&p| read::on_board(now, p) && !read::closed_to_monsters(now, p))
        .collect()
}

/// Whether the text of a monster with special movement moves it. Some texts act and do not move it.
pub(super) fn travels(content: &Content, m: MonsterId) -> bool {
    let moves = content.monster(m).record.moves;
    moves.is_some_and(|b| {
        content
            .block(b.id)
            .iter()
            .any(|s| matches!(s, Step::MoveMonsters(x) if x.monsters.this))
    })
}

pub(super) fn next_monster(frame: &mut MoveMonstersFrame) {
    frame.monster = frame.monster.next();
    frame.made = 0;
    frame.step.next = MoveStep::Announce;
}

/// The places in `among` with an investigator of the lowest Sneak.
pub fn lowest_sneak(now: Now, among: PlaceSet) -> PlaceSet {
    let mut best = i16::MAX;
    let mut set = PlaceSet::EMPTY;
    for seat in now.table().alive() {
        let Some(place) = now.table().place_of(seat).filter(|&p| among.contains(p)) else {
            continue;
        };
        let sum = read::skill(now, seat, CheckKind::Sneak);
        if sum < best {
            best = sum;
            set = PlaceSet::EMPTY;
        }
        if sum == best {
            set.insert(place);
        }
    }
    set
}

impl MoveMonstersFrame {
    /// Announces that a monster is about to enter a place.
    pub(super) fn comes(&mut self, cx: &mut Cx, to: PlaceId) -> Option<Flow> {
        self.to = pack(PlaceSet::of(to));
        self.step.next = MoveStep::Comes;
        if let Some(window) = react(
            cx.now(),
            Occurrence::Enters {
                who: Mover::Monster(self.monster),
                at: to,
            },
            Cell::Would,
        ) {
            return Some(cx.call(window));
        }
        cx.tell(Outcome::Nothing);
        None
    }

    pub(super) fn towards(&mut self, cx: &mut Cx, to: PlaceSet) -> Flow {
        if let (1, Some(only)) = (to.len(), to.first()) {
            return self.comes(cx, only).unwrap_or(Flow::Go);
        }
        self.to = pack(to);
        let choices: Choices<Choice> = to.iter().map(Choice::Place).collect();
        cx.ask(
            cx.table().first,
            Rule::MythosFlying,
            Prompt::Monster(self.monster),
            choices,
        )
    }

    /// Applies an answer: the place to move to.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        if let Choice::Place(place) = choice
            && unpack(self.to).contains(place)
        {
            return self.comes(cx, place).unwrap_or(Flow::Go);
        }
        next_monster(self);
        Flow::Go
    }
}
