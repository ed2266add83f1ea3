//! Reading the rows of a sweep and adding them up: a file at a time, a column at a time, so that it takes little room.

use super::stats::{LOST, Mean, Rate, WON};
use crate::sweep::columns::{Group, Reading};
use crate::sweep::rows::typed;
use crate::sweep::{Failed, MANIFEST, Manifest, name_of};
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// Rounds after this one are not drawn.
pub const MOST_ROUNDS: usize = 40;

/// The results of a cell's games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sums {
    /// Games played.
    pub games: u64,
    /// Games that came to their end, and those won.
    pub won: Rate,
    /// Games past the cap.
    pub stuck: u64,
    /// Games that went wrong.
    pub errors: u64,
    /// Completed games by outcome.
    pub outcomes: BTreeMap<String, u64>,
    /// Rounds of completed games.
    pub rounds: Mean,
    /// Answers of players in completed games.
    pub decisions: Mean,
    /// Experience, where the game says so.
    pub experience: Mean,
    /// Why games were lost.
    pub causes: BTreeMap<String, u64>,
    /// Doom as each round began.
    pub doom: Vec<Mean>,
    /// Clues as each round began.
    pub clues: Vec<Mean>,
}

/// What one card of a deck did in a cell: games won by whether it was in the first hand, came later, was played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CardSums {
    /// It was in the first hand.
    pub opening: Rate,
    /// It was not.
    pub no_opening: Rate,
    /// It came to hand at some time.
    pub drawn: Rate,
    /// It never did.
    pub never: Rate,
    /// It was played.
    pub played: Rate,
    /// How often it was played, committed, and did something, a game.
    pub each: [u64; 3],
}

/// Said chances of one tenth, and what came of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tenth {
    /// The chances said.
    pub said: Mean,
    /// The results of the games.
    pub came: Rate,
}

/// All that the rows of a folder come to.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The description of the sweep.
    pub manifest: Manifest,
    /// The shards that are there.
    pub shards: u64,
    /// By cell.
    pub cells: Vec<Sums>,
    /// Game by game of each cell: [`LOST`], [`WON`], or anything else.
    pub ends: Vec<Vec<u8>>,
    /// By cell, seat and card.
    pub cards: BTreeMap<(u32, i32, String), CardSums>,
    /// What positions were said to be worth, by game and who played.
    pub tenths: BTreeMap<String, [Tenth; 10]>,
}

/// The results of one shard.
#[derive(Default)]
struct Part {
    cells: BTreeMap<u32, Sums>,
    /// Cell, game, end.
    ends: Vec<(u32, u64, u8)>,
    cards: BTreeMap<(u32, i32, String), CardSums>,
    tenths: BTreeMap<u32, [Tenth; 10]>,
}

fn join_all(into: &mut Vec<Mean>, from: Vec<Mean>) {
    if into.len() < from.len() {
        into.resize(from.len(), Mean::default());
    }
    for (a, b) in into.iter_mut().zip(from) {
        a.join(b);
    }
}

fn join_counts(into: &mut BTreeMap<String, u64>, from: BTreeMap<String, u64>) {
    for (what, n) in from {
        *into.entry(what).or_default() += n;
    }
}

impl Sums {
    fn join(&mut self, other: Self) {
        self.games += other.games;
        self.won = self.won.and(other.won);
        self.stuck += other.stuck;
        self.errors += other.errors;
        join_counts(&mut self.outcomes, other.outcomes);
        self.rounds.join(other.rounds);
        self.decisions.join(other.decisions);
        self.experience.join(other.experience);
        join_counts(&mut self.causes, other.causes);
        join_all(&mut self.doom, other.doom);
        join_all(&mut self.clues, other.clues);
    }
}

impl CardSums {
    /// Adds what was seen elsewhere.
    pub fn join(&mut self, other: Self) {
        self.opening = self.opening.and(other.opening);
        self.no_opening = self.no_opening.and(other.no_opening);
        self.drawn = self.drawn.and(other.drawn);
        self.never = self.never.and(other.never);
        self.played = self.played.and(other.played);
        for (a, b) in self.each.iter_mut().zip(other.each) {
            *a += b;
        }
    }
}

fn count(of: &mut BTreeMap<String, u64>, what: &ByteArray) {
    let Ok(word) = std::str::from_utf8(what.data()) else {
        return;
    };
    match of.get_mut(word) {
        Some(n) => *n += 1,
        None => {
            of.insert(word.to_owned(), 1);
        }
    }
}

