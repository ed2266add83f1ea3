//! A maker's pack with the words of later cycles, `examples/the-lantern-society`: its games end, and nothing is lost on
//! the way.

use card_game::content::Difficulty;
use card_game::{CardGame, Content, SeatSetup, Setup};
use kernel::{Dealer, Log, Rules, Seeded, Source, Who};
use packs::PackFile;

fn example() -> Content {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/the-lantern-society/card-game/"
    );
    let mut all = packs::official_of("card-game");
    for file in [
        "lantern-society.yaml",
        "night-watch.yaml",
        "frost-fair.yaml",
    ] {
        let text = std::fs::read_to_string(format!("{folder}{file}"));
        all.push(PackFile::new(file, text.expect("the example is there")));
    }
    let (content, problems) = Content::load_with_warnings(&all);
    assert!(problems.is_empty(), "{problems:#?}");
    content.expect("an example without mistakes")
}

#[test]
fn random_games_of_the_lantern_society_end() {
    let content = example();
    let friends = ["roland-banks", "wendy-adams", "daisy-walker"];
    let scenarios = ["the-lantern-society", "the-frost-fair", "the-gathering"];
    for seed in 0..200_u64 {
        let seats = 1 + (seed / 2 % 4) as usize;
        let mut own = ["ned-barlow", "ada-wick", "nell-crane"];
        own.rotate_left((seed / 32 % 3) as usize);
        let ids = own.into_iter().chain(friends);
        let setup = Setup {
            scenario: scenarios[(seed % 3) as usize].into(),
            difficulty: Difficulty::ALL[(seed / 8 % 4) as usize],
            investigators: ids.take(seats).map(SeatSetup::new).collect(),
            log: None,
            spare: Vec::new(),
            before: None,
            collection: None,
            taboo: None,
        };
        let mut game = CardGame::start(&content, &setup).unwrap_or_else(|e| panic!("{e}"));
        let mut dealer = Seeded::new(seed);
        for _ in 0..50_000 {
            let Some(ask) = game.ask() else { break };
            if matches!(ask.who, Who::Chance(_)) {
                let _ = game.deal(&content, &mut dealer, &mut Log::none());
            } else {
                let at = dealer.deal(Source(0), ask.choices.len() as u32);
                game.choose(&content, at as usize, &mut Log::none())
                    .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            }
            CardGame::check(&content, &game).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        }
        assert!(game.over(), "seed {seed}: the game does not end");
    }
}
