//! Damage and horror, clues, resources, actions and other tokens.

use super::or_ask;
use crate::content::*;
use crate::frame::*;
use crate::read::ALL;
use crate::rules::cx::{Cx, Flow};
use crate::rules::harm::Assigned;
use crate::state::byte;
use crate::state::*;

impl Script {
    /// Deal damage and horror.
    pub(super) fn do_deal(&mut self, cx: &mut Cx, deal: &Deal) -> Flow {
        let context = self.context;
        let set = or_ask!(self.find(cx, &deal.to, |me: &Cx, t| match t {
            Target::Card(card) if me.table().enemies.contains(card) => {
                me.look().may_be_harmed(card, context.this)
            }
            _ => true,
        }));
        let (damage, horror) = (self.amount(cx, &deal.damage), self.amount(cx, &deal.horror));
        self.advance();
        let dealt = (context.you, context.this);
        cx.deal(set, damage, horror, Assigned::of(deal), dealt)
    }

    /// Heal damage and horror.
    pub(super) fn do_heal(&mut self, cx: &mut Cx, h: &Heal) -> Flow {
        let (damage, horror) = (self.amount(cx, &h.damage), self.amount(cx, &h.horror));
        let set = or_ask!(self.find(cx, &h.of, |me: &Cx, t| {
            let healable = me.look().healable(t);
            damage > 0 && healable.0 > 0 || horror > 0 && healable.1 > 0
        }));
        for t in set.iter() {
            let healable = cx.look().healable(t);
            if let Some(card) = cx.look().card_of(t).get() {
                let (most_damage, most_horror) = (healable.0.into(), healable.1.into());
                cx.heal(card, damage.min(most_damage), horror.min(most_horror));
                let who = self.context.you;
                cx.after_this_effect(Occurrence::Heals { who, card });
            }
        }
        self.next_if(!set.is_empty())
    }

    /// Discover clues at a location.
    pub(super) fn do_discover(&mut self, cx: &mut Cx, discover: &Discover) -> Flow {
        let context = self.context;
        // Each of them, at each of these places, as long as there is one with clues.
        let who = cx.seats(&discover.who, context);
        let count = self.amount(cx, &discover.clues);
        if let (Point::Seats(left), [_, _, ..]) = (self.point, who.as_slice()) {
            let Some(one) = cx.in_order(left).first().copied() else {
                return self.next();
            };
            let left = left.without(one);
            self.point = if left.is_empty() {
                Point::Next
            } else {
                Point::Seats(left)
            };
            let at = cx
                .look()
                .all(
                    &discover.at,
                    Context {
                        you: one.into(),
                        ..context
                    },
                )
                .cards;
            let at = at
                .iter()
                .find(|c| cx.card(*c).clues > 0 && cx.look().yields_clues(*c));
            return at.map_or(Flow::Go, |at| cx.discover_clues(one, at, count));
        }
        match who.as_slice() {
            [] => self.next_if(false),
            [one] => {
                let one = *one;
                let at = or_ask!(self.next_card(cx, &discover.at, |me: &Cx, t| {
                    matches!(t, Target::Card(c) if me.card(c).clues > 0 && me.look().yields_clues(c))
                }));
                match at {
                    Some(at) => cx.discover_clues(one, at, count),
                    None => self.next_if(false),
                }
            }
            many => {
                let seats = many.iter().copied().collect();
                self.at_point(Point::Seats(seats))
            }
        }
    }

    /// Gain resources.
    pub(super) fn do_gain_resources(&mut self, cx: &mut Cx, w: &WhoAmount) -> Flow {
        let set = or_ask!(self.means(cx, &w.who));
        let n = self.amount(cx, &w.amount);
        for who in cx.in_order(set.seats) {
            cx.gain_resources(who, n);
        }
        self.next()
    }

    /// Lose resources.
    pub(super) fn do_lose_resources(&mut self, cx: &mut Cx, w: &WhoAmount) -> Flow {
        let set = or_ask!(self.means(cx, &w.who));
        let n = self.amount(cx, &w.amount);
        for who in cx.in_order(set.seats) {
            cx.lose_resources(who, n);
        }
        self.next()
    }

