//! What a trigger may ask of a happening: the fields of its pattern.

use super::amount::Bounds;
use super::noun::Noun;
use super::words::{Attempt, Chaos, Skill, Token};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::Deserialize;

/// Somebody.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Who {
    /// Who.
    pub who: Option<Noun>,
}

/// Somebody and a card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct WhoCard {
    /// Who.
    pub who: Option<Noun>,
    /// Which card.
    pub card: Option<Noun>,
}

/// An encounter card that somebody draws.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EncounterCard {
    /// Who.
    pub who: Option<Noun>,
    /// Which card.
    pub card: Option<Noun>,
    /// Only from the encounter deck.
    pub from_deck: bool,
}

/// A card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CardIs {
    /// Which card.
    pub card: Option<Noun>,
}

/// A card that enters play.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CardEnters {
    /// Which card.
    pub card: Option<Noun>,
    /// Only as it is attached to this.
    pub attached_to: Option<Noun>,
}

/// An enemy at a place.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EnemyAt {
    /// Which enemy.
    pub enemy: Option<Noun>,
    /// Where.
    pub at: Option<Noun>,
}

/// An enemy and somebody.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EnemyWho {
    /// Which enemy.
    pub enemy: Option<Noun>,
    /// Who: the one attacked or engaged, the one who evades or defeats it.
    pub who: Option<Noun>,
    /// Of `attacks`: only attacks of opportunity, or only others.
    pub opportunity: Option<bool>,
    /// Where the enemy is.
    pub at: Option<Noun>,
    /// Of `attacks`: also attacks that were cancelled.
    pub even_if_cancelled: bool,
}

/// Damage or horror on a card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Harm {
    /// Damage or horror (either where unsaid).
    pub token: Option<Token>,
    /// On which card; `you` means your investigator card or an asset of yours.
    pub on: Option<Noun>,
    /// Only on the investigator card itself.
    pub investigator_only: bool,
    /// Only from an attack.
    pub from_attack: bool,
    /// Only what this investigator deals; of `harm-placed`.
    pub by: Option<Noun>,
    /// Only what this card deals, by an attack or by its text; of `harm-placed`.
    pub from: Option<Noun>,
}

/// Somebody at a place.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct WhoAt {
    /// Who.
    pub who: Option<Noun>,
    /// Where.
    pub at: Option<Noun>,
}

/// Somebody on the way from one place to another.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Leaving {
    /// Who.
    pub who: Option<Noun>,
    /// From where.
    pub at: Option<Noun>,
    /// Where to.
    pub to: Option<Noun>,
}

/// Somebody who has come to a place.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Entering {
    /// Who.
    pub who: Option<Noun>,
    /// Where.
    pub at: Option<Noun>,
    /// Only if the effect of an encounter card moved them.
    pub by_encounter: bool,
}

/// A revealed token.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TokenIs {
    /// Who reveals it.
    pub who: Option<Noun>,
    /// Only with a negative modifier.
    pub negative: bool,
    /// Only one of these.
    pub any: Vec<Chaos>,
    /// None of these.
    pub except: Vec<Chaos>,
    /// Outside a test as well.
    pub outside: bool,
}

/// A test whose outcome is settled.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TestIs {
    /// Who takes it.
    pub tester: Option<Noun>,
    /// Whether it succeeded.
    pub success: Option<bool>,
    /// What it is part of.
    pub attempt: Option<Attempt>,
    /// The skill it was taken with.
    pub skill: Option<Skill>,
    /// The enemy or location it is against; of a test that is no attempt, the card that calls for it.
    pub against: Option<Noun>,
    /// Where the tester is.
    pub at: Option<Noun>,
    /// It succeeded by so much.
    pub margin: Option<Bounds>,
    /// It failed by so much.
    pub failed_by: Option<Bounds>,
}
