//! `puzzle`: positions to be thought about: played, tried by bots, and found in the games of bots. `bots`: who they are.

use crate::args::{self, CheckPuzzles, FindPuzzles, PuzzleCommand, ScorePuzzles, WhichPuzzles};
use crate::fail::Fail;
use crate::games::{self, FAMILIES, Playable, Task};
use crate::measure::policy;
use crate::out::out;
use crate::play::new_seed;
use crate::setup;
use kernel::{Dealer, Game, Log, Seat, Seeded, Viewer, Who};
use lab::report::stats::Rate;
use minds::{Rng, Search, Thought};
use players::Kind;
use std::io::Write;
use std::path::{Path, PathBuf};
use table::case::{self, Case};
use table::{Chance, Nowhere, Player, Seen, Terms};
use terminal::Look;

/// `miskatonic bots`
pub fn bots() -> Result<(), Fail> {
    let mut out = out();
    for kind in Kind::ALL {
        writeln!(out, "{:<8} {}", kind.name(), kind.character())?;
    }
    writeln!(
        out,
        "Or any budget: `search-200ms`, `search-2s`, and `search-5000` (answers in determinised games)."
    )?;
    Ok(out.flush()?)
}

/// `miskatonic puzzle`
pub fn puzzle(args: args::Puzzle, packs: &[PathBuf]) -> Result<(), Fail> {
    match (args.command, args.number) {
        (Some(PuzzleCommand::Score(args)), _) => score(&args, packs),
        (Some(PuzzleCommand::Check(args)), _) => check(&args, packs),
        (Some(PuzzleCommand::Find(args)), _) => {
            let scenario = args.scenario.clone();
            games::with_game(&scenario, Find(args, packs))
        }
        (None, None) => list(),
        (None, Some(number)) => {
            let all = all();
            let place = number.checked_sub(1).and_then(|at| all.get(at));
            let (_, case) = place.ok_or_else(|| {
                Fail::usage(format!(
                    "there is no puzzle {number}: there are {}",
                    all.len()
                ))
            })?;
            play(number, case, args.plain, packs)
        }
    }
}

/// Every puzzle with its game, in the order of their numbers.
fn all() -> Vec<(&'static str, Case)> {
    let of = |family: &'static str| {
        let all = table::rules::puzzles(family).into_iter();
        all.map(move |case| (family, case))
    };
    FAMILIES.iter().copied().flat_map(of).collect()
}

/// The puzzles of a user's file.
fn of_file(path: &Path) -> Result<Vec<(&'static str, Case)>, Fail> {
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|e| Fail::new(format!("{}: {e}", path.display())))?;
    let of = |case: Case| {
        let scenario = case.table.scenario()?;
        let family = FAMILIES
            .iter()
            .find(|f| scenario.split('/').next() == Some(**f))?;
        Some((*family, case))
    };
    let cases = case::Document::parse(&text).cases.into_iter();
    Ok(cases.filter_map(of).collect())
}

/// Those that are asked for, with their numbers.
fn chosen(which: &WhichPuzzles) -> Result<Vec<(usize, &'static str, Case)>, Fail> {
    let puzzles = match &which.from {
        Some(path) => of_file(path)?,
        None => all(),
    };
    let wanted = |family: &str| which.game.as_ref().is_none_or(|g| g == family);
    let numbered = puzzles.into_iter().enumerate();
    let numbered = numbered.map(|(n, (family, case))| (n + 1, family, case));
    Ok(numbered.filter(|(_, family, _)| wanted(family)).collect())
}

fn list() -> Result<(), Fail> {
    let mut out = out();
    for (n, (family, case)) in all().iter().enumerate() {
        writeln!(out, "{:>3}. {family}: {}", n + 1, case.name)?;
    }
    writeln!(out, "`miskatonic puzzle N` plays one.")?;
    Ok(out.flush()?)
}

/// Plays a puzzle on this terminal.
fn play(number: usize, case: &Case, plain: bool, packs: &[PathBuf]) -> Result<(), Fail> {
    let wrong = |p: case::Problem| Fail::new(format!("puzzle {number}: {}", p.what));
    let record = case::open::record(case).map_err(wrong)?;
    let game = games::in_box(case.table.scenario().unwrap_or_default(), packs)?;
    let terms = Terms::new(Chance::Seeded(Seeded::keyed(new_seed()?)));
    let resumed = game.load(&record, terms, Box::new(Nowhere));
    let mut host = resumed
        .map_err(|e| Fail::new(format!("puzzle {number}: {e}")))?
        .host;
    let mut table = terminal::Table::new(&mut *host, format!("Puzzle {number} is not saved."));
    table.quiz(&case.name, case::best(&case.play));
    match terminal::play(&mut table, Look { plain, pause: 0 }) {
        Ok(_) => Ok(()),
        Err(e) => Err(Fail::new(format!("the terminal failed: {e}"))),
    }
}

