//! `engine`: one game over standard input and output, as lines of JSON. Described in `docs/engine.md`.

use crate::args::Table;
use crate::fail::Fail;
use crate::games::{self, FAMILIES, Playable, Task};
use crate::out::json_line;
use crate::setup;
use kernel::record::Record;
use kernel::{Entry, Seat, Seeded, Viewer};
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use table::{Back, Chance, Config, Nowhere, Session};

/// The version of the protocol: it changes when what is written in `docs/engine.md` does not hold any more.
const PROTOCOL: u32 = 1;

/// `miskatonic engine`
pub fn engine(packs: &[PathBuf]) -> Result<(), Fail> {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    talk(packs, &mut input, &mut output)
}

/// Answers every line of `input` with one line on `output`, until `quit` or the end.
pub fn talk(packs: &[PathBuf], input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Fail> {
    let mut output = output;
    let hello = json!({"engine": "miskatonic", "version": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL, "families": FAMILIES});
    json_line(&mut output, &hello)?;
    output.flush()?;
    let mut game: Option<Box<dyn Hosted>> = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line).map_err(|e| Fail::new(format!("the input cannot be read: {e}")))?;
        if read == 0 {
            return Ok(());
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let request: Result<Map<String, Value>, _> = serde_json::from_slice(&line);
        let (id, reply, quit) = match request {
            Err(e) => (None, Err(format!("this line is not an object of JSON: {e}")), false),
            Ok(request) => {
                let quit = request.get("do").and_then(Value::as_str) == Some("quit");
                (request.get("id").cloned(), obey(&mut game, &request, packs), quit)
            }
        };
        let mut reply = match reply {
            Ok(fields) => {
                let mut reply = Map::from_iter([("ok".to_owned(), Value::Bool(true))]);
                reply.extend(fields);
                reply
            }
            Err(why) => Map::from_iter([("ok".to_owned(), false.into()), ("error".to_owned(), why.into())]),
        };
        if let Some(id) = id {
            reply.insert("id".into(), id);
        }
        json_line(&mut output, &reply.into())?;
        output.flush()?;
        if quit {
            return Ok(());
        }
    }
}

type Reply = Result<Map<String, Value>, String>;

fn fields(value: Value) -> Reply {
    match value {
        Value::Object(map) => Ok(map),
        other => Ok(Map::from_iter([("value".to_owned(), other)])),
    }
}

const COMMANDS: &str = "new, load, question, answer, view, undo, record, catalogue, quit";

fn obey(game: &mut Option<Box<dyn Hosted>>, request: &Map<String, Value>, packs: &[PathBuf]) -> Reply {
    let text = |name: &str| request.get(name).and_then(Value::as_str);
    let hosted = |game: &mut Option<Box<dyn Hosted>>, f: &dyn Fn(&mut dyn Hosted) -> Reply| match game {
        Some(game) => f(&mut **game),
        None => Err("there is no game: start one with `new` or `load`".to_owned()),
    };
    match text("do") {
        Some("new") => {
            let scenario = text("scenario").ok_or("`new` needs a `scenario`")?.to_owned();
            let new = games::with_game(&scenario, New { scenario: scenario.clone(), request, packs }).map_err(|f| f.words)?;
            game.insert(new).report(0)
        }
        Some("load") => {
            let record = Record::parse(text("record").ok_or("`load` needs the text of a `record`")?).map_err(|e| e.to_string())?;
            let scenario = record.header("scenario").ok_or("the record does not say its scenario")?.to_owned();
            let new = games::with_game(&scenario, Load { record, request, packs }).map_err(|f| f.words)?;
            game.insert(new).report(usize::MAX)
        }
        Some("question") => hosted(game, &|g| g.report(usize::MAX)),
        Some("answer") => hosted(game, &|g| g.answer(request)),
        Some("view") => hosted(game, &|g| g.view(request)),
        Some("undo") => hosted(game, &|g| g.undo(request)),
        Some("record") => hosted(game, &|g| fields(json!({"record": g.record()}))),
        Some("catalogue") => {
            let family = text("family").ok_or("`catalogue` needs a `family`")?;
            games::with_game(family, Catalogue { packs }).map_err(|f| f.words).and_then(fields)
        }
        Some("quit") => Ok(Map::new()),
        Some(other) => {
            let near = table::text::did_you_mean(other, COMMANDS.split(", "));
            Err(format!("unknown command `{other}`{near} (there are {COMMANDS})"))
        }
        None => Err(format!("`do` says what to do: {COMMANDS}")),
    }
}

/// A game of either kind.
trait Hosted {
    /// Where the game stands, with the events of the log from line `from` on.
    fn report(&self, from: usize) -> Reply;
    fn answer(&mut self, request: &Map<String, Value>) -> Reply;
    fn view(&self, request: &Map<String, Value>) -> Reply;
    fn undo(&mut self, request: &Map<String, Value>) -> Reply;
    fn record(&self) -> String;
}

impl<R: Playable> Hosted for Session<R> {
    fn report(&self, from: usize) -> Reply {
        let events: Vec<&str> = self.log().get(from..).unwrap_or_default().iter().map(|l| l.text.as_str()).collect();
        let outcome = self.outcome().map(|(key, won)| json!({"key": key, "won": won}));
        fields(json!({
            "question": self.question(),
            "over": self.over(),
            "outcome": outcome,
            "round": R::round(self.game()),
            "answers": self.given().len(),
            "events": events,
        }))
    }

