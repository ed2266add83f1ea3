//! Cards that are drawn, searched for, put, discarded, attached and shown.

use super::*;

pub(super) fn draw(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "draw/who",
            steps: "{draw: {who: @, amount: 1}}",
            scene: &|s, _| s.daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"),
            hit: &["@.hand_size == 1"],
            missed: &["@.hand_size == 0"],
            ..PLAIN
        },
    );
}

pub(super) fn draw_encounter(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "draw-encounter/who",
            steps: "{draw-encounter: {who: @}}",
            scene: &|s, _| s.line("encounter-top: [foe-a, foe-b]"),
            hit: &[],
            also: &[],
            ..PLAIN
        },
    );
    for made in all.iter_mut() {
        if made.id == "verb/draw-encounter/who/investigator/one" {
            made.plays[0].1 += &format!("\nexpect {WENDY}.threat contains foe-a");
        }
        if made.id == "verb/draw-encounter/who/investigator/many" {
            made.plays[0].1 += &format!(
                "\nexpect {WENDY}.threat contains foe-a\nexpect {DAISY}.threat contains foe-b"
            );
        }
    }
    // A card that is drawn as an encounter card.
    for sort in Sort::ALL {
        let steps = format!("{{draw-encounter: {{card: {}}}}}", sort.one());
        let made = Made::new("verb", format!("draw-encounter/card/{}", sort.name())).does(steps);
        all.push(match sort {
            Enemy => made.plays(
                &Scene::new().line("set-aside: [foe-a]"),
                format!("choose use:FORM\nexpect {DAISY}.threat contains foe-a"),
            ),
            Other => made.plays(
                &Scene::new().line("set-aside: [curse-a]"),
                "choose use:FORM\nexpect encounter_discard contains curse-a",
            ),
            Investigator | Location | Asset | Story => made,
        });
    }
}

pub(super) fn resolve_revelation(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "resolve-revelation/who",
            steps: "{resolve-revelation: {who: @, of: {name: ill-omen}}}",
            many: false,
            scene: &|s, _| s.line("set-aside: [ill-omen]"),
            hit: &["@.horror == 1"],
            missed: &["@.horror == 0"],
            ..PLAIN
        },
    );
    single(
        all,
        "resolve-revelation/location",
        "{resolve-revelation: {of: {name: islet}}}",
        &Scene::new().line("set-aside: [islet]"),
        "expect locations.islet.revealed == true",
    );
}

pub(super) fn search(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "search/who",
            steps: "{search: {who: @, top: 1, for: {card: {kind: [asset]}}, to: hand}}",
            scene: &|s, _| s.daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"),
            hit: &["@.hand_size == 1"],
            missed: &["@.hand_size == 0"],
            many: true,
            also: &[],
            ..PLAIN
        },
    );
    single(
        all,
        "search/whose",
        "{search: {whose: lead, top: 1, to: hand}}",
        &Scene::new().wendy("deck-top: [tool-b]"),
        &format!("expect {WENDY}.hand contains tool-b"),
    );
    for (zone, scene, card) in [
        (
            "deck",
            Scene::new().daisy("deck-top: [tool-a]").daisy("deck: []"),
            "tool-a",
        ),
        ("discard", Scene::new().daisy("discard: [tool-a]"), "tool-a"),
        (
            "encounter-deck",
            Scene::new()
                .line("encounter-top: [foe-a]")
                .line("encounter-deck: []"),
            "foe-a",
        ),
        (
            "encounter-discard",
            Scene::new().line("encounter-discard: [foe-a]"),
            "foe-a",
        ),
        (
            "encounter-cards",
            Scene::new()
                .line("encounter-discard: [foe-a]")
                .line("encounter-deck: []"),
            "foe-a",
        ),
        ("in-play", Scene::new(), ""),
        ("hand", Scene::new(), ""),
        ("set-aside", Scene::new(), ""),
        ("victory-display", Scene::new(), ""),
    ] {
        for to in ["draw", "hand", "draw-encounter"] {
            let steps = format!(
                "{{search: {{in: {zone}, for: {{card: {{name: {}}}}}, to: {to}}}}}",
                if card.is_empty() { "tool-a" } else { card }
            );
            let made = Made::new("verb", format!("search/{zone}/{to}")).does(steps);
            let place = match (card, to) {
                ("tool-a", "draw" | "hand") => format!("expect {DAISY}.hand contains tool-a"),
                ("foe-a", "draw-encounter") => format!("expect {DAISY}.threat contains foe-a"),
                // A player's cards are no encounter cards, nor the other way round.
                _ => {
                    all.push(made);
                    continue;
                }
            };
            all.push(made.plays(&scene, format!("choose use:FORM\n{place}")));
        }
    }
    single(
        all,
        "search/to/it",
        "{search: {in: encounter-cards, for: {card: {kind: [enemy]}}, to: it}}, {spawn: {enemies: it, at: {name: grove}}}",
        &Scene::new()
            .line("encounter-discard: [foe-a]")
            .line("encounter-deck: []"),
        "expect locations.grove.enemies contains foe-a",
    );
    search_area(all);
}

