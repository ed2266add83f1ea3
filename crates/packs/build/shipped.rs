//! Lists the texts of a folder that come with the program, so that a new file is known without being named anywhere.
//!
//! Builds for development read the folder when they run: whoever changes a card or a chapter compiles nothing. All
//! others, and those for pages, carry the texts. The folder is a link to the repository's own, so that a packaged crate
//! has it; where links are not kept, the repository's own is read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes `NAME.rs`, a `Shipped` of the files below the folder `link`, which is `of` in the repository, with this
/// extension.
pub fn write(name: &str, link: &str, of: &str, extension: &str) {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let carried = here.join(link);
    let root = if carried.is_dir() {
        carried
    } else {
        here.join("../..").join(of)
    };
    let debug = env::var("PROFILE").is_ok_and(|p| p == "debug");
    let page = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|f| f == "wasm");
    let code = if debug && !page {
        let folder = root.display().to_string();
        format!("kernel::shipped::Shipped::in_folder({folder:?}, {extension:?})")
    } else {
        println!("cargo::rerun-if-changed={}", root.display());
        embedded(&root, extension)
    };
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join(format!("{name}.rs")), code).expect("the build folder can be written to");
}

fn embedded(root: &Path, extension: &str) -> String {
    let mut files = Vec::new();
    collect(root, extension, &mut files);
    // By the letters of the whole path: `ghouls-of-umordhoth/..` comes before `ghouls/..`.
    files.sort_by_key(|f| f.to_string_lossy().replace('\\', "/"));
    let mut code = String::from("kernel::shipped::Shipped::embedded(&[\n");
    for path in files {
        let name = path
            .strip_prefix(root)
            .expect("it was found there")
            .to_string_lossy()
            .replace('\\', "/");
        let full = fs::canonicalize(&path).expect("it was just listed");
        let full = full.display().to_string();
        writeln!(code, "    ({name:?}, include_str!({full:?})),").expect("writing to a string");
    }
    code.push_str("])");
    code
}

/// All files with this extension below `dir`; none if it is no folder.
fn collect(dir: &Path, extension: &str, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            collect(&path, extension, files);
        } else if path.extension().is_some_and(|e| e == extension) {
            files.push(path);
        }
    }
}
