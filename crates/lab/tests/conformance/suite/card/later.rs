//! What later cycles brought, beside verbs, rules, keywords and happenings.

use super::Made;
use super::more;
use super::scene::{DAISY, Scene};

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    bag(&mut all);
    cards(&mut all);
    words(&mut all);
    tests(&mut all);
    prices(&mut all);
    assets(&mut all);
    more::forms(&mut all);
    all
}

fn gains(id: &str, amount: &str) -> Made {
    Made::new("amount", id).does(format!("{{gain-resources: {{amount: {amount}}}}}"))
}

fn has(n: u8) -> String {
    format!("choose use:FORM\nexpect {DAISY}.resources == {n}")
}

fn bag(all: &mut Vec<Made>) {
    let bagged = Scene::new().line("bag: [0, bless, curse, curse]");
    all.push(gains("in-bag", "{in-bag: [bless, curse]}").plays(&bagged, has(8)));
    all.push(gains("in-bag/nothing", "{in-bag: []}"));
    let steps = "{seal: {any: [skull]}}, {gain-resources: {amount: {sealed: this}}}";
    let scene = Scene::new().line("bag: [0, skull]");
    all.push(
        Made::new("amount", "sealed")
            .does(steps)
            .plays(&scene, has(6)),
    );
    all.push(gains("sealed/on-an-investigator", "{sealed: you}"));
    let test =
        "{test: {skill: [combat], difficulty: 3, on-success: [{gain-resources: {amount: 1}}]}}";
    for (token, first, second, n) in [("bless", "bless", "-1", 6), ("curse", "curse", "+1", 5)] {
        let scene = Scene::new().line(format!("bag: [{token}, {second}]"));
        let script = format!(
            "choose use:FORM\nchance token:{first}\nexpect {DAISY}.resources == {n}\nexpect bag.{token} absent"
        );
        all.push(Made::new("token", token).does(test).plays(&scene, script));
    }
}

fn cards(all: &mut Vec<Made>) {
    let bonded = Made::new("card", "bonded-to").more("bonded-to: old-book-of-lore, quantity: 2, ");
    let set_aside = "expect set_aside.FORM.id == FORM";
    all.push(bonded.plays(&Scene::bare().line("phase: setup"), set_aside));
    all.push(
        Made::new("card", "bonded-to/with-a-level").more("bonded-to: old-book-of-lore, level: 1, "),
    );
    all.push(Made::new("card", "bonded-to/a-trait").more("bonded-to: brute, "));
    all.push(Made::new("card", "myriad/without-a-level").more("keywords: [myriad], "));
    let only =
        |holds: &str| format!("play-if: {{count: {{of: {{investigator: {{}}}}, is: {holds}}}}}, ");
    let hand = Scene::bare().daisy("hand: [FORM]");
    all.push(
        Made::new("card", "play-if")
            .more(&only("2"))
            .plays(&hand, "offers play:FORM"),
    );
    all.push(
        Made::new("card", "play-if/not")
            .more(&only("3"))
            .plays(&hand, "refuses play:FORM"),
    );
    all.push(
        Made::new("card", "play-if/never-played")
            .kind("{asset: {}}")
            .more(&only("2")),
    );
    let foe =
        |patrol: &str| format!("{{enemy: {{fight: 2, health: 4, evade: 2, patrol: {patrol}}}}}");
    let walks = Scene::bare()
        .grove("enemies: [FORM]")
        .daisy("at: grove")
        .daisy("threat: []")
        .line("phase: enemy")
        .line("step: '3.2'")
        .wendy("at: house");
    let aloof = "keywords: [aloof], class: mythos, ";
    all.push(
        Made::new("card", "patrol")
            .kind(&foe("{name: house}"))
            .more(aloof)
            .plays(&walks, "expect locations.field.enemies contains FORM"),
    );
    all.push(Made::new("card", "patrol/of-an-enemy").kind(&foe("{name: foe-a}")));
}

