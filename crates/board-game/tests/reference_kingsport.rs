//! The packs of Kingsport against the reference data.

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

fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name
        .chars()
        .filter(|c| !matches!(c, '\'' | '"' | '.' | '!'))
    {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_matches('-').to_owned()
}

fn list<'a>(v: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    v[key].as_array().into_iter().flatten()
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
    let k = reference();
    let pack = pack();
    let places = by_id(&pack["places"]);
    let names: BTreeMap<&str, &str> = pack["neighborhoods"]
        .iter()
        .map(|n| (n["id"].as_str().unwrap(), n["name"].as_str().unwrap()))
        .collect();
    assert_eq!(names.len(), 4);
    let locations: Vec<&Value> = list(&k["board"], "locations").collect();
    assert_eq!(
        places.values().filter(|p| p["kind"] == "location").count(),
        locations.len()
    );
    for l in locations {
        let p = places[&slug(l["name"].as_str().unwrap())];
        assert_eq!(p["name"], l["name"]);
        assert_eq!(
            names[p["neighborhood"].as_str().unwrap()],
            l["neighborhood"]
        );
        assert!(p["unstable"].is_null());
        assert_eq!(p["aquatic"] == true, l["aquatic"] == true, "{}", l["name"]);
        assert_eq!(
            p["abilities"][0]["name"], l["special_ability"]["name"],
            "{}",
            l["name"]
        );
    }
    for pair in list(&k["board"]["connections"], "known") {
        let (a, b) = (
            slug(pair[0].as_str().unwrap()),
            slug(pair[1].as_str().unwrap()),
        );
        assert_eq!(places[&b]["street"], a, "{b} is reached from {a}");
    }
    // What was not found is marked so.
    for p in places.values().filter(|p| p["kind"] == "street") {
        assert!(p["assumed"].is_string());
    }
    for w in list(&k["board"], "other_worlds_on_board") {
        let worlds = by_id(&pack["worlds"]);
        assert_eq!(
            slugs(&worlds[&slug(w["name"].as_str().unwrap())]["colours"]),
            slugs(&w["encounter_symbols"])
        );
    }
    let gates: i64 = pack["gates"].iter().map(|g| number(&g["copies"])).sum();
    assert_eq!(gates, number(&k["board"]["gate_markers_added"]["value"]));
}

#[test]
fn rifts_agree() {
    let k = reference();
    let pack = pack();
    let rifts = &pack["rifts"][0];
    let parts = &k["rifts"]["components"]["value"];
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
    let mut theirs: Vec<_> = list(&k["rifts"]["rift_tracks"], "candidate_patterns")
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
    let k = reference();
    let pack = pack();
    let mythos = by_id(&pack["mythos"]);
    assert_eq!(mythos.len() as i64, number(&k["mythos"]["count"]));
    for c in list(&k["mythos"], "cards") {
        let id = c["id"].as_str().unwrap().rsplit('.').next().unwrap();
        let p = mythos[id];
        assert_eq!(p["name"], c["name"]);
        let kind = c["type"].as_str().unwrap();
        match kind.strip_prefix("Environment (") {
            Some(sort) => assert_eq!(p["environment"], slug(sort), "{id}"),
            None => assert_eq!(p[slug(kind)], true, "{id}"),
        }
        let header = if c["gate_burst"] == true {
            "burst"
        } else {
            "at"
        };
        match c["gate_location"].as_str() {
            Some(at) => assert_eq!(p["gate"][header], slug(at), "{id}"),
            None => assert!(
                p["gate"]["at"].is_null() && p["gate"]["burst"].is_null(),
                "{id}"
            ),
        }
        assert_eq!(p["gate"]["doom"], c["doom_tokens"], "{id}");
        assert_eq!(p["gate"]["surge"], c["monster_surge"], "{id}");
        assert_eq!(slugs(&p["clue"]), slugs(&c["clue_locations"]), "{id}");
        for colour in ["white", "black"] {
            let theirs: Vec<String> = slugs(&c["movement"][colour])
                .iter()
                .map(|s| s.trim_end_matches("-moon").to_owned())
                .collect();
            assert_eq!(slugs(&p[colour]), theirs, "{id}");
        }
    }
}

