//! Sets of seats.

use super::SeatId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of up to eight seats, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);
    /// All seats, whether they play or not.
    pub const ALL: Self = Self(u8::MAX);

    /// A set of one seat.
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
    /// Removes a seat.
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
    /// The seats in one of the sets, or in both.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// The seats in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The number of seats.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// The lowest seat.
    #[inline]
    pub fn first(self) -> Option<SeatId> {
        self.iter().next()
    }
    /// The seats in ascending order.
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
