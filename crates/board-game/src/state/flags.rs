//! States of an investigator.

use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitOr};

/// States of an investigator, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(u16);

impl Flags {
    /// No state.
    pub const NONE: Self = Self(0);

    /// Whether one of these states is among them.
    #[inline]
    pub fn any_of(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
    /// Adds these states.
    #[inline]
    pub fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }
    /// Removes these states.
    #[inline]
    pub fn remove(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl BitOr for Flags {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Flags {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The states of [`Flags`].
pub mod flag {
    use super::Flags;

    /// Is delayed: the figure lies on its side.
    pub const DELAYED: Flags = Flags(1);
    /// Is in jail.
    pub const ARRESTED: Flags = Flags(2);
    /// Loses the next turn.
    pub const LOSE_NEXT: Flags = Flags(4);
    /// Loses this turn.
    pub const SKIPPING: Flags = Flags(8);
    /// Is on an explored marker.
    pub const EXPLORED: Flags = Flags(16);
    /// Was devoured; a new investigator comes next turn.
    pub const DEVOURED: Flags = Flags(32);
    /// Is out of the game for good.
    pub const OUT: Flags = Flags(64);
    /// Has defaulted on a loan.
    pub const DEFAULTED: Flags = Flags(128);
    /// Has no more encounters this turn.
    pub const NO_ENCOUNTER: Flags = Flags(256);
    /// Came back from an Other World this turn.
    pub const RETURNED: Flags = Flags(512);
    /// May not move any further this turn.
    pub const ENDED_MOVEMENT: Flags = Flags(1024);
}
