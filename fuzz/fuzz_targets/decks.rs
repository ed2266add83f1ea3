//! A deck in any of its formats: see `lab::hostile::deck`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| lab::hostile::deck(text));
