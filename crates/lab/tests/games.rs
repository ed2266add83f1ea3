//! The property suite over every scenario, difficulty, number of seats and investigator of a game.

use kernel::Catalogue;
use lab::{Plan, Start, Totals, properties, simulate};
use players::Kind;

/// Plays `games` random games of each setup: for every scenario and number of seats each investigator leads once (or
/// every `step`-th, another one each time), with the difficulties in turn.
fn suite<R: Catalogue>(content: &R::Content, games: u64, step: usize) {
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let mut difficulties: Vec<Option<String>> = R::difficulties(content)
        .into_iter()
        .map(|e| Some(e.id))
        .collect();
    if difficulties.is_empty() {
        difficulties.push(None);
    }
    let mut n = 0;
    for scenario in R::scenarios(content) {
        let (least, most) = R::seats_allowed(content, &scenario.id);
        for seats in least..=most.min(ids.len()) {
            for first in (n % step..ids.len()).step_by(step) {
                let team: Vec<&str> = (0..seats)
                    .map(|i| ids[(first + i) % ids.len()].as_str())
                    .collect();
                let mut lines = vec![
                    ("scenario".into(), scenario.id.clone()),
                    ("investigators".into(), team.join(", ")),
                ];
                lines.extend(
                    difficulties[n % difficulties.len()]
                        .clone()
                        .map(|d| ("difficulty".into(), d)),
                );
                let setup = R::setup_from_lines(content, &lines)
                    .unwrap_or_else(|e| panic!("{lines:?}: {e}"));
                for game in 0..games {
                    if let Err(broken) = properties::<R>(content, &setup, n as u64 * 1000 + game) {
                        panic!("{lines:?}, game {game}: {broken}");
                    }
                }
                n += 1;
            }
        }
    }
    assert!(n > 0, "the game has no scenario");
}

#[test]
fn the_card_game_holds_its_properties() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    suite::<card_game::CardGame>(&content, 2, 1);
}

#[test]
fn the_board_game_holds_its_properties() {
    let (content, problems) = board_game::content::Content::official();
    assert!(!packs::diagnostics::any_error(&problems), "{problems:?}");
    suite::<board_game::Board>(&content, 1, 24);
}

/// Playouts, which put no question that they can do without, play the same games as drawing from the lists does.
fn the_same_with_lists<R>(content: &R::Content, setups: &[&[(&str, &str)]])
where
    R: kernel::Greedy,
    R::Content: Sync,
    R::Setup: Sync,
    kernel::Game<R>: Sync + Send,
{
    let starts: Vec<Start<R>> = setups
        .iter()
        .map(|lines| {
            let lines: Vec<(String, String)> = lines
                .iter()
                .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
                .collect();
            R::setup_from_lines(content, &lines)
                .and_then(|setup| Start::new(content, setup))
                .unwrap_or_else(|e| panic!("{lines:?}: {e}"))
        })
        .collect();
    let totals = |check| {
        let totals = simulate(&Plan {
            content,
            starts: &starts,
            games: 300,
            seed: 5,
            policy: Kind::Random,
            threads: 1,
            cap: 50_000,
            check,
            progress: &|_| {},
        });
        Totals {
            seconds: 0.0,
            cpu_seconds: 0.0,
            ..totals.unwrap_or_else(|e| panic!("{e}"))
        }
    };
    let listed = totals(true);
    assert_eq!((listed.completed, &listed.failed[..]), (300, &[][..]));
    assert_eq!(listed, totals(false));
}

#[test]
fn playouts_of_the_card_game_are_its_random_games() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    the_same_with_lists::<card_game::CardGame>(
        &content,
        &[
            &[("scenario", "card/the-gathering")],
            &[
                ("scenario", "card/the-gathering"),
                ("difficulty", "hard"),
                ("investigators", "daisy-walker, wendy-adams, agnes-baker"),
            ],
            &[
                ("scenario", "card/the-gathering"),
                ("difficulty", "easy"),
                ("investigators", "skids-otoole, roland-banks"),
            ],
        ],
    );
}

#[test]
fn playouts_of_the_board_game_are_its_random_games() {
    let (content, _) = board_game::content::Content::official();
    the_same_with_lists::<board_game::Board>(
        &content,
        &[
            &[("scenario", "board/arkham")],
            &[("scenario", "board/kingsport")],
        ],
    );
}
