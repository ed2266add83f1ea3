//! The scenarios of the official packs: what lies where, what is in the decks and bags, and what the resolutions do.
//!
//! The facts are in `facts/card-game`.

use crate::content::{UNPRINTED, number, official, reference, words};
use card_game::content::*;
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn the_scenarios() {
    let (all, cards) = (reference("scenarios.json"), reference("cards.json"));
    let again = reference("return-to-the-gathering.json");
    one_scenario(&again["scenarios"][0], &again, "return-to-the-gathering");
    let ids = ["the-gathering", "the-midnight-masks", "the-devourer-below"];
    for (at, id) in ids.into_iter().enumerate() {
        one_scenario(&all["scenarios"][at], &cards, id);
    }
    let dunwich = reference("the-dunwich-legacy.json");
    for (at, id) in DUNWICH.into_iter().enumerate() {
        one_scenario(&dunwich["scenarios"][at], &dunwich, id);
    }
    let last = reference("lost-in-time-and-space.json");
    one_scenario(&last["scenarios"][0], &dunwich, "lost-in-time-and-space");
    let side = reference("curse-of-the-rougarou.json");
    one_scenario(&side["scenarios"][0], &side, "curse-of-the-rougarou");
}

#[test]
fn what_a_side_story_costs_and_leaves_behind() {
    let (content, facts) = (official(), reference("curse-of-the-rougarou.json"));
    let printed = &facts["scenarios"][0];
    let scenario = content
        .scenario("curse-of-the-rougarou")
        .expect("it is there");
    let price = scenario.text.side.map(|side| u64::from(side.experience));
    assert_eq!(price, number(printed, "experience_cost_each"));
    // Nothing else is one: only a side story has a price.
    assert_eq!(
        content
            .scenarios
            .iter()
            .filter(|s| s.text.side.is_some())
            .count(),
        1
    );
    for (key, resolution) in &scenario.text.resolutions {
        let key = if key == "none" { "no_resolution" } else { key };
        let fact = &printed["resolutions"][key];
        let fact = fact["same_as"]
            .as_str()
            .map_or(fact, |same| &printed["resolutions"][same]);
        let steps = resolution.effect.map_or(&[][..], |b| content.block(b));
        let mut of = Vec::new();
        for step in steps {
            if let Verb::Earn(e) = step {
                let card = content.by_id[content.name(e.card)];
                of.push((content.text(card).code.as_deref(), e.must));
            }
        }
        let mut want = Vec::new();
        for (word, must) in [
            ("bearer_keeps", false),
            ("may_earn", false),
            ("bearer_must_earn", true),
        ] {
            want.extend(fact[word].as_str().map(|code| (Some(code), must)));
        }
        assert_eq!(of, want, "{key}");
    }
}

/// The scenarios of The Dunwich Legacy.
const DUNWICH: [&str; 7] = [
    "extracurricular-activity",
    "the-house-always-wins",
    "the-miskatonic-museum",
    "the-essex-county-express",
    "blood-on-the-altar",
    "undimensioned-and-unseen",
    "where-doom-awaits",
];

#[test]
fn the_first_evenings_of_dunwich() {
    let (content, facts) = (official(), reference("the-dunwich-legacy.json"));
    let (_, campaign) = content.campaign("the-dunwich-legacy").expect("it is there");
    let printed = &facts["campaign"];
    let first = &campaign.text.scenarios[0];
    let either = [&first.scenario, &first.instead[0]].map(|s| s.replace('-', "_"));
    for (order, first) in words_of(&printed["scenario_order"]).iter().zip(&either) {
        assert_eq!(&order[0], first);
        // Whatever comes first, the other comes next: no condition holds of both.
        let other = order[1].replace('_', "-");
        let next = campaign.text.scenarios[1..]
            .iter()
            .find(|c| c.scenario == other);
        let next = next.expect("the other scenario follows");
        assert!(next.condition.is_some());
        // The others follow in their order, whatever the log says; the last only for who went through the gate.
        let ours = &campaign.text.scenarios[3..];
        let names = ours.iter().map(|c| c.scenario.replace('-', "_"));
        assert_eq!(names.collect::<Vec<_>>(), order[2..]);
        let conditions: Vec<bool> = ours.iter().map(|c| c.condition.is_some()).collect();
        assert_eq!(conditions, [false, false, false, false, false, true]);
        let interlude = &printed["interlude_1"];
        for (passage, branch) in next.after.iter().zip(["then", "else"]) {
            let steps = content.block(passage.effect.expect("steps"));
            let fact = &interlude[branch];
            let note = steps.iter().find_map(|v| match v {
                Verb::Log(note) => Some(content.name(*note).replace('-', "_")),
                _ => None,
            });
            assert_eq!(note.as_deref(), fact["log_add"].as_str());
            let earned = earned(&content, steps);
            assert_eq!(earned.as_deref(), fact["may_earn"].as_str());
            let experience = steps.iter().find_map(|v| match v {
                Verb::Experience(w) => Some(w.amount.clone()),
                _ => None,
            });
            let printed = number(fact, "experience_each").map(|n| Amount::Number(n as i32));
            assert_eq!(experience, printed);
        }
    }
}

