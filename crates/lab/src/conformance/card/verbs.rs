//! Every verb with every sort of noun, one and many.

use super::Made;
use super::scene::{DAISY, Scene, Sort, WENDY};
use Sort::{Asset, Enemy, Investigator, Location, Other, Story};

const BODY: &[Sort] = &[Investigator, Enemy, Asset];
const ANY: &[Sort] = &Sort::ALL;
const WHO: &[Sort] = &[Investigator];
const CARDS: &[Sort] = &[Enemy, Asset, Other];

/// A verb with one noun open, and what must become of what the noun means.
struct Slot<'a> {
    /// The verb and the noun's word: `deal/to`.
    id: &'a str,
    /// The steps, with `@` where the noun stands.
    steps: &'a str,
    /// The sorts that it takes; the others must be refused.
    sorts: &'a [Sort],
    /// Several may be meant.
    many: bool,
    /// The state of both at the beginning.
    state: &'a str,
    /// More of the position.
    scene: &'a dyn Fn(Scene, Sort) -> Scene,
    /// What must hold of what is meant, with `@` for its path.
    hit: &'a [&'a str],
    /// What must hold of what is not meant.
    missed: &'a [&'a str],
    /// Further lines after the first move; `#` stands for how many are meant, `N+2` for two more.
    also: &'a [&'a str],
}

const PLAIN: Slot<'static> = Slot {
    id: "",
    steps: "",
    sorts: WHO,
    many: true,
    state: "",
    scene: &|s, _| s,
    hit: &[],
    missed: &[],
    also: &[],
};

fn slot(all: &mut Vec<Made>, s: Slot<'_>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("{}/{}/{number}", s.id, sort.name()));
            let made = made.does(s.steps.replace('@', sort.noun(many)));
            if !s.sorts.contains(&sort) || many && !s.many {
                all.push(made);
                continue;
            }
            let scene = (s.scene)(Scene::new().with(sort, s.state), sort);
            let mut script = vec!["choose use:FORM".to_owned()];
            let n = if many { 2 } else { 1 };
            script.extend(s.also.iter().map(|line| {
                (0..=9).fold(line.replace("#", &n.to_string()), |l, k| {
                    l.replace(&format!("N+{k}"), &(n + k).to_string())
                        .replace(&format!("{k}-N"), &(k - n).to_string())
                })
            }));
            for (at, path) in sort.paths().iter().enumerate() {
                let lines = if many || at == 0 { s.hit } else { s.missed };
                script.extend(
                    lines
                        .iter()
                        .map(|l| format!("expect {}", l.replace('@', path))),
                );
            }
            all.push(made.plays(&scene, script.join("\n")));
        }
    }
}

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    grammar(&mut all);
    tokens(&mut all);
    cards(&mut all);
    places(&mut all);
    course(&mut all);
    all
}

/// A form that stands for itself: what is done in a scene, and what must hold.
fn single(all: &mut Vec<Made>, id: &str, steps: &str, scene: &Scene, script: &str) {
    let script = format!("choose use:FORM\n{script}");
    all.push(Made::new("verb", id).does(steps).plays(scene, script));
}

fn refused(all: &mut Vec<Made>, id: &str, steps: &str) {
    all.push(Made::new("verb", id).does(steps));
}

