//! `miskatonic pack`: what it prints, and how it ends.

use super::commands::{err, out, run, scratch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn miskatonic(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    run(&root, args, "")
}

/// A folder of this test's own that is not there yet.
fn folder(name: &str) -> PathBuf {
    scratch(&format!("pack-{name}")).join("pack")
}

#[test]
fn the_official_packs_are_sound_and_the_schemas_are_theirs() {
    let check = miskatonic(&["pack", "check"]);
    assert!(check.status.success(), "{}", err(&check));
    for game in ["card game: ", "board game: "] {
        assert!(
            out(&check)
                .lines()
                .any(|l| l.starts_with(game) && l.ends_with(": no problems")),
            "{}",
            out(&check)
        );
    }
    let schema = miskatonic(&["pack", "schema", "--check"]);
    assert!(schema.status.success(), "{}", err(&schema));
}

#[test]
fn a_new_pack_checks_clean_and_every_mistake_in_it_is_told() {
    for game in ["card", "board"] {
        let path = folder(game);
        let at = path.to_str().expect("a path in words");
        assert!(
            miskatonic(&["pack", "new", at, "--game", game])
                .status
                .success()
        );
        let check = miskatonic(&["pack", "check", at]);
        assert!(
            check.status.success() && err(&check).is_empty(),
            "{}",
            err(&check)
        );
        let render = miskatonic(&["pack", "render", at]);
        assert!(out(&render).contains("Storm Lantern"), "{}", out(&render));

        let file = path.join(if game == "card" {
            "card-game/my-set/cards.yaml"
        } else {
            "board-game/my-set/my-set.yaml"
        });
        let text = fs::read_to_string(&file).expect("it was just written");
        fs::write(
            &file,
            text.replace("name: Storm", "nam: Storm")
                .replace("hexagon", "hexagram")
                .replace("fight: 3", "fite: 3"),
        )
        .expect("it can be changed");
        let check = miskatonic(&["pack", "check", at]);
        assert_eq!(check.status.code(), Some(1));
        assert_eq!(err(&check).matches("error: ").count(), 2, "{}", err(&check));
        assert!(
            err(&check).contains("did you mean `name`?"),
            "{}",
            err(&check)
        );

        fs::write(&file, "# Not yet.\n").expect("it can be changed");
        let check = miskatonic(&["pack", "check", at]);
        assert!(
            check.status.success() && err(&check).contains("nothing in this file"),
            "{}",
            err(&check)
        );

        let again = miskatonic(&["pack", "new", at, "--game", game]);
        assert!(
            !again.status.success() && err(&again).contains("not empty"),
            "{}",
            err(&again)
        );
        fs::remove_dir_all(&path).expect("it is ours");
    }
}

#[test]
fn what_is_not_there_is_said() {
    for (args, words) in [
        (
            vec!["pack", "render", "ghoul-minon"],
            "did you mean `ghoul-minion`?",
        ),
        (vec!["pack", "check", "no-such-folder"], "no-such-folder"),
        (vec!["pack", "check", "README.md"], "which game"),
        (
            vec!["pack", "coverage", "--rules", "no-such-folder"],
            "no-such-folder",
        ),
    ] {
        let output = miskatonic(&args);
        assert!(
            !output.status.success() && err(&output).contains(words),
            "{args:?}: {}{}",
            out(&output),
            err(&output)
        );
    }
}

#[test]
fn what_fires_in_play_is_counted_and_nothing_is_without_a_case() {
    let told = miskatonic(&["pack", "coverage", "--play", "20"]);
    assert!(told.status.success(), "{}", err(&told));
    let said = out(&told);
    assert!(said.contains("20 random games: 20 completed"), "{said}");
    assert!(said.contains("2 greedy games: 2 completed"), "{said}");
    let line = |start: &str| said.lines().find(|l| l.starts_with(start));
    let fired = line("study-aberrant-gateway action /1").expect("the Study has an action");
    let counts: Vec<u64> = fired
        .split_whitespace()
        .rev()
        .take(3)
        .flat_map(str::parse)
        .collect();
    assert!(counts.len() == 3 && counts[0] > 0, "{fired}");
    assert_eq!(line("never:"), Some("never: none"));
}

/// A pack that is named twice is read once, and a file that is checked alone knows the rest of its pack.
#[test]
fn a_pack_counts_once_and_a_file_knows_its_neighbours() {
    let path = folder("neighbours");
    let set = path.join("card-game/mine");
    fs::create_dir_all(&set).expect("made");
    let card = |id: &str, to: &str| {
        format!(
            "set: {{id: mine, name: Mine}}\ncards:\n  {id}:\n    name: {id}\n    kind: {{asset: {{cost: 1}}}}\n    abilities: [{{action: {{do: [{{discard: {{cards: {{name: {to}}}}}}}]}}}}]\n"
        )
    };
    fs::write(set.join("one.yaml"), card("my-lamp", "my-rope")).expect("written");
    fs::write(set.join("two.yaml"), card("my-rope", "my-lamp")).expect("written");
    let (at, one) = (path.to_str().expect("words"), set.join("one.yaml"));
    let one = one.to_str().expect("words");
    for args in [
        &["--with", at, "pack", "check", at][..],
        &["pack", "check", one],
        &["--with", at, "pack", "render", one],
    ] {
        let done = miskatonic(args);
        assert!(done.status.success(), "{args:?}\n{}", err(&done));
    }
    let rendered = miskatonic(&["pack", "render", one]);
    let rendered = out(&rendered);
    assert!(
        rendered.contains("my-lamp (asset") && !rendered.contains("my-rope (asset"),
        "{rendered}"
    );
    // What is wrong beside it is not told, and what can be read is printed.
    fs::write(
        set.join("two.yaml"),
        card("my-rope", "my-lamp") + "    cost: 3\n",
    )
    .expect("written");
    let checked = miskatonic(&["pack", "check", one]);
    assert!(checked.status.success(), "{}", err(&checked));
    let rendered = miskatonic(&["pack", "render", at]);
    assert_eq!(rendered.status.code(), Some(1));
    assert!(
        out(&rendered).contains("my-lamp (asset"),
        "{}",
        err(&rendered)
    );
}
