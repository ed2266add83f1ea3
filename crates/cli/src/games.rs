//! The games, and which of them an id belongs to. The only place of the program that knows both.

use crate::fail::Fail;
use crate::pack::{self, GameName};
use kernel::{Cases, Catalogue, Greedy};
use packs::{PackFile, diagnostics, official_of};
use std::any::Any;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use table::{Boxed, GameBox};

/// A game that the commands can run.
pub trait Playable:
    Cases<
        Content: Send + Sync,
        Setup: Send + Sync,
        Table: Send + Sync,
        Frame: Send + Sync,
        Choice: Send + Sync,
    > + Greedy<Prompt: Send + Sync, Rule: Send + Sync>
    + Catalogue
    + kernel::show::Show
{
    /// The game's name in a menu.
    const NAME: &'static str;

    /// The content: the official packs, and those of these folders over them. Or what is wrong with it, in words.
    fn content(packs: &[PathBuf]) -> Result<Self::Content, String>;
}

/// Contents that have been read, each with its game and folders.
type Read = (&'static str, Vec<PathBuf>, Arc<dyn Any + Send + Sync>);

/// The content of a game, shared: a process reads it once.
pub fn content<R: Playable>(packs: &[PathBuf]) -> Result<Arc<R::Content>, Fail> {
    static ALL: Mutex<Vec<Read>> = Mutex::new(Vec::new());
    let family = <R as Catalogue>::FAMILY;
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let there = all.iter().find(|(f, p, _)| *f == family && p == packs);
    let known = there.and_then(|(.., c)| c.downcast_ref::<Arc<R::Content>>().cloned());
    if let Some(content) = known {
        return Ok(content);
    }
    let content = Arc::new(R::content(packs)?);
    all.push((family, packs.to_vec(), Arc::new(content.clone())));
    Ok(content)
}

/// Does something generic with the game that a scenario id belongs to.
pub trait Task {
    /// The result.
    type Output;
    /// Does it.
    fn run<R: Playable>(self) -> Result<Self::Output, Fail>;
}

/// The first parts of scenario ids.
pub const FAMILIES: &[&str] = &["card", "board"];

/// The game that players bring decks to.
pub const WITH_DECKS: &str = "card";

/// Whether a scenario's family is one of this program's.
pub fn known(scenario: &str) -> bool {
    FAMILIES
        .iter()
        .any(|f| scenario.split('/').next() == Some(f))
}

/// The scenarios of a game's official packs, to be named where there is no such game.
fn ids<R: Playable>() -> Vec<String> {
    R::content(&[])
        .map(|c| R::scenarios(&c).into_iter().map(|e| e.id).collect())
        .unwrap_or_default()
}

/// Runs the task with the game of this scenario.
pub fn with_game<T: Task>(scenario: &str, task: T) -> Result<T::Output, Fail> {
    let family = scenario.split('/').next().unwrap_or_default();
    match family {
        "card" => task.run::<card_game::CardGame>(),
        "board" => task.run::<board_game::Board>(),
        _ => {
            let mut all = ids::<card_game::CardGame>();
            all.extend(ids::<board_game::Board>());
            let near = table::text::did_you_mean(scenario, all.iter().map(String::as_str));
            Err(Fail::usage(format!(
                "unknown scenario `{scenario}`{near} (there are {})",
                all.join(", ")
            )))
        }
    }
}

/// The box of a game by its family, with these packs over the official ones.
struct Unpack<'a>(&'a [PathBuf]);

impl Task for Unpack<'_> {
    type Output = Arc<dyn GameBox>;
    fn run<R: Playable>(self) -> Result<Self::Output, Fail> {
        let bots = |kind: &str, seed| {
            // Four threads share what there is to try; more would wait for each other.
            let threads = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
            Some(players::Kind::named(kind)?.bot_with::<R>(seed, threads))
        };
        Ok(Arc::new(Boxed::<R>::new(content::<R>(self.0)?, bots)))
    }
}

/// The game that a scenario belongs to, in its box, with these packs over the official ones.
pub fn in_box(scenario: &str, packs: &[PathBuf]) -> Result<Arc<dyn GameBox>, Fail> {
    with_game(scenario, Unpack(packs))
}

/// The official packs of a game with these folders' over them; and the same with the paths that messages show.
fn pack_files(
    game: GameName,
    folders: &[PathBuf],
) -> Result<(Vec<PackFile>, Vec<PackFile>), String> {
    let mut files = official_of(game.folder());
    let mut shown: Vec<PackFile> = files
        .iter()
        .map(|f| PackFile::new(format!("packs/{}", f.path), f.text.clone()))
        .collect();
    for folder in folders {
        let own = pack::files::read(Some(folder), None)?;
        files.extend(own.of(game));
        shown.extend(own.shown(game));
    }
    Ok((files, shown))
}

/// Why packs cannot be played with.
fn unplayable(problems: &[diagnostics::Diagnostic], shown: &[PackFile]) -> String {
    format!(
        "the packs have errors:\n{}",
        diagnostics::render(problems, shown, false)
    )
}

impl Playable for card_game::CardGame {
    const NAME: &'static str = "The card game";

    fn content(packs: &[PathBuf]) -> Result<card_game::Content, String> {
        let (files, shown) = pack_files(GameName::Card, packs)?;
        card_game::Content::load(&files).map_err(|problems| unplayable(&problems, &shown))
    }
}

impl Playable for board_game::Board {
    const NAME: &'static str = "The board game";

    fn content(packs: &[PathBuf]) -> Result<board_game::content::Content, String> {
        let (files, shown) = pack_files(GameName::Board, packs)?;
        board_game::Content::load(&files).map_err(|problems| unplayable(&problems, &shown))
    }
}
