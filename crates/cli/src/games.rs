//! The games as commands run them: with packs of folders over the official ones.

use crate::fail::Fail;
use crate::pack::{self, GameName};
use kernel::Catalogue;
pub use lab::games::{Family, Playable, Task};
use packs::{PackFile, diagnostics, official_of};
use std::any::Any;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use table::{Boxed, GameBox};

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
    let content = Arc::new(read::<R>(packs)?);
    all.push((family, packs.to_vec(), Arc::new(content.clone())));
    Ok(content)
}

/// The first parts of scenario ids.
pub const FAMILIES: &[&str] = &Family::NAMES;

/// The game that players bring decks to.
pub const WITH_DECKS: &str = "card";

/// The scenarios of a game's official packs, to be named where there is no such game.
fn ids<R: Playable>() -> Vec<String> {
    R::official()
        .map(|c| R::scenarios(&c).into_iter().map(|e| e.id).collect())
        .unwrap_or_default()
}

/// Runs the task with the game of this scenario.
pub fn with_game<O>(scenario: &str, task: impl Task<Output = Result<O, Fail>>) -> Result<O, Fail> {
    let Some(family) = Family::of(scenario) else {
        let mut all = ids::<card_game::CardGame>();
        all.extend(ids::<board_game::Board>());
        let near = table::text::did_you_mean(scenario, all.iter().map(String::as_str));
        return Err(Fail::usage(format!(
            "unknown scenario `{scenario}`{near} (there are {})",
            all.join(", ")
        )));
    };
    family.run(task)
}

/// The box of a game by its family, with these packs over the official ones.
struct Unpack<'a>(&'a [PathBuf]);

impl Task for Unpack<'_> {
    type Output = Result<Arc<dyn GameBox>, Fail>;
    fn run<R: Playable>(self) -> Self::Output {
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

/// The content: the official packs, and those of these folders over them. Or what is wrong with it, in words.
fn read<R: Playable>(packs: &[PathBuf]) -> Result<R::Content, String> {
    let (files, shown) = pack_files(R::GAME.into(), packs)?;
    R::load(&files).map_err(|problems| {
        format!(
            "the packs have errors:\n{}",
            diagnostics::render(&problems, &shown, false)
        )
    })
}
