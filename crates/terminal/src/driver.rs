//! What the two clients need from the driver of a game.
//!
//! [`Driver`] is object-safe and knows no game, so the clients are compiled once and tested without one. A session
//! of either game is a driver, and so is the menu before it.

use crate::hint::Hint;
use crate::scene::{Row, Scene, Thing};

/// The player who must answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Asker {
    /// The player of this investigator.
    Player(String),
    /// Real dice, a real bag, a real deck: a person types the results.
    Chance(String),
    /// No player: a menu.
    #[default]
    Menu,
}

/// One answer that can be given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// The stable key, as records hold it.
    pub key: String,
    /// The choice in words.
    pub label: String,
    /// How likely it is, what it costs, what is odd about it; may be empty.
    pub note: String,
    /// What it is about, by the ids of things, the most important first.
    pub about: Vec<String>,
    /// The name of its object. A capital letter finds it by this name or by its label. May be empty.
    pub name: String,
    /// It declines, ends or does no more.
    pub declines: bool,
}

/// Several things are chosen together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The fewest.
    pub least: usize,
    /// The most; `None` if only the rules of each limit it.
    pub most: Option<usize>,
}

/// What marks come to, before they are confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marked {
    /// Whether they may be confirmed.
    pub ready: bool,
    /// Why not, if not.
    pub why: Option<String>,
    /// The sum and the odds with them.
    pub rows: Vec<Row>,
    /// Keys that can still be marked beside them.
    pub open: Vec<String>,
}

/// A question a person must answer now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// The player who is asked.
    pub who: Asker,
    /// The question in words.
    pub text: String,
    /// The rule that asks, by its citation; may be empty.
    pub rule: String,
    /// Every answer; the one that declines last.
    pub choices: Vec<Choice>,
    /// Set if any text may be typed as the answer: what to type.
    pub free: Option<String>,
    /// What is being decided about, by the ids of things.
    pub about: Vec<String>,
    /// The same to be read: the card, the dice with their terms, the sum.
    pub pinned: Vec<Row>,
    /// Set if several choices are marked and confirmed together.
    pub marks: Option<Marks>,
    /// The key of the choice where a list begins, if not with the first.
    pub begin: Option<String>,
}

impl Question {
    /// Puts the choice that declines last: it is 0.
    pub fn sort(&mut self) {
        self.choices.sort_by_key(|c| c.declines);
    }

    /// The choice that 0 means: the one that declines, ends or does no more.
    pub fn zero(&self) -> Option<usize> {
        let last = self.choices.len().checked_sub(1)?;
        self.choices[last].declines.then_some(last)
    }

    /// The number of a choice: 0 for the one that declines, else from 1.
    pub fn number(&self, i: usize) -> usize {
        if self.zero() == Some(i) { 0 } else { i + 1 }
    }

    /// The number of choices with a number from 1.
    pub fn numbered(&self) -> usize {
        self.choices.len() - usize::from(self.zero().is_some())
    }
}

/// Something the table answered by itself, which can be taken late.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Late {
    /// After how many answers it was asked.
    pub at: usize,
    /// The question and what it offered.
    pub text: String,
}

/// The state of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// A person is asked.
    Asks(Question),
    /// A bot or the dealer is asked: call [`Driver::go_on`].
    Runs(String),
    /// The game is over.
    Over {
        /// How it ended, in words, a paragraph each.
        outcome: Vec<String>,
        /// Whether the players won.
        won: bool,
    },
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LogLine {
    /// Its text.
    pub text: String,
    /// The kind of line.
    pub kind: Kind,
    /// It tells of a die, and the dice that fall next join it.
    pub die: bool,
    /// The seat that it is about.
    pub seat: Option<u8>,
    /// What stands over it and what follows from it, where it begins something as weighty: a card that is drawn, how
    /// a test came out. Empty elsewhere.
    pub over: String,
    /// It belongs to a test: tokens, dice, the outcome.
    pub test: bool,
}

impl LogLine {
    /// A line that says nothing.
    pub const fn nothing() -> Self {
        Self {
            text: String::new(),
            kind: Kind::Event,
            die: false,
            seat: None,
            over: String::new(),
            test: false,
        }
    }
}

/// The kinds of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Something that happened.
    #[default]
    Event,
    /// A person's answer.
    Answer,
    /// The answer of an automatic seat.
    Bot,
    /// The table speaks: an automatic pass, an undo, a save.
    Note,
    /// How a test came out.
    Result,
    /// Something that changes the game: a card that is drawn, a gate that opens, an awakening.
    Story,
    /// A step of a card that is carried out: what it causes follows.
    Step,
    /// What is printed on a card that was just drawn or turned.
    Text,
    /// Words that are told and rule nothing: a paragraph of its own.
    Tale,
    /// A round, phase or turn begins.
    Heading,
    /// Worth a line of the log, but not of the news.
    Small,
}

