//! What the language can say, and whether it runs.

use super::{Failure, GameName, print};
use lab::conformance::{Report, Verdict, conformance, suites, table};
use std::fmt::Write as _;

pub(super) fn run(game: Option<GameName>, json: bool, as_table: bool) -> Result<(), Failure> {
    let name = |g: GameName| match g {
        GameName::Card => "card",
        GameName::Board => "board",
    };
    let suites = suites();
    let wanted = suites
        .iter()
        .filter(|s| game.is_none_or(|g| name(g) == s.game()));
    let reports: Vec<Report> = wanted.map(|s| conformance(&**s)).collect();
    let text = if json {
        let text = serde_json::to_string_pretty(&reports);
        text.map_err(|e| format!("a report cannot be written: {e}"))? + "\n"
    } else if as_table {
        table(&reports)
    } else {
        told(&reports)
    };
    print(&text)?;
    match reports.iter().all(|r| r.silent == 0) {
        true => Ok(()),
        false => Err(Failure::Told),
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
