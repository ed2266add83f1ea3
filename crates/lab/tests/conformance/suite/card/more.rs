//! Frost tokens, states that force, numbers, damage on locations, clues of the group, actions from a hand.

use super::Made;
use super::scene::{DAISY, Scene, WENDY};

const GAIN: &str = "{gain-resources: {amount: 1}}";

pub(super) fn forms(all: &mut Vec<Made>) {
    frost(all);
    states(all);
    entering(all);
    numbers(all);
    damaged_places(all);
    together(all);
    listed(all);
    from_hand(all);
    from_the_pile(all);
}

fn has(n: u8) -> String {
    format!("choose use:FORM\nexpect {DAISY}.resources == {n}")
}

fn frost(all: &mut Vec<Made>) {
    let test =
        "{test: {skill: [combat], difficulty: 1, on-success: [{gain-resources: {amount: 1}}]}}";
    let bag = |tokens: &str| Scene::new().line(format!("bag: [{tokens}]"));
    // One is a -1 and another token follows; the second fails the test, and both return to the bag.
    for (id, tokens, chances, n, left) in [
        ("one", "frost, 0", "chance token:frost\n", 6, 1),
        ("two", "frost, frost", "", 5, 2),
        ("and-a-bless", "frost, bless", "", 6, 1),
    ] {
        let made = Made::new("token", format!("frost/{id}")).does(test);
        let chances = match id {
            "and-a-bless" => "chance token:frost\n",
            _ => chances,
        };
        let script = format!(
            "choose use:FORM\n{chances}expect {DAISY}.resources == {n}\nexpect bag.frost == {left}"
        );
        all.push(made.plays(&bag(tokens), script));
    }
    let full = ["frost"; 8].join(", ");
    let ninth = Made::new("token", "frost/the-ninth").does("{add-token: frost}");
    all.push(ninth.plays(&bag(&full), "refuses use:FORM"));
    let eighth = Made::new("token", "frost/the-eighth").does("{add-token: frost}");
    let seven = ["frost"; 7].join(", ");
    all.push(eighth.plays(&bag(&seven), "choose use:FORM\nexpect bag.frost == 8"));
    // Outside a test it does nothing.
    let outside = Made::new("token", "frost/outside").does(format!(
        "{{reveal-tokens: {{do: [{{if: {{is: {{revealed: [frost]}}, then: [{GAIN}]}}}}]}}}}"
    ));
    all.push(outside.plays(&bag("frost"), format!("{}\nexpect bag.frost == 1", has(6))));
}

fn states(all: &mut Vec<Made>) {
    let state = |id: &str, says: String| Made::new("ability", format!("state/{id}")).says(says);
    let gains = format!(
        "{{state: {{if: {{tokens: {{token: doom, on: this, is: \"2+\"}}}}, do: [{GAIN}]}}}}"
    );
    let places = "{action: {do: [{place: {token: doom, on: this}}]}}, {action: {do: [{move-tokens: {token: doom, from: this, amount: all}}]}}";
    let both = format!("{gains}, {places}");
    // Once, as long as it holds; and again once it has not held.
    let script = format!(
        "choose use:FORM/2\nexpect {DAISY}.resources == 5\nchoose use:FORM/2\nexpect {DAISY}.resources == 6\nchoose use:FORM/2\nexpect {DAISY}.resources == 6"
    );
    all.push(state("once", both.clone()).plays(&Scene::new(), script));
    let script = format!(
        "choose use:FORM/2\nexpect {DAISY}.resources == 6\nchoose use:FORM/3\nexpect {DAISY}.in_play.FORM.doom == 0\nchoose use:FORM/2\nexpect {DAISY}.resources == 6"
    );
    let one = Scene::bare().plays("{card: FORM, doom: 1}");
    all.push(state("no-longer", both).plays(&one, script));
    // It comes at once, in the middle of an effect.
    let middle = "{state: {if: {tokens: {token: doom, on: this, is: 1}}, do: [{gain-resources: {amount: 3}}]}}, {action: {do: [{place: {token: doom, on: this}}, {lose-resources: {amount: 8}}]}}";
    all.push(state("in-the-middle", middle.into()).plays(
        &Scene::new(),
        format!("choose use:FORM\nexpect {DAISY}.resources == 0"),
    ));
    // In a loop it is counted as no round of it.
    let looped = format!(
        "{{state: {{if: {{tokens: {{token: doom, on: this, is: 1}}}}, do: [{GAIN}]}}}}, {{action: {{do: [{{for-each: {{of: {{each: {{enemy: {{}}}}}}, do: [{{place: {{token: doom, on: this}}}}]}}}}, {{gain-resources: {{amount: done}}}}]}}}}"
    );
    all.push(state("in-a-loop", looped).plays(
        &Scene::new().wendy_threat("foe-a").wendy_threat("foe-b"),
        format!("choose use:FORM\nexpect {DAISY}.resources == 8"),
    ));
    let of_an_event = Made::new("ability", "state/of-an-event").kind("{event: {cost: 0}}");
    all.push(of_an_event.says(format!("{{state: {{if: your-turn, do: [{GAIN}]}}}}")));
}

