//! What a page asks of the workshop where decks are built, and what it is told.

use kernel::decks::{DeckList, Draft, Form, Shelf, Workshop};
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
    /// The lists of taboos, by their dates.
    Taboos,
    /// The cards that decks of this deck's investigator are built from.
    Pool {
        /// The deck.
        deck: DeckList,
        /// What it is built from, if a collection limits it.
        #[serde(default)]
        shelf: Option<Shelf>,
        /// The list of taboos: a date, `current` or `none`.
        #[serde(default = "no_list")]
        taboo: String,
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
        /// The list of taboos: a date, `current` or `none`.
        #[serde(default = "no_list")]
        taboo: String,
    },
    /// A sealed pool for an investigator: the cards with their copies.
    Sealed {
        /// The investigator, by id.
        investigator: String,
        /// The seed: the same seed gives the same cards.
        seed: u64,
        /// What the cards are taken from, if a collection limits them.
        #[serde(default)]
        shelf: Option<Shelf>,
        /// The list of taboos: a date, `current` or `none`.
        #[serde(default = "no_list")]
        taboo: String,
    },
    /// How far a draft has come, and what is offered next.
    Draft {
        /// The draft.
        draft: Draft,
        /// What the cards are taken from, if a collection limits them.
        #[serde(default)]
        shelf: Option<Shelf>,
        /// The list of taboos: a date, `current` or `none`.
        #[serde(default = "no_list")]
        taboo: String,
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

fn no_list() -> String {
    "none".into()
}

/// What the workshop says; an error says why a text is no deck.
pub fn answer(bench: &dyn Workshop, ask: &DeckAsk) -> Result<Value, String> {
    Ok(match ask {
        DeckAsk::Starters => json!(bench.starters()),
        DeckAsk::Products => json!(bench.products()),
        DeckAsk::Taboos => json!(bench.taboos()),
        DeckAsk::Pool { deck, shelf, taboo } => {
            let bench = &*bench.under(taboo)?;
            json!(match shelf {
                Some(shelf) => shelf.pool(bench, deck),
                None => bench.pool(deck),
            })
        }
        DeckAsk::Check {
            deck,
            from,
            shelf,
            taboo,
        } => {
            let bench = &*bench.under(taboo)?;
            json!({
                "report": match shelf {
                    Some(shelf) => shelf.check(bench, deck),
                    None => bench.check(deck),
                },
                "upgrade": from.as_ref().map(|from| bench.upgrade(from, deck)),
                "lines": bench.lines(deck),
            })
        }
        DeckAsk::Sealed {
            investigator,
            seed,
            shelf,
            taboo,
        } => {
            let shelf = shelf.clone().unwrap_or_default();
            json!(bench.under(taboo)?.sealed(&shelf, investigator, *seed)?)
        }
        DeckAsk::Draft {
            draft,
            shelf,
            taboo,
        } => {
            let shelf = shelf.clone().unwrap_or_default();
            json!(bench.under(taboo)?.draft(&shelf, draft)?)
        }
        DeckAsk::Read { text } => json!(bench.read(text)?),
        DeckAsk::Write { deck, form } => json!(bench.write(deck, *form)),
    })
}