/// The code of the card that these steps bring.
fn earned(content: &Content, steps: &[Verb]) -> Option<String> {
    steps.iter().find_map(|v| match v {
        Verb::Earn(e) => {
            let card = content.by_id[content.name(e.card)];
            content.text(card).code.clone()
        }
        _ => None,
    })
}

fn words_of(lists: &Value) -> Vec<Vec<String>> {
    lists.as_array().into_iter().flatten().map(words).collect()
}

fn one_scenario(facts: &Value, cards: &Value, id: &str) {
    let content = official();
    let ours = content.scenario(id).unwrap();
    assert_eq!(ours.text.name, facts["name"]);
    let code = |d: DefId| content.text(d).code.clone().unwrap_or_default();
    let codes = |list: &[DefId]| list.iter().map(|d| code(*d)).collect::<Vec<_>>();
    let setup = &facts["setup"];
    assert_eq!(code(ours.reference), facts["reference_card"]);
    assert_eq!(codes(&ours.agendas), words(&setup["agenda_deck"]));
    assert_eq!(codes(&ours.acts), words(&setup["act_deck"]));
    // What one of several is drawn for has no code of its own; the facts list it apart.
    let mut locations = codes(&ours.locations);
    locations.retain(|c| !c.is_empty());
    let mut printed = words(&setup["locations_in_play"]);
    locations.sort();
    printed.sort();
    assert_eq!(locations, printed);
    for random in setup["random_locations"].as_array().into_iter().flatten() {
        let all = ours.locations.iter().chain(&ours.set_aside);
        let title = slug(random["name"].as_str().unwrap_or_default());
        let stands = |d: &&DefId| {
            let def = content.def(**d);
            content.name(def.title) == title && !def.one_of.is_empty()
        };
        let stand_in = *all.clone().find(stands).expect("it stands for them");
        let laid_out = all.filter(|d| **d == stand_in).count() as u64;
        assert_eq!(laid_out, number(random, "choose").unwrap_or(1));
        let of = if random["one_of"].is_array() {
            "one_of"
        } else {
            "of"
        };
        assert_eq!(codes(&content.def(stand_in).one_of), words(&random[of]));
    }
    if let Some(start) = ours.start {
        assert_eq!(code(start), setup["start"]);
    }
    exhibits(&content, ours, &setup["exhibit_deck"]);
    let own = ours.decks().filter(|d| !d.ordered);
    for cards in own.map(|p| &p.cards) {
        let pile: BTreeMap<String, u64> = cards
            .iter()
            .map(|(d, n)| (code(*d), u64::from(*n)))
            .collect();
        let printed = setup["cultist_deck"]["codes"]
            .as_object()
            .into_iter()
            .flatten();
        let printed = printed.map(|(c, n)| (c.clone(), n.as_u64().unwrap_or_default()));
        assert_eq!(pile, printed.collect());
    }
    let mut aside = codes(&ours.set_aside);
    let mut printed = [
        words(&setup["locations_set_aside"]),
        words(&setup["set_aside"]),
    ]
    .concat();
    // Who may come by the campaign log lies aside too.
    let by_log = [
        "01116", "01121b", "01137", "01138", "01139", "01140", "01141",
    ];
    if !id.ends_with("the-gathering") {
        aside.retain(|c| !by_log.contains(&c.as_str()));
    }
    if id == "blood-on-the-altar" {
        let people = words(&setup["potential_sacrifices"]);
        let taken = setup["potential_sacrifices_by_log"].as_object();
        let taken = taken.into_iter().flatten().map(|(_, code)| code.clone());
        let crew = cards["encounter_sets"]["naomis_crew"]["cards"].as_object();
        let crew = crew.into_iter().flatten().map(|(code, _)| code.clone());
        let by_log: Vec<String> = crew
            .chain(people)
            .chain(taken.map(|c| c.as_str().unwrap_or_default().to_owned()))
            .collect();
        assert!(by_log.iter().all(|c| aside.contains(c)));
        aside.retain(|c| !by_log.contains(c));
    }
    // What one of several is drawn for.
    aside.retain(|c| !c.is_empty());
    printed.retain(|c| !c.ends_with("_pick"));
    aside.sort();
    printed.sort();
    assert_eq!(aside, printed);
    let printed_somewhere = |d: &DefId| !UNPRINTED.contains(&content.id_of(*d));
    let deck: BTreeMap<String, u64> = ours
        .encounter
        .iter()
        .filter(|(d, _)| printed_somewhere(d))
        .map(|(d, n)| (code(*d), u64::from(*n)))
        .collect();
    let printed = setup["encounter_deck"]["codes"]
        .as_object()
        .into_iter()
        .flatten();
    assert_eq!(
        deck,
        printed
            .map(|(c, n)| (c.clone(), n.as_u64().unwrap_or_default()))
            .collect()
    );
    for (set, codes) in setup["encounter_deck"]["agents"]
        .as_object()
        .into_iter()
        .flatten()
    {
        let hidden = content.def(content.by_id["agents-of-an-ancient-one"]);
        let set = set
            .replace("agents_of_yog", "agents-of-yog-sothoth")
            .replace("agents_of_shub", "agents-of-shub-niggurath");
        let set = SetId::find(&content.sets, |s| s.id == set.replace('_', "-"));
        let set = set.expect("the set");
        assert!(hidden.one_of_sets.contains(&set));
        let of_set = content
            .set(set)
            .cards
            .iter()
            .map(|d| (code(*d), u64::from(content.def(*d).quantity)));
        let printed = codes.as_object().into_iter().flatten();
        let printed: BTreeMap<String, u64> = printed
            .map(|(c, n)| (c.clone(), n.as_u64().unwrap_or_default()))
            .collect();
        assert_eq!(of_set.collect::<BTreeMap<_, _>>(), printed);
    }
    let counted = [
        "count",
        "count_before_acolytes_or_priest",
        "count_without_agents",
    ];
    let counted = counted
        .iter()
        .find_map(|k| number(&setup["encounter_deck"], k));
    assert_eq!(Some(deck.values().sum::<u64>()), counted);
    for difficulty in Difficulty::ALL {
        let printed = &cards["chaos_bags"][difficulty.name()];
        let numbers = printed["numeric"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|n| match n.as_i64().unwrap_or_default() {
                n @ 1.. => format!("+{n}"),
                n => n.to_string(),
            });
        // Played alone, a later scenario has tokens that the campaign may have brought.
        let alone = &setup["alone"];
        let mut added = words(&alone["tokens_added"]);
        let worse = &alone["tokens_added_by_difficulty"][difficulty.name()];
        added.extend(worse.as_str().map(str::to_owned));
        added.extend(words(worse));
        let mut want: Vec<String> = numbers.chain(words(&printed["symbols"])).collect();
        let total = number(printed, "total").map(|n| n + added.len() as u64);
        want.extend(added);
        let mut bag: Vec<String> = ours.text.chaos_bag[&difficulty]
            .iter()
            .map(|c| c.name().to_owned())
            .collect();
        assert_eq!(Some(bag.len() as u64), total);
        want.sort();
        bag.sort();
        assert_eq!(bag, want, "{}", difficulty.name());
    }
}

