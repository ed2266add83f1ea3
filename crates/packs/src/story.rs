//! The story of a game: words in the packs that are read for pleasure and rule nothing.

use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::intern::{Interner, Place};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// The most letters of one part.
pub const MOST_LETTERS: usize = 1_000;

/// The story of one file, as it is read: the parts of each thing, each with its words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Written(Vec<(Key, Parts)>);

/// The parts of one thing and their words.
#[derive(Clone, PartialEq, Debug, Default)]
struct Parts(Vec<(Key, String)>);

/// A key, its line and its column.
#[derive(Clone, PartialEq, Debug)]
struct Key(String, (u32, u32));

/// The parts that each thing may have, by its id.
pub type Allowed<'a> = BTreeMap<&'a str, Vec<&'a str>>;

/// The story of all packs.
///
/// ```
/// let mut names = packs::Interner::default();
/// let file = packs::PackFile::new("card-game/mine/story.yaml", "{attic: {back: 'Dust, and a  rope.'}}");
/// let written = packs::load::read_file(&mut names, 0, &file)?;
/// let (mut story, mut problems) = (packs::Story::default(), Vec::new());
/// let allowed = [("attic", vec!["front", "back"])].into();
/// story.join(0, written, &allowed, &names, &mut problems);
/// assert_eq!(story.part("attic", "back"), Some("Dust, and a rope."));
/// assert!(story.part("attic", "front").is_none() && problems.is_empty());
/// # Ok::<(), packs::Diagnostic>(())
/// ```
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default)]
pub struct Story(BTreeMap<String, BTreeMap<String, (Place, String)>>);

impl Story {
    /// Takes in the story of a file, after checking it. The file has this number; `names` tells which definitions
    /// could not be read.
    pub fn join(
        &mut self,
        file: u32,
        written: Written,
        allowed: &Allowed<'_>,
        names: &Interner,
        problems: &mut Vec<Diagnostic>,
    ) {
        let place = |(line, column)| Place { file, line, column };
        for (Key(id, at), parts) in written.0 {
            let Some(known) = allowed.get(id.as_str()) else {
                if !names.find(&id).is_some_and(|s| names.is_broken(s)) {
                    let near = did_you_mean(&id, allowed.keys().copied());
                    let what = format!("nothing with the id `{id}` can have a story");
                    problems.push(
                        Diagnostic::error(place(at), what)
                            .maybe_help(near.map(|n| format!("did you mean `{n}`?"))),
                    );
                }
                continue;
            };
            for (Key(part, at), words) in parts.0 {
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                let problem = match words.chars().count() {
                    _ if !known.contains(&part.as_str()) => {
                        let all = known.join("`, `");
                        Some(format!(
                            "the story of `{id}` has no part `{part}`, but `{all}`"
                        ))
                    }
                    0 => Some(format!("the part `{part}` of the story of `{id}` is empty")),
                    n if n > MOST_LETTERS => Some(format!(
                        "the part `{part}` of the story of `{id}` has {n} letters; {MOST_LETTERS} are the most"
                    )),
                    _ => None,
                };
                if let Some(problem) = problem {
                    problems.push(Diagnostic::error(place(at), problem));
                    continue;
                }
                let of = self.0.entry(id.clone()).or_default();
                if let Some((first, _)) = of.get(&part) {
                    let what = format!("the story of `{id}` has the part `{part}` already");
                    problems.push(Diagnostic::error(place(at), what).related(*first, "here"));
                    continue;
                }
                of.insert(part, (place(at), words));
            }
        }
    }

    /// The words of a part of the story of something.
    pub fn part(&self, id: &str, part: &str) -> Option<&str> {
        let (_, words) = self.0.get(id)?.get(part)?;
        Some(words)
    }

    /// Those of these parts that something has, with their words.
    pub fn parts(&self, id: &str, parts: &[&str]) -> Vec<(String, String)> {
        let words = |part: &&str| Some(((*part).to_owned(), self.part(id, part)?.to_owned()));
        parts.iter().filter_map(words).collect()
    }
}

/// A map in the order of the file, its keys with their places.
fn entries<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<(Key, T)>, D::Error> {
    struct Map<T>(PhantomData<fn() -> T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Map<T> {
        type Value = Vec<(Key, T)>;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a map")
        }
        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(Vec::new())
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some((key, value)) = map.next_entry::<Spanned<String>, T>()? {
                let at = (key.referenced.line() as u32, key.referenced.column() as u32);
                all.push((Key(key.value, at), value));
            }
            Ok(all)
        }
    }
    from.deserialize_map(Map(PhantomData))
}

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        entries(d).map(Self)
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        entries(d).map(Self)
    }
}

impl JsonSchema for Written {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Story".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, BTreeMap<String, String>>::json_schema(g)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PackFile;

    /// What is told of a file whose `attic` may have a `front` and a `back`.
    fn told(text: &str) -> Vec<String> {
        let mut names = Interner::default();
        let file = PackFile::new("story.yaml", text);
        let written = crate::load::read_file::<Written>(&mut names, 0, &file).expect("YAML");
        let mut problems = Vec::new();
        let allowed = [("attic", vec!["front", "back"])].into();
        Story::default().join(0, written, &allowed, &names, &mut problems);
        let told = |p: &Diagnostic| {
            let at = p.place.expect("a place");
            format!("{}:{} {} {:?}", at.line, at.column, p.message, p.help)
        };
        problems.iter().map(told).collect()
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        assert_eq!(told("attic:\n  front: Dust.\n"), [""; 0]);
        assert_eq!(
            told("atic:\n  front: Dust.\n"),
            ["1:1 nothing with the id `atic` can have a story Some(\"did you mean `attic`?\")"]
        );
        assert_eq!(
            told("attic:\n  bakc: Dust.\n"),
            ["2:3 the story of `attic` has no part `bakc`, but `front`, `back` None"]
        );
        assert_eq!(
            told("attic:\n  back: ' '\n"),
            ["2:3 the part `back` of the story of `attic` is empty None"]
        );
        let long = told(&format!("attic: {{back: {}}}\n", "x".repeat(1001)));
        assert!(
            long[0].contains("1001 letters; 1000 are the most"),
            "{long:?}"
        );
    }

    #[test]
    fn a_part_is_written_once() {
        let (mut names, mut problems) = (Interner::default(), Vec::new());
        let mut story = Story::default();
        let allowed = [("attic", vec!["front", "back"])].into();
        for (index, text) in [
            "attic: {front: A.}",
            "attic: {back: B.}",
            "attic: {back: C.}",
        ]
        .iter()
        .enumerate()
        {
            let file = PackFile::new("story.yaml", *text);
            let written = crate::load::read_file(&mut names, index as u32, &file).expect("YAML");
            story.join(index as u32, written, &allowed, &names, &mut problems);
        }
        let both = [("front", "A."), ("back", "B.")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(story.parts("attic", &["front", "back"]), both);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].message.contains("already"));
    }
}
