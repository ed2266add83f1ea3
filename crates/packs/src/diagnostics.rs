//! What is wrong with a pack, where, and what was probably meant.
//!
//! Checks collect [`Diagnostic`]s and go on; nothing stops at the first. [`render`] prints them in the style of
//! rustc.

use crate::file::PackFile;
use crate::intern::{Interner, Place, Sym};
use crate::locate::{at_the_word, item_around, owner_of, tab_near, word_in};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde_saphyr::Error;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The pack cannot be used.
    Error,
    /// It can, but something in it is probably not what was meant.
    Warning,
}

/// One problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is; `None` when no one place is to blame.
    pub place: Option<Place>,
    /// How many characters are meant; 0 lets the renderer find the end of the word.
    pub len: u32,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
    /// Other places that matter, each with what it is.
    pub related: Vec<(Place, String)>,
}

impl Diagnostic {
    /// Puts it at the word that it names, in the step it is about or in the ability around that.
    pub fn sharpen(&mut self, files: &[PackFile]) {
        let Some(from) = self.place else { return };
        let near = at_the_word(files, from, &self.message);
        self.place = Some(match near == from {
            true => {
                let around = item_around(files, from);
                match at_the_word(files, around, &self.message) {
                    word if word == around => from,
                    word => word,
                }
            }
            false => near,
        });
    }

    /// A problem that makes the pack unusable.
    pub fn error(place: impl Into<Option<Place>>, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            place: place.into(),
            len: 0,
            message: message.into(),
            help: None,
            related: Vec::new(),
        }
    }

    /// A problem that it can be used with.
    pub fn warning(place: impl Into<Option<Place>>, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(place, message)
        }
    }

    /// The same with advice.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with advice, if there is any.
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// The same with another place that matters.
    pub fn related(mut self, place: Place, what: impl Into<String>) -> Self {
        self.related.push((place, what.into()));
        self
    }
}

/// Whether any of them is an error.
pub fn any_error(problems: &[Diagnostic]) -> bool {
    problems.iter().any(|p| p.severity == Severity::Error)
}

/// By file, place and message, each once.
pub fn sort(problems: &mut Vec<Diagnostic>) {
    problems
        .sort_by(|a, b| (a.place, a.severity, &a.message).cmp(&(b.place, b.severity, &b.message)));
    problems.dedup();
}

