//! One game over standard input and output, as lines of JSON. Described in `docs/engine.md`.

use super::data::{Bot, Looker, Wish};
use super::schema;
use crate::{Back, Chance, GameBox, Host, Nowhere, Terms};
use kernel::Seeded;
use kernel::record::Record;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The version of the protocol: it changes when what is written in `docs/engine.md` does not hold any more.
const PROTOCOL: u32 = 3;

/// A game, or why there is none.
pub type Opened = Result<Arc<dyn GameBox>, String>;

/// What an engine plays with.
pub struct Engine<'a> {
    /// The first parts of its scenarios' ids.
    pub families: &'a [&'a str],
    /// The game of a scenario or a family, or why there is none.
    pub open: &'a dyn Fn(&str) -> Opened,
    /// Draws the seed of a game for which none is said.
    pub draw: &'a dyn Fn() -> Result<u128, String>,
}

/// Why an engine stopped before the end of its input.
#[derive(Debug)]
pub enum Broken {
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

fn json_line(out: &mut dyn Write, value: &Value) -> Result<(), Broken> {
    let written = serde_json::to_writer(&mut *out, value).map_err(io::Error::from);
    written
        .and_then(|()| writeln!(out))
        .and_then(|()| out.flush())
        .map_err(Broken::Output)
}

impl Engine<'_> {
    /// Answers every line of `input` with one line on `output`, until `quit` or the end.
    ///
    /// # Errors
    /// The input or the output fails.
    pub fn talk(&self, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Broken> {
        json_line(
            output,
            &json!({"engine": "miskatonic", "version": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL, "families": self.families}),
        )?;
        let mut game: Option<Box<dyn Host>> = None;
        let mut line = Vec::new();
        loop {
            let Some(whole) = read_line(input, &mut line)? else {
                return Ok(());
            };
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let request: Result<Value, _> = serde_json::from_slice(&line);
            let (id, reply, quit) = match request {
                _ if !whole => (
                    None,
                    Err(format!("this line is longer than {LONGEST} bytes")),
                    false,
                ),
                Err(error) => (
                    None,
                    Err(format!(
                        "this line is not JSON: {}",
                        error
                            .to_string()
                            .replacen(" at line 1 column", " at column", 1)
                    )),
                    false,
                ),
                Ok(other) if !other.is_object() => (
                    None,
                    Err("a request is an object: {\"do\": ..}".to_owned()),
                    false,
                ),
                Ok(request) => {
                    let request = request.as_object().cloned().unwrap_or_default();
                    let quit = request.get("do").and_then(Value::as_str) == Some("quit");
                    // A fault of the program is answered as any error; the game stands where it stood.
                    let done = catch_unwind(AssertUnwindSafe(|| self.obey(&mut game, &request)));
                    let reply = done.unwrap_or_else(|_| {
                        Err("this is a bug in the program: please report it with the record".into())
                    });
                    (request.get("id").cloned(), reply, quit)
                }
            };
            let mut reply = match reply {
                Ok(fields) => {
                    let mut reply = Map::from_iter([("ok".to_owned(), Value::Bool(true))]);
                    reply.extend(fields);
                    reply
                }
                Err(why) => Map::from_iter([
                    ("ok".to_owned(), false.into()),
                    ("error".to_owned(), why.into()),
                ]),
            };
            if let Some(id) = id {
                reply.insert("id".into(), id);
            }
            json_line(output, &reply.into())?;
            if quit {
                return Ok(());
            }
        }
    }

    fn obey(&self, game: &mut Option<Box<dyn Host>>, request: &Map<String, Value>) -> Reply {
        let request = Request(request);
        let what = request.check()?;
        match what {
            "new" => begin(game, self.start(request)?, request),
            "load" => begin(game, self.load(request)?, request),
            "catalogue" => {
                let family = request.needs("family", "a `family`")?;
                if !self.families.contains(&family) {
                    let near = crate::text::did_you_mean(family, self.families.iter().copied());
                    return Err(format!(
                        "unknown family `{family}`{near} (there are {})",
                        self.families.join(", ")
                    ));
                }
                let game = (self.open)(family)?;
                data(&game.catalogue())
            }
            "schema" => fields(json!({"schema": schema::json()})),
            "quit" => Ok(Map::new()),
            _ => match game {
                Some(game) => asked(&mut **game, what, request),
                None => Err("there is no game: start one with `new` or `load`".to_owned()),
            },
        }
    }

    /// How the table is run. `recorded` is the seed of the record that goes on.
    fn terms(
        &self,
        request: Request,
        recorded: Option<u128>,
        game: &dyn GameBox,
    ) -> Result<Terms, String> {
        // A seed of full length does not fit into a JSON number that everybody reads, so it may be a text.
        let seed = request.get("seed", "a whole number from 0", |v| match v {
            Value::String(digits) => digits.parse().ok(),
            v => v.as_u64().map(u128::from),
        })?;
        let known = seed.or(recorded);
        let mut headers = vec![
            (
                "content".to_owned(),
                format!("{:016x}", game.content_hash()),
            ),
            ("engine".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ];
        let chance = match request.text("chance")? {
            Some("ask") => Chance::Person,
            Some("deal") | None => {
                let seed = match known {
                    Some(seed) => seed,
                    None => (self.draw)()?,
                };
                headers.push(("seed".to_owned(), seed.to_string()));
                Chance::Seeded(Seeded::keyed(seed))
            }
            Some(other) => {
                return Err(format!("`chance` is \"deal\" or \"ask\", not `{other}`"));
            }
        };
        let hints = request.get("hints", "true or false", Value::as_bool)?;
        Ok(Terms {
            headers,
            hints: hints.unwrap_or(true),
            sealed: known.is_none(),
            ..Terms::new(chance)
        })
    }

    fn start(&self, request: Request) -> Result<Box<dyn Host>, String> {
        let scenario = request.needs("scenario", "a `scenario`")?;
        let options = request.get("options", "an object of texts", |v| {
            v.as_object()?
                .iter()
                .map(|(n, v)| Some((n.clone(), v.as_str()?.to_owned())))
                .collect::<Option<_>>()
        })?;
        let wish = Wish {
            scenario: scenario.to_owned(),
            investigators: request.texts("investigators")?,
            seats: request.count("seats")?,
            difficulty: request.text("difficulty")?.map(str::to_owned),
            options: options.unwrap_or_default(),
        };
        let game = (self.open)(scenario)?;
        let terms = self.terms(request, None, &*game)?;
        let host = game.start(&wish, terms, Box::new(Nowhere));
        host.map(|h| h as Box<dyn Host>).map_err(|e| e.to_string())
    }

    fn load(&self, request: Request) -> Result<Box<dyn Host>, String> {
        let record = Record::parse(request.needs("record", "the text of a `record`")?)
            .map_err(|e| e.to_string())?;
        let scenario = record
            .header("scenario")
            .ok_or("the record names no scenario")?;
        let game = (self.open)(scenario)?;
        let seed = record.header("seed").and_then(|s| s.parse().ok());
        let terms = self.terms(request, seed, &*game)?;
        let mut resumed = game
            .load(&record, terms, Box::new(Nowhere))
            .map_err(|e| e.to_string())?;
        if let Some(d) = resumed.diverged.filter(|_| resumed.dropped > 0) {
            return Err(d.to_string());
        }
        resumed.host.settle().map_err(|e| e.to_string())?;
        Ok(resumed.host)
    }
}

/// A line of input beyond which nothing is kept.
const LONGEST: usize = 64 << 20;

/// Reads a line into `line`; `None` at the end. Of one that is too long the rest is skipped, and it says `false`.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> Result<Option<bool>, Broken> {
    line.clear();
    let (mut whole, mut any) = (true, false);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(Broken::Input(e)),
        };
        if buffer.is_empty() {
            return Ok(any.then_some(whole));
        }
        any = true;
        let end = buffer.iter().position(|b| *b == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        whole &= line.len() + part.len() <= LONGEST;
        if whole {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(whole));
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

/// Answers in imagined games that advice is thought out with, unless the request says; and at most.
const ADVICE: u64 = 4000;
const MOST_ADVICE: u32 = 2_000_000;

/// What can be done, and what each takes besides `do` and `id`.
const REQUESTS: [(&str, &[&str]); 21] = [
    (
        "new",
        &[
            "scenario",
            "investigators",
            "seats",
            "difficulty",
            "options",
            "seed",
            "chance",
            "hints",
            "viewer",
        ],
    ),
    ("load", &["record", "seed", "chance", "viewer"]),
    ("question", &["viewer"]),
    ("answer", &["key", "number", "keys", "viewer"]),
    ("marked", &["keys"]),
    ("explain", &["object", "viewer"]),
    ("view", &["viewer", "answers"]),
    ("since", &["revision", "viewer"]),
    ("history", &["from", "to", "viewer"]),
    ("undo", &["back", "to", "viewer"]),
    ("pass", &["rule", "on"]),
    ("advice", &["nodes", "against"]),
    ("plans", &[]),
    ("review", &["tries", "nodes"]),
    ("record", &[]),
    ("rule", &["rule"]),
    ("bot", &["seat", "kind", "seed", "viewer"]),
    ("print", &["kind", "print"]),
    ("catalogue", &["family"]),
    ("schema", &[]),
    ("quit", &[]),
];

/// A request, whose fields are looked at by kind: what is there but of another kind is an error, never left unread.
#[derive(Clone, Copy)]
struct Request<'a>(&'a Map<String, Value>);

impl<'a> Request<'a> {
    fn get<T>(
        &self,
        name: &str,
        kind: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(value).map(Some).ok_or_else(|| {
                format!(
                    "`{name}` is {kind}, not {}",
                    crate::text::short(&value.to_string(), 60)
                )
            }),
        }
    }
    fn text(&self, name: &str) -> Result<Option<&'a str>, String> {
        self.get(name, "a text", Value::as_str)
    }
    fn number(&self, name: &str) -> Result<Option<u64>, String> {
        self.get(name, "a whole number from 0", Value::as_u64)
    }
    fn list(&self, name: &str) -> Result<Option<Vec<String>>, String> {
        let strings = |v: &Value| {
            v.as_array()?
                .iter()
                .map(|x| x.as_str().map(str::to_owned))
                .collect()
        };
        self.get(name, "a list of texts", strings)
    }
    fn texts(&self, name: &str) -> Result<Vec<String>, String> {
        Ok(self.list(name)?.unwrap_or_default())
    }
    /// The viewer; by default the host, who sees everything that is known.
    fn viewer(&self, host: &dyn Host, unsaid: Looker) -> Result<Looker, String> {
        let seats = host.seats();
        Ok(match self.0.get("viewer") {
            None | Some(Value::Null) => unsaid,
            Some(Value::String(who)) if who == "public" => Looker::Public,
            Some(Value::String(who)) if who == "host" => Looker::Host,
            Some(seat) => match seat.as_u64().filter(|n| (*n as usize) < seats) {
                Some(n) => Looker::Seat(n as u8),
                None => {
                    let last = seats.saturating_sub(1);
                    return Err(format!(
                        "`viewer` is the number of a seat (0 to {last}), \"public\" or \"host\", not {seat}"
                    ));
                }
            },
        })
    }
    fn count(&self, name: &str) -> Result<Option<usize>, String> {
        Ok(self
            .number(name)?
            .map(|n| usize::try_from(n).unwrap_or(usize::MAX)))
    }
    fn needs(&self, name: &str, what: &str) -> Result<&'a str, String> {
        self.text(name)?.ok_or_else(|| {
            format!(
                "`{}` needs {what}",
                self.0.get("do").and_then(Value::as_str).unwrap_or_default()
            )
        })
    }
    /// Whether it asks for something there is, with fields that are read.
    fn check(&self) -> Result<&'a str, String> {
        let all = || REQUESTS.iter().map(|(name, _)| *name);
        let list = all().collect::<Vec<_>>().join(", ");
        let what = self
            .text("do")?
            .ok_or_else(|| format!("`do` says what to do: {list}"))?;
        let Some((_, fields)) = REQUESTS.iter().find(|(name, _)| *name == what) else {
            return Err(format!(
                "unknown request `{what}`{} (there are {list})",
                crate::text::did_you_mean(what, all())
            ));
        };
        let known = || fields.iter().copied().chain(["do", "id"]);
        match self.0.keys().find(|k| !known().any(|n| n == *k)) {
            Some(odd) => Err(format!(
                "`{what}` has no field `{odd}`{}",
                crate::text::did_you_mean(odd, known())
            )),
            None => Ok(what),
        }
    }
}

