//! Damage and horror, clues, resources and other tokens.

use super::*;

pub(super) fn deal(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "deal/to/damage",
            steps: "{deal: {to: @, damage: 1}}",
            sorts: BODY,
            hit: &["@.damage == 1"],
            missed: &["@.damage == 0"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "deal/to/horror",
            steps: "{deal: {to: @, horror: 1}}",
            sorts: &[Investigator, Asset],
            hit: &["@.horror == 1"],
            missed: &["@.horror == 0"],
            ..PLAIN
        },
    );
    single(
        all,
        "deal/direct",
        "{deal: {damage: 1, direct: true}}",
        &Scene::new().plays("ward-a"),
        &format!("expect {DAISY}.damage == 1"),
    );
    single(
        all,
        "deal/assigned",
        "{deal: {damage: 1}}",
        &Scene::new().plays("ward-a"),
        &format!("choose card:ward-a\nexpect {DAISY}.in_play.ward-a.damage == 1"),
    );
    single(
        all,
        "deal/assets-first",
        "{deal: {damage: 1, assets-first: true}}",
        &Scene::new().plays("ward-a"),
        &format!("expect {DAISY}.in_play.ward-a.damage == 1"),
    );
    let direct = "{deal: {damage: 1, direct: true, assets-first: true}}";
    refused(all, "deal/assets-first/direct", direct);
}

pub(super) fn heal(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "heal/of/damage",
            steps: "{heal: {of: @, damage: 1}}",
            sorts: BODY,
            state: "damage: 2",
            hit: &["@.damage == 1"],
            missed: &["@.damage == 2"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "heal/of/horror",
            steps: "{heal: {of: @, horror: 1}}",
            sorts: &[Investigator, Asset],
            state: "horror: 2",
            hit: &["@.horror == 1"],
            missed: &["@.horror == 2"],
            ..PLAIN
        },
    );
}

pub(super) fn cancel_harm(all: &mut Vec<Made>) {
    let hurt = "{action: {do: [{deal: {damage: 2, horror: 1}}]}}";
    let spare = |steps: &str| {
        format!("{{reaction: {{when: {{harm-dealt: {{who: you}}}}, do: [{steps}]}}}}, {hurt}")
    };
    let made = Made::new("verb", "cancel-harm/up-to").says(spare("{cancel-harm: {up-to: 2}}"));
    all.push(made.plays(
        &Scene::new(),
        format!(
            "choose use:FORM/2\nchoose use:FORM\noffers only number:2, number:1, number:0\nchoose number:1\nchoose number:1\nexpect {DAISY}.damage == 1\nexpect {DAISY}.horror == 0"
        ),
    ));
    let steps = "{cancel-harm: {up-to: 9}}, {gain-resources: {amount: done}}";
    let made = Made::new("verb", "cancel-harm/done").says(spare(steps));
    all.push(made.plays(
        &Scene::new().plays("ward-a"),
        format!(
            "choose use:FORM/2\nchoose card:ward-a\nchoose card:daisy-walker\nchoose card:daisy-walker\nchoose use:FORM\nchoose number:1\nchoose number:1\nchoose number:0\nexpect {DAISY}.in_play.ward-a.damage == 0\nexpect {DAISY}.damage == 0\nexpect {DAISY}.horror == 1\nexpect {DAISY}.resources == 7"
        ),
    ));
    let nothing = Made::new("verb", "cancel-harm/nothing").says(spare("{cancel-harm: {up-to: 0}}"));
    all.push(nothing);
    refused(all, "cancel-harm/no-harm", "{cancel-harm: {up-to: 1}}");
    let late = "{reaction: {after: {harm-placed: {on: you}}, do: [{cancel-harm: {up-to: 1}}]}}";
    all.push(Made::new("verb", "cancel-harm/too-late").says(late));
}

