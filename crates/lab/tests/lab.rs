//! The laboratory on the toy game.

#[path = "../../table/tests/toy/mod.rs"]
mod toy;

use kernel::{Cases, Log, Refusal};
use lab::{Plan, Start, Totals, perft, properties, simulate};
use players::Kind;
use toy::{Choice, Content, Toy, setup};

fn play(policy: Kind, threads: usize, starts: &[Start<Toy>]) -> Totals {
    let plan = Plan {
        content: &Content::default(),
        starts,
        games: 400,
        seed: 11,
        policy,
        threads,
        cap: 1000,
        check: true,
        progress: &|_| {},
    };
    simulate(&plan).unwrap_or_else(|e| panic!("{e}"))
}

fn starts() -> Vec<Start<Toy>> {
    (1..=3)
        .filter_map(|n| Start::new(&Content::default(), setup(n)).ok())
        .collect()
}

#[test]
fn counts_do_not_depend_on_threads() {
    let strip = |totals: Totals| Totals {
        seconds: 0.0,
        cpu_seconds: 0.0,
        ..totals
    };
    let one = play(Kind::Random, 1, &starts());
    assert_eq!(
        (one.games, one.completed, one.errors, one.stuck),
        (400, 400, 0, 0)
    );
    assert_eq!(one.outcomes.values().sum::<u64>(), 400);
    assert!(one.wins > 0 && one.wins < 400 && one.cpu_seconds > 0.0);
    assert_eq!(strip(one), strip(play(Kind::Random, 3, &starts())));
}

#[test]
fn greedy_plays_better_than_random() {
    let (greedy, random) = (
        play(Kind::Greedy, 2, &starts()).wins,
        play(Kind::Random, 2, &starts()).wins,
    );
    assert!(greedy > random, "{greedy} against {random}");
}

#[test]
fn a_panic_is_an_error_with_its_record() {
    let yaml = "scenario: toy/bells\nringers: [{id: roland-banks}]\nbroken: true\n";
    let mut game = Toy::position(&Content::default(), yaml).unwrap_or_else(|e| panic!("{e}"));
    game.run(&Content::default(), &mut Log::none())
        .unwrap_or_else(|e| panic!("{e}"));
    let start = Start {
        setup: setup(1),
        game,
    };
    let totals = play(Kind::Random, 1, std::slice::from_ref(&start));
    assert!(totals.errors > 0 && totals.completed + totals.errors == 400);
    let failed = &totals.failed[0];
    assert_eq!(failed.what, "panic: resting is broken");
    assert_eq!(
        failed.record.moves.last().map(|m| m.key.as_str()),
        Some("rest")
    );
}

#[test]
fn rules_that_never_ask_again_are_cut_off() {
    let yaml = "scenario: toy/bells\nringers: [{id: roland-banks}]\nendless: true\n";
    let game = Toy::position(&Content::default(), yaml).unwrap_or_else(|e| panic!("{e}"));
    let mut cut = game.clone();
    let ran = cut.run(&Content::default(), &mut Log::none());
    assert!(
        matches!(&ran, Err(Refusal::Endless { frame }) if frame.contains("deep")),
        "{ran:?}"
    );
    assert!(
        cut.over()
            && cut.answer(&Content::default(), Choice::Ring, &mut Log::none())
                == Err(Refusal::Over)
    );
}

#[test]
fn perft_counts_players_and_chance() {
    let content = Content::default();
    let start = Start::<Toy>::new(&content, setup(1)).unwrap_or_else(|e| panic!("{e}"));
    let ways: Vec<u64> = perft(&content, &start.game, 3)
        .iter()
        .map(|l| l.ways)
        .collect();
    // draw, ring, rest, end; then 12 cards, 6 faces, 4 more actions, 4 of the next round; ..
    assert_eq!(
        ways,
        [
            1,
            4,
            12 + 6 + 4 + 4,
            12 * 4 + 6 * 4 + (12 + 6 + 4 + 4) + (12 + 6 + 4 + 4)
        ]
    );
}

#[test]
fn the_properties_hold_of_the_toy() {
    for seed in 0..60 {
        let passed = properties::<Toy>(&Content::default(), &setup(1 + seed as usize % 3), seed);
        assert!(
            passed
                .as_ref()
                .is_ok_and(|p| p.decisions > 0 && p.snapshot_bytes < 300),
            "{passed:?}"
        );
    }
}

/// A snapshot is for the engine and the content that made it: another one says whose it is. A record is for all.
#[test]
fn a_snapshot_of_another_engine_is_refused_and_the_record_replays() {
    use kernel::record::{Move, Record};
    use kernel::snapshot::{SnapshotError, hash, load, save};
    let content = Content::default();
    let start = Start::<Toy>::new(&content, setup(2)).unwrap_or_else(|e| panic!("{e}"));
    let mut game = start.game.clone();
    let mut record = Record::default();
    for _ in 0..4 {
        let choice = game.choices(&content)[0];
        let key = <Toy as kernel::Rules>::key(&content, &game, &choice);
        game.answer(&content, choice, &mut Log::none())
            .unwrap_or_else(|e| panic!("{e}"));
        record.moves.push(Move {
            key,
            ..Move::default()
        });
    }
    let ours = save(&game, 7);
    assert_eq!(load::<Toy>(&ours, 7).as_ref(), Ok(&game));
    let end = ours.iter().position(|b| *b == 0).unwrap_or_default();
    let older = [b"0.0.9".as_slice(), &ours[end..]].concat();
    let refused = load::<Toy>(&older, 7).map(|_| ());
    assert!(
        matches!(&refused, Err(SnapshotError::OtherEngine { found, .. }) if found == "0.0.9"),
        "{refused:?}"
    );
    let words = refused.map_or_else(|e| e.to_string(), |()| String::new());
    assert!(words.contains("0.0.9") && words.ends_with("replay its record instead"));
    let other = load::<Toy>(&ours, 8).map(|_| ());
    assert!(matches!(other, Err(SnapshotError::OtherContent { .. })));
    for cut in 0..ours.len() {
        assert!(load::<Toy>(&ours[..cut], 7).is_err(), "{cut} bytes");
    }
    let again = record.replay(&content, start.game, |_, _| {});
    assert_eq!(again.map(|g| hash(&g)).ok(), Some(hash(&game)));
}
