//! Why a game cannot be set up, and what is wrong with a position.

use kernel::Refusal;
use thiserror::Error;

/// What [`kernel::Rules::start`], [`kernel::Rules::setup_from_lines`] and [`kernel::Rules::check`] of the board game
/// tell.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// No scenario has this id.
    #[error("unknown scenario `{id}`: the board game has {}", .all.join(", "))]
    Scenario {
        /// The id.
        id: String,
        /// Those that are offered.
        all: Vec<String>,
    },
    /// An investigator, by id, who starts in a town that is not in the game.
    #[error("`{0}` starts in a town of a set that this scenario does not use")]
    Home(String),
    /// Nothing of this sort has this id in the sets that are used.
    #[error("unknown {what} `{id}`")]
    Unknown {
        /// The sort: investigator, Ancient One ..
        what: &'static str,
        /// The id.
        id: String,
    },
    /// Too few or too many investigators.
    #[error("{0} investigators: the game is for 1 to 8")]
    Seats(usize),
    /// An investigator, by id, twice.
    #[error("`{0}` is taken twice")]
    Twice(String),
    /// Two Heralds, or two Guardians.
    #[error("one Herald and one Guardian at most")]
    Helpers,
    /// The packs lack what every game needs.
    #[error("the packs are not complete: places, gates, Mythos cards and Ancient Ones are needed")]
    Incomplete,
    /// A line that is `true` or `false` says something else.
    #[error("{name} is `true` or `false`, not `{said}`")]
    YesOrNo {
        /// The line.
        name: &'static str,
        /// What it says.
        said: String,
    },
    /// An epic battle without its cards.
    #[error(
        "the packs hold no Epic Battle card: the texts of the printed ones are not known (docs/sources.md)"
    )]
    NoEpicCards,
    /// An epic battle with an Ancient One, by name, who does not fight.
    #[error("there is no epic battle with {0}")]
    NoEpicBattle(String),
    /// The rules refuse to run.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something that must hold of every position does not: a defect of the rules or of a saved game.
    #[error("{0}")]
    Broken(String),
}
