//! The one place that watches the board: what awakens the Ancient One, the Outskirts when they overflow, who has gone
//! from one place to another, and the end of a Rumor.
//!
//! It looks before every step of any procedure, whatever brought the board where it is, so nothing else has to call it;
//! `rules::invariants` holds that no question is ever put on a board that should have been dealt with.

use super::mythos::{empty_outskirts, end_rumor, rumor_due};
use super::{Flow, Log, atoms, investigators, upshot};
use crate::content::Content;
use crate::read::{self, Game};
use crate::rules::frame::{Frame, MovedFrame, Procedure, TerrorFrame};
use crate::rules::movement;
use crate::rules::steps::MovedStep;
use crate::show::event::Woken;

/// What the board brings about before anything else happens, if it has changed and does.
#[inline]
pub fn look(c: &Content, g: &mut Game, log: &mut Log) -> Option<Flow> {
    if !g.table().speaks.known {
        atoms::listen(c, g);
    }
    if g.table().stirred {
        atoms::looked_at(g);
        if let Some(flow) = dealt_with(c, g, log) {
            return Some(flow);
        }
    }
    // The conditions of a Rumor may be about anything on the board. // mythos.rumor
    let card = g.table().rumor.get()?;
    let passed = rumor_due(c, g)?;
    let told = upshot(g);
    Some(Flow::Call(Frame::new(end_rumor(c, g, card, passed, told))))
}

fn dealt_with(c: &Content, g: &mut Game, log: &mut Log) -> Option<Flow> {
    match due(c, g) {
        // Looked at again once they are.
        Some(_) if read::being_devoured(g) || falling(g) => atoms::stir(g), // awakening
        Some(why) => {
            // Whoever paid the last Sanity or Stamina for what brings this about falls first. // awakening
            let mut seats = 0..g.table().seats;
            if let Some(falls) = seats.find_map(|seat| investigators::falls(g, seat)) {
                atoms::stir(g);
                return Some(Flow::Call(Frame::new(falls)));
            }
            return Some(atoms::awaken(c, g, why, log)); // awakening
        }
        None => {}
    }
    if overflows(c, g) {
        empty_outskirts(c, g, log); // monsters.outskirts
        atoms::look_again(g);
        // The procedure that is interrupted still wants to know what its own child came to.
        return Some(Flow::Call(Frame::new(Procedure::Terror(TerrorFrame {
            by: 1,
            told: upshot(g),
            ..TerrorFrame::default()
        }))));
    }
    // movement.leaving
    while let Some(way) = atoms::next_move(g) {
        if movement::answered(c, g, way) {
            return Some(Flow::Call(Frame::new(Procedure::Moved(MovedFrame {
                way,
                told: upshot(g),
                step: MovedStep::Left,
            }))));
        }
    }
    None
}

/// Whether somebody is just falling.
fn falling(g: &Game) -> bool {
    let of = |f: &Frame| matches!(&f.procedure, Procedure::Fallen(_));
    g.stack().iter().any(of)
}

/// Why the board alone awakens the Ancient One now, if it does. Whoever is being devoured or falls does so first.
pub fn awakens(c: &Content, g: &Game) -> Option<Woken> {
    due(c, g).filter(|_| !read::being_devoured(g) && !falling(g))
}

/// Why the board alone is to awaken the Ancient One: a full track, too many gates, or terror 10 and the town overrun.
fn due(c: &Content, g: &Game) -> Option<Woken> {
    let t = g.table();
    if t.awake {
        None
    } else if t.doom >= t.track {
        Some(Woken::Doom)
    } else if t.gates_open() >= read::gates_to_awaken(c, g) {
        Some(Woken::Gates)
    } else if t.terror >= 10 && read::monsters_in_arkham(c, g) >= 2 * (i16::from(t.seats) + 3) {
        Some(Woken::Overrun)
    } else {
        None
    }
}

/// Whether there are more monsters in the Outskirts than their limit.
pub fn overflows(c: &Content, g: &Game) -> bool {
    !g.table().awake && read::outskirts_full(c, g)
}
