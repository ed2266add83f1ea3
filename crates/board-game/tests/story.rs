//! Everything in the official packs that can have a story has one.

use board_game::content::defs::{Content, STORIES};

#[test]
fn the_official_packs_have_their_story() {
    let c = Content::official().expect("the official packs");
    let mut missing = Vec::new();
    let mut need = |id: &str, part: &str| {
        if c.story.part(id, part).is_none() {
            missing.push(format!("{id}: {part}"));
        }
    };
    let world = |w: u8| c.worlds[usize::from(w)].slug.as_str();
    for place in &c.places {
        let id = place.world.map_or(place.slug.as_str(), |(w, _)| world(w));
        need(id, "front");
    }
    for ancient in &c.ancients {
        need(&ancient.slug, "front");
        need(&ancient.slug, "awakens");
    }
    for scenario in STORIES {
        for part in [
            "intro",
            "closed",
            "sealed",
            "banished",
            "devoured",
            "destroyed",
        ] {
            need(scenario, part);
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}
