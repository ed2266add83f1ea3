//! What is told of a game, to each as they may know it. This runs beside the rules, on the thread that has the game.

use crate::clock;
use crate::meta::Summary;
use crate::wire::{FromServer, Text};
use table::host::data::{Chair, Looker, Plan};
use table::{Back, Desk, Settled, Trouble};

/// A message, ready to be sent.
pub fn pack(message: &FromServer) -> Text {
    // Most are this long or shorter: the text is not moved as it grows.
    let mut text = Vec::with_capacity(4 << 10);
    // Only maps with odd keys cannot be written, and there are none in these types.
    let written = serde_json::to_writer(&mut text, message);
    let text = String::from_utf8(text).ok().filter(|_| written.is_ok());
    text.unwrap_or_default().into()
}

/// A client to be updated.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// Which client.
    pub client: u64,
    /// The seats that they answer for.
    pub seats: Vec<u8>,
    /// Whether they see all hands.
    pub open: bool,
    /// As whom they looked last, and what they know.
    pub seen: Option<(Looker, u64)>,
    /// Whether they know of something that was passed for them.
    pub passed: bool,
}

impl Watcher {
    /// As whom they look, if that does not depend on who is asked.
    pub fn always(&self) -> Option<Looker> {
        let fixed = self.open || self.seats.len() < 2;
        fixed.then(|| self.looker(None))
    }

    /// As whom they look now.
    pub fn now(&self, game: &dyn Desk) -> Looker {
        self.looker(game.waits().and_then(|(seat, _)| seat))
    }

    /// As whom they look. Who has several seats among closed hands looks from the one that is asked.
    fn looker(&self, asked: Option<u8>) -> Looker {
        match self.seats[..] {
            [] => Looker::Public,
            _ if self.open => Looker::Host,
            [one] => Looker::Seat(one),
            [first, ..] => match (asked, self.seen) {
                (Some(seat), _) if self.seats.contains(&seat) => Looker::Seat(seat),
                (_, Some((Looker::Seat(seat), _))) if self.seats.contains(&seat) => {
                    Looker::Seat(seat)
                }
                _ => Looker::Seat(first),
            },
        }
    }
}

/// Words about an answer, as each viewer may know it: what a seat chose in secret is told to that seat only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Masked {
    public: String,
    /// By seat.
    seats: Vec<String>,
    whole: String,
}

impl Masked {
    /// The first answer that would be taken back.
    pub fn undo(game: &dyn Desk, back: Back) -> Result<Self, Trouble> {
        let seats = 0..u8::try_from(game.seats()).unwrap_or(u8::MAX);
        let mut viewers = vec![Looker::Public, Looker::Host];
        viewers.extend(seats.map(Looker::Seat));
        let mut words = game.would_undo(back, &viewers)?.into_iter();
        Ok(Self {
            public: words.next().unwrap_or_default(),
            whole: words.next().unwrap_or_default(),
            seats: words.collect(),
        })
    }

    /// For somebody who answers for these seats; `open`: who sees all hands. With several seats among closed hands, each of
    /// them is one's own.
    pub fn to(&self, seats: &[u8], open: bool) -> &str {
        if open && !seats.is_empty() {
            return &self.whole;
        }
        let own = seats.iter().filter_map(|n| self.seats.get(usize::from(*n)));
        let told = own.into_iter().find(|words| **words != self.public);
        told.unwrap_or(&self.public)
    }
}

/// Where a game stands, for the room and for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The revision.
    pub revision: u64,
    /// The seat that is asked, and what for.
    pub asked: Option<(u8, String)>,
    /// Whether the players are to say what chance does.
    pub chance: bool,
    /// Whether a bot is to think.
    pub thinks: bool,
    /// Whether a bot is to give the next answer.
    pub holds: bool,
    /// Since when.
    pub since: u64,
    /// What an undo would take back, as each viewer may know it; nothing if there is nothing.
    pub undo: Option<Result<Masked, String>>,
    /// Whether anybody may ask what a bot thinks.
    pub hints: bool,
    /// What was settled in the middle of the game.
    pub settled: Settled,
    /// The seats, as the game has them.
    pub chairs: Vec<Chair>,
    /// What bots said in this round that they mean to do.
    pub plans: Vec<Plan>,
    /// For lists.
    pub summary: Summary,
}

