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
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    for letter in name
        .chars()
        .filter(|c| !matches!(c, '\'' | '"' | '.' | '!'))
    {
        if letter.is_ascii_alphanumeric() {
            out.push(letter.to_ascii_lowercase());
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_matches('-').to_owned()
}

/// The entries of a list.
pub fn list<'a>(v: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
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
            for (k, entry) in m {
                if k == key {
                    out.push(entry);
                }
                all_under(entry, key, out);
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
    for street in list(&board, "streets") {
        let pack = &places[street["id"].as_str().unwrap()];
        assert_eq!(pack["kind"], "street");
        assert_eq!(
            words(&pack["connections"]),
            words(&street["connections_streets"])
        );
        assert_eq!(pack["white"], street["arrow_white"], "{}", street["id"]);
        assert_eq!(pack["black"], street["arrow_black"], "{}", street["id"]);
        assert_eq!(
            neighborhoods[pack["neighborhood"].as_str().unwrap()]["name"],
            street["neighborhood"]
        );
    }
    for location in list(&board, "locations") {
        let pack = &places[location["id"].as_str().unwrap()];
        assert_eq!(pack["name"], location["name"]);
        assert_eq!(
            pack["unstable"] == true,
            location["stability"] == "unstable",
            "{}",
            location["id"]
        );
        assert_eq!(
            neighborhoods[pack["neighborhood"].as_str().unwrap()]["name"],
            location["neighborhood"]
        );
        // The reference's street of a location is its neighbourhood's, and both arrows lead there.
        assert_eq!(
            location["street"],
            format!("{}-streets", pack["neighborhood"].as_str().unwrap())
        );
        assert_eq!(
            (&location["arrow_white"], &location["arrow_black"]),
            (&location["street"], &location["street"])
        );
        let ability = &location["special_ability"];
        // The lodge's Inner Sanctum stands on the Membership card.
        if ability.is_null() || location["id"] == "silver-twilight-lodge" {
            assert!(pack["abilities"].is_null(), "{}", location["id"]);
            continue;
        }
        assert!(
            list(pack, "abilities").all(|a| a["name"] == ability["name"]),
            "{}",
            location["id"]
        );
        let (cost, pay) = (&ability["cost"], &pack["abilities"][0]["cost"]);
        if cost["money"].is_i64() {
            assert_eq!(pay["money"], cost["money"], "{}", location["id"]);
        }
        if let Some(first) = cost["any_of"].get(0) {
            let price = if number(&first["monster_trophy_toughness"]) == 10 {
                "major"
            } else {
                "minor"
            };
            assert_eq!(pay["trophies"], price, "{}", location["id"]);
        }
        let gain = &ability["gain"];
        for key in ["clues", "money"] {
            let got = under(&pack["abilities"], "gain");
            if gain["card"].is_null() && gain[key].is_i64() {
                assert_eq!(got[0][key], gain[key], "{}", location["id"]);
            }
        }
        if gain["from_drawn"].is_i64() {
            let deck = gain["deck"].as_str().unwrap();
            let (draw, buy) = (under(pack, "draw"), under(pack, "from"));
            let n = draw.first().map_or_else(|| &buy[0][deck], |d| &d["amount"]);
            assert_eq!(*n, gain["from_drawn"], "{}", location["id"]);
        }
        if let Some(both) = cost["options"].as_array() {
            assert_eq!(both[1]["money"], pack["abilities"][1]["cost"]["money"]);
        }
    }
    let investigators = records("arkham", "investigators");
    for location in list(&board, "locations").filter(|l| l["home_of"].is_string()) {
        assert_eq!(
            investigators[&slug(location["home_of"].as_str().unwrap())]["home"],
            location["id"]
        );
    }
}

#[test]
fn gates_and_worlds_agree() {
    let reference = reference("gates.json");
    let (worlds, gates) = (records("arkham", "worlds"), records("arkham", "gates"));
    for world in list(&reference, "other_worlds") {
        assert_eq!(
            words(&worlds[world["id"].as_str().unwrap()]["colours"]),
            words(&world["encounter_colours"])
        );
    }
    for gate in list(&reference, "gate_markers") {
        let pack = &gates[gate["id"].as_str().unwrap()];
        for (ours, theirs) in [
            ("world", "other_world"),
            ("copies", "count"),
            ("modifier", "close_modifier"),
            ("symbol", "dimension"),
        ] {
            assert_eq!(pack[ours], gate[theirs], "{}", gate["id"]);
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
    for monster in list(&reference, "monsters") {
        let id = monster["id"].as_str().unwrap();
        let pack = &monsters[id];
        assert_eq!(pack["name"], monster["name"]);
        for (ours, theirs) in [
            ("copies", "count"),
            ("symbol", "dimension"),
            ("awareness", "evade"),
            ("toughness", "toughness"),
        ] {
            assert_eq!(pack[ours], monster[theirs], "{id}");
        }
        assert_eq!(
            pack["border"],
            if monster["movement"] == "unique" {
                "special".into()
            } else {
                monster["movement"].clone()
            },
            "{id}"
        );
        for kind in ["horror", "combat"] {
            assert_eq!(
                pack[kind]["rating"],
                monster[format!("{kind}_rating")],
                "{id}"
            );
            assert_eq!(
                pack[kind]["damage"],
                monster[format!("{kind}_damage")],
                "{id}"
            );
        }
        let mut keywords: Vec<Value> = Vec::new();
        if monster["mask"] == true {
            keywords.push("mask".into());
        }
        for k in ["ambush", "endless", "undead", "elusive"] {
            if monster["abilities"][k] == true {
                keywords.push(k.into());
            }
        }
        for k in ["physical", "magical"] {
            if let Some(defence) = monster["abilities"][k].as_str() {
                keywords.push(format!("{k}-{defence}").into());
            }
        }
        for k in ["nightmarish", "overwhelming"] {
            if number(&monster["abilities"][k]) > 0 {
                keywords.push(serde_json::json!({k: monster["abilities"][k]}));
            }
        }
        let ours = pack["keywords"].as_array().cloned().unwrap_or_default();
        assert_eq!(ours, keywords, "{id}");
        assert_eq!(
            monster["special_text"].is_null(),
            pack["abilities"].is_null() && pack["moves"].is_null(),
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
    for card in cards {
        let id = card["id"].as_str().unwrap();
        let pack = &mythos[id];
        assert_eq!(pack["name"], card["name"]);
        let kind = card["type"].as_str().unwrap();
        assert_eq!(
            pack[kind],
            if kind == "environment" {
                card["subtype"].clone()
            } else {
                true.into()
            },
            "{id}"
        );
        assert_eq!(pack["gate"]["at"], card["gate"], "{id}");
        assert_eq!(pack["clue"], card["clue"], "{id}");
        for (ours, theirs) in [
            ("white", "move_white"),
            ("black", "move_black"),
            ("activity", "activity"),
        ] {
            assert_eq!(words(&pack[ours]), words(&card[theirs]), "{id}");
        }
        if pack["white"].is_array() {
            *patterns
                .entry((words(&pack["white"]), words(&pack["black"])))
                .or_default() += 1;
        }
        let closed: Vec<String> = under(pack, "close-place")
            .iter()
            .flat_map(|c| words(&c["places"]))
            .collect();
        let mut closed_there = words(&card["closed"]);
        closed_there.sort();
        let mut closed = closed;
        closed.sort();
        assert_eq!(closed, closed_there, "{id}");
        assert_eq!(
            pack["stays"] == "until-end-of-next-turn",
            card["duration"]
                .as_str()
                .is_some_and(|d| d.contains("end of next turn")),
            "{id}"
        );
        ops_agree(id, pack, card);
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
                let modifies = under(ours, "modify");
                let modify = modifies
                    .iter()
                    .find(|m| m["quantity"] == "toughness")
                    .expect(id);
                assert_eq!(modify["add"], op["mod"], "{id}");
                let mut names: Vec<String> = words(&op["names"]).iter().map(|n| slug(n)).collect();
                names.sort();
                assert_eq!(words(&modify["of"]["monster"]["name"]), names, "{id}");
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
                let filter = &r[0]["monsters"];
                let mut names: Vec<String> = words(&op["names"]).iter().map(|n| slug(n)).collect();
                names.sort();
                assert_eq!(words(&filter["name"]), names, "{id}");
                assert_eq!(
                    filter["at"]["neighborhood"], op["where"]["neighborhood"],
                    "{id}"
                );
                assert_eq!(filter["at"]["kind"], op["where"]["kind"], "{id}");
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
            let checks = under(ours, "check");
            let check = checks
                .iter()
                .find(|c| c["skill"] == op["check"]["skill"])
                .expect(id);
            assert_eq!(
                number(&check["modifier"]),
                number(&op["check"]["mod"]),
                "{id}"
            );
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

fn card_agrees(printed: &Value, card: &Value) {
    let id = printed["id"].as_str().unwrap();
    assert_eq!(printed["name"], card["name"], "{id}");
    assert_eq!(
        printed["copies"].as_i64().unwrap_or(1),
        number(&card["count"]),
        "{id}"
    );
    assert_eq!(printed["price"], card["price"], "{id}");
    assert_eq!(number(&printed["hands"]), number(&card["hands"]), "{id}");
    if let Some(kind @ ("physical_weapon" | "magical_weapon" | "tome")) = card["kind"].as_str() {
        assert_eq!(printed["kind"], kind.replace('_', "-"), "{id}");
    }
    let bonuses = &card["bonuses"];
    if bonuses["combat"].is_i64() {
        assert_eq!(printed["bonus"], bonuses["combat"], "{id}");
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
            assert_eq!(
                adds(printed, &quantity),
                number(&bonuses[key]),
                "{id} {key}"
            );
        }
    }
    for skill in ["speed", "sneak", "fight", "will", "lore", "luck"] {
        // The Lantern's is a bonus to checks, a Skill's or an Ally's one to the skill.
        let kind = if printed["deck"] == "common" {
            "check"
        } else {
            "skill"
        };
        assert_eq!(
            adds(printed, &serde_json::json!({kind: skill})),
            number(&bonuses[skill]),
            "{id} {skill}"
        );
    }
    if card["casting_modifier"].is_i64() {
        assert_eq!(
            printed["casting"]["modifier"], card["casting_modifier"],
            "{id}"
        );
        assert_eq!(
            number(&printed["casting"]["cost"]["sanity"]),
            number(&card["sanity_cost"]),
            "{id}"
        );
        assert_eq!(printed["casting"]["then"], card["after_cast"], "{id}");
    }
    if card["check"].is_object() {
        let check = under(printed, "check")[0];
        assert_eq!(check["skill"], card["check"]["skill"], "{id}");
        assert_eq!(check["modifier"], card["check"]["modifier"], "{id}");
    }
    if card["cost"].is_object() && printed["casting"].is_null() && printed["used"].is_null() {
        let pay = under(printed, "cost");
        for (ours, theirs) in [
            ("movement", "movement_points"),
            ("sanity", "sanity"),
            ("stamina", "stamina"),
        ] {
            let paid: i64 = pay.iter().map(|x| number(&x[ours])).sum();
            assert_eq!(paid, number(&card["cost"][theirs]), "{id} {theirs}");
        }
    }
    if card["uses"].is_i64() {
        assert_eq!(printed["uses"], card["uses"], "{id}");
    }
    // "gain 3 clues", "draw 1 spell", "lose 2 sanity"
    for said in list(card, "on_pass").chain(list(card, "on_join")) {
        let said: Vec<&str> = said.as_str().unwrap().split(' ').collect();
        let (Some(amount), Some(what)) =
            (said.get(1).and_then(|n| n.parse::<i64>().ok()), said.get(2))
        else {
            continue;
        };
        let stat = match *what {
            "clue" => "clues",
            w => w,
        };
        match said[0] {
            "draw" => assert!(
                under(printed, "draw")
                    .iter()
                    .any(|d| d["deck"] == *stat && number(&d["amount"]) == amount),
                "{id}"
            ),
            verb @ ("gain" | "lose") => assert!(
                under(printed, verb)
                    .iter()
                    .any(|g| number(&g[stat]) == amount),
                "{id} {said:?}"
            ),
            _ => {}
        }
    }
    assert_eq!(
        printed["losable"] == false,
        card["cannot_be_lost"] == true,
        "{id}"
    );
}

#[test]
fn investigators_agree() {
    let reference = reference("investigators.json");
    let investigators = records("arkham", "investigators");
    assert_eq!(investigators.len(), 16);
    let cards = records("arkham", "cards");
    for person in list(&reference, "investigators") {
        let id = slug(person["name"].as_str().unwrap());
        let pack = &investigators[&id];
        for key in ["name", "occupation", "sanity", "stamina", "focus"] {
            assert_eq!(pack[key], person[key], "{id} {key}");
        }
        assert_eq!(pack["home"], slug(person["home"].as_str().unwrap()));
        assert_eq!(pack["ability-name"], person["ability"]["name"], "{id}");
        for (pair, first, second) in [
            ("speed_sneak", "speed", "sneak"),
            ("fight_will", "fight", "will"),
            ("lore_luck", "lore", "luck"),
        ] {
            for (stop, at) in person["sliders"][pair]
                .as_array()
                .unwrap()
                .iter()
                .enumerate()
            {
                assert_eq!(
                    (&pack["skills"][first][stop], &pack["skills"][second][stop]),
                    (&at[0], &at[1]),
                    "{id} {pair}"
                );
            }
        }
        let fixed = &person["fixed_possessions"];
        assert_eq!(
            (&pack["money"], &pack["clues"]),
            (&fixed["money"], &fixed["clues"]),
            "{id}"
        );
        let mut held: Vec<String> = list(fixed, "cards")
            .map(|c| slug(c["name"].as_str().unwrap()))
            .collect();
        held.sort();
        assert_eq!(words(&pack["cards"]), held, "{id}");
        assert!(held.iter().all(|c| cards.contains_key(c)), "{id}");
        for (ours, theirs) in [
            ("common", "common_items"),
            ("unique", "unique_items"),
            ("spell", "spells"),
            ("skill", "skills"),
        ] {
            assert_eq!(
                number(&pack["random"][ours]),
                number(&person["random_possessions"][theirs]),
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
    for ancient in list(&reference, "ancient_ones") {
        let id = slug(ancient["name"].as_str().unwrap());
        let pack = &sheets[&id];
        assert_eq!(pack["name"], ancient["name"]);
        assert_eq!(pack["doom"], ancient["doom_track"], "{id}");
        if ancient["combat_rating"].is_i64() {
            assert_eq!(pack["rating"], ancient["combat_rating"], "{id}");
        }
        let defences: Vec<String> = words(&ancient["defenses"])
            .iter()
            .map(|d| d.replace('_', "-"))
            .collect();
        assert_eq!(words(&pack["keywords"]), defences, "{id}");
        assert_eq!(pack["power-name"], ancient["power"]["name"], "{id}");
        let worshippers = &ancient["worshippers"];
        let worships = pack["worshippers"].as_array().expect(&id);
        let of = |quantity: &str| {
            worships
                .iter()
                .map(|m| &m["modify"])
                .find(|m| m["quantity"] == quantity)
        };
        for m in worships {
            assert_eq!(
                m["modify"]["of"]["monster"]["name"],
                slug(worshippers["monster"].as_str().unwrap()),
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
                worshippers[theirs],
                "{id} {ours}"
            );
        }
        assert_eq!(
            of("toughness").map_or(Value::Null, |m| m["add"].clone()),
            worshippers["toughness_delta"],
            "{id}"
        );
        assert_eq!(
            of("border").map_or(Value::Null, |m| m["border"].clone()),
            worshippers["movement"],
            "{id}"
        );
        for keyword in list(worshippers, "adds") {
            assert_eq!(
                of("keyword").expect(&id)["grant"],
                keyword.as_str().unwrap().replace('_', "-"),
                "{id}"
            );
        }
        if ancient["attack"]["check"].is_object() {
            let check = under(&pack["attack"], "check")[0];
            assert_eq!(check["skill"], ancient["attack"]["check"]["skill"], "{id}");
            // +1 in the first round, one less in each later one.
            assert_eq!(
                check["modifier"],
                serde_json::json!({"minus": [2, "round"]}),
                "{id}"
            );
        }
    }
}
