//! The packs of Kingsport against the reference data.

use super::reference::{list, slug};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn reference() -> Value {
    let path = root().join("facts/board-game/kingsport.json");
    let text = std::fs::read_to_string(path).expect("the facts of Kingsport");
    serde_json::from_str(&text).expect("kingsport.json")
}

/// All files of the set, merged by key.
fn pack() -> BTreeMap<String, Vec<Value>> {
    let mut all: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for entry in
        std::fs::read_dir(root().join("packs/board-game/kingsport")).expect("the set's folder")
    {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|e| e == "yaml") {
            let text = std::fs::read_to_string(&path).expect("a readable pack");
            let file: BTreeMap<String, Value> = serde_saphyr::from_str(&text).expect("YAML");
            for (key, value) in file {
                match value {
                    Value::Array(records) => all.entry(key).or_default().extend(records),
                    other => all.entry(key).or_default().push(other),
                }
            }
        }
    }
    all
}

fn by_id(records: &[Value]) -> BTreeMap<String, &Value> {
    records
        .iter()
        .map(|r| (r["id"].as_str().expect("an id").to_owned(), r))
        .collect()
}

fn slugs(v: &Value) -> Vec<String> {
    let mut all: Vec<String> = match v {
        Value::Array(a) => a
            .iter()
            .map(|w| slug(w.as_str().unwrap_or_default()))
            .collect(),
        Value::String(s) => vec![slug(s)],
        _ => Vec::new(),
    };
    all.sort();
    all
}

fn number(v: &Value) -> i64 {
    v.as_i64().unwrap_or(0)
}

#[test]
fn the_board_agrees() {
    let kingsport = reference();
    let pack = pack();
    let places = by_id(&pack["places"]);
    let names: BTreeMap<&str, &str> = pack["neighborhoods"]
        .iter()
        .map(|n| (n["id"].as_str().unwrap(), n["name"].as_str().unwrap()))
        .collect();
    assert_eq!(names.len(), 4);
    let locations: Vec<&Value> = list(&kingsport["board"], "locations").collect();
    assert_eq!(
        places.values().filter(|p| p["kind"] == "location").count(),
        locations.len()
    );
    for location in locations {
        let pack = places[&slug(location["name"].as_str().unwrap())];
        assert_eq!(pack["name"], location["name"]);
        assert_eq!(
            names[pack["neighborhood"].as_str().unwrap()],
            location["neighborhood"]
        );
        assert!(pack["unstable"].is_null());
        assert_eq!(
            pack["aquatic"] == true,
            location["aquatic"] == true,
            "{}",
            location["name"]
        );
        assert_eq!(
            pack["abilities"][0]["name"], location["special_ability"]["name"],
            "{}",
            location["name"]
        );
    }
    for pair in list(&kingsport["board"]["connections"], "known") {
        let (first, second) = (
            slug(pair[0].as_str().unwrap()),
            slug(pair[1].as_str().unwrap()),
        );
        assert_eq!(
            places[&second]["street"], first,
            "{second} is reached from {first}"
        );
    }
    // What was not found is marked so.
    for p in places.values().filter(|p| p["kind"] == "street") {
        assert!(p["assumed"].is_string());
    }
    for world in list(&kingsport["board"], "other_worlds_on_board") {
        let worlds = by_id(&pack["worlds"]);
        assert_eq!(
            slugs(&worlds[&slug(world["name"].as_str().unwrap())]["colours"]),
            slugs(&world["encounter_symbols"])
        );
    }
    let gates: i64 = pack["gates"].iter().map(|g| number(&g["copies"])).sum();
    assert_eq!(
        gates,
        number(&kingsport["board"]["gate_markers_added"]["value"])
    );
}

