//! Why a game cannot be set up, and what is wrong with a position.

use crate::deck::Fault;
use kernel::Refusal;
use thiserror::Error;

/// What [`kernel::Rules::start`], [`kernel::Rules::setup_from_lines`] and [`kernel::Rules::check`] of the card game
/// tell.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// No line names the scenario.
    #[error("the scenario is missing: `scenario: card/the-gathering`")]
    NoScenario,
    /// Nothing of this sort has this id.
    #[error("unknown {what} `{id}`{hint}")]
    Unknown {
        /// The sort: scenario, investigator, card ..
        what: &'static str,
        /// The id.
        id: String,
        /// What was probably meant, or what there is.
        hint: String,
    },
    /// Too few or too many investigators.
    #[error("1 to 4 investigators can play, not {0}")]
    Seats(usize),
    /// An investigator, by id, twice.
    #[error("{0} can be in the game only once")]
    Twice(String),
    /// The deck of an investigator, by id, cannot be played with.
    #[error("deck of {of}: {}", words(.faults))]
    Deck {
        /// Whose.
        of: String,
        /// Everything that is wrong with it.
        faults: Vec<Fault>,
    },
    /// More cards than a game can hold.
    #[error("{needed} cards are needed, {most} is the most a game can hold")]
    TooManyCards {
        /// How many the setup needs.
        needed: usize,
        /// How many a game can hold.
        most: usize,
    },
    /// The rules refuse to run.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something that must hold of every position does not: a defect of the rules or of a saved game.
    #[error("{0}")]
    Broken(String),
}

fn words(faults: &[Fault]) -> String {
    let all: Vec<String> = faults.iter().map(Fault::to_string).collect();
    all.join("; ")
}

impl Error {
    /// Nothing of this sort has this id; these are there.
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
