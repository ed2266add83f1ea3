//! Bots that answer one answer at a time.

use super::Session;
use crate::player::{Patience, Player};
use kernel::{Rules, Who};

impl<R: Rules> Session<R> {
    /// Whether the next answer comes from a bot that takes its time over it.
    pub fn thinks(&self) -> bool {
        self.bot_asked().is_some_and(Player::thinks)
    }

    /// Whether the next answer comes from a bot and only [`Session::step`] gives it.
    pub fn holds(&self) -> bool {
        match self.config.patient {
            Patience::Nobody => false,
            Patience::Thinkers => self.thinks(),
            Patience::Bots => self.bot_asked().is_some(),
        }
    }

    /// The bot that is asked, if it has a choice.
    fn bot_asked(&self) -> Option<&dyn Player<R>> {
        let ask = self.game.ask().filter(|ask| ask.choices.len() > 1)?;
        let Who::Seat(seat) = ask.who else {
            return None;
        };
        let bot = self.config.bots.get(seat.index())?.as_deref()?;
        Some(bot)
    }
}
