//! No command writes over a file unless `--force` says so, and over the record of a game never.

use super::{SCENARIO, err, ok, out, played, run, scratch};
use crate::house;
use std::fs;
use std::path::Path;

/// An output of a command: how it is said, and the file that it would write. `game.record`, `two.yaml`, the rows in `two`
/// and `my.deck` are there.
struct Output {
    /// The command and the option as `--help` names them: `review --svg`.
    option: &'static str,
    args: &'static [&'static str],
    file: &'static str,
    /// The work is done in a moment even where nothing is in the way.
    quick: bool,
}

const fn output(
    option: &'static str,
    args: &'static [&'static str],
    file: &'static str,
    quick: bool,
) -> Output {
    Output {
        option,
        args,
        file,
        quick,
    }
}

const REVIEW: [&str; 6] = ["review", "game.record", "--tries", "1", "--nodes", "1"];

/// Every option of every command that names a file or a folder to write to.
const OUTPUTS: [Output; 15] = [
    output(
        "lesson --record",
        &["lesson", "one.md", "--record", "to"],
        "to",
        true,
    ),
    output(
        "export --output",
        &["export", "game.record", "--output", "to"],
        "to",
        true,
    ),
    output(
        "review --svg",
        &[
            REVIEW[0], REVIEW[1], REVIEW[2], REVIEW[3], REVIEW[4], REVIEW[5], "--svg", "to",
        ],
        "to",
        false,
    ),
    output(
        "review --branches",
        &[
            REVIEW[0],
            REVIEW[1],
            REVIEW[2],
            REVIEW[3],
            REVIEW[4],
            REVIEW[5],
            "--branches",
            "to",
        ],
        "to",
        false,
    ),
    output(
        "learn --output",
        &[
            "learn",
            SCENARIO,
            "--folder",
            "school",
            "--greedy",
            "2",
            "--rounds",
            "1",
            "--games",
            "2",
            "--answers",
            "20",
            "--deals",
            "2",
            "--epochs",
            "1",
            "--output",
            "to",
        ],
        "to",
        false,
    ),
    output("report", &["report", "two"], "two/report/index.html", true),
    output(
        "report --out",
        &["report", "two", "--out", "page"],
        "page/tables.txt",
        true,
    ),
    output(
        "report --out",
        &["report", "two", "--out", "page"],
        "page/cells.csv",
        true,
    ),
    output(
        "report --markdown",
        &["report", "two", "--out", "a", "--markdown", "docs/two.md"],
        "docs/two.md",
        true,
    ),
    output(
        "deck import --output",
        &["deck", "import", "roland-banks", "--output", "to"],
        "to",
        true,
    ),
    output(
        "deck export --output",
        &["deck", "export", "roland-banks", "--output", "to"],
        "to",
        true,
    ),
    output(
        "deck build",
        &[
            "deck",
            "build",
            "to",
            "--investigator",
            "roland-banks",
            "--plain",
        ],
        "to",
        true,
    ),
    output(
        "pack schema",
        &["pack", "schema", "to"],
        "to/card-game.json",
        true,
    ),
    output(
        "pack schema",
        &["pack", "schema", "to"],
        "to/board-game.json",
        true,
    ),
    output(
        "report --markdown",
        &["report", "two", "--out", "a", "--markdown", "docs/two.md"],
        "docs/two/won-the-gathering.svg",
        true,
    ),
];

/// Options that name files or folders and are safe without `--force`, with the reason.
const SAFE: [(&str, &str); 17] = [
    ("--with", "read"),
    ("--deck", "read"),
    ("pack render --packs", "read"),
    ("pack coverage --rules", "read"),
    ("puzzle score --from", "read"),
    ("puzzle check --from", "read"),
    ("deck build --beside", "read"),
    ("deck sealed --beside", "read"),
    ("deck draft --beside", "read"),
    ("serve --oidc-secret-file", "read"),
    ("serve --data", "a database that says whose it is"),
    ("play --save", "refused if it is there"),
    ("simulate --errors", "a name that is free is found"),
    ("sweep --out", "the folder of another sweep is refused"),
    ("learn --folder", "the folder of other lessons is refused"),
    ("pack new", "refused unless the folder is empty"),
    (
        "migrate",
        "changes packs and cases in place, which is what it is for",
    ),
];

