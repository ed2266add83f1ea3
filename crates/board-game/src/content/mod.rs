//! The vocabulary of the board game's packs, as types: every card, place, monster and encounter is written in it. Only
//! content holds effect trees; a running game holds ids.

pub mod ability;
pub mod amount;
pub mod defs;
pub mod filter;
pub mod ids;
pub mod index;
mod link;
mod moments;
pub mod record;
pub mod sets;
pub mod step;
pub mod titles;
pub mod words;
pub use defs::Content;

/// The JSON Schema of a pack file.
pub fn schema() -> String {
    packs::schema::text::<record::File>()
}
