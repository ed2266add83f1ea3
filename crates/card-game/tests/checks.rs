//! What the checker of packs says about cards that make no sense.

use card_game::Content;
use card_game::deck::check_starters;
use packs::PackFile;

/// The problems of one card on top of the official packs, without places.
fn problems(card: &str) -> Vec<String> {
    let mut files = packs::official_of("card-game");
    let indented: String = card.lines().map(|l| format!("    {l}\n")).collect();
    files.push(PackFile::new(
        "card-game/own/own.yaml",
        format!("set: {{id: own, name: Own}}\ncards:\n  own:\n    name: Own\n{indented}"),
    ));
    let (_, problems) = Content::load_with_warnings(&files);
    problems.into_iter().map(|p| p.message).collect()
}

#[test]
fn sense_and_nonsense() {
    let asset = "kind: {asset: {cost: 1}}\nabilities:\n";
    let event = "kind: {event: {cost: 1}}\nabilities:\n";
    for (kind, ability, want) in [
        (asset, "- action: {do: [{draw: {amount: 1}}]}", ""),
        (
            asset,
            "- action: {do: [{deal: {to: attacker, damage: 1}}]}",
            "the 1st ability: `attacker`, and nothing attacks",
        ),
        (
            asset,
            "- action: {do: [{discard: {cards: target}}]}",
            "the 1st ability: `target`, and there is no attempt that has one",
        ),
        (
            asset,
            "- action: {do: [{deal: {damage: failed-by}}]}",
            "the 1st ability: `failed-by`, `margin` and `difficulty` are of a test, and there is none",
        ),
        (
            asset,
            "- action: {do: [{test: {skill: [combat], difficulty: 2, on-failure: [{deal: {damage: failed-by}}]}}]}",
            "",
        ),
        (
            asset,
            "- action: {do: [{draw: {amount: that-many}}]}",
            "the 1st ability: `that-many`, and nothing happens that has a number",
        ),
        (
            asset,
            "- action: {do: [{ready: it}]}",
            "the 1st ability: `it` stands for nothing yet",
        ),
        (
            asset,
            "- action: {do: [{pick: {of: {a: {enemy: {}}}}}, {ready: it}]}",
            "",
        ),
        (
            asset,
            "- action: {do: [cancel]}",
            "the 1st ability: `cancel`, and nothing happens that it could be about",
        ),
        (
            asset,
            "- reaction: {after: {attacks: {who: you}}, do: [cancel]}",
            "the 1st ability: `cancel` comes too late: it has happened already",
        ),
        (
            asset,
            "- reaction: {would: {attacks: {who: you}}, do: [cancel]}",
            "",
        ),
        (
            asset,
            "- free: {cost: {uses: 1}, do: [{draw: {amount: 1}}]}",
            "the 1st ability: its cost can never be paid: the card has no uses",
        ),
        (
            asset,
            "- free: {cost: {horror-this: 1}, do: [{draw: {amount: 1}}]}",
            "the 1st ability: its cost can never be paid: the card has no sanity",
        ),
        (
            asset,
            "- free: {do: [{modify: {modifiers: [{quantity: skill-value, add: 1}], for: this-test}}]}",
            "the 1st ability: `for: this-test`, and there is no test",
        ),
        (
            asset,
            "- free: {if: during-test, do: [{modify: {modifiers: [{quantity: skill-value, add: 1}], for: this-test}}]}",
            "",
        ),
        (
            asset,
            "- constant: {}",
            "the 1st ability: a constant ability that changes nothing",
        ),
        (
            asset,
            "- action: {do: [{evade: {a: {enemy: {trait: machete}}}}]}",
            "the 1st ability: `machete` is a card, not a trait",
        ),
        (
            asset,
            "- action: {do: [{discard: {cards: {name: ghoul}}}]}",
            "the 1st ability: `ghoul` is a trait, not a card",
        ),
        (
            asset,
            "- action: {do: [{end-scenario: R9}]}",
            "unknown name `R9`",
        ),
        (
            asset,
            "- back: [{draw: {amount: 1}}]",
            "the 1st ability: `back` is the other side of an act or agenda",
        ),
        (
            event,
            "- play: {do: [{choose: {of: [[{draw: {amount: 1}}]]}}]}",
            "the 1st ability: a choice of fewer than two options",
        ),
        (
            event,
            "- play: {do: [{deal: {}}]}",
            "the 1st ability: `deal` says how much: `damage`, `horror` or both",
        ),
        (
            event,
            "- play: {do: [{draw: {amount: 0}}]}",
            "the 1st ability: `amount` is at least 1, and this is 0",
        ),
        (
            event,
            "- play: {do: [{experience: {amount: 0}}]}",
            "the 1st ability: `experience` is earned or lost, and this is 0",
        ),
        (
            event,
            "- play: {do: [{may: {do: []}}]}",
            "the 1st ability: `may` has no step that it could do",
        ),
        (
            event,
            "- play: {do: [{repeat: {times: 2, do: []}}]}",
            "the 1st ability: `repeat` has no step that it could do",
        ),
        (
            event,
            "- play: {do: [{search: {top: 0, to: hand}}]}",
            "the 1st ability: `search` of the top 0 cards finds nothing",
        ),
        (
            event,
            "- play: {do: [{modify: {to: you, modifiers: [{quantity: hand-size, add: 0}], for: this-phase}}]}",
            "the 1st ability: a modifier of 0 changes nothing",
        ),
        (
            event,
            "- play: {do: [{if: {is: {count: {of: {enemy: {}}, is: {at-least: 3, at-most: 2}}}, then: [{draw: {amount: 1}}]}}]}",
            "the 1st ability: a comparison that no number passes",
        ),
        // Sorts.
        (
            asset,
            "- action: {do: [{put: {cards: here, to: hand}}]}",
            "the 1st ability: `cards` is about an asset or another card, and this is a location",
        ),
        (
            asset,
            "- action: {do: [{suffer: {who: {name: ghoul-minion}, physical: 1}}]}",
            "the 1st ability: `who` is about an investigator, and this is an enemy",
        ),
        (
            asset,
            "- action: {do: [{heal: {of: {each: {enemy: {}}}, horror: 1}}]}",
            "the 1st ability: `of` is about an investigator or an asset, and this is an enemy",
        ),
        (
            asset,
            "- forced: {after: {attacks: {who: {name: ghoul-minion}}}, do: [{draw: {amount: 1}}]}",
            "the 1st ability: `who` is about an investigator, and this is an enemy",
        ),
        (
            asset,
            "- action: {do: [{gain-resources: {amount: {measure: {what: hand-size, of: here}}}}]}",
            "the 1st ability: `of` is about an investigator, and this is a location",
        ),
        (
            asset,
            "- action: {do: [{choose: {by: {each: {investigator: {}}}, of: [[{draw: {amount: 1}}], []]}}]}",
            "the 1st ability: `by` is one, and this means several",
        ),
        // Filters.
        (
            asset,
            "- action: {do: [{deal: {to: {each: {all: [{enemy: {}}, {not: {enemy: {elite: true}}}]}}, damage: 1}}]}",
            "",
        ),
        (
            asset,
            "- action: {do: [{deal: {to: {each: {all: []}}, damage: 1}}]}",
            "the 1st ability: `all` of nothing",
        ),
        (
            asset,
            "- action: {do: [{deal: {to: {each: {not: {enemy: {}}}}, damage: 1}}]}",
            "the 1st ability: `not` describes nothing by itself",
        ),
        (
            asset,
            "- action: {do: [{ready: {each: {all: [{enemy: {}}, {not: {location: {}}}]}}}]}",
            "the 1st ability: `not` leaves out a location, and this is an enemy anyway",
        ),
        (
            asset,
            "- action: {do: [{ready: {each: {all: [{enemy: {}}, {location: {}}]}}}]}",
            "the 1st ability: `all` of filters that nothing passes: they are of different sorts",
        ),
        // Amounts.
        (
            asset,
            "- action: {do: [{draw: {amount: {minus: [{plus: [1, 2]}, {min: [1, {half-up: 3}]}]}}}]}",
            "",
        ),
        (
            asset,
            "- action: {do: [{draw: {amount: {plus: []}}}]}",
            "the 1st ability: a sum, a difference or a bound of nothing",
        ),
        (
            asset,
            "- action: {do: [{draw: {amount: all}}]}",
            "the 1st ability: `all` is all of what there is, and here is nothing to take it from",
        ),
        (
            asset,
            "- action: {do: [{lose-resources: {amount: all}}]}",
            "",
        ),
        (
            asset,
            "- action: {do: [{draw: {amount: {clamp: {amount: 2, min: 3, max: 1}}}}]}",
            "the 1st ability: `clamp` has a `min` above its `max`",
        ),
        // Names.
        (
            asset,
            "- action: {do: [{pick: {of: {a: {enemy: {}}}, as: foe}}, {ready: {bound: foe}}]}",
            "",
        ),
        (
            asset,
            "- action: {do: [{ready: {bound: machete}}]}",
            "the 1st ability: nothing has the name `machete` here",
        ),
        (
            event,
            "- action: {do: [{draw: {amount: 1}}]}",
            "the 1st ability: this ability works while its card is in play, and a card of this kind never is",
        ),
        (
            asset,
            "- action: {do: [{search: {in: set-aside, to: hand}}]}",
            "the 1st ability: a search looks through a deck or a discard pile",
        ),
    ] {
        let found = problems(&format!("{kind}  {ability}"));
        assert_eq!(
            found.first().map_or("", |s| s.as_str()),
            want,
            "{ability}: {found:?}"
        );
    }
}

