//! What abilities cost.

use super::amount::Amount;
use super::noun::Filter;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::{This, this};
use schemars::JsonSchema;
use serde::Deserialize;

/// What an ability costs, paid all at once. Actions are a field of the ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cost {
    /// Resources from your pool.
    pub resources: i32,
    /// Exhaust the card.
    #[serde(deserialize_with = "this")]
    #[schemars(with = "Option<This>")]
    pub exhaust: bool,
    /// Uses of the card's own kind.
    pub uses: i32,
    /// Discard the card from play, or the card that the happening is about.
    pub discard: Option<Discarded>,
    /// Exile the card: it leaves the game, and its owner's deck.
    #[serde(deserialize_with = "this")]
    #[schemars(with = "Option<This>")]
    pub exile: bool,
    /// Choose and discard so many cards from your hand.
    #[serde(rename = "discard-from-hand")]
    pub discard_cards: i32,
    /// Clues of your own.
    pub clues: i32,
    /// Clues of your own, placed on your location.
    pub clues_here: i32,
    /// Clues that the investigators pay together.
    pub group_clues: Option<GroupClues>,
    /// Take this much damage (yours to assign).
    pub damage: i32,
    /// Take this much horror (yours to assign).
    pub horror: i32,
    /// Place damage on the card itself.
    pub damage_this: i32,
    /// Place horror on the card itself.
    pub horror_this: i32,
    /// Place doom on the card itself.
    pub doom_this: i32,
}

/// A card that is discarded as a cost.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Discarded {
    /// The card whose ability it is, from play.
    This,
    /// The card that the happening is about, from your hand.
    It,
}

/// Clues that the investigators pay together.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GroupClues {
    /// How many.
    pub amount: Amount,
    /// By whom (all where unsaid).
    #[serde(default)]
    pub from: Option<Filter>,
}
