//! What is thought out beside the table: what a bot thinks of the open question, and looking back at the game.

use super::look::pack;
use super::manage::{Denial, json};
use super::{End, Table};
use crate::asker::Asker;
use crate::clock::Instant;
use crate::ground::{Ground, Turn};
use crate::hall::Hall;
use crate::metrics::{Counting, Metrics};
use crate::secret::digest;
use crate::storage::reviews::Wish;
use crate::wire::{FromServer, Quizzed, Reviewed};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::case::{Verdict, judged};
use table::host::data::Advised;
use table::host::review::Review as Reviewing;
use table::{Desk, Reviewer, Thinker};

/// Answers in imagined games after which it tells what it thinks: at first some hundredths of a second.
const STEPS: [u32; 3] = [300, 2_000, 10_000];

/// In how many games each position is played on, and with how many answers of imagined games each decision is judged.
const EFFORT: (u32, u64) = (32, 2_500);
/// With how many answers of imagined games the answer to a puzzle is weighed, at most.
const QUIZ: u32 = 20_000;
/// How often the queue of all nodes is asked for a review, at most.
const ASKS: Duration = Duration::from_millis(500);

/// A job that runs while a client keeps asking for it.
struct Interest {
    /// The time of the last request.
    at: Mutex<Instant>,
    /// How long it runs without a new request.
    lasts: Duration,
    /// Whether nothing more comes of it: it is done, or was given up.
    over: AtomicBool,
}

impl Interest {
    fn new(lasts: Duration) -> Self {
        Self {
            at: Mutex::new(Instant::now()),
            lasts,
            over: AtomicBool::new(false),
        }
    }

    fn shown(&self) {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn is_there(&self) -> bool {
        let at = *self.at.lock().unwrap_or_else(PoisonError::into_inner);
        at.elapsed() < self.lasts
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }
}

/// A game being looked back at.
pub(super) struct Review {
    /// The hash of its record.
    of: String,
    done: AtomicUsize,
    came: Mutex<Option<Reviewing>>,
    /// When the queue of all nodes was asked for it last.
    asked: Mutex<Option<Instant>>,
    interest: Interest,
}

impl Review {
    fn came(&self) -> Option<Reviewing> {
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        came.clone()
    }

    fn is_done(&self) -> bool {
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        came.is_some()
    }

    /// Whether the queue is to be asked for it now; not before some time has gone by.
    fn is_due(&self) -> bool {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let due = !self.is_done() && asked.is_none_or(|at| at.elapsed() >= ASKS);
        if due {
            *asked = Some(Instant::now());
        }
        due
    }
}

/// The answer to a puzzle being thought about.
pub(super) struct Quiz {
    /// After how many answers it was given, and its key.
    of: (usize, String),
    came: Mutex<Option<Advised>>,
    interest: Interest,
}

/// Says that nothing more comes of it, however its thought ends.
struct Ends<T>(std::sync::Weak<T>, fn(&T) -> &Interest);

impl<T> Drop for Ends<T> {
    fn drop(&mut self) {
        if let Some(job) = self.0.upgrade() {
            (self.1)(&job).over.store(true, Ordering::Release);
        }
    }
}

/// Runs a job while its table exists and a client asks for it.
fn study<T: Send + Sync + 'static>(
    ground: &dyn Ground,
    who: Asker,
    job: &Arc<T>,
    interest: fn(&T) -> &Interest,
    work: impl FnOnce(&std::sync::Weak<T>, &dyn Turn) + Send + 'static,
) -> Result<(), Denial> {
    let (waits, job) = (Arc::downgrade(job), Arc::downgrade(job));
    let ends = Ends(job, interest);
    let wanted = move || waits.upgrade().is_some_and(|job| interest(&job).is_there());
    let asked = ground.think(
        who,
        Box::new(wanted),
        Box::new(move |turn| work(&ends.0, turn)),
    );
    asked.map_err(|why| Denial::new(503, why))
}

