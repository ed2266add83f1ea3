//! Playing many games and counting.

// Wall time and processor time are what is measured here.
#![allow(clippy::disallowed_types)]

use crate::mean::Mean;
use crate::panic_words;
use cpu_time::ThreadTime;
use kernel::record::{Move, Record};
use kernel::{Budget, Dealer, Game, Greedy, Hear, Log, Measure, Rules, Seeded, Who};
use players::{Kind, Rng};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use table::{Player, Seen};

/// A setup and the position it starts from.
pub struct Start<R: Rules> {
    /// The setup.
    pub setup: R::Setup,
    /// Its first position.
    pub game: Game<R>,
}

impl<R: Rules> Start<R> {
    /// The start of a setup.
    pub fn new(content: &R::Content, setup: R::Setup) -> Result<Self, String> {
        Ok(Self {
            game: R::start(content, &setup).map_err(|e| e.to_string())?,
            setup,
        })
    }
}

/// The games to play.
pub struct Plan<'a, R: Rules> {
    /// The content.
    pub content: &'a R::Content,
    /// The setups; game `i` plays `starts[i % len]`.
    pub starts: &'a [Start<R>],
    /// The number of games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// The bot in every seat.
    pub policy: Kind,
    /// The number of threads; 0 for one on each core.
    pub threads: usize,
    /// A game of more decisions than this is stuck.
    pub cap: u64,
    /// Whether [`Rules::check`] is asked at every question.
    pub check: bool,
    /// Told of every few games that are done.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// A game that went wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Failed {
    /// The game, from 0.
    pub game: u64,
    /// The error.
    pub what: String,
    /// The record up to there.
    pub record: Record,
}

/// The statistics of many games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Totals {
    /// Games begun.
    pub games: u64,
    /// Games that came to their end.
    pub completed: u64,
    /// Games in which the engine panicked, offered nothing or broke one of its own checks.
    pub errors: u64,
    /// Games that passed the cap of decisions.
    pub stuck: u64,
    /// Answers of players.
    pub decisions: u64,
    /// Answers of chance.
    pub chance_draws: u64,
    /// Rounds of completed games.
    pub rounds: u64,
    /// Completed games that the players won.
    pub wins: u64,
    /// Completed games by outcome.
    pub outcomes: BTreeMap<String, u64>,
    /// How far completed games went, by the measures of their scenario ([`kernel::Greedy::measures`]).
    pub measures: BTreeMap<String, Mean>,
    /// Time on the clock.
    pub seconds: f64,
    /// Processor time of all threads.
    pub cpu_seconds: f64,
    /// The first games that went wrong, in order of their number.
    pub failed: Vec<Failed>,
}

/// How many failed games are kept with their records.
const KEPT: usize = 20;

impl Totals {
    fn add(mut self, other: Self) -> Self {
        self.games += other.games;
        self.completed += other.completed;
        self.errors += other.errors;
        self.stuck += other.stuck;
        self.decisions += other.decisions;
        self.chance_draws += other.chance_draws;
        self.rounds += other.rounds;
        self.wins += other.wins;
        for (outcome, n) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += n;
        }
        for (measure, mean) in other.measures {
            self.measures.entry(measure).or_default().join(mean);
        }
        self.cpu_seconds += other.cpu_seconds;
        self.failed.extend(other.failed);
        self.failed.sort_by_key(|f| f.game);
        self.failed.truncate(KEPT);
        self
    }
}

/// How a game ended for the counting.
pub(crate) enum End {
    Completed {
        rounds: u32,
        won: bool,
        outcome: String,
        measures: Vec<Measure>,
    },
    Stuck,
    Error(String),
}

/// Counts of one game.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) decisions: u64,
    pub(crate) chance: u64,
}

