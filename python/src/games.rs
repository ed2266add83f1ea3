//! The two games as this package plays them, and which of them an id belongs to.

use kernel::{Game, Log, Rules, Seat};
pub use lab::games::{Family, Playable, Task};
use std::sync::Arc;
use table::data::Wish;
use table::text::did_you_mean;

/// A game's content, read once a process.
pub fn content<R: Playable>() -> Result<Arc<R::Content>, String> {
    R::official().map_err(|problems| format!("{problems:?}"))
}

/// Runs the task with the game of this scenario, or of this family.
pub fn with_game<O>(
    scenario: &str,
    task: impl Task<Output = Result<O, String>>,
) -> Result<O, String> {
    let Some(family) = Family::of(scenario) else {
        let other = scenario.split('/').next().unwrap_or_default();
        return Err(format!(
            "unknown scenario `{scenario}`{} (the id of a card game's begins with `card/`, of a board game's with \
             `board/`)",
            did_you_mean(other, Family::NAMES)
        ));
    };
    family.run(task)
}

/// A setup, and the position that every game of it starts from.
pub struct Start<R: Rules> {
    /// The content.
    pub content: Arc<R::Content>,
    /// The first position, with its first question open.
    pub game: Game<R>,
}

impl<R: Playable> Start<R> {
    /// The start of what is wished for.
    pub fn new(wish: &Wish) -> Result<Self, String> {
        let content = content::<R>()?;
        let setup = table::setup::setup::<R>(&content, wish)?;
        let game = R::start(&content, &setup).map_err(|e| e.to_string())?;
        Ok(Self { content, game })
    }
}

/// Gives the answer of this number to the open question, a player's or chance's.
pub fn give<R: Playable>(
    content: &R::Content,
    game: &mut Game<R>,
    index: usize,
) -> Result<(), String> {
    let choices = game.choices(content);
    let count = choices.len();
    let Some(&choice) = choices.get(index) else {
        return Err(match count {
            0 => "the game is over: nothing is being asked".to_owned(),
            _ => format!("there are {count} offers, from 0: {index} is none of them"),
        });
    };
    game.answer(content, choice, &mut Log::none())
        .map_err(|e| e.to_string())
}

/// The seat of this number, if there is one.
pub fn seat<R: Rules>(game: &Game<R>, number: usize) -> Result<Seat, String> {
    let seats = R::seats(game);
    match u8::try_from(number).ok().filter(|_| number < seats) {
        Some(n) => Ok(Seat(n)),
        None => Err(format!(
            "there is no seat {number}: the seats are 0 to {}",
            seats.saturating_sub(1)
        )),
    }
}
