//! Draws the question: the latest events, the decision, the choices.

use super::app::{App, Hit, Pane, Typing};
use super::draw::{hangs, tail};
use super::layout::Layout;
use super::wrap::{clip, width, wrap, wrap_spans};
use crate::driver::{Asker, Kind, LogLine, State};
use crate::scene::{Row, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A line of the screen: its pieces, each in its own style.
type Line = Vec<(Style, String)>;

impl App<'_> {
    /// What happened since the last answer, in parts: what stands over each, and its lines.
    fn parts(&self) -> Vec<(&LogLine, Vec<&LogLine>)> {
        static PLAIN: LogLine = LogLine::nothing();
        let mut parts: Vec<(&LogLine, Vec<&LogLine>)> = Vec::new();
        let fresh = self.driver.log().get(self.news..).unwrap_or_default();
        let worth = fresh
            .iter()
            .filter(|t| !matches!(t.kind, Kind::Answer | Kind::Small | Kind::Heading));
        for told in worth {
            let in_test = parts
                .last()
                .is_some_and(|(over, all)| over.over.is_empty() && all.iter().any(|t| t.test));
            let begins = match (told.over.is_empty(), told.test, parts.last()) {
                (_, _, None) => true,
                // What a test comes to stands over its tokens and dice.
                (false, true, _) => !in_test,
                (false, false, _) => true,
                (true, true, _) => !in_test,
                (true, false, _) => false,
            };
            if begins {
                parts.push((&PLAIN, Vec::new()));
            }
            if let Some((over, lines)) = parts.last_mut() {
                if !told.over.is_empty() {
                    *over = told;
                }
                lines.push(told);
            }
        }
        parts
    }

    /// What happened since the last answer, as lines: all of it, from its beginning; what weighs more in frames of
    /// their own.
    pub(super) fn news_lines(&self, room: usize, framed: bool) -> Vec<Line> {
        self.log_lines(self.parts(), room, framed)
    }

    /// The same without what weighs little; how much that is, is said at the end.
    fn weighty(&self, room: usize) -> Vec<Line> {
        let mut parts = self.parts();
        parts.retain(|(over, _)| !over.over.is_empty());
        let mut lines = self.log_lines(parts, room, true);
        let text = clip("… and more beside (n: all that happened)", room);
        lines.push(vec![(self.theme.style(Tone::Quiet), text)]);
        lines
    }

    fn log_lines(
        &self,
        parts: Vec<(&LogLine, Vec<&LogLine>)>,
        room: usize,
        framed: bool,
    ) -> Vec<Line> {
        let mut lines = Vec::new();
        for (over, all) in parts {
            let frame = framed && !over.over.is_empty() && room > 12;
            let inside = if frame { room - 4 } else { room };
            let mut body: Vec<(Style, String)> = Vec::new();
            let mut step = false;
            for told in all {
                // What stands over the frame whole need not be said again in it.
                let said = frame && told.over == told.text && width(&told.text) + 6 <= room;
                if said {
                    continue;
                }
                let style = self.told_style(told.kind, true);
                let (lead, hang) = match told.kind {
                    Kind::Text => ("  ", 4),
                    Kind::Step => ("", 2),
                    _ if step => ("  ", 4),
                    _ => ("", 2),
                };
                step |= told.kind == Kind::Step;
                let text = format!("{lead}{}", told.text);
                let hang = if told.kind == Kind::Tale { 0 } else { hang };
                body.extend(wrap(&text, inside, hang).into_iter().map(|t| (style, t)));
            }
            if !frame {
                lines.extend(body.into_iter().map(|piece| vec![piece]));
                continue;
            }
            let edge = self.theme.style(Tone::Quiet);
            let title = clip(&over.over, room - 6);
            let bar = "─".repeat(room - 5 - width(&title));
            let tone = match over.over.as_str() {
                "Success" => Tone::Good,
                "Failure" => Tone::Bad,
                _ => Tone::Mind,
            };
            let strong = self.theme.strong(self.theme.style(tone));
            lines.push(vec![
                (edge, "┌─ ".into()),
                (strong, title),
                (edge, format!(" {bar}┐")),
            ]);
            for (style, text) in body {
                let blank = " ".repeat(inside.saturating_sub(width(&text)));
                lines.push(vec![
                    (edge, "│ ".into()),
                    (style, text),
                    (edge, format!("{blank} │")),
                ]);
            }
            let bar = "─".repeat(room - 2);
            lines.push(vec![(edge, format!("└{bar}┘"))]);
        }
        lines
    }

    /// What happened, where the question's panel has no room for it: over the map, until the next answer or Esc.
    pub(super) fn happened(
        &mut self,
        question: Rect,
        areas: &Layout,
        left: bool,
        buf: &mut Buffer,
    ) {
        let map = areas
            .panes
            .iter()
            .find(|(_, r)| r.bottom() == question.y && r.x == question.x);
        let Some((_, map)) = map.filter(|_| left && areas.framed && !self.read).copied() else {
            return;
        };
        if matches!(self.focus, Pane::Map(_)) {
            return;
        }
        // As wide as the map, where that is enough; else over the panels beside it too. What weighs little gives way.
        let right = areas.panes.iter().map(|(_, p)| p.right()).max();
        let wide = right.unwrap_or(map.right()).max(map.right()) - map.x;
        let height = map.height as usize;
        let mut area = map;
        let mut lines = Vec::new();
        for (width, plain) in [(map.width, true), (wide, true), (wide, false)] {
            area.width = width;
            lines = self.news_lines(width as usize - 2, true);
            if lines.len() <= height {
                break;
            }
            if !plain {
                lines = self.weighty(width as usize - 2);
            }
        }
        if lines.len() > height {
            let more = lines.len() - height + 1;
            lines.truncate(height - 1);
            let style = self.theme.style(Tone::Warn);
            let text = format!("… {more} more lines (n: all that happened)");
            lines.push(vec![(style, clip(&text, area.width as usize - 2))]);
        }
        let top = area.bottom() - lines.len() as u16;
        for (y, line) in (top..area.bottom()).zip(lines) {
            buf.set_string(area.x, y, " ".repeat(area.width as usize), Style::default());
            draw_line(area.x + 1, y, area.right() - 1, line, buf);
        }
    }

    fn toned(&self, rows: &[Row], room: usize) -> Vec<Line> {
        let mut out = Vec::new();
        for row in rows {
            let lead = row.indent as usize * 2;
            for line in wrap_spans(&row.spans, room.saturating_sub(lead).max(1), 2) {
                let mut pieces = vec![(Style::default(), " ".repeat(lead))];
                pieces.extend(line.into_iter().map(|(t, s)| (self.theme.style(t), s)));
                out.push(pieces);
            }
        }
        out
    }

    /// What is being decided and what it stands at, then the question: what stands right above the choices.
    pub(super) fn decision(&self, room: usize) -> Vec<Line> {
        let one = |tone: Tone, text: String| vec![(self.theme.style(tone), text)];
        let wrapped = |tone: Tone, text: &str, hang: usize| -> Vec<Line> {
            wrap(text, room, hang)
                .into_iter()
                .map(|t| one(tone, t))
                .collect()
        };
        let mut out: Vec<Line> = Vec::new();
        match &self.state {
            State::Asks(question) => {
                out.extend(self.toned(&question.pinned, room));
                if !self.marks.is_empty() {
                    out.extend(self.toned(&self.sum, room));
                }
                out.extend(wrapped(Tone::Strong, &question.text, 0));
                let free = question.free.as_deref().unwrap_or_default();
                match &self.typing {
                    Typing::Answer(text) => {
                        out.extend(wrapped(
                            Tone::Plain,
                            &format!("Type {free}, then Enter:"),
                            2,
                        ));
                        let style = self.theme.selected(Style::default());
                        out.push(vec![(style, tail(&format!("{text}▏"), room))]);
                    }
                    Typing::No if !question.choices.is_empty() && question.free.is_some() => {
                        out.extend(wrapped(Tone::Quiet, &format!("(t: type {free})"), 2));
                    }
                    Typing::No | Typing::Filter => {}
                }
                if self.typing == Typing::Filter || !self.filter.is_empty() {
                    out.push(one(Tone::Warn, tail(&format!("/{}▏", self.filter), room)));
                }
            }
            State::Runs(who) => out.push(one(Tone::Quiet, clip(&format!("{who} …"), room))),
            State::Over { outcome, won } => {
                let tone = if *won { Tone::Good } else { Tone::Bad };
                for (n, line) in outcome.iter().enumerate() {
                    out.extend(wrapped(if n == 0 { tone } else { Tone::Plain }, line, 2));
                }
                for line in [
                    "1. Play again",
                    "2. Look back",
                    "0. Leave the table (u takes back)",
                ] {
                    out.extend(wrapped(Tone::Strong, line, 3));
                }
            }
        }
        out
    }

    fn label(&self, i: usize) -> String {
        let Some(choice) = self.question().and_then(|q| q.choices.get(i)) else {
            return String::new();
        };
        let mark = match (
            self.marking(),
            self.marks.iter().filter(|k| **k == choice.key).count(),
        ) {
            (false, _) => String::new(),
            (true, 0) => "[ ] ".into(),
            (true, 1) => "[x] ".into(),
            (true, n) => format!("[{n}] "),
        };
        if choice.note.is_empty() {
            format!("{mark}{}", choice.label)
        } else {
            format!("{mark}{} ({})", choice.label, choice.note)
        }
    }

    /// What stands before a choice: its number, if a digit answers with it.
    fn lead(&self, i: usize) -> String {
        match self.question().map_or(0, |q| q.number(i)) {
            n @ 0..=9 => format!("{n}. "),
            _ => "   ".into(),
        }
    }

    /// The choice that stands last and apart; with marks, what confirms them.
    fn zero_label(&self) -> Option<String> {
        let zero = self.question()?.zero();
        match (self.marking(), self.marks.len(), zero) {
            (true, 0, None) => Some("(mark first, then confirm)".into()),
            (true, 0, Some(index)) | (false, _, Some(index)) => Some(match self.question() {
                Some(q) if !q.choices[index].note.is_empty() => {
                    format!("{} ({})", q.choices[index].label, q.choices[index].note)
                }
                Some(q) => q.choices[index].label.clone(),
                None => String::new(),
            }),
            (true, n, _) => Some(format!("Confirm the marks ({n})")),
            (false, _, None) => None,
        }
    }

    /// The choices above the last one, by their places in the question.
    fn numbered(&self) -> Vec<usize> {
        let zero = self.question().and_then(|q| q.zero());
        self.shown()
            .into_iter()
            .filter(|i| Some(*i) != zero)
            .collect()
    }

    /// The choices as lines: which choice, and the text.
    fn choice_lines(&self, room: usize) -> Vec<(usize, String)> {
        const LEAD: usize = 3;
        let mut out = Vec::new();
        for index in self.numbered() {
            let lines = wrap(&self.label(index), room.saturating_sub(LEAD).max(4), 0);
            for (n, line) in lines.into_iter().enumerate() {
                let lead = if n == 0 {
                    self.lead(index)
                } else {
                    "   ".into()
                };
                out.push((index, format!("{lead}{line}")));
            }
        }
        out
    }

    /// How many lines the choices take, the last one included.
    pub(super) fn choice_lines_count(&self, room: usize, height: usize) -> usize {
        let listed = match self.columns(room, height) {
            1 => self.choice_lines(room).len(),
            n => self.numbered().len().div_ceil(n),
        };
        listed + usize::from(self.zero_label().is_some())
    }

    /// In how many columns the choices stand: more than one only if they would not fit below each other.
    fn columns(&self, room: usize, height: usize) -> usize {
        let numbered = self.numbered();
        let widest = numbered
            .iter()
            .map(|&i| width(&self.label(i)))
            .max()
            .unwrap_or(0)
            + 5;
        // Of very many none is left out of sight for the sake of a few long ones: the mark tells those whole.
        let widest = if numbered.len() > 12 {
            widest.min(room / 2)
        } else {
            widest
        };
        if numbered.len() <= height {
            1
        } else {
            (room / widest.max(1)).clamp(1, 3)
        }
    }

    /// Draws the question. Whether there was no room for what happened, so that it must stand elsewhere.
    pub(super) fn ask(&mut self, area: Rect, areas: &Layout, buf: &mut Buffer) -> bool {
        self.hits.push((area, Hit::Pane(Pane::Choices)));
        let title = self.title();
        if area.height == 1 {
            let text = match &self.state {
                State::Asks(q) => q.text.clone(),
                State::Runs(who) => format!("{who} …"),
                State::Over { outcome, .. } => outcome.first().cloned().unwrap_or_default(),
            };
            let text = clip(&format!("{text} (Esc)"), area.width as usize);
            let style = self.theme.style(Tone::Strong);
            buf.set_stringn(area.x, area.y, text, area.width as usize, style);
            return false;
        }
        let focused = self.focus == Pane::Choices;
        let mut inner = area;
        if areas.framed {
            inner = self.joined_frame(
                &title,
                focused,
                area,
                areas,
                (hangs(areas, area), false),
                buf,
            );
        } else if area.height >= 8 && !title.is_empty() {
            let text = clip(&title, area.width as usize);
            buf.set_stringn(
                area.x,
                area.y,
                text,
                area.width as usize,
                self.theme.style(Tone::You),
            );
            inner = Rect::new(area.x, area.y + 1, area.width, area.height - 1);
        }
        if inner.is_empty() {
            return false;
        }
        let (room, height) = (inner.width as usize, inner.height as usize);
        // The choices come first, then the question with what it is about; what happened has the room that is left.
        let choices = self.choice_lines_count(room, height / 2);
        let mut decision = self.decision(room);
        let least = choices
            .min(height.saturating_sub(2).min(4))
            .max(usize::from(choices > 0));
        let most = height - least.min(height);
        if decision.len() > most.max(1) {
            // What is asked stands at the end, and must be seen.
            let keep = most.max(1);
            let asked = wrap(self.question().map_or("", |q| &q.text), room, 0)
                .len()
                .min(keep);
            let end = decision.split_off(decision.len() - asked);
            decision.truncate(keep - asked);
            if let Some(last) = decision.last_mut() {
                *last = vec![(
                    self.theme.style(Tone::Quiet),
                    clip("… (c: all of it)", room),
                )];
            }
            decision.extend(end);
        }
        let mut lines = self.news_lines(room, areas.framed);
        // How the last thing came out is seen, though the list of choices must scroll for it.
        let free = height.saturating_sub(decision.len());
        let choices = choices.min(free.saturating_sub(lines.len().min(4)).max(5));
        let news = free.saturating_sub(choices);
        let elsewhere =
            lines.len() > news && areas.framed && areas.panes.iter().any(|(p, _)| *p != Pane::Log);
        let choices = if elsewhere && !self.read {
            lines.clear();
            self.choice_lines_count(room, height / 2).min(free)
        } else {
            choices
        };
        if lines.len() > news {
            let cut = lines.len() - news.saturating_sub(1);
            lines.truncate(news.saturating_sub(1));
            if news > 0 {
                let more = clip(&format!("… {cut} more lines (n: all that happened)"), room);
                lines.push(vec![(self.theme.style(Tone::Warn), more)]);
            }
        }
        let spare = height.saturating_sub(choices + decision.len() + lines.len());
        // Between what happened and what is asked, if there is room.
        if spare > 0 && !lines.is_empty() {
            lines.push(Vec::new());
        }
        lines.extend(decision);
        let mut y = inner.y;
        for line in lines {
            if y >= inner.bottom() {
                return elsewhere;
            }
            draw_line(inner.x, y, inner.right(), line, buf);
            y += 1;
        }
        let list = Rect::new(inner.x, y, inner.width, inner.bottom() - y);
        if !list.is_empty() {
            self.list(list, buf);
        }
        if areas.framed {
            self.footer(area, buf);
        }
        elsewhere
    }

    /// The player who is asked, and the rule that asks.
    fn title(&self) -> String {
        let (who, rule) = match &self.state {
            State::Asks(question) => {
                let who = match &question.who {
                    Asker::Player(name) => name.clone(),
                    Asker::Chance(source) => source.clone(),
                    Asker::Menu => String::new(),
                };
                let rule = if question.rule.is_empty() {
                    String::new()
                } else {
                    format!("rule {}", question.rule)
                };
                (who, rule)
            }
            State::Runs(_) => (String::new(), String::new()),
            State::Over { .. } => ("The end".into(), String::new()),
        };
        [who, rule]
            .into_iter()
            .filter(|s| !s.is_empty())
            .collect::<Vec<_>>()
            .join(" · ")
    }

    fn list(&mut self, mut area: Rect, buf: &mut Buffer) {
        let shown = self.shown();
        let chosen = shown.get(self.chosen).copied();
        let focused = self.focus == Pane::Choices && self.popup.is_none();
        if shown.is_empty() && !self.filter.is_empty() {
            let style = self.theme.style(Tone::Warn);
            buf.set_stringn(
                area.x,
                area.y,
                "No choice contains that.",
                area.width as usize,
                style,
            );
            return;
        }
        // Declining stands last and apart, always in sight.
        if let Some(text) = self.zero_label() {
            let zero = self.question().and_then(|q| q.zero());
            let listed = self.choice_lines_count(area.width as usize, area.height as usize) - 1;
            let y = (area.y + listed as u16 + 1).min(area.bottom() - 1);
            let cell = Rect::new(area.x, y, area.width, 1);
            let marked = chosen.is_some() && chosen == zero;
            let text = clip(&format!("0. {text}"), area.width as usize);
            self.choice(cell, &text, marked, focused, buf);
            if let Some(i) = zero {
                self.hits.push((cell, Hit::Choice(i)));
            }
            area.height = y - area.y;
        }
        if area.height == 0 {
            return;
        }
        self.page = (area.height as usize).max(2) - 1;
        let numbered = self.numbered();
        let columns = self.columns(area.width as usize, area.height as usize);
        if columns > 1 {
            let wide = area.width / columns as u16;
            let tall = numbered.len().div_ceil(columns);
            let at = numbered
                .iter()
                .position(|i| Some(*i) == chosen)
                .unwrap_or(0);
            let from = (at % tall + 1).saturating_sub(area.height as usize);
            for (n, &index) in numbered.iter().enumerate() {
                let (column, row) = (n / tall, n % tall);
                if row < from || row - from >= area.height as usize {
                    continue;
                }
                let cell = Rect::new(
                    area.x + column as u16 * wide,
                    area.y + (row - from) as u16,
                    wide,
                    1,
                );
                let text = format!("{}{}", self.lead(index), self.label(index));
                let text = clip(&text, wide as usize - 1);
                self.choice(cell, &text, chosen == Some(index), focused, buf);
                self.hits.push((cell, Hit::Choice(index)));
            }
            self.arrows(area, from > 0, from + (area.height as usize) < tall, buf);
            return;
        }
        let lines = self.choice_lines(area.width as usize);
        let height = area.height as usize;
        let is = |(i, _): &(usize, String)| Some(*i) == chosen;
        let last_of = lines.iter().rposition(is).unwrap_or(0);
        let first_of = lines.iter().position(is).unwrap_or(0);
        let from = (last_of + 1).saturating_sub(height).min(first_of);
        let total = lines.len();
        for (y, (index, text)) in (area.y..area.bottom()).zip(lines.into_iter().skip(from)) {
            let cell = Rect::new(area.x, y, area.width, 1);
            self.choice(cell, &text, chosen == Some(index), focused, buf);
            self.hits.push((cell, Hit::Choice(index)));
        }
        self.arrows(area, from > 0, from + height < total, buf);
    }

    /// At the right edge: whether there is more above or below.
    fn arrows(&self, area: Rect, above: bool, below: bool, buf: &mut Buffer) {
        for (more, y, sign) in [(above, area.y, "▲"), (below, area.bottom() - 1, "▼")] {
            if more {
                buf.set_string(area.right() - 1, y, sign, self.theme.style(Tone::Warn));
            }
        }
    }

    pub(super) fn choice(
        &self,
        area: Rect,
        text: &str,
        chosen: bool,
        focused: bool,
        buf: &mut Buffer,
    ) {
        let style = match (chosen, focused) {
            (true, true) => self.theme.selected(Style::default()),
            (true, false) => self.theme.style(Tone::You),
            (false, _) => Style::default(),
        };
        let text = if chosen {
            format!(
                "{text}{}",
                " ".repeat((area.width as usize).saturating_sub(width(text)))
            )
        } else {
            text.to_owned()
        };
        buf.set_stringn(area.x, area.y, text, area.width as usize, style);
    }

    /// On the lower border: the key of the marked choice, and how many there are.
    fn footer(&self, area: Rect, buf: &mut Buffer) {
        let shown = self.shown();
        let Some(choice) = shown
            .get(self.chosen)
            .and_then(|&i| self.question().and_then(|q| q.choices.get(i)))
        else {
            return;
        };
        let marked = shown
            .get(self.chosen)
            .map(|i| self.label(*i))
            .unwrap_or_default();
        let what = if shown.len() > 12 {
            &marked
        } else {
            &choice.key
        };
        let text = format!(" {what} · {} of {} ", self.chosen + 1, shown.len());
        let text = clip(&text, area.width.saturating_sub(4) as usize);
        let x = area.right().saturating_sub(2 + width(&text) as u16);
        buf.set_string(x, area.bottom() - 1, text, self.theme.style(Tone::Quiet));
    }
}

/// Draws a line of pieces from `x` to before `end`.
fn draw_line(mut x: u16, y: u16, end: u16, line: Line, buf: &mut Buffer) {
    for (style, text) in line {
        let left = end.saturating_sub(x) as usize;
        let text = clip(&text, left);
        buf.set_stringn(x, y, &text, left, style);
        x += width(&text) as u16;
    }
}
