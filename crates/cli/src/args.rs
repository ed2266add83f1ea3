//! The commands and their options.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::net::SocketAddr;
use std::path::PathBuf;

/// What the help ends with.
const EXAMPLES: &str = "\
Examples:
  miskatonic                                       the tables in the browser
  miskatonic play                                  the menu of the terminal
  miskatonic play card/the-gathering -i roland-banks
  miskatonic play board/arkham --seats 2 --bot greedy:2 --set ancient-one=cthulhu
  miskatonic resume                                go on with the game played last

Every answer is on disk before the next question shows. `miskatonic COMMAND --help` tells more of a command.";

/// What the help of `play` ends with.
const NAMES: &str = "\
Scenarios: card/night-of-the-zealot (the campaign), card/the-gathering, card/the-midnight-masks, card/the-devourer-below,
card/return-to-the-gathering, board/arkham, board/kingsport.
A name that does not exist is answered with those that do: `-i ?`, `--difficulty ?`, `--set ancient-one=?`.";

/// Two co-operative horror games, one engine: play, simulate, check, extend. Without a command: the tables in the browser.
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
    /// Open the tables in the browser (this is what happens without a command)
    Serve(Serve),
    /// Play a scenario at the terminal table
    #[command(after_help = NAMES)]
    Play(Play),
    /// Go on with a game
    Resume(Resume),
    /// Give a game up: it is not offered any more; `resume FILE` takes it up again
    Abandon(Abandon),
    /// Take something back in a record
    Undo(Undo),
    /// Play a record through and tell what happens
    Replay(Replay),
    /// Check that a record plays through and that its checkpoints agree
    Verify(Verify),
    /// Write a record in another form
    Export(Export),
    /// Play many games with bots and count
    Simulate(Simulate),
    /// Play the games of a sweep file, many of many setups, into a folder of Parquet files
    #[command(after_help = SWEEPS)]
    Sweep(Sweep),
    /// Make a page, plots and tables of what a sweep has written
    Report(Report),
    /// Look back at a record: the chance to win after every answer, and the costliest decisions
    Review(Review),
    /// Learn from games that bots play what a position is worth
    Learn(Learn),
    /// Count the ways the first answers can go
    Perft(Perft),
    /// Run the cases in Markdown files
    Case(Case),
    /// Find the best answer: positions to be thought about
    Puzzle(Puzzle),
    /// Check lessons: play the expected path of each to its end
    Lesson(Lessons),
    /// The bots that can take a seat: their names and how they play
    Bots,
    /// Check, show, carry over and compare decks
    Deck(DeckArgs),
    /// Check, print and start packs of cards
    Pack(crate::pack::PackArgs),
    /// Carry packs and case files of an older surface over, in place
    Migrate(Migrate),
    /// One game over standard input and output, as lines of JSON, for bots in any language
    Engine(Engine),
    /// Ask a running server whether it is well, and say so by the exit code
    Healthy(Healthy),
    /// Print what others wrote and this program ships, with its licences
    #[command(visible_alias = "licenses")]
    Licences,
}

