//! The two games as this package plays them, and which of them an id belongs to.

use crate::words::{self, Words};
use board_game::Board;
use card_game::CardGame;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Game, Greedy, Log, Rules, Seat};
use std::sync::{Arc, OnceLock};
use table::data::Wish;
use table::text::did_you_mean;

/// What a process has read of a game's packs.
type Read<C> = OnceLock<Result<Arc<C>, String>>;

/// A game that this package plays.
pub trait Playable:
    Show
    + Catalogue
    + Greedy
    + Cases
    + Rules<
        Content: Send + Sync,
        Setup: Send + Sync,
        Table: Send + Sync,
        Frame: Send + Sync,
        Choice: Send + Sync,
        Prompt: Send + Sync,
        Rule: Send + Sync,
    >
{
    /// The names by which its tables are written as numbers.
    fn words() -> &'static Words;
    /// Its content, read once a process.
    fn content() -> Result<Arc<Self::Content>, String>;
    /// What a game that is over was worth: experience of all seats, or the score of one that was won.
    fn worth(content: &Self::Content, game: &Game<Self>) -> i32;
}

fn read<C>(once: &Read<C>, load: impl FnOnce() -> Result<C, String>) -> Result<Arc<C>, String> {
    once.get_or_init(|| load().map(Arc::new)).clone()
}

impl Playable for CardGame {
    fn words() -> &'static Words {
        &words::CARD
    }
    fn content() -> Result<Arc<card_game::Content>, String> {
        static READ: Read<card_game::Content> = OnceLock::new();
        read(&READ, || {
            card_game::Content::official().map_err(|e| format!("{e:?}"))
        })
    }
    fn worth(content: &card_game::Content, game: &Game<Self>) -> i32 {
        let look = card_game::look(content, game);
        let seats = Seat::first(Self::seats(game));
        seats.map(|seat| look.experience(seat)).sum()
    }
}

impl Playable for Board {
    fn words() -> &'static Words {
        &words::BOARD
    }
    fn content() -> Result<Arc<board_game::Content>, String> {
        static READ: Read<board_game::Content> = OnceLock::new();
        read(&READ, || {
            board_game::Content::official().map_err(|e| format!("{e:?}"))
        })
    }
    fn worth(content: &board_game::Content, game: &Game<Self>) -> i32 {
        match Self::outcome(content, game) {
            Some((_, true)) => board_game::score(board_game::Now::new(content, game)),
            Some((_, false)) | None => 0,
        }
    }
}

/// Does something generic with one of the games.
pub trait Task {
    /// What comes of it.
    type Done;
    /// Does it.
    fn run<R: Playable>(self) -> Result<Self::Done, String>;
}

/// What scenario ids start with.
pub const FAMILIES: [&str; 2] = ["card", "board"];

/// Runs the task with the game of this scenario, or of this family.
pub fn with_game<T: Task>(scenario: &str, task: T) -> Result<T::Done, String> {
    match scenario.split('/').next().unwrap_or_default() {
        "card" => task.run::<CardGame>(),
        "board" => task.run::<Board>(),
        other => Err(format!(
            "unknown scenario `{scenario}`{} (the id of a card game's begins with `card/`, of a board game's with \
             `board/`)",
            did_you_mean(other, FAMILIES)
        )),
    }
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
        let content = R::content()?;
        let setup = table::setup::setup::<R>(&content, wish)?;
        let game = R::start(&content, &setup).map_err(|e| e.to_string())?;
        Ok(Self { content, game })
    }
}

/// Gives the answer of this number to the open question, a player's or chance's.
pub fn give<R: Playable>(content: &R::Content, game: &mut Game<R>, n: usize) -> Result<(), String> {
    let choices = game.choices(content);
    let count = choices.len();
    let Some(&choice) = choices.get(n) else {
        return Err(match count {
            0 => "the game is over: nothing is being asked".to_owned(),
            _ => format!("there are {count} offers, from 0: {n} is none of them"),
        });
    };
    game.answer(content, choice, &mut Log::none())
        .map_err(|e| e.to_string())
}

/// The seat of this number, if there is one.
pub fn seat<R: Rules>(game: &Game<R>, n: usize) -> Result<Seat, String> {
    let seats = R::seats(game);
    match u8::try_from(n).ok().filter(|_| n < seats) {
        Some(n) => Ok(Seat(n)),
        None => Err(format!(
            "there is no seat {n}: the seats are 0 to {}",
            seats.saturating_sub(1)
        )),
    }
}
