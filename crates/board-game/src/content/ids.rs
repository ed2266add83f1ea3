//! Id types: small numbers of different types, so that the compiler keeps them apart.

use super::ability::Modify;
use super::defs::*;
use super::sets::{ProgressDef, RiftMarkerDef, SetDef};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
pub use packs::BlockId;
use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Not};

kernel::ids! {
    /// A place: its index in [`Content::places`](super::Content::places).
    #[derive(Pack, Unpack)]
    pub PlaceId(u8);
    /// A monster marker.
    #[derive(Pack, Unpack)]
    pub MonsterId(u8);
    /// A kind of monster.
    #[derive(Pack, Unpack)]
    pub MonsterDefId(u8);
    /// A card: one copy.
    #[derive(Pack, Unpack)]
    pub CardId(u16);
    /// A kind of card.
    #[derive(Pack, Unpack)]
    pub CardDefId(u16);
    /// A gate marker.
    #[derive(Pack, Unpack)]
    pub GateId(u8);
    /// An encounter card: a gate card, or a location card by its index in the deck of its neighbourhood.
    #[derive(Pack, Unpack)]
    pub EncounterCardId(u8);
    /// A Mythos card.
    #[derive(Pack, Unpack)]
    pub MythosId(u8);
    /// An Ancient One.
    #[derive(Pack, Unpack)]
    pub AncientId(u8);
    /// An Epic Battle card.
    #[derive(Pack, Unpack)]
    pub EpicId(u8);
    /// A Herald or a Guardian.
    #[derive(Pack, Unpack)]
    pub HelperId(u8);
    /// An investigator: the sheet, not the seat.
    #[derive(Pack, Unpack)]
    pub InvestigatorId(u8);
    /// A neighbourhood.
    #[derive(Pack, Unpack)]
    pub NeighborhoodId(u8);
    /// An Other World.
    #[derive(Pack, Unpack)]
    pub WorldId(u8);
    /// A rift track: its index among those of the game.
    #[derive(Pack, Unpack)]
    pub TrackId(u8);
    /// A marker on a rift track: a rift marker or a progress marker.
    #[derive(Pack, Unpack)]
    pub MarkerId(u8);
    /// A set of the packs, such as an expansion.
    #[derive(Pack, Unpack)]
    pub SetId(u8);
    /// A keyword of a monster, or its text as a whole.
    #[derive(Pack, Unpack)]
    pub KeywordId(u8);
    /// An ability of anything that has abilities.
    #[derive(Pack, Unpack)]
    pub AbilityId(u16);
    /// A change of a number that a step makes and that lasts.
    #[derive(Pack, Unpack)]
    pub TermId(u16);
}

/// A step of an effect. It is written as its two numbers.
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
#[serde(from = "(BlockId, u16)", into = "(BlockId, u16)")]
pub struct StepAt {
    /// The list of steps.
    pub block: BlockId,
    /// The place in the list, from 0.
    pub step: u16,
}

impl StepAt {
    /// The step after this one.
    pub fn next(self) -> Self {
        Self {
            step: self.step + 1,
            ..self
        }
    }
}

impl From<(BlockId, u16)> for StepAt {
    fn from((block, step): (BlockId, u16)) -> Self {
        Self { block, step }
    }
}

impl From<StepAt> for (BlockId, u16) {
    fn from(at: StepAt) -> Self {
        (at.block, at.step)
    }
}

/// Lets a list of definitions be indexed with their ids.
macro_rules! lists {
    ($($id:ident -> $def:ty;)*) => {$(
        impl Index<$id> for Vec<$def> {
            type Output = $def;
            #[inline]
            fn index(&self, id: $id) -> &$def {
                &self[id.index()]
            }
        }

        impl IndexMut<$id> for Vec<$def> {
            #[inline]
            fn index_mut(&mut self, id: $id) -> &mut $def {
                &mut self[id.index()]
            }
        }
    )*};
}

lists! {
    PlaceId -> PlaceDef;
    MonsterId -> MonsterToken;
    MonsterDefId -> MonsterDef;
    CardId -> CardDefId;
    CardDefId -> CardDef;
    GateId -> GateDef;
    EncounterCardId -> GateCardDef;
    MythosId -> MythosDef;
    AncientId -> AncientDef;
    EpicId -> EpicDef;
    HelperId -> HelperDef;
    InvestigatorId -> InvestigatorDef;
    NeighborhoodId -> NeighborhoodDef;
    EncounterCardId -> LocationCard;
    WorldId -> WorldDef;
    MarkerId -> RiftMarkerDef;
    MarkerId -> ProgressDef;
    SetId -> SetDef;
    AbilityId -> AbilityDef;
    TermId -> Modify;
}

/// Declares sets of ids, one bit for each. They are written, read and printed as the number that the bits make. An id
/// without a bit is in no set.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident($bits:ty) of $id:ident;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, Default, ::serde::Serialize, ::serde::Deserialize, Pack, Unpack,
        )]
        #[serde(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self(0);
            /// The set of all ids.
            pub const ALL: Self = Self(<$bits>::MAX);

            /// The set with this id alone.
            #[inline]
            pub fn of(id: $id) -> Self {
                Self((1 as $bits).checked_shl(id.0.into()).unwrap_or(0))
            }
            /// The set of the first `n` ids.
            #[inline]
            pub fn first_n(n: usize) -> Self {
                Self(<$bits>::MAX.checked_shr(<$bits>::BITS.saturating_sub(n as u32)).unwrap_or(0))
            }
            /// Whether an id is in the set.
            #[inline]
            pub fn contains(self, id: $id) -> bool {
                u32::from(id.0) < <$bits>::BITS && self.0 >> id.0 & 1 == 1
            }
            /// Adds an id.
            #[inline]
            pub fn insert(&mut self, id: $id) {
                self.0 |= Self::of(id).0;
            }
            /// Removes an id.
            #[inline]
            pub fn remove(&mut self, id: $id) {
                self.0 &= !Self::of(id).0;
            }
            /// Whether the set is empty.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The number of ids in the set.
            #[inline]
            pub fn len(self) -> u32 {
                self.0.count_ones()
            }
            /// The lowest id of the set.
            #[inline]
            pub fn first(self) -> Option<$id> {
                (self.0 != 0).then(|| $id::from_index(self.0.trailing_zeros() as usize))
            }
            /// The ids in rising order.
            #[inline]
            pub fn iter(mut self) -> impl Iterator<Item = $id> + Clone + use<> {
                std::iter::from_fn(move || {
                    let first = self.first()?;
                    self.0 &= self.0 - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                ids.into_iter().fold(Self::EMPTY, |all, id| all | Self::of(id))
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitAnd for $name {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $name {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl Not for $name {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

sets! {
    /// A set of places.
    PlaceSet(u128) of PlaceId;
    /// A set of gate markers.
    GateSet(u64) of GateId;
    /// A set of investigators.
    InvestigatorSet(u64) of InvestigatorId;
    /// A set of Epic Battle cards.
    EpicSet(u64) of EpicId;
    /// A set of Heralds and Guardians.
    HelperSet(u16) of HelperId;
    /// A set of keywords.
    KeywordSet(u16) of KeywordId;
    /// Some sets of the packs: the boards and cards of a game.
    Sets(u8) of SetId;
}
