//! Messages to the engine, a line each: see `lab::hostile::lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| lab::hostile::lines(text));
