//! The encounters of the official packs: complete, in whole cards, and the same as the facts in every mechanical one.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// One entry of a location card or a gate card.
struct Entry {
    id: String,
    card: String,
    /// The place, or the world.
    at: String,
    colour: String,
    disputed: bool,
    steps: Value,
}

/// The entries of a set's location cards and gate cards.
fn entries(set: &str) -> (Vec<Entry>, Vec<Entry>) {
    let mut out = (Vec::new(), Vec::new());
    for file in packs::load::official_of("board-game") {
        if !file.path.starts_with(&format!("board-game/{set}/"))
            || !file.path.contains("-encounters/")
        {
            continue;
        }
        let read: Value =
            serde_saphyr::from_str(&file.text).unwrap_or_else(|e| panic!("{}: {e}", file.path));
        for (key, list, place) in [
            ("location-encounters", &mut out.0, "at"),
            ("gate-encounters", &mut out.1, "world"),
        ] {
            for entry in read[key].as_array().into_iter().flatten() {
                let id = text(&entry["id"]);
                let (left, right) = id
                    .split_once('.')
                    .unwrap_or_else(|| panic!("{id} names no card"));
                list.push(Entry {
                    card: if key == "location-encounters" {
                        right
                    } else {
                        left
                    }
                    .to_owned(),
                    at: text(&entry[place]),
                    colour: text(&entry["colour"]),
                    disputed: !entry["disputed"].is_null(),
                    steps: entry["do"].clone(),
                    id,
                });
            }
        }
    }
    out
}

fn text(v: &Value) -> String {
    v.as_str().unwrap_or_default().to_owned()
}

fn by_card(list: &[Entry]) -> BTreeMap<&str, Vec<&Entry>> {
    let mut cards: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for e in list {
        cards.entry(&e.card).or_default().push(e);
    }
    cards
}

/// Checks that cards are whole, three entries each for three places, and that each deck has so many.
fn whole(list: &[Entry], cards: usize, deck_of: impl Fn(&Entry) -> String, in_each: usize) {
    let found = by_card(list);
    assert_eq!(found.len(), cards);
    assert_eq!(
        list.iter().map(|e| &e.id).collect::<BTreeSet<_>>().len(),
        list.len(),
        "ids are unique"
    );
    let mut decks: BTreeMap<String, usize> = BTreeMap::new();
    for (card, of) in found {
        assert_eq!(of.len(), 3, "{card}");
        assert_eq!(
            of.iter().map(|e| &e.at).collect::<BTreeSet<_>>().len(),
            3,
            "{card}"
        );
        assert_eq!(
            of.iter().map(|e| deck_of(e)).collect::<BTreeSet<_>>().len(),
            1,
            "{card}"
        );
        *decks.entry(deck_of(of[0])).or_default() += 1;
    }
    assert!(decks.values().all(|n| *n == in_each), "{decks:?}");
}

fn neighborhood(e: &Entry) -> String {
    e.card
        .rsplit_once('-')
        .map(|(n, _)| n.to_owned())
        .unwrap_or_default()
}

fn colour(e: &Entry) -> String {
    assert!(e.id.starts_with(&format!("gate-{}-", e.colour)), "{}", e.id);
    e.colour.clone()
}

#[test]
fn the_base_set_is_complete() {
    let (locations, gates) = entries("arkham");
    assert_eq!((locations.len(), gates.len()), (189, 144));
    whole(&locations, 63, neighborhood, 7);
    whole(&gates, 48, colour, 12);
    assert_eq!(gates.iter().filter(|e| e.at == "other").count(), 48);
}

#[test]
fn the_kingsport_set_is_complete() {
    let (locations, gates) = entries("kingsport");
    assert_eq!((locations.len(), gates.len()), (276, 96));
    let (added, own): (Vec<Entry>, Vec<Entry>) =
        locations.into_iter().partition(|e| e.card.contains("-k"));
    whole(&own, 56, neighborhood, 14);
    whole(&added, 36, neighborhood, 4);
    whole(&gates, 32, colour, 8);
    assert_eq!(gates.iter().filter(|e| e.at == "other").count(), 32);
}

