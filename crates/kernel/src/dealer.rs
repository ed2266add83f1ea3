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
/// between. The draw is SipHash-1-3 of (source, count) under the seed, folded to the range by multiplication; the
/// bias is below weight / 2^32.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u64,
    asked: Vec<u32>,
}

impl Seeded {
    /// A dealer for this seed, at the start of every stream.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            asked: Vec::new(),
        }
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A dealer for another seed, at the start of every stream, in the memory of this one.
    pub fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.asked.clear();
    }

    /// Back to the start of every stream.
    pub fn rewind(&mut self) {
        self.asked.clear();
    }

    /// Counts a question that somebody else answered (a replayed record), so that the stream goes on after it.
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
        let mut h = SipHasher13::new_with_keys(self.seed, 0x6d69_736b_6174_6f6e);
        h.write_u64(u64::from(source.0) << 32 | u64::from(n));
        (((h.finish() >> 32) * u64::from(weight)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_does_not_depend_on_the_others() {
        let (mut a, mut b) = (Seeded::new(7), Seeded::new(7));
        let (deck, bag) = (Source(1), Source(2));
        let alone: Vec<u32> = (0..20).map(|_| a.deal(deck, 33)).collect();
        let mixed: Vec<u32> = (0..20)
            .map(|_| {
                b.deal(bag, 16);
                b.deal(deck, 33)
            })
            .collect();
        assert_eq!(alone, mixed);
    }

    #[test]
    fn every_case_comes_up_about_equally() {
        let mut d = Seeded::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[d.deal(Source(0), 6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
