//! Atoms for turns, phases and rounds, and for effects that last for a time.

use super::write;
use crate::content::ability::{Period, PhaseName};
use crate::content::ids::{MonsterId, TermId};
use crate::read::Game;
use crate::rules::Cx;
use crate::state::{Ban, Lasting, Spent, Until, Use};
use kernel::Seat;

/// Begins the next turn. Returns its number.
pub fn next_turn(cx: &mut Cx) -> u16 {
    let t = write(cx.game);
    t.turn += 1;
    t.turn
}

/// Begins the next round of the final battle. Effects that last a turn last one round. Returns its number.
pub fn next_round(cx: &mut Cx) -> u8 {
    let table = write(cx.game);
    table.round = table.round.saturating_add(1);
    table.lasting.retain(|l| l.until == Until::Game);
    table.bans.retain(|b| b.until == Until::Game);
    table.round
}

/// Begins a phase. Effects that lasted for the phase before end.
pub fn phase_begins(cx: &mut Cx, phase: PhaseName) {
    let table = write(cx.game);
    table.phase = phase as u8;
    table.lasting.retain(|l| l.until != Until::Phase);
    table.bans.retain(|b| b.until != Until::Phase);
}

/// Ends the turn, with the effects that lasted until then.
pub fn turn_ends(cx: &mut Cx) {
    let table = write(cx.game);
    let turn = table.turn;
    table.phase = PhaseName::AnyPhase as u8;
    table
        .lasting
        .retain(|l| !matches!(l.until, Until::Turn(t) if t <= turn) && l.until != Until::Phase);
    table
        .bans
        .retain(|b| !matches!(b.until, Until::Turn(t) if t <= turn) && b.until != Until::Phase);
    table
        .closures
        .retain(|x| x.until.get().is_none_or(|last| last > turn));
}

/// Begins the final battle. Only permanent effects remain; those of dropped frames end.
pub fn forget_broken_off(cx: &mut Cx) {
    write(cx.game).lasting.retain(|l| l.until == Until::Game);
}

/// Sets the phase to the final battle.
pub fn battle_begins(cx: &mut Cx) {
    write(cx.game).phase = PhaseName::FinalBattle as u8;
}

/// Ends all closures, and all prohibitions but those for the rest of the game.
pub fn open_all(cx: &mut Cx) {
    let t = write(cx.game);
    t.closures.clear();
    t.bans.retain(|b| b.until == Until::Game);
}

/// Ends the effects that lasted as long as the frame at this depth.
pub fn frame_ended(game: &mut Game, depth: usize) {
    if !game.table().lasting.is_empty() {
        write(game)
            .lasting
            .retain(|l| !matches!(l.until, Until::Frame(d) if usize::from(d) >= depth));
    }
}

/// Sets the first player.
pub fn set_first_player(cx: &mut Cx, seat: Seat) {
    write(cx.game).first = seat;
}

/// Ends the `nth` lasting effect of a term.
pub fn lasts_no_longer(cx: &mut Cx, term: TermId, nth: usize) {
    let all = &mut write(cx.game).lasting;
    let mut of_it = (0..all.len()).filter(|&k| all[k].term == term);
    if let Some(at) = of_it.nth(nth) {
        all.remove(at);
    }
}

/// Adds a lasting effect. // durations
pub fn lasts(cx: &mut Cx, lasting: Lasting) {
    write(cx.game).lasting.push(lasting);
}

/// Adds a prohibition or a permission.
pub fn forbid(cx: &mut Cx, ban: Ban) {
    write(cx.game).bans.push(ban);
}

/// Records the use of an ability that is limited.
pub fn used(cx: &mut Cx, u: Use) {
    write(cx.game).used.push(Spent::Ability(u));
}

/// Records that an effect made an investigator face a monster marker.
pub fn faced(cx: &mut Cx, seat: Seat, monster: MonsterId) {
    write(cx.game).used.push(Spent::Faced { seat, monster });
}

/// Lets abilities with a limit per turn (or per round of the final battle) be used again.
pub fn forget_uses(cx: &mut Cx) {
    let once = |u: &Use| {
        let limit = cx.content.abilities[u.ability].it.limit;
        limit.is_some_and(|l| l.per == Period::Game)
    };
    write(cx.game)
        .used
        .retain(|spent| matches!(spent, Spent::Ability(u) if once(u)));
}

/// Adds successes of the final battle that have not removed doom yet; a negative number takes them away.
pub fn count_successes(cx: &mut Cx, by: i32) {
    let t = write(cx.game);
    t.successes = (i32::from(t.successes) + by).clamp(0, i32::from(u16::MAX)) as u16;
}

/// Records that the board was checked.
pub fn looked_at(cx: &mut Cx) {
    write(cx.game).stirred = false;
}