/// How many errors and warnings, in words; `None` if there are none.
pub fn summary(problems: &[Diagnostic]) -> Option<String> {
    let errors = problems
        .iter()
        .filter(|p| p.severity == Severity::Error)
        .count();
    let count = |n: usize, what: &str| {
        (n > 0).then(|| format!("{n} {what}{}", if n == 1 { "" } else { "s" }))
    };
    let parts: Vec<String> = [
        count(errors, "error"),
        count(problems.len() - errors, "warning"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// As many problems are told at once, the errors first; who has mended these sees the others.
pub const MOST_TOLD: usize = 100;

/// The problems as text, with the lines they are about. `colour` is for terminals.
pub fn render(problems: &[Diagnostic], files: &[PackFile], colour: bool) -> String {
    let of = |severity| problems.iter().filter(move |p| p.severity == severity);
    let told: Vec<String> = if problems.len() <= MOST_TOLD {
        problems
            .iter()
            .map(|p| render_one(p, files, colour))
            .collect()
    } else {
        let all = of(Severity::Error).chain(of(Severity::Warning));
        let told = all.take(MOST_TOLD).map(|p| render_one(p, files, colour));
        let rest = format!("and {} more problems\n", problems.len() - MOST_TOLD);
        told.chain([rest]).collect()
    };
    told.join("\n")
}

/// A title becomes a group by its elements; these follow one by one.
const NOTHING: [annotate_snippets::Padding; 0] = [];

/// Lines shown around the place.
const AROUND: usize = 1;

fn render_one(problem: &Diagnostic, files: &[PackFile], colour: bool) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = level.primary_title(&problem.message).elements(NOTHING);
    for (place, label, main) in problem.place.iter().map(|p| (*p, None, true)).chain(
        problem
            .related
            .iter()
            .map(|(p, what)| (*p, Some(what.as_str()), false)),
    ) {
        let Some(file) = files.get(place.file as usize) else {
            continue;
        };
        let window = window(&file.text, place, if main { problem.len } else { 0 });
        let kind = if main {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let snippet = Snippet::source(window.text)
            .line_start(window.first_line)
            .path(file.path.as_str());
        group = group.element(snippet.annotation(kind.span(window.span).label(label)));
    }
    if let Some(help) = &problem.help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    format!(
        "{}\n",
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    )
}

/// The longest name for which others like it are looked for, in bytes.
const LONGEST_NAME: usize = 100;

/// The most bytes of source shown with a problem.
const LONGEST: usize = 2_000;

/// The lines around a place, and the marked span in them.
struct Window<'a> {
    text: &'a str,
    first_line: usize,
    span: std::ops::Range<usize>,
}

fn window(text: &str, place: Place, len: u32) -> Window<'_> {
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let line = (place.line as usize).clamp(1, starts.len()) - 1;
    let first = line.saturating_sub(AROUND);
    let end_of = |n: usize| starts.get(n + 1).map_or(text.len(), |s| s - 1);
    let (from, to) = (starts[first], end_of((line + AROUND).min(starts.len() - 1)));
    let this = text[starts[line]..end_of(line)].trim_end_matches('\r');
    let (start, _) = char_at(this, (place.column as usize).saturating_sub(1));
    let length = match len as usize {
        0 => word_length(&this[start..]),
        n => char_at(&this[start..], n).0,
    };
    // Of a very long line, what stands around the place.
    if to - from > LONGEST {
        let near = |most: usize| {
            (0..=most)
                .rev()
                .find(|n| this.is_char_boundary(*n))
                .unwrap_or(0)
        };
        let left = near(start.saturating_sub(LONGEST / 8));
        let right = near((start + LONGEST / 8).min(this.len()));
        let length = length.min(right - start);
        return Window {
            text: &this[left..right],
            first_line: line + 1,
            span: start - left..start - left + length,
        };
    }
    let start = starts[line] - from + start;
    Window {
        text: &text[from..to],
        first_line: first + 1,
        span: start..start + length,
    }
}

/// The byte where the `n`-th character of a line starts, and that character.
fn char_at(line: &str, n: usize) -> (usize, Option<char>) {
    line.char_indices()
        .nth(n)
        .map_or((line.len(), None), |(at, c)| (at, Some(c)))
}

/// Bytes of the word (or quoted text) at the start of `rest`, at least one character if there is one.
fn word_length(rest: &str) -> usize {
    if let Some(quote @ ('"' | '\'')) = rest.chars().next()
        && let Some(end) = rest[1..].find(quote)
    {
        return end + 2;
    }
    let word = rest
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '\'')))
        .unwrap_or(rest.len());
    word.max(rest.chars().next().map_or(0, char::len_utf8))
}

