//! The queue of reviews of a storage that several nodes share: a node asks, and any node works on it.

use super::Doing;
use std::time::Duration;

/// A review that the owner of a table asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The table. A table has one review at a time: a new one replaces it.
    pub table: String,
    /// The hash of the record. A review of another record is another review.
    pub hash: String,
    /// The answers of the game, as a record.
    pub record: String,
    /// Who asks, as a hash of an address. Reviews for different askers take turns.
    pub asker: String,
}

/// How far a review has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The number of answers that have been looked at.
    pub done: usize,
    /// The review as JSON, once it is done.
    pub result: Option<String>,
}

/// A review that this node works on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The table.
    pub table: String,
    /// Which time the review of this table was taken. A later one makes this one void.
    pub ticket: u64,
    /// Who asks, as [`Wish::asker`].
    pub asker: String,
    /// The record to be reviewed.
    pub record: String,
}

/// How the work of this node on a review ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// With a review, as JSON.
    Done(String),
    /// With nothing: any node may take it.
    GivenBack,
    /// The rules met a fault. A new request begins anew.
    Failed,
}

/// A queue of reviews. A node that works on one has it for some time, by the clock of the storage, and extends that.
pub trait Reviews: Send + Sync {
    /// Asks for a review, or how far it has come. It is wanted for so long from now on. Nothing comes back if too many
    /// reviews wait already.
    fn ask<'a>(&'a self, wish: &'a Wish, lasts: Duration) -> Doing<'a, Option<Progress>>;
    /// Takes a review that is wanted and that no node works on, for so long.
    fn take(&self, lasts: Duration) -> Doing<'_, Option<Taken>>;
    /// Tells how far this node has come, and has the review for so long from now on. Says whether to go on: whether the
    /// review is still wanted, and still with this node.
    fn extend<'a>(&'a self, taken: &'a Taken, done: usize, lasts: Duration) -> Doing<'a, bool>;
    /// Ends the work of this node on a review. Does nothing if another node has taken it since.
    fn end<'a>(&'a self, taken: &'a Taken, end: &'a End) -> Doing<'a, ()>;
    /// How many reviews wait for a node.
    fn waiting(&self) -> Doing<'_, i64>;
}
