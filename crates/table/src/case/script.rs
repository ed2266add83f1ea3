//! The script of a case, line by line.

use super::document::{Block, Problem};
use super::path::Path;
use serde_json::Value;

/// One line of a script.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Its line in the file.
    pub line: usize,
    /// The column where its words start.
    pub column: usize,
    /// What it says.
    pub check: Check,
}

/// How a value is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// `==`
    Is,
    /// `!=`
    IsNot,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
    /// `contains`
    Contains,
    /// `lacks`
    Lacks,
}

/// What a line of a script says.
#[derive(Clone, PartialEq, Debug)]
pub enum Check {
    /// `choose KEY`
    Choose(String),
    /// `pass`: the declining choice.
    Pass,
    /// `pass until RULE`: decline until that rule asks.
    PassUntil(String),
    /// `chance KEY`: what chance answers next.
    Chance(String),
    /// `offers KEY`
    Offers(String),
    /// `offers only KEY, KEY`
    OffersOnly(Vec<String>),
    /// `refuses KEY because "text"`
    Refuses(String, Option<String>),
    /// `asks WHO rule CITE`
    Asks(Option<String>, Option<String>),
    /// `expect PATH == VALUE`
    Expect(Path, Compare, Value),
    /// `expect PATH absent`
    Absent(Path),
    /// `event "text"`, `event "text" 2 times`, `no event "text"` (0 times)
    Event(String, Option<usize>),
    /// `events "A" before "B"`
    Before(String, String),
    /// `best KEY, KEY`, `best KEY then KEY`: which answers, or lines of answers, are best. A puzzle.
    Best(Vec<Vec<String>>),
    /// `mark`: events before this line are not looked at any more.
    Mark,
    /// `over OUTCOME won`
    Over(Option<String>, Option<bool>),
    /// `not over`
    NotOver,
    /// `show events`: prints what happened since the start or the last `mark`.
    ShowEvents,
    /// `show PATH`: prints a value (or, without a path, the open question) when the case is run.
    Show(Option<Path>),
}

impl Check {
    /// Whether the line states something that could be false.
    pub fn asserts(&self) -> bool {
        match self {
            Self::Offers(_)
            | Self::OffersOnly(_)
            | Self::Refuses(..)
            | Self::Asks(..)
            | Self::Expect(..) => true,
            Self::Absent(_)
            | Self::Event(..)
            | Self::Before(..)
            | Self::Over(..)
            | Self::Best(_)
            | Self::NotOver => true,
            Self::Choose(_)
            | Self::Pass
            | Self::PassUntil(_)
            | Self::Chance(_)
            | Self::Mark
            | Self::Show(_)
            | Self::ShowEvents => false,
        }
    }
}

const VERBS: &str = "choose, pass, chance, offers, refuses, asks, expect, event, events, no event, best, mark, over, not over, show";

/// Reads a script.
pub fn parse(block: &Block) -> Result<Vec<Step>, Problem> {
    let mut steps = Vec::new();
    for (i, raw) in block.text.lines().enumerate() {
        let line = block.first_line + i;
        let text = strip_comment(raw);
        if text.trim().is_empty() {
            continue;
        }
        let column = raw.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let check = check(text.trim()).map_err(|(offset, what)| Problem {
            line,
            column: column + offset,
            what,
        })?;
        steps.push(Step {
            line,
            column,
            check,
        });
    }
    Ok(steps)
}

/// The answers that a puzzle's script calls best: any of these lines, each one answer or several in a row. Empty if it is
/// no puzzle.
pub fn best(block: &Block) -> Vec<Vec<String>> {
    for step in parse(block).unwrap_or_default() {
        if let Check::Best(lines) = step.check {
            return lines;
        }
    }
    Vec::new()
}

/// How answers stand to the lines that are best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// They follow one of them, which goes on.
    Open,
    /// They are one of them, whole.
    Best,
    /// The one with this number, from 0, left them.
    Left(usize),
}

/// How answers with these keys, in order, stand to the lines that are best. A line may name an answer without its kind:
/// `cellar` for `move:cellar`.
pub fn judged(best: &[Vec<String>], keys: &[String]) -> Verdict {
    let is = |named: &str, key: &str| {
        named == key || key.split_once(':').is_some_and(|(_, k)| k == named)
    };
    let mut on: Vec<&[String]> = best.iter().map(Vec::as_slice).collect();
    for (at, key) in keys.iter().enumerate() {
        on = on
            .into_iter()
            .filter_map(|line| line.split_first().filter(|(first, _)| is(first, key)))
            .map(|(_, rest)| rest)
            .collect();
        if on.is_empty() {
            return Verdict::Left(at);
        }
        if on.iter().any(|line| line.is_empty()) {
            return Verdict::Best;
        }
    }
    Verdict::Open
}

