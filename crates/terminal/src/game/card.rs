//! The card game's table, drawn from its objects.

use super::text::{capital, count, icons, now, percent, signed, title, token};
use super::{Builder, Seen, is, links, num, result, word};
use crate::scene::{Link, Map, Node, Row, Tone, Track};
use table::host::data::Object;

/// The skills in the order of the cards.
const SKILLS: [(&str, &str); 4] = [
    ("willpower", "Will"),
    ("intellect", "Int"),
    ("combat", "Combat"),
    ("agility", "Agi"),
];

pub fn draw(builder: &mut Builder<'_>) {
    head(builder);
    map(builder);
    builder.investigators(sheet);
    mine(builder);
    test(builder);
    others(builder);
    story(builder);
    campaign(builder);
}

fn agenda_and_act<'a>(seen: &Seen<'a>) -> (Option<&'a Object>, Option<&'a Object>) {
    (seen.out("agenda").next(), seen.out("act").next())
}

fn head(builder: &mut Builder<'_>) {
    let Some(table) = builder.seen.table() else {
        return;
    };
    let scenario = word(table, "scenario");
    let name = builder.seen.prints.scenarios.get(scenario).cloned();
    let name = name.unwrap_or_else(|| scenario.to_owned());
    builder.scene.title = format!("{name} · {}", capital(word(table, "difficulty")));
    builder.scene.moment = match (num(table, "round"), word(table, "phase")) {
        (0, _) => "Setup".into(),
        (n, "") => format!("Round {n}"),
        (n, phase) => format!("Round {n} · {} phase", capital(phase)),
    };
    let (agenda, act) = agenda_and_act(builder.seen);
    let number = |n: i32| u32::try_from(n).unwrap_or(0);
    if let Some(agenda) = agenda {
        let thing = builder.about(agenda);
        builder.scene.tracks.push(Track {
            label: "Doom".into(),
            value: number(num(table, "doom")),
            of: Some(number(num(table, "doom-needed"))),
            tone: Tone::Warn,
            thing: Some(thing),
        });
    }
    if let Some(act) = act.filter(|_| num(table, "clues-needed") > 0) {
        let thing = builder.about(act);
        let playing = |o: &&Object| !is(o, "resigned") && !is(o, "defeated");
        let held = builder.seen.all("investigator").filter(playing);
        builder.scene.tracks.push(Track {
            label: "Clues for the act".into(),
            value: number(held.map(|o| num(o, "clues")).sum()),
            of: Some(number(num(table, "clues-needed"))),
            tone: Tone::Clue,
            thing: Some(thing),
        });
    }
}

// ---- map --------------------------------------------------------------------------------------------------------

fn map(builder: &mut Builder<'_>) {
    let places: Vec<&Object> = builder.seen.out("location").collect();
    let me = builder.seen.me().map(|o| o.id.clone()).unwrap_or_default();
    let spots: Vec<Option<(i32, i32)>> = places.iter().map(|l| builder.seen.print(l)?.at).collect();
    let corner = spots
        .iter()
        .flatten()
        .fold((i32::MAX, i32::MAX), |m, s| (m.0.min(s.0), m.1.min(s.1)));
    let small = |n: i32| u16::try_from(n).unwrap_or(0);
    let mut map = Map {
        rows: 3,
        ..Map::default()
    };
    for (location, spot) in places.iter().zip(&spots) {
        let there = builder.seen.inside(&location.id);
        let tone = if is(location, "revealed") {
            Tone::Strong
        } else {
            Tone::Quiet
        };
        let at = spot.map(|(c, r)| (small(c - corner.0), small(r - corner.1)));
        let twice = map
            .nodes
            .iter()
            .any(|n: &Node| n.at.is_some() && n.at == at);
        let node = Node {
            name: builder.seen.name(location),
            at: at.filter(|_| !twice),
            rows: place(builder, location, &there),
            tone,
            here: there.iter().any(|o| o.id == me),
            thing: Some(builder.about(location)),
            words: None,
            brief: brief(builder.seen, location, &there),
        };
        map.nodes.push(node);
    }
    for (index, l) in places.iter().enumerate() {
        for to in links(l, "connections") {
            let Some(other) = places.iter().position(|o| o.id == *to) else {
                continue;
            };
            let known = |x: &Link| (x.a, x.b) == (index, other) || (x.a, x.b) == (other, index);
            if index != other && !map.links.iter().any(known) {
                map.links.push(Link::new(index, other));
            }
        }
    }
    map.legend = vec![
        "Double lines and ◄: the place of the investigator who is asked.".into(),
        "On a small map: @ you, a letter another investigator, E enemies, the shroud (? not revealed), ● clues. m makes it larger.".into(),
        "The shroud is the difficulty of investigating. An enemy's name comes with the health it has left.".into(),
    ];
    builder.scene.maps.push(map);
}

