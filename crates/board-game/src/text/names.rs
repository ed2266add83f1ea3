//! The names of what is on the table.

use super::when::check_word;
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::ids::PlaceId;
use crate::read::Now;
use crate::state::Origin;
use kernel::Seat;

/// A word with a capital first letter.
pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// The name of an investigator.
pub fn seat(now: Now, who: Seat) -> String {
    now.content
        .sheet(now.table().investigator(who).kind)
        .map_or_else(
            || format!("Player {}", who.0 + 1),
            |d| d.record.name.clone(),
        )
}

/// The name of a place.
pub fn place(content: &Content, at: PlaceId) -> String {
    content
        .places
        .get(at.index())
        .map_or_else(|| "nowhere".into(), |d| d.name.clone())
}

/// The name of the source of an effect.
pub fn source_words(now: Now, origin: Origin) -> String {
    match origin {
        Origin::Card(id) => now.content.card(id).record.name.clone(),
        Origin::Sheet(who) => {
            let d = now.content.sheet(now.table().investigator(who).kind);
            d.and_then(|d| d.record.ability_name.clone())
                .unwrap_or_else(|| seat(now, who))
        }
        Origin::Ancient => now
            .content
            .ancient(now.table().ancient)
            .map_or(String::new(), |a| a.record.name.clone()),
        Origin::Mythos(m) => now.content.mythos[m].record.name.clone(),
        Origin::Monster(m) => now.content.monster(m).record.name.clone(),
        Origin::Place(p) | Origin::Encounter(p) | Origin::World(p) => place(now.content, p),
        Origin::Helper(h) => now.content.helpers[h].record.name.clone(),
        Origin::None => "the rules".into(),
    }
}

/// The name of a check.
pub fn check_name(k: CheckKind) -> &'static str {
    match k {
        CheckKind::Any => "skill",
        other => check_word(other),
    }
}
