use crate::content::Content;
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
            "the 1st ability: `failed-by` and `margin` are of a test, and there is none",
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
            "- play: {do: [{if: {is: {count: {of: {enemy: {}}, is: {at-least: 3, at-most: 2}}}, then: []}}]}",
            "the 1st ability: a comparison that no number passes",
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
