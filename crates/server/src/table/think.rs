//! What is thought out beside the table: what a bot thinks of the open question, and looking back at the game.

use super::look::pack;
use super::manage::{Denial, json};
use super::{End, Table};
use crate::wire::{FromServer, Reviewed};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use table::{Reviewer, Thinker};

/// Answers in imagined games after which it tells what it thinks: at first some hundredths of a second.
const STEPS: [u32; 3] = [300, 2_000, 10_000];

/// In how many games each position is played on, and with how many answers of imagined games each decision is judged.
const EFFORT: (u32, u64) = (32, 2_500);
/// Games that are looked back at at the same time, on all tables.
const MOST_REVIEWS: usize = 2;
static REVIEWS: AtomicUsize = AtomicUsize::new(0);

/// A game being looked back at.
pub(super) struct Review {
    /// How many answers it had then.
    of: usize,
    done: AtomicUsize,
    came: Mutex<Option<table::host::review::Review>>,
}

impl Table {
    /// Looks back at the game, or says how far that has come.
    pub(super) async fn review(&mut self) -> Result<Result<String, Denial>, End> {
        let over = self.hall.summary(&self.meta.id).outcome.is_some();
        let all_seen = self.meta.open_hands || self.meta.owner_alone();
        let asked = all_seen && self.facts.hints;
        if !over && !asked {
            let why = "this game can be looked back at when it is over";
            return Ok(Err(Denial::new(403, why)));
        }
        let reviewer = self.rules(|game| game.reviewer()).await?;
        let of = reviewer.answers();
        let job = match self.review.take().filter(|job| job.of == of) {
            Some(job) => job,
            None => {
                if REVIEWS.fetch_add(1, Ordering::SeqCst) >= MOST_REVIEWS {
                    REVIEWS.fetch_sub(1, Ordering::SeqCst);
                    let why = "other games are being looked back at: come again in a minute";
                    return Ok(Err(Denial::new(503, why)));
                }
                let job = Arc::new(Review {
                    of,
                    done: AtomicUsize::new(0),
                    came: Mutex::new(None),
                });
                begin(reviewer, &job);
                job
            }
        };
        let reviewed = Reviewed {
            done: job.done.load(Ordering::Relaxed),
            of,
            review: job
                .came
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
        };
        self.review = Some(job);
        Ok(json(&reviewed))
    }

    /// Somebody asks what a bot thinks. It goes on beside the game, until the question is answered or somebody asks anew.
    pub(super) async fn advise(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        against: Option<String>,
    ) -> Result<(), End> {
        if !self.asks_now(id, seats, revision) {
            return Ok(());
        }
        let thinker = match self.rules(|game| game.thinker()).await? {
            Ok(Some(thinker)) => thinker,
            Ok(None) => return Ok(()),
            Err(why) => {
                self.refuse(id, why.to_string(), String::new(), false);
                return Ok(());
            }
        };
        // That it was asked is in the record.
        self.keep().await?;
        self.stop_thinking();
        let stop = self.thought.clone();
        let Some(out) = self.clients.get(&id).map(|c| c.out.clone()) else {
            return Ok(());
        };
        let most = self.hall.config().advice;
        tokio::task::spawn_blocking(move || {
            think(
                thinker,
                most,
                against.as_deref(),
                &stop,
                |advised, thinking| {
                    let message = FromServer::Advice {
                        revision,
                        advised,
                        thinking,
                    };
                    // Who is behind misses a thought; the next is better.
                    let _ = out.try_send(pack(&message));
                },
            );
        });
        Ok(())
    }

    /// Whoever thinks stops.
    pub(super) fn stop_thinking(&mut self) {
        self.thought.store(true, Ordering::Relaxed);
        self.thought = Arc::new(AtomicBool::new(false));
    }
}

fn think(
    mut thinker: Box<dyn Thinker>,
    most: u32,
    against: Option<&str>,
    stop: &AtomicBool,
    mut tell: impl FnMut(table::data::Advised, bool),
) {
    let stopped = || stop.load(Ordering::Relaxed);
    let steps = STEPS.into_iter().filter(|n| *n < most);
    for nodes in steps.chain([most]) {
        let advised = thinker.think(nodes, against, &stopped);
        if stopped() {
            return;
        }
        // One that ended by itself has nothing more to find out.
        let last = nodes == most || advised.nodes < nodes;
        tell(advised, !last);
        if last {
            return;
        }
    }
}

/// Counts a review that is being made, for as long as this lives.
struct Counted;

impl Drop for Counted {
    fn drop(&mut self) {
        REVIEWS.fetch_sub(1, Ordering::SeqCst);
    }
}

fn begin(mut reviewer: Box<dyn Reviewer>, job: &Arc<Review>) {
    let job = Arc::downgrade(job);
    tokio::task::spawn_blocking(move || {
        let _counted = Counted;
        // Once nobody waits for it any more it is given up.
        let review = reviewer.review(EFFORT, &mut |n| match job.upgrade() {
            Some(job) => {
                job.done.store(n + 1, Ordering::Relaxed);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        if let Some(job) = job.upgrade() {
            *job.came.lock().unwrap_or_else(PoisonError::into_inner) = review;
        }
    });
}
