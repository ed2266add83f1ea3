//! Reports: what rows say is said in numbers that can be checked, and nothing in them can break a page.

use lab::report::{csv, gather, html, markdown, report, text};
use lab::sweep::columns::{self, Column};
use lab::sweep::rows::{self, CardRow, End, GameRow};
use lab::sweep::{Cell, MANIFEST, Manifest, name_of};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A folder that is gone when the test is.
struct Folder(PathBuf);
impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn cell(n: u32, policy: &str, difficulty: &str) -> Cell {
    Cell {
        cell: n,
        part: "a <part> & more".into(),
        scenario: "card/the-gathering".into(),
        investigators: vec!["roland-banks".into()],
        difficulty: Some(difficulty.into()),
        policy: policy.into(),
        games: 100,
        ..Cell::default()
    }
}

/// Game `number` of a cell: greedy wins 40 of 100, random those of them that can be divided by four; one game of each
/// is stuck.
fn game(cell: u32, number: u64) -> GameRow {
    let won = if cell.is_multiple_of(2) {
        number < 40
    } else {
        number < 40 && number.is_multiple_of(4)
    };
    GameRow {
        cell,
        game: number,
        seed: number,
        end: if number == 99 {
            End::Stuck
        } else {
            End::Completed(if won { "R1" } else { "lost" }.into(), won)
        },
        experience: Some(2),
        rounds: 3,
        decisions: 30,
        draws: 10,
        causes: if won { vec![] } else { vec!["damage"] },
        doom: vec![1, 2, 3 + (number % 2) as i32],
        clues: vec![0, 1, 1],
        value: vec![0.3, 0.4, if won { 0.9 } else { 0.1 }],
    }
}

fn put(folder: &Path, name: &str, all: &columns::Columns) {
    let file = File::create(folder.join(name)).unwrap_or_else(|e| panic!("{e}"));
    columns::write(file, all).unwrap_or_else(|e| panic!("{e}"));
}

