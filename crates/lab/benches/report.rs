//! How long a report of many rows takes, and how much room: `cargo bench --bench report -- 10000000`.
//!
//! The rows are made up: games of twelve rounds in a hundred cells, with doom, clues, causes and values.

// Wall time is what is measured here.
#![allow(clippy::disallowed_types)]

use lab::report::{gather, html, report};
use lab::sweep::rows::{self, End, GameRow};
use lab::sweep::{Cell, MANIFEST, Manifest, columns, name_of};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::time::Instant;

const CELLS: u64 = 100;
const SHARD: u64 = 50_000;

fn row(cell: u32, game: u64) -> GameRow {
    let dice = players::Rng::nth_seed(u64::from(cell), game);
    let won = dice.is_multiple_of(5);
    let rounds = 8 + (dice >> 8) % 9;
    let over = |by: u64| (0..rounds).map(move |r| ((dice >> (r % 32)) % 3 + r / by) as i32);
    GameRow {
        cell,
        game,
        seed: dice,
        end: End::Completed(if won { "R1" } else { "defeated" }.into(), won),
        experience: Some(i32::from(won)),
        rounds: rounds as u32,
        decisions: rounds * 12,
        draws: rounds * 9,
        causes: if won { vec![] } else { vec!["damage"] },
        doom: over(1).collect(),
        clues: over(2).collect(),
        value: over(3).map(|n| n as f32 / 20.0).collect(),
    }
}

/// The most memory that this process has taken, in megabytes, where the system says it.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    Some(
        line.trim()
            .trim_end_matches(" kB")
            .trim()
            .parse::<u64>()
            .ok()?
            / 1024,
    )
}

fn main() {
    // Cargo adds words of its own.
    let games = std::env::args()
        .find_map(|a| a.parse::<u64>().ok())
        .unwrap_or(100_000);
    let folder = std::env::temp_dir().join(format!("miskatonic-rows-{}", std::process::id()));
    let run = || -> Result<(), Box<dyn std::error::Error>> {
        fs::create_dir_all(&folder)?;
        let of_cell = games.div_ceil(CELLS);
        let cells: Vec<Cell> = (0..CELLS)
            .map(|nth| Cell {
                cell: nth as u32,
                scenario: "card/the-gathering".into(),
                investigators: vec![format!("somebody-{}", nth / 4)],
                difficulty: Some(["easy", "standard", "hard", "expert"][nth as usize % 4].into()),
                policy: "greedy".into(),
                games: of_cell,
                ..Cell::default()
            })
            .collect();
        let games = of_cell * CELLS;
        let manifest = Manifest {
            name: "made up".into(),
            engine: env!("CARGO_PKG_VERSION").into(),
            content: BTreeMap::new(),
            seeds: vec![1],
            games,
            shard: SHARD,
            shards: games.div_ceil(SHARD),
            also: vec!["value".into()],
            sweep: String::new(),
            decks: BTreeMap::new(),
            cells: cells.clone(),
            names: BTreeMap::new(),
        };
        fs::write(folder.join(MANIFEST), serde_json::to_string(&manifest)?)?;
        let begun = Instant::now();
        for shard in 0..manifest.shards {
            let range = shard * SHARD..((shard + 1) * SHARD).min(games);
            let all: Vec<GameRow> = range
                .map(|g| row((g / of_cell) as u32, g % of_cell))
                .collect();
            let file = File::create(folder.join(name_of("games", shard)))?;
            columns::write(file, &rows::games(&all, &cells, true))?;
        }
        println!(
            "{games} rows written in {:.1} s",
            begun.elapsed().as_secs_f64()
        );
        let begun = Instant::now();
        let page = html(&report(&gather(&folder, 0)?));
        println!(
            "reported in {:.1} s, a page of {} bytes; at most {:?} MB",
            begun.elapsed().as_secs_f64(),
            page.len(),
            most_memory()
        );
        Ok(())
    };
    let done = run();
    let _ = fs::remove_dir_all(&folder);
    if let Err(e) = done {
        eprintln!("{e}");
        std::process::exit(1);
    }
}
