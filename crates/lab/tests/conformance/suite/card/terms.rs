//! Amounts, measures, conditions, and every quantity and rule with every subject.

use super::Made;
use super::scene::{DAISY, Scene, Sort, WENDY};
use Sort::{Asset, Enemy, Investigator, Location, Other, Story};
use card_game::content::Quantity;

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    amounts(&mut all);
    measures(&mut all);
    conditions(&mut all);
    quantities(&mut all);
    super::rules::rules(&mut all);
    all
}

fn amounts(all: &mut Vec<Made>) {
    let mut amount = |id: &str, amount: &str, count: u8| {
        let made =
            Made::new("amount", id).does(format!("{{gain-resources: {{amount: {amount}}}}}"));
        let scene = Scene::new().daisy("clues: 3").daisy("hand: [knife]");
        all.push(made.plays(
            &scene,
            format!("choose use:FORM\nexpect {DAISY}.resources == {}", 5 + count),
        ));
    };
    amount("number", "2", 2);
    amount("per-investigator", "{per-investigator: 2}", 4);
    amount("count", "{count: {investigator: {}}}", 2);
    amount("tokens", "{tokens: {token: clue, on: you}}", 3);
    amount("measure", "{measure: {what: hand-size, of: you}}", 1);
    amount(
        "most",
        "{most: {by: {tokens: clue}, of: {investigator: {}}}}",
        3,
    );
    amount(
        "fewest",
        "{fewest: {by: {skill: combat}, of: {investigator: {}}}}",
        1,
    );
    amount("plus", "{plus: [1, 2]}", 3);
    amount("minus", "{minus: [4, 2, 1]}", 1);
    amount("min", "{min: [4, 2, 3]}", 2);
    amount("max", "{max: [1, 4]}", 4);
    amount("times", "{times: [2, 3]}", 6);
    amount("half-up", "{half-up: 3}", 2);
    amount("half-down", "{half-down: 3}", 1);
    amount("acts-left", "acts-left", 3);
    amount("agenda-stage", "agenda-stage", 1);
    amount("clamp", "{clamp: {amount: 7, min: 1, max: 3}}", 3);
    amount("if", "{if: {is: your-turn, then: 2, else: 1}}", 2);
    amount("if/else", "{if: {is: during-test, then: 2, else: 1}}", 1);
    let listed = "{list: {in: cultists-who-got-away, names: [foe-a, foe-b]}}, {gain-resources: {amount: {listed: cultists-who-got-away}}}";
    all.push(Made::new("amount", "listed").does(listed).plays(
        &Scene::new(),
        format!("choose use:FORM\nexpect {DAISY}.resources == 7"),
    ));
    let test = |n: i32, how: &str, what: &str| {
        format!(
            "{{test: {{skill: [intellect], difficulty: {n}, {how}: [{{gain-resources: {{amount: {what}}}}}]}}}}"
        )
    };
    let tested = |id: &str, steps: String, count: u8| {
        Made::new("amount", id).does(steps).plays(
            &Scene::new(),
            format!("choose use:FORM\nexpect {DAISY}.resources == {}", 5 + count),
        )
    };
    all.push(tested("margin", test(3, "on-success", "margin"), 2));
    let base = "{measure: {what: base-skill, of: you}}";
    all.push(tested("base-skill", test(3, "on-success", base), 5));
    let difficulty = test(3, "on-success", "difficulty");
    all.push(tested("difficulty", difficulty, 3));
    all.push(tested(
        "actions-spent",
        "{gain-resources: {amount: actions-spent}}".to_owned(),
        1,
    ));
    all.push(tested(
        "done",
        "{for-each: {of: {each: {investigator: {}}}, do: [{place: {token: doom, on: this}}]}}, {gain-resources: {amount: done}}".to_owned(),
        2,
    ));
    let attack = Made::new("amount", "attack-damage").says(
        "{action: {as: fight, do: [{fight: {damage: 1, on-success: [{gain-resources: {amount: attack-damage}}]}}]}}",
    );
    all.push(attack.plays(
        &Scene::new().daisy_threat("foe-a"),
        format!("choose use:FORM\nexpect {DAISY}.resources == 7"),
    ));
    all.push(tested("failed-by", test(8, "on-failure", "failed-by"), 3));
    let lost = Made::new("amount", "all").does("{lose-resources: {amount: all}}");
    all.push(lost.plays(
        &Scene::new(),
        format!("choose use:FORM\nexpect {DAISY}.resources == 0"),
    ));
    all.push(Made::new("amount", "all/gained").does("{gain-resources: {amount: all}}"));
    let many = Made::new("amount", "that-many/discovers").says("{forced: {after: {discovers: {who: you}}, do: [{gain-resources: {amount: that-many}}]}}, {action: {do: [{discover: {clues: 2}}]}}");
    all.push(many.plays(
        &Scene::new().field("clues: 3"),
        format!("choose use:FORM/2\nexpect {DAISY}.resources == 7"),
    ));
    let many = Made::new("amount", "that-many/harm-placed").says("{forced: {after: {harm-placed: {on: you}}, do: [{gain-resources: {amount: that-many}}]}}, {action: {do: [{deal: {damage: 1, horror: 2}}]}}");
    all.push(many.plays(
        &Scene::new(),
        format!("choose use:FORM/2\nexpect {DAISY}.resources == 8"),
    ));
    let many = Made::new("amount", "that-many/harm-assigned").says("{forced: {when: {harm-assigned: {on: you}}, do: [{gain-resources: {amount: that-many}}]}}, {action: {do: [{deal: {damage: 2}}]}}");
    all.push(many.plays(
        &Scene::new(),
        format!("choose use:FORM/2\nexpect {DAISY}.resources == 7"),
    ));
    all.push(Made::new("amount", "that-many/nothing-counted").says(
        "{forced: {after: {enters: {who: you}}, do: [{gain-resources: {amount: that-many}}]}}",
    ));
    let revealed = "{reveal-tokens: {amount: 2, do: [{gain-resources: {amount: {revealed: [skull, auto-fail]}}}]}}";
    all.push(Made::new("amount", "revealed").does(revealed).plays(
        &Scene::new().line("bag: [skull, skull]"),
        format!("choose use:FORM\nexpect {DAISY}.resources == 7"),
    ));
    for (id, steps) in [
        (
            "revealed/no-tokens",
            "{gain-resources: {amount: {revealed: [skull]}}}",
        ),
        (
            "revealed/nothing",
            "{reveal-tokens: {do: [{gain-resources: {amount: {revealed: []}}}]}}",
        ),
        (
            "that-many/no-happening",
            "{gain-resources: {amount: that-many}}",
        ),
        ("margin/no-test", "{gain-resources: {amount: margin}}"),
        (
            "difficulty/no-test",
            "{gain-resources: {amount: difficulty}}",
        ),
        (
            "attack-damage/no-attack",
            "{gain-resources: {amount: attack-damage}}",
        ),
        ("done/nothing", "{gain-resources: {amount: done}}"),
        (
            "most/another-sort",
            "{gain-resources: {amount: {most: {by: hand-size, of: {enemy: {}}}}}}",
        ),
        (
            "listed/never",
            "{gain-resources: {amount: {listed: foe-a}}}",
        ),
        ("failed-by/no-test", "{gain-resources: {amount: failed-by}}"),
        ("plus/nothing", "{gain-resources: {amount: {plus: []}}}"),
        (
            "clamp/crossed",
            "{gain-resources: {amount: {clamp: {amount: 1, min: 3, max: 2}}}}",
        ),
    ] {
        all.push(Made::new("amount", id).does(steps));
    }
}

