//! What is settled about a table over HTTP, and what can be read of its game.

use super::{Client, End, Proposed, Start, Table, Wanted, undo_policy};
use crate::asker::Asker;
use crate::clock;
use crate::config::Config;
use crate::games::{Seating, cut};
use crate::meta::{Credential, Holder, MOST_SAVES, Meta, Save};
use crate::party::Sit;
use crate::secret::Secret;
use crate::wire::{
    About, Change, Created, FromServer, HookWish, Links, Place, Policy, PushGone, PushWish,
    QuietHours, SaveView, Sitter,
};
use std::collections::BTreeMap;
use table::host::data::Looker;
use tokio::sync::oneshot;

/// Characters of a title or of a name, at most.
const LONGEST_NAME: usize = 80;
/// Answers whose events are told at once, at most.
const MOST_HISTORY: usize = 2_000;

/// A request to a table over HTTP.
#[derive(Clone, Debug)]
pub enum Action {
    /// The addresses to send to others.
    Links,
    /// What there is to know before its record is looked at.
    About,
    /// To change what it is called and how it is run.
    Change(Change),
    /// To give a seat to another player.
    Hand(u8, Sitter),
    /// To sit down in a free seat by the invitation.
    Sit(Sit),
    /// To give a name to where the game stands.
    Save(String),
    /// To forget such a name.
    Unsave(String),
    /// What a branch from there begins with: a new table's settings, and its record.
    Branch(Place),
    /// The record of the game, all that was taken back included.
    Record,
    /// To look back at the game, or how far that has come.
    Review,
    /// The result of its puzzle.
    Puzzle,
    /// To throw it away, or to have it back.
    Delete(bool),
    /// The view after this many answers.
    View(usize, Option<Looker>),
    /// What happened from one number of answers to another.
    History(usize, usize, Option<Looker>),
    /// Its notifications.
    Notices,
    /// To set the webhook, or to remove it.
    Hook(Option<HookWish>),
    /// To send a test to the webhook.
    TestHook,
    /// To set quiet hours, or to end them.
    QuietHours(Option<QuietHours>),
    /// To tell a browser when it is its player's turn.
    Subscribe(PushWish),
    /// To tell a browser no more.
    Unsubscribe(PushGone),
}

/// Why something is not done: the status of HTTP, and words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Denial {
    /// The status.
    pub status: u16,
    /// Why.
    pub message: String,
}

impl Denial {
    /// With a status.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self {
            status,
            message: short(message.into()),
        }
    }
}

/// Characters of a reason, at most: it may repeat what was sent.
const LONGEST_REASON: usize = 600;

/// A reason of a length that can be read.
fn short(why: String) -> String {
    match why.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &why[..end]),
        None => why,
    }
}

/// A title or a name, as it is kept.
pub fn name(text: &str) -> Result<String, Denial> {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_NAME {
        let why = format!("a name has 1 to {LONGEST_NAME} characters");
        return Err(Denial::new(422, why));
    }
    Ok(text.to_owned())
}

/// The point of view for looking at the past.
pub fn eye(text: Option<&str>) -> Result<Option<Looker>, Denial> {
    match text {
        None => Ok(None),
        Some("public") => Ok(Some(Looker::Public)),
        Some(seat) => match seat.parse() {
            Ok(seat) => Ok(Some(Looker::Seat(seat))),
            Err(_) => Err(Denial::new(
                400,
                "`eye` is the number of a seat, or `public`",
            )),
        },
    }
}

pub(super) fn json(it: &impl serde::Serialize) -> Result<String, Denial> {
    serde_json::to_string(it).map_err(|e| Denial::new(500, e.to_string()))
}

/// The addresses of a table.
pub fn links(meta: &Meta, config: &Config) -> Links {
    let address = |s: &Secret| format!("/t/{}#{}", meta.id, s.reveal());
    let seats = (0u8..).zip(&meta.seats);
    let friends = seats.filter_map(|(n, s)| {
        let link = s.link.as_ref().filter(|_| s.sitter == Sitter::Friend)?;
        Some((n.to_string(), address(link)))
    });
    Links {
        seats: friends.collect::<BTreeMap<_, _>>(),
        watch: address(&meta.watch),
        table: address(&meta.key),
        invite: meta.invite.as_ref().map(address),
        hosts: config.reached.clone(),
        alone: config.alone,
    }
}

impl Action {
    /// Whether only the owner may.
    fn is_owners(&self) -> bool {
        match self {
            Action::Links
            | Action::Change(_)
            | Action::Hand(..)
            | Action::Branch(_)
            | Action::Record
            | Action::Review
            | Action::Puzzle
            | Action::Hook(_)
            | Action::TestHook
            | Action::QuietHours(_)
            | Action::Delete(_) => true,
            Action::About
            | Action::Sit(_)
            | Action::Save(_)
            | Action::Unsave(_)
            | Action::View(..)
            | Action::Notices
            | Action::Subscribe(_)
            | Action::Unsubscribe(_)
            | Action::History(..) => false,
        }
    }

