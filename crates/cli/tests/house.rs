//! The walls of the house: which crate may know which, and what the rules may not touch.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Floors of the house: a crate may know only those on lower floors.
const FLOORS: [(&str, u8); 14] = [
    ("kernel", 0),
    ("minds", 1),
    ("packs", 1),
    ("language", 2),
    ("card-game", 3),
    ("board-game", 3),
    ("table", 4),
    ("players", 5),
    ("terminal", 6),
    ("lab", 6),
    ("room", 6),
    ("browser", 7),
    ("server", 7),
    ("cli", 8),
];

/// The crates of this workspace that a manifest depends on (not for its tests alone).
fn dependencies(manifest: &str) -> Vec<String> {
    let mut section = String::new();
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').to_owned();
        } else if section == "dependencies"
            || section == "build-dependencies"
            || section.ends_with(".dependencies")
        {
            let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
            found.push(name.trim_start_matches("miskatonic-").to_owned());
        }
    }
    found
}

#[test]
fn dependencies_point_one_way() {
    let floors: BTreeMap<&str, u8> = FLOORS.into_iter().collect();
    let mut seen = 0;
    for entry in fs::read_dir(root().join("crates"))
        .expect("the crates are there")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Ok(manifest) = fs::read_to_string(entry.path().join("Cargo.toml")) else {
            continue;
        };
        let floor = *floors
            .get(name.as_str())
            .unwrap_or_else(|| panic!("the crate `{name}` has no floor: add it to FLOORS"));
        let package = if name == "cli" {
            "miskatonic".to_owned()
        } else {
            format!("miskatonic-{name}")
        };
        assert!(
            manifest.contains(&format!("name = \"{package}\"")),
            "the folder {name} holds the package {package}"
        );
        for known in dependencies(&manifest) {
            if let Some(&below) = floors.get(known.as_str()) {
                assert!(below < floor, "`{name}` must not depend on `{known}`");
            }
        }
        seen += 1;
    }
    assert!(seen >= 7, "only {seen} crates were found");
}

pub(super) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let before = found.len();
    walk(folder, found);
    // A test that looks at no file would pass on nothing.
    assert!(
        found.len() > before,
        "no source was found in {}",
        folder.display()
    );
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // What a crate only carries a link to stands elsewhere.
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|x| x == "rs") {
            found.push(path);
        }
    }
}

/// Where threads are made below the clients, and only when more than one is asked for.
const THREADS: [&str; 2] = ["minds/src/work.rs", "minds/src/train.rs"];

/// Where builds for development read what comes with the program.
const FOLDERS: &str = "kernel/src/shipped.rs";

/// `kernel`, `packs`, the games and `table` would run in a browser: no files, clocks, threads, sockets or processes.
#[test]
fn the_rules_touch_nothing_outside() {
    for (name, _) in FLOORS.iter().filter(|(_, floor)| *floor <= 4) {
        let mut files = Vec::new();
        sources(&root().join("crates").join(name).join("src"), &mut files);
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            // Tests may read the reference; they stand at the end of a file, or in files of their own.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            if path.file_stem().is_some_and(|s| s == "tests") {
                continue;
            }
            for outside in [
                "std::fs",
                "std::time",
                "std::thread",
                "std::net",
                "std::process",
                "std::env",
                "println!",
                "eprintln!",
            ] {
                let known = outside == "std::thread" && THREADS.iter().any(|t| path.ends_with(t))
                    || outside == "std::fs" && path.ends_with(FOLDERS);
                assert!(
                    known || !code.contains(outside),
                    "{} uses {outside}",
                    path.display()
                );
            }
        }
    }
}

