//! What of the packs has a test, and what the vocabulary cannot say.

use super::game::{Card, Game};
use super::{Failure, GameName, chosen, files, print, tell};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

pub(super) fn run(path: Option<&Path>, rules: &Path, game: Option<GameName>, missing: bool) -> Result<(), Failure> {
    let own = files::read(path, game)?;
    if !rules.is_dir() {
        return Err(Failure::Because(format!(
            "there is no folder {}: say where the rules chapters are with `--rules FOLDER`",
            rules.display()
        )));
    }
    let mut text = String::new();
    for name in chosen(game).into_iter().filter(|g| path.is_none() || own.has(*g)) {
        let loaded = Game::of(name).load(&own);
        if tell(&loaded)? {
            return Err(Failure::Told);
        }
        // Homebrew brings its cases along.
        let mut touched = BTreeSet::new();
        for folder in [Some(rules.join(name.folder())), path.map(Path::to_owned)].into_iter().flatten().filter(|f| f.is_dir()) {
            words_of_cases(&folder, &mut touched)?;
        }
        text += &table(name, &loaded.cards, &touched);
        if missing {
            let without: Vec<&str> = loaded.cards.iter().filter(|c| !touched.contains(&c.id)).map(|c| c.id.as_str()).collect();
            let _ = writeln!(text, "without a case: {}\n", if without.is_empty() { "none".to_owned() } else { without.join(", ") });
        }
    }
    print(&text)
}

/// The table of one game.
fn table(game: GameName, cards: &[Card], touched: &BTreeSet<String>) -> String {
    let mut sets: Vec<&str> = Vec::new();
    for card in cards {
        if !sets.contains(&card.set.as_str()) {
            sets.push(&card.set);
        }
    }
    let width = sets.iter().map(|s| s.chars().count()).max().unwrap_or(0).max(game.words().len()).max(5);
    let mut text = format!("{:width$}  {:>5}  {:>12}  {:>11}\n", game.words(), "cards", "rule modules", "with a case");
    let mut line = |name: &str, of: &dyn Fn(&Card) -> bool| {
        let count = |is: &dyn Fn(&Card) -> bool| cards.iter().filter(|c| of(c) && is(c)).count();
        let (all, modules, cases) = (count(&|_| true), count(&|c| c.rule_module.is_some()), count(&|c| touched.contains(&c.id)));
        let percent = (cases * 100).checked_div(all).unwrap_or(0);
        let _ = writeln!(text, "{name:width$}  {all:>5}  {modules:>12}  {cases:>5} {percent:>4}%");
    };
    for set in sets {
        line(set, &|c| c.set == set);
    }
    line("total", &|_| true);
    text.push('\n');
    text
}

/// The words in the `table` and `play` blocks of all Markdown files below a folder.
fn words_of_cases(folder: &Path, words: &mut BTreeSet<String>) -> Result<(), String> {
    let read = fs::read_dir(folder).map_err(|e| format!("cannot read the folder {}: {e}", folder.display()))?;
    for path in read.flatten().map(|e| e.path()) {
        if path.is_dir() && !path.is_symlink() {
            words_of_cases(&path, words)?;
        } else if path.extension().is_some_and(|e| e == "md") {
            words_of_blocks(&files::read_text(&path)?, words);
        }
    }
    Ok(())
}

/// The words in the `table` and `play` blocks of a chapter.
fn words_of_blocks(chapter: &str, words: &mut BTreeSet<String>) {
    let mut inside: Option<bool> = None;
    for line in chapter.lines() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            inside = match inside {
                Some(_) => None,
                None => Some(info.split_whitespace().any(|word| matches!(word, "table" | "play"))),
            };
        } else if inside == Some(true) {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            words.extend(line.split(|c| !word(c)).filter(|w| !w.is_empty()).map(|w| w.trim_matches('-').to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cases_count() {
        let chapter = "Machete is a word.\n```yaml table\nhand: [machete, lucky-2]\n```\nknife\n```play\nchoose: \"play:knife#1\"\n```\n```text\nclub\n```\n";
        let mut words = BTreeSet::new();
        words_of_blocks(chapter, &mut words);
        for (word, touched) in [("machete", true), ("lucky-2", true), ("knife", true), ("club", false), ("Machete", false)] {
            assert_eq!(words.contains(word), touched, "{word}");
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
        let text = table(GameName::Card, &[card("a", "Core"), card("b", "Core"), card("c", "Rats")], &BTreeSet::from(["a".to_owned()]));
        assert_eq!(
            text,
            "card game  cards  rule modules  with a case\nCore           2             0      1   50%\nRats           1             0      0    0%\ntotal          3             0      1   33%\n\n"
        );
    }
}
