//! Searches over both games: fair, the same for the same seed, always with a legal answer.

use board_game::Board;
use card_game::CardGame;
use kernel::{Game, Greedy, Log, Rules, Seat, Who};
use minds::{Model, Rng, Search, Thought};

fn setup<R: Rules>(content: &R::Content, lines: &[(&str, &str)]) -> R::Setup {
    let lines: Vec<(String, String)> = lines
        .iter()
        .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
        .collect();
    R::setup_from_lines(content, &lines).expect("there is such a setup")
}

fn card() -> card_game::Content {
    card_game::Content::official().expect("the packs are sound")
}

fn board() -> board_game::Content {
    board_game::Content::official().expect("the packs are sound")
}

const TWO: [(&str, &str); 2] = [
    ("scenario", "card/the-gathering"),
    ("investigators", "roland-banks, daisy-walker"),
];
const PAIR: [(&str, &str); 2] = [
    ("scenario", "board/arkham"),
    ("investigators", "random, random"),
];

/// What a seat thinks of a game within a budget.
fn think<R: Greedy>(
    content: &R::Content,
    game: &Game<R>,
    seat: Seat,
    seed: u64,
    nodes: u64,
) -> Thought {
    Search::<R>::new().think(
        content,
        &mut |dealer| R::imagine(content, game, seat, dealer),
        seed,
        &mut |spent| spent as f32 / nodes as f32,
    )
}

/// Plays at random and calls `look` at every so manieth question with a choice.
fn wander<R: Greedy>(
    content: &R::Content,
    setup: &R::Setup,
    seed: u64,
    every: usize,
    mut look: impl FnMut(&Game<R>, Seat),
) {
    let mut game = R::start(content, setup).expect("it starts");
    let mut dice = Rng::new(seed);
    let mut asked = 0;
    while let Some(ask) = game.ask() {
        let (who, n) = (ask.who, ask.choices.len());
        match who {
            Who::Chance(_) => {
                game.deal(content, &mut dice, &mut Log::none())
                    .expect("chance may answer so");
            }
            Who::Seat(seat) => {
                asked += usize::from(n > 1);
                if n > 1 && asked % every == 0 {
                    look(&game, seat);
                }
                game.choose(content, dice.below(n), &mut Log::none())
                    .expect("it is listed");
            }
        }
    }
}

/// A seat that cannot tell two games apart answers the same in both.
fn fair<R: Greedy>(content: &R::Content, setup: &R::Setup, seeds: u64, every: usize) {
    let mut looked = 0;
    for seed in 0..seeds {
        let mut dice = Rng::new(!seed);
        wander::<R>(content, setup, seed, every, |game, seat| {
            let other = R::imagine(content, game, seat, &mut dice);
            let (one, two) = (
                think(content, game, seat, seed, 120),
                think(content, &other, seat, seed, 120),
            );
            assert_eq!(one, two, "seed {seed}");
            looked += 1;
        });
    }
    assert!(looked >= 5, "only {looked} positions");
}

#[test]
fn what_a_seat_cannot_know_changes_no_answer() {
    let (c, b) = (card(), board());
    fair::<CardGame>(&c, &setup::<CardGame>(&c, &TWO), 6, 7);
    fair::<Board>(&b, &setup::<Board>(&b, &PAIR), 2, 11);
}

#[test]
fn the_same_seed_thinks_the_same_and_answers_what_is_offered() {
    let c = card();
    wander::<CardGame>(&c, &setup::<CardGame>(&c, &TWO), 3, 9, |game, seat| {
        let thought = think(&c, game, seat, 5, 150);
        assert_eq!(thought, think(&c, game, seat, 5, 150));
        let n = game.ask().map_or(0, |a| a.choices.len());
        assert!(thought.best < n && thought.offers[0].at == thought.best);
        assert!(
            thought
                .offers
                .iter()
                .all(|o| o.at < n && (0.0..=1.0).contains(&o.chance))
        );
        // With no time at all there is an answer too.
        assert!(think(&c, game, seat, 5, 1).best < n);
    });
}

#[test]
fn the_weights_of_both_games_read() {
    fn read<R: Greedy>() {
        let model = Model::read(R::WEIGHTS, R::FEATURES).unwrap_or_else(|e| panic!("{e}"));
        assert_ne!(model, Model::default(), "there are weights");
        let mut names = R::FEATURES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(
            names.len(),
            R::FEATURES.len(),
            "no two features share a name"
        );
    }
    read::<CardGame>();
    read::<Board>();
}

#[test]
fn every_feature_is_a_number_for_every_position() {
    fn check<R: Greedy>(content: &R::Content, setup: &R::Setup) {
        for seed in 0..3 {
            wander::<R>(content, setup, seed, 1, |game, _| {
                let features = R::features(content, game);
                assert_eq!(features.len(), R::FEATURES.len());
                assert!(features.iter().all(|f| f.is_finite() && f.abs() <= 2.0));
            });
        }
    }
    let (c, b) = (card(), board());
    check::<CardGame>(&c, &setup::<CardGame>(&c, &TWO));
    check::<Board>(&b, &setup::<Board>(&b, &PAIR));
}
