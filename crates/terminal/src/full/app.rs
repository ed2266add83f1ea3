//! The state of the full screen and what keys and mouse do to it. It draws nothing; see `draw`.

use super::popup::{Act, KEYS, Popup};
use super::theme::Theme;
use crate::driver::{Choice, Driver, Kind, Question, State, Undo};
use crate::plain::End;
use crate::scene::{Scene, Tone, fold};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use std::collections::BTreeMap;

/// What can have the focus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pane {
    /// The question's choices.
    Choices,
    /// A map of the scene.
    Map(usize),
    /// A panel of the scene.
    Panel(usize),
    /// The log.
    Log,
}

/// What a click at some place means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hit {
    /// A choice, by its place in the question.
    Choice(usize),
    /// A row of a pane, or a node of the map.
    Row(Pane, usize),
    /// Anywhere else in a pane.
    Pane(Pane),
    /// An act of the popup.
    Act(usize),
    /// Anywhere else in the popup.
    Popup,
}

/// What is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Typing {
    /// Nothing.
    #[default]
    No,
    /// A filter for the choices.
    Filter,
    /// An answer.
    Answer(String),
}

/// How many automatic answers are given between two looks at the keyboard.
const BURST: usize = 400;

/// So many lines of news are shown in a window of their own, where the table does not play on at once.
const MUCH: usize = 9;

/// The full screen's state.
pub struct App<'d> {
    pub(super) driver: &'d mut dyn Driver,
    pub(super) theme: Theme,
    /// Milliseconds to wait after each answer of an automatic seat; 0 is fast.
    pub(super) pause: u64,
    pub(super) state: State,
    pub(super) scene: Scene,
    /// Where in the log the news begins: what happened since the last answer.
    pub(super) news: usize,
    /// How much of the log was shown in a window of its own.
    pub(super) told: usize,
    pub(super) focus: Pane,
    /// The marked choice, by its place among those the filter leaves.
    pub(super) chosen: usize,
    pub(super) filter: String,
    pub(super) typing: Typing,
    pub(super) digits: String,
    /// The marked row of every pane.
    pub(super) marked: BTreeMap<Pane, usize>,
    pub(super) popup: Option<Popup>,
    pub(super) note: Option<(Tone, String)>,
    pub(super) hits: Vec<(Rect, Hit)>,
    /// Lines of choices in sight, for Page Up and Down; set by drawing.
    pub(super) page: usize,
    end: Option<End>,
}

impl<'d> App<'d> {
    /// The table of this driver.
    pub fn new(driver: &'d mut dyn Driver, theme: Theme, pause: u64) -> Self {
        let state = driver.state();
        let scene = driver.scene();
        // What was told before (a game that goes on) is no news.
        let news = driver.log().len();
        Self {
            driver,
            theme,
            pause,
            state,
            scene,
            news,
            told: news,
            focus: Pane::Choices,
            chosen: 0,
            filter: String::new(),
            typing: Typing::No,
            digits: String::new(),
            marked: BTreeMap::new(),
            popup: None,
            note: None,
            hits: Vec::new(),
            page: 5,
            end: None,
        }
    }

    /// How it ended, once it has.
    pub fn ended(&self) -> Option<End> {
        self.end
    }

    /// Lets automatic seats and the dealer go on. `true` if there is more to go on with after a pause.
    pub fn advance(&mut self) -> bool {
        let mut moved = false;
        let mut more = false;
        for _ in 0..BURST {
            let before = self.driver.log().len();
            if !self.driver.go_on() {
                more = false;
                break;
            }
            moved = true;
            more = true;
            let bot = |told: &crate::driver::Told| told.kind == Kind::Bot;
            if self.pause > 0
                && self
                    .driver
                    .log()
                    .get(before..)
                    .is_some_and(|new| new.iter().any(bot))
            {
                break;
            }
        }
        if moved {
            self.refresh();
        }
        if !more {
            self.read_news();
        }
        more
    }

    /// Much has happened since the last answer (the others' turns, a Mythos phase): it is shown to be read in order.
    fn read_news(&mut self) {
        let news = self.driver.log().get(self.news..).unwrap_or_default();
        if self.pause == 0
            || self.told == self.driver.log().len()
            || news.len() < MUCH
            || self.popup.is_some()
        {
            return;
        }
        let mut window = Popup::text("What happened", Vec::new());
        for told in news {
            let tone = match told.kind {
                Kind::Event | Kind::Bot => Tone::Plain,
                Kind::Answer => Tone::Strong,
                Kind::Note => Tone::Warn,
            };
            window.lines.push((tone, told.text.clone()));
        }
        window.hint = "any key goes on; p: no more such windows".into();
        self.told = self.driver.log().len();
        self.popup = Some(window);
    }

