//! The forms of abilities: their kinds, durations, limits and costs, keywords and what else a card prints.

use super::Made;
use super::scene::{DAISY, Scene, Sort, WENDY};
use card_game::content::{Ability, Duration, Keyword, Period};

/// A duration's word: a new one does not compile without its form.
fn duration(d: Duration) -> &'static str {
    match d {
        Duration::ThisHappening => "this-happening",
        Duration::ThisTest => "this-test",
        Duration::ThisTurn => "this-turn",
        Duration::ThisPhase => "this-phase",
        Duration::ThisRound => "this-round",
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
    }
}

/// The kinds of ability; a new one does not compile without its form.
pub(super) fn kind(a: &Ability) -> &'static str {
    match a {
        Ability::Constant(_) => "constant",
        Ability::Forced(_) => "forced",
        Ability::Reaction(_) => "reaction",
        Ability::Free(_) => "free",
        Ability::Action(_) => "action",
        Ability::Revelation(_) => "revelation",
        Ability::Play(_) => "play",
        Ability::Commit(_) => "commit",
        Ability::Objective(_) => "objective",
        Ability::Back(_) => "back",
    }
}

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();

    limits(&mut all);
    costs(&mut all);
    kinds(&mut all);
    keywords(&mut all);
    all
}

pub(super) fn durations(all: &mut Vec<Made>) {
    let modify = |lasts: &str| {
        format!(
            "{{modify: {{modifiers: [{{quantity: {{skill: combat}}, add: 2}}], for: {lasts}}}}}"
        )
    };
    for d in [
        Duration::ThisHappening,
        Duration::ThisTest,
        Duration::ThisTurn,
        Duration::ThisPhase,
        Duration::ThisRound,
    ] {
        let lasts = duration(d);
        let made = Made::new("duration", lasts);
        let steps = modify(lasts);
        let scene = Scene::new();
        all.push(match d {
            // As long as the attack: the test of its forced ability sees it, and what comes after does not.
            Duration::ThisHappening => made
                .says(format!("{{forced: {{when: {{attacks: {{who: you}}}}, do: [{steps}, {{gain-resources: {{amount: {{measure: {{what: {{skill: combat}}, of: you}}}}}}}}]}}}}, {{forced: {{at: {{phase-ends: enemy}}, do: [{{gain-clues: {{amount: {{measure: {{what: {{skill: combat}}, of: you}}}}}}}}]}}}}"))
                .plays(&scene.daisy_threat("foe-a").line("phase: enemy").line("step: '3.3'").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("expect {DAISY}.clues == 2\nexpect {DAISY}.resources >= 9")),
            Duration::ThisTest => made
                .says(format!("{{free: {{if: during-test, limit: {{per: test}}, do: [{steps}]}}}}, {{action: {{do: [{{test: {{skill: [combat], difficulty: 4, on-success: [{{gain-resources: {{amount: 1}}}}]}}}}]}}}}"))
                .plays(&scene, format!("choose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == 6\nexpect {DAISY}.skills.combat == 2")),
            Duration::ThisTurn => made.does(&steps).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.skills.combat == 4\nchoose end-turn\nexpect {DAISY}.skills.combat == 2")),
            Duration::ThisPhase => made.does(&steps).plays(&scene.wendy("turn-taken: true").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("choose use:FORM\nexpect {DAISY}.skills.combat == 4\nchoose end-turn\nexpect {DAISY}.skills.combat == 2")),
            Duration::ThisRound => made.does(&steps).plays(&scene.wendy("deck-top: [tool-b]").daisy("deck-top: [tool-a]"), format!("choose use:FORM\nchoose end-turn\nexpect {DAISY}.skills.combat == 4\nchoose end-turn\nexpect {DAISY}.skills.combat == 2")),
        });
    }
    for lasts in ["this-happening", "this-test"] {
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
    for (sort, quantity, field, n) in [
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
            let [a, b] = sort.paths();
            let second = if many && sort != Sort::Investigator {
                format!("\nexpect {b}.{field} == {n}")
            } else {
                String::new()
            };
            all.push(made.plays(
                &Scene::new().with(sort, ""),
                format!("choose use:FORM\nexpect {a}.{field} == {n}{second}"),
            ));
        }
    }
}

