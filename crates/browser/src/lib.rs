//! The hall in a worker of a page. There is no server, no thread and no disk: a [`House`] is told what the page asks and
//! what its storage has done, and says what is to be told and kept. All of it is text, so that any page can run it.
//!
//! ```
//! let mut house = browser::House::new(Vec::new(), browser::Role::Tables);
//! house.hear(r#"{"type": "ask", "id": 1, "method": "GET", "path": "menu"}"#);
//! assert!(house.told().contains("read"), "first it asks for what is kept");
//! ```

#[cfg(target_arch = "wasm32")]
mod bound;
mod games;
mod ground;
mod house;
mod line;
mod out;
mod routes;
mod shelf;

pub use games::game;
#[cfg(not(target_arch = "wasm32"))]
pub use games::{compile, shown};
pub use ground::Role;
pub use house::House;
