//! The file of a sweep: what is written, read strictly.

use packs::{Diagnostic, Interner, PackFile, Place, diagnostics, load};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// A word of the file, and where it stands.
pub type Word = Spanned<String>;

/// One word, or a list of them.
#[derive(Clone, Debug)]
pub enum Words {
    /// One: it may stand for several (`all`).
    One(Word),
    /// A list.
    Many(Vec<Word>),
}

/// Who plays together, in the order of seats: one word, or several.
pub type Group = Words;

/// Who plays: one word (`alone`), or a list of groups.
#[derive(Clone, Debug)]
pub enum Groups {
    /// One word: it stands for several groups.
    One(Word),
    /// A list.
    Many(Vec<Group>),
}

/// Reads a word or a list of something.
struct OneOrMany<T>(std::marker::PhantomData<T>);

/// The visitor of [`OneOrMany`].
enum Found<T> {
    One(String),
    Many(Vec<T>),
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrMany<T> {
    type Value = Found<T>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a list")
    }
    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Found<T>, E> {
        Ok(Found::One(word.to_owned()))
    }
    fn visit_bool<E: serde::de::Error>(self, word: bool) -> Result<Found<T>, E> {
        Ok(Found::One(word.to_string()))
    }
    fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Found<T>, E> {
        Ok(Found::One(n.to_string()))
    }
    fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Found<T>, E> {
        Ok(Found::One(n.to_string()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Found<T>, A::Error> {
        let mut all = Vec::new();
        while let Some(one) = seq.next_element()? {
            all.push(one);
        }
        Ok(Found::Many(all))
    }
}

struct Raw<T>(Found<T>);
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Raw<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(OneOrMany(std::marker::PhantomData))
            .map(Raw)
    }
}

fn spanned<T>(raw: Spanned<Raw<T>>) -> Result<Word, Vec<T>> {
    let (at, defined) = (raw.referenced, raw.defined);
    match raw.value.0 {
        Found::One(word) => Ok(Spanned::new(word, at, defined)),
        Found::Many(all) => Err(all),
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match spanned(Spanned::<Raw<Word>>::deserialize(d)?) {
            Ok(word) => Words::One(word),
            Err(all) => Words::Many(all),
        })
    }
}

impl<'de> Deserialize<'de> for Groups {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match spanned(Spanned::<Raw<Group>>::deserialize(d)?) {
            Ok(word) => Groups::One(word),
            Err(all) => Groups::Many(all),
        })
    }
}

impl Words {
    /// The words as a list.
    pub fn list(&self) -> &[Word] {
        match self {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(all) => all,
        }
    }
}

/// A number, or a list of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Numbers {
    One(u64),
    Many(Vec<u64>),
}

impl Numbers {
    fn list(self) -> Vec<u64> {
        match self {
            Numbers::One(n) => vec![n],
            Numbers::Many(all) => all,
        }
    }
}

/// Extra data beside one row for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Also {
    Value,
    Cards,
    Decisions,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Written {
    name: Option<String>,
    games: Option<u64>,
    policies: Option<Words>,
    seeds: Option<Spanned<Numbers>>,
    shard: Option<Spanned<u64>>,
    cap: Option<Spanned<u64>>,
    #[serde(default)]
    also: Vec<Also>,
    parts: Spanned<Vec<Spanned<Part>>>,
}

/// What is played: every combination of its lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Part {
    /// Its title in a report.
    pub name: Option<String>,
    /// The scenarios.
    pub scenarios: Words,
    /// Who plays: `alone`, `pairs`, `random`, or groups.
    pub investigators: Option<Groups>,
    /// The players, by their decks.
    pub decks: Option<Groups>,
    /// The number of random investigators.
    pub seats: Option<Spanned<Seats>>,
    /// The difficulties.
    pub difficulties: Option<Words>,
    /// The Ancient Ones.
    pub ancient_ones: Option<Words>,
    /// Other lines of the setup.
    #[serde(default)]
    pub set: BTreeMap<String, Words>,
    /// The bots in every seat.
    pub policies: Option<Words>,
    games: Option<Spanned<u64>>,
}

/// Numbers of seats.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Seats {
    /// One.
    One(u8),
    /// Several.
    Many(Vec<u8>),
}

impl Seats {
    /// As a list.
    pub fn list(&self) -> &[u8] {
        match self {
            Seats::One(n) => std::slice::from_ref(n),
            Seats::Many(all) => all,
        }
    }
}

/// A sweep as it was read. What its names mean is found out by [`super::expand`].
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Its title.
    pub name: String,
    /// The text it was read from.
    pub text: String,
    /// Seeds: each gives every cell its games.
    pub seeds: Vec<u64>,
    /// The number of games in a file.
    pub shard: u64,
    /// A game of more decisions is stuck.
    pub cap: u64,
    /// Whether the bots' judgement of positions is kept.
    pub value: bool,
    /// Whether a row is kept for each card of a deck.
    pub cards: bool,
    /// Whether a row is kept for each decision.
    pub decisions: bool,
    /// The parts to play.
    pub parts: Vec<Part>,
    /// The texts of the decks that are files, by what the sweep calls them.
    pub decks: BTreeMap<String, String>,
    /// How many games of each cell and seed, part by part.
    counts: Vec<u64>,
    /// The place where each part begins.
    places: Vec<Place>,
    /// The path that messages show.
    path: String,
}

