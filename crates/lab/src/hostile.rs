//! What must hold for whatever a stranger hands in: records, packs, cases, decks, lines to the engine. The mutants of the
//! tests and the targets of `fuzz/` call these functions. Each panics if something does not hold.

use crate::games::{Family, Playable, Task};
use card_game::CardGame;
use kernel::Catalogue;
use kernel::decks::Form;
use kernel::record::Record;
use packs::PackFile;
use players::Kind;
use std::sync::Arc;
use table::case::{Case, Document, Subject};
use table::host::engine::Engine;
use table::{Boxed, Config, GameBox, Nowhere, Session};

/// The content of the official packs.
fn official<R: Playable>() -> Arc<R::Content> {
    R::official().unwrap_or_else(|e| panic!("{e:?}"))
}

/// A record that can be read is written as it was read, and what can be played of it breaks no invariant.
pub fn record(text: &str) {
    let Ok(record) = Record::parse(text) else {
        return;
    };
    let written = record.text();
    let again = Record::parse(&written).map(|r| r.text());
    assert_eq!(again, Ok(written), "written and read again");
    if let Some(family) = record.header("scenario").and_then(Family::of) {
        family.run(Replay(&record));
    }
}

struct Replay<'a>(&'a Record);

impl Task for Replay<'_> {
    type Output = ();
    fn run<R: Playable>(self) {
        let content = official::<R>();
        let sink = Box::new(Nowhere);
        let loaded = Session::<R>::load(content.clone(), self.0, Config::default(), sink);
        let Ok(loaded) = loaded else { return };
        assert_eq!(loaded.session.defects(), 0);
        let checked = R::check(&content, loaded.session.game());
        assert_eq!(checked, Ok(()));
    }
}

/// A pack of one file is read, or its problems are told in few words.
pub fn pack(family: Family, text: &str) {
    family.run(Load(text));
}

struct Load<'a>(&'a str);

impl Task for Load<'_> {
    type Output = ();
    fn run<R: Playable>(self) {
        let files = [PackFile::new(
            format!("{}/mutant/cards.yaml", R::FOLDER),
            self.0,
        )];
        let problems = R::load_with_warnings(&files).1;
        let told = packs::diagnostics::render(&problems, &files, false);
        assert!(told.len() < 400_000, "{} bytes of problems", told.len());
    }
}

/// The first cases of a chapter run without a panic, whatever comes of them.
pub fn cases(text: &str) {
    for case in Document::parse(text).cases.iter().take(3) {
        let family = match case.subject {
            Subject::Position => case.table.scenario().and_then(Family::of),
            Subject::Deck => Some(Family::Card),
        };
        if let Some(family) = family {
            family.run(Run(case));
        }
    }
}

struct Run<'a>(&'a Case);

impl Task for Run<'_> {
    type Output = ();
    fn run<R: Playable>(self) {
        let _ = table::case::run::<R>(&official::<R>(), self.0);
    }
}

/// A deck that can be read can be checked, upgraded and written, and what is written is read again.
pub fn deck(text: &str) {
    let content = official::<CardGame>();
    let bench = CardGame::workshop(&content).unwrap_or_else(|| panic!("no workshop"));
    let Ok(reading) = bench.read(text) else {
        return;
    };
    bench.check(&reading.deck);
    if let Some(starter) = bench.starters().first() {
        bench.upgrade(starter, &reading.deck);
        bench.upgrade(&reading.deck, starter);
    }
    for form in Form::ALL {
        let written = bench.write(&reading.deck, form);
        let again = bench.read(&written.text).map(|r| r.deck.cards);
        let lost = reading.deck.cards.is_empty() || !written.missing.is_empty();
        let whole = again.as_ref() == Ok(&reading.deck.cards);
        assert!(lost || whole, "{form:?}: {again:?}\n{}", written.text);
    }
}

struct Unpack;

impl Task for Unpack {
    type Output = Arc<dyn GameBox>;
    fn run<R: Playable>(self) -> Self::Output {
        let bots = |kind: &str, seed| Some(Kind::named(kind)?.bot::<R>(seed));
        Arc::new(Boxed::<R>::new(official::<R>(), bots))
    }
}

/// The engine answers every line with JSON, and none of them as a fault of the program.
pub fn lines(text: &str) {
    let open = |scenario: &str| {
        let family =
            Family::of(scenario).ok_or_else(|| format!("unknown scenario `{scenario}`"))?;
        Ok(family.run(Unpack))
    };
    let engine = Engine {
        families: &Family::NAMES,
        open: &open,
        draw: &|| Ok(1926),
    };
    let mut output = Vec::new();
    let done = engine.talk(&mut text.as_bytes(), &mut output);
    assert!(done.is_ok(), "{done:?}");
    let said = String::from_utf8_lossy(&output);
    assert!(!said.contains("bug in the program"), "{said}");
    for line in said.lines() {
        let read = serde_json::from_str::<serde_json::Value>(line);
        assert!(read.is_ok(), "{line}");
    }
}
