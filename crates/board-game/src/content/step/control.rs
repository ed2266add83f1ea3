//! Choices and turns: what the steps say.

use super::{Cost, Nothing, Steps};
use crate::content::amount::Amount;
use crate::content::filter::{
    CardFilter, Condition, GateFilter, Keyword, MonsterFilter, Place, Who,
};
use packs::Sym;
use packs::intern::Kept;
use schemars::JsonSchema;
use serde::Deserialize;

/// See [`Step::May`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct May {
    /// What it costs.
    pub pay: Option<Kept<Cost>>,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Steps,
    /// What is done if you do not.
    pub declined: Option<Steps>,
    /// Who may (you, where unsaid).
    #[serde(default)]
    pub who: Who,
}

/// One of several.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Alternative {
    /// What it costs.
    pub pay: Option<Kept<Cost>>,
    /// What is done.
    #[serde(rename = "do", default)]
    pub steps: Option<Steps>,
}

/// See [`Step::Unless`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unless {
    /// The price of being spared.
    pub pay: Kept<Cost>,
    /// It must be paid if it can be.
    #[serde(default)]
    pub must: bool,
    /// What happens otherwise.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// See [`Step::ChooseNumber`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChooseNumber {
    /// The name it gets (`n`).
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
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

/// See [`Step::Pick`]. Exactly one of the first eight fields.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Pick {
    /// An investigator.
    pub investigator: Option<Who>,
    /// A monster.
    pub monster: Option<MonsterFilter>,
    /// An open gate or a gate trophy.
    pub gate: Option<GateFilter>,
    /// A place.
    pub place: Option<Place>,
    /// A card.
    pub card: Option<CardFilter>,
    /// An ability of a monster.
    pub ability: Option<PickAbility>,
    /// An open rift.
    pub rift: Option<Nothing>,
    /// A dimension.
    pub symbol: Option<Nothing>,
    /// The name it gets (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// How many.
    pub count: Option<Amount>,
    /// Who chooses.
    pub by: By,
    /// Chance chooses.
    pub at_random: bool,
}

/// A keyword or text of the monster at hand.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PickAbility {
    /// Whose (`it`).
    pub of: Sym,
    /// Never this one.
    pub except: Option<Keyword>,
}

/// See [`Step::If`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct If {
    /// The condition.
    pub is: Condition,
    /// What is done if it holds.
    pub then: Steps,
    /// What is done if not.
    #[serde(rename = "else")]
    pub otherwise: Option<Steps>,
}

/// See [`Step::ForEach`]. Exactly one of the first four fields.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ForEach {
    /// Investigators.
    pub who: Option<Who>,
    /// Cards.
    pub card: Option<CardFilter>,
    /// Open gates.
    pub gate: Option<GateFilter>,
    /// Monsters.
    pub monster: Option<MonsterFilter>,
    /// The name each one gets in turn (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Steps,
}