/// The threads of a plan that has games to play.
fn pool<R: Greedy>(plan: &Plan<'_, R>) -> Result<rayon::ThreadPool, String> {
    if plan.starts.is_empty() {
        return Err("there is no setup to play".into());
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .map_err(|e| e.to_string())
}

/// Plays the plan's games. The counts do not depend on the number of threads.
pub fn simulate<R: Greedy>(plan: &Plan<'_, R>) -> Result<Totals, String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let pool = pool(plan)?;
    let chunk = (plan.games / (16 * pool.current_num_threads() as u64)).clamp(1, 512);
    let chunks = plan.games.div_ceil(chunk);
    let begun = Instant::now();
    let mut totals = pool.install(|| {
        (0..chunks)
            .into_par_iter()
            .map(|n| {
                let range = n * chunk..((n + 1) * chunk).min(plan.games);
                let done = range.end - range.start;
                let totals = play_range(plan, range);
                (plan.progress)(done);
                totals
            })
            .reduce(Totals::default, Totals::add)
    });
    totals.seconds = begun.elapsed().as_secs_f64();
    Ok(totals)
}

fn cpu_now() -> Duration {
    // Where the platform cannot say, processor time is left at nought rather than guessed.
    ThreadTime::try_now()
        .map(|t| t.as_duration())
        .unwrap_or_default()
}

/// Plays games of the plan, each with a listener of its own, and joins what they heard.
pub(crate) fn listen<R: Greedy, L: Listener<R> + Default + Send>(
    plan: &Plan<'_, R>,
    join: impl Fn(L, L) -> L + Sync + Send,
) -> Result<(L, Totals), String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let pool = pool(plan)?;
    let none = || (L::default(), Totals::default());
    let one = |number: u64| {
        let (mut dealer, mut heard) = (Seeded::new(0), L::default());
        let mut totals = Totals::default();
        play_counted(plan, number, &mut dealer, &mut totals, &mut heard);
        (plan.progress)(1);
        (heard, totals)
    };
    Ok(pool.install(|| {
        (0..plan.games)
            .into_par_iter()
            .map(one)
            .reduce(none, |a, b| (join(a.0, b.0), a.1.add(b.1)))
    }))
}

fn play_range<R: Greedy>(plan: &Plan<'_, R>, range: std::ops::Range<u64>) -> Totals {
    let begun = cpu_now();
    let mut totals = Totals::default();
    let mut dealer = Seeded::new(0);
    for n in range {
        play_counted(plan, n, &mut dealer, &mut totals, &mut Silent);
    }
    totals.cpu_seconds = cpu_now().saturating_sub(begun).as_secs_f64();
    totals
}

/// Plays one game and counts how it went.
fn play_counted<R: Greedy, L: Listener<R>>(
    plan: &Plan<'_, R>,
    number: u64,
    dealer: &mut Seeded,
    totals: &mut Totals,
    listener: &mut L,
) {
    let mut counts = Counts::default();
    let end = catch_unwind(AssertUnwindSafe(|| {
        play_one(plan, number, dealer, &mut counts, listener)
    }));
    totals.games += 1;
    totals.decisions += counts.decisions;
    totals.chance_draws += counts.chance;
    let what = match end {
        Ok(End::Completed {
            rounds,
            won,
            outcome,
            measures,
        }) => {
            for Measure { name, value, .. } in measures {
                // In 1,024ths, so that sums are exact and do not depend on their order.
                let value = (f64::from(value) * 1024.0).round() / 1024.0;
                totals.measures.entry(name).or_default().add(value);
            }
            totals.completed += 1;
            totals.rounds += u64::from(rounds);
            totals.wins += u64::from(won);
            match totals.outcomes.get_mut(&outcome) {
                Some(n) => *n += 1,
                None => {
                    totals.outcomes.insert(outcome, 1);
                }
            }
            return;
        }
        Ok(End::Stuck) => {
            totals.stuck += 1;
            format!("stuck: more than {} decisions", plan.cap)
        }
        Ok(End::Error(what)) => {
            totals.errors += 1;
            what
        }
        Err(payload) => {
            totals.errors += 1;
            format!("panic: {}", panic_words(&*payload))
        }
    };
    if totals.failed.len() < KEPT {
        let record = record_of(plan, number);
        totals.failed.push(Failed {
            game: number,
            what,
            record,
        });
    }
}

