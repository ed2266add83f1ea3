//! What is kept of a table beside the record of its game.

use crate::notice::Notices;
use crate::party::Player;
use crate::secret::{Person, Secret, Vault};
use crate::wire::{Dice, Pace, Policy, Said, Sitter};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use table::host::data::Outcome;
use table::{Quiet, Settled};

/// Named places of a game, at most.
pub const MOST_SAVES: usize = 100;

/// A table: who may sit where, and how it is run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The scenario's id.
    pub scenario: String,
    /// Whose browser made it.
    pub owner: Person,
    /// From where it was made, as [`Vault::address`] tells addresses apart.
    #[serde(default)]
    pub from: String,
    /// Opens it as its owner from elsewhere.
    pub key: Secret,
    /// Lets people watch.
    pub watch: Secret,
    /// The invitation: lets people look, and sit down in free seats. Tables that were made before there was this have none.
    #[serde(default)]
    pub invite: Option<Secret>,
    /// Whether the players still gather: nothing is answered before the owner begins the game.
    #[serde(default)]
    pub gathering: bool,
    /// What the owner is called.
    #[serde(default)]
    pub host: Option<Player>,
    /// Who sits where.
    pub seats: Vec<SeatMeta>,
    /// Browsers that a friend's link was opened in: they find the table in their list, and need the link no more.
    pub friends: Vec<Friend>,
    /// How much may be taken back.
    pub undo: Policy,
    /// Who answers for chance.
    #[serde(default)]
    pub dice: Dice,
    /// How fast bots play.
    #[serde(default)]
    pub pace: Pace,
    /// Whether everybody who has a seat sees all hands.
    pub open_hands: bool,
    /// The revision at which seats or open hands changed last: who looked before may have looked as somebody else.
    pub seated: u64,
    /// Whether the seed is secret until the end.
    pub sealed: bool,
    /// Whether it was put aside.
    pub archived: bool,
    /// When it was thrown away; it can be had back for some days.
    pub deleted: Option<u64>,
    /// When it was made.
    pub created: u64,
    /// What was settled in the middle of the game and still matters.
    #[serde(default)]
    pub settled: Settled,
    /// The name of the puzzle that it is, if it is one.
    #[serde(default)]
    pub puzzle: Option<String>,
    /// The position of a game that it is a puzzle of, if it is one of those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posed: Option<Posed>,
    /// The challenge that it is, by its date, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<String>,
    /// The last round or turn, if it ends with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Named places in the game.
    pub saves: Vec<Save>,
    /// What was said, in version 1 of the database. Now each line is kept by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// Whether those who watch may not speak.
    #[serde(default)]
    pub muted: bool,
    /// How many mistakes a review of the whole game found, by seat. A game that goes on is not reviewed any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<Vec<u32>>,
    /// How its players are told of their turns.
    #[serde(default, skip_serializing_if = "Notices::is_empty")]
    pub notices: Notices,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatMeta {
    /// The investigator's id.
    pub investigator: String,
    /// The investigator's name.
    pub name: String,
    /// Whether the seat is empty: its player has left a campaign, or the game has no such seat now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// Who sits there.
    pub sitter: Sitter,
    /// The secret of a friend's link.
    pub link: Option<Secret>,
    /// Whether a guest with the invitation may take this seat.
    #[serde(default)]
    pub open: bool,
    /// The friend who sits here, as they call themselves.
    #[serde(default)]
    pub player: Option<Player>,
    /// What the table answers for it by itself. Tables that were made before there was this ask everything.
    #[serde(default)]
    pub quiet: Quiet,
}

/// A browser that plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Friend {
    /// Which browser.
    pub person: Person,
    /// Which seat.
    pub seat: u8,
}

/// The role of a client at a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Holder {
    /// Who made it.
    Owner,
    /// A friend in a seat.
    Seat(u8),
    /// A spectator.
    Watch,
}

/// The credentials of a client.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credential {
    /// The secret of a link.
    pub token: Option<Secret>,
    /// The browser; if it is signed in, the account.
    pub person: Option<Person>,
    /// The browsers that were joined to the account: their tables and seats belong to it.
    pub also: Vec<Person>,
    /// From where they come.
    pub from: Option<IpAddr>,
}

impl Credential {
    /// Whether the client is this person.
    pub fn is(&self, person: &Person) -> bool {
        self.person.as_ref() == Some(person) || self.also.contains(person)
    }
}

/// A position of a game that is posed as a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posed {
    /// The table of the game, by its id.
    pub of: String,
    /// How many answers led there.
    pub answers: usize,
}

/// A named place in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Save {
    /// Its name.
    pub name: String,
    /// How many answers the game had had.
    pub answers: usize,
    /// When it was named.
    pub at: u64,
    /// How many bytes of the record were kept then: what follows came later.
    pub bytes: usize,
}

/// Where a game stands, for lists: kept beside the record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// In words.
    pub place: String,
    /// The seat that is asked.
    pub asked: Option<u8>,
    /// Whether the players are to say what chance does.
    #[serde(default)]
    pub chance: bool,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// How it ended, in words.
    #[serde(default)]
    pub ending: String,
    /// The round.
    pub round: u32,
    /// How many answers.
    pub answers: usize,
    /// When the last answer was given.
    pub at: u64,
    /// How long it was played, in seconds, without long pauses.
    #[serde(default)]
    pub time: u64,
    /// Whether any player has answered here since the table was made. Older tables count as answered.
    #[serde(default = "yes")]
    pub played: bool,
}

fn yes() -> bool {
    true
}

impl Summary {
    /// Reads one that was kept. A table whose summary cannot be read counts as played.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or(Self {
            played: true,
            ..Self::default()
        })
    }
}

