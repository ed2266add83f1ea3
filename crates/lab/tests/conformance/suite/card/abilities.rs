//! The forms of what stands around abilities: durations, limits and costs, keywords and what else a card prints.

use super::scene::{DAISY, Scene, Sort, WENDY};
use super::{Made, kinds};
use card_game::content::{Duration, Keyword, Period};

/// A duration's word: a new one does not compile without its form.
fn duration(d: Duration) -> &'static str {
    match d {
        Duration::ThisHappening => "this-happening",
        Duration::ThisTest => "this-test",
        Duration::ThisTurn => "this-turn",
        Duration::ThisPhase => "this-phase",
        Duration::ThisRound => "this-round",
        Duration::ThisGame => "this-game",
        Duration::WhileInPlay => "while-in-play",
        Duration::NextAttack => "next-attack",
        Duration::NextTest => "next-test",
        Duration::NextTestInPhase => "next-test-in-phase",
        Duration::UntilInvestigation => "until-investigation",
    }
}

fn period(p: Period) -> &'static str {
    match p {
        Period::Test => "test",
        Period::Turn => "turn",
        Period::Phase => "phase",
        Period::Round => "round",
        Period::Game => "game",
    }
}

fn keyword(k: Keyword) -> &'static str {
    match k {
        Keyword::Fast => "fast",
        Keyword::Hunter => "hunter",
        Keyword::Retaliate => "retaliate",
        Keyword::Alert => "alert",
        Keyword::Aloof => "aloof",
        Keyword::Massive => "massive",
        Keyword::Peril => "peril",
        Keyword::Surge => "surge",
        Keyword::Exceptional => "exceptional",
        Keyword::Permanent => "permanent",
        Keyword::Myriad => "myriad",
    }
}

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();

    limits(&mut all);
    costs(&mut all);
    kinds::forms(&mut all);
    keywords(&mut all);
    all
}