fn entering(all: &mut Vec<Made>) {
    let tired = |id: &str| {
        Made::new("card", format!("enters-exhausted/{id}")).more("enters-exhausted: true, ")
    };
    let hand = Scene::bare().daisy("hand: [FORM]");
    all.push(tired("asset").plays(
        &hand,
        format!("choose play:FORM\nexpect {DAISY}.in_play.FORM.exhausted == true"),
    ));
    let foe = "{enemy: {fight: 2, health: 4, evade: 2, spawn: {name: field}}}";
    let drawn = tired("enemy")
        .kind(foe)
        .more("class: mythos, enters-exhausted: true, ");
    let scene = Scene::bare()
        .line("encounter-top: [FORM, curse-b]")
        .plays("tool-a")
        .wendy("turn-taken: true")
        .daisy("deck-top: [tool-a]")
        .wendy("deck-top: [tool-b]");
    all.push(drawn.plays(
        &scene,
        "choose end-turn\nexpect round == 3\nexpect locations.field.enemies contains FORM",
    ));
    all.push(tired("treachery").kind("{treachery: {}}"));
    // What is attached answers as such.
    let sees = "{forced: {after: {enters-play: {card: {each: {card: {kind: [treachery]}}}, attached-to: {each: {location: {}}}}}, do: [{gain-resources: {amount: 1}}]}}";
    let attached = Made::new("pattern", "enters-play/attached-to").says(format!(
        "{sees}, {{action: {{do: [{{draw-encounter: {{}}}}]}}}}"
    ));
    let mist = Scene::new().line("encounter-top: [clinging-mist]");
    all.push(attached.plays(
        &mist,
        format!("choose use:FORM/2\nexpect {DAISY}.resources == 6"),
    ));
    let elsewhere = Made::new("pattern", "enters-play/not-attached")
        .says(format!("{sees}, {{action: {{do: [{{put: {{cards: {{a: {{card: {{name: curse-a, in: set-aside}}}}}}, to: threat-area}}}}]}}}}"));
    let aside = Scene::new().line("set-aside: [curse-a]");
    all.push(elsewhere.plays(
        &aside,
        format!("choose use:FORM/2\nexpect {DAISY}.resources == 5"),
    ));
    all.push(
        Made::new("pattern", "enters-play/attached-to-somebody")
            .says("{forced: {after: {enters-play: {attached-to: you}}, do: [{gain-resources: {amount: 1}}]}}"),
    );
}

fn numbers(all: &mut Vec<Made>) {
    let steps = "{gain-resources: {amount: {measure: {what: {number: shelter}, of: this}}}}";
    let made = Made::new("measure", "number").more("numbers: {shelter: 3}, ");
    all.push(made.does(steps).plays(&Scene::new(), has(8)));
    let most =
        "{gain-resources: {amount: {most: {by: {number: shelter}, of: {card: {kind: [asset]}}}}}}";
    let made = Made::new("measure", "number/most").more("numbers: {shelter: 2}, ");
    all.push(made.does(most).plays(&Scene::new().plays("ward-a"), has(7)));
    all.push(
        Made::new("measure", "number/printed-nowhere").does(steps.replace("shelter", "comfort")),
    );
}

fn damaged_places(all: &mut Vec<Made>) {
    let sinks = "{place: {token: damage, amount: 2, on: {name: grove}}}, {gain-resources: {amount: {tokens: {token: damage, on: {name: grove}}}}}";
    let placed = format!("{}\nexpect locations.grove.damage == 2", has(7));
    all.push(
        Made::new("verb", "place/damage/on-a-location")
            .does(sinks)
            .plays(&Scene::new(), placed),
    );
    let mends = "{move-tokens: {token: damage, from: {name: grove}}}";
    let mended = "choose use:FORM\nexpect locations.grove.damage == 1";
    all.push(
        Made::new("verb", "move-tokens/damage/off-a-location")
            .does(mends)
            .plays(&Scene::new().grove("damage: 2"), mended),
    );
}

