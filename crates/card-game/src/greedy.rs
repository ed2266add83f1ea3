//! A sensible player: how good a choice looks.

use crate::choice::{Choice, Prompt};
use crate::look::Look;
use crate::rule::Rule;
use kernel::Ask;

/// How good a choice of the open question looks; more is better.
pub fn score(look: &Look<'_>, ask: Option<&Ask<Choice, Prompt, Rule>>, choice: &Choice) -> i32 {
    let _ = (look, ask, choice);
    0
}
