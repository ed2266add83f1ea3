//! Every card says what it does, in sentences; all of them are kept in `docs/cards/card-game.md` so that a change is a
//! readable diff. `UPDATE=1 cargo test -p miskatonic-card-game texts` writes the file anew.

use card_game::content::*;
use card_game::text;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn official() -> Content {
    Content::official().expect("the official packs load")
}

/// A file of the repository is what it would be if it were written now.
fn check_file(path: &str, now: &str) {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(full.parent().expect("it has a folder"))
            .expect("the folder can be made");
        fs::write(&full, now).expect("the file can be written");
        return;
    }
    let kept = fs::read_to_string(&full).unwrap_or_default();
    let differ = kept
        .lines()
        .zip(now.lines())
        .position(|(a, b)| a != b)
        .unwrap_or(kept.lines().count().min(now.lines().count()));
    let line = |text: &str| text.lines().nth(differ).unwrap_or_default().to_owned();
    assert!(
        kept == now,
        "{path} is out of date from line {}:\n- {}\n+ {}\nUPDATE=1 writes it anew",
        differ + 1,
        line(&kept),
        line(now)
    );
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
    check_file("docs/cards/card-game.md", &out);
}

#[test]
fn every_ability_is_said_in_sentences() {
    let content = official();
    let mut wrong = Vec::new();
    for (id, ability) in content.abilities.iter().enumerate() {
        let said = text::ability(&content, id as AbilityId).plain();
        let lines: Vec<&str> = said.lines().collect();
        let name = content.id_of(ability.def);
        if said.is_empty() {
            // A skill whose only text is a keyword-like limit still says it.
            wrong.push(format!("{name}: says nothing"));
        }
        for line in &lines {
            let start = line.trim_start_matches("• ").chars().next();
            let capital = start.is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
            let end = line.ends_with('.')
                || line.ends_with(".)")
                || line.ends_with(':')
                || line.ends_with("!:");
            let odd = [
                "  ", "..", " .", " ,", "{", "}", "::", "yous", "True", "None", "Some", "(if if",
                "is is", "it it",
            ];
            if !capital
                || !end
                || line.chars().count() > 200
                || odd.iter().any(|o| line.contains(o))
            {
                wrong.push(format!("{name}: {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Words that no official card uses yet read well too.
#[test]
fn the_rest_of_the_vocabulary() {
    let said = |ability: &str| {
        let kind = if ability.starts_with("objective") {
            "{act: {stage: 1}}"
        } else if ability.contains("enemy: this") {
            "{enemy: {fight: 1, health: 1, evade: 1}}"
        } else {
            "{asset: {cost: 1}}"
        };
        let pack = format!(
            "set: {{id: mine, name: Mine}}\ncards:\n  mine:\n    name: Mine\n    traits: [ghoul, cultist, monster]\n    \
             kind: {kind}\n    abilities:\n      - {ability}\n"
        );
        let (content, problems) =
            Content::load_with_warnings(&[packs::PackFile::new("card-game/mine/mine.yaml", pack)]);
        let wrong: Vec<_> = problems
            .iter()
            .filter(|p| p.severity == packs::diagnostics::Severity::Error)
            .collect();
        assert!(wrong.is_empty(), "{ability}\n{wrong:#?}");
        text::ability(&content.expect("it was read"), 0).plain()
    };
    let mut wrong = Vec::new();
    for (ability, want) in [
        (
            "revelation: [{test: {skill: [agility], difficulty: 3, on-failure: [{repeat: {times: failed-by, do: [{choose: {of: [[{discard-from-hand: {how: {chosen: 1}}}], [{deal: {damage: 1}}]]}}]}}]}}]",
            "Revelation: Test agility (3). If you fail, for each point you failed by, choose one: discard 1 card of your choice from your hand or take 1 damage.",
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

#[test]
fn every_card_has_a_summary_and_every_usable_ability_a_label() {
    let content = official();
    for def in 0..content.defs.len() as DefId {
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
            let label = text::label(&content, id as AbilityId).plain();
            assert!(
                label.contains(": ") && label.chars().count() <= 150,
                "{label}"
            );
            writeln!(out, "{label}").expect("a string");
        }
    }
    check_file("docs/cards/card-game-labels.txt", &out);
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
