//! Keeping house: how many tables there may be, and which of them are forgotten in time.

use super::{Hall, TableRow, Tables};
use crate::clock;
use crate::secret::Person;
use crate::storage::{Storage, Write};
use crate::table::Denial;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

const DAY: u64 = 24 * 3600;
/// How long a table that was thrown away can be had back, in days.
const BIN_DAYS: u32 = 7;
/// How many days a table without any answer is kept; and on a server that is half full.
const UNPLAYED_DAYS: u32 = 14;
const CROWDED_DAYS: u32 = 2;
/// How often the house is kept.
const SWEEP: Duration = Duration::from_secs(3600);
/// Under which name the storage keeps on how many days tables were not needed.
pub const NOTE: &str = "unneeded";

/// Days on which the server found that a table is unused. A day counts once, and only if the server runs on it. So a clock
/// that is wrong counts as one day, however wrong it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Days {
    /// The number of days.
    seen: u32,
    /// The last one, counted from 1970.
    last: u64,
    /// Whether it had been thrown away.
    bin: bool,
}

impl Days {
    fn see(&mut self, today: u64, bin: bool) {
        if self.bin != bin {
            *self = Self::default();
        }
        self.bin = bin;
        self.seen += u32::from(self.last < today);
        self.last = today;
    }
}

/// On how many days tables were not needed, as that is kept.
pub async fn unneeded(storage: &dyn Storage) -> Result<BTreeMap<String, Days>, String> {
    let note = storage.note(NOTE).await?.unwrap_or_default();
    Ok(serde_json::from_str(&note).unwrap_or_default())
}

impl TableRow {
    /// Whether it can be forgotten after some days: it was thrown away, or nobody has answered there. A game that came to
    /// its end elsewhere is kept: somebody brought it to have it.
    fn unneeded(&self) -> bool {
        let unplayed = !self.summary.played && self.summary.outcome.is_none();
        self.meta.deleted.is_some() || unplayed
    }
}

impl Tables {
    /// Tables that were not thrown away.
    fn live(&self) -> impl Iterator<Item = &TableRow> {
        self.all.values().filter(|c| c.meta.deleted.is_none())
    }

    /// Removes the tables that have been unused for long enough.
    fn sweep(&mut self, now: u64, crowded: bool) -> Vec<String> {
        let today = now / DAY;
        let Self {
            all,
            working,
            unneeded,
            ..
        } = self;
        unneeded.retain(|id, _| all.get(id).is_some_and(TableRow::unneeded));
        let mut gone = Vec::new();
        for (id, card) in all.iter().filter(|(_, card)| card.unneeded()) {
            let days = unneeded.entry(id.clone()).or_default();
            days.see(today, card.meta.deleted.is_some());
            let due = match card.meta.deleted {
                Some(at) => days.seen >= BIN_DAYS && at + u64::from(BIN_DAYS) * DAY < now,
                None if crowded => days.seen > CROWDED_DAYS,
                None => days.seen > UNPLAYED_DAYS,
            };
            if due && !working.contains_key(id) {
                gone.push(id.clone());
            }
        }
        for id in &gone {
            all.remove(id);
            unneeded.remove(id);
        }
        gone
    }
}

impl Hall {
    /// Whether there is room for one more table of this browser, made from there.
    pub(crate) fn has_room(&self, owner: &Person, from: &str) -> Result<(), Denial> {
        let config = self.config();
        let (mut live, mut own, mut lot) = (0, 0, 0);
        for card in self.tables().live() {
            live += 1;
            own += usize::from(card.meta.owner == *owner);
            lot += usize::from(card.meta.from == from);
        }
        let free = config.tables.saturating_sub(live);
        if free == 0 {
            return Err(Denial::new(503, "this server has no room for more tables"));
        }
        if own >= config.own {
            let why = format!("You have {own} tables. Delete some to make another.");
            return Err(Denial::new(429, why));
        }
        // A client can take only a part of the free space, so there is always room for others.
        if lot >= config.lot.min((free / 10).max(10)) {
            let why = format!(
                "{lot} tables were made from your address, and this server has room for {free} more in all. Throw some \
                 away to make another."
            );
            return Err(Denial::new(429, why));
        }
        Ok(())
    }

    /// Forgets for good what an address threw away first, where that is too much.
    pub(crate) async fn empty_bin(&self, from: &str) {
        let gone: Vec<String> = {
            let mut tables = self.tables();
            let thrown = tables.all.iter().filter(|(_, c)| c.meta.from == from);
            let thrown = thrown.filter_map(|(id, c)| Some((c.meta.deleted?, id.clone())));
            let mut thrown: Vec<(u64, String)> = thrown.collect();
            thrown.sort();
            thrown.truncate(thrown.len().saturating_sub(self.config().bin));
            thrown.retain(|(_, id)| tables.working.get(id).is_none_or(|t| t.is_closed()));
            let gone = thrown.into_iter().map(|(_, id)| id);
            gone.inspect(|id| drop(tables.all.remove(id))).collect()
        };
        self.forget(gone).await;
    }

    async fn forget(&self, gone: Vec<String>) {
        if gone.is_empty() {
            return;
        }
        tracing::info!(
            tables = gone.len(),
            "tables that nobody needs are forgotten"
        );
        let forget = gone.into_iter().map(|id| Write::Forget { id }).collect();
        // What could not be forgotten is there again when the server starts.
        if let Err(why) = self.keeper().write(forget).await {
            tracing::warn!(%why, "tables could not be forgotten");
        }
    }

    /// Deletes the tables that have been unused for long enough at this time, in seconds since 1970.
    pub async fn sweep(&self, now: u64) {
        if let Err(why) = self.refresh().await {
            tracing::warn!(why = %why.message, "what is not needed could not be found out");
            return;
        }
        let (gone, note) = {
            let mut tables = self.tables();
            let crowded = tables.live().count() * 2 > self.config().tables;
            let before = tables.unneeded.clone();
            let gone = tables.sweep(now, crowded);
            let new = before != tables.unneeded;
            (gone, new.then(|| serde_json::to_string(&tables.unneeded)))
        };
        if let Some(Ok(json)) = note {
            let name = NOTE.to_owned();
            if let Err(why) = self.keeper().write(vec![Write::Note { name, json }]).await {
                tracing::warn!(%why, "what is not needed could not be noted");
            }
        }
        self.forget(gone).await;
    }

    /// Waits, and holds no hall meanwhile. Says whether there is one still.
    pub(super) async fn rests(self, time: Duration) -> bool {
        let mut ends = self.ends();
        let pause = self.ground().sleep(time);
        drop(self);
        tokio::select! {
            () = pause => {}
            over = ends.wait_for(|over| *over) => drop(over),
        }
        !*ends.borrow()
    }

    /// Keeps house now and every hour, as long as there is a hall.
    pub(crate) fn keep_house(&self) {
        let hall = self.weak();
        self.ground().spawn(Box::pin(async move {
            while let Some(hall) = hall() {
                hall.sweep(clock::now()).await;
                if !hall.rests(SWEEP).await {
                    return;
                }
            }
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_counts_once_whatever_the_clock_says() {
        let mut days = Days::default();
        // Twice on a day, once with a clock that is 73 years ahead, and then right again.
        for today in [20_000, 20_000, 47_000, 20_000, 20_000] {
            days.see(today, true);
        }
        assert_eq!(days.seen, 2);
        for today in 20_001..20_006 {
            days.see(today, true);
        }
        assert_eq!(days.seen, 7);
        // What was thrown away and had back begins anew.
        days.see(20_007, false);
        assert_eq!(days.seen, 1);
    }
}
