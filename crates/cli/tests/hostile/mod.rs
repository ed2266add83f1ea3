//! What strangers do to the program, by intent or by accident: nothing of it may hang it, break it, leak or lose a game.

// How long a hostile input takes is measured from outside; the rules read no clock.
#![allow(clippy::disallowed_types)]

use super::*;
use std::time::{Duration, Instant};

/// The only card of an encounter deck: whoever draws it draws another.
const SURGE: &str = "set: {id: fog, name: Fog}
cards:
  endless-fog:
    name: Endless Fog
    quantity: 3
    class: mythos
    keywords: [surge]
    kind: {treachery: {}}
    abilities:
      - revelation: []
";

/// A folder with a pack: the scenario `card/fog`, which is The Gathering with another encounter deck.
fn surge(folder: &Path) {
    let official = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../packs/card-game/the-gathering/scenario.yaml");
    let scenario = fs::read_to_string(official).expect("the official scenario");
    let (before, after) = scenario
        .split_once("  encounter-sets: [")
        .expect("its sets");
    let (_, after) = after.split_once(']').expect("a list");
    let scenario = format!("{before}  encounter-sets: [fog]{after}")
        .replace("id: the-gathering\n", "id: fog\n");
    let set = folder.join("pack/card-game/fog");
    fs::create_dir_all(&set).expect("a folder");
    fs::write(set.join("cards.yaml"), SURGE).expect("written");
    fs::write(set.join("scenario.yaml"), scenario).expect("written");
}

#[test]
fn chance_alone_is_cut_off_and_nothing_has_changed() {
    let folder = scratch("surge");
    surge(&folder);
    ok(&folder, &["pack", "check", "pack"], "");

    // The engine says which card it is, and the game stands before the answer.
    let mut engine = Engine::with(&folder, &["--with", "pack"]);
    let mut state = engine.ask(json!({"do": "new", "scenario": "card/fog", "seed": 3}));
    let mut refused = Value::Null;
    for _ in 0..100 {
        let offers = state["question"]["offers"]
            .as_array()
            .expect("offers")
            .clone();
        let key = |k: &str| offers.iter().find(|o| o["key"] == json!(k));
        let offer = key("end-turn")
            .or_else(|| key("pass"))
            .unwrap_or(&offers[0]);
        let asked = Instant::now();
        let reply = engine.say(&json!({"do": "answer", "key": offer["key"]}).to_string());
        if reply["ok"] == json!(false) {
            assert!(
                asked.elapsed() < Duration::from_secs(10),
                "{:?}",
                asked.elapsed()
            );
            refused = reply;
            break;
        }
        state = reply;
    }
    let words = refused["error"].as_str().expect("it is cut off");
    assert!(
        words.contains("for ever") && words.contains("Endless Fog"),
        "{words}"
    );
    let record = |engine: &mut Engine| engine.ask(json!({"do": "record"}))["record"].clone();
    let now = engine.ask(json!({"do": "question"}));
    assert_eq!(now["question"], state["question"]);
    assert_eq!(
        (&now["answers"], &now["round"]),
        (&state["answers"], &state["round"])
    );
    let text = record(&mut engine);
    assert!(
        !text.as_str().expect("text").contains("endless-fog"),
        "{text}"
    );

    // The plain table says so as well, and the record is whole.
    let input = "end-turn\npass\n".repeat(6) + "quit\n";
    let args = [
        "--with",
        "pack",
        "play",
        "card/fog",
        "--plain",
        "--seed",
        "3",
        "--save",
        "fog.record",
    ];
    let shown = run(&folder, &args, &input);
    assert!(out(&shown).contains("for ever"), "{}", out(&shown));
    ok(&folder, &["--with", "pack", "verify", "fog.record"], "");

    // Simulations end too.
    let args = [
        "--with", "pack", "simulate", "card/fog", "--games", "4", "--json",
    ];
    let counted = run(&folder, &args, "");
    let counted: Value = serde_json::from_str(&out(&counted)).expect("JSON");
    assert_eq!(
        (&counted["games"], &counted["completed"]),
        (&json!(4), &json!(0))
    );
    let what = counted["failures"][0]["what"].as_str().expect("words");
    assert!(
        what.contains("for ever") && what.contains("Endless Fog"),
        "{what}"
    );
}

