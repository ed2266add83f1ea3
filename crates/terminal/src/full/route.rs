//! Connections between boxes of a map: routed through the free cells between them, the cheapest way first.

use super::theme::Theme;
use crate::scene::{Heads, Map, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Directions as bits: up, right, down, left.
const DIRS: [(i32, i32, u8); 4] = [(0, -1, 1), (1, 0, 2), (0, 1, 4), (-1, 0, 8)];

/// The sign that joins these directions.
fn joint(bits: u8) -> &'static str {
    match bits {
        5 | 1 | 4 => "│",
        10 | 2 | 8 => "─",
        3 => "└",
        6 => "┌",
        12 => "┐",
        9 => "┘",
        7 => "├",
        14 => "┬",
        13 => "┤",
        11 => "┴",
        15 => "┼",
        _ => " ",
    }
}

pub fn draw_links(map: &Map, boxes: &[Rect], area: Rect, theme: &Theme, buf: &mut Buffer) {
    let mut used: BTreeMap<(u16, u16), u8> = BTreeMap::new();
    let mut links: Vec<_> = map
        .links
        .iter()
        .filter(|l| l.a != l.b && l.a < boxes.len() && l.b < boxes.len())
        .collect();
    // The short ones first: they have a straight way, and the long ones can go around.
    links.sort_by_key(|l| {
        let (a, b) = (boxes[l.a], boxes[l.b]);
        a.x.abs_diff(b.x) + 2 * a.y.abs_diff(b.y)
    });
    let mut paths = Vec::new();
    for link in links {
        if let Some(path) = route(boxes, area, link.a, link.b, &used) {
            for (x, y, bits) in &path {
                *used.entry((*x, *y)).or_default() |= bits;
            }
            paths.push((path, link));
        }
    }
    let style = theme.style(Tone::Quiet);
    for ((x, y), bits) in &used {
        buf[(*x, *y)].set_symbol(joint(*bits)).set_style(style);
    }
    for (path, link) in paths {
        if let (Some(first), Some(last)) = (path.first(), path.last()) {
            heads(*first, boxes[link.a], link.to_a, theme, buf);
            // Where both ends are one cell, the second head stands beside the first.
            let mut last = *last;
            let both =
                path.len() == 1 && link.to_a != Heads::default() && link.to_b != Heads::default();
            if both && last.0 + 1 < area.right() && !used.contains_key(&(last.0 + 1, last.1)) {
                last.0 += 1;
            }
            heads(last, boxes[link.b], link.to_b, theme, buf);
        }
    }
}

/// Puts arrowheads on the cell beside box `to`.
fn heads(cell: (u16, u16, u8), to: Rect, heads: Heads, theme: &Theme, buf: &mut Buffer) {
    let (x, y, _) = cell;
    let side = if x < to.x {
        0
    } else if x >= to.right() {
        1
    } else if y < to.y {
        2
    } else {
        3
    };
    let sign = match (heads.white, heads.black) {
        (true, true) => "◈",
        (true, false) => ["▷", "◁", "▽", "△"][side],
        (false, true) => ["▶", "◀", "▼", "▲"][side],
        (false, false) => return,
    };
    buf[(x, y)]
        .set_symbol(sign)
        .set_style(theme.style(Tone::Strong));
}

