//! Tests and attempts, and the course of the scenario.

use super::*;

pub(super) fn test(all: &mut Vec<Made>) {
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
}

pub(super) fn fight(all: &mut Vec<Made>) {
    attempt(all, "fight", "{fight: {}}", foe(), &hit(1));
    attempt(
        all,
        "fight/skill",
        "{fight: {skill: intellect, bonus: -3}}",
        foe(),
        &hit(1),
    );
    attempt(all, "fight/bonus", "{fight: {bonus: -1}}", foe(), &hit(0));
    attempt(
        all,
        "fight/only",
        "{fight: {only: {enemy: {trait: brute}}}}",
        foe(),
        &hit(1),
    );
    attempt(
        all,
        "fight/reach",
        "{fight: {reach: {enemy: {trait: brute}}}}",
        Scene::new().grove("enemies: [foe-a]"),
        "expect locations.grove.enemies.foe-a.damage == 1",
    );
    attempt(
        all,
        "fight/base",
        "{fight: {base: 6, bonus: -4}}",
        foe(),
        &hit(1),
    );
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
        &format!("expect {DAISY}.resources == 6"),
    );
}

pub(super) fn try_to_evade(all: &mut Vec<Made>) {
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
        "try-to-evade/base",
        "{try-to-evade: {base: 6, bonus: -4}}",
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
        &format!("expect {DAISY}.resources == 6"),
    );
    attempt(
        all,
        "try-to-evade/only",
        "{try-to-evade: {only: {enemy: {trait: brute}}}}",
        foe(),
        evaded,
    );
    all.push(
        Made::new("verb", "try-to-evade/reach")
            .says("{action: {as: evade, do: [{try-to-evade: {reach: {enemy: {trait: brute}}}}]}}"),
    );
    all.push(
        Made::new("verb", "try-to-evade/damage")
            .says("{action: {as: evade, do: [{try-to-evade: {damage: 1}}]}}"),
    );
    all.push(
        Made::new("verb", "try-to-evade/damage-is")
            .says("{action: {as: evade, do: [{try-to-evade: {damage-is: 1}}]}}"),
    );
}

pub(super) fn investigate(all: &mut Vec<Made>) {
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
        "investigate/base",
        "{investigate: {base: 1}}",
        clues(),
        &format!("expect {DAISY}.clues == 0"),
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
    attempt(
        all,
        "investigate/difficulty",
        "{investigate: {difficulty: 9}}",
        clues(),
        &format!("expect {DAISY}.clues == 0"),
    );
    attempt(
        all,
        "investigate/clues",
        "{investigate: {clues: 1}}",
        clues(),
        &format!("expect {DAISY}.clues == 2"),
    );
    attempt(
        all,
        "investigate/if-revealed",
        "{investigate: {if-revealed: {any: [skull], do: [{gain-resources: {amount: 1}}]}}}",
        clues().line("bag: [skull]"),
        &format!("expect {DAISY}.resources == 6"),
    );
    attempt(
        all,
        "investigate/on-success",
        "{investigate: {on-success: [{gain-resources: {amount: 1}}]}}",
        clues(),
        &format!("expect {DAISY}.resources == 6"),
    );
    attempt(
        all,
        "investigate/just-one",
        "{investigate: {instead-of-clues: [{gain-resources: {amount: 1}}], just-one: true}}",
        clues(),
        &format!("expect {DAISY}.clues == 0\nexpect {DAISY}.resources == 6"),
    );
}

pub(super) fn reveal_token(all: &mut Vec<Made>) {
    single(
        all,
        "reveal-token",
        "reveal-token",
        &Scene::new(),
        "event \"0\"",
    );
}

