//! Levels: bots that people choose by name, from a beginner to a master.
//!
//! The lower levels judge as greedy does and make mistakes that people make ([`Slip`]). The upper ones search with a
//! budget in answers of imagined games, so that a level plays alike on every machine.

use crate::{Best, Pace, Rng, Searching, Taken};
use kernel::{Greedy, Slip, Slips};
use table::{Player, Seen};

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Makes most mistakes that people make, often.
    Beginner,
    /// Makes the same mistakes less often.
    Novice,
    /// Makes a mistake now and then.
    Steady,
    /// Makes none of them, and tries nothing out.
    Skilled,
    /// Tries its choices in imagined games.
    Veteran,
    /// Tries them ten times as long.
    Master,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 6] = [
        Level::Beginner,
        Level::Novice,
        Level::Steady,
        Level::Skilled,
        Level::Veteran,
        Level::Master,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Novice => "novice",
            Level::Steady => "steady",
            Level::Skilled => "skilled",
            Level::Veteran => "veteran",
            Level::Master => "master",
        }
    }

    /// How it plays and how strong it is, in a few words. `docs/bots.md` has the games that were counted.
    pub fn character(self) -> &'static str {
        match self {
            Level::Beginner => {
                "often overlooks reactions, doom and enemies; wins 1 in 100 games of The Gathering alone"
            }
            Level::Novice => "makes a beginner's mistakes less often; wins 3 in 100",
            Level::Steady => "overlooks something now and then; wins 12 in 100",
            Level::Skilled => "overlooks nothing, and plays on sight; wins 27 in 100",
            Level::Veteran => "tries its choices in imagined games; wins 54 in 100",
            Level::Master => "tries them ten times as long as a veteran; wins more than 60 in 100",
        }
    }

    /// How often it makes each mistake, and how moody it is; nothing for those who make none.
    fn manner(self) -> Option<Manner> {
        let of = |rates, mood| Some(Manner { rates, mood });
        // In the order of `Slip::ALL`: reactions, help, attacks, actions, nearest, doom, dearest.
        match self {
            Level::Beginner => of([55, 55, 50, 15, 55, 80, 50], 0.6),
            Level::Novice => of([35, 35, 32, 8, 35, 55, 32], 0.35),
            Level::Steady => of([20, 20, 18, 4, 20, 32, 18], 0.18),
            Level::Skilled | Level::Veteran | Level::Master => None,
        }
    }

    /// A bot of this level.
    pub(crate) fn bot<R: Greedy>(self, seed: u64, threads: usize) -> Box<dyn Player<R>> {
        let searching = |nodes| {
            let bot = Searching::<R>::new(seed, Pace::Nodes(nodes)).threads(threads);
            Box::new(bot.called(self.name()))
        };
        match (self, self.manner()) {
            (_, Some(manner)) => Box::new(Slipping::new(self.name(), seed, manner)),
            (Level::Veteran, None) => searching(2_000),
            (Level::Master, None) => searching(20_000),
            (_, None) => Box::new(Best::<R>::called(self.name(), seed)),
        }
    }
}

/// How somebody plays who makes mistakes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Manner {
    /// How often each mistake is made, in percent, in the order of [`Slip::ALL`].
    rates: [u8; 7],
    /// How far choices that look nearly alike are taken by mood: the temperature of a softmax over the scores, as a part
    /// of the distance from the best score to the middle one.
    mood: f32,
}

impl Manner {
    /// The mistakes that are made at one question of a round. A lasting mistake depends on the seed and the round alone.
    fn slips(&self, seed: u64, round: u32, dice: &mut Rng) -> Slips {
        let mut slips = Slips::NONE;
        for (nth, (slip, rate)) in (0u64..).zip(Slip::ALL.into_iter().zip(self.rates)) {
            let lot = match slip.lasts() {
                true => Rng::new(Rng::nth_seed(seed ^ nth, u64::from(round))).below(100),
                false => dice.below(100),
            };
            if lot < usize::from(rate) {
                slips = slips.with(slip);
            }
        }
        slips
    }
}

