//! What goes over the wire, both ways: plain data, described in `docs/protocol.md`. Its JSON schema is made from it.

mod lists;
mod notices;

pub use crate::party::{Player, Qr, QrWish, Sit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::Quiet;
use table::host::data::{Advice, Advised, Catalogue, Marked, Plan, Sum, Sums, Update};
use table::host::review::Review;
use table::{Late, Way};

pub use lists::{AccountCard, CardSeat, Menu, RecordCard, SignIn, TableCard};
pub use notices::{Called, HookWish, Notices, PushGone, PushKey, PushWish, QuietHours};

/// A message, ready to be sent to many.
pub type Text = std::sync::Arc<str>;

/// A case of the rules, to be opened on a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseWish {
    /// The game: `card`, `board`.
    pub game: String,
    /// The chapter of its rules: `skill-tests`.
    pub chapter: String,
    /// The heading of the case; of a second script under one heading with ` (2)`.
    pub case: String,
}

/// The version of the protocol: it changes when what is written in `docs/protocol.md` does not hold any more.
pub const PROTOCOL: u32 = 1;

/// What a client sends over the socket of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromClient {
    /// The first message, and again whenever everything is wanted anew.
    Hello {
        /// The secret of a seat, of the table or of those who watch; not needed by the browser that made the table.
        #[serde(default)]
        token: Option<String>,
        /// The last revision that was received; without it, everything is told anew.
        #[serde(default)]
        since: Option<u64>,
        /// The protocol that the client speaks, if it says so.
        #[serde(default)]
        protocol: Option<u32>,
    },
    /// Answers the question of a revision.
    Answer {
        /// At which it was asked.
        revision: u64,
        /// The offer's key.
        key: String,
        /// Told back with what comes of it.
        #[serde(default)]
        client: String,
    },
    /// Answers the question of a revision with everything that was marked.
    Confirm {
        /// At which it was asked.
        revision: u64,
        /// The keys of the marks.
        keys: Vec<String>,
        /// Told back with what comes of it.
        #[serde(default)]
        client: String,
    },
    /// Asks what marks would come to.
    Marked {
        /// At which the question was asked.
        revision: u64,
        /// The keys of the marks.
        keys: Vec<String>,
    },
    /// Takes back, or asks the others to agree to it.
    Undo {
        /// The revision from which is taken back.
        revision: u64,
        /// How far; an answer, if nothing is said.
        #[serde(default)]
        back: Option<Far>,
        /// So that this many answers are left.
        #[serde(default)]
        to: Option<usize>,
        /// Told back with what comes of it.
        #[serde(default)]
        client: String,
    },
    /// Accepts or rejects a proposal (an undo, a branch).
    Agree {
        /// The revision at which it was asked for.
        revision: u64,
        /// Whether.
        yes: bool,
    },
    /// Says something to everybody at the table.
    Chat {
        /// What.
        text: String,
        /// The client's own name for this line: one that comes twice is said once.
        #[serde(default)]
        id: String,
    },
    /// Points at an object, for everybody to see.
    Ping {
        /// Which.
        object: String,
    },
    /// Settles what the table answers for a seat by itself, from now on.
    Quiet {
        /// Whose questions.
        seat: u8,
        /// Which.
        #[serde(flatten)]
        quiet: Quiet,
    },
    /// Sets how fast the table's bots play. Players and the owner may.
    Pace {
        /// How fast.
        pace: Pace,
    },
    /// What the open question offers of a thing is not asked about any more this round.
    Mute {
        /// At which the question was asked.
        revision: u64,
        /// The thing: the first that an offer is about.
        object: String,
    },
    /// The open question is passed, now and for the rest of the round, until it offers something else.
    Wait {
        /// At which the question was asked.
        revision: u64,
    },
    /// Goes back to a question that the table answered by itself, to be asked it after all.
    Late {
        /// The revision from which is gone back.
        revision: u64,
        /// After how many answers it was asked, as `passed` told it.
        at: usize,
        /// Told back with what comes of it.
        #[serde(default)]
        client: String,
    },
    /// Asks what a bot thinks of each offer. It thinks on until the question is answered or it is sure enough, and tells
    /// what it thinks several times. That counts as a hint.
    Advice {
        /// At which the question was asked.
        revision: u64,
        /// The key of the offer that the best is weighed against; the second best, if nothing is said.
        #[serde(default)]
        against: Option<String>,
    },
    /// Asks where one can go by several answers.
    Ways {
        /// At which the question was asked.
        revision: u64,
    },
    /// Asks what the numbers of an object are made of.
    Explain {
        /// Which.
        object: String,
    },
    /// Asks what the odds of an offer are made of.
    Foretell {
        /// At which the question was asked.
        revision: u64,
        /// The offer's key.
        key: String,
    },
    /// Says whether one is ready, while the players gather.
    Ready {
        /// Whether.
        yes: bool,
    },
    /// Says what one is called, and which face one chose.
    Name(Player),
    /// Begins the game once the players have gathered. Owner only; free seats are the owner's until a guest takes them.
    Begin,
    /// That the client is still there; answered with a `beat`.
    Beat,
}

