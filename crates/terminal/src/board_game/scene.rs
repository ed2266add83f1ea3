//! The board game's view as a scene.

use super::details::{self, plain, signed, title};
use crate::scene::{Heads, Link, Map, Node, Panel, Row, Scene, Tone, Track};
use board_game::content::Content;
use board_game::content::filter::PlaceKind;
use board_game::content::link::{MonsterDef, PlaceDef};
use board_game::read::bits;
use board_game::view::{InvestigatorView, PlaceView, View};
use kernel::Seat;

/// Where the neighbourhoods of Arkham stand on the map, as on the board.
const SPOTS: [(&str, (u16, u16)); 9] = [
    ("northside", (0, 0)),
    ("downtown", (1, 0)),
    ("easttown", (2, 0)),
    ("merchant-district", (0, 1)),
    ("rivertown", (1, 1)),
    ("french-hill", (2, 1)),
    ("miskatonic-university", (0, 2)),
    ("uptown", (1, 2)),
    ("southside", (2, 2)),
];

/// The table as `seat` sees it.
pub fn scene(content: &Content, view: &View, seat: Seat) -> Scene {
    let me = view.investigators.values().find(|i| i.seat == seat.0);
    let mut b = Builder { c: content, v: view, me, scene: Scene::default() };
    b.head();
    let town = b.town();
    b.map(&town);
    b.investigators();
    b.possessions();
    b.threats();
    b.mythos();
    b.rifts();
    b.elsewhere(&town);
    b.others();
    b.scene
}

struct Builder<'a> {
    c: &'a Content,
    v: &'a View,
    me: Option<&'a InvestigatorView>,
    scene: Scene,
}

impl<'a> Builder<'a> {
    fn head(&mut self) {
        let v = self.v;
        let ancient = self.c.ancients.iter().find(|a| a.slug == v.ancient_one).map_or(String::new(), |a| format!(" · {}", a.record.name));
        let town = if v.rifts.is_empty() { "" } else { " and Kingsport" };
        self.scene.title = format!("Arkham{town}{ancient}");
        self.scene.moment = match (v.awake, v.turn) {
            (true, _) => format!("Final battle · round {}", v.round),
            (_, 0) => "Setup".into(),
            (_, turn) => format!("Turn {turn} · {}", title(&v.phase)),
        };
        let mut track = |label: &str, value: i64, of: Option<i64>, tone| {
            let value = u32::try_from(value).unwrap_or(0);
            let of = of.and_then(|o| u32::try_from(o).ok());
            self.scene.tracks.push(Track { label: label.into(), value, of, tone, thing: None });
        };
        if v.doom_track < 99 {
            track("Doom", v.doom.into(), Some(v.doom_track.into()), Tone::Warn);
        }
        track("Terror", v.terror.into(), Some(10), Tone::Warn);
        track("Gates", v.open_gates.into(), Some(v.gates_to_awaken.into()), Tone::Mind);
        track("Elder signs", v.elder_signs.into(), Some(6), Tone::Good);
        // Numbers that are read, not watched, are short.
        track("Monsters", v.monsters_in_arkham.into(), v.monster_limit.map(i64::from), Tone::Bad);
        let outskirts = v.places.get("outskirts").map_or(0, |p| p.monsters.len() as i64);
        track("Outskirts", outskirts, Some(v.outskirts_limit.into()), Tone::Plain);
        if let Some(points) = v.movement_points {
            track("Movement", points.into(), None, Tone::You);
        }
    }

    fn name_of(&self, investigator: &str) -> String {
        self.v.investigators.get(investigator).map_or_else(|| title(investigator), |i| i.name.clone())
    }

    fn place_name(&self, slug: &str) -> String {
        self.v.places.get(slug).map_or_else(|| title(slug), |p| p.name.clone())
    }

    fn place(&self, slug: &str) -> Option<(usize, &'a PlaceDef)> {
        self.c.places.iter().enumerate().find(|(_, p)| p.slug == slug)
    }

