//! What goes where, for every size of screen.

use super::app::Pane;
use ratatui::layout::Rect;

/// The smallest screen the table can be played on.
pub const SMALLEST: (u16, u16) = (20, 5);

/// How a screen is divided.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Title and moment.
    pub head: Option<Rect>,
    /// Tracks.
    pub tracks: Option<Rect>,
    /// The panes in sight.
    pub panes: Vec<(Pane, Rect)>,
    /// The question with its choices.
    pub question: Option<Rect>,
    /// Keys and messages.
    pub status: Option<Rect>,
    /// Whether panes have borders.
    pub framed: bool,
    /// Panes that stand on the next one, or on the question, whose upper border is their lower one.
    pub joined: Vec<Pane>,
}

/// The facts about the table that the layout needs.
pub struct Wants {
    /// The pane in focus.
    pub focus: Pane,
    /// All panes but the question, in the order of Tab, with the lines they would like.
    pub panes: Vec<(Pane, u16)>,
    /// Lines the tracks take at this width.
    pub tracks: u16,
    /// Lines the question would like, without its border.
    pub question: u16,
    /// Lines that what happened would like above the question.
    pub above: u16,
}

/// Divides `area`; `None` if it is too small to play on.
pub fn layout(area: Rect, wants: &Wants) -> Option<Layout> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return None;
    }
    if area.width < 60 || area.height < 18 {
        Some(small(area, wants))
    } else {
        Some(large(area, wants))
    }
}

/// One thing at a time.
fn small(area: Rect, wants: &Wants) -> Layout {
    let mut body = area;
    let mut out = Layout::default();
    if area.height >= 7 {
        out.head = Some(top(&mut body, 1));
    }
    if area.height >= 10 && wants.tracks > 0 {
        out.tracks = Some(top(&mut body, wants.tracks.min(2)));
    }
    out.status = Some(bottom(&mut body, 1));
    match wants.focus {
        Pane::Choices => out.question = Some(body),
        pane => {
            // One line of the question stays visible, as a reminder that the player must answer.
            out.question = Some(bottom(&mut body, 1));
            out.panes.push((pane, body));
        }
    }
    out
}

/// In how many columns panels stand at the side.
fn columns(area: Rect) -> u16 {
    if area.width >= 170 { 2 } else { 1 }
}

/// How wide a column of panels is.
pub fn side_width(area: Rect) -> u16 {
    let roomy = area.width >= 110 && area.height >= 30;
    if roomy {
        (area.width * 2 / 5 / columns(area)).clamp(40, 52)
    } else {
        (area.width * 3 / 7).clamp(26, 46)
    }
}

/// How wide the column of the maps is.
pub fn main_width(area: Rect) -> u16 {
    let columns = if area.width >= 110 && area.height >= 30 {
        columns(area)
    } else {
        1
    };
    area.width.saturating_sub(columns * side_width(area)).max(2)
}

