//! What clients show before the first answer, on the buttons of the opening hand, and of what lasts for a time.

use card_game::{CardGame, Content};
use kernel::show::{Object, Show};
use kernel::{Cases, Game, Log, Rules, Seeded, Viewer, Who};

fn official() -> Content {
    Content::official().unwrap_or_else(|e| panic!("{e:?}"))
}

/// A new game of these investigators, at the first question for a player.
fn begun(content: &Content, scenario: &str, investigators: &str) -> Game<CardGame> {
    let lines = [("scenario", scenario), ("investigators", investigators)];
    let lines = lines.map(|(k, v)| (k.to_owned(), v.to_owned()));
    let setup = CardGame::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let mut game = CardGame::start(content, &setup).unwrap_or_else(|e| panic!("{e}"));
    deal(content, &mut game);
    game
}

fn deal(content: &Content, game: &mut Game<CardGame>) {
    let mut dealer = Seeded::new(3);
    while let Some(Who::Chance(_)) = game.ask().map(|a| a.who) {
        game.deal(content, &mut dealer, &mut Log::none())
            .unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Gives the first answer whose key begins so.
fn give(content: &Content, game: &mut Game<CardGame>, key: &str) {
    let choices = game.choices(content);
    let at = choices
        .iter()
        .position(|c| CardGame::key(content, game, c).starts_with(key));
    game.choose(
        content,
        at.unwrap_or_else(|| panic!("{key} is not offered")),
        &mut Log::none(),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    deal(content, game);
}

fn kinds(content: &Content, game: &Game<CardGame>, kind: &str) -> Vec<Object> {
    let mut all = CardGame::objects(content, game, Viewer::Public);
    all.retain(|o| o.kind == kind);
    all
}

fn word(object: &Object, name: &str) -> String {
    let found = object.words.iter().find(|w| w.0 == name);
    found.map(|w| w.1.to_string()).unwrap_or_default()
}

#[test]
fn the_story_is_told_before_the_first_question() {
    let content = official();
    let prologue = |game: &Game<CardGame>| word(&kinds(&content, game, "table")[0], "prologue");
    let mut campaign = begun(&content, "the-dunwich-legacy", "roland-banks");
    let first = prologue(&campaign);
    assert!(first.starts_with("Henry Armitage"), "{first}");
    assert_eq!(first.split("\n\n").count(), 2);
    give(&content, &mut campaign, "scenario:");
    assert_eq!(prologue(&campaign), "");
    let mut two = begun(
        &content,
        "curse-of-the-rougarou",
        "roland-banks, daisy-walker",
    );
    assert!(prologue(&two).contains("New Orleans"));
    give(&content, &mut two, "seat:");
    assert_eq!(prologue(&two), "");
}

#[test]
fn an_opening_hand_is_kept_whole_or_in_part() {
    let content = official();
    let mut game = begun(&content, "the-gathering", "roland-banks");
    let declines = |game: &Game<CardGame>| {
        let last = game.choices(&content).last().copied().expect("a choice");
        CardGame::label(&content, game, &last)
    };
    assert_eq!(declines(&game), "Keep this hand");
    give(&content, &mut game, "card:");
    assert_eq!(declines(&game), "Keep the rest");
}

#[test]
fn what_lasts_for_a_time_is_listed_until_it_ends() {
    let content = official();
    let text = "scenario: card/the-gathering\nact: trapped\ninvestigators:\n  roland-banks: {at: study, resources: 5, hand: [mind-over-matter]}\n  daisy-walker: {at: study}\nlocations: {study: {clues: 2}}\n";
    let mut game = CardGame::position(&content, text).unwrap_or_else(|e| panic!("{e}"));
    game.run(&content, &mut Log::none())
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(kinds(&content, &game, "lasting").is_empty());
    give(&content, &mut game, "play:mind-over-matter");
    let all = kinds(&content, &game, "lasting");
    assert_eq!(all.len(), 1);
    assert_eq!(word(&all[0], "name"), "Mind over Matter");
    let text = word(&all[0], "text");
    assert!(text.ends_with("until the end of the round"), "{text}");
    for _ in 0..40 {
        if kinds(&content, &game, "lasting").is_empty() {
            return;
        }
        let last = game.choices(&content).len() - 1;
        game.choose(&content, last, &mut Log::none())
            .unwrap_or_else(|e| panic!("{e}"));
        deal(&content, &mut game);
    }
    panic!("it never ends");
}
