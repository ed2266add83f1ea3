//! Ids: numbers that mean one kind of thing.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use std::ops::Range;

/// The number of a thing of one kind, counted from 0: a seat, a card, a place. Two kinds of ids are two types.
pub trait Id: Copy + Eq + Ord {
    /// The id as an index into an array of all of its kind.
    fn index(self) -> usize;
    /// The id with this index.
    fn from_index(index: usize) -> Self;
}

impl Id for u8 {
    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        index as u8
    }
}

impl Id for u16 {
    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        index as u16
    }
}

/// Ids that follow each other, like a [`std::ops::Range`]: from `start` up to the one before `end`.
///
/// ```
/// use kernel::Ids;
///
/// kernel::ids! {
///     /// A monster.
///     pub MonsterId(u16);
/// }
///
/// let some = Ids { start: MonsterId(2), end: MonsterId(4) };
/// assert_eq!(some.clone().collect::<Vec<_>>(), [MonsterId(2), MonsterId(3)]);
/// assert_eq!(some.indices(), 2..4);
/// assert_eq!(Ids::one(MonsterId(7)).count(), 1);
/// ```
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug, Default)]
pub struct Ids<T> {
    /// The first id.
    pub start: T,
    /// The id after the last one.
    pub end: T,
}

impl<T: Id> Ids<T> {
    /// One id alone.
    #[inline]
    pub fn one(id: T) -> Self {
        Self {
            start: id,
            end: T::from_index(id.index() + 1),
        }
    }
    /// Whether there is no id.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.start >= self.end
    }
    /// The ids as indices into an array of all of their kind.
    #[inline]
    pub fn indices(&self) -> Range<usize> {
        self.start.index()..self.end.index()
    }
}

impl<T: Id> Iterator for Ids<T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        let first = (!self.is_empty()).then_some(self.start)?;
        self.start = T::from_index(first.index() + 1);
        Some(first)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.indices().len();
        (left, Some(left))
    }
}

/// Declares ids: numbers that are types of their own, as small as the number, with room for [`crate::Maybe`]. They are
/// written, read and printed as the number.
///
/// ```
/// use kernel::Maybe;
///
/// kernel::ids! {
///     /// A monster.
///     pub MonsterId(u16);
/// }
///
/// let third = MonsterId(2);
/// assert_eq!(third.index(), 2);
/// assert_eq!(format!("{third:?}"), "2");
/// assert_eq!(MonsterId::first(3).last(), Some(third));
/// assert_eq!(size_of::<Maybe<MonsterId>>(), 2);
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* pub $name:ident($number:ty);)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $number);

        impl $name {
            /// The id as an index into an array of all of its kind.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
            /// The id with this index.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                Self(index as $number)
            }
            /// The id after this one.
            #[inline]
            pub fn next(self) -> Self {
                Self(self.0 + 1)
            }
            /// The id before this one.
            #[inline]
            pub fn before(self) -> Option<Self> {
                self.0.checked_sub(1).map(Self)
            }
            /// Each definition of a list, with its id.
            #[inline]
            pub fn each<D>(list: &[D]) -> impl DoubleEndedIterator<Item = (Self, &D)> + Clone + ExactSizeIterator {
                Self::first(list.len()).zip(list)
            }
            /// The first definition of a list that passes a test.
            pub fn find<D>(list: &[D], test: impl FnMut(&D) -> bool) -> Option<Self> {
                list.iter().position(test).map(Self::from_index)
            }
            /// The first `n` ids in rising order.
            #[inline]
            pub fn first(n: usize) -> impl DoubleEndedIterator<Item = Self> + Clone + ExactSizeIterator {
                (0..n).map(Self::from_index)
            }
        }

        impl $crate::Id for $name {
            #[inline]
            fn index(self) -> usize {
                self.index()
            }
            #[inline]
            fn from_index(index: usize) -> Self {
                Self::from_index(index)
            }
        }

        impl From<$name> for u32 {
            #[inline]
            fn from(id: $name) -> Self {
                id.0.into()
            }
        }

        impl $crate::maybe::Sentinel for $name {
            const ABSENT: Self = Self(<$number>::MAX);
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter) -> ::std::fmt::Result {
                ::std::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }
    )*};
}
