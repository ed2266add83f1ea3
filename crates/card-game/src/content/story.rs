//! What of the card game has a story, and which parts.

use super::{Content, KindName, PackFile, ScenarioDef, slug};
use packs::Diagnostic;
use packs::story::{Allowed, Written};
use std::collections::BTreeMap;

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

/// The part that names the choice of an ending, where somebody chooses among endings.
pub fn choice_of(ending: &str) -> String {
    format!("choose-{ending}")
}

/// Checks the story and the names of all files and keeps them.
pub(super) fn link(
    content: &mut Content,
    files: &[PackFile],
    stories: Vec<(u32, Written, BTreeMap<String, String>)>,
    problems: &mut Vec<Diagnostic>,
) {
    let endings = |s: &ScenarioDef| -> Vec<&str> {
        let all = s.resolutions.iter();
        all.map(|(name, _)| content.names.name(*name)).collect()
    };
    let all: Vec<Vec<&str>> = content.scenarios.iter().map(endings).collect();
    let choices: Vec<String> = all.iter().flatten().map(|e| choice_of(e)).collect();
    let mut choices = choices.iter().map(String::as_str);
    let mut allowed = Allowed::new();
    for (id, def) in &content.by_id {
        let parts = parts(content.def(*def).kind);
        if !parts.is_empty() {
            allowed.insert(id, parts.to_vec());
        }
    }
    for (scenario, endings) in content.scenarios.iter().zip(&all) {
        let of = allowed.entry(&scenario.text.id).or_default();
        of.push(INTRO);
        of.extend(endings);
        of.extend(choices.by_ref().take(endings.len()));
    }
    for (file, written, names) in stories {
        for (id, words) in names {
            let known = content.names.find(&id);
            let wrong = match known {
                None => format!("nothing is recorded or remembered as `{id}`"),
                Some(_) if slug(&words) != id => {
                    format!(
                        "`{words}` does not spell `{id}`: the id of these words is `{}`",
                        slug(&words)
                    )
                }
                Some(sym) => {
                    content.written.insert(sym, words);
                    continue;
                }
            };
            let start = packs::Place {
                file,
                line: 1,
                column: 1,
            };
            let place = packs::locate::at_the_word(files, start, &format!("`{id}`"));
            problems.push(Diagnostic::error(place, wrong));
        }
        let names = &content.names;
        content.story.join(file, written, &allowed, names, problems);
    }
}
