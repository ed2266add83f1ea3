//! A table: a task that owns its game. It handles one message after the other: the rules run on a
//! thread of their own, then the answer is stored, then clients are told. If storing fails, no client is told.

mod gather;
mod look;
mod manage;
mod notify;
mod open;
mod play;
mod think;

pub use look::pack;
pub use manage::{Action, Denial, eye, links, name, seating};
pub(crate) use think::look_back;

use crate::asker::Bucket;
use crate::clock::Instant;
use crate::games::Game;
use crate::ground::{Fault, Work, within, work};
use crate::hall::Hall;
use crate::meta::{Credential, Friend, Holder, Meta, Summary};
use crate::metrics::Counting;
use crate::storage::{MOST_SAID, Write};
use crate::wire::{self, FromClient, FromServer, Policy, Said, Text};
use look::{Facts, Masked, Watcher};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::host::data::Looker;
use table::{Desk, Sink, UndoPolicy};
use tokio::sync::{mpsc, oneshot};

/// A command to a table.
pub enum Command {
    /// A client connects.
    Join(Join),
    /// A client is gone.
    Leave(u64),
    /// A client sends something.
    Says(u64, FromClient),
    /// A client that was too slow has caught up with what was on its way.
    Fresh(u64),
    /// Something that is asked over HTTP.
    Do(Credential, Action, oneshot::Sender<Result<String, Denial>>),
    /// Somebody may have to be told whose turn it is.
    Wake,
    /// The server ends.
    Stop(oneshot::Sender<()>),
}

/// A client connects.
pub struct Join {
    /// The number of the connection.
    pub client: u64,
    /// The client's credentials.
    pub shown: Credential,
    /// The last revision that the client has.
    pub since: Option<u64>,
    /// The channel to the client; each batch is sent together.
    pub out: mpsc::Sender<Vec<Text>>,
    /// Set when they are told no more before they ask for a fresh view.
    pub behind: Arc<AtomicBool>,
}

/// A connection.
struct Client {
    holder: Holder,
    shown: Credential,
    out: mpsc::Sender<Vec<Text>>,
    /// Messages to be sent together at the end of the current step.
    waits: Vec<Text>,
    behind: Arc<AtomicBool>,
    /// As whom they looked last and what they know.
    seen: Option<(Looker, u64)>,
    /// Whether they know of something that was passed for them.
    passed: bool,
    /// The room as it was told last.
    room: Text,
    /// Whether they have the catalogue.
    booked: bool,
    /// How much they may say.
    says: Bucket,
}

/// Why a table ends.
enum End {
    /// It is unused.
    Idle,
    /// It is told to stop, and says so when it has.
    Told(oneshot::Sender<()>),
    /// It cannot go on. Its record is kept. Whether it can be opened again.
    Broken(String, bool),
}

/// Lines of the record that are not kept yet.
#[derive(Clone, Default)]
struct Unkept(Arc<Mutex<String>>);

