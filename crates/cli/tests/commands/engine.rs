//! `miskatonic engine`: one game as lines of JSON.

use super::*;

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
    let family = SCENARIO.split('/').next().unwrap_or_default().to_owned();
    let catalogue = engine.ask(json!({"do": "catalogue", "family": family}));
    assert!(
        catalogue["scenarios"]
            .as_array()
            .is_some_and(|s| s.iter().any(|s| s["id"] == json!(SCENARIO)))
    );
    let mut state = engine.ask(json!({"do": "new", "scenario": SCENARIO, "seed": 5, "id": "a"}));
    assert_eq!(state["id"], json!("a"));
    let mut answers = 0;
    while state["over"] == json!(false) {
        let offers = state["question"]["offers"].as_array().expect("offers");
        let key = offers[answers * 7919 % offers.len()]["key"].clone();
        assert_eq!(
            engine.ask(json!({"do": "view", "viewer": state["question"]["seat"]}))["ok"],
            json!(true)
        );
        if answers == 3 {
            let refused =
                engine.say(&json!({"do": "answer", "key": "fly-to-the-moon"}).to_string());
            assert_eq!(refused["ok"], json!(false));
            assert_eq!(
                engine.ask(json!({"do": "question"}))["question"],
                state["question"]
            );
        }
        state = engine.ask(json!({"do": "answer", "key": key}));
        answers += 1;
        assert!(answers < 5000, "the game does not end");
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
    let mut state = engine.ask(json!({"do": "new", "scenario": SCENARIO, "chance": "ask"}));
    for answers in 0..40 {
        let offers = state["question"]["offers"].as_array().expect("offers");
        if state["question"]["seat"].is_null() {
            assert!(
                offers
                    .iter()
                    .all(|o| o["weight"].as_u64().is_some_and(|w| w > 0))
            );
            return;
        }
        let key = offers[answers % offers.len()]["key"].clone();
        state = engine.ask(json!({"do": "answer", "key": key}));
    }
    panic!("chance was never asked");
}

#[test]
fn the_python_example_plays_a_game() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    for scenario in [SCENARIO, "board/arkham"] {
        let python = Command::new("python3")
            .arg(&example)
            .arg(env!("CARGO_BIN_EXE_miskatonic"))
            .arg(scenario)
            .output();
        // A machine without Python can still build and test everything else.
        let Ok(output) = python else { return };
        let text = out(&output);
        assert!(output.status.success(), "{}", err(&output));
        assert!(
            text.lines().last().is_some_and(|l| l.starts_with(scenario)),
            "{text}"
        );
    }
}