/// A deck of unseen locations: those at the top stand for some, and those at the bottom for one more.
fn exhibits(content: &Content, ours: &ScenarioDef, printed: &Value) {
    let code = |d: &DefId| content.text(*d).code.clone().unwrap_or_default();
    let ordered: Vec<&Pile> = ours.decks().filter(|d| d.ordered).collect();
    assert_eq!(ordered.len(), usize::from(printed.is_object()));
    let Some(deck) = ordered.first() else { return };
    let stand_for = |d: DefId| content.def(d).one_of.iter().map(code).collect::<Vec<_>>();
    let halls: Vec<Vec<String>> = deck.cards.iter().map(|(d, _)| stand_for(*d)).collect();
    let above = words(&printed["top"]["of"]);
    let below = [&above[..], &words(&printed["bottom"]["of"])[..1]].concat();
    let choose = |of: &str| number(&printed[of], "choose").unwrap_or_default() as usize;
    for (at, hall) in halls.iter().enumerate() {
        let mut hall = hall.clone();
        hall.sort();
        let mut want = if at < choose("top") {
            above.clone()
        } else {
            below.clone()
        };
        want.sort();
        assert_eq!(hall, want);
    }
    assert_eq!(halls.len(), choose("top") + choose("bottom"));
}

#[test]
fn what_the_resolutions_do() {
    let all = reference("scenarios.json");
    let ids = ["the-gathering", "the-midnight-masks", "the-devourer-below"];
    let again = reference("return-to-the-gathering.json");
    resolutions_of(
        &again["scenarios"][0]["resolutions"],
        "return-to-the-gathering",
    );
    for (at, id) in ids.into_iter().enumerate() {
        resolutions_of(&all["scenarios"][at]["resolutions"], id);
    }
    let dunwich = reference("the-dunwich-legacy.json");
    for (at, id) in DUNWICH.into_iter().enumerate() {
        resolutions_of(&dunwich["scenarios"][at]["resolutions"], id);
    }
    let last = reference("lost-in-time-and-space.json");
    let last = &last["scenarios"][0]["resolutions"];
    resolutions_of(last, "lost-in-time-and-space");
    let side = reference("curse-of-the-rougarou.json");
    resolutions_of(
        &side["scenarios"][0]["resolutions"],
        "curse-of-the-rougarou",
    );
    let content = official();
    let scenario = content
        .scenario("lost-in-time-and-space")
        .expect("it is there");
    let none = &scenario.text.resolutions["none"].instead;
    let goes: Vec<&str> = none.iter().map(|to| content.name(to.resolution)).collect();
    let printed = &last["no_resolution"]["goes_to"];
    assert_eq!([&printed["act_4"], &printed["else"]], [goes[0], goes[1]]);
    assert_eq!(none[0].condition, Some(Condition::ActStage(4)));
}