fn words(all: &mut Vec<Made>) {
    // The top of the encounter deck is drawn next.
    let top = "{put: {cards: {name: foe-a}, to: encounter-deck-top}}, {draw-encounter: {}}";
    let scene = Scene::new().grove("enemies: [foe-a]");
    let drawn = format!("choose use:FORM\nexpect {DAISY}.threat contains foe-a");
    all.push(
        Made::new("destination", "encounter-deck-top")
            .does(top)
            .plays(&scene, drawn),
    );
    let at = Made::new("verb", "investigate/at");
    let at = at.says("{action: {as: investigate, do: [{investigate: {at: {name: grove}}}]}}");
    let found =
        format!("choose use:FORM\nexpect {DAISY}.clues == 1\nexpect locations.grove.clues == 1");
    all.push(at.plays(&Scene::new().grove("clues: 2"), found));
    let at = Made::new("verb", "investigate/at-an-enemy");
    all.push(at.says("{action: {as: investigate, do: [{investigate: {at: {name: foe-a}}}]}}"));
    let each = "{discard-top: {amount: 3, if-any: {is: {card: {kind: [asset]}}, each: true, do: [{gain-resources: {amount: 1}}]}}}";
    let deck = Scene::new().daisy("deck-top: [tool-a, song-a, tool-b]");
    all.push(
        Made::new("verb", "discard-top/if-any/each")
            .does(each)
            .plays(&deck, has(7)),
    );
    let both = each.replace("each: true", "each: true, pick: true");
    all.push(Made::new("verb", "discard-top/if-any/pick-each").does(both));
    for (id, filter, n) in [
        ("enemy/doom", "{enemy: {doom: true}}", 6),
        ("enemy/no-doom", "{enemy: {doom: false}}", 6),
        (
            "card/exhausted",
            "{card: {kind: [asset], exhausted: true}}",
            6,
        ),
        ("card/ready", "{card: {kind: [asset], exhausted: false}}", 7),
    ] {
        let made = gains(id, &format!("{{count: {filter}}}"));
        let scene = Scene::new()
            .plays("tool-a")
            .plays("{card: ward-a, exhausted: true}")
            .wendy_threat("{card: foe-a, doom: 1}")
            .wendy_threat("foe-b");
        all.push(made.plays(&scene, has(n)));
    }
    for (id, what, of, n) in [
        ("evade", "evade", "{name: foe-a}", 7),
        ("health", "health", "{name: foe-a}", 9),
        (
            "connections-to-location",
            "{connections-to-location: house}",
            "{name: grove}",
            7,
        ),
    ] {
        let made = gains(
            &format!("measure/{id}"),
            &format!("{{measure: {{what: {what}, of: {of}}}}}"),
        );
        all.push(made.plays(
            &Scene::new().wendy_threat("{card: foe-a, damage: 1}"),
            has(n),
        ));
    }
    let attacked = |when: &str| {
        format!(
            "{{forced: {{after: {{attacks: {{who: you, opportunity: {when}}}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"
        )
    };
    for (when, n) in [("true", 7), ("false", 6)] {
        let made = Made::new("pattern", format!("attacks/opportunity/{when}")).says(attacked(when));
        let script = format!("choose resource\nexpect {DAISY}.resources == {n}");
        all.push(made.plays(&Scene::new().daisy_threat("foe-a"), script));
    }
    all.push(Made::new("pattern", "engages/opportunity").says(
        "{forced: {after: {engages: {who: you, opportunity: true}}, do: [{gain-resources: {amount: 1}}]}}",
    ));
    let resign = Made::new("rule", "cannot-take/resign")
        .says("{constant: {rules: [{cannot-take: [resign]}]}}, {action: {as: resign, do: [{resign: you}]}}");
    all.push(resign.plays(&Scene::new(), "refuses use:FORM"));
    let knack = |gains: &str| {
        Made::new("card", format!("gains/{}", gains.len()))
            .kind("{skill: {}}")
            .more("icons: {combat: 1}, ")
            .says(format!("{{commit: {{gains: {gains}}}}}"))
    };
    let fights = |made: Made, value: u8| {
        let scene = Scene::bare()
            .daisy("hand: [FORM]")
            .daisy_threat("foe-a")
            .wendy("at: house");
        let script = format!("choose fight:foe-a\nchoose commit:FORM\nevent \"{value} against 2\"");
        made.plays(&scene, script)
    };
    all.push(fights(knack("{icons: {combat: 1}}"), 4));
    all.push(fights(
        knack("{icons: {combat: 1}, times: {count: {investigator: {}}}}"),
        5,
    ));
    all.push(fights(
        knack("{icons: {combat: 1}, times: {if: {is: {attempt: fight}, then: 1}}}"),
        4,
    ));
    all.push(knack("{icons: {}}"));
    for (id, kind) in [("evidence", "evidence"), ("offerings", "offerings")] {
        let made = Made::new("uses", id).kind(&format!(
            "{{asset: {{cost: 1, uses: {{amount: 2, kind: {kind}}}}}}}"
        ));
        let made = made.says("{action: {cost: {uses: 1}, do: [{gain-resources: {amount: 1}}]}}");
        all.push(made.plays(
            &Scene::new(),
            format!("choose use:FORM\nexpect {DAISY}.in_play.FORM.uses == 1"),
        ));
    }
}