/// An area out of play is searched as well.
fn search_area(all: &mut Vec<Made>) {
    let scene = Scene::new().line(WITH_AN_AREA).line("decks: [foe-a]");
    single(
        all,
        "search/also-in",
        "{search: {in: encounter-cards, also-in: beyond, for: {card: {name: foe-a}}, to: draw-encounter}}",
        &scene,
        &format!("expect decks.beyond == 0\nexpect {DAISY}.threat contains foe-a"),
    );
    for (id, more) in [
        ("nowhere", "in: encounter-cards, also-in: nowhere"),
        ("deck", "in: deck, also-in: beyond"),
        ("top", "in: encounter-deck, top: 2, also-in: beyond"),
    ] {
        let to = if id == "deck" {
            "hand"
        } else {
            "draw-encounter"
        };
        let steps = format!("{{search: {{{more}, to: {to}}}}}");
        refused(all, &format!("search/also-in/{id}"), &steps);
    }
}

/// Only what is in a hand or in one's own discard pile is played.
pub(super) fn play(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("play/{}/{number}", sort.name()))
                .does(format!("{{play: {}}}", sort.noun(many)));
            all.push(match sort {
                Asset | Other => made.plays(&Scene::new().with(sort, ""), "refuses use:FORM"),
                Investigator | Enemy | Location | Story => made,
            });
        }
    }
    single(
        all,
        "play/from-hand",
        "{play: {a: {card: {kind: [asset], in: hand}}}}",
        &Scene::new().daisy("hand: [tool-a]"),
        &format!(
            "expect {DAISY}.in_play contains tool-a\nexpect {DAISY}.resources == 4\nexpect {DAISY}.actions == 2"
        ),
    );
}

pub(super) fn look(all: &mut Vec<Made>) {
    single(
        all,
        "look/do",
        "{look: {top: 1, do: [{put: {cards: it, to: deck-bottom}}]}}, {draw: {amount: 1}}",
        &Scene::new()
            .daisy("deck-top: [tool-a, tool-b]")
            .daisy("deck: []"),
        "choose deck:daisy-walker\nexpect investigators.daisy-walker.hand contains tool-b",
    );
    single(
        all,
        "look",
        "{look: {top: 2}}, {draw: {amount: 1}}",
        &Scene::new()
            .daisy("deck-top: [tool-a, tool-b]")
            .daisy("deck: []")
            .line("encounter-top: [foe-a, foe-b]")
            .line("encounter-deck: []"),
        "choose deck:daisy-walker\nchoose card:tool-a\nexpect investigators.daisy-walker.hand contains tool-b",
    );
}

pub(super) fn look_at(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("look-at/{}/{number}", sort.name()))
                .does(format!("{{look-at: {}}}", sort.noun(many)));
            // What has one version shows nothing.
            all.push(match sort {
                Location => made.plays(&Scene::new(), "refuses use:FORM"),
                Investigator | Enemy | Asset | Other | Story => made,
            });
        }
    }
    single(
        all,
        "look-at/version",
        "{look-at: {name: gate}}",
        &Scene::new().line("set-aside: [gate]"),
        "chance version:gate-b\nexpect set_aside contains gate-b\nrefuses use:FORM",
    );
}

pub(super) fn discard_until(all: &mut Vec<Made>) {
    single(
        all,
        "discard-until",
        "{discard-until: {card: {kind: [enemy]}}}, {draw-encounter: {card: it}}",
        &Scene::new().line("encounter-top: [curse-a, foe-a]"),
        &format!("expect encounter_discard contains curse-a\nexpect {DAISY}.threat contains foe-a"),
    );
}

