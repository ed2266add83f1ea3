//! What a hall stands on: how time passes, and where work is done. A server has threads; a browser's worker has none.

use crate::asker::Asker;
use crate::notice::{Sent, Target};
use crate::wire::{Called, PushWish, Sitter};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use table::Pondered;
use tokio::sync::oneshot;

/// Something that goes on by itself.
pub type Task<T> = Pin<Box<dyn Future<Output = T> + Send>>;
/// Something for the rules to do.
pub type Job = Box<dyn FnOnce() + Send>;
/// Whether a client still waits for a job.
pub type Wanted = Box<dyn Fn() -> bool + Send + Sync>;
/// Something to think out.
pub type Thought = Box<dyn FnOnce(&dyn Turn) + Send>;

/// A thought's right to run.
pub trait Turn {
    /// Whether to go on. This may wait until it is this thought's turn again.
    fn goes_on(&self) -> bool;
}

/// How long something may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// An answer: short.
    Answer,
    /// A game is opened: its whole record is played.
    Open,
}

/// Why nothing came of some work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The program met a fault.
    Fell,
    /// It went on for too long, and cannot be stopped.
    Late,
}

/// Sends notifications.
pub trait Courier: Send + Sync {
    /// The host of a URL, if notifications may be sent there.
    fn host(&self, url: &str) -> Result<String, String>;
    /// Whether these are the keys of a browser.
    fn fits(&self, wish: &PushWish) -> Result<(), String>;
    /// The public key by which push services know this server.
    fn key(&self) -> Task<Result<String, String>>;
    /// Sends one notification, once.
    fn send(&self, to: Target, what: Arc<Called>) -> Task<Sent>;
}

/// What a hall needs of its platform: tasks, time, and threads or a worker.
pub trait Ground: Send + Sync + 'static {
    /// Has a task go on until it ends.
    fn spawn(&self, task: Task<()>);
    /// Waits.
    fn sleep(&self, time: Duration) -> Task<()>;
    /// Has the rules do something.
    fn work(&self, work: Work, job: Job) -> Task<Result<(), Fault>>;
    /// Has something thought out, as long as it is wanted. Says so if there is too much to think about already.
    fn think(&self, who: Asker, wanted: Wanted, thought: Thought) -> Result<(), &'static str>;
    /// Has the bot that is asked at a table think somewhere else, on a copy of it ([`crate::copies::Copies`]). Nothing
    /// comes of it if that fails; no task where bots think at the table. The same revision is asked about once.
    fn ponder(
        &self,
        table: &str,
        revision: u64,
        seats: &[Sitter],
    ) -> Option<Task<Option<Pondered>>> {
        let _ = (table, revision, seats);
        None
    }
    /// Sends notifications to players who are away; nothing where none can be sent.
    fn courier(&self) -> Option<Arc<dyn Courier>> {
        None
    }
    /// The number of running and queued jobs.
    fn thoughts(&self) -> usize;
    /// The number of bots that may think at once.
    fn at_once(&self) -> usize;
}

/// The result of some work of the rules.
pub(crate) async fn work<T: Send + 'static>(
    ground: &Arc<dyn Ground>,
    work: Work,
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let (tell, told) = oneshot::channel();
    let job = Box::new(move || {
        let _ = tell.send(job());
    });
    ground.work(work, job).await?;
    told.await.map_err(|_| Fault::Fell)
}

/// What comes of something within some time; nothing if it takes longer.
pub(crate) async fn within<T>(
    ground: &Arc<dyn Ground>,
    time: Duration,
    work: impl Future<Output = T>,
) -> Option<T> {
    let late = ground.sleep(time);
    tokio::select! {
        biased;
        done = work => Some(done),
        () = late => None,
    }
}
