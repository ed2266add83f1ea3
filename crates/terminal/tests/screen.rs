//! The full screen, drawn into a buffer and driven by keys.

use crate::common;

use common::House;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::{Terminal, buffer::Buffer};
use terminal::Driver;
use terminal::End;
use terminal::full::{App, Theme};

fn picture(buf: &Buffer) -> String {
    let area = buf.area;
    let line = |y| {
        (0..area.width)
            .map(|x| buf[(x, y)].symbol())
            .collect::<String>()
            .trim_end()
            .to_owned()
    };
    (0..area.height).map(line).collect::<Vec<_>>().join("\n")
}

fn code(key: &str) -> KeyCode {
    match key {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        k => KeyCode::Char(k.chars().next().expect("a key")),
    }
}

/// Presses keys on a screen of this size and gives the last picture.
fn press(house: &mut House, (w, h): (u16, u16), keys: &str) -> (Option<End>, String) {
    let mut terminal = Terminal::new(TestBackend::new(w, h)).expect("a test backend");
    let mut app = App::new(house, Theme::plain(), 0);
    let mut draw = |app: &mut App| {
        while app.advance() {}
        terminal
            .draw(|f| app.draw(f.area(), f.buffer_mut()))
            .expect("a test backend");
        picture(terminal.backend().buffer())
    };
    let mut text = draw(&mut app);
    for key in keys.split_whitespace() {
        app.key(KeyEvent::new(code(key), KeyModifiers::NONE));
        text = draw(&mut app);
    }
    (app.ended(), text)
}

fn check(size: (u16, u16), keys: &str, wanted: &[&str]) {
    let (_, text) = press(&mut House::new(), size, keys);
    for width in wanted {
        assert!(
            text.contains(width),
            "{keys:?} at {size:?} should show {width:?}:\n{text}"
        );
    }
}

#[test]
fn every_size_shows_the_question_and_its_choices() {
    for size in [
        (20, 5),
        (24, 8),
        (40, 12),
        (60, 18),
        (80, 24),
        (120, 40),
        (200, 60),
    ] {
        check(size, "", &["What will you do?", "1. Move to the"]);
        check(size, "", &["0. "]);
    }
}

#[test]
fn the_classic_size_shows_the_table() {
    check(
        (80, 24),
        "",
        &[
            "A House, Easy",
            "Turn 1",
            "Doom ●○○ 1/3",
            "Hallway ◄",
            "Cellar",
            "Investigators",
            "Threat area",
            "Roland Banks · rule 2.2",
            "? help",
        ],
    );
}

#[test]
fn a_large_size_shows_it_all_at_once() {
    check(
        (120, 40),
        "3",
        &[
            "Hallway",
            "Attic",
            "Hand",
            "Card 5",
            "Log",
            "Roland Banks enters the Parlor.",
            "2. Fight the Ghoul Minion",
        ],
    );
}

#[test]
fn a_small_size_shows_one_thing_at_a_time() {
    check((20, 5), "Tab", &["Map", "What will you do?"]);
    check(
        (30, 10),
        "Tab Tab",
        &[
            "Investigators",
            "Roland Banks health 9",
            "What will you do? (Esc)",
        ],
    );
    check((30, 10), "Tab Tab Esc", &["1. Move to the Attic"]);
}

#[test]
fn too_small_says_so() {
    check((19, 4), "", &["Too small: 19x4"]);
    check((3, 2), "", &["Too"]);
}

#[test]
fn numbers_arrows_letters_and_filter_answer() {
    for keys in [
        "2",
        "Down Enter",
        "C Enter",
        "/ c e l l Enter",
        "/ x Backspace c e l l Enter",
    ] {
        let mut house = House::new();
        press(&mut house, (80, 24), keys);
        assert_eq!(house.room, 2, "{keys}");
    }
    let mut house = House::new();
    house.items = 20;
    press(&mut house, (80, 24), "2");
    assert_eq!(house.room, 2, "a digit answers at once");
    check(
        (80, 24),
        "9",
        &["There is no choice 9: they are numbered 1 to 7."],
    );
    check((80, 24), "/ z z", &["No choice contains that.", "/zz"]);
    check((80, 24), "5", &["Not taken: the item is stuck"]);
}

