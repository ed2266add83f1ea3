//! A pack of the board game: see `lab::hostile::pack`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| lab::hostile::pack(lab::games::Family::Board, text));
