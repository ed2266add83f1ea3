//! Buying cards.

use super::{entering, found};
use crate::content::Content;
use crate::content::amount::Stat;
use crate::content::defs::CardSet;
use crate::content::step::{Buy, Step};
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Context, DrawFrame, Procedure, PurchaseFrame, Upshot};
use crate::rules::investigators::canonical;
use crate::rules::rule::Rule;
use crate::rules::steps::PurchaseStep;
use crate::rules::{Flow, Log, ask, call, done, end, go};
use crate::state::{Origin, Value};
use kernel::Choices;

pub(super) fn buying<'a>(c: &'a Content, f: &PurchaseFrame) -> Option<&'a Buy> {
    match c.block(f.at.0).get(f.at.1 as usize) {
        Some(Step::Buy(b)) => Some(b),
        _ => None,
    }
}

pub(super) fn price(c: &Content, g: &Game, b: &Buy, seat: u8, id: u16) -> i16 {
    let mut context = Context::new(seat, Origin::None);
    context.it = Value::Card(id);
    read::amount(c, g, &b.price, &context).max(0)
}

/// Cards are bought. // arkham-encounters.shops
pub fn purchase(c: &Content, g: &mut Game, mut f: PurchaseFrame) -> Flow {
    let Some(b) = buying(c, &f) else {
        return end(g);
    };
    let seat = f.seat;
    match f.step {
        // The cards are drawn.
        PurchaseStep::Show => {
            let mut it = b.from.iter().skip(f.deck as usize);
            if let Some((&deck, n)) = it.next() {
                f.deck += 1;
                let n = read::amount(c, g, n, &Context::new(seat, Origin::None)).clamp(0, 8) as u8;
                return call(
                    g,
                    Procedure::Purchase(f),
                    Procedure::Draw(DrawFrame {
                        sale: true,
                        ..DrawFrame::new(seat, deck, n)
                    }),
                );
            }
            f.step = PurchaseStep::Buy;
            f.buyer = seat;
            f.deck = 0;
            go(g, Procedure::Purchase(f))
        }
        // Somebody buys.
        PurchaseStep::Buy => {
            let mut choices: Choices<Choice> = Choices::new();
            if f.most > 0 {
                let set: CardSet = if b.search.0.is_empty() {
                    f.offers.all().iter().copied().collect()
                } else {
                    b.search
                        .0
                        .iter()
                        .filter_map(|&d| Content::deck_index(d))
                        .filter(|&d| d < 5)
                        .flat_map(|d| g.table().decks[d].cards().collect::<Vec<_>>())
                        .collect()
                };
                let money = g.table().investigator(f.buyer).money;
                choices = canonical(c, g, &set);
                // Cards of different decks that are alike are one choice each already.
                choices.retain(|x| {
                    matches!(
                        x,
                        Choice::Card(id)
                            if price(c, g, b, f.buyer, *id) <= money
                                && (b.price.fixed().is_some()
                                    || c.card(*id).record.price.is_some())
                    )
                });
            }
            if !choices.is_empty() && g.table().investigator(f.buyer).alive() {
                if !f.must || f.bought > 0 {
                    choices.push(Choice::Pass);
                }
                let who = f.buyer;
                return ask(
                    g,
                    Procedure::Purchase(f),
                    who,
                    Rule::CardBuy,
                    Prompt::Number(f.most.into()),
                    choices,
                );
            }
            if f.anyone && f.deck + 1 < g.table().seats {
                f.deck += 1;
                f.buyer = (seat + f.deck) % g.table().seats;
                return go(g, Procedure::Purchase(f));
            }
            f.step = PurchaseStep::Bottom;
            go(g, Procedure::Purchase(f))
        }
        PurchaseStep::Bottom => {
            let rest: Vec<u16> = f.offers.all().to_vec();
            for id in rest {
                f.offers.take(id);
                atoms::to_bottom(c, g, id);
            }
            // A searched deck is shuffled.
            for d in b
                .search
                .0
                .iter()
                .filter_map(|&d| Content::deck_index(d))
                .filter(|&d| d < 5)
            {
                atoms::shuffle_deck(g, d);
            }
            done(g, Upshot::Paid(f.bought > 0))
        }
    }
}

/// An answer while cards are bought.
pub fn take_purchase(
    c: &Content,
    g: &mut Game,
    mut f: PurchaseFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    let Some(b) = buying(c, &f) else {
        return end(g);
    };
    match choice {
        Choice::Card(id) => {
            let cost = price(c, g, b, f.buyer, id);
            atoms::spend(g, f.buyer, Stat::Money, cost, true, log);
            let searched = !f.offers.take(id);
            if searched
                && let Some(d) = Content::deck_index(c.card(id).record.deck).filter(|&d| d < 5)
            {
                atoms::take_from_deck(g, d, id);
            }
            f.most -= 1;
            f.bought += 1;
            let buyer = f.buyer;
            if atoms::obtain(c, g, buyer, id, log)
                && let Some(w) = if searched {
                    found(c, g, buyer, id)
                } else {
                    entering(c, g, buyer, id)
                }
            {
                return call(g, Procedure::Purchase(f), w);
            }
            go(g, Procedure::Purchase(f))
        }
        _ => {
            if f.anyone && f.deck + 1 < g.table().seats {
                f.deck += 1;
                f.buyer = (f.seat + f.deck) % g.table().seats;
            } else {
                f.step = PurchaseStep::Bottom;
            }
            go(g, Procedure::Purchase(f))
        }
    }
}
