//! Every lesson that comes with the program can be played to its end.

use std::sync::Arc;
use table::lesson::{all, read};
use table::prove::prove;
use table::{Boxed, GameBox};

fn card() -> impl GameBox {
    let content = card_game::content::Content::official().expect("the official packs are in order");
    Boxed::<card_game::CardGame>::new(Arc::new(content), |_, _| None)
}

fn board() -> impl GameBox {
    let content =
        board_game::content::Content::official().expect("the official packs are in order");
    Boxed::<board_game::Board>::new(Arc::new(content), |_, _| None)
}

fn check(game: &dyn GameBox) {
    let lessons = all(game.family());
    assert_eq!(lessons.first().map(|(name, _)| *name), Some("first"));
    for (name, lesson) in lessons {
        let proof =
            prove(game, &lesson).unwrap_or_else(|p| panic!("{name}:{}: {}", p.line, p.what));
        assert_eq!(proof.done, lesson.tasks().count(), "{name}");
        assert_eq!(proof.done + proof.read, lesson.steps.len(), "{name}");
    }
}

#[test]
fn every_lesson_of_the_card_game_can_be_finished() {
    check(&card());
}

#[test]
fn every_lesson_of_the_board_game_can_be_finished() {
    check(&board());
}

#[test]
fn every_lesson_file_reads() {
    let mut count = 0;
    for (path, text) in table::lesson::texts() {
        read(text).unwrap_or_else(|p| panic!("{path}:{}: {}", p.line, p.what));
        count += 1;
    }
    assert_eq!(count, all("card").len() + all("board").len());
}

#[test]
fn a_lesson_that_leads_nowhere_is_told_with_its_line() {
    let lesson = all("card").remove(0).1;
    let text = lesson
        .record()
        .expect("a record")
        .header(table::lesson::LESSON)
        .expect("its text")
        .replace("\\n", "\n");
    for (from, to, what) in [
        ("play play:machete", "play play:shotgun", "shotgun"),
        ("point investigate", "point shotgun", "points at"),
        (
            "until chose play:machete",
            "until chose play:shotgun",
            "tasks are done",
        ),
        (
            "until expect locations.study.clues <= 1",
            "until expect round >= 1",
            "never reached",
        ),
    ] {
        let lesson = read(&text.replacen(from, to, 1)).expect("it reads");
        let problem = prove(&card(), &lesson).expect_err(to);
        assert!(
            problem.line > 1 && problem.what.contains(what),
            "{to}: {}: {}",
            problem.line,
            problem.what
        );
    }
}
