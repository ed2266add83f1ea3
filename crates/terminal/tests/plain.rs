//! The plain client, driven by strings.

use crate::common;

use common::House;
use std::io::{self, BufReader, Read, Write};
use terminal::plain::{COMMANDS, End, play};

/// Plays `input` and gives what was written.
fn say(input: &str) -> (End, String) {
    let mut out = Vec::new();
    let end = play(&mut House::new(), &mut input.as_bytes(), &mut out, false)
        .expect("strings do not fail");
    (end, String::from_utf8(out).expect("text"))
}

/// Checks that what follows the first prompt contains `wanted`.
fn check(input: &str, wanted: &[&str]) {
    let (_, text) = say(input);
    for w in wanted {
        assert!(text.contains(w), "{input:?} should give {w:?}:\n{text}");
    }
}

#[test]
fn a_question_says_who_what_rule_and_choices() {
    check(
        "",
        &[
            "A House, Easy",
            "[Turn 1]",
            "Roland Banks: What will you do? (rule 2.2)",
            "  1. Move to the Attic [move:attic]",
            "  0. Leave the house [leave]",
        ],
    );
}

#[test]
fn answers_by_number_key_and_part() {
    for answer in ["2", "move:cellar", "cellar", "Move to the CELLAR"] {
        check(
            &format!("{answer}\n"),
            &[
                "- Roland Banks enters the Cellar.",
                "[Turn 2]",
                "Odds now: 63%",
            ],
        );
    }
}

#[test]
fn wrong_input_says_what_is_wrong_and_what_would_do() {
    check(
        "99\n",
        &["There is no choice 99: they are numbered 1 to 7."],
    );
    check("move\n", &["`move` fits 3 choices", "1. Move to the Attic"]);
    check(
        "xyzzy\n",
        &[
            "`xyzzy` is no choice and no command",
            "1 to 7",
            "`move:attic`",
            "`help`",
        ],
    );
    check(
        "investigate\n",
        &["Cannot now: Investigate: there are no clues here."],
    );
    check("item:0\n", &["Not taken: the item is stuck"]);
    check("\n", &["Type the number"]);
    check(
        "undo everything\n",
        &["`undo` takes `answer`, `action`, `turn` or `round`; not `everything`."],
    );
    check("log many\n", &["`log` takes a number"]);
}

#[test]
fn commands_do_what_the_help_says() {
    let (_, help) = say("help\n");
    for (name, ..) in COMMANDS {
        assert!(help.contains(name), "{name}");
    }
    check(
        "look\n",
        &[
            "Doom 1 of 3",
            "Hallway (you are here): 0 clues. Leads to Attic, Cellar, Parlor.",
            "Hand:",
            "  Card 5",
        ],
    );
    check(
        "look board\n",
        &["Cellar: 2 clues; Ghoul Minion. Leads to Hallway."],
    );
    check("look me\n", &["Investigators:", "Threat area:"]);
    check("look ghoul\n", &["Fight 2, health 2, evade 2."]);
    check("look attic\n", &["Attic: 1 clues."]);
    check(
        "look kitchen\n",
        &["Nothing called `kitchen` is visible.", "Threat area"],
    );
    check("why\n", &["Investigate: there are no clues here"]);
    check("odds\n", &["No test is being prepared"]);
    check("cellar\nodds\n", &["Success: 63%", "Combat 4 against 2"]);
    check("rule\n", &["Each investigator takes a turn."]);
    check("rule 9.9\n", &["Rule 9.9: its text is not available here"]);
    check(
        "stack\n",
        &["Round 1 > Investigation phase > Roland's turn"],
    );
    check("cellar\nlog\n", &["- Roland Banks: Move to the Cellar"]);
    check("cellar\nundo\n", &["(took back one answer)", "[Turn 1]"]);
    check("cellar\nundo round\n", &["(took back one round)"]);
    check("undo\n", &["Not undone: nothing was answered yet"]);
    check("auto\n", &["player windows: asked"]);
    check(
        "auto player on\nauto\n",
        &["player windows: now passed without asking."],
    );
    check("save\n", &["The game is kept in house.record."]);
    check("text hello\n", &["No text is asked for here."]);
}

#[test]
fn ends_are_told_apart() {
    assert_eq!(say("leave\n").0, End::Over);
    assert_eq!(say("quit\n").0, End::Quit);
    let (end, text) = say("cellar");
    assert_eq!(end, End::NoMoreInput);
    assert!(
        text.ends_with("No more input. The game is kept in house.record.\n"),
        "{text}"
    );
}

#[test]
fn automatic_seats_play_and_are_told() {
    check(
        "fight\n",
        &["hits the Ghoul Minion for 1.\n- The ghoul growls.\n- The ghoul growls.\n"],
    );
}

#[test]
fn a_closed_pipe_is_an_end() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    assert_eq!(
        play(&mut House::new(), &mut "1\n".as_bytes(), &mut Closed, false).expect("no error"),
        End::Closed
    );
}

#[test]
fn bytes_that_are_no_text_are_only_wrong_input() {
    let mut input = BufReader::new((&b"\xff\xfe\x00\n2\n"[..]).take(100));
    let mut out = Vec::new();
    assert_eq!(
        play(&mut House::new(), &mut input, &mut out, true).expect("no error"),
        End::NoMoreInput
    );
    assert!(String::from_utf8_lossy(&out).contains("enters the Cellar"));
}
