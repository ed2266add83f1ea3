//! JSON Schema of what a pack may say, for editors. The types' doc comments are the author's manual.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// The schema of `T` as the text of a file in `packs/schema/`.
pub fn text<T: JsonSchema>() -> String {
    let schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<T>();
    // A schema is plain JSON; printing it has no way to fail.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Whether a checked-in schema is the one that the types give now; if not, the first line that differs.
pub fn compare(checked_in: &str, now: &str) -> Result<(), String> {
    if checked_in == now {
        return Ok(());
    }
    let differ = checked_in
        .lines()
        .zip(now.lines())
        .position(|(a, b)| a != b);
    let line = differ.unwrap_or_else(|| checked_in.lines().count().min(now.lines().count())) + 1;
    Err(format!(
        "the schema is out of date from line {line}: run `miskatonic pack schema packs/schema` and commit what it writes"
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
}
