//! Reads decks in foreign forms: lists of text, and JSON with slots by code.

use super::file;
use crate::content::*;
use crate::deck::{find, investigator};
use kernel::decks::Reading;
use serde_json::Value;
use std::collections::BTreeMap;

/// The maximum length of a deck text, in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The maximum number of lines and slots that are read.
const MOST_ENTRIES: usize = 2_000;

/// The code of a random basic weakness in foreign lists.
pub(super) const RANDOM_CODE: &str = "01000";
/// The name of a random basic weakness in foreign lists.
pub(super) const RANDOM_NAME: &str = "Random Basic Weakness";

/// A remark on cards that are not in the pool.
pub(super) fn absent(n: u8, what: &str) -> String {
    format!("{n} × {what}: not in the card pool")
}

/// Reads a deck in any known form.
pub fn read(content: &Content, text: &str) -> Result<Reading, String> {
    if text.len() > MOST_BYTES {
        return Err(format!("a deck has at most {MOST_BYTES} bytes"));
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("there is no deck here".into());
    }
    if text.starts_with(['{', '[']) {
        return json(content, text);
    }
    if text.lines().any(|l| l.starts_with("deck:")) {
        return file::read(content, text);
    }
    list(content, text)
}

/// The state of reading a deck.
struct Reader<'a> {
    content: &'a Content,
    reading: Reading,
}

impl Reader<'_> {
    fn add(&mut self, copies: u8, def: DefId, side: bool) {
        if copies == 0 {
            return;
        }
        let deck = &mut self.reading.deck;
        let cards = if side {
            &mut deck.side
        } else {
            &mut deck.cards
        };
        let id = self.content.id_of(def).to_owned();
        let there = cards.entry(id).or_default();
        *there = there.saturating_add(copies);
    }

    fn random(&mut self, n: u8) {
        let there = &mut self.reading.deck.random_weaknesses;
        *there = there.saturating_add(n);
    }

    fn missing(&mut self, copies: u8, what: &str) {
        // The text may contain anything, so it is cleaned before it is shown.
        let what: String = what
            .chars()
            .filter(|c| kernel::printable(*c))
            .take(80)
            .collect();
        self.reading.missing.push(absent(copies, what.trim()));
    }
}

/// The definition with this code (of any printing) or this id.
fn by_code(content: &Content, code: &str) -> Option<DefId> {
    let is = |t: &card::CardText| t.code.as_deref() == Some(code) || t.reprints.contains_key(code);
    let found = DefId::find(&content.texts, is);
    found.or_else(|| find(content, code))
}

/// Reads JSON with `slots` by code: a deck, an answer of a server that contains one, or a list with one.
fn json(content: &Content, text: &str) -> Result<Reading, String> {
    let whole: Value =
        serde_json::from_str(text).map_err(|e| format!("this is no JSON of a deck: {e}"))?;
    let inner = [
        Some(&whole),
        whole.get("deck"),
        whole.get("data"),
        whole.get(0),
    ];
    let mut all = inner.into_iter().flatten();
    let deck = all
        .find(|v| v.get("slots").is_some_and(Value::is_object))
        .ok_or("this JSON holds no deck: `slots` with codes and counts are missing")?;
    let word = |name: &str| deck.get(name).and_then(Value::as_str).unwrap_or_default();
    let mut reader = Reader {
        content,
        reading: Reading::default(),
    };
    reader.reading.deck.name = shown(word("name"));
    let code = word("investigator_code");
    let who = by_code(content, code).filter(|d| content.def(*d).kind == KindName::Investigator);
    match who {
        Some(who) => reader.reading.deck.investigator = content.id_of(who).to_owned(),
        None => {
            let name = shown(word("investigator_name"));
            reader.missing(1, &format!("investigator {code} {name}"));
        }
    }
    for (field, side) in [("slots", false), ("sideSlots", true)] {
        let slots = deck.get(field).and_then(Value::as_object);
        for (code, n) in slots.into_iter().flatten().take(MOST_ENTRIES) {
            let Some(copies) = n.as_u64().map(|n| n.min(u8::MAX.into()) as u8) else {
                reader.missing(0, &format!("{code} (its count is no number)"));
                continue;
            };
            if copies == 0 {
                continue;
            }
            if code == RANDOM_CODE {
                reader.random(copies);
                continue;
            }
            match by_code(content, code).filter(|d| content.def(*d).kind != KindName::Investigator)
            {
                Some(def) => reader.add(copies, def, side),
                None => reader.missing(copies, code),
            }
        }
    }
    for (field, what) in [
        ("taboo_id", "a list of taboos is not applied"),
        (
            "ignoreDeckLimitSlots",
            "copies beyond the limit count as any others",
        ),
    ] {
        let said = deck.get(field).is_some_and(|v| match v {
            Value::Null => false,
            Value::Bool(b) => *b,
            Value::Number(n) => n.as_u64() != Some(0),
            Value::String(s) => !s.is_empty(),
            Value::Array(a) => !a.is_empty(),
            Value::Object(o) => !o.is_empty(),
        });
        if said {
            reader.reading.notes.push(what.into());
        }
    }
    Ok(reader.reading)
}