/// The line without a comment: `#` at its start or after a space, outside quotes.
fn strip_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted && before.is_whitespace() => return &line[..at],
            _ => {}
        }
        before = letter;
    }
    line
}

type Bad = (usize, String);

fn check(text: &str) -> Result<Check, Bad> {
    let (verb, rest) = text
        .split_once(char::is_whitespace)
        .map_or((text, ""), |(v, r)| (v, r.trim()));
    let at = text.len() - rest.len();
    let need = |what: &str| -> Result<String, Bad> {
        if rest.is_empty() {
            Err((at, format!("`{verb}` needs {what}")))
        } else {
            Ok(unquote(rest))
        }
    };
    Ok(match verb {
        "choose" => Check::Choose(need("the key or label of a choice")?),
        "pass" => match rest.split_once(char::is_whitespace) {
            None if rest.is_empty() => Check::Pass,
            Some(("until", rule)) => Check::PassUntil(rule.trim().to_owned()),
            _ => return Err((at, "it is `pass`, or `pass until RULE`".into())),
        },
        "chance" => Check::Chance(need("the key of an outcome")?),
        "offers" => match rest.strip_prefix("only ") {
            Some(keys) => Check::OffersOnly(keys.split(',').map(unquote).collect()),
            None => Check::Offers(need("the key or label of a choice")?),
        },
        "refuses" => {
            let key = need("the key of a choice")?;
            match rest.split_once(" because ") {
                Some((key, why)) => Check::Refuses(
                    unquote(key),
                    Some(quoted(why, at + rest.len() - why.len())?.0),
                ),
                None => Check::Refuses(key, None),
            }
        }
        "asks" => {
            let (who, rule) = match rest.strip_prefix("rule ") {
                Some(rule) => ("", Some(rule)),
                None => rest
                    .split_once(" rule ")
                    .map_or((rest, None), |(who, rule)| (who, Some(rule))),
            };
            if who.is_empty() && rule.is_none() {
                return Err((
                    at,
                    "`asks` needs a seat's name, `chance`, or `rule CITE`".into(),
                ));
            }
            let who = Some(unquote(who)).filter(|w| !w.is_empty());
            Check::Asks(who, rule.map(unquote))
        }
        "expect" => expect(rest).map_err(|(o, what)| (at + o, what))?,
        "event" => {
            let (words, tail) = quoted(rest, at)?;
            match tail.split_whitespace().collect::<Vec<_>>()[..] {
                [] => Check::Event(words, None),
                ["once"] => Check::Event(words, Some(1)),
                [n, "times"] if n.parse::<usize>().is_ok() => Check::Event(words, n.parse().ok()),
                _ => {
                    return Err((
                        text.len() - tail.len(),
                        "after the words may stand `once` or `N times`".into(),
                    ));
                }
            }
        }
        "events" => {
            let (earlier, tail) = quoted(rest, at)?;
            let place = text.len() - tail.len();
            let later = tail
                .trim()
                .strip_prefix("before")
                .ok_or((place, "it is `events \"A\" before \"B\"`".to_owned()))?;
            Check::Before(earlier, quoted(later.trim(), place)?.0)
        }
        "no" => match rest.strip_prefix("event") {
            Some(words) => Check::Event(quoted(words.trim(), at)?.0, Some(0)),
            None => return Err((at, "it is `no event \"text\"`".into())),
        },
        "best" | "best:" => {
            let line = |line: &str| line.split(" then ").map(unquote).collect();
            need("the key of an answer")?;
            Check::Best(rest.split(',').map(line).collect())
        }
        "mark" if rest.is_empty() => Check::Mark,
        "not" if rest == "over" => Check::NotOver,
        "over" => {
            let (mut outcome, mut won) = (None, None);
            for word in rest.split_whitespace() {
                match word {
                    "won" => won = Some(true),
                    "lost" => won = Some(false),
                    word => outcome = Some(unquote(word)),
                }
            }
            Check::Over(outcome, won)
        }
        "show" if rest.is_empty() => Check::Show(None),
        "show" if rest == "events" => Check::ShowEvents,
        "show" => Check::Show(Some(Path::parse(rest).map_err(|what| (at, what))?)),
        _ => {
            let near = crate::text::did_you_mean(verb, VERBS.split(", "));
            return Err((
                0,
                format!("`{verb}` is not a script command{near} (there are {VERBS})"),
            ));
        }
    })
}

