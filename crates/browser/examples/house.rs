//! The hall of a page as a native program, for `web/tools/site-bench.mjs`: `house GAME tables|study`. It reads one message
//! a line, or an empty line for a tick. For each it prints what the hall says, in how many milliseconds it is to go on
//! (negative: never), and how many milliseconds that took.

// A benchmark reads the clock.
#![allow(clippy::disallowed_types)]

use browser::{House, Role, compile, game};
use std::io::{BufRead, Write};
use std::time::Instant;

fn told(house: &mut House, begun: Instant) -> std::io::Result<()> {
    let took = begun.elapsed().as_secs_f64() * 1000.0;
    let (told, due) = (house.told(), house.due().unwrap_or(-1.0));
    let mut out = std::io::stdout().lock();
    writeln!(out, r#"{{"told":{told},"due":{due},"took":{took}}}"#)?;
    out.flush()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let family = args.next().unwrap_or_else(|| "card".to_owned());
    let role = match args.next().as_deref() {
        Some("study") => Role::Study,
        _ => Role::Tables,
    };
    let packs = compile(&family)?;
    let begun = Instant::now();
    let mut house = House::new(vec![game(&packs)?], role);
    told(&mut house, begun)?;
    for line in std::io::stdin().lock().lines() {
        let (line, begun) = (line?, Instant::now());
        match line.as_str() {
            "" => house.run(),
            text => house.hear(text),
        }
        told(&mut house, begun)?;
    }
    Ok(())
}
