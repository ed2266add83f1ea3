//! How much, and whether.

use super::noun::{Filter, Measure, Noun, Rank};
use super::words::{Attempt, Chaos, Designator, Difficulty, Phase, Token};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::amount::{Reckoned, Sum};
use packs::Sym;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::borrow::Cow;

/// A number in a card's effect: written as a bare integer, or as a tagged expression.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub enum Amount {
    /// This number.
    Number(i32),
    /// An expression.
    Of(Box<Expression>),
}

impl Default for Amount {
    fn default() -> Self {
        Amount::Number(1)
    }
}

/// An amount that is not a bare number.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Expression {
    /// So many for each investigator who started the scenario.
    PerInvestigator(i32),
    /// Everything there is.
    All,
    /// By how much the current test failed.
    FailedBy,
    /// By how much the current test succeeded.
    Margin,
    /// The actions that are spent on the current action, its own included.
    ActionsSpent,
    /// How often the `for-each` before was done in full.
    Done,
    /// The difficulty of the current test.
    Difficulty,
    /// The damage that the current attack deals as it is, also if it fails.
    AttackDamage,
    /// As many as the happening says (clues that would be discovered, ..).
    ThatMany,
    /// How many of these there are.
    Count(Filter),
    /// Tokens on something.
    Tokens(TokensOn),
    /// How many of these chaos tokens were revealed, in the current test or by `reveal-tokens`.
    Revealed(Vec<Chaos>),
    /// How many of these chaos tokens are in the chaos bag.
    InBag(Vec<Chaos>),
    /// How many chaos tokens are sealed on a card.
    Sealed(Noun),
    /// A measure of something.
    Measure(MeasureOf),
    /// The highest measure of one of these.
    Most(Rank),
    /// The lowest measure of one of these.
    Fewest(Rank),
    /// Acts that are left in the act deck, the current one counted.
    ActsLeft,
    /// The stage of the current agenda.
    AgendaStage,
    /// How many names stand in this list of the campaign log.
    Listed(Sym),
    /// One amount or the other.
    If(IfAmount),
    /// Reckoned from others.
    #[serde(skip)]
    Sum(Sum<Amount>),
}

/// Tokens of a kind on something.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TokensOn {
    /// Which token.
    pub token: Token,
    /// On what.
    pub on: Noun,
}

/// A measure of something.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MeasureOf {
    /// What is measured.
    pub what: Measure,
    /// Of whom.
    pub of: Noun,
}

/// One amount or the other.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct IfAmount {
    /// The condition.
    pub is: Condition,
    /// If it holds.
    pub then: Amount,
    /// If it does not (0 where unsaid).
    #[serde(rename = "else", default = "zero")]
    pub otherwise: Amount,
}

fn zero() -> Amount {
    Amount::Number(0)
}

/// A condition.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// The current test succeeded, by so much.
    Margin(Bounds),
    /// The current test failed, by so much.
    FailedBy(Bounds),
    /// A test is under way.
    DuringTest,
    /// It is your turn.
    YourTurn,
    /// It is this phase.
    Phase(Phase),
    /// The current test is part of this attempt, taken by you.
    Attempt(Attempt),
    /// The current attempt is a basic action: no card lets it be made.
    Basic,
    /// The current attempt is against this.
    Against(Noun),
    /// The current attempt is made with this card.
    Using(Noun),
    /// You are taking an action with this designator.
    Action(Designator),
    /// One of these tokens was revealed, in the current test or by `reveal-tokens`.
    Revealed(Vec<Chaos>),
    /// There is at least one of these.
    Exists(Filter),
    /// There is none of these.
    None(Filter),
    /// How many of these there are.
    Count(CountIs),
    /// How many tokens lie on something.
    Tokens(TokensAre),
    /// A measure of something.
    Measure(MeasureIs),
    /// An amount.
    Amount(AmountIs),
    /// This is one of these.
    Is(Is),
    /// A card with this name is in play.
    InPlay(Sym),
    /// The current act has this stage.
    ActStage(u8),
    /// The current agenda has this stage.
    AgendaStage(u8),
    /// The difficulty is one of these.
    Difficulty(Vec<Difficulty>),
    /// The campaign log says this.
    Logged(Sym),
    /// The name of a card stands in a list of the campaign log.
    InList(InList),
    /// The card is an unrevealed location.
    Unrevealed(Noun),
    /// Something is remembered, of anybody or of this one.
    Remembered(RememberedOf),
    /// Not so.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// Any of these.
    Any(Vec<Condition>),
}

/// A name in a list of the campaign log.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct InList {
    /// Which card.
    pub name: Sym,
    /// In which list.
    pub list: Sym,
}

/// A deed that is remembered.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RememberedOf {
    /// What is remembered: the name that a rule `remembered` gives it.
    pub deed: Sym,
    /// Of whom (of anybody or anything where unsaid).
    #[serde(default)]
    pub of: Option<Noun>,
}

/// A comparison: `1`, `"2+"`, `"1-3"`, or bounds that are reckoned.
pub type Bounds = language::range::Compare<Amount>;

impl language::range::Number for Amount {
    fn number(n: i16) -> Self {
        Amount::Number(n.into())
    }
    fn fixed(&self) -> Option<i32> {
        match self {
            Amount::Number(n) => Some(*n),
            Amount::Of(_) => None,
        }
    }
}

/// How many of these there are.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CountIs {
    /// Of which.
    pub of: Filter,
    /// The bounds.
    pub is: Bounds,
}

/// How many tokens lie on something.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TokensAre {
    /// Which token.
    pub token: Token,
    /// On what.
    pub on: Noun,
    /// The bounds.
    pub is: Bounds,
}

/// A measure of something.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MeasureIs {
    /// What is measured.
    pub what: Measure,
    /// Of whom.
    pub of: Noun,
    /// The bounds.
    pub is: Bounds,
}

/// An amount within bounds.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AmountIs {
    /// Which amount.
    pub of: Amount,
    /// The bounds.
    pub is: Bounds,
}

/// This is one of these.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Is {
    /// What.
    pub noun: Noun,
    /// One of which.
    pub one_of: Filter,
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Amount;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a whole number, or an amount such as `{per-investigator: 2}`")
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Amount, E> {
                i32::try_from(number)
                    .map(Amount::Number)
                    .map_err(|_| E::custom(format!("{number} is too large")))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Amount, E> {
                i32::try_from(number)
                    .map(Amount::Number)
                    .map_err(|_| E::custom(format!("{number} is too large")))
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Amount, E> {
                if let Ok(n) = word.parse() {
                    return Ok(Amount::Number(n));
                }
                Expression::deserialize(StrDeserializer::new(word)).map(|e| Amount::Of(Box::new(e)))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Amount, A::Error> {
                let read = Reckoned::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Amount::Of(Box::new(match read {
                    Reckoned::Sum(sum) => Expression::Sum(sum),
                    Reckoned::Own(own) => own,
                })))
            }
        }
        from.deserialize_any(Read)
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        language::amount::schema::<Amount, Expression>(g, &[])
    }
}

/// An amount that is written, where it need not be.
pub(super) fn some_amount<'de, D: serde::Deserializer<'de>>(
    d: D,
) -> Result<Option<Amount>, D::Error> {
    Amount::deserialize(d).map(Some)
}