fn grammar(all: &mut Vec<Made>) {
    let two = "[[{gain-resources: {amount: 1}}], [{gain-resources: {amount: 2}}]]";
    slot(
        all,
        Slot {
            id: "choose/by",
            steps: &format!("{{choose: {{by: @, of: {two}}}}}"),
            many: false,
            also: &[
                "asks Wendy Adams",
                "choose option:2",
                "expect investigators.daisy-walker.resources == 7",
            ],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "may/who",
            steps: "{may: {who: @, do: [{gain-resources: {amount: 1}}]}}",
            also: &["asks Wendy Adams", "choose yes"],
            hit: &["@.resources == 6"],
            missed: &["@.resources == 5"],
            ..PLAIN
        },
    );
    for made in all
        .iter_mut()
        .filter(|m| m.id == "verb/may/who/investigator/many")
    {
        let script = &mut made.plays[0].1;
        *script = script.replace("choose yes", "choose yes\nasks Daisy Walker\nchoose yes");
    }
    slot(
        all,
        Slot {
            id: "for-each/of",
            steps: "{for-each: {of: @, do: [{gain-resources: {amount: 1}}]}}",
            sorts: ANY,
            also: &["expect investigators.daisy-walker.resources == N+5"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "pick/of",
            steps: "{pick: {of: @}}, {for-each: {of: it, do: [{gain-resources: {amount: 1}}]}}",
            sorts: ANY,
            many: false,
            also: &["expect investigators.daisy-walker.resources == 6"],
            ..PLAIN
        },
    );
    let scene = Scene::new();
    let gain = |n: u8| format!("{{gain-resources: {{amount: {n}}}}}");
    let has = |n: u8| format!("expect {DAISY}.resources == {n}");
    single(
        all,
        "if/then",
        &format!(
            "{{if: {{is: your-turn, then: [{}], else: [{}]}}}}",
            gain(1),
            gain(2)
        ),
        &scene,
        &has(6),
    );
    single(
        all,
        "if/else",
        &format!(
            "{{if: {{is: during-test, then: [{}], else: [{}]}}}}",
            gain(1),
            gain(2)
        ),
        &scene,
        &has(7),
    );
    single(
        all,
        "repeat",
        &format!("{{repeat: {{times: 3, do: [{}]}}}}", gain(1)),
        &scene,
        &has(8),
    );
    single(
        all,
        "then/after-full",
        &format!("{}, {{then: [{}]}}", gain(1), gain(2)),
        &scene,
        &has(8),
    );
    single(
        all,
        "then/after-less",
        &format!(
            "{{discard: {{cards: {{name: tool-a}}}}}}, {{then: [{}]}}, {}",
            gain(2),
            gain(1)
        ),
        &scene,
        &has(6),
    );
    single(
        all,
        "try/do",
        &format!("{{try: {{do: [{}], else: [{}]}}}}", gain(1), gain(2)),
        &scene,
        &has(6),
    );
    single(
        all,
        "try/else",
        &format!(
            "{{try: {{do: [{{discard: {{cards: {{name: tool-a}}}}}}], else: [{}]}}}}",
            gain(2)
        ),
        &scene,
        &has(7),
    );
    single(
        all,
        "may/declined",
        &format!("{{may: {{do: [{}], else: [{}]}}}}", gain(1), gain(2)),
        &scene,
        &format!("choose no\n{}", has(7)),
    );
    single(
        all,
        "may/cost",
        &format!("{{may: {{cost: {{resources: 2}}, do: [{{draw: {{amount: 1}}}}]}}}}"),
        &scene.clone().daisy("deck-top: [tool-a]"),
        &format!(
            "choose yes\n{}\nexpect {DAISY}.hand contains tool-a",
            has(3)
        ),
    );
    single(
        all,
        "choose/cost",
        &format!(
            "{{choose: {{of: [{{cost: {{resources: 2}}, do: [{{draw: {{amount: 1}}}}]}}, [{}]]}}}}",
            gain(1)
        ),
        &scene.clone().daisy("deck-top: [tool-a]"),
        &format!(
            "choose option:1\n{}\nexpect {DAISY}.hand contains tool-a",
            has(3)
        ),
    );
    single(
        all,
        "pay/resources",
        &format!("{{pay: {{resources: 2}}}}, {}", gain(1)),
        &scene,
        &has(4),
    );
    single(
        all,
        "pay/clues",
        &format!("{{pay: {{clues: 1}}}}, {}", gain(1)),
        &scene.clone().daisy("clues: 2"),
        &format!("{}\nexpect {DAISY}.clues == 1", has(6)),
    );
    single(
        all,
        "for-each/as",
        &format!(
            "{{for-each: {{of: {{each: {{enemy: {{}}}}}}, as: foe, do: [{{deal: {{to: {{bound: foe}}, damage: 1}}}}]}}}}"
        ),
        &scene.clone().with(Enemy, ""),
        &format!(
            "expect {WENDY}.threat.foe-a.damage == 1\nexpect {WENDY}.threat.foe-b.damage == 1"
        ),
    );
    single(
        all,
        "pick/as",
        "{pick: {of: {a: {enemy: {name: foe-a}}}, as: foe}}, {pick: {of: {a: {enemy: {name: foe-b}}}}}, {deal: {to: {bound: foe}, damage: 1}}",
        &scene.clone().with(Enemy, ""),
        &format!(
            "expect {WENDY}.threat.foe-a.damage == 1\nexpect {WENDY}.threat.foe-b.damage == 0"
        ),
    );
    // After the current test.
    let test = |inner: &str| {
        format!("{{test: {{skill: [combat], difficulty: 0, on-success: [{inner}]}}}}")
    };
    single(
        all,
        "later",
        &test(&format!("{{later: [{}]}}", gain(1))),
        &scene,
        &has(6),
    );
    refused(all, "later/no-test", &format!("{{later: [{}]}}", gain(1)));
}

fn tokens(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "deal/to/damage",
            steps: "{deal: {to: @, damage: 1}}",
            sorts: BODY,
            hit: &["@.damage == 1"],
            missed: &["@.damage == 0"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "deal/to/horror",
            steps: "{deal: {to: @, horror: 1}}",
            sorts: &[Investigator, Asset],
            hit: &["@.horror == 1"],
            missed: &["@.horror == 0"],
            ..PLAIN
        },
    );
    single(
        all,
        "deal/direct",
        "{deal: {damage: 1, direct: true}}",
        &Scene::new().plays("ward-a"),
        &format!("expect {DAISY}.damage == 1"),
    );
    single(
        all,
        "deal/assigned",
        "{deal: {damage: 1}}",
        &Scene::new().plays("ward-a"),
        &format!("choose card:ward-a\nexpect {DAISY}.in_play.ward-a.damage == 1"),
    );
    slot(
        all,
        Slot {
            id: "heal/of/damage",
            steps: "{heal: {of: @, damage: 1}}",
            sorts: BODY,
            state: "damage: 2",
            hit: &["@.damage == 1"],
            missed: &["@.damage == 2"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "heal/of/horror",
            steps: "{heal: {of: @, horror: 1}}",
            sorts: &[Investigator, Asset],
            state: "horror: 2",
            hit: &["@.horror == 1"],
            missed: &["@.horror == 2"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "discover/who",
            steps: "{discover: {who: @, at: {name: grove}}}",
            scene: &|s, _| s.grove("clues: 3"),
            hit: &["@.clues == 1"],
            missed: &["@.clues == 0"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "discover/at",
            steps: "{discover: {at: @}}",
            sorts: &[Location],
            state: "clues: 2",
            hit: &["@.clues == 1"],
            missed: &["@.clues == 2"],
            also: &["expect investigators.daisy-walker.clues == #"],
            ..PLAIN
        },
    );
    let who = |all: &mut Vec<Made>, id: &str, state: &str, hit: &str, missed: &str| {
        let steps = format!("{{{id}: {{who: @, amount: 1}}}}");
        slot(
            all,
            Slot {
                id: &format!("{id}/who"),
                steps: &steps,
                state,
                hit: &[hit],
                missed: &[missed],
                ..PLAIN
            },
        );
    };
    who(
        all,
        "gain-resources",
        "",
        "@.resources == 6",
        "@.resources == 5",
    );
    who(
        all,
        "lose-resources",
        "",
        "@.resources == 4",
        "@.resources == 5",
    );
    who(all, "gain-clues", "", "@.clues == 1", "@.clues == 0");
    who(
        all,
        "experience",
        "",
        "@.experience == 1",
        "@.experience == 0",
    );
    single(
        all,
        "gain-actions/you",
        "{gain-actions: {amount: 2}}",
        &Scene::new(),
        &format!("expect {DAISY}.actions == 4"),
    );
    single(
        all,
        "lose-actions/you",
        "{lose-actions: {amount: 1}}",
        &Scene::new(),
        &format!("expect {DAISY}.actions == 1"),
    );
    for sort in Sort::ALL {
        for many in [false, true] {
            for verb in ["gain-actions", "lose-actions"] {
                // Only whose turn it is has actions: `active`, or whoever takes a turn with this round's lasting change.
                let number = if many { "many" } else { "one" };
                let id = format!("{verb}/who/{}/{number}", sort.name());
                let made = Made::new("verb", id).does(format!(
                    "{{{verb}: {{who: {}, amount: 1}}}}",
                    sort.noun(many)
                ));
                let n = if verb == "gain-actions" { 3 } else { 1 };
                all.push(match (sort, many) {
                    (Investigator, true) => made.plays(
                        &Scene::new(),
                        format!("choose use:FORM\nexpect {DAISY}.actions == {n}"),
                    ),
                    // Wendy's turn is not now: hers is a full turn all the same.
                    (Investigator, false) => made.plays(
                        &Scene::new(),
                        format!("choose use:FORM\nexpect {DAISY}.actions == 2"),
                    ),
                    (Enemy | Location | Asset | Other | Story, _) => made,
                });
            }
        }
    }
    for token in ["damage", "horror", "clue", "doom", "resource", "use"] {
        let sorts: &[Sort] = match token {
            "damage" => BODY,
            "horror" => &[Investigator, Asset],
            "use" => &[Asset],
            "resource" => &[Investigator, Enemy, Location, Asset, Other, Story],
            _ => ANY,
        };
        slot(
            all,
            Slot {
                id: &format!("place/on/{token}"),
                steps: &format!(
                    "{{place: {{token: {token}, on: @}}}}, {{gain-resources: {{amount: {{tokens: {{token: {token}, on: @}}}}}}}}"
                ),
                sorts,
                also: match token {
                    "use" => &["expect investigators.daisy-walker.resources == N+5N"],
                    "resource" => &[],
                    _ => &["expect investigators.daisy-walker.resources == N+5"],
                },
                ..PLAIN
            },
        );
    }
    // Uses lie on the wards already, and resources are a pool: their forms look at the cards themselves.
    for made in all.iter_mut() {
        if let Some(rest) = made.id.strip_prefix("verb/place/on/use/asset") {
            let n = if rest.ends_with("many") { 4 } else { 3 };
            made.plays[0].1 = format!(
                "choose use:FORM\nexpect {DAISY}.in_play.ward-a.uses == 4\nexpect {DAISY}.in_play.ward-b.uses == {n}"
            );
        }
        if let Some(rest) = made.id.strip_prefix("verb/place/on/resource/") {
            // The pools are 5 each before it, and Daisy gains what is counted after it.
            let n = match rest {
                "investigator/one" => 5 + 6,
                "investigator/many" => 6 + 12,
                _ if rest.ends_with("many") => 7,
                _ => 6,
            };
            if !made.plays.is_empty() {
                made.plays[0].1 = format!("choose use:FORM\nexpect {DAISY}.resources == {n}");
            }
        }
    }
    single(
        all,
        "place/may-advance",
        "{place: {token: doom, amount: 3, on: agenda, may-advance: true}}",
        &Scene::new(),
        "expect agenda.id == rise-of-the-ghouls",
    );
    single(
        all,
        "place/no-advance",
        "{place: {token: doom, amount: 3, on: agenda}}",
        &Scene::new(),
        "expect agenda.id == whats-going-on\nexpect agenda.doom == 3",
    );
    for (token, state) in [
        ("damage", "damage: 2"),
        ("clue", "clues: 2"),
        ("doom", "doom: 2"),
        ("horror", "horror: 2"),
        ("resource", "resources: 2"),
    ] {
        let sorts: &[Sort] = match token {
            "damage" => BODY,
            "horror" => &[Investigator, Asset],
            "doom" => &[Enemy, Location, Asset, Other, Story],
            "clue" => ANY,
            _ => &[Investigator, Enemy, Asset, Other],
        };
        // To the pool.
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let made = Made::new(
                    "verb",
                    format!("move-tokens/from/{token}/{}/{number}", sort.name()),
                );
                let noun = sort.noun(many);
                let made = made.does(format!("{{move-tokens: {{token: {token}, from: {noun}}}}}, {{gain-clues: {{amount: {{tokens: {{token: {token}, on: {noun}}}}}}}}}"));
                if !sorts.contains(&sort) {
                    // Positions cannot place it, but it may lie there.
                    let n = if many { 4 } else { 2 };
                    let put = format!(
                        "{{place: {{token: {token}, amount: 2, on: {noun}}}}}, {{move-tokens: {{token: {token}, from: {noun}}}}}, {{gain-clues: {{amount: {{tokens: {{token: {token}, on: {noun}}}}}}}}}"
                    );
                    let lies = !matches!(
                        (token, sort),
                        ("damage", Location | Other | Story)
                            | ("horror", Enemy | Location | Other | Story)
                    );
                    let made = made.does(put);
                    all.push(if lies {
                        let left = if many { n - 2 } else { n - 1 };
                        made.plays(
                            &Scene::new().with(sort, ""),
                            format!("choose use:FORM\nexpect {DAISY}.clues == {left}"),
                        )
                    } else {
                        made
                    });
                    continue;
                }
                let base = if (token, sort) == ("clue", Investigator) {
                    2 + if many { 0 } else { 0 }
                } else {
                    0
                };
                let left = match (token, sort, many) {
                    ("clue", Investigator, false) => base + 1,
                    ("clue", Investigator, true) => 1 + 2,
                    (_, _, false) => 1,
                    (_, _, true) => 2,
                };
                all.push(made.plays(
                    &Scene::new().with(sort, state),
                    format!("choose use:FORM\nexpect {DAISY}.clues == {left}"),
                ));
            }
        }
    }
    for sort in Sort::ALL {
        let made = Made::new("verb", format!("move-tokens/to/{}", sort.name()));
        let noun = sort.one();
        let steps = format!(
            "{{move-tokens: {{token: clue, from: here, to: {noun}}}}}, {{gain-resources: {{amount: {{tokens: {{token: clue, on: {noun}}}}}}}}}"
        );
        all.push(made.does(&steps).plays(
            &Scene::new().with(sort, "").field("clues: 2"),
            format!(
                "choose use:FORM\nexpect locations.field.clues == 1\nexpect {DAISY}.resources == 6"
            ),
        ));
        let many = Made::new("verb", format!("move-tokens/to-many/{}", sort.name()));
        all.push(many.does(format!(
            "{{move-tokens: {{token: clue, from: here, to: {}}}}}",
            sort.many()
        )));
    }
    single(
        all,
        "move-tokens/becomes",
        "{move-tokens: {token: use, from: {name: ward-a}, to: you, becomes: resource}}",
        &Scene::new().plays("ward-a"),
        &format!("expect {DAISY}.resources == 6\nexpect {DAISY}.in_play.ward-a.uses == 2"),
    );
    single(
        all,
        "move-tokens/all",
        "{move-tokens: {token: clue, amount: all, from: here, to: you}}",
        &Scene::new().field("clues: 3"),
        &format!("expect {DAISY}.clues == 3"),
    );
}

fn cards(all: &mut Vec<Made>) {
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
        "look",
        "{look: {top: 2}}, {draw: {amount: 1}}",
        &Scene::new()
            .daisy("deck-top: [tool-a, tool-b]")
            .daisy("deck: []")
            .line("encounter-top: [foe-a, foe-b]")
            .line("encounter-deck: []"),
        "choose deck:daisy-walker\nchoose card:tool-a\nexpect investigators.daisy-walker.hand contains tool-b",
    );
    single(
        all,
        "discard-until",
        "{discard-until: {card: {kind: [enemy]}}}, {draw-encounter: {card: it}}",
        &Scene::new().line("encounter-top: [curse-a, foe-a]"),
        &format!("expect encounter_discard contains curse-a\nexpect {DAISY}.threat contains foe-a"),
    );
    single(
        all,
        "reshuffle-encounter",
        "reshuffle-encounter",
        &Scene::new().line("encounter-discard: [curse-a]"),
        "expect encounter_discard lacks curse-a",
    );
    put(all);
    single(
        all,
        "put/with",
        "{put: {cards: {name: curse-a}, to: threat-area, with: {token: resource, amount: 2}}}",
        &Scene::new().line("set-aside: [curse-a]"),
        &format!("expect {DAISY}.threat.curse-a.resources == 2"),
    );
    // Discard.
    slot(
        all,
        Slot {
            id: "discard/cards",
            steps: "{discard: {cards: @}}",
            sorts: CARDS,
            missed: &["@.damage == 0"],
            also: &[],
            ..PLAIN
        },
    );
    for made in all
        .iter_mut()
        .filter(|m| m.id.starts_with("verb/discard/cards") && !m.plays.is_empty())
    {
        let many = made.id.ends_with("many");
        let (pile, card) = match made.id.split('/').nth(3) {
            Some("asset") => (format!("{DAISY}.discard"), "ward"),
            Some("enemy") => ("encounter_discard".to_owned(), "foe"),
            _ => ("encounter_discard".to_owned(), "curse"),
        };
        made.plays[0].1 += &format!("\nexpect {pile} contains {card}-a");
        if many {
            made.plays[0].1 += &format!("\nexpect {pile} contains {card}-b");
        }
    }
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
    // Attach.
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
    // Into play.
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
                Investigator | Other | Story => made,
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

fn places(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let noun = if sort == Enemy && many {
                "{each: {card: {kind: [enemy], in: set-aside, trait: [brute]}}}"
            } else {
                sort.noun(many)
            };
            let made = Made::new("verb", format!("spawn/enemies/{}/{number}", sort.name())).does(
                format!("{{spawn: {{enemies: {noun}, at: {{name: grove}}}}}}"),
            );
            all.push(if sort == Enemy {
                made.plays(
                    &Scene::new().line("set-aside: [foe-a]"),
                    "choose use:FORM\nexpect locations.grove.enemies contains foe-a",
                )
            } else {
                made
            });
            let made =
                Made::new("verb", format!("spawn/at/{}/{number}", sort.name())).does(format!(
                    "{{spawn: {{enemies: {{name: foe-a}}, at: {}}}}}",
                    sort.noun(many)
                ));
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new().line("set-aside: [foe-a]"),
                    "choose use:FORM\nexpect locations.grove.enemies contains foe-a",
                )
            } else {
                made
            });
            let made = Made::new("verb", format!("move/to/{}/{number}", sort.name()))
                .does(format!("{{move: {{to: {}}}}}", sort.noun(many)));
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new(),
                    format!(
                        "choose use:FORM\nexpect {DAISY}.at == grove\nexpect {WENDY}.at == field"
                    ),
                )
            } else {
                made
            });
            let made = Made::new("verb", format!("move-toward/to/{}/{number}", sort.name())).does(
                format!(
                    "{{move-toward: {{enemies: {{name: foe-a}}, to: {}}}}}",
                    sort.noun(many)
                ),
            );
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new()
                        .daisy("at: study")
                        .wendy("at: study")
                        .house("enemies: [foe-a]"),
                    "choose use:FORM\nexpect locations.field.enemies contains foe-a",
                )
            } else {
                made
            });
        }
    }
    slot(
        all,
        Slot {
            id: "move/who",
            steps: "{move: {who: @, to: {name: grove}}}",
            hit: &["@.at == grove"],
            missed: &["@.at == field"],
            ..PLAIN
        },
    );
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new(
                "verb",
                format!("move-toward/enemies/{}/{number}", sort.name()),
            )
            .does(format!(
                "{{move-toward: {{enemies: {}, to: {{name: grove}}}}}}",
                sort.noun(many)
            ));
            let more = if many {
                "\nexpect locations.field.enemies contains foe-b"
            } else {
                "\nexpect locations.house.enemies contains foe-b"
            };
            all.push(if sort == Enemy {
                made.plays(
                    &Scene::new()
                        .daisy("at: study")
                        .wendy("at: study")
                        .house("enemies: [foe-a, foe-b]"),
                    format!("choose use:FORM\nexpect locations.field.enemies contains foe-a{more}"),
                )
            } else {
                made
            });
        }
    }
    slot(
        all,
        Slot {
            id: "reveal",
            steps: "{reveal: @}",
            sorts: &[Location],
            state: "revealed: false",
            hit: &["@.revealed == true"],
            missed: &["@.revealed == false"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "ready",
            steps: "{ready: @}",
            sorts: CARDS,
            state: "exhausted: true",
            hit: &["@.exhausted == false"],
            missed: &["@.exhausted == true"],
            ..PLAIN
        },
    );
    for (verb, state) in [("evade", "true"), ("disengage", "false")] {
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let noun = sort.noun(many);
                let made = Made::new("verb", format!("{verb}/{}/{number}", sort.name()))
                    .does(format!("{{{verb}: {noun}}}"));
                let away = if many {
                    format!("expect {WENDY}.threat lacks foe-b")
                } else {
                    format!("expect {WENDY}.threat contains foe-b")
                };
                let state = if verb == "evade" {
                    format!("\nexpect locations.field.enemies.foe-a.exhausted == {state}")
                } else {
                    String::new()
                };
                // A ready enemy that is disengaged engages again at once; an exhausted one does not.
                let exhausted = if verb == "evade" {
                    ""
                } else {
                    "exhausted: true"
                };
                all.push(if sort == Enemy {
                    made.plays(
                        &Scene::new().with(Enemy, exhausted),
                        format!(
                            "choose use:FORM\nexpect {WENDY}.threat lacks foe-a\n{away}{state}"
                        ),
                    )
                } else {
                    made
                });
            }
        }
    }
}

