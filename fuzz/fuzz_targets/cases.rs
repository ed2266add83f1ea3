//! A chapter with cases, and so positions and decks: see `lab::hostile::cases`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| lab::hostile::cases(text));
