//! Sets of seats.

use super::SeatId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of seats: eight at most, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// Everybody, whoever plays.
    pub const ALL: Self = Self(u8::MAX);

    /// One seat alone.
    #[inline]
    pub fn one(seat: SeatId) -> Self {
        Self(Self::bit(seat))
    }
    #[inline]
    fn bit(seat: SeatId) -> u8 {
        1u8.checked_shl(seat.0.into()).unwrap_or(0)
    }
    /// Whether a seat is in the set.
    #[inline]
    pub fn contains(self, seat: SeatId) -> bool {
        self.0 & Self::bit(seat) != 0
    }
    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: SeatId) {
        self.0 |= Self::bit(seat);
    }
    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: SeatId) {
        self.0 &= !Self::bit(seat);
    }
    /// The set without a seat.
    #[inline]
    #[must_use]
    pub fn without(self, seat: SeatId) -> Self {
        Self(self.0 & !Self::bit(seat))
    }
    /// Everybody in either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Everybody in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    /// Whether nobody is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many seats.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// The lowest seat.
    #[inline]
    pub fn first(self) -> Option<SeatId> {
        self.iter().next()
    }
    /// The seats in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = SeatId> {
        SeatId::first(8).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<SeatId> for Seats {
    fn from_iter<I: IntoIterator<Item = SeatId>>(seats: I) -> Self {
        let mut set = Self::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
