//! All tables: those that are kept, and those at work.

use crate::bench::Bench;
use crate::clock;
use crate::config::Config;
use crate::games::{Game, Library, Seating};
use crate::meta::{Credential, Holder, Meta, SeatMeta, Summary};
use crate::metrics::Metrics;
use crate::secret::{self, Secret};
use crate::storage::{Keeper, Storage, Write};
use crate::table::{Action, Command, Denial, Table, begun, links, name, pack, seating};
use crate::wire::{
    CardSeat, CaseWish, Created, FromServer, Menu, RecordCard, Setup, Sitter, TableCard,
};
use axum::extract::ws::Utf8Bytes;
use kernel::record::Record;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::{Quiet, Settled};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

/// How long a table that was thrown away can be had back.
const KEPT_AFTER: u64 = 7 * 24 * 3600;
/// Seats of a table, at most: more than any game has.
const MOST_SEATS: usize = 16;
/// Commands that wait for a table, at most.
const QUEUE: usize = 256;

/// A table as lists know it.
struct Card {
    meta: Meta,
    summary: Summary,
}

#[derive(Default)]
struct Tables {
    all: BTreeMap<String, Card>,
    working: BTreeMap<String, mpsc::Sender<Command>>,
    /// Tables that are not opened again while the program runs, and why.
    broken: BTreeMap<String, String>,
}

struct Inner {
    games: Library,
    keeper: Keeper,
    config: Config,
    metrics: Arc<Metrics>,
    menus: Vec<Menu>,
    books: BTreeMap<String, Utf8Bytes>,
    tables: Mutex<Tables>,
    connections: AtomicU64,
    thinking: Arc<Semaphore>,
    bench: Bench,
    ends: watch::Sender<bool>,
}

/// Waits until the server ends; at once if it does already.
pub(crate) async fn ended(ends: &mut watch::Receiver<bool>) {
    let _ = ends.wait_for(|over| *over).await;
}

/// All tables. A clone is the same hall.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

impl Hall {
    /// Where rules run.
    pub(crate) fn bench(&self) -> &Bench {
        &self.0.bench
    }

    /// Turns for bots that think: some processors are always left for everybody else.
    pub(crate) fn thinking(&self) -> Arc<Semaphore> {
        self.0.thinking.clone()
    }

    /// A hall with the tables that are kept there.
    pub async fn open(
        games: Library,
        storage: Arc<dyn Storage>,
        config: Config,
    ) -> Result<Self, String> {
        let mut tables = Tables::default();
        let mut forget = Vec::new();
        for row in storage.tables().await? {
            let meta: Meta = match serde_json::from_str(&row.meta) {
                Ok(meta) => meta,
                Err(why) => {
                    tracing::warn!(table = %row.id, %why, "a table that cannot be read is left alone");
                    continue;
                }
            };
            if meta
                .deleted
                .is_some_and(|at| at + KEPT_AFTER < clock::now())
            {
                forget.push(Write::Forget { id: row.id });
                continue;
            }
            let summary = serde_json::from_str(&row.summary).unwrap_or_default();
            tables.all.insert(row.id, Card { meta, summary });
        }
        if !forget.is_empty() {
            storage.write(forget).await?;
        }
        let metrics = Arc::new(Metrics::default());
        let menus = games.menus();
        let book = |m: &Menu| {
            let all = games.catalogue(&m.family)?;
            Some((m.family.clone(), pack(&FromServer::Catalogue(all))))
        };
        let books = menus.iter().filter_map(book).collect();
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = (processors / 2).max(1);
        Ok(Self(Arc::new(Inner {
            keeper: Keeper::new(storage, metrics.clone()),
            games,
            config,
            metrics,
            menus,
            books,
            tables: Mutex::new(tables),
            connections: AtomicU64::new(0),
            thinking: Arc::new(Semaphore::new(at_once)),
            // Bots that think leave as many threads to everybody else as there are processors.
            bench: Bench::new(processors + at_once),
            ends: watch::channel(false).0,
        })))
    }

