//! What the odds of an offer are made of.

use super::data::Sum;
use super::sum;
use kernel::show::Show;
use kernel::{Game, Log, Who};

/// Answers that are given on the way to a try, at most.
const ON_THE_WAY: usize = 16;

/// Gives an answer to a copy of the game and goes on to the try that it leads to. Only what has the odds that were
/// offered explains them.
pub(super) fn foretold<R: Show>(content: &R::Content, game: &Game<R>, key: &str) -> Option<Sum> {
    let mut choices = game.choices(content).into_iter();
    let mut next = choices.find(|c| R::key(content, game, c) == key)?;
    let odds = R::offered(content, game, &next).odds?;
    let mut game = game.clone();
    for _ in 0..ON_THE_WAY {
        game.answer(content, next, &mut Log::none()).ok()?;
        let ask = game.ask()?;
        if let Some(sum) = sum(&R::asked(content, &game)).filter(|s| s.odds == Some(odds)) {
            return Some(sum);
        }
        let (Who::Seat(_), None) = (ask.who, R::action_of_turn(&game)) else {
            return None;
        };
        next = R::pass(content, &game).or(ask.choices.first().copied())?;
    }
    None
}