/// Enemies engaged with an investigator.
fn engaged<'a>(seen: &Seen<'a>, who: &Object) -> Vec<&'a Object> {
    let area = seen
        .inside(&who.id)
        .into_iter()
        .filter(|p| p.kind == "threat");
    area.flat_map(|p| seen.inside(&p.id))
        .filter(|c| c.kind == "enemy")
        .collect()
}

fn place(builder: &mut Builder<'_>, location: &Object, there: &[&Object]) -> Vec<Row> {
    let mut rows = Vec::new();
    for who in there.iter().filter(|o| o.kind == "investigator") {
        let mine = who.seat == Some(builder.seen.seat);
        let tone = if mine { Tone::You } else { Tone::Good };
        rows.push(Row::toned(tone, builder.seen.name(who)));
        for card in engaged(builder.seen, who) {
            rows.push(enemy(builder, card).inside(1));
        }
    }
    for card in there.iter().filter(|o| o.kind == "enemy") {
        rows.push(enemy(builder, card));
    }
    for card in there
        .iter()
        .filter(|o| !matches!(o.kind.as_str(), "enemy" | "investigator"))
    {
        let thing = builder.about(card);
        rows.push(Row::toned(Tone::Mind, with_state(builder.seen, card)).about(thing));
    }
    let mut first = match location.numbers.get("shroud") {
        Some(s) => Row::new(format!("Shroud {s}")),
        None => Row::toned(Tone::Quiet, "not revealed"),
    };
    if num(location, "clues") > 0 {
        first = first.and(
            Tone::Clue,
            format!(", {}", count(num(location, "clues"), "clue")),
        );
    }
    if num(location, "doom") > 0 {
        first = first.and(Tone::Warn, format!(", {} doom", num(location, "doom")));
    }
    rows.insert(0, first);
    rows
}

/// The pieces at a location, as signs.
fn brief(seen: &Seen<'_>, location: &Object, there: &[&Object]) -> Vec<(Tone, String)> {
    let mut out = Vec::new();
    let mut enemies = there.iter().filter(|o| o.kind == "enemy").count();
    for who in there.iter().filter(|o| o.kind == "investigator") {
        let letter = seen.name(who).chars().find(|c| c.is_alphabetic());
        out.push(if who.seat == Some(seen.seat) {
            (Tone::You, "@".to_owned())
        } else {
            (Tone::Good, letter.unwrap_or('?').to_string())
        });
        enemies += engaged(seen, who).len();
    }
    let shroud = location
        .numbers
        .get("shroud")
        .map_or_else(|| "?".to_owned(), ToString::to_string);
    let (clues, doom) = (num(location, "clues"), num(location, "doom"));
    let signs = [
        (Tone::Bad, enemies > 0, format!("E{enemies}")),
        (Tone::Plain, true, shroud),
        (Tone::Clue, clues > 0, format!("●{clues}")),
        (Tone::Warn, doom > 0, format!("doom {doom}")),
    ];
    for (tone, _, text) in signs.into_iter().filter(|(_, is, _)| *is) {
        let lead = if out.is_empty() { "" } else { " " };
        out.push((tone, format!("{lead}{text}")));
    }
    out
}

/// The rest of a total: `1/3`.
fn left(o: &Object, total: &str, taken: &str) -> Option<(i32, i32)> {
    let whole = *o.numbers.get(total)?;
    Some(((whole - num(o, taken)).max(0), whole))
}