fn measures(all: &mut Vec<Made>) {
    for (id, what) in [
        ("skill", "{skill: combat}"),
        ("remaining-health", "remaining-health"),
        ("remaining-sanity", "remaining-sanity"),
        ("hand-size", "hand-size"),
        ("tokens", "{tokens: doom}"),
        ("cost", "cost"),
        ("shroud", "shroud"),
        ("fight", "fight"),
        ("enemy-damage", "enemy-damage"),
        ("enemy-horror", "enemy-horror"),
        ("actions", "actions"),
    ] {
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let noun = sort.noun(many);
                let count = match (id, sort, many) {
                    ("skill", Investigator, false) => 1,
                    ("skill", Investigator, true) => 3,
                    ("remaining-health", Investigator, false) => 7,
                    ("remaining-health", Investigator, true) => 12,
                    ("remaining-health", Enemy, _) => 4,
                    ("remaining-health", Asset, _) => 3,
                    ("remaining-sanity", Investigator, false) => 7,
                    ("remaining-sanity", Investigator, true) => 16,
                    ("remaining-sanity", Asset, _) => 3,
                    ("hand-size", Investigator, _) => 1,
                    // The action of the form is spent; who comes next has all of theirs.
                    ("actions", Investigator, false) => 3,
                    ("actions", Investigator, true) => 5,
                    ("tokens", _, _) => 1,
                    ("cost", Asset, _) => 1,
                    ("shroud", Location, _) | ("fight", Enemy, _) => 2,
                    ("enemy-damage" | "enemy-horror", Enemy, _) => 1,
                    // Treacheries cost nothing.
                    ("cost", Other, _) => 0,
                    _ => {
                        let made = Made::new("measure", format!("{id}/{}/{number}", sort.name()));
                        all.push(made.does(format!("{{gain-resources: {{amount: {{measure: {{what: {what}, of: {noun}}}}}}}}}")));
                        continue;
                    }
                };
                let expected =
                    if many && (sort != Investigator || matches!(id, "hand-size" | "tokens")) {
                        2 * count
                    } else {
                        count
                    };
                let made = Made::new("measure", format!("{id}/{}/{number}", sort.name()));
                let put = if id == "tokens" {
                    format!("{{place: {{token: doom, on: {noun}}}}}, ")
                } else {
                    String::new()
                };
                let made = made.does(format!(
                    "{put}{{gain-resources: {{amount: {{measure: {{what: {what}, of: {noun}}}}}}}}}"
                ));
                let scene = Scene::new()
                    .with(sort, "")
                    .daisy("hand: [knife]")
                    .wendy("hand: [knife]");
                all.push(made.plays(
                    &scene,
                    match expected {
                        0 => "refuses use:FORM".to_owned(),
                        n => format!("choose use:FORM\nexpect {DAISY}.resources == {}", 5 + n),
                    },
                ));
            }
        }
    }
}

