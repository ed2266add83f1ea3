//! Advice, intentions, reviews and puzzles, as people meet them.

use card_game::CardGame;
use kernel::record::Record;
use kernel::{Cases, Rules, Seeded, Who};
use std::ops::ControlFlow;
use std::sync::Arc;
use table::case::{best, run};
use table::host::data::{Bot, Looker, Wish};
use table::{Boxed, Chance, Desk, GameBox, Memory, Nowhere, Terms, Trouble};

fn card() -> Boxed<CardGame> {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    Boxed::new(Arc::new(content), |kind, seed| {
        Some(players::Kind::named(kind)?.bot(seed))
    })
}

fn begun(terms: Terms, who: &[&str], sink: Memory) -> Box<dyn Desk + Send> {
    let wish = Wish {
        scenario: "card/the-gathering".into(),
        investigators: who.iter().map(|id| (*id).to_owned()).collect(),
        ..Wish::default()
    };
    let game = card().start(&wish, terms, Box::new(sink));
    game.unwrap_or_else(|e| panic!("{e}"))
}

fn dealt(seed: u64) -> Terms {
    Terms::new(Chance::Seeded(Seeded::new(seed)))
}

/// Goes on to the first action of a turn.
fn to_an_action(host: &mut dyn Desk) {
    for _ in 0..30 {
        let question = host.question(Looker::Host).expect("somebody is asked");
        if question.offers.iter().any(|o| o.key == "end-turn") {
            return;
        }
        let declines = question.offers.iter().position(|o| o.declines);
        host.answer_number(declines.unwrap_or(0))
            .unwrap_or_else(|e| panic!("{e}"));
    }
    panic!("no turn began");
}

#[test]
fn advice_says_which_and_why_and_how_sure() {
    let sink = Memory::default();
    let mut host = begun(dealt(3), &["roland-banks"], sink.clone());
    to_an_action(&mut *host);
    let question = host.question(Looker::Seat(0)).expect("a question");
    let sight = host.advice(0, None).expect("advice");
    assert!(sight.advice.iter().all(|a| a.chance.is_none()));
    let told = host.advice(2_000, Some("end-turn")).expect("advice");
    let mut keys: Vec<&str> = told.advice.iter().map(|a| a.key.as_str()).collect();
    let mut offered: Vec<&str> = question.offers.iter().map(|o| o.key.as_str()).collect();
    keys.sort_unstable();
    offered.sort_unstable();
    assert_eq!(keys, offered);
    assert_eq!(told.against.as_deref(), Some("end-turn"));
    assert!(!told.line.is_empty());
    // To end the first turn with three actions left is a plain mistake, however little so few games tell.
    let mistake = told.mistake.as_deref();
    assert_eq!(mistake, Some("It ends the turn with actions left."));
    assert!(told.sure.is_some_and(|s| s >= 500_000), "{told:?}");
    assert_eq!(told.even, told.terms.is_empty(), "{told:?}");
    let first = told.advice.first().expect("an offer");
    assert!(first.chance.is_some() && first.error.is_some() && first.tries > 0);
    // The same number says the same, and all of this is one hint about one question.
    assert_eq!(host.advice(2_000, Some("end-turn")).expect("advice"), told);
    assert_eq!(host.hints(), 1);
    // The record has it, and replays as if it had not.
    let text = sink.text();
    assert_eq!(text.matches("# hint").count(), 1, "{text}");
    let record = Record::parse(&text).expect("a record");
    let again = card().load(&record, dealt(3), Box::new(Nowhere));
    let again = again.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((again.dropped, again.host.hints()), (0, 1));
    assert_eq!(
        again.host.view(Looker::Host).objects,
        host.view(Looker::Host).objects
    );
    // What was taken back counts.
    host.answer("resource").unwrap_or_else(|e| panic!("{e}"));
    host.advice(0, None).expect("advice");
    host.undo(table::Back::Answer)
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(host.hints(), 2);
}

/// Goes on by the advice, for so many questions with more than one offer.
fn advised(host: &mut dyn Desk, questions: usize, mut each: impl FnMut(&mut dyn Desk)) {
    for _ in 0..questions {
        while host
            .question(Looker::Host)
            .is_some_and(|q| q.offers.len() < 2)
        {
            host.answer_number(0).unwrap_or_else(|e| panic!("{e}"));
        }
        if host.question(Looker::Host).is_none() {
            return;
        }
        each(host);
        let best = host.advice(0, None).expect("advice").advice;
        let key = best.first().expect("an offer").key.clone();
        host.answer(&key).unwrap_or_else(|e| panic!("{e}"));
    }
}

fn board() -> Boxed<board_game::Board> {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    Boxed::new(Arc::new(content), |kind, seed| {
        Some(players::Kind::named(kind)?.bot(seed))
    })
}

