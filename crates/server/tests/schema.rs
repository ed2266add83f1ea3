//! The protocol's schema and types that are committed are those of the types.

use server::schema;
use std::path::Path;

fn current(path: &str, now: &str, option: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let there = std::fs::read_to_string(root.join(path)).unwrap_or_default();
    assert!(
        there == now,
        "{path} is not current: cargo run -- serve {option} > {path}"
    );
}

#[test]
fn the_schema_is_current() {
    current(
        "docs/protocol.schema.json",
        &schema::json_text(),
        "--schema",
    );
}

#[test]
fn the_types_are_current() {
    current(
        "web/src/model/protocol.d.ts",
        &schema::typescript(),
        "--types",
    );
}