/// How a puzzle stands as its game tells it.
struct Standing {
    found: Option<bool>,
    /// The answer that settled it: after how many answers, its key and its words.
    given: Option<(usize, String, String)>,
    /// The lines that are best, each answer by its key and in words.
    best: Vec<Vec<(String, String)>>,
    thinker: Option<Box<dyn Thinker>>,
}

/// What is asked of the players of a puzzle.
enum Task {
    /// To find one of these lines, which are known to be best.
    Find(Vec<Vec<String>>),
    /// To answer the first question after so many answers; the bot finds out what is best.
    Answer(usize),
}

impl Task {
    fn standing(&self, game: &dyn Desk) -> Standing {
        match self {
            Self::Find(lines) => standing(game, lines),
            Self::Answer(from) => answered(game, *from),
        }
    }
}

/// The first answer that people gave after so many.
fn answered(game: &dyn Desk, from: usize) -> Standing {
    let mut all = game.people_answered().into_iter();
    let given = all.find(|(at, _)| *at >= from).and_then(|(at, key)| {
        let (_, words) = game.offered_at(at, &key)?;
        Some((at, key, words))
    });
    Standing {
        found: None,
        best: Vec::new(),
        thinker: given.as_ref().and_then(|(at, ..)| game.thinker_at(*at)),
        given,
    }
}

/// How the answers of a game stand to the lines that are best.
fn standing(game: &dyn Desk, lines: &[Vec<String>]) -> Standing {
    let (at, keys): (Vec<usize>, Vec<String>) = game.people_answered().into_iter().unzip();
    let verdict = judged(lines, &keys);
    let settled = match verdict {
        Verdict::Open => None,
        // The last answer of the line was the one that settled it.
        Verdict::Best => (0..keys.len()).find(|n| judged(lines, &keys[..=*n]) == Verdict::Best),
        Verdict::Left(n) => Some(n),
    };
    let given = settled.and_then(|n| {
        let (at, key) = (*at.get(n)?, keys.get(n)?.clone());
        let (_, words) = game.offered_at(at, &key)?;
        Some((at, key, words))
    });
    // A later answer of a line is offered where it has been reached: elsewhere it goes by its key.
    let words = |(seat, called): (usize, &String)| {
        let at = at.get(seat).copied().unwrap_or(0);
        let offered = game
            .offered_at(at, called)
            .filter(|_| settled.is_some_and(|s| seat <= s));
        offered.unwrap_or_else(|| (called.clone(), called.replace([':', '-'], " ")))
    };
    Standing {
        found: settled.map(|_| verdict == Verdict::Best),
        best: lines
            .iter()
            .map(|line| line.iter().enumerate().map(words).collect())
            .collect(),
        thinker: given.as_ref().and_then(|(at, ..)| game.thinker_at(*at)),
        given,
    }
}

impl Table {
    /// What the puzzle of this table is about, if it is one.
    fn task(&self) -> Option<(Quizzed, Task)> {
        let game = self.meta.family().to_owned();
        if let Some(posed) = &self.meta.posed {
            let told = Quizzed {
                game,
                name: self.meta.title.clone(),
                of: Some(posed.of.clone()),
                ..Quizzed::default()
            };
            return Some((told, Task::Answer(posed.answers)));
        }
        let name = self.meta.puzzle.as_ref()?;
        let mut all = table::rules::puzzles(&game).into_iter();
        let case = all.find(|c| c.name == *name)?;
        let lines = table::case::best(&case.play);
        let told = Quizzed {
            game,
            name: case.name,
            next: all.next().map(|c| c.name),
            ..Quizzed::default()
        };
        Some((told, Task::Find(lines)))
    }