    /// How it is run.
    pub fn config(&self) -> &Config {
        &self.0.config
    }
    /// What it counts.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.0.metrics
    }
    /// What can be begun.
    pub fn menus(&self) -> &[Menu] {
        &self.0.menus
    }
    /// Everything that is printed in a game, as the message that tells it.
    pub fn catalogue(&self, family: &str) -> Option<Utf8Bytes> {
        self.0.books.get(family).cloned()
    }
    pub(crate) fn games(&self) -> &Library {
        &self.0.games
    }
    pub(crate) fn keeper(&self) -> &Keeper {
        &self.0.keeper
    }
    /// A number for a new connection.
    pub(crate) fn connection(&self) -> u64 {
        self.0.connections.fetch_add(1, Ordering::Relaxed)
    }
    /// Becomes true when the server ends.
    pub(crate) fn ends(&self) -> watch::Receiver<bool> {
        self.0.ends.subscribe()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table at work; if it is not, it is set to work.
    fn table(&self, id: &str, thrown_away: bool) -> Result<mpsc::Sender<Command>, Denial> {
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
        let work = Table::new(self.clone(), card.meta.clone());
        tokio::spawn(work.run(asks));
        tables.working.insert(id.to_owned(), table.clone());
        Ok(table)
    }

    /// Hands something to a table, and tells where more can be handed in.
    pub(crate) async fn send(
        &self,
        id: &str,
        mut command: Command,
    ) -> Result<mpsc::Sender<Command>, Denial> {
        let thrown_away = matches!(command, Command::Do(_, Action::Delete(_), _));
        for _ in 0..8 {
            let table = self.table(id, thrown_away)?;
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

    /// Takes a table that nobody needs from those at work; not if something has just been handed in.
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

    /// Where a game stands.
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
        let json = serde_json::to_string(meta).map_err(|e| e.to_string())?;
        let id = meta.id.clone();
        self.keeper().write(vec![Write::Meta { id, json }]).await?;
        if let Some(card) = self.tables().all.get_mut(&meta.id) {
            card.meta = meta.clone();
        }
        Ok(())
    }

    /// Makes a table.
    pub async fn create(&self, setup: Setup, owner: &Secret) -> Result<Created, Denial> {
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
            return Err(Denial::new(422, "there are more sitters than seats"));
        }
        let sitters = setup.seats.iter().copied();
        let sitters = sitters.chain(std::iter::repeat(Sitter::Mine));
        let seats = setup.investigators.iter().zip(sitters);
        let seats = seats.map(|(id, s)| (id.clone(), s)).collect();
        let mut meta = self.meta(title, setup.scenario.clone(), seats, owner)?;
        (meta.undo, meta.open_hands, meta.sealed) = (setup.undo, setup.open_hands, drawn);
        (meta.dice, meta.pace) = (setup.dice, setup.pace);
        if setup.ask_all {
            for seat in &mut meta.seats {
                seat.quiet = Quiet::default();
            }
        }
        let games = self.games().clone();
        self.found(meta, move |seating, sink| {
            let seating = Seating { seed, ..seating };
            games.begin(&setup, &seating, sink)
        })
        .await
    }

    /// Makes a table from a record that somebody brings.
    pub async fn import(&self, text: &str, owner: &Secret) -> Result<Created, Denial> {
        let record = Record::parse(text).map_err(|e| Denial::new(422, e.to_string()))?;
        let scenario = record.header("scenario").unwrap_or_default();
        let meta = self.meta_of(self.scenario_name(scenario), &record, owner)?;
        self.bring_sealed(meta, record).await
    }

    /// Makes a table that stands where a case of the rules begins. Everything is asked there: it is there to be tried.
    pub async fn open_case(&self, wish: &CaseWish, owner: &Secret) -> Result<Created, Denial> {
        let case = table::rules::case(&wish.game, &wish.chapter, &wish.case);
        let case = case.ok_or_else(|| Denial::new(404, "there is no such case"))?;
        let record = table::case::open::record(&case);
        let record = record.map_err(|problem| Denial::new(422, problem.what))?;
        let title = case.name.chars().take(80).collect();
        let mut meta = self.meta_of(title, &record, owner)?;
        for seat in &mut meta.seats {
            seat.quiet = Quiet::default();
        }
        let puzzle = wish.chapter == table::rules::PUZZLE;
        meta.puzzle = puzzle.then_some(case.name);
        self.bring_sealed(meta, record).await
    }

    /// What is settled about a table of a record, all of whose seats are the owner's.
    fn meta_of(&self, title: String, record: &Record, owner: &Secret) -> Result<Meta, Denial> {
        let header = |name: &str| record.header(name).unwrap_or_default().to_owned();
        let scenario = header("scenario");
        let investigators = header("investigators");
        let seats: Vec<_> = investigators
            .split(',')
            .map(|id| (id.trim().to_owned(), Sitter::Mine))
            .collect();
        self.meta(title, scenario, seats, owner)
    }

    async fn bring_sealed(&self, mut meta: Meta, mut record: Record) -> Result<Created, Denial> {
        // A record may come without its seed: then nobody knows what it was, and a new one is drawn.
        if record.header("seed").is_none() {
            let seed = secret::seed().map_err(|e| Denial::new(500, e))?;
            record.headers.push(("seed".into(), seed.to_string()));
            meta.sealed = true;
        }
        self.bring(meta, record.text()).await
    }

    /// Makes a table that goes on from a part of another one's record.
    pub(crate) async fn branch(
        &self,
        from: &Meta,
        record: &str,
        place: &str,
    ) -> Result<Created, Denial> {
        // Whoever begins a branch plays all of it: neither a bot nor a friend has asked for it.
        let seats = from.seats.iter();
        let seats = seats.map(|s| (s.investigator.clone(), Sitter::Mine));
        let seats = seats.collect();
        let mut title = format!("{} · {place}", from.title);
        if title.chars().count() > 80 {
            title = title.chars().take(79).chain(['…']).collect();
        }
        let mut meta = self.meta(title, from.scenario.clone(), seats, &from.owner)?;
        (meta.undo, meta.open_hands, meta.sealed) = (from.undo, from.open_hands, from.sealed);
        meta.dice = from.dice;
        for (seat, was) in meta.seats.iter_mut().zip(&from.seats) {
            seat.quiet = was.quiet.clone();
        }
        self.bring(meta, record.to_owned()).await
    }

    async fn bring(&self, meta: Meta, record: String) -> Result<Created, Denial> {
        let games = self.games().clone();
        self.found(meta, move |seating, mut sink| {
            sink.append(&record)?;
            games.resume(&record, &seating, sink, false)
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
        all.find(|s| s.id == id)
            .map_or_else(|| id.to_owned(), |s| s.name.clone())
    }

    fn meta(
        &self,
        title: String,
        scenario: String,
        seats: Vec<(String, Sitter)>,
        owner: &Secret,
    ) -> Result<Meta, Denial> {
        if seats.len() > MOST_SEATS {
            return Err(Denial::new(422, "there are too many investigators"));
        }
        if self.tables().all.len() >= self.config().tables {
            return Err(Denial::new(503, "this server has no room for more tables"));
        }
        let failed = |why| Denial::new(500, why);
        let draw = || Secret::draw().map_err(failed);
        let mut made = Vec::new();
        for (investigator, sitter) in seats {
            let link = if sitter == Sitter::Friend {
                Some(draw()?)
            } else {
                None
            };
            made.push(SeatMeta {
                name: investigator.clone(),
                investigator,
                sitter,
                link,
                quiet: Quiet::table(),
            });
        }
        Ok(Meta {
            id: secret::table_id().map_err(failed)?,
            title,
            scenario,
            owner: owner.clone(),
            key: draw()?,
            watch: draw()?,
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
            saves: Vec::new(),
            said: Vec::new(),
        })
    }

    /// Has a table begun by the rules, and kept.
    async fn found(
        &self,
        mut meta: Meta,
        begin: impl FnOnce(Seating, Box<dyn table::Sink>) -> Result<Game, String> + Send + 'static,
    ) -> Result<Created, Denial> {
        let seed = secret::seed().map_err(|e| Denial::new(500, e))?;
        let seating = self.seating(&meta, seed);
        let work = tokio::task::spawn_blocking(move || begun(|sink| begin(seating, sink)));
        let fault = || Denial::new(500, "the rules met a fault of the program");
        let begun = tokio::time::timeout(self.config().rules, work)
            .await
            .map_err(|_| Denial::new(500, "the rules went on for too long"))?
            .map_err(|_| fault())?
            .map_err(|why| Denial::new(422, why))?;
        for (seat, name) in meta.seats.iter_mut().zip(begun.names) {
            seat.name = name;
        }
        let id = meta.id.clone();
        let writes = vec![
            Write::Meta {
                id: id.clone(),
                json: serde_json::to_string(&meta).unwrap_or_default(),
            },
            Write::Lines {
                id: id.clone(),
                seq: 0,
                text: begun.text,
                summary: serde_json::to_string(&begun.summary).ok(),
            },
        ];
        self.keeper()
            .write(writes)
            .await
            .map_err(|why| Denial::new(500, format!("this could not be kept: {why}")))?;
        let created = Created {
            id: id.clone(),
            address: links(&meta).table,
        };
        let summary = begun.summary;
        self.tables().all.insert(id, Card { meta, summary });
        Ok(created)
    }

    /// The tables of a browser, those it played at last first.
    pub fn list(&self, person: &Secret) -> Vec<TableCard> {
        let shown = Credential {
            token: None,
            person: Some(person.clone()),
        };
        let now = clock::now();
        let tables = self.tables();
        let mut cards: Vec<TableCard> = tables
            .all
            .values()
            .filter(|c| c.meta.deleted.is_none())
            .filter_map(|c| {
                let holder = c.meta.admits(&shown)?;
                let held = c.meta.seats_held(holder);
                let seats = (0u8..).zip(&c.meta.seats).map(|(n, s)| CardSeat {
                    investigator: s.investigator.clone(),
                    name: s.name.clone(),
                    mine: held.contains(&n),
                });
                Some(TableCard {
                    id: c.meta.id.clone(),
                    family: c.meta.family().to_owned(),
                    title: c.meta.title.clone(),
                    scenario: c.meta.scenario.clone(),
                    place: c.summary.place.clone(),
                    seats: seats.collect(),
                    asked: c.summary.asked.is_some_and(|s| held.contains(&s))
                        || c.summary.chance && !held.is_empty(),
                    over: c.summary.outcome.is_some(),
                    archived: c.meta.archived,
                    owner: holder == Holder::Owner,
                    ago: now.saturating_sub(c.summary.at),
                })
            })
            .collect();
        cards.sort_by(|a, b| (a.ago, &a.id).cmp(&(b.ago, &b.id)));
        cards
    }

    /// The games of a browser that are over.
    pub fn records(&self, person: &Secret) -> Vec<RecordCard> {
        let shown = Credential {
            token: None,
            person: Some(person.clone()),
        };
        let tables = self.tables();
        let mine = tables.all.values().filter(|c| c.meta.deleted.is_none());
        let mut cards: Vec<(u64, RecordCard)> = mine
            .filter(|c| c.meta.admits(&shown).is_some())
            .filter_map(|c| {
                let outcome = c.summary.outcome.as_ref()?;
                let card = RecordCard {
                    id: c.meta.id.clone(),
                    family: c.meta.family().to_owned(),
                    title: c.meta.title.clone(),
                    outcome: c.summary.ending.clone(),
                    won: outcome.won,
                    rounds: c.summary.round,
                    answers: c.summary.answers,
                    date: clock::day(c.summary.at),
                    investigators: c.meta.seats.iter().map(|s| s.name.clone()).collect(),
                };
                Some((c.summary.at, card))
            })
            .collect();
        cards.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        cards.into_iter().map(|(_, card)| card).collect()
    }

    /// Tells everybody that the server ends; connections are closed.
    pub fn end(&self) {
        self.0.ends.send_replace(true);
    }

    /// Ends everything in order: sockets are told, tables finish what they do, and the storage is closed.
    pub async fn close(&self) {
        self.end();
        let working: Vec<_> = self.tables().working.values().cloned().collect();
        for table in working {
            let (tell, told) = oneshot::channel();
            if table.send(Command::Stop(tell)).await.is_ok() {
                let _ = tokio::time::timeout(Duration::from_secs(10), told).await;
            }
        }
        if let Err(why) = self.keeper().storage().close().await {
            tracing::error!(%why, "the storage did not close");
        }
    }
}
