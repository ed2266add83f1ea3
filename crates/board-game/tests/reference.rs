//! The packs of the base set against the reference data, number by number.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of the facts.
fn reference(name: &str) -> Value {
    let path = root().join("facts/board-game").join(name);
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// All records under `key` in the files of a set, by id.
fn records(set: &str, key: &str) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    let folder = root().join("packs/board-game").join(set);
    for entry in std::fs::read_dir(folder).expect("the set's folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|e| e == "yaml") {
            let text = std::fs::read_to_string(&path).expect("a readable pack");
            let file: Value = serde_saphyr::from_str(&text).expect("YAML");
            for record in file[key].as_array().into_iter().flatten() {
                let id = record["id"].as_str().expect("an id").to_owned();
                assert!(
                    all.insert(id.clone(), record.clone()).is_none(),
                    "{id} twice"
                );
            }
        }
    }
    all
}

/// An id as the packs write it: the slug of a name.
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

/// A list of words, sorted.
fn words(v: &Value) -> Vec<String> {
    let mut all: Vec<String> = match v {
        Value::Array(a) => a
            .iter()
            .map(|w| w.as_str().unwrap_or_default().to_owned())
            .collect(),
        Value::String(s) => vec![s.clone()],
        _ => Vec::new(),
    };
    all.sort();
    all
}

fn number(v: &Value) -> i64 {
    v.as_i64().unwrap_or(0)
}

