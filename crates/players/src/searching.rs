//! The bot that thinks: it tries what it might answer in imagined games.

// A budget of time is kept by the clock.
#![allow(clippy::disallowed_types)]

use crate::{Kind, Pace, Taken};
use kernel::Greedy;
use minds::{Rng, Search};
use std::time::{Duration, Instant};
use table::{Player, Seen};

/// Chooses what does best in imagined games ([`Search`]).
pub struct Searching<R: Greedy> {
    name: String,
    dice: Rng,
    taken: Taken,
    pace: Pace,
    search: Search<R>,
}

impl<R: Greedy> Searching<R> {
    /// A bot with its own dice that thinks for so long about a question.
    pub fn new(seed: u64, pace: Pace) -> Self {
        Self {
            name: Kind::Search(pace).name().into_owned(),
            dice: Rng::new(seed),
            taken: Taken::default(),
            pace,
            search: Search::new(),
        }
    }
}

impl<R: Greedy> Player<R> for Searching<R> {
    fn kind(&self) -> &str {
        &self.name
    }
    fn thinks(&self) -> bool {
        true
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        let n = seen.choices().len();
        if n < 2 {
            return 0;
        }
        let seed = self.dice.next_u64();
        let begun = Instant::now();
        let pace = self.pace;
        let mut spent = |nodes: u64| match pace {
            Pace::Nodes(most) => nodes as f32 / most as f32,
            Pace::Millis(most) => {
                begun.elapsed().as_secs_f32() / Duration::from_millis(most.into()).as_secs_f32()
            }
        };
        let mut imagine = |dealer: &mut dyn kernel::Dealer| seen.imagine(dealer);
        let thought = self
            .search
            .think(seen.content(), &mut imagine, seed, &mut spent);
        if self
            .taken
            .tired_of(seen.round(), &seen.choices()[thought.best.min(n - 1)])
        {
            self.dice.below(n)
        } else {
            thought.best.min(n - 1)
        }
    }
}
