//! The card game's view as a scene.

use super::details::{self, capital, icons, title, token};
use crate::scene::{Link, Map, Node, Panel, Row, Scene, Tone, Track};
use card_game::content::card::Kind;
use card_game::content::{Content, Phase};
use card_game::show::view::{CardView, InvestigatorView, LocationView, TestView, View};
use kernel::Seat;

/// The table as `seat` sees it.
pub fn scene(content: &Content, view: &View, seat: Seat) -> Scene {
    let mut b = Builder {
        content,
        view,
        seat: seat.0,
        scene: Scene::default(),
    };
    b.head();
    b.map();
    if let Some(test) = &view.test {
        b.test(test);
    }
    b.investigators();
    b.mine();
    b.others();
    b.story();
    b.scene
}

/// How it ended, for every investigator.
pub fn ending(view: &View, key: &str, won: bool) -> Vec<String> {
    let result = if won {
        "The investigators have won"
    } else {
        "The investigators have lost"
    };
    let how = match key {
        "none" | "" => "no resolution was reached".to_owned(),
        key => format!("resolution {}", key.trim_start_matches(['r', 'R'])),
    };
    let mut out = vec![format!("{}: {how}. {result}.", view.scenario)];
    for i in &view.investigators {
        let mut line = format!(
            "{}: {}",
            i.name,
            if i.killed {
                "killed or driven insane"
            } else {
                i.status
            }
        );
        line.push_str(&format!(", {} experience", i.experience));
        if i.physical > 0 {
            line.push_str(&format!(", {} physical trauma", i.physical));
        }
        if i.mental > 0 {
            line.push_str(&format!(", {} mental trauma", i.mental));
        }
        let earned: Vec<String> = view
            .earned
            .iter()
            .filter(|(who, _)| *who == i.id)
            .map(|(_, card)| title(card))
            .collect();
        if !earned.is_empty() {
            line.push_str(&format!(", earned {}", earned.join(", ")));
        }
        out.push(format!("{line}."));
    }
    if !view.notes.is_empty() {
        let notes: Vec<String> = view.notes.iter().map(|n| title(n)).collect();
        out.push(format!("For the campaign log: {}.", notes.join("; ")));
    }
    out
}

/// How the renderer tells the sides of a reference card apart.
const EASY: &str = " (Easy and Standard)";
const HARD: &str = " (Hard and Expert)";

struct Builder<'a> {
    content: &'a Content,
    view: &'a View,
    seat: u8,
    scene: Scene,
}