#[test]
fn records_of_strangers_are_read_or_refused_at_once() {
    let folder = scratch("hostile-records");
    let head = "miskatonic record 1\nscenario: card/the-gathering\ninvestigators: roland-banks\n\n";
    for (name, body, says) in [
        ("nested", "(\n".repeat(80_000), "1000 deep"),
        (
            "deep",
            format!("pass\n{}", "(\npass\n".repeat(80_000)),
            "1000 deep",
        ),
        (
            "side",
            format!("pass\n{}", "pass\n< 1\n".repeat(80_000)),
            "is not legal here",
        ),
        (
            "back",
            format!("{}{}", "pass\n".repeat(80_000), "< 1\n".repeat(80_000)),
            "0 answers replay",
        ),
        (
            "blow",
            format!("{}pass\n", "a\na\n< 1\n".repeat(200)),
            "is not legal here",
        ),
        ("long", "pass\n".repeat(500_000), "at most 400000 answers"),
        ("bell", "pass\u{1b}[2J\n".into(), "is not visible"),
    ] {
        let begun = Instant::now();
        fs::write(folder.join(name), format!("{head}{body}")).expect("written");
        let done = run(&folder, &["verify", name], "");
        let words = format!("{}{}", out(&done), err(&done));
        assert!(
            words.contains(says),
            "{name}: {}",
            words.get(..words.len().min(400)).unwrap_or_default()
        );
        assert!(!words.contains('\u{1b}'), "{name}");
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{name}: {:?}",
            begun.elapsed()
        );
    }
    // One bad file among the games that are kept does not keep anybody from the menu.
    let games = folder.join("data/miskatonic/games");
    fs::create_dir_all(&games).expect("a folder");
    for name in ["nested", "deep", "long", "bell"] {
        fs::rename(folder.join(name), games.join(format!("{name}.record"))).expect("moved");
    }
    fs::create_dir(games.join("folder.record")).expect("a folder");
    let good = played(&folder, "good", 3);
    fs::rename(good, games.join("good.record")).expect("moved");
    let text = ok(&folder, &["play"], "quit\n");
    assert!(
        text.contains("Which game do you want to play?") && text.contains("good.record"),
        "{text}"
    );
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn exporting_never_writes_over_a_game() {
    let folder = scratch("export-over");
    let record = played(&folder, "game.record", 3);
    let before = fs::read_to_string(&record).expect("the record");
    let export = |more: &[&str]| {
        run(
            &folder,
            &[&["export", "game.record", "-o"], more].concat(),
            "",
        )
    };
    for more in [&["game.record"][..], &["game.record", "--force"]] {
        let refused = export(more);
        assert_eq!(refused.status.code(), Some(1));
        assert!(
            err(&refused).contains("a game's record"),
            "{}",
            err(&refused)
        );
    }
    assert!(export(&["report.md"]).status.success());
    assert!(err(&export(&["report.md"])).contains("--force"));
    assert!(export(&["report.md", "--force"]).status.success());
    assert_eq!(fs::read_to_string(&record).ok(), Some(before.clone()));
    // What is handed on while the game runs does not tell its seed.
    assert!(before.contains("seed: 7"));
    for form in ["record", "markdown", "json"] {
        let text = ok(&folder, &["export", "game.record", "--as", form], "");
        assert!(!text.contains("seed"), "{form}: {text}");
    }
}

#[test]
fn a_record_that_is_gone_is_noticed() {
    let folder = scratch("gone");
    let mut child = start(&folder, &plays("game.record"));
    let (mut input, mut output) = talk(&mut child);
    prompt(&mut output);
    fs::remove_file(folder.join("game.record")).expect("removed");
    fs::write(folder.join("game.record"), "somebody else's\n").expect("written");
    input.write_all(b"1\nquit\n").expect("it reads");
    drop(input);
    let mut text = String::new();
    output.read_to_string(&mut text).expect("text");
    child.wait().expect("it ends");
    assert!(text.contains("moved, deleted or replaced"), "{text}");
    let other = fs::read_to_string(folder.join("game.record"));
    assert_eq!(other.ok().as_deref(), Some("somebody else's\n"));
}

