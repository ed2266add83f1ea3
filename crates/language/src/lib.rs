//! The effect language that both games' packs are written in: what is common to them, once.
//!
//! A game brings its own nouns, verbs, happenings and quantities. What joins them is here: the control words
//! ([`control`]), how amounts are reckoned ([`amount`]) and how they compare ([`range`]), when something happens and how often it may ([`time`]), and the ways
//! of writing that both use ([`form`]), and how positions of cases are written ([`position`]). [`migrate`] carries files of an older surface over to this one.
//!
//! ```
//! use language::range::Range;
//! let some: Range = serde_saphyr::from_str("'2+'").unwrap();
//! assert!(some.has(2) && !some.has(1));
//! ```

pub mod amount;
pub mod control;
pub mod form;
mod kinds;
pub mod migrate;
pub mod position;
pub mod range;
pub mod time;