fn expect(rest: &str) -> Result<Check, Bad> {
    let mut quoted = false;
    let end = rest.char_indices().find(|&(_, c)| {
        quoted ^= c == '"';
        c.is_whitespace() && !quoted
    });
    let (path, tail) = rest.split_at(end.map_or(rest.len(), |(i, _)| i));
    let path = Path::parse(path).map_err(|what| (0, what))?;
    let tail_at = rest.len() - tail.trim_start().len();
    let tail = tail.trim();
    let (op, value) = tail
        .split_once(char::is_whitespace)
        .map_or((tail, ""), |(o, v)| (o, v.trim()));
    let op = match op {
        "==" | "is" => Compare::Is,
        "!=" => Compare::IsNot,
        ">=" => Compare::AtLeast,
        "<=" => Compare::AtMost,
        ">" => Compare::More,
        "<" => Compare::Less,
        "contains" => Compare::Contains,
        "lacks" => Compare::Lacks,
        "absent" if value.is_empty() => return Ok(Check::Absent(path)),
        other => {
            return Err((
                tail_at,
                format!(
                    "`{other}` is not a comparison: use ==, !=, >=, <=, >, <, contains, lacks or absent"
                ),
            ));
        }
    };
    if value.is_empty() {
        return Err((rest.len(), "a value to compare with is missing".into()));
    }
    Ok(Check::Expect(path, op, scalar(value)))
}

/// A number, `true`, `false`, `null`, or words with or without quotes; `[..]` and `{..}` are JSON.
fn scalar(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(unquote(text)))
}

fn unquote(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix('"')
        .and_then(|t| t.strip_suffix('"'))
        .unwrap_or(text)
        .to_owned()
}

/// The quoted words at the start of `text`, and what follows them. `at` is the column offset of `text`.
fn quoted(text: &str, at: usize) -> Result<(String, &str), Bad> {
    let inner = text
        .strip_prefix('"')
        .ok_or((at, "words in double quotes are missing".to_owned()))?;
    let (words, tail) = inner
        .split_once('"')
        .ok_or((at, "the quote is not closed".to_owned()))?;
    Ok((words.to_owned(), tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Check, Problem> {
        let block = Block {
            text: text.to_owned(),
            first_line: 10,
        };
        parse(&block).map(|mut steps| steps.remove(0).check)
    }

    #[test]
    fn every_verb() {
        for (text, want) in [
            (
                "choose fight:ghoul-minion  # the only one",
                Check::Choose("fight:ghoul-minion".into()),
            ),
            (
                "  choose \"Draw 1 card\"",
                Check::Choose("Draw 1 card".into()),
            ),
            ("pass", Check::Pass),
            ("pass until INV.2", Check::PassUntil("INV.2".into())),
            ("chance token:skull", Check::Chance("token:skull".into())),
            (
                "offers only a, b:1",
                Check::OffersOnly(vec!["a".into(), "b:1".into()]),
            ),
            (
                "refuses play:x because \"needs 2\"",
                Check::Refuses("play:x".into(), Some("needs 2".into())),
            ),
            (
                "asks Roland Banks rule ST.2",
                Check::Asks(Some("Roland Banks".into()), Some("ST.2".into())),
            ),
            ("asks rule ST.2", Check::Asks(None, Some("ST.2".into()))),
            (
                "event \"draws # cards\"",
                Check::Event("draws # cards".into(), None),
            ),
            ("no event \"x\"", Check::Event("x".into(), Some(0))),
            ("event \"x\" 2 times", Check::Event("x".into(), Some(2))),
            (
                "events \"a\" before \"b\"",
                Check::Before("a".into(), "b".into()),
            ),
            ("over R1 won", Check::Over(Some("R1".into()), Some(true))),
            ("not over", Check::NotOver),
        ] {
            assert_eq!(one(text), Ok(want), "{text}");
        }
        assert!(matches!(
            one("expect a.b == 1"),
            Ok(Check::Expect(_, Compare::Is, Value::Number(_)))
        ));
        assert!(matches!(
            one("expect a.b contains machete"),
            Ok(Check::Expect(_, Compare::Contains, Value::String(_)))
        ));
        assert!(matches!(one("expect a.b absent"), Ok(Check::Absent(_))));
    }

    #[test]
    fn errors_have_line_and_column() {
        for (text, column) in [
            ("chose x", 1),
            ("choose", 7),
            ("expect a.b = 1", 12),
            ("expect a..b == 1", 8),
            ("  events \"a\" after \"b\"", 13),
            ("refuses x because y", 19),
            ("event x", 7),
            ("expect a ==", 12),
        ] {
            let problem = one(text).map_err(|p| (p.line, p.column));
            assert_eq!(problem, Err((10, column)), "{text}");
        }
    }
}
