//! What counts come to: rates and their intervals, pairs, ratings, and the plot of rates.

use lab::ladder::{Came, Deals, ratings};
use lab::mean::{Mean, Z};
use lab::plot::rates;
use lab::report::stats::{LOST, Rate, WON, difference, pairs};
use lab::{Pairs, Share};

/// Against numbers worked out elsewhere: Wilson's interval of 8 of 20 and of 0 of 10.
#[test]
fn intervals_are_wilsons() {
    let close =
        |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
    assert!(close(Rate { won: 8, of: 20 }.interval(), (0.2188, 0.6134)));
    assert!(close(Rate { won: 0, of: 10 }.interval(), (0.0, 0.2775)));
    assert_eq!(Rate::default().interval(), (0.0, 1.0));
}

#[test]
fn one_cell_is_its_own_difference() {
    let with = Rate { won: 60, of: 100 };
    let without = Rate { won: 40, of: 100 };
    let shift = difference(&[(with, without)]).unwrap_or_default();
    assert!((shift.of - 0.2).abs() < 1e-12);
    // Near the interval of two rates apart, 1.96 * sqrt(2 * 0.24 / 100).
    assert!((shift.half - 0.1358).abs() < 2e-3, "{}", shift.half);
    // Two cells that say the same say it more surely; a cell without games says nothing.
    let cells = [(with, without), (with, without), (with, Rate::default())];
    let two = difference(&cells).unwrap_or_default();
    assert!((two.of - 0.2).abs() < 1e-12 && (two.half * 2f64.sqrt() - shift.half).abs() < 1e-9);
    assert_eq!(difference(&[(with, Rate::default())]), None);
}

#[test]
fn pairs_count_only_games_that_both_ended() {
    let of = pairs(&[WON, LOST, WON, 0, WON], &[WON, WON, LOST, WON, 0]);
    assert_eq!(
        (of.pairs, of.lost, of.both, of.first, of.second),
        (3, 2, 1, 1, 1)
    );
}

#[test]
fn means_join() {
    let (mut first, mut second) = (Mean::default(), Mean::default());
    [1.0, 2.0].into_iter().for_each(|x| first.add(x));
    second.add(6.0);
    first.join(second);
    assert_eq!((first.n, first.mean()), (3, 3.0));
    assert!((first.half() - Z * (14.0_f64 / 3.0 / 3.0).sqrt()).abs() < 1e-9);
}

fn of(earned: f32) -> Came {
    Came { won: false, earned }
}

#[test]
fn ten_times_the_odds_are_four_hundred_points() {
    // The second wins ten of eleven deals.
    let deals: Deals = (0..1100)
        .map(|n| {
            let first = if n % 11 == 0 { 1.0 } else { 0.0 };
            (n, [(0, of(first)), (1, of(0.5))].into())
        })
        .collect();
    let all = ratings(&deals, 2, (0, 1500.0));
    assert!(
        (all[0].elo - 1500.0).abs() < 1e-6 && all[0].half < 0.1,
        "{all:?}"
    );
    assert!((all[1].elo - 1900.0).abs() < 5.0, "{all:?}");
    assert!((10.0..80.0).contains(&all[1].half), "{all:?}");
}

#[test]
fn a_draw_makes_equal() {
    let deals: Deals = (0..50)
        .map(|n| (n, [(0, of(0.5)), (1, of(0.5)), (2, of(0.4))].into()))
        .collect();
    let all = ratings(&deals, 3, (0, 1500.0));
    assert!(
        (all[1].elo - 1500.0).abs() < 1e-6 && all[2].elo < 1200.0,
        "{all:?}"
    );
}

#[test]
fn what_pairs_share_is_no_error() {
    let pairs = Pairs {
        pairs: 100,
        lost: 0,
        both: 40,
        first: 5,
        second: 15,
    };
    assert!((pairs.of_first().of - 0.45).abs() < 1e-9);
    assert!((pairs.of_second().of - 0.55).abs() < 1e-9);
    let difference = pairs.difference();
    assert!((difference.of - 0.10).abs() < 1e-9);
    // Apart, the two would be known to ± 0.14.
    assert!((difference.half - 1.96 * (0.19_f64 / 100.0).sqrt()).abs() < 1e-9);
    let same = Pairs {
        pairs: 100,
        both: 40,
        ..Pairs::default()
    };
    assert_eq!(same.difference(), Share::default());
}

#[test]
fn plots_name_what_they_show() {
    let rows = [("R&D".to_owned(), vec![Some(Rate { won: 3, of: 10 }), None])];
    let svg = rates("Won <alone>", &["greedy".into(), "search".into()], &rows);
    assert!(svg.contains("R&amp;D") && svg.contains("Won &lt;alone&gt;"));
}
