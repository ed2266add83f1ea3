//! The commands and their options.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::net::SocketAddr;
use std::path::PathBuf;

mod deck;
pub use deck::*;

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  miskatonic                                       open the lobby in the browser
  miskatonic play                                  open the terminal's menu
  miskatonic play card/the-gathering -i roland-banks
  miskatonic play board/arkham --seats 2 --bot greedy:2 --set ancient-one=cthulhu
  miskatonic resume                                continue the last game

Every answer is on disk before the next question shows. `miskatonic COMMAND --help` explains a command.";

/// The end of the help of `play`.
const NAMES: &str = "\
Scenarios: card/night-of-the-zealot (the campaign), card/the-gathering, card/the-midnight-masks, card/the-devourer-below,
card/return-to-the-gathering, board/arkham, board/kingsport.
To list the valid names, give an unknown one: `-i ?`, `--difficulty ?`, `--set ancient-one=?`.";

/// Two co-operative horror games, one engine: play, simulate, check, extend. Without a command it opens the lobby in the browser.
#[derive(Parser, Debug)]
#[command(name = "miskatonic", version, about, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    /// Read packs from this folder as well (may be given more than once)
    #[arg(long, global = true, value_name = "DIR")]
    pub with: Vec<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Open the lobby in the browser (the default command)
    Serve(Serve),
    /// Play a scenario in the terminal
    #[command(after_help = NAMES)]
    Play(Play),
    /// Continue a game
    Resume(Resume),
    /// Give up a game; only `resume FILE` continues it
    Abandon(Abandon),
    /// Take back answers in a record
    Undo(Undo),
    /// Replay a record and print its events
    Replay(Replay),
    /// Check that a record replays and that its checkpoints agree
    Verify(Verify),
    /// Convert a record to another format
    Export(Export),
    /// Play many games with bots and print statistics
    Simulate(Simulate),
    /// Play many games of many setups, described in a file, into Parquet files
    #[command(after_help = SWEEPS)]
    Sweep(Sweep),
    /// Make a web page, plots and tables from the files of a sweep
    Report(Report),
    /// Review a finished game: the chance to win after each answer, and the costliest decisions
    Review(Review),
    /// Fit the value of positions to games of bots
    Learn(Learn),
    /// Count all sequences of the first answers
    Perft(Perft),
    /// Run the cases in Markdown files
    Case(Case),
    /// Solve puzzles: find the best answer in a position
    Puzzle(Puzzle),
    /// Check lessons: play the expected path of each to its end
    Lesson(Lessons),
    /// List the bots and how they play
    Bots,
    /// Check, show, convert and compare decks
    Deck(DeckArgs),
    /// Check, show and create packs of cards
    Pack(crate::pack::PackArgs),
    /// Migrate older packs and case files, in place
    Migrate(Migrate),
    /// Host one game over standard input and output, as lines of JSON, for bots in any language
    Engine(Engine),
    /// Check the tables of a server, or carry them to another storage
    #[command(subcommand)]
    Storage(crate::storage::Storage),
    /// Check a running server; the exit code is 0 if it is healthy
    Healthy(Healthy),
    /// Write the pages and the rules as a folder that any static host can serve
    Site(Site),
    /// Print the licences of the shipped libraries
    #[command(visible_alias = "licenses")]
    Licences,
}

#[derive(Args, Debug)]
pub struct Engine {
    /// Print the JSON Schema of the protocol and exit
    #[arg(long, conflicts_with = "types")]
    pub schema: bool,
    /// Print the protocol's TypeScript types and exit
    #[arg(long)]
    pub types: bool,
}

/// A seed.
fn whole(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A seed of full length.
fn whole_long(text: &str) -> Result<u128, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u128::MAX))
}

/// The game to set up.
#[derive(Args, Debug, Clone, Default, PartialEq)]
pub struct Table {
    /// An investigator, seat by seat (may be given more than once)
    #[arg(
        long = "investigator",
        short = 'i',
        value_name = "ID",
        value_delimiter = ','
    )]
    pub investigators: Vec<String>,
    /// A deck in any format that `deck import` reads (may be given more than once). Without `-i`, its investigator plays
    #[arg(long = "deck", value_name = "FILE")]
    pub decks: Vec<PathBuf>,
    /// The number of seats, if no investigators are named (default: the fewest that the scenario allows)
    #[arg(long, value_name = "N", conflicts_with_all = ["investigators", "decks"])]
    pub seats: Option<usize>,
    /// The difficulty, if the game has any: `easy`, `standard`, `hard`, `expert`
    #[arg(long, value_name = "ID")]
    pub difficulty: Option<String>,
    /// A further option of the game: `ancient-one=cthulhu` (may be given more than once)
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// The list of taboos of the card game: a date, `current` or `none` (default: none)
    #[arg(long, value_name = "DATE")]
    pub taboo: Option<String>,
}