/// The cheapest way from box `from` to box `to` as cells with the directions they join; `None` if there is none.
pub(super) fn route(
    boxes: &[Rect],
    area: Rect,
    from: usize,
    to: usize,
    used: &BTreeMap<(u16, u16), u8>,
) -> Option<Vec<(u16, u16, u8)>> {
    let (width, height) = (i32::from(area.width), i32::from(area.height));
    let mut blocked = vec![false; (width * height) as usize];
    let index =
        |x: i32, y: i32| ((y - i32::from(area.y)) * width + (x - i32::from(area.x))) as usize;
    for r in boxes {
        for y in r.y..r.bottom().min(area.bottom()) {
            for x in r.x..r.right().min(area.right()) {
                blocked[index(i32::from(x), i32::from(y))] = true;
            }
        }
    }
    let inside = |x: i32, y: i32| {
        x >= i32::from(area.x)
            && y >= i32::from(area.y)
            && x < i32::from(area.x) + width
            && y < i32::from(area.y) + height
    };
    // The cells around a box, with the direction that leads away from it and how far they are from the middle.
    let around = |area: Rect| -> Vec<(i32, i32, usize, i32)> {
        let (mx, my) = (
            i32::from(area.x) + i32::from(area.width) / 2,
            i32::from(area.y) + i32::from(area.height) / 2,
        );
        let mut cells = Vec::new();
        for x in i32::from(area.x) + 1..i32::from(area.right()) - 1 {
            cells.push((x, i32::from(area.y) - 1, 0, (x - mx).abs()));
            cells.push((x, i32::from(area.bottom()), 2, (x - mx).abs()));
        }
        // Not at the corners, where a line would seem to belong to the border.
        let corner = if area.height > 2 { 1 } else { 0 };
        for y in i32::from(area.y) + corner..i32::from(area.bottom()) - corner {
            cells.push((i32::from(area.right()), y, 1, (y - my).abs()));
            cells.push((i32::from(area.x) - 1, y, 3, (y - my).abs()));
        }
        cells.retain(|&(x, y, ..)| inside(x, y) && !blocked[index(x, y)]);
        cells
    };
    let goals = around(boxes[to]);
    let mut best: Vec<i32> = vec![i32::MAX; blocked.len() * 4];
    let mut came: Vec<Option<usize>> = vec![None; blocked.len() * 4];
    let mut heap = BinaryHeap::new();
    let enter = |x: i32, y: i32, d: usize| -> Option<i32> {
        let (dx, dy, _) = DIRS[d];
        let step = if dx != 0 { 2 } else { 3 };
        match used.get(&(x as u16, y as u16)) {
            None => Some(step),
            // Only a clean crossing may share a cell.
            Some(&bits) if (bits == 5 && dx != 0) || (bits == 10 && dy != 0) => Some(step + 14),
            Some(_) => None,
        }
    };
    for (x, y, side, off) in around(boxes[from]) {
        if used.contains_key(&(x as u16, y as u16)) {
            continue;
        }
        let node = index(x, y) * 4 + side;
        best[node] = 2 + off * 2;
        heap.push(Reverse((best[node], node)));
    }
    let mut end: Option<(i32, usize)> = None;
    while let Some(Reverse((cost, node))) = heap.pop() {
        if cost > best[node] || end.is_some_and(|(e, _)| cost >= e) {
            continue;
        }
        let (cell, side) = (node / 4, node % 4);
        let (x, y) = (
            cell as i32 % width + i32::from(area.x),
            cell as i32 / width + i32::from(area.y),
        );
        for &(gx, gy, gd, off) in &goals {
            let arrives = (gd + 2) % 4 == side;
            if gx == x && gy == y && !used.contains_key(&(x as u16, y as u16)) {
                let total = cost + off * 2 + if arrives { 0 } else { 5 };
                if end.is_none_or(|(e, _)| total < e) {
                    end = Some((total, node * 4 + gd));
                }
            }
        }
        for (nd, (dx, dy, _)) in DIRS.iter().enumerate() {
            let crossing = used.contains_key(&(x as u16, y as u16));
            if (nd + 2) % 4 == side || (crossing && nd != side) {
                continue;
            }
            let (nx, ny) = (x + dx, y + dy);
            if !inside(nx, ny) || blocked[index(nx, ny)] {
                continue;
            }
            let Some(step) = enter(nx, ny, nd) else {
                continue;
            };
            let next = index(nx, ny) * 4 + nd;
            let total = cost + step + if nd == side { 0 } else { 5 };
            if total < best[next] {
                best[next] = total;
                came[next] = Some(node);
                heap.push(Reverse((total, next)));
            }
        }
    }
    let (_, code) = end?;
    let (mut node, gd) = (code / 4, code % 4);
    let mut steps = Vec::new();
    loop {
        steps.push(node);
        match came[node] {
            Some(before) => node = before,
            None => break,
        }
    }
    steps.reverse();
    let mut path = Vec::with_capacity(steps.len());
    for (i, node) in steps.iter().enumerate() {
        let (cell, d) = (node / 4, node % 4);
        let out = steps.get(i + 1).map_or((gd + 2) % 4, |next| next % 4);
        let bits = DIRS[(d + 2) % 4].2 | DIRS[out].2;
        path.push((
            (cell as i32 % width) as u16 + area.x,
            (cell as i32 / width) as u16 + area.y,
            bits,
        ));
    }
    Some(path)
}

// ---- as a list --------------------------------------------------------------------------------------------------