#[test]
fn rifts_agree() {
    let kingsport = reference();
    let pack = pack();
    let rifts = &pack["rifts"][0];
    let parts = &kingsport["rifts"]["components"]["value"];
    assert_eq!(
        list(rifts, "markers").count() as i64,
        number(&parts["rift_markers"])
    );
    assert_eq!(
        list(rifts, "tracks").count() as i64,
        number(&parts["rift_tracks"])
    );
    let progress: i64 = list(rifts, "progress").map(|p| number(&p["copies"])).sum();
    assert_eq!(progress, number(&parts["rift_progress_markers"]));
    let strip = |v: &Value| {
        slugs(v)
            .iter()
            .map(|s| s.trim_end_matches("-moon").to_owned())
            .collect::<Vec<_>>()
    };
    let mut ours: Vec<_> = list(rifts, "tracks")
        .flat_map(|t| list(t, "groups"))
        .map(|g| (strip(&g["white"]), strip(&g["black"])))
        .collect();
    let mut theirs: Vec<_> = list(&kingsport["rifts"]["rift_tracks"], "candidate_patterns")
        .map(|g| (strip(&g["white"]), strip(&g["black"])))
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "the six standard patterns, once each");
    for part in ["markers", "tracks", "progress"] {
        assert!(
            list(rifts, part).all(|x| x["assumed"].is_string()),
            "{part} are assumed"
        );
    }
}

#[test]
fn mythos_cards_agree() {
    let kingsport = reference();
    let pack = pack();
    let mythos = by_id(&pack["mythos"]);
    assert_eq!(mythos.len() as i64, number(&kingsport["mythos"]["count"]));
    for card in list(&kingsport["mythos"], "cards") {
        let id = card["id"].as_str().unwrap().rsplit('.').next().unwrap();
        let pack = mythos[id];
        assert_eq!(pack["name"], card["name"]);
        let kind = card["type"].as_str().unwrap();
        match kind.strip_prefix("Environment (") {
            Some(sort) => assert_eq!(pack["environment"], slug(sort), "{id}"),
            None => assert_eq!(pack[slug(kind)], true, "{id}"),
        }
        let header = if card["gate_burst"] == true {
            "burst"
        } else {
            "at"
        };
        match card["gate_location"].as_str() {
            Some(at) => assert_eq!(pack["gate"][header], slug(at), "{id}"),
            None => assert!(
                pack["gate"]["at"].is_null() && pack["gate"]["burst"].is_null(),
                "{id}"
            ),
        }
        assert_eq!(pack["gate"]["doom"], card["doom_tokens"], "{id}");
        assert_eq!(pack["gate"]["surge"], card["monster_surge"], "{id}");
        assert_eq!(slugs(&pack["clue"]), slugs(&card["clue_locations"]), "{id}");
        for colour in ["white", "black"] {
            let theirs: Vec<String> = slugs(&card["movement"][colour])
                .iter()
                .map(|s| s.trim_end_matches("-moon").to_owned())
                .collect();
            assert_eq!(slugs(&pack[colour]), theirs, "{id}");
        }
    }
}

#[test]
fn monsters_agree() {
    let kingsport = reference();
    let pack = pack();
    let monsters = by_id(&pack["monsters"]);
    let more: BTreeMap<&str, i64> = pack["more-monsters"]
        .iter()
        .map(|m| (m["monster"].as_str().unwrap(), number(&m["copies"])))
        .collect();
    let all: i64 = pack["monsters"]
        .iter()
        .map(|m| number(&m["copies"]))
        .sum::<i64>()
        + more.values().sum::<i64>();
    assert_eq!(all, number(&kingsport["monsters"]["count"]));
    for monster in list(&kingsport["monsters"], "items") {
        let id = slug(monster["name"].as_str().unwrap());
        let Some(pack) = monsters.get(&id) else {
            assert_eq!(more[id.as_str()], number(&monster["count"]), "{id}");
            continue;
        };
        for (ours, theirs) in [
            ("copies", "count"),
            ("symbol", "symbol"),
            ("awareness", "awareness"),
            ("toughness", "toughness"),
        ] {
            assert_eq!(pack[ours], monster[theirs], "{id}");
        }
        // The Werewolf's own way of moving is that of a fast monster.
        let own = if id == "werewolf" { "fast" } else { "special" };
        assert_eq!(
            pack["border"],
            if monster["movement"] == "unique" {
                own.into()
            } else {
                monster["movement"].clone()
            },
            "{id}"
        );
        for kind in ["horror", "combat"] {
            let rating = &monster[format!("{kind}_rating")];
            assert_eq!(
                pack[kind]["rating"],
                if rating == "-X" {
                    Value::Null
                } else {
                    rating.clone()
                },
                "{id}"
            );
            assert_eq!(
                pack[kind]["damage"],
                monster[format!("{kind}_damage")],
                "{id}"
            );
        }
    }
}

