//! Many games: simulations, cases, decks compared.

use super::*;

#[test]
fn a_simulation_counts_the_same_however_many_threads() {
    let folder = scratch("simulate");
    let report = |threads: &str, policy: &str| -> Value {
        let args = [
            "simulate",
            SCENARIO,
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
        &["simulate", SCENARIO, "--games", "30", "--all"],
        "",
    );
    assert!(text.contains("completed  30 (0 errors, 0 stuck)"), "{text}");
    let text = ok(&folder, &["perft", SCENARIO, "--depth", "2"], "");
    assert_eq!(text.lines().count(), 4, "{text}");
}

#[test]
fn cases_are_counted_and_failures_are_placed() {
    let folder = scratch("cases");
    let case = |name: &str, play: &str| {
        format!(
            "# {name}\n\n```yaml table\nscenario: {}\ninvestigators:\n  roland-banks: {{}}\n```\n```play\n{play}\n```\n",
            SCENARIO
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

/// Decks are checked, carried over, played with and compared; the record of a game keeps the deck it was played with.
#[test]
fn decks_are_checked_carried_over_and_compared() {
    let folder = scratch("decks");
    let starter = run(&folder, &["deck", "check", "wendy-adams"], "");
    assert!(starter.status.success(), "{}", out(&starter));
    let json = run(&folder, &["deck", "export", "wendy-adams"], "");
    let theirs = out(&json)
        .replace("\"01080\": 1", "\"01584\": 1")
        .replace("\"01086\": 2", "\"01086\": 2, \"99016\": 1");
    fs::write(folder.join("theirs.json"), theirs).expect("written");
    let read = run(
        &folder,
        &["deck", "import", "theirs.json", "-o", "ours.deck"],
        "",
    );
    assert_eq!(read.status.code(), Some(1));
    assert!(
        err(&read).contains("1 × 99016: not in the card pool"),
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
    assert!(err(&refused).contains("99016"), "{}", err(&refused));
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
        out(&same).contains("second minus first: 0.0 ± 0.0 %"),
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