pub(super) fn trade(all: &mut Vec<Made>) {
    let among = "{each: {investigator: {at: here}}}";
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("trade/among/{}/{number}", sort.name())).does(
                format!("{{trade: {{among: {}, resources: true}}}}", sort.noun(many)),
            );
            all.push(match (sort, many) {
                (Sort::Investigator, true) => made.plays(
                    &Scene::new(),
                    format!(
                        "choose use:FORM\npass\nchoose number:2\npass\nexpect {DAISY}.resources == 3\nexpect {WENDY}.resources == 7"
                    ),
                ),
                _ => made,
            });
        }
    }
    single(
        all,
        "trade/cards",
        &format!(
            "{{trade: {{among: {among}, cards: {{card: {{kind: [asset], trait: [charm]}}}}}}}}"
        ),
        &Scene::new().plays("ward-a").plays("ward-b"),
        &format!(
            "offers only card:ward-a, pass\nchoose card:ward-a\nexpect {WENDY}.in_play contains ward-a\nexpect {DAISY}.in_play contains ward-b"
        ),
    );
    single(
        all,
        "trade/both",
        &format!(
            "{{trade: {{among: {among}, cards: {{card: {{kind: [asset], trait: [charm]}}}}, resources: true}}}}"
        ),
        &Scene::new().plays("ward-a"),
        &format!(
            "pass\nchoose card:ward-a\nchoose number:5\nexpect {WENDY}.in_play contains ward-a\nexpect {WENDY}.resources == 10"
        ),
    );
    refused(
        all,
        "trade/nothing",
        &format!("{{trade: {{among: {among}}}}}"),
    );
    for cards in [
        "{enemy: {}}",
        "{card: {trait: [charm]}}",
        "{card: {kind: [asset], in: hand}}",
    ] {
        let id = format!(
            "trade/cards/{}",
            cards.replace(|c: char| !c.is_ascii_alphabetic(), "")
        );
        refused(
            all,
            &id,
            &format!("{{trade: {{among: {among}, cards: {cards}}}}}"),
        );
    }
}

pub(super) fn discover(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "discover/who",
            steps: "{discover: {who: @, at: {name: grove}}}",
            scene: &|s, _| s.grove("clues: 3"),
            hit: &["@.clues == 1"],
            missed: &["@.clues == 0"],
            ..PLAIN
        },
    );
    slot(
        all,
        Slot {
            id: "discover/at",
            steps: "{discover: {at: @}}",
            sorts: &[Location],
            state: "clues: 2",
            hit: &["@.clues == 1"],
            missed: &["@.clues == 2"],
            also: &["expect investigators.daisy-walker.clues == #"],
            ..PLAIN
        },
    );
}

pub(super) fn gain_resources(all: &mut Vec<Made>) {
    who(
        all,
        "gain-resources",
        "",
        "@.resources == 6",
        "@.resources == 5",
    );
}

pub(super) fn lose_resources(all: &mut Vec<Made>) {
    who(
        all,
        "lose-resources",
        "",
        "@.resources == 4",
        "@.resources == 5",
    );
}

pub(super) fn gain_clues(all: &mut Vec<Made>) {
    who(all, "gain-clues", "", "@.clues == 1", "@.clues == 0");
}

pub(super) fn experience(all: &mut Vec<Made>) {
    who(
        all,
        "experience",
        "",
        "@.experience == 1",
        "@.experience == 0",
    );
}

pub(super) fn gain_actions(all: &mut Vec<Made>) {
    single(
        all,
        "gain-actions/you",
        "{gain-actions: {amount: 2}}",
        &Scene::new(),
        &format!("expect {DAISY}.actions == 4"),
    );
    actions(all, "gain-actions");
}

pub(super) fn lose_actions(all: &mut Vec<Made>) {
    single(
        all,
        "lose-actions/you",
        "{lose-actions: {amount: 1}}",
        &Scene::new(),
        &format!("expect {DAISY}.actions == 1"),
    );
    actions(all, "lose-actions");
}

