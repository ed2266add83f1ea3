//! What of the card game has a story, and which parts.

use super::{Content, KindName};
use packs::Diagnostic;
use packs::story::{Allowed, Written};

/// The parts that the story of a card of this kind may have.
pub fn parts(kind: KindName) -> &'static [&'static str] {
    match kind {
        // Both sides of a location; the two sides of an act or agenda.
        KindName::Location | KindName::Act | KindName::Agenda => &["front", "back"],
        KindName::Investigator
        | KindName::Asset
        | KindName::Event
        | KindName::Skill
        | KindName::Enemy
        | KindName::Treachery => &["front"],
        KindName::Reference => &[],
    }
}

/// The part that is told when a scenario begins.
pub const INTRO: &str = "intro";

/// Checks the story of all files and keeps it.
pub(super) fn link(
    content: &mut Content,
    stories: Vec<(u32, Written)>,
    problems: &mut Vec<Diagnostic>,
) {
    let mut allowed = Allowed::new();
    for (id, def) in &content.by_id {
        let parts = parts(content.defs[*def as usize].kind);
        if !parts.is_empty() {
            allowed.insert(id, parts.to_vec());
        }
    }
    for scenario in &content.scenarios {
        let of = allowed.entry(&scenario.text.id).or_default();
        of.push(INTRO);
        let names = scenario.resolutions.iter();
        of.extend(names.map(|(name, _)| content.names.name(*name)));
    }
    for (file, written) in stories {
        let names = &content.names;
        content.story.join(file, written, &allowed, names, problems);
    }
}
