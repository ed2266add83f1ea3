//! Work on reviews, where several nodes share a queue of them: any node that has a worker free takes the next one.

use super::{Hall, ended};
use crate::asker::Asker;
use crate::clock::Instant;
use crate::ground::{Wanted, Work, within, work};
use crate::storage::Reviews;
use crate::storage::reviews::{End, Taken};
use crate::table::look_back;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::host::review::Review;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};

/// How often this node looks for a review to work on.
const LOOK: Duration = Duration::from_secs(1);
/// How long a node has a review without a word, and how often it extends that.
const LEASE: Duration = Duration::from_secs(10);
const BEAT: Duration = Duration::from_secs(2);

/// How often the end of a review is told, if the storage does not answer.
const TRIES: usize = 5;

/// The workers of this node.
pub(super) struct Desk {
    free: Arc<Semaphore>,
    most: usize,
    /// Rung when it is worth to look before the time.
    bell: Arc<Notify>,
}

impl Desk {
    /// Works on so many reviews at once.
    pub(super) fn new(most: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(most)),
            most,
            bell: Arc::default(),
        }
    }
}

/// When a review was last known to be wanted and with this node.
struct Held(Mutex<Instant>);

impl Held {
    fn again(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn holds(&self) -> bool {
        let at = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        at.elapsed() < LEASE
    }
}

impl Hall {
    /// The queue of reviews that several nodes share, if there is one.
    pub(crate) fn reviews(&self) -> Option<&dyn Reviews> {
        self.keeper().storage().reviews()
    }

    /// Looks for a review to work on at once.
    pub(crate) fn look_for_reviews(&self) {
        self.0.desk.bell.notify_one();
    }

    /// A free worker, if this node is to look for a review. While it has much else to think about, it works on one at a
    /// time, so that idle nodes take the others.
    fn free_worker(&self) -> Option<OwnedSemaphorePermit> {
        let desk = &self.0.desk;
        let idle = self.ground().thoughts() < self.ground().at_once();
        let none = desk.free.available_permits() == desk.most;
        (idle || none)
            .then(|| desk.free.clone().try_acquire_owned().ok())
            .flatten()
    }

    /// Takes the next review, if a worker is free. Says whether there was one.
    async fn take_review(&self, queue: &dyn Reviews) -> Result<bool, String> {
        let Some(worker) = self.free_worker() else {
            return Ok(false);
        };
        let Some(taken) = queue.take(LEASE).await? else {
            return Ok(false);
        };
        let hall = self.clone();
        self.ground().spawn(Box::pin(async move {
            let end = hall.work_on(taken).await;
            drop(worker);
            if matches!(end, End::Done(_)) {
                hall.look_for_reviews();
            }
        }));
        Ok(true)
    }

    /// Takes reviews from the queue as long as there is a hall.
    pub(super) fn watch_reviews(&self) {
        if self.reviews().is_none() {
            return;
        }
        let (hall, bell) = (self.weak(), self.0.desk.bell.clone());
        self.ground().spawn(Box::pin(async move {
            while let Some(hall) = hall() {
                let Some(queue) = hall.reviews() else { return };
                match hall.take_review(queue).await {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(why) => tracing::debug!(%why, "no review could be taken"),
                }
                if let Ok(waiting) = queue.waiting().await {
                    hall.metrics().reviews_waiting.set(waiting);
                }
                tokio::select! {
                    on = hall.rests(LOOK) => if !on { return },
                    () = bell.notified() => {}
                }
            }
        }));
    }

    async fn work_on(&self, taken: Taken) -> End {
        let Some(queue) = self.reviews() else {
            return End::GivenBack;
        };
        let end = self.looked_at(queue, &taken).await;
        if end == End::Failed {
            tracing::error!(table = %taken.table, "a review failed");
        }
        for _ in 0..TRIES {
            match queue.end(&taken, &end).await {
                Ok(()) => return end,
                Err(why) => tracing::warn!(table = %taken.table, %why, "a review was not kept"),
            }
            self.ground().sleep(BEAT).await;
        }
        // Another node takes it: the time of this one is over.
        end
    }

    /// Works on a review until it is done, or not wanted any more.
    async fn looked_at(&self, queue: &dyn Reviews, taken: &Taken) -> End {
        let (games, record) = (self.games().clone(), taken.record.clone());
        let opened = work(self.ground(), Work::Open, move || games.reviewer(&record)).await;
        let reviewer = match opened {
            Ok(Ok(reviewer)) => reviewer,
            Ok(Err(why)) => {
                tracing::error!(table = %taken.table, %why, "a record cannot be reviewed");
                return End::Failed;
            }
            Err(_) => return End::Failed,
        };
        let held = Arc::new(Held(Mutex::new(Instant::now())));
        let done = Arc::new(AtomicUsize::new(0));
        let (tell, mut told) = oneshot::channel::<Option<Review>>();
        let wanted: Wanted = {
            let held = held.clone();
            Box::new(move || held.holds())
        };
        let (count, metrics) = (done.clone(), self.metrics().clone());
        let thought = self.ground().think(
            Asker::hashed(&taken.asker),
            wanted,
            Box::new(move |turn| {
                let tell_done = |n| count.store(n, Ordering::Relaxed);
                let _ = tell.send(look_back(reviewer, turn, metrics, &tell_done));
            }),
        );
        if thought.is_err() {
            return End::GivenBack;
        }
        let mut ends = self.ends();
        loop {
            let came = tokio::select! {
                biased;
                () = ended(&mut ends) => return End::GivenBack,
                came = within(self.ground(), BEAT, &mut told) => came,
            };
            match came {
                Some(Ok(Some(review))) => {
                    return serde_json::to_string(&review).map_or(End::Failed, End::Done);
                }
                Some(Ok(None)) => return End::GivenBack,
                Some(Err(_)) => return End::Failed,
                None => {}
            }
            let so_far = done.load(Ordering::Relaxed);
            match queue.extend(taken, so_far, LEASE).await {
                Ok(true) => held.again(),
                Ok(false) => return End::GivenBack,
                // The thought ends by itself when this lasts.
                Err(why) => tracing::debug!(%why, "a review could not be extended"),
            }
        }
    }
}
