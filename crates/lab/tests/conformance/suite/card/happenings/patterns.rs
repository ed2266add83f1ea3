//! Every field of every pattern: what fits it, and what does not.

use super::*;

/// A pattern that fits what happens, and one that does not, for every field.
pub(super) fn forms(all: &mut Vec<Made>) {
    let mut both =
        |id: &str, cell: &str, yes: &str, no: &str, by: &str, scene: Scene, moves: &str| {
            for (how, pattern, count) in [("fits", yes, 1), ("fails", no, 0)] {
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
                    format!("{moves}\nexpect {DAISY}.in_play.FORM.resources == {count}"),
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
        let pattern = |inner: &str| format!("{{{kind}: {{{inner}}}}}");
        both(
            &format!("{kind}/token"),
            cell,
            &pattern("token: damage"),
            &pattern("token: horror"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
        both(
            &format!("{kind}/on"),
            cell,
            &pattern("on: you"),
            &pattern("on: lead"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
        both(
            &format!("{kind}/investigator-only"),
            cell,
            &pattern("on: you, investigator-only: true"),
            &pattern("on: lead, investigator-only: true"),
            hurt,
            scene(),
            "choose use:FORM/2",
        );
        both(
            &format!("{kind}/from-attack"),
            cell,
            &pattern("on: you, from-attack: true"),
            &pattern("on: lead, from-attack: true"),
            "",
            fight(),
            "",
        );
        both(
            &format!("{kind}/from-no-attack"),
            cell,
            &pattern("on: you"),
            &pattern("on: you, from-attack: true"),
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
    let moved = "{action: {do: [{move: {to: {name: grove}}}]}}";
    both(
        "enters/by-encounter",
        "after",
        "{enters: {who: you}}",
        "{enters: {who: you, by-encounter: true}}",
        moved,
        scene(),
        "choose use:FORM/2",
    );
    let spawned = "{action: {do: [{spawn: {enemies: {name: foe-a}, at: {name: grove}}}]}}";
    both(
        "enemy-enters/enemy",
        "after",
        "{enemy-enters: {enemy: {name: foe-a}}}",
        "{enemy-enters: {enemy: {name: foe-b}}}",
        spawned,
        scene().line("set-aside: [foe-a]"),
        "choose use:FORM/2",
    );
    both(
        "enemy-enters/at",
        "after",
        "{enemy-enters: {at: {name: grove}}}",
        "{enemy-enters: {at: {name: house}}}",
        spawned,
        scene().line("set-aside: [foe-a]"),
        "choose use:FORM/2",
    );
    both(
        "leaves-play/card",
        "when",
        "{leaves-play: {card: {name: house}}}",
        "{leaves-play: {card: {name: grove}}}",
        "{action: {do: [{discard: {cards: {name: house}}}]}}",
        scene(),
        "choose use:FORM/2",
    );
    both(
        "reveals/who",
        "after",
        "{reveals: {who: you}}",
        "{reveals: {who: lead}}",
        "",
        scene().grove("revealed: false"),
        "choose move:grove",
    );
    both(
        "reveals/at",
        "after",
        "{reveals: {at: {name: grove}}}",
        "{reveals: {at: {name: house}}}",
        "",
        scene().grove("revealed: false"),
        "choose move:grove",
    );
    both(
        "reveals/seen-before",
        "after",
        "{enters: {at: {name: grove}}}",
        "{reveals: {at: {name: grove}}}",
        "",
        scene(),
        "choose move:grove",
    );
    let drawn = "{action: {do: [{draw-encounter: {}}]}}";
    let out_of_play = || {
        scene()
            .line("encounter-top: [lurker]")
            .line("set-aside: [crypt]")
    };
    both(
        "spawns-out-of-play/enemy",
        "when",
        "{spawns-out-of-play: {enemy: {name: lurker}}}",
        "{spawns-out-of-play: {enemy: {name: foe-a}}}",
        drawn,
        out_of_play(),
        "choose use:FORM/2",
    );
    both(
        "spawns-out-of-play/at",
        "when",
        "{spawns-out-of-play: {at: {name: crypt}}}",
        "{spawns-out-of-play: {at: {name: house}}}",
        drawn,
        out_of_play(),
        "choose use:FORM/2",
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
        "token-revealed/any",
        "after",
        "{token-revealed: {any: [skull, cultist]}}",
        "{token-revealed: {any: [tablet]}}",
        test,
        scene().line("bag: [cultist]"),
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
        "test-resolves/skill",
        "after",
        "{test-resolves: {skill: combat}}",
        "{test-resolves: {skill: agility}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "test-ends/success",
        "after",
        "{test-ends: {success: true, at: here}}",
        "{test-ends: {success: false}}",
        test,
        scene(),
        "choose use:FORM/2",
    );
    both(
        "leaves/to",
        "after",
        "{leaves: {to: {name: grove}}}",
        "{leaves: {to: {name: house}}}",
        "",
        scene(),
        "choose move:grove",
    );
    both(
        "draws/who",
        "after",
        "{draws: {who: you}}",
        "{draws: {who: lead}}",
        "{action: {do: [{draw: {amount: 1}}]}}",
        scene().daisy("deck-top: [tool-a]"),
        "choose use:FORM/2",
    );
    both(
        "draws/card",
        "after",
        "{draws: {card: {a: {card: {kind: [asset]}}}}}",
        "{draws: {card: {a: {card: {kind: [event]}}}}}",
        "{action: {do: [{draw: {amount: 1}}]}}",
        scene().daisy("deck-top: [tool-a]"),
        "choose use:FORM/2",
    );
    both(
        "deck-empties/who",
        "at",
        "{deck-empties: {who: you}}",
        "{deck-empties: {who: lead}}",
        "{action: {do: [{draw: {amount: 1}}]}}",
        scene().daisy("deck-top: [tool-a]").daisy("deck: []"),
        "choose use:FORM/2",
    );
    both(
        "gains-clues/who",
        "after",
        "{gains-clues: {who: you}}",
        "{gains-clues: {who: lead}}",
        "{action: {do: [{discover: {}}]}}",
        scene().field("clues: 1"),
        "choose use:FORM/2",
    );
    both(
        "gains-clues/at",
        "after",
        "{gains-clues: {at: {name: field}}}",
        "{gains-clues: {at: {name: grove}}}",
        "{action: {do: [{gain-clues: {amount: 1}}]}}",
        scene(),
        "choose use:FORM/2",
    );
    both(
        "resigns/who",
        "when",
        "{resigns: {who: lead}}",
        "{resigns: {who: you}}",
        "{action: {do: [{resign: lead}]}}",
        scene(),
        "choose use:FORM/2",
    );
    both(
        "harm-placed/by",
        "after",
        "{harm-placed: {by: you, on: {name: foe-a}}}",
        "{harm-placed: {by: lead, on: {name: foe-a}}}",
        "{action: {do: [{deal: {to: {name: foe-a}, damage: 1}}]}}",
        scene().wendy_threat("foe-a"),
        "choose use:FORM/2",
    );
    both(
        "token-revealed/outside",
        "after",
        "{token-revealed: {outside: true}}",
        "{token-revealed: {}}",
        "{action: {do: [reveal-token]}}",
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
        ("draws/card/location", "{draws: {card: {name: grove}}}"),
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
