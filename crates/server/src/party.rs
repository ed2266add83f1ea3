//! Playing with friends: who sits down by an invitation, as what, and the QR code of a link. Plain data of the wire.

use qrcode::{Color, EcLevel, QrCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Characters of a player's name, at most.
const LONGEST_NAME: usize = 24;
/// Characters of a face's id, at most.
const LONGEST_FACE: usize = 60;
/// Characters of a link whose QR code is drawn, at most.
const LONGEST_LINK: usize = 400;

/// A person at a table, as they call and draw themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Their name: at most 24 characters.
    pub name: String,
    /// The id of the drawn face that they chose.
    #[serde(default)]
    pub face: String,
}

/// Sits down in a free seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Who.
    pub player: Player,
    /// In which seat; the first free one, if nothing is said.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// A link whose QR code is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QrWish {
    /// The whole address.
    pub text: String,
}

/// A QR code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Qr {
    /// Modules on each side, without a margin.
    pub size: usize,
    /// The dark modules as an SVG path, one unit each.
    pub path: String,
}

impl Player {
    /// As it is kept: without control characters, not too long, and with a name.
    pub fn sound(&self) -> Result<Self, &'static str> {
        let clean = |text: &str, most: usize| -> String {
            let kept = text.chars().filter(|c| !c.is_control());
            kept.take(most).collect::<String>().trim().to_owned()
        };
        let name = clean(&self.name, LONGEST_NAME);
        if name.is_empty() {
            return Err("say what the others shall call you");
        }
        Ok(Self {
            name,
            face: clean(&self.face, LONGEST_FACE),
        })
    }
}

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
/// let lines = server::party::printed("http://192.0.2.7:1926").expect("a short link");
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
    fn names_are_short_and_clean() {
        let named = |name: &str| Player {
            name: name.into(),
            face: "daisy-walker".into(),
        };
        assert!(named(" \u{7} ").sound().is_err());
        let ada = named(" A\u{7}da ").sound().expect("a name");
        assert_eq!(ada.name, "Ada");
        let long = named(&"x".repeat(99)).sound().expect("a name");
        assert_eq!(long.name.len(), LONGEST_NAME);
    }

    #[test]
    fn a_code_has_its_corners_and_long_links_none() {
        let qr = drawn("http://192.0.2.7:1926/t/0123456789ab#0123456789abcdef0123456789abcdef");
        let qr = qr.expect("a link");
        assert!(qr.size >= 29 && qr.path.starts_with("M0 0h7v1h-7z"));
        assert_eq!(drawn(&"x".repeat(401)), None);
        assert_eq!(printed(""), None);
    }
}
