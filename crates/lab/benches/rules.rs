//! `cargo bench -p miskatonic-lab`: what games, decisions, clones, snapshots, records and undo cost.
//!
//! Times are processor time of one thread, in the middle of several runs. Where valgrind is installed the program
//! runs itself under callgrind as well and prints instructions, which do not depend on what else the machine does:
//! the difference between a run of `2n` and a run of `n` rounds, divided by `n`.

// Time is what is measured here.
#![allow(clippy::disallowed_types)]

use cpu_time::ThreadTime;
use kernel::record::Record;
use kernel::{Cases, Game, Greedy, Log, Rules, Seeded, Who, snapshot};
use players::{Kind, Rng};
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use table::{Back, Config, Memory, Session};

const RUNS: usize = 5;

/// One game at random from its start; answers the decisions, chance draws and rounds.
fn random_game<R: Rules>(content: &R::Content, start: &Game<R>, seed: u64) -> (u64, u64, u64) {
    let mut game = start.clone();
    let (mut dealer, mut rng) = (Seeded::new(seed), Rng::new(seed ^ 0x5eed));
    let (mut decisions, mut chance) = (0, 0);
    while let Some(ask) = game.ask() {
        match ask.who {
            Who::Chance(_) => {
                chance += 1;
                let _ = game.deal(content, &mut dealer, &mut Log::none());
            }
            Who::Seat(_) => {
                decisions += 1;
                let n = rng.below(ask.choices.len());
                if game.choose(content, n, &mut Log::none()).is_err() {
                    break;
                }
            }
        }
    }
    (decisions, chance, u64::from(R::round(&game)))
}

/// One game at random from its start, without the lists that can be done without; answers the decisions.
fn playout<R: Rules>(content: &R::Content, start: &Game<R>, seed: u64) -> u64 {
    let mut game = start.clone();
    let (mut dealer, mut rng) = (Seeded::new(seed), Rng::new(seed ^ 0x5eed));
    let played = game.playout(content, &mut dealer, &mut |n| rng.below(n), u64::MAX);
    played.map_or(0, |p| p.decisions)
}

/// Positions from the middle of random games.
fn middles<R: Rules>(content: &R::Content, start: &Game<R>, n: u64) -> Vec<Game<R>> {
    (0..n)
        .map(|seed| {
            let (decisions, chance, _) = random_game(content, start, seed);
            let mut game = start.clone();
            let (mut dealer, mut rng) = (Seeded::new(seed), Rng::new(seed ^ 0x5eed));
            for _ in 0..(decisions + chance) / 2 {
                let Some(ask) = game.ask() else { break };
                let choices = ask.choices.len();
                if !matches!(
                    game.deal(content, &mut dealer, &mut Log::none()),
                    Ok(Some(_))
                ) {
                    let _ = game.choose(content, rng.below(choices), &mut Log::none());
                }
            }
            game
        })
        .collect()
}

/// Nanoseconds of processor time that `run` takes, the middle of several runs.
fn time(mut run: impl FnMut()) -> f64 {
    let mut runs: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = ThreadTime::now();
            run();
            start.elapsed().as_nanos() as f64
        })
        .collect();
    runs.sort_by(f64::total_cmp);
    runs[RUNS / 2]
}

/// Instructions of one round of a job of this program, by callgrind.
fn instructions(scenario: &str, job: &str, games: u64) -> Option<f64> {
    let count = |rounds: u64| -> Option<f64> {
        let me = std::env::current_exe().ok()?;
        let out = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(me)
            .args(["--job", scenario, job, &rounds.to_string()])
            .output()
            .ok()?;
        let text = String::from_utf8_lossy(&out.stderr).into_owned();
        let line = text.lines().find(|l| l.contains("Collected"))?;
        line.rsplit(' ').next()?.parse().ok()
    };
    Some((count(2 * games)? - count(games)?) / games as f64)
}

struct Bench<R: Rules> {
    name: &'static str,
    content: Arc<R::Content>,
    setup: R::Setup,
    start: Game<R>,
}

impl<R: Rules> Bench<R> {
    fn new(
        name: &'static str,
        content: R::Content,
        lines: &[(&str, &str)],
    ) -> Result<Self, String> {
        let lines: Vec<(String, String)> = lines
            .iter()
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect();
        let setup = R::setup_from_lines(&content, &lines).map_err(|e| e.to_string())?;
        let start = R::start(&content, &setup).map_err(|e| e.to_string())?;
        Ok(Self {
            name,
            content: Arc::new(content),
            setup,
            start,
        })
    }

