//! Embeds the official packs: every `packs/**/*.yaml` of the repository becomes text in the binary.
//!
//! `official` is a link to the repository's `packs`, so that a packaged crate carries them; where links are not kept,
//! the repository's own folder is read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let packaged = here.join("official");
    let root = if packaged.is_dir() {
        packaged
    } else {
        here.join("../../packs")
    };
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    // By the letters of the whole path: `ghouls-of-umordhoth/..` comes before `ghouls/..`.
    files.sort_by_key(|f| f.to_string_lossy().replace('\\', "/"));
    let mut code = String::from("&[\n");
    for path in files {
        let name = path
            .strip_prefix(&root)
            .expect("it was found there")
            .to_string_lossy()
            .replace('\\', "/");
        let full = fs::canonicalize(&path).expect("it was just listed");
        writeln!(
            code,
            "    ({name:?}, include_str!({:?})),",
            full.display().to_string()
        )
        .expect("writing to a string");
    }
    code.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("official.rs");
    fs::write(out, code).expect("the build folder can be written to");
}

/// All pack files below `dir`. A checkout without packs embeds none.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            files.push(path);
        }
    }
}
