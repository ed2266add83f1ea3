//! Limits of the board, and the first citizen.

use super::{Game, Whose, modified};
use crate::content::ability::Quantity;
use crate::content::defs::AncientDef;
use crate::content::filter::Status;
use crate::content::ids::CardDefId;
use crate::frame::FrameKind;
use crate::frame::steps::StatusStep;
use crate::read::Now;
use crate::state::{GameEnd, Whereabouts};
use kernel::Seat;

/// The number of monsters that count against the limit: those in the locations and streets of towns with a limit, and
/// in the Sky. // monsters.sky
pub fn monsters_in_arkham(now: Now) -> i16 {
    let counts = now.content.fixed.limited;
    let table = now.table();
    table
        .monsters_on_boards()
        .iter()
        .filter_map(|m| table.whereabouts.of(m).place())
        .filter(|&place| counts.contains(place))
        .count() as i16
}

/// The number of investigators for limits and for the monsters of a new gate: one fewer for each expansion board beyond
/// the first. // kingsport.boards
pub fn counted_seats(now: Now) -> u8 {
    let boards = now.content.boards(now.table().sets);
    let seats = now.table().seats;
    seats.saturating_sub(boards.saturating_sub(1)).max(1)
}

/// The monster limit by the number of investigators; `None` once terror has lifted
/// it. // kingsport.limit // investigator-count
pub fn monster_limit(now: Now) -> Option<i16> {
    (!now.table().no_limit).then(|| {
        modified(
            now,
            Quantity::MonsterLimit,
            Whose::GAME,
            i16::from(counted_seats(now)) + 3,
        )
    })
}

/// The limit of the Outskirts.
pub fn outskirts_limit(now: Now) -> i16 {
    modified(
        now,
        Quantity::OutskirtsLimit,
        Whose::GAME,
        (8 - i16::from(counted_seats(now))).max(0),
    )
}

/// Whether the Outskirts hold more monsters than their limit. If so, they are emptied and terror rises.
pub fn outskirts_full(now: Now) -> bool {
    let there = Whereabouts::Place(now.content.fixed.outskirts);
    now.table().whereabouts.count(there) as i16 > outskirts_limit(now)
}

/// The number of open gates that awakens the Ancient One. // gates.limit
pub fn gates_to_awaken(now: Now) -> i16 {
    let base = match counted_seats(now) {
        0..=2 => 8,
        3 | 4 => 7,
        5 | 6 => 6,
        _ => 5,
    };
    modified(now, Quantity::GatesToAwaken, Whose::GAME, base)
}

/// The investigators who become first citizen when the game is won: most gate trophies, then most monster
/// trophies. // score
pub fn first_citizens(game: &Game) -> smallvec::SmallVec<[Seat; 8]> {
    let table = game.table();
    let won = matches!(
        table.outcome,
        GameEnd::Closed | GameEnd::Sealed | GameEnd::Banished
    );
    let has = |s: Seat| (table.investigator(s).gates.len(), table.trophies(s).count());
    let best = table.each_seat().map(has).max().unwrap_or_default();
    table
        .each_seat()
        .filter(|&s| won && best != (0, 0) && has(s) == best)
        .collect()
}

/// Whether an investigator is about to be devoured, and nothing can prevent it any more.
pub fn being_devoured(game: &Game) -> bool {
    game.stack().iter().any(|f| match &f.kind {
        FrameKind::Status(s) => {
            s.status == Status::Devoured
                && matches!(s.step.next, StatusStep::Apply | StatusStep::IsSo)
        }
        _ => false,
    })
}

/// Whether an investigator has a card of this kind, of which each investigator may have only one.
pub fn has_its_only(now: Now, seat: Seat, kind: CardDefId) -> bool {
    let mut cards = now.table().investigator(seat).cards.iter();
    now.content.cards[kind].record.limit_one && cards.any(|id| now.content.kind_of[id] == kind)
}

/// The highest number of doom tokens: the length of the track, or more if a text allows to pass its end.
pub fn most_doom(now: Now) -> u8 {
    let table = now.table();
    let beyond = |a: &AncientDef| a.record.doom_beyond;
    let passes = table.awake || being_devoured(now.game);
    if passes && now.content.ancient(table.ancient).is_some_and(beyond) {
        u8::MAX
    } else {
        table.track
    }
}
