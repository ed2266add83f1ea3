//! Golden games: whole recorded games, replayed and compared with every view, line by line.
//!
//! `golden/**/NAME.record` has its `NAME.trace` beside it. If a change of behaviour is intended, write the traces with
//! `scripts/regenerate golden` and read the difference before you commit it.

#[path = "../../../golden/compare.rs"]
mod compare;

use compare::compare;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn records(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            records(&path, found);
        } else if path.extension().is_some_and(|x| x == "record") {
            found.push(path);
        }
    }
}

#[test]
fn golden_games_go_as_they_went() {
    let mut found = Vec::new();
    records(&root().join("golden"), &mut found);
    found.sort();
    for game in ["board-game", "card-game"] {
        let of = found
            .iter()
            .filter(|p| p.components().any(|c| c.as_os_str() == game));
        assert!(
            of.count() >= 3,
            "too few records of the {game} were found in golden/"
        );
    }
    for record in &found {
        let output = Command::new(env!("CARGO_BIN_EXE_miskatonic"))
            .args(["export", "--as", "trace"])
            .arg(record)
            .output();
        let output = output.expect("the program starts");
        assert!(
            output.status.success(),
            "{}: {}",
            record.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        let now = String::from_utf8(output.stdout).expect("a trace is text");
        let beside = record.with_extension("trace");
        let beside = beside
            .strip_prefix(root())
            .expect("a file of the repository");
        compare(&beside.to_string_lossy(), &now);
    }
}

/// `golden/perft.txt`: the options of a `perft` and, behind `=>`, how many ways there are at each depth.
#[test]
fn perft_counts_what_it_counted() {
    let text = fs::read_to_string(root().join("golden/perft.txt")).expect("golden/perft.txt");
    assert!(
        text.matches("=>").count() >= 3,
        "golden/perft.txt says too little"
    );
    let mut now = String::new();
    for line in text.lines() {
        let Some((options, _)) = line.split_once("=>").filter(|_| !line.starts_with('#')) else {
            now.push_str(&format!("{line}\n"));
            continue;
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_miskatonic"));
        let output = command
            .arg("perft")
            .args(options.split_whitespace())
            .arg("--json")
            .output()
            .expect("the program starts");
        assert!(
            output.status.success(),
            "{options}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let levels = report["levels"].as_array().into_iter().flatten();
        let ways: Vec<String> = levels.map(|l| l["ways"].to_string()).collect();
        now.push_str(&format!("{} => {}\n", options.trim(), ways.join(" ")));
    }
    compare("golden/perft.txt", &now);
}
