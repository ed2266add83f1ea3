//! The board game: Arkham Horror, 2nd edition (2005), with room for its expansions, as rules that run.
//!
//! The rooms are those of every game here: [`content`] (the vocabulary, and packs as tables), [`state`] (the board and
//! what every position of it keeps), [`read`] (nouns, numbers, what is barred), [`rules`] (the rulebook's chapters and
//! the atoms), [`text`] (cards in words), [`show`] (what a table needs: views, events, words), [`position`] (cases) and
//! the bot's judgement.

pub mod content;
mod game;
mod greedy;
pub mod position;
pub mod read;
pub mod rules;
pub mod show;
pub mod state;
pub mod text;

pub use game::{Board, Setup, empty_table, new_game, score};
