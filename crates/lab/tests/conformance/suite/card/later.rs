//! What later cycles brought, beside verbs, rules, keywords and happenings.

use super::Made;
use super::scene::{DAISY, Scene};

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    bag(&mut all);
    cards(&mut all);
    words(&mut all);
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
