//! Where tables are kept. A storage keeps, for each table, what is settled about it and the record of its game, in the
//! lines and the order in which they were handed over. The record is the truth: nothing else of a game is kept.

mod accounts;
mod keeper;
mod memory;
pub mod reviews;
mod shared;

pub use accounts::{Accounts, Browser};
pub use keeper::Keeper;
pub use memory::InMemory;
pub use reviews::Reviews;
pub use shared::{Claim, Shared};

use std::future::Future;
use std::pin::Pin;

/// Lines of talk that are kept of a table.
pub const MOST_SAID: usize = 200;

/// The future of a storage operation.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, String>> + Send + 'a>>;

/// Something to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// What is settled about a table, in place of what was; a new table, if there was none.
    Meta {
        /// The table.
        id: String,
        /// As JSON.
        json: String,
    },
    /// More lines of a record.
    Lines {
        /// The table.
        id: String,
        /// Their number among the lines of this record, counted from 0: the [`Stored::seq`] that was read or one more than
        /// the number of the lines before. Lines with a number that is taken are not kept.
        seq: u64,
        /// Whole lines.
        text: String,
        /// Where the game stands then, as JSON, if it is worth keeping in place of what was.
        summary: Option<String>,
    },
    /// One more line that was said at a table. Only the last [`MOST_SAID`] of a table are kept.
    Said {
        /// The table.
        id: String,
        /// As JSON.
        json: String,
    },
    /// Something about all tables, in place of what was there under this name.
    Note {
        /// Its name.
        name: String,
        /// As JSON.
        json: String,
    },
    /// A table is forgotten.
    Forget {
        /// The table.
        id: String,
    },
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// The settings of the table, as JSON.
    pub meta: String,
    /// Where its game stands, as JSON; empty if it has no record.
    pub summary: String,
}

/// The record of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stored {
    /// All of its lines.
    pub text: String,
    /// The number that its next lines get: one more than the last lines have.
    pub seq: u64,
}

impl Stored {
    /// Appends the lines with this number. Lines that are missing before them are reported: the rules find out from where on
    /// the rest no longer fits.
    pub fn follow(&mut self, id: &str, seq: u64, text: &str) {
        if seq != self.seq {
            let missing = format!("{} to {}", self.seq, seq.saturating_sub(1));
            tracing::error!(table = %id, %missing, "rows of this record are missing");
        }
        self.seq = seq.saturating_add(1);
        self.text.push_str(text);
    }
}

/// Keeps tables. Everything handed over in one call is kept, or nothing of it.
pub trait Storage: Send + Sync + 'static {
    /// Keeps all of these. When it comes back, they are safe from the end of this program and of the machine's power.
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()>;
    /// Writes something of no account: says whether anything can be kept now.
    fn probe(&self) -> Doing<'_, ()> {
        self.write(Vec::new())
    }
    /// All tables.
    fn tables(&self) -> Doing<'_, Vec<Row>>;
    /// The record of a table.
    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored>;
    /// What was said at a table, the oldest line first, each as JSON.
    fn said<'a>(&'a self, id: &'a str) -> Doing<'a, Vec<String>> {
        let _ = id;
        Box::pin(async { Ok(Vec::new()) })
    }
    /// The note about all tables under a name.
    fn note<'a>(&'a self, name: &'a str) -> Doing<'a, Option<String>> {
        let _ = name;
        Box::pin(async { Ok(None) })
    }
    /// The note of this name. If there is none, this one is written, and holds for all programs that share the storage.
    fn agree<'a>(&'a self, name: &'a str, json: &'a str) -> Doing<'a, String> {
        Box::pin(async move {
            if let Some(there) = self.note(name).await? {
                return Ok(there);
            }
            let (name, json) = (name.to_owned(), json.to_owned());
            self.write(vec![Write::Note {
                name,
                json: json.clone(),
            }])
            .await?;
            Ok(json)
        })
    }
    /// Wipes what was overwritten, so that nobody can read it from the file any more.
    fn wipe(&self) -> Doing<'_, ()> {
        Box::pin(async { Ok(()) })
    }
    /// What it offers if several nodes share it; nothing if this program has it alone.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
    /// Its queue of reviews, if several nodes share it; nothing if this program works on its reviews itself.
    fn reviews(&self) -> Option<&dyn Reviews> {
        None
    }
    /// What it keeps of people who have signed in; nothing if it keeps no accounts.
    fn accounts(&self) -> Option<&dyn Accounts> {
        None
    }
    /// What it counts, as Prometheus reads it.
    fn metrics(&self) -> String {
        String::new()
    }
    /// Puts everything in order before the program ends.
    fn close(&self) -> Doing<'_, ()>;
}