/// A foreign text, made fit to be shown on a line.
fn shown(text: &str) -> String {
    let fit = text.chars().filter(|c| kernel::printable(*c));
    fit.take(120).collect::<String>().trim().to_owned()
}

/// A line that names cards: the number, the title, and the level if there is one.
pub(super) struct Entry<'a> {
    n: u8,
    title: &'a str,
    level: Option<u8>,
}

/// A number of copies that does not fit a byte, and is more than any deck allows.
const TOO_MANY: u8 = u8::MAX;

/// `2x Lucky! (2) (Core Set)`, `2 lucky`, `- Lucky! (2) x2`.
pub(super) fn entry(line: &str) -> Option<Entry<'_>> {
    let bullet = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
    let rest = bullet.unwrap_or(line).trim();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (mut copies, mut rest) = match (digits, bullet) {
        (1..=3, _) if rest[digits..].starts_with([' ', 'x', '×']) => {
            let tail = rest[digits..].trim_start_matches(['x', '×']);
            (rest[..digits].parse().unwrap_or(TOO_MANY), tail.trim())
        }
        (_, Some(_)) => (1, rest),
        (_, None) => return None,
    };
    if let Some((title, count)) = rest.rsplit_once(" x")
        && bullet.is_some()
        && let Ok(count) = count.trim().parse()
    {
        (copies, rest) = (count, title.trim());
    }
    let mut level = None;
    loop {
        rest = rest.trim_end_matches([' ', '†']);
        let Some((head, last)) = tail(rest) else {
            break;
        };
        let dots = last.chars().filter(|c| *c == '•').count();
        if dots > 0 && dots == last.chars().count() {
            level = Some(dots.min(u8::MAX.into()) as u8);
        } else if let Ok(said) = last.parse() {
            level = Some(said);
        }
        rest = head;
    }
    (!rest.is_empty()).then_some(Entry {
        n: copies,
        title: rest,
        level,
    })
}

/// The text in brackets (or as dots) at the end of a title, and the text before it.
fn tail(text: &str) -> Option<(&str, &str)> {
    let bare = text.trim_end_matches('•');
    if bare.len() < text.len() {
        return Some((bare.trim_end(), &text[bare.len()..]));
    }
    let open = match text.chars().last()? {
        ')' => '(',
        ']' => '[',
        _ => return None,
    };
    let at = text.rfind(open)?;
    Some((text[..at].trim_end(), text[at + 1..text.len() - 1].trim()))
}

