//! How strong bots are beside each other: every bot plays the same deals, and each pair of bots is compared deal by deal.

use crate::mean::Mean;
use crate::simulate::{End, Listener, Plan, heard};
use kernel::{Game, Greedy};
use players::Rng;
use std::collections::BTreeMap;

/// What a game came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Came {
    /// Whether it was won.
    pub won: bool,
    /// Its graded success, from 0 to 1 ([`Greedy::earned`]).
    pub earned: f32,
}

impl Came {
    /// By what two bots are compared in a deal: half for winning, half for what was earned.
    fn success(self) -> f32 {
        (f32::from(u8::from(self.won)) + self.earned) / 2.0
    }
}

#[derive(Default)]
struct Ends(f32);
impl<R: Greedy> Listener<R> for Ends {
    const HEARS: bool = false;
    fn over(&mut self, content: &R::Content, game: &Game<R>) {
        self.0 = R::earned(content, game);
    }
}

/// Plays game `number` of the plan; `None` if it does not come to its end. The luck of a number is the same for every bot.
pub fn came<R: Greedy>(plan: &Plan<'_, R>, number: u64) -> Option<Came> {
    let start = plan
        .starts
        .get((number % plan.starts.len().max(1) as u64) as usize)?;
    let mut ends = Ends::default();
    let (_, end) = heard(plan, start, number, &mut ends);
    let End::Completed { won, .. } = end else {
        return None;
    };
    Some(Came {
        won,
        earned: ends.0,
    })
}

/// What each bot came to in each deal: by the place of the bot, and by the number of the deal.
pub type Deals = BTreeMap<u64, BTreeMap<usize, Came>>;

/// A rating, and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rating {
    /// The Elo number.
    pub elo: f64,
    /// Half the width of the interval. `0` for the bot that the others are measured by.
    pub half: f64,
}

/// One bot has ten times the odds of another if its Elo number is this much higher.
const TENFOLD: f64 = 400.0;
/// How often the deals are drawn anew for the error.
const DRAWS: u64 = 200;

/// The Elo numbers of so many bots; the bot at place `fixed` has this number. In each deal that two bots played, the one
/// with more success wins against the other; equal success is a draw, half a win for both. The numbers make these results
/// likeliest (a logistic fit). The error comes from drawing the deals anew, with repetition.
pub fn ratings(deals: &Deals, bots: usize, (fixed, elo): (usize, f64)) -> Vec<Rating> {
    let all: Vec<&BTreeMap<usize, Came>> = deals.values().collect();
    let best = fit(all.iter().copied(), bots, (fixed, elo));
    let mut spread = vec![Mean::default(); bots];
    let mut dice = Rng::new(1);
    for _ in 0..DRAWS {
        let drawn = (0..all.len()).filter_map(|_| all.get(dice.below(all.len())).copied());
        let drawn: Vec<_> = drawn.collect();
        for (of, elo) in spread
            .iter_mut()
            .zip(fit(drawn.into_iter(), bots, (fixed, elo)))
        {
            of.add(elo);
        }
    }
    let rating = |(elo, spread): (f64, &Mean)| Rating {
        elo,
        half: spread.half() * (DRAWS as f64).sqrt(),
    };
    best.into_iter().zip(&spread).map(rating).collect()
}

/// The likeliest Elo numbers.
fn fit<'a>(
    deals: impl Iterator<Item = &'a BTreeMap<usize, Came>>,
    bots: usize,
    (fixed, elo): (usize, f64),
) -> Vec<f64> {
    // How often one of two won, and how often they met. A draw against each keeps what never lost finite.
    let mut won = vec![vec![0.5; bots]; bots];
    for deal in deals {
        for (one, a) in deal {
            for (other, b) in deal.iter().filter(|(other, _)| *other != one) {
                let (a, b) = (a.success(), b.success());
                let part = match (a > b, a < b) {
                    (true, _) => 1.0,
                    (_, true) => 0.0,
                    (false, false) => 0.5,
                };
                if let Some(of) = won.get_mut(*one).and_then(|row| row.get_mut(*other)) {
                    *of += part;
                }
            }
        }
    }
    // Strengths whose ratio is the odds, by the iteration of Zermelo.
    let mut strength = vec![1.0_f64; bots];
    for _ in 0..2_000 {
        let now = strength.clone();
        for one in 0..bots {
            let others = || (0..bots).filter(|other| *other != one);
            let wins: f64 = others().map(|other| won[one][other]).sum();
            let met: f64 = others()
                .map(|other| (won[one][other] + won[other][one]) / (now[one] + now[other]))
                .sum();
            strength[one] = wins / met.max(1e-12);
        }
        let middle = strength.iter().map(|s| s.ln()).sum::<f64>() / bots as f64;
        strength.iter_mut().for_each(|s| *s /= middle.exp());
    }
    let base = strength.get(fixed).copied().unwrap_or(1.0);
    let number = |s: &f64| elo + TENFOLD * (s / base).log10();
    strength.iter().map(number).collect()
}
