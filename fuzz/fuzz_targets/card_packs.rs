//! A pack of the card game: see `lab::hostile::pack`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| lab::hostile::pack(lab::games::Family::Card, text));
