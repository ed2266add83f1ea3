//! Decks in files.

use crate::fail::Fail;
use crate::files;
use crate::games::Playable;
use kernel::DeckList;
use kernel::decks::{Reading, Workshop};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use terminal::menu::Brought;

/// The deck builder of a game.
pub fn workshop<R: Playable>(content: &R::Content) -> Result<Box<dyn Workshop + '_>, Fail> {
    R::workshop(content).ok_or_else(|| Fail::usage("this game does not use decks of your own"))
}

/// No deck is as large as this.
const LARGEST: u64 = 1 << 20;

/// The deck of a file, as far as its cards are known.
pub fn read(bench: &dyn Workshop, path: &Path) -> Result<Reading, Fail> {
    let name = path.display();
    let fail = |what: String| Fail::new(format!("{name}: {what}"));
    let mut bytes = Vec::new();
    let taken = if path == Path::new("-") {
        std::io::stdin().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        let file = File::open(path);
        if file.is_err()
            && let Some(deck) = starter(bench, path)
        {
            return Ok(Reading {
                deck,
                ..Reading::default()
            });
        }
        file.and_then(|f| f.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    taken.map_err(|e| fail(e.to_string()))?;
    if bytes.len() as u64 > LARGEST {
        return Err(fail("this is too large to be a deck".into()));
    }
    let text = String::from_utf8(bytes).map_err(|_| fail("this is not a text file".into()))?;
    bench.read(&text).map_err(fail)
}

/// The starter deck of the investigator that is named in the place of a file.
pub fn starter(bench: &dyn Workshop, path: &Path) -> Option<DeckList> {
    let id = path.to_str()?;
    bench.starters().into_iter().find(|d| d.investigator == id)
}

/// The decks in files that the menu offers: those that may be played with.
pub fn at_hand<R: Playable>(content: &R::Content) -> Vec<Brought> {
    let Ok(bench) = workshop::<R>(content) else {
        return Vec::new();
    };
    let brought = |path: PathBuf| {
        let reading = read(&*bench, &path).ok()?;
        let whole = reading.missing.is_empty() && bench.check(&reading.deck).legal;
        let stem = || path.file_stem().map(|s| s.to_string_lossy().into_owned());
        let name = Some(&reading.deck.name).filter(|n| !n.is_empty()).cloned();
        whole.then(|| Brought {
            path: path.to_string_lossy().into_owned(),
            investigator: reading.deck.investigator.clone(),
            name: name.or_else(stem).unwrap_or_default(),
        })
    };
    files::decks().into_iter().filter_map(brought).collect()
}

/// A deck that is brought to a game.
pub struct ToPlay {
    /// The investigator, by id.
    pub investigator: String,
    /// The lines of the setup.
    pub lines: Vec<(String, String)>,
}

/// The deck of a file, to be played with under a list of taboos: nothing of it may be missing.
pub fn to_play_with<R: Playable>(
    content: &R::Content,
    path: &Path,
    list: &str,
) -> Result<ToPlay, Fail> {
    let bench = workshop::<R>(content)?;
    let bench = bench.under(list).map_err(Fail::usage)?;
    let reading = read(&*bench, path)?;
    if !reading.missing.is_empty() {
        let words = format!("{}: {}", path.display(), reading.missing.join("; "));
        return Err(Fail::new(words));
    }
    let report = bench.check(&reading.deck);
    if !report.legal {
        let why: Vec<String> = report.faults.into_iter().map(|f| f.text).collect();
        let words = format!("{}: {}", path.display(), why.join("; "));
        return Err(Fail::new(words));
    }
    Ok(ToPlay {
        lines: bench.lines(&reading.deck),
        investigator: reading.deck.investigator,
    })
}
