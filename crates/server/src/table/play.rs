//! What clients send: answers, taking back, talk.

use super::look::{self, Facts, pack};
use super::{Asked, DONE, End, Table, send};
use crate::clock;
use crate::meta::{Holder, MOST_SAID};
use crate::wire::{Far, FromClient, FromServer, Policy, Proposal, Said};
use table::{Back, Host, Trouble};
use tokio::time::Instant;

/// Characters of a line that is said, at most.
const LONGEST_LINE: usize = 500;
/// Characters of a key or of an object's id, at most; and marks of one answer.
const LONGEST_KEY: usize = 200;
const MOST_MARKS: usize = 200;

impl Asked {
    /// Whether it could be one that can be done.
    fn sound(&self) -> bool {
        match self {
            Asked::Key(key) => key.len() <= LONGEST_KEY,
            Asked::Marks(keys) => {
                keys.len() <= MOST_MARKS && keys.iter().all(|k| k.len() <= LONGEST_KEY)
            }
            Asked::Back(_) => true,
        }
    }

    /// Whether an answer with this key was given for it.
    fn names(&self, given: &str) -> bool {
        match self {
            Asked::Key(key) => key == given,
            Asked::Marks(keys) => keys.iter().any(|k| k == given),
            Asked::Back(_) => false,
        }
    }
}

fn back(far: Option<Far>, to: Option<usize>) -> Back {
    match (to, far) {
        (Some(to), _) => Back::To(to),
        (None, None | Some(Far::Answer)) => Back::Answer,
        (None, Some(Far::Action)) => Back::Action,
        (None, Some(Far::Turn)) => Back::Turn,
        (None, Some(Far::Round)) => Back::Round,
    }
}

impl Table {
    /// Does what a client sends.
    pub(super) async fn says(&mut self, id: u64, message: FromClient) -> Result<(), End> {
        let Some(holder) = self.clients.get(&id).map(|c| c.holder) else {
            return Ok(());
        };
        let seats = self.meta.seats_held(holder);
        match message {
            // A second greeting asks for everything anew.
            FromClient::Hello { since, .. } => {
                let known = since.filter(|r| *r >= self.meta.seated);
                let mut watcher = self.watcher(id);
                watcher.seen = watcher.always().zip(known);
                let told = self.rules(move |g| look::tell(g, &[watcher])).await?;
                self.deliver(told);
                Ok(())
            }
            FromClient::Answer {
                revision,
                key,
                client,
            } => {
                self.answer(id, &seats, revision, Asked::Key(key), client)
                    .await
            }
            FromClient::Confirm {
                revision,
                mut keys,
                client,
            } => {
                keys.sort();
                self.answer(id, &seats, revision, Asked::Marks(keys), client)
                    .await
            }
            FromClient::Marked { revision, keys } => self.marked(id, &seats, revision, keys).await,
            FromClient::Undo {
                revision,
                back: far,
                to,
                client,
            } => {
                self.ask_back(id, &seats, revision, back(far, to), client)
                    .await
            }
            FromClient::Agree { revision, yes } => self.agree(id, &seats, revision, yes).await,
            FromClient::Chat { text, id: line } => {
                self.chat(id, text, line).await;
                Ok(())
            }
            FromClient::Ping { object } => {
                if object.len() > LONGEST_KEY || seats.is_empty() {
                    self.refuse(id, "Only players point at things.", String::new(), false);
                    return Ok(());
                }
                let who = self.name(holder);
                self.tell_all(&FromServer::Pinged { object, who });
                Ok(())
            }
            FromClient::Beat => {
                self.tell_one(id, &FromServer::Beat);
                Ok(())
            }
        }
    }

    fn tell_one(&mut self, id: u64, message: &FromServer) {
        if let Some(client) = self.clients.get_mut(&id) {
            send(client, pack(message), &self.hall);
        }
    }

    fn refuse(&mut self, id: u64, why: impl Into<String>, client: String, stale: bool) {
        self.hall.metrics().refused.add(1);
        let message = why.into();
        self.tell_one(
            id,
            &FromServer::Refused {
                message,
                client,
                stale,
            },
        );
    }

