//! The card game on the table.

pub mod details;
