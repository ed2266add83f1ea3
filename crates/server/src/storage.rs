//! Where the tables of a server are kept.

mod sqlite;

pub use room::storage::*;
pub use sqlite::Sqlite;
