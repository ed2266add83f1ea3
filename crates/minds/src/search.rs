//! Search: every offer is tried in imagined games, which are played on by the game's own judgement to a horizon.
//!
//! All offers are tried in the same imagined games with the same luck, so that they differ by what they are and not by
//! what came. What falls behind is dropped, and the rest is tried further: the fewer are left, the more of the budget
//! each gets. With a budget in answers of imagined games the choice depends on the seed alone.

use crate::tree::{Tree, hash};
use crate::work::{GLANCE, Task, Way};
use crate::{Aim, Model, Rng};
use kernel::{Dealer, Game, Greedy};
use std::hash::Hash;
use std::marker::PhantomData;

/// An offer of the open question, as a search judges it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offer {
    /// Its place among the choices.
    pub at: usize,
    /// The game's own score for it.
    pub score: i32,
    /// The chance to win with it.
    pub chance: f32,
    /// Half the width of the 95 % interval of that.
    pub error: f32,
    /// In how many imagined games it was tried.
    pub tries: u32,
    /// By how much the best is better, in the games in which both were tried.
    pub behind: f32,
    /// Half the width of the 95 % interval of that.
    pub doubt: f32,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The place of the best choice.
    pub best: usize,
    /// The offers that were tried, the best first.
    pub offers: Vec<Offer>,
    /// Answers given in imagined games.
    pub nodes: u64,
    /// The actions that are to follow the best choice in this round, by their hashes ([`plan_of`]); empty unless the
    /// search is deep.
    pub plan: Vec<u64>,
}

/// What stands for an answer in a plan.
pub fn plan_of(choice: &impl Hash) -> u64 {
    hash(choice)
}

/// A way to think about positions of a game.
pub struct Search<R: Greedy> {
    model: Model,
    aim: Aim,
    /// One for each thread.
    memories: Vec<R::Memory>,
    /// How many whole rounds after the present one are played on.
    pub horizon: u32,
    /// Where the budget is enough for so many whole games of each offer, games are played on to their end; 0 for never.
    pub whole: u32,
    /// What part the judgement at the horizon has in what a whole game comes to; the rest is how it ends.
    pub judged: f32,
    /// How many offers are tried at all, the best-looking first.
    pub widest: usize,
    /// Whether the actions that follow in the round are searched too, or taken on sight.
    pub deep: bool,
    /// The choice that a plan made before asks for: like what looks best at sight it is left only for what is better.
    pub planned: Option<usize>,
    /// An offer that is tried however it looks.
    pub tried: Option<usize>,
    /// What looks best at sight is left only for what is better by so many standard errors, and more after few tries.
    pub doubt: f32,
    /// An offer falls behind that is worse than the best by so many standard errors.
    pub behind: f32,
    /// One answer in so many is given by lot as games are played on; 0 for none.
    pub luck: u32,
    game: PhantomData<fn() -> R>,
}

/// About so many games are played on before the offers are compared anew: what several threads may share.
const TOGETHER: usize = 16;

/// In so many games an offer is tried before it may be dropped for falling behind.
const FAIR: usize = 6;

/// An offer falls behind that is worse than the best by so many standard errors.
const BEHIND: f32 = 2.0;

/// What looks best at sight is left only for what is better by so many standard errors.
const DOUBT: f32 = 0.7;

/// What looks best at sight is not left after fewer tries of it and of what is better.
const FEW: usize = 4;

/// Over so many tries, the standard errors by which what looks best at sight has to be beaten besides [`DOUBT`]: the
/// best of many offers of which each was tried a few times was mostly lucky.
const WARY: f32 = 6.0;

/// For so many whole games of each offer a budget has to be enough.
const WHOLE: u32 = 8;

/// What part the judgement has in what a whole game comes to.
const JUDGED: f32 = 0.5;

impl<R: Greedy> Default for Search<R> {
    fn default() -> Self {
        Self::new()
    }
}

struct Arm {
    at: usize,
    score: i32,
    values: Vec<f32>,
}

impl Arm {
    fn mean(&self) -> f32 {
        self.values.iter().sum::<f32>() / self.values.len().max(1) as f32
    }

    fn offer(&self, best: &Arm) -> Offer {
        let (behind, doubt) = ahead(best, self);
        let n = self.values.len();
        let mean = self.mean();
        let spread = self.values.iter().map(|v| (v - mean).powi(2)).sum::<f32>();
        // One try tells nothing of how far it may be off.
        let error = match n {
            0 | 1 => 1.0,
            n => 1.96 * (spread / (n - 1) as f32 / n as f32).sqrt(),
        };
        Offer {
            at: self.at,
            score: self.score,
            chance: mean,
            error,
            tries: n as u32,
            behind,
            doubt: 1.96 * doubt,
        }
    }
}

