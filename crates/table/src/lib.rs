//! What every client shares: a [`Session`] (the game, its record, its log, undo), the open [`Question`] in words,
//! what a [`Player`] is shown, and the [`case`] runner.
//!
//! Nothing here touches a file, a clock or a thread: a session hands the lines of its record to a [`Sink`].
//!
//! ```
//! use board_game::content::Content;
//! use board_game::{Board, Setup};
//! use std::sync::Arc;
//! use table::{Config, Memory, Session};
//!
//! let content = Arc::new(Content::official().expect("the official packs are in order"));
//! let sink = Memory::default(); // the record, line by line; a file in earnest
//! let mut session: Session<Board> =
//!     Session::new(content, Setup::random(1), Config::default(), Box::new(sink.clone()))
//!         .expect("a session");
//! session.settle().expect("chance and bots answer what is theirs");
//! let question = session.question().expect("somebody is asked");
//! assert!(!question.offers.is_empty());
//! session.answer_number(1).expect("a listed answer is taken");
//! assert!(sink.text().contains("scenario"));
//! ```

pub mod case;
pub mod data;
pub mod decks;
pub mod host;
pub mod joined;
pub mod lesson;
pub mod player;
pub mod policy;
pub mod prove;
pub mod question;
pub mod rules;
pub mod session;
pub mod setup;
pub mod text;

pub use host::desk::{Desk, Late, Way};
pub use host::game_box::{BotMaker, Boxed, GameBox, Resumed, Terms};
pub use host::{Host, Reviewer, Thinker};
pub use player::{Patience, Player, Seen};
pub use policy::{Policy, Quiet, Settled};
pub use question::{Cannot, Offer, Question};
pub use session::{
    Back, By, Chance, Config, Given, Intent, Line, LineKind, Loaded, Memory, Nowhere, Pondered,
    Session, Sink, Trouble, UndoPolicy, is_hint,
};
