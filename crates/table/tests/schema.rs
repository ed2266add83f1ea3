//! The engine's schema and types in the repository are those of the program.

#[path = "../../../golden/compare.rs"]
mod golden;

use golden::compare;
use table::host::schema;

#[test]
fn the_schema_is_current() {
    compare("docs/engine.schema.json", &schema::json_text());
}

#[test]
fn the_types_are_current() {
    compare("web/src/model/host.d.ts", &schema::typescript());
}
