//! Greedy goes on to a goal over several turns.

use board_game::content::ids::PlaceId;
use board_game::{Board, Content, Setup};
use kernel::{Greedy, Log, Rules, Seat, Seeded, Who};

type Memory = <Board as Greedy>::Memory;

/// The rounds until a lone investigator has reached the third-best goal of the first turn; greedy answers, with the
/// goal or without. `None` if there was no such goal, or after eight rounds.
fn rounds(content: &Content, seed: u64, pursues: bool) -> Option<u32> {
    let mut game = Board::start(content, &Setup::random(1)).expect("it starts");
    let mut dealer = Seeded::new(seed);
    let mut memory = Memory::default();
    let mut goal = None;
    let log = &mut Log::none();
    while let Some(who) = game.ask().map(|a| a.who) {
        if goal.is_none()
            && let Some(third) = Board::goals(content, &game).get(2)
        {
            goal = Some((*third, Board::round(&game)));
            Board::pursue(&mut memory, pursues.then_some(*third));
        }
        if let Some((goal, begun)) = goal {
            let round = Board::round(&game);
            if game
                .table()
                .investigator(Seat(0))
                .is_at(PlaceId::from_index(goal.thing.into()))
            {
                return Some(round - begun);
            }
            if round > begun + 8 {
                return None;
            }
        }
        if let Who::Chance(_) = who {
            game.deal(content, &mut dealer, log).expect("it is dealt");
            continue;
        }
        let scores = Board::scores_with(content, &game, &mut memory);
        let best = (0..scores.len()).max_by_key(|at| scores[*at]).unwrap_or(0);
        game.choose(content, best, log).expect("it is listed");
    }
    None
}

#[test]
fn a_goal_is_pursued_until_it_is_reached() {
    let content = Content::official().expect("the packs are sound");
    let soon = |pursues| {
        let all = (0..12).filter_map(|seed| rounds(&content, seed, pursues));
        all.filter(|rounds| *rounds <= 4).count()
    };
    let (with, without) = (soon(true), soon(false));
    assert!(with >= 9, "{with} of 12 goals were reached");
    assert!(with > without, "{without} were reached without being goals");
}
