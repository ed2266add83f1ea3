//! Plays every form of the two effect languages, and reports what ran, what the checker refuses, and what is silent.
//! For developers: it is no part of the program.
//!
//! ```sh
//! cargo run -q -p miskatonic-lab --example conformance              # both games; or `card`, `board`
//! cargo run -q -p miskatonic-lab --example conformance -- verb/ready    # forms with this in their names, with texts
//! cargo run -q -p miskatonic-lab --example conformance -- --json    # every form with its text and its verdict
//! cargo run -q -p miskatonic-lab --example conformance -- --table > docs/conformance.md
//! ```

#[path = "../tests/conformance/suite/mod.rs"]
mod suite;

use std::fmt::Write as _;
use std::process::ExitCode;
use suite::{Report, Verdict, report, suites, table};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let suites = suites();
    let asked = |word: &str| args.iter().any(|a| a == word);
    let (options, words): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|a| a.starts_with("--"));
    let unknown = options
        .iter()
        .find(|o| !["--json", "--table"].contains(&o.as_str()));
    if let Some(unknown) = unknown {
        eprintln!("`{unknown}` is neither `--json` nor `--table`");
        return ExitCode::from(2);
    }
    let is_game = |word: &String| suites.iter().any(|s| s.game() == word);
    let (games, names): (Vec<&String>, Vec<&String>) = words.into_iter().partition(|w| is_game(w));
    let named = |form: &str| names.is_empty() || names.iter().any(|n| form.contains(n.as_str()));
    let all = games.is_empty();
    let wanted = suites.iter().filter(|s| all || asked(s.game()));
    let reports: Vec<Report> = wanted.map(|s| report(&**s, &named)).collect();
    if reports.iter().all(|r| r.forms == 0) {
        eprintln!("no form has one of these words in its name: {names:?}");
        return ExitCode::from(2);
    }
    if !names.is_empty() && options.is_empty() {
        for outcome in reports.iter().flat_map(|r| &r.outcomes) {
            let text = outcome.text.as_deref().unwrap_or("(refused)");
            println!("{}: {text}\n  {:?}", outcome.form, outcome.verdict);
        }
    }
    if asked("--json") {
        match serde_json::to_string_pretty(&reports) {
            Ok(text) => println!("{text}"),
            Err(e) => eprintln!("a report cannot be written: {e}"),
        }
    } else if asked("--table") {
        print!("{}", table(&reports));
    } else {
        print!("{}", told(&reports));
    }
    match reports.iter().all(|r| r.silent == 0) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn told(reports: &[Report]) -> String {
    let mut text = String::new();
    for report in reports {
        for outcome in &report.outcomes {
            if let Verdict::Silent(why) = &outcome.verdict {
                let _ = writeln!(text, "silent: {} {}: {why}", report.game, outcome.form);
            }
        }
    }
    for report in reports {
        let (forms, run, refused, silent) =
            (report.forms, report.run, report.refused, report.silent);
        let _ = writeln!(
            text,
            "{} game: {forms} forms, {run} run, {refused} refused, {silent} silent",
            report.game
        );
        if !report.unwritten.is_empty() {
            let _ = writeln!(text, "  {} fields have no form yet", report.unwritten.len());
        }
    }
    text
}
