//! Sets are data: which there are, what extends what, what a scenario plays.

use board_game::content::Content;
use board_game::content::ids::Sets;
use board_game::{Board, Error, Setup};
use kernel::{Catalogue, Rules};
use packs::PackFile;

/// What the packs are told of, with these files beside the official ones.
fn told(files: &[(&str, &str)]) -> Vec<String> {
    let mut all = packs::load::official_of("board-game");
    all.extend(files.iter().map(|(path, text)| PackFile::new(*path, *text)));
    let (_, problems) = Content::load_with_warnings(&all);
    let told = |p: packs::diagnostics::Diagnostic| match p.help {
        Some(help) => format!("{} ({help})", p.message),
        None => p.message,
    };
    problems.into_iter().map(told).collect()
}

#[test]
fn a_set_says_what_it_extends() {
    let one = |text: &str| told(&[("board-game/mine/set.yaml", text)]);
    assert_eq!(one("set: {id: mine, name: Mine, extends: arkham}"), [""; 0]);
    assert_eq!(
        one("set: {id: mine, name: Mine, extends: akham}"),
        [
            "`mine` extends `akham`, which is no set (did you mean `arkham`?)",
            "unknown name `akham`"
        ]
    );
    assert_eq!(
        one("set: {id: mine, name: Mine}"),
        [
            "`mine` extends no set, and `arkham` is the base set (say what it extends: `extends: arkham`)"
        ]
    );
    assert_eq!(
        one("set: {id: kingsport, name: Mine, extends: arkham}"),
        ["the set `kingsport` is declared twice"]
    );
    assert_eq!(
        told(&[
            ("a/set.yaml", "set: {id: a, name: A, extends: b}"),
            ("b/set.yaml", "set: {id: b, name: B, extends: a}"),
        ]),
        [
            "`a` extends itself, directly or by what it extends",
            "`b` extends itself, directly or by what it extends"
        ]
    );
}

#[test]
fn a_set_declares_its_towns_and_lays_out_its_tracks() {
    let one = |text: &str| told(&[("board-game/mine/all.yaml", text)]);
    let set =
        "set: {id: mine, name: Mine, extends: arkham, towns: [{id: dunwich, name: Dunwich}]}\n";
    let town = "neighborhoods: [{id: the-green, name: The Green, town: dunwhich}]";
    assert_eq!(
        one(&format!("{set}{town}")),
        ["no set declares the town `dunwhich` (did you mean `dunwich`?)"]
    );
    assert_eq!(
        one("set: {id: mine, name: Mine, extends: arkham, towns: [{id: arkham, name: Dunwich}]}"),
        ["the town `arkham` is declared twice"]
    );
    let tracks = "rifts: {tracks: [{groups: [{white: [plus]}, {black: [star]}]}]}";
    assert_eq!(
        one(&format!("{set}{tracks}")),
        [
            "the set `mine` has 0 progress markers: its 1 rift tracks have 4 spaces",
            "the set `mine` has 1 rift tracks and 0 rift markers: one lies on each track",
        ]
    );
}

/// A file belongs to the set that its folder is named after; files of other folders add to the base set.
#[test]
fn a_folder_is_a_set() {
    let card = |id: &str| format!("cards: [{{id: {id}, name: Mine, deck: common, copies: 1}}]");
    let mut all = packs::load::official_of("board-game");
    for (path, text) in [
        (
            "mine/set.yaml",
            "set: {id: mine, name: Mine, extends: kingsport}",
        ),
        ("mine/cards/a.yaml", &card("of-mine")),
        ("board-game/kingsport/b.yaml", &card("of-kingsport")),
        ("board-game/other/c.yaml", &card("of-arkham")),
    ] {
        all.push(PackFile::new(path, text));
    }
    let content = Content::load(&all).expect("packs without mistakes");
    let set = |id: &str| {
        let card = content.cards.iter().find(|c| c.slug == id);
        let set = card.and_then(|c| content.sets.get(c.set.index()));
        set.map(|s| s.slug.as_str())
    };
    assert_eq!(set("of-mine"), Some("mine"));
    assert_eq!(set("of-kingsport"), Some("kingsport"));
    assert_eq!(set("of-arkham"), Some("arkham"));
    // Who extends Kingsport plays with Kingsport.
    assert_eq!(content.sets_of("board/mine"), Some(Sets(0b111)));
    assert_eq!(content.sets_of("board/kingsport+mine"), Some(Sets(0b111)));
    assert_eq!(content.sets_of("board/nowhere"), None);
    assert_eq!(content.scenario_of(Sets(0b111)), "board/mine");
}

