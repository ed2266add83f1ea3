//! Which node runs a table, where several nodes share a storage.

use super::{Hall, Row, TableRow};
use crate::ground::within;
use crate::meta::{Meta, Summary};
use crate::storage::{Claim, Shared};
use crate::table::{Command, Denial};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};

/// How long a table may take to finish what it does.
const LAST: Duration = Duration::from_secs(10);

/// The number of locks for claims: two tables rarely share one.
const LOCKS: usize = 32;

/// Keeps the requests of this node to the shared storage apart.
#[derive(Default)]
pub(super) struct Claims {
    /// Of two requests for a table that does not work yet, only the first one claims it.
    claiming: [Mutex<()>; LOCKS],
    /// A list is made only after all changes that were read are in memory.
    reading: Mutex<()>,
}

impl Claims {
    fn of(&self, id: &str) -> &Mutex<()> {
        let sum: usize = id.bytes().map(usize::from).sum();
        &self.claiming[sum % LOCKS]
    }
}

/// Where a table runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// On this node.
    Here,
    /// On the node at this URL.
    There(String),
}

enum Found {
    Here(mpsc::Sender<Command>),
    There(String),
}

fn unreachable(why: impl std::fmt::Display) -> Denial {
    Denial::new(503, format!("the tables cannot be reached now: {why}"))
}

impl Hall {
    /// What the storage offers if several nodes share it.
    pub fn shared(&self) -> Option<&dyn Shared> {
        self.keeper().storage().shared()
    }

    /// Where a table runs. If no other node runs it, this node does from now on.
    pub async fn home(&self, id: &str) -> Result<Home, Denial> {
        let Some(shared) = self.shared() else {
            return Ok(Home::Here);
        };
        Ok(match self.find(shared, id, true).await? {
            Found::Here(_) => Home::Here,
            Found::There(url) => Home::There(url),
        })
    }

    /// The table at work on this node.
    pub(super) async fn table(
        &self,
        id: &str,
        thrown_away: bool,
    ) -> Result<mpsc::Sender<Command>, Denial> {
        let Some(shared) = self.shared() else {
            return self.set_to_work(id, thrown_away, 0);
        };
        match self.find(shared, id, thrown_away).await? {
            Found::Here(table) => Ok(table),
            Found::There(_) => Err(unreachable("another server has just taken this table")),
        }
    }

    pub(super) fn works(&self, id: &str) -> bool {
        let tables = self.tables();
        tables.working.get(id).is_some_and(|t| !t.is_closed())
    }

    async fn find(
        &self,
        shared: &dyn Shared,
        id: &str,
        thrown_away: bool,
    ) -> Result<Found, Denial> {
        if !shared.holds() {
            return Err(unreachable("this server has lost its database"));
        }
        if self.works(id) {
            return self.set_to_work(id, thrown_away, 0).map(Found::Here);
        }
        let _turn = self.0.claims.of(id).lock().await;
        if self.works(id) {
            return self.set_to_work(id, thrown_away, 0).map(Found::Here);
        }
        let misfit = self.tables().misfits.contains(id);
        if misfit {
            match shared.other_build().await.map_err(unreachable)? {
                Some(url) => return Ok(Found::There(url)),
                None => self.tables().misfits.remove(id),
            };
        }
        match shared.claim(id).await.map_err(unreachable)? {
            Claim::Theirs(url) => Ok(Found::There(url)),
            Claim::Unknown => {
                self.tables().all.remove(id);
                Err(Denial::new(404, "there is no such table"))
            }
            Claim::Ours { epoch, row } => {
                let table = self
                    .learn(row)
                    .map_err(|why| Denial::new(500, why))
                    .and_then(|()| self.set_to_work(id, thrown_away, epoch));
                if table.is_err() {
                    self.let_go(id, epoch).await;
                }
                table.map(Found::Here)
            }
        }
    }

    /// Takes over what is kept of a table.
    fn learn(&self, row: Row) -> Result<(), String> {
        let meta = Meta::read(&row.meta, &self.config().vault)?;
        let summary = Summary::read(&row.summary);
        self.tables().all.insert(row.id, TableRow { meta, summary });
        Ok(())
    }

    /// Reads what other nodes have changed, so that lists are the same on all of them.
    pub async fn refresh(&self) -> Result<(), Denial> {
        let Some(shared) = self.shared() else {
            return Ok(());
        };
        let _turn = self.0.claims.reading.lock().await;
        for row in shared.changed().await.map_err(unreachable)? {
            // What works here is newer in memory.
            if self.works(&row.id) {
                continue;
            }
            let id = row.id.clone();
            if let Err(why) = self.learn(row) {
                tracing::warn!(table = %id, %why, "a table that cannot be read is left alone");
            }
        }
        Ok(())
    }

    /// Gives up the claim on a table that does not work here any more.
    pub(crate) async fn let_go(&self, id: &str, epoch: u64) {
        let Some(shared) = self.shared().filter(|s| s.holds()) else {
            return;
        };
        if let Err(why) = shared.release(id, epoch).await {
            tracing::warn!(table = %id, %why, "a claim could not be given up");
        }
    }

    /// Whether a table whose record does not fit must be left to a node of another version. If so, its claim is given up.
    pub(crate) async fn is_misfit(&self, id: &str, epoch: u64) -> bool {
        let Some(shared) = self.shared() else {
            return false;
        };
        match shared.other_build().await {
            Ok(None) => false,
            Ok(Some(_)) | Err(_) => {
                self.tables().misfits.insert(id.to_owned());
                self.let_go(id, epoch).await;
                true
            }
        }
    }

    /// Has every table finish what it does and stop.
    pub(super) async fn stop_tables(&self) {
        let working: Vec<_> = self.tables().working.values().cloned().collect();
        let mut stopping = Vec::new();
        for table in working {
            let (tell, told) = oneshot::channel();
            let stop = table.send(Command::Stop(tell));
            if let Some(Ok(())) = within(self.ground(), LAST, stop).await {
                stopping.push(told);
            }
        }
        for told in stopping {
            let _ = within(self.ground(), LAST, told).await;
        }
    }

    /// Gives every table to the other nodes, because this one ends. Clients are told to come again when another node may
    /// have their table. Does nothing if this program has its storage alone.
    pub async fn hand_over(&self) {
        let Some(shared) = self.shared() else {
            return;
        };
        if let Err(why) = shared.leave().await {
            tracing::warn!(%why, "the other servers do not know that this one ends");
        }
        self.stop_tables().await;
    }

    /// Stops all tables whenever the lease of this node was lost: other nodes may have them.
    pub(super) fn watch_lease(&self) {
        let Some(mut lost) = self.shared().map(Shared::lost) else {
            return;
        };
        let (hall, mut ends) = (self.weak(), self.ends());
        self.ground().spawn(Box::pin(async move {
            loop {
                tokio::select! {
                    again = lost.changed() => if again.is_err() { return },
                    over = ends.wait_for(|over| *over) => {
                        drop(over);
                        return;
                    }
                }
                let Some(hall) = hall() else { return };
                tracing::error!("the lease was lost; all tables of this server stop");
                hall.stop_tables().await;
            }
        }));
    }
}
