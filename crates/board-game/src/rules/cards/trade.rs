//! Trading between investigators.

use crate::content::Content;
use crate::content::ability::{Bar, Forbidden};
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Procedure, TradeFrame};
use crate::rules::rule::Rule;
use crate::rules::steps::TradeStep;
use crate::rules::{Flow, Log, ask, end, go};
use crate::state::{Investigator, Origin};
use kernel::Choices;

/// Whom somebody may trade with. // movement.trading
pub fn partners<'a>(c: &'a Content, g: &'a Game, seat: u8) -> impl Iterator<Item = u8> + 'a {
    let t = g.table();
    let me = t.investigator(seat);
    let has = move |i: &Investigator| i.money > 0 || !i.cards.intersection(&c.tradable).is_empty();
    let together = t.awake || !me.is_at(c.fixed.lost);
    (0..t.seats).filter(move |&s| {
        let o = t.investigator(s);
        s != seat
            && together
            && o.alive()
            && (t.awake || o.place == me.place)
            && (has(me) || has(o))
            && !read::forbidden(c, g, Bar::Trade, seat, Origin::None, &|x, _| {
                matches!(x, Forbidden::Trade)
            })
    })
}

/// A trade, as a procedure.
pub fn trade_with(seat: u8, other: u8) -> Procedure {
    Procedure::Trade(TradeFrame {
        seat,
        other,
        ..TradeFrame::default()
    })
}

/// Up to so many dollars every amount is offered.
const MOST: i16 = 100;

/// Somebody offers a trade; the other agrees or not.
pub fn trade(c: &Content, g: &mut Game, f: TradeFrame) -> Flow {
    let (me, other) = (
        *g.table().investigator(f.seat),
        *g.table().investigator(f.other),
    );
    if f.step == TradeStep::Agree {
        let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
        return ask(
            g,
            Procedure::Trade(f),
            f.other,
            Rule::TradeAgree,
            Prompt::Who(f.seat),
            choices,
        );
    }
    let mut choices: Choices<Choice> = Choices::new();
    // Each thing is named once, in order, so that no order of naming makes a difference.
    let last_give = f.give.iter().last().map_or(0, |x| x + 1);
    let last_take = f.take.iter().last().map_or(0, |x| x + 1);
    if f.take.is_empty() && f.money == 0 {
        for id in me
            .cards
            .intersection(&c.tradable)
            .iter()
            .filter(|&id| id >= last_give)
        {
            choices.push(Choice::Give(id));
        }
    }
    if f.money == 0 {
        for id in other
            .cards
            .intersection(&c.tradable)
            .iter()
            .filter(|&id| id >= last_take)
        {
            choices.push(Choice::Take(id));
        }
        // Any amount at once; above MOST only all of it, so that no list grows without end.
        for n in (1..=me.money.min(MOST)).chain((me.money > MOST).then_some(me.money)) {
            choices.push(Choice::Money(n));
        }
        for n in (1..=other.money.min(MOST)).chain((other.money > MOST).then_some(other.money)) {
            choices.push(Choice::Money(-n));
        }
    }
    if !f.give.is_empty() || !f.take.is_empty() || f.money != 0 {
        choices.push(Choice::Pay);
    }
    choices.push(Choice::Pass);
    ask(
        g,
        Procedure::Trade(f),
        f.seat,
        Rule::Trade,
        Prompt::Who(f.other),
        choices,
    )
}

/// An answer in a trade.
pub fn take_trade(g: &mut Game, mut f: TradeFrame, choice: Choice, log: &mut Log) -> Flow {
    match choice {
        Choice::Give(id) => f.give.insert(id),
        Choice::Take(id) => f.take.insert(id),
        Choice::Money(n) => f.money = n,
        Choice::Pay => f.step = TradeStep::Agree,
        Choice::Yes => {
            for (set, from, to) in [(f.give, f.seat, f.other), (f.take, f.other, f.seat)] {
                for id in set.iter() {
                    if g.table().investigator(from).cards.contains(id) {
                        atoms::hand_over(g, from, to, id, log);
                    }
                }
            }
            atoms::hand_money(g, f.seat, f.other, f.money);
            return end(g);
        }
        _ => return end(g),
    }
    go(g, Procedure::Trade(f))
}
