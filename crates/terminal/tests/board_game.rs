//! The board game, played through both clients.

use crate::common::draw_at_every_size;
use board_game::Board;
use board_game::content::Content;
use kernel::{Dealer, Rules, Seeded};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::sync::Arc;
use table::host::Host;
use table::host::data::Looker;
use table::{Chance, Config, Memory, Session};
use terminal::driver::{Question, State};
use terminal::full::{App, Theme};
use terminal::plain::play;
use terminal::{Driver, Table};

fn session(scenario: &str, who: &str, seed: u64) -> Session<Board> {
    let content = Arc::new(Content::official().unwrap_or_else(|e| panic!("{e:?}")));
    let lines =
        [("scenario", scenario), ("investigators", who)].map(|(n, v)| (n.to_owned(), v.to_owned()));
    let setup = Board::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let config = Config {
        chance: Chance::Seeded(Seeded::new(seed)),
        ..Config::default()
    };
    Session::begin(content, setup, config, Box::new(Memory::default()))
        .unwrap_or_else(|e| panic!("{e}"))
}

/// What is said to somebody who types this.
fn said(session: &mut Session<Board>, input: &str) -> String {
    let mut out = Vec::new();
    let mut table = Table::new(session, "Kept.");
    play(&mut table, &mut input.as_bytes(), &mut out, true).expect("strings do not fail");
    String::from_utf8(out).expect("text")
}