/// What one bot answers to a puzzle, so many times.
struct Try<'a> {
    case: &'a Case,
    kind: Kind,
    seed: u64,
    times: u64,
    packs: &'a [PathBuf],
}

/// The position of a puzzle, at its first question.
fn position<R: Playable>(content: &R::Content, case: &Case) -> Result<Game<R>, Fail> {
    let game = R::position(content, &case.table.text);
    let game = game.map_err(|e| Fail::new(format!("{}: {}", case.name, e.what)))?;
    begun(content, game).ok_or_else(|| Fail::new(format!("{}: it does not begin", case.name)))
}

fn begun<R: Playable>(content: &R::Content, mut game: Game<R>) -> Option<Game<R>> {
    if game.ask().is_none() && !game.stack().is_empty() {
        game.run(content, &mut Log::none()).ok()?;
    }
    Some(game)
}

fn question<R: Playable>(content: &R::Content, game: &Game<R>) -> Result<table::Question, Fail> {
    let question = table::Question::of::<R>(content, game);
    question.ok_or_else(|| Fail::new("a puzzle asks something"))
}

/// The places of the best answers.
fn best_of(question: &table::Question, case: &Case) -> Vec<usize> {
    // A case may name an answer by a part of its key.
    let first = |line: &Vec<String>| line.first().and_then(|k| question.find_named(k).ok());
    case::best(&case.play).iter().filter_map(first).collect()
}

impl Task for Try<'_> {
    type Output = Result<Vec<(String, bool)>, Fail>;
    fn run<R: Playable>(self) -> Self::Output {
        let content = games::content::<R>(self.packs)?;
        let game = position::<R>(&content, self.case)?;
        let question = question::<R>(&content, &game)?;
        let best = best_of(&question, self.case);
        let mut given = Vec::new();
        for n in 0..self.times {
            let mut bot: Box<dyn Player<R>> = self.kind.bot(Rng::nth_seed(self.seed, n));
            let Some(seen) = Seen::<R>::of(&content, &game) else {
                return Err(Fail::new(format!("{}: no player is asked", self.case.name)));
            };
            let at = bot.choose(&seen);
            let label = question.offers.get(at).map(|o| o.label.clone());
            given.push((label.unwrap_or_default(), best.contains(&at)));
        }
        Ok(given)
    }
}

fn score(args: &ScorePuzzles, packs: &[PathBuf]) -> Result<(), Fail> {
    let kind = policy(&args.policy)?;
    let mut out = out();
    let puzzles = chosen(&args.which)?;
    let mut sums: Vec<(&str, u64, u64)> = FAMILIES.iter().map(|f| (*f, 0, 0)).collect();
    for (number, family, case) in &puzzles {
        let scenario = case.table.scenario().unwrap_or_default();
        let task = Try {
            case,
            kind,
            seed: args.seed,
            times: args.times,
            packs,
        };
        let given = games::with_game(scenario, task)?;
        let found = given.iter().filter(|(_, best)| *best).count() as u64;
        if args.each {
            let labels: Vec<&str> = given.iter().map(|(label, _)| label.as_str()).collect();
            let (times, name) = (args.times, &case.name);
            writeln!(
                out,
                "{number:>3}. {found}/{times} {name}: {}",
                labels.join("; ")
            )?;
        }
        if let Some(sum) = sums.iter_mut().find(|(f, ..)| f == family) {
            sum.1 += found;
            sum.2 += args.times;
        }
    }
    for (family, found, tried) in sums.into_iter().filter(|(.., tried)| *tried > 0) {
        let of = tried.max(1);
        let (low, high) = Rate { won: found, of }.interval();
        writeln!(
            out,
            "{} of {tried} found by {} ({family}: {:.0} %, 95 % between {:.0} and {:.0} %)",
            found,
            kind.name(),
            100.0 * found as f64 / tried as f64,
            100.0 * low,
            100.0 * high
        )?;
    }
    Ok(out.flush()?)
}

/// By how much each of several ways to think finds the best of a puzzle ahead.
struct Sure<'a> {
    case: &'a Case,
    nodes: u32,
    packs: &'a [PathBuf],
}

