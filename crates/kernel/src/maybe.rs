//! Optional ids: a `Maybe<T>` is no larger than a `T`.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A number of which one value is never meant: it stands for absence inside [`Maybe`] and nowhere else.
pub trait Sentinel: Copy + Eq {
    /// The value that is never meant.
    const ABSENT: Self;
}

impl Sentinel for u8 {
    const ABSENT: u8 = u8::MAX;
}

impl Sentinel for u16 {
    const ABSENT: u16 = u16::MAX;
}

/// An `Option` that is as small as its content, for the numbers of seats, places and cards on frames and boards.
///
/// ```
/// use kernel::Maybe;
///
/// let nobody: Maybe<u8> = Maybe::NONE;
/// assert_eq!(nobody.get(), None);
/// let third = Maybe::some(2u8);
/// assert_eq!(third.get(), Some(2));
/// assert!(third.is(2) && !nobody.is(2));
/// assert_eq!(size_of::<Maybe<u8>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[derive(Pack, Unpack)]
pub struct Maybe<T>(T);

impl<T: Sentinel> Maybe<T> {
    /// No value.
    pub const NONE: Self = Maybe(T::ABSENT);

    /// A value.
    #[inline]
    pub const fn some(value: T) -> Self {
        Maybe(value)
    }

    /// What it is, if it is anything.
    #[inline]
    pub fn get(self) -> Option<T> {
        (self.0 != T::ABSENT).then_some(self.0)
    }

    /// Whether it is anything.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != T::ABSENT
    }

    /// Whether it is nothing.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == T::ABSENT
    }

    /// Whether it is this.
    #[inline]
    pub fn is(self, value: T) -> bool {
        self.is_some() && self.0 == value
    }

    /// What it is, or this.
    #[inline]
    pub fn unwrap_or(self, other: T) -> T {
        self.get().unwrap_or(other)
    }

    /// What it is; it is nothing afterwards.
    #[inline]
    pub fn take(&mut self) -> Option<T> {
        std::mem::take(self).get()
    }
}

impl<T: Sentinel> Default for Maybe<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Sentinel> From<T> for Maybe<T> {
    fn from(value: T) -> Self {
        Self::some(value)
    }
}

impl<T: Sentinel> From<Option<T>> for Maybe<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::NONE, Self::some)
    }
}

impl<T: Sentinel + fmt::Debug> fmt::Debug for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.get().fmt(f)
    }
}
