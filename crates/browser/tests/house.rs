//! A hall without a server: games are played through it as a page plays them, and the same program compiled for pages
//! writes the same records, byte for byte.

use browser::{House, Role, compile, game};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use table::GameBox;

/// A page's storage, in memory.
#[derive(Default)]
struct Kept {
    meta: BTreeMap<String, String>,
    lines: BTreeMap<String, Vec<String>>,
    /// Why nothing can be kept, if so.
    full: Option<&'static str>,
}

impl Kept {
    fn keep(&mut self, all: &Value) -> Value {
        if let Some(why) = self.full {
            return json!({ "error": why });
        }
        for write in all.as_array().into_iter().flatten() {
            let text = |name: &str| write[name].as_str().map(str::to_owned);
            if let (Some(id), Some(json)) = (text("meta"), text("json")) {
                self.meta.insert(id, json);
            } else if let (Some(id), Some(text)) = (text("lines"), text("text")) {
                let lines = self.lines.entry(id).or_default();
                assert_eq!(write["seq"], lines.len(), "lines follow on each other");
                lines.push(text);
            }
        }
        json!({ "value": null })
    }

    fn read(&self, what: &Value) -> Value {
        if what["tables"] == true {
            let row = |(id, meta): (&String, &String)| json!({ "id": id, "meta": meta });
            return json!({ "value": self.meta.iter().map(row).collect::<Vec<_>>() });
        }
        let lines = what["record"].as_str().and_then(|id| self.lines.get(id));
        json!({ "value": lines.map(|l| json!({ "text": l.concat(), "seq": l.len() })) })
    }
}

/// Hands something in, and gives what is told to pages.
fn hear(house: &mut House, kept: &mut Kept, message: &Value) -> Vec<Value> {
    house.hear(&message.to_string());
    let mut told = Vec::new();
    loop {
        let said: Vec<Value> = serde_json::from_str(&house.told()).expect("messages");
        let mut more = house.due() == Some(0.0);
        for message in said {
            let reply = match message["type"].as_str() {
                Some("keep") => kept.keep(&message["what"]),
                Some("read") => kept.read(&message["what"]),
                _ => {
                    told.push(message);
                    continue;
                }
            };
            let mut done = json!({ "type": "done", "id": message["id"] });
            let fields = reply.as_object().expect("fields").clone();
            done.as_object_mut().expect("an object").extend(fields);
            house.hear(&done.to_string());
            more = true;
        }
        if !more {
            return told;
        }
        house.run();
    }
}

fn ask(house: &mut House, kept: &mut Kept, method: &str, path: &str, body: &str) -> (u64, String) {
    let message = json!({ "type": "ask", "id": 7, "method": method, "path": path, "body": body });
    let told = hear(house, kept, &message);
    let answer = told.iter().find(|m| m["type"] == "answer");
    let answer = answer.unwrap_or_else(|| panic!("{path} is answered: {told:?}"));
    let body = answer["body"].as_str().unwrap_or_default();
    (
        answer["status"].as_u64().unwrap_or_default(),
        body.to_owned(),
    )
}

/// Both games, from compiled packs as a page has them.
fn games() -> Vec<Arc<dyn GameBox>> {
    let compiled = |family| compile(family).expect("the official packs are sound");
    let of = |family| game(&compiled(family)).expect("what was compiled is read");
    ["card", "board"].map(of).to_vec()
}

fn setup(scenario: &str, who: &str, bot: &str, seed: u32) -> String {
    json!({
        "scenario": scenario, "investigators": [who], "seats": [bot], "seed": seed.to_string(), "pace": "instant",
    })
    .to_string()
}

const GAMES: [(&str, &str); 2] = [
    ("card/the-gathering", "roland-banks"),
    ("board/arkham", "joe-diamond"),
];
/// Games of each kind that are compared. `MISKATONIC_SEEDS=200` compares more, which takes minutes.
fn seeds() -> u32 {
    let named = std::env::var("MISKATONIC_SEEDS").ok();
    named.and_then(|n| n.parse().ok()).unwrap_or(4)
}

fn made(house: &mut House, kept: &mut Kept, setup: &str) -> String {
    let (status, body) = ask(house, kept, "POST", "tables", setup);
    assert_eq!(status, 200, "{body}");
    let made: Value = serde_json::from_str(&body).expect("a table");
    let address = made["address"].as_str().unwrap_or_default();
    assert!(address.starts_with("?/t/"), "{address}");
    made["id"].as_str().unwrap_or_default().to_owned()
}

