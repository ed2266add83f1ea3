//! Games at a host as drivers: several people, bots, real dice, undo, what the table answers, full disks.

use card_game::{CardGame, Content};
use kernel::{Rules, Seeded};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use table::{Chance, Config, Memory, Player, Policy, Seen, Session, Sink};
use terminal::Table;
use terminal::driver::{Asker, Choice, Driver, Kind, State, Undo};
use terminal::plain::{End, play};

struct First;
impl Player<CardGame> for First {
    fn kind(&self) -> &str {
        "first"
    }
    fn choose(&mut self, _: &Seen<'_, CardGame>) -> usize {
        0
    }
}

fn session(who: &str, config: Config<CardGame>, sink: impl Sink + 'static) -> Session<CardGame> {
    let content = Arc::new(Content::official().unwrap_or_else(|p| panic!("{p:?}")));
    let lines = [("scenario", "card/the-gathering"), ("investigators", who)]
        .map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    Session::begin(content, setup, config, Box::new(sink)).unwrap_or_else(|e| panic!("{e}"))
}

fn seeded(seed: u64) -> Config<CardGame> {
    Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        policy: Policy::table(),
        ..Config::default()
    }
}

fn say(session: &mut Session<CardGame>, input: &str) -> (End, String) {
    let mut out = Vec::new();
    let mut table = Table::new(session, "It is kept in a.record.");
    let end = play(&mut table, &mut input.as_bytes(), &mut out, true).expect("strings do not fail");
    (end, String::from_utf8(out).expect("text"))
}

fn asked(table: &mut Table<'_>) -> terminal::driver::Question {
    match table.state() {
        State::Asks(q) => q,
        other => panic!("a question, not {other:?}"),
    }
}

#[test]
fn hot_seats_take_turns_and_see_their_own_hands() {
    let mut s = session("roland-banks, wendy-adams", seeded(3), Memory::default());
    let mut table = Table::new(&mut s, "");
    let hand = |table: &Table<'_>| {
        let scene = table.scene();
        let panel = scene.panels.iter().find(|p| p.title == "Hand");
        panel.map(|p| p.rows.iter().map(|r| r.words()).collect::<Vec<_>>())
    };
    // Who leads; then their hand.
    let lead = asked(&mut table).choices[0].key.clone();
    table.answer(&lead).expect("offered");
    let (first, mine) = (asked(&mut table).who, hand(&table));
    table.answer("pass").expect("the hand is kept");
    let (second, theirs) = (asked(&mut table).who, hand(&table));
    assert_ne!(first, second);
    assert_ne!(mine, theirs);
}

#[test]
fn bots_are_told_apart_and_can_be_left_out() {
    let with_bot = || Config {
        bots: vec![None, Some(Box::new(First) as _)],
        ..seeded(3)
    };
    let start = |input: &str| {
        say(
            &mut session("roland-banks, wendy-adams", with_bot(), Memory::default()),
            input,
        )
        .1
    };
    assert!(start("1\npass\n").contains("\n  Wendy Adams: "));
    assert!(!start("fast on\n1\npass\n").contains("\n  Wendy Adams: Replace"));
}

#[test]
fn real_tokens_are_asked_for() {
    let person = Config {
        chance: Chance::Person,
        ..Config::default()
    };
    let mut s = session("roland-banks", person, Memory::default());
    let mut table = Table::new(&mut s, "");
    let q = asked(&mut table);
    assert!(matches!(q.who, Asker::Chance(_)), "{q:?}");
    assert!(q.choices.iter().all(|c| c.note.contains(" in ")), "{q:?}");
    assert!(table.answer("die:9").is_err());
}

#[test]
fn undo_takes_the_log_back_too() {
    let mut s = session("roland-banks", seeded(1), Memory::default());
    let mut table = Table::new(&mut s, "");
    table.answer("pass").expect("offered");
    let before = table.log().to_vec();
    table.answer("draw").expect("offered");
    assert!(table.log().len() > before.len());
    assert!(
        table
            .undo(Undo::Answer)
            .expect("taken back")
            .contains("took back")
    );
    assert_eq!(table.log(), before);
}

#[test]
fn questions_can_be_passed_by_kind_and_visibly() {
    let mut s = session("roland-banks", seeded(1), Memory::default());
    let (_, text) = say(&mut s, "pass\nauto ST.2 on\nauto\ninvestigate\npass\n");
    for wanted in [
        "ST.2 Commit cards: now passed without asking.",
        "ST.2 Commit cards: passed without asking",
        "commits that cannot raise the odds: passed without asking",
        "the table's answer, v takes it late",
    ] {
        assert!(text.contains(wanted), "{wanted:?}:\n{text}");
    }
}

