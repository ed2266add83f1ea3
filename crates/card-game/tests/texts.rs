//! Every card says what it does, in sentences; all of them are kept in `docs/cards/card-game.md` so that a change is a
//! readable diff.

#[path = "../../../golden/compare.rs"]
mod golden;

use card_game::content::*;
use card_game::text;
use golden::compare;
use std::fmt::Write as _;

fn official() -> Content {
    Content::official().expect("the official packs load")
}

#[test]
fn all_texts_as_a_file() {
    let content = official();
    let mut out = String::from(
        "# The cards of the card game\n\nRendered from the packs; nothing here is written by hand.\n",
    );
    for set in &content.sets {
        write!(out, "\n## {}\n", set.name).expect("a string");
        for &def in &set.cards {
            let card = content.text(def);
            let subtitle = card
                .subtitle
                .as_ref()
                .map(|s| format!(" ({s})"))
                .unwrap_or_default();
            write!(
                out,
                "\n### {}{subtitle}\n\n{}\n",
                card.name,
                text::summary(&content, def).marked()
            )
            .expect("a string");
            for line in text::card(&content, def)
                .into_iter()
                .chain(text::deck_options(&content, def))
            {
                write!(out, "\n{}\n", line.marked()).expect("a string");
            }
        }
    }
    for scenario in &content.scenarios {
        write!(out, "\n## Resolutions of {}\n", scenario.text.name).expect("a string");
        for (name, resolution) in &scenario.resolutions {
            let said = text::resolution(&content, scenario, resolution).marked();
            write!(out, "\n**{}:** {said}\n", content.name(*name)).expect("a string");
        }
    }
    compare("docs/cards/card-game.md", &out);
}

