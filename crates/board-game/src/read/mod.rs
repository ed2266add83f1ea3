//! Reading the board: filters, conditions, amounts, and quantities with every term in force. Nothing here changes
//! anything.

use crate::Board;
use crate::rules::frame::Ctx;
use crate::state::{Investigator, Origin, Value};
use kernel::Maybe;

mod bars;
mod conditions;
mod costs;
mod nouns;
mod numbers;

pub use bars::*;
pub use conditions::*;
pub use costs::*;
pub use nouns::*;
pub use numbers::*;

/// The game value.
pub type Game = kernel::Game<Board>;

/// What an ability knows when it stands on something.
pub fn ctx_of(g: &Game, origin: Origin, holder: impl Into<Maybe<u8>>) -> Ctx {
    let mut ctx = Ctx::new(holder, origin);
    ctx.it = match origin {
        Origin::Card(c) => Value::Card(c),
        Origin::Monster(m) => Value::Monster(m),
        _ => Value::None,
    };
    ctx.falls = you(g, &ctx).map_or(0, |i| i.falls);
    ctx
}

/// The investigator that `you` are.
pub fn you<'a>(g: &'a Game, ctx: &Ctx) -> Option<&'a Investigator> {
    ctx.you.get().map(|seat| g.table().investigator(seat))
}
