//! Hands many tables' answers to the storage at once: while one commit is being synced, the next ones gather.

use super::{Storage, Write};
use crate::metrics::Metrics;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Writes that wait for a commit, at most; more wait before the door.
const WAITING: usize = 4096;
/// Writes of one commit, at most.
const TOGETHER: usize = 1024;

type Ask = (Vec<Write>, oneshot::Sender<Result<(), String>>);

/// The door of a storage.
#[derive(Clone)]
pub struct Keeper {
    door: mpsc::Sender<Ask>,
    storage: Arc<dyn Storage>,
}

impl Keeper {
    /// Begins to keep what is handed in. It ends when every clone of the keeper is gone.
    pub fn new(storage: Arc<dyn Storage>, metrics: Arc<Metrics>) -> Self {
        let (door, asks) = mpsc::channel(WAITING);
        tokio::spawn(keep(storage.clone(), asks, metrics));
        Self { door, storage }
    }

    /// Keeps all of these or none. When it comes back without an error, they are safe.
    pub async fn write(&self, all: Vec<Write>) -> Result<(), String> {
        let (tell, told) = oneshot::channel();
        let closed = || "the storage is closed".to_owned();
        self.door.send((all, tell)).await.map_err(|_| closed())?;
        told.await.map_err(|_| closed())?
    }

    /// What is kept.
    pub fn storage(&self) -> &Arc<dyn Storage> {
        &self.storage
    }
}

async fn keep(storage: Arc<dyn Storage>, mut asks: mpsc::Receiver<Ask>, metrics: Arc<Metrics>) {
    let mut together: Vec<Ask> = Vec::new();
    while asks.recv_many(&mut together, TOGETHER).await > 0 {
        let all = match &mut together[..] {
            [(alone, _)] => std::mem::take(alone),
            // What fails together is tried alone.
            many => many.iter().flat_map(|(w, _)| w.iter().cloned()).collect(),
        };
        metrics.commits.add(1);
        let mut done = storage.write(all).await;
        if let (Err(why), [_, _, ..]) = (&done, &together[..]) {
            // What one table wants kept is no reason to fail the others.
            tracing::warn!(%why, "a commit failed; each of its writes is tried alone");
            for (writes, tell) in together.drain(..) {
                let alone = storage.write(writes).await;
                let _ = tell.send(alone);
            }
            continue;
        }
        if let Err(why) = &mut done {
            tracing::error!(%why, "nothing could be kept");
        }
        for (_, tell) in together.drain(..) {
            let _ = tell.send(done.clone());
        }
    }
}
