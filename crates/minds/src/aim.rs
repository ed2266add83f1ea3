//! What a search is after, and what a position is worth to it.

/// What a search is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// To win.
    #[default]
    Win,
    /// To earn as much as can be, as the game counts it ([`kernel::Greedy::earned`]).
    Earn,
    /// Both: the better the chance to win, the more it counts beside what is earned.
    Both,
}

impl Aim {
    /// The part that winning has in the aim, where the chance to win is about this.
    pub fn part_of_winning(self, chance: f32) -> f32 {
        match self {
            Aim::Win => 1.0,
            Aim::Earn => 0.0,
            Aim::Both => LEAST + (MOST - LEAST) * (chance / LIKELY).clamp(0.0, 1.0),
        }
    }
}

/// The part of winning in [`Aim::Both`] where nobody wins.
const LEAST: f32 = 0.3;

/// The part of winning in [`Aim::Both`] where it is [`LIKELY`].
const MOST: f32 = 0.8;

/// From this chance on winning counts as much as it ever does.
const LIKELY: f32 = 0.25;

/// What a position, or a game that was played on from it, is worth.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    /// The chance to win, from 0 to 1.
    pub win: f32,
    /// What is earned, from 0 to 1.
    pub earned: f32,
}

impl Worth {
    /// Both as one number, where winning has this part.
    pub fn blend(self, part: f32) -> f32 {
        part * self.win + (1.0 - part) * self.earned
    }
}
