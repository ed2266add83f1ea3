//! Probabilities, in thousandths.

use super::Mind;
use crate::content::ability::{CheckKind, Quantity, QuantityOf};
use crate::content::amount::{Amount, Rating};
use crate::content::ids::{CardId, MonsterId, PlaceId};
use crate::frame::base_skill;
use crate::read::{self, Whose};
use crate::state::Origin;
use kernel::Seat;

pub use crate::read::dice::{SURE, at_least};

/// The chance that a die of a seat is a success: blessed, cursed or neither.
pub fn die(m: &Mind, seat: Seat) -> i32 {
    let from = read::modified(m.now(), Quantity::SuccessFrom, Whose::seat(seat), 5).clamp(1, 6);
    i32::from(7 - from) * SURE / 6
}

/// The dice of a check with the present sliders.
pub fn dice(m: &Mind, kind: CheckKind, skill: CheckKind, modifier: i16) -> i16 {
    let subj = Whose::seat(m.seat);
    read::skill(m.now(), m.seat, skill) + read::check_terms(m.now(), subj, kind, skill) + modifier
}

/// The chance to pass a check.
pub fn pass(m: &Mind, kind: CheckKind, modifier: i16, need: i16) -> i32 {
    at_least(m.die, dice(m, kind, base_skill(kind), modifier), need)
}

/// The chance to evade a monster.
pub fn evade(mind: &Mind, monster: MonsterId) -> i32 {
    pass(
        mind,
        CheckKind::Evade,
        read::rating(mind.now(), monster, mind.seat, Rating::Awareness),
        1,
    )
}

/// The number of successes that closing the gate at a place needs.
fn successes_to_close(mind: &Mind, place: PlaceId) -> i16 {
    let subj = Whose {
        gate: place.into(),
        ..Whose::seat(mind.seat)
    };
    let difficulty = QuantityOf::Difficulty(CheckKind::CloseGate);
    read::modified(mind.now(), difficulty, subj, 1)
}

/// The chance to close the gate at a place with a skill.
pub fn close(mind: &Mind, place: PlaceId, skill: CheckKind) -> i32 {
    let Some(gate) = mind.game.table().gate(place) else {
        return 0;
    };
    let need = successes_to_close(mind, place);
    at_least(
        mind.die,
        dice(
            mind,
            CheckKind::CloseGate,
            skill,
            mind.content.gates[gate].modifier,
        ),
        need,
    )
}

/// The chance to close the gate at a place with the better skill.
pub fn close_best(m: &Mind, place: PlaceId) -> i32 {
    close(m, place, CheckKind::Fight).max(close(m, place, CheckKind::Lore))
}

/// The dice for closing the gate at a place: with the present sliders, and with the best ones. A negative number tells
/// how many dice are missing.
pub fn closing_dice(mind: &Mind, place: PlaceId) -> (i16, i16) {
    let Some(gate) = mind.game.table().gate(place) else {
        return (0, 0);
    };
    let investigator = mind.i();
    let skills = mind.content.sheet(investigator.kind).map(|d| &d.skills);
    let of = |skill: CheckKind| {
        let at = skill as usize;
        let now = dice(
            mind,
            CheckKind::CloseGate,
            skill,
            mind.content.gates[gate].modifier,
        );
        let stands = skills.map_or(0, |s| {
            i16::from(s[at][(investigator.stops[at / 2] & 3) as usize])
        });
        let most = skills
            .and_then(|s| s[at].iter().max().copied())
            .map_or(0, i16::from);
        (now, now + most - stands)
    };
    let (fight, lore) = (of(CheckKind::Fight), of(CheckKind::Lore));
    (fight.0.max(lore.0), fight.1.max(lore.1))
}

/// The chance to close the gate at a place once the sliders are set for it.
pub fn close_someday(mind: &Mind, place: PlaceId) -> i32 {
    let need = successes_to_close(mind, place);
    at_least(mind.die, closing_dice(mind, place).1, need)
}

/// The chance to cast a Spell.
pub fn cast(mind: &Mind, card: CardId) -> i32 {
    let Some(casting) = &mind.content.card(card).record.casting else {
        return SURE;
    };
    let context = read::ctx_of(mind.game, Origin::Card(card), mind.seat);
    let number = |a: &Amount| read::amount(mind.now(), a, &context);
    pass(
        mind,
        CheckKind::Spell,
        number(&casting.modifier),
        number(&casting.needs).max(1),
    )
}
