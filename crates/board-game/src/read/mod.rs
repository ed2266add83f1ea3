//! Reads the board: filters, conditions, amounts, and quantities with every term in force. Nothing here changes the
//! game.

use crate::Board;
use crate::content::Content;
use crate::frame::Context;
use crate::state::{Investigator, Origin, Table, Value};
use kernel::{Maybe, Seat};

mod bars;
mod conditions;
mod costs;
pub mod dice;
mod limits;
mod nouns;
mod numbers;
mod of_monsters;
mod score;

pub use bars::*;
pub use conditions::*;
pub use costs::*;
pub use limits::*;
pub use nouns::*;
pub use numbers::*;
pub use of_monsters::*;
pub use score::*;

/// A game in progress.
pub type Game = kernel::Game<Board>;

/// A game as it is now, with its content. All code that only reads works with this.
#[derive(Clone, Copy)]
pub struct Now<'a> {
    /// Cards, places, monsters and their texts.
    pub content: &'a Content,
    /// The table and the stack.
    pub game: &'a Game,
}

impl<'a> Now<'a> {
    /// A game with its content.
    #[inline(always)]
    pub fn new(content: &'a Content, game: &'a Game) -> Self {
        Self { content, game }
    }

    /// The board.
    #[inline(always)]
    pub fn table(self) -> &'a Table {
        self.game.table()
    }
}

/// The context of an ability of `origin`, held by `holder`.
pub fn ctx_of(game: &Game, origin: Origin, holder: impl Into<Maybe<Seat>>) -> Context {
    let mut context = Context::new(holder, origin);
    context.it = match origin {
        Origin::Card(id) => Value::Card(id),
        Origin::Monster(m) => Value::Monster(m),
        _ => Value::None,
    };
    context.falls = you(game, &context).map_or(0, |i| i.falls);
    context
}

/// The investigator that `you` stands for.
pub fn you<'a>(game: &'a Game, context: &Context) -> Option<&'a Investigator> {
    context
        .you
        .get()
        .map(|seat| game.table().investigator(seat))
}