impl Task for Sure<'_> {
    type Output = Result<Vec<f32>, Fail>;
    fn run<R: Playable>(self) -> Self::Output {
        let content = games::content::<R>(self.packs)?;
        let game = position::<R>(&content, self.case)?;
        let best = best_of(&question::<R>(&content, &game)?, self.case);
        let Some(Who::Seat(seat)) = game.ask().map(|a| a.who) else {
            return Err(Fail::new(format!("{}: no player is asked", self.case.name)));
        };
        let ways = WAYS.map(|way| way.think::<R>(&content, &game, seat, (way.seed, self.nodes)));
        Ok(ways.iter().map(|thought| margin(thought, &best)).collect())
    }
}

/// By how much the best of some answers is ahead of the best of the others; less than nothing where it is behind.
fn margin(thought: &Thought, best: &[usize]) -> f32 {
    let of = |wanted: bool| {
        let offers = thought.offers.iter();
        let behind = offers.filter(|o| best.contains(&o.at) == wanted);
        behind.map(|o| o.behind).fold(1.0, f32::min)
    };
    of(false) - of(true)
}

/// A way to think about a position.
#[derive(Clone, Copy)]
struct Wise {
    seed: u64,
    /// How many rounds it plays on before it judges; `None` for what a search does by itself.
    horizon: Option<u32>,
}

/// A puzzle must not hang on who thinks about it: other luck, and nothing but the judgement at two horizons.
const WAYS: [Wise; 4] = [
    Wise {
        seed: 11,
        horizon: None,
    },
    Wise {
        seed: 12,
        horizon: None,
    },
    Wise {
        seed: 13,
        horizon: Some(1),
    },
    Wise {
        seed: 14,
        horizon: Some(2),
    },
];

impl Wise {
    fn think<R: Playable>(
        self,
        content: &R::Content,
        game: &Game<R>,
        seat: Seat,
        (seed, nodes): (u64, u32),
    ) -> Thought {
        let mut search = Search::<R>::new();
        search.small = 1.0;
        if let Some(rounds) = self.horizon {
            search.horizon = rounds;
        }
        let mut imagine = |dealer: &mut dyn Dealer| R::imagine(content, game, seat, dealer);
        let mut spent = |spent: u64| spent as f32 / nodes.max(1) as f32;
        search.think(content, &mut imagine, seed, &mut spent)
    }
}

fn check(args: &CheckPuzzles, packs: &[PathBuf]) -> Result<(), Fail> {
    let mut out = out();
    let puzzles = chosen(&args.which)?;
    let (mut held, mut tried) = (0, 0);
    for (number, _, case) in &puzzles {
        let scenario = case.table.scenario().unwrap_or_default();
        let task = Sure {
            case,
            nodes: args.nodes,
            packs,
        };
        let margins = games::with_game(scenario, task)?;
        let holds = margins.iter().all(|m| m * 100.0 >= args.ahead as f32);
        held += u32::from(holds);
        tried += 1;
        let ahead: Vec<String> = margins
            .iter()
            .map(|m| format!("{:+.0}", m * 100.0))
            .collect();
        let (name, ahead) = (&case.name, ahead.join(", "));
        let verdict = if holds { "holds" } else { "does not hold" };
        writeln!(out, "{number:>3}. {verdict}: {name}: {ahead}")?;
        out.flush()?;
    }
    writeln!(out, "{held} of {tried} hold")?;
    Ok(out.flush()?)
}

struct Find<'a>(FindPuzzles, &'a [PathBuf]);

/// Answers of one game that are looked at, at most.
const LOOKS: usize = 12;
/// More answers than this in one game are too many.
const LONGEST: usize = 5000;
/// The most answers that may be best together.
const TOGETHER: usize = 3;
/// Below this chance, in hundredths, it makes no odds.
const HOPELESS: f32 = 0.08;

impl Task for Find<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, packs) = self;
        let content = games::content::<R>(packs)?;
        let setups = setup::setups::<R>(&content, &args.scenario, &args.table, false)?;
        let (mut found, mut out) = (0, out());
        for n in 0..args.games {
            let seed = Rng::nth_seed(args.seed, n);
            let setup = &setups[n as usize % setups.len()];
            let game = R::start(&content, setup).map_err(|e| e.to_string())?;
            if let Some(text) = look_through::<R>(&content, game, seed, &args) {
                found += 1;
                writeln!(out, "{text}")?;
                out.flush()?;
            }
            if found >= args.most {
                break;
            }
        }
        Ok(())
    }
}

