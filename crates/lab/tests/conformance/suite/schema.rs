//! The vocabulary as its types tell it: what the schema of the packs is made from.

use serde_json::Value;

/// Types of which every use stands by itself: what is said of one is said of all.
pub(super) struct Schema(Value);

impl Schema {
    pub(super) fn read(text: &str) -> Self {
        Schema(serde_json::from_str(text).unwrap_or_default())
    }

    fn def(&self, name: &str) -> &Value {
        &self.0["$defs"][name]
    }

    /// The variants of a type that is written as a map of one key, with the schema of what stands behind each.
    pub(super) fn variants(&self, name: &str) -> Vec<(String, &Value)> {
        let def = self.def(name);
        let mut out = Vec::new();
        for list in [&def["oneOf"], &def["anyOf"]] {
            for one in list.as_array().into_iter().flatten() {
                out.extend(self.words(one).into_iter().map(|w| (w, &Value::Null)));
                for (key, value) in one["properties"].as_object().into_iter().flatten() {
                    out.push((key.clone(), value));
                }
                if let Some(inner) = referred(one) {
                    out.extend(self.variants(inner));
                }
            }
        }
        out.extend(self.words(def).into_iter().map(|w| (w, &Value::Null)));
        out
    }

    /// The words that a schema lists.
    fn words(&self, one: &Value) -> Vec<String> {
        let mut all: Vec<String> = one["enum"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|w| w.as_str().map(str::to_owned))
            .collect();
        all.extend(one["const"].as_str().map(str::to_owned));
        all
    }

    /// The fields of a type that is a map.
    pub(super) fn fields(&self, name: &str) -> Vec<(String, &Value)> {
        let def = self.def(name);
        let fields = def["properties"].as_object().into_iter().flatten();
        fields.map(|(k, v)| (k.clone(), v)).collect()
    }

    /// The words of a type that has nothing but words, or that a list or a possible nothing is of.
    pub(super) fn plain(&self, value: &Value) -> Vec<String> {
        let Some(name) = type_of(value) else {
            return Vec::new();
        };
        let all = self.variants(name);
        if all.iter().all(|(_, v)| v.is_null()) {
            all.into_iter().map(|(w, _)| w).collect()
        } else {
            Vec::new()
        }
    }
}

/// The name of the type that a schema refers to.
fn referred(value: &Value) -> Option<&str> {
    let name = value["$ref"].as_str()?.rsplit('/').next()?;
    // A name is just a word.
    (name != packs::schema::NAME && name != packs::schema::TRAIT).then_some(name)
}

/// The name of the type of a field, also where it may be nothing or several.
pub(super) fn type_of(value: &Value) -> Option<&str> {
    referred(value)
        .or_else(|| value["anyOf"].as_array()?.iter().find_map(type_of))
        .or_else(|| type_of(value.get("items")?))
}
