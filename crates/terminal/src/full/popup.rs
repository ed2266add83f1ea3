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
    /// The actions below the text.
    pub acts: Vec<(String, Act)>,
    /// The marked action.
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
        "answer with that number at once; if several choices are made together, mark it",
    ),
    ("0", "decline or end; confirm the marks"),
    (
        "Up, Down, j, k",
        "move; Page Up, Page Down, Home, End move far",
    ),
    (
        "A-Z (capital)",
        "to the next choice whose text, place or card begins with it",
    ),
    (
        "Enter",
        "answer with the marked choice (or mark it); elsewhere: show details",
    ),
    (
        "Space, i",
        "show the card or place of the marked choice or row",
    ),
    ("c", "the cards of the question, in full"),
    (
        "/",
        "filter the choices by the text that you type; Esc ends it",
    ),
    ("t", "type an answer, if the question accepts text"),
    (
        "Tab, Shift+Tab",
        "to the next or previous panel: choices, map, panels, log",
    ),
    ("m", "to the map, to the next map, and back"),
    ("Esc", "close, clear, and back to the choices"),
    ("w", "what you cannot do now, and why"),
    (
        "o",
        "the odds of the test being prepared, and the effect of each chaos token",
    ),
    ("r", "the rule that asks"),
    (
        "h",
        "a bot's advice: its rating of the choices, and the marked one against the best; the record counts it",
    ),
    ("b", "what the bots intend"),
    ("s", "the stack: every procedure in progress"),
    ("n", "everything that happened since your last answer"),
    ("l", "the log"),
    (
        "u",
        "undo: an answer, action, turn or round (u u: an answer)",
    ),
    (
        "v",
        "what the table answered for you since then; go back to one",
    ),
    (
        "x",
        "do not ask about the marked choice's card again this round",
    ),
    ("a", "which questions the table answers for you"),
    ("p", "pause after a bot's answers, or continue at once"),
    ("Ctrl+L", "draw the screen again"),
    (
        "Mouse",
        "a click marks, a second click picks, the wheel scrolls",
    ),
    ("?, q", "this help; leave (Ctrl+C too), the game is saved"),
];
