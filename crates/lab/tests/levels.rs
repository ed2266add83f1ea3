//! Levels: their mistakes show, and each is stronger than the one below.

use board_game::Board;
use card_game::CardGame;
use kernel::{Budget, Catalogue, Dealer, Greedy, Log, Seeded, Slip, Slips, Who};
use lab::ladder::came;
use lab::mean::Mean;
use lab::{Plan, Start};
use players::{Kind, Level, Rng};
use table::Seen;

/// A game longer than this is stuck.
const CAP: u64 = 20_000;

/// A start for each of the first five investigators, or one where they are drawn.
fn starts<R: Greedy + Catalogue>(content: &R::Content, scenario: &str) -> Vec<Start<R>> {
    let who: Vec<String> = match R::draws_investigators() {
        true => vec!["random".to_owned()],
        false => {
            let all = R::investigators(content).into_iter();
            all.take(5).map(|e| e.id).collect()
        }
    };
    let start = |id: String| {
        let lines = [("scenario", scenario.to_owned()), ("investigators", id)];
        let lines = lines.map(|(name, value)| (name.to_owned(), value));
        let setup = R::setup_from_lines(content, &lines).expect("there is such a setup");
        Start::new(content, setup).expect("it starts")
    };
    who.into_iter().map(start).collect()
}

/// Where the best score stands.
fn best(scores: &[i32]) -> Option<usize> {
    let top = scores.iter().max()?;
    scores.iter().position(|s| s == top)
}

/// In so many questions of some games each mistake leads to another answer.
fn slips_seen<R: Greedy>(content: &R::Content, start: &Start<R>, games: u64) -> [u32; 7] {
    let mut seen = [0; 7];
    for number in 0..games {
        let seed = Rng::nth_seed(3, number);
        let (mut dealer, mut bot) = (Seeded::new(seed), Kind::Greedy.bot::<R>(seed));
        let mut game = start.game.clone();
        let (log, budget) = (&mut Log::none(), &mut Budget::after(0));
        for _ in 0..CAP {
            let Some(ask) = game.ask() else { break };
            let choice = match ask.who {
                Who::Chance(source) => {
                    let n = dealer.deal(source, ask.weight);
                    R::deal(content, &game, n)
                }
                Who::Seat(_) => {
                    let plain = R::scores(content, &game);
                    let none = R::scores_slipping(content, &game, Slips::NONE);
                    assert_eq!(plain, none, "no mistake changes nothing");
                    for (nth, slip) in Slip::ALL.into_iter().enumerate() {
                        let slipping = R::scores_slipping(content, &game, Slips::NONE.with(slip));
                        seen[nth] += u32::from(best(&slipping) != best(&plain));
                    }
                    let looks = Seen::<R>::of(content, &game).expect("a seat is asked");
                    ask.choices[bot.choose(&looks)]
                }
            };
            game.accept(content, choice, log, budget)
                .expect("it is on the list");
        }
    }
    seen
}

#[test]
fn every_mistake_shows_in_both_games() {
    let card = card_game::Content::official().expect("the packs are sound");
    let start = &starts::<CardGame>(&card, "card/the-gathering")[2];
    let in_cards = slips_seen(&card, start, 12);
    assert!(in_cards.iter().all(|n| *n > 0), "{in_cards:?}");
    let board = board_game::Content::official().expect("the packs are sound");
    let start = &starts::<Board>(&board, "board/arkham")[0];
    let on_the_board = slips_seen(&board, start, 4);
    assert!(on_the_board.iter().all(|n| *n > 0), "{on_the_board:?}");
}

fn plan<'a, R: Greedy>(
    content: &'a R::Content,
    starts: &'a [Start<R>],
    (level, games): (Level, u64),
) -> Plan<'a, R> {
    Plan {
        content,
        starts,
        games,
        seed: 11,
        policy: Kind::Level(level),
        threads: 1,
        cap: CAP,
        check: false,
        progress: &|_| {},
    }
}

/// By how much each of the levels that think little earns more than the one below it, in the same deals.
fn rungs<R: Greedy>(content: &R::Content, starts: &[Start<R>], games: u64) {
    let levels = [
        Level::Beginner,
        Level::Novice,
        Level::Steady,
        Level::Skilled,
    ];
    let earned: Vec<Vec<f64>> = levels
        .iter()
        .map(|level| {
            let plan = plan(content, starts, (*level, games));
            let each = (0..games).map(|n| came(&plan, n).expect("it ends"));
            each.map(|c| f64::from(c.earned)).collect()
        })
        .collect();
    for (pair, names) in earned.windows(2).zip(levels.windows(2)) {
        let gains: Mean = pair[0].iter().zip(&pair[1]).map(|(a, b)| b - a).collect();
        assert!(
            gains.mean() > gains.half(),
            "{} earns {:.3} ± {:.3} more than {}",
            names[1].name(),
            gains.mean(),
            gains.half(),
            names[0].name()
        );
    }
}

#[test]
fn a_level_is_stronger_than_the_one_below() {
    let card = card_game::Content::official().expect("the packs are sound");
    rungs(&card, &starts::<CardGame>(&card, "card/the-gathering"), 600);
    let board = board_game::Content::official().expect("the packs are sound");
    rungs(&board, &starts::<Board>(&board, "board/arkham"), 500);
}

#[test]
fn a_level_plays_by_its_seed_alone() {
    let card = card_game::Content::official().expect("the packs are sound");
    let starts = starts::<CardGame>(&card, "card/the-gathering");
    for level in [Level::Beginner, Level::Steady, Level::Veteran] {
        let games = if level == Level::Veteran { 1 } else { 5 };
        let plan = plan(&card, &starts, (level, games));
        for number in 0..games {
            assert_eq!(came(&plan, number), came(&plan, number), "{}", level.name());
        }
    }
}