/// Both games, just begun.
fn both() -> [Box<dyn Desk + Send>; 2] {
    let wish = Wish {
        scenario: "board/arkham".into(),
        investigators: vec!["random".into()],
        ..Wish::default()
    };
    let on_the_board = board().start(&wish, dealt(5), Box::new(Nowhere));
    [
        begun(dealt(5), &["skids-otoole"], Memory::default()),
        on_the_board.unwrap_or_else(|e| panic!("{e}")),
    ]
}

#[test]
fn advice_settles_on_an_offer() {
    for mut host in both() {
        let mut changes = 0;
        advised(&mut *host, 14, |host| {
            let mut thinker = host.thinker().expect("hints").expect("a seat is asked");
            let mut before: Option<String> = None;
            for nodes in [300, 1_500, 4_000] {
                let told = thinker.think(nodes, before.as_deref(), &|| false);
                let best = told.advice.first().expect("an offer");
                let most = best.chance;
                assert!(told.advice.iter().all(|a| a.chance <= most), "{told:?}");
                if before.as_ref().is_some_and(|b| *b != best.key) {
                    // What was called best is left only for what is clearly better.
                    changes += 1;
                    assert_eq!(told.against, before);
                    assert!(!told.even, "{told:?}");
                }
                before = Some(best.key.clone());
                if told.nodes < nodes {
                    break;
                }
            }
            // Who asks anew hears the same, however little is thought at first.
            let mut anew = host.thinker().expect("hints").expect("a seat is asked");
            let best = before.expect("it was advised");
            anew.keep_to(&best);
            let told = anew.think(300, None, &|| false);
            let first = told.advice.first().expect("an offer");
            assert!(first.key == best || !told.even, "{told:?}");
        });
        assert!(changes < 14, "{changes} changes");
    }
}

#[test]
fn a_plan_begins_with_the_best_offer_and_reads_as_a_sentence() {
    for mut host in both() {
        let (mut plans, mut reasons) = (Vec::new(), 0);
        advised(&mut *host, 40, |host| {
            let told = host.advice(1_500, None).expect("advice");
            let expects = told.expects.as_ref().expect("something is earned");
            assert!(
                expects.n <= expects.most && expects.error > 0,
                "{expects:?}"
            );
            let Some(plan) = told.plan else { return };
            let first = told.line.first().expect("the best offer is the first step");
            assert!(
                plan.starts_with(first.as_str()),
                "{plan} begins not with {first}"
            );
            assert!(plan.ends_with('.') && !plan.contains(['?', '_']), "{plan}");
            assert!(plan.chars().count() < 300 && !plan.contains("  "), "{plan}");
            reasons += usize::from(plan.contains(": "));
            plans.push(plan);
        });
        assert!(plans.len() > 2 && reasons > 1, "{plans:#?}");
    }
}

#[test]
fn advice_is_stopped_whenever_it_is_told_to() {
    let mut host = begun(dealt(3), &["roland-banks"], Memory::default());
    to_an_action(&mut *host);
    let mut thinker = host
        .thinker()
        .expect("hints are given")
        .expect("a seat is asked");
    let told = thinker.think(u32::MAX, None, &|| true);
    assert_eq!(
        told.advice.len(),
        host.question(Looker::Host).map_or(0, |q| q.offers.len())
    );
}

#[test]
fn nobody_is_advised_where_that_is_settled() {
    let sink = Memory::default();
    let terms = Terms {
        hints: false,
        ..dealt(3)
    };
    let mut host = begun(terms, &["roland-banks"], sink.clone());
    assert_eq!(host.advice(100, None), Err(Trouble::NoHints));
    assert!(!host.gives_hints());
    // Nor when the game goes on somewhere that would give some.
    let record = Record::parse(&sink.text()).expect("a record");
    let again = card().load(&record, dealt(3), Box::new(Nowhere));
    let mut again = again.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.host.advice(100, None), Err(Trouble::NoHints));
    assert_eq!(again.host.hints(), 0);
}

/// Changing what the seat cannot know changes nothing of what it is advised.
#[test]
fn advice_knows_no_more_than_the_seat() {
    let content = Arc::new(card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}")));
    let lines = [
        ("scenario", "card/the-gathering"),
        ("investigators", "wendy-adams, daisy-walker"),
    ];
    let lines = lines.map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&content, &lines).expect("a setup");
    let mut game = CardGame::start(&content, &setup).expect("a game");
    let mut dice = Seeded::new(5);
    for seed in 0..60 {
        let Some(ask) = game.ask() else { break };
        if let Who::Seat(seat) = ask.who
            && seed % 9 == 0
        {
            let other = CardGame::imagine(&content, &game, seat, &mut Seeded::new(seed));
            let look = |g: &kernel::Game<CardGame>| {
                let mut imagine =
                    |dealer: &mut dyn kernel::Dealer| CardGame::imagine(&content, g, seat, dealer);
                minds::outlook::<CardGame>(&content, &mut imagine, (0, None), (seed, 3))
            };
            assert_eq!(look(&game), look(&other));
        }
        let choice = match ask.who {
            Who::Chance(source) => {
                let weight = ask.weight;
                let at = kernel::Dealer::deal(&mut dice, source, weight);
                CardGame::deal(&content, &game, at)
            }
            Who::Seat(_) => ask.choices[0],
        };
        game.answer(&content, choice, &mut kernel::Log::none())
            .expect("a listed answer");
    }
}

