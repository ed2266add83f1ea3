//! What a hall in a worker stands on: one thread, and a list of what waits for time.

use crate::out::Out;
use room::asker::Asker;
use room::clock::Instant;
use room::ground::{Fault, Ground, Job, Task, Thought, Turn, Wanted, Work};
use room::wire::Sitter;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Wake, Waker};
use std::time::Duration;
use table::Pondered;
use tokio::sync::{oneshot, watch};

/// What a house is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It has the tables. What is to be thought out is thought out elsewhere.
    Tables,
    /// It thinks, on a copy of the tables: nothing it does is kept.
    Study,
}

/// A task that goes on whenever it is woken.
struct Going {
    task: Task<()>,
    woken: Arc<Woken>,
}

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

#[derive(Default)]
struct State {
    new: Vec<Task<()>>,
    timers: Vec<(Instant, oneshot::Sender<()>)>,
    /// What bots were asked elsewhere last, by table.
    bots: BTreeMap<String, Asked>,
    /// How many questions that were.
    questions: u64,
}

/// What the bot of a table was asked elsewhere.
struct Asked {
    id: u64,
    revision: u64,
    found: watch::Sender<Option<Option<Pondered>>>,
}

/// The ground of a worker. A clone is the same ground.
#[derive(Clone)]
pub struct Worker {
    state: Arc<Mutex<State>>,
    role: Role,
    out: Out,
}

impl Worker {
    /// For a house of this role, which says there what others are to do.
    pub fn new(role: Role, out: Out) -> Self {
        Self {
            state: Arc::default(),
            role,
            out,
        }
    }

    /// A bot has thought about a question elsewhere; nothing if nothing came of it.
    pub fn found(&self, id: u64, found: Option<Pondered>) {
        let state = self.state();
        if let Some(asked) = state.bots.values().find(|asked| asked.id == id) {
            asked.found.send_replace(Some(found));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes what has waited long enough. Says when the next is due.
    pub fn tick(&self) -> Option<Duration> {
        let now = Instant::now();
        let mut state = self.state();
        let timers = std::mem::take(&mut state.timers);
        for (at, tell) in timers {
            if tell.is_closed() {
                continue;
            }
            if at <= now {
                let _ = tell.send(());
            } else {
                state.timers.push((at, tell));
            }
        }
        let next = state.timers.iter().map(|(at, _)| *at).min();
        next.map(|at| at.duration_since(now))
    }
}

/// The thought of a worker that does nothing else.
struct Alone(Wanted);

impl Turn for Alone {
    fn goes_on(&self) -> bool {
        (self.0)()
    }
}

impl Ground for Worker {
    fn spawn(&self, task: Task<()>) {
        self.state().new.push(task);
    }

    fn sleep(&self, time: Duration) -> Task<()> {
        let (tell, told) = oneshot::channel();
        self.state().timers.push((Instant::now() + time, tell));
        Box::pin(async move {
            let _ = told.await;
        })
    }

    fn work(&self, _: Work, job: Job) -> Task<Result<(), Fault>> {
        Box::pin(async move {
            job();
            Ok(())
        })
    }

    fn think(&self, _: Asker, wanted: Wanted, thought: Thought) -> Result<(), &'static str> {
        match self.role {
            Role::Tables => {}
            Role::Study => self.spawn(Box::pin(async move { thought(&Alone(wanted)) })),
        }
        Ok(())
    }

    fn ponder(
        &self,
        table: &str,
        revision: u64,
        seats: &[Sitter],
    ) -> Option<Task<Option<Pondered>>> {
        if self.role == Role::Study {
            return None;
        }
        let mut state = self.state();
        let open = state.bots.get(table).filter(|a| a.revision == revision);
        let mut found = match open {
            Some(asked) => asked.found.subscribe(),
            None => {
                state.questions += 1;
                let (id, (tell, found)) = (state.questions, watch::channel(None));
                let asked = Asked {
                    id,
                    revision,
                    found: tell,
                };
                state.bots.insert(table.to_owned(), asked);
                self.out
                    .say(&json!({ "type": "ponder", "id": id, "table": table, "seats": seats }));
                found
            }
        };
        Some(Box::pin(async move {
            let found = found.wait_for(Option::is_some).await.ok()?;
            found.clone().flatten()
        }))
    }

    fn thoughts(&self) -> usize {
        0
    }

    fn at_once(&self) -> usize {
        1
    }
}

/// Everything that goes on.
#[derive(Default)]
pub struct Tasks(Vec<Going>);

impl Tasks {
    /// Lets everything go on until all of it waits. Says when the next timer is due.
    pub fn run(&mut self, ground: &Worker) -> Option<Duration> {
        loop {
            let due = ground.tick();
            let new = std::mem::take(&mut ground.state().new);
            self.0.extend(new.into_iter().map(|task| Going {
                task,
                woken: Arc::new(Woken(AtomicBool::new(true))),
            }));
            let mut went = false;
            self.0.retain_mut(|going| {
                if !going.woken.0.swap(false, Ordering::AcqRel) {
                    return true;
                }
                went = true;
                let waker = Waker::from(going.woken.clone());
                let mut cx = Context::from_waker(&waker);
                going.task.as_mut().poll(&mut cx).is_pending()
            });
            if !went && ground.state().new.is_empty() {
                return due;
            }
        }
    }
}
