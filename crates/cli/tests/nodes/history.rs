//! What clients sent, heard and saw, and whether that agrees with the record of their table.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// What happened to a client.
#[derive(Clone, Debug)]
pub enum What {
    /// It sent an answer: from now on this may be in the record.
    Sent { revision: u64, key: String },
    /// Its answer was refused: another one was given before.
    Refused { revision: u64, key: String },
    /// Its answer was acknowledged: it must be in the record.
    Taken { revision: u64, key: String },
    /// It saw the table.
    Saw { revision: u64, hash: u64 },
}

#[derive(Clone, Debug)]
pub struct Event {
    pub client: usize,
    pub table: String,
    pub what: What,
}

/// All events, in the order in which they happened.
#[derive(Default)]
pub struct History(Mutex<Vec<Event>>);

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

impl History {
    pub fn note(&self, event: Event) {
        self.all().push(event);
    }

    fn all(&self) -> std::sync::MutexGuard<'_, Vec<Event>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many answers were sent and acknowledged, and how many views were seen.
    pub fn counts(&self) -> (usize, usize, usize) {
        let all = self.all();
        let count = |which: fn(&What) -> bool| all.iter().filter(|e| which(&e.what)).count();
        (
            count(|w| matches!(w, What::Sent { .. })),
            count(|w| matches!(w, What::Taken { .. })),
            count(|w| matches!(w, What::Saw { .. })),
        )
    }

    /// How many events there are.
    pub fn so_far(&self) -> usize {
        self.all().len()
    }

    /// Which of the first so many events do not agree with the record of a table.
    pub fn check(&self, table: &str, record: &str, upto: usize) -> Vec<String> {
        let kept = answers(record);
        let mut wrong = Vec::new();
        let mut views: BTreeMap<u64, u64> = BTreeMap::new();
        // By client: the last revision that was acknowledged, and the last one that was seen.
        let mut last: BTreeMap<usize, (Option<u64>, u64)> = BTreeMap::new();
        for event in self.all().iter().take(upto).filter(|e| e.table == table) {
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
                What::Saw { revision, hash } => {
                    if *revision < *seen {
                        wrong.push(format!(
                            "{table}: client {client} went back from {seen} to {revision}"
                        ));
                    }
                    *seen = *revision;
                    if *revision > kept.len() as u64 {
                        wrong.push(format!(
                            "{table}: client {client} saw revision {revision}, and the record ends at {}",
                            kept.len()
                        ));
                    }
                    if *views.entry(*revision).or_insert(*hash) != *hash {
                        wrong.push(format!("{table}: two views of revision {revision} differ"));
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
        for event in all.iter().filter(|e| e.table == table) {
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
        for event in self.all().iter() {
            let _ = writeln!(text, "{} {} {:?}", event.client, event.table, event.what);
        }
        std::fs::write(file, text).expect("the history is kept");
    }
}

#[test]
fn a_history_that_does_not_agree_is_found() {
    let record = "miskatonic record 1\nscenario: x\n\na\nb\n= 01\nc\n";
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
        history.check("t", record, all.len()).len()
    };
    let taken = |revision, key: &str| What::Taken {
        revision,
        key: key.to_owned(),
    };
    let saw = |revision, hash| What::Saw { revision, hash };
    assert_eq!(
        of(&[(0, taken(0, "a")), (1, taken(1, "b")), (0, taken(2, "c"))]),
        0
    );
    assert_eq!(of(&[(0, saw(1, 7)), (1, saw(1, 7)), (0, saw(3, 8))]), 0);
    // Lost, replaced, acknowledged twice or out of order, seen and then gone, seen in two ways, back in time.
    assert_eq!(of(&[(0, taken(3, "d"))]), 1);
    assert_eq!(of(&[(0, taken(1, "x"))]), 1);
    assert_eq!(of(&[(0, taken(1, "b")), (0, taken(0, "a"))]), 1);
    assert_eq!(of(&[(0, saw(4, 7))]), 1);
    assert_eq!(of(&[(0, saw(1, 7)), (1, saw(1, 8))]), 1);
    assert_eq!(of(&[(0, saw(2, 7)), (0, saw(1, 8))]), 1);
}