#[test]
fn windows_open_and_close() {
    for size in [(20, 5), (80, 24), (120, 40)] {
        check(size, "?", &["Help"]);
        check(size, "u", &["1. answer"]);
        check(size, "q", &["Leave"]);
        check(size, "? Esc", &["What will you do?"]);
    }
    check(
        (80, 24),
        "w",
        &["Why not?", "Investigate: there are no clues here"],
    );
    check((80, 24), "s", &["Where we are", "Roland's turn"]);
    check(
        (80, 24),
        "r",
        &["Rule 2.2", "Each investigator takes a turn."],
    );
    check((80, 24), "o", &["No test is being prepared"]);
    check((80, 24), "2 o", &["Odds: 63%", "Combat 4 against 2"]);
    check((80, 24), "c", &["What this is about", "Humanoid. Monster."]);
    check(
        (80, 24),
        "3 n",
        &["Since the last answer", "enters the Parlor"],
    );
    check(
        (80, 24),
        "2 l",
        &["Log", "Roland Banks: Move to the Cellar"],
    );
    check(
        (80, 24),
        "Tab Tab Tab Enter",
        &["Ghoul Minion", "Fight 2, health 2, evade 2."],
    );
    check((80, 24), "F Space", &["Humanoid. Monster. Ghoul."]);
    check((80, 24), "a", &["[ ] player windows"]);
    check((80, 24), "a Enter", &["[x] player windows"]);
    check((120, 40), "? End", &["Double lines: you are here."]);
    check((80, 24), "z", &["`z` does nothing here"]);
}

#[test]
fn undo_goes_back() {
    let mut house = House::new();
    let (_, text) = press(&mut house, (80, 24), "2 u u");
    assert_eq!(house.room, 0);
    assert!(text.contains("took back one answer"), "{text}");
    check((80, 24), "u u", &["Not undone: nothing was answered yet"]);
    check((80, 24), "2 u 4", &["took back one round"]);
}

#[test]
fn leaving_asks_once() {
    for (keys, end) in [
        ("q Enter", Some(End::Quit)),
        ("q q", Some(End::Quit)),
        ("q y", Some(End::Quit)),
        ("q n", None),
        ("q 2", None),
        ("q Esc", None),
    ] {
        assert_eq!(press(&mut House::new(), (80, 24), keys).0, end, "{keys}");
    }
    check((80, 24), "q", &["The game is kept in house.record."]);
    for keys in ["L Enter", "0"] {
        check((80, 24), keys, &["The end", "You leave the house."]);
    }
}

#[test]
fn automatic_seats_are_told() {
    check(
        (80, 24),
        "F Enter",
        &[
            "Roland Banks hits the Ghoul Minion for 1.",
            "The ghoul growls.",
        ],
    );
}

#[test]
fn the_mouse_marks_then_picks() {
    let mut house = House::new();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a test backend");
    let mut app = App::new(&mut house, Theme::colours(), 0);
    terminal
        .draw(|f| app.draw(f.area(), f.buffer_mut()))
        .expect("drawn");
    let text = picture(terminal.backend().buffer());
    let (row, line) = text
        .lines()
        .enumerate()
        .find(|(_, l)| l.contains("3. Move to the Parlor"))
        .expect("the choice is shown");
    let column = line.chars().position(|c| c == 'M').expect("its label") as u16;
    let click = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    };
    app.mouse(click);
    app.mouse(click);
    drop(app);
    assert_eq!(house.room, 3);
}

#[test]
fn no_size_and_no_key_panics() {
    let keys = [
        "",
        "Tab",
        "Tab Tab Tab",
        "BackTab",
        "?",
        "l",
        "/ e",
        "w",
        "u",
        "q",
        "2",
        "F Enter",
        "End PageUp",
        "Tab Right Down Left Up Enter",
        "L Enter",
    ];
    for (index, keys) in keys.iter().enumerate() {
        for width in (1..140).step_by(7 + index % 5) {
            for height in (1..50).step_by(3 + index % 3) {
                let mut house = House::new();
                house.items = index * 4;
                press(&mut house, (width, height), keys);
            }
        }
    }
}

#[test]
fn a_closed_question_keeps_its_place_after_a_refusal() {
    let mut house = House::new();
    let (_, text) = press(&mut house, (80, 24), "5");
    assert!(text.contains("5. Use curious item number 0"), "{text}");
    assert_eq!(house.log().len(), 0);
}
