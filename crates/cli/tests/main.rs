//! Tests of the program and of the house. One program for all of them: it is linked once.

mod commands;
mod house;
mod licences;
mod migrate;
mod pack;
mod rules;
mod shipping;
mod sweep;
