//! Sweeps: the same rows in whatever way they are played, and nothing lost when one is broken off.

use lab::sweep::columns::{Columns, Reading};
use lab::sweep::{Contents, Failed, MANIFEST, Study, Sweep, name_of};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

fn contents() -> Contents {
    static ALL: OnceLock<Contents> = OnceLock::new();
    ALL.get_or_init(|| Contents::official().unwrap_or_else(|e| panic!("{e}")))
        .clone()
}

fn study_of(text: &str) -> Study {
    let sweep = Sweep::read("sweep.yaml", "sweep", text).unwrap_or_else(|e| panic!("{e}"));
    Study::new(sweep, contents()).unwrap_or_else(|e| panic!("{e}"))
}

/// What is wrong with the text of a sweep.
fn wrong(text: &str) -> String {
    match Sweep::read("sweep.yaml", "sweep", text) {
        Err(e) => e.to_string(),
        Ok(sweep) => match Study::new(sweep, contents()) {
            Err(e) => e.to_string(),
            Ok(_) => String::new(),
        },
    }
}

/// A folder that is gone when the test is.
struct Folder(PathBuf);
impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("miskatonic-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}
impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const GAMES: [&str; 24] = [
    "cell",
    "game",
    "seed",
    "part",
    "scenario",
    "policy",
    "investigators",
    "seats",
    "difficulty",
    "ancient_one",
    "deck",
    "options",
    "end",
    "error",
    "outcome",
    "won",
    "experience",
    "rounds",
    "decisions",
    "draws",
    "causes",
    "doom",
    "clues",
    "value",
];
const CARDS: [&str; 11] = [
    "cell",
    "game",
    "seat",
    "card",
    "copies",
    "opening",
    "drawn",
    "played",
    "committed",
    "fired",
    "won",
];
const DECISIONS: [&str; 8] = [
    "cell", "game", "decision", "seat", "round", "rule", "offers", "answer",
];

/// All rows of a kind, shard by shard.
fn rows(folder: &Path, kind: &str, names: &[&'static str]) -> Vec<Columns> {
    let mut all = Vec::new();
    for shard in 0.. {
        let path = folder.join(name_of(kind, shard));
        if !path.is_file() {
            break;
        }
        let read = || {
            let reading = Reading::open(&path)?;
            (0..reading.groups())
                .map(|n| lab::sweep::rows::all(&reading.group(n)?, names))
                .collect::<Result<Vec<_>, _>>()
        };
        all.extend(read().unwrap_or_else(|e| panic!("{}: {e}", path.display())));
    }
    assert!(!all.is_empty(), "no rows of {kind}");
    all
}

const SMALL: &str = "
games: 3
seeds: [1, 7]
policies: [random, greedy]
shard: 5
also: [value, cards, decisions]
parts:
- name: alone
  scenarios: [card/the-gathering]
  investigators: [roland-banks]
  difficulties: [easy, expert]
  policies: [random]
- scenarios: [board/arkham]
  seats: 1
  ancient-ones: [yig]
  policies: [random]
";

#[test]
fn the_same_seeds_are_the_same_rows_however_they_are_played() {
    let study = study_of(SMALL);
    assert_eq!(
        (study.cells.len(), study.games(), study.shards()),
        (3, 18, 4)
    );
    let folders = ["one", "two", "parts"].map(Folder::new);
    let quiet = |_: u64| {};
    let run = |folder: &Folder, part, threads| {
        study
            .run(&folder.0, part, threads, &quiet)
            .unwrap_or_else(|e| panic!("{e}"));
    };
    run(&folders[0], (1, 1), 1);
    run(&folders[1], (1, 1), 2);
    run(&folders[2], (2, 2), 1);
    run(&folders[2], (1, 2), 1);
    for (kind, names) in [
        ("games", &GAMES[..]),
        ("cards", &CARDS),
        ("decisions", &DECISIONS),
    ] {
        let [one, two, parts] = folders.each_ref().map(|f| rows(&f.0, kind, names));
        assert!(one == two, "{kind}: two threads");
        assert!(one == parts, "{kind}: two shards");
    }
    let manifests = folders
        .each_ref()
        .map(|f| std::fs::read_to_string(f.0.join(MANIFEST)).unwrap_or_default());
    assert!(manifests[0].contains("the-gathering"));
    assert!(manifests.iter().all(|m| *m == manifests[0]));
}

/// To look closer changes nothing: the rows of games are the same without cards and decisions, by chance too, where
/// games are played without lists.
#[test]
fn who_looks_closer_sees_the_same_games() {
    let close = study_of(SMALL);
    let far = study_of(&SMALL.replace("also: [value, cards, decisions]", "also: [value]"));
    for game in 0..close.games() {
        let (play, b) = (close.play(game), far.play(game));
        assert_eq!(play.games, b.games);
        assert!(b.cards.is_empty() && b.decisions.is_empty());
        let row = &play.games[0];
        assert_eq!(row.decisions, play.decisions.len() as u64);
        assert_eq!(row.doom.len(), row.value.len());
        assert!(row.doom.len() as u32 <= row.rounds && !row.doom.is_empty());
        if close.cells[row.cell as usize].scenario.starts_with("card/") {
            let cards: u32 = play.cards.iter().map(|c| c.copies).sum();
            assert!((30..=40).contains(&cards), "{cards}");
            let opening: u32 = play.cards.iter().map(|c| c.opening).sum();
            assert!((3..=6).contains(&opening), "{opening} in the first hand");
        }
    }
}

/// The luck of a game depends on its seed and number, not on its cell.
#[test]
fn cells_share_their_luck() {
    let study = study_of(SMALL);
    for n in 0..6 {
        let seeds: Vec<u64> = (0..3)
            .map(|c| study.play(c * 6 + n).games[0].seed)
            .collect();
        assert!(seeds.iter().all(|s| *s == seeds[0]));
    }
    assert_ne!(study.play(0).games[0].seed, study.play(3).games[0].seed);
}

/// A sweep's games are those that `simulate` plays.
#[test]
fn a_cell_is_what_simulate_plays() {
    use card_game::CardGame;
    let text = "games: 40\npolicies: [random]\nparts:\n- scenarios: [card/the-gathering]\n  investigators: [agnes-baker]\n";
    let study = study_of(text);
    let contents = contents();
    let setup = table::setup::setup::<CardGame>(&*contents.card, &study.cells[0].wish())
        .unwrap_or_else(|e| panic!("{e}"));
    let start =
        lab::Start::<CardGame>::new(&*contents.card, setup).unwrap_or_else(|e| panic!("{e}"));
    let totals = lab::simulate(&lab::Plan {
        content: &*contents.card,
        starts: std::slice::from_ref(&start),
        games: 40,
        seed: 1,
        policy: players::Kind::Random,
        threads: 1,
        cap: 100_000,
        check: false,
        progress: &|_| {},
    })
    .unwrap_or_else(|e| panic!("{e}"));
    let rows: Vec<_> = (0..40).flat_map(|n| study.play(n).games).collect();
    let sum = |of: fn(&lab::sweep::rows::GameRow) -> u64| rows.iter().map(of).sum::<u64>();
    assert_eq!(sum(|r| r.decisions), totals.decisions);
    assert_eq!(sum(|r| r.draws), totals.chance_draws);
    assert_eq!(sum(|r| r.rounds.into()), totals.rounds);
}

#[test]
fn a_broken_sweep_goes_on_and_loses_one_shard_at_most() {
    let text = "games: 4\npolicies: [random]\nshard: 3\nparts:\n- scenarios: [card/the-gathering]\n  investigators: [roland-banks, wendy-adams, daisy-walker]\n";
    let study = study_of(text);
    let folder = Folder::new("broken");
    let quiet = |_: u64| {};
    study.open(&folder.0).unwrap_or_else(|e| panic!("{e}"));
    for shard in [0, 2] {
        study
            .run_shard(&folder.0, shard, &quiet)
            .unwrap_or_else(|e| panic!("{e}"));
    }
    // Whoever was killed while writing left this.
    let left = folder.0.join(".games-00001.parquet.77.part");
    std::fs::write(&left, b"PAR1 half of it").unwrap_or_else(|e| panic!("{e}"));
    let kept = std::fs::metadata(folder.0.join(name_of("games", 2)))
        .and_then(|m| m.modified())
        .unwrap_or_else(|e| panic!("{e}"));
    let told = AtomicU64::new(0);
    study
        .run(&folder.0, (1, 1), 1, &|n| {
            told.fetch_add(n, Ordering::Relaxed);
        })
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(told.into_inner(), 12, "those played before are told, too");
    assert!(!left.exists());
    let again = std::fs::metadata(folder.0.join(name_of("games", 2)))
        .and_then(|m| m.modified())
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(kept, again, "what is done is not played once more");
    let whole = Folder::new("whole");
    study
        .run(&whole.0, (1, 1), 1, &quiet)
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(rows(&folder.0, "games", &GAMES[..23]) == rows(&whole.0, "games", &GAMES[..23]));

    // Another sweep is kept out.
    let other = study_of(&text.replace("games: 4", "games: 5"));
    let refused = other.run(&folder.0, (1, 1), 1, &quiet);
    let words = refused.err().map(|e| e.to_string()).unwrap_or_default();
    assert!(words.contains("another sweep: its text differs"), "{words}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_cannot_be_written_to_is_told() {
    let study = study_of(SMALL);
    // Nobody can make a file there, whoever they are.
    let refused = study.run(Path::new("/proc/nothing"), (1, 1), 1, &|_| {});
    assert!(
        matches!(&refused, Err(Failed::File { path, .. }) if path.starts_with("/proc/nothing")),
        "{refused:?}"
    );
}

#[test]
fn a_wrong_file_is_told_with_its_place() {
    let part = "games: 10\nparts:\n- scenarios: [card/the-gathering]\n  investigators: alone\n";
    assert_eq!(wrong(part), "");
    for (text, place, what) in [
        ("games: 10\n", "1:1", "parts"),
        ("gaems: 10\nparts: []\n", "1:1", "did you mean `games`"),
        (
            &part.replace("the-gathering", "the-gatherin"),
            "3:15",
            "did you mean `card/the-gathering`",
        ),
        (
            &part.replace("card/the-gathering", "chess/queen"),
            "3:15",
            "unknown scenario `chess/queen`",
        ),
        (
            &part.replace("alone", "[roland-bank]"),
            "4:19",
            "did you mean `roland-banks`",
        ),
        (
            &part.replace("  investigators: alone\n", ""),
            "3:3",
            "exactly one of",
        ),
        (
            &format!("{part}  difficulties: [hardest]\n"),
            "5:18",
            "unknown difficulty",
        ),
        (
            &format!("{part}  difficulties: al\n"),
            "5:17",
            "unknown difficulty",
        ),
        (
            &format!("{part}  ancient-ones: all\n"),
            "5:17",
            "this game has none",
        ),
        (
            &format!("{part}  set: {{colour: [red]}}\n"),
            "3:3",
            "unknown option `colour`",
        ),
        (
            &format!("{part}  policies: [greedi]\n"),
            "5:14",
            "did you mean `greedy`",
        ),
        (
            &part.replace("investigators: alone", "seats: [1]"),
            "4:10",
            "draws no investigators",
        ),
        (
            &part.replace("investigators: alone", "decks: [nobody]"),
            "4:11",
            "there is no deck `nobody`",
        ),
        (&part.replace("games: 10", "games: 0"), "3:3", "from 1 to"),
        (&format!("shard: 0\n{part}"), "1:8", "at least 1"),
        (&format!("seeds: []\n{part}"), "1:8", "no seed"),
        (&format!("also: [values]\n{part}"), "1:8", "value"),
    ] {
        let words = wrong(text);
        assert!(words.contains(what), "{what}: {words}");
        assert!(
            words.contains(&format!("sweep.yaml:{place}")),
            "{place}: {words}"
        );
    }
}
