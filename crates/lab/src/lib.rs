//! Many games: simulation with counts and times, perft, and the property suite that every game must pass.

pub mod perft;
pub mod properties;
pub mod simulate;
pub mod told;

pub use perft::{Level, perft};
pub use properties::{Broken, Passed, properties};
pub use simulate::{Failed, Plan, Start, Totals, simulate};

/// The words of a caught panic.
fn panic_words(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".into())
}
