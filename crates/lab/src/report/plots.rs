//! The plots of a report, as SVG: in ink that a page may turn light where it is dark.

use super::gather::Tenth;
use super::stats::{Mean, Rate};
use crate::compare::Share;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Colours by daylight, and what they are at night: ink, what is said beside, lines, and one for each series.
pub const COLOURS: [(&str, &str); 11] = [
    ("#1B211D", "#EFE6D0"),
    ("#4C554E", "#A39D88"),
    ("#C5C4B4", "#35473E"),
    ("#245C9B", "#74A8E0"),
    ("#A3560F", "#E08D45"),
    ("#23663A", "#6CB982"),
    ("#9A2B18", "#EA7A60"),
    ("#5F4296", "#AB92DC"),
    ("#12685E", "#7FD1C7"),
    ("#7D6220", "#D4AD57"),
    ("#5F594D", "#9A9385"),
];

const INK: usize = 0;
const SOFT: usize = 1;
const LINE: usize = 2;
const SERIES: usize = 3;

/// How wide every plot is.
const WIDTH: u32 = 860;

fn colour(n: usize) -> RGBColor {
    let text = COLOURS[n.min(COLOURS.len() - 1)].0;
    let part = |at: usize| {
        let digits = text.get(at..at + 2).unwrap_or_default();
        u8::from_str_radix(digits, 16).unwrap_or_default()
    };
    RGBColor(part(1), part(3), part(5))
}

/// The colour of a series: they come again after eight.
fn series(n: usize) -> RGBColor {
    colour(SERIES + n % (COLOURS.len() - SERIES))
}

/// Where things are drawn. Drawing into a text cannot fail, so nobody is told that it did.
struct Canvas<'a>(DrawingArea<SVGBackend<'a>, Shift>);

type Point = (i32, i32);

impl Canvas<'_> {
    fn line(&self, from: Point, to: Point, colour: RGBColor, width: u32) {
        self.path(vec![from, to], colour, width);
    }
    fn path(&self, points: Vec<Point>, colour: RGBColor, width: u32) {
        let _ = self
            .0
            .draw(&PathElement::new(points, colour.stroke_width(width)));
    }
    fn band(&self, points: Vec<Point>, colour: RGBColor) {
        let _ = self
            .0
            .draw(&Polygon::new(points, colour.mix(0.16).filled()));
    }
    fn bar(&self, from: Point, to: Point, colour: RGBColor) {
        let _ = self.0.draw(&Rectangle::new([from, to], colour.filled()));
    }
    /// A mark of a series: who cannot tell colours apart can tell these.
    fn mark(&self, (point, y): Point, of: usize) {
        let style = series(of).filled();
        let drawn = match of % 4 {
            0 => self.0.draw(&Circle::new((point, y), 4, style)),
            1 => self.0.draw(&Rectangle::new(
                [(point - 4, y - 4), (point + 4, y + 4)],
                style,
            )),
            2 => {
                let points = vec![
                    (point, y - 6),
                    (point + 6, y),
                    (point, y + 6),
                    (point - 6, y),
                ];
                self.0.draw(&Polygon::new(points, style))
            }
            _ => {
                let points = vec![(point, y - 6), (point + 5, y + 4), (point - 5, y + 4)];
                self.0.draw(&Polygon::new(points, style))
            }
        };
        let _ = drawn;
    }
    fn text(&self, at: Point, words: &str, how: HPos, of: usize) {
        let style = ("sans-serif", 17)
            .into_font()
            .color(&colour(of))
            .pos(Pos::new(how, VPos::Center));
        let _ = self.0.draw(&Text::new(words.to_owned(), at, style));
    }
}

