//! The budget of bots that think: so many think at once, and the tables of a node take turns. A table for which bots
//! thought the least lately comes first, so a table with many or slow bots does not keep the others waiting.

use crate::clock::Instant;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// After this time, what was used counts half.
const HALF: Duration = Duration::from_secs(30);
/// What is less than this is forgotten when it is halved.
const LITTLE: Duration = Duration::from_millis(5);

/// A table that waits for its turn.
struct Waiting {
    table: String,
    tell: oneshot::Sender<Turn>,
}

struct State {
    free: usize,
    /// In the order in which they came.
    waiting: Vec<Waiting>,
    /// For how long bots thought at each table lately.
    used: BTreeMap<String, Duration>,
    halved: Instant,
}

/// Turns for bots that think. A clone is the same budget.
#[derive(Clone)]
pub(crate) struct Budget(Arc<Mutex<State>>);

/// The right of a table to have its bot think. It ends when this is dropped.
pub(crate) struct Turn {
    budget: Budget,
    table: String,
    since: Instant,
    /// Whether it was handed over.
    held: bool,
}

impl State {
    fn count(&mut self, table: &str, time: Duration) {
        *self.used.entry(table.to_owned()).or_default() += time;
        if self.halved.elapsed() >= HALF {
            self.used.retain(|_, used| {
                *used /= 2;
                *used >= LITTLE
            });
            self.halved = Instant::now();
        }
    }

    /// The place of the table that comes next.
    fn next(&self) -> Option<usize> {
        let used = |w: &Waiting| self.used.get(&w.table).copied().unwrap_or_default();
        let all = self.waiting.iter().enumerate();
        all.min_by_key(|(_, w)| used(w)).map(|(n, _)| n)
    }
}

impl Budget {
    /// So many bots think at once.
    pub(crate) fn new(at_once: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: at_once,
            waiting: Vec::new(),
            used: BTreeMap::new(),
            halved: Instant::now(),
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the turn of a table.
    pub(crate) async fn turn(&self, table: &str) -> Turn {
        let (tell, told) = oneshot::channel();
        let table = table.to_owned();
        self.state().waiting.push(Waiting {
            table: table.clone(),
            tell,
        });
        self.hand_out();
        // What waits is dropped only by those who wait.
        told.await.unwrap_or_else(|_| Turn {
            budget: self.clone(),
            table,
            since: Instant::now(),
            held: false,
        })
    }

    /// Hands free turns to those that come first.
    fn hand_out(&self) {
        let mut state = self.state();
        state.waiting.retain(|w| !w.tell.is_closed());
        while state.free > 0
            && let Some(next) = state.next()
        {
            let Waiting { table, tell } = state.waiting.remove(next);
            let turn = Turn {
                budget: self.clone(),
                table,
                since: Instant::now(),
                held: true,
            };
            match tell.send(turn) {
                Ok(()) => state.free -= 1,
                // It does not wait any more.
                Err(mut turn) => turn.held = false,
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.held {
            return;
        }
        let mut state = self.budget.state();
        state.count(&self.table, self.since.elapsed());
        state.free += 1;
        drop(state);
        self.budget.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    fn polled<F: Future<Output = Turn>>(turn: Pin<&mut F>) -> Option<Turn> {
        match turn.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_table_whose_bots_think_for_long_waits_for_the_others() {
        let budget = Budget::new(1);
        let mut greedy = pin!(budget.turn("greedy"));
        let turn = polled(greedy.as_mut()).expect("nobody else is there");
        std::thread::sleep(Duration::from_millis(40));
        let mut one = pin!(budget.turn("one"));
        assert!(polled(one.as_mut()).is_none(), "one at a time");
        drop(turn);
        // The next bot of the same table asks at once, and before the second table.
        let mut again = pin!(budget.turn("greedy"));
        let mut two = pin!(budget.turn("two"));
        assert!(polled(again.as_mut()).is_none());
        let turn = polled(one.as_mut()).expect("it waited longer");
        assert!(polled(two.as_mut()).is_none());
        drop(turn);
        assert!(polled(again.as_mut()).is_none(), "it has had its part");
        // The others come first until they have thought as long.
        let mut turn = polled(two.as_mut()).expect("it thought the least");
        loop {
            std::thread::sleep(Duration::from_millis(8));
            let mut next = pin!(budget.turn("two"));
            assert!(polled(next.as_mut()).is_none());
            drop(turn);
            match polled(next.as_mut()) {
                Some(next) => turn = next,
                None => break,
            }
        }
        assert!(polled(again.as_mut()).is_some(), "nobody starves");
    }

    #[test]
    fn a_turn_that_nobody_takes_goes_to_the_next() {
        let budget = Budget::new(1);
        let mut first = pin!(budget.turn("first"));
        let turn = polled(first.as_mut()).expect("it is free");
        let mut kept = pin!(budget.turn("kept"));
        {
            let mut gone = pin!(budget.turn("gone"));
            let mut late = Box::pin(budget.turn("late"));
            assert!(polled(gone.as_mut()).is_none() && polled(late.as_mut()).is_none());
            // It has the turn, and leaves without looking.
            drop(turn);
            drop(late);
        }
        assert!(polled(kept.as_mut()).is_some());
    }
}
