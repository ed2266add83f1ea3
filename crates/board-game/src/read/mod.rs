//! Reading the board: filters, conditions, amounts, and quantities with every term in force. Nothing here changes
//! anything.

use crate::Board;
use crate::rules::frame::Context;
use crate::state::{Investigator, Origin, Value};
use kernel::Maybe;

mod bars;
mod conditions;
mod costs;
mod limits;
mod nouns;
mod numbers;
mod score;

pub use bars::*;
pub use conditions::*;
pub use costs::*;
pub use limits::*;
pub use nouns::*;
pub use numbers::*;
pub use score::*;

/// The game value.
pub type Game = kernel::Game<Board>;

/// What an ability knows when it stands on something.
pub fn ctx_of(g: &Game, origin: Origin, holder: impl Into<Maybe<u8>>) -> Context {
    let mut context = Context::new(holder, origin);
    context.it = match origin {
        Origin::Card(c) => Value::Card(c),
        Origin::Monster(m) => Value::Monster(m),
        _ => Value::None,
    };
    context.falls = you(g, &context).map_or(0, |i| i.falls);
    context
}

/// The investigator that `you` are.
pub fn you<'a>(g: &'a Game, context: &Context) -> Option<&'a Investigator> {
    context.you.get().map(|seat| g.table().investigator(seat))
}