/// Looks on while a game is played. The silent one costs nothing.
pub(crate) trait Listener<R: Rules> {
    /// Whether the answers themselves are wanted: then every question is put.
    const HEARS: bool;
    /// Somebody is about to answer in this position. Its question is open only if answers are wanted.
    #[inline]
    fn position(&mut self, content: &R::Content, game: &Game<R>) {
        let _ = (content, game);
    }
    /// This is about to be answered. Not told unless answers are wanted.
    #[inline]
    fn hear(&mut self, content: &R::Content, game: &Game<R>, choice: R::Choice) {
        let _ = (content, game, choice);
    }
    /// The listener for events.
    #[inline]
    fn log(&mut self) -> Log<'_, R::Event> {
        Log::none()
    }
    /// The answer was given. Not told unless answers are wanted.
    #[inline]
    fn heard(&mut self, content: &R::Content, game: &Game<R>) {
        let _ = (content, game);
    }
    /// The game is over.
    #[inline]
    fn over(&mut self, content: &R::Content, game: &Game<R>) {
        let _ = (content, game);
    }
}

/// A listener of a game that is played out without lists.
struct Ear<'a, L>(&'a mut L);
impl<R: Rules, L: Listener<R>> Hear<R> for Ear<'_, L> {
    #[inline(always)]
    fn position(&mut self, content: &R::Content, game: &Game<R>) {
        self.0.position(content, game);
    }
    #[inline(always)]
    fn log(&mut self) -> Log<'_, R::Event> {
        self.0.log()
    }
}

struct Silent;
impl<R: Rules> Listener<R> for Silent {
    const HEARS: bool = false;
}

struct Keys(Vec<Move>);
impl<R: Rules> Listener<R> for Keys {
    const HEARS: bool = true;
    fn hear(&mut self, content: &R::Content, game: &Game<R>, choice: R::Choice) {
        self.0.push(Move {
            key: R::key(content, game, &choice),
            ..Move::default()
        });
    }
}

/// Whether game `number` of the plan is won from this start; `None` if it does not come to its end.
pub(crate) fn ended<R: Greedy>(plan: &Plan<'_, R>, start: &Start<R>, number: u64) -> Option<bool> {
    match heard(plan, start, number, &mut Silent).1 {
        End::Completed { won, .. } => Some(won),
        End::Stuck | End::Error(_) => None,
    }
}

/// Plays game `number` of the plan from this start with somebody listening. A panic is an error of that game.
pub(crate) fn heard<R: Greedy, L: Listener<R>>(
    plan: &Plan<'_, R>,
    start: &Start<R>,
    number: u64,
    listener: &mut L,
) -> (Counts, End) {
    let mut counts = Counts::default();
    let end = catch_unwind(AssertUnwindSafe(|| {
        play_from(
            plan,
            start,
            number,
            &mut Seeded::new(0),
            &mut counts,
            listener,
        )
    }));
    let end =
        end.unwrap_or_else(|payload| End::Error(format!("panic: {}", panic_words(&*payload))));
    (counts, end)
}

fn play_one<R: Greedy, L: Listener<R>>(
    plan: &Plan<'_, R>,
    number: u64,
    dealer: &mut Seeded,
    counts: &mut Counts,
    listener: &mut L,
) -> End {
    let start = &plan.starts[(number % plan.starts.len() as u64) as usize];
    play_from(plan, start, number, dealer, counts, listener)
}