fn course(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "test/who",
            steps: "{test: {who: @, skill: [combat], difficulty: 9, on-failure: [{deal: {to: tester, damage: 1}}]}}",
            hit: &["@.damage == 1"],
            missed: &["@.damage == 0"],
            ..PLAIN
        },
    );
    single(
        all,
        "test/on-success",
        "{test: {skill: [intellect], difficulty: 5, on-success: [{gain-resources: {amount: margin}}, {gain-resources: {amount: 1}}]}}",
        &Scene::new(),
        &format!("expect {DAISY}.resources == 6"),
    );
    single(
        all,
        "test/skill-of-two",
        "{test: {skill: [intellect, combat], difficulty: 5, on-success: [{gain-resources: {amount: 1}}]}}",
        &Scene::new(),
        &format!("choose skill:intellect\nexpect {DAISY}.resources == 6"),
    );
    let foe = || Scene::new().daisy_threat("foe-a");
    let hit = |n: u8| format!("expect {DAISY}.threat.foe-a.damage == {n}");
    let attempt = |all: &mut Vec<Made>, id: &str, verb: &str, scene: Scene, script: &str| {
        let designator = match verb
            .split([':', '{', '}'])
            .find(|w| !w.trim().is_empty())
            .map(str::trim)
        {
            Some("fight") => "fight",
            Some("try-to-evade") => "evade",
            _ => "investigate",
        };
        let made =
            Made::new("verb", id).says(format!("{{action: {{as: {designator}, do: [{verb}]}}}}"));
        all.push(made.plays(&scene, format!("choose use:FORM\n{script}")));
    };
    attempt(all, "fight", "{fight: {}}", foe(), &hit(1));
    attempt(
        all,
        "fight/skill",
        "{fight: {skill: intellect, bonus: -3}}",
        foe(),
        &hit(1),
    );
    attempt(all, "fight/bonus", "{fight: {bonus: -1}}", foe(), &hit(0));
    attempt(all, "fight/damage", "{fight: {damage: 1}}", foe(), &hit(2));
    attempt(
        all,
        "fight/damage-is",
        "{fight: {damage-is: 3}}",
        foe(),
        &hit(3),
    );
    attempt(
        all,
        "fight/if-revealed",
        "{fight: {if-revealed: {any: [skull], do: [{gain-resources: {amount: 1}}]}}}",
        foe().line("bag: [skull]"),
        &format!("expect {DAISY}.resources == 6"),
    );
    attempt(
        all,
        "fight/on-success",
        "{fight: {on-success: [{gain-resources: {amount: 1}}]}}",
        foe(),
        &format!("choose option:2\nexpect {DAISY}.resources == 6"),
    );
    let evaded = "expect locations.field.enemies.foe-a.exhausted == true";
    attempt(all, "try-to-evade", "{try-to-evade: {}}", foe(), evaded);
    attempt(
        all,
        "try-to-evade/skill",
        "{try-to-evade: {skill: intellect, bonus: -3}}",
        foe(),
        evaded,
    );
    attempt(
        all,
        "try-to-evade/bonus",
        "{try-to-evade: {bonus: -1}}",
        foe(),
        &format!("expect {DAISY}.threat contains foe-a"),
    );
    attempt(
        all,
        "try-to-evade/if-revealed",
        "{try-to-evade: {if-revealed: {any: [skull], do: [{gain-resources: {amount: 1}}]}}}",
        foe().line("bag: [skull]"),
        &format!("expect {DAISY}.resources == 6"),
    );
    attempt(
        all,
        "try-to-evade/on-success",
        "{try-to-evade: {on-success: [{gain-resources: {amount: 1}}]}}",
        foe(),
        &format!("choose option:2\nexpect {DAISY}.resources == 6"),
    );
    all.push(
        Made::new("verb", "try-to-evade/damage")
            .says("{action: {as: evade, do: [{try-to-evade: {damage: 1}}]}}"),
    );
    all.push(
        Made::new("verb", "try-to-evade/damage-is")
            .says("{action: {as: evade, do: [{try-to-evade: {damage-is: 1}}]}}"),
    );
    let clues = || Scene::new().field("clues: 2");
    attempt(
        all,
        "investigate",
        "{investigate: {}}",
        clues(),
        &format!("expect {DAISY}.clues == 1"),
    );
    attempt(
        all,
        "investigate/skill",
        "{investigate: {skill: combat}}",
        clues(),
        &format!("expect {DAISY}.clues == 1"),
    );
    attempt(
        all,
        "investigate/bonus",
        "{investigate: {bonus: -4}}",
        clues(),
        &format!("expect {DAISY}.clues == 0"),
    );
    attempt(
        all,
        "investigate/shroud",
        "{investigate: {shroud: 4}}",
        clues(),
        &format!("expect {DAISY}.clues == 0"),
    );
    attempt(
        all,
        "investigate/instead-of-clues",
        "{investigate: {instead-of-clues: [{gain-resources: {amount: 1}}]}}",
        clues(),
        &format!("expect {DAISY}.clues == 0\nexpect {DAISY}.resources == 6"),
    );
    single(
        all,
        "reveal-token",
        "reveal-token",
        &Scene::new(),
        "event \"0\"",
    );
    single(
        all,
        "succeed",
        "{test: {skill: [combat], difficulty: 0, on-success: [{gain-resources: {amount: 1}}]}}",
        &Scene::new(),
        &format!("expect {DAISY}.resources == 6"),
    );
    refused(all, "succeed/no-test", "succeed");
    let lucky = Made::new("verb", "succeed/in-a-test").says("{free: {if: during-test, limit: {per: test}, do: [succeed]}}, {action: {do: [{test: {skill: [combat], difficulty: 9, on-success: [{gain-resources: {amount: 1}}]}}]}}");
    all.push(lucky.plays(
        &Scene::new(),
        format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6"),
    ));
    let turned = Made::new("verb", "negate-token").says("{reaction: {when: token-revealed, limit: {per: test}, do: [negate-token]}}, {action: {do: [{test: {skill: [combat], difficulty: 4, on-success: [{gain-resources: {amount: 1}}]}}]}}");
    all.push(turned.plays(
        &Scene::new().line("bag: [-2]"),
        format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6"),
    ));
    refused(all, "negate-token/no-token", "negate-token");
    // The course of the scenario.
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("advance/{}/{number}", sort.name()))
                .does(format!("{{advance: {}}}", sort.noun(many)));
            all.push(if sort == Story && !many {
                made.plays(
                    &Scene::new(),
                    "choose use:FORM\nexpect agenda.id == rise-of-the-ghouls",
                )
            } else {
                made
            });
        }
    }
    single(
        all,
        "end-scenario",
        "{end-scenario: R1}",
        &Scene::new(),
        "over R1",
    );
    for (verb, status) in [("resign", "resigned"), ("defeat", "defeated")] {
        slot(
            all,
            Slot {
                id: verb,
                steps: &format!("{{{verb}: @}}"),
                hit: &[],
                missed: &["@.status == playing"],
                ..PLAIN
            },
        );
        for made in all
            .iter_mut()
            .filter(|m| m.id.starts_with(&format!("verb/{verb}/")) && !m.plays.is_empty())
        {
            let more = if made.id.ends_with("many") {
                "\nover".to_owned()
            } else {
                format!("\nexpect {WENDY}.status == {status}")
            };
            made.plays[0].1 += &more;
        }
    }
    slot(
        all,
        Slot {
            id: "kill",
            steps: "{kill: @}",
            hit: &["@.killed == true"],
            missed: &["@.killed == false"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "suffer/who",
            steps: "{suffer: {who: @, physical: 1, mental: 1}}",
            hit: &["@.physical == 1", "@.mental == 1"],
            missed: &["@.physical == 0"],
            ..PLAIN
        },
    );
    single(
        all,
        "log",
        "{log: house-burned}",
        &Scene::new(),
        "expect notes contains house-burned",
    );
    slot(
        all,
        Slot {
            id: "earn/who",
            steps: "{earn: {who: @, card: lita-chantler}}",
            many: false,
            also: &["expect earned.0.0 == wendy-adams"],
            ..PLAIN
        },
    );
    for verb in [
        "cancel",
        "{instead: [{draw: {amount: 1}}]}",
        "{change: reveal-two-choose-one}",
        "{change: {attack-damage-to: {name: foe-a}}}",
        "{change: {spawn-at: {name: grove}}}",
    ] {
        let name = verb
            .trim_matches(['{', '}'])
            .split([':', '{', '['])
            .take(2)
            .collect::<Vec<_>>()
            .join("-")
            .replace(' ', "");
        refused(all, &format!("{name}/no-happening"), verb);
    }
}

