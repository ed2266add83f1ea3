//! Where the tables of a server are kept.

mod files;
mod postgres;
mod sqlite;

pub use files::Files;
pub use postgres::Postgres;
pub use room::storage::*;
pub use sqlite::Sqlite;
