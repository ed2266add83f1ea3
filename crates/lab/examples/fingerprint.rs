//! Plays random games of every scenario and campaign with every number of seats, and prints two hashes: one of the table,
//! the question, the events and their words, and one of the stack. Run it before and after a change that must not change
//! any rule. The first hash must stay. The second may change where frames are written differently.
//!
//! ```sh
//! cargo run -q -p miskatonic-lab --example fingerprint -- card          # 2,000 games
//! cargo run -q -p miskatonic-lab --example fingerprint -- board 200 -v  # 200 games, a line for each
//! valgrind --tool=callgrind target/release/examples/fingerprint card 140 --playouts  # less the same of 40 games
//! ```

use kernel::snapshot::hash_bytes;
use kernel::{Dealer, Game, Hear, Log, Rules, Seeded, Source, Who};
use lab::games::{Family, Playable, Task};
use std::process::ExitCode;

/// After so many answers a game is left as it stands.
const MOST: u32 = 1_500;

/// A hash of many things, one after the other.
#[derive(Default, Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        let both = [self.0.to_le_bytes(), hash_bytes(bytes).to_le_bytes()].concat();
        self.0 = hash_bytes(&both);
    }
    fn value(&mut self, value: &impl serde::Serialize) {
        self.add(&postcard::to_allocvec(value).unwrap_or_default());
    }
}

/// The hashes of all that was seen so far, and the events since the last position.
struct Seen<R: Rules> {
    /// Tables, questions, answers and events.
    game: Hash,
    /// Stacks.
    stack: Hash,
    positions: u64,
    events: Vec<R::Event>,
}

impl<R: Rules> Default for Seen<R> {
    fn default() -> Self {
        Self {
            game: Hash::default(),
            stack: Hash::default(),
            positions: 0,
            events: Vec::new(),
        }
    }
}

impl<R: Rules> Seen<R> {
    fn look(&mut self, content: &R::Content, game: &Game<R>) {
        self.positions += 1;
        self.game.value(&(game.table(), game.ask()));
        self.stack.value(&game.stack());
        for event in std::mem::take(&mut self.events) {
            self.game.add(format!("{event:?}").as_bytes());
            // Words are slow to make: a sample of them is enough.
            if self.positions.is_multiple_of(16) {
                self.game.add(R::tell(content, game, &event).as_bytes());
            }
        }
        if self.positions.is_multiple_of(64) {
            self.game.add(R::question(content, game).as_bytes());
            let words = R::stack_words(content, game).join("|");
            self.stack.add(words.as_bytes());
        }
    }
}

impl<R: Rules> Hear<R> for Seen<R> {
    fn position(&mut self, content: &R::Content, game: &Game<R>) {
        self.look(content, game);
    }
    fn log(&mut self) -> Log<'_, R::Event> {
        Log::to(&mut self.events)
    }
}

/// Answers one by one, as a table does.
fn answers<R: Rules>(
    content: &R::Content,
    game: &mut Game<R>,
    dealer: &mut Seeded,
    seen: &mut Seen<R>,
) {
    for _ in 0..MOST {
        let Some(ask) = game.ask() else { return };
        seen.look(content, game);
        let log = &mut Log::to(&mut seen.events);
        let played = match ask.who {
            Who::Chance(_) => game.deal(content, dealer, log).map(|_| ()),
            Who::Seat(_) => {
                let drawn = dealer.deal(Source(99), ask.choices.len() as u32) as usize;
                let key = R::key(content, game, &ask.choices[drawn]);
                seen.game.add(key.as_bytes());
                game.choose(content, drawn, log).map(|_| ())
            }
        };
        if played.is_err() {
            return;
        }
    }
}

