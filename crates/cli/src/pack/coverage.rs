//! What of the packs has a test, and what the vocabulary cannot say.

use super::files::DEEPEST;
use super::game::{Card, Game, SCENARIO};
use super::{Failure, GameName, chosen, files, gather, print, tell};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn run(
    path: Option<&Path>,
    with: &[PathBuf],
    rules: Option<&Path>,
    game: Option<GameName>,
    missing: bool,
) -> Result<(), Failure> {
    let own = gather(path, with, game)?;
    if let Some(rules) = rules.filter(|r| !r.is_dir()) {
        return Err(Failure::Because(format!(
            "there is no folder {}",
            rules.display()
        )));
    }
    let mut text = String::new();
    for name in chosen(game)
        .into_iter()
        .filter(|g| path.is_none() || own.has(*g))
    {
        let mut loaded = Game::of(name).load(&own);
        if tell(&loaded)? {
            return Err(Failure::Reported);
        }
        loaded.cards.retain(|c| c.kind != SCENARIO);
        // Homebrew brings its cases along.
        let mut cases = Vec::new();
        let folders = rules.map(|r| r.join(name.folder()));
        let folders = folders.into_iter().chain(path.map(Path::to_owned));
        for folder in folders.chain(with.iter().cloned()).filter(|f| f.is_dir()) {
            words_of_cases(&folder, &mut cases)?;
        }
        if rules.is_none() {
            for chapter in table::rules::chapters(name.folder()) {
                words_of_blocks(chapter, &mut cases);
            }
        }
        let touched = Touched::by(&cases);
        text += &table(name, &loaded.cards, &touched);
        if name == GameName::Board {
            text += LEFT_OUT;
        }
        if missing {
            let without: Vec<&str> = loaded
                .cards
                .iter()
                .filter(|c| !touched.has(&c.id))
                .map(|c| c.id.as_str())
                .collect();
            let _ = writeln!(
                text,
                "without a case: {}\n",
                if without.is_empty() {
                    "none".to_owned()
                } else {
                    without.join(", ")
                }
            );
        }
    }
    print(&text)
}

/// The table of one game.
fn table(game: GameName, cards: &[Card], touched: &Touched) -> String {
    let mut sets: Vec<&str> = Vec::new();
    for card in cards {
        if !sets.contains(&card.set.as_str()) {
            sets.push(&card.set);
        }
    }
    let width = sets
        .iter()
        .map(|s| s.chars().count())
        .max()
        .unwrap_or(0)
        .max(game.words().len())
        .max(5);
    let mut text = format!(
        "{:width$}  {:>5}  {:>12}  {:>11}\n",
        game.words(),
        "cards",
        "rule modules",
        "with a case"
    );
    let mut line = |name: &str, of: &dyn Fn(&Card) -> bool| {
        let count = |is: &dyn Fn(&Card) -> bool| cards.iter().filter(|c| of(c) && is(c)).count();
        let (all, modules, cases) = (
            count(&|_| true),
            count(&|c| c.rule_module.is_some()),
            count(&|c| touched.has(&c.id)),
        );
        let percent = (cases * 100).checked_div(all).unwrap_or(0);
        let _ = writeln!(
            text,
            "{name:width$}  {all:>5}  {modules:>12}  {cases:>5} {percent:>4}%"
        );
    };
    for set in sets {
        line(set, &|c| c.set == set);
    }
    line("total", &|_| true);
    text.push('\n');
    text
}

/// What the official board packs lack, because no source for it was found.
const LEFT_OUT: &str = "\
Left out, because their texts are not known (docs/sources.md): Kingsport's 14 Common Items, 12 Unique Items, 11 Spells
and 12 Skills, its 16 Epic Battle cards and 45 plot cards, and the half of Time After Time about another expansion.

";

/// The words of one case: of the blocks under a heading.
type Words = BTreeSet<String>;

/// The names in the cases.
struct Touched<'a> {
    cases: &'a [Words],
    all: BTreeSet<&'a str>,
}

impl<'a> Touched<'a> {
    fn by(cases: &'a [Words]) -> Self {
        Self {
            cases,
            all: cases.iter().flatten().map(String::as_str).collect(),
        }
    }

    /// Whether a case names it. An entry of an encounter card (`woods.uptown-003`, `gate-red-001.rlyeh`) is named where
    /// its card comes up and its place is spoken of.
    fn has(&self, id: &str) -> bool {
        let Some((owner, part)) = id.split_once('.') else {
            return self.all.contains(id);
        };
        let named = |words: &Words, part: &str| {
            part == "other"
                || words.iter().any(|w| {
                    w.strip_prefix(part)
                        .is_some_and(|rest| matches!(rest, "" | "-1" | "-2"))
                })
        };
        self.cases
            .iter()
            .any(|words| named(words, owner) && named(words, part))
    }
}

/// The words in the `table` and `play` blocks of all Markdown files below a folder, case by case.
fn words_of_cases(folder: &Path, cases: &mut Vec<Words>) -> Result<(), String> {
    let mut chapters = Vec::new();
    chapters_in(folder, &mut chapters)?;
    chapters.iter().for_each(|c| words_of_blocks(c, cases));
    Ok(())
}

