//! Random games, for a quick look at the rules and at the clock.
// The clock is what is looked at here.
#![allow(clippy::disallowed_types)]

use kernel::{Dealer, Log, Rules, Seeded, Source, Who};
use miskatonic_card_game::{CardGame, Content, SeatSetup, Setup};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(1000);
    let seats: usize = args.get(2).and_then(|a| a.parse().ok()).unwrap_or(1);
    let check = args.get(3).is_some_and(|a| a == "check");
    let content = Content::official().unwrap_or_else(|p| panic!("{p:?}"));
    let all = ["roland-banks", "daisy-walker", "skids-otoole", "agnes-baker", "wendy-adams"];
    let (mut decisions, mut chance, mut stuck, mut rounds) = (0u64, 0u64, 0u64, 0u64);
    let mut outcomes: std::collections::BTreeMap<String, u64> = Default::default();
    let start = std::time::Instant::now();
    for seed in 0..games {
        let ids = (0..seats).map(|i| SeatSetup::new(all[if seats == 1 && !check { 0 } else { (seed as usize + i) % 5 }]));
        let setup = Setup {
            scenario: "the-gathering".into(),
            difficulty: miskatonic_card_game::content::Difficulty::ALL[if check { (seed % 4) as usize } else { 1 }],
            investigators: ids.collect(),
        };
        let mut game = CardGame::start(&content, &setup).unwrap();
        let mut dealer = Seeded::new(seed);
        let mut player = Seeded::new(seed ^ 0xabcdef);
        let mut n = 0;
        while let Some(ask) = &game.ask {
            n += 1;
            if n > 20_000 {
                stuck += 1;
                eprintln!("stuck: seed {seed} {:?}", CardGame::stack_words(&content, &game));
                break;
            }
            if check {
                CardGame::check(&content, &game)
                    .unwrap_or_else(|e| panic!("seed {seed}: {e} {:?}", CardGame::stack_words(&content, &game)));
            }
            match ask.who {
                Who::Chance(_) => {
                    chance += 1;
                    game.deal(&content, &mut dealer, &mut Log::none());
                }
                Who::Seat(_) => {
                    assert!(!ask.choices.is_empty(), "seed {seed}: no choice");
                    let i = player.deal(Source(0), ask.choices.len() as u32) as usize;
                    decisions += 1;
                    game.choose(&content, i, &mut Log::none()).unwrap();
                }
            }
        }
        rounds += u64::from(game.table.round);
        *outcomes.entry(CardGame::outcome(&content, &game).map_or("?".into(), |o| o.0)).or_default() += 1;
    }
    let s = start.elapsed().as_secs_f64();
    println!(
        "{games} games {s:.2}s {:.0} games/s, {:.3} us/decision, {:.1} decisions {:.1} chance {:.1} rounds a game, stuck {stuck}, {outcomes:?}, frame {} table {}",
        games as f64 / s,
        s * 1e6 / decisions as f64,
        decisions as f64 / games as f64,
        chance as f64 / games as f64,
        rounds as f64 / games as f64,
        std::mem::size_of::<miskatonic_card_game::frame::Frame>(),
        std::mem::size_of::<miskatonic_card_game::table::Table>(),
    );
}
