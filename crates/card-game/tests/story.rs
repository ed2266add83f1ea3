//! Everything in the official scenarios that can have a story has one.

use card_game::CardGame;
use card_game::content::story::INTRO;
use card_game::content::{Content, KindName};
use card_game::event::Event;
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

/// The game's passages stand in its log once each, at the beginning and at the end.
#[test]
fn the_story_is_told_when_it_is_due() {
    let c = Content::official().expect("the official packs");
    let lines = [
        ("scenario", "the-gathering"),
        ("investigators", "roland-banks"),
    ];
    let lines = lines.map(|(k, v)| (k.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(&c, &lines).expect("a setup");
    let mut g = CardGame::start(&c, &setup).expect("a game");
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
    let (ending, _) = CardGame::outcome(&c, &g).expect("it is over");
    let part = |id: &str, part: &str| c.story.part(id, part).expect("words");
    let begins = [
        part("the-gathering", INTRO),
        part("whats-going-on", "front"),
        part("trapped", "front"),
        part("study", "back"),
    ];
    assert_eq!(told[..4], begins);
    assert_eq!(told.last().copied(), Some(part("the-gathering", &ending)));
    let mut once = told.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), told.len());
}
