//! Errors: why a game cannot be set up, or a position is not valid.

use kernel::Refusal;
use thiserror::Error;

/// Errors of the board game's [`kernel::Rules::start`], [`kernel::Rules::setup_from_lines`] and
/// [`kernel::Rules::check`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// No scenario has this id.
    #[error("unknown scenario `{id}`: the board game has {}", .all.join(", "))]
    Scenario {
        /// The id.
        id: String,
        /// The ids of all scenarios.
        all: Vec<String>,
    },
    /// The investigator with this id starts in a town that is not in the game.
    #[error("`{0}` starts in a town of a set that this scenario does not use")]
    Home(String),
    /// The sets in use have no such item with this id.
    #[error("unknown {what} `{id}`")]
    Unknown {
        /// What was looked for: investigator, Ancient One ..
        what: &'static str,
        /// The id.
        id: String,
    },
    /// This number of investigators is not allowed.
    #[error("{0} investigators: the game is for 1 to 8")]
    Seats(usize),
    /// The investigator with this id was named twice.
    #[error("`{0}` is taken twice")]
    Twice(String),
    /// Two Heralds or two Guardians were named.
    #[error("one Herald and one Guardian at most")]
    Helpers,
    /// The packs lack what every game needs.
    #[error("the packs are not complete: places, gates, Mythos cards and Ancient Ones are needed")]
    Incomplete,
    /// A setup line must be `true` or `false`, and says something else.
    #[error("{name} is `true` or `false`, not `{said}`")]
    YesOrNo {
        /// The line.
        name: &'static str,
        /// Its value.
        said: String,
    },
    /// An epic battle was asked for, but the packs have no Epic Battle cards.
    #[error(
        "the packs hold no Epic Battle card: the texts of the printed ones are not known (docs/sources.md)"
    )]
    NoEpicCards,
    /// An epic battle was asked for, but the Ancient One of this name does not fight.
    #[error("there is no epic battle with {0}")]
    NoEpicBattle(String),
    /// The rules refused to go on.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A position breaks an invariant: a defect of the rules, or of a saved game.
    #[error("{0}")]
    Broken(String),
}