/// What the YAML reader complains of.
pub fn from_yaml(error: &Error, file: u32, text: &str) -> Diagnostic {
    let error = error.without_snippet();
    let at = error.location();
    let place = Place {
        file,
        line: at.map_or(1, |l| l.line() as u32).max(1),
        column: at.map_or(1, |l| l.column() as u32).max(1),
    };
    match error {
        Error::AliasError { error, .. } => from_yaml(error, file, text),
        Error::SerdeUnknownField {
            field, expected, ..
        } => {
            let at = find_word(text, place, field);
            Diagnostic::error(at, format!("unknown key `{field}`")).maybe_help(suggest(
                field,
                expected,
                "no keys are allowed here",
            ))
        }
        Error::SerdeUnknownVariant {
            variant, expected, ..
        } => {
            let at = find_word(text, place, variant);
            Diagnostic::error(at, format!("`{variant}` is not possible here")).maybe_help(suggest(
                variant,
                expected,
                "nothing is allowed here",
            ))
        }
        Error::SerdeMissingField { field, .. } => {
            let at = owner_of(text, place);
            Diagnostic::error(at, format!("the key `{field}` is missing"))
        }
        Error::SerdeInvalidType {
            unexpected,
            expected,
            ..
        }
        | Error::SerdeInvalidValue {
            unexpected,
            expected,
            ..
        } => Diagnostic::error(place, format!("expected {expected}, found {unexpected}")),
        Error::SerdeInvalidLength { len, expected, .. } => {
            Diagnostic::error(place, format!("expected {expected}, found {len} values"))
        }
        Error::InvalidScalar { ty: wanted, .. }
        | Error::Unexpected {
            expected: wanted, ..
        } => Diagnostic::error(place, format!("expected {}", plain_word(wanted))),
        Error::DuplicateMappingKey { key: Some(key), .. } => {
            Diagnostic::error(place, format!("`{key}` is given twice"))
                .help("a map may have each key once")
        }
        Error::UnexpectedValueForUnitEnumVariant { .. } => {
            Diagnostic::error(place, "this takes no value")
                .help("write the bare word, without a colon")
        }
        Error::ExpectedStringKeyForExternallyTaggedEnum { .. }
        | Error::ExternallyTaggedEnumExpectedScalarOrMapping { .. } => {
            Diagnostic::error(place, "expected a word here, or a map with one key")
                .help("`word`, or `{word: value}`")
        }
        Error::ExpectedMappingEndAfterEnumVariantValue { .. } => {
            Diagnostic::error(place, "this map must have exactly one key").help(
                "keep one of them; in a list each needs its own map: `[{one: ..}, {two: ..}]`",
            )
        }
        Error::UnexpectedSequenceEnd { .. } | Error::UnexpectedMappingEnd { .. } => {
            match word_before(text, place) {
                Some((at, word)) => Diagnostic::error(at, format!("`{word}` needs a value"))
                    .help(format!("`{{{word}: ..}}` in place of the bare word")),
                None => Diagnostic::error(place, "something is missing before this"),
            }
        }
        Error::Budget { .. } => {
            Diagnostic::error(place, TOO_MUCH).help("more than 64 nested levels of lists and maps")
        }
        Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::AliasReplayCounterOverflow { .. } => Diagnostic::error(place, TOO_MUCH)
            .help("an `&anchor` is repeated by `*alias` too often: write out what differs"),
        // The reader's own words; it is not ours to list every kind of syntax error.
        other => {
            let words = other.to_string();
            let words = words.split(" at line ").next().unwrap_or_default();
            let tab = tab_near(text, place);
            match tab {
                Some(at) if words.contains("tab") => {
                    Diagnostic::error(at, "a line is indented with a tab").help("use spaces")
                }
                _ if words.contains("mapping values are not allowed") => {
                    Diagnostic::error(place, "a second colon on this line").help(
                        "quote a text that holds a colon and a space: `name: \"Lamp: of stars\"`",
                    )
                }
                _ => Diagnostic::error(place, words),
            }
        }
    }
}

/// What a file is told that says too much.
pub(crate) const TOO_MUCH: &str = "the file is too large, or nested too deep";

/// The word that ends right before a place on the same line, and where it begins.
fn word_before(text: &str, before: Place) -> Option<(Place, &str)> {
    let line = text.lines().nth(before.line as usize - 1)?;
    let end = char_at(line, before.column as usize - 1).0;
    let head = line.get(..end)?.trim_end();
    let begins = head
        .rfind(|c: char| !(c.is_alphanumeric() || c == '-'))
        .map_or(0, |at| {
            at + head[at..].chars().next().map_or(0, char::len_utf8)
        });
    let word = &head[begins..];
    let at = Place {
        column: head[..begins].chars().count() as u32 + 1,
        ..before
    };
    (!word.is_empty()).then_some((at, word))
}

/// What the reader expected, for people.
fn plain_word(wanted: &str) -> &str {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "bool" => "true or false",
        "mapping start" => "a map: `{key: value}`, or keys on lines of their own",
        "string scalar" => "a word, or text",
        "sequence start" => "a list: `[one, two]`",
        other => other,
    }
}

/// The reader points at the map for some errors about a key in it: the key's own place, if it is near.
fn find_word(text: &str, from: Place, word: &str) -> Place {
    let near = text.lines().enumerate().skip(from.line as usize - 1);
    word_in(near.take(200), from, word).unwrap_or(from)
}

/// Steps of one game that somebody looks for in the other: such a word, a step that tells which game this is, and what
/// stands there for it.
const OTHERS: [(&str, &str, &str); 2] = [
    (
        "later",
        "awaken",
        "on the board what follows a check stands in it (`pass`, `fail`, `after`) or answers it (`after: {check-passed: ..}`)",
    ),
    (
        "pay",
        "awaken",
        "on the board a price is a key: `may: {cost: .., do: ..}`, `unless: {cost: .., do: ..}`",
    ),
];