#[derive(Args, Debug)]
pub struct Engine {
    /// Write the JSON schema of the protocol, and end
    #[arg(long, conflicts_with = "types")]
    pub schema: bool,
    /// Write the protocol's TypeScript types, and end
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

/// Which game to set up.
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
    /// A deck to play with, in any form that `deck import` reads (may be given more than once); alone, its investigator plays
    #[arg(long = "deck", value_name = "FILE")]
    pub decks: Vec<PathBuf>,
    /// How many seats, if no investigators are named (default: the fewest there may be)
    #[arg(long, value_name = "N", conflicts_with_all = ["investigators", "decks"])]
    pub seats: Option<usize>,
    /// The difficulty, where the game has some: `easy`, `standard`, `hard`, `expert`
    #[arg(long, value_name = "ID")]
    pub difficulty: Option<String>,
    /// A further option of the game: `ancient-one=cthulhu` (may be given more than once)
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

#[derive(Args, Debug, Clone, Default)]
pub struct Serve {
    /// Where to listen (default: 127.0.0.1:1926, this machine alone)
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// The folder that keeps the tables (default: among your games)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A name by which browsers may reach it (may be given more than once; default: any, or on this machine alone its own)
    #[arg(long = "host", value_name = "NAME", value_parser = server::serve::host_name)]
    pub hosts: Vec<String>,
    /// The header in which a proxy on this machine or in its network says where a request comes from: `x-forwarded-for`
    #[arg(long, value_name = "HEADER", value_parser = server::serve::header_name)]
    pub trusted_proxy: Option<String>,
    /// The address by which browsers reach it: its name counts as a `--host`, and with `https` cookies are sent by TLS only
    #[arg(long, value_name = "URL", value_parser = server::serve::public_url)]
    pub public_url: Option<(bool, String)>,
    /// Milliseconds that a bot pauses before each answer while somebody watches (default: 900; 0: bots answer at once)
    #[arg(long, value_name = "MS")]
    pub bot_pace: Option<u16>,
    /// Open no browser
    #[arg(long)]
    pub quiet: bool,
    /// Print the JSON schema of the protocol, and serve nothing
    #[arg(long, conflicts_with = "types")]
    pub schema: bool,
    /// Print the types of the protocol for TypeScript, and serve nothing
    #[arg(long)]
    pub types: bool,
}

#[derive(Args, Debug)]
pub struct Healthy {
    /// Where the server listens
    #[arg(default_value = "127.0.0.1:1926")]
    pub address: SocketAddr,
    /// The name to call it by, if it was given one with `--host`
    #[arg(long, value_name = "NAME")]
    pub host: Option<String>,
}

#[derive(Args, Debug, Default, PartialEq)]
pub struct Play {
    /// The scenario: `card/the-gathering`, `board/arkham`, .. (without one: a menu)
    pub scenario: Option<String>,
    #[command(flatten)]
    pub table: Table,
    #[command(flatten)]
    pub seating: Seating,
    /// The seed of all chance, a whole number from 0 (default: one that nobody knows, drawn anew each time)
    #[arg(long, value_name = "N", value_parser = whole_long, allow_hyphen_values = true)]
    pub seed: Option<u128>,
    /// Where to keep the game (default: among your games)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Who plays and how it is shown.
#[derive(Args, Debug, Clone, Default, PartialEq)]
pub struct Seating {
    /// A bot in some seats: `greedy:2,3`, `random:all`
    #[arg(long = "bot", value_name = "KIND:SEATS")]
    pub bots: Vec<String>,
    /// Whose dice, tokens and cards: the program's, or real ones that you roll, draw and type in (default: as the game began)
    #[arg(long, value_enum, value_name = "WHOSE")]
    pub dice: Option<Dice>,
    /// How much may be taken back
    #[arg(long, value_enum, value_name = "HOW")]
    pub undo: Option<UndoRule>,
    /// Pass the questions of this rule whenever they can be passed (may be given more than once)
    #[arg(long = "pass", value_name = "RULE")]
    pub pass: Vec<String>,
    /// Nobody is advised; said when a game begins it holds whenever that game goes on
    #[arg(long)]
    pub no_hints: bool,
    /// Lines of text instead of the full screen
    #[arg(long)]
    pub plain: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The program rolls and draws, by the seed
    Seeded,
    /// You roll and draw on a real table, and say what came
    Manual,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRule {
    /// Everything
    Free,
    /// Nothing that chance has answered since
    NotPastChance,
    /// Nothing
    Never,
}

#[derive(Args, Debug)]
pub struct Resume {
    /// The record; without one, the game played last
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub seating: Seating,
    /// Go on from the last answer that can be given, where content or engine have changed
    #[arg(long)]
    pub mend: bool,
}

#[derive(Args, Debug)]
pub struct Abandon {
    /// The record; the last game where unsaid
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
    /// To this many answers from the start
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
    /// The record without what was taken back
    Record,
    /// Every question and answer, with words and events
    Json,
    /// A report to read
    Markdown,
    /// Every question, offer, event and change of every view: what golden games are compared by
    Trace,
}

#[derive(Args, Debug)]
pub struct Export {
    /// The record
    pub record: PathBuf,
    /// In which form
    #[arg(
        long = "as",
        value_enum,
        default_value = "markdown",
        value_name = "FORM"
    )]
    pub form: ExportAs,
    /// Where to (default: standard output)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write over files that are there (never over a record)
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct Simulate {
    /// The scenario: `card/the-gathering`, `board/arkham`, ..
    pub scenario: String,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays every seat: random, greedy, search, scholar, sage, or `search-200ms`, `search-2s`, `search-5000`
    #[arg(long, default_value = "random", value_name = "KIND")]
    pub policy: String,
    #[command(flatten)]
    pub table: Table,
    /// Every number of seats, every difficulty, and each investigator in turn
    #[arg(long, conflicts_with_all = ["investigators", "decks", "seats", "difficulty"])]
    pub all: bool,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// How many threads (default: one a core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// One object of JSON instead of words
    #[arg(long)]
    pub json: bool,
    /// Check the position at every question (slower)
    #[arg(long)]
    pub check: bool,
    /// A game of more decisions than this is stuck
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub cap: u64,
    /// Keep the records of games that went wrong in this folder, each under a name that is free
    #[arg(long, value_name = "DIR")]
    pub errors: Option<PathBuf>,
}

/// What the help of `sweep` ends with.
const SWEEPS: &str = "\
A sweep that was broken off goes on where it stopped: say the same once more. `docs/research.md` has all of the file:

