//! What may be said of the chaos bag.

use super::super::*;
use super::{Checker, Scope};

impl Checker<'_> {
    /// What a bless or a curse does is the same in every scenario. // bless-and-curse
    pub(super) fn of_a_scenario(&mut self, token: Chaos) {
        if token.own_effect().is_some() {
            let name = token.name();
            self.tell(format!(
                "`{name}` does the same in every scenario, and is not said here"
            ));
        }
    }

    /// At least one kind of token is counted.
    pub(super) fn in_bag(&mut self, any: &[Chaos]) {
        if any.is_empty() {
            self.tell("`in-bag` of no token is always 0");
        }
    }

    /// A token comes from the bag, or it is the one that is revealed.
    pub(super) fn seal(&mut self, s: &Seal, scope: Scope) {
        self.noun(&s.on, scope);
        if s.any.is_empty() != s.revealed {
            self.tell_with(
                "`seal` says which token: `any` of these from the bag, or the `revealed` one",
                "`seal: {any: [elder-sign]}`",
            );
        }
        if s.revealed && !scope.test && !scope.tokens {
            self.tell_with(
                "`seal` of the revealed token, and no token is revealed",
                "it belongs to a `token-revealed` trigger, or into `reveal-tokens`",
            );
        }
    }
}