/// A game takes the place of the one there was, if all of the request is sound.
fn begin(game: &mut Option<Box<dyn Host>>, new: Box<dyn Host>, request: Request) -> Reply {
    let viewer = request.viewer(&*new, Looker::Host)?;
    let reply = stands(&*new, viewer, None)?;
    *game = Some(new);
    Ok(reply)
}

/// Where the game stands, and what has changed since a revision; everything, without one.
fn stands(host: &dyn Host, viewer: Looker, since: Option<u64>) -> Reply {
    let update = host.since(viewer, since);
    let over = host.over();
    let mut reply = data(&update)?;
    reply.insert("over".into(), over.into());
    Ok(reply)
}

fn data(it: &impl serde::Serialize) -> Reply {
    serde_json::to_value(it)
        .map_err(|e| e.to_string())
        .and_then(fields)
}

/// A request that there must be a game for.
fn asked(host: &mut dyn Host, what: &str, request: Request) -> Reply {
    let now = host.revision();
    match what {
        "question" => stands(host, request.viewer(host, Looker::Host)?, Some(now)),
        "answer" => {
            let viewer = request.viewer(host, Looker::Host)?;
            answer(host, request).map_err(|e| e.to_string())?;
            stands(host, viewer, Some(now))
        }
        "marked" => data(&host.marked(&request.texts("keys")?)),
        "explain" => {
            let viewer = request.viewer(host, Looker::Host)?;
            let object = request.needs("object", "the id of an `object`")?;
            fields(json!({"sums": host.explain(viewer, object)}))
        }
        "view" => {
            let viewer = request.viewer(host, Looker::Public)?;
            let view = match request.count("answers")? {
                None => host.view(viewer),
                Some(n) => host.view_at(viewer, n).ok_or_else(|| {
                    format!("there have been {} answers, not {n}", host.answers())
                })?,
            };
            data(&view)
        }
        "since" => stands(
            host,
            request.viewer(host, Looker::Host)?,
            request.number("revision")?,
        ),
        "history" => {
            let viewer = request.viewer(host, Looker::Public)?;
            let (from, to) = (request.count("from")?.unwrap_or(0), request.count("to")?);
            let events = host.history(viewer, from, to.unwrap_or(usize::MAX));
            fields(json!({"events": events}))
        }
        "undo" => {
            let viewer = request.viewer(host, Looker::Host)?;
            undo(host, request)?;
            stands(host, viewer, Some(now))
        }
        "pass" => {
            let on = request
                .get("on", "true or false", Value::as_bool)?
                .unwrap_or(true);
            host.set_pass(request.needs("rule", "a `rule`")?, on);
            Ok(Map::new())
        }
        "advice" => {
            let nodes = request.number("nodes")?.unwrap_or(ADVICE);
            let nodes = u32::try_from(nodes).unwrap_or(MOST_ADVICE).min(MOST_ADVICE);
            let against = request.text("against")?;
            data(&host.advice(nodes, against).map_err(|e| e.to_string())?)
        }
        "review" => {
            let tries = request.number("tries")?.unwrap_or(32).clamp(1, 10_000);
            let nodes = request.number("nodes")?.unwrap_or(2000).clamp(1, 1_000_000);
            let mut on = |_| ControlFlow::Continue(());
            let review = host.reviewer().review((tries as u32, nodes), &mut on);
            data(&review.unwrap_or_default())
        }
        "plans" => fields(json!({"plans": host.plans()})),
        "rule" => {
            let anchor = request.needs("rule", "the anchor of a `rule`")?;
            let found = host.rule(anchor);
            data(&found.ok_or_else(|| format!("there is no rule `{anchor}`"))?)
        }
        "bot" => {
            let seat = request.number("seat")?.ok_or("`bot` needs a `seat`")?;
            let seat = u8::try_from(seat).unwrap_or(u8::MAX);
            let bot = request.text("kind")?.map(|kind| Bot {
                kind: kind.to_owned(),
                seed: request.number("seed").ok().flatten().unwrap_or_default(),
            });
            let viewer = request.viewer(host, Looker::Host)?;
            host.seat_bot(seat, bot.as_ref())
                .map_err(|e| e.to_string())?;
            host.settle().map_err(|e| e.to_string())?;
            stands(host, viewer, Some(now))
        }
        "print" => {
            let print = request.needs("print", "a `print`")?;
            let kind = request.text("kind")?.unwrap_or_default();
            let found = host.print(kind, print);
            data(&found.ok_or_else(|| format!("there is no print `{print}`"))?)
        }
        _ => fields(json!({"record": host.record()})),
    }
}