/// Clients see questions and views: no client takes a procedure in progress apart.
#[test]
fn clients_touch_no_frame() {
    for name in ["terminal", "cli"] {
        let mut files = Vec::new();
        sources(&root().join("crates").join(name).join("src"), &mut files);
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            for frame in [
                "rules::frame",
                "rules::steps",
                "_game::frame",
                "frame::steps",
                "Frame::",
            ] {
                assert!(!text.contains(frame), "{} uses {frame}", path.display());
            }
        }
    }
    // The words are those that the games use: a renamed module would pass unseen.
    for game in ["card-game", "board-game"] {
        let mut files = Vec::new();
        sources(&root().join("crates").join(game).join("src"), &mut files);
        let text: String = files.iter().flat_map(fs::read_to_string).collect();
        let named = ["rules::frame", "crate::frame"]
            .iter()
            .any(|m| text.contains(m));
        assert!(named, "{game} has no module `frame`");
    }
}

/// What is in progress is on its frame, never on the table.
#[test]
fn tables_hold_nothing_in_progress() {
    for game in ["card-game", "board-game"] {
        let mut files = Vec::new();
        let state = root().join("crates").join(game).join("src/state");
        sources(&state, &mut files);
        let mut seen = 0;
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            let fields = text.lines().filter_map(|l| l.trim().strip_prefix("pub "));
            for field in fields.filter(|f| f.contains(": ")) {
                seen += 1;
                let waiting = ["pending_", "current_", "last_", "waiting_"];
                let found = waiting.iter().any(|w| field.starts_with(w));
                assert!(!found, "{} keeps `{field}`", path.display());
            }
        }
        assert!(
            seen > 50,
            "only {seen} fields were found in {}",
            state.display()
        );
    }
}

/// The pen that writing on a board takes is made by a game's atoms alone, and none of them hands the board out.
#[test]
fn atoms_alone_write() {
    for game in ["card-game", "board-game"] {
        let mut files = Vec::new();
        sources(&root().join("crates").join(game).join("src"), &mut files);
        let mut pens = 0;
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            pens += text.matches("pub struct Pen(());").count();
            let atoms = path.to_string_lossy().contains("/rules/atoms/");
            assert!(
                atoms || !text.contains("Pen("),
                "{} makes a pen",
                path.display()
            );
            let signatures = text
                .split("pub fn ")
                .skip(1)
                .filter_map(|f| f.split('{').next());
            for signature in signatures.filter(|_| atoms) {
                assert!(
                    !signature.contains("-> &mut"),
                    "{} hands out what is written on: {signature}",
                    path.display()
                );
            }
        }
        assert_eq!(pens, 1, "{game} has one pen, that nobody else can make");
    }
}

/// Lines of a file, at most, so that it is held in the head.
const LONGEST: usize = 800;

#[test]
fn no_file_is_long() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    for path in files {
        let name = path.to_string_lossy().replace('\\', "/");
        let lines = fs::read_to_string(&path).map_or(0, |text| text.lines().count());
        assert!(
            lines <= LONGEST,
            "{name} has {lines} lines: split it by family or chapter"
        );
    }
}

/// A new verb is a question that the compiler puts wherever verbs are told apart: no arm takes "any other verb".
#[test]
fn no_arm_takes_any_other_verb() {
    for (game, verb) in [("card-game", "Verb::"), ("board-game", "Step::")] {
        let mut files = Vec::new();
        sources(&root().join("crates").join(game).join("src"), &mut files);
        let mut arms = 0;
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            let lines: Vec<&str> = text.lines().collect();
            arms += lines
                .iter()
                .filter(|l| l.trim_start().starts_with(verb))
                .count();
            for (index, line) in lines.iter().enumerate() {
                let indent = line.len() - line.trim_start().len();
                if !line.trim_start().starts_with("_ =>") {
                    continue;
                }
                // The arms before it, back to the `match`.
                let depth = |l: &&&str| l.len() - l.trim_start().len();
                let of_verbs = lines[..index]
                    .iter()
                    .rev()
                    .filter(|l| !l.trim().is_empty())
                    .take_while(|l| depth(l) >= indent)
                    .filter(|l| depth(l) == indent)
                    .any(|l| l.trim_start().starts_with(verb));
                assert!(
                    !of_verbs,
                    "{}:{}: `_` over verbs",
                    path.display(),
                    index + 1
                );
            }
        }
        assert!(arms > 100, "only {arms} arms over {verb} in {game}");
    }
}

