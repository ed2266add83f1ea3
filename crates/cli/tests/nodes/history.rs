//! What clients sent, heard and saw, and whether that agrees with the record of their table.

use crate::common::boxes;
use kernel::Seeded;
use kernel::record::Record;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use table::host::data::Looker;
use table::{Chance, Desk, Nowhere, Terms};
use tokio::time::Instant;

/// What happened to a client.
#[derive(Clone, Debug)]
pub enum What {
    /// It sent an answer: from now on this may be in the record.
    Sent { revision: u64, key: String },
    /// Its answer was refused: another one was given before.
    Refused { revision: u64, key: String },
    /// Its answer was acknowledged: it must be in the record.
    Taken { revision: u64, key: String },
    /// It saw the table: from its seat, or from the side.
    Saw {
        revision: u64,
        hash: u64,
        looker: Looker,
    },
}

#[derive(Clone, Debug)]
pub struct Event {
    pub client: usize,
    pub table: String,
    pub what: What,
}

/// All events, in the order in which they happened, and when.
#[derive(Default)]
pub struct History(Mutex<Vec<(Instant, Event)>>);

/// A view as a number.
pub fn view(objects: &BTreeMap<String, Value>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (id, object) in objects {
        id.hash(&mut hasher);
        object.to_string().hash(&mut hasher);
    }
    hasher.finish()
}

/// The answers of a record, in order: the answer at place N was given at revision N, because nothing is taken back here.
fn answers(record: &str) -> Vec<&str> {
    let body = record.lines().map(str::trim).skip_while(|l| !l.is_empty());
    body.filter(|l| !l.is_empty() && !l.starts_with(['#', '=']))
        .collect()
}

/// The game of a record, played again without any server. Why not, if it cannot be.
fn replayed(record: &str) -> Result<Box<dyn Desk + Send>, String> {
    let record = Record::parse(record).map_err(|e| e.to_string())?;
    let games = boxes();
    let game = games.iter().find(|g| g.family() == "card");
    let game = game.expect("the card game");
    let terms = Terms::new(Chance::Seeded(Seeded::keyed(1)));
    let resumed = game.load(&record, terms, Box::new(Nowhere));
    let resumed = resumed.map_err(|e| e.to_string())?;
    match resumed.diverged {
        None => Ok(resumed.host),
        Some(_) => Err(format!("{} answers do not fit", resumed.dropped)),
    }
}

/// What somebody may see after so many answers, as a number.
fn shown(game: &dyn Desk, looker: Looker, revision: u64) -> Option<u64> {
    let objects = game
        .view_at(looker, usize::try_from(revision).ok()?)?
        .objects;
    let objects = objects.into_iter().map(|o| {
        let value = serde_json::to_value(&o).unwrap_or_default();
        (o.id, value)
    });
    Some(view(&objects.collect()))
}

impl History {
    pub fn note(&self, event: Event) {
        self.all().push((Instant::now(), event));
    }

    fn all(&self) -> std::sync::MutexGuard<'_, Vec<(Instant, Event)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many answers were sent and acknowledged, and how many views were seen.
    pub fn counts(&self) -> (usize, usize, usize) {
        let all = self.all();
        let count = |which: fn(&What) -> bool| all.iter().filter(|(_, e)| which(&e.what)).count();
        (
            count(|w| matches!(w, What::Sent { .. })),
            count(|w| matches!(w, What::Taken { .. })),
            count(|w| matches!(w, What::Saw { .. })),
        )
    }

    /// How many answers were refused, and how long the slowest one took that was acknowledged, from when it was first sent.
    pub fn slowest(&self) -> (usize, Duration) {
        let (mut sent, mut refused, mut slowest) = (BTreeMap::new(), 0, Duration::ZERO);
        for (at, event) in self.all().iter() {
            match &event.what {
                What::Sent { revision, .. } => {
                    sent.entry((event.client, *revision)).or_insert(*at);
                }
                What::Taken { revision, .. } => {
                    let since = sent.get(&(event.client, *revision));
                    slowest = slowest.max(since.map_or(Duration::ZERO, |since| *at - *since));
                }
                What::Refused { .. } => refused += 1,
                What::Saw { .. } => {}
            }
        }
        (refused, slowest)
    }

    /// How many events there are.
    pub fn so_far(&self) -> usize {
        self.all().len()
    }

    /// Which of the first so many events do not agree with the record of a table, and with what it shows when it is played
    /// again.
    pub fn check(&self, table: &str, record: &str, upto: usize) -> Vec<String> {
        match replayed(record) {
            Ok(game) => self.check_with(table, record, upto, |l, r| shown(&*game, l, r)),
            Err(why) => vec![format!("{table}: its record cannot be played again: {why}")],
        }
    }

