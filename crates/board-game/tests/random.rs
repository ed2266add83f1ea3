//! Random games end, and nothing is lost on the way.

use board_game::content::Content;
use board_game::{Board, Setup};
use kernel::{Dealer, Log, Rules, Seeded, Source, Who};

/// Plays a game at random: answers, turns and the outcome.
pub fn play(
    content: &Content,
    setup: &Setup,
    seed: u64,
    check_every: bool,
) -> Result<(u32, u32, String), String> {
    let mut game = Board::start(content, setup).map_err(|e| e.to_string())?;
    let mut dealer = Seeded::new(seed);
    let mut rng = Seeded::new(seed ^ 0x9e37_79b9);
    let mut answers = 0u32;
    let mut trail: Vec<String> = Vec::new();
    while let Some(ask) = game.ask() {
        answers += 1;
        if answers > 400_000 {
            return Err(format!(
                "no end: turn {} {:?}",
                game.table().turn,
                &trail[trail.len().saturating_sub(30)..]
            ));
        }
        match ask.who {
            Who::Chance(_) => {
                let rule = ask.rule;
                if check_every
                    && Board::outcomes(content, &game)
                        .iter()
                        .map(|o| o.1)
                        .sum::<u32>()
                        != ask.weight
                {
                    return Err(format!(
                        "{rule:?}: outcomes weigh {:?}, not {}",
                        Board::outcomes(content, &game)
                            .iter()
                            .map(|o| o.1)
                            .sum::<u32>(),
                        ask.weight
                    ));
                }
                let _ = game.deal(content, &mut dealer, &mut Log::none());
            }
            Who::Seat(_) => {
                let len = ask.choices.len() as u32;
                if len == 0 {
                    return Err(format!(
                        "nothing to choose: {:?} {:?}",
                        ask.rule,
                        Board::stack_words(content, &game)
                    ));
                }
                if check_every {
                    let keys: Vec<String> = ask
                        .choices
                        .iter()
                        .map(|x| Board::key(content, &game, x))
                        .collect();
                    for (i, answer) in keys.iter().enumerate() {
                        if keys[..i].contains(answer) {
                            return Err(format!(
                                "two choices have the key {answer}: {:?} {keys:?}",
                                ask.rule
                            ));
                        }
                    }
                }
                let at = rng.deal(Source(0), len) as usize;
                if check_every {
                    trail.push(format!(
                        "{:?} {}",
                        ask.rule,
                        Board::key(content, &game, &ask.choices[at])
                    ));
                }
                game.choose(content, at, &mut Log::none())
                    .map_err(|e| e.to_string())?;
            }
        }
        if check_every {
            Board::check(content, &game).map_err(|e| {
                format!(
                    "{e}\n{:?}\n{:?}",
                    Board::stack_words(content, &game),
                    &trail[trail.len().saturating_sub(12)..]
                )
            })?;
        }
    }
    Ok((
        answers,
        u32::from(game.table().turn),
        format!("{:?}", game.table().outcome),
    ))
}

fn content() -> Option<Content> {
    let c = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    (!c.mythos.is_empty() && !c.investigators.is_empty()).then_some(c)
}

#[test]
fn random_games_end() {
    let Some(packs) = content() else { return };
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(40);
    let from: u64 = std::env::var("FROM")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(0);
    let mut outcomes = std::collections::BTreeMap::<String, u32>::new();
    let (mut played, mut turns) = (0u64, 0u64);
    for seed in from..from + games {
        let mut setup = Setup::random(1 + (seed % 8) as usize);
        if std::env::var("KINGSPORT").is_ok() || seed % 5 == 4 {
            setup.scenario = "board/kingsport".into();
        }
        let out = std::panic::catch_unwind(|| play(&packs, &setup, seed, true));
        match out {
            Ok(Ok((k, t, outcome))) => {
                played += u64::from(k);
                turns += u64::from(t);
                *outcomes.entry(outcome).or_default() += 1;
            }
            Ok(Err(e)) => panic!("seed {seed}: {e}"),
            Err(_) => panic!("seed {seed} panicked"),
        }
    }
    eprintln!("{games} games, {played} answers, {turns} turns, {outcomes:?}");
}
