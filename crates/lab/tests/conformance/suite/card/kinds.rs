//! The forms of abilities by their kinds.

use super::Made;
use super::scene::{DAISY, Scene, WENDY};
use card_game::content::Ability;

/// The kinds of ability; a new one does not compile without its form.
fn kind_of(a: &Ability) -> &'static str {
    match a {
        Ability::Constant(_) => "constant",
        Ability::Forced(_) => "forced",
        Ability::State(_) => "state",
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

pub(super) fn forms(all: &mut Vec<Made>) {
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
        "reaction/cost/it",
        asset,
        "",
        &format!(
            "{{reaction: {{after: {{draws: {{who: you}}}}, cost: {{discard: it}}, do: [{gain}]}}}}"
        ),
        Scene::new().daisy("deck-top: [tool-a]"),
        format!("choose draw\nchoose use:FORM\n{six}\nexpect {DAISY}.discard contains tool-a"),
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
        format!("choose investigate\nchoose commit:FORM\n{six}"),
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
    // What else works while a card is committed.
    let revealed = "after: {token-revealed: {who: you}}";
    for (id, ability, use_it) in [
        (
            "reaction/skill",
            format!("{{reaction: {{{revealed}, do: [{gain}]}}}}"),
            "choose use:FORM\n",
        ),
        (
            "forced/skill",
            format!("{{forced: {{{revealed}, do: [{gain}]}}}}"),
            "",
        ),
        (
            "free/skill",
            format!("{{free: {{limit: {{per: test}}, do: [{gain}]}}}}"),
            "choose use:FORM\n",
        ),
    ] {
        form(
            id,
            &kind,
            &more,
            &ability,
            Scene::bare().daisy("hand: [FORM]").field("clues: 1"),
            format!("choose investigate\nchoose commit:FORM\n{use_it}{six}"),
        );
    }
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
        "asset/cost/x",
        "{asset: {cost: x, uses: {amount: x, kind: charges}}}",
        "",
        &format!("{{free: {{cost: {{uses: 1}}, do: [{gain}]}}}}"),
        Scene::bare().daisy("hand: [FORM]"),
        format!(
            "choose play:FORM\nchoose number:2\nexpect {DAISY}.in_play.FORM.uses == 2\nexpect {DAISY}.resources == 3"
        ),
    );
    form(
        "asset/removed-when-it-leaves",
        "{asset: {cost: 1, story: true, removed-when-it-leaves: true}}",
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
            "asset/cost/x/no-uses",
            "{asset: {cost: x}}",
            "{free: {limit: {per: turn}, do: [{draw: {amount: 1}}]}}",
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
            "revelation/act",
            "{act: {stage: 1}}",
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
        Ability::Back(packs::Block::new(packs::BlockId(0))),
        Ability::Revelation(packs::Block::new(packs::BlockId(0))),
    ];
    debug_assert!(known.iter().all(|a| {
        all.iter()
            .any(|m| m.id.starts_with(&format!("ability/{}", kind_of(a))))
    }));
}
