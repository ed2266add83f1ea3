//! How far a lesson has come.

use crate::case::{Check, holds_in};
use crate::lesson::{Lesson, Until};
use crate::question::Question;
use crate::session::{Given, Session};
use kernel::{Cases, Game, Log, Viewer, Who};
use serde_json::Value;

/// How many tasks of a lesson are done after the answers that were given. Each is looked for only after the one before
/// it is done.
pub(super) fn reached<R: Cases>(lesson: &Lesson, session: &Session<R>) -> usize {
    let content = &**session.content();
    let mut game = session.position(0);
    let mut tasks = lesson.tasks().map(|s| &s.until[..]).peekable();
    let mut done = 0;
    let mut last: Option<&Given<R::Choice>> = None;
    let mut given = session.given().iter();
    loop {
        // An answer does one task at most; what already holds is passed at once.
        let mut fresh = true;
        while let Some(until) = tasks.peek() {
            let chose = last.filter(|_| fresh);
            if !until.iter().any(|u| met(u, content, &game, chose)) {
                break;
            }
            fresh = false;
            done += 1;
            tasks.next();
        }
        if tasks.peek().is_none() {
            return done;
        }
        let Some(next) = given.next() else {
            return done;
        };
        if game.answer(content, next.choice, &mut Log::none()).is_err() {
            return done;
        }
        last = Some(next);
    }
}

fn met<R: Cases>(
    until: &Until,
    content: &R::Content,
    game: &Game<R>,
    last: Option<&Given<R::Choice>>,
) -> bool {
    let check = match until {
        Until::Chose(key) => return last.is_some_and(|g| is(key, &g.key)),
        Until::Holds(check) => check,
    };
    // While chance is asked, nobody looks.
    let asked = match game.ask().map(|a| a.who) {
        Some(Who::Chance(_)) => return false,
        Some(Who::Seat(_)) => Question::of::<R>(content, game),
        None => None,
    };
    match check {
        Check::Expect(path, compare, want) => holds_in(&paths(content, game), path, *compare, want),
        Check::Absent(path) => {
            let found = path.get(&paths(content, game));
            found.map_or(true, |v| v.is_null())
        }
        Check::Asks(who, rule) => asked.is_some_and(|q| {
            rule.as_ref().is_none_or(|r| r == q.rule) && who.as_ref().is_none_or(|w| *w == q.who)
        }),
        Check::Offers(key) => asked.is_some_and(|q| q.find_named(key).is_ok()),
        Check::Over(outcome, won) => R::outcome(content, game).is_some_and(|(key, has_won)| {
            outcome.as_ref().is_none_or(|o| *o == key) && won.is_none_or(|w| w == has_won)
        }),
        Check::NotOver => !game.over(),
        Check::Choose(_)
        | Check::Pass
        | Check::PassUntil(_)
        | Check::Chance(_)
        | Check::OffersOnly(_)
        | Check::Refuses(..)
        | Check::Event(..)
        | Check::Before(..)
        | Check::Best(_)
        | Check::Mark
        | Check::ShowEvents
        | Check::Show(_) => false,
    }
}

/// Whether a key is the one that is meant: itself, its part behind the `:`, or its beginning up to one.
fn is(meant: &str, key: &str) -> bool {
    meant == key
        || (meant.ends_with(':') && key.starts_with(meant))
        || key.split_once(':').is_some_and(|(_, k)| k == meant)
}

fn paths<R: Cases>(content: &R::Content, game: &Game<R>) -> Value {
    serde_json::to_value(R::paths(content, game, Viewer::Host)).unwrap_or_default()
}
