//! What is tried further down: the actions of the turns in the round being played, by how they did so far. Neither
//! chance nor the small answers between are part of the path, so one path, a plan of actions, stands for all that may
//! come along it.
//!
//! While games are played on the tree is only read; what came of them is learned afterwards, in their order. So it does
//! not matter how many threads play them.

use crate::{Rng, highest};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A path of answers: their hash.
type Path = u64;

/// How an answer did.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    choice: u64,
    times: u32,
    sum: f32,
}

impl Tried {
    fn mean(&self) -> f32 {
        self.sum / self.times.max(1) as f32
    }
}

/// The answers tried, by the path that led there.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: BTreeMap<Path, Vec<Tried>>,
    /// Of all values so far: how many, their sum, the sum of their squares.
    values: (u32, f32, f32),
}

/// The way of one imagined game through the tree.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    steps: Vec<(Path, u64)>,
    path: Path,
    /// Whether the game has left what is known.
    beyond: bool,
}

impl Trail {
    /// From the root of the arm with this place.
    pub(crate) fn of(arm: usize) -> Self {
        Self {
            steps: Vec::new(),
            path: hash(arm),
            beyond: false,
        }
    }

    fn step(&mut self, choice: u64) {
        self.steps.push((self.path, choice));
        self.path = hash((self.path, choice));
    }
}

/// A new answer is tried whenever a position has been seen so often, times the square of how many have been tried.
const WIDEN: f32 = 3.0;

/// How curious it is, in standard errors of an answer's mean.
const CURIOUS: f32 = 1.0;

/// What the hash of an answer is for those that compare plans.
pub(crate) fn hash(of: impl Hash) -> u64 {
    let mut h = DefaultHasher::new();
    of.hash(&mut h);
    h.finish()
}

/// Roughly normal, of spread 1.
fn normal(dice: &mut Rng) -> f32 {
    let sum: f32 = (0..4).map(|_| dice.below(1 << 16) as f32).sum();
    (sum / 65_536.0 - 2.0) * 1.732
}

impl Tree {
    /// Which of the answers to try; `None` where nothing is known yet.
    pub(crate) fn pick<C: Hash>(
        &self,
        trail: &mut Trail,
        choices: &[C],
        scores: &[i32],
        dice: &mut Rng,
    ) -> Option<usize> {
        if trail.beyond {
            return None;
        }
        let Some(node) = self.nodes.get(&trail.path) else {
            trail.beyond = true;
            let at = highest(scores, choices.len(), dice);
            trail.step(hash(choices.get(at)?));
            return Some(at);
        };
        let spread = self.spread();
        let all: u32 = node.iter().map(|t| t.times).sum();
        let known: Vec<(u64, Option<Tried>)> = choices
            .iter()
            .map(|c| {
                let choice = hash(c);
                (choice, node.iter().find(|t| t.choice == choice).copied())
            })
            .collect();
        let tried = known.iter().filter(|(_, t)| t.is_some()).count() as f32;
        let fresh = (0..choices.len())
            .filter(|&at| known.get(at).is_some_and(|(_, t)| t.is_none()))
            .max_by_key(|&at| (scores.get(at).copied(), std::cmp::Reverse(at)));
        let at = match fresh {
            Some(at) if tried == 0.0 || all as f32 >= WIDEN * tried * tried => at,
            Some(_) | None => {
                // As good as it may be, by lot: what was tried little may be much better than it seems.
                let mut best = (f32::NEG_INFINITY, 0);
                for (at, (_, tree)) in known.iter().enumerate() {
                    let Some(t) = tree else { continue };
                    let doubt = CURIOUS * spread / (t.times.max(1) as f32).sqrt();
                    let may_be = t.mean() + doubt * normal(dice);
                    if may_be > best.0 {
                        best = (may_be, at);
                    }
                }
                best.1
            }
        };
        trail.step(known.get(at)?.0);
        Some(at)
    }

    fn spread(&self) -> f32 {
        let (n, sum, squares) = self.values;
        let n = n.max(1) as f32;
        (squares / n - crate::squared(sum / n)).max(1e-6).sqrt()
    }

    /// A game that went this way came to this.
    pub(crate) fn learn(&mut self, trail: &Trail, value: f32) {
        self.values.0 += 1;
        self.values.1 += value;
        self.values.2 += value * value;
        for (path, choice) in &trail.steps {
            let node = self.nodes.entry(*path).or_default();
            let at = match node.iter().position(|t| t.choice == *choice) {
                Some(at) => at,
                None => {
                    node.push(Tried {
                        choice: *choice,
                        ..Tried::default()
                    });
                    node.len() - 1
                }
            };
            if let Some(t) = node.get_mut(at) {
                t.times += 1;
                t.sum += value;
            }
        }
    }

    /// The hashes of the answers that were tried most, one after the other, from the root of an arm.
    pub(crate) fn line(&self, arm: usize) -> Vec<u64> {
        let mut path = hash(arm);
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(&path) {
            let most = node
                .iter()
                .filter(|t| t.times >= FIRM)
                .max_by(|a, b| a.times.cmp(&b.times).then(a.mean().total_cmp(&b.mean())));
            let Some(most) = most else { break };
            line.push(most.choice);
            path = hash((path, most.choice));
        }
        line
    }
}

/// An answer belongs to a plan if it was tried so often.
const FIRM: u32 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_well_is_tried_most_and_becomes_the_plan() {
        let mut tree = Tree::default();
        let mut dice = Rng::new(1);
        let mut picked = [0u32; 3];
        for _ in 0..300 {
            let mut trail = Trail::of(0);
            // The middle one looks worst and is best.
            let at = tree
                .pick(&mut trail, &["a", "b", "c"], &[3, 1, 2], &mut dice)
                .expect("the root is known or made");
            picked[at] += 1;
            let luck = dice.below(10) as f32 / 50.0;
            tree.learn(&trail, if at == 1 { 0.6 } else { 0.2 } + luck);
        }
        assert!(picked[1] > 200, "{picked:?}");
        assert_eq!(tree.line(0), [hash("b")]);
        assert_eq!(tree.line(1), []);
    }
}