impl Unkept {
    fn take(&self) -> String {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Sink for Unkept {
    fn append(&mut self, text: &str) -> Result<(), String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_str(text);
        Ok(())
    }
}

/// A table at work.
pub struct Table {
    hall: Hall,
    meta: Meta,
    /// The claim under which it works, where several nodes share the storage.
    epoch: u64,
    facts: Facts,
    /// Missing until it is first needed, and while the rules own it.
    game: Option<Game>,
    unkept: Unkept,
    /// How many times lines of the record were kept, and how many bytes.
    kept: (u64, usize),
    /// Where the game stands as lists would find it kept, and since when.
    listed: Option<(Summary, Instant)>,
    clients: BTreeMap<u64, Client>,
    /// The latest requests that took effect.
    done: VecDeque<Sent>,
    proposal: Option<Proposed>,
    /// Seats whose players are ready, while they gather.
    ready: BTreeSet<u8>,
    /// Seats that change hands when their current move is done.
    handing: BTreeMap<u8, wire::Sitter>,
    /// When the game moved last.
    moved: Instant,
    /// What was said lately, the oldest line first.
    said: Vec<Said>,
    /// A search for this client runs until this is set.
    thought: Arc<AtomicBool>,
    advised: Option<u64>,
    /// The revision that was advised on last, and the key of the offer that was called best.
    recommended: Arc<Mutex<Option<(u64, String)>>>,
    /// The game is being looked back at, or was.
    review: Option<Arc<think::Review>>,
    /// A bot's advice on the answer to the puzzle that it is.
    quiz: Option<Arc<think::Quiz>>,
    /// Whose turn it is, and who has seen that.
    turn: notify::Turn,
}

/// A request that took effect, so that sending it again does nothing.
struct Sent {
    /// At which revision.
    revision: u64,
    what: Asked,
    /// Who did it.
    by: Holder,
    /// The seat that was asked; none if chance was.
    seat: Option<u8>,
}

/// What others who play must agree to.
enum Wanted {
    /// To take back.
    Back(Asked, Masked),
    /// A branch of the game, with the same luck.
    Branch(Start),
}

/// Where a branch begins.
pub(crate) struct Start {
    /// In words.
    pub(crate) place: String,
    /// The record up to there.
    pub(crate) record: String,
    /// How many answers led there, if the branch is a puzzle.
    pub(crate) posed: Option<usize>,
}

/// A request, and where its reply goes.
struct Proposed {
    who: String,
    revision: u64,
    waits_for: Vec<u8>,
    wanted: Wanted,
}

impl Proposed {
    /// The view of a client with these seats.
    fn told(&self, seats: &[u8], open: bool) -> wire::Proposal {
        let (kind, what) = match &self.wanted {
            Wanted::Back(_, what) => (wire::ProposalKind::Undo, what.to(seats, open).to_owned()),
            Wanted::Branch(start) => (wire::ProposalKind::Branch, start.place.clone()),
        };
        wire::Proposal {
            who: self.who.clone(),
            kind,
            what,
            revision: self.revision,
            waits_for: self.waits_for.clone(),
        }
    }
}

/// A request to a game. The same request for one revision runs once, for all clients.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Asked {
    /// The answer with this key.
    Key(String),
    /// The answer that marks all of these, whatever their order.
    Marks(Vec<String>),
    /// To take back, as it was said.
    Back(table::Back),
    /// To be asked what the table answered by itself after so many answers.
    Late(usize),
}

/// How many things that were done are remembered, so that nothing is done twice.
const DONE: usize = 64;

/// How long the number of answers and the time of the last one, as kept for lists, may be behind the record.
const LISTED: Duration = Duration::from_secs(1);

/// What the policy of a table lets one person take back alone.
pub fn undo_policy(policy: Policy) -> UndoPolicy {
    match policy {
        Policy::Free | Policy::Consent => UndoPolicy::Free,
        Policy::Chance => UndoPolicy::NotPastChance,
        Policy::Never => UndoPolicy::Never,
    }
}

impl Table {
    /// A table whose game is not in memory, under the claim with this number.
    pub fn new(hall: Hall, meta: Meta, epoch: u64) -> Self {
        Self {
            hall,
            meta,
            epoch,
            facts: Facts::default(),
            game: None,
            unkept: Unkept::default(),
            kept: (0, 0),
            listed: None,
            clients: BTreeMap::new(),
            done: VecDeque::new(),
            proposal: None,
            ready: BTreeSet::new(),
            handing: BTreeMap::new(),
            said: Vec::new(),
            moved: Instant::now(),
            thought: Arc::default(),
            advised: None,
            recommended: Arc::default(),
            review: None,
            quiz: None,
            turn: notify::Turn::default(),
        }
    }

