//! The tables of strength of `docs/bots.md` and their plots. Every policy plays the same deals.
//!
//! ```sh
//! cargo run --release -p miskatonic-lab --example strength -- docs/strength.tsv random,greedy 1000 greedy,search-400 100
//! ```
//! The first word is the file in which all that was played is kept, a line for each cell, policy and portion of games;
//! then come pairs of policies and of how many games they shall have played in each cell. What the file holds already
//! is not played again, so the command may be stopped at any time and given anew, or given with more games. At the end,
//! and with no pairs at once, it writes the tables into `docs/bots.md` and the plots into `docs/plots`.

use board_game::Board;
use card_game::CardGame;
use kernel::{Catalogue, Game, Greedy};
use lab::plot::{Rate, rates};
use lab::{Plan, Start};
use players::Kind;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Games that are played at a time, and written down together: a broken run loses no more.
const PORTION: u64 = 10;

/// A table: a title, the name of its plot, and rows with the lines of their setups. With several setups in a row, they
/// are played in turn.
struct Table {
    title: String,
    plot: String,
    rows: Vec<(String, Vec<Lines>)>,
}

/// A setup as a record has it.
type Lines = Vec<(String, String)>;

/// What was played: by the setup and the policy, for each portion how many games were won, went wrong and took how long.
type Played = BTreeMap<(String, String), BTreeMap<u64, (u64, u64, f64)>>;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, wishes @ ..] = words.as_slice() else {
        return Err("strength FILE [POLICY,POLICY GAMES ..]".into());
    };
    let unread = |e: Vec<packs::Diagnostic>| format!("{} problems in the packs", e.len());
    let card = card_game::Content::official().map_err(unread)?;
    let board = board_game::Content::official().map_err(unread)?;
    let (cards, boards) = (card_tables(&card), board_tables(&board));
    let file = PathBuf::from(file);
    let mut played = read(&file)?;
    for wish in wishes.chunks(2) {
        let [policies, games] = wish else {
            return Err("each list of policies wants a number of games".into());
        };
        let games: u64 = games.parse().map_err(|e| format!("{games}: {e}"))?;
        // All tables grow together, so that a run that is stopped leaves none empty.
        for portion in 0..games.div_ceil(PORTION) {
            for policy in policies.split(',') {
                for table in &cards {
                    play::<CardGame>(&card, table, policy, portion, &file, &mut played)?;
                }
                for table in &boards {
                    play::<Board>(&board, table, policy, portion, &file, &mut played)?;
                }
            }
        }
    }
    publish(&cards, &boards, &played)
}

fn lines(of: &[(&str, &str)]) -> Lines {
    of.iter()
        .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
        .collect()
}

fn card_tables(content: &card_game::Content) -> Vec<Table> {
    let who: Vec<_> = CardGame::investigators(content)
        .into_iter()
        .take(5)
        .collect();
    let of = |scenario: &str, difficulty: &str, first: usize, seats: usize| {
        let ids: Vec<&str> = (0..seats)
            .map(|n| who[(first + n) % who.len()].id.as_str())
            .collect();
        lines(&[
            ("scenario", scenario),
            ("investigators", &ids.join(", ")),
            ("difficulty", difficulty),
        ])
    };
    let mut tables = Vec::new();
    for difficulty in ["easy", "standard", "hard", "expert"] {
        let setup = |first, seats| of("card/the-gathering", difficulty, first, seats);
        let all = 0..who.len();
        let mut rows: Vec<(String, Vec<Lines>)> = all
            .clone()
            .map(|n| (who[n].name.clone(), vec![setup(n, 1)]))
            .collect();
        for seats in 2..=4 {
            let row = all.clone().map(|n| setup(n, seats)).collect();
            rows.push((format!("{seats} seats, each first in turn"), row));
        }
        tables.push(Table {
            title: format!("The Gathering, {difficulty}"),
            plot: format!("gathering-{difficulty}"),
            rows,
        });
    }
    let others = CardGame::scenarios(content).into_iter();
    let others =
        others.filter(|s| s.id != "card/the-gathering" && !s.note.starts_with("a campaign"));
    let row = |entry: kernel::Entry| {
        let all = (0..who.len())
            .map(|n| of(&entry.id, "standard", n, 1))
            .collect();
        (entry.name, all)
    };
    tables.push(Table {
        title: "The other scenarios alone, standard, each investigator in turn".into(),
        plot: "scenarios".into(),
        rows: others.map(row).collect(),
    });
    tables
}

