//! The one place that watches the board: what awakens the Ancient One, the Outskirts when they overflow, who has gone
//! from one place to another, and the end of a Rumor.
//!
//! It looks before every step of any procedure, whatever brought the board where it is, so nothing else has to call it;
//! `rules::invariants` holds that no question is ever put on a board that should have been dealt with.

use super::mythos::{empty_outskirts, end_rumor, rumor_due};
use super::{Flow, atoms, investigators, outcome};
use crate::event::Woken;
use crate::frame::steps::MovedStep;
use crate::frame::{Frame, FrameKind, MovedFrame, TerrorFrame};
use crate::read::{self, Game, Now};
use crate::rules::{Cx, movement};

/// What the board brings about before anything else happens, if it has changed and does.
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
    // The conditions of a Rumor may be about anything on the board. // mythos.rumor
    let card = cx.table().rumor.get()?;
    let passed = rumor_due(cx.now())?;
    let told = outcome(cx.game);
    Some(Flow::Call(Frame::new(end_rumor(cx, card, passed, told))))
}

fn dealt_with(cx: &mut Cx) -> Option<Flow> {
    match due(cx.now()) {
        // Looked at again once they are.
        Some(_) if read::being_devoured(cx.game) || falling(cx.game) => atoms::stir(cx), // awakening
        Some(why) => {
            // Whoever paid the last Sanity or Stamina for what brings this about falls first. // awakening
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
        // The procedure that is interrupted still wants to know what its own child came to.
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

/// Whether somebody is just falling.
fn falling(game: &Game) -> bool {
    let of = |f: &Frame| matches!(&f.kind, FrameKind::Fallen(_));
    game.stack().iter().any(of)
}

/// Why the board alone awakens the Ancient One now, if it does. Whoever is being devoured or falls does so first.
pub fn awakens(now: Now) -> Option<Woken> {
    due(now).filter(|_| !read::being_devoured(now.game) && !falling(now.game))
}

/// Why the board alone is to awaken the Ancient One: a full track, too many gates, or terror 10 and the town overrun.
fn due(now: Now) -> Option<Woken> {
    let t = now.table();
    if t.awake {
        None
    } else if t.doom >= t.track {
        Some(Woken::Doom)
    } else if t.gates_open() >= read::gates_to_awaken(now) {
        Some(Woken::Gates)
    } else if t.terror >= 10 && read::monsters_in_arkham(now) >= 2 * (i16::from(t.seats) + 3) {
        Some(Woken::Overrun)
    } else {
        None
    }
}

/// Whether there are more monsters in the Outskirts than their limit.
pub fn overflows(now: Now) -> bool {
    !now.table().awake && read::outskirts_full(now)
}
