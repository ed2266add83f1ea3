//! Every field of every content struct is read by something: the rules, the checker, the text, the deck rules.
//!
//! A field that nothing reads is a form that a pack can write and that does nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the structs are that packs are read into.
const RECORDS: [&str; 10] = [
    "ability",
    "amount",
    "campaign",
    "card",
    "effect",
    "happening",
    "noun",
    "scenario",
    "sorts",
    "words",
];

/// Fields that nothing in this crate reads, each with its reason: `Struct.field`.
const UNREAD: [(&str, &str); 0] = [];

/// Every source file below a folder.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The public structs of a file that are read from packs, with their fields.
fn structs(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut read, mut at) = (false, None);
    for line in text.lines() {
        if line.contains("Deserialize") {
            read = true;
        }
        if let Some(rest) = line.strip_prefix("pub struct ") {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            at = (read && line.ends_with('{')).then_some(name);
            read = false;
        } else if line.starts_with('}') {
            (at, read) = (None, false);
        } else if let (Some(name), Some(rest)) = (&at, line.strip_prefix("    pub "))
            && let Some((field, _)) = rest.split_once(':')
        {
            out.entry(name.clone()).or_default().push(field.to_owned());
        }
    }
    out
}

/// Whether a text reads a field of this name: `x.field`, on a line that is no comment.
fn reads(text: &str, field: &str) -> bool {
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    code.into_iter().any(|line| {
        line.match_indices(&format!(".{field}")).any(|(i, found)| {
            let after = line[i + found.len()..].chars().next();
            !after.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '(')
        })
    })
}

#[test]
fn every_field_of_a_record_is_read() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let texts: Vec<String> = files
        .iter()
        .filter(|f| !f.ends_with("tests.rs") && !f.starts_with(src.join("greedy")))
        .map(|f| fs::read_to_string(f).expect("a source file"))
        .collect();
    let (mut silent, mut seen) = (Vec::new(), 0);
    for record in RECORDS {
        let path = src.join("content").join(record).with_extension("rs");
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{record}: {e}"));
        for (name, fields) in structs(&text) {
            for field in fields {
                seen += 1;
                let key = format!("{name}.{field}");
                let is_read = texts.iter().any(|t| reads(t, &field));
                let listed = UNREAD.iter().any(|(f, _)| *f == key);
                assert!(!(is_read && listed), "{key} is read, and listed as unread");
                if !is_read && !listed {
                    silent.push(key);
                }
            }
        }
    }
    assert!(seen > 150, "only {seen} fields were found");
    assert!(silent.is_empty(), "nothing reads {}", silent.join(", "));
}