/// How far to take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Far {
    /// The last answer of a person.
    Answer,
    /// To the start of the action.
    Action,
    /// To the start of the turn.
    Turn,
    /// To the start of the round.
    Round,
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// The first message.
    Welcome(Welcome),
    /// What the game offers and all that is printed in it; once, unless the client goes on where it was.
    Catalogue(Catalogue),
    /// The table beside the game itself, whenever that changes.
    Room(Room),
    /// Where the game stands, and what has changed.
    Update(Update),
    /// What marks come to.
    Marked {
        /// The marks that were asked about.
        keys: Vec<String>,
        /// What they come to.
        marked: Marked,
    },
    /// What the table has answered by itself, for seats of this client, since somebody last decided something. Each can be
    /// taken late. Told when there is something, and when there is nothing any more.
    Passed {
        /// The revision.
        revision: u64,
        /// The oldest first.
        passed: Vec<Late>,
    },
    /// What the bot thinks so far.
    Advice {
        /// At which the question was asked.
        revision: u64,
        /// What it thinks. It knows no more than the seat that is asked.
        #[serde(flatten)]
        advised: Advised,
        /// Whether it is still thinking: more will be told.
        thinking: bool,
    },
    /// Where one can go by several answers.
    Ways {
        /// At which the question was asked.
        revision: u64,
        /// The nearest first.
        ways: Vec<Way>,
    },
    /// What the numbers of an object are made of.
    Explained {
        /// As the game stands at this revision.
        revision: u64,
        /// Which.
        object: String,
        /// Each number of which there is more to say than what it is, by its name.
        sums: Sums,
    },
    /// What the odds of an offer are made of.
    Foretold {
        /// At which the question was asked.
        revision: u64,
        /// The offer's key.
        key: String,
        /// The sum that would be tried, and its cases; not there if there is nothing to say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sum: Option<Sum>,
    },
    /// An answer or a taking back has been done and is kept, now or before.
    Taken {
        /// Whose, as the client called itself.
        client: String,
        /// At which revision it was sent.
        revision: u64,
    },
    /// Nothing was done. Nothing has changed for anybody.
    Refused {
        /// Why, in words.
        message: String,
        /// Whose, as the client called itself.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        client: String,
        /// Whether the table has moved on since the question was asked: then there is nothing to tell a person.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stale: bool,
    },
    /// Lines that were said; all that are kept when a client comes, then each as it is said.
    Said {
        /// The oldest first.
        lines: Vec<Said>,
    },
    /// All others have agreed to a branch that this client asked for: it is there now. Told to the owner.
    Branched(Created),
    /// A person points at an object.
    Pinged {
        /// Which.
        object: String,
        /// Who.
        who: String,
    },
    /// Another person has the seat now. This client may stay as a spectator, with this secret.
    Unseated {
        /// Who has it, in words.
        message: String,
        /// The secret of those who watch.
        watch: String,
    },
    /// Sent now and then, so that a client can tell a lost connection from a quiet table.
    Beat,
    /// There is no more to come on this connection.
    Closed {
        /// Why, in words.
        message: String,
        /// Whether it is worth coming back: not with a wrong token, or to a seat that was given away.
        again: bool,
    },
}

/// The first message of the server.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// The version of the program.
    pub version: String,
    /// The table.
    pub table: String,
    /// Which seats are this client's.
    pub seats: Vec<u8>,
    /// Whether this client may settle things of the table.
    pub owner: bool,
    /// Whether this client came by the invitation, and may sit down in a free seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

/// What there is to know of a table before its record is looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The table.
    pub id: String,
    /// `card` or `board`.
    pub family: String,
    /// What it is called.
    pub title: String,
    /// The names of the investigators, seat by seat.
    pub investigators: Vec<String>,
    /// Whether the client is its owner.
    pub owner: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The address at which anybody can look at the record. The owner is always told it; others once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
}

