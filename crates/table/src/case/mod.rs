//! Cases: rulings, regression tests, homebrew tests and puzzles, written in Markdown and run.
//!
//! A [`Document`] is a Markdown file with any number of cases; [`run`] plays one against a game that implements
//! [`kernel::Cases`]. The format is described in `docs/cases.md`.

mod document;
pub mod open;
mod path;
mod run;
mod script;
mod whose;

pub use document::{Anchor, Block, Case, Document, Problem, Subject};
pub use path::{Miss, Path};
pub(crate) use run::holds_in;
pub use run::{Failure, Heard, run, run_heard};
pub use script::{Check, Compare, Step, Verdict, best, judged, parse};
