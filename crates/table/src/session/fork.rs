//! The same game once more: to try things out in.

use super::{Chance, Config, Nowhere, Session};
use crate::player::Player;
use kernel::{Rules, Seat, Seeded};
use std::cell::RefCell;

impl<R: Rules> Session<R> {
    /// How this table is run, for another: its bots are of the same kinds and have seen nothing yet.
    fn terms(&self, chance: Chance) -> Config<R> {
        let config = &self.config;
        let seeds = 0..;
        let bots = config.bots.iter().zip(seeds).map(|(bot, seed)| {
            let bot: &dyn Player<R> = &**bot.as_ref()?;
            (config.maker)(bot.kind(), seed)
        });
        Config {
            chance,
            bots: bots.collect(),
            maker: config.maker,
            undo: config.undo,
            pass: config.pass.clone(),
            policy: config.policy.clone(),
            hints: config.hints,
            headers: config.headers.clone(),
            patient: config.patient,
            sealed: config.sealed,
            tells: config.tells,
        }
    }

    /// The same game once more, on its own from here, with all that led to it. Nothing of it is written.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self {
            config: self.terms(self.config.chance.clone()),
            content: self.content.clone(),
            setup: self.setup.clone(),
            game: self.game.clone(),
            given: self.given.clone(),
            shelf: self.shelf.clone(),
            late: self.late.clone(),
            shown: RefCell::default(),
            log: self.log.clone(),
            notes: self.notes.clone(),
            sink: Box::new(Nowhere),
            unsaved: String::new(),
            unwritten: None,
            budget: self.budget,
            defects: 0,
            revision: self.revision,
            backs: self.backs.clone(),
            lost: self.lost.clone(),
            lesson: self.lesson.clone(),
        }
    }

    /// A game that looks the same to a seat, with what it cannot know drawn anew. It begins here: nothing that led to it
    /// can be taken back or told, and no record leads to it.
    #[must_use]
    pub fn imagined(&self, seat: Seat, seed: u64) -> Self {
        let mut dealer = Seeded::new(seed);
        let game = R::imagine(&self.content, &self.game, seat, &mut dealer);
        let chance = match self.config.chance {
            Chance::Seeded(_) => Chance::Seeded(Seeded::new(dealer.derived(0))),
            Chance::Person => Chance::Person,
        };
        let (content, setup) = (self.content.clone(), self.setup.clone());
        Self::at_start(content, setup, self.terms(chance), Box::new(Nowhere), game)
    }
}
