//! Hands many tables' answers to the storage at once: while one commit is being synced, the next ones gather.

use super::{Storage, Write};
use crate::clock::Instant;
use crate::ground::{Ground, within};
use crate::metrics::Metrics;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};

/// Writes that wait for a commit, at most; more wait before the door.
const WAITING: usize = 4096;
/// Writes of one commit, at most.
const TOGETHER: usize = 1024;
/// How long it is believed that the storage works, and that it does not, before that is tried again.
const WELL: Duration = Duration::from_secs(5);
const ILL: Duration = Duration::from_millis(500);
/// A storage that takes longer to keep a few bytes is not well.
const SLOW: Duration = Duration::from_secs(3);

/// What is to be kept, and who waits for it. Nothing to keep is a question whether anything can be kept.
type Ask = (Vec<Write>, oneshot::Sender<Result<(), String>>);
/// What was found out last of the storage, and when.
type Health = Arc<Mutex<Option<(Instant, Result<(), String>)>>>;

/// Set when something could not be kept: what was found out before does not hold any more.
type Doubt = Arc<AtomicBool>;

/// The door of a storage.
#[derive(Clone)]
pub struct Keeper {
    door: mpsc::Sender<Ask>,
    storage: Arc<dyn Storage>,
    health: Health,
    doubt: Doubt,
    metrics: Arc<Metrics>,
    ground: Arc<dyn Ground>,
}

impl Keeper {
    /// Begins to keep what is handed in. It ends when every clone of the keeper is gone.
    pub fn new(storage: Arc<dyn Storage>, metrics: Arc<Metrics>, ground: Arc<dyn Ground>) -> Self {
        let (door, asks) = mpsc::channel(WAITING);
        let doubt = Doubt::default();
        ground.spawn(Box::pin(keep(
            storage.clone(),
            asks,
            metrics.clone(),
            doubt.clone(),
        )));
        Self {
            door,
            storage,
            health: Health::default(),
            doubt,
            metrics,
            ground,
        }
    }

    /// Keeps all of these or none. When it comes back without an error, they are safe.
    pub async fn write(&self, all: Vec<Write>) -> Result<(), String> {
        let (tell, told) = oneshot::channel();
        let closed = || "the storage is closed".to_owned();
        self.metrics.unkept.add(1);
        let sent = self.door.send((all, tell)).await.map_err(|_| closed());
        let told = told.await.map_err(|_| closed());
        self.metrics.unkept.add(-1);
        sent?;
        told?
    }

    /// Whether anything can be kept now, found out by keeping something. However often this is asked, little is written.
    pub async fn health(&self) -> Result<(), String> {
        let mut last = self.health.lock().await;
        if let Some((at, found)) = &*last {
            let believed = if found.is_ok() { WELL } else { ILL };
            let doubtful = found.is_ok() && self.doubt.load(Ordering::Acquire);
            if at.elapsed() < believed && !doubtful {
                return found.clone();
            }
        }
        self.doubt.store(false, Ordering::Release);
        let slow = || Err("the storage does not answer".to_owned());
        let found = within(&self.ground, SLOW, self.write(Vec::new())).await;
        let found = found.unwrap_or_else(slow);
        *last = Some((Instant::now(), found.clone()));
        found
    }

    /// The storage.
    pub fn storage(&self) -> &Arc<dyn Storage> {
        &self.storage
    }
}

async fn try_to_keep(storage: &dyn Storage, all: Vec<Write>) -> Result<(), String> {
    match all.is_empty() {
        true => storage.probe().await,
        false => storage.write(all).await,
    }
}

async fn keep(
    storage: Arc<dyn Storage>,
    mut asks: mpsc::Receiver<Ask>,
    metrics: Arc<Metrics>,
    doubt: Doubt,
) {
    let mut together: Vec<Ask> = Vec::new();
    while asks.recv_many(&mut together, TOGETHER).await > 0 {
        let all = match &mut together[..] {
            [(alone, _)] => std::mem::take(alone),
            // What fails together is tried alone.
            many => many.iter().flat_map(|(w, _)| w.iter().cloned()).collect(),
        };
        metrics.commits.add(1);
        let mut done = try_to_keep(&*storage, all).await;
        if done.is_err() {
            doubt.store(true, Ordering::Release);
        }
        if let (Err(why), [_, _, ..]) = (done.clone(), &together[..]) {
            // What one table wants kept is no reason to fail the others; a storage that keeps nothing at all is.
            done = storage.probe().await;
            if done.is_ok() {
                tracing::warn!(%why, "a commit failed; each of its writes is tried alone");
                for (writes, tell) in together.drain(..) {
                    let alone = try_to_keep(&*storage, writes).await;
                    let _ = tell.send(alone);
                }
                continue;
            }
        }
        if let Err(why) = &done {
            tracing::error!(%why, "nothing could be kept");
        }
        for (_, tell) in together.drain(..) {
            let _ = tell.send(done.clone());
        }
    }
}