fn tests(all: &mut Vec<Made>) {
    let won = "on-success: [{gain-resources: {amount: 1}}]";
    let daisys =
        "{test: {skill: [willpower, intellect, combat, agility], lowest: true, difficulty: 2, ";
    let lowest = Made::new("verb", "test/lowest").does(format!("{daisys}{won}}}}}"));
    // Combat and agility are 2, the others higher.
    let script = format!(
        "choose use:FORM\nrefuses skill:intellect\nchoose skill:combat\nexpect {DAISY}.resources == 6"
    );
    all.push(lowest.plays(&Scene::new(), script));
    all.push(Made::new("verb", "test/lowest/of-one").does(format!(
        "{{test: {{skill: [combat], lowest: true, difficulty: 2, {won}}}}}"
    )));
    let basic = "{forced: {after: {test-resolves: {tester: you}}, if: basic, do: [{gain-resources: {amount: 1}}]}}";
    let fights = "{action: {as: fight, do: [{fight: {}}]}}";
    let made = Made::new("condition", "basic").says(format!("{basic}, {fights}"));
    all.push(made.plays(
        &Scene::new().daisy_threat("foe-a"),
        format!("choose use:FORM/2\nexpect {DAISY}.resources == 5\nchoose fight:foe-a\nexpect {DAISY}.resources == 6"),
    ));
    all.push(
        Made::new("condition", "basic/no-test")
            .says("{action: {if: basic, do: [{gain-resources: {amount: 1}}]}}"),
    );
    let base = Made::new("rule", "base-skill/every");
    let base = base.says("{constant: {rules: [{base-skill: {is: 5}}]}}");
    all.push(base.plays(
        &Scene::new(),
        format!("expect {DAISY}.skills.combat == 5\nexpect {DAISY}.skills.agility == 5"),
    ));
    all.push(
        Made::new("rule", "reveals-more/none").says("{constant: {rules: [{reveals-more: 0}]}}"),
    );
    let again = |again: &str| {
        format!(
            "{{list: {{in: met, names: [foe-a], again: {again}}}}}, {{list: {{in: met, names: [foe-a], again: {again}}}}}, {{gain-resources: {{amount: {{listed: met}}}}}}"
        )
    };
    for (how, n) in [("true", 7), ("false", 6)] {
        let made = Made::new("verb", format!("list/again/{how}"));
        all.push(made.does(again(how)).plays(&Scene::new(), has(n)));
    }
    let cancels = "{forced: {would: {attacks: {who: you}}, do: [cancel]}}";
    let seen = |even: &str| {
        format!(
            "{{forced: {{after: {{attacks: {{who: you, even-if-cancelled: {even}}}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}"
        )
    };
    for (even, n) in [("true", 6), ("false", 5)] {
        let made = Made::new("pattern", format!("attacks/even-if-cancelled/{even}"));
        let made = made.says(format!(
            "{}, {cancels}, {{action: {{do: [{{attack: {{enemies: {{name: foe-a}}}}}}]}}}}",
            seen(even)
        ));
        let script = format!(
            "choose use:FORM/3\nexpect {DAISY}.damage == 0\nexpect {DAISY}.resources == {n}"
        );
        all.push(made.plays(
            &Scene::new().daisy_threat("{card: foe-a, exhausted: true}"),
            script,
        ));
    }
    all.push(
        Made::new("pattern", "engages/even-if-cancelled")
            .says(seen("true").replace("attacks", "engages")),
    );
    let dealt = |from: &str| {
        format!(
            "{{forced: {{after: {{harm-placed: {{on: you, from: {from}}}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}, {{action: {{do: [{{attack: {{enemies: {{name: foe-a}}}}}}]}}}}"
        )
    };
    for (from, n) in [("{a: {enemy: {trait: brute}}}", 6), ("{name: foe-b}", 5)] {
        let made = Made::new("pattern", format!("harm-placed/from/{n}")).says(dealt(from));
        let script = format!(
            "choose use:FORM/2\nexpect {DAISY}.damage == 1\nexpect {DAISY}.resources == {n}"
        );
        all.push(made.plays(
            &Scene::new().daisy_threat("{card: foe-a, exhausted: true}"),
            script,
        ));
    }
    all.push(
        Made::new("pattern", "harm-assigned/from")
            .says(dealt("{name: foe-a}").replace("after: {harm-placed", "would: {harm-assigned")),
    );
}

