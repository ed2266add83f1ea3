//! Plays random games of every scenario and campaign, with one to four seats, and prints two hashes: one of the table, the
//! question and the events at every position, and one of the stack. Run it before and after a change that must not
//! change any rule. The first hash must stay; the second may change where the frames are written differently:
//!
//! ```sh
//! cargo run -q -p miskatonic-card-game --example card-fingerprint            # 2,000 games
//! cargo run -q -p miskatonic-card-game --example card-fingerprint -- 200 -v  # 200 games, a hash for each
//! valgrind --tool=callgrind target/release/examples/card-fingerprint 140 --playouts  # less the same of 40 games
//! ```

use card_game::{CardGame, Content};
use kernel::snapshot::hash_bytes;
use kernel::{Catalogue, Dealer, Game, Hear, Log, Rules, Seeded, Source, Who};
use std::process::ExitCode;

/// After so many answers a game is left as it stands.
const MOST: u32 = 1_500;

type Event = <CardGame as Rules>::Event;

/// A hash of many things, one after the other.
#[derive(Default, Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn add(&mut self, n: u64) {
        let both = [self.0.to_le_bytes(), n.to_le_bytes()].concat();
        self.0 = hash_bytes(&both);
    }
}

/// The hashes of all that was seen so far, and the events since the last position.
#[derive(Default)]
struct Seen {
    /// Tables, questions and events.
    game: Hash,
    /// Stacks.
    stack: Hash,
    positions: u64,
    events: Vec<Event>,
}

impl Seen {
    fn look(&mut self, game: &Game<CardGame>) {
        self.positions += 1;
        let bytes = postcard::to_allocvec(&(game.table(), game.ask())).unwrap_or_default();
        self.game.add(hash_bytes(&bytes));
        let bytes = postcard::to_allocvec(game.stack()).unwrap_or_default();
        self.stack.add(hash_bytes(&bytes));
        let events = std::mem::take(&mut self.events);
        if !events.is_empty() {
            self.game.add(hash_bytes(format!("{events:?}").as_bytes()));
        }
    }
}

impl Hear<CardGame> for Seen {
    fn position(&mut self, _: &Content, game: &Game<CardGame>) {
        self.look(game);
    }
    fn log(&mut self) -> Log<'_, Event> {
        Log::to(&mut self.events)
    }
}

/// Answers one by one, as a table does.
fn answers(content: &Content, game: &mut Game<CardGame>, dealer: &mut Seeded, seen: &mut Seen) {
    for _ in 0..MOST {
        let Some(ask) = game.ask() else { return };
        seen.look(game);
        let log = &mut Log::to(&mut seen.events);
        let played = match ask.who {
            Who::Chance(_) => game.deal(content, dealer, log).map(|_| ()),
            Who::Seat(_) => {
                let n = dealer.deal(Source(99), ask.choices.len() as u32);
                game.choose(content, n as usize, log).map(|_| ())
            }
        };
        if played.is_err() {
            return;
        }
    }
}

/// Plays the Gathering alone, and does nothing else: its instructions can be counted.
fn playouts(content: &Content, games: u64) -> ExitCode {
    let lines = [
        ("scenario", "card/the-gathering"),
        ("investigators", "roland-banks"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let start = CardGame::setup_from_lines(content, &lines)
        .and_then(|setup| CardGame::start(content, &setup));
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
    let games: u64 = args.iter().find_map(|a| a.parse().ok()).unwrap_or(2_000);
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
    let scenarios = CardGame::scenarios(&content);
    let investigators = CardGame::investigators(&content);
    let difficulties = CardGame::difficulties(&content);
    let mut all = Seen::default();
    for i in 0..games {
        let mut dealer = Seeded::new(i);
        let at = i as usize;
        let scenario = &scenarios[at % scenarios.len()].id;
        let seats = 1 + at / scenarios.len() % 4;
        let first = at / 7;
        let who: Vec<&str> = (0..seats)
            .map(|s| investigators[(first + s) % investigators.len()].id.as_str())
            .collect();
        let lines = [
            ("scenario", scenario.clone()),
            (
                "difficulty",
                difficulties[at % difficulties.len()].id.clone(),
            ),
            ("investigators", who.join(", ")),
        ]
        .map(|(name, value)| (name.to_owned(), value));
        let started = CardGame::setup_from_lines(&content, &lines)
            .and_then(|setup| CardGame::start(&content, &setup));
        let mut game = match started {
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
        seen.look(&game);
        if verbose {
            println!(
                "{i} {scenario} {seats}: {} {:016x}, stack {:016x}",
                seen.positions, seen.game.0, seen.stack.0
            );
        }
        all.positions += seen.positions;
        all.game.add(seen.game.0);
        all.stack.add(seen.stack.0);
    }
    println!(
        "{games} games, {} positions: {:016x}, stack {:016x}",
        all.positions, all.game.0, all.stack.0
    );
    ExitCode::SUCCESS
}
