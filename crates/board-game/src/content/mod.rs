//! What the packs of the board game say, as types: the vocabulary in which every card, place, monster and encounter is
//! written. Effect trees live here and nowhere else; the running game keeps only ids.

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
