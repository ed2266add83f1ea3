//! Tests of the board game. One program for all of them: it is linked once.

mod anchors;
mod encounters;
mod fields;
mod goals;
mod greedy;
mod memory;
mod packs;
mod random;
mod reference;
mod reference_kingsport;
mod sets;
mod sources;
mod state;
mod texts;
