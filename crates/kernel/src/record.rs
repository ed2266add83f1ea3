//! The record: setup, content hash and the answers in order. Save file, replay, undo, bug report and golden test.
//!
//! It is text, one thing a line, as chess has PGN:
//!
//! ```text
//! miskatonic record 1
//! scenario: card/the-gathering
//! investigators: roland-banks
//! content: 0123456789abcdef
//!
//! keep
//! card:machete
//! # a comment on the answer above
//! = 8f3a52c01b2d4e6f
//! (
//! end-turn
//! )
//! < 2
//! ```
//!
//! A line is the key of an answer, or starts with a mark: `#` a comment on the answer above; `=` a checkpoint, the
//! hash of the position after the answer above; `(` .. `)` a branch, played instead of the answer above; `<` takes
//! back so many answers, which stay as a branch. A file is therefore only ever appended to.

use crate::game::Log;
use crate::snapshot;
use crate::{Game, Refusal, Rules};
use std::fmt::Write as _;
use thiserror::Error;

/// The first line of every record of this format.
pub const FIRST_LINE: &str = "miskatonic record 1";

/// One answer and what is noted with it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Move {
    /// The key of the choice.
    pub key: String,
    /// Comments, a line each.
    pub comments: Vec<String>,
    /// The hash of the position after the answer, if noted.
    pub checkpoint: Option<u64>,
    /// Lines that were played instead of this answer (and what followed).
    pub branches: Vec<Vec<Move>>,
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// `name: value` lines: the setup, `content`, `engine`, and what the host adds (`seed`, `date`).
    pub headers: Vec<(String, String)>,
    /// The answers.
    pub moves: Vec<Move>,
}

/// Why text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub what: String,
}

/// What is wrong with a record that reads well, when it is replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Divergence {
    /// An answer is not legal where the record gives it.
    #[error("answer {at} (`{key}`) cannot be given here: {refusal}")]
    Refused {
        /// Which answer, from 1.
        at: usize,
        /// Its key.
        key: String,
        /// Why.
        refusal: Refusal,
    },
    /// A checkpoint does not match the position reached.
    #[error("after answer {at} the position is {reached:016x}, the record says {noted:016x}")]
    Checkpoint {
        /// Which answer, from 1.
        at: usize,
        /// The hash noted.
        noted: u64,
        /// The hash reached.
        reached: u64,
    },
}

impl Record {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.as_str())
    }

    /// Reads a record. A last line without its line end is a torn write: it is read if it is whole by itself,
    /// and an answer that it cut short shows as a refused answer on replay.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim()));
        let fail = |line, what: &str| {
            Err(RecordError {
                line,
                what: what.to_owned(),
            })
        };
        match lines.next() {
            Some((_, FIRST_LINE)) => {}
            Some((line, first)) if first.starts_with("miskatonic record ") => {
                return fail(
                    line,
                    &format!(
                        "`{first}`: this program reads `{FIRST_LINE}`; replay it with the version that wrote it"
                    ),
                );
            }
            Some((line, _)) => {
                return fail(
                    line,
                    &format!("not a record: its first line must be `{FIRST_LINE}`"),
                );
            }
            None => {
                return fail(
                    1,
                    &format!("the file is empty: a record starts with `{FIRST_LINE}`"),
                );
            }
        }
        let mut record = Self::default();
        let mut open: Vec<Vec<Move>> = vec![Vec::new()];
        let mut in_headers = true;
        for (line, text) in lines {
            if text.is_empty() {
                in_headers = false;
                continue;
            }
            if in_headers {
                match text.split_once(':') {
                    Some((name, value)) if !text.starts_with('#') => record
                        .headers
                        .push((name.trim().into(), value.trim().into())),
                    _ => {
                        return fail(
                            line,
                            "a header is `name: value`; an empty line ends the headers",
                        );
                    }
                }
                continue;
            }
            let Some(current) = open.last_mut() else {
                return fail(line, "`)` without `(`");
            };
            match text.split_at_checked(1) {
                Some(("#", comment)) => match current.last_mut() {
                    Some(m) => m.comments.push(comment.trim().to_owned()),
                    None => {
                        return fail(
                            line,
                            "a comment stands under the answer it is about; there is none above",
                        );
                    }
                },
                Some(("=", hash)) => {
                    match (current.last_mut(), u64::from_str_radix(hash.trim(), 16)) {
                        (Some(m), Ok(hash)) => m.checkpoint = Some(hash),
                        _ => {
                            return fail(
                                line,
                                "a checkpoint is `= ` and 16 hexadecimal digits, under an answer",
                            );
                        }
                    }
                }
                Some(("<", n)) => match n.trim().parse::<usize>() {
                    Ok(n) if take_back(current, n) => {}
                    _ => {
                        return fail(
                            line,
                            "`< n` takes back 1 or more of the answers given so far",
                        );
                    }
                },
                Some(("(", "")) => open.push(Vec::new()),
                Some((")", "")) => {
                    let branch = open.pop().unwrap_or_default();
                    match open.last_mut().and_then(|l| l.last_mut()) {
                        Some(m) => m.branches.push(branch),
                        None => {
                            return fail(
                                line,
                                "a branch stands under the answer it replaces; there is none above",
                            );
                        }
                    }
                }
                _ => {
                    let mut m = Move {
                        key: text.to_owned(),
                        ..Move::default()
                    };
                    if let Some(TAKEN_BACK) = current.last().map(|m| m.key.as_str()) {
                        m.branches = current.pop().map(|m| m.branches).unwrap_or_default();
                    }
                    current.push(m);
                }
            }
        }
        if open.len() != 1 {
            return fail(text.lines().count(), "a branch `(` is not closed with `)`");
        }
        record.moves = open.pop().unwrap_or_default();
        if let Some(TAKEN_BACK) = record.moves.last().map(|m| m.key.as_str()) {
            record.moves.pop();
        }
        Ok(record)
    }

    /// The record as text.
    pub fn text(&self) -> String {
        let mut out = format!("{FIRST_LINE}\n");
        for (name, value) in &self.headers {
            let _ = writeln!(out, "{name}: {value}");
        }
        out.push('\n');
        write_line(&mut out, &self.moves);
        out
    }

    /// Plays the main line from the start. Calls `seen` after each answer with its number from 1.
    // The game comes back with the error so that play can go on from there.
    #[allow(clippy::result_large_err)]
    pub fn replay<R: Rules>(
        &self,
        content: &R::Content,
        mut game: Game<R>,
        mut seen: impl FnMut(usize, &Game<R>),
    ) -> Result<Game<R>, (Game<R>, Divergence)> {
        for (i, m) in self.moves.iter().enumerate() {
            let at = i + 1;
            let refused = |refusal| Divergence::Refused {
                at,
                key: m.key.clone(),
                refusal,
            };
            let choice = match game.by_key(content, &m.key) {
                Ok(c) => c,
                Err(e) => return Err((game, refused(e))),
            };
            if let Err(e) = game.answer(content, choice, &mut Log::none()) {
                return Err((game, refused(e)));
            }
            if let Some(noted) = m.checkpoint {
                let reached = snapshot::hash(&game);
                if noted != reached {
                    return Err((game, Divergence::Checkpoint { at, noted, reached }));
                }
            }
            seen(at, &game);
        }
        Ok(game)
    }
}

