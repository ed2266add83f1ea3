//! The board game: Arkham Horror, 2nd edition (2005), with room for its expansions, as rules that run.

pub mod check;
pub mod choice;
pub mod content;
pub mod event;
pub mod frame;
pub mod read;
pub mod rule;
pub mod rules;
pub mod state;
mod catalogue;
mod game;
mod greedy;
pub mod position;
pub mod prose;
pub mod text;
pub mod view;
pub mod words;

pub use game::{Board, Setup, empty_table, new_game, score};
