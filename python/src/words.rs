//! The names of each game's tables, by which they are written as numbers. A name's number is its place in the list of
//! [`crate::names`], from 1; a test of the package plays games and looks that none is missing.

use crate::encode::OBJECT_HEAD;
use crate::games::{Family, Playable};
use crate::names::{self, Lists};
use std::sync::OnceLock;

/// The names of a game, and how large its tables are.
pub struct Words {
    /// The names.
    pub lists: &'static Lists,
    /// The most objects that are written.
    pub most_objects: usize,
    /// The most offers that are written.
    pub most_offers: usize,
    /// The same, to be looked up.
    pub index: OnceLock<Index>,
}

/// The card game's.
static CARD: Words = Words {
    lists: &names::CARD,
    most_objects: 320,
    most_offers: 192,
    index: OnceLock::new(),
};

/// The board game's.
static BOARD: Words = Words {
    lists: &names::BOARD,
    most_objects: 320,
    most_offers: 128,
    index: OnceLock::new(),
};

/// Names to be looked up.
pub struct Index {
    /// Sorts of objects.
    pub kinds: Names,
    /// Numbers on objects.
    pub numbers: Names,
    /// States of objects.
    pub flags: Names,
    /// What objects have to do with others.
    pub links: Names,
    /// Words on objects.
    pub words: Names,
    /// Groups of offers.
    pub groups: Names,
    /// Rules that ask.
    pub rules: Names,
    /// How many columns a row of objects has.
    pub columns: usize,
}

impl Words {
    /// Those of a game.
    pub fn of<R: Playable>() -> &'static Self {
        match R::GAME {
            Family::Card => &CARD,
            Family::Board => &BOARD,
        }
    }

    /// The names, to be looked up.
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let mut column = OBJECT_HEAD.len();
            let mut next = |all: &'static [&'static str]| {
                let names = Names::new(all, column);
                column += all.len();
                names
            };
            Index {
                numbers: next(self.lists.numbers),
                flags: next(self.lists.flags),
                links: next(self.lists.links),
                words: next(self.lists.words),
                kinds: Names::new(self.lists.kinds, 0),
                groups: Names::new(self.lists.groups, 0),
                rules: Names::new(self.lists.rules, 0),
                columns: column + 1,
            }
        })
    }
}

/// How many places a table of names has: several times as many as there are names.
const PLACES: usize = 1024;

/// Names by their places in a list: an open table, because a position is looked up name by name.
pub struct Names {
    all: &'static [&'static str],
    places: Vec<u16>,
    column: usize,
}

impl Names {
    fn new(all: &'static [&'static str], column: usize) -> Self {
        let mut places = vec![0; PLACES];
        for (index, name) in all.iter().enumerate() {
            let mut at = hash(name);
            while places[at] != 0 {
                at = (at + 1) % PLACES;
            }
            places[at] = index as u16 + 1;
        }
        Self {
            all,
            places,
            column,
        }
    }

    /// The number of a name, from 1; 0 if it has none.
    pub fn of(&self, name: &str) -> usize {
        let mut at = hash(name);
        loop {
            match self.places[at] {
                0 => return 0,
                n if self.all[usize::from(n) - 1] == name => return n.into(),
                _ => at = (at + 1) % PLACES,
            }
        }
    }

    /// The column of a name.
    pub fn column(&self, name: &str) -> Option<usize> {
        match self.of(name) {
            0 => None,
            n => Some(self.column + n - 1),
        }
    }
}

fn hash(name: &str) -> usize {
    let hash = name.bytes().fold(0x811c_9dc5_u32, |h, b| {
        (h ^ u32::from(b)).wrapping_mul(0x0100_0193)
    });
    (hash ^ (hash >> 12)) as usize % PLACES
}