/// What a byte counts has a bound that is told, not passed over.
#[test]
fn bounds_are_told() {
    let many = |n: usize, what: &str| vec![what; n].join(", ");
    let asset = "kind: {asset: {cost: 1}}\n";
    let gain = "{gain-resources: {amount: 1}}";
    let steps = |count| {
        format!(
            "{asset}abilities: [{{action: {{do: [{}]}}}}]",
            many(count, gain)
        )
    };
    let options = |n| {
        let of = many(n, &format!("[{gain}]"));
        format!("{asset}abilities: [{{action: {{do: [{{choose: {{of: [{of}]}}}}]}}}}]")
    };
    let abilities = |n| {
        let one = format!("{{action: {{do: [{gain}]}}}}");
        format!("{asset}abilities: [{}]", many(n, &one))
    };
    let number = |n| format!("{asset}abilities: [{{action: {{do: [{{draw: {{amount: {n}}}}}]}}}}]");
    for (card, told) in [
        (steps(255), ""),
        (steps(256), "a list has at most 255 steps, this one has 256"),
        (options(255), ""),
        (
            options(256),
            "a choice has at most 255 options, this one has 256",
        ),
        (abilities(255), ""),
        (abilities(256), "a card has at most 255 abilities"),
        (number(255), ""),
        (number(256), "256: no number is larger than 255"),
        (
            format!("{asset}abilities: [{{action: {{cost: {{resources: 256}}, do: [{gain}]}}}}]"),
            "256: no number is larger than 255",
        ),
        (
            format!(
                "{asset}abilities: [{{action: {{do: [{}]}}}}]",
                many(3, "{pick: {of: {a: {enemy: {}}}, as: @}}")
                    .replacen('@', "one", 1)
                    .replacen('@', "two", 1)
                    .replacen('@', "three", 1)
            ),
            "an effect remembers 2 names",
        ),
    ] {
        let found = problems(&card);
        let said = found.first().map_or("", |s| s.as_str());
        assert!(
            if told.is_empty() {
                said.is_empty()
            } else {
                said.contains(told)
            },
            "{told}: {found:?}"
        );
    }
}

