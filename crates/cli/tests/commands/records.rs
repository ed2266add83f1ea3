//! Records: what is kept, undone, replayed, verified, and what no disk or pipe takes.

use super::*;

#[test]
fn nothing_is_lost_when_the_program_is_killed() {
    let folder = scratch("killed");
    let mut child = start(&folder, &plays("game.record"));
    let (mut input, mut output) = talk(&mut child);
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
        assert!(text.contains(SCENARIO), "{form}: {text}");
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
fn games_are_kept_and_the_last_one_goes_on() {
    let folder = scratch("kept");
    let text = ok(&folder, &["play", SCENARIO, "--plain"], "1\nquit\n");
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
            &["play", SCENARIO, "--plain", "--save", "/dev/full"],
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
            err(&output).contains("the output was closed"),
            "{args:?}: {}",
            err(&output)
        );
    }
    ok(&folder, &["verify", "game.record"], "");
}