/// A bot that judges as greedy does, makes mistakes, and has moods. Its answers depend on the seed alone.
pub(crate) struct Slipping {
    name: &'static str,
    seed: u64,
    manner: Manner,
    dice: Rng,
    taken: Taken,
}

impl Slipping {
    /// A bot of this name that plays in this manner.
    pub fn new(name: &'static str, seed: u64, manner: Manner) -> Self {
        Self {
            name,
            seed,
            manner,
            dice: Rng::new(seed),
            taken: Taken::default(),
        }
    }
}

/// The widest distance of scores over which mood counts: what costs a life is not a matter of mood.
const WIDEST: f32 = 400.0;

/// A choice by softmax over the scores. Each score is moved by lot (by the Gumbel distribution, which makes it a softmax)
/// and the highest is taken.
fn moody(scores: &[i32], mood: f32, dice: &mut Rng) -> usize {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let (top, middle) = (
        sorted.last(),
        sorted.get(sorted.len().saturating_sub(1) / 2),
    );
    let wide = match (top, middle) {
        (Some(top), Some(middle)) => (*top as f32 - *middle as f32).min(WIDEST),
        (_, None) | (None, _) => 0.0,
    };
    let mut best = (f32::NEG_INFINITY, 0);
    for (at, score) in scores.iter().enumerate() {
        let lot = (dice.below(1 << 20) as f32 + 0.5) / (1 << 20) as f32;
        let moved = *score as f32 - mood * wide * libm::logf(-libm::logf(lot));
        if moved > best.0 {
            best = (moved, at);
        }
    }
    best.1
}

impl<R: Greedy> Player<R> for Slipping {
    fn kind(&self) -> &str {
        self.name
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        let count = seen.choices().len();
        if count == 1 {
            return 0;
        }
        let game = seen.imagine(&mut self.dice);
        let slips = self
            .manner
            .slips(self.seed, R::round(&game), &mut self.dice);
        let scores = R::scores_slipping(seen.content(), &game, slips);
        let at = match scores.len() == count {
            true => moody(&scores, self.manner.mood, &mut self.dice),
            false => self.dice.below(count),
        };
        match self.taken.tired_of(seen.round(), &seen.choices()[at]) {
            true => self.dice.below(count),
            false => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mood_decides_between_choices_that_look_nearly_alike() {
        let mut dice = Rng::new(3);
        let mut taken = [0; 3];
        for _ in 0..1000 {
            taken[moody(&[100, 95, 0], 0.3, &mut dice)] += 1;
        }
        // The median is 95, so the temperature is 1.5.
        assert!(
            taken[0] > 900 && taken[1] > 10 && taken[2] == 0,
            "{taken:?}"
        );
        assert_eq!(moody(&[1, 0], 0.1, &mut dice), 0);
        assert_eq!(moody(&[], 0.1, &mut dice), 0);
    }

    #[test]
    fn what_lasts_is_the_same_for_a_whole_round() {
        let manner = Level::Beginner.manner().expect("a beginner makes mistakes");
        let mut dice = Rng::new(1);
        let mut seen = [false; 2];
        for round in 0..20 {
            let doom = manner.slips(7, round, &mut dice).has(Slip::Doom);
            for _ in 0..20 {
                assert_eq!(manner.slips(7, round, &mut dice).has(Slip::Doom), doom);
            }
            seen[usize::from(doom)] = true;
        }
        assert_eq!(seen, [true; 2], "some rounds with it and some without");
    }

    #[test]
    fn a_lower_level_makes_each_mistake_more_often() {
        let all: Vec<Manner> = Level::ALL.iter().filter_map(|l| l.manner()).collect();
        assert_eq!(all.len(), 3);
        for pair in all.windows(2) {
            let rates = pair[0].rates.iter().zip(&pair[1].rates);
            assert!(rates.into_iter().all(|(low, high)| low > high));
            assert!(pair[0].mood > pair[1].mood);
        }
    }
}
