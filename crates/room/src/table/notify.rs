//! Players who are away are told when it is their turn: once for each turn, whatever fails or restarts meanwhile.
//!
//! A turn begins when a seat is asked. Its player has *seen* it once a client of theirs joins or says something. If
//! nobody has seen it and no client of the player is connected for some seconds, the table tells the player. First it
//! notes that in its settings: a node that has lost the table fails there, and sends nothing.

use super::{Denial, End, Table, manage};
use crate::asker::Bucket;
use crate::clock::{self, Instant};
use crate::ground::{Courier, within};
use crate::hall::Hall;
use crate::meta::Holder;
use crate::notice::{self, Sent, Told};
use crate::wire::{self, Called, HookWish, PushGone, PushWish, QuietHours};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// Notifications that a table sends at once, at most.
const BURST: f64 = 10.0;
/// How many more it may send in a second: one a minute.
const A_SECOND: f64 = 1.0 / 60.0;
/// How much longer each pause between attempts is than the one before.
const LONGER: u32 = 4;
/// A receiver cannot have a table wait longer than this before the next attempt.
const LONGEST: Duration = Duration::from_secs(3600);
/// How long a table that stops waits for what is being sent.
const LAST: Duration = Duration::from_secs(5);

/// What a request to the table comes to.
type Reply = Result<String, Denial>;
/// What came of an attempt, by the name of each target.
type Outcomes = Vec<(String, Sent)>;

/// What a table knows of the turn that waits, beside what it keeps.
pub(super) struct Turn {
    /// The seat of a person that is asked.
    asked: Option<u8>,
    /// Whether its player has seen that.
    seen: bool,
    /// Since when its player has been away.
    away: Option<Instant>,
    /// An attempt that is being made.
    sending: Option<oneshot::Receiver<Outcomes>>,
    /// How many notifications the table may send now.
    left: Bucket,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            asked: None,
            seen: false,
            away: None,
            sending: None,
            left: Bucket::full(BURST),
        }
    }
}

impl Turn {
    /// Whether an attempt is being made.
    pub(super) fn is_sending(&self) -> bool {
        self.sending.is_some()
    }
}

/// Wakes a table after some time, if it still works then.
fn wake(hall: &Hall, table: &str, after: Duration) {
    let (weak, sleep, id) = (hall.weak(), hall.ground().sleep(after), table.to_owned());
    hall.ground().spawn(Box::pin(async move {
        sleep.await;
        if let Some(hall) = weak() {
            hall.wake(&id).await;
        }
    }));
}

/// Sends to all targets, at the same time.
async fn all(
    courier: Arc<dyn Courier>,
    targets: Vec<(String, notice::Target)>,
    what: Arc<Called>,
) -> Outcomes {
    let begun = targets.into_iter();
    let begun: Vec<_> = begun
        .map(|(name, to)| (name, courier.send(to, what.clone())))
        .collect();
    let mut done = Vec::new();
    for (name, sent) in begun {
        done.push((name, sent.await));
    }
    done
}

/// The seat by which browsers of this client are known; none for the owner.
fn seat(holder: Holder) -> Option<u8> {
    match holder {
        Holder::Owner => None,
        Holder::Seat(n) => Some(n),
        // A seat that no table has.
        Holder::Watch => Some(u8::MAX),
    }
}

impl Table {
    /// Whether the player of a seat is connected.
    fn is_here(&self, seat: u8) -> bool {
        let mut clients = self.clients.values();
        clients.any(|c| self.meta.seats_held(c.holder).contains(&seat))
    }

    /// Notes whose turn it is, and who has seen that: `by` is the client that has just joined or said something.
    pub(super) async fn note_turn(&mut self, by: Option<u64>) {
        if self.hall.ground().courier().is_none() {
            return;
        }
        let summary = &self.facts.summary;
        let (over, round) = (summary.outcome.is_some(), summary.round);
        let asked = self.meta.calls(summary.asked, over, round);
        if asked != self.turn.asked {
            (self.turn.asked, self.turn.seen, self.turn.away) = (asked, false, None);
        }
        let Some(seat) = asked else { return };
        let client = by.and_then(|id| self.clients.get(&id));
        if client.is_some_and(|c| self.meta.seats_held(c.holder).contains(&seat)) {
            self.turn.seen = true;
        }
        if self.is_here(seat) {
            self.turn.away = None;
            return;
        }
        if self.turn.away.is_some() || !self.meta.notices.tell() {
            return;
        }
        self.turn.away = Some(Instant::now());
        match self.turn.seen {
            true => self.seen(seat).await,
            false => wake(&self.hall, &self.meta.id, self.hall.config().notifying.away),
        }
    }

