//! Writing on turns, phases and rounds, and on what lasts for a time.

use super::write;
use crate::content::ability::{Period, PhaseName};
use crate::content::ids::MonsterId;
use crate::read::Game;
use crate::rules::Cx;
use crate::state::{Ban, Lasting, Spent, Until, Use};
use kernel::Seat;

/// The next turn begins. Says which it is.
pub fn next_turn(cx: &mut Cx) -> u16 {
    let t = write(cx.game);
    t.turn += 1;
    t.turn
}

/// The next round of the final battle begins: what lasts for a turn lasts for a round. Says which it is.
pub fn next_round(cx: &mut Cx) -> u8 {
    let t = write(cx.game);
    t.round = t.round.saturating_add(1);
    t.lasting.retain(|l| l.until == Until::Game);
    t.bans.retain(|b| b.until == Until::Game);
    t.round
}

/// A phase begins: what lasted for the one before is over.
pub fn phase_begins(cx: &mut Cx, phase: PhaseName) {
    let t = write(cx.game);
    t.phase = phase as u8;
    t.lasting.retain(|l| l.until != Until::Phase);
}

/// The turn ends, and what lasted so long.
pub fn turn_ends(cx: &mut Cx) {
    let t = write(cx.game);
    let turn = t.turn;
    t.phase = PhaseName::AnyPhase as u8;
    t.lasting
        .retain(|l| !matches!(l.until, Until::Turn(t) if t <= turn) && l.until != Until::Phase);
    t.bans
        .retain(|b| !matches!(b.until, Until::Turn(t) if t <= turn) && b.until != Until::Phase);
    t.closures
        .retain(|x| x.until.get().is_none_or(|last| last > turn));
}

/// The final battle begins: only what lasts for good is left of what frames that were broken off made.
pub fn forget_broken_off(cx: &mut Cx) {
    write(cx.game).lasting.retain(|l| l.until == Until::Game);
}

/// The phase is now the final battle.
pub fn battle_begins(cx: &mut Cx) {
    write(cx.game).phase = PhaseName::FinalBattle as u8;
}

/// Nothing is closed or forbidden any more.
pub fn open_all(cx: &mut Cx) {
    let t = write(cx.game);
    t.closures.clear();
    t.bans.clear();
}

/// A frame at this depth has ended, and what lasted as long as it.
pub fn frame_ended(game: &mut Game, depth: usize) {
    if !game.table().lasting.is_empty() {
        write(game)
            .lasting
            .retain(|l| !matches!(l.until, Until::Frame(d) if usize::from(d) >= depth));
    }
}

/// The first player is now this seat.
pub fn set_first_player(cx: &mut Cx, seat: Seat) {
    write(cx.game).first = seat;
}

/// The `nth` effect that this term made lasts no longer.
pub fn lasts_no_longer(cx: &mut Cx, term: u16, nth: usize) {
    let all = &mut write(cx.game).lasting;
    let mut of_it = (0..all.len()).filter(|&k| all[k].term == term);
    if let Some(at) = of_it.nth(nth) {
        all.remove(at);
    }
}

/// An effect lasts from now on. // durations
pub fn lasts(cx: &mut Cx, lasting: Lasting) {
    write(cx.game).lasting.push(lasting);
}

/// Something is forbidden or permitted from now on.
pub fn forbid(cx: &mut Cx, ban: Ban) {
    write(cx.game).bans.push(ban);
}

/// An ability that may be used so often only was used.
pub fn used(cx: &mut Cx, u: Use) {
    write(cx.game).used.push(Spent::Ability(u));
}

/// Somebody has faced a monster marker by an effect.
pub fn faced(cx: &mut Cx, seat: Seat, monster: MonsterId) {
    write(cx.game).used.push(Spent::Faced { seat, monster });
}

/// What may be used once a turn (a round of the final battle) may be used again.
pub fn forget_uses(cx: &mut Cx) {
    let once = |u: &Use| {
        let limit = cx.content.abilities[u.ability as usize].it.limit;
        limit.is_some_and(|l| l.per == Period::Game)
    };
    write(cx.game)
        .used
        .retain(|spent| matches!(spent, Spent::Ability(u) if once(u)));
}

/// Adds successes of the final battle that are not yet turned into doom, or takes them away.
pub fn count_successes(cx: &mut Cx, by: i32) {
    let t = write(cx.game);
    t.successes = (i32::from(t.successes) + by).clamp(0, i32::from(u16::MAX)) as u16;
}

/// The board was looked at: nothing has changed since.
pub fn looked_at(cx: &mut Cx) {
    write(cx.game).stirred = false;
}
