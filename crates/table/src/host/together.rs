//! Choosing several things at once, where the rules take them one by one: any order of marking is put into an order
//! that the rules take.

use super::data::{Marked, Sum, Term};
use super::{refused, sum};
use kernel::show::{Asked, Show, Together};
use kernel::{Game, Log, Refusal, Who};
use std::mem::discriminant;

/// Positions that are tried before an order is given up.
const TRIES: usize = 400;

/// A key without the number of its copy: `commit:guts.2` is `commit:guts`.
fn kind_of(key: &str) -> &str {
    match key.rsplit_once('.') {
        Some((kind, n)) if !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) => kind,
        _ => key,
    }
}

/// Whether a mark can stand for what is offered with this key: another copy, or a further point of the same card
/// (`card:guard-dog+2`).
fn alike(offered: &str, mark: &str) -> bool {
    match mark.rsplit_once('+') {
        Some((of, _)) => of == offered,
        None => kind_of(mark) == kind_of(offered),
    }
}

/// A way to mark everything, and the position it leads to, before the question is declined.
struct Way<R: Show> {
    choices: Vec<R::Choice>,
    game: Game<R>,
    /// Whether the question is still open.
    open: bool,
}

/// Whether the same question is still asked as in `first`.
pub(super) fn same<R: Show>(first: &Game<R>, now: &Game<R>) -> bool {
    match (first.ask(), now.ask()) {
        (Some(one), Some(other)) => {
            // A prompt may say how much is left, and is the same kind of prompt then.
            (one.who, one.rule) == (other.who, other.rule)
                && discriminant(&one.prompt) == discriminant(&other.prompt)
                && first.stack().len() == now.stack().len()
        }
        _ => false,
    }
}

/// A way to mark all that is `left`; up to `free` other answers may be given between them.
fn way<R: Show>(
    content: &R::Content,
    first: &Game<R>,
    game: Game<R>,
    left: &[String],
    taken: &mut Vec<R::Choice>,
    tries: &mut usize,
    free: usize,
) -> Option<Way<R>> {
    let open = same(first, &game);
    if left.is_empty() {
        return Some(Way {
            choices: taken.clone(),
            game,
            open,
        });
    }
    if !open || *tries == 0 {
        return None;
    }
    *tries -= 1;
    let ask = game.ask()?;
    let keys: Vec<String> = ask
        .choices
        .iter()
        .map(|c| R::key(content, &game, c))
        .collect();
    // What is marked by its own key first; then copies, of which the rules offer one for all.
    let exact = |key: &String| left.iter().position(|k| k == key);
    let copy = |key: &String| {
        let free = |k: &String| !keys.contains(k) && alike(key, k);
        left.iter().position(free)
    };
    let tries_in_order = (0..keys.len())
        .filter_map(|i| Some((i, exact(&keys[i])?)))
        .chain((0..keys.len()).filter_map(|i| Some((i, copy(&keys[i])?))));
    for (at, mark) in tries_in_order.collect::<Vec<_>>() {
        let choice = ask.choices[at];
        let mut next = game.clone();
        if next.answer(content, choice, &mut Log::none()).is_err() {
            continue;
        }
        let mut rest = left.to_vec();
        rest.remove(mark);
        taken.push(choice);
        let found = way(content, first, next, &rest, taken, tries, free);
        if found.is_some() {
            return found;
        }
        taken.pop();
    }
    // Somebody may think of a later thing first: what comes before it is not decided yet.
    let free = free.checked_sub(1)?;
    let other = ask
        .choices
        .iter()
        .find(|c| !R::offered(content, &game, c).declines)?;
    let mut next = game.clone();
    next.answer(content, *other, &mut Log::none()).ok()?;
    taken.push(*other);
    let found = way(content, first, next, left, taken, tries, free);
    if found.is_none() {
        taken.pop();
    }
    found
}

fn find<R: Show>(content: &R::Content, game: &Game<R>, keys: &[String]) -> Option<Way<R>> {
    way(
        content,
        game,
        game.clone(),
        keys,
        &mut Vec::new(),
        &mut TRIES.clone(),
        0,
    )
}