#[test]
fn monsters_agree() {
    let k = reference();
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
    assert_eq!(all, number(&k["monsters"]["count"]));
    for m in list(&k["monsters"], "items") {
        let id = slug(m["name"].as_str().unwrap());
        let Some(p) = monsters.get(&id) else {
            assert_eq!(more[id.as_str()], number(&m["count"]), "{id}");
            continue;
        };
        for (ours, theirs) in [
            ("copies", "count"),
            ("symbol", "symbol"),
            ("awareness", "awareness"),
            ("toughness", "toughness"),
        ] {
            assert_eq!(p[ours], m[theirs], "{id}");
        }
        // The Werewolf's own way of moving is that of a fast monster.
        let own = if id == "werewolf" { "fast" } else { "special" };
        assert_eq!(
            p["border"],
            if m["movement"] == "unique" {
                own.into()
            } else {
                m["movement"].clone()
            },
            "{id}"
        );
        for kind in ["horror", "combat"] {
            let rating = &m[format!("{kind}_rating")];
            assert_eq!(
                p[kind]["rating"],
                if rating == "-X" {
                    Value::Null
                } else {
                    rating.clone()
                },
                "{id}"
            );
            assert_eq!(p[kind]["damage"], m[format!("{kind}_damage")], "{id}");
        }
    }
}

#[test]
fn investigators_agree() {
    let k = reference();
    let pack = pack();
    let investigators = by_id(&pack["investigators"]);
    assert_eq!(investigators.len(), 8);
    for v in list(
        &Value::Object(serde_json::Map::from_iter([(
            "all".to_owned(),
            k["investigators"].clone(),
        )])),
        "all",
    ) {
        let id = slug(v["name"].as_str().unwrap());
        let p = investigators[&id];
        assert_eq!(p["focus"], v["focus"], "{id}");
        if v["sanity"].is_i64() {
            assert_eq!(
                (&p["sanity"], &p["stamina"]),
                (&v["sanity"], &v["stamina"]),
                "{id}"
            );
        } else {
            let ends = format!("{}-{}", p["maxima"]["sanity"][0], p["maxima"]["sanity"][3]);
            assert_eq!(v["sanity"], ends, "{id}");
        }
        assert_eq!(p["home"], slug(v["home"].as_str().unwrap()));
        for (skill, stops) in v["skills"].as_object().unwrap() {
            assert_eq!(p["skills"][skill.to_lowercase()], *stops, "{id} {skill}");
        }
        for said in list(v, "fixed_possessions") {
            let said = said.as_str().unwrap();
            if let Some(money) = said.strip_prefix('$') {
                assert_eq!(p["money"].to_string(), money, "{id}");
            }
            if let Some((n, _)) = said.split_once(" Clue") {
                assert_eq!(p["clues"].to_string(), n, "{id}");
            }
        }
    }
}

#[test]
fn sheets_and_cards_agree() {
    let k = reference();
    let pack = pack();
    let sheets = by_id(&pack["ancient-ones"]);
    assert_eq!(sheets.len(), 4);
    for a in k["ancient_ones"].as_array().into_iter().flatten() {
        let p = sheets[&slug(a["name"].as_str().unwrap())];
        assert_eq!(p["doom"], a["doom"]);
        if a["combat"].is_i64() {
            assert_eq!(p["rating"], a["combat"]);
            assert_eq!(slugs(&p["keywords"]), slugs(&a["defenses"]));
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
    for a in k["allies"].as_array().into_iter().flatten() {
        let p = cards[&slug(a["name"].as_str().unwrap())];
        let terms: Vec<&Value> = p["abilities"][0]["always"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| &m["modify"])
            .collect();
        assert_eq!(terms.len(), list(a, "skills").count());
        for said in list(a, "skills") {
            let (n, skill) = said.as_str().unwrap().split_once(' ').unwrap();
            let term = terms
                .iter()
                .find(|t| t["quantity"]["skill"] == skill.to_lowercase())
                .expect(skill);
            assert_eq!(format!("+{}", term["add"]), n);
        }
    }
    assert_eq!((pack["heralds"].len(), pack["guardians"].len()), (2, 3));
}