/// Map and panels above, the question below.
fn large(area: Rect, wants: &Wants) -> Layout {
    let mut body = area;
    let mut out = Layout {
        framed: true,
        ..Layout::default()
    };
    out.head = Some(top(&mut body, 1));
    if wants.tracks > 0 {
        out.tracks = Some(top(&mut body, wants.tracks.min(2)));
    }
    out.status = Some(bottom(&mut body, 1));
    let roomy = area.width >= 110 && area.height >= 30;
    if !roomy && matches!(wants.focus, Pane::Map(_)) {
        // A map needs the room: the question stays in sight with a line.
        out.question = Some(bottom(&mut body, 1));
        out.panes.push((wants.focus, body));
        return out;
    }
    // A second column only for what the first cannot show.
    let beside: u16 = wants
        .panes
        .iter()
        .filter(|(p, _)| !matches!(p, Pane::Map(_)))
        .map(|(_, want)| want + 1)
        .sum();
    let columns = if beside < body.height {
        1
    } else {
        columns(area)
    };
    let side_width = side_width(area);
    // The question keeps its size from one to the next, and takes room from the map when it needs it.
    // The question keeps its size from one to the next, and takes room from the map when it needs it; but where boxes
    // fit they stay, or the map would jump.
    let first = wants.panes.iter().find(|(p, _)| matches!(p, Pane::Map(_)));
    let boxes = first.map_or(0, |(_, lines)| *lines);
    let (base, most) = match (roomy, body.height.checked_sub(boxes + 2)) {
        (true, Some(left)) if boxes > 0 && left >= 13 => (15, left),
        (true, _) => (15, body.height * 2 / 3),
        // Where much happened the question gives up what it does not need.
        (false, _) if wants.above > body.height.saturating_sub(11) => {
            (7, body.height.saturating_sub(7))
        }
        (false, _) => (11, body.height.saturating_sub(7)),
    };
    let most = most.max(7);
    // A table that says little leaves the room to the question.
    let beside = if wants.panes.len() == 1 {
        body.height.saturating_sub(wants.panes[0].1 + 2)
    } else {
        0
    };
    let most = most.max(beside);
    let question = (wants.question + 2).clamp(base.min(most), most);
    let mut side = Vec::new();
    let mut left = body;
    if roomy {
        // The side runs the whole height; the question sits under the map.
        for _ in 0..columns {
            side.push(right(&mut left, side_width));
        }
        side.reverse();
        out.question = Some(bottom(&mut left, question));
    } else {
        out.question = Some(bottom(&mut left, question));
        side.push(right(&mut left, side_width));
    }
    let is_map = |p: &Pane| matches!(p, Pane::Map(_));
    let maps: Vec<(Pane, u16)> = wants
        .panes
        .iter()
        .filter(|(p, _)| is_map(p))
        .copied()
        .collect();
    let map = !maps.is_empty();
    let mut queue: Vec<(Pane, u16)> = wants
        .panes
        .iter()
        .filter(|(p, _)| !is_map(p))
        .copied()
        .collect();
    // Without a map the first panel has its place; alone it has all the room.
    let first = if map || queue.is_empty() {
        None
    } else {
        Some(queue.remove(0).0)
    };
    if first.is_some() && queue.is_empty() {
        for column in side.drain(..) {
            left.width += column.width;
        }
    }
    for column in side {
        fill(column, &mut queue, !roomy, &mut out);
    }
    let seen = |p: Pane, out: &Layout| out.panes.iter().any(|(q, _)| *q == p);
    let main = match wants.focus {
        Pane::Choices => None,
        p if seen(p, &out) => None,
        p => Some(p),
    };
    // All maps if they fit below each other, else one.
    let need: u16 = maps.iter().map(|(_, lines)| lines + 2).sum();
    let all = maps.len() > 1 && maps.iter().all(|(_, lines)| *lines > 0) && need <= left.height;
    if all && main.is_none_or(|p| is_map(&p)) {
        let spare = (left.height - need) / maps.len() as u16;
        let last = maps.len() - 1;
        let parts = maps.iter().enumerate().map(|(i, (pane, lines))| {
            let tall = if i == last {
                left.height
            } else {
                lines + 2 + spare
            };
            (*pane, top(&mut left, tall))
        });
        let parts: Vec<_> = parts.collect();
        out.panes.splice(0..0, parts);
        return out;
    }
    let main = main.or(maps.first().map(|m| m.0)).or(first);
    if let Some(main) = main {
        out.panes.insert(0, (main, left));
    }
    if !roomy && let Some(question) = out.question {
        // Lines are scarce: what stands above the question shares its border.
        out.joined.extend(
            out.panes
                .iter()
                .filter(|(_, r)| r.bottom() == question.y)
                .map(|(p, _)| *p),
        );
    }
    out
}

