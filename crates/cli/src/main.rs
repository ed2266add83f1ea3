//! The command line.

mod pack;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Two co-operative horror games, one engine: play, simulate, check, extend.
#[derive(Parser, Debug)]
#[command(name = "miskatonic", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Check, print and start packs of cards.
    Pack(pack::PackArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Pack(args) => pack::run(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(pack::Failure::Told) => ExitCode::FAILURE,
        Err(why) => {
            use std::io::Write as _;
            // If even the error output is gone, the exit code is all that is left to say it with.
            let _ = writeln!(std::io::stderr(), "error: {why}");
            ExitCode::FAILURE
        }
    }
}
