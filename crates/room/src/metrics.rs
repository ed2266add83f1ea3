//! What the server counts, as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A number that only rises.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Rises by so much.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }
    /// What it is.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that rises and falls.
#[derive(Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Changes by so much.
    pub fn add(&self, n: i64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }
    /// Becomes so much.
    pub fn set(&self, n: i64) {
        self.0.store(n, Ordering::Relaxed);
    }
    /// What it is.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One more of what a gauge counts, as long as this lives.
pub struct Counting(Arc<Metrics>, fn(&Metrics) -> &Gauge);

impl Counting {
    /// Counts one more.
    pub fn one(metrics: Arc<Metrics>, gauge: fn(&Metrics) -> &Gauge) -> Self {
        gauge(&metrics).add(1);
        Self(metrics, gauge)
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        (self.1)(&self.0).add(-1);
    }
}

/// Bounds of the times that are counted, in microseconds.
const BOUNDS: [u64; 10] = [
    250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000,
];

/// How long something took, counted by bounds.
#[derive(Default)]
pub struct Times {
    under: [Counter; BOUNDS.len()],
    all: Counter,
    micros: Counter,
}

impl Times {
    /// Counts one.
    pub fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        for (bound, counter) in BOUNDS.iter().zip(&self.under) {
            if micros <= *bound {
                counter.add(1);
            }
        }
        self.all.add(1);
        self.micros.add(micros);
    }

    /// Writes them as a histogram in the format of Prometheus.
    pub fn text(&self, out: &mut String, name: &str, help: &str) {
        let name = format!("miskatonic_{name}");
        let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} histogram\n");
        for (bound, counter) in BOUNDS.iter().zip(&self.under) {
            let bound = *bound as f64 / 1e6;
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {}", counter.get());
        }
        let (all, sum) = (self.all.get(), self.micros.get() as f64 / 1e6);
        let _ = write!(
            out,
            "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {sum}\n{name}_count {all}\n"
        );
    }
}

/// Everything that is counted.
#[derive(Default)]
pub struct Metrics {
    /// Tables whose game is in memory.
    pub tables: Gauge,
    /// Open sockets.
    pub sockets: Gauge,
    /// Open sockets that are passed on to other servers.
    pub forwarded: Gauge,
    /// Writes that wait for a commit.
    pub unkept: Gauge,
    /// Reviews that no worker has begun. With a queue of reviews, all of the queue: the same on each node.
    pub reviews_waiting: Gauge,
    /// Reviews that are worked on here.
    pub reviews_running: Gauge,
    /// Tables whose bot waits for its turn to think.
    pub bots_waiting: Gauge,
    /// Notifications that are being sent.
    pub notifying: Gauge,
    /// Notifications that arrived.
    pub notified: Counter,
    /// Attempts to send a notification that failed.
    pub unsent: Counter,
    /// Notifications that were given up.
    pub dropped: Counter,
    /// Answers taken.
    pub answers: Counter,
    /// Messages that were refused.
    pub refused: Counter,
    /// Clients that were too slow and got a fresh view.
    pub behind: Counter,
    /// Commits of the storage.
    pub commits: Counter,
    /// Tables that were closed because rules panicked, ran on, or could not be kept.
    pub broken: Counter,
    /// From an answer until it is stored and sent.
    pub took: Times,
    /// How long it took to read and replay the game of a table.
    pub replays: Times,
}

impl Metrics {
    /// As text, with how many thoughts are thought or wait for that.
    pub fn text(&self, thoughts: usize) -> String {
        let mut out = String::new();
        let thoughts = i64::try_from(thoughts).unwrap_or(i64::MAX);
        for (name, help, value) in [
            (
                "tables",
                "Tables whose game is in memory.",
                self.tables.get(),
            ),
            ("sockets", "Open sockets.", self.sockets.get()),
            (
                "forwarded",
                "Open sockets that are passed on to other servers.",
                self.forwarded.get(),
            ),
            (
                "thoughts",
                "Advice, puzzles and reviews that are running or waiting.",
                thoughts,
            ),
            (
                "reviews_waiting",
                "Reviews that no worker has begun; with a database, of all nodes.",
                self.reviews_waiting.get(),
            ),
            (
                "reviews_running",
                "Reviews that are worked on.",
                self.reviews_running.get(),
            ),
            (
                "bots_waiting",
                "Tables whose bot waits for its turn to think.",
                self.bots_waiting.get(),
            ),
            (
                "unkept",
                "Writes that wait for a commit.",
                self.unkept.get(),
            ),
            (
                "notifications_pending",
                "Notifications that are being sent.",
                self.notifying.get(),
            ),
        ] {
            number(&mut out, "gauge", name, help, value);
        }
        for (name, help, value) in [
            ("answers_total", "Answers taken.", &self.answers),
            (
                "refused_total",
                "Messages that were refused.",
                &self.refused,
            ),
            (
                "behind_total",
                "Clients that were too slow and got a fresh view.",
                &self.behind,
            ),
            ("commits_total", "Commits of the storage.", &self.commits),
            (
                "broken_total",
                "Tables that had to be closed.",
                &self.broken,
            ),
            (
                "notifications_total",
                "Notifications that arrived.",
                &self.notified,
            ),
            (
                "notification_failures_total",
                "Attempts to send a notification that failed.",
                &self.unsent,
            ),
            (
                "notifications_dropped_total",
                "Notifications that were given up.",
                &self.dropped,
            ),
        ] {
            counter(&mut out, name, help, value.get());
        }
        let help = "From an answer until it is stored and sent.";
        self.took.text(&mut out, "answer_seconds", help);
        let help = "How long it took to read and replay the game of a table.";
        self.replays.text(&mut out, "replay_seconds", help);
        out
    }
}

/// One number in the format of Prometheus.
fn number(out: &mut String, kind: &str, name: &str, help: &str, value: impl std::fmt::Display) {
    let name = format!("miskatonic_{name}");
    let _ = write!(
        out,
        "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n"
    );
}

/// Writes a counter in the format of Prometheus.
pub fn counter(out: &mut String, name: &str, help: &str, value: u64) {
    number(out, "counter", name, help, value);
}