/// Whether these can be among what is marked. Where the rules ask for one after the other, and for each, a later one
/// may be marked before an earlier one.
fn fits<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    together: &Together,
    keys: &[String],
) -> bool {
    let all = together.most.map_or(usize::MAX, |most| most as usize);
    if keys.len() > all {
        return false;
    }
    let exact = together.least as usize == all && !together.more.is_empty();
    let free = if exact { all - keys.len() } else { 0 };
    let (mut taken, mut tries) = (Vec::new(), TRIES);
    let found = way(
        content,
        game,
        game.clone(),
        keys,
        &mut taken,
        &mut tries,
        free,
    );
    found.is_some()
}

fn together<R: Show>(content: &R::Content, game: &Game<R>) -> Option<(Asked, Together)> {
    matches!(game.ask()?.who, Who::Seat(_)).then_some(())?;
    let asked = R::asked(content, game);
    let together = asked.together.clone()?;
    Some((asked, together))
}

/// Why so many marks are too few or too many.
fn number(together: &Together, chosen: usize) -> Option<String> {
    if chosen < together.least as usize {
        return Some(format!("choose {} more", together.least as usize - chosen));
    }
    let most = together.most.filter(|most| chosen > *most as usize)?;
    Some(format!("choose at most {most}"))
}

/// Whether chance answers between what is marked, so that it is given one after the other.
pub fn through_chance<R: Show>(content: &R::Content, game: &Game<R>) -> bool {
    together(content, game).is_some_and(|(_, t)| !t.through_chance.is_empty())
}

/// How often each key may be marked: what is offered and does not decline once, and again for each copy.
fn places<R: Show>(content: &R::Content, game: &Game<R>, together: &Together) -> Vec<String> {
    let ask = game.ask().into_iter().flat_map(|a| &a.choices);
    ask.filter(|c| !R::offered(content, game, c).declines)
        .map(|c| R::key(content, game, c))
        .chain(together.more.iter().map(|(k, ..)| k.clone()))
        .collect()
}

/// What is left to be marked beside these; or why they cannot be.
fn left_of(mut places: Vec<String>, keys: &[String]) -> Result<Vec<String>, Refusal> {
    for key in keys {
        match places.iter().position(|k| k == key) {
            Some(at) => drop(places.remove(at)),
            None => return Err(refused(key, "it cannot be marked, or not as often")),
        }
    }
    places.dedup();
    Ok(places)
}

/// Whether these may be marked, where chance answers between them.
pub fn may_mark<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    keys: &[String],
) -> Result<(), Refusal> {
    let (_, together) = together(content, game).ok_or(Refusal::Over)?;
    left_of(places(content, game, &together), keys).map(|_| ())
}

/// What marks come to where chance answers between them: each is given if the question still comes.
fn one_by_one<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    (asked, together): (Asked, Together),
    keys: &[String],
) -> Marked {
    let mut sum = sum(&asked);
    if let Some(sum) = &mut sum {
        sum.odds = R::marked_odds(content, game, keys);
    }
    match left_of(places(content, game, &together), keys) {
        Ok(open) => Marked {
            ready: true,
            why: None,
            sum,
            open,
        },
        Err(e) => Marked {
            why: Some(e.to_string()),
            ..Marked::default()
        },
    }
}

/// The answer with this key. A further copy is as good as the one that the rules offer for all; what is asked for only
/// after another answer is refused with what to do instead.
pub fn one<R: Show>(content: &R::Content, game: &Game<R>, key: &str) -> Result<R::Choice, Refusal> {
    let refusal = match game.by_key(content, key) {
        Err(e @ Refusal::NotOffered { reason: None, .. }) => e,
        done => return done,
    };
    let listed = |t: &Together| t.more.iter().any(|(k, ..)| k == key);
    let Some((_, together)) = together(content, game).filter(|(_, t)| listed(t)) else {
        return Err(refusal);
    };
    let offered = game.choices(content).into_iter();
    let copy = |c: &R::Choice| alike(&R::key(content, game, c), key);
    match offered.into_iter().find(copy) {
        Some(choice) => Ok(choice),
        None => {
            let why = format!("{} are chosen here, all at once", together.least);
            Err(refused(key, why))
        }
    }
}

