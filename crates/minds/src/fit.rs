//! Fitting a [`Model`] to games that were played.

use crate::model::{Aim, Model, Term, Worth};

/// A position as its features, and what its game came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The features, in the game's order.
    pub features: Vec<f32>,
    /// Whether the players won.
    pub won: bool,
    /// What they earned, as a part of the most there is to earn.
    pub earned: f32,
    /// Which game it is of: examples of one game are never split between fitting and trying.
    pub game: u64,
}

impl Example {
    /// What the game came to for somebody with this aim, from 0 to 1.
    pub fn came_to(&self, aim: Aim) -> f32 {
        let worth = Worth {
            win: f32::from(u8::from(self.won)),
            earned: self.earned,
        };
        worth.blend(aim.part_of_winning(worth.win))
    }
}

/// What a model says of games it was not fitted to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Calibration {
    /// By tenths of what it said: how many positions, the mean of what it said, how often it came so.
    pub tenths: [(u32, f32, f32); 10],
    /// The mean surprise (the negative logarithm of the chance it gave to what came).
    pub surprise: f32,
    /// The surprise of whoever says the mean for every position.
    pub blind: f32,
}

impl Calibration {
    /// That of a model on examples, for somebody with this aim.
    pub fn of(model: &Model, examples: &[&Example], aim: Aim) -> Self {
        let mut all = Self::default();
        let count = examples.len().max(1) as f32;
        let mean = examples.iter().map(|e| e.came_to(aim)).sum::<f32>() / count;
        let ln = |p: f32| libm::logf(p.max(1e-6));
        let surprise = |p: f32, came: f32| -came * ln(p) - (1.0 - came) * ln(1.0 - p);
        for example in examples {
            let chance = model.chance(&example.features);
            let tenth = &mut all.tenths[((chance * 10.0) as usize).min(9)];
            tenth.0 += 1;
            tenth.1 += chance;
            tenth.2 += example.came_to(aim);
            all.surprise += surprise(chance, example.came_to(aim)) / count;
            all.blind += surprise(mean, example.came_to(aim)) / count;
        }
        for t in &mut all.tenths {
            let n = t.0.max(1) as f32;
            (t.1, t.2) = (t.1 / n, t.2 / n);
        }
        all
    }
}

/// Fits weights for so many features and their products in pairs, by gradient descent with momentum over all examples.
/// `shrink` draws weights to 0, so that what says little weighs little.
pub fn fit(features: usize, examples: &[&Example], aim: Aim, steps: usize, shrink: f32) -> Model {
    let pairs: Vec<(usize, usize)> = (0..=features)
        .flat_map(|a| (0..=a).map(move |b| (a, b)))
        .collect();
    let expand = |example: &Example, row: &mut Vec<f32>| {
        let get = |n: usize| match n.checked_sub(1) {
            None => 1.0,
            Some(n) => example.features.get(n).copied().unwrap_or(0.0),
        };
        row.clear();
        row.extend(pairs.iter().map(|&(a, b)| get(a) * get(b)));
    };
    // Terms are brought to the same spread, so that one step suits all.
    let count = examples.len().max(1) as f32;
    let (mut row, mut mean, mut spread) = (
        Vec::new(),
        vec![0.0f32; pairs.len()],
        vec![0.0f32; pairs.len()],
    );
    for e in examples {
        expand(e, &mut row);
        for (i, x) in row.iter().enumerate() {
            mean[i] += x / count;
            spread[i] += x * x / count;
        }
    }
    for (s, m) in spread.iter_mut().zip(&mean) {
        *s = (*s - *m * *m).max(0.0).sqrt();
    }
    let mut weights = vec![0.0f32; pairs.len()];
    let mut second = vec![0.0f32; pairs.len()];
    let mut first = vec![0.0f32; pairs.len()];
    let mut constant = 0.0f32;
    let batch = 256;
    let mut order = crate::Rng::new(1);
    for step in 1..=steps {
        let mut slope = vec![0.0f32; pairs.len()];
        let mut base = 0.0;
        for _ in 0..batch {
            let Some(example) = examples.get(order.below(examples.len())) else {
                break;
            };
            expand(example, &mut row);
            let mut sum = constant;
            for (index, entry) in row.iter_mut().enumerate() {
                *entry = if spread[index] > 1e-4 {
                    (*entry - mean[index]) / spread[index]
                } else {
                    0.0
                };
                sum += *entry * weights[index];
            }
            let off = crate::logistic(sum) - example.came_to(aim);
            base += off / batch as f32;
            for (s, x) in slope.iter_mut().zip(&row) {
                *s += off * x / batch as f32;
            }
        }
        // Adam, with a step that falls to nothing.
        let rate = 0.02 * (1.0 - step as f32 / (steps + 1) as f32);
        constant -= rate * 5.0 * base;
        for index in 0..pairs.len() {
            let s = slope[index] + shrink * weights[index];
            first[index] = 0.9 * first[index] + 0.1 * s;
            second[index] = 0.999 * second[index] + 0.001 * s * s;
            let (average, square) = (
                first[index] / (1.0 - libm::powf(0.9, step as f32)),
                second[index] / (1.0 - libm::powf(0.999, step as f32)),
            );
            weights[index] -= rate * average / (square.sqrt() + 1e-6);
        }
    }
    // Back to the features as they are.
    let mut terms = vec![Term {
        a: 0,
        b: 0,
        weight: constant,
    }];
    for (index, &(one, other)) in pairs.iter().enumerate() {
        if spread[index] > 1e-4 && one > 0 {
            let weight = weights[index] / spread[index];
            terms[0].weight -= weight * mean[index];
            terms.push(Term {
                a: one,
                b: other,
                weight,
            });
        }
    }
    Model { terms }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn a_model_learns_what_a_product_says() {
        // Won, nearly always, if both or neither of two things hold: no single feature tells.
        let mut dice = Rng::new(3);
        let examples: Vec<Example> = (0..2000)
            .map(|game| {
                let (one, other) = (dice.below(2), dice.below(2));
                let luck = dice.below(10) == 0;
                Example {
                    features: vec![one as f32, other as f32],
                    won: (one == other) != luck,
                    earned: 0.0,
                    game,
                }
            })
            .collect();
        let all: Vec<&Example> = examples.iter().collect();
        let model = fit(2, &all, Aim::Win, 400, 1e-4);
        let chance = |a, b| model.chance(&[a, b]);
        assert!(chance(1.0, 1.0) > 0.8 && chance(0.0, 0.0) > 0.8);
        assert!(chance(1.0, 0.0) < 0.2 && chance(0.0, 1.0) < 0.2);
        let seen = Calibration::of(&model, &all, Aim::Win);
        assert!(seen.surprise < 0.4 && seen.blind > 0.65, "{seen:?}");
    }
}
