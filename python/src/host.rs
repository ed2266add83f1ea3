//! A game with all that a table knows of it: record, undo, views, events.

use crate::games::{Playable, Task, content};
use kernel::Seat;
use kernel::Seeded;
use kernel::record::Record;
use players::Kind;
use table::data::Wish;
use table::{Chance, Config, Host, Nowhere, Player, Session};

/// A game at a table, whichever it is.
pub trait Open: Host + Send {
    /// The same game once more, on its own from here.
    fn fork(&self) -> Box<dyn Open>;
    /// One that looks the same to a seat, with what it cannot know drawn anew; it begins here.
    fn imagined(&self, seat: u8, seed: u64) -> Box<dyn Open>;
}

impl<R: Playable> Open for Session<R> {
    fn fork(&self) -> Box<dyn Open> {
        Box::new(Session::fork(self))
    }
    fn imagined(&self, seat: u8, seed: u64) -> Box<dyn Open> {
        Box::new(Session::imagined(self, Seat(seat), seed))
    }
}

/// Who answers for chance.
#[derive(Clone, Copy, Debug)]
pub enum Dealer {
    /// A dealer with this seed, which the record tells, or not before the game is over.
    Seeded {
        /// The seed.
        seed: u128,
        /// Nobody chose it.
        drawn: bool,
    },
    /// Whoever answers, by what came.
    Asked,
}

fn config<R: Playable>(dealer: Dealer, hash: u64) -> Config<R> {
    let mut headers = vec![
        ("content".to_owned(), format!("{hash:016x}")),
        ("engine".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
    ];
    let (chance, sealed) = match dealer {
        Dealer::Seeded { seed, drawn } => {
            headers.push(("seed".to_owned(), seed.to_string()));
            (Chance::Seeded(Seeded::keyed(seed)), drawn)
        }
        Dealer::Asked => (Chance::Person, false),
    };
    Config {
        chance,
        maker: bot::<R>,
        headers,
        sealed,
        ..Config::default()
    }
}

fn bot<R: Playable>(kind: &str, seed: u64) -> Option<Box<dyn Player<R>>> {
    Some(Kind::named(kind)?.bot::<R>(seed))
}

/// Begins a game.
pub struct Begin<'a> {
    /// What is played.
    pub wish: &'a Wish,
    /// Who answers for chance.
    pub dealer: Dealer,
}

impl Task for Begin<'_> {
    type Output = Result<Box<dyn Open>, String>;
    fn run<R: Playable>(self) -> Self::Output {
        let content = content::<R>()?;
        let setup = table::setup::setup::<R>(&content, self.wish)?;
        let config = config::<R>(self.dealer, R::content_hash(&content));
        let session = Session::<R>::new(content, setup, config, Box::new(Nowhere));
        Ok(Box::new(session.map_err(|e| e.to_string())?))
    }
}

/// Goes on with a record.
pub struct Resume<'a> {
    /// The record.
    pub record: &'a Record,
    /// Who answers for chance.
    pub dealer: Dealer,
}

impl Task for Resume<'_> {
    type Output = Result<Box<dyn Open>, String>;
    fn run<R: Playable>(self) -> Self::Output {
        let content = content::<R>()?;
        let config = config::<R>(self.dealer, R::content_hash(&content));
        let loaded = Session::<R>::load(content, self.record, config, Box::new(Nowhere))
            .map_err(|e| e.to_string())?;
        if let Some(wrong) = loaded.diverged.filter(|_| loaded.dropped > 0) {
            return Err(wrong.to_string());
        }
        let mut session = loaded.session;
        session.settle().map_err(|e| e.to_string())?;
        Ok(Box::new(session))
    }
}

/// What a game offers, and everything that is printed in it, as JSON.
pub struct Catalogue;

impl Task for Catalogue {
    type Output = Result<String, String>;
    fn run<R: Playable>(self) -> Self::Output {
        let content = content::<R>()?;
        let all = table::host::catalogue::<R>(&content);
        serde_json::to_string(&all).map_err(|e| e.to_string())
    }
}
