//! Verbs of reactions that change an occurrence.

use super::Steps;
use crate::content::amount::{Amount, Stat};
use crate::content::words;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::Deserialize;

/// See [`Step::Reduce`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reduce {
    /// By so much.
    pub by: Amount,
    /// To no less than this.
    #[serde(default)]
    pub least: i16,
}

/// See [`Step::Cancel`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cancel {
    /// Only this part of a loss; of one's choice where a loss has both and nothing is said.
    #[serde(deserialize_with = "words::part")]
    #[schemars(with = "Option<Stat>")]
    pub part: Option<Stat>,
}

/// See [`Step::Instead`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Instead {
    /// What happens.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// See [`Step::Cover`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cover {
    /// So many Clues.
    pub clues: Option<Amount>,
    /// So many dollars.
    pub money: Option<Amount>,
    /// So much Sanity.
    pub sanity: Option<Amount>,
}