    /// Serves requests until the table is unused.
    pub async fn run(mut self, mut asks: mpsc::Receiver<Command>) {
        let metrics = self.hall.metrics().clone();
        metrics.tables.add(1);
        let end = loop {
            // A bot answers while a client is connected; messages of clients come first.
            let ask = if let Some(due) = self.bot_is_due() {
                let wait = due.duration_since(Instant::now());
                let sleep = self.hall.ground().sleep(wait);
                let elsewhere = self.ponders();
                let here = self.facts.thinks && elsewhere.is_none();
                let turn = here.then(|| (self.hall.thinking(), self.meta.id.clone()));
                let metrics = metrics.clone();
                let turn = async {
                    sleep.await;
                    let found = match elsewhere {
                        Some(task) => task.await,
                        None => None,
                    };
                    let turn = match turn {
                        Some((budget, table)) => {
                            let _waits = Counting::one(metrics, |m| &m.bots_waiting);
                            Some(budget.turn(&table).await)
                        }
                        None => None,
                    };
                    (turn, found)
                };
                tokio::select! {
                    biased;
                    ask = asks.recv() => ask,
                    (turn, found) = turn => {
                        let done = match self.think(found).await {
                            Ok(()) => self.hand_over().await,
                            end => end,
                        };
                        drop(turn);
                        self.note_turn(None).await;
                        self.flush();
                        match done {
                            Ok(()) => continue,
                            Err(end) => break end,
                        }
                    }
                }
            } else {
                let idle = self.hall.config().idle;
                let Some(ask) = within(self.hall.ground(), idle, asks.recv()).await else {
                    if !self.is_needed() && self.hall.leave(&self.meta.id, &mut asks) {
                        break End::Idle;
                    }
                    continue;
                };
                ask
            };
            let by = match &ask {
                Some(Command::Join(join)) => Some(join.client),
                Some(Command::Says(client, _)) => Some(*client),
                _ => None,
            };
            let done = match ask {
                None => break End::Idle,
                Some(Command::Stop(tell)) => break End::Told(tell),
                Some(Command::Join(join)) => self.join(join).await,
                Some(Command::Leave(client)) => {
                    self.clients.remove(&client);
                    if self.advised == Some(client) {
                        self.stop_thinking();
                    }
                    self.rooms();
                    Ok(())
                }
                Some(Command::Wake) => self.tell_player().await,
                Some(Command::Fresh(client)) => self.fresh(client).await,
                Some(Command::Says(client, message)) => self.says(client, message).await,
                Some(Command::Do(shown, action, tell)) => self.act(&shown, action, tell).await,
            };
            let done = match done {
                Ok(()) => self.hand_over().await,
                end => end,
            };
            self.note_turn(by).await;
            self.flush();
            if let Err(end) = done {
                break end;
            }
        };
        self.stop_thinking();
        match end {
            End::Idle => self.hall.let_go(&self.meta.id, self.epoch).await,
            End::Told(tell) => {
                // Another node may have it before the clients come again.
                asks.close();
                self.finish_sending().await;
                self.hall.let_go(&self.meta.id, self.epoch).await;
                if self.hall.shared().is_some() {
                    self.tell_all(&FromServer::Closed {
                        message: "This table moves to another server.".into(),
                        again: true,
                    });
                    self.flush();
                }
                let _ = tell.send(());
            }
            End::Broken(why, again) => {
                metrics.broken.add(1);
                tracing::error!(table = %self.meta.id, %why, "a table is closed; its record is kept");
                let message = FromServer::Closed {
                    message: why.clone(),
                    again,
                };
                self.tell_all(&message);
                self.flush();
                self.hall.broken(&self.meta.id, (!again).then_some(why));
            }
        }
        metrics.tables.add(-1);
    }

    /// When the bot that is asked gives its next answer; never while bots are paused or no client is connected.
    fn bot_is_due(&self) -> Option<Instant> {
        let pace = self.hall.config().pace;
        let pause = match self.meta.pace {
            wire::Pace::Paused => return None,
            wire::Pace::Calm => pace * 3,
            wire::Pace::Brisk => pace,
            wire::Pace::Instant => Duration::ZERO,
        };
        (self.facts.holds && !self.meta.gathering && !self.clients.is_empty())
            .then(|| self.moved + pause)
    }

