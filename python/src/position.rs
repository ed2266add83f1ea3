//! A position by itself: a plain value, quick to copy and to try out, that keeps no record.

use crate::encode::{Tables, encode};
use crate::games::{Playable, Start, give, seat};
use kernel::{Dealer, Game, Log, Rules, Seeded, Viewer, Who, snapshot};
use minds::Rng;
use std::sync::Arc;

/// Who must answer in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A player.
    Seat(usize),
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// A position, whichever game's it is.
pub trait Place: Send + Sync {
    /// The same position once more.
    fn copy(&self) -> Box<dyn Place>;
    /// One that looks the same to a seat, with what it cannot know drawn anew.
    fn imagine(&self, seat: usize, seed: u64) -> Result<Box<dyn Place>, String>;
    /// Who must answer.
    fn asked(&self) -> Asked;
    /// How many answers there are, a player's or chance's.
    fn count(&self) -> usize;
    /// The weights of chance's answers; none where a player is asked.
    fn weights(&self) -> Vec<u32>;
    /// The keys of the answers.
    fn keys(&self) -> Vec<String>;
    /// An answer in words.
    fn label(&self, n: usize) -> Option<String>;
    /// Gives an answer.
    fn apply(&mut self, n: usize) -> Result<(), String>;
    /// Lets chance answer until a player is asked.
    fn deal(&mut self, seed: u64) -> Result<(), String>;
    /// Plays on at random to the end, or for so many answers; how many there were.
    fn playout(&mut self, seed: u64, most: u64) -> Result<u64, String>;
    /// How the game ended.
    fn outcome(&self) -> Option<(String, bool)>;
    /// What a game that is over was worth.
    fn worth(&self) -> i32;
    /// How many seats.
    fn seats(&self) -> usize;
    /// The round, or the turn of the board game; 0 during setup.
    fn round(&self) -> u32;
    /// A number by which equal positions are equal.
    fn hash(&self) -> u64;
    /// What a seat sees, or everybody without one, as JSON.
    fn view(&self, seat: Option<usize>) -> Result<String, String>;
    /// The open question as a seat may read it, or as everybody may, as JSON.
    fn question(&self, seat: Option<usize>) -> Result<String, String>;
    /// Writes the position as a seat may know it.
    fn encode(&self, seat: usize, to: &mut Tables<'_>) -> Result<(), String>;
}

/// A position of a game.
pub struct Position<R: Rules> {
    start: Arc<Start<R>>,
    game: Game<R>,
}

impl<R: Playable> Position<R> {
    /// This position of a game that began so.
    pub fn at(start: Arc<Start<R>>, game: Game<R>) -> Self {
        Self { start, game }
    }

    fn viewer(&self, who: Option<usize>) -> Result<Viewer, String> {
        match who {
            Some(n) => seat(&self.game, n).map(Viewer::Seat),
            None => Ok(Viewer::Public),
        }
    }
}

fn json(it: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(it).map_err(|e| e.to_string())
}

impl<R: Playable> Place for Position<R> {
    fn copy(&self) -> Box<dyn Place> {
        Box::new(Self::at(self.start.clone(), self.game.clone()))
    }

    fn imagine(&self, who: usize, seed: u64) -> Result<Box<dyn Place>, String> {
        let who = seat(&self.game, who)?;
        let dealer = &mut Seeded::new(seed);
        let game = R::imagine(&self.start.content, &self.game, who, dealer);
        Ok(Box::new(Self::at(self.start.clone(), game)))
    }

    fn asked(&self) -> Asked {
        match self.game.ask().map(|a| a.who) {
            Some(Who::Seat(seat)) => Asked::Seat(seat.index()),
            Some(Who::Chance(_)) => Asked::Chance,
            None => Asked::Nobody,
        }
    }

    fn count(&self) -> usize {
        match self.game.ask() {
            Some(ask) => match ask.who {
                Who::Seat(_) => ask.choices.len(),
                Who::Chance(_) => R::outcomes(&self.start.content, &self.game).len(),
            },
            None => 0,
        }
    }

    fn weights(&self) -> Vec<u32> {
        match self.asked() {
            Asked::Chance => {
                let all = R::outcomes(&self.start.content, &self.game);
                all.into_iter().map(|(_, weight)| weight).collect()
            }
            Asked::Seat(_) | Asked::Nobody => Vec::new(),
        }
    }

    fn keys(&self) -> Vec<String> {
        let content = &*self.start.content;
        let all = self.game.choices(content);
        all.iter().map(|c| R::key(content, &self.game, c)).collect()
    }

    fn label(&self, index: usize) -> Option<String> {
        let content = &*self.start.content;
        let all = self.game.choices(content);
        all.get(index).map(|c| R::label(content, &self.game, c))
    }

    fn apply(&mut self, n: usize) -> Result<(), String> {
        give::<R>(&self.start.content, &mut self.game, n)
    }

    fn deal(&mut self, seed: u64) -> Result<(), String> {
        let dealer: &mut dyn Dealer = &mut Seeded::new(seed);
        let content = &*self.start.content;
        while self
            .game
            .deal(content, dealer, &mut Log::none())
            .map_err(|e| e.to_string())?
            .is_some()
        {}
        Ok(())
    }

    fn playout(&mut self, seed: u64, most: u64) -> Result<u64, String> {
        let mut dice = Rng::new(!seed);
        let dealer = &mut Seeded::new(seed);
        let content = &*self.start.content;
        let played = self
            .game
            .playout(content, dealer, &mut |n| dice.below(n), most)
            .map_err(|e| e.to_string())?;
        // A playout may stop before a question is put: whoever looks finds it open.
        if !self.game.stack().is_empty() {
            self.game
                .run(content, &mut Log::none())
                .map_err(|e| e.to_string())?;
        }
        Ok(played.decisions)
    }

    fn outcome(&self) -> Option<(String, bool)> {
        R::outcome(&self.start.content, &self.game)
    }

    fn worth(&self) -> i32 {
        if self.game.over() {
            R::worth(&self.start.content, &self.game)
        } else {
            0
        }
    }

    fn seats(&self) -> usize {
        R::seats(&self.game)
    }

    fn round(&self) -> u32 {
        R::round(&self.game)
    }

    fn hash(&self) -> u64 {
        snapshot::hash(&self.game)
    }

    fn view(&self, who: Option<usize>) -> Result<String, String> {
        let viewer = self.viewer(who)?;
        let view = table::host::view_of(&*self.start.content, &self.game, viewer, 0);
        json(&view)
    }

    fn question(&self, who: Option<usize>) -> Result<String, String> {
        let viewer = self.viewer(who)?;
        let question = table::host::question_of(&*self.start.content, &self.game, viewer);
        json(&question)
    }

    fn encode(&self, who: usize, to: &mut Tables<'_>) -> Result<(), String> {
        let who = seat(&self.game, who)?;
        encode::<R>(&self.start.content, &self.game, who, to);
        Ok(())
    }
}
