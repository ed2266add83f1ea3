//! Every happening in each of its cells: answered to, cancelled, replaced; and every field of every pattern.

use super::Made;
use super::scene::{DAISY, Scene, Sort, WENDY};
use card_game::content::{Cell, OccKind};

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
fn brought(kind: OccKind) -> Brought {
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
        OccKind::RoundEnds => plain(
            "round-ends",
            scene().line("phase: upkeep").line("step: '4.6'"),
            "",
        ),
        OccKind::PhaseBegins => plain(
            "{phase-begins: enemy}",
            scene().line("phase: enemy").line("step: '3.1'"),
            "",
        ),
        OccKind::PhaseEnds => plain(
            "{phase-ends: enemy}",
            scene().line("phase: enemy").line("step: '3.4'"),
            "",
        ),
        OccKind::TurnBegins => plain(
            "{turn-begins: {who: you}}",
            scene().line("turn: nobody"),
            "choose seat:daisy-walker",
        ),
        OccKind::TurnEnds => plain("{turn-ends: {who: you}}", scene(), "choose end-turn"),
        OccKind::GameEnds => plain("game-ends", scene(), "choose use:FORM/2")
            .by("{action: {do: [{end-scenario: R1}]}}"),
        OccKind::Plays => Brought {
            did: me("resources == 6"),
            did_not: me("resources == 4"),
            ..plain(
                "{plays: {who: you}}",
                scene().daisy("hand: [song-a]"),
                "choose play:song-a",
            )
        },
        OccKind::Discards => by(
            "{discards: {card: {name: ward-a}}}",
            "{action: {do: [{discard: {cards: {name: ward-a}}}]}}",
            scene().plays("ward-a"),
            me("discard contains ward-a"),
            me("in_play contains ward-a"),
        ),
        OccKind::DrawsEncounter => by(
            "{draws-encounter: {who: you}}",
            "{action: {do: [{draw-encounter: {}}]}}",
            scene().line("encounter-top: [ill-omen]"),
            me("horror == 1"),
            me("horror == 0"),
        ),
        OccKind::EntersPlay => Brought {
            did: me("in_play contains tool-a"),
            did_not: me("in_play lacks tool-a"),
            ..plain(
                "{enters-play: {card: {name: tool-a}}}",
                scene().daisy("hand: [tool-a]"),
                "choose play:tool-a",
            )
        },
        OccKind::Spawns => by(
            "{spawns: {enemy: {name: foe-a}}}",
            "{action: {do: [{spawn: {enemies: {name: foe-a}, at: {name: grove}}}]}}",
            scene().line("set-aside: [foe-a]"),
            "expect locations.grove.enemies contains foe-a".into(),
            "expect locations.grove.enemies lacks foe-a".into(),
        ),
        OccKind::Engages => Brought {
            did: me("threat contains foe-a"),
            did_not: me("threat lacks foe-a"),
            ..plain(
                "{engages: {who: you}}",
                scene().wendy_threat("foe-a"),
                "choose engage:foe-a",
            )
        },
        OccKind::Attacks => Brought {
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
        OccKind::Evades => Brought {
            did: me("threat lacks foe-a"),
            did_not: me("threat contains foe-a"),
            ..plain(
                "{evades: {who: you}}",
                scene().daisy_threat("foe-a"),
                "choose evade:foe-a",
            )
        },
        OccKind::Defeats => Brought {
            did: "expect encounter_discard contains foe-a".into(),
            did_not: me("threat contains foe-a"),
            ..plain(
                "{defeats: {who: you}}",
                scene().daisy_threat("{card: foe-a, damage: 3}"),
                "choose fight:foe-a",
            )
        },
        OccKind::HarmAssigned => by(
            "{harm-assigned: {on: you}}",
            "{action: {do: [{deal: {damage: 1}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccKind::HarmPlaced => by(
            "{harm-placed: {on: you}}",
            "{action: {do: [{deal: {damage: 1}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccKind::Discovers => by(
            "{discovers: {who: you}}",
            "{action: {do: [{discover: {}}]}}",
            scene().field("clues: 2"),
            me("clues == 1"),
            me("clues == 0"),
        ),
        OccKind::Leaves => Brought {
            did: me("at == grove"),
            did_not: me("at == field"),
            ..plain("{leaves: {who: you}}", scene(), "choose move:grove")
        },
        OccKind::Enters => Brought {
            did: me("at == grove"),
            did_not: me("at == field"),
            ..plain("{enters: {who: you}}", scene(), "choose move:grove")
        },
        OccKind::RevealsTokens => by(
            "{reveals-tokens: {who: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{deal: {damage: 1}}]}}]}}",
            scene().line("bag: [-1]"),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccKind::TokenRevealed => by(
            "{token-revealed: {who: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{deal: {damage: 1}}]}}]}}",
            scene().line("bag: [-1]"),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccKind::TestResolves => by(
            "{test-resolves: {tester: you}}",
            "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{deal: {damage: 1}}]}}]}}",
            scene(),
            me("damage == 1"),
            me("damage == 0"),
        ),
        OccKind::Advances => Brought {
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
    for kind in OccKind::ALL {
        let facts = kind.facts();
        for cell in Cell::ALL {
            let b = brought(*kind);
            let word = cell.word();
            let name = facts.name;
            let opens = facts.cells.contains(&cell);
            let stops = facts.stops.contains(&cell);
            let more = if b.by.is_empty() {
                String::new()
            } else {
                format!(", {}", b.by)
            };
            let forced =
                |steps: &str| format!("{{forced: {{{word}: {}, do: [{steps}]}}}}{more}", b.pattern);
            let script = |lines: &[&str]| {
                let lines = lines.iter().copied().filter(|l| !l.is_empty());
                lines.collect::<Vec<_>>().join("\n")
            };
            let seen = format!("expect {DAISY}.in_play.FORM.resources == 1");
            // In the cell itself it has not resolved yet; in the end it has.
            let made = Made::new("happening", format!("{name}/{word}/forced")).says(forced(SEEN));
            all.push(if opens {
                made.plays(&b.scene, script(&[b.moves, b.then, &seen, &b.did]))
            } else {
                made
            });
            let made = Made::new("happening", format!("{name}/{word}/reaction")).says(format!(
                "{{reaction: {{{word}: {}, do: [{SEEN}]}}}}{more}",
                b.pattern
            ));
            let late = matches!((kind, cell), (OccKind::Advances, Cell::At | Cell::After));
            all.push(if opens {
                let (first, second) = if late {
                    (b.then, "choose use:FORM")
                } else {
                    ("choose use:FORM", b.then)
                };
                made.plays(&b.scene, script(&[b.moves, first, second, &seen, &b.did]))
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
                    made.plays(&b.scene, script(&[b.moves, &seen, &b.did_not]))
                } else {
                    made
                });
            }
        }
    }
    patterns(&mut all);
    changes(&mut all);
    all
}

/// A pattern that fits what happens, and one that does not, for every field.
fn patterns(all: &mut Vec<Made>) {
    let mut both =
        |id: &str, cell: &str, yes: &str, no: &str, by: &str, scene: Scene, moves: &str| {
            for (how, pattern, n) in [("fits", yes, 1), ("fails", no, 0)] {
                let more = if by.is_empty() {
                    String::new()
                } else {
                    format!(", {by}")
                };
                let made = Made::new("pattern", format!("{id}/{how}")).says(format!(
                    "{{forced: {{{cell}: {pattern}, do: [{SEEN}]}}}}{more}"
                ));
                all.push(made.plays(
                    &scene,
                    format!("{moves}\nexpect {DAISY}.in_play.FORM.resources == {n}"),
                ));
            }
        };
    let scene = Scene::new;
    both(
        "phase-begins/phase",
        "at",
        "{phase-begins: enemy}",
        "{phase-begins: mythos}",
        "",
        scene()
            .line("phase: enemy")
            .line("step: '3.1'")
            .daisy("deck-top: []"),
        "",
    );
    both(
        "phase-ends/phase",
        "at",
        "{phase-ends: enemy}",
        "{phase-ends: investigation}",
        "",
        scene().line("phase: enemy").line("step: '3.4'"),
        "",
    );
    both(
        "turn-ends/who",
        "at",
        "{turn-ends: {who: you}}",
        "{turn-ends: {who: lead}}",
        "",
        scene(),
        "choose end-turn",
    );
    both(
        "turn-begins/who",
        "at",
        "{turn-begins: {who: you}}",
        "{turn-begins: {who: lead}}",
        "",
        scene().line("turn: nobody"),
        "choose seat:daisy-walker",
    );
    both(
        "plays/who",
        "after",
        "{plays: {who: you}}",
        "{plays: {who: lead}}",
        "",
        scene().daisy("hand: [song-a]"),
        "choose play:song-a",
    );
    both(
        "plays/card",
        "after",
        "{plays: {card: {a: {card: {kind: [event]}}}}}",
        "{plays: {card: {a: {card: {kind: [asset]}}}}}",
        "",
        scene().daisy("hand: [song-a]"),
        "choose play:song-a",
    );
    let discard = "{action: {do: [{discard: {cards: {name: ward-a}}}]}}";
    both(
        "discards/who",
        "after",
        "{discards: {who: you}}",
        "{discards: {who: lead}}",
        discard,
        scene().plays("ward-a"),
        "choose use:FORM/2",
    );
    both(
        "discards/card",
        "after",
        "{discards: {card: {a: {card: {trait: [charm]}}}}}",
        "{discards: {card: {a: {card: {kind: [treachery]}}}}}",
        discard,
        scene().plays("ward-a"),
        "choose use:FORM/2",
    );
    // Last known: it was controlled, and was where it was, until it went.
    both(
        "discards/card/controlled",
        "after",
        "{discards: {card: {a: {card: {controlled-by: you}}}}}",
        "{discards: {card: {a: {card: {controlled-by: lead}}}}}",
        discard,
        scene().plays("ward-a"),
        "choose use:FORM/2",
    );
    both(
        "discards/card/at",
        "after",
        "{discards: {card: {a: {card: {at: here}}}}}",
        "{discards: {card: {a: {card: {at: {name: grove}}}}}}",
        discard,
        scene().plays("ward-a"),
        "choose use:FORM/2",
    );
    let draw = "{action: {do: [{draw-encounter: {}}]}}";
    both(
        "draws-encounter/who",
        "after",
        "{draws-encounter: {who: you}}",
        "{draws-encounter: {who: lead}}",
        draw,
        scene().line("encounter-top: [curse-a]"),
        "choose use:FORM/2",
    );
    both(
        "draws-encounter/card",
        "after",
        "{draws-encounter: {card: {a: {card: {kind: [treachery]}}}}}",
        "{draws-encounter: {card: {a: {enemy: {}}}}}",
        draw,
        scene().line("encounter-top: [curse-a]"),
        "choose use:FORM/2",
    );
    both(
        "enters-play/card",
        "after",
        "{enters-play: {card: {a: {card: {kind: [asset]}}}}}",
        "{enters-play: {card: {a: {card: {kind: [treachery]}}}}}",
        "",
        scene().daisy("hand: [tool-a]"),
        "choose play:tool-a",
    );
    both(
        "enters-play/threat-area",
        "after",
        "{enters-play: {card: {name: curse-a}}}",
        "{enters-play: {card: {name: curse-b}}}",
        "{action: {do: [{put: {cards: {name: curse-a}, to: threat-area}}]}}",
        scene().line("set-aside: [curse-a]"),
        "choose use:FORM/2",
    );
    both(
        "enters-play/attached",
        "after",
        "{enters-play: {card: {name: clinging-mist}}}",
        "{enters-play: {card: {name: curse-b}}}",
        draw,
        scene().line("encounter-top: [clinging-mist]"),
        "choose use:FORM/2",
    );
    both(
        "enters-play/enemy",
        "after",
        "{enters-play: {card: {a: {enemy: {}}}}}",
        "{enters-play: {card: {name: curse-b}}}",
        draw,
        scene().line("encounter-top: [foe-a]"),
        "choose use:FORM/2",
    );
    both(
        "enters-play/location",
        "after",
        "{enters-play: {card: {name: cellar}}}",
        "{enters-play: {card: {name: attic}}}",
        "{action: {do: [{enter-play: {cards: {name: cellar}}}]}}",
        scene(),
        "choose use:FORM/2",
    );
    let spawn = "{action: {do: [{spawn: {enemies: {name: foe-a}, at: {name: grove}}}]}}";
    both(
        "spawns/enemy",
        "after",
        "{spawns: {enemy: {a: {enemy: {trait: brute}}}}}",
        "{spawns: {enemy: {a: {enemy: {without-trait: brute}}}}}",
        spawn,
        scene().line("set-aside: [foe-a]"),
        "choose use:FORM/2",
    );
    both(
        "spawns/at",
        "after",
        "{spawns: {at: {name: grove}}}",
        "{spawns: {at: here}}",
        spawn,
        scene().line("set-aside: [foe-a]"),
        "choose use:FORM/2",
    );
    both(
        "engages/enemy",
        "after",
        "{engages: {enemy: {name: foe-a}}}",
        "{engages: {enemy: {name: foe-b}}}",
        "",
        scene().wendy_threat("foe-a"),
        "choose engage:foe-a",
    );
    both(
        "engages/who",
        "after",
        "{engages: {who: you}}",
        "{engages: {who: lead}}",
        "",
        scene().wendy_threat("foe-a"),
        "choose engage:foe-a",
    );
    let fight = || {
        scene()
            .daisy_threat("foe-a")
            .line("phase: enemy")
            .line("step: '3.3'")
    };
    both(
        "attacks/enemy",
        "after",
        "{attacks: {enemy: {a: {enemy: {engaged-with: you}}}}}",
        "{attacks: {enemy: {a: {enemy: {exhausted: true}}}}}",
        "",
        fight(),
        "",
    );
    both(
        "attacks/who",
        "after",
        "{attacks: {who: you}}",
        "{attacks: {who: lead}}",
        "",
        fight(),
        "",
    );
    both(
        "evades/enemy",
        "after",
        "{evades: {enemy: {name: foe-a}}}",
        "{evades: {enemy: {name: foe-b}}}",
        "",
        scene().daisy_threat("foe-a"),
        "choose evade:foe-a",
    );
    both(
        "evades/who",
        "after",
        "{evades: {who: you}}",
        "{evades: {who: lead}}",
        "",
        scene().daisy_threat("foe-a"),
        "choose evade:foe-a",
    );
    let dying = || scene().daisy_threat("{card: foe-a, damage: 3}");
    both(
        "defeats/enemy",
        "after",
        "{defeats: {enemy: {a: {enemy: {trait: brute}}}}}",
        "{defeats: {enemy: {a: {enemy: {without-trait: brute}}}}}",
        "",
        dying(),
        "choose fight:foe-a",
    );
    both(
        "defeats/enemy/at",
        "after",
        "{defeats: {enemy: {a: {enemy: {at: here}}}}}",
        "{defeats: {enemy: {a: {enemy: {at: {name: grove}}}}}}",
        "",
        dying(),
        "choose fight:foe-a",
    );
    both(
        "defeats/enemy/engaged-with",
        "after",
        "{defeats: {enemy: {a: {enemy: {engaged-with: you}}}}}",
        "{defeats: {enemy: {a: {enemy: {engaged-with: lead}}}}}",
        "",
        dying(),
        "choose fight:foe-a",
    );
    both(
        "defeats/enemy/engaged",
        "after",
        "{defeats: {enemy: {a: {enemy: {engaged: true}}}}}",
        "{defeats: {enemy: {a: {enemy: {engaged: false}}}}}",
        "",
        dying(),
        "choose fight:foe-a",
    );
    both(
        "defeats/enemy/exhausted",
        "after",
        "{defeats: {enemy: {a: {enemy: {exhausted: true}}}}}",
        "{defeats: {enemy: {a: {enemy: {exhausted: false}}}}}",
        "",
        scene().daisy_threat("{card: foe-a, damage: 3, exhausted: true}"),
        "choose fight:foe-a",
    );
    both(
        "defeats/who",
        "after",
        "{defeats: {who: you}}",
        "{defeats: {who: lead}}",
        "",
        dying(),
        "choose fight:foe-a",
    );
    let hurt = "{action: {do: [{deal: {damage: 1}}]}}";
    for (kind, cell) in [("harm-assigned", "when"), ("harm-placed", "after")] {
        let p = |inner: &str| format!("{{{kind}: {{{inner}}}}}");
        both(
            &format!("{kind}/token"),
            cell,
            &p("token: damage"),
            &p("token: horror"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
        both(
            &format!("{kind}/on"),
            cell,
            &p("on: you"),
            &p("on: lead"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
        both(
            &format!("{kind}/investigator-only"),
            cell,
            &p("on: you, investigator-only: true"),
            &p("on: lead, investigator-only: true"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
        both(
            &format!("{kind}/from-attack"),
            cell,
            &p("on: you, from-attack: true"),
            &p("on: lead, from-attack: true"),
            "",
            fight(),
            "",
        );
        both(
            &format!("{kind}/from-no-attack"),
            cell,
            &p("on: you"),
            &p("on: you, from-attack: true"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
    }
    let wound = "{action: {do: [{deal: {to: {name: foe-a}, damage: 1}}]}}";
    for (kind, cell) in [("harm-assigned", "when"), ("harm-placed", "after")] {
        let on = |who: &str| format!("{{{kind}: {{on: {who}}}}}");
        both(
            &format!("{kind}/on/enemy"),
            cell,
            &on("{a: {enemy: {trait: brute}}}"),
            &on("{a: {enemy: {without-trait: brute}}}"),
            wound,
            scene().wendy_threat("foe-a"),
            "choose use:FORM/2",
        );
    }
    both(
        "enters-play/enemy/at-cell",
        "at",
        "{enters-play: {card: {a: {enemy: {}}}}}",
        "{enters-play: {card: {name: curse-b}}}",
        draw,
        scene().line("encounter-top: [foe-a]"),
        "choose use:FORM/2",
    );
    let discover = "{action: {do: [{discover: {}}]}}";
    both(
        "discovers/who",
        "after",
        "{discovers: {who: you}}",
        "{discovers: {who: lead}}",
        discover,
        scene().field("clues: 2"),
        "choose use:FORM/2",
    );
    both(
        "discovers/at",
        "after",
        "{discovers: {at: here}}",
        "{discovers: {at: {name: grove}}}",
        discover,
        scene().field("clues: 2"),
        "choose use:FORM/2",
    );
    both(
        "leaves/who",
        "after",
        "{leaves: {who: you}}",
        "{leaves: {who: lead}}",
        "",
        scene(),
        "choose move:grove",
    );
    both(
        "leaves/at",
        "after",
        "{leaves: {at: {name: field}}}",
        "{leaves: {at: {name: grove}}}",
        "",
        scene(),
        "choose move:grove",
    );
    both(
        "enters/who",
        "after",
        "{enters: {who: you}}",
        "{enters: {who: lead}}",
        "",
        scene(),
        "choose move:grove",
    );
    both(
        "enters/at",
        "after",
        "{enters: {at: {name: grove}}}",
        "{enters: {at: {name: field}}}",
        "",
        scene(),
        "choose move:grove",
    );
    let test = "{action: {do: [{test: {skill: [combat], difficulty: 1}}]}}";
    both(
        "reveals-tokens/who",
        "would",
        "{reveals-tokens: {who: you}}",
        "{reveals-tokens: {who: lead}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "token-revealed/who",
        "after",
        "{token-revealed: {who: you}}",
        "{token-revealed: {who: lead}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "token-revealed/negative",
        "after",
        "{token-revealed: {negative: true}}",
        "{token-revealed: {who: lead, negative: true}}",
        test,
        scene().line("bag: [-1]"),
        "choose use:FORM/2",
    );
    both(
        "token-revealed/not-negative",
        "after",
        "{token-revealed: {}}",
        "{token-revealed: {negative: true}}",
        test,
        scene().line("bag: [0]"),
        "choose use:FORM/2",
    );
    both(
        "test-resolves/tester",
        "after",
        "{test-resolves: {tester: you}}",
        "{test-resolves: {tester: lead}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "test-resolves/success",
        "after",
        "{test-resolves: {success: true}}",
        "{test-resolves: {success: false}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "test-resolves/attempt",
        "after",
        "{test-resolves: {attempt: investigate}}",
        "{test-resolves: {attempt: fight}}",
        "",
        scene().field("clues: 1"),
        "choose investigate",
    );
    both(
        "test-resolves/against",
        "after",
        "{test-resolves: {against: {name: field}}}",
        "{test-resolves: {against: {name: grove}}}",
        "",
        scene().field("clues: 1"),
        "choose investigate",
    );
    both(
        "test-resolves/at",
        "after",
        "{test-resolves: {at: here}}",
        "{test-resolves: {at: {name: grove}}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "test-resolves/margin",
        "after",
        "{test-resolves: {margin: \"1+\"}}",
        "{test-resolves: {margin: \"2+\"}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "test-resolves/failed-by",
        "after",
        "{test-resolves: {failed-by: \"1-2\"}}",
        "{test-resolves: {failed-by: \"2+\"}}",
        "{action: {do: [{test: {skill: [combat], difficulty: 3}}]}}",
        scene(),
        "choose use:FORM/2",
    );
    both(
        "advances/card",
        "after",
        "{advances: {card: agenda}}",
        "{advances: {card: act}}",
        "{action: {do: [{advance: agenda}]}}",
        scene(),
        "choose use:FORM/2",
    );
    // What a card does after it itself is gone.
    let mut own = |id: &str, abilities: &str, scene: Scene, script: String| {
        all.push(
            Made::new("pattern", id)
                .says(abilities)
                .plays(&scene, script),
        );
    };
    own(
        "discards/this",
        "{forced: {after: {discards: {card: this}}, do: [{gain-resources: {amount: 2}}]}}, {action: {do: [{discard: {cards: this}}]}}",
        Scene::new(),
        format!(
            "choose use:FORM/2\nexpect {DAISY}.discard contains FORM\nexpect {DAISY}.resources == 7"
        ),
    );
    own(
        "discards/this/reaction",
        "{reaction: {after: {discards: {card: this}}, do: [{gain-resources: {amount: 2}}]}}, {action: {do: [{discard: {cards: this}}]}}",
        Scene::new(),
        format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 7"),
    );
    let foe = Made::new("pattern", "defeats/this")
        .kind("{enemy: {fight: 2, health: 1, evade: 2}}")
        .says("{forced: {after: {defeats: {enemy: this}}, do: [{gain-resources: {amount: 2}}]}}");
    all.push(foe.plays(&Scene::bare().daisy_threat("FORM"), format!("choose fight:FORM\nexpect {DAISY}.resources == 7\nexpect encounter_discard contains FORM")));
    // What nothing can be is refused.
    for (id, pattern) in [
        ("harm-placed/doom", "{harm-placed: {token: doom}}"),
        (
            "test-resolves/success-failed-by",
            "{test-resolves: {success: true, failed-by: \"1+\"}}",
        ),
        (
            "test-resolves/failure-margin",
            "{test-resolves: {success: false, margin: \"1+\"}}",
        ),
        ("attacks/who/enemy", "{attacks: {who: {name: foe-a}}}"),
        ("attacks/enemy/investigator", "{attacks: {enemy: you}}"),
        ("enters/at/enemy", "{enters: {at: agenda}}"),
        ("advances/card/enemy", "{advances: {card: {name: foe-a}}}"),
        ("spawns/enemy/asset", "{spawns: {enemy: {name: ward-a}}}"),
        ("plays/card/location", "{plays: {card: {name: grove}}}"),
    ] {
        all.push(
            Made::new("pattern", id)
                .says(format!("{{forced: {{after: {pattern}, do: [{SEEN}]}}}}")),
        );
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
    let _ = (WENDY, Sort::ALL);
}