  games: 1000
  parts:
  - scenarios: [card/the-gathering]
    investigators: alone
    difficulties: all";

#[derive(Args, Debug)]
pub struct Sweep {
    /// The sweep
    pub file: PathBuf,
    /// The folder for rows (default: the name of the file without its ending)
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play only one part of so many of it, as `2/5`
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true, value_parser = part_of)]
    pub shard: (u64, u64),
    /// How many threads (default: one a core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
}

/// One part of so many.
fn part_of(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let part = parts.and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    part.filter(|(i, n)| (1..=*n).contains(i))
        .ok_or_else(|| "it is I/N, from 1/N to N/N".to_owned())
}

#[derive(Args, Debug)]
pub struct Report {
    /// The folder of a sweep
    pub folder: PathBuf,
    /// Where the page goes (default: `report` in that folder)
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write it as Markdown to this file as well, its plots to a folder beside it
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Write over files that are there (never over a record)
    #[arg(long)]
    pub force: bool,
    /// Print the tables as CSV instead of text
    #[arg(long)]
    pub csv: bool,
    /// How many threads (default: one a core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
}

#[derive(Args, Debug)]
pub struct Review {
    /// The record
    pub record: PathBuf,
    /// In how many games each position is played on
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub tries: u32,
    /// How many answers of imagined games each decision is thought about with
    #[arg(long, default_value_t = 6000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub nodes: u64,
    /// One object of JSON instead of words
    #[arg(long)]
    pub json: bool,
    /// Draw the chance to win over the game
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the record with what would have been better as branches
    #[arg(long, value_name = "FILE")]
    pub branches: Option<PathBuf>,
    /// Write over files that are there (never over a record)
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct Learn {
    /// The scenarios, of one game: `card/the-gathering`, `board/arkham`, ..; played in turn
    #[arg(required = true)]
    pub scenarios: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays every seat
    #[arg(long, default_value = "greedy", value_name = "KIND")]
    pub teacher: String,
    #[command(flatten)]
    pub table: Table,
    /// Every number of seats, every difficulty, and each investigator in turn
    #[arg(long, conflicts_with_all = ["investigators", "seats", "difficulty"])]
    pub all: bool,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// How many threads (default: one a core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// Where to write the weights of the chance to win
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Where to write those of what is earned: experience less trauma, in the card game
    #[arg(long, value_name = "FILE")]
    pub earnings: Option<PathBuf>,
    /// Draw what was said against what came, as SVG: of all games, by seats and by difficulty
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Write over files that are there (never over a record)
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct Perft {
    /// The scenario: `card/the-gathering`, `board/arkham`, ..
    pub scenario: String,
    /// How many answers deep
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(..=50))]
    pub depth: u8,
    #[command(flatten)]
    pub table: Table,
    /// One object of JSON instead of words
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
    /// List the rules that no case stands under
    #[arg(long)]
    pub coverage: bool,
    /// Only cases whose name holds these words
    #[arg(long, value_name = "WORDS")]
    pub only: Option<String>,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Puzzle {
    /// Which one to play; without one, they are listed
    pub number: Option<usize>,
    /// Lines of text instead of the full screen
    #[arg(long)]
    pub plain: bool,
    #[command(subcommand)]
    pub command: Option<PuzzleCommand>,
}

#[derive(Args, Debug)]
pub struct Lessons {
    /// Lessons in Markdown; without one, those that come with the program
    pub files: Vec<PathBuf>,
    /// Write a record that begins the lesson, for the table in the browser
    #[arg(long, value_name = "FILE", requires = "files")]
    pub record: Option<PathBuf>,
    /// Overwrite the file
    #[arg(long)]
    pub force: bool,
}

#[derive(Subcommand, Debug)]
pub enum PuzzleCommand {
    /// Let a bot try all puzzles, and say how many it finds
    Score(ScorePuzzles),
    /// Look through games that bots play for positions where one answer is far ahead, and write them as cases
    Find(FindPuzzles),
    /// Say of each puzzle whether several ways to think agree on its best answer
    Check(CheckPuzzles),
}

#[derive(Args, Debug)]
pub struct WhichPuzzles {
    /// Only those of this game: `card`, `board`
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Those of this file of cases instead
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct ScorePuzzles {
    /// Who tries: random, greedy, search, scholar, sage, or `search-200ms`, `search-2s`, `search-5000`
    #[arg(long, default_value = "greedy", value_name = "KIND")]
    pub policy: String,
    #[command(flatten)]
    pub which: WhichPuzzles,
    /// How often each is tried, with other luck
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub times: u64,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: u64,
    /// Say of each which answers were given
    #[arg(long)]
    pub each: bool,
}

#[derive(Args, Debug)]
pub struct CheckPuzzles {
    #[command(flatten)]
    pub which: WhichPuzzles,
    /// By how much of the chance to win the best must be ahead, in hundredths, for each of those who think
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=90))]
    pub ahead: u32,
    /// How many answers of imagined games each thinks about
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub nodes: u32,
}

