//! The rulebooks are test suites: every case in `rules/` runs, every anchor is written once, listed and linked to
//! where it is, and every rule that the source cites is in a chapter.

use card_game::{CardGame, Content};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use table::case::{Document, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The files with this ending under a folder, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.filter_map(|e| Some(e.ok()?.path())) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn chapters() -> Vec<(String, Document)> {
    let all = files(&root().join("rules/card-game"), "md").into_iter();
    all.map(|p| (p.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default(), Document::parse(&read(&p)))).collect()
}

#[test]
fn every_case_of_the_card_game_passes() {
    let content = Content::official().unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()));
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut passed, mut failed) = (0, Vec::new());
    for (file, doc) in chapters() {
        assert!(doc.problems.is_empty(), "{file}: {:?}", doc.problems);
        for case in doc.cases.iter().filter(|c| c.name.contains(&only)) {
            match run::<CardGame>(&content, case) {
                Ok(_) => passed += 1,
                Err(f) => {
                    let stood: String = f.stood.iter().map(|l| format!("\n    {l}")).collect();
                    failed.push(format!("{file}:{}:{}: {}: {}{stood}", f.problem.line, f.problem.column, case.name, f.problem.what));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{passed} passed, {} failed\n{}", failed.len(), failed.join("\n"));
    assert!(passed > 0, "no case was found");
}

/// What a chapter's headings are anchored as, and where.
fn anchors() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for (file, doc) in chapters() {
        for anchor in doc.anchors {
            let twin = all.insert(anchor.id.clone(), file.clone());
            assert_eq!(twin, None, "`{}` is an anchor in two chapters", anchor.id);
        }
    }
    all
}

/// The anchor of a case is the ruling it plays: `F008`.
fn is_ruling(anchor: &str) -> bool {
    anchor.strip_prefix('F').is_some_and(|n| n.len() == 3 && n.bytes().all(|b| b.is_ascii_digit()))
}

#[test]
fn the_list_of_anchors_is_complete() {
    let text = read(&root().join("rules/card-game/README.md"));
    let (_, list) = text.split_once("## Anchors").expect("the README lists the anchors");
    let listed: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
    let all = anchors();
    let written: BTreeSet<&str> = all.keys().map(String::as_str).filter(|a| !is_ruling(a)).collect();
    assert_eq!(listed, written);
}

#[test]
fn every_link_between_chapters_leads_to_an_anchor() {
    let all = anchors();
    for path in files(&root().join("rules/card-game"), "md") {
        let text = read(&path);
        for target in text.split("](").skip(1).filter_map(|t| t.split(')').next()) {
            let Some((file, anchor)) = target.split_once('#') else { continue };
            let found = all.get(anchor);
            let here = path.file_name().map(|n| n.to_string_lossy().into_owned());
            let right = found.is_some_and(|f| f == file || (file.is_empty() && Some(f) == here.as_ref()));
            assert!(right, "{}: `{target}` leads nowhere", path.display());
        }
    }
}

#[test]
fn every_rule_that_asks_is_in_a_chapter() {
    let all = anchors();
    for rule in card_game::Rule::ALL {
        assert!(all.contains_key(rule.cite()), "`{}` is no anchor", rule.cite());
    }
}

/// A citation is a comment that ends a line of documentation or of code: `// ST.3`, `// move // enter-order`.
fn citations(line: &str) -> Vec<&str> {
    let Some((before, last)) = line.rsplit_once("// ") else { return Vec::new() };
    let is_id = |t: &str| !t.is_empty() && !t.ends_with('.') && t.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    let looks = |t: &str| is_id(t) && (t.contains(['.', '-']) || t.chars().all(|c| c.is_ascii_lowercase()));
    if !looks(last.trim()) {
        return Vec::new();
    }
    let mut cited = citations(before.trim_end());
    cited.push(last.trim());
    cited
}

#[test]
fn every_rule_that_the_source_cites_is_in_a_chapter() {
    assert_eq!(citations("    /// Steps a move. // move // enter-order"), ["move", "enter-order"]);
    assert_eq!(citations("    let x = 1; // ST.3"), ["ST.3"]);
    assert_eq!(citations("    // A comment of several words."), Vec::<&str>::new());
    let all = anchors();
    let mut cited = 0;
    for path in files(&root().join("crates/card-game/src"), "rs") {
        for (n, line) in read(&path).lines().enumerate() {
            for id in citations(line) {
                cited += 1;
                assert!(all.contains_key(id), "{}:{}: `{id}` is no anchor of the chapters", path.display(), n + 1);
            }
        }
    }
    assert!(cited > 40, "only {cited} citations were found");
}
