//! The game-agnostic core: one value, one stack, one question.
//!
//! A game is one plain value, [`Game`]: the `table` (the board, as data), the `stack` (the rulebook procedures in
//! progress) and the open `ask` (the question now before somebody). [`Game::answer`] is the only way it moves.
//! The kernel knows no Arkham, does no I/O, reads no clock and holds no randomness: chance is a player whose
//! questions a [`Dealer`] answers from outside.
//!
//! A game plugs in by implementing [`Rules`]; everything else here ([`record`], [`snapshot`], [`deck`]) works for
//! any game that does.

pub mod ask;
pub mod bits;
pub mod dealer;
pub mod deck;
pub mod game;
pub mod hooks;
pub mod record;
pub mod rules;
pub mod snapshot;

pub use ask::{Ask, Choices, PASSED_OVER, Refusal, Seat, Source, Who};
pub use bits::Bits;
pub use dealer::{Dealer, Seeded};
pub use deck::Deck;
pub use game::{Flow, Game, Log, Played};
pub use hooks::{Cases, Catalogue, Entry, Greedy, PositionError, SetupOption};
pub use rules::{Rules, Viewer};
