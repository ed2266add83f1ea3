//! How strong the levels are beside each other: the table of `docs/bots.md`. Every level plays the same deals.
//!
//! ```sh
//! cargo run --release -p miskatonic-lab --example levels -- levels.tsv beginner,novice,steady,skilled 2000 veteran 100
//! ```
//! The first word is the file in which all that was played is kept, a line for each game. Then come pairs of levels (or
//! other bots) and of how many deals each shall have played of each row. What the file holds already is not played again,
//! so the command may be stopped at any time. At the end it prints the tables; `lab::ladder` says how Elo numbers are made.

use board_game::Board;
use card_game::CardGame;
use kernel::{Catalogue, Game, Greedy};
use lab::ladder::{Came, Deals, came, ratings};
use lab::mean::Mean;
use lab::plot::Rate;
use lab::{Plan, Start};
use players::{Kind, Level};
use std::collections::BTreeMap;
use std::io::Write as _;

/// The rows: a title, the scenario, and how many seats.
const ROWS: [(&str, &str, usize); 3] = [
    (
        "The Gathering alone, five investigators in turn",
        "card/the-gathering",
        1,
    ),
    ("The Gathering, two seats", "card/the-gathering", 2),
    (
        "The base game's board alone, random Ancient Ones",
        "board/arkham",
        1,
    ),
];
/// A game of more decisions than this is stuck.
const CAP: u64 = 20_000;
/// The level that the others are measured by, and its Elo number.
const FIXED: (Level, f64) = (Level::Skilled, 1500.0);

/// What was played: by row, policy and deal.
type Played = BTreeMap<(usize, String), BTreeMap<u64, Came>>;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, wishes @ ..] = words.as_slice() else {
        return Err("levels FILE [LEVEL,LEVEL DEALS ..]".into());
    };
    let unread = |e: Vec<packs::Diagnostic>| format!("{} problems in the packs", e.len());
    let card = card_game::Content::official().map_err(unread)?;
    let board = board_game::Content::official().map_err(unread)?;
    let mut played = read(file)?;
    for wish in wishes.chunks(2) {
        let [policies, deals] = wish else {
            return Err("each list of levels wants a number of deals".into());
        };
        let deals: u64 = deals.parse().map_err(|e| format!("{deals}: {e}"))?;
        for (row, (_, scenario, seats)) in ROWS.iter().enumerate() {
            for policy in policies.split(',') {
                let of = played.entry((row, policy.to_owned())).or_default();
                let told = (file.as_str(), row, policy);
                match scenario.starts_with("card/") {
                    true => play::<CardGame>(&card, (scenario, *seats), deals, told, of)?,
                    false => play::<Board>(&board, (scenario, *seats), deals, told, of)?,
                }
            }
        }
    }
    tell(&played);
    Ok(())
}

/// The setups of a scenario that are played in turn.
fn starts<R: Greedy + Catalogue>(
    content: &R::Content,
    (scenario, seats): (&str, usize),
) -> Result<Vec<Start<R>>, String> {
    let who: Vec<String> = match R::draws_investigators() {
        true => vec!["random".to_owned()],
        false => R::investigators(content)
            .into_iter()
            .take(5)
            .map(|e| e.id)
            .collect(),
    };
    let start = |first: usize| {
        let ids: Vec<&str> = (0..seats)
            .map(|n| who[(first + n) % who.len()].as_str())
            .collect();
        let lines = [
            ("scenario".to_owned(), scenario.to_owned()),
            ("investigators".to_owned(), ids.join(", ")),
        ];
        let setup = R::setup_from_lines(content, &lines).map_err(|e| e.to_string())?;
        Start::new(content, setup)
    };
    (0..who.len()).map(start).collect()
}

