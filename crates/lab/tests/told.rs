//! What a table tells, over random games of every scenario and number of seats.

use crate::teams;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Greedy};
use std::sync::Arc;

/// Plays a random game of every scenario with each `turn`-th number of seats, another one to begin with each time.
/// `MISKATONIC_GAMES=1` plays a game of every scenario with every number of seats.
fn suite<R: Show + Catalogue + Greedy + Cases>(
    content: &Arc<R::Content>,
    turn: usize,
) -> lab::told::Heard {
    let mut all = lab::told::Heard::default();
    let mut count = 0;
    let turn = if teams::games().is_some() { 1 } else { turn };
    for (nth, scenario) in R::scenarios(content).into_iter().enumerate() {
        let (least, most) = R::seats_allowed(content, &scenario.id);
        let numbers = [1, 2, 3, 4, 6, 8].into_iter();
        let allowed = numbers.filter(|n| (least..=most).contains(n));
        for seats in allowed.skip(nth % turn).step_by(turn) {
            for game in 0..teams::games().unwrap_or(1) {
                let setup = teams::setup::<R>(content, &scenario.id, count * 3, seats);
                let heard = lab::told::told::<R>(content, &setup, game + count as u64 * 10)
                    .unwrap_or_else(|e| panic!("{}, {seats} seats, game {game}: {e}", scenario.id));
                all.answers += heard.answers;
                all.events += heard.events;
                all.views = (all.views.0 + heard.views.0, all.views.1 + heard.views.1);
                all.updates = (
                    all.updates.0 + heard.updates.0,
                    all.updates.1 + heard.updates.1,
                );
                for (what, n) in heard.unnamed {
                    *all.unnamed.entry(what).or_default() += n;
                }
                count += 1;
            }
        }
    }
    let mean = |(sum, n): (usize, usize)| sum / n.max(1);
    println!(
        "{} answers, {} events, view {} bytes, update {} bytes",
        all.answers,
        all.events,
        mean(all.views),
        mean(all.updates)
    );
    println!("told by the table alone: {:#?}", all.unnamed);
    assert!(
        mean(all.views) <= 20_000,
        "a full view has {} bytes on average",
        mean(all.views)
    );
    assert!(
        mean(all.updates) <= 3_000,
        "what one answer changes has {} bytes on average",
        mean(all.updates)
    );
    all
}

#[test]
fn the_card_game_tells_what_happens() {
    let content = Arc::new(card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}")));
    suite::<card_game::CardGame>(&content, 4);
}

#[test]
fn the_board_game_tells_what_happens() {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    suite::<board_game::Board>(&Arc::new(content), 2);
}
