//! Who answers for chance.

use crate::Source;
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// Answers the questions put to chance with a number below `weight`, each as likely as the others.
pub trait Dealer {
    /// A number below `weight` (which is at least 1) for the next question from `source`.
    fn deal(&mut self, source: Source, weight: u32) -> u32;
}

/// The dealer of normal play: a counter-based generator keyed by seed, source and how often that source was asked.
///
/// One seed therefore deals the same deck, the same bag and the same dice to everybody, whatever else they do in
/// between. The draw is SipHash-1-3 of (source, count) under the seed as its key, folded to the range by multiplication;
/// the bias is below weight / 2^32. A seed has 128 bits: nobody finds one that was drawn from all of them by trying
/// which deals what was seen.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u128,
    asked: Vec<u32>,
}

impl Seeded {
    /// A dealer for this seed, at the start of every stream.
    pub fn new(seed: u64) -> Self {
        Self::keyed(seed.into())
    }

    /// A dealer for a seed of full length.
    pub fn keyed(seed: u128) -> Self {
        Self {
            seed,
            asked: Vec::new(),
        }
    }

    /// The seed.
    pub fn seed(&self) -> u128 {
        self.seed
    }

    /// A seed for another participant (the bot of a seat). This seed cannot be computed from it.
    pub fn derived(&self, n: u32) -> u64 {
        self.draw(u32::MAX, n)
    }

    fn draw(&self, stream: u32, count: u32) -> u64 {
        let (low, high) = (self.seed as u64, (self.seed >> 64) as u64);
        let mut h = SipHasher13::new_with_keys(low, high ^ 0x6d69_736b_6174_6f6e);
        h.write_u64(u64::from(stream) << 32 | u64::from(count));
        h.finish()
    }

    /// A dealer for another seed, at the start of every stream, in the memory of this one.
    pub fn restart(&mut self, seed: u64) {
        self.seed = seed.into();
        self.asked.clear();
    }

    /// Back to the start of every stream.
    pub fn rewind(&mut self) {
        self.asked.clear();
    }

    /// Counts a question that was answered elsewhere (by a replayed record), so that the stream continues after it.
    pub fn skip(&mut self, source: Source) {
        let _ = self.count(source);
    }

    fn count(&mut self, source: Source) -> u32 {
        let at = source.0 as usize;
        if self.asked.len() <= at {
            self.asked.resize(at + 1, 0);
        }
        let n = self.asked[at];
        self.asked[at] = n.wrapping_add(1);
        n
    }
}

impl Dealer for Seeded {
    fn deal(&mut self, source: Source, weight: u32) -> u32 {
        let n = self.count(source);
        (((self.draw(source.0.into(), n) >> 32) * u64::from(weight)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_does_not_depend_on_the_others() {
        let (mut a, mut other) = (Seeded::new(7), Seeded::new(7));
        let (deck, bag) = (Source(1), Source(2));
        let alone: Vec<u32> = (0..20).map(|_| a.deal(deck, 33)).collect();
        let mixed: Vec<u32> = (0..20)
            .map(|_| {
                other.deal(bag, 16);
                other.deal(deck, 33)
            })
            .collect();
        assert_eq!(alone, mixed);
    }

    #[test]
    fn every_bit_of_a_seed_counts() {
        let dealt = |seed| {
            let mut d = Seeded::keyed(seed);
            (0..32)
                .map(|_| d.deal(Source(0), 1 << 16))
                .collect::<Vec<_>>()
        };
        for bit in 0..128 {
            assert_ne!(dealt(7), dealt(7 ^ 1 << bit), "bit {bit}");
        }
    }

    #[test]
    fn every_case_comes_up_about_equally() {
        let mut dealer = Seeded::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[dealer.deal(Source(0), 6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
