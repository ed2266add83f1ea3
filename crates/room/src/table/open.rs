//! A table's game is read from its record, and played up to where it stands.

use super::look::{self, Facts};
use super::{End, Table, Unkept};
use crate::clock::Instant;
use crate::games::Game;
use crate::ground::{Fault, Work, work};
use crate::secret;
use std::sync::Arc;

impl Table {
    /// Has the game in memory, settled and kept.
    pub(super) async fn load(&mut self) -> Result<(), End> {
        if self.game.is_some() {
            return Ok(());
        }
        let broken = |why| End::Broken(why, true);
        let storage = self.hall.keeper().storage().clone();
        let begun = Instant::now();
        let stored = storage.record(&self.meta.id).await.map_err(broken)?;
        self.kept = (stored.seq, stored.text.len());
        self.listed = None;
        let seed = secret::seed().map_err(broken)?;
        let text = Arc::new(stored.text);
        let shared = self.hall.shared().is_some();
        let mut opened = self.open(&text, seed, !shared).await?;
        if opened.is_err() && shared {
            if self.hall.is_misfit(&self.meta.id, self.epoch).await {
                let why = "Servers of two versions run, and this game needs the other one.";
                return Err(End::Broken(why.into(), true));
            }
            opened = self.open(&text, seed, true).await?;
        }
        let (game, mut facts, lost) = opened
            .map_err(|why| End::Broken(format!("This game cannot be opened: {why}"), false))?;
        let listed = self.hall.summary(&self.meta.id);
        facts.summary.at = listed.at;
        facts.summary.played = listed.played;
        facts.summary.time = listed.time;
        facts.since = listed.at;
        self.facts = facts;
        self.keep().await?;
        let lines = storage.said(&self.meta.id).await.map_err(broken)?;
        let lines = lines.iter().filter_map(|l| serde_json::from_str(l).ok());
        self.said = lines.collect();
        self.game = Some(game);
        self.follow_seats().await;
        self.hall.metrics().replays.took(begun.elapsed());
        if lost > 0 {
            self.tell_of_upgrade(lost).await;
        }
        Ok(())
    }

    /// Plays a record up to where it stands, with this seed if it has none. Where its last answers no longer fit, a table
    /// that is to `mend` takes them back; says how many these were.
    async fn open(
        &mut self,
        text: &Arc<String>,
        seed: u128,
        mend: bool,
    ) -> Result<Result<(Game, Facts, usize), String>, End> {
        self.unkept = Unkept::default();
        let sink = Box::new(self.unkept.clone());
        let seating = self.hall.seating(&self.meta, seed);
        let (games, text) = (self.hall.games().clone(), text.clone());
        let opened = work(self.hall.ground(), Work::Open, move || {
            let (mut game, lost) = games.resume(&text, &seating, sink, mend)?;
            game.settle().map_err(|e| e.to_string())?;
            let facts = look::facts(&*game);
            Ok((game, facts, lost))
        });
        opened.await.map_err(|fault| match fault {
            // It cannot be stopped, so this table is not opened again while the program runs.
            Fault::Late => End::Broken(
                "This game cannot be opened: the rules did not finish in time.".into(),
                false,
            ),
            Fault::Fell => End::Broken(
                "This game cannot be opened: the rules hit a bug in the program.".into(),
                true,
            ),
        })
    }

    /// Says at the table that answers were taken back because the program has changed. Who comes later reads it too.
    async fn tell_of_upgrade(&mut self, lost: usize) {
        let answers = match lost {
            1 => "The last answer was".to_owned(),
            n => format!("The last {n} answers were"),
        };
        self.announce(format!(
            "The program has changed since this game was played. {answers} no longer possible, so the table took them back."
        ))
        .await;
    }
}
