//! Sentences for the chaos bag.

use super::super::say::Say;
use super::super::{chaos, symbols_alone};
use crate::content::*;
use packs::prose::{Agree, Clause, Det, Np, Sentence, Text};

/// "add a bless token to the chaos bag"
pub(super) fn bag(verb: &str, token: Chaos, whereto: &str) -> Sentence {
    let token = Np::a("token").adj(chaos(token));
    Clause::new(verb).object(token).with(whereto).sentence()
}

/// "bless token in the chaos bag"
pub(in crate::text) fn in_bag(any: &[Chaos]) -> Np {
    let token = Np::new(Det::Bare(Agree::One), "token").adj(symbols_alone(any));
    token.post("in the chaos bag")
}

impl Say<'_> {
    /// "chaos token sealed on this card"
    pub(in crate::text) fn sealed(&self, on: &Noun) -> Np {
        let on = Text::from("sealed on").and(self.np(on).object());
        Np::new(Det::Bare(Agree::One), "chaos token").post(on)
    }

    /// "seal an elder sign token of the chaos bag on this card"
    pub(super) fn seal(&self, s: &Seal) -> Sentence {
        let token = match s.revealed {
            true => Np::the("token").adj("revealed"),
            false => Np::a("token").adj(symbols_alone(&s.any)),
        };
        let from = if s.revealed { "" } else { "of the chaos bag" };
        let token = token.object().and(from);
        let seal = Clause::new("seal").with(token);
        seal.prep("on", &self.np(&s.on)).sentence()
    }
}