fn together(all: &mut Vec<Made>) {
    let paid = |id: &str, cost: &str| {
        let may = format!("{{may: {{cost: {{group-clues: {cost}}}, do: [{GAIN}]}}}}");
        Made::new("verb", format!("pay/group-clues/{id}")).does(may)
    };
    let rich = Scene::new().daisy("clues: 1").wendy("clues: 2");
    // Wendy leads, and is asked first.
    all.push(paid("of-both", "{amount: 2}").plays(
        &rich,
        format!("choose use:FORM\nchoose yes\noffers only number:1, number:2\nchoose number:1\nexpect {WENDY}.clues == 1\nexpect {DAISY}.clues == 0\nexpect {DAISY}.resources == 6"),
    ));
    all.push(paid("all-they-have", "{amount: {per-investigator: 2}}").plays(
        &Scene::new().daisy("clues: 1").wendy("clues: 3"),
        format!("choose use:FORM\nchoose yes\nexpect {WENDY}.clues == 0\nexpect {DAISY}.clues == 0\nexpect {DAISY}.resources == 6"),
    ));
    all.push(paid("of-some", "{amount: 1, from: {investigator: {at: here}}}").plays(
        &rich.clone().wendy("at: grove"),
        format!("choose use:FORM\nchoose yes\nexpect {WENDY}.clues == 2\nexpect {DAISY}.clues == 0\nexpect {DAISY}.resources == 6"),
    ));
    all.push(paid("too-few", "{amount: 4}").plays(
        &rich,
        format!("choose use:FORM\nexpect {WENDY}.clues == 2\nexpect {DAISY}.resources == 5"),
    ));
    let alone = format!("{{pay: {{group-clues: {{amount: 3}}}}}}, {GAIN}");
    all.push(
        Made::new("verb", "pay/group-clues/by-itself")
            .does(alone)
            .plays(&rich, format!("{}\nexpect {WENDY}.clues == 0", has(6))),
    );
    all.push(paid("none", "{amount: 0}"));
}

fn listed(all: &mut Vec<Made>) {
    let there = "{card: {kind: [investigator], listed: met, in-area-of: you}}";
    let steps = format!(
        "{{list: {{in: met, cards: you}}}}, {{if: {{is: {{exists: {there}}}, then: [{GAIN}]}}}}"
    );
    all.push(
        Made::new("verb", "list/an-investigator")
            .does(steps)
            .plays(&Scene::new(), has(6)),
    );
    let other = format!(
        "{{list: {{in: met, cards: lead}}}}, {{if: {{is: {{exists: {there}}}, then: [{GAIN}]}}}}"
    );
    all.push(
        Made::new("verb", "list/another-investigator")
            .does(other)
            .plays(&Scene::new(), has(5)),
    );
}

fn from_hand(all: &mut Vec<Made>) {
    let hand = Scene::bare().daisy("hand: [FORM]");
    let held = |id: &str, cost: &str| {
        Made::new("ability", format!("action/from-hand/{id}")).says(format!(
            "{{action: {{from-hand: true, {cost}do: [{{gain-resources: {{amount: 1}}}}]}}}}"
        ))
    };
    all.push(held("discarded", "cost: {discard: this}, ").plays(
        &hand,
        format!("choose use:FORM\nexpect {DAISY}.resources == 6\nexpect {DAISY}.actions == 2\nexpect {DAISY}.discard contains FORM\nexpect {DAISY}.hand lacks FORM"),
    ));
    all.push(held("kept", "limit: {per: round}, ").plays(
        &hand,
        format!("choose use:FORM\nexpect {DAISY}.resources == 6\nexpect {DAISY}.hand contains FORM\nrefuses use:FORM"),
    ));
    all.push(held("not-in-play", "").plays(&Scene::new(), "refuses use:FORM"));
    all.push(
        held("of-another", "").plays(&Scene::bare().wendy("hand: [FORM]"), "refuses use:FORM"),
    );
    all.push(held("exhausted", "cost: {exhaust: this}, "));
    all.push(
        held("of-a-location", "")
            .kind("{location: {shroud: 2, symbol: hut}}")
            .more("class: mythos, "),
    );
}

fn from_the_pile(all: &mut Vec<Made>) {
    let plays = |id: &str, how: &str| {
        let event = "{a: {card: {kind: [event], in: discard}}}";
        Made::new("verb", format!("play/{id}")).does(format!("{{play: {{card: {event}{how}}}}}"))
    };
    // It is played and discarded anew; the song earns 2.
    let pile = Scene::new().daisy("discard: [song-a, tool-a]");
    for (less, n) in [(0, 6), (1, 7), (3, 7)] {
        let script = format!("{}\nexpect {DAISY}.discard contains song-a", has(n));
        let made = plays(&format!("from-discard/{less}"), &format!(", less: {less}"));
        all.push(made.plays(&pile, script));
    }
    let gone = format!("{}\nexpect {DAISY}.discard lacks song-a", has(6));
    all.push(plays("then-removed", ", then: removed-from-game").plays(&pile, gone));
    let poor = pile.clone().daisy("resources: 0");
    all.push(plays("too-dear", "").plays(&poor, "refuses use:FORM"));
    all.push(plays("for-nothing", ", less: 1").plays(&poor, has(2)));
    let hers = "{play: {a: {card: {kind: [event], in: discard, of: lead}}}}";
    all.push(
        Made::new("verb", "play/of-another")
            .does(hers)
            .plays(&Scene::new().wendy("discard: [song-a]"), "refuses use:FORM"),
    );
    let many = "{each: {card: {kind: [event], in: discard}}}";
    all.push(Made::new("verb", "play/then-of-many").does(format!(
        "{{play: {{card: {many}, then: removed-from-game}}}}"
    )));
    all.push(Made::new("verb", "play/no-card").does("{play: {less: 1}}"));
}
