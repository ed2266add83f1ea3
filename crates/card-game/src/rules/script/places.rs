//! Places and enemies: spawning, moving, revealing, engaging.

use super::Meant;
use super::{found, next_of};
use crate::content::*;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::state::*;

impl Cx<'_, '_> {
    /// Put an enemy into play.
    pub(super) fn do_spawn(&mut self, x: &Spawn, s: Script) -> Flow {
        let context = s.context;
        let at = self.the_place(&x.at, context);
        let enemy = next_of!(self.next_card(&x.enemies, s, |me: &Self, t| {
            at.is_some() && matches!(t, Target::Card(c) if me.def(c).kind == KindName::Enemy)
        }));
        match enemy {
            Some(enemy) => Flow::Call(Frame::Spawn(SpawnFrame {
                enemy,
                who: self.table().lead,
                at: at.into(),
                step: SpawnStep::WouldEnter,
            })),
            None => self.next_if(s, false),
        }
    }

    /// Move to a place.
    pub(super) fn do_move(&mut self, m: &Move, s: Script) -> Flow {
        let context = s.context;
        match self.seats(&m.who, context).first() {
            _ if matches!(s.point, Point::Picked(_)) => {
                // The place was picked; everybody goes there.
                let Point::Picked(Target::Card(to)) = s.point else {
                    return self.next_if(s, false);
                };
                let seats = self.look().all(&m.who, context).seats;
                self.move_first(s, to, seats)
            }
            None => self.next(s),
            Some(_) => {
                let seats = if let Point::Seats(left) = s.point {
                    left
                } else {
                    self.look().all(&m.who, context).seats
                };
                let Some(first) = self.table().players().find(|p| seats >> p & 1 == 1) else {
                    return self.next(s);
                };
                let from = self.table().location(first);
                // Whoever moves says where to.
                let found = self.find_by(&m.to, s, first, |me: &Self, t| {
                    matches!(
                        t,
                        Target::Card(l)
                            if !from.is(l) && me.look().may_enter(l, Target::Seat(first))
                    )
                });
                let set = match found {
                    Meant::Set(set) => set,
                    Meant::Ask(flow) => return flow,
                };
                match set.cards.iter().next() {
                    Some(to) => self.move_first(s, to, seats),
                    None => self.next_if(s, false),
                }
            }
        }
    }

    /// Move one location towards a place.
    pub(super) fn do_move_toward(&mut self, m: &MoveToward, s: Script) -> Flow {
        let context = s.context;
        let to = self.look().all(&m.to, context).cards.iter().next();
        let set = self.look().all(&m.enemies, context);
        let first = if let Point::Picked(Target::Card(c)) = s.point {
            c + 1
        } else {
            0
        };
        match (set.cards.iter().find(|c| *c >= first), to) {
            (Some(enemy), Some(to)) => {
                let _ = self.at_point(s, Point::Picked(Target::Card(enemy)));
                if self.table().location_of(enemy).is(to) {
                    return Flow::Go;
                }
                Flow::Call(Frame::EnemyMove(EnemyMoveFrame {
                    enemy,
                    to: to.into(),
                    arrived: false,
                }))
            }
            (None, _) | (_, None) => self.next(s),
        }
    }

    /// Reveal a location.
    pub(super) fn do_reveal(&mut self, n: &Noun, s: Script) -> Flow {
        let set = found!(self, s, n);
        for card in set.cards.iter() {
            if let Some(flow) = self.which_version(card) {
                return flow;
            }
            let unseen = !self.card(card).revealed;
            self.reveal(card);
            if unseen {
                // What answers to it waits until the effect is done.
                let who = s.context.you;
                let _ = self.after(Occurrence::Reveals { who, at: card });
            }
        }
        self.next(s)
    }

    /// The investigators begin the scenario here.
    pub(super) fn do_begin_at(&mut self, n: &Noun, s: Script) -> Flow {
        let set = found!(self, s, n);
        if let Some(start) = set.cards.iter().next() {
            if let Some(flow) = self.which_version(start) {
                return flow;
            }
            self.begin_at(start);
        }
        self.next(s)
    }

    /// Disengage enemies.
    pub(super) fn do_disengage(&mut self, n: &Noun, s: Script) -> Flow {
        let set = found!(self, s, n);
        for enemy in set.cards.iter() {
            self.disengage(enemy);
        }
        self.next(s)
    }

    /// Evade enemies, without a test. // evaded
    pub(super) fn do_evade(&mut self, n: &Noun, s: Script) -> Flow {
        let context = s.context;
        // One after the other: each evasion is a happening of its own.
        let can = |me: &Self, t| matches!(t, Target::Card(enemy) if me.look().can_be_evaded(enemy));
        match next_of!(self.next_card(n, s, can)) {
            Some(enemy) => self.happen(Occurrence::Evades {
                enemy,
                who: context.you,
            }),
            None => self.next_if(s, false),
        }
    }

    /// Ready a card.
    pub(super) fn do_ready(&mut self, n: &Noun, s: Script) -> Flow {
        let set = found!(self, s, n);
        for card in set.cards.iter() {
            self.ready(card);
        }
        self.next(s)
    }

    pub(super) fn move_first(&mut self, s: Script, to: CardId, seats: u8) -> Flow {
        let Some(who) = self.table().players().find(|p| seats >> p & 1 == 1) else {
            return self.next(s);
        };
        let left = seats & !(1 << who);
        let _ = self.at_point(
            s,
            if left == 0 {
                Point::Next
            } else {
                Point::Seats(left)
            },
        );
        Flow::Call(Frame::Move(MoveFrame {
            who,
            to,
            step: MoveStep::Leave,
        }))
    }
}
