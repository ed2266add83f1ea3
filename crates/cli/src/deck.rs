//! `deck`: checks decks, prices upgrades, converts formats, and compares two decks.

use crate::args::{CompareDecks, DeckArgs, DeckCommand, DeckForm, DeckTo, Table};
use crate::bench::{read, starter, to_play_with, workshop};
use crate::fail::Fail;
use crate::games::{self, Playable, Task, WITH_DECKS};
use crate::measure::policy;
use crate::out::{json_line, out};
use crate::outputs;
use crate::setup;
use kernel::DeckList;
use kernel::decks::{Count, Form, Reading, Report, Shelf, Upgrade, Workshop, read_owned};
use lab::{Pairs, Plan, Share, Start};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use terminal::{Builder, Look};

mod random;

struct Run<'a>(DeckArgs, &'a [PathBuf]);

/// `miskatonic deck`
pub fn run(args: DeckArgs, packs: &[PathBuf]) -> Result<(), Fail> {
    games::with_game(WITH_DECKS, Run(args, packs))
}

impl Task for Run<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, packs) = self;
        let content = games::content::<R>(packs)?;
        let bench = workshop::<R>(&content)?;
        match args.command {
            DeckCommand::Check {
                files,
                under,
                collection,
            } => {
                let bench = bench.under(&under.taboo).map_err(Fail::usage)?;
                check(&*bench, &files, collection.as_deref())
            }
            DeckCommand::Show { file, under, json } => {
                let bench = bench.under(&under.taboo).map_err(Fail::usage)?;
                show(&*bench, &file, json)
            }
            DeckCommand::Import { file, to } => import(&*bench, &file, &to),
            DeckCommand::Export { file, form, to } => export(&*bench, &file, form, &to),
            DeckCommand::Upgrade {
                from,
                to,
                under,
                json,
            } => {
                let bench = bench.under(&under.taboo).map_err(Fail::usage)?;
                upgrade(&*bench, &from, &to, json)
            }
            DeckCommand::Build {
                file,
                investigator,
                under,
                plain,
                force,
                collection,
                beside,
            } => {
                let bench = bench.under(&under.taboo).map_err(Fail::usage)?;
                let shelf = shelf(&*bench, collection.as_deref(), &beside)?;
                build(&*bench, &file, investigator.as_deref(), plain, force, shelf)
            }
            DeckCommand::Sealed {
                file,
                investigator,
                random,
                list,
            } => {
                let bench = bench.under(&random.under.taboo).map_err(Fail::usage)?;
                random::sealed(&*bench, &file, &investigator, &random, list)
            }
            DeckCommand::Draft {
                folder,
                investigators,
                random,
                force,
            } => {
                let bench = bench.under(&random.under.taboo).map_err(Fail::usage)?;
                random::draft(&*bench, &folder, investigators, &random, force)
            }
            DeckCommand::Compare(args) => compare::<R>(&content, &args),
        }
    }
}

