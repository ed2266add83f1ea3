//! Costs.

use crate::content::amount::{Amount, This};
use crate::content::filter::{CardFilter, MonsterFilter, Status};
use crate::content::words;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::intern::Kept;
use schemars::JsonSchema;
use serde::Deserialize;

/// A named price in trophies.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TrophyPrice {
    /// 10 toughness, or 2 gates, or 5 toughness and 1 gate.
    Major,
    /// 5 toughness, or 1 gate.
    Minor,
}

/// What is paid. All fields together; `any` lists alternatives.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cost {
    /// Dollars.
    pub money: Option<Amount>,
    /// Clues.
    pub clues: Option<Amount>,
    /// Sanity.
    pub sanity: Option<Amount>,
    /// Stamina.
    pub stamina: Option<Amount>,
    /// Movement points.
    pub movement: Option<Amount>,
    /// Focus.
    pub focus: Option<Amount>,
    /// Exhaust this card.
    #[serde(deserialize_with = "words::this")]
    #[schemars(with = "Option<This>")]
    pub exhaust: Option<This>,
    /// Discard such a card.
    pub discard: Option<Box<CardFilter>>,
    /// So many of them.
    pub discard_count: Option<Amount>,
    /// Put a use token on this card.
    #[serde(deserialize_with = "words::this")]
    #[schemars(with = "Option<This>")]
    pub mark: Option<This>,
    /// Return this card to the box.
    #[serde(rename = "box", deserialize_with = "words::this")]
    #[schemars(with = "Option<This>")]
    pub to_box: Option<This>,
    /// Gate trophies.
    pub gate_trophies: Option<Amount>,
    /// Monster trophies of so much toughness together (no change is given).
    pub monster_toughness: Option<Amount>,
    /// So many monster trophies.
    pub monster_trophies: Option<Amount>,
    /// Such monster trophies.
    pub monster: Option<Box<MonsterFilter>>,
    /// A named price in trophies.
    pub trophies: Option<TrophyPrice>,
    /// The next turn is lost.
    pub turn: bool,
    /// The normal move is given up.
    pub normal_movement: bool,
    /// A state is taken on.
    #[serde(rename = "become", deserialize_with = "words::taken_on")]
    #[schemars(with = "Option<Status>")]
    pub status: Option<Status>,
    /// One of these instead.
    pub any: Vec<Kept<Cost>>,
    /// All of these too.
    pub all: Vec<Kept<Cost>>,
}
