//! Bots that think somewhere else than the table is: on a copy of it, which keeps up with its record.

use super::guard::guard;
use super::{By, Session, Trouble};
use crate::player::Seen;
use kernel::record::Record;
use kernel::{Refusal, Rules, Seat, Who};
use serde::{Deserialize, Serialize};

/// What a bot answers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pondered {
    /// The answer's key.
    pub key: String,
    /// What the bot says it means to do, step by step in words; empty if it says nothing new.
    pub means: Vec<String>,
}

/// A choice, and what the bot that makes it says it means to do.
type Chosen<C> = (C, Vec<String>);

impl<R: Rules> Session<R> {
    /// What the bot in a seat that is asked chooses, and what it says it means to do; nothing if no bot sits there.
    pub(super) fn chosen(&mut self, seat: Seat) -> Result<Option<Chosen<R::Choice>>, Trouble> {
        let Some(Some(bot)) = self.config.bots.get_mut(seat.index()) else {
            return Ok(None);
        };
        let Some(seen) = Seen::<R>::of(&self.content, &self.game) else {
            return Ok(None);
        };
        let index = bot.choose(&seen);
        let Some(&choice) = seen.choices().get(index) else {
            return Err(Trouble::BadBot(bot.kind().to_owned()));
        };
        Ok(Some((choice, bot.intends(&seen, index))))
    }

    /// What the bot that is asked would answer; nothing if no bot is asked. The game stays where it is.
    ///
    /// # Errors
    /// The bot failed.
    pub fn ponder(&mut self) -> Result<Option<Pondered>, Trouble> {
        let Some(Who::Seat(seat)) = self.game.ask().map(|ask| ask.who) else {
            return Ok(None);
        };
        let chosen = guard(|| self.chosen(seat))?;
        Ok(chosen.map(|(choice, means)| Pondered {
            key: R::key(&self.content, &self.game, &choice),
            means,
        }))
    }

    /// Gives what the bot that is asked found out elsewhere, as its answer.
    ///
    /// # Errors
    /// No bot is asked, or this is not offered.
    pub fn pondered(&mut self, thought: &Pondered) -> Result<(), Trouble> {
        let who = self.game.ask().ok_or(Refusal::Over)?.who;
        let choice = self.game.by_key(&self.content, &thought.key)?;
        let Who::Seat(seat) = who else {
            return Err(Trouble::BadBot(thought.key.clone()));
        };
        let Some(bot) = self.bot(seat) else {
            return Err(Trouble::BadBot(thought.key.clone()));
        };
        if !self.game.choices(&self.content).contains(&choice) {
            return Err(Trouble::BadBot(bot.kind().to_owned()));
        }
        self.whole(|s| {
            s.give(choice, By::Bot, who)?;
            s.intend(seat, thought.means.clone());
            Ok(())
        })
    }

    /// Goes where a record of the same game stands: takes back what it does not have, and gives what it has more. Bots
    /// remember what they thought, and nothing is written.
    ///
    /// # Errors
    /// An answer of the record cannot be given; the game stands before it.
    pub fn keep_up(&mut self, record: &Record) -> Result<(), Trouble> {
        let both = self.given.iter().zip(&record.moves);
        let same = both.take_while(|(given, m)| given.key == m.key).count();
        if same < self.given.len() {
            self.take_back(same);
        }
        for (at, m) in record.moves.iter().enumerate().skip(same) {
            if let Err(refused) = guard(|| Ok(self.replay_one(at + 1, m)))? {
                self.rewind(self.given.len());
                return Err(refused.into());
            }
        }
        self.wind_dealer();
        Ok(())
    }
}
