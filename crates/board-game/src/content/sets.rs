//! Sets: which set extends which, which sets a scenario uses, and the rift boards of sets.

use super::defs::{CardSet, Content};
use crate::content::ids::{EncounterCardId, GateId, MarkerId, MythosId, PlaceId, SetId, Sets};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::Bits;

/// The maximum number of sets in the packs.
pub const MAX_SETS: usize = 8;
/// The maximum number of rift tracks, and of rift markers, in all sets.
pub const MAX_TRACKS: usize = 24;
/// The maximum number of progress markers in all sets.
pub const MAX_PROGRESS: usize = 64;
/// The maximum number of neighbourhoods in all sets. Each has room for a face-up card on its deck.
pub const MAX_NEIGHBORHOODS: usize = 16;

/// A set.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct SetDef {
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its note in the list of scenarios.
    pub note: String,
    /// The set itself and all sets that it extends, as bits.
    pub with: Sets,
    /// Whether it is an expansion board: it extends a set and has towns.
    pub board: bool,
    /// The maximum number of Allies in a game.
    pub allies: Option<u8>,
}

/// The rift boards of all sets: see [`record::Rifts`].
#[derive(Pack, Unpack, Clone, Debug, Default)]
pub struct RiftDefs {
    /// Rift markers.
    pub markers: Vec<RiftMarkerDef>,
    /// Tracks.
    pub tracks: Vec<TrackDef>,
    /// Progress markers.
    pub progress: Vec<ProgressDef>,
}

/// A rift marker.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct RiftMarkerDef {
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its dimension, as a bit.
    pub symbol: u16,
    /// Whether its box is black (otherwise white).
    pub black: bool,
    /// The set.
    pub set: SetId,
}

/// A rift track. It holds a rift marker and progress markers of its set.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct TrackDef {
    /// The symbols (white, black) of each group of spaces.
    pub groups: [(u16, u16); 2],
    /// The set.
    pub set: SetId,
}

/// A progress marker.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct ProgressDef {
    /// The place that it shows.
    pub place: PlaceId,
    /// The set.
    pub set: SetId,
}

/// The cards and markers of one or more sets, by their numbers.
#[derive(Pack, Unpack, Clone, Copy, Debug, Default)]
pub struct Things {
    /// Cards.
    pub cards: CardSet,
    /// Mythos cards.
    pub mythos: Bits<2, MythosId>,
    /// Gate cards.
    pub gate_cards: Bits<2, EncounterCardId>,
    /// Gate markers.
    pub gates: Bits<1, GateId>,
}

impl Sets {
    /// The base set alone.
    pub const BASE: Self = Self(1);
}

impl Content {
    /// The cards and markers of a game with these sets (as bits).
    pub fn in_use(&self, sets: Sets) -> Things {
        let mut all = Things::default();
        let used = SetId::first(self.things.len()).zip(&self.things);
        for (_, things) in used.filter(|(set, _)| sets.contains(*set)) {
            all.cards = all.cards.union(&things.cards);
            all.mythos = all.mythos.union(&things.mythos);
            all.gate_cards = all.gate_cards.union(&things.gate_cards);
            all.gates = all.gates.union(&things.gates);
        }
        all
    }
    /// The sets of a scenario: `board/` and the id of a set, or of several joined by `+`. Each set includes those that
    /// it extends.
    pub fn sets_of(&self, scenario: &str) -> Option<Sets> {
        let of = |id: &str| self.sets.iter().find(|s| s.slug == id);
        let mut ids = scenario.strip_prefix("board/")?.split('+');
        ids.try_fold(Sets::EMPTY, |all, id| Some(all | of(id)?.with))
    }
    /// The scenario of these sets. Its id names the sets that no other of them extends, in order.
    pub fn scenario_of(&self, sets: Sets) -> String {
        let used = || SetId::each(&self.sets).filter(|(n, _)| sets.contains(*n));
        let extended = |n: SetId| used().any(|(o, s)| o != n && s.with.contains(n));
        let ids: Vec<&str> = used()
            .filter(|(n, _)| !extended(*n))
            .map(|(_, s)| s.slug.as_str())
            .collect();
        format!("board/{}", ids.join("+"))
    }
    /// The scenarios on offer, as their sets: each set with those that it extends, and all sets together.
    pub fn scenarios(&self) -> Vec<Sets> {
        let mut all: Vec<Sets> = self.sets.iter().map(|s| s.with).collect();
        let together = all.iter().fold(Sets::EMPTY, |all, &sets| all | sets);
        if !all.is_empty() && !all.contains(&together) {
            all.push(together);
        }
        all
    }
    /// The number of expansion boards in these sets.
    pub fn boards(&self, sets: Sets) -> u8 {
        let used = SetId::each(&self.sets);
        used.filter(|(n, s)| sets.contains(*n) && s.board).count() as u8
    }
    /// The maximum number of Allies in a game: that of the last of these sets that has one.
    pub fn allies(&self, sets: Sets) -> Option<u8> {
        let used = SetId::each(&self.sets).rev();
        let mut used = used.filter(|(n, _)| sets.contains(*n));
        used.find_map(|(_, s)| s.allies)
    }
    /// The rift tracks of these sets, in the order of the table.
    pub fn tracks(&self, sets: Sets) -> impl Iterator<Item = &TrackDef> {
        self.rifts
            .tracks
            .iter()
            .filter(move |t| sets.contains(t.set))
    }
    /// The rift markers of a set.
    pub fn rift_markers(&self, set: SetId) -> impl Iterator<Item = MarkerId> {
        let markers = MarkerId::each(&self.rifts.markers);
        markers.filter(move |(_, m)| m.set == set).map(|(n, _)| n)
    }
}