impl Kind {
    /// How much a kind of event weighs in a log.
    pub(crate) fn of(kind: &str) -> Self {
        match kind {
            "test-succeeded" | "test-failed" | "check-passed" | "check-failed" => Self::Result,
            "mythos-step" => Self::Step,
            "mythos-card"
            | "drew-encounter"
            | "encounter"
            | "agenda-advances"
            | "act-advances"
            | "awakens"
            | "over"
            | "scenario-ends"
            | "battle-round"
            | "epic-card"
            | "gate-opens"
            | "rift-opens"
            | "sealed"
            | "investigator-defeated" => Self::Story,
            "tells" => Self::Tale,
            "round-begins" | "phase-begins" | "turn-begins" => Self::Heading,
            "takes-action" | "turn-ends" | "paid-resources" | "committed" => Self::Small,
            _ => Self::Event,
        }
    }
}

/// How far to go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// The last answer.
    Answer,
    /// To before the last action.
    Action,
    /// To the start of this turn (or the one before, if it just began).
    Turn,
    /// To the start of this round (or the one before).
    Round,
}

impl Undo {
    /// All of them, the smallest first.
    pub const ALL: [Undo; 4] = [Undo::Answer, Undo::Action, Undo::Turn, Undo::Round];

    /// Takes the state to go back to from a list of earlier states, where all of them are one turn.
    pub(crate) fn back<T>(self, past: &mut Vec<T>) -> Option<T> {
        match self {
            Undo::Answer | Undo::Action => past.pop(),
            Undo::Turn | Undo::Round => past.drain(..).next(),
        }
    }

    /// The word for it, as typed and as shown.
    pub fn word(self) -> &'static str {
        match self {
            Undo::Answer => "answer",
            Undo::Action => "action",
            Undo::Turn => "turn",
            Undo::Round => "round",
        }
    }
}

/// How likely the thing now prepared is to succeed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Odds {
    /// `62%`.
    pub words: String,
    /// What the number is made of, a line each: the terms, each chaos token with what it would do.
    pub lines: Vec<String>,
}

/// What the player expected to be able to do and cannot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cannot {
    /// The key it would have.
    pub key: String,
    /// It in words.
    pub label: String,
    /// Why not.
    pub reason: String,
}

/// A kind of question that can be passed without asking.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pass {
    /// Its name.
    pub name: String,
    /// Whether it is passed now.
    pub on: bool,
}

/// The driver of a game.
pub trait Driver {
    /// The state of the game.
    fn state(&mut self) -> State;
    /// Gives an answer by its key (or free text); why not, if it is refused. Nothing changes then.
    fn answer(&mut self, key: &str) -> Result<(), String>;
    /// Answers with several choices that were marked, and with nothing more.
    fn confirm(&mut self, keys: &[String]) -> Result<(), String> {
        keys.iter().try_for_each(|key| self.answer(key))
    }
    /// What marks would come to, before they are confirmed.
    fn marked(&self, keys: &[String]) -> Marked {
        let _ = keys;
        Marked::default()
    }
    /// Mutes the card of a choice for the rest of the round, and returns a message.
    fn mute(&mut self, choice: &Choice) -> Result<String, String> {
        let _ = choice;
        Err("nothing can be muted here".into())
    }
    /// What the table answered by itself since the last decision, oldest first.
    fn late(&self) -> Vec<Late> {
        Vec::new()
    }
    /// Goes back to a question that the table answered, with the same luck to come.
    fn take_late(&mut self, at: usize) -> Result<String, String> {
        let _ = at;
        Err("the table has answered nothing".into())
    }
    /// Asks a bot about the open question: it thinks beside the table until that is answered. It weighs the best against
    /// the choice with this key, or the second best. The reason, if this table allows no hints.
    fn ask_hint(&mut self, against: Option<&str>) -> Result<(), String> {
        let _ = against;
        Err("there is nothing to be advised about here".into())
    }
    /// The bot's advice so far.
    fn hint(&self) -> Option<Hint> {
        None
    }
    /// What bots said last that they mean to do, a line each.
    fn plans(&self) -> Vec<String> {
        Vec::new()
    }
    /// Lets a bot or the dealer answer once. `false` if a person must, or the game is over.
    fn go_on(&mut self) -> bool;
    /// The scene for the person who is asked.
    fn scene(&self) -> Scene;
    /// Everything that happened, oldest first. It may become shorter when something is undone.
    fn log(&self) -> &[LogLine];
    /// The answers that are not offered now, with the reasons.
    fn why_not(&self) -> Vec<Cannot> {
        Vec::new()
    }
    /// How likely the test now prepared is to succeed.
    fn odds(&self) -> Option<Odds> {
        None
    }
    /// The procedures in progress, outermost first.
    fn stack(&self) -> Vec<String> {
        Vec::new()
    }
    /// What is printed on something of that name that is not in sight.
    fn lookup(&self, name: &str) -> Option<Thing> {
        let _ = name;
        None
    }
    /// What a rule says, by its citation; a paragraph each.
    fn rule(&self, cite: &str) -> Option<Vec<String>> {
        let _ = cite;
        None
    }
    /// Takes back; says what was taken back, or why it cannot be.
    fn undo(&mut self, how: Undo) -> Result<String, String>;
    /// Where the game is saved, in words.
    fn saved(&self) -> String;
    /// The kinds of questions that can be passed without asking.
    fn passes(&self) -> Vec<Pass> {
        Vec::new()
    }
    /// Sets whether the kind of question called `name` is passed.
    fn set_pass(&mut self, name: &str, on: bool) -> Result<(), String> {
        let _ = on;
        Err(format!(
            "there is no kind of question called `{name}` that could be passed"
        ))
    }
}
