//! The board game: Arkham Horror, 2nd edition (2005), with room for its expansions, as rules that run.

pub mod content;
