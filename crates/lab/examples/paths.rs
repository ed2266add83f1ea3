//! Compares what paths of cases lead into with the nested view that they led into before, over many positions.

use kernel::{Budget, Cases, Catalogue, Dealer, Game, Greedy, Log, Seeded, Viewer, Who};
use minds::Rng;
use players::Kind;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Lines, Write};
use table::{Player, Seen};

#[derive(Default)]
struct Tally {
    positions: u64,
    values: u64,
    differ: BTreeMap<String, (u64, String)>,
    out: Option<BufWriter<File>>,
    inp: Option<Lines<BufReader<File>>>,
}

impl Tally {
    fn new(file: &str, dump: bool) -> Self {
        let mut it = Self::default();
        if dump {
            it.out = Some(BufWriter::new(File::create(file).expect("a file")));
        } else {
            it.inp = Some(BufReader::new(File::open(file).expect("a file")).lines());
        }
        it
    }
}

fn differ(path: &str, old: &Value, new: Option<&Value>, tally: &mut Tally, at: &str) {
    tally.values += 1;
    match (old, new) {
        (Value::Object(a), Some(Value::Object(b))) => {
            for (name, v) in a {
                if (name == "card" || name == "def") && v.is_number() || name == "def" {
                    continue;
                }
                let sub = if name.contains('-') || a.len() > 40 {
                    "*"
                } else {
                    name
                };
                differ(&format!("{path}.{sub}"), v, b.get(name), tally, at);
            }
            for name in b.keys().filter(|n| !a.contains_key(*n)) {
                let it = tally
                    .differ
                    .entry(format!("{path}.{name} is new"))
                    .or_default();
                it.0 += 1;
            }
        }
        (Value::Array(a), Some(Value::Array(b))) if a.len() == b.len() => {
            for (x, y) in a.iter().zip(b) {
                differ(&format!("{path}[]"), x, Some(y), tally, at);
            }
        }
        (old, Some(new)) if old == new => {}
        (old, new) => {
            let it = tally.differ.entry(path.to_owned()).or_default();
            it.0 += 1;
            if it.1.is_empty() {
                it.1 = format!("{at}: was {old}, is {new:?}");
                it.1.truncate(600);
            }
        }
    }
}

fn look<R: Cases>(content: &R::Content, game: &Game<R>, tally: &mut Tally, at: &str) {
    tally.positions += 1;
    let old = match &mut tally.inp {
        Some(lines) => {
            let line = lines.next().expect("as many positions").expect("text");
            serde_json::from_str(&line).expect("json")
        }
        None => Value::Null,
    };
    if let Some(out) = &mut tally.out {
        writeln!(out, "{old}").expect("written");
    }
    let new = serde_json::to_value(R::paths(content, game, Viewer::Host)).expect("json");
    differ("", &old, Some(&new), tally, at);
}

fn play<R: Cases + Greedy + Catalogue>(
    content: &R::Content,
    setup: &R::Setup,
    seed: u64,
    kind: Kind,
    tally: &mut Tally,
) {
    let mut game = R::start(content, setup).unwrap_or_else(|e| panic!("{e}"));
    let mut dealer = Seeded::new(seed);
    let mut rng = Rng::new(seed);
    let mut bot: Box<dyn Player<R>> = kind.bot(seed);
    let mut n = 0;
    look::<R>(content, &game, tally, "start");
    while let Some(ask) = game.ask() {
        if n > 4000 {
            return;
        }
        let choice = match ask.who {
            Who::Chance(source) => R::deal(content, &game, dealer.deal(source, ask.weight)),
            Who::Seat(_) => {
                let choices = &ask.choices;
                let at = match kind {
                    Kind::Random => rng.below(choices.len()),
                    _ => bot.choose(&Seen::of(content, &game).expect("a seat is asked")),
                };
                choices[at]
            }
        };
        n += 1;
        let _ = game.answer_within(content, choice, &mut Log::none(), &mut Budget::after(0));
        look::<R>(content, &game, tally, &format!("seed {seed} answer {n}"));
    }
}

fn all<R: Cases + Greedy + Catalogue>(content: &R::Content, games: u64, mut tally: Tally) -> Tally {
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let mut n = 0;
    for scenario in R::scenarios(content) {
        let (least, most) = R::seats_allowed(content, &scenario.id);
        for game in 0..games {
            n += 1;
            let seats = least + game as usize % (most.min(ids.len()).min(4) - least + 1);
            let team: Vec<&str> = (0..seats)
                .map(|i| ids[(n * 5 + i) % ids.len()].as_str())
                .collect();
            let lines = vec![
                ("scenario".to_owned(), scenario.id.clone()),
                ("investigators".to_owned(), team.join(", ")),
            ];
            let setup = R::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"));
            let kind = if game % 3 == 0 {
                Kind::Random
            } else {
                Kind::Greedy
            };
            play::<R>(content, &setup, n as u64, kind, &mut tally);
        }
        eprintln!("{} positions after {}", tally.positions, scenario.id);
    }
    tally
}

fn cases<R: Cases>(content: &R::Content, folders: &[&str], tally: &mut Tally) {
    let mut files = Vec::new();
    for folder in folders {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            files.push(entry.path());
        }
    }
    files.sort();
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        for case in table::case::Document::parse(&text).cases {
            let name = format!("{} {}", file.display(), case.name);
            let _ = table::case::run_heard::<R>(content, &case, &mut |game, _| {
                look::<R>(content, game, tally, &name);
            });
        }
    }
}

fn say(name: &str, tally: &Tally) {
    println!(
        "{name}: {} positions, {} values",
        tally.positions, tally.values
    );
    for (path, (n, first)) in &tally.differ {
        println!("  {path}: {n} times; {first}");
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games = args[2].parse().expect("games");
    let dump = args[3] == "dump";
    let file = |what: &str| format!("/tmp/objects-{}-{what}.jsonl", args[1]);
    if args[1] == "card" {
        let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
        let mut tally = Tally::new(&file("cases"), dump);
        let folders = [
            "rules/card-game",
            "rules/card-game/rulings",
            "puzzles",
            "lessons",
        ];
        cases::<card_game::CardGame>(&content, &folders, &mut tally);
        say("cases", &tally);
        let tally = all::<card_game::CardGame>(&content, games, Tally::new(&file("games"), dump));
        say("games", &tally);
    } else {
        let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
        let mut tally = Tally::new(&file("cases"), dump);
        let folders = [
            "rules/board-game",
            "rules/board-game/rulings",
            "puzzles",
            "lessons",
        ];
        cases::<board_game::Board>(&content, &folders, &mut tally);
        say("cases", &tally);
        let tally = all::<board_game::Board>(&content, games, Tally::new(&file("games"), dump));
        say("games", &tally);
    }
}