fn over_rounds(of: &mut Vec<Mean>, list: &[i32]) {
    for (round, nth) in list.iter().take(MOST_ROUNDS).enumerate() {
        if of.len() <= round {
            of.push(Mean::default());
        }
        of[round].add(f64::from(*nth));
    }
}

/// Adds up a group of rows of games. Each column is let go of before the next is read.
fn games(group: &Group<'_>, value: bool, part: &mut Part) -> Result<()> {
    let cells: Vec<u32> = typed::i32s(group, "cell")?
        .into_iter()
        .map(|c| c as u32)
        .collect();
    let numbers = typed::i64s(group, "game")?;
    let won = typed::maybe_bools(group, "won")?;
    let ends = typed::texts(group, "end")?;
    // Rows of a cell stand together: a run of them is added up at once.
    let runs: Vec<(u32, std::ops::Range<usize>)> = {
        let mut runs: Vec<(u32, std::ops::Range<usize>)> = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            match runs.last_mut() {
                Some((last, range)) if last == cell => range.end = at + 1,
                Some(_) | None => runs.push((*cell, at..at + 1)),
            }
        }
        runs
    };
    for (cell, range) in &runs {
        let sums = part.cells.entry(*cell).or_default();
        for at in range.clone() {
            sums.games += 1;
            let end = match won.get(at).copied().flatten() {
                Some(won) => {
                    sums.won = sums.won.and(Rate {
                        won: won.into(),
                        of: 1,
                    });
                    if won { WON } else { LOST }
                }
                None => {
                    let stuck = ends.get(at).is_some_and(|e| e.data() == b"stuck");
                    sums.stuck += u64::from(stuck);
                    sums.errors += u64::from(!stuck);
                    0
                }
            };
            let number = numbers.get(at).copied().unwrap_or_default();
            part.ends.push((*cell, number as u64, end));
        }
    }
    drop((numbers, ends));
    let each = |part: &mut Part, add: &mut dyn FnMut(&mut Sums, usize)| {
        for (cell, range) in &runs {
            let sums = part.cells.entry(*cell).or_default();
            for at in range.clone() {
                add(sums, at);
            }
        }
    };
    let completed = |at: usize| won.get(at).copied().flatten().is_some();
    let outcomes = typed::maybe_texts(group, "outcome")?;
    each(part, &mut |s, at| {
        if let Some(Some(outcome)) = outcomes.get(at) {
            count(&mut s.outcomes, outcome);
        }
    });
    let rounds = typed::i32s(group, "rounds")?;
    let decisions = typed::i64s(group, "decisions")?;
    let experience = typed::maybe_i32s(group, "experience")?;
    each(part, &mut |seen, at| {
        if completed(at) {
            seen.rounds
                .add(rounds.get(at).copied().unwrap_or_default().into());
            seen.decisions
                .add(decisions.get(at).copied().unwrap_or_default() as f64);
            if let Some(Some(points)) = experience.get(at) {
                seen.experience.add((*points).into());
            }
        }
    });
    let causes = typed::lists_of_texts(group, "causes")?;
    let mut lists = causes.each();
    each(part, &mut |s, _| {
        for cause in lists.next().unwrap_or_default() {
            count(&mut s.causes, cause);
        }
    });
    for name in ["doom", "clues"] {
        let column = typed::lists_of_i32(group, name)?;
        let mut lists = column.each();
        each(part, &mut |seen, _| {
            let of = if name == "doom" {
                &mut seen.doom
            } else {
                &mut seen.clues
            };
            over_rounds(of, lists.next().unwrap_or_default());
        });
    }
    if value {
        let column = typed::lists_of_f32(group, "value")?;
        let mut lists = column.each();
        for (cell, range) in &runs {
            let tenths = part.tenths.entry(*cell).or_default();
            for at in range.clone() {
                let list = lists.next().unwrap_or_default();
                let Some(won) = won.get(at).copied().flatten() else {
                    continue;
                };
                for said in list {
                    let tenth = &mut tenths[((said * 10.0) as usize).min(9)];
                    tenth.said.add(f64::from(*said));
                    tenth.came = tenth.came.and(Rate {
                        won: won.into(),
                        of: 1,
                    });
                }
            }
        }
    }
    Ok(())
}

