//! What a question about an effect asks, in words. The words themselves are in [`crate::text`].

use crate::content::Content;
use crate::content::ids::StepAt;
use crate::content::step::Step;
use crate::frame::FrameKind;
use crate::read::Now;
use crate::show::words;
use crate::state::Value;
use crate::text::{self, Spoken};
use kernel::Seat;
use packs::prose::Np;

/// What a step asks: "You may spend $3 to draw 1 Spell."
pub fn question(content: &Content, at: StepAt) -> String {
    worded(content, at, Spoken::default())
}

/// What it asks somebody in a game.
pub fn asked(now: Now, seat: Option<Seat>, at: StepAt) -> String {
    worded(now.content, at, spoken(now, seat))
}

fn worded(content: &Content, at: StepAt, spoken: Spoken) -> String {
    match content.step(at) {
        Some(step) => text::step(content.book(), step, spoken).plain(),
        None => "Do you?".into(),
    }
}

/// Who is who to the one asked: themselves "you", all others by name.
fn spoken(now: Now, asked: Option<Seat>) -> Spoken {
    let Some(FrameKind::Script(frame)) = now.game.stack().last().map(|f| f.kind) else {
        return Spoken::default();
    };
    let np = |v: Value| match v {
        Value::Seat(s) if asked == Some(s) => Some(Np::you()),
        Value::Seat(s) => Some(Np::name(words::seat(now, s))),
        Value::None
        | Value::Card(_)
        | Value::Monster(_)
        | Value::Place(_)
        | Value::Gate(_)
        | Value::N(_)
        | Value::Dice(..)
        | Value::Keyword(_)
        | Value::Symbol(_)
        | Value::Mythos(_) => None,
    };
    let you = frame.context.you.get();
    let named = frame.context.vars.iter();
    Spoken {
        you: you
            .filter(|_| you != asked)
            .and_then(|s| np(Value::Seat(s))),
        it: np(frame.context.it),
        named: named.filter_map(|(name, v)| Some((name, np(v)?))).collect(),
    }
}

/// One of the alternatives of a `choose`.
pub fn option(content: &Content, at: StepAt, count: u8) -> String {
    let alternative = match content.step(at) {
        Some(Step::Choose(x)) => x.of.get(count as usize),
        _ => None,
    };
    match alternative {
        Some(a) => {
            let words = text::alternative(content.book(), a).plain();
            words
                .strip_suffix('.')
                .filter(|w| !w.contains(". "))
                .unwrap_or(&words)
                .to_owned()
        }
        None => format!("Choice {}", count + 1),
    }
}
