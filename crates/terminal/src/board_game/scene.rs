//! The board game's view as a scene.

use super::details::{self, plain, signed, signs, title};
use crate::card_game::details::capital;
use crate::scene::{Heads, Link, Map, Node, Panel, Row, Scene, Tone, Track};
use board_game::content::Content;
use board_game::content::defs::{InvestigatorDef, MonsterDef, PlaceDef};
use board_game::content::filter::PlaceKind;
use board_game::read::bits;
use board_game::show::view::{InvestigatorView, PlaceView, View};
use board_game::show::words::check_name;
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

/// `1 clue`, `2 clues`.
fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The table as `seat` sees it.
pub fn scene(content: &Content, view: &View, seat: Seat) -> Scene {
    let me = view.investigators.values().find(|i| i.seat == seat.0);
    let mut b = Builder {
        c: content,
        v: view,
        me,
        scene: Scene::default(),
    };
    b.head();
    for town in b.towns() {
        b.map(&town);
    }
    b.check();
    b.mythos_card();
    b.investigators();
    b.possessions();
    b.threats();
    b.rifts();
    b.mythos();
    b.elsewhere();
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
        let ancient = self
            .c
            .ancients
            .iter()
            .find(|a| a.slug == v.ancient_one)
            .map_or(String::new(), |a| format!(" · {}", a.record.name));
        let town = if v.rifts.is_empty() {
            ""
        } else {
            " and Kingsport"
        };
        self.scene.title = format!("Arkham{town}{ancient}");
        self.scene.moment = match (v.awake, v.turn) {
            (true, _) => format!("Final battle · round {}", v.round),
            (_, 0) => "Setup".into(),
            (_, turn) => format!("Turn {turn} · {}", title(&v.phase)),
        };
        let mut track = |label: &str, value: i64, of: Option<i64>, tone| {
            let value = u32::try_from(value).unwrap_or(0);
            let of = of.and_then(|o| u32::try_from(o).ok());
            self.scene.tracks.push(Track {
                label: label.into(),
                value,
                of,
                tone,
                thing: None,
            });
        };
        if v.doom_track < 99 {
            track("Doom", v.doom.into(), Some(v.doom_track.into()), Tone::Warn);
        }
        track("Terror", v.terror.into(), Some(10), Tone::Warn);
        track(
            "Gates",
            v.open_gates.into(),
            Some(v.gates_to_awaken.into()),
            Tone::Mind,
        );
        track("Elder signs", v.elder_signs.into(), Some(6), Tone::Good);
        // Numbers that are read, not watched, are short.
        track(
            "Monsters",
            v.monsters_in_arkham.into(),
            v.monster_limit.map(i64::from),
            Tone::Bad,
        );
        let outskirts = v
            .places
            .get("outskirts")
            .map_or(0, |p| p.monsters.len() as i64);
        track(
            "Outskirts",
            outskirts,
            Some(v.outskirts_limit.into()),
            Tone::Plain,
        );
    }

    fn name_of(&self, investigator: &str) -> String {
        self.v
            .investigators
            .get(investigator)
            .map_or_else(|| title(investigator), |i| i.name.clone())
    }

    fn place_name(&self, slug: &str) -> String {
        self.v
            .places
            .get(slug)
            .map_or_else(|| title(slug), |p| p.name.clone())
    }

    fn place(&self, slug: &str) -> Option<(usize, &'a PlaceDef)> {
        self.c
            .places
            .iter()
            .enumerate()
            .find(|(_, p)| p.slug == slug)
    }

    fn monster(&self, slug: &str) -> Option<&'a MonsterDef> {
        self.c.monsters.iter().find(|m| m.slug == slug)
    }

    fn monster_name(&self, slug: &str) -> String {
        self.monster(slug)
            .map_or_else(|| title(slug), |m| m.record.name.clone())
    }

    fn monster_thing(&mut self, slug: &str) -> Option<usize> {
        let m = self.monster(slug)?;
        Some(
            self.scene
                .thing(m.record.name.clone(), details::monster(self.c, m)),
        )
    }

    // ---- map ----------------------------------------------------------------------------------------------------

    /// The towns: first that of the one who is asked.
    fn towns(&self) -> Vec<String> {
        let mut towns: Vec<String> = Vec::new();
        for (h, n) in self.c.neighborhoods.iter().enumerate() {
            let town = self.c.name(n.town).to_owned();
            let used = self
                .c
                .places
                .iter()
                .any(|p| p.neighborhood as usize == h && self.v.places.contains_key(&p.slug));
            if used && !towns.contains(&town) {
                towns.push(town);
            }
        }
        let here = self
            .me
            .and_then(|i| self.place(&i.place))
            .and_then(|(_, p)| self.c.neighborhoods.get(p.neighborhood as usize));
        if let Some(at) = here.and_then(|n| towns.iter().position(|t| t == self.c.name(n.town))) {
            towns[..=at].rotate_right(1);
        }
        towns
    }

    fn map(&mut self, town: &str) {
        let (c, v) = (self.c, self.v);
        let mut map = Map {
            title: title(town),
            ..Map::default()
        };
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
            let brief = self.brief(places.iter().map(|(_, place)| *place));
            let mut text = Vec::new();
            let mut rows = Vec::new();
            let mut here = false;
            for (def, place) in places {
                here |= self.me.is_some_and(|i| i.place == def.slug);
                let thing = self.place_thing(def, place);
                text.push(self.place_words(place));
                if def.kind == PlaceKind::Street {
                    text.extend(self.arrows(def));
                }
                // Streets, cells and sanctums have a row only while something is there: the box is the streets.
                let row = self.place_row(def, place);
                if def.kind == PlaceKind::Location || row.spans.len() > 1 {
                    rows.push(row.about(thing));
                }
            }
            let at = SPOTS
                .iter()
                .find(|(slug, _)| *slug == n.slug)
                .map(|(_, at)| *at);
            let words = Some(text.join(" "));
            let thing = self.scene.thing(n.name.clone(), text);
            node_of[h] = map.nodes.len();
            map.nodes.push(Node {
                name: n.name.clone(),
                at,
                rows,
                tone: Tone::Strong,
                here,
                thing: Some(thing),
                words,
                brief,
            });
        }
        for (p, def) in c
            .places
            .iter()
            .enumerate()
            .filter(|(_, p)| p.kind == PlaceKind::Street)
        {
            for q in bits(def.next) {
                let Some(other) = c
                    .places
                    .get(q as usize)
                    .filter(|o| o.kind == PlaceKind::Street)
                else {
                    continue;
                };
                let (Some(&a), Some(&b)) = (
                    node_of.get(def.neighborhood as usize),
                    node_of.get(other.neighborhood as usize),
                ) else {
                    continue;
                };
                if a >= b || a == usize::MAX || b == usize::MAX {
                    continue;
                }
                let heads = |to: usize, from: &PlaceDef| Heads {
                    white: from.white as usize == to,
                    black: from.black as usize == to,
                };
                let (to_b, to_a) = (heads(q as usize, def), heads(p, other));
                map.links.push(Link { a, b, to_a, to_b });
            }
        }
        map.legend = vec![
            "A box is a neighbourhood; its lines are connections of the streets. Each place in a box leads to its streets.".into(),
            "▷ the white arrow leads there, ▶ the black arrow: the way monsters go. Double lines and ◄: you are here.".into(),
            "In a box: ⊙ a gate (and where it leads), ● a clue, ✶ sealed, × closed, ! activity, ≋ a rift.".into(),
            "On a small map a neighbourhood is its name and these signs; @ is you, a letter another investigator, M a monster. m makes it larger.".into(),
        ];
        self.scene.maps.push(map);
    }

    /// What is in a neighbourhood, in signs.
    fn brief<'p>(
        &self,
        places: impl Iterator<Item = &'p PlaceView> + Clone,
    ) -> Vec<(Tone, String)> {
        let mut out = Vec::new();
        for slug in places.clone().flat_map(|p| &p.investigators) {
            let mine = self.me.is_some_and(|i| {
                self.v
                    .investigators
                    .get(slug)
                    .is_some_and(|x| x.seat == i.seat)
            });
            let letter = self
                .name_of(slug)
                .chars()
                .find(|c| c.is_alphabetic())
                .unwrap_or('?');
            out.push(if mine {
                (Tone::You, "@".to_owned())
            } else {
                (Tone::Strong, letter.to_string())
            });
        }
        let counted = |n: usize, sign: &str| match n {
            0 => String::new(),
            1 => sign.to_owned(),
            n => format!("{sign}{n}"),
        };
        let count = |is: fn(&PlaceView) -> usize| places.clone().map(is).sum::<usize>();
        let signs = [
            (Tone::Mind, "⊙", count(|p| usize::from(p.gate.is_some()))),
            (Tone::Mind, "≋", count(|p| usize::from(p.rift.is_some()))),
            (Tone::Bad, "M", count(|p| p.monsters.len())),
            (Tone::Clue, "●", count(|p| p.clues.into())),
            (Tone::Good, "✶", count(|p| usize::from(p.sealed))),
            (Tone::Quiet, "×", count(|p| usize::from(p.closed))),
            (Tone::Warn, "!", count(|p| usize::from(p.activity))),
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

    fn gate_name(&self, slug: &str) -> String {
        self.c
            .gates
            .iter()
            .find(|g| g.slug == slug)
            .map_or_else(|| title(slug), |g| g.name.clone())
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
        let mut row = Row::toned(
            tone,
            if street {
                "Streets".to_owned()
            } else {
                place.name.clone()
            },
        );
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
            row = row.and(
                *tone,
                if n == 0 {
                    format!(" {sign}")
                } else {
                    (*sign).to_owned()
                },
            );
        }
        if let Some(gate) = &place.gate {
            let name = self.gate_name(gate);
            row = row.and(
                Tone::Mind,
                format!(" {}", name.strip_prefix("The ").unwrap_or(&name)),
            );
        }
        for slug in &place.investigators {
            let mine = self.me.is_some_and(|i| {
                self.v
                    .investigators
                    .get(slug)
                    .is_some_and(|x| x.seat == i.seat)
            });
            let name = self.name_of(slug);
            let first = name
                .split(' ')
                .next()
                .unwrap_or_default()
                .trim_matches('"')
                .to_owned();
            row = row.and(
                if mine { Tone::You } else { Tone::Strong },
                format!(" {first}"),
            );
        }
        match place.monsters.as_slice() {
            [] => {}
            [one] => row = row.and(Tone::Bad, format!(" {}", self.monster_name(one))),
            all => row = row.and(Tone::Bad, format!(" {} monsters", all.len())),
        }
        row
    }

    /// A place in a sentence.
    fn place_words(&self, place: &PlaceView) -> String {
        let mut facts = Vec::new();
        facts.extend(
            place
                .gate
                .as_ref()
                .map(|g| format!("gate to {}", self.gate_name(g))),
        );
        facts.extend(place.rift.map(|r| format!("rift {r}")));
        for (is, word) in [
            (place.sealed, "sealed"),
            (place.closed, "closed"),
            (place.activity, "activity marker"),
            (place.unstable, "unstable"),
        ] {
            if is {
                facts.push(word.into());
            }
        }
        if place.clues > 0 {
            facts.push(format!(
                "{} clue{}",
                place.clues,
                if place.clues == 1 { "" } else { "s" }
            ));
        }
        facts.extend(place.monsters.iter().map(|m| self.monster_name(m)));
        facts.extend(place.investigators.iter().map(|i| self.name_of(i)));
        if facts.is_empty() {
            format!("{}.", place.name)
        } else {
            format!("{}: {}.", place.name, facts.join(", "))
        }
    }

    /// Where the arrows of a place lead: the way monsters go.
    fn arrows(&self, def: &PlaceDef) -> Option<String> {
        let name_at = |p: u8| self.c.places.get(p as usize).map(|x| x.name.clone());
        match (name_at(def.white), name_at(def.black)) {
            (None, None) => None,
            (Some(w), Some(b)) if w == b => Some(format!("Both arrows lead to {w}.")),
            (Some(w), Some(b)) => Some(format!(
                "The white arrow leads to {w}, the black one to {b}."
            )),
            (Some(w), None) => Some(format!("The white arrow leads to {w}.")),
            (None, Some(b)) => Some(format!("The black arrow leads to {b}.")),
        }
    }

    fn place_thing(&mut self, def: &PlaceDef, place: &PlaceView) -> usize {
        let c = self.c;
        let name_at = |p: u8| c.places.get(p as usize).map(|x| x.name.clone());
        let mut text = vec![self.place_words(place)];
        let next: Vec<String> = bits(def.next).filter_map(name_at).collect();
        if !next.is_empty() {
            text.push(format!("Leads to {}.", next.join(", ")));
        }
        text.extend(self.arrows(def));
        if !def.icons.is_empty() {
            text.push(format!(
                "Encounters here give: {}.",
                def.icons
                    .iter()
                    .map(|i| plain(i))
                    .collect::<Vec<_>>()
                    .join(", ")
            ));
        }
        text.extend(details::abilities(c, &def.abilities));
        if let Some(g) = place
            .gate
            .as_ref()
            .and_then(|g| c.gates.iter().find(|x| x.slug == *g))
        {
            let sign = board_game::show::words::word(&g.symbol);
            text.push(format!(
                "Gate to {}: {} to close it; the {sign} is its dimension.",
                g.name,
                signed(g.modifier)
            ));
        }
        self.scene.thing(place.name.clone(), text)
    }

    // ---- panels -------------------------------------------------------------------------------------------------

    fn panel(&mut self, title: impl Into<String>, rows: Vec<Row>, mine: bool) {
        if !rows.is_empty() {
            self.scene.panels.push(Panel {
                title: title.into(),
                rows,
                mine,
            });
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
        self.panel(
            if v.investigators.len() == 1 {
                "Investigator"
            } else {
                "Investigators"
            },
            rows,
            true,
        );
    }

    fn sheet(&mut self, i: &InvestigatorView, mine: bool) -> Vec<Row> {
        let slug = self
            .v
            .investigators
            .iter()
            .find(|(_, x)| x.seat == i.seat)
            .map_or("", |(s, _)| s.as_str());
        let def = self.c.investigators.iter().find(|d| d.slug == slug);
        let mut text = def
            .map(|d| details::investigator(self.c, d))
            .unwrap_or_default();
        let trophies: Vec<String> = i
            .monster_trophies
            .iter()
            .map(|m| self.monster_name(m))
            .chain(
                i.gate_trophies
                    .iter()
                    .map(|g| format!("gate to {}", self.gate_name(g))),
            )
            .collect();
        if !trophies.is_empty() {
            text.push(format!("Trophies: {}.", trophies.join(", ")));
        }
        let thing = self.scene.thing(i.name.clone(), text);
        let mut name =
            Row::toned(if mine { Tone::You } else { Tone::Strong }, i.name.clone()).about(thing);
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
        let marks: Vec<&str> = marks
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, w)| *w)
            .collect();
        if !marks.is_empty() {
            name = name.and(Tone::Warn, format!(" ({})", marks.join(", ")));
        }
        if i.devoured {
            return vec![name];
        }
        let low = |n: i8| if n <= 1 { Tone::Bad } else { Tone::Plain };
        if self.v.turn == 0 && i.sanity <= 1 {
            // Before the sheets are filled in there is nothing to tell of them.
            return vec![
                name,
                Row::toned(
                    Tone::Quiet,
                    format!("Sanity {}, Stamina {}", i.maximum_sanity, i.maximum_stamina),
                )
                .about(thing),
            ];
        }
        let mut rows = vec![
            name,
            Row::default()
                .and(
                    low(i.sanity),
                    format!("Sanity {}/{}", i.sanity, i.maximum_sanity),
                )
                .and(Tone::Plain, ", ")
                .and(
                    low(i.stamina),
                    format!("Stamina {}/{}", i.stamina, i.maximum_stamina),
                )
                .and(Tone::Plain, format!(", ${}", i.money))
                .about(thing),
            Row::default()
                .and(
                    if i.clues > 0 { Tone::Clue } else { Tone::Plain },
                    count(i.clues.max(0) as usize, "clue"),
                )
                .and(
                    Tone::Plain,
                    if mine {
                        format!(", focus {}", i.focus)
                    } else {
                        String::new()
                    },
                )
                .and(Tone::Quiet, format!(", at {}", self.place_name(&i.place)))
                .about(thing),
        ];
        rows.extend(
            self.sliders(i, def, mine)
                .into_iter()
                .map(|row| row.about(thing)),
        );
        let trophies = [
            count(i.monster_trophies.len(), "monster"),
            count(i.gate_trophies.len(), "gate"),
        ];
        let held: Vec<String> = trophies
            .into_iter()
            .filter(|t| !t.starts_with("0 "))
            .collect();
        if !held.is_empty() {
            rows.push(
                Row::toned(Tone::Quiet, format!("Trophies: {}", held.join(", "))).about(thing),
            );
        }
        rows
    }

    /// The skills: for the one who is asked as the sliders stand, else in a line.
    fn sliders(&self, i: &InvestigatorView, def: Option<&InvestigatorDef>, mine: bool) -> Vec<Row> {
        const SKILLS: [&str; 6] = ["speed", "sneak", "fight", "will", "lore", "luck"];
        let skill = |k: &str| i.skills.get(k).copied().unwrap_or(0);
        let Some(def) = def.filter(|_| mine) else {
            return vec![Row::new(
                SKILLS
                    .map(|k| format!("{} {}", title(k), skill(k)))
                    .join(", "),
            )];
        };
        let slider = |row: Row, at: usize| -> Row {
            let stop = usize::from(i.stops[at / 2] & 3);
            let mut row = row.and(Tone::Plain, title(SKILLS[at]));
            for (n, value) in def.skills[at].iter().enumerate() {
                row = match n == stop {
                    true => row.and(Tone::Strong, format!("[{value}]")),
                    false => row.and(Tone::Quiet, format!(" {value}")),
                };
            }
            // What cards add is not on the slider.
            let now = skill(SKILLS[at]);
            if now == i16::from(def.skills[at][stop]) {
                row
            } else {
                row.and(Tone::You, format!("={now}"))
            }
        };
        [0, 2, 4]
            .map(|at| slider(slider(Row::new(""), at).and(Tone::Quiet, " "), at + 1))
            .into()
    }

    fn cards(&mut self, i: &InvestigatorView) -> Vec<Row> {
        let mut rows = Vec::new();
        for card in &i.cards {
            let slug = card.id.split('.').next().unwrap_or_default();
            let def = self.c.cards.iter().find(|d| d.slug == slug);
            let text = def.map(|d| details::card(self.c, d)).unwrap_or_default();
            let thing = self.scene.thing(card.name.clone(), text);
            let mut row = Row::toned(
                if card.exhausted {
                    Tone::Quiet
                } else {
                    Tone::Plain
                },
                card.name.clone(),
            )
            .about(thing);
            let mut facts = Vec::new();
            if let Some(r) = def.map(|d| &d.record) {
                facts.extend(r.bonus.map(|b| format!("{} combat", signed(b))));
                if r.hands > 0 {
                    facts.push(format!(
                        "{} hand{}",
                        r.hands,
                        if r.hands == 1 { "" } else { "s" }
                    ));
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
                rows.push(Row {
                    thing,
                    ..Row::toned(Tone::Quiet, format!("Trophy: {}", self.monster_name(m)))
                });
            }
            for g in &me.gate_trophies {
                rows.push(Row::toned(
                    Tone::Quiet,
                    format!("Trophy: gate to {}", self.gate_name(g)),
                ));
            }
            self.panel("Possessions", rows, true);
        }
    }

    /// Monsters and gates, what is here first.
    fn threats(&mut self) {
        let v = self.v;
        let here = self.me.map(|i| i.place.clone()).unwrap_or_default();
        let mut places: Vec<(&String, &PlaceView)> = v
            .places
            .iter()
            .filter(|(_, p)| !p.monsters.is_empty() || p.gate.is_some())
            .collect();
        places.sort_by_key(|(slug, _)| **slug != here);
        // The Outskirts have a place of their own below.
        places.retain(|(slug, _)| *slug != "outskirts");
        let mut rows = Vec::new();
        if let Some(m) = &v.facing
            && let Some(def) = self.monster(m)
        {
            let mut row = Row::toned(Tone::Bad, def.record.name.clone())
                .and(Tone::You, " faces you".to_owned());
            row = row.and(Tone::Quiet, format!(": {}", details::monster_numbers(def)));
            row.thing = self.monster_thing(m);
            rows.push(row);
        }
        for (slug, place) in &places {
            let Some(g) = &place.gate else { continue };
            let tone = if **slug == here {
                Tone::You
            } else {
                Tone::Plain
            };
            let row = Row::toned(Tone::Mind, format!("Gate to {}", self.gate_name(g)))
                .and(tone, format!(" at {}", place.name));
            let modifier = self
                .c
                .gates
                .iter()
                .find(|x| x.slug == *g)
                .map(|x| x.modifier);
            rows.push(match modifier {
                Some(m) => row.and(Tone::Quiet, format!(", {} to close", signed(m))),
                None => row,
            });
        }
        for (slug, place) in places {
            let tone = if *slug == here {
                Tone::You
            } else {
                Tone::Plain
            };
            for m in &place.monsters {
                let thing = self.monster_thing(m);
                let mut row = Row::toned(Tone::Bad, self.monster_name(m))
                    .and(tone, format!(" at {}", place.name));
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
        let Some(d) = self.c.mythos.iter().find(|m| m.slug == slug) else {
            return Row::new(title(slug));
        };
        let text = details::mythos(self.c, d);
        let thing = self.scene.thing(d.record.name.clone(), text);
        Row::toned(Tone::Quiet, format!("{what}: "))
            .and(Tone::Plain, d.record.name.clone())
            .about(thing)
    }

    fn mythos(&mut self) {
        let v = self.v;
        let mut rows = Vec::new();
        if let Some(a) = self.c.ancients.iter().find(|a| a.slug == v.ancient_one) {
            let r = &a.record;
            let text = details::ancient_one(self.c, a);
            let thing = self.scene.thing(r.name.clone(), text);
            let state = if v.awake { " (awake)" } else { "" };
            rows.push(
                Row::toned(Tone::Quiet, "Ancient One: ")
                    .and(Tone::Bad, format!("{}{state}", r.name))
                    .about(thing),
            );
        }
        if let Some(slug) = &v.environment {
            rows.push(self.mythos_row("Environment", slug));
        }
        if let Some(r) = &v.rumor {
            let row = self.mythos_row("Rumor", &r.id);
            rows.push(if r.tokens > 0 {
                row.and(Tone::Warn, format!(" ({} tokens)", r.tokens))
            } else {
                row
            });
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

    /// The rift tracks: what is on them, what would put a marker there, and where open rifts go.
    fn rifts(&mut self) {
        let v = self.v;
        let mut rows = Vec::new();
        for (n, r) in v.rifts.iter().enumerate() {
            let marker = self.c.rifts.markers.iter().find(|m| m.0 == r.rift);
            let (name, symbol, black) =
                marker.map_or((plain(&r.rift), 0, false), |m| (m.1.clone(), m.2, m.3));
            let sign = signs(symbol);
            let full = r.spaces.iter().flatten().count();
            let mut text = Vec::new();
            match (&r.open_at, &r.leads) {
                (Some(place), leads) => {
                    let here = self.place_name(place);
                    rows.push(
                        Row::toned(Tone::Bad, format!("{name}: open at {here}")).and(
                            Tone::Plain,
                            format!(", {} of {full} markers face down", r.face_down),
                        ),
                    );
                    let (white, black_to) = leads
                        .clone()
                        .unwrap_or_else(|| (place.clone(), place.clone()));
                    let go = |to: &str| {
                        if to == place {
                            "stays".to_owned()
                        } else {
                            format!("to {}", self.place_name(to))
                        }
                    };
                    let doom = |yes: bool| if yes { " and 1 doom" } else { "" };
                    rows.push(
                        Row::toned(
                            Tone::Warn,
                            format!("{sign} on white: {}, a monster{}", go(&white), doom(!black)),
                        )
                        .inside(1),
                    );
                    rows.push(
                        Row::toned(
                            Tone::Warn,
                            format!(
                                "{sign} on black: {}, a monster{}",
                                go(&black_to),
                                doom(black)
                            ),
                        )
                        .inside(1),
                    );
                    text.push(format!(
                        "An open rift. When a Mythos card moves the {sign}, it moves along the arrow of that colour (it stays while investigators are there), and a monster appears where it then is."
                    ));
                    text.push(format!(
                        "It is {}: on that colour 1 doom is added as well.",
                        if black { "black" } else { "white" }
                    ));
                    text.push("An encounter at a place shown by one of its markers may turn that marker face down; with all of them down it closes.".into());
                }
                (None, _) => {
                    let last = full + 1 == r.spaces.len();
                    let still = if last { ", the next opens it" } else { "" };
                    let tone = if last { Tone::Bad } else { Tone::Warn };
                    rows.push(Row::toned(tone, name.clone()).and(
                        Tone::Plain,
                        format!(": {full} of {} markers{still}", r.spaces.len()),
                    ));
                    text.push(format!(
                        "A closed rift, {} and of the {sign}. A Mythos card that moves exactly what stands at a group of its track puts a progress marker there, if a space is free. With the last one it opens where that card's gate is.",
                        if black { "black" } else { "white" }
                    ));
                    text.push("An encounter at a place shown by one of its markers takes that marker away.".into());
                }
            }
            let patterns = self.c.rifts.tracks.get(n);
            for (half, group) in r.spaces.chunks(2).enumerate() {
                let names: Vec<String> = group
                    .iter()
                    .map(|s| {
                        s.as_ref()
                            .map_or_else(|| "free".into(), |p| self.place_name(p))
                    })
                    .collect();
                let pattern = patterns.and_then(|t| t.get(half)).map(|(white, black)| {
                    format!("white {}, black {}", signs(*white), signs(*black))
                });
                let room = group.iter().any(Option::is_none);
                if let (Some(pattern), None) = (&pattern, &r.open_at) {
                    text.push(match room {
                        true => format!("A card that moves {pattern}: a marker comes here."),
                        false => {
                            format!("A card that moves {pattern}: nothing, the group is full.")
                        }
                    });
                }
                let lead = pattern.map(|p| format!("{p}: ")).unwrap_or_default();
                rows.push(
                    Row::toned(Tone::Quiet, lead)
                        .and(Tone::Plain, names.join(", "))
                        .inside(1),
                );
            }
            let thing = self.scene.thing(name, text);
            let from = rows.iter().rposition(|row| row.indent == 0).unwrap_or(0);
            rows[from..]
                .iter_mut()
                .for_each(|row| row.thing = Some(thing));
        }
        self.panel("Rifts", rows, false);
    }

    /// The check being made: its dice, and everything they are made of.
    fn check(&mut self) {
        let Some(k) = &self.v.check else { return };
        let who = self.name_of(&k.who);
        let mut rows = vec![
            Row::toned(Tone::Strong, format!("{}: ", check_name(k.kind))).and(Tone::Plain, who),
        ];
        for (n, (name, dice)) in k.terms.iter().enumerate() {
            let tone = if *dice < 0 { Tone::Bad } else { Tone::Good };
            rows.push(match n {
                0 => Row::new(format!("{name} {dice}")),
                _ => Row::toned(tone, signed(*dice)).and(Tone::Plain, format!(" {name}")),
            });
        }
        if k.added > 0 {
            rows.push(
                Row::toned(Tone::Clue, signed(k.added)).and(Tone::Plain, " Clues and the like"),
            );
        }
        let total = k.terms.iter().map(|(_, n)| n).sum::<i16>().max(0) + k.added;
        rows.push(Row::new(format!(
            "= {total} dice, a success on {} or more",
            k.success_from
        )));
        let mut dice = Row::toned(Tone::Strong, "Dice:");
        for (face, n) in k.faces.iter().enumerate() {
            let good = face + 1 >= usize::from(k.success_from);
            for _ in 0..*n {
                dice = dice.and(
                    if good { Tone::Good } else { Tone::Quiet },
                    if good {
                        format!(" [{}]", face + 1)
                    } else {
                        format!(" {}", face + 1)
                    },
                );
            }
        }
        if k.rolled == 0 {
            dice = dice.and(Tone::Quiet, " none yet");
        }
        if k.to_roll > 0 {
            dice = dice.and(Tone::Quiet, format!(", {} to roll", k.to_roll));
        }
        rows.push(dice);
        let tone = if i16::from(k.successes) >= k.difficulty {
            Tone::Good
        } else {
            Tone::Warn
        };
        let needed = if k.counts {
            String::new()
        } else {
            format!(" of {}", k.difficulty)
        };
        rows.push(Row::toned(
            tone,
            format!("{}{needed} successes", k.successes),
        ));
        self.panel("Check", rows, false);
    }

    /// The Mythos card being carried out, step by step.
    fn mythos_card(&mut self) {
        let Some(m) = &self.v.mythos else { return };
        let Some(card) = self.c.mythos.iter().position(|d| d.slug == m.card) else {
            return;
        };
        let def = &self.c.mythos[card];
        let thing = self
            .scene
            .thing(def.record.name.clone(), details::mythos(self.c, def));
        let mut rows = vec![Row::toned(Tone::Strong, def.record.name.clone()).about(thing)];
        let now = match m.step.as_str() {
            "gates-and-monsters" => 1,
            "clues" => 2,
            "monster-movement" | "rift-movement" => 3,
            "ability" => 4,
            _ => 5,
        };
        for step in 1..=4u8 {
            let words = board_game::show::story::mythos_step(self.c, card as u8, step);
            let (sign, tone) = match step.cmp(&now) {
                std::cmp::Ordering::Less => ("✓", Tone::Quiet),
                std::cmp::Ordering::Equal => ("►", Tone::Warn),
                std::cmp::Ordering::Greater => (" ", Tone::Plain),
            };
            rows.push(Row::toned(tone, format!("{sign} {step}. {}", capital(&words))).about(thing));
        }
        self.panel("Mythos card", rows, false);
    }

    /// What is on no map: the Sky, the Outskirts, Lost in Time and Space, Other Worlds.
    fn elsewhere(&mut self) {
        let v = self.v;
        let mut rows = Vec::new();
        for def in &self.c.places {
            let Some(place) = v.places.get(&def.slug) else {
                continue;
            };
            if matches!(def.kind, PlaceKind::Street | PlaceKind::Location) {
                continue;
            }
            let something = !place.monsters.is_empty()
                || !place.investigators.is_empty()
                || place.gate.is_some();
            let always = ["sky", "outskirts"].contains(&def.slug.as_str());
            if something || always {
                let thing = self.place_thing(def, place);
                let words = if something {
                    self.place_words(place)
                } else {
                    format!("{}: nobody.", place.name)
                };
                rows.push(
                    Row::toned(if something { Tone::Plain } else { Tone::Quiet }, words)
                        .about(thing),
                );
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