pub(super) fn discard_top(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "discard-top/who",
            steps: "{discard-top: {who: @, amount: 1}}",
            scene: &|s, _| {
                s.daisy("deck-top: [tool-a, tool-b]")
                    .daisy("deck: []")
                    .wendy("deck-top: [knife, guts]")
                    .wendy("deck: []")
            },
            hit: &["@.deck_size == 1"],
            missed: &["@.deck_size == 2"],
            ..PLAIN
        },
    );
    let deck = Scene::new()
        .daisy("deck-top: [tool-a, tool-b, song-a]")
        .daisy("deck: []");
    single(
        all,
        "discard-top/it",
        "{discard-top: {amount: 2}}, {put: {cards: it, to: hand}}",
        &deck,
        &format!("expect {DAISY}.hand contains tool-b\nexpect {DAISY}.discard contains tool-a"),
    );
    let any = "{discard-top: {amount: 3, if-any: {is: {card: {kind: [event], in: discard}}, do: [{gain-resources: {amount: 1}}]}}}";
    single(
        all,
        "discard-top/if-any",
        any,
        &deck,
        &format!("expect {DAISY}.deck_size == 0\nexpect {DAISY}.resources == 6"),
    );
    single(
        all,
        "discard-top/if-any/none",
        any,
        &Scene::new().daisy("deck-top: [tool-a]").daisy("deck: []"),
        &format!("expect {DAISY}.deck_size == 0\nexpect {DAISY}.resources == 5"),
    );
    single(
        all,
        "discard-top/pick",
        "{discard-top: {amount: 3, if-any: {is: {card: {kind: [asset]}}, pick: true, do: [{put: {cards: it, to: hand}}]}}}",
        &deck,
        &format!(
            "choose card:tool-b\nexpect {DAISY}.hand contains tool-b\nexpect {DAISY}.discard contains tool-a"
        ),
    );
    single(
        all,
        "discard-top/encounter-deck",
        "{discard-top: {of: encounter-deck, amount: 2}}",
        &Scene::new().line("encounter-top: [curse-a, foe-a]"),
        "expect encounter_discard contains curse-a\nexpect encounter_discard contains foe-a",
    );
    refused(all, "discard-top/hand", "{discard-top: {of: hand}}");
    refused(all, "discard-top/nothing", "{discard-top: {amount: 0}}");
}

pub(super) fn reshuffle_encounter(all: &mut Vec<Made>) {
    single(
        all,
        "reshuffle-encounter",
        "reshuffle-encounter",
        &Scene::new().line("encounter-discard: [curse-a]"),
        "expect encounter_discard lacks curse-a",
    );
}

pub(super) fn put(all: &mut Vec<Made>) {
    destinations(all);
    single(
        all,
        "put/with",
        "{put: {cards: {name: curse-a}, to: threat-area, with: {token: resource, amount: 2}}}",
        &Scene::new().line("set-aside: [curse-a]"),
        &format!("expect {DAISY}.threat.curse-a.resources == 2"),
    );
    single(
        all,
        "put/who",
        "{put: {cards: {name: curse-a}, to: threat-area, who: lead}}",
        &Scene::new().line("set-aside: [curse-a]"),
        &format!("expect {WENDY}.threat contains curse-a"),
    );
    single(
        all,
        "put/to/pile",
        "{put: {cards: {name: curse-a}, to: {pile: below}}}",
        &Scene::new().line(WITH_AN_AREA).line("set-aside: [curse-a]"),
        "expect decks.below == 1",
    );
    single(
        all,
        "put/to/discard",
        "{put: {cards: {name: curse-a}, to: discard}}",
        &Scene::new().line("set-aside: [curse-a]"),
        "expect encounter_discard contains curse-a",
    );
    let nowhere = "{put: {cards: {name: curse-a}, to: {pile: nowhere}}}";
    refused(all, "put/to/no-pile", nowhere);
}

pub(super) fn discard(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "discard/cards",
            steps: "{discard: {cards: @}}",
            sorts: LEAVES_PLAY,
            missed: &["@.doom == 0"],
            also: &[],
            ..PLAIN
        },
    );
    for made in all
        .iter_mut()
        .filter(|m| m.id.starts_with("verb/discard/cards") && !m.plays.is_empty())
    {
        let many = made.id.ends_with("many");
        let encounter = || "encounter_discard".to_owned();
        let (pile, [first, second]) = match made.id.split('/').nth(3) {
            Some("asset") => (format!("{DAISY}.discard"), ["ward-a", "ward-b"]),
            Some("enemy") => (encounter(), ["foe-a", "foe-b"]),
            Some("location") => (encounter(), ["grove", "house"]),
            _ => (encounter(), ["curse-a", "curse-b"]),
        };
        made.plays[0].1 += &format!("\nexpect {pile} contains {first}");
        if many {
            made.plays[0].1 += &format!("\nexpect {pile} contains {second}");
        }
    }
}