fn board_tables(content: &board_game::Content) -> Vec<Table> {
    let of = |scenario: &str, seats: usize, ancient: Option<&str>| {
        let mut all = lines(&[
            ("scenario", scenario),
            ("investigators", &vec!["random"; seats].join(", ")),
        ]);
        all.extend(ancient.map(|a| ("ancient-one".to_owned(), a.to_owned())));
        all
    };
    let scenarios = [
        ("board/arkham", "base game"),
        ("board/kingsport", "Kingsport"),
    ];
    let seats = [1, 2, 4, 8].into_iter().flat_map(|seats| {
        scenarios.map(|(id, name)| {
            let many = if seats == 1 { "" } else { "s" };
            (
                format!("{name}, {seats} seat{many}"),
                vec![of(id, seats, None)],
            )
        })
    });
    let ancients = Board::options(content, "board/arkham").into_iter();
    let ancients = ancients
        .filter(|o| o.line == "ancient-one")
        .flat_map(|o| o.values);
    let known = ancients.filter(|a| a.id != "random");
    vec![
        Table {
            title: "The board game, random investigators and Ancient Ones".into(),
            plot: "board-seats".into(),
            rows: seats.collect(),
        },
        Table {
            title: "The board game alone, by Ancient One".into(),
            plot: "board-ancient-ones".into(),
            rows: known
                .map(|a| (a.name, vec![of("board/arkham", 1, Some(&a.id))]))
                .collect(),
        },
    ]
}

fn key(setups: &[Lines]) -> String {
    let one = |lines: &Lines| {
        let all: Vec<String> = lines.iter().map(|(n, v)| format!("{n}={v}")).collect();
        all.join("; ")
    };
    let more = setups.len().saturating_sub(1);
    setups.first().map(one).unwrap_or_default()
        + &if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        }
}

/// Plays a portion of every row that has not been played yet.
fn play<R: Greedy>(
    content: &R::Content,
    table: &Table,
    policy: &str,
    portion: u64,
    file: &Path,
    played: &mut Played,
) -> Result<(), String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let kind = Kind::named(policy).ok_or_else(|| format!("there is no policy `{policy}`"))?;
    for (_, setups) in &table.rows {
        let name = (key(setups), policy.to_owned());
        let of = played.entry(name.clone()).or_default();
        if of.contains_key(&portion) {
            continue;
        }
        let start = |lines: &Lines| {
            let setup = R::setup_from_lines(content, lines).map_err(|e| e.to_string())?;
            Start::<R>::new(content, setup)
        };
        let starts = setups
            .iter()
            .map(start)
            .collect::<Result<Vec<_>, String>>()?;
        let tally = lab::simulate(&Plan::<R> {
            content,
            starts: &starts,
            games: PORTION,
            seed: 1 + portion,
            policy: kind,
            threads: 1,
            cap: 20_000,
            check: false,
            progress: &|_| {},
        })?;
        let wrong = tally.errors + tally.stuck;
        of.insert(portion, (tally.wins, wrong, tally.cpu_seconds));
        let line = format!(
            "{}\t{}\t{portion}\t{}\t{wrong}\t{:.2}\n",
            name.0, name.1, tally.wins, tally.cpu_seconds
        );
        let mut out = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .map_err(|e| format!("{}: {e}", file.display()))?;
        out.write_all(line.as_bytes())
            .map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

/// What was played so far. A line that a broken run left half written is left out.
fn read(file: &Path) -> Result<Played, String> {
    let mut played = Played::new();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(played),
        Err(e) => return Err(format!("{}: {e}", file.display())),
    };
    for line in text.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [setup, policy, portion, wins, wrong, seconds] = parts.as_slice() else {
            continue;
        };
        let numbers = (
            portion.parse(),
            wins.parse(),
            wrong.parse(),
            seconds.parse(),
        );
        if let (Ok(portion), Ok(wins), Ok(wrong), Ok(seconds)) = numbers {
            let of = played.entry(((*setup).to_owned(), (*policy).to_owned()));
            of.or_default().insert(portion, (wins, wrong, seconds));
        }
    }
    Ok(played)
}

