//! What a record notes beside the answers, as comments that change nothing when it is replayed: hints that were asked
//! for, and what the bots intend.

use super::{Config, Session, Trouble};
use kernel::record::Record;
use kernel::{Rules, Seat, Who};
use std::fmt::Write as _;

/// The comment that stands for a hint, under the answer before it (or, before any, under the first).
const HINT: &str = "hint";
/// What follows where nets judged: the hash by which they are named.
const BY_NETS: &str = "hint, nets ";
/// The header of a game that is played without hints, and what it says.
const HINTS: (&str, &str) = ("hints", "off");
/// The comment that says that an answer was given as one with the answer of the person before it.
const JOINED: &str = "joined";
/// What a comment begins with that says what a bot means to do, under the first answer of that.
const INTENDS: &str = "intends: ";

/// What a bot means to do, as it said when it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intent {
    /// Which answer of the game began it, from 0.
    pub answer: usize,
    /// Whose bot.
    pub seat: Seat,
    /// Step by step, in words.
    pub steps: Vec<String>,
}

/// What is noted.
#[derive(Clone, Default)]
pub(super) struct Notes {
    /// After how many answers hints were asked for, on the line being played.
    hints: Vec<usize>,
    /// How many hints were asked for on lines that were taken back.
    elsewhere: usize,
    intents: Vec<Intent>,
}

impl Notes {
    pub(super) fn rewind(&mut self, to: usize) {
        let before = self.hints.len();
        self.hints.retain(|at| *at <= to);
        self.elsewhere += before - self.hints.len();
        self.intents.retain(|i| i.answer < to);
    }
}

/// The headers say whether hints may be asked for, so that it stays so.
pub(super) fn headed<R: Rules>(mut config: Config<R>) -> Config<R> {
    if !config.hints {
        let (name, value) = HINTS;
        config.headers.push((name.into(), value.into()));
    }
    config
}

/// Whether hints may be asked for in the game of this record.
pub(super) fn gives_hints(record: &Record) -> bool {
    record.header(HINTS.0) != Some(HINTS.1)
}

/// Whether this comment of a record says that a hint was asked for. Hints count in branches too.
pub fn is_hint(comment: &str) -> bool {
    comment == HINT || comment.starts_with(BY_NETS)
}

fn hints_of(comments: &[String]) -> usize {
    comments.iter().filter(|c| is_hint(c)).count()
}

impl<R: Rules> Session<R> {
    /// Counts a hint about the open question, in the record too, with the name of the nets that judge, if any do. A second one about the same
    /// question is the same.
    pub fn hint(&mut self, nets: &str) -> Result<(), Trouble> {
        if !self.config.hints {
            return Err(Trouble::NoHints);
        }
        let at = self.given.len();
        if self.notes.hints.contains(&at) {
            return Ok(());
        }
        // A comment needs an answer to stand under.
        if at > 0 {
            self.unsaved = match nets {
                "" => format!("# {HINT}\n"),
                nets => format!("# {BY_NETS}{nets}\n"),
            };
            self.save()?;
        }
        self.notes.hints.push(at);
        Ok(())
    }

    /// How many hints were asked for, those on lines that were taken back included.
    pub fn hints(&self) -> usize {
        self.notes.hints.len() + self.notes.elsewhere
    }

    /// What bots said that they mean to do, the latest last.
    pub fn intents(&self) -> &[Intent] {
        &self.notes.intents
    }

    /// A hint that was asked for before the first answer stands under it.
    pub(super) fn write_first_hint(&mut self) {
        if self.given.len() == 1 && self.notes.hints.contains(&0) {
            let _ = writeln!(self.unsaved, "# {HINT}");
        }
    }

    /// The last answer was given as one with the answer of the person before it.
    pub(super) fn join(&mut self) {
        if let Some(last) = self.given.last_mut() {
            last.joined = true;
            let _ = writeln!(self.unsaved, "# {JOINED}");
        }
    }

    /// The same, as the comments of the answer just replayed say it.
    pub(super) fn recall_joined(&mut self, comments: &[String]) {
        if let Some(last) = self.given.last_mut() {
            last.joined = comments.iter().any(|c| c == JOINED);
        }
    }

    /// A bot has said with its last answer what it means to do.
    pub(super) fn intend(&mut self, seat: Seat, steps: Vec<String>) {
        if steps.is_empty() {
            return;
        }
        let _ = writeln!(self.unsaved, "# {INTENDS}{}", steps.join("; "));
        let answer = self.given.len().saturating_sub(1);
        self.notes.intents.push(Intent {
            answer,
            seat,
            steps,
        });
    }

    /// What the comments of the answer just replayed say of what a bot means to do.
    pub(super) fn recall_intent(&mut self, who: Who, comments: &[String]) {
        let (Who::Seat(seat), Some(said)) =
            (who, comments.iter().find_map(|c| c.strip_prefix(INTENDS)))
        else {
            return;
        };
        let steps = said.split("; ").map(str::to_owned).collect();
        let answer = self.given.len().saturating_sub(1);
        self.notes.intents.push(Intent {
            answer,
            seat,
            steps,
        });
    }

    /// The hints of a record that was replayed.
    pub(super) fn recall_hints(&mut self, record: &Record) {
        let moves = record.moves.iter().take(self.given.len()).enumerate();
        self.notes.hints = moves
            .flat_map(|(n, m)| std::iter::repeat_n(n + 1, hints_of(&m.comments)))
            .collect();
        let branches = record.branches.iter().flatten();
        self.notes.elsewhere = branches.map(|m| hints_of(&m.comments)).sum();
    }

    /// The comments of the answer with this number from 0.
    pub(super) fn comments(&self, answer: usize) -> Vec<String> {
        let at = |hint: &&usize| **hint == answer + 1 || (answer == 0 && **hint == 0);
        let hints = self.notes.hints.iter().filter(at);
        let mut all: Vec<String> = hints.map(|_| HINT.to_owned()).collect();
        let joined = self.given.get(answer).is_some_and(|g| g.joined);
        all.extend(joined.then(|| JOINED.to_owned()));
        let intents = self.notes.intents.iter().filter(|i| i.answer == answer);
        all.extend(intents.map(|i| format!("{INTENDS}{}", i.steps.join("; "))));
        all
    }
}
