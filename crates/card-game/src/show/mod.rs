//! What a table needs: objects, and the game in words.

pub mod answered;
pub mod campaign;
pub mod changes;
pub mod lasting;
pub mod now;
pub mod objects;
pub mod odds;
pub mod paths;
pub mod prints;
pub mod terms;
pub mod told;
pub mod words;
