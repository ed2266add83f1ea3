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
//!
//! A record may come from a stranger: reading it costs time and memory in proportion to its length, and its length is
//! limited ([`MOST_BYTES`], [`MOST_ANSWERS`], [`DEEPEST`]).

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
    /// What was played instead of this answer, and what followed: places in [`Record::branches`].
    pub branches: Vec<u32>,
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// `name: value` lines: the setup, `content`, `engine`, and what the host adds (`seed`, `date`).
    pub headers: Vec<(String, String)>,
    /// The answers.
    pub moves: Vec<Move>,
    /// Every line that was played instead of an answer of `moves` or of another branch. They stand side by side, so
    /// that nothing which reads, writes or drops a record has to go down into it.
    pub branches: Vec<Vec<Move>>,
}

/// The most bytes of a record.
pub const MOST_BYTES: usize = 16 << 20;
/// The most answers in a record, those of branches included.
pub const MOST_ANSWERS: usize = 400_000;
/// How deep branches may be written within branches.
pub const DEEPEST: usize = 1_000;

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
    #[error("answer {at} (`{key}`) is not legal here: {refusal}")]
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
        Self::read(text, MOST_ANSWERS, None)
    }

    /// Reads the main line of a record of at most so many answers, those of branches included. Branches are checked and
    /// not kept, so that they need no memory; of their comments, those for which `keep` says so stand together in one
    /// answer of one branch.
    pub fn trunk(
        text: &str,
        most: usize,
        keep: &dyn Fn(&str) -> bool,
    ) -> Result<Self, RecordError> {
        Self::read(text, most.min(MOST_ANSWERS), Some(keep))
    }

    /// Reads a record whole, or its main line and the comments of branches that are to be kept.
    fn read(
        text: &str,
        most: usize,
        keep: Option<&dyn Fn(&str) -> bool>,
    ) -> Result<Self, RecordError> {
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
        if text.len() > MOST_BYTES {
            let what = format!(
                "a record has at most {MOST_BYTES} bytes, this has {}",
                text.len()
            );
            return fail(1, &what);
        }
        let mut record = Self::default();
        // The lines being read: the main one, then the branches open within it; the last is read into.
        let mut open = vec![Reading::default()];
        let mut in_headers = true;
        let mut answers = 0;
        for (line, text) in lines {
            if let Some(odd) = text.chars().find(|c| !crate::printable(*c)) {
                let what = format!("the character U+{:04X} is not visible", u32::from(odd));
                return fail(line, &what);
            }
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
            let depth = open.len();
            let Some(current) = open.last_mut() else {
                return fail(line, "`)` without `(`");
            };
            match text.split_at_checked(1) {
                Some(("#", comment)) => match current.last() {
                    Some(Last::Kept(m)) => m.comments.push(comment.trim().to_owned()),
                    Some(Last::Counted) if keep.is_some_and(|keep| keep(comment.trim())) => {
                        record.aside(comment.trim().to_owned());
                    }
                    Some(Last::Counted) => {}
                    None => {
                        return fail(
                            line,
                            "a comment stands under the answer it is about; there is none above",
                        );
                    }
                },
                Some(("=", hash)) => match (current.last(), u64::from_str_radix(hash.trim(), 16)) {
                    (Some(Last::Kept(m)), Ok(hash)) => m.checkpoint = Some(hash),
                    (Some(Last::Counted), Ok(_)) => {}
                    _ => {
                        return fail(
                            line,
                            "a checkpoint is `= ` and 16 hexadecimal digits, under an answer",
                        );
                    }
                },
                Some(("<", n)) => match n.trim().parse::<usize>() {
                    Ok(n) if (1..=current.left).contains(&n) => current.left -= n,
                    _ => {
                        return fail(
                            line,
                            "`< n` takes back 1 or more of the answers given so far",
                        );
                    }
                },
                Some(("(", "")) if depth > DEEPEST => {
                    let what = format!("branches are written at most {DEEPEST} deep");
                    return fail(line, &what);
                }
                Some(("(", "")) => open.push(Reading {
                    counts: keep.is_some(),
                    ..Reading::default()
                }),
                Some((")", "")) => {
                    let branch = open.pop().unwrap_or_default().end();
                    match open.last_mut().and_then(Reading::last) {
                        Some(Last::Kept(m)) if keep.is_none() => {
                            m.branches.push(record.branch(branch));
                        }
                        Some(Last::Kept(_) | Last::Counted) => {}
                        None => {
                            return fail(
                                line,
                                "a branch stands under the answer it replaces; there is none above",
                            );
                        }
                    }
                }
                _ if answers == most => {
                    let what = format!("a record has at most {most} answers, branches included");
                    return fail(line, &what);
                }
                _ => {
                    answers += 1;
                    current.answer(text, &mut record, keep);
                }
            }
        }
        if open.len() != 1 {
            return fail(text.lines().count(), "a branch `(` is not closed with `)`");
        }
        record.moves = open.pop().unwrap_or_default().end();
        Ok(record)
    }

    /// Keeps a branch; says its place.
    fn branch(&mut self, mut moves: Vec<Move>) -> u32 {
        // Most have one answer, and a list that grows makes room for four.
        moves.shrink_to_fit();
        self.branches.push(moves);
        self.branches.len() as u32 - 1
    }

    /// Keeps a comment of a branch that is not kept.
    fn aside(&mut self, comment: String) {
        if self.branches.is_empty() {
            self.branches.push(vec![Move::default()]);
        }
        let first = self.branches.first_mut().and_then(|b| b.first_mut());
        if let Some(m) = first {
            m.comments.push(comment);
        }
    }

    /// The record without what was taken back and what might have been played.
    pub fn main_line(mut self) -> Self {
        self.branches.clear();
        self.moves.iter_mut().for_each(|m| m.branches.clear());
        self
    }

    /// The record as text.
    pub fn text(&self) -> String {
        let mut out = format!("{FIRST_LINE}\n");
        for (name, value) in &self.headers {
            let _ = writeln!(out, "{name}: {value}");
        }
        out.push('\n');
        // What is still to be written of the main line and of the branches open in it, the innermost last.
        let mut open: Vec<(&[Move], bool)> = vec![(&self.moves, true)];
        while let Some((line, begun)) = open.pop() {
            if !begun {
                out.push_str("(\n");
            }
            let Some((mark, rest)) = line.split_first() else {
                if !open.is_empty() {
                    out.push_str(")\n");
                }
                continue;
            };
            open.push((rest, true));
            let _ = writeln!(out, "{}", mark.key);
            if let Some(hash) = mark.checkpoint {
                let _ = writeln!(out, "= {hash:016x}");
            }
            for c in &mark.comments {
                let _ = writeln!(out, "# {c}");
            }
            for &branch in mark.branches.iter().rev() {
                let line = self.branches.get(branch as usize);
                open.push((line.map_or(&[], Vec::as_slice), false));
            }
        }
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
        for (i, entry) in self.moves.iter().enumerate() {
            let at = i + 1;
            let refused = |refusal| Divergence::Refused {
                at,
                key: entry.key.clone(),
                refusal,
            };
            let choice = match game.by_key(content, &entry.key) {
                Ok(c) => c,
                Err(e) => return Err((game, refused(e))),
            };
            if let Err(e) = game.answer(content, choice, &mut Log::none()) {
                return Err((game, refused(e)));
            }
            if let Some(noted) = entry.checkpoint {
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

/// A line being read: its answers, those that were taken back since included.
#[derive(Default)]
struct Reading {
    moves: Vec<Move>,
    /// How many of them are left.
    left: usize,
    /// Whether its answers are counted and not kept.
    counts: bool,
}

/// The last answer of a line that is being read.
enum Last<'a> {
    Kept(&'a mut Move),
    Counted,
}

impl Reading {
    /// The last answer that is left.
    fn last(&mut self) -> Option<Last<'_>> {
        match self.moves[..if self.counts { 0 } else { self.left }].last_mut() {
            Some(m) => Some(Last::Kept(m)),
            None => (self.left > 0).then_some(Last::Counted),
        }
    }

    /// Another answer. What had been taken back before becomes a branch of it, beside those that the first of them had.
    fn answer(&mut self, key: &str, record: &mut Record, keep: Option<&dyn Fn(&str) -> bool>) {
        self.left += 1;
        if self.counts {
            return;
        }
        let mut back = self.moves.split_off(self.left - 1);
        let mut branches = Vec::new();
        if let Some(keep) = keep {
            let comments = back.drain(..).flat_map(|m| m.comments);
            comments.filter(|c| keep(c)).for_each(|c| record.aside(c));
        } else if let Some(first) = back.first_mut() {
            branches = std::mem::take(&mut first.branches);
            branches.push(record.branch(back));
        }
        self.moves.push(Move {
            key: key.to_owned(),
            branches,
            ..Move::default()
        });
    }

    /// The line as it was left.
    fn end(mut self) -> Vec<Move> {
        self.moves.truncate(self.left);
        self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, moves: &[&str]) -> Record {
        let record = Record::parse(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            record
                .moves
                .iter()
                .map(|m| m.key.as_str())
                .collect::<Vec<_>>(),
            moves
        );
        assert_eq!(
            Record::parse(&record.text()).map(|again| again.text()),
            Ok(record.text()),
            "written and read again"
        );
        record
    }

    /// The keys of the last branch of an answer.
    fn branch(record: &Record, at: usize) -> Vec<&str> {
        let last = record.moves[at]
            .branches
            .last()
            .map(|b| &record.branches[*b as usize]);
        last.into_iter().flatten().map(|m| m.key.as_str()).collect()
    }

    #[test]
    fn answers_comments_checkpoints_and_branches() {
        let record = check(
            "miskatonic record 1\nscenario: x\n\na\n# why\n= 00000000000000ff\nb\n(\nc\nd\n)\ne\n",
            &["a", "b", "e"],
        );
        assert_eq!(record.header("scenario"), Some("x"));
        assert_eq!(record.moves[0].checkpoint, Some(255));
        assert_eq!(record.moves[0].comments, ["why"]);
        assert_eq!(branch(&record, 1), ["c", "d"]);
    }

    #[test]
    fn what_was_taken_back_stays_as_a_branch() {
        let r = check("miskatonic record 1\n\na\nb\nc\n< 2\nd\n", &["a", "d"]);
        assert_eq!(branch(&r, 1), ["b", "c"]);
        check("miskatonic record 1\n\na\nb\n< 1\n", &["a"]);
        let twice = check("miskatonic record 1\n\na\nb\nc\n< 1\n< 1\nd\n", &["a", "d"]);
        assert_eq!(branch(&twice, 1), ["b", "c"]);
    }

    #[test]
    fn answers_tried_again_and_again_stand_side_by_side() {
        let r = check("miskatonic record 1\n\na\nb\n< 1\nc\n< 1\nd\n", &["a", "d"]);
        assert_eq!(r.moves[1].branches.len(), 2);
        assert_eq!(r.text(), "miskatonic record 1\n\na\nd\n(\nb\n)\n(\nc\n)\n");
        let deep = check(
            "miskatonic record 1\n\na\nb\nc\n< 1\nd\n< 2\ne\n",
            &["a", "e"],
        );
        assert_eq!(
            deep.text(),
            "miskatonic record 1\n\na\ne\n(\nb\nd\n(\nc\n)\n)\n"
        );
    }

    #[test]
    fn a_record_costs_no_more_than_its_length_whatever_it_says() {
        let head = "miskatonic record 1\n\n";
        // Each of these once took gigabytes, or the stack.
        let many = 80_000;
        let twice = format!("{head}{}", "a\n< 1\na\na\n< 2\n".repeat(60));
        let side = format!("{head}a\n{}", "b\n< 1\n".repeat(many));
        let back = format!("{head}{}{}b\n", "a\n".repeat(many), "< 1\n".repeat(many));
        let ever_earlier: String = (1..150)
            .map(|n| format!("< {n}\n{}", "b\n".repeat(n - 1)))
            .collect();
        let ever_earlier = format!("{head}{}{ever_earlier}b\n", "a\n".repeat(300));
        for text in [twice, side, back, ever_earlier] {
            let record = Record::parse(&text).unwrap_or_else(|e| panic!("{e}"));
            let kept: usize = record
                .branches
                .iter()
                .chain([&record.moves])
                .map(Vec::len)
                .sum();
            assert!(
                kept <= text.lines().count(),
                "{kept} answers of {} lines",
                text.lines().count()
            );
            assert!(record.text().len() <= 3 * text.len());
        }
        let nested = format!("{head}a\n{}{}", "(\nb\n".repeat(many), ")\n".repeat(many));
        let said = Record::parse(&nested).map_err(|e| e.to_string());
        assert!(said.is_err_and(|e| e.contains("1000 deep")));
        let long = format!("{head}{}", "a\n".repeat(MOST_ANSWERS + 1));
        let said = Record::parse(&long).map_err(|e| e.to_string());
        assert!(said.is_err_and(|e| e.contains("400000 answers")));
        let large = format!("{head}a\n# {}\n", "b".repeat(MOST_BYTES));
        let said = Record::parse(&large).map_err(|e| e.to_string());
        assert!(said.is_err_and(|e| e.contains("bytes")));
    }

    #[test]
    fn a_trunk_is_the_main_line_without_its_branches() {
        let texts = [
            "a\n# why\n= 00000000000000ff\nb\n(\nc\n# hint\n(\nd\n# no\n)\n)\ne\n",
            "a\nb\n# hint\n< 1\nc\n# no\n< 1\nd\n# hint\n",
            "a\n(\nb\nc\n< 1\n# hint\nd\n)\n",
            "a\nb\n< 1\n",
        ];
        let hint = |comment: &str| comment == "hint";
        for text in texts {
            let text = format!("{FIRST_LINE}\nscenario: x\n\n{text}");
            let whole = Record::parse(&text).unwrap_or_else(|e| panic!("{e}"));
            let trunk = Record::trunk(&text, 10, &hint).unwrap_or_else(|e| panic!("{e}"));
            let hints = |r: &Record| {
                let comments = r.branches.iter().flatten().flat_map(|m| &m.comments);
                comments.filter(|c| hint(c)).count()
            };
            assert_eq!(hints(&trunk), hints(&whole), "{text}");
            assert_eq!(trunk.main_line(), whole.main_line(), "{text}");
        }
        for bad in [
            "a\n(\nb\n",
            "(\na\n)\n",
            "a\n(\n# x\n)\n",
            "a\n(\nb\n< 2\n)\n",
            "a\n(\n= 0\n)\n",
        ] {
            let text = format!("{FIRST_LINE}\n\n{bad}");
            let said = Record::trunk(&text, 10, &hint).map_err(|e| e.line);
            assert_eq!(
                said.err(),
                Record::parse(&text).map_err(|e| e.line).err(),
                "{bad}"
            );
        }
        let wide = format!("{FIRST_LINE}\n\na\n{}", "(\nb\n)\n".repeat(20));
        assert!(Record::trunk(&wide, 20, &hint).is_err());
        assert!(Record::trunk(&wide, 21, &hint).is_ok_and(|r| r.branches.is_empty()));
    }

    #[test]
    fn what_cannot_be_shown_stands_in_no_record() {
        for odd in ["\u{1b}[2J", "\u{202e}", "\u{7}", "\u{2066}"] {
            for text in [
                format!("scenario: x{odd}y\n\na\n"),
                format!("scenario: x\n\na{odd}b\n"),
            ] {
                let said = Record::parse(&format!("{FIRST_LINE}\n{text}"));
                assert!(said.is_err_and(|e| e.what.contains("U+")), "{text:?}");
            }
        }
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