/// Why a sweep cannot be read, in words that show the place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Wrong(pub String);

/// The most games of a sweep.
const MOST_GAMES: u64 = 1_000_000_000_000;

/// The place of a spanned value.
pub(super) fn place<T>(of: &Spanned<T>) -> Place {
    Place {
        file: 0,
        line: of.referenced.line() as u32,
        column: of.referenced.column() as u32,
    }
}

impl Sweep {
    /// Reads a sweep from a file, with the decks that it names.
    pub fn load(path: &Path) -> Result<Self, Wrong> {
        let fail = |e: std::io::Error| Wrong(format!("{}: {e}", path.display()));
        let text = std::fs::read_to_string(path).map_err(fail)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut sweep = Self::read(&path.display().to_string(), &stem, &text)?;
        let folder = path.parent().unwrap_or(Path::new("."));
        sweep.take_decks(|name| {
            let path = folder.join(name);
            path.is_file().then(|| std::fs::read_to_string(&path))
        })?;
        Ok(sweep)
    }

    /// Reads the text of a sweep. `path` is what messages show; `name` is what it is called unless it says so itself. The
    /// decks that it names are not looked for.
    pub fn read(path: &str, name: &str, text: &str) -> Result<Self, Wrong> {
        let file = PackFile::new(path, text);
        let tell = |d: Diagnostic| {
            Wrong(diagnostics::render(
                &[d],
                std::slice::from_ref(&file),
                false,
            ))
        };
        let written: Written = load::read_file(&mut Interner::default(), 0, &file).map_err(tell)?;
        let seeds = match written.seeds {
            None => vec![1],
            Some(seeds) => {
                let at = place(&seeds);
                let all = seeds.value.list();
                if all.is_empty() {
                    return Err(tell(Diagnostic::error(at, "there is no seed")));
                }
                all
            }
        };
        let positive = |spanned: Option<Spanned<u64>>, default: u64| match spanned {
            Some(n) if n.value == 0 => {
                Err(tell(Diagnostic::error(place(&n), "this is at least 1")))
            }
            Some(n) => Ok(n.value),
            None => Ok(default),
        };
        if written.parts.value.is_empty() {
            let at = place(&written.parts);
            return Err(tell(Diagnostic::error(at, "there is no part")));
        }
        let places = written.parts.value.iter().map(place).collect();
        let (mut parts, mut counts) = (Vec::new(), Vec::new());
        for part in written.parts.value {
            let at = place(&part);
            let mut part = part.value;
            part.policies = part.policies.or_else(|| written.policies.clone());
            let games = match (&part.games, written.games) {
                (Some(games), _) => games.value,
                (None, Some(games)) => games,
                (None, None) => {
                    let words = "it needs `games`";
                    return Err(tell(Diagnostic::error(at, words).help("say `games: 1000`")));
                }
            };
            if games == 0 || games > MOST_GAMES / seeds.len() as u64 {
                let at = part.games.as_ref().map_or(at, place);
                let words = format!("games are from 1 to {MOST_GAMES} in all");
                return Err(tell(Diagnostic::error(at, words)));
            }
            counts.push(games);
            parts.push(part);
        }
        Ok(Self {
            name: written.name.unwrap_or_else(|| name.to_owned()),
            text: text.to_owned(),
            seeds,
            shard: positive(written.shard, 2000)?,
            cap: positive(written.cap, 100_000)?,
            value: written.also.contains(&Also::Value),
            cards: written.also.contains(&Also::Cards),
            decisions: written.also.contains(&Also::Decisions),
            parts,
            decks: BTreeMap::new(),
            counts,
            places,
            path: path.to_owned(),
        })
    }

    /// Takes in the decks that are files: `read` gives the text of a name, or `None` where there is no such file.
    pub fn take_decks(
        &mut self,
        mut read: impl FnMut(&str) -> Option<std::io::Result<String>>,
    ) -> Result<(), Wrong> {
        let groups = self.parts.iter().filter_map(|p| p.decks.as_ref());
        let words: Vec<Word> = groups
            .flat_map(|g| match g {
                Groups::One(word) => vec![word.clone()],
                Groups::Many(all) => all.iter().flat_map(|g| g.list().to_vec()).collect(),
            })
            .collect();
        for word in words {
            match read(&word.value) {
                Some(Ok(text)) => {
                    self.decks.insert(word.value, text);
                }
                Some(Err(e)) => return Err(self.wrong(place(&word), format!("the deck: {e}"))),
                None => {}
            }
        }
        Ok(())
    }

    /// An error at a place of the file.
    pub fn wrong(&self, at: Place, what: impl Into<String>) -> Wrong {
        let file = PackFile::new(self.path.as_str(), self.text.as_str());
        let problem = Diagnostic::error(at, what);
        Wrong(diagnostics::render(&[problem], &[file], false))
    }

    /// The number of games of each cell and seed in a part.
    pub(super) fn games_of(&self, part: usize) -> u64 {
        self.counts.get(part).copied().unwrap_or_default()
    }

    /// The place where a part begins.
    pub(super) fn place_of(&self, part: usize) -> Place {
        self.places.get(part).copied().unwrap_or_default()
    }
}
