//! Building decks: what a deck may hold, what it costs to change one. Chapter: deck-building.md.
//!
//! What an investigator may take is content (`deck-options`); nothing here knows one by name.

mod check;
mod fault;
mod upgrade;

pub(crate) use check::too_many;
pub use check::{
    COPIES, allowed, check, check_alone, check_new, check_starters, check_together, experience,
    limited, size, size_needed, weaknesses_needed,
};
pub use fault::Fault;
pub use upgrade::upgrade;

use crate::content::card::Kind;
use crate::content::*;
use kernel::DeckList;
use std::collections::BTreeMap;

/// The definition of an id.
pub(crate) fn find(content: &Content, id: &str) -> Option<DefId> {
    content.by_id.get(id).copied()
}

/// The investigator of an id.
pub fn investigator(content: &Content, id: &str) -> Option<DefId> {
    find(content, id).filter(|d| content.def(*d).kind == KindName::Investigator)
}

/// A card that is earned in play, and counts towards no deck.
pub(crate) fn story(content: &Content, def: DefId) -> bool {
    matches!(&content.text(def).kind, Kind::Asset(a) if a.story)
}

/// A card that somebody chose to put into the deck: no weakness, no signature card, no story asset.
pub(crate) fn chosen(content: &Content, def: DefId) -> bool {
    let card = content.def(def);
    card.signature_of.is_none() && !card.weakness && !story(content, def)
}

/// How many copies of a card's title a deck may hold for this card's sake.
/// // deck-copies // exceptional // deck-story-assets
pub(crate) fn copies(content: &Content, def: DefId) -> u8 {
    match content.def(def).keyword(Keyword::Exceptional) || story(content, def) {
        true => 1,
        false => COPIES,
    }
}

/// The experience that a card stands for: its level, twice that if it is exceptional. // deck-experience // exceptional
pub(crate) fn points(content: &Content, def: DefId) -> u8 {
    let level = content.text(def).level.unwrap_or(0);
    match content.def(def).keyword(Keyword::Exceptional) {
        true => level.saturating_mul(2),
        false => level,
    }
}

/// Whether a card begins the game in play, and so counts towards no size. // permanent
pub(crate) fn permanent(content: &Content, def: DefId) -> bool {
    content.def(def).keyword(Keyword::Permanent)
}

/// The cards of a list that are known, with their counts.
pub(crate) fn known<'a>(
    content: &'a Content,
    cards: &'a BTreeMap<String, u8>,
) -> impl Iterator<Item = (DefId, u8)> + 'a {
    let known = cards.iter().filter(|(_, n)| **n > 0);
    known.filter_map(|(id, n)| Some((find(content, id)?, *n)))
}

/// The starter deck of an investigator, with the signature cards and a random basic weakness.
pub fn starter(content: &Content, investigator: DefId) -> DeckList {
    let def = content.def(investigator);
    let mut deck = DeckList {
        name: format!("{}: starter deck", content.text(investigator).name),
        investigator: content.id_of(investigator).to_owned(),
        ..DeckList::default()
    };
    for (card, n) in &def.starter_deck {
        *deck.cards.entry(content.id_of(*card).into()).or_default() += n;
    }
    complete(content, &mut deck);
    deck
}

/// Adds what every deck holds and this list does not name: the signature cards, and basic weaknesses drawn at random.
pub fn complete(content: &Content, deck: &mut DeckList) {
    let Some(who) = investigator(content, &deck.investigator) else {
        return;
    };
    for card in &content.def(who).signatures {
        deck.cards.entry(content.id_of(*card).into()).or_insert(1);
    }
    let basic = known(content, &deck.cards).filter(|(d, _)| content.text(*d).basic_weakness);
    let named: u32 = basic.map(|(_, n)| u32::from(n)).sum();
    let needed = weaknesses_needed(experience(content, deck));
    let lacking = needed.saturating_sub(named).min(u8::MAX.into());
    deck.random_weaknesses = lacking as u8;
}
