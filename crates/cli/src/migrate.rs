//! `migrate`: packs and case files of an older surface, carried over in place.

use crate::args::Migrate;
use crate::fail::Fail;
use crate::out::out;
use crate::outputs;
use crate::pack::GameName;
use language::migrate::{self, Game};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// As deep as files are looked for: deeper is a loop of links.
const DEEPEST: usize = 24;

/// `miskatonic migrate`
pub fn migrate(args: Migrate) -> Result<(), Fail> {
    let mut files = Vec::new();
    for path in &args.paths {
        collect(path, DEEPEST, &mut files)?;
    }
    files.sort();
    files.dedup();
    let is_json = |path: &PathBuf| path.extension().is_some_and(|x| x == "json");
    let (json, files): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(is_json);
    let mut out = out();
    for path in &json {
        let name = path.display();
        writeln!(
            out,
            "{name}: JSON is not migrated: convert it to YAML, or edit it by hand"
        )?;
    }
    let (mut carried, mut changes, mut problems) = (0, 0, 0);
    for path in &files {
        let name = path.display();
        let bytes = fs::read(path).map_err(|e| Fail::new(format!("{name}: {e}")))?;
        let Ok(text) = String::from_utf8(bytes) else {
            writeln!(out, "{name}:1:1: this is not a text file")?;
            problems += 1;
            continue;
        };
        let is_markdown = path.extension().is_some_and(|x| x == "md");
        let now = if is_markdown {
            migrate::markdown(&text)
        } else {
            migrate::pack(&text, args.game.map(of).or_else(|| by_folder(path)))
        };
        for p in &now.problems {
            writeln!(out, "{name}:{}:{}: {}", p.line, p.column, p.what)?;
        }
        problems += now.problems.len();
        if now.text != text {
            writeln!(out, "{name}: {} changes", now.changes)?;
            carried += 1;
            changes += now.changes;
            if !args.check {
                outputs::replace(path, &now.text)?;
            }
        }
    }
    let verb = if args.check {
        "to carry over"
    } else {
        "carried over"
    };
    let passed = match json.len() {
        0 => String::new(),
        1 => ", 1 JSON file skipped".to_owned(),
        n => format!(", {n} JSON files skipped"),
    };
    writeln!(
        out,
        "{} files: {carried} {verb} ({changes} changes), {problems} problems{passed}",
        files.len()
    )?;
    out.flush()?;
    if problems > 0 || args.check && carried > 0 {
        return Err(Fail::told());
    }
    Ok(())
}

fn of(game: GameName) -> Game {
    match game {
        GameName::Card => Game::Card,
        GameName::Board => Game::Board,
    }
}

/// The game whose folder a file lies in.
fn by_folder(path: &Path) -> Option<Game> {
    let whole = fs::canonicalize(path).unwrap_or(path.to_owned());
    let folder = whole.iter().rev().find_map(|part| {
        GameName::ALL
            .into_iter()
            .find(|g| part.to_str() == Some(g.folder()))
    });
    folder.map(of)
}

/// The packs and Markdown files at a path. A file that is named is taken whatever its ending.
fn collect(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), Fail> {
    let fail = |e: std::io::Error| Fail::new(format!("{}: {e}", path.display()));
    if !fs::metadata(path).map_err(fail)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let hidden = name.starts_with('.') || name == "schema" || name == "target";
        let ours = path
            .extension()
            .is_some_and(|x| x == "md" || x == "yaml" || x == "yml");
        let ours =
            ours || path.extension().is_some_and(|x| x == "json") && by_folder(&path).is_some();
        if !hidden && depth > 0 && (path.is_dir() || ours) {
            collect(&path, depth - 1, files)?;
        }
    }
    Ok(())
}
