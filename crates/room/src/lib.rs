//! The rooms where tables stand, wherever they run: on a server, or in a browser's worker.
//!
//! A [`Hall`] holds tables. Each is a task that owns its game: it takes answers one after the other, has them kept, and
//! only then tells them to everybody, each as they may know it. How time passes and where work is done is the
//! [`Ground`]'s.
//!
//! ```
//! let games = room::Library::new(Vec::new()); // the games' boxes, in earnest
//! assert!(games.menus().is_empty());
//! ```

pub mod asker;
mod budget;
pub mod clock;
mod config;
pub mod copies;
pub mod games;
pub mod ground;
pub mod hall;
pub mod lessons;
pub mod meta;
pub mod metrics;
pub mod notice;
pub mod party;
pub mod secret;
pub mod storage;
pub mod table;
mod turns;
pub mod wire;

pub use config::{Config, Provider};
pub use games::Library;
pub use ground::Ground;
pub use hall::Hall;
pub use secret::Vault;
pub use storage::{InMemory, Storage};