#[test]
fn a_seed_is_drawn_in_full_and_told_to_nobody() {
    let folder = scratch("seeds");
    let mut seeds = Vec::new();
    for n in 0..3 {
        let name = format!("{n}.record");
        let args = ["play", SCENARIO, "--plain", "--save", &name];
        let shown = ok(&folder, &args, "1\nquit\n");
        let record = fs::read_to_string(folder.join(&name)).expect("the record");
        let seed = record
            .lines()
            .find_map(|l| l.strip_prefix("seed: "))
            .expect("a seed");
        let seed: u128 = seed.parse().expect("a number");
        assert!(!shown.contains(&seed.to_string()), "{shown}");
        seeds.push(seed);
    }
    assert!(
        seeds.iter().any(|s| s >> 96 != 0) && seeds[0] != seeds[1],
        "{seeds:?}"
    );
    // The engine draws too, and keeps it to itself until the game is over.
    let mut engine = Engine::new(&folder);
    let mut dealt = Vec::new();
    for _ in 0..3 {
        let state = engine.ask(
            json!({"do": "new", "scenario": "board/arkham", "investigators": ["kate-winthrop"]}),
        );
        let record = engine.ask(json!({"do": "record"}))["record"].to_string();
        assert!(!record.contains("seed"), "{record}");
        dealt.push(state["changed"].to_string());
    }
    assert!(dealt.iter().any(|d| *d != dealt[0]), "one game three times");
    let state = engine.ask(json!({"do": "new", "scenario": SCENARIO, "seed": "340282366920938463463374607431768211455"}));
    assert_eq!(state["over"], json!(false));
    assert!(
        engine.ask(json!({"do": "record"}))["record"]
            .to_string()
            .contains("seed: 340282366920938463463374607431768211455")
    );
}

#[test]
fn packs_of_strangers_are_refused_before_they_do_harm() {
    let folder = scratch("hostile-packs");
    let pack = folder.join("pack/card-game/x");
    fs::create_dir_all(&pack).expect("a folder");
    let card = |n: usize| {
        format!("  c{n}:\n    name: C{n}\n    class: neutral\n    kind: {{event: {{cost: 0}}}}\n")
    };
    let many: String = (0..6_000)
        .map(|n| format!("  c{n}:\n    name: {{x: {n}}}\n"))
        .collect();
    let unknown: String = (0..4_000)
        .map(|n| format!("{}    signature-of: nobody-at-all-{n}\n", card(n)))
        .collect();
    let set = "set: {id: x, name: X}\ncards:\n";
    for (text, says) in [
        (format!("{set}{}", "#".repeat(3 << 20)), "at most"),
        (format!("{set}  \"a\\e[2J\": {{}}\n"), "U+001B"),
        (format!("{set}  a\u{202e}b: {{}}\n"), "U+202E"),
        (format!("{set}{many}"), "error"),
        (format!("{set}{unknown}"), "more problems"),
        (format!("{set}  a: &a [{}]\n", "*a,".repeat(1000)), "error"),
        (format!("{set}  a: {}\n", "[".repeat(100_000)), "error"),
        (format!("{set}  a: {}x\n", "- ".repeat(50_000)), "error"),
    ] {
        let begun = Instant::now();
        fs::write(pack.join("cards.yaml"), text).expect("written");
        let done = run(&folder, &["pack", "check", "pack"], "");
        let words = err(&done);
        let start = words.get(..words.len().min(600)).unwrap_or_default();
        assert_eq!(done.status.code(), Some(1), "{says}: {start}");
        assert!(words.contains(says), "{says}: {start}");
        assert!(
            words.len() < 200_000,
            "{says}: {} bytes of problems",
            words.len()
        );
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "{says}: {:?}",
            begun.elapsed()
        );
    }
    // A scenario that needs more cards than a game holds is said when it is checked.
    surge(&folder);
    fs::remove_file(pack.join("cards.yaml")).expect("removed");
    let fog = folder.join("pack/card-game/fog/cards.yaml");
    fs::write(&fog, SURGE.replace("quantity: 3", "quantity: 200")).expect("written");
    let done = run(&folder, &["pack", "check", "pack"], "");
    assert!(
        err(&done).contains("254 is the most a game can hold"),
        "{}",
        err(&done)
    );
    // Only regular files are read: a pipe would never end.
    #[cfg(unix)]
    {
        fs::remove_file(&fog).expect("removed");
        let made = Command::new("mkfifo").arg(&fog).status();
        if made.is_ok_and(|s| s.success()) {
            let done = run(&folder, &["pack", "check", "pack"], "");
            assert!(err(&done).contains("is not a file"), "{}", err(&done));
        }
    }
}

#[test]
fn every_command_that_reads_packs_reads_those_of_with() {
    let folder = scratch("with");
    surge(&folder);
    let with = |args: &[&str]| ok(&folder, &[&["--with", "pack"], args].concat(), "1\nquit\n");
    assert!(with(&["pack", "check"]).contains("1 of them yours"));
    assert!(with(&["pack", "render", "endless-fog"]).contains("Endless Fog"));
    assert!(with(&["pack", "coverage", "--game", "card", "--missing"]).contains("endless-fog"));
    with(&["perft", "card/fog", "--depth", "1"]);
    with(&[
        "play",
        "card/fog",
        "--plain",
        "--seed",
        "1",
        "--save",
        "fog.record",
    ]);
    for command in ["verify", "replay", "export", "undo"] {
        with(&[command, "fog.record"]);
        fails(&folder, &[command, "fog.record"], 1, "fog");
    }
    with(&["resume", "fog.record", "--plain"]);
    let cases = "# A case\n```yaml table\nscenario: card/fog\ninvestigators: [roland-banks]\n```\n```play\nnot over\n```\n";
    fs::write(folder.join("cases.md"), cases).expect("written");
    let done = run(&folder, &["--with", "pack", "case", "cases.md"], "");
    assert!(!out(&done).contains("unknown scenario"), "{}", out(&done));
}

