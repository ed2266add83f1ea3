//! Verbs for cards and decks.

use super::Steps;
use crate::content::ability::Ability;
use crate::content::amount::{Amount, This};
use crate::content::filter::{CardFilter, DeckName, Who};
use crate::content::words;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Set;
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// See [`Step::Draw`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Draw {
    /// From this deck, or one of these as one chooses.
    #[serde(deserialize_with = "words::drawn")]
    #[schemars(with = "Set<DeckName>")]
    pub deck: Set<DeckName>,
    /// How many.
    #[serde(rename = "amount", default = "Amount::one")]
    pub count: Amount,
    /// How many of them are kept.
    pub keep: Option<Amount>,
    /// Only such cards are kept.
    pub keep_only: Option<CardFilter>,
    /// The name they get.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// Who draws.
    #[serde(default)]
    pub who: Who,
}

/// Which of the cards found.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TakeWhich {
    /// The one that comes first.
    First,
    /// Any, as one chooses.
    Any,
}

/// See [`Step::Search`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Search {
    /// Which deck (or one of these as one chooses).
    #[serde(deserialize_with = "words::decks")]
    #[schemars(with = "Set<DeckName>")]
    pub deck: Set<DeckName>,
    /// For what.
    #[serde(rename = "for", default)]
    pub cards: CardFilter,
    /// Which of them.
    pub take: TakeWhich,
    /// How many.
    #[serde(rename = "amount", default = "Amount::one")]
    pub count: Amount,
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// If there is none.
    #[serde(rename = "else")]
    pub otherwise: Option<Steps>,
}

/// Who may buy.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Buyers {
    /// You.
    #[default]
    You,
    /// Any player.
    Anyone,
}

/// See [`Step::Buy`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Buy {
    /// So many cards of each of these decks.
    #[serde(default)]
    pub from: BTreeMap<DeckName, Amount>,
    /// Any card of one of these decks instead.
    #[serde(default, deserialize_with = "words::decks")]
    #[schemars(with = "Set<DeckName>")]
    pub search: Set<DeckName>,
    /// The price (`list` where unsaid).
    #[serde(default = "list_price")]
    pub price: Amount,
    /// At most so many (`all` for any number).
    #[serde(default = "Amount::one")]
    pub most: Amount,
    /// One must be bought if one can be.
    #[serde(default)]
    pub must: bool,
    /// Who may buy.
    #[serde(default)]
    pub buyers: Buyers,
}

fn list_price() -> Amount {
    Amount::List
}

/// Where a card goes.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Away {
    /// To the bottom of its deck.
    #[default]
    Discard,
    /// Out of the game.
    Box,
}

/// See [`Step::Sell`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sell {
    /// Which card.
    pub card: CardFilter,
    /// For how much.
    #[serde(default = "list_price")]
    pub price: Amount,
    /// Where it goes.
    #[serde(default)]
    pub to: Away,
}

/// See [`Step::Discard`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Discard {
    /// Which cards.
    #[serde(default)]
    pub cards: CardFilter,
    /// How many of them (`all`, `half-up`, `half-down`).
    #[serde(rename = "amount", default = "Amount::one")]
    pub count: Amount,
    /// Whose.
    #[serde(default)]
    pub whose: Who,
    /// Where they go.
    #[serde(default)]
    pub to: Away,
    /// Chance picks, not the owner.
    #[serde(default)]
    pub at_random: bool,
    /// From this deck, not from somebody.
    #[serde(default, deserialize_with = "words::deck")]
    #[schemars(with = "Option<DeckName>")]
    pub from_deck: Option<DeckName>,
    /// If there are not so many.
    #[serde(rename = "else")]
    pub otherwise: Option<Steps>,
}

/// See [`Step::Join`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Join {
    /// Who: a name, `random` or `any` (of those in the deck).
    pub ally: Sym,
    /// If they are not available.
    #[serde(rename = "else")]
    pub otherwise: Option<Steps>,
    /// Whom they join.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Take`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Take {
    /// Which.
    pub card: Sym,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Keep`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Keep {
    /// With which abilities.
    pub abilities: Vec<Ability>,
}

/// See [`Step::Mark`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mark {
    /// Which card.
    pub card: This,
    /// How many more.
    pub by: Amount,
}

/// What follows a look.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Looked {
    /// They go back in any order.
    AnyOrder,
    /// They stay on top, face up.
    LeaveFaceUp,
    /// One is picked.
    Pick,
}

/// See [`Step::Look`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Look {
    /// Which deck.
    pub deck: DeckName,
    /// How many cards.
    #[serde(default = "Amount::one")]
    pub cards: Amount,
    /// What follows.
    pub then: Looked,
    /// The name the picked one gets.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
}
