//! The bot's cache from one question to the next: the values of encounters, decks, shops and places.

use super::UNKNOWN;
use crate::content::ids::PlaceSet;
use crate::read::{self, Now};
use crate::state::flag;
use kernel::{Goal, Seat};
use std::cell::{Cell, OnceCell};
use std::hash::{Hash, Hasher};

/// The number of investigator states in the cache.
const SHELVES: usize = 128;

/// The number of boards in the cache.
const BOARDS: usize = 32;

/// The cache: one entry for each state of an investigator, and one for each board.
#[derive(Default)]
pub struct Memory {
    /// Part of every key. Changing it invalidates all entries.
    of: u64,
    /// What a seat is after. It changes what is cached.
    goal: Option<Goal>,
    shelves: OnceCell<Vec<OnceCell<Box<Shelf>>>>,
    boards: OnceCell<Vec<OnceCell<Box<Places>>>>,
}

/// The cached values of the places of one board.
#[derive(Clone)]
pub struct Places {
    of: Cell<u64>,
    pub worth: [Cell<i32>; 128],
    pub risk: [Cell<i32>; 128],
    pub face: [Cell<i32>; 128],
    pub slip: [Cell<i32>; 128],
    /// The value of the best goal from each place, with the movement points left and the points of a whole move.
    pub outlook: [Cell<((i16, i16), i32)>; 128],
    /// The places that may be entered, as bits.
    pub enterable: Cell<Option<PlaceSet>>,
}

impl Places {
    fn new() -> Self {
        let blank = || std::array::from_fn(|_| Cell::new(UNKNOWN));
        Self {
            of: Cell::new(0),
            worth: blank(),
            risk: blank(),
            face: blank(),
            slip: blank(),
            outlook: std::array::from_fn(|_| Cell::new(((0, 0), UNKNOWN))),
            enterable: Cell::new(None),
        }
    }

    fn clear(&self, of: u64) {
        self.of.set(of);
        self.enterable.set(None);
        let all = self.worth.iter().chain(&self.risk);
        for cell in all.chain(&self.face).chain(&self.slip) {
            cell.set(UNKNOWN);
        }
        for cell in &self.outlook {
            cell.set(((0, 0), UNKNOWN));
        }
    }
}

/// The cached values for one state of an investigator.
#[derive(Clone)]
pub struct Shelf {
    of: Cell<u64>,
    pub encounters: [Cell<i32>; 128],
    pub shops: [Cell<i32>; 128],
    pub hot: [Cell<i32>; 128],
    pub decks: [Cell<i32>; 10],
}

impl Shelf {
    fn new() -> Self {
        Self {
            of: Cell::new(0),
            encounters: std::array::from_fn(|_| Cell::new(UNKNOWN)),
            shops: std::array::from_fn(|_| Cell::new(UNKNOWN)),
            hot: std::array::from_fn(|_| Cell::new(UNKNOWN)),
            decks: std::array::from_fn(|_| Cell::new(UNKNOWN)),
        }
    }

    fn clear(&self, of: u64) {
        self.of.set(of);
        let all = self.encounters.iter().chain(&self.shops);
        for cell in all.chain(&self.hot).chain(&self.decks) {
            cell.set(UNKNOWN);
        }
    }
}

impl Memory {
    /// Invalidates all entries, in constant time.
    pub fn forget(&mut self) {
        self.of = self.of.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// From now on a seat is after this goal.
    pub fn pursue(&mut self, goal: Option<Goal>) {
        if self.goal != goal {
            self.goal = goal;
            self.forget();
        }
    }

    /// What a seat is after.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The entry for a state. It is empty if the slot held another state.
    pub fn shelf(&self, of: u64) -> Option<&Shelf> {
        let of = of ^ self.of;
        let shelves = self.shelves.get_or_init(|| vec![OnceCell::new(); SHELVES]);
        let shelf = shelves
            .get((of >> 32) as usize % SHELVES)?
            .get_or_init(|| Box::new(Shelf::new()));
        if shelf.of.get() != of {
            shelf.clear(of);
        }
        Some(shelf)
    }

    /// The entry for a board. It is empty if the slot held another board.
    pub fn places(&self, of: u64) -> Option<&Places> {
        let of = of ^ self.of;
        let boards = self.boards.get_or_init(|| vec![OnceCell::new(); BOARDS]);
        let places = boards
            .get((of >> 32) as usize % BOARDS)?
            .get_or_init(|| Box::new(Places::new()));
        if places.of.get() != of {
            places.clear(of);
        }
        Some(places)
    }
}

/// A hash of everything that the cached values of places depend on: the key of the seat's shelf, monsters, Clues,
/// closed places and the other investigators. The seat's own place is included only where it matters: if another
/// investigator might be nearer to a gate, or if this one has explored a gate.
pub fn board(now: Now, seat: Seat, kept: u64) -> u64 {
    let table = now.table();
    let investigator = table.investigator(seat);
    let mut hash = Mix(kept ^ shelf(now, seat).rotate_left(32));
    (
        &table.whereabouts,
        &table.clues,
        &table.closures,
        &table.bans,
    )
        .hash(&mut hash);
    (
        &table.exhausted,
        &table.tokens,
        &table.used,
        &table.face_up,
        &table.rifts,
    )
        .hash(&mut hash);
    (
        table.phase,
        table.first,
        table.round,
        table.great,
        table.rumor_tokens,
        investigator.entered,
    )
        .hash(&mut hash);
    if table.seats > 1 || investigator.is(flag::EXPLORED) {
        investigator.place.hash(&mut hash);
    }
    for other in table.alive().filter(|s| *s != seat) {
        table.investigator(other).hash(&mut hash);
    }
    hash.finish()
}

/// A hash of everything that the values on a shelf depend on: the investigator without the exact place, and the board
/// without monsters and Clues.
pub fn shelf(now: Now, seat: Seat) -> u64 {
    let table = now.table();
    let investigator = table.investigator(seat);
    let mut hash = Mix(seat.0.into());
    (
        investigator.kind,
        investigator.sanity,
        investigator.stamina,
        investigator.more_sanity,
        investigator.more_stamina,
    )
        .hash(&mut hash);
    (
        investigator.money,
        investigator.clues,
        investigator.flags,
        investigator.brood,
        &investigator.cards,
        investigator.gates,
    )
        .hash(&mut hash);
    (
        table.sets,
        table.ancient,
        table.awake,
        table.doom,
        table.terror,
        table.track,
        table.seats,
    )
        .hash(&mut hash);
    (
        table.seals,
        &table.gate_at,
        table.environment,
        table.rumor,
        &table.lasting,
        table.helpers,
    )
        .hash(&mut hash);
    (
        investigator.stops,
        read::world_of(now, seat),
        investigator
            .place
            .get()
            .is_some_and(|at| read::on_board(now, at)),
    )
        .hash(&mut hash);
    table.decks.hash(&mut hash);
    hash.finish()
}

/// A fast hash. It need not resist attacks, since nobody chooses its input.
struct Mix(u64);

impl Mix {
    fn mix(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let mut n = [0; 8];
            n[..eight.len()].copy_from_slice(eight);
            self.mix(u64::from_le_bytes(n));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }
    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }
    fn write_u32(&mut self, n: u32) {
        self.mix(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
}
