//! Every noun, and every field of every filter.

use super::Made;
use super::scene::{DAISY, Scene, Sort, WENDY};
use card_game::content::Noun;

/// What one way to mean something is called: a new noun must have its form.
fn name(noun: &Noun) -> &'static str {
    match noun {
        Noun::You => "you",
        Noun::This => "this",
        Noun::It => "it",
        Noun::Bound(_) => "bound",
        Noun::Anybody => "anybody",
        Noun::That => "that",
        Noun::Attacker => "attacker",
        Noun::Target => "target",
        Noun::UsedCard => "used-card",
        Noun::Tester => "tester",
        Noun::Active => "active",
        Noun::Bearer => "bearer",
        Noun::Lead => "lead",
        Noun::Attached => "attached",
        Noun::Agenda => "agenda",
        Noun::Act => "act",
        Noun::Here => "here",
        Noun::A(_) => "a",
        Noun::LeadPicks(_) => "lead-picks",
        Noun::Each(_) => "each",
        Noun::Random(_) => "random",
        Noun::Nearest(_) => "nearest",
        Noun::Farthest(_) => "farthest",
        Noun::Most(_) => "most",
        Noun::Fewest(_) => "fewest",
        Noun::Name(_) => "name",
    }
}

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    let foes = || Scene::new().with(Sort::Enemy, "");
    let mut noun = |id: &str, abilities: &str, scene: &Scene, script: &str| {
        all.push(Made::new("noun", id).says(abilities).plays(scene, script));
    };
    let act = |steps: &str| format!("{{action: {{do: [{steps}]}}}}");
    let placed = |noun: &str| act(&format!("{{place: {{token: doom, on: {noun}}}}}"));
    let mine = format!("{DAISY}.resources");
    let hers = format!("{WENDY}.resources");
    let gain = |who: &str| act(&format!("{{gain-resources: {{who: {who}, amount: 1}}}}"));
    noun(
        "you",
        &gain("you"),
        &Scene::new(),
        &format!("choose use:FORM\nexpect {mine} == 6\nexpect {hers} == 5"),
    );
    noun(
        "this",
        &placed("this"),
        &Scene::new(),
        &format!("choose use:FORM\nexpect {DAISY}.in_play.FORM.doom == 1"),
    );
    noun(
        "it",
        &act("{pick: {of: {a: {enemy: {}}}}}, {deal: {to: it, damage: 1}}"),
        &foes(),
        &format!("choose use:FORM\nchoose card:foe-b\nexpect {WENDY}.threat.foe-b.damage == 1"),
    );
    noun(
        "bound",
        &act("{pick: {of: {a: {enemy: {}}}, as: foe}}, {deal: {to: {bound: foe}, damage: 1}}"),
        &foes(),
        &format!("choose use:FORM\nchoose card:foe-b\nexpect {WENDY}.threat.foe-b.damage == 1"),
    );
    noun(
        "anybody",
        "{forced: {after: {draws-encounter: {who: anybody}}, do: [{gain-resources: {amount: 1}}]}}",
        &Scene::new()
            .line("phase: mythos")
            .line("step: '1.4'")
            .line("encounter-top: [curse-a, curse-b]"),
        &format!("expect {mine} == 7"),
    );
    noun(
        "that",
        "{forced: {after: {draws-encounter: {who: anybody}}, do: [{gain-resources: {who: that, amount: 1}}]}}",
        &Scene::new()
            .line("phase: mythos")
            .line("step: '1.4'")
            .line("encounter-top: [curse-a, curse-b]"),
        &format!("expect {mine} == 6\nexpect {hers} == 6"),
    );
    noun(
        "attacker",
        "{forced: {after: {attacks: {}}, do: [{deal: {to: attacker, damage: 1}}]}}",
        &Scene::new().line("phase: enemy").wendy_threat("foe-a"),
        &format!("expect {WENDY}.threat.foe-a.damage == 1"),
    );
    noun(
        "target",
        "{action: {as: fight, do: [{fight: {on-success: [{place: {token: doom, on: target}}]}}]}}",
        &Scene::new().daisy_threat("foe-a"),
        &format!("choose use:FORM\nchoose option:2\nexpect {DAISY}.threat.foe-a.doom == 1"),
    );
    noun(
        "used-card",
        "{action: {as: fight, do: [{fight: {on-success: [{place: {token: doom, on: used-card}}]}}]}}",
        &Scene::new().daisy_threat("foe-a"),
        &format!("choose use:FORM\nchoose option:2\nexpect {DAISY}.in_play.FORM.doom == 1"),
    );
    noun(
        "used-card/basic",
        "{forced: {after: {test-ends: {attempt: fight}}, do: [{gain-resources: {amount: {if: {is: {is: {noun: used-card, one-of: {card: {}}}}, then: 2, else: 1}}}}]}}",
        &Scene::new().daisy_threat("foe-a"),
        &format!("choose fight:foe-a\nexpect {DAISY}.resources == 6"),
    );
    noun(
        "tester",
        &act(
            "{test: {who: lead, skill: [combat], difficulty: 0, on-success: [{gain-resources: {who: tester, amount: 1}}]}}",
        ),
        &Scene::new(),
        &format!("choose use:FORM\nexpect {hers} == 6\nexpect {mine} == 5"),
    );
    noun(
        "active",
        "{forced: {at: turn-ends, do: [{gain-resources: {who: active, amount: 1}}]}}",
        &Scene::new(),
        &format!("choose end-turn\nexpect {mine} == 6"),
    );
    noun(
        "bearer",
        &act("{gain-resources: {who: bearer, amount: 1}}"),
        &Scene::new(),
        &format!("choose use:FORM\nexpect {mine} == 6"),
    );
    noun(
        "lead",
        &gain("lead"),
        &Scene::new(),
        &format!("choose use:FORM\nexpect {hers} == 6\nexpect {mine} == 5"),
    );
    noun(
        "attached",
        &placed("attached"),
        &Scene::new().plays("{card: ward-a, attached: [FORM]}"),
        &format!("choose use:FORM\nexpect {DAISY}.in_play.ward-a.doom == 1"),
    );
    noun(
        "agenda",
        &placed("agenda"),
        &Scene::new(),
        "choose use:FORM\nexpect agenda.doom == 1",
    );
    noun(
        "act",
        &act(
            "{place: {token: clue, on: act}}, {gain-resources: {amount: {tokens: {token: clue, on: act}}}}",
        ),
        &Scene::new(),
        &format!("choose use:FORM\nexpect {mine} == 6"),
    );
    noun(
        "here",
        &placed("here"),
        &Scene::new(),
        "choose use:FORM\nexpect locations.field.doom == 1",
    );
    noun(
        "a",
        &placed("{a: {enemy: {}}}"),
        &foes(),
        &format!(
            "choose use:FORM\nasks Daisy Walker\nchoose card:foe-b\nexpect {WENDY}.threat.foe-b.doom == 1"
        ),
    );
    noun(
        "lead-picks",
        &placed("{lead-picks: {enemy: {}}}"),
        &foes(),
        &format!(
            "choose use:FORM\nasks Wendy Adams\nchoose card:foe-b\nexpect {WENDY}.threat.foe-b.doom == 1"
        ),
    );
    noun(
        "each",
        &placed("{each: {enemy: {}}}"),
        &foes(),
        &format!(
            "choose use:FORM\nexpect {WENDY}.threat.foe-a.doom == 1\nexpect {WENDY}.threat.foe-b.doom == 1"
        ),
    );
    noun(
        "random/one",
        &placed("{random: {of: {enemy: {}}}}"),
        &foes(),
        &format!(
            "choose use:FORM\nchance card:foe-b\nexpect {WENDY}.threat.foe-b.doom == 1\nexpect {WENDY}.threat.foe-a.doom == 0"
        ),
    );
    noun(
        "random/two",
        &placed("{random: {amount: 2, of: {card: {kind: [asset], name: ward-a}}}}"),
        &Scene::new().plays("ward-a"),
        &format!("choose use:FORM\nexpect {DAISY}.in_play.ward-a.doom == 1"),
    );
    noun(
        "nearest",
        &placed("{nearest: {enemy: {}}}"),
        &Scene::new()
            .wendy("at: study")
            .grove("enemies: [foe-a]")
            .line("set-aside: [foe-b]"),
        "choose use:FORM\nexpect locations.grove.enemies.foe-a.doom == 1",
    );
    noun(
        "farthest",
        &placed("{farthest: {enemy: {}}}"),
        &Scene::new()
            .wendy("at: study")
            .grove("enemies: [foe-a]")
            .line("set-aside: [foe-b]"),
        "choose use:FORM\nexpect locations.grove.enemies.foe-a.doom == 1",
    );
    noun(
        "most",
        &act(
            "{gain-clues: {who: {most: {by: {tokens: resource}, of: {investigator: {}}}}, amount: 1}}",
        ),
        &Scene::new().wendy("resources: 7"),
        &format!("choose use:FORM\nexpect {WENDY}.clues == 1\nexpect {DAISY}.clues == 0"),
    );
    noun(
        "fewest",
        &act(
            "{gain-clues: {who: {fewest: {by: {tokens: resource}, of: {investigator: {}}}}, amount: 1}}",
        ),
        &Scene::new().wendy("resources: 7"),
        &format!("choose use:FORM\nexpect {WENDY}.clues == 0\nexpect {DAISY}.clues == 1"),
    );
    noun(
        "name",
        &placed("{name: foe-b}"),
        &foes(),
        &format!("choose use:FORM\nexpect {WENDY}.threat.foe-b.doom == 1"),
    );
    // Where a role stands for nothing the check says so.
    for (role, steps) in [
        ("it", "{deal: {to: it, damage: 1}}"),
        ("that", "{gain-resources: {who: that, amount: 1}}"),
        ("attacker", "{deal: {to: attacker, damage: 1}}"),
        ("target", "{discard: {cards: target}}"),
        ("used-card", "{discard: {cards: used-card}}"),
        ("tester", "{gain-resources: {who: tester, amount: 1}}"),
        ("bound", "{deal: {to: {bound: foe-a}, damage: 1}}"),
        (
            "it/after-then",
            "{then: [{pick: {of: {a: {enemy: {}}}}}]}, {deal: {to: it, damage: 1}}",
        ),
        (
            "bound/three",
            "{pick: {of: {a: {enemy: {}}}, as: foe}}, {pick: {of: {a: {enemy: {}}}, as: other}}, {pick: {of: {a: {enemy: {}}}, as: third}}, {deal: {to: {bound: third}, damage: 1}}",
        ),
    ] {
        all.push(Made::new("noun", format!("{role}/nothing")).does(steps));
    }
    filters(&mut all);
    // Every noun has a form: this does not compile without one's name.
    let named = [Noun::You, Noun::This, Noun::It, Noun::Here].map(|n| name(&n));
    debug_assert!(
        named
            .iter()
            .all(|n| all.iter().any(|m| m.id.starts_with(&format!("noun/{n}"))))
    );
    all
}

