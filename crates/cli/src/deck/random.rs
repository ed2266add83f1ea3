//! `deck sealed` and `deck draft`: decks of random cards.

use super::{edit, shelf};
use crate::args::RandomCards;
use crate::bench::{read, starter};
use crate::fail::Fail;
use crate::out::out;
use crate::outputs;
use kernel::DeckList;
use kernel::decks::{Draft, Form, Shelf, Workshop};
use std::io::Write;
use std::path::{Path, PathBuf};
use terminal::{Drafting, Look};

fn taken_from(bench: &dyn Workshop, random: &RandomCards) -> Result<Shelf, Fail> {
    let limited = shelf(bench, random.collection.as_deref(), &random.beside)?;
    Ok(limited.unwrap_or_default())
}

/// Deals a sealed pool, and opens the builder with it, or only lists it.
pub fn sealed(
    bench: &dyn Workshop,
    path: &Path,
    investigator: &str,
    random: &RandomCards,
    list: bool,
) -> Result<(), Fail> {
    let mut shelf = taken_from(bench, random)?;
    let pool = bench.sealed(&shelf, investigator, random.seed);
    let pool = pool.map_err(Fail::usage)?;
    if list {
        let mut out = out();
        for (id, n) in &pool {
            writeln!(out, "{n} {id}")?;
        }
        return Ok(out.flush()?);
    }
    shelf.dealt = Some(pool);
    let begun = path.is_file();
    let deck = if begun {
        read(bench, path)?.deck
    } else {
        let begin = starter(bench, Path::new(investigator)).unwrap_or_default();
        let kept = |pick: &kernel::decks::Pick| pick.required;
        let pool = bench.pool(&begin).into_iter().filter(kept);
        DeckList {
            name: format!("{investigator}: sealed {}", random.seed),
            cards: pool.map(|p| (p.id, 1)).collect(),
            ..begin
        }
    };
    if deck.investigator != investigator {
        let words = format!("{}: this deck is not for `{investigator}`", path.display());
        return Err(Fail::usage(words));
    }
    edit(bench, path, deck, random.plain, begun, Some(shelf))
}

/// Drafts decks, and saves each in the folder.
pub fn draft(
    bench: &dyn Workshop,
    folder: &Path,
    investigators: Vec<String>,
    random: &RandomCards,
    force: bool,
) -> Result<(), Fail> {
    let file = |id: &String| folder.join(format!("{id}.deck"));
    let files: Vec<PathBuf> = investigators.iter().map(file).collect();
    outputs::may_write(files.iter().map(PathBuf::as_path), force)?;
    let draft = Draft {
        investigators,
        seed: random.seed,
        picks: Vec::new(),
    };
    let drafting = Drafting::new(bench, taken_from(bench, random)?, draft);
    let mut drafting = drafting.map_err(Fail::usage)?;
    let plain = random.plain;
    let end = terminal::play(&mut drafting, Look { plain, pause: 0 });
    end.map_err(|e| Fail::new(format!("the terminal failed: {e}")))?;
    let mut out = out();
    let Some(decks) = drafting.kept() else {
        writeln!(out, "Nothing was kept.")?;
        return Ok(out.flush()?);
    };
    std::fs::create_dir_all(folder).map_err(|e| Fail::new(format!("{}: {e}", folder.display())))?;
    let text = |deck| bench.write(deck, Form::Deck).text;
    let files: Vec<(PathBuf, String)> = files.into_iter().zip(decks.iter().map(text)).collect();
    outputs::write_all(&files, force)?;
    for (file, _) in &files {
        writeln!(out, "The deck is saved in {}.", file.display())?;
    }
    Ok(out.flush()?)
}
