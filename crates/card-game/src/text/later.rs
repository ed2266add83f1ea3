//! The words of later cycles that stand in a text box of their own.

use super::numbers::Count;
use super::say::Say;
use crate::content::card::Gains;
use crate::content::*;
use packs::prose::{Clause, Np, Sentence, Text, words};

/// Icons, one symbol for each.
pub(super) fn symbols_of(icons: &Icons) -> Vec<Text> {
    let all = icons.all().into_iter();
    all.flat_map(|(n, name)| std::iter::repeat_n(Text::symbol(name), n.into()))
        .collect()
}

impl Say<'_> {
    /// "This card gains [combat] for each enemy at your location."
    pub(super) fn gains(&self, gains: &Gains) -> Text {
        let icons = symbols_of(&gains.icons).into_iter();
        let said = icons.fold(Text::from("This card gains"), Text::and);
        let said = match (&gains.times, self.count(&gains.times)) {
            (Amount::Of(e), _) if let Expression::If(i) = &**e => {
                said.and("if").and(self.if_words(&i.is))
            }
            (_, Count::Number(1)) => said,
            (_, Count::Number(n)) => said.and(format!("{n} times")),
            (_, Count::Per(1, each)) => said.and(each),
            (_, Count::Per(n, each)) => said.and(format!("{n} times")).and(each),
            (_, Count::Words(words)) => said.and("X times (X is").and(words).close(")"),
        };
        said.stop()
    }

    /// "Spend 1 charge", "take 1 damage", or both.
    pub(super) fn price(&self, payment: &Pay) -> Sentence {
        let counted = |all: &[(i32, &str)]| -> Vec<Text> {
            let all = all.iter().filter(|(n, _)| *n > 0);
            all.map(|(n, what)| Np::count(*n, *what).object()).collect()
        };
        let spent = counted(&[
            (payment.actions.into(), "action"),
            (payment.clues, "clue"),
            (payment.resources, "resource"),
            (payment.uses, self.token(Token::Use)),
        ]);
        let taken = counted(&[(payment.damage, "damage"), (payment.horror, "horror")]);
        let said = |verb: &str, parts: Vec<Text>| {
            let clause = Clause::new(verb).with(words::list(parts, "and"));
            clause.sentence()
        };
        match (spent.is_empty(), taken.is_empty()) {
            (_, true) => said("spend", spent),
            (true, false) => said("take", taken),
            (false, false) => Sentence::And(vec![said("spend", spent), said("take", taken)]),
        }
    }
}
