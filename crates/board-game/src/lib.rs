//! The rules of the board game: Arkham Horror, 2nd edition (2005), with room for its expansions.
//!
//! Both games have the same modules, here from the lowest to the highest: [`content`] (the vocabulary, and the linked
//! packs), [`state`] (the board), the data of a game in progress ([`frame`], [`occurrence`], [`choice`], [`rule`],
//! [`event`]), [`read`] (nouns, numbers, prohibitions), [`text`] (cards in words), [`rules`] (the chapters of the
//! rulebook, atoms, invariants), [`show`] (projections for clients, events in words), [`position`] (cases). The greedy
//! bot is private.
//!
//! ```
//! use board_game::{Board, Content, Setup};
//! use kernel::{Log, Rules, Seeded};
//!
//! let content = Content::official().expect("the official packs are in order");
//! let mut game = Board::start(&content, &Setup::random(2)).expect("a game");
//!
//! // Chance answers (it deals investigators and fills the cup) until a player is asked.
//! let mut dealer = Seeded::new(7);
//! while game.deal(&content, &mut dealer, &mut Log::none()).expect("it goes on").is_some() {}
//! assert!(!Board::question(&content, &game).is_empty());
//! let answer = game.choices(&content)[0];
//! game.answer(&content, answer, &mut Log::none()).expect("what is listed is taken");
//! ```

pub mod choice;
pub mod content;
mod error;
pub mod event;
pub mod frame;
mod game;
mod greedy;
pub mod occurrence;
pub mod position;
pub mod read;
pub mod rule;
pub mod rules;
pub mod show;
pub mod state;
pub mod text;

pub use content::Content;
pub use error::Error;
pub use game::{Board, Setup, empty_table, new_game};
pub use read::{Now, score};