/// Draws something so high, with names of series below it.
fn drawn(title: &str, height: u32, names: &[String], draw: impl FnOnce(&Canvas<'_>)) -> String {
    // About as wide as the words will be, since nobody measures them.
    let widths: Vec<i32> = names
        .iter()
        .map(|n| 30 + n.chars().count() as i32 * 8)
        .collect();
    let mut places = Vec::new();
    let (mut x, mut row) = (20, 0);
    for width in &widths {
        if x > 20 && x + width > WIDTH as i32 - 10 {
            (x, row) = (20, row + 1);
        }
        places.push((x, row));
        x += width;
    }
    let below = if names.len() > 1 {
        26 * (row + 1) + 6
    } else {
        0
    };
    let mut text = String::new();
    {
        let size = (WIDTH, height + below as u32);
        let canvas = Canvas(SVGBackend::with_string(&mut text, size).into_drawing_area());
        draw(&canvas);
        if names.len() > 1 {
            for (n, ((x, row), name)) in places.into_iter().zip(names).enumerate() {
                let y = height as i32 + 12 + 26 * row;
                canvas.mark((x, y), n);
                canvas.text((x + 12, y), name, HPos::Left, INK);
            }
        }
        let _ = canvas.0.present();
    }
    named(&text, title)
}

/// With a title that is read out, and its colours at night.
fn named(svg: &str, title: &str) -> String {
    let mut night = String::new();
    for (day, dark) in COLOURS {
        night.push_str(&format!(
            "[fill=\"{day}\"]{{fill:{dark}}}[stroke=\"{day}\"]{{stroke:{dark}}}"
        ));
    }
    let style = format!("<style>@media (prefers-color-scheme: dark){{{night}}}</style>");
    let title = super::page::escape(title);
    match svg.split_once('>') {
        Some((head, rest)) => {
            // The size is the page's to choose.
            let head = head.replacen("<svg ", "<svg role=\"img\" ", 1);
            format!("{head}><title>{title}</title>{style}{rest}")
        }
        None => svg.to_owned(),
    }
}

fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// A round number of about a fifth of this.
fn step(most: f64) -> f64 {
    let rough = (most / 5.0).max(1e-6);
    let ten = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|n| n * ten)
        .find(|n| *n >= rough * 0.999)
        .unwrap_or(rough)
}

/// The words at the left of a row, cut where they are too long.
fn label(words: &str) -> String {
    if words.chars().count() <= 32 {
        return words.to_owned();
    }
    let cut: String = words.chars().take(31).collect();
    format!("{}…", cut.trim_end())
}

const LEFT: i32 = 262;
const RIGHT: i32 = WIDTH as i32 - 34;

/// Rates with their intervals: a line for each row, a mark for each column.
pub fn rates(title: &str, columns: &[String], rows: &[(String, Vec<Option<Rate>>)]) -> String {
    let count = columns.len().max(1) as i32;
    let pitch = (12 * count + 12).max(26);
    let height = 34 + pitch * rows.len() as i32;
    let upper = rows
        .iter()
        .flat_map(|(_, rates)| rates.iter().flatten())
        .map(|r| r.interval().1)
        .fold(0.05, f64::max);
    let by = step(upper);
    let most = ((upper / by).ceil() * by).min(1.0);
    let x = |part: f64| LEFT + ((RIGHT - LEFT) as f64 * part / most).round() as i32;
    drawn(title, height as u32, columns, |canvas| {
        let mut tick = 0.0;
        while tick <= most + 1e-9 {
            canvas.line((x(tick), 24), (x(tick), height - 4), colour(LINE), 1);
            let words = if by < 0.0099 {
                format!("{:.1} %", tick * 100.0)
            } else {
                percent(tick)
            };
            canvas.text((x(tick), 12), &words, HPos::Center, SOFT);
            tick += by;
        }
        for (at, (name, rates)) in rows.iter().enumerate() {
            let top = 30 + pitch * at as i32;
            canvas.text((LEFT - 14, top + pitch / 2), &label(name), HPos::Right, INK);
            for (of, rate) in rates.iter().enumerate() {
                let Some(rate) = rate else { continue };
                let y = top + (pitch - 12 * count) / 2 + 12 * of as i32 + 6;
                let (low, high) = rate.interval();
                canvas.line((x(low), y), (x(high), y), series(of), 2);
                canvas.mark((x(rate.rate()), y), of);
            }
        }
    })
}

