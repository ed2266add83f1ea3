//! Damage and horror, clues, resources, actions and other tokens.

use super::{Meant, found, next_of};
use crate::content::*;
use crate::read::ALL;
use crate::rules::atoms::byte;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;

impl Cx<'_, '_> {
    /// Deal damage and horror.
    pub(super) fn do_deal(&mut self, d: &Deal, s: Script) -> Flow {
        let context = s.context;
        let set = found!(self, s, &d.to);
        let (damage, horror) = (self.n(&d.damage, s), self.n(&d.horror, s));
        let _ = self.next(s);
        self.deal(set, damage, horror, d.direct, context.you)
    }

    /// Heal damage and horror.
    pub(super) fn do_heal(&mut self, h: &Heal, s: Script) -> Flow {
        let (damage, horror) = (self.n(&h.damage, s), self.n(&h.horror, s));
        let set = found!(self, s, &h.of, |me: &Self, t| {
            me.look().card_of(t).get().is_some_and(|card| {
                damage > 0 && me.card(card).damage > 0 || horror > 0 && me.card(card).horror > 0
            })
        });
        for t in set.iter() {
            if let Some(card) = self.look().card_of(t).get() {
                self.heal(card, damage, horror);
            }
        }
        self.next_if(s, !set.is_empty())
    }

    /// Discover clues at a location.
    pub(super) fn do_discover(&mut self, d: &Discover, s: Script) -> Flow {
        let context = s.context;
        // Each of them, at each of these places, as long as there is one with clues.
        let who = self.seats(&d.who, context);
        let n = self.n(&d.clues, s);
        if let (Point::Seats(left), [_, _, ..]) = (s.point, who.as_slice()) {
            let Some(one) = self.in_order(left).first().copied() else {
                return self.next(s);
            };
            let left = left & !(1 << one);
            let _ = self.at_point(
                s,
                if left == 0 {
                    Point::Next
                } else {
                    Point::Seats(left)
                },
            );
            let at = self
                .look()
                .all(
                    &d.at,
                    Context {
                        you: one.into(),
                        ..context
                    },
                )
                .cards;
            let at = at.iter().find(|c| self.card(*c).clues > 0);
            return at.map_or(Flow::Go, |at| self.discover_clues(one, at, n));
        }
        match who.as_slice() {
            [] => self.next_if(s, false),
            [one] => {
                let one = *one;
                let at = next_of!(self.next_card(&d.at, s, |me: &Self, t| {
                    matches!(t, Target::Card(c) if me.card(c).clues > 0)
                }));
                match at {
                    Some(at) => self.discover_clues(one, at, n),
                    None => self.next_if(s, false),
                }
            }
            many => {
                let seats = many.iter().fold(0, |bits, s| bits | 1 << s);
                self.at_point(s, Point::Seats(seats))
            }
        }
    }

    /// Gain resources.
    pub(super) fn do_gain_resources(&mut self, w: &WhoAmount, s: Script) -> Flow {
        let set = found!(self, s, &w.who);
        let n = self.n(&w.amount, s);
        for who in self.in_order(set.seats) {
            self.gain_resources(who, n);
        }
        self.next(s)
    }

    /// Lose resources.
    pub(super) fn do_lose_resources(&mut self, w: &WhoAmount, s: Script) -> Flow {
        let set = found!(self, s, &w.who);
        let n = self.n(&w.amount, s);
        for who in self.in_order(set.seats) {
            self.lose_resources(who, n);
        }
        self.next(s)
    }

    /// Gain actions this turn, or in the next turn of an investigator whose turn it is not.
    pub(super) fn do_gain_actions(&mut self, w: &WhoAmount, s: Script) -> Flow {
        let set = found!(self, s, &w.who);
        let n = byte(self.n(&w.amount, s));
        for who in self.in_order(set.seats) {
            if self.table().active.is(who) {
                self.gain_actions(who, n);
            } else {
                self.later_actions(who, i16::from(n));
            }
        }
        self.next(s)
    }