#[derive(Args, Debug, Clone, Default)]
pub struct Serve {
    /// The address to listen on (default: 127.0.0.1:1926, this machine only)
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// The data folder for tables (default: among your games)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A name under which browsers may reach the server (may be given more than once; default: any name, or on 127.0.0.1 only localhost)
    #[arg(long = "host", value_name = "NAME", value_parser = server::serve::host_name)]
    pub hosts: Vec<String>,
    /// The header in which a proxy on this machine or network names the client's address: `x-forwarded-for`
    #[arg(long, value_name = "HEADER", value_parser = server::serve::header_name)]
    pub trusted_proxy: Option<String>,
    /// The public address of the server. Its name counts as a `--host`; with `https`, cookies need TLS
    #[arg(long, value_name = "URL", value_parser = server::serve::public_url)]
    pub public_url: Option<server::serve::Public>,
    /// Let people sign in with this provider of OpenID Connect, by its issuer's URL. The secret of the client comes from
    /// the environment variable MISKATONIC_OIDC_SECRET or a file
    #[arg(long, value_name = "URL", value_parser = server::serve::issuer, requires_all = ["oidc_client", "public_url"])]
    pub oidc_issuer: Option<String>,
    /// The id of this server among the provider's clients
    #[arg(long, value_name = "ID", requires = "oidc_issuer")]
    pub oidc_client: Option<String>,
    /// A file with the secret of the client, for `--oidc-issuer`
    #[arg(long, value_name = "FILE", requires = "oidc_issuer")]
    pub oidc_secret_file: Option<PathBuf>,
    /// Let webhooks and push services be reached by `http` and in private networks: for tests and closed networks
    #[arg(long)]
    pub private_webhooks: bool,
    /// Keep the tables in this PostgreSQL database, which several servers may share: postgres://USER@HOST/NAME (or the
    /// environment variable MISKATONIC_DATABASE, which other users of this machine cannot read)
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
    /// Where the other servers with the same database reach this one (default: the address it listens on)
    #[arg(long, value_name = "URL", value_parser = server::serve::node_url)]
    pub node_url: Option<String>,
    /// Seconds of silence after which other servers take over the tables of this one (default: 10)
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(2..=600))]
    pub lease: Option<u16>,
    /// Milliseconds that a bot pauses before each answer while a person is at the table (default: 900; 0: no pause)
    #[arg(long, value_name = "MS")]
    pub bot_pace: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    pub quiet: bool,
    /// Print the JSON Schema of the protocol and exit
    #[arg(long, conflicts_with = "types")]
    pub schema: bool,
    /// Print the protocol's TypeScript types and exit
    #[arg(long)]
    pub types: bool,
}