impl SeatMeta {
    /// A seat of an investigator. With the secret of a link, a guest may take it.
    pub fn new(investigator: String, sitter: Sitter, link: Option<Secret>) -> Self {
        Self {
            name: investigator.clone(),
            investigator,
            away: false,
            sitter,
            open: link.is_some(),
            player: None,
            link,
            quiet: Quiet::table(),
        }
    }

    /// Whether a program answers for it.
    pub fn is_bot(&self) -> bool {
        bot(self.sitter).is_some()
    }
}

impl Meta {
    /// Whether the game ends before this round or turn.
    pub fn ended(&self, round: u32) -> bool {
        self.turns.is_some_and(|last| round > last)
    }

    /// The game: `card` or `board`.
    pub fn family(&self) -> &str {
        self.scenario.split('/').next().unwrap_or_default()
    }

    /// Seats of the owner.
    pub fn own_seats(&self) -> Vec<u8> {
        self.seats_of(|s| s.sitter == Sitter::Mine && !s.away)
    }

    /// Seats that something holds for.
    pub fn seats_of(&self, which: impl Fn(&SeatMeta) -> bool) -> Vec<u8> {
        let seats = (0u8..).zip(&self.seats);
        seats.filter(|(_, s)| which(s)).map(|(n, _)| n).collect()
    }

    /// Whom this lets in as whom, if at all.
    pub fn admits(&self, shown: &Credential) -> Option<Holder> {
        let by_link = shown.token.as_ref().and_then(|token| {
            let seat = |s: &SeatMeta| s.sitter == Sitter::Friend && s.link.as_ref() == Some(token);
            if *token == self.key {
                Some(Holder::Owner)
            } else if *token == self.watch || self.invites(token) {
                Some(Holder::Watch)
            } else {
                self.seats_of(seat).first().map(|n| Holder::Seat(*n))
            }
        });
        let friend = || self.friends.iter().find(|f| shown.is(&f.person));
        let by_cookie = match shown.is(&self.owner) {
            true => Some(Holder::Owner),
            false => friend().map(|f| Holder::Seat(f.seat)),
        };
        // The higher right holds: who tries a link of their own table loses nothing. Of two seats, the link's.
        let rank = |holder: Holder| match holder {
            Holder::Owner => 2,
            Holder::Seat(_) => 1,
            Holder::Watch => 0,
        };
        let both = by_cookie.into_iter().chain(by_link);
        both.max_by_key(|holder| rank(*holder))
    }

    /// Whether this is the secret of the invitation.
    pub fn invites(&self, token: &Secret) -> bool {
        self.invite.as_ref() == Some(token)
    }

    /// As it is kept: the secrets of its links are sealed.
    pub fn kept(&self, vault: &Vault) -> Result<String, String> {
        let mut kept = self.clone();
        kept.key = vault.seal(&self.id, &self.key);
        kept.watch = vault.seal(&self.id, &self.watch);
        kept.invite = self.invite.as_ref().map(|s| vault.seal(&self.id, s));
        for seat in &mut kept.seats {
            seat.link = seat.link.as_ref().map(|link| vault.seal(&self.id, link));
        }
        kept.notices = self.notices.kept(&self.id, vault);
        serde_json::to_string(&kept).map_err(|e| e.to_string())
    }

    /// Reads one that was kept. Links that were sealed with a key that is gone are drawn anew.
    pub fn read(text: &str, vault: &Vault) -> Result<Self, String> {
        let mut meta: Self = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let open = |kept: &Secret| vault.open(&meta.id, kept).map_or_else(Secret::draw, Ok);
        let (key, watch) = (open(&meta.key)?, open(&meta.watch)?);
        let invite = meta.invite.as_ref().map(open).transpose()?;
        let links: Result<Vec<_>, _> = meta
            .seats
            .iter()
            .map(|s| s.link.as_ref().map(open).transpose())
            .collect();
        (meta.key, meta.watch, meta.invite) = (key, watch, invite);
        meta.notices = meta.notices.read(&meta.id, vault);
        for (seat, link) in meta.seats.iter_mut().zip(links?) {
            seat.link = link;
        }
        Ok(meta)
    }

    /// The seats of a client.
    pub fn seats_held(&self, holder: Holder) -> Vec<u8> {
        match holder {
            Holder::Owner => self.own_seats(),
            Holder::Seat(n) => vec![n],
            Holder::Watch => Vec::new(),
        }
    }

    /// Whether only the owner and bots play.
    pub fn owner_alone(&self) -> bool {
        self.seats.iter().all(|s| s.sitter != Sitter::Friend)
    }

    /// Whether a seated client sees all hands.
    pub fn sees_all(&self, holder: Holder) -> bool {
        let alone = self.owner_alone() && self.own_seats().len() > 1;
        self.open_hands || alone && holder == Holder::Owner
    }

    /// The bot of each seat.
    pub fn bots(&self) -> Vec<Option<&'static str>> {
        self.seats.iter().map(|s| bot(s.sitter)).collect()
    }
}

/// The bot that sits there, if one does.
pub fn bot(sitter: Sitter) -> Option<&'static str> {
    match sitter {
        Sitter::Mine | Sitter::Friend => None,
        Sitter::Beginner => Some("beginner"),
        Sitter::Novice => Some("novice"),
        Sitter::Steady => Some("steady"),
        Sitter::Skilled => Some("skilled"),
        Sitter::Veteran => Some("veteran"),
        Sitter::Master => Some("master"),
        Sitter::Bot => Some("greedy"),
        Sitter::RandomBot => Some("random"),
        Sitter::Search => Some("search"),
        Sitter::Scholar => Some("scholar"),
        Sitter::Sage => Some("sage"),
    }
}
