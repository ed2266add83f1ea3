//! Writing on investigators: their states, their sheets, what passes between them.

use super::{change, clamp, gate_to_stack, write};
use crate::content::amount::Stat;
use crate::event::Event;
use crate::read::{self, Game};
use crate::rules::Cx;
use crate::state::{Investigator, flag};
use kernel::{Maybe, Seat};

fn of(game: &mut Game, seat: Seat) -> &mut Investigator {
    write(game).investigator_mut(seat)
}

/// Somebody is now in these states.
pub fn set_flags(cx: &mut Cx, seat: Seat, flags: u16) {
    of(cx.game, seat).flags |= flags;
}

/// Somebody is no longer in these states.
pub fn clear_flags(cx: &mut Cx, seat: Seat, flags: u16) {
    of(cx.game, seat).flags &= !flags;
}

/// A turn begins: who was to lose the next one loses this, and what held for the last is over.
pub fn states_of_new_turn(cx: &mut Cx) {
    let t = write(cx.game);
    let seats = usize::from(t.seats);
    for i in &mut t.investigators[..seats] {
        let lose = i.is(flag::LOSE_NEXT);
        i.flags &= !(flag::LOSE_NEXT
            | flag::SKIPPING
            | flag::NO_ENCOUNTER
            | flag::RETURNED
            | flag::ENDED_MOVEMENT);
        if lose {
            i.flags |= flag::SKIPPING;
        }
    }
}

/// In the final battle nobody is delayed, arrested or away; who awaited a new investigator is out of the game.
pub fn states_of_battle(cx: &mut Cx, seat: Seat) {
    let i = of(cx.game, seat);
    i.flags = if i.is(flag::DEVOURED) {
        flag::OUT
    } else {
        i.flags & (flag::OUT | flag::DEFAULTED)
    };
}

/// Somebody has gone through the gate with this marker, or through none.
pub fn went_through(cx: &mut Cx, seat: Seat, gate: Maybe<u8>) {
    of(cx.game, seat).entered = gate;
}

/// A possession goes from one to another.
pub fn hand_over(cx: &mut Cx, from: Seat, to: Seat, card: u16) {
    let t = change(cx.game);
    t.investigator_mut(from).cards.remove(card);
    t.investigator_mut(to).cards.insert(card);
    cx.log.emit(|| Event::Traded { from, to, card });
}

/// Dollars go from one to another; a number below 0 the other way.
pub fn hand_money(cx: &mut Cx, from: Seat, to: Seat, dollars: i16) {
    of(cx.game, from).money -= dollars;
    of(cx.game, to).money += dollars;
}

/// Puts a slider on a stop.
pub fn set_stop(cx: &mut Cx, seat: Seat, pair: u8, stop: u8) {
    of(cx.game, seat).stops[usize::from(pair & 3)] = stop & 3;
}

/// Puts the three sliders of the skills on their first stops.
pub fn sliders_leftmost(cx: &mut Cx, seat: Seat) {
    of(cx.game, seat).stops[..3].fill(0);
}

/// Somebody has this gate marker as a trophy.
pub fn gain_gate_trophy(cx: &mut Cx, seat: Seat, marker: u8) {
    of(cx.game, seat).gates |= 1 << marker;
}

/// A gate trophy goes back under the stack.
pub fn lose_gate_trophy(cx: &mut Cx, seat: Seat, marker: u8) {
    of(cx.game, seat).gates &= !(1 << marker);
    gate_to_stack(cx, marker);
}

/// Somebody plays this investigator; gate trophies stay with the player.
pub fn seat_down(cx: &mut Cx, seat: Seat, kind: u8) {
    let i = change(cx.game).investigator_mut(seat);
    *i = Investigator {
        kind: kind.into(),
        gates: i.gates,
        falls: i.falls,
        ..Investigator::default()
    };
    write(cx.game).pool |= 1 << kind;
}

/// Somebody's investigator leaves the game for another one, and the gate trophies with it.
pub fn retire(cx: &mut Cx, seat: Seat) {
    let i = of(cx.game, seat);
    i.falls = i.falls.wrapping_add(1);
    i.gates = 0;
    if let Some(kind) = i.kind.get() {
        write(cx.game).pool &= !(1u64 << (kind & 63));
    }
}

/// A new investigator stands at home with the money and Clues of the sheet.
pub fn set_out(cx: &mut Cx, seat: Seat) {
    let kind = cx.table().investigator(seat).kind;
    if let Some(d) = cx.content.sheet(kind) {
        // Whose home is closed starts in front of it. // setup.homes
        let closed = read::closed(cx.now(), d.home);
        let street = cx.content.places[d.home as usize]
            .street
            .get()
            .filter(|_| closed);
        let i = of(cx.game, seat);
        i.place = street.unwrap_or(d.home).into();
        (i.money, i.clues) = (d.record.money, d.record.clues);
        if d.record.delayed {
            i.flags |= flag::DELAYED;
        }
        (i.sanity, i.stamina) = (1, 1);
        i.stops[3] = d.first_stop();
    }
}

/// Sanity and Stamina are now as much.
pub fn set_health(cx: &mut Cx, seat: Seat, sanity: i8, stamina: i8) {
    let i = of(cx.game, seat);
    (i.sanity, i.stamina) = (sanity, stamina);
}

/// Sanity and Stamina are 1 at least. // investigators.insane-or-unconscious
pub fn recover_to_one(cx: &mut Cx, seat: Seat) {
    let i = of(cx.game, seat);
    (i.sanity, i.stamina) = (i.sanity.max(1), i.stamina.max(1));
}

/// Somebody fell: no encounter any more this turn.
pub fn fell(cx: &mut Cx, seat: Seat) {
    let i = of(cx.game, seat);
    i.falls = i.falls.wrapping_add(1);
    i.flags |= flag::NO_ENCOUNTER;
}

/// Adds to the maximum of Sanity or Stamina for good, or takes away.
pub fn change_maximum(cx: &mut Cx, seat: Seat, of_what: Stat, by: i16) {
    let i = of(cx.game, seat);
    if i.alive() {
        let more = if of_what == Stat::Stamina {
            &mut i.more_stamina
        } else {
            &mut i.more_sanity
        };
        *more = more.saturating_add(by as i8);
    }
    clamp(cx, seat);
}
