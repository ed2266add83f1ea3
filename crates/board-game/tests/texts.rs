//! Everything has a text in sentences; all of them are kept in `docs/cards/board-game.md`, so that a change is a readable
//! diff.

#[path = "../../../golden/compare.rs"]
mod golden;

use board_game::text::Library;
use golden::compare;
use packs::prose::Text;
use std::collections::BTreeMap;
use std::fmt::Write as _;

fn official() -> Library {
    let (library, problems) = Library::read(&packs::official_of("board-game"));
    assert!(problems.is_empty(), "{problems:?}");
    library
}

/// Checks that every record has a text, in sentences that keep to house style.
#[test]
fn everything_is_said_in_sentences() {
    for written in official().written() {
        let encounter = written.kind.ends_with("encounter");
        assert!(
            !encounter || written.lines.len() == 1,
            "{}: an encounter has one text",
            written.id
        );
        for line in &written.lines {
            let text = line.plain();
            for wrong in [
                "  ",
                " ,",
                "..",
                "{",
                "}",
                "( ",
                " )",
                ",,",
                "None",
                "Some(",
                ":.",
                ": ,",
                "your your",
                "their their",
            ] {
                assert!(
                    !text.replace("Continues ... ", "").contains(wrong),
                    "{}: `{wrong}` in {text}",
                    written.id
                );
            }
            for part in text.lines() {
                assert!(part.ends_with(['.', ')', ':']), "{}: {text}", written.id);
                let first = part.trim_start_matches("• ").chars().next();
                // A monster's line begins with its symbol.
                assert!(
                    written.kind == "monster" || first.is_some_and(|c| !c.is_lowercase()),
                    "{}: {text}",
                    written.id
                );
            }
        }
    }
}

#[test]
fn texts() {
    let library = official();
    let all: BTreeMap<String, String> = library
        .written()
        .into_iter()
        .map(|written| {
            (
                written.id,
                written
                    .lines
                    .iter()
                    .map(Text::marked)
                    .collect::<Vec<_>>()
                    .join("\n"),
            )
        })
        .collect();
    for (id, want) in [
        (
            "black-cave.rivertown-005",
            "Make a Luck (−2) check. You may discard 1 _Whiskey_ to pass it. If you pass: _Tom \"Mountain\" Murphy_ joins you. If they are not available, take the first weapon in the Common Item deck.",
        ),
        (
            "gate-red-008.other",
            "Roll X dice (X is your Stamina). Lose 1 Stamina for each failure. If you are not knocked unconscious, gain 1 Clue for each success.",
        ),
        (
            "gate-blue-001.the-abyss",
            "Make a Luck (+1) check. 0–1: Move to _Black Cave_. 2: Move to the 1st area of _The Dreamlands_. 3+: Make a Luck (−1) check. If you pass, draw 1 Unique Item.",
        ),
        (
            "raining-cats-and-dogs",
            "Environment (Weather), gate at _Hibb's Roadhouse_, Clue at _Independence Square_, white: [plus], black: [crescent].\nReturn all _Fire Vampires_ to the cup.\nEach investigator in Arkham gets −1 to Speed checks and +1 to Sneak checks. Each investigator gets −1 movement point.\nWhen a _Fire Vampire_ would enter play, put it back and draw another.",
        ),
        (
            "good-work-undone",
            "Rumor, gate at _Unvisited Isle_, white: [slash], [star] and [triangle], black: [hexagon], activity at _Easttown Streets_.\nPut 6 tokens on this card.\nAt the end of the Mythos phase: Roll 2 dice. For each 1 or 2, put 1 token on this card.\n**Arkham Encounters, in Easttown Streets:** Choose a number from 1 to the number of tokens on this card and spend that many Clues. Remove that many tokens from this card.\n**Pass:** If there is no token on this card, each investigator draws 1 Unique Item.\n**Fail:** If there are 10 or more tokens on this card, remove all elder signs from the board.",
        ),
        (
            "nightgaunt",
            "[slash], flying, awareness −2, Horror −1 for 1, Combat −2 for 0, toughness 2.\nWhen you would fail a Combat or Evade check against this monster: If you are in an Other World, return to Arkham instead. Otherwise, you are drawn through the nearest open gate instead.",
        ),
        (
            "red-sign-of-shudde-mell",
            "Spell, 1 hand.\n**Cast:** Casting modifier −1, spend 1 Sanity.\n**Combat:** If the Ancient One is not awake: That monster gets −1 toughness (to no less than 1) until the end of this combat. Choose 1 of its abilities other than Magical Immunity. That monster loses that ability until the end of this combat.",
        ),
        (
            "elder-sign",
            "Unique Item, $5.\n**Arkham Encounters, at a place with an open gate with an explored marker:** Spend 1 Sanity, spend 1 Stamina and return this card to the box: Close the gate here and take it as a trophy, then put an elder sign here taken from the doom track, which has 1 doom token fewer.",
        ),
        (
            "yig",
            "Doom track 10, combat rating −3.\n**Worshippers:** _Cultists'_ combat rating is 0. _Cultists'_ combat damage is 4.\n**Yig's Anger:** After a _Cultist_ is defeated, add 1 doom token to the doom track.\nAfter an investigator is lost in time and space, add 1 doom token to the doom track.\n**Start of battle:** For each investigator: If they are Cursed, they are devoured. Otherwise, they become Cursed.\n**Attack:** Each investigator makes a Speed (+1 in the 1st round, 1 less in each later one) check. If they fail, they lose 1 Sanity and 1 Stamina.",
        ),
    ] {
        let got = all.get(id).map_or("", |s| s.as_str());
        assert_eq!(got.replace("_Cultists_'", "_Cultists'_"), want, "{id}");
    }
}

/// Compares all texts with `docs/cards/board-game.md`, so that a change is a readable diff.
#[test]
fn texts_as_a_file() {
    let mut out = String::from(
        "# The cards of the board game\n\nRendered from the packs; nothing here is written by hand.\n",
    );
    let mut head = (String::new(), "");
    for written in official().written() {
        if head != (written.set.clone(), written.kind) {
            write!(out, "\n## {}: {}\n", written.set, written.kind).expect("a string");
            head = (written.set.clone(), written.kind);
        }
        let encounter = written.kind.ends_with("encounter");
        let name = if encounter {
            format!("{} ({})", written.name, written.id)
        } else {
            written.name
        };
        write!(out, "\n### {name}\n").expect("a string");
        for line in written.lines {
            write!(out, "\n{}\n", line.marked()).expect("a string");
        }
    }
    compare("docs/cards/board-game.md", &out);
}
