//! The value of a position: a logistic regression on the features that a game names, and on their products in pairs.
//! The weights are a text with a line for each, `doom-left 1.25` or `doom-left*acts-left -0.4`, kept with the game.

use std::fmt::Write;

/// What a search is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// To win.
    #[default]
    Win,
    /// To earn as much as can be, as the game counts it ([`kernel::Greedy::earned`]).
    Earn,
    /// Both: the better the chance to win, the more it counts beside what is earned.
    Both,
}

impl Aim {
    /// The part that winning has in the aim, where the chance to win is about this.
    pub fn part_of_winning(self, chance: f32) -> f32 {
        match self {
            Aim::Win => 1.0,
            Aim::Earn => 0.0,
            Aim::Both => LEAST + (MOST - LEAST) * (chance / LIKELY).clamp(0.0, 1.0),
        }
    }
}

/// The part of winning in [`Aim::Both`] where nobody wins.
const LEAST: f32 = 0.3;

/// The part of winning in [`Aim::Both`] where it is [`LIKELY`].
const MOST: f32 = 0.8;

/// From this chance on winning counts as much as it ever does.
const LIKELY: f32 = 0.25;

/// What a position, or a game that was played on from it, is worth.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    /// The chance to win, from 0 to 1.
    pub win: f32,
    /// What is earned, from 0 to 1.
    pub earned: f32,
}

impl Worth {
    /// Both as one number, where winning has this part.
    pub fn blend(self, part: f32) -> f32 {
        part * self.win + (1.0 - part) * self.earned
    }

    /// This, but for a part that is the other.
    pub(crate) fn mix(self, other: Self, part: f32) -> Self {
        let mix = |a: f32, b: f32| (1.0 - part) * a + part * b;
        Self {
            win: mix(self.win, other.win),
            earned: mix(self.earned, other.earned),
        }
    }
}

/// What is wrong with a text of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "weights, line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Unread {}

/// A product of two features, or one of them (then the second is 0, the constant).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Term {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) weight: f32,
}

/// Weights of features. Feature 0 is the constant 1; those of the game follow in its order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model {
    pub(crate) terms: Vec<Term>,
}

/// The name of the constant.
const CONSTANT: &str = "always";

fn name<'a>(names: &[&'a str], at: usize) -> &'a str {
    match at.checked_sub(1).and_then(|n| names.get(n)) {
        Some(name) => name,
        None => CONSTANT,
    }
}

impl Model {
    /// Reads weights of features with these names.
    pub fn read(text: &str, names: &[&str]) -> Result<Self, Unread> {
        let mut terms = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |what: String| Unread {
                line: index + 1,
                what,
            };
            let (of, weight) = line
                .rsplit_once(' ')
                .ok_or_else(|| wrong("a line is a feature and its weight".into()))?;
            let weight = weight
                .parse::<f32>()
                .ok()
                .filter(|w| w.is_finite())
                .ok_or_else(|| wrong(format!("`{weight}` is no number")))?;
            let at = |of: &str| match of.trim() {
                CONSTANT => Ok(0),
                of => names
                    .iter()
                    .position(|n| *n == of)
                    .map(|n| n + 1)
                    .ok_or_else(|| wrong(format!("there is no feature `{of}`"))),
            };
            let (first, second) = match of.split_once('*') {
                Some((a, b)) => (at(a)?, at(b)?),
                None => (at(of)?, 0),
            };
            terms.push(Term {
                a: first,
                b: second,
                weight,
            });
        }
        Ok(Self { terms })
    }

    /// The same as text.
    pub fn write(&self, names: &[&str]) -> String {
        let mut text = String::new();
        for term in &self.terms {
            let first = name(names, term.a);
            let of = if term.b == 0 {
                first.to_owned()
            } else {
                format!("{first}*{}", name(names, term.b))
            };
            let _ = writeln!(text, "{of} {:.4}", term.weight);
        }
        text
    }

    /// The logarithm of the odds to win, by the game's features.
    pub fn logit(&self, features: &[f32]) -> f32 {
        let get = |n: usize| match n.checked_sub(1) {
            None => 1.0,
            Some(n) => features.get(n).copied().unwrap_or(0.0),
        };
        self.terms
            .iter()
            .map(|t| t.weight * get(t.a) * get(t.b))
            .sum()
    }

    /// The chance to win.
    pub fn chance(&self, features: &[f32]) -> f32 {
        crate::logistic(self.logit(features))
    }

    /// How much each feature, alone and in its products, adds to the logarithm of the odds of one position over
    /// another: the terms of the judgement that differ, the greatest first.
    pub fn differences(&self, names: &[&str], one: &[f32], other: &[f32]) -> Vec<(String, f32)> {
        let mut by = vec![0.0; names.len() + 1];
        let get = |f: &[f32], n: usize| match n.checked_sub(1) {
            None => 1.0,
            Some(n) => f.get(n).copied().unwrap_or(0.0),
        };
        for term in &self.terms {
            let difference = term.weight
                * (get(one, term.a) * get(one, term.b) - get(other, term.a) * get(other, term.b));
            // A product's change is shared by those of its two that changed.
            let moved = |n: usize| n > 0 && get(one, n) != get(other, n);
            match (moved(term.a), moved(term.b)) {
                (true, true) => {
                    by[term.a] += difference / 2.0;
                    by[term.b] += difference / 2.0;
                }
                (true, false) => by[term.a] += difference,
                (false, true) => by[term.b] += difference,
                (false, false) => {}
            }
        }
        let mut all: Vec<(String, f32)> = by
            .into_iter()
            .enumerate()
            .filter(|(_, d)| *d != 0.0)
            .map(|(n, d)| (name(names, n).to_owned(), d))
            .collect();
        all.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 2] = ["clues", "doom"];

    #[test]
    fn what_is_written_reads_back() {
        let text = "always -1.0000\nclues 2.0000\nclues*doom -0.5000\n";
        let model = Model::read(text, &NAMES).expect("it reads");
        assert_eq!(model.write(&NAMES), text);
        assert!((model.logit(&[1.0, 4.0]) - (-1.0 + 2.0 - 2.0)).abs() < 1e-6);
        assert!((Model::default().chance(&[1.0]) - 0.5).abs() < 1e-6);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, line, what) in [
            ("always 1\nluck 2", 2, "there is no feature `luck`"),
            ("clues much", 1, "`much` is no number"),
            ("clues", 1, "a line is a feature and its weight"),
        ] {
            let wrong = Model::read(text, &NAMES).expect_err(text);
            assert_eq!((wrong.line, wrong.what.as_str()), (line, what));
        }
    }

    #[test]
    fn differences_say_what_counts() {
        let model = Model::read("clues 2\ndoom -3\nclues*doom 1", &NAMES).expect("it reads");
        let all = model.differences(&NAMES, &[1.0, 1.0], &[1.0, 0.0]);
        assert_eq!(all, [("doom".to_owned(), -2.0)]);
    }
}
