//! The tables of strength of `docs/bots.md`, cell by cell, with paired seeds: every policy plays the same deals.
//!
//! ```sh
//! cargo run --release -p miskatonic-lab --example strength -- card greedy,search-2000 200 1
//! cargo run --release -p miskatonic-lab --example strength -- board greedy,search 100 0 seats=2
//! cargo run --release -p miskatonic-lab --example strength -- card learn 20000 1 > crates/card-game/src/greedy/value.weights
//! ```
//! The words after the seed are lines of the setup, as in a record: `difficulty=hard`, `ancient-one=yig`, `scenario=..`;
//! `seats=N` seats the first N investigators each in turn. Without it every investigator of the core set plays alone.

use board_game::Board;
use card_game::CardGame;
use kernel::{Catalogue, Game, Greedy};
use lab::{Lesson, Plan, Start};
use players::Kind;

/// What was asked for on the command line.
struct Wish {
    policies: String,
    games: u64,
    seed: u64,
    lines: Vec<(String, String)>,
}

impl Wish {
    fn line(&self, name: &str) -> Option<&str> {
        let found = self.lines.iter().find(|(n, _)| n == name);
        found.map(|(_, value)| value.as_str())
    }
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, policies, games, seed, lines @ ..] = words.as_slice() else {
        return Err("strength (card|board) POLICIES GAMES SEED [NAME=VALUE ..]".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|e| format!("{text}: {e}"));
    let line = |text: &String| {
        let (name, value) = text.split_once('=').ok_or("lines are NAME=VALUE")?;
        Ok((name.to_owned(), value.to_owned()))
    };
    let wish = Wish {
        policies: policies.clone(),
        games: number(games)?,
        seed: number(seed)?,
        lines: lines.iter().map(line).collect::<Result<_, String>>()?,
    };
    let unread = |e: Vec<packs::Diagnostic>| format!("{} problems in the packs", e.len());
    match game.as_str() {
        "card" => measure::<CardGame>(
            &card_game::Content::official().map_err(unread)?,
            "card/the-gathering",
            &wish,
        ),
        "board" => measure::<Board>(
            &board_game::Content::official().map_err(unread)?,
            "board/arkham",
            &wish,
        ),
        other => Err(format!("there is no game `{other}`")),
    }
}

fn measure<R: Greedy + Catalogue>(
    content: &R::Content,
    scenario: &str,
    wish: &Wish,
) -> Result<(), String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let scenario = wish.line("scenario").unwrap_or(scenario);
    let seats: usize = match wish.line("seats") {
        Some(n) => n.parse().map_err(|_| format!("seats={n}"))?,
        None => 1,
    };
    let ids: Vec<String> = match wish.line("investigators") {
        Some(one) => vec![one.to_owned()],
        None if R::draws_investigators() => vec![vec!["random"; seats].join(", ")],
        None => {
            let all: Vec<String> = R::investigators(content)
                .into_iter()
                .map(|e| e.id)
                .take(5)
                .collect();
            let group = |n: usize| {
                (0..seats)
                    .map(|s| all[(n + s) % all.len()].as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            (0..all.len()).map(group).collect()
        }
    };
    let own = ["seats", "scenario", "investigators", "teacher"];
    let others = || {
        wish.lines
            .iter()
            .filter(|(n, _)| !own.contains(&n.as_str()))
    };
    let start = |id: &String, more: &[(String, String)]| {
        let mut lines = vec![
            ("scenario".to_owned(), scenario.to_owned()),
            ("investigators".to_owned(), id.clone()),
        ];
        lines.extend(others().cloned());
        lines.extend(more.iter().cloned());
        let setup = R::setup_from_lines(content, &lines).map_err(|e| e.to_string())?;
        Start::<R>::new(content, setup)
    };
    if wish.policies == "learn" {
        // Of every difficulty, or of the one that is wanted.
        let mut every: Vec<Vec<(String, String)>> = R::difficulties(content)
            .into_iter()
            .map(|d| vec![("difficulty".to_owned(), d.id)])
            .collect();
        if every.is_empty() || wish.line("difficulty").is_some() {
            every = vec![Vec::new()];
        }
        let pairs = every.iter().flat_map(|d| ids.iter().map(move |id| (id, d)));
        let starts: Vec<Start<R>> = pairs
            .map(|(id, d)| start(id, d))
            .collect::<Result<_, _>>()?;
        return learn(content, &starts, wish);
    }
    let starts: Vec<Start<R>> = ids
        .iter()
        .map(|id| start(id, &[]))
        .collect::<Result<_, _>>()?;
    for policy in wish.policies.split(',') {
        let kind = Kind::named(policy).ok_or_else(|| format!("there is no policy `{policy}`"))?;
        let (mut wins, mut games) = (0, 0);
        for (id, start) in ids.iter().zip(&starts) {
            let totals = lab::simulate(&Plan::<R> {
                content,
                starts: std::slice::from_ref(start),
                games: wish.games,
                seed: wish.seed,
                policy: kind,
                threads: 1,
                cap: 20_000,
                check: false,
                progress: &|_| {},
            })?;
            (wins, games) = (wins + totals.wins, games + totals.completed);
            println!(
                "{policy:>14} {id:<40} {} ({} errors, {} stuck; {:.1} s, {} decisions, {:.1} rounds)",
                interval(totals.wins, totals.completed),
                totals.errors,
                totals.stuck,
                totals.cpu_seconds,
                totals.decisions,
                totals.rounds as f64 / totals.completed.max(1) as f64,
            );
        }
        println!("{policy:>14} {:<40} {}", "all", interval(wins, games));
    }
    Ok(())
}

/// A rate with the half-width of its 95 % interval (Wilson's).
fn interval(wins: u64, games: u64) -> String {
    let (n, z) = (games.max(1) as f64, 1.96_f64);
    let rate = wins as f64 / n;
    let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    format!(
        "{wins} of {games}: {:.1} ± {:.1} %",
        rate * 100.0,
        half * 100.0
    )
}

/// Learns weights, written to standard output; how well they do, to the other.
fn learn<R: Greedy>(content: &R::Content, starts: &[Start<R>], wish: &Wish) -> Result<(), String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let teacher = wish.line("teacher").unwrap_or("greedy");
    let learned = lab::learn(&Lesson::<R> {
        content,
        starts,
        games: wish.games,
        seed: wish.seed,
        teacher: Kind::named(teacher).ok_or("there is no such teacher")?,
        threads: 1,
        progress: &|_| {},
    })?;
    print!("{}", learned.model.write(R::FEATURES));
    let t = &learned.tried;
    eprintln!(
        "{} positions, {} games won; surprise {:.4}, blind {:.4}",
        learned.positions, learned.won, t.surprise, t.blind
    );
    for (positions, said, came) in &t.tenths {
        eprintln!(
            "{positions:>7} said {:>5.1} % came {:>5.1} %",
            said * 100.0,
            came * 100.0
        );
    }
    Ok(())
}
