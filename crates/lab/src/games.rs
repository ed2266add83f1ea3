//! Both games, and which of them a scenario belongs to: what is generic over games runs with one of them.
//!
//! [`Playable`] keeps a game's types, and this module names both games. [`table::GameBox`] hides the types, and names no
//! game: a page has the box of one game without the code of the other. So they stay two.

use board_game::Board;
use card_game::CardGame;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Game, Greedy, Rules, Seat};
use packs::{Diagnostic, PackFile};
use std::sync::{Arc, OnceLock};

/// A game by the first part of its scenarios' ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// The card game.
    Card,
    /// The board game.
    Board,
}

impl Family {
    /// Both games, by name.
    pub const NAMES: [&str; 2] = [CardGame::FAMILY, Board::FAMILY];

    /// The game of a scenario (`card/the-gathering`, or just `card`).
    pub fn of(scenario: &str) -> Option<Self> {
        match scenario.split('/').next() {
            Some(CardGame::FAMILY) => Some(Self::Card),
            Some(Board::FAMILY) => Some(Self::Board),
            Some(_) | None => None,
        }
    }

    /// Runs a task with this game.
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Self::Card => task.run::<CardGame>(),
            Self::Board => task.run::<Board>(),
        }
    }
}

/// Does something generic with a game.
pub trait Task {
    /// The result.
    type Output;
    /// Does it.
    fn run<R: Playable>(self) -> Self::Output;
}

/// The content of a process's official packs, or what is wrong with them.
pub type Official<C> = Result<Arc<C>, Vec<Diagnostic>>;

/// A game with everything that this workspace can do with one.
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
    /// Which one.
    const GAME: Family;
    /// Its name in a menu.
    const NAME: &'static str;
    /// The folder of its packs and chapters.
    const FOLDER: &'static str;

    /// The content of these packs, if it could be made, and every problem that was found.
    fn load_with_warnings(files: &[PackFile]) -> (Option<Self::Content>, Vec<Diagnostic>);
    /// The content of these packs.
    ///
    /// # Errors
    /// The packs have errors: all problems that were found.
    fn load(files: &[PackFile]) -> Result<Self::Content, Vec<Diagnostic>>;
    /// The content of the official packs, which a process reads once.
    ///
    /// # Errors
    /// The packs have errors.
    fn official() -> Official<Self::Content>;
    /// The worth of a game that is over: experience of all seats, or the score if it is won.
    fn worth(content: &Self::Content, game: &Game<Self>) -> i32;
}

impl Playable for CardGame {
    const GAME: Family = Family::Card;
    const NAME: &'static str = "The card game";
    const FOLDER: &'static str = "card-game";

    fn load_with_warnings(files: &[PackFile]) -> (Option<Self::Content>, Vec<Diagnostic>) {
        card_game::Content::load_with_warnings(files)
    }
    fn load(files: &[PackFile]) -> Result<Self::Content, Vec<Diagnostic>> {
        card_game::Content::load(files)
    }
    fn official() -> Official<Self::Content> {
        static READ: OnceLock<Official<card_game::Content>> = OnceLock::new();
        let read = || card_game::Content::official().map(Arc::new);
        READ.get_or_init(read).clone()
    }
    fn worth(content: &Self::Content, game: &Game<Self>) -> i32 {
        let look = card_game::look(content, game);
        let seats = Seat::first(Self::seats(game));
        seats.map(|seat| look.experience(seat)).sum()
    }
}

impl Playable for Board {
    const GAME: Family = Family::Board;
    const NAME: &'static str = "The board game";
    const FOLDER: &'static str = "board-game";

    fn load_with_warnings(files: &[PackFile]) -> (Option<Self::Content>, Vec<Diagnostic>) {
        board_game::Content::load_with_warnings(files)
    }
    fn load(files: &[PackFile]) -> Result<Self::Content, Vec<Diagnostic>> {
        board_game::Content::load(files)
    }
    fn official() -> Official<Self::Content> {
        static READ: OnceLock<Official<board_game::Content>> = OnceLock::new();
        let read = || board_game::Content::official().map(Arc::new);
        READ.get_or_init(read).clone()
    }
    fn worth(content: &Self::Content, game: &Game<Self>) -> i32 {
        match Self::outcome(content, game) {
            Some((_, true)) => board_game::score(board_game::Now::new(content, game)),
            Some((_, false)) | None => 0,
        }
    }
}