    fn taken(&mut self, id: u64, client: String, revision: u64) {
        self.tell_one(id, &FromServer::Taken { client, revision });
    }

    /// What somebody is called.
    fn name(&self, holder: Holder) -> String {
        let seats = self.meta.seats_held(holder);
        let asked = self.facts.asked.as_ref().map(|(seat, _)| *seat);
        let seat = asked
            .filter(|s| seats.contains(s))
            .or(seats.first().copied());
        match seat.and_then(|n| self.meta.seats.get(usize::from(n))) {
            Some(seat) => seat.name.clone(),
            None if holder == Holder::Owner => "The owner".into(),
            None => "A spectator".into(),
        }
    }

    /// Whether a message about a revision comes too late; then it is answered here: it was done already, or it is stale.
    async fn late(
        &mut self,
        id: u64,
        revision: u64,
        asked: &Asked,
        client: &str,
    ) -> Result<bool, End> {
        let done = self.done.iter().any(|(r, a)| *r == revision && a == asked);
        if revision == self.facts.revision && !done {
            return Ok(false);
        }
        let given = self.rules(move |g| g.answered_at(revision)).await?;
        if done || given.is_some_and(|key| asked.names(&key)) {
            self.taken(id, client.to_owned(), revision);
        } else {
            self.refuse(
                id,
                "The table has moved on since this was asked.",
                client.to_owned(),
                true,
            );
        }
        Ok(true)
    }

    async fn answer(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        what: Asked,
        client: String,
    ) -> Result<(), End> {
        if !what.sound() || client.len() > LONGEST_KEY {
            self.refuse(
                id,
                "This is no answer to any question.",
                String::new(),
                false,
            );
            return Ok(());
        }
        if self.late(id, revision, &what, &client).await? {
            return Ok(());
        }
        let Some(asked) = self.facts.asked.as_ref().map(|(seat, _)| *seat) else {
            self.refuse(id, "The game is over.", client, false);
            return Ok(());
        };
        if !seats.contains(&asked) {
            self.refuse(id, "Somebody else is asked.", client, false);
            return Ok(());
        }
        let sent = what.clone();
        let done = self
            .play(move |game| match &sent {
                Asked::Key(key) => game.answer(key),
                Asked::Marks(keys) => game.confirm(keys),
                Asked::Back(back) => game.undo(*back).map(|_| ()),
            })
            .await?;
        self.came(id, (revision, what), client, done);
        Ok(())
    }

    /// Tells who sent something what came of it.
    fn came(&mut self, id: u64, sent: (u64, Asked), client: String, done: Result<(), Trouble>) {
        match done {
            Ok(()) => {
                let revision = sent.0;
                self.done.truncate(DONE - 1);
                self.done.push_front(sent);
                self.taken(id, client, revision);
            }
            Err(why) => self.refuse(id, why.to_string(), client, false),
        }
    }

    /// Changes the game: has that done, kept, and then told to everybody. A refusal changes nothing.
    pub(super) async fn play(
        &mut self,
        f: impl FnOnce(&mut dyn Host) -> Result<(), Trouble> + Send + 'static,
    ) -> Result<Result<(), Trouble>, End> {
        self.load().await?;
        let begun = Instant::now();
        let watchers = self.watchers();
        let done = self
            .rules(move |game| {
                f(game)?;
                Ok((look::facts(game), look::tell(game, &watchers)))
            })
            .await?;
        let (facts, told): (Facts, _) = match done {
            Ok(done) => done,
            Err(why @ (Trouble::Defect(_) | Trouble::BadBot(_))) => {
                return Err(End::Broken(why.to_string(), true));
            }
            Err(why) => {
                // What was refused wrote nothing.
                let _ = self.unkept.take();
                return Ok(Err(why));
            }
        };
        self.facts = facts;
        self.proposal = None;
        self.keep().await?;
        self.rooms();
        self.deliver(told);
        let metrics = self.hall.metrics();
        metrics.answers.add(1);
        metrics.took.took(begun.elapsed());
        Ok(Ok(()))
    }