pub(super) fn place(all: &mut Vec<Made>) {
    for token in ["damage", "horror", "clue", "doom", "resource", "use"] {
        let sorts: &[Sort] = match token {
            "damage" => &[Investigator, Enemy, Location, Asset],
            "horror" => &[Investigator, Asset],
            "use" => &[Asset],
            "resource" => &[Investigator, Enemy, Location, Asset, Other, Story],
            _ => ANY,
        };
        slot(
            all,
            Slot {
                id: &format!("place/on/{token}"),
                steps: &format!(
                    "{{place: {{token: {token}, on: @}}}}, {{gain-resources: {{amount: {{tokens: {{token: {token}, on: @}}}}}}}}"
                ),
                sorts,
                also: match token {
                    "use" => &["expect investigators.daisy-walker.resources == N+5N"],
                    "resource" => &[],
                    _ => &["expect investigators.daisy-walker.resources == N+5"],
                },
                ..PLAIN
            },
        );
    }
    // Uses lie on the wards already, and resources are a pool: their forms look at the cards themselves.
    for made in all.iter_mut() {
        if let Some(rest) = made.id.strip_prefix("verb/place/on/use/asset") {
            let n = if rest.ends_with("many") { 4 } else { 3 };
            made.plays[0].1 = format!(
                "choose use:FORM\nexpect {DAISY}.in_play.ward-a.uses == 4\nexpect {DAISY}.in_play.ward-b.uses == {n}"
            );
        }
        if let Some(rest) = made.id.strip_prefix("verb/place/on/resource/") {
            // The pools are 5 each before it, and Daisy gains what is counted after it.
            let count = match rest {
                "investigator/one" => 5 + 6,
                "investigator/many" => 6 + 12,
                _ if rest.ends_with("many") => 7,
                _ => 6,
            };
            if !made.plays.is_empty() {
                made.plays[0].1 = format!("choose use:FORM\nexpect {DAISY}.resources == {count}");
            }
        }
    }
    single(
        all,
        "place/up-to",
        "{place: {token: clue, amount: 3, on: here, up-to: true}}",
        &Scene::new().field("clues: 1"),
        "expect locations.field.clues == 3",
    );
    single(
        all,
        "place/may-advance",
        "{place: {token: doom, amount: 3, on: agenda, may-advance: true}}",
        &Scene::new(),
        "expect agenda.id == rise-of-the-ghouls",
    );
    single(
        all,
        "place/no-advance",
        "{place: {token: doom, amount: 3, on: agenda}}",
        &Scene::new(),
        "expect agenda.id == whats-going-on\nexpect agenda.doom == 3",
    );
}

