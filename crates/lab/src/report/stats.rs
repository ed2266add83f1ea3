//! Shares, means and differences, each with its 95 % interval.

use crate::compare::{Pairs, Share};
pub use crate::mean::{Mean, Z};

/// A rate with the interval of Wilson, which is honest near 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rate {
    /// The number of successes.
    pub won: u64,
    /// Of how many.
    pub of: u64,
}

impl Rate {
    /// The rate, from 0 to 1; 0 of nothing.
    pub fn rate(self) -> f64 {
        self.won as f64 / self.of.max(1) as f64
    }

    /// The lower and the upper end of the interval.
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (n, p) = (self.of as f64, self.rate());
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// The two together.
    pub fn and(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            of: self.of + other.of,
        }
    }
}

/// What two cells came to in games with the same luck: `None` where a game did not come to its end.
pub fn pairs(first: &[u8], second: &[u8]) -> Pairs {
    let mut pairs = Pairs::default();
    for (one, other) in first.iter().zip(second) {
        match (won(*one), won(*other)) {
            (Some(first), Some(second)) => {
                pairs.pairs += 1;
                pairs.both += u64::from(first && second);
                pairs.first += u64::from(first && !second);
                pairs.second += u64::from(second && !first);
            }
            (Some(_), None) | (None, Some(_) | None) => pairs.lost += 1,
        }
    }
    pairs
}

/// A game was lost, or won; any other number: it is not there or did not come to its end.
pub const LOST: u8 = 1;
/// See [`LOST`].
pub const WON: u8 = 2;

fn won(of: u8) -> Option<bool> {
    match of {
        LOST => Some(false),
        WON => Some(true),
        _ => None,
    }
}

/// How much more often games were won with something than without it, over cells that each had both: the difference by
/// Mantel and Haenszel, who weigh each cell by what it can say, and half its interval, the variance by Sato.
pub fn difference(cells: &[(Rate, Rate)]) -> Option<Share> {
    let (mut weight, mut sum, mut growing, mut fixed) = (0.0, 0.0, 0.0, 0.0);
    for (with, without) in cells.iter().filter(|(a, b)| a.of > 0 && b.of > 0) {
        let (won_with, with) = (with.won as f64, with.of as f64);
        let (won_without, without) = (without.won as f64, without.of as f64);
        let all = with + without;
        weight += with * without / all;
        sum += (won_with * without - won_without * with) / all;
        growing += (with * with * won_without - without * without * won_with
            + with * without * (without - with) / 2.0)
            / (all * all);
        fixed +=
            (won_with * (without - won_without) + won_without * (with - won_with)) / (2.0 * all);
    }
    let of = sum / weight;
    (weight > 0.0).then(|| Share {
        of,
        half: Z * (of * growing + fixed).max(0.0).sqrt() / weight,
    })
}
