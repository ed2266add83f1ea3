//! The program as people run it: what it prints, what it keeps, and how it fails.

#[path = "hostile/mod.rs"]
mod hostile;

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

#[test]
fn nothing_is_lost_when_the_program_is_killed() {
    let folder = scratch("killed");
    let mut child = program(&folder)
        .args([
            "play",
            &scenario(),
            "--seed",
            "7",
            "--plain",
            "--save",
            "game.record",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = child.stdout.take().expect("piped");
    let record = folder.join("game.record");
    let mut kept = 0;
    prompt(&mut output);
    for _ in 0..5 {
        input.write_all(b"1\n").expect("it reads");
        prompt(&mut output);
        // The next question shows: the answer to the last one is on disk.
        let now = answers(&record);
        assert!(now > kept, "{now} answers are kept");
        kept = now;
    }
    child.kill().expect("kill -9");
    child.wait().expect("it is dead");
    assert_eq!(answers(&record), kept);
    ok(&folder, &["verify", "game.record"], "");
    let text = ok(&folder, &["resume", "game.record", "--plain"], "quit\n");
    assert!(text.contains("game.record"), "{text}");
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

#[test]
fn a_line_that_was_cut_short_is_dropped() {
    let folder = scratch("torn");
    let record = played(&folder, "game.record", 4);
    let before = answers(&record);
    let mut file = fs::OpenOptions::new()
        .append(true)
        .open(&record)
        .expect("append");
    file.write_all(b"half-an-ans").expect("written");
    drop(file);
    fails(&folder, &["verify", "game.record"], 1, "cut short");
    let text = ok(&folder, &["resume", "game.record", "--plain"], "1\nquit\n");
    assert!(text.contains("cut short"), "{text}");
    assert!(answers(&record) > before);
    ok(&folder, &["verify", "game.record"], "");
}

#[test]
fn records_are_undone_replayed_verified_and_exported() {
    let folder = scratch("records");
    let record = played(&folder, "game.record", 12);
    let before = fs::read_to_string(&record).expect("the record");
    for form in ["record", "json", "markdown", "trace"] {
        let text = ok(&folder, &["export", "game.record", "--as", form], "");
        assert!(text.contains(&scenario()), "{form}: {text}");
        ok(
            &folder,
            &[
                "export",
                "game.record",
                "--as",
                form,
                "-o",
                &format!("file.{form}"),
            ],
            "",
        );
        let file = fs::read_to_string(folder.join(format!("file.{form}")));
        assert_eq!(file.ok(), Some(text));
    }
    let json: Value =
        serde_json::from_str(&ok(&folder, &["export", "game.record", "--as", "json"], ""))
            .expect("JSON");
    assert_eq!(
        json["moves"].as_array().map(Vec::len),
        Some(answers(&record))
    );
    for back in ["--answer", "--action", "--turn"] {
        assert!(ok(&folder, &["undo", "game.record", back], "").contains("took back"));
        ok(&folder, &["verify", "game.record"], "");
    }
    ok(&folder, &["undo", "game.record", "--to", "1"], "");
    fails(
        &folder,
        &["undo", "game.record", "--to", "40"],
        1,
        "nothing to take back",
    );
    let after = fs::read_to_string(&record).expect("the record");
    assert!(after.starts_with(&before), "a record is only appended to");
    let text = ok(&folder, &["replay", "game.record", "--view"], "");
    assert!(
        text.lines()
            .last()
            .is_some_and(|l| serde_json::from_str::<Value>(l).is_ok()),
        "{text}"
    );
}

#[test]
fn what_is_no_record_is_said() {
    let folder = scratch("bad-records");
    let record = played(&folder, "game.record", 6);
    let good = fs::read_to_string(&record).expect("the record");
    let write = |name: &str, text: &[u8]| fs::write(folder.join(name), text).expect("written");
    write("empty.record", b"");
    write("other.record", b"miskatonic record 9\nscenario: x\n\n");
    write("binary.record", &[0xff, 0, 1, 2]);
    write("half.record", &good.as_bytes()[..30]);
    write(
        "wrong.record",
        format!("{good}fly-to-the-moon\n").as_bytes(),
    );
    write("mark.record", format!("{good}= zzz\n").as_bytes());
    write(
        "hash.record",
        format!("{good}= 00000000000000ff\n").as_bytes(),
    );
    write(
        "scenario.record",
        b"miskatonic record 1\nscenario: chess/960\n\ne4\n",
    );
    write(
        "headers.record",
        &good.as_bytes()[..good.find("\n\n").expect("headers end") + 1],
    );
    write(
        "who.record",
        b"miskatonic record 1\nscenario: board/arkham\ninvestigators: kate-winthrp\n\n",
    );
    write(
        "board.record",
        b"miskatonic record 1\nscenario: board/arkham\ninvestigators: kate-winthrop\n\nfly\n",
    );
    for (name, says) in [
        ("missing.record", "missing.record: "),
        (".", "not a file"),
        ("empty.record", "empty.record:1:"),
        ("other.record", "other.record:1:"),
        ("binary.record", "not a text file"),
        ("half.record", "half.record:"),
        ("wrong.record", "`fly-to-the-moon`"),
        ("mark.record", "mark.record:"),
        ("hash.record", "the record says 00000000000000ff"),
        ("headers.record", "stops within its headers"),
        ("who.record", "`kate-winthrp`"),
        ("board.record", "`fly`"),
    ] {
        fails(&folder, &["verify", name], 1, says);
    }
    fails(&folder, &["replay", "wrong.record"], 1, "`fly-to-the-moon`");
    fails(&folder, &["resume", "wrong.record", "--plain"], 1, "--mend");
    fails(
        &folder,
        &["resume", "scenario.record", "--plain"],
        1,
        "unknown scenario `chess/960`",
    );
    let text = ok(
        &folder,
        &["resume", "wrong.record", "--plain", "--mend"],
        "1\nquit\n",
    );
    assert!(text.contains("taken back"), "{text}");
    ok(&folder, &["verify", "wrong.record"], "");
}

#[test]
fn real_dice_and_cards_are_asked_for_in_both_games() {
    let folder = scratch("manual");
    for (n, (scenario, who)) in [
        ("card/the-gathering", "roland-banks"),
        ("board/arkham", "amanda-sharpe"),
    ]
    .iter()
    .enumerate()
    {
        let name = format!("{n}.record");
        let text = ok(
            &folder,
            &[
                "play", scenario, "-i", who, "--dice", "manual", "--plain", "--save", &name,
            ],
            "1\n1\nquit\n",
        );
        assert!(text.contains(", 1 in "), "{text}");
        // Nothing is answered but what was typed, and the game stays so.
        assert_eq!(answers(&folder.join(&name)), 2, "{text}");
        ok(&folder, &["resume", &name, "--plain"], "1\nquit\n");
        assert_eq!(answers(&folder.join(&name)), 3);
        ok(&folder, &["verify", &name], "");
        // The program may take over, and give back.
        ok(
            &folder,
            &["resume", &name, "--plain", "--dice", "seeded"],
            "quit\n",
        );
        assert!(answers(&folder.join(&name)) > 3);
    }
    fails(
        &folder,
        &["play", &scenario(), "--dice", "loaded"],
        2,
        "manual",
    );
}

#[test]
fn an_ancient_one_can_be_named_and_investigators_drawn() {
    let folder = scratch("ancient");
    let play = |args: &[&str]| {
        ok(
            &folder,
            &[&["play", "board/arkham", "--plain", "--seed", "3"], args].concat(),
            "look\nquit\n",
        )
    };
    assert!(
        play(&["-i", "random,random", "--set", "ancient-one=cthulhu"]).contains("Arkham · Cthulhu")
    );
    fails(
        &folder,
        &[
            "play",
            "board/arkham",
            "--plain",
            "--set",
            "ancient-one=cthulu",
        ],
        2,
        "did you mean `cthulhu`?",
    );
    fails(
        &folder,
        &[
            "play",
            "board/arkham",
            "--plain",
            "--set",
            "ancientone=cthulhu",
        ],
        2,
        "did you mean `ancient-one`?",
    );
    fails(
        &folder,
        &["play", "board/arkham", "--plain", "--set", "cthulhu"],
        2,
        "NAME=VALUE",
    );
    fails(
        &folder,
        &["play", "board/arkham", "--plain", "--difficulty", "easy"],
        2,
        "this game has none",
    );
    fails(
        &folder,
        &["play", "card/the-gathering", "--plain", "-i", "random"],
        2,
        "random",
    );
}

#[test]
fn unknown_ids_are_named_with_what_was_meant() {
    let folder = scratch("ids");
    let mut wrong = scenario();
    wrong.pop();
    fails(
        &folder,
        &["play", &wrong, "--plain"],
        2,
        &format!("did you mean `{}`?", scenario()),
    );
    fails(
        &folder,
        &["simulate", "chess/960", "--games", "1"],
        2,
        "unknown scenario `chess/960`",
    );
    fails(
        &folder,
        &["play", "arkham", "--plain"],
        2,
        "did you mean `board/arkham`?",
    );
    fails(
        &folder,
        &["play", "board/arkham", "--plain", "-i", "kate-winthrp"],
        2,
        "did you mean `kate-winthrop`?",
    );
    fails(
        &folder,
        &[
            "play",
            "board/arkham",
            "--plain",
            "-i",
            "kate-winthrop,kate-winthrop",
        ],
        2,
        "`kate-winthrop`",
    );
    for (seats, says) in [
        ("0", "0 seats"),
        ("9", "9 seats"),
        ("99", "99 seats"),
        ("-1", "-1"),
    ] {
        fails(
            &folder,
            &["play", "board/kingsport", "--plain", "--seats", seats],
            2,
            says,
        );
    }
    fails(
        &folder,
        &["play", &scenario(), "--plain", "--seed", "-3"],
        2,
        "a seed is a whole number from 0",
    );
    fails(
        &folder,
        &["play", &scenario(), "--plain", "--pass", "reactio"],
        2,
        "did you mean `reaction`?",
    );
    fails(
        &folder,
        &["simulate", "board/arkham", "--games", "0"],
        2,
        "--games",
    );
    fails(
        &folder,
        &["simulate", "board/arkham", "--threads", "99999"],
        2,
        "--threads",
    );
    fails(
        &folder,
        &["play", &scenario(), "--plain", "-i", "roland-bank"],
        2,
        "did you mean `roland-banks`?",
    );
    fails(
        &folder,
        &["play", &scenario(), "--plain", "--seats", "90"],
        2,
        "90 seats",
    );
    fails(
        &folder,
        &["play", &scenario(), "--plain", "--bot", "clever:1"],
        2,
        "unknown kind of bot `clever`",
    );
    fails(
        &folder,
        &["play", &scenario(), "--plain", "--bot", "random:9"],
        2,
        "no seat `9`",
    );
    fails(
        &folder,
        &["simulate", &scenario(), "--policy", "gready"],
        2,
        "did you mean `greedy`?",
    );
    played(&folder, "game.record", 1);
    fails(
        &folder,
        &["play", &scenario(), "--plain", "--save", "game.record"],
        1,
        "already a file",
    );
    fails(&folder, &["resume", "--plain"], 1, "no game to go on with");
    fails(&folder, &["fly"], 2, "fly");
}

#[test]
fn games_are_kept_and_the_last_one_goes_on() {
    let folder = scratch("kept");
    let text = ok(&folder, &["play", &scenario(), "--plain"], "1\nquit\n");
    assert!(text.contains("-001.record"), "{text}");
    let text = ok(&folder, &["resume", "--plain"], "1\nquit\n");
    assert!(text.contains("-001.record"), "{text}");
}

#[test]
fn a_disk_that_is_full_is_said() {
    if Path::new("/dev/full").exists() {
        let folder = scratch("full");
        fails(
            &folder,
            &["play", &scenario(), "--plain", "--save", "/dev/full"],
            1,
            "the disk is full",
        );
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = scratch("pipe");
    played(&folder, "game.record", 12);
    for args in [
        &["replay", "game.record"][..],
        &["export", "game.record", "--as", "trace"],
        &["resume", "game.record", "--plain"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut child = program(&folder)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let _ = child.stdin.take().expect("piped").write_all(b"1\n1\n1\n");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(
            err(&output).contains("nobody reads the output"),
            "{args:?}: {}",
            err(&output)
        );
    }
    ok(&folder, &["verify", "game.record"], "");
}

#[test]
fn a_simulation_counts_the_same_however_many_threads() {
    let folder = scratch("simulate");
    let report = |threads: &str, policy: &str| -> Value {
        let args = [
            "simulate",
            &scenario(),
            "--games",
            "40",
            "--threads",
            threads,
            "--policy",
            policy,
            "--json",
            "--check",
        ];
        serde_json::from_str(&ok(&folder, &args, "")).expect("JSON")
    };
    for policy in ["random", "greedy"] {
        let (mut one, mut two) = (report("1", policy), report("2", policy));
        for field in [
            "scenario",
            "policy",
            "investigators",
            "seed",
            "games",
            "completed",
            "errors",
            "stuck",
            "decisions",
            "chance_draws",
            "rounds",
            "wins",
            "outcomes",
            "seconds",
            "cpu_seconds",
            "games_per_cpu_second",
            "decisions_per_cpu_second",
            "mean_rounds",
        ] {
            assert!(!one[field].is_null(), "{field} is missing: {one}");
        }
        assert_eq!(
            (&one["completed"], &one["errors"], &one["stuck"]),
            (&json!(40), &json!(0), &json!(0)),
            "{one}"
        );
        for timed in [
            "seconds",
            "cpu_seconds",
            "games_per_cpu_second",
            "decisions_per_cpu_second",
        ] {
            one[timed] = Value::Null;
            two[timed] = Value::Null;
        }
        assert_eq!(one, two);
    }
    let text = ok(
        &folder,
        &["simulate", &scenario(), "--games", "30", "--all"],
        "",
    );
    assert!(text.contains("completed  30 (0 errors, 0 stuck)"), "{text}");
    let text = ok(&folder, &["perft", &scenario(), "--depth", "2"], "");
    assert_eq!(text.lines().count(), 4, "{text}");
}

/// A talk with `miskatonic engine`.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<std::process::ChildStdout>,
}

impl Engine {
    fn new(folder: &Path) -> Self {
        Self::with(folder, &[])
    }
    fn with(folder: &Path, args: &[&str]) -> Self {
        let mut child = program(folder)
            .args(args)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
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

#[test]
fn the_engine_hosts_a_whole_game() {
    let folder = scratch("engine");
    let mut engine = Engine::new(&folder);
    for nonsense in [
        "",
        "{",
        "[]",
        "{\"do\":\"anser\"}",
        "{\"do\":\"answer\",\"key\":\"x\"}",
        "{\"do\":\"new\",\"scenario\":\"x/y\"}",
    ] {
        if !nonsense.is_empty() {
            assert_eq!(engine.say(nonsense)["ok"], json!(false), "{nonsense}");
        }
    }
    let family = scenario().split('/').next().unwrap_or_default().to_owned();
    let catalogue = engine.ask(json!({"do": "catalogue", "family": family}));
    assert!(
        catalogue["scenarios"]
            .as_array()
            .is_some_and(|s| s.iter().any(|s| s["id"] == json!(scenario())))
    );
    let mut state = engine.ask(json!({"do": "new", "scenario": scenario(), "seed": 5, "id": "a"}));
    assert_eq!(state["id"], json!("a"));
    let mut n = 0;
    while state["over"] == json!(false) {
        let offers = state["question"]["offers"].as_array().expect("offers");
        let key = offers[n * 7919 % offers.len()]["key"].clone();
        assert_eq!(
            engine.ask(json!({"do": "view", "viewer": state["question"]["seat"]}))["ok"],
            json!(true)
        );
        if n == 3 {
            let refused =
                engine.say(&json!({"do": "answer", "key": "fly-to-the-moon"}).to_string());
            assert_eq!(refused["ok"], json!(false));
            assert_eq!(
                engine.ask(json!({"do": "question"}))["question"],
                state["question"]
            );
        }
        state = engine.ask(json!({"do": "answer", "key": key}));
        n += 1;
        assert!(n < 5000, "the game does not end");
    }
    assert!(state["outcome"]["key"].is_string() && state["question"].is_null());
    let record = engine.ask(json!({"do": "record"}))["record"]
        .as_str()
        .expect("text")
        .to_owned();
    let loaded = engine.ask(json!({"do": "load", "record": record}));
    assert_eq!(loaded["outcome"], state["outcome"]);
    let back = engine.ask(json!({"do": "undo"}));
    assert_eq!(back["over"], json!(false));
    engine.ask(json!({"do": "quit"}));
    assert!(engine.child.wait().expect("it ends").success());
    fs::write(folder.join("engine.record"), record).expect("written");
    ok(&folder, &["verify", "engine.record"], "");
}

#[test]
fn the_engine_refuses_what_is_no_request_and_changes_nothing() {
    let mut engine = Engine::new(&scratch("engine-refuses"));
    let state = engine.ask(json!({"do": "new", "scenario": "board/arkham", "seats": 2, "seed": 3}));
    let deep = "[".repeat(100_000);
    let long = format!("{{\"do\":\"{}\"}}", "x".repeat(200_000));
    for (line, says) in [
        ("null", "a request is an object"),
        ("{", "not JSON"),
        (deep.as_str(), "recursion limit"),
        (long.as_str(), "unknown request"),
        (r#"{"do":"anser"}"#, "did you mean `answer`?"),
        (r#"{"key":"x"}"#, "`do` says what to do"),
        (r#"{"do":"new"}"#, "needs a `scenario`"),
        (
            r#"{"do":"new","scenario":"board/arkam"}"#,
            "did you mean `board/arkham`?",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","sead":1}"#,
            "did you mean `seed`?",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","seed":-1}"#,
            "whole number from 0",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","seats":"2"}"#,
            "`seats` is",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","seats":9}"#,
            "9 seats",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","investigators":"kate-winthrop"}"#,
            "a list of texts",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","options":{"ancient-one":"cthulu"}}"#,
            "did you mean `cthulhu`?",
        ),
        (
            r#"{"do":"new","scenario":"board/arkham","chance":"no"}"#,
            "\"deal\" or \"ask\"",
        ),
        (r#"{"do":"load","record":"x"}"#, "not a record"),
        (
            r#"{"do":"catalogue","family":"bord"}"#,
            "did you mean `board`?",
        ),
        (r#"{"do":"answer"}"#, "needs a `key`"),
        (r#"{"do":"answer","number":0}"#, "from 1"),
        (
            r#"{"do":"answer","number":18446744073709551615}"#,
            "choices",
        ),
        (r#"{"do":"answer","key":"fly"}"#, "`fly` is not offered"),
        (r#"{"do":"view","viewer":2}"#, "(0 to 1)"),
        (r#"{"do":"undo","to":99}"#, "nothing to take back"),
    ] {
        let reply = engine.say(line);
        assert_eq!(reply["ok"], json!(false), "{line:.90}: {reply}");
        assert!(
            reply["error"].as_str().is_some_and(|e| e.contains(says)),
            "{line:.90} does not say {says:?}: {reply}"
        );
        assert_eq!(
            engine.ask(json!({"do": "question"}))["question"],
            state["question"],
            "{line:.90}"
        );
    }
    engine.input.write_all(b"\xff\xfe{}\n").expect("it reads");
    assert_eq!(engine.reply()["ok"], json!(false));
    drop(engine.input);
    assert!(engine.child.wait().expect("it ends").success());
}

#[test]
fn the_engine_puts_chance_to_whoever_asks_for_it() {
    let mut engine = Engine::new(&scratch("engine-chance"));
    let mut state = engine.ask(json!({"do": "new", "scenario": scenario(), "chance": "ask"}));
    for n in 0..40 {
        let offers = state["question"]["offers"].as_array().expect("offers");
        if state["question"]["seat"].is_null() {
            assert!(
                offers
                    .iter()
                    .all(|o| o["weight"].as_u64().is_some_and(|w| w > 0))
            );
            return;
        }
        let key = offers[n % offers.len()]["key"].clone();
        state = engine.ask(json!({"do": "answer", "key": key}));
    }
    panic!("chance was never asked");
}

#[test]
fn cases_are_counted_and_failures_are_placed() {
    let folder = scratch("cases");
    let case = |name: &str, play: &str| {
        format!(
            "# {name}\n\n```yaml table\nscenario: {}\ninvestigators:\n  roland-banks: {{}}\n```\n```play\n{play}\n```\n",
            scenario()
        )
    };
    fs::write(folder.join("good.md"), case("It goes on", "not over")).expect("written");
    fs::write(
        folder.join("bad.md"),
        case("It flies", "offers fly\nnot over"),
    )
    .expect("written");
    fs::write(folder.join("none.md"), "# Words\n").expect("written");
    fs::create_dir(folder.join("all")).expect("a folder");
    fs::write(
        folder.join("all/twice.md"),
        case("One {#T.1}", "not over") + &case("Two {#T.2}", "not over") + "# Bare {#T.3}\n",
    )
    .expect("written");
    let text = ok(&folder, &["case", "good.md"], "");
    assert_eq!(text.lines().last(), Some("1 passed, 0 failed"), "{text}");
    let text = ok(&folder, &["case", "all", "--coverage"], "");
    assert!(
        text.contains("no case for T.3 (Bare)")
            && text.ends_with("2 of 3 rules have a case\n2 passed, 0 failed\n"),
        "{text}"
    );
    let output = run(&folder, &["case", "good.md", "bad.md"], "");
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(
        text.contains("bad.md:9:1: It flies: `fly` is not offered here")
            && text.contains("offered: "),
        "{text}"
    );
    assert_eq!(text.lines().last(), Some("1 passed, 1 failed"), "{text}");
    fails(&folder, &["case", "none.md"], 1, "0 passed, 0 failed");
    fails(&folder, &["case", "nowhere.md"], 1, "nowhere.md: ");
}

#[test]
fn the_menu_leads_to_a_game() {
    let folder = scratch("menu");
    let text = ok(&folder, &["play"], "");
    assert!(text.contains("What shall be played?"), "{text}");
    // Decks that lie in the folder are offered to their investigators.
    let deck = "deck: {name: Quick fingers, investigator: wendy-adams, starter: true, remove: {knife: 2}, cards: {lucky-2: 1, evidence: 0, fire-axe: 0}, random-weaknesses: 1}\n";
    fs::write(folder.join("quick.deck"), deck).expect("written");
    let legal = run(&folder, &["deck", "check", "quick.deck"], "");
    assert!(!legal.status.success(), "29 cards: {}", out(&legal));
    let input = "new game: the gathering\nwendy\nenough\nbegin\nquit\n";
    let text = ok(&folder, &["play"], input);
    assert!(!text.contains("Quick fingers"), "{text}");
    fs::write(
        folder.join("quick.deck"),
        deck.replace("knife: 2", "knife: 1"),
    )
    .expect("written");
    let input = "new game: the gathering\nwendy\nenough\nbrings\nquick\nbegin\nquit\n";
    let text = ok(&folder, &["play"], input);
    assert!(text.contains("Wendy Adams brings Quick fingers"), "{text}");
    let games = folder.join("data/miskatonic/games");
    let record = fs::read_to_string(games.join("the-gathering-002.record")).expect("a record");
    assert!(
        record.contains("deck-wendy-adams: ") && record.contains("1 lucky-2"),
        "{record}"
    );
}

/// A campaign that is given up is not offered any more, and whoever resumes it takes it up again.
#[test]
fn a_campaign_is_abandoned_and_taken_up_again() {
    let folder = scratch("abandon");
    let campaign = [
        "play",
        "card/night-of-the-zealot",
        "-i",
        "roland-banks",
        "--plain",
        "--seed",
        "1",
    ];
    ok(&folder, &campaign, "1\nquit\n");
    let text = ok(&folder, &["play"], "");
    assert!(text.contains("Go on: Night of the Zealot"), "{text}");
    let text = ok(&folder, &["abandon"], "");
    assert!(text.contains("is abandoned"), "{text}");
    let text = ok(&folder, &["play"], "");
    assert!(!text.contains("Go on: "), "{text}");
    fails(&folder, &["abandon"], 1, "no game to abandon");
    fails(&folder, &["resume", "--plain"], 1, "no game to go on with");
    let file = "data/miskatonic/games/night-of-the-zealot-001.record";
    fails(&folder, &["abandon", file], 1, "abandoned already");
    ok(&folder, &["verify", file], "");
    let text = ok(&folder, &["resume", file, "--plain"], "1\nquit\n");
    assert!(text.contains("had been abandoned"), "{text}");
    let text = ok(&folder, &["play"], "");
    assert!(text.contains("Go on: Night of the Zealot"), "{text}");
}

#[test]
fn the_python_example_plays_a_game() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    for scenario in [scenario(), "board/arkham".into()] {
        let python = Command::new("python3")
            .arg(&example)
            .arg(env!("CARGO_BIN_EXE_miskatonic"))
            .arg(&scenario)
            .output();
        // A machine without Python can still build and test everything else.
        let Ok(output) = python else { return };
        let text = out(&output);
        assert!(output.status.success(), "{}", err(&output));
        assert!(
            text.lines()
                .last()
                .is_some_and(|l| l.starts_with(&scenario)),
            "{text}"
        );
    }
}

/// Decks are checked, carried over, played with and compared; the record of a game keeps the deck it was played with.
#[test]
fn decks_are_checked_carried_over_and_compared() {
    let folder = scratch("decks");
    let starter = run(&folder, &["deck", "check", "wendy-adams"], "");
    assert!(starter.status.success(), "{}", out(&starter));
    let json = run(&folder, &["deck", "export", "wendy-adams"], "");
    let theirs = out(&json)
        .replace("\"01080\": 1", "\"01584\": 1")
        .replace("\"01086\": 2", "\"01086\": 2, \"02020\": 1");
    fs::write(folder.join("theirs.json"), theirs).expect("written");
    let read = run(
        &folder,
        &["deck", "import", "theirs.json", "-o", "ours.deck"],
        "",
    );
    assert_eq!(read.status.code(), Some(1));
    assert!(
        err(&read).contains("1 × 02020: not in the card pool"),
        "{}",
        err(&read)
    );
    let up = run(
        &folder,
        &["deck", "upgrade", "wendy-adams", "ours.deck"],
        "",
    );
    assert!(up.status.success(), "{}", out(&up));
    assert!(
        out(&up).contains("Lucky! becomes Lucky! (2): 2"),
        "{}",
        out(&up)
    );
    let refused = run(
        &folder,
        &["play", "card/the-gathering", "--deck", "theirs.json"],
        "",
    );
    assert!(err(&refused).contains("02020"), "{}", err(&refused));
    let args = [
        "play",
        "card/the-gathering",
        "--deck",
        "ours.deck",
        "--save",
        "game.record",
        "--plain",
        "--seed",
        "1",
    ];
    let played = run(&folder, &args, "quit\n");
    assert!(played.status.success(), "{}", err(&played));
    let record = fs::read_to_string(folder.join("game.record")).expect("a record");
    assert!(record.contains("1 lucky-2"), "{record}");
    assert!(
        run(&folder, &["verify", "game.record"], "")
            .status
            .success()
    );
    let args = [
        "deck",
        "compare",
        "wendy-adams",
        "ours.deck",
        "--games",
        "3",
        "--policy",
        "random",
        "--json",
    ];
    let compared = run(&folder, &args, "");
    let told: Value = serde_json::from_str(&out(&compared)).expect("JSON");
    assert_eq!(told["pairs"], 3);
    let same = run(
        &folder,
        &["deck", "compare", "ours.deck", "ours.deck", "--games", "3"],
        "",
    );
    assert!(
        out(&same).contains("the second less the first: 0.0 ± 0.0 %"),
        "{}",
        out(&same)
    );
    let args = [
        "simulate",
        "card/the-gathering",
        "--deck",
        "ours.deck",
        "--games",
        "3",
    ];
    assert!(run(&folder, &args, "").status.success());
    fs::write(
        folder.join("nothing.deck"),
        "deck: {investigator: nobody}\n",
    )
    .expect("written");
    let nobody = run(&folder, &["deck", "check", "nothing.deck"], "");
    assert!(
        out(&nobody).contains("unknown investigator `nobody`"),
        "{}",
        out(&nobody)
    );
}
