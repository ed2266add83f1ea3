//! Exact odds, by playing every outcome of chance on copies of the game.
//!
//! No rule is computed here: the game plays itself forward, declining whatever may be declined, until an event says
//! how the thing came out.

use kernel::{Game, Log, Rules, Source, Who};

/// The most positions looked at for one answer.
const BUDGET: u32 = 3000;

/// In how many of how many equally likely cases `judge` says yes, if nobody does anything more. `None` if somebody
/// must decide something first on which it depends, if chance is asked beyond `through`, if there is too much to look at, or if the game ends without a verdict.
pub fn odds<R: Rules>(
    content: &R::Content,
    game: &Game<R>,
    judge: &dyn Fn(&R::Event) -> Option<bool>,
    through: &dyn Fn(Source) -> bool,
) -> Option<(u64, u64)> {
    walk(content, game.clone(), judge, through, &mut BUDGET.clone())
}

/// The same, after `choice` is given.
pub fn odds_after<R: Rules>(
    content: &R::Content,
    game: &Game<R>,
    choice: R::Choice,
    judge: &dyn Fn(&R::Event) -> Option<bool>,
    through: &dyn Fn(Source) -> bool,
) -> Option<(u64, u64)> {
    let mut game = game.clone();
    match give(content, &mut game, choice, judge)? {
        Some(verdict) => Some((verdict.into(), 1)),
        None => walk(content, game, judge, through, &mut BUDGET.clone()),
    }
}

/// Answers, and gives the first verdict of what happened.
fn give<R: Rules>(
    content: &R::Content,
    game: &mut Game<R>,
    choice: R::Choice,
    judge: &dyn Fn(&R::Event) -> Option<bool>,
) -> Option<Option<bool>> {
    let mut events = Vec::new();
    game.answer(content, choice, &mut Log::to(&mut events))
        .ok()?;
    Some(events.iter().find_map(judge))
}

fn walk<R: Rules>(
    content: &R::Content,
    mut game: Game<R>,
    judge: &dyn Fn(&R::Event) -> Option<bool>,
    through: &dyn Fn(Source) -> bool,
    budget: &mut u32,
) -> Option<(u64, u64)> {
    loop {
        *budget = budget.checked_sub(1)?;
        let ask = game.ask()?;
        match ask.who {
            // The next action of a turn is somebody's decision even if only one is left.
            Who::Seat(_) if R::action_of_turn(&game).is_some() => return None,
            Who::Seat(_) => {
                let only = (ask.choices.len() == 1).then(|| ask.choices[0]);
                let Some(choice) = R::pass(content, &game).or(only) else {
                    return whichever(content, &game, judge, through, budget);
                };
                if let Some(verdict) = give(content, &mut game, choice, judge)? {
                    return Some((verdict.into(), 1));
                }
            }
            Who::Chance(source) if !through(source) => return None,
            Who::Chance(_) => {
                let mut sums = Vec::new();
                for (choice, weight) in R::outcomes(content, &game) {
                    let mut after = game.clone();
                    let part = match give(content, &mut after, choice, judge)? {
                        Some(verdict) => (verdict.into(), 1),
                        None => walk(content, after, judge, through, budget)?,
                    };
                    sums.push((u64::from(weight), part));
                }
                return total(&sums);
            }
        }
    }
}

/// Something must be decided (who takes a point of damage, say): the odds are known if they are the same either way.
fn whichever<R: Rules>(
    content: &R::Content,
    game: &Game<R>,
    judge: &dyn Fn(&R::Event) -> Option<bool>,
    through: &dyn Fn(Source) -> bool,
    budget: &mut u32,
) -> Option<(u64, u64)> {
    let mut known = None;
    for &choice in game.ask()?.choices.iter() {
        let mut after = game.clone();
        let odds = match give(content, &mut after, choice, judge)? {
            Some(verdict) => (verdict.into(), 1),
            None => walk(content, after, judge, through, budget)?,
        };
        if *known.get_or_insert(odds) != odds {
            return None;
        }
    }
    known
}

/// The weighted sum of fractions, over one denominator that is no larger than it must be.
fn total(parts: &[(u64, (u64, u64))]) -> Option<(u64, u64)> {
    let mut common: u64 = 1;
    for (_, (_, of)) in parts {
        common = (common / gcd(common, *of)).checked_mul(*of)?;
    }
    let (mut good, mut all): (u64, u64) = (0, 0);
    for (weight, (g, of)) in parts {
        good = good.checked_add(weight.checked_mul(*g)?.checked_mul(common / of)?)?;
        all = all.checked_add(weight.checked_mul(common)?)?;
    }
    Some((good, all))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_up_over_a_small_denominator() {
        assert_eq!(total(&[(10, (1, 1)), (6, (0, 1))]), Some((10, 16)));
        // One in six, that then succeeds in two of three; the rest fails.
        assert_eq!(total(&[(1, (2, 3)), (5, (0, 1))]), Some((2, 18)));
        assert_eq!(total(&[(u64::MAX, (1, 2)), (1, (1, 3))]), None);
    }
}