    fn monster(&self, slug: &str) -> Option<&'a MonsterDef> {
        self.c.monsters.iter().find(|m| m.slug == slug)
    }

    fn monster_name(&self, slug: &str) -> String {
        self.monster(slug).map_or_else(|| title(slug), |m| m.record.name.clone())
    }

    fn monster_thing(&mut self, slug: &str) -> Option<usize> {
        let m = self.monster(slug)?;
        Some(self.scene.thing(m.record.name.clone(), details::monster(m)))
    }

    // ---- map ----------------------------------------------------------------------------------------------------

    /// The town the map shows: where the one who is asked is, else Arkham.
    fn town(&self) -> String {
        let home = || self.c.neighborhoods.first().map_or(String::new(), |n| self.c.name(n.town).to_owned());
        let here = self.me.and_then(|i| self.place(&i.place)).and_then(|(_, p)| self.c.neighborhoods.get(p.neighborhood as usize));
        here.map_or_else(home, |n| self.c.name(n.town).to_owned())
    }

    fn in_town(&self, p: &PlaceDef, town: &str) -> bool {
        self.c.neighborhoods.get(p.neighborhood as usize).is_some_and(|n| self.c.name(n.town) == town)
    }

    fn map(&mut self, town: &str) {
        let (c, v) = (self.c, self.v);
        let mut map = Map::default();
        let mut node_of = vec![usize::MAX; c.neighborhoods.len()];
        for (h, n) in c.neighborhoods.iter().enumerate() {
            let mut places: Vec<(&PlaceDef, &PlaceView)> = c
                .places
                .iter()
                .filter(|p| p.neighborhood as usize == h && c.name(n.town) == town)
                .filter_map(|p| Some((p, v.places.get(&p.slug)?)))
                .collect();
            if places.is_empty() {
                continue;
            }
            places.sort_by_key(|(p, _)| p.kind != PlaceKind::Street);
            let mut text = Vec::new();
            let mut rows = Vec::new();
            let mut here = false;
            for (def, place) in places {
                here |= self.me.is_some_and(|i| i.place == def.slug);
                let thing = self.place_thing(def, place);
                text.push(self.place_words(place));
                // Streets, cells and sanctums have a row only while something is there: the box is the streets.
                let row = self.place_row(def, place);
                if def.kind == PlaceKind::Location || row.spans.len() > 1 {
                    rows.push(row.about(thing));
                }
            }
            let at = SPOTS.iter().find(|(slug, _)| *slug == n.slug).map(|(_, at)| *at);
            let words = Some(text.join(" "));
            let thing = self.scene.thing(n.name.clone(), text);
            node_of[h] = map.nodes.len();
            map.nodes.push(Node { name: n.name.clone(), at, rows, tone: Tone::Strong, here, thing: Some(thing), words });
        }
        for (p, def) in c.places.iter().enumerate().filter(|(_, p)| p.kind == PlaceKind::Street) {
            for q in bits(def.next) {
                let Some(other) = c.places.get(q as usize).filter(|o| o.kind == PlaceKind::Street) else { continue };
                let (Some(&a), Some(&b)) = (node_of.get(def.neighborhood as usize), node_of.get(other.neighborhood as usize)) else {
                    continue;
                };
                if a >= b || a == usize::MAX || b == usize::MAX {
                    continue;
                }
                let heads = |to: usize, from: &PlaceDef| Heads { white: from.white as usize == to, black: from.black as usize == to };
                let (to_b, to_a) = (heads(q as usize, def), heads(p, other));
                map.links.push(Link { a, b, to_a, to_b });
            }
        }
        map.legend = vec![
            "A box is a neighbourhood; its lines are connections of the streets. Each place in a box leads to its streets.".into(),
            "▷ the white arrow leads there, ▶ the black arrow: the way monsters go. Double lines and ◄: you are here.".into(),
            "In a box: ⊙ a gate (and where it leads), ● a clue, ✶ sealed, × closed, ! activity, ≋ a rift.".into(),
        ];
        self.scene.map = map;
    }

    fn gate_name(&self, slug: &str) -> String {
        self.c.gates.iter().find(|g| g.slug == slug).map_or_else(|| title(slug), |g| g.name.clone())
    }

    /// A place on the map: its name, which may be cut short, and its marks.
    fn place_row(&self, def: &PlaceDef, place: &PlaceView) -> Row {
        let street = def.kind == PlaceKind::Street;
        let tone = match (place.closed, place.sealed, place.unstable) {
            (true, ..) => Tone::Quiet,
            (_, true, _) => Tone::Good,
            (_, _, true) => Tone::Warn,
            _ => Tone::Plain,
        };
        let mut row = Row::toned(tone, if street { "Streets".to_owned() } else { place.name.clone() });
        // Signs first: they are short, and must not be cut off.
        let clues = "●".repeat(place.clues.into());
        let marks = [
            (place.gate.is_some(), Tone::Mind, "⊙"),
            (place.rift.is_some(), Tone::Mind, "≋"),
            (place.sealed, Tone::Good, "✶"),
            (place.closed, Tone::Quiet, "×"),
            (place.activity, Tone::Warn, "!"),
            (place.clues > 0, Tone::Clue, clues.as_str()),
        ];
        for (n, (_, tone, sign)) in marks.iter().filter(|(is, ..)| *is).enumerate() {
            row = row.and(*tone, if n == 0 { format!(" {sign}") } else { (*sign).to_owned() });
        }
        for slug in &place.investigators {
            let mine = self.me.is_some_and(|i| self.v.investigators.get(slug).is_some_and(|x| x.seat == i.seat));
            let name = self.name_of(slug);
            let first = name.split(' ').next().unwrap_or_default().trim_matches('"').to_owned();
            row = row.and(if mine { Tone::You } else { Tone::Strong }, format!(" {first}"));
        }
        match place.monsters.as_slice() {
            [] => {}
            [one] => row = row.and(Tone::Bad, format!(" {}", self.monster_name(one))),
            all => row = row.and(Tone::Bad, format!(" {} monsters", all.len())),
        }
        if let (Some(gate), true) = (&place.gate, place.monsters.is_empty()) {
            let name = self.gate_name(gate);
            row = row.and(Tone::Mind, format!(" {}", name.strip_prefix("The ").unwrap_or(&name)));
        }
        row
    }

    /// A place in a sentence.
    fn place_words(&self, place: &PlaceView) -> String {
        let mut facts = Vec::new();
        facts.extend(place.gate.as_ref().map(|g| format!("gate to {}", self.gate_name(g))));
        facts.extend(place.rift.map(|r| format!("rift {r}")));
        for (is, word) in
            [(place.sealed, "sealed"), (place.closed, "closed"), (place.activity, "activity marker"), (place.unstable, "unstable")]
        {
            if is {
                facts.push(word.into());
            }
        }
        if place.clues > 0 {
            facts.push(format!("{} clue{}", place.clues, if place.clues == 1 { "" } else { "s" }));
        }
        facts.extend(place.monsters.iter().map(|m| self.monster_name(m)));
        facts.extend(place.investigators.iter().map(|i| self.name_of(i)));
        if facts.is_empty() { format!("{}.", place.name) } else { format!("{}: {}.", place.name, facts.join(", ")) }
    }

    fn place_thing(&mut self, def: &PlaceDef, place: &PlaceView) -> usize {
        let c = self.c;
        let name_at = |p: u8| c.places.get(p as usize).map(|x| x.name.clone());
        let mut text = vec![self.place_words(place)];
        let next: Vec<String> = bits(def.next).filter_map(name_at).collect();
        if !next.is_empty() {
            text.push(format!("Leads to {}.", next.join(", ")));
        }
        match (name_at(def.white), name_at(def.black)) {
            (Some(w), Some(b)) if w == b => text.push(format!("Both arrows lead to {w}.")),
            (w, b) => {
                text.extend(w.map(|w| format!("The white arrow leads to {w}.")));
                text.extend(b.map(|b| format!("The black arrow leads to {b}.")));
            }
        }
        if !def.icons.is_empty() {
            text.push(format!("Encounters here give: {}.", def.icons.iter().map(|i| plain(i)).collect::<Vec<_>>().join(", ")));
        }
        text.extend(super::ability_texts(c, &def.abilities));
        if let Some(g) = place.gate.as_ref().and_then(|g| c.gates.iter().find(|x| x.slug == *g)) {
            let sign = board_game::words::word(&g.symbol);
            text.push(format!("Gate to {}: {} to close it; the {sign} is its dimension.", g.name, signed(g.modifier)));
        }
        self.scene.thing(place.name.clone(), text)
    }

    // ---- panels -------------------------------------------------------------------------------------------------

    fn panel(&mut self, title: impl Into<String>, rows: Vec<Row>, mine: bool) {
        if !rows.is_empty() {
            self.scene.panels.push(Panel { title: title.into(), rows, mine });
        }
    }

    fn investigators(&mut self) {
        let v = self.v;
        let mut order: Vec<&InvestigatorView> = v.investigators.values().collect();
        let mine = self.me.map(|i| i.seat);
        order.sort_by_key(|i| (Some(i.seat) != mine, i.seat));
        let mut rows = Vec::new();
        for i in order {
            rows.extend(self.sheet(i, Some(i.seat) == mine));
        }
        self.panel(if v.investigators.len() == 1 { "Investigator" } else { "Investigators" }, rows, true);
    }

    fn sheet(&mut self, i: &InvestigatorView, mine: bool) -> Vec<Row> {
        let slug = self.v.investigators.iter().find(|(_, x)| x.seat == i.seat).map_or("", |(s, _)| s.as_str());
        let def = self.c.investigators.iter().find(|d| d.slug == slug);
        let mut text = Vec::new();
        if let Some(d) = def {
            text.push(format!("{}. Focus {}.", d.record.occupation, i.focus));
            for (one, other, pair) in [(0usize, 1usize, 0usize), (2, 3, 1), (4, 5, 2)] {
                let names = ["Speed", "Sneak", "Fight", "Will", "Lore", "Luck"];
                let stops = |k: usize| d.skills[k].iter().map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
                text.push(format!("{} {} / {} {}: now at stop {}.", names[one], stops(one), names[other], stops(other), i.stops[pair] + 1));
            }
            text.extend(d.record.ability_name.clone().map(|n| format!("Ability: {n}.")));
            text.extend(super::ability_texts(self.c, &d.abilities));
        }
        let trophies: Vec<String> = i
            .monster_trophies
            .iter()
            .map(|m| self.monster_name(m))
            .chain(i.gate_trophies.iter().map(|g| format!("gate to {}", self.gate_name(g))))
            .collect();
        if !trophies.is_empty() {
            text.push(format!("Trophies: {}.", trophies.join(", ")));
        }
        let thing = self.scene.thing(i.name.clone(), text);
        let mut name = Row::toned(if mine { Tone::You } else { Tone::Strong }, i.name.clone()).about(thing);
        let first = self.v.first_player == slug && self.v.investigators.len() > 1;
        let marks = [
            (first, "first player"),
            (i.devoured, "devoured"),
            (i.blessed, "blessed"),
            (i.cursed, "cursed"),
            (i.delayed, "delayed"),
            (i.arrested, "arrested"),
            (i.lost, "lost in time and space"),
            (i.explored, "explored"),
            (i.losing_next_turn, "loses the next turn"),
        ];
        let marks: Vec<&str> = marks.iter().filter(|(is, _)| *is).map(|(_, w)| *w).collect();
        if !marks.is_empty() {
            name = name.and(Tone::Warn, format!(" ({})", marks.join(", ")));
        }
        if i.devoured {
            return vec![name];
        }
        let low = |n: i8| if n <= 1 { Tone::Bad } else { Tone::Plain };
        let mut rows = vec![
            name,
            Row::new(" ")
                .and(low(i.sanity), format!("Sanity {}/{}", i.sanity, i.maximum_sanity))
                .and(Tone::Plain, ", ")
                .and(low(i.stamina), format!("Stamina {}/{}", i.stamina, i.maximum_stamina))
                .and(Tone::Plain, format!(", ${}, ", i.money))
                .and(if i.clues > 0 { Tone::Clue } else { Tone::Plain }, format!("{} clue{}", i.clues, if i.clues == 1 { "" } else { "s" }))
                .about(thing),
        ];
        let skill = |k: &str| i.skills.get(k).copied().unwrap_or(0);
        let skills = ["speed", "sneak", "fight", "will", "lore", "luck"].map(|k| format!("{} {}", title(k), skill(k)));
        rows.push(Row::new(format!(" {}", skills.join(", "))).about(thing));
        let trophies = match (i.monster_trophies.len(), i.gate_trophies.len()) {
            (0, 0) => String::new(),
            (m, g) => format!("; trophies: {m} monsters, {g} gates"),
        };
        rows.push(Row::toned(Tone::Quiet, format!(" at {}{trophies}", self.place_name(&i.place))).about(thing));
        rows
    }

    fn cards(&mut self, i: &InvestigatorView) -> Vec<Row> {
        let mut rows = Vec::new();
        for card in &i.cards {
            let slug = card.id.split('.').next().unwrap_or_default();
            let def = self.c.cards.iter().find(|d| d.slug == slug);
            let mut text = def.map(details::card).unwrap_or_default();
            if let Some(d) = def {
                text.extend(super::ability_texts(self.c, &d.abilities));
            }
            let thing = self.scene.thing(card.name.clone(), text);
            let mut row = Row::toned(if card.exhausted { Tone::Quiet } else { Tone::Plain }, card.name.clone()).about(thing);
            let mut facts = Vec::new();
            if let Some(r) = def.map(|d| &d.record) {
                facts.extend(r.bonus.map(|b| format!("{} combat", signed(b))));
                if r.hands > 0 {
                    facts.push(format!("{} hand{}", r.hands, if r.hands == 1 { "" } else { "s" }));
                }
            }
            if card.exhausted {
                facts.push("exhausted".into());
            }
            if card.tokens > 0 {
                facts.push(format!("{} tokens", card.tokens));
            }
            if !facts.is_empty() {
                row = row.and(Tone::Quiet, format!(" · {}", facts.join(", ")));
            }
            rows.push(row);
        }
        rows
    }

    fn possessions(&mut self) {
        if let Some(me) = self.me {
            let mut rows = self.cards(me);
            for m in &me.monster_trophies {
                let thing = self.monster_thing(m);
                rows.push(Row { thing, ..Row::toned(Tone::Quiet, format!("Trophy: {}", self.monster_name(m))) });
            }
            for g in &me.gate_trophies {
                rows.push(Row::toned(Tone::Quiet, format!("Trophy: gate to {}", self.gate_name(g))));
            }
            self.panel("Possessions", rows, true);
        }
    }

    /// Monsters and gates, what is here first.
    fn threats(&mut self) {
        let v = self.v;
        let here = self.me.map(|i| i.place.clone()).unwrap_or_default();
        let mut places: Vec<(&String, &PlaceView)> = v.places.iter().filter(|(_, p)| !p.monsters.is_empty() || p.gate.is_some()).collect();
        places.sort_by_key(|(slug, _)| **slug != here);
        let mut rows = Vec::new();
        for (slug, place) in places {
            let tone = if *slug == here { Tone::You } else { Tone::Plain };
            if let Some(g) = &place.gate {
                let row = Row::toned(Tone::Mind, format!("Gate to {}", self.gate_name(g))).and(tone, format!(" at {}", place.name));
                let modifier = self.c.gates.iter().find(|x| x.slug == *g).map(|x| x.modifier);
                rows.push(match modifier {
                    Some(m) => row.and(Tone::Quiet, format!(", {} to close", signed(m))),
                    None => row,
                });
            }
            for m in &place.monsters {
                let thing = self.monster_thing(m);
                let mut row = Row::toned(Tone::Bad, self.monster_name(m)).and(tone, format!(" at {}", place.name));
                if *slug == here
                    && let Some(def) = self.monster(m)
                {
                    row = row.and(Tone::Quiet, format!(": {}", details::monster_numbers(def)));
                }
                row.thing = thing;
                rows.push(row);
            }
        }
        self.panel("Gates and monsters", rows, false);
    }

    fn mythos_row(&mut self, what: &str, slug: &str) -> Row {
        let Some(d) = self.c.mythos.iter().find(|m| m.slug == slug) else { return Row::new(title(slug)) };
        let mut text = details::mythos(self.c, d);
        text.extend(super::ability_texts(self.c, &d.abilities));
        let thing = self.scene.thing(d.record.name.clone(), text);
        Row::toned(Tone::Quiet, format!("{what}: ")).and(Tone::Plain, d.record.name.clone()).about(thing)
    }

    fn mythos(&mut self) {
        let v = self.v;
        let mut rows = Vec::new();
        if let Some(a) = self.c.ancients.iter().find(|a| a.slug == v.ancient_one) {
            let r = &a.record;
            let mut text = vec![format!(
                "Ancient One. Doom track {}. Combat rating {}.",
                r.doom,
                r.rating.as_ref().and_then(|x| x.fixed()).map_or_else(|| "special".into(), signed)
            )];
            text.extend(r.power_name.clone().map(|p| format!("Power: {p}.")));
            text.extend(super::ability_texts(self.c, &a.abilities));
            let thing = self.scene.thing(r.name.clone(), text);
            let state = if v.awake { " (awake)" } else { "" };
            rows.push(Row::toned(Tone::Quiet, "Ancient One: ").and(Tone::Bad, format!("{}{state}", r.name)).about(thing));
        }
        if let Some(slug) = &v.environment {
            rows.push(self.mythos_row("Environment", slug));
        }
        if let Some(r) = &v.rumor {
            let row = self.mythos_row("Rumor", &r.id);
            rows.push(if r.tokens > 0 { row.and(Tone::Warn, format!(" ({} tokens)", r.tokens)) } else { row });
        }
        for slug in &v.headlines {
            rows.push(self.mythos_row("Headline", slug));
        }
        let deck = |name: &str| v.decks.get(name).map_or(0, |d| d.cards);
        rows.push(Row::toned(
            Tone::Quiet,
            format!(
                "Decks: {} Common, {} Unique, {} Spells, {} Skills, {} Allies; {} in the cup",
                deck("common"),
                deck("unique"),
                deck("spell"),
                deck("skill"),
                deck("ally"),
                v.cup
            ),
        ));
        if let Some(score) = v.score {
            rows.push(Row::toned(Tone::Strong, format!("Score: {score}")));
        }
        self.panel("Mythos", rows, false);
    }

    fn rifts(&mut self) {
        let v = self.v;
        let mut rows = Vec::new();
        for (n, r) in v.rifts.iter().enumerate() {
            let name = if r.rift.is_empty() { format!("Rift {}", n + 1) } else { format!("Rift {} ({})", n + 1, plain(&r.rift)) };
            let full = r.spaces.iter().flatten().count();
            rows.push(match &r.open_at {
                Some(place) => Row::toned(Tone::Bad, format!("{name} is open at {}", self.place_name(place)))
                    .and(Tone::Plain, format!(", {} of {full} markers face down", r.face_down)),
                None => Row::toned(Tone::Warn, format!("{name}: {full} of {} markers", r.spaces.len())),
            });
            let tracks = self.c.rifts.tracks.get(n);
            for (half, group) in r.spaces.chunks(2).enumerate() {
                let names: Vec<String> = group.iter().map(|s| s.as_ref().map_or_else(|| "free".into(), |p| self.place_name(p))).collect();
                let pattern =
                    tracks.and_then(|t| t.get(half)).map(|(white, black)| format!("white {}, black {}: ", signs(*white), signs(*black)));
                rows.push(Row::toned(Tone::Quiet, pattern.unwrap_or_default()).and(Tone::Plain, names.join(", ")).inside(1));
            }
        }
        self.panel("Rifts", rows, false);
    }

    /// What is not on the map: the Sky, the Outskirts, Other Worlds, the other town.
    fn elsewhere(&mut self, town: &str) {
        let v = self.v;
        let mut rows = Vec::new();
        for def in &self.c.places {
            let Some(place) = v.places.get(&def.slug) else { continue };
            let shown = def.kind == PlaceKind::Street || def.kind == PlaceKind::Location;
            if shown && self.in_town(def, town) {
                continue;
            }
            let something = !place.monsters.is_empty()
                || !place.investigators.is_empty()
                || place.gate.is_some()
                || place.clues > 0
                || place.rift.is_some();
            if something {
                let thing = self.place_thing(def, place);
                rows.push(Row::new(self.place_words(place)).about(thing));
            }
        }
        self.panel("Elsewhere", rows, false);
    }

    fn others(&mut self) {
        let v = self.v;
        let mine = self.me.map(|i| i.seat);
        for i in v.investigators.values().filter(|i| Some(i.seat) != mine) {
            let rows = self.cards(i);
            self.panel(i.name.clone(), rows, false);
        }
    }
}

/// The dimensions in a set of them.
fn signs(bits: u16) -> String {
    let all: Vec<String> = (0..9u8).filter(|s| bits >> s & 1 == 1).map(board_game::words::symbol).collect();
    if all.is_empty() { "none".into() } else { all.join(" ") }
}