/// In neither game does a number stand for nobody, nothing or nowhere: what may be absent is a `Maybe`, an `Option` or an
/// enum.
#[test]
fn no_number_stands_for_nobody() {
    let mut files = Vec::new();
    for game in ["board-game", "card-game"] {
        sources(&root().join("crates").join(game).join("src"), &mut files);
    }
    let mut found = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file is text");
        for (index, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let stands = ["u8::MAX", "u16::MAX", "255"].into_iter().any(|most| {
                ["unwrap_or(", "== ", "!= ", "Sym(", "=> ", ": ", "Id = "]
                    .into_iter()
                    .any(|before| code.contains(&format!("{before}{most}")))
            });
            if stands {
                found.push(format!("{}:{}", path.display(), index + 1));
            }
        }
    }
    assert!(found.is_empty(), "stands for nobody: {}", found.join(", "));
}

/// What is on a table, on a frame or in an event has a name in whole words.
#[test]
fn fields_have_whole_names() {
    let (mut short, mut seen) = (Vec::new(), 0);
    for game in ["card-game", "board-game"] {
        let mut files = Vec::new();
        let src = root().join("crates").join(game).join("src");
        for data in [
            "state",
            "rules/frame",
            "frame",
            "occurrence.rs",
            "event.rs",
            "rules/occurrence.rs",
            "show/event.rs",
        ] {
            let path = src.join(data);
            if path.is_dir() {
                sources(&path, &mut files);
            } else if path.exists() {
                files.push(path);
            }
        }
        assert!(files.len() >= 5, "the data of {game} is somewhere else");
        for path in files {
            let text = fs::read_to_string(&path).unwrap_or_default();
            for (index, line) in text.lines().enumerate() {
                let field = line.trim().trim_start_matches("pub ");
                let name = field.split(": ").next().unwrap_or_default();
                let is_field = field.len() > name.len() && field.ends_with(',');
                seen += usize::from(is_field);
                if is_field && name.len() == 1 && name.chars().all(|c| c.is_ascii_lowercase()) {
                    short.push(format!("{}:{}", path.display(), index + 1));
                }
            }
        }
    }
    assert!(seen > 200, "only {seen} fields were found");
    assert!(short.is_empty(), "one letter: {}", short.join(", "));
}

/// What a file needs is named at its head: no path of the crate is spelt out in the middle of an expression.
#[test]
fn paths_are_named_at_the_head() {
    let mut spelt = Vec::new();
    for game in ["card-game", "board-game"] {
        let mut files = Vec::new();
        sources(&root().join("crates").join(game).join("src"), &mut files);
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            for (index, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default().trim();
                let head = code.starts_with("use ")
                    || code.starts_with("pub use ")
                    || code.starts_with("pub(crate) use ");
                let path_in = code.replace("(in crate::", "").replace("$crate::", "");
                if !head && path_in.contains("crate::") {
                    spelt.push(format!("{}:{}", path.display(), index + 1));
                }
            }
        }
    }
    assert!(spelt.is_empty(), "spelt out: {}", spelt.join(", "));
}

fn chapters(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() && name != "target" && name != "node_modules" && name != ".git" {
            chapters(&path, found);
        } else if path.extension().is_some_and(|x| x == "md") {
            found.push(path);
        }
    }
}