/// The lines of a setup.
fn lines(scenario: &str, who: &[&str], more: &[(&str, &str)]) -> Vec<(String, String)> {
    let who = who.join(", ");
    let lines = [("scenario", scenario), ("investigators", &who)];
    let lines = lines.into_iter().chain(more.iter().copied());
    lines
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

fn start<R: Playable>(
    content: &R::Content,
    lines: &[(String, String)],
) -> Result<Game<R>, R::Error> {
    R::start(content, &R::setup_from_lines(content, lines)?)
}

/// What the command line asks for.
struct Asked {
    games: u64,
    verbose: bool,
    playouts: bool,
}

impl Asked {
    /// Plays one setup, and does nothing else: its instructions can be counted.
    fn playouts<R: Playable>(&self, content: &R::Content) -> Result<(), String> {
        let (scenario, who): (_, &[&str]) = match R::GAME {
            Family::Card => ("card/the-gathering", &["roland-banks"]),
            Family::Board => ("board/arkham", &["random", "random"]),
        };
        let start = start::<R>(content, &lines(scenario, who, &[])).map_err(|e| e.to_string())?;
        let mut decisions = 0;
        for i in 0..self.games {
            let mut game = start.clone();
            let (mut dealer, mut players) = (Seeded::new(i), Seeded::new(i ^ 0xfeed));
            let mut below = |n: usize| players.deal(Source(99), n as u32) as usize;
            let played = game.playout(content, &mut dealer, &mut below, u64::MAX);
            decisions += played.map_or(0, |p| p.decisions);
        }
        println!("{} games, {decisions} decisions", self.games);
        Ok(())
    }

    /// Plays every scenario in turn, and hashes what there is to see.
    fn fingerprint<R: Playable>(&self, content: &R::Content) -> Result<(), String> {
        let scenarios = R::scenarios(content);
        let investigators = R::investigators(content);
        let difficulties = R::difficulties(content);
        let mut all = Seen::<R>::default();
        for nth in 0..self.games {
            let at = nth as usize;
            let scenario = &scenarios[at % scenarios.len()].id;
            let (least, most) = R::seats_allowed(content, scenario);
            let seats = least + at / scenarios.len() % (most - least + 1);
            let ids = investigators.iter().map(|e| e.id.as_str()).cycle();
            let who: Vec<&str> = ids.skip(at / 7 % investigators.len()).take(seats).collect();
            let difficulty = difficulties.get(at % difficulties.len().max(1));
            let mut more: Vec<(&str, &str)> = Vec::new();
            more.extend(difficulty.map(|e| ("difficulty", e.id.as_str())));
            // Every fifth game of the board game is decided by an epic battle, where the set has one.
            let epic = R::GAME == Family::Board && nth % 5 == 4;
            let with = [("epic_battle", "true"), ("burst_adds_doom", "false")];
            let whole: Vec<_> = more.iter().copied().chain(with).collect();
            let begun = match epic.then(|| start::<R>(content, &lines(scenario, &who, &whole))) {
                Some(Ok(game)) => Ok(game),
                Some(Err(_)) | None => start::<R>(content, &lines(scenario, &who, &more)),
            };
            let mut game = begun.map_err(|e| format!("game {nth} cannot be set up: {e}"))?;
            let (mut dealer, mut seen) = (Seeded::new(nth), Seen::<R>::default());
            if nth % 2 == 0 {
                answers(content, &mut game, &mut dealer, &mut seen);
            } else {
                let mut players = Seeded::new(nth ^ 0xfeed);
                let mut below = |n: usize| players.deal(Source(99), n as u32) as usize;
                let most = u64::from(MOST);
                let played = game.playout_heard(content, &mut dealer, &mut below, most, &mut seen);
                // A game that goes on for ever is cut off: what was seen of it counts.
                if let Err(e) = played {
                    println!("{nth}: {e}");
                }
            }
            seen.look(content, &game);
            if self.verbose {
                println!("{nth} {scenario} {seats}: {}", told(&seen));
            }
            all.positions += seen.positions;
            all.game.add(&seen.game.0.to_le_bytes());
            all.stack.add(&seen.stack.0.to_le_bytes());
        }
        println!("{} games, {}", self.games, told(&all));
        Ok(())
    }
}

fn told<R: Rules>(seen: &Seen<R>) -> String {
    format!(
        "{} positions: {:016x}, stack {:016x}",
        seen.positions, seen.game.0, seen.stack.0
    )
}

impl Task for Asked {
    type Output = Result<(), String>;
    fn run<R: Playable>(self) -> Self::Output {
        let content = R::official().map_err(|e| format!("the packs cannot be loaded: {e:?}"))?;
        if self.playouts {
            self.playouts::<R>(&content)
        } else {
            self.fingerprint::<R>(&content)
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| args.iter().any(|a| a == name);
    let Some(family) = args.iter().find_map(|a| Family::of(a)) else {
        eprintln!("which game? `fingerprint card` or `fingerprint board`");
        return ExitCode::FAILURE;
    };
    let asked = Asked {
        games: args.iter().find_map(|a| a.parse().ok()).unwrap_or(2_000),
        verbose: has("-v"),
        playouts: has("--playouts"),
    };
    match family.run(asked) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