/// The texts of all Markdown files below a folder.
pub(super) fn chapters_in(folder: &Path, chapters: &mut Vec<String>) -> Result<(), String> {
    read_below(folder, DEEPEST, chapters)
}

fn read_below(folder: &Path, depth: usize, chapters: &mut Vec<String>) -> Result<(), String> {
    let read = fs::read_dir(folder)
        .map_err(|e| format!("cannot read the folder {}: {e}", folder.display()))?;
    for path in read.flatten().map(|e| e.path()) {
        if path.is_dir() {
            if depth > 0 && !path.is_symlink() {
                read_below(&path, depth - 1, chapters)?;
            }
        } else if path.extension().is_some_and(|e| e == "md") {
            chapters.push(files::read_text(&path)?);
        }
    }
    Ok(())
}

/// The words in the `table` and `play` blocks of a chapter. Each heading begins a new case, with the words of the
/// position that its scripts may use: the last one under a heading around it.
fn words_of_blocks(chapter: &str, cases: &mut Vec<Words>) {
    let mut inside: Option<&str> = None;
    let mut words = Words::new();
    let mut position = Words::new();
    let mut level = 0;
    let mut around: Vec<(usize, Words)> = Vec::new();
    for line in chapter.lines() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            if inside == Some("table") {
                words.extend(position.iter().cloned());
                around.retain(|(of, _)| *of < level);
                around.push((level, std::mem::take(&mut position)));
            }
            inside = match inside {
                Some(_) => None,
                None => Some(
                    info.split_whitespace()
                        .find(|word| matches!(*word, "table" | "play"))
                        .unwrap_or_default(),
                ),
            };
        } else if inside.is_none() && line.starts_with('#') {
            cases.push(std::mem::take(&mut words));
            level = line.chars().take_while(|c| *c == '#').count();
            around.retain(|(of, _)| *of < level);
            words = around
                .last()
                .map(|(_, words)| words.clone())
                .unwrap_or_default();
        } else if let Some(block @ ("table" | "play")) = inside {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            let found = line
                .split(|c| !word(c))
                .filter(|w| !w.is_empty())
                .map(|w| w.trim_matches('-').to_owned());
            if block == "table" {
                position.extend(found)
            } else {
                words.extend(found)
            }
        }
    }
    cases.push(words);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cases_count() {
        let chapter = "Machete is a word.\n```yaml table\nhand: [machete, lucky-2]\n```\nknife\n```play\nchoose: \"play:knife#1\"\n```\n```text\nclub\n```\n";
        let mut cases = Vec::new();
        words_of_blocks(chapter, &mut cases);
        let words = Touched::by(&cases);
        for (word, touched) in [
            ("machete", true),
            ("lucky-2", true),
            ("knife", true),
            ("club", false),
            ("Machete", false),
        ] {
            assert_eq!(words.has(word), touched, "{word}");
        }
    }

    #[test]
    fn a_position_counts_for_the_headings_below_it() {
        let chapter = "## a\n```yaml table\nat: woods\n```\n### b\n```play\nchance uptown-003\n```\n## c\n```play\nchance uptown-004\n```\n";
        let mut cases = Vec::new();
        words_of_blocks(chapter, &mut cases);
        let words = Touched::by(&cases);
        assert!(words.has("woods.uptown-003"));
        assert!(!words.has("woods.uptown-004"));
    }

    #[test]
    fn an_entry_counts_where_its_card_and_its_place_are_in_one_case() {
        let chapter = "## a\n```yaml table\nat: woods\n```\n```play\nchance encounter:uptown-003\n```\n## b\n```play\nchoose library\nat: rlyeh-2\nchance gate-red-001\n```\n";
        let mut cases = Vec::new();
        words_of_blocks(chapter, &mut cases);
        let words = Touched::by(&cases);
        for (id, touched) in [
            ("woods.uptown-003", true),
            ("library.uptown-003", false),
            ("woods.uptown-004", false),
            ("gate-red-001.rlyeh", true),
            ("gate-red-001.other", true),
            ("gate-red-001.the-abyss", false),
        ] {
            assert_eq!(words.has(id), touched, "{id}");
        }
    }

    #[test]
    fn the_table_counts_each_set() {
        let card = |id: &str, set: &str| Card {
            id: id.into(),
            name: id.into(),
            set: set.into(),
            kind: "asset".into(),
            rule_module: None,
            own: false,
            plain: String::new(),
            marked: String::new(),
        };
        let text = table(
            GameName::Card,
            &[card("a", "Core"), card("b", "Core"), card("c", "Rats")],
            &Touched::by(&[BTreeSet::from(["a".to_owned()])]),
        );
        assert_eq!(
            text,
            "card game  cards  rule modules  with a case\nCore           2             0      1   50%\nRats           1             0      0    0%\ntotal          3             0      1   33%\n\n"
        );
    }
}
