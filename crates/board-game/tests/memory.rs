//! What greedy remembers of a position must not change its judgement.

use board_game::{Board, Content};
use kernel::{Greedy, Log, Rules, Seeded, Who};

type Memory = <Board as Greedy>::Memory;

/// Plays a game, with the best choice or a random one, and compares scores from the cache (which also holds earlier
/// games) with scores computed anew. Returns the number of questions and the number of those with different scores.
fn judged(
    content: &Content,
    memory: &mut Memory,
    (scenario, investigators): (&str, &str),
    seed: u64,
) -> (usize, usize) {
    let lines = [("scenario", scenario), ("investigators", investigators)];
    let lines = lines.map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = Board::setup_from_lines(content, &lines).expect("there is such a game");
    let mut game = Board::start(content, &setup).expect("it starts");
    let mut dealer = Seeded::new(seed);
    let (mut asked, mut differ) = (0, 0);
    let log = &mut Log::none();
    while let Some(who) = game.ask().map(|a| a.who) {
        if let Who::Chance(_) = who {
            game.deal(content, &mut dealer, log).expect("it is dealt");
            continue;
        }
        let kept = Board::scores_with(content, &game, memory);
        asked += 1;
        differ += usize::from(kept != Board::scores(content, &game));
        let best = (0..kept.len()).max_by_key(|at| kept[*at]).unwrap_or(0);
        // Each fourth choice is a random one.
        let by_lot = asked % 4 == 0;
        let at = if by_lot { asked / 4 % kept.len() } else { best };
        game.choose(content, at, log).expect("it is listed");
    }
    (asked, differ)
}

#[test]
fn what_is_remembered_changes_hardly_a_judgement() {
    let content = Content::official().expect("the packs are sound");
    let memory = &mut Memory::default();
    let (mut asked, mut differ) = (0, 0);
    for seed in 0..20 {
        for game in [
            ("board/arkham", "random"),
            ("board/arkham", "random, random, random"),
            ("board/kingsport", "random, random"),
        ] {
            let (n, d) = judged(&content, memory, game, seed);
            (asked, differ) = (asked + n, differ + d);
        }
    }
    assert!(asked > 5000, "{asked} questions");
    assert!(differ * 1000 < asked, "{differ} of {asked} questions");
}
