//! `simulate` and `perft`.

use crate::args;
use crate::fail::Fail;
use crate::games::{self, Playable, Task};
use crate::out::{json_line, out};
use crate::outputs;
use crate::setup;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Game, Rules};
use lab::report::stats::{Mean, Rate};
use lab::{Plan, Start, Totals};
use players::Kind;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use table::text::did_you_mean;

/// The bot kind of this name.
pub fn policy(name: &str) -> Result<Kind, Fail> {
    Kind::named(name).ok_or_else(|| {
        let names = Kind::ALL.map(Kind::name);
        let near = did_you_mean(name, names.iter().map(|n| n.as_ref()));
        Fail::usage(format!(
            "unknown kind of bot `{name}`{near} (there are {}, and `search-200ms`, `search-2s`, `search-5000`)",
            names.join(", ")
        ))
    })
}

/// A progress bar over the games, if the output is a terminal.
pub fn bar(games: u64, shown: bool) -> ProgressBar {
    if !shown || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(
        "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left",
    );
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

struct Simulate<'a>(args::Simulate, &'a [PathBuf]);

/// `miskatonic simulate`
pub fn simulate(args: args::Simulate, packs: &[PathBuf]) -> Result<(), Fail> {
    games::with_game(&args.scenario.clone(), Simulate(args, packs))
}

impl Task for Simulate<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, packs) = self;
        let policy = policy(&args.policy)?;
        let content = games::content::<R>(packs)?;
        let mut starts = Vec::new();
        for setup in setup::setups::<R>(&content, &args.scenario, &args.table, args.all)? {
            starts.push(Start::<R>::new(&content, setup)?);
        }
        let bar = bar(args.games, !args.json);
        let totals = lab::simulate(&Plan::<R> {
            content: &content,
            starts: &starts,
            games: args.games,
            seed: args.seed,
            policy,
            threads: args.threads.into(),
            cap: args.cap,
            check: args.check,
            progress: &|n| bar.inc(n),
        });
        bar.finish_and_clear();
        let totals = totals?;
        let kept = keep_failed(&args, &totals)?;
        let mut out = out();
        if args.json {
            json_line(&mut out, &report::<R>(&args, &content, &starts, &totals))?;
        } else {
            words(&mut out, &args, starts.len(), &totals)?;
            for line in kept {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        if totals.errors + totals.stuck > 0 {
            let n = totals.errors + totals.stuck;
            return Err(Fail::new(format!(
                "{n} of {} games went wrong",
                totals.games
            )));
        }
        Ok(())
    }
}

/// Writes the records of failed games; says a line about each.
fn keep_failed(args: &args::Simulate, totals: &Totals) -> Result<Vec<String>, Fail> {
    let mut lines = Vec::new();
    for failed in &totals.failed {
        let mut line = format!("game {}: {}", failed.game, failed.what);
        if let Some(folder) = &args.errors {
            let stem = format!("game-{}", failed.game);
            let path = outputs::write_beside(folder, &stem, "record", &failed.record.text())?;
            line.push_str(&format!(" ({})", path.display()));
        }
        lines.push(line);
    }
    Ok(lines)
}

fn per(n: u64, by: f64) -> f64 {
    if by > 0.0 { n as f64 / by } else { 0.0 }
}

/// The object that `--json` prints.
fn report<R: Playable>(
    args: &args::Simulate,
    content: &R::Content,
    starts: &[Start<R>],
    totals: &Totals,
) -> serde_json::Value {
    let mut investigators: Vec<String> = starts
        .iter()
        .flat_map(|s| seat_ids::<R>(content, s))
        .collect();
    if starts.len() > 1 {
        investigators.sort_unstable();
        investigators.dedup();
    }
    let setup = starts
        .first()
        .map(|s| R::setup_lines(&s.setup))
        .unwrap_or_default();
    let setup: serde_json::Map<String, serde_json::Value> =
        setup.into_iter().map(|(n, v)| (n, v.into())).collect();
    json!({
        "scenario": args.scenario,
        "policy": args.policy,
        "investigators": investigators,
        "setups": starts.len(),
        "setup": if starts.len() == 1 { setup.into() } else { serde_json::Value::Null },
        "seed": args.seed,
        "games": totals.games,
        "completed": totals.completed,
        "errors": totals.errors,
        "stuck": totals.stuck,
        "decisions": totals.decisions,
        "chance_draws": totals.chance_draws,
        "rounds": totals.rounds,
        "wins": totals.wins,
        "outcomes": totals.outcomes,
        "measures": totals.measures.iter().map(measured).collect::<serde_json::Map<_, _>>(),
        "seconds": totals.seconds,
        "cpu_seconds": totals.cpu_seconds,
        "games_per_cpu_second": per(totals.games, totals.cpu_seconds),
        "decisions_per_cpu_second": per(totals.decisions, totals.cpu_seconds),
        "mean_rounds": per(totals.rounds, totals.completed as f64),
        "failures": totals.failed.iter().map(|f| json!({"game": f.game, "what": f.what})).collect::<Vec<_>>(),
        "engine": env!("CARGO_PKG_VERSION"),
        "content": format!("{:016x}", R::content_hash(content)),
    })
}

