//! What clients send: answers, taking back, talk.

use super::look::{self, Facts, Masked, pack};
use super::{Asked, DONE, End, Proposed, Sent, Table, Wanted, send};
use crate::clock::{self, Instant};
use crate::ground::Task;
use crate::meta::Holder;
use crate::wire::{Far, FromClient, FromServer, Pace, Policy, Said, Sitter};
use table::{Back, Desk, Pondered, Quiet, Trouble};

/// Characters of a line that is said, at most.
const LONGEST_LINE: usize = 500;
/// Characters of a key or of an object's id, at most; and marks of one answer.
const LONGEST_KEY: usize = 200;
/// The longest time between two answers that counts as played, in seconds.
const PAUSE: u64 = 300;
/// Answers that a combined offer names, at most.
const MOST_JOINED: usize = 8;
const MOST_MARKS: usize = 200;
/// Rules whose questions a seat passes, at most.
const MOST_RULES: usize = 100;

impl Asked {
    /// Whether it could be one that can be done.
    fn sound(&self) -> bool {
        match self {
            Asked::Key(key) => key.len() <= LONGEST_KEY * MOST_JOINED,
            Asked::Marks(keys) => {
                keys.len() <= MOST_MARKS && keys.iter().all(|k| k.len() <= LONGEST_KEY)
            }
            Asked::Back(_) | Asked::Late(_) => true,
        }
    }

    /// What has it done in a game. What was taken back is settled anew, so that chance and bots go on.
    fn done_in(&self, game: &mut dyn Desk) -> Result<(), Trouble> {
        match self {
            Asked::Key(key) => game.answer(key),
            Asked::Marks(keys) => game.confirm(keys),
            Asked::Back(back) => {
                game.undo(*back)?;
                game.settle()
            }
            Asked::Late(at) => {
                game.take_late(*at)?;
                game.settle()
            }
        }
    }

    /// The keys of the answers that are given for it; none if it is no answer.
    fn keys(&self) -> &[String] {
        match self {
            Asked::Key(key) => std::slice::from_ref(key),
            Asked::Marks(keys) => keys,
            Asked::Back(_) | Asked::Late(_) => &[],
        }
    }

