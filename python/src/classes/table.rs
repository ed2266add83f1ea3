//! A game at a table.

use super::{Setup, locked, wrong};
use crate::games::with_game;
use crate::host::{Begin, Dealer, Open, Resume};
use crate::{MiskatonicError, RecordError, Refused, SetupError};
use ::table::data::{Bot, Looker, Wish};
use ::table::{Back, Trouble};
use kernel::record::Record;
use pyo3::prelude::*;
use std::sync::Mutex;

/// The most answers that a bot thinks about, as in the names of bots: each takes memory.
const MOST_NODES: u32 = 10_000_000;

/// A game at a table: what `miskatonic.Game` stands on.
#[pyclass(frozen, module = "miskatonic._core")]
pub struct Table(Mutex<Box<dyn Open>>);

impl Table {
    fn new(host: Box<dyn Open>) -> Self {
        Self(Mutex::new(host))
    }
    fn with<T>(&self, f: impl FnOnce(&dyn Open) -> T) -> T {
        f(&**locked(&self.0))
    }
    /// Does something that may let bots think, without the interpreter's lock.
    fn doing<T: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut dyn Open) -> Result<T, Trouble> + Send,
    ) -> PyResult<T> {
        py.detach(|| f(&mut **locked(&self.0))).map_err(refused)
    }
}

fn refused(trouble: Trouble) -> PyErr {
    let words = trouble.to_string();
    match trouble {
        Trouble::Refused(_) | Trouble::NoPass => Refused::new_err(words),
        Trouble::Setup(_) => SetupError::new_err(words),
        Trouble::Diverged(_) => RecordError::new_err(words),
        Trouble::Unwritten(_)
        | Trouble::NothingToUndo
        | Trouble::UndoForbidden(_)
        | Trouble::Defect(_)
        | Trouble::NoHints
        | Trouble::BadBot(_) => MiskatonicError::new_err(words),
    }
}

/// Who looks: the number of a seat, `public` or `host`.
#[derive(FromPyObject)]
enum Who {
    Seat(usize),
    Named(String),
}

fn looker(host: &dyn Open, who: Who) -> PyResult<Looker> {
    let seats = host.seats();
    match who {
        Who::Seat(n) if n < seats => Ok(Looker::Seat(n as u8)),
        Who::Named(name) if name == "public" => Ok(Looker::Public),
        Who::Named(name) if name == "host" => Ok(Looker::Host),
        Who::Seat(n) => Err(wrong(format!(
            "there is no seat {n}: this game has {seats}"
        ))),
        Who::Named(name) => Err(wrong(format!(
            "`viewer` is the number of a seat, \"public\" or \"host\", not `{name}`"
        ))),
    }
}

fn json(it: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(it).map_err(wrong)
}

fn dealer(seed: Option<u128>, drawn: bool) -> Dealer {
    match seed {
        Some(seed) => Dealer::Seeded { seed, drawn },
        None => Dealer::Asked,
    }
}

#[pymethods]
impl Table {
    #[staticmethod]
    fn start(py: Python<'_>, setup: Setup, seed: Option<u128>, drawn: bool) -> PyResult<Self> {
        let wish = Wish::from(setup);
        let begin = Begin {
            wish: &wish,
            dealer: dealer(seed, drawn),
        };
        let host = py.detach(|| with_game(&wish.scenario, begin));
        host.map(Self::new).map_err(SetupError::new_err)
    }

    #[staticmethod]
    fn load(py: Python<'_>, record: &str, seed: Option<u128>, drawn: bool) -> PyResult<Self> {
        let record = Record::parse(record).map_err(|e| RecordError::new_err(e.to_string()))?;
        let Some(scenario) = record.header("scenario").map(str::to_owned) else {
            return Err(RecordError::new_err("the record names no scenario"));
        };
        let noted = record.header("seed").and_then(|s| s.parse().ok());
        let resume = Resume {
            record: &record,
            dealer: match noted {
                Some(seed) => dealer(Some(seed), false),
                None => dealer(seed, drawn),
            },
        };
        let host = py.detach(|| with_game(&scenario, resume));
        host.map(Self::new).map_err(RecordError::new_err)
    }

