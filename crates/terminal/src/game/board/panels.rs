//! What stands beside the board game's maps.

use super::super::text::{capital, count, now, signed, title};
use super::super::{Builder, Seen, is, links, num, result, word};
use super::{first, place_words};
use crate::scene::{Row, Tone};
use table::host::data::{Object, Print};

/// The skills in pairs of a slider.
const SKILLS: [(&str, &str); 3] = [("speed", "sneak"), ("fight", "will"), ("lore", "luck")];

pub fn sheet(b: &mut Builder<'_>, o: &Object, mut name: Row) -> Vec<Row> {
    let thing = b.about(o);
    let mine = o.seat == Some(b.seen.seat);
    let starts = b
        .seen
        .table()
        .is_some_and(|t| links(t, "first").first() == Some(&o.id));
    let mut marks: Vec<String> = Vec::new();
    if starts && b.seen.all("investigator").count() > 1 {
        marks.push("first player".into());
    }
    marks.extend(o.flags.iter().map(|f| f.replace('-', " ")));
    if !marks.is_empty() {
        name = name.and(Tone::Warn, format!(" ({})", marks.join(", ")));
    }
    if is(o, "devoured") || !o.numbers.contains_key("sanity") {
        return vec![name];
    }
    let low = |n: i32| if n <= 1 { Tone::Bad } else { Tone::Plain };
    let (sanity, stamina, clues) = (num(o, "sanity"), num(o, "stamina"), num(o, "clues"));
    let place = o
        .place
        .as_deref()
        .map_or(String::new(), |p| format!(", at {}", b.seen.name_of(p)));
    let focus = if mine {
        format!(", focus {}", num(o, "focus"))
    } else {
        String::new()
    };
    let mut rows = vec![
        name,
        Row::default()
            .and(
                low(sanity),
                format!("Sanity {sanity}/{}", num(o, "maximum-sanity")),
            )
            .and(Tone::Plain, ", ")
            .and(
                low(stamina),
                format!("Stamina {stamina}/{}", num(o, "maximum-stamina")),
            )
            .and(Tone::Plain, format!(", ${}", num(o, "money")))
            .about(thing),
        Row::default()
            .and(
                if clues > 0 { Tone::Clue } else { Tone::Plain },
                count(clues, "clue"),
            )
            .and(Tone::Plain, focus)
            .and(Tone::Quiet, place)
            .about(thing),
    ];
    rows.extend(
        sliders(b.seen, o, mine)
            .into_iter()
            .map(|row| row.about(thing)),
    );
    let trophies = b.seen.inside(&o.id).into_iter().filter(|x| is(x, "trophy"));
    let (monsters, gates): (Vec<&Object>, Vec<&Object>) =
        trophies.partition(|x| x.kind == "monster");
    let held: Vec<String> = [(monsters.len(), "monster"), (gates.len(), "gate")]
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, what)| count(n as i32, what))
        .collect();
    if !held.is_empty() {
        rows.push(Row::toned(Tone::Quiet, format!("Trophies: {}", held.join(", "))).about(thing));
    }
    rows
}

/// The skills: for the one who is asked as the sliders stand, else in a line.
fn sliders(seen: &Seen<'_>, o: &Object, mine: bool) -> Vec<Row> {
    let Some(p) = seen.print(o).filter(|_| mine) else {
        let all = SKILLS.iter().flat_map(|(a, b)| [*a, *b]);
        let words: Vec<String> = all.map(|k| format!("{} {}", title(k), num(o, k))).collect();
        return vec![Row::new(words.join(", "))];
    };
    // The stop of a slider is a number of the sheet; what cards add is not on it.
    let slider = |mut row: Row, skill: &str, stop: i32| {
        row = row.and(Tone::Plain, title(skill));
        let at = |n: i32| p.numbers.get(&format!("{skill}-{n}")).copied();
        for n in 0..4 {
            let Some(value) = at(n + 1) else { continue };
            row = if n == stop {
                row.and(Tone::Strong, format!("[{value}]"))
            } else {
                row.and(Tone::Quiet, format!(" {value}"))
            };
        }
        match at(stop + 1) {
            Some(value) if value != num(o, skill) => {
                row.and(Tone::You, format!("={}", num(o, skill)))
            }
            _ => row,
        }
    };
    let rows = SKILLS.iter().enumerate().map(|(i, (left, right))| {
        let stop = num(o, &format!("stop-{}", i + 1)) & 3;
        slider(
            slider(Row::new(""), left, stop).and(Tone::Quiet, " "),
            right,
            stop,
        )
    });
    rows.collect()
}

