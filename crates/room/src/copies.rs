//! Copies of tables, where bots think that have no time to think at the tables themselves.

use crate::Library;
use crate::games::{Game, Seating, trunk};
use crate::meta::bot;
use crate::storage::Storage;
use crate::wire::Sitter;
use kernel::record::MOST_ANSWERS;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{Nowhere, Pondered};

/// The copies, each as its table's record stood when a bot was asked last: a bot goes on with its plans.
pub struct Copies {
    games: Library,
    storage: Arc<dyn Storage>,
    held: BTreeMap<String, (Vec<Sitter>, Game)>,
}

impl Copies {
    /// None yet, of tables with these games that are kept there.
    pub fn new(games: Library, storage: Arc<dyn Storage>) -> Self {
        Self {
            games,
            storage,
            held: BTreeMap::new(),
        }
    }

    /// What the bot that is asked at a table answers, where these sit.
    ///
    /// # Errors
    /// The record cannot be read or played, or asks no bot.
    pub async fn ponder(&mut self, table: &str, seats: Vec<Sitter>) -> Result<Pondered, String> {
        let stored = self.storage.record(table).await?;
        let held = self.held.remove(table).filter(|(sat, _)| *sat == seats);
        let record = trunk(&stored.text, MOST_ANSWERS)?;
        let kept_up = held.and_then(|(_, mut game)| game.keep_up(&record).is_ok().then_some(game));
        let mut game = match kept_up {
            Some(game) => game,
            None => {
                let seating = Seating {
                    bots: seats.iter().map(|sitter| bot(*sitter)).collect(),
                    ..Seating::default()
                };
                self.games
                    .resume(&stored.text, &seating, Box::new(Nowhere), false)?
                    .0
            }
        };
        let found = game.ponder().map_err(|e| e.to_string())?;
        self.held.insert(table.to_owned(), (seats, game));
        found.ok_or_else(|| "no bot is asked".to_owned())
    }
}