#[test]
fn what_the_table_answered_is_taken_late_with_the_same_luck() {
    let mut s = session("roland-banks", seeded(1), Memory::default());
    let mut table = Table::new(&mut s, "");
    table.answer("pass").expect("the hand is kept");
    table.set_pass("ST.2", true).expect("a kind of question");
    table.answer("investigate").expect("offered");
    let told: Vec<String> = table.log().iter().map(|t| t.text.clone()).collect();
    let token = |told: &[String]| told.iter().rfind(|t| t.contains(" reveals ")).cloned();
    let late = table.late();
    let commit = late.iter().find(|l| l.text.contains("[ST.2]"));
    let commit = commit.unwrap_or_else(|| panic!("the window was passed: {late:?}"));
    table.take_late(commit.at).expect("it can be taken late");
    let q = asked(&mut table);
    assert_eq!(q.rule, "ST.2");
    let card = q
        .choices
        .iter()
        .find(|c| !c.declines)
        .map(|c| c.key.clone());
    table
        .confirm(&[card.expect("a card to commit")])
        .expect("committed");
    let again: Vec<String> = table.log().iter().map(|t| t.text.clone()).collect();
    assert_eq!(token(&again), token(&told), "the same token comes again");
    // The next decision closes it.
    table.answer("draw").expect("offered");
    assert!(table.late().iter().all(|l| l.at != commit.at));
}

#[test]
fn several_are_chosen_together_in_any_order() {
    let mut s = session("roland-banks", seeded(5), Memory::default());
    let (_, text) = say(&mut s, "3 1\n");
    assert!(text.contains("lays Guts aside"), "{text}");
    assert!(text.contains("lays Dynamite Blast aside"), "{text}");
    assert!(text.contains("What do you do?"), "the rest is kept: {text}");
}

#[test]
fn a_card_is_left_out_for_the_round() {
    let mut s = session("roland-banks", seeded(5), Memory::default());
    let mut table = Table::new(&mut s, "");
    let nothing = Choice::default();
    assert!(table.mute(&nothing).is_err());
}

#[test]
fn a_question_is_passed_until_something_changes() {
    let mut played = session("roland-banks", seeded(5), Memory::default());
    let (_, text) = say(&mut played, "mute 0\n");
    assert!(
        text.contains("until the question offers something else"),
        "{text}"
    );
    assert!(
        text.contains("Keep this hand (the table's answer"),
        "{text}"
    );
    let (_, text) = say(&mut played, "mute 0\n");
    assert!(text.contains("this question cannot be passed"), "{text}");
}

#[test]
fn a_full_disk_stops_the_table_and_loses_nothing() {
    #[derive(Clone)]
    struct Full(Memory, Arc<AtomicBool>);
    impl Sink for Full {
        fn append(&mut self, text: &str) -> Result<(), String> {
            if self.1.load(Relaxed) {
                return Err("the disk is full".into());
            }
            self.0.append(text)
        }
    }
    let (kept, full) = (Memory::default(), Arc::new(AtomicBool::new(false)));
    let mut s = session("roland-banks", seeded(3), Full(kept.clone(), full.clone()));
    let mut table = Table::new(&mut s, "");
    full.store(true, Relaxed);
    let before = table.log().len();
    let why = table.answer("pass").expect_err("it cannot be saved");
    assert!(why.contains("the disk is full"), "{why}");
    assert_eq!(table.log().len(), before);
    full.store(false, Relaxed);
    table.answer("pass").expect("now it can");
    assert_eq!(kept.text().matches("pass\n").count(), 1, "{}", kept.text());
    assert!(table.log().iter().any(|t| t.kind == Kind::Answer));
}

#[test]
fn the_story_begins_before_the_first_question_and_is_told_once() {
    let content = Arc::new(Content::official().unwrap_or_else(|p| panic!("{p:?}")));
    let lines = [
        ("scenario", "card/the-dunwich-legacy"),
        ("investigators", "roland-banks"),
    ]
    .map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let session = Session::begin(content, setup, seeded(1), Box::new(Memory::default()));
    let mut session = session.unwrap_or_else(|e| panic!("{e}"));
    let (_, text) = say(&mut session, "1\n");
    let begins = text.find("Henry Armitage").expect("the prologue");
    let asks = text.find("\n> ").expect("a question");
    assert!(begins < asks, "{text}");
    assert_eq!(text.matches("wine on the carpet").count(), 1, "{text}");
}

#[test]
fn an_answer_that_is_told_again_is_told_once() {
    let mut s = session("roland-banks", seeded(1), Memory::default());
    let mut table = Table::new(&mut s, "");
    table.answer("pass").expect("the hand is kept");
    table.answer("investigate").expect("offered");
    let told: Vec<&str> = table.log().iter().map(|t| t.text.as_str()).collect();
    let investigates = told.iter().filter(|t| t.contains("nvestigate"));
    assert_eq!(investigates.count(), 1, "{told:#?}");
}
