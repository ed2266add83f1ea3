//! The one interface to a game, whichever it is: begun, gone on with, answered by bots, looked up and marked.

use std::sync::Arc;
use table::host::data::{Bot, Looker, Wish};
use table::{Boxed, Chance, GameBox, Memory, Nowhere, Terms};

fn card() -> Boxed<card_game::CardGame> {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    Boxed::new(Arc::new(content), |kind, seed| {
        Some(players::Kind::named(kind)?.bot(seed))
    })
}

fn board() -> Boxed<board_game::Board> {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    Boxed::new(Arc::new(content), |kind, seed| {
        Some(players::Kind::named(kind)?.bot(seed))
    })
}

fn wish(scenario: &str, seats: usize) -> Wish {
    Wish {
        scenario: scenario.to_owned(),
        seats: Some(seats),
        ..Wish::default()
    }
}

fn dealt(seed: u64) -> Terms {
    Terms::new(Chance::Seeded(kernel::Seeded::new(seed)))
}

#[test]
fn a_game_in_its_box_begins_and_goes_on() {
    let boxes: [(&dyn GameBox, &str); 2] =
        [(&card(), "card/the-gathering"), (&board(), "board/arkham")];
    for (game, scenario) in boxes {
        let sink = Memory::default();
        let begun = game.start(&wish(scenario, 2), dealt(1), Box::new(sink.clone()));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        host.answer_number(0).unwrap_or_else(|e| panic!("{e}"));
        let record = kernel::record::Record::parse(&host.record()).expect("its own record");
        let again = game.load(&record, dealt(1), Box::new(Nowhere));
        let again = again.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.dropped, 0);
        assert_eq!(
            again.host.view(Looker::Host).objects,
            host.view(Looker::Host).objects
        );
        // Bots take the seats over and play to the end.
        for seat in 0..2 {
            let bot = Bot {
                kind: "random".into(),
                seed: seat.into(),
            };
            host.seat_bot(seat, Some(&bot))
                .unwrap_or_else(|e| panic!("{e}"));
        }
        assert_eq!(host.bot_kind(1).as_deref(), Some("random"));
        host.settle().unwrap_or_else(|e| panic!("{e}"));
        assert!(host.over() && host.outcome().is_some());
        assert!(host.seat_bot(2, None).is_err());
    }
    let unknown = Wish {
        investigators: vec!["roland-bank".into()],
        ..wish("card/the-gathering", 1)
    };
    let refused = card().start(&unknown, dealt(1), Box::new(Nowhere)).err();
    let words = refused.map(|e| e.to_string()).unwrap_or_default();
    assert!(words.contains("did you mean `roland-banks`"), "{words}");
}

#[test]
fn a_rule_is_read_by_its_anchor() {
    let rule = card().rule("ST.2").expect("the rule of committing cards");
    assert_eq!(
        (rule.chapter.as_str(), rule.title.as_str()),
        ("Skill tests", "Commit cards")
    );
    assert!(board().rule("checks.clues-and-rerolls").is_some());
    assert!(board().rule("no-such-rule").is_none());
}

#[test]
fn what_cannot_be_done_points_at_what_it_is_about() {
    let boxes: [(&dyn GameBox, &str); 2] =
        [(&card(), "card/the-gathering"), (&board(), "board/arkham")];
    for (game, scenario) in boxes {
        let begun = game.start(&wish(scenario, 1), dealt(3), Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let (mut rng, mut pointed) = (players::Rng::new(3), 0);
        while let Some(question) = host
            .question(Looker::Seat(0))
            .filter(|_| host.answers() < 300)
        {
            let view = host.view(Looker::Seat(0)).objects;
            for cannot in question
                .cannot
                .iter()
                .filter(|c| c.key.starts_with("play:") || c.key.starts_with("move:"))
            {
                assert!(
                    view.iter().any(|o| cannot.about.contains(&o.id)),
                    "{cannot:?}"
                );
                pointed += 1;
            }
            let n = rng.below(question.offers.len());
            host.answer_number(n).unwrap_or_else(|e| panic!("{e}"));
        }
        assert!(pointed > 0, "{scenario}");
    }
}

#[test]
fn clues_are_marked_together_and_spent_while_they_are_needed() {
    let game = board();
    let mut seen = 0;
    for seed in 0..40 {
        let begun = game.start(&wish("board/arkham", 1), dealt(seed), Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let mut rng = players::Rng::new(seed);
        while let Some(question) = host.question(Looker::Host).filter(|_| host.answers() < 400) {
            let clues = |n: usize| vec!["clue".to_owned(); n];
            let several = question
                .marks
                .as_ref()
                .is_some_and(|m| question.rule == "checks.clues-and-rerolls" && !m.more.is_empty());
            if !several {
                let n = rng.below(question.offers.len());
                host.answer_number(n).unwrap_or_else(|e| panic!("{e}"));
                continue;
            }
            seen += 1;
            let odds = |n| host.marked(&clues(n)).sum.and_then(|s| s.odds);
            let rising = [odds(0), odds(1), odds(2)];
            assert!(rising.is_sorted() && odds(2).is_some(), "{rising:?}");
            assert!(!host.marked(&clues(40)).ready);
            assert!(host.confirm(&clues(40)).is_err());
            let before = host.revision();
            host.confirm(&clues(2)).unwrap_or_else(|e| panic!("{e}"));
            let update = host.since(Looker::Host, Some(before));
            let spent = update.events.iter().filter(|e| {
                e.kind == "answer"
                    && e.by.as_deref() == Some("person")
                    && e.about.contains(&"check".to_owned())
            });
            assert!((1..=2).contains(&spent.count()));
        }
        if seen > 5 {
            return;
        }
    }
    panic!("only {seen} checks with several Clues were found");
}