/// Where a game stands.
pub fn facts(game: &dyn Desk) -> Facts {
    let waits = game.waits();
    let chance = waits.as_ref().is_some_and(|(seat, _)| seat.is_none());
    let asked = waits.and_then(|(seat, step)| Some((seat?, step)));
    let undo = match Masked::undo(game, Back::Answer) {
        Ok(what) => Some(Ok(what)),
        Err(Trouble::NothingToUndo) => None,
        Err(why) => Some(Err(why.to_string())),
    };
    let outcome = game.outcome();
    let ending = outcome.as_ref().map_or_else(String::new, |outcome| {
        let view = game.view(Looker::Public);
        let table = view.objects.iter().find(|it| it.kind == "table");
        let words = table.and_then(|it| it.words.get("outcome"));
        words.map_or_else(|| outcome.key.clone(), ToString::to_string)
    });
    let mut plans = game.plans();
    plans.retain(|p| p.round == game.round());
    let at = clock::now();
    let place = match (&outcome, game.round()) {
        (Some(o), _) if o.won => "Won".to_owned(),
        (Some(_), _) => "Lost".to_owned(),
        (None, 0) => "Setup".to_owned(),
        (None, round) => format!("Round {round}"),
    };
    Facts {
        revision: game.revision(),
        thinks: game.thinks(),
        holds: game.holds(),
        since: at,
        undo,
        hints: game.gives_hints(),
        settled: game.settled(),
        chairs: game.chairs(),
        plans,
        summary: Summary {
            place,
            asked: asked.as_ref().map(|(seat, _)| *seat),
            chance,
            outcome,
            ending,
            round: game.round(),
            answers: game.answers(),
            at,
            time: 0,
            played: false,
        },
        asked,
        chance,
    }
}

/// The messages for one client.
pub struct Delivery {
    /// Which client.
    pub client: u64,
    /// As whom they look, and what they know then.
    pub seen: (Looker, u64),
    /// The update.
    pub message: Text,
    /// What was passed for them, if they are to hear of that; and whether there is something.
    pub passed: Option<(Text, bool)>,
}

/// For whom and since what they have seen, and what they are told.
type Made = (Looker, Option<(Looker, u64)>, Text);

/// What those are told who have seen the same revision and look as they did then: most watchers, after most answers.
fn together(game: &dyn Desk, watchers: &[Watcher], asked: Option<u8>) -> Vec<Made> {
    let mut seen: Vec<(u64, Vec<Looker>)> = Vec::new();
    for w in watchers {
        let looker = w.looker(asked);
        let Some((_, since)) = w.seen.filter(|(was, _)| *was == looker) else {
            continue;
        };
        match seen.iter_mut().find(|(s, _)| *s == since) {
            Some((_, lookers)) if lookers.contains(&looker) => {}
            Some((_, lookers)) => lookers.push(looker),
            None => seen.push((since, vec![looker])),
        }
    }
    let mut made = Vec::new();
    for (since, lookers) in seen {
        let updates = game.all_since(&lookers, since);
        for (looker, update) in lookers.into_iter().zip(updates) {
            let message = pack(&FromServer::Update(update));
            made.push((looker, Some((looker, since)), message));
        }
    }
    made
}

/// What each watcher is told; what is the same is made once.
pub fn deliveries(game: &dyn Desk, watchers: &[Watcher]) -> Vec<Delivery> {
    let asked = game.waits().and_then(|(seat, _)| seat);
    let mut made = together(game, watchers, asked);
    let revision = game.revision();
    let late = game.late();
    watchers
        .iter()
        .map(|watcher| {
            let looker = watcher.looker(asked);
            let there = made
                .iter()
                .find(|(l, s, _)| (*l, *s) == (looker, watcher.seen));
            let message = match there {
                Some((.., message)) => message.clone(),
                None => {
                    let update = match watcher.seen {
                        None => game.since(looker, None),
                        Some((was, since)) => game.turned(was, looker, since),
                    };
                    let message = pack(&FromServer::Update(update));
                    made.push((looker, watcher.seen, message.clone()));
                    message
                }
            };
            // Only the seat itself sees its possible answers.
            let own = late.iter().filter(|l| watcher.seats.contains(&l.seat));
            let passed: Vec<_> = own.cloned().collect();
            let some = !passed.is_empty();
            let passed = (some || watcher.passed)
                .then(|| (pack(&FromServer::Passed { revision, passed }), some));
            Delivery {
                client: watcher.client,
                seen: (looker, revision),
                message,
                passed,
            }
        })
        .collect()
}
