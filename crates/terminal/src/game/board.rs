//! The board game's table, drawn from its objects.

use super::text::{capital, count, signed, title};
use super::{Builder, Seen, is, links, num, result, word};
use crate::scene::{Heads, Link, Map, Node, Row, Tone, Track};
use std::collections::BTreeMap;
use table::host::data::{Object, Print};

/// The skills in pairs of a slider.
const SKILLS: [(&str, &str); 3] = [("speed", "sneak"), ("fight", "will"), ("lore", "luck")];

pub fn draw(b: &mut Builder<'_>) {
    head(b);
    for town in towns(b.seen) {
        map(b, &town);
    }
    battle(b);
    check(b);
    mythos_card(b);
    investigators(b);
    possessions(b);
    threats(b);
    rifts(b);
    mythos(b);
    elsewhere(b);
    others(b);
}

/// The first of the printed words of that name.
fn first<'p>(p: &'p Print, name: &str) -> &'p str {
    p.words
        .get(name)
        .and_then(|w| w.first())
        .map_or("", String::as_str)
}

/// What a shape on a monster or a gate looks like.
fn glyph(shape: &str) -> &str {
    match shape {
        "circle" => "○",
        "crescent" => "☾",
        "diamond" => "◇",
        "hexagon" => "⬡",
        "moon" => "☽",
        "plus" => "+",
        "slash" => "/",
        "square" => "□",
        "star" => "☆",
        "triangle" => "△",
        other => other,
    }
}

fn head(b: &mut Builder<'_>) {
    let Some(t) = b.seen.table() else { return };
    let ancient = b.seen.get("ancient-one");
    let foe = ancient.map_or(String::new(), |a| format!(" · {}", b.seen.name(a)));
    let names: Vec<String> = towns_in_order(b.seen).iter().map(|t| title(t)).collect();
    b.scene.title = format!("{}{foe}", names.join(" and "));
    b.scene.moment = match (is(t, "awake"), num(t, "turn")) {
        (true, _) => format!("Final battle · round {}", num(t, "battle-round")),
        (_, 0) => "Setup".into(),
        (_, turn) => format!("Turn {turn} · {}", title(word(t, "phase"))),
    };
    let outskirts = b.seen.inside("place/outskirts");
    let outskirts = outskirts.iter().filter(|o| o.kind == "monster").count() as i32;
    let limit = |name: &str| t.numbers.get(name).copied();
    let doom = ancient.map_or(0, |a| num(a, "doom"));
    let track = ancient.map(|a| num(a, "doom-track")).filter(|n| *n < 99);
    let tracks = [
        ("Doom", doom, track, Tone::Warn),
        ("Terror", num(t, "terror"), Some(10), Tone::Warn),
        (
            "Gates",
            num(t, "open-gates"),
            limit("gates-to-awaken"),
            Tone::Mind,
        ),
        ("Elder signs", num(t, "elder-signs"), Some(6), Tone::Good),
        (
            "Monsters",
            num(t, "monsters-in-arkham"),
            limit("monster-limit"),
            Tone::Bad,
        ),
        (
            "Outskirts",
            outskirts,
            limit("outskirts-limit"),
            Tone::Plain,
        ),
    ];
    for (label, value, of, tone) in tracks {
        let number = |n: i32| u32::try_from(n).unwrap_or(0);
        if label != "Doom" || of.is_some() {
            b.scene.tracks.push(Track {
                label: label.into(),
                value: number(value),
                of: of.map(number),
                tone,
                thing: None,
            });
        }
    }
}

// ---- map --------------------------------------------------------------------------------------------------------

/// The towns of the places on the table, in the order of the places.
fn towns_in_order(seen: &Seen<'_>) -> Vec<String> {
    let mut towns: Vec<String> = Vec::new();
    for p in seen.all("place").filter_map(|o| seen.print(o)) {
        let town = first(p, "town");
        if !town.is_empty() && !towns.iter().any(|t| t == town) {
            towns.push(town.to_owned());
        }
    }
    towns
}

/// The towns, that of the one who is asked first.
fn towns(seen: &Seen<'_>) -> Vec<String> {
    let mut towns = towns_in_order(seen);
    let here = seen.me().and_then(|me| seen.get(me.place.as_deref()?));
    let town = here
        .and_then(|o| seen.print(o))
        .map_or("", |p| first(p, "town"));
    if let Some(at) = towns.iter().position(|t| t == town) {
        towns[..=at].rotate_right(1);
    }
    towns
}