/// The record of a game that bots play to its end while somebody watches.
fn record(house: &mut House, kept: &mut Kept, setup: &str, line: u32) -> String {
    let id = made(house, kept, setup);
    hear(
        house,
        kept,
        &json!({ "type": "open", "line": line, "table": id }),
    );
    let hello = json!({ "type": "line", "line": line, "text": r#"{"type":"hello"}"# });
    hear(house, kept, &hello);
    hear(house, kept, &json!({ "type": "shut", "line": line }));
    let (status, text) = ask(house, kept, "GET", &format!("tables/{id}/record"), "");
    assert_eq!(status, 200, "{text}");
    assert_eq!(
        text,
        kept.lines[&id].concat(),
        "what is told is what is kept"
    );
    let (_, list) = ask(house, kept, "GET", "records", "");
    assert!(list.contains(&id), "the game is over: {list}");
    text
}

#[test]
fn a_page_writes_the_records_of_the_native_program() {
    let (mut house, mut kept) = (House::new(games(), Role::Tables), Kept::default());
    let mut native = Vec::new();
    for (scenario, who) in GAMES {
        for seed in 0..seeds() {
            let setup = setup(scenario, who, "random-bot", seed);
            let line = u32::try_from(native.len()).unwrap_or_default();
            native.push((record(&mut house, &mut kept, &setup, line), setup));
        }
    }
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let site = std::fs::read_dir(web.join("site")).into_iter().flatten();
    let is_rules = |f: &std::fs::DirEntry| f.file_name().to_string_lossy().starts_with("rules-");
    let Some(rules) = site.flatten().find(is_rules) else {
        println!(
            "skipped: the records of a page, for there is no site (npm --prefix web run site)"
        );
        return;
    };
    let setups: Vec<&String> = native.iter().map(|(_, setup)| setup).collect();
    let said = Command::new("node")
        .arg(web.join("tools/site-records.mjs"))
        .arg(rules.path())
        .arg(json!(setups).to_string())
        .output()
        .expect("node runs");
    let err = String::from_utf8_lossy(&said.stderr);
    let told: Vec<String> =
        serde_json::from_slice(&said.stdout).unwrap_or_else(|e| panic!("{e}: {err}"));
    assert_eq!(told.len(), native.len());
    for ((record, setup), page) in native.iter().zip(&told) {
        assert_eq!(record, page, "{setup}");
    }
}

/// The question that a hall hands on to a worker in which bots think.
fn pondered(told: &[Value]) -> Option<&Value> {
    told.iter().find(|m| m["type"] == "ponder")
}

#[test]
fn bots_think_on_a_copy_of_their_table() {
    let (mut house, mut kept) = (House::new(games(), Role::Tables), Kept::default());
    let mut study = House::new(games(), Role::Study);
    hear(&mut study, &mut kept, &json!({ "type": "shut", "line": 0 }));
    let wish = setup("card/the-gathering", "roland-banks", "search", 3);
    let id = made(&mut house, &mut kept, &wish);
    let open = json!({ "type": "open", "line": 1, "table": id });
    hear(&mut house, &mut kept, &open);
    let hello = json!({ "type": "line", "line": 1, "text": r#"{"type":"hello"}"# });
    let mut told = hear(&mut house, &mut kept, &hello);
    for round in 0..8 {
        let question = pondered(&told).unwrap_or_else(|| panic!("a bot is asked: {told:?}"));
        let before = kept.lines[&id].concat();
        let asked = question.clone();
        // Whoever talks meanwhile does not have it asked twice.
        let chat =
            json!({ "type": "line", "line": 1, "text": r#"{"type":"chat","text":"well?"}"# });
        assert!(pondered(&hear(&mut house, &mut kept, &chat)).is_none());
        let thought = hear(&mut study, &mut kept, &asked);
        let [found] = &thought[..] else {
            panic!("one answer: {thought:?}");
        };
        // If nothing comes of it, the bot thinks at the table.
        let nothing = json!({ "type": "pondered", "id": asked["id"] });
        let found = if round == 5 { &nothing } else { found };
        told = hear(&mut house, &mut kept, found);
        let after = kept.lines[&id].concat();
        let said = after.strip_prefix(&before).expect("the record goes on");
        let key = found["found"]["key"].as_str().unwrap_or_default();
        assert!(!said.is_empty() && said.starts_with(key), "{key}: {said}");
    }
    let record = kept.lines[&id].concat();
    assert!(record.contains("# intends: "), "plans are kept: {record}");
}

#[test]
fn what_cannot_be_kept_is_not_taken() {
    let (mut house, mut kept) = (House::new(games(), Role::Tables), Kept::default());
    kept.full = Some("the storage is full");
    let wish = setup("card/the-gathering", "roland-banks", "random-bot", 1);
    let (status, why) = ask(&mut house, &mut kept, "POST", "tables", &wish);
    assert!(
        status == 500 && why.contains("the storage is full"),
        "{why}"
    );
    kept.full = None;
    let id = made(&mut house, &mut kept, &wish);
    // Another hall finds what the first one kept.
    let mut next = House::new(games(), Role::Tables);
    let (_, list) = ask(&mut next, &mut kept, "GET", "tables", "");
    assert!(list.contains(&id), "{list}");
}

#[test]
fn compiled_packs_say_what_the_packs_say() {
    let card = card_game::Content::official().expect("the official packs are sound");
    let bytes = card.compiled().expect("compiled");
    let (family, body) = packs::compiled::open(&bytes).expect("opened");
    let read = card_game::Content::from_compiled(body).expect("read");
    assert_eq!((family.as_str(), read.hash), ("card", card.hash));
    assert!(read.compiled().expect("again") == bytes);

    let board = board_game::Content::official().expect("the official packs are sound");
    let bytes = board.compiled().expect("compiled");
    let (family, body) = packs::compiled::open(&bytes).expect("opened");
    let read = board_game::Content::from_compiled(body).expect("read");
    assert_eq!((family.as_str(), read.hash), ("board", board.hash));
    assert!(read.compiled().expect("again") == bytes);
    assert_eq!(format!("{read:?}"), format!("{board:?}"), "every field");
    assert!(game(b"cards:").is_err(), "other bytes are refused");
}
