//! What a table needs: objects, events and the game in words.

pub mod campaign;
pub mod changes;
pub mod event;
pub mod now;
pub mod objects;
pub mod odds;
pub mod paths;
pub mod prints;
pub mod stakes;
pub mod terms;
pub mod told;
pub mod words;
