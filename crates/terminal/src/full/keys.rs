//! Whole games by keys, and how many keys a turn takes.

use super::app::App;
use super::theme::Theme;
use crate::driver::{Kind, Question, State};
use crate::session::Table;
use board_game::Board;
use card_game::CardGame;
use kernel::{Dealer, Seeded, Source};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::sync::Arc;
use table::{Chance, Config, Memory, Policy, Session};

fn card(who: &str, seed: u64) -> Session<CardGame> {
    let content = Arc::new(card_game::Content::official().unwrap_or_else(|p| panic!("{p:?}")));
    session(content, "card/the-gathering", who, seed)
}

fn board(scenario: &str, who: &str, seed: u64) -> Session<Board> {
    let content =
        Arc::new(board_game::Content::official().expect("the official packs are in order"));
    session(content, scenario, who, seed)
}

fn session<R: kernel::show::Show>(
    content: Arc<R::Content>,
    scenario: &str,
    who: &str,
    seed: u64,
) -> Session<R> {
    let lines =
        [("scenario", scenario), ("investigators", who)].map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = R::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let config = Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        policy: Policy::table(),
        ..Config::default()
    };
    Session::begin(content, setup, config, Box::new(Memory::default()))
        .unwrap_or_else(|e| panic!("{e}"))
}

/// A player at the keyboard, with a count of the keys.
struct Hands<'d> {
    app: App<'d>,
    size: (u16, u16),
    keys: usize,
}

impl<'d> Hands<'d> {
    fn new(table: &'d mut Table<'_>, size: (u16, u16)) -> Self {
        Self {
            app: App::new(table, Theme::plain(), 0),
            size,
            keys: 0,
        }
    }

    fn press(&mut self, code: KeyCode) {
        self.keys += 1;
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }

    fn question(&self) -> Option<Question> {
        match &self.app.state {
            State::Asks(q) => Some(q.clone()),
            State::Runs(_) | State::Over { .. } => None,
        }
    }

    fn picture(&mut self) -> String {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).expect("a test backend");
        terminal
            .draw(|f| self.app.draw(f.area(), f.buffer_mut()))
            .expect("drawn");
        let cells = terminal.backend().buffer().content().iter();
        cells.map(|c| c.symbol()).collect()
    }

    /// What weighs since the last answer is on the screen from its beginning; whole, where the screen can hold it.
    fn reads_what_happened(&self, screen: &str) {
        let log = self
            .app
            .driver
            .log()
            .get(self.app.news..)
            .unwrap_or_default();
        let weighs = |t: &&crate::driver::LogLine| !t.over.is_empty();
        if let Some(first) = log.iter().find(weighs) {
            let begin: String = first.over.chars().take(14).collect();
            assert!(screen.contains(&begin), "{begin} is not told: {screen}");
        }
        let long: usize = log.iter().map(|t| t.text.len() / 60 + 1).sum();
        if long < 5 && log.iter().any(|t| !t.over.is_empty()) {
            let body = |t: &&crate::driver::LogLine| {
                matches!(t.kind, Kind::Text | Kind::Result | Kind::Story)
            };
            for told in log.iter().filter(body) {
                let begin: String = told.text.chars().take(12).collect();
                assert!(screen.contains(&begin), "{begin} is not told: {screen}");
            }
        }
    }

    /// Answers with a choice by the fewest keys there are; what must be chosen together is marked and confirmed.
    fn answer(&mut self, index: usize, question: &Question) {
        let together = self.app.marking();
        match question.number(index) {
            n @ 0..=9 => self.press(KeyCode::Char(char::from(b'0' + n as u8))),
            _ => {
                self.press(KeyCode::End);
                let last = question.choices.len() - 1;
                for _ in index..last {
                    self.press(KeyCode::Up);
                }
                self.press(KeyCode::Enter);
            }
        }
        if together && question.number(index) != 0 {
            let least = question.marks.map_or(0, |m| m.least);
            for more in (0..question.numbered()).cycle().take(40) {
                if self.app.marks.len() >= least.max(1) {
                    break;
                }
                let key = &question.choices[more].key;
                if self.app.driver.marked(&self.app.marks).open.contains(key) && more < 9 {
                    self.press(KeyCode::Char(char::from(b'1' + more as u8)));
                }
            }
            self.press(KeyCode::Char('0'));
        }
    }
}