pub(super) fn reveal_tokens(all: &mut Vec<Made>) {
    let steps = |amount: i32| {
        format!(
            "{{reveal-tokens: {{amount: {amount}, do: [{{if: {{is: {{revealed: [skull]}}, then: [{{gain-resources: {{amount: 1}}}}]}}}}]}}}}"
        )
    };
    for (id, bag, count) in [("holds", "bag: [skull]", 6), ("fails", "bag: [cultist]", 5)] {
        single(
            all,
            &format!("reveal-tokens/{id}"),
            &steps(1),
            &Scene::new().line(bag),
            &format!("expect {DAISY}.resources == {count}"),
        );
    }
    single(
        all,
        "reveal-tokens/two",
        &steps(2),
        &Scene::new().line("bag: [0, skull]"),
        &format!("chance token:0\nexpect {DAISY}.resources == 6\nexpect bag.skull == 1"),
    );
    refused(all, "reveal-tokens/none", &steps(0));
    refused(
        all,
        "reveal-tokens/nothing-done",
        "{reveal-tokens: {do: []}}",
    );
}

pub(super) fn change_token(all: &mut Vec<Made>) {
    let test = "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{gain-resources: {amount: 1}}]}}]}}";
    let told = |change: &str| {
        format!(
            "{{forced: {{when: {{token-revealed: {{who: you}}}}, do: [{{change-token: {change}}}]}}}}, {test}"
        )
    };
    let mut form = |id: &str, change: &str, bag: &str, more: &str, count: i32| {
        all.push(Made::new("verb", id).says(told(change)).plays(
            &Scene::new().line(bag),
            format!("choose use:FORM/2\n{more}expect {DAISY}.resources == {count}"),
        ));
    };
    form(
        "change-token/into",
        "{into: \"0\"}",
        "bag: [auto-fail]",
        "",
        6,
    );
    form(
        "change-token/into-one-of-the-bag",
        "into-one-of-the-bag",
        "bag: [-4, \"+1\", -2]",
        "chance token:-4\noffers only token:+1, token:-2\nchoose token:+1\n",
        6,
    );
    form("change-token/by", "{by: 3}", "bag: [-3]", "", 6);
    form("change-token/by/less", "{by: -1}", "bag: [0]", "", 5);
    let outside = "{forced: {when: {token-revealed: {who: you, outside: true}}, do: [{change-token: {into: skull}}]}}, {action: {do: [{reveal-tokens: {do: [{if: {is: {revealed: [skull]}, then: [{gain-resources: {amount: 1}}]}}]}}]}}";
    all.push(
        Made::new("verb", "change-token/outside")
            .says(outside)
            .plays(
                &Scene::new(),
                format!("choose use:FORM/2\nexpect {DAISY}.resources == 6"),
            ),
    );
    refused(
        all,
        "change-token/no-token",
        "{change-token: {into: \"0\"}}",
    );
    refused(
        all,
        "change-token/by/nothing",
        "{reveal-tokens: {do: [{change-token: {by: 0}}]}}",
    );
}

pub(super) fn succeed(all: &mut Vec<Made>) {
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
}

pub(super) fn fail(all: &mut Vec<Made>) {
    refused(all, "fail/no-test", "fail");
    let unlucky = Made::new("verb", "fail/in-a-test").says("{free: {if: during-test, limit: {per: test}, do: [fail]}}, {action: {do: [{test: {skill: [combat], difficulty: 0, on-failure: [{gain-resources: {amount: 1}}]}}]}}");
    all.push(unlucky.plays(
        &Scene::new(),
        format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6"),
    ));
}

pub(super) fn redraw_token(all: &mut Vec<Made>) {
    let again = Made::new("verb", "redraw-token").says("{forced: {would: {test-resolves: {tester: you, success: true}}, limit: {per: test}, do: [redraw-token]}}, {action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{gain-resources: {amount: 1}}]}}]}}");
    all.push(again.plays(
        &Scene::new().line("bag: [0, -4]"),
        format!("choose use:FORM/2\nchance token:0\nexpect bag.0 == 1\nchance token:-4\nexpect {DAISY}.resources == 6"),
    ));
    refused(all, "redraw-token/no-test", "redraw-token");
    all.push(
        Made::new("verb", "redraw-token/too-late")
            .says("{forced: {after: {test-resolves: {tester: you}}, do: [redraw-token]}}"),
    );
}

