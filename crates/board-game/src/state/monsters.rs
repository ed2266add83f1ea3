//! The whereabouts of the monster markers.

use super::{Bytes, MonsterSet};
use crate::content::defs::{MAX_MONSTERS, MAX_PLACES};
use crate::content::ids::{MonsterId, PlaceId};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Where a monster marker is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whereabouts {
    /// At a place.
    Place(PlaceId),
    /// In the cup.
    Cup,
    /// Out of the game.
    Box,
    /// On a Mythos card.
    OnCard,
    /// In an encounter that is being resolved, or just drawn from the cup.
    InHand,
    /// With this seat, as a trophy.
    Trophy(Seat),
    /// Not in this game.
    Unused,
}

impl Whereabouts {
    const CUP: u8 = 200;
    const TROPHY: u8 = 210;
    const UNUSED: u8 = 220;

    /// The place, if the marker is at one.
    #[inline]
    pub fn place(self) -> Option<PlaceId> {
        match self {
            Whereabouts::Place(place) => Some(place),
            Whereabouts::Cup
            | Whereabouts::Box
            | Whereabouts::OnCard
            | Whereabouts::InHand
            | Whereabouts::Trophy(_)
            | Whereabouts::Unused => None,
        }
    }

    /// The seat that holds it as a trophy, if one does.
    #[inline]
    pub fn trophy_of(self) -> Option<Seat> {
        match self {
            Whereabouts::Trophy(seat) => Some(seat),
            Whereabouts::Place(_)
            | Whereabouts::Cup
            | Whereabouts::Box
            | Whereabouts::OnCard
            | Whereabouts::InHand
            | Whereabouts::Unused => None,
        }
    }

    /// Whether investigators can meet it: at a place, on a card or in an encounter.
    pub fn at_large(self) -> bool {
        match self {
            Whereabouts::Place(_) | Whereabouts::OnCard | Whereabouts::InHand => true,
            Whereabouts::Cup | Whereabouts::Box | Whereabouts::Trophy(_) | Whereabouts::Unused => {
                false
            }
        }
    }

    #[inline]
    fn byte(self) -> u8 {
        match self {
            Whereabouts::Place(place) => place.0,
            Whereabouts::Cup => Self::CUP,
            Whereabouts::Box => Self::CUP + 1,
            Whereabouts::OnCard => Self::CUP + 2,
            Whereabouts::InHand => Self::CUP + 3,
            Whereabouts::Trophy(seat) => Self::TROPHY + (seat.0 & 7),
            Whereabouts::Unused => Self::UNUSED,
        }
    }

    #[inline]
    fn of_byte(byte: u8) -> Self {
        const PLACES: u8 = MAX_PLACES as u8;
        match byte {
            ..PLACES => Whereabouts::Place(PlaceId(byte)),
            Self::CUP => Whereabouts::Cup,
            201 => Whereabouts::Box,
            202 => Whereabouts::OnCard,
            203 => Whereabouts::InHand,
            Self::TROPHY..218 => Whereabouts::Trophy(Seat(byte - Self::TROPHY)),
            PLACES..Self::CUP | 204..Self::TROPHY | 218.. => Whereabouts::Unused,
        }
    }
}

/// The whereabouts of each monster marker, one byte each, so that many are compared at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Monsters(Bytes<MAX_MONSTERS>);

impl Default for Monsters {
    fn default() -> Self {
        Self(Bytes([Whereabouts::Unused.byte(); MAX_MONSTERS]))
    }
}

impl Monsters {
    /// The whereabouts of a marker.
    #[inline]
    pub fn of(&self, monster: MonsterId) -> Whereabouts {
        let byte = self.0.0.get(monster.index());
        byte.map_or(Whereabouts::Unused, |&byte| Whereabouts::of_byte(byte))
    }

    /// Whether a marker is at a place.
    #[inline]
    pub fn is_at(&self, monster: MonsterId, place: PlaceId) -> bool {
        self.of(monster) == Whereabouts::Place(place)
    }

    /// Moves a marker.
    #[inline]
    pub fn put(&mut self, monster: MonsterId, at: Whereabouts) {
        if let Some(byte) = self.0.0.get_mut(monster.index()) {
            *byte = at.byte();
        }
    }

    /// All markers with these whereabouts.
    #[inline]
    pub fn all(&self, at: Whereabouts) -> MonsterSet {
        self.0.all(at.byte())
    }

    /// The number of markers with these whereabouts.
    #[inline]
    pub fn count(&self, at: Whereabouts) -> u32 {
        self.0.count(at.byte())
    }

    /// All markers that are at any place.
    #[inline]
    pub fn on_boards(&self) -> MonsterSet {
        // All other whereabouts have numbers of 128 and more.
        self.0.low()
    }

    /// Moves all markers that are in one location to another.
    pub fn send(&mut self, from: Whereabouts, to: Whereabouts) {
        for byte in self.0.0.iter_mut().filter(|byte| **byte == from.byte()) {
            *byte = to.byte();
        }
    }
}
