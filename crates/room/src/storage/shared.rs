//! What a storage offers if several programs share it: each table has one owner at a time.

use super::{Doing, Row};
use tokio::sync::watch;

/// The answer to a claim on a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This node owns the table now.
    Ours {
        /// The number of this claim. Each claim on a table has a higher one than the claim before.
        epoch: u64,
        /// The table as it is kept. No earlier owner can change it any more.
        row: Row,
    },
    /// The node at this URL owns the table, or may own it while this node is leaving.
    Theirs(String),
    /// There is no such table.
    Unknown,
}

/// A storage of several nodes. A write to a table counts only if it comes from the latest claim on that table, or if nobody
/// ever claimed it.
pub trait Shared: Send + Sync {
    /// Claims a table for this node. The claim succeeds unless another node owns the table and its lease holds.
    fn claim<'a>(&'a self, id: &'a str) -> Doing<'a, Claim>;
    /// Gives up a claim, so that any node may claim the table at once. Does nothing if there is a later claim.
    fn release<'a>(&'a self, id: &'a str, epoch: u64) -> Doing<'a, ()>;
    /// The tables that were made or changed since the last call; all of them at the first call.
    fn changed(&self) -> Doing<'_, Vec<Row>>;
    /// Whether the lease of this node certainly holds now: no other node can have claimed one of its tables.
    fn holds(&self) -> bool;
    /// Counts how often the lease was lost. After that, other nodes may own the tables that this node had.
    fn lost(&self) -> watch::Receiver<u64>;
    /// The URL of a node with another version of the program or the cards, if there is one.
    fn other_build(&self) -> Doing<'_, Option<String>>;
    /// Claims nothing any more, because this node ends.
    fn leave(&self) -> Doing<'_, ()>;
}