pub(super) fn move_tokens(all: &mut Vec<Made>) {
    for (token, state) in [
        ("damage", "damage: 2"),
        ("clue", "clues: 2"),
        ("doom", "doom: 2"),
        ("horror", "horror: 2"),
        ("resource", "resources: 2"),
    ] {
        let sorts: &[Sort] = match token {
            "damage" => BODY,
            "horror" => &[Investigator, Asset],
            "doom" => &[Enemy, Location, Asset, Other, Story],
            "clue" => ANY,
            _ => &[Investigator, Enemy, Asset, Other],
        };
        // To the pool.
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let made = Made::new(
                    "verb",
                    format!("move-tokens/from/{token}/{}/{number}", sort.name()),
                );
                let noun = sort.noun(many);
                let made = made.does(format!("{{move-tokens: {{token: {token}, from: {noun}}}}}, {{gain-clues: {{amount: {{tokens: {{token: {token}, on: {noun}}}}}}}}}"));
                if !sorts.contains(&sort) {
                    // Positions cannot place it, but it may lie there.
                    let count = if many { 4 } else { 2 };
                    let put = format!(
                        "{{place: {{token: {token}, amount: 2, on: {noun}}}}}, {{move-tokens: {{token: {token}, from: {noun}}}}}, {{gain-clues: {{amount: {{tokens: {{token: {token}, on: {noun}}}}}}}}}"
                    );
                    let lies = !matches!(
                        (token, sort),
                        ("damage", Other | Story) | ("horror", Enemy | Location | Other | Story)
                    );
                    let made = made.does(put);
                    all.push(if lies {
                        let left = if many { count - 2 } else { count - 1 };
                        made.plays(
                            &Scene::new().with(sort, ""),
                            format!("choose use:FORM\nexpect {DAISY}.clues == {left}"),
                        )
                    } else {
                        made
                    });
                    continue;
                }
                let left = match (token, sort, many) {
                    // Daisy's own two are gone, or Wendy's.
                    ("clue", Investigator, _) => 3,
                    (_, _, false) => 1,
                    (_, _, true) => 2,
                };
                all.push(made.plays(
                    &Scene::new().with(sort, state),
                    format!("choose use:FORM\nexpect {DAISY}.clues == {left}"),
                ));
            }
        }
    }
    for sort in Sort::ALL {
        let made = Made::new("verb", format!("move-tokens/to/{}", sort.name()));
        let noun = sort.one();
        let steps = format!(
            "{{move-tokens: {{token: clue, from: here, to: {noun}}}}}, {{gain-resources: {{amount: {{tokens: {{token: clue, on: {noun}}}}}}}}}"
        );
        all.push(made.does(&steps).plays(
            &Scene::new().with(sort, "").field("clues: 2"),
            format!(
                "choose use:FORM\nexpect locations.field.clues == 1\nexpect {DAISY}.resources == 6"
            ),
        ));
        let many = Made::new("verb", format!("move-tokens/to-many/{}", sort.name()));
        all.push(many.does(format!(
            "{{move-tokens: {{token: clue, from: here, to: {}}}}}",
            sort.many()
        )));
    }
    single(
        all,
        "move-tokens/becomes",
        "{move-tokens: {token: use, from: {name: ward-a}, to: you, becomes: resource}}",
        &Scene::new().plays("ward-a"),
        &format!("expect {DAISY}.resources == 6\nexpect {DAISY}.in_play.ward-a.uses == 2"),
    );
    single(
        all,
        "move-tokens/all",
        "{move-tokens: {token: clue, amount: all, from: here, to: you}}",
        &Scene::new().field("clues: 3"),
        &format!("expect {DAISY}.clues == 3"),
    );
}

/// A verb that says who and how many.
fn who(all: &mut Vec<Made>, id: &str, state: &str, hit: &str, missed: &str) {
    let steps = format!("{{{id}: {{who: @, amount: 1}}}}");
    slot(
        all,
        Slot {
            id: &format!("{id}/who"),
            steps: &steps,
            state,
            hit: &[hit],
            missed: &[missed],
            ..PLAIN
        },
    );
}

fn actions(all: &mut Vec<Made>, verb: &str) {
    for sort in Sort::ALL {
        for many in [false, true] {
            // Only whose turn it is has actions: `active`, or whoever takes a turn with this round's lasting change.
            let number = if many { "many" } else { "one" };
            let id = format!("{verb}/who/{}/{number}", sort.name());
            let made = Made::new("verb", id).does(format!(
                "{{{verb}: {{who: {}, amount: 1}}}}",
                sort.noun(many)
            ));
            let count = if verb == "gain-actions" { 3 } else { 1 };
            all.push(match (sort, many) {
                (Investigator, true) => made.plays(
                    &Scene::new(),
                    format!("choose use:FORM\nexpect {DAISY}.actions == {count}"),
                ),
                // Wendy's turn is not now: hers is a full turn all the same.
                (Investigator, false) => made.plays(
                    &Scene::new(),
                    format!("choose use:FORM\nexpect {DAISY}.actions == 2"),
                ),
                (Enemy | Location | Asset | Other | Story, _) => made,
            });
        }
    }
}
