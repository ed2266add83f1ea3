//! The card game, played through both clients.

use crate::common::draw_at_every_size;
use card_game::{CardGame, Content};
use kernel::{Dealer, Rules, Seeded};
use std::sync::Arc;
use table::{Chance, Config, Memory, Session};
use terminal::driver::State;
use terminal::plain::{End, play};
use terminal::{Driver, Table};

fn session(who: &str, seed: u64) -> Session<CardGame> {
    let content = Arc::new(Content::official().unwrap_or_else(|p| panic!("{p:?}")));
    let lines = [("scenario", "card/the-gathering"), ("investigators", who)]
        .map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let config = Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        ..Config::default()
    };
    Session::new(content, setup, config, Box::new(Memory::default()))
        .unwrap_or_else(|e| panic!("{e}"))
}

fn say(session: &mut Session<CardGame>, input: &str) -> (End, String) {
    let mut out = Vec::new();
    let end = play(
        &mut Table::new(session, "Kept."),
        &mut input.as_bytes(),
        &mut out,
        true,
    )
    .expect("strings do not fail");
    (end, String::from_utf8(out).expect("text"))
}

#[test]
fn the_first_turn_reads_well() {
    let (_, text) = say(
        &mut session("roland-banks", 1),
        "keep\nlook\nlook me\nlook study\nrule\nwhy\nstack\nodds\n",
    );
    for wanted in [
        "The Gathering · Standard",
        "(rule mulligan)",
        "Round 1 · Investigation phase",
        "Investigate Study, 63%",
        "Study (you are here): Shroud 2, 2 clues; Roland Banks.",
        "Doom 0 of 3",
        "Hand:",
        "Round 1 > ",
        "No test is being prepared",
    ] {
        assert!(text.contains(wanted), "{wanted:?} is missing:\n{text}");
    }
}

#[test]
fn odds_are_shown_before_commits_are_confirmed() {
    let mut s = session("roland-banks", 1);
    let mut table = Table::new(&mut s, "");
    table.answer("pass").expect("the hand is kept");
    while table.go_on() {}
    table.answer("investigate").expect("offered");
    for _ in 0..5 {
        while table.go_on() {}
        let State::Asks(question) = table.state() else {
            panic!("a question")
        };
        let odds = table.odds().expect("odds");
        assert_eq!(odds.words, "63%", "{question:?}");
        // What the number is made of.
        assert!(odds.lines[0].contains("3 against 2"), "{odds:?}");
        if question.rule == "ST.2"
            && question
                .choices
                .iter()
                .any(|c| c.key.starts_with("commit:"))
        {
            assert!(
                question
                    .choices
                    .iter()
                    .any(|c| c.key.starts_with("commit:") && c.note.starts_with("81%")),
                "{question:?}"
            );
            return;
        }
        table.answer("pass").expect("a window");
    }
    panic!("no cards could be committed");
}

#[test]
fn cards_out_of_sight_can_be_looked_up() {
    let mut s = session("roland-banks", 1);
    let table = Table::new(&mut s, "");
    let thing = table.lookup("ghoul min").expect("a card");
    assert_eq!(thing.name, "Ghoul Minion");
    assert!(
        thing
            .text
            .iter()
            .any(|l| l.contains("Fight 2, health 2, evade 2")),
        "{thing:?}"
    );
    let thing = table.lookup("umordhoth").expect("without its accent");
    let health = "health 6 and 4 per investigator";
    assert!(thing.text.iter().any(|l| l.contains(health)), "{thing:?}");
    assert_eq!(table.lookup("no such card"), None);
}

/// Whole random games: every question is drawn at some size, every panel said, and nothing panics.
#[test]
fn whole_games_are_shown_at_every_size() {
    for (index, who) in [
        "roland-banks",
        "wendy-adams, agnes-baker",
        "daisy-walker, skids-otoole, roland-banks, agnes-baker",
    ]
    .iter()
    .enumerate()
    {
        let mut s = session(who, index as u64);
        let mut table = Table::new(&mut s, "");
        draw_at_every_size(&mut table, index as u64, 4_000, |table, q, pick, _| {
            let key = &q.choices[pick].key;
            table.answer(key).unwrap_or_else(|e| panic!("{key}: {e}"));
        });
        assert!(
            matches!(table.state(), State::Over { .. }),
            "{who}: not over"
        );
        let scene = table.scene();
        assert!(!scene.title.is_empty() && !scene.panels.is_empty());
    }
}

/// Every kind of question that random games could pass is in the list of kinds.
#[test]
fn every_kind_that_can_be_passed_is_listed() {
    fn met<R: Rules>(
        content: &R::Content,
        setups: &[[&str; 2]],
        games: u64,
    ) -> std::collections::BTreeSet<&'static str> {
        let mut kinds = std::collections::BTreeSet::new();
        for (seed, [scenario, who]) in (0..games).flat_map(|s| setups.iter().map(move |x| (s, x))) {
            let lines = [("scenario", *scenario), ("investigators", *who)]
                .map(|(n, v)| (n.to_owned(), v.to_owned()));
            let setup = R::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"));
            let mut game = R::start(content, &setup).unwrap_or_else(|e| panic!("{e}"));
            let mut dealer = Seeded::new(seed);
            for _ in 0..2000 {
                let Some(ask) = game.ask() else { break };
                let choices = game.choices(content);
                if matches!(ask.who, kernel::Who::Seat(_))
                    && choices.len() > 1
                    && R::pass(content, &game).is_some()
                {
                    kinds.insert(R::cite(&ask.rule));
                }
                let pick = dealer.deal(kernel::Source(0), choices.len() as u32) as usize;
                game.answer(content, choices[pick], &mut kernel::Log::none())
                    .unwrap_or_else(|e| panic!("{e}"));
            }
        }
        kinds
    }
    let card = met::<CardGame>(
        &Content::official().unwrap_or_else(|p| panic!("{p:?}")),
        &[
            ["card/the-gathering", "roland-banks, wendy-adams"],
            [
                "card/the-gathering",
                "daisy-walker, skids-otoole, agnes-baker",
            ],
        ],
        60,
    );
    let board = met::<board_game::Board>(
        &board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}")),
        &[
            ["board/arkham", "random, random"],
            ["board/kingsport", "random, random, random"],
        ],
        60,
    );
    for (met, listed) in [
        (card, table::policy::passable::<card_game::CardGame>()),
        (board, table::policy::passable::<board_game::Board>()),
    ] {
        let missing: Vec<_> = met.iter().filter(|k| !listed.contains(k)).collect();
        assert!(missing.is_empty(), "not listed: {missing:?}");
    }
}
