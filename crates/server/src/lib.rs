//! The table in the browser.
//!
//! A [`Hall`] (of the crate `room`) holds tables. Each is a task that owns its game: it takes answers one after the other, has them kept, and
//! only then tells them to everybody, each as they may know it. [`app`] is the hall as a web application.
//!
//! ```
//! use server::{Config, InMemory, Library, app};
//! use std::sync::Arc;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! let games = Library::new(Vec::new()); // the games' boxes, in earnest
//! let hall = server::open(games, Arc::new(InMemory::default()), Config::default()).await.expect("a hall");
//! let _app: axum::Router = app(hall);
//! # });
//! ```

mod account;
pub mod assets;
mod bench;
pub mod carry;
mod floor;
mod forward;
mod guard;
mod http;
mod limits;
mod notify;
mod oidc;
mod private;
pub mod qr;
pub mod schema;
pub mod serve;
pub mod site;
mod socket;
pub mod storage;
mod study;
mod taken;
mod visitor;
mod web;

pub use http::app;
pub use room::notice::Hidden;
pub use room::{Config, Hall, InMemory, Library, Provider, Storage, Vault, games, metrics, wire};
pub use storage::{Postgres, Sqlite};

use std::sync::Arc;

/// A hall with the tables that are kept there, on the threads of this machine.
pub async fn open(
    games: Library,
    storage: Arc<dyn Storage>,
    config: Config,
) -> Result<Hall, String> {
    let post = notify::Post::new(&config, storage.clone())?;
    let floor = Arc::new(floor::Floor::new(config.rules, post));
    Hall::open(games, storage, config, floor).await
}
