//! JSON Schema of packs, for editors. The types' doc comments are the author's manual.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};
use std::borrow::Cow;

/// How a schema calls the names that packs define.
pub const NAME: &str = "Name";
/// How a schema calls traits.
pub const TRAIT: &str = "Trait";

/// Stands in a schema for the name of a trait: `#[schemars(with = "packs::schema::Trait")]`.
pub struct Trait;

impl JsonSchema for Trait {
    fn schema_name() -> Cow<'static, str> {
        TRAIT.into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        String::json_schema(g)
    }
}

/// The names that an editor offers: none is the only one that may stand there, for packs define new ones.
#[derive(Default)]
pub struct Offers<'a> {
    /// The ids that packs define.
    pub names: Vec<&'a str>,
    /// The traits that their cards have.
    pub traits: Vec<&'a str>,
}

/// A schema with the names filled in that an editor is to offer.
pub fn offering(schema: &str, offers: &Offers<'_>) -> String {
    filled(schema, |what| {
        let mut known = match what {
            NAME => offers.names.clone(),
            _ => offers.traits.clone(),
        };
        known.sort_unstable();
        known.dedup();
        json!({"anyOf": [{"enum": known}, {"type": "string"}]})
    })
}

/// The text of a schema with this in the place of names and traits.
fn filled(schema: &str, with: impl Fn(&str) -> Value) -> String {
    let mut schema = schema.to_owned();
    for what in [NAME, TRAIT] {
        let head = format!("\n    \"{what}\": ");
        let Some(from) = schema.find(&head).map(|at| at + head.len()) else {
            continue;
        };
        let Some(long) = schema[from..].find("\n    }") else {
            continue;
        };
        let said = printed(&with(what)).trim_end().replace('\n', "\n    ");
        schema.replace_range(from..from + long + "\n    }".len(), &said);
    }
    schema
}

/// A schema is plain JSON; printing it has no way to fail.
fn printed(schema: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}

/// The schema of `T` as the text of a file in `packs/schema/`.
pub fn text<T: JsonSchema>() -> String {
    let schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<T>();
    printed(&schema)
}

/// Whether a checked-in schema is the one that the types give now; if not, the first line that differs. The names that
/// it offers are those of the day it was written.
pub fn compare(checked_in: &str, now: &str) -> Result<(), String> {
    let [checked_in, now] = [checked_in, now].map(|text| filled(text, |_| json!({})));
    if checked_in == now {
        return Ok(());
    }
    let differ = checked_in
        .lines()
        .zip(now.lines())
        .position(|(a, b)| a != b);
    let line = differ.unwrap_or_else(|| checked_in.lines().count().min(now.lines().count())) + 1;
    Err(format!(
        "the schema is out of date from line {line}: run `miskatonic pack schema packs/schema --force` and commit what it writes"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A card.
    #[derive(JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Card {
        /// What it costs to play.
        cost: u8,
        name: crate::Sym,
        also: crate::Entries<bool>,
    }

    #[test]
    fn doc_comments_are_the_manual() {
        let text = text::<Card>();
        for part in [
            "What it costs to play.",
            "\"additionalProperties\": false",
            "\"type\": \"string\"",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn a_difference_names_its_line() {
        assert_eq!(compare("a\nb\n", "a\nb\n"), Ok(()));
        assert!(compare("a\nb\n", "a\nc\n").unwrap_err().contains("line 2"));
        assert!(compare("", "a\n").unwrap_err().contains("line 1"));
    }

    /// The suggested ids are no restriction, and the types do not contain them.
    #[test]
    fn names_are_offered() {
        let bare = text::<Card>();
        let offers = Offers {
            names: vec!["knife", "guts", "knife"],
            traits: vec![],
        };
        let filled = offering(&bare, &offers);
        let schema: Value = serde_json::from_str(&filled).expect("it is JSON");
        let wanted = json!([{"enum": ["guts", "knife"]}, {"type": "string"}]);
        assert_eq!(schema["$defs"]["Name"]["anyOf"], wanted);
        assert_eq!(schema["properties"]["name"]["$ref"], "#/$defs/Name");
        assert_eq!(compare(&filled, &bare), Ok(()));
    }
}