    /// Reads state and scene anew, after something changed.
    pub(super) fn refresh(&mut self) {
        self.state = self.driver.state();
        self.scene = self.driver.scene();
        self.chosen = 0;
        self.filter.clear();
        self.digits.clear();
        self.typing = match &self.state {
            State::Asks(q) if q.choices.is_empty() && q.free.is_some() => {
                Typing::Answer(String::new())
            }
            _ => Typing::No,
        };
        self.focus = if self.panes().contains(&self.focus) {
            self.focus
        } else {
            Pane::Choices
        };
        self.news = self.news.min(self.driver.log().len());
        self.told = self.told.min(self.driver.log().len());
    }

    pub(super) fn question(&self) -> Option<&Question> {
        match &self.state {
            State::Asks(q) => Some(q),
            State::Runs(_) | State::Over { .. } => None,
        }
    }

    fn choices(&self) -> &[Choice] {
        self.question().map_or(&[], |q| &q.choices)
    }

    /// The choices the filter leaves, by their places in the question.
    pub(super) fn shown(&self) -> Vec<usize> {
        let wanted = fold(&self.filter);
        let fits = |c: &Choice| {
            wanted.is_empty() || fold(&c.label).contains(&wanted) || fold(&c.key).contains(&wanted)
        };
        (0..self.choices().len())
            .filter(|&i| fits(&self.choices()[i]))
            .collect()
    }

    /// The panes, in the order of Tab.
    pub(super) fn panes(&self) -> Vec<Pane> {
        let mut panes = vec![Pane::Choices];
        panes.extend(
            (0..self.scene.maps.len())
                .filter(|&m| !self.scene.maps[m].nodes.is_empty())
                .map(Pane::Map),
        );
        panes.extend((0..self.scene.panels.len()).map(Pane::Panel));
        if !self.driver.log().is_empty() {
            panes.push(Pane::Log);
        }
        panes
    }

    /// How many rows a pane has to move among.
    pub(super) fn rows(&self, pane: Pane) -> usize {
        match pane {
            Pane::Choices => self.shown().len(),
            Pane::Map(m) => self.scene.maps.get(m).map_or(0, |m| m.nodes.len()),
            Pane::Panel(i) => self.scene.panels.get(i).map_or(0, |p| p.rows.len()),
            Pane::Log => self.driver.log().len(),
        }
    }

