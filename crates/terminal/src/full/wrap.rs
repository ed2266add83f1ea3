//! Fitting text into columns.

use crate::scene::Tone;
use ratatui::text::Span;
use textwrap::{Options, WordSplitter};

/// The width of a text in columns.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text cut to so many columns, with `…` where something was cut.
pub fn clip(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for letter in text.chars() {
        let wide = width(letter.encode_utf8(&mut [0; 4]));
        if used + wide > room {
            break;
        }
        used += wide;
        out.push(letter);
    }
    if room > 0 {
        out.push('…');
    }
    out
}

/// The text in lines of at most `room` columns, broken at blanks where possible; lines after the first are moved
/// in by `hang`.
pub fn wrap(text: &str, room: usize, hang: usize) -> Vec<String> {
    let room = room.max(1);
    let indent = " ".repeat(if hang + 8 > room { 0 } else { hang });
    let options = Options::new(room)
        .subsequent_indent(&indent)
        .word_splitter(WordSplitter::NoHyphenation);
    let paragraph = |p: &str| {
        let words: Vec<&str> = p.split_whitespace().collect();
        textwrap::wrap(&words.join(" "), &options)
            .into_iter()
            .map(|line| line.into_owned())
            .collect::<Vec<_>>()
    };
    text.split('\n').flat_map(paragraph).collect()
}

/// Toned text in lines of at most `room` columns; lines after the first are moved in by `hang`.
pub fn wrap_spans(spans: &[(Tone, String)], room: usize, hang: usize) -> Vec<Vec<(Tone, String)>> {
    let all: String = spans.iter().map(|(_, s)| s.as_str()).collect();
    if width(&all) <= room {
        return vec![spans.to_vec()];
    }
    // Wrap the words alone, then hand the tones out again sign by sign.
    let mut tones = spans
        .iter()
        .flat_map(|(t, s)| s.chars().map(move |c| (*t, c)))
        .filter(|(_, c)| !c.is_whitespace());
    let mut out = Vec::new();
    for line in wrap(&all, room, hang) {
        let mut pieces: Vec<(Tone, String)> = Vec::new();
        for letter in line.chars() {
            let tone = if letter.is_whitespace() {
                pieces.last().map_or(Tone::Plain, |p| p.0)
            } else {
                tones.next().map_or(Tone::Plain, |t| t.0)
            };
            match pieces.last_mut() {
                Some((t, text)) if *t == tone => text.push(letter),
                _ => pieces.push((tone, letter.into())),
            }
        }
        out.push(pieces);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_blanks_and_hangs() {
        assert_eq!(
            wrap("one two three four", 9, 2),
            ["one two", "three", "four"].map(String::from)
        );
        assert_eq!(
            wrap("one two three four", 11, 2),
            ["one two", "  three", "  four"].map(String::from)
        );
        assert_eq!(
            wrap("abcdefghij", 4, 0),
            ["abcd", "efgh", "ij"].map(String::from)
        );
        assert_eq!(wrap("", 4, 0), [""]);
        assert_eq!(wrap("a\nb", 4, 0), ["a", "b"]);
    }

    #[test]
    fn wide_signs_never_overflow() {
        for room in 1..12 {
            for line in wrap("漢字漢字 漢字 x 漢", room, 3) {
                assert!(width(&line) <= room.max(2), "{room}: {line}");
            }
            assert!(width(&clip("漢字漢字", room)) <= room);
        }
    }

    #[test]
    fn tones_stay_with_their_words() {
        let spans = [
            (Tone::Bad, "Ghoul Minion".to_owned()),
            (Tone::Plain, " fight 2, health 2".to_owned()),
        ];
        let lines = wrap_spans(&spans, 14, 2);
        let words: Vec<String> = lines
            .iter()
            .map(|l| l.iter().map(|(_, s)| s.as_str()).collect())
            .collect();
        assert_eq!(words, ["Ghoul Minion", "  fight 2,", "  health 2"]);
        assert_eq!(lines[0], [(Tone::Bad, "Ghoul Minion".to_owned())]);
        assert!(
            lines[1]
                .iter()
                .all(|(t, s)| *t == Tone::Plain || s.trim().is_empty())
        );
    }
}
