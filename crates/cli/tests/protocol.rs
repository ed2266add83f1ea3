//! The shapes of the engine's protocol, as they are committed, are those of the program.

use std::fs;
use std::path::Path;

#[test]
fn the_committed_schema_and_types_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    let json =
        serde_json::to_string_pretty(&table::host::schema::json()).expect("it is JSON") + "\n";
    let files = [
        ("engine.json", json),
        ("engine.ts", table::host::schema::typescript()),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        if std::env::var("MISKATONIC_SCHEMA").is_ok_and(|v| v == "write") {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(&path, &text).expect("written");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "docs/schema/{name} is not what the program says: MISKATONIC_SCHEMA=write cargo test -p miskatonic --test protocol"
        );
    }
}
