//! A game with every question, every event and every change of the objects that each viewer sees, to be compared line
//! by line.

use crate::fail::Fail;
use crate::games::Playable;
use kernel::{Game, Log};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use table::host::data::{Looker, Object};
use table::host::view_of;
use table::{Question, Session};

/// All that a viewer sees, by the id of the object and the name of what it is.
type Flat = BTreeMap<String, String>;

fn flatten(it: &Object, flat: &mut Flat) {
    let mut put = |name: &str, value: String| {
        flat.insert(format!("{} {name}", it.id), value);
    };
    put("kind", it.kind.clone());
    put("place", it.place.clone().unwrap_or_else(|| "table".into()));
    let print = it.print.iter().map(|p| ("print", p.clone()));
    let name = it.name.iter().map(|n| ("name", n.clone()));
    let order = (it.order != 0).then(|| ("order", it.order.to_string()));
    let seat = it.seat.iter().map(|s| ("seat", s.to_string()));
    for (name, value) in print.chain(name).chain(order).chain(seat) {
        put(name, value);
    }
    for (name, n) in &it.numbers {
        put(name, n.to_string());
    }
    for flag in &it.flags {
        put(flag, "yes".into());
    }
    for (name, to) in &it.links {
        put(name, format!("[{}]", to.join(", ")));
    }
    for (name, words) in &it.words {
        put(name, format!("{words:?}"));
    }
}

fn flat<R: Playable>(content: &R::Content, game: &Game<R>, viewer: Looker) -> Flat {
    let mut flat = Flat::new();
    for it in &view_of(content, game, viewer.into(), 0).objects {
        flatten(it, &mut flat);
    }
    flat
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
fn views<R: Playable>(content: &R::Content, game: &Game<R>) -> Vec<(String, Flat)> {
    let host = flat(content, game, Looker::Host);
    let mut views = Vec::new();
    for n in 0..R::seats(game) {
        let own = flat(content, game, Looker::Seat(n as u8));
        views.push((format!("seat {n}: "), against(&host, &own)));
    }
    views.push((
        "public: ".to_owned(),
        against(&host, &flat(content, game, Looker::Public)),
    ));
    views.insert(0, (String::new(), host));
    views
}

/// The trace of the game so far.
pub fn trace<R: Playable>(session: &Session<R>) -> Result<String, Fail> {
    let content = session.content();
    let mut game: Game<R> = R::start(content, session.setup()).map_err(|e| e.to_string())?;
    let mut out = String::new();
    for (name, value) in R::setup_lines(session.setup()) {
        let _ = writeln!(out, "{name}: {value}");
    }
    let mut before = views::<R>(content, &game);
    for (who, view) in &before {
        changes(&mut out, who, &Flat::new(), view);
    }
    for (n, given) in session.given().iter().enumerate() {
        if let Some(q) = Question::of::<R>(content, &game) {
            let _ = writeln!(out, "\n{}. {}", n + 1, q.stack.join(" > "));
            let _ = writeln!(out, "{} ({}): {}", q.who, q.rule, q.text);
            let offers: Vec<String> = q
                .offers
                .iter()
                .map(|o| match o.weight {
                    Some(w) => format!("{} x{w}", o.key),
                    None => o.key.clone(),
                })
                .collect();
            let _ = writeln!(out, "offered: {}", offers.join(", "));
            for c in &q.cannot {
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
        let after = views::<R>(content, &game);
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