pub(super) fn ignore_token(all: &mut Vec<Made>) {
    let test = "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{gain-resources: {amount: 1}}]}}]}}";
    let when = |steps: &str| {
        format!(
            "{{reaction: {{when: {{token-revealed: {{any: [cultist]}}}}, do: [{steps}]}}}}, {test}"
        )
    };
    let made = Made::new("verb", "ignore-token").says(when("{ignore-token: {}}"));
    all.push(made.plays(
        &Scene::new().line("bag: [0, cultist]"),
        format!("choose use:FORM/2\nchance token:cultist\nchoose use:FORM\nexpect {DAISY}.resources == 6\nexpect bag.cultist == 1"),
    ));
    let steps = "{ignore-token: {if-revealed: {any: [skull], do: [{gain-clues: {amount: 1}}]}}}";
    let made = Made::new("verb", "ignore-token/if-revealed").says(when(steps));
    all.push(made.plays(
        &Scene::new().line("bag: [skull, cultist]"),
        format!(
            "choose use:FORM/2\nchance token:cultist\nchoose use:FORM\nexpect {DAISY}.clues == 1"
        ),
    ));
    let made = Made::new("verb", "ignore-token/if-revealed/another").says(when(steps));
    all.push(made.plays(
        &Scene::new().line("bag: [0, cultist]"),
        format!(
            "choose use:FORM/2\nchance token:cultist\nchoose use:FORM\nexpect {DAISY}.clues == 0"
        ),
    ));
    let outside = "{reaction: {when: {token-revealed: {any: [cultist], outside: true}}, do: [{ignore-token: {}}]}}, {action: {do: [{reveal-tokens: {do: [{gain-resources: {amount: {revealed: [tablet]}}}]}}]}}";
    let made = Made::new("verb", "ignore-token/outside").says(outside);
    all.push(made.plays(
        &Scene::new().line("bag: [tablet, cultist]"),
        format!("choose use:FORM/2\nchance token:cultist\nchoose use:FORM\nexpect {DAISY}.resources == 6"),
    ));
    refused(all, "ignore-token/no-token", "{ignore-token: {}}");
    all.push(
        Made::new("verb", "ignore-token/too-late")
            .says("{forced: {after: {token-revealed: {}}, do: [{ignore-token: {}}]}}"),
    );
}

pub(super) fn negate_token(all: &mut Vec<Made>) {
    let turned = Made::new("verb", "negate-token").says("{reaction: {when: token-revealed, limit: {per: test}, do: [negate-token]}}, {action: {do: [{test: {skill: [combat], difficulty: 4, on-success: [{gain-resources: {amount: 1}}]}}]}}");
    all.push(turned.plays(
        &Scene::new().line("bag: [-2]"),
        format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6"),
    ));
    refused(all, "negate-token/no-token", "negate-token");
}

pub(super) fn advance(all: &mut Vec<Made>) {
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
}

pub(super) fn advance_to(all: &mut Vec<Made>) {
    single(
        all,
        "advance-to",
        "{advance-to: rise-of-the-ghouls}",
        &Scene::new().line("encounter-top: [ghoul-minion]"),
        "expect agenda.id == theyre-getting-out\nexpect investigators.wendy-adams.threat contains ghoul-minion",
    );
    refused(all, "advance-to/no-act", "{advance-to: foe-a}");
}

pub(super) fn end_scenario(all: &mut Vec<Made>) {
    single(
        all,
        "end-scenario",
        "{end-scenario: R1}",
        &Scene::new(),
        "over R1",
    );
}

pub(super) fn kill(all: &mut Vec<Made>) {
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
}

pub(super) fn drive_insane(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "drive-insane",
            steps: "{drive-insane: @}",
            hit: &["@.killed == true"],
            missed: &["@.killed == false"],
            ..PLAIN
        },
    );
}

