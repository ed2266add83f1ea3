//! Who goes from one place to another.

use crate::content::ids::MonsterId;
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// Who comes to a place, or leaves it.
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

/// Somebody or a monster has gone from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moved {
    /// Who.
    pub who: Mover,
    /// From this place.
    pub from: u8,
    /// To this one.
    pub to: u8,
}