    /// Does something with the game where the rules run.
    async fn rules<T: Send + 'static>(
        &mut self,
        act: impl FnOnce(&mut dyn Desk) -> T + Send + 'static,
    ) -> Result<T, End> {
        self.load().await?;
        let Some(mut game) = self.game.take() else {
            return Err(End::Broken("the game is not there".into(), true));
        };
        let done = work(self.hall.ground(), Work::Answer, move || {
            let done = act(&mut *game);
            (game, done)
        });
        match done.await {
            Ok((game, done)) => {
                self.game = Some(game);
                Ok(done)
            }
            Err(Fault::Fell) => Err(End::Broken(
                "The rules hit a bug in the program. The game has not changed; please report it with its record."
                    .into(),
                true,
            )),
            // It cannot be stopped, so this table is not opened again while the program runs.
            Err(Fault::Late) => Err(End::Broken(
                "The rules did not finish in time. The game has not changed; please report it with its record.".into(),
                false,
            )),
        }
    }

    /// Has a line kept, and told to everybody.
    async fn say(&mut self, said: Said) -> Result<(), String> {
        let json = serde_json::to_string(&said).map_err(|e| e.to_string())?;
        let id = self.meta.id.clone();
        self.hall
            .keeper()
            .write(vec![Write::Said { id, json }])
            .await?;
        self.said.push(said.clone());
        let over = self.said.len().saturating_sub(MOST_SAID);
        self.said.drain(..over);
        self.tell_all(&FromServer::Said { lines: vec![said] });
        Ok(())
    }

    /// Has the lines of the record kept that are not.
    async fn keep(&mut self) -> Result<(), End> {
        let text = self.unkept.take();
        if !text.is_empty() {
            let bytes = text.len();
            let new = self.is_news();
            let summary = new.then(|| serde_json::to_string(&self.facts.summary));
            let write = Write::Lines {
                id: self.meta.id.clone(),
                seq: self.kept.0,
                text,
                summary: summary.and_then(Result::ok),
            };
            if let Err(why) = self.hall.keeper().write(vec![write]).await {
                // The game is ahead of its stored record: reopen it from the record.
                self.game = None;
                let why = match self.hall.shared() {
                    None => format!(
                        "The last answer could not be saved ({why}), so it was not accepted."
                    ),
                    // A database may have kept it before its connection broke. The record says so.
                    Some(_) => format!("It is not certain that the last answer was saved ({why})."),
                };
                return Err(End::Broken(why, true));
            }
            self.kept = (self.kept.0 + 1, self.kept.1 + bytes);
            if new {
                self.listed = Some((self.facts.summary.clone(), Instant::now()));
            }
        }
        self.hall.note(&self.meta.id, &self.facts.summary);
        Ok(())
    }

    /// Whether where the game stands is worth keeping beside the record: something that lists show is new, or what was
    /// kept is old by now.
    fn is_news(&self) -> bool {
        let Some((listed, at)) = &self.listed else {
            return true;
        };
        let counted = Summary {
            answers: self.facts.summary.answers,
            at: self.facts.summary.at,
            time: self.facts.summary.time,
            ..listed.clone()
        };
        counted != self.facts.summary || at.elapsed() >= LISTED
    }

    /// Has what is settled about the table kept.
    async fn keep_meta(&mut self) -> Result<(), Denial> {
        self.hall
            .settle(&self.meta)
            .await
            .map_err(|why| Denial::new(500, format!("this could not be saved: {why}")))
    }

    async fn join(&mut self, join: Join) -> Result<(), End> {
        let wrong = |message: &str, again| {
            vec![pack(&FromServer::Closed {
                message: message.into(),
                again,
            })]
        };
        let Some(holder) = self.meta.admits(&join.shown) else {
            self.hall.metrics().refused.add(1);
            let _ = join
                .out
                .try_send(wrong("This link does not open this table.", false));
            return Ok(());
        };
        let known = self.clients.contains_key(&join.client);
        if !known && self.clients.len() >= self.hall.config().clients {
            let _ = join
                .out
                .try_send(wrong("This table has too many connections.", true));
            return Ok(());
        }
        let (out, load) = (join.out.clone(), self.load().await);
        if let Err(End::Broken(why, again)) = load {
            let _ = out.try_send(wrong(&why, again));
            return Err(End::Broken(why, again));
        }
        if let (Holder::Seat(seat), Some(person)) = (holder, &join.shown.person) {
            let new = !self.meta.friends.iter().any(|f| f.person == *person);
            if new && self.meta.friends.len() < self.hall.config().clients {
                let person = *person;
                self.meta.friends.push(Friend { person, seat });
                if let Some(chair) = self.meta.seats.get_mut(usize::from(seat)) {
                    chair.open = false;
                }
                // Only the friend's own list wants it.
                let _ = self.keep_meta().await;
            }
        }
        let before = self.clients.remove(&join.client);
        let client = Client {
            holder,
            shown: join.shown,
            out: join.out,
            waits: Vec::new(),
            behind: join.behind,
            seen: None,
            passed: false,
            room: Text::default(),
            booked: before.as_ref().is_some_and(|c| c.booked) || join.since.is_some(),
            says: before.map_or_else(
                || Bucket::full(f64::from(self.hall.config().lines)),
                |c| c.says,
            ),
        };
        let id = join.client;
        self.clients.insert(id, client);
        self.greet(id);
        // Before this revision the client may have had another view.
        let since = join.since.filter(|r| *r >= self.meta.seated);
        let mut watcher = self.watcher(id);
        let told = self
            .rules(move |game| {
                if let (Some(revision), Some(looker)) = (since, watcher.always()) {
                    watcher.seen = Some((looker, revision));
                }
                look::deliveries(game, &[watcher])
            })
            .await?;
        self.rooms();
        self.deliver(told);
        Ok(())
    }

    /// Tells a client who it is, and what does not change.
    fn greet(&mut self, id: u64) {
        let Some(client) = self.clients.get_mut(&id) else {
            return;
        };
        let welcome = FromServer::Welcome(wire::Welcome {
            protocol: wire::PROTOCOL,
            version: env!("CARGO_PKG_VERSION").into(),
            table: self.meta.id.clone(),
            seats: self.meta.seats_held(client.holder),
            owner: client.holder == Holder::Owner,
            guest: client.holder == Holder::Watch
                && (client.shown.token.as_ref()).is_some_and(|t| self.meta.invites(t)),
        });
        send(client, pack(&welcome));
        if !client.booked
            && let Some(book) = self.hall.catalogue(self.meta.family())
        {
            client.booked = true;
            send(client, book);
        }
        if !self.said.is_empty() {
            let lines = self.said.clone();
            send(client, pack(&FromServer::Said { lines }));
        }
    }

    async fn fresh(&mut self, id: u64) -> Result<(), End> {
        let Some(client) = self.clients.get_mut(&id) else {
            return Ok(());
        };
        client.behind.store(false, Ordering::Release);
        (client.seen, client.room) = (None, Text::default());
        if !client.booked {
            self.greet(id);
        }
        self.update(&[id]).await
    }

    fn watcher(&self, id: u64) -> Watcher {
        let client = self.clients.get(&id);
        Watcher {
            client: id,
            seats: client.map_or(Vec::new(), |c| self.meta.seats_held(c.holder)),
            open: client.is_some_and(|c| self.meta.sees_all(c.holder)),
            seen: client.and_then(|c| c.seen),
            passed: client.is_some_and(|c| c.passed),
        }
    }

    /// Everybody who is to be told, but for those who are behind.
    fn watchers(&self) -> Vec<Watcher> {
        let there = self.clients.iter();
        let there = there.filter(|(_, c)| !c.behind.load(Ordering::Acquire));
        there.map(|(id, _)| self.watcher(*id)).collect()
    }

    /// Tells these clients how the game stands.
    async fn update(&mut self, ids: &[u64]) -> Result<(), End> {
        let watchers: Vec<Watcher> = ids.iter().map(|id| self.watcher(*id)).collect();
        let told = self
            .rules(move |game| look::deliveries(game, &watchers))
            .await?;
        self.rooms();
        self.deliver(told);
        Ok(())
    }

    fn deliver(&mut self, told: Vec<look::Delivery>) {
        for told in told {
            if let Some(client) = self.clients.get_mut(&told.client) {
                client.seen = Some(told.seen);
                send(client, told.message);
                if let Some((message, some)) = told.passed {
                    client.passed = some;
                    send(client, message);
                }
            }
        }
    }

    /// Sends everybody what they are to be told by now. Who has no room for it gets a fresh view later.
    fn flush(&mut self) {
        for client in self.clients.values_mut() {
            if client.waits.is_empty() {
                continue;
            }
            let all = std::mem::take(&mut client.waits);
            if let Err(mpsc::error::TrySendError::Full(_)) = client.out.try_send(all) {
                client.behind.store(true, Ordering::Release);
                self.hall.metrics().behind.add(1);
            }
        }
    }

    fn tell_all(&mut self, message: &FromServer) {
        let packed = pack(message);
        for client in self.clients.values_mut() {
            send(client, packed.clone());
        }
    }

    /// Tells everybody the room who does not know it as it is. For those who hold the same it is made once.
    fn rooms(&mut self) {
        let room = self.room();
        let mut made: Vec<(Holder, Text)> = Vec::new();
        for client in self.clients.values_mut() {
            let there = made.iter().find(|(holder, _)| *holder == client.holder);
            let packed = match there {
                Some((_, packed)) => packed.clone(),
                None => {
                    let mut own = room.clone();
                    let held = self.meta.seats_held(client.holder);
                    for seat in &mut own.seats {
                        seat.mine = held.contains(&seat.seat);
                        let meta = self.meta.seats.get(usize::from(seat.seat));
                        seat.quiet = meta.filter(|_| seat.mine).map(|m| m.quiet.clone());
                    }
                    let open = self.meta.sees_all(client.holder);
                    own.undo = self.facts.undo.as_ref().map(|u| match u {
                        Ok(what) => wire::UndoView {
                            what: what.to(&held, open).to_owned(),
                            refused: None,
                        },
                        Err(why) => wire::UndoView {
                            what: String::new(),
                            refused: Some(why.clone()),
                        },
                    });
                    own.proposal = self.proposal.as_ref().map(|p| p.told(&held, open));
                    let packed = pack(&FromServer::Room(own));
                    made.push((client.holder, packed.clone()));
                    packed
                }
            };
            if packed != client.room {
                client.room = packed.clone();
                send(client, packed);
            }
        }
    }

    /// The table without its game and without the parts that differ by viewer.
    fn room(&self) -> wire::Room {
        let asked = self.facts.asked.as_ref();
        let watching = self.clients.values();
        let watching = watching.filter(|c| c.holder == Holder::Watch).count();
        let saves = self.meta.saves.iter().map(|save| wire::SaveView {
            name: save.name.clone(),
            answers: save.answers,
            at: save.at,
        });
        wire::Room {
            title: self.meta.title.clone(),
            gathering: self.meta.gathering,
            scenario: self.meta.scenario.clone(),
            round: self.facts.summary.round,
            host: self.meta.host.clone(),
            seats: self.seat_views(),
            waiting: asked.map(|(seat, what)| wire::Waiting {
                seat: *seat,
                what: what.clone(),
                since: self.facts.since,
            }),
            undo: None,
            policy: self.meta.undo,
            dice: self.meta.dice,
            proposal: None,
            open_hands: self.meta.open_hands,
            hints: self.facts.hints,
            pace: (self.meta.seats.iter().any(|s| s.is_bot())).then_some(self.meta.pace),
            watching,
            muted: self.meta.muted,
            saves: saves.collect(),
            plans: self.facts.plans.clone(),
            puzzle: self.meta.puzzle.is_some() || self.meta.posed.is_some(),
            challenge: self.meta.challenge.clone(),
            turns: self.meta.turns,
        }
    }
}

/// A game that has just begun.
pub struct Begun {
    /// The lines of its record.
    pub text: String,
    /// Where it stands.
    pub summary: Summary,
    /// The names of its seats.
    pub names: Vec<String>,
}

/// Has a game begun, up to the first question for a person.
pub fn begun(begin: impl FnOnce(Box<dyn Sink>) -> Result<Game, String>) -> Result<Begun, String> {
    let unkept = Unkept::default();
    let mut game = begin(Box::new(unkept.clone()))?;
    game.settle().map_err(|e| e.to_string())?;
    let seats = 0..u8::try_from(game.seats()).unwrap_or(u8::MAX);
    Ok(Begun {
        text: unkept.take(),
        summary: look::facts(&*game).summary,
        names: seats.map(|n| game.seat_name(n)).collect(),
    })
}

/// Has a client told something at the end of what is being done, unless it is so far behind that it gets a fresh view.
fn send(client: &mut Client, message: Text) {
    if !client.behind.load(Ordering::Acquire) {
        client.waits.push(message);
    }
}