pub(super) fn suffer(all: &mut Vec<Made>) {
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
}

pub(super) fn log(all: &mut Vec<Made>) {
    single(
        all,
        "log",
        "{log: house-burned}",
        &Scene::new(),
        "expect notes contains house-burned",
    );
}

pub(super) fn cross_out(all: &mut Vec<Made>) {
    // The log is read as well as written.
    let reads =
        |is: &str| format!("{{if: {{is: {is}, then: [{{gain-resources: {{amount: 1}}}}]}}}}");
    let mine = |n: u8| format!("expect {DAISY}.resources == {n}");
    single(
        all,
        "cross-out",
        &format!(
            "{{log: house-burned}}, {{cross-out: house-burned}}, {}",
            reads("{not: {logged: house-burned}}")
        ),
        &Scene::new(),
        &mine(6),
    );
    refused(all, "cross-out/never-noted", "{cross-out: foe-a}");
}

pub(super) fn list(all: &mut Vec<Made>) {
    single(
        all,
        "list/names",
        "{list: {in: cultists-who-got-away, names: [foe-a, foe-b]}}, {list: {in: cultists-who-got-away, names: [foe-a]}}",
        &Scene::new(),
        "expect lists.cultists-who-got-away.len == 2",
    );
    single(
        all,
        "list/cards",
        "{list: {in: cultists-who-got-away, cards: {each: {enemy: {}}}}}",
        &Scene::new().with(Enemy, ""),
        "expect lists.cultists-who-got-away contains foe-b",
    );
    refused(all, "list/nothing", "{list: {in: cultists-who-got-away}}");
}

pub(super) fn begin_at(all: &mut Vec<Made>) {
    refused(all, "begin-at/not-in-setup", "{begin-at: {name: grove}}");
}

pub(super) fn turn_into(all: &mut Vec<Made>) {
    single(
        all,
        "turn-into",
        "{turn-into: ward-b}",
        &Scene::new(),
        &format!("expect {DAISY}.in_play contains ward-b"),
    );
    refused(all, "turn-into/a-title", "{turn-into: brute}");
}

pub(super) fn gain_weakness(all: &mut Vec<Made>) {
    let mine = |n: u8| format!("expect {DAISY}.resources == {n}");
    single(
        all,
        "gain-weakness/hand",
        "{gain-weakness: {trait: madness, to: hand}}",
        &Scene::new().line("chance: [weakness:paranoia]"),
        &mine(0),
    );
    single(
        all,
        "gain-weakness/one-of-several-traits",
        "{gain-weakness: {trait: [madness, curse], to: hand}}",
        &Scene::new().line("chance: [weakness:paranoia]"),
        &mine(0),
    );
    single(
        all,
        "gain-weakness/deck",
        "{gain-weakness: {who: lead, to: deck}}",
        &Scene::new().line("chance: [weakness:haunted]"),
        &format!("expect {WENDY}.deck_size >= 1"),
    );
    refused(
        all,
        "gain-weakness/no-such-trait",
        "{gain-weakness: {trait: brute, to: hand}}",
    );
}

pub(super) fn earn(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "earn/who",
            steps: "{earn: {who: @, card: lita-chantler}}",
            also: &["expect earned.len == #"],
            ..PLAIN
        },
    );
    single(
        all,
        "earn/must",
        "{earn: {who: lead, card: lita-chantler, must: true}}",
        &Scene::new(),
        "expect earned.0.0 == wendy-adams",
    );
}

/// An enemy that Daisy can attack and evade.
fn foe() -> Scene {
    Scene::new().daisy_threat("foe-a")
}

fn hit(n: u8) -> String {
    format!("expect {DAISY}.threat.foe-a.damage == {n}")
}

/// A form of an action ability that bears the name of its attempt.
fn attempt(all: &mut Vec<Made>, id: &str, verb: &str, scene: Scene, script: &str) {
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
}

pub(super) fn resign(all: &mut Vec<Made>) {
    out(all, "resign", "resigned");
}

