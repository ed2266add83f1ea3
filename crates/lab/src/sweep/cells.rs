//! From a sweep's lists to its cells: a setup and who plays it, with names looked up.

use super::file::{Group, Groups, Part, Sweep, Word, Words, Wrong, place};
use crate::games::{Family, Playable as _};
use kernel::{Catalogue, Entry, SetupOption};
use players::Kind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::data::Wish;
use table::setup::known;

/// The content of both games.
#[derive(Clone)]
pub struct Contents {
    /// The card game's.
    pub card: Arc<card_game::Content>,
    /// The board game's.
    pub board: Arc<board_game::Content>,
}

/// What cannot be: the official packs are tested.
const BROKEN: &str = "the official packs are not in order";

impl Contents {
    /// The official packs; the error is in words.
    pub fn official() -> Result<Self, String> {
        Ok(Self {
            card: card_game::CardGame::official().map_err(|_| BROKEN.to_owned())?,
            board: board_game::Board::official().map_err(|_| BROKEN.to_owned())?,
        })
    }

    /// The hash of each game's content, by the first part of its scenarios' ids.
    pub fn hashes(&self) -> BTreeMap<String, String> {
        fn of<R: Catalogue>(content: &R::Content) -> (String, String) {
            let hash = format!("{:016x}", R::content_hash(content));
            (R::FAMILY.to_owned(), hash)
        }
        [
            of::<card_game::CardGame>(&self.card),
            of::<board_game::Board>(&self.board),
        ]
        .into()
    }
}

impl Contents {
    /// The names of what these cells name by ids; `cards` says whether those of all cards are among them.
    pub(super) fn names(&self, cells: &[Cell], cards: bool) -> BTreeMap<String, String> {
        fn of<R: Catalogue>(content: &R::Content, scenarios: &[&str]) -> Vec<Entry> {
            let mut all = R::scenarios(content);
            all.extend(R::investigators(content));
            all.extend(R::difficulties(content));
            for scenario in scenarios {
                for option in R::options(content, scenario) {
                    all.extend(option.values);
                    all.push(Entry {
                        id: option.line,
                        name: option.name,
                        note: String::new(),
                    });
                }
            }
            all
        }
        let mut scenarios: Vec<&str> = cells.iter().map(|c| c.scenario.as_str()).collect();
        scenarios.dedup();
        let (card, board): (Vec<&str>, Vec<&str>) = scenarios
            .into_iter()
            .partition(|s| Family::of(s) == Some(Family::Card));
        let mut all = Vec::new();
        if !card.is_empty() {
            all.extend(of::<card_game::CardGame>(&self.card, &card));
        }
        if !board.is_empty() {
            all.extend(of::<board_game::Board>(&self.board, &board));
        }
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        if cards {
            names.extend(self.card.def_ids().map(|d| {
                let name = self.card.text(d).name.clone();
                (self.card.id_of(d).to_owned(), name)
            }));
        }
        let said = |id: &str| {
            let mut all = cells.iter();
            cards
                || all.any(|cell| {
                    cell.scenario == id
                        || cell.investigators.iter().any(|i| i == id)
                        || cell.difficulty.as_deref() == Some(id)
                        || cell.ancient_one.as_deref() == Some(id)
                        || cell.options.iter().any(|(n, v)| n == id || v == id)
                })
        };
        let said_of = all.into_iter().filter(|e| said(&e.id) && e.id != RANDOM);
        names.extend(said_of.map(|e| (e.id, e.name)));
        names
    }
}

/// A setup, who plays it, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cell {
    /// Its number in the sweep.
    pub cell: u32,
    /// The part of the sweep.
    pub part: String,
    /// The scenario.
    pub scenario: String,
    /// The investigators by seat; `random` where the game draws one.
    pub investigators: Vec<String>,
    /// The difficulty, if one is said.
    pub difficulty: Option<String>,
    /// The Ancient One, if one is said.
    pub ancient_one: Option<String>,
    /// The decks as the sweep calls them, if it brings any.
    pub deck: Option<String>,
    /// Further lines of the setup.
    pub options: BTreeMap<String, String>,
    /// The bot in every seat.
    pub policy: String,
    /// The number of games, of all seeds together.
    pub games: u64,
    /// The lines by which decks are brought.
    #[serde(skip)]
    pub brought: Vec<(String, String)>,
}

impl Cell {
    /// How the setup's options would be said.
    pub fn wish(&self) -> Wish {
        let named = self
            .ancient_one
            .iter()
            .map(|a| (ANCIENT.to_owned(), a.clone()));
        Wish {
            scenario: self.scenario.clone(),
            investigators: self.investigators.clone(),
            seats: None,
            difficulty: self.difficulty.clone(),
            options: named
                .chain(self.options.clone())
                .chain(self.brought.iter().cloned())
                .collect(),
        }
    }

    /// The bot in every seat.
    pub fn kind(&self) -> Kind {
        // A cell is made with the name of a kind; one that is not read has been changed by hand.
        Kind::named(&self.policy).unwrap_or(Kind::Random)
    }

