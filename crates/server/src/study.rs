//! What is thought out beside the tables: advice, puzzles and reviews. Each thought has a thread of its own, and few of
//! them run at once: they take turns, in slices of time, fairly by address and by browser. No thread of the tables waits
//! for them. A job that no client waits for ends at its next step.

use room::asker::Asker;
use room::ground::{self, Thought, Wanted};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long a thought runs before another one may have its turn.
const SLICE: Duration = Duration::from_millis(50);
/// How often a queued job checks whether a client still waits for it.
const LOOK: Duration = Duration::from_millis(200);
/// Thoughts that have a thread, at most: those that run and those that wait for their turn.
const MOST_BEGUN: usize = 32;
/// Thoughts of one browser, and of one address, that have a thread, at most.
const BEGUN_OF_ONE: usize = 2;
const BEGUN_OF_ADDRESS: usize = 8;
/// Thoughts of one browser, of one address, and of all, that are begun or wait to be, at most.
const MOST_OF_ONE: usize = 6;
const MOST_OF_ADDRESS: usize = 60;
const MOST: usize = 600;
/// After this time, what was used counts half.
const HALF: Duration = Duration::from_secs(30);
/// Askers whose used time is remembered, at most.
const REMEMBERED: usize = 2_000;

/// A thought that has no thread yet.
struct Waiting {
    who: Asker,
    wanted: Arc<Wanted>,
    work: Thought,
}

/// A thought that has a thread.
struct Begun {
    who: Asker,
    runs: bool,
}

#[derive(Default)]
struct State {
    waiting: Vec<Waiting>,
    begun: BTreeMap<u64, Begun>,
    next: u64,
    /// How long each has been thought for lately: by address, and by browser of an address.
    of_address: BTreeMap<IpAddr, Duration>,
    of_one: BTreeMap<Asker, Duration>,
    halved: Option<Instant>,
    over: bool,
}

struct Shared {
    at_once: usize,
    state: Mutex<State>,
    bell: Condvar,
}

/// The room where thoughts are thought. They end when it is dropped.
pub struct Study(Arc<Shared>);

/// A thought's right to run, handed to the thought itself.
pub struct Turn<'a> {
    shared: &'a Arc<Shared>,
    id: u64,
    who: Asker,
    wanted: &'a Wanted,
    since: Mutex<Instant>,
}

impl State {
    /// Who comes first: those for whom the least has been done, first by address and then by browser.
    fn used(&self, who: &Asker) -> (Duration, Duration) {
        let of = |used: Option<&Duration>| used.copied().unwrap_or_default();
        (
            of(self.of_address.get(&who.network)),
            of(self.of_one.get(who)),
        )
    }

    fn count(&mut self, who: Asker, time: Duration) {
        *self.of_address.entry(who.network).or_default() += time;
        *self.of_one.entry(who).or_default() += time;
        let old = self.halved.is_none_or(|at| at.elapsed() > HALF);
        if old || self.of_one.len() > REMEMBERED {
            fn halve<K: Ord>(all: &mut BTreeMap<K, Duration>) {
                all.retain(|_, used| {
                    *used /= 2;
                    *used > SLICE / 10
                });
            }
            halve(&mut self.of_one);
            halve(&mut self.of_address);
            self.halved = Some(Instant::now());
        }
        if self.of_one.len() > REMEMBERED {
            self.of_one.clear();
            self.of_address.clear();
        }
    }

    fn running(&self) -> usize {
        self.begun.values().filter(|b| b.runs).count()
    }

    /// The thought with a thread whose turn is next.
    fn next_turn(&self) -> Option<u64> {
        let waits = self.begun.iter().filter(|(_, b)| !b.runs);
        waits
            .min_by_key(|(id, b)| (self.used(&b.who), **id))
            .map(|(id, _)| *id)
    }

    fn begun_of(&self, which: impl Fn(&Asker) -> bool) -> usize {
        self.begun.values().filter(|b| which(&b.who)).count()
    }

    fn waiting_of(&self, which: impl Fn(&Asker) -> bool) -> usize {
        self.waiting.iter().filter(|w| which(&w.who)).count()
    }

    /// The place of the thought that gets the next thread.
    fn next_begun(&self) -> Option<usize> {
        if self.begun.len() >= MOST_BEGUN {
            return None;
        }
        let may = |who: &Asker| {
            self.begun_of(|b| b == who) < BEGUN_OF_ONE
                && self.begun_of(|b| b.network == who.network) < BEGUN_OF_ADDRESS
        };
        let all = self.waiting.iter().enumerate();
        all.filter(|(_, w)| may(&w.who))
            .min_by_key(|(n, w)| (self.used(&w.who), *n))
            .map(|(n, _)| n)
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives threads to the thoughts that may have one.
    fn begin(shared: &Arc<Shared>, state: &mut State) {
        state.waiting.retain(|w| (w.wanted)());
        while let Some(n) = state.next_begun() {
            let Waiting { who, wanted, work } = state.waiting.remove(n);
            let id = state.next;
            state.next += 1;
            state.begun.insert(id, Begun { who, runs: false });
            let own = shared.clone();
            let named = std::thread::Builder::new().name("study".into());
            let thread = named.spawn(move || own.think(id, who, &wanted, work));
            if let Err(why) = thread {
                tracing::error!(%why, "a thread for a thought could not be had");
                state.begun.remove(&id);
                return;
            }
        }
    }

    fn think(self: &Arc<Self>, id: u64, who: Asker, wanted: &Wanted, work: Thought) {
        let turn = Turn {
            shared: self,
            id,
            who,
            wanted,
            since: Mutex::new(Instant::now()),
        };
        if turn.take() {
            // What panics drops what it was to fill, and so is heard of.
            let _ = catch_unwind(AssertUnwindSafe(|| work(&turn)));
        }
        turn.count();
        let mut state = self.state();
        state.begun.remove(&id);
        Self::begin(self, &mut state);
        drop(state);
        self.bell.notify_all();
    }
}

impl ground::Turn for Turn<'_> {
    /// When the slice is used up and others wait, this waits for the next turn.
    fn goes_on(&self) -> bool {
        if !(self.wanted)() {
            return false;
        }
        let since = *self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.elapsed() < SLICE {
            return true;
        }
        self.count();
        let mut state = self.shared.state();
        if state.over {
            return false;
        }
        let mine = state.used(&self.who);
        let other = state.next_turn().and_then(|id| state.begun.get(&id));
        if other.is_none_or(|b| state.used(&b.who) > mine) {
            return true;
        }
        if let Some(own) = state.begun.get_mut(&self.id) {
            own.runs = false;
        }
        drop(state);
        self.shared.bell.notify_all();
        self.take()
    }
}