fn card_row(b: &mut Builder<'_>, o: &Object) -> Row {
    let thing = b.about(o);
    let tone = if is(o, "exhausted") {
        Tone::Quiet
    } else {
        Tone::Plain
    };
    let mut facts: Vec<String> = Vec::new();
    if let Some(p) = b.seen.print(o) {
        let of = |n: &str| p.numbers.get(n).copied().filter(|n| *n != 0);
        facts.extend(of("bonus").map(|n| format!("{} combat", signed(n))));
        facts.extend(of("hands").map(|n| count(n, "hand")));
    }
    facts.extend(now(o));
    let row = Row::toned(tone, b.seen.name(o)).about(thing);
    if facts.is_empty() {
        row
    } else {
        row.and(Tone::Quiet, format!(" · {}", facts.join(", ")))
    }
}

fn held(b: &mut Builder<'_>, o: &Object) -> Vec<Row> {
    let all = b.seen.inside(&o.id);
    let mut rows: Vec<Row> = Vec::new();
    for card in all.iter().filter(|x| x.kind == "card") {
        rows.push(card_row(b, card));
    }
    for x in all.iter().filter(|x| is(x, "trophy")) {
        let thing = b.about(x);
        let what = if x.kind == "gate" { "gate to " } else { "" };
        rows.push(
            Row::toned(Tone::Quiet, format!("Trophy: {what}{}", b.seen.name(x))).about(thing),
        );
    }
    rows
}

pub fn possessions(b: &mut Builder<'_>) {
    if let Some(me) = b.seen.me() {
        let rows = held(b, me);
        b.panel("Possessions", rows, true);
    }
}

pub fn others(b: &mut Builder<'_>) {
    for o in b.seen.investigators() {
        if o.seat != Some(b.seen.seat) {
            let rows = held(b, o);
            b.panel(b.seen.name(o), rows, false);
        }
    }
}