#[derive(Args, Debug)]
pub struct FindPuzzles {
    /// The scenario: `card/the-gathering`, `board/arkham`, ..
    pub scenario: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// How many are enough
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub most: usize,
    #[command(flatten)]
    pub table: Table,
    /// By how much of the chance to win the best must be ahead, in hundredths
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=90))]
    pub ahead: u32,
    /// How many answers of imagined games a position is looked at with first
    #[arg(long, default_value_t = 1500, value_name = "N")]
    pub first: u32,
    /// And how many one is thought about that looks promising
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
    /// The game, for packs whose folder and contents do not tell
    #[arg(long, value_enum)]
    pub game: Option<crate::pack::GameName>,
    /// Change nothing; fail if something would be changed
    #[arg(long)]
    pub check: bool,
}

/// What the help of `deck` ends with.
const DECKS: &str = "\
A FILE is a deck in any form that is known: our own, ArkhamDB's text or JSON, an export of arkham.build. `-` is standard
input, and the id of an investigator stands for its starter deck: `miskatonic deck compare roland-banks my-roland.deck`.";

#[derive(Args, Debug)]
#[command(after_help = DECKS)]
pub struct DeckArgs {
    #[command(subcommand)]
    pub command: DeckCommand,
}

#[derive(Subcommand, Debug)]
pub enum DeckCommand {
    /// Say whether decks may be played with, and everything that is wrong
    Check {
        /// The decks
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Show a deck: its cards, curve and icons
    Show {
        /// The deck
        file: PathBuf,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Read somebody's deck and write it in our own form; says card by card what is not in the pool
    Import {
        /// The deck
        file: PathBuf,
        #[command(flatten)]
        to: DeckTo,
    },
    /// Write a deck for others
    Export {
        /// The deck
        file: PathBuf,
        /// In which form
        #[arg(long = "as", value_enum, default_value = "json", value_name = "FORM")]
        form: DeckForm,
        #[command(flatten)]
        to: DeckTo,
    },
    /// Say what it takes to make one deck of the other, and what that changes
    Upgrade {
        /// The deck as it is
        from: PathBuf,
        /// The deck as it is to be
        to: PathBuf,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Build a deck at the terminal: search, curve, icons, what is wrong as it comes, what an upgrade costs
    Build {
        /// The deck's file: where it is kept, and where it comes from unless `--investigator` is said
        file: PathBuf,
        /// Begin with the starter deck of this investigator
        #[arg(long, short, value_name = "ID")]
        investigator: Option<String>,
        /// Lines of text instead of the full screen
        #[arg(long)]
        plain: bool,
        /// With `--investigator`: write over a file that is there
        #[arg(long)]
        force: bool,
    },
    /// Play many games with each of two decks, with the same luck, and say which wins more
    Compare(CompareDecks),
}

#[derive(Args, Debug)]
pub struct DeckTo {
    /// Where to (default: standard output)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckForm {
    /// Our own
    Deck,
    /// JSON with slots by code, for ArkhamDB and arkham.build
    Json,
    /// A list to read
    Text,
}

#[derive(Args, Debug)]
pub struct CompareDecks {
    /// The first deck
    pub first: PathBuf,
    /// The second deck
    pub second: PathBuf,
    /// What is played
    #[arg(long, default_value = "card/the-gathering", value_name = "ID")]
    pub scenario: String,
    /// How many games with each
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays: greedy, random
    #[arg(long, default_value = "greedy", value_name = "KIND")]
    pub policy: String,
    /// Who else plays (may be given more than once)
    #[arg(long = "with-investigator", value_name = "ID", value_delimiter = ',')]
    pub others: Vec<String>,
    /// The difficulty: `easy`, `standard`, `hard`, `expert`
    #[arg(long, value_name = "ID")]
    pub difficulty: Option<String>,
    /// The seed
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// How many threads (default: one a core)
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}
