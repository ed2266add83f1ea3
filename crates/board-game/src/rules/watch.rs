//! Watches the board: causes of awakening, the Outskirts, reactions to moves, and the end of a Rumor.
//!
//! It checks the board before every step of every frame, so no other code has to call it. `rules::invariants` checks
//! that no question is asked while the board still needs handling.

use super::mythos::{empty_outskirts, end_rumor, rumor_due};
use super::{Flow, atoms, investigators, outcome};
use crate::event::Woken;
use crate::frame::steps::MovedStep;
use crate::frame::{Frame, FrameKind, MovedFrame, TerrorFrame};
use crate::read::{self, Game, Now};
use crate::rules::{Cx, movement};

/// Handles what the board causes before the next step, if it has changed.
#[inline]
pub fn look(cx: &mut Cx) -> Option<Flow> {
    if !cx.table().speaks.known {
        atoms::listen(cx);
    }
    if cx.table().stirred {
        atoms::looked_at(cx);
        if let Some(flow) = dealt_with(cx) {
            return Some(flow);
        }
    }
    // A Rumor's conditions may depend on anything on the board. // mythos.rumor
    let card = cx.table().rumor.get()?;
    let passed = rumor_due(cx.now())?;
    let told = outcome(cx.game);
    Some(Flow::Call(Frame::new(end_rumor(cx, card, passed, told))))
}

fn dealt_with(cx: &mut Cx) -> Option<Flow> {
    match due(cx.now()) {
        // They fall or are devoured first; the board is checked again afterwards.
        Some(_) if read::being_devoured(cx.game) || falling(cx.game) => atoms::stir(cx), // awakening
        Some(why) => {
            // An investigator who paid their last Sanity or Stamina falls first. // awakening
            let mut seats = cx.table().each_seat();
            if let Some(falls) = seats.find_map(|seat| investigators::falls(cx.game, seat)) {
                atoms::stir(cx);
                return Some(cx.call(falls));
            }
            return Some(atoms::awaken(cx, why)); // awakening
        }
        None => {}
    }
    if overflows(cx.now()) {
        empty_outskirts(cx); // monsters.outskirts
        atoms::look_again(cx);
        // The interrupted frame still needs the outcome of its own child.
        return Some(cx.call(TerrorFrame {
            by: 1,
            told: outcome(cx.game),
            ..TerrorFrame::default()
        }));
    }
    // movement.leaving
    while let Some(way) = atoms::next_move(cx) {
        if movement::answered(cx.now(), way) {
            return Some(cx.call(MovedFrame {
                way,
                told: outcome(cx.game),
                step: MovedStep::Left.into(),
            }));
        }
    }
    None
}

/// Whether an investigator is falling at the moment.
fn falling(game: &Game) -> bool {
    let of = |f: &Frame| matches!(&f.kind, FrameKind::Fallen(_));
    game.stack().iter().any(of)
}

/// Why the board awakens the Ancient One now, if it does. Investigators fall and are devoured first.
pub fn awakens(now: Now) -> Option<Woken> {
    due(now).filter(|_| !read::being_devoured(now.game) && !falling(now.game))
}

/// The cause of awakening on the board: a full doom track, too many gates, or terror 10 with too many monsters.
fn due(now: Now) -> Option<Woken> {
    let table = now.table();
    if table.awake {
        None
    } else if table.doom >= table.track {
        Some(Woken::Doom)
    } else if table.gates_open() >= read::gates_to_awaken(now) {
        Some(Woken::Gates)
    } else if table.terror >= 10
        && read::monsters_in_arkham(now) >= 2 * (i16::from(table.seats) + 3)
    {
        Some(Woken::Overrun)
    } else {
        None
    }
}

/// Whether the Outskirts hold more monsters than their limit.
pub fn overflows(now: Now) -> bool {
    !now.table().awake && read::outskirts_full(now)
}
