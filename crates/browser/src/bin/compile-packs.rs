//! `compile-packs DIR` writes what a page needs beside its programs: the compiled packs of each game, and what the lobby
//! shows before any program is loaded.

use browser::{compile, shown};
use std::path::Path;
use std::process::ExitCode;

fn write(dir: &Path) -> Result<(), String> {
    let kept = |name: &str, bytes: &[u8]| {
        std::fs::write(dir.join(name), bytes).map_err(|e| format!("{name}: {e}"))
    };
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut all = Vec::new();
    for family in ["card", "board"] {
        all.push(compile(family)?);
        kept(&format!("{family}.packs"), &all[all.len() - 1])?;
    }
    for (name, json) in shown(&all)? {
        kept(&name, json.as_bytes())?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let dir = std::env::args_os().nth(1);
    // What looks like an option is no folder.
    let Some(dir) = dir.filter(|d| !d.as_encoded_bytes().starts_with(b"-")) else {
        eprintln!("usage: compile-packs DIR");
        return ExitCode::FAILURE;
    };
    match write(Path::new(&dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("compile-packs: {why}");
            ExitCode::FAILURE
        }
    }
}