    /// Whether players may do this and spectators may not.
    fn is_players(&self) -> bool {
        matches!(
            self,
            Action::Save(_)
                | Action::Unsave(_)
                | Action::Notices
                | Action::Subscribe(_)
                | Action::Unsubscribe(_)
        )
    }
}

impl Table {
    /// Does what is asked and tells what came of it.
    pub(super) async fn act(
        &mut self,
        shown: &Credential,
        action: Action,
        tell: oneshot::Sender<Result<String, Denial>>,
    ) -> Result<(), End> {
        let holder = self.meta.admits(shown);
        let reply = match holder {
            None => Err(Denial::new(403, "this link does not open this table")),
            Some(holder) if action.is_owners() && holder != Holder::Owner => {
                Err(Denial::new(403, "only the owner of the table may do this"))
            }
            Some(Holder::Watch) if action.is_players() => Err(Denial::new(403, "only players may")),
            Some(_) if matches!(action, Action::TestHook) => {
                self.test_hook(tell);
                return Ok(());
            }
            Some(holder) => match self.obey(holder, shown, action).await {
                Ok(reply) => reply,
                Err(end) => {
                    let End::Broken(why, _) = &end else {
                        return Err(end);
                    };
                    let _ = tell.send(Err(Denial::new(500, why.clone())));
                    return Err(end);
                }
            },
        };
        let _ = tell.send(reply);
        Ok(())
    }

    async fn obey(
        &mut self,
        holder: Holder,
        shown: &Credential,
        action: Action,
    ) -> Result<Result<String, Denial>, End> {
        match action {
            Action::Links => Ok(json(&links(&self.meta, self.hall.config()))),
            Action::About => Ok(json(&self.about(holder))),
            Action::Change(change) => self.change(change).await,
            Action::Hand(seat, to) => self.hand(seat, to).await,
            Action::Sit(sit) => self.sit(holder, shown, &sit).await,
            Action::Save(text) => self.save(&text).await,
            Action::Unsave(text) => Ok(self.unsave(&text).await),
            Action::Branch(place) => self.branch(place).await,
            Action::Record => {
                let over = self.hall.summary(&self.meta.id).outcome.is_some();
                if !over && !self.meta.open_hands && !self.meta.owner_alone() {
                    let why =
                        "the record names other players' cards; it is available after the game";
                    return Ok(Err(Denial::new(403, why)));
                }
                let record = self.record().await;
                let open = !self.meta.sealed || over;
                // A secret seed stays secret until the end.
                Ok(record.map(|text| if open { text } else { without_seed(&text) }))
            }
            Action::Review => self.review(Asker::of(shown)).await,
            Action::Puzzle => self.puzzle(Asker::of(shown)).await,
            Action::Delete(gone) => Ok(self.delete(gone).await),
            Action::Notices => Ok(json(&self.notices(holder))),
            Action::Hook(wish) => Ok(self.hook(wish).await),
            Action::QuietHours(quiet) => Ok(self.quiet_hours(quiet).await),
            Action::Subscribe(wish) => Ok(self.subscribe(holder, &wish).await),
            Action::Unsubscribe(gone) => Ok(self.unsubscribe(holder, &gone).await),
            // It is answered when the test was sent.
            Action::TestHook => Ok(Ok("{}".into())),
            Action::View(answers, eye) => {
                let looker = match self.reader(holder, eye) {
                    Ok(looker) => looker,
                    Err(denial) => return Ok(Err(denial)),
                };
                let view = self.rules(move |g| g.view_at(looker, answers)).await?;
                Ok(view
                    .ok_or_else(|| Denial::new(404, "there have not been so many answers"))
                    .and_then(|v| json(&v)))
            }
            Action::History(from, to, eye) => {
                let looker = match self.reader(holder, eye) {
                    Ok(looker) => looker,
                    Err(denial) => return Ok(Err(denial)),
                };
                let to = to.min(from.saturating_add(MOST_HISTORY));
                let events = self.rules(move |g| g.history(looker, from, to)).await?;
                Ok(json(&events))
            }
        }
    }

