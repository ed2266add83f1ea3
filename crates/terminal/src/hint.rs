//! Asking a bot: it thinks on beside the table while the person does, until the question is answered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::Thinker;
use table::data::{Advised, Expected, Offer, Weighed};

/// A bot's advice so far, in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hint {
    /// Lines to be read.
    pub lines: Vec<String>,
    /// Whether it thinks on, and more can be read later.
    pub more: bool,
    /// Answers given in imagined games so far.
    pub nodes: u32,
}

/// Answers in imagined games after which it says what it thinks.
const STEPS: [u32; 6] = [300, 1_500, 6_000, 25_000, 100_000, 400_000];
/// Where text is asked for once, it waits for so much, so long at most.
const ENOUGH: u32 = 6_000;
const WAIT: Duration = Duration::from_millis(10);
const WAITS: u32 = 150;
/// What is said of a choice that the game itself calls a mistake.
const MISTAKE: &str = "The other choice is nearly always a mistake.";
/// Offers that are told.
const TOLD: usize = 8;

/// What the bot that was asked thinks, once it has thought for a moment.
pub(crate) fn waited(look: impl Fn() -> Option<Hint>) -> Option<Hint> {
    for _ in 0..WAITS {
        let hint = look()?;
        if hint.nodes >= ENOUGH || !hint.more {
            return Some(hint);
        }
        std::thread::sleep(WAIT);
    }
    // It is slow here: what there is will do, once there is something.
    loop {
        let hint = look()?;
        if !hint.lines.is_empty() || !hint.more {
            return Some(hint);
        }
        std::thread::sleep(WAIT);
    }
}

/// The progress of a bot that thinks in another thread.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    /// The latest, and whether it was the last.
    latest: Mutex<(Advised, bool)>,
}

/// A bot that thinks about a question in its own thread; it stops when this is dropped.
pub(crate) struct Thinking {
    shared: Arc<Shared>,
    /// How offers read, by their keys.
    labels: Vec<(String, String)>,
}

impl Thinking {
    /// Begins to think about a question with these offers, weighed against the one with this key.
    pub fn begin(mut thinker: Box<dyn Thinker>, offers: &[Offer], against: Option<String>) -> Self {
        let shared = Arc::new(Shared::default());
        let theirs = shared.clone();
        let work = move || {
            let stop = || theirs.stop.load(Ordering::Relaxed);
            for nodes in STEPS {
                let advised = thinker.think(nodes, against.as_deref(), &stop);
                let last = Some(&nodes) == STEPS.last() || advised.nodes < nodes;
                if stop() {
                    return;
                }
                *theirs.latest.lock().unwrap_or_else(PoisonError::into_inner) = (advised, last);
                if last {
                    return;
                }
            }
        };
        std::thread::spawn(work);
        let labels = offers.iter().map(|o| (o.key.clone(), o.label.clone()));
        Self {
            shared,
            labels: labels.collect(),
        }
    }

    /// The advice so far.
    pub fn hint(&self) -> Hint {
        let latest = self.shared.latest.lock();
        let (advised, last) = &*latest.unwrap_or_else(PoisonError::into_inner);
        Hint {
            lines: self.words(advised),
            more: !last,
            nodes: advised.nodes,
        }
    }

    /// The key of the offer that it calls best so far.
    pub fn best(&self) -> Option<String> {
        let latest = self.shared.latest.lock();
        let (advised, _) = &*latest.unwrap_or_else(PoisonError::into_inner);
        let tried = advised.advice.first().filter(|a| a.tries > 0);
        tried.map(|a| a.key.clone())
    }

    fn label<'a>(&'a self, key: &'a str) -> &'a str {
        let known = self.labels.iter().find(|(k, _)| k == key);
        known.map_or(key, |(_, label)| label)
    }

    fn words(&self, advised: &Advised) -> Vec<String> {
        let mut lines = Vec::new();
        for advice in advised.advice.iter().take(TOLD) {
            let label = self.label(&advice.key);
            lines.push(match (advice.chance, advice.error) {
                (Some(chance), Some(error)) => format!(
                    "{} ± {}  {label} ({} games)",
                    percent(chance),
                    percent(error),
                    advice.tries
                ),
                (_, None) | (None, _) => format!("on sight {}  {label}", advice.score),
            });
        }
        let rest = advised.advice.len().saturating_sub(TOLD);
        if rest > 0 {
            lines.push(format!("and {rest} that look worse"));
        }
        match &advised.plan {
            Some(plan) => lines.push(format!("The plan: {plan}")),
            None if advised.line.len() > 1 => {
                lines.push(format!("The best line: {}.", advised.line.join(", then ")));
            }
            None => {}
        }
        lines.extend(advised.expects.as_ref().map(expected));
        if let (Some(sure), Some(other)) = (advised.sure, &advised.against) {
            let other = self.label(other);
            lines.push(match advised.even {
                true => format!("No clear difference between the first and: {other}."),
                false => format!(
                    "{} sure that the first is better than: {other}.",
                    percent(sure)
                ),
            });
            lines.extend(
                advised
                    .mistake
                    .as_ref()
                    .map(|why| format!("{MISTAKE} {why}")),
            );
            if !advised.terms.is_empty() {
                let terms: Vec<String> = advised.terms.iter().map(weighed).collect();
                lines.push(format!(
                    "Because of the end of the round: {}.",
                    terms.join(", ")
                ));
            }
        }
        lines
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

fn weighed(term: &Weighed) -> String {
    table::host::review::more(term.n as f32 / 1000.0, &term.of)
}

/// What the game is expected to come to: "It expects 3.1 ± 0.6 of 11 experience."
fn expected(it: &Expected) -> String {
    let number = |thousandths: u32| format!("{:.1}", f64::from(thousandths) / 1000.0);
    format!(
        "It expects {} ± {} of {} {}.",
        number(it.n),
        // The net's own error is in no imagined game, so it is never told as none.
        number(it.error.max(100)),
        it.most / 1000,
        it.of
    )
}

fn percent(millionths: u32) -> String {
    format!("{:.1} %", f64::from(millionths) / 10_000.0)
}
