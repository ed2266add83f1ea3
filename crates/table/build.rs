//! Lists the rules chapters, the lessons and the puzzles, so that a new one is readable at the table without being named here.
//!
//! `rules`, `lessons` and `puzzles` are links to the repository's folders, so that a packaged crate carries them; where links are
//! not kept, the repository's own are read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let (chapters, tasks) = (folder("rules"), folder("puzzles"));
    let mut list = String::from("&[\n");
    println!("cargo:rerun-if-changed={}", chapters.display());
    for folder in entries(&chapters)? {
        println!("cargo:rerun-if-changed={}", folder.display());
        let family = folder.file_name().unwrap_or_default().to_string_lossy();
        for file in markdown(&folder)? {
            let chapter = file.file_stem().unwrap_or_default().to_string_lossy();
            let _ = writeln!(
                list,
                "    ({family:?}, {chapter:?}, include_str!({file:?})),"
            );
        }
    }
    list.push_str("]\n");
    let lessons = folder("lessons");
    let mut taught = String::from("&[\n");
    println!("cargo:rerun-if-changed={}", lessons.display());
    for folder in entries(&lessons)? {
        println!("cargo:rerun-if-changed={}", folder.display());
        let family = folder.file_name().unwrap_or_default().to_string_lossy();
        for file in markdown(&folder)? {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let _ = writeln!(
                taught,
                "    ({family:?}, {name:?}, include_str!({file:?})),"
            );
        }
    }
    taught.push_str("]\n");
    let mut puzzles = String::from("&[\n");
    println!("cargo:rerun-if-changed={}", tasks.display());
    for file in markdown(&tasks)? {
        let family = file.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(puzzles, "    ({family:?}, include_str!({file:?})),");
    }
    puzzles.push_str("]\n");
    let out = env::var("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("chapters.rs"), list)?;
    fs::write(Path::new(&out).join("lessons.rs"), taught)?;
    fs::write(Path::new(&out).join("puzzles.rs"), puzzles)
}

/// A folder that the crate carries, or the repository's.
fn folder(name: &str) -> PathBuf {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let carried = here.join(name);
    if carried.is_dir() {
        carried
    } else {
        here.join("../..").join(name)
    }
}

/// The Markdown files of a folder, by their whole paths.
fn markdown(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let all = entries(folder)?.into_iter();
    all.filter(|f| f.extension().is_some_and(|e| e == "md"))
        .map(|f| f.canonicalize())
        .collect()
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
