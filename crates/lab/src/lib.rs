//! Many games: simulation with counts and times, perft, and the property suite that every game must pass.
//!
//! ```
//! use board_game::content::Content;
//! use board_game::{Board, Setup};
//! use lab::{Plan, Start, simulate};
//! use players::Kind;
//!
//! let content = Content::official().expect("the official packs are in order");
//! let starts = [Start::<Board>::new(&content, Setup::random(1)).expect("a setup")];
//! let totals = simulate(&Plan {
//!     content: &content,
//!     starts: &starts,
//!     games: 2,
//!     seed: 7,
//!     policy: Kind::Random,
//!     threads: 1,
//!     cap: 1_000_000,
//!     check: true,
//!     progress: &|_| {},
//! })
//! .expect("they run");
//! assert_eq!((totals.completed, totals.errors), (2, 0));
//! ```

pub mod compare;
pub mod fired;
pub mod games;
pub mod hostile;
pub mod ladder;
pub mod mean;
pub mod perft;
pub mod plot;
pub mod properties;
pub mod report;
pub mod simulate;
pub mod sweep;
pub mod teach;
pub mod told;

pub use compare::{Pairs, Share, compare};
pub use perft::{Level, perft};
pub use properties::{Broken, Passed, properties};
pub use simulate::{Failed, Plan, Start, Totals, simulate};
pub use teach::{Examples, School};

/// The words of a caught panic.
pub fn panic_words(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".into())
}
