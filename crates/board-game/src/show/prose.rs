//! What a question about an effect asks, in words. The words themselves are in [`crate::text`].

use crate::content::Content;
use crate::content::step::Step;
use crate::frame::FrameKind;
use crate::read::Now;
use crate::show::words;
use crate::state::Value;
use crate::text::{self, Spoken};
use kernel::Seat;
use packs::Sym;
use packs::prose::Np;

/// The step at this place of content.
fn step(content: &Content, block: u16, index: u16) -> Option<&Step> {
    content.block(block).get(index as usize)
}

/// What a step asks: "You may spend $3 to draw 1 Spell."
pub fn question(content: &Content, block: u16, index: u16) -> String {
    worded(content, block, index, Spoken::default())
}

/// What it asks somebody in a game.
pub fn asked(now: Now, seat: Option<Seat>, block: u16, index: u16) -> String {
    worded(now.content, block, index, spoken(now, seat))
}

fn worded(content: &Content, block: u16, index: u16, spoken: Spoken) -> String {
    match step(content, block, index) {
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
        named: named
            .filter_map(|(name, v)| Some((Sym(name), np(v)?)))
            .collect(),
    }
}

/// One of the alternatives of a `choose`.
pub fn option(content: &Content, block: u16, index: u16, count: u8) -> String {
    let alternative = match step(content, block, index) {
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
