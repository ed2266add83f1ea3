//! The board game: Arkham Horror, 2nd edition (2005), with room for its expansions, as rules that run.

mod catalogue;
pub mod check;
pub mod choice;
pub mod content;
pub mod event;
pub mod explain;
pub mod frame;
mod game;
mod greedy;
pub mod position;
pub mod prose;
pub mod read;
pub mod rule;
pub mod rules;
pub mod state;
pub mod steps;
pub mod story;
pub mod text;
pub mod view;
pub mod words;

pub use game::{Board, Setup, empty_table, new_game, score};
