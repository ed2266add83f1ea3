//! A hall, and everything that goes on in it, in one thread.

use crate::ground::{Role, Tasks, Worker};
use crate::line::Line;
use crate::out::Out;
use crate::routes::{self, Ask};
use crate::shelf::Shelf;
use room::copies::Copies;
use room::hall::Maker;
use room::meta::Credential;
use room::secret::{Person, Secret};
use room::wire::Sitter;
use room::{Config, Ground, Hall, Library};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use table::{GameBox, Pondered};
use tokio::sync::{Mutex, mpsc, watch};

/// Everything in this browser is of one person, whatever it is called.
const OWN: &str = "00000000000000000000000000000000";

/// What a house hears.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Heard {
    /// A page asks something, with the secret of a table if it has one.
    Ask {
        id: u64,
        #[serde(default)]
        token: Option<String>,
        #[serde(flatten)]
        ask: Ask,
    },
    /// A page opens a line to a table.
    Open { line: u64, table: String },
    /// It sends something there.
    Line { line: u64, text: String },
    /// It hangs up.
    Shut { line: u64 },
    /// The bot that is asked at a table is to think on a copy of it.
    Ponder {
        id: u64,
        table: String,
        seats: Vec<Sitter>,
    },
    /// What came of such a question to another house.
    Pondered {
        id: u64,
        #[serde(default)]
        found: Option<Pondered>,
    },
    /// The storage has done what it was asked, or says why not.
    Done {
        id: u64,
        #[serde(default)]
        value: Value,
        #[serde(default)]
        error: Option<String>,
    },
}

/// A hall in a worker.
pub struct House {
    ground: Worker,
    tasks: Tasks,
    shelf: Shelf,
    out: Out,
    /// The hall, once what is kept has been read; why not, if it cannot be.
    hall: watch::Receiver<Option<Result<Hall, String>>>,
    lines: BTreeMap<u64, mpsc::UnboundedSender<String>>,
    copies: Arc<Mutex<Copies>>,
    due: Option<Duration>,
}

/// A hall in a browser has one person, who may do as they like with their own machine.
fn config() -> Config {
    Config {
        tables: 1_000_000,
        own: 1_000_000,
        lot: 1_000_000,
        page: 1_000_000,
        bin: 1_000_000,
        brought: 100_000,
        lines: 1_000,
        ..Config::default()
    }
}

impl House {
    /// With these games.
    pub fn new(games: Vec<Arc<dyn GameBox>>, role: Role) -> Self {
        let out = Out::default();
        let ground = Worker::new(role, out.clone());
        let shelf = Shelf::new(out.clone(), role);
        let (tell, hall) = watch::channel(None);
        let (storage, stands) = (Arc::new(shelf.clone()), Arc::new(ground.clone()));
        let games = Library::new(games);
        let copies = Copies::new(games.clone(), storage.clone());
        ground.spawn(Box::pin(async move {
            let hall = Hall::open(games, storage, config(), stands).await;
            tell.send_replace(Some(hall));
            // The hall lasts as long as the house.
            tell.closed().await;
        }));
        let mut house = Self {
            ground,
            tasks: Tasks::default(),
            shelf,
            out,
            hall,
            lines: BTreeMap::new(),
            copies: Arc::new(Mutex::new(copies)),
            due: None,
        };
        house.run();
        house
    }

    /// Lets everything go on that can.
    pub fn run(&mut self) {
        self.due = self.tasks.run(&self.ground);
    }

    /// In how many milliseconds it is to go on by itself; nothing if it only waits to be told something.
    pub fn due(&self) -> Option<f64> {
        self.due.map(|due| due.as_secs_f64() * 1000.0)
    }

    /// What it says, as a list of messages.
    pub fn told(&mut self) -> String {
        self.out.take()
    }

    /// Hears a message.
    pub fn hear(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(heard) => self.heard(heard),
            Err(why) => self
                .out
                .say(&json!({ "type": "fault", "message": why.to_string() })),
        }
        self.run();
    }

    fn heard(&mut self, heard: Heard) {
        let own = Secret::read(OWN).map(|s| Person::of(&s));
        let credential = |token: Option<String>| Credential {
            token: token.as_deref().and_then(Secret::read),
            person: own,
            ..Credential::default()
        };
        match heard {
            Heard::Ask { id, token, ask } => {
                let (hall, out, shown) = (self.hall.clone(), self.out.clone(), credential(token));
                let Some(person) = own else { return };
                let maker = Maker {
                    person,
                    also: Vec::new(),
                    from: IpAddr::V4(Ipv4Addr::LOCALHOST),
                };
                self.ground.spawn(Box::pin(async move {
                    let told = match ready(hall).await {
                        Ok(hall) => routes::reply(&hall, &maker, shown, &ask)
                            .await
                            .map_err(|d| (d.status, d.message)),
                        Err(why) => Err((503, why)),
                    };
                    out.say(&match told {
                        Ok(body) => {
                            json!({ "type": "answer", "id": id, "status": 200, "body": body })
                        }
                        Err((status, body)) => {
                            json!({ "type": "answer", "id": id, "status": status, "body": body })
                        }
                    });
                }));
            }
            Heard::Open { line, table } => {
                let (tell, heard) = mpsc::unbounded_channel();
                self.lines.insert(line, tell);
                let (hall, out) = (self.hall.clone(), self.out.clone());
                let line = Line {
                    number: line,
                    table,
                    shown: credential(None),
                    out,
                };
                self.ground.spawn(Box::pin(async move {
                    if let Ok(hall) = ready(hall).await {
                        line.run(hall, heard).await;
                    }
                }));
            }
            Heard::Line { line, text } => {
                if let Some(tell) = self.lines.get(&line) {
                    let _ = tell.send(text);
                }
            }
            Heard::Shut { line } => {
                self.lines.remove(&line);
            }
            Heard::Ponder { id, table, seats } => {
                let (copies, out) = (self.copies.clone(), self.out.clone());
                self.ground.spawn(Box::pin(async move {
                    let told = copies.lock().await.ponder(&table, seats).await;
                    out.say(&match told {
                        Ok(found) => {
                            json!({ "type": "pondered", "id": id, "found": found })
                        }
                        Err(why) => {
                            json!({ "type": "pondered", "id": id, "found": null, "why": why })
                        }
                    });
                }));
            }
            Heard::Pondered { id, found } => self.ground.found(id, found),
            Heard::Done { id, value, error } => self.shelf.heard(id, error.map_or(Ok(value), Err)),
        }
    }
}

async fn ready(mut hall: watch::Receiver<Option<Result<Hall, String>>>) -> Result<Hall, String> {
    let opened = hall.wait_for(Option::is_some).await;
    let opened = opened.map_err(|_| "the tables are closed".to_owned())?;
    opened.clone().unwrap_or_else(|| Err(String::new()))
}
