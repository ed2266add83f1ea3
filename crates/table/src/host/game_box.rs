//! A game in its box: what it offers, and tables of it, behind a trait without types.

use super::data::{Bot, Catalogue, Rule, Wish};
use super::desk::Desk;
use crate::decks::{DeckAsk, answer};
use crate::player::Patience;
use crate::policy::{Policy, Quiet, Settled, passable};
pub use crate::session::BotMaker;
use crate::session::{Chance, Config, Session, Sink, Trouble, UndoPolicy};
use crate::setup;
use kernel::record::{Divergence, Record};
use kernel::show::Show;
use kernel::{Cases, Catalogue as Menu, Greedy, Rules};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How a table is run, whichever game is played at it.
pub struct Terms {
    /// Who answers for chance.
    pub chance: Chance,
    /// The bot of each seat, in order; missing or `None` is a person.
    pub bots: Vec<Option<Bot>>,
    /// How much may be taken back.
    pub undo: UndoPolicy,
    /// The rules whose questions are passed when they can be.
    pub pass: BTreeSet<String>,
    /// Whether the table answers what nothing hangs on: see [`crate::policy`].
    pub quiet: bool,
    /// Seats for which something else is settled.
    pub seats: Vec<(u8, Quiet)>,
    /// What was settled while the game ran before.
    pub settled: Settled,
    /// Whether anybody may ask what a bot thinks.
    pub hints: bool,
    /// Further headers of a new record.
    pub headers: Vec<(String, String)>,
    /// Which bots answer only by [`crate::Host::step`], so that what comes before can be told meanwhile.
    pub patient: Patience,
    /// The seed was drawn, and nobody is told it before the game is over.
    pub sealed: bool,
}

impl Terms {
    /// Chance as it is said, everybody a person, everything to be taken back.
    pub fn new(chance: Chance) -> Self {
        Self {
            chance,
            bots: Vec::new(),
            undo: UndoPolicy::Free,
            pass: BTreeSet::new(),
            quiet: false,
            seats: Vec::new(),
            settled: Settled::default(),
            hints: true,
            headers: Vec::new(),
            patient: Patience::Nobody,
            sealed: false,
        }
    }
}

/// A record that was read and played through.
pub struct Resumed {
    /// The game, at the last answer that could be given. [`crate::Host::settle`] lets bots and chance move on.
    pub host: Box<dyn Desk + Send>,
    /// Where the record stopped fitting, if it did: see [`crate::Loaded`].
    pub diverged: Option<Divergence>,
    /// How many answers of the record could not be played.
    pub dropped: usize,
}

/// A game in its box.
pub trait GameBox: Send + Sync {
    /// What its scenario ids start with: `card`, `board`.
    fn family(&self) -> &'static str;
    /// What it offers, and everything that is printed in it.
    fn catalogue(&self) -> Catalogue;
    /// The anchors of the rules whose questions can be passed when they come, the most frequent first.
    fn passable(&self) -> Vec<&'static str>;
    /// What the rule with this anchor says.
    fn rule(&self, anchor: &str) -> Option<Rule>;
    /// What the workshop says where decks are built, if players bring some.
    fn decks(&self, ask: &DeckAsk) -> Result<Value, String> {
        let _ = ask;
        Err("this game does not use decks of your own".into())
    }
    /// The hash of its content, as records note it.
    fn content_hash(&self) -> u64;
    /// Begins a game. Its record's headers are written, and it runs to the first question for a person.
    fn start(
        &self,
        wish: &Wish,
        terms: Terms,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Desk + Send>, Trouble>;
    /// Goes on with a record. Nothing is written until something is answered; `terms.headers` is ignored.
    fn load(&self, record: &Record, terms: Terms, sink: Box<dyn Sink>) -> Result<Resumed, Trouble>;
}

/// The box of one game.
pub struct Boxed<R: Rules> {
    content: Arc<R::Content>,
    bots: BotMaker<R>,
}

impl<R: Rules> Boxed<R> {
    /// A game with this content and these bots.
    pub fn new(content: Arc<R::Content>, bots: BotMaker<R>) -> Self {
        Self { content, bots }
    }

    fn config(&self, terms: Terms) -> Result<Config<R>, Trouble>
    where
        R: Show,
    {
        let sit = |bot: Option<Bot>| -> Result<_, Trouble> {
            let Some(bot) = bot else { return Ok(None) };
            let made = (self.bots)(&bot.kind, bot.seed);
            made.map(Some)
                .ok_or_else(|| Trouble::Setup(format!("there is no bot `{}`", bot.kind)))
        };
        let mut policy = if terms.quiet {
            Policy::table()
        } else {
            Policy::default()
        };
        for (seat, quiet) in terms.seats {
            policy.seat(seat, quiet);
        }
        policy.settle(terms.settled);
        Ok(Config {
            chance: terms.chance,
            bots: terms.bots.into_iter().map(sit).collect::<Result<_, _>>()?,
            maker: self.bots,
            undo: terms.undo,
            pass: terms.pass,
            policy,
            hints: terms.hints,
            headers: terms.headers,
            patient: terms.patient,
            sealed: terms.sealed,
            // Hosts tell what happens as events.
            tells: false,
        })
    }
}

impl<R> GameBox for Boxed<R>
where
    R: Show
        + Menu
        + Greedy
        + Cases
        + Rules<
            Content: Send + Sync,
            Setup: Send,
            Table: Send,
            Frame: Send,
            Choice: Send,
            Prompt: Send,
            Rule: Send,
        >,
{
    fn family(&self) -> &'static str {
        R::FAMILY
    }
    fn catalogue(&self) -> Catalogue {
        super::catalogue::<R>(&self.content)
    }
    fn passable(&self) -> Vec<&'static str> {
        passable::<R>()
    }
    fn rule(&self, anchor: &str) -> Option<Rule> {
        crate::rules::rule(R::FAMILY, anchor)
    }
    fn decks(&self, ask: &DeckAsk) -> Result<Value, String> {
        match R::workshop(&self.content) {
            Some(bench) => answer(&*bench, ask),
            None => Err("this game does not use decks of your own".into()),
        }
    }
    fn content_hash(&self) -> u64 {
        R::content_hash(&self.content)
    }

    fn start(
        &self,
        wish: &Wish,
        terms: Terms,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Desk + Send>, Trouble> {
        let setup = setup::setup::<R>(&self.content, wish).map_err(Trouble::Setup)?;
        let config = self.config(terms)?;
        let session = Session::<R>::new(self.content.clone(), setup, config, sink)?;
        Ok(Box::new(session))
    }

    fn load(&self, record: &Record, terms: Terms, sink: Box<dyn Sink>) -> Result<Resumed, Trouble> {
        let config = self.config(terms)?;
        let loaded = Session::<R>::load(self.content.clone(), record, config, sink)?;
        Ok(Resumed {
            host: Box::new(loaded.session),
            diverged: loaded.diverged,
            dropped: loaded.dropped,
        })
    }
}
