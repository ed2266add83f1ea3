//! The words of later cycles that stand in a text box of their own.

use super::numbers::Count;
use super::say::Say;
use crate::content::card::Gains;
use crate::content::*;
use packs::prose::Text;

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
}
