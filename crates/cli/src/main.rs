//! The command line of Miskatonic: play, simulate, check, extend.

mod args;
mod bench;
mod cases;
mod deck;
mod engine;
mod fail;
mod files;
mod games;
mod healthy;
mod learn;
mod lesson;
mod measure;
mod migrate;
mod out;
mod outputs;
mod pack;
mod play;
mod puzzle;
mod records;
mod review;
mod serve;
mod setup;
mod site;
mod storage;
mod sweep;
mod trace;

use args::{Cli, Command};
use clap::Parser;
use fail::Fail;
use std::io::Write;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::Mutex;

/// Where the last panic was. A table catches what its rules do wrong and goes on, so nothing is said before it is certain
/// that nobody has: words across a full screen help no one.
static PANIC: Mutex<String> = Mutex::new(String::new());

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = PANIC.lock() {
            *last = info.to_string();
        }
    }));
    let cli = Cli::parse();
    let done = catch_unwind(|| run(cli)).unwrap_or_else(|_| {
        let what = PANIC.lock().map(|p| p.clone()).unwrap_or_default();
        Err(Fail::new(format!(
            "this is a bug in the program, please report it with the record of the game: {what}"
        )))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => {
            // If even the error output is gone, the exit code is all that is left to say it with.
            if !fail.words.is_empty() {
                let _ = writeln!(std::io::stderr(), "miskatonic: {}", fail.words);
            }
            ExitCode::from(fail.code)
        }
    }
}

fn run(cli: Cli) -> Result<(), Fail> {
    let packs = &cli.with;
    match cli.command {
        None => serve::serve(args::Serve::default(), packs),
        Some(Command::Serve(args)) => serve::serve(args, packs),
        Some(Command::Play(args)) => play::play(args, packs),
        Some(Command::Resume(args)) => play::resume(args, packs),
        Some(Command::Abandon(args)) => records::abandon(args),
        Some(Command::Undo(args)) => records::undo(args, packs),
        Some(Command::Replay(args)) => records::replay(args, packs),
        Some(Command::Verify(args)) => records::verify(args, packs),
        Some(Command::Export(args)) => records::export(args, packs),
        Some(Command::Simulate(args)) => measure::simulate(args, packs),
        Some(Command::Sweep(args)) => sweep::sweep(&args, packs),
        Some(Command::Report(args)) => sweep::report(&args),
        Some(Command::Review(args)) => review::review(args, packs),
        Some(Command::Learn(args)) => learn::learn(args, packs),
        Some(Command::Perft(args)) => measure::perft(args, packs),
        Some(Command::Case(args)) => cases::case(args, packs),
        Some(Command::Puzzle(args)) => puzzle::puzzle(args, packs),
        Some(Command::Lesson(args)) => lesson::lesson(args, packs),
        Some(Command::Bots) => puzzle::bots(),
        Some(Command::Deck(args)) => deck::run(args, packs),
        Some(Command::Pack(args)) => pack::run(args, packs).map_err(|why| match why {
            pack::Failure::Reported => Fail::told(),
            pack::Failure::Because(words) => Fail::new(words),
        }),
        Some(Command::Migrate(args)) => migrate::migrate(args),
        Some(Command::Engine(args)) => engine::engine(&args, packs),
        Some(Command::Storage(args)) => storage::storage(args, packs),
        Some(Command::Healthy(args)) => healthy::healthy(&args),
        Some(Command::Site(args)) => site::site(&args),
        Some(Command::Licences) => licences(),
    }
}

/// `miskatonic licences`
fn licences() -> Result<(), Fail> {
    let mut out = out::out();
    out.write_all(server::assets::LICENCES.as_bytes())?;
    Ok(out.flush()?)
}