    async fn marked(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        keys: Vec<String>,
    ) -> Result<(), End> {
        let asked = self.facts.asked.as_ref().map(|(seat, _)| *seat);
        if !asked.is_some_and(|seat| seats.contains(&seat)) || revision != self.facts.revision {
            self.refuse(id, "This is not asked of you now.", String::new(), true);
            return Ok(());
        }
        if !Asked::Marks(keys.clone()).sound() {
            self.refuse(id, "These are too many marks.", String::new(), false);
            return Ok(());
        }
        let (marked, keys) = self.rules(move |game| (game.marked(&keys), keys)).await?;
        self.tell_one(id, &FromServer::Marked { keys, marked });
        Ok(())
    }

    /// Seats of others who play: one for each seat that a person other than this one answers for.
    fn others(&self, seats: &[u8]) -> Vec<u8> {
        let mut all = self.meta.seats_of(|s| !s.is_bot());
        all.retain(|n| !seats.contains(n));
        all
    }

    async fn ask_back(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        back: Back,
        client: String,
    ) -> Result<(), End> {
        if seats.is_empty() {
            self.refuse(id, "Only players take back.", client, false);
            return Ok(());
        }
        if self.late(id, revision, &Asked::Back(back), &client).await? {
            return Ok(());
        }
        let others = self.others(seats);
        if self.meta.undo == Policy::Consent && !others.is_empty() {
            let what = match self.rules(move |g| g.would_undo(back)).await? {
                Ok((_, what)) => what,
                Err(why) => {
                    self.refuse(id, why.to_string(), client, false);
                    return Ok(());
                }
            };
            let holder = self.clients.get(&id).map_or(Holder::Watch, |c| c.holder);
            let proposal = Proposal {
                who: self.name(holder),
                what,
                revision,
                waits_for: others,
            };
            self.proposal = Some((proposal, back));
            self.taken(id, client, revision);
            self.rooms();
            return Ok(());
        }
        let done = self.take_back(back).await?;
        self.came(id, (revision, Asked::Back(back)), client, done);
        Ok(())
    }

    async fn take_back(&mut self, back: Back) -> Result<Result<(), Trouble>, End> {
        self.play(move |game| {
            game.undo(back)?;
            game.settle()
        })
        .await
    }

    async fn agree(&mut self, id: u64, seats: &[u8], revision: u64, yes: bool) -> Result<(), End> {
        let now = self.facts.revision;
        let open = self
            .proposal
            .as_mut()
            .filter(|(p, _)| p.revision == revision && revision == now);
        let Some((proposal, back)) = open else {
            self.refuse(id, "Nobody asks for this now.", String::new(), true);
            return Ok(());
        };
        if !proposal.waits_for.iter().any(|s| seats.contains(s)) {
            self.refuse(id, "You are not asked for this.", String::new(), false);
            return Ok(());
        }
        proposal.waits_for.retain(|s| !seats.contains(s));
        let (all, back) = (proposal.waits_for.is_empty(), *back);
        if !yes {
            self.proposal = None;
        } else if all && let Err(why) = self.take_back(back).await? {
            self.refuse(id, why.to_string(), String::new(), false);
        }
        self.rooms();
        Ok(())
    }

    async fn chat(&mut self, id: u64, text: String, line: String) {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_LINE || line.len() > LONGEST_KEY {
            let why = format!("A line has 1 to {LONGEST_LINE} characters.");
            self.refuse(id, why, String::new(), false);
            return;
        }
        if !line.is_empty() && self.meta.said.iter().any(|s| s.id == line) {
            return;
        }
        let holder = self.clients.get(&id).map_or(Holder::Watch, |c| c.holder);
        let said = Said {
            who: self.name(holder),
            text: text.to_owned(),
            at: clock::now(),
            id: line,
        };
        self.meta.said.push(said.clone());
        let over = self.meta.said.len().saturating_sub(MOST_SAID);
        self.meta.said.drain(..over);
        match self.keep_meta().await {
            Ok(()) => self.tell_all(&FromServer::Said { lines: vec![said] }),
            Err(why) => {
                self.meta.said.pop();
                self.refuse(id, why.message, String::new(), false);
            }
        }
    }
}