    /// Says how the puzzle of this table stands; once it is settled, a bot weighs what was answered.
    pub(super) async fn puzzle(&mut self, who: Asker) -> Result<Result<String, Denial>, End> {
        let Some((mut told, task)) = self.task() else {
            return Ok(Err(Denial::new(404, "this table is no puzzle")));
        };
        let now = self.rules(move |g| task.standing(g)).await?;
        told.found = now.found;
        let Some((at, key, words)) = now.given else {
            return Ok(json(&told));
        };
        let of = (at, key);
        let nodes = self.hall.config().advice.min(QUIZ);
        let came_of = |q: &Quiz| {
            let came = q.came.lock().unwrap_or_else(PoisonError::into_inner);
            came.clone()
        };
        let goes_on = |q: &Arc<Quiz>| q.of == of && (!q.interest.is_over() || came_of(q).is_some());
        let quiz = match (self.quiz.take().filter(goes_on), now.thinker) {
            (Some(quiz), _) => Some(quiz),
            (None, Some(thinker)) => {
                let quiz = Arc::new(Quiz {
                    of: of.clone(),
                    came: Mutex::new(None),
                    interest: Interest::new(self.hall.config().interest),
                });
                if let Err(denial) = weigh(&**self.hall.ground(), who, thinker, &quiz, nodes) {
                    return Ok(Err(denial));
                }
                Some(quiz)
            }
            (None, None) => None,
        };
        let came = quiz.as_ref().and_then(|q| {
            q.interest.shown();
            came_of(q)
        });
        told.thinking = quiz.is_some() && came.is_none();
        self.quiz = quiz;
        (told.at, told.given) = (at, words);
        if let Some(advised) = came {
            let of_key = |key: &str| advised.advice.iter().find(|a| a.key == key && a.tries > 0);
            told.taken = of_key(&of.1).cloned();
            // Where nobody knows what is best, an answer is that is not clearly behind.
            let first = advised.advice.first().is_some_and(|a| a.key == of.1);
            told.found = told.found.or(Some(first || advised.even));
            let steps = now.best.iter().flatten();
            let best = steps
                .filter(|_| told.found == Some(false))
                .find_map(|(key, _)| of_key(key));
            let next = advised.advice.iter().find(|a| a.key != of.1 && a.tries > 0);
            let unknown = now.best.is_empty();
            let next = next.filter(|_| unknown || told.found == Some(true));
            told.other = best.or(next).cloned();
            if let Some(key) = told.other.as_ref().map(|a| a.key.clone()) {
                let offered = self.rules(move |g| g.offered_at(at, &key)).await?;
                told.instead = offered.map(|(_, words)| words).unwrap_or_default();
                if unknown && told.found == Some(false) {
                    told.best = vec![vec![told.instead.clone()]];
                }
            }
        }
        let words =
            |line: Vec<(String, String)>| line.into_iter().map(|(_, words)| words).collect();
        told.best.extend(now.best.into_iter().map(words));
        Ok(json(&told))
    }

    /// Looks back at the game, or says how far that has come.
    pub(super) async fn review(&mut self, who: Asker) -> Result<Result<String, Denial>, End> {
        self.load().await?;
        let over = self.hall.summary(&self.meta.id).outcome.is_some();
        let all_seen = self.meta.open_hands || self.meta.owner_alone();
        let asked = all_seen && self.facts.hints;
        if !over && !asked {
            let why = "this game can be reviewed when it is over";
            return Ok(Err(Denial::new(403, why)));
        }
        let (record, answers) = self
            .rules(|game| (answers_of(&game.record()), game.answers()))
            .await?;
        let of = digest(&record);
        let goes_on =
            |job: &Arc<Review>| job.of == of && (!job.interest.is_over() || job.is_done());
        let job = match self.review.take().filter(goes_on) {
            Some(job) => job,
            None => {
                let job = Arc::new(Review {
                    of,
                    done: AtomicUsize::new(0),
                    came: Mutex::new(None),
                    asked: Mutex::new(None),
                    interest: Interest::new(self.hall.config().interest),
                });
                if self.hall.reviews().is_none() {
                    let reviewer = self.rules(|game| game.reviewer()).await?;
                    let metrics = self.hall.metrics().clone();
                    if let Err(denial) = begin(&**self.hall.ground(), who, reviewer, &job, metrics)
                    {
                        return Ok(Err(denial));
                    }
                }
                job
            }
        };
        if let Err(denial) = ask_queue(&self.hall, &self.meta.id, who, &job, record).await {
            return Ok(Err(denial));
        }
        job.interest.shown();
        let done = job.done.load(Ordering::Relaxed);
        let reviewed = Reviewed {
            done: if job.is_done() { answers } else { done },
            of: answers,
            review: job.came(),
        };
        self.review = Some(job);
        if let Some(review) = reviewed.review.as_ref().filter(|_| over) {
            let found = Some(self.mistakes(review));
            if self.meta.mistakes != found {
                let before = std::mem::replace(&mut self.meta.mistakes, found);
                // Only the history wants it; if it is not kept now, it is at the next request.
                if self.keep_meta().await.is_err() {
                    self.meta.mistakes = before;
                }
            }
        }
        Ok(json(&reviewed))
    }

