//! Sentences for cards and decks: draw, search, buy, sell, discard, take, look at.

use super::own;
use crate::content::amount::{Amount, AmountOf, This};
use crate::content::filter::{CardFilter, DeckName};
use crate::content::step::{
    Away, Buy, Buyers, Discard, Draw, Join, Keep, Look, Looked, Search, Sell, Take, TakeWhich,
};
use crate::text::Scribe;
use crate::text::who::{deck, deck_noun};
use language::amount::Sum;
use packs::prose::{Agree, Clause, Det, Np, Sentence, Text, words};

impl Scribe<'_> {
    pub(super) fn sell(&self, verb: &Sell) -> Sentence {
        let (price, tail) = self.price(&verb.price);
        let card = self.cards(&verb.card, Det::Count(1));
        let clause = Clause::new("sell")
            .object(card)
            .with("for")
            .with(price)
            .with(tail);
        match verb.to {
            Away::Discard => clause.sentence(),
            Away::Box => clause.with("and return it to the box").sentence(),
        }
    }

    pub(super) fn join(&self, verb: &Join) -> Sentence {
        let ally = match self.book.slug(verb.ally) {
            "random" => Np::a("Ally").adj("random"),
            "any" => Np::new(Det::Any, "Ally"),
            _ => Np::name(self.book.name(verb.ally)),
        };
        let joins = Clause::new("join")
            .subject(ally)
            .object(self.who(&verb.who))
            .sentence();
        match self.other_way("they are not available", verb.otherwise) {
            Some(otherwise) => Sentence::Stops(vec![joins, otherwise]),
            None => joins,
        }
    }

    pub(super) fn take(&self, t: &Take) -> Sentence {
        self.does(&t.who, "take")
            .with(self.book.name(t.card))
            .sentence()
    }

    pub(super) fn keep(&self, verb: &Keep) -> Sentence {
        let mut all = vec![Clause::new("keep").object(Np::this("card")).sentence()];
        all.extend(
            verb.abilities
                .iter()
                .map(|a| own(Sentence::Words(self.with(|_| {}, |s| s.ability(a))))),
        );
        Sentence::Stops(all)
    }

    pub(super) fn look(&self, verb: &Look) -> Sentence {
        let (cards, one) = match &verb.cards {
            Amount::N(1) => (Text::from("the top card"), true),
            other => (
                Text::from("the top").and(self.counted(other, "card").0.object()),
                false,
            ),
        };
        let of = if verb.deck == DeckName::Location {
            Text::from("a neighborhood's deck of your choice")
        } else {
            deck(verb.deck).into()
        };
        let look = Clause::new("look")
            .with("at")
            .with(cards)
            .with("of")
            .with(of);
        let word = if one { "it" } else { "them" };
        match verb.then {
            Looked::AnyOrder if one => Sentence::And(vec![
                look.sentence(),
                Clause::new("put").with("it back").sentence(),
            ]),
            Looked::AnyOrder => Sentence::And(vec![
                look.sentence(),
                Clause::new("put").with("them back in any order").sentence(),
            ]),
            Looked::LeaveFaceUp => Sentence::And(vec![
                look.sentence(),
                Clause::new("leave")
                    .with(word)
                    .with("there face up")
                    .sentence(),
            ]),
            Looked::Pick => {
                self.bind(verb.name, Np::that("card"), "card");
                Sentence::And(vec![
                    look.sentence(),
                    Clause::new("choose").with("1 of them").sentence(),
                ])
            }
        }
    }

    pub(super) fn draw(&self, verb: &Draw) -> Sentence {
        let noun = words::list(
            verb.deck
                .0
                .iter()
                .map(|d| Text::from(deck_noun(*d)))
                .collect(),
            "or",
        )
        .plain()
        .replace("Common Item or Unique Item", "Common or Unique Item");
        let (np, tail) = self.counted(&verb.count, &noun);
        let draw = self.does(&verb.who, "draw").object(np).with(tail);
        self.bind(
            verb.name,
            if verb.count == Amount::one() {
                Np::that("card")
            } else {
                Np::that("card").plural()
            },
            "card",
        );
        match (&verb.keep, &verb.keep_only) {
            (None, None) => draw.sentence(),
            (keep, only) => {
                let mut what = match keep {
                    Some(n) => self.value(n).and("of them"),
                    None => Text::from("those"),
                };
                if let Some(only) = only {
                    let such = self.cards(only, Det::Bare(Agree::Many)).object();
                    what = if keep.is_some() {
                        what.and("(only").and(such).close(")")
                    } else {
                        Text::from("only").and(such).and("of them")
                    };
                }
                Sentence::And(vec![
                    draw.sentence(),
                    self.does(&verb.who, "keep").with(what).sentence(),
                ])
            }
        }
    }

    pub(super) fn search(&self, verb: &Search) -> Sentence {
        let decks = words::list(
            verb.deck.0.iter().map(|d| Text::from(deck(*d))).collect(),
            "or",
        );
        let any = verb.cards == CardFilter::default();
        let clause = match verb.take {
            TakeWhich::First => {
                let what = self.cards(&verb.cards, Det::The(Agree::One));
                let named = verb.cards.name.0.len() == 1;
                let clause = self.does(&verb.who, "take");
                if named {
                    clause
                        .with(self.names(&verb.cards.name, "or"))
                        .with("from")
                        .with(decks)
                } else {
                    clause
                        .object(what.adj_first("first"))
                        .with("in")
                        .with(decks)
                }
            }
            TakeWhich::Any => {
                let what = match (any, &verb.count) {
                    (true, Amount::N(1)) => Text::from("any 1 card"),
                    (true, n) => Text::from("any").and(self.counted(n, "card").0.object()),
                    (false, n) => self
                        .cards(&verb.cards, self.how_many(n))
                        .object()
                        .and("of")
                        .and(self.whose_again(&verb.who))
                        .and("choice"),
                };
                self.does(&verb.who, "search")
                    .with(decks)
                    .also(Clause::new("take").with(what))
            }
        };
        match self.other_way("there is none", verb.otherwise) {
            Some(otherwise) => Sentence::Stops(vec![clause.sentence(), otherwise]),
            None => clause.sentence(),
        }
    }

    pub(super) fn price(&self, price: &Amount) -> (Text, Text) {
        match price {
            Amount::List => ("its list price".into(), Text::new()),
            Amount::HalfUp => ("half its list price".into(), "(rounded up)".into()),
            Amount::HalfDown => ("half its list price".into(), "(rounded down)".into()),
            Amount::Of(of) => match &**of {
                AmountOf::Sum(Sum::Plus(all))
                    if matches!(all.as_slice(), [Amount::List, Amount::N(_)]) =>
                {
                    match all.as_slice() {
                        [_, Amount::N(n)] => {
                            (format!("${n} more than its list price").into(), Text::new())
                        }
                        _ => self.money(price),
                    }
                }
                AmountOf::Sum(Sum::Minus(all))
                    if matches!(all.as_slice(), [Amount::List, Amount::N(_)]) =>
                {
                    match all.as_slice() {
                        [_, Amount::N(n)] => {
                            (format!("${n} less than its list price").into(), Text::new())
                        }
                        _ => self.money(price),
                    }
                }
                AmountOf::Sum(Sum::Times(all))
                    if matches!(all.as_slice(), [Amount::N(2), Amount::List]) =>
                {
                    ("twice its list price".into(), Text::new())
                }
                AmountOf::Sum(Sum::HalfUp(Amount::List)) => {
                    ("half its list price".into(), "(rounded up)".into())
                }
                AmountOf::Sum(Sum::HalfDown(Amount::List)) => {
                    ("half its list price".into(), "(rounded down)".into())
                }
                _ => self.money(price),
            },
            other => self.money(other),
        }
    }

    pub(super) fn buy(&self, verb: &Buy) -> Sentence {
        let (price, tail) = self.price(&verb.price);
        let price = Text::from("for").and(price).and(tail);
        let buyers = match verb.buyers {
            Buyers::You => Np::you(),
            Buyers::Anyone => Np::new(Det::Any, "player"),
        };
        if !verb.search.0.is_empty() {
            let decks = words::list(
                verb.search.0.iter().map(|d| Text::from(deck(*d))).collect(),
                "or",
            );
            let search = Clause::new("search").with(decks);
            let buy = Clause::new("buy").with("any 1 card").with(price);
            return if verb.must {
                search.also(buy).sentence()
            } else {
                Sentence::Stops(vec![search.sentence(), buy.may().sentence()])
            };
        }
        let from = verb
            .from
            .iter()
            .map(|(d, n)| self.counted(n, deck_noun(*d)).0.object())
            .collect();
        let look = Clause::new("look")
            .with("at")
            .with(words::list(from, "and"))
            .sentence();
        let single = matches!(
            verb.from.values().collect::<Vec<_>>().as_slice(),
            [Amount::N(1)]
        );
        let what = match &verb.most {
            Amount::N(1) if single => Text::from("it"),
            Amount::All => Text::from("any number of them"),
            n => self.value(n).and("of them"),
        };
        let each = if verb.most == Amount::one() {
            price
        } else {
            price.plain().replacen("its", "their", 1).into()
        };
        let buy = Clause::new("buy").subject(buyers);
        let buy = if verb.must {
            buy.aux(packs::prose::Aux::Must)
                .with(what)
                .with(each)
                .with("if you can")
        } else {
            buy.may().with(what).with(each)
        };
        Sentence::Stops(vec![look, buy.sentence()])
    }

    pub(super) fn discard(&self, effect: &Discard) -> Sentence {
        let random = if effect.at_random { "at random" } else { "" };
        let who = self.who(&effect.whose);
        let box_ = effect.to == Away::Box;
        if let Some(from) = effect.from_deck {
            let (np, _) = self.counted(&effect.count, deck_noun(from));
            let clause = Clause::new(if box_ { "return" } else { "discard" })
                .object(np)
                .with("from")
                .with(deck(from))
                .with(random);
            let sentence = (if box_ {
                clause.with("to the box")
            } else {
                clause
            })
            .sentence();
            return match self.other_way("there is none left", effect.otherwise) {
                Some(otherwise) => Sentence::Stops(vec![sentence, otherwise]),
                None => sentence,
            };
        }
        let single = effect.cards.this || effect.cards.it || effect.cards.named.is_some();
        let noun = self.card_noun(&effect.cards);
        let proper = effect.cards.name.0.len() == 1;
        let what = if single {
            self.cards(&effect.cards, Det::A)
        } else {
            match &effect.count {
                Amount::All => Np::new(
                    Det::Amount(if who.is_you() {
                        "all your".into()
                    } else {
                        "all their".into()
                    }),
                    noun,
                ),
                Amount::HalfUp | Amount::HalfDown => {
                    let round = if effect.count == Amount::HalfUp {
                        "(rounded up)"
                    } else {
                        "(rounded down)"
                    };
                    Np::new(
                        Det::Amount(if who.is_you() {
                            "half your".into()
                        } else {
                            "half their".into()
                        }),
                        noun,
                    )
                    .post(round)
                }
                Amount::N(1) if proper => Np::name(noun.one),
                Amount::N(1) if effect.cards.most_expensive || effect.cards.least_expensive => {
                    let which = if effect.cards.most_expensive {
                        "most expensive"
                    } else {
                        "least expensive"
                    };
                    let owner = if who.is_you() { Np::you() } else { Np::they() };
                    owner.owns(noun).adj(which)
                }
                amount => {
                    let cards = CardFilter {
                        whose: None,
                        ..effect.cards.clone()
                    };
                    let np = self.cards(&cards, self.how_many(amount));
                    if effect.at_random {
                        np
                    } else {
                        np.post(if who.is_you() {
                            "of your choice"
                        } else {
                            "of their choice"
                        })
                    }
                }
            }
        };
        let verb = if box_ { "return" } else { "discard" };
        let clause = Clause::new(verb).subject(who).object(what).with(random);
        let sentence = (if box_ {
            clause.with("to the box")
        } else {
            clause
        })
        .sentence();
        match self.other_way("there are not so many", effect.otherwise) {
            Some(otherwise) => Sentence::Stops(vec![sentence, otherwise]),
            None => sentence,
        }
    }

    pub(super) fn mark(&self, card: This, by: &Amount) -> Sentence {
        let on = match card {
            This::This => Np::this("card"),
            This::It => Np::that("card"),
        };
        match by {
            Amount::N(n) if *n < 0 => Clause::new("remove")
                .object(Np::count(-i32::from(*n), "token"))
                .prep("from", &on)
                .sentence(),
            Amount::Of(of) => match &**of {
                AmountOf::Sum(Sum::Minus(all)) if matches!(all.as_slice(), [Amount::N(0), _]) => {
                    let taken = all.get(1).cloned().unwrap_or_default();
                    let everything =
                        matches!(&taken, Amount::Of(t) if matches!(**t, AmountOf::Tokens(_)));
                    let np = if everything {
                        Np::all("token")
                    } else {
                        self.counted(&taken, "token").0
                    };
                    Clause::new("remove")
                        .object(np)
                        .prep("from", &on)
                        .sentence()
                }
                _ => {
                    let (np, tail) = self.counted(by, "token");
                    Clause::new("put")
                        .object(np)
                        .prep("on", &on)
                        .with(tail)
                        .sentence()
                }
            },
            other => {
                let (np, tail) = self.counted(other, "token");
                Clause::new("put")
                    .object(np)
                    .prep("on", &on)
                    .with(tail)
                    .sentence()
            }
        }
    }
}