/// Stacks panes into a column while they get at least a few lines; takes them off the queue. Each has an upper border,
/// and the last a lower one, if it does not stand on the question.
fn fill(mut column: Rect, queue: &mut Vec<(Pane, u16)>, stands: bool, out: &mut Layout) {
    // Better a few panels that can be read than many that cannot; Tab shows the others. The first matters most.
    let enough = |n: usize| match (column.height < 16, n) {
        (false, _) => 5,
        (true, 0) => 5,
        (true, _) => 3,
    };
    let border = u16::from(!stands);
    let room = column.height.saturating_sub(border);
    let mut count = 0;
    let mut least = 0;
    while count < queue.len() {
        let need = (queue[count].1 + 1).min(enough(count));
        if least + need > room {
            break;
        }
        least += need;
        count += 1;
    }
    let taken: Vec<(Pane, u16)> = queue.drain(..count).collect();
    let mut sizes: Vec<u16> = taken
        .iter()
        .enumerate()
        .map(|(n, (_, want))| (want + 1).min(enough(n)))
        .collect();
    let mut spare = room - least;
    // Spare room goes to whoever wants more, in order of importance but evenly; what is left, to the last.
    while spare > 0 {
        let mut grew = false;
        for (size, (_, want)) in sizes.iter_mut().zip(&taken) {
            if spare > 0 && *size < want + 1 {
                *size += 1;
                spare -= 1;
                grew = true;
            }
        }
        if !grew {
            break;
        }
    }
    if let Some(last) = sizes.last_mut() {
        *last += spare + border;
    }
    out.joined
        .extend(taken.iter().rev().skip(1).map(|(pane, _)| *pane));
    for ((pane, _), size) in taken.into_iter().zip(sizes) {
        out.panes.push((pane, top(&mut column, size)));
    }
}

fn top(area: &mut Rect, count: u16) -> Rect {
    let lines = count.min(area.height);
    let cut = Rect::new(area.x, area.y, area.width, lines);
    area.y += lines;
    area.height -= lines;
    cut
}

fn bottom(area: &mut Rect, count: u16) -> Rect {
    let n = count.min(area.height);
    area.height -= n;
    Rect::new(area.x, area.y + area.height, area.width, n)
}

fn right(area: &mut Rect, count: u16) -> Rect {
    let n = count.min(area.width);
    area.width -= n;
    Rect::new(area.x + area.width, area.y, n, area.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_or_leaves_the_screen_at_any_size() {
        for width in 20..200 {
            for height in 5..70 {
                for focus in [Pane::Choices, Pane::Map(0), Pane::Panel(2), Pane::Log] {
                    let mut panes = vec![
                        (Pane::Map(0), 9),
                        (Pane::Panel(0), 3),
                        (Pane::Panel(1), 12),
                        (Pane::Panel(2), 0),
                        (Pane::Log, 40),
                    ];
                    if height % 2 == 0 && !matches!(focus, Pane::Map(_)) {
                        panes.remove(0);
                    }
                    let area = Rect::new(0, 0, width, height);
                    let areas = layout(
                        area,
                        &Wants {
                            focus,
                            panes,
                            tracks: 1,
                            question: 14,
                            above: width % 17,
                        },
                    )
                    .expect("large enough");
                    let all: Vec<Rect> = [areas.head, areas.tracks, areas.question, areas.status]
                        .into_iter()
                        .flatten()
                        .chain(areas.panes.iter().map(|p| p.1))
                        .collect();
                    for (index, one) in all.iter().enumerate() {
                        assert_eq!(area.intersection(*one), *one, "{width}x{height}: {areas:?}");
                        assert!(
                            all[index + 1..]
                                .iter()
                                .all(|b| !one.intersects(*b) || one.is_empty() || b.is_empty()),
                            "{width}x{height}: {areas:?}"
                        );
                    }
                    assert!(areas.question.is_some());
                    assert!(
                        focus == Pane::Choices || areas.panes.iter().any(|(p, _)| *p == focus),
                        "{width}x{height}: {focus:?} is in sight"
                    );
                }
            }
        }
    }

    #[test]
    fn too_small_is_too_small() {
        let wants = Wants {
            focus: Pane::Choices,
            panes: vec![],
            tracks: 0,
            question: 3,
            above: 0,
        };
        assert!(layout(Rect::new(0, 0, 19, 40), &wants).is_none());
        assert!(layout(Rect::new(0, 0, 80, 4), &wants).is_none());
    }
}
