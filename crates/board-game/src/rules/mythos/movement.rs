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
            let Some(at) = cx.table().whereabouts.of(monster).place() else {
                next_monster(self);
                continue;
            };
            let symbol = read::monster_symbol(cx.content, monster);
            let (white, black) = (self.white & symbol != 0, self.black & symbol != 0);
            let printed_flyer = self.flyers && read::border(cx.now(), monster) == Border::Flying;
            if at == cx.content.fixed.outskirts || !(white || black || printed_flyer) {
                next_monster(self);
                continue;
            }
            if self.step.now == MoveStep::Announce {
                self.step.next = MoveStep::Announced;
                if let Some(window) = react(
                    cx.now(),
                    Occurrence::MonsterMoves { monster, from: at },
                    Cell::Would,
                ) {
                    return cx.call(window);
                }
                cx.tell(Outcome::Nothing);
                self.step.begin();
            }
            if self.step.now == MoveStep::Announced {
                if undone(cx.game) {
                    next_monster(self);
                    continue;
                }
                self.step = MoveStep::Move.into();
            }
            // The monster enters, unless a reaction prevented it.
            if self.step.now == MoveStep::Comes {
                if undone(cx.game) {
                    next_monster(self);
                    continue;
                }
                let Some(to) = unpack(self.to).first() else {
                    next_monster(self);
                    continue;
                };
                atoms::put_monster(cx, monster, Whereabouts::Place(to));
                self.step.next = MoveStep::Came;
                if !cx.table().whereabouts.is_at(monster, to) {
                    next_monster(self);
                    return Flow::Go;
                }
                return Flow::Go;
            }
            if self.step.now == MoveStep::Came {
                // A fast monster moves again, if it is still there and no investigator stops it.
                self.made += 1;
                self.step.next = MoveStep::Move;
                let elusive =
                    || read::keywords(cx.now(), monster, Maybe::NONE).has(keyword::ELUSIVE);
                let free = |now: PlaceId| !cx.table().anybody_at(now) || elusive();
                let goes_on = cx.table().whereabouts.of(monster).place().is_some_and(free);
                if read::border(cx.now(), monster) != Border::Fast || self.made >= 2 || !goes_on {
                    next_monster(self);
                }
                continue;
            }
            let border = read::border(cx.now(), monster);
            let elusive = read::keywords(cx.now(), monster, Maybe::NONE).has(keyword::ELUSIVE);
            if cx.table().anybody_at(at)
                && !elusive
                && (border != Border::Special || travels(cx.content, monster))
            {
                next_monster(self);
                continue;
            }
            let arrow = |p: PlaceId| {
                let d = &cx.content.places[p];
                let to = if white { d.white } else { d.black };
                to.get().filter(|&to| {
                    !read::closed_to_monsters(cx.now(), to) && read::on_board(cx.now(), to)
                })
            };
            // A stalker moves to an investigator next to it. // mythos.move-monsters.stalker
            if border != Border::Stationary
                && read::keywords(cx.now(), monster, Maybe::NONE).has(keyword::STALKER)
            {
                let to = lowest_sneak(cx.now(), in_reach(cx.now(), at));
                if !to.is_empty() {
                    return self.towards(cx, to);
                }
            }
            match border {
                Border::Stationary => next_monster(self),
                Border::Normal | Border::Fast => match arrow(at) {
                    Some(to) => {
                        if let Some(flow) = self.comes(cx, to) {
                            return flow;
                        }
                    }
                    None => next_monster(self),
                },
                Border::Aquatic => {
                    let there: PlaceSet = if read::aquatic(cx.now(), at) {
                        PlaceId::first(cx.content.places.len())
                            .filter(|&place| {
                                read::aquatic(cx.now(), place)
                                    && place != at
                                    && read::on_board(cx.now(), place)
                                    && cx.table().anybody_at(place)
                            })
                            .collect()
                    } else {
                        PlaceSet::EMPTY
                    };
                    let to = lowest_sneak(cx.now(), there);
                    let there = if to.is_empty() {
                        arrow(at).into_iter().collect()
                    } else {
                        to
                    };
                    if there.is_empty() {
                        next_monster(self);
                        continue;
                    }
                    return self.towards(cx, there);
                }
                Border::Flying => {
                    let near = if at == cx.content.fixed.sky {
                        read::streets(cx.now())
                    } else {
                        cx.content.places[at].next & read::streets(cx.now())
                    };
                    let held: PlaceSet =
                        near.iter().filter(|&p| cx.table().anybody_at(p)).collect();
                    let to = lowest_sneak(cx.now(), held);
                    if to.is_empty() {
                        if at != cx.content.fixed.sky {
                            // A monster that comes from an expansion board now counts against Arkham's monster limit.
                            let foreign = !cx.content.fixed.limited.contains(at);
                            let full = foreign
                                && read::monster_limit(cx.now())
                                    .is_some_and(|l| read::monsters_in_arkham(cx.now()) >= l);
                            let to = if full {
                                cx.content.fixed.outskirts
                            } else {
                                cx.content.fixed.sky
                            };
                            atoms::put_monster(cx, monster, Whereabouts::Place(to));
                            if full && read::outskirts_full(cx.now()) {
                                empty_outskirts(cx);
                                next_monster(self);
                                return cx.call(TerrorFrame {
                                    by: 1,
                                    ..TerrorFrame::default()
                                });
                            }
                        }
                        next_monster(self);
                        if at != cx.content.fixed.sky {
                            atoms::put_monster(
                                cx,
                                monster,
                                Whereabouts::Place(cx.content.fixed.sky),
                            );
                            return Flow::Go;
                        }
                        continue;
                    }
                    return self.towards(cx, to);
                }
                Border::Special => {
                    next_monster(self);
                    if let Some(steps) = cx.content.monster(monster).record.moves {
                        let mut context = Context::new(Maybe::NONE, Origin::Monster(monster));
                        context.it = Value::Monster(monster);
                        return cx.call(ScriptFrame::new(steps.id, context));
                    }
                }
            }
        }
        cx.end()
    }
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
