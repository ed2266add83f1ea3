//! Which fields and words of a schema some texts use. A field that no form uses is found this way.

use serde_json::Value;
use std::collections::BTreeSet;

/// A schema of packs, and what of it was used.
pub struct Cover {
    schema: Value,
    used: BTreeSet<String>,
}

impl Cover {
    /// Nothing of this JSON Schema is used yet.
    pub fn of(schema: &str) -> Self {
        Self {
            schema: serde_json::from_str(schema).unwrap_or_default(),
            used: BTreeSet::new(),
        }
    }

    /// Counts every field and word that a pack uses.
    pub fn add(&mut self, yaml: &str) {
        let Ok(pack) = serde_saphyr::from_str::<Value>(yaml) else {
            return;
        };
        let mut used = BTreeSet::new();
        self.walk("pack", &self.schema, &pack, &mut used);
        self.used.append(&mut used);
    }

    /// The fields and words that no pack has used: `Location.clues`, `Keyword.fast`.
    pub fn unused(&self) -> Vec<String> {
        let mut all = BTreeSet::new();
        declared("pack", &self.schema, &mut all);
        for (name, def) in self.schema["$defs"].as_object().into_iter().flatten() {
            if !is_id(name) {
                declared(name, def, &mut all);
            }
        }
        all.difference(&self.used).cloned().collect()
    }

    fn def(&self, node: &Value) -> Option<(&str, &Value)> {
        let name = node["$ref"].as_str()?.rsplit('/').next()?;
        let (name, def) = self.schema["$defs"].as_object()?.get_key_value(name)?;
        Some((name, def))
    }

    fn walk(&self, name: &str, node: &Value, value: &Value, used: &mut BTreeSet<String>) {
        if let Some((name, def)) = self.def(node) {
            if !is_id(name) {
                self.walk(name, def, value, used);
            }
            return;
        }
        for branch in branches(node).filter(|b| self.fits(b, value)) {
            self.walk(name, branch, value, used);
        }
        match value {
            Value::String(word) => {
                if words(node).any(|w| w == word) {
                    used.insert(format!("{name}.{word}"));
                }
            }
            Value::Array(list) => {
                for (n, inner) in list.iter().enumerate() {
                    let item = node["prefixItems"].get(n).unwrap_or(&node["items"]);
                    self.walk(name, item, inner, used);
                }
            }
            Value::Object(map) => {
                for (key, inner) in map {
                    if let Some(field) = node["properties"].get(key) {
                        used.insert(format!("{name}.{key}"));
                        self.walk(&format!("{name}.{key}"), field, inner, used);
                    } else {
                        self.walk(name, &node["additionalProperties"], inner, used);
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Whether a value is valid under a node of the schema, as far as the words that schemars writes tell.
    fn fits(&self, node: &Value, value: &Value) -> bool {
        if let Some((_, def)) = self.def(node) {
            return self.fits(def, value);
        }
        let mut branches = branches(node).peekable();
        if branches.peek().is_some() && !branches.any(|b| self.fits(b, value)) {
            return false;
        }
        if words(node).next().is_some() && !words(node).any(|w| Some(w) == value.as_str()) {
            return false;
        }
        let kinds = match &node["type"] {
            Value::Array(kinds) => kinds.as_slice(),
            kind => std::slice::from_ref(kind),
        };
        let of_kind = |kind: &Value| match kind.as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer" | "number") => value.is_number(),
            Some("null") => value.is_null(),
            _ => true,
        };
        if !kinds.iter().any(of_kind) {
            return false;
        }
        let fields = node["properties"].as_object();
        let required = node["required"].as_array().into_iter().flatten();
        if value.is_object()
            && !required
                .clone()
                .all(|r| r.as_str().is_some_and(|r| value.get(r).is_some()))
        {
            return false;
        }
        match value {
            Value::Object(map) => map.iter().all(|(key, inner)| {
                match (
                    fields.and_then(|f| f.get(key)),
                    &node["additionalProperties"],
                ) {
                    (Some(field), _) => self.fits(field, inner),
                    (None, Value::Bool(more)) => *more,
                    (None, more) => self.fits(more, inner),
                }
            }),
            Value::Array(list) => list.iter().enumerate().all(|(n, inner)| {
                self.fits(node["prefixItems"].get(n).unwrap_or(&node["items"]), inner)
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        }
    }
}

/// Ids of cards and traits are no words of the language.
fn is_id(name: &str) -> bool {
    name == packs::schema::NAME || name == packs::schema::TRAIT
}

fn branches(node: &Value) -> impl Iterator<Item = &Value> {
    let of = |key: &str| node[key].as_array().into_iter().flatten();
    of("oneOf").chain(of("anyOf"))
}

fn words(node: &Value) -> impl Iterator<Item = &str> {
    let listed = node["enum"].as_array().into_iter().flatten();
    listed.chain([&node["const"]]).filter_map(Value::as_str)
}

/// Every field and word that a type declares, those of maps within it too.
fn declared(name: &str, node: &Value, all: &mut BTreeSet<String>) {
    all.extend(words(node).map(|w| format!("{name}.{w}")));
    for (key, field) in node["properties"].as_object().into_iter().flatten() {
        let field_name = format!("{name}.{key}");
        declared(&field_name, field, all);
        all.insert(field_name);
    }
    for inner in branches(node).chain([&node["items"], &node["additionalProperties"]]) {
        if !inner.is_null() && inner["$ref"].is_null() {
            declared(name, inner, all);
        }
    }
}
