//! What opens over the table: help, reasons, the log, details, small menus.

use crate::driver::Undo;
use crate::scene::Tone;

/// Something to pick in a popup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Take back so much.
    Undo(Undo),
    /// Leave the table.
    Leave,
    /// Close the popup.
    Stay,
    /// Pass this kind of question, or ask it again.
    Pass(String, bool),
    /// Go back to a question that the table answered.
    Late(usize),
}

/// A window over the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Popup {
    /// Its title.
    pub title: String,
    /// Its text, a paragraph each.
    pub lines: Vec<(Tone, String)>,
    /// What can be picked, below the text.
    pub acts: Vec<(String, Act)>,
    /// Which is picked.
    pub at: usize,
    /// How far it is scrolled.
    pub scroll: u16,
    /// Whether it opens at its end (the log).
    pub from_end: bool,
    /// The key that opened it; pressed again it picks the first act, or closes.
    pub key: Option<char>,
}

impl Popup {
    /// A window of plain paragraphs.
    pub fn text(title: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Self {
        Self {
            title: title.into(),
            lines: lines.into_iter().map(|l| (Tone::Plain, l)).collect(),
            ..Self::default()
        }
    }

    /// Says which key opens it.
    #[must_use]
    pub fn on(mut self, key: char) -> Self {
        self.key = Some(key);
        self
    }

    /// Adds something to pick.
    #[must_use]
    pub fn act(mut self, label: impl Into<String>, act: Act) -> Self {
        self.acts.push((label.into(), act));
        self
    }
}

/// The keys of the full screen; the help and the book's table are made from this.
pub const KEYS: [(&str, &str); 28] = [
    (
        "1-9",
        "answer with that number, at once; where several things are chosen together: mark",
    ),
    ("0", "decline, end, do no more; confirm what is marked"),
    (
        "Up, Down, j, k",
        "move; Page Up, Page Down, Home, End move far",
    ),
    (
        "A-Z (capital)",
        "to the next choice, or its place or card, that begins so",
    ),
    (
        "Enter",
        "answer with the marked choice (or mark it); elsewhere: tell more of what is marked",
    ),
    (
        "Space, i",
        "tell more of what the marked choice or row is about",
    ),
    ("c", "the cards that the question is about, whole"),
    (
        "/",
        "type to leave only the choices that contain the text; Esc ends it",
    ),
    ("t", "type an answer, where any text will do"),
    (
        "Tab, Shift+Tab",
        "to the next or previous panel: choices, map, panels, log",
    ),
    ("m", "to the map, to the next map, and back"),
    ("Esc", "close, clear, and back to the choices"),
    ("w", "why not: what cannot be done now, and the reason"),
    (
        "o",
        "odds of the test now prepared, with what each chaos token would do",
    ),
    ("r", "the rule that asks"),
    (
        "h",
        "what a bot thinks of the choices, the marked one against the best; it counts in the record",
    ),
    ("b", "what bots said that they mean to do"),
    ("s", "the stack: every procedure in progress"),
    ("n", "what happened since your last answer, whole"),
    ("l", "the log"),
    (
        "u",
        "undo: an answer, action, turn or round (u u: an answer)",
    ),
    (
        "v",
        "what the table answered by itself since then: take it late",
    ),
    (
        "x",
        "do not ask about the marked choice's card any more this round",
    ),
    ("a", "which kinds of questions the table answers by itself"),
    ("p", "pause after what bots do, or play on at once"),
    ("Ctrl+L", "draw the screen again"),
    (
        "Mouse",
        "a click marks, a second click picks, the wheel scrolls",
    ),
    ("?, q", "this help; leave (Ctrl+C too), the game is kept"),
];