pub(super) fn durations(all: &mut Vec<Made>) {
    let modify = |lasts: &str| {
        format!(
            "{{modify: {{modifiers: [{{quantity: {{skill: combat}}, add: 2}}], for: {lasts}}}}}"
        )
    };
    for each in [
        Duration::ThisHappening,
        Duration::ThisTest,
        Duration::ThisTurn,
        Duration::ThisPhase,
        Duration::ThisRound,
        Duration::ThisGame,
        Duration::WhileInPlay,
        Duration::NextAttack,
        Duration::NextTest,
        Duration::NextTestInPhase,
        Duration::UntilInvestigation,
    ] {
        let lasts = duration(each);
        let made = Made::new("duration", lasts);
        let steps = modify(lasts);
        let scene = Scene::new();
        all.push(match each {
            // As long as the attack: the test of its forced ability sees it, and what comes after does not.
            Duration::ThisHappening => made
                .says(format!("{{forced: {{when: {{attacks: {{who: you}}}}, do: [{steps}, {{gain-resources: {{amount: {{measure: {{what: {{skill: combat}}, of: you}}}}}}}}]}}}}, {{forced: {{at: {{phase-ends: enemy}}, do: [{{gain-clues: {{amount: {{measure: {{what: {{skill: combat}}, of: you}}}}}}}}]}}}}"))
                .plays(&scene.daisy_threat("foe-a").line("phase: enemy").line("step: '3.3'").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("expect {DAISY}.clues == 2\nexpect {DAISY}.resources >= 9")),
            Duration::ThisTest => made
                .says(format!("{{free: {{if: during-test, limit: {{per: test}}, do: [{steps}]}}}}, {{action: {{do: [{{test: {{skill: [combat], difficulty: 4, on-success: [{{gain-resources: {{amount: 1}}}}]}}}}]}}}}"))
                .plays(&scene, format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6\nexpect {DAISY}.skills.combat == 2")),
            Duration::ThisTurn => made.does(&steps).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.skills.combat == 4\nchoose end-turn\nexpect {DAISY}.skills.combat == 2")),
            Duration::ThisPhase => made.does(&steps).plays(&scene.wendy("turn-taken: true").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("choose use:FORM\nexpect {DAISY}.skills.combat == 4\nchoose end-turn\nexpect {DAISY}.skills.combat == 2")),
            // The round ends, and it is in force still.
            Duration::ThisGame => made
                .does(&steps)
                .plays(&Scene::new().wendy("deck-top: [tool-b]").daisy("deck-top: [tool-a]").line("encounter-top: [curse-a, curse-b]"), format!("choose use:FORM\nchoose end-turn\nchoose end-turn\nexpect round == 3\nexpect {DAISY}.skills.combat == 4")),
            Duration::WhileInPlay => made
                .says(format!("{{action: {{do: [{steps}]}}}}, {{action: {{do: [{{discard: {{}}}}]}}}}"))
                .plays(&scene, format!("choose use:FORM/1\nexpect {DAISY}.skills.combat == 4\nchoose use:FORM/2\nexpect {DAISY}.skills.combat == 2")),
            Duration::NextAttack => made
                .does("{modify: {to: {name: foe-a}, modifiers: [{quantity: fight, add: -1}], for: next-attack}}")
                .plays(&scene.daisy_threat("{card: foe-a, exhausted: true}"), format!("choose use:FORM\nexpect {DAISY}.threat.foe-a.fight == 1\nchoose fight:foe-a\nexpect {DAISY}.threat.foe-a.fight == 2")),
            // The first test has it, and the second has not.
            Duration::NextTest | Duration::NextTestInPhase => made
                .says(format!("{{action: {{do: [{steps}, {{test: {{skill: [combat], difficulty: 4, on-success: [{{gain-resources: {{amount: 1}}}}]}}}}, {{test: {{skill: [combat], difficulty: 4, on-success: [{{gain-resources: {{amount: 1}}}}]}}}}]}}}}"))
                .plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 6\nexpect {DAISY}.skills.combat == 2")),
            // The round ends, and what is drawn in the next one meets it still.
            Duration::UntilInvestigation => made
                .says(format!("{{action: {{do: [{steps}]}}}}, {{forced: {{at: {{phase-ends: mythos}}, do: [{{gain-resources: {{amount: {{measure: {{what: {{skill: combat}}, of: you}}}}}}}}]}}}}"))
                .plays(&Scene::new().wendy("deck-top: [tool-b]").daisy("deck-top: [tool-a]").line("encounter-top: [curse-a, curse-b]"), format!("choose use:FORM/1\nchoose end-turn\nchoose end-turn\nexpect round == 3\nexpect {DAISY}.resources == 10\nexpect {DAISY}.skills.combat == 2")),
            Duration::ThisRound => made.does(&steps).plays(&scene.wendy("deck-top: [tool-b]").daisy("deck-top: [tool-a]"), format!("choose use:FORM\nchoose end-turn\nexpect {DAISY}.skills.combat == 4\nchoose end-turn\nexpect {DAISY}.skills.combat == 2")),
        });
    }
    for lasts in ["this-happening", "this-test", "next-attack"] {
        all.push(Made::new("duration", format!("{lasts}/none")).does(modify(lasts)));
    }
    // Rules, for a time.
    for (name, to, rule, scene, holds) in [
        (
            "cannot-be-investigated",
            "here",
            "cannot-be-investigated",
            Scene::new(),
            "refuses investigate".to_owned(),
        ),
        (
            "cannot-be-entered-by",
            "{name: grove}",
            "{cannot-be-entered-by: {investigator: {}}}",
            Scene::new(),
            "refuses move:grove\noffers move:house".to_owned(),
        ),
        (
            "blank",
            "{name: goaded}",
            "blank",
            Scene::new().daisy_threat("goaded"),
            format!("expect {DAISY}.threat.goaded.fight == 2"),
        ),
        (
            "first-action-costs-more",
            "you",
            "{first-action-costs-more: [move]}",
            Scene::new(),
            format!("choose move:grove\nexpect {DAISY}.actions == 0"),
        ),
    ] {
        let made = Made::new("duration", format!("modify/rules/{name}")).does(format!(
            "{{modify: {{to: {to}, rules: [{rule}], for: this-round}}}}"
        ));
        all.push(made.plays(&scene, format!("choose use:FORM\n{holds}")));
    }
    // It is reckoned as long as it lasts: what happened when it began is not known any more.
    for (id, add) in [
        ("that-many", "that-many"),
        ("it", "{tokens: {token: damage, on: it}}"),
    ] {
        let modify = format!(
            "{{modify: {{modifiers: [{{quantity: {{skill: combat}}, add: {add}}}], for: this-turn}}}}"
        );
        let says = format!("{{forced: {{after: {{discovers: {{who: you}}}}, do: [{modify}]}}}}");
        all.push(Made::new("duration", format!("modify/by/{id}")).says(says));
    }
    // Of each sort: the same quantities as of constants.
    for (sort, quantity, field, amount) in [
        (Sort::Enemy, "fight", "fight", 3),
        (Sort::Enemy, "evade", "evade", 3),
        (Sort::Enemy, "health", "health", 5),
        (Sort::Location, "shroud", "shroud", 3),
        (Sort::Asset, "health", "health", 4),
        (Sort::Asset, "sanity", "sanity", 4),
        (Sort::Investigator, "{skill: combat}", "skills.combat", 2),
        (Sort::Investigator, "every-skill", "skills.combat", 2),
        (Sort::Investigator, "health", "health", 8),
        (Sort::Investigator, "sanity", "sanity", 8),
    ] {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let name = quantity
                .trim_matches(['{', '}'])
                .split(':')
                .next()
                .unwrap_or_default();
            let made = Made::new(
                "duration",
                format!("modify/{name}/{}/{number}", sort.name()),
            );
            let made = made.does(format!("{{modify: {{to: {}, modifiers: [{{quantity: {quantity}, add: 1}}], for: this-round}}}}", sort.noun(many)));
            let [first, b] = sort.paths();
            let second = if many && sort != Sort::Investigator {
                format!("\nexpect {b}.{field} == {amount}")
            } else {
                String::new()
            };
            all.push(made.plays(
                &Scene::new().with(sort, ""),
                format!("choose use:FORM\nexpect {first}.{field} == {amount}{second}"),
            ));
        }
    }
}

