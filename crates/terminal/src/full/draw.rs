//! Draws the app into a buffer. Nothing is decided here but where things stand.

use super::app::{App, Hit, Pane};
use super::layout::{Layout, SMALLEST, Wants, layout, main_width, side_width};
use super::map;
use super::windows::tone;
use super::wrap::{clip, width, wrap, wrap_spans};
use crate::driver::Kind;
use crate::scene::{Panel, Row, Tone, Track};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Columns and lines that are drawn on, at most.
const MOST: u16 = 1_000;

impl App<'_> {
    /// Draws everything, and notes what a click would hit.
    pub fn draw(&mut self, area: Rect, buf: &mut Buffer) {
        // A terminal can report an absurd size; no table needs that much.
        let area = Rect {
            width: area.width.min(MOST),
            height: area.height.min(MOST),
            ..area
        };
        self.hits.clear();
        self.compare();
        let wants = self.wants(area);
        let Some(areas) = layout(area, &wants) else {
            let text = format!(
                "Too small: {}x{}. At least {}x{} is needed; the game waits.",
                area.width, area.height, SMALLEST.0, SMALLEST.1
            );
            for (y, line) in (area.y..area.bottom()).zip(wrap(&text, area.width as usize, 0)) {
                buf.set_stringn(area.x, y, line, area.width as usize, Style::default());
            }
            return;
        };
        if let Some(r) = areas.head {
            self.head(r, buf);
        }
        if let Some(r) = areas.tracks {
            self.tracks(r, buf);
        }
        for (pane, r) in &areas.panes {
            self.pane(*pane, *r, &areas, buf);
        }
        if let Some(r) = areas.question {
            let left = self.ask(r, &areas, buf);
            self.happened(r, &areas, left, buf);
        }
        if let Some(r) = areas.status {
            self.status(r, buf);
        }
        if self.popup.is_some() {
            self.over(area, buf);
        }
    }

    /// Shows what the marked choice is about in a panel of its own, where that is wanted.
    fn compare(&mut self) {
        self.scene.panels.retain(|p| !p.marked);
        if !self.scene.compares {
            return;
        }
        let choice = self
            .shown()
            .get(self.chosen)
            .and_then(|i| self.choices().get(*i));
        let thing = choice.and_then(|c| c.about.iter().find_map(|id| self.scene.by_id(id)));
        if let Some(thing) = thing.and_then(|t| self.scene.things.get(t)) {
            let rows = thing.text.iter().map(Row::new).collect();
            let title = thing.name.clone();
            self.scene.panels.push(Panel {
                title,
                rows,
                marked: true,
                ..Panel::default()
            });
        }
    }

    fn wants(&self, area: Rect) -> Wants {
        let side = side_width(area) as usize - 2;
        let panes = self
            .panes()
            .into_iter()
            .filter(|p| *p != Pane::Choices)
            .map(|pane| {
                let lines = match pane {
                    Pane::Log => 8,
                    Pane::Panel(i) => self.panel_lines(i, side).len(),
                    Pane::Map(nth) => self
                        .scene
                        .maps
                        .get(nth)
                        .and_then(|m| map::needs(m, main_width(area) - 2))
                        .unwrap_or(0)
                        .into(),
                    Pane::Choices => self.rows(pane),
                };
                (pane, lines.min(60) as u16)
            });
        // The question stands on about this many columns, whatever the screen's shape.
        let room = if area.width >= 110 {
            area.width * 3 / 5
        } else {
            area.width
        } as usize
            - 2.min(area.width as usize);
        let room = room.max(10);
        let choices = self.choice_lines_count(room, 8);
        // Where lines are scarce what happened stands over the map, and the hand stays in sight.
        let news = self.news_lines(room, true).len();
        let (news, elsewhere) = match area.width >= 110 && area.height >= 30 {
            true => (news, 0),
            false => (0, if self.read { 0 } else { news }),
        };
        let above = self.decision(room).len() + news;
        Wants {
            focus: self.focus,
            panes: panes.collect(),
            tracks: self.track_lines(area.width).len() as u16,
            // A line parts what happened from what is asked, and one the choices from the last.
            question: (above + choices + 2).min(200) as u16,
            above: elsewhere.min(200) as u16,
        }
    }

    fn head(&self, area: Rect, buf: &mut Buffer) {
        let moment = clip(&self.scene.moment, area.width as usize);
        let left = (area.width as usize).saturating_sub(width(&moment) + 1);
        let title = if left < 6 {
            String::new()
        } else {
            clip(&self.scene.title, left)
        };
        buf.set_string(area.x, area.y, title, self.theme.style(Tone::Strong));
        buf.set_string(
            area.right() - width(&moment) as u16,
            area.y,
            moment,
            self.theme.style(Tone::Plain),
        );
    }

    /// The tracks as lines of (track, column, words): with dots where that takes one line, else in numbers.
    fn track_lines(&self, room: u16) -> Vec<Vec<(usize, u16, String)>> {
        let dotted = self.track_lines_as(room, 3, true);
        if dotted.len() < 2 {
            dotted
        } else {
            self.track_lines_as(room, 2, false)
        }
    }

    fn track_lines_as(&self, room: u16, gap: u16, dots: bool) -> Vec<Vec<(usize, u16, String)>> {
        let mut lines: Vec<Vec<(usize, u16, String)>> = Vec::new();
        let mut x = room;
        for (index, track) in self.scene.tracks.iter().enumerate() {
            let words = if dots {
                track_words(track)
            } else {
                track.short()
            };
            let wide = width(&words) as u16;
            if x + wide > room || lines.is_empty() {
                lines.push(Vec::new());
                x = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push((index, x, words));
            }
            x = x.saturating_add(wide + gap);
        }
        lines
    }

    fn tracks(&self, area: Rect, buf: &mut Buffer) {
        for (y, line) in (area.y..area.bottom()).zip(self.track_lines(area.width)) {
            for (index, x, words) in line {
                let room = area.width.saturating_sub(x) as usize;
                buf.set_stringn(
                    area.x + x,
                    y,
                    words,
                    room,
                    self.theme.style(self.scene.tracks[index].tone),
                );
            }
        }
    }

    // ---- panes --------------------------------------------------------------------------------------------------

    /// Draws a frame (if the layout has frames) and gives what is inside.
    fn frame(&self, title: &str, focused: bool, r: Rect, l: &Layout, buf: &mut Buffer) -> Rect {
        self.joined_frame(title, focused, r, l, (false, false), buf)
    }

    /// The same for a pane that hangs on the one above, or stands on the one below it.
    pub(super) fn joined_frame(
        &self,
        title: &str,
        focused: bool,
        area: Rect,
        areas: &Layout,
        (hangs, stands): (bool, bool),
        buf: &mut Buffer,
    ) -> Rect {
        let style = if focused {
            self.theme.style(Tone::You)
        } else {
            self.theme.style(Tone::Quiet)
        };
        let title_style = if focused {
            style
        } else {
            self.theme.style(Tone::Strong)
        };
        if !areas.framed || area.width < 4 || area.height < if stands { 2 } else { 3 } {
            if area.height < 2 {
                return area;
            }
            buf.set_stringn(
                area.x,
                area.y,
                clip(title, area.width as usize),
                area.width as usize,
                title_style,
            );
            return Rect::new(area.x, area.y + 1, area.width, area.height - 1);
        }
        let bar = "─".repeat(area.width as usize - 2);
        buf.set_string(
            area.x,
            area.y,
            if hangs {
                format!("├{bar}┤")
            } else {
                format!("╭{bar}╮")
            },
            style,
        );
        let last = if stands {
            area.bottom()
        } else {
            area.bottom() - 1
        };
        if !stands {
            buf.set_string(area.x, last, format!("╰{bar}╯"), style);
        }
        for y in area.y + 1..last {
            buf.set_string(area.x, y, "│", style);
            buf.set_string(area.right() - 1, y, "│", style);
        }
        if !title.is_empty() {
            buf.set_string(
                area.x + 2,
                area.y,
                format!(" {} ", clip(title, area.width as usize - 6)),
                title_style,
            );
        }
        Rect::new(area.x + 1, area.y + 1, area.width - 2, last - area.y - 1)
    }

    fn pane(&mut self, pane: Pane, area: Rect, areas: &Layout, buf: &mut Buffer) {
        let focused = self.focus == pane;
        self.hits.push((area, Hit::Pane(pane)));
        let title = match pane {
            Pane::Choices => String::new(),
            Pane::Map(map) => {
                let title = self
                    .scene
                    .maps
                    .get(map)
                    .map(|m| m.title.clone())
                    .unwrap_or_default();
                let more = self.scene.maps.len() > 1
                    && areas
                        .panes
                        .iter()
                        .filter(|(p, _)| matches!(p, Pane::Map(_)))
                        .count()
                        == 1;
                match (title.as_str(), more) {
                    ("", _) => "Map".to_owned(),
                    (_, true) => format!("{title} (m: the next map)"),
                    _ => title,
                }
            }
            Pane::Panel(panel) => self
                .scene
                .panels
                .get(panel)
                .map(|p| p.title.clone())
                .unwrap_or_default(),
            Pane::Log => "Log".to_owned(),
        };
        let hangs = hangs(areas, area);
        let inner = self.joined_frame(
            &title,
            focused,
            area,
            areas,
            (hangs, areas.joined.contains(&pane)),
            buf,
        );
        if inner.is_empty() {
            return;
        }
        match pane {
            Pane::Choices => {}
            Pane::Map(m) => {
                let marked = focused.then(|| self.marked.get(&pane).copied().unwrap_or(0));
                let Some(map) = self.scene.maps.get(m) else {
                    return;
                };
                let hits = map::draw(map, inner, marked, 0, &self.theme, buf);
                self.hits
                    .extend(hits.into_iter().map(|(r, i)| (r, Hit::Row(pane, i))));
            }
            Pane::Panel(i) => self.panel(i, inner, focused, buf),
            Pane::Log => self.log(inner, focused, buf),
        }
    }

    /// A panel as lines: which row, and its pieces.
    fn panel_lines(&self, i: usize, room: usize) -> Vec<(usize, Vec<(Tone, String)>)> {
        let rows = self.scene.panels.get(i).map_or(&[][..], |p| &p.rows);
        let mut out = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let lead = (row.indent as usize * 2).min(room / 2);
            for mut line in wrap_spans(&row.spans, room.saturating_sub(lead).max(1), 2) {
                line.insert(0, (Tone::Plain, " ".repeat(lead)));
                out.push((index, line));
            }
        }
        out
    }

    /// A list that has little room: its names, one after the other.
    fn names_only(&self, i: usize, room: usize) -> Vec<(usize, Vec<(Tone, String)>)> {
        let rows = self.scene.panels.get(i).map_or(&[][..], |p| &p.rows);
        let last = rows.len().saturating_sub(1);
        let names = rows.iter().enumerate().filter_map(|(n, row)| {
            let (tone, name) = row.spans.first()?;
            let comma = if n == last { "" } else { ", " };
            Some((*tone, format!("{name}{comma}")))
        });
        let spans: Vec<(Tone, String)> = names.collect();
        wrap_spans(&spans, room.max(1), 0)
            .into_iter()
            .map(|line| (0, line))
            .collect()
    }

    fn panel(&mut self, index: usize, area: Rect, focused: bool, buf: &mut Buffer) {
        let pane = Pane::Panel(index);
        let mut lines = self.panel_lines(index, area.width as usize);
        let list = self.scene.panels.get(index).is_some_and(|p| p.list);
        if list && !focused && lines.len() > area.height as usize {
            lines = self.names_only(index, area.width as usize);
        }
        let marked = self.marked.get(&pane).copied();
        let at = marked.unwrap_or(0).min(self.rows(pane).saturating_sub(1));
        let height = area.height as usize;
        let total = lines.len();
        let last_of = lines.iter().rposition(|(n, _)| *n == at).unwrap_or(0);
        let from = if focused || marked.is_some() {
            (last_of + 1).saturating_sub(height)
        } else {
            0
        };
        for (y, (nth, pieces)) in (area.y..area.bottom()).zip(lines.into_iter().skip(from)) {
            let line = Rect::new(area.x, y, area.width, 1);
            self.line(&pieces, line, focused && nth == at, buf);
            self.hits.push((line, Hit::Row(pane, nth)));
        }
        let hidden = total.saturating_sub(from + height);
        if (hidden > 0 || from > 0) && area.y > 0 {
            // On the title's line, where it hides nothing.
            let more = format!(
                " {}{} ",
                if from > 0 { "▲" } else { "" },
                if hidden > 0 {
                    format!("+{hidden} ▼")
                } else {
                    String::new()
                }
            );
            let x = area.right().saturating_sub(width(&more) as u16).max(area.x);
            buf.set_stringn(
                x,
                area.y - 1,
                &more,
                area.width as usize,
                self.theme.style(Tone::Warn),
            );
        }
    }

    fn line(&self, pieces: &[(Tone, String)], area: Rect, marked: bool, buf: &mut Buffer) {
        let mut x = area.x;
        for (tone, text) in pieces {
            let text = clip(text, (area.right() - x) as usize);
            buf.set_string(x, area.y, &text, self.theme.style(*tone));
            x = (x + width(&text) as u16).min(area.right());
        }
        if marked {
            for x in area.x..area.right() {
                let style = buf[(x, area.y)].style();
                buf[(x, area.y)].set_style(self.theme.selected(style));
            }
        }
    }

    fn log(&mut self, area: Rect, focused: bool, buf: &mut Buffer) {
        let log = self.driver.log();
        let last = log.len().saturating_sub(1);
        let at = self
            .marked
            .get(&Pane::Log)
            .copied()
            .unwrap_or(last)
            .min(last);
        // From the marked line upwards until the room is used.
        let mut lines: Vec<(Style, String)> = Vec::new();
        for (index, told) in log.iter().enumerate().take(at + 1).rev() {
            if lines.len() >= area.height as usize {
                break;
            }
            let style = self.told_style(told.kind, index >= self.news);
            let style = if focused && index == at {
                self.theme.selected(style)
            } else {
                style
            };
            lines.extend(
                wrap(&told.text, area.width as usize, 2)
                    .into_iter()
                    .rev()
                    .map(|t| (style, t)),
            );
        }
        lines.truncate(area.height as usize);
        for (y, (style, text)) in (area.y..area.bottom()).zip(lines.into_iter().rev()) {
            buf.set_stringn(area.x, y, text, area.width as usize, style);
        }
    }

    pub(super) fn told_style(&self, kind: Kind, new: bool) -> Style {
        self.theme.style(tone(kind, new))
    }

    fn status(&self, area: Rect, buf: &mut Buffer) {
        let (style, text) = match &self.note {
            Some((tone, text)) => (self.theme.strong(self.theme.style(*tone)), text.clone()),
            None => {
                let text = if area.width >= 100 {
                    "1-9 answer · 0 no more · i card · c in question · / filter · Tab panels · w why not · o odds · u undo · v taken for you · ? help"
                } else if area.width >= 60 {
                    "1-9 answer · 0 no more · i card · Tab panels · u undo · ? help · q quit"
                } else {
                    "? help Tab look q quit"
                };
                (self.theme.style(Tone::Quiet), text.to_owned())
            }
        };
        buf.set_stringn(
            area.x,
            area.y,
            clip(&text, area.width as usize),
            area.width as usize,
            style,
        );
    }

    // ---- popups -------------------------------------------------------------------------------------------------

    fn over(&mut self, area: Rect, buf: &mut Buffer) {
        let Some(popup) = self.popup.clone() else {
            return;
        };
        let margin = if area.width >= 60 { 4 } else { 0 };
        let most = (area.width - margin).min(92);
        let inside = most as usize - 4;
        let acts: Vec<String> = popup
            .acts
            .iter()
            .enumerate()
            .map(|(i, (l, _))| format!("{}. {l}", i + 1))
            .collect();
        let longest = popup
            .lines
            .iter()
            .map(|(_, l)| width(l))
            .chain(acts.iter().map(|a| width(a)))
            .chain([width(&popup.title) + 4])
            .max()
            .unwrap_or(0);
        let wide = (longest.min(inside) + 4).max(16.min(most as usize)) as u16;
        let text_room = wide as usize - 4;
        let lines: Vec<(Tone, String)> = popup
            .lines
            .iter()
            .flat_map(|(t, l)| wrap(l, text_room, 2).into_iter().map(|w| (*t, w)))
            .collect();
        let want = (lines.len() + acts.len() + usize::from(!acts.is_empty() && !lines.is_empty()))
            as u16
            + 2;
        let tall = want.clamp(3, area.height - if area.height > 12 { 2 } else { 0 });
        let frame = Rect::new(
            area.x + (area.width - wide) / 2,
            area.y + (area.height - tall) / 2,
            wide,
            tall,
        );
        for y in frame.y..frame.bottom() {
            for x in frame.x..frame.right() {
                buf[(x, y)].reset();
            }
        }
        let framed = Layout {
            framed: true,
            ..Layout::default()
        };
        let inner = self.frame(&popup.title, true, frame, &framed, buf);
        let inner = Rect::new(
            inner.x + 1,
            inner.y,
            inner.width.saturating_sub(2),
            inner.height,
        );
        self.hits.push((frame, Hit::Popup));
        let acts_room = (acts.len() as u16).min(inner.height);
        let text_height = (inner.height - acts_room) as usize;
        let far = lines.len().saturating_sub(text_height);
        // What opens at its end scrolls like any other from then on.
        let scroll = if popup.from_end {
            far
        } else {
            (popup.scroll as usize).min(far)
        };
        if let Some(p) = &mut self.popup {
            p.scroll = scroll as u16;
            p.from_end = false;
        }
        let total = lines.len();
        for (y, (tone, text)) in
            (inner.y..inner.y + text_height as u16).zip(lines.into_iter().skip(scroll))
        {
            buf.set_stringn(
                inner.x,
                y,
                text,
                inner.width as usize,
                self.theme.style(tone),
            );
        }
        if total > text_height && text_height > 0 {
            let at = format!(
                " {}-{} of {total} ↑↓ ",
                scroll + 1,
                (scroll + text_height).min(total)
            );
            let at = clip(&at, frame.width.saturating_sub(4) as usize);
            buf.set_string(
                frame.right().saturating_sub(2 + width(&at) as u16),
                frame.bottom() - 1,
                at,
                self.theme.style(Tone::Warn),
            );
        }
        let top = inner.bottom() - acts_room;
        let first = (popup.at + 1).saturating_sub(acts_room as usize);
        for (y, (index, text)) in (top..inner.bottom()).zip(acts.iter().enumerate().skip(first)) {
            let cell = Rect::new(inner.x, y, inner.width, 1);
            self.choice(
                cell,
                &clip(text, inner.width as usize),
                index == popup.at,
                true,
                buf,
            );
            self.hits.push((cell, Hit::Act(index)));
        }
    }
}

/// A track with dots: a short one is easier to see than to read.
fn track_words(track: &Track) -> String {
    match track.of {
        Some(of) if (1..=13).contains(&of) && track.value <= of => {
            let dots = format!(
                "{}{}",
                "●".repeat(track.value as usize),
                "○".repeat((of - track.value) as usize)
            );
            format!("{} {dots} {}/{of}", track.label, track.value)
        }
        _ => track.short(),
    }
}

/// Whether a pane hangs on the one above it in its column.
pub(super) fn hangs(areas: &Layout, area: Rect) -> bool {
    areas.panes.iter().any(|(pane, above)| {
        areas.joined.contains(pane) && above.x == area.x && above.bottom() == area.y
    })
}

/// The end of a text that is being typed.
pub(super) fn tail(text: &str, room: usize) -> String {
    let mut out = text.to_owned();
    while width(&out) > room && !out.is_empty() {
        out.remove(0);
    }
    out
}
