//! Whole games by keys, and how many keys a turn takes.

use super::app::App;
use super::theme::Theme;
use crate::driver::{Question, State};
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

/// Somebody at the keys, who counts them.
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

    /// Answers with a choice by the fewest keys there are; what must be chosen together is marked and confirmed.
    fn answer(&mut self, i: usize, q: &Question) {
        let together = self.app.marking();
        match q.number(i) {
            n @ 0..=9 => self.press(KeyCode::Char(char::from(b'0' + n as u8))),
            _ => {
                self.press(KeyCode::End);
                let last = q.choices.len() - 1;
                for _ in i..last {
                    self.press(KeyCode::Up);
                }
                self.press(KeyCode::Enter);
            }
        }
        if together && q.number(i) != 0 {
            let least = q.marks.map_or(0, |m| m.least);
            for more in (0..q.numbered()).cycle().take(40) {
                if self.app.marks.len() >= least.max(1) {
                    break;
                }
                let key = &q.choices[more].key;
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
    for n in 0..most {
        let Some(q) = hands.question() else { return n };
        let pick = dealer.deal(Source(0), q.choices.len() as u32) as usize;
        let before = hands.app.driver.log().len();
        hands.answer(pick, &q);
        if n % 5 == 0 {
            let text = hands.picture();
            let q = hands.question();
            // What is asked is on the screen, and so is the way to do no more.
            if let Some(zero) = q.as_ref().and_then(Question::zero) {
                let label: String = q.map_or(String::new(), |q| {
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
            hands.app.driver.log().len() > before || hands.question().as_ref() != Some(&q),
            "{} did nothing: {refused:?}",
            q.choices[pick].key
        );
    }
    most
}

#[test]
fn whole_games_are_played_by_keys() {
    for (n, size) in [(120, 40), (80, 24)].into_iter().enumerate() {
        let mut s = card(["roland-banks", "wendy-adams, agnes-baker"][n], n as u64);
        let given = at_random(&mut Table::new(&mut s, ""), size, n as u64, 3000);
        assert!(given < 3000 && s.over(), "{given}");
        let mut s = board(
            ["board/arkham", "board/kingsport"][n],
            "amanda-sharpe",
            n as u64,
        );
        let given = at_random(&mut Table::new(&mut s, ""), size, n as u64, 700);
        assert!(given == 700 || s.over(), "{given}");
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
                let Some(q) = hands.question() else { break };
                let at = |key: &str| q.choices.iter().position(|c| c.key == key);
                let before = hands.keys;
                match q.rule.as_str() {
                    "2.2.1" => {
                        let three = q.text.contains('3');
                        if three {
                            if actions == 3 && plain {
                                turns += 1;
                                assert!(hands.keys <= 6, "{} keys: {}", hands.keys, q.text);
                            }
                            (hands.keys, actions, plain) = (0, 0, true);
                        }
                        let pick = at("investigate")
                            .filter(|_| seed % 2 == 0)
                            .or(at("resource"));
                        match pick {
                            Some(i) => {
                                actions += 1;
                                hands.answer(i, &q);
                                if hands.question().is_some_and(|q| q.rule == "ST.2") {
                                    tests += 1;
                                    hands.press(KeyCode::Char('0'));
                                    assert!(hands.keys - before.min(hands.keys) <= 2);
                                }
                            }
                            None => hands.answer(q.zero().unwrap_or(0), &q),
                        }
                    }
                    _ => {
                        plain &= actions == 3;
                        // What the Mythos phase asks is no part of the turn.
                        let keys = hands.keys;
                        hands.answer(q.zero().unwrap_or(0), &q);
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
                let Some(q) = hands.question() else { break };
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
                if q.rule.starts_with("combat.") || q.rule.starts_with("investigators.") {
                    // More than an encounter.
                    met = 9;
                }
                let go = q.choices.iter().position(|c| c.key.starts_with("go:"));
                match go.filter(|_| !moved) {
                    Some(i) => {
                        moved = true;
                        hands.answer(i, &q);
                        met += 1;
                    }
                    // The fastest there is.
                    None if q.rule == "setup.skill-sliders" => {
                        hands.answer(q.choices.len() - 1, &q)
                    }
                    None => hands.answer(q.zero().unwrap_or(0), &q),
                }
            }
        }
    }
    assert!(turns > 5, "{turns} turns with a move and an encounter");
}