    /// Notes for good that a player knows of their turn.
    async fn seen(&mut self, seat: u8) {
        let answers = self.facts.summary.answers;
        let settled = self.meta.notices.of(seat, answers);
        if settled.is_some_and(|told| told.waits.is_empty()) {
            return;
        }
        let told = Told {
            seat,
            answers,
            waits: Vec::new(),
            tries: 0,
            next: 0,
        };
        let before = self.meta.notices.told.replace(told);
        if self.keep_meta().await.is_err() {
            self.meta.notices.told = before;
        }
    }

    /// Tells the player whose turn it is, if that is due.
    pub(super) async fn tell_player(&mut self) -> Result<(), End> {
        let Some(courier) = self.hall.ground().courier() else {
            return Ok(());
        };
        self.load().await?;
        self.came_of_sending().await;
        self.note_turn(None).await;
        let waits = self.turn.asked.filter(|_| !self.turn.seen);
        let (Some(seat), Some(since)) = (waits, self.turn.away) else {
            return Ok(());
        };
        if since.elapsed() < self.hall.config().notifying.away || self.turn.is_sending() {
            return Ok(());
        }
        let (answers, now) = (self.facts.summary.answers, clock::now());
        let told = match self.meta.notices.of(seat, answers) {
            Some(told) if told.waits.is_empty() || told.next > now => return Ok(()),
            Some(told) => told.clone(),
            None => {
                let waits = self.meta.reached(seat);
                let quiet = self.meta.notices.quiet.is_some_and(|q| q.hold(now));
                // What cannot be told now is due again when the hall looks next.
                if waits.is_empty() || quiet || !self.turn.left.take(BURST, A_SECOND) {
                    return Ok(());
                }
                Told {
                    seat,
                    answers,
                    waits,
                    tries: 0,
                    next: 0,
                }
            }
        };
        self.attempt(courier, told).await;
        Ok(())
    }

    /// Sends to the targets that were not reached yet.
    async fn attempt(&mut self, courier: Arc<dyn Courier>, mut told: Told) {
        told.tries = told.tries.saturating_add(1);
        let (seat, answers) = (told.seat, told.answers);
        let named = told.waits.iter();
        let targets: Vec<_> = named
            .filter_map(|name| Some((name.clone(), self.meta.notices.target(name)?)))
            .collect();
        told.waits = targets.iter().map(|(name, _)| name.clone()).collect();
        let before = self.meta.notices.told.replace(told);
        // Another node may have the table: then nothing is sent from here.
        if self.keep_meta().await.is_err() {
            self.meta.notices.told = before;
            return;
        }
        let what = Arc::new(self.called(seat, answers));
        let pending = i64::try_from(targets.len()).unwrap_or_default();
        let (tell, told) = oneshot::channel();
        self.turn.sending = Some(told);
        let (hall, id, metrics) = (
            self.hall.weak(),
            self.meta.id.clone(),
            self.hall.metrics().clone(),
        );
        self.hall.ground().spawn(Box::pin(async move {
            metrics.notifying.add(pending);
            let _ = tell.send(all(courier, targets, what).await);
            metrics.notifying.add(-pending);
            if let Some(hall) = hall() {
                hall.wake(&id).await;
            }
        }));
    }

    /// Takes note of an attempt that has ended.
    async fn came_of_sending(&mut self) {
        let Some(sending) = &mut self.turn.sending else {
            return;
        };
        match sending.try_recv() {
            Err(oneshot::error::TryRecvError::Empty) => {}
            Err(oneshot::error::TryRecvError::Closed) => self.turn.sending = None,
            Ok(outcomes) => {
                self.turn.sending = None;
                self.note_outcomes(outcomes).await;
            }
        }
    }