fn conditions(all: &mut Vec<Made>) {
    let either = |is: &str| {
        format!(
            "{{if: {{is: {is}, then: [{{gain-resources: {{amount: 1}}}}], else: [{{gain-resources: {{amount: 2}}}}]}}}}"
        )
    };
    let mut both = |id: &str, yes: &str, no: &str| {
        for (is, count, how) in [(yes, 6, "holds"), (no, 7, "fails")] {
            let made = Made::new("condition", format!("{id}/{how}")).does(either(is));
            let scene = Scene::new()
                .daisy_threat("foe-a")
                .daisy("clues: 2")
                .grove("revealed: false");
            all.push(
                made.plays(
                    &scene,
                    format!(
                        "choose use:FORM\npass until 2.2.1\nexpect {DAISY}.resources == {count}"
                    )
                    .replace("pass until 2.2.1\n", ""),
                ),
            );
        }
    };
    both("your-turn", "your-turn", "{not: your-turn}");
    both("during-test", "{not: during-test}", "during-test");
    both("phase", "{phase: investigation}", "{phase: mythos}");
    both(
        "exists",
        "{exists: {enemy: {at: here}}}",
        "{exists: {enemy: {name: foe-b}}}",
    );
    both(
        "none",
        "{none: {enemy: {name: foe-b}}}",
        "{none: {enemy: {}}}",
    );
    both(
        "amount",
        "{amount: {of: {tokens: {token: clue, on: you}}, is: \"2+\"}}",
        "{amount: {of: {plus: [1, {count: {investigator: {}}}]}, is: 2}}",
    );
    both(
        "amount/reckoned",
        "{amount: {of: {tokens: {token: clue, on: you}}, is: {at-least: {per-investigator: 1}, at-most: 3}}}",
        "{amount: {of: {tokens: {token: clue, on: you}}, is: {at-most: {count: {enemy: {}}}}}}",
    );
    both(
        "count",
        "{count: {of: {investigator: {}}, is: 2}}",
        "{count: {of: {investigator: {}}, is: \"3+\"}}",
    );
    both(
        "count/reckoned",
        "{count: {of: {investigator: {}}, is: {at-least: {per-investigator: 1}}}}",
        "{count: {of: {investigator: {}}, is: {at-least: {per-investigator: 2}}}}",
    );
    both(
        "tokens",
        "{tokens: {token: clue, on: you, is: \"1-2\"}}",
        "{tokens: {token: clue, on: you, is: 1}}",
    );
    both(
        "measure",
        "{measure: {what: {skill: intellect}, of: you, is: \"5+\"}}",
        "{measure: {what: {skill: intellect}, of: you, is: \"6+\"}}",
    );
    both(
        "is",
        "{is: {noun: {name: foe-a}, one-of: {enemy: {trait: brute}}}}",
        "{is: {noun: {name: foe-a}, one-of: {enemy: {without-trait: brute}}}}",
    );
    both("in-play", "{in-play: foe-a}", "{in-play: foe-b}");
    both("act-stage", "{act-stage: 1}", "{act-stage: 2}");
    both("agenda-stage", "{agenda-stage: 1}", "{agenda-stage: 2}");
    both(
        "difficulty",
        "{difficulty: [easy, standard]}",
        "{difficulty: [hard]}",
    );
    both(
        "logged",
        "{not: {logged: house-burned}}",
        "{logged: house-burned}",
    );
    both(
        "in-list",
        "{not: {in-list: {name: ruth-turner, list: cultists-who-got-away}}}",
        "{in-list: {name: ruth-turner, list: cultists-who-got-away}}",
    );
    both(
        "unrevealed",
        "{unrevealed: {name: grove}}",
        "{unrevealed: here}",
    );
    both("not", "{not: {in-play: foe-b}}", "{not: {in-play: foe-a}}");
    both(
        "all",
        "{all: [your-turn, {in-play: foe-a}]}",
        "{all: [your-turn, {in-play: foe-b}]}",
    );
    both(
        "any",
        "{any: [{in-play: foe-b}, {in-play: foe-a}]}",
        "{any: [{in-play: foe-b}, during-test]}",
    );
    // What is remembered, of anybody and of this one.
    let remembers = |of: &str| {
        format!(
            "{{modify: {{to: lead, rules: [{{remembered: a-hard-night}}], for: this-game}}}}, {}",
            either(&format!("{{remembered: {{deed: a-hard-night{of}}}}}"))
        )
    };
    for (id, of, count) in [
        ("remembered/anybody", "", 6),
        ("remembered/of", ", of: lead", 6),
        ("remembered/of-another", ", of: you", 7),
    ] {
        let made = Made::new("condition", id).does(remembers(of));
        all.push(made.plays(
            &Scene::new(),
            format!("choose use:FORM\nexpect {DAISY}.resources == {count}"),
        ));
    }
    all.push(
        Made::new("condition", "remembered/never")
            .does(either("{remembered: {deed: nothing-like-it}}")),
    );
    // Within a test.
    for (id, how, difficulty, is, count) in [
        ("margin/holds", "on-success", 3, "{margin: \"2+\"}", 6),
        ("margin/fails", "on-success", 3, "{margin: \"3+\"}", 7),
        (
            "failed-by/holds",
            "on-failure",
            7,
            "{failed-by: \"1-2\"}",
            6,
        ),
        ("failed-by/fails", "on-failure", 7, "{failed-by: \"3+\"}", 7),
        ("revealed/holds", "on-success", 3, "{revealed: [skull]}", 6),
        (
            "revealed/fails",
            "on-success",
            3,
            "{revealed: [cultist]}",
            7,
        ),
        ("attempt/plain", "on-success", 3, "{attempt: plain}", 6),
        ("attempt/fails", "on-success", 3, "{attempt: fight}", 7),
    ] {
        let made = Made::new("condition", id).does(format!(
            "{{test: {{skill: [intellect], difficulty: {difficulty}, {how}: [{}]}}}}",
            either(is)
        ));
        all.push(made.plays(
            &Scene::new().line("bag: [skull]"),
            format!("choose use:FORM\nexpect {DAISY}.resources == {count}"),
        ));
    }
    for (id, designator, verb, scene) in [
        (
            "fight",
            "fight",
            "{fight: {bonus: 3, on-success: [@]}}",
            Scene::new().daisy_threat("foe-a"),
        ),
        (
            "evade",
            "evade",
            "{try-to-evade: {bonus: 3, on-success: [@]}}",
            Scene::new().daisy_threat("foe-a"),
        ),
        (
            "investigate",
            "investigate",
            "{investigate: {bonus: 3, instead-of-clues: [@]}}",
            Scene::new().field("clues: 1"),
        ),
    ] {
        let steps = |is: &str| verb.replace('@', &either(is));
        // The attempt's own result is one of two, in any order.
        let order = if id == "investigate" {
            ""
        } else {
            "choose option:2\n"
        };
        let made = Made::new("condition", format!("attempt/{id}")).says(format!(
            "{{action: {{as: {designator}, do: [{}]}}}}",
            steps(&format!("{{attempt: {id}}}"))
        ));
        all.push(made.plays(
            &scene,
            format!("choose use:FORM\n{order}expect {DAISY}.resources == 6"),
        ));
        let against = if id == "investigate" {
            "{name: field}"
        } else {
            "{name: foe-a}"
        };
        let made = Made::new("condition", format!("against/{id}")).says(format!(
            "{{action: {{as: {designator}, do: [{}]}}}}",
            steps(&format!("{{against: {against}}}"))
        ));
        all.push(made.plays(
            &scene,
            format!("choose use:FORM\n{order}expect {DAISY}.resources == 6"),
        ));
    }
    let made = Made::new("condition", "action").says(format!(
        "{{action: {{as: parley, do: [{}]}}}}",
        either("{action: parley}")
    ));
    all.push(made.plays(
        &Scene::new(),
        format!("choose use:FORM\nexpect {DAISY}.resources == 6"),
    ));
    let made = Made::new("condition", "using").says(format!(
        "{{action: {{as: fight, do: [{{fight: {{bonus: 3, on-success: [{}]}}}}]}}}}",
        either("{using: this}")
    ));
    all.push(made.plays(
        &Scene::new().daisy_threat("foe-a"),
        format!("choose use:FORM\nchoose option:2\nexpect {DAISY}.resources == 6"),
    ));
    for (id, is) in [
        ("using/no-test", "{using: this}"),
        ("margin/no-test", "{margin: \"2+\"}"),
        ("failed-by/no-test", "{failed-by: \"2+\"}"),
        ("revealed/no-test", "{revealed: [skull]}"),
        ("attempt/no-test", "{attempt: fight}"),
        ("against/no-test", "{against: {name: foe-a}}"),
        (
            "count/no-number",
            "{count: {of: {enemy: {}}, is: {at-least: 3, at-most: 2}}}",
        ),
        ("unrevealed/no-location", "{unrevealed: {name: foe-a}}"),
        ("is/another-sort", "{is: {noun: you, one-of: {enemy: {}}}}"),
        ("all/nothing", "{all: []}"),
        ("any/nothing", "{any: []}"),
        (
            "revealed/nothing",
            "{test: {skill: [intellect], difficulty: 1}}, {if: {is: {revealed: []}, then: []}}",
        ),
        (
            "measure/another-sort",
            "{measure: {what: hand-size, of: {name: foe-a}, is: 1}}",
        ),
        ("in-play/no-card", "{in-play: brute}"),
        ("act-stage/none", "{act-stage: 9}"),
        ("agenda-stage/none", "{agenda-stage: 9}"),
        ("logged/never", "{logged: foe-a}"),
        (
            "in-list/never",
            "{in-list: {name: ruth-turner, list: foe-a}}",
        ),
        ("difficulty/none", "{difficulty: []}"),
    ] {
        all.push(Made::new("condition", id).does(either(is)));
    }
}

