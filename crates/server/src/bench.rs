//! The threads on which rules run: few, for each answer is short, and a thread that has work does not sleep between two
//! tables. One that runs on is left behind, and another takes its place.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// A job, and whether it is still wanted.
type Job = (Box<dyn FnOnce() + Send>, Arc<AtomicBool>);

/// Something that is being done.
pub struct Running<T> {
    /// Its result; nothing if it panics.
    pub told: oneshot::Receiver<T>,
    left: Arc<AtomicBool>,
}

#[derive(Default)]
struct Work {
    jobs: VecDeque<Job>,
    /// Threads that wait for a job.
    idle: usize,
    over: bool,
}

#[derive(Default)]
struct Shared {
    work: Mutex<Work>,
    bell: Condvar,
}

impl Shared {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one job after the other.
    fn serve(&self) {
        let mut work = self.work();
        loop {
            let Some((job, left)) = work.jobs.pop_front() else {
                if work.over {
                    return;
                }
                work.idle += 1;
                work = self.bell.wait(work).unwrap_or_else(PoisonError::into_inner);
                work.idle -= 1;
                continue;
            };
            drop(work);
            // What panics drops the other end of its answer, and so is heard of.
            let _ = catch_unwind(AssertUnwindSafe(job));
            if left.load(Ordering::Acquire) {
                return;
            }
            work = self.work();
        }
    }
}

/// Threads for the rules. They end when it is dropped and nothing is left to do.
pub struct Bench(Arc<Shared>);

impl Bench {
    /// A pool of this many threads.
    pub fn new(threads: usize) -> Self {
        let bench = Self(Arc::default());
        for _ in 0..threads.max(1) {
            bench.seat();
        }
        bench
    }

    fn seat(&self) {
        let shared = self.0.clone();
        let named = std::thread::Builder::new().name("rules".into());
        if let Err(why) = named.spawn(move || shared.serve()) {
            tracing::error!(%why, "a thread for the rules could not be had");
        }
    }

    /// Has something done.
    pub fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Running<T> {
        let (tell, told) = oneshot::channel();
        let left = Arc::new(AtomicBool::new(false));
        let job = Box::new(move || {
            let _ = tell.send(work());
        });
        let mut work = self.0.work();
        work.jobs.push_back((job, left.clone()));
        let sleeps = work.idle > 0;
        drop(work);
        if sleeps {
            self.0.bell.notify_one();
        }
        Running { told, left }
    }

    /// Waits no more: the thread that is at it ends when it is done, and another takes its place.
    pub fn leave<T>(&self, running: &Running<T>) {
        running.left.store(true, Ordering::Release);
        self.seat();
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.0.work().over = true;
        self.0.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::Bench;
    use std::time::Duration;

    #[tokio::test]
    async fn what_panics_or_runs_on_stops_nothing_else() {
        let bench = Bench::new(1);
        assert_eq!(bench.run(|| 1).told.await.ok(), Some(1));
        assert!(bench.run(|| panic!("a job that fails")).told.await.is_err());
        let long = bench.run(|| std::thread::sleep(Duration::from_millis(300)));
        bench.leave(&long);
        let next = tokio::time::timeout(Duration::from_millis(200), bench.run(|| 2).told);
        assert_eq!(next.await.expect("beside it").ok(), Some(2));
    }
}
