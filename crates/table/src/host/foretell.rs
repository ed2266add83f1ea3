//! What the odds of an offer are made of.

use super::combine::combined;
use super::data::{Case, Sum, Term};
use crate::joined::{is_combined, parts};
use kernel::show::{Asked, Show};
use kernel::{Game, Log, Who};

/// Answers that are given on the way to a try, at most.
const ON_THE_WAY: usize = 16;

/// Gives an answer to a copy of the game and goes on to the try that it leads to. Only what has the odds that were
/// offered explains them.
pub(super) fn foretold<R: Show>(content: &R::Content, game: &Game<R>, key: &str) -> Option<Sum> {
    let mut game = game.clone();
    let (mut next, odds) = if is_combined(key) {
        let offers = combined::<R>(content, &game);
        let offer = offers.into_iter().find(|o| o.key == key)?;
        if let Some(slow) = offer.quick_for {
            return foretold::<R>(content, &game, &slow);
        }
        let odds = offer.offered.odds?;
        let (keys, _) = parts(key);
        let (last, before) = keys.split_last()?;
        for key in before {
            let choice = game.by_key(content, key).ok()?;
            game.answer(content, choice, &mut Log::none()).ok()?;
        }
        (game.by_key(content, last).ok()?, odds)
    } else {
        let next = game.by_key(content, key).ok()?;
        (next, R::offered(content, &game, &next).odds?)
    };
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

/// The sum of a question, with its terms; `None` if nothing is added up.
pub(super) fn sum(asked: &Asked) -> Option<Sum> {
    if asked.terms.is_empty() && asked.odds.is_none() && asked.needed.is_none() {
        return None;
    }
    Some(Sum {
        value: asked.terms.iter().map(|(_, n)| n).sum(),
        terms: asked
            .terms
            .iter()
            .map(|(of, n)| Term {
                of: of.clone(),
                n: *n,
            })
            .collect(),
        needed: asked.needed,
        odds: asked.odds.filter(|_| !asked.settled),
        dice: asked.dice,
        cases: asked
            .cases
            .iter()
            .map(|case| Case {
                of: case.of.clone(),
                weight: case.weight,
                n: case.n,
                succeeds: case.succeeds,
                text: case.text.clone(),
            })
            .collect(),
    })
}
