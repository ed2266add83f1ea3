//! What a hall on a server stands on: its threads.

use crate::bench::Bench;
use crate::notify::Post;
use crate::study::Study;
use room::asker::Asker;
use room::ground::{Courier, Fault, Ground, Job, Task, Thought, Wanted, Work};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Threads for the rules and for thoughts.
pub struct Floor {
    bench: Arc<Bench>,
    study: Study,
    /// How long rules may run.
    rules: Duration,
    at_once: usize,
    post: Arc<Post>,
}

impl Floor {
    /// For this machine. Rules may run so long; notifications go out by this post.
    pub fn new(rules: Duration, post: Post) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = (processors / 2).max(1);
        Self {
            // Bots that think leave as many threads to everybody else as there are processors.
            bench: Arc::new(Bench::new(processors + at_once)),
            study: Study::new(at_once),
            rules,
            at_once,
            post: Arc::new(post),
        }
    }
}

impl Ground for Floor {
    fn spawn(&self, task: Task<()>) {
        tokio::spawn(task);
    }

    fn sleep(&self, time: Duration) -> Task<()> {
        Box::pin(tokio::time::sleep(time))
    }

    fn work(&self, work: Work, job: Job) -> Task<Result<(), Fault>> {
        let limit = self.rules;
        match work {
            Work::Answer => {
                let (bench, mut running) = (self.bench.clone(), self.bench.run(job));
                Box::pin(async move {
                    match timeout(limit, &mut running.told).await {
                        Ok(done) => done.map_err(|_| Fault::Fell),
                        Err(_) => {
                            bench.leave(&running);
                            Err(Fault::Late)
                        }
                    }
                })
            }
            Work::Open => {
                let opening = tokio::task::spawn_blocking(job);
                Box::pin(async move {
                    match timeout(limit, opening).await {
                        Ok(done) => done.map_err(|_| Fault::Fell),
                        Err(_) => Err(Fault::Late),
                    }
                })
            }
        }
    }

    fn think(&self, who: Asker, wanted: Wanted, thought: Thought) -> Result<(), &'static str> {
        self.study.ask(who, wanted, thought)
    }

    fn courier(&self) -> Option<Arc<dyn Courier>> {
        Some(self.post.clone())
    }

    fn thoughts(&self) -> usize {
        let (begun, waiting) = self.study.load();
        begun + waiting
    }

    fn at_once(&self) -> usize {
        self.at_once
    }
}