/// A neighbourhood: its places, the streets first.
struct Quarter<'a> {
    id: &'a str,
    places: Vec<(&'a Object, &'a Print)>,
}

fn quarters<'a>(seen: &Seen<'a>, town: &str) -> Vec<Quarter<'a>> {
    let mut all: Vec<Quarter<'a>> = Vec::new();
    for o in seen.all("place") {
        let Some(p) = seen.print(o).filter(|p| first(p, "town") == town) else {
            continue;
        };
        let id = first(p, "neighborhood");
        match all.iter_mut().find(|q| q.id == id) {
            Some(q) => q.places.push((o, p)),
            None => all.push(Quarter {
                id,
                places: vec![(o, p)],
            }),
        }
    }
    for q in &mut all {
        q.places.sort_by_key(|(_, p)| first(p, "kind") != "street");
    }
    all
}

/// Where the boxes stand: rows from the top, in each from the left, as the places do on the sheet.
fn grid(quarters: &[Quarter<'_>]) -> Vec<(u16, u16)> {
    let middle = |q: &Quarter<'_>| {
        let at: Vec<(i32, i32)> = q.places.iter().filter_map(|(_, p)| p.at).collect();
        let n = (at.len() as i32).max(1);
        (
            at.iter().map(|a| a.0).sum::<i32>() / n,
            at.iter().map(|a| a.1).sum::<i32>() / n,
        )
    };
    let mut columns = 1;
    while columns * columns < quarters.len() {
        columns += 1;
    }
    let mut order: Vec<usize> = (0..quarters.len()).collect();
    order.sort_by_key(|i| middle(&quarters[*i]).1);
    let mut cells = vec![(0, 0); quarters.len()];
    for (row, line) in order.chunks_mut(columns).enumerate() {
        line.sort_by_key(|i| middle(&quarters[*i]).0);
        for (column, i) in line.iter().enumerate() {
            cells[*i] = (column as u16, row as u16);
        }
    }
    cells
}

fn map(b: &mut Builder<'_>, town: &str) {
    let quarters = quarters(b.seen, town);
    let cells = grid(&quarters);
    let mut map = Map {
        title: title(town),
        rows: 4,
        ..Map::default()
    };
    let mut node_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, (q, at)) in quarters.iter().zip(cells).enumerate() {
        let mut rows = Vec::new();
        let mut here = false;
        let mut words = Vec::new();
        for (o, p) in &q.places {
            node_of.insert(&o.id, i);
            let there = b.seen.inside(&o.id);
            here |= there
                .iter()
                .any(|x| x.kind == "investigator" && x.seat == Some(b.seen.seat));
            words.push(place_words(b.seen, o, &there));
            // Cells and sanctums have a row only while something is there.
            if first(p, "kind") != "area" || !there.is_empty() {
                let thing = b.about(o);
                rows.push(place_row(b.seen, o, p, &there).about(thing));
            }
        }
        let all: Vec<&Object> = q.places.iter().map(|(o, _)| *o).collect();
        let brief = brief(b.seen, &all);
        let street = q.places.first().map(|(o, _)| b.about(o));
        map.nodes.push(Node {
            name: title(q.id),
            at: Some(at),
            rows,
            tone: Tone::Strong,
            here,
            thing: street,
            words: Some(words.join(" ")),
            brief,
        });
    }
    connect(&quarters, &node_of, &mut map);
    map.legend = vec![
        "A box is a neighbourhood; lines are connections. Each place in a box leads to its streets.".into(),
        "▷ the white arrow leads there, ▶ the black arrow: the way monsters go. Double lines and ◄: you are here.".into(),
        "In a box: @ you, a letter another investigator; a monster's shape (○ ☾ ◇ ⬡ + / □ ☆ △) after M; ⊙ a gate and where it leads; ● a Clue, ✶ sealed, × closed, ! activity, ≋ a rift.".into(),
        "On a small map a neighbourhood is its name and these signs, counted. m makes it larger.".into(),
    ];
    b.scene.maps.push(map);
}

