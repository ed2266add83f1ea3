//! `storage`: the tables of a server, checked and carried to another storage.

use crate::fail::Fail;
use crate::games::{self, FAMILIES};
use crate::out::out;
use clap::Subcommand;
use server::Library;
use server::carry::{self, Report, Where};
use std::io::Write as _;
use std::path::PathBuf;

const PLACES: &str = "\
A PLACE is the data folder of a server, a database (postgres://USER@HOST/NAME) or plain files (files:DIR). Stop the servers
before you move their tables. A record that does not replay is copied, too, and reported.";

/// `miskatonic storage`
#[derive(Subcommand, Debug)]
#[command(after_help = PLACES)]
pub enum Storage {
    /// Replay the record of each table; the exit code is 0 if all do
    Check {
        /// Where the tables are
        #[arg(value_name = "PLACE", value_parser = carry::place)]
        place: Where,
    },
    /// Copy all tables into a folder of plain files
    Export {
        /// Where the tables are
        #[arg(value_name = "PLACE", value_parser = carry::place)]
        from: Where,
        /// The folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Copy all tables from a folder of plain files
    Import {
        /// The folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Where the tables shall be
        #[arg(value_name = "PLACE", value_parser = carry::place)]
        to: Where,
    },
    /// Copy all tables from one storage to another one; nothing is removed
    Move {
        /// Where the tables are
        #[arg(long, value_name = "PLACE", value_parser = carry::place)]
        from: Where,
        /// Where the tables shall be
        #[arg(long, value_name = "PLACE", value_parser = carry::place)]
        to: Where,
    },
}

/// `miskatonic storage`
pub fn storage(args: Storage, packs: &[PathBuf]) -> Result<(), Fail> {
    let boxes = FAMILIES.iter().map(|family| games::in_box(family, packs));
    let games = Library::new(boxes.collect::<Result<_, _>>()?);
    let carried = |from: &Where, to: &Where| carry::carry(from, to, &games);
    let (report, copied) = match args {
        Storage::Check { place } => (carry::check(&place, &games)?, false),
        Storage::Export { from, folder } => (carried(&from, &Where::Files(folder))?, true),
        Storage::Import { folder, to } => (carried(&Where::Files(folder), &to)?, true),
        Storage::Move { from, to } => (carried(&from, &to)?, true),
    };
    told(&report, copied)
}

fn told(report: &Report, copied: bool) -> Result<(), Fail> {
    let mut out = out();
    for why in &report.wrong {
        writeln!(out, "{why}")?;
    }
    let Report {
        tables, written, ..
    } = report;
    match copied {
        true => writeln!(
            out,
            "tables: {tables}, copied: {written}, already there: {}. Links need the file `key` of the old data folder.",
            tables - written
        )?,
        false => writeln!(out, "tables: {tables}")?,
    }
    out.flush()?;
    match report.wrong.len() {
        0 => Ok(()),
        wrong => Err(Fail::new(format!(
            "{wrong} of {tables} tables have a fault, named above"
        ))),
    }
}
