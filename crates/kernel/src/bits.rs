//! A small set of ids, as words of bits: copied, compared and counted without an allocation.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of numbers below `64 * W`.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);
    /// One more than the largest number a set can hold.
    pub const CAPACITY: usize = 64 * W;

    /// The set whose words these are, lowest numbers first.
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// Adds `i`. A number out of range is ignored.
    #[inline]
    pub fn insert(&mut self, i: u16) {
        if let Some(word) = self.0.get_mut(i as usize / 64) {
            *word |= 1 << (i % 64);
        }
    }

    /// Takes `i` out.
    #[inline]
    pub fn remove(&mut self, i: u16) {
        if let Some(word) = self.0.get_mut(i as usize / 64) {
            *word &= !(1 << (i % 64));
        }
    }

    /// Whether `i` is in the set.
    #[inline]
    pub fn contains(&self, i: u16) -> bool {
        self.0
            .get(i as usize / 64)
            .is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// How many numbers are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether nothing is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// The `n`-th number of the set in rising order, from 0.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<u16> {
        let mut left = n;
        for (at, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if left < count {
                let mut w = word;
                for _ in 0..left {
                    w &= w - 1;
                }
                return Some(at as u16 * 64 + w.trailing_zeros() as u16);
            }
            left -= count;
        }
        None
    }

    /// The lowest number of the set that is not below `from`.
    #[inline]
    pub fn at_or_after(&self, from: u16) -> Option<u16> {
        let first = from as usize / 64;
        let mut mask = u64::MAX << (from % 64);
        for (at, &word) in self.0.iter().enumerate().skip(first) {
            let rest = word & mask;
            if rest != 0 {
                return Some(at as u16 * 64 + rest.trailing_zeros() as u16);
            }
            mask = u64::MAX;
        }
        None
    }

    /// The numbers in rising order.
    #[inline]
    pub fn iter(&self) -> Iter<W> {
        Iter {
            words: self.0,
            at: 0,
            word: self.0.first().copied().unwrap_or(0),
        }
    }

    /// Everything in either set.
    #[must_use]
    pub fn union(mut self, other: &Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        self
    }

    /// Everything in both sets.
    #[must_use]
    pub fn intersection(mut self, other: &Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
        self
    }

    /// Everything in this set that is not in the other.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        self
    }

    /// Whether anything is in both sets.
    pub fn meets(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .fold(0, |any, (a, b)| any | a & b)
            != 0
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.0 = [0; W];
    }
}

/// The numbers of a set in rising order.
#[derive(Clone, Debug)]
pub struct Iter<const W: usize> {
    words: [u64; W],
    at: usize,
    /// What is left of the word at `at`.
    word: u64,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as u16;
        self.word &= self.word - 1;
        Some(self.at as u16 * 64 + bit)
    }

    #[inline]
    fn fold<B, F: FnMut(B, u16) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        let mut word = self.word;
        for at in self.at..W {
            if at > self.at {
                word = self.words[at];
            }
            while word != 0 {
                all = f(all, at as u16 * 64 + word.trailing_zeros() as u16);
                word &= word - 1;
            }
        }
        all
    }
}

impl<const W: usize> FromIterator<u16> for Bits<W> {
    fn from_iter<T: IntoIterator<Item = u16>>(iter: T) -> Self {
        let mut set = Self::default();
        for i in iter {
            set.insert(i);
        }
        set
    }
}

impl<const W: usize> Serialize for Bits<W> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut seq = s.serialize_seq(Some(W))?;
        for w in &self.0 {
            seq.serialize_element(w)?;
        }
        seq.end()
    }
}

impl<'de, const W: usize> Deserialize<'de> for Bits<W> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Words<const W: usize>;
        impl<'de, const W: usize> Visitor<'de> for Words<W> {
            type Value = Bits<W>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{W} words of bits")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Bits<W>, A::Error> {
                let mut words = [0; W];
                for (i, w) in words.iter_mut().enumerate() {
                    *w = seq
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(i, &self))?;
                }
                Ok(Bits(words))
            }
        }
        d.deserialize_seq(Words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_selects_in_rising_order() {
        let set: Bits<4> = [3, 64, 65, 200].into_iter().collect();
        assert_eq!(set.len(), 4);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 65, 200]);
        let mut rest = set.iter();
        rest.next();
        assert_eq!(rest.fold(0, |sum, n| sum + u32::from(n)), 64 + 65 + 200);
        for (n, want) in [
            (0, Some(3)),
            (1, Some(64)),
            (2, Some(65)),
            (3, Some(200)),
            (4, None),
        ] {
            assert_eq!(set.nth(n), want);
        }
    }

    #[test]
    fn finds_the_next_number() {
        let set: Bits<2> = [3, 64].into_iter().collect();
        for (from, want) in [
            (0, Some(3)),
            (3, Some(3)),
            (4, Some(64)),
            (64, Some(64)),
            (65, None),
            (500, None),
        ] {
            assert_eq!(set.at_or_after(from), want, "from {from}");
        }
        assert_eq!(
            set.without(&[64].into_iter().collect())
                .iter()
                .collect::<Vec<_>>(),
            [3]
        );
    }

    #[test]
    fn numbers_out_of_range_do_nothing() {
        let mut set = Bits::<1>::default();
        set.insert(64);
        assert!(set.is_empty() && !set.contains(64));
    }
}
