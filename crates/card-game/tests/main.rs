//! Tests of the card game. One program for all of them: it is linked once.

mod checks;
mod content;
mod decks;
mod fields;
mod greedy;
mod lantern;
mod pools;
mod scenarios;
mod shows;
mod texts;
mod zones;