#[test]
fn every_ability_is_said_in_sentences() {
    let content = official();
    let mut wrong = Vec::new();
    for (id, ability) in content.abilities.iter().enumerate() {
        let said = text::ability(&content, AbilityId::from_index(id)).plain();
        let lines: Vec<&str> = said.lines().collect();
        let name = content.id_of(ability.def);
        if said.is_empty() {
            // A skill whose only text is a keyword-like limit still says it.
            wrong.push(format!("{name}: says nothing"));
        }
        for line in &lines {
            let first = line.trim_start_matches("• ").trim_start_matches('(');
            let start = first.chars().next();
            let capital = start.is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
            let end = line.ends_with('.')
                || line.ends_with(".)")
                || line.ends_with(':')
                || line.ends_with("!:");
            let odd = [
                "  ", "..", " .", " ,", "{", "}", "::", "yous", "True", "None", "Some(", "(if if",
                "is is", "it it",
            ];
            if !capital
                || !end
                || line.chars().count() > 240
                || odd.iter().any(|o| line.contains(o))
            {
                wrong.push(format!("{name}: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text of an ability on a card of somebody's own.
fn said(ability: &str) -> String {
    let kind = if ability.starts_with("objective") {
        "{act: {stage: 1}}"
    } else if ability.contains("enemy: this") {
        "{enemy: {fight: 1, health: 1, evade: 1}}"
    } else {
        "{asset: {cost: 1}}"
    };
    let pack = format!(
        "set: {{id: mine, name: Mine}}\ncards:\n  mine:\n    name: Mine\n    traits: [ghoul, cultist, monster]\n    \
         kind: {kind}\n    abilities:\n      - {ability}\n  the-experiment:\n    name: The Experiment\n    \
             kind: {{enemy: {{fight: 1, health: 1, evade: 1}}}}\n"
    );
    let (content, problems) =
        Content::load_with_warnings(&[packs::PackFile::new("card-game/mine/mine.yaml", pack)]);
    let wrong: Vec<_> = problems
        .iter()
        .filter(|p| p.severity == packs::diagnostics::Severity::Error)
        .collect();
    assert!(wrong.is_empty(), "{ability}\n{wrong:#?}");
    text::ability(&content.expect("it was read"), AbilityId(0)).plain()
}

/// Words that no official card uses yet read well too.
#[test]
fn the_rest_of_the_vocabulary() {
    let mut wrong = Vec::new();
    for (ability, want) in [
        (
            "revelation: [{test: {skill: [agility], difficulty: 3, on-failure: [{repeat: {times: failed-by, do: [{choose: {of: [[{discard-from-hand: {how: {chosen: 1}}}], [{deal: {damage: 1}}]]}}]}}]}}]",
            "Revelation: Test agility (3). If you fail, for each point you failed by, choose one:\n• Discard 1 card of your choice from your hand.\n• Take 1 damage.",
        ),
        (
            "revelation: [{for-each: {of: {each: {enemy: {trait: cultist}}}, do: [{place: {token: doom, amount: 1, on: it}}]}}]",
            "Revelation: For each Cultist enemy, place 1 doom on that enemy.",
        ),
        (
            "revelation: [{choose: {of: [[{pay: {clues: 1}}], [{deal: {damage: 2}}]]}}]",
            "Revelation: Choose one:\n• Spend 1 clue.\n• Take 2 damage.",
        ),
        (
            "revelation: [{place: {token: doom, amount: 1, on: {nearest: {enemy: {trait: cultist}}}}}]",
            "Revelation: Place 1 doom on the nearest Cultist enemy.",
        ),
        (
            "revelation: [{attach: {to: {most: {by: {tokens: clue}, of: {location: {without-copy-attached: true}}}}}}]",
            "Revelation: Attach this card to the location without a copy of this card attached with the most clues.",
        ),
        (
            "action: {do: [{test: {skill: [combat, agility], difficulty: 4, on-success: [{discard: {}}]}}]}",
            "Action: Test combat or agility (4). If you succeed, discard this card.",
        ),
        (
            "action: {cost: {group-clues: {amount: {per-investigator: 2}}}, do: [{draw-encounter: {}}]}",
            "Action: The investigators spend 2 clues per investigator as a group: Draw the top card of the encounter deck.",
        ),
        (
            "revelation: [{deal: {to: {each: {investigator: {at: here}}}, horror: 1}}, {gain-clues: {amount: 1}}]",
            "Revelation: Each investigator at your location takes 1 horror and you gain 1 clue from the token pool.",
        ),
        (
            "forced: {when: {defeats: {enemy: this}}, do: [{deal: {to: {each: {investigator: {at: this}}}, horror: 1}}]}",
            "Forced: When this enemy is defeated, each investigator at this enemy's location takes 1 horror.",
        ),
        (
            "forced: {would: {leaves: {who: you, at: this}}, do: [{test: {skill: [intellect], difficulty: 3, on-failure: [cancel]}}]}",
            "Forced: When you would leave this card, test intellect (3). If you fail, cancel that move.",
        ),
        (
            "forced: {would: {spawns: {enemy: {a: {enemy: {trait: ghoul}}}}}, do: [{change: {spawn-at: here}}]}",
            "Forced: When a Ghoul enemy spawns, that enemy spawns at your location instead.",
        ),
        (
            "revelation: [{modify: {to: {each: {enemy: {}}}, modifiers: [{quantity: fight, add: 1}], for: this-round}}]",
            "Revelation: Each enemy gets +1 fight until the end of the round.",
        ),
        (
            "constant: {to: {each: {location: {}}}, rules: [cannot-be-investigated]}",
            "Locations cannot be investigated.",
        ),
        (
            "revelation: [{may: {do: [{draw: {amount: 1}}]}}, {lose-actions: {amount: 1}}]",
            "Revelation: You may draw 1 card. Lose 1 action this turn.",
        ),
        (
            "objective: {once: {count: {of: {enemy: {trait: ghoul}}, is: \"6+\"}}}",
            "Objective: As soon as there are 6 or more Ghoul enemies, advance.",
        ),
    ] {
        let said = said(ability);
        if said != want {
            wrong.push(format!("{said}\n  wanted: {want}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a text says is what runs: it names the phase, the target of a test, the others, and every number.
#[test]
fn nothing_that_counts_is_left_out() {
    let mut wrong = Vec::new();
    for (ability, want) in [
        (
            "forced: {when: {phase-begins: enemy}, do: [{draw: {amount: 1}}]}",
            "Forced: When the enemy phase begins, draw 1 card.",
        ),
        (
            "forced: {after: {phase-ends: mythos}, do: [{draw: {amount: 1}}]}",
            "Forced: After the mythos phase ends, draw 1 card.",
        ),
        (
            "forced: {when: {phase-ends: mythos}, do: [{draw: {amount: 1}}]}",
            "Forced: When the mythos phase ends, draw 1 card.",
        ),
        (
            "forced: {after: {turn-ends: {who: you}}, do: [{draw: {amount: 1}}]}",
            "Forced: After your turn ends, draw 1 card.",
        ),
        (
            "forced: {when: {turn-ends: {who: you}}, do: [{draw: {amount: 1}}]}",
            "Forced: When your turn ends, draw 1 card.",
        ),
        (
            "forced: {when: {turn-ends: {}}, do: [{draw: {amount: 1}}]}",
            "Forced: When an investigator's turn ends, draw 1 card.",
        ),
        (
            "forced: {after: {test-resolves: {attempt: fight, against: {a: {enemy: {engaged-with: you}}}}}, do: [{draw: {amount: 1}}]}",
            "Forced: After an investigator takes an attack against an enemy engaged with you, draw 1 card.",
        ),
        (
            "forced: {after: {test-resolves: {attempt: evade, tester: you, success: false, against: {a: {enemy: {trait: ghoul}}}}}, do: [{draw: {amount: 1}}]}",
            "Forced: After you fail an attempt to evade a Ghoul enemy, draw 1 card.",
        ),
        (
            "forced: {after: {test-resolves: {attempt: evade, tester: you, success: true, margin: \"2+\", against: {a: {enemy: {trait: ghoul}}}}}, do: [{draw: {amount: 1}}]}",
            "Forced: After you succeed by 2 or more while trying to evade a Ghoul enemy, draw 1 card.",
        ),
        (
            "forced: {after: {test-resolves: {attempt: fight, tester: you, failed-by: \"2+\"}}, do: [{draw: {amount: 1}}]}",
            "Forced: After you fail by 2 or more while attacking, draw 1 card.",
        ),
        (
            "forced: {after: {test-resolves: {against: {a: {location: {clues: true}}}, attempt: investigate, margin: \"2+\", success: true}}, do: [{draw: {amount: 1}}]}",
            "Forced: After an investigator succeeds by 2 or more while investigating a location with a clue, draw 1 card.",
        ),
        (
            "action: {do: [{if: {is: {none: {investigator: {at: here, except: you}}}, then: [{draw: {amount: 1}}]}}]}",
            "Action: If there is no other investigator at your location, draw 1 card.",
        ),
        (
            "action: {do: [{repeat: {times: {if: {is: your-turn, then: 10, else: 5}}, do: [{draw: {amount: 1}}]}}]}",
            "Action: 5 times (10 instead if it is your turn), draw 1 card.",
        ),
        (
            "action: {do: [{repeat: {times: {if: {is: your-turn, then: 10, else: 0}}, do: [{draw: {amount: 1}}]}}]}",
            "Action: 10 times if it is your turn, draw 1 card.",
        ),
        (
            "action: {do: [{repeat: {times: {plus: [1, {count: {enemy: {at: here}}}]}, do: [{draw: {amount: 1}}]}}]}",
            "Action: X times (X is 1 plus the number of enemies at your location), draw 1 card.",
        ),
        (
            "action: {do: [{repeat: {times: {per-investigator: 2}, do: [{draw: {amount: 1}}]}}]}",
            "Action: Twice per investigator, draw 1 card.",
        ),
        (
            "action: {do: [{repeat: {times: {times: [2, {count: {enemy: {at: here}}}]}, do: [{draw: {amount: 1}}]}}]}",
            "Action: Twice for each enemy at your location, draw 1 card.",
        ),
        (
            "action: {as: fight, do: [{fight: {bonus: {minus: [-1, {count: {enemy: {at: here}}}]}}}]}",
            "Fight action: You get +X combat (X is −1 minus the number of enemies at your location) for this attack.",
        ),
        (
            "action: {as: fight, do: [{fight: {bonus: {minus: [4, {measure: {what: {skill: combat}, of: you}}]}}}]}",
            "Fight action: You get +X combat (X is 4 minus your combat) for this attack.",
        ),
        (
            "action: {as: fight, do: [{fight: {bonus: {plus: [1, {count: {enemy: {at: here}}}]}, damage: {max: [1, {count: {enemy: {at: here}}}]}}}]}",
            "Fight action: You get +X combat (X is 1 plus the number of enemies at your location) for this attack and this attack deals +X damage (X is the greater of 1 and the number of enemies at your location).",
        ),
        (
            "action: {as: fight, do: [{fight: {bonus: {measure: {what: {skill: willpower}, of: you}}}}]}",
            "Fight action: You get +1 combat for each point of your willpower for this attack.",
        ),
        (
            "action: {do: [{test: {skill: [combat], difficulty: 2, on-success: [{draw: {amount: 1}}], on-failure: [{deal: {damage: 1}}]}}, {then: [{test: {skill: [agility], difficulty: 2, on-success: [{draw: {amount: 1}}], on-failure: [{deal: {horror: 1}}]}}]}]}",
            "Action: Test combat (2). If you succeed, draw 1 card. If you fail, take 1 damage. Then: Test agility (2). If you succeed, draw 1 card. If you fail, take 1 horror.",
        ),
        (
            "action: {do: [{draw: {amount: 1}}, {then: [{test: {skill: [agility], difficulty: 2, on-success: [{draw: {amount: 1}}], on-failure: [{deal: {horror: 1}}]}}]}]}",
            "Action: Draw 1 card. Then: Test agility (2). If you succeed, draw 1 card. If you fail, take 1 horror.",
        ),
        (
            "action: {do: [{draw: {amount: 1}}, {then: [{choose: {of: [[{draw: {amount: 1}}],[{deal: {damage: 1}}]]}}]}]}",
            "Action: Draw 1 card. Then, choose one:\n• Draw 1 card.\n• Take 1 damage.",
        ),
        (
            "action: {do: [{draw: {amount: 1}}, {then: [{draw: {amount: 1}}, {if: {is: your-turn, then: [{deal: {damage: 1}}], else: [{gain-resources: {amount: 2}}]}}]}]}",
            "Action: Draw 1 card. Then: Draw 1 card. If it is your turn, take 1 damage. Otherwise, gain 2 resources.",
        ),
        (
            "action: {do: [{choose: {of: [[{draw: {amount: 1}}],[{deal: {damage: 1}}],[]]}}]}",
            "Action: Choose one:\n• Draw 1 card.\n• Take 1 damage.\n• Do nothing.",
        ),
        (
            "action: {do: [{choose: {by: lead, of: [[{draw: {amount: 1}}],[{deal: {damage: 1}}],[]]}}]}",
            "Action: The lead investigator chooses one:\n• Draw 1 card.\n• Take 1 damage.\n• Do nothing.",
        ),
        (
            "action: {do: [{choose: {of: [{cost: {resources: 2}, do: [{draw: {amount: 1}}]},[{deal: {damage: 1}}]]}}]}",
            "Action: Choose one:\n• Spend 2 resources and draw 1 card.\n• Take 1 damage.",
        ),
        (
            "forced: {at: round-ends, if: {exists: {investigator: {at: here, except: you}}}, do: [{choose: {of: [[{draw: {amount: 1}}],[{deal: {damage: 1}}]]}}]}",
            "Forced: At the end of the round, if there is another investigator at your location, choose one:\n• Draw 1 card.\n• Take 1 damage.",
        ),
        (
            "forced: {at: round-ends, do: [{for-each: {of: {each: {investigator: {}}}, do: [{choose: {by: it, of: [[{draw: {amount: 1, who: it}}],[{deal: {damage: 1, to: it}}]]}}]}}]}",
            "Forced: At the end of the round, for each investigator, that investigator chooses one:\n• That investigator draws 1 card.\n• That investigator takes 1 damage.",
        ),
        (
            "action: {do: [{deal: {to: {each: {investigator: {resigned: false}}}, damage: 1}}]}",
            "Action: Each investigator who has not resigned takes 1 damage.",
        ),
        (
            "action: {do: [{deal: {to: {each: {investigator: {which: {tokens: {token: clue, on: you, is: \"2+\"}}}}}, damage: 1}}]}",
            "Action: Each investigator who has 2 or more clues takes 1 damage.",
        ),
        (
            "action: {do: [{if: {is: {count: {of: {investigator: {which: {tokens: {token: clue, on: you, is: \"2+\"}}}}, is: \"2+\"}}, then: [{draw: {amount: 1}}]}}]}",
            "Action: If there are 2 or more investigators who have 2 or more clues, draw 1 card.",
        ),
        (
            "action: {do: [{if: {is: {none: {investigator: {which: {tokens: {token: clue, on: you, is: \"2+\"}}}}}, then: [{draw: {amount: 1}}]}}]}",
            "Action: If there is no investigator who has 2 or more clues, draw 1 card.",
        ),
        (
            "action: {do: [{if: {is: {none: {card: {name: mine, in: in-play}}}, then: [{draw: {amount: 1}}]}}]}",
            "Action: If there is no copy of Mine in play, draw 1 card.",
        ),
        (
            "action: {do: [{if: {is: {none: {enemy: {name: mine}}}, then: [{draw: {amount: 1}}]}}]}",
            "Action: If there is no copy of Mine, draw 1 card.",
        ),
        (
            "action: {do: [{if: {is: {count: {of: {enemy: {name: the-experiment}}, is: \"2+\"}}, then: [{draw: {amount: 1}}]}}]}",
            "Action: If there are 2 or more copies of The Experiment, draw 1 card.",
        ),
        (
            "constant: {to: {each: {investigator: {which: {tokens: {token: clue, on: you, is: \"2+\"}}}}}, rules: [cannot-gain-resources]}",
            "Investigators who have 2 or more clues cannot gain resources.",
        ),
        (
            "constant: {to: {each: {investigator: {resigned: false}}}, rules: [cannot-gain-resources]}",
            "Investigators who have not resigned cannot gain resources.",
        ),
        (
            "action: {do: [{gain-resources: {amount: {if: {is: your-turn, then: 10, else: 5}}}}]}",
            "Action: Gain 5 resources (10 instead if it is your turn).",
        ),
        (
            "action: {do: [{gain-resources: {amount: {minus: [4, {measure: {what: {skill: combat}, of: you}}]}}}]}",
            "Action: Gain X resources (X is 4 minus your combat).",
        ),
        (
            "action: {do: [{deal: {damage: {if: {is: your-turn, then: {count: {enemy: {at: here}}}, else: 5}}}}]}",
            "Action: Take X damage (X is the number of enemies at your location if it is your turn, otherwise 5).",
        ),
    ] {
        let said = said(ability);
        if said != want {
            wrong.push(format!("{said}\n  wanted: {want}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Signatures, connections, deck options and the setup of a scenario are said.
#[test]
fn what_stands_around_the_text_box_is_said() {
    let content = official();
    let def = |id: &str| content.by_id[id];
    let lines = |id: &str| -> Vec<String> {
        text::card(&content, def(id))
            .iter()
            .map(|t| t.plain())
            .collect()
    };
    assert!(lines("rolands-38-special").contains(&"Roland Banks deck only.".to_owned()));
    let summary = text::summary(&content, def("hallway")).plain();
    assert!(summary.contains("connects to"), "{summary}");
    let scenario = content
        .scenarios
        .iter()
        .find(|s| s.text.id == "the-midnight-masks");
    let said: Vec<String> = text::setup(&content, scenario.expect("it is there"))
        .iter()
        .map(|t| t.plain())
        .collect();
    for label in [
        "Encounter sets: ",
        "Agendas: ",
        "Acts: ",
        "Locations: ",
        "Set aside: ",
        "Setup: ",
    ] {
        assert!(
            said.iter().any(|l| l.starts_with(label)),
            "{label}: {said:#?}"
        );
    }
    let pack = "set: {id: mine, name: Mine}\ncards:\n  mine:\n    name: Mine\n    kind: {investigator: {willpower: 1, \
                intellect: 1, combat: 1, agility: 1, health: 5, sanity: 5, elder-sign: {modifier: 1}, deck-options: \
                [{class: seeker, level: \"0-2\"}, {class: rogue, level: 0, at-most: 5}]}}\n";
    let (content, problems) =
        Content::load_with_warnings(&[packs::PackFile::new("card-game/mine/mine.yaml", pack)]);
    let content = content.unwrap_or_else(|| panic!("{problems:#?}"));
    let options = text::deck_options(&content, DefId::default())
        .expect("it has options")
        .plain();
    assert_eq!(
        options,
        "Deck: Seeker cards up to level 2 and at most 5 Rogue cards of level 0."
    );
}

#[test]
fn every_card_has_a_summary_and_every_usable_ability_a_label() {
    let content = official();
    for def in content.def_ids() {
        assert!(
            !text::summary(&content, def).is_empty(),
            "{}",
            content.id_of(def)
        );
        assert!(text::card(&content, def).iter().all(|t| !t.is_empty()));
    }
    let mut out = String::new();
    for (id, ability) in content.abilities.iter().enumerate() {
        if matches!(
            ability.ability,
            Ability::Action(_)
                | Ability::Free(_)
                | Ability::Reaction(_)
                | Ability::Play(_)
                | Ability::Objective(_)
        ) {
            let label = text::label(&content, AbilityId::from_index(id)).plain();
            assert!(
                label.contains(": ") && label.chars().count() <= 185,
                "{label}"
            );
            writeln!(out, "{label}").expect("a string");
        }
    }
    compare("docs/cards/card-game-labels.txt", &out);
}

#[test]
fn the_schema_in_packs_is_the_one_the_types_give() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../packs/schema/card-game.json"
    );
    let kept = std::fs::read_to_string(path).expect("the schema is there");
    packs::schema::compare(&kept, &schema()).expect("`miskatonic pack schema` writes it anew");
}