    fn answer(&mut self, request: &Map<String, Value>) -> Reply {
        let from = self.log().len();
        let answered = match (request.get("key").and_then(Value::as_str), request.get("number").and_then(Value::as_u64)) {
            (Some(key), _) => {
                let choice = self.game().by_key(self.content(), key);
                choice.map_err(Into::into).and_then(|c| Session::answer(self, c))
            }
            (None, Some(n)) => self.answer_number((n as usize).wrapping_sub(1)),
            (None, None) => return Err("`answer` needs a `key`, or the `number` of an offer".into()),
        };
        answered.map_err(|e| e.to_string())?;
        self.report(from)
    }

    fn view(&self, request: &Map<String, Value>) -> Reply {
        let viewer = match request.get("viewer") {
            None => Viewer::Public,
            Some(Value::String(who)) if who == "public" => Viewer::Public,
            Some(Value::String(who)) if who == "host" => Viewer::Host,
            Some(seat) => match seat.as_u64().filter(|n| (*n as usize) < R::seats(self.game())) {
                Some(n) => Viewer::Seat(Seat(n as u8)),
                None => return Err("`viewer` is the number of a seat, from 0, or \"public\" or \"host\"".into()),
            },
        };
        let view = serde_json::to_value(Session::view(self, viewer)).map_err(|e| e.to_string())?;
        fields(json!({"view": view}))
    }

    fn undo(&mut self, request: &Map<String, Value>) -> Reply {
        let back = match (request.get("to").and_then(Value::as_u64), request.get("back").and_then(Value::as_str)) {
            (Some(n), _) => Back::To(n as usize),
            (None, None | Some("answer")) => Back::Answer,
            (None, Some("action")) => Back::Action,
            (None, Some("turn")) => Back::Turn,
            (None, Some("round")) => Back::Round,
            (None, Some(other)) => return Err(format!("`back` is answer, action, turn or round, not `{other}`")),
        };
        Session::undo(self, back).map_err(|e| e.to_string())?;
        self.settle().map_err(|e| e.to_string())?;
        self.report(usize::MAX)
    }

    fn record(&self) -> String {
        Session::record(self).text()
    }
}

fn config<R: Playable>(request: &Map<String, Value>, content: &R::Content) -> Config<R> {
    let seed = request.get("seed").and_then(Value::as_u64);
    let chance = match request.get("chance").and_then(Value::as_str) {
        Some("ask") => Chance::Person,
        _ => Chance::Seeded(Seeded::new(seed.unwrap_or(0))),
    };
    let mut headers = vec![
        ("content".to_owned(), format!("{:016x}", R::content_hash(content))),
        ("engine".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
    ];
    if matches!(chance, Chance::Seeded(_)) {
        headers.push(("seed".to_owned(), seed.unwrap_or(0).to_string()));
    }
    Config { chance, headers, ..Config::default() }
}

struct New<'a> {
    scenario: String,
    request: &'a Map<String, Value>,
    packs: &'a [PathBuf],
}

impl Task for New<'_> {
    type Done = Box<dyn Hosted>;
    fn run<R: Playable>(self) -> Result<Self::Done, Fail> {
        let Self { scenario, request, packs } = self;
        let content = games::content::<R>(packs)?;
        let strings = |name: &str| -> Vec<String> {
            let list = request.get(name).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
        };
        let options = request.get("options").and_then(Value::as_object).into_iter().flatten();
        let table = Table {
            investigators: strings("investigators"),
            seats: request.get("seats").and_then(Value::as_u64).map(|n| n as usize),
            difficulty: request.get("difficulty").and_then(Value::as_str).map(str::to_owned),
            options: options.map(|(n, v)| format!("{n}={}", v.as_str().map_or_else(|| v.to_string(), str::to_owned))).collect(),
        };
        let setup = setup::setup::<R>(&content, &scenario, &table)?;
        let config = config::<R>(request, &content);
        let session = Session::new(content, setup, config, Box::new(Nowhere)).map_err(|e| Fail::new(e.to_string()))?;
        Ok(Box::new(session))
    }
}

struct Load<'a> {
    record: Record,
    request: &'a Map<String, Value>,
    packs: &'a [PathBuf],
}

impl Task for Load<'_> {
    type Done = Box<dyn Hosted>;
    fn run<R: Playable>(self) -> Result<Self::Done, Fail> {
        let content = games::content::<R>(self.packs)?;
        let mut request = self.request.clone();
        let seed = self.record.header("seed").and_then(|s| s.parse::<u64>().ok());
        if let (Some(seed), false) = (seed, request.contains_key("seed")) {
            request.insert("seed".into(), seed.into());
        }
        let config = config::<R>(&request, &content);
        let loaded = Session::load(content, &self.record, config, Box::new(Nowhere)).map_err(|e| Fail::new(e.to_string()))?;
        if let Some(d) = loaded.diverged.filter(|_| loaded.dropped > 0) {
            return Err(Fail::new(d.to_string()));
        }
        let mut session = loaded.session;
        session.settle().map_err(|e| Fail::new(e.to_string()))?;
        Ok(Box::new(session))
    }
}

struct Catalogue<'a> {
    packs: &'a [PathBuf],
}

impl Task for Catalogue<'_> {
    type Done = Value;
    fn run<R: Playable>(self) -> Result<Value, Fail> {
        let content = games::content::<R>(self.packs)?;
        let list = |entries: Vec<Entry>| -> Vec<Value> {
            entries.into_iter().map(|e| json!({"id": e.id, "name": e.name, "note": e.note})).collect()
        };
        let scenarios: Vec<Value> = R::scenarios(&content)
            .into_iter()
            .map(|e| {
                let (least, most) = R::seats_allowed(&content, &e.id);
                json!({"id": e.id, "name": e.name, "note": e.note, "seats": [least, most]})
            })
            .collect();
        Ok(json!({
            "scenarios": scenarios,
            "investigators": list(R::investigators(&content)),
            "difficulties": list(R::difficulties(&content)),
        }))
    }
}
