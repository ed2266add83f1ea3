//! Reading the board: filters, conditions, amounts, and quantities with every term in force. Nothing here changes
//! anything.

use crate::Board;
use crate::rules::frame::Ctx;
use crate::state::{Origin, Value};

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
pub fn ctx_of(g: &Game, origin: Origin, holder: u8) -> Ctx {
    let mut ctx = Ctx::new(holder, origin);
    ctx.it = match origin {
        Origin::Card(c) => Value::Card(c),
        Origin::Monster(m) => Value::Monster(m),
        _ => Value::None,
    };
    ctx.falls = g
        .table
        .investigators
        .get(holder as usize)
        .map_or(0, |i| i.falls);
    ctx
}