/// Won, games, and games that went wrong.
fn sum(played: &Played, setups: &[Lines], policy: &str) -> (u64, u64, u64) {
    let of = played.get(&(key(setups), policy.to_owned()));
    of.map_or((0, 0, 0), |of| {
        let wins = of.values().map(|p| p.0).sum();
        let wrong = of.values().map(|p| p.1).sum();
        (wins, of.len() as u64 * PORTION, wrong)
    })
}

/// By how much the second policy wins more in the portions that both played, in games of a hundred, and half the width of
/// the 95 % interval of that: the deals are the same, so luck counts less.
fn ahead(played: &Played, setups: &[Lines], one: &str, two: &str) -> Option<(f64, f64)> {
    let (first, second) = (
        played.get(&(key(setups), one.to_owned()))?,
        played.get(&(key(setups), two.to_owned()))?,
    );
    let by: Vec<f64> = first
        .iter()
        .filter_map(|(n, x)| {
            second
                .get(n)
                .map(|y| (y.0 as f64 - x.0 as f64) / PORTION as f64)
        })
        .collect();
    let count = by.len() as f64;
    if by.len() < 3 {
        return None;
    }
    let mean = by.iter().sum::<f64>() / count;
    let spread = by.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0);
    Some((mean * 100.0, 1.96 * (spread / count).sqrt() * 100.0))
}

const BEGIN: &str =
    "<!-- strength: made by the command above; what is written here by hand is lost -->";
const END: &str = "<!-- strength: end -->";

fn publish(cards: &[Table], boards: &[Table], played: &Played) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut policies: Vec<String> = Vec::new();
    for (_, policy) in played.keys() {
        if !policies.contains(policy) {
            policies.push(policy.clone());
        }
    }
    // From who plays by lot to who thinks longest.
    let rank = |name: &String| match Kind::named(name) {
        Some(Kind::Random) | None => (0, 0),
        Some(Kind::Greedy) => (1, 0),
        Some(Kind::Search(players::Pace::Nodes(n))) => (2, n),
        Some(Kind::Search(players::Pace::Millis(n))) => (3, n),
        Some(Kind::Level(level)) => (4, level as u32),
    };
    policies.sort_by_key(rank);
    let mut text = String::new();
    for table in cards.iter().chain(boards) {
        let _ = write!(text, "\n### {}\n\n| |", table.title);
        let _ = policies.iter().try_for_each(|p| write!(text, " {p} |"));
        let _ = writeln!(
            text,
            " better than the one before |\n|---|{}---|",
            "---|".repeat(policies.len())
        );
        let mut rows = Vec::new();
        for (name, setups) in &table.rows {
            let _ = write!(text, "| {name} |");
            let mut row = Vec::new();
            for policy in &policies {
                let (wins, games, wrong) = sum(played, setups, policy);
                if games == 0 {
                    text.push_str(" |");
                    row.push(None);
                    continue;
                }
                let rate = Rate {
                    won: wins,
                    of: games,
                };
                let (low, high) = rate.interval();
                let _ = write!(
                    text,
                    " {:.1} ({:.1} to {:.1}; {games}{}) |",
                    rate.rate() * 100.0,
                    low * 100.0,
                    high * 100.0,
                    if wrong > 0 {
                        format!(", {wrong} went wrong")
                    } else {
                        String::new()
                    }
                );
                row.push(Some(rate));
            }
            let steps: Vec<String> = policies
                .windows(2)
                .filter_map(|two| ahead(played, setups, &two[0], &two[1]))
                .map(|(by, half)| format!("{by:+.1} ± {half:.1}"))
                .collect();
            let _ = writeln!(text, " {} |", steps.join(", "));
            rows.push((name.clone(), row));
        }
        let path = root.join("docs/plots").join(format!("{}.svg", table.plot));
        write(&path, &rates(&table.title, &policies, &rows))?;
        let _ = writeln!(text, "\n![{}](plots/{}.svg)", table.title, table.plot);
    }
    let path = root.join("docs/bots.md");
    let old = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let (Some(begin), Some(end)) = (old.find(BEGIN), old.find(END)) else {
        return Err(format!(
            "{}: the place for the tables is not marked",
            path.display()
        ));
    };
    let new = format!("{}{BEGIN}\n{text}\n{}", &old[..begin], &old[end..]);
    write(&path, &new)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(wrong)?;
    }
    std::fs::write(path, text).map_err(wrong)
}