/// Prints the notes of a reading.
fn tell(out: &mut impl Write, reading: &Reading) -> std::io::Result<()> {
    for line in reading.missing.iter().chain(&reading.notes) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// What a deck is built from, if a collection limits it.
fn shelf(
    bench: &dyn Workshop,
    collection: Option<&str>,
    beside: &[PathBuf],
) -> Result<Option<Shelf>, Fail> {
    let Some(text) = collection else {
        return Ok(None);
    };
    let products = || {
        let ids: Vec<String> = bench.products().into_iter().map(|p| p.id).collect();
        ids.join(", ")
    };
    let wrong = |entry: &str| {
        let words = format!(
            "`--collection`: `{entry}` is wrong; the products are {}",
            products()
        );
        Fail::usage(words)
    };
    let owned = read_owned(text).map_err(|entry| wrong(&entry))?;
    let known = bench.products();
    if let Some(id) = owned.keys().find(|id| !known.iter().any(|p| p.id == **id)) {
        return Err(wrong(id));
    }
    let decks = beside.iter().map(|file| Ok(read(bench, file)?.deck));
    let beside = decks.collect::<Result<_, Fail>>()?;
    Ok(Some(Shelf {
        owned: Some(owned),
        beside,
        dealt: None,
    }))
}

fn check(bench: &dyn Workshop, files: &[PathBuf], collection: Option<&str>) -> Result<(), Fail> {
    let mut shelf = shelf(bench, collection, &[])?;
    let mut out = out();
    let mut wrong = 0;
    for file in files {
        let reading = read(bench, file)?;
        let report = match &mut shelf {
            Some(shelf) => {
                let report = shelf.check(bench, &reading.deck);
                shelf.beside.push(reading.deck.clone());
                report
            }
            None => bench.check(&reading.deck),
        };
        let good = report.legal && reading.missing.is_empty();
        wrong += usize::from(!good);
        writeln!(
            out,
            "{}: {} ({} cards, {} experience)",
            file.display(),
            if good {
                "may be played with"
            } else {
                "may not be played with"
            },
            report.size,
            report.experience
        )?;
        for remark in report.faults.iter().chain(&report.notes) {
            writeln!(out, "  {} (rule {})", remark.text, remark.rule)?;
        }
        tell(&mut out, &reading)?;
    }
    out.flush()?;
    if wrong > 0 {
        return Err(Fail::told());
    }
    Ok(())
}

fn counts(of: &[Count]) -> String {
    let all = of.iter().filter(|c| c.n > 0);
    let all: Vec<String> = all.map(|c| format!("{} {}", c.of, c.n)).collect();
    if all.is_empty() {
        "none".into()
    } else {
        all.join(", ")
    }
}

fn numbers(out: &mut impl Write, report: &Report) -> std::io::Result<()> {
    writeln!(out, "cards      {} of {}", report.size, report.needs)?;
    writeln!(out, "experience {}", report.experience)?;
    writeln!(out, "kinds      {}", counts(&report.kinds))?;
    writeln!(out, "classes    {}", counts(&report.classes))?;
    writeln!(out, "icons      {}", counts(&report.icons))?;
    let most = report.curve.iter().map(|c| c.n).max().unwrap_or(0);
    for cost in report.curve.iter().filter(|_| most > 0) {
        writeln!(
            out,
            "cost {:<5} {:>2} {}",
            cost.of,
            cost.n,
            "#".repeat(cost.n.min(60) as usize)
        )?;
    }
    Ok(())
}

fn show(bench: &dyn Workshop, file: &Path, as_json: bool) -> Result<(), Fail> {
    let reading = read(bench, file)?;
    let report = bench.check(&reading.deck);
    let mut out = out();
    if as_json {
        let value = json!({"deck": reading.deck, "report": report, "missing": reading.missing, "notes": reading.notes});
        json_line(&mut out, &value)?;
    } else {
        write!(out, "{}", bench.write(&reading.deck, Form::Text).text)?;
        writeln!(out)?;
        numbers(&mut out, &report)?;
        for remark in report.faults.iter().chain(&report.notes) {
            writeln!(out, "  {} (rule {})", remark.text, remark.rule)?;
        }
        tell(&mut out, &reading)?;
    }
    Ok(out.flush()?)
}

fn put(to: &DeckTo, text: &str) -> Result<(), Fail> {
    match &to.output {
        Some(path) => outputs::write(path, text, to.force),
        None => {
            let mut out = out();
            write!(out, "{text}")?;
            Ok(out.flush()?)
        }
    }
}

/// What is not carried over is said where it does not get into the text.
fn left_out(lines: &[String]) -> Result<(), Fail> {
    if lines.is_empty() {
        return Ok(());
    }
    Err(Fail::new(format!("left out: {}", lines.join("; "))))
}

fn import(bench: &dyn Workshop, file: &Path, to: &DeckTo) -> Result<(), Fail> {
    let reading = read(bench, file)?;
    put(to, &bench.write(&reading.deck, Form::Deck).text)?;
    left_out(&reading.missing)
}

fn export(bench: &dyn Workshop, file: &Path, form: DeckForm, to: &DeckTo) -> Result<(), Fail> {
    let reading = read(bench, file)?;
    let form = match form {
        DeckForm::Deck => Form::Deck,
        DeckForm::Json => Form::Json,
        DeckForm::Text => Form::Text,
    };
    let writing = bench.write(&reading.deck, form);
    put(to, &writing.text)?;
    let all: Vec<String> = reading.missing.into_iter().chain(writing.missing).collect();
    left_out(&all)
}

fn upgrade(bench: &dyn Workshop, from: &Path, to: &Path, as_json: bool) -> Result<(), Fail> {
    let (from, to) = (read(bench, from)?.deck, read(bench, to)?.deck);
    let up = bench.upgrade(&from, &to);
    let mut out = out();
    if as_json {
        json_line(&mut out, &json!(up))?;
    } else {
        steps(&mut out, bench, &up, &to)?;
    }
    // What is wrong with the new deck itself stops it as well.
    let after = bench.check(&to);
    if !as_json {
        for fault in up.faults.iter().chain(&after.faults) {
            writeln!(out, "  {} (rule {})", fault.text, fault.rule)?;
        }
    }
    out.flush()?;
    if up.faults.is_empty() && after.legal {
        Ok(())
    } else {
        Err(Fail::told())
    }
}

fn steps(
    out: &mut impl Write,
    bench: &dyn Workshop,
    up: &Upgrade,
    to: &DeckList,
) -> Result<(), Fail> {
    let pool = bench.pool(to);
    let name = |id: &String| {
        let pick = pool.iter().find(|p| p.id == *id);
        match pick.map(|p| (&p.name, p.level)) {
            Some((name, Some(level @ 1..))) => format!("{name} ({level})"),
            Some((name, _)) => name.clone(),
            None => id.clone(),
        }
    };
    writeln!(out, "experience {}", up.cost)?;
    for step in &up.steps {
        match (&step.out, &step.into) {
            (Some(a), Some(b)) => {
                writeln!(out, "  {} becomes {}: {}", name(a), name(b), step.cost)?
            }
            (Some(a), None) => writeln!(out, "  {} leaves", name(a))?,
            (None, Some(b)) => writeln!(out, "  {} comes: {}", name(b), step.cost)?,
            (None, None) => {}
        }
    }
    for m in &up.measures {
        writeln!(out, "  {}: {}", m.what, m.words())?;
    }
    Ok(())
}

fn build(
    bench: &dyn Workshop,
    path: &Path,
    investigator: Option<&str>,
    plain: bool,
    force: bool,
    shelf: Option<Shelf>,
) -> Result<(), Fail> {
    // A new deck was not read from its file, so the file's contents belong to the user.
    let anew = investigator.is_some() || !path.is_file();
    if anew {
        outputs::may_write([path], force)?;
    }
    let begun = match investigator {
        Some(id) => starter(bench, Path::new(id)).map(|deck| (deck, Vec::new())),
        None => None,
    };
    let (deck, missing) = match begun {
        Some(begun) => begun,
        None if investigator.is_some() => {
            let all: Vec<String> = bench
                .starters()
                .into_iter()
                .map(|d| d.investigator)
                .collect();
            let words = format!("`--investigator`: there are {}", all.join(", "));
            return Err(Fail::usage(words));
        }
        None => {
            let reading = read(bench, path).map_err(|e| {
                let more = "to begin a deck, say `--investigator ID`";
                Fail::new(format!("{} ({more})", e.words))
            })?;
            (reading.deck, reading.missing)
        }
    };
    edit(bench, path, deck, plain, force || !anew, shelf)?;
    let mut out = out();
    for line in missing {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// Opens a deck in the builder, and saves it in its file.
fn edit(
    bench: &dyn Workshop,
    path: &Path,
    deck: DeckList,
    plain: bool,
    overwrite: bool,
    shelf: Option<Shelf>,
) -> Result<(), Fail> {
    let mut builder = Builder::new(bench, deck, shelf);
    let end = terminal::play(&mut builder, Look { plain, pause: 0 });
    end.map_err(|e| Fail::new(format!("the terminal failed: {e}")))?;
    let mut out = out();
    match builder.kept() {
        Some(deck) => {
            let text = bench.write(&deck, Form::Deck).text;
            outputs::write(path, &text, overwrite)?;
            writeln!(out, "The deck is saved in {}.", path.display())?;
        }
        None => writeln!(out, "Nothing was kept.")?,
    }
    Ok(out.flush()?)
}

/// A rate of wins. Where none was won, the upper end of the 95 % interval (exact, two-sided).
fn rate(s: Share, games: u64) -> String {
    if s.of > 0.0 || games == 0 {
        return percent(s);
    }
    let most = 1.0 - 0.025_f64.powf(1.0 / games as f64);
    format!("none, < {:.1} %", most * 100.0)
}

fn percent(s: Share) -> String {
    format!("{:.1} ± {:.1} %", s.of * 100.0, s.half * 100.0)
}

fn compare<R: Playable>(content: &R::Content, args: &CompareDecks) -> Result<(), Fail> {
    let policy = policy(&args.policy)?;
    let mut starts = Vec::new();
    for file in [&args.first, &args.second] {
        let mut investigators = Vec::new();
        if !args.others.is_empty() {
            investigators.push(to_play_with::<R>(content, file, "none")?.investigator);
            investigators.extend(args.others.iter().cloned());
        }
        let table = Table {
            investigators,
            decks: vec![file.clone()],
            difficulty: args.difficulty.clone(),
            ..Table::default()
        };
        let setup = setup::setup::<R>(content, &args.scenario, &table)?;
        starts.push(Start::<R>::new(content, setup)?);
    }
    let pairs = lab::compare(&Plan::<R> {
        content,
        starts: &starts,
        games: args.games,
        seed: args.seed,
        policy,
        threads: args.threads.into(),
        cap: 20_000,
        check: false,
        progress: &|_| {},
    })?;
    let mut out = out();
    if args.json {
        json_line(&mut out, &told(args, &pairs))?;
    } else {
        let (first, second) = (args.first.display(), args.second.display());
        writeln!(
            out,
            "{}: {} games of {} policy with each deck, seed {}",
            args.scenario, args.games, args.policy, args.seed
        )?;
        let rate = |share| rate(share, pairs.pairs);
        writeln!(out, "{first} won {}", rate(pairs.of_first()))?;
        writeln!(out, "{second} won {}", rate(pairs.of_second()))?;
        writeln!(
            out,
            "second minus first: {} (both won {}, only the first {}, only the second {})",
            percent(pairs.difference()),
            pairs.both,
            pairs.first,
            pairs.second
        )?;
        let d = pairs.difference();
        let words = match (d.of > d.half, d.of < -d.half) {
            (true, _) => "the second wins more",
            (_, true) => "the first wins more",
            (false, false) => "this many games do not separate the decks",
        };
        writeln!(out, "{words}")?;
    }
    out.flush()?;
    if pairs.lost > 0 {
        return Err(Fail::new(format!("{} pairs of games failed", pairs.lost)));
    }
    Ok(())
}

fn told(args: &CompareDecks, pairs: &Pairs) -> serde_json::Value {
    let share = |s: Share| json!({"of": s.of, "half": s.half});
    json!({
        "scenario": args.scenario,
        "policy": args.policy,
        "games": args.games,
        "seed": args.seed,
        "first": args.first,
        "second": args.second,
        "pairs": pairs.pairs,
        "lost": pairs.lost,
        "won_by_both": pairs.both,
        "won_by_first": pairs.first,
        "won_by_second": pairs.second,
        "of_first": share(pairs.of_first()),
        "of_second": share(pairs.of_second()),
        "difference": share(pairs.difference()),
    })
}
