//! The deck builder, through both clients: search, filter, curve, icons, legality as one goes, experience, and what an
//! upgrade changes.

use card_game::Content;
use card_game::workshop::Bench;
use kernel::{DeckList, Workshop};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use terminal::Builder;
use terminal::driver::{Driver, State};
use terminal::full::{App, Theme};
use terminal::plain::{End, play};

fn official() -> Content {
    Content::official().unwrap_or_else(|p| panic!("{p:?}"))
}

fn wendy(bench: &Bench<'_>) -> DeckList {
    let mut all = bench.starters().into_iter();
    let wendy = all.find(|d| d.investigator == "wendy-adams");
    wendy.expect("a starter deck")
}

/// What the plain client writes while a deck is built, and the deck if it is kept.
fn build(input: &str) -> (String, Option<DeckList>) {
    let content = official();
    let bench = Bench(&content);
    let mut builder = Builder::new(&bench, wendy(&bench), None);
    let mut out = Vec::new();
    let end = play(&mut builder, &mut input.as_bytes(), &mut out, true);
    assert!(matches!(end, Ok(End::Over | End::NoMoreInput)));
    let text = String::from_utf8(out).expect("text");
    (text, builder.kept())
}

/// The keys that are offered once these answers were given.
fn offered(answers: &[&str]) -> Vec<String> {
    let content = official();
    let bench = Bench(&content);
    let mut builder = Builder::new(&bench, wendy(&bench), None);
    for answer in answers {
        builder.answer(answer).unwrap_or_else(|e| panic!("{e}"));
    }
    let State::Asks(question) = builder.state() else {
        panic!("nothing is asked")
    };
    let cards = question.choices.into_iter().filter_map(|c| {
        let id = c.key.strip_prefix("card:")?;
        Some(id.to_owned())
    });
    cards.collect()
}

#[test]
fn cards_are_searched_and_filtered() {
    let all = offered(&[]);
    assert!(all.len() > 40, "{all:?}");
    assert!(!all.contains(&"machete".to_owned()), "of no class of hers");
    assert_eq!(offered(&["lucky survivor level:2"]), ["lucky-2"]);
    let cheap = offered(&["rogue cost:0-1 icon:agility"]);
    assert!(!cheap.is_empty() && cheap.len() < all.len(), "{cheap:?}");
    let mine = offered(&["list"]);
    assert!(mine.contains(&"wendys-amulet".to_owned()) && !mine.contains(&"lucky-2".to_owned()));
    // Words that no card has change nothing, and it is said.
    let (text, _) = build("zzzz\n");
    assert!(text.contains("no card has “zzzz”"), "{text}");
}

#[test]
fn everything_is_told_while_it_is_built() {
    let (text, _) = build("look\ncard:lucky-2\nlook\ncard:knife\ncard:knife\nlook\n");
    for wanted in [
        "The deck is legal.",
        "Deck: 30 of 30",
        "Experience in it: 0",
        "Icons: willpower",
        "Kinds: ",
        "Cost 0",
        "▇",
        // One card too many, told at once.
        "Deck: 31 of 30",
        "31 cards; 30 are needed",
        "Experience in it: 2",
        // What the change costs, and what it changes.
        "As an upgrade: 2 experience",
        "Lucky! (2) comes: 2",
        "Knife leaves",
        "an opening hand with Lucky! (2): 0.0 % → ",
    ] {
        assert!(text.contains(wanted), "{wanted:?} is missing:\n{text}");
    }
}

#[test]
fn it_is_kept_only_if_that_is_said() {
    let (_, kept) = build("card:lucky-2\nsave\n");
    assert_eq!(kept.expect("a deck").cards["lucky-2"], 1);
    let (_, kept) = build("card:lucky-2\nundo\nsave\n");
    assert!(!kept.expect("a deck").cards.contains_key("lucky-2"));
    assert_eq!(build("card:lucky-2\nleave\n").1, None);
}

#[test]
fn the_full_screen_shows_curve_and_faults() {
    let content = official();
    let bench = Bench(&content);
    let mut builder = Builder::new(&bench, wendy(&bench), None);
    builder.answer("card:lucky-2").expect("a card");
    let mut app = App::new(&mut builder, Theme::plain(), 0);
    let mut terminal = Terminal::new(TestBackend::new(140, 50)).expect("a screen");
    terminal
        .draw(|f| app.draw(f.area(), f.buffer_mut()))
        .expect("drawn");
    let cells = terminal.backend().buffer().content().iter();
    let screen: String = cells.map(|c| c.symbol()).collect();
    for wanted in [
        "31 cards; 30 are needed",
        "▇",
        "Icons:",
        "Since it was opened",
        "As an upgrade",
    ] {
        assert!(screen.contains(wanted), "{wanted:?} is missing:\n{screen}");
    }
}