/// The scenarios of the official packs are called as they always were.
#[test]
fn the_official_scenarios_keep_their_names() {
    let content = Content::official().expect("the official packs");
    let all = Board::scenarios(&content);
    let all: Vec<[&str; 3]> = all
        .iter()
        .map(|e| [e.id.as_str(), e.name.as_str(), e.note.as_str()])
        .collect();
    assert_eq!(
        all,
        [
            ["board/arkham", "Arkham", "The base game"],
            [
                "board/kingsport",
                "Arkham and Kingsport",
                "With the second town, its rifts and its horrors"
            ]
        ]
    );
}

/// A set that nobody here has heard of: a town, a track, Ancient Ones and their cards, all in `examples/the-salt-line`.
fn example() -> Content {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/the-salt-line/board-game/the-salt-line"
    );
    let mut all = packs::load::official_of("board-game");
    for file in std::fs::read_dir(folder).expect("the example is there") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        all.push(PackFile::new(path.to_string_lossy(), text));
    }
    Content::load(&all).expect("an example without mistakes")
}

#[test]
fn a_set_is_a_scenario_and_all_sets_together_are_one() {
    let content = example();
    let all = Board::scenarios(&content);
    let all: Vec<[&str; 2]> = all
        .iter()
        .map(|e| [e.id.as_str(), e.name.as_str()])
        .collect();
    assert_eq!(
        all[2..],
        [
            ["board/the-salt-line", "Arkham and The Salt Line"],
            [
                "board/kingsport+the-salt-line",
                "Arkham, Kingsport and The Salt Line"
            ]
        ]
    );
    let ancients = |scenario: &str| {
        let options = Board::options(&content, scenario);
        let mut ancients = options.into_iter().filter(|o| o.line == "ancient-one");
        let values = ancients.next().map(|o| o.values).unwrap_or_default();
        values.iter().any(|v| v.id == "he-who-rows")
    };
    assert!(ancients("board/the-salt-line"));
    assert!(!ancients("board/kingsport"));
    // Nobody starts in a town that is not there.
    let mut setup = Setup::random(1);
    setup.investigators = vec!["ines-marrow".into()];
    let refused = Board::start(&content, &setup).map(|_| ());
    assert_eq!(refused, Err(Error::Home("ines-marrow".into())));
}

/// Random games of the example end, alone and beside Kingsport, and nothing is lost on the way.
#[test]
fn random_games_of_another_set_end() {
    let content = example();
    for seed in 0..200 {
        let mut setup = Setup::random(1 + (seed / 2 % 4) as usize);
        let scenarios = ["board/the-salt-line", "board/kingsport+the-salt-line"];
        setup.scenario = scenarios[(seed % 2) as usize].into();
        if seed % 3 == 0 {
            let ancients = ["the-salt-mother", "he-who-rows"];
            setup.ancient_one = ancients[(seed / 3 % 2) as usize].into();
        }
        if seed % 5 == 0 {
            setup.investigators[0] = "ines-marrow".into();
        }
        let (_, _, outcome) = crate::random::play(&content, &setup, seed, true)
            .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert_ne!(outcome, "None", "seed {seed}");
    }
}