/// How far looking back at a game has come.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Reviewed {
    /// So many answers have been looked at.
    pub done: usize,
    /// Of so many.
    pub of: usize,
    /// What came of it, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
}

/// A puzzle that can be opened on a table, as a case of the chapter `puzzles`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleCard {
    /// `card` or `board`.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The scenario's id.
    pub scenario: String,
    /// Whose answer it is, by the investigator's id.
    pub who: String,
}

/// What came of a puzzle at its table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Quizzed {
    /// `card` or `board`.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Whether the best was found; not there while that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<bool>,
    /// The answer that settled it, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub given: String,
    /// After how many answers it was given.
    #[serde(default)]
    pub at: usize,
    /// The lines of answers that are best, each step in words; told once it is settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<Vec<String>>,
    /// A bot's advice on the answer that was given, once it has thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<Advice>,
    /// What it thinks of the best other answer; where the best was not found, of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Advice>,
    /// That other answer in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instead: String,
    /// Whether it is still thinking: ask again in a moment.
    pub thinking: bool,
    /// The next puzzle of the game, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The table whose game it is a position of, by its id. The bot's search then says what is best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// Who.
    pub who: String,
    /// What.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: u64,
    /// The client's own name for the line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
}

/// The table beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Room {
    /// What the table is called.
    pub title: String,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// Whether the players still gather: nothing is answered before the owner begins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gathering: bool,
    /// The game's scenario.
    pub scenario: String,
    /// The round; 0 while the game is set up.
    pub round: u32,
    /// The owner, if they said who they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Player>,
    /// Who is waited for; not there once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Waiting>,
    /// What taking back an answer would take back; not there if there is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoView>,
    /// How much may be taken back.
    pub policy: Policy,
    /// Who answers for chance. Where that is `manual` and the question names no seat, any player answers it.
    pub dice: Dice,
    /// A taking back or a branch that waits for others to agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// Whether everybody who has a seat sees all hands.
    pub open_hands: bool,
    /// Whether anybody may ask what a bot thinks.
    pub hints: bool,
    /// How fast the bots play; not there if none sits here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// How many watch.
    pub watching: usize,
    /// Whether those who watch may not speak.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// Named places in the game to begin a branch from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<SaveView>,
    /// What bots said in this round that they mean to do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Plan>,
    /// That the table is a puzzle, until it is taken up as a game; what came of it is asked for over HTTP.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub puzzle: bool,
    /// The challenge that it is, by its date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<String>,
    /// The last round or turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    /// Which, from 0.
    pub seat: u8,
    /// The investigator's name.
    pub name: String,
    /// Whether this client answers for it.
    pub mine: bool,
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether a bot sits there.
    pub bot: bool,
    /// Whether its player is connected; a bot always is.
    pub here: bool,
    /// Whether it is played by the link of a friend.
    pub friend: bool,
    /// The investigator's id.
    pub investigator: String,
    /// Who plays it, if they said who they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Whether a guest with the invitation may take this seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Whether who sits here is ready, while the players gather.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// Who gets the seat when the move that is made here is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Sitter>,
    /// What the table answers for it by itself; told to those who answer for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
}

/// Who is waited for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// Which seat.
    pub seat: u8,
    /// What for.
    pub what: String,
    /// Since when, in seconds since 1970.
    pub since: u64,
}

/// What taking back would take back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct UndoView {
    /// The answer, in words; empty if it may not be.
    pub what: String,
    /// Why it may not be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// What others can be asked to agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProposalKind {
    /// To take back.
    #[default]
    Undo,
    /// To begin a branch: a second table that goes on from here with the same cards and the same luck.
    Branch,
}

/// A player wants an undo or a branch, and the others must agree.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    /// Who asks for it.
    pub who: String,
    /// What they ask for.
    #[serde(default)]
    pub kind: ProposalKind,
    /// The answer that would be taken back, or the place where the branch would begin, in words.
    pub what: String,
    /// The revision at which it was asked for.
    pub revision: u64,
    /// Seats whose people have not agreed yet.
    pub waits_for: Vec<u8>,
}

/// A named place in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SaveView {
    /// Its name.
    pub name: String,
    /// How many answers the game had had.
    pub answers: usize,
    /// When, in seconds since 1970.
    pub at: u64,
}

/// How much may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Everything.
    #[default]
    Free,
    /// Everything that all others who play agree to.
    Consent,
    /// Nothing that chance has answered since.
    Chance,
    /// Nothing.
    Never,
}