/// Stands in a line being read where answers were taken back and none was given since.
const TAKEN_BACK: &str = "<";

/// Takes back `n` answers of a line being read. They stay as a branch of the answer that will be given instead,
/// and so does what had been taken back just before, behind them.
fn take_back(line: &mut Vec<Move>, n: usize) -> bool {
    let earlier = if line.last().is_some_and(|m| m.key == TAKEN_BACK) {
        line.pop()
    } else {
        None
    };
    if n == 0 || n > line.len() {
        return false;
    }
    let back = line.split_off(line.len() - n);
    let branches = match earlier {
        Some(m) => m
            .branches
            .into_iter()
            .map(|after| [back.clone(), after].concat())
            .collect(),
        None => vec![back],
    };
    line.push(Move {
        key: TAKEN_BACK.into(),
        branches,
        ..Move::default()
    });
    true
}

fn write_line(out: &mut String, moves: &[Move]) {
    for m in moves {
        let _ = writeln!(out, "{}", m.key);
        if let Some(hash) = m.checkpoint {
            let _ = writeln!(out, "= {hash:016x}");
        }
        for c in &m.comments {
            let _ = writeln!(out, "# {c}");
        }
        for branch in &m.branches {
            out.push_str("(\n");
            write_line(out, branch);
            out.push_str(")\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, moves: &[&str]) -> Record {
        let r = Record::parse(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            r.moves.iter().map(|m| m.key.as_str()).collect::<Vec<_>>(),
            moves
        );
        assert_eq!(
            Record::parse(&r.text()).as_ref(),
            Ok(&r),
            "written and read again"
        );
        r
    }

    #[test]
    fn answers_comments_checkpoints_and_branches() {
        let r = check(
            "miskatonic record 1\nscenario: x\n\na\n# why\n= 00000000000000ff\nb\n(\nc\nd\n)\ne\n",
            &["a", "b", "e"],
        );
        assert_eq!(r.header("scenario"), Some("x"));
        assert_eq!(r.moves[0].checkpoint, Some(255));
        assert_eq!(r.moves[0].comments, ["why"]);
        assert_eq!(r.moves[1].branches[0].len(), 2);
    }

    #[test]
    fn what_was_taken_back_stays_as_a_branch() {
        let r = check("miskatonic record 1\n\na\nb\nc\n< 2\nd\n", &["a", "d"]);
        assert_eq!(
            r.moves[1].branches[0]
                .iter()
                .map(|m| m.key.as_str())
                .collect::<Vec<_>>(),
            ["b", "c"]
        );
        check("miskatonic record 1\n\na\nb\n< 1\n", &["a"]);
        let twice = check("miskatonic record 1\n\na\nb\nc\n< 1\n< 1\nd\n", &["a", "d"]);
        assert_eq!(
            twice.moves[1].branches[0]
                .iter()
                .map(|m| m.key.as_str())
                .collect::<Vec<_>>(),
            ["b", "c"]
        );
    }

    #[test]
    fn bad_text_names_its_line() {
        for (text, line) in [
            ("", 1),
            ("hello", 1),
            ("miskatonic record 2\n", 1),
            ("miskatonic record 1\nscenario\n", 2),
            ("miskatonic record 1\n\n# nothing above\n", 3),
            ("miskatonic record 1\n\na\n< 2\n", 4),
            ("miskatonic record 1\n\na\n= zz\n", 4),
            ("miskatonic record 1\n\na\n(\nb\n", 5),
            ("miskatonic record 1\n\na\n)\n", 4),
        ] {
            assert_eq!(
                Record::parse(text).map_err(|e| e.line),
                Err(line),
                "{text:?}"
            );
        }
    }
}
