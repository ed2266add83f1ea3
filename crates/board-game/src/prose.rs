//! Rules text, rendered from what runs.

use crate::content::Content;

/// What a step asks, as a question.
pub fn question(_c: &Content, _block: u16, _pc: u16) -> String {
    "Do you?".into()
}

/// One of the alternatives of a `choose`.
pub fn option(_c: &Content, _block: u16, _pc: u16, n: u8) -> String {
    format!("Choice {}", n + 1)
}
