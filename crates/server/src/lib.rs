//! The table in the browser.
//!
//! A [`Hall`] holds tables. Each is a task that owns its game: it takes answers one after the other, has them kept, and
//! only then tells them to everybody, each as they may know it. [`app`] is the hall as a web application.
//!
//! ```
//! use server::{Config, Hall, InMemory, Library, app};
//! use std::sync::Arc;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! let games = Library::new(Vec::new()); // the games' boxes, in earnest
//! let hall = Hall::open(games, Arc::new(InMemory::default()), Config::default()).await.expect("a hall");
//! let _app: axum::Router = app(hall);
//! # });
//! ```

pub mod assets;
mod bench;
mod clock;
mod config;
pub mod games;
mod guard;
mod hall;
mod http;
mod limits;
mod meta;
pub mod metrics;
pub mod party;
mod private;
pub mod schema;
mod secret;
pub mod serve;
mod socket;
pub mod storage;
mod study;
mod table;
mod taken;
pub mod wire;

pub use config::Config;
pub use games::Library;
pub use hall::Hall;
pub use http::app;
pub use secret::Vault;
pub use storage::{InMemory, Sqlite, Storage};
