//! Every happening in each of its cells: answered to, cancelled, replaced; and every field of every pattern.

mod late;
mod patterns;

use super::Made;
use super::scene::{DAISY, Scene, WENDY};
use card_game::content::{Cell, OccurrenceKind};

/// How a happening is brought about, and how one sees that it did happen.
struct Brought {
    /// The happening, narrowed down to the one that is brought about.
    pattern: &'static str,
    /// A further ability that brings it about.
    by: &'static str,
    scene: Scene,
    /// The moves.
    moves: &'static str,
    /// What must be answered once it has happened.
    then: &'static str,
    /// What holds if it happened.
    did: String,
    /// What holds if it did not.
    did_not: String,
}

/// Each happening: a new one does not compile without the position that brings it about.
fn brought(kind: OccurrenceKind) -> Brought {
    let scene = Scene::new;
    let plain = |pattern, scene, moves| Brought {
        pattern,
        by: "",
        scene,
        moves,
        then: "",
        did: String::new(),
        did_not: String::new(),
    };
    let by = |pattern, by, scene, did: String, did_not: String| Brought {
        pattern,
        by,
        scene,
        moves: "choose use:FORM/2",
        then: "",
        did,
        did_not,
    };
    let me = |rest: &str| format!("expect {DAISY}.{rest}");
    match kind {
        OccurrenceKind::RoundEnds => plain(
            "round-ends",
            scene().line("phase: upkeep").line("step: '4.6'"),
            "",
        ),
        OccurrenceKind::PhaseBegins => plain(
            "{phase-begins: enemy}",
            scene().line("phase: enemy").line("step: '3.1'"),
            "",
        ),
        OccurrenceKind::PhaseEnds => plain(
            "{phase-ends: enemy}",
            scene().line("phase: enemy").line("step: '3.4'"),
            "",
        ),
        OccurrenceKind::TurnBegins => plain(
            "{turn-begins: {who: you}}",
            scene().line("turn: nobody"),
            "choose seat:daisy-walker",
        ),
        OccurrenceKind::TurnEnds => plain("{turn-ends: {who: you}}", scene(), "choose end-turn"),
        OccurrenceKind::GameEnds => plain("game-ends", scene(), "choose use:FORM/2")
            .by("{action: {do: [{end-scenario: R1}]}}"),
        OccurrenceKind::Plays => Brought {
            did: me("resources == 6"),
            did_not: me("resources == 4"),
            ..plain(
                "{plays: {who: you}}",
                scene().daisy("hand: [song-a]"),
                "choose play:song-a",
            )
        },
        OccurrenceKind::Discards => by(
            "{discards: {card: {name: ward-a}}}",
            "{action: {do: [{discard: {cards: {name: ward-a}}}]}}",
            scene().plays("ward-a"),
            me("discard contains ward-a"),
            me("in_play contains ward-a"),
        ),
        OccurrenceKind::DrawsEncounter => by(
            "{draws-encounter: {who: you}}",
            "{action: {do: [{draw-encounter: {}}]}}",
            scene().line("encounter-top: [ill-omen]"),
            me("horror == 1"),
            me("horror == 0"),
        ),
        OccurrenceKind::EntersPlay => Brought {
            did: me("in_play contains tool-a"),
            did_not: me("in_play lacks tool-a"),
            ..plain(
                "{enters-play: {card: {name: tool-a}}}",
                scene().daisy("hand: [tool-a]"),
                "choose play:tool-a",
            )
        },
        OccurrenceKind::Spawns => by(
            "{spawns: {enemy: {name: foe-a}}}",
            "{action: {do: [{spawn: {enemies: {name: foe-a}, at: {name: grove}}}]}}",
            scene().line("set-aside: [foe-a]"),
            "expect locations.grove.enemies contains foe-a".into(),
            "expect locations.grove.enemies lacks foe-a".into(),
        ),
        OccurrenceKind::SpawnsOutOfPlay => by(
            "{spawns-out-of-play: {}}",
            "{action: {do: [{draw-encounter: {}}]}}",
            scene()
                .line("encounter-top: [lurker]")
                .line("set-aside: [crypt]"),
            "expect encounter_discard contains lurker".into(),
            String::new(),
        ),
        OccurrenceKind::Engages => Brought {
            did: me("threat contains foe-a"),
            did_not: me("threat lacks foe-a"),
            ..plain(
                "{engages: {who: you}}",
                scene().wendy_threat("foe-a"),
                "choose engage:foe-a",
            )
        },
        OccurrenceKind::Attacks => Brought {
            did: me("damage == 1"),
            did_not: me("damage == 0"),
            ..plain(
                "{attacks: {who: you}}",
                scene()
                    .daisy_threat("foe-a")
                    .line("phase: enemy")
                    .line("step: '3.3'"),
                "",
            )
        },
        OccurrenceKind::Evades => Brought {
            did: me("threat lacks foe-a"),
            did_not: me("threat contains foe-a"),
            ..plain(
                "{evades: {who: you}}",
                scene().daisy_threat("foe-a"),
                "choose evade:foe-a",
            )
        },
        OccurrenceKind::Defeats => Brought {
            did: "expect encounter_discard contains foe-a".into(),
            did_not: me("threat contains foe-a"),
            ..plain(
                "{defeats: {who: you}}",
                scene().daisy_threat("{card: foe-a, damage: 3}"),
                "choose fight:foe-a",
            )
        },
        OccurrenceKind::HarmAssigned => by(
            "{harm-assigned: {on: you}}",
            "{action: {do: [{deal: {damage: 1}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::HarmDealt => by(
            "{harm-dealt: {who: you}}",
            "{action: {do: [{deal: {damage: 1}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::HarmPlaced => by(
            "{harm-placed: {on: you}}",
            "{action: {do: [{deal: {damage: 1}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::Discovers => by(
            "{discovers: {who: you}}",
            "{action: {do: [{discover: {}}]}}",
            scene().field("clues: 2"),
            me("clues == 1"),
            me("clues == 0"),
        ),
        OccurrenceKind::Draws => by(
            "{draws: {who: you}}",
            "{action: {do: [{draw: {amount: 1}}]}}",
            scene().daisy("deck-top: [tool-a]"),
            me("hand contains tool-a"),
            me("hand lacks tool-a"),
        ),
        OccurrenceKind::DeckEmpties => by(
            "{deck-empties: {who: you}}",
            "{action: {do: [{draw: {amount: 1}}]}}",
            scene().daisy("deck-top: [tool-a]").daisy("deck: []"),
            me("hand contains tool-a"),
            String::new(),
        ),
        OccurrenceKind::GainsClues => by(
            "{gains-clues: {who: you}}",
            "{action: {do: [{gain-clues: {amount: 1}}]}}",
            scene(),
            me("clues == 1"),
            me("clues == 0"),
        ),
        OccurrenceKind::Readies => by(
            "{readies: {card: {name: ward-a}}}",
            "{action: {do: [{ready: {name: ward-a}}]}}",
            scene().plays("{card: ward-a, exhausted: true}"),
            me("in_play.ward-a.exhausted == false"),
            me("in_play.ward-a.exhausted == true"),
        ),
        OccurrenceKind::AssetDefeated => by(
            "{asset-defeated: {card: {name: ward-a}}}",
            "{action: {do: [{deal: {to: {name: ward-a}, damage: 3}}]}}",
            scene().plays("ward-a"),
            me("in_play lacks ward-a"),
            me("in_play contains ward-a"),
        ),
        OccurrenceKind::Falls => by(
            "{falls: {who: {a: {investigator: {except: you}}}}}",
            "{action: {do: [{deal: {to: {each: {investigator: {except: you}}}, damage: 9, direct: true}}]}}",
            scene(),
            format!("expect {WENDY}.status == defeated"),
            format!("expect {WENDY}.status == playing"),
        ),
        OccurrenceKind::Heals => by(
            "{heals: {who: you, card: you}}",
            "{action: {do: [{heal: {damage: 1}}]}}",
            scene().daisy("damage: 1"),
            me("damage == 0"),
            String::new(),
        ),
        OccurrenceKind::Resigns => by(
            "{resigns: {who: lead}}",
            "{action: {do: [{resign: lead}]}}",
            scene(),
            format!("expect {WENDY}.status == resigned"),
            format!("expect {WENDY}.status == playing"),
        ),
        OccurrenceKind::TestEnds => by(
            "{test-ends: {tester: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{deal: {damage: 1}}]}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::Leaves => Brought {
            did: me("at == grove"),
            did_not: me("at == field"),
            ..plain("{leaves: {who: you}}", scene(), "choose move:grove")
        },
        OccurrenceKind::Enters => Brought {
            did: me("at == grove"),
            did_not: me("at == field"),
            ..plain("{enters: {who: you}}", scene(), "choose move:grove")
        },
        OccurrenceKind::EnemyEnters => by(
            "{enemy-enters: {enemy: {name: foe-a}}}",
            "{action: {do: [{spawn: {enemies: {name: foe-a}, at: {name: grove}}}]}}",
            scene().line("set-aside: [foe-a]"),
            "expect locations.grove.enemies contains foe-a".into(),
            String::new(),
        ),
        OccurrenceKind::EnemyLeaves => by(
            "{enemy-leaves: {enemy: {name: foe-a}, at: {name: grove}}}",
            "{action: {do: [{move-toward: {enemies: {name: foe-a}, to: {name: house}}}]}}",
            scene().grove("enemies: [{card: foe-a, exhausted: true}]"),
            "expect locations.field.enemies contains foe-a".into(),
            String::new(),
        ),
        OccurrenceKind::LeavesPlay => by(
            "{leaves-play: {card: {name: house}}}",
            "{action: {do: [{discard: {cards: {name: house}}}]}}",
            scene(),
            "expect encounter_discard contains house".into(),
            String::new(),
        ),
        OccurrenceKind::PickedAtRandom => by(
            "{picked-at-random: {card: {name: grove}}}",
            "{action: {do: [{pick: {of: {random: {of: {location: {name: grove}}}}}}, {place: {token: doom, on: it}}]}}",
            scene(),
            "expect locations.grove.doom == 1".into(),
            String::new(),
        ),
        OccurrenceKind::Reveals => Brought {
            did: "expect locations.grove.revealed == true".into(),
            ..plain(
                "{reveals: {who: you}}",
                scene().grove("revealed: false"),
                "choose move:grove",
            )
        },
        OccurrenceKind::RevealsTokens => by(
            "{reveals-tokens: {who: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{deal: {damage: 1}}]}}]}}",
            scene().line("bag: [-1]"),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::TestBegins => by(
            "{test-begins: {who: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{deal: {damage: 1}}]}}]}}",
            scene(),
            me("damage == 1"),
            String::new(),
        ),
        OccurrenceKind::TokenRevealed => by(
            "{token-revealed: {who: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{deal: {damage: 1}}]}}]}}",
            scene().line("bag: [-1]"),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::TestResolves => by(
            "{test-resolves: {tester: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{deal: {damage: 1}}]}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccurrenceKind::Advances => Brought {
            ..by(
                "{advances: {card: agenda}}",
                "{action: {do: [{advance: agenda}]}}",
                scene(),
                "expect agenda.id == rise-of-the-ghouls".into(),
                "expect agenda.id == whats-going-on".into(),
            )
        },
    }
}

impl Brought {
    fn by(self, by: &'static str) -> Self {
        Self { by, ..self }
    }
}

/// What a form does beside: a resource on its card shows that it resolved.
const SEEN: &str = "{place: {token: resource, on: this}}";

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    for kind in OccurrenceKind::ALL {
        let facts = kind.facts();
        for cell in Cell::ALL {
            let event = brought(*kind);
            let word = cell.word();
            let name = facts.name;
            let opens = facts.cells.contains(&cell);
            let stops = facts.stops.contains(&cell);
            let more = if event.by.is_empty() {
                String::new()
            } else {
                format!(", {}", event.by)
            };
            let forced = |steps: &str| {
                format!(
                    "{{forced: {{{word}: {}, do: [{steps}]}}}}{more}",
                    event.pattern
                )
            };
            let script = |lines: &[&str]| {
                let lines = lines.iter().copied().filter(|l| !l.is_empty());
                lines.collect::<Vec<_>>().join("\n")
            };
            let seen = format!("expect {DAISY}.in_play.FORM.resources == 1");
            // In the cell itself it has not resolved yet; in the end it has.
            let made = Made::new("happening", format!("{name}/{word}/forced")).says(forced(SEEN));
            all.push(if opens {
                made.plays(
                    &event.scene,
                    script(&[event.moves, event.then, &seen, &event.did]),
                )
            } else {
                made
            });
            let made = Made::new("happening", format!("{name}/{word}/reaction")).says(format!(
                "{{reaction: {{{word}: {}, do: [{SEEN}]}}}}{more}",
                event.pattern
            ));
            let late = matches!(
                (kind, cell),
                (OccurrenceKind::Advances, Cell::At | Cell::After)
            );
            all.push(if opens {
                let (first, second) = if late {
                    (event.then, "choose use:FORM")
                } else {
                    ("choose use:FORM", event.then)
                };
                made.plays(
                    &event.scene,
                    script(&[event.moves, first, second, &seen, &event.did]),
                )
            } else {
                made
            });
            for (how, steps) in [
                ("cancel", format!("cancel, {SEEN}")),
                ("instead", format!("{{instead: [{SEEN}]}}")),
            ] {
                let made =
                    Made::new("happening", format!("{name}/{word}/{how}")).says(forced(&steps));
                all.push(if stops {
                    made.plays(&event.scene, script(&[event.moves, &seen, &event.did_not]))
                } else {
                    made
                });
            }
        }
    }
    patterns::forms(&mut all);
    late::forms(&mut all);
    entries(&mut all);
    changes(&mut all);
    all
}

/// Every way into play, closed; and what cannot answer, since it is not in play yet.
fn entries(all: &mut Vec<Made>) {
    let set_aside = |id: &str| Scene::new().line(format!("set-aside: [{id}]"));
    for (way, card, by, scene, holds) in [
        (
            "spawned",
            "foe-a",
            "{spawn: {enemies: {name: foe-a}, at: {name: grove}}}",
            set_aside("foe-a"),
            "expect set_aside contains foe-a",
        ),
        (
            "drawn",
            "foe-a",
            "{draw-encounter: {}}",
            Scene::new().line("encounter-top: [foe-a]"),
            "expect encounter_discard contains foe-a",
        ),
        (
            "attached",
            "clinging-mist",
            "{draw-encounter: {}}",
            Scene::new().line("encounter-top: [clinging-mist]"),
            "expect encounter_discard contains clinging-mist",
        ),
        (
            "threatening",
            "curse-a",
            "{put: {cards: {name: curse-a}, to: threat-area, with: {token: resource, amount: 1}}}",
            set_aside("curse-a"),
            "expect set_aside contains curse-a",
        ),
        (
            "placed",
            "tool-a",
            "{enter-play: {cards: {name: tool-a}, at: here}}",
            set_aside("tool-a"),
            "expect set_aside contains tool-a",
        ),
    ] {
        for cell in [Cell::Would, Cell::When] {
            let cell = cell.word();
            let made = Made::new("happening", format!("enters-play/{cell}/cancel/{way}"));
            let made = made.says(format!(
                "{{forced: {{{cell}: {{enters-play: {{card: {{name: {card}}}}}}}, do: [cancel, {SEEN}]}}}}, {{action: {{do: [{by}]}}}}"
            ));
            all.push(made.plays(
                &scene,
                format!("choose use:FORM/2\n{holds}\nexpect {DAISY}.in_play.FORM.resources == 1"),
            ));
        }
    }
    for happening in [
        "{enters-play: {card: this}}",
        "{spawns: {enemy: this}}",
        "{plays: {card: this}}",
    ] {
        for cell in ["would", "when"] {
            let name = happening.split([':', '{']).nth(1).unwrap_or_default();
            all.push(
                Made::new("happening", format!("{name}/{cell}/of-itself"))
                    .says(format!("{{forced: {{{cell}: {happening}, do: [{SEEN}]}}}}")),
            );
        }
    }
}

/// The changed parts of a happening.
fn changes(all: &mut Vec<Made>) {
    let foe = Scene::new()
        .daisy_threat("foe-a")
        .daisy_threat("{card: foe-b, exhausted: true}")
        .line("phase: enemy")
        .line("step: '3.3'");
    let made = Made::new("verb", "change/attack-damage-to").says("{forced: {when: {attacks: {who: you}}, do: [{change: {attack-damage-to: {name: foe-b}}}]}}");
    all.push(made.plays(
        &foe,
        format!("expect {DAISY}.damage == 0\nexpect {DAISY}.threat.foe-b.damage == 1"),
    ));
    let made = Made::new("verb", "change/spawn-at").says("{forced: {when: {spawns: {}}, do: [{change: {spawn-at: {name: house}}}]}}, {action: {do: [{spawn: {enemies: {name: foe-a}, at: {name: grove}}}]}}");
    all.push(made.plays(
        &Scene::new().line("set-aside: [foe-a]"),
        "choose use:FORM/2\nexpect locations.house.enemies contains foe-a",
    ));
    let made = Made::new("verb", "change/reveal-two-choose-one").says("{forced: {would: {reveals-tokens: {who: you}}, do: [{change: reveal-two-choose-one}]}}, {action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{deal: {damage: 1}}]}}]}}");
    all.push(made.plays(
        &Scene::new().line("bag: [0, auto-fail]"),
        format!("choose use:FORM/2\nchance token:0\nchoose keep:1:0\nexpect {DAISY}.damage == 0"),
    ));
    for (id, cell, happening, change) in [
        (
            "attack-damage-to/another",
            "when",
            "{spawns: {}}",
            "{attack-damage-to: {name: foe-a}}",
        ),
        (
            "spawn-at/another",
            "when",
            "{attacks: {}}",
            "{spawn-at: {name: grove}}",
        ),
        (
            "reveal-two-choose-one/another",
            "would",
            "{attacks: {}}",
            "reveal-two-choose-one",
        ),
        (
            "attack-damage-to/late",
            "after",
            "{attacks: {}}",
            "{attack-damage-to: {name: foe-a}}",
        ),
        (
            "attack-damage-to/location",
            "when",
            "{attacks: {}}",
            "{attack-damage-to: here}",
        ),
        (
            "spawn-at/enemy",
            "when",
            "{spawns: {}}",
            "{spawn-at: {name: foe-a}}",
        ),
    ] {
        all.push(Made::new("verb", format!("change/{id}")).says(format!(
            "{{forced: {{{cell}: {happening}, do: [{{change: {change}}}]}}}}"
        )));
    }
}
