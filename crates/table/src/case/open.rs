//! A case opened on the table: the record of a game that begins at its position, before anybody has answered.

use super::document::{Case, Problem};
use super::run::split_chance;
use kernel::record::Record;
use kernel::{Cases, Game, Log};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The header of a record that begins at a position: the `table` block, with line ends as `\n`.
pub const POSITION: &str = "position";

/// The names of a map or of a list, in order.
#[derive(Default)]
struct Names(Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Names;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("investigators by name")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Names, A::Error> {
                let mut names = Names::default();
                while let Some((name, IgnoredAny)) = map.next_entry()? {
                    names.0.push(name);
                }
                Ok(names)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Names, A::Error> {
                let mut names = Names::default();
                while let Some(name) = list.next_element()? {
                    names.0.push(name);
                }
                Ok(names)
            }
        }
        from.deserialize_any(All)
    }
}

/// What of a position the headers of every record say.
#[derive(serde::Deserialize)]
struct Seated {
    #[serde(default)]
    investigators: Names,
}

/// The record of a game that stands where the case begins. What the case scripts of chance is left to chance.
pub fn record(case: &Case) -> Result<Record, Problem> {
    let (yaml, _) = split_chance(&case.table)?;
    let problem = |what: String| Problem {
        line: case.table.first_line,
        column: 1,
        what,
    };
    let seated: Seated = serde_saphyr::from_str(&yaml).map_err(|e| problem(e.to_string()))?;
    let scenario = case.table.scenario();
    let scenario = scenario.ok_or_else(|| problem("this position names no scenario".into()))?;
    let header = |name: &str, value: String| (name.to_owned(), value);
    Ok(Record {
        headers: vec![
            header("scenario", scenario.to_owned()),
            header("investigators", seated.investigators.0.join(", ")),
            header(POSITION, escaped(yaml.trim_end())),
        ],
        ..Record::default()
    })
}

/// What the case scripts of chance, in order.
pub(crate) fn luck(case: &Case) -> Result<Vec<String>, Problem> {
    Ok(split_chance(&case.table)?.1.into())
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.as_str().starts_with('n') => {
                chars.next();
                out.push('\n');
            }
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out
}

/// The game that begins at the position of such a header, at its first question; or why there is none.
pub fn start<R: Cases>(content: &R::Content, header: &str) -> Result<Game<R>, String> {
    let mut game = R::position(content, &unescaped(header)).map_err(|e| e.what)?;
    if game.ask().is_none() && !game.stack().is_empty() {
        let ran = game.run(content, &mut Log::none());
        ran.map_err(|e| e.to_string())?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_a_header() {
        for text in ["", "a: 1\nb: \"x\\ny\"\n  c: '\\'", "\\n", "\\", "\\\\\n"] {
            let header = escaped(text);
            assert!(!header.contains('\n'));
            assert_eq!(unescaped(&header), text);
        }
    }
}
