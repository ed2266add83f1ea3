//! `docs/sources.md` names every record whose facts are in doubt.

use serde_json::Value;
use std::path::{Path, PathBuf};

fn yaml_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder of packs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            yaml_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            out.push(path);
        }
    }
}

/// Every map with a mark of doubt, with its id (or the place it is about).
fn doubts(v: &Value, out: &mut Vec<String>) {
    match v {
        Value::Object(map) => {
            if ["disputed", "single-source", "assumed"]
                .iter()
                .any(|k| map.contains_key(*k))
            {
                let id = map
                    .get("id")
                    .or(map.get("at"))
                    .and_then(Value::as_str)
                    .unwrap_or("track");
                out.push(id.to_owned());
            }
            map.values().for_each(|x| doubts(x, out));
        }
        Value::Array(a) => a.iter().for_each(|x| doubts(x, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn sources_page_is_complete() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/sources.md")).expect("docs/sources.md");
    let (mut files, mut missing) = (Vec::new(), Vec::new());
    yaml_files(&root.join("packs/board-game"), &mut files);
    for file in files {
        let pack: Value =
            serde_saphyr::from_str(&std::fs::read_to_string(&file).expect("a readable pack"))
                .expect("YAML");
        let mut found = Vec::new();
        doubts(&pack, &mut found);
        let here = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        missing.extend(
            found
                .into_iter()
                .filter(|id| !page.contains(&format!("`{id}")))
                .map(|id| format!("{id} ({here})")),
        );
    }
    assert!(missing.is_empty(), "not on docs/sources.md: {missing:?}");
}
