//! Arithmetic: amounts that are reckoned from others. What is measured and counted is each game's own.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::prose::{Text, words};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{EnumAccessDeserializer, StringDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, VariantAccess, Visitor,
};
use std::fmt;
use std::marker::PhantomData;

/// An amount that is reckoned from others.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", bound = "A: Deserialize<'de>")]
#[schemars(rename = "Sum", bound = "A: JsonSchema")]
pub enum Sum<A> {
    /// The sum of these.
    Plus(Vec<A>),
    /// The first less the others.
    Minus(Vec<A>),
    /// The product of these.
    Times(Vec<A>),
    /// The least of these.
    Min(Vec<A>),
    /// The greatest of these.
    Max(Vec<A>),
    /// Half of it, rounded up.
    HalfUp(A),
    /// Half of it, rounded down.
    HalfDown(A),
    /// The amount within bounds.
    Clamp(Clamp<A>),
}

/// An amount within bounds.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(
    rename_all = "kebab-case",
    deny_unknown_fields,
    bound = "A: Deserialize<'de>"
)]
#[schemars(rename = "Clamp", bound = "A: JsonSchema")]
pub struct Clamp<A> {
    /// The amount.
    pub amount: A,
    /// At least this.
    pub min: i32,
    /// At most this.
    pub max: i32,
}

impl<A> Sum<A> {
    /// Its words.
    pub const WORDS: [&str; 8] = [
        "plus",
        "minus",
        "times",
        "min",
        "max",
        "half-up",
        "half-down",
        "clamp",
    ];

    /// What it is reckoned from.
    pub fn parts(&self) -> &[A] {
        match self {
            Sum::Plus(all) | Sum::Minus(all) | Sum::Times(all) | Sum::Min(all) | Sum::Max(all) => {
                all
            }
            Sum::HalfUp(a) | Sum::HalfDown(a) => std::slice::from_ref(a),
            Sum::Clamp(c) => std::slice::from_ref(&c.amount),
        }
    }

    /// Summary, where `of` says what a part comes to. What is too large for a number is the largest.
    pub fn value(&self, of: impl FnMut(&A) -> i32) -> i32 {
        let mut parts = self.parts().iter().map(of);
        match self {
            Sum::Plus(_) => parts.fold(0, i32::saturating_add),
            Sum::Minus(_) => {
                let first = parts.next().unwrap_or(0);
                parts.fold(first, i32::saturating_sub)
            }
            Sum::Times(_) => parts.fold(1, i32::saturating_mul),
            Sum::Min(_) => parts.min().unwrap_or(0),
            Sum::Max(_) => parts.max().unwrap_or(0),
            Sum::HalfUp(_) => parts.next().unwrap_or(0).saturating_add(1).div_euclid(2),
            Sum::HalfDown(_) => parts.next().unwrap_or(0).div_euclid(2),
            Sum::Clamp(c) => parts.next().unwrap_or(0).min(c.max).max(c.min),
        }
    }

    /// What is wrong with it, in words.
    pub fn mistake(&self) -> Option<&'static str> {
        match self {
            Sum::Clamp(c) if c.min > c.max => Some("`clamp` has a `min` above its `max`"),
            _ if self.parts().is_empty() => Some("a sum, a difference or a bound of nothing"),
            _ => None,
        }
    }

    /// It in words, where `of` says a part and `number` whether it is just a number.
    pub fn said(&self, of: impl FnMut(&A) -> Text, number: impl Fn(&A) -> Option<i32>) -> Text {
        let numbers: Vec<Option<i32>> = self.parts().iter().map(number).collect();
        let mut parts: Vec<Text> = self.parts().iter().map(of).collect();
        let of_two = |two: &str, more: &str| if numbers.len() == 2 { two } else { more }.to_owned();
        let joined = |parts: Vec<Text>, word: &str| {
            let joined = |said: Text, part| said.and(word).and(part);
            parts.into_iter().reduce(joined).unwrap_or_default()
        };
        let half = |part: Option<Text>, how: &str| {
            Text::from("half of")
                .and(part.unwrap_or_default())
                .and(format!("(rounded {how})"))
        };
        match self {
            Sum::Minus(_) if numbers.len() == 2 && numbers.first() == Some(&Some(0)) => {
                Text::from("minus").and(parts.pop().unwrap_or_default())
            }
            Sum::Times(_) if numbers.len() == 2 && numbers.first() == Some(&Some(2)) => {
                Text::from("twice").and(parts.pop().unwrap_or_default())
            }
            Sum::Plus(_) => joined(parts, "plus"),
            Sum::Minus(_) => joined(parts, "minus"),
            Sum::Times(_) => joined(parts, "times"),
            Sum::Min(_) => Text::from("the")
                .and(of_two("lesser", "least"))
                .and("of")
                .and(words::list(parts, "and")),
            Sum::Max(_) => Text::from("the")
                .and(of_two("greater", "greatest"))
                .and("of")
                .and(words::list(parts, "and")),
            Sum::HalfUp(_) => half(parts.pop(), "up"),
            Sum::HalfDown(_) => half(parts.pop(), "down"),
            Sum::Clamp(c) => parts.pop().unwrap_or_default().and(c.bounds()),
        }
    }
}