/// The names of the commands that a command has.
fn commands(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|l| *l != "Commands:").skip(1);
    let names = list.take_while(|l| !l.is_empty());
    names
        .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
        .filter_map(|l| l.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The options of a command, and of those below it, that take a file or a folder: `review --svg`.
fn options(folder: &Path, command: &[&str], found: &mut Vec<String>) {
    let help = ok(folder, &[command, &["--help"]].concat(), "");
    for line in help.lines().map(str::trim).filter(|l| l.starts_with('-')) {
        let takes = ["<FILE>", "<DIR>", "<PATH>"];
        let long = line.split([' ', ',']).find(|w| w.starts_with("--"));
        if let Some(long) = long.filter(|_| takes.iter().any(|t| line.contains(t))) {
            found.push(format!("{} {long}", command.join(" ")));
        }
    }
    for below in commands(&help) {
        options(folder, &[command, &[&below]].concat(), found);
    }
}

/// An option that a later command brings is either written to under the rule below, or safe for a reason.
#[test]
fn every_option_that_names_a_file_is_known() {
    let folder = scratch("outputs-known");
    let mut found = Vec::new();
    options(&folder, &[], &mut found);
    assert!(found.len() > 20, "{found:?}");
    let known = |option: &str| {
        let safe = |(name, _): &(&str, &str)| {
            option == *name || name.starts_with("--") && option.ends_with(&format!(" {name}"))
        };
        OUTPUTS.iter().any(|o| o.option == option) || SAFE.iter().any(safe)
    };
    let new: Vec<&String> = found.iter().filter(|o| !known(o)).collect();
    assert!(new.is_empty(), "add to OUTPUTS or SAFE: {new:?}");
}

const SWEEP: &str = "games: 1\npolicies: [random]\nparts:\n- scenarios: [card/the-gathering]\n  \
                     investigators: [roland-banks]\n";

#[test]
fn no_command_writes_over_a_file_without_force() {
    let folder = scratch("outputs");
    let record = played(&folder, "game.record", 2);
    let game = fs::read(&record).expect("the record");
    fs::write(folder.join("two.yaml"), SWEEP).expect("written");
    let lesson = include_str!("../../../../lessons/card-game/2-assets-and-slots.md");
    fs::write(folder.join("one.md"), lesson).expect("written");
    ok(&folder, &["sweep", "two.yaml", "--threads", "1"], "");
    for Output {
        option,
        args,
        file,
        quick,
    } in &OUTPUTS
    {
        let file = folder.join(file);
        let holds = |bytes: &[u8]| fs::read(&file).is_ok_and(|b| b == bytes);
        let forced = [*args, &["--force"]].concat();
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        // A record stays whatever is said.
        fs::write(&file, &game).expect("written");
        for args in [*args, &forced] {
            let refused = run(&folder, args, "save\nquit\n");
            let words = err(&refused);
            assert!(words.contains("a game's record"), "{option}: {words}");
            assert!(!refused.status.success() && holds(&game), "{option}");
        }
        fs::write(&file, "mine\n").expect("written");
        let refused = run(&folder, args, "save\nquit\n");
        let words = err(&refused);
        let name = file.strip_prefix(&folder).expect("it lies there");
        let says = format!("{}: this file exists already", name.display());
        assert!(words.contains(&says), "{option}: {words}");
        assert!(words.contains("--force"), "{option}: {words}");
        assert!(!refused.status.success() && holds(b"mine\n"), "{option}");
        if *quick {
            let done = run(&folder, &forced, "save\n");
            let words = format!("{}{}", out(&done), err(&done));
            assert!(done.status.success(), "{option}: {words}");
            assert!(!holds(b"mine\n") && file.is_file(), "{option}: {words}");
        }
        fs::remove_file(&file).expect("removed");
    }
    assert_eq!(fs::read(&record).ok(), Some(game));
}

#[test]
fn a_review_does_not_draw_over_its_own_record() {
    let folder = scratch("outputs-own");
    let record = played(&folder, "game.record", 2);
    let game = fs::read(&record).expect("the record");
    for option in ["--svg", "--branches"] {
        for file in ["game.record", "./game.record"] {
            let args = [&REVIEW[..], &[option, file, "--force"]].concat();
            let refused = run(&folder, &args, "");
            let words = err(&refused);
            assert!(words.contains("a game's record"), "{words}");
            assert_eq!(fs::read(&record).ok().as_ref(), Some(&game));
        }
    }
    let both = [&REVIEW[..], &["--svg", "a", "--branches", "./a"]].concat();
    let words = err(&run(&folder, &both, ""));
    assert!(words.contains("two outputs have this name"), "{words}");
}

#[test]
fn a_sweep_takes_no_folder_with_rows_of_others() {
    let folder = scratch("outputs-rows");
    fs::write(folder.join("two.yaml"), SWEEP).expect("written");
    fs::create_dir(folder.join("two")).expect("made");
    let rows = folder.join("two/games-00000.parquet");
    fs::write(&rows, "theirs").expect("written");
    let refused = run(&folder, &["sweep", "two.yaml"], "");
    let words = err(&refused);
    assert!(words.contains("holds `games-00000.parquet`"), "{words}");
    assert_eq!(fs::read(&rows).ok().as_deref(), Some(&b"theirs"[..]));
    assert!(!folder.join("two/manifest.json").exists());
}

/// The modules that write files, and what.
const WRITERS: [(&str, &str); 4] = [
    ("cli/src/outputs.rs", "what a person names"),
    ("cli/src/files.rs", "records, which are appended to"),
    (
        "lab/src/sweep/run.rs",
        "rows, in a folder that is this sweep's",
    ),
    (
        "lab/src/teach.rs",
        "games and nets, in a folder that is of these lessons",
    ),
];

#[test]
fn commands_write_files_in_one_place() {
    let mut files = Vec::new();
    for name in ["cli", "lab", "terminal", "table", "players"] {
        let src = house::root().join("crates").join(name).join("src");
        house::sources(&src, &mut files);
    }
    let mut found = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file is text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let writes = [
            "fs::write",
            "File::create",
            "OpenOptions",
            "fs::rename",
            "fs::copy",
        ];
        let known = WRITERS.iter().any(|(known, _)| path.ends_with(known));
        if !known && writes.iter().any(|w| code.contains(w)) {
            found.push(path.display().to_string());
        }
    }
    assert!(found.is_empty(), "use `outputs::write`: {found:?}");
}
