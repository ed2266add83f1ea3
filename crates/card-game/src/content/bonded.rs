//! Bonded cards: they lie beside the decks whose cards bring them into the game. Chapter: later-words.md.

use super::{Content, DefId};

/// The cards that are bonded to cards of a deck, with their numbers. // bonded
pub fn bonded(content: &Content, deck: impl Iterator<Item = DefId> + Clone) -> Vec<(DefId, u8)> {
    let texts = content.texts.iter().enumerate();
    let bonded =
        texts.filter_map(|(def, text)| Some((DefId::from_index(def), text.bonded_to?, text)));
    let brought = bonded.filter(|(_, to, _)| {
        let names = |d: DefId| content.def(d).id == *to || content.def(d).title == *to;
        deck.clone().any(names)
    });
    brought.map(|(def, _, text)| (def, text.quantity)).collect()
}
