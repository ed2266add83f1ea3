//! The nets of both games: what they read, how they are written, and that fitting them learns.

use board_game::Board;
use card_game::CardGame;
use kernel::{Game, Greedy, Log, Lying, Rules, Seat, Who};
use minds::{Aim, Course, Found, Nets, Question, Rng, Sample, Search, Worth};
use std::sync::Arc;

fn game<R: Rules>(content: &R::Content, lines: &[(&str, &str)], answers: usize) -> Game<R> {
    let lines: Vec<(String, String)> = lines
        .iter()
        .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
        .collect();
    let setup = R::setup_from_lines(content, &lines).expect("there is such a setup");
    let mut game = R::start(content, &setup).expect("it starts");
    let mut dice = Rng::new(5);
    let mut given = 0;
    while let Some(ask) = game.ask() {
        match ask.who {
            Who::Chance(_) => {
                game.deal(content, &mut dice, &mut Log::none())
                    .expect("chance may answer so");
            }
            Who::Seat(_) if given >= answers && ask.choices.len() > 2 => break,
            Who::Seat(_) => {
                given += 1;
                let at = dice.below(ask.choices.len());
                game.choose(content, at, &mut Log::none())
                    .expect("it is listed");
            }
        }
    }
    game
}

fn card() -> (card_game::Content, Game<CardGame>) {
    let content = card_game::Content::official().expect("the packs are sound");
    let lines = [
        ("scenario", "card/the-gathering"),
        ("investigators", "roland-banks, agnes-baker"),
    ];
    let game = game::<CardGame>(&content, &lines, 30);
    (content, game)
}

fn board() -> (board_game::Content, Game<Board>) {
    let content = board_game::Content::official().expect("the packs are sound");
    let lines = [
        ("scenario", "board/arkham"),
        ("investigators", "random, random"),
    ];
    let game = game::<Board>(&content, &lines, 60);
    (content, game)
}

/// Everything that is read has its name, and every thing has attributes.
fn reads<R: Greedy>(content: &R::Content, game: &Game<R>) {
    let attributes = R::attributes().len();
    for thing in 0..R::things(content) as u16 {
        let of = R::attributes_of(content, thing);
        assert!(!of.is_empty(), "thing {thing} has no attributes");
        assert!(
            of.iter()
                .all(|(at, n)| usize::from(*at) < attributes && n.is_finite())
        );
    }
    let named = |lying: &[Lying], names: &[&str]| {
        lying.iter().all(|one| {
            usize::from(one.place) < names.len()
                && usize::from(one.thing) < R::things(content)
                && one.times.is_finite()
        })
    };
    let mut lying = Vec::new();
    R::lying(content, game, &mut lying);
    assert!(lying.len() > 5 && named(&lying, R::PLACES));
    for choice in &game.ask().expect("it is asked").choices {
        lying.clear();
        R::about(content, game, choice, &mut lying);
        assert!(!lying.is_empty() && named(&lying, R::ROLES), "{choice:?}");
    }
    assert_eq!(R::own(content, game).len(), R::OWN.len());
    assert!(
        R::came(content, game)
            .iter()
            .all(|n| (0.0..=1.0).contains(n))
    );
}

#[test]
fn all_that_is_read_has_a_name() {
    let (content, game) = card();
    reads(&content, &game);
    let (content, game) = board();
    reads(&content, &game);
}

#[test]
fn the_nets_of_both_games_read_and_have_their_names() {
    fn check<R: Greedy>() {
        let nets = Nets::read::<R>(R::NETS).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(nets.hash::<R>(), R::NETS_NAME);
        assert_ne!(nets, Nets::blank::<R>());
    }
    check::<CardGame>();
    check::<Board>();
}

