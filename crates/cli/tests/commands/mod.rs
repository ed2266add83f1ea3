//! The program as people run it: what it prints, what it keeps, and how it fails.

mod engine;
#[path = "../hostile/mod.rs"]
mod hostile;
mod many;
mod play;
mod records;

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};

/// What is played: every command is the same for every scenario.
fn scenario() -> String {
    "card/the-gathering".into()
}

/// A folder of its own for each test.
pub(super) fn scratch(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the test's folder");
    folder
}

pub(super) fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_miskatonic"));
    command
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env_remove("RUST_BACKTRACE");
    command
}

/// Runs to the end. Whatever happens, it must not panic.
pub(super) fn run(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = program(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input to the end is no failure of the test.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    assert!(
        output.status.code().is_some_and(|c| c != 101),
        "it panicked: {args:?}\n{}",
        err(&output)
    );
    assert!(
        !err(&output).contains("this is a bug"),
        "{args:?}: {}",
        err(&output)
    );
    output
}

pub(super) fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(super) fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(super) fn ok(folder: &Path, args: &[&str], input: &str) -> String {
    let output = run(folder, args, input);
    assert!(
        output.status.success(),
        "{args:?}: {}\n{}",
        out(&output),
        err(&output)
    );
    out(&output)
}

/// Fails with this code and words that hold `says`.
pub(super) fn fails(folder: &Path, args: &[&str], code: i32, says: &str) {
    let output = run(folder, args, "");
    let words = format!("{}{}", out(&output), err(&output));
    assert_eq!(output.status.code(), Some(code), "{args:?}: {words}");
    assert!(
        words.contains(says),
        "{args:?} does not say {says:?}: {words}"
    );
}

/// A record of some answers, played by numbers.
fn played(folder: &Path, name: &str, answers: usize) -> PathBuf {
    let input = "1\n".repeat(answers) + "quit\n";
    ok(
        folder,
        &[
            "play",
            &scenario(),
            "--seed",
            "7",
            "--plain",
            "--save",
            name,
        ],
        &input,
    );
    folder.join(name)
}

/// The answers of a record's main line, without what was taken back: only for records without `<`.
fn answers(record: &Path) -> usize {
    let text = fs::read_to_string(record).expect("the record");
    let (_, body) = text.split_once("\n\n").expect("headers end");
    body.lines()
        .filter(|l| !l.starts_with(['=', '#', '<']))
        .count()
}