    /// The options as one text: `guardian=nodens; herald=none`.
    pub fn options_text(&self) -> Option<String> {
        let all: Vec<String> = self
            .options
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

/// The line of a setup that names the Ancient One.
const ANCIENT: &str = "ancient-one";

/// The cells of a sweep, in order.
pub fn expand(sweep: &Sweep, contents: &Contents) -> Result<Vec<Cell>, Wrong> {
    let mut cells = Vec::new();
    for nth in 0..sweep.parts.len() {
        for scenario in sweep.parts[nth].scenarios.list() {
            match Family::of(&scenario.value) {
                Some(Family::Card) => {
                    of::<card_game::CardGame>(sweep, nth, scenario, &contents.card, &mut cells)?;
                }
                Some(Family::Board) => {
                    of::<board_game::Board>(sweep, nth, scenario, &contents.board, &mut cells)?;
                }
                None => {
                    let mut all = card_game::CardGame::scenarios(&contents.card);
                    all.extend(board_game::Board::scenarios(&contents.board));
                    return Err(unknown(sweep, "scenario", scenario, &all));
                }
            }
        }
    }
    if cells.is_empty() {
        return Err(sweep.wrong(sweep.place_of(0), "nothing is played"));
    }
    for (n, cell) in cells.iter_mut().enumerate() {
        cell.cell = n as u32;
    }
    Ok(cells)
}

fn unknown(sweep: &Sweep, what: &str, word: &Word, entries: &[Entry]) -> Wrong {
    let words = known(what, &word.value, entries).err();
    sweep.wrong(place(word), words.unwrap_or_default())
}

/// The words of a list, each known; `all` stands for every entry.
fn named(
    sweep: &Sweep,
    what: &str,
    words: &Words,
    entries: &[Entry],
) -> Result<Vec<String>, Wrong> {
    if let Words::One(word) = words
        && word.value == "all"
    {
        let all: Vec<String> = entries
            .iter()
            .map(|e| e.id.clone())
            .filter(|id| id != RANDOM)
            .collect();
        return if all.is_empty() {
            Err(unknown(sweep, what, word, entries))
        } else {
            Ok(all)
        };
    }
    let check = |word: &Word| {
        known(what, &word.value, entries).map_err(|e| sweep.wrong(place(word), e))?;
        Ok(word.value.clone())
    };
    words.list().iter().map(check).collect()
}

/// The name of investigators who are drawn in every game.
const RANDOM: &str = "random";

/// A group of players.
#[derive(Clone, Default)]
struct Table {
    investigators: Vec<String>,
    deck: Option<String>,
    brought: Vec<(String, String)>,
}

fn tables<R: Catalogue>(
    sweep: &Sweep,
    nth: usize,
    content: &R::Content,
) -> Result<Vec<Table>, Wrong> {
    let part = &sweep.parts[nth];
    let said = [
        part.investigators.is_some(),
        part.decks.is_some(),
        part.seats.is_some(),
    ];
    if said.into_iter().filter(|s| *s).count() != 1 {
        let words = "a part needs exactly one of `investigators`, `decks` and `seats`";
        return Err(sweep.wrong(sweep.place_of(nth), words));
    }
    let everybody: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let group = |investigators: Vec<String>| Table {
        investigators,
        ..Table::default()
    };
    if let Some(seats) = &part.seats {
        if !R::draws_investigators() {
            let words = "this game draws no investigators: give `investigators` or `decks`";
            return Err(sweep.wrong(place(seats), words));
        }
        let all = seats.value.list().iter();
        return Ok(all
            .map(|n| group(vec![RANDOM.to_owned(); usize::from(*n)]))
            .collect());
    }
    match (&part.investigators, &part.decks) {
        (Some(Groups::One(word)), _) => match word.value.as_str() {
            "alone" => Ok(everybody.into_iter().map(|i| group(vec![i])).collect()),
            "pairs" => {
                let mut pairs = Vec::new();
                for (n, first) in everybody.iter().enumerate() {
                    for second in &everybody[n + 1..] {
                        pairs.push(group(vec![first.clone(), second.clone()]));
                    }
                }
                Ok(pairs)
            }
            _ => Ok(vec![group(one_group::<R>(
                sweep,
                content,
                &Words::One(word.clone()),
            )?)]),
        },
        (Some(Groups::Many(groups)), _) => groups
            .iter()
            .map(|g| one_group::<R>(sweep, content, g).map(group))
            .collect(),
        (None, Some(Groups::One(word))) => {
            Ok(vec![decks::<R>(sweep, content, &Words::One(word.clone()))?])
        }
        (None, Some(Groups::Many(groups))) => groups
            .iter()
            .map(|g| decks::<R>(sweep, content, g))
            .collect(),
        (None, None) => Ok(Vec::new()),
    }
}

fn one_group<R: Catalogue>(
    sweep: &Sweep,
    content: &R::Content,
    group: &Group,
) -> Result<Vec<String>, Wrong> {
    let entries = R::investigators(content);
    let check = |word: &Word| {
        if !(word.value == RANDOM && R::draws_investigators()) {
            known("investigator", &word.value, &entries)
                .map_err(|e| sweep.wrong(place(word), e))?;
        }
        Ok(word.value.clone())
    };
    group.list().iter().map(check).collect()
}

/// The decks of a group: files, or whose starter deck.
fn decks<R: Catalogue>(sweep: &Sweep, content: &R::Content, group: &Group) -> Result<Table, Wrong> {
    let mut table = Table::default();
    let mut names = Vec::new();
    for word in group.list() {
        let wrong = |what: String| sweep.wrong(place(word), what);
        let bench = R::workshop(content)
            .ok_or_else(|| wrong("this game does not use decks of your own".into()))?;
        let deck = match sweep.decks.get(&word.value) {
            Some(text) => {
                let reading = bench.read(text).map_err(wrong)?;
                if !reading.missing.is_empty() {
                    return Err(wrong(reading.missing.join("; ")));
                }
                reading.deck
            }
            None => {
                let mut starters = bench.starters().into_iter();
                starters
                    .find(|d| d.investigator == word.value)
                    .ok_or_else(|| wrong(format!("there is no deck `{}`", word.value)))?
            }
        };
        let report = bench.check(&deck);
        if !report.legal {
            let why: Vec<String> = report.faults.into_iter().map(|f| f.text).collect();
            return Err(wrong(why.join("; ")));
        }
        table.brought.extend(bench.lines(&deck));
        table.investigators.push(deck.investigator);
        names.push(word.value.clone());
    }
    table.deck = Some(names.join(", "));
    Ok(table)
}

/// Every way to take one of each list.
fn combinations(lists: &[(String, Vec<String>)]) -> Vec<BTreeMap<String, String>> {
    let mut all = vec![BTreeMap::new()];
    for (name, values) in lists {
        all = all
            .into_iter()
            .flat_map(|so_far| {
                values.iter().map(move |v| {
                    let mut more = so_far.clone();
                    more.insert(name.clone(), v.clone());
                    more
                })
            })
            .collect();
    }
    all
}

fn policies(sweep: &Sweep, part: &Part) -> Result<Vec<String>, Wrong> {
    let Some(words) = &part.policies else {
        return Ok(vec!["greedy".to_owned()]);
    };
    let check = |word: &Word| match Kind::named(&word.value) {
        Some(kind) => Ok(kind.name().into_owned()),
        None => {
            let names = Kind::ALL.map(Kind::name);
            let near = table::text::did_you_mean(&word.value, names.iter().map(|n| n.as_ref()));
            let words = format!(
                "unknown policy `{}`{near} (there are {}, and `search-200ms`, `search-5000`)",
                word.value,
                names.join(", ")
            );
            Err(sweep.wrong(place(word), words))
        }
    };
    words.list().iter().map(check).collect()
}

fn of<R: Catalogue>(
    sweep: &Sweep,
    nth: usize,
    scenario: &Word,
    content: &R::Content,
    cells: &mut Vec<Cell>,
) -> Result<(), Wrong> {
    let part = &sweep.parts[nth];
    let scenarios = R::scenarios(content);
    if !scenarios.iter().any(|s| s.id == scenario.value) {
        return Err(unknown(sweep, "scenario", scenario, &scenarios));
    }
    let or_none = |words: &Option<Words>, what, entries: &[Entry]| match words {
        Some(words) => Ok(named(sweep, what, words, entries)?
            .into_iter()
            .map(Some)
            .collect()),
        None => Ok(vec![None]),
    };
    let difficulties = or_none(&part.difficulties, "difficulty", &R::difficulties(content))?;
    let options: Vec<SetupOption> = R::options(content, &scenario.value);
    let values = |line: &str| {
        let option = options.iter().find(|o| o.line == line);
        option.map(|o| o.values.clone()).unwrap_or_default()
    };
    let ancients = or_none(&part.ancient_ones, "Ancient One", &values(ANCIENT))?;
    let mut lists = Vec::new();
    for (line, words) in &part.set {
        let known = values(line);
        let taken = if known.is_empty() {
            // What nobody lists may still be a line of a setup: the setup itself is asked below.
            words.list().iter().map(|w| w.value.clone()).collect()
        } else {
            named(sweep, line, words, &known)?
        };
        lists.push((line.clone(), taken));
    }
    let policies = policies(sweep, part)?;
    let games = sweep.games_of(nth) * sweep.seeds.len() as u64;
    for table in tables::<R>(sweep, nth, content)? {
        for difficulty in &difficulties {
            for ancient_one in &ancients {
                for options in combinations(&lists) {
                    for policy in &policies {
                        let cell = Cell {
                            cell: 0,
                            part: part.name.clone().unwrap_or_default(),
                            scenario: scenario.value.clone(),
                            investigators: table.investigators.clone(),
                            difficulty: difficulty.clone(),
                            ancient_one: ancient_one.clone(),
                            deck: table.deck.clone(),
                            options: options.clone(),
                            policy: policy.clone(),
                            games,
                            brought: table.brought.clone(),
                        };
                        table::setup::setup::<R>(content, &cell.wish())
                            .map_err(|e| sweep.wrong(sweep.place_of(nth), e))?;
                        cells.push(cell);
                    }
                }
            }
        }
    }
    Ok(())
}
