//! How numbers compare: ranges (`1`, `"2+"`, `"1-3"`), bounds that are reckoned when they are needed, and what stands
//! behind each range of a number.

use crate::form::Form;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// A range of whole numbers, written `"0"`, `"1-2"` or `"3+"`.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least number in it.
    pub least: i16,
    /// The greatest number in it.
    pub most: i16,
}

impl Range {
    /// Whether `n` is in it.
    #[inline]
    pub fn has(self, n: i16) -> bool {
        self.least <= n && n <= self.most
    }

    fn parse(text: &str) -> Option<Range> {
        let num = |s: &str| s.trim().parse::<i16>().ok();
        if let Some(least) = text.strip_suffix('+') {
            return Some(Range {
                least: num(least)?,
                most: i16::MAX,
            });
        }
        if let Some(n) = num(text) {
            return Some(Range { least: n, most: n });
        }
        // The joint is the first hyphen that is not a sign.
        let joint = 1 + text.get(1..)?.find('-')?;
        let range = Range {
            least: num(&text[..joint])?,
            most: num(&text[joint + 1..])?,
        };
        (range.least <= range.most).then_some(range)
    }
}

fn range_of<E: Error>(n: i64) -> Result<Range, E> {
    let n = i16::try_from(n).map_err(|_| E::custom(format!("{n} is too large")))?;
    Ok(Range { least: n, most: n })
}

fn parsed<E: Error>(s: &str) -> Result<Range, E> {
    Range::parse(s)
        .ok_or_else(|| E::custom(format!("`{s}` is not a range: write 2, \"2+\" or \"1-3\"")))
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Form::<IgnoredAny>::deserialize(d)? {
            Form::Number(n) => range_of(n),
            Form::Name(s) => parsed(&s),
            Form::Map(_) => Err(D::Error::custom("a range is written 2, \"2+\" or \"1-3\"")),
        }
    }
}

impl JsonSchema for Range {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Range".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [{"type": "string", "pattern": "^-?[0-9]+(--?[0-9]+|\\+)?$"}, {"type": "integer"}]})
    }
}

/// A map from ranges to something (`{"0": .., "1-2": .., "3+": ..}`), in the order written.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Bands<T>(pub Vec<(Range, T)>);

impl<T> Default for Bands<T> {
    fn default() -> Self {
        Bands(Vec::new())
    }
}

impl<T> Bands<T> {
    /// What stands for `n`, if anything does.
    pub fn get(&self, n: i16) -> Option<&T> {
        self.0.iter().find(|(r, _)| r.has(n)).map(|(_, t)| t)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Bands<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct V<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for V<T> {
            type Value = Bands<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a map from ranges (\"0\", \"1-2\", \"3+\")")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bands<T>, A::Error> {
                let mut all = Vec::new();
                while let Some(r) = map.next_key::<Range>()? {
                    all.push((r, map.next_value()?));
                }
                Ok(Bands(all))
            }
        }
        from.deserialize_map(V(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Bands<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Bands_{}", T::schema_name()).into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let of = g.subschema_for::<T>();
        json_schema!({"type": "object", "additionalProperties": of})
    }
}

/// What a bound of a comparison may be: a number that is fixed, or one that is reckoned.
pub trait Number {
    /// This number.
    fn number(n: i16) -> Self;
    /// The number, if it is fixed.
    fn fixed(&self) -> Option<i32>;
}

/// A comparison: a range (`1`, `"2+"`, `"1-3"`), or bounds that are reckoned (`{at-least: {per-investigator: 2}}`).
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Compare<A> {
    /// The least number that passes.
    pub least: Option<A>,
    /// The greatest number that passes.
    pub most: Option<A>,
}

impl<A: Number> Compare<A> {
    /// Whether `n` passes, where `value` reckons a bound.
    pub fn holds(&self, n: i32, mut value: impl FnMut(&A) -> i32) -> bool {
        self.least.as_ref().is_none_or(|m| n >= value(m))
            && self.most.as_ref().is_none_or(|m| n <= value(m))
    }

    /// The one number that passes, if it is fixed.
    pub fn exactly(&self) -> Option<i32> {
        let (least, most) = (self.least.as_ref()?.fixed()?, self.most.as_ref()?.fixed()?);
        (least == most).then_some(least)
    }

    /// What is wrong with it, in words.
    pub fn mistake(&self) -> Option<&'static str> {
        let fixed = |bound: &Option<A>| bound.as_ref().and_then(Number::fixed);
        match (fixed(&self.least), fixed(&self.most)) {
            (Some(least), Some(most)) if least > most => Some("a comparison that no number passes"),
            _ => None,
        }
    }
}

impl<A: Number> From<Range> for Compare<A> {
    fn from(range: Range) -> Self {
        let bound = |n: i16, open: i16| (n != open).then(|| A::number(n));
        Self {
            least: bound(range.least, i16::MIN),
            most: bound(range.most, i16::MAX),
        }
    }
}

/// Bounds that are reckoned.
#[derive(serde::Deserialize, JsonSchema)]
#[serde(
    rename_all = "kebab-case",
    deny_unknown_fields,
    bound = "A: Deserialize<'de>"
)]
#[schemars(bound = "A: JsonSchema")]
struct Bounds<A> {
    /// At least this.
    #[serde(default)]
    at_least: Option<A>,
    /// At most this.
    #[serde(default)]
    at_most: Option<A>,
}

impl<'de, A: Deserialize<'de> + Number> Deserialize<'de> for Compare<A> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Form::<Bounds<A>>::deserialize(d)? {
            Form::Number(n) => range_of(n).map(Self::from),
            Form::Name(s) => parsed(&s).map(Self::from),
            Form::Map(Bounds {
                at_least: None,
                at_most: None,
            }) => Err(D::Error::custom(
                "a comparison with nothing: `at-least`, `at-most` or both",
            )),
            Form::Map(b) => Ok(Self {
                least: b.at_least,
                most: b.at_most,
            }),
        }
    }
}

impl<A: JsonSchema> JsonSchema for Compare<A> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Compare".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let range = g.subschema_for::<Range>();
        let bounds = Bounds::<A>::json_schema(g);
        json_schema!({"anyOf": [range, bounds]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct N(i32);
    impl Number for N {
        fn number(n: i16) -> Self {
            N(n.into())
        }
        fn fixed(&self) -> Option<i32> {
            Some(self.0)
        }
    }
    impl<'de> Deserialize<'de> for N {
        fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            i32::deserialize(d).map(N)
        }
    }

    #[test]
    fn a_comparison_is_a_range_or_bounds() {
        for (text, passes, fails) in [
            ("3", 3, 4),
            ("'2+'", 200, 1),
            ("'1-3'", 3, 4),
            ("'-2'", -2, 2),
            ("'-3--1'", -1, 0),
            ("{at-least: 2}", 2, 1),
            ("{at-most: 2}", -9, 3),
        ] {
            let c: Compare<N> = serde_saphyr::from_str(text).unwrap();
            assert!(
                c.holds(passes, |n| n.0) && !c.holds(fails, |n| n.0),
                "{text}"
            );
        }
        for wrong in ["{}", "'3-1'", "'a'", "'1-'", "99999", "{least: 1}"] {
            assert!(
                serde_saphyr::from_str::<Compare<N>>(wrong).is_err(),
                "{wrong}"
            );
        }
        let never: Compare<N> = serde_saphyr::from_str("{at-least: 3, at-most: 1}").unwrap();
        assert!(never.mistake().is_some());
    }
}
