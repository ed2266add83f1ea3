//! Sweeps and reports as people run them.

// How long a program is waited for is told by the clock.
#![allow(clippy::disallowed_types)]

use super::commands::{err, fails, ok, out, program, scratch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("it is written");
    path
}

fn sweep(games: u32, shard: u32, also: &str) -> String {
    format!(
        "name: Two of them\ngames: {games}\nshard: {shard}\nalso: [{also}]\npolicies: [random]\nparts:\n\
         - name: alone\n  scenarios: [card/the-gathering]\n  investigators: [roland-banks, agnes-baker]\n\
         - scenarios: [board/arkham]\n  seats: 1\n  ancient-ones: [yig, cthulhu]\n  games: 2\n"
    )
}

/// The files of rows in a folder, by name, with what is in them.
fn rows(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .expect("the folder is there")
        .flatten()
        .filter(|e| e.path().extension().is_some_and(|x| x == "parquet"))
        .map(|e| {
            let name = e.file_name().to_string_lossy().into_owned();
            (name, fs::read(e.path()).expect("it is a file"))
        })
        .collect();
    all.sort();
    all
}

#[test]
fn a_sweep_is_played_and_reported() {
    let folder = scratch("sweep");
    write(&folder, "two.yaml", &sweep(6, 5, "value, cards"));
    let said = ok(&folder, &["sweep", "two.yaml", "--threads", "2"], "");
    assert!(said.contains("16 games of 4 cells are in two"), "{said}");
    // In parts, on one thread, in another order: the same bytes.
    for part in ["3/3", "1/3", "2/3"] {
        let args = [
            "sweep",
            "two.yaml",
            "--out",
            "parts",
            "--shard",
            part,
            "--threads",
            "1",
        ];
        ok(&folder, &args, "");
    }
    assert_eq!(rows(&folder.join("two")).len(), 8);
    assert!(rows(&folder.join("two")) == rows(&folder.join("parts")));

    let said = ok(&folder, &["report", "two", "--markdown", "docs/two.md"], "");
    for words in [
        "Two of them",
        "How often they win",
        "Roland Banks",
        "Yig",
        "Why they lose",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let page = fs::read_to_string(folder.join("two/report/index.html")).expect("the page");
    assert!(page.contains("<svg") && page.contains("What each card did"));
    for file in [
        "cells.csv",
        "pairs.csv",
        "cards.csv",
        "calibration.csv",
        "tables.txt",
    ] {
        assert!(folder.join("two/report").join(file).is_file(), "{file}");
    }
    let markdown = fs::read_to_string(folder.join("docs/two.md")).expect("the Markdown");
    let plots = markdown
        .lines()
        .filter_map(|l| l.strip_prefix("![")?.split_once("](")?.1.strip_suffix(')'));
    let plots: Vec<&str> = plots.collect();
    assert!(plots.len() > 5 && plots.iter().all(|p| folder.join("docs").join(p).is_file()));
    let cells = ok(&folder, &["report", "two", "--csv"], "");
    assert_eq!(cells.lines().count(), 5, "{cells}");
}

#[test]
fn a_sweep_that_is_killed_goes_on() {
    let folder = scratch("sweep-killed");
    write(&folder, "long.yaml", &sweep(400, 10, "decisions"));
    let mut child = program(&folder)
        .args(["sweep", "long.yaml", "--threads", "1"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    while !folder.join("long/games-00001.parquet").is_file() {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "nothing is written"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("kill -9");
    child.wait().expect("it is dead");
    let before = rows(&folder.join("long"));
    assert!(before.len() < 2 * 81, "it was killed in the middle");
    ok(&folder, &["sweep", "long.yaml"], "");
    let after = rows(&folder.join("long"));
    assert_eq!(after.len(), 2 * 81);
    // What was there under its name was whole, and is what would be played again.
    assert!(before.iter().all(|b| after.contains(b)));
    let left = fs::read_dir(folder.join("long"))
        .expect("the folder")
        .flatten();
    assert!(
        left.into_iter()
            .all(|e| !e.file_name().to_string_lossy().ends_with(".part"))
    );
}

/// A limit on the size of files stands for a disk that is full.
#[test]
#[cfg(unix)]
fn a_sweep_says_that_the_disk_is_full_and_loses_nothing() {
    let folder = scratch("sweep-full");
    write(&folder, "full.yaml", &sweep(30, 10, "decisions"));
    ok(&folder, &["sweep", "full.yaml", "--out", "whole"], "");
    let path = folder.join("whole/decisions-00000.parquet");
    let size = fs::metadata(path).map(|m| m.len()).expect("it is there");
    // In blocks of 512 or of 1024 bytes, as the shell counts.
    let shell = format!(
        "trap '' XFSZ; ulimit -f {}; exec '{}' sweep full.yaml --out full",
        size / 1024 - 1,
        env!("CARGO_BIN_EXE_miskatonic")
    );
    let output = std::process::Command::new("sh")
        .current_dir(&folder)
        .args(["-c", &shell])
        .output()
        .expect("a shell");
    let words = err(&output);
    assert_eq!(output.status.code(), Some(1), "{words}{}", out(&output));
    assert!(
        words.contains("File too large") && words.contains("full/"),
        "{words}"
    );
    ok(&folder, &["sweep", "full.yaml", "--out", "full"], "");
    assert!(rows(&folder.join("full")) == rows(&folder.join("whole")));
}

#[test]
fn what_is_wrong_with_a_sweep_is_told() {
    let folder = scratch("sweep-wrong");
    write(
        &folder,
        "wrong.yaml",
        &sweep(1, 1, "").replace("agnes-baker", "agnes-bakr"),
    );
    fails(
        &folder,
        &["sweep", "wrong.yaml"],
        1,
        "did you mean `agnes-baker`",
    );
    fails(&folder, &["sweep", "wrong.yaml"], 1, "wrong.yaml:9:33");
    fails(&folder, &["sweep", "nothing.yaml"], 1, "nothing.yaml");
    fails(&folder, &["report", "."], 1, "not the folder of a sweep");
    fails(
        &folder,
        &["sweep", "wrong.yaml", "--shard", "3/2"],
        2,
        "from 1/N to N/N",
    );
    write(&folder, "small.yaml", &sweep(1, 50, ""));
    ok(&folder, &["sweep", "small.yaml", "--out", "rows"], "");
    write(&folder, "small.yaml", &sweep(2, 50, ""));
    let args = ["sweep", "small.yaml", "--out", "rows"];
    fails(
        &folder,
        &args,
        1,
        "rows holds another sweep: its text differs",
    );
}