    /// How many mistakes a review found, by seat.
    fn mistakes(&self, review: &table::host::review::Review) -> Vec<u32> {
        let by = |seat: u8| {
            let told = review.decisions.iter().filter(|d| d.told && d.seat == seat);
            u32::try_from(told.count()).unwrap_or(u32::MAX)
        };
        let seats = (0u8..).zip(&self.meta.seats);
        seats.map(|(seat, _)| by(seat)).collect()
    }

    /// A client asks for advice. The search runs beside the game until the question is answered or a new request comes.
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
        let mut thinker = match self.rules(|game| game.thinker()).await? {
            Ok(Some(thinker)) => thinker,
            Ok(None) => return Ok(()),
            Err(why) => {
                self.refuse(id, why.to_string(), String::new(), false);
                return Ok(());
            }
        };
        // Of the same question it does not think better of it because it is asked again.
        let recommended = self.recommended.clone();
        {
            let before = recommended.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, best)) = before.as_ref().filter(|(of, _)| *of == revision) {
                thinker.keep_to(best);
            }
        }
        // That it was asked is in the record.
        self.keep().await?;
        self.stop_thinking();
        let (stop, wanted) = (self.thought.clone(), self.thought.clone());
        let Some(client) = self.clients.get(&id) else {
            return Ok(());
        };
        let (out, who) = (client.out.clone(), Asker::of(&client.shown));
        let most = self.hall.config().advice;
        // Who is gone, or at a table that is closed, waits for nothing.
        let gone = out.clone();
        let wanted = move || !wanted.load(Ordering::Relaxed) && !gone.is_closed();
        let thought = Box::new(move |turn: &dyn Turn| {
            let stopped = || stop.load(Ordering::Relaxed) || !turn.goes_on();
            let tell = |advised: Advised, thinking| {
                let best = advised.advice.first().filter(|a| a.tries > 0);
                if let Some(best) = best.map(|a| a.key.clone()) {
                    let mut held = recommended.lock().unwrap_or_else(PoisonError::into_inner);
                    *held = Some((revision, best));
                }
                let message = FromServer::Advice {
                    revision,
                    advised,
                    thinking,
                };
                // Who is behind misses a thought; the next is better.
                let _ = out.try_send(vec![pack(&message)]);
            };
            think(thinker, most, against.as_deref(), &stopped, tell);
        });
        let asked = self.hall.ground().think(who, Box::new(wanted), thought);
        match asked {
            Ok(()) => self.advised = Some(id),
            Err(why) => self.refuse(id, why, String::new(), false),
        }
        Ok(())
    }

    /// Stops the search.
    pub(super) fn stop_thinking(&mut self) {
        self.thought.store(true, Ordering::Relaxed);
        self.thought = Arc::new(AtomicBool::new(false));
        self.advised = None;
    }
}