#[test]
fn a_location_entry_is_named_after_its_place_and_a_gate_entry_after_its_world() {
    for set in ["arkham", "kingsport"] {
        let (locations, gates) = entries(set);
        for e in &locations {
            assert_eq!(e.id, format!("{}.{}", e.at, e.card));
        }
        for e in &gates {
            assert_eq!(e.id, format!("{}.{}", e.card, e.at));
        }
    }
}

// From here on: against the reference.

/// A reference file, where the reference is present.
fn reference(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../facts/board-game")
        .join(name);
    let file = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}"));
    serde_json::from_str(&file).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn slug(name: &str) -> String {
    let plain: String = name
        .chars()
        .filter(|c| !matches!(c, '\'' | '.' | '"'))
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '-'
            }
        })
        .collect();
    plain
        .split('-')
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

fn world(name: &str) -> String {
    match name {
        "Abyss" => "the-abyss".to_owned(),
        "City of the Great Race" => "the-city-of-the-great-race".to_owned(),
        _ => slug(name),
    }
}

fn list(v: &Value) -> Vec<String> {
    v.as_array().into_iter().flatten().map(text).collect()
}

/// What an effect tree says in plain numbers, as short phrases, in no order.
fn facts(v: &Value, out: &mut Vec<String>) {
    match v {
        Value::Array(all) => all.iter().for_each(|v| facts(v, out)),
        Value::Object(map) => {
            for (verb, of) in map {
                fact(verb, of, out);
                facts(of, out);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn fact(verb: &str, of: &Value, out: &mut Vec<String>) {
    let number = |v: &Value, default: i64| v.as_i64().unwrap_or(default);
    match verb {
        "check" if of["skill"].is_string() => out.push(format!(
            "check {} {} {}",
            text(&of["skill"]),
            number(&of["modifier"], 0),
            number(&of["difficulty"], 1)
        )),
        "gain" | "lose" => {
            for (what, amount) in of.as_object().into_iter().flatten() {
                match amount {
                    Value::Number(n) => out.push(format!("{verb} {n} {what}")),
                    Value::String(all) => out.push(format!("{verb} {all} {what}")),
                    Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {}
                }
            }
        }
        "set" => {
            for what in ["sanity", "stamina"] {
                match &of[what] {
                    Value::Number(n) => out.push(format!("set {what} {n}")),
                    Value::String(all) => out.push(format!("set {what} {all}")),
                    Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {}
                }
            }
        }
        "draw" => {
            out.push(format!(
                "draw {} {}",
                number(&of["amount"], 1),
                text(&of["deck"])
            ));
            if let Some(kept) = of["keep"].as_i64() {
                out.push(format!("keep {kept}"));
            }
        }
        "buy" => {
            for (deck, n) in of["from"].as_object().into_iter().flatten() {
                out.push(format!("draw {} {deck}", number(n, 1)));
            }
        }
        "sell" => {
            if let Some(n) = of["price"].as_i64() {
                out.push(format!("gain {n} money"));
            }
        }
        "cost" => {
            for (what, amount) in of.as_object().into_iter().flatten() {
                if let Some(n) = amount.as_i64() {
                    out.push(format!("pay {n} {what}"));
                }
            }
            if !of["discard"].is_null() {
                let n = number(&of["discard-count"], 1);
                out.push(format!("discard {n} {}", text(&of["discard"]["deck"])));
                out.push(format!("discard {n} {}", text(&of["discard"]["kind"])));
            }
            if of["turn"] == Value::Bool(true) {
                out.push("become losing-next-turn".to_owned());
            }
        }
        "all" => {
            for cost in of.as_array().into_iter().flatten() {
                fact("cost", cost, out);
            }
        }
        "unless" => {
            for (what, amount) in of["cost"].as_object().into_iter().flatten() {
                if let Some(n) = amount.as_i64() {
                    out.push(format!("lose {n} {what}"));
                }
            }
        }
        "discard" if of["cards"].is_object() => {
            let n = number(&of["amount"], 1);
            for by in ["deck", "kind"] {
                out.push(format!("discard {n} {}", text(&of["cards"][by])));
            }
        }
        "search" if of.is_object() => {
            let what = &of["for"];
            let what = what["name"]
                .as_str()
                .or(what["kind"].as_str())
                .unwrap_or("any");
            out.push(format!("search {} {what}", text(&of["deck"])));
        }
        "become" => out.push(format!("become {}", of.as_str().unwrap_or("somebody"))),
        "join" => out.push(format!("join {}", text(&of["ally"]))),
        "take" if of.is_object() => out.push(format!("take {}", text(&of["card"]))),
        "move" => out.push(format!("move {}{}", text(&of["to"]), text(&of["to"]["id"]))),
        "encounter" => {
            out.push(format!("move {}", text(&of["at"])));
            out.push("encounter".to_owned());
            if let Some(n) = of["cards"].as_i64() {
                out.push(format!("encounter cards {n}"));
            }
        }
        "enter-world" if of["delayed"] == Value::Bool(true) => {
            out.push("become delayed".to_owned())
        }
        "monster-appears" => out.push("monster appears".to_owned()),
        "return-to-arkham" => out.push("return to Arkham".to_owned()),
        "doom" => out.push(format!("doom {of}")),
        "terror" => out.push(format!("terror +{}", of["by"])),
        "roll" => out.push(format!("roll {}", number(&of["dice"], 0))),
        _ => {}
    }
}

/// The fact that a phrase of the reference states, if it is one of the regular ones.
fn stated(phrase: &str) -> Option<String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let number = words
        .get(1)
        .and_then(|n| n.trim_start_matches('$').parse::<i64>().ok());
    let deck = |word: &str| {
        ["spell", "skill", "unique", "common"]
            .into_iter()
            .find(|d| word.trim_end_matches('s') == *d)
    };
    match words.as_slice() {
        ["lose", "all", what @ ("money" | "clues" | "sanity")] => Some(format!("lose all {what}")),
        ["lose", "next", "turn"] => Some("become losing-next-turn".to_owned()),
        ["gain" | "lose", money] if money.starts_with('$') => {
            number.map(|n| format!("{} {n} money", words[0]))
        }
        ["spend" | "pay", money] if money.starts_with('$') => {
            number.map(|n| format!("pay {n} money"))
        }
        ["gain" | "lose", _, what @ ("sanity" | "stamina")] => {
            number.map(|n| format!("{} {n} {what}", words[0]))
        }
        ["gain" | "lose", _, "clue" | "clues"] => number.map(|n| format!("{} {n} clues", words[0])),
        ["spend", _, what @ ("sanity" | "stamina")] => number.map(|n| format!("pay {n} {what}")),
        ["spend", _, "clue" | "clues"] => number.map(|n| format!("pay {n} clues")),
        ["spend", _, "gate", "trophy"] => number.map(|n| format!("pay {n} gate-trophies")),
        [
            "spend",
            "monster",
            "trophies",
            "totalling",
            toughness,
            "toughness",
        ] => Some(format!("pay {toughness} monster-toughness")),
        ["gain" | "draw", _, of] | ["gain" | "draw", _, of, "item" | "items"] => {
            Some(format!("draw {} {}", number?, deck(of)?))
        }
        ["keep", kept] => kept.parse::<i64>().ok().map(|n| format!("keep {n}")),
        ["lose" | "discard", _, "item" | "items", ..] => {
            number.map(|n| format!("discard {n} item"))
        }
        ["lose" | "discard", _, of, ..] => Some(format!("discard {} {}", number?, deck(of)?)),
        ["become", status @ ("Blessed" | "Cursed")] => {
            Some(format!("become {}", status.to_ascii_lowercase()))
        }
        ["delayed", ..] => Some("become delayed".to_owned()),
        ["arrested", ..] => Some("become arrested".to_owned()),
        ["devoured"] => Some("become devoured".to_owned()),
        ["lost", "in", "time"] => Some("become lost-in-time-and-space".to_owned()),
        ["monster", "appears"] | ["return", "to", "Arkham"] => Some(phrase.to_owned()),
        ["terror", "+1"] => Some(phrase.to_owned()),
        ["move", "to", "street"] => Some("move street".to_owned()),
        ["move", "to", to @ ..]
            if to
                .iter()
                .all(|w| w.starts_with(|c: char| c.is_ascii_uppercase()) || *w == "on") =>
        {
            Some(format!("move {}", slug(&to.join(" "))))
        }
        ["gain", "ally", name @ ..] => Some(format!("join {}", slug(&name.join(" ")))),
        ["gain", "Retainer"] => Some("take retainer".to_owned()),
        ["gain", "Silver", ..] => Some("take silver-twilight-lodge-membership".to_owned()),
        ["take", "the", "first", what, "from", "the", deck, "deck"] => {
            Some(format!("search {deck} {}", what.to_ascii_lowercase()))
        }
        ["search", deck, "deck", "for", name @ ..] => {
            let name = name
                .strip_prefix(&["an"])
                .or(name.strip_prefix(&["the"]))
                .unwrap_or(name);
            Some(format!("search {deck} {}", slug(&name.join(" "))))
        }
        ["check", skill, modifier] => {
            Some(format!("check {} {modifier} 1", skill.to_ascii_lowercase()))
        }
        ["roll", _, "die" | "dice"] => number.map(|n| format!("roll {n}")),
        ["sanity" | "stamina", "to", "maximum"] => Some(format!("set {} maximum", words[0])),
        ["sanity" | "stamina", "reduced", "to", to] => to
            .parse::<i64>()
            .ok()
            .map(|n| format!("set {} {n}", words[0])),
        ["have", "1", "encounter", ..] => Some("encounter".to_owned()),
        ["draw", cards, "location" | "gate", "cards", ..] => {
            Some(format!("encounter cards {cards}"))
        }
        ["remove", tokens, "doom", ..] => Some(format!("doom -{tokens}")),
        _ => None,
    }
}

/// Every regular fact that a record of the reference states.
fn all_stated(record: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for key in [
        "effects_before_check",
        "effects",
        "pass",
        "fail",
        "after_either",
        "if_declined",
        "cost",
    ] {
        lines.extend(list(&record[key]));
    }
    lines.extend(
        record["by_successes"]
            .as_object()
            .into_iter()
            .flatten()
            .flat_map(|(_, v)| list(v)),
    );
    lines.extend(
        record["choose_one"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(list),
    );
    let mut out = Vec::new();
    for line in lines {
        // An amount for each of something is no plain number.
        if line.contains(" per ") || line.contains("each reduced") {
            continue;
        }
        let line = line
            .replace(" instead", "")
            .replace(" (Kingsport)", "")
            .replace(" and take it", "");
        let mut parts = line;
        for between in [" | else ", " OR ", " / ", ": ", ", ", " and "] {
            parts = parts.replace(between, "\n");
        }
        out.extend(parts.lines().map(str::trim).filter_map(stated));
    }
    let check = &record["check"];
    if check.is_object() {
        out.push(format!(
            "check {} {} {}",
            text(&check["skill"]).to_ascii_lowercase(),
            check["modifier"],
            check["successes"]
        ));
    }
    out
}

/// The first check of a tree, as it stands.
fn first_check(v: &Value) -> Option<&Value> {
    match v {
        Value::Array(all) => all.iter().find_map(first_check),
        Value::Object(map) => map
            .get("check")
            .filter(|c| c.is_object())
            .or_else(|| map.values().find_map(first_check)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn says(value: &Value, verb: &str) -> bool {
    match value {
        Value::Array(all) => all.iter().any(|v| says(v, verb)),
        Value::Object(map) => map.contains_key(verb) || map.values().any(|v| says(v, verb)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether something follows from declining what one may do.
fn declines(v: &Value) -> bool {
    match v {
        Value::Array(all) => all.iter().any(declines),
        Value::Object(map) => {
            !map.get("may").is_none_or(|m| m["else"].is_null()) || map.values().any(declines)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// What differs between an entry and its record in the reference.
fn differences(entry: &Entry, record: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut have = Vec::new();
    facts(&entry.steps, &mut have);
    for fact in all_stated(record) {
        match have.iter().position(|f| *f == fact) {
            Some(i) => {
                have.swap_remove(i);
            }
            None => wrong.push(format!("does not say: {fact}")),
        }
    }
    let check = first_check(&entry.steps);
    if record["check"].is_object() {
        let check = check.cloned().unwrap_or_default();
        for (ours, theirs) in [("pass", "pass"), ("fail", "fail")] {
            let expected = !list(&record[theirs])
                .iter()
                .all(|s| s.starts_with("nothing"));
            if check[ours].is_array() != expected {
                wrong.push(format!("`{ours}` of the check"));
            }
        }
        let bands = |value: &Value| -> BTreeSet<String> {
            let said = |v: &Value| v.as_array().is_some_and(|steps| !steps.is_empty());
            value
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(_, v)| said(v))
                .map(|(k, _)| k.clone())
                .collect()
        };
        if bands(&check["successes"]) != bands(&record["by_successes"]) {
            wrong.push("the bands of successes".to_owned());
        }
    } else if check.is_some()
        && !list(&record["if_declined"])
            .iter()
            .any(|s| s.starts_with("check"))
        && record["choose_one"].is_null()
    {
        wrong.push("a check that is not there".to_owned());
    }
    if record["optional"].is_string()
        && !says(&entry.steps, "may")
        && !says(&entry.steps, "choose-number")
    {
        wrong.push("it is optional".to_owned());
    }
    if record["auto_pass"].is_string() != says(&entry.steps, "pass-by") {
        wrong.push("what passes the check by itself".to_owned());
    }
    let declined = record["if_declined"].is_array() || entry.id == "gate-blue-k07.yuggoth";
    if declined != declines(&entry.steps) {
        wrong.push("what happens if it is declined".to_owned());
    }
    if list(&record["effects"]).is_empty()
        && !record["check"].is_object()
        && record["choose_one"].is_null()
        && entry.steps.as_array().is_none_or(|s| !s.is_empty())
    {
        wrong.push("nothing happens".to_owned());
    }
    if record["source_disagreement"].is_string() && !entry.disputed {
        wrong.push("it is disputed".to_owned());
    }
    wrong
}

fn compare(set: &str, locations: &[Value], cards: &[Value]) {
    let (ours, gates) = entries(set);
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for record in locations {
        let id = text(&record["id"]);
        let Some(entry) = ours.iter().find(|e| e.id == id) else {
            wrong.push(format!("{id}: missing"));
            continue;
        };
        seen.insert(id.clone());
        if entry.at != slug(&text(&record["location"])) {
            wrong.push(format!("{id}: at {}", entry.at));
        }
        if text(&record["card"]).split_once('.').map(|(_, card)| card) != Some(&entry.card) {
            wrong.push(format!("{id}: on the card {}", entry.card));
        }
        wrong.extend(
            differences(entry, record)
                .into_iter()
                .map(|w| format!("{id}: {w}")),
        );
    }
    for card in cards.iter().filter(|c| c["colour"].is_string()) {
        let id = text(&card["id"]);
        let id = id.split_once('.').map_or(id.as_str(), |(_, id)| id);
        let records: Vec<&Value> = match &card["entries"] {
            Value::Array(all) => all.iter().collect(),
            Value::Object(all) => all.values().collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        };
        for record in records {
            let at = world(&text(&record["world"]));
            let Some(entry) = gates.iter().find(|e| e.card == id && e.at == at) else {
                wrong.push(format!("{id}: no entry for {at}"));
                continue;
            };
            seen.insert(entry.id.clone());
            if entry.colour != text(&card["colour"]) {
                wrong.push(format!("{id}: {}", entry.colour));
            }
            wrong.extend(
                differences(entry, record)
                    .into_iter()
                    .map(|w| format!("{}: {w}", entry.id)),
            );
        }
    }
    for e in ours.iter().chain(&gates).filter(|e| !seen.contains(&e.id)) {
        wrong.push(format!("{}: not in the reference", e.id));
    }
    assert!(
        wrong.is_empty(),
        "{} differences\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn array(v: &Value) -> Vec<Value> {
    v.as_array().cloned().unwrap_or_default()
}

#[test]
fn the_base_set_agrees_with_the_reference() {
    let (locations, gates) = (
        reference("location-encounters.json"),
        reference("gate-encounters.json"),
    );
    compare(
        "arkham",
        &array(&locations["encounters"]),
        &array(&gates["cards"]),
    );
}

#[test]
fn the_kingsport_set_agrees_with_the_reference() {
    let kingsport = reference("kingsport.json");
    let mut locations = array(&kingsport["location_encounters"]["encounters"]);
    locations.extend(array(
        &kingsport["arkham_location_encounters_added"]["encounters"],
    ));
    compare(
        "kingsport",
        &locations,
        &array(&kingsport["gate_cards"]["cards"]),
    );
}
