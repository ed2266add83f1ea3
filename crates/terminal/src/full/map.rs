//! Draws the map: boxes on a grid, and connections routed between them.
//!
//! Places without a spot of their own are put on the grid so that connected ones are neighbours. Connections are
//! routed through the free character cells between the boxes, the cheapest way first (Dijkstra; a map is small).
//! If the boxes do not fit, the same map is said as a list.

use super::route::draw_links;
use super::theme::Theme;
use super::wrap::{clip, wrap};
use crate::scene::{Heads, Map, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cmp::Reverse;

/// The narrowest and the widest box.
const WIDTHS: (u16, u16) = (12, 44);

/// How wide a box must be for its names to be read.
const READABLE: u16 = 18;

/// The narrowest place without a box.
const NARROW: u16 = 9;

/// Draws the map into `area`, marking node `selected`; gives back where each node landed.
pub fn draw(
    map: &Map,
    area: Rect,
    selected: Option<usize>,
    scroll: u16,
    theme: &Theme,
    buf: &mut Buffer,
) -> Vec<(Rect, usize)> {
    // Boxes that say next to nothing are worth less than signs that say it all.
    let boxes = place(map, area).filter(|boxes| tell(map, boxes) || brief(map, area).is_none());
    match boxes {
        Some(boxes) => {
            draw_links(map, &boxes, area, theme, buf);
            for (i, r) in boxes.iter().enumerate() {
                draw_box(map, i, *r, selected == Some(i), theme, buf);
            }
            boxes.into_iter().enumerate().map(|(i, r)| (r, i)).collect()
        }
        None => match brief(map, area) {
            Some(spots) => {
                draw_links(map, &spots, area, theme, buf);
                for (i, r) in spots.iter().enumerate() {
                    draw_brief(map, i, *r, selected == Some(i), theme, buf);
                }
                spots.into_iter().enumerate().map(|(i, r)| (r, i)).collect()
            }
            None => draw_list(map, area, selected, scroll, theme, buf),
        },
    }
}

/// How many lines the map needs to be drawn with boxes that show all their rows; `None` if it is too wide to be read.
pub fn needs(map: &Map, width: u16) -> Option<u16> {
    if map.nodes.is_empty() {
        return None;
    }
    let cells = grid(map, columns(map, width));
    let used = cells.iter().map(|c| c.0 + 1).max().unwrap_or(0);
    let rows = cells.iter().map(|c| c.1 + 1).max().unwrap_or(0);
    let tall = rows * (box_rows(map) + 2);
    let (gap_x, gap_y) = gaps(map);
    let wide = used * READABLE + (used.max(1) - 1) * gap_x;
    (wide <= width).then(|| tall + rows.saturating_sub(1) * gap_y)
}

/// The number of rows that fit into every box.
fn box_rows(map: &Map) -> u16 {
    let most = map.nodes.iter().map(|n| n.rows.len() as u16).max();
    most.unwrap_or(0).max(map.rows).max(1)
}

/// In how many columns the boxes can be read.
fn columns(map: &Map, width: u16) -> u16 {
    let gap = gaps(map).0;
    ((width + gap) / (READABLE + gap)).max(1)
}

/// The least room between boxes, across and down: connections run there, with arrowheads if there are any.
fn gaps(map: &Map) -> (u16, u16) {
    let arrows = map
        .links
        .iter()
        .any(|l| l.to_a != Heads::default() || l.to_b != Heads::default());
    if arrows { (4, 1) } else { (3, 1) }
}

/// Whether the map can be drawn with boxes in so much room.
#[cfg(test)]
pub fn fits(map: &Map, area: Rect) -> bool {
    place(map, area).is_some()
}

// ---- the grid ---------------------------------------------------------------------------------------------------

/// The cell of each node: given ones as they are, the others beside what they are connected with, in at most so many
/// columns.
pub fn grid(map: &Map, most: u16) -> Vec<(u16, u16)> {
    let count = map.nodes.len();
    let mut at: Vec<Option<(i32, i32)>> = map
        .nodes
        .iter()
        .map(|x| x.at.map(|(c, r)| (i32::from(c), i32::from(r))))
        .collect();
    let given: Vec<bool> = at.iter().map(Option::is_some).collect();
    let linked = |index: usize| {
        map.links.iter().filter_map(move |link| {
            if link.a == index {
                Some(link.b)
            } else if link.b == index {
                Some(link.a)
            } else {
                None
            }
        })
    };
    while at.iter().any(Option::is_none) {
        let placed_neighbours = |i: usize| {
            linked(i)
                .filter(|&j| at.get(j).copied().flatten().is_some())
                .count()
        };
        // The best known first; among equals the best connected, then the first listed.
        let next = (0..count)
            .filter(|&i| at[i].is_none())
            .max_by_key(|&i| (placed_neighbours(i), linked(i).count(), Reverse(i)));
        let Some(next) = next else { break };
        let near: Vec<(i32, i32)> = linked(next)
            .filter_map(|j| at.get(j).copied().flatten())
            .collect();
        at[next] = Some(best_cell(&at, &near, most.max(1)));
    }
    let mut cells: Vec<(i32, i32)> = at.into_iter().flatten().collect();
    improve(map, &mut cells, &given);
    let (left, top) = cells
        .iter()
        .fold((i32::MAX, i32::MAX), |m, c| (m.0.min(c.0), m.1.min(c.1)));
    cells
        .into_iter()
        .map(|(c, r)| ((c - left) as u16, (r - top) as u16))
        .collect()
}

fn best_cell(at: &[Option<(i32, i32)>], near: &[(i32, i32)], most: u16) -> (i32, i32) {
    let taken: Vec<(i32, i32)> = at.iter().flatten().copied().collect();
    if taken.is_empty() {
        return (0, 0);
    }
    let (left, right) = taken
        .iter()
        .fold((i32::MAX, i32::MIN), |m, c| (m.0.min(c.0), m.1.max(c.0)));
    let (top, bottom) = taken
        .iter()
        .fold((i32::MAX, i32::MIN), |m, c| (m.0.min(c.1), m.1.max(c.1)));
    let wide = |x: i32| right.max(x) - left.min(x) < i32::from(most).max(right - left + 1);
    let cells = (top - 1..=bottom + 1).flat_map(|y| (left - 1..=right + 1).map(move |x| (x, y)));
    let cost = |cell: &(i32, i32)| {
        let reach: i32 = near.iter().map(|p| stretch(*cell, *p)).sum();
        // Rather to the right, then down: a screen is wide, and a map that grows at the left moves under the eyes.
        let grows = 3 * i32::from(cell.0 > right)
            + 5 * i32::from(cell.0 < left)
            + 6 * i32::from(cell.1 > bottom)
            + 7 * i32::from(cell.1 < top);
        (reach + grows, cell.1, cell.0)
    };
    cells
        .filter(|c| wide(c.0) && !taken.contains(c))
        .min_by_key(cost)
        .unwrap_or((left, bottom + 1))
}

/// How bad a connection between two cells is: far, and worse if it is not straight.
fn stretch(a: (i32, i32), b: (i32, i32)) -> i32 {
    let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    let bent = if dx > 0 && dy > 0 { 5 } else { 0 };
    let over = if dx.max(dy) > 1 { 8 } else { 0 };
    4 * (dx + dy) + bent + over
}

/// Swaps nodes, and moves them to free cells, as long as that shortens the connections.
fn improve(map: &Map, cells: &mut [(i32, i32)], given: &[bool]) {
    let total = |cells: &[(i32, i32)]| -> i32 {
        map.links
            .iter()
            .filter_map(|l| Some(stretch(*cells.get(l.a)?, *cells.get(l.b)?)))
            .sum()
    };
    let mut best = total(cells);
    for _ in 0..8 {
        let before = best;
        for index in (0..cells.len()).filter(|&i| !given[i]) {
            for other in (index + 1..cells.len()).filter(|&j| !given[j]) {
                cells.swap(index, other);
                let t = total(cells);
                if t < best {
                    best = t
                } else {
                    cells.swap(index, other)
                }
            }
            let (right, bottom) = cells
                .iter()
                .fold((0, 0), |m, c| (m.0.max(c.0), m.1.max(c.1)));
            let (left, top) = cells
                .iter()
                .fold((right, bottom), |m, c| (m.0.min(c.0), m.1.min(c.1)));
            for cell in (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y))) {
                if cells.contains(&cell) {
                    continue;
                }
                let old = std::mem::replace(&mut cells[index], cell);
                let t = total(cells);
                if t < best {
                    best = t
                } else {
                    cells[index] = old
                }
            }
        }
        if best == before {
            break;
        }
    }
}

