//! The sentence toolkit: what both games' rules texts are rendered with.
//!
//! A renderer builds a [`Sentence`] out of [`Clause`]s and noun phrases ([`Np`]) and asks it for its [`Text`]. Agreement,
//! case, articles, plurals, commas, capitals and full stops are decided here, from structure, and nowhere else; the
//! games say only *who does what to what, when*.
//!
//! ```
//! use packs::prose::{Clause, Np, Sentence};
//!
//! let draw = Clause::new("draw").object(Np::count(2, "card"));
//! let each = draw.clone().subject(Np::each("investigator").post("at your location"));
//! assert_eq!(draw.clone().sentence().text().plain(), "Draw 2 cards.");
//! assert_eq!(each.sentence().text().plain(), "Each investigator at your location draws 2 cards.");
//!
//! let spawns = Clause::new("enter play").subject(Np::a("enemy").adj("Elite"));
//! let text = Sentence::after(spawns.sentence(), draw.may().subject(Np::you()).sentence()).labelled("Reaction");
//! assert_eq!(text.text().marked(), "**Reaction:** After an Elite enemy enters play, you may draw 2 cards.");
//! ```
//!
//! House style: digits, never number words (but *each*, *another*, *no*); *you* is dropped from commands; one event
//! joins its parts with *and*, two events with *then*; no comma before the last *and* unless a part has an *and* of
//! its own.

mod noun;
mod referents;
mod sentence;
mod text;
pub mod words;

pub use noun::{Agree, Case, Det, Noun, Np};
pub use referents::Referents;
pub use sentence::{Aux, Clause, Form, Lead, Sentence, Trail};
pub use text::{Mark, Span, Text};
