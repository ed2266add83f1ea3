//! The words that join steps.

use super::*;

fn gain(n: u8) -> String {
    format!("{{gain-resources: {{amount: {n}}}}}")
}

fn has(n: u8) -> String {
    format!("expect {DAISY}.resources == {n}")
}

pub(super) fn choose(all: &mut Vec<Made>) {
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
    single(
        all,
        "choose/cost",
        &format!(
            "{{choose: {{of: [{{cost: {{resources: 2}}, do: [{{draw: {{amount: 1}}}}]}}, [{}]]}}}}",
            gain(1)
        ),
        &Scene::new().daisy("deck-top: [tool-a]"),
        &format!(
            "choose option:1\n{}\nexpect {DAISY}.hand contains tool-a",
            has(3)
        ),
    );
}

pub(super) fn may(all: &mut Vec<Made>) {
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
    single(
        all,
        "may/declined",
        &format!("{{may: {{do: [{}], else: [{}]}}}}", gain(1), gain(2)),
        &Scene::new(),
        &format!("choose no\n{}", has(7)),
    );
    single(
        all,
        "may/cost",
        "{may: {cost: {resources: 2}, do: [{draw: {amount: 1}}]}}",
        &Scene::new().daisy("deck-top: [tool-a]"),
        &format!(
            "choose yes\n{}\nexpect {DAISY}.hand contains tool-a",
            has(3)
        ),
    );
}

pub(super) fn branch(all: &mut Vec<Made>) {
    single(
        all,
        "if/then",
        &format!(
            "{{if: {{is: your-turn, then: [{}], else: [{}]}}}}",
            gain(1),
            gain(2)
        ),
        &Scene::new(),
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
        &Scene::new(),
        &has(7),
    );
}

pub(super) fn for_each(all: &mut Vec<Made>) {
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
    single(
        all,
        "for-each/as",
        "{for-each: {of: {each: {enemy: {}}}, as: foe, do: [{deal: {to: {bound: foe}, damage: 1}}]}}",
        &Scene::new().with(Enemy, ""),
        &format!(
            "expect {WENDY}.threat.foe-a.damage == 1\nexpect {WENDY}.threat.foe-b.damage == 1"
        ),
    );
}

pub(super) fn repeat(all: &mut Vec<Made>) {
    single(
        all,
        "repeat",
        &format!("{{repeat: {{times: 3, do: [{}]}}}}", gain(1)),
        &Scene::new(),
        &has(8),
    );
}

pub(super) fn then(all: &mut Vec<Made>) {
    single(
        all,
        "then/after-full",
        &format!("{}, {{then: [{}]}}", gain(1), gain(2)),
        &Scene::new(),
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
        &Scene::new(),
        &has(6),
    );
}

pub(super) fn pick(all: &mut Vec<Made>) {
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
    single(
        all,
        "pick/as",
        "{pick: {of: {a: {enemy: {name: foe-a}}}, as: foe}}, {pick: {of: {a: {enemy: {name: foe-b}}}}}, {deal: {to: {bound: foe}, damage: 1}}",
        &Scene::new().with(Enemy, ""),
        &format!(
            "expect {WENDY}.threat.foe-a.damage == 1\nexpect {WENDY}.threat.foe-b.damage == 0"
        ),
    );
    // Wendy Adams leads.
    single(
        all,
        "pick/by",
        "{pick: {by: lead, of: {a: {enemy: {}}}}}, {deal: {to: it, damage: 1}}",
        &Scene::new().with(Enemy, ""),
        &format!("asks Wendy\nchoose card:foe-b\nexpect {WENDY}.threat.foe-b.damage == 1"),
    );
}

pub(super) fn later(all: &mut Vec<Made>) {
    // After the current test.
    let test = |inner: &str| {
        format!("{{test: {{skill: [combat], difficulty: 0, on-success: [{inner}]}}}}")
    };
    single(
        all,
        "later",
        &test(&format!("{{later: [{}]}}", gain(1))),
        &Scene::new(),
        &has(6),
    );
    refused(all, "later/no-test", &format!("{{later: [{}]}}", gain(1)));
}

pub(super) fn pay(all: &mut Vec<Made>) {
    single(
        all,
        "pay/resources",
        &format!("{{pay: {{resources: 2}}}}, {}", gain(1)),
        &Scene::new(),
        &has(4),
    );
    single(
        all,
        "pay/actions",
        &format!("{{pay: {{actions: 1}}}}, {}", gain(1)),
        &Scene::new(),
        &format!("{}\nexpect {DAISY}.actions == 1", has(6)),
    );
    single(
        all,
        "pay/clues",
        &format!("{{pay: {{clues: 1}}}}, {}", gain(1)),
        &Scene::new().daisy("clues: 2"),
        &format!("{}\nexpect {DAISY}.clues == 1", has(6)),
    );
}

pub(super) fn attempt(all: &mut Vec<Made>) {
    single(
        all,
        "try/do",
        &format!("{{try: {{do: [{}], else: [{}]}}}}", gain(1), gain(2)),
        &Scene::new(),
        &has(6),
    );
    single(
        all,
        "try/else",
        &format!(
            "{{try: {{do: [{{discard: {{cards: {{name: tool-a}}}}}}], else: [{}]}}}}",
            gain(2)
        ),
        &Scene::new(),
        &has(7),
    );
}
