//! When something happens, and how often it may.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The four cells around a happening, in their order.
#[derive(
    Pack, Unpack, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
)]
pub enum Cell {
    /// Before anything else: what cancels or replaces the happening itself.
    Would,
    /// Once it is certain, before it resolves.
    When,
    /// As it resolves.
    At,
    /// Once it has resolved.
    After,
}

impl Cell {
    /// How many there are.
    pub const COUNT: usize = 4;
    /// All four, in their order.
    pub const ALL: [Cell; Self::COUNT] = [Cell::Would, Cell::When, Cell::At, Cell::After];

    /// The word of the language.
    pub fn word(self) -> &'static str {
        ["would", "when", "at", "after"][self as usize]
    }
}

/// When a triggered ability triggers: the cell of a happening, and what of it. Written as the cell's word and the
/// happening: `after: {attacks: {who: you}}`.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Trigger<H> {
    /// The cell.
    pub cell: Cell,
    /// The happening.
    pub happening: H,
}

/// The trigger among the four keys of an ability, of which one at most may be given.
pub fn one_of<H>(
    would: Option<H>,
    when: Option<H>,
    at: Option<H>,
    after: Option<H>,
) -> Result<Option<Trigger<H>>, &'static str> {
    let mut given = Cell::ALL
        .into_iter()
        .zip([would, when, at, after])
        .filter_map(|(cell, h)| h.map(|happening| Trigger { cell, happening }));
    let first = given.next();
    match given.next() {
        None => Ok(first),
        Some(_) => Err("an ability has one time: `would`, `when`, `at` or `after`"),
    }
}

/// What is said of a triggered ability without any of them.
pub const NO_TIME: &str = "a triggered ability needs a time: `would`, `when`, `at` or `after`";

/// How often something may be used: `{per: round}`, `{amount: 2, per: turn}`.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Limit")]
pub struct Limit<P> {
    /// How often (once where unsaid).
    #[serde(default = "one")]
    pub amount: u8,
    /// In which time.
    pub per: P,
    /// Shared by all investigators.
    #[serde(default)]
    pub group: bool,
}

fn one() -> u8 {
    1
}

impl<P> Limit<P> {
    /// It in words, where `per` is the word for its time: "limit twice per turn".
    pub fn said(&self, per: &str) -> String {
        let whose = if self.group { "group limit" } else { "limit" };
        match self.amount {
            1 => format!("{whose} once per {per}"),
            2 => format!("{whose} twice per {per}"),
            n => format!("{whose} {n} times per {per}"),
        }
    }

    /// What is wrong with it, in words.
    pub fn mistake(&self) -> Option<&'static str> {
        (self.amount == 0).then_some("a limit of 0 uses: it can never be used")
    }
}
