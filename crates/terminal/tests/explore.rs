//! Exact odds on the toy game.

#[path = "../../table/tests/toy/mod.rs"]
mod toy;

use kernel::{Log, Rules};
use terminal::explore::{odds, odds_after};
use toy::{Choice, Content, Event, Toy, setup};

#[test]
fn every_outcome_is_played_and_nothing_changes() {
    let content = Content::default();
    let mut game = Toy::start(&content, &setup(1)).expect("a game");
    let judge = |e: &Event| match e {
        Event::Rolled(n) => Some(*n >= 5),
        _ => None,
    };
    let before = game.clone();
    assert_eq!(
        odds_after(&content, &game, Choice::Ring, &judge, &|_| true),
        Some((2, 6))
    );
    assert_eq!(
        odds_after(&content, &game, Choice::Rest, &judge, &|_| true),
        None,
        "a person must decide"
    );
    assert_eq!(
        odds_after(&content, &game, Choice::Pass, &judge, &|_| true),
        None,
        "not offered"
    );
    assert_eq!(
        odds_after(&content, &game, Choice::Ring, &judge, &|_| false),
        None,
        "not asked of the die"
    );
    assert_eq!(game, before);
    game.answer(&content, Choice::Ring, &mut Log::none())
        .expect("offered");
    assert_eq!(odds(&content, &game, &judge, &|_| true), Some((2, 6)));
}
