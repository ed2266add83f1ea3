//! The verbs of the campaign: trauma, names in the log, gained weaknesses, earned cards.

use super::noun::Noun;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;

fn you() -> Noun {
    Noun::You
}

/// Suffer trauma.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Suffer {
    /// Who (`you` where unsaid).
    #[serde(default = "you")]
    pub who: Noun,
    /// Physical trauma.
    #[serde(default)]
    pub physical: u8,
    /// Mental trauma.
    #[serde(default)]
    pub mental: u8,
}

/// Write names into a list of the campaign log.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct List {
    /// Which list.
    #[serde(rename = "in")]
    pub list: Sym,
    /// The names of these cards.
    #[serde(default)]
    pub cards: Option<Noun>,
    /// These names.
    #[serde(default)]
    pub names: Vec<Sym>,
}

/// Gain a random basic weakness of the collection.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GainWeakness {
    /// Who (`you` where unsaid).
    #[serde(default = "you")]
    pub who: Noun,
    /// One with this trait.
    #[serde(rename = "trait", default)]
    pub has_trait: Option<Sym>,
    /// Where it goes.
    pub to: WeaknessTo,
}

/// Where a gained weakness goes.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaknessTo {
    /// Into the hand: it resolves as if it were drawn.
    Hand,
    /// Into the deck.
    Deck,
}

/// An investigator earns a story card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Earn {
    /// Who.
    pub who: Noun,
    /// Which card.
    pub card: Sym,
}