    fn check_with(
        &self,
        table: &str,
        record: &str,
        upto: usize,
        show: impl Fn(Looker, u64) -> Option<u64>,
    ) -> Vec<String> {
        let kept = answers(record);
        let mut wrong = Vec::new();
        let mut views: BTreeMap<(bool, u64), Option<u64>> = BTreeMap::new();
        // By client: the last revision that was acknowledged, and the last one that was seen.
        let mut last: BTreeMap<usize, (Option<u64>, u64)> = BTreeMap::new();
        let all = self.all();
        let events = all.iter().take(upto).map(|(_, event)| event);
        for event in events.filter(|e| e.table == table) {
            let (acknowledged, seen) = last.entry(event.client).or_default();
            let client = event.client;
            match &event.what {
                What::Sent { .. } | What::Refused { .. } => {}
                What::Taken { revision, key } => {
                    let there = usize::try_from(*revision).ok().and_then(|r| kept.get(r));
                    if there != Some(&key.as_str()) {
                        wrong.push(format!(
                            "{table}: `{key}` of client {client} was acknowledged at revision {revision}; the record has {there:?}"
                        ));
                    }
                    if acknowledged.is_some_and(|before| before >= *revision) {
                        wrong.push(format!(
                            "{table}: client {client} had {revision} acknowledged out of order"
                        ));
                    }
                    *acknowledged = Some(*revision);
                }
                What::Saw {
                    revision,
                    hash,
                    looker,
                } => {
                    if *revision < *seen {
                        wrong.push(format!(
                            "{table}: client {client} went back from {seen} to {revision}"
                        ));
                    }
                    *seen = *revision;
                    let right = views.entry((*looker == Looker::Public, *revision));
                    let right = *right.or_insert_with(|| show(*looker, *revision));
                    if right != Some(*hash) {
                        wrong.push(format!(
                            "{table}: client {client} saw at revision {revision} what the record does not show"
                        ));
                    }
                }
            }
        }
        wrong
    }

    /// How many answers were sent and neither acknowledged nor refused, and how many of them are in the record of their table all the same.
    pub fn unknown(&self, table: &str, record: &str) -> (usize, usize) {
        let kept = answers(record);
        let all = self.all();
        let mut unknown = BTreeSet::new();
        for (_, event) in all.iter().filter(|(_, e)| e.table == table) {
            match &event.what {
                What::Sent { revision, key } => {
                    unknown.insert((event.client, *revision, key));
                }
                What::Taken { revision, key } | What::Refused { revision, key } => {
                    unknown.remove(&(event.client, *revision, key));
                }
                What::Saw { .. } => {}
            }
        }
        let there = unknown.iter().filter(|(_, revision, key)| {
            let place = usize::try_from(*revision).ok().and_then(|r| kept.get(r));
            place == Some(&key.as_str())
        });
        (unknown.len(), there.count())
    }

    /// Writes everything to a file, with these words before it.
    pub fn keep(&self, file: &Path, words: &str) {
        let mut text = format!("{words}\n\n");
        for (_, event) in self.all().iter() {
            let _ = writeln!(text, "{} {} {:?}", event.client, event.table, event.what);
        }
        std::fs::write(file, text).expect("the history is kept");
    }
}

#[test]
fn a_history_that_does_not_agree_is_found() {
    let record = "miskatonic record 1\nscenario: x\n\na\nb\n= 01\nc\n";
    // At each revision the record shows that number, and from the side a hundred more.
    let show = |looker, revision| match looker {
        Looker::Public => (revision <= 3).then_some(revision + 100),
        _ => (revision <= 3).then_some(revision),
    };
    let of = |all: &[(usize, What)]| {
        let history = History::default();
        for (client, what) in all {
            let (client, table, what) = (*client, "t".to_owned(), what.clone());
            history.note(Event {
                client,
                table,
                what,
            });
        }
        history.check_with("t", record, all.len(), show).len()
    };
    let taken = |revision, key: &str| What::Taken {
        revision,
        key: key.to_owned(),
    };
    let saw = |looker, revision, hash| What::Saw {
        revision,
        hash,
        looker,
    };
    let (seat, side) = (Looker::Seat(0), Looker::Public);
    assert_eq!(
        of(&[(0, taken(0, "a")), (1, taken(1, "b")), (0, taken(2, "c"))]),
        0
    );
    assert_eq!(
        of(&[
            (0, saw(seat, 1, 1)),
            (1, saw(side, 1, 101)),
            (0, saw(seat, 3, 3))
        ]),
        0
    );
    // Lost, replaced, acknowledged out of order; seen and then gone, seen otherwise, seen from the side like a seat, back in
    // time.
    assert_eq!(of(&[(0, taken(3, "d"))]), 1);
    assert_eq!(of(&[(0, taken(1, "x"))]), 1);
    assert_eq!(of(&[(0, taken(1, "b")), (0, taken(0, "a"))]), 1);
    assert_eq!(of(&[(0, saw(seat, 4, 4))]), 1);
    assert_eq!(of(&[(0, saw(seat, 1, 1)), (1, saw(seat, 1, 8))]), 1);
    assert_eq!(of(&[(0, saw(side, 1, 1))]), 1);
    assert_eq!(of(&[(0, saw(seat, 2, 2)), (0, saw(seat, 1, 1))]), 1);
}