// ---- from cells to boxes ----------------------------------------------------------------------------------------

/// The box of each node, or `None` if they do not fit.
fn place(map: &Map, area: Rect) -> Option<Vec<Rect>> {
    if map.nodes.is_empty() || area.width < 14 || area.height < 3 {
        return None;
    }
    // Columns that can be read, where the rows then fit; else as many as there must be.
    let fits = needs(map, area.width).is_some_and(|lines| lines <= area.height);
    let cells = grid(
        map,
        if fits {
            columns(map, area.width)
        } else {
            u16::MAX
        },
    );
    let (cols, rows) = cells
        .iter()
        .fold((0, 0), |m, c| (m.0.max(c.0 + 1), m.1.max(c.1 + 1)));
    // All boxes are of one size, and of the same while pieces come and go.
    let (min_x, min_y) = gaps(map);
    let wide = (area.width.checked_sub(min_x * (cols - 1))? / cols).min(WIDTHS.1);
    let tall = box_rows(map) + 2;
    let high = (area.height.checked_sub(min_y * (rows - 1))? / rows).min(tall);
    if wide < WIDTHS.0 || high < 3 {
        return None;
    }
    let mut widths = vec![wide; cols as usize];
    let mut heights = vec![high; rows as usize];
    let gap_x = shrink(&mut widths, area.width, min_x, 8, WIDTHS.0)?;
    let gap_y = shrink(&mut heights, area.height, min_y, 3, 3)?;
    let start = |sizes: &[u16], gap: u16, i: u16| sizes[..i as usize].iter().sum::<u16>() + gap * i;
    let used_x = widths.iter().sum::<u16>() + gap_x * (cols - 1);
    let used_y = heights.iter().sum::<u16>() + gap_y * (rows - 1);
    let left = area.x + (area.width - used_x) / 2;
    let top = area.y + (area.height - used_y) / 2;
    Some(
        cells
            .iter()
            .map(|(column, row)| {
                Rect::new(
                    left + start(&widths, gap_x, *column),
                    top + start(&heights, gap_y, *row),
                    widths[*column as usize],
                    heights[*row as usize],
                )
            })
            .collect(),
    )
}

