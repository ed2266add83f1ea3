//! Plays random games of every scenario with one to eight seats, and prints one hash of every position (the board
//! without the stack), every question, every answer and every event of them. Run it before and after a change that
//! must not change any rule:
//!
//! ```sh
//! cargo run -q -p miskatonic-board-game --example board-fingerprint            # 1,000 games
//! cargo run -q -p miskatonic-board-game --example board-fingerprint -- 200 -v  # 200 games, a hash for each
//! valgrind --tool=callgrind target/release/examples/board-fingerprint 140 --playouts  # less the same of 40 games
//! ```

use board_game::{Board, Content};
use kernel::snapshot::hash_bytes;
use kernel::{Catalogue, Dealer, Game, Hear, Log, Rules, Seeded, Source, Who};
use std::process::ExitCode;

/// After so many answers a game is left as it stands.
const MOST: u32 = 1_500;

type Event = <Board as Rules>::Event;

/// The hash of all that was seen so far, and the events since the last position.
#[derive(Default)]
struct Seen {
    hash: u64,
    positions: u64,
    events: Vec<Event>,
}

impl Seen {
    fn add(&mut self, text: &[u8]) {
        let both = [&self.hash.to_le_bytes(), text].concat();
        self.hash = hash_bytes(&both);
    }
    /// Values as JSON, which looks through types that only wrap a number.
    fn add_value(&mut self, value: &impl serde::Serialize) {
        let text = serde_json::to_vec(value).expect("plain data can be written");
        self.add(&text);
    }
    fn look(&mut self, content: &Content, game: &Game<Board>) {
        self.positions += 1;
        self.add_value(game.table());
        self.add_value(&game.ask());
        for event in std::mem::take(&mut self.events) {
            let mut data = serde_json::to_value(&event).expect("plain data can be written");
            // What dice are made of is compared by its words.
            if let Some(check) = data.get_mut("check").and_then(|c| c.as_object_mut()) {
                check.remove("terms");
                check.remove("skill");
            }
            self.add_value(&data);
            // Words are slow to make: a sample of them is enough.
            if self.positions.is_multiple_of(16) {
                self.add(Board::tell(content, game, &event).as_bytes());
            }
        }
        if self.positions.is_multiple_of(64) {
            self.add(Board::question(content, game).as_bytes());
            self.add(Board::stack_words(content, game).join("|").as_bytes());
        }
    }
}

impl Hear<Board> for Seen {
    fn position(&mut self, content: &Content, game: &Game<Board>) {
        self.look(content, game);
    }
    fn log(&mut self) -> Log<'_, Event> {
        Log::to(&mut self.events)
    }
}

/// Answers one by one, as a table does.
fn answers(content: &Content, game: &mut Game<Board>, dealer: &mut Seeded, seen: &mut Seen) {
    for _ in 0..MOST {
        let Some(ask) = game.ask() else { return };
        seen.look(content, game);
        let log = &mut Log::to(&mut seen.events);
        let played = match ask.who {
            Who::Chance(_) => game.deal(content, dealer, log).map(|_| ()),
            Who::Seat(_) => {
                let n = dealer.deal(Source(99), ask.choices.len() as u32);
                let key = Board::key(content, game, &ask.choices[n as usize]);
                seen.hash = hash_bytes(format!("{:x} {key}", seen.hash).as_bytes());
                game.choose(content, n as usize, log).map(|_| ())
            }
        };
        if played.is_err() {
            return;
        }
    }
}

/// The lines of a setup.
fn setup(scenario: &str, seats: usize, more: &[(&str, &str)]) -> Vec<(String, String)> {
    let who = vec!["random"; seats].join(", ");
    let lines = [("scenario", scenario), ("investigators", &who)];
    let lines = lines.into_iter().chain(more.iter().copied());
    lines
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Plays the base game for two, and does nothing else: its instructions can be counted.
fn playouts(content: &Content, games: u64) -> ExitCode {
    let start = Board::setup_from_lines(content, &setup("board/arkham", 2, &[]))
        .and_then(|setup| Board::start(content, &setup));
    let Ok(start) = start else {
        return ExitCode::FAILURE;
    };
    let mut decisions = 0;
    for i in 0..games {
        let mut game = start.clone();
        let (mut dealer, mut players) = (Seeded::new(i), Seeded::new(i ^ 0xfeed));
        let mut below = |n: usize| players.deal(Source(99), n as u32) as usize;
        let played = game.playout(content, &mut dealer, &mut below, u64::MAX);
        decisions += played.map_or(0, |p| p.decisions);
    }
    println!("{games} games, {decisions} decisions");
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args.iter().find_map(|a| a.parse().ok()).unwrap_or(1_000);
    let verbose = args.iter().any(|a| a == "-v");
    let content = match Content::official() {
        Ok(content) => content,
        Err(e) => {
            eprintln!("the packs cannot be loaded: {e:?}");
            return ExitCode::FAILURE;
        }
    };
    if args.iter().any(|a| a == "--playouts") {
        return playouts(&content, games);
    }
    let scenarios = Board::scenarios(&content);
    let mut all = Seen::default();
    for i in 0..games {
        let mut dealer = Seeded::new(i);
        let at = i as usize;
        let scenario = &scenarios[at % scenarios.len()].id;
        let seats = 1 + at / scenarios.len() % 8;
        // Every fifth game is decided by an epic battle, where the set has one.
        let more: &[_] = if i % 5 == 4 {
            &[("epic_battle", "true"), ("burst_adds_doom", "false")]
        } else {
            &[]
        };
        let start = |more| {
            Board::setup_from_lines(&content, &setup(scenario, seats, more))
                .and_then(|setup| Board::start(&content, &setup))
        };
        let mut game = match start(more).or_else(|_| start(&[])) {
            Ok(game) => game,
            Err(e) => {
                eprintln!("game {i} cannot be set up: {e}");
                return ExitCode::FAILURE;
            }
        };
        let mut seen = Seen::default();
        if i % 2 == 0 {
            answers(&content, &mut game, &mut dealer, &mut seen);
        } else {
            let mut players = Seeded::new(i ^ 0xfeed);
            let mut below = |n: usize| players.deal(Source(99), n as u32) as usize;
            let most = u64::from(MOST);
            // A game that goes on for ever is cut off: what was seen of it counts.
            if let Err(e) = game.playout_heard(&content, &mut dealer, &mut below, most, &mut seen) {
                println!("{i}: {e}");
            }
        }
        seen.look(&content, &game);
        if verbose {
            println!(
                "{i} {scenario} {seats}: {} {:016x}",
                seen.positions, seen.hash
            );
        }
        all.positions += seen.positions;
        all.add(&seen.hash.to_le_bytes());
    }
    println!(
        "{games} games, {} positions: {:016x}",
        all.positions, all.hash
    );
    ExitCode::SUCCESS
}
