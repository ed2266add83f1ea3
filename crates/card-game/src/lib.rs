//! The card game: every rule of it, as frames that follow the Rules Reference step by step.
//!
//! The rooms are those of every game here: [`content`] (the vocabulary, and packs as tables), [`state`] (the table and
//! the atoms that write to it), [`read`] (nouns, numbers, what is allowed), [`rules`] (the Rules Reference's chapters),
//! [`text`] (cards in words), [`show`] (what a table needs: views, events, words), [`position`] (cases), [`greedy`].

pub mod content;
mod game;
pub mod greedy;
pub mod position;
pub mod read;
pub mod rules;
pub mod show;
pub mod state;
pub mod text;

pub use content::Content;
pub use game::{CardGame, look};
pub use rules::choice::{Choice, Prompt};
pub use rules::rule::Rule;
pub use rules::setup::{SeatSetup, Setup};
pub use show::event::Event;
pub use show::view::View;
