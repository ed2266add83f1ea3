//! Says everything that the two effect languages can say once, plays it, and tells what ran, what the checker refuses,
//! and what is silent. For developers: it is no part of the program.
//!
//! ```sh
//! cargo run -q -p miskatonic-lab --example conformance              # both games; or `card`, `board`
//! cargo run -q -p miskatonic-lab --example conformance -- --json    # every form with its text and what became of it
//! cargo run -q -p miskatonic-lab --example conformance -- --table > docs/conformance.md
//! ```

use lab::conformance::{Report, Verdict, conformance, suites, table};
use std::fmt::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let suites = suites();
    let known = |a: &String| {
        ["--json", "--table"].contains(&a.as_str()) || suites.iter().any(|s| s.game() == a)
    };
    if let Some(unknown) = args.iter().find(|a| !known(a)) {
        eprintln!("`{unknown}` is none of `card`, `board`, `--json` and `--table`");
        return ExitCode::from(2);
    }
    let asked = |word: &str| args.iter().any(|a| a == word);
    let named = args.iter().any(|a| !a.starts_with("--"));
    let wanted = suites.iter().filter(|s| !named || asked(s.game()));
    let reports: Vec<Report> = wanted.map(|s| conformance(&**s)).collect();
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
    for r in reports {
        let (forms, run, refused, silent) = (r.forms, r.run, r.refused, r.silent);
        let _ = writeln!(
            text,
            "{} game: {forms} forms, {run} run, {refused} refused, {silent} silent",
            r.game
        );
        if r.unwritten > 0 {
            let _ = writeln!(text, "  {} fields have no form yet", r.unwritten);
        }
    }
    text
}