/// An enemy in few words: `Ghoul Minion 1/2`, with the health it has left.
fn enemy(builder: &mut Builder<'_>, card: &Object) -> Row {
    let thing = builder.about(card);
    let health = left(card, "health", "damage").map(|(n, of)| format!(" {n}/{of}"));
    let tired = if is(card, "exhausted") {
        " (exhausted)"
    } else {
        ""
    };
    let name = builder.seen.name(card);
    Row::toned(
        Tone::Bad,
        format!("{name}{}{tired}", health.unwrap_or_default()),
    )
    .about(thing)
}

fn with_state(seen: &Seen<'_>, card: &Object) -> String {
    let (name, state) = (seen.name(card), now(card));
    if state.is_empty() {
        name
    } else {
        format!("{name} ({})", state.join(", "))
    }
}

// ---- panels -----------------------------------------------------------------------------------------------------

fn test(builder: &mut Builder<'_>) {
    let Some(test) = builder.seen.get("test") else {
        return;
    };
    let against = links(test, "against")
        .first()
        .and_then(|id| builder.seen.get(id));
    let who = links(test, "tester")
        .first()
        .map(|id| builder.seen.name_of(id));
    let difficulty = num(test, "difficulty");
    let mut rows = vec![
        Row::toned(Tone::Strong, format!("{}: ", who.unwrap_or_default())).and(
            Tone::Plain,
            format!(
                "{} {} against {difficulty}",
                word(test, "skill"),
                num(test, "value")
            ),
        ),
    ];
    if let Some(card) = against {
        rows.push(if card.kind == "enemy" {
            threat(builder, card)
        } else {
            let thing = builder.about(card);
            Row::toned(Tone::Quiet, with_state(builder.seen, card)).about(thing)
        });
    }
    for card in links(test, "committed")
        .iter()
        .filter_map(|id| builder.seen.get(id))
    {
        let thing = builder.about(card);
        rows.push(
            Row::toned(Tone::Good, builder.seen.name(card))
                .and(Tone::Quiet, " (committed)")
                .about(thing),
        );
    }
    for test in builder.seen.inside("test") {
        rows.push(Row::toned(Tone::Warn, signed(num(test, "modifier"))).and(
            Tone::Plain,
            format!(" revealed: {}", token(word(test, "token"))),
        ));
    }
    match test.numbers.get("result") {
        Some(n) => rows.push(Row::toned(
            Tone::Strong,
            format!("= {n} against {difficulty}"),
        )),
        None => rows.extend(test.numbers.get("odds").map(|odds| {
            Row::toned(
                Tone::Clue,
                format!("Success: {}", percent(odds.unsigned_abs())),
            )
        })),
    }
    builder.panel("Skill test", rows, false);
}

fn sheet(builder: &mut Builder<'_>, object: &Object, mut name: Row) -> Vec<Row> {
    let thing = builder.about(object);
    let mine = object.seat == Some(builder.seen.seat);
    let out = ["resigned", "defeated", "killed"]
        .into_iter()
        .find(|f| is(object, f));
    if let Some(out) = out {
        return vec![name.and(Tone::Bad, format!(" ({out})"))];
    }
    let table = builder.seen.table();
    let is_the = |role: &str| table.is_some_and(|t| links(t, role).first() == Some(&object.id));
    let mut marks = Vec::new();
    if is_the("lead") && builder.seen.all("investigator").count() > 1 {
        marks.push("lead");
    }
    if is(object, "turn-taken") {
        marks.push("turn taken");
    }
    if !marks.is_empty() {
        name = name.and(Tone::Quiet, format!(" ({})", marks.join(", ")));
    }
    let low = |n: i32| if n <= 2 { Tone::Bad } else { Tone::Plain };
    let (health, of_health) = left(object, "health", "damage").unwrap_or_default();
    let (sanity, of_sanity) = left(object, "sanity", "horror").unwrap_or_default();
    let piles = builder.seen.inside(&object.id);
    let cards = |kind: &str| {
        piles
            .iter()
            .find(|p| p.kind == kind)
            .map_or(0, |p| num(p, "cards"))
    };
    if is_the("active") {
        let more = match word(object, "actions-for") {
            "" => String::new(),
            more => format!(" and {more}"),
        };
        name = name.and(
            Tone::You,
            format!(" · {}{more}", count(num(object, "actions"), "action")),
        );
    }
    let clues = num(object, "clues");
    let has = Row::new(count(num(object, "resources"), "resource"))
        .and(
            if clues > 0 { Tone::Clue } else { Tone::Plain },
            format!(", {}", count(clues, "clue")),
        )
        .and(Tone::Quiet, format!(", deck {}", cards("deck")));
    let has = match mine {
        true => has,
        false => has.and(Tone::Quiet, format!(", hand {}", cards("hand"))),
    };
    let skills = SKILLS.map(|(s, short)| format!("{short} {}", num(object, s)));
    vec![
        name,
        Row::default()
            .and(low(health), format!("Health {health}/{of_health}"))
            .and(Tone::Plain, ", ")
            .and(low(sanity), format!("sanity {sanity}/{of_sanity}"))
            .about(thing),
        has.about(thing),
        Row::new(skills.join(", ")).about(thing),
    ]
}

