//! Mistakes that show on the board without a search, and numbers that people count there.

use super::memory::Memory;
use super::{Mind, fight};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ids::MonsterId;
use crate::read::{Game, Now};
use kernel::{Maybe, Oversight, Tally};

/// Whether a choice is a mistake that shows without a search. `before` is the previous choice of the same turn, with
/// the position in which it was made.
pub fn oversight(
    content: &Content,
    game: &Game,
    choice: Choice,
    before: Option<(&Game, &Choice)>,
) -> Option<Oversight> {
    let memory = Memory::default();
    let mind = Mind::of(content, game, &memory)?;
    match (game.ask()?.prompt, choice) {
        (Prompt::Monster(monster), Choice::Fight) => {
            no_dice(&mind, monster).then_some(Oversight::NoDice)
        }
        (_, Choice::Move(to)) => {
            let back = before.is_some_and(|(then, taken)| {
                let place = then.table().investigator(mind.seat).place;
                matches!(taken, Choice::Move(_)) && place.is(to)
            });
            back.then_some(Oversight::ThereAndBack)
        }
        _ => None,
    }
}

/// Whether the investigator has no die against a monster, even with the best weapons.
fn no_dice(m: &Mind, monster: MonsterId) -> bool {
    let monster = Maybe::some(monster);
    fight::combat_dice(m, monster, fight::arms(m, monster)) <= 0
}

/// The numbers that people count on the board, always in the same order.
pub fn tallies(now: Now) -> Vec<Tally> {
    let table = now.table();
    let seats = || table.investigators.iter().take(usize::from(table.seats));
    vec![
        Tally::good("gates sealed", table.seals.len() as i32),
        Tally::bad("gates open", i32::from(table.gates_open())),
        Tally::bad("doom on the track", i32::from(table.doom)),
        Tally::bad("terror", i32::from(table.terror)),
        Tally::bad(
            "monsters on the board",
            table.monsters_on_boards().iter().count() as i32,
        ),
        Tally::good("gate trophies", seats().map(|i| i.gates.len() as i32).sum()),
        Tally::good("Clue tokens", seats().map(|i| i32::from(i.clues)).sum()),
        Tally::good("Sanity", seats().map(|i| i32::from(i.sanity)).sum()),
        Tally::good("Stamina", seats().map(|i| i32::from(i.stamina)).sum()),
        Tally::good(
            "cards",
            seats().map(|i| i.cards.iter().count() as i32).sum(),
        ),
        Tally::good("dollars", seats().map(|i| i32::from(i.money)).sum()),
    ]
}