    /// Lose actions, likewise.
    pub(super) fn do_lose_actions(&mut self, w: &WhoAmount, s: Script) -> Flow {
        let set = found!(self, s, &w.who);
        let n = byte(self.n(&w.amount, s));
        for who in self.in_order(set.seats) {
            if self.table().active.is(who) {
                self.lose_actions(who, n);
            } else {
                self.later_actions(who, -i16::from(n));
            }
        }
        self.next(s)
    }

    /// Actions gained or lost outside a turn change the next one. // lost-actions
    fn later_actions(&mut self, who: SeatId, n: i16) {
        let sum = i16::from(self.table().inv(who).next_turn).saturating_add(n);
        let sum = sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        self.change_next_turn(who, sum);
    }

    /// Gain clues from the token pool (not discovered).
    pub(super) fn do_gain_clues(&mut self, w: &WhoAmount, s: Script) -> Flow {
        let set = found!(self, s, &w.who);
        let n = self.n(&w.amount, s);
        for who in self.in_order(set.seats) {
            let card = self.table().inv(who).card;
            self.place(card, Token::Clue, n);
        }
        self.next(s)
    }

    /// Place tokens from the pool.
    pub(super) fn do_place(&mut self, p: &Place, s: Script) -> Flow {
        let set = found!(self, s, &p.on);
        let n = self.n(&p.amount, s);
        for t in set.iter() {
            let card = self.look().card_of(t);
            let there = match p.up_to {
                true => self.look().tokens(p.token, card),
                false => 0,
            };
            if let Some(card) = card.get() {
                self.place(card, p.token, n - there);
            }
        }
        let next = self.next_if(s, !set.is_empty());
        // Only what says so may advance the agenda outside 1.3. // advance-agenda
        if let Some(card) = self.doomed_agenda().filter(|_| p.may_advance) {
            return Flow::Call(Frame::Advance(AdvanceFrame {
                card,
                step: AdvanceStep::Advances,
            }));
        }
        next
    }

    /// Move tokens.
    pub(super) fn do_move_tokens(&mut self, m: &MoveTokens, s: Script) -> Flow {
        let context = s.context;
        let set = found!(self, s, &m.from, |me: &Self, t| me
            .look()
            .tokens(m.token, me.look().card_of(t))
            > 0);
        let to = m.to.as_ref().map(|n| self.look().all(n, context).first());
        let to = to.and_then(|t| self.look().card_of(t).get());
        let want = self.n(&m.amount, s);
        let mut full = !set.is_empty();
        for from in set.iter() {
            let Some(from) = self.look().card_of(from).get() else {
                continue;
            };
            let n = self.take_off(from, m.token, want);
            self.emit(|| Event::TokensMoved {
                from,
                token: m.token,
                count: n,
            });
            if let Some(to) = to {
                self.place(to, m.becomes.unwrap_or(m.token), i32::from(n));
            }
            full &= want == ALL || i32::from(n) == want;
        }
        let next = self.next_if(s, full);
        // Moving damage or horror is not dealing it, but it can defeat. // move-tokens
        if self.table().checks & check::HEALTH != 0
            && m.to.is_some()
            && matches!(m.token, Token::Damage | Token::Horror)
        {
            return Flow::Call(Frame::CHECKS);
        }
        next
    }

    /// The actions of a turn: what was gained or lost since the last turn changes them. // lost-actions
    pub fn begin_turn(&mut self, who: SeatId) {
        self.grant_actions(who);
        let more = self.table().inv(who).next_turn;
        self.change_next_turn(who, 0);
        if more > 0 {
            self.gain_actions(who, more.unsigned_abs());
        } else if more < 0 {
            self.lose_actions(who, more.unsigned_abs());
        }
    }

    /// Standard actions are lost first. // lost-actions
    pub(super) fn lose_actions(&mut self, who: SeatId, n: u8) {
        let mut left = n - self.take_actions(who, n);
        let mut given = self.look().given_actions(who);
        given.sort_by_key(|g| g.serves.is_some());
        for g in given.iter().filter(|g| g.left > 0) {
            let lost = left.min(byte(g.left));
            self.spend_given(who, g.card, g.serves, lost);
            left -= lost;
        }
    }
}
