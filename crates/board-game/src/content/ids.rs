//! Id types: small numbers of different types, so that the compiler keeps them apart.

use super::defs::MonsterToken;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::maybe::Sentinel;
use serde::{Deserialize, Serialize};
use std::ops::Index;

/// A monster marker.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    Pack,
    Unpack,
)]
pub struct MonsterId(pub u8);

impl MonsterId {
    /// The marker with this number in a set of markers.
    #[inline]
    pub fn at(bit: u16) -> Self {
        Self(bit as u8)
    }
    /// The index in a list of markers.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl Sentinel for MonsterId {
    const ABSENT: Self = Self(u8::MAX);
}

impl Index<MonsterId> for Vec<MonsterToken> {
    type Output = MonsterToken;
    #[inline]
    fn index(&self, id: MonsterId) -> &MonsterToken {
        &self[id.index()]
    }
}

/// The number in a set of markers.
impl From<MonsterId> for u16 {
    #[inline]
    fn from(id: MonsterId) -> u16 {
        id.0.into()
    }
}
