//! Every rule that the source cites is a heading of the rules chapters, and the list of anchors is whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn chapters() -> BTreeMap<String, String> {
    let mut chapters = BTreeMap::new();
    for entry in fs::read_dir(root().join("rules/board-game")).expect("rules/board-game") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.ends_with(".md") && name != "README.md" {
            chapters.insert(name, fs::read_to_string(&path).expect("a chapter"));
        }
    }
    chapters
}

/// The anchors of one chapter, in order.
fn anchors(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|l| l.starts_with('#'))
        .filter_map(|l| l.rsplit_once("{#")?.1.strip_suffix('}'))
}

fn every_anchor(chapters: &BTreeMap<String, String>) -> BTreeSet<&str> {
    chapters.values().flat_map(|t| anchors(t)).collect()
}

fn sources(folder: &Path, into: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            into.push((path, text));
        }
    }
}

#[test]
fn an_anchor_is_defined_once() {
    let chapters = chapters();
    let mut seen = BTreeMap::new();
    for (chapter, text) in &chapters {
        for a in anchors(text) {
            if let Some(other) = seen.insert(a, chapter) {
                panic!("`{a}` stands in {other} and in {chapter}");
            }
        }
    }
    assert!(seen.len() > 100, "the chapters were read: {}", seen.len());
}

#[test]
fn rules_that_ask_are_headings() {
    let chapters = chapters();
    let known = every_anchor(&chapters);
    let rule = root().join("crates/board-game/src/rule.rs");
    let text = fs::read_to_string(rule).expect("rule.rs");
    let cited: Vec<&str> = text
        .lines()
        .filter_map(|l| l.trim().split_once(" = \"")?.1.strip_suffix("\","))
        .collect();
    assert!(cited.len() > 50, "the list of rules was read: {cited:?}");
    let missing: Vec<_> = cited.iter().filter(|a| !known.contains(*a)).collect();
    assert!(
        missing.is_empty(),
        "no heading of rules/board-game has {missing:?}"
    );
}

#[test]
fn citations_in_comments_are_headings() {
    let chapters = chapters();
    let known = every_anchor(&chapters);
    let mut files = Vec::new();
    sources(&root().join("crates/board-game/src"), &mut files);
    for (path, text) in &files {
        for (index, line) in text.lines().enumerate() {
            // `// [rule: combat.flee]`
            for cited in line
                .split("[rule: ")
                .skip(1)
                .filter_map(|t| t.split(']').next())
            {
                assert!(
                    known.contains(cited),
                    "{}:{}: no heading has `{cited}`",
                    path.display(),
                    index + 1
                );
            }
        }
    }
}

#[test]
fn the_list_of_anchors_is_whole() {
    let chapters = chapters();
    let readme = fs::read_to_string(root().join("rules/board-game/README.md")).expect("README.md");
    for (chapter, text) in &chapters {
        // To the end of the paragraph.
        let line = readme
            .split("\n\n")
            .find(|l| l.starts_with(&format!("**[{chapter}]")))
            .unwrap_or_default();
        let listed: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        assert_eq!(
            listed,
            anchors(text).collect::<Vec<_>>(),
            "the anchors of {chapter}"
        );
    }
}

#[test]
fn links_lead_somewhere() {
    let chapters = chapters();
    for (chapter, text) in &chapters {
        for target in text.split("](").skip(1).filter_map(|t| t.split(')').next()) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() {
                chapter.as_str()
            } else {
                file
            };
            if !file.ends_with(".md") || file.contains('/') {
                continue;
            }
            let there = chapters
                .get(file)
                .unwrap_or_else(|| panic!("{chapter}: no chapter {file}"));
            assert!(
                anchor.is_empty() || anchors(there).any(|a| a == anchor),
                "{chapter}: no `{anchor}` in {file}"
            );
        }
    }
}
