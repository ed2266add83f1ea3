//! The card game: every rule of it, as frames that follow the Rules Reference step by step.
//!
//! The rooms are those of every game here: [`content`] (the vocabulary, and packs as tables), [`state`] (the table),
//! [`read`] (nouns, numbers, what is allowed), [`rules`] (the Rules Reference's chapters, and the atoms),
//! [`text`] (cards in words), [`deck`] and [`workshop`] (building decks), [`show`] (what a table needs: views, events, words), [`position`] (cases), [`greedy`].
//!
//! ```
//! use card_game::{CardGame, Content};
//! use kernel::{Log, Rules, Seeded};
//!
//! let content = Content::official().expect("the official packs are in order");
//! let lines = [
//!     ("scenario", "card/the-gathering"),
//!     ("investigators", "roland-banks"),
//! ]
//! .map(|(name, value)| (name.to_owned(), value.to_owned()));
//! let setup = CardGame::setup_from_lines(&content, &lines).expect("a setup");
//! let mut game = CardGame::start(&content, &setup).expect("a game");
//!
//! // Chance answers for itself until a player is asked.
//! let mut dealer = Seeded::new(7);
//! while game.deal(&content, &mut dealer, &mut Log::none()).expect("it goes on").is_some() {}
//! assert!(!CardGame::question(&content, &game).is_empty());
//! let answer = game.choices(&content)[0];
//! game.answer(&content, answer, &mut Log::none()).expect("what is listed is taken");
//! ```

pub mod choice;
pub mod content;
pub mod deck;
mod error;
pub mod event;
pub mod fired;
pub mod frame;
mod game;
pub mod greedy;
pub mod position;
pub mod read;
pub mod rule;
pub mod rules;
pub mod show;
pub mod state;
pub mod text;
pub mod workshop;

pub use choice::{Choice, Prompt};
pub use content::Content;
pub use error::Error;
pub use event::Event;
pub use game::{CardGame, look};
pub use rule::Rule;
pub use rules::before::{Before, Had};
pub use rules::setup::{SeatSetup, Setup};
