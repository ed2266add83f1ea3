//! Carrying files of an older surface over: packs and Markdown files with cases, as texts.
//!
//! The text is read as a tree of spans and written out again by a table of rules, so that comments and layout stay. What
//! no rule is about stays byte for byte; what cannot be carried over is told with its place. A file that is of this
//! surface already is not changed.

mod rewrite;
mod rules;
mod tree;

use rewrite::Rewriter;
use rules::Rule;

/// The game that a file is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// The card game.
    Card,
    /// The board game.
    Board,
}

/// What became of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The text now.
    pub text: String,
    /// How many things are written otherwise.
    pub changes: usize,
    /// What could not be carried over.
    pub problems: Vec<Problem>,
}

/// Something that could not be carried over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What, and what to do.
    pub what: String,
}

/// Carries a pack file over. The game is known from the file's folder, or else from what is in it.
///
/// ```
/// use language::migrate::{Game, pack};
/// let old = "cards:\n  # A test.\n  a: {abilities: [{free: {if: your_turn, do: [{draw: {n: 1}}]}}]}\n";
/// let new = pack(old, Some(Game::Card));
/// assert_eq!(new.text, old.replace("your_turn", "your-turn").replace("n: 1", "amount: 1"));
/// assert_eq!(new.text, pack(&new.text, Some(Game::Card)).text);
/// ```
pub fn pack(text: &str, game: Option<Game>) -> Carried {
    let (rules, joints) = match game.or_else(|| game_of(text)) {
        Some(Game::Card) => (rules::CARD, true),
        Some(Game::Board) => (rules::BOARD, false),
        None => {
            return Carried {
                text: text.to_owned(),
                changes: 0,
                problems: Vec::new(),
            };
        }
    };
    carry(text, rules, joints)
}

/// The game whose pack a text is, by its keys.
fn game_of(text: &str) -> Option<Game> {
    let root = tree::read(text).ok()??;
    let map = |key: &str| root.get(key).is_some_and(|n| !n.pairs().is_empty());
    if map("set") || map("scenario") || map("cards") {
        return Some(Game::Card);
    }
    let list = |(_, v): &(tree::Node, tree::Node)| matches!(v.kind, tree::Kind::List { .. });
    root.pairs().iter().any(list).then_some(Game::Board)
}

fn carry(text: &str, rules: &'static [Rule], joints: bool) -> Carried {
    let mut rewriter = Rewriter {
        text,
        rules,
        joints,
        path: Vec::new(),
        troubles: Vec::new(),
        done: 0,
    };
    let (written, troubles) = match tree::read(text) {
        Ok(Some(root)) => {
            let middle = rewriter.node(&root);
            let (before, after) = (&text[..root.span.start], &text[root.span.end..]);
            let written = format!("{before}{middle}{after}");
            // An unreadable result is worse than no result.
            match tree::read(&written) {
                Ok(_) => (written, rewriter.troubles),
                Err(_) => {
                    let why = "this file's layout cannot be kept; nothing was changed".to_owned();
                    (text.to_owned(), vec![(root.span.start, why)])
                }
            }
        }
        Ok(None) => (text.to_owned(), Vec::new()),
        Err(fault) => (text.to_owned(), vec![fault]),
    };
    let place = |(at, what): (usize, String)| {
        let before = &text[..at];
        let line = before.rfind('\n').map_or(0, |n| n + 1);
        Problem {
            line: before.matches('\n').count() + 1,
            column: before[line..].chars().count() + 1,
            what,
        }
    };
    Carried {
        changes: rewriter.done,
        text: written,
        problems: troubles.into_iter().map(place).collect(),
    }
}

/// Carries the YAML of a Markdown file over: the positions of cases, and packs shown in fences of their own.
pub fn markdown(text: &str) -> Carried {
    let mut out = Carried {
        text: String::new(),
        changes: 0,
        problems: Vec::new(),
    };
    let mut lines = text.split_inclusive('\n').enumerate();
    while let Some((_, line)) = lines.next() {
        out.text.push_str(line);
        let head = line.trim();
        let Some(info) = head.strip_prefix("```yaml") else {
            continue;
        };
        let first = out.text.matches('\n').count();
        let mut block = String::new();
        let mut end = "";
        for (_, line) in lines.by_ref() {
            if line.trim_start().starts_with("```") {
                end = line;
                break;
            }
            block.push_str(line);
        }
        let carried = if info.trim() == "table" {
            position(&block)
        } else {
            pack(&block, None)
        };
        out.text.push_str(&carried.text);
        out.text.push_str(end);
        out.changes += carried.changes;
        // What is no pack is shown for another reason.
        let shown = info.trim().is_empty() && carried.changes == 0;
        if !shown {
            out.problems
                .extend(carried.problems.into_iter().map(|p| Problem {
                    line: p.line + first,
                    ..p
                }));
        }
    }
    out
}

/// Carries the position of a case over.
fn position(block: &str) -> Carried {
    let card = block.lines().any(|l| {
        l.strip_prefix("scenario:")
            .is_some_and(|s| s.trim().trim_matches(['"', '\'']).starts_with("card/"))
    });
    if card {
        carry(block, &[], true)
    } else {
        Carried {
            text: block.to_owned(),
            changes: 0,
            problems: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
