//! A record: see `lab::hostile::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| lab::hostile::record(text));
