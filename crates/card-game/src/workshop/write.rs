//! Writes decks.

use super::read::{RANDOM_CODE, RANDOM_NAME, codes, entry};
use super::titled;
use crate::content::*;
use crate::deck::{find, investigator};
use kernel::decks::{DeckList, Form, Writing};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Writes a deck in one of the forms that [`super::read`] reads.
pub fn write(content: &Content, deck: &DeckList, form: Form) -> Writing {
    match form {
        Form::Deck => ours(deck),
        Form::Json => json_slots(content, deck),
        Form::Text => list(content, deck),
    }
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

fn ours(deck: &DeckList) -> Writing {
    let mut text = String::from("deck:\n");
    let mut line = |l: String| {
        text.push_str("  ");
        text.push_str(&l);
        text.push('\n');
    };
    if !deck.name.is_empty() {
        line(format!("name: {}", quoted(&deck.name)));
    }
    line(format!("investigator: {}", quoted(&deck.investigator)));
    for (name, cards) in [("cards", &deck.cards), ("side", &deck.side)] {
        let mut cards = cards.iter().filter(|(_, n)| **n > 0).peekable();
        if cards.peek().is_some() {
            line(format!("{name}:"));
        }
        for (id, copies) in cards {
            let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
            let id = if plain { id.clone() } else { quoted(id) };
            line(format!("  {id}: {copies}"));
        }
    }
    line(format!("random-weaknesses: {}", deck.random_weaknesses));
    Writing {
        text,
        missing: Vec::new(),
    }
}

fn json_slots(content: &Content, deck: &DeckList) -> Writing {
    let (mut slots, mut missing) = codes(content, &deck.cards);
    let (side, more) = codes(content, &deck.side);
    missing.extend(more);
    if deck.random_weaknesses > 0 {
        slots.insert(RANDOM_CODE.into(), deck.random_weaknesses);
    }
    let who = investigator(content, &deck.investigator);
    let (code, name) = match who.map(|d| content.text(d)) {
        Some(text) => (text.code.clone(), text.name.clone()),
        None => (None, deck.investigator.clone()),
    };
    if code.is_none() {
        missing.push(format!("{}: it has no code", deck.investigator));
    }
    let value = json!({
        "name": deck.name,
        "investigator_code": code,
        "investigator_name": name,
        "slots": slots,
        "sideSlots": side,
        "ignoreDeckLimitSlots": null,
        "version": "0.1",
        "description_md": "",
        "tags": "",
        "meta": "{}",
        "taboo_id": null,
    });
    let text = serde_json::to_string_pretty(&value).unwrap_or_default() + "\n";
    Writing { text, missing }
}

/// The headings of a list, in order.
const HEADINGS: [&str; 5] = ["Assets", "Events", "Skills", "Weaknesses", "Others"];

fn heading(content: &Content, def: DefId) -> usize {
    let card = content.def(def);
    match card.kind {
        _ if card.weakness => 3,
        KindName::Asset => 0,
        KindName::Event => 1,
        KindName::Skill => 2,
        KindName::Investigator
        | KindName::Enemy
        | KindName::Treachery
        | KindName::Location
        | KindName::Agenda
        | KindName::Act
        | KindName::Reference => 4,
    }
}

fn list(content: &Content, deck: &DeckList) -> Writing {
    let who = investigator(content, &deck.investigator);
    let who = who.map_or(deck.investigator.as_str(), |d| &content.text(d).name);
    let title = if deck.name.is_empty() {
        who
    } else {
        &deck.name
    };
    // A name that would be read as something else is marked as a heading.
    let odd = title.starts_with(['{', '[']) || title.starts_with("deck:") || entry(title).is_some();
    let mark = if odd { "# " } else { "" };
    let mut text = format!("{mark}{title}\n\n{who}\n");
    let mut missing = Vec::new();
    let mut part = |text: &mut String, cards: &BTreeMap<String, u8>, random: u8| {
        for (at, name) in HEADINGS.iter().enumerate() {
            let mut lines = Vec::new();
            let mut total = 0;
            for (id, copies) in cards.iter().filter(|(_, n)| **n > 0) {
                let Some(def) = find(content, id) else {
                    if at == 0 {
                        missing.push(format!("{copies} × {id}: no such card"));
                    }
                    continue;
                };
                if heading(content, def) != at {
                    continue;
                }
                total += u32::from(*copies);
                lines.push(format!("{copies}x {}", titled(content, def)));
            }
            if at == 3 && random > 0 {
                total += u32::from(random);
                lines.push(format!("{random}x {RANDOM_NAME}"));
            }
            if !lines.is_empty() {
                let _ = write!(text, "\n{name} ({total})\n{}\n", lines.join("\n"));
            }
        }
    };
    part(&mut text, &deck.cards, deck.random_weaknesses);
    if deck.side.values().any(|n| *n > 0) {
        text.push_str("\nSide deck\n");
        part(&mut text, &deck.side, 0);
    }
    Writing { text, missing }
}