    /// The view for reading the past: the requested one, if it shows no more than the client may see.
    fn reader(&self, holder: Holder, eye: Option<Looker>) -> Result<Looker, Denial> {
        let seats = self.meta.seats_held(holder);
        let alone = holder == Holder::Owner && self.meta.owner_alone() && seats.len() > 1;
        let own = match seats.first() {
            None => Looker::Public,
            Some(_) if self.meta.open_hands || alone => Looker::Host,
            Some(seat) => Looker::Seat(*seat),
        };
        match eye {
            None => Ok(own),
            Some(Looker::Public) => Ok(Looker::Public),
            Some(Looker::Seat(n)) if usize::from(n) >= self.meta.seats.len() => {
                Err(Denial::new(404, "there is no such seat"))
            }
            Some(Looker::Seat(n)) if own == Looker::Host || seats.contains(&n) => {
                Ok(Looker::Seat(n))
            }
            Some(Looker::Seat(_) | Looker::Host) => {
                Err(Denial::new(403, "this view shows more than you may see"))
            }
        }
    }

    /// The information before opening the record. After the game, every client that may see it may share it.
    fn about(&self, holder: Holder) -> About {
        let meta = &self.meta;
        let over = self.hall.summary(&meta.id).outcome.is_some();
        let shares = over || holder == Holder::Owner;
        About {
            id: meta.id.clone(),
            family: meta.family().to_owned(),
            title: meta.title.clone(),
            investigators: meta.seats.iter().map(|s| s.name.clone()).collect(),
            owner: holder == Holder::Owner,
            over,
            share: shares.then(|| format!("/r/{}#{}", meta.id, meta.watch.reveal())),
        }
    }

    async fn record(&mut self) -> Result<String, Denial> {
        let storage = self.hall.keeper().storage().clone();
        let stored = storage.record(&self.meta.id).await;
        stored.map(|s| s.text).map_err(|why| Denial::new(500, why))
    }

    async fn change(&mut self, change: Change) -> Result<Result<String, Denial>, End> {
        let before = self.meta.clone();
        if let Some(title) = &change.title {
            match name(title) {
                Ok(title) => self.meta.title = title,
                Err(denial) => return Ok(Err(denial)),
            }
        }
        if let Some(archived) = change.archived {
            self.meta.archived = archived;
        }
        if let Some(muted) = change.muted {
            self.meta.muted = muted;
        }
        if let Some(open) = change.open_hands {
            self.load().await?;
            self.meta.open_hands = open;
            self.meta.seated = self.facts.revision;
        }
        if let Err(denial) = self.keep_meta().await {
            self.meta = before;
            return Ok(Err(denial));
        }
        if change.open_hands.is_some() {
            self.look_anew().await?;
        }
        self.rooms();
        Ok(Ok("{}".into()))
    }

    /// Tells everybody everything as they see it from now on.
    pub(super) async fn look_anew(&mut self) -> Result<(), End> {
        let ids: Vec<u64> = self.clients.keys().copied().collect();
        for client in self.clients.values_mut() {
            client.seen = None;
        }
        self.update(&ids).await
    }

    async fn save(&mut self, text: &str) -> Result<Result<String, Denial>, End> {
        self.load().await?;
        let name = match name(text) {
            Ok(name) => name,
            Err(denial) => return Ok(Err(denial)),
        };
        let saves = &mut self.meta.saves;
        saves.retain(|s| s.name != name);
        if saves.len() >= MOST_SAVES {
            let why = format!("a table has at most {MOST_SAVES} named places");
            return Ok(Err(Denial::new(422, why)));
        }
        let save = Save {
            name: name.clone(),
            answers: self.facts.summary.answers,
            at: clock::now(),
            bytes: self.kept.1,
        };
        let view = SaveView {
            name,
            answers: save.answers,
            at: save.at,
        };
        saves.push(save);
        let kept = self.keep_meta().await;
        if kept.is_err() {
            self.meta.saves.pop();
        }
        self.rooms();
        Ok(kept.and_then(|()| json(&view)))
    }

    async fn unsave(&mut self, name: &str) -> Result<String, Denial> {
        let before = self.meta.saves.clone();
        self.meta.saves.retain(|s| s.name != name);
        if before.len() == self.meta.saves.len() {
            return Err(Denial::new(404, format!("no place is called `{name}`")));
        }
        if let Err(denial) = self.keep_meta().await {
            self.meta.saves = before;
            return Err(denial);
        }
        self.rooms();
        Ok("{}".into())
    }

