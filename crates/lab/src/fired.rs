//! How often each ability of each card of the card game fires: in random and greedy games of the scenarios, with every
//! investigator, one to four of them, and starter decks and random legal decks in turn; and in games that go on from
//! positions.

use crate::simulate::{Listener, Plan, Start, Totals, listen};
use card_game::content::{Content, DefId, Difficulty};
use card_game::deck::{allowed, size_needed};
use card_game::fired::{Fired, Heard};
use card_game::{CardGame, Event, SeatSetup, Setup};
use kernel::{Game, Log};
use players::{Kind, Rng};

/// The games to play.
pub struct Counting<'a> {
    /// The content.
    pub content: &'a Content,
    /// The ids of the scenarios, played in turn.
    pub scenarios: Vec<String>,
    /// Positions that the games begin at instead, in turn, if there are any: what happens late is reached from there.
    pub positions: &'a [Game<CardGame>],
    /// The number of games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// The bot in every seat.
    pub policy: Kind,
    /// The number of threads; 0 for one on each core.
    pub threads: usize,
    /// A game of more decisions than this is stuck.
    pub cap: u64,
    /// Told of every game that is done.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Plays, and counts what fired and how the games ended.
pub fn fired(of: &Counting<'_>) -> Result<(Fired, Totals), String> {
    let mut rng = Rng::new(of.seed);
    // As many setups as games: no two need have the same decks.
    let setups = match of.positions {
        [] => of.games,
        positions => positions.len() as u64,
    };
    let starts: Result<Vec<_>, String> = (0..setups)
        .map(|n| {
            let setup = setup(of, n, &mut rng);
            match of.positions.get(n as usize) {
                Some(game) => Ok(Start {
                    setup,
                    game: game.clone(),
                }),
                None => Start::new(of.content, setup),
            }
        })
        .collect();
    let starts = starts?;
    let plan = Plan::<CardGame> {
        content: of.content,
        starts: &starts,
        games: of.games,
        seed: of.seed,
        policy: of.policy,
        threads: of.threads,
        cap: of.cap,
        check: false,
        progress: of.progress,
    };
    let (ear, totals) = listen::<CardGame, Ear>(&plan, |mut a, b| {
        a.heard.fired.add(&b.heard.fired);
        a
    })?;
    Ok((ear.heard.fired, totals))
}

/// Hears one game.
#[derive(Default)]
struct Ear {
    heard: Heard,
    events: Vec<Event>,
}

impl Listener<CardGame> for Ear {
    const HEARS: bool = true;
    fn log(&mut self) -> Log<'_, Event> {
        self.events.clear();
        Log::to(&mut self.events)
    }
    fn heard(&mut self, content: &Content, game: &Game<CardGame>) {
        self.heard.hear(content, game, &self.events);
    }
}

/// The `n`-th setup: scenarios, numbers of investigators, difficulties and kinds of deck in turn, investigators at random.
fn setup(of: &Counting<'_>, n: u64, rng: &mut Rng) -> Setup {
    let turn = |among: usize, every: u64| (n / every) as usize % among.max(1);
    let scenarios = of.scenarios.len() as u64;
    let mut investigators: Vec<DefId> = of.content.investigators().collect();
    shuffle(&mut investigators, rng);
    investigators.truncate(1 + turn(4, scenarios));
    let own_deck = turn(2, scenarios * 4) == 1;
    let seats = investigators.into_iter().map(|d| {
        let starter = SeatSetup::new(of.content.id_of(d));
        let own = own_deck.then(|| deck(of.content, d, rng));
        SeatSetup {
            deck: own.filter(|list| legal(of.content, &starter, list)),
            ..starter
        }
    });
    Setup {
        scenario: of.scenarios[turn(of.scenarios.len(), 1)].clone(),
        difficulty: Difficulty::ALL[turn(4, scenarios * 8)],
        investigators: seats.collect(),
        log: None,
        spare: Vec::new(),
        before: None,
        collection: None,
        taboo: None,
    }
}

/// A deck for an investigator, of cards at random that they may take.
fn deck(content: &Content, investigator: DefId, rng: &mut Rng) -> Vec<(String, u8)> {
    let may = |id: &DefId| {
        let def = content.def(*id);
        let chosen = !def.weakness && def.signature_of.is_none();
        chosen && content.text(*id).level.is_some() && allowed(content, investigator, *id)
    };
    let mut pool: Vec<DefId> = content.def_ids().filter(may).collect();
    shuffle(&mut pool, rng);
    let mut left = u8::try_from(size_needed(content, investigator)).unwrap_or(u8::MAX);
    let (mut titles, mut deck) = (Vec::new(), Vec::new());
    for def in pool {
        let title = content.def(def).title;
        if left > 0 && !titles.contains(&title) {
            titles.push(title);
            let copies = left.min(1 + rng.below(2) as u8);
            left -= copies;
            deck.push((content.id_of(def).to_owned(), copies));
        }
    }
    deck
}

/// Whether this investigator may play this deck: in any scenario.
fn legal(content: &Content, seat: &SeatSetup, deck: &[(String, u8)]) -> bool {
    let alone = content.scenarios.first().map(|s| Setup {
        scenario: s.text.id.clone(),
        difficulty: Difficulty::Standard,
        investigators: vec![SeatSetup {
            deck: Some(deck.to_vec()),
            ..seat.clone()
        }],
        log: None,
        spare: Vec::new(),
        before: None,
        collection: None,
        taboo: None,
    });
    alone.is_some_and(|setup| setup.check(content).is_ok())
}

fn shuffle<T>(list: &mut [T], rng: &mut Rng) {
    for i in (1..list.len()).rev() {
        list.swap(i, rng.below(i + 1));
    }
}