/// The card with a title: the one of this level; without a level, the lowest one.
fn by_title(content: &Content, title: &str, level: Option<u8>) -> Option<DefId> {
    let all = |wanted: &str| {
        let all = content.def_ids();
        let named = all.filter(|d| content.name(content.def(*d).title) == wanted);
        let ours = named.filter(|d| {
            let def = content.def(*d);
            def.player_card || def.weakness || def.kind == KindName::Investigator
        });
        let level_of = |d: &DefId| content.text(*d).level.unwrap_or(0);
        match level {
            Some(level) => ours.clone().find(|d| level_of(d) == level),
            None => ours.min_by_key(level_of),
        }
    };
    let whole = slug(title);
    let before = title.split_once(':').map(|(t, _)| slug(t));
    let (id, none) = (find(content, title), level.is_none());
    all(&whole)
        .or_else(|| all(&before?))
        .or(id.filter(|_| none))
}

/// Reads a list: a title, an investigator, and lines of cards under headings.
fn list(content: &Content, text: &str) -> Result<Reading, String> {
    let mut reader = Reader {
        content,
        reading: Reading::default(),
    };
    let (mut side, mut entries) = (false, 0);
    let mut first: Option<&str> = None;
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let Some(entry) = entry(line) else {
            let heading = line.trim_matches(['#', '*', '_', ' ']);
            let lower = heading.to_lowercase();
            match lower.split([' ', ':', '(']).next() {
                Some("side" | "sideboard" | "sidedeck") if first.is_some() => side = true,
                Some("deck") if first.is_some() => side = false,
                Some(_) | None => {}
            }
            let name = heading
                .strip_prefix("Investigator:")
                .unwrap_or(heading)
                .trim();
            let who = by_heading(content, name);
            match (first, who) {
                (None, _) => first = Some(heading),
                (Some(_), Some(who)) if reader.reading.deck.investigator.is_empty() => {
                    reader.reading.deck.investigator = content.id_of(who).to_owned();
                }
                (Some(_), _) => {}
            }
            continue;
        };
        entries += 1;
        if entries > MOST_ENTRIES {
            return Err(format!("a deck has at most {MOST_ENTRIES} lines of cards"));
        }
        if slug(entry.title) == slug(RANDOM_NAME) {
            reader.random(entry.n);
            continue;
        }
        match by_title(content, entry.title, entry.level) {
            Some(def) if content.def(def).kind == KindName::Investigator => {
                reader.reading.deck.investigator = content.id_of(def).to_owned();
            }
            Some(def) => reader.add(entry.n, def, side),
            None => {
                let level = entry.level.map(|l| format!(" ({l})")).unwrap_or_default();
                reader.missing(entry.n, &format!("{}{level}", entry.title));
            }
        }
    }
    if entries == 0 {
        return Err("this is no deck: no line says how many of which card".into());
    }
    if let Some(first) = first {
        reader.reading.deck.name = shown(first);
        if reader.reading.deck.investigator.is_empty()
            && let Some(who) = by_heading(content, first)
        {
            reader.reading.deck.investigator = content.id_of(who).to_owned();
        }
    }
    if investigator(content, &reader.reading.deck.investigator).is_none() {
        reader
            .reading
            .notes
            .push("no line names an investigator of the card pool".into());
    }
    Ok(reader.reading)
}

/// The investigator whose name is on a line of its own.
fn by_heading(content: &Content, line: &str) -> Option<DefId> {
    let mut name = line;
    while let Some((head, _)) = tail(name) {
        name = head;
    }
    let def = by_title(content, name, None)?;
    (content.def(def).kind == KindName::Investigator).then_some(def)
}

/// The cards of a deck as codes with numbers, and the cards that have no code.
pub(super) fn codes(
    content: &Content,
    cards: &BTreeMap<String, u8>,
) -> (BTreeMap<String, u8>, Vec<String>) {
    let (mut codes, mut without) = (BTreeMap::new(), Vec::new());
    for (id, copies) in cards.iter().filter(|(_, n)| **n > 0) {
        let code = find(content, id).and_then(|d| content.text(d).code.clone());
        match code {
            Some(code) => {
                codes.insert(code, *copies);
            }
            None => without.push(format!("{copies} × {id}: it has no code")),
        }
    }
    (codes, without)
}
