//! Playing a sweep into a folder, shard by shard, so that it can be broken off and go on.

use super::cells::{Cell, Contents, expand};
use super::columns;
use super::file::{Sweep, Wrong};
use super::rows::{self, Rows};
use super::watch::{self, Studied, Wanted};
use crate::games::Family;
use crate::simulate::{Plan, Start};
use board_game::Board;
use card_game::CardGame;
use kernel::Game;
use minds::Judge;
use players::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The description of a sweep in its folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The title of the sweep.
    pub name: String,
    /// The version of the engine.
    pub engine: String,
    /// The hash of each game's content.
    pub content: BTreeMap<String, String>,
    /// The seeds.
    pub seeds: Vec<u64>,
    /// The number of games in all.
    pub games: u64,
    /// The number of games in a shard.
    pub shard: u64,
    /// The number of shards.
    pub shards: u64,
    /// What beside games has rows or columns: `value`, `cards`, `decisions`.
    pub also: Vec<String>,
    /// The text of the sweep.
    pub sweep: String,
    /// The texts of the decks that were files.
    pub decks: BTreeMap<String, String>,
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// The names of the ids of cells.
    pub names: BTreeMap<String, String>,
}

/// The name of the manifest in its folder.
pub const MANIFEST: &str = "manifest.json";

/// Why a sweep cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The sweep itself is wrong.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// A setup cannot be played.
    #[error("{0}")]
    Setup(String),
    /// A file cannot be read or written.
    #[error("{}: {what}", path.display())]
    File {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        what: String,
    },
    /// The folder holds another sweep.
    #[error(
        "{} holds another sweep: its {what} differs. Take another folder with `--out`, or remove this one",
        path.display()
    )]
    Another {
        /// The folder.
        path: PathBuf,
        /// The field of the manifest that differs.
        what: &'static str,
    },
    /// The folder holds rows that are no sweep's.
    #[error(
        "{} holds `{rows}` and no `{MANIFEST}` that says whose it is. Take another folder with `--out`, or remove this one",
        path.display()
    )]
    NoSweep {
        /// The folder.
        path: PathBuf,
        /// One of its files.
        rows: String,
    },
    /// The threads cannot be had.
    #[error("{0}")]
    Threads(String),
}

impl Failed {
    fn file(path: &Path, what: impl std::fmt::Display) -> Self {
        Self::File {
            path: path.to_owned(),
            what: what.to_string(),
        }
    }
}

enum Beginning {
    Card(Box<Start<CardGame>>),
    Board(Box<Start<Board>>),
}

fn start<R: Studied>(content: &R::Content, cell: &Cell) -> Result<Box<Start<R>>, Failed> {
    let setup = table::setup::setup::<R>(content, &cell.wish()).map_err(Failed::Setup)?;
    Start::new(content, setup)
        .map(Box::new)
        .map_err(Failed::Setup)
}

/// A sweep with all that it takes to play any game of it.
pub struct Study {
    /// The sweep.
    pub sweep: Sweep,
    /// Its cells.
    pub cells: Vec<Cell>,
    contents: Contents,
    starts: Vec<Beginning>,
    /// The number of the first game of each cell, and that of all games.
    firsts: Vec<u64>,
}

impl Study {
    /// Finds out what a sweep means, and sets up each of its cells.
    pub fn new(sweep: Sweep, contents: Contents) -> Result<Self, Failed> {
        let cells = expand(&sweep, &contents)?;
        let mut starts = Vec::new();
        let mut firsts = vec![0];
        for cell in &cells {
            starts.push(match Family::of(&cell.scenario) {
                Some(Family::Card) => Beginning::Card(start(&*contents.card, cell)?),
                Some(Family::Board) | None => Beginning::Board(start(&*contents.board, cell)?),
            });
            let before = firsts.last().copied().unwrap_or_default();
            firsts.push(before + cell.games);
        }
        Ok(Self {
            sweep,
            cells,
            contents,
            starts,
            firsts,
        })
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.firsts.last().copied().unwrap_or_default()
    }

    /// The number of shards.
    pub fn shards(&self) -> u64 {
        self.games().div_ceil(self.sweep.shard)
    }

    /// The numbers of the games of a shard.
    pub fn games_of(&self, shard: u64) -> Range<u64> {
        let first = shard.saturating_mul(self.sweep.shard).min(self.games());
        first..first.saturating_add(self.sweep.shard).min(self.games())
    }