/// Positions of one game whose worth is what they count of one thing, and questions where one role is best.
fn lesson(game: &Game<CardGame>, content: &card_game::Content) -> (Vec<Sample>, Vec<Question>) {
    let mut dice = Rng::new(3);
    let features = CardGame::features(content, game);
    let mut lying = Vec::new();
    CardGame::lying(content, game, &mut lying);
    let samples = (0..3000).map(|game| {
        let good = dice.below(2) == 0;
        let mut lying = lying.clone();
        // The worth hangs on one more card in one place.
        let thing = if good { 1 } else { 0 };
        lying.push(Lying {
            place: 0,
            thing,
            times: 1.0,
        });
        let won = f32::from(u8::from(good));
        Sample {
            features: features.clone(),
            lying,
            worth: Worth {
                win: won,
                earned: won,
            },
            left: 0.5,
            came: [won, 0.0],
            game,
        }
    });
    let samples = samples.collect();
    let mut numbers = features;
    numbers.extend(CardGame::own(content, game));
    let offer = |role: u16, best: bool| {
        let lying = vec![Lying {
            place: role,
            thing: 0,
            times: 1.0,
        }];
        Found {
            margin: 0.0,
            about: lying,
            behind: if best { 0.0 } else { 0.02 },
            weight: 1.0,
        }
    };
    let questions = (0..2000).map(|game| Question {
        numbers: numbers.clone(),
        offers: vec![offer(0, false), offer(1, true), offer(2, false)],
        game,
    });
    (samples, questions.collect())
}

#[test]
fn a_fit_learns_what_counts_and_is_the_same_with_any_number_of_threads() {
    let (content, game) = card();
    let described: Vec<_> = (0..CardGame::things(&content) as u16)
        .map(|thing| CardGame::attributes_of(&content, thing))
        .collect();
    let (samples, questions) = lesson(&game, &content);
    let fit = |threads| {
        let mut nets = Nets::blank::<CardGame>();
        nets.scatter(1);
        let course = Course {
            epochs: 25,
            rate: 3e-3,
            shrink: 1e-2,
            seed: 1,
            threads,
        };
        let fitted = nets.fit(&samples, &questions, &described, course, &mut |_, _, _| {});
        (nets, fitted)
    };
    let (nets, fitted) = fit(1);
    assert!(fitted.win[0] < 0.1 && fitted.win[1] > 0.6, "{fitted:?}");
    assert!(fitted.earned[0] < fitted.earned[1] / 10.0, "{fitted:?}");
    assert!(fitted.agree[0] > 0.99, "{fitted:?}");
    assert_eq!(fit(2).0, nets);

    // What is written is read as the same, but for what a byte cannot tell.
    let text = nets.write::<CardGame>();
    let read = Nets::read::<CardGame>(&text).expect("it reads");
    assert_eq!(read.write::<CardGame>(), text);
    for (wrong, what) in [
        ("", "it has to be"),
        ("nets 1 128 32 32 8\nposition bias", "a line is a name"),
        (
            "nets 1 128 32 32 8\nposition bias x 00",
            "the scale is no number",
        ),
        (
            "nets 1 128 32 32 8\nposition bias 1 00",
            "it has to have 128 weights",
        ),
    ] {
        let error = Nets::read::<CardGame>(wrong).expect_err(wrong).to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn blank_nets_choose_as_greedy_does() {
    let (content, game) = card();
    let seat = match game.ask().map(|ask| ask.who) {
        Some(Who::Seat(seat)) => seat,
        _ => Seat(0),
    };
    let best = |nets: Option<Arc<Nets>>| {
        let mut search = Search::<CardGame>::after(Aim::Both).nets(nets);
        let imagine =
            &mut |dealer: &mut dyn kernel::Dealer| CardGame::imagine(&content, &game, seat, dealer);
        search.think(&content, imagine, 7, &mut |spent| spent as f32 / 3000.0)
    };
    let (with, without) = (best(Some(Arc::new(Nets::blank::<CardGame>()))), best(None));
    assert_eq!(with.best, without.best);
}