fn limits(all: &mut Vec<Made>) {
    for p in [
        Period::Test,
        Period::Turn,
        Period::Phase,
        Period::Round,
        Period::Game,
    ] {
        let per = period(p);
        for amount in [1, 2] {
            let made = Made::new("limit", format!("{per}/{amount}"));
            let used = "choose use:FORM\n".repeat(amount);
            let n = 5 + amount;
            all.push(match p {
                Period::Test => made
                    .says(format!("{{free: {{if: during-test, limit: {{amount: {amount}, per: test}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}, {{action: {{do: [{{test: {{skill: [combat], difficulty: 4}}}}]}}}}"))
                    .plays(&Scene::new(), format!("choose use:FORM/2\n{used}expect {DAISY}.resources == {n}\nchoose use:FORM/2\nchoose use:FORM\nexpect {DAISY}.resources == {}", n + 1)),
                Period::Turn | Period::Phase | Period::Round | Period::Game => made
                    .says(format!("{{free: {{limit: {{amount: {amount}, per: {per}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"))
                    .plays(&Scene::new(), format!("{used}expect {DAISY}.resources == {n}\nrefuses use:FORM")),
            });
        }
        let made = Made::new("limit", format!("{per}/group"));
        let test = p == Period::Test;
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
    for (id, cost, kind) in [
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

fn kinds(all: &mut Vec<Made>) {
    let gain = "{gain-resources: {amount: 1}}";
    let six = format!("expect {DAISY}.resources == 6");
    let mut form =
        |id: &str, kind: &str, more: &str, abilities: &str, scene: Scene, script: String| {
            all.push(
                Made::new("ability", id)
                    .kind(kind)
                    .more(more)
                    .says(abilities)
                    .plays(&scene, script),
            );
        };
    let asset = "{asset: {cost: 1}}";
    let event = "{event: {cost: 0}}";
    form(
        "constant/if/holds",
        asset,
        "",
        "{constant: {if: your-turn, modifiers: [{quantity: {skill: combat}, add: 1}]}}",
        Scene::new(),
        format!("expect {DAISY}.skills.combat == 3"),
    );
    form(
        "constant/if/fails",
        asset,
        "",
        "{constant: {if: during-test, modifiers: [{quantity: {skill: combat}, add: 1}]}}",
        Scene::new(),
        format!("expect {DAISY}.skills.combat == 2"),
    );
    form(
        "forced/if/holds",
        asset,
        "",
        &format!("{{forced: {{at: turn-ends, if: {{in-play: FORM}}, do: [{gain}]}}}}"),
        Scene::new(),
        format!("choose end-turn\n{six}"),
    );
    form(
        "forced/if/fails",
        asset,
        "",
        &format!("{{forced: {{at: turn-ends, if: {{in-play: foe-a}}, do: [{gain}]}}}}"),
        Scene::new(),
        format!("choose end-turn\nexpect {DAISY}.resources == 5"),
    );
    form(
        "forced/from-hand",
        "{treachery: {}}",
        "weakness: true, ",
        &format!("{{forced: {{at: {{turn-ends: {{who: you}}}}, from-hand: true, do: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]"),
        format!("choose end-turn\n{six}"),
    );
    form(
        "reaction/if",
        asset,
        "",
        &format!(
            "{{reaction: {{at: {{turn-ends: {{who: you}}}}, if: {{in-play: foe-a}}, do: [{gain}]}}}}"
        ),
        Scene::new(),
        format!("choose end-turn\nexpect {DAISY}.resources == 5"),
    );
    form(
        "reaction/cost",
        asset,
        "",
        "{reaction: {at: {turn-ends: {who: you}}, cost: {resources: 2}, do: [{draw: {amount: 1}}]}}",
        Scene::new().daisy("deck-top: [tool-a]"),
        format!(
            "choose end-turn\nchoose use:FORM\nexpect {DAISY}.resources == 3\nexpect {DAISY}.hand contains tool-a"
        ),
    );
    form(
        "free",
        asset,
        "",
        &format!("{{free: {{limit: {{per: turn}}, do: [{gain}]}}}}"),
        Scene::new(),
        format!("choose use:FORM\n{six}\nexpect {DAISY}.actions == 3"),
    );
    form(
        "free/if",
        asset,
        "",
        &format!("{{free: {{if: {{in-play: foe-a}}, limit: {{per: turn}}, do: [{gain}]}}}}"),
        Scene::new(),
        "refuses use:FORM".into(),
    );
    form(
        "action",
        asset,
        "",
        &format!("{{action: {{do: [{gain}]}}}}"),
        Scene::new(),
        format!("choose use:FORM\n{six}\nexpect {DAISY}.actions == 2"),
    );
    form(
        "action/actions",
        asset,
        "",
        &format!("{{action: {{actions: 2, do: [{gain}]}}}}"),
        Scene::new(),
        format!("choose use:FORM\n{six}\nexpect {DAISY}.actions == 1"),
    );
    form(
        "action/if",
        asset,
        "",
        &format!("{{action: {{if: {{in-play: foe-a}}, do: [{gain}]}}}}"),
        Scene::new(),
        "refuses use:FORM".into(),
    );
    let engaged = || Scene::new().daisy_threat("foe-a");
    form(
        "action/provokes",
        asset,
        "",
        &format!("{{action: {{do: [{gain}]}}}}"),
        engaged(),
        format!("choose use:FORM\nexpect {DAISY}.damage == 1"),
    );
    form(
        "action/safe",
        asset,
        "",
        &format!("{{action: {{safe: true, do: [{gain}]}}}}"),
        engaged(),
        format!("choose use:FORM\nexpect {DAISY}.damage == 0"),
    );
    form(
        "action/as/parley",
        asset,
        "",
        &format!("{{action: {{as: parley, do: [{gain}]}}}}"),
        engaged(),
        format!("choose use:FORM\nexpect {DAISY}.damage == 0\n{six}"),
    );
    form(
        "action/as/resign",
        asset,
        "",
        "{action: {as: resign, do: [{resign: you}]}}",
        engaged(),
        format!("choose use:FORM\nexpect {DAISY}.status == resigned"),
    );
    form(
        "action/as/fight",
        asset,
        "",
        "{action: {as: fight, do: [{fight: {}}]}}",
        engaged(),
        format!(
            "choose use:FORM\nexpect {DAISY}.damage == 0\nexpect {DAISY}.threat.foe-a.damage == 1"
        ),
    );
    form(
        "action/as/evade",
        asset,
        "",
        "{action: {as: evade, do: [{try-to-evade: {}}]}}",
        engaged(),
        format!("choose use:FORM\nexpect {DAISY}.damage == 0"),
    );
    form(
        "action/as/investigate",
        asset,
        "",
        "{action: {as: investigate, do: [{investigate: {}}]}}",
        Scene::new().field("clues: 1"),
        format!("choose use:FORM\nexpect {DAISY}.clues == 1"),
    );
    form(
        "revelation",
        "{treachery: {}}",
        "class: mythos, ",
        &format!("{{revelation: [{gain}]}}"),
        Scene::bare()
            .line("phase: mythos")
            .line("step: '1.4'")
            .line("encounter-top: [curse-a, FORM]"),
        six.clone(),
    );
    form(
        "play",
        event,
        "",
        &format!("{{play: {{do: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]"),
        format!("choose play:FORM\n{six}\nexpect {DAISY}.discard contains FORM"),
    );
    form(
        "play/as",
        event,
        "",
        "{play: {as: fight, do: [{fight: {}}]}}",
        Scene::bare().daisy("hand: [FORM]").daisy_threat("foe-a"),
        format!(
            "choose play:FORM\nexpect {DAISY}.threat.foe-a.damage == 1\nexpect {DAISY}.damage == 0"
        ),
    );
    form(
        "play/fast-if",
        event,
        "keywords: [fast], ",
        &format!("{{play: {{fast-if: your-turn, do: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]"),
        format!("choose play:FORM\n{six}\nexpect {DAISY}.actions == 3"),
    );
    form(
        "play/time",
        event,
        "keywords: [fast], ",
        &format!("{{play: {{at: {{turn-ends: {{who: you}}}}, do: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]"),
        format!("choose end-turn\nchoose play:FORM\n{six}"),
    );
    let skill = |more: &str| {
        (
            String::from("{skill: {}}"),
            format!("icons: {{wild: 1}}, {more}"),
        )
    };
    let (kind, more) = skill("");
    form(
        "commit/on-success",
        &kind,
        &more,
        &format!("{{commit: {{on-success: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]").field("clues: 1"),
        format!("choose investigate\nchoose commit:FORM\nchoose option:2\n{six}"),
    );
    form(
        "commit/if",
        &kind,
        &more,
        &format!("{{commit: {{if: {{attempt: fight}}, on-success: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]").field("clues: 1"),
        format!("choose investigate\nchoose commit:FORM\nexpect {DAISY}.resources == 5"),
    );
    form(
        "commit/only-own",
        &kind,
        &more,
        &format!("{{commit: {{only-own: true, on-success: [{gain}]}}}}"),
        Scene::bare().wendy("hand: [FORM]").field("clues: 1"),
        format!("choose investigate\nexpect {WENDY}.hand contains FORM\nexpect {DAISY}.clues == 1"),
    );
    form(
        "commit/max-per-test",
        &kind,
        &more,
        &format!("{{commit: {{max-per-test: 1, on-success: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM, FORM]").field("clues: 1"),
        format!(
            "choose investigate\nchoose commit:FORM\nexpect {DAISY}.hand contains FORM\nrefuses commit:FORM"
        ),
    );
    // What else a card prints.
    form(
        "asset/uses/discard-when-empty",
        "{asset: {cost: 1, uses: {amount: 1, kind: charges, discard-when-empty: true}}}",
        "",
        &format!("{{free: {{cost: {{uses: 1}}, do: [{gain}]}}}}"),
        Scene::new(),
        format!("choose use:FORM\n{six}\nexpect {DAISY}.discard contains FORM"),
    );
    form(
        "asset/removed-when-it-leaves",
        "{asset: {cost: 1, removed-when-it-leaves: true}}",
        "",
        "{action: {do: [{discard: {cards: this}}]}}",
        Scene::bare().field("cards: [FORM]"),
        "choose use:FORM\nexpect removed contains FORM".into(),
    );
    form(
        "victory",
        "{enemy: {fight: 2, health: 1, evade: 2}}",
        "class: mythos, victory: 1, ",
        "",
        Scene::bare().daisy_threat("FORM"),
        "choose fight:FORM\nexpect victory contains FORM".into(),
    );
    form(
        "enemy/spawn",
        "{enemy: {fight: 2, health: 1, evade: 2, spawn: {name: grove}}}",
        "class: mythos, ",
        "",
        Scene::bare()
            .line("phase: mythos")
            .line("step: '1.4'")
            .line("encounter-top: [curse-a, FORM]"),
        "expect locations.grove.enemies contains FORM".into(),
    );
    form(
        "enemy/prey",
        "{enemy: {fight: 2, health: 1, evade: 2, prey: {most: {by: {tokens: resource}, of: {investigator: {}}}}}}",
        "class: mythos, ",
        "",
        Scene::bare().wendy("resources: 9").field("enemies: [FORM]"),
        format!("expect {WENDY}.threat contains FORM"),
    );
    form(
        "enemy/prey-only",
        "{enemy: {fight: 2, health: 1, evade: 2, prey: bearer, prey-only: true}}",
        "weakness: true, ",
        "",
        Scene::bare()
            .wendy("at: grove")
            .field("enemies: [{card: FORM, owner: wendy-adams}]"),
        "expect locations.field.enemies contains FORM".into(),
    );
    form(
        "enemy/health-per-investigator",
        "{enemy: {fight: 2, health: {per-investigator: 3}, evade: 2}}",
        "class: mythos, ",
        "",
        Scene::bare().daisy_threat("FORM"),
        format!("expect {DAISY}.threat.FORM.health == 6"),
    );
    form(
        "location/unrevealed",
        "{location: {shroud: 1, symbol: grove, connections: [field], unrevealed: {symbol: grove, abilities: [{constant: {to: this, rules: [{cannot-be-entered-by: {investigator: {}}}]}}]}}}",
        "class: mythos, ",
        "",
        Scene::bare().line("act: 1"),
        "refuses move:FORM".into(),
    );
    // Story cards are of a scenario; the official ones' cases play objectives and backs.
    for (id, kind, ability) in [
        ("back/no-story", asset, "{back: [{draw: {amount: 1}}]}"),
        (
            "objective/no-story",
            asset,
            "{objective: {once: your-turn}}",
        ),
        (
            "play/no-event",
            asset,
            "{play: {do: [{draw: {amount: 1}}]}}",
        ),
        (
            "commit/no-skill",
            asset,
            "{commit: {on-success: [{draw: {amount: 1}}]}}",
        ),
        (
            "play/fast-without-time",
            event,
            "{play: {fast-if: your-turn, do: [{draw: {amount: 1}}]}}",
        ),
        (
            "forced/no-time",
            asset,
            "{forced: {do: [{draw: {amount: 1}}]}}",
        ),
        (
            "action/no-actions",
            asset,
            "{action: {actions: 0, do: [{draw: {amount: 1}}]}}",
        ),
        ("constant/nothing", asset, "{constant: {}}"),
        (
            "revelation/asset",
            "{location: {shroud: 1, symbol: grove}}",
            "{revelation: [{draw: {amount: 1}}]}",
        ),
        (
            "action/skill",
            "{skill: {}}",
            "{action: {do: [{draw: {amount: 1}}]}}",
        ),
        (
            "action/event",
            event,
            "{action: {do: [{draw: {amount: 1}}]}}",
        ),
        (
            "reaction/skill",
            "{skill: {}}",
            "{reaction: {at: turn-ends, do: [{draw: {amount: 1}}]}}",
        ),
        (
            "constant/event",
            event,
            "{constant: {modifiers: [{quantity: hand-size, add: 1}]}}",
        ),
        (
            "forced/from-hand/location",
            "{location: {shroud: 1, symbol: grove}}",
            "{forced: {at: turn-ends, from-hand: true, do: [{draw: {amount: 1}}]}}",
        ),
        (
            "free/reference",
            "{reference: {easy: {}, hard: {}}}",
            "{free: {do: [{draw: {amount: 1}}]}}",
        ),
    ] {
        all.push(Made::new("ability", id).kind(kind).says(ability));
    }
    let known = [
        Ability::Back(packs::Block::new(0)),
        Ability::Revelation(packs::Block::new(0)),
    ];
    debug_assert!(known.iter().all(|a| {
        all.iter()
            .any(|m| m.id.starts_with(&format!("ability/{}", kind_of(a))))
    }));
}

fn kind_of(a: &Ability) -> &'static str {
    kind(a)
}

fn keywords(all: &mut Vec<Made>) {
    for k in [
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
    ] {
        let word = keyword(k);
        let made = Made::new("keyword", word).more(&format!("keywords: [{word}], class: mythos, "));
        let foe = "{enemy: {fight: 5, health: 4, evade: 5, damage: 1}}";
        all.push(match k {
            Keyword::Fast => made.more("keywords: [fast], ").plays(&Scene::bare().daisy("hand: [FORM]"), format!("choose play:FORM\nexpect {DAISY}.actions == 3\nexpect {DAISY}.in_play contains FORM")),
            Keyword::Hunter => made.kind(foe).plays(&Scene::bare().grove("enemies: [FORM]").line("phase: enemy").wendy("at: house").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("expect {DAISY}.threat contains FORM")),
            Keyword::Retaliate => made.kind(foe).plays(&Scene::bare().daisy_threat("FORM"), format!("choose fight:FORM\nexpect {DAISY}.damage == 1")),
            Keyword::Alert => made.kind(foe).plays(&Scene::bare().daisy_threat("FORM"), format!("choose evade:FORM\nexpect {DAISY}.damage == 1")),
            Keyword::Aloof => made.kind(foe).plays(&Scene::bare().field("enemies: [FORM]"), "expect locations.field.enemies contains FORM"),
            Keyword::Massive => made.kind(foe).plays(&Scene::bare().field("enemies: [FORM]").line("phase: enemy").daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]"), format!("pass until 9\nexpect {DAISY}.damage == 1\nexpect {WENDY}.damage == 1").replace("pass until 9\n", "")),
            Keyword::Peril => made.kind("{treachery: {}}").says("{revelation: [{test: {skill: [combat], difficulty: 1}}]}").plays(&Scene::bare().line("phase: mythos").line("step: '1.4'").line("encounter-top: [FORM, curse-a]").daisy("hand: [knack-a]"), format!("expect {DAISY}.hand contains knack-a\nexpect encounter_discard contains FORM")),
            Keyword::Exceptional => made.kind("{skill: {}}").more("keywords: [exceptional], level: 1, ").plays(&Scene::bare().daisy("hand: [FORM]"), format!("expect {DAISY}.hand contains FORM")),
            Keyword::Permanent => made.kind("{asset: {}}").more("keywords: [permanent], level: 1, ").plays(&Scene::bare().daisy("in-play: [FORM]"), format!("expect {DAISY}.in_play contains FORM")),
            Keyword::Surge => made.kind("{treachery: {}}").plays(&Scene::bare().line("phase: mythos").line("step: '1.4'").line("encounter-top: [FORM, curse-a, curse-b]"), "expect encounter_discard contains curse-b"),
        });
    }
}
