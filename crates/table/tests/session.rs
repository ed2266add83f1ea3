//! Sessions: writing before showing, undo, auto-pass, loading.

use crate::toy;

use kernel::record::{Divergence, Record};
use kernel::{Dealer, Refusal, Seat, Seeded, Source};
use std::sync::{Arc, Mutex};
use table::{Back, By, Chance, Config, Memory, Player, Seen, Session, Sink, Trouble, UndoPolicy};
use toy::{Content, Fault, Toy, setup};

fn config(seed: u64) -> Config<Toy> {
    let headers = vec![("seed".to_owned(), seed.to_string())];
    Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        headers,
        ..Config::default()
    }
}

fn start(config: Config<Toy>) -> (Session<Toy>, Memory) {
    let sink = Memory::default();
    let session = Session::new(
        Arc::new(Content::default()),
        setup(2),
        config,
        Box::new(sink.clone()),
    );
    (session.unwrap_or_else(|e| panic!("{e}")), sink)
}

fn keys(session: &Session<Toy>) -> Vec<&str> {
    session.given().iter().map(|g| g.key.as_str()).collect()
}

struct First;
impl Player<Toy> for First {
    fn kind(&self) -> &str {
        "first"
    }
    fn choose(&mut self, _: &Seen<'_, Toy>) -> usize {
        0
    }
}

