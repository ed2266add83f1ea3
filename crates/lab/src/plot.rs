//! Pictures of numbers as SVG: rates with their intervals, and what was said against what came.

use crate::report::{escape, stats};
use minds::Calibration;
use std::fmt::Write;

/// A rate in parts of 1, and the ends of its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The rate.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rate {
    /// So many of so many, with Wilson's interval, which is honest near 0 and 1.
    pub fn of(wins: u64, games: u64) -> Self {
        let share = stats::Rate {
            won: wins,
            of: games.max(1),
        };
        let (low, high) = share.interval();
        Self {
            rate: share.rate(),
            low,
            high,
        }
    }
}

/// Colours that are told apart by those who see few, on a light ground as on a dark one.
const INKS: [&str; 5] = ["#8a8f98", "#2f7fb5", "#d9822b", "#7a5195", "#3c9d6b"];

/// Lines, letters and names in a grey that is read on a light ground as on a dark one.
const GREY: &str = "#7a7a7a";

fn opened(width: f64, height: f64, title: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" \
         font-size=\"12\" fill=\"{GREY}\" role=\"img\"><title>{title}</title>\n\
         <text x=\"8\" y=\"18\" font-size=\"14\" font-weight=\"bold\">{title}</text>\n"
    )
}

/// A dot with its interval for each row and series: `rows` are names with a rate for each of `series`, where there is
/// one.
pub fn rates(title: &str, series: &[String], rows: &[(String, Vec<Option<Rate>>)]) -> String {
    let (left, width, lane) = (190.0, 560.0, 7.0);
    let row = lane * series.len() as f64 + 9.0;
    let (top, n) = (52.0, rows.len() as f64);
    let most = rows
        .iter()
        .flat_map(|(_, r)| r.iter().flatten())
        .fold(0.1_f64, |most, r| most.max(r.high));
    let most = (most * 10.0).ceil() / 10.0;
    let x = |part: f64| left + width * part / most;
    let mut svg = opened(left + width + 20.0, top + row * n + 30.0, title);
    for (n, name) in series.iter().enumerate() {
        let at = left + 130.0 * n as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{at:.0}\" cy=\"34\" r=\"4\" fill=\"{}\"/><text x=\"{:.0}\" y=\"38\">{}</text>",
            INKS[n % INKS.len()],
            at + 9.0,
            escape(name)
        );
    }
    // A line at every twentieth, or tenth where there is much.
    let step = if most > 0.5 { 0.1 } else { 0.05 };
    for n in 0..=(most / step).round() as u32 {
        let part = f64::from(n) * step;
        let _ = writeln!(
            svg,
            "<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{top:.0}\" y2=\"{1:.1}\" stroke=\"{GREY}\" stroke-opacity=\"0.3\"/>\
             <text x=\"{0:.1}\" y=\"{2:.1}\" text-anchor=\"middle\">{3:.0} %</text>",
            x(part),
            top + row * rows.len() as f64,
            top + row * rows.len() as f64 + 16.0,
            part * 100.0
        );
    }
    for (at, (name, rates)) in rows.iter().enumerate() {
        let y = top + row * at as f64 + 8.0;
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 10.0,
            y + row / 2.0 - 3.0,
            escape(name)
        );
        for (n, rate) in rates.iter().enumerate() {
            let Some(r) = rate else { continue };
            let (y, ink) = (y + lane * n as f64, INKS[n % INKS.len()]);
            let _ = writeln!(
                svg,
                "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{ink}\" stroke-width=\"2\"/>\
                 <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{ink}\"/>",
                x(r.low),
                x(r.high),
                x(r.rate)
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// What was said against how often it came so, a square for each group: on the line it is as was said. The larger a dot,
/// the more positions; a bar is its 95 % interval, as if each position were a game of its own.
pub fn calibrations(title: &str, groups: &[(String, Calibration)]) -> String {
    let (side, gap, top) = (170.0, 46.0, 44.0);
    // A group that is all there is is not drawn twice.
    let same = |n: usize| n > 0 && groups[0].1 == groups[n].1;
    let groups: Vec<_> = (0..groups.len())
        .filter(|n| !same(*n))
        .map(|n| &groups[n])
        .collect();
    let across = groups.len().clamp(1, 4);
    let down = groups.len().div_ceil(across);
    let mut svg = opened(
        gap + across as f64 * (side + gap),
        top + down as f64 * (side + gap + 12.0),
        title,
    );
    for (n, (name, seen)) in groups.iter().enumerate() {
        let left = gap + (n % across) as f64 * (side + gap);
        let up = top + (n / across) as f64 * (side + gap + 12.0) + 14.0;
        let x = |part: f64| left + side * part;
        let y = |part: f64| up + side * (1.0 - part);
        let _ = writeln!(
            svg,
            "<text x=\"{left:.0}\" y=\"{:.0}\">{}</text>\
             <rect x=\"{left:.0}\" y=\"{up:.0}\" width=\"{side:.0}\" height=\"{side:.0}\" fill=\"none\" stroke=\"{GREY}\" \
             stroke-opacity=\"0.5\"/>\
             <line x1=\"{:.0}\" y1=\"{:.0}\" x2=\"{:.0}\" y2=\"{:.0}\" stroke=\"{GREY}\" stroke-dasharray=\"4 4\"/>",
            up - 6.0,
            escape(name),
            x(0.0),
            y(0.0),
            x(1.0),
            y(1.0)
        );
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\" font-style=\"italic\">said</text>\
             <text x=\"{:.0}\" y=\"{:.0}\" font-style=\"italic\">came</text>",
            x(1.0) - 4.0,
            y(0.0) - 4.0,
            left + 4.0,
            up + 14.0
        );
        for part in [0.0, 0.5, 1.0] {
            let _ = writeln!(
                svg,
                "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{2:.0} %</text>\
                 <text x=\"{3:.0}\" y=\"{4:.0}\" text-anchor=\"end\">{2:.0}</text>",
                x(part),
                up + side + 14.0,
                part * 100.0,
                left - 4.0,
                y(part) + 4.0
            );
        }
        for &(positions, said, came) in seen.tenths.iter().filter(|t| t.0 > 0) {
            let wins = (f64::from(came) * f64::from(positions)).round() as u64;
            let r = Rate::of(wins, positions.into());
            let _ = writeln!(
                svg,
                "<g opacity=\"{9}\"><line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{1:.1}\" y2=\"{2:.1}\" stroke=\"{3}\" \
                 stroke-width=\"2\"/><circle cx=\"{0:.1}\" cy=\"{4:.1}\" r=\"{5:.1}\" fill=\"{3}\"><title>{6} \
                 positions: said {7:.1} %, came {8:.1} %</title></circle></g>",
                x(said.into()),
                y(r.low),
                y(r.high),
                INKS[1],
                y(came.into()),
                (f64::from(positions).ln() * 0.7).clamp(1.5, 7.0),
                positions,
                said * 100.0,
                came * 100.0,
                // What stands on few positions steps back.
                if positions < 20 { 0.35 } else { 1.0 }
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_hold_what_they_show() {
        let r = Rate::of(3, 10);
        assert!(r.low < 0.3 && 0.3 < r.high && (r.rate - 0.3).abs() < 1e-9);
        assert_eq!(Rate::of(0, 10).low, 0.0);
        let rows = [("R&D".to_owned(), vec![Some(r), None])];
        let svg = rates("Won <alone>", &["greedy".into(), "search".into()], &rows);
        assert!(svg.contains("R&amp;D") && svg.contains("Won &lt;alone&gt;"));
        assert_eq!(svg.matches("r=\"3.5\"").count(), 1);
        let mut seen = Calibration::default();
        seen.tenths[3] = (40, 0.35, 0.3);
        let svg = calibrations("Said", &[("alone".into(), seen)]);
        assert!(svg.contains("40 positions: said 35.0 %, came 30.0 %"));
    }
}