#[test]
fn what_is_asked_for_beyond_reason_is_refused() {
    let folder = scratch("reason");
    let scenario = SCENARIO;
    fails(
        &folder,
        &["simulate", scenario, "--seats", "0"],
        2,
        "0 seats",
    );
    fails(&folder, &["perft", scenario, "--seats", "0"], 2, "0 seats");
    fails(
        &folder,
        &["play", scenario, "--seats", "0", "--plain"],
        2,
        "0 seats",
    );
    fails(
        &folder,
        &["simulate", scenario, "--seats", "99999999999999999999"],
        2,
        "invalid",
    );
    fails(
        &folder,
        &["perft", scenario, "--depth", "4000000000"],
        2,
        "4000000000",
    );
    // Coverage needs no folder: the chapters are in the program.
    let text = ok(&folder, &["pack", "coverage"], "");
    assert!(
        text.contains("card game") && text.contains("board game"),
        "{text}"
    );
}

/// A misspelt name is never there: a case that says so must not pass.
#[test]
fn what_a_case_says_is_not_there_must_exist() {
    let folder = scratch("misspelt");
    let case = |line: &str| {
        let text = format!(
            "# A case\n```yaml table\nscenario: card/the-gathering\ninvestigators:\n  roland-banks: {{at: study, hand: [machete]}}\n```\n```play\n{line}\n```\n"
        );
        fs::write(folder.join("case.md"), text).expect("written");
        out(&run(&folder, &["case", "case.md"], ""))
    };
    for (line, passes) in [
        ("refuses play:shrivelling", true),
        ("refuses play:shriveling", false),
        ("refuses plya:shrivelling", false),
        (
            "expect investigators.roland-banks.hand lacks shrivelling",
            true,
        ),
        (
            "expect investigators.roland-banks.hand lacks shriveling",
            false,
        ),
    ] {
        let said = case(line);
        let words = if passes {
            "1 passed, 0 failed"
        } else {
            "nothing in the game is called"
        };
        assert!(said.contains(words), "{line}: {said}");
    }
}

/// Signals from outside end the program with the terminal as it was.
#[cfg(unix)]
#[test]
fn signals_give_the_terminal_back() {
    let folder = scratch("signals");
    let script = folder.join("on_a_terminal.py");
    fs::write(&script, PTY).expect("written");
    for (signal, number) in [
        ("SIGTERM", 15),
        ("SIGHUP", 1),
        ("SIGINT", 2),
        ("SIGQUIT", 3),
        ("SIGUSR1", 10),
        ("SIGXCPU", 24),
    ] {
        let python = Command::new("python3")
            .args([&script, Path::new(env!("CARGO_BIN_EXE_miskatonic"))])
            .args([signal, SCENARIO])
            .current_dir(&folder)
            .env("TERM", "xterm")
            .env("XDG_DATA_HOME", folder.join("data"))
            .output();
        // A machine without Python can still build and test everything else.
        let Ok(done) = python else { return };
        let words = out(&done);
        assert!(
            words.contains(&format!("ended with {}", 128 + number)),
            "{signal}: {words}{}",
            err(&done)
        );
        assert!(words.contains("given back"), "{signal}: {words}");
    }
}

/// Plays full-screen on a terminal of its own, sends a signal, and says how it ended.
const PTY: &str = r#"
import os, pty, select, signal, sys, time, termios, struct, fcntl
program, name, scenario = sys.argv[1:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(program, [program, "play", scenario, "--seed", "7"])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
seen, sent, begun = b"", False, time.time()
while time.time() - begun < 60:
    try:
        if select.select([fd], [], [], 0.2)[0]:
            part = os.read(fd, 65536)
            if not part:
                break
            seen += part
        elif b"\x1b[?1049h" in seen and not sent:
            os.kill(pid, getattr(signal, name))
            sent = True
    except OSError:
        break
_, status = os.waitpid(pid, 0)
print("ended with", os.waitstatus_to_exitcode(status))
if b"\x1b[?1049l" in seen.split(b"\x1b[?1049h")[-1]:
    print("given back")
"#;
