//! Deck building: what a deck may hold, and the price of changes. Chapter: deck-building.md.
//!
//! The options of an investigator are content (`deck-options`); no code here names an investigator.

mod check;
mod collection;
mod fault;
mod upgrade;

pub use check::{
    COPIES, allowed, check, check_alone, check_new, check_starters, check_together, experience,
    limited, size, size_needed, weaknesses_needed,
};
pub(crate) use check::{freely_allowed, limit, too_many};
pub use collection::{Collection, products};
pub use fault::Fault;
pub use upgrade::upgrade;

use crate::content::card::Kind;
use crate::content::*;
use kernel::DeckList;
use std::collections::BTreeMap;

/// The definition with this id.
pub(crate) fn find(content: &Content, id: &str) -> Option<DefId> {
    content.by_id.get(id).copied()
}

/// The investigator with this id.
pub fn investigator(content: &Content, id: &str) -> Option<DefId> {
    find(content, id).filter(|d| content.def(*d).kind == KindName::Investigator)
}

/// Whether a card is earned in play and counts towards no deck.
pub(crate) fn story(content: &Content, def: DefId) -> bool {
    matches!(&content.text(def).kind, Kind::Asset(a) if a.story)
}

/// Whether a card was chosen by the player: no weakness, signature card or story asset.
pub(crate) fn chosen(content: &Content, def: DefId) -> bool {
    let card = content.def(def);
    card.signature_of.is_none() && !card.weakness && !story(content, def)
}

/// The number of copies of its title that a card allows in a deck.
/// // deck-copies // exceptional // deck-story-assets // myriad // taboo
pub(crate) fn copies(content: &Content, def: DefId) -> u8 {
    let most = match content.def(def).keyword(Keyword::Exceptional) || story(content, def) {
        true => 1,
        false if myriad(content, def) => COPIES + 1,
        false => COPIES,
    };
    let taboo = content.text(def).taboo.as_ref();
    taboo.and_then(|t| t.copies).unwrap_or(most)
}

/// Whether further copies of a card cost no experience. // myriad
pub(crate) fn myriad(content: &Content, def: DefId) -> bool {
    content.def(def).keyword(Keyword::Myriad)
}

/// The experience of a card: its level and what a list of taboos adds; twice that if it is exceptional.
/// // deck-experience // exceptional // taboo
pub(crate) fn points(content: &Content, def: DefId) -> u8 {
    let text = content.text(def);
    let more = text.taboo.as_ref().map_or(0, |t| t.experience);
    let level = text.level.unwrap_or(0).saturating_add_signed(more);
    match content.def(def).keyword(Keyword::Exceptional) {
        true => level.saturating_mul(2),
        false => level,
    }
}

/// Whether a card joins a deck for free where one of level 0 does: it costs no experience. // free-swaps // taboo
pub(crate) fn joins_free(content: &Content, def: DefId) -> bool {
    swappable(content, def) && points(content, def) == 0
}

/// The note without which a card cannot be researched, if it is such a card. // researched
pub(crate) fn researched(content: &Content, def: DefId) -> Option<packs::Sym> {
    content.text(def).researched
}

/// Whether a card is of level 0 and counts towards the size of a deck, so that it may be exchanged for free.
/// // free-swaps
pub(crate) fn swappable(content: &Content, def: DefId) -> bool {
    let level = content.text(def).level;
    level == Some(0) && chosen(content, def) && !permanent(content, def)
}

/// How many cards of level 0 these cards let their deck exchange for free, between two scenarios. // free-swaps
pub(crate) fn swaps(content: &Content, cards: impl Iterator<Item = (DefId, u8)>) -> u32 {
    let of = |(def, n): (DefId, u8)| {
        let each = content.text(def).swaps.unwrap_or(0);
        u32::from(each) * u32::from(n)
    };
    cards.map(of).sum()
}

/// Whether a card begins the game in play, and so does not count towards the size. // permanent
pub(crate) fn permanent(content: &Content, def: DefId) -> bool {
    content.def(def).keyword(Keyword::Permanent)
}

/// The known cards of a list, with their numbers.
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

/// Adds the cards that every deck has and the list does not name: signature cards, and random basic weaknesses.
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