pub(super) fn discard_from_hand(all: &mut Vec<Made>) {
    let hands = |s: Scene, _: Sort| {
        s.daisy("hand: [tool-a, tool-b, song-a]")
            .wendy("hand: [knife, guts, flashlight]")
    };
    slot(
        all,
        Slot {
            id: "discard-from-hand/who/chosen",
            steps: "{discard-from-hand: {who: @, how: {chosen: 1}}}",
            scene: &hands,
            hit: &["@.hand_size == 2"],
            missed: &["@.hand_size == 3"],
            also: &["choose card:flashlight"],
            ..PLAIN
        },
    );
    for made in all.iter_mut() {
        if made.id == "verb/discard-from-hand/who/chosen/investigator/many" {
            let hers = "choose card:flashlight\n";
            let mine = format!("{hers}choose card:tool-a\n");
            made.plays[0].1 = made.plays[0].1.replace(hers, &mine);
        }
    }
    for (how, chance, left) in [
        ("{random: 1}", "chance card:tool-a", 2),
        ("{chosen: 1}", "choose card:tool-a", 2),
        ("{all-but: 2}", "choose card:tool-a", 2),
    ] {
        let name = how
            .trim_matches(['{', '}'])
            .split(':')
            .next()
            .unwrap_or_default()
            .to_owned();
        single(
            all,
            &format!("discard-from-hand/how/{name}"),
            &format!("{{discard-from-hand: {{how: {how}}}}}"),
            &hands(Scene::new(), Asset),
            &format!(
                "{chance}\nexpect {DAISY}.hand_size == {left}\nexpect {DAISY}.discard contains tool-a"
            ),
        );
    }
    // The wild icon of the knack counts.
    single(
        all,
        "discard-from-hand/how/icons",
        "{discard-from-hand: {how: {icons: {skill: combat, amount: 1}}}}",
        &Scene::new().daisy("hand: [tool-a, tool-b, knack-a]"),
        &format!("choose card:tool-a\nchoose card:knack-a\nexpect {DAISY}.hand_size == 1"),
    );
    let none = "{discard-from-hand: {how: {icons: {skill: combat, amount: 0}}}}";
    refused(all, "discard-from-hand/how/no-icons", none);
    discard_every(all);
}

/// All cards of a hand that pass a filter.
fn discard_every(all: &mut Vec<Made>) {
    single(
        all,
        "discard-from-hand/how/every",
        "{discard-from-hand: {who: {each: {investigator: {}}}, how: {every: {card: {kind: [asset]}}}}}",
        &Scene::new()
            .daisy("hand: [tool-a, tool-b, song-a]")
            .wendy("hand: [knife, guts]"),
        &format!(
            "expect {DAISY}.hand_size == 1\nexpect {DAISY}.hand contains song-a\nexpect investigators.wendy-adams.hand_size == 1"
        ),
    );
}

pub(super) fn attach(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        // What it is attached to is where it says so.
        let steps = format!(
            "{{attach: {{to: {}}}}}, {{place: {{token: clue, on: attached}}}}, \
             {{gain-resources: {{amount: {{tokens: {{token: clue, on: {}}}}}}}}}",
            sort.one(),
            sort.one()
        );
        let made = Made::new("verb", format!("attach/to/{}/one", sort.name())).does(steps);
        if sort == Investigator {
            all.push(made);
            all.push(
                Made::new("verb", "attach/to/investigator/many")
                    .does("{attach: {to: {each: {investigator: {}}}}}"),
            );
            continue;
        }
        all.push(made.plays(
            &Scene::new().with(sort, ""),
            format!(
                "choose use:FORM\nexpect {DAISY}.resources == 6\nexpect {DAISY}.in_play lacks FORM"
            ),
        ));
        all.push(
            Made::new("verb", format!("attach/to/{}/many", sort.name()))
                .does(format!("{{attach: {{to: {}}}}}", sort.many())),
        );
    }
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made =
                Made::new("verb", format!("attach/card/{}/{number}", sort.name())).does(format!(
                    "{{attach: {{card: {}, to: {{name: grove}}}}}}",
                    sort.noun(many)
                ));
            let card = match sort {
                Asset => "ward-a",
                _ => "curse-a",
            };
            all.push(match sort {
                Asset | Other if !many => made.plays(
                    &Scene::new().line(format!("set-aside: [{card}]")),
                    format!("choose use:FORM\nexpect locations.grove.attached contains {card}"),
                ),
                Investigator | Enemy | Location | Asset | Other | Story => made,
            });
        }
    }
    single(
        all,
        "attach/max",
        "{attach: {to: {name: ward-a}, max: 1}}",
        &Scene::new().plays("ward-a"),
        &format!("expect {DAISY}.in_play.ward-a.attached contains FORM"),
    );
    all.push(
        Made::new("verb", "attach/max/reached")
            .does("{attach: {to: {name: ward-a}, max: 1}}")
            .plays(
                &Scene::new().plays("{card: ward-a, attached: [FORM]}"),
                "refuses use:FORM",
            ),
    );
}