#[test]
fn the_board_is_said_in_words() {
    let mut s = session("board/arkham", "harvey-walters", 1);
    let text = said(
        &mut s,
        "1\n1\n1\nlook board\nlook me\nlook woods\nlook cultist\n",
    );
    for wanted in [
        "Terror 0 of 10",
        "Miskatonic University (you are here)",
        "Leads to",
        "Harvey Walters",
        "Sanity 6/6",
        "toughness 1",
    ] {
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
        let State::Asks(question) = table.state() else {
            break;
        };
        checks += question
            .choices
            .iter()
            .filter(|c| c.note.contains('%'))
            .count();
        table
            .answer(&question.choices[step % question.choices.len()].key)
            .unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(checks > 0, "no choice says its odds");
    let rolls: Vec<&str> = table
        .log()
        .iter()
        .map(|t| t.text.as_str())
        .filter(|t| t.contains(" rolls "))
        .collect();
    assert!(
        rolls.iter().any(|r| r.contains(", ")),
        "dice are told one by one: {rolls:?}"
    );
}

/// Answers with this choice; where the table wants several things at once, it is marked first and others at random
/// beside it, until they can be confirmed.
fn give(table: &mut Table, q: &Question, pick: usize, dealer: &mut Seeded) {
    let key = q.choices[pick].key.clone();
    if q.marks.is_none_or(|m| m.least < 2) {
        return table.answer(&key).unwrap_or_else(|e| panic!("{key}: {e}"));
    }
    // Whatever is thought of first can be marked first.
    let open = table.marked(&[]).open;
    assert!(
        open.contains(&key),
        "{key} is shown, and not open: {open:?}"
    );
    let mut keys = vec![key];
    loop {
        let marked = table.marked(&keys);
        if marked.ready {
            break;
        }
        let n = marked.open.len() as u32;
        assert!(n > 0, "nothing goes beside {keys:?}: {:?}", marked.why);
        keys.push(marked.open[dealer.deal(kernel::Source(0), n) as usize].clone());
    }
    let confirmed = table.confirm(&keys);
    confirmed.unwrap_or_else(|e| panic!("{keys:?}: {e}"));
}

/// The three sliders of the setup are one question: a line of three numbers in any order answers it, and one number of
/// a later slider says what is wanted.
#[test]
fn the_sliders_of_the_setup_are_set_in_one_line() {
    let mut played = session("board/arkham", "amanda-sharpe", 1);
    let skills: Vec<i64> = {
        let mut table = Table::new(&mut played, "");
        let mut found = None;
        for _ in 0..40 {
            let State::Asks(question) = table.state() else {
                break;
            };
            if question.rule == "setup.skill-sliders" {
                found = Some(question);
                break;
            }
            table
                .answer(&question.choices[0].key)
                .unwrap_or_else(|e| panic!("{e}"));
        }
        let q = found.expect("the sliders are asked about");
        let keys: Vec<&str> = q.choices.iter().map(|c| c.key.as_str()).collect();
        assert_eq!(keys.len(), 12, "{keys:?}");
        let number = |i: usize| keys[i].split(':').nth(1).and_then(|n| n.parse().ok());
        [2, 5, 8].map(|i| number(i).expect("a skill")).to_vec()
    };
    let input = "6\n9 6 5\n9 6 3\nlook me\n";
    let text = said(&mut played, input);
    for wanted in [
        "Choose 3: 3 numbers in a line",
        "is not offered here: 3 are chosen here, all at once",
        "these cannot be chosen together",
    ] {
        assert!(text.contains(wanted), "{wanted:?} is missing:\n{text}");
    }
    let view = Host::view(&played, Looker::Seat(0)).objects;
    let me = view.iter().find(|o| o.id == "seat/0").expect("it is there");
    let now = ["speed", "fight", "lore"].map(|skill| i64::from(me.numbers[skill]));
    assert_eq!(now.to_vec(), skills, "{text}");
}

/// Random play: every question is drawn at some size, and nothing panics.
#[test]
fn random_games_are_shown_at_every_size() {
    for (index, (scenario, who)) in [
        ("board/arkham", "random"),
        ("board/arkham", "random, random, random"),
        ("board/kingsport", "random, random"),
    ]
    .into_iter()
    .enumerate()
    {
        let mut s = session(scenario, who, index as u64);
        let mut table = Table::new(&mut s, "");
        draw_at_every_size(&mut table, index as u64, 600, give);
        assert!(!table.scene().panels.is_empty());
    }
}

/// A screen may be as large as somebody can make it.
#[test]
fn giant_screens_are_survived() {
    let mut s = session("board/kingsport", "random, random", 3);
    let mut table = Table::new(&mut s, "");
    while table.go_on() {}
    for (width, height) in [
        (2_000, 600),
        (65_535, 24),
        (80, 65_535),
        (20, 3_000),
        (3_000, 5),
    ] {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test backend");
        let mut app = App::new(&mut table, Theme::colours(), 0);
        for key in ['m', 'l', '?'] {
            app.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
            terminal
                .draw(|f| app.draw(f.area(), f.buffer_mut()))
                .expect("drawn");
        }
    }
}

/// Plays at random until `found` says so; the table is then as it was asked.
fn until(s: &mut Session<Board>, seed: u64, found: impl Fn(&mut Table) -> bool) -> bool {
    let mut table = Table::new(s, "");
    let mut dealer = Seeded::new(seed);
    for _ in 0..900 {
        while table.go_on() {}
        let State::Asks(question) = table.state() else {
            return false;
        };
        if found(&mut table) {
            return true;
        }
        let pick = dealer.deal(kernel::Source(0), question.choices.len() as u32) as usize;
        give(&mut table, &question, pick, &mut dealer);
    }
    false
}

fn panel(table: &Table, title: &str) -> Option<String> {
    let scene = table.scene();
    let panel = scene.panels.iter().find(|p| p.title == title)?;
    Some(
        panel
            .rows
            .iter()
            .map(|r| r.words())
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

#[test]
fn a_check_lists_its_dice_and_what_they_are_made_of() {
    let mut s = session("board/arkham", "amanda-sharpe, harvey-walters", 2);
    let seen = until(&mut s, 2, |table| {
        let Some(text) = panel(table, "Check") else {
            return false;
        };
        let State::Asks(question) = table.state() else {
            return false;
        };
        if !question.choices.iter().any(|c| c.key == "clue") {
            return false;
        }
        assert!(
            text.contains("Dice:")
                && text.contains("successes")
                && text.contains(", a success on "),
            "{text}"
        );
        // The dice and the terms they are made of stand above the choices.
        let pinned: Vec<String> = question
            .pinned
            .iter()
            .map(terminal::scene::Row::words)
            .collect();
        assert!(pinned.iter().any(|l| l.starts_with("Dice:")), "{pinned:?}");
        // The odds of spending a Clue are told before it is spent.
        let clue = question
            .choices
            .iter()
            .find(|c| c.key == "clue")
            .expect("a Clue");
        assert!(clue.note.contains('%'), "{clue:?}");
        true
    });
    assert!(seen, "no check in which a Clue could be spent");
}

#[test]
fn a_mythos_card_is_told_step_by_step() {
    let mut played = session("board/arkham", "amanda-sharpe", 4);
    let seen = until(&mut played, 4, |table| {
        table
            .log()
            .iter()
            .filter(|t| t.text.starts_with("Mythos card: "))
            .count()
            > 3
    });
    assert!(seen, "the Mythos phase never came");
    let table = Table::new(&mut played, "");
    let log: Vec<&str> = table.log().iter().map(|t| t.text.as_str()).collect();
    for step in [
        "Mythos 1: ",
        "Mythos 2: ",
        "Mythos 3: monsters move",
        "Mythos 4: ",
    ] {
        assert!(
            log.iter().any(|l| l.starts_with(step)),
            "{step} is missing: {log:#?}"
        );
    }
    assert!(
        log.iter().all(|l| !l.contains("..") && !l.contains("  ")),
        "{log:#?}"
    );
}

#[test]
fn both_towns_and_the_rifts_are_shown() {
    let mut s = session("board/kingsport", "amanda-sharpe", 1);
    let mut table = Table::new(&mut s, "");
    while table.go_on() {}
    let scene = table.scene();
    let titles: Vec<&str> = scene.maps.iter().map(|m| m.title.as_str()).collect();
    assert_eq!(titles, ["Arkham", "Kingsport"]);
    let rifts = panel(&table, "Rifts").expect("rifts");
    assert!(rifts.contains("Black Moon Rift: 0 markers"), "{rifts}");
    for (size, keys, shows) in [
        ((80, 24), "m", "Arkham (m: the next map)"),
        ((80, 24), "mm", "Kingsport (m: the next map)"),
        ((200, 60), "", "Kingsport"),
    ] {
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a test backend");
        let mut app = App::new(&mut table, Theme::plain(), 0);
        let mut text = String::new();
        for key in std::iter::once(None).chain(keys.chars().map(Some)) {
            if let Some(key) = key {
                app.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
            }
            terminal
                .draw(|f| app.draw(f.area(), f.buffer_mut()))
                .expect("drawn");
            text = terminal
                .backend()
                .buffer()
                .content()
                .iter()
                .map(|c| c.symbol())
                .collect();
        }
        assert!(
            text.contains(&format!("╭─ {shows} ─")),
            "{size:?} {keys}:\n{text}"
        );
    }
}

#[test]
fn an_open_rift_says_where_each_colour_moves_it() {
    let mut seen = 0;
    for seed in 0..12 {
        let mut s = session("board/kingsport", "random", seed);
        seen += usize::from(until(&mut s, seed, |table| {
            panel(table, "Rifts").is_some_and(|text| {
                text.contains(": open at ")
                    && text.contains("on white: ")
                    && text.contains("on black: ")
            })
        }));
        if seen > 0 {
            return;
        }
    }
    panic!("no rift ever opened");
}

#[test]
fn cards_say_their_texts() {
    let mut s = session("board/arkham", "random", 1);
    let table = Table::new(&mut s, "");
    for (name, says) in [
        ("shrivelling", "Cast:"),
        ("zombie", "ndead"),
        ("azathoth", "lose the game"),
        ("amanda", "Studious"),
    ] {
        let thing = table
            .lookup(name)
            .unwrap_or_else(|| panic!("{name} is not found"));
        assert!(
            thing.text.join("\n").contains(says),
            "{name} should say {says:?}: {thing:#?}"
        );
    }
}

#[test]
fn the_final_battle_has_the_place_of_the_map() {
    for seed in 0..12 {
        let mut played = session("board/arkham", "random, random", seed);
        let found = until(&mut played, seed, |table| {
            panel(table, "Final battle").is_some()
        });
        if !found {
            continue;
        }
        let mut table = Table::new(&mut played, "");
        let text = panel(&table, "Final battle").expect("it is there");
        for says in ["Doom left: ", "Defence: ", "Attack: ", "towards the next"] {
            assert!(text.contains(says), "{says}: {text}");
        }
        assert!(table.scene().maps.is_empty());
        for (width, height) in [(120, 40), (80, 24)] {
            let mut terminal =
                Terminal::new(TestBackend::new(width, height)).expect("a test backend");
            let mut app = App::new(&mut table, Theme::plain(), 0);
            terminal
                .draw(|f| app.draw(f.area(), f.buffer_mut()))
                .expect("drawn");
            let cells = terminal.backend().buffer().content().iter();
            let seen: String = cells.map(|c| c.symbol()).collect();
            for says in ["Doom left: ", "Defence: ", "Attack: "] {
                assert!(seen.contains(says), "{width}x{height}, {says}: {seen}");
            }
        }
        return;
    }
    panic!("no Ancient One awoke");
}

#[test]
fn a_victory_tells_what_the_score_is_made_of() {
    let content = Arc::new(Content::official().unwrap_or_else(|e| panic!("{e:?}")));
    let file = "../../golden/board-game/sister-mary-alone.record";
    let text = std::fs::read_to_string(file).expect("a golden game");
    let record = kernel::record::Record::parse(&text).expect("a record");
    let config = Config::default();
    let loaded = Session::<Board>::load(content, &record, config, Box::new(Memory::default()));
    let mut s = loaded.unwrap_or_else(|e| panic!("{e}")).session;
    let mut table = Table::new(&mut s, "It is kept here.");
    let State::Over { outcome, won: true } = table.state() else {
        panic!("it was won");
    };
    let text = outcome.join("\n");
    for says in [
        "Score 14: +13 doom track, +1 sane survivors",
        "It is kept here.",
    ] {
        assert!(text.contains(says), "{text}");
    }
}
