//! Playing imagined games on, by one thread or by several. What comes of a game does not depend on which thread it was.

use crate::tree::Tree;
use crate::{Aim, Model, Rng, highest};
use kernel::{Budget, Dealer, Game, Greedy, Log, Seeded, Who};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// More answers of players than this in one imagined game: what follows is not worth waiting for.
const LONGEST: u64 = 600;

/// After so many answers the clock is looked at.
const GLANCE: u64 = 16;

/// How games are played on, and by what they are judged.
pub(crate) struct Way<'a, R: Greedy> {
    pub(crate) content: &'a R::Content,
    pub(crate) model: &'a Model,
    pub(crate) aim: Aim,
    /// How many whole rounds after the present one.
    pub(crate) horizon: u32,
    /// One answer in so many is given by lot; 0 for none.
    pub(crate) luck: u32,
}

/// A game to be played on.
pub(crate) struct Task<'a, R: Greedy> {
    pub(crate) game: &'a Game<R>,
    /// What its dealer deals.
    pub(crate) luck: u64,
    /// Which offer it is to try.
    pub(crate) arm: usize,
    /// The place of that among the choices; `None` if it is to be played on as it stands.
    pub(crate) at: Option<usize>,
}

/// What a game came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried {
    pub(crate) value: f32,
    /// Answers given in it.
    pub(crate) nodes: u64,
}

impl<R: Greedy> Way<'_, R> {
    /// What a position is worth as it looks, without playing on.
    pub(crate) fn judge(&self, game: &Game<R>) -> f32 {
        if !game.over() {
            return self.model.chance(&R::features(self.content, game));
        }
        match self.aim {
            Aim::Win => f32::from(u8::from(
                R::outcome(self.content, game).is_some_and(|(_, won)| won),
            )),
            Aim::Earn => R::earned(self.content, game),
        }
    }

    /// Plays a game on and judges it; `None` if it was stopped.
    pub(crate) fn play(
        &self,
        task: &Task<'_, R>,
        memory: &mut R::Memory,
        mut tree: Option<&mut Tree>,
        over: &mut dyn FnMut() -> bool,
    ) -> Option<Tried> {
        let choice = match task.at {
            Some(at) => Some(*task.game.ask()?.choices.get(at)?),
            None => None,
        };
        if let (Some(tree), Some(at)) = (&mut tree, task.at) {
            tree.begin(at);
        }
        let mut game = task.game.clone();
        let nodes = self.play_on(
            &mut game,
            choice,
            task.luck,
            memory,
            tree.as_deref_mut(),
            over,
        )?;
        let value = self.judge(&game);
        if let Some(tree) = tree {
            tree.learn(value);
        }
        Some(Tried { value, nodes })
    }

    /// Gives an answer, if one is to be given, and plays on as it looks best at sight, until a round begins or the game
    /// ends. How many answers; `None` if it was stopped.
    fn play_on(
        &self,
        game: &mut Game<R>,
        choice: Option<R::Choice>,
        luck: u64,
        memory: &mut R::Memory,
        mut tree: Option<&mut Tree>,
        over: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        let content = self.content;
        let known = R::round(game);
        let until = known.saturating_add(1).saturating_add(self.horizon);
        let (mut dealer, mut dice) = (Seeded::new(luck), Rng::new(!luck));
        let (budget, log) = (&mut Budget::after(0), &mut Log::none());
        let mut answers = 0;
        if let Some(choice) = choice {
            answers = 1;
            // What would go on for ever ends here, and is judged as it stands.
            if game.accept(content, choice, log, budget).is_err() {
                return Some(answers);
            }
        }
        while let Some(ask) = game.ask() {
            if R::round(game) >= until || answers >= LONGEST {
                break;
            }
            let choice = match ask.who {
                Who::Chance(source) if ask.weight > 0 => {
                    let n = dealer.deal(source, ask.weight);
                    R::deal(content, game, n)
                }
                Who::Chance(_) => break,
                Who::Seat(_) => {
                    let at = match ask.choices.len() {
                        0 | 1 => 0,
                        n if self.luck > 0 && dice.below(self.luck as usize) == 0 => dice.below(n),
                        n => {
                            let scores = R::scores_with(content, game, memory);
                            let known = R::round(game) <= known;
                            let tree = tree.as_mut().filter(|_| known);
                            tree.and_then(|t| t.pick(&ask.choices, &scores, &mut dice))
                                .unwrap_or_else(|| highest(&scores, n, &mut dice))
                        }
                    };
                    answers += 1;
                    if answers % GLANCE == 0 && over() {
                        return None;
                    }
                    match ask.choices.get(at) {
                        Some(choice) => *choice,
                        None => break,
                    }
                }
            };
            if game.accept(content, choice, log, budget).is_err() {
                break;
            }
        }
        Some(answers)
    }

    /// Plays games on, each to what it comes to, by as many threads as there are memories; `None` for those that were
    /// not played to their end because it was `over` before.
    pub(crate) fn play_all(
        &self,
        tasks: &[Task<'_, R>],
        memories: &mut [R::Memory],
        mut tree: Option<&mut Tree>,
        over: &mut dyn FnMut() -> bool,
    ) -> Vec<Option<Tried>> {
        let [mine, others @ ..] = memories else {
            return vec![None; tasks.len()];
        };
        if others.is_empty() || tasks.len() < 2 || tree.is_some() {
            let one = |task| match over() {
                true => None,
                false => self.play(task, mine, tree.as_deref_mut(), over),
            };
            return tasks.iter().map(one).collect();
        }
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = |memory: &mut R::Memory, over: &mut dyn FnMut() -> bool| {
            let mut done = Vec::new();
            while !over() {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(n) else { break };
                done.push((n, self.play(task, memory, None, over)));
            }
            done
        };
        let stopped = || stop.load(Ordering::Relaxed);
        let (work, stopped) = (&work, &stopped);
        let done = std::thread::scope(|scope| {
            let others: Vec<_> = others
                .iter_mut()
                .map(|memory| scope.spawn(move || work(memory, &mut || stopped())))
                .collect();
            let mut done = work(mine, &mut || {
                let late = over();
                if late {
                    stop.store(true, Ordering::Relaxed);
                }
                late
            });
            for other in others {
                match other.join() {
                    Ok(more) => done.extend(more),
                    // As if it had happened here.
                    Err(payload) => std::panic::resume_unwind(payload),
                }
            }
            done
        });
        let mut all = vec![None; tasks.len()];
        for (n, tried) in done {
            if let Some(place) = all.get_mut(n) {
                *place = tried;
            }
        }
        all
    }
}
