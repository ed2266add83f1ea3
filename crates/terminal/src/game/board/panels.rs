//! What stands beside the board game's maps.

use super::super::text::{capital, count, now, signed, title};
use super::super::{Builder, Seen, is, links, num, result, word};
use super::{first, place_words};
use crate::scene::{Row, Tone};
use table::host::data::{Object, Print};

/// The skills in pairs of a slider.
const SKILLS: [(&str, &str); 3] = [("speed", "sneak"), ("fight", "will"), ("lore", "luck")];

pub fn sheet(builder: &mut Builder<'_>, object: &Object, mut name: Row) -> Vec<Row> {
    let thing = builder.about(object);
    let mine = object.seat == Some(builder.seen.seat);
    let starts = builder
        .seen
        .table()
        .is_some_and(|t| links(t, "first").first() == Some(&object.id));
    let mut marks: Vec<String> = Vec::new();
    if starts && builder.seen.all("investigator").count() > 1 {
        marks.push("first player".into());
    }
    marks.extend(object.flags.iter().map(|f| f.replace('-', " ")));
    if !marks.is_empty() {
        name = name.and(Tone::Warn, format!(" ({})", marks.join(", ")));
    }
    if is(object, "devoured") || !object.numbers.contains_key("sanity") {
        return vec![name];
    }
    let low = |n: i32| if n <= 1 { Tone::Bad } else { Tone::Plain };
    let (sanity, stamina, clues) = (
        num(object, "sanity"),
        num(object, "stamina"),
        num(object, "clues"),
    );
    let place = object.place.as_deref().map_or(String::new(), |p| {
        format!(", at {}", builder.seen.name_of(p))
    });
    let focus = if mine {
        format!(", focus {}", num(object, "focus"))
    } else {
        String::new()
    };
    let mut rows = vec![
        name,
        Row::default()
            .and(
                low(sanity),
                format!("Sanity {sanity}/{}", num(object, "maximum-sanity")),
            )
            .and(Tone::Plain, ", ")
            .and(
                low(stamina),
                format!("Stamina {stamina}/{}", num(object, "maximum-stamina")),
            )
            .and(Tone::Plain, format!(", ${}", num(object, "money")))
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
        sliders(builder.seen, object, mine)
            .into_iter()
            .map(|row| row.about(thing)),
    );
    let trophies = builder
        .seen
        .inside(&object.id)
        .into_iter()
        .filter(|x| is(x, "trophy"));
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
fn sliders(seen: &Seen<'_>, object: &Object, mine: bool) -> Vec<Row> {
    let Some(print) = seen.print(object).filter(|_| mine) else {
        let all = SKILLS.iter().flat_map(|(a, b)| [*a, *b]);
        let words: Vec<String> = all
            .map(|k| format!("{} {}", title(k), num(object, k)))
            .collect();
        return vec![Row::new(words.join(", "))];
    };
    // The stop of a slider is a number of the sheet; what cards add is not on it.
    let slider = |mut row: Row, skill: &str, stop: i32| {
        row = row.and(Tone::Plain, title(skill));
        let at = |n: i32| print.numbers.get(&format!("{skill}-{n}")).copied();
        for n in 0..4 {
            let Some(value) = at(n + 1) else { continue };
            row = if n == stop {
                row.and(Tone::Strong, format!("[{value}]"))
            } else {
                row.and(Tone::Quiet, format!(" {value}"))
            };
        }
        match at(stop + 1) {
            Some(value) if value != num(object, skill) => {
                row.and(Tone::You, format!("={}", num(object, skill)))
            }
            _ => row,
        }
    };
    let rows = SKILLS.iter().enumerate().map(|(i, (left, right))| {
        let stop = num(object, &format!("stop-{}", i + 1)) & 3;
        slider(
            slider(Row::new(""), left, stop).and(Tone::Quiet, " "),
            right,
            stop,
        )
    });
    rows.collect()
}

fn card_row(builder: &mut Builder<'_>, object: &Object) -> Row {
    let thing = builder.about(object);
    let tone = if is(object, "exhausted") {
        Tone::Quiet
    } else {
        Tone::Plain
    };
    let mut facts: Vec<String> = Vec::new();
    if let Some(p) = builder.seen.print(object) {
        let of = |n: &str| p.numbers.get(n).copied().filter(|n| *n != 0);
        facts.extend(of("bonus").map(|n| format!("{} combat", signed(n))));
        facts.extend(of("hands").map(|n| count(n, "hand")));
    }
    facts.extend(now(object));
    let row = Row::toned(tone, builder.seen.name(object)).about(thing);
    if facts.is_empty() {
        row
    } else {
        row.and(Tone::Quiet, format!(" · {}", facts.join(", ")))
    }
}

fn held(builder: &mut Builder<'_>, o: &Object) -> Vec<Row> {
    let all = builder.seen.inside(&o.id);
    let mut rows: Vec<Row> = Vec::new();
    for card in all.iter().filter(|x| x.kind == "card") {
        rows.push(card_row(builder, card));
    }
    for trophy in all.iter().filter(|x| is(x, "trophy")) {
        let thing = builder.about(trophy);
        let what = if trophy.kind == "gate" {
            "gate to "
        } else {
            ""
        };
        rows.push(
            Row::toned(
                Tone::Quiet,
                format!("Trophy: {what}{}", builder.seen.name(trophy)),
            )
            .about(thing),
        );
    }
    rows
}

pub fn possessions(builder: &mut Builder<'_>) {
    if let Some(me) = builder.seen.me() {
        let rows = held(builder, me);
        builder.panel("Possessions", rows, true);
    }
}

pub fn others(builder: &mut Builder<'_>) {
    for investigator in builder.seen.investigators() {
        if investigator.seat != Some(builder.seen.seat) {
            let rows = held(builder, investigator);
            builder.panel(builder.seen.name(investigator), rows, false);
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
pub fn threats(builder: &mut Builder<'_>) {
    let here = builder
        .seen
        .me()
        .and_then(|me| me.place.clone())
        .unwrap_or_default();
    let facing = builder
        .seen
        .table()
        .map(|t| links(t, "facing").to_vec())
        .unwrap_or_default();
    let mut all: Vec<&Object> = builder
        .seen
        .all("gate")
        .chain(builder.seen.all("monster"))
        .filter(|o| !is(o, "trophy") && o.place.as_deref() != Some("place/outskirts"))
        .filter(|o| {
            o.place.as_deref().is_some_and(|p| p.starts_with("place/")) || facing.contains(&o.id)
        })
        .collect();
    all.sort_by_key(|o| (!facing.contains(&o.id), o.place.as_deref() != Some(&here)));
    let mut rows = Vec::new();
    for object in all {
        let thing = builder.about(object);
        let at = object.place.as_deref().unwrap_or_default();
        let near = at == here || facing.contains(&object.id);
        let tone = if near { Tone::You } else { Tone::Plain };
        let name = builder.seen.name(object);
        let place = format!(" at {}", builder.seen.name_of(at));
        let print = builder.seen.print(object);
        rows.push(if object.kind == "gate" {
            let closing = print.and_then(|p| p.numbers.get("modifier").copied());
            let row = Row::toned(Tone::Mind, format!("Gate to {name}")).and(tone, place);
            match closing {
                Some(n) => row.and(Tone::Quiet, format!(", {} to close", signed(n))),
                None => row,
            }
            .about(thing)
        } else {
            let place = if facing.contains(&object.id) {
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
    builder.panel("Gates and monsters", rows, false);
}

/// The final battle: what is left of the foe, and what it is.
pub fn battle(builder: &mut Builder<'_>) {
    let Some(table) = builder.seen.table().filter(|t| is(t, "awake")) else {
        return;
    };
    let Some(foe) = builder.seen.get("ancient-one") else {
        return;
    };
    let thing = builder.about(foe);
    let mut rows = vec![
        Row::toned(Tone::Bad, builder.seen.name(foe)).about(thing),
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
            match num(table, "successes") {
                1 => " · 1 success towards the next".to_owned(),
                n => format!(" · {n} successes towards the next"),
            },
        )
        .about(thing),
    ];
    // Its combat values and its effect come first, then the rest of its printed text.
    let print = builder.seen.print(foe);
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
    for o in builder.seen.out("epic") {
        let thing = builder.about(o);
        rows.push(Row::toned(Tone::Strong, builder.seen.name(o)).about(thing));
    }
    builder.panel("Final battle", rows, false);
}

/// The check being made: its dice, and what they come to. What they are made of stands with the question.
pub fn check(builder: &mut Builder<'_>) {
    let Some(check) = builder.seen.get("check") else {
        return;
    };
    let who = links(check, "who")
        .first()
        .map(|id| builder.seen.name_of(id))
        .unwrap_or_default();
    let mut rows = vec![
        Row::toned(Tone::Strong, format!("{}: ", capital(word(check, "kind"))))
            .and(Tone::Plain, who),
    ];
    if let Some(object) = links(check, "against")
        .first()
        .and_then(|id| builder.seen.get(id))
    {
        let thing = builder.about(object);
        rows.push(Row::toned(Tone::Bad, builder.seen.name(object)).about(thing));
    }
    rows.push(Row::new(format!(
        "{}, a success on {} or more",
        count(num(check, "dice"), "die").replace("dies", "dice"),
        num(check, "success-from")
    )));
    rows.push(dice(builder.seen));
    let (have, need) = (num(check, "successes"), num(check, "difficulty"));
    let tone = if have >= need { Tone::Good } else { Tone::Warn };
    let of = if is(check, "counts") {
        String::new()
    } else {
        format!(" of {need}")
    };
    rows.push(Row::toned(tone, format!("{have}{of} successes")));
    builder.panel("Check", rows, false);
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
pub fn mythos_card(builder: &mut Builder<'_>) {
    for object in builder
        .seen
        .all("mythos")
        .filter(|o| !word(o, "step").is_empty())
    {
        let thing = builder.about(object);
        let mut rows = vec![
            Row::toned(Tone::Strong, builder.seen.name(object)).about(thing),
            Row::toned(Tone::Warn, format!("► {}", title(word(object, "step")))).about(thing),
        ];
        for line in builder.seen.print(object).into_iter().flat_map(|p| &p.text) {
            rows.push(Row::new(line.clone()).about(thing));
        }
        builder.panel("Mythos card", rows, false);
    }
}

pub fn mythos(builder: &mut Builder<'_>) {
    let mut rows = Vec::new();
    if let Some(ancient) = builder.seen.get("ancient-one") {
        let thing = builder.about(ancient);
        let state = if is(ancient, "awake") { " (awake)" } else { "" };
        rows.push(
            Row::toned(Tone::Quiet, "Ancient One: ")
                .and(Tone::Bad, format!("{}{state}", builder.seen.name(ancient)))
                .about(thing),
        );
    }
    for object in builder.seen.all("mythos") {
        let role = ["environment", "rumor", "headline"]
            .into_iter()
            .find(|r| is(object, r));
        let Some(role) = role else { continue };
        let thing = builder.about(object);
        let row = Row::toned(Tone::Quiet, format!("{}: ", capital(role)))
            .and(Tone::Plain, builder.seen.name(object))
            .about(thing);
        rows.push(match num(object, "tokens") {
            0 => row,
            n => row.and(Tone::Warn, format!(" ({})", count(n, "token"))),
        });
    }
    for object in builder.seen.all("helper") {
        let thing = builder.about(object);
        let sort = builder
            .seen
            .print(object)
            .map_or("", |p| first(p, "sort"))
            .to_owned();
        rows.push(
            Row::toned(Tone::Quiet, format!("{}: ", capital(&sort)))
                .and(Tone::Plain, builder.seen.name(object))
                .about(thing),
        );
    }
    let decks: Vec<String> = builder
        .seen
        .all("deck")
        .filter(|d| !matches!(word(d, "deck"), "mythos" | "gate" | "gate-markers"))
        .map(|d| format!("{} {}", num(d, "cards"), title(word(d, "deck"))))
        .collect();
    let cup = builder.seen.get("cup").map_or(0, |c| num(c, "monsters"));
    rows.push(Row::toned(
        Tone::Quiet,
        format!(
            "Decks: {}; {} in the cup",
            decks.join(", "),
            count(cup, "monster")
        ),
    ));
    builder.panel("Mythos", rows, false);
}

/// The rift tracks: what is on them, and where open rifts go.
pub fn rifts(builder: &mut Builder<'_>) {
    let mut rows = Vec::new();
    for rift in builder.seen.all("rift") {
        let name = word(rift, "name").to_owned();
        let there: Vec<String> = links(rift, "spaces")
            .iter()
            .map(|id| builder.seen.name_of(id))
            .collect();
        if let Some(place) = rift.place.as_deref().filter(|_| is(rift, "open")) {
            rows.push(
                Row::toned(
                    Tone::Bad,
                    format!("{name}: open at {}", builder.seen.name_of(place)),
                )
                .and(
                    Tone::Plain,
                    format!(
                        ", {} of {} markers face down",
                        num(rift, "face-down"),
                        num(rift, "markers")
                    ),
                ),
            );
            for colour in ["white", "black"] {
                let to = links(rift, colour)
                    .first()
                    .map(|id| builder.seen.name_of(id));
                rows.push(
                    Row::toned(
                        Tone::Warn,
                        format!("on {colour}: to {}", to.unwrap_or_default()),
                    )
                    .inside(1),
                );
            }
        } else {
            let n = num(rift, "markers");
            let tone = if n >= 3 { Tone::Bad } else { Tone::Warn };
            rows.push(Row::toned(tone, name).and(Tone::Plain, format!(": {}", count(n, "marker"))));
        }
        if !there.is_empty() {
            rows.push(Row::toned(Tone::Quiet, there.join(", ")).inside(1));
        }
    }
    builder.panel("Rifts", rows, false);
}

/// What is on no map: the Sky, the Outskirts, Lost in Time and Space, Other Worlds.
pub fn elsewhere(builder: &mut Builder<'_>) {
    let mut rows = Vec::new();
    for object in builder.seen.all("place") {
        let kind = builder.seen.print(object).map_or("", |p| first(p, "kind"));
        let town = builder.seen.print(object).map_or("", |p| first(p, "town"));
        if matches!(kind, "street" | "location") || !town.is_empty() {
            continue;
        }
        let there = builder.seen.inside(&object.id);
        let always = ["place/sky", "place/outskirts"].contains(&object.id.as_str());
        if there.is_empty() && !always {
            continue;
        }
        let thing = builder.about(object);
        let (tone, words) = if there.is_empty() {
            (
                Tone::Quiet,
                format!("{}: nobody.", builder.seen.name(object)),
            )
        } else {
            (Tone::Plain, place_words(builder.seen, object, &there))
        };
        rows.push(Row::toned(tone, words).about(thing));
    }
    builder.panel("Elsewhere", rows, false);
}

/// How it ended, with the parts of the score.
pub fn ending(seen: &Seen<'_>, won: bool) -> Vec<String> {
    let Some(table) = seen.table() else {
        return Vec::new();
    };
    let mut out = vec![format!("{}.", result(won))];
    if !word(table, "outcome").is_empty() {
        out.push(format!("{}.", capital(word(table, "outcome"))));
    }
    if won {
        let parts = table.numbers.iter().filter_map(|(name, n)| {
            let what = name.strip_prefix("score-")?.replace('-', " ");
            Some(format!("{} {what}", signed(*n)))
        });
        let parts: Vec<String> = parts.collect();
        out.push(format!(
            "Score {}: {}.",
            num(table, "score"),
            parts.join(", ")
        ));
    }
    out.push(format!(
        "Turn {}, terror {}, {}, {}.",
        num(table, "turn"),
        num(table, "terror"),
        count(num(table, "open-gates"), "open gate"),
        count(num(table, "elder-signs"), "elder sign")
    ));
    for object in seen.all("investigator") {
        let trophies = seen
            .inside(&object.id)
            .into_iter()
            .filter(|x| is(x, "trophy"));
        let (monsters, gates): (Vec<&Object>, Vec<&Object>) =
            trophies.partition(|x| x.kind == "monster");
        let fate = if is(object, "devoured") {
            ", devoured"
        } else {
            ""
        };
        out.push(format!(
            "{}: {}, {} as trophies{fate}.",
            seen.name(object),
            count(monsters.len() as i32, "monster"),
            count(gates.len() as i32, "gate")
        ));
    }
    out
}
