//! Writes what is made from the shapes of the protocol: its JSON schema and its types for TypeScript.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in server::schema::files() {
        std::fs::write(root.join(path), text)?;
    }
    Ok(())
}
