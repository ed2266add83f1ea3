//! What opens over the table, and what the mouse does to it.

use super::app::{App, Hit, Pane};
use super::popup::{Act, KEYS, Popup};
use crate::driver::{Kind, Undo};
use crate::hint::Hint;
use crate::plain::End;
use crate::scene::Tone;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

/// A bot's advice so far, as the lines of a window.
pub(super) fn hint(hint: Hint) -> Vec<(Tone, String)> {
    let mut lines: Vec<_> = hint.lines.into_iter().map(|l| (Tone::Plain, l)).collect();
    if let Some((tone, _)) = lines.first_mut() {
        *tone = Tone::Strong;
    }
    let state = match (hint.more, hint.nodes) {
        (true, 0) => "The bot starts to think ..".to_owned(),
        (true, n) => format!("After {n} answers in determinised games; still thinking .."),
        (false, n) => format!("After {n} answers in determinised games."),
    };
    lines.push((Tone::Quiet, state));
    lines
}

impl App<'_> {
    /// Opens the details of the marked choice or row.
    pub(super) fn details(&mut self) {
        let thing = match self.focus {
            Pane::Choices => self.shown().get(self.chosen).and_then(|&i| {
                let choice = &self.choices()[i];
                let asked = self.question().map(|q| q.about.clone()).unwrap_or_default();
                choice
                    .about
                    .iter()
                    .chain(&asked)
                    .find_map(|id| self.scene.by_id(id))
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
                row.and_then(|r| r.thing)
            }
            Pane::Log => return self.open('l'),
        };
        match thing {
            Some(i) => self.show(i),
            None => self.say("There are no further details."),
        }
    }

    pub(super) fn show(&mut self, thing: usize) {
        if let Some(t) = self.scene.things.get(thing) {
            self.popup = Some(Popup::text(t.name.clone(), t.text.iter().cloned()));
        }
    }

    pub(super) fn open(&mut self, key: char) {
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
                    vec!["No answer that you might expect is refused here.".into()]
                } else {
                    lines
                };
                Popup::text("Why not?", lines)
            }
            'o' => match self.driver.odds() {
                Some(odds) => Popup::text(format!("Odds: {}", odds.words), odds.lines),
                None => {
                    return self.say("No test is being prepared, so there are no odds.");
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
            'h' => {
                let against = self.shown().get(self.chosen).copied();
                let against = against.and_then(|at| self.choices().get(at));
                let against = against.map(|c| c.key.clone());
                if let Err(why) = self.driver.ask_hint(against.as_deref()) {
                    return self.say(&format!("No hint: {why}."));
                }
                let lines = self.driver.hint().map(hint).unwrap_or_default();
                Popup {
                    title: "A bot's advice".into(),
                    lines,
                    ..Popup::default()
                }
            }
            'b' => match self.driver.plans() {
                plans if plans.is_empty() => {
                    return self.say("No bot has announced a plan.");
                }
                plans => Popup::text("The bots' plans", plans),
            },
            's' => {
                let stack = self.driver.stack();
                let lines = stack
                    .into_iter()
                    .enumerate()
                    .map(|(i, s)| format!("{}{s}", "  ".repeat(i.min(8))));
                Popup::text("Where we are", lines)
            }
            'l' => {
                let mut popup = Popup {
                    title: "Log".into(),
                    from_end: true,
                    ..Popup::default()
                };
                for (index, told) in self.driver.log().iter().enumerate() {
                    popup
                        .lines
                        .push((tone(told.kind, index >= self.news), told.text.clone()));
                }
                popup
            }
            'n' => {
                let news = self.driver.log().get(self.news..).unwrap_or_default();
                if news.is_empty() {
                    return self.say("Nothing has happened since the last answer.");
                }
                let lines = news.iter().map(|t| (tone(t.kind, true), t.text.clone()));
                Popup {
                    title: "Since the last answer".into(),
                    lines: lines.collect(),
                    ..Popup::default()
                }
            }
            'c' => {
                let about = self.question().map(|q| q.about.clone()).unwrap_or_default();
                let cards: Vec<usize> =
                    about.iter().filter_map(|id| self.scene.by_id(id)).collect();
                let mut popup = Popup::text("What this is about", Vec::new());
                for thing in cards.into_iter().filter_map(|i| self.scene.things.get(i)) {
                    popup.lines.push((Tone::Strong, thing.name.clone()));
                    popup
                        .lines
                        .extend(thing.text.iter().map(|l| (Tone::Plain, l.clone())));
                }
                if popup.lines.is_empty() {
                    return self.say("This question is about no card.");
                }
                popup
            }
            'v' => {
                let late = self.driver.late();
                if late.is_empty() {
                    return self.say("The table has answered nothing since your last answer.");
                }
                let head = Popup::text(
                    "What the table answered",
                    ["Enter goes back to it and asks you; the same luck comes again.".to_owned()],
                );
                late.into_iter()
                    .fold(head, |p, l| p.act(l.text, Act::Late(l.at)))
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
                passes.into_iter().fold(head, |p, name| {
                    p.act(
                        format!("[{}] {}", if name.on { "x" } else { " " }, name.name),
                        Act::Pass(name.name, !name.on),
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

    pub(super) fn help(&self) -> Popup {
        let mut popup = Popup {
            title: "Help".into(),
            ..Popup::default()
        };
        let mut line = |tone, text: String| popup.lines.push((tone, text));
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
        popup
    }

    pub(super) fn popup_key(&mut self, code: KeyCode) {
        let Some(popup) = &mut self.popup else { return };
        let last = popup.acts.len().saturating_sub(1);
        match code {
            KeyCode::Esc => self.popup = None,
            KeyCode::Enter if popup.acts.is_empty() => self.popup = None,
            KeyCode::Enter => self.act(),
            KeyCode::Char(c) if popup.key == Some(c) && popup.acts.is_empty() => self.popup = None,
            KeyCode::Char(c) if popup.key == Some(c) => {
                popup.at = 0;
                self.act();
            }
            KeyCode::Char('q' | ' ' | 'i') => self.popup = None,
            KeyCode::Char('y') if matches!(popup.acts.first(), Some((_, Act::Leave))) => {
                self.end = Some(End::Quit)
            }
            KeyCode::Char('n') if matches!(popup.acts.first(), Some((_, Act::Leave))) => {
                self.popup = None
            }
            KeyCode::Char(c @ '1'..='9') if !popup.acts.is_empty() => {
                let n = c as usize - '1' as usize;
                if n < popup.acts.len() {
                    popup.at = n;
                    self.act();
                }
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab if !popup.acts.is_empty() => {
                popup.at = (popup.at + 1).min(last)
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab if !popup.acts.is_empty() => {
                popup.at = popup.at.saturating_sub(1)
            }
            KeyCode::Down | KeyCode::Char('j') => popup.scroll = popup.scroll.saturating_add(1),
            KeyCode::Up | KeyCode::Char('k') => popup.scroll = popup.scroll.saturating_sub(1),
            KeyCode::PageDown => popup.scroll = popup.scroll.saturating_add(10),
            KeyCode::PageUp => popup.scroll = popup.scroll.saturating_sub(10),
            KeyCode::Home => popup.scroll = 0,
            KeyCode::End => popup.scroll = u16::MAX,
            _ => {}
        }
    }

    pub(super) fn act(&mut self) {
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
                    self.refresh();
                    self.note = Some((Tone::Good, what));
                }
                Err(why) => self.note = Some((Tone::Bad, format!("Not undone: {why}"))),
            },
            Act::Late(at) => match self.driver.take_late(at) {
                Ok(what) => {
                    self.news = self.driver.log().len();
                    self.refresh();
                    self.note = Some((Tone::Good, what));
                }
                Err(why) => self.note = Some((Tone::Bad, format!("Cannot go back: {why}"))),
            },
            Act::Pass(name, on) => match self.driver.set_pass(&name, on) {
                Ok(()) => {
                    self.refresh();
                    self.open('a');
                    if let Some(p) = &mut self.popup {
                        p.at = popup.at;
                    }
                }
                Err(why) => self.note = Some((Tone::Bad, why)),
            },
        }
    }

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

    pub(super) fn click(&mut self, hit: Option<Hit>) {
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
            Some(Hit::Choice(choice)) => {
                let at = self.shown().iter().position(|s| *s == choice);
                let again = self.focus == Pane::Choices && at == Some(self.chosen);
                self.focus = Pane::Choices;
                match at {
                    Some(_) if again => self.pick(choice),
                    Some(at) => {
                        self.chosen = at;
                        self.note =
                            Some((Tone::Plain, "Click again or press Enter to answer.".into()));
                    }
                    None => {}
                }
            }
            Some(Hit::Row(pane, row)) => {
                let again = self.focus == pane && self.marked.get(&pane) == Some(&row);
                self.focus = pane;
                self.marked.insert(pane, row);
                if again {
                    self.details();
                }
            }
            Some(Hit::Pane(pane)) => self.focus = pane,
            Some(Hit::Act(_) | Hit::Popup) | None => {}
        }
    }

    pub(super) fn wheel(&mut self, hit: Option<Hit>, by: isize) {
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

/// How a line of the log looks.
pub(super) fn tone(kind: Kind, new: bool) -> Tone {
    match kind {
        Kind::Result | Kind::Answer | Kind::Step => Tone::Strong,
        Kind::Story => Tone::Mind,
        Kind::Text | Kind::Heading | Kind::Small => Tone::Quiet,
        Kind::Event if new => Tone::Plain,
        Kind::Event => Tone::Quiet,
        Kind::Bot | Kind::Tale => Tone::Plain,
        Kind::Note => Tone::Warn,
    }
}
