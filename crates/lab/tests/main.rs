//! Tests of many games. One program for all of them: it is linked once.

mod advice;
mod campaign;
mod combined;
mod conformance;
mod counts;
mod games;
mod host;
mod lab;
mod ledger;
mod levels;
mod moot;
mod mutants;
mod names;
mod odds;
mod pairs;
mod printed;
mod report;
mod story;
mod sweep;
mod teach;
mod teams;
mod told;