    /// How far it goes back, if it does.
    fn back(&self) -> Option<Back> {
        match self {
            Asked::Key(_) | Asked::Marks(_) => None,
            Asked::Back(back) => Some(*back),
            Asked::Late(at) => Some(Back::To(*at)),
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
                let told = self.rules(move |g| look::deliveries(g, &[watcher])).await?;
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
                let asked = Asked::Back(back(far, to));
                self.ask_back(id, &seats, revision, asked, client).await
            }
            FromClient::Late {
                revision,
                at,
                client,
            } => {
                self.ask_back(id, &seats, revision, Asked::Late(at), client)
                    .await
            }
            FromClient::Ready { yes } => {
                self.is_ready(&seats, yes);
                Ok(())
            }
            FromClient::Name(player) => {
                self.call(id, holder, &player).await;
                Ok(())
            }
            FromClient::Begin => self.begin(id, holder).await,
            FromClient::Pace { pace } => {
                self.pace(id, holder, pace).await;
                Ok(())
            }
            FromClient::Quiet { seat, quiet } => self.quiet(id, &seats, seat, quiet).await,
            FromClient::Mute { revision, object } => self.mute(id, &seats, revision, object).await,
            FromClient::Wait { revision } => self.wait(id, &seats, revision).await,
            FromClient::Advice { revision, against } => {
                let against = against.filter(|key| key.len() <= LONGEST_KEY);
                self.advise(id, &seats, revision, against).await
            }
            FromClient::Ways { revision } => {
                if !self.asks_now(id, &seats, revision) {
                    return Ok(());
                }
                let ways = self.rules(|game| game.ways()).await?;
                self.tell_one(id, &FromServer::Ways { revision, ways });
                Ok(())
            }
            FromClient::Explain { object } => self.explain(id, object).await,
            FromClient::Foretell { revision, key } => {
                if key.len() > LONGEST_KEY || !self.asks_now(id, &seats, revision) {
                    return Ok(());
                }
                let told = self.rules(move |game| FromServer::Foretold {
                    revision,
                    sum: game.foretold(&key),
                    key,
                });
                let told = told.await?;
                self.tell_one(id, &told);
                Ok(())
            }
            FromClient::Agree { revision, yes } => self.agree(id, &seats, revision, yes).await,
            FromClient::Chat { text, id: line } => {
                self.chat(id, text, line).await;
                Ok(())
            }
            FromClient::Ping { object } => {
                if object.len() > LONGEST_KEY || seats.is_empty() {
                    self.refuse(
                        id,
                        "Only players can point at things.",
                        String::new(),
                        false,
                    );
                    return Ok(());
                }
                let who = self.name(holder);
                self.tell_all(&FromServer::Pinged { object, who });
                Ok(())
            }
            // Answered where the socket is, however busy the table is.
            FromClient::Beat => Ok(()),
        }
    }

    async fn explain(&mut self, id: u64, object: String) -> Result<(), End> {
        if object.len() > LONGEST_KEY {
            self.refuse(id, "There is no such thing.", String::new(), false);
            return Ok(());
        }
        let watcher = self.watcher(id);
        let told = self.rules(move |game| FromServer::Explained {
            revision: game.revision(),
            sums: game.explain(watcher.now(game), &object),
            object,
        });
        let told = told.await?;
        self.tell_one(id, &told);
        Ok(())
    }

    pub(super) fn tell_one(&mut self, id: u64, message: &FromServer) {
        if let Some(client) = self.clients.get_mut(&id) {
            send(client, pack(message));
        }
    }

    pub(super) fn refuse(&mut self, id: u64, why: impl Into<String>, client: String, stale: bool) {
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

    /// A client's name.
    pub(super) fn name(&self, holder: Holder) -> String {
        let seats = self.meta.seats_held(holder);
        let asked = self.facts.asked.as_ref().map(|(seat, _)| *seat);
        let seat = asked
            .filter(|s| seats.contains(s))
            .or(seats.first().copied());
        if let Some(player) = seat.and_then(|n| self.player(n)) {
            return player.name;
        }
        match seat.and_then(|n| self.meta.seats.get(usize::from(n))) {
            Some(seat) => seat.name.clone(),
            None if holder == Holder::Owner => "The owner".into(),
            None => "A spectator".into(),
        }
    }

    /// Whether a message about a revision comes too late; then it is answered here: it was done already, or it is stale.
    /// That an answer was given is told only to who gave it or now has the seat that was asked: for everybody else it would
    /// confirm a guess.
    async fn late(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        asked: &Asked,
        client: &str,
    ) -> Result<bool, End> {
        let holder = self.clients.get(&id).map(|c| c.holder);
        let back = asked.back().is_some();
        let own = |d: &Sent| {
            // All clients hear of an undo.
            back || Some(d.by) == holder || d.seat.is_some_and(|seat| seats.contains(&seat))
        };
        let mut known = self
            .done
            .iter()
            .any(|d| d.revision == revision && d.what == *asked && own(d));
        if revision == self.facts.revision && !known {
            return Ok(false);
        }
        if !known && !seats.is_empty() {
            let (own, keys) = (seats.to_vec(), asked.keys().to_vec());
            let marks = matches!(asked, Asked::Marks(_));
            known = self
                .rules(move |g| match back {
                    true => g.took_back_at(revision),
                    false => g.gave(&own, revision, &keys, marks),
                })
                .await?;
        }
        if known {
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

    /// Whether who holds these seats is asked now. What chance does at a table with real dice is said by any player.
    fn asks(&self, seats: &[u8]) -> bool {
        match &self.facts.asked {
            Some((seat, _)) => seats.contains(seat),
            None => self.facts.chance && !seats.is_empty(),
        }
    }

    /// Whether who holds these seats is asked at this revision; refuses otherwise.
    pub(super) fn asks_now(&mut self, id: u64, seats: &[u8], revision: u64) -> bool {
        let now = self.asks(seats) && revision == self.facts.revision;
        if !now {
            self.refuse(id, "You are not asked this now.", String::new(), true);
        }
        now
    }

    async fn quiet(&mut self, id: u64, seats: &[u8], seat: u8, quiet: Quiet) -> Result<(), End> {
        let short = |rule: &String| rule.len() <= LONGEST_KEY;
        if quiet.rules.len() > MOST_RULES || !quiet.rules.iter().all(short) {
            self.refuse(id, "Too many rules.", String::new(), false);
            return Ok(());
        }
        let own = seats.contains(&seat);
        let chair = self.meta.seats.get_mut(usize::from(seat));
        let Some(chair) = chair.filter(|_| own) else {
            self.refuse(id, "This is not your seat.", String::new(), false);
            return Ok(());
        };
        let before = std::mem::replace(&mut chair.quiet, quiet.clone());
        if let Err(why) = self.keep_meta().await {
            self.meta.seats[usize::from(seat)].quiet = before;
            self.refuse(id, why.message, String::new(), false);
            return Ok(());
        }
        let set = move |game: &mut dyn Desk| {
            game.set_quiet(seat, quiet);
            Ok(())
        };
        self.and_settle(id, set).await?;
        self.rooms();
        Ok(())
    }

    async fn mute(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        object: String,
    ) -> Result<(), End> {
        if object.len() > LONGEST_KEY {
            self.refuse(id, "There is no such thing.", String::new(), false);
            return Ok(());
        }
        if !self.asks_now(id, seats, revision) {
            return Ok(());
        }
        let mute = move |game: &mut dyn Desk| {
            game.mute(&object);
            Ok(())
        };
        self.and_settle(id, mute).await
    }

    async fn wait(&mut self, id: u64, seats: &[u8], revision: u64) -> Result<(), End> {
        if !self.asks_now(id, seats, revision) {
            return Ok(());
        }
        self.and_settle(id, |game: &mut dyn Desk| game.wait()).await
    }

    /// Does something and lets the table settle what it may; who sent it hears why not.
    async fn and_settle(
        &mut self,
        id: u64,
        act: impl FnOnce(&mut dyn Desk) -> Result<(), Trouble> + Send + 'static,
    ) -> Result<(), End> {
        let done = self
            .play(move |game| {
                act(game)?;
                game.settle()
            })
            .await?;
        if let Err(why) = done {
            self.refuse(id, why.to_string(), String::new(), false);
        }
        Ok(())
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
                "This is not an answer to a question.",
                String::new(),
                false,
            );
            return Ok(());
        }
        if self.late(id, seats, revision, &what, &client).await? {
            return Ok(());
        }
        if self.meta.gathering {
            self.refuse(id, "The game has not begun.", client, false);
            return Ok(());
        }
        if self.facts.asked.is_none() && !self.facts.chance {
            self.refuse(id, "The game is over.", client, false);
            return Ok(());
        }
        if self.meta.ended(self.facts.summary.round) {
            self.refuse(id, "This challenge is over.", client, false);
            return Ok(());
        }
        if !self.asks(seats) {
            self.refuse(id, "Another player is asked.", client, false);
            return Ok(());
        }
        let sent = self.sent(id, revision, &what);
        self.facts.summary.played = true;
        let done = self.play(move |game| what.done_in(game)).await?;
        self.came(id, sent, client, done);
        Ok(())
    }

    /// What is remembered of something that is about to be done.
    fn sent(&self, id: u64, revision: u64, what: &Asked) -> Sent {
        Sent {
            revision,
            what: what.clone(),
            by: self.clients.get(&id).map_or(Holder::Watch, |c| c.holder),
            seat: self.facts.asked.as_ref().map(|(seat, _)| *seat),
        }
    }

    /// Tells who sent something what came of it.
    fn came(&mut self, id: u64, sent: Sent, client: String, done: Result<(), Trouble>) {
        match done {
            Ok(()) => {
                let revision = sent.revision;
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
        act: impl FnOnce(&mut dyn Desk) -> Result<(), Trouble> + Send + 'static,
    ) -> Result<Result<(), Trouble>, End> {
        self.load().await?;
        let begun = Instant::now();
        let watchers = self.watchers();
        let done = self
            .rules(move |game| {
                act(game)?;
                Ok((look::facts(game), look::deliveries(game, &watchers)))
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
        let before = std::mem::replace(&mut self.facts, facts).summary;
        let now = &mut self.facts.summary;
        let since = now.at.saturating_sub(before.at);
        now.time = before.time + if since <= PAUSE { since } else { 0 };
        now.played = before.played;
        self.moved = Instant::now();
        self.stop_thinking();
        // What was to be taken back is another answer now. A branch begins where it was asked for.
        let stays = |p: &Proposed| matches!(p.wanted, Wanted::Branch(_));
        self.proposal = self.proposal.take().filter(stays);
        self.keep().await?;
        // What was reviewed is another game now.
        self.review = None;
        let reviewed = self.meta.mistakes.take().is_some();
        if reviewed || self.facts.settled != self.meta.settled {
            self.meta.settled = self.facts.settled.clone();
            // What is not kept of this is asked once more after the program was ended: no answer hangs on it.
            if let Err(why) = self.keep_meta().await {
                tracing::warn!(table = %self.meta.id, why = %why.message, "what was settled is not kept");
            }
        }
        let reseated = self.follow_seats().await;
        self.rooms();
        self.deliver(told);
        if reseated {
            self.greet_all();
            self.look_anew().await?;
        }
        let metrics = self.hall.metrics();
        metrics.answers.add(1);
        metrics.took.took(begun.elapsed());
        Ok(Ok(()))
    }

    /// Has the bot that is asked think somewhere else, where bots do.
    pub(super) fn ponders(&self) -> Option<Task<Option<Pondered>>> {
        let seats: Vec<Sitter> = self.meta.seats.iter().map(|s| s.sitter).collect();
        let ground = self.hall.ground();
        let asks = || ground.ponder(&self.meta.id, self.facts.revision, &seats);
        self.facts.thinks.then(asks).flatten()
    }

    /// Has the bot that is asked give its answer: what it found elsewhere, if that still fits.
    pub(super) async fn think(&mut self, found: Option<Pondered>) -> Result<(), End> {
        let done = self
            .play(move |game| {
                if found.is_none_or(|found| game.pondered(&found).is_err()) {
                    game.step()?;
                }
                game.settle()
            })
            .await?;
        done.map_err(|why| End::Broken(format!("A bot failed: {why}."), false))
    }

    async fn marked(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        keys: Vec<String>,
    ) -> Result<(), End> {
        if !self.asks_now(id, seats, revision) {
            return Ok(());
        }
        if !Asked::Marks(keys.clone()).sound() {
            self.refuse(id, "Too many marks.", String::new(), false);
            return Ok(());
        }
        let (marked, keys) = self.rules(move |game| (game.marked(&keys), keys)).await?;
        self.tell_one(id, &FromServer::Marked { keys, marked });
        Ok(())
    }

    /// Seats of others who play: one for each seat that a person other than this one answers for.
    pub(super) fn others(&self, seats: &[u8]) -> Vec<u8> {
        let mut all = self.meta.seats_of(|s| !s.is_bot() && !s.away);
        all.retain(|n| !seats.contains(n));
        all
    }

    async fn ask_back(
        &mut self,
        id: u64,
        seats: &[u8],
        revision: u64,
        asked: Asked,
        client: String,
    ) -> Result<(), End> {
        if seats.is_empty() {
            self.refuse(id, "Only players can undo.", client, false);
            return Ok(());
        }
        if client.len() > LONGEST_KEY || self.late(id, seats, revision, &asked, &client).await? {
            return Ok(());
        }
        if let Asked::Late(at) = asked {
            let late = self.rules(|game| game.late()).await?;
            if !late.iter().any(|l| l.at == at && seats.contains(&l.seat)) {
                self.refuse(id, "You cannot go back to this question.", client, false);
                return Ok(());
            }
        }
        let others = self.others(seats);
        if self.meta.undo == Policy::Consent && !others.is_empty() {
            let back = asked.back().unwrap_or(Back::Answer);
            let what = match self.rules(move |g| Masked::undo(g, back)).await? {
                Ok(what) => what,
                Err(why) => {
                    self.refuse(id, why.to_string(), client, false);
                    return Ok(());
                }
            };
            let holder = self.clients.get(&id).map_or(Holder::Watch, |c| c.holder);
            self.proposal = Some(Proposed {
                who: self.name(holder),
                revision,
                waits_for: others,
                wanted: Wanted::Back(asked, what),
            });
            self.taken(id, client, revision);
            self.rooms();
            return Ok(());
        }
        let sent = self.sent(id, revision, &asked);
        let done = self.play(move |game| asked.done_in(game)).await?;
        self.came(id, sent, client, done);
        Ok(())
    }

    async fn agree(&mut self, id: u64, seats: &[u8], revision: u64, yes: bool) -> Result<(), End> {
        let now = self.facts.revision;
        // A branch was asked for at the place where it begins, whatever is answered meanwhile.
        let open = self.proposal.as_mut().filter(|p| {
            p.revision == revision && (revision == now || matches!(p.wanted, Wanted::Branch(_)))
        });
        let Some(proposal) = open else {
            self.refuse(id, "There is no such proposal now.", String::new(), true);
            return Ok(());
        };
        if !proposal.waits_for.iter().any(|s| seats.contains(s)) {
            self.refuse(id, "You are not asked for this.", String::new(), false);
            return Ok(());
        }
        proposal.waits_for.retain(|s| !seats.contains(s));
        let all = proposal.waits_for.is_empty();
        if all || !yes {
            match self.proposal.take().filter(|_| yes).map(|p| p.wanted) {
                Some(Wanted::Back(asked, _)) => {
                    if let Err(why) = self.play(move |game| asked.done_in(game)).await? {
                        self.refuse(id, why.to_string(), String::new(), false);
                    }
                }
                Some(Wanted::Branch(start)) => self.agreed(start).await,
                None => {}
            }
        }
        self.rooms();
        Ok(())
    }

    /// Tells everybody something that the table itself says; it stands among the lines that were said.
    pub(super) async fn announce(&mut self, text: String) {
        let line = Said {
            who: "The table".into(),
            text,
            at: clock::now(),
            id: String::new(),
        };
        if let Err(why) = self.say(line).await {
            tracing::warn!(table = %self.meta.id, %why, "a line of the table is not kept");
        }
    }

    /// Sets how fast bots play.
    async fn pace(&mut self, id: u64, holder: Holder, pace: Pace) {
        if holder == Holder::Watch {
            self.refuse(
                id,
                "Only players can set the pace of the bots.",
                String::new(),
                false,
            );
            return;
        }
        let before = std::mem::replace(&mut self.meta.pace, pace);
        if let Err(why) = self.keep_meta().await {
            self.meta.pace = before;
            self.refuse(id, why.message, String::new(), false);
        }
        self.rooms();
    }

    async fn chat(&mut self, id: u64, text: String, line: String) {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_LINE || line.len() > LONGEST_KEY {
            let why = format!("A line has 1 to {LONGEST_LINE} characters.");
            self.refuse(id, why, String::new(), false);
            return;
        }
        if !line.is_empty() && self.said.iter().any(|s| s.id == line) {
            return;
        }
        let most = f64::from(self.hall.config().lines);
        let Some(client) = self.clients.get_mut(&id) else {
            return;
        };
        let (holder, may) = (client.holder, client.says.take(most, 1.0));
        if holder == Holder::Watch && self.meta.muted {
            let why = "The owner of this table has muted spectators.";
            self.refuse(id, why, String::new(), false);
            return;
        }
        if !may {
            let why = "Too many chat lines at once; wait a moment.";
            self.refuse(id, why, String::new(), false);
            return;
        }
        let said = Said {
            who: self.name(holder),
            text: text.to_owned(),
            at: clock::now(),
            id: line,
        };
        if let Err(why) = self.say(said).await {
            let why = format!("This could not be saved: {why}");
            self.refuse(id, why, String::new(), false);
        }
    }
}
