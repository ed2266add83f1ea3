//! The rulebooks are test suites: every case in `rules/` runs, every anchor is written once, listed and linked to
//! where it is, and every rule that the source cites is in a chapter.

use board_game::Board;
use card_game::CardGame;
use kernel::Cases;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use table::case::{Document, Subject, run};

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

/// The two rulebooks, each with the source that cites it.
const CARD: &str = "card-game";
const BOARD: &str = "board-game";

fn chapters(game: &str) -> Vec<(String, Document)> {
    let all = files(&root().join("rules").join(game), "md").into_iter();
    all.map(|path| {
        (
            path.file_name()
                .map(|n| n.to_string_lossy().into_owned())
                .unwrap_or_default(),
            Document::parse(&read(&path)),
        )
    })
    .collect()
}

/// Runs each case of some chapters; a failure says where, what and how things stood.
fn run_all<G: Cases>(chapters: Vec<(String, Document)>, content: &G::Content) {
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut passed, mut failed) = (0, Vec::new());
    for (file, doc) in chapters {
        assert!(doc.problems.is_empty(), "{file}: {:?}", doc.problems);
        for case in doc.cases.iter().filter(|c| c.name.contains(&only)) {
            match run::<G>(content, case) {
                Ok(_) => passed += 1,
                Err(failure) => {
                    let stood: String =
                        failure.stood.iter().map(|l| format!("\n    {l}")).collect();
                    failed.push(format!(
                        "{file}:{}:{}: {}: {}{stood}",
                        failure.problem.line,
                        failure.problem.column,
                        case.name,
                        failure.problem.what
                    ));
                }
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{passed} passed, {} failed\n{}",
        failed.len(),
        failed.join("\n")
    );
    assert!(passed > 0 || !only.is_empty(), "no case was found");
}

#[test]
fn every_case_of_the_card_game_passes() {
    let content = card_game::Content::official()
        .unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()));
    run_all::<CardGame>(chapters(CARD), &content);
}

/// Rules that no official card puts to work are played with cards of our own.
#[test]
fn every_case_with_homebrew_cards_passes() {
    let folder = root().join("crates/cli/tests/homebrew");
    let mut packs = packs::official_of(CARD);
    for file in ["campaign", "cards", "odd", "objectives"].map(|f| format!("card-game/{f}.yaml")) {
        packs.push(packs::PackFile::new(
            file.as_str(),
            read(&folder.join(&file)),
        ));
    }
    let content = card_game::Content::load(&packs).unwrap_or_else(|e| panic!("{e:?}"));
    let cases = ["cases.md", "odd-cases.md", "objective-cases.md"].map(|file| {
        let document = Document::parse(&read(&folder.join(file)));
        (format!("homebrew/{file}"), document)
    });
    run_all::<CardGame>(cases.into(), &content);
}

/// Where two seats could commit a card, a script says whose it is: by the copy, or by the seat.
#[test]
fn a_script_says_whose_card_is_committed() {
    let content = card_game::Content::official()
        .unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()));
    let play = |lines: &str| {
        let text = format!(
            "# Whose\n```yaml table\nscenario: card/the-gathering\ninvestigators:\n  roland-banks: {{at: study, hand: [guts, perception]}}\n  wendy-adams: {{at: study, hand: [perception], turn-taken: true}}\nlocations: {{study: {{clues: 1}}}}\n```\n```play\nchoose investigate\n{lines}\n```\n"
        );
        let document = Document::parse(&text);
        assert_eq!(document.problems, []);
        run::<CardGame>(&content, &document.cases[0]).map_err(|f| f.problem.what)
    };
    let whose = "`commit:perception` could be `commit:perception.1` of Roland Banks or \
                 `commit:perception.2` of Wendy Adams: name the copy, or write `asks Roland Banks` first";
    assert_eq!(
        play("choose commit:perception\nasks Wendy"),
        Err(whose.to_owned())
    );
    let committed = "expect test.committed.len == 1";
    for lines in [
        "choose commit:perception.1",
        "asks Roland\nchoose commit:perception",
    ] {
        assert_eq!(
            play(&format!("{lines}\n{committed}")),
            Ok(Vec::new()),
            "{lines}"
        );
    }
    let refused = play("refuses commit:guts because \"it has no matching icon\"");
    assert_eq!(refused, Ok(Vec::new()));
}

