//! `sweep` and `report`: many games of many setups, and what they say.

use crate::args;
use crate::fail::Fail;
use crate::games;
use crate::measure::bar;
use crate::out::out;
use lab::sweep::{Contents, Study, Sweep};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What both games are played with.
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
            "\n{n} of {} shards are done and kept: the same command goes on from there",
            study.shards()
        ),
    }
}

/// `miskatonic report`
pub fn report(args: &args::Report) -> Result<(), Fail> {
    let gathered = lab::report::gather(&args.folder, args.threads.into())
        .map_err(|e| Fail::new(e.to_string()))?;
    let report = lab::report::report(&gathered);
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| args.folder.join("report"));
    write(&folder, "index.html", &lab::report::html(&report))?;
    let text = lab::report::text(&report);
    write(&folder, "tables.txt", &text)?;
    plots(&folder, &report)?;
    let files = lab::report::csv(&gathered);
    for (name, text) in &files {
        write(&folder, name, text)?;
    }
    if let Some(file) = &args.markdown {
        let plots_in = file.with_extension("");
        let name = plots_in.file_name().unwrap_or_default().to_string_lossy();
        let made = format!(
            "Made by `miskatonic report {} --markdown {}`. It is not written by hand.",
            args.folder.display(),
            file.display()
        );
        let text = lab::report::markdown(&report, &name, &made);
        let parent = file.parent().unwrap_or(Path::new("."));
        write(
            parent,
            &file.file_name().unwrap_or_default().to_string_lossy(),
            &text,
        )?;
        plots(&plots_in, &report)?;
    }
    let mut out = out();
    if args.csv {
        let cells = files.iter().find(|(name, _)| *name == "cells.csv");
        write!(out, "{}", cells.map_or("", |(_, text)| text))?;
    } else {
        writeln!(out, "{text}\n{}", folder.join("index.html").display())?;
    }
    Ok(out.flush()?)
}

fn plots(folder: &Path, report: &lab::report::Report) -> Result<(), Fail> {
    let figures = report.sections.iter().filter_map(|s| s.figure.as_ref());
    for figure in figures {
        write(folder, &format!("{}.svg", figure.name), &figure.svg)?;
    }
    Ok(())
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), Fail> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|e| Fail::new(format!("{}: {e}", path.display())))
}