/// Every quantity: a new one does not compile without its form.
fn quantity_name(q: Quantity) -> &'static str {
    match q {
        Quantity::Skill(_) => "{skill: combat}",
        Quantity::EverySkill => "every-skill",
        Quantity::SkillValue => "skill-value",
        Quantity::Shroud => "shroud",
        Quantity::Fight => "fight",
        Quantity::Evade => "evade",
        Quantity::Health => "health",
        Quantity::Sanity => "sanity",
        Quantity::EnemyDamage => "enemy-damage",
        Quantity::EnemyHorror => "enemy-horror",
        Quantity::AttackDamage => "attack-damage",
        Quantity::CluesDiscovered => "clues-discovered",
        Quantity::Actions => "actions",
        Quantity::ActionsFor(_) => "{actions-for: charm}",
        Quantity::PlayCost => "play-cost",
        Quantity::PlayCostFor(_) => "{play-cost-for: hex}",
        Quantity::Slots(_) => "{slots: accessory}",
        Quantity::SlotsFor(_) => "{slots-for: {slot: accessory, trait: charm}}",
        Quantity::HandSize => "hand-size",
        Quantity::UpkeepResources => "upkeep-resources",
        Quantity::Difficulty => "difficulty",
        Quantity::StartingResources => "starting-resources",
        Quantity::Margin => "margin",
    }
}