/// `miskatonic site`
#[derive(Args, Debug)]
pub struct Site {
    /// The folder: new, empty, or with an older site
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

#[derive(Args, Debug)]
pub struct Healthy {
    /// The server's address
    #[arg(default_value = "127.0.0.1:1926")]
    pub address: SocketAddr,
    /// The server's name, if it runs with `--host`
    #[arg(long, value_name = "NAME")]
    pub host: Option<String>,
}

#[derive(Args, Debug, Default, PartialEq)]
pub struct Play {
    /// The scenario: `card/the-gathering`, `board/arkham`, .. (default: show a menu)
    pub scenario: Option<String>,
    #[command(flatten)]
    pub table: Table,
    #[command(flatten)]
    pub seating: Seating,
    /// The seed of all chance, a whole number from 0 (default: a new secret seed)
    #[arg(long, value_name = "N", value_parser = whole_long, allow_hyphen_values = true)]
    pub seed: Option<u128>,
    /// The file for the record (default: among your games)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// The players and the display.
#[derive(Args, Debug, Clone, Default, PartialEq)]
pub struct Seating {
    /// A bot in some seats: `steady:2,3`, `random:all`
    #[arg(long = "bot", value_name = "KIND:SEATS")]
    pub bots: Vec<String>,
    /// The source of dice, tokens and cards: the program, or real ones whose results you type (default: as the game began)
    #[arg(long, value_enum, value_name = "WHOSE")]
    pub dice: Option<Dice>,
    /// How far undo may go
    #[arg(long, value_enum, value_name = "HOW")]
    pub undo: Option<UndoRule>,
    /// Pass the questions of this rule if they can be passed (may be given more than once)
    #[arg(long = "pass", value_name = "RULE")]
    pub pass: Vec<String>,
    /// Refuse hints from bots. If a new game has this option, it holds for the whole game
    #[arg(long)]
    pub no_hints: bool,
    /// Lines of text instead of the full screen
    #[arg(long)]
    pub plain: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The program rolls and draws, from the seed
    Seeded,
    /// You roll and draw on a real table and type the results
    Manual,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRule {
    /// Any answer
    Free,
    /// Not past the last answer of chance
    NotPastChance,
    /// No undo
    Never,
}

#[derive(Args, Debug)]
pub struct Resume {
    /// The record (default: the last game)
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub seating: Seating,
    /// If content or engine have changed, continue from the last answer that is still legal
    #[arg(long)]
    pub mend: bool,
}

#[derive(Args, Debug)]
pub struct Abandon {
    /// The record (default: the last game)
    pub record: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Undo {
    /// The record
    pub record: PathBuf,
    #[command(flatten)]
    pub back: UndoBack,
}

#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct UndoBack {
    /// The last answer (the default)
    #[arg(long)]
    pub answer: bool,
    /// To the start of the last action
    #[arg(long)]
    pub action: bool,
    /// To the start of the turn
    #[arg(long)]
    pub turn: bool,
    /// To the start of the round
    #[arg(long)]
    pub round: bool,
    /// To the position after this many answers
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
}

#[derive(Args, Debug)]
pub struct Replay {
    /// The record
    pub record: PathBuf,
    /// Stop after this many answers
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Print all objects on the table at the end, as JSON
    #[arg(long)]
    pub view: bool,
}

#[derive(Args, Debug)]
pub struct Verify {
    /// The records
    #[arg(required = true)]
    pub records: Vec<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportAs {
    /// The record without undone answers
    Record,
    /// Every question and answer, with words and events
    Json,
    /// A report to read
    Markdown,
    /// Every question, offer, event and change of every view, for comparing golden games
    Trace,
}

#[derive(Args, Debug)]
pub struct Export {
    /// The record
    pub record: PathBuf,
    /// The format
    #[arg(
        long = "as",
        value_enum,
        default_value = "markdown",
        value_name = "FORM"
    )]
    pub form: ExportAs,
    /// The output file (default: standard output)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite existing files (never a record)
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct Simulate {
    /// The scenario: `card/the-gathering`, `board/arkham`, ..
    pub scenario: String,
    /// The number of games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The bot in every seat: a level (`beginner` to `master`), random, greedy, search, scholar, sage, or `search-200ms`, `search-2s`, `search-5000`
    #[arg(long, default_value = "random", value_name = "KIND")]
    pub policy: String,
    #[command(flatten)]
    pub table: Table,
    /// All numbers of seats, all difficulties, and each investigator in turn
    #[arg(long, conflicts_with_all = ["investigators", "decks", "seats", "difficulty"])]
    pub all: bool,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// The number of threads (default: one for each core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
    /// Check the invariants at every question (slower)
    #[arg(long)]
    pub check: bool,
    /// A game with more decisions than this counts as stuck
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub cap: u64,
    /// Save the records of failed games in this folder, under free names
    #[arg(long, value_name = "DIR")]
    pub errors: Option<PathBuf>,
}

/// The end of the help of `sweep`.
const SWEEPS: &str = "\
To resume a stopped sweep, run the same command again. `docs/research.md` describes the file:

  games: 1000
  parts:
  - scenarios: [card/the-gathering]
    investigators: alone
    difficulties: all";

#[derive(Args, Debug)]
pub struct Sweep {
    /// The sweep file
    pub file: PathBuf,
    /// The output folder (default: the file's name without its extension)
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play only part I of N: `2/5`
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true, value_parser = part_of)]
    pub shard: (u64, u64),
    /// The number of threads (default: one for each core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
}

/// One part of so many.
fn part_of(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let part = parts.and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    part.filter(|(i, n)| (1..=*n).contains(i))
        .ok_or_else(|| "expected I/N, from 1/N to N/N".to_owned())
}

#[derive(Args, Debug)]
pub struct Report {
    /// The folder of a sweep
    pub folder: PathBuf,
    /// The output folder (default: `report` in that folder)
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also write the page as Markdown to this file, and its plots to a folder beside it
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Overwrite existing files (never a record)
    #[arg(long)]
    pub force: bool,
    /// Print the tables as CSV instead of text
    #[arg(long)]
    pub csv: bool,
    /// The number of threads (default: one for each core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
}

#[derive(Args, Debug)]
pub struct Review {
    /// The record
    pub record: PathBuf,
    /// How many times each position is played to its end
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub tries: u32,
    /// How many answers in determinised games each decision is searched with
    #[arg(long, default_value_t = 6000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub nodes: u64,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
    /// Write a plot of the chance to win
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the record with the better answers as branches
    #[arg(long, value_name = "FILE")]
    pub branches: Option<PathBuf>,
    /// Overwrite existing files (never a record)
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct Learn {
    /// The scenarios, of one game: `card/the-gathering`, `board/arkham`, ..; played in turn
    #[arg(required = true)]
    pub scenarios: Vec<String>,
    /// The folder for the games and the nets of each round; what is there is not made again
    #[arg(long, value_name = "DIR")]
    pub folder: PathBuf,
    /// The number of rounds
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub rounds: u32,
    /// The number of games of greedy, before the first round
    #[arg(long, default_value_t = 15_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub greedy: u64,
    /// The number of games of each round
    #[arg(long, default_value_t = 2_400, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// How many answers the search tries for a question
    #[arg(long, default_value_t = 1_500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub answers: u32,
    /// The number of deals in which new nets are tried against the ones before, at most
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: u64,
    /// How often a fit sees each position
    #[arg(long, default_value_t = 6, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    #[command(flatten)]
    pub table: Table,
    /// All numbers of seats, all difficulties, and each investigator in turn
    #[arg(long, conflicts_with_all = ["investigators", "seats", "difficulty"])]
    pub all: bool,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// The number of threads (default: one for each core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// The output file for the nets; one with the ending `.name` gets their name
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite existing files (never a record)
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct Perft {
    /// The scenario: `card/the-gathering`, `board/arkham`, ..
    pub scenario: String,
    /// The number of answers
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(..=50))]
    pub depth: u8,
    #[command(flatten)]
    pub table: Table,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Case {
    /// Markdown files, or folders of them
    #[arg(required_unless_present = "schema")]
    pub paths: Vec<PathBuf>,
    /// Print the JSON Schema of a `table` block of this game (`card`, `board`)
    #[arg(long, value_name = "GAME")]
    pub schema: Option<String>,
    /// List the rules without a case
    #[arg(long)]
    pub coverage: bool,
    /// Only cases with these words in their names
    #[arg(long, value_name = "WORDS")]
    pub only: Option<String>,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Puzzle {
    /// The number of the puzzle to play (default: list all)
    pub number: Option<usize>,
    /// Lines of text instead of the full screen
    #[arg(long)]
    pub plain: bool,
    #[command(subcommand)]
    pub command: Option<PuzzleCommand>,
}

#[derive(Args, Debug)]
pub struct Lessons {
    /// Lessons in Markdown (default: the program's own)
    pub files: Vec<PathBuf>,
    /// Write a record that starts the lesson, for the browser
    #[arg(long, value_name = "FILE", requires = "files")]
    pub record: Option<PathBuf>,
    /// Overwrite the file
    #[arg(long)]
    pub force: bool,
}

#[derive(Subcommand, Debug)]
pub enum PuzzleCommand {
    /// Let a bot try all puzzles, and count the solved ones
    Score(ScorePuzzles),
    /// Search games of bots for positions where one answer is far ahead, and write them as cases
    Find(FindPuzzles),
    /// Check for each puzzle whether several searches agree on the best answer
    Check(CheckPuzzles),
}

#[derive(Args, Debug)]
pub struct WhichPuzzles {
    /// Only puzzles of this game: `card`, `board`
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Use the puzzles of this case file instead
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct ScorePuzzles {
    /// The bot: a level (`beginner` to `master`), random, greedy, search, scholar, sage, or `search-200ms`, `search-2s`, `search-5000`
    #[arg(long, default_value = "greedy", value_name = "KIND")]
    pub policy: String,
    #[command(flatten)]
    pub which: WhichPuzzles,
    /// How many times to try each puzzle, with different luck
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub times: u64,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Print the answers to each puzzle
    #[arg(long)]
    pub each: bool,
}

#[derive(Args, Debug)]
pub struct CheckPuzzles {
    #[command(flatten)]
    pub which: WhichPuzzles,
    /// The lead of the best answer in percentage points that each search must find
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=90))]
    pub ahead: u32,
    /// How many answers in determinised games each search gives
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub nodes: u32,
}

#[derive(Args, Debug)]
pub struct FindPuzzles {
    /// The scenario: `card/the-gathering`, `board/arkham`, ..
    pub scenario: String,
    /// The number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stop after this many puzzles
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub most: usize,
    #[command(flatten)]
    pub table: Table,
    /// The lead of the best answer, in percentage points
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=90))]
    pub ahead: u32,
    /// How many answers in determinised games the first, quick search gives
    #[arg(long, default_value_t = 1500, value_name = "N")]
    pub first: u32,
    /// How many answers the search of a promising position gives
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub nodes: u32,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
}

#[derive(Args, Debug)]
pub struct Migrate {
    /// Packs and Markdown files with cases, or folders of them
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The game, if the folder and the contents of a pack do not identify it
    #[arg(long, value_enum)]
    pub game: Option<crate::pack::GameName>,
    /// Change nothing; fail if a file needs migration
    #[arg(long)]
    pub check: bool,
}