    /// The description for the folder of this sweep.
    pub fn manifest(&self) -> Manifest {
        let sweep = &self.sweep;
        let also = [
            ("value", sweep.value),
            ("cards", sweep.cards),
            ("decisions", sweep.decisions),
        ];
        Manifest {
            name: sweep.name.clone(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            content: self.contents.hashes(),
            seeds: sweep.seeds.clone(),
            games: self.games(),
            shard: sweep.shard,
            shards: self.shards(),
            also: also
                .into_iter()
                .filter(|(_, on)| *on)
                .map(|(name, _)| name.to_owned())
                .collect(),
            sweep: sweep.text.clone(),
            decks: sweep.decks.clone(),
            cells: self.cells.clone(),
            names: self.contents.names(&self.cells, sweep.cards),
        }
    }

    /// The rows of one game, by its number among all of the sweep. None for a number that is none.
    pub fn play(&self, game: u64) -> Rows {
        let at = self.firsts.partition_point(|first| *first <= game);
        let Some(at) = at.checked_sub(1) else {
            return Rows::default();
        };
        match self.starts.get(at) {
            Some(Beginning::Card(start)) => {
                self.play_in(at, game - self.firsts[at], &*self.contents.card, start)
            }
            Some(Beginning::Board(start)) => {
                self.play_in(at, game - self.firsts[at], &*self.contents.board, start)
            }
            None => Rows::default(),
        }
    }

    fn play_in<R: Studied>(
        &self,
        at: usize,
        game: u64,
        content: &R::Content,
        start: &Start<R>,
    ) -> Rows
    where
        Game<R>: Sync,
    {
        let cell = &self.cells[at];
        let seeds = self.sweep.seeds.len() as u64;
        let of_seed = (cell.games / seeds).max(1);
        // Game n of a seed has the same luck in every cell.
        let which = (game / of_seed).min(seeds - 1) as usize;
        let (seed, nth) = (self.sweep.seeds[which], game % of_seed);
        let plan = Plan {
            content,
            starts: std::slice::from_ref(start),
            games: of_seed,
            seed,
            policy: cell.kind(),
            threads: 1,
            cap: self.sweep.cap,
            check: false,
            progress: &|_| {},
        };
        let wanted = Wanted {
            judge: if self.sweep.value {
                Judge::of::<R>()
            } else {
                None
            },
            cards: self.sweep.cards,
            decisions: self.sweep.decisions,
        };
        let mut watched = watch::watch(&plan, start, nth, wanted);
        let cell = at as u32;
        watched.game.cell = cell;
        watched.game.game = game;
        watched.game.seed = Rng::nth_seed(seed, nth);
        for row in &mut watched.cards {
            (row.cell, row.game) = (cell, game);
        }
        for row in &mut watched.decisions {
            (row.cell, row.game) = (cell, game);
        }
        Rows {
            games: vec![watched.game],
            cards: watched.cards,
            decisions: watched.decisions,
        }
    }

    /// Plays a shard on the threads of the pool at hand. `played` is told of every game.
    pub fn play_shard(&self, shard: u64, played: &(dyn Fn(u64) + Sync)) -> Rows {
        let one = |game| {
            let rows = self.play(game);
            played(1);
            rows
        };
        let all: Vec<Rows> = self.games_of(shard).into_par_iter().map(one).collect();
        let mut rows = Rows::default();
        for one in all {
            rows.add(one);
        }
        rows
    }

    /// Whether a shard is done in this folder.
    pub fn done(&self, folder: &Path, shard: u64) -> bool {
        folder.join(name_of("games", shard)).is_file()
    }

    /// Plays a shard and writes its files. They have their names only once they are whole and on the disk, the games'
    /// last; whoever plays a shard a second time writes the same.
    pub fn run_shard(
        &self,
        folder: &Path,
        shard: u64,
        played: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Failed> {
        let rows = self.play_shard(shard, played);
        if self.sweep.cards {
            put(folder, &name_of("cards", shard), &rows::cards(&rows.cards))?;
        }
        if self.sweep.decisions {
            let columns = rows::decisions(&rows.decisions);
            put(folder, &name_of("decisions", shard), &columns)?;
        }
        let columns = rows::games(&rows.games, &self.cells, self.sweep.value);
        put(folder, &name_of("games", shard), &columns)
    }

    /// Makes the folder this sweep's, if it is nobody's yet; refuses another's.
    pub fn open(&self, folder: &Path) -> Result<(), Failed> {
        fs::create_dir_all(folder).map_err(|e| Failed::file(folder, e))?;
        let path = folder.join(MANIFEST);
        let ours = self.manifest();
        match fs::read_to_string(&path) {
            Ok(text) => {
                let theirs: Manifest =
                    serde_json::from_str(&text).map_err(|e| Failed::file(&path, e))?;
                match difference(&ours, &theirs) {
                    None => Ok(()),
                    Some(what) => Err(Failed::Another {
                        path: folder.to_owned(),
                        what,
                    }),
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if let Some(rows) = rows_in(folder) {
                    return Err(Failed::NoSweep {
                        path: folder.to_owned(),
                        rows,
                    });
                }
                let text =
                    serde_json::to_string_pretty(&ours).map_err(|e| Failed::file(&path, e))?;
                let write = |mut file: File| {
                    file.write_all(text.as_bytes())?;
                    file.write_all(b"\n")?;
                    file.sync_all()
                };
                whole(folder, MANIFEST, |file| {
                    write(file).map_err(|e| e.to_string())
                })
            }
            Err(e) => Err(Failed::file(&path, e)),
        }
    }

    /// Plays those shards of one of several parts (from 1) that are not done yet. `played` is told of every game, first
    /// of all those that were played before.
    pub fn run(
        &self,
        folder: &Path,
        (part, parts): (u64, u64),
        threads: usize,
        played: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Failed> {
        self.open(folder)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|e| Failed::Threads(e.to_string()))?;
        let mine = (0..self.shards()).filter(|k| k % parts.max(1) + 1 == part);
        let (done, left): (Vec<u64>, Vec<u64>) = mine.partition(|k| self.done(folder, *k));
        for k in done {
            let games = self.games_of(k);
            played(games.end - games.start);
        }
        sweep_up(folder, &left);
        for k in left {
            pool.install(|| self.run_shard(folder, k, played))?;
        }
        Ok(())
    }

    /// The number of games of part `i` of `n` (from 1).
    pub fn games_of_part(&self, (i, n): (u64, u64)) -> u64 {
        (0..self.shards())
            .filter(|k| k % n.max(1) + 1 == i)
            .map(|k| self.games_of(k))
            .map(|r| r.end - r.start)
            .sum()
    }
}

/// A file of rows in this folder, if it has one.
fn rows_in(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
    names.find(|n| n.ends_with(".parquet") && !n.starts_with('.'))
}

/// The first thing in which two sweeps differ.
fn difference(ours: &Manifest, theirs: &Manifest) -> Option<&'static str> {
    [
        ("text", ours.sweep != theirs.sweep),
        ("version of the engine", ours.engine != theirs.engine),
        ("content", ours.content != theirs.content),
        ("decks", ours.decks != theirs.decks),
        ("games", ours != theirs),
    ]
    .into_iter()
    .find(|(_, differs)| *differs)
    .map(|(what, _)| what)
}

/// The name of a file of rows.
pub fn name_of(kind: &str, shard: u64) -> String {
    format!("{kind}-{shard:05}.parquet")
}

fn put(folder: &Path, name: &str, columns: &columns::Columns) -> Result<(), Failed> {
    whole(folder, name, |file| {
        columns::write(file, columns).map_err(|e| e.to_string())
    })
}

/// Writes a file under another name and renames it when it is whole: nobody sees half of it.
fn whole(
    folder: &Path,
    name: &str,
    write: impl FnOnce(File) -> Result<(), String>,
) -> Result<(), Failed> {
    let path = folder.join(name);
    let part = folder.join(format!(".{name}.{}.part", std::process::id()));
    let file = File::create(&part).map_err(|e| Failed::file(&path, e))?;
    let written = write(file)
        .and_then(|()| fs::rename(&part, &path).map_err(|e| e.to_string()))
        .and_then(|()| settle(folder).map_err(|e| e.to_string()));
    written.map_err(|error| {
        // What is left of it helps nobody, and a full disk needs the room.
        let _ = fs::remove_file(&part);
        Failed::file(&path, error)
    })
}

/// Removes what a broken run has left of these shards.
fn sweep_up(folder: &Path, shards: &[u64]) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let shard = name
            .strip_prefix('.')
            .filter(|n| n.ends_with(".part"))
            .and_then(|n| n.split(['-', '.']).nth(1)?.parse().ok());
        if shard.is_some_and(|k| shards.contains(&k)) {
            // It would only take room: a file that cannot be removed harms nobody.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Waits until the disk knows the new name.
fn settle(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