#[test]
fn investigators_agree() {
    let kingsport = reference();
    let pack = pack();
    let investigators = by_id(&pack["investigators"]);
    assert_eq!(investigators.len(), 8);
    for person in list(
        &Value::Object(serde_json::Map::from_iter([(
            "all".to_owned(),
            kingsport["investigators"].clone(),
        )])),
        "all",
    ) {
        let id = slug(person["name"].as_str().unwrap());
        let pack = investigators[&id];
        assert_eq!(pack["focus"], person["focus"], "{id}");
        if person["sanity"].is_i64() {
            assert_eq!(
                (&pack["sanity"], &pack["stamina"]),
                (&person["sanity"], &person["stamina"]),
                "{id}"
            );
        } else {
            let ends = format!(
                "{}-{}",
                pack["maxima"]["sanity"][0], pack["maxima"]["sanity"][3]
            );
            assert_eq!(person["sanity"], ends, "{id}");
        }
        assert_eq!(pack["home"], slug(person["home"].as_str().unwrap()));
        for (skill, stops) in person["skills"].as_object().unwrap() {
            assert_eq!(pack["skills"][skill.to_lowercase()], *stops, "{id} {skill}");
        }
        for said in list(person, "fixed_possessions") {
            let said = said.as_str().unwrap();
            if let Some(money) = said.strip_prefix('$') {
                assert_eq!(pack["money"].to_string(), money, "{id}");
            }
            if let Some((n, _)) = said.split_once(" Clue") {
                assert_eq!(pack["clues"].to_string(), n, "{id}");
            }
        }
    }
}

#[test]
fn sheets_and_cards_agree() {
    let kingsport = reference();
    let pack = pack();
    let sheets = by_id(&pack["ancient-ones"]);
    assert_eq!(sheets.len(), 4);
    for ancient in kingsport["ancient_ones"].as_array().into_iter().flatten() {
        let pack = sheets[&slug(ancient["name"].as_str().unwrap())];
        assert_eq!(pack["doom"], ancient["doom"]);
        if ancient["combat"].is_i64() {
            assert_eq!(pack["rating"], ancient["combat"]);
            assert_eq!(slugs(&pack["keywords"]), slugs(&ancient["defenses"]));
        }
    }
    let cards = by_id(&pack["cards"]);
    let count = |deck: &str| {
        cards
            .values()
            .filter(|c| c["deck"] == deck)
            .map(|c| number(&c["copies"]))
            .sum::<i64>()
    };
    assert_eq!((count("ally"), count("blessing-of-nodens")), (11, 20));
    // The four special cards, Beloved of Bast and Nine Lives, and Bast's eight tokens.
    assert_eq!(count("special"), 4 + 2 + 8);
    for ally in kingsport["allies"].as_array().into_iter().flatten() {
        let p = cards[&slug(ally["name"].as_str().unwrap())];
        let terms: Vec<&Value> = p["abilities"][0]["always"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| &m["modify"])
            .collect();
        assert_eq!(terms.len(), list(ally, "skills").count());
        for said in list(ally, "skills") {
            let (number, skill) = said.as_str().unwrap().split_once(' ').unwrap();
            let term = terms
                .iter()
                .find(|t| t["quantity"]["skill"] == skill.to_lowercase())
                .expect(skill);
            assert_eq!(format!("+{}", term["add"]), number);
        }
    }
    assert_eq!((pack["heralds"].len(), pack["guardians"].len()), (2, 3));
}
