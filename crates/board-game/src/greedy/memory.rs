//! What is kept from one question to the next: what encounters, decks and shops are worth to somebody in such a state.

use super::UNKNOWN;
use crate::content::Content;
use crate::read::{self, Game};
use std::cell::{Cell, OnceCell};
use std::hash::{Hash, Hasher};

/// How many states of investigators are remembered at once.
const SHELVES: usize = 128;

/// Shelves for what was thought of, each for one state of an investigator on one board.
#[derive(Default)]
pub struct Memory {
    shelves: OnceCell<Vec<OnceCell<Box<Shelf>>>>,
}

/// What was thought of about one state.
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
    /// The shelf for a state, empty if another's things lay there.
    pub fn shelf(&self, of: u64) -> Option<&Shelf> {
        let shelves = self.shelves.get_or_init(|| vec![OnceCell::new(); SHELVES]);
        let shelf = shelves
            .get((of >> 32) as usize % SHELVES)?
            .get_or_init(|| Box::new(Shelf::new()));
        if shelf.of.get() != of {
            shelf.clear(of);
        }
        Some(shelf)
    }
}

/// A number for all that what is kept was read off: the investigator but for the exact place, and the board but for
/// monsters and Clues.
pub fn shelf(c: &Content, g: &Game, seat: u8) -> u64 {
    let t = g.table();
    let i = t.investigator(seat);
    let mut h = Mix(seat.into());
    (i.kind, i.sanity, i.stamina, i.more_sanity, i.more_stamina).hash(&mut h);
    (i.money, i.clues, i.flags, i.brood, &i.cards, i.gates).hash(&mut h);
    (
        t.sets, t.ancient, t.awake, t.doom, t.terror, t.track, t.seats,
    )
        .hash(&mut h);
    (
        t.seals,
        &t.gate_at,
        t.environment,
        t.rumor,
        &t.lasting,
        t.helpers,
    )
        .hash(&mut h);
    (
        i.stops,
        read::world_of(c, g, seat),
        read::on_board(c, g, i.place),
    )
        .hash(&mut h);
    for deck in &t.decks {
        deck.len().hash(&mut h);
    }
    h.finish()
}

/// A quick mixture; nobody chooses what is mixed to do harm.
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
