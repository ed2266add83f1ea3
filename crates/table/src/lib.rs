//! What every client shares: a [`Session`] (the game, its record, its log, undo), the open [`Question`] in words,
//! what a [`Player`] is shown, and the [`case`] runner.
//!
//! Nothing here touches a file, a clock or a thread: a session hands the lines of its record to a [`Sink`].

pub mod case;
pub mod host;
pub mod player;
pub mod question;
pub mod session;
pub mod text;

pub use host::Host;
pub use player::{Player, Seen};
pub use question::{Cannot, Offer, Question};
pub use session::{
    Back, By, Chance, Config, Given, Line, LineKind, Loaded, Memory, Nowhere, Session, Sink,
    Trouble, UndoPolicy,
};