fn prices(all: &mut Vec<Made>) {
    let charged = "{asset: {cost: 1, uses: {amount: 2, kind: charges}}}";
    for (word, kind, paid) in [
        ("uses", charged, format!("{DAISY}.in_play.FORM.uses == 1")),
        (
            "damage",
            "{asset: {cost: 1}}",
            format!("{DAISY}.damage == 1"),
        ),
        (
            "horror",
            "{asset: {cost: 1}}",
            format!("{DAISY}.horror == 1"),
        ),
    ] {
        let may =
            format!("{{may: {{cost: {{{word}: 1}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}");
        let made = Made::new("verb", format!("pay/{word}"))
            .kind(kind)
            .does(&may);
        let script =
            format!("choose use:FORM\nchoose yes\nexpect {DAISY}.resources == 6\nexpect {paid}");
        all.push(made.plays(&Scene::new(), script));
        let pay = Made::new("verb", format!("pay/{word}/by-itself")).kind(kind);
        let pay = pay.does(format!(
            "{{pay: {{{word}: 1}}}}, {{gain-resources: {{amount: 1}}}}"
        ));
        all.push(pay.plays(
            &Scene::new(),
            format!("choose use:FORM\nexpect {DAISY}.resources == 6\nexpect {paid}"),
        ));
    }
    // What has no uses spends none.
    all.push(
        Made::new("verb", "pay/uses/none")
            .does("{may: {cost: {uses: 1}, do: [{gain-resources: {amount: 1}}]}}"),
    );
    // More damage for a price, once the attack has succeeded.
    let more = "{fight: {on-success: [{may: {cost: {damage: 1}, do: [{modify: {modifiers: [{quantity: attack-damage, add: 1}], for: this-test}}]}}]}}";
    let made = Made::new("verb", "pay/for-this-attack")
        .says(format!("{{action: {{as: fight, do: [{more}]}}}}"));
    let script = format!(
        "choose use:FORM\nchoose yes\nexpect {DAISY}.damage == 1\nexpect {DAISY}.threat.foe-a.damage == 2"
    );
    all.push(made.plays(
        &Scene::new().daisy_threat("{card: foe-a, exhausted: true}"),
        script,
    ));
}

fn assets(all: &mut Vec<Made>) {
    let limited = |id: &str, of: &str| {
        Made::new("card", format!("limit-of-trait/{id}"))
            .more("traits: [charm], ")
            .kind(&format!("{{asset: {{cost: 1, limit-of-trait: {of}}}}}"))
    };
    let hand = Scene::bare().daisy("hand: [FORM]");
    all.push(limited("reached", "charm").plays(&hand.clone().plays("ward-a"), "refuses play:FORM"));
    all.push(
        limited("of-another", "charm").plays(&hand.clone().plays("ward-b"), "offers play:FORM"),
    );
    all.push(limited("of-no-trait-of-its-own", "brute"));
    let slots = "{constant: {modifiers: [{quantity: {slots-for: {slot: accessory, trait: hex, or-trait: charm}}, add: 1}]}}";
    all.push(Made::new("quantity", "slots-for/or-trait").says(slots).plays(
        &Scene::new().daisy("hand: [tool-b]").plays("charm-a"),
        format!("choose play:tool-b\nexpect {DAISY}.in_play contains charm-a\nexpect {DAISY}.in_play contains tool-b"),
    ));
    let key = "{asset: {story: true, stays-behind: true}}";
    let left = Made::new("card", "stays-behind")
        .kind(key)
        .more("class: mythos, ");
    let left = left.says("{action: {as: resign, do: [{resign: you}]}}");
    all.push(left.plays(
        &Scene::new(),
        "choose use:FORM\nexpect locations.field.cards contains FORM",
    ));
    all.push(
        Made::new("card", "stays-behind/of-a-deck")
            .kind("{asset: {cost: 1, stays-behind: true}}")
            .more("level: 0, "),
    );
    let only = Made::new("card", "only-for").more("only-for: [charm], level: 0, ");
    all.push(only.plays(&Scene::bare().daisy("hand: [FORM]"), "offers play:FORM"));
    all.push(Made::new("card", "only-for/without-a-level").more("only-for: [charm], "));
    all.push(Made::new("card", "only-for/a-card").more("only-for: [tool-a], level: 0, "));
}
