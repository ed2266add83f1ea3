//! Every verb with every sort of noun, one and many.

mod cards;
mod course;
mod places;
mod tokens;

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
    tokens::forms(&mut all);
    cards::forms(&mut all);
    places::forms(&mut all);
    course::forms(&mut all);
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
