//! Everything in the official packs that can have a story has one.

use board_game::Board;
use board_game::content::defs::Content;
use board_game::event::Event;
use kernel::{Dealer, Log, Rules, Seeded, Source, Who};

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
    for set in &c.sets {
        for part in [
            "intro",
            "closed",
            "sealed",
            "banished",
            "devoured",
            "destroyed",
        ] {
            need(&set.slug, part);
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// The game's passages stand in its log once each, at the beginning and at the end.
#[test]
fn the_story_is_told_when_it_is_due() {
    let c = Content::official().expect("the official packs");
    let lines = [
        ("investigators", "sister-mary"),
        ("ancient-one", "azathoth"),
    ];
    let lines = lines.map(|(k, v)| (k.to_owned(), v.to_owned()));
    let setup = Board::setup_from_lines(&c, &lines).expect("a setup");
    let mut g = Board::start(&c, &setup).expect("a game");
    let (mut dealer, mut rng) = (Seeded::new(3), Seeded::new(4));
    let mut events = Vec::new();
    while let Some(ask) = g.ask() {
        let choices = ask.choices.len() as u32;
        let mut log = Log::to(&mut events);
        let done = match ask.who {
            Who::Chance(_) => g.deal(&c, &mut dealer, &mut log).map(|_| ()),
            Who::Seat(_) => g
                .choose(&c, rng.deal(Source(0), choices) as usize, &mut log)
                .map(|_| ()),
        };
        done.expect("a legal answer");
    }
    let told: Vec<&str> = events
        .iter()
        .filter_map(|e| match e {
            Event::Tells { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    let (ending, _) = Board::outcome(&c, &g).expect("it is over");
    let part = |id: &str, part: &str| c.story.part(id, part).expect("words");
    let begins = [part("arkham", "intro"), part("azathoth", "front")];
    assert_eq!(told[..2], begins);
    assert_eq!(told.last().copied(), Some(part("arkham", &ending)));
    let mut once = told.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), told.len());
}
