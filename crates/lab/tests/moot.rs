//! Nobody is asked where there is one answer, nor for an order that makes no difference: at such questions of random games
//! each answer is tried, and one after which all the games are equal was not worth asking.

use crate::teams;
use kernel::{Catalogue, Dealer, Log, Rules, Seeded, Who};
use players::Rng;

/// Rules that put a question to which there may be one answer, because the player sees by it what is going on.
const TOLD: [&str; 6] = [
    // The end of a turn; the only card that can pay.
    "2.2.1",
    "costs",
    "discard",
    // What one must buy: it is seen before it is bought.
    "cards.buy",
    // How a campaign goes on, and with whom.
    "campaign-course",
    "replacement",
];
/// Rules that ask for an order.
const ORDERS: [&str; 1] = ["reactions.order"];

/// Plays a random game and tells of every question that was asked in vain.
fn play<R: Rules>(
    content: &R::Content,
    setup: &R::Setup,
    seed: u64,
    vain: &mut Vec<String>,
) -> usize {
    let mut game = R::start(content, setup).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(seed);
    let mut dealer = Seeded::new(seed);
    let mut asked = 0;
    let after = |game: &kernel::Game<R>, choice| {
        let mut clone = game.clone();
        let taken = clone.answer(content, choice, &mut Log::none());
        taken.unwrap_or_else(|e| panic!("a listed answer is refused: {e}"));
        clone
    };
    while let Some(ask) = game.ask() {
        if let Who::Chance(source) = ask.who {
            let choice = R::deal(content, &game, dealer.deal(source, ask.weight));
            game = after(&game, choice);
            continue;
        }
        asked += 1;
        let choices = game.choices(content);
        let rule = R::cite(&ask.rule);
        let single = choices.len() == 1 && !TOLD.contains(&rule);
        let moot = || {
            let first = after(&game, choices[0]);
            choices[1..].iter().all(|c| after(&game, *c) == first)
        };
        if single || ORDERS.contains(&rule) && moot() {
            let keys: Vec<String> = choices.iter().map(|c| R::key(content, &game, c)).collect();
            let at = R::stack_words(content, &game).join(" > ");
            vain.push(format!(
                "{rule}, seed {seed}: {at}: {}: {keys:?}",
                R::question(content, &game)
            ));
        }
        game = after(&game, choices[rng.below(choices.len())]);
    }
    asked
}

/// Plays games of every scenario with so many seats each.
fn nobody_is_asked_in_vain<R: Catalogue>(content: &R::Content, few: u64, seats: usize) {
    let (mut vain, mut asked) = (Vec::new(), 0);
    for scenario in R::scenarios(content) {
        for game in 0..teams::games().unwrap_or(few) {
            let setup = teams::setup::<R>(content, &scenario.id, game as usize * seats, seats);
            asked += play::<R>(content, &setup, game, &mut vain);
        }
    }
    assert!(asked > 100, "nobody was asked anything");
    assert!(vain.is_empty(), "{}", vain.join("\n"));
}

#[test]
fn nobody_of_the_card_game_is_asked_in_vain() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    nobody_is_asked_in_vain::<card_game::CardGame>(&content, 6, 3);
}

#[test]
fn nobody_of_the_board_game_is_asked_in_vain() {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    nobody_is_asked_in_vain::<board_game::Board>(&content, 6, 3);
}