    fn copy(&self) -> Self {
        Self::new(self.with(|host| host.fork()))
    }

    fn imagine(&self, seat: u8, seed: u64) -> PyResult<Self> {
        self.with(|host| {
            looker(host, Who::Seat(seat.into()))?;
            Ok(Self::new(host.imagined(seat, seed)))
        })
    }

    fn question(&self, viewer: Who) -> PyResult<String> {
        self.with(|host| json(&host.question(looker(host, viewer)?)))
    }

    fn view(&self, viewer: Who) -> PyResult<String> {
        self.with(|host| json(&host.view(looker(host, viewer)?)))
    }

    fn events(&self, viewer: Who, first: usize, last: Option<usize>) -> PyResult<String> {
        self.with(|host| {
            let viewer = looker(host, viewer)?;
            json(&host.history(viewer, first, last.unwrap_or(usize::MAX)))
        })
    }

    fn answer_key(&self, py: Python<'_>, key: &str) -> PyResult<()> {
        self.doing(py, |host| host.answer(key))
    }

    fn answer_number(&self, py: Python<'_>, n: usize) -> PyResult<()> {
        self.doing(py, |host| host.answer_number(n))
    }

    fn answer_together(&self, py: Python<'_>, keys: Vec<String>) -> PyResult<()> {
        self.doing(py, |host| host.confirm(&keys))
    }

    fn undo(&self, py: Python<'_>, back: &str, to: Option<usize>) -> PyResult<usize> {
        let back = match (to, back) {
            (Some(n), _) => Back::To(n),
            (None, "answer") => Back::Answer,
            (None, "action") => Back::Action,
            (None, "turn") => Back::Turn,
            (None, "round") => Back::Round,
            (None, other) => {
                return Err(wrong(format!(
                    "`back` is answer, action, turn or round, not `{other}`"
                )));
            }
        };
        self.doing(py, |host| {
            let gone = host.undo(back)?;
            host.settle()?;
            Ok(gone)
        })
    }

    fn seat_bot(&self, py: Python<'_>, seat: u8, kind: Option<String>, seed: u64) -> PyResult<()> {
        let bot = kind.map(|kind| Bot { kind, seed });
        self.doing(py, |host| {
            host.seat_bot(seat, bot.as_ref())?;
            host.settle()
        })
    }

    fn advice(&self, py: Python<'_>, nodes: u32) -> PyResult<String> {
        if nodes > MOST_NODES {
            return Err(wrong(format!(
                "`nodes` is {nodes}: a bot thinks about at most {MOST_NODES} answers"
            )));
        }
        let advised = self.doing(py, |host| host.advice(nodes, None))?;
        json(&advised.advice)
    }

    fn explain(&self, viewer: Who, object: &str) -> PyResult<String> {
        self.with(|host| json(&host.explain(looker(host, viewer)?, object)))
    }

    fn rule(&self, anchor: &str) -> PyResult<String> {
        self.with(|host| json(&host.rule(anchor)))
    }

    fn print(&self, kind: &str, print: &str) -> PyResult<String> {
        self.with(|host| json(&host.print(kind, print)))
    }

    fn record(&self) -> String {
        self.with(|host| host.record())
    }

    fn outcome(&self) -> Option<(String, bool)> {
        self.with(|host| host.outcome().map(|o| (o.key, o.won)))
    }

    fn seat_name(&self, seat: u8) -> PyResult<String> {
        self.with(|host| {
            looker(host, Who::Seat(seat.into()))?;
            Ok(host.seat_name(seat))
        })
    }

    #[getter]
    fn over(&self) -> bool {
        self.with(|host| host.over())
    }
    #[getter]
    fn seats(&self) -> usize {
        self.with(|host| host.seats())
    }
    #[getter]
    fn round(&self) -> u32 {
        self.with(|host| host.round())
    }
    #[getter]
    fn answers(&self) -> usize {
        self.with(|host| host.answers())
    }
}
