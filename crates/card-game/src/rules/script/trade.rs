//! Trading: investigators give each other assets and resources. Chapter: cards.md.

use crate::content::*;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{At, Choices, Maybe};

/// The point of a trade in which this is being given.
fn giving(left: Seats, moved: Cards, gives: Target, amount: u8) -> Point {
    Point::Trade {
        left,
        moved,
        gives,
        amount,
    }
}

impl Script {
    /// Each investigator in turn may give things to the others; whoever has stopped gives nothing more. So a trade ends,
    /// and every distribution can be reached. Room in slots is made at the end, when all have what they keep. // trade
    pub(super) fn do_trade(&mut self, cx: &mut Cx, trade: &Trade) -> Flow {
        let context = self.context;
        let among: Seats = cx.seats(&trade.among, context).into_iter().collect();
        let (left, moved, gives) = match self.point {
            Point::Cards(moved) => return self.make_room(cx, moved),
            Point::Trade {
                left, moved, gives, ..
            } => (left, moved, gives),
            _ => (among, Cards::EMPTY, Target::None),
        };
        let Some(from) = cx.table().players().find(|s| left.contains(*s)) else {
            return self.at_point(Point::Cards(moved));
        };
        if gives != Target::None {
            return self.pick_taker(cx, trade, from, among);
        }
        let look = cx.look();
        let cards = look.may_give(trade, from, among, context).map(Choice::Card);
        let mut choices: Choices<Choice> = cards.collect();
        if trade.resources && among.len() > 1 {
            choices.extend((1..=look.table.inv_card(from).resources).map(Choice::Number));
        }
        if choices.is_empty() {
            return self.trades(left.without(from), moved);
        }
        choices.push(Choice::Pass);
        self.point = giving(left, moved, Target::None, 0);
        cx.ask(from, Rule::Trade, Prompt::Gives, choices)
    }

    /// The trade goes on with these seats; nothing is being given.
    fn trades(&mut self, left: Seats, moved: Cards) -> Flow {
        self.at_point(giving(left, moved, Target::None, 0))
    }

    /// Asks who gets what is being given, if there are several.
    fn pick_taker(&mut self, cx: &mut Cx, trade: &Trade, from: SeatId, among: Seats) -> Flow {
        let Point::Trade { gives, .. } = self.point else {
            return Flow::Go;
        };
        let card = match gives {
            Target::Card(card) => Maybe::some(card),
            Target::Seat(_) | Target::None => Maybe::NONE,
        };
        let (look, context) = (cx.look(), self.context);
        let may = |to: &SeatId| match card.get() {
            Some(card) => look.may_get(trade, card, *to, context),
            None => true,
        };
        let takers: Choices<Choice> = cx
            .in_order(among.without(from))
            .into_iter()
            .filter(may)
            .map(Choice::Seat)
            .collect();
        match takers.as_slice() {
            [Choice::Seat(only)] => self.hands_over(cx, from, *only),
            _ => cx.ask(from, Rule::Trade, Prompt::Taker(card), takers),
        }
    }

    /// Applies an answer of a trade.
    pub(super) fn take_trade(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let (Point::Trade { left, moved, .. }, Some(from)) = (self.point, cx.asked()) else {
            return Flow::Go;
        };
        let (gives, amount) = match choice {
            Choice::Card(card) => (Target::Card(card), 0),
            Choice::Number(n) => (Target::Seat(from), n),
            Choice::Seat(to) => return self.hands_over(cx, from, to),
            _ => return self.trades(left.without(from), moved),
        };
        self.at_point(giving(left, moved, gives, amount))
    }

    /// Hands over what is being given.
    fn hands_over(&mut self, cx: &mut Cx, from: SeatId, to: SeatId) -> Flow {
        let Point::Trade {
            left,
            mut moved,
            gives,
            amount,
        } = self.point
        else {
            return Flow::Go;
        };
        match gives {
            Target::Card(card) => {
                cx.take_control(card, to);
                moved.insert(card);
            }
            Target::Seat(_) => {
                let (giver, taker) = (cx.table().inv(from).card, cx.table().inv(to).card);
                let token = Token::Resource;
                cx.move_tokens(token, giver, Some(taker), token, amount.into());
            }
            Target::None => {}
        }
        self.trades(left, moved)
    }

    /// Those who have got assets make room for them, one asset after the other. // slots
    fn make_room(&mut self, cx: &mut Cx, mut moved: Cards) -> Flow {
        let Some(card) = moved.iter().next() else {
            return self.next();
        };
        moved.remove(card);
        self.point = Point::Cards(moved);
        match cx.card(card).area.get() {
            Some(who) if cx.card(card).zone == Zone::Play => cx.call(EnterPlayFrame {
                card,
                who,
                step: At::from(EntryStep::TakeControl),
                tried: Cards::EMPTY,
            }),
            _ => Flow::Go,
        }
    }
}
