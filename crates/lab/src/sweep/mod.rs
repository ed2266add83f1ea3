//! Sweeps: many games of many setups, from a small file to rows in Parquet files.
//!
//! ```
//! use lab::sweep::{Contents, Study, Sweep};
//!
//! let text = "games: 3\npolicies: [random]\nparts:\n- scenarios: [card/the-gathering]\n  investigators: alone\n";
//! let sweep = Sweep::read("sweep.yaml", "sweep", text).expect("it reads");
//! let study = Study::new(sweep, Contents::official().expect("the official packs")).expect("it means something");
//! assert_eq!((study.cells.len(), study.games()), (10, 30));
//! assert_eq!(study.play(29).games[0].cell, 9);
//! ```

mod cells;
pub mod columns;
mod file;
pub mod rows;
mod run;
mod watch;

pub use cells::{Cell, Contents, expand};
pub use file::{Sweep, Wrong};
pub use run::{Failed, MANIFEST, Manifest, Study, name_of};
