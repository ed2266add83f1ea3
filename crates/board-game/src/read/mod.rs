//! Reading the board: filters, conditions, amounts, and quantities with every term in force. Nothing here changes
//! anything.

use crate::Board;
use crate::rules::frame::Ctx;
use crate::state::{Src, Val};
use kernel::Game;

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
pub type G = Game<Board>;

/// What an ability knows when it stands on something.
pub fn ctx_of(g: &G, src: Src, holder: u8) -> Ctx {
    let mut ctx = Ctx::new(holder, src);
    ctx.it = match src {
        Src::Card(c) => Val::Card(c),
        Src::Monster(m) => Val::Monster(m),
        _ => Val::None,
    };
    ctx.falls = g.table.inv.get(holder as usize).map_or(0, |i| i.falls);
    ctx
}
