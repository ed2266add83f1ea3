//! All tables: those that are kept, and those at work.

mod accounts;
mod calls;
mod home;
mod house;
mod lists;
mod reviews;

pub use accounts::{Account, Known, SIGNED_IN};
pub use home::Home;
pub use house::NOTE;
pub use lists::Page;

use crate::asker::network;
use crate::budget::Budget;
use crate::clock;
use crate::config::Config;
use crate::games::{Game, Library, Seating, trunk};
use crate::ground::{Fault, Ground, Work, work};
use crate::meta::{Credential, Meta, Posed, SeatMeta, Summary};
use crate::metrics::Metrics;
use crate::notice::Notices;
use crate::party::Player;
use crate::secret::{self, Person, Secret};
use crate::storage::{Keeper, Row, Storage, Write};
use crate::table::{Action, Command, Denial, Start, Table, begun, links, name, pack, seating};
use crate::wire::{CaseWish, Created, FromServer, Menu, PuzzleCard, Setup, Sitter, Text};
use house::Days;
use kernel::record::Record;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::{Quiet, Settled};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

/// Seats of a table, at most: more than any game has.
const MOST_SEATS: usize = 16;
/// Commands that wait for a table, at most.
const QUEUE: usize = 256;

/// A table as lists know it.
pub(crate) struct TableRow {
    pub meta: Meta,
    pub summary: Summary,
}

/// The maker of a table, and the maker's address.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The browser; if it is signed in, the account.
    pub person: Person,
    /// The browsers that were joined to the account.
    pub also: Vec<Person>,
    /// The address.
    pub from: IpAddr,
}

impl Maker {
    /// What this person shows at a table.
    pub fn shows(&self) -> Credential {
        Credential {
            token: None,
            person: Some(self.person),
            also: self.also.clone(),
            from: Some(self.from),
        }
    }
}

#[derive(Default)]
pub(crate) struct Tables {
    pub all: BTreeMap<String, TableRow>,
    pub working: BTreeMap<String, mpsc::Sender<Command>>,
    /// On how many days each table was found to be unused.
    pub unneeded: BTreeMap<String, Days>,
    /// Tables that are not opened again while the program runs, and why.
    broken: BTreeMap<String, String>,
    /// Tables that another version of the program must open while one of its nodes runs.
    misfits: BTreeSet<String>,
}

struct Inner {
    games: Library,
    keeper: Keeper,
    config: Config,
    metrics: Arc<Metrics>,
    menus: Vec<Menu>,
    books: BTreeMap<String, Text>,
    tables: Mutex<Tables>,
    connections: AtomicU64,
    thinking: Budget,
    imports: Arc<Semaphore>,
    ground: Arc<dyn Ground>,
    ends: watch::Sender<bool>,
    claims: home::Claims,
    desk: reviews::Desk,
}

/// Waits until the server ends; at once if it does already.
pub async fn ended(ends: &mut watch::Receiver<bool>) {
    let _ = ends.wait_for(|over| *over).await;
}

/// All tables. A clone is the same hall.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

impl Hall {
    /// The hall, while another owner keeps it alive.
    pub(crate) fn weak(&self) -> impl Fn() -> Option<Hall> + use<> {
        let inner = Arc::downgrade(&self.0);
        move || inner.upgrade().map(Hall)
    }

    /// The ground that it stands on.
    pub fn ground(&self) -> &Arc<dyn Ground> {
        &self.0.ground
    }

    /// Turns for bots that think: some processors are always left for everybody else.
    pub(crate) fn thinking(&self) -> Budget {
        self.0.thinking.clone()
    }

