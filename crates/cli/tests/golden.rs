//! Golden games: whole recorded games, replayed and compared with every view, line by line.
//!
//! `golden/**/NAME.record` has its `NAME.trace` beside it. When a change of behaviour is meant, write the traces anew
//! with `MISKATONIC_GOLDEN=write cargo test -p miskatonic --test golden` and read the difference before you commit it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    records(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden"),
        &mut found,
    );
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
    let write = std::env::var_os("MISKATONIC_GOLDEN").is_some_and(|v| v == "write");
    let mut changed = Vec::new();
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
        if write {
            fs::write(&beside, &now).expect("the trace is written");
            continue;
        }
        let before = fs::read_to_string(&beside).unwrap_or_default();
        if let Some((n, (was, is))) = before
            .lines()
            .zip(now.lines())
            .enumerate()
            .find(|(_, (a, b))| a != b)
        {
            changed.push(format!(
                "{}:{}:\n  was {was}\n  is  {is}",
                beside.display(),
                n + 1
            ));
        } else if before != now {
            changed.push(format!(
                "{}: it was {} lines long and is {}",
                beside.display(),
                before.lines().count(),
                now.lines().count()
            ));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

/// `golden/perft.txt`: the options of a `perft` and, behind `=>`, how many ways there are at each depth.
#[test]
fn perft_counts_what_it_counted() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/perft.txt");
    let text = fs::read_to_string(&path).expect("golden/perft.txt");
    assert!(
        text.matches("=>").count() >= 3,
        "golden/perft.txt says too little"
    );
    let write = std::env::var_os("MISKATONIC_GOLDEN").is_some_and(|v| v == "write");
    let (mut anew, mut changed) = (String::new(), Vec::new());
    for line in text.lines() {
        let Some((options, before)) = line.split_once("=>").filter(|_| !line.starts_with('#'))
        else {
            anew.push_str(&format!("{line}\n"));
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
        let now: Vec<String> = levels.map(|l| l["ways"].to_string()).collect();
        let now = now.join(" ");
        if now != before.trim() {
            changed.push(format!(
                "{}: was {}, is {now}",
                options.trim(),
                before.trim()
            ));
        }
        anew.push_str(&format!("{} => {now}\n", options.trim()));
    }
    if write {
        fs::write(&path, anew).expect("the counts are written");
    } else {
        assert!(changed.is_empty(), "{}", changed.join("\n"));
    }
}
