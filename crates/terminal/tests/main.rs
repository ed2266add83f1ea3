//! Tests of the terminal. One program for all of them: it is linked once.

mod board_game;
mod builder;
mod card_game;
mod common;
mod plain;
mod screen;
mod session;