/// By how much one is better than another in the games in which both were tried, and the standard error of that.
fn ahead(one: &Arm, other: &Arm) -> (f32, f32) {
    let n = one.values.len().min(other.values.len());
    if n == 0 {
        return (0.0, 1.0);
    }
    let by = |i: usize| one.values[i] - other.values[i];
    let mean = (0..n).map(by).sum::<f32>() / n as f32;
    let spread = (0..n).map(|i| (by(i) - mean).powi(2)).sum::<f32>();
    (mean, (spread / (n.max(2) - 1) as f32 / n as f32).sqrt())
}

/// By how many standard errors one is better than another.
fn better(one: &Arm, other: &Arm) -> f32 {
    match ahead(one, other) {
        (0.0, _) => 0.0,
        (mean, error) => mean / error.max(1e-6),
    }
}

impl<R: Greedy> Search<R> {
    /// With the game's own weights, to win.
    pub fn new() -> Self {
        Self::after(Aim::Win)
    }

    /// With the game's own weights.
    pub fn after(aim: Aim) -> Self {
        let weights = match aim {
            Aim::Win => R::WEIGHTS,
            Aim::Earn => R::EARNINGS,
        };
        // Weights that do not read leave every position even; the game's tests see to it that they do read.
        Self::with(Model::read(weights, R::FEATURES).unwrap_or_default(), aim)
    }

    /// With other weights than the game's own.
    pub fn with(model: Model, aim: Aim) -> Self {
        Self {
            model,
            aim,
            memories: vec![R::Memory::default()],
            horizon: R::HORIZON,
            whole: WHOLE,
            judged: JUDGED,
            widest: 24,
            deep: false,
            planned: None,
            tried: None,
            doubt: DOUBT,
            behind: BEHIND,
            luck: 0,
            game: PhantomData,
        }
    }

    /// What a position is worth, as it looks without playing on: the chance to win, or the part of the most there is to
    /// earn.
    pub fn judge(&self, content: &R::Content, game: &Game<R>) -> f32 {
        self.way(content).judge(game)
    }

    fn way<'a>(&'a self, content: &'a R::Content) -> Way<'a, R> {
        Way {
            content,
            model: &self.model,
            aim: self.aim,
            horizon: self.horizon,
            whole: None,
            luck: self.luck,
        }
    }