    /// Gain actions this turn, or in the next turn of an investigator whose turn it is not.
    pub(super) fn do_gain_actions(&mut self, cx: &mut Cx, w: &WhoAmount) -> Flow {
        let set = or_ask!(self.means(cx, &w.who));
        let actions = byte(self.amount(cx, &w.amount));
        for who in cx.in_order(set.seats) {
            if cx.table().active.is(who) {
                cx.gain_actions(who, actions);
            } else {
                cx.later_actions(who, i16::from(actions));
            }
        }
        self.next()
    }

    /// Lose actions, likewise.
    pub(super) fn do_lose_actions(&mut self, cx: &mut Cx, w: &WhoAmount) -> Flow {
        let set = or_ask!(self.means(cx, &w.who));
        let actions = byte(self.amount(cx, &w.amount));
        for who in cx.in_order(set.seats) {
            if cx.table().active.is(who) {
                cx.lose_actions(who, actions);
            } else {
                cx.later_actions(who, -i16::from(actions));
            }
        }
        self.next()
    }

    /// Gain clues from the token pool (not discovered).
    pub(super) fn do_gain_clues(&mut self, cx: &mut Cx, w: &WhoAmount) -> Flow {
        let set = or_ask!(self.means(cx, &w.who));
        let clues = self.amount(cx, &w.amount);
        for who in cx.in_order(set.seats) {
            let card = cx.table().inv(who).card;
            cx.place(card, Token::Clue, clues);
            if clues > 0 {
                let at = cx.table().location(who);
                cx.after_this_effect(Occurrence::GainsClues { who, at });
            }
        }
        self.next()
    }

    /// Place tokens from the pool.
    pub(super) fn do_place(&mut self, cx: &mut Cx, place: &Place) -> Flow {
        let set = or_ask!(self.means(cx, &place.on));
        let count = self.amount(cx, &place.amount);
        for t in set.iter() {
            let card = cx.look().card_of(t);
            let there = match place.up_to {
                true => cx.look().tokens(place.token, card),
                false => 0,
            };
            if let Some(card) = card.get() {
                cx.place(card, place.token, count - there);
            }
        }
        self.full &= !set.is_empty();
        self.advance();
        // Only what says so may advance the agenda outside 1.3. // advance-agenda
        if let Some(card) = cx.doomed_agenda().filter(|_| place.may_advance) {
            return cx.call(AdvanceFrame::new(card));
        }
        Flow::Go
    }

    /// Move tokens.
    pub(super) fn do_move_tokens(&mut self, cx: &mut Cx, transfer: &MoveTokens) -> Flow {
        let context = self.context;
        let set = or_ask!(self.find(cx, &transfer.from, |me: &Cx, t| {
            me.look().tokens(transfer.token, me.look().card_of(t)) > 0
        }));
        let to = transfer
            .to
            .as_ref()
            .map(|n| cx.look().all(n, context).first());
        let to = to.and_then(|t| cx.look().card_of(t).get());
        let want = self.amount(cx, &transfer.amount);
        let mut full = !set.is_empty();
        for from in set.iter() {
            let Some(from) = cx.look().card_of(from).get() else {
                continue;
            };
            let becomes = transfer.becomes.unwrap_or(transfer.token);
            let moved = cx.move_tokens(transfer.token, from, to, becomes, want);
            full &= want == ALL || i32::from(moved) == want;
        }
        self.full &= full;
        self.advance();
        // Moving damage or horror is not dealing it, but it can defeat. // move-tokens
        if cx.table().checks & check::HEALTH != 0
            && transfer.to.is_some()
            && matches!(transfer.token, Token::Damage | Token::Horror)
        {
            return cx.call(Frame::CHECKS);
        }
        Flow::Go
    }
}

impl Cx<'_, '_> {
    /// Actions gained or lost outside a turn change the next one. // lost-actions
    fn later_actions(&mut self, who: SeatId, n: i16) {
        let sum = i16::from(self.table().inv(who).next_turn).saturating_add(n);
        let sum = sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        self.change_next_turn(who, sum);
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