fn resolutions_of(printed: &Value, id: &str) {
    let content = official();
    for (key, resolution) in &content.scenario(id).unwrap().text.resolutions {
        let fact = &printed[if key == "none" { "no_resolution" } else { key }];
        // Where nobody is left in the city what was found out counts, as in the first resolution.
        let fact = match fact["same_as"].as_str() {
            Some(same) => &printed[same],
            None => fact,
        };
        let steps = resolution.effect.map_or(&[][..], |b| content.block(b));
        let notes: Vec<String> = steps
            .iter()
            .filter_map(|v| {
                if let Verb::Log(note) = v {
                    Some(content.name(*note).replace('-', "_"))
                } else {
                    None
                }
            })
            .collect();
        assert_eq!(notes, words(&fact["log_add"]), "{key}");
        assert_eq!(
            resolution
                .experience
                .map(|n| match n {
                    0 => "victory display".to_owned(),
                    n => format!("victory display + {n} each"),
                })
                // Where all is lost nothing is printed; what lies in the display counts for nobody who is dead.
                .filter(|_| fact["xp"].is_string()),
            fact["xp"].as_str().map(|x| {
                let each = x.find(" each").map_or(x.len(), |at| at + 5);
                x[..each].to_owned()
            }),
            "{key}"
        );
        let earns = steps
            .iter()
            .any(|v| matches!(v, Verb::Earn(e) if content.name(e.card) == "lita-chantler"));
        assert_eq!(
            earns,
            fact["lita"]
                .as_str()
                .is_some_and(|l| l.starts_with("lead ")),
            "{key}"
        );
        // What else of Dunwich is earned and added.
        if DUNWICH.contains(&id) {
            let earned = earned(&content, steps);
            assert_eq!(earned.as_deref(), fact["may_earn"].as_str(), "{key}");
            let added = |steps: &[Verb]| {
                steps.iter().find_map(|v| match v {
                    Verb::AddToken(token) => Some(token.name()),
                    _ => None,
                })
            };
            assert_eq!(added(steps), fact["token_added"].as_str(), "{key}");
            let if_cheated = steps.iter().find_map(|v| match v {
                Verb::If(i) => added(content.block(i.then)),
                _ => None,
            });
            assert_eq!(if_cheated, fact["token_added_if_cheated"].as_str(), "{key}");
        }
        let suffers = steps.iter().find_map(|v| {
            let Verb::Suffer(s) = v else { return None };
            let who = if s.who == Noun::Lead { "lead" } else { "each" };
            Some((who, u64::from(s.physical), u64::from(s.mental)))
        });
        let of = |kind: &str| number(&fact["trauma"][0], kind).unwrap_or_default();
        let printed = fact["trauma"][0]["who"].as_str();
        let printed = printed.map(|who| (who, of("physical"), of("mental")));
        assert_eq!(suffers, printed, "{key}");
        assert_eq!(
            steps.iter().any(|v| matches!(v, Verb::Kill(_))),
            fact["killed"].is_string(),
            "{key}"
        );
    }
}

