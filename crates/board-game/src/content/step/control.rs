//! Verbs for choices and control.

use super::{Cost, Nothing, Step, Steps};
use crate::content::amount::Amount;
use crate::content::filter::{
    CardFilter, Condition, GateFilter, Keyword, MonsterFilter, Place, Who,
};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::control;
use packs::Sym;
use packs::intern::Kept;
use schemars::JsonSchema;
use serde::Deserialize;

impl control::Price<Step> for Kept<Cost> {
    fn step(self) -> Result<Step, Self> {
        Err(self)
    }
}

/// See [`Step::May`].
pub type May = control::May<Who, Kept<Cost>, Step>;
/// See [`Step::Choose`].
pub type Choose = control::Choose<Who, Kept<Cost>, Step>;
/// One of several.
pub type Alternative = control::Alternative<Kept<Cost>, Step>;
/// See [`Step::If`].
pub type If = control::If<Condition, Step>;
/// See [`Step::ForEach`].
pub type ForEach = control::ForEach<EachOf, Step>;
/// See [`Step::Repeat`].
pub type Repeat = control::Repeat<Amount, Step>;
/// See [`Step::Try`].
pub type Try = control::Try<Step>;

/// What can be gone through.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EachOf {
    /// Investigators.
    Who(Who),
    /// Cards.
    Card(CardFilter),
    /// Open gates.
    Gate(GateFilter),
    /// Monsters.
    Monster(MonsterFilter),
}

/// See [`Step::Unless`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unless {
    /// The price of being spared.
    #[serde(rename = "cost")]
    pub pay: Kept<Cost>,
    /// It must be paid if it can be.
    #[serde(default)]
    pub must: bool,
    /// What happens otherwise.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// See [`Step::ChooseNumber`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChooseNumber {
    /// The name it gets (`number`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// From.
    pub from: Amount,
    /// To.
    pub to: Amount,
    /// The cost of each one.
    pub each: Option<Kept<Cost>>,
    /// What is done then.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// Who chooses.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// You.
    #[default]
    Owner,
    /// The first player.
    FirstPlayer,
    /// All players; the first player settles disputes.
    Group,
}

/// See [`Step::Pick`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pick {
    /// What.
    pub of: Pickable,
    /// The name it gets (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// Who chooses.
    #[serde(default)]
    pub by: By,
    /// Chance chooses.
    #[serde(default)]
    pub at_random: bool,
}

/// What can be picked.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pickable {
    /// An investigator.
    Who(Who),
    /// A monster.
    Monster(MonsterFilter),
    /// An open gate or a gate trophy.
    Gate(GateFilter),
    /// A place.
    Place(Place),
    /// A card.
    Card(CardFilter),
    /// An ability of a monster.
    Ability(PickAbility),
    /// An open rift.
    Rift(Nothing),
    /// A dimension.
    Symbol(Nothing),
}

/// A keyword or text of the monster at hand.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PickAbility {
    /// Whose (`it`).
    pub of: Sym,
    /// Never this one.
    pub except: Option<Keyword>,
}
