//! What some quantities and rules are about: slots of a trait, a skill, a chaos token.

use super::words::{Chaos, Skill, Slot};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::Deserialize;

/// Slots for one trait.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SlotsFor {
    /// Which slot.
    pub slot: Slot,
    /// For cards with this trait.
    #[serde(rename = "trait")]
    #[schemars(with = "packs::schema::Trait")]
    pub of_trait: packs::Sym,
    /// And for cards with this one.
    #[serde(default)]
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub or_trait: Option<packs::Sym>,
}

impl SlotsFor {
    /// Stands for all slots of this sort, where only the sort of quantity counts ([`super::Quantity::bit`]).
    pub fn any(slot: Slot) -> Self {
        Self {
            slot,
            of_trait: packs::Sym(0),
            or_trait: None,
        }
    }

    /// Whether a card may fill such a slot.
    pub fn serves(self, has: impl Fn(packs::Sym) -> bool) -> bool {
        has(self.of_trait) || self.or_trait.is_some_and(has)
    }
}

/// The base value of a skill.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BaseSkill {
    /// Of which skill (of each where unsaid).
    #[serde(default)]
    pub skill: Option<Skill>,
    /// The value.
    pub is: u8,
}

/// A modifier of chaos tokens.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TokenModifier {
    /// Of which tokens.
    pub token: Chaos,
    /// The modifier.
    pub is: i8,
}

/// A substituted skill.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TestsWith {
    /// The skill that may be used.
    pub skill: Skill,
    /// In place of these.
    pub instead_of: Vec<Skill>,
}

impl TestsWith {
    /// The skills of a test, as bits, with those replaced that must be.
    pub fn replaced(&self, skills: u8) -> u8 {
        let old = self.instead_of.iter();
        let old = old.fold(0, |bits, s| bits | 1 << *s as u8);
        if skills & old == 0 {
            skills
        } else {
            skills & !old | 1 << self.skill as u8
        }
    }
}
