//! One game that is played step by step: what stands under every environment.

use crate::encode::{Tables, encode};
use crate::games::{Playable, Start, seat};
use crate::position::{Place, Position};
use kernel::{Budget, Dealer, Game, Log, Seeded, Who};
use players::Kind;
use std::sync::Arc;
use table::{Player, Seen};

/// What a game is worth to who plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1 for a game that is won, when it ends.
    Outcome,
    /// What the game was worth when it ends: experience in the card game, the score in the board game.
    Experience,
}

/// How the games of an environment are played.
pub struct Terms {
    /// Who plays the seats that the environment does not.
    pub others: Option<Kind>,
    /// The seats that the environment plays; empty for all of them.
    pub mine: Vec<usize>,
    /// What a game is worth.
    pub reward: Reward,
    /// After how many answers of the environment a game is cut off.
    pub most: u32,
}

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stepped {
    /// The reward.
    pub reward: f32,
    /// The game is over.
    pub over: bool,
    /// The game was cut off.
    pub cut: bool,
    /// Who is asked; -1 if nobody is.
    pub seat: i32,
    /// How many offers there are.
    pub count: i32,
}

/// A game being played, whichever it is.
pub trait Run: Send {
    /// Begins a new game; its chance and its bots follow from the seed.
    fn reset(&mut self, seed: u64) -> Result<Stepped, String>;
    /// Answers the open question, and plays on to the next one of the environment.
    fn step(&mut self, n: usize) -> Result<Stepped, String>;
    /// Where the game stands.
    fn now(&self) -> Stepped;
    /// Which offer a bot of this kind would take; none where the environment is asked nothing.
    fn advice(&mut self, kind: Kind) -> Option<usize>;
    /// Writes the position as a seat may know it; without one, as the seat that is asked.
    fn encode(&self, seat: Option<usize>, to: &mut Tables<'_>) -> Result<(), String>;
    /// The position, to be looked at and tried out.
    fn position(&self) -> Box<dyn Place>;
    /// How many answers the environment has given.
    fn decisions(&self) -> u32;
    /// How the game ended: its outcome and whether it was won.
    fn outcome(&self) -> Option<(String, bool)>;
    /// The round, or the turn of the board game; 0 during setup.
    fn round(&self) -> u32;
}

/// A game being played.
pub struct Lane<R: Playable> {
    start: Arc<Start<R>>,
    terms: Arc<Terms>,
    game: Game<R>,
    dealer: Seeded,
    bots: Vec<Option<Box<dyn Player<R>>>>,
    /// Who was asked for advice last, and of what kind.
    adviser: Option<(Kind, Box<dyn Player<R>>)>,
    budget: Budget,
    decisions: u32,
    /// What this game's chance and bots follow from.
    seed: u64,
    /// Who was asked last, while nobody is.
    last: usize,
}

impl<R: Playable> Lane<R> {
    /// A game of this setup that has not begun.
    pub fn new(start: Arc<Start<R>>, terms: Arc<Terms>) -> Self {
        Self {
            game: start.game.clone(),
            start,
            terms,
            dealer: Seeded::new(0),
            bots: Vec::new(),
            adviser: None,
            budget: Budget::after(0),
            decisions: 0,
            seed: 0,
            last: 0,
        }
    }

    /// Lets chance and bots answer until the environment is asked.
    fn settle(&mut self) -> Result<(), String> {
        let content = &*self.start.content;
        while let Some(ask) = self.game.ask() {
            let choice = match ask.who {
                Who::Chance(_) if ask.weight == 0 => {
                    return Err(format!(
                        "chance is asked for nothing, rule {}",
                        R::cite(&ask.rule)
                    ));
                }
                Who::Chance(source) => {
                    let n = self.dealer.deal(source, ask.weight);
                    R::deal(content, &self.game, n)
                }
                Who::Seat(who) => {
                    let Some(Some(bot)) = self.bots.get_mut(who.index()) else {
                        self.last = who.index();
                        return Ok(());
                    };
                    let n = Seen::<R>::of(content, &self.game).map_or(0, |seen| bot.choose(&seen));
                    let choice = ask.choices.get(n).copied();
                    choice.ok_or("a bot gave an answer that is not on the list")?
                }
            };
            self.game
                .accept(content, choice, &mut Log::none(), &mut self.budget)
                .map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    fn reward(&self) -> f32 {
        if !self.game.over() {
            return 0.0;
        }
        match self.terms.reward {
            Reward::Outcome => {
                let won = R::outcome(&self.start.content, &self.game).is_some_and(|(_, won)| won);
                f32::from(u8::from(won))
            }
            Reward::Experience => R::worth(&self.start.content, &self.game) as f32,
        }
    }
}

impl<R: Playable> Run for Lane<R> {
    fn reset(&mut self, seed: u64) -> Result<Stepped, String> {
        self.game.clone_from(&self.start.game);
        self.dealer.restart(seed);
        self.budget = Budget::after(0);
        self.decisions = 0;
        self.bots.clear();
        self.adviser = None;
        self.seed = seed;
        if let Some(kind) = self.terms.others {
            for n in 0..R::seats(&self.game) {
                let mine = self.terms.mine.is_empty() || self.terms.mine.contains(&n);
                let bot = (!mine).then(|| kind.bot::<R>(!seed ^ n as u64));
                self.bots.push(bot);
            }
        }
        self.settle()?;
        Ok(self.now())
    }

    fn step(&mut self, index: usize) -> Result<Stepped, String> {
        let Some(ask) = self.game.ask() else {
            return Err("the game is over: `reset` begins another".into());
        };
        let count = ask.choices.len();
        let Some(&choice) = ask.choices.get(index) else {
            return Err(format!(
                "there are {count} offers, from 0: {index} is none of them"
            ));
        };
        self.decisions += 1;
        self.game
            .accept(
                &self.start.content,
                choice,
                &mut Log::none(),
                &mut self.budget,
            )
            .map_err(|e| e.to_string())?;
        self.settle()?;
        Ok(Stepped {
            reward: self.reward(),
            ..self.now()
        })
    }

    fn advice(&mut self, kind: Kind) -> Option<usize> {
        let seen = Seen::<R>::of(&self.start.content, &self.game)?;
        let bot = match &mut self.adviser {
            Some((of, bot)) if *of == kind => bot,
            other => &mut other.insert((kind, kind.bot::<R>(!self.seed))).1,
        };
        Some(bot.choose(&seen))
    }

    fn now(&self) -> Stepped {
        let (seat, count) = match self.game.ask() {
            Some(ask) => match ask.who {
                Who::Seat(seat) => (i32::from(seat.0), ask.choices.len() as i32),
                Who::Chance(_) => (-1, 0),
            },
            None => (-1, 0),
        };
        let over = self.game.over();
        Stepped {
            reward: 0.0,
            over,
            cut: !over && self.decisions >= self.terms.most,
            seat,
            count,
        }
    }

    fn encode(&self, who: Option<usize>, to: &mut Tables<'_>) -> Result<(), String> {
        let who = seat(&self.game, who.unwrap_or(self.last))?;
        encode::<R>(&self.start.content, &self.game, who, to);
        Ok(())
    }

    fn position(&self) -> Box<dyn Place> {
        Box::new(Position::at(self.start.clone(), self.game.clone()))
    }

    fn decisions(&self) -> u32 {
        self.decisions
    }

    fn outcome(&self) -> Option<(String, bool)> {
        R::outcome(&self.start.content, &self.game)
    }

    fn round(&self) -> u32 {
        R::round(&self.game)
    }
}
