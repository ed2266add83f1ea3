//! Bots. A bot gets what its seat gets: a view, the choices, and games from `imagine` to think in (see
//! [`table::Seen`]).
//!
//! ```
//! use board_game::Board;
//! use players::Kind;
//! use table::Player;
//!
//! let kind = Kind::named("greedy").expect("there is one");
//! let bot = kind.bot::<Board>(7); // the same seed gives the same bot
//! assert_eq!(bot.kind(), "greedy");
//! ```

pub mod rng;

pub use rng::Rng;

use kernel::{Greedy, Rules};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use table::{Player, Seen};

/// The kinds of bot there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Uniform over the legal choices.
    Random,
    /// The best-looking choice by the game's own score; the first of equals is drawn by lot.
    Greedy,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 2] = [Kind::Random, Kind::Greedy];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.name() == name)
    }

    /// A bot of this kind.
    pub fn bot<R: Greedy>(self, seed: u64) -> Box<dyn Player<R>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Best::new(seed)),
        }
    }
}

/// Chooses uniformly among the legal choices.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// A bot with its own dice.
    pub fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl<R: Rules> Player<R> for Random {
    fn kind(&self) -> &str {
        Kind::Random.name()
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        self.0.below(seen.choices().len())
    }
}

/// Chooses what looks best by [`Greedy::scores`], in a game where what its seat cannot know is made up.
#[derive(Clone, Debug)]
pub struct Best {
    dice: Rng,
    /// The round being played, and how often each choice was taken in it.
    round: u32,
    taken: BTreeMap<u64, u32>,
}

/// Whoever has done the same thing so often in one round is going round in circles, and does anything else.
const TIRED: u32 = 200;

impl Best {
    /// A bot with its own dice, for what it cannot know and for ties.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Rng::new(seed),
            round: 0,
            taken: BTreeMap::new(),
        }
    }

    /// The place of the highest score; equals are drawn by lot.
    fn pick(&mut self, scores: &[i32]) -> usize {
        let mut best = (i32::MIN, 0);
        let mut equals = 0;
        for (i, &score) in scores.iter().enumerate() {
            if score > best.0 || equals == 0 {
                (best, equals) = ((score, i), 1);
            } else if score == best.0 {
                equals += 1;
                if self.dice.below(equals) == 0 {
                    best.1 = i;
                }
            }
        }
        best.1
    }

    /// Whether a choice has been taken too often in this round; counts it.
    fn tired_of(&mut self, round: u32, choice: &impl Hash) -> bool {
        if round != self.round {
            self.round = round;
            self.taken.clear();
        }
        let mut hash = DefaultHasher::new();
        choice.hash(&mut hash);
        let n = self.taken.entry(hash.finish()).or_default();
        *n += 1;
        *n > TIRED
    }
}

impl<R: Greedy> Player<R> for Best {
    fn kind(&self) -> &str {
        Kind::Greedy.name()
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        let n = seen.choices().len();
        if n == 1 {
            return 0;
        }
        let game = seen.imagine(&mut self.dice);
        let scores = R::scores(seen.content(), &game);
        // A game that scores fewer choices than it offers has not looked at the rest.
        let at = self.pick(&scores[..scores.len().min(n)]);
        if self.tired_of(R::round(&game), &seen.choices()[at]) {
            self.dice.below(n)
        } else {
            at
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_picked_and_equals_share() {
        let mut bot = Best::new(1);
        let mut picked = [0u32; 4];
        for _ in 0..900 {
            picked[bot.pick(&[7, -3, 7, 7])] += 1;
        }
        assert_eq!(picked[1], 0);
        assert!(
            [0, 2, 3].iter().all(|&i| (230..370).contains(&picked[i])),
            "{picked:?}"
        );
        assert_eq!(bot.pick(&[]), 0);
    }

    #[test]
    fn nobody_goes_round_in_circles_for_ever() {
        let mut bot = Best::new(1);
        assert!((0..TIRED).all(|_| !bot.tired_of(3, &"rest")));
        assert!(bot.tired_of(3, &"rest") && !bot.tired_of(3, &"walk") && !bot.tired_of(4, &"rest"));
    }

    #[test]
    fn names_read_back() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("wise"), None);
    }
}
