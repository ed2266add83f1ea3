//! Sessions as drivers, with the toy game of the table's tests.

#[path = "../../table/tests/toy/mod.rs"]
mod toy;

use kernel::{Seat, Seeded};
use std::sync::Arc;
use table::{Chance, Config, Memory, Player, Seen, Session, Sink};
use terminal::driver::{Asker, Driver, Kind, State, Undo};
use terminal::plain::{End, play};
use terminal::scene::{Panel, Row, Scene, Track};
use terminal::{Screen, Table};
use toy::{Content, Toy, View, setup};

impl Screen for Toy {
    const FAMILY: &'static str = "toy";

    fn scene(_: &Content, view: &View, _: Seat) -> Scene {
        let rows = view
            .ringers
            .iter()
            .map(|r| Row::new(format!("{}: {} cards", r.id, r.cards)))
            .collect();
        Scene {
            title: "The bells".into(),
            moment: format!("Round {}", view.round),
            tracks: vec![Track {
                label: "Doom".into(),
                value: view.doom.into(),
                of: Some(6),
                ..Track::default()
            }],
            panels: vec![Panel {
                title: "Ringers".into(),
                rows,
                mine: false,
            }],
            ..Scene::default()
        }
    }
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

fn session(config: Config<Toy>, sink: impl Sink + 'static) -> Session<Toy> {
    Session::new(
        Arc::new(Content::default()),
        setup(2),
        config,
        Box::new(sink),
    )
    .unwrap_or_else(|e| panic!("{e}"))
}

fn seeded(seed: u64) -> Config<Toy> {
    Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        ..Config::default()
    }
}

fn say(session: &mut Session<Toy>, input: &str) -> (End, String) {
    let mut out = Vec::new();
    let mut table = Table::new(session, "It is kept in bells.record.");
    let end = play(&mut table, &mut input.as_bytes(), &mut out, true).expect("strings do not fail");
    (end, String::from_utf8(out).expect("text"))
}

fn check(config: Config<Toy>, input: &str, wanted: &[&str]) {
    let (_, text) = say(&mut session(config, Memory::default()), input);
    for w in wanted {
        assert!(text.contains(w), "{input:?} should give {w:?}:\n{text}");
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let (end, text) = say(
        &mut session(seeded(3), Memory::default()),
        &"rest\n".repeat(30),
    );
    assert_eq!(end, End::Over, "{text}");
    assert!(text.contains("The investigators have lost"), "{text}");
}

#[test]
fn chance_is_told_and_hot_seats_take_turns() {
    check(
        seeded(3),
        "ring\nend\n",
        &[
            "Roland Banks: What do you do? (rule T.1)",
            "- The die: a ",
            "Wendy Adams: What do you do?",
        ],
    );
}

#[test]
fn bots_are_told_apart_and_can_be_left_out() {
    let with_bot = || Config {
        bots: vec![None, Some(Box::new(First) as _)],
        ..seeded(3)
    };
    check(
        with_bot(),
        "end\n",
        &["  Wendy Adams: Draw a card", "[Round 2]"],
    );
    let (_, text) = say(
        &mut session(with_bot(), Memory::default()),
        "fast on\nend\n",
    );
    assert!(!text.contains("Wendy Adams: Draw a card"), "{text}");
}

#[test]
fn real_dice_are_asked_for() {
    let person = || Config {
        chance: Chance::Person,
        ..Config::default()
    };
    check(
        person(),
        "ring\n",
        &[
            "The die: What does the die show? (rule C.2)",
            "  6. a 6, 1 in 6 [die:6]",
        ],
    );
    check(person(), "ring\ndie:5\n", &["- Bell 1 rings."]);
    let mut s = session(person(), Memory::default());
    let mut table = Table::new(&mut s, "");
    table.answer("draw").expect("offered");
    assert!(matches!(table.state(), State::Asks(q) if q.who == Asker::Chance("The deck".into())));
    assert!(table.answer("die:9").is_err());
}

#[test]
fn undo_takes_the_log_back_too() {
    let mut s = session(seeded(1), Memory::default());
    let mut table = Table::new(&mut s, "");
    let before = table.log().len();
    table.answer("ring").expect("offered");
    while table.go_on() {}
    assert!(table.log().len() > before + 1);
    assert_eq!(
        table.undo(Undo::Answer).map(|w| w.contains("took back")),
        Ok(true)
    );
    let log = table.log();
    assert_eq!(
        (log.len(), log.last().map(|t| t.kind)),
        (before + 1, Some(Kind::Note))
    );
    assert!(table.undo(Undo::Round).is_err());
}

#[test]
fn questions_can_be_passed_by_kind_and_visibly() {
    let input = "draw\nring\nauto\nauto T.2 on\npass\nend\nring\n";
    check(
        seeded(3),
        input,
        &[
            "T.2: asked",
            "T.2: now passed",
            "(Roland Banks: Spend nothing (passed by the table, rule T.2))",
        ],
    );
}

#[test]
fn a_full_disk_stops_the_table_and_loses_nothing() {
    #[derive(Clone)]
    struct Full(Memory, Arc<std::sync::atomic::AtomicUsize>);
    impl Sink for Full {
        fn append(&mut self, text: &str) -> Result<(), String> {
            use std::sync::atomic::Ordering::Relaxed;
            // The third write fails once: the dealer's answer to the first roll.
            if self.1.fetch_add(1, Relaxed) == 2 {
                Err("the disk is full".into())
            } else {
                self.0.append(text)
            }
        }
    }
    let kept = Memory::default();
    let mut s = session(seeded(3), Full(kept.clone(), Arc::default()));
    let (_, text) = say(&mut s, "ring\nretry\n");
    assert!(
        text.contains("The game cannot go on: this could not be saved"),
        "{text}"
    );
    assert!(text.contains("- The die: a "), "{text}");
    assert_eq!(kept.text().matches("die:").count(), 1, "{}", kept.text());
}
