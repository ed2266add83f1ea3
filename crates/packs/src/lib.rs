//! Everything about content that is not one game's: reading packs, names and blocks as ids, diagnostics, schema,
//! and the sentence toolkit that both games' rules texts are rendered with.

pub mod intern;

pub use intern::{Block, Interner, Place, Sym};
