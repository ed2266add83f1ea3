//! Playing with friends: who sits down by an invitation, as what, and the QR code of a link. Plain data of the wire.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Characters of a player's name, at most.
const LONGEST_NAME: usize = 24;
/// Characters of a face's id, at most.
const LONGEST_FACE: usize = 60;

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
    /// The player.
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
            return Err("enter your name");
        }
        Ok(Self {
            name,
            face: clean(&self.face, LONGEST_FACE),
        })
    }
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
}
