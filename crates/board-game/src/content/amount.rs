//! Amounts: the forms in which a pack can write a number.

use super::filter::{CardFilter, GateFilter, MonsterFilter, Place, Who};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::amount::{Reckoned, Sum};
use language::form::Form;
use language::range::{Bands, Compare, Number, Range};
use packs::Sym;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize as De, Deserializer, Error};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// An amount: a fixed number, or one that is computed when it is needed.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub enum Amount {
    /// A fixed number.
    N(i16),
    /// All that there is.
    All,
    /// Half of what there is, rounded up.
    HalfUp,
    /// Half of what there is, rounded down.
    HalfDown,
    /// The maximum of Sanity or Stamina.
    Maximum,
    /// The list price of the card being bought or sold.
    List,
    /// The terror level.
    Terror,
    /// Doom tokens on the track.
    Doom,
    /// The round of the final battle, from 1.
    Round,
    /// The modifier of the gate being closed.
    GateModifier,
    /// The number of open gates.
    OpenGates,
    /// An amount that is written as a map.
    Of(Box<AmountOf>),
}

const AMOUNT_WORDS: &[&str] = &[
    "all",
    "half-up",
    "half-down",
    "maximum",
    "list",
    "terror",
    "doom",
    "round",
    "gate-modifier",
    "open-gates",
];

/// The map forms of an [`Amount`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AmountOf {
    /// Successes of a check or roll (`it`: the last one).
    Successes(Rolled),
    /// Dice of a check or roll that were no success.
    Failures(Rolled),
    /// What you have.
    Your(Stat),
    /// What somebody has.
    Their(Their),
    /// How many there are.
    Count(Noun),
    /// The toughness of a monster (`it`).
    Toughness(Sym),
    /// The list price of a card (`it`).
    Price(Sym),
    /// The Sanity cost of a Spell (`it`).
    SanityCost(Sym),
    /// A printed rating of the monster at hand.
    Rating(Rating),
    /// So many for each investigator in the game.
    PerInvestigator(i16),
    /// By the number of investigators in the game.
    ByInvestigators(Bands<Amount>),
    /// Tokens on a card.
    Tokens(This),
    /// A number that was chosen or rolled (`sum`) under this name.
    #[serde(rename = "bound")]
    Named(Sym),
    /// Computed from other amounts.
    #[serde(skip)]
    Sum(Sum<Amount>),
}

/// The name of a check or roll whose dice are counted. Reading it marks the surrounding list of steps, so that the
/// check goes on after it is passed, for more successes.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled(pub Sym);

impl<'de> De<'de> for Rolled {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        packs::intern::mark();
        Sym::deserialize(d).map(Rolled)
    }
}

impl JsonSchema for Rolled {
    fn inline_schema() -> bool {
        Sym::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        Sym::schema_name()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        Sym::json_schema(g)
    }
}

/// Somebody's number.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Their {
    /// Whose.
    pub who: Who,
    /// Which number.
    pub stat: Stat,
}

/// The card or sheet whose ability this is, or the thing at hand.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum This {
    /// The card or sheet whose ability this is.
    This,
    /// The card at hand (in `for-each`, or just drawn).
    It,
}

/// A number of an investigator.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Stat {
    /// Sanity.
    Sanity,
    /// Stamina.
    Stamina,
    /// Dollars.
    Money,
    /// Clue tokens.
    Clues,
    /// Brood tokens (Eihort).
    Brood,
    /// Focus.
    Focus,
    /// A skill, with what is added to it.
    Speed,
    /// See [`Stat::Speed`].
    Sneak,
    /// See [`Stat::Speed`].
    Fight,
    /// See [`Stat::Speed`].
    Will,
    /// See [`Stat::Speed`].
    Lore,
    /// See [`Stat::Speed`].
    Luck,
    /// Spells held.
    Spells,
    /// Items held.
    Items,
    /// Allies held.
    Allies,
    /// Monster trophies.
    MonsterTrophies,
    /// Gate trophies.
    GateTrophies,
    /// Toughness of the monster trophies together.
    TrophyToughness,
    /// The maximum of Sanity.
    MaximumSanity,
    /// The maximum of Stamina.
    MaximumStamina,
}

/// A rating printed on a monster.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rating {
    /// Modifies Evade checks.
    Awareness,
    /// Modifies Horror checks.
    Horror,
    /// Modifies Combat checks.
    Combat,
}

/// Something that can be counted.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Noun {
    /// Cards (yours unless said otherwise).
    #[serde(rename = "card")]
    Cards(CardFilter),
    /// Monsters on the board.
    #[serde(rename = "monster")]
    Monsters(MonsterFilter),
    /// Open gates.
    #[serde(rename = "gate")]
    Gates(GateFilter),
    /// Investigators.
    #[serde(rename = "who")]
    Investigators(Who),
    /// Elder signs on the board.
    #[serde(rename = "elder-sign")]
    ElderSigns(Place),
    /// Clue tokens on the board.
    #[serde(rename = "clue")]
    Clues(Place),
    /// What an earlier step bound to a name (`as: returned`): how many.
    #[serde(rename = "bound")]
    Named(Sym),
    /// Cards left in a deck.
    Deck(super::filter::DeckName),
}

impl<'de> De<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match Form::<Reckoned<Amount, AmountOf>>::deserialize(d)? {
            Form::Number(n) => Amount::N(i16::try_from(n).map_err(D::Error::custom)?),
            Form::Map(Reckoned::Own(own)) => Amount::Of(Box::new(own)),
            Form::Map(Reckoned::Sum(sum)) => match sum.mistake() {
                None => Amount::Of(Box::new(AmountOf::Sum(sum))),
                Some(mistake) => return Err(D::Error::custom(mistake)),
            },
            Form::Name(s) => match s.as_str() {
                "all" => Amount::All,
                "half-up" => Amount::HalfUp,
                "half-down" => Amount::HalfDown,
                "maximum" => Amount::Maximum,
                "list" => Amount::List,
                "terror" => Amount::Terror,
                "doom" => Amount::Doom,
                "round" => Amount::Round,
                "gate-modifier" => Amount::GateModifier,
                "open-gates" => Amount::OpenGates,
                other => return Err(D::Error::unknown_variant(other, AMOUNT_WORDS)),
            },
        })
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        language::amount::schema::<Amount, AmountOf>(g, AMOUNT_WORDS)
    }
}

/// A comparison whose bounds may be computed.
pub type Comparison = Compare<Amount>;

impl Number for Amount {
    fn number(n: i16) -> Self {
        Amount::N(n)
    }
    fn fixed(&self) -> Option<i32> {
        Amount::fixed(self).map(i32::from)
    }
}

/// The range of a comparison, if both bounds are fixed.
pub fn fixed_range(compare: &Comparison) -> Option<Range> {
    let bound = |a: &Option<Amount>, open| a.as_ref().map_or(Some(open), Amount::fixed);
    Some(Range {
        least: bound(&compare.least, i16::MIN)?,
        most: bound(&compare.most, i16::MAX)?,
    })
}

impl Default for Amount {
    fn default() -> Self {
        Amount::N(0)
    }
}

impl Amount {
    /// One.
    pub fn one() -> Self {
        Amount::N(1)
    }
    /// The number, if it is fixed.
    pub fn fixed(&self) -> Option<i16> {
        match self {
            Amount::N(n) => Some(*n),
            _ => None,
        }
    }
}
