//! What is tried further down: the answers of the players in the round being played, by how they did so far. Chance is no
//! part of the path, so one path stands for all that may come along it.

use crate::{Rng, highest};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A path of answers: their hash.
pub(crate) type Path = u64;

/// How an answer did.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    choice: u64,
    times: u32,
    sum: f32,
}

/// The answers tried, by the path that led there.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: BTreeMap<Path, Vec<Tried>>,
    /// The answers of the game being imagined.
    trail: Vec<(Path, u64)>,
    path: Path,
    /// Whether the game has left what is known.
    beyond: bool,
    /// Of all values so far: how many, their sum, the sum of their squares.
    values: (u32, f32, f32),
}

/// A new answer is tried whenever a position has been seen so often, times the square of how many have been tried.
const WIDEN: f32 = 3.0;

/// How curious it is, in standard deviations of the values.
const CURIOUS: f32 = 0.7;

fn hash(of: impl Hash) -> u64 {
    let mut h = DefaultHasher::new();
    of.hash(&mut h);
    h.finish()
}

impl Tree {
    /// Begins at the root of the arm with this place.
    pub(crate) fn begin(&mut self, arm: usize) {
        self.trail.clear();
        self.path = hash(arm);
        self.beyond = false;
    }

    /// Which of the answers to try; `None` where nothing is known yet.
    pub(crate) fn pick<C: Hash>(
        &mut self,
        choices: &[C],
        scores: &[i32],
        dice: &mut Rng,
    ) -> Option<usize> {
        if self.beyond {
            return None;
        }
        let spread = self.spread();
        let Some(node) = self.nodes.get(&self.path) else {
            self.nodes.insert(self.path, Vec::new());
            self.beyond = true;
            let at = highest(scores, choices.len(), dice);
            self.step(hash(choices.get(at)?));
            return Some(at);
        };
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
                let bonus = |t: &Tried| {
                    t.sum / t.times.max(1) as f32
                        + CURIOUS
                            * spread
                            * ((all.max(1) as f32).ln() / t.times.max(1) as f32).sqrt()
                };
                let mut best = (f32::NEG_INFINITY, 0);
                for (at, (_, t)) in known.iter().enumerate() {
                    if let Some(t) = t
                        && bonus(t) > best.0
                    {
                        best = (bonus(t), at);
                    }
                }
                best.1
            }
        };
        self.step(known.get(at)?.0);
        Some(at)
    }

    fn step(&mut self, choice: u64) {
        self.trail.push((self.path, choice));
        self.path = hash((self.path, choice));
    }

    fn spread(&self) -> f32 {
        let (n, sum, squares) = self.values;
        let n = n.max(1) as f32;
        (squares / n - (sum / n).powi(2)).max(1e-6).sqrt()
    }

    /// The game came to this.
    pub(crate) fn learn(&mut self, value: f32) {
        self.values.0 += 1;
        self.values.1 += value;
        self.values.2 += value * value;
        for (path, choice) in self.trail.drain(..) {
            let Some(node) = self.nodes.get_mut(&path) else {
                continue;
            };
            let at = match node.iter().position(|t| t.choice == choice) {
                Some(at) => at,
                None => {
                    node.push(Tried {
                        choice,
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_well_is_tried_most() {
        let mut tree = Tree::default();
        let mut dice = Rng::new(1);
        let mut picked = [0u32; 3];
        for _ in 0..300 {
            tree.begin(0);
            // The middle one looks worst and is best.
            let at = tree
                .pick(&["a", "b", "c"], &[3, 1, 2], &mut dice)
                .expect("the root is known or made");
            picked[at] += 1;
            let luck = dice.below(10) as f32 / 50.0;
            tree.learn(if at == 1 { 0.6 } else { 0.2 } + luck);
        }
        assert!(picked[1] > 200, "{picked:?}");
    }
}