/// What used to be accepted without a word: each is told, and what is right beside it is not.
#[test]
fn silent_mistakes_are_told() {
    let cards = |cards: &str| {
        let mut files = packs::official_of("card-game");
        let text = format!("set: {{id: own, name: Own}}\ncards:\n{cards}");
        files.push(PackFile::new("card-game/own/own.yaml", text));
        let (content, mut problems) = Content::load_with_warnings(&files);
        let content = content.expect("it is read as far as can be");
        problems.extend(check_starters(&content, &files));
        let told: Vec<String> = problems.iter().map(|p| p.message.clone()).collect();
        let placed = problems
            .iter()
            .all(|p| p.place.is_some_and(|at| at.line > 1));
        assert!(placed, "{problems:#?}");
        told
    };
    let location = |symbol: &str, to: &str| {
        format!(
            "  own-place: {{name: Own, kind: {{location: {{shroud: 1, symbol: {symbol}, connections: [{to}]}}}}}}\n"
        )
    };
    let enemy = |spawn: &str| {
        format!(
            "  own-foe: {{name: Foe, kind: {{enemy: {{fight: 1, health: 1, evade: 1, spawn: {spawn}}}}}}}\n"
        )
    };
    let who = |more: &str| {
        format!(
            "  own-who: {{name: Who, kind: {{investigator: {{willpower: 1, intellect: 1, combat: 1, agility: 1, health: 5, sanity: 5, elder-sign: {{modifier: 1}}{more}}}}}}}\n"
        )
    };
    for (card, want) in [
        ("  own-event: {name: Own, kind: {event: {cost: 1}}}\n".to_owned(), "an event without `play`"),
        ("  own-bane: {name: Own, kind: {treachery: {}}}\n".into(), "a treachery without text"),
        ("  own-bane: {name: Own, keywords: [surge], kind: {treachery: {}}}\n".into(), ""),
        ("  Own Lamp: {name: Own, kind: {asset: {cost: 1}}}\n".into(), "`Own Lamp` is not a valid id"),
        ("  own.2: {name: Own, kind: {asset: {cost: 1}}}\n".into(), "`own.2` is not a valid id"),
        ("  own: {name: Own, traits: [Item], kind: {asset: {cost: 1}}}\n".into(), "such as `item`"),
        ("  own: {name: '', kind: {asset: {cost: 1}}}\n".into(), "a name is empty"),
        ("  own: {name: Ωμέγα, kind: {asset: {cost: 1}}}\n".into(), "no Latin letter"),
        (location("own-symbol", "circle"), ""),
        (location("own-symbol", "own-nowhere"), "a connection to `own-nowhere` leads nowhere"),
        (location("own-symbol", "own-symbol"), "a connection to `own-symbol` leads nowhere"),
        (location("Own", "circle"), "`Own` is not a valid id"),
        (enemy("{name: attic}"), ""),
        (enemy("{name: machete}"), "`spawn` is at a location, and this is an asset"),
        (enemy("{a: {card: {kind: [event]}}}"), "`spawn` is at a location"),
        (who(""), ""),
        (who(", starter-deck: {machete: 2}"), "it has 2 cards; 30 are needed"),
        ("  own: {name: Own, kind: {agenda: {stage: 1, doom: 3}}, abilities: [{back: [{may: {do: [{advance: agenda}]}}]}]}\n".into(), "on its own back"),
        ("  own: {name: Own, kind: {act: {stage: 1}}, abilities: [{back: [{advance: agenda}]}]}\n".into(), ""),
    ] {
        let told = cards(&card);
        match want {
            "" => assert!(told.is_empty(), "{card}{told:#?}"),
            want => assert!(told.iter().any(|t| t.contains(want)), "{card}{told:#?}"),
        }
    }
}