fn cards(group: &Group<'_>, part: &mut Part) -> Result<()> {
    let cells = typed::i32s(group, "cell")?;
    let seats = typed::i32s(group, "seat")?;
    let names = typed::texts(group, "card")?;
    let won = typed::maybe_bools(group, "won")?;
    let opening = typed::i32s(group, "opening")?;
    let drawn = typed::i32s(group, "drawn")?;
    let played = typed::i32s(group, "played")?;
    let committed = typed::i32s(group, "committed")?;
    let fired = typed::i32s(group, "fired")?;
    for (at, name) in names.iter().enumerate() {
        let Some(won) = won[at] else { continue };
        let card = String::from_utf8_lossy(name.data()).into_owned();
        let sums = part
            .cards
            .entry((cells[at] as u32, seats[at], card))
            .or_default();
        let one = Rate {
            won: won.into(),
            of: 1,
        };
        let mut add = CardSums {
            each: [played[at], committed[at], fired[at]].map(|n| n.max(0) as u64),
            ..CardSums::default()
        };
        if opening[at] > 0 {
            add.opening = one;
        } else {
            add.no_opening = one;
        }
        if drawn[at] > 0 {
            add.drawn = one;
        } else {
            add.never = one;
        }
        if played[at] > 0 {
            add.played = one;
        }
        sums.join(add);
    }
    Ok(())
}

fn file(
    path: &Path,
    mut add: impl FnMut(&Group<'_>) -> Result<()>,
) -> std::result::Result<(), Failed> {
    let mut read = || {
        let reading = Reading::open(path)?;
        (0..reading.groups()).try_for_each(|n| add(&reading.group(n)?))
    };
    read().map_err(|e| Failed::File {
        path: path.to_owned(),
        what: format!("{e}. If it is damaged, remove it and run the sweep again"),
    })
}

/// Reads all rows of a folder. Shards that are not there are left out: `shards` says how many were.
pub fn gather(folder: &Path, threads: usize) -> std::result::Result<Gathered, Failed> {
    let path = folder.join(MANIFEST);
    let fail = |what: String| Failed::File {
        path: path.clone(),
        what,
    };
    let text = std::fs::read_to_string(&path)
        .map_err(|e| fail(format!("{e}: this is not the folder of a sweep")))?;
    let manifest: Manifest = serde_json::from_str(&text).map_err(|e| fail(e.to_string()))?;
    let also = |what: &str| manifest.also.iter().any(|a| a == what);
    let (value, with_cards) = (also("value"), also("cards"));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| Failed::Threads(e.to_string()))?;
    let there: Vec<u64> = (0..manifest.shards)
        .filter(|k| folder.join(name_of("games", *k)).is_file())
        .collect();
    let mut all = Gathered {
        shards: there.len() as u64,
        cells: vec![Sums::default(); manifest.cells.len()],
        ends: manifest
            .cells
            .iter()
            .map(|c| vec![0; c.games as usize])
            .collect(),
        cards: BTreeMap::new(),
        tenths: BTreeMap::new(),
        manifest,
    };
    // A few at a time: what a shard comes to is small, but its games are not.
    for some in there.chunks(2 * pool.current_num_threads()) {
        let parts: std::result::Result<Vec<Part>, Failed> = pool.install(|| {
            let one = |key: &u64| {
                let mut part = Part::default();
                file(&folder.join(name_of("games", *key)), |g| {
                    games(g, value, &mut part)
                })?;
                if with_cards {
                    file(&folder.join(name_of("cards", *key)), |g| {
                        cards(g, &mut part)
                    })?;
                }
                Ok(part)
            };
            some.par_iter().map(one).collect()
        });
        for part in parts? {
            all.take(part);
        }
    }
    Ok(all)
}

impl Gathered {
    fn take(&mut self, part: Part) {
        for (cell, sums) in part.cells {
            if let Some(of) = self.cells.get_mut(cell as usize) {
                of.join(sums);
            }
        }
        for (cell, game, end) in part.ends {
            let games = self.ends.get_mut(cell as usize);
            if let Some(at) = games.and_then(|g| g.get_mut(game as usize)) {
                *at = end;
            }
        }
        for (card, sums) in part.cards {
            self.cards.entry(card).or_default().join(sums);
        }
        for (cell, tenths) in part.tenths {
            let Some(of) = self.manifest.cells.get(cell as usize) else {
                continue;
            };
            let game = of.scenario.split('/').next().unwrap_or_default();
            let key = format!("{game} game, {}", of.policy);
            let all = self.tenths.entry(key).or_default();
            for (a, b) in all.iter_mut().zip(tenths) {
                a.said.join(b.said);
                a.came = a.came.and(b.came);
            }
        }
    }

    /// All games together.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|c| c.games).sum()
    }
}