/// Prose stands within 120 columns. Tables, headings, code, spans of code and what programs write are as wide as they are.
#[test]
fn prose_is_within_120_columns() {
    let mut files = Vec::new();
    chapters(&root(), &mut files);
    assert!(files.len() > 100, "only {} pages were found", files.len());
    let mut wide = Vec::new();
    for path in files {
        let name = path.to_string_lossy().replace('\\', "/");
        let written = ["/docs/conformance.md", "/docs/statistics.md"];
        if name.contains("/docs/cards/") || written.iter().any(|w| name.ends_with(w)) {
            continue;
        }
        let mut code = false;
        for (index, line) in fs::read_to_string(&path)
            .unwrap_or_default()
            .lines()
            .enumerate()
        {
            let start = line.trim_start();
            if start.starts_with("```") {
                code = !code;
            }
            let as_wide_as_it_is = code || start.starts_with(['|', '#', '<']);
            if !as_wide_as_it_is && line.chars().count() > 120 {
                wide.push(format!("{name}:{}", index + 1));
            }
        }
    }
    assert!(wide.is_empty(), "over 120 columns: {}", wide.join(", "));
}

/// Every library opens with what it is for and an example that runs.
#[test]
fn every_library_opens_with_an_example() {
    for (name, _) in FLOORS.into_iter().filter(|(name, _)| *name != "cli") {
        let path = root().join("crates").join(name).join("src/lib.rs");
        let text = fs::read_to_string(&path).expect("every crate but the program is a library");
        let opening: Vec<&str> = text.lines().take_while(|l| l.starts_with("//!")).collect();
        let example = opening.iter().any(|l| l.trim() == "//! ```");
        assert!(
            opening.len() > 3 && example,
            "crates/{name}/src/lib.rs has no example"
        );
    }
}

/// Whether a word looks like the anchor of a rule: `ST.3`, `2.2.1`, `setup.first-player`.
fn is_citation(word: &str) -> bool {
    let mut parts = word.split('.');
    let first = parts.next().unwrap_or_default();
    let numbered = parts.clone().count() > 0
        && parts.all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_digit()));
    let chapter =
        first.chars().all(|c| c.is_ascii_uppercase()) || first.chars().all(|c| c.is_ascii_digit());
    numbered && chapter && !first.is_empty()
}