fn quantities(all: &mut Vec<Made>) {
    use card_game::content::{PlayCostFor, Skill, Slot, SlotsFor};
    let sym = packs::Sym(0);
    let every = [
        Quantity::Skill(Skill::Combat),
        Quantity::EverySkill,
        Quantity::SkillValue,
        Quantity::Shroud,
        Quantity::Fight,
        Quantity::Evade,
        Quantity::Health,
        Quantity::Sanity,
        Quantity::EnemyDamage,
        Quantity::EnemyHorror,
        Quantity::AttackDamage,
        Quantity::CluesDiscovered,
        Quantity::Actions,
        Quantity::ActionsFor(sym),
        Quantity::PlayCost,
        Quantity::PlayCostFor(PlayCostFor {
            of_trait: sym,
            kind: None,
        }),
        Quantity::Slots(Slot::Accessory),
        Quantity::SlotsFor(SlotsFor {
            slot: Slot::Accessory,
            of_trait: sym,
            or_trait: None,
        }),
        Quantity::HandSize,
        Quantity::UpkeepResources,
        Quantity::Difficulty,
        Quantity::StartingResources,
        Quantity::Margin,
    ];
    for quantity in every {
        let yaml = quantity_name(quantity);
        let name = yaml
            .trim_matches(['{', '}'])
            .split(':')
            .next()
            .unwrap_or_default();
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let noun = sort.noun(many);
                // What is Daisy's is of those that are meant as `you` or as each of all.
                let noun = if sort == Investigator && !many {
                    "you"
                } else {
                    noun
                };
                let add = if matches!(quantity, Quantity::PlayCost | Quantity::PlayCostFor(_)) {
                    -1
                } else {
                    1
                };
                let constant = format!(
                    "{{constant: {{to: {noun}, modifiers: [{{quantity: {yaml}, add: {add}}}]}}}}"
                );
                let made = Made::new("quantity", format!("{name}/{}/{number}", sort.name()))
                    .says(&constant);
                let scene = Scene::new().with(sort, "");
                let [first, second] = sort.paths();
                let one = if sort == Investigator { DAISY } else { first };
                let other = if sort == Investigator { WENDY } else { second };
                let shows = |field: &str, plus: u8, base: u8| {
                    format!(
                        "expect {one}.{field} == {plus}\nexpect {other}.{field} == {}",
                        if many { plus } else { base }
                    )
                };
                let tested = |script: String, more: &str| (format!("{constant}, {more}"), script);
                if matches!(quantity, Quantity::PlayCostFor(_)) && sort == Investigator {
                    // Of one kind: the asset is cheaper, and where events are meant it is not.
                    for (kind, left) in [("asset", 5), ("event", 4)] {
                        let cards = format!("{{trait: charm, kind: {kind}}}");
                        let hand = scene.clone().daisy("hand: [charm-a]");
                        let script =
                            format!("choose play:charm-a\nexpect {DAISY}.resources == {left}");
                        let form = format!("{name}-{kind}/{}/{number}", sort.name());
                        let made = Made::new("quantity", form);
                        all.push(
                            made.says(constant.replace("hex", &cards))
                                .plays(&hand, script),
                        );
                    }
                }
                all.push(match (quantity, sort) {
                    (Quantity::Skill(_) | Quantity::EverySkill, Investigator) => made.plays(&scene, format!("expect {DAISY}.skills.combat == 3\nexpect {WENDY}.skills.combat == {}", if many { 2 } else { 1 })),
                    (Quantity::SkillValue, Investigator) => {
                        let (says, script) = tested(format!("choose use:FORM\nexpect {DAISY}.resources == 6"), "{action: {do: [{test: {skill: [combat], difficulty: 3, on-success: [{gain-resources: {amount: 1}}]}}]}}");
                        made.says(says).plays(&scene, script)
                    }
                    (Quantity::Difficulty, Investigator) => {
                        let (says, script) = tested(format!("choose use:FORM\nexpect {DAISY}.resources == 5"), "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{gain-resources: {amount: 1}}]}}]}}");
                        made.says(says).plays(&scene, script)
                    }
                    (Quantity::Margin, Investigator) => {
                        let (says, script) = tested(format!("choose use:FORM\nexpect {DAISY}.resources == 6"), "{action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{if: {is: {margin: 1}, then: [{gain-resources: {amount: 1}}]}}]}}]}}");
                        made.says(says).plays(&scene, script)
                    }
                    // It is reckoned as the game begins, and this one is under way.
                    (Quantity::StartingResources, Investigator) => made.plays(&scene, format!("expect {DAISY}.resources == 5")),
                    (Quantity::UpkeepResources, Investigator) => made.plays(&scene.daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]").line("phase: upkeep").line("step: '4.4'"), format!("expect {DAISY}.resources == 7\nexpect {WENDY}.resources == {}", if many { 7 } else { 6 })),
                    (Quantity::Shroud, Location) => made.plays(&scene, shows("shroud", 3, 2)),
                    (Quantity::Fight, Enemy) => made.plays(&scene, shows("fight", 3, 2)),
                    (Quantity::Evade, Enemy) => made.plays(&scene, shows("evade", 3, 2)),
                    (Quantity::Health, Enemy) => made.plays(&scene, shows("health", 5, 4)),
                    (Quantity::Health, Asset) => made.plays(&scene, shows("health", 4, 3)),
                    (Quantity::Health, Investigator) => made.plays(&scene, format!("expect {DAISY}.health == 6\nexpect {WENDY}.health == {}", if many { 8 } else { 7 })),
                    (Quantity::Sanity, Asset) => made.plays(&scene, shows("sanity", 4, 3)),
                    (Quantity::Sanity, Investigator) => made.plays(&scene, format!("expect {DAISY}.sanity == 10\nexpect {WENDY}.sanity == {}", if many { 8 } else { 7 })),
                    (Quantity::EnemyDamage, Enemy) => made.plays(&scene.line("phase: enemy"), format!("choose card:foe-a\nexpect {WENDY}.damage == {}", if many { 4 } else { 3 })),
                    (Quantity::EnemyHorror, Enemy) => made.plays(&scene.line("phase: enemy"), format!("choose card:foe-a\nexpect {WENDY}.horror == {}", if many { 4 } else { 3 })),
                    (Quantity::AttackDamage, Investigator) => made.plays(&scene.daisy_threat("foe-a"), format!("choose fight:foe-a\nexpect {DAISY}.threat.foe-a.damage == 2")),
                    (Quantity::CluesDiscovered, Investigator) => made.plays(&scene.field("clues: 3"), format!("choose investigate\nexpect {DAISY}.clues == 2")),
                    (Quantity::Actions, Investigator) => made.plays(&scene, format!("expect {DAISY}.actions == 4")),
                    (Quantity::ActionsFor(_), Investigator) => made.plays(&scene, format!("expect {DAISY}.actions_for.charm == 1")),
                    (Quantity::PlayCost, Investigator) => made.plays(&scene.daisy("hand: [song-a]"), format!("choose play:song-a\nexpect {DAISY}.resources == 7")),
                    (Quantity::Slots(_), Investigator) => made.plays(&scene.daisy("hand: [tool-b]").plays("tool-a"), format!("choose play:tool-b\nexpect {DAISY}.in_play contains tool-a\nexpect {DAISY}.in_play contains tool-b")),
                    (Quantity::SlotsFor(_), Investigator) => made.plays(&scene.daisy("hand: [tool-b]").plays("charm-a"), format!("choose play:tool-b\nexpect {DAISY}.in_play contains charm-a\nexpect {DAISY}.in_play contains tool-b")),
                    (Quantity::HandSize, Investigator) => {
                        let hand = "hand: [knife, flashlight, tool-a, tool-b, song-a, guts, overpower, perception, ward-a]";
                        made.plays(&scene.daisy(hand).line("phase: upkeep").line("step: '4.5'"), format!("expect {DAISY}.hand_size == 9\nasks Daisy Walker rule 1.1").replace("\nasks Daisy Walker rule 1.1", ""))
                    }
                    (Quantity::PlayCostFor(_), Investigator) => {
                        let made = made.says(constant.replace("hex", "charm"));
                        let hand = scene.clone().daisy("hand: [charm-a]");
                        let other = scene.daisy("hand: [song-a]");
                        made.plays(&hand, format!("choose play:charm-a\nexpect {DAISY}.resources == 5"))
                            .plays(&other, format!("choose play:song-a\nexpect {DAISY}.resources == 6"))
                    }
                    // A play cost is a player's card's too, while it is in hand.
                    (Quantity::PlayCost, Other) if !many => {
                        let made = Made::new("quantity", "play-cost/other/one").says("{constant: {to: {each: {card: {kind: [event]}}}, modifiers: [{quantity: play-cost, add: -1}]}}");
                        made.plays(&Scene::new().daisy("hand: [song-a]"), format!("choose play:song-a\nexpect {DAISY}.resources == 7"))
                    }
                    (Quantity::PlayCost, Asset) if !many => {
                        let made = Made::new("quantity", "play-cost/asset/one").says("{constant: {to: {name: tool-a}, modifiers: [{quantity: play-cost, add: -1}]}}");
                        made.plays(&Scene::new().daisy("hand: [tool-a]"), format!("choose play:tool-a\nexpect {DAISY}.resources == 5"))
                    }
                    (Quantity::PlayCost, Other | Asset) => continue,
                    (
                        Quantity::Skill(_)
                        | Quantity::EverySkill
                        | Quantity::SkillValue
                        | Quantity::Shroud
                        | Quantity::Fight
                        | Quantity::Evade
                        | Quantity::Health
                        | Quantity::Sanity
                        | Quantity::EnemyDamage
                        | Quantity::EnemyHorror
                        | Quantity::AttackDamage
                        | Quantity::CluesDiscovered
                        | Quantity::Actions
                        | Quantity::ActionsFor(_)
                        | Quantity::PlayCost
                        | Quantity::PlayCostFor(_)
                        | Quantity::Slots(_)
                        | Quantity::SlotsFor(_)
                        | Quantity::HandSize
                        | Quantity::UpkeepResources
                        | Quantity::Difficulty
                        | Quantity::Margin
                        | Quantity::StartingResources,
                        Investigator | Enemy | Location | Asset | Other | Story,
                    ) => made,
                });
            }
        }
    }
}