/// Where each place stands with its name and a line of signs, where boxes do not fit; `None` if that does not fit either.
fn brief(map: &Map, area: Rect) -> Option<Vec<Rect>> {
    const TALL: u16 = 2;
    if map.nodes.is_empty() || map.nodes.iter().all(|n| n.brief.is_empty()) {
        return None;
    }
    let cells = grid(map, u16::MAX);
    let (cols, rows) = cells
        .iter()
        .fold((0, 0), |m, c| (m.0.max(c.0 + 1), m.1.max(c.1 + 1)));
    let mut widths = vec![NARROW; cols as usize];
    for (node, (c, _)) in map.nodes.iter().zip(&cells) {
        let signs: u16 = node.brief.iter().map(|(_, text)| width(text)).sum();
        let w = &mut widths[*c as usize];
        *w = (*w).max(signs).max(width(&node.name) + 2).min(WIDTHS.1);
    }
    let gap_x = shrink(&mut widths, area.width, gaps(map).0, 12, NARROW)?;
    let between = rows.checked_sub(1)?;
    let spare = area.height.checked_sub(rows * TALL)?;
    let gap_y = spare.checked_div(between).map_or(0, |each| each.min(3));
    if gap_y == 0 && between > 0 {
        return None;
    }
    let left = area.x + (area.width - widths.iter().sum::<u16>() - gap_x * (cols - 1)) / 2;
    let top = area.y + (spare - gap_y * between) / 2;
    let spot = |(c, r): &(u16, u16)| {
        let x = left + widths[..*c as usize].iter().sum::<u16>() + gap_x * c;
        Rect::new(x, top + r * (TALL + gap_y), widths[*c as usize], TALL)
    };
    Some(cells.iter().map(spot).collect())
}

