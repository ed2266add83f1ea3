//! The purchase of cards.

use super::pay::{cover_choices, cover_spent};
use super::{entering, found};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::amount::Stat;
use crate::content::defs::CardSet;
use crate::content::ids::CardId;
use crate::content::step::{Buy, Step};
use crate::frame::steps::PurchaseStep;
use crate::frame::{Context, DrawFrame, Outcome, PurchaseFrame};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::investigators::canonical;
use crate::rules::{Cx, Flow, atoms};
use crate::state::{Origin, Value};
use kernel::{Choices, Seat};

pub(super) fn buying<'a>(content: &'a Content, f: &PurchaseFrame) -> Option<&'a Buy> {
    match content.step(f.at) {
        Some(Step::Buy(b)) => Some(b),
        _ => None,
    }
}

pub(super) fn price(now: Now, buy: &Buy, seat: Seat, id: CardId) -> i16 {
    let mut context = Context::new(seat, Origin::None);
    context.it = Value::Card(id);
    read::amount(now, &buy.price, &context).max(0)
}

impl PurchaseFrame {
    /// Runs the next step of a purchase. // arkham-encounters.shops
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Some(verb) = buying(cx.content, self) else {
            return cx.end();
        };
        let seat = self.seat;
        match self.step.begin() {
            // The cards are drawn.
            PurchaseStep::Show => {
                let mut it = verb.from.iter().skip(self.deck as usize);
                if let Some((&deck, n)) = it.next() {
                    self.deck += 1;
                    let count = read::amount(cx.now(), n, &Context::new(seat, Origin::None))
                        .clamp(0, 8) as u8;
                    return cx.call(DrawFrame {
                        sale: true,
                        ..DrawFrame::new(seat, deck, count)
                    });
                }
                self.step.next = PurchaseStep::Buy;
                self.buyer = seat;
                self.deck = 0;
                Flow::Go
            }
            // An investigator buys a card.
            PurchaseStep::Buy => {
                let mut choices: Choices<Choice> = Choices::new();
                if self.most > 0 {
                    let set: CardSet = if verb.search.0.is_empty() {
                        self.offers.all().iter().copied().collect()
                    } else {
                        verb.search
                            .0
                            .iter()
                            .filter_map(|&d| Content::deck_index(d))
                            .filter(|&d| d < 5)
                            .flat_map(|d| cx.table().decks[d].cards().collect::<Vec<_>>())
                            .collect()
                    };
                    let own = cx.table().investigator(self.buyer).money;
                    let money = own + read::covers(cx.now(), self.buyer).1;
                    choices = canonical(cx.now(), &set);
                    // Identical cards count as one choice, across decks too.
                    choices.retain(|x| {
                        matches!(
                            x,
                            Choice::Card(id)
                                if price(cx.now(), verb, self.buyer, *id) <= money
                                    && (verb.price.fixed().is_some()
                                        || cx.content.card(*id).record.price.is_some())
                        )
                    });
                }
                if !choices.is_empty() && cx.table().investigator(self.buyer).alive() {
                    if !self.must || self.bought > 0 {
                        choices.push(Choice::Pass);
                    }
                    let who = self.buyer;
                    return cx.ask(
                        who,
                        Rule::CardBuy,
                        Prompt::Number(self.most.into()),
                        choices,
                    );
                }
                if self.anyone && self.deck + 1 < cx.table().seats {
                    self.deck += 1;
                    self.buyer = cx.table().after(seat, self.deck);
                    return Flow::Go;
                }
                self.step.next = PurchaseStep::Bottom;
                Flow::Go
            }
            // Offers cards that cover part of the price.
            PurchaseStep::Pay => {
                let within = self.owed <= cx.table().investigator(self.buyer).money;
                let Some(choices) = cover_choices(cx.now(), self.buyer, (0, self.owed), within)
                else {
                    return self.obtain(cx, verb);
                };
                if let [only] = choices[..] {
                    return self.take(cx, only);
                }
                cx.ask(
                    self.buyer,
                    Rule::PayCover,
                    Prompt::Number(self.owed),
                    choices,
                )
            }
            PurchaseStep::Bottom => {
                let rest: Vec<CardId> = self.offers.all().to_vec();
                for id in rest {
                    self.offers.take(id);
                    atoms::to_bottom(cx, id);
                }
                // A searched deck is shuffled.
                for depth_ in verb
                    .search
                    .0
                    .iter()
                    .filter_map(|&d| Content::deck_index(d))
                    .filter(|&d| d < 5)
                {
                    atoms::shuffle_deck(cx, depth_);
                }
                cx.done(Outcome::Paid(self.bought > 0))
            }
        }
    }

    /// Applies an answer while cards are bought.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let Some(verb) = buying(cx.content, self) else {
            return cx.end();
        };
        match choice {
            Choice::Card(id) if self.step.now == PurchaseStep::Pay => {
                self.owed = (self.owed - read::covers_of(cx.now(), self.buyer, id).1).max(0);
                cover_spent(cx, self.buyer, id);
                Flow::Go
            }
            _ if self.step.now == PurchaseStep::Pay => self.obtain(cx, verb),
            Choice::Card(id) => {
                self.owed = price(cx.now(), verb, self.buyer, id);
                self.wanted = id.into();
                self.step.next = PurchaseStep::Pay;
                Flow::Go
            }
            _ => {
                if self.anyone && self.deck + 1 < cx.table().seats {
                    self.deck += 1;
                    self.buyer = cx.table().after(self.seat, self.deck);
                } else {
                    self.step.next = PurchaseStep::Bottom;
                }
                Flow::Go
            }
        }
    }

    /// Pays the rest of the price and gives the card to the buyer.
    fn obtain(&mut self, cx: &mut Cx, verb: &Buy) -> Flow {
        self.step.next = PurchaseStep::Buy;
        let Some(id) = self.wanted.take() else {
            return Flow::Go;
        };
        let buyer = self.buyer;
        atoms::spend(cx, buyer, Stat::Money, self.owed, true);
        let searched = !verb.search.0.is_empty();
        if !self.offers.take(id)
            && let Some(d) = Content::deck_index(cx.content.card(id).record.deck).filter(|&d| d < 5)
        {
            atoms::take_from_deck(cx, d, id);
        }
        self.most -= 1;
        self.bought += 1;
        if atoms::obtain(cx, buyer, id)
            && let Some(window) = if searched {
                found(cx.now(), buyer, id)
            } else {
                entering(cx.now(), buyer, id)
            }
        {
            return cx.call(window);
        }
        Flow::Go
    }
}
