//! What clients sent, heard and saw, and whether that agrees with the record of their table.

use crate::common::boxes;
use crate::shrink::smallest;
use kernel::Seeded;
use kernel::record::Record;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
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
        /// Whether a player was asked something.
        asked: bool,
    },
}

/// What happened to a client at its table.
#[derive(Clone, Debug)]
pub struct Event {
    pub client: usize,
    pub table: String,
    pub what: What,
}

impl Event {
    /// Events as text, one a line.
    pub fn text(all: &[Self]) -> String {
        all.iter().fold(String::new(), |mut text, event| {
            let _ = writeln!(text, "{} {} {:?}", event.client, event.table, event.what);
            text
        })
    }
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

/// Whether the player of a seat has left the game after so many answers of a record: they look on from the side then.
fn left(record: &str, seat: u8, revision: u64) -> bool {
    let mut answers = 0;
    let body = record.find("\n\n").map_or(record.len(), |at| at + 2);
    let upto = record[body..].split_inclusive('\n').take_while(|l| {
        let answer = !l.trim().is_empty() && !l.starts_with(['#', '=']);
        answers += u64::from(answer);
        answers <= revision
    });
    let upto = body + upto.map(str::len).sum::<usize>();
    let chairs = replayed(&record[..upto]).map(|game| game.chairs());
    chairs.is_ok_and(|c| c.get(usize::from(seat)).is_some_and(|c| c.away))
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

    /// All events.
    pub fn events(&self) -> Vec<Event> {
        self.all().iter().map(|(_, event)| event.clone()).collect()
    }

    /// Which of the first so many events do not agree with the record of a table, and with what it shows when it is played
    /// again.
    pub fn check(&self, table: &str, record: &str, upto: usize) -> Vec<String> {
        let before = {
            let all = self.all();
            let first = all.iter().take(upto);
            first.filter(|(_, e)| e.table == table).count()
        };
        // What was sent after them may be in the record already.
        let all = self.of(table);
        match replayed(record) {
            Ok(game) => {
                let show = |looker, revision| shown(&*game, looker, revision);
                checked(&all, before, record, show, |s, r| left(record, s, r))
            }
            Err(why) => {
                let mut wrong = vec![format!("{table}: its record cannot be played again: {why}")];
                let heard = unseen(&all[..before]);
                wrong.extend(checked(
                    &heard,
                    heard.len(),
                    record,
                    |_, _| None,
                    |_, _| false,
                ));
                wrong
            }
        }
    }

    /// All events of a table.
    fn of(&self, table: &str) -> Vec<Event> {
        let all = self.all();
        let of = all.iter().filter(|(_, event)| event.table == table);
        of.map(|(_, event)| event.clone()).collect()
    }

    /// The fewest events of a table, of those that clients heard, that do not agree with its record; none if all agree.
    pub fn fewest(&self, table: &str, record: &str) -> Vec<Event> {
        let (game, mut all) = (replayed(record).ok(), self.of(table));
        if game.is_none() {
            all = unseen(&all);
        }
        let views = RefCell::new(BTreeMap::new());
        let show = |looker, revision| {
            let mut views = views.borrow_mut();
            let view = views.entry((format!("{looker:?}"), revision));
            let shows = || shown(&**game.as_ref()?, looker, revision);
            *view.or_insert_with(shows)
        };
        // What was sent explains the record: it is never left out.
        let (sent, rest): (Vec<Event>, Vec<Event>) = all
            .into_iter()
            .partition(|e| matches!(e.what, What::Sent { .. }));
        let wrong = |some: &[Event]| {
            let all = [&sent, some].concat();
            let left = |seat, revision| left(record, seat, revision);
            !checked(&all, all.len(), record, show, left).is_empty()
        };
        match wrong(&rest) {
            true => smallest(rest, wrong),
            false => Vec::new(),
        }
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
}

/// Events without what was seen.
fn unseen(all: &[Event]) -> Vec<Event> {
    let unseen = |event: &&Event| !matches!(event.what, What::Saw { .. });
    all.iter().filter(unseen).cloned().collect()
}

/// Which of the first so many events of a table do not agree with its record, and with what the record shows to a looker
/// after so many answers. Who has `left` may also see what everybody sees.
fn checked(
    all: &[Event],
    upto: usize,
    record: &str,
    show: impl Fn(Looker, u64) -> Option<u64>,
    left: impl Fn(u8, u64) -> bool,
) -> Vec<String> {
    let kept = answers(record);
    let at = |revision: u64| {
        usize::try_from(revision)
            .ok()
            .and_then(|r| kept.get(r))
            .copied()
    };
    let mut wrong = Vec::new();
    let mut views: BTreeMap<(String, u64), Option<u64>> = BTreeMap::new();
    // By client: the last revision that was acknowledged, and the last one that was seen.
    let mut last: BTreeMap<usize, (Option<u64>, u64)> = BTreeMap::new();
    let mut asked = BTreeSet::new();
    for Event {
        client,
        table,
        what,
    } in &all[..upto]
    {
        let (acknowledged, seen) = last.entry(*client).or_default();
        match what {
            What::Sent { .. } | What::Refused { .. } => {}
            What::Taken { revision, key } => {
                let there = at(*revision);
                if there != Some(key) {
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
                asked: somebody,
            } => {
                if *revision < *seen {
                    wrong.push(format!(
                        "{table}: client {client} went back from {seen} to {revision}"
                    ));
                }
                *seen = *revision;
                let right = views.entry((format!("{looker:?}"), *revision));
                let right = *right.or_insert_with(|| show(*looker, *revision));
                let aside =
                    |seat| left(seat, *revision) && show(Looker::Public, *revision) == Some(*hash);
                let aside = || matches!(*looker, Looker::Seat(seat) if aside(seat));
                if right != Some(*hash) && !aside() {
                    wrong.push(format!(
                        "{table}: client {client} saw at revision {revision} what the record does not show to {looker:?}"
                    ));
                }
                if *somebody {
                    asked.insert(*revision);
                }
            }
        }
    }
    // An answer that was kept twice would be the answer to a question to which nobody gave it.
    let sent = |revision: u64, answer: &str| {
        let same = |what: &What| matches!(what, What::Sent { revision: r, key } if *r == revision && key == answer);
        all.iter().any(|event| same(&event.what))
    };
    for revision in asked {
        if let Some(answer) = at(revision).filter(|answer| !sent(revision, answer)) {
            wrong.push(format!(
                "the record has `{answer}` at revision {revision}, where a player was asked and none sent that"
            ));
        }
    }
    wrong
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
        let events = all.iter().cloned().map(|(client, what)| Event {
            client,
            table: "t".to_owned(),
            what,
        });
        // The player of the first seat has left after two answers.
        let left = |seat, revision| seat == 0 && revision == 2;
        checked(&events.collect::<Vec<_>>(), all.len(), record, show, left).len()
    };
    let taken = |revision, key: &str| What::Taken {
        revision,
        key: key.to_owned(),
    };
    let saw = |looker, revision, hash| What::Saw {
        revision,
        hash,
        looker,
        asked: false,
    };
    let asked = |revision, hash| What::Saw {
        revision,
        hash,
        looker: Looker::Public,
        asked: true,
    };
    let sent = |revision, key: &str| What::Sent {
        revision,
        key: key.to_owned(),
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
    // Who has left looks on from the side; nobody else does who has a seat.
    assert_eq!(of(&[(0, saw(seat, 2, 2)), (1, saw(seat, 2, 102))]), 0);
    assert_eq!(of(&[(0, saw(seat, 1, 101))]), 1);
    assert_eq!(of(&[(0, saw(Looker::Seat(1), 2, 102))]), 1);
    assert_eq!(of(&[(0, saw(seat, 2, 2)), (0, saw(seat, 1, 1))]), 1);
    // Asked and answered, asked and not answered yet; answered by nobody, and the answer to another question.
    assert_eq!(of(&[(0, asked(1, 101)), (1, sent(1, "b"))]), 0);
    assert_eq!(of(&[(0, asked(3, 103))]), 0);
    assert_eq!(of(&[(0, asked(1, 101))]), 1);
    assert_eq!(
        of(&[(0, asked(1, 101)), (1, sent(0, "b")), (1, sent(1, "a"))]),
        1
    );
}
