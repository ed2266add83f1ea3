//! The official packs of the card game load without a complaint, and say what the printed cards say.
//!
//! The facts are in `facts/card-game`.

use card_game::content::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub fn official() -> Content {
    let (content, problems) = Content::load_with_warnings(&packs::official_of("card-game"));
    assert!(problems.is_empty(), "{problems:#?}");
    content.expect("nothing was wrong")
}

pub fn reference(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../facts/card-game")
        .join(file);
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{file}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// Cards that are printed nowhere: what stands for versions of a location or for one of several sets until it is seen,
/// and the other side of an agenda that is the act as well.
pub const UNPRINTED: [&str; 37] = [
    "agents-of-an-ancient-one",
    "altered-path",
    "any-arkham-woods",
    "any-exhibit-hall",
    "arkham-woods",
    "back-hall-doorway",
    "diverging-path",
    "downtown",
    "either-administration-office",
    "either-attic",
    "either-bishops-brook",
    "either-blasted-heath",
    "either-burned-ruins",
    "either-cellar",
    "either-cold-spring-glen",
    "either-congregational-church",
    "either-devils-hop-yard",
    "either-dunwich-village",
    "either-easttown",
    "either-engine-car",
    "either-house-in-the-reeds",
    "either-miskatonic-university",
    "either-northside",
    "either-osborns-general-store",
    "either-rivertown",
    "either-schoolhouse",
    "either-security-office",
    "either-ten-acre-meadow",
    "either-whateley-ruins",
    "exhibit-hall",
    "new-orleans",
    "riverside",
    "southside",
    "the-devourer-below",
    "train-car",
    "unhallowed-land",
    "wilderness",
];

/// The facts of every card the packs hold, with its definition.
fn facts(content: &Content) -> Vec<(DefId, Value)> {
    let all = [
        "cards.json",
        "return-to-the-gathering.json",
        "return-to-night-of-the-zealot.json",
        "the-dunwich-legacy.json",
        "lost-in-time-and-space.json",
        "curse-of-the-rougarou.json",
    ]
    .map(reference);
    let cards = all
        .iter()
        .flat_map(|f| f["cards"].as_array().expect("a list"));
    let by_code: BTreeMap<&str, &Value> = cards
        .map(|c| (c["code"].as_str().expect("a code"), c))
        .collect();
    let fact = |def: DefId| {
        let code = content.text(def).code.as_deref().unwrap_or_default();
        (
            def,
            (*by_code
                .get(code)
                .unwrap_or_else(|| panic!("{} has no facts", content.id_of(def))))
            .clone(),
        )
    };
    let printed = |d: &DefId| !UNPRINTED.contains(&content.id_of(*d));
    let all = content.def_ids();
    all.filter(printed).map(fact).collect()
}

fn by_code(content: &Content, code: &str) -> DefId {
    let found = DefId::find(&content.texts, |t| t.code.as_deref() == Some(code));
    found.unwrap_or_else(|| panic!("no card {code}"))
}

pub fn number(facts: &Value, key: &str) -> Option<u64> {
    facts[key].as_u64()
}

pub fn words(facts: &Value) -> Vec<String> {
    facts
        .as_array()
        .into_iter()
        .flatten()
        .map(|w| w.as_str().unwrap_or_default().to_owned())
        .collect()
}

fn flag(facts: &Value, name: &str) -> bool {
    words(&facts["flags"]).iter().any(|f| f == name)
}

/// A word of the vocabulary as packs write it.
fn word(of: impl serde::Serialize) -> String {
    serde_json::to_value(of)
        .expect("a word")
        .as_str()
        .expect("a word")
        .to_owned()
}

#[test]
fn the_official_packs_load_without_problems() {
    let content = official();
    // All cards of the Core Set, the Masked Hunter for himself, those of Return to The Gathering but for its card of
    // setup instructions, the rest of the box, what there is of The Dunwich Legacy, the side story, and what is printed
    // nowhere.
    let rest = [
        "return-to-night-of-the-zealot.json",
        "the-dunwich-legacy.json",
        "lost-in-time-and-space.json",
        "curse-of-the-rougarou.json",
    ]
    .map(reference);
    let rest = rest
        .iter()
        .map(|f| f["cards"].as_array().expect("a list").len());
    let rest: usize = rest.sum();
    assert_eq!(content.defs.len(), 183 + 16 + rest + UNPRINTED.len());
    assert_eq!(
        content
            .scenarios
            .iter()
            .map(|s| s.text.id.as_str())
            .collect::<Vec<_>>(),
        [
            "the-gathering",
            "the-midnight-masks",
            "the-devourer-below",
            "extracurricular-activity",
            "the-house-always-wins",
            "the-miskatonic-museum",
            "the-essex-county-express",
            "blood-on-the-altar",
            "undimensioned-and-unseen",
            "where-doom-awaits",
            "lost-in-time-and-space",
            "return-to-the-gathering",
            "return-to-the-midnight-masks",
            "return-to-the-devourer-below",
            "curse-of-the-rougarou"
        ]
    );
    assert!(
        content.texts.iter().all(|t| t.rule_module.is_none()),
        "no card needs a rule module"
    );
}

#[test]
fn a_starter_deck_with_no_copy_of_a_card_is_refused() {
    let mut files = packs::official_of("card-game");
    for f in &mut files {
        f.text = f.text.replace("dynamite-blast: 1", "dynamite-blast: 0");
    }
    let problems = Content::load(&files).err().expect("it is refused");
    let told: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let said = "the starter deck has 0 copies of `dynamite-blast`: leave it out";
    assert_eq!(told, [said, said, said]);
}

#[test]
fn an_investigator_without_health_is_refused() {
    let mut files = packs::official_of("card-game");
    for f in &mut files {
        f.text = f.text.replacen("health: 9", "health: 0", 1);
    }
    let (_, problems) = Content::load_with_warnings(&files);
    let told: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let why = "an investigator has at least 1 health and 1 sanity";
    assert!(told.iter().any(|t| t.ends_with(why)), "{told:?}");
}

#[test]
fn ids_are_slugs_of_names_with_the_level_where_a_name_has_several() {
    let content = official();
    for (def, text) in content.defs.iter().zip(&content.texts) {
        let (id, title) = (content.name(def.id), slug(&text.name));
        let refers = |t: &CardText| matches!(t.kind, card::Kind::Reference(_));
        let named = || {
            content
                .texts
                .iter()
                .filter(|t| t.name == text.name && !refers(t))
        };
        let others = named().count();
        let before = |text: &CardText| {
            let same = named();
            same.filter(|t| t.code.is_some() && t.code < text.code)
                .count()
        };
        let same_level = |text: &CardText| {
            let mut same = content.texts.iter().filter(|t| t.name == text.name);
            same.any(|t| t.code != text.code && t.level == text.level)
        };
        let earlier = |text: &CardText| before(text) > 0;
        let want = match text.level {
            // Several cards of one name and level each have their second name behind it.
            Some(level) if level > 0 && same_level(text) => {
                format!(
                    "{title}-{}",
                    slug(text.subtitle.as_deref().unwrap_or_default())
                )
            }
            // The card that was printed first keeps the name, whatever its level.
            Some(level) if level > 0 && others > 1 && earlier(text) => format!("{title}-{level}"),
            _ if def.kind == KindName::Reference => format!("{title}-reference"),
            // What stands for versions of a location one of which has its name already.
            _ if !def.one_of.is_empty() && def.one_of.contains(&content.by_id[&title]) => {
                format!("either-{title}")
            }
            // What stands for more versions than an earlier card of its name.
            _ if !def.one_of.is_empty()
                && content.defs.iter().any(|other| {
                    other.id != def.id
                        && other.title == def.title
                        && !other.one_of.is_empty()
                        && other.one_of.len() < def.one_of.len()
                }) =>
            {
                format!("any-{title}")
            }
            // Of several versions of a location each has its second name behind the first.
            _ if def.kind == KindName::Location && others > 1 && text.subtitle.is_some() => {
                format!(
                    "{title}-{}",
                    slug(text.subtitle.as_deref().unwrap_or_default())
                )
            }
            // What is printed under the name of an earlier card has the name of its set behind its own.
            _ if text.code.as_deref() >= Some("50") && others > 1
                || def.kind == KindName::Treachery && earlier(text) =>
            {
                format!("{title}-{}", content.set(def.set).id)
            }
            // Of versions without a second name the later one has a number behind its own.
            _ if def.kind == KindName::Location && others > 1 && earlier(text) => {
                format!("{title}-{}", before(text) + 1)
            }
            // A story asset with the name of an earlier card has its second name behind its own.
            _ if text.kind.asset().is_some_and(|a| a.story) && earlier(text) => {
                format!(
                    "{title}-{}",
                    slug(text.subtitle.as_deref().unwrap_or_default())
                )
            }
            _ => title,
        };
        assert_eq!(id, want);
    }
}

#[test]
fn what_every_card_prints() {
    let content = official();
    for (id, fact) in facts(&content) {
        let (def, text) = (content.def(id), content.text(id));
        let name = content.id_of(id);
        assert_eq!(text.name, fact["name"], "{name}");
        assert_eq!(
            text.subtitle.as_deref(),
            fact["subtitle"].as_str(),
            "{name}: subtitle"
        );
        assert_eq!(
            word(def.kind),
            fact["type"]
                .as_str()
                .unwrap_or_default()
                .replace("scenario", "reference"),
            "{name}: kind"
        );
        assert_eq!(word(text.class), fact["class"], "{name}: class");
        assert_eq!(
            u64::from(text.quantity),
            number(&fact, "quantity").unwrap_or(1),
            "{name}: quantity"
        );
        let mut traits: Vec<&str> = text.traits.iter().map(|t| content.name(*t)).collect();
        let mut printed: Vec<String> = words(&fact["traits"]).iter().map(|t| slug(t)).collect();
        traits.sort();
        printed.sort();
        assert_eq!(traits, printed, "{name}: traits");
        for (ours, theirs) in [
            (text.unique, "unique"),
            (def.weakness, "weakness"),
            (text.basic_weakness, "basic_weakness"),
            (text.keywords.contains(&Keyword::Fast), "fast"),
            (def.elite, "elite"),
        ] {
            assert_eq!(ours, flag(&fact, theirs), "{name}: {theirs}");
        }
        let keywords: Vec<String> = words(&fact["keywords"])
            .into_iter()
            .filter(|k| k != "uses")
            .collect();
        let ours = [
            (Keyword::Fast, "fast"),
            (Keyword::Hunter, "hunter"),
            (Keyword::Retaliate, "retaliate"),
            (Keyword::Massive, "massive"),
            (Keyword::Peril, "peril"),
            (Keyword::Exceptional, "exceptional"),
            (Keyword::Permanent, "permanent"),
        ];
        let ours: Vec<&str> = ours
            .iter()
            .filter(|(k, _)| def.keyword(*k))
            .map(|(_, name)| *name)
            .collect();
        assert_eq!(ours, keywords, "{name}: keywords");
        assert_eq!(
            def.victory.map(u64::from),
            number(&fact, "victory"),
            "{name}: victory"
        );
        assert_eq!(
            text.level.map(u64::from),
            number(&fact, "level"),
            "{name}: level"
        );
        let signature_of = def.signature_of.map(|d| content.text(d).code.clone());
        assert_eq!(
            signature_of.flatten().as_deref(),
            fact["signature_of"].as_str(),
            "{name}: signature of"
        );
    }
}

#[test]
fn the_numbers_of_player_cards() {
    let content = official();
    for (id, fact) in facts(&content) {
        let (def, text) = (content.def(id), content.text(id));
        let name = content.id_of(id);
        let icons = &fact["skill_icons"];
        for (ours, skill) in [
            (def.icons.willpower, "willpower"),
            (def.icons.intellect, "intellect"),
            (def.icons.combat, "combat"),
            (def.icons.agility, "agility"),
            (def.icons.wild, "wild"),
        ] {
            assert_eq!(
                u64::from(ours),
                number(icons, skill).unwrap_or(0),
                "{name}: {skill} icons"
            );
        }
        if !matches!(
            def.kind,
            KindName::Asset | KindName::Event | KindName::Skill
        ) {
            continue;
        }
        let cost = def.cost.filter(|_| !def.pays_x).map(u64::from);
        assert_eq!(cost, number(&fact, "cost"), "{name}: cost");
        assert_eq!(def.pays_x, fact["cost"] == "X", "{name}: costs X");
        let card::Kind::Asset(asset) = &text.kind else {
            continue;
        };
        assert_eq!(
            asset.slots.iter().map(word).collect::<Vec<_>>(),
            words(&fact["slots"]),
            "{name}: slots"
        );
        assert_eq!(
            def.health.map(u64::from),
            number(&fact, "health"),
            "{name}: health"
        );
        assert_eq!(
            def.sanity.map(u64::from),
            number(&fact, "sanity"),
            "{name}: sanity"
        );
        assert_eq!(asset.story, flag(&fact, "story_asset"), "{name}: story");
        let uses = &fact["uses"];
        assert_eq!(
            asset
                .uses
                .filter(|_| !def.pays_x)
                .map(|u| u64::from(u.amount.number())),
            number(uses, "count"),
            "{name}: uses"
        );
        assert_eq!(
            asset.uses.map(|u| word(u.kind)).as_deref(),
            uses["type"].as_str(),
            "{name}: uses"
        );
        assert_eq!(
            asset.uses.is_some_and(|u| u.discard_when_empty),
            uses["discard_when_empty"] == true,
            "{name}: empty"
        );
    }
}

#[test]
fn the_numbers_of_encounter_cards_acts_and_agendas() {
    let content = official();
    for (id, fact) in facts(&content) {
        let (def, text) = (content.def(id), content.text(id));
        let name = content.id_of(id);
        let set = &content.set(def.set).name;
        assert_eq!(
            fact["encounter_set_name"].as_str().unwrap_or("Core Set"),
            set,
            "{name}: set"
        );
        match &text.kind {
            card::Kind::Enemy(_) => {
                for (ours, key) in [
                    (def.fight, "fight"),
                    (def.evade, "evade"),
                    (def.damage, "damage"),
                    (def.horror, "horror"),
                ] {
                    assert_eq!(Some(u64::from(ours)), number(&fact, key), "{name}: {key}");
                }
                let each = fact["health_per_investigator"] == true;
                let health = number(&fact, "health").unwrap_or_default() as u8;
                let bonus = number(&fact, "health_bonus_per_investigator").unwrap_or_default();
                let want = if each {
                    (Some(0), health)
                } else {
                    (Some(health), bonus as u8)
                };
                assert_eq!((def.health, def.health_each), want, "{name}: health");
                let spawn = match &def.spawn {
                    Some(Noun::Name(place)) => Some(content.name(*place).to_owned()),
                    Some(Noun::A(Filter::Location(f))) if f.empty == Some(true) => {
                        Some("any-empty-location".into())
                    }
                    Some(Noun::Farthest(Filter::Location(f))) if f.empty == Some(true) => {
                        Some("farthest-empty-location".into())
                    }
                    Some(Noun::A(Filter::Location(f))) if f.right_of.is_some() => {
                        Some("location-to-the-right".into())
                    }
                    Some(Noun::Farthest(Filter::Location(f)))
                        if *f == LocationFilter::default() =>
                    {
                        Some("farthest-location".into())
                    }
                    Some(Noun::Nearest(Filter::Location(f))) => f
                        .has_trait
                        .map(|t| format!("nearest-{}-location", content.name(t))),
                    Some(Noun::Most(rank)) if matches!(rank.of, Filter::Location(_)) => {
                        assert_eq!(rank.by, Measure::Tokens(Token::Clue), "{name}");
                        Some("location-with-most-clues".into())
                    }
                    Some(Noun::A(Filter::All(all))) => match &all[..] {
                        [Filter::Location(_), Filter::Not(not)] => match &**not {
                            Filter::Location(f) => f
                                .has_trait
                                .map(|t| format!("any-non-{}-location", content.name(t))),
                            other => panic!("{name}: {other:?}"),
                        },
                        other => panic!("{name}: {other:?}"),
                    },
                    Some(Noun::A(Filter::Location(f))) if f.has_trait.is_some() => {
                        let of = f.has_trait.map(|t| content.name(t));
                        of.map(|of| format!("any-{of}-location"))
                    }
                    prey @ Some(Noun::Most(_) | Noun::Fewest(_)) if *prey == def.prey => {
                        Some("engaged-with-prey".into())
                    }
                    None => None,
                    other => panic!("{name}: {other:?}"),
                };
                assert_eq!(spawn, fact["spawn"].as_str().map(slug), "{name}: spawn");
                let otherwise = match &def.otherwise {
                    Some(Noun::Name(place)) => Some(content.name(*place).to_owned()),
                    Some(Noun::Here) => Some("your-location".into()),
                    None => None,
                    other => panic!("{name}: {other:?}"),
                };
                assert_eq!(
                    otherwise,
                    fact["otherwise"].as_str().map(slug),
                    "{name}: otherwise"
                );
                assert_eq!(def.prey.is_some(), fact["prey"].is_string(), "{name}: prey");
                assert_eq!(
                    def.prey_only,
                    fact["prey"].as_str().is_some_and(|p| p.ends_with("only")),
                    "{name}: prey"
                );
            }
            card::Kind::Location(place) => {
                assert_eq!(
                    Some(u64::from(def.shroud)),
                    number(&fact, "shroud"),
                    "{name}: shroud"
                );
                assert_eq!(
                    Some(u64::from(def.clues)),
                    number(&fact, "clues"),
                    "{name}: clues"
                );
                assert_eq!(
                    !def.clues_fixed,
                    fact["clues_per_investigator"] == true,
                    "{name}: clues"
                );
                for (side, key) in ["revealed_side", "unrevealed_side"].iter().enumerate() {
                    let printed = &fact[key];
                    assert_eq!(
                        content.symbols[def.symbol[side] as usize], printed["symbol"],
                        "{name}: symbol"
                    );
                    let mut connected: Vec<String> = words(&printed["connections"]);
                    let bits = (0..64).filter(|b| def.connections[side] >> b & 1 == 1);
                    let mut ours: Vec<String> = bits.map(|b| content.symbols[b].clone()).collect();
                    connected.sort();
                    ours.sort();
                    assert_eq!(ours, connected, "{name}: connections");
                }
                // Where the woods, the rooms of the club, the exhibits, the cars, the bayou and what lies beyond are
                // is drawn by whoever draws them.
                let sets = [
                    "Where Doom Awaits",
                    "The House Always Wins",
                    "The Miskatonic Museum",
                    "The Essex County Express",
                    "Blood on the Altar",
                    "Lost in Time and Space",
                    "The Bayou",
                ];
                let drawn = set.ends_with("The Devourer Below") || sets.contains(&set.as_str());
                assert_eq!(place.at.is_none(), drawn, "{name}: where on the map?");
            }
            card::Kind::Agenda(agenda) => {
                assert_eq!(
                    Some(u64::from(def.stage)),
                    number(&fact, "stage"),
                    "{name}: stage"
                );
                assert_eq!(
                    Some(u64::from(agenda.doom)),
                    number(&fact, "doom_threshold"),
                    "{name}: doom"
                );
                // Ours stands for this agenda and for an earlier one: what is on the back is not told.
                if fact["back_unseen"] != true {
                    assert_eq!(
                        agenda.back_name.as_deref(),
                        fact["back_name"].as_str(),
                        "{name}: back"
                    );
                }
            }
            card::Kind::Act(act) => {
                assert_eq!(
                    Some(u64::from(def.stage)),
                    number(&fact, "stage"),
                    "{name}: stage"
                );
                // What an objective asks for is paid there, not in the ordinary way.
                let objective = content
                    .abilities_of(id)
                    .find_map(|(_, a)| match &a.ability {
                        Ability::Objective(o) => o.cost.group_clues.as_ref(),
                        _ => None,
                    });
                let asked = objective.map(|c| match &c.amount {
                    Amount::Of(e) => match **e {
                        Expression::PerInvestigator(n) => n as u8,
                        _ => panic!("{name}: {e:?}"),
                    },
                    Amount::Number(_) => panic!("{name}: not for each investigator"),
                });
                assert_eq!(
                    act.clues.or(asked).map(u64::from),
                    number(&fact, "clue_threshold"),
                    "{name}: clues"
                );
                let fixed = fact["clues_per_investigator"] == false;
                assert_eq!(
                    act.clues_fixed,
                    act.clues.is_some() && fixed,
                    "{name}: clues"
                );
                assert_eq!(
                    act.back_name.as_deref(),
                    fact["back_name"].as_str(),
                    "{name}: back"
                );
            }
            card::Kind::Investigator(_)
            | card::Kind::Asset(_)
            | card::Kind::Event(_)
            | card::Kind::Skill(_)
            | card::Kind::Treachery(_)
            | card::Kind::Reference(_) => {}
        }
    }
}

#[test]
fn the_numbers_of_the_chaos_symbols() {
    let content = official();
    for (id, fact) in facts(&content) {
        let sides = [("easy_standard", 0), ("hard_expert", 1)];
        for (side, at) in sides {
            for (symbol, printed) in fact["chaos_symbols"][side]
                .as_object()
                .into_iter()
                .flatten()
            {
                let effect = content.def(id).tokens[at]
                    .iter()
                    .find(|(c, _)| c.name() == symbol)
                    .map(|(_, e)| e);
                let effect = effect.unwrap_or_else(|| panic!("{side}: no {symbol}"));
                match (&effect.modifier, printed["mod"].as_i64()) {
                    (Some(Amount::Number(n)), Some(want)) => {
                        assert_eq!(i64::from(*n), want, "{side}: {symbol}")
                    }
                    (Some(Amount::Of(_)), None) => {
                        assert!(printed["mod"] == "-X", "{side}: {symbol}")
                    }
                    (None, None) => {}
                    other => panic!("{side}: {symbol}: {other:?}"),
                }
                assert_eq!(
                    effect.on_failure.is_some(),
                    printed["on_fail"].is_string(),
                    "{side}: {symbol}"
                );
            }
        }
    }
}

#[test]
fn investigators_and_their_decks() {
    let content = official();
    let decks = reference("decks.json");
    let dunwich = reference("the-dunwich-legacy.json");
    for (id, fact) in facts(&content) {
        let card::Kind::Investigator(who) = &content.text(id).kind else {
            continue;
        };
        let name = content.id_of(id);
        for skill in Skill::ALL {
            assert_eq!(
                Some(u64::from(content.def(id).skills[skill as usize])),
                number(&fact["skills"], skill.name()),
                "{name}"
            );
        }
        assert_eq!(
            Some(u64::from(who.health)),
            number(&fact, "health"),
            "{name}: health"
        );
        assert_eq!(
            Some(u64::from(who.sanity)),
            number(&fact, "sanity"),
            "{name}: sanity"
        );
        let all = [&decks, &dunwich].map(|f| f["starter_decks"].as_array());
        let deck = all
            .into_iter()
            .flatten()
            .flatten()
            .find(|d| d["investigator"] == fact["code"])
            .unwrap_or_else(|| panic!("{name} has no deck"));
        let want: BTreeMap<String, u64> = deck["cards"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(code, copies)| {
                (
                    content.id_of(by_code(&content, code)).to_owned(),
                    copies.as_u64().unwrap_or_default(),
                )
            })
            .collect();
        let ours: BTreeMap<String, u64> = who
            .starter_deck
            .iter()
            .map(|(id, n)| (id.clone(), u64::from(*n)))
            .collect();
        assert_eq!(ours, want, "{name}");
        assert_eq!(
            Some(ours.values().sum::<u64>()),
            number(deck, "deck_size"),
            "{name}"
        );
        let mut own: Vec<String> = content
            .def_ids()
            .filter(|d| content.def(*d).signature_of == Some(id))
            .filter_map(|d| content.text(d).code.clone())
            .collect();
        own.sort();
        assert_eq!(
            own,
            deck["signatures"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(c, _)| c.clone())
                .collect::<Vec<_>>(),
            "{name}"
        );
        let begins: Vec<Option<&str>> = who
            .begins_with
            .iter()
            .map(|c| {
                content
                    .text(content.by_id[content.name(*c)])
                    .code
                    .as_deref()
            })
            .collect();
        let in_play = words(&deck["begins_in_play"]);
        let in_play: Vec<Option<&str>> = in_play.iter().map(|c| Some(c.as_str())).collect();
        assert_eq!(begins, in_play, "{name}: begins with");
        let options: Vec<_> = who
            .deck_options
            .iter()
            .map(|option| {
                (
                    option.class.map(word).unwrap_or_default(),
                    option.level.least as u64,
                    option.level.most as u64,
                    option.at_most.map(u64::from),
                    option.without_trait.map(|t| content.name(t)),
                )
            })
            .collect();
        let printed = deck["deckbuilding"]["options"]
            .as_array()
            .into_iter()
            .flatten();
        let printed: Vec<_> = printed
            .map(|option| {
                (
                    option["class"].as_str().unwrap_or_default().to_owned(),
                    option["level_min"].as_u64().unwrap_or_default(),
                    option["level_max"].as_u64().unwrap_or_default(),
                    option["at_most"].as_u64(),
                    option["without_trait"].as_str(),
                )
            })
            .collect();
        assert_eq!(options, printed, "{name}");
    }
    let mut pool: BTreeMap<String, u64> = BTreeMap::new();
    for def in &content.basic_weaknesses {
        *pool
            .entry(content.text(*def).code.clone().unwrap_or_default())
            .or_default() += 1;
    }
    let want = decks["basic_weakness_pool"]
        .as_object()
        .into_iter()
        .flatten();
    assert_eq!(
        pool,
        want.map(|(code, n)| (code.clone(), n.as_u64().unwrap_or_default()))
            .collect()
    );
}
