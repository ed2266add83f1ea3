//! What others wrote is shipped with its licences.

use super::commands::{ok, scratch};
use super::house::root;
use std::fs;
use std::process::Command;

#[test]
fn everything_that_is_shipped_is_named_with_its_licence() {
    let text = fs::read_to_string(root().join("web/public/licences.txt")).expect("the licences");
    let listed = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "-p", "miskatonic"])
        .args(["--edges", "normal", "--prefix", "none", "--format", "{p}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8_lossy(&listed.stdout);
    let packages = tree
        .lines()
        .filter(|l| !l.contains("miskatonic"))
        .filter_map(|l| l.split_once(" v"));
    let mut seen = 0;
    for (name, rest) in packages {
        let version = rest.split(' ').next().unwrap_or_default();
        assert!(
            text.contains(&format!("\n{name} {version} (")),
            "{name} {version} is not in web/public/licences.txt: run `node scripts/licences.mjs`"
        );
        seen += 1;
    }
    let said = String::from_utf8_lossy(&listed.stderr);
    assert!(seen > 100, "{seen}: {said}");
    let manifest = fs::read_to_string(root().join("web/package.json")).expect("a manifest");
    let fonts = manifest
        .split('"')
        .filter(|w| w.starts_with("@fontsource/"));
    for name in fonts.chain(["svelte", "SQLite"]) {
        assert!(text.contains(&format!("\n{name} ")), "{name}");
    }
    assert!(text.contains("SIL OPEN FONT LICENSE"));
}

#[test]
fn the_program_prints_its_licences() {
    let said = ok(&scratch("licences"), &["licences"], "");
    let text = fs::read_to_string(root().join("web/public/licences.txt")).expect("the licences");
    assert!(said == text, "{} bytes", said.len());
}