    /// How many threads play imagined games on. With a budget in answers the choice does not depend on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.memories
            .resize_with(threads.max(1), R::Memory::default);
        self
    }

    /// Which choice of the open question to take. `imagine` gives a game as the seat asked may imagine it;
    /// `spent(nodes)` says what part of the budget is spent once so many answers have been given in such games, and
    /// may look at a clock: at 1 the search ends.
    pub fn think(
        &mut self,
        content: &R::Content,
        imagine: &mut dyn FnMut(&mut dyn Dealer) -> Game<R>,
        seed: u64,
        spent: &mut dyn FnMut(u64) -> f32,
    ) -> Thought {
        let mut dice = Rng::new(seed);
        let first = imagine(&mut dice);
        let choices = first.ask().map_or(0, |a| a.choices.len());
        if choices < 2 {
            return Thought::default();
        }
        let mut arms = self.arms(content, &first, &mut dice);
        let widest = arms.len() as f32;
        let sight = arms.first().map(|a| a.at);
        let mut dropped: Vec<Arm> = Vec::new();
        let mut tree = self.deep.then(Tree::default);
        let (ends, mut nodes) = self.lasts(content, &first, &arms, dice.next_u64(), spent);
        let whole = ends.then_some(self.judged);
        let (mut plays, mut tries) = (0, 0);
        while arms.len() > 1 {
            let part = spent(nodes);
            if part >= 1.0 && plays > 0 {
                break;
            }
            // The first time everything is tried once, the best-looking first; then as often as makes work for some
            // threads. How much is done at once does not depend on how many there are.
            let games = match plays {
                0 => 1,
                _ => (TOGETHER / arms.len()).max(2),
            };
            let imagined: Vec<(u64, Game<R>)> = (0..games)
                .map(|_| dice.next_u64())
                .map(|luck| (luck, imagine(&mut Rng::new(luck))))
                .collect();
            let mut tasks = Vec::with_capacity(games * arms.len());
            for (luck, game) in &imagined {
                tasks.extend(arms.iter().enumerate().map(|(arm, a)| Task {
                    game,
                    luck: *luck,
                    arm,
                    at: Some(a.at),
                }));
            }
            if plays > 0 {
                // No more than the rest of the budget is likely to allow.
                let left = plays as f32 * (1.0 - part) / part.max(1e-6);
                tasks.truncate((left.ceil() as usize).max(1));
            }
            let mut memories = std::mem::take(&mut self.memories);
            let mut over = || spent(nodes) >= 1.0;
            let way = Way {
                whole,
                ..self.way(content)
            };
            let tried = way.play_all(&tasks, &mut memories, tree.as_ref(), &mut over);
            self.memories = memories;
            for (task, tried) in tasks.iter().zip(&tried) {
                if let Some(tried) = tried {
                    if let (Some(tree), Some(trail)) = (&mut tree, &tried.trail) {
                        tree.learn(trail, tried.value);
                    }
                    arms[task.arm].values.push(tried.value);
                    (nodes, plays) = (nodes + tried.nodes, plays + 1);
                }
            }
            if tried.iter().all(Option::is_none) {
                break;
            }
            tries += games;
            if tries >= FAIR {
                drop_behind(&mut arms, &mut dropped, (widest, part), self.behind, sight);
                if arms.len() > 1 && tries >= 4 * FAIR && all_alike(&arms) {
                    break;
                }
            }
        }
        let mut thought = settled(arms, dropped, nodes, (self.doubt, self.planned));
        thought.plan = tree.map_or_else(Vec::new, |t| t.line(thought.best));
        thought
    }

    /// Whether the budget lasts for whole games: one is played, no further than its share of the budget. And how many
    /// answers that took.
    fn lasts(
        &mut self,
        content: &R::Content,
        game: &Game<R>,
        arms: &[Arm],
        luck: u64,
        spent: &mut dyn FnMut(u64) -> f32,
    ) -> (bool, u64) {
        let share = 1.0 / (self.whole as f32 * arms.len() as f32).max(1.0);
        let mut memories = std::mem::take(&mut self.memories);
        let (Some(first), Some(memory), 1..) = (arms.first(), memories.first_mut(), self.whole)
        else {
            self.memories = memories;
            return (false, 0);
        };
        let task = Task {
            game,
            luck,
            arm: 0,
            at: Some(first.at),
        };
        let mut nodes = 0;
        let mut over = || {
            nodes += GLANCE;
            spent(nodes) > share
        };
        let way = Way {
            whole: Some(self.judged),
            ..self.way(content)
        };
        let tried = way.play(&task, memory, None, &mut over);
        self.memories = memories;
        match tried {
            Some(tried) => (spent(tried.nodes) <= share, tried.nodes),
            None => (false, nodes),
        }
    }

    /// The chance to win from a position whoever is asked, and half the width of its 95 % interval, as so many games went
    /// on from it.
    pub fn chance(
        &mut self,
        content: &R::Content,
        game: &Game<R>,
        seed: u64,
        tries: u32,
    ) -> (f32, f32) {
        if game.over() {
            return (self.judge(content, game), 0.0);
        }
        let mut dice = Rng::new(seed);
        let tasks: Vec<Task<'_, R>> = (0..tries)
            .map(|_| Task {
                game,
                luck: dice.next_u64(),
                arm: 0,
                at: None,
            })
            .collect();
        let mut memories = std::mem::take(&mut self.memories);
        let tried = self
            .way(content)
            .play_all(&tasks, &mut memories, None, &mut || false);
        self.memories = memories;
        let values = tried.iter().flatten().map(|t| t.value).collect();
        let arm = Arm {
            at: 0,
            score: 0,
            values,
        };
        let offer = arm.offer(&arm);
        (offer.chance, offer.error)
    }

    /// The offers to be tried, the best-looking first; equals in an order drawn by lot.
    fn arms(&mut self, content: &R::Content, game: &Game<R>, dice: &mut Rng) -> Vec<Arm> {
        let scores = match self.memories.first_mut() {
            Some(memory) => {
                R::forget(memory);
                R::scores_with(content, game, memory)
            }
            None => R::scores(content, game),
        };
        let choices = game.ask().map_or(0, |a| a.choices.len());
        let mut arms: Vec<(u64, Arm)> = (0..choices)
            .map(|at| {
                let arm = Arm {
                    at,
                    score: scores.get(at).copied().unwrap_or(i32::MIN),
                    values: Vec::new(),
                };
                (dice.next_u64(), arm)
            })
            .collect();
        arms.sort_by_key(|(lot, arm)| (std::cmp::Reverse(arm.score), *lot));
        let (wanted, widest) = ([self.tried, self.planned], self.widest);
        let mut n = 0;
        arms.retain(|(_, arm)| {
            n += 1;
            n <= widest || wanted.contains(&Some(arm.at))
        });
        arms.into_iter().map(|(_, arm)| arm).collect()
    }
}