    // ---- keys ---------------------------------------------------------------------------------------------------

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if let KeyCode::Char('c' | 'd' | 'q') = key.code {
                self.end = Some(End::Quit);
            }
            return;
        }
        self.note = None;
        if self.popup.is_some() {
            return self.popup_key(key.code);
        }
        match &self.typing {
            Typing::No => self.plain_key(key.code),
            Typing::Filter => self.filter_key(key.code),
            Typing::Answer(_) => self.typed_key(key.code),
        }
    }

    fn plain_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(c @ '0'..='9') => self.digit(c),
            KeyCode::Char('j') | KeyCode::Down => self.go(1),
            KeyCode::Char('k') | KeyCode::Up => self.go(-1),
            KeyCode::Right => self.sideways(1),
            KeyCode::Left => self.sideways(-1),
            KeyCode::PageDown => self.go(self.page.max(1) as isize),
            KeyCode::PageUp => self.go(-(self.page.max(1) as isize)),
            KeyCode::Home => self.go(isize::MIN / 2),
            KeyCode::End => self.go(isize::MAX / 2),
            KeyCode::Tab => self.turn(1),
            KeyCode::BackTab => self.turn(-1),
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => {
                self.digits.clear();
                self.filter.clear();
                self.focus = Pane::Choices;
                self.chosen = self.chosen.min(self.rows(Pane::Choices).saturating_sub(1));
            }
            KeyCode::Backspace => {
                self.digits.pop();
            }
            KeyCode::Char(' ' | 'i') => self.details(),
            KeyCode::Char('/') => {
                self.focus = Pane::Choices;
                self.typing = Typing::Filter;
            }
            KeyCode::Char('t') => match self.question().and_then(|q| q.free.as_ref()) {
                Some(_) => self.typing = Typing::Answer(String::new()),
                None => self.say("Here only one of the choices will do."),
            },
            KeyCode::Char('m') => {
                // From map to map, then back.
                let next = if let Pane::Map(m) = self.focus {
                    m + 1
                } else {
                    0
                };
                self.focus = if self.panes().contains(&Pane::Map(next)) {
                    Pane::Map(next)
                } else {
                    Pane::Choices
                };
            }
            KeyCode::Char('p') => {
                self.pause = if self.pause == 0 { 700 } else { 0 };
                self.say(if self.pause == 0 {
                    "The table plays on at once."
                } else {
                    "The table pauses after what bots do, and shows what happened."
                });
            }
            KeyCode::Char('?' | 'w' | 'o' | 'r' | 's' | 'l' | 'u' | 'a' | 'q') => {
                if let KeyCode::Char(c) = code {
                    self.open(c);
                }
            }
            KeyCode::Char(c) if c.is_uppercase() => self.jump(c),
            KeyCode::Char(c) => self.say(&format!("`{c}` does nothing here; ? lists the keys.")),
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        self.note = Some((Tone::Warn, text.to_owned()));
    }

    fn digit(&mut self, c: char) {
        let count = self.choices().len();
        if count == 0 {
            return;
        }
        self.focus = Pane::Choices;
        self.digits.push(c);
        let n: usize = self.digits.parse().unwrap_or(usize::MAX);
        if n == 0 || n > count {
            let text = format!(
                "There is no choice {}: they are numbered 1 to {count}.",
                self.digits
            );
            self.digits.clear();
            return self.say(&text);
        }
        self.filter.clear();
        self.chosen = n - 1;
        // Answer at once if no longer number could be meant.
        if n * 10 > count {
            self.answer(n - 1);
        } else {
            self.note = Some((
                Tone::Plain,
                format!("{n}: Enter answers, another digit goes on"),
            ));
        }
    }

    /// Moves the mark of the pane in focus.
    fn go(&mut self, by: isize) {
        self.digits.clear();
        let rows = self.rows(self.focus);
        let last = rows.saturating_sub(1);
        let step = |at: usize| at.saturating_add_signed(by).min(last);
        match self.focus {
            Pane::Choices => self.chosen = step(self.chosen),
            pane => {
                let at = self
                    .marked
                    .get(&pane)
                    .copied()
                    .unwrap_or(if pane == Pane::Log { last } else { 0 });
                self.marked.insert(pane, step(at.min(last)));
            }
        }
    }

    /// Left and right: on the map to the nearest place that way; elsewhere as up and down.
    fn sideways(&mut self, by: isize) {
        let Pane::Map(map) = self.focus else {
            return self.go(by);
        };
        let at = self.marked.get(&self.focus).copied().unwrap_or(0);
        let boxes: Vec<(Rect, usize)> = self
            .hits
            .iter()
            .filter_map(|(r, h)| {
                if let Hit::Row(Pane::Map(m), i) = h {
                    (*m == map).then_some((*r, *i))
                } else {
                    None
                }
            })
            .collect();
        let Some((from, _)) = boxes.iter().find(|(_, i)| *i == at).copied() else {
            return;
        };
        let ahead = |r: &Rect| (i32::from(r.x) - i32::from(from.x)) * by as i32;
        let next = boxes
            .iter()
            .filter(|(r, _)| ahead(r) > 0)
            .min_by_key(|(r, i)| (ahead(r) + 4 * i32::from(r.y.abs_diff(from.y)), *i));
        if let Some((_, i)) = next {
            self.marked.insert(Pane::Map(map), *i);
        }
    }

    fn turn(&mut self, by: isize) {
        let panes = self.panes();
        let at = panes.iter().position(|p| *p == self.focus).unwrap_or(0);
        self.focus = panes[(at as isize + by).rem_euclid(panes.len() as isize) as usize];
        self.digits.clear();
    }

    fn jump(&mut self, c: char) {
        let shown = self.shown();
        let wanted = fold(&c.to_string());
        // Behind the words that many choices begin with: "Go to Merchant District Streets".
        let tail = |label: &str| {
            ["go to ", "move to ", "use ", "play "]
                .iter()
                .find_map(|lead| label.strip_prefix(lead).map(str::to_owned))
        };
        let starts = |i: &&usize| {
            let label = fold(&self.choices()[**i].label);
            label.starts_with(&wanted) || tail(&label).is_some_and(|rest| rest.starts_with(&wanted))
        };
        let after = shown
            .iter()
            .skip(self.chosen + 1)
            .chain(shown.iter())
            .find(starts)
            .copied();
        match after.and_then(|i| shown.iter().position(|s| *s == i)) {
            Some(at) => {
                self.focus = Pane::Choices;
                self.chosen = at;
            }
            None => self.say(&format!("No choice begins with {c}.")),
        }
    }

    fn enter(&mut self) {
        match self.focus {
            Pane::Choices => match self.shown().get(self.chosen) {
                Some(&i) => self.answer(i),
                None if matches!(self.state, State::Over { .. }) => self.open('q'),
                None => {}
            },
            _ => self.details(),
        }
    }

    fn answer(&mut self, i: usize) {
        if let Some(key) = self.choices().get(i).map(|c| c.key.clone()) {
            self.give(&key);
        }
    }

    fn give(&mut self, answer: &str) {
        let before = self.driver.log().len();
        match self.driver.answer(answer) {
            Ok(()) => {
                self.news = before;
                self.marked.remove(&Pane::Log);
                self.focus = Pane::Choices;
                self.refresh();
                // A menu that is through has nothing to look at any more.
                if matches!(&self.state, State::Over { outcome, .. } if outcome.is_empty()) {
                    self.end = Some(End::Over);
                }
            }
            Err(why) => {
                self.digits.clear();
                self.note = Some((Tone::Bad, format!("Not taken: {why}")));
            }
        }
    }

    fn filter_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(c) => {
                self.filter.push(c);
                self.chosen = 0;
            }
            KeyCode::Backspace if self.filter.pop().is_none() => self.typing = Typing::No,
            KeyCode::Backspace => self.chosen = 0,
            KeyCode::Esc => {
                self.filter.clear();
                self.typing = Typing::No;
                self.chosen = 0;
            }
            KeyCode::Enter => {
                self.typing = Typing::No;
                if let Some(&i) = self.shown().get(self.chosen) {
                    self.answer(i);
                }
            }
            KeyCode::Down => self.go(1),
            KeyCode::Up => self.go(-1),
            KeyCode::Tab => self.typing = Typing::No,
            _ => {}
        }
    }

    fn typed_key(&mut self, code: KeyCode) {
        let Typing::Answer(text) = &mut self.typing else {
            return;
        };
        match code {
            KeyCode::Char(c) => text.push(c),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Enter => {
                let text = std::mem::take(text);
                self.give(&text);
            }
            KeyCode::Esc => {
                if self.choices().is_empty() {
                    self.open('q');
                } else {
                    self.typing = Typing::No;
                }
            }
            _ => {}
        }
    }

    // ---- popups -------------------------------------------------------------------------------------------------

    /// What the marked choice or row is about.
    fn details(&mut self) {
        let thing = match self.focus {
            Pane::Choices => self.shown().get(self.chosen).and_then(|&i| {
                let choice = &self.choices()[i];
                // "Fight" names nothing: it is about what the question is about.
                let own = (fold(&choice.label) != choice.key)
                    .then(|| self.scene.named_in(&choice.label))
                    .flatten();
                own.or_else(|| self.scene.named_in(&self.question()?.text))
            }),
            Pane::Map(m) => {
                let at = self.marked.get(&self.focus).copied().unwrap_or(0);
                let Some(map) = self.scene.maps.get(m) else {
                    return;
                };
                match map.nodes.get(at) {
                    Some(node) if node.thing.is_none() => {
                        self.popup = Some(Popup::text(node.name.clone(), [map.words(at)]));
                        return;
                    }
                    node => node.and_then(|n| n.thing),
                }
            }
            Pane::Panel(i) => {
                let at = self.marked.get(&self.focus).copied().unwrap_or(0);
                let row = self.scene.panels.get(i).and_then(|p| p.rows.get(at));
                row.and_then(|r| r.thing.or_else(|| self.scene.named_in(&r.words())))
            }
            Pane::Log => return self.open('l'),
        };
        match thing {
            Some(i) => self.show(i),
            None => self.say("There is no more to tell of this."),
        }
    }

    fn show(&mut self, thing: usize) {
        if let Some(t) = self.scene.things.get(thing) {
            self.popup = Some(Popup::text(t.name.clone(), t.text.iter().cloned()));
        }
    }

    fn open(&mut self, key: char) {
        let popup = match key {
            '?' => self.help(),
            'w' => {
                let lines: Vec<String> = self
                    .driver
                    .why_not()
                    .into_iter()
                    .map(|c| format!("{}: {}", c.label, c.reason))
                    .collect();
                let lines = if lines.is_empty() {
                    vec!["Nothing that might be expected here is refused.".into()]
                } else {
                    lines
                };
                Popup::text("Why not?", lines)
            }
            'o' => match self.driver.odds() {
                Some(odds) => Popup::text(format!("Odds: {}", odds.words()), odds.lines),
                None => {
                    return self.say("No test is being prepared, so there are no odds to tell.");
                }
            },
            'r' => {
                let cite = self.question().map(|q| q.rule.clone()).unwrap_or_default();
                match self.driver.rule(&cite) {
                    _ if cite.is_empty() => return self.say("No rule is cited here."),
                    Some(text) => Popup::text(format!("Rule {cite}"), text),
                    None => {
                        return self.say(&format!(
                            "Rule {cite}: find it under that heading in rules/."
                        ));
                    }
                }
            }
            's' => {
                let stack = self.driver.stack();
                let lines = stack
                    .into_iter()
                    .enumerate()
                    .map(|(i, s)| format!("{}{s}", "  ".repeat(i.min(8))));
                Popup::text("Where we are", lines)
            }
            'l' => {
                let mut p = Popup {
                    title: "Log".into(),
                    from_end: true,
                    ..Popup::default()
                };
                for (i, told) in self.driver.log().iter().enumerate() {
                    let tone = match told.kind {
                        Kind::Event if i >= self.news => Tone::Plain,
                        Kind::Event => Tone::Quiet,
                        Kind::Bot => Tone::Plain,
                        Kind::Answer => Tone::Strong,
                        Kind::Note => Tone::Warn,
                    };
                    p.lines.push((tone, told.text.clone()));
                }
                p
            }
            'u' => Undo::ALL.into_iter().fold(
                Popup::text("Undo", ["Take back the last".to_owned()]),
                |p, u| p.act(u.word(), Act::Undo(u)),
            ),
            'a' => {
                let passes = self.driver.passes();
                if passes.is_empty() {
                    return self.say("Nothing here can be passed without asking.");
                }
                let head = Popup::text(
                    "Pass without asking",
                    ["Enter changes the marked kind.".to_owned()],
                );
                passes.into_iter().fold(head, |p, x| {
                    p.act(
                        format!("[{}] {}", if x.on { "x" } else { " " }, x.name),
                        Act::Pass(x.name, !x.on),
                    )
                })
            }
            _ => {
                let lines = [self.driver.saved()].into_iter().filter(|l| !l.is_empty());
                Popup::text("Leave the table?", lines)
                    .act("Leave", Act::Leave)
                    .act("Stay", Act::Stay)
            }
        };
        self.popup = Some(popup.on(key));
    }

    fn help(&self) -> Popup {
        let mut p = Popup {
            title: "Help".into(),
            ..Popup::default()
        };
        let mut line = |tone, text: String| p.lines.push((tone, text));
        line(Tone::Plain, "The table asks; you answer with one of the numbered choices. Only what the rules allow is offered.".into());
        line(Tone::Plain, String::new());
        for (key, does) in KEYS {
            line(Tone::Plain, format!("{key}: {does}"));
        }
        if let Some(map) = self.scene.maps.iter().find(|m| !m.legend.is_empty()) {
            line(Tone::Plain, String::new());
            line(Tone::Strong, "On the map".into());
            for l in &map.legend {
                line(Tone::Plain, l.clone());
            }
        }
        p
    }

    fn popup_key(&mut self, code: KeyCode) {
        let Some(p) = &mut self.popup else { return };
        let last = p.acts.len().saturating_sub(1);
        match code {
            KeyCode::Esc => self.popup = None,
            KeyCode::Enter if p.acts.is_empty() => self.popup = None,
            KeyCode::Enter => self.act(),
            KeyCode::Char(c) if p.key == Some(c) && p.acts.is_empty() => self.popup = None,
            KeyCode::Char(c) if p.key == Some(c) => {
                p.at = 0;
                self.act();
            }
            KeyCode::Char('p') if !p.hint.is_empty() => {
                self.popup = None;
                self.plain_key(code);
            }
            KeyCode::Char('q' | ' ' | 'i') => self.popup = None,
            KeyCode::Char('y') if matches!(p.acts.first(), Some((_, Act::Leave))) => {
                self.end = Some(End::Quit)
            }
            KeyCode::Char('n') if matches!(p.acts.first(), Some((_, Act::Leave))) => {
                self.popup = None
            }
            KeyCode::Char(c @ '1'..='9') if !p.acts.is_empty() => {
                let n = c as usize - '1' as usize;
                if n < p.acts.len() {
                    p.at = n;
                    self.act();
                }
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab if !p.acts.is_empty() => {
                p.at = (p.at + 1).min(last)
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab if !p.acts.is_empty() => {
                p.at = p.at.saturating_sub(1)
            }
            KeyCode::Down | KeyCode::Char('j') => p.scroll = p.scroll.saturating_add(1),
            KeyCode::Up | KeyCode::Char('k') => p.scroll = p.scroll.saturating_sub(1),
            KeyCode::PageDown => p.scroll = p.scroll.saturating_add(10),
            KeyCode::PageUp => p.scroll = p.scroll.saturating_sub(10),
            KeyCode::Home => p.scroll = 0,
            KeyCode::End => p.scroll = u16::MAX,
            // News has been read when any other key is pressed; the key answers nothing.
            KeyCode::Char(_) if !p.hint.is_empty() => self.popup = None,
            _ => {}
        }
    }

    fn act(&mut self) {
        let Some(popup) = self.popup.take() else {
            return;
        };
        let Some((_, act)) = popup.acts.get(popup.at).cloned() else {
            return;
        };
        match act {
            Act::Stay => {}
            Act::Leave => self.end = Some(End::Quit),
            Act::Undo(how) => match self.driver.undo(how) {
                Ok(what) => {
                    self.news = self.driver.log().len();
                    self.told = self.news;
                    self.refresh();
                    self.note = Some((Tone::Good, what));
                }
                Err(why) => self.note = Some((Tone::Bad, format!("Not undone: {why}"))),
            },
            Act::Pass(name, on) => match self.driver.set_pass(&name, on) {
                Ok(()) => {
                    self.open('a');
                    if let Some(p) = &mut self.popup {
                        p.at = popup.at;
                    }
                }
                Err(why) => self.note = Some((Tone::Bad, why)),
            },
        }
    }

    // ---- mouse --------------------------------------------------------------------------------------------------

    /// The mouse did something.
    pub fn mouse(&mut self, event: MouseEvent) {
        let at = Position::new(event.column, event.row);
        let hit = self
            .hits
            .iter()
            .rev()
            .find(|(r, _)| r.contains(at))
            .map(|(_, h)| *h);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(hit),
            MouseEventKind::ScrollDown => self.wheel(hit, 1),
            MouseEventKind::ScrollUp => self.wheel(hit, -1),
            _ => {}
        }
    }

    fn click(&mut self, hit: Option<Hit>) {
        self.note = None;
        if self.popup.is_some() {
            match hit {
                Some(Hit::Act(i)) => {
                    if let Some(p) = &mut self.popup {
                        p.at = i;
                    }
                    self.act();
                }
                Some(Hit::Popup) => {}
                _ => self.popup = None,
            }
            return;
        }
        match hit {
            Some(Hit::Choice(i)) => {
                let at = self.shown().iter().position(|s| *s == i);
                let again = self.focus == Pane::Choices && at == Some(self.chosen);
                self.focus = Pane::Choices;
                match at {
                    Some(_) if again => self.answer(i),
                    Some(at) => {
                        self.chosen = at;
                        self.note =
                            Some((Tone::Plain, "Click again, or Enter, to answer so.".into()));
                    }
                    None => {}
                }
            }
            Some(Hit::Row(pane, i)) => {
                let again = self.focus == pane && self.marked.get(&pane) == Some(&i);
                self.focus = pane;
                self.marked.insert(pane, i);
                if again {
                    self.details();
                }
            }
            Some(Hit::Pane(pane)) => self.focus = pane,
            Some(Hit::Act(_) | Hit::Popup) | None => {}
        }
    }

    fn wheel(&mut self, hit: Option<Hit>, by: isize) {
        if let Some(p) = &mut self.popup {
            p.scroll = p.scroll.saturating_add_signed(3 * by as i16);
            return;
        }
        let pane = match hit {
            Some(Hit::Choice(_)) => Pane::Choices,
            Some(Hit::Row(pane, _) | Hit::Pane(pane)) => pane,
            Some(Hit::Act(_) | Hit::Popup) | None => return,
        };
        let before = std::mem::replace(&mut self.focus, pane);
        self.go(by);
        // The wheel looks around; it does not take the focus from the choices.
        self.focus = before;
    }
}
