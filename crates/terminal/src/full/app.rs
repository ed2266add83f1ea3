//! The state of the full screen and what keys and mouse do to it. It draws nothing; see `draw`.

use super::popup::Popup;
use super::theme::Theme;
use crate::driver::{Choice, Driver, Kind, Question, State};
use crate::plain::End;
use crate::scene::{Row, Scene, Tone, fold};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// A pane that can have the focus.
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

/// The meaning of a click.
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

/// The text being typed.
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
    /// What is marked, where several things are chosen together; a key twice for two of it.
    pub(super) marks: Vec<String>,
    /// The sum with the marks.
    pub(super) sum: Vec<Row>,
    pub(super) focus: Pane,
    /// The marked choice, by its place among those the filter leaves.
    pub(super) chosen: usize,
    pub(super) filter: String,
    pub(super) typing: Typing,
    /// The marked row of every pane.
    pub(super) marked: BTreeMap<Pane, usize>,
    pub(super) popup: Option<Popup>,
    pub(super) note: Option<(Tone, String)>,
    pub(super) hits: Vec<(Rect, Hit)>,
    /// Lines of choices in sight, for Page Up and Down; set by drawing.
    pub(super) page: usize,
    /// A question was put that has not been drawn yet.
    anew: bool,
    /// What happened was read, and stands over the map no longer.
    pub(super) read: bool,
    pub(super) end: Option<End>,
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
            marks: Vec::new(),
            sum: Vec::new(),
            focus: Pane::Choices,
            chosen: 0,
            filter: String::new(),
            typing: Typing::No,
            marked: BTreeMap::new(),
            popup: None,
            note: None,
            hits: Vec::new(),
            page: 5,
            anew: true,
            read: false,
            end: None,
        }
    }

    /// How it ended, once it has.
    pub fn ended(&self) -> Option<End> {
        self.end
    }

    /// Whether another question is put than the one that was drawn last. Says so once.
    pub fn asks_anew(&mut self) -> bool {
        std::mem::take(&mut self.anew)
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
            let bot = |told: &crate::driver::LogLine| told.kind == Kind::Bot;
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
        more
    }

    /// Reads state and scene anew, after something changed.
    pub(super) fn refresh(&mut self) {
        self.state = self.driver.state();
        self.scene = self.driver.scene();
        self.anew = true;
        self.filter.clear();
        self.marks.clear();
        self.sum.clear();
        // Where nothing need be marked, Enter does no more.
        self.chosen = match self.question() {
            Some(q) if self.marking() && q.marks.is_some_and(|m| m.least == 0) => {
                q.zero().unwrap_or(0)
            }
            Some(q) => {
                let begin = |c: &Choice| Some(&c.key) == q.begin.as_ref();
                q.choices.iter().position(begin).unwrap_or(0)
            }
            None => 0,
        };
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
    }

    pub(super) fn question(&self) -> Option<&Question> {
        match &self.state {
            State::Asks(q) => Some(q),
            State::Runs(_) | State::Over { .. } => None,
        }
    }

    pub(super) fn choices(&self) -> &[Choice] {
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

    /// The number of rows in a pane.
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

    pub(super) fn plain_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(c @ '0'..='9') if !matches!(self.state, State::Runs(_)) => self.digit(c),
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
                self.read = true;
                self.filter.clear();
                self.focus = Pane::Choices;
                self.chosen = self.chosen.min(self.rows(Pane::Choices).saturating_sub(1));
            }
            KeyCode::Char(' ' | 'i') => self.details(),
            KeyCode::Char('/') => {
                self.focus = Pane::Choices;
                self.typing = Typing::Filter;
            }
            KeyCode::Char('t') => match self.question().and_then(|q| q.free.as_ref()) {
                Some(_) => self.typing = Typing::Answer(String::new()),
                None => self.say("Choose one of the listed answers."),
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
                    "The table no longer pauses."
                } else {
                    "The table pauses after each bot's answer."
                });
            }
            KeyCode::Char('x') => self.mute(),
            KeyCode::Char(
                '?' | 'w' | 'o' | 'r' | 's' | 'l' | 'u' | 'a' | 'q' | 'v' | 'n' | 'c' | 'h' | 'b',
            ) => {
                if let KeyCode::Char(c) = code {
                    self.open(c);
                }
            }
            KeyCode::Char(c) if c.is_uppercase() => self.jump(c),
            KeyCode::Char(c) => self.say(&format!("`{c}` does nothing here; ? lists the keys.")),
            _ => {}
        }
    }

    /// Whether a bot is thinking, so that there will be something new to show.
    pub fn thinks(&self) -> bool {
        let open = self.popup.as_ref().is_some_and(|p| p.key == Some('h'));
        open && self.driver.hint().is_some_and(|h| h.more)
    }

    /// Shows what was thought meanwhile.
    pub fn think_on(&mut self) {
        let Some(hint) = self.driver.hint() else {
            return;
        };
        if let Some(popup) = self.popup.as_mut().filter(|p| p.key == Some('h')) {
            popup.lines = super::windows::hint(hint);
        }
    }

    pub(super) fn say(&mut self, text: &str) {
        self.note = Some((Tone::Warn, text.to_owned()));
    }

    /// A digit answers at once: 1 to 9 the choice of that number, 0 the one that declines, ends or confirms. Where
    /// several things are chosen together, 1 to 9 mark.
    fn digit(&mut self, letter: char) {
        let Some(question) = self.question() else {
            return match letter {
                '0' => self.end = Some(End::Quit),
                '1' => self.end = Some(End::Again),
                '2' => self.open('l'),
                _ => {}
            };
        };
        let (numbered, zero) = (question.numbered(), question.zero());
        let digit = letter as usize - '0' as usize;
        self.focus = Pane::Choices;
        if digit == 0 {
            return match zero {
                _ if self.marking() => self.confirm(),
                Some(i) => self.answer(i),
                None => self.say("Nothing can be declined here."),
            };
        }
        if digit > numbered {
            return self.say(&format!(
                "There is no choice {digit}: they are numbered 1 to {numbered}."
            ));
        }
        self.filter.clear();
        self.chosen = digit - 1;
        self.pick(digit - 1);
    }

    /// Whether several things are marked and confirmed together.
    pub(super) fn marking(&self) -> bool {
        let marks = self.question().and_then(|q| q.marks);
        // Of which only one can be chosen, it is answered at once.
        marks.is_some_and(|m| m.most != Some(1))
    }

    /// Answers with a choice, or marks it.
    pub(super) fn pick(&mut self, index: usize) {
        let zero = self.question().and_then(Question::zero);
        match self.choices().get(index).map(|c| c.key.clone()) {
            Some(_) if self.marking() && zero == Some(index) => self.confirm(),
            Some(key) if self.marking() => self.mark(key),
            _ => self.answer(index),
        }
    }

    /// Marks one more, or takes the marks of it back if no more can be.
    fn mark(&mut self, key: String) {
        let mut with = self.marks.clone();
        with.push(key.clone());
        let open = self.driver.marked(&self.marks).open;
        if open.contains(&key) {
            self.marks = with;
        } else if self.marks.contains(&key) {
            self.marks.retain(|k| *k != key);
        } else {
            let why = self.driver.marked(&with).why;
            return self
                .say(&why.unwrap_or_else(|| "That cannot be marked beside the others.".into()));
        }
        self.sum = self.driver.marked(&self.marks).rows;
    }

    /// Confirms what is marked. With nothing marked it declines, where that may be.
    fn confirm(&mut self) {
        let marks = self.marks.clone();
        let zero = self.question().and_then(Question::zero);
        if let (true, Some(i)) = (marks.is_empty(), zero) {
            return self.answer(i);
        }
        let before = self.driver.log().len();
        let done = self.driver.confirm(&marks);
        self.given(before, done);
    }

    /// The card of the marked choice is not asked about any more this round.
    fn mute(&mut self) {
        let at = self.shown().get(self.chosen).copied();
        let Some(choice) = at.and_then(|i| self.choices().get(i).cloned()) else {
            return;
        };
        let before = self.driver.log().len();
        match self.driver.mute(&choice) {
            Ok(words) => {
                self.given(before, Ok(()));
                self.note = Some((Tone::Good, words));
            }
            Err(why) => self.say(&format!("Not muted: {why}")),
        }
    }

    /// Moves the mark of the pane in focus.
    pub(super) fn go(&mut self, by: isize) {
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
    }

    fn jump(&mut self, letter: char) {
        let shown = self.shown();
        let wanted = fold(&letter.to_string());
        let starts = |i: &&usize| {
            let c = &self.choices()[**i];
            fold(&c.label).starts_with(&wanted) || fold(&c.name).starts_with(&wanted)
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
            None => self.say(&format!("No choice begins with {letter}.")),
        }
    }

    fn enter(&mut self) {
        match self.focus {
            Pane::Choices => match self.shown().get(self.chosen) {
                Some(&i) => self.pick(i),
                None if matches!(self.state, State::Over { .. }) => self.open('q'),
                None => {}
            },
            _ => self.details(),
        }
    }

    pub(super) fn answer(&mut self, i: usize) {
        if let Some(key) = self.choices().get(i).map(|c| c.key.clone()) {
            self.give(&key);
        }
    }

    pub(super) fn give(&mut self, answer: &str) {
        let before = self.driver.log().len();
        let done = self.driver.answer(answer);
        self.given(before, done);
    }

    /// An answer was given, or refused: what happened since is news.
    fn given(&mut self, before: usize, done: Result<(), String>) {
        match done {
            Ok(()) => {
                self.news = before;
                self.read = false;
                self.marked.remove(&Pane::Log);
                self.focus = Pane::Choices;
                self.refresh();
                // A menu that is through has nothing to look at any more.
                if matches!(&self.state, State::Over { outcome, .. } if outcome.is_empty()) {
                    self.end = Some(End::Over);
                }
            }
            Err(why) => self.note = Some((Tone::Bad, format!("Not taken: {why}"))),
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
                    self.pick(i);
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
}
