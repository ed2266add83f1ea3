//! The control words: how steps are joined. Each is generic over what is the game's own: its steps `V`, conditions `C`,
//! nouns `N`, people `W`, prices `K` and amounts `A`.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::intern::Steps;
use packs::prose::Sentence;
use packs::{Block, Sym};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// What a game's step must be to stand in a list of steps.
pub trait Step: for<'de> Deserialize<'de> + JsonSchema + Send + Sync + 'static {}
impl<V: for<'de> Deserialize<'de> + JsonSchema + Send + Sync + 'static> Step for V {}

/// If something holds, do one thing; otherwise another.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "C: Deserialize<'de>, V: Step")]
#[schemars(rename = "If", bound = "C: JsonSchema, V: Step")]
pub struct If<C, V> {
    /// The condition.
    pub is: C,
    /// What is done if it holds.
    pub then: Block<V>,
    /// What is done if it does not.
    #[serde(rename = "else", default)]
    pub otherwise: Option<Block<V>>,
}

/// What a price is to a game: something kept beside the steps that it buys, or a step of its own in front of them.
pub trait Price<V>: for<'de> Deserialize<'de> + JsonSchema {
    /// The step that pays it, where a step does.
    fn step(self) -> Result<V, Self>;
}

/// The price that is kept, and the steps with the one that pays in front, if one does.
fn priced<K: Price<V>, V: Step, E: Error>(
    cost: Option<K>,
    mut steps: Steps<V>,
) -> Result<(Option<K>, Block<V>), E> {
    let cost = match cost.map(Price::step) {
        None => None,
        Some(Ok(pays)) => {
            steps.put_first(pays);
            None
        }
        Some(Err(cost)) => Some(cost),
    };
    Ok((cost, steps.block()?))
}

/// You may do this.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct May<W, K, V> {
    /// Who may.
    pub who: W,
    /// What it costs.
    pub cost: Option<K>,
    /// What is done.
    pub steps: Block<V>,
    /// The steps of a player who declines.
    pub declined: Option<Block<V>>,
}

/// You may do this.
#[derive(Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    bound = "W: Deserialize<'de> + Default, K: Price<V>, V: Step"
)]
#[schemars(
    rename = "May",
    bound = "W: JsonSchema + Default, K: Price<V>, V: Step"
)]
struct MayText<W, K, V> {
    /// Who may (you, where unsaid).
    #[serde(default)]
    who: W,
    /// What it costs. A cost that cannot be paid takes the choice away.
    #[serde(default)]
    cost: Option<K>,
    /// What is done.
    #[serde(rename = "do")]
    steps: Steps<V>,
    /// The steps of a player who declines.
    #[serde(rename = "else", default)]
    declined: Option<Block<V>>,
}

impl<'de, W: Deserialize<'de> + Default, K: Price<V>, V: Step> Deserialize<'de> for May<W, K, V> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let read = MayText::<W, K, V>::deserialize(d)?;
        let (cost, steps) = priced(read.cost, read.steps)?;
        Ok(May {
            who: read.who,
            cost,
            steps,
            declined: read.declined,
        })
    }
}

impl<W: JsonSchema + Default, K: Price<V>, V: Step> JsonSchema for May<W, K, V> {
    fn schema_name() -> Cow<'static, str> {
        "May".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        MayText::<W, K, V>::json_schema(g)
    }
}

/// Choose one of several. What cannot be paid or can do nothing is not offered.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    bound = "W: Deserialize<'de> + Default, K: Price<V>, V: Step"
)]
#[schemars(
    rename = "Choose",
    bound = "W: JsonSchema + Default, K: Price<V>, V: Step"
)]
pub struct Choose<W, K, V> {
    /// Who chooses (you, where unsaid).
    #[serde(default)]
    pub by: W,
    /// The options.
    #[serde(deserialize_with = "options")]
    pub of: Vec<Alternative<K, V>>,
}

/// How many options a choice has at most: they are numbered in a byte.
pub const MOST_OPTIONS: usize = 255;

fn options<'de, D: Deserializer<'de>, K: Price<V>, V: Step>(
    d: D,
) -> Result<Vec<Alternative<K, V>>, D::Error> {
    let read = Vec::<Alternative<K, V>>::deserialize(d)?;
    if read.len() > MOST_OPTIONS {
        return Err(D::Error::custom(format!(
            "a choice has at most {MOST_OPTIONS} options, this one has {}",
            read.len()
        )));
    }
    Ok(read)
}

/// One of several: a list of steps, or `{cost: .., do: ..}`. One without a step is there to decline by.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Alternative<K, V> {
    /// What it costs.
    pub cost: Option<K>,
    /// What is done.
    pub steps: Block<V>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "K: Price<V>, V: Step")]
#[schemars(rename = "Alternative", bound = "K: Price<V>, V: Step")]
struct Priced<K, V> {
    /// What it costs.
    #[serde(default)]
    cost: Option<K>,
    /// What is done.
    #[serde(rename = "do", default)]
    steps: Steps<V>,
}

impl<'de, K: Price<V>, V: Step> Deserialize<'de> for Alternative<K, V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read<K, V>(PhantomData<(K, V)>);
        impl<'de, K: Price<V>, V: Step> Visitor<'de> for Read<K, V> {
            type Value = Alternative<K, V>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of steps, or `{cost: .., do: ..}`")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
                Ok(Alternative {
                    cost: None,
                    steps: Block::deserialize(SeqAccessDeserializer::new(list))?,
                })
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let read = Priced::<K, V>::deserialize(MapAccessDeserializer::new(map))?;
                let (cost, steps) = priced(read.cost, read.steps)?;
                Ok(Alternative { cost, steps })
            }
        }
        from.deserialize_any(Read(PhantomData))
    }
}

impl<K: Price<V>, V: Step> JsonSchema for Alternative<K, V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Alternative".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let list = g.subschema_for::<Block<V>>();
        let priced = Priced::<K, V>::json_schema(g);
        schemars::json_schema!({"anyOf": [list, priced]})
    }
}

/// An optional effect, and the steps of a player who declines.
pub fn declined(said: Sentence, by_you: bool, otherwise: Sentence) -> Sentence {
    let not = if by_you { "you do not" } else { "they do not" };
    let not = Sentence::Words(not.into());
    Sentence::Stops(vec![said, Sentence::if_(not, otherwise)])
}

/// Do this for each of these; each is `it` in turn.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "N: Deserialize<'de>, V: Step")]
#[schemars(rename = "ForEach", bound = "N: JsonSchema, V: Step")]
pub struct ForEach<N, V> {
    /// The things to go through.
    pub of: N,
    /// The name each one gets in turn, beside `it`.
    #[serde(rename = "as", default)]
    pub name: Option<Sym>,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Block<V>,
}

/// Do this so many times.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "A: Deserialize<'de>, V: Step")]
#[schemars(rename = "Repeat", bound = "A: JsonSchema, V: Step")]
pub struct Repeat<A, V> {
    /// How many times.
    pub times: A,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Block<V>,
}

/// Do this; if it cannot be done, do something else.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "V: Step")]
#[schemars(rename = "Try", bound = "V: Step")]
pub struct Try<V> {
    /// What is tried.
    #[serde(rename = "do")]
    pub steps: Block<V>,
    /// What is done if it cannot be done.
    #[serde(rename = "else")]
    pub otherwise: Block<V>,
}
