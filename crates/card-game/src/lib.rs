//! The card game: every rule of it, as frames that follow the Rules Reference step by step.

pub mod content;
pub mod text;
