//! What a table needs: views, events, the game and its numbers in words.

mod catalogue;
pub mod changes;
pub mod explain;
pub mod objects;
pub mod odds;
pub mod paths;
pub mod prints;
pub mod prose;
pub mod story;
pub mod told;
pub mod words;
