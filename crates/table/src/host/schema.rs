//! The shapes of the protocol as a JSON schema, and as TypeScript types made from it.

use super::data::{Advised, Bot, Catalogue, Looker, Marked, Plan, Rule, Sums, Update, View, Wish};
use super::review::Review;
use schemars::JsonSchema;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Everything that is told.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Protocol {
    /// Where the game stands, and what has changed.
    update: Update,
    /// Everything a viewer may see.
    view: View,
    /// What marks come to.
    marked: Marked,
    /// What the numbers of a thing are made of.
    explained: Sums,
    /// What a game offers, and all that is printed in it.
    catalogue: Catalogue,
    /// A bot's advice.
    advised: Advised,
    /// What a bot means to do.
    plan: Plan,
    /// A game looked back at.
    review: Review,
    /// A rule.
    rule: Rule,
    /// Who looks.
    looker: Looker,
    /// What somebody wants to play.
    wish: Wish,
    /// A bot for a seat.
    bot: Bot,
}

/// The JSON schema of everything that is told.
pub fn json() -> Value {
    of::<Protocol>()
}

/// The JSON schema of a type, its names in order whichever way the libraries are built.
pub fn of<T: JsonSchema>() -> Value {
    sorted(serde_json::to_value(schemars::schema_for!(T)).unwrap_or_default())
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let names: BTreeMap<String, Value> =
                map.into_iter().map(|(n, v)| (n, sorted(v))).collect();
            Value::Object(Map::from_iter(names))
        }
        Value::Array(all) => Value::Array(all.into_iter().map(sorted).collect()),
        other => other,
    }
}

/// The schema as the file `docs/engine.schema.json` has it.
pub fn json_text() -> String {
    format!("{:#}\n", json())
}

/// The same as TypeScript types, as the file `web/src/model/host.d.ts` has them.
pub fn typescript() -> String {
    let head = "// Made by `miskatonic engine --types` from the types of the table: do not edit. See docs/engine.md.\n";
    format!("{head}{}", types(&json(), &[]))
}

/// The named types of a schema as TypeScript, but for those in `without` (told elsewhere).
pub fn types(schema: &Value, without: &[&str]) -> String {
    let mut out = String::new();
    let defs = schema.get("$defs").and_then(Value::as_object);
    let named = defs.into_iter().flatten();
    for (name, def) in named.filter(|(name, _)| !without.contains(&name.as_str())) {
        out.push('\n');
        doc(&mut out, "", def);
        match def.get("properties").and_then(Value::as_object) {
            Some(fields) => {
                out.push_str(&format!("export interface {name} {{\n"));
                interface(&mut out, def, fields);
                out.push_str("}\n");
            }
            None => out.push_str(&format!("export type {name} = {};\n", kind(def))),
        }
    }
    out
}

fn doc(out: &mut String, indent: &str, of: &Value) {
    if let Some(text) = of.get("description").and_then(Value::as_str) {
        out.push_str(&format!("{indent}/** {} */\n", text.replace('\n', " ")));
    }
}

/// Whether an object must have a field.
fn needed(def: &Value, name: &str) -> bool {
    let needed = def.get("required").and_then(Value::as_array);
    needed.is_some_and(|all| all.iter().any(|n| n == name))
}

/// The fields of an object, in one line.
fn fields_of(of: &Value, fields: &Map<String, Value>) -> String {
    let field = |(name, field): (&String, &Value)| {
        let optional = if needed(of, name) { "" } else { "?" };
        format!("{name}{optional}: {}", kind(field))
    };
    let parts: Vec<String> = fields.iter().map(field).collect();
    format!("{{ {} }}", parts.join("; "))
}

fn interface(out: &mut String, def: &Value, fields: &Map<String, Value>) {
    for (name, field) in fields {
        doc(out, "  ", field);
        let optional = if needed(def, name) { "" } else { "?" };
        out.push_str(&format!("  {name}{optional}: {};\n", kind(field)));
    }
}

/// A schema as a type.
fn kind(of: &Value) -> String {
    let list = |all: &Value, with: &str| -> Option<String> {
        let parts: Vec<String> = all
            .as_array()?
            .iter()
            .map(kind)
            .filter(|k| k != "null")
            .collect();
        Some(parts.join(with))
    };
    if let Some(name) = of.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or("unknown");
        return match of.get("properties").and_then(Value::as_object) {
            Some(fields) => format!("{} & {name}", fields_of(of, fields)),
            None => name.to_owned(),
        };
    }
    if let Some(one) = of.get("const") {
        return one.to_string();
    }
    if let Some(all) = of.get("enum").and_then(Value::as_array) {
        return all
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | ");
    }
    for (word, with) in [("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = of.get(word).and_then(|all| list(all, with)) {
            return parts;
        }
    }
    let types: Vec<&str> = match of.get("type") {
        Some(Value::String(one)) => vec![one.as_str()],
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    match types.into_iter().find(|t| *t != "null") {
        Some("integer" | "number") => "number".into(),
        None if of.get("type").is_some() => "null".into(),
        Some("string") => "string".into(),
        Some("boolean") => "boolean".into(),
        Some("array") => match (
            of.get("prefixItems").and_then(Value::as_array),
            of.get("items"),
        ) {
            (Some(items), _) => format!(
                "[{}]",
                items.iter().map(kind).collect::<Vec<_>>().join(", ")
            ),
            (None, Some(items)) if kind(items).contains('|') => format!("({})[]", kind(items)),
            (None, Some(items)) => format!("{}[]", kind(items)),
            (None, None) => "unknown[]".into(),
        },
        Some("object") => match (
            of.get("properties").and_then(Value::as_object),
            of.get("additionalProperties"),
        ) {
            (Some(fields), _) => fields_of(of, fields),
            (None, Some(values)) if values.is_object() => {
                format!("Record<string, {}>", kind(values))
            }
            _ => "Record<string, unknown>".into(),
        },
        _ => "unknown".into(),
    }
}
