//! Writing YAML: a map of named lines, each value on its line.

use serde_json::Value;
use std::fmt::Write as _;

/// Lines `name: value` in this order, those without anything to say left out.
pub fn lines(all: impl IntoIterator<Item = (&'static str, Value)>) -> String {
    let mut text = String::new();
    for (name, value) in all.into_iter().filter(|(_, v)| !is_nothing(v)) {
        let _ = writeln!(text, "{name}: {}", flow(&value));
    }
    text
}

/// Whether there is nothing to say: null, `false`, 0, or what is empty.
pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::Number(n) => n.as_i64() == Some(0),
        Value::String(s) => s.is_empty(),
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
    }
}

/// A map of the fields that are present.
pub fn map(all: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    let said = all.into_iter().filter(|(_, v)| !is_nothing(v));
    Value::Object(said.map(|(n, v)| (n.to_owned(), v)).collect())
}

/// A value in one line.
pub fn flow(value: &Value) -> String {
    let plain = |text: &str| {
        let letters = text
            .chars()
            .all(|c| c.is_ascii_lowercase() || matches!(c, '-' | '/'));
        letters && text.starts_with(|c: char| c.is_ascii_lowercase()) && !RESERVED.contains(&text)
    };
    match value {
        Value::String(s) if plain(s) => s.clone(),
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(flow).collect();
            format!("[{}]", all.join(", "))
        }
        Value::Object(all) => {
            let all: Vec<String> = all
                .iter()
                .map(|(n, v)| format!("{}: {}", flow(&Value::String(n.clone())), flow(v)))
                .collect();
            format!("{{{}}}", all.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// Words that YAML reads as something else.
const RESERVED: [&str; 8] = ["true", "false", "null", "yes", "no", "on", "off", "y"];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_written_reads_back() {
        let value =
            json!({"at": "study", "cards": [{"card": "no"}, "it's"], "n": 2, "id": "01116"});
        let text = flow(&value);
        assert_eq!(
            text,
            r#"{at: study, cards: [{card: "no"}, "it's"], id: "01116", n: 2}"#
        );
        let back: Value = serde_saphyr::from_str(&text).expect("it reads");
        assert_eq!(back, value);
        assert_eq!(lines([("a", json!(0)), ("b", json!("x"))]), "b: x\n");
    }
}