/// The objects in an area of an investigator.
fn area<'a>(seen: &Seen<'a>, o: &Object, kind: &str) -> Vec<&'a Object> {
    let piles = seen.inside(&o.id).into_iter().filter(|p| p.kind == kind);
    piles.flat_map(|p| seen.inside(&p.id)).collect()
}

fn mine(builder: &mut Builder<'_>) {
    let Some(me) = builder.seen.me() else { return };
    let rows = area(builder.seen, me, "hand")
        .into_iter()
        .map(|c| in_hand(builder, c))
        .collect();
    builder.panel("Hand", rows, true);
    let rows = area(builder.seen, me, "threat")
        .into_iter()
        .map(|c| threat(builder, c))
        .collect();
    builder.panel("Threat area", rows, true);
    let rows = area(builder.seen, me, "play")
        .into_iter()
        .flat_map(|c| in_play(builder, c, 0))
        .collect();
    builder.panel("In play", rows, true);
}

fn others(builder: &mut Builder<'_>) {
    for investigator in builder.seen.investigators() {
        if investigator.seat == Some(builder.seen.seat) {
            continue;
        }
        let mut rows: Vec<Row> = Vec::new();
        rows.extend(
            area(builder.seen, investigator, "threat")
                .into_iter()
                .map(|c| threat(builder, c)),
        );
        for c in area(builder.seen, investigator, "play") {
            rows.extend(in_play(builder, c, 0));
        }
        for c in area(builder.seen, investigator, "hand") {
            rows.push(in_hand(builder, c).and(Tone::Quiet, " (in hand)"));
        }
        builder.panel(builder.seen.name(investigator), rows, false);
    }
}

fn threat(builder: &mut Builder<'_>, card: &Object) -> Row {
    if card.kind != "enemy" {
        let thing = builder.about(card);
        return Row::toned(Tone::Bad, with_state(builder.seen, card)).about(thing);
    }
    let row = enemy(builder, card).and(
        Tone::Plain,
        format!(
            " · fight {}, evade {}",
            num(card, "fight"),
            num(card, "evade")
        ),
    );
    let hits = |p: &table::host::data::Print| {
        let of = |n: &str| p.numbers.get(n).copied().unwrap_or(0);
        format!(", hits {}/{}", of("attack-damage"), of("attack-horror"))
    };
    match builder.seen.print(card) {
        Some(p) => row.and(Tone::Quiet, hits(p)),
        None => row,
    }
}

fn in_hand(builder: &mut Builder<'_>, card: &Object) -> Row {
    let thing = builder.about(card);
    let mut facts = Vec::new();
    let mut tone = Tone::Plain;
    if let Some(print) = builder.seen.print(card) {
        if print.words.contains_key("weakness") {
            tone = Tone::Bad;
        }
        let cost = print.numbers.get("cost").map(|c| format!("cost {c}"));
        match (card.kind.as_str(), cost) {
            ("asset", Some(cost)) => facts.push(cost),
            (kind, Some(cost)) => facts.push(format!("{kind}, {cost}")),
            (kind, None) => facts.push(kind.to_owned()),
        }
        let icons = icons(print);
        if !icons.is_empty() {
            facts.push(icons);
        }
    }
    Row::toned(tone, builder.seen.name(card))
        .and(Tone::Quiet, format!(" · {}", facts.join(" · ")))
        .about(thing)
}

