//! The command line of Miskatonic: play, simulate, check, extend.

mod args;
mod cases;
mod engine;
mod fail;
mod files;
mod games;
mod measure;
mod migrate;
mod out;
mod pack;
mod play;
mod records;
mod setup;
mod trace;

use args::{Cli, Command};
use clap::Parser;
use fail::Fail;
use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        use std::io::Write as _;
        let _ = writeln!(
            std::io::stderr(),
            "miskatonic: this is a bug in the program, please report it with the record of the game: {info}"
        );
    }));
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => {
            use std::io::Write as _;
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
        None => play::menu(packs),
        Some(Command::Play(args)) => play::play(args, packs),
        Some(Command::Resume(args)) => play::resume(args, packs),
        Some(Command::Undo(args)) => records::undo(args, packs),
        Some(Command::Replay(args)) => records::replay(args, packs),
        Some(Command::Verify(args)) => records::verify(args, packs),
        Some(Command::Export(args)) => records::export(args, packs),
        Some(Command::Simulate(args)) => measure::simulate(args, packs),
        Some(Command::Perft(args)) => measure::perft(args, packs),
        Some(Command::Case(args)) => cases::case(args, packs),
        Some(Command::Pack(args)) => pack::run(args).map_err(|why| match why {
            pack::Failure::Told => Fail::told(),
            pack::Failure::Because(words) => Fail::new(words),
        }),
        Some(Command::Migrate(args)) => migrate::migrate(args),
        Some(Command::Engine) => engine::engine(packs),
    }
}
