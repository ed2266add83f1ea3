//! The one kind of question, who answers it, and why an answer may be refused.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;

crate::ids! {
    /// A place at the table, counted from 0 in the order the seats were set up.
    pub Seat(u8);
}

impl From<Seat> for u16 {
    #[inline]
    fn from(seat: Seat) -> u16 {
        seat.0.into()
    }
}

/// What chance is asked about: a deck, the chaos bag, a player's dice. The number is the game's own;
/// [`crate::Rules::source_name`] says it in words. Small numbers, so that a dealer may keep a counter for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Source(pub u16);

/// Who must answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// Chance: a dealer outside the game value, or a person reading real dice.
    Chance(Source),
}

/// The choices of one ask: two dozen fit without an allocation.
pub type Choices<C> = SmallVec<[C; 24]>;

/// The question now open.
///
/// For a player `choices` holds every legal answer and nothing else. For chance it is empty and `weight` says how
/// many equally likely cases there are; [`crate::Rules::deal`] turns a number below `weight` into the choice it
/// means, and [`crate::Rules::outcomes`] lists the distinct choices with their weights. (A chance question is
/// answered some fifty times a game; listing its outcomes each time would cost more than the rules do.)
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ask<C, P, U> {
    /// Who answers.
    pub who: Who,
    /// The rule that asks, by its anchor in the rules chapters.
    pub rule: U,
    /// What the question is about, for a client to put in words.
    pub prompt: P,
    /// Every legal answer (players only).
    pub choices: Choices<C>,
    /// How many equally likely cases (chance only).
    pub weight: u32,
}

impl<C: Copy, P: Copy, U: Copy> Clone for Ask<C, P, U> {
    // By the block, as games are cloned to search.
    fn clone(&self) -> Self {
        let Self {
            who,
            rule,
            prompt,
            ref choices,
            weight,
        } = *self;
        Self {
            who,
            rule,
            prompt,
            choices: SmallVec::from_slice(choices),
            weight,
        }
    }
}

/// Why an answer was not taken. The game is unchanged, but for [`Refusal::Endless`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over: nothing is being asked")]
    Over,
    /// The choice is not among those offered; the reason, where the rules can give one.
    #[error("`{key}` is not offered here{}", .reason.as_deref().map(|r| format!(": {r}")).unwrap_or_default())]
    NotOffered {
        /// The key of the choice that was given.
        key: String,
        /// Why it is not offered.
        reason: Option<String>,
    },
    /// Another player, or chance, must answer.
    #[error("{asked} must answer, not {gave}")]
    NotYours {
        /// Who was asked.
        asked: String,
        /// Who tried to answer.
        gave: String,
    },
    /// The game would go on for ever without a player: a fault of the cards in it, or of the rules.
    #[error("this would go on for ever {frame}: a card or a rule is at fault, please report it")]
    Endless {
        /// How, and in which procedures.
        frame: String,
    },
}

/// Why something of a list cannot be chosen any more: answers that differ only in their order are listed once, so who
/// chose something further down has passed it over.
pub const PASSED_OVER: &str =
    "choices made together follow the order of the list, and the place of this one has passed";
