//! What the table answers by itself, and how it is taken late.

use card_game::{CardGame, Content};
use kernel::{Rules, Seeded};
use std::sync::Arc;
use table::host::data::Looker;
use table::policy::Kind;
use table::{By, Chance, Config, Desk, Host, Memory, Policy, Session};

fn session(who: &str, seed: u64, policy: Policy<CardGame>) -> Session<CardGame> {
    let content = Arc::new(Content::official().unwrap_or_else(|p| panic!("{p:?}")));
    let lines = [("scenario", "card/the-gathering"), ("investigators", who)]
        .map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let config = Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        policy,
        ..Config::default()
    };
    Session::new(content, setup, config, Box::new(Memory::default()))
        .unwrap_or_else(|e| panic!("{e}"))
}

/// Declines what can be declined, acts plainly, and takes the first answer of the rest.
fn play(session: &mut Session<CardGame>, answers: usize) {
    for index in 0..answers {
        let Some(question) = Host::question(session, Looker::Host) else {
            return;
        };
        let key = |k: &str| question.offers.iter().find(|o| o.key == k);
        let plain = key("investigate")
            .filter(|_| index % 2 == 0)
            .or(key("resource"));
        let offer = plain
            .or(question.offers.iter().find(|o| o.declines))
            .unwrap_or(&question.offers[0]);
        Host::answer(session, &offer.key.clone()).unwrap_or_else(|e| panic!("{}: {e}", offer.key));
    }
}

#[test]
fn what_nothing_hangs_on_is_answered_and_stays_in_the_record() {
    let (mut silent, mut asked) = (0, 0);
    for seed in 0..6 {
        let mut session = session("roland-banks, wendy-adams", seed, Policy::table());
        play(&mut session, 60);
        silent += session.given().iter().filter(|g| g.by == By::Pass).count();
        asked += session
            .given()
            .iter()
            .filter(|g| g.by == By::Person)
            .count();
        // Every window is in the record: replayed without a policy it is the same game.
        let record = session.record();
        let content = session.content().clone();
        let loaded = Session::<CardGame>::load(
            content,
            &record,
            Config::default(),
            Box::new(Memory::default()),
        )
        .unwrap_or_else(|e| panic!("{e}"));
        assert!(loaded.diverged.is_none());
        assert_eq!(loaded.session.game(), session.game());
    }
    assert!(
        silent > 10,
        "{silent} answered by the table, {asked} by people"
    );
}

#[test]
fn a_kind_that_is_off_is_asked() {
    let passes = |kinds: &[Kind]| {
        let mut session = session("roland-banks", 4, Policy::default());
        for kind in kinds {
            session.set_kind(*kind, true);
        }
        play(&mut session, 60);
        session.given().iter().filter(|g| g.by == By::Pass).count()
    };
    assert_eq!(passes(&[]), 0);
    assert!(passes(&Kind::ALL) > 0);
}

#[test]
fn what_was_passed_is_taken_late_until_the_next_decision() {
    for seed in 0..40 {
        let mut session = session("roland-banks", seed, Policy::table());
        for _ in 0..60 {
            play(&mut session, 1);
            let Some(late) = session.late().into_iter().next() else {
                continue;
            };
            let luck: Vec<String> = session.given()[late.at + 1..]
                .iter()
                .map(|g| g.key.clone())
                .collect();
            session.take_late(late.at).expect("free undo");
            session.settle().expect("it is asked");
            let question = Host::question(&session, Looker::Host).expect("a question");
            assert_eq!(question.rule, late.rule);
            // Passed again, the same comes of it.
            let pass = question.offers.iter().find(|o| o.declines);
            let Some(pass) = pass.map(|o| o.key.clone()) else {
                continue;
            };
            Host::answer(&mut session, &pass).expect("offered");
            let again: Vec<String> = session.given()[late.at + 1..]
                .iter()
                .map(|g| g.key.clone())
                .collect();
            assert_eq!(again, luck);
            return;
        }
    }
    panic!("the table never answered anything");
}

#[test]
fn a_card_that_is_left_out_is_not_asked_about_this_round() {
    for seed in 0..60 {
        let mut session = session("wendy-adams", seed, Policy::default());
        for _ in 0..60 {
            let Some(question) = Host::question(&session, Looker::Host) else {
                break;
            };
            let window = question.offers.len() == 2 && question.offers.iter().any(|o| o.declines);
            let card = question
                .offers
                .iter()
                .find(|o| !o.declines)
                .and_then(|o| o.about.first());
            if let (true, Some(card)) = (window, card.cloned()) {
                let before = session.given().len();
                session.mute(&card);
                session.settle().expect("it goes on");
                assert_eq!(session.given()[before].by, By::Pass, "{question:?}");
                return;
            }
            play(&mut session, 1);
        }
    }
    panic!("no window with one card");
}

#[test]
fn what_may_turn_a_test_is_asked_though_it_must_be_paid_for_first() {
    let mut offered = 0;
    for seed in 0..6 {
        let mut session = session("wendy-adams", seed, Policy::table());
        for _ in 0..12 {
            play(&mut session, 1);
            let asked = Host::question(&session, Looker::Host);
            offered += asked.map_or(0, |q| {
                usize::from(
                    q.offers
                        .iter()
                        .any(|o| o.key.starts_with("use:wendy-adams")),
                )
            });
        }
    }
    assert!(offered > 0, "Wendy's own ability is never asked about");
}

/// On the expert side nothing but the elder sign saves willpower 2 from a test against 4, with First Aid committed or
/// without. A card's test may be failed by more or less all the same: whoever could commit is asked.
#[test]
fn a_commitment_that_may_lessen_a_failure_is_asked_about() {
    let content = Arc::new(Content::official().unwrap_or_else(|p| panic!("{p:?}")));
    let lines = [
        ("scenario", "card/the-gathering"),
        ("investigators", "skids-otoole"),
        ("difficulty", "expert"),
    ]
    .map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let config: Config<CardGame> = Config {
        chance: Chance::Person,
        policy: Policy::table(),
        ..Config::default()
    };
    let mut session = Session::new(content, setup, config, Box::new(Memory::default()))
        .unwrap_or_else(|e| panic!("{e}"));
    // First Aid is all of the hand that fits; the rest is drawn so that nothing else does.
    let drawn = [
        "card:first-aid",
        "card:machete",
        "card:45-automatic",
        "card:knife",
        "card:flashlight",
        "card:crypt-chill",
    ];
    for _ in 0..60 {
        let question = Host::question(&session, Looker::Host).expect("the game goes on");
        if question.rule == "ST.2" {
            let keys: Vec<&str> = question.offers.iter().map(|o| o.key.as_str()).collect();
            assert!(keys.contains(&"commit:first-aid"), "{keys:?}");
            return;
        }
        let wanted = drawn
            .iter()
            .find_map(|k| question.offers.iter().find(|o| o.key == *k));
        let ends = question.offers.iter().find(|o| o.key == "end-turn");
        let offer = wanted
            .or(ends)
            .or(question.offers.iter().find(|o| o.declines))
            .unwrap_or(&question.offers[0]);
        Host::answer(&mut session, &offer.key.clone())
            .unwrap_or_else(|e| panic!("{}: {e}", offer.key));
    }
    panic!("Skids is never asked what he commits");
}