    /// Begins a table of its own from somewhere in this game, with the same policy; all its seats are the owner's.
    ///
    /// With the same luck a branch shows what is to come, and shows all hands. So where friends play with closed hands they
    /// must all agree first. Where not everything may be taken back, the branch gets luck of its own. The table tells
    /// everybody.
    async fn branch(&mut self, place: Place) -> Result<Result<String, Denial>, End> {
        self.load().await?;
        let text = match self.record().await {
            Ok(text) => text,
            Err(denial) => return Ok(Err(denial)),
        };
        let (upto, answers, from) = match (&place.name, place.answers) {
            (Some(name), None) => match self.meta.saves.iter().find(|s| s.name == *name) {
                Some(save) => (save.bytes, save.answers, name.clone()),
                None => {
                    let why = format!("no place is called `{name}`");
                    return Ok(Err(Denial::new(404, why)));
                }
            },
            (None, answers) => {
                let answers = answers.unwrap_or(self.facts.summary.answers);
                let kind = if place.puzzle { "puzzle at " } else { "" };
                (text.len(), answers, format!("{kind}answer {answers}"))
            }
            (Some(_), Some(_)) => {
                let why = "a branch begins from a name or from a number of answers";
                return Ok(Err(Denial::new(422, why)));
            }
        };
        let part = text.get(..upto).unwrap_or(&text);
        let record = match cut(part, answers) {
            Ok(record) => record,
            Err(why) => return Ok(Err(Denial::new(422, why))),
        };
        let start = Start {
            place: from,
            record,
            posed: place.puzzle.then_some(answers),
        };
        let over = self.facts.summary.outcome.is_some();
        let others = self.others(&self.meta.own_seats());
        if !over && !others.is_empty() && !self.meta.open_hands {
            let who = self.name(Holder::Owner);
            self.proposal = Some(Proposed {
                who,
                revision: self.facts.revision,
                waits_for: others,
                wanted: Wanted::Branch(start),
            });
            self.rooms();
            let why = "a branch shows what the others hold, so all of them must agree: they are asked at the table now, \
                       and when they have agreed the branch is among your tables";
            return Ok(Err(Denial::new(409, why)));
        }
        let same_luck = over
            || match self.meta.undo {
                Policy::Free => true,
                Policy::Consent => others.is_empty(),
                Policy::Chance | Policy::Never => false,
            };
        let from = start.place.clone();
        let made = self.begin_branch(start, same_luck).await;
        if made.is_ok() && !(same_luck && others.is_empty()) {
            let luck = match same_luck {
                true => "with the same luck",
                false => "with new luck",
            };
            self.announce(format!("A branch was started from {from}, {luck}."))
                .await;
        }
        Ok(made.and_then(|created| json(&created)))
    }

    /// Makes the table of a branch.
    async fn begin_branch(&mut self, mut start: Start, same_luck: bool) -> Result<Created, Denial> {
        if !same_luck {
            start.record = without_seed(&start.record);
        }
        self.hall.branch(&self.meta, &start).await
    }

    /// Begins a branch that all others have agreed to, and tells them and the owner.
    pub(super) async fn agreed(&mut self, start: Start) {
        let from = start.place.clone();
        let message = match self.begin_branch(start, true).await {
            Ok(created) => {
                self.announce(format!(
                    "A branch was started from {from}: all players agreed."
                ))
                .await;
                FromServer::Branched(created)
            }
            Err(why) => FromServer::Refused {
                message: why.message,
                client: String::new(),
                stale: false,
            },
        };
        let owner = |c: &Client| c.holder == Holder::Owner;
        let owners: Vec<u64> = self
            .clients
            .iter()
            .filter(|(_, c)| owner(c))
            .map(|(id, _)| *id)
            .collect();
        for id in owners {
            self.tell_one(id, &message);
        }
    }

    async fn delete(&mut self, gone: bool) -> Result<String, Denial> {
        let before = self.meta.deleted;
        self.meta.deleted = gone.then(clock::now);
        if let Err(denial) = self.keep_meta().await {
            self.meta.deleted = before;
            return Err(denial);
        }
        if gone {
            self.tell_all(&FromServer::Closed {
                message: "This table was deleted.".into(),
                again: false,
            });
            self.clients.clear();
            self.stop_thinking();
            (self.review, self.quiz) = (None, None);
            self.hall.empty_bin(&self.meta.from).await;
        }
        Ok("{}".into())
    }
}

/// A record without its seed.
fn without_seed(record: &str) -> String {
    let mut headers = true;
    let lines = record.split_inclusive('\n').filter(|line| {
        headers &= !line.trim().is_empty();
        !(headers && line.starts_with("seed:"))
    });
    lines.collect()
}

/// How a table of these settings is run, with this seed if its record has none.
pub fn seating(meta: &Meta, seed: u128) -> Seating {
    Seating {
        bots: meta.bots(),
        quiet: meta.seats.iter().map(|s| s.quiet.clone()).collect(),
        settled: meta.settled.clone(),
        dice: meta.dice,
        undo: undo_policy(meta.undo),
        seed,
        sealed: meta.sealed,
        paced: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_left_out_of_the_headers_alone() {
        let text = "miskatonic record 1\nscenario: x\nseed: 12\n\nseed: 7\n";
        assert_eq!(
            without_seed(text),
            "miskatonic record 1\nscenario: x\n\nseed: 7\n"
        );
        assert!(name("  a\u{7}b ").is_ok_and(|n| n == "ab") && name(" ").is_err());
    }
}