#[test]
fn every_case_with_homebrew_cards_of_the_board_game_passes() {
    let folder = root().join("crates/cli/tests/homebrew");
    let mut packs = packs::official_of(BOARD);
    for file in [
        "board-game/mythos.yaml",
        "board-game/epic-battle.yaml",
        "board-game/answers.yaml",
        "board-game/odd.yaml",
    ] {
        packs.push(packs::PackFile::new(file, read(&folder.join(file))));
    }
    let (content, problems) = board_game::Content::load_with_warnings(&packs);
    assert!(problems.is_empty(), "{problems:?}");
    let content = content.unwrap_or_else(|| panic!("the packs link"));
    let cases = ["board-cases.md", "odd-board-cases.md"].map(|file| {
        let document = Document::parse(&read(&folder.join(file)));
        (format!("homebrew/{file}"), document)
    });
    run_all::<Board>(cases.into(), &content);
}

/// The packs of the examples: unlikely combinations of the vocabulary, and a whole set of the board game. Each has cases.
#[test]
fn every_case_of_the_example_packs_passes() {
    let with = |game: &str, of: &str, files: &[&str]| {
        let mut packs = packs::official_of(game);
        let folder = root().join("examples").join(of).join(game);
        for file in files {
            let path = format!("{of}/{game}/{file}");
            packs.push(packs::PackFile::new(path, read(&folder.join(file))));
        }
        packs
    };
    let cases = |file: &str| {
        let document = Document::parse(&read(&root().join("examples").join(file)));
        vec![(file.to_owned(), document)]
    };
    let lanterns = [
        "lantern-society.yaml",
        "night-watch.yaml",
        "frost-fair.yaml",
    ];
    let (one, two) = (["card-game.md"], ["card-game.md", "frost-fair.md"]);
    for (of, files, played) in [
        ("the-tide-house", &["tide-house.yaml"][..], &one[..]),
        ("the-lantern-society", &lanterns[..], &two[..]),
    ] {
        let files = with(CARD, of, files);
        let content = card_game::Content::load(&files).unwrap_or_else(|e| panic!("{e:?}"));
        for file in played {
            run_all::<CardGame>(cases(&format!("{of}/cases/{file}")), &content);
        }
    }
    let a_set = [
        "set",
        "board",
        "tide",
        "encounters",
        "cards",
        "mythos",
        "story",
    ]
    .map(|file| format!("the-salt-line/{file}.yaml"));
    for (of, files) in [
        ("the-tide-house", vec!["tide-house.yaml"]),
        (
            "the-salt-line",
            a_set.iter().map(String::as_str).collect::<Vec<_>>(),
        ),
    ] {
        let files = with(BOARD, of, &files);
        let (content, problems) = board_game::Content::load_with_warnings(&files);
        assert!(problems.is_empty(), "{problems:?}");
        let content = content.unwrap_or_else(|| panic!("the packs link"));
        run_all::<Board>(cases(&format!("{of}/cases/board-game.md")), &content);
    }
}

#[test]
fn every_case_of_the_board_game_passes() {
    let content = board_game::Content::official()
        .unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()));
    run_all::<Board>(chapters(BOARD), &content);
}

/// The book on cases; what it says of the card game's positions, and of the board game's.
fn book() -> (String, String, String) {
    let text = read(&root().join("docs/cases.md"));
    let between = |start: &str, end: &str| {
        let (_, rest) = text
            .split_once(start)
            .unwrap_or_else(|| panic!("docs/cases.md has no `{start}`"));
        rest.split_once(end)
            .map_or(rest, |(inside, _)| inside)
            .to_owned()
    };
    (
        text.clone(),
        between("### The card game", "### The board game"),
        between("### The board game", "## The script"),
    )
}

/// The keys and fixed words that a JSON Schema allows.
fn schema_words(schema: &serde_json::Value, words: &mut BTreeSet<String>) {
    match schema {
        serde_json::Value::Object(map) => {
            if let Some(serde_json::Value::Object(keys)) = map.get("properties") {
                words.extend(keys.keys().cloned());
            }
            let fixed = map
                .get("enum")
                .and_then(|e| e.as_array())
                .into_iter()
                .flatten()
                .chain(map.get("const"));
            words.extend(fixed.filter_map(|w| w.as_str()).map(str::to_owned));
            map.values().for_each(|inner| schema_words(inner, words));
        }
        serde_json::Value::Array(list) => list.iter().for_each(|inner| schema_words(inner, words)),
        _ => {}
    }
}