/// The answers that mark all of `keys` and nothing more.
pub fn plan<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    keys: &[String],
) -> Result<Vec<R::Choice>, Refusal> {
    if game.ask().is_none() {
        return Err(Refusal::Over);
    }
    let all = keys.join(", ");
    let Some((_, together)) = together(content, game) else {
        // One at a time is a way to answer any question.
        return match keys {
            [key] => Ok(vec![game.by_key(content, key)?]),
            _ => Err(refused(&all, "here one answer is given at a time")),
        };
    };
    // An investigator who takes all that is left is marked once for it.
    let few = keys.len() < together.least as usize;
    if let Some(why) = number(&together, keys.len()).filter(|_| !few) {
        return Err(refused(&all, why));
    }
    for key in keys {
        // What is not offered at all is refused by its own name and reason.
        let listed = together.more.iter().any(|(k, ..)| k == key);
        if !listed {
            game.by_key(content, key)?;
        }
    }
    let way = find(content, game, keys).ok_or_else(|| {
        let more = number(&together, keys.len()).filter(|_| fits(content, game, &together, keys));
        let why = more.unwrap_or_else(|| "these cannot be chosen together".into());
        refused(&all, why)
    })?;
    let mut choices = way.choices;
    // With as many as there may be, what is asked again is asked anew: by the next attack, say.
    let whole = together
        .most
        .is_some_and(|most| keys.len() == most as usize);
    if way.open {
        match R::pass(content, &way.game).filter(|_| !few) {
            Some(pass) => choices.push(pass),
            None if whole => {}
            None => {
                let more = number(&together, keys.len());
                return Err(refused(&all, more.unwrap_or_else(|| "choose more".into())));
            }
        }
    }
    Ok(choices)
}

/// What is left of what all marks are paid from.
fn spent<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    together: &Together,
    keys: &[String],
) -> Option<Sum> {
    let budget = together.budget.as_ref()?;
    let mut terms = vec![Term {
        of: budget.name.to_owned(),
        n: budget.has,
    }];
    for (choice, takes) in game.ask()?.choices.iter().zip(&budget.takes) {
        if keys.contains(&R::key(content, game, choice)) {
            terms.push(Term {
                of: R::label(content, game, choice),
                n: -takes,
            });
        }
    }
    Some(Sum {
        value: terms.iter().map(|t| t.n).sum(),
        terms,
        ..Sum::default()
    })
}

/// What these marks come to.
pub fn marked<R: Show>(content: &R::Content, game: &Game<R>, keys: &[String]) -> Marked {
    let Some((asked, together)) = together(content, game) else {
        let why = game
            .ask()
            .is_some()
            .then(|| "here one answer is given at a time".to_owned());
        return Marked {
            why,
            ..Marked::default()
        };
    };
    if !together.through_chance.is_empty() {
        return one_by_one(content, game, (asked, together), keys);
    }
    let planned = plan(content, game, keys);
    let way = find(content, game, keys);
    let sum = match &way {
        Some(_) if together.budget.is_some() => spent(content, game, &together, keys),
        Some(way) if way.open => sum(&R::asked(content, &way.game)),
        Some(_) | None => sum(&asked),
    };
    let mut open = Vec::new();
    if let Some(ask) = game
        .ask()
        .filter(|_| way.is_some() || fits(content, game, &together, keys))
    {
        let offered = ask
            .choices
            .iter()
            .filter(|c| !R::offered(content, game, c).declines)
            .map(|c| R::key(content, game, c));
        let all: Vec<String> = offered
            .chain(together.more.iter().map(|(k, ..)| k.clone()))
            .collect();
        let repeats =
            |k: &String| !keys.contains(k) || together.more.is_empty() && together.least > 1;
        for key in all.into_iter().filter(repeats) {
            let mut more = keys.to_vec();
            more.push(key.clone());
            if fits(content, game, &together, &more) {
                open.push(key);
            }
        }
    }
    Marked {
        ready: planned.is_ok(),
        why: planned.err().map(|e| match e {
            Refusal::NotOffered {
                reason: Some(reason),
                ..
            } => reason,
            other => other.to_string(),
        }),
        sum,
        open,
    }
}