/// Of those who are meant it is Daisy whose turn it is: the turn after hers is Wendy's.
pub(super) fn end_turn(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("end-turn/{}/{number}", sort.name()));
            let made = made.does(format!("{{end-turn: {}}}", sort.noun(many)));
            all.push(match (sort, many) {
                (Investigator, true) => made.plays(
                    &Scene::new(),
                    "choose use:FORM\nexpect active == wendy-adams",
                ),
                (Investigator, false) => made.plays(&Scene::new(), "refuses use:FORM"),
                (Enemy | Location | Asset | Other | Story, _) => made,
            });
        }
    }
    single(
        all,
        "end-turn/you",
        "{end-turn: you}, {gain-resources: {amount: 1}}",
        &Scene::new(),
        &format!("expect active == wendy-adams\nexpect {DAISY}.resources == 6"),
    );
}

pub(super) fn defeat(all: &mut Vec<Made>) {
    out(all, "defeat", "defeated");
    // An enemy is defeated too.
    let scene = Scene::new().with(Enemy, "");
    for made in all.iter_mut() {
        let script = match made.id.as_str() {
            "verb/defeat/enemy/one" => "expect encounter_discard contains foe-a".to_owned(),
            "verb/defeat/enemy/many" => format!("expect {WENDY}.threat.len == 0"),
            _ => continue,
        };
        let script = format!("choose use:FORM\n{script}");
        made.plays.push((scene.yaml(), script));
    }
}

pub(super) fn take_action(all: &mut Vec<Made>) {
    single(
        all,
        "take-action",
        "take-action",
        &Scene::new(),
        &format!("choose resource\nexpect {DAISY}.resources == 6\nexpect {DAISY}.actions == 2"),
    );
}

pub(super) fn repeat_phase(all: &mut Vec<Made>) {
    refused(all, "repeat-phase/no-phase", "repeat-phase");
    let made = Made::new("verb", "repeat-phase")
        .says("{forced: {after: {phase-ends: upkeep}, limit: {per: game}, do: [repeat-phase]}}");
    let scene = Scene::new().line("phase: upkeep").line("step: '4.6'");
    let scene = scene
        .daisy("deck-top: [tool-a]")
        .wendy("deck-top: [tool-b]");
    all.push(made.plays(&scene, format!("expect {DAISY}.resources == 6")));
}

fn out(all: &mut Vec<Made>, verb: &str, status: &str) {
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

/// Where nothing happens there is nothing to cancel; how it is cancelled stands beside every happening.
pub(super) fn cancel(all: &mut Vec<Made>) {
    refused(all, "cancel/no-happening", "cancel");
}

pub(super) fn instead(all: &mut Vec<Made>) {
    refused(
        all,
        "instead/no-happening",
        "{instead: [{draw: {amount: 1}}]}",
    );
}

pub(super) fn change(all: &mut Vec<Made>) {
    refused(
        all,
        "change/reveal-two-choose-one/no-happening",
        "{change: reveal-two-choose-one}",
    );
    refused(
        all,
        "change/attack-damage-to/no-happening",
        "{change: {attack-damage-to: {name: foe-a}}}",
    );
    refused(
        all,
        "change/spawn-at/no-happening",
        "{change: {spawn-at: {name: grove}}}",
    );
    refused(
        all,
        "change/picked/no-happening",
        "{change: {picked: {name: grove}}}",
    );
    let said = "{reaction: {after: {picked-at-random: {card: {name: grove}}}, do: [{change: {picked: {name: house}}}]}}";
    let by = "{action: {do: [{pick: {of: {random: {of: {location: {name: grove}}}}}}, {place: {token: doom, on: it}}]}}";
    all.push(
        Made::new("verb", "change/picked")
            .says(format!("{said}, {by}"))
            .plays(
                &Scene::new(),
                "choose use:FORM/2\nchoose use:FORM\nexpect locations.house.doom == 1",
            ),
    );
}
