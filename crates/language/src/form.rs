//! Types that may be written as a bare name or number, or as a map: one hand-written visitor for each kind, so that
//! errors keep their places (serde's `untagged` would lose them).

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use packs::intern::note;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{
    MapAccessDeserializer, MapDeserializer, StrDeserializer, StringDeserializer,
};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// What a value written as a scalar or a map was.
pub enum Form<M> {
    /// A bare word.
    Name(String),
    /// A bare number.
    Number(i64),
    /// A map.
    Map(M),
}

struct FormVisitor<M>(PhantomData<M>);

impl<'de, M: Deserialize<'de>> Visitor<'de> for FormVisitor<M> {
    type Value = Form<M>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a name, a number or a map")
    }
    fn visit_i64<E: Error>(self, n: i64) -> Result<Form<M>, E> {
        Ok(Form::Number(n))
    }
    fn visit_u64<E: Error>(self, n: u64) -> Result<Form<M>, E> {
        i64::try_from(n)
            .map(Form::Number)
            .map_err(|_| E::custom("this number is too large"))
    }
    fn visit_str<E: Error>(self, s: &str) -> Result<Form<M>, E> {
        Ok(Form::Name(s.to_owned()))
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Form<M>, A::Error> {
        M::deserialize(MapAccessDeserializer::new(map)).map(Form::Map)
    }
}

impl<'de, M: Deserialize<'de>> Deserialize<'de> for Form<M> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(FormVisitor(PhantomData))
    }
}

/// A unit variant of `T` by its name.
pub fn unit<'de, T: Deserialize<'de>, E: Error>(name: &str) -> Result<T, E> {
    T::deserialize(StrDeserializer::<E>::new(name))
}

/// The variant `name` of `T` with an empty map for its content: how a bare word means "no further condition".
pub fn bare<'de, T: Deserialize<'de>, E: Error>(name: &str) -> Result<T, E> {
    let empty: BTreeMap<String, Empty> = BTreeMap::from([(name.to_owned(), Empty)]);
    T::deserialize(MapAccessDeserializer::new(MapDeserializer::<_, E>::new(
        empty.into_iter(),
    )))
}

/// An empty map, as a deserializer.
pub struct Empty;

impl<'de, E: Error> serde::de::IntoDeserializer<'de, E> for Empty {
    type Deserializer = EmptyDe<E>;
    fn into_deserializer(self) -> EmptyDe<E> {
        EmptyDe(PhantomData)
    }
}

/// See [`Empty`].
pub struct EmptyDe<E>(PhantomData<E>);

impl<'de, E: Error> Deserializer<'de> for EmptyDe<E> {
    type Error = E;
    fn deserialize_any<V: Visitor<'de>>(self, v: V) -> Result<V::Value, E> {
        v.visit_map(MapDeserializer::<_, E>::new(std::iter::empty::<(
            String,
            EmptyEnd,
        )>()))
    }
    fn deserialize_option<V: Visitor<'de>>(self, v: V) -> Result<V::Value, E> {
        v.visit_none()
    }
    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Never made: the values of an empty map.
pub enum EmptyEnd {}

impl<'de, E: Error> serde::de::IntoDeserializer<'de, E> for EmptyEnd {
    type Deserializer = EmptyDe<E>;
    fn into_deserializer(self) -> EmptyDe<E> {
        match self {}
    }
}

/// A map that was read up to its first key: it can still be read as a map, or as a variant of that name.
pub struct Begun<M> {
    word: String,
    read: bool,
    map: M,
}

