//! Trading between investigators.

use crate::choice::{Choice, Prompt};
use crate::content::ability::{Bar, Forbidden};
use crate::content::ids::CardId;
use crate::frame::steps::TradeStep;
use crate::frame::{FrameKind, TradeFrame};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::{Cx, Flow, atoms};
use crate::state::{Investigator, Origin};
use kernel::{Choices, Seat};

/// The investigators that a seat may trade with. // movement.trading
pub fn partners<'a>(now: Now<'a>, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
    let table = now.table();
    let me = table.investigator(seat);
    let has = move |i: &Investigator| {
        i.money > 0 || !i.cards.intersection(&now.content.tradable).is_empty()
    };
    let together = table.awake || !me.is_at(now.content.fixed.lost);
    table.each_seat().filter(move |&s| {
        let investigator = table.investigator(s);
        s != seat
            && together
            && investigator.alive()
            && (table.awake || investigator.place == me.place)
            && (has(me) || has(investigator))
            && !read::forbidden(now, Bar::Trade, seat, Origin::None, &|x, _| {
                matches!(x, Forbidden::Trade)
            })
    })
}

/// The frame of a trade.
pub fn trade_with(seat: Seat, other: Seat) -> FrameKind {
    FrameKind::Trade(TradeFrame {
        seat,
        other,
        ..TradeFrame::default()
    })
}

/// The highest number of dollars up to which each amount is offered.
const MOST: i16 = 100;

impl TradeFrame {
    /// Offers a trade; the other investigator agrees or refuses.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let (me, other) = (
            *cx.table().investigator(self.seat),
            *cx.table().investigator(self.other),
        );
        if self.step.now == TradeStep::Agree {
            let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
            return cx.ask(
                self.other,
                Rule::TradeAgree,
                Prompt::Who(self.seat),
                choices,
            );
        }
        let mut choices: Choices<Choice> = Choices::new();
        // Each card is offered once, in order, so that the same trade has only one sequence of answers.
        let last_give = self.give.iter().last().map_or(CardId(0), CardId::next);
        let last_take = self.take.iter().last().map_or(CardId(0), CardId::next);
        if self.take.is_empty() && self.money == 0 {
            for id in me
                .cards
                .intersection(&cx.content.tradable)
                .iter()
                .filter(|&id| id >= last_give)
            {
                choices.push(Choice::Give(id));
            }
        }
        if self.money == 0 {
            for id in other
                .cards
                .intersection(&cx.content.tradable)
                .iter()
                .filter(|&id| id >= last_take)
            {
                choices.push(Choice::Take(id));
            }
            // Each amount up to MOST is offered; above it, only the whole amount, so that the list stays short.
            for n in (1..=me.money.min(MOST)).chain((me.money > MOST).then_some(me.money)) {
                choices.push(Choice::Money(n));
            }
            for n in (1..=other.money.min(MOST)).chain((other.money > MOST).then_some(other.money))
            {
                choices.push(Choice::Money(-n));
            }
        }
        if !self.give.is_empty() || !self.take.is_empty() || self.money != 0 {
            choices.push(Choice::Pay);
        }
        choices.push(Choice::Pass);
        cx.ask(self.seat, Rule::Trade, Prompt::Who(self.other), choices)
    }

    /// Applies an answer in a trade.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Give(id) => self.give.insert(id),
            Choice::Take(id) => self.take.insert(id),
            Choice::Money(n) => self.money = n,
            Choice::Pay => self.step.next = TradeStep::Agree,
            Choice::Yes => {
                for (set, from, to) in [
                    (self.give, self.seat, self.other),
                    (self.take, self.other, self.seat),
                ] {
                    for id in set.iter() {
                        if cx.table().investigator(from).cards.contains(id) {
                            atoms::hand_over(cx, from, to, id);
                        }
                    }
                }
                atoms::hand_money(cx, self.seat, self.other, self.money);
                return cx.end();
            }
            _ => return cx.end(),
        }
        Flow::Go
    }
}