    fn job(&self, job: &str, rounds: u64) {
        match job {
            "games" => (0..rounds).for_each(|seed| {
                black_box(random_game::<R>(&self.content, &self.start, seed));
            }),
            "playouts" => (0..rounds).for_each(|seed| {
                black_box(playout::<R>(&self.content, &self.start, seed));
            }),
            _ => {
                let games = middles::<R>(&self.content, &self.start, 4);
                (0..rounds).for_each(|i| {
                    black_box(games[i as usize % games.len()].clone());
                });
            }
        }
    }

    fn run(&self, games: u64, unit: &str) {
        println!("\n{}", self.name);
        let row = |what: &str, value: String| println!("  {what:<44}{value:>18}");
        let totals = (0..games).map(|seed| random_game::<R>(&self.content, &self.start, seed));
        let (listed, choices, rest) =
            totals.fold((0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
        let ns = time(|| self.job("games", games));
        let per = |n: u64| ns / n as f64;
        row("games a second", format!("{:.0}", 1e9 / per(games)));
        row(
            &format!("{unit}s a second"),
            format!("{:.0}", 1e9 / per(rest)),
        );
        row("a decision", format!("{:.3} µs", per(listed) / 1e3));
        row(
            "a decision or chance draw",
            format!("{:.3} µs", per(listed + choices) / 1e3),
        );
        row(
            "decisions, draws in a game",
            format!(
                "{:.1}, {:.1}",
                listed as f64 / games as f64,
                choices as f64 / games as f64
            ),
        );
        let ns = time(|| self.job("playouts", games));
        let decisions: u64 = (0..games)
            .map(|seed| playout::<R>(&self.content, &self.start, seed))
            .sum();
        row(
            "playouts a second",
            format!("{:.0}", 1e9 / (ns / games as f64)),
        );
        row(
            "a decision of a playout",
            format!("{:.3} µs", ns / decisions as f64 / 1e3),
        );
        let positions = middles::<R>(&self.content, &self.start, 16);
        let clones = 200_000;
        let ns = time(|| {
            for i in 0..clones {
                black_box(positions[i % positions.len()].clone());
            }
        });
        row(
            "a clone in mid-game",
            format!("{:.3} µs", ns / clones as f64 / 1e3),
        );
        let sizes: Vec<usize> = positions
            .iter()
            .map(|g| snapshot::save(g, 0).len())
            .collect();
        let mean = |v: &[usize]| v.iter().sum::<usize>() / v.len().max(1);
        row(
            "a snapshot, mean and largest",
            format!("{}, {} B", mean(&sizes), sizes.iter().max().unwrap_or(&0)),
        );
        self.records(row);
        for (job, name, what) in [
            ("games", 200, "instructions a game, every choice listed"),
            ("playouts", 200, "instructions a playout"),
            ("clone", 20_000, "instructions a clone"),
        ] {
            match instructions(self.name, job, name) {
                Some(i) => row(what, format!("{i:.0}")),
                None => row(what, "no valgrind".into()),
            }
        }
        // Of the games that the difference is made of.
        let asked = (200..400).map(|seed| random_game::<R>(&self.content, &self.start, seed));
        let asked: u64 = asked.map(|(decisions, ..)| decisions).sum();
        let what = "instructions a decision";
        match instructions(self.name, "games", 200) {
            Some(i) => row(what, format!("{:.0}", i * 200.0 / asked.max(1) as f64)),
            None => row(what, "no valgrind".into()),
        }
    }

    /// Sizes of records, and how long taking back an answer takes late in a game.
    fn records(&self, row: impl Fn(&str, String)) {
        let (mut sizes, mut slowest) = (Vec::new(), 0.0f64);
        for seed in 0..20 {
            let config = Config {
                chance: table::Chance::Seeded(Seeded::new(seed)),
                ..Config::default()
            };
            let Ok(mut session) = Session::<R>::new(
                self.content.clone(),
                self.setup.clone(),
                config,
                Box::new(Memory::default()),
            ) else {
                return;
            };
            let mut rng = Rng::new(seed);
            while !session.over() {
                let choices = session.game().choices(&self.content).len();
                let answered = session.answer_number(rng.below(choices.max(1)));
                if answered.is_err() {
                    break;
                }
            }
            sizes.push(session.record().text().len());
            let start = ThreadTime::now();
            if session.undo(Back::Answer).is_ok() {
                slowest = slowest.max(start.elapsed().as_secs_f64() * 1e3);
            }
        }
        let mean = sizes.iter().sum::<usize>() / sizes.len().max(1);
        row(
            "a record, mean and largest",
            format!("{mean}, {} B", sizes.iter().max().unwrap_or(&0)),
        );
        row("taking back an answer, slowest", format!("{slowest:.2} ms"));
    }
}

/// How long the records of whole games load, as a table does that is opened: greedy bots play all seats.
fn replays<R: Greedy + Cases>(
    name: &str,
    content: R::Content,
    lines: &[(&str, &str)],
    games: u64,
) -> Result<(), String> {
    let content = Arc::new(content);
    let lines: Vec<(String, String)> = lines
        .iter()
        .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
        .collect();
    let config = |seed| Config {
        chance: table::Chance::Seeded(Seeded::new(seed)),
        bots: (0..4)
            .map(|seat| Kind::named("greedy").map(|kind| kind.bot::<R>(seed * 4 + seat)))
            .collect(),
        ..Config::default()
    };
    let mut loads: Vec<(f64, usize, usize)> = Vec::new();
    for seed in 0..games {
        let setup = R::setup_from_lines(&content, &lines).map_err(|e| e.to_string())?;
        let memory = Box::new(Memory::default());
        let session = Session::<R>::new(content.clone(), setup, config(seed), memory);
        let record = session.map_err(|e| e.to_string())?.record();
        let text = record.text();
        let ns = time(|| {
            let load = |record| {
                let memory = Box::new(Memory::default());
                Session::<R>::load(content.clone(), &record, config(seed), memory)
            };
            black_box(Record::parse(&text).ok().map(load));
        });
        loads.push((ns / 1e6, record.moves.len(), text.len()));
    }
    loads.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("\nreplays: {name}");
    for (what, at) in [("median", loads.len() / 2), ("slowest", loads.len() - 1)] {
        let (ms, answers, bytes) = loads[at];
        println!("  {what:<10}{ms:>8.2} ms {answers:>8} answers {bytes:>8} B");
    }
    Ok(())
}

/// What the card game is measured with.
const CARD_GAMES: [&str; 5] = [
    "card/the-gathering",
    "card/the-midnight-masks",
    "card/the-devourer-below",
    "card/return-to-the-gathering",
    "card/night-of-the-zealot",
];

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().collect();
    let words = |p: Vec<packs::Diagnostic>| {
        p.iter()
            .map(|p| p.message.clone())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let card = |name: &'static str| -> Result<Bench<card_game::CardGame>, String> {
        let content = card_game::Content::official().map_err(words)?;
        let lines = [
            ("scenario", name),
            ("difficulty", "standard"),
            ("investigators", "roland-banks"),
        ];
        Bench::new(name, content, &lines)
    };
    let board = |name: &'static str| -> Result<Bench<board_game::Board>, String> {
        let content = board_game::Content::official().map_err(words)?;
        Bench::new(name, content, &[("scenario", name)])
    };
    let long_games = |games: u64| -> Result<(), String> {
        for name in ["card/night-of-the-zealot", "card/the-dunwich-legacy"] {
            let content = card_game::Content::official().map_err(words)?;
            let lines = [
                ("scenario", name),
                ("difficulty", "standard"),
                (
                    "investigators",
                    "roland-banks, daisy-walker, agnes-baker, wendy-adams",
                ),
            ];
            replays::<card_game::CardGame>(name, content, &lines, games)?;
        }
        let content = board_game::Content::official().map_err(words)?;
        let lines = [("scenario", "board/kingsport")];
        replays::<board_game::Board>("board/kingsport", content, &lines, games)
    };
    if args.iter().any(|a| a == "--replays") {
        return long_games(20);
    }
    if let Some(at) = args.iter().position(|a| a == "--job") {
        let count = args.get(at + 3).and_then(|n| n.parse().ok()).unwrap_or(1);
        let job = args.get(at + 2).map_or("", |j| j.as_str());
        match args.get(at + 1).map(|s| s.as_str()) {
            Some("board/arkham") => board("board/arkham")?.job(job, count),
            Some("board/kingsport") => board("board/kingsport")?.job(job, count),
            named => {
                let all = CARD_GAMES.into_iter();
                let name = all.into_iter().find(|name| Some(*name) == named);
                card(name.unwrap_or(CARD_GAMES[0]))?.job(job, count);
            }
        }
        return Ok(());
    }
    // `cargo test --benches` only asks whether this runs.
    let games = if args.iter().any(|a| a == "--bench") {
        10_000
    } else {
        10
    };
    for (n, name) in CARD_GAMES.into_iter().enumerate() {
        card(name)?.run(if n == 0 { games } else { games / 5 }, "round");
    }
    board("board/arkham")?.run(games / 5, "turn");
    board("board/kingsport")?.run(games / 5, "turn");
    long_games((games / 500).max(1))
}
