//! `miskatonic migrate`, from outside.

use super::commands::{ok, run, scratch};
use std::fs;
use std::path::Path;
use std::process::Output;

fn migrate(args: &[&str], folder: &Path) -> Output {
    run(folder, &[&["migrate"], args].concat(), "")
}

/// A pack of the old surface is carried over in place and is sound then; what cannot be is told with its place.
#[test]
fn an_old_pack_becomes_a_new_one() {
    let folder = scratch("migrate");
    let cards = folder.join("card-game/mine/cards.yaml");
    fs::create_dir_all(cards.parent().expect("a folder")).expect("made");
    let old = "\
set: {id: mine, name: Mine}
cards:
  lamp:
    name: Lamp
    kind: {asset: {cost: 1, uses: {n: 2, kind: supplies}}}
    abilities:
      # Light.
      - reaction:
          on: {after: {enters: {who: you}}}
          cost: {uses: 1}
          do: [{may: [{draw: {n: 1}}]}]
";
    fs::write(&cards, old).expect("written");
    fs::write(
        folder.join("case.md"),
        "# A\n\n```yaml table\nscenario: card/the-gathering\ninvestigators:\n  roland-banks: {in_play: [lamp]}\n```\n```play\nexpect investigators.roland-banks.in_play contains lamp\n```\n",
    )
    .expect("written");

    let checked = migrate(&["--check", "."], &folder);
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&cards).expect("read"), old);

    let carried = migrate(&["."], &folder);
    assert!(carried.status.success(), "{carried:?}");
    let new = fs::read_to_string(&cards).expect("read");
    assert!(
        new.contains("      # Light.\n") && new.contains("          after: {enters: {who: you}}\n")
    );
    assert!(
        new.contains("do: [{may: {do: [{draw: {amount: 1}}]}}]"),
        "{new}"
    );
    ok(&folder, &["pack", "check", "."], "");
    ok(&folder, &["--with", ".", "case", "case.md"], "");
    assert!(migrate(&["--check", "."], &folder).status.success());

    fs::write(&cards, new.replace("uses: 1}", "exhaust: false}")).expect("written");
    let out = migrate(&["."], &folder);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(out.status.code(), Some(1));
    assert!(
        said.contains("cards.yaml:10:18: `exhaust` cannot be migrated"),
        "{said}"
    );
    fs::remove_dir_all(&folder).expect("removed");
}

/// The project's own packs, rules and examples are of the surface of today.
#[test]
fn ours_are_carried_over() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = migrate(
        &[
            "--check",
            "packs",
            "rules",
            "docs",
            "crates/cli/src/pack/starter",
            "crates/cli/tests/homebrew",
        ],
        &root,
    );
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stdout)
    );
}

/// A file is written beside the old one and then takes its place; JSON is named and left as it is.
#[test]
fn files_are_replaced_whole_and_json_is_named() {
    let folder = scratch("migrate-json");
    let set = folder.join("card-game/mine");
    fs::create_dir_all(&set).expect("made");
    let json = "{\"set\": {\"id\": \"mine\", \"name\": \"Mine\"}}\n";
    fs::write(set.join("cards.json"), json).expect("written");
    let old = "set: {id: mine, name: Mine}\ncards:\n  lamp:\n    name: Lamp\n    kind: {asset: {cost: 1, uses: {n: 2, kind: supplies}}}\n";
    fs::write(set.join("cards.yaml"), old).expect("written");
    let said = ok(&folder, &["migrate", "."], "");
    assert!(said.contains("cards.json: JSON is not migrated"), "{said}");
    assert!(said.contains("1 JSON file skipped"), "{said}");
    assert_eq!(
        fs::read_to_string(set.join("cards.json")).expect("read"),
        json
    );
    let now = fs::read_to_string(set.join("cards.yaml")).expect("read");
    assert!(now.contains("amount: 2"), "{now}");
    let left = fs::read_dir(&set).expect("read").count();
    assert_eq!(left, 2, "nothing is left beside the files");
}