    async fn note_outcomes(&mut self, outcomes: Outcomes) {
        let metrics = self.hall.metrics().clone();
        let notifying = &self.hall.config().notifying;
        let mut told = self.meta.notices.told.clone();
        let mut pause = Duration::ZERO;
        for (name, sent) in outcomes {
            let later = match sent {
                Sent::Done => {
                    metrics.notified.add(1);
                    false
                }
                Sent::Gone => {
                    self.meta.notices.forget(&name);
                    false
                }
                Sent::Refused(why) => {
                    metrics.unsent.add(1);
                    metrics.dropped.add(1);
                    tracing::debug!(table = %self.meta.id, %why, "a notification was refused");
                    false
                }
                Sent::Later(why, after) => {
                    metrics.unsent.add(1);
                    tracing::debug!(table = %self.meta.id, %why, "a notification failed");
                    pause = pause.max(after.unwrap_or_default().min(LONGEST));
                    true
                }
            };
            if let Some(told) = told.as_mut().filter(|_| !later) {
                told.waits.retain(|waits| *waits != name);
            }
        }
        let mut again = None;
        if let Some(told) = told.as_mut().filter(|told| !told.waits.is_empty()) {
            if told.tries >= notifying.tries {
                metrics.dropped.add(told.waits.len() as u64);
                told.waits.clear();
            } else {
                let grown = LONGER.saturating_pow(u32::from(told.tries.saturating_sub(1)));
                pause = pause.max(notifying.retry.saturating_mul(grown));
                told.next = clock::now() + pause.as_secs();
                again = Some(pause);
            }
        }
        self.meta.notices.told = told;
        if let Err(why) = self.keep_meta().await {
            tracing::debug!(table = %self.meta.id, why = %why.message, "a notification is not noted");
        }
        if let Some(pause) = again {
            // The time of the next attempt is kept in whole seconds.
            wake(&self.hall, &self.meta.id, pause + Duration::from_secs(1));
        }
    }

    /// Waits for what is being sent, because the table stops.
    pub(super) async fn finish_sending(&mut self) {
        let Some(sending) = self.turn.sending.take() else {
            return;
        };
        let ground = self.hall.ground().clone();
        if let Some(Ok(outcomes)) = within(&ground, LAST, sending).await {
            self.note_outcomes(outcomes).await;
        }
    }

    /// What is told of a turn: no more than everybody who may watch can see.
    fn called(&self, seat: u8, answers: usize) -> Called {
        let title = self.meta.title.clone();
        let chair = self.meta.seats.get(usize::from(seat));
        let investigator = chair.map(|s| s.name.clone());
        let player = self.player(seat).map(|p| p.name);
        let who = match (&player, &investigator) {
            (Some(player), Some(name)) => format!(": {player} ({name})"),
            (None, Some(name)) => format!(": {name}"),
            _ => String::new(),
        };
        Called {
            event: "turn".into(),
            text: format!("Your turn at {title}{who}."),
            table: self.meta.id.clone(),
            seat: Some(seat),
            investigator,
            player,
            round: Some(self.facts.summary.round),
            turn: Some(format!("{}-{seat}-{answers}", self.meta.id)),
            url: self.address(),
            title,
        }
    }

    /// Where the table is, without any secret.
    fn address(&self) -> Option<String> {
        let origin = self.hall.config().notifying.origin.as_ref()?;
        Some(format!("{origin}/t/{}", self.meta.id))
    }

    /// The notifications of the table, as this client may know them.
    pub(super) fn notices(&self, holder: Holder) -> wire::Notices {
        let notices = &self.meta.notices;
        let courier = self.hall.ground().courier();
        let hook = notices.hook.as_ref().filter(|_| holder == Holder::Owner);
        let host = hook.map(|url| {
            let host = courier.map(|c| c.host(url.reveal()));
            host.and_then(Result::ok).unwrap_or_default()
        });
        wire::Notices {
            hook: host,
            quiet: notices.quiet,
            browsers: notices
                .pushes
                .iter()
                .filter(|p| p.seat == seat(holder))
                .count(),
        }
    }

    /// Changes the notifications, keeps that, and tells how they are then.
    async fn renotice(
        &mut self,
        holder: Holder,
        change: impl FnOnce(&mut notice::Notices) -> Result<(), String>,
    ) -> Reply {
        let before = self.meta.notices.clone();
        let changed = change(&mut self.meta.notices).map_err(|why| Denial::new(422, why));
        let kept = match changed {
            Ok(()) if self.meta.notices == before => Ok(()),
            Ok(()) => self.keep_meta().await,
            Err(why) => Err(why),
        };
        if let Err(why) = kept {
            self.meta.notices = before;
            return Err(why);
        }
        // Who is away just now may be told.
        self.turn.away = None;
        manage::json(&self.notices(holder))
    }