#[test]
fn the_book_names_every_field_of_a_position() {
    let (_, card, board) = book();
    for (text, schema) in [
        (card, CardGame::position_schema()),
        (board, Board::position_schema()),
    ] {
        let schema: serde_json::Value = serde_json::from_str(&schema).expect("a schema is JSON");
        let mut words = BTreeSet::new();
        schema_words(&schema, &mut words);
        let tables = text
            .lines()
            .filter(|l| l.starts_with('|'))
            .flat_map(|l| l.split('`').skip(1).step_by(2));
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+');
        let said: BTreeSet<&str> = tables.flat_map(|t| t.split(|c| !word(c))).collect();
        // Numbered chaos tokens go on as they begin.
        let number = |w: &str| w.trim_start_matches(['+', '-']).parse::<u8>().is_ok();
        let unsaid: Vec<&String> = words
            .iter()
            .filter(|w| !said.contains(w.as_str()) && !number(w))
            .collect();
        assert!(
            unsaid.is_empty(),
            "docs/cases.md says nothing of {unsaid:?}"
        );
        assert!(words.len() > 30, "only {} words in the schema", words.len());
    }
}

#[test]
fn the_cases_of_the_book_pass() {
    let (text, ..) = book();
    let of = |family: &str| {
        let mut doc = Document::parse(&text);
        doc.cases.retain(|c| match c.subject {
            Subject::Position => c.table.scenario().is_some_and(|s| s.starts_with(family)),
            Subject::Deck => family == "card/",
        });
        vec![("docs/cases.md".to_owned(), doc)]
    };
    let content = card_game::Content::official()
        .unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()));
    run_all::<CardGame>(of("card/"), &content);
    let content = board_game::Content::official()
        .unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()));
    run_all::<Board>(of("board/"), &content);
}

/// What a chapter's headings are anchored as, and where.
fn anchors(game: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for (file, doc) in chapters(game) {
        for anchor in doc.anchors {
            let twin = all.insert(anchor.id.clone(), file.clone());
            assert_eq!(twin, None, "`{}` is an anchor in two chapters", anchor.id);
        }
    }
    all
}