    /// A hall with the tables that are kept there.
    pub async fn open(
        games: Library,
        storage: Arc<dyn Storage>,
        config: Config,
        ground: Arc<dyn Ground>,
    ) -> Result<Self, String> {
        let mut tables = Tables {
            unneeded: house::unneeded(&*storage).await?,
            ..Tables::default()
        };
        let mut moved = Vec::new();
        // Tables of a shared storage may be in use: they are read when somebody asks for them.
        let rows = match storage.shared() {
            Some(_) => Vec::new(),
            None => storage.tables().await?,
        };
        for row in rows {
            let mut meta = match Meta::read(&row.meta, &config.vault) {
                Ok(meta) => meta,
                Err(why) => {
                    tracing::warn!(table = %row.id, %why, "a table that cannot be read is left alone");
                    continue;
                }
            };
            // Version 1 kept secrets as they are, and what was said beside them.
            let id = || row.id.clone();
            for said in std::mem::take(&mut meta.said) {
                let json = serde_json::to_string(&said).map_err(|e| e.to_string())?;
                moved.push(Write::Said { id: id(), json });
            }
            let json = meta.kept(&config.vault)?;
            if json != row.meta {
                moved.push(Write::Meta { id: id(), json });
            }
            let summary = Summary::read(&row.summary);
            tables.all.insert(row.id, TableRow { meta, summary });
        }
        if !moved.is_empty() {
            // All or nothing: a line that was said is not moved twice.
            storage.write(moved).await?;
            storage.wipe().await?;
        }
        let metrics = Arc::new(Metrics::default());
        let menus = games.menus();
        let book = |m: &Menu| {
            let all = games.catalogue(&m.family)?;
            Some((m.family.clone(), pack(&FromServer::Catalogue(all))))
        };
        let books = menus.iter().filter_map(book).collect();
        let hall = Self(Arc::new(Inner {
            keeper: Keeper::new(storage, metrics.clone(), ground.clone()),
            games,
            config,
            metrics,
            menus,
            books,
            tables: Mutex::new(tables),
            connections: AtomicU64::new(0),
            thinking: Budget::new(ground.at_once()),
            ends: watch::channel(false).0,
            imports: Arc::new(Semaphore::new(1)),
            claims: home::Claims::default(),
            desk: reviews::Desk::new(ground.at_once()),
            ground,
        }));
        hall.keep_house();
        hall.watch_lease();
        hall.watch_turns();
        hall.watch_reviews();
        Ok(hall)
    }

