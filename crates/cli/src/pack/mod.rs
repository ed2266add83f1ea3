//! `miskatonic pack`: the maker's tools. Checks packs, prints the texts of their cards, says what has no test, and
//! starts new ones.

mod coverage;
pub mod files;
mod game;
mod new;
mod plays;

use crate::fail::Fail;
use crate::outputs;
use clap::{Args, Subcommand, ValueEnum};
use game::{Game, Loaded};
use lab::games::Family;
use packs::diagnostics;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Check, show and create packs of cards.
#[derive(Args, Debug)]
pub struct PackArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Check the official packs, and your own (a file or a folder) with them; reports all mistakes at once.
    Check {
        /// Your packs: a file or a folder.
        path: Option<PathBuf>,
        /// The game (default: both). Required for files outside of a `card-game` or `board-game` folder.
        #[arg(long)]
        game: Option<GameName>,
    },
    /// Print the text of every card, rendered from its effects; or of one card.
    Render {
        /// A card's id; or your packs (a file or a folder), to print only their cards.
        what: Option<String>,
        /// Your packs: a file or a folder.
        #[arg(long, value_name = "DIR")]
        packs: Option<PathBuf>,
        /// The game.
        #[arg(long)]
        game: Option<GameName>,
        /// Markdown with labels in bold, instead of plain text.
        #[arg(long)]
        marked: bool,
    },
    /// Write the JSON Schemas of pack files, for editors. They suggest the names that the packs define.
    Schema {
        /// The output folder.
        #[arg(default_value = "packs/schema")]
        path: PathBuf,
        /// Only compare: fail if the existing files differ.
        #[arg(long)]
        check: bool,
        /// Overwrite existing schemas.
        #[arg(long, conflicts_with = "check")]
        force: bool,
    },
    /// Count the cards of each set: all, those with a rule module in Rust, those with a case.
    Coverage {
        /// Your packs: a file or a folder.
        path: Option<PathBuf>,
        /// A folder with rules chapters and their cases, in place of those in the program.
        #[arg(long, value_name = "DIR")]
        rules: Option<PathBuf>,
        /// The game.
        #[arg(long)]
        game: Option<GameName>,
        /// List the cards without a case.
        #[arg(long)]
        missing: bool,
        /// Play this many random games and a tenth as many greedy ones of the card game's scenarios (of your packs', if
        /// they have any), and count how often each ability fires.
        #[arg(long, value_name = "GAMES", conflicts_with_all = ["game", "missing"])]
        play: Option<u64>,
        /// The seed of these games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Create a new pack: a commented example without errors.
    New {
        /// The new folder.
        path: PathBuf,
        /// The game.
        #[arg(long, default_value = "card")]
        game: GameName,
    },
}

/// A game, as the command line names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// The card game.
    Card,
    /// The board game.
    Board,
}

impl GameName {
    /// Both games.
    pub const ALL: [GameName; 2] = [GameName::Card, GameName::Board];
    /// The folder of its packs and rules chapters.
    pub fn folder(self) -> &'static str {
        match self {
            GameName::Card => "card-game",
            GameName::Board => "board-game",
        }
    }
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            GameName::Card => "card game",
            GameName::Board => "board game",
        }
    }
}

impl From<Family> for GameName {
    fn from(game: Family) -> Self {
        match game {
            Family::Card => Self::Card,
            Family::Board => Self::Board,
        }
    }
}

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The problems have been reported already.
    Reported,
    /// This.
    Because(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Reported => Ok(()),
            Failure::Because(why) => f.write_str(why),
        }
    }
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure::Because(why)
    }
}

impl From<Fail> for Failure {
    fn from(fail: Fail) -> Self {
        Failure::Because(fail.words)
    }
}

/// Runs `miskatonic pack ..`.
/// `with` are the folders of `--with`, which count as one's own.
pub fn run(args: PackArgs, with: &[PathBuf]) -> Result<(), Failure> {
    match args.command {
        Command::Check { path, game } => check(path.as_deref(), with, game),
        Command::Render {
            what,
            packs,
            game,
            marked,
        } => render(what, packs, with, game, marked),
        Command::Schema { path, check, force } => schema(&path, check, force, with),
        Command::Coverage {
            path,
            rules,
            game,
            missing,
            play: None,
            ..
        } => coverage::run(path.as_deref(), with, rules.as_deref(), game, missing),
        Command::Coverage {
            path,
            rules,
            play: Some(games),
            seed,
            ..
        } => plays::run(path.as_deref(), with, rules.as_deref(), games, seed),
        Command::New { path, game } => new::run(&path, game),
    }
}

/// The games a command is about: the one named, else all.
fn chosen(game: Option<GameName>) -> Vec<GameName> {
    GameName::ALL
        .into_iter()
        .filter(|g| game.is_none_or(|only| only == *g))
        .collect()
}