fn limits(all: &mut Vec<Made>) {
    for each in [
        Period::Test,
        Period::Turn,
        Period::Phase,
        Period::Round,
        Period::Game,
    ] {
        let per = period(each);
        for amount in [1, 2] {
            let made = Made::new("limit", format!("{per}/{amount}"));
            let used = "choose use:FORM\n".repeat(amount);
            let total = 5 + amount;
            all.push(match each {
                Period::Test => made
                    .says(format!("{{free: {{if: during-test, limit: {{amount: {amount}, per: test}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}, {{action: {{do: [{{test: {{skill: [combat], difficulty: 4}}}}]}}}}"))
                    .plays(&Scene::new(), format!("choose use:FORM/2\n{used}expect {DAISY}.resources == {total}\nchoose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == {}", total + 1)),
                Period::Turn | Period::Phase | Period::Round | Period::Game => made
                    .says(format!("{{free: {{limit: {{amount: {amount}, per: {per}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"))
                    .plays(&Scene::new(), format!("{used}expect {DAISY}.resources == {total}\nrefuses use:FORM")),
            });
        }
        let made = Made::new("limit", format!("{per}/group"));
        let test = each == Period::Test;
        let scene = if test {
            Scene::new()
        } else {
            Scene::bare().field("attached: [FORM]")
        };
        all.push(if test {
            made.says("{free: {if: during-test, limit: {per: test, group: true}, do: [{gain-resources: {amount: 1}}]}}, {action: {do: [{test: {skill: [combat], difficulty: 4}}]}}")
                .plays(&scene, format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6"))
        } else {
            made.kind("{treachery: {}}").more("class: mythos, ")
                .says(format!("{{free: {{limit: {{per: {per}, group: true}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"))
                .plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 6\nrefuses use:FORM"))
        });
    }
    all.push(
        Made::new("limit", "none")
            .says("{free: {limit: {amount: 0, per: turn}, do: [{gain-resources: {amount: 1}}]}}"),
    );
    // A reaction and an action have limits too.
    all.push(
        Made::new("limit", "action")
            .says("{action: {limit: {per: turn}, do: [{gain-resources: {amount: 1}}]}}")
            .plays(
                &Scene::new(),
                format!("choose use:FORM\nexpect {DAISY}.resources == 6\nrefuses use:FORM"),
            ),
    );
    all.push(
        Made::new("limit", "reaction").says("{reaction: {after: {discovers: {who: you}}, limit: {per: turn}, do: [{gain-resources: {amount: 1}}]}}, {action: {do: [{discover: {}}]}}")
            .plays(&Scene::new().field("clues: 3"), format!("choose use:FORM/2\nchoose use:FORM\nchoose use:FORM/2\nexpect {DAISY}.clues == 2\nexpect {DAISY}.resources == 6")),
    );
}

fn costs(all: &mut Vec<Made>) {
    let mut cost = |id: &str,
                    cost: &str,
                    kind: &str,
                    scene: Scene,
                    after: &str,
                    short: Option<Scene>| {
        for ability in ["free", "action"] {
            let made = Made::new("cost", format!("{id}/{ability}")).kind(kind).says(format!("{{{ability}: {{cost: {cost}, limit: {{per: turn}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"));
            let mut made = made.plays(&scene, format!("choose use:FORM\n{after}"));
            if let Some(short) = &short {
                made = made.plays(short, "refuses use:FORM");
            }
            all.push(made);
        }
    };
    let asset = "{asset: {cost: 1}}";
    let sturdy = "{asset: {cost: 1, health: 3, sanity: 3, uses: {amount: 3, kind: charges}}}";
    let me = |rest: &str| format!("expect {DAISY}.{rest}");
    cost(
        "resources",
        "{resources: 2}",
        asset,
        Scene::new(),
        &me("resources == 4"),
        Some(Scene::new().daisy("resources: 1")),
    );
    cost(
        "exhaust",
        "{exhaust: this}",
        asset,
        Scene::new(),
        &me("in_play.FORM.exhausted == true"),
        Some(Scene::bare().plays("{card: FORM, exhausted: true}")),
    );
    cost(
        "uses",
        "{uses: 2}",
        sturdy,
        Scene::new(),
        &me("in_play.FORM.uses == 1"),
        Some(Scene::bare().plays("{card: FORM, uses: 1}")),
    );
    cost(
        "discard",
        "{discard: this}",
        asset,
        Scene::new(),
        &me("discard contains FORM"),
        None,
    );
    cost(
        "discard-from-hand",
        "{discard-from-hand: 1}",
        asset,
        Scene::new().daisy("hand: [tool-a, tool-b]"),
        &format!("choose card:tool-a\n{}", me("discard contains tool-a")),
        Some(Scene::new()),
    );
    cost(
        "clues",
        "{clues: 1}",
        asset,
        Scene::new().daisy("clues: 2"),
        &me("clues == 1"),
        Some(Scene::new()),
    );
    cost(
        "group-clues",
        "{group-clues: {amount: 2}}",
        asset,
        Scene::new().daisy("clues: 1").wendy("clues: 1"),
        &format!("{}\nexpect {WENDY}.clues == 0", me("clues == 0")),
        Some(Scene::new().daisy("clues: 1")),
    );
    cost(
        "group-clues/from",
        "{group-clues: {amount: 1, from: {investigator: {at: here}}}}",
        asset,
        Scene::new().daisy("clues: 1"),
        &me("clues == 0"),
        Some(Scene::new().wendy("clues: 1").wendy("at: grove")),
    );
    cost(
        "damage",
        "{damage: 1}",
        asset,
        Scene::new(),
        &me("damage == 1"),
        None,
    );
    cost(
        "horror",
        "{horror: 1}",
        asset,
        Scene::new(),
        &me("horror == 1"),
        None,
    );
    cost(
        "damage-this",
        "{damage-this: 1}",
        sturdy,
        Scene::new(),
        &me("in_play.FORM.damage == 1"),
        None,
    );
    cost(
        "horror-this",
        "{horror-this: 1}",
        sturdy,
        Scene::new(),
        &me("in_play.FORM.horror == 1"),
        None,
    );
    cost(
        "doom-this",
        "{doom-this: 1}",
        asset,
        Scene::new(),
        &me("in_play.FORM.doom == 1"),
        None,
    );
    for (id, cost, kind) in [
        ("discard/it", "{discard: it}", asset),
        ("uses/none", "{uses: 1}", asset),
        ("damage-this/no-health", "{damage-this: 1}", asset),
        ("horror-this/no-sanity", "{horror-this: 1}", asset),
        ("resources/negative", "{resources: -1}", asset),
        (
            "damage-this/treachery",
            "{damage-this: 1}",
            "{treachery: {}}",
        ),
        (
            "damage-this/enemy-sanity",
            "{horror-this: 1}",
            "{enemy: {fight: 1, health: 2, evade: 1}}",
        ),
    ] {
        all.push(Made::new("cost", id).kind(kind).says(format!(
            "{{free: {{cost: {cost}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"
        )));
    }
}

fn keywords(all: &mut Vec<Made>) {
    for each in [
        Keyword::Fast,
        Keyword::Hunter,
        Keyword::Retaliate,
        Keyword::Alert,
        Keyword::Aloof,
        Keyword::Massive,
        Keyword::Peril,
        Keyword::Surge,
        Keyword::Exceptional,
        Keyword::Permanent,
        Keyword::Myriad,
    ] {
        let word = keyword(each);
        let made = Made::new("keyword", word).more(&format!("keywords: [{word}], class: mythos, "));
        let foe = "{enemy: {fight: 5, health: 4, evade: 5, damage: 1}}";
        all.push(match each {
            Keyword::Fast => made.more("keywords: [fast], ").plays(&Scene::bare().daisy("hand: [FORM]"), format!("choose play:FORM\nexpect {DAISY}.actions == 3\nexpect {DAISY}.in_play contains FORM")),
            Keyword::Hunter => made.kind(foe).plays(&Scene::bare().grove("enemies: [FORM]").line("phase: enemy").wendy("at: house").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("expect {DAISY}.threat contains FORM")),
            Keyword::Retaliate => made.kind(foe).plays(&Scene::bare().daisy_threat("FORM"), format!("choose fight:FORM\nexpect {DAISY}.damage == 1")),
            Keyword::Alert => made.kind(foe).plays(&Scene::bare().daisy_threat("FORM"), format!("choose evade:FORM\nexpect {DAISY}.damage == 1")),
            Keyword::Aloof => made.kind(foe).plays(&Scene::bare().field("enemies: [FORM]"), "expect locations.field.enemies contains FORM"),
            Keyword::Massive => made.kind(foe).plays(&Scene::bare().field("enemies: [FORM]").line("phase: enemy").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("pass until 9\nexpect {DAISY}.damage == 1\nexpect {WENDY}.damage == 1").replace("pass until 9\n", "")),
            Keyword::Peril => made.kind("{treachery: {}}").says("{revelation: [{test: {skill: [combat], difficulty: 1}}]}").plays(&Scene::bare().line("phase: mythos").line("step: '1.4'").line("encounter-top: [FORM, curse-a]").daisy("hand: [knack-a]"), format!("expect {DAISY}.hand contains knack-a\nexpect encounter_discard contains FORM")),
            Keyword::Exceptional => made.kind("{skill: {}}").more("keywords: [exceptional], level: 1, ").plays(&Scene::bare().daisy("hand: [FORM]"), format!("expect {DAISY}.hand contains FORM")),
            Keyword::Permanent => made.kind("{asset: {}}").more("keywords: [permanent], level: 1, ").plays(&Scene::bare().daisy("in-play: [FORM]"), format!("expect {DAISY}.in_play contains FORM")),
            Keyword::Myriad => made.kind("{skill: {}}").more("keywords: [myriad], level: 0, ").plays(&Scene::bare().daisy("hand: [FORM, FORM, FORM]"), format!("expect {DAISY}.hand.len == 3")),
            Keyword::Surge => made.kind("{treachery: {}}").plays(&Scene::bare().line("phase: mythos").line("step: '1.4'").line("encounter-top: [FORM, curse-a, curse-b]"), "expect encounter_discard contains curse-b"),
        });
    }
}
