//! Where in a file the word stands that a check complains of: the check knows the card, or the step.

use crate::file::PackFile;
use crate::intern::Place;

/// Where a word stands first in some lines, from a place on.
pub(crate) fn word_in<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    from: Place,
    word: &str,
) -> Option<Place> {
    // A key without letters (`'': 1`) stands everywhere.
    if word.is_empty() {
        return None;
    }
    for (nth, line) in lines {
        let skip = if nth + 1 == from.line as usize {
            line.char_indices()
                .nth(from.column as usize - 1)
                .map_or(line.len(), |(at, _)| at)
        } else {
            0
        };
        let mut search = skip;
        while let Some(found) = line[search..].find(word) {
            let (start, end) = (search + found, search + found + word.len());
            let inside =
                |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_');
            if !inside(line[..start].chars().next_back()) && !inside(line[end..].chars().next()) {
                return Some(Place {
                    file: from.file,
                    line: nth as u32 + 1,
                    column: line[..start].chars().count() as u32 + 1,
                });
            }
            search = end;
        }
    }
    None
}

/// How far a line is indented.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines of a block that begins at a place: that line and all lines with deeper indentation.
fn lines_of(text: &str, from: Place) -> impl Iterator<Item = (usize, &str)> {
    let first = from.line.max(1) as usize - 1;
    let deeper = from.column as usize;
    let blank = |l: &str| l.trim_start().is_empty() || l.trim_start().starts_with('#');
    text.lines()
        .enumerate()
        .skip(first)
        .take_while(move |(n, l)| *n == first || blank(l) || indent(l) >= deeper)
}

/// The place of the word that a message names in backquotes (the first of them that stands there), in what begins at a
/// place; the place itself if none does.
pub fn at_the_word(files: &[PackFile], from: Place, message: &str) -> Place {
    let Some(file) = files.get(from.file as usize).filter(|_| from.line > 0) else {
        return from;
    };
    let words = message.split('`').skip(1).step_by(2);
    let mut found = words.filter_map(|w| word_in(lines_of(&file.text, from), from, w));
    found.next().unwrap_or(from)
}

/// The place of the `nth` item (from 0) of a list, by the list's key, in what begins at a place; the place itself if
/// the list is not written item by item.
pub fn item_of(files: &[PackFile], from: Place, key: &str, nth: usize) -> Place {
    let Some(file) = files.get(from.file as usize).filter(|_| from.line > 0) else {
        return from;
    };
    let mut lines =
        lines_of(&file.text, from).skip_while(|(_, l)| !l.trim_start().starts_with(key));
    if lines.next().is_none() {
        return from;
    }
    let is_item = |l: &str| l.trim_start().starts_with("- ");
    let mut column = None;
    let mut items =
        lines.filter(|(_, l)| is_item(l) && *column.get_or_insert(indent(l)) == indent(l));
    items.nth(nth).map_or(from, |(line, text)| Place {
        file: from.file,
        line: line as u32 + 1,
        column: indent(text) as u32 + 1,
    })
}

/// The place of the item of a list that something stands in; its own place if it stands in none.
pub fn item_around(files: &[PackFile], of: Place) -> Place {
    let Some(file) = files.get(of.file as usize).filter(|_| of.line > 0) else {
        return of;
    };
    let above: Vec<&str> = file.text.lines().take(of.line as usize).collect();
    let mut above = above.iter().enumerate().rev();
    // A step that is an item of its own stands in the list of its ability.
    let own = above
        .next()
        .map_or(0, |(_, l)| match l.trim_start().starts_with("- ") {
            true => indent(l),
            false => indent(l).min(of.column as usize - 1),
        });
    let starts = |l: &str| l.trim_start().starts_with("- ") && indent(l) < own;
    above
        .find(|(_, l)| starts(l))
        .map_or(of, |(n, line)| Place {
            file: of.file,
            line: n as u32 + 1,
            column: indent(line) as u32 + 1,
        })
}

/// The key whose map begins at a place, if it stands above the map; the place itself if it does not.
pub(crate) fn owner_of(text: &str, of: Place) -> Place {
    let lines: Vec<&str> = text.lines().take(of.line as usize).collect();
    let Some((own, above)) = lines.split_last() else {
        return of;
    };
    let indent = |l: &str| l.len() - l.trim_start().len();
    // A map in brackets, or one that begins behind a hyphen, is its own place.
    if own.trim_start().starts_with("- ") || indent(own) + 1 != of.column as usize {
        return of;
    }
    let says = |l: &str| !l.trim().is_empty() && !l.trim_start().starts_with('#');
    let found = above
        .iter()
        .enumerate()
        .rev()
        .find(|(_, l)| says(l) && indent(l) < indent(own));
    found.map_or(of, |(nth, line)| {
        let skip = if line.trim_start().starts_with("- ") {
            2
        } else {
            0
        };
        Place {
            line: nth as u32 + 1,
            column: (indent(line) + skip) as u32 + 1,
            ..of
        }
    })
}

/// The first tab among those that indent the lines around a place.
pub(crate) fn tab_near(text: &str, of: Place) -> Option<Place> {
    let first = of.line.saturating_sub(1).max(1);
    let lines = text.lines().enumerate().skip(first as usize - 1);
    let mut tabs = lines.take(3).filter_map(|(nth, line)| {
        let mut lead = line.chars().take_while(|c| c.is_whitespace());
        let at = lead.position(|c| c == '\t')?;
        Some(Place {
            line: nth as u32 + 1,
            column: at as u32 + 1,
            ..of
        })
    });
    tabs.next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Diagnostic;

    const CARD: &str = "cards:
  mine:
    name: Mine
    abilities:
      - action:
          do: [{draw: {amount: 1}}]
      - forced:
          when: {enters: {who: this}}
          do:
            - draw: {amount: 0}
  other:
    name: Other
";

    fn at(line: u32, column: u32) -> Place {
        Place {
            file: 0,
            line,
            column,
        }
    }

    fn files() -> [PackFile; 1] {
        [PackFile {
            path: "mine.yaml".into(),
            text: CARD.into(),
        }]
    }

    #[test]
    fn the_word_of_an_ability() {
        let files = files();
        let ability = item_of(&files, at(2, 3), "abilities:", 1);
        assert_eq!(ability, at(7, 7));
        let message = "the 2nd ability: `enters` is never answered to with `when`";
        assert_eq!(at_the_word(&files, ability, message), at(8, 18));
        assert_eq!(item_of(&files, at(2, 3), "abilities:", 2), at(2, 3));
        // What stands nowhere leaves the place as it is, and so does what belongs to the next card.
        assert_eq!(at_the_word(&files, at(2, 3), "`Other`"), at(2, 3));
        assert_eq!(at_the_word(&files, at(99, 1), "`draw`"), at(99, 1));
    }

    #[test]
    fn a_word_without_letters_is_nowhere() {
        let from = Place {
            file: 0,
            line: 1,
            column: 1,
        };
        assert!(word_in("'': 1".lines().enumerate(), from, "").is_none());
    }

    #[test]
    fn a_problem_goes_to_its_word() {
        let files = files();
        let told = |place, message: &str| {
            let mut problem = Diagnostic::error(place, message);
            problem.sharpen(&files);
            problem.place
        };
        assert_eq!(told(at(10, 15), "`amount` is 0"), Some(at(10, 22)));
        assert_eq!(told(at(10, 15), "`enters` never"), Some(at(8, 18)));
        assert_eq!(told(at(10, 15), "nothing named"), Some(at(10, 15)));
        assert_eq!(told(at(0, 0), "`amount`"), Some(at(0, 0)));
    }
}
