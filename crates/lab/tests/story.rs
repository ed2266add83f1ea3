//! Everything in the official packs that can have a story has one, and it is told when it is due.

use board_game::Board;
use board_game::content::ids::WorldId;
use card_game::CardGame;
use card_game::content::KindName;
use card_game::content::story::INTRO;
use kernel::{Dealer, Log, Seeded, Source, Who};
use lab::games::Playable;
use packs::Story;
use std::sync::Arc;

fn content<R: Playable>() -> Arc<R::Content> {
    R::official().unwrap_or_else(|e| panic!("{e:?}"))
}

/// All these parts of these ids have their words.
fn has<'a>(story: &Story, parts: impl IntoIterator<Item = (&'a str, &'a str)>) {
    let missing: Vec<_> = parts
        .into_iter()
        .filter(|(id, part)| story.part(id, part).is_none())
        .collect();
    assert_eq!(missing, []);
}

#[test]
fn the_card_game_has_its_story() {
    let packs = content::<CardGame>();
    for scenario in &packs.scenarios {
        let id = scenario.text.id.as_str();
        let endings = scenario
            .resolutions
            .iter()
            .map(|(name, _)| packs.names.name(*name));
        has(&packs.story, endings.chain([INTRO]).map(|part| (id, part)));
    }
    for (id, def) in &packs.by_id {
        let kind = packs.def(*def).kind;
        if matches!(kind, KindName::Act | KindName::Agenda | KindName::Location) {
            has(
                &packs.story,
                ["front", "back"].map(|part| (id.as_str(), part)),
            );
        }
    }
}

#[test]
fn the_board_game_has_its_story() {
    let packs = content::<Board>();
    let world = |world: WorldId| packs.worlds[world].slug.as_str();
    for place in &packs.places {
        let id = place.world.map_or(place.slug.as_str(), |(w, _)| world(w));
        has(&packs.story, [(id, "front")]);
    }
    for ancient in &packs.ancients {
        has(
            &packs.story,
            ["front", "awakens"].map(|part| (ancient.slug.as_str(), part)),
        );
    }
    for set in &packs.sets {
        let parts = [
            "intro",
            "closed",
            "sealed",
            "banished",
            "devoured",
            "destroyed",
        ];
        has(&packs.story, parts.map(|part| (set.slug.as_str(), part)));
    }
}

/// The passages that a random game of this setup tells, once each, and the key of its ending.
fn told<R: Playable>(
    lines: [(&str, &str); 2],
    passage: fn(&R::Event) -> Option<&str>,
) -> (Vec<String>, String) {
    let packs = content::<R>();
    let lines = lines.map(|(k, v)| (k.to_owned(), v.to_owned()));
    let setup = R::setup_from_lines(&packs, &lines).unwrap_or_else(|e| panic!("{e}"));
    let mut game = R::start(&packs, &setup).unwrap_or_else(|e| panic!("{e}"));
    let (mut dealer, mut rng) = (Seeded::new(3), Seeded::new(4));
    let mut events = Vec::new();
    while let Some(ask) = game.ask() {
        let choices = ask.choices.len() as u32;
        let mut log = Log::to(&mut events);
        let done = match ask.who {
            Who::Chance(_) => game.deal(&packs, &mut dealer, &mut log).map(|_| ()),
            Who::Seat(_) => game
                .choose(&packs, rng.deal(Source(0), choices) as usize, &mut log)
                .map(|_| ()),
        };
        done.expect("a legal answer");
    }
    let told: Vec<String> = events
        .iter()
        .filter_map(passage)
        .map(str::to_owned)
        .collect();
    let mut once = told.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), told.len());
    let (ending, _) = R::outcome(&packs, &game).expect("it is over");
    (told, ending)
}

#[test]
fn the_story_of_a_scenario_begins_and_ends_it() {
    let setup = [
        ("scenario", "the-gathering"),
        ("investigators", "roland-banks"),
    ];
    let (told, ending) = told::<CardGame>(setup, |event| match event {
        card_game::Event::Tells { text, .. } => Some(text.as_str()),
        _ => None,
    });
    let c = content::<CardGame>();
    let part = |id: &str, part: &str| c.story.part(id, part).expect("words");
    let begins = [
        part("the-gathering", INTRO),
        part("whats-going-on", "front"),
        part("trapped", "front"),
        part("study", "back"),
    ];
    assert_eq!(told[..4], begins);
    assert_eq!(
        told.last().map(String::as_str),
        Some(part("the-gathering", &ending))
    );
}

#[test]
fn the_story_of_the_board_begins_and_ends_it() {
    let setup = [
        ("investigators", "sister-mary"),
        ("ancient-one", "azathoth"),
    ];
    let (told, ending) = told::<Board>(setup, |event| match event {
        board_game::event::Event::Tells { text, .. } => Some(text.as_str()),
        _ => None,
    });
    let c = content::<Board>();
    let part = |id: &str, part: &str| c.story.part(id, part).expect("words");
    assert_eq!(
        told[..2],
        [part("arkham", "intro"), part("azathoth", "front")]
    );
    assert_eq!(
        told.last().map(String::as_str),
        Some(part("arkham", &ending))
    );
}
