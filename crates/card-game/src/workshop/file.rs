//! Decks in our own form, and the decks of cases.

use super::Bench;
use crate::content::taboo::NO_LIST;
use crate::content::*;
use crate::deck::{complete, experience, find, investigator, known, starter};
use kernel::PositionError;
use kernel::decks::{Count, DeckList, Reading, Shelf, Workshop};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A file with a deck.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckFile {
    /// The deck.
    deck: DeckText,
}

/// A deck.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckText {
    /// Whose: the investigator's id.
    investigator: String,
    /// What its player calls it.
    #[serde(default)]
    name: String,
    /// Begins with the starter deck.
    #[serde(default)]
    starter: bool,
    /// Its cards by id, and how many of each: signature cards and known weaknesses too.
    #[serde(default)]
    cards: BTreeMap<String, u8>,
    /// Cards taken out again.
    #[serde(default)]
    remove: BTreeMap<String, u8>,
    /// Basic weaknesses to be drawn at random; as many as are lacking where unsaid.
    #[serde(default)]
    random_weaknesses: Option<u8>,
    /// Cards laid beside the deck.
    #[serde(default)]
    side: BTreeMap<String, u8>,
}

/// The `deck` block of a case.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckCase {
    /// The deck.
    deck: DeckText,
    /// What becomes of it.
    #[serde(default)]
    to: Option<Change>,
    /// The collection that it is built from: the number of copies of each product (without limits where unsaid).
    #[serde(default)]
    collection: Option<BTreeMap<String, u8>>,
    /// The date of the list of taboos (none where unsaid).
    #[serde(default)]
    taboo: Option<String>,
    /// The decks that are played beside it.
    #[serde(default)]
    beside: Vec<DeckText>,
}

/// What becomes of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Change {
    /// Cards that come.
    #[serde(default)]
    add: BTreeMap<String, u8>,
    /// Cards that leave.
    #[serde(default)]
    remove: BTreeMap<String, u8>,
}

/// The JSON Schema of a file with a deck.
pub fn schema() -> String {
    packs::schema::text::<DeckFile>()
}

fn parsed<T: serde::de::DeserializeOwned>(yaml: &str) -> Result<T, PositionError> {
    serde_saphyr::from_str(yaml).map_err(|e| {
        let told = packs::diagnostics::from_yaml(&e, 0, yaml);
        let place = told.place.map(|p| (p.line as usize, p.column as usize));
        let (line, column) = place.unwrap_or((1, 1));
        let help = told.help.map(|h| format!(" ({h})")).unwrap_or_default();
        PositionError {
            line,
            column,
            what: format!("{}{help}", told.message),
        }
    })
}

fn bad(what: String) -> PositionError {
    PositionError {
        line: 1,
        column: 1,
        what,
    }
}

fn take(cards: &mut BTreeMap<String, u8>, out: &BTreeMap<String, u8>) -> Result<(), String> {
    for (id, copies) in out {
        match cards.get_mut(id) {
            Some(there) if *there > *copies => *there -= copies,
            Some(there) if *there == *copies => {
                cards.remove(id);
            }
            Some(_) | None => return Err(format!("`{id}` is not {copies} times in the deck")),
        }
    }
    Ok(())
}

fn put(cards: &mut BTreeMap<String, u8>, more: &BTreeMap<String, u8>) {
    for (id, n) in more {
        let there = cards.entry(id.clone()).or_default();
        *there = there.saturating_add(*n);
    }
}

/// The deck that a text describes.
fn deck(content: &Content, text: &DeckText) -> Result<DeckList, String> {
    let who = investigator(content, &text.investigator);
    let mut deck = match who.filter(|_| text.starter) {
        Some(who) => starter(content, who),
        None => DeckList::default(),
    };
    deck.investigator = text.investigator.clone();
    if !text.name.is_empty() {
        deck.name = text.name.clone();
    }
    put(&mut deck.cards, &text.cards);
    take(&mut deck.cards, &text.remove)?;
    deck.side = text.side.clone();
    deck.random_weaknesses = match text.random_weaknesses {
        Some(n) => n,
        None => {
            // As many as are lacking: the signature cards are for the deck to name.
            let mut whole = deck.clone();
            complete(content, &mut whole);
            whole.random_weaknesses
        }
    };
    Ok(deck)
}

/// Reads a deck of our own form.
pub(super) fn read(content: &Content, yaml: &str) -> Result<Reading, String> {
    let file: DeckFile = parsed(yaml).map_err(|e| e.to_string())?;
    let mut deck = deck(content, &file.deck)?;
    let mut missing = Vec::new();
    for cards in [&mut deck.cards, &mut deck.side] {
        cards.retain(|_, n| *n > 0);
        cards.retain(|id, copies| {
            let card = |d: DefId| content.def(d).kind != KindName::Investigator;
            let there = find(content, id).is_some_and(card);
            if !there {
                missing.push(super::read::absent(*copies, id));
            }
            there
        });
    }
    Ok(Reading {
        deck,
        missing,
        notes: Vec::new(),
    })
}

fn map(counts: &[Count]) -> Value {
    let pairs = counts.iter().map(|c| (c.of.clone(), c.n.into()));
    Value::Object(pairs.collect::<Map<String, Value>>())
}

/// What is said of the deck of a case, as JSON.
pub fn case(content: &Content, yaml: &str) -> Result<String, PositionError> {
    let text: DeckCase = parsed(yaml)?;
    let list = text.taboo.as_deref().unwrap_or(NO_LIST);
    let unknown = |name| bad(format!("unknown list of taboos `{name}`"));
    let content = content.under(content.taboo(list).map_err(unknown)?);
    let from = deck(content, &text.deck).map_err(bad)?;
    let bench = Bench(content);
    let beside = text.beside.iter().map(|text| deck(content, text));
    let beside = beside.collect::<Result<Vec<_>, _>>().map_err(bad)?;
    let owned = text.collection.clone();
    let shelf = owned.map(|owned| Shelf {
        owned: Some(owned),
        beside,
        dealt: None,
    });
    let report = match &shelf {
        Some(shelf) => shelf.check(&bench, &from),
        None => bench.check(&from),
    };
    let words = |all: &[kernel::decks::Remark]| {
        let all: Vec<&str> = all.iter().map(|r| r.text.as_str()).collect();
        all.join("; ")
    };
    let cards: Map<String, Value> = known(content, &from.cards)
        .map(|(d, n)| (content.id_of(d).to_owned(), n.into()))
        .collect();
    let mut told = json!({
        "legal": report.legal,
        "why": words(&report.faults),
        "notes": words(&report.notes),
        "cards": cards,
        "size": report.size,
        "needs": report.needs,
        "experience": report.experience,
        "random_weaknesses": from.random_weaknesses,
        "curve": map(&report.curve),
        "icons": map(&report.icons),
        "kinds": map(&report.kinds),
        "classes": map(&report.classes),
    });
    if let Some(change) = &text.to {
        let mut to = from.clone();
        take(&mut to.cards, &change.remove).map_err(bad)?;
        put(&mut to.cards, &change.add);
        let upgrade = bench.upgrade(&from, &to);
        let after = bench.check(&to);
        let mut why = upgrade.faults.clone();
        why.extend(after.faults);
        told["upgrade"] = json!({
            "legal": why.is_empty(),
            "why": words(&why),
            "cost": upgrade.cost,
            "steps": upgrade.steps,
            "experience": experience(content, &to),
        });
    }
    Ok(told.to_string())
}
