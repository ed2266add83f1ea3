//! The options of `deck`.

use super::whole;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// The end of the help of `deck`.
const DECKS: &str = "\
A FILE is a deck in any known format: our own, ArkhamDB's text or JSON, an export of arkham.build. `-` is standard
input, and the id of an investigator stands for its starter deck: `miskatonic deck compare roland-banks my-roland.deck`.";

#[derive(Args, Debug)]
#[command(after_help = DECKS)]
pub struct DeckArgs {
    #[command(subcommand)]
    pub command: DeckCommand,
}

#[derive(Subcommand, Debug)]
pub enum DeckCommand {
    /// Check whether decks are legal, and print every error
    Check {
        /// The decks
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        under: UnderTaboos,
        /// The products that they are built from, and how many copies of each: all decks share them
        #[arg(long, value_name = "LIST")]
        collection: Option<String>,
    },
    /// Show a deck: its cards, curve and icons
    Show {
        /// The deck
        file: PathBuf,
        #[command(flatten)]
        under: UnderTaboos,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Convert another program's deck to our format, and name each card that is not in the pool
    Import {
        /// The deck
        file: PathBuf,
        #[command(flatten)]
        to: DeckTo,
    },
    /// Convert a deck for other programs
    Export {
        /// The deck
        file: PathBuf,
        /// The format
        #[arg(long = "as", value_enum, default_value = "json", value_name = "FORM")]
        form: DeckForm,
        #[command(flatten)]
        to: DeckTo,
    },
    /// Print the steps and the cost to upgrade one deck to another, and what they change
    Upgrade {
        /// The current deck
        from: PathBuf,
        /// The new deck
        to: PathBuf,
        #[command(flatten)]
        under: UnderTaboos,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Build a deck in the terminal: search, curve, icons, errors, the cost of an upgrade
    Build {
        /// The deck's file; it is read first unless `--investigator` is given
        file: PathBuf,
        /// Begin with the starter deck of this investigator
        #[arg(long, short, value_name = "ID")]
        investigator: Option<String>,
        #[command(flatten)]
        under: UnderTaboos,
        /// Lines of text instead of the full screen
        #[arg(long)]
        plain: bool,
        /// With `--investigator`: overwrite an existing file
        #[arg(long)]
        force: bool,
        /// The products that it is built from, and how many copies of each: `1 core, 1 the-dunwich-legacy`
        #[arg(long, value_name = "LIST")]
        collection: Option<String>,
        /// With `--collection`: a deck that takes its cards from the same products (may be given more than once)
        #[arg(long, value_name = "FILE", requires = "collection")]
        beside: Vec<PathBuf>,
    },
    /// Deal a sealed pool of random cards, and build a deck from it in the terminal
    Sealed {
        /// The deck's file; if it exists, it is read first
        file: PathBuf,
        /// The investigator
        #[arg(long, short, value_name = "ID")]
        investigator: String,
        #[command(flatten)]
        random: RandomCards,
        /// Print the pool and build nothing
        #[arg(long)]
        list: bool,
    },
    /// Draft decks in the terminal: each investigator in turn takes one of five random cards
    Draft {
        /// The folder for the decks; each is named after its investigator
        folder: PathBuf,
        /// The investigators (may be given more than once)
        #[arg(
            long = "investigator",
            short,
            value_name = "ID",
            value_delimiter = ',',
            required = true
        )]
        investigators: Vec<String>,
        #[command(flatten)]
        random: RandomCards,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
    },
    /// Play many games with each of two decks, with the same luck, and compare the win rates
    Compare(CompareDecks),
}

#[derive(Args, Debug)]
pub struct RandomCards {
    /// The seed: the same seed gives the same cards
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    #[command(flatten)]
    pub under: UnderTaboos,
    /// Lines of text instead of the full screen
    #[arg(long)]
    pub plain: bool,
    /// The products that the cards are taken from, and how many copies of each: `1 core, 1 the-dunwich-legacy`
    #[arg(long, value_name = "LIST")]
    pub collection: Option<String>,
    /// With `--collection`: a deck that takes its cards from the same products (may be given more than once)
    #[arg(long, value_name = "FILE", requires = "collection")]
    pub beside: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub struct UnderTaboos {
    /// The list of taboos that cards are changed by: a date, `current` or `none`
    #[arg(long, value_name = "DATE", default_value = "none")]
    pub taboo: String,
}

#[derive(Args, Debug)]
pub struct DeckTo {
    /// The output file (default: standard output)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckForm {
    /// Our own format
    Deck,
    /// JSON with slots by code, for ArkhamDB and arkham.build
    Json,
    /// A readable list
    Text,
}

#[derive(Args, Debug)]
pub struct CompareDecks {
    /// The first deck
    pub first: PathBuf,
    /// The second deck
    pub second: PathBuf,
    /// The scenario
    #[arg(long, default_value = "card/the-gathering", value_name = "ID")]
    pub scenario: String,
    /// The number of games with each deck
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The bot: greedy, random
    #[arg(long, default_value = "greedy", value_name = "KIND")]
    pub policy: String,
    /// Another investigator (may be given more than once)
    #[arg(long = "with-investigator", value_name = "ID", value_delimiter = ',')]
    pub others: Vec<String>,
    /// The difficulty: `easy`, `standard`, `hard`, `expert`
    #[arg(long, value_name = "ID")]
    pub difficulty: Option<String>,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// The number of threads (default: one for each core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}
