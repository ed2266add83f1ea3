//! What the two clients need from whoever runs the game.
//!
//! [`Driver`] is object-safe and knows no game, so the clients are compiled once and tested without one. A session
//! of either game is a driver, and so is the menu before it.

use crate::scene::{Scene, Thing};

/// Who must answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asker {
    /// The player of this investigator.
    Player(String),
    /// Real dice, a real bag, a real deck: somebody reads them and types what they see.
    Chance(String),
    /// Nobody in the game: a menu.
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
}

/// A question a person must answer now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who is asked.
    pub who: Asker,
    /// The question in words.
    pub text: String,
    /// The rule that asks, by its citation; may be empty.
    pub rule: String,
    /// Every answer.
    pub choices: Vec<Choice>,
    /// Set if any text may be typed as the answer: what to type.
    pub free: Option<String>,
}

/// Where the game stands.
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
pub struct Told {
    /// What happened.
    pub text: String,
    /// What kind of line it is.
    pub kind: Kind,
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
    /// Weight of the outcomes that succeed.
    pub good: u64,
    /// Weight of all outcomes.
    pub of: u64,
    /// What the number is made of, a line each.
    pub lines: Vec<String>,
    /// Under which condition ("with all 3 Clues"); may be empty.
    pub note: String,
}

impl Odds {
    /// `62%`.
    pub fn percent(&self) -> String {
        if self.of == 0 {
            return "unknown".into();
        }
        let percent = (self.good * 200 + self.of) / (self.of * 2);
        // Never say 0% or 100% of what is only nearly so.
        match percent {
            0 if self.good > 0 => "under 1%".to_owned(),
            100 if self.good < self.of => "over 99%".to_owned(),
            p => format!("{p}%"),
        }
    }

    /// `62% (10 in 16)`.
    pub fn words(&self) -> String {
        let note = if self.note.is_empty() {
            String::new()
        } else {
            format!(" {}", self.note)
        };
        let percent = self.percent();
        if (1..=1000).contains(&self.of) {
            format!("{percent} ({} in {}){note}", self.good, self.of)
        } else {
            format!("{percent}{note}")
        }
    }
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
    /// What it is called.
    pub name: String,
    /// Whether it is passed now.
    pub on: bool,
}

/// Whoever runs the game.
pub trait Driver {
    /// Where the game stands.
    fn state(&mut self) -> State;
    /// Gives an answer by its key (or free text); why not, if it is refused. Nothing changes then.
    fn answer(&mut self, key: &str) -> Result<(), String>;
    /// Lets a bot or the dealer answer once. `false` if a person must, or the game is over.
    fn go_on(&mut self) -> bool;
    /// What the person who is asked sees.
    fn scene(&self) -> Scene;
    /// Everything that happened, oldest first. It may become shorter when something is undone.
    fn log(&self) -> &[Told];
    /// What cannot be done now, and why.
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
    /// Where the game is kept, in words.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_rounded_but_never_to_certainty() {
        let words = |good, of| {
            Odds {
                good,
                of,
                ..Odds::default()
            }
            .words()
        };
        assert_eq!(words(10, 16), "63% (10 in 16)");
        assert_eq!(words(16, 16), "100% (16 in 16)");
        assert_eq!(words(1, 4000), "under 1%");
        assert_eq!(words(3999, 4000), "over 99%");
        assert_eq!(words(0, 0), "unknown");
    }
}
