//! Errors: why a game cannot be set up, or a position is not valid.

use crate::deck::Fault;
use kernel::Refusal;
use thiserror::Error;

/// Errors of the card game's [`kernel::Rules::start`], [`kernel::Rules::setup_from_lines`] and
/// [`kernel::Rules::check`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// No setup line names the scenario.
    #[error("the scenario is missing: `scenario: card/the-gathering`")]
    NoScenario,
    /// Nothing of this kind has this id.
    #[error("unknown {what} `{id}`{hint}")]
    Unknown {
        /// What was looked for: scenario, investigator, card ..
        what: &'static str,
        /// The id.
        id: String,
        /// A similar id, or a list of ids.
        hint: String,
    },
    /// This number of investigators is not allowed.
    #[error("1 to 4 investigators can play, not {0}")]
    Seats(usize),
    /// The investigator with this id was named twice.
    #[error("{0} can be in the game only once")]
    Twice(String),
    /// The deck of this investigator is not legal.
    #[error("deck of {of}: {}", words(.faults))]
    Deck {
        /// The id of the investigator.
        of: String,
        /// All faults of the deck.
        faults: Vec<Fault>,
    },
    /// An entry of the collection is not a number and a product.
    #[error("`{entry}` is not a number and a product, such as `1 core`")]
    Collection {
        /// The entry.
        entry: String,
    },
    /// The setup needs more cards than a game can hold.
    #[error("{needed} cards are needed, {most} is the most a game can hold")]
    TooManyCards {
        /// The number of cards that the setup needs.
        needed: usize,
        /// The maximum number of cards in a game.
        most: usize,
    },
    /// The rules refused to go on.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A position breaks an invariant: a defect of the rules, or of a saved game.
    #[error("{0}")]
    Broken(String),
}

fn words(faults: &[Fault]) -> String {
    let all: Vec<String> = faults.iter().map(Fault::to_string).collect();
    all.join("; ")
}

impl Error {
    /// The error for an unknown id, with those that exist.
    pub(crate) fn unknown(
        what: &'static str,
        id: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        let known: Vec<String> = known.into_iter().map(|k| k.as_ref().to_owned()).collect();
        let near = packs::diagnostics::did_you_mean(id, known.iter().map(String::as_str));
        Self::Unknown {
            what,
            id: id.to_owned(),
            hint: match near {
                Some(near) => format!("; did you mean `{near}`?"),
                None => format!("; there are: {}", known.join(", ")),
            },
        }
    }
}