/// Whether boxes of this size show most of the pieces.
fn tell(map: &Map, boxes: &[Rect]) -> bool {
    let rows: usize = map.nodes.iter().map(|n| n.rows.len()).sum();
    let hidden: usize = map
        .nodes
        .iter()
        .zip(boxes)
        .map(|(n, r)| n.rows.len().saturating_sub(usize::from(r.height) - 2))
        .sum();
    let narrowest = boxes.iter().map(|r| r.width).min().unwrap_or(0);
    hidden * 5 <= rows && narrowest >= WIDTHS.0 + 2
}

/// Takes from the largest until `sizes` and the gaps between them fit; gives the gap, or `None`.
fn shrink(sizes: &mut [u16], room: u16, min_gap: u16, max_gap: u16, min: u16) -> Option<u16> {
    let gaps = sizes.len() as u16 - 1;
    while sizes.iter().sum::<u16>() + gaps * min_gap > room {
        let largest = sizes.iter_mut().max()?;
        if *largest <= min {
            return None;
        }
        *largest -= 1;
    }
    let spare = room - sizes.iter().sum::<u16>();
    Some(spare.checked_div(gaps).map_or(0, |each| each.min(max_gap)))
}

fn width(text: &str) -> u16 {
    super::wrap::width(text) as u16
}

fn draw_box(map: &Map, i: usize, area: Rect, selected: bool, theme: &Theme, buf: &mut Buffer) {
    let node = &map.nodes[i];
    let style = theme.style(if node.here { Tone::You } else { node.tone });
    let set = if node.here {
        ["╔", "═", "╗", "║", "╚", "╝"]
    } else {
        ["┌", "─", "┐", "│", "└", "┘"]
    };
    for x in area.x..area.right() {
        buf[(x, area.y)].set_symbol(set[1]).set_style(style);
        buf[(x, area.bottom() - 1)]
            .set_symbol(set[1])
            .set_style(style);
    }
    for y in area.y..area.bottom() {
        buf[(area.x, y)].set_symbol(set[3]).set_style(style);
        buf[(area.right() - 1, y)]
            .set_symbol(set[3])
            .set_style(style);
    }
    buf[(area.x, area.y)].set_symbol(set[0]);
    buf[(area.right() - 1, area.y)].set_symbol(set[2]);
    buf[(area.x, area.bottom() - 1)].set_symbol(set[4]);
    buf[(area.right() - 1, area.bottom() - 1)].set_symbol(set[5]);
    let name = if node.here {
        format!("{} ◄", node.name)
    } else {
        node.name.clone()
    };
    // Blanks around the name are the first to give way.
    let name = match width(&name) + 4 <= area.width {
        true => format!(" {name} "),
        false => clip(&name, area.width.saturating_sub(2) as usize),
    };
    let title = if selected {
        theme.selected(style)
    } else {
        theme.strong(style)
    };
    buf.set_string(area.x + 1, area.y, name, title);
    let room = area.height as usize - 2;
    // Where not all rows have room, the last line says in signs what is there: no piece is hidden.
    let signs = crate::scene::Row {
        spans: node.brief.clone(),
        ..crate::scene::Row::default()
    };
    let short = node.rows.len() > room && room > 0 && !node.brief.is_empty();
    let rows: Vec<&crate::scene::Row> = if short {
        node.rows[..room - 1].iter().chain([&signs]).collect()
    } else {
        node.rows.iter().take(room).collect()
    };
    for (line, row) in rows.into_iter().enumerate() {
        let y = area.y + 1 + line as u16;
        let mut x = area.x + 2 + row.indent * 2;
        // Where a row is too long, its first piece (a name) gives way: what is there matters more.
        let rest: u16 = row.spans.iter().skip(1).map(|(_, text)| width(text)).sum();
        let first = (area.right() - 1).saturating_sub(x + rest).max(8) as usize;
        for (n, (tone, text)) in row.spans.iter().enumerate() {
            let text = if n == 0 && row.spans.len() > 1 {
                clip(text, first)
            } else {
                text.clone()
            };
            let left = (area.right() - 1).saturating_sub(x) as usize;
            let text = clip(&text, left);
            buf.set_string(x, y, &text, theme.style(*tone));
            x += width(&text);
        }
    }
    if node.rows.len() > room {
        let more = format!("+{}", node.rows.len() - room);
        buf.set_string(
            area.right().saturating_sub(width(&more) + 2),
            area.bottom() - 1,
            more,
            theme.style(Tone::Warn),
        );
    }
}