fn in_play(builder: &mut Builder<'_>, card: &Object, indent: u16) -> Vec<Row> {
    let thing = builder.about(card);
    let tone = if is(card, "exhausted") {
        Tone::Quiet
    } else {
        Tone::Plain
    };
    let mut row = Row::toned(tone, builder.seen.name(card))
        .inside(indent)
        .about(thing);
    let mut facts = now(card);
    let printed = builder
        .seen
        .print(card)
        .is_some_and(|p| p.numbers.contains_key("uses"));
    if printed && !card.numbers.contains_key("uses") {
        facts.push("uses 0".into());
    }
    if !facts.is_empty() {
        row = row.and(Tone::Quiet, format!(" · {}", facts.join(", ")));
    }
    let mut rows = vec![row];
    for c in builder.seen.inside(&card.id) {
        rows.extend(in_play(builder, c, indent + 1));
    }
    rows
}

fn story(builder: &mut Builder<'_>) {
    let mut rows = Vec::new();
    let (agenda, act) = agenda_and_act(builder.seen);
    let reference = builder.seen.out("reference").next();
    for (what, card) in [("Agenda", agenda), ("Act", act), ("Scenario", reference)] {
        rows.extend(card.map(|c| named(builder, what, c)));
    }
    if let Some(bag) = builder.seen.get("bag") {
        let words = super::text::bag(bag.numbers.iter().map(|(t, n)| (t.as_str(), *n)));
        rows.push(Row::toned(Tone::Quiet, "Chaos bag: ").and(Tone::Plain, words));
    }
    let deck = builder
        .seen
        .get("encounter-deck")
        .map_or(0, |d| num(d, "cards"));
    let discards = builder.seen.inside("encounter-discard");
    rows.push(Row::toned(Tone::Quiet, "Encounter deck: ").and(
        Tone::Plain,
        format!("{}, {} discarded", count(deck, "card"), discards.len()),
    ));
    // The scenario's own decks.
    for (deck, name) in builder
        .seen
        .table()
        .map_or(Vec::new(), |t| pairs(word(t, "decks")))
    {
        let cards = count(name.parse().unwrap_or(0), "card");
        rows.push(
            Row::toned(Tone::Quiet, format!("{} deck: ", title(deck))).and(Tone::Plain, cards),
        );
    }
    for (what, pile) in [("Victory display", "victory"), ("Being resolved", "limbo")] {
        for card in builder.seen.inside(pile) {
            rows.push(named(builder, what, card));
        }
    }
    for card in discards.iter().rev().take(3) {
        rows.push(named(builder, "Discarded", card));
    }
    builder.panel("Story", rows, false);
}

/// The campaign: what is over, who plays with what, and where everything came from.
fn campaign(builder: &mut Builder<'_>) {
    let Some(campaign) = builder.seen.get("campaign") else {
        return;
    };
    let mut rows = Vec::new();
    for it in builder.seen.all("chapter") {
        let how = resolved(word(it, "resolution"));
        rows.push(Row::new(format!("{}: {how}", word(it, "name"))));
    }
    if let Some(bag) = builder.seen.get("bag") {
        let tokens = bag.numbers.iter().map(|(t, n)| (t.as_str(), *n));
        let words = super::text::bag_odds(tokens);
        rows.push(Row::toned(Tone::Quiet, "Chaos bag: ").and(Tone::Plain, words));
    }
    let left = num(campaign, "scenarios") - num(campaign, "played");
    if left > 0 {
        rows.push(Row::toned(
            Tone::Quiet,
            format!("{} to come", count(left, "scenario")),
        ));
    }
    let side = word(campaign, "side-stories");
    if !side.is_empty() {
        rows.push(Row::toned(Tone::Quiet, "Side stories: ").and(Tone::Plain, side));
    }
    for (what, notes) in [("Log", "log"), ("Lists", "log-lists")] {
        let said = builder.seen.table().map_or("", |t| word(t, notes));
        if !said.is_empty() {
            rows.push(Row::toned(Tone::Quiet, format!("{what}: ")).and(Tone::Plain, said));
        }
    }
    let members: Vec<&Object> = builder.seen.all("member").collect();
    for it in members {
        let thing = builder.about(it);
        let mut line = vec![format!("{} experience", num(it, "experience"))];
        for (name, what) in [
            ("physical-trauma", "physical trauma"),
            ("mental-trauma", "mental trauma"),
        ] {
            if num(it, name) > 0 {
                line.push(format!("{} {what}", num(it, name)));
            }
        }
        if is(it, "killed") {
            line.push("gone".into());
        }
        let row = Row::toned(Tone::Strong, builder.seen.name(it))
            .and(Tone::Plain, format!(": {}", line.join(", ")));
        rows.push(row.about(thing));
        for (what, cards) in [
            ("Story", "story"),
            ("Weaknesses", "weaknesses"),
            ("Deck", "deck"),
        ] {
            if !word(it, cards).is_empty() {
                let named = |card: &str| match card.split_once(' ') {
                    Some((n, id)) => format!("{n} {}", builder.seen.prints.name_of(id)),
                    None => builder.seen.prints.name_of(card),
                };
                let all: Vec<String> = word(it, cards).split(", ").map(named).collect();
                let row = Row::toned(Tone::Quiet, format!("{what}: "));
                rows.push(row.and(Tone::Plain, all.join(", ")).inside(1));
            }
        }
    }
    for it in builder.seen.all("ledger-line") {
        rows.push(Row::toned(Tone::Quiet, ledger_line(builder.seen, it)));
    }
    builder.panel("Campaign", rows, false);
}

