//! What a page asks of the workshop where decks are built, and what it is told.

use kernel::decks::{DeckList, Form, Workshop};
use serde::Deserialize;
use serde_json::{Value, json};

/// A question to the workshop.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeckAsk {
    /// The starter deck of each investigator.
    Starters,
    /// The cards that decks of this deck's investigator are built from.
    Pool {
        /// The deck.
        deck: DeckList,
    },
    /// Whether the deck may be played with, and what it takes to make it of another one.
    Check {
        /// The deck.
        deck: DeckList,
        /// What it was.
        #[serde(default)]
        from: Option<DeckList>,
    },
    /// Reads a deck in any form.
    Read {
        /// The text.
        text: String,
    },
    /// Writes a deck.
    Write {
        /// The deck.
        deck: DeckList,
        /// In which form.
        form: Form,
    },
}

/// What the workshop says; an error says why a text is no deck.
pub fn answer(bench: &dyn Workshop, ask: &DeckAsk) -> Result<Value, String> {
    Ok(match ask {
        DeckAsk::Starters => json!(bench.starters()),
        DeckAsk::Pool { deck } => json!(bench.pool(deck)),
        DeckAsk::Check { deck, from } => json!({
            "report": bench.check(deck),
            "upgrade": from.as_ref().map(|from| bench.upgrade(from, deck)),
            "lines": bench.lines(deck),
        }),
        DeckAsk::Read { text } => json!(bench.read(text)?),
        DeckAsk::Write { deck, form } => json!(bench.write(deck, *form)),
    })
}