/// A place without a box: its name, and what is there in signs.
fn draw_brief(map: &Map, i: usize, area: Rect, selected: bool, theme: &Theme, buf: &mut Buffer) {
    let node = &map.nodes[i];
    let style = theme.strong(theme.style(if node.here { Tone::You } else { node.tone }));
    let room = area.width as usize;
    let name = if node.here {
        format!("{} ◄", clip(&node.name, room.saturating_sub(2)))
    } else {
        clip(&node.name, room)
    };
    buf.set_stringn(
        area.x,
        area.y,
        name,
        room,
        if selected {
            theme.selected(style)
        } else {
            style
        },
    );
    let mut x = area.x;
    for (tone, text) in &node.brief {
        let text = clip(text, area.right().saturating_sub(x) as usize);
        buf.set_string(x, area.y + 1, &text, theme.style(*tone));
        x += width(&text);
    }
}

fn draw_list(
    map: &Map,
    area: Rect,
    selected: Option<usize>,
    scroll: u16,
    theme: &Theme,
    buf: &mut Buffer,
) -> Vec<(Rect, usize)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut first_of = Vec::new();
    for index in 0..map.nodes.len() {
        first_of.push(lines.len());
        let node = &map.nodes[index];
        let rows = node.row_words();
        let rows = if rows.is_empty() {
            String::new()
        } else {
            format!(": {}", rows.join(", "))
        };
        let to = map.neighbours(index).join(", ");
        let to = if to.is_empty() {
            String::new()
        } else {
            format!(" → {to}")
        };
        let text = format!(
            "{}{}{rows}{to}",
            if node.here { "◄ " } else { "" },
            node.name
        );
        lines.extend(
            wrap(&text, area.width as usize, 2)
                .into_iter()
                .map(|l| (index, l)),
        );
    }
    // Keep the selected place in sight.
    let height = area.height as usize;
    let mut from = (scroll as usize).min(lines.len().saturating_sub(height));
    let seen = selected.or_else(|| map.nodes.iter().position(|n| n.here));
    if let Some(first) = seen.and_then(|s| first_of.get(s)) {
        from = from.clamp((first + 2).saturating_sub(height).min(*first), *first);
    }
    let total = lines.len();
    let mut hits = Vec::new();
    for (y, (index, line)) in (area.y..area.bottom()).zip(lines.into_iter().skip(from)) {
        let node = &map.nodes[index];
        let style = theme.style(if node.here { Tone::You } else { node.tone });
        buf.set_string(
            area.x,
            y,
            &line,
            if selected == Some(index) {
                theme.selected(style)
            } else {
                style
            },
        );
        hits.push((Rect::new(area.x, y, area.width, 1), index));
    }
    for (more, y, sign) in [
        (from > 0, area.y, "▲"),
        (from + height < total, area.bottom().saturating_sub(1), "▼"),
    ] {
        if more && !area.is_empty() {
            buf.set_string(area.right() - 1, y, sign, theme.style(Tone::Warn));
        }
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::route::route;
    use crate::scene::{Link, Node, Row};
    use std::collections::BTreeMap;

    fn map(names: &[&str], links: &[(usize, usize)]) -> Map {
        Map {
            nodes: names
                .iter()
                .map(|n| Node {
                    name: (*n).into(),
                    rows: vec![Row::new("2 clues")],
                    ..Node::default()
                })
                .collect(),
            links: links.iter().map(|(a, b)| Link::new(*a, *b)).collect(),
            ..Map::default()
        }
    }

    fn picture(map: &Map, width: u16, height: u16) -> String {
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        draw(map, area, None, 0, &Theme::plain(), &mut buf);
        let line = |y| {
            (0..width)
                .map(|x| buf[(x, y)].symbol())
                .collect::<String>()
                .trim_end()
                .to_owned()
        };
        (0..height).map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn connected_places_are_neighbours() {
        let house = map(
            &["Hallway", "Attic", "Cellar", "Parlor"],
            &[(0, 1), (0, 2), (0, 3)],
        );
        let cells = grid(&house, 9);
        for l in &house.links {
            let (a, b) = (cells[l.a], cells[l.b]);
            assert_eq!(a.0.abs_diff(b.0) + a.1.abs_diff(b.1), 1, "{cells:?}");
        }
    }

    #[test]
    fn every_connection_is_drawn_and_no_box_is_crossed() {
        let names = [
            "Northside",
            "Downtown",
            "Easttown",
            "Merchant",
            "Rivertown",
            "French Hill",
            "Misk U",
            "Uptown",
            "Southside",
        ];
        let links = [
            (0, 1),
            (1, 2),
            (1, 3),
            (0, 3),
            (3, 4),
            (2, 4),
            (3, 6),
            (4, 5),
            (6, 5),
            (6, 7),
            (5, 8),
            (7, 8),
        ];
        let mut drawn = map(&names, &links);
        for (i, n) in drawn.nodes.iter_mut().enumerate() {
            n.at = Some((i as u16 % 3, i as u16 / 3));
        }
        let area = Rect::new(0, 0, 70, 20);
        let boxes = place(&drawn, area).expect("fits");
        let mut used = BTreeMap::new();
        for (from, to) in links {
            let path =
                route(&boxes, area, from, to, &used).unwrap_or_else(|| panic!("{from} to {to}"));
            for (x, y, bits) in path {
                assert!(
                    !boxes.iter().any(|r| r.contains((x, y).into())),
                    "{from} to {to} crosses a box"
                );
                *used.entry((x, y)).or_default() |= bits;
            }
        }
    }

    #[test]
    fn a_small_map_reads_as_one_expects() {
        let mut m = map(&["Study", "Hallway"], &[(0, 1)]);
        m.nodes[0].here = true;
        let text = picture(&m, 40, 3);
        assert_eq!(
            text,
            [
                "╔ Study ◄ ═══════╗    ┌ Hallway ───────┐",
                "║ 2 clues        ║────│ 2 clues        │",
                "╚════════════════╝    └────────────────┘"
            ]
            .join("\n"),
            "\n{text}"
        );
    }

    #[test]
    fn too_little_room_gives_a_list() {
        let house = map(
            &["Study", "Hallway", "Attic", "Cellar"],
            &[(0, 1), (1, 2), (1, 3)],
        );
        assert!(!fits(&house, Rect::new(0, 0, 20, 5)));
        let text = picture(&house, 36, 5);
        assert!(text.contains("Study: 2 clues → Hallway"), "\n{text}");
    }

    #[test]
    fn arrows_point_at_their_box() {
        let mut pair = map(&["Here", "There"], &[(0, 1)]);
        pair.links[0].to_b.white = true;
        pair.links[0].to_a.black = true;
        let text = picture(&pair, 40, 3);
        assert!(text.contains("│◀──▷│"), "\n{text}");
    }
}