impl Turn<'_> {
    /// Notes the time that was used since it was noted last.
    fn count(&self) {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        let used = since.elapsed();
        *since = Instant::now();
        drop(since);
        let mut state = self.shared.state();
        if state.begun.get(&self.id).is_some_and(|b| b.runs) {
            state.count(self.who, used);
        }
    }

    /// Waits for the turn. Says whether the thought is still wanted.
    fn take(&self) -> bool {
        let shared = self.shared;
        let mut state = shared.state();
        loop {
            if state.over || !(self.wanted)() {
                return false;
            }
            if state.running() < shared.at_once && state.next_turn() == Some(self.id) {
                if let Some(own) = state.begun.get_mut(&self.id) {
                    own.runs = true;
                }
                drop(state);
                let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
                *since = Instant::now();
                drop(since);
                // There may be room for one more.
                shared.bell.notify_all();
                return true;
            }
            let waited = shared.bell.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Study {
    /// Thinks so many thoughts at once.
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Shared {
            at_once: at_once.max(1),
            state: Mutex::default(),
            bell: Condvar::new(),
        }))
    }

    /// Has something thought out, as long as it is wanted. Says so if there is too much to think about already.
    pub fn ask(
        &self,
        who: Asker,
        wanted: impl Fn() -> bool + Send + Sync + 'static,
        work: impl FnOnce(&dyn ground::Turn) + Send + 'static,
    ) -> Result<(), &'static str> {
        let mut state = self.0.state();
        state.waiting.retain(|w| (w.wanted)());
        let all = |which: &dyn Fn(&Asker) -> bool| state.begun_of(which) + state.waiting_of(which);
        if all(&|w| *w == who) >= MOST_OF_ONE {
            return Err("Several of your requests are still running. Ask again when one is done.");
        }
        if all(&|w| w.network == who.network) >= MOST_OF_ADDRESS || all(&|_| true) >= MOST {
            return Err("Too many are asking for advice now. Ask again in a minute.");
        }
        state.waiting.push(Waiting {
            who,
            wanted: Arc::new(Box::new(wanted)),
            work: Box::new(work),
        });
        Shared::begin(&self.0, &mut state);
        Ok(())
    }

    /// Thoughts that have a thread, and those that wait for one.
    pub fn load(&self) -> (usize, usize) {
        let state = self.0.state();
        (state.begun.len(), state.waiting.len())
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.over = true;
        state.waiting.clear();
        drop(state);
        self.0.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::secret::{Person, Secret};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    fn asker(network: [u8; 4]) -> Asker {
        Asker {
            network: IpAddr::from(network),
            person: None,
        }
    }

    fn until(what: &str, done: impl Fn() -> bool) {
        let begun = Instant::now();
        while !done() {
            assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn one_who_asks_much_does_not_keep_another_waiting() {
        let study = Study::new(1);
        let (end, ends) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
        let ends = Arc::new(ends);
        let mut taken = 0;
        for number in 0..200 {
            let (end, ends) = (end.clone(), ends.clone());
            // Thoughts that never end by themselves.
            let work = move |turn: &dyn ground::Turn| {
                while turn.goes_on() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                ends.fetch_add(1, Ordering::SeqCst);
            };
            let person = Secret::draw().map(|s| Person::of(&s)).ok();
            let mut who = asker([10, 0, 0, 1]);
            who.person = person.filter(|_| number % 2 == 0);
            let wanted = move || !end.load(Ordering::SeqCst);
            taken += usize::from(study.ask(who, wanted, work).is_ok());
        }
        assert_eq!(taken, MOST_OF_ADDRESS, "so many of one address and no more");
        assert!(study.load().0 <= BEGUN_OF_ADDRESS);
        let done = Arc::new(AtomicBool::new(false));
        let tell = done.clone();
        let work = move |turn: &dyn ground::Turn| tell.store(turn.goes_on(), Ordering::SeqCst);
        assert!(study.ask(asker([10, 0, 0, 2]), || true, work).is_ok());
        until("it has its turn", || done.load(Ordering::SeqCst));
        end.store(true, Ordering::SeqCst);
        until("all end that nobody wants", || study.load().0 == 0);
    }

    #[test]
    fn what_panics_gives_its_turn_back() {
        let study = Study::new(1);
        let asked = study.ask(asker([10, 0, 0, 1]), || true, |_| panic!("a thought"));
        assert!(asked.is_ok());
        let done = Arc::new(AtomicBool::new(false));
        let tell = done.clone();
        let work = move |_: &dyn ground::Turn| tell.store(true, Ordering::SeqCst);
        assert!(study.ask(asker([10, 0, 0, 1]), || true, work).is_ok());
        until("the next one is thought", || done.load(Ordering::SeqCst));
    }
}
