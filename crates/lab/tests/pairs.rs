//! Search against greedy in the same deals: in no scenario, with no number of seats, may it play worse.
//!
//! `MISKATONIC_PAIRS=50` plays fifty deals of each scenario with one to four seats instead of three with one and two,
//! and tells of each as it is done. `MISKATONIC_PAIRS_OF=return-to,arkham` leaves out the scenarios whose id has none of
//! these words.

use board_game::Board;
use card_game::CardGame;
use kernel::{Budget, Catalogue, Dealer, Greedy, Log, Seeded, Who};
use lab::mean::{Mean, Z};
use players::{Kind, Pace, Rng};
use rayon::prelude::*;
use table::{Player, Seen};

/// The smallest budget that is promised to be no worse.
const BUDGET: u32 = 200;

/// A game longer than this is stuck.
const CAP: u32 = 20_000;

/// How many deals of each, and with how many seats.
fn deals() -> (u64, &'static [usize]) {
    let set = std::env::var("MISKATONIC_PAIRS").ok();
    match set.and_then(|n| n.parse().ok()) {
        Some(deals) => (deals, &[1, 2, 3, 4]),
        None => (3, &[1, 2]),
    }
}

/// What a game with bots of this kind comes to, from 0 to 1: half for winning, half for what is earned.
fn success<R: Greedy>(content: &R::Content, setup: &R::Setup, kind: Kind, seed: u64) -> f32 {
    let mut game = R::start(content, setup).expect("it starts");
    let mut dealer = Seeded::new(seed);
    let seats = R::seats(&game) as u64;
    let mut bots: Vec<Box<dyn Player<R>>> = (0..seats)
        .map(|seat| kind.bot(Rng::nth_seed(!seed, seat)))
        .collect();
    let (log, budget) = (&mut Log::none(), &mut Budget::after(0));
    for _ in 0..CAP {
        let Some(ask) = game.ask() else { break };
        let choice = match ask.who {
            Who::Chance(source) => {
                let n = dealer.deal(source, ask.weight);
                R::deal(content, &game, n)
            }
            Who::Seat(seat) => {
                let seen = Seen::<R>::of(content, &game).expect("a seat is asked");
                let at = bots[usize::from(seat.0)].choose(&seen);
                ask.choices[at]
            }
        };
        game.accept(content, choice, log, budget)
            .expect("it is on the list");
    }
    let (_, won) = R::outcome(content, &game).expect("no game gets stuck");
    (f32::from(u8::from(won)) + R::earned(content, &game)) / 2.0
}

/// By how much search did better than greedy in each deal.
fn gains<R: Greedy + Catalogue>(content: &R::Content) -> Vec<(String, Vec<f32>)>
where
    R::Content: Sync,
    R::Setup: Sync + Send,
{
    let investigators = R::investigators(content);
    let (deals, seats) = deals();
    let one = |scenario: &str, seats: usize| {
        let play = |deal: u64| {
            let who: Vec<String> = (0..seats)
                .map(|seat| match R::draws_investigators() {
                    true => "random".to_owned(),
                    false => investigators[(deal as usize + seat) % 5].id.clone(),
                })
                .collect();
            let lines = [
                ("scenario".to_owned(), scenario.to_owned()),
                ("investigators".to_owned(), who.join(", ")),
            ];
            let setup = R::setup_from_lines(content, &lines).expect("there is such a setup");
            let of = |kind| success::<R>(content, &setup, kind, Rng::nth_seed(7, deal));
            of(Kind::Search(Pace::Nodes(BUDGET))) - of(Kind::Greedy)
        };
        let gains: Vec<f32> = (0..deals).into_par_iter().map(play).collect();
        let cell = format!("{scenario}, {seats} seats");
        if deals > 3 {
            eprintln!("{cell}: {}", points(&gains));
        }
        (cell, gains)
    };
    let named = std::env::var("MISKATONIC_PAIRS_OF").unwrap_or_default();
    let of = |id: &str| named.split(',').any(|word| id.contains(word));
    let scenarios = R::scenarios(content);
    let cells = scenarios
        .iter()
        .filter(|s| of(&s.id))
        .flat_map(|s| seats.iter().map(move |n| (s.id.as_str(), *n)));
    cells
        .map(|(scenario, seats)| one(scenario, seats))
        .collect()
}

/// A mean gain, and half the width of its 95 % interval.
fn points(gains: &[f32]) -> String {
    let of: Mean = gains.iter().map(|g| f64::from(*g)).collect();
    format!(
        "{:+.1} ± {:.1} points",
        100.0 * of.mean(),
        100.0 * of.half()
    )
}

#[test]
fn search_is_never_worse_than_greedy() {
    let card = card_game::Content::official().expect("the packs are sound");
    let board = board_game::Content::official().expect("the packs are sound");
    let mut all = gains::<CardGame>(&card);
    all.extend(gains::<Board>(&board));
    assert!(!all.is_empty(), "no scenario has such a word in its id");
    let (mut told, mut sum) = (String::new(), Mean::default());
    let mut worse = Vec::new();
    for (cell, gains) in &all {
        let of: Mean = gains.iter().map(|g| f64::from(*g)).collect();
        sum.join(of);
        told += &format!("{cell}: {}\n", points(gains));
        // Of so many cells one is worse than three standard errors by luck once in fifty runs.
        if of.mean() < -3.0 * of.half() / Z && of.mean() < -0.01 {
            worse.push(cell.as_str());
        }
    }
    println!("{told}");
    assert!(worse.is_empty(), "worse than greedy in {worse:?}:\n{told}");
    let mean = sum.mean();
    assert!(mean > -0.01, "all together {mean}:\n{told}");
}