/// Plays at random by keys until the game is over, or long enough; how many answers were given.
fn at_random(table: &mut Table<'_>, size: (u16, u16), seed: u64, most: usize) -> usize {
    let mut hands = Hands::new(table, size);
    let mut dealer = Seeded::new(seed);
    for answers in 0..most {
        let Some(question) = hands.question() else {
            return answers;
        };
        let pick = dealer.deal(Source(0), question.choices.len() as u32) as usize;
        let before = hands.app.driver.log().len();
        hands.answer(pick, &question);
        if answers % 5 == 0 {
            let text = hands.picture();
            hands.reads_what_happened(&text);
            let asked = hands.question();
            // What is asked is on the screen, and so is the way to do no more.
            if let Some(zero) = asked.as_ref().and_then(Question::zero) {
                let label: String = asked.map_or(String::new(), |q| {
                    q.choices[zero].label.chars().take(12).collect()
                });
                assert!(
                    text.contains(&format!("0. {label}")) || hands.app.marking(),
                    "{label}: {text}"
                );
            }
        }
        let refused = hands.app.note.clone();
        assert!(
            hands.app.driver.log().len() > before || hands.question().as_ref() != Some(&question),
            "{} did nothing: {refused:?}",
            question.choices[pick].key
        );
    }
    most
}

#[test]
fn whole_games_are_played_by_keys() {
    for (index, size) in [(120, 40), (80, 24)].into_iter().enumerate() {
        let mut session = card(
            ["roland-banks", "wendy-adams, agnes-baker"][index],
            index as u64,
        );
        let given = at_random(&mut Table::new(&mut session, ""), size, index as u64, 3000);
        assert!(given < 3000 && session.over(), "{given}");
        let mut arkham = board(
            ["board/arkham", "board/kingsport"][index],
            "amanda-sharpe",
            index as u64,
        );
        let given = at_random(&mut Table::new(&mut arkham, ""), size, index as u64, 20_000);
        assert!(given < 20_000 && arkham.over(), "{given}");
    }
}

/// A turn of the card game with three plain actions takes six keys at most, a plain test two.
#[test]
fn a_plain_turn_of_the_card_game_takes_six_keys() {
    let (mut turns, mut tests) = (0, 0);
    for size in [(120, 40), (80, 24)] {
        for seed in 0..6 {
            let mut s = card("roland-banks", seed);
            let mut table = Table::new(&mut s, "");
            let mut hands = Hands::new(&mut table, size);
            let (mut actions, mut plain) = (0, true);
            for _ in 0..90 {
                let Some(question) = hands.question() else {
                    break;
                };
                let at = |key: &str| question.choices.iter().position(|c| c.key == key);
                let before = hands.keys;
                match question.rule.as_str() {
                    "2.2.1" => {
                        let three = question.text.contains('3');
                        if three {
                            if actions == 3 && plain {
                                turns += 1;
                                assert!(hands.keys <= 6, "{} keys: {}", hands.keys, question.text);
                            }
                            (hands.keys, actions, plain) = (0, 0, true);
                        }
                        let pick = at("investigate")
                            .filter(|_| seed % 2 == 0)
                            .or(at("resource"));
                        match pick {
                            Some(i) => {
                                actions += 1;
                                hands.answer(i, &question);
                                if hands.question().is_some_and(|q| q.rule == "ST.2") {
                                    tests += 1;
                                    hands.press(KeyCode::Char('0'));
                                    assert!(hands.keys - before.min(hands.keys) <= 2);
                                }
                            }
                            None => hands.answer(question.zero().unwrap_or(0), &question),
                        }
                    }
                    _ => {
                        plain &= actions == 3;
                        // What the Mythos phase asks is no part of the turn.
                        let keys = hands.keys;
                        hands.answer(question.zero().unwrap_or(0), &question);
                        hands.keys = if actions == 3 { keys } else { hands.keys };
                    }
                }
            }
        }
    }
    assert!(turns > 8 && tests > 4, "{turns} turns, {tests} tests");
}