/// The packs at a path, and those of `--with`.
fn gather(
    path: Option<&Path>,
    with: &[PathBuf],
    game: Option<GameName>,
) -> Result<files::Own, String> {
    let own = files::read_among(path, game)?;
    with.iter().try_fold(own, |own, folder| {
        Ok(own.and(files::read(Some(folder), None)?))
    })
}

fn check(path: Option<&Path>, with: &[PathBuf], game: Option<GameName>) -> Result<(), Failure> {
    let own = gather(path, with, game)?;
    let mut failed = false;
    let mut said = String::new();
    for name in chosen(game)
        .into_iter()
        .filter(|g| path.is_none() || own.has(*g))
    {
        let loaded = Game::of(name).load(&own);
        failed |= tell(&loaded)?;
        let cards = || loaded.cards.iter().filter(|c| c.kind != game::SCENARIO);
        let own_cards = cards().filter(|c| c.own).count();
        let yours = if own.has(name) {
            format!(", {own_cards} of them yours")
        } else {
            String::new()
        };
        let verdict =
            diagnostics::summary(&loaded.problems).unwrap_or_else(|| "no problems".to_owned());
        said += &format!(
            "{}: {} cards in {} sets{yours}: {verdict}\n",
            name.words(),
            cards().count(),
            loaded.sets()
        );
    }
    print(&said)?;
    if failed {
        Err(Failure::Reported)
    } else {
        Ok(())
    }
}

/// Prints a game's problems to the error output; whether there are errors among them.
fn tell(loaded: &Loaded) -> Result<bool, Failure> {
    if !loaded.problems.is_empty() {
        let colour = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let text = diagnostics::render(&loaded.problems, &loaded.shown, colour);
        writeln!(io::stderr(), "{text}")
            .map_err(|e| format!("cannot write to the error output: {e}"))?;
    }
    Ok(diagnostics::any_error(&loaded.problems))
}

fn render(
    what: Option<String>,
    packs: Option<PathBuf>,
    with: &[PathBuf],
    game: Option<GameName>,
    marked: bool,
) -> Result<(), Failure> {
    // A path and a card's id can be told apart by looking.
    let (id, path) = match what {
        Some(what) if packs.is_none() && Path::new(&what).exists() => {
            (None, Some(PathBuf::from(what)))
        }
        what => (what, packs),
    };
    let own = gather(path.as_deref(), with, game)?;
    let only_own = path.is_some() && id.is_none();
    let mut ids = Vec::new();
    let mut text = String::new();
    let mut failed = false;
    for name in chosen(game)
        .into_iter()
        .filter(|g| !only_own || own.has(*g))
    {
        let loaded = Game::of(name).load(&own);
        // What can be read is printed, whatever is wrong with the rest.
        failed |= tell(&loaded)?;
        for card in &loaded.cards {
            let wanted = id
                .as_ref()
                .map_or(!only_own || card.own, |id| *id == card.id);
            if wanted {
                let body = if marked { &card.marked } else { &card.plain };
                let head = if marked {
                    format!("### {}", card.name)
                } else {
                    card.name.clone()
                };
                text += &format!(
                    "{head} ({}, {}, `{}`)\n{}{}\n",
                    card.kind,
                    card.set,
                    card.id,
                    body,
                    if body.is_empty() { "" } else { "\n" }
                );
            }
        }
        ids.extend(loaded.cards.into_iter().map(|c| c.id));
    }
    if failed && text.is_empty() {
        return Err(Failure::Reported);
    }
    if let Some(id) = id.filter(|_| text.is_empty()) {
        let near = diagnostics::did_you_mean(&id, ids.iter().map(|s| s.as_str()))
            .map(|n| format!("; did you mean `{n}`?"));
        return Err(Failure::Because(format!(
            "there is neither a card nor a file called `{id}`{}",
            near.unwrap_or_default()
        )));
    }
    print(&text)?;
    if failed {
        Err(Failure::Reported)
    } else {
        Ok(())
    }
}

fn schema(path: &Path, check: bool, force: bool, with: &[PathBuf]) -> Result<(), Failure> {
    let own = gather(None, with, None)?;
    let mut said = String::new();
    let mut written = Vec::new();
    for name in GameName::ALL {
        let now = Game::of(name).schema(&own);
        let file = path.join(format!("{}.json", name.folder()));
        if check {
            let there = files::read_text(&file)?;
            packs::schema::compare(&there, &now)
                .map_err(|why| format!("{}: {why}", file.display()))?;
            said += &format!("{} is up to date\n", file.display());
        } else {
            said += &format!("wrote {}\n", file.display());
            written.push((file, now));
        }
    }
    if !written.is_empty() {
        std::fs::create_dir_all(path)
            .map_err(|e| format!("cannot make the folder {}: {e}", path.display()))?;
        outputs::write_all(&written, force)?;
    }
    print(&said)
}

/// Prints to the output. A reader that has gone away is an error, never a panic.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|e| format!("cannot write to the output: {e}").into())
}