impl<A> Clamp<A> {
    /// Its bounds in words.
    pub fn bounds(&self) -> String {
        format!("(minimum {}, maximum {})", self.min, self.max)
    }
}

/// An amount that stands in a map: reckoned from others, or in a game's own words.
pub enum Reckoned<A, O> {
    /// From others.
    Sum(Sum<A>),
    /// In a game's own words.
    Own(O),
}

impl<'de, A: Deserialize<'de>, O: Deserialize<'de>> Deserialize<'de> for Reckoned<A, O> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read<A, O>(PhantomData<(A, O)>);
        impl<'de, A: Deserialize<'de>, O: Deserialize<'de>> Visitor<'de> for Read<A, O> {
            type Value = Reckoned<A, O>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an amount, such as `{plus: [1, 2]}`")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let word: String = map
                    .next_key()?
                    .ok_or_else(|| M::Error::custom("an amount without a value"))?;
                let reckoned = Sum::<A>::WORDS.contains(&word.as_str());
                let tagged = EnumAccessDeserializer::new(Tagged { word, map });
                if reckoned {
                    Sum::deserialize(tagged).map(Reckoned::Sum)
                } else {
                    O::deserialize(tagged).map(Reckoned::Own)
                }
            }
        }
        from.deserialize_map(Read(PhantomData))
    }
}

/// A map of one key, read up to the key.
struct Tagged<M> {
    word: String,
    map: M,
}

impl<'de, M: MapAccess<'de>> EnumAccess<'de> for Tagged<M> {
    type Error = M::Error;
    type Variant = Behind<M>;
    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Behind<M>), M::Error> {
        let word = seed.deserialize(StringDeserializer::new(self.word))?;
        Ok((word, Behind(self.map)))
    }
}

/// What stands behind the key.
struct Behind<M>(M);

impl<'de, M: MapAccess<'de>> VariantAccess<'de> for Behind<M> {
    type Error = M::Error;
    fn unit_variant(self) -> Result<(), M::Error> {
        Err(M::Error::custom(
            "this amount takes no value: write the bare word",
        ))
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        mut self,
        seed: S,
    ) -> Result<S::Value, M::Error> {
        let value = self.0.next_value_seed(seed)?;
        match self.0.next_key::<IgnoredAny>()? {
            None => Ok(value),
            Some(_) => Err(M::Error::custom("an amount is a map of one key")),
        }
    }
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, M::Error> {
        Err(M::Error::custom("an amount is a map of one key"))
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, M::Error> {
        Err(M::Error::custom("an amount is a map of one key"))
    }
}

/// The schema of a game's amounts: its words, its own maps, and what is reckoned from others.
pub fn schema<A: JsonSchema, O: JsonSchema>(g: &mut SchemaGenerator, words: &[&str]) -> Schema {
    let (own, sum) = (g.subschema_for::<O>(), g.subschema_for::<Sum<A>>());
    if words.is_empty() {
        json_schema!({"anyOf": [{"type": "integer"}, own, sum]})
    } else {
        json_schema!({"anyOf": [{"enum": words}, {"type": "integer"}, own, sum]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Reckoned<i32, Own>, String> {
        serde_saphyr::from_str(text).map_err(|e| e.to_string())
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "kebab-case")]
    enum Own {
        Terror(i32),
    }

    #[test]
    fn sums_come_to_numbers() {
        for (text, number) in [
            ("plus: [1, 2, 3]", 6),
            ("minus: [9, 2, 3]", 4),
            ("times: [2, 3]", 6),
            ("min: [4, 2, 3]", 2),
            ("max: [4, 2, 3]", 4),
            ("half-up: 5", 3),
            ("half-down: 5", 2),
            ("half-up: -5", -2),
            ("clamp: {amount: 9, min: 1, max: 4}", 4),
            ("plus: [2147483647, 1]", i32::MAX),
            ("half-up: 2147483647", 1_073_741_823),
        ] {
            match read(text) {
                Ok(Reckoned::Sum(sum)) => assert_eq!(sum.value(|number| *number), number, "{text}"),
                Ok(Reckoned::Own(_)) => panic!("{text} is a sum"),
                Err(why) => panic!("{text}: {why}"),
            }
        }
    }

    #[test]
    fn a_game_says_its_own() {
        assert!(matches!(
            read("terror: 3"),
            Ok(Reckoned::Own(Own::Terror(3)))
        ));
        for wrong in ["horror: 3", "{terror: 3, plus: [1]}", "{}", "plus: {a: 1}"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sums_are_said() {
        let sum = |text: &str| match read(text) {
            Ok(Reckoned::Sum(sum)) => {
                let said = sum.said(|n| Text::from(n.to_string()), |n| Some(*n));
                (said.plain(), sum.mistake())
            }
            _ => panic!("{text} is a sum"),
        };
        for (text, said) in [
            ("plus: [1, 2, 3]", "1 plus 2 plus 3"),
            ("minus: [0, 3]", "minus 3"),
            ("times: [2, 3]", "twice 3"),
            ("max: [2, 3]", "the greater of 2 and 3"),
            ("half-down: 3", "half of 3 (rounded down)"),
        ] {
            assert_eq!(sum(text), (said.to_owned(), None), "{text}");
        }
        assert!(sum("min: []").1.is_some());
        assert!(sum("clamp: {amount: 1, min: 3, max: 2}").1.is_some());
    }
}