impl Builder<'_> {
    fn head(&mut self) {
        let v = self.view;
        self.scene.title = format!("{} · {}", v.scenario, capital(v.difficulty.name()));
        let phase = match v.phase {
            None => "",
            Some(Phase::Mythos) => "Mythos phase",
            Some(Phase::Investigation) => "Investigation phase",
            Some(Phase::Enemy) => "Enemy phase",
            Some(Phase::Upkeep) => "Upkeep phase",
        };
        self.scene.moment = match (v.round, phase) {
            (0, _) => "Setup".into(),
            (n, "") => format!("Round {n}"),
            (n, phase) => format!("Round {n} · {phase}"),
        };
        if !v.agenda.name.is_empty() {
            let thing = self.card(&v.agenda);
            let of = Some(v.doom_needed.into());
            self.scene.tracks.push(Track {
                label: "Doom".into(),
                value: v.doom,
                of,
                tone: Tone::Warn,
                thing: Some(thing),
            });
        }
        if let (Some(needed), false) = (v.clues_needed, v.act.name.is_empty()) {
            let thing = self.card(&v.act);
            let held = v
                .investigators
                .iter()
                .filter(|i| i.status == "playing")
                .map(|i| u32::from(i.clues))
                .sum();
            let of = Some(needed.into());
            self.scene.tracks.push(Track {
                label: "Clues for the act".into(),
                value: held,
                of,
                tone: Tone::Clue,
                thing: Some(thing),
            });
        }
    }

    /// Notes what a card says, with how it stands now.
    fn card(&mut self, card: &CardView) -> usize {
        let mut text = details::paragraphs(self.content, card.def);
        if card.def == self.view.reference.def {
            // The reference card lies with one side up.
            let (up, down) = if self.view.difficulty.hard_side() {
                (HARD, EASY)
            } else {
                (EASY, HARD)
            };
            text.retain(|line| !line.contains(down));
            text.iter_mut()
                .for_each(|line| *line = line.replacen(up, "", 1));
        }
        let state = state(card);
        if !state.is_empty() {
            text.push(format!("Now: {}.", state.join(", ")));
        }
        self.scene
            .thing(details::name(self.content, card.def), text)
    }

    fn investigator_name(&self, id: &str) -> String {
        self.view
            .investigators
            .iter()
            .find(|i| i.id == id)
            .map_or_else(|| title(id), |i| i.name.clone())
    }

    // ---- map ----------------------------------------------------------------------------------------------------

    fn map(&mut self) {
        let v = self.view;
        let me = v.investigators.iter().find(|i| i.seat == self.seat);
        let spots: Vec<Option<(i8, i8)>> = v.locations.iter().map(|l| self.spot(l)).collect();
        let corner = spots
            .iter()
            .flatten()
            .fold((i8::MAX, i8::MAX), |m, s| (m.0.min(s.0), m.1.min(s.1)));
        let mut map = Map::default();
        for (l, spot) in v.locations.iter().zip(spots) {
            let at = spot.map(|(c, r)| ((c - corner.0) as u16, (r - corner.1) as u16));
            let here = me.is_some_and(|i| i.status == "playing" && i.at.as_deref() == Some(&l.id));
            let tone = if l.revealed {
                Tone::Strong
            } else {
                Tone::Quiet
            };
            let thing = Some(self.location(l));
            let rows = self.place(l);
            let brief = self.brief(l);
            map.nodes.push(Node {
                name: l.name.clone(),
                at,
                rows,
                tone,
                here,
                thing,
                words: None,
                brief,
            });
        }
        // Two cards may not stand on one spot; the game's own spots are for the scenario as printed.
        for i in 0..map.nodes.len() {
            if map.nodes[..i]
                .iter()
                .any(|n| n.at.is_some() && n.at == map.nodes[i].at)
            {
                map.nodes[i].at = None;
            }
        }
        for (i, l) in v.locations.iter().enumerate() {
            for to in &l.connections {
                let Some(j) = v.locations.iter().position(|o| o.id == *to) else {
                    continue;
                };
                let known = map
                    .links
                    .iter()
                    .any(|x| (x.a, x.b) == (i, j) || (x.a, x.b) == (j, i));
                if i != j && !known {
                    map.links.push(Link::new(i, j));
                }
            }
        }
        map.legend = vec![
            "Double lines and ◄: the place of the investigator who is asked.".into(),
            "On a small map: @ you, a letter another investigator, the shroud (? not revealed), ● clues, E enemies. m makes it larger."
                .into(),
            "The shroud is the difficulty of investigating. An enemy's name comes with the damage on it and its health.".into(),
        ];
        self.scene.maps.push(map);
    }

    fn spot(&self, l: &LocationView) -> Option<(i8, i8)> {
        if let Kind::Location(x) = &self.content.texts.get(l.def as usize)?.kind {
            x.at
        } else {
            None
        }
    }

    fn location(&mut self, l: &LocationView) -> usize {
        let mut text = if l.revealed {
            details::paragraphs(self.content, l.def)
        } else {
            vec!["A location, not revealed yet.".into()]
        };
        let mut now = Vec::new();
        now.extend(l.shroud.map(|s| format!("shroud {s}")));
        now.push(count(l.clues, "clue"));
        if l.doom > 0 {
            now.push(format!("{} doom", l.doom));
        }
        text.push(format!("Now: {}.", now.join(", ")));
        self.scene.thing(l.name.clone(), text)
    }

    fn place(&mut self, l: &LocationView) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut first = match l.shroud {
            Some(s) => Row::new(format!("Shroud {s}")),
            None => Row::toned(Tone::Quiet, "not revealed"),
        };
        if l.clues > 0 {
            first = first.and(Tone::Clue, format!(", {}", count(l.clues, "clue")));
        }
        if l.doom > 0 {
            first = first.and(Tone::Warn, format!(", {} doom", l.doom));
        }
        rows.push(first);
        for id in &l.investigators {
            let mine = self
                .view
                .investigators
                .iter()
                .any(|i| i.id == *id && i.seat == self.seat);
            rows.push(Row::toned(
                if mine { Tone::You } else { Tone::Good },
                self.investigator_name(id),
            ));
            let engaged = self
                .view
                .investigators
                .iter()
                .find(|i| i.id == *id)
                .map(|i| i.threat.clone())
                .unwrap_or_default();
            for card in engaged.iter().filter(|c| c.fight.is_some()) {
                rows.push(self.enemy(card).inside(1));
            }
        }
        for card in &l.enemies {
            rows.push(self.enemy(card));
        }
        for card in l.attached.iter().chain(&l.cards) {
            let thing = self.card(card);
            rows.push(Row::toned(Tone::Mind, with_state(card)).about(thing));
        }
        rows
    }

    /// What is at a location, in signs.
    fn brief(&self, l: &LocationView) -> Vec<(Tone, String)> {
        let mut out = Vec::new();
        let mut enemies = l.enemies.len();
        for i in l
            .investigators
            .iter()
            .filter_map(|id| self.view.investigators.iter().find(|i| i.id == *id))
        {
            let letter = i.name.chars().find(|c| c.is_alphabetic()).unwrap_or('?');
            out.push(if i.seat == self.seat {
                (Tone::You, "@".to_owned())
            } else {
                (Tone::Good, letter.to_string())
            });
            enemies += i.threat.iter().filter(|c| c.fight.is_some()).count();
        }
        let shroud = l.shroud.map_or_else(|| "?".to_owned(), |s| s.to_string());
        let signs = [
            (Tone::Plain, true, shroud),
            (Tone::Clue, l.clues > 0, format!("●{}", l.clues)),
            (Tone::Warn, l.doom > 0, format!("doom {}", l.doom)),
            (Tone::Bad, enemies > 0, format!("E{enemies}")),
        ];
        for (tone, _, text) in signs.into_iter().filter(|(_, is, _)| *is) {
            let lead = if out.is_empty() { "" } else { " " };
            out.push((tone, format!("{lead}{text}")));
        }
        out
    }

    /// An enemy in few words: `Ghoul Minion 1/2`.
    fn enemy(&mut self, card: &CardView) -> Row {
        let thing = self.card(card);
        let health = card
            .health
            .map(|h| format!(" {}/{h}", card.damage))
            .unwrap_or_default();
        let tired = if card.exhausted { " (exhausted)" } else { "" };
        Row::toned(Tone::Bad, format!("{}{health}{tired}", card.name)).about(thing)
    }

    // ---- panels -------------------------------------------------------------------------------------------------

    fn panel(&mut self, title: impl Into<String>, rows: Vec<Row>, mine: bool) {
        self.scene.panels.push(Panel {
            title: title.into(),
            rows,
            mine,
        });
    }

    fn test(&mut self, test: &TestView) {
        let mut rows = vec![
            Row::toned(
                Tone::Strong,
                format!("{}: ", self.investigator_name(&test.tester)),
            )
            .and(
                Tone::Plain,
                format!("{} against {}", test.skill.name(), test.difficulty),
            ),
        ];
        if let Some(card) = &test.against {
            rows.push(self.enemy_or_card(card));
        }
        let signed = |n: i32| {
            if n < 0 {
                format!("−{}", n.abs())
            } else {
                format!("+{n}")
            }
        };
        for (i, (from, n)) in test.terms.iter().enumerate() {
            let committed = test.committed.iter().find(|c| c.name == *from);
            let mut row = match i {
                0 => Row::new(format!("{} {n}", capital(test.skill.name()))),
                _ => Row::toned(if *n < 0 { Tone::Bad } else { Tone::Good }, signed(*n))
                    .and(Tone::Plain, format!(" {from}")),
            };
            if let Some(card) = committed.filter(|_| i > 0) {
                let thing = self.card(card);
                row = row.and(Tone::Quiet, " (committed)").about(thing);
            }
            rows.push(row);
        }
        // What gives no icons may still have been committed for its text.
        for card in test
            .committed
            .iter()
            .filter(|c| !test.terms.iter().any(|(from, _)| *from == c.name))
        {
            let thing = self.card(card);
            rows.push(
                Row::toned(Tone::Good, "+0")
                    .and(Tone::Plain, format!(" {} (committed)", card.name))
                    .about(thing),
            );
        }
        for (revealed, n) in test.tokens.iter().zip(&test.modifiers) {
            let row = Row::toned(Tone::Warn, signed(*n))
                .and(Tone::Plain, format!(" revealed: {}", token(*revealed)));
            rows.push(row);
        }
        if test.tokens.len() + test.terms.len() > 1 {
            let total = (test.value + test.modifiers.iter().sum::<i32>()).max(0);
            rows.push(Row::toned(
                Tone::Strong,
                format!("= {total} against {}", test.difficulty),
            ));
        }
        self.panel("Skill test", rows, false);
    }

    fn investigators(&mut self) {
        let mut rows = Vec::new();
        // The one who is asked first, then the others in order.
        let mut order: Vec<&InvestigatorView> = self.view.investigators.iter().collect();
        order.sort_by_key(|i| (i.seat != self.seat, i.seat));
        for i in order {
            rows.extend(self.sheet(i));
        }
        self.panel(
            if self.view.investigators.len() == 1 {
                "Investigator"
            } else {
                "Investigators"
            },
            rows,
            true,
        );
    }

    fn sheet(&mut self, i: &InvestigatorView) -> Vec<Row> {
        let mine = i.seat == self.seat;
        let mut text = details::paragraphs(self.content, i.def);
        text.push(format!(
            "Now: {} of {} health, {} of {} sanity left.",
            left(i.health, i.damage),
            i.health,
            left(i.sanity, i.horror),
            i.sanity
        ));
        if !i.discard.is_empty() {
            let pile: Vec<&str> = i.discard.iter().rev().map(|c| c.name.as_str()).collect();
            text.push(format!(
                "Discard pile, the topmost first: {}.",
                pile.join(", ")
            ));
        }
        let thing = self.scene.thing(i.name.clone(), text);
        let mut name =
            Row::toned(if mine { Tone::You } else { Tone::Strong }, i.name.clone()).about(thing);
        if i.status != "playing" {
            name = name.and(Tone::Bad, format!(" ({})", i.status));
            return vec![name];
        }
        let mut marks = Vec::new();
        if self.view.lead.as_deref() == Some(&i.id) && self.view.investigators.len() > 1 {
            marks.push("lead");
        }
        if i.turn_taken {
            marks.push("turn taken");
        }
        if !marks.is_empty() {
            name = name.and(Tone::Quiet, format!(" ({})", marks.join(", ")));
        }
        let skill = |s: card_game::content::Skill| i.skills.get(&s).copied().unwrap_or(0);
        let skills: Vec<String> = card_game::content::Skill::ALL
            .into_iter()
            .map(|s| format!("{} {}", s.name(), skill(s)))
            .collect();
        let mut has = Row::new(" ").about(thing);
        if self.view.active.as_deref() == Some(&i.id) {
            let extra: Vec<String> = i
                .actions_for
                .iter()
                .map(|(t, n)| format!(" and {n} for {}", title(t)))
                .collect();
            has = has.and(
                Tone::You,
                format!("{}{}, ", count(i.actions, "action"), extra.concat()),
            );
        }
        has = has
            .and(Tone::Plain, format!("{}, ", count(i.resources, "resource")))
            .and(
                if i.clues > 0 { Tone::Clue } else { Tone::Plain },
                count(i.clues, "clue"),
            )
            .and(
                Tone::Quiet,
                format!(", hand {}, deck {}", i.hand_size, i.deck_size),
            );
        let low = |left: i32| if left <= 2 { Tone::Bad } else { Tone::Plain };
        let (health, sanity) = (left(i.health, i.damage), left(i.sanity, i.horror));
        vec![
            name,
            Row::new(" ")
                .and(low(health), format!("Health {health}/{}", i.health))
                .and(Tone::Plain, ", ")
                .and(low(sanity), format!("sanity {sanity}/{}", i.sanity))
                .about(thing),
            has,
            Row::new(format!(" {}", capital(&skills.join(", ")))).about(thing),
        ]
    }

    fn mine(&mut self) {
        let Some(i) = self.view.investigators.iter().find(|i| i.seat == self.seat) else {
            return;
        };
        if !i.threat.is_empty() {
            let rows = i.threat.iter().map(|c| self.enemy_or_card(c)).collect();
            self.panel("Threat area", rows, true);
        }
        let rows = i.hand.iter().map(|c| self.in_hand(c)).collect();
        self.panel("Hand", rows, true);
        if !i.in_play.is_empty() {
            let rows = i.in_play.iter().flat_map(|c| self.in_play(c, 0)).collect();
            self.panel("In play", rows, true);
        }
    }

    fn others(&mut self) {
        let (v, seat) = (self.view, self.seat);
        for i in v.investigators.iter().filter(|i| i.seat != seat) {
            let mut rows: Vec<Row> = i.threat.iter().map(|c| self.enemy_or_card(c)).collect();
            rows.extend(
                i.in_play
                    .iter()
                    .flat_map(|c| self.in_play(c, 0))
                    .collect::<Vec<_>>(),
            );
            rows.extend(
                i.hand
                    .iter()
                    .map(|c| self.in_hand(c).and(Tone::Quiet, " (in hand)"))
                    .collect::<Vec<_>>(),
            );
            if !rows.is_empty() {
                self.panel(i.name.clone(), rows, false);
            }
        }
    }

    fn enemy_or_card(&mut self, card: &CardView) -> Row {
        let (Some(fight), Some(evade)) = (card.fight, card.evade) else {
            let thing = self.card(card);
            return Row::toned(Tone::Bad, with_state(card)).about(thing);
        };
        let row = self.enemy(card);
        let def = &self.content.defs[card.def as usize];
        row.and(Tone::Plain, format!(" · fight {fight}, evade {evade}"))
            .and(Tone::Quiet, format!(", hits {}/{}", def.damage, def.horror))
    }

    fn in_hand(&mut self, card: &CardView) -> Row {
        let thing = self.card(card);
        let text = &self.content.texts[card.def as usize];
        let mut facts = Vec::new();
        match &text.kind {
            Kind::Asset(a) => facts.extend(a.cost.map(|c| format!("cost {c}"))),
            Kind::Event(e) => facts.push(format!("event, cost {}", e.cost)),
            Kind::Skill(_) => facts.push("skill".into()),
            Kind::Investigator(_)
            | Kind::Enemy(_)
            | Kind::Treachery(_)
            | Kind::Location(_)
            | Kind::Agenda(_)
            | Kind::Act(_)
            | Kind::Reference(_) => facts.push("cannot be played".into()),
        }
        let icons = icons(text);
        if !icons.is_empty() {
            facts.push(icons);
        }
        let name = details::name(self.content, card.def);
        Row::toned(
            if text.weakness {
                Tone::Bad
            } else {
                Tone::Plain
            },
            name,
        )
        .and(Tone::Quiet, format!(" · {}", facts.join(" · ")))
        .about(thing)
    }

    fn in_play(&mut self, card: &CardView, indent: u16) -> Vec<Row> {
        let thing = self.card(card);
        let tone = if card.exhausted {
            Tone::Quiet
        } else {
            Tone::Plain
        };
        let mut row = Row::toned(tone, details::name(self.content, card.def))
            .inside(indent)
            .about(thing);
        let mut facts = state(card);
        if let Kind::Asset(a) = &self.content.texts[card.def as usize].kind
            && let Some(uses) = a.uses
        {
            facts.push(format!("{} {}", card.uses, details::uses_name(uses.kind)));
        }
        if !facts.is_empty() {
            row = row.and(Tone::Quiet, format!(" · {}", facts.join(", ")));
        }
        let mut rows = vec![row];
        for c in &card.attached {
            rows.extend(self.in_play(c, indent + 1));
        }
        rows
    }

    fn story(&mut self) {
        let v = self.view;
        let mut rows = Vec::new();
        for (what, card) in [
            ("Agenda", &v.agenda),
            ("Act", &v.act),
            ("Scenario", &v.reference),
        ] {
            if !card.name.is_empty() {
                let thing = self.card(card);
                rows.push(
                    Row::toned(Tone::Quiet, format!("{what}: "))
                        .and(Tone::Plain, card.name.clone())
                        .about(thing),
                );
            }
        }
        let bag: Vec<String> = v
            .bag
            .iter()
            .map(|(t, n)| {
                if *n == 1 {
                    token(*t)
                } else {
                    format!("{n}× {}", token(*t))
                }
            })
            .collect();
        rows.push(Row::toned(Tone::Quiet, "Chaos bag: ").and(Tone::Plain, bag.join(", ")));
        rows.push(Row::toned(Tone::Quiet, "Encounter deck: ").and(
            Tone::Plain,
            format!(
                "{} cards, {} discarded",
                v.encounter_deck,
                v.encounter_discard.len()
            ),
        ));
        for (what, cards) in [
            ("Victory display", &v.victory),
            ("Being resolved", &v.limbo),
        ] {
            for card in cards {
                let thing = self.card(card);
                rows.push(
                    Row::toned(Tone::Quiet, format!("{what}: "))
                        .and(Tone::Plain, card.name.clone())
                        .about(thing),
                );
            }
        }
        if let Some(card) = v.encounter_discard.last() {
            let thing = self.card(card);
            rows.push(
                Row::toned(Tone::Quiet, "Last discarded: ")
                    .and(Tone::Plain, card.name.clone())
                    .about(thing),
            );
        }
        self.panel("Story", rows, false);
    }
}

fn left(total: i32, taken: u8) -> i32 {
    (total - i32::from(taken)).max(0)
}

/// `1 clue`, `2 clues`.
fn count(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// What lies on a card, in words.
fn state(card: &CardView) -> Vec<String> {
    let mut out = Vec::new();
    if card.exhausted {
        out.push("exhausted".into());
    }
    match (card.health, card.damage) {
        (Some(h), d) if d > 0 => out.push(format!("{d} of {h} damage")),
        (None, d) if d > 0 => out.push(format!("{d} damage")),
        _ => {}
    }
    match (card.sanity, card.horror) {
        (Some(s), h) if h > 0 => out.push(format!("{h} of {s} horror")),
        (None, h) if h > 0 => out.push(format!("{h} horror")),
        _ => {}
    }
    if card.clues > 0 {
        out.push(count(card.clues, "clue"));
    }
    if card.doom > 0 {
        out.push(format!("{} doom", card.doom));
    }
    if card.resources > 0 {
        out.push(count(card.resources, "resource"));
    }
    out
}

fn with_state(card: &CardView) -> String {
    let state = state(card);
    if state.is_empty() {
        card.name.clone()
    } else {
        format!("{} ({})", card.name, state.join(", "))
    }
}
