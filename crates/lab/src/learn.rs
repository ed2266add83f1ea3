//! Learning what positions are worth from games that bots play by themselves.

use kernel::{Budget, Game, Greedy, Log, Seeded, Who};
use minds::{Aim, Calibration, Example, Model, fit};
use players::Rng;
use rayon::prelude::*;
use table::{Player, Seen};

use crate::Start;

/// The games to learn from.
pub struct Lesson<'a, R: Greedy> {
    /// The content.
    pub content: &'a R::Content,
    /// The setups; game `i` plays `starts[i % len]`.
    pub starts: &'a [Start<R>],
    /// The number of games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// The bot in every seat, by a seed.
    pub teacher: &'a (dyn Fn(u64) -> Box<dyn Player<R>> + Sync),
    /// The number of threads; 0 for one on each core.
    pub threads: usize,
    /// Told of every game that is done.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// The fitted weights with their statistics.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The fit of the chance to win.
    pub win: Value,
    /// The fit of the earnings.
    pub earn: Value,
    /// From how many positions.
    pub positions: usize,
    /// The number of games won.
    pub won: u64,
}

/// What was learned of one thing that somebody may be after.
#[derive(Clone, Debug)]
pub struct Value {
    /// The weights, fitted to all games.
    pub model: Model,
    /// How weights fitted to four games in five did on the fifth.
    pub tried: Calibration,
    /// How the weights in use did on the same.
    pub used: Calibration,
    /// Both of the games with so many seats, of each difficulty, and of each scenario where there are several.
    pub groups: Vec<(String, Calibration, Calibration)>,
}

/// Steps of the fitting.
const STEPS: usize = 12_000;

/// How strongly weights are drawn to nothing.
const SHRINK: f32 = 2e-5;

/// Plays the games and fits the weights. The same seed learns the same, on however many threads, unless the teacher
/// looks at the clock.
pub fn learn<R: Greedy>(lesson: &Lesson<'_, R>) -> Result<Learned, String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    if lesson.starts.is_empty() {
        return Err("there is no setup to play".into());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(lesson.threads)
        .build()
        .map_err(|e| e.to_string())?;
    let examples: Vec<Example> = pool.install(|| {
        (0..lesson.games)
            .into_par_iter()
            .flat_map_iter(|n| {
                let of_one = play(lesson, n);
                (lesson.progress)(1);
                of_one
            })
            .collect()
    });
    let all: Vec<&Example> = examples.iter().collect();
    let (others, fifth): (Vec<&Example>, Vec<&Example>) = examples
        .iter()
        .partition(|e| !Rng::nth_seed(7, e.game).is_multiple_of(5));
    let won = all.iter().filter(|e| e.won).map(|e| e.game);
    let won: std::collections::BTreeSet<u64> = won.collect();
    let features = R::FEATURES.len();
    let value = |aim, weights| {
        let tried = fit(features, &others, aim, STEPS, SHRINK);
        let used = Model::read(weights, R::FEATURES).unwrap_or_default();
        Value {
            tried: Calibration::of(&tried, &fifth, aim),
            used: Calibration::of(&used, &fifth, aim),
            groups: groups(lesson, (&tried, &used), &fifth, aim),
            model: fit(features, &all, aim, STEPS, SHRINK),
        }
    };
    Ok(Learned {
        win: value(Aim::Win, R::WEIGHTS),
        earn: value(Aim::Earn, R::EARNINGS),
        positions: all.len(),
        won: won.len() as u64,
    })
}

/// How two models do by number of seats, by difficulty and by scenario.
fn groups<R: Greedy>(
    lesson: &Lesson<'_, R>,
    (tried, used): (&Model, &Model),
    examples: &[&Example],
    aim: Aim,
) -> Vec<(String, Calibration, Calibration)> {
    let of_start = |start: &Start<R>| {
        let seats = R::seats(&start.game);
        let lines = R::setup_lines(&start.setup);
        let line = |of: &str| lines.iter().find(|(name, _)| name == of);
        let value = |of: &str| line(of).map(|(_, value)| value.clone());
        let seats = format!("{seats} seat{}", if seats == 1 { "" } else { "s" });
        let named = [value("difficulty"), value("scenario")];
        let named = named.into_iter().flatten();
        std::iter::once(seats).chain(named).collect::<Vec<String>>()
    };
    let of: Vec<_> = lesson.starts.iter().map(of_start).collect();
    let mut names: Vec<String> = Vec::new();
    let kinds = of.iter().map(Vec::len).max().unwrap_or_default();
    for name in (0..kinds).flat_map(|kind| of.iter().filter_map(move |of| of.get(kind))) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let group = |name: String| {
        let is = |e: &&Example| of[(e.game % of.len() as u64) as usize].contains(&name);
        let its: Vec<&Example> = examples.iter().copied().filter(is).collect();
        let (seen, before) = (
            Calibration::of(tried, &its, aim),
            Calibration::of(used, &its, aim),
        );
        (name, seen, before)
    };
    names.into_iter().map(group).collect()
}

/// A game more than this long teaches nothing.
const LONGEST: u32 = 20_000;

/// The positions of one game at the beginning of its rounds. Half the games begin with some rounds in which one answer
/// in eight is given by lot, so that positions come up which the teacher would not have come to; what is learned is how
/// the teacher goes on from there.
fn play<R: Greedy>(lesson: &Lesson<'_, R>, number: u64) -> Vec<Example> {
    let content = lesson.content;
    let mut game = lesson.starts[(number % lesson.starts.len() as u64) as usize]
        .game
        .clone();
    let seed = Rng::nth_seed(lesson.seed, number);
    let mut dealer = Seeded::new(seed);
    let mut dice = Rng::new(!seed);
    let mut bot = (lesson.teacher)(dice.next_u64());
    let wild = if (number / lesson.starts.len() as u64).is_multiple_of(2) {
        0
    } else {
        1 + dice.below(8) as u32
    };
    let (budget, log) = (&mut Budget::after(0), &mut Log::none());
    let mut seen_round = 0;
    let mut positions = Vec::new();
    let mut answers = 0;
    while let Some(ask) = game.ask() {
        let round = R::round(&game);
        if round > seen_round {
            seen_round = round;
            if round > wild {
                positions.push(R::features(content, &game));
            }
        }
        let choice = match ask.who {
            Who::Chance(source) => {
                let n = kernel::Dealer::deal(&mut dealer, source, ask.weight.max(1));
                R::deal(content, &game, n)
            }
            Who::Seat(_) => {
                let by_lot = round <= wild && dice.below(8) == 0;
                let at = match Seen::of(content, &game) {
                    Some(seen) if !by_lot => bot.choose(&seen),
                    Some(_) | None => dice.below(ask.choices.len()),
                };
                match ask.choices.get(at) {
                    Some(choice) => *choice,
                    None => return Vec::new(),
                }
            }
        };
        answers += 1;
        if answers > LONGEST || game.accept(content, choice, log, budget).is_err() {
            return Vec::new();
        }
    }
    let won = R::outcome(content, &game).is_some_and(|(_, won)| won);
    let earned = R::earned(content, &game);
    let example = |features| Example {
        features,
        won,
        earned,
        game: number,
    };
    positions.into_iter().map(example).collect()
}