/// Plays the deals that are missing.
fn play<R: Greedy + Catalogue>(
    content: &R::Content,
    which: (&str, usize),
    deals: u64,
    (file, row, policy): (&str, usize, &str),
    of: &mut BTreeMap<u64, Came>,
) -> Result<(), String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let starts = starts::<R>(content, which)?;
    let plan = Plan::<R> {
        content,
        starts: &starts,
        games: deals,
        seed: 1,
        policy: Kind::named(policy).ok_or_else(|| format!("there is no bot `{policy}`"))?,
        threads: 1,
        cap: CAP,
        check: false,
        progress: &|_| {},
    };
    let mut out = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .map_err(|e| format!("{file}: {e}"))?;
    for deal in 0..deals {
        if of.contains_key(&deal) {
            continue;
        }
        let game = came(&plan, deal).ok_or_else(|| format!("{policy}: deal {deal} went wrong"))?;
        let won = u8::from(game.won);
        writeln!(out, "{row}\t{policy}\t{deal}\t{won}\t{}", game.earned)
            .map_err(|e| format!("{file}: {e}"))?;
        of.insert(deal, game);
    }
    Ok(())
}

/// What was played so far. A line that a broken run left half written is left out.
fn read(file: &str) -> Result<Played, String> {
    let mut played = Played::new();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(played),
        Err(e) => return Err(format!("{file}: {e}")),
    };
    for line in text.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [row, policy, deal, won, earned] = parts.as_slice() else {
            continue;
        };
        if let (Ok(row), Ok(deal), Ok(earned)) = (row.parse(), deal.parse(), earned.parse()) {
            let won = *won == "1";
            let of = played.entry((row, (*policy).to_owned())).or_default();
            of.insert(deal, Came { won, earned });
        }
    }
    Ok(played)
}

fn tell(played: &Played) {
    for (row, (title, ..)) in ROWS.iter().enumerate() {
        let known = Kind::ALL.map(|k| k.name().into_owned());
        let names: Vec<&String> = known
            .iter()
            .filter(|name| played.contains_key(&(row, (*name).clone())))
            .collect();
        let mut deals = Deals::new();
        for (nth, name) in names.iter().enumerate() {
            for (deal, game) in &played[&(row, (*name).clone())] {
                deals.entry(*deal).or_default().insert(nth, *game);
            }
        }
        let fixed = names.iter().position(|n| **n == FIXED.0.name());
        let Some(fixed) = fixed else { continue };
        let ratings = ratings(&deals, names.len(), (fixed, FIXED.1));
        println!("\n### {title}\n");
        println!("| level | deals | won | graded success | more than the level below | Elo |");
        println!("|---|---|---|---|---|---|");
        for (nth, (name, rating)) in names.iter().zip(ratings).enumerate() {
            let games = &played[&(row, (*name).clone())];
            let rate = Rate {
                won: games.values().filter(|g| g.won).count() as u64,
                of: games.len() as u64,
            };
            let (low, high) = rate.interval();
            let earned: Mean = games.values().map(|g| f64::from(g.earned)).collect();
            let below = nth.checked_sub(1).and_then(|n| names.get(n));
            let more = below.map(|below| {
                let theirs = &played[&(row, (*below).clone())];
                let both = games.iter().filter_map(|(n, g)| Some((g, theirs.get(n)?)));
                both.map(|(a, b)| f64::from(a.earned) - f64::from(b.earned))
                    .collect::<Mean>()
            });
            let more = more.map_or(String::new(), |m| {
                format!(
                    "{:+.1} ± {:.1} ({})",
                    100.0 * m.mean(),
                    100.0 * m.half(),
                    m.n
                )
            });
            println!(
                "| {name} | {} | {:.1} % ({:.1} to {:.1}) | {:.1} ± {:.1} | {more} | {:.0} ± {:.0} |",
                rate.of,
                rate.rate() * 100.0,
                low * 100.0,
                high * 100.0,
                100.0 * earned.mean(),
                100.0 * earned.half(),
                rating.elo,
                rating.half,
            );
        }
    }
}
