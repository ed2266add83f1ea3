//! Sets: what extends what, what a scenario plays, and the rift boards that sets bring.

use super::defs::{CardSet, Content};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::Bits;

/// The sets in play, as bits.
pub type Sets = u8;
/// How many sets the packs can declare.
pub const MAX_SETS: usize = 8;
/// How many rift tracks, and rift markers, all sets can have.
pub const MAX_TRACKS: usize = 24;
/// How many progress markers all sets can have.
pub const MAX_PROGRESS: usize = 64;
/// How many neighbourhoods all sets can have: each has a place for the card that lies face up on its deck.
pub const MAX_NEIGHBORHOODS: usize = 16;

/// A set.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct SetDef {
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What the list of scenarios says about it.
    pub note: String,
    /// Itself and all that it extends, as bits.
    pub with: Sets,
    /// It is an expansion board: it extends a set, and has towns.
    pub board: bool,
    /// How many Allies are in a game at most.
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
    /// Its box is black (else white).
    pub black: bool,
    /// Which set.
    pub set: u8,
}

/// A rift track. A marker of its set lies on it, and progress markers of its set are laid on it.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct TrackDef {
    /// The symbols (white, black) of each group.
    pub groups: [(u16, u16); 2],
    /// Which set.
    pub set: u8,
}

/// A progress marker.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct ProgressDef {
    /// The place that it shows.
    pub place: u8,
    /// Which set.
    pub set: u8,
}

/// The things of a set, or of several, by their numbers.
#[derive(Pack, Unpack, Clone, Copy, Debug, Default)]
pub struct Things {
    /// Cards.
    pub cards: CardSet,
    /// Mythos cards.
    pub mythos: Bits<2>,
    /// Gate cards.
    pub gate_cards: Bits<2>,
    /// Gate markers.
    pub gates: Bits<1>,
}

impl Content {
    /// What a game with these sets (as bits) has.
    pub fn in_use(&self, sets: Sets) -> Things {
        let mut all = Things::default();
        for (_, t) in self
            .things
            .iter()
            .enumerate()
            .filter(|(set, _)| sets >> set & 1 == 1)
        {
            all.cards = all.cards.union(&t.cards);
            all.mythos = all.mythos.union(&t.mythos);
            all.gate_cards = all.gate_cards.union(&t.gate_cards);
            all.gates = all.gates.union(&t.gates);
        }
        all
    }
    /// The sets of a scenario: `board/` and the id of a set, or of several joined by `+`. Each brings what it extends.
    pub fn sets_of(&self, scenario: &str) -> Option<Sets> {
        let of = |id: &str| self.sets.iter().find(|s| s.slug == id);
        let mut ids = scenario.strip_prefix("board/")?.split('+');
        ids.try_fold(0, |all, id| Some(all | of(id)?.with))
    }
    /// The scenario that plays these sets: those that no other of them extends, in order.
    pub fn scenario_of(&self, sets: Sets) -> String {
        let used = || (0u8..).zip(&self.sets).filter(|(n, _)| sets >> n & 1 == 1);
        let extended = |n: u8| used().any(|(o, s)| o != n && s.with >> n & 1 == 1);
        let ids: Vec<&str> = used()
            .filter(|(n, _)| !extended(*n))
            .map(|(_, s)| s.slug.as_str())
            .collect();
        format!("board/{}", ids.join("+"))
    }
    /// The scenarios that are offered, as their sets: each set with what it extends, and all sets together.
    pub fn scenarios(&self) -> Vec<Sets> {
        let mut all: Vec<Sets> = self.sets.iter().map(|s| s.with).collect();
        let together = all.iter().fold(0, |m, s| m | s);
        if !all.is_empty() && !all.contains(&together) {
            all.push(together);
        }
        all
    }
    /// How many expansion boards these sets bring.
    pub fn boards(&self, sets: Sets) -> u8 {
        let used = self.sets.iter().enumerate();
        used.filter(|(n, s)| sets >> n & 1 == 1 && s.board).count() as u8
    }
    /// How many Allies are in a game at most: as the last of these sets says that says a number.
    pub fn allies(&self, sets: Sets) -> Option<u8> {
        let used = self.sets.iter().enumerate().rev();
        let mut used = used.filter(|(n, _)| sets >> n & 1 == 1);
        used.find_map(|(_, s)| s.allies)
    }
    /// The rift tracks of these sets, in the order in which the table has them.
    pub fn tracks(&self, sets: Sets) -> impl Iterator<Item = &TrackDef> {
        self.rifts
            .tracks
            .iter()
            .filter(move |t| sets >> t.set & 1 == 1)
    }
    /// The numbers of the rift markers of a set.
    pub fn rift_markers(&self, set: u8) -> impl Iterator<Item = u8> {
        let markers = (0u8..).zip(&self.rifts.markers);
        markers.filter(move |(_, m)| m.set == set).map(|(n, _)| n)
    }
}
