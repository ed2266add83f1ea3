//! Tables that are gone with the program: for tests and measurements.

use super::{Accounts, Browser, Doing, MOST_SAID, Row, Storage, Stored, Write};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

#[derive(Default)]
struct Kept {
    meta: String,
    summary: String,
    record: String,
    seq: u64,
    said: Vec<String>,
}

/// A storage in memory.
#[derive(Default)]
pub struct InMemory(
    Mutex<BTreeMap<String, Kept>>,
    Mutex<BTreeMap<String, String>>,
    Mutex<BTreeMap<String, Browser>>,
);

impl InMemory {
    fn keep(&self, all: Vec<Write>) -> Result<(), String> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let follows = |w: &Write| match w {
            Write::Lines { id, seq, .. } => kept.get(id).map_or(0, |k| k.seq) == *seq,
            Write::Meta { .. } | Write::Said { .. } | Write::Note { .. } | Write::Forget { .. } => {
                true
            }
        };
        if !all.iter().all(follows) {
            return Err("these lines do not follow on what is kept".into());
        }
        for write in all {
            match write {
                Write::Meta { id, json } => kept.entry(id).or_default().meta = json,
                Write::Lines {
                    id, text, summary, ..
                } => {
                    let one = kept.entry(id).or_default();
                    one.record.push_str(&text);
                    if let Some(summary) = summary {
                        one.summary = summary;
                    }
                    one.seq += 1;
                }
                Write::Said { id, json } => {
                    let said = &mut kept.entry(id).or_default().said;
                    said.push(json);
                    let over = said.len().saturating_sub(MOST_SAID);
                    said.drain(..over);
                }
                Write::Note { name, json } => {
                    let mut notes = self.1.lock().unwrap_or_else(PoisonError::into_inner);
                    notes.insert(name, json);
                }
                Write::Forget { id } => {
                    kept.remove(&id);
                }
            }
        }
        Ok(())
    }
}

impl Storage for InMemory {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        let done = self.keep(all);
        Box::pin(async { done })
    }

    fn tables(&self) -> Doing<'_, Vec<Row>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let row = |(id, kept): (&String, &Kept)| Row {
            id: id.clone(),
            meta: kept.meta.clone(),
            summary: kept.summary.clone(),
        };
        let rows = kept.iter().map(row).collect();
        Box::pin(async { Ok(rows) })
    }

    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = kept.get(id).map(|k| Stored {
            text: k.record.clone(),
            seq: k.seq,
        });
        Box::pin(async { Ok(stored.unwrap_or_default()) })
    }

    fn said<'a>(&'a self, id: &'a str) -> Doing<'a, Vec<String>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let said = kept.get(id).map(|k| k.said.clone());
        Box::pin(async { Ok(said.unwrap_or_default()) })
    }

    fn note<'a>(&'a self, name: &'a str) -> Doing<'a, Option<String>> {
        let notes = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        let note = notes.get(name).cloned();
        Box::pin(async { Ok(note) })
    }

    fn accounts(&self) -> Option<&dyn Accounts> {
        Some(self)
    }

    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl Accounts for InMemory {
    fn browser<'a>(&'a self, browser: &'a str) -> Doing<'a, Option<Browser>> {
        let all = self.2.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(browser).cloned();
        Box::pin(async { Ok(known) })
    }

    fn browsers<'a>(&'a self, account: Option<&'a str>) -> Doing<'a, Vec<Browser>> {
        let all = self.2.lock().unwrap_or_else(PoisonError::into_inner);
        let of = all
            .values()
            .filter(|b| account.is_none_or(|a| b.account == a));
        let of = of.cloned().collect();
        Box::pin(async { Ok(of) })
    }

    fn join(&self, gone: Vec<String>, kept: Vec<Browser>) -> Doing<'_, ()> {
        let mut all = self.2.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|browser, _| !gone.contains(browser));
        all.extend(kept.into_iter().map(|b| (b.browser.clone(), b)));
        Box::pin(async { Ok(()) })
    }
}