fn think(
    mut thinker: Box<dyn Thinker>,
    most: u32,
    against: Option<&str>,
    stopped: &dyn Fn() -> bool,
    mut tell: impl FnMut(Advised, bool),
) {
    let steps = STEPS.into_iter().filter(|n| *n < most);
    for nodes in steps.chain([most]) {
        let advised = thinker.think(nodes, against, stopped);
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

/// Has a bot weigh an answer that was given.
fn weigh(
    room: &dyn Ground,
    who: Asker,
    mut thinker: Box<dyn Thinker>,
    quiz: &Arc<Quiz>,
    nodes: u32,
) -> Result<(), Denial> {
    let key = quiz.of.1.clone();
    study(
        room,
        who,
        quiz,
        |q| &q.interest,
        move |job, turn| {
            let stopped = || !turn.goes_on();
            let advised = thinker.think(nodes, Some(&key), &stopped);
            if let Some(quiz) = job.upgrade().filter(|_| !stopped()) {
                *quiz.came.lock().unwrap_or_else(PoisonError::into_inner) = Some(advised);
            }
        },
    )
}

fn begin(
    room: &dyn Ground,
    who: Asker,
    reviewer: Box<dyn Reviewer>,
    job: &Arc<Review>,
    metrics: Arc<Metrics>,
) -> Result<(), Denial> {
    let waits = Counting::one(metrics.clone(), |m| &m.reviews_waiting);
    study(
        room,
        who,
        job,
        |r| &r.interest,
        move |job, turn| {
            drop(waits);
            let review = look_back(reviewer, turn, metrics, &|n| {
                if let Some(job) = job.upgrade() {
                    job.done.store(n, Ordering::Relaxed);
                }
            });
            if let Some(job) = job.upgrade() {
                *job.came.lock().unwrap_or_else(PoisonError::into_inner) = review;
            }
        },
    )
}

/// Asks the queue of all nodes for a review, and notes how far it has come. Does nothing if there is no queue, or if it
/// was asked a moment ago.
async fn ask_queue(
    hall: &Hall,
    table: &str,
    who: Asker,
    job: &Review,
    record: String,
) -> Result<(), Denial> {
    let Some(queue) = hall.reviews().filter(|_| job.is_due()) else {
        return Ok(());
    };
    let config = hall.config();
    let wish = Wish {
        table: table.to_owned(),
        hash: job.of.clone(),
        record,
        asker: config.vault.address(&who.network.to_string()),
    };
    let failed = |why| Denial::new(503, format!("The review could not be asked for: {why}."));
    let progress = queue.ask(&wish, config.interest).await.map_err(failed)?;
    let Some(progress) = progress else {
        let why = "Too many reviews are waiting now. Ask again in a minute.";
        return Err(Denial::new(503, why));
    };
    hall.look_for_reviews();
    job.done.store(progress.done, Ordering::Relaxed);
    if let Some(json) = progress.result {
        let came = serde_json::from_str(&json).map_err(|e| Denial::new(500, e.to_string()))?;
        *job.came.lock().unwrap_or_else(PoisonError::into_inner) = Some(came);
    }
    Ok(())
}

/// Looks back at a game, when it is its turn, and tells how many answers it has looked at. Nothing comes of it if it is
/// broken off.
pub(crate) fn look_back(
    mut reviewer: Box<dyn Reviewer>,
    turn: &dyn Turn,
    metrics: Arc<Metrics>,
    done: &dyn Fn(usize),
) -> Option<Reviewing> {
    let _running = Counting::one(metrics, |m| &m.reviews_running);
    reviewer.review(EFFORT, &mut |n| {
        done(n + 1);
        match turn.goes_on() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    })
}

/// The headers and answers of a record, without what it notes beside them.
fn answers_of(record: &str) -> String {
    let lines = record.split_inclusive('\n');
    lines.filter(|line| !line.starts_with('#')).collect()
}
