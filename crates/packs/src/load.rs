//! Pack files as text, and as what they say.
//!
//! The official packs come with the program ([`Shipped`]). A tool that may read a disk brings further files as
//! [`PackFile`]s, which are read in the same way.

use crate::diagnostics::{Diagnostic, TOO_MUCH, from_yaml};
use crate::file::PackFile;
use crate::intern::{Interner, Place};
use kernel::shipped::Shipped;
use serde::de::DeserializeOwned;
use std::ops::Range;

static OFFICIAL: Shipped = include!(concat!(env!("OUT_DIR"), "/official.rs"));

/// The official packs of both games, by path.
pub fn official() -> Vec<PackFile> {
    OFFICIAL
        .files()
        .iter()
        .map(|(path, text)| PackFile::new(*path, *text))
        .collect()
}

/// The official packs of one game (`card-game`, `board-game`), by path.
pub fn official_of(game: &str) -> Vec<PackFile> {
    let below = |path: &str| {
        path.strip_prefix(game)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    OFFICIAL
        .files()
        .iter()
        .filter(|(path, _)| below(path))
        .map(|(path, text)| PackFile::new(*path, *text))
        .collect()
}

/// A hash of the files' contents: the same files give the same number, in any order and on any machine.
pub fn content_hash(files: &[PackFile]) -> u64 {
    let mut sorted: Vec<&PackFile> = files.iter().collect();
    sorted.sort_by(|a, b| a.path.cmp(&b.path));
    let mut bytes = Vec::new();
    for file in sorted {
        for part in [&file.path, &file.text] {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part.as_bytes());
        }
    }
    kernel::snapshot::hash_bytes(&bytes)
}

fn options() -> serde_saphyr::Options {
    let alias_limits = serde_saphyr::alias_limits! { max_total_replayed_events: MOST_REPEATED };
    serde_saphyr::options! {
        with_snippet: false, strict_booleans: true, emit_comments: false, alias_limits: alias_limits
    }
}

/// Reads one file. `index` is the file's number in the list that diagnostics will be rendered with.
pub fn read_file<T: DeserializeOwned>(
    interner: &mut Interner,
    index: u32,
    file: &PackFile,
) -> Result<T, Diagnostic> {
    match unfit(index, file) {
        Some(problem) => Err(problem),
        None => read_text(interner, index, &file.text),
    }
}

fn read_text<T: DeserializeOwned>(
    interner: &mut Interner,
    index: u32,
    text: &str,
) -> Result<T, Diagnostic> {
    let before = interner.held();
    let read = interner.read(index, || {
        serde_saphyr::from_str_with_options::<T>(text, options())
    });
    read.map_err(|e| {
        interner.forget_since(&before);
        from_yaml(&e, index, text)
    })
}

/// As many words of a file may be repetitions by `*alias`.
const MOST_REPEATED: usize = 50_000;

/// The most bytes of a pack file.
pub const MOST_BYTES: usize = 2 << 20;
/// The most files that a game's packs consist of.
pub const MOST_FILES: usize = 2_000;

/// Why a file is not even read, if it is not: too large, one too many, or with characters in it that would not show.
fn unfit(index: u32, file: &PackFile) -> Option<Diagnostic> {
    let start = Place {
        file: index,
        line: 1,
        column: 1,
    };
    if index as usize >= MOST_FILES {
        return Some(Diagnostic::error(
            None,
            format!("packs have at most {MOST_FILES} files"),
        ));
    }
    let bytes = file.text.len();
    if bytes > MOST_BYTES {
        return Some(Diagnostic::error(
            None,
            format!(
                "{}: a pack file has at most {MOST_BYTES} bytes, this has {bytes}",
                file.path
            ),
        ));
    }
    let odd = |c: char| !kernel::printable(c) && c != '\n' && c != '\r';
    let shows_not = |c: char| format!("the character U+{:04X} is not visible", u32::from(c));
    if let Some(at) = file.text.find(odd) {
        let before = &file.text[..at];
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() as u32 + 1;
        let letter = file.text[at..].chars().next().unwrap_or_default();
        let place = Place {
            line,
            column,
            ..start
        };
        return Some(Diagnostic::error(place, shows_not(letter)).help("take it out"));
    }
    // A text in double quotes may name a character by its number.
    let at = file.text.find('\\')?;
    let place = Place {
        line: file.text[..at].matches('\n').count() as u32 + 1,
        ..start
    };
    let value = serde_saphyr::from_str_with_options::<serde_json::Value>(&file.text, options());
    let odd = hidden_in(&value.ok()?)?;
    Some(Diagnostic::error(place, shows_not(odd)).help("take out the escape that stands for it"))
}

