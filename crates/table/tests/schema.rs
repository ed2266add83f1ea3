//! The protocol's schema and types that are committed are those of the types.

use std::path::Path;
use table::host::schema;

fn current(path: &str, now: &str, command: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let there = std::fs::read_to_string(root.join(path)).unwrap_or_default();
    assert!(there == now, "{path} is not current: {command} > {path}");
}

#[test]
fn the_schema_is_current() {
    let command = "cargo run -- engine --schema";
    current("docs/engine.schema.json", &schema::json_text(), command);
}

#[test]
fn the_types_are_current() {
    let command = "cargo run -- engine --types";
    current("web/src/model/host.d.ts", &schema::typescript(), command);
}
