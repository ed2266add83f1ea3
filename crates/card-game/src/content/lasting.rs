//! Changes that last for a time.

use super::ability::{Modifier, Rule};
use super::noun::Noun;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::Deserialize;

/// Change a number or a rule for a time.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Modify {
    /// Whom (`you` where unsaid).
    #[serde(default)]
    pub to: Noun,
    /// Numbers.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Rules.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// For how long.
    #[serde(rename = "for")]
    pub lasts: Duration,
}

/// For how long a change lasts.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Deserialize,
    serde::Serialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Duration {
    /// Until the current happening (this attack, this draw) is over.
    ThisHappening,
    /// Until the current test ends.
    ThisTest,
    /// Until the current turn ends.
    ThisTurn,
    /// Until the phase ends.
    ThisPhase,
    /// Until the round ends.
    ThisRound,
    /// Until the scenario ends.
    ThisGame,
    /// As long as the card that says it is in play.
    WhileInPlay,
    /// For the next attack against the subject, an enemy, in this phase. Its number is fixed now.
    NextAttack,
    /// Until the next skill test of the subject, an investigator, ends; at most until the turn or the phase ends.
    NextTest,
    /// Until the next skill test of the subject, an investigator, in this phase ends. Its number is fixed now.
    NextTestInPhase,
    /// Until the next investigation phase begins.
    UntilInvestigation,
}