/// A character of some text in a value that would not show.
fn hidden_in(value: &serde_json::Value) -> Option<char> {
    use serde_json::Value;
    let odd = |text: &str| text.chars().find(|c| !kernel::printable(*c) && *c != '\n');
    match value {
        Value::String(text) => odd(text),
        Value::Array(all) => all.iter().find_map(hidden_in),
        Value::Object(all) => all
            .iter()
            .find_map(|(k, v)| odd(k).or_else(|| hidden_in(v))),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// How deep in a file its definitions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The file is a map or a list of definitions.
    Top,
    /// The definitions are the entries of the maps and lists under the file's keys.
    UnderKeys,
}

/// As many mistakes are told of one file; after that many, they are mostly echoes.
const ENOUGH: usize = 50;

/// A definition that could not be read, and what of it has been taken out to find its other mistakes.
struct Broken {
    lines: Range<usize>,
    name: String,
    out: Vec<Range<usize>>,
}

/// Reads one file of many definitions, however many of them are broken.
///
/// The reader stops at its first error. So what the error is about is blanked out, character for character, and the
/// file is read again, until every mistake of every definition is found; then the broken definitions are blanked as a
/// whole. `None` when the file cannot be read even so.
pub fn read_entries<T: DeserializeOwned>(
    interner: &mut Interner,
    index: u32,
    file: &PackFile,
    depth: Depth,
    problems: &mut Vec<Diagnostic>,
) -> Option<T> {
    if file
        .text
        .lines()
        .map(str::trim)
        .all(|l| l.is_empty() || l.starts_with('#'))
    {
        let start = Place {
            file: index,
            line: 1,
            column: 1,
        };
        problems.push(Diagnostic::warning(start, "there is nothing in this file"));
    }
    if let Some(problem) = unfit(index, file) {
        if index as usize <= MOST_FILES {
            problems.push(problem);
        }
        return None;
    }
    let mut text = file.text.clone();
    let mut broken: Vec<Broken> = Vec::new();
    let mut found = 0;
    loop {
        let before = interner.held();
        match read_text(interner, index, &text) {
            Ok(read) if broken.is_empty() => return Some(read),
            Ok(_) => {
                interner.forget_since(&before);
                for b in broken.drain(..) {
                    text = without_lines(&text, &b.lines);
                }
            }
            Err(problem) => {
                found += 1;
                let around = problem.place.and_then(|at| entry_around(&text, at, depth));
                let (Some(at), Some((from, to, name))) = (problem.place, around) else {
                    // Once something is blanked, an error outside of every definition is about the gap.
                    if found == 1 {
                        problems.push(problem);
                    }
                    return None;
                };
                let fatal = problem.message == TOO_MUCH;
                if found > ENOUGH || fatal {
                    if found == 1 || fatal {
                        problems.push(problem);
                    }
                    return None;
                }
                let known = broken.iter().position(|b| b.lines.start == from);
                let known = known.unwrap_or_else(|| {
                    interner.note_broken(&name);
                    broken.push(Broken {
                        lines: from..to,
                        name,
                        out: Vec::new(),
                    });
                    broken.len() - 1
                });
                let entry = &mut broken[known];
                let node = node_around(&text, &entry.lines, at);
                // What is wrong around something that was taken out is wrong because of that.
                let echo = match &node {
                    Some(node) => {
                        (entry.out.iter()).any(|o| node.start <= o.start && o.end <= node.end)
                    }
                    None => !entry.out.is_empty(),
                };
                if !echo {
                    problems.push(problem);
                }
                match node {
                    Some(node) => {
                        text = without(&text, &node);
                        entry.out.push(node);
                    }
                    None => {
                        let b = broken.remove(known);
                        interner.note_broken(&b.name);
                        text = without_lines(&text, &b.lines);
                    }
                }
            }
        }
    }
}

/// A text with some lines (from 0, end excluded) empty.
fn without_lines(text: &str, lines: &Range<usize>) -> String {
    let kept = text.split_inclusive('\n').enumerate();
    let kept = kept.map(|(n, line)| if lines.contains(&n) { "\n" } else { line });
    kept.collect()
}

/// A text with spaces for some characters.
fn without(text: &str, out: &Range<usize>) -> String {
    let blank = |(n, c): (usize, char)| match out.contains(&n) && c != '\n' && c != '\r' {
        true => ' ',
        false => c,
    };
    text.chars().enumerate().map(blank).collect()
}

/// The smallest part of a definition around a place that can be taken out: an item in brackets, a key with what is
/// below it. In characters from the beginning; none if it is the definition itself.
fn node_around(text: &str, lines: &Range<usize>, at: Place) -> Option<Range<usize>> {
    let all: Vec<char> = text.chars().collect();
    let ends = all.iter().enumerate().filter(|(_, c)| **c == '\n');
    let starts: Vec<usize> = std::iter::once(0).chain(ends.map(|(n, _)| n + 1)).collect();
    let start_of = |line: usize| starts.get(line).copied().unwrap_or(all.len());
    let (first, last) = (start_of(lines.start), start_of(lines.end));
    let line = (at.line as usize).checked_sub(1)?;
    let place = start_of(line) + (at.column as usize).saturating_sub(1);
    if !(first..last).contains(&place) {
        return None;
    }
    if let Some(item) = item_in_brackets(&all, first..last, place) {
        return Some(item);
    }
    let row = |n: usize| -> &[char] { &all[start_of(n)..start_of(n + 1)] };
    let empty = |n: usize| {
        let mut said = row(n).iter().skip_while(|c| c.is_whitespace());
        said.next().is_none_or(|c| *c == '#')
    };
    let indent = |n: usize| row(n).iter().take_while(|c| **c == ' ').count();
    let is_item = |n: usize| row(n).get(indent(n)..indent(n) + 2) == Some(&['-', ' ']);
    // A list may stand as far left as the key it belongs to.
    let ends_at = |line: usize| {
        let below = |m: usize| {
            indent(m) > indent(line) || indent(m) == indent(line) && is_item(m) && !is_item(line)
        };
        let next = (line + 1..lines.end).find(|m| !empty(*m) && !below(*m));
        next.unwrap_or(lines.end)
    };
    let mut node = line;
    loop {
        if node <= lines.start || empty(node) {
            return None;
        }
        let above = (lines.start..node).rev().find(|message| {
            !empty(*message)
                && (indent(*message) < indent(node)
                    || is_item(node) && !is_item(*message) && indent(*message) == indent(node))
        })?;
        // A key with nothing left below it is taken out as well.
        let others =
            (above + 1..ends_at(above)).any(|m| !empty(m) && !(node..ends_at(node)).contains(&m));
        let bare = row(above).iter().rev().find(|c| !c.is_whitespace()) == Some(&':');
        if others || !bare {
            return Some(start_of(node)..start_of(ends_at(node)));
        }
        node = above;
    }
}

/// The innermost item of a list or map in brackets that holds a place, with the comma behind it.
fn item_in_brackets(all: &[char], within: Range<usize>, place: usize) -> Option<Range<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut best: Option<Range<usize>> = None;
    let mut quote: Option<char> = None;
    let mut before = '\n';
    let mut at = within.start;
    while at < within.end {
        let letter = all[at];
        let closes = |from: usize, best: &mut Option<Range<usize>>| {
            // What was taken out before the item is no part of it.
            let Some(first) = all[from..at].iter().position(|c| !c.is_whitespace()) else {
                return;
            };
            let item = from + first..at;
            if item.contains(&place) && best.is_none() {
                *best = Some(item.start..if letter == ',' { at + 1 } else { at });
            }
        };
        match (quote, letter) {
            (Some('#'), '\n') => quote = None,
            (Some(q), c) if q == c => quote = None,
            (Some(_), _) => {}
            (None, '#') if all[..at].last().is_none_or(|c| c.is_whitespace()) => quote = Some('#'),
            (None, '"' | '\'') if matches!(before, '{' | '[' | ',' | ':' | '-' | '\n') => {
                quote = Some(letter)
            }
            (None, '{' | '[')
                if !open.is_empty() || matches!(before, ':' | '-' | '\n' | '{' | '[' | ',') =>
            {
                open.push(at + 1);
            }
            (None, ',') => {
                if let Some(from) = open.last_mut() {
                    closes(*from, &mut best);
                    *from = at + 1;
                }
            }
            (None, '}' | ']') => {
                if let Some(from) = open.pop() {
                    closes(from, &mut best);
                }
            }
            (None, _) => {}
        }
        if !letter.is_whitespace() || letter == '\n' {
            before = letter;
        }
        at += 1;
    }
    best
}

