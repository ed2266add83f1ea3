//! How bots think. A search plays imagined games on by the game's own judgement ([`kernel::Greedy`]), a few rounds far,
//! and asks [`Nets`] what the positions there are worth. It is never shown the true game: all it gets is a way to
//! imagine one, so what its seat cannot know changes no answer.
//!
//! ```
//! use card_game::CardGame;
//! use kernel::{Rules, Seat};
//! use minds::{Rng, Search};
//!
//! let content = card_game::Content::official().expect("the packs are sound");
//! let lines = [("scenario", "card/the-gathering"), ("investigators", "roland-banks")];
//! let lines = lines.map(|(name, value)| (name.to_owned(), value.to_owned()));
//! let setup = CardGame::setup_from_lines(&content, &lines).expect("there is such a game");
//! let mut game = CardGame::start(&content, &setup).expect("and it starts");
//! let mut dice = Rng::new(7);
//! while matches!(game.ask().map(|a| a.who), Some(kernel::Who::Chance(_))) {
//!     game.deal(&content, &mut dice, &mut kernel::Log::none()).expect("chance may answer so");
//! }
//! // Who is asked thinks for two thousand answers of imagined games.
//! let mut search = Search::<CardGame>::new();
//! let thought = search.think(
//!     &content,
//!     &mut |dealer| CardGame::imagine(&content, &game, Seat(0), dealer),
//!     7,
//!     &mut |nodes| nodes as f32 / 2000.0,
//! );
//! assert!(thought.best < game.choices(&content).len());
//! ```

mod advice;
mod aim;
mod arm;
mod net;
mod review;
mod rng;
mod search;
mod train;
mod tree;
mod work;

pub use advice::{Outlook, Reason, Step, lower, onward, outlook, sure};
pub use aim::{Aim, Worth};
pub use arm::{Offer, Thought};
pub use net::{Judge, Nets, Unreadable, margins};
pub use review::{Decision, Review, review};
pub use rng::{Rng, highest};
pub use search::{Search, plan_of};
pub use train::{Course, Fitted, Found, Question, Sample, Tenths};

/// The logistic function. It is the same to the last bit on every machine, so a budget in answers leads to the same
/// choice in a page as in the native program: `f32::exp` is the system's own, and systems differ in its last bit.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// A square. `f32::powi` promises no precision.
pub(crate) fn squared(x: f32) -> f32 {
    x * x
}