    /// How it is run.
    pub fn config(&self) -> &Config {
        &self.0.config
    }
    /// Its counters.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.0.metrics
    }
    /// The available games.
    pub fn menus(&self) -> &[Menu] {
        &self.0.menus
    }
    /// Everything that is printed in a game, as the message that tells it.
    pub fn catalogue(&self, family: &str) -> Option<Text> {
        self.0.books.get(family).cloned()
    }
    /// The games that can be played here.
    pub fn games(&self) -> &Library {
        &self.0.games
    }
    /// The keeper of the storage.
    pub fn keeper(&self) -> &Keeper {
        &self.0.keeper
    }
    /// A number for a new connection.
    pub fn connection(&self) -> u64 {
        self.0.connections.fetch_add(1, Ordering::Relaxed)
    }
    /// Becomes true when the server ends.
    pub fn ends(&self) -> watch::Receiver<bool> {
        self.0.ends.subscribe()
    }

    pub(crate) fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table at work; if it is not, it is set to work under this claim.
    fn set_to_work(
        &self,
        id: &str,
        thrown_away: bool,
        epoch: u64,
    ) -> Result<mpsc::Sender<Command>, Denial> {
        let none = || Denial::new(404, "there is no such table");
        let mut tables = self.tables();
        if let Some(why) = tables.broken.get(id) {
            return Err(Denial::new(500, why.clone()));
        }
        let card = tables.all.get(id).ok_or_else(none)?;
        if card.meta.deleted.is_some() && !thrown_away {
            return Err(none());
        }
        if let Some(table) = tables.working.get(id).filter(|t| !t.is_closed()) {
            return Ok(table.clone());
        }
        let (table, asks) = mpsc::channel(QUEUE);
        let work = Table::new(self.clone(), card.meta.clone(), epoch);
        self.0.ground.spawn(Box::pin(work.run(asks)));
        tables.working.insert(id.to_owned(), table.clone());
        Ok(table)
    }

    /// Hands something to a table, and tells where more can be handed in.
    pub async fn send(
        &self,
        id: &str,
        mut command: Command,
    ) -> Result<mpsc::Sender<Command>, Denial> {
        let thrown_away = matches!(command, Command::Do(_, Action::Delete(_), _));
        for _ in 0..8 {
            let table = self.table(id, thrown_away).await?;
            match table.send(command).await {
                Ok(()) => return Ok(table),
                // It has just gone to rest.
                Err(back) => command = back.0,
            }
        }
        Err(Denial::new(503, "this table cannot be reached"))
    }

    /// Has something done that is asked over HTTP.
    pub async fn act(&self, id: &str, shown: Credential, action: Action) -> Result<String, Denial> {
        let (tell, told) = oneshot::channel();
        self.send(id, Command::Do(shown, action, tell)).await?;
        told.await
            .map_err(|_| Denial::new(503, "this table has just been closed"))?
    }

    /// Unloads an unused table, unless a request for it has just arrived.
    pub(crate) fn leave(&self, id: &str, asks: &mut mpsc::Receiver<Command>) -> bool {
        let mut tables = self.tables();
        if !asks.is_empty() {
            return false;
        }
        tables.working.remove(id);
        asks.close();
        true
    }

    /// Notes that a table had to be closed, and why it may not be opened again, if so.
    pub(crate) fn broken(&self, id: &str, why: Option<String>) {
        let mut tables = self.tables();
        tables.working.remove(id);
        if let Some(why) = why {
            tables.broken.insert(id.to_owned(), why);
        }
    }

    /// Notes where a game stands.
    pub(crate) fn note(&self, id: &str, summary: &Summary) {
        if let Some(card) = self.tables().all.get_mut(id) {
            card.summary = summary.clone();
        }
    }

    /// The state of a game, for lists.
    pub(crate) fn summary(&self, id: &str) -> Summary {
        let tables = self.tables();
        tables
            .all
            .get(id)
            .map(|c| c.summary.clone())
            .unwrap_or_default()
    }

    /// Has what is settled about a table kept.
    pub(crate) async fn settle(&self, meta: &Meta) -> Result<(), String> {
        let json = meta.kept(&self.config().vault)?;
        let id = meta.id.clone();
        self.keeper().write(vec![Write::Meta { id, json }]).await?;
        if let Some(card) = self.tables().all.get_mut(&meta.id) {
            card.meta = meta.clone();
        }
        Ok(())
    }

    /// Makes a table.
    pub async fn create(&self, setup: Setup, maker: &Maker) -> Result<Created, Denial> {
        if setup.investigators.is_empty() {
            return Err(Denial::new(422, "a table needs at least one investigator"));
        }
        let drawn = setup.seed.is_none();
        let seed = match &setup.seed {
            Some(text) => text
                .parse()
                .map_err(|_| Denial::new(422, "a seed is a whole number from 0"))?,
            None => secret::seed().map_err(|e| Denial::new(500, e))?,
        };
        let title = match &setup.title {
            Some(title) => name(title)?,
            None => self.scenario_name(&setup.scenario),
        };
        if setup.seats.len() > setup.investigators.len() {
            return Err(Denial::new(422, "there are more players than seats"));
        }
        let sitters = setup.seats.iter().copied();
        let sitters = sitters.chain(std::iter::repeat(Sitter::Mine));
        let seats = setup.investigators.iter().zip(sitters);
        let seats = seats.map(|(id, s)| (id.clone(), s)).collect();
        let mut meta = self.meta(title, setup.scenario.clone(), seats, maker)?;
        (meta.undo, meta.open_hands, meta.sealed) = (setup.undo, setup.open_hands, drawn);
        (meta.dice, meta.pace) = (setup.dice, setup.pace);
        if let Some(date) = &setup.challenge {
            self.first_attempt(date, maker)?;
        }
        (meta.challenge, meta.turns) = (setup.challenge.clone(), setup.turns);
        meta.gathering = setup.gather;
        meta.host = setup
            .host
            .as_ref()
            .map(Player::sound)
            .transpose()
            .map_err(|why| Denial::new(422, why))?;
        if setup.ask_all {
            for seat in &mut meta.seats {
                seat.quiet = Quiet::default();
            }
        }
        let games = self.games().clone();
        self.found(meta, false, move |seating, sink| {
            let seating = Seating { seed, ..seating };
            games.begin(&setup, &seating, sink)
        })
        .await
    }

    /// Refuses a second attempt at a challenge. A table that was thrown away was an attempt, too.
    fn first_attempt(&self, date: &str, maker: &Maker) -> Result<(), Denial> {
        let sound = date.len() == 10 && date.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        if !sound {
            return Err(Denial::new(
                422,
                "a challenge is named by its date, as in 2026-11-24",
            ));
        }
        let (tables, shown) = (self.tables(), maker.shows());
        let mut mine = tables.all.values().filter(|c| shown.is(&c.meta.owner));
        if mine.any(|c| c.meta.challenge.as_deref() == Some(date)) {
            return Err(Denial::new(
                409,
                "you have had your one attempt at this challenge",
            ));
        }
        Ok(())
    }

    /// Makes a table from an imported record. Records are read one at a time, on a thread of their own.
    pub async fn import(&self, text: String, maker: &Maker) -> Result<Created, Denial> {
        let turn = self.0.imports.clone().acquire_owned().await;
        let turn = turn.map_err(|e| Denial::new(500, e.to_string()))?;
        let most = self.config().brought;
        let read = work(&self.0.ground, Work::Open, move || {
            let record = trunk(&text, most)?;
            let header = |name| record.header(name).map(str::to_owned);
            let headers = ["scenario", "investigators", "seed"].map(header);
            Ok((turn, text, headers))
        });
        let fault = || Denial::new(500, "the record could not be read");
        let (turn, text, [scenario, investigators, seed]) = read
            .await
            .map_err(|_| fault())?
            .map_err(|why: String| Denial::new(422, why))?;
        let scenario = scenario.unwrap_or_default();
        let title = self.scenario_name(&scenario);
        let mut meta = self.meta_of(title, scenario, &investigators.unwrap_or_default(), maker)?;
        // A record may come without its seed: then the seed is unknown, and a new one is drawn.
        let mut extra = None;
        if seed.is_none() {
            let seed = secret::seed().map_err(|e| Denial::new(500, e))?;
            extra = Some(format!("seed: {seed}\n"));
            meta.sealed = true;
        }
        let games = self.games().clone();
        self.found(meta, true, move |seating, mut sink| {
            let _turn = turn;
            let record = whole(&text, extra.as_deref());
            drop(text);
            sink.append(&record)?;
            games
                .resume(&record, &seating, sink, false)
                .map(|(game, _)| game)
        })
        .await
    }

    /// Makes a table that stands where a case of the rules begins. Everything is asked there: it is there to be tried.
    pub async fn open_case(&self, wish: &CaseWish, maker: &Maker) -> Result<Created, Denial> {
        let case = table::rules::case(&wish.game, &wish.chapter, &wish.case);
        let case = case.ok_or_else(|| Denial::new(404, "there is no such case"))?;
        let record = table::case::open::record(&case);
        let record = record.map_err(|problem| Denial::new(422, problem.what))?;
        let title = case.name.chars().take(80).collect();
        let header = |name: &str| record.header(name).unwrap_or_default();
        let scenario = header("scenario").to_owned();
        let mut meta = self.meta_of(title, scenario, header("investigators"), maker)?;
        for seat in &mut meta.seats {
            seat.quiet = Quiet::default();
        }
        let puzzle = wish.chapter == table::rules::PUZZLE;
        meta.puzzle = puzzle.then_some(case.name);
        self.bring_sealed(meta, false, record).await
    }

    /// What is settled about a table of a record, all of whose seats are the owner's.
    pub(crate) fn meta_of(
        &self,
        title: String,
        scenario: String,
        investigators: &str,
        maker: &Maker,
    ) -> Result<Meta, Denial> {
        let seats: Vec<_> = investigators
            .split(',')
            .map(|id| (id.trim().to_owned(), Sitter::Mine))
            .collect();
        self.meta(title, scenario, seats, maker)
    }

    async fn bring_sealed(
        &self,
        mut meta: Meta,
        played: bool,
        mut record: Record,
    ) -> Result<Created, Denial> {
        // A record may come without its seed: then the seed is unknown, and a new one is drawn.
        if record.header("seed").is_none() {
            let seed = secret::seed().map_err(|e| Denial::new(500, e))?;
            record.headers.push(("seed".into(), seed.to_string()));
            meta.sealed = true;
        }
        self.bring(meta, played, record.text()).await
    }

    /// Makes a table that goes on from a part of another one's record; with new luck, if that has no seed.
    pub(crate) async fn branch(&self, from: &Meta, start: &Start) -> Result<Created, Denial> {
        // The owner of a branch plays all its seats: no bot and no friend has asked for it.
        let seats = from.seats.iter();
        let seats = seats.map(|s| (s.investigator.clone(), Sitter::Mine));
        let seats = seats.collect();
        let mut title = format!("{} · {}", from.title, start.place);
        if title.chars().count() > 80 {
            title = title.chars().take(79).chain(['…']).collect();
        }
        let maker = (from.owner, from.from.clone());
        let mut meta = self.meta_from(title, from.scenario.clone(), seats, maker)?;
        (meta.undo, meta.open_hands, meta.sealed) = (from.undo, from.open_hands, from.sealed);
        meta.dice = from.dice;
        for (seat, was) in meta.seats.iter_mut().zip(&from.seats) {
            seat.quiet = was.quiet.clone();
        }
        if let Some(answers) = start.posed {
            // Everything is asked there: what is thought about is never answered by the table.
            for seat in &mut meta.seats {
                seat.quiet = Quiet::default();
            }
            let of = from.id.clone();
            meta.posed = Some(Posed { of, answers });
        }
        let record = Record::parse(&start.record).map_err(|e| Denial::new(422, e.to_string()))?;
        self.bring_sealed(meta, true, record).await
    }

    pub(crate) async fn bring(
        &self,
        meta: Meta,
        played: bool,
        record: String,
    ) -> Result<Created, Denial> {
        let games = self.games().clone();
        self.found(meta, played, move |seating, mut sink| {
            sink.append(&record)?;
            let (game, _) = games.resume(&record, &seating, sink, false)?;
            Ok(game)
        })
        .await
    }

    /// How a table of these settings is run here, with this seed if its record has none.
    pub(crate) fn seating(&self, meta: &Meta, seed: u128) -> Seating {
        Seating {
            paced: !self.config().pace.is_zero(),
            ..seating(meta, seed)
        }
    }

    fn scenario_name(&self, id: &str) -> String {
        let mut all = self.menus().iter().flat_map(|m| &m.scenarios);
        all.find(|s| s.entry.id == id)
            .map_or_else(|| id.to_owned(), |s| s.entry.name.clone())
    }

    fn meta(
        &self,
        title: String,
        scenario: String,
        seats: Vec<(String, Sitter)>,
        maker: &Maker,
    ) -> Result<Meta, Denial> {
        let from = network(maker.from).to_string();
        let from = self.config().vault.address(&from);
        self.meta_from(title, scenario, seats, (maker.person, from))
    }

    fn meta_from(
        &self,
        title: String,
        scenario: String,
        seats: Vec<(String, Sitter)>,
        (owner, from): (Person, String),
    ) -> Result<Meta, Denial> {
        if seats.len() > MOST_SEATS {
            return Err(Denial::new(422, "there are too many investigators"));
        }
        self.has_room(&owner, &from)?;
        let failed = |why| Denial::new(500, why);
        let draw = || Secret::draw().map_err(failed);
        let mut made = Vec::new();
        for (investigator, sitter) in seats {
            let link = if sitter == Sitter::Friend {
                Some(draw()?)
            } else {
                None
            };
            made.push(SeatMeta::new(investigator, sitter, link));
        }
        Ok(Meta {
            id: secret::table_id().map_err(failed)?,
            title,
            scenario,
            owner,
            from,
            key: draw()?,
            watch: draw()?,
            invite: Some(draw()?),
            gathering: false,
            host: None,
            seats: made,
            friends: Vec::new(),
            undo: Default::default(),
            dice: Default::default(),
            pace: Default::default(),
            open_hands: false,
            seated: 0,
            sealed: false,
            archived: false,
            deleted: None,
            created: clock::now(),
            settled: Settled::default(),
            puzzle: None,
            posed: None,
            challenge: None,
            turns: None,
            saves: Vec::new(),
            said: Vec::new(),
            muted: false,
            mistakes: None,
            notices: Notices::default(),
        })
    }

    /// Has a table begun by the rules, and kept. Whether somebody has played there, so that it is not soon forgotten.
    async fn found(
        &self,
        mut meta: Meta,
        played: bool,
        begin: impl FnOnce(Seating, Box<dyn table::Sink>) -> Result<Game, String> + Send + 'static,
    ) -> Result<Created, Denial> {
        let seed = secret::seed().map_err(|e| Denial::new(500, e))?;
        let seating = self.seating(&meta, seed);
        let begun = work(&self.0.ground, Work::Open, move || {
            begun(|sink| begin(seating, sink))
        });
        let fault = || Denial::new(500, "the rules hit a bug in the program");
        let begun = begun
            .await
            .map_err(|why| match why {
                Fault::Late => Denial::new(500, "the rules did not finish in time"),
                Fault::Fell => fault(),
            })?
            .map_err(|why| Denial::new(422, why))?;
        let summary = Summary {
            played,
            ..begun.summary
        };
        for (seat, name) in meta.seats.iter_mut().zip(begun.names) {
            seat.name = name;
        }
        let id = meta.id.clone();
        let writes = vec![
            Write::Meta {
                id: id.clone(),
                json: meta
                    .kept(&self.config().vault)
                    .map_err(|e| Denial::new(500, e))?,
            },
            Write::Lines {
                id: id.clone(),
                seq: 0,
                text: begun.text,
                summary: serde_json::to_string(&summary).ok(),
            },
        ];
        self.keeper()
            .write(writes)
            .await
            .map_err(|why| Denial::new(500, format!("this could not be saved: {why}")))?;
        let created = Created {
            id: id.clone(),
            address: links(&meta, self.config()).table,
        };
        self.tables().all.insert(id, TableRow { meta, summary });
        Ok(created)
    }

    /// Tells everybody that the server ends; connections are closed.
    pub fn end(&self) {
        self.0.ends.send_replace(true);
    }

    /// Ends everything in order: sockets are told, tables finish what they do, and the storage is closed.
    pub async fn close(&self) {
        self.end();
        self.stop_tables().await;
        if let Err(why) = self.keeper().storage().close().await {
            tracing::error!(%why, "the storage did not close");
        }
    }
}

/// Every puzzle.
pub fn puzzles() -> Vec<PuzzleCard> {
    let of = |game: &'static str| {
        let all = table::rules::puzzles(game).into_iter();
        all.map(move |case| PuzzleCard {
            game: game.to_owned(),
            scenario: case.table.scenario().unwrap_or_default().to_owned(),
            // Of the card game `turn` names who acts, of the board game it is a number.
            who: ["active", "turn"]
                .into_iter()
                .find_map(|name| case.table.line(name).filter(|v| v.parse::<u32>().is_err()))
                .unwrap_or_default()
                .to_owned(),
            name: case.name,
        })
    };
    ["card", "board"].into_iter().flat_map(of).collect()
}

/// A record that is brought in, with another header if it needs one, in such a form that lines can follow.
fn whole(text: &str, extra: Option<&str>) -> String {
    let mut out = String::with_capacity(text.len() + extra.map_or(0, str::len) + 2);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    out.push_str(first);
    out.push('\n');
    out.push_str(extra.unwrap_or_default());
    out.push_str(rest);
    if !out.ends_with('\n') {
        out.push('\n');
    }
    if out.lines().all(|line| !line.trim().is_empty()) {
        out.push('\n');
    }
    out
}
