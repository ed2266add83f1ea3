//! The rows of a sweep, and the columns they are kept in.

use super::cells::Cell;
use super::columns::{Column, Columns, Group, List};
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It came to its end: the outcome, and whether it was won.
    Completed(String, bool),
    /// It passed the cap of decisions.
    Stuck,
    /// It went wrong: how.
    Error(String),
}

/// A game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    /// The cell.
    pub cell: u32,
    /// The game of the cell, counted through all seeds.
    pub game: u64,
    /// The dealer's seed.
    pub seed: u64,
    /// How it ended.
    pub end: End,
    /// What the investigators earned together, where the game says so.
    pub experience: Option<i32>,
    /// Rounds.
    pub rounds: u32,
    /// Answers of players.
    pub decisions: u64,
    /// Answers of chance.
    pub draws: u64,
    /// Why it was lost.
    pub causes: Vec<&'static str>,
    /// Doom in play as the first question of each round is put.
    pub doom: Vec<i32>,
    /// Clues that investigators hold at these moments.
    pub clues: Vec<i32>,
    /// The chance to win at these moments, as the bots judge it.
    pub value: Vec<f32>,
}

/// The uses of a card of a deck in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardRow {
    /// The cell.
    pub cell: u32,
    /// The game of the cell.
    pub game: u64,
    /// The seat of the deck.
    pub seat: u8,
    /// Its id.
    pub card: String,
    /// How often the deck holds it.
    pub copies: u32,
    /// The number in hand at the start of round 1.
    pub opening: u32,
    /// How many came to hand from the deck, those included.
    pub drawn: u32,
    /// How often it was played.
    pub played: u32,
    /// How often it was committed.
    pub committed: u32,
    /// How often one of its abilities did something, of all copies of all seats.
    pub fired: u32,
    /// Whether the game was won, if it was completed.
    pub won: Option<bool>,
}

/// An answer of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionRow {
    /// The cell.
    pub cell: u32,
    /// The game of the cell.
    pub game: u64,
    /// The decision of the game, from 0.
    pub decision: u32,
    /// The seat that decided.
    pub seat: u8,
    /// In which round.
    pub round: u32,
    /// The anchor of the rule that asked.
    pub rule: &'static str,
    /// The number of possible answers.
    pub offers: u32,
    /// The answer's key.
    pub answer: String,
}

/// The rows of one game or of several.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rows {
    /// One a game.
    pub games: Vec<GameRow>,
    /// One a card of a deck, if they are wanted.
    pub cards: Vec<CardRow>,
    /// One a decision, if they are wanted.
    pub decisions: Vec<DecisionRow>,
}

impl Rows {
    /// Adds the rows of further games.
    pub fn add(&mut self, more: Self) {
        self.games.extend(more.games);
        self.cards.extend(more.cards);
        self.decisions.extend(more.decisions);
    }
}

fn text(of: &str) -> ByteArray {
    ByteArray::from(of)
}

/// A column of numbers, one a row.
fn numbers<T>(rows: &[T], of: impl Fn(&T) -> i64) -> Column {
    Column::I32(
        rows.iter()
            .map(|r| of(r).min(i64::from(i32::MAX)) as i32)
            .collect(),
    )
}

fn long<T>(rows: &[T], of: impl Fn(&T) -> u64) -> Column {
    Column::I64(rows.iter().map(|r| of(r) as i64).collect())
}

