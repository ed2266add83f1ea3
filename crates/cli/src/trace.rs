//! A game with every question, every event and every change of every view, to be compared line by line.

use crate::fail::Fail;
use crate::games::Playable;
use kernel::{Game, Log, Seat, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use table::{Question, Session};

/// Everything in a view, by path.
type Flat = BTreeMap<String, String>;

fn flatten(value: &Value, path: &str, flat: &mut Flat) {
    let below = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    match value {
        Value::Object(map) if !map.is_empty() => map
            .iter()
            .for_each(|(name, v)| flatten(v, &below(name), flat)),
        Value::Array(list) if list.iter().all(|v| !v.is_object() && !v.is_array()) => {
            // Short lists of plain values read best on one line.
            let words: Vec<String> = list.iter().map(Value::to_string).collect();
            flat.insert(path.to_owned(), format!("[{}]", words.join(", ")));
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                let name = ["id", "key"]
                    .into_iter()
                    .find_map(|f| value.get(f)?.as_str());
                // Two of a name keep apart by their place.
                let twins = name.is_some_and(|n| {
                    list.iter()
                        .filter(|o| o.get("id").or(o.get("key")).and_then(Value::as_str) == Some(n))
                        .count()
                        > 1
                });
                let name = match name {
                    Some(n) if !twins => n.to_owned(),
                    Some(n) => format!("{n}#{index}"),
                    None => index.to_string(),
                };
                flatten(value, &below(&name), flat);
            }
        }
        other => {
            flat.insert(path.to_owned(), other.to_string());
        }
    }
}

fn flat<R: Playable>(content: &R::Content, game: &Game<R>, viewer: Viewer) -> Result<Flat, Fail> {
    let view = serde_json::to_value(R::paths(content, game, viewer))
        .map_err(|e| Fail::new(format!("a view is no JSON: {e}")))?;
    let mut flat = Flat::new();
    flatten(&view, "", &mut flat);
    Ok(flat)
}

/// What a viewer sees otherwise than the host does.
fn against(host: &Flat, own: &Flat) -> Flat {
    let mut differs: Flat = own
        .iter()
        .filter(|(k, v)| host.get(*k) != Some(v))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    let hidden = host.keys().filter(|k| !own.contains_key(*k));
    differs.extend(hidden.map(|k| (k.clone(), "(not seen)".to_owned())));
    differs
}

fn changes(out: &mut String, who: &str, before: &Flat, after: &Flat) {
    for (path, value) in after {
        match before.get(path) {
            Some(old) if old == value => {}
            Some(old) => {
                let _ = writeln!(out, "  {who}{path}: {old} -> {value}");
            }
            None => {
                let _ = writeln!(out, "  {who}{path}: {value}");
            }
        }
    }
    for path in before.keys().filter(|p| !after.contains_key(*p)) {
        let _ = writeln!(out, "  {who}{path}: gone");
    }
}

/// All viewers' views: the host's, and how the others differ from it.
fn views<R: Playable>(content: &R::Content, game: &Game<R>) -> Result<Vec<(String, Flat)>, Fail> {
    let host = flat(content, game, Viewer::Host)?;
    let mut views = Vec::new();
    for n in 0..R::seats(game) {
        let own = flat(content, game, Viewer::Seat(Seat(n as u8)))?;
        views.push((format!("seat {n}: "), against(&host, &own)));
    }
    views.push((
        "public: ".to_owned(),
        against(&host, &flat(content, game, Viewer::Public)?),
    ));
    views.insert(0, (String::new(), host));
    Ok(views)
}

/// The trace of the game so far.
pub fn trace<R: Playable>(session: &Session<R>) -> Result<String, Fail> {
    let content = session.content();
    let mut game: Game<R> = R::start(content, session.setup()).map_err(|e| e.to_string())?;
    let mut out = String::new();
    for (name, value) in R::setup_lines(session.setup()) {
        let _ = writeln!(out, "{name}: {value}");
    }
    let mut before = views::<R>(content, &game)?;
    for (who, view) in &before {
        changes(&mut out, who, &Flat::new(), view);
    }
    for (n, given) in session.given().iter().enumerate() {
        if let Some(question) = Question::of::<R>(content, &game) {
            let _ = writeln!(out, "\n{}. {}", n + 1, question.stack.join(" > "));
            let _ = writeln!(
                out,
                "{} ({}): {}",
                question.who, question.rule, question.text
            );
            let offers: Vec<String> = question
                .offers
                .iter()
                .map(|o| match o.weight {
                    Some(w) => format!("{} x{w}", o.key),
                    None => o.key.clone(),
                })
                .collect();
            let _ = writeln!(out, "offered: {}", offers.join(", "));
            for c in &question.cannot {
                let _ = writeln!(out, "not: {} ({})", c.key, c.why);
            }
        }
        let _ = writeln!(out, "= {}", given.key);
        let mut events = Vec::new();
        game.answer(content, given.choice, &mut Log::to(&mut events))
            .map_err(|e| Fail::new(e.to_string()))?;
        for event in &events {
            let _ = writeln!(out, "* {}", R::tell(content, &game, event));
        }
        let after = views::<R>(content, &game)?;
        for ((who, old), (_, new)) in before.iter().zip(&after) {
            changes(&mut out, who, old, new);
        }
        before = after;
    }
    match R::outcome(content, &game) {
        Some((outcome, won)) => {
            let _ = writeln!(
                out,
                "\nover: {outcome}, {}",
                if won { "won" } else { "lost" }
            );
        }
        None => {
            let _ = writeln!(out, "\nnot over");
        }
    }
    Ok(out)
}
