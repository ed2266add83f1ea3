//! Verbs for checks and dice.

use super::{Cost, Steps};
use crate::content::ability::CheckKind;
use crate::content::amount::Amount;
use crate::content::filter::Who;
use crate::content::words;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::{Form, Set};
use language::range::Bands;
use packs::Sym;
use packs::intern::Kept;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use std::borrow::Cow;

/// The skill that a check is made with.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub enum SkillChoice {
    /// This skill.
    One(CheckKind),
    /// One of these, which the player chooses.
    Any(Vec<CheckKind>),
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AnySkill {
    any: Vec<CheckKind>,
}

impl<'de> Deserialize<'de> for SkillChoice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let choice = match Form::<AnySkill>::deserialize(d)? {
            Form::Name(s) => language::form::unit(&s).map(SkillChoice::One),
            Form::Map(m) => Ok(SkillChoice::Any(m.any)),
            Form::Number(_) => Err(D::Error::custom("a skill is a word")),
        }?;
        let kinds = match &choice {
            SkillChoice::One(kind) => std::slice::from_ref(kind),
            SkillChoice::Any(kinds) => kinds,
        };
        let alone =
            |k: &CheckKind| matches!(k, CheckKind::Spell | CheckKind::CloseGate | CheckKind::Any);
        match kinds.iter().any(alone) {
            true => Err(D::Error::custom(
                "this check is not made by itself: write a skill",
            )),
            false => Ok(choice),
        }
    }
}

impl JsonSchema for SkillChoice {
    fn schema_name() -> Cow<'static, str> {
        "SkillChoice".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let kind = g.subschema_for::<CheckKind>();
        let any = g.subschema_for::<AnySkill>();
        schemars::json_schema!({"anyOf": [kind, any]})
    }
}

/// See [`Step::Check`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Check {
    /// With which skill. `combat` outside a fight is a Combat check without an opponent.
    pub skill: SkillChoice,
    /// Dice more or fewer.
    #[serde(default)]
    pub modifier: Amount,
    /// Successes needed.
    #[serde(default = "Amount::one")]
    pub difficulty: Amount,
    /// Further dice.
    pub dice: Option<Amount>,
    /// Who makes it.
    #[serde(default)]
    pub who: Who,
    /// What may be paid to pass it.
    pub pass_by: Option<Kept<Cost>>,
    /// If it is passed.
    pub pass: Option<Steps>,
    /// If it is failed.
    pub fail: Option<Steps>,
    /// By the number of successes.
    #[serde(default)]
    pub successes: Bands<Steps>,
    /// Either way.
    pub after: Option<Steps>,
    /// The name its successes get (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
}

/// See [`Step::Roll`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Roll {
    /// How many dice.
    pub dice: Amount,
    /// The name its successes and failures get (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// Who rolls.
    #[serde(default)]
    pub who: Who,
    /// If any die is a success.
    pub success: Option<Steps>,
    /// If none is.
    pub failure: Option<Steps>,
    /// For each success.
    pub each_success: Option<Steps>,
    /// For each die that is none.
    pub each_failure: Option<Steps>,
    /// If any die is none.
    pub any_failure: Option<Steps>,
    /// If all dice are.
    pub all_successes: Option<Steps>,
    /// For each die, by its face (whatever counts as a success).
    #[serde(default)]
    pub faces: Bands<Steps>,
    /// The name their sum gets.
    pub sum: Option<Sym>,
}

/// Which dice are rolled again.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhichDice {
    /// All of them.
    All,
    /// One, of your choice.
    One,
    /// Those that are no success.
    Failures,
}

/// See [`Step::Reroll`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reroll {
    /// Which dice.
    pub dice: WhichDice,
}

/// See [`Step::AddDice`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AddDice {
    /// How many.
    pub dice: Amount,
}

/// How a check comes out.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Passed.
    Passed,
    /// Failed.
    Failed,
}

/// See [`Step::Settle`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settle {
    /// The next checks of these kinds in this combat; the check at hand where unsaid.
    #[serde(default, deserialize_with = "words::to_come")]
    #[schemars(with = "Set<CheckKind>")]
    pub check: Set<CheckKind>,
    /// How.
    pub result: Outcome,
    /// With so many successes.
    pub successes: Option<Amount>,
}