/// A monster's numbers in a line.
fn ratings(p: &Print) -> String {
    let of = |n: &str| p.numbers.get(n).copied();
    let pair = |what: &str, rating: &str, damage: &str| {
        let damage = of(damage).filter(|n| *n > 0)?;
        Some(match of(rating) {
            Some(r) => format!("{what} {} for {damage}", signed(r)),
            None => format!("{what} {damage}"),
        })
    };
    let all = [
        of("awareness").map(|n| format!("awareness {}", signed(n))),
        pair("horror", "horror-rating", "horror-damage"),
        pair("combat", "combat-rating", "combat-damage"),
        of("toughness").map(|n| format!("toughness {n}")),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Monsters and gates, what is here first.
pub fn threats(b: &mut Builder<'_>) {
    let here = b
        .seen
        .me()
        .and_then(|me| me.place.clone())
        .unwrap_or_default();
    let facing = b
        .seen
        .table()
        .map(|t| links(t, "facing").to_vec())
        .unwrap_or_default();
    let mut all: Vec<&Object> = b
        .seen
        .all("gate")
        .chain(b.seen.all("monster"))
        .filter(|o| !is(o, "trophy") && o.place.as_deref() != Some("place/outskirts"))
        .filter(|o| {
            o.place.as_deref().is_some_and(|p| p.starts_with("place/")) || facing.contains(&o.id)
        })
        .collect();
    all.sort_by_key(|o| (!facing.contains(&o.id), o.place.as_deref() != Some(&here)));
    let mut rows = Vec::new();
    for o in all {
        let thing = b.about(o);
        let at = o.place.as_deref().unwrap_or_default();
        let near = at == here || facing.contains(&o.id);
        let tone = if near { Tone::You } else { Tone::Plain };
        let name = b.seen.name(o);
        let place = format!(" at {}", b.seen.name_of(at));
        let print = b.seen.print(o);
        rows.push(if o.kind == "gate" {
            let closing = print.and_then(|p| p.numbers.get("modifier").copied());
            let row = Row::toned(Tone::Mind, format!("Gate to {name}")).and(tone, place);
            match closing {
                Some(n) => row.and(Tone::Quiet, format!(", {} to close", signed(n))),
                None => row,
            }
            .about(thing)
        } else {
            let place = if facing.contains(&o.id) {
                " faces you".to_owned()
            } else {
                place
            };
            let row = Row::toned(Tone::Bad, name).and(tone, place);
            match print.filter(|_| near) {
                Some(p) => row.and(Tone::Quiet, format!(": {}", ratings(p))),
                None => row,
            }
            .about(thing)
        });
    }
    b.panel("Gates and monsters", rows, false);
}

/// The final battle: what is left of the foe, and what it is.
pub fn battle(b: &mut Builder<'_>) {
    let Some(t) = b.seen.table().filter(|t| is(t, "awake")) else {
        return;
    };
    let Some(foe) = b.seen.get("ancient-one") else {
        return;
    };
    let thing = b.about(foe);
    let mut rows = vec![
        Row::toned(Tone::Bad, b.seen.name(foe)).about(thing),
        Row::toned(
            Tone::Warn,
            format!(
                "Doom left: {} of {}",
                num(foe, "doom"),
                num(foe, "doom-track")
            ),
        )
        .and(
            Tone::Good,
            match num(t, "successes") {
                1 => " · 1 success towards the next".to_owned(),
                n => format!(" · {n} successes towards the next"),
            },
        )
        .about(thing),
    ];
    // Its combat values and its effect come first, then the rest of its printed text.
    let print = b.seen.print(foe);
    let said = |what: &str| {
        print
            .and_then(|p| p.words.get(what))
            .filter(|w| !w.is_empty())
    };
    for (lead, what, tone) in [
        ("Defence", "defence", Tone::Strong),
        ("Attack", "attack", Tone::Bad),
    ] {
        if let Some(words) = said(what) {
            let row = Row::toned(tone, format!("{lead}: "));
            rows.push(
                row.and(Tone::Plain, capital(&words.join(", ")))
                    .about(thing),
            );
        }
    }
    // The first printed line is the defence, the last one the attack.
    let text = print.map_or(&[][..], |p| &p.text);
    let end = text.len() - usize::from(said("attack").is_some()).min(text.len());
    for line in text.get(1..end).unwrap_or_default() {
        rows.push(Row::toned(Tone::Quiet, line.clone()).about(thing));
    }
    for o in b.seen.out("epic") {
        let thing = b.about(o);
        rows.push(Row::toned(Tone::Strong, b.seen.name(o)).about(thing));
    }
    b.panel("Final battle", rows, false);
}

/// The check being made: its dice, and what they come to. What they are made of stands with the question.
pub fn check(b: &mut Builder<'_>) {
    let Some(k) = b.seen.get("check") else { return };
    let who = links(k, "who")
        .first()
        .map(|id| b.seen.name_of(id))
        .unwrap_or_default();
    let mut rows = vec![
        Row::toned(Tone::Strong, format!("{}: ", capital(word(k, "kind")))).and(Tone::Plain, who),
    ];
    if let Some(o) = links(k, "against").first().and_then(|id| b.seen.get(id)) {
        let thing = b.about(o);
        rows.push(Row::toned(Tone::Bad, b.seen.name(o)).about(thing));
    }
    rows.push(Row::new(format!(
        "{}, a success on {} or more",
        count(num(k, "dice"), "die").replace("dies", "dice"),
        num(k, "success-from")
    )));
    rows.push(dice(b.seen));
    let (have, need) = (num(k, "successes"), num(k, "difficulty"));
    let tone = if have >= need { Tone::Good } else { Tone::Warn };
    let of = if is(k, "counts") {
        String::new()
    } else {
        format!(" of {need}")
    };
    rows.push(Row::toned(tone, format!("{have}{of} successes")));
    b.panel("Check", rows, false);
}

/// The dice on the table: successes in brackets.
pub fn dice(seen: &Seen<'_>) -> Row {
    let mut row = Row::toned(Tone::Strong, "Dice:");
    let mut none = true;
    for die in seen.all("die") {
        none = false;
        let face = num(die, "face");
        row = if is(die, "success") {
            row.and(Tone::Good, format!(" [{face}]"))
        } else {
            row.and(Tone::Quiet, format!(" {face}"))
        };
    }
    if none {
        row = row.and(Tone::Quiet, " none yet");
    }
    row
}

/// The Mythos card being carried out.
pub fn mythos_card(b: &mut Builder<'_>) {
    for o in b.seen.all("mythos").filter(|o| !word(o, "step").is_empty()) {
        let thing = b.about(o);
        let mut rows = vec![
            Row::toned(Tone::Strong, b.seen.name(o)).about(thing),
            Row::toned(Tone::Warn, format!("► {}", title(word(o, "step")))).about(thing),
        ];
        for line in b.seen.print(o).into_iter().flat_map(|p| &p.text) {
            rows.push(Row::new(line.clone()).about(thing));
        }
        b.panel("Mythos card", rows, false);
    }
}

pub fn mythos(b: &mut Builder<'_>) {
    let mut rows = Vec::new();
    if let Some(a) = b.seen.get("ancient-one") {
        let thing = b.about(a);
        let state = if is(a, "awake") { " (awake)" } else { "" };
        rows.push(
            Row::toned(Tone::Quiet, "Ancient One: ")
                .and(Tone::Bad, format!("{}{state}", b.seen.name(a)))
                .about(thing),
        );
    }
    for o in b.seen.all("mythos") {
        let role = ["environment", "rumor", "headline"]
            .into_iter()
            .find(|r| is(o, r));
        let Some(role) = role else { continue };
        let thing = b.about(o);
        let row = Row::toned(Tone::Quiet, format!("{}: ", capital(role)))
            .and(Tone::Plain, b.seen.name(o))
            .about(thing);
        rows.push(match num(o, "tokens") {
            0 => row,
            n => row.and(Tone::Warn, format!(" ({})", count(n, "token"))),
        });
    }
    for o in b.seen.all("helper") {
        let thing = b.about(o);
        let sort = b.seen.print(o).map_or("", |p| first(p, "sort")).to_owned();
        rows.push(
            Row::toned(Tone::Quiet, format!("{}: ", capital(&sort)))
                .and(Tone::Plain, b.seen.name(o))
                .about(thing),
        );
    }
    let decks: Vec<String> = b
        .seen
        .all("deck")
        .filter(|d| !matches!(word(d, "deck"), "mythos" | "gate" | "gate-markers"))
        .map(|d| format!("{} {}", num(d, "cards"), title(word(d, "deck"))))
        .collect();
    let cup = b.seen.get("cup").map_or(0, |c| num(c, "monsters"));
    rows.push(Row::toned(
        Tone::Quiet,
        format!(
            "Decks: {}; {} in the cup",
            decks.join(", "),
            count(cup, "monster")
        ),
    ));
    b.panel("Mythos", rows, false);
}

/// The rift tracks: what is on them, and where open rifts go.
pub fn rifts(b: &mut Builder<'_>) {
    let mut rows = Vec::new();
    for r in b.seen.all("rift") {
        let name = word(r, "name").to_owned();
        let there: Vec<String> = links(r, "spaces")
            .iter()
            .map(|id| b.seen.name_of(id))
            .collect();
        if let Some(place) = r.place.as_deref().filter(|_| is(r, "open")) {
            rows.push(
                Row::toned(
                    Tone::Bad,
                    format!("{name}: open at {}", b.seen.name_of(place)),
                )
                .and(
                    Tone::Plain,
                    format!(
                        ", {} of {} markers face down",
                        num(r, "face-down"),
                        num(r, "markers")
                    ),
                ),
            );
            for colour in ["white", "black"] {
                let to = links(r, colour).first().map(|id| b.seen.name_of(id));
                rows.push(
                    Row::toned(
                        Tone::Warn,
                        format!("on {colour}: to {}", to.unwrap_or_default()),
                    )
                    .inside(1),
                );
            }
        } else {
            let n = num(r, "markers");
            let tone = if n >= 3 { Tone::Bad } else { Tone::Warn };
            rows.push(Row::toned(tone, name).and(Tone::Plain, format!(": {}", count(n, "marker"))));
        }
        if !there.is_empty() {
            rows.push(Row::toned(Tone::Quiet, there.join(", ")).inside(1));
        }
    }
    b.panel("Rifts", rows, false);
}

/// What is on no map: the Sky, the Outskirts, Lost in Time and Space, Other Worlds.
pub fn elsewhere(b: &mut Builder<'_>) {
    let mut rows = Vec::new();
    for o in b.seen.all("place") {
        let kind = b.seen.print(o).map_or("", |p| first(p, "kind"));
        let town = b.seen.print(o).map_or("", |p| first(p, "town"));
        if matches!(kind, "street" | "location") || !town.is_empty() {
            continue;
        }
        let there = b.seen.inside(&o.id);
        let always = ["place/sky", "place/outskirts"].contains(&o.id.as_str());
        if there.is_empty() && !always {
            continue;
        }
        let thing = b.about(o);
        let (tone, words) = if there.is_empty() {
            (Tone::Quiet, format!("{}: nobody.", b.seen.name(o)))
        } else {
            (Tone::Plain, place_words(b.seen, o, &there))
        };
        rows.push(Row::toned(tone, words).about(thing));
    }
    b.panel("Elsewhere", rows, false);
}

/// How it ended, with the parts of the score.
pub fn ending(seen: &Seen<'_>, won: bool) -> Vec<String> {
    let Some(t) = seen.table() else {
        return Vec::new();
    };
    let mut out = vec![format!("{}.", result(won))];
    if !word(t, "outcome").is_empty() {
        out.push(format!("{}.", capital(word(t, "outcome"))));
    }
    if won {
        let parts = t.numbers.iter().filter_map(|(name, n)| {
            let what = name.strip_prefix("score-")?.replace('-', " ");
            Some(format!("{} {what}", signed(*n)))
        });
        let parts: Vec<String> = parts.collect();
        out.push(format!("Score {}: {}.", num(t, "score"), parts.join(", ")));
    }
    out.push(format!(
        "Turn {}, terror {}, {}, {}.",
        num(t, "turn"),
        num(t, "terror"),
        count(num(t, "open-gates"), "open gate"),
        count(num(t, "elder-signs"), "elder sign")
    ));
    for o in seen.all("investigator") {
        let trophies = seen.inside(&o.id).into_iter().filter(|x| is(x, "trophy"));
        let (monsters, gates): (Vec<&Object>, Vec<&Object>) =
            trophies.partition(|x| x.kind == "monster");
        let fate = if is(o, "devoured") { ", devoured" } else { "" };
        out.push(format!(
            "{}: {}, {} as trophies{fate}.",
            seen.name(o),
            count(monsters.len() as i32, "monster"),
            count(gates.len() as i32, "gate")
        ));
    }
    out
}
