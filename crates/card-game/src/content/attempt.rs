//! Skill tests, and the attempts that take one: fighting, evading, investigating.

use super::amount::{Amount, some_amount};
use super::effect::Verb;
use super::noun::{Filter, Noun};
use super::words::{Chaos, Skill};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Block;
use schemars::JsonSchema;
use serde::Deserialize;

/// Take a skill test.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Test {
    /// Who (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// With which skill (the tester picks, if there are several).
    pub skill: Vec<Skill>,
    /// Only with the one of these that is lowest when the test begins.
    #[serde(default)]
    pub lowest: bool,
    /// The difficulty.
    pub difficulty: Amount,
    /// What happens on a success.
    #[serde(default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_success: Option<Block<Verb>>,
    /// What happens on a failure.
    #[serde(default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_failure: Option<Block<Verb>>,
}

impl Test {
    /// What happens on this outcome.
    pub fn outcome(&self, success: bool) -> Option<Block<Verb>> {
        if success {
            self.on_success
        } else {
            self.on_failure
        }
    }
}

/// Fight, or try to evade.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Fight {
    /// Only these enemies.
    pub only: Option<Filter>,
    /// An attack may also be against these enemies at connecting locations. It ignores that they are aloof, and they do
    /// not retaliate.
    pub reach: Option<Filter>,
    /// The skill used, if it is not the usual one.
    pub skill: Option<Skill>,
    /// The base value of that skill, in place of the investigator's own.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub base: Option<Amount>,
    /// Added to the skill.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub bonus: Option<Amount>,
    /// Added to the damage.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub damage: Option<Amount>,
    /// The damage, in place of the usual 1.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub damage_is: Option<Amount>,
    /// If one of these symbols is revealed.
    pub if_revealed: Option<IfRevealed>,
    /// What happens on a success, after the usual.
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_success: Option<Block<Verb>>,
}

/// If one of these symbols is revealed in the attempt.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct IfRevealed {
    /// Which symbols.
    pub any: Vec<Chaos>,
    /// What happens at once.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    pub effect: Block<Verb>,
}

/// Investigate.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Investigate {
    /// This location, as if the investigator were there.
    pub at: Option<Noun>,
    /// The skill used, if it is not the usual one.
    pub skill: Option<Skill>,
    /// The base value of that skill, in place of the investigator's own.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub base: Option<Amount>,
    /// Added to the skill.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub bonus: Option<Amount>,
    /// Added to the shroud.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub shroud: Option<Amount>,
    /// The difficulty, in place of the shroud.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub difficulty: Option<Amount>,
    /// Clues that a success discovers in addition.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub clues: Option<Amount>,
    /// If one of these symbols is revealed.
    pub if_revealed: Option<IfRevealed>,
    /// What happens on a success, beside the usual.
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_success: Option<Block<Verb>>,
    /// What happens on a success instead of discovering clues.
    #[schemars(with = "Option<Vec<Verb>>")]
    pub instead_of_clues: Option<Block<Verb>>,
    /// That is instead of one clue only: clues that are found in addition are still discovered.
    pub just_one: bool,
}
