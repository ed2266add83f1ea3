//! Whole campaigns: played to their end, as one record, and back across the end of a scenario.

use card_game::{CardGame, Content};
use kernel::record::Record;
use kernel::{Catalogue, Rules, Seat, Seeded};
use lab::{Plan, Start, simulate};
use players::Kind;
use std::sync::Arc;
use table::{Back, Chance, Config, Memory, Session};

const CAMPAIGN: &str = "card/night-of-the-zealot";

fn content() -> Content {
    Content::official().unwrap_or_else(|e| panic!("{e:?}"))
}

fn setup(content: &Content, team: &str, difficulty: &str) -> card_game::Setup {
    let lines = [
        ("scenario", CAMPAIGN),
        ("investigators", team),
        ("difficulty", difficulty),
    ];
    let lines = lines.map(|(name, value)| (name.to_owned(), value.to_owned()));
    CardGame::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"))
}

/// Every investigator in the first seat, one to four of them, at every difficulty.
fn starts(content: &Content) -> Vec<Start<CardGame>> {
    let ids: Vec<String> = CardGame::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let mut starts = Vec::new();
    for (index, difficulty) in ["easy", "standard", "hard", "expert"]
        .into_iter()
        .enumerate()
    {
        for first in 0..ids.len() {
            let team: Vec<&str> = (0..=(first + index) % 4)
                .map(|i| ids[(first + i) % ids.len()].as_str())
                .collect();
            let setup = setup(content, &team.join(", "), difficulty);
            starts.push(Start::new(content, setup).unwrap_or_else(|e| panic!("{e}")));
        }
    }
    starts
}

fn play(policy: Kind, games: u64) {
    let content = content();
    let totals = simulate(&Plan {
        content: &content,
        starts: &starts(&content),
        games,
        seed: 11,
        policy,
        threads: 0,
        cap: 50_000,
        check: true,
        progress: &|_| {},
    });
    let totals = totals.unwrap_or_else(|e| panic!("{e}"));
    let failed: Vec<&str> = totals.failed.iter().map(|f| f.what.as_str()).collect();
    assert_eq!((totals.completed, &failed[..]), (games, &[][..]));
}

/// At every question the ledger adds up, the chaos bag has all its tokens and every deck all its cards.
#[test]
fn campaigns_come_to_an_end_and_their_ledgers_add_up() {
    play(Kind::Random, 60);
    play(Kind::Greedy, 20);
}

/// A campaign that bots play, with everything that a table keeps of it.
fn played(content: &Arc<Content>, team: &str, seed: u64) -> (Session<CardGame>, Memory) {
    let seats = team.split(',').count() as u64;
    let bot = |seat| Some(Kind::Greedy.bot(seed + seat));
    let sink = Memory::default();
    let config = Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        bots: (0..seats).map(bot).collect(),
        ..Config::default()
    };
    let setup = setup(content, team, "easy");
    let session = Session::new(content.clone(), setup, config, Box::new(sink.clone()));
    (session.unwrap_or_else(|e| panic!("{e}")), sink)
}

#[test]
fn a_campaign_is_one_record() {
    let content = Arc::new(content());
    for (seed, team) in [
        (1, "roland-banks"),
        (2, "roland-banks, daisy-walker, skids-otoole, agnes-baker"),
        (3, "roland-banks, daisy-walker, wendy-adams"),
        (4, "roland-banks, skids-otoole, wendy-adams"),
        (5, "roland-banks, daisy-walker, agnes-baker"),
        (6, "daisy-walker, skids-otoole, wendy-adams"),
        // Magnifying Glass (1) once went from the hand into play and back 400 times.
        (3, "daisy-walker, skids-otoole, agnes-baker"),
    ] {
        let (session, sink) = played(&content, team, seed);
        assert!(session.over());
        let text = sink.text();
        println!(
            "{team}: {} bytes, {} answers",
            text.len(),
            session.given().len()
        );
        assert!(text.len() < 50_000, "{team}: {} bytes", text.len());
        let record = Record::parse(&text).unwrap_or_else(|e| panic!("{e}"));
        replays(&content, &record, &session);
    }
}

/// Played again, the record comes to the same game.
fn replays(content: &Arc<Content>, record: &Record, session: &Session<CardGame>) {
    let again = Session::<CardGame>::load(
        content.clone(),
        record,
        Config::default(),
        Box::new(Memory::default()),
    );
    let again = again.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.diverged, None);
    assert!(*again.session.game() == *session.game());
}

#[test]
fn a_campaign_goes_back_across_the_end_of_a_scenario_and_on_another_way() {
    let content = Arc::new(content());
    let (mut session, sink) = played(&content, "roland-banks, daisy-walker", 5);
    let keys: Vec<String> = session.given().iter().map(|g| g.key.clone()).collect();
    let next = keys.iter().position(|k| k == "scenario:the-midnight-masks");
    let next = next.expect("the second scenario was begun");
    let table = |s: &Session<CardGame>| s.game().table().clone();
    // Far enough back that the first scenario is on the table again.
    for to in [next, next - 20] {
        session.undo(Back::To(to)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(session.given().len(), to);
        assert!(session.position(to) == *session.game());
        let first = &content.campaigns[0].chapters[0];
        assert!(first.contains(&table(&session).scenario));
    }
    for seat in 0..2 {
        session
            .seat_bot(Seat(seat), None)
            .unwrap_or_else(|e| panic!("{e}"));
    }
    // Somebody goes on by hand, another way than the bots went.
    let mut n = 0;
    while let Some(question) = session.question().filter(|_| n < 40) {
        n += 1;
        let last = question.offers.last().map(|o| o.key.clone());
        let last = last.expect("something is offered");
        session.answer_text(&last).unwrap_or_else(|e| panic!("{e}"));
    }
    let record = Record::parse(&sink.text()).unwrap_or_else(|e| panic!("{e}"));
    assert!(!record.branches.is_empty(), "the way that was left is kept");
    replays(&content, &record, &session);
}