/// A turn of the board game alone with one encounter takes five keys at most.
#[test]
fn a_turn_of_the_board_game_alone_takes_five_keys() {
    let mut turns = 0;
    for size in [(120, 40), (80, 24)] {
        for seed in 0..4 {
            let mut s = board("board/arkham", "amanda-sharpe", seed);
            let mut table = Table::new(&mut s, "");
            let mut hands = Hands::new(&mut table, size);
            let (mut moved, mut met) = (false, 0);
            let mut moment = String::new();
            for _ in 0..60 {
                let Some(question) = hands.question() else {
                    break;
                };
                let now = hands.app.scene.moment.clone();
                let turn = now.split(" · ").next().unwrap_or_default().to_owned();
                if turn != moment {
                    let encounters = met == 1 && moved;
                    if encounters {
                        turns += 1;
                        assert!(hands.keys <= 5, "{} keys in {moment}", hands.keys);
                    }
                    (hands.keys, moved, met, moment) = (0, false, 0, turn);
                }
                if question.rule.starts_with("combat.")
                    || question.rule.starts_with("investigators.")
                {
                    // More than an encounter.
                    met = 9;
                }
                let go = question
                    .choices
                    .iter()
                    .position(|c| c.key.starts_with("go:"));
                match go.filter(|_| !moved) {
                    Some(i) => {
                        moved = true;
                        hands.answer(i, &question);
                        met += 1;
                    }
                    // The fastest there is.
                    None if question.rule == "setup.skill-sliders" => {
                        hands.answer(question.choices.len() - 1, &question)
                    }
                    None => hands.answer(question.zero().unwrap_or(0), &question),
                }
            }
        }
    }
    assert!(turns > 5, "{turns} turns with a move and an encounter");
}

/// Sliders are one question: Enter or 0 at once does no more, or any of them are marked and confirmed.
#[test]
fn sliders_are_one_question_with_done_first() {
    let (mut done, mut moved) = (0, 0);
    for (n, size) in [(120, 40), (80, 24)].into_iter().enumerate() {
        let mut s = board("board/arkham", "amanda-sharpe", n as u64);
        let mut table = Table::new(&mut s, "");
        let mut hands = Hands::new(&mut table, size);
        for _ in 0..40 {
            let Some(question) = hands.question() else {
                break;
            };
            if question.rule != "upkeep.adjust-skills" {
                hands.answer(question.zero().unwrap_or(0), &question);
                continue;
            }
            assert_eq!(
                hands.app.shown().get(hands.app.chosen).copied(),
                question.zero()
            );
            done += 1;
            if done % 2 == 0 {
                hands.press(KeyCode::Enter);
            } else {
                hands.press(KeyCode::Char('1'));
                let left: String = hands.app.sum.iter().map(|r| r.words()).collect();
                assert!(left.starts_with("Focus "), "{left}");
                // The same key takes the mark back; another slider may go beside it.
                hands.press(KeyCode::Char('1'));
                assert!(hands.app.marks.is_empty());
                hands.press(KeyCode::Char('1'));
                let open = hands.app.driver.marked(&hands.app.marks).open;
                let other = question.choices.iter().position(|c| open.contains(&c.key));
                if let Some(other) = other.filter(|i| *i < 9) {
                    hands.press(KeyCode::Char(char::from(b'1' + other as u8)));
                    assert_eq!(hands.app.marks.len(), 2);
                }
                let text = hands.picture();
                assert!(text.contains("Confirm the marks"), "{text}");
                hands.press(KeyCode::Char('0'));
                moved += 1;
            }
            let now = hands.question().map(|q| q.rule);
            assert_ne!(now.as_deref(), Some("upkeep.adjust-skills"));
        }
    }
    assert!(done > 3 && moved > 1, "{done}, {moved}");
}

/// At setup one stop of each slider is marked, the last slider first if somebody likes, and 0 confirms all three.
#[test]
fn the_sliders_of_the_setup_are_marked_in_any_order() {
    for (n, size) in [(120, 40), (80, 24)].into_iter().enumerate() {
        let mut s = board("board/arkham", "amanda-sharpe", n as u64);
        let mut table = Table::new(&mut s, "");
        let mut hands = Hands::new(&mut table, size);
        let mut found = None;
        for _ in 0..40 {
            let Some(question) = hands.question() else {
                break;
            };
            if question.rule == "setup.skill-sliders" {
                found = Some(question);
                break;
            }
            hands.answer(question.zero().unwrap_or(0), &question);
        }
        let sliders = found.expect("the sliders are asked about");
        for key in ['9', '6'] {
            hands.press(KeyCode::Char(key));
        }
        assert_eq!(
            hands.app.marks,
            [8, 5].map(|i: usize| sliders.choices[i].key.clone())
        );
        // A second stop of a slider is no mark, and two are not enough.
        hands.press(KeyCode::Char('5'));
        assert_eq!(hands.app.marks.len(), 2);
        hands.press(KeyCode::Char('0'));
        assert_eq!(
            hands.question().map(|sliders| sliders.rule),
            Some(sliders.rule.clone())
        );
        assert_eq!(hands.app.marks.len(), 2, "the marks are kept");
        hands.press(KeyCode::Char('2'));
        let text = hands.picture();
        assert!(text.contains("Confirm the marks (3)"), "{text}");
        hands.press(KeyCode::Char('0'));
        assert_ne!(
            hands.question().map(|sliders| sliders.rule),
            Some(sliders.rule)
        );
    }
}

