//! Where a hall in a worker keeps everything: with the page's storage, which is asked by messages.

use crate::ground::Role;
use crate::out::Out;
use room::storage::{Doing, Row, Storage, Stored, Write};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

type Reply = Result<Value, String>;

#[derive(Default)]
struct Asked {
    next: u64,
    waits: BTreeMap<u64, oneshot::Sender<Reply>>,
}

/// The page's storage.
#[derive(Clone)]
pub struct Shelf {
    out: Out,
    role: Role,
    asked: Arc<Mutex<Asked>>,
}

#[derive(Deserialize)]
struct Kept {
    id: String,
    meta: String,
    #[serde(default)]
    summary: String,
}

#[derive(Deserialize, Default)]
struct Lines {
    #[serde(default)]
    text: String,
    #[serde(default)]
    seq: u64,
}

impl Shelf {
    /// That is asked there.
    pub fn new(out: Out, role: Role) -> Self {
        Self {
            out,
            role,
            asked: Arc::default(),
        }
    }

    /// Hears what the storage has done.
    pub fn heard(&self, id: u64, reply: Reply) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tell) = asked.waits.remove(&id) {
            let _ = tell.send(reply);
        }
    }

    fn ask(&self, kind: &str, what: Value) -> Doing<'static, Value> {
        let (tell, told) = oneshot::channel();
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.next += 1;
        let id = asked.next;
        asked.waits.insert(id, tell);
        drop(asked);
        self.out
            .say(&json!({ "type": kind, "id": id, "what": what }));
        Box::pin(async move {
            told.await
                .map_err(|_| "the storage does not answer".to_owned())?
        })
    }

    fn read<T: for<'a> Deserialize<'a> + Default>(&self, what: Value) -> Doing<'static, T> {
        let asked = self.ask("read", what);
        Box::pin(async move {
            let reply: Option<T> =
                serde_json::from_value(asked.await?).map_err(|e| e.to_string())?;
            Ok(reply.unwrap_or_default())
        })
    }
}

fn written(write: Write) -> Value {
    match write {
        Write::Meta { id, json } => json!({ "meta": id, "json": json }),
        Write::Lines {
            id,
            seq,
            text,
            summary,
        } => json!({ "lines": id, "seq": seq, "text": text, "summary": summary }),
        Write::Said { id, json } => json!({ "said": id, "json": json }),
        Write::Note { name, json } => json!({ "note": name, "json": json }),
        Write::Forget { id } => json!({ "forget": id }),
    }
}

impl Storage for Shelf {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        if all.is_empty() || self.role == Role::Study {
            return Box::pin(async { Ok(()) });
        }
        let all = all.into_iter().map(written).collect();
        let asked = self.ask("keep", Value::Array(all));
        Box::pin(async move { asked.await.map(|_| ()) })
    }

    fn tables(&self) -> Doing<'_, Vec<Row>> {
        let read = self.read::<Vec<Kept>>(json!({ "tables": true }));
        Box::pin(async move {
            let all = read.await?.into_iter().map(|kept| Row {
                id: kept.id,
                meta: kept.meta,
                summary: kept.summary,
            });
            Ok(all.collect())
        })
    }

    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored> {
        let read = self.read::<Lines>(json!({ "record": id }));
        Box::pin(async move {
            let Lines { text, seq } = read.await?;
            Ok(Stored { text, seq })
        })
    }

    fn said<'a>(&'a self, id: &'a str) -> Doing<'a, Vec<String>> {
        self.read(json!({ "said": id }))
    }

    fn note<'a>(&'a self, name: &'a str) -> Doing<'a, Option<String>> {
        self.read(json!({ "note": name }))
    }

    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
