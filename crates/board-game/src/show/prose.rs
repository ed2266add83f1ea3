//! What a question about an effect asks, in words. The words themselves are in [`crate::text`].

use crate::content::Content;
use crate::content::step::Step;
use crate::text;

/// The step at this place of content.
fn step(c: &Content, block: u16, index: u16) -> Option<&Step> {
    c.block(block).get(index as usize)
}

/// What a step asks: "You may spend $3 to draw 1 Spell."
pub fn question(c: &Content, block: u16, index: u16) -> String {
    match step(c, block, index) {
        Some(step) => text::step(c.book(), step).plain(),
        None => "Do you?".into(),
    }
}

/// One of the alternatives of a `choose`.
pub fn option(c: &Content, block: u16, index: u16, n: u8) -> String {
    let alternative = match step(c, block, index) {
        Some(Step::Choose(x)) => x.of.get(n as usize),
        _ => None,
    };
    match alternative {
        Some(a) => {
            let words = text::alternative(c.book(), a).plain();
            words
                .strip_suffix('.')
                .filter(|w| !w.contains(". "))
                .unwrap_or(&words)
                .to_owned()
        }
        None => format!("Choice {}", n + 1),
    }
}
