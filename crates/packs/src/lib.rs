//! Everything about content that is not one game's: reading packs, names and blocks as ids, diagnostics, schema,
//! and the sentence toolkit that both games' rules texts are rendered with.
//!
//! ```
//! let files = packs::official_of("card-game");
//! assert!(files.iter().all(|f| f.path.ends_with(".yaml")));
//!
//! // A misspelt name is answered with the one that was meant.
//! let near = packs::diagnostics::did_you_mean("marchant", ["merchant", "river-docks"]);
//! assert_eq!(near, Some("merchant"));
//! ```

pub mod compiled;
pub mod diagnostics;
mod file;
pub mod flow;
pub mod intern;
pub mod load;
pub mod locate;
pub mod naming;
pub mod prose;
pub mod schema;
pub mod story;

pub use diagnostics::{Diagnostic, Severity};
pub use file::PackFile;
pub use intern::{Block, BlockId, Def, Entries, Interner, KeptId, Place, Sym};
pub use load::{Depth, official, official_of};
pub use story::Story;