/// Means over rounds, with a band for each where its mean may lie.
pub fn rounds(title: &str, what: &str, names: &[String], lines: &[Vec<Mean>]) -> String {
    const LEFT: i32 = 62;
    let height = 300;
    // What few games have come to says little.
    let shown = |line: &[Mean]| {
        let most = line.first().map_or(0, |m| m.n);
        line.iter()
            .take_while(|m| m.n * 20 >= most && m.n > 0)
            .count()
    };
    let long = lines.iter().map(|l| shown(l)).max().unwrap_or(0).max(2);
    let upper = lines
        .iter()
        .flat_map(|l| l.iter().take(shown(l)))
        .map(|m| m.mean() + m.half())
        .fold(1.0, f64::max);
    let by = step(upper);
    let most = (upper / by).ceil() * by;
    let x = |round: usize| LEFT + (RIGHT - LEFT) * round as i32 / (long as i32 - 1);
    let y = |n: f64| 262 - (240.0 * (n / most).clamp(0.0, 1.0)).round() as i32;
    drawn(title, height, names, |canvas| {
        let mut tick = 0.0;
        while tick <= most + 1e-9 {
            canvas.line((LEFT, y(tick)), (RIGHT, y(tick)), colour(LINE), 1);
            canvas.text(
                (LEFT - 10, y(tick)),
                &format!("{tick:.0}"),
                HPos::Right,
                SOFT,
            );
            tick += by;
        }
        canvas.text((LEFT, 8), what, HPos::Left, SOFT);
        let every = long.div_ceil(14).max(1);
        for round in (0..long).step_by(every) {
            canvas.text(
                (x(round), 282),
                &format!("{}", round + 1),
                HPos::Center,
                SOFT,
            );
        }
        for (index, line) in lines.iter().enumerate() {
            let line = &line[..shown(line)];
            let points = |of: fn(&Mean) -> f64| {
                line.iter()
                    .enumerate()
                    .map(move |(r, m)| (r, of(m)))
                    .collect::<Vec<_>>()
            };
            let upper = points(|m| m.mean() + m.half());
            let mut lower = points(|m| m.mean() - m.half());
            lower.reverse();
            let at = |all: Vec<(usize, f64)>| all.into_iter().map(|(r, n)| (x(r), y(n)));
            canvas.band(at(upper).chain(at(lower)).collect(), series(index));
            let middle: Vec<Point> = at(points(|m| m.mean())).collect();
            canvas.path(middle.clone(), series(index), 2);
            if let Some(last) = middle.last() {
                canvas.mark(*last, index);
            }
        }
    })
}

/// Parts of a whole: a bar for each row.
pub fn parts(title: &str, names: &[String], rows: &[(String, Vec<f64>)]) -> String {
    let pitch = 28;
    let height = 8 + pitch * rows.len() as i32;
    drawn(title, height as u32, names, |canvas| {
        for (at, (name, parts)) in rows.iter().enumerate() {
            let top = 4 + pitch * at as i32;
            canvas.text((LEFT - 14, top + pitch / 2), &label(name), HPos::Right, INK);
            let whole: f64 = parts.iter().sum();
            if whole <= 0.0 {
                canvas.text((LEFT, top + pitch / 2), "never lost", HPos::Left, SOFT);
                continue;
            }
            let mut from = 0.0;
            for (index, part) in parts.iter().enumerate() {
                let x = |p: f64| LEFT + ((RIGHT - LEFT) as f64 * p / whole).round() as i32;
                let (begin, end) = (x(from), x(from + part));
                if end > begin {
                    canvas.bar(
                        (begin, top + 5),
                        ((end - 2).max(begin + 1), top + pitch - 5),
                        series(index),
                    );
                }
                from += part;
            }
        }
    })
}

