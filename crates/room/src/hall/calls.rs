//! Turns that nobody was told of: those that waited when the program ended, and those of quiet hours.

use super::Hall;
use crate::clock;
use crate::table::Command;
use std::collections::BTreeMap;

/// Tables that are opened at once to tell of a turn, at most.
const AT_ONCE: usize = 20;
/// How often a table is opened for one turn, at most.
const TRIES: u8 = 3;

/// A turn by its seat and its number of answers, and how often its table was opened for it.
type Tried = BTreeMap<String, (Option<u8>, usize, u8)>;

impl Hall {
    /// Wakes a table, if it works here.
    pub(crate) async fn wake(&self, id: &str) {
        let table = self.tables().working.get(id).cloned();
        if let Some(table) = table {
            // A table that has just gone to rest is woken again when the hall looks next.
            let _ = table.send(Command::Wake).await;
        }
    }

    /// Looks again and again for turns that nobody was told of, as long as there is a hall.
    pub(super) fn watch_turns(&self) {
        if self.ground().courier().is_none() {
            return;
        }
        let hall = self.weak();
        self.ground().spawn(Box::pin(async move {
            let mut tried = Tried::new();
            while let Some(hall) = hall() {
                hall.wake_due(&mut tried).await;
                let look = hall.config().notifying.look;
                if !hall.rests(look).await {
                    return;
                }
            }
        }));
    }

    /// Has the tables opened whose players are to be told of their turn. Of several nodes one opens each.
    async fn wake_due(&self, tried: &mut Tried) {
        if let Err(why) = self.refresh().await {
            tracing::debug!(why = %why.message, "whose turn it is could not be found out");
            return;
        }
        let due: Vec<(String, Option<u8>, usize)> = {
            let (tables, now) = (self.tables(), clock::now());
            tried.retain(|id, _| tables.all.contains_key(id));
            let due = tables.all.values();
            let due = due.filter(|c| c.meta.notices.tell() && c.meta.is_due(&c.summary, now));
            due.map(|c| (c.meta.id.clone(), c.summary.asked, c.summary.answers))
                .collect()
        };
        let mut opened = 0;
        for (id, asked, answers) in due {
            if self.works(&id) {
                self.wake(&id).await;
                continue;
            }
            let turn = tried.entry(id.clone()).or_insert((asked, answers, 0));
            if (turn.0, turn.1) != (asked, answers) {
                *turn = (asked, answers, 0);
            }
            if turn.2 >= TRIES || opened >= AT_ONCE {
                continue;
            }
            match self.send(&id, Command::Wake).await {
                Ok(_) => (turn.2, opened) = (turn.2 + 1, opened + 1),
                // Another node has it, and tells of the turn.
                Err(why) => {
                    tracing::debug!(table = %id, why = %why.message, "a turn is not told from here");
                }
            }
        }
    }
}
