//! What a page asks of the workshop where decks are built, and what it is told.

use kernel::decks::{DeckList, Form, Shelf, Workshop};
use serde::Deserialize;
use serde_json::{Value, json};

/// A question to the workshop.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeckAsk {
    /// The starter deck of each investigator.
    Starters,
    /// The products of which a collection consists.
    Products,
    /// The cards that decks of this deck's investigator are built from.
    Pool {
        /// The deck.
        deck: DeckList,
        /// What it is built from, if a collection limits it.
        #[serde(default)]
        shelf: Option<Shelf>,
    },
    /// Whether the deck may be played with, and what it takes to make it of another one.
    Check {
        /// The deck.
        deck: DeckList,
        /// What it was.
        #[serde(default)]
        from: Option<DeckList>,
        /// What it is built from, if a collection limits it.
        #[serde(default)]
        shelf: Option<Shelf>,
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
        DeckAsk::Products => json!(bench.products()),
        DeckAsk::Pool { deck, shelf } => json!(match shelf {
            Some(shelf) => shelf.pool(bench, deck),
            None => bench.pool(deck),
        }),
        DeckAsk::Check { deck, from, shelf } => json!({
            "report": match shelf {
                Some(shelf) => shelf.check(bench, deck),
                None => bench.check(deck),
            },
            "upgrade": from.as_ref().map(|from| bench.upgrade(from, deck)),
            "lines": bench.lines(deck),
        }),
        DeckAsk::Read { text } => json!(bench.read(text)?),
        DeckAsk::Write { deck, form } => json!(bench.write(deck, *form)),
    })
}
