//! The board game, played through both clients.

use board_game::Board;
use board_game::content::Content;
use kernel::{Dealer, Rules, Seeded};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::Arc;
use table::{Chance, Config, Memory, Session};
use terminal::driver::State;
use terminal::full::{App, Theme};
use terminal::plain::play;
use terminal::{Driver, Table};

fn session(scenario: &str, who: &str, seed: u64) -> Session<Board> {
    let content = Arc::new(Content::official().0);
    let lines = [("scenario", scenario), ("investigators", who)].map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = Board::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let config = Config { chance: Chance::Seeded(Seeded::new(seed)), ..Config::default() };
    Session::begin(content, setup, config, Box::new(Memory::default())).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_board_is_said_in_words() {
    let mut out = Vec::new();
    let mut s = session("board/arkham", "harvey-walters", 1);
    let input = "1\n1\n1\nlook board\nlook me\nlook woods\nlook cultist\n";
    play(&mut Table::new(&mut s, "Kept."), &mut input.as_bytes(), &mut out, true).expect("strings do not fail");
    let text = String::from_utf8(out).expect("text");
    for wanted in ["Terror 0 of 10", "Miskatonic University (you are here)", "Leads to", "Harvey Walters", "Sanity 6/6", "toughness 1"] {
        assert!(text.contains(wanted), "{wanted:?} is missing:\n{text}");
    }
}

#[test]
fn a_roll_is_told_as_one_and_odds_stand_beside_the_choice() {
    let mut s = session("board/arkham", "amanda-sharpe", 4);
    let mut table = Table::new(&mut s, "");
    let mut checks = 0;
    for step in 0..300 {
        while table.go_on() {}
        let State::Asks(q) = table.state() else { break };
        checks += q.choices.iter().filter(|c| c.note.contains(" check ") && c.note.contains('%')).count();
        table.answer(&q.choices[step % q.choices.len()].key).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(checks > 0, "no choice that leads to a check says its odds");
    let rolls: Vec<&str> = table.log().iter().map(|t| t.text.as_str()).filter(|t| t.contains(" rolls ")).collect();
    assert!(rolls.iter().any(|r| r.contains(", ")), "dice are told one by one: {rolls:?}");
}

/// Random play: every question is drawn at some size, and nothing panics.
#[test]
fn random_games_are_shown_at_every_size() {
    let sizes = [(20, 5), (40, 12), (80, 24), (120, 40), (180, 50)];
    for (n, (scenario, who)) in
        [("board/arkham", "random"), ("board/arkham", "random, random, random"), ("board/kingsport", "random, random")]
            .into_iter()
            .enumerate()
    {
        let mut s = session(scenario, who, n as u64);
        let mut table = Table::new(&mut s, "");
        let mut dealer = Seeded::new(n as u64);
        for step in 0..600 {
            while table.go_on() {}
            let State::Asks(q) = table.state() else { break };
            let pick = dealer.deal(kernel::Source(0), q.choices.len() as u32) as usize;
            if step % 7 == 0 {
                let (w, h) = sizes[step / 7 % sizes.len()];
                let mut terminal = Terminal::new(TestBackend::new(w, h)).expect("a test backend");
                let mut app = App::new(&mut table, Theme::colours(), 0);
                terminal.draw(|f| app.draw(f.area(), f.buffer_mut())).expect("drawn");
            }
            table.answer(&q.choices[pick].key).unwrap_or_else(|e| panic!("{}: {e}", q.choices[pick].key));
        }
        assert!(!table.scene().panels.is_empty());
    }
}