/// Help for a word that stands where only `expected` may.
fn suggest(word: &str, expected: &[&'static str], none: &str) -> Option<String> {
    if expected.is_empty() {
        return Some(none.to_owned());
    }
    let other = OTHERS
        .iter()
        .find(|(other, beside, _)| *other == word && expected.contains(beside));
    if let Some((_, _, help)) = other {
        return Some((*help).to_owned());
    }
    // Words of the older surface.
    let older = word.contains('_') || matches!(word, "on" | "cond" | "cell");
    let carried = match older {
        true => " (`miskatonic migrate` migrates older files)",
        false => "",
    };
    match did_you_mean(word, expected.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?{carried}")),
        None => {
            // A key that may be written with either joint is named once.
            let once =
                |e: &&&str| !e.contains('-') || !expected.contains(&e.replace('-', "_").as_str());
            let all: Vec<String> = expected
                .iter()
                .filter(once)
                .map(|e| format!("`{e}`"))
                .collect();
            Some(format!(
                "expected {}{}{carried}",
                if all.len() > 1 { "one of " } else { "" },
                all.join(", ")
            ))
        }
    }
}

/// The candidate nearest to `name`, if one is near enough to have been meant.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let fold = |s: &str| s.to_lowercase().replace(['_', ' '], "-");
    let wanted = fold(name);
    // So long a word is no typing error, and comparing it takes quadratic time.
    if wanted.len() > LONGEST_NAME {
        return None;
    }
    let allowed = (wanted.chars().count() / 3).clamp(1, 4);
    let near = |candidate: &str| {
        if candidate.len() > LONGEST_NAME {
            return None;
        }
        let candidate = fold(candidate);
        let distance = strsim::osa_distance(&wanted, &candidate);
        // `priest` for `ghoul-priest`: whole words are worth more than letters.
        let words = wanted.len() > 3 && candidate.split('-').any(|w| w == wanted);
        if distance <= allowed {
            Some(distance)
        } else {
            words.then_some(allowed + 1)
        }
    };
    candidates
        .into_iter()
        .filter(|c| *c != name)
        .filter_map(|c| near(c).map(|d| (d, c)))
        .min()
        .map(|(_, c)| c)
}

