//! The protocol's schema and types in the repository are those of the program.

#[path = "../../../golden/compare.rs"]
mod golden;

use golden::compare;
use server::schema;

#[test]
fn the_schema_is_current() {
    compare("docs/protocol.schema.json", &schema::json_text());
}

#[test]
fn the_types_are_current() {
    compare("web/src/model/protocol.d.ts", &schema::typescript());
}
