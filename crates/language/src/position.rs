//! The text form of positions: what both games share when they read the `table` block of a case.
//!
//! ```
//! use language::position::{Pairs, parse};
//! let clues: Pairs<u8> = parse("{woods: 2, study: 1}").unwrap();
//! let (place, number) = &clues.0[0];
//! assert_eq!((place.value.as_str(), *number), ("woods", 2));
//! assert_eq!(place.bad("it is closed").column, 2);
//! ```

use kernel::PositionError;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess, Visitor};
use serde_saphyr::Spanned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads the text of a position. No name is looked up.
///
/// # Errors
/// If the text is no YAML of this form.
pub fn parse<T: DeserializeOwned>(yaml: &str) -> Result<T, PositionError> {
    serde_saphyr::from_str(yaml).map_err(|e| {
        let found = packs::diagnostics::from_yaml(&e, 0, yaml);
        let at = found.place.map_or((1, 1), |p| (p.line, p.column));
        let help = found.help.map(|h| format!(" ({h})")).unwrap_or_default();
        PositionError {
            line: at.0 as usize,
            column: at.1 as usize,
            what: format!("{}{help}", found.message),
        }
    })
}

/// A value with its place in the text. Its schema is that of the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said<T> {
    /// The value.
    pub value: T,
    at: (usize, usize),
}

/// A name with its place in the text.
pub type Name = Said<String>;

impl<T> Said<T> {
    /// An error at this place of the text.
    pub fn bad(&self, what: impl Into<String>) -> PositionError {
        PositionError {
            line: self.at.0,
            column: self.at.1,
            what: what.into(),
        }
    }
    /// Another value at this place of the text.
    pub fn with<U>(&self, value: U) -> Said<U> {
        let at = self.at;
        Said { value, at }
    }
    /// A name at this place of the text.
    pub fn name(&self, name: &str) -> Name {
        self.with(name.to_owned())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Said<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Spanned {
            value, referenced, ..
        } = Spanned::deserialize(from)?;
        let at = (referenced.line() as usize, referenced.column() as usize);
        Ok(Self { value, at })
    }
}

impl<T: JsonSchema> JsonSchema for Said<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        T::json_schema(g)
    }
}

/// Names with a value each, in the order of the text.
#[derive(Clone, Debug)]
pub struct Pairs<T>(pub Vec<(Name, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
            type Value = Pairs<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("names with something behind each")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Read(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Pairs<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        <BTreeMap<String, T>>::schema_name()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        <BTreeMap<String, T>>::json_schema(g)
    }
}

/// A map that can be written as an id alone.
pub trait OfId: JsonSchema + DeserializeOwned {
    /// The two ways of writing it, for errors.
    const EXPECTED: &'static str;
    /// What the id alone means.
    fn of_id(id: String) -> Self;
}

/// A card and its state: its id alone, or a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardState<M>(pub M);

impl<'de, M: OfId> Deserialize<'de> for CardState<M> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read<M>(PhantomData<M>);
        impl<'de, M: OfId> Visitor<'de> for Read<M> {
            type Value = CardState<M>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(M::EXPECTED)
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }
            fn visit_str<E: Error>(self, id: &str) -> Result<Self::Value, E> {
                Ok(CardState(M::of_id(id.to_owned())))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                M::deserialize(MapAccessDeserializer::new(map)).map(CardState)
            }
        }
        from.deserialize_any(Read(PhantomData))
    }
}

impl<M: OfId> JsonSchema for CardState<M> {
    fn schema_name() -> Cow<'static, str> {
        "CardState".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let map = g.subschema_for::<M>();
        schemars::json_schema!({ "anyOf": [{ "type": "string" }, map] })
    }
}
