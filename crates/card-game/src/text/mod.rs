//! The text of a card, rendered from what it does. Nothing here is stored in content; see `packs::prose`.

use crate::content::{AbilityId, Content, DefId};
use packs::prose::Text;

/// The whole text box of a card: keywords, abilities, and what its kind prints as text (spawn, prey, tokens).
pub fn card(content: &Content, def: DefId) -> Vec<Text> {
    content.abilities_of(def).map(|(id, _)| ability(content, id)).collect()
}

/// One ability.
pub fn ability(content: &Content, id: AbilityId) -> Text {
    let _ = (content, id);
    Text::new()
}