/// Games as columns. `value` says whether the bots' judgement is a column.
pub fn games(rows: &[GameRow], cells: &[Cell], value: bool) -> Columns {
    // The words of a setup are the same in all games of a cell: they are made once and shared.
    let words = |of: &dyn Fn(&Cell) -> Option<String>| -> Vec<Option<ByteArray>> {
        let made: Vec<Option<ByteArray>> = cells.iter().map(|c| of(c).map(|w| text(&w))).collect();
        rows.iter()
            .map(|r| made.get(r.cell as usize).cloned().flatten())
            .collect()
    };
    let always = |of: &dyn Fn(&Cell) -> String| {
        let all = words(&|c| Some(of(c)));
        Column::Text(all.into_iter().map(Option::unwrap_or_default).collect())
    };
    let maybe = |of: &dyn Fn(&Cell) -> Option<String>| Column::MaybeText(words(of));
    let [completed, stuck, error] = ["completed", "stuck", "error"].map(text);
    let (mut ends, mut errors, mut outcomes, mut won) = (vec![], vec![], vec![], vec![]);
    let (mut causes, mut doom, mut clues, mut values) = (
        List::default(),
        List::default(),
        List::default(),
        List::default(),
    );
    for row in rows {
        let (end, wrong, outcome, victory) = match &row.end {
            End::Completed(outcome, won) => (&completed, None, Some(text(outcome)), Some(*won)),
            End::Stuck => (&stuck, None, None, None),
            End::Error(what) => (&error, Some(text(what)), None, None),
        };
        ends.push(end.clone());
        errors.push(wrong);
        outcomes.push(outcome);
        won.push(victory);
        causes.push(row.causes.iter().map(|c| text(c)));
        doom.push(row.doom.iter().copied());
        clues.push(row.clues.iter().copied());
        values.push(row.value.iter().copied());
    }
    let mut columns = vec![
        ("cell", numbers(rows, |r| r.cell.into())),
        ("game", long(rows, |r| r.game)),
        ("seed", long(rows, |r| r.seed)),
        ("part", always(&|c| c.part.clone())),
        ("scenario", always(&|c| c.scenario.clone())),
        ("policy", always(&|c| c.policy.clone())),
        ("investigators", always(&|c| c.investigators.join(", "))),
        (
            "seats",
            numbers(rows, |r| {
                let cell = cells.get(r.cell as usize);
                cell.map_or(0, |c| c.investigators.len() as i64)
            }),
        ),
        ("difficulty", maybe(&|c| c.difficulty.clone())),
        ("ancient_one", maybe(&|c| c.ancient_one.clone())),
        ("deck", maybe(&|c| c.deck.clone())),
        ("options", maybe(&|c| c.options_text())),
        ("end", Column::Text(ends)),
        ("error", Column::MaybeText(errors)),
        ("outcome", Column::MaybeText(outcomes)),
        ("won", Column::MaybeBool(won)),
        (
            "experience",
            Column::MaybeI32(rows.iter().map(|r| r.experience).collect()),
        ),
        ("rounds", numbers(rows, |r| r.rounds.into())),
        ("decisions", long(rows, |r| r.decisions)),
        ("draws", long(rows, |r| r.draws)),
        ("causes", Column::Texts(causes)),
        ("doom", Column::I32s(doom)),
        ("clues", Column::I32s(clues)),
    ];
    if value {
        columns.push(("value", Column::F32s(values)));
    }
    columns
}

/// Cards as columns.
pub fn cards(rows: &[CardRow]) -> Columns {
    vec![
        ("cell", numbers(rows, |r| r.cell.into())),
        ("game", long(rows, |r| r.game)),
        ("seat", numbers(rows, |r| r.seat.into())),
        (
            "card",
            Column::Text(rows.iter().map(|r| text(&r.card)).collect()),
        ),
        ("copies", numbers(rows, |r| r.copies.into())),
        ("opening", numbers(rows, |r| r.opening.into())),
        ("drawn", numbers(rows, |r| r.drawn.into())),
        ("played", numbers(rows, |r| r.played.into())),
        ("committed", numbers(rows, |r| r.committed.into())),
        ("fired", numbers(rows, |r| r.fired.into())),
        (
            "won",
            Column::MaybeBool(rows.iter().map(|r| r.won).collect()),
        ),
    ]
}

/// Decisions as columns.
pub fn decisions(rows: &[DecisionRow]) -> Columns {
    vec![
        ("cell", numbers(rows, |r| r.cell.into())),
        ("game", long(rows, |r| r.game)),
        ("decision", numbers(rows, |r| r.decision.into())),
        ("seat", numbers(rows, |r| r.seat.into())),
        ("round", numbers(rows, |r| r.round.into())),
        (
            "rule",
            Column::Text(rows.iter().map(|r| text(r.rule)).collect()),
        ),
        ("offers", numbers(rows, |r| r.offers.into())),
        (
            "answer",
            Column::Text(rows.iter().map(|r| text(&r.answer)).collect()),
        ),
    ]
}

/// Every column of a group of rows, with its name: what tests compare, row by row.
pub fn all(group: &Group<'_>, names: &[&'static str]) -> Result<Columns> {
    names
        .iter()
        .map(|name| Ok((*name, group.column(name)?)))
        .collect()
}

/// Columns that are known to be of a type.
pub(crate) mod typed {
    use super::*;

    fn wrong<T>(name: &str) -> Result<T> {
        let words = format!("the column `{name}` is not what a sweep writes");
        Err(ParquetError::General(words))
    }

    macro_rules! typed {
        ($name:ident, $kind:ident, $of:ty) => {
            pub(crate) fn $name(group: &Group<'_>, name: &str) -> Result<$of> {
                if let Column::$kind(all) = group.column(name)? {
                    Ok(all)
                } else {
                    wrong(name)
                }
            }
        };
    }
    typed!(i32s, I32, Vec<i32>);
    typed!(maybe_i32s, MaybeI32, Vec<Option<i32>>);
    typed!(i64s, I64, Vec<i64>);
    typed!(maybe_bools, MaybeBool, Vec<Option<bool>>);
    typed!(texts, Text, Vec<ByteArray>);
    typed!(maybe_texts, MaybeText, Vec<Option<ByteArray>>);
    typed!(lists_of_i32, I32s, List<i32>);
    typed!(lists_of_f32, F32s, List<f32>);
    typed!(lists_of_texts, Texts, List<ByteArray>);
}
