//! What is accepted runs, and what is rendered is English.

mod cover;
#[path = "../../../golden/compare.rs"]
pub mod golden;
mod grammar;
mod suite;

use cover::Cover;
use golden::compare;
use grammar::slips;
use std::path::Path;
use std::sync::OnceLock;
use suite::{Report, Verdict, report, suites, table};

/// The official texts of both games have no slip.
#[test]
fn official_texts_are_grammatical() {
    let card = card_game::Content::official().expect("the official packs load");
    let mut texts: Vec<(String, String)> = Vec::new();
    for (def, text) in card_game::content::DefId::each(&card.texts) {
        let lines = card_game::text::card(&card, def);
        texts.extend(lines.iter().map(|l| (text.name.clone(), l.plain())));
    }
    for scenario in &card.scenarios {
        for (_, r) in &scenario.resolutions {
            let said = card_game::text::resolution(&card, scenario, r).plain();
            texts.push((scenario.text.name.clone(), said));
        }
    }
    let (library, _) = board_game::text::Library::read(&packs::official_of("board-game"));
    for written in library.written() {
        // A monster's first line is its numbers.
        let skip = usize::from(written.kind == "monster");
        let lines = written.lines.iter().skip(skip);
        texts.extend(lines.map(|l| (written.name.clone(), l.plain())));
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
    REPORTS.get_or_init(|| suites().iter().map(|s| report(&**s, &|_| true)).collect())
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
            report.unwritten.is_empty(),
            "new words want runs: {}",
            report.unwritten.join(", ")
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
    compare("docs/conformance.md", &table(reports()));
}

/// Notes on the sources of a record, which change nothing in play. `docs/sources.md` lists them.
const NOTES: [&str; 3] = [".assumed", ".disputed", ".single-source"];
/// Fields that nothing says for a reason; a name that ends in a full stop is that of all its fields.
const UNSAID: [(&str, &str); 4] = [
    ("CardText.rule-module", "no card needs a module in Rust"),
    ("Chaos.", "a bag may hold any number; some stand for all"),
    (
        "TabooText.exceptional",
        "no list makes one of these cards exceptional",
    ),
    (
        "Reference.",
        "a side maps any token to its effect; some stand for all",
    ),
];
/// Fields that no form says yet. This list may only shrink.
const TO_DO: [&str; 26] = [
    "Card.plural",
    "Condition.failed-by.at-least",
    "Condition.failed-by.at-most",
    "Condition.margin.at-least",
    "Condition.margin.at-most",
    "Gate.name",
    "GateCard.name",
    "GateEncounter.name",
    "KindName.reference",
    "LocationEncounter.name",
    "MeasureIs.is.at-least",
    "Objective.after",
    "Objective.would",
    "PhaseName.final-battle",
    "PlaceFilter.next-area",
    "Rating.combat",
    "TestIs.failed-by.at-least",
    "TestIs.failed-by.at-most",
    "TestIs.margin.at-least",
    "TestIs.margin.at-most",
    "TokensAre.is.at-most",
    "WhoMap.another",
    "WhoMap.each-other",
    "WhoMap.holder",
    "WhoMap.it",
    "WhoMap.you",
];

/// Whatever a pack may say is said by a form, or by a pack whose cards have cases: an official one, an example or one of
/// the homebrew packs of the tests. Whole sets and scenarios do not fit on one synthetic card.
#[test]
fn every_field_of_the_schema_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schemas = [
        ("card", card_game::content::schema()),
        ("board", board_game::content::schema()),
    ];
    let suites = suites();
    let mut to_do = Vec::new();
    for (game, schema) in schemas {
        let mut cover = Cover::of(&schema);
        let suite = suites.iter().find(|s| s.game() == game);
        for form in suite.expect("the game has a suite").forms() {
            cover.add(&form.yaml);
        }
        let folder = format!("{game}-game");
        for file in packs::official_of(&folder) {
            cover.add(&file.text);
        }
        for (pack, at_least) in [
            ("examples/the-tide-house", 1),
            ("examples/the-lantern-society", usize::from(game == "card")),
            ("crates/cli/tests/homebrew", 3),
        ] {
            let files = yaml(&root.join(pack).join(&folder));
            assert!(files.len() >= at_least, "{pack} has packs of the {folder}");
            files.iter().for_each(|text| cover.add(text));
        }
        let mut unsaid = cover.unused();
        unsaid.retain(|field| !NOTES.iter().any(|note| field.ends_with(note)));
        unsaid.retain(|field| !UNSAID.iter().any(|(name, _)| field.starts_with(name)));
        to_do.extend(unsaid);
    }
    to_do.sort();
    assert_eq!(to_do, TO_DO, "nothing says these, or a form says one now");
}

/// The texts of the packs in a folder.
fn yaml(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.map(|entry| entry.path());
    files
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .map(|path| std::fs::read_to_string(path).expect("a pack is text"))
        .collect()
}