/// Every destination with every sort of card.
fn put(all: &mut Vec<Made>) {
    for to in [
        "hand",
        "threat-area",
        "deck-bottom",
        "encounter-deck",
        "victory-display",
        "removed-from-game",
        "set-aside",
    ] {
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let id = format!("put/{to}/{}/{number}", sort.name());
                let made = Made::new("verb", id);
                // Events stand for the other cards that have an owner.
                let owned = sort == Other && matches!(to, "hand" | "deck-bottom");
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
                    "hand" | "deck-bottom" => matches!(sort, Asset | Other),
                    "threat-area" | "encounter-deck" => matches!(sort, Enemy | Asset | Other),
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
                    ("removed-from-game", _) => "removed".into(),
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
                    (false, _, Location) => (Scene::new(), "removed".into()),
                    (false, ..) => (Scene::new().with(sort, ""), format!("{WENDY}.threat")),
                };
                let mut script = "choose use:FORM".to_owned();
                let n = if many && !(to == "threat-area" && sort == Asset) {
                    2
                } else {
                    1
                };
                for id in &ids[..n] {
                    if sort != Location {
                        script += &format!("\nexpect {was} lacks {id}");
                    }
                    if !there.is_empty() {
                        script += &format!("\nexpect {there} contains {id}");
                    }
                }
                all.push(made.plays(&scene, script));
            }
        }
    }
}