impl<'de, M: MapAccess<'de>> Begun<M> {
    /// A map, and the key that was read.
    pub fn new(word: String, map: M) -> Self {
        let read = false;
        Self { word, read, map }
    }
    /// The first key.
    pub fn word(&self) -> &str {
        &self.word
    }
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for Begun<M> {
    type Error = M::Error;
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, M::Error> {
        if std::mem::replace(&mut self.read, true) {
            return self.map.next_key_seed(seed);
        }
        let word = std::mem::take(&mut self.word);
        seed.deserialize(StringDeserializer::new(word)).map(Some)
    }
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

/// A name or a list of names.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug, Default)]
pub struct Names(pub Vec<Sym>);

impl Names {
    /// Whether `name` is one of them, or none are given.
    #[inline]
    pub fn allow(&self, name: Sym) -> bool {
        self.0.is_empty() || self.0.contains(&name)
    }
}

struct NamesVisitor;

impl<'de> Visitor<'de> for NamesVisitor {
    type Value = Result<Vec<Sym>, String>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a name or a list of names")
    }
    fn visit_str<E: Error>(self, s: &str) -> Result<Self::Value, E> {
        Ok(Err(s.to_owned()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(s) = seq.next_element::<Sym>()? {
            all.push(s);
        }
        Ok(Ok(all))
    }
}

struct NamesForm(Result<Vec<Sym>, String>);

impl<'de> Deserialize<'de> for NamesForm {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(NamesVisitor).map(NamesForm)
    }
}

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let form = Spanned::<NamesForm>::deserialize(d)?;
        match form.value.0 {
            Ok(all) => Ok(Names(all)),
            Err(one) => named(&one, &form.referenced).map(|s| Names(vec![s])),
        }
    }
}

/// Interns a bare name seen at a place.
pub fn named<E: Error>(name: &str, at: &serde_saphyr::Location) -> Result<Sym, E> {
    note(name, at.line() as u32, at.column() as u32)
        .ok_or_else(|| E::custom("packs are read through Interner::read"))
}

impl JsonSchema for Names {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Names".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
    }
}

/// One of a fixed set of words, or a list of them: any of them.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug)]
pub struct Set<T>(pub Vec<T>);

impl<T> Default for Set<T> {
    fn default() -> Self {
        Set(Vec::new())
    }
}

impl<T: PartialEq> Set<T> {
    /// Whether `x` is one of them, or none are given.
    #[inline]
    pub fn allow(&self, x: &T) -> bool {
        self.0.is_empty() || self.0.contains(x)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct V<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for V<T> {
            type Value = Set<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a word or a list of words")
            }
            fn visit_str<E: Error>(self, s: &str) -> Result<Set<T>, E> {
                unit(s).map(|t| Set(vec![t]))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Set<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(|t| Set(vec![t]))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Set<T>, A::Error> {
                let mut all = Vec::new();
                while let Some(t) = seq.next_element()? {
                    all.push(t);
                }
                Ok(Set(all))
            }
        }
        from.deserialize_any(V(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Set<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Set_{}", T::schema_name()).into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let one = g.subschema_for::<T>();
        json_schema!({"anyOf": [one.clone(), {"type": "array", "items": one}]})
    }
}

/// The schema of a type written as one of these words, as a number, or as its map form.
pub fn scalar_schema<M: JsonSchema>(
    generator: &mut SchemaGenerator,
    words: &[&str],
    number: bool,
    any_name: bool,
) -> Schema {
    let mut forms = vec![generator.subschema_for::<M>().to_value()];
    if number {
        forms.push(serde_json::json!({"type": "integer"}));
    }
    if any_name {
        forms.push(serde_json::json!({"type": "string"}));
    } else if !words.is_empty() {
        forms.push(serde_json::json!({"enum": words}));
    }
    json_schema!({"anyOf": forms})
}

/// A happening: a bare word (it happens at all), or the word with what narrows it down.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Narrowed<P>(pub P);

impl<'de, P: Deserialize<'de>> Deserialize<'de> for Narrowed<P> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Form::<P>::deserialize(d)? {
            Form::Name(s) => unit::<P, D::Error>(&s).or_else(|_| bare(&s)).map(Narrowed),
            Form::Map(m) => Ok(Narrowed(m)),
            Form::Number(_) => Err(D::Error::custom("a happening is a word or a map")),
        }
    }
}

impl<P: JsonSchema> JsonSchema for Narrowed<P> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Narrowed_{}", P::schema_name()).into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        scalar_schema::<P>(g, &[], false, true)
    }
}

/// Reads the word `this` as yes: what a cost asks of the card itself (`exhaust: this`).
pub fn this<'de, D: Deserializer<'de>>(d: D) -> Result<bool, D::Error> {
    This::deserialize(d).map(|This::This| true)
}

/// The card that says it.
#[derive(serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum This {
    /// The card that says it.
    This,
}
