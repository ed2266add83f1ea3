//! A small set of ids, as words of bits: copied, compared and counted without an allocation.

use crate::Id;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A set of ids below `64 * W`.
#[derive(Pack, Unpack, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize, T = u16>([u64; W], PhantomData<T>);

impl<const W: usize, T> Clone for Bits<W, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<const W: usize, T> Copy for Bits<W, T> {}

impl<const W: usize, T> Default for Bits<W, T> {
    fn default() -> Self {
        Self([0; W], PhantomData)
    }
}

impl<const W: usize, T> fmt::Debug for Bits<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Bits").field(&self.0).finish()
    }
}

impl<const W: usize, T> Bits<W, T> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W], PhantomData);
    /// One more than the largest number a set can hold.
    pub const CAPACITY: usize = 64 * W;

    /// The set whose words these are, lowest numbers first.
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words, PhantomData)
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

    /// The same numbers, as ids of another kind: one field keeps sets of different kinds.
    pub const fn retyped<U>(self) -> Bits<W, U> {
        Bits(self.0, PhantomData)
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.0 = [0; W];
    }
}

impl<const W: usize, T: Id> Bits<W, T> {
    /// Adds an id. An id out of range is ignored.
    #[inline]
    pub fn insert(&mut self, id: T) {
        if let Some(word) = self.0.get_mut(id.index() / 64) {
            *word |= 1 << (id.index() % 64);
        }
    }

    /// Takes an id out.
    #[inline]
    pub fn remove(&mut self, id: T) {
        if let Some(word) = self.0.get_mut(id.index() / 64) {
            *word &= !(1 << (id.index() % 64));
        }
    }

    /// Whether an id is in the set.
    #[inline]
    pub fn contains(&self, id: T) -> bool {
        self.0
            .get(id.index() / 64)
            .is_some_and(|w| w >> (id.index() % 64) & 1 == 1)
    }

    /// The `n`-th id of the set in rising order, from 0.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<T> {
        let mut left = n;
        for (at, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if left < count {
                let mut rest = word;
                for _ in 0..left {
                    rest &= rest - 1;
                }
                return Some(T::from_index(at * 64 + rest.trailing_zeros() as usize));
            }
            left -= count;
        }
        None
    }

    /// The lowest id of the set that is not below `from`.
    #[inline]
    pub fn at_or_after(&self, from: T) -> Option<T> {
        let first = from.index() / 64;
        let mut mask = u64::MAX << (from.index() % 64);
        for (at, &word) in self.0.iter().enumerate().skip(first) {
            let rest = word & mask;
            if rest != 0 {
                return Some(T::from_index(at * 64 + rest.trailing_zeros() as usize));
            }
            mask = u64::MAX;
        }
        None
    }

    /// The ids in rising order.
    #[inline]
    pub fn iter(&self) -> Iter<W, T> {
        Iter {
            words: self.0,
            at: 0,
            word: self.0.first().copied().unwrap_or(0),
            of: PhantomData,
        }
    }
}

/// The numbers of a set in rising order.
#[derive(Clone, Debug)]
pub struct Iter<const W: usize, T> {
    words: [u64; W],
    of: PhantomData<T>,
    at: usize,
    /// What is left of the word at `at`.
    word: u64,
}

impl<const W: usize, T: Id> Iterator for Iter<W, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(T::from_index(self.at * 64 + bit))
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut step: F) -> B {
        let mut all = init;
        let mut word = self.word;
        for at in self.at..W {
            if at > self.at {
                word = self.words[at];
            }
            while word != 0 {
                all = step(all, T::from_index(at * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        all
    }
}

impl<const W: usize, T: Id> FromIterator<T> for Bits<W, T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut set = Self::default();
        for id in iter {
            set.insert(id);
        }
        set
    }
}

impl<const W: usize, T> Serialize for Bits<W, T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut seq = s.serialize_seq(Some(W))?;
        for w in &self.0 {
            seq.serialize_element(w)?;
        }
        seq.end()
    }
}

impl<'de, const W: usize, T> Deserialize<'de> for Bits<W, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Words<const W: usize>;
        impl<'de, const W: usize> Visitor<'de> for Words<W> {
            type Value = [u64; W];
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{W} words of bits")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[u64; W], A::Error> {
                let mut words = [0; W];
                for (index, w) in words.iter_mut().enumerate() {
                    *w = seq
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                Ok(words)
            }
        }
        from.deserialize_seq(Words).map(Self::from_words)
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
        for (nth, want) in [
            (0, Some(3)),
            (1, Some(64)),
            (2, Some(65)),
            (3, Some(200)),
            (4, None),
        ] {
            assert_eq!(set.nth(nth), want);
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
        let mut set = Bits::<1, u16>::default();
        set.insert(64);
        assert!(set.is_empty() && !set.contains(64));
    }
}