/// A line of the ledger in words.
fn ledger_line(seen: &Seen<'_>, it: &Object) -> String {
    let scenario = seen.prints.scenarios.get(word(it, "scenario"));
    format!(
        "{} {} {} ({}, {})",
        seen.prints.name_of(word(it, "investigator")),
        signed(num(it, "n")),
        word(it, "of"),
        word(it, "from"),
        scenario.map_or("", String::as_str)
    )
}

/// How a scenario ended.
fn resolved(key: &str) -> String {
    match key {
        "none" | "" => "no resolution was reached".to_owned(),
        key => format!("resolution {}", key.trim_start_matches(['r', 'R'])),
    }
}

fn named(builder: &mut Builder<'_>, what: &str, card: &Object) -> Row {
    let thing = builder.about(card);
    Row::toned(Tone::Quiet, format!("{what}: "))
        .and(Tone::Plain, builder.seen.name(card))
        .about(thing)
}

/// How it ended, for every investigator.
pub fn ending(seen: &Seen<'_>, key: &str, won: bool) -> Vec<String> {
    let table = seen.table();
    let of = |what| table.map_or("", |t| word(t, what));
    let (scenario, how) = match seen.get("campaign") {
        Some(_) => (of("campaign"), key.replace('-', " ")),
        None => (of("scenario"), resolved(key)),
    };
    let name = seen
        .prints
        .scenarios
        .get(scenario)
        .cloned()
        .unwrap_or_default();
    let mut out = vec![format!("{name}: {how}. {}.", result(won))];
    for object in seen.all("investigator") {
        let fate = ["killed", "defeated", "resigned"]
            .into_iter()
            .find(|f| is(object, f));
        let mut line = format!(
            "{}: {}",
            seen.name(object),
            fate.unwrap_or("still standing")
        );
        for (what, name) in [
            ("experience", num(object, "experience")),
            ("physical trauma", num(object, "physical-trauma")),
            ("mental trauma", num(object, "mental-trauma")),
        ] {
            if name > 0 || what == "experience" {
                line.push_str(&format!(", {name} {what}"));
            }
        }
        out.push(format!("{line}."));
    }
    let story = |what: &str| table.map_or("", |t| word(t, what));
    if !story("earned").is_empty() {
        let all: Vec<String> = story("earned").split(", ").map(title).collect();
        out.push(format!("Earned: {}.", all.join(", ")));
    }
    if !story("log").is_empty() {
        out.push(format!("For the campaign log: {}.", story("log")));
    }
    let lists = story("log-lists").split("; ").filter(|l| !l.is_empty());
    out.extend(lists.map(|list| format!("{list}.")));
    out.extend(seen.all("ledger-line").map(|it| ledger_line(seen, it)));
    out
}

/// The pairs of `name: value; name: value`.
fn pairs(words: &str) -> Vec<(&str, &str)> {
    let all = words.split("; ");
    all.filter_map(|p| p.split_once(": ")).collect()
}
