//! The rules chapters, to read at the table: what a citation says.

use crate::case::{Case, Document};
use crate::data::Rule;
use kernel::shipped::Shipped;

/// The chapters: a folder for each game.
static CHAPTERS: Shipped = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The puzzles: a file for each game.
static PUZZLES: Shipped = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// What stands for a chapter where a puzzle is named as a case of the rules is.
pub const PUZZLE: &str = "puzzles";

/// The puzzles of a game (`card`, `board`), in order.
pub fn puzzles(family: &str) -> Vec<Case> {
    let all = PUZZLES.files().iter();
    all.filter(|(f, _)| f.strip_suffix("-game.md") == Some(family))
        .flat_map(|(_, text)| Document::parse(text).cases)
        .collect()
}

/// The chapters of a game, by the name of its folder (`card-game`).
pub fn chapters(folder: &str) -> impl Iterator<Item = &'static str> {
    CHAPTERS
        .by_folder()
        .filter(move |(f, ..)| *f == folder)
        .map(|(.., text)| text)
}

/// What the rule with this anchor says: its heading, then its paragraphs. Cases and comments are left out.
/// `family` is the game (`card`, `board`).
pub fn find(family: &str, anchor: &str) -> Option<Vec<String>> {
    let rule = rule(family, anchor)?;
    Some(std::iter::once(rule.title).chain(rule.text).collect())
}

/// The rule with this anchor of a game (`card`, `board`), to be shown.
pub fn rule(family: &str, anchor: &str) -> Option<Rule> {
    let mark = format!("{{#{anchor}}}");
    of(family).find_map(|(_, text)| {
        let mut lines = section(text, &mark)?.into_iter();
        let chapter = text.lines().find_map(|l| l.strip_prefix("# "));
        Some(Rule {
            anchor: anchor.to_owned(),
            chapter: chapter.unwrap_or_default().trim().to_owned(),
            title: lines.next().unwrap_or_default(),
            text: lines.collect(),
        })
    })
}

/// The chapters of a game (`card`, `board`) by name.
fn of(family: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    CHAPTERS
        .by_folder()
        .filter(move |(f, ..)| f.strip_suffix("-game") == Some(family))
        .map(|(_, name, text)| (name, text))
}

/// The case of this name in a chapter (`skill-tests`, or [`PUZZLE`] for the puzzles) of a game (`card`, `board`).
pub fn case(family: &str, chapter: &str, name: &str) -> Option<Case> {
    if chapter == PUZZLE {
        return puzzles(family).into_iter().find(|c| c.name == name);
    }
    let (_, text) = of(family).find(|(n, _)| *n == chapter)?;
    let cases = Document::parse(text).cases;
    cases.into_iter().find(|c| c.name == name)
}

fn section(text: &str, mark: &str) -> Option<Vec<String>> {
    let mut lines = text
        .lines()
        .skip_while(|l| !(l.starts_with('#') && l.contains(mark)));
    let heading = lines.next()?;
    let heading = heading
        .split("{#")
        .next()
        .unwrap_or_default()
        .trim_start_matches('#')
        .trim();
    let mut out = vec![heading.to_owned()];
    let mut paragraph = String::new();
    let mut fenced = false;
    for line in lines {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        if fenced {
            continue;
        }
        if line.starts_with('#') {
            break;
        }
        let line = line.trim();
        // A list item stands on its own.
        if (line.is_empty() || line.starts_with("- ") || line.starts_with('|'))
            && !paragraph.is_empty()
        {
            out.push(std::mem::take(&mut paragraph));
        }
        if !line.is_empty() {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(&unmarked(line));
        }
    }
    if !paragraph.is_empty() {
        out.push(paragraph);
    }
    Some(out)
}

/// The line without Markdown's links and emphasis.
fn unmarked(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        match after
            .split_once("](")
            .and_then(|(label, tail)| tail.split_once(')').map(|(_, tail)| (label, tail)))
        {
            Some((label, tail)) if !label.contains('[') => {
                out.push_str(label);
                rest = tail;
            }
            _ => {
                out.push('[');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out.replace(['`', '*'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_is_read_without_its_marks() {
        let text = find("card", "ST.2").expect("the rule of committing cards");
        assert_eq!(text[0], "Commit cards");
        assert!(text[1].contains("in limbo."), "{text:?}");
        assert_eq!(find("card", "no-such-rule"), None);
        let rule = rule("card", "ST.2").expect("the same rule");
        assert_eq!(
            (rule.chapter.as_str(), rule.title.as_str()),
            ("Skill tests", "Commit cards")
        );
    }

    #[test]
    fn cases_are_left_out() {
        let text = "# A\n## B {#b}\nOne [two](x.md#y) **three**\nfour.\n\n- five\n```table\nx: 1\n```\n- six\n### C {#c}\nno\n";
        assert_eq!(
            section(text, "{#b}").expect("found"),
            ["B", "One two three four.", "- five", "- six"]
        );
    }
}
