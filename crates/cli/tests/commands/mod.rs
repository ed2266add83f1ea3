//! The program as people run it: what it prints, what it keeps, and how it fails.

mod engine;
mod healthy;
#[path = "../hostile/mod.rs"]
mod hostile;
mod many;
mod outputs;
mod play;
mod records;
mod screen;
mod sign_in;

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// What is played: every command is the same for every scenario.
const SCENARIO: &str = "card/the-gathering";

/// The arguments of a game at the plain table, always the same one, that is kept under this name.
fn plays(name: &str) -> [&str; 7] {
    ["play", SCENARIO, "--seed", "7", "--plain", "--save", name]
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

/// Begins, to be talked to.
fn start(folder: &Path, args: &[&str]) -> Child {
    program(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// What is said to a program that has begun, and what it says.
fn talk(child: &mut Child) -> (ChildStdin, ChildStdout) {
    let input = child.stdin.take().expect("piped");
    (input, child.stdout.take().expect("piped"))
}

/// Runs to the end. Whatever happens, it must not panic.
pub(super) fn run(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = start(folder, args);
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
    ok(folder, &plays(name), &input);
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

/// Reads to the next prompt.
fn prompt(output: &mut impl Read) {
    let mut seen = Vec::new();
    let mut byte = [0];
    while output.read(&mut byte).is_ok_and(|n| n == 1) {
        seen.push(byte[0]);
        if seen.ends_with(b"\n> ") {
            return;
        }
    }
    panic!("the program ended: {}", String::from_utf8_lossy(&seen));
}

/// A talk with `miskatonic engine`.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn new(folder: &Path) -> Self {
        Self::with(folder, &[])
    }
    fn with(folder: &Path, args: &[&str]) -> Self {
        let mut child = start(folder, &[args, &["engine"]].concat());
        let (input, output) = talk(&mut child);
        let output = BufReader::new(output);
        let mut engine = Self {
            child,
            input,
            output,
        };
        let hello = engine.reply();
        assert_eq!(
            (&hello["engine"], &hello["protocol"]),
            (&json!("miskatonic"), &json!(3))
        );
        engine
    }
    fn reply(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a reply");
        serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line}"))
    }
    fn say(&mut self, line: &str) -> Value {
        writeln!(self.input, "{line}").expect("it reads");
        self.reply()
    }
    fn ask(&mut self, request: Value) -> Value {
        let reply = self.say(&request.to_string());
        assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
        reply
    }
}
