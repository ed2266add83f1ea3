//! Everything in the official scenarios that can have a story has one.

use card_game::content::story::INTRO;
use card_game::content::{Content, KindName};

#[test]
fn the_official_packs_have_their_story() {
    let c = Content::official().expect("the official packs");
    let mut missing = Vec::new();
    let mut need = |id: &str, part: &str| {
        if c.story.part(id, part).is_none() {
            missing.push(format!("{id}: {part}"));
        }
    };
    for scenario in &c.scenarios {
        need(&scenario.text.id, INTRO);
        for (name, _) in &scenario.resolutions {
            need(&scenario.text.id, c.names.name(*name));
        }
    }
    for (id, def) in &c.by_id {
        let kind = c.defs[usize::from(*def)].kind;
        if matches!(kind, KindName::Act | KindName::Agenda | KindName::Location) {
            need(id, "front");
            need(id, "back");
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}
