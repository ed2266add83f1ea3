//! The chaos bag: how many tokens of a kind there are, and where.

use super::Look;
use crate::content::*;
use crate::state::*;

impl Look<'_> {
    /// How many chaos tokens are sealed on a card. // seal
    pub fn sealed_on(&self, card: CardId) -> usize {
        self.table
            .sealed
            .iter()
            .filter(|(on, _)| *on == card)
            .count()
    }

    /// How many of these tokens the bag holds. What is revealed or sealed is not in it.
    pub fn in_the_bag(&self, any: &[Chaos]) -> i32 {
        any.iter()
            .map(|t| i32::from(self.table.bag[*t as usize]))
            .sum()
    }

    /// Whether a token of this kind can be added to the bag: of some kinds there are only so many.
    /// // bless-and-curse // frost
    pub fn pool_has(&self, token: Chaos) -> bool {
        let out = self.stack.iter().flat_map(|f| f.tokens_out());
        let sealed = self.table.sealed.iter().map(|(_, t)| *t);
        let elsewhere = out.chain(sealed).filter(|t| *t == token).count();
        let all = usize::from(self.table.bag[token as usize]) + elsewhere;
        token
            .in_the_pool()
            .is_none_or(|most| all < usize::from(most))
    }
}
