//! Costs in words.

use super::{Scribe, who};
use crate::content::amount::{Amount, This};
use crate::content::filter::CardFilter;
use crate::content::step::{Cost, TrophyPrice};
use packs::intern::Kept;
use packs::prose::{Clause, Det, Form, Np, Text, words};

impl Scribe<'_> {
    /// A cost as clauses: "spend 1 Clue", "exhaust this card".
    pub(super) fn cost(&self, cost: &Kept<Cost>) -> Vec<Clause> {
        let Some(cost) = self.book.cost(*cost) else {
            return Vec::new();
        };
        let spend = |text: Text| Clause::new("spend").with(text);
        let mut all: Vec<Clause> = Vec::new();
        if cost.normal_movement {
            all.push(Clause::new("give up").with("your normal movement"));
        }
        for (amount, noun) in [
            (&cost.movement, "movement point"),
            (&cost.clues, "Clue"),
            (&cost.sanity, "Sanity"),
            (&cost.stamina, "Stamina"),
            (&cost.focus, "Focus"),
            (&cost.gate_trophies, "gate trophy"),
        ] {
            if let Some(amount) = amount {
                let (np, tail) = self.counted(amount, noun);
                all.push(spend(np.object().and(tail)));
            }
        }
        if let Some(money) = &cost.money {
            let (money, tail) = self.money(money);
            all.push(Clause::new("pay").with(money.and(tail)));
        }
        if let Some(toughness) = &cost.monster_toughness {
            all.push(spend(
                Text::from("monster trophies worth")
                    .and(self.value(toughness))
                    .and("toughness"),
            ));
        }
        if let Some(trophies) = &cost.monster_trophies {
            let (np, tail) = match &cost.monster {
                Some(filter) => (self.monsters(filter, self.how_many(trophies)), Text::new()),
                None => self.counted(trophies, "monster trophy"),
            };
            all.push(spend(np.object().and(tail)));
        } else if let Some(filter) = &cost.monster {
            all.push(spend(
                self.monsters(filter, Det::A)
                    .object()
                    .and("from your trophies"),
            ));
        }
        match cost.trophies {
            Some(TrophyPrice::Major) => {
                all.push(spend("monster trophies worth 10 toughness, or 2 gate trophies, or 5 toughness and 1 gate trophy".into()));
            }
            Some(TrophyPrice::Minor) => all.push(spend(
                "monster trophies worth 5 toughness, or 1 gate trophy".into(),
            )),
            None => {}
        }
        if let Some(status) = cost.status {
            all.push(Clause::new("become").with(who::status(status)));
        }
        if cost.turn {
            all.push(Clause::new("lose").with("your next turn"));
        }
        if let Some(filter) = &cost.discard {
            let n = cost.discard_count.clone().unwrap_or_else(Amount::one);
            all.push(Clause::new("discard").with(self.discarded(filter, &n)));
        }
        if let Some(this) = cost.mark {
            all.push(
                Clause::new("put")
                    .with("1 token on")
                    .object(this_card(this)),
            );
        }
        if let Some(this) = cost.exhaust {
            all.push(Clause::new("exhaust").object(this_card(this)));
        }
        if let Some(this) = cost.to_box {
            all.push(
                Clause::new("return")
                    .object(this_card(this))
                    .with("to the box"),
            );
        }
        for more in &cost.all {
            all.extend(self.cost(more));
        }
        if !cost.any.is_empty() {
            let each = cost.any.iter().map(|c| {
                words::list(
                    self.cost(c).iter().map(|c| c.text(Form::Command)).collect(),
                    "and",
                )
            });
            let alternatives = words::list(each.collect(), "or");
            // The first verb is the verb of the clause; the other words follow it.
            let plain = alternatives.plain();
            let (verb, rest) = plain.split_once(' ').unwrap_or((plain.as_str(), ""));
            all.push(Clause::new(verb).with(rest.to_owned()));
        }
        all
    }

    /// A cost as one list: "spend 1 Clue and exhaust this card".
    pub(super) fn cost_text(&self, cost: &Kept<Cost>, form: Form) -> Text {
        let clauses = self.cost(cost);
        let texts = clauses.iter().enumerate().map(|(n, c)| {
            // "you spend 1 Clue and exhaust ..", "to spend 1 Clue and exhaust .."
            c.text(if n == 0 { form } else { Form::Command })
        });
        words::list(texts.collect(), "and")
    }

    /// The cards to discard: "1 Spell", "your most expensive item", "X Spells (X is ..)".
    fn discarded(&self, filter: &CardFilter, amount: &Amount) -> Text {
        if *amount == Amount::one() && (filter.most_expensive || filter.least_expensive) {
            let which = if filter.most_expensive {
                "most expensive"
            } else {
                "least expensive"
            };
            return Text::from("your")
                .and(which)
                .and(self.card_noun(filter).one);
        }
        match self.how_many(amount) {
            Det::Amount(value) => self
                .cards(filter, Det::Amount("X".into()))
                .object()
                .and("(X is")
                .and(value)
                .close(")"),
            det => self.cards(filter, det).object(),
        }
    }

    /// The determiner for a number.
    pub(super) fn how_many(&self, n: &Amount) -> Det {
        match n {
            Amount::N(n) => Det::Count(i32::from(*n)),
            Amount::All => Det::All,
            other => Det::Amount(self.value(other)),
        }
    }
}

fn this_card(this: This) -> Np {
    match this {
        This::This => Np::this("card"),
        This::It => Np::that("card"),
    }
}