/// A measure as JSON: its mean and half the width of the 95 % interval.
fn measured((name, mean): (&String, &Mean)) -> (String, serde_json::Value) {
    (
        name.clone(),
        json!({"mean": mean.mean(), "error": mean.half()}),
    )
}

/// The investigators of a setup, as its record names them.
fn seat_ids<R: Rules>(content: &R::Content, start: &Start<R>) -> Vec<String> {
    let lines = R::setup_lines(&start.setup);
    match lines.iter().find(|(n, _)| n == "investigators") {
        Some((_, ids)) => ids.split(',').map(|id| id.trim().to_owned()).collect(),
        None => (0..R::seats(&start.game))
            .map(|n| R::seat_name(content, &start.game, kernel::Seat(n as u8)))
            .collect(),
    }
}

fn words(
    out: &mut impl Write,
    args: &args::Simulate,
    setups: usize,
    totals: &Totals,
) -> std::io::Result<()> {
    let rate = per(totals.wins, totals.completed as f64);
    let (won, of) = (totals.wins, totals.completed.max(1));
    let (low, high) = Rate { won, of }.interval();
    let setups = if setups > 1 {
        format!(" over {setups} setups")
    } else {
        String::new()
    };
    writeln!(
        out,
        "{}: {} games of {} policy{setups}, seed {}",
        args.scenario, totals.games, args.policy, args.seed
    )?;
    writeln!(
        out,
        "completed  {} ({} errors, {} stuck)",
        totals.completed, totals.errors, totals.stuck
    )?;
    writeln!(
        out,
        "won        {} ({:.2} %, between {:.2} and {:.2})",
        totals.wins,
        rate * 100.0,
        low * 100.0,
        high * 100.0
    )?;
    for (outcome, count) in &totals.outcomes {
        writeln!(
            out,
            "  {outcome:<24} {count:>10} ({:.2} %)",
            per(*count, totals.completed as f64) * 100.0
        )?;
    }
    for (name, mean) in &totals.measures {
        writeln!(
            out,
            "{name:<10} {:.2} ± {:.2} a game",
            mean.mean(),
            mean.half()
        )?;
    }
    writeln!(
        out,
        "rounds     {:.2} a game",
        per(totals.rounds, totals.completed as f64)
    )?;
    writeln!(
        out,
        "decisions  {} ({:.1} a game), chance {} ({:.1} a game)",
        totals.decisions,
        per(totals.decisions, totals.games as f64),
        totals.chance_draws,
        per(totals.chance_draws, totals.games as f64)
    )?;
    writeln!(
        out,
        "time       {:.2} s, processor {:.2} s: {:.0} games and {:.0} decisions a processor second, {:.3} µs a decision",
        totals.seconds,
        totals.cpu_seconds,
        per(totals.games, totals.cpu_seconds),
        per(totals.decisions, totals.cpu_seconds),
        per(1, totals.decisions as f64) * totals.cpu_seconds * 1e6,
    )
}

struct Perft<'a>(args::Perft, &'a [PathBuf]);

/// `miskatonic perft`
pub fn perft(args: args::Perft, packs: &[PathBuf]) -> Result<(), Fail> {
    games::with_game(&args.scenario.clone(), Perft(args, packs))
}

impl Task for Perft<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, packs) = self;
        let content = games::content::<R>(packs)?;
        let setup = setup::setup::<R>(&content, &args.scenario, &args.table)?;
        let start: Game<R> = R::start(&content, &setup).map_err(|e| e.to_string())?;
        let levels = lab::perft::<R>(&content, &start, args.depth.into());
        let mut out = out();
        if args.json {
            let value = json!({"scenario": args.scenario, "setup": R::setup_lines(&setup), "levels": levels});
            json_line(&mut out, &value)?;
        } else {
            writeln!(
                out,
                "{:>5} {:>16} {:>16} {:>16} {:>12}",
                "depth", "ways", "ask a player", "ask chance", "over"
            )?;
            for level in levels {
                writeln!(
                    out,
                    "{:>5} {:>16} {:>16} {:>16} {:>12}",
                    level.depth, level.ways, level.players, level.chance, level.over
                )?;
            }
        }
        out.flush()?;
        Ok(())
    }
}
