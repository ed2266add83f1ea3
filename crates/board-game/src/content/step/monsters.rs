//! Verbs for monsters.

use super::Steps;
use crate::content::amount::Amount;
use crate::content::filter::{MonsterFilter, Place};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;

/// See [`Step::MonsterAppears`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct MonsterAppears {
    /// How many (1).
    #[serde(rename = "amount")]
    pub count: Option<Amount>,
    /// If it is defeated.
    pub won: Option<Steps>,
}

/// Where spawned monsters come from.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpawnFrom {
    /// The cup.
    #[default]
    Cup,
    /// Everybody's trophies of this kind.
    Trophies(MonsterFilter),
    /// Such monsters, looked for in the cup.
    Search(MonsterFilter),
}

/// See [`Step::Spawn`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spawn {
    /// How many.
    #[serde(rename = "amount", default = "Amount::one")]
    pub count: Amount,
    /// Where: a place, or `this-card`.
    pub at: Place,
    /// From where.
    #[serde(default)]
    pub from: SpawnFrom,
}

/// See [`Step::ReturnToCup`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReturnToCup {
    /// Which.
    pub monsters: MonsterFilter,
    /// The name their number gets.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// To the box instead: they leave the game.
    #[serde(default)]
    pub to_box: bool,
}

/// How ties are broken.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// The investigator with the lowest Sneak, then the first player.
    LowestSneak,
    /// The first player.
    FirstPlayer,
}

/// See [`Step::MoveMonsters`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveMonsters {
    /// Which.
    pub monsters: MonsterFilter,
    /// Where to.
    pub to: Place,
    /// How ties are broken.
    pub tie: Option<Tie>,
}

/// See [`Step::Face`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Face {
    /// Which (one is chosen of several).
    pub monsters: MonsterFilter,
    /// If it is defeated.
    pub won: Option<Steps>,
}

/// See [`Step::Defeat`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Defeat {
    /// Which.
    pub monsters: MonsterFilter,
    /// They become trophies.
    #[serde(default)]
    pub trophy: bool,
}

/// See [`Step::Claim`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Claim {
    /// One of these, as one chooses.
    pub monsters: Option<MonsterFilter>,
    /// So many from the cup at random.
    pub random: Option<Amount>,
    /// Endless ones too.
    pub even_endless: bool,
}
