//! The greedy bot plays whole games: they come to an end, some to a good one, far more than random play does.

use board_game::content::Content;
use board_game::{Board, Setup};
use kernel::{Dealer, Greedy, Log, Rules, Seat, Seeded, Source, Who};

/// Plays one game; says whether it was won. A game of more than 20,000 questions is stuck (an average one has 120 a seat).
fn play(content: &Content, setup: &Setup, seed: u64) -> bool {
    let mut game = Board::start(content, setup).unwrap_or_else(|e| panic!("{e}"));
    let (mut dealer, mut mind) = (Seeded::new(seed), Seeded::new(!seed));
    for _ in 0..20_000 {
        let Some(ask) = game.ask() else { break };
        match ask.who {
            Who::Chance(_) => {
                game.deal(content, &mut dealer, &mut Log::none())
                    .unwrap_or_else(|e| panic!("{e}"));
            }
            Who::Seat(Seat(seat)) => {
                let imagined = Board::imagine(content, &game, Seat(seat), &mut mind);
                let scores = Board::scores(content, &imagined);
                assert_eq!(
                    scores.len(),
                    ask.choices.len(),
                    "every choice has a score: {:?}",
                    ask.prompt
                );
                let best = scores.iter().max().copied().unwrap_or(0);
                let equals: Vec<usize> = (0..scores.len()).filter(|&i| scores[i] == best).collect();
                let at = equals[mind.deal(Source(0), equals.len() as u32) as usize];
                game.choose(content, at, &mut Log::none())
                    .unwrap_or_else(|e| panic!("{e}"));
            }
        }
    }
    assert!(
        game.over(),
        "seed {seed}: stuck at {:?}",
        Board::stack_words(content, &game)
    );
    Board::outcome(content, &game).is_some_and(|(_, won)| won)
}

#[test]
fn greedy_games_end_and_some_are_won() {
    let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    // Alone, greedy wins one game in five or more; random play one in two hundred.
    let won = (0..60)
        .filter(|&seed| play(&content, &Setup::random(1), seed))
        .count();
    assert!(won >= 4, "{won} of 60 games won");
    for seed in 0..8 {
        let mut setup = Setup::random(1 + seed as usize);
        if seed % 2 == 1 {
            setup.scenario = "board/kingsport".into();
        }
        play(&content, &setup, 1_000 + seed);
    }
}

#[test]
fn nobody_outlives_an_ancient_one_for_want_of_an_ally() {
    let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    for seed in 0..3 {
        let setup = Setup {
            scenario: "board/kingsport".into(),
            ancient_one: "atlach-nacha".into(),
            ..Setup::random(1)
        };
        play(&content, &setup, seed);
    }
}

#[test]
fn one_choice_scores_as_it_does_among_all() {
    let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    let mut game = Board::start(&content, &Setup::random(2)).unwrap_or_else(|e| panic!("{e}"));
    let mut dealer = Seeded::new(4);
    while matches!(
        game.deal(&content, &mut dealer, &mut Log::none()),
        Ok(Some(_))
    ) {}
    let one_by_one: Vec<i32> = game
        .choices(&content)
        .iter()
        .map(|x| Board::score(&content, &game, x))
        .collect();
    assert_eq!(one_by_one, Board::scores(&content, &game));
}