fn play_from<R: Greedy, L: Listener<R>>(
    plan: &Plan<'_, R>,
    start: &Start<R>,
    number: u64,
    dealer: &mut Seeded,
    counts: &mut Counts,
    listener: &mut L,
) -> End {
    let content = plan.content;
    let mut game = start.game.clone();
    let seed = Rng::nth_seed(plan.seed, number);
    dealer.restart(seed);
    let mut rng = Rng::new(!seed);
    let mut bot: Option<Box<dyn Player<R>>> = match plan.policy {
        // The fast path: no bot, no view, no copy.
        Kind::Random => None,
        Kind::Greedy | Kind::Search(_) | Kind::Level(_) => Some(plan.policy.bot(!seed)),
    };
    // Where nobody looks at the questions, the ones that need no list are not even put. What follows then finds the
    // game over, or a question that has no answer.
    if bot.is_none() && !plan.check && !L::HEARS {
        let ear = &mut Ear(listener);
        match game.playout_heard(content, dealer, &mut |n| rng.below(n), plan.cap + 1, ear) {
            Ok(played) => {
                counts.decisions = played.decisions;
                counts.chance = played.draws;
            }
            Err(refusal) => return End::Error(refusal.to_string()),
        }
        if counts.decisions > plan.cap {
            return End::Stuck;
        }
    }
    let mut budget = Budget::after(0);
    while let Some(ask) = game.ask() {
        if plan.check
            && let Err(what) = R::check(content, &game)
        {
            return End::Error(format!("check: {what}"));
        }
        listener.position(content, &game);
        match ask.who {
            Who::Chance(source) => {
                if ask.weight == 0 {
                    return End::Error(format!(
                        "chance is asked for nothing, rule {}",
                        R::cite(&ask.rule)
                    ));
                }
                let drawn = dealer.deal(source, ask.weight);
                let choice = R::deal(content, &game, drawn);
                listener.hear(content, &game, choice);
                counts.chance += 1;
                if let Err(refusal) = game.accept(content, choice, &mut listener.log(), &mut budget)
                {
                    return End::Error(refusal.to_string());
                }
                listener.heard(content, &game);
            }
            Who::Seat(_) => {
                let count = ask.choices.len();
                if count == 0 {
                    return End::Error(format!(
                        "no choice is offered, rule {}",
                        R::cite(&ask.rule)
                    ));
                }
                let at = match &mut bot {
                    // As a playout does, so that who listens hears the same game.
                    None => match R::sample(content, &game, &mut |n| rng.below(n)) {
                        Some(choice) => match ask.choices.iter().position(|c| *c == choice) {
                            Some(at) => at,
                            None => {
                                return End::Error(format!(
                                    "what is drawn without the list is not on it: {}",
                                    R::key(content, &game, &choice)
                                ));
                            }
                        },
                        None => rng.below(count),
                    },
                    Some(bot) => match Seen::<R>::of(content, &game) {
                        Some(seen) => bot.choose(&seen),
                        None => 0,
                    },
                };
                let Some(&choice) = ask.choices.get(at) else {
                    return End::Error("the bot gave an answer that is not on the list".into());
                };
                listener.hear(content, &game, choice);
                counts.decisions += 1;
                if counts.decisions > plan.cap {
                    return End::Stuck;
                }
                if let Err(refusal) = game.accept(content, choice, &mut listener.log(), &mut budget)
                {
                    return End::Error(refusal.to_string());
                }
                listener.heard(content, &game);
            }
        }
    }
    if let Err(what) = R::check(content, &game) {
        return End::Error(format!("check: {what}"));
    }
    listener.over(content, &game);
    match R::outcome(content, &game) {
        Some((outcome, won)) => End::Completed {
            rounds: R::round(&game),
            won,
            outcome,
            measures: R::measures(content, &game),
        },
        None => End::Error("the game ended without an outcome".into()),
    }
}

/// The record of one game of the plan, as far as it goes: played again with somebody listening.
fn record_of<R: Greedy>(plan: &Plan<'_, R>, number: u64) -> Record {
    let mut keys = Keys(Vec::new());
    // What went wrong is already known; only the answers are wanted.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        play_one(
            plan,
            number,
            &mut Seeded::new(0),
            &mut Counts::default(),
            &mut keys,
        )
    }));
    let start = &plan.starts[(number % plan.starts.len() as u64) as usize];
    let mut headers = R::setup_lines(&start.setup);
    headers.push(("seed".into(), Rng::nth_seed(plan.seed, number).to_string()));
    Record {
        headers,
        moves: keys.0,
        ..Record::default()
    }
}