/// Who answers for chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// The server.
    #[default]
    Rolled,
    /// The players, who have real dice, tokens and cards before them and say what came.
    Manual,
}

/// How fast the bots of a table play while a client is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// They wait until the pace is changed.
    Paused,
    /// Some seconds for each answer.
    Calm,
    /// About a second for each answer.
    #[default]
    Brisk,
    /// No pause between answers.
    Instant,
}

/// Who is to sit in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// The owner of the table, alone or with others at the same screen.
    #[default]
    Mine,
    /// A friend with the seat's link.
    Friend,
    /// The bot of the weakest level: it makes most mistakes that people make, often.
    Beginner,
    /// The bot of the second level: it makes these mistakes less often.
    Novice,
    /// The bot of the third level: it makes a mistake now and then.
    Steady,
    /// The bot of the fourth level: it overlooks nothing, and plays on sight.
    Skilled,
    /// The bot of the fifth level: it tries its choices in imagined games.
    Veteran,
    /// The bot of the strongest level: it tries its choices ten times as long.
    Master,
    /// A bot that plays on sight: `Skilled` under its older name.
    Bot,
    /// A bot that plays at random.
    RandomBot,
    /// A bot that searches for a moment before each answer.
    Search,
    /// A bot that searches for a second before each answer.
    Scholar,
    /// A bot that thinks for seconds.
    Sage,
}

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario's id.
    pub scenario: String,
    /// The investigators' ids, seat by seat.
    pub investigators: Vec<String>,
    /// The difficulty's id.
    #[serde(default)]
    pub difficulty: Option<String>,
    /// Further options of the scenario, by line.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where; seats that are not named are mine.
    #[serde(default)]
    pub seats: Vec<Sitter>,
    /// How much may be taken back.
    #[serde(default)]
    pub undo: Policy,
    /// Whether everybody who has a seat sees all hands.
    #[serde(default)]
    pub open_hands: bool,
    /// Who answers for chance.
    #[serde(default)]
    pub dice: Dice,
    /// How fast bots play.
    #[serde(default)]
    pub pace: Pace,
    /// Whether every question is asked. If not, the table answers by itself what nothing hangs on; each seat can settle
    /// that for itself later.
    #[serde(default)]
    pub ask_all: bool,
    /// Whether the table refuses hints.
    #[serde(default)]
    pub no_hints: bool,
    /// Whether the players gather first: nothing is answered before the owner begins.
    #[serde(default)]
    pub gather: bool,
    /// What the owner is called.
    #[serde(default)]
    pub host: Option<Player>,
    /// What it is called; the scenario's name, if nothing is said.
    #[serde(default)]
    pub title: Option<String>,
    /// The seed of all chance, a whole number. By default the server draws one and keeps it secret until the end.
    #[serde(default)]
    pub seed: Option<String>,
    /// The challenge that it is, by its date: each browser has one attempt at it.
    #[serde(default)]
    pub challenge: Option<String>,
    /// The last round or turn: nothing is answered after it.
    #[serde(default)]
    pub turns: Option<u32>,
}

/// A new table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Where it is: a path with the table's secret in its fragment.
    pub address: String,
}

/// The links of a table; for its owner only.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Links {
    /// By seat: the address to send to a friend; not there for other seats.
    pub seats: BTreeMap<String, String>,
    /// The address for those who watch.
    pub watch: String,
    /// The address of the invitation: a guest who has it may take a free seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Where others reach this server, if it is known: `http://192.168.1.5:1926`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
    /// Whether only this machine can reach the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// The address with which the table can be opened from another device.
    pub table: String,
}

/// The properties of a table that can change.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// What it is called.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether it is put aside.
    #[serde(default)]
    pub archived: Option<bool>,
    /// Whether everybody who has a seat sees all hands.
    #[serde(default)]
    pub open_hands: Option<bool>,
    /// Whether those who watch may not speak.
    #[serde(default)]
    pub muted: Option<bool>,
}

/// Who is to sit in a seat from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Who.
    pub to: Sitter,
}

/// A place in the game to be named, or to begin a branch from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The name of a save point.
    #[serde(default)]
    pub name: Option<String>,
    /// How many answers from the start; where the game stands now, if neither is said.
    #[serde(default)]
    pub answers: Option<usize>,
    /// Whether the branch is a puzzle: its first question is the one to be thought about.
    #[serde(default)]
    pub puzzle: bool,
}