/// One error for each use of a name that nothing defines. `what` says what it should name ("card", "place").
///
/// `used` are the uses that should be of that kind; with [`Interner::uses`], all of them. Names whose definition
/// could not be read are passed over: that definition has its own error.
pub fn unresolved(
    interner: &Interner,
    what: &str,
    used: &[(Sym, Place)],
    defined: impl Fn(Sym) -> bool,
) -> Vec<Diagnostic> {
    let known: Vec<&str> = interner
        .names()
        .iter()
        .enumerate()
        .filter(|(n, _)| defined(Sym(*n as u16)))
        .map(|(_, name)| name.as_str())
        .collect();
    used.iter()
        .filter(|(sym, _)| !defined(*sym) && !interner.is_broken(*sym))
        .enumerate()
        .map(|(lines, (sym, place))| {
            let name = interner.name(*sym);
            // What is not told any more needs no advice.
            let near = (lines < MOST_TOLD).then(|| did_you_mean(name, known.iter().copied()));
            let near = near.flatten().map(|near| format!("did you mean `{near}`?"));
            Diagnostic::error(*place, format!("unknown {what} `{name}`")).maybe_help(near)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::read_file;
    use schemars::JsonSchema;
    use serde::Deserialize;

    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Verb {
        Draw(Draw),
        Discard { cards: u8 },
        Shuffle,
        Move(Sym),
    }

    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    struct Draw {
        cards: u8,
        #[serde(default)]
        from: Vec<String>,
    }

    fn problem(text: &str) -> Diagnostic {
        read_file::<Vec<Verb>>(&mut Interner::default(), 0, &PackFile::new("x.yaml", text))
            .unwrap_err()
    }

    #[test]
    fn a_step_of_the_other_game_has_its_counterpart_named() {
        let help = |word| suggest(word, &["may", "awaken"], "").unwrap_or_default();
        assert!(help("later").contains("`after: {check-passed: ..}`"));
        assert!(help("pay").contains("`may: {cost: .., do: ..}`"));
        assert_eq!(
            suggest("later", &["may"], "").unwrap_or_default(),
            "expected `may`"
        );
    }

    #[test]
    fn errors_of_the_reader_have_a_place_and_help() {
        for (text, line, column, message, help) in [
            (
                "- draw: {cards: 2}\n- drew: {cards: 2}\n",
                2,
                3,
                "`drew` is not possible here",
                "did you mean `draw`?",
            ),
            (
                "- shufle\n",
                1,
                3,
                "`shufle` is not possible here",
                "did you mean `shuffle`?",
            ),
            (
                "- fight: 1\n",
                1,
                3,
                "`fight` is not possible here",
                "expected one of `draw`, `discard`, `shuffle`, `move`",
            ),
            (
                "- draw:\n    cards: 1\n    form: [a]\n",
                3,
                5,
                "unknown key `form`",
                "did you mean `from`?",
            ),
            (
                "- discard: {card: 1}\n",
                1,
                13,
                "unknown key `card`",
                "did you mean `cards`?",
            ),
            (
                "- draw: {from: []}\n",
                1,
                10,
                "the key `cards` is missing",
                "",
            ),
            (
                "- draw: {cards: 1, cards: 2}\n",
                1,
                20,
                "`cards` is given twice",
                "a map may have each key once",
            ),
            (
                "- draw:\n    cards: many\n",
                2,
                12,
                "expected a whole number from 0 to 255",
                "",
            ),
        ] {
            let found = problem(text);
            let at = found.place.unwrap();
            assert_eq!(
                (
                    at.line,
                    at.column,
                    found.message.as_str(),
                    found.help.as_deref().unwrap_or_default()
                ),
                (line, column, message, help),
                "{text}"
            );
        }
    }

    #[test]
    fn rendered_as_rustc_does() {
        let files = [PackFile::new(
            "mine/cards.yaml",
            "- draw:\n    cards: 1\n    form: [ä]\n- shuffle\n",
        )];
        let problem = read_file::<Vec<Verb>>(&mut Interner::default(), 0, &files[0]).unwrap_err();
        let text = render(
            &[problem.related(
                Place {
                    file: 0,
                    line: 1,
                    column: 3,
                },
                "in this verb",
            )],
            &files,
            false,
        );
        assert_eq!(
            text,
            "error: unknown key `form`\n --> mine/cards.yaml:3:5\n  |\n3 |     form: [ä]\n  |     ^^^^\n  |\n ::: mine/cards.yaml:1:3\n  |\n1 | - draw:\n  |   ---- in this verb\n  |\n  = help: did you mean `from`?\n"
        );
    }

    #[test]
    fn places_outside_of_the_text_do_not_panic() {
        for text in ["", "\n", "ä", "a\r\nb"] {
            let files = [PackFile::new("x", text)];
            for line in 0..4 {
                for column in 0..4 {
                    let place = Place {
                        file: 0,
                        line,
                        column,
                    };
                    let mut problem = Diagnostic::error(place, "m");
                    assert!(render(&[problem.clone()], &files, false).starts_with("error: m\n"));
                    problem.len = 9;
                    problem.place = Some(Place {
                        file: 7,
                        line,
                        column,
                    });
                    assert!(render(&[problem], &files, true).contains('m'));
                }
            }
        }
    }

    #[test]
    fn near_names() {
        let names = [
            "ghoul-priest",
            "ghoul-minion",
            "icy-ghoul",
            "on-the-lam",
            "investigate",
        ];
        for (name, near) in [
            ("ghoul-prist", Some("ghoul-priest")),
            ("Ghoul Minion", Some("ghoul-minion")),
            ("gohul_minion", Some("ghoul-minion")),
            ("priest", Some("ghoul-priest")),
            ("investgate", Some("investigate")),
            ("dagger", None),
            ("", None),
        ] {
            assert_eq!(did_you_mean(name, names), near, "{name}");
        }
    }

    #[test]
    fn unknown_names_are_told_with_their_places() {
        let mut interner = Interner::default();
        let _: Vec<Verb> = read_file(
            &mut interner,
            0,
            &PackFile::new("x.yaml", "- move: atic\n- move: cellar\n- move: attic\n"),
        )
        .unwrap();
        let (attic, cellar) = (
            interner.find("attic").unwrap(),
            interner.find("cellar").unwrap(),
        );
        let uses = interner.uses().to_vec();
        let found = unresolved(&interner, "place", &uses, |s| s == attic || s == cellar);
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].message.as_str(), found[0].help.as_deref()),
            ("unknown place `atic`", Some("did you mean `attic`?"))
        );
        interner.note_broken("atic");
        assert!(unresolved(&interner, "place", &uses, |s| s == attic || s == cellar).is_empty());
        assert_eq!(summary(&found).as_deref(), Some("1 error"));
        assert_eq!(summary(&[]), None);
    }
}
