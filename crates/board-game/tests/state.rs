//! Small parts by themselves: where monsters are, the chances of dice, the list of occurrences in the makers' manual.

use board_game::content::ability::Family;
use board_game::content::defs::MAX_PLACES;
use board_game::content::ids::{MonsterId, PlaceId};
use board_game::read::dice::at_least;
use board_game::state::{Monsters, Whereabouts};
use kernel::Seat;

#[test]
fn each_whereabouts_is_read_back() {
    let seats = (0..8).map(Seat).map(Whereabouts::Trophy);
    let rest = [
        Whereabouts::Cup,
        Whereabouts::Box,
        Whereabouts::OnCard,
        Whereabouts::InHand,
        Whereabouts::Unused,
    ];
    let places = PlaceId::first(MAX_PLACES).map(Whereabouts::Place);
    for at in places.chain(seats).chain(rest) {
        let mut monsters = Monsters::default();
        monsters.put(MonsterId(3), at);
        assert_eq!(monsters.of(MonsterId(3)), at);
        assert!(monsters.all(at).contains(MonsterId(3)));
        assert_eq!(
            monsters.on_boards().contains(MonsterId(3)),
            at.place().is_some()
        );
    }
}

#[test]
fn chances_are_those_of_dice() {
    for (die, dice, need, chance) in [
        (333, 1, 1, 333),
        (333, 3, 1, 703),
        (500, 4, 2, 687),
        (333, 6, 3, 319),
        (333, 2, 3, 0),
        (166, 5, 0, 1000),
    ] {
        assert!(
            (at_least(die, dice, need) - chance).abs() <= 3,
            "{die} {dice} {need}: {}",
            at_least(die, dice, need)
        );
    }
}

/// Checks that the manual for pack authors lists every occurrence with its cells.
#[test]
fn the_book_has_every_moment() {
    let book = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../packs/board-game/README.md"
    );
    let book = std::fs::read_to_string(book).expect("the book is there");
    for family in Family::ALL {
        let moments = family.moments();
        let list = |words: &[(bool, &str)]| {
            let said: Vec<String> = words
                .iter()
                .filter(|w| w.0)
                .map(|w| format!("`{}`", w.1))
                .collect();
            said.join(", ")
        };
        let row = format!(
            "| `{}` | {} | {} |",
            family.word(),
            list(&[
                (moments.would, "would"),
                (moments.when(), "when"),
                (moments.at, "at"),
                (moments.after, "after")
            ]),
            list(&[(moments.cancel, "cancel"), (moments.instead, "instead")]),
        );
        assert!(book.lines().any(|l| l == row), "not in the book: {row}");
    }
}