/// Every rule that asks, and every `// ST.3` at the start of a comment, leads to an anchor in a chapter.
#[test]
fn citations_resolve() {
    let mut lost = Vec::new();
    let mut seen = 0;
    for game in ["card-game", "board-game"] {
        let mut anchors = Vec::new();
        for entry in fs::read_dir(root().join("rules").join(game))
            .into_iter()
            .flatten()
            .flatten()
        {
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let ids = text
                .lines()
                .filter(|l| l.starts_with('#'))
                .filter_map(|l| l.split("{#").nth(1)?.split('}').next().map(str::to_owned));
            anchors.extend(ids);
        }
        let mut files = Vec::new();
        sources(&root().join("crates").join(game).join("src"), &mut files);
        for path in files {
            let is_rules = path.file_name().is_some_and(|n| n == "rule.rs");
            for (index, line) in fs::read_to_string(&path)
                .unwrap_or_default()
                .lines()
                .enumerate()
            {
                let line = line.trim();
                let cited = match line.strip_prefix("// ") {
                    Some(comment) => comment
                        .split([' ', ',', ':', ';'])
                        .next()
                        .filter(|w| is_citation(w.trim_end_matches('.'))),
                    None if is_rules => line
                        .split_once(" = \"")
                        .and_then(|(_, rest)| rest.strip_suffix("\",")),
                    None => None,
                };
                let Some(cited) = cited.map(|c| c.trim_end_matches('.')) else {
                    continue;
                };
                seen += 1;
                if !anchors.iter().any(|a| a == cited) {
                    lost.push(format!(
                        "{}:{}: no chapter of rules/{game} has the anchor {cited}",
                        path.display(),
                        index + 1
                    ));
                }
            }
        }
    }
    assert!(seen > 80, "only {seen} citations were found");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// The anchors of a game's chapters.
fn anchors() -> BTreeSet<String> {
    let mut files = Vec::new();
    chapters(&root().join("rules"), &mut files);
    let texts = files
        .iter()
        .map(|f| fs::read_to_string(f).unwrap_or_default());
    let heads = |text: String| {
        let ids = text
            .lines()
            .filter(|l| l.starts_with('#'))
            .filter_map(|l| l.split("{#").nth(1)?.split('}').next().map(str::to_owned));
        ids.collect::<Vec<_>>()
    };
    texts.flat_map(heads).collect()
}

/// What stands around the games knows no rule, not even by its anchor: it asks the game. Tests may name rules.
#[test]
fn nothing_outside_the_games_names_a_rule() {
    let anchors = anchors();
    assert!(anchors.len() > 300, "the chapters were read");
    let mut named = Vec::new();
    for name in [
        "table", "players", "terminal", "room", "browser", "server", "cli",
    ] {
        let mut files = Vec::new();
        sources(&root().join("crates").join(name).join("src"), &mut files);
        for path in files {
            let text = fs::read_to_string(&path).expect("a source file is text");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code = code.split("#[test]").next().unwrap_or_default();
            for (index, line) in code.lines().enumerate() {
                let line = line.split("//").next().unwrap_or_default();
                let strings = line.split('"').skip(1).step_by(2);
                // A word by itself (`setup`, `cards`) is no anchor.
                let mut rules = strings.filter(|s| s.contains('.') && anchors.contains(*s));
                if let Some(rule) = rules.next() {
                    named.push(format!("{}:{}: {rule}", path.display(), index + 1));
                }
            }
        }
    }
    assert!(named.is_empty(), "rules are named: {}", named.join(", "));
}

/// A packaged crate carries what it is built from: packs, chapters, puzzles, weights, the sources of the pages.
#[test]
#[cfg(unix)]
fn packages_carry_what_they_are_built_from() {
    let needs = [
        (
            "miskatonic-packs",
            "official/card-game/core/investigators.yaml",
        ),
        ("miskatonic-card-game", "src/greedy/nets.name"),
        ("miskatonic-card-game", "src/greedy/nets.txt"),
        ("miskatonic-board-game", "src/greedy/nets.name"),
        ("miskatonic-board-game", "src/greedy/nets.txt"),
        ("miskatonic-table", "rules/card-game/setup.md"),
        ("miskatonic-table", "puzzles/card-game.md"),
        ("miskatonic-table", "lessons/card-game/1-first.md"),
        ("miskatonic-server", "web/package-lock.json"),
        ("miskatonic-server", "rules/board-game/combat.md"),
        ("miskatonic-server", "src/missing.html"),
        ("miskatonic-server", "web/public/licences.txt"),
        ("miskatonic", "src/pack/starter/card-game.yaml"),
    ];
    for (package, file) in needs {
        let listed = Command::new(env!("CARGO"))
            .args(["package", "--list", "--offline", "--allow-dirty", "-p"])
            .args([package, "--exclude-lockfile", "--no-metadata"])
            .current_dir(root())
            .output()
            .expect("cargo runs");
        let files = String::from_utf8_lossy(&listed.stdout);
        let said = String::from_utf8_lossy(&listed.stderr);
        assert!(
            files.lines().any(|l| l == file),
            "{package}: {file}\n{said}"
        );
        assert!(!files.contains("node_modules"), "{package}");
    }
}

/// What this workspace says about itself in words is there.
#[test]
fn the_readme_leads_somewhere() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    assert!(readme.contains("cargo run --release") && readme.contains("cargo test --workspace"));
    let ci = fs::read_to_string(root().join(".ci/run")).expect(".ci/run");
    assert!(
        ci.contains("cargo test --workspace"),
        "the build server runs what the README says"
    );
    let links = readme.split("](").skip(1);
    let links: Vec<&str> = links.filter_map(|l| l.split(')').next()).collect();
    assert!(links.len() > 20, "only {} links were found", links.len());
    for link in links {
        if !link.starts_with("http") {
            assert!(
                root().join(link).exists(),
                "README.md links to {link}, which is not there"
            );
        }
    }
}