#[test]
fn a_teammate_says_what_it_means_to_do() {
    let sink = Memory::default();
    let terms = Terms {
        bots: vec![
            None,
            Some(Bot {
                kind: "search-60".into(),
                seed: 7,
            }),
        ],
        ..dealt(4)
    };
    let mut host = begun(terms, &["roland-banks", "wendy-adams"], sink.clone());
    for _ in 0..80 {
        if !host.plans().is_empty() {
            break;
        }
        let question = host.question(Looker::Host).expect("somebody is asked");
        let declines = question.offers.iter().position(|o| o.declines);
        host.answer_number(declines.unwrap_or(0))
            .unwrap_or_else(|e| panic!("{e}"));
    }
    let plans = host.plans();
    let plan = plans.first().expect("it has said something");
    assert_eq!(plan.seat, 1);
    assert!(!plan.steps.is_empty());
    let events = host.history(Looker::Public, 0, usize::MAX);
    let said = events
        .iter()
        .find(|e| e.kind == "intends")
        .expect("an event");
    assert_eq!((said.seat, said.by.as_deref()), (Some(1), Some("bot")));
    assert!(
        said.text.contains(&plan.steps[0])
            || events.iter().filter(|e| e.kind == "intends").count() > 1
    );
    // It is in the record, and is known when the game goes on.
    let record = Record::parse(&sink.text()).expect("a record");
    let again = card().load(&record, dealt(4), Box::new(Nowhere));
    let again = again.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((again.dropped, again.host.plans()), (0, plans));
}

#[test]
fn a_review_tells_luck_from_decisions() {
    let terms = Terms {
        bots: vec![Some(Bot {
            kind: "random".into(),
            seed: 2,
        })],
        ..dealt(6)
    };
    let host = begun(terms, &["agnes-baker"], Memory::default());
    assert!(host.over());
    let record = Record::parse(&host.record()).expect("a record");
    let begun = card().load(&record, dealt(6), Box::new(Nowhere));
    let host = begun.unwrap_or_else(|e| panic!("{e}")).host;
    let mut reviewer = host.reviewer();
    let mut seen = 0;
    let review = reviewer.review((4, 150), &mut |_| {
        seen += 1;
        ControlFlow::Continue(())
    });
    let review = review.expect("it was not broken off");
    assert_eq!(
        (seen, review.chances.len()),
        (host.answers(), host.answers() + 1)
    );
    assert_eq!(review.won, host.outcome().map(|o| o.won));
    assert!(
        review
            .chances
            .iter()
            .all(|p| (0.0..=1.0).contains(&p.chance))
    );
    let by_chance = review
        .chances
        .windows(2)
        .filter(|w| w[1].by.as_deref() == Some("chance"));
    let luck: f32 = by_chance.map(|w| w[1].chance - w[0].chance).sum();
    assert!((luck - review.luck).abs() < 1e-3);
    assert!(review.dearest.len() <= 5 && review.turning.len() <= 5);
    // Whoever plays at random leaves actions unspent, and no imagined game is needed to see that.
    let idle = |f: &&table::host::review::Flag| f.what == "ended the turn with actions left";
    let flag = review.flags.iter().find(idle).expect("an unspent action");
    assert_eq!(flag.who, "Agnes Baker");
    for answer in review.costliest() {
        assert!(answer.told && answer.cost > 0.0 && !answer.best.label.is_empty());
        // To decline is no step, and what follows it need not be the same in most imagined rounds.
        let declines = ["pass", "done", "end-turn", "no"].contains(&answer.best.key.as_str());
        assert!(
            declines || !answer.line.is_empty(),
            "nothing is told of {:?}",
            answer.best
        );
    }
    assert!(review.words().len() > 5 && review.svg().ends_with("</svg>\n"));
    // It is broken off whenever it is told to.
    assert!(
        reviewer
            .review((4, 150), &mut |_| ControlFlow::Break(()))
            .is_none()
    );
}

fn hold<R: Cases>(family: &str, content: &R::Content) {
    let puzzles = table::rules::puzzles(family);
    assert!(puzzles.len() >= 30, "{} of {family}", puzzles.len());
    let mut names: Vec<&str> = puzzles.iter().map(|p| p.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), puzzles.len(), "two of one name");
    for puzzle in &puzzles {
        if let Err(failure) = run::<R>(content, puzzle) {
            panic!("{}: {}", puzzle.name, failure.problem.what);
        }
        assert!(!best(&puzzle.play).is_empty(), "{}", puzzle.name);
    }
}

#[test]
fn puzzles_hold() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    hold::<CardGame>("card", &content);
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    hold::<board_game::Board>("board", &content);
}
