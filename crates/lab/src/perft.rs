//! Perft: how many ways the first so many answers can go. A number that moves when any rule does.

use kernel::{Game, Log, Rules, Who};
use serde::Serialize;

/// The positions a number of answers away from the start, counted once for each way there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Level {
    /// The number of answers.
    pub depth: usize,
    /// Ways there.
    pub ways: u64,
    /// Of these, how many put a question to a player.
    pub players: u64,
    /// To chance.
    pub chance: u64,
    /// The number of ended games.
    pub over: u64,
}

/// Counts every way to answer `depth` questions from `start`, players' and chance's, level by level.
/// An outcome of chance counts once however likely it is.
pub fn perft<R: Rules>(content: &R::Content, start: &Game<R>, depth: usize) -> Vec<Level> {
    let mut levels: Vec<Level> = (0..=depth)
        .map(|depth| Level {
            depth,
            ..Level::default()
        })
        .collect();
    walk(content, start, &mut levels, 0);
    levels
}

fn walk<R: Rules>(content: &R::Content, game: &Game<R>, levels: &mut [Level], at: usize) {
    let level = &mut levels[at];
    level.ways += 1;
    let Some(ask) = game.ask() else {
        level.over += 1;
        return;
    };
    match ask.who {
        Who::Seat(_) => {
            level.players += 1;
            if at + 1 < levels.len() {
                for n in 0..ask.choices.len() {
                    let mut next = game.clone();
                    if next.choose(content, n, &mut Log::none()).is_ok() {
                        walk(content, &next, levels, at + 1);
                    }
                }
            }
        }
        Who::Chance(_) => {
            level.chance += 1;
            if at + 1 < levels.len() {
                for (choice, _) in R::outcomes(content, game) {
                    let mut next = game.clone();
                    if next.answer(content, choice, &mut Log::none()).is_ok() {
                        walk(content, &next, levels, at + 1);
                    }
                }
            }
        }
    }
}