/// Drops the offers that have fallen behind, and the worst of those that are too many for what is left of the budget;
/// not what looked best at sight, which is to be left only for what is better.
fn drop_behind(
    arms: &mut Vec<Arm>,
    dropped: &mut Vec<Arm>,
    (widest, part): (f32, f32),
    behind: f32,
    sight: Option<usize>,
) {
    let Some(best) = best_of(arms) else { return };
    let mut kept = Vec::with_capacity(arms.len());
    let leader = arms.swap_remove(best);
    for arm in arms.drain(..) {
        if better(&leader, &arm) > behind {
            dropped.push(arm);
        } else {
            kept.push(arm);
        }
    }
    let room = widest.powf(1.0 - part).ceil().max(2.0) as usize;
    kept.sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(a.at.cmp(&b.at)));
    let mut n = 0;
    for arm in std::mem::take(&mut kept) {
        n += 1;
        if n < room || sight == Some(arm.at) {
            kept.push(arm);
        } else {
            dropped.push(arm);
        }
    }
    arms.push(leader);
    arms.append(&mut kept);
}

/// Whether it makes no difference which is taken.
fn all_alike(arms: &[Arm]) -> bool {
    let Some(first) = arms.first() else {
        return true;
    };
    arms.iter()
        .all(|a| a.values.iter().zip(&first.values).all(|(x, y)| x == y))
}

/// The place of the arm with the highest mean; the better-looking of equals.
fn best_of(arms: &[Arm]) -> Option<usize> {
    (0..arms.len()).max_by(|&a, &b| {
        arms[a]
            .mean()
            .total_cmp(&arms[b].mean())
            .then(arms[a].score.cmp(&arms[b].score))
            .then(arms[b].at.cmp(&arms[a].at))
    })
}

/// The best of what is left, unless what was planned, or looked best at sight, is as good as far as can be told.
fn settled(
    mut arms: Vec<Arm>,
    mut dropped: Vec<Arm>,
    nodes: u64,
    (doubt, planned): (f32, Option<usize>),
) -> Thought {
    let Some(best) = best_of(&arms) else {
        return Thought::default();
    };
    let leader = arms.swap_remove(best);
    let even = |a: &Arm| {
        let tries = a.values.len().min(leader.values.len());
        tries < FEW || better(&leader, a) < doubt + WARY / tries as f32
    };
    let sight = match planned {
        Some(at) => arms.iter().find(|a| a.at == at && even(a)),
        None => arms.iter().find(|a| {
            a.score >= leader.score && arms.iter().all(|b| b.score <= a.score) && even(a)
        }),
    };
    let taken = sight.map_or(leader.at, |a| a.at);
    let mut all = vec![leader];
    all.append(&mut arms);
    all.append(&mut dropped);
    let best = all.iter().find(|a| a.at == taken);
    let mut offers: Vec<Offer> = match best {
        Some(best) => all.iter().map(|a| a.offer(best)).collect(),
        None => Vec::new(),
    };
    offers.sort_by(|a, b| {
        (b.at == taken)
            .cmp(&(a.at == taken))
            .then(b.chance.total_cmp(&a.chance))
    });
    Thought {
        best: taken,
        offers,
        nodes,
        plan: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(at: usize, score: i32, values: &[f32]) -> Arm {
        Arm {
            at,
            score,
            values: values.to_vec(),
        }
    }

    #[test]
    fn sight_is_trusted_where_nothing_tells() {
        let arms = vec![
            arm(0, 10, &[0.4, 0.6, 0.5, 0.5]),
            arm(1, 5, &[0.6, 0.4, 0.51, 0.5]),
        ];
        assert_eq!(settled(arms, Vec::new(), 0, (DOUBT, None)).best, 0);
        // What is better is not believed at once.
        let arms = vec![arm(0, 10, &[0.4, 0.4, 0.5]), arm(1, 5, &[0.6, 0.7, 0.7])];
        assert_eq!(settled(arms, Vec::new(), 0, (DOUBT, None)).best, 0);
        let arms = vec![
            arm(0, 10, &[0.4, 0.4, 0.5, 0.4]),
            arm(1, 5, &[0.6, 0.7, 0.7, 0.6]),
        ];
        let thought = settled(arms, Vec::new(), 0, (DOUBT, None));
        assert_eq!((thought.best, thought.offers[0].at), (1, 1));
    }

    #[test]
    fn what_falls_behind_is_dropped() {
        let mut arms = vec![
            arm(0, 0, &[0.1; 8]),
            arm(1, 0, &[0.9, 0.8, 0.9, 0.8, 0.9, 0.8, 0.9, 0.8]),
            arm(2, 0, &[0.8, 0.9, 0.8, 0.9, 0.8, 0.9, 0.8, 0.9]),
        ];
        let mut dropped = Vec::new();
        drop_behind(&mut arms, &mut dropped, (3.0, 0.1), BEHIND, None);
        assert_eq!(dropped.iter().map(|a| a.at).collect::<Vec<_>>(), [0]);
        assert_eq!(arms.len(), 2);
    }
}