fn answer(host: &mut dyn Host, request: Request) -> Result<(), String> {
    let said = (
        request.text("key")?,
        request.number("number")?,
        request.list("keys")?,
    );
    match said {
        (Some(key), None, None) => host.answer(key),
        (None, Some(0), None) => return Err("`number` is the number of an offer, from 1".into()),
        (None, Some(n), None) => host.answer_number(usize::try_from(n - 1).unwrap_or(usize::MAX)),
        (None, None, Some(keys)) => host.confirm(&keys),
        (None, None, None) => {
            return Err(
                "`answer` needs a `key`, the `number` of an offer, or the `keys` of the marked offers"
                    .into(),
            );
        }
        _ => {
            return Err("`answer` takes a `key`, a `number` or `keys`, not several of them".into());
        }
    }
    .map_err(|e| e.to_string())
}

fn undo(host: &mut dyn Host, request: Request) -> Result<(), String> {
    let back = match (request.count("to")?, request.text("back")?) {
        (Some(_), Some(_)) => return Err("`undo` takes `back` or `to`, not both".into()),
        (Some(n), _) => Back::To(n),
        (None, None | Some("answer")) => Back::Answer,
        (None, Some("action")) => Back::Action,
        (None, Some("turn")) => Back::Turn,
        (None, Some("round")) => Back::Round,
        (None, Some(other)) => {
            return Err(format!(
                "`back` is answer, action, turn or round, not `{other}`"
            ));
        }
    };
    host.undo(back).map_err(|e| e.to_string())?;
    host.settle().map_err(|e| e.to_string())
}
