//! The dice of bots: fast, seeded, outside every game.

use kernel::{Dealer, Source};

/// SplitMix64: one addition and three multiplications a number.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The seed of the `n`-th of many games: far from its neighbours'.
    pub fn nth_seed(seed: u64, n: u64) -> u64 {
        Self(seed ^ n.wrapping_mul(0xd134_2543_de82_ef95)).next_u64()
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`; 0 if `n` is 0. The bias is below `n` / 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }
}

impl Dealer for Rng {
    fn deal(&mut self, _: Source, weight: u32) -> u32 {
        self.below(weight as usize) as u32
    }
}

/// The place of the highest of the first `count` scores; equals are drawn by lot.
pub fn highest(scores: &[i32], count: usize, dice: &mut Rng) -> usize {
    let mut best = (i32::MIN, 0);
    let mut equals = 0;
    for (index, &score) in scores.iter().take(count).enumerate() {
        if score > best.0 || equals == 0 {
            (best, equals) = ((score, index), 1);
        } else if score == best.0 {
            equals += 1;
            if dice.below(equals) == 0 {
                best.1 = index;
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_range_and_spread() {
        let mut rng = Rng::new(9);
        let mut seen = [0u32; 5];
        for _ in 0..5000 {
            seen[rng.below(5)] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_ne!(Rng::nth_seed(1, 2), Rng::nth_seed(2, 1));
    }

    #[test]
    fn the_best_is_picked_and_equals_share() {
        let mut dice = Rng::new(1);
        let mut picked = [0u32; 4];
        for _ in 0..900 {
            picked[highest(&[7, -3, 7, 7], 4, &mut dice)] += 1;
        }
        assert_eq!(picked[1], 0);
        assert!(
            [0, 2, 3].iter().all(|&i| (230..370).contains(&picked[i])),
            "{picked:?}"
        );
        assert_eq!(highest(&[], 3, &mut dice), 0);
    }
}