/// `x` leaves the marked choice's card out for the rest of the round: it is never again all there is to decide.
#[test]
fn a_card_that_is_left_out_is_not_asked_about_in_this_round() {
    let mut tried = 0;
    for seed in 0..12 {
        let mut s = card("roland-banks, wendy-adams", seed);
        let mut table = Table::new(&mut s, "");
        let mut hands = Hands::new(&mut table, (120, 40));
        let mut left_out: Option<(String, String)> = None;
        for step in 0..120 {
            let Some(question) = hands.question() else {
                break;
            };
            let round = hands.app.scene.moment.split(" · ").next();
            let round = format!("{} of {:?}", round.unwrap_or_default(), question.who);
            let cards: Vec<_> = question.choices.iter().filter(|c| !c.declines).collect();
            let about = |card: &str| {
                let is = |c: &&crate::driver::Choice| c.about.first().is_some_and(|a| a == card);
                !cards.is_empty() && question.zero().is_some() && cards.iter().all(is)
            };
            let fresh = left_out.as_ref().is_none_or(|(_, of)| *of != round);
            // A turn is never ended for anybody.
            let window = !fresh && question.rule != "2.2.1";
            if let Some((card, _)) = left_out.as_ref().filter(|_| window) {
                assert!(!about(card), "{card} is asked about again: {question:?}");
            }
            let card = cards.first().and_then(|c| c.about.first()).cloned();
            if let Some(card) = card.filter(|card| fresh && question.rule != "2.2.1" && about(card))
            {
                hands.press(KeyCode::Home);
                hands.press(KeyCode::Char('x'));
                let said = hands.app.note.clone().map_or(String::new(), |(_, t)| t);
                assert!(said.ends_with("muted for this round"), "{said}");
                // The question was about nothing else, and is passed.
                assert_ne!(hands.question().as_ref(), Some(&question));
                left_out = Some((card, round));
                tried += 1;
                continue;
            }
            let act = question.choices.iter().position(|c| c.key == "investigate");
            let pick = act
                .filter(|_| step % 2 == 0)
                .or(question.zero())
                .unwrap_or(0);
            hands.answer(pick, &question);
        }
    }
    assert!(tried > 3, "{tried} cards were left out");
}

/// Before a game the sheet and the deck of the marked investigator stand beside the choices, and every difficulty has
/// its chaos bag, the easiest first.
#[test]
fn setup_shows_sheets_decks_and_bags() {
    let content = card_game::Content::official().unwrap_or_else(|p| panic!("{p:?}"));
    let family = crate::menu::Family::of::<CardGame>("The card game", &content);
    let mut menu = crate::menu::Menu::new(vec![family], Vec::new(), Vec::new());
    let mut app = App::new(&mut menu, Theme::plain(), 0);
    let mut picture = |keys: &[KeyCode], size: (u16, u16)| {
        for code in keys {
            app.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a test backend");
        terminal
            .draw(|f| app.draw(f.area(), f.buffer_mut()))
            .expect("drawn");
        let cells = terminal.backend().buffer().content().iter();
        cells.map(|c| c.symbol()).collect::<String>()
    };
    let first = picture(&[KeyCode::Char('1')], (120, 40));
    for says in [
        "willpower 3",
        "Deck: ",
        "Cover Up",
        "Guard Dog",
        "Vicious Blow",
    ] {
        assert!(first.contains(says), "{says}: {first}");
    }
    let second = picture(&[KeyCode::Down], (120, 40));
    assert!(
        second.contains("Old Book of Lore") && !second.contains("Vicious Blow"),
        "{second}"
    );
    let small = picture(&[KeyCode::Up], (80, 24));
    assert!(small.contains("willpower 3"), "{small}");
    // Roland alone; then the difficulties.
    let bags = picture(
        &[KeyCode::Char('1'), KeyCode::Char('1'), KeyCode::Char('2')],
        (120, 40),
    );
    let at = |name: &str| {
        bags.find(&format!(". {name} (chaos bag"))
            .unwrap_or(usize::MAX)
    };
    let order = ["Easy", "Standard", "Hard", "Expert"].map(at);
    assert!(
        order.is_sorted() && order[3] < usize::MAX,
        "{order:?}: {bags}"
    );
}