/// Plays a game as greedy does, and looks for a puzzle in it; the first found.
fn look_through<R: Playable>(
    content: &R::Content,
    mut game: Game<R>,
    seed: u64,
    args: &FindPuzzles,
) -> Option<String> {
    let mut dealer = Seeded::new(seed);
    let mut dice = Rng::new(seed);
    let mut bot: Box<dyn Player<R>> = Kind::Greedy.bot(seed);
    let mut looks = 0;
    for _ in 0..LONGEST {
        let ask = game.ask()?;
        if let Who::Chance(_) = ask.who {
            game.deal(content, &mut dealer, &mut Log::none()).ok()?;
            continue;
        }
        let acts = R::action_of_turn(&game).is_some() && ask.choices.len() > 2;
        if acts && dice.below(4) == 0 {
            looks += 1;
            if let Some(text) = candidate::<R>(content, &game, dice.next_u64(), args) {
                return Some(text);
            }
            if looks >= LOOKS {
                return None;
            }
        }
        let at = bot.choose(&Seen::of(content, &game)?);
        let choice = game.choices(content).get(at).copied()?;
        game.answer(content, choice, &mut Log::none()).ok()?;
    }
    None
}

/// How many of the first offers are best together, and by how much the next is behind, if something is far ahead.
fn gap(thought: &Thought, ahead: f32) -> Option<usize> {
    let offers = &thought.offers;
    let best = offers.first().filter(|o| o.chance > HOPELESS)?;
    (1..=TOGETHER).find(|&n| {
        let (Some(last), Some(next)) = (offers.get(n - 1), offers.get(n)) else {
            return false;
        };
        let near = best.chance - last.chance < ahead / 4.0;
        near && last.chance - next.chance > ahead && next.behind - next.doubt > ahead / 3.0
    })
}

/// The case of a position, if one answer is far ahead in it.
fn candidate<R: Playable>(
    content: &R::Content,
    game: &Game<R>,
    seed: u64,
    args: &FindPuzzles,
) -> Option<String> {
    let block = R::written(content, game)?;
    // What is written is what is asked about.
    let game = begun::<R>(content, R::position(content, &block).ok()?)?;
    let Who::Seat(seat) = game.ask()?.who else {
        return None;
    };
    let ahead = args.ahead as f32 / 100.0;
    let [plain, ..] = WAYS;
    let first = plain.think::<R>(content, &game, seat, (seed, args.first));
    gap(&first, ahead * 0.7)?;
    let thought = plain.think::<R>(content, &game, seat, (!seed, args.nodes));
    let together = gap(&thought, ahead)?;
    let (best, rest) = thought.offers.split_at(together);
    let (top, next) = (best.first()?, rest.first()?);
    let places: Vec<usize> = best.iter().map(|o| o.at).collect();
    let agrees = |way: &Wise| {
        let other = way.think::<R>(content, &game, seat, (way.seed, args.nodes));
        margin(&other, &places) > ahead / 2.0
    };
    if !WAYS.iter().all(agrees) {
        return None;
    }
    let choices = game.choices(content);
    let key = |at: usize| choices.get(at).map(|c| R::key(content, &game, c));
    let keys: Vec<String> = best.iter().filter_map(|o| key(o.at)).collect();
    let sight = thought.offers.iter().max_by_key(|o| o.score)?;
    let sight = if best.iter().any(|o| o.at == sight.at) {
        "greedy finds it".to_owned()
    } else {
        format!("greedy answers {}", key(sight.at)?)
    };
    let view = serde_json::to_value(R::paths(content, &game, Viewer::Host)).ok()?;
    let title = |name: &str| view.get(name).and_then(|n| n.as_u64());
    let round = title("round")
        .filter(|n| *n > 0)
        .or(title("turn"))
        .unwrap_or_default();
    let scenario = R::scenarios(content);
    let scenario = scenario.iter().find(|s| s.id == args.scenario)?;
    let percent = |part: f32| format!("{:.0}", part * 100.0);
    Some(format!(
        "### {}, {}, round {round}\n\nThe best wins {} ± {} % of the games imagined on from here, the next best {} ± {} %.\n\n```yaml table\n{}```\n```play\nbest {}    # next: {}; {sight}\n```\n",
        scenario.name,
        R::seat_name(content, &game, seat),
        percent(top.chance),
        percent(top.error),
        percent(next.chance),
        percent(next.error),
        block,
        keys.join(", "),
        key(next.at)?,
    ))
}