/// The anchor of a case is the ruling it plays: `F008`, `BG-R001`.
fn is_ruling(anchor: &str) -> bool {
    let number = anchor
        .strip_prefix('F')
        .or_else(|| anchor.strip_prefix("BG-R"));
    number.is_some_and(|n| n.len() == 3 && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The rulings of the card game, `F001` to `F130` with gaps: each is an anchor with a case under its own heading. Some use
/// homebrew cards.
#[test]
fn every_ruling_of_the_card_game_runs_as_a_case() {
    let mut documents: Vec<Document> = chapters(CARD).into_iter().map(|(_, d)| d).collect();
    let path = root().join("crates/cli/tests/homebrew/cases.md");
    documents.push(Document::parse(&read(&path)));
    let mut seen = BTreeSet::new();
    let anchors = documents.iter().flat_map(|d| &d.anchors);
    for ruling in anchors.filter(|a| is_ruling(&a.id)) {
        assert!(ruling.cases > 0, "no case stands under {}", ruling.id);
        assert!(seen.insert(&ruling.id), "{} is there twice", ruling.id);
    }
    assert_eq!(seen.len(), 94, "{seen:?}");
}

/// The rulings of the board game, `BG-R001` to `BG-R110`: each names a case.
#[test]
fn every_ruling_of_the_board_game_runs_as_a_case() {
    let mut documents: Vec<Document> = chapters(BOARD).into_iter().map(|(_, d)| d).collect();
    let path = root().join("crates/cli/tests/homebrew/board-cases.md");
    documents.push(Document::parse(&read(&path)));
    let cases = documents.iter().flat_map(|d| &d.cases);
    let named: BTreeSet<&str> = cases
        .flat_map(|c| {
            c.name
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        })
        .filter(|word| is_ruling(word))
        .collect();
    let all: Vec<String> = (1..=110).map(|n| format!("BG-R{n:03}")).collect();
    let missing: Vec<_> = all.iter().filter(|r| !named.contains(r.as_str())).collect();
    assert!(missing.is_empty(), "no case is named after {missing:?}");
}

#[test]
fn the_list_of_anchors_is_complete() {
    for game in [CARD, BOARD] {
        let text = read(&root().join("rules").join(game).join("README.md"));
        let (_, list) = text
            .split_once("## Anchors")
            .expect("the README lists the anchors");
        let listed: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
        let all = anchors(game);
        let written: BTreeSet<&str> = all
            .keys()
            .map(String::as_str)
            .filter(|a| !is_ruling(a))
            .collect();
        assert_eq!(listed, written);
    }
}

#[test]
fn every_link_between_chapters_leads_to_an_anchor() {
    for (game, path) in [CARD, BOARD].into_iter().flat_map(|game| {
        files(&root().join("rules").join(game), "md")
            .into_iter()
            .map(move |p| (game, p))
    }) {
        let all = anchors(game);
        let text = read(&path);
        for target in text.split("](").skip(1).filter_map(|t| t.split(')').next()) {
            let Some((file, anchor)) = target.split_once('#') else {
                continue;
            };
            let found = all.get(anchor);
            let here = path.file_name().map(|n| n.to_string_lossy().into_owned());
            let right =
                found.is_some_and(|f| f == file || (file.is_empty() && Some(f) == here.as_ref()));
            assert!(right, "{}: `{target}` leads nowhere", path.display());
        }
    }
}

#[test]
fn every_rule_that_asks_is_in_a_chapter() {
    let card = card_game::Rule::ALL.iter().map(|r| (CARD, r.cite()));
    let board = board_game::rule::Rule::ALL
        .iter()
        .map(|r| (BOARD, r.cite()));
    let (of_card, of_board) = (anchors(CARD), anchors(BOARD));
    for (game, cited) in card.chain(board) {
        let all = if game == CARD { &of_card } else { &of_board };
        assert!(all.contains_key(cited), "{game}: `{cited}` is no anchor");
    }
}

/// A citation is a comment that ends a line of documentation or of code: `// ST.3`, `// move // enter-order`.
fn citations(line: &str) -> Vec<&str> {
    let Some((before, last)) = line.rsplit_once("// ") else {
        return Vec::new();
    };
    let is_id = |text: &str| {
        !text.is_empty()
            && !text.ends_with('.')
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
    };
    let looks =
        |t: &str| is_id(t) && (t.contains(['.', '-']) || t.chars().all(|c| c.is_ascii_lowercase()));
    if !looks(last.trim()) {
        return Vec::new();
    }
    let mut cited = citations(before.trim_end());
    cited.push(last.trim());
    cited
}

#[test]
fn every_rule_that_the_source_cites_is_in_a_chapter() {
    assert_eq!(
        citations("    /// Steps a move. // move // enter-order"),
        ["move", "enter-order"]
    );
    assert_eq!(citations("    let x = 1; // ST.3"), ["ST.3"]);
    assert_eq!(
        citations("    // A comment of several words."),
        Vec::<&str>::new()
    );
    for game in [CARD, BOARD] {
        let all = anchors(game);
        let mut cited = 0;
        for path in files(&root().join("crates").join(game).join("src"), "rs") {
            for (index, line) in read(&path).lines().enumerate() {
                for id in citations(line) {
                    cited += 1;
                    assert!(
                        all.contains_key(id),
                        "{}:{}: `{id}` is no anchor of the chapters",
                        path.display(),
                        index + 1
                    );
                }
            }
        }
        assert!(cited > 40, "only {cited} citations were found in {game}");
    }
}

/// Folders of a game that name the rules that ask, for clients and bots. That is no citation.
const NAMING: [&str; 3] = ["show", "text", "greedy"];

/// The anchors that the code of a game cites where it implements them: comments at the ends of lines, docs that begin with
/// an anchor, and the rules that a frame asks by. A list is no citation: `rule.rs` names the rules that ask, and the docs
/// in `steps.rs` count only for a step that another file matches.
fn cited(game: &str) -> BTreeSet<String> {
    let source = root().join("crates").join(game).join("src");
    // A game keeps its lists with its data or with its rules.
    let list = |of: [&str; 2]| of.map(|f| source.join(f)).into_iter().find(|p| p.is_file());
    let rules = list(["rule.rs", "rules/rule.rs"]).expect("the list of the rules that ask");
    let steps_of = list(["frame/steps.rs", "rules/steps.rs"]);
    let lists = [Some(rules.clone()), steps_of.clone()];
    let names: BTreeMap<String, String> = read(&rules)
        .lines()
        .filter_map(|l| l.trim().strip_suffix("\",")?.split_once(" = \""))
        .map(|(name, anchor)| (name.to_owned(), anchor.to_owned()))
        .collect();
    assert!(names.len() > 20, "the list of rules of the {game} was read");
    let naming = |path: &Path| NAMING.iter().any(|f| path.starts_with(source.join(f)));
    let all = files(&source, "rs").into_iter();
    let all = all.filter(|p| !lists.contains(&Some(p.clone())));
    let (named, all): (Vec<PathBuf>, Vec<PathBuf>) = all.partition(|p| naming(p));
    let implementing: Vec<String> = all.iter().map(|p| read(p)).collect();
    let mut found = BTreeSet::new();
    for text in named.iter().map(|p| read(p)) {
        let cited = text.lines().flat_map(citations);
        found.extend(cited.map(str::to_owned));
    }
    for line in implementing.iter().flat_map(|text| text.lines()) {
        found.extend(citations(line).into_iter().map(str::to_owned));
        let asks = line.split("Rule::").skip(1).filter_map(|rest| {
            let name = rest.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
            names.get(name).cloned()
        });
        found.extend(asks);
        let doc = line.trim().strip_prefix("//").unwrap_or_default();
        let doc = doc.trim_start_matches('/').trim();
        found.extend(doc.split_once(": ").map(|(first, _)| first.to_owned()));
    }
    for (step, anchors) in steps_of.iter().flat_map(|list| steps(&read(list))) {
        if implementing.iter().any(|text| text.contains(&step)) {
            found.extend(anchors);
        }
    }
    found
}

/// The steps of a list, as `SetupStep::PlaceClues`, with the anchors that their docs cite.
fn steps(list: &str) -> Vec<(String, Vec<String>)> {
    let (mut all, mut of, mut anchors) = (Vec::new(), String::new(), Vec::new());
    for line in list.lines().map(str::trim) {
        if let Some(name) = line.strip_suffix(" {").filter(|n| n.ends_with("Step")) {
            name.clone_into(&mut of);
        } else if line.starts_with("///") {
            anchors = citations(line).into_iter().map(str::to_owned).collect();
        } else if let Some(step) = line.strip_suffix(',') {
            all.push((format!("{of}::{step}"), std::mem::take(&mut anchors)));
        }
    }
    assert!(all.len() > 100, "only {} steps were read", all.len());
    all
}

/// Every rule is cited where it is implemented. `uncited.txt` lists those that are not yet, each with the reason; it may
/// only shrink. A scenario's chapter is implemented by the pack of its name, and a ruling is a case.
#[test]
fn every_rule_is_cited_where_it_is_implemented() {
    /// As many as `uncited.txt` may list.
    const MOST: usize = 28;
    let text = read(&root().join("crates/cli/tests/uncited.txt"));
    let mut excused = BTreeSet::new();
    for line in text.lines() {
        let (anchor, reason) = line.split_once(": ").expect("an anchor and its reason");
        assert!(!reason.is_empty(), "{anchor} has no reason");
        assert!(excused.insert(anchor.to_owned()), "{anchor} is there twice");
    }
    assert!(excused.len() <= MOST, "uncited.txt may only shrink");
    let mut uncited = BTreeSet::new();
    for game in [CARD, BOARD] {
        let cited = cited(game);
        for (anchor, chapter) in anchors(game) {
            let packs = root().join("packs").join(game);
            let pack = anchor.split('.').next().unwrap_or_default();
            let scenario = game == CARD && packs.join(pack).is_dir();
            let cases = chapter.ends_with("corners.md");
            if !(is_ruling(&anchor) || scenario || cases || cited.contains(&anchor)) {
                uncited.insert(format!("{game} {anchor}"));
            }
        }
    }
    let anew: Vec<_> = uncited.difference(&excused).collect();
    assert!(anew.is_empty(), "cite these rules in the code: {anew:?}");
    let stale: Vec<_> = excused.difference(&uncited).collect();
    assert!(
        stale.is_empty(),
        "uncited.txt lists what is cited: {stale:?}"
    );
}
