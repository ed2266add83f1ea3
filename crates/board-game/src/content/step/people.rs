//! Verbs for investigators.

use crate::content::amount::{Amount, Stat};
use crate::content::filter::{CardFilter, Status, Who};
use crate::content::words;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Form;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use std::borrow::Cow;

/// Points shared out as one likes.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Split {
    /// How many.
    pub points: Amount,
    /// Among these.
    pub among: Vec<Stat>,
}

/// Amounts gained or lost together.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Gain {
    /// Sanity.
    pub sanity: Option<Amount>,
    /// Stamina.
    pub stamina: Option<Amount>,
    /// Clues.
    pub clues: Option<Amount>,
    /// Dollars.
    pub money: Option<Amount>,
    /// Brood tokens.
    pub brood: Option<Amount>,
    /// Monster trophies (lost only).
    pub monster_trophies: Option<Amount>,
    /// Gate trophies (lost only).
    pub gate_trophies: Option<Amount>,
    /// Points of Sanity and Stamina as one likes.
    pub split: Option<Split>,
    /// Who.
    pub who: Who,
    /// What happens instead of insanity or unconsciousness at 0 (lost only).
    pub at_zero: Option<Status>,
}

/// See [`Step::Set`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct SetStat {
    /// Sanity to this.
    pub sanity: Option<Amount>,
    /// Stamina to this.
    pub stamina: Option<Amount>,
    /// Only downwards: a loss of what is above it.
    pub down: bool,
    /// Who.
    pub who: Who,
}

/// See [`Step::Give`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Give {
    /// Dollars.
    pub money: Option<Amount>,
    /// Clues.
    pub clues: Option<Amount>,
    /// A card, of the giver's choice.
    pub card: Option<CardFilter>,
    /// From whom.
    #[serde(default)]
    pub from: Who,
    /// To whom.
    pub to: Who,
}

#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct BecomeMap {
    status: Status,
    #[serde(default)]
    who: Who,
}

/// See [`Step::Become`]: a bare word or `{status, who}`.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Become {
    /// Which state.
    pub status: Status,
    /// Who.
    pub who: Who,
}

impl<'de> Deserialize<'de> for Become {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match Form::<BecomeMap>::deserialize(d)? {
            Form::Name(s) => Become {
                status: language::form::unit(&s)?,
                who: Who::default(),
            },
            Form::Map(m) => Become {
                status: m.status,
                who: m.who,
            },
            Form::Number(_) => return Err(D::Error::custom("a state is a word")),
        })
    }
}

impl JsonSchema for Become {
    fn schema_name() -> Cow<'static, str> {
        "Become".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let word = g.subschema_for::<Status>();
        let map = g.subschema_for::<BecomeMap>();
        schemars::json_schema!({"anyOf": [word, map]})
    }
}

/// See [`Step::Cease`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cease {
    /// Which state.
    #[serde(deserialize_with = "words::ended")]
    #[schemars(with = "Status")]
    pub status: Status,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Swap`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Swap {
    /// With whom.
    pub with: Who,
}

/// How sliders are set.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SetHow {
    /// As one likes.
    Free,
    /// All to the left.
    Leftmost,
}

/// See [`Step::SetSkills`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetSkills {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// How.
    pub how: SetHow,
}