/// Differences with their intervals, about nothing.
pub fn effects(title: &str, rows: &[(String, Share)]) -> String {
    let pitch = 26;
    let height = 34 + pitch * rows.len() as i32;
    let upper = rows
        .iter()
        .map(|(_, s)| s.of.abs() + s.half)
        .fold(0.01, f64::max);
    let by = step(2.0 * upper);
    let most = (upper / by).ceil() * by;
    let middle = (LEFT + RIGHT) / 2;
    let x = |d: f64| middle + ((RIGHT - LEFT) as f64 / 2.0 * d / most).round() as i32;
    drawn(title, height as u32, &[], |canvas| {
        let ticks = (most / by).round() as i32;
        for n in -ticks..=ticks {
            let at = f64::from(n) * by;
            let strong = if n == 0 { SOFT } else { LINE };
            canvas.line((x(at), 24), (x(at), height - 4), colour(strong), 1);
            canvas.text(
                (x(at), 12),
                &format!("{:+.1}", at * 100.0),
                HPos::Center,
                SOFT,
            );
        }
        for (at, (name, share)) in rows.iter().enumerate() {
            let y = 30 + pitch * at as i32 + pitch / 2;
            canvas.text((LEFT - 14, y), &label(name), HPos::Right, INK);
            // What cannot be told from nothing is drawn without colour.
            let of = match (share.of > share.half, share.of < -share.half) {
                (true, _) => 2,
                (_, true) => 3,
                (false, false) => 7,
            };
            canvas.line(
                (x(share.of - share.half), y),
                (x(share.of + share.half), y),
                series(of),
                2,
            );
            canvas.mark((x(share.of), y), of);
        }
    })
}

/// Predictions against results: a good prediction lies on the diagonal.
pub fn calibration(title: &str, names: &[String], all: &[[Tenth; 10]]) -> String {
    const SIDE: i32 = 330;
    drawn(title, (SIDE + 60) as u32, names, |canvas| {
        let series = all.iter().enumerate();
        square(canvas, (80, 16), SIDE, 5, series);
        canvas.text((80 + SIDE + 20, 16), "came so", HPos::Left, SOFT);
        canvas.text((80 + SIDE + 20, SIDE + 32), "said", HPos::Left, SOFT);
    })
}

/// A square of predictions (across) and results (up), with so many intervals of its axes.
fn square<'a>(
    canvas: &Canvas<'_>,
    (left, top): Point,
    side: i32,
    parts: i32,
    all: impl IntoIterator<Item = (usize, &'a [Tenth; 10])>,
) {
    let x = |p: f64| left + (f64::from(side) * p).round() as i32;
    let y = |p: f64| top + side - (f64::from(side) * p).round() as i32;
    for n in 0..=parts {
        let at = f64::from(n) / f64::from(parts);
        canvas.line((x(at), y(0.0)), (x(at), y(1.0)), colour(LINE), 1);
        canvas.line((x(0.0), y(at)), (x(1.0), y(at)), colour(LINE), 1);
        canvas.text((x(at), y(0.0) + 16), &percent(at), HPos::Center, SOFT);
        canvas.text((x(0.0) - 10, y(at)), &percent(at), HPos::Right, SOFT);
    }
    canvas.line((x(0.0), y(0.0)), (x(1.0), y(1.0)), colour(SOFT), 1);
    for (count, tenths) in all {
        for tenth in tenths.iter().filter(|t| t.came.of > 0) {
            let at = x(tenth.said.mean());
            let (low, high) = tenth.came.interval();
            canvas.line((at, y(low)), (at, y(high)), series(count), 2);
            canvas.mark((at, y(tenth.came.rate())), count);
        }
    }
}
