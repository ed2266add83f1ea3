//! `sweep` and `report`: many games of many setups, and what they say.

use crate::args;
use crate::fail::Fail;
use crate::games;
use crate::measure::bar;
use crate::out::out;
use crate::outputs;
use lab::sweep::{Contents, Study, Sweep};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The content of both games.
fn contents(packs: &[PathBuf]) -> Result<Contents, Fail> {
    Ok(Contents {
        card: games::content::<card_game::CardGame>(packs)?,
        board: games::content::<board_game::Board>(packs)?,
    })
}

/// `miskatonic sweep`
pub fn sweep(args: &args::Sweep, packs: &[PathBuf]) -> Result<(), Fail> {
    let sweep = Sweep::load(&args.file).map_err(|e| Fail::new(e.to_string()))?;
    let study = Study::new(sweep, contents(packs)?).map_err(|e| Fail::new(e.to_string()))?;
    let stem = || args.file.with_extension("");
    let folder = args.out.clone().unwrap_or_else(stem);
    let games = study.games_of_part(args.shard);
    let bar = bar(games, true);
    let ran = study.run(&folder, args.shard, args.threads.into(), &|n| bar.inc(n));
    bar.finish_and_clear();
    ran.map_err(|e| Fail::new(format!("{e}{}", go_on(&study, &folder))))?;
    let mut out = out();
    writeln!(
        out,
        "{games} games of {} cells are in {} (miskatonic report {0})",
        study.cells.len(),
        folder.display()
    )?;
    Ok(out.flush()?)
}

/// What of a broken sweep is safe, and what to do.
fn go_on(study: &Study, folder: &Path) -> String {
    let done = (0..study.shards()).filter(|k| study.done(folder, *k));
    match done.count() {
        0 => String::new(),
        n => format!(
            "\n{n} of {} shards are saved: run the same command again to resume",
            study.shards()
        ),
    }
}

/// `miskatonic report`
pub fn report(args: &args::Report) -> Result<(), Fail> {
    let gathered = lab::report::gather(&args.folder, args.threads.into())
        .map_err(|e| Fail::new(e.to_string()))?;
    let report = lab::report::report(&gathered);
    let inside = || args.folder.join("report");
    let folder = args.out.clone().unwrap_or_else(inside);
    let text = lab::report::text(&report);
    let tables = lab::report::csv(&gathered);
    let mut files = vec![
        (folder.join("index.html"), lab::report::html(&report)),
        (folder.join("tables.txt"), text.clone()),
    ];
    let of_csv = |(name, text): &(_, String)| (folder.join(name), text.clone());
    files.extend(tables.iter().map(of_csv));
    files.extend(plots(&folder, &report));
    if let Some(file) = &args.markdown {
        let plots_in = file.with_extension("");
        let name = plots_in.file_name().unwrap_or_default().to_string_lossy();
        let made = format!(
            "Made by `miskatonic report {} --markdown {}`. It is not written by hand.",
            args.folder.display(),
            file.display()
        );
        let text = lab::report::markdown(&report, &name, &made);
        files.push((file.clone(), text));
        files.extend(plots(&plots_in, &report));
    }
    outputs::may_write_all(&files, args.force)?;
    for folder in files.iter().filter_map(|(path, _)| path.parent()) {
        fs::create_dir_all(folder).map_err(|e| Fail::new(format!("{}: {e}", folder.display())))?;
    }
    outputs::write_all(&files, args.force)?;
    let mut out = out();
    if args.csv {
        let cells = tables.iter().find(|(name, _)| *name == "cells.csv");
        write!(out, "{}", cells.map_or("", |(_, text)| text))?;
    } else {
        writeln!(out, "{text}\n{}", folder.join("index.html").display())?;
    }
    Ok(out.flush()?)
}

/// The plots of a report as files of this folder.
fn plots<'a>(
    folder: &'a Path,
    report: &'a lab::report::Report,
) -> impl Iterator<Item = (PathBuf, String)> + 'a {
    let figures = report.sections.iter().filter_map(|s| s.figure.as_ref());
    figures.map(|f| (folder.join(format!("{}.svg", f.name)), f.svg.clone()))
}