/// Modules that name each other, and why. All others of a crate stand one above the other. What a crate hands out at its
/// root is not followed.
const CIRCLES: [(&str, &[&str], &str); 1] = [(
    "room",
    &["hall", "table"],
    "a table leaves the hall that opened it",
)];

/// The modules of a crate, and which others each of them names.
fn modules(src: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut files = Vec::new();
    sources(src, &mut files);
    let module = |path: &Path| {
        let first = path.strip_prefix(src).ok()?.iter().next()?;
        let name = first.to_string_lossy();
        Some(name.trim_end_matches(".rs").to_owned())
    };
    let names: BTreeSet<String> = files.iter().filter_map(|f| module(f)).collect();
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in &files {
        let Some(own) = module(path).filter(|m| m != "lib" && m != "main") else {
            continue;
        };
        if path.file_stem().is_some_and(|s| s == "tests") {
            continue;
        }
        let text = fs::read_to_string(path).expect("a source file is text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = code
            .lines()
            .map(|l| l.split("//").next().unwrap_or_default())
            .collect();
        let code = code.join("\n");
        let known = code.split("crate::").skip(1).flat_map(|rest| {
            let to = match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or_default(),
                None => rest
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
                    .unwrap_or_default(),
            };
            to.split(|c: char| !c.is_alphanumeric() && c != '_')
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        let known: Vec<String> = known.filter(|k| names.contains(k) && *k != own).collect();
        all.entry(own).or_default().extend(known);
    }
    all
}

#[test]
fn modules_that_know_each_other_have_a_reason() {
    for (name, _) in FLOORS {
        let all = modules(&root().join("crates").join(name).join("src"));
        let arrows: usize = all.values().map(BTreeSet::len).sum();
        assert!(!all.is_empty(), "no module of {name} was found");
        // The small crates have few modules; the games have many that know each other.
        assert!(
            arrows > 10 || !name.ends_with("-game"),
            "only {arrows} arrows were found in {name}"
        );
        let reached = |from: &str| {
            let mut seen = BTreeSet::new();
            let mut next = vec![from.to_owned()];
            while let Some(at) = next.pop() {
                for to in all.get(&at).into_iter().flatten() {
                    if seen.insert(to.clone()) {
                        next.push(to.clone());
                    }
                }
            }
            seen
        };
        let circle: BTreeSet<&str> = all
            .keys()
            .filter(|m| reached(m).contains(*m))
            .map(String::as_str)
            .collect();
        let known = CIRCLES.iter().find(|(c, ..)| *c == name);
        let allowed: BTreeSet<&str> = known
            .map(|(_, all, _)| all.iter().copied().collect())
            .unwrap_or_default();
        let new: Vec<&&str> = circle.difference(&allowed).collect();
        assert!(
            new.is_empty(),
            "`{name}`: these modules know each other: {new:?}"
        );
        let gone: Vec<&&str> = allowed.difference(&circle).collect();
        assert!(gone.is_empty(), "`{name}`: no longer in a circle: {gone:?}");
    }
}

/// No file of tests lies beside the programs that cargo is told of.
#[test]
fn every_test_is_run() {
    let mut seen = 0;
    for (name, _) in FLOORS {
        let folder = root().join("crates").join(name);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        if !manifest.contains("autotests = false") {
            continue;
        }
        let main = fs::read_to_string(folder.join("tests/main.rs")).expect("the tests' program");
        for entry in fs::read_dir(folder.join("tests")).expect("tests").flatten() {
            let file = entry.file_name().to_string_lossy().into_owned();
            let Some(stem) = file.strip_suffix(".rs") else {
                continue;
            };
            let run = main.contains(&format!("mod {stem};\n"))
                || manifest.contains(&format!("path = \"tests/{file}\""));
            assert!(
                run,
                "`{name}/tests/{file}` is in no program: add it to tests/main.rs"
            );
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} files of tests were found");
}
