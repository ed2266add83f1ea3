//! What a client may ask about the procedures in progress, which it cannot see.

use crate::CardGame;
use crate::frame::Frame;
use kernel::Game;

/// Whether attacks of opportunity are being made.
pub fn opportunity(game: &Game<CardGame>) -> bool {
    game.stack()
        .iter()
        .any(|f| matches!(f, Frame::AttacksOfOpportunity(_)))
}

/// Whether a skill test is in progress whose outcome is still open.
pub fn undecided(game: &Game<CardGame>) -> bool {
    let test = game.stack().iter().rev().find_map(|f| {
        if let Frame::SkillTest(t) = f {
            Some(t)
        } else {
            None
        }
    });
    test.is_some_and(|t| !t.settled())
}
