//! What is accepted runs, and what is rendered is English.

use lab::conformance::grammar::slips;
use lab::conformance::{Report, Verdict, conformance, suites, table};
use std::sync::OnceLock;

/// The official texts of both games have no slip.
#[test]
fn official_texts_are_grammatical() {
    let card = card_game::Content::official().expect("the official packs load");
    let mut texts: Vec<(String, String)> = Vec::new();
    for (def, text) in card.texts.iter().enumerate() {
        let lines = card_game::text::card(&card, def as u16);
        texts.extend(lines.iter().map(|l| (text.name.clone(), l.plain())));
    }
    for scenario in &card.scenarios {
        for (_, r) in &scenario.resolutions {
            let said = card_game::text::resolution(&card, scenario, r).plain();
            texts.push((scenario.text.name.clone(), said));
        }
    }
    let (library, _) = board_game::text::Library::read(&packs::official_of("board-game"));
    for w in library.written() {
        // A monster's first line is its numbers.
        let skip = usize::from(w.kind == "monster");
        let lines = w.lines.iter().skip(skip);
        texts.extend(lines.map(|l| (w.name.clone(), l.plain())));
    }
    let found: Vec<String> = texts
        .iter()
        .filter(|(_, text)| !text.is_empty())
        .flat_map(|(name, text)| {
            let found = slips(text).into_iter();
            found.map(move |s| format!("{name}: {} `{}` in: {text}", s.rule, s.words))
        })
        .collect();
    assert!(
        found.is_empty(),
        "{} slips:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// Every form of both games, played once for all tests here.
fn reports() -> &'static [Report] {
    static REPORTS: OnceLock<Vec<Report>> = OnceLock::new();
    REPORTS.get_or_init(|| suites().iter().map(|s| conformance(&**s)).collect())
}

/// No form is accepted without doing what it says.
#[test]
fn every_form_runs_or_is_refused() {
    for report in reports() {
        let silent = report.outcomes.iter().filter_map(|o| match &o.verdict {
            Verdict::Silent(why) => Some(format!("{} {}: {why}", report.game, o.form)),
            Verdict::Run | Verdict::Refused(_) => None,
        });
        let silent: Vec<String> = silent.collect();
        assert!(
            silent.is_empty(),
            "{} silent:\n{}",
            silent.len(),
            silent.join("\n")
        );
        assert!(
            report.unwritten == 0,
            "new words want runs: {} are without",
            report.unwritten
        );
    }
}

/// What is rendered of any form is English.
#[test]
fn every_form_is_grammatical() {
    let mut found: Vec<String> = Vec::new();
    for report in reports() {
        for outcome in &report.outcomes {
            let Some(text) = &outcome.text else { continue };
            found.extend(slips(text).into_iter().map(|s| {
                let form = &outcome.form;
                format!("{form}: {} `{}` in: {text}", s.rule, s.words)
            }));
        }
    }
    assert!(
        found.is_empty(),
        "{} slips:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// `docs/conformance.md` is what the command would write now.
#[test]
fn the_page_is_current() {
    let now = table(reports());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/conformance.md");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == now,
        "docs/conformance.md is out of date: `scripts/regenerate conformance` writes it anew"
    );
}