#[test]
fn every_answer_is_written_and_reads_back_as_the_same_game() {
    let (mut session, sink) = start(config(3));
    for text in ["draw", "Ring a bell", "2"] {
        session
            .answer_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    let record = Record::parse(&sink.text()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(record.header("seed"), Some("3"));
    assert_eq!(
        record
            .moves
            .iter()
            .map(|m| m.key.as_str())
            .collect::<Vec<_>>(),
        keys(&session)
    );
    let loaded = Session::load(
        session.content().clone(),
        &record,
        config(3),
        Box::new(sink),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(loaded.diverged, None);
    assert_eq!(loaded.session.game(), session.game());
    assert_eq!(loaded.session.log(), session.log());
}

/// Refuses to write while told to.
#[derive(Clone, Default)]
struct Full(Arc<Mutex<(bool, String)>>);
impl Sink for Full {
    fn append(&mut self, text: &str) -> Result<(), String> {
        let mut state = self.0.lock().map_err(|e| e.to_string())?;
        if state.0 {
            return Err("no space left".into());
        }
        state.1.push_str(text);
        Ok(())
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_not_taken() {
    let sink = Full::default();
    let content = Arc::new(Content::default());
    let mut session = Session::new(content, setup(1), config(1), Box::new(sink.clone()))
        .unwrap_or_else(|e| panic!("{e}"));
    let full = |on| sink.0.lock().map(|mut s| s.0 = on).unwrap_or_default();
    full(true);
    let before = session.game().clone();
    assert_eq!(
        session.answer_text("rest"),
        Err(Trouble::Unwritten("no space left".into()))
    );
    assert_eq!(session.undo(Back::Answer), Err(Trouble::NothingToUndo));
    assert_eq!(*session.game(), before);
    full(false);
    assert_eq!(session.answer_text("rest"), Ok(()));
}

#[test]
fn undo_goes_back_to_the_start_of_what_is_named() {
    // Roland: draw (chance), ring (chance, spend window); Wendy: rest, ring (chance).
    for (back, left, question) in [
        (Back::Answer, 6, "T.1"),
        (Back::Action, 6, "T.1"),
        (Back::Turn, 5, "T.1"),
        (Back::Round, 0, "T.1"),
        (Back::To(4), 4, "T.2"),
    ] {
        let (mut session, sink) = start(config(5));
        for text in ["draw", "ring", "pass", "rest", "ring"] {
            session
                .answer_text(text)
                .unwrap_or_else(|e| panic!("{text}: {e}"));
        }
        let all = keys(&session)
            .iter()
            .map(|k| k.to_string())
            .collect::<Vec<_>>();
        let whole = session.game().clone();
        assert_eq!(all.len(), 8, "{all:?}");
        let undone = session
            .undo(back)
            .unwrap_or_else(|e| panic!("{back:?}: {e}"));
        assert_eq!(
            (session.given().len(), undone),
            (left, 8 - left),
            "{back:?}"
        );
        assert_eq!(
            session.question().map(|q| q.rule),
            Some(question),
            "{back:?}"
        );
        // What chance had in store comes again, and the record reads as what was played in the end.
        for key in &all[left..] {
            if session.given().len() < 8 && !key.starts_with("die") && !key.starts_with("card") {
                session
                    .answer_text(key)
                    .unwrap_or_else(|e| panic!("{key}: {e}"));
            }
        }
        assert_eq!(*session.game(), whole, "{back:?}");
        let record = Record::parse(&sink.text()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            record
                .moves
                .iter()
                .map(|m| m.key.clone())
                .collect::<Vec<_>>(),
            all
        );
    }
}

#[test]
fn the_undo_policy_holds() {
    let (mut session, _) = start(Config {
        undo: UndoPolicy::NotPastChance,
        ..config(5)
    });
    assert_eq!(session.undo(Back::Answer), Err(Trouble::NothingToUndo));
    session
        .answer_text("rest")
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(session.undo(Back::Answer), Ok(1));
    session
        .answer_text("draw")
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(matches!(
        session.undo(Back::Answer),
        Err(Trouble::UndoForbidden(_))
    ));
}

#[test]
fn windows_are_passed_when_asked_for_and_the_log_says_so() {
    let (mut session, _) = start(config(5));
    session.set_pass("T.2", true);
    for text in ["draw", "ring"] {
        session
            .answer_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    assert_eq!(
        session.given().last().map(|g| (g.key.as_str(), g.by)),
        Some(("pass", By::Pass))
    );
    assert!(
        session
            .log()
            .iter()
            .any(|l| l.text.contains("passed by the table, rule T.2"))
    );
    // Undo goes behind what the table answered by itself.
    assert_eq!(session.undo(Back::Answer), Ok(3));
}

#[test]
fn bots_play_their_seats_and_real_dice_are_asked_for() {
    let bots: Vec<Option<Box<dyn Player<Toy>>>> = vec![None, Some(Box::new(First))];
    let (mut session, _) = start(Config {
        chance: Chance::Person,
        bots,
        ..config(0)
    });
    session
        .answer_text("ring")
        .unwrap_or_else(|e| panic!("{e}"));
    let question = session.question().unwrap_or_else(|| panic!("open"));
    assert_eq!(
        (question.seat, question.who.as_str(), question.offers.len()),
        (None, "the die", 6)
    );
    for text in ["die:6", "end-turn"] {
        session
            .answer_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    assert_eq!(session.bot_kind(Seat(1)), Some("first"));
    assert_eq!(keys(&session), ["ring", "die:6", "end-turn", "draw"]);
    assert_eq!(session.question().map(|q| q.who), Some("the deck".into()));
}

#[test]
fn what_does_not_fit_is_said_and_the_rest_is_kept() {
    let content = Arc::new(Content::default());
    let text = "miskatonic record 1\nscenario: toy/bells\ninvestigators: roland-banks\n\nrest\nfly\nrest\n";
    let record = Record::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let loaded = Session::load(content, &record, config(1), Box::new(table::Nowhere))
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(matches!(
        loaded.diverged,
        Some(Divergence::Refused { at: 2, .. })
    ));
    assert_eq!((loaded.dropped, keys(&loaded.session)), (2, vec!["rest"]));
    let refused = |r: Result<(), Trouble>| r.map_err(|e| e.to_string());
    let mut session = loaded.session;
    assert_eq!(refused(session.answer_text("dra")), Ok(()));
    assert_eq!(
        refused(session.answer_text("r")),
        Err("`r` is not offered here: it could be ring, rest".into())
    );
    assert_eq!(
        refused(session.answer_text("rinng")),
        Err("`rinng` is not offered here: did you mean `ring`?".into())
    );
}

#[test]
fn undo_of_a_long_game_equals_the_game_before() {
    let (mut session, _) = start(config(9));
    let mut seen = vec![session.game().clone()];
    for round in 0..10 {
        if session.over() {
            break;
        }
        session
            .answer_number(round % 2)
            .unwrap_or_else(|e| panic!("{e}"));
        seen.push(session.game().clone());
    }
    while session.undo(Back::Answer).is_ok() {
        seen.pop();
        assert_eq!(Some(session.game()), seen.last());
    }
    assert_eq!(seen.len(), 1);
}

/// However often is taken back in between, a position that somebody has seen is remembered as it was, or not at all.
#[test]
fn what_is_remembered_is_what_was_seen() {
    for seed in 0..20 {
        let (mut session, _) = start(config(seed));
        let mut dice = Seeded::new(seed);
        let mut seen = Vec::new();
        let mut lost = 0;
        for _ in 0..60 {
            seen.push((session.revision(), session.game().clone()));
            let back = dice.deal(Source(0), 3) == 0 && session.undo(Back::Answer).is_ok();
            if !back && !session.over() {
                session.answer_number(0).unwrap_or_else(|e| panic!("{e}"));
            }
            for (revision, was) in &seen {
                let Some(known) = session.known(*revision) else {
                    continue;
                };
                lost += usize::from(known.lost.is_some());
                let is = known.lost.unwrap_or_else(|| session.position(known.kept));
                assert_eq!(is, *was, "seed {seed}, revision {revision}");
            }
        }
        assert!(lost > 0, "seed {seed}: nothing was taken back");
    }
}

/// What is refused changes nothing, whatever was under way: chance that goes on for ever, rules that do, a panic.
#[test]
fn what_goes_on_for_ever_or_breaks_changes_nothing() {
    for (fault, says) in [
        (Fault::Rolls, "would go on for ever from chance to chance"),
        (Fault::Nests, "would go on for ever without a question"),
        (Fault::Panics, "the rope broke"),
    ] {
        let sink = Memory::default();
        let content = Arc::new(Content {
            fault,
            ..Content::default()
        });
        let mut session = Session::new(content, setup(2), config(3), Box::new(sink.clone()))
            .unwrap_or_else(|e| panic!("{e}"));
        session
            .answer_text("rest")
            .unwrap_or_else(|e| panic!("{e}"));
        let (game, log, text) = (session.game().clone(), session.log().to_vec(), sink.text());
        for _ in 0..2 {
            let said = session.answer_text("ring").map_err(|e| e.to_string());
            assert!(said.as_ref().is_err_and(|e| e.contains(says)), "{said:?}");
            assert_eq!((session.game(), session.log()), (&game, &log[..]));
            assert_eq!(sink.text(), text, "nothing of it is in the record");
        }
        assert_eq!(
            session.defects(),
            if fault == Fault::Panics { 2 } else { 0 }
        );
        session
            .answer_text("draw")
            .unwrap_or_else(|e| panic!("{e}"));
        // At a table that shows every step, the answer that led there is taken back.
        let mut session = Session::begin(
            session.content().clone(),
            setup(2),
            config(3),
            Box::new(sink.clone()),
        )
        .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(session.answer_only(toy::Choice::Ring), Ok(()));
        let mut stopped = session.step();
        while stopped == Ok(true) {
            stopped = session.step();
        }
        assert!(stopped.is_err(), "{fault:?}");
        if fault != Fault::Panics {
            assert_eq!(session.given().len(), 0, "{fault:?}");
            assert!(sink.text().ends_with('\n') && sink.text().contains("< "));
        }
    }
}

#[test]
fn nobody_answers_for_chance_that_is_dealt() {
    let mut session = Session::begin(
        Arc::new(Content::default()),
        setup(1),
        config(3),
        Box::new(Memory::default()),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(session.answer_only(toy::Choice::Ring), Ok(()));
    let said = session.answer_text("die:6");
    assert!(
        matches!(&said, Err(Trouble::Refused(Refusal::NotYours { asked, .. })) if asked == "the die"),
        "{said:?}"
    );
    assert_eq!((session.step(), session.step()), (Ok(true), Ok(false)));
}

#[test]
fn a_seed_that_was_drawn_is_told_when_the_game_is_over() {
    let (mut session, sink) = start(Config {
        sealed: true,
        ..config(5)
    });
    assert!(sink.text().contains("seed: 5\n"), "the keeper has it");
    while !session.over() {
        assert_eq!(session.record().header("seed"), None);
        session.answer_number(0).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(session.record().header("seed"), Some("5"));
}
