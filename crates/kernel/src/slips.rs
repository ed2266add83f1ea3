//! Mistakes that people make at the table. Bots of the lower levels make them too.

/// A mistake that people make. What it means to a choice is the game's to say ([`crate::Greedy::scores_slipping`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slip {
    /// Overlooks reactions, and what may be used without an action.
    Reactions,
    /// Spends nothing on a test or check: no card, no Clue token, no ability.
    Help,
    /// Forgets that enemies attack those who turn to something else, or who pass by.
    Attacks,
    /// Stops before the turn is used up.
    Actions,
    /// Goes to the nearest place that gives anything, not to the one that helps to win.
    Nearest,
    /// Does not count the doom.
    Doom,
    /// Takes the dearest card that can be paid for.
    Dearest,
}

impl Slip {
    /// Every mistake.
    pub const ALL: [Slip; 7] = [
        Slip::Reactions,
        Slip::Help,
        Slip::Attacks,
        Slip::Actions,
        Slip::Nearest,
        Slip::Doom,
        Slip::Dearest,
    ];

    /// What somebody does who makes it, as a sentence without its subject: "overlooks reactions".
    pub fn words(self) -> &'static str {
        match self {
            Self::Reactions => "overlooks reactions and free abilities",
            Self::Help => "spends nothing on a test",
            Self::Attacks => "forgets that enemies attack",
            Self::Actions => "ends the turn early",
            Self::Nearest => "goes to the nearest place that gives anything",
            Self::Doom => "does not count the doom",
            Self::Dearest => "takes the dearest card",
        }
    }

    /// Whether somebody who makes it makes it for a whole round. The others are made at one question.
    pub fn lasts(self) -> bool {
        matches!(self, Self::Nearest | Self::Doom)
    }
}

/// Mistakes that are made together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Slips(u8);

impl Slips {
    /// No mistake.
    pub const NONE: Self = Self(0);

    /// These and one more.
    #[must_use]
    pub fn with(self, slip: Slip) -> Self {
        Self(self.0 | 1 << slip as u8)
    }

    /// Whether this mistake is among them.
    pub fn has(self, slip: Slip) -> bool {
        self.0 >> slip as u8 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_into_it() {
        let both = Slips::NONE.with(Slip::Help).with(Slip::Dearest);
        let held: Vec<Slip> = Slip::ALL.into_iter().filter(|s| both.has(*s)).collect();
        assert_eq!(held, [Slip::Help, Slip::Dearest]);
    }
}
