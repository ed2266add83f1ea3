//! Atoms for investigators: states, sheets, and exchange between investigators.

use super::{change, clamp, gate_to_stack, write};
use crate::content::amount::Stat;
use crate::content::ids::{CardId, GateId, GateSet, InvestigatorId};
use crate::event::Event;
use crate::read::{self, Game};
use crate::rules::Cx;
use crate::state::{Flags, Investigator, flag};
use kernel::{Maybe, Seat};

fn of(game: &mut Game, seat: Seat) -> &mut Investigator {
    write(game).investigator_mut(seat)
}

/// Sets states of an investigator.
pub fn set_flags(cx: &mut Cx, seat: Seat, flags: Flags) {
    of(cx.game, seat).flags.insert(flags);
}

/// Ends states of an investigator.
pub fn clear_flags(cx: &mut Cx, seat: Seat, flags: Flags) {
    of(cx.game, seat).flags.remove(flags);
}

/// Begins a turn: an investigator who was to lose the next turn loses this one, and states of the last turn end.
pub fn states_of_new_turn(cx: &mut Cx) {
    let t = write(cx.game);
    let seats = usize::from(t.seats);
    for investigator in &mut t.investigators[..seats] {
        let lose = investigator.is(flag::LOSE_NEXT);
        investigator.flags.remove(
            flag::LOSE_NEXT
                | flag::SKIPPING
                | flag::NO_ENCOUNTER
                | flag::RETURNED
                | flag::ENDED_MOVEMENT,
        );
        if lose {
            investigator.flags.insert(flag::SKIPPING);
        }
    }
}

/// Begins the final battle: no investigator is delayed, arrested or elsewhere, and a devoured one is out of the game.
pub fn states_of_battle(cx: &mut Cx, seat: Seat) {
    let investigator = of(cx.game, seat);
    investigator.flags = if investigator.is(flag::DEVOURED) {
        flag::OUT
    } else {
        investigator.flags & (flag::OUT | flag::DEFAULTED)
    };
}

/// Records the gate marker through which an investigator went; none if there was no gate.
pub fn went_through(cx: &mut Cx, seat: Seat, gate: Maybe<GateId>) {
    of(cx.game, seat).entered = gate;
}

/// Hands a possession from one investigator to another.
pub fn hand_over(cx: &mut Cx, from: Seat, to: Seat, card: CardId) {
    let t = change(cx.game);
    t.investigator_mut(from).cards.remove(card);
    t.investigator_mut(to).cards.insert(card);
    cx.log.emit(|| Event::Traded { from, to, card });
}

/// Hands dollars from one investigator to another; a negative number goes the other way.
pub fn hand_money(cx: &mut Cx, from: Seat, to: Seat, dollars: i16) {
    of(cx.game, from).money -= dollars;
    of(cx.game, to).money += dollars;
}

/// Puts a slider on a stop.
pub fn set_stop(cx: &mut Cx, seat: Seat, pair: u8, stop: u8) {
    of(cx.game, seat).stops[usize::from(pair & 3)] = stop & 3;
}

/// Puts the three skill sliders on their first stops.
pub fn sliders_leftmost(cx: &mut Cx, seat: Seat) {
    of(cx.game, seat).stops[..3].fill(0);
}

/// Gives an investigator a gate trophy.
pub fn gain_gate_trophy(cx: &mut Cx, seat: Seat, marker: GateId) {
    of(cx.game, seat).gates.insert(marker);
}

/// Puts a gate trophy at the bottom of the stack.
pub fn lose_gate_trophy(cx: &mut Cx, seat: Seat, marker: GateId) {
    of(cx.game, seat).gates.remove(marker);
    gate_to_stack(cx, marker);
}

/// Gives a seat an investigator. Gate trophies stay with the player.
pub fn seat_down(cx: &mut Cx, seat: Seat, kind: InvestigatorId) {
    let investigator = change(cx.game).investigator_mut(seat);
    *investigator = Investigator {
        kind: kind.into(),
        gates: investigator.gates,
        falls: investigator.falls,
        ..Investigator::default()
    };
    write(cx.game).pool.insert(kind);
}

/// Removes a seat's investigator, who is replaced by a new one, with the gate trophies.
pub fn retire(cx: &mut Cx, seat: Seat) {
    let investigator = of(cx.game, seat);
    investigator.falls = investigator.falls.wrapping_add(1);
    investigator.gates = GateSet::EMPTY;
    if let Some(kind) = investigator.kind.get() {
        write(cx.game).pool.remove(kind);
    }
}

/// Places a new investigator at home, with the money and Clues of the sheet.
pub fn set_out(cx: &mut Cx, seat: Seat) {
    let kind = cx.table().investigator(seat).kind;
    if let Some(sheet) = cx.content.sheet(kind) {
        // If the home is closed, the investigator starts in its street. // setup.homes
        let closed = read::closed(cx.now(), sheet.home);
        let street = cx.content.places[sheet.home]
            .street
            .get()
            .filter(|_| closed);
        let investigator = of(cx.game, seat);
        investigator.place = street.unwrap_or(sheet.home).into();
        (investigator.money, investigator.clues) = (sheet.record.money, sheet.record.clues);
        if sheet.record.delayed {
            investigator.flags.insert(flag::DELAYED);
        }
        (investigator.sanity, investigator.stamina) = (1, 1);
        investigator.stops[3] = sheet.first_stop();
    }
}

/// Sets Sanity and Stamina.
pub fn set_health(cx: &mut Cx, seat: Seat, sanity: i8, stamina: i8) {
    let i = of(cx.game, seat);
    (i.sanity, i.stamina) = (sanity, stamina);
}

/// Raises Sanity and Stamina to at least 1. // investigators.insane-or-unconscious
pub fn recover_to_one(cx: &mut Cx, seat: Seat) {
    let i = of(cx.game, seat);
    (i.sanity, i.stamina) = (i.sanity.max(1), i.stamina.max(1));
}

/// Records that an investigator fell: they have no more encounters this turn.
pub fn fell(cx: &mut Cx, seat: Seat) {
    let i = of(cx.game, seat);
    i.falls = i.falls.wrapping_add(1);
    i.flags.insert(flag::NO_ENCOUNTER);
}

/// Changes the maximum of Sanity or Stamina permanently; a negative number lowers it.
pub fn change_maximum(cx: &mut Cx, seat: Seat, of_what: Stat, by: i16) {
    let investigator = of(cx.game, seat);
    if investigator.alive() {
        let more = if of_what == Stat::Stamina {
            &mut investigator.more_stamina
        } else {
            &mut investigator.more_sanity
        };
        *more = more.saturating_add(by as i8);
    }
    clamp(cx, seat);
}
