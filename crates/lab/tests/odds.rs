//! The odds that offers are told with are the odds: what is tried after them comes out as often as they say.

use kernel::show::Show;
use kernel::{Catalogue, Log, Rules, Seeded, Who};
use players::Rng;

/// Whether an event says how an attempt came out.
type Judge<R> = fn(&<R as Rules>::Event) -> Option<bool>;

/// What is tried at random positions: the sum of the chances told, their variances, the successes, and how many.
struct Tried {
    told: f64,
    variance: f64,
    came: f64,
    n: u32,
}

/// Gives an answer to a copy, does nothing more, and says how the attempt came out.
fn outcome<R: Show>(
    content: &R::Content,
    mut game: kernel::Game<R>,
    choice: R::Choice,
    dealer: &mut Seeded,
    judge: Judge<R>,
) -> Option<bool> {
    let mut events = Vec::new();
    game.answer(content, choice, &mut Log::to(&mut events))
        .ok()?;
    for _ in 0..200 {
        if let Some(came) = events.iter().find_map(judge) {
            return Some(came);
        }
        match game.ask()?.who {
            Who::Chance(_) => {
                game.deal(content, dealer, &mut Log::to(&mut events)).ok()?;
            }
            Who::Seat(_) => {
                let next = R::pass(content, &game).or(game.ask()?.choices.first().copied())?;
                game.answer(content, next, &mut Log::to(&mut events)).ok()?;
            }
        }
    }
    None
}

fn tried<R: Show + Catalogue>(
    content: &R::Content,
    scenario: &str,
    team: &str,
    games: u64,
    judge: Judge<R>,
) -> Tried {
    let lines = [
        ("scenario".to_owned(), scenario.to_owned()),
        ("investigators".to_owned(), team.to_owned()),
    ];
    let setup = R::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let mut all = Tried {
        told: 0.0,
        variance: 0.0,
        came: 0.0,
        n: 0,
    };
    for seed in 0..games {
        let (mut dealer, mut luck) = (Seeded::new(seed), Seeded::new(seed ^ 0x1926));
        let mut rng = Rng::new(seed);
        let mut game = R::start(content, &setup).unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..600 {
            let Some(ask) = game.ask() else { break };
            if let Who::Chance(_) = ask.who {
                if game.deal(content, &mut dealer, &mut Log::none()).is_err() {
                    break;
                }
                continue;
            }
            let choice = ask.choices[rng.below(ask.choices.len())];
            let offered = R::offered(content, &game, &choice);
            // A fight is told with the best weapons; whoever does nothing more takes the first.
            let fight = R::key(content, &game, &choice) == "fight";
            if let Some(odds) = offered.odds.filter(|_| !fight) {
                let came = outcome::<R>(content, game.clone(), choice, &mut luck, judge);
                if let Some(came) = came {
                    let p = f64::from(odds) / 1e6;
                    all.told += p;
                    all.variance += p * (1.0 - p);
                    all.came += f64::from(u8::from(came));
                    all.n += 1;
                }
            }
            if game.answer(content, choice, &mut Log::none()).is_err() {
                break;
            }
        }
    }
    all
}

/// Five times the standard deviation is never seen by chance.
fn agrees(what: &str, tried: &Tried) {
    let off = (tried.told - tried.came).abs();
    println!(
        "{what}: {} attempts, {:.1} successes told, {} came",
        tried.n, tried.told, tried.came
    );
    assert!(tried.n > 30, "{what}: only {} attempts", tried.n);
    assert!(
        off <= 5.0 * tried.variance.sqrt() + 0.5,
        "{what}: {:.1} successes of {} are told, {} came",
        tried.told,
        tried.n,
        tried.came
    );
}

#[test]
fn the_card_games_odds_are_right() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    let judge: Judge<card_game::CardGame> = |e| match e {
        card_game::event::Event::TestResult { success, .. } => Some(*success),
        _ => None,
    };
    let team = "roland-banks, wendy-adams";
    let tried = tried::<card_game::CardGame>(&content, "card/the-gathering", team, 60, judge);
    agrees("card", &tried);
}

#[test]
fn the_board_games_odds_are_right() {
    use board_game::content::ability::CheckKind;
    use board_game::event::Event;
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    // What comes before the fight is a check of its own.
    let judge: Judge<board_game::Board> = |e| match e {
        Event::Passed { kind, .. } if *kind != CheckKind::Horror => Some(true),
        Event::Failed { kind, .. } if *kind != CheckKind::Horror => Some(false),
        _ => None,
    };
    for scenario in ["board/arkham", "board/kingsport"] {
        let team = "joe-diamond, ashcan-pete";
        let tried = tried::<board_game::Board>(&content, scenario, team, 40, judge);
        agrees(scenario, &tried);
    }
}