pub(super) fn enter_play(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let noun = match (sort, many) {
                (Enemy, true) => "{each: {card: {kind: [enemy], in: set-aside, name: foe-a}}}",
                (Asset, true) => "{each: {card: {kind: [asset], in: set-aside}}}",
                (Location, false) => "{name: cellar}",
                (Location, true) => {
                    "{each: {any: [{card: {kind: [location], in: set-aside, name: cellar}}, {card: {kind: [location], in: set-aside, name: attic}}]}}"
                }
                (Other, true) => "{each: {card: {kind: [treachery], in: set-aside}}}",
                _ => sort.noun(many),
            };
            let made = Made::new("verb", format!("enter-play/cards/{}/{number}", sort.name()))
                .does(format!("{{enter-play: {{cards: {noun}, at: here}}}}"));
            all.push(match sort {
                Asset => {
                    let more = if many {
                        "\nexpect locations.field.cards contains ward-b"
                    } else {
                        ""
                    };
                    made.plays(
                        &Scene::new().line("set-aside: [ward-a, ward-b]"),
                        format!(
                            "choose use:FORM\nexpect locations.field.cards contains ward-a{more}"
                        ),
                    )
                }
                Other => made.plays(
                    &Scene::new().line("set-aside: [curse-a]"),
                    "choose use:FORM\nexpect set_aside lacks curse-a",
                ),
                Location => {
                    let more = if many {
                        "\nexpect locations.attic.revealed == false"
                    } else {
                        ""
                    };
                    let made = Made::new("verb", format!("enter-play/cards/location/{number}"))
                        .does(format!("{{enter-play: {{cards: {noun}}}}}"));
                    made.plays(
                        &Scene::new(),
                        format!("choose use:FORM\nexpect locations.cellar.revealed == false{more}"),
                    )
                }
                Enemy => made.plays(
                    &Scene::new().daisy("at: grove").line("set-aside: [foe-a]"),
                    "choose use:FORM\nexpect investigators.daisy-walker.threat contains foe-a",
                ),
                Investigator | Story => made,
            });
        }
    }
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made =
                Made::new("verb", format!("enter-play/at/{}/{number}", sort.name())).does(format!(
                    "{{enter-play: {{cards: {{name: tool-a}}, at: {}}}}}",
                    sort.noun(many)
                ));
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new().line("set-aside: [tool-a]"),
                    "choose use:FORM\nexpect locations.grove.cards contains tool-a",
                )
            } else {
                made
            });
        }
    }
    all.push(
        Made::new("verb", "enter-play/under")
            .does("{enter-play: {cards: {name: tool-a}, under: you}}")
            .plays(
                &Scene::new().line("set-aside: [tool-a]"),
                format!("choose use:FORM\nexpect {DAISY}.in_play contains tool-a"),
            ),
    );
    all.push(
        Made::new("verb", "put/from-discard-piles")
            .does("{put: {cards: {each: {card: {in: discard-piles}}}, to: hand}}")
            .plays(
                &Scene::new().daisy("discard: [tool-a]"),
                format!("choose use:FORM\nexpect {DAISY}.hand contains tool-a"),
            ),
    );
}

pub(super) fn take_control(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "take-control/who",
            steps: "{take-control: {who: @, of: {name: tool-a}}}",
            many: false,
            scene: &|s, _| s.field("cards: [tool-a]"),
            hit: &["@.in_play contains tool-a"],
            missed: &["@.in_play lacks tool-a"],
            ..PLAIN
        },
    );
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("take-control/of/{}/{number}", sort.name()))
                .does(format!("{{take-control: {{of: {}}}}}", sort.noun(many)));
            all.push(if sort == Asset {
                let more = if many {
                    format!("\nexpect {DAISY}.in_play contains ward-b")
                } else {
                    String::new()
                };
                made.plays(
                    &Scene::new().field("cards: [ward-a, ward-b]"),
                    format!("choose use:FORM\nexpect {DAISY}.in_play contains ward-a{more}"),
                )
            } else {
                made
            });
        }
    }
}