/// The bag is counted in bytes: more tokens than that are told.
#[test]
fn a_chaos_bag_has_an_end() {
    let content = official();
    let laid_out = |n: usize| {
        let bag = vec!["0"; n].join(", ");
        let table = format!(
            "scenario: card/the-gathering\nbag: [{bag}]\ninvestigators:\n  roland-banks: {{at: study}}\n"
        );
        <card_game::CardGame as kernel::Cases>::position(&content, &table).map(|_| ())
    };
    assert!(laid_out(255).is_ok());
    let told = laid_out(256).expect_err("a bag of 256 tokens");
    assert!(
        format!("{told:?}").contains("at most 255 tokens"),
        "{told:?}"
    );
}

/// The Dunwich Legacy names one scenario in two chapters, because either of the first two may come first.
#[test]
fn menu_counts_each_scenario_of_a_campaign_once() {
    let notes: BTreeMap<String, String> =
        <card_game::CardGame as kernel::Catalogue>::scenarios(&official())
            .into_iter()
            .filter(|s| !s.note.is_empty())
            .map(|s| (s.id, s.note))
            .collect();
    let of = |id: &str| notes[&format!("card/{id}")].as_str();
    assert_eq!(of("the-dunwich-legacy"), "a campaign of 8 scenarios");
    assert_eq!(of("night-of-the-zealot"), "a campaign of 3 scenarios");
    assert_eq!(
        of("return-to-night-of-the-zealot"),
        "a campaign of 3 scenarios"
    );
}

#[test]
fn entries_of_the_campaign_log_are_written_out() {
    let content = official();
    let written = |id: &str| content.written(content.names.find(id).expect("it is recorded"));
    assert_eq!(
        written("sacrificed-to-yog-sothoth"),
        "Sacrificed to Yog-Sothoth"
    );
    assert_eq!(written("had-a-drink"), "had a drink");
    let wrong = |names: &str| {
        let mut files = packs::official_of("card-game");
        files.push(packs::PackFile::new(
            "names.yaml",
            format!("names:\n  {names}\n"),
        ));
        let (_, problems) = Content::load_with_warnings(&files);
        let said = problems.into_iter().map(|p| p.message);
        said.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        wrong("house-burned: The house burned"),
        "`The house burned` does not spell `house-burned`: the id of these words is `the-house-burned`"
    );
    assert_eq!(
        wrong("nobody-says-this: Nobody says this"),
        "nothing is recorded or remembered as `nobody-says-this`"
    );
}