/// Each field of each filter: how many things it lets through, with it and without.
fn filters(all: &mut Vec<Made>) {
    // The scene: Daisy in the field with Foe A engaged, Wendy in the grove with Foe B, which is exhausted and Elite.
    let scene = || {
        Scene::new()
            .wendy("at: grove")
            .wendy("resources: 7")
            .daisy_threat("foe-a")
            .daisy_threat("curse-a")
            .plays("ward-a")
            .house("enemies: [{card: foe-b, exhausted: true}]")
            .house("revealed: false")
            .house("clues: 1")
            .grove("attached: [curse-b]")
            .daisy("hand: [tool-a]")
            .daisy("deck-top: [tool-b]")
            .daisy("discard: [song-a, knack-a]")
            .line("encounter-discard: [swarm-of-rats]")
            .line("victory: [ghoul-priest]")
            .line("set-aside: [lita-chantler]")
            .line("lists: {cultists-who-got-away: [foe-a]}")
    };
    for icon in ["intellect", "combat", "agility"] {
        let of = format!("{{card: {{icon: {icon}, in: discard}}}}");
        let gain = format!("{{gain-resources: {{amount: {{count: {of}}}}}}}");
        let scene = Scene::new().daisy("discard: [perception, overpower, manual-dexterity]");
        let made = Made::new("filter", format!("card/icon/{icon}")).does(gain);
        all.push(made.plays(
            &scene,
            format!("choose use:FORM\nexpect {DAISY}.resources == 6"),
        ));
    }
    let mut count = |id: &str, filter: &str, number: u8| {
        // Foe A would attack whoever does something else.
        let made = Made::new("filter", id).says(format!(
            "{{action: {{safe: true, do: [{{gain-resources: {{amount: {{count: {filter}}}}}}}]}}}}"
        ));
        // What would change nothing is not offered.
        let script = match number {
            0 => "refuses use:FORM".to_owned(),
            n => format!("choose use:FORM\nexpect {DAISY}.resources == {}", 5 + n),
        };
        all.push(made.plays(&scene(), script));
    };
    count("investigator", "{investigator: {}}", 2);
    count("investigator/at", "{investigator: {at: here}}", 1);
    count("investigator/except", "{investigator: {except: lead}}", 1);
    count(
        "investigator/which",
        "{investigator: {which: {tokens: {token: resource, on: you, is: \"6+\"}}}}",
        1,
    );
    count(
        "investigator/resigned",
        "{investigator: {resigned: true}}",
        0,
    );
    count(
        "investigator/not-resigned",
        "{investigator: {resigned: false}}",
        2,
    );
    count(
        "investigator/defeated",
        "{investigator: {defeated: true}}",
        0,
    );
    count(
        "investigator/not-defeated",
        "{investigator: {defeated: false}}",
        2,
    );
    count(
        "investigator/engaged-with",
        "{investigator: {engaged-with: {name: foe-a}}}",
        1,
    );
    count("investigator/lead", "{investigator: {lead: true}}", 1);
    count(
        "investigator/not-lead",
        "{investigator: {lead: false, at: here}}",
        1,
    );
    count("enemy", "{enemy: {}}", 2);
    count("enemy/at", "{enemy: {at: here}}", 1);
    count("enemy/trait", "{enemy: {trait: brute}}", 1);
    count("enemy/without-trait", "{enemy: {without-trait: brute}}", 1);
    count("enemy/elite", "{enemy: {elite: false}}", 2);
    count("enemy/weakness", "{enemy: {weakness: true}}", 0);
    count("enemy/engaged-with", "{enemy: {engaged-with: you}}", 1);
    count("enemy/engaged", "{enemy: {engaged: false}}", 1);
    count("enemy/exhausted", "{enemy: {exhausted: true}}", 1);
    count("enemy/unique", "{enemy: {unique: false}}", 2);
    count("enemy/except", "{enemy: {except: {name: foe-a}}}", 1);
    count("enemy/name", "{enemy: {name: foe-a}}", 1);
    // The Study is in play too.
    count("location", "{location: {}}", 4);
    count(
        "card/story",
        "{card: {kind: [asset], story: true, in: set-aside}}",
        1,
    );
    count("card/not-story", "{card: {kind: [asset], story: false}}", 2);
    count("card/copy-of", "{card: {copy-of: {name: ward-a}}}", 1);
    count(
        "card/in-area-of",
        "{card: {kind: [treachery], in-area-of: you}}",
        1,
    );
    count(
        "card/without-copy-attached",
        "{card: {kind: [act, agenda], without-copy-attached: true}}",
        2,
    );
    count("location/name", "{location: {name: grove}}", 1);
    count("location/trait", "{location: {trait: wood}}", 1);
    count("location/connecting", "{location: {connecting: true}}", 2);
    count(
        "location/here-or-connecting",
        "{location: {here-or-connecting: true}}",
        3,
    );
    count(
        "location/revealed",
        "{all: [{location: {here-or-connecting: true}}, {location: {revealed: true}}]}",
        2,
    );
    count("location/enemies", "{location: {enemies: true}}", 2);
    count("location/empty", "{location: {empty: true}}", 1);
    count("location/clues", "{location: {clues: true}}", 1);
    count(
        "location/without-copy-attached",
        "{location: {without-copy-attached: true}}",
        4,
    );
    // The cards of the four locations have this order: study, field, grove, house.
    count(
        "location/left-of",
        "{location: {left-of: {name: grove}, name: field}}",
        1,
    );
    count(
        "location/right-of",
        "{location: {right-of: here, name: grove}}",
        1,
    );
    count("location/leftmost", "{location: {leftmost: true}}", 1);
    count("location/not-leftmost", "{location: {leftmost: false}}", 3);
    count("location/except", "{location: {except: here}}", 3);
    count("card", "{card: {kind: [asset]}}", 2);
    count("card/kind", "{card: {kind: [asset, treachery]}}", 4);
    count("card/trait", "{card: {trait: [charm]}}", 1);
    count("card/weakness", "{card: {weakness: true}}", 0);
    count("card/name", "{card: {name: ward-a}}", 1);
    count(
        "card/unique",
        "{card: {kind: [enemy], unique: false, in: victory-display}}",
        1,
    );
    count("card/listed", "{card: {listed: cultists-who-got-away}}", 1);
    count("card/in/pile", "{card: {in: {pile: cultists}}}", 0);
    count("card/controlled-by", "{card: {controlled-by: you}}", 2);
    count(
        "card/controlled-by-another",
        "{card: {controlled-by: lead}}",
        0,
    );
    count(
        "card/controlled",
        "{card: {kind: [asset], controlled: true}}",
        2,
    );
    count("card/at", "{card: {kind: [treachery], at: here}}", 1);
    count("card/except", "{card: {kind: [asset], except: this}}", 1);
    count("card/in/in-play", "{card: {kind: [asset], in: in-play}}", 2);
    count("card/in/hand", "{card: {in: hand}}", 1);
    count("card/icon", "{card: {icon: wild, in: discard}}", 1);
    count(
        "card/owned-by",
        "{card: {kind: [asset], owned-by: you, name: ward-a}}",
        1,
    );
    count(
        "card/in/anywhere",
        "{card: {in: anywhere, name: ghoul-priest}}",
        1,
    );
    count("card/in/deck", "{card: {in: deck, name: tool-b}}", 1);
    count("card/in/discard", "{card: {in: discard}}", 2);
    count("card/of", "{card: {in: discard, of: you}}", 2);
    count("card/of-another", "{card: {in: discard, of: lead}}", 0);
    count("card/in/committed", "{card: {in: committed}}", 0);
    count("card/topmost", "{card: {in: discard, topmost: true}}", 1);
    count(
        "card/in/encounter-deck",
        "{card: {in: encounter-deck, name: ghoul-minion}}",
        3,
    );
    count(
        "card/in/encounter-discard",
        "{card: {in: encounter-discard}}",
        1,
    );
    count(
        "card/in/encounter-cards",
        "{card: {in: encounter-cards, name: swarm-of-rats}}",
        3,
    );
    count(
        "card/in/set-aside",
        "{card: {in: set-aside, name: lita-chantler}}",
        1,
    );
    count(
        "card/in/victory-display",
        "{card: {in: victory-display}}",
        1,
    );
    count(
        "any",
        "{any: [{enemy: {name: foe-a}}, {card: {kind: [asset]}}]}",
        3,
    );
    count(
        "all",
        "{all: [{enemy: {at: here}}, {enemy: {trait: brute}}]}",
        1,
    );
    count(
        "not",
        "{all: [{enemy: {}}, {not: {enemy: {trait: brute}}}]}",
        1,
    );
    for (id, filter) in [
        ("all/nothing", "{all: []}"),
        ("any/nothing", "{any: []}"),
        ("all/of-two-sorts", "{all: [{enemy: {}}, {location: {}}]}"),
        ("not/alone", "{not: {enemy: {}}}"),
        (
            "not/another-sort",
            "{all: [{enemy: {}}, {not: {location: {}}}]}",
        ),
        ("enemy/at-no-place", "{enemy: {at: agenda}}"),
        (
            "enemy/engaged-with-no-investigator",
            "{enemy: {engaged-with: here}}",
        ),
        (
            "card/controlled-by-no-investigator",
            "{card: {controlled-by: agenda}}",
        ),
    ] {
        all.push(Made::new("filter", id).does(format!(
            "{{gain-resources: {{amount: {{count: {filter}}}}}}}"
        )));
    }
}