fn made(name: &str) -> Folder {
    let path = std::env::temp_dir().join(format!("miskatonic-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap_or_else(|e| panic!("{e}"));
    let cells: Vec<Cell> = [
        ("greedy", "easy"),
        ("random", "easy"),
        ("greedy", "hard"),
        ("random", "hard"),
    ]
    .into_iter()
    .enumerate()
    .map(|(n, (policy, difficulty))| cell(n as u32, policy, difficulty))
    .collect();
    let manifest = Manifest {
        name: "who <wins>".into(),
        engine: "0".into(),
        content: BTreeMap::new(),
        seeds: vec![1],
        games: 400,
        shard: 100,
        shards: 5,
        also: vec!["value".into(), "cards".into()],
        sweep: "games: 100 # <script>".into(),
        decks: BTreeMap::new(),
        cells: cells.clone(),
        names: [("roland-banks".into(), "Roland Banks".into())].into(),
    };
    let text = serde_json::to_string(&manifest).unwrap_or_default();
    fs::write(path.join(MANIFEST), text).unwrap_or_else(|e| panic!("{e}"));
    for shard in 0..4u32 {
        let games: Vec<GameRow> = (0..100).map(|n| game(shard, n)).collect();
        let cards: Vec<CardRow> = games
            .iter()
            .map(|game| CardRow {
                cell: game.cell,
                game: game.game,
                seat: 0,
                card: "machete".into(),
                copies: 1,
                opening: u32::from(game.game < 20),
                drawn: u32::from(game.game < 60),
                played: u32::from(game.game < 10),
                committed: 0,
                fired: 0,
                won: match &game.end {
                    End::Completed(_, won) => Some(*won),
                    End::Stuck | End::Error(_) => None,
                },
            })
            .collect();
        put(
            &path,
            &name_of("games", shard.into()),
            &rows::games(&games, &cells, true),
        );
        put(&path, &name_of("cards", shard.into()), &rows::cards(&cards));
    }
    Folder(path)
}

#[test]
fn rows_say_what_can_be_counted() {
    let folder = made("report");
    let all = gather(&folder.0, 2).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((all.shards, all.games()), (4, 400));
    let (greedy, random) = (&all.cells[0], &all.cells[1]);
    assert_eq!((greedy.won.won, greedy.won.of, greedy.stuck), (40, 99, 1));
    assert_eq!((random.won.won, random.won.of, random.stuck), (10, 99, 1));
    assert_eq!(greedy.outcomes.get("lost"), Some(&59));
    assert_eq!(
        greedy.causes.get("damage"),
        Some(&60),
        "a stuck game's too, as the row says"
    );
    let doom: Vec<f64> = greedy.doom.iter().map(|m| m.mean()).collect();
    assert_eq!(doom, [1.0, 2.0, 3.5]);
    let machete = all.cards[&(0, 0, "machete".to_owned())];
    assert_eq!((machete.opening.won, machete.opening.of), (20, 20));
    assert_eq!((machete.no_opening.won, machete.no_opening.of), (20, 79));
    let tenths = all.tenths["card game, greedy"];
    assert_eq!((tenths[9].came.won, tenths[9].came.of), (80, 80));
    assert_eq!((tenths[1].came.won, tenths[1].came.of), (0, 118));
    // One thread or more: the same.
    let again = gather(&folder.0, 1).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(csv(&again), csv(&all));
}

#[test]
fn a_report_says_it_in_words_plots_and_tables() {
    let folder = made("page");
    let all = gather(&folder.0, 1).unwrap_or_else(|e| panic!("{e}"));
    let report = report(&all);
    let words = text(&report);
    // 40 of 99, by Wilson; greedy against random with the same luck: 10 won by both, 30 by greedy alone.
    for said in [
        "40.4 (31.3–50.3)",
        "1 of 5 shards: these numbers are of the others",
        "4 stuck, 0 in error",
        "-30.3 ± 9.1",
        "what the first hand",
    ] {
        let everything = format!("{words}{}", html(&report));
        assert!(everything.contains(said), "{said}: {words}");
    }
    let page = html(&report);
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("<script") && !page.contains("who <wins>") && !page.contains("<part>"));
    assert!(page.contains("who &lt;wins&gt;") && page.contains("games: 100 # &lt;script&gt;"));
    assert!(
        !page.contains("http://") || !page.contains("src="),
        "the page needs nothing else"
    );
    for section in &report.sections {
        if let Some(figure) = &section.figure {
            assert!(figure.svg.starts_with("<svg") && figure.svg.contains("<title>"));
            assert!(
                figure
                    .name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-')
            );
            assert!(!figure.svg.contains("NaN"), "{}", figure.name);
        }
        if let Some(table) = &section.table {
            assert!(table.rows.iter().all(|r| r.len() == table.head.len()));
        }
    }
    let markdown = markdown(&report, "plots", "Made by a test.");
    assert!(markdown.contains("![") && markdown.contains("(plots/won-"));
    let cells = csv(&all).into_iter().find(|(name, _)| *name == "cells.csv");
    let (_, cells) = cells.unwrap_or_default();
    assert_eq!(cells.lines().count(), 5);
    assert!(
        cells.contains("easy,,,greedy,100,1,0,99,40,0.312"),
        "{cells}"
    );
}

#[test]
fn what_is_no_sweep_is_told() {
    let folder = made("damaged");
    let path = folder.0.join(name_of("games", 2));
    fs::write(&path, b"PAR1 is how it begins").unwrap_or_else(|e| panic!("{e}"));
    let words = gather(&folder.0, 1)
        .err()
        .map(|e| e.to_string())
        .unwrap_or_default();
    assert!(
        words.contains("games-00002.parquet") && words.contains("remove it"),
        "{words}"
    );
    let strange = vec![("cell", Column::I64(vec![1]))];
    put(&folder.0, &name_of("games", 2), &strange);
    let words = gather(&folder.0, 1)
        .err()
        .map(|e| e.to_string())
        .unwrap_or_default();
    assert!(words.contains("is not what a sweep writes"), "{words}");
    let nothing = gather(&folder.0.join("nothing"), 1)
        .err()
        .map(|e| e.to_string());
    let words = nothing.unwrap_or_default();
    assert!(words.contains("not the folder of a sweep"), "{words}");
}
