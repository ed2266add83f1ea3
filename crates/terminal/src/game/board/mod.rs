//! The board game's table, drawn from its objects.

mod panels;

pub use panels::{dice, ending};

use super::text::{count, title};
use super::{Builder, Seen, is, num, word};
use crate::scene::{Heads, Link, Map, Node, Row, Tone, Track};
use panels::{
    battle, check, elsewhere, mythos, mythos_card, others, possessions, rifts, sheet, threats,
};
use std::collections::BTreeMap;
use table::host::data::{Object, Print};

pub fn draw(builder: &mut Builder<'_>) {
    head(builder);
    // In the final battle there is no town any more: the Ancient One has its place.
    if builder.seen.table().is_some_and(|t| is(t, "awake")) {
        battle(builder);
        builder.investigators(sheet);
        possessions(builder);
        check(builder);
        others(builder);
        return;
    }
    for town in towns(builder.seen) {
        map(builder, &town);
    }
    mythos_card(builder);
    builder.investigators(sheet);
    possessions(builder);
    check(builder);
    threats(builder);
    rifts(builder);
    mythos(builder);
    elsewhere(builder);
    others(builder);
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

fn head(builder: &mut Builder<'_>) {
    let Some(table) = builder.seen.table() else {
        return;
    };
    let ancient = builder.seen.get("ancient-one");
    let foe = ancient.map_or(String::new(), |a| format!(" · {}", builder.seen.name(a)));
    let towns = towns_in_order(builder.seen);
    let names: Vec<String> = towns.iter().map(|t| town_name(builder.seen, t)).collect();
    builder.scene.title = format!("{}{foe}", names.join(" and "));
    builder.scene.moment = match (is(table, "awake"), num(table, "turn")) {
        (true, _) => format!("Final battle · round {}", num(table, "battle-round")),
        (_, 0) => "Setup".into(),
        (_, turn) => format!("Turn {turn} · {}", title(word(table, "phase"))),
    };
    let outskirts = builder.seen.inside("place/outskirts");
    let outskirts = outskirts.iter().filter(|o| o.kind == "monster").count() as i32;
    let limit = |name: &str| table.numbers.get(name).copied();
    let doom = ancient.map_or(0, |a| num(a, "doom"));
    let track = ancient.map(|a| num(a, "doom-track")).filter(|n| *n < 99);
    let tracks = [
        ("Doom", doom, track, Tone::Warn),
        ("Terror", num(table, "terror"), Some(10), Tone::Warn),
        (
            "Gates",
            num(table, "open-gates"),
            limit("gates-to-awaken"),
            Tone::Mind,
        ),
        (
            "Elder signs",
            num(table, "elder-signs"),
            Some(6),
            Tone::Good,
        ),
        (
            "Monsters",
            num(table, "monsters-in-arkham"),
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
        let over = is(table, "awake") && !matches!(label, "Doom" | "Terror");
        if !over && (label != "Doom" || of.is_some()) {
            builder.scene.tracks.push(Track {
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

/// The name of a town.
fn town_name(seen: &Seen<'_>, town: &str) -> String {
    let places = seen.all("place").filter_map(|o| seen.print(o));
    let mut names = places
        .filter(|p| first(p, "town") == town)
        .map(|p| first(p, "town-name"));
    match names.find(|n| !n.is_empty()) {
        Some(name) => name.to_owned(),
        None => title(town),
    }
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
    for object in seen.all("place") {
        let Some(print) = seen.print(object).filter(|p| first(p, "town") == town) else {
            continue;
        };
        let id = first(print, "neighborhood");
        match all.iter_mut().find(|q| q.id == id) {
            Some(q) => q.places.push((object, print)),
            None => all.push(Quarter {
                id,
                places: vec![(object, print)],
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
        let count = (at.len() as i32).max(1);
        (
            at.iter().map(|a| a.0).sum::<i32>() / count,
            at.iter().map(|a| a.1).sum::<i32>() / count,
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

fn map(builder: &mut Builder<'_>, town: &str) {
    let quarters = quarters(builder.seen, town);
    let cells = grid(&quarters);
    let mut map = Map {
        title: town_name(builder.seen, town),
        rows: 4,
        ..Map::default()
    };
    let mut node_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, (question, at)) in quarters.iter().zip(cells).enumerate() {
        let mut rows = Vec::new();
        let mut here = false;
        let mut words = Vec::new();
        for (object, print) in &question.places {
            node_of.insert(&object.id, index);
            let there = builder.seen.inside(&object.id);
            here |= there
                .iter()
                .any(|x| x.kind == "investigator" && x.seat == Some(builder.seen.seat));
            words.push(place_words(builder.seen, object, &there));
            // Cells and sanctums have a row only while something is there.
            if first(print, "kind") != "area" || !there.is_empty() {
                let thing = builder.about(object);
                rows.push(place_row(builder.seen, object, print, &there).about(thing));
            }
        }
        let all: Vec<&Object> = question.places.iter().map(|(o, _)| *o).collect();
        let brief = brief(builder.seen, &all);
        let street = question.places.first().map(|(o, _)| builder.about(o));
        map.nodes.push(Node {
            name: title(question.id),
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
    builder.scene.maps.push(map);
}

fn connect(quarters: &[Quarter<'_>], node_of: &BTreeMap<&str, usize>, map: &mut Map) {
    let places = quarters.iter().flat_map(|q| &q.places);
    for (object, print) in places {
        for to in print.words.get("connections").into_iter().flatten() {
            let id = format!("place/{to}");
            let (Some(&here), Some(&there)) =
                (node_of.get(object.id.as_str()), node_of.get(id.as_str()))
            else {
                continue;
            };
            if here == there {
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
            let (forth, back) = (heads(&object.id, &id), heads(&id, &object.id));
            let known = map
                .links
                .iter()
                .any(|l| (l.a, l.b) == (here, there) || (l.a, l.b) == (there, here));
            if !known {
                map.links.push(Link {
                    a: here,
                    b: there,
                    to_a: back,
                    to_b: forth,
                });
            }
        }
    }
}

/// The letter of an investigator on the map.
fn letter(seen: &Seen<'_>, object: &Object) -> (Tone, String) {
    if object.seat == Some(seen.seat) {
        return (Tone::You, "@".into());
    }
    let letter = seen.name(object).chars().find(|c| c.is_alphabetic());
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
fn place_row(seen: &Seen<'_>, object: &Object, print: &Print, there: &[&Object]) -> Row {
    let street = first(print, "kind") == "street";
    let tone = match (
        is(object, "closed"),
        is(object, "sealed"),
        print.words.contains_key("unstable"),
    ) {
        (true, ..) => Tone::Quiet,
        (_, true, _) => Tone::Good,
        (_, _, true) => Tone::Warn,
        _ => Tone::Plain,
    };
    let name = if street {
        "Streets".into()
    } else {
        seen.name(object)
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
    let clues = num(object, "clues");
    let marks = [
        (rift_at(seen, object), Tone::Mind, "≋".to_owned()),
        (is(object, "sealed"), Tone::Good, "✶".to_owned()),
        (is(object, "closed"), Tone::Quiet, "×".to_owned()),
        (is(object, "activity"), Tone::Warn, "!".to_owned()),
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
fn place_words(seen: &Seen<'_>, object: &Object, there: &[&Object]) -> String {
    let mut facts: Vec<String> = Vec::new();
    for thing in there {
        facts.push(match thing.kind.as_str() {
            "gate" => format!("gate to {}", seen.name(thing)),
            _ => seen.name(thing),
        });
    }
    for (flag, words) in [
        ("sealed", "sealed"),
        ("closed", "closed"),
        ("activity", "activity marker"),
    ] {
        if is(object, flag) {
            facts.push(words.into());
        }
    }
    if num(object, "clues") > 0 {
        facts.push(count(num(object, "clues"), "clue"));
    }
    if facts.is_empty() {
        format!("{}.", seen.name(object))
    } else {
        format!("{}: {}.", seen.name(object), facts.join(", "))
    }
}