pub(super) fn show(all: &mut Vec<Made>) {
    for (number, noun) in [
        ("one", "{a: {card: {in: hand, name: tool-a}}}"),
        ("many", "{each: {card: {in: hand}}}"),
    ] {
        let more = if number == "many" {
            "\nevent \"shows Tin Tool\""
        } else {
            ""
        };
        let made = Made::new("verb", format!("show/{number}")).does(format!("{{show: {noun}}}"));
        all.push(made.plays(
            &Scene::new().daisy("hand: [tool-a, tool-b]"),
            format!("choose use:FORM\nevent \"shows Brass Tool\"{more}"),
        ));
    }
}

/// Every destination with every sort of card.
fn destinations(all: &mut Vec<Made>) {
    for to in [
        "hand",
        "threat-area",
        "deck",
        "deck-bottom",
        "encounter-deck",
        "victory-display",
        "removed-from-game",
        "exile",
        "set-aside",
    ] {
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let id = format!("put/{to}/{}/{number}", sort.name());
                let made = Made::new("verb", id);
                // Events stand for the other cards that have an owner.
                let owned =
                    sort == Other && matches!(to, "hand" | "deck" | "deck-bottom" | "exile");
                let noun = match (owned, many) {
                    (true, true) => "{each: {card: {kind: [event], in: discard}}}",
                    (true, false) => "{a: {card: {kind: [event], in: discard, name: song-a}}}",
                    (false, _) if to == "threat-area" && sort == Asset && many => {
                        "{each: {card: {kind: [asset], in: set-aside, trait: [charm]}}}"
                    }
                    (false, _) => sort.noun(many),
                };
                let made = made.does(format!("{{put: {{cards: {noun}, to: {to}}}}}"));
                let takes = match to {
                    "hand" | "deck" | "exile" => matches!(sort, Asset | Other),
                    "threat-area" | "deck-bottom" => matches!(sort, Enemy | Asset | Other),
                    _ => matches!(sort, Enemy | Asset | Other | Location),
                };
                if !takes {
                    all.push(made);
                    continue;
                }
                let ids: [&str; 2] = match sort {
                    Enemy => ["foe-a", "foe-b"],
                    Asset => ["ward-a", "ward-b"],
                    Location => ["grove", "house"],
                    Other if owned => ["song-a", "emergency-cache"],
                    Investigator | Other | Story => ["curse-a", "curse-b"],
                };
                let there = match (to, sort) {
                    ("hand", _) => format!("{DAISY}.hand"),
                    // An asset there is in play under control.
                    ("threat-area", Asset) => format!("{DAISY}.in_play"),
                    ("threat-area", _) => format!("{DAISY}.threat"),
                    ("victory-display", _) => "victory".into(),
                    ("removed-from-game" | "exile", _) => "removed".into(),
                    ("set-aside", _) => "set_aside".into(),
                    _ => String::new(),
                };
                let (scene, was) = match (owned, to, sort) {
                    (true, ..) => (
                        Scene::new().daisy("discard: [song-a, emergency-cache]"),
                        format!("{DAISY}.discard"),
                    ),
                    (false, "threat-area", Asset) => (
                        Scene::new().line("set-aside: [ward-a, charm-a]"),
                        "set_aside".into(),
                    ),
                    (false, _, Asset) => (Scene::new().with(sort, ""), format!("{DAISY}.in_play")),
                    (false, "encounter-deck", Location) => {
                        (Scene::new().line("encounter-deck: []"), "removed".into())
                    }
                    (false, _, Location) => (Scene::new(), "removed".into()),
                    (false, ..) => (Scene::new().with(sort, ""), format!("{WENDY}.threat")),
                };
                let mut script = "choose use:FORM".to_owned();
                let count = if many && !(to == "threat-area" && sort == Asset) {
                    2
                } else {
                    1
                };
                for id in &ids[..count] {
                    if sort != Location {
                        script += &format!("\nexpect {was} lacks {id}");
                    }
                    if !there.is_empty() {
                        script += &format!("\nexpect {there} contains {id}");
                    }
                }
                if (to, sort) == ("encounter-deck", Location) {
                    script += &format!("\nexpect encounter_deck == {count}");
                }
                all.push(made.plays(&scene, script));
            }
        }
    }
}
