//! Moves of investigators and monsters from one place to another.

use crate::content::ids::{MonsterId, PlaceId};
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// An investigator or monster that moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mover {
    /// The investigator of a seat.
    Investigator(Seat),
    /// A monster marker.
    Monster(MonsterId),
}

impl Mover {
    /// The investigator, if it is one.
    pub fn seat(self) -> Maybe<Seat> {
        match self {
            Mover::Investigator(seat) => seat.into(),
            Mover::Monster(_) => Maybe::NONE,
        }
    }

    /// The monster, if it is one.
    pub fn monster(self) -> Maybe<MonsterId> {
        match self {
            Mover::Monster(m) => m.into(),
            Mover::Investigator(_) => Maybe::NONE,
        }
    }
}

/// A move from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moved {
    /// The investigator or monster.
    pub who: Mover,
    /// The place that it left.
    pub from: PlaceId,
    /// The place that it entered.
    pub to: PlaceId,
}