fn connect(quarters: &[Quarter<'_>], node_of: &BTreeMap<&str, usize>, map: &mut Map) {
    let places = quarters.iter().flat_map(|q| &q.places);
    for (o, p) in places {
        for to in p.words.get("connections").into_iter().flatten() {
            let id = format!("place/{to}");
            let (Some(&a), Some(&b)) = (node_of.get(o.id.as_str()), node_of.get(id.as_str()))
            else {
                continue;
            };
            if a == b {
                continue;
            }
            let heads = |from: &str, to: &str| {
                let of = |colour: &str| {
                    let mut all = quarters.iter().flat_map(|q| &q.places);
                    all.any(|(o, p)| o.id == from && format!("place/{}", first(p, colour)) == to)
                };
                Heads {
                    white: of("white"),
                    black: of("black"),
                }
            };
            let (forth, back) = (heads(&o.id, &id), heads(&id, &o.id));
            let known = map
                .links
                .iter()
                .any(|l| (l.a, l.b) == (a, b) || (l.a, l.b) == (b, a));
            if !known {
                map.links.push(Link {
                    a,
                    b,
                    to_a: back,
                    to_b: forth,
                });
            }
        }
    }
}

/// The letter of an investigator on the map.
fn letter(seen: &Seen<'_>, o: &Object) -> (Tone, String) {
    if o.seat == Some(seen.seat) {
        return (Tone::You, "@".into());
    }
    let letter = seen.name(o).chars().find(|c| c.is_alphabetic());
    (Tone::Strong, letter.unwrap_or('?').to_string())
}

fn shape(seen: &Seen<'_>, o: &Object) -> String {
    let shape = seen.print(o).map_or("", |p| first(p, "dimension"));
    format!("M{}", glyph(shape))
}

/// A rift that is open at this place.
fn rift_at(seen: &Seen<'_>, o: &Object) -> bool {
    seen.all("rift").any(|r| r.place.as_deref() == Some(&o.id))
}

/// A place on the map: its name, which may be cut short, and its pieces, which may not.
fn place_row(seen: &Seen<'_>, o: &Object, p: &Print, there: &[&Object]) -> Row {
    let street = first(p, "kind") == "street";
    let tone = match (
        is(o, "closed"),
        is(o, "sealed"),
        p.words.contains_key("unstable"),
    ) {
        (true, ..) => Tone::Quiet,
        (_, true, _) => Tone::Good,
        (_, _, true) => Tone::Warn,
        _ => Tone::Plain,
    };
    let name = if street {
        "Streets".into()
    } else {
        seen.name(o)
    };
    let mut row = Row::toned(tone, name);
    let mut pieces: Vec<(Tone, String)> = Vec::new();
    let people: Vec<(Tone, String)> = there
        .iter()
        .filter(|x| x.kind == "investigator")
        .map(|x| letter(seen, x))
        .collect();
    if let Some((tone, _)) = people.first() {
        pieces.push((*tone, people.iter().map(|(_, l)| l.as_str()).collect()));
    }
    let monsters: Vec<&&Object> = there.iter().filter(|x| x.kind == "monster").collect();
    match monsters.as_slice() {
        [] => {}
        all if all.len() <= 2 => {
            let signs = all.iter().map(|m| shape(seen, m));
            pieces.push((Tone::Bad, signs.collect()));
        }
        all => pieces.push((Tone::Bad, format!("{}M", all.len()))),
    }
    for gate in there.iter().filter(|x| x.kind == "gate") {
        let world = seen.name(gate);
        let world = world.strip_prefix("The ").unwrap_or(&world);
        pieces.push((
            Tone::Mind,
            format!("⊙{}", world.chars().take(5).collect::<String>()),
        ));
    }
    let clues = num(o, "clues");
    let marks = [
        (rift_at(seen, o), Tone::Mind, "≋".to_owned()),
        (is(o, "sealed"), Tone::Good, "✶".to_owned()),
        (is(o, "closed"), Tone::Quiet, "×".to_owned()),
        (is(o, "activity"), Tone::Warn, "!".to_owned()),
        (
            clues > 0 && clues < 3,
            Tone::Clue,
            "●".repeat(clues.max(0) as usize),
        ),
        (clues > 2, Tone::Clue, format!("●{clues}")),
    ];
    pieces.extend(
        marks
            .into_iter()
            .filter(|(is, ..)| *is)
            .map(|(_, t, s)| (t, s)),
    );
    for (tone, sign) in pieces {
        row = row.and(tone, format!(" {sign}"));
    }
    row
}

/// What is in a neighbourhood, in signs: investigators and monsters first.
fn brief(seen: &Seen<'_>, places: &[&Object]) -> Vec<(Tone, String)> {
    let there: Vec<&Object> = places.iter().flat_map(|o| seen.inside(&o.id)).collect();
    let mut out: Vec<(Tone, String)> = there
        .iter()
        .filter(|x| x.kind == "investigator")
        .map(|x| letter(seen, x))
        .collect();
    let counted = |n: usize, sign: &str| match n {
        1 => sign.to_owned(),
        n => format!("{sign}{n}"),
    };
    let of_kind = |kind: &str| there.iter().filter(|x| x.kind == kind).count();
    let flagged = |flag: &str| places.iter().filter(|o| is(o, flag)).count();
    let clues: i32 = places.iter().map(|o| num(o, "clues")).sum();
    let signs = [
        (Tone::Bad, "M", of_kind("monster")),
        (Tone::Mind, "⊙", of_kind("gate")),
        (
            Tone::Mind,
            "≋",
            places.iter().filter(|o| rift_at(seen, o)).count(),
        ),
        (Tone::Clue, "●", clues.max(0) as usize),
        (Tone::Good, "✶", flagged("sealed")),
        (Tone::Quiet, "×", flagged("closed")),
        (Tone::Warn, "!", flagged("activity")),
    ];
    for (tone, sign, n) in signs.into_iter().filter(|(.., n)| *n > 0) {
        let lead = if out.is_empty() { "" } else { " " };
        out.push((tone, format!("{lead}{}", counted(n, sign))));
    }
    if out.is_empty() {
        out.push((Tone::Quiet, "·".into()));
    }
    out
}

/// A place in a sentence.
fn place_words(seen: &Seen<'_>, o: &Object, there: &[&Object]) -> String {
    let mut facts: Vec<String> = Vec::new();
    for x in there {
        facts.push(match x.kind.as_str() {
            "gate" => format!("gate to {}", seen.name(x)),
            _ => seen.name(x),
        });
    }
    for (flag, words) in [
        ("sealed", "sealed"),
        ("closed", "closed"),
        ("activity", "activity marker"),
    ] {
        if is(o, flag) {
            facts.push(words.into());
        }
    }
    if num(o, "clues") > 0 {
        facts.push(count(num(o, "clues"), "clue"));
    }
    if facts.is_empty() {
        format!("{}.", seen.name(o))
    } else {
        format!("{}: {}.", seen.name(o), facts.join(", "))
    }
}

// ---- panels -----------------------------------------------------------------------------------------------------

fn investigators(b: &mut Builder<'_>) {
    let all = b.seen.investigators();
    let rows = all.iter().flat_map(|o| sheet(b, o)).collect();
    b.panel(
        if all.len() == 1 {
            "Investigator"
        } else {
            "Investigators"
        },
        rows,
        true,
    );
}

fn sheet(b: &mut Builder<'_>, o: &Object) -> Vec<Row> {
    let thing = b.about(o);
    let mine = o.seat == Some(b.seen.seat);
    let mut name =
        Row::toned(if mine { Tone::You } else { Tone::Strong }, b.seen.name(o)).about(thing);
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
    facts.extend(super::text::now(o));
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

fn possessions(b: &mut Builder<'_>) {
    if let Some(me) = b.seen.me() {
        let rows = held(b, me);
        b.panel("Possessions", rows, true);
    }
}

fn others(b: &mut Builder<'_>) {
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
fn threats(b: &mut Builder<'_>) {
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
fn battle(b: &mut Builder<'_>) {
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
        .about(thing),
        Row::toned(
            Tone::Good,
            format!("Successes towards the next doom: {}", num(t, "successes")),
        )
        .about(thing),
    ];
    for line in b.seen.print(foe).into_iter().flat_map(|p| &p.text) {
        rows.push(Row::new(line.clone()).about(thing));
    }
    for o in b.seen.out("epic") {
        let thing = b.about(o);
        rows.push(Row::toned(Tone::Strong, b.seen.name(o)).about(thing));
    }
    b.panel("Final battle", rows, false);
}

/// The check being made: its dice, and what they come to. What they are made of stands with the question.
fn check(b: &mut Builder<'_>) {
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
fn mythos_card(b: &mut Builder<'_>) {
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

fn mythos(b: &mut Builder<'_>) {
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
fn rifts(b: &mut Builder<'_>) {
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
fn elsewhere(b: &mut Builder<'_>) {
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
        out.push(format!("Score: {}.", num(t, "score")));
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
