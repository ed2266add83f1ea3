//! The QR code of a link, for a page and for a terminal.

use qrcode::{Color, EcLevel, QrCode};
use room::party::Qr;

/// Characters of a link whose QR code is drawn, at most.
const LONGEST_LINK: usize = 400;

fn code(text: &str) -> Option<(usize, Vec<bool>)> {
    if text.is_empty() || text.chars().count() > LONGEST_LINK {
        return None;
    }
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let dark = code.to_colors().into_iter().map(|c| c == Color::Dark);
    Some((code.width(), dark.collect()))
}

/// The QR code of a link; `None` if it is empty or too long.
pub fn drawn(text: &str) -> Option<Qr> {
    let (size, dark) = code(text)?;
    let mut path = String::new();
    for (y, row) in dark.chunks(size).enumerate() {
        let mut x = 0;
        while x < size {
            let run = row.iter().skip(x).take_while(|d| **d).count();
            if run > 0 {
                path.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
            }
            x += run.max(1);
        }
    }
    Some(Qr { size, path })
}

/// The QR code of a link in lines of half blocks, for a terminal of any colours; `None` if it is empty or too long.
///
/// ```
/// let lines = server::qr::printed("http://192.0.2.7:1926").expect("a short link");
/// assert!(lines.lines().count() > 12);
/// ```
pub fn printed(text: &str) -> Option<String> {
    let (size, dark) = code(text)?;
    let at = |x: usize, y: usize| {
        // A margin of two modules is light.
        let inside = (2..size + 2).contains(&x) && (2..size + 2).contains(&y);
        inside && dark.get((y - 2) * size + (x - 2)).copied().unwrap_or(false)
    };
    let mut out = String::new();
    for y in (0..size + 4).step_by(2) {
        // Black on white, whatever the terminal's own colours are.
        out.push_str("\x1b[30;107m");
        for x in 0..size + 4 {
            out.push(match (at(x, y), at(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        out.push_str("\x1b[0m\n");
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_corners_and_long_links_none() {
        let qr = drawn("http://192.0.2.7:1926/t/0123456789ab#0123456789abcdef0123456789abcdef");
        let qr = qr.expect("a link");
        assert!(qr.size >= 29 && qr.path.starts_with("M0 0h7v1h-7z"));
        assert_eq!(drawn(&"x".repeat(401)), None);
        assert_eq!(printed(""), None);
    }
}