/// Every value under a key of this name, anywhere inside.
fn all_under<'a>(v: &'a Value, key: &str, out: &mut Vec<&'a Value>) {
    match v {
        Value::Object(m) => {
            for (k, x) in m {
                if k == key {
                    out.push(x);
                }
                all_under(x, key, out);
            }
        }
        Value::Array(a) => a.iter().for_each(|x| all_under(x, key, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn under<'a>(v: &'a Value, key: &str) -> Vec<&'a Value> {
    let mut out = Vec::new();
    all_under(v, key, &mut out);
    out
}

/// What the card's static abilities add to a quantity (`{skill: luck}`, `movement-points`).
fn adds(card: &Value, quantity: &Value) -> i64 {
    under(card, "modify")
        .iter()
        .filter(|m| m["quantity"] == *quantity)
        .map(|m| number(&m["add"]).max(number(&m["set"])))
        .sum()
}

#[test]
fn the_board_agrees() {
    let board = reference("board.json");
    let places = records("arkham", "places");
    let neighborhoods = records("arkham", "neighborhoods");
    assert_eq!(neighborhoods.len(), 9);
    let of_kind = |k: &str| places.values().filter(|p| p["kind"] == k).count();
    assert_eq!((of_kind("street"), of_kind("location")), (9, 26));
    for s in list(&board, "streets") {
        let p = &places[s["id"].as_str().unwrap()];
        assert_eq!(p["kind"], "street");
        assert_eq!(words(&p["connections"]), words(&s["connections_streets"]));
        assert_eq!(p["white"], s["arrow_white"], "{}", s["id"]);
        assert_eq!(p["black"], s["arrow_black"], "{}", s["id"]);
        assert_eq!(
            neighborhoods[p["neighborhood"].as_str().unwrap()]["name"],
            s["neighborhood"]
        );
    }
    for l in list(&board, "locations") {
        let p = &places[l["id"].as_str().unwrap()];
        assert_eq!(p["name"], l["name"]);
        assert_eq!(
            p["unstable"] == true,
            l["stability"] == "unstable",
            "{}",
            l["id"]
        );
        assert_eq!(
            neighborhoods[p["neighborhood"].as_str().unwrap()]["name"],
            l["neighborhood"]
        );
        // The reference's street of a location is its neighbourhood's, and both arrows lead there.
        assert_eq!(
            l["street"],
            format!("{}-streets", p["neighborhood"].as_str().unwrap())
        );
        assert_eq!(
            (&l["arrow_white"], &l["arrow_black"]),
            (&l["street"], &l["street"])
        );
        let ability = &l["special_ability"];
        // The lodge's Inner Sanctum stands on the Membership card.
        if ability.is_null() || l["id"] == "silver-twilight-lodge" {
            assert!(p["abilities"].is_null(), "{}", l["id"]);
            continue;
        }
        assert!(
            list(p, "abilities").all(|a| a["name"] == ability["name"]),
            "{}",
            l["id"]
        );
        let (cost, pay) = (&ability["cost"], &p["abilities"][0]["cost"]);
        if cost["money"].is_i64() {
            assert_eq!(pay["money"], cost["money"], "{}", l["id"]);
        }
        if let Some(first) = cost["any_of"].get(0) {
            let price = if number(&first["monster_trophy_toughness"]) == 10 {
                "major"
            } else {
                "minor"
            };
            assert_eq!(pay["trophies"], price, "{}", l["id"]);
        }
        let gain = &ability["gain"];
        for key in ["clues", "money"] {
            let got = under(&p["abilities"], "gain");
            if gain["card"].is_null() && gain[key].is_i64() {
                assert_eq!(got[0][key], gain[key], "{}", l["id"]);
            }
        }
        if gain["from_drawn"].is_i64() {
            let deck = gain["deck"].as_str().unwrap();
            let (draw, buy) = (under(p, "draw"), under(p, "from"));
            let n = draw.first().map_or_else(|| &buy[0][deck], |d| &d["amount"]);
            assert_eq!(*n, gain["from_drawn"], "{}", l["id"]);
        }
        if let Some(both) = cost["options"].as_array() {
            assert_eq!(both[1]["money"], p["abilities"][1]["cost"]["money"]);
        }
    }
    let investigators = records("arkham", "investigators");
    for l in list(&board, "locations").filter(|l| l["home_of"].is_string()) {
        assert_eq!(
            investigators[&slug(l["home_of"].as_str().unwrap())]["home"],
            l["id"]
        );
    }
}

#[test]
fn gates_and_worlds_agree() {
    let reference = reference("gates.json");
    let (worlds, gates) = (records("arkham", "worlds"), records("arkham", "gates"));
    for w in list(&reference, "other_worlds") {
        assert_eq!(
            words(&worlds[w["id"].as_str().unwrap()]["colours"]),
            words(&w["encounter_colours"])
        );
    }
    for g in list(&reference, "gate_markers") {
        let p = &gates[g["id"].as_str().unwrap()];
        for (ours, theirs) in [
            ("world", "other_world"),
            ("copies", "count"),
            ("modifier", "close_modifier"),
            ("symbol", "dimension"),
        ] {
            assert_eq!(p[ours], g[theirs], "{}", g["id"]);
        }
    }
    assert_eq!(
        (
            worlds.len(),
            gates.values().map(|g| number(&g["copies"])).sum::<i64>()
        ),
        (8, 16)
    );
}

#[test]
fn monsters_agree() {
    let reference = reference("monsters.json");
    let monsters = records("arkham", "monsters");
    assert_eq!(
        (
            monsters.len(),
            monsters.values().map(|m| number(&m["copies"])).sum::<i64>()
        ),
        (29, 60)
    );
    for m in list(&reference, "monsters") {
        let id = m["id"].as_str().unwrap();
        let p = &monsters[id];
        assert_eq!(p["name"], m["name"]);
        for (ours, theirs) in [
            ("copies", "count"),
            ("symbol", "dimension"),
            ("awareness", "evade"),
            ("toughness", "toughness"),
        ] {
            assert_eq!(p[ours], m[theirs], "{id}");
        }
        assert_eq!(
            p["border"],
            if m["movement"] == "unique" {
                "special".into()
            } else {
                m["movement"].clone()
            },
            "{id}"
        );
        for kind in ["horror", "combat"] {
            assert_eq!(p[kind]["rating"], m[format!("{kind}_rating")], "{id}");
            assert_eq!(p[kind]["damage"], m[format!("{kind}_damage")], "{id}");
        }
        let mut keywords: Vec<Value> = Vec::new();
        if m["mask"] == true {
            keywords.push("mask".into());
        }
        for k in ["ambush", "endless", "undead", "elusive"] {
            if m["abilities"][k] == true {
                keywords.push(k.into());
            }
        }
        for k in ["physical", "magical"] {
            if let Some(defence) = m["abilities"][k].as_str() {
                keywords.push(format!("{k}-{defence}").into());
            }
        }
        for k in ["nightmarish", "overwhelming"] {
            if number(&m["abilities"][k]) > 0 {
                keywords.push(serde_json::json!({k: m["abilities"][k]}));
            }
        }
        let ours = p["keywords"].as_array().cloned().unwrap_or_default();
        assert_eq!(ours, keywords, "{id}");
        assert_eq!(
            m["special_text"].is_null(),
            p["abilities"].is_null() && p["moves"].is_null(),
            "{id}"
        );
    }
}

#[test]
fn mythos_cards_agree() {
    let reference = reference("mythos.json");
    let cards = reference
        .as_object()
        .unwrap()
        .values()
        .filter_map(Value::as_array)
        .max_by_key(|a| a.len())
        .unwrap();
    let mythos = records("arkham", "mythos");
    assert_eq!((mythos.len(), cards.len()), (67, 67));
    let mut patterns: BTreeMap<(Vec<String>, Vec<String>), u32> = BTreeMap::new();
    for c in cards {
        let id = c["id"].as_str().unwrap();
        let p = &mythos[id];
        assert_eq!(p["name"], c["name"]);
        let kind = c["type"].as_str().unwrap();
        assert_eq!(
            p[kind],
            if kind == "environment" {
                c["subtype"].clone()
            } else {
                true.into()
            },
            "{id}"
        );
        assert_eq!(p["gate"]["at"], c["gate"], "{id}");
        assert_eq!(p["clue"], c["clue"], "{id}");
        for (ours, theirs) in [
            ("white", "move_white"),
            ("black", "move_black"),
            ("activity", "activity"),
        ] {
            assert_eq!(words(&p[ours]), words(&c[theirs]), "{id}");
        }
        if p["white"].is_array() {
            *patterns
                .entry((words(&p["white"]), words(&p["black"])))
                .or_default() += 1;
        }
        let closed: Vec<String> = under(p, "close-place")
            .iter()
            .flat_map(|c| words(&c["places"]))
            .collect();
        let mut closed_there = words(&c["closed"]);
        closed_there.sort();
        let mut closed = closed;
        closed.sort();
        assert_eq!(closed, closed_there, "{id}");
        assert_eq!(
            p["stays"] == "until-end-of-next-turn",
            c["duration"]
                .as_str()
                .is_some_and(|d| d.contains("end of next turn")),
            "{id}"
        );
        ops_agree(id, p, c);
    }
    assert_eq!(
        patterns.values().copied().collect::<Vec<_>>(),
        vec![11; 6],
        "each of the six patterns on eleven cards"
    );
}

/// The numbers inside the effect of a Mythos card.
fn ops_agree(id: &str, ours: &Value, theirs: &Value) {
    for op in list(&theirs["effect"], "ops") {
        match op["op"].as_str().unwrap() {
            "check_modifier" => assert_eq!(
                adds_to(ours, &serde_json::json!({"check": op["skill"]})),
                op["mod"],
                "{id}"
            ),
            "toughness_modifier" => {
                let m = under(ours, "modify");
                let m = m.iter().find(|m| m["quantity"] == "toughness").expect(id);
                assert_eq!(m["add"], op["mod"], "{id}");
                let mut names: Vec<String> = words(&op["names"]).iter().map(|n| slug(n)).collect();
                names.sort();
                assert_eq!(words(&m["of"]["monster"]["name"]), names, "{id}");
            }
            "spawn_monsters" => {
                let s = under(ours, "spawn");
                assert_eq!(
                    (&s[0]["amount"], &s[0]["at"]),
                    (&op["count"], &op["at"]),
                    "{id}"
                );
            }
            "return_monsters" => {
                let r = under(ours, "return-to-cup");
                let m = &r[0]["monsters"];
                let mut names: Vec<String> = words(&op["names"]).iter().map(|n| slug(n)).collect();
                names.sort();
                assert_eq!(words(&m["name"]), names, "{id}");
                assert_eq!(m["at"]["neighborhood"], op["where"]["neighborhood"], "{id}");
                assert_eq!(m["at"]["kind"], op["where"]["kind"], "{id}");
            }
            "movement_points" => assert_eq!(
                adds_to(ours, &"movement-points".into()),
                op["delta"],
                "{id}"
            ),
            "seal_cost" => assert_eq!(adds_to(ours, &"seal-clues".into()), op["delta"], "{id}"),
            _ => {}
        }
        if op["check"].is_object() {
            let c = under(ours, "check");
            let c = c
                .iter()
                .find(|c| c["skill"] == op["check"]["skill"])
                .expect(id);
            assert_eq!(number(&c["modifier"]), number(&op["check"]["mod"]), "{id}");
        }
    }
}

fn adds_to(record: &Value, quantity: &Value) -> Value {
    under(record, "modify")
        .iter()
        .find(|m| m["quantity"] == *quantity)
        .map_or(Value::Null, |m| m["add"].clone())
}

#[test]
fn cards_agree() {
    let cards = records("arkham", "cards");
    for (file, deck, kinds, total) in [
        ("items-common.json", "common", 22, 44),
        ("items-unique.json", "unique", 26, 39),
        ("spells.json", "spell", 11, 40),
        ("skills.json", "skill", 10, 20),
        ("allies.json", "ally", 11, 11),
        ("special-cards.json", "special", 8, 43),
    ] {
        let ours: Vec<&Value> = cards.values().filter(|c| c["deck"] == deck).collect();
        // Blessing and Curse are the two sides of the same eight cards: 43 names on 35 cards.
        assert_eq!(
            (
                ours.len(),
                ours.iter()
                    .map(|c| c["copies"].as_i64().unwrap_or(1))
                    .sum::<i64>()
            ),
            (kinds, total),
            "{deck}"
        );
        let reference = reference(file);
        for c in list(&reference, "cards") {
            let p = &cards[&slug(c["name"].as_str().unwrap())];
            card_agrees(p, c);
        }
    }
}

fn card_agrees(p: &Value, c: &Value) {
    let id = p["id"].as_str().unwrap();
    assert_eq!(p["name"], c["name"], "{id}");
    assert_eq!(
        p["copies"].as_i64().unwrap_or(1),
        number(&c["count"]),
        "{id}"
    );
    assert_eq!(p["price"], c["price"], "{id}");
    assert_eq!(number(&p["hands"]), number(&c["hands"]), "{id}");
    if let Some(kind @ ("physical_weapon" | "magical_weapon" | "tome")) = c["kind"].as_str() {
        assert_eq!(p["kind"], kind.replace('_', "-"), "{id}");
    }
    let bonuses = &c["bonuses"];
    if bonuses["combat"].is_i64() {
        assert_eq!(p["bonus"], bonuses["combat"], "{id}");
    }
    for (key, quantity) in [
        ("evade", serde_json::json!({"check": "evade"})),
        ("horror", serde_json::json!({"check": "horror"})),
        ("movement_points", "movement-points".into()),
        ("max_sanity", serde_json::json!({"maximum": "sanity"})),
        ("max_stamina", serde_json::json!({"maximum": "stamina"})),
        ("six_counts_as", "six-counts".into()),
    ] {
        if bonuses[key].is_i64() {
            assert_eq!(adds(p, &quantity), number(&bonuses[key]), "{id} {key}");
        }
    }
    for skill in ["speed", "sneak", "fight", "will", "lore", "luck"] {
        // The Lantern's is a bonus to checks, a Skill's or an Ally's one to the skill.
        let kind = if p["deck"] == "common" {
            "check"
        } else {
            "skill"
        };
        assert_eq!(
            adds(p, &serde_json::json!({kind: skill})),
            number(&bonuses[skill]),
            "{id} {skill}"
        );
    }
    if c["casting_modifier"].is_i64() {
        assert_eq!(p["casting"]["modifier"], c["casting_modifier"], "{id}");
        assert_eq!(
            number(&p["casting"]["cost"]["sanity"]),
            number(&c["sanity_cost"]),
            "{id}"
        );
        assert_eq!(p["casting"]["then"], c["after_cast"], "{id}");
    }
    if c["check"].is_object() {
        let check = under(p, "check")[0];
        assert_eq!(check["skill"], c["check"]["skill"], "{id}");
        assert_eq!(check["modifier"], c["check"]["modifier"], "{id}");
    }
    if c["cost"].is_object() && p["casting"].is_null() && p["used"].is_null() {
        let pay = under(p, "cost");
        for (ours, theirs) in [
            ("movement", "movement_points"),
            ("sanity", "sanity"),
            ("stamina", "stamina"),
        ] {
            let paid: i64 = pay.iter().map(|x| number(&x[ours])).sum();
            assert_eq!(paid, number(&c["cost"][theirs]), "{id} {theirs}");
        }
    }
    if c["uses"].is_i64() {
        assert_eq!(p["uses"], c["uses"], "{id}");
    }
    // "gain 3 clues", "draw 1 spell", "lose 2 sanity"
    for said in list(c, "on_pass").chain(list(c, "on_join")) {
        let said: Vec<&str> = said.as_str().unwrap().split(' ').collect();
        let (Some(n), Some(what)) = (said.get(1).and_then(|n| n.parse::<i64>().ok()), said.get(2))
        else {
            continue;
        };
        let stat = match *what {
            "clue" => "clues",
            w => w,
        };
        match said[0] {
            "draw" => assert!(
                under(p, "draw")
                    .iter()
                    .any(|d| d["deck"] == *stat && number(&d["amount"]) == n),
                "{id}"
            ),
            verb @ ("gain" | "lose") => assert!(
                under(p, verb).iter().any(|g| number(&g[stat]) == n),
                "{id} {said:?}"
            ),
            _ => {}
        }
    }
    assert_eq!(p["losable"] == false, c["cannot_be_lost"] == true, "{id}");
}

#[test]
fn investigators_agree() {
    let reference = reference("investigators.json");
    let investigators = records("arkham", "investigators");
    assert_eq!(investigators.len(), 16);
    let cards = records("arkham", "cards");
    for v in list(&reference, "investigators") {
        let id = slug(v["name"].as_str().unwrap());
        let p = &investigators[&id];
        for key in ["name", "occupation", "sanity", "stamina", "focus"] {
            assert_eq!(p[key], v[key], "{id} {key}");
        }
        assert_eq!(p["home"], slug(v["home"].as_str().unwrap()));
        assert_eq!(p["ability-name"], v["ability"]["name"], "{id}");
        for (pair, first, second) in [
            ("speed_sneak", "speed", "sneak"),
            ("fight_will", "fight", "will"),
            ("lore_luck", "lore", "luck"),
        ] {
            for (stop, at) in v["sliders"][pair].as_array().unwrap().iter().enumerate() {
                assert_eq!(
                    (&p["skills"][first][stop], &p["skills"][second][stop]),
                    (&at[0], &at[1]),
                    "{id} {pair}"
                );
            }
        }
        let fixed = &v["fixed_possessions"];
        assert_eq!(
            (&p["money"], &p["clues"]),
            (&fixed["money"], &fixed["clues"]),
            "{id}"
        );
        let mut held: Vec<String> = list(fixed, "cards")
            .map(|c| slug(c["name"].as_str().unwrap()))
            .collect();
        held.sort();
        assert_eq!(words(&p["cards"]), held, "{id}");
        assert!(held.iter().all(|c| cards.contains_key(c)), "{id}");
        for (ours, theirs) in [
            ("common", "common_items"),
            ("unique", "unique_items"),
            ("spell", "spells"),
            ("skill", "skills"),
        ] {
            assert_eq!(
                number(&p["random"][ours]),
                number(&v["random_possessions"][theirs]),
                "{id} {ours}"
            );
        }
    }
}

#[test]
fn ancient_ones_agree() {
    let reference = reference("ancient-ones.json");
    let sheets = records("arkham", "ancient-ones");
    assert_eq!(sheets.len(), 8);
    for a in list(&reference, "ancient_ones") {
        let id = slug(a["name"].as_str().unwrap());
        let p = &sheets[&id];
        assert_eq!(p["name"], a["name"]);
        assert_eq!(p["doom"], a["doom_track"], "{id}");
        if a["combat_rating"].is_i64() {
            assert_eq!(p["rating"], a["combat_rating"], "{id}");
        }
        let defences: Vec<String> = words(&a["defenses"])
            .iter()
            .map(|d| d.replace('_', "-"))
            .collect();
        assert_eq!(words(&p["keywords"]), defences, "{id}");
        assert_eq!(p["power-name"], a["power"]["name"], "{id}");
        let w = &a["worshippers"];
        let worships = p["worshippers"].as_array().expect(&id);
        let of = |q: &str| {
            worships
                .iter()
                .map(|m| &m["modify"])
                .find(|m| m["quantity"] == q)
        };
        for m in worships {
            assert_eq!(
                m["modify"]["of"]["monster"]["name"],
                slug(w["monster"].as_str().unwrap()),
                "{id}"
            );
        }
        for (theirs, ours) in [
            ("horror_rating", "horror-rating"),
            ("horror_damage", "horror-damage"),
            ("combat_rating", "combat-rating"),
            ("combat_damage", "combat-damage"),
        ] {
            assert_eq!(
                of(ours).map_or(Value::Null, |m| m["set"].clone()),
                w[theirs],
                "{id} {ours}"
            );
        }
        assert_eq!(
            of("toughness").map_or(Value::Null, |m| m["add"].clone()),
            w["toughness_delta"],
            "{id}"
        );
        assert_eq!(
            of("border").map_or(Value::Null, |m| m["border"].clone()),
            w["movement"],
            "{id}"
        );
        for k in list(w, "adds") {
            assert_eq!(
                of("keyword").expect(&id)["grant"],
                k.as_str().unwrap().replace('_', "-"),
                "{id}"
            );
        }
        if a["attack"]["check"].is_object() {
            let check = under(&p["attack"], "check")[0];
            assert_eq!(check["skill"], a["attack"]["check"]["skill"], "{id}");
            // +1 in the first round, one less in each later one.
            assert_eq!(
                check["modifier"],
                serde_json::json!({"minus": [2, "round"]}),
                "{id}"
            );
        }
    }
}
