//! The case runner, on the toy game: what passes, and what a failure says.

use crate::toy;

use table::case::{Document, Failure, run};
use toy::{Content, Toy};

fn check(table: &str, play: &str) -> Result<Vec<String>, Failure> {
    let text =
        format!("# case\n```yaml table\nscenario: toy/bells\n{table}\n```\n```play\n{play}\n```\n");
    let doc = Document::parse(&text);
    assert_eq!(doc.problems, []);
    run::<Toy>(&Content::default(), &doc.cases[0])
}

const TWO: &str = "ringers:\n- {id: roland-banks, hand: [rope-1]}\n- {id: wendy-adams}";

fn passes(table: &str, play: &str) {
    if let Err(failure) = check(table, play) {
        panic!(
            "{}:{}: {}\n{}",
            failure.problem.line,
            failure.problem.column,
            failure.problem.what,
            failure.stood.join("\n")
        );
    }
}

/// `line` counts from the first line of the script.
fn fails(play: &str, line: usize, what: &str) {
    let Err(failure) = check(TWO, play) else {
        panic!("it passes: {play}")
    };
    assert!(
        failure.problem.what.contains(what),
        "{:?} does not say {what:?}",
        failure.problem.what
    );
    assert_eq!(failure.problem.line, 9 + line, "{}", failure.problem.what);
}

#[test]
fn a_whole_case() {
    passes(
        TWO,
        "\
asks Roland rule T.1
offers draw
offers only draw, ring, rest, end-turn
choose ring
asks chance rule C.2
chance die:2
asks rule T.2
event \"the die shows 2\"
choose spend:rope-1   # a rope helps
expect bells == 1
expect ringers.roland-banks.hand.len == 0
expect ringers.roland-banks.hand lacks rope-1
expect spent contains rope-1
expect bells >= 1
expect bells != 2
events \"the die shows 2\" before \"bell 1 rings\"
no event \"wakes\"
mark
choose End the turn
no event \"bell\"
asks \"Wendy Adams\"
refuses pass
not over",
    );
}

#[test]
fn chance_may_be_scripted_ahead_and_never_drawn() {
    passes(
        &format!("{TWO}\nchance: [die:4, 5]"),
        "choose ring\npass\nexpect bells == 1\nchoose ring\npass\nexpect bells == 2",
    );
    passes(
        &format!("chance:\n- 6\n{TWO}\nbells: 3"),
        "choose ring\npass\nover dawn won",
    );
    passes(TWO, "chance die:6\nchoose ring\npass\nexpect bells == 1");
    fails(
        "choose ring\npass\nexpect bells == 1",
        1,
        "the die must answer first and no `chance` line scripts it",
    );
    fails(
        "chance die:9\nchoose ring\nexpect bells == 0",
        2,
        "the die cannot give `die:9`",
    );
    fails(
        "choose rest\nchance die:1\nexpect bells == 0",
        2,
        "chance `die:1` was scripted but never asked for",
    );
}

#[test]
fn passing_until_a_rule_asks() {
    passes(
        TWO,
        "choose ring\nchance 1\npass until T.1\nexpect bells == 0",
    );
    fails("expect bells == 0\npass until T.2", 1, "cannot be passed");
}

#[test]
fn failures_say_what_and_where() {
    fails("choose rest\nchose ring", 1, "did you mean `choose`");
    fails(
        "choose fly\nexpect bells == 0",
        0,
        "`fly` is not offered here",
    );
    fails("expect bells == 2", 0, "bells is 0; expected 2");
    fails("expect bell == 2", 0, "did you mean `bells`");
    fails(
        "expect ringers.roland-banks.hand contains salt-2",
        0,
        "expected something with",
    );
    fails("refuses rest", 0, "`rest` is offered");
    fails("refuses draw because \"deck\"", 0, "`draw` is offered");
    fails("offers only rest, ring", 0, "also offered: draw, end-turn");
    fails("asks Wendy", 0, "Roland Banks is asked");
    fails("asks rule T.2", 0, "rule T.1 asks");
    fails("event \"thunder\"", 0, "no event contains");
    fails("over", 0, "the game is not over");
    fails("choose rest", 0, "states nothing that can fail");
    let Err(failure) = check(TWO, "choose ring\nchance 3\nchoose fly\nasks Roland") else {
        panic!("passes")
    };
    assert_eq!(
        failure.stood,
        [
            "Round 1 ▸ Roland Banks's turn ▸ Ring",
            "Roland Banks is asked (rule T.2): Spend a card?",
            "  offered: spend:rope-1  (Spend rope-1 for +2)",
            "  offered: pass  (Spend nothing)"
        ]
    );
}

#[test]
fn a_position_that_cannot_be_has_its_place() {
    let place =
        |table: &str| check(table, "not over").map_err(|f| (f.problem.line, f.problem.column));
    assert_eq!(place("doom: 1\nbell: 1"), Err((5, 1)));
    assert_eq!(
        place("ringers:\n- {id: roland-banks, hand: [sword]}"),
        Err((3, 1))
    );
    assert_eq!(place("chance: 5\nringers: []"), Err((4, 9)));
}

#[test]
fn show_prints_for_the_author() {
    let shown = check(TWO, "show bells\nshow\nnot over").unwrap_or_default();
    assert_eq!(shown[0], "bells is 0");
    assert!(shown.iter().any(|l| l.contains("offered: ring")));
    let shown = check(
        TWO,
        "choose ring\nchance 5\npass\nmark\nchoose End the turn\nshow events\nexpect bells > 0\nexpect bells < 2",
    );
    assert!(shown.is_ok_and(|lines| {
        lines
            .iter()
            .all(|l| l.contains("happened: ") && !l.contains("bell 1"))
    }));
    let Err(failure) = check(TWO, "show bells\nevent \"thunder\"") else {
        panic!("it passes")
    };
    assert_eq!(failure.stood[0], "bells is 0");
}