/// The lines (from 0, end excluded) and the name of the definition that holds a place.
fn entry_around(text: &str, at: Place, depth: Depth) -> Option<(usize, usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let at = (at.line as usize)
        .checked_sub(1)?
        .min(lines.len().checked_sub(1)?);
    // The indentation of a line that says something.
    let indent = |n: usize| {
        let line = lines.get(n)?;
        let rest = line.trim_start_matches(' ');
        (!rest.is_empty() && !rest.starts_with('#') && rest != "---")
            .then(|| line.len() - rest.len())
    };
    let starts_item = |n: usize| lines[n].trim_start().starts_with("- ");
    // A list may stand as far left as the key it belongs to.
    let is_key = |n: usize| indent(n) == Some(0) && !starts_item(n);
    let (first, level) = match depth {
        Depth::Top => (0, 0),
        Depth::UnderKeys => {
            let key = (0..=at).rev().find(|&n| is_key(n))?;
            let inside = (key + 1..lines.len()).find(|&n| indent(n).is_some())?;
            if is_key(inside) || at <= key {
                return None;
            }
            (key + 1, indent(inside)?)
        }
    };
    let from = (first..=at).rev().find(|&n| indent(n) == Some(level))?;
    let to = (from + 1..lines.len())
        .find(|&n| indent(n).is_some_and(|i| i <= level))
        .unwrap_or(lines.len());
    let head = lines[from].trim();
    let head = head.strip_prefix("- ").unwrap_or(head).trim_start();
    let name = match head.split_once(':') {
        Some(("id", id)) => id,
        Some((key, _)) => key,
        None => head,
    };
    // JSON, and anything else that has no such lines, is not cut.
    if name.starts_with(['{', '[', '}', ']']) {
        return None;
    }
    let name = name.split('#').next().unwrap_or_default();
    Some((from, to, name.trim().trim_matches(['"', '\'']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intern::{Entries, Sym};
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Card {
        #[serde(default)]
        cost: u8,
        #[serde(default)]
        #[allow(dead_code)]
        next: Option<Sym>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Set {
        cards: Entries<Card>,
    }

    #[test]
    fn official_packs_are_sorted_and_belong_to_a_game() {
        let all = official();
        assert!(all.is_sorted_by_key(|f| f.path.clone()));
        assert_eq!(
            all.len(),
            official_of("card-game").len() + official_of("board-game").len()
        );
        assert!(official_of("card").is_empty());
    }

    #[test]
    fn a_path_names_its_set() {
        let file = PackFile::new("card-game/core/assets.yaml", "");
        assert_eq!((file.set(), file.stem()), ("core", "assets"));
        assert_eq!(PackFile::new("mine.yaml", "").set(), "");
    }

    #[test]
    fn the_hash_depends_on_content_and_not_on_order() {
        let (first, second) = (PackFile::new("a", "xy"), PackFile::new("b", "z"));
        assert_eq!(
            content_hash(&[first.clone(), second.clone()]),
            content_hash(&[second, first.clone()])
        );
        assert_ne!(
            content_hash(&[first]),
            content_hash(&[PackFile::new("ax", "y")])
        );
    }

    #[test]
    fn json_is_read_as_well() {
        let mut interner = Interner::default();
        let file = PackFile::new(
            "x.json",
            "{\n  \"cards\": {\"machete\": {\"cost\": 3}}\n}\n",
        );
        let set: Set = read_file(&mut interner, 0, &file).unwrap();
        assert_eq!(set.cards.0[0].1.cost, 3);
        let broken = PackFile::new(
            "x.json",
            "{\n  \"cards\": {\"machete\": {\"costs\": 3}}\n}\n",
        );
        let mut problems = Vec::new();
        assert!(
            read_entries::<Set>(&mut interner, 0, &broken, Depth::UnderKeys, &mut problems)
                .is_none()
        );
        assert_eq!(problems.len(), 1);
    }

    #[test]
    fn every_broken_definition_is_told_and_the_rest_is_read() {
        let text = "cards:\n  # first\n  knife:\n    cost: x\n  machete:\n    cost: 3\n    next: knife\n\n  axe:\n    prise: 1\n  club:\n    cost: 1\n";
        for (text, depth) in [
            (text.to_owned(), Depth::UnderKeys),
            (
                text.replace("cards:\n", "\n").replace("\n  ", "\n"),
                Depth::Top,
            ),
        ] {
            let mut interner = Interner::default();
            let mut problems = Vec::new();
            let file = PackFile::new("x.yaml", text);
            let names: Vec<_> = match depth {
                Depth::UnderKeys => {
                    read_entries::<Set>(&mut interner, 0, &file, depth, &mut problems)
                        .unwrap()
                        .cards
                        .0
                }
                Depth::Top => {
                    read_entries::<Entries<Card>>(&mut interner, 0, &file, depth, &mut problems)
                        .unwrap()
                        .0
                }
            };
            let names: Vec<_> = names
                .iter()
                .map(|(def, _)| interner.name(def.sym))
                .collect();
            assert_eq!(names, ["machete", "club"]);
            let lines: Vec<_> = problems
                .iter()
                .filter_map(|p| p.place.map(|at| at.line))
                .collect();
            assert_eq!(lines, [4, 10]);
            let knife = interner.find("knife").unwrap();
            assert!(interner.is_broken(knife));
            assert_eq!(interner.uses().len(), 1);
        }
    }

    /// Every mistake of a definition is told in one reading, and nothing that follows from it.
    #[test]
    fn all_mistakes_of_a_definition_are_told() {
        #[derive(Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Deep {
            #[allow(dead_code)]
            name: String,
            #[allow(dead_code)]
            card: Card,
            #[serde(default)]
            #[allow(dead_code)]
            cards: Vec<Card>,
        }
        #[derive(Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct All {
            all: Entries<Deep>,
        }
        let told = |text: &str| {
            let mut interner = Interner::default();
            let mut problems = Vec::new();
            let file = PackFile::new("x.yaml", text);
            let read =
                read_entries::<All>(&mut interner, 0, &file, Depth::UnderKeys, &mut problems);
            let read = read.map_or(0, |r| r.all.0.len());
            let places = problems.iter().filter_map(|p| p.place);
            let places: Vec<(u32, u32)> = places.map(|at| (at.line, at.column)).collect();
            (read, places, interner.uses().len())
        };
        let sound = "  lamp:\n    name: Lamp\n    card: {cost: 1, next: x}\n";
        let flow = "  a:\n    name: A\n    nome: B\n    card: {cost: two, prise: 1, next: z}\n    cards: [{cost: x}, {cost: 1}, {kost: 2}]\n";
        let (read, places, uses) = told(&format!("all:\n{flow}{sound}"));
        assert_eq!((read, uses), (1, 1));
        assert_eq!(places, [(4, 5), (5, 18), (5, 23), (6, 20), (6, 36)]);
        let block = "  a:\n    name: A\n    card:\n      cost: two\n    cards:\n    - cost: 1\n    - cost: no number\n      next: z\n    - kost: 1\n";
        let (read, places, _) = told(&format!("all:\n{sound}{block}"));
        assert_eq!(read, 1);
        assert_eq!(places, [(8, 13), (11, 13), (13, 7)]);
    }

    #[test]
    fn a_byte_order_mark_is_no_mistake() {
        let mut problems = Vec::new();
        let file = PackFile::new("x.yaml", "\u{feff}cards:\n  a: {}\n");
        let read = read_entries::<Set>(
            &mut Interner::default(),
            0,
            &file,
            Depth::UnderKeys,
            &mut problems,
        );
        assert!(read.is_some() && problems.is_empty(), "{problems:?}");
    }

    /// Repetition by aliases is bounded: the file is given up at once, with one problem.
    #[test]
    fn an_alias_bomb_is_told_once() {
        #[derive(Deserialize, Debug)]
        struct Traits {
            #[allow(dead_code)]
            cards: Entries<Vec<Sym>>,
        }
        let traits: Vec<String> = (0..2_000).map(|n| format!("t{n}")).collect();
        let cards = (0..3_000).map(|n| format!("  c{n}: *t\n"));
        let text = format!(
            "cards:\n  first: &t [{}]\n{}",
            traits.join(", "),
            cards.collect::<String>()
        );
        let mut problems = Vec::new();
        let file = PackFile::new("x.yaml", text);
        let mut i = Interner::default();
        let read = read_entries::<Traits>(&mut i, 0, &file, Depth::UnderKeys, &mut problems);
        assert!(read.is_none());
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].message, TOO_MUCH);
    }

    #[test]
    fn what_would_not_show_or_is_too_large_is_not_read() {
        for (text, says) in [
            ("cards:\n  a\u{202e}b: {}\n".to_owned(), "U+202E"),
            ("cards:\n  a\u{1b}b: {}\n".into(), "U+001B"),
            ("cards:\n  \"a\\u202eb\": {}\n".into(), "U+202E"),
            ("cards:\n  \"a\\eb\": {}\n".into(), "U+001B"),
            (
                format!("# {}\n", "x".repeat(MOST_BYTES)),
                "at most 2097152 bytes",
            ),
        ] {
            let mut problems = Vec::new();
            let file = PackFile::new("x.yaml", text);
            let mut i = Interner::default();
            let read = read_entries::<Set>(&mut i, 0, &file, Depth::UnderKeys, &mut problems);
            assert!(read.is_none(), "{says}");
            assert!(
                problems.iter().any(|p| p.message.contains(says)),
                "{problems:?}"
            );
        }
        let mut problems = Vec::new();
        let file = PackFile::new("x.yaml", "cards: {}\n");
        for index in MOST_FILES as u32..MOST_FILES as u32 + 3 {
            let mut i = Interner::default();
            let read = read_entries::<Set>(&mut i, index, &file, Depth::Top, &mut problems);
            assert!(read.is_none());
        }
        assert_eq!(problems.len(), 1);
    }

    #[test]
    fn lists_of_definitions_are_cut_at_their_items() {
        #[derive(Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Item {
            #[allow(dead_code)]
            id: String,
            #[serde(default)]
            #[allow(dead_code)]
            at: u8,
        }
        let mut interner = Interner::default();
        let mut problems = Vec::new();
        let file = PackFile::new("x.yaml", "- id: a\n  at: 1\n- id: b\n  up: 1\n- id: c\n");
        let items: Vec<Item> =
            read_entries(&mut interner, 0, &file, Depth::Top, &mut problems).unwrap();
        assert_eq!((items.len(), problems.len()), (2, 1));
    }

    #[test]
    fn a_file_broken_throughout_gives_its_errors_and_nothing_else() {
        for text in [
            "",
            "cards: [",
            "cards:\n  a: {cost: x}\n",
            "\t",
            "cards: 3",
            ": :\n - a\n-b",
            "cards:\n  a: &a [*a]\n",
        ] {
            let mut problems = Vec::new();
            let file = PackFile::new("x.yaml", text);
            let read = read_entries::<Set>(
                &mut Interner::default(),
                0,
                &file,
                Depth::UnderKeys,
                &mut problems,
            );
            assert!(!problems.is_empty(), "{text:?} gave {read:?}");
        }
    }
}
