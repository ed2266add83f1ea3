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

mod levels;
mod searching;

pub use levels::Level;
pub use minds::Rng;
pub use searching::Searching;

use kernel::{Greedy, Rules};
use std::borrow::Cow;
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
    /// Tries every choice in imagined games.
    Search(Pace),
    /// A level that people choose by name.
    Level(Level),
}

/// How long a search thinks about a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So many milliseconds.
    Millis(u32),
    /// So many answers in imagined games: the choice depends on the seed alone.
    Nodes(u32),
}

impl Kind {
    /// Every kind that has a name of its own: the levels from the weakest to the strongest, then the kinds that they are
    /// made of and are compared with.
    pub const ALL: [Kind; 11] = [
        Kind::Level(Level::Beginner),
        Kind::Level(Level::Novice),
        Kind::Level(Level::Steady),
        Kind::Level(Level::Skilled),
        Kind::Level(Level::Veteran),
        Kind::Level(Level::Master),
        Kind::Random,
        Kind::Greedy,
        Kind::Search(Pace::Millis(50)),
        Kind::Search(Pace::Millis(1000)),
        Kind::Search(Pace::Millis(3000)),
    ];

    /// Its name on the command line.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Kind::Random => "random".into(),
            Kind::Greedy => "greedy".into(),
            Kind::Search(Pace::Millis(50)) => "search".into(),
            Kind::Search(Pace::Millis(1000)) => "scholar".into(),
            Kind::Search(Pace::Millis(3000)) => "sage".into(),
            Kind::Search(Pace::Millis(n)) => format!("search-{n}ms").into(),
            Kind::Search(Pace::Nodes(n)) => format!("search-{n}").into(),
            Kind::Level(level) => level.name().into(),
        }
    }

    /// How it plays, in a few words.
    pub fn character(self) -> &'static str {
        match self {
            Kind::Level(level) => level.character(),
            Kind::Random => "plays by lot",
            Kind::Greedy => "plays on sight",
            Kind::Search(Pace::Millis(..=200)) => "searches for a moment before each answer",
            Kind::Search(Pace::Millis(..=1500)) => "searches for a second before each answer",
            Kind::Search(Pace::Millis(_)) => "thinks for seconds",
            Kind::Search(Pace::Nodes(_)) => {
                "searches with a fixed number of answers, however long that takes"
            }
        }
    }

    /// The kind of this name: one of [`Kind::ALL`], or `search-200ms`, `search-2s`, `search-5000` (answers in imagined
    /// games).
    pub fn named(name: &str) -> Option<Self> {
        if let Some(kind) = Self::ALL.into_iter().find(|k| k.name() == name) {
            return Some(kind);
        }
        let budget = name.strip_prefix("search-")?;
        let number = |text: &str| {
            text.parse::<u32>()
                .ok()
                .filter(|n| (1..=10_000_000).contains(n))
        };
        let pace = match (budget.strip_suffix("ms"), budget.strip_suffix('s')) {
            (Some(ms), _) => Pace::Millis(number(ms)?),
            (None, Some(s)) => Pace::Millis(number(s)?.checked_mul(1000)?),
            (None, None) => Pace::Nodes(number(budget)?),
        };
        Some(Kind::Search(pace))
    }

    /// A bot of this kind.
    pub fn bot<R: Greedy>(self, seed: u64) -> Box<dyn Player<R>> {
        self.bot_with::<R>(seed, 1)
    }

    /// The same, that may think with so many threads. What it chooses does not depend on them, unless its budget is time.
    pub fn bot_with<R: Greedy>(self, seed: u64, threads: usize) -> Box<dyn Player<R>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Best::<R>::new(seed)),
            Kind::Search(pace) => Box::new(Searching::<R>::new(seed, pace).threads(threads)),
            Kind::Level(level) => level.bot(seed, threads),
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
        "random"
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        self.0.below(seen.choices().len())
    }
}

/// Chooses what looks best by [`Greedy::scores`], in a game where what its seat cannot know is made up.
pub struct Best<R: Greedy> {
    name: &'static str,
    dice: Rng,
    taken: Taken,
    memory: R::Memory,
}

/// A bot that has made one choice this often in a round goes in circles, and picks another one.
const TIRED: u32 = 200;

/// How often each choice was taken in the round being played.
#[derive(Clone, Debug, Default)]
struct Taken {
    round: u32,
    times: BTreeMap<u64, u32>,
}

impl Taken {
    /// Whether a choice has been taken too often in this round; counts it.
    fn tired_of(&mut self, round: u32, choice: &impl Hash) -> bool {
        if round != self.round {
            self.round = round;
            self.times.clear();
        }
        let mut hash = DefaultHasher::new();
        choice.hash(&mut hash);
        let n = self.times.entry(hash.finish()).or_default();
        *n += 1;
        *n > TIRED
    }
}

impl<R: Greedy> Best<R> {
    /// A bot with its own dice, for what it cannot know and for ties.
    pub fn new(seed: u64) -> Self {
        Self::called("greedy", seed)
    }

    /// The same under another name.
    pub(crate) fn called(name: &'static str, seed: u64) -> Self {
        Self {
            name,
            dice: Rng::new(seed),
            taken: Taken::default(),
            memory: R::Memory::default(),
        }
    }
}

impl<R: Greedy> Player<R> for Best<R> {
    fn kind(&self) -> &str {
        self.name
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        let count = seen.choices().len();
        if count == 1 {
            return 0;
        }
        let game = seen.imagine(&mut self.dice);
        let scores = R::scores_with(seen.content(), &game, &mut self.memory);
        // A game that scores fewer choices than it offers has not looked at the rest.
        let at = minds::highest(&scores, count, &mut self.dice);
        if self.taken.tired_of(R::round(&game), &seen.choices()[at]) {
            self.dice.below(count)
        } else {
            at
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_goes_round_in_circles_for_ever() {
        let mut taken = Taken::default();
        assert!((0..TIRED).all(|_| !taken.tired_of(3, &"rest")));
        let mut tired = |round, what: &str| taken.tired_of(round, &what);
        assert!(tired(3, "rest") && !tired(3, "walk") && !tired(4, "rest"));
    }

    #[test]
    fn names_read_back() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(&kind.name()), Some(kind));
        }
        let levels = Kind::ALL
            .into_iter()
            .filter(|k| matches!(k, Kind::Level(_)));
        assert!(levels.eq(Level::ALL.map(Kind::Level)));
        let nodes = Kind::Search(Pace::Nodes(500));
        assert_eq!(nodes.name(), "search-500");
        for (name, kind) in [
            ("search-500", Some(nodes)),
            ("search-2s", Some(Kind::Search(Pace::Millis(2000)))),
            ("search-50ms", Some(Kind::Search(Pace::Millis(50)))),
            ("search-0", None),
            ("search-", None),
            ("search-9999999s", None),
            ("wise", None),
        ] {
            assert_eq!(Kind::named(name), kind, "{name}");
        }
    }
}
