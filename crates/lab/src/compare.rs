//! Two setups, game by game with the same luck.

use crate::mean::Z;
use crate::simulate::{Plan, Start, ended};
use kernel::{Game, Greedy};
use rayon::prelude::*;

/// What two setups came to, pair by pair of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs {
    /// Pairs of which both games came to their end.
    pub pairs: u64,
    /// Pairs of which a game was stuck or went wrong.
    pub lost: u64,
    /// Won with both.
    pub both: u64,
    /// Won with the first alone.
    pub first: u64,
    /// Won with the second alone.
    pub second: u64,
}

/// A share of games, and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Share {
    /// The share, from 0 to 1; of a difference from -1.
    pub of: f64,
    /// Half the width of the interval, by the normal approximation.
    pub half: f64,
}

impl Pairs {
    fn add(self, other: Self) -> Self {
        Self {
            pairs: self.pairs + other.pairs,
            lost: self.lost + other.lost,
            both: self.both + other.both,
            first: self.first + other.first,
            second: self.second + other.second,
        }
    }

    fn share(self, won: u64) -> Share {
        let pairs = self.pairs.max(1) as f64;
        let of = won as f64 / pairs;
        Share {
            of,
            half: Z * (of * (1.0 - of) / pairs).sqrt(),
        }
    }

    /// How often the first won.
    pub fn of_first(self) -> Share {
        self.share(self.both + self.first)
    }

    /// How often the second won.
    pub fn of_second(self) -> Share {
        self.share(self.both + self.second)
    }

    /// How much more often the second won than the first. Luck that both shared takes no part in the error.
    pub fn difference(self) -> Share {
        let pairs = self.pairs.max(1) as f64;
        let of = (self.second as f64 - self.first as f64) / pairs;
        let square = (self.second as f64 + self.first as f64) / pairs - of * of;
        Share {
            of,
            half: Z * (square.max(0.0) / pairs).sqrt(),
        }
    }
}

/// Plays each game of the plan with its first setup and with its second, with the same luck and the same bots.
pub fn compare<R: Greedy>(plan: &Plan<'_, R>) -> Result<Pairs, String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let [first, second] = plan.starts else {
        return Err("two setups are compared, no more and no fewer".into());
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .map_err(|e| e.to_string())?;
    let one = |n: u64| {
        let won = |start: &Start<R>| ended(plan, start, n);
        let both = (won(first), won(second));
        (plan.progress)(1);
        match both {
            (Some(first), Some(second)) => Pairs {
                pairs: 1,
                lost: 0,
                both: (first && second).into(),
                first: (first && !second).into(),
                second: (second && !first).into(),
            },
            _ => Pairs {
                lost: 1,
                ..Pairs::default()
            },
        }
    };
    Ok(pool.install(|| {
        let all = (0..plan.games).into_par_iter();
        all.map(one).reduce(Pairs::default, Pairs::add)
    }))
}