    /// Sets where the table sends its notifications, or ends that.
    pub(super) async fn hook(&mut self, wish: Option<HookWish>) -> Reply {
        let courier = self.courier()?;
        let hook = match wish {
            None => None,
            Some(wish) => {
                let url = notice::hook(&wish.url).map_err(|why| Denial::new(422, why))?;
                courier
                    .host(url.reveal())
                    .map_err(|why| Denial::new(422, why))?;
                Some(url)
            }
        };
        let change = |notices: &mut notice::Notices| {
            notices.hook = hook;
            Ok(())
        };
        self.renotice(Holder::Owner, change).await
    }

    /// Sets the hours in which nothing is sent, or ends that.
    pub(super) async fn quiet_hours(&mut self, quiet: Option<QuietHours>) -> Reply {
        let change = |notices: &mut notice::Notices| {
            quiet.map_or(Ok(()), |quiet| quiet.sound())?;
            notices.quiet = quiet;
            Ok(())
        };
        self.renotice(Holder::Owner, change).await
    }

    /// Has a browser told when it is its player's turn.
    pub(super) async fn subscribe(&mut self, holder: Holder, wish: &PushWish) -> Reply {
        let courier = self.courier()?;
        courier.fits(wish).map_err(|why| Denial::new(422, why))?;
        let add = |notices: &mut notice::Notices| Ok(notices.add(seat(holder), wish)?);
        self.renotice(holder, add).await
    }

    /// Has a browser told no more.
    pub(super) async fn unsubscribe(&mut self, holder: Holder, gone: &PushGone) -> Reply {
        let remove = |notices: &mut notice::Notices| {
            let pushes = &mut notices.pushes;
            pushes.retain(|p| !(p.seat == seat(holder) && p.endpoint.reveal() == gone.endpoint));
            Ok(())
        };
        self.renotice(holder, remove).await
    }

    fn courier(&self) -> Result<Arc<dyn Courier>, Denial> {
        let courier = self.hall.ground().courier();
        courier.ok_or_else(|| Denial::new(404, "without a server nothing can be sent"))
    }

    /// Sends a test to the webhook. The table goes on meanwhile; whoever asked waits.
    pub(super) fn test_hook(&mut self, tell: oneshot::Sender<Reply>) {
        let target = self.meta.notices.hook.clone().map(notice::Target::Hook);
        let ready = self.courier().and_then(|courier| {
            let target = target.ok_or_else(|| Denial::new(404, "this table has no webhook"))?;
            if !self.turn.left.take(BURST, A_SECOND) {
                let why = "this table has sent too many notifications; wait a minute";
                return Err(Denial::new(429, why));
            }
            Ok((courier, target))
        });
        let (courier, target) = match ready {
            Ok(ready) => ready,
            Err(why) => {
                let _ = tell.send(Err(why));
                return;
            }
        };
        let what = Arc::new(Called {
            event: "test".into(),
            text: format!(
                "A test from {}: notifications arrive here.",
                self.meta.title
            ),
            table: self.meta.id.clone(),
            title: self.meta.title.clone(),
            url: self.address(),
            ..Called::default()
        });
        let metrics = self.hall.metrics().clone();
        self.hall.ground().spawn(Box::pin(async move {
            metrics.notifying.add(1);
            let sent = courier.send(target, what).await;
            metrics.notifying.add(-1);
            let reply = match sent {
                Sent::Done => {
                    metrics.notified.add(1);
                    Ok("{}".to_owned())
                }
                Sent::Gone => Err("it does not exist any more".to_owned()),
                Sent::Refused(why) | Sent::Later(why, _) => Err(why),
            };
            let reply = reply.map_err(|why| {
                metrics.unsent.add(1);
                Denial::new(422, format!("the webhook did not take the test: {why}"))
            });
            let _ = tell.send(reply);
        }));
    }

    /// Whether the table must stay at work.
    pub(super) fn is_needed(&self) -> bool {
        !self.clients.is_empty() || self.turn.is_sending()
    }
}
