//! Lists the rules chapters, so that a new one is readable at the table without being named here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../rules");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut list = String::from("&[\n");
    for folder in entries(&root)? {
        println!("cargo:rerun-if-changed={}", folder.display());
        let family = folder.file_name().unwrap_or_default().to_string_lossy();
        for file in entries(&folder)?
            .into_iter()
            .filter(|f| f.extension().is_some_and(|e| e == "md"))
        {
            let path = file.canonicalize()?;
            let chapter = path.file_stem().unwrap_or_default().to_string_lossy();
            let _ = writeln!(
                list,
                "    ({family:?}, {chapter:?}, include_str!({path:?})),"
            );
        }
    }
    list.push_str("]\n");
    fs::write(
        Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("chapters.rs"),
        list,
    )
}

/// What is in a folder, in the order of names; nothing if it is not one.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut all = fs::read_dir(folder)?
        .map(|e| e.map(|e| e.path()))
        .collect::<io::Result<Vec<_>>>()?;
    all.sort();
    Ok(all)
}
