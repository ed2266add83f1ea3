//! Finding a value in a view by path: `investigators.roland-banks.hand.len`.

use crate::text::{bare_slug, did_you_mean, slug};
use serde_json::Value;

/// A path into a view. Segments are separated by dots; one that holds a dot stands in double quotes.
///
/// In an object a segment is a field. In a list it is a place from 0, or names an element that has it as `id`,
/// `key`, `code` or `name` (its first word does, where only one begins so). `len` is the length of a list, a text or an object (unless that has such a field).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path(Vec<String>);

/// Where a path led nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Miss {
    /// The segment that was not found.
    pub segment: String,
    /// What there is instead.
    pub known: Vec<String>,
}

impl std::fmt::Display for Miss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let near = did_you_mean(&self.segment, self.known.iter().map(String::as_str));
        write!(f, "there is no `{}` here{near}", self.segment)?;
        match self.known.len() {
            0 => write!(f, " (nothing is inside)"),
            n if n > 40 => write!(f, " (there are {}, ..)", self.known[..40].join(", ")),
            _ => write!(f, " (there are {})", self.known.join(", ")),
        }
    }
}

impl Path {
    /// Reads a path.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut segments = vec![String::new()];
        let mut quoted = false;
        for c in text.chars() {
            match c {
                '"' => quoted = !quoted,
                '.' if !quoted => segments.push(String::new()),
                c => segments.last_mut().into_iter().for_each(|s| s.push(c)),
            }
        }
        if quoted {
            return Err("a quote in the path is not closed".into());
        }
        if segments.iter().any(String::is_empty) {
            return Err(format!(
                "`{text}` is not a path: names with dots between, as `investigators.roland-banks.clues`"
            ));
        }
        Ok(Self(segments))
    }

    /// The value there.
    pub fn get(&self, root: &Value) -> Result<Value, Miss> {
        let mut at = root;
        for (depth, segment) in self.0.iter().enumerate() {
            let Some(next) = child(at, segment) else {
                if segment == "len"
                    && depth + 1 == self.0.len()
                    && let Some(n) = len(at)
                {
                    return Ok(n.into());
                }
                return Err(Miss {
                    segment: segment.clone(),
                    known: children(at),
                });
            };
            at = next;
        }
        Ok(at.clone())
    }
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join("."))
    }
}

fn child<'a>(value: &'a Value, segment: &str) -> Option<&'a Value> {
    match value {
        Value::Object(map) => map
            .get(segment)
            .or_else(|| map.iter().find(|(k, _)| alike(k, segment)).map(|(_, v)| v)),
        Value::Array(list) => match segment.parse::<usize>() {
            Ok(n) => list.get(n),
            Err(_) => list.iter().find(|v| is_named(v, segment)).or_else(|| {
                // A first name does where it is only one's.
                let mut hits = list.iter().filter(|v| {
                    names(v).any(|n| {
                        slug(n)
                            .strip_prefix(segment)
                            .is_some_and(|n| n.starts_with('-'))
                    })
                });
                let first = hits.next()?;
                hits.next().is_none().then_some(first)
            }),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn len(value: &Value) -> Option<usize> {
    match value {
        Value::Object(map) => Some(map.len()),
        Value::Array(list) => Some(list.len()),
        Value::String(text) => Some(text.chars().count()),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn children(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => map.keys().cloned().collect(),
        Value::Array(list) => list
            .iter()
            .enumerate()
            .map(|(i, v)| names(v).next().map_or(i.to_string(), str::to_owned))
            .collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// What a value may be called: itself if it is a text, else its id, key, code or name.
fn names(value: &Value) -> impl Iterator<Item = &str> {
    let own = value.as_str();
    let fields = ["id", "key", "code", "name"]
        .into_iter()
        .filter_map(|f| value.get(f)?.as_str());
    own.into_iter().chain(fields)
}

/// Whether a value is called `name`.
pub(super) fn is_named(value: &Value, name: &str) -> bool {
    names(value).any(|n| n == name || alike(n, name))
}

/// Whether two names differ in their punctuation alone. Numbers do not: `+1` is not `-1`.
fn alike(one: &str, other: &str) -> bool {
    one.contains(char::is_alphabetic) && bare_slug(one) == bare_slug(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_elements_and_lengths() {
        let view = json!({
            "seats": [{"id": "roland-banks", "clues": 1, "hand": ["machete", "guts"]}],
            "tokens": {"Elder Sign": 1, "-1": 2},
        });
        for (path, want) in [
            ("seats.0.clues", json!(1)),
            ("seats.roland-banks.hand.len", json!(2)),
            ("seats.roland-banks.hand.1", json!("guts")),
            ("tokens.elder-sign", json!(1)),
            ("tokens.\"Elder Sign\"", json!(1)),
        ] {
            assert_eq!(
                Path::parse(path).and_then(|p| p.get(&view).map_err(|m| m.to_string())),
                Ok(want),
                "{path}"
            );
        }
        let miss = Path::parse("seats.roland-bank").map(|p| p.get(&view));
        assert!(
            matches!(miss, Ok(Err(m)) if m.to_string().contains("did you mean `roland-banks`"))
        );
        assert!(Path::parse("a..b").is_err());
        let plus = Path::parse("tokens.+1").map(|p| p.get(&view));
        assert!(matches!(plus, Ok(Err(_))), "+1 is not -1");
    }
}
