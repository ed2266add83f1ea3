//! Writing on places and what lies there: Clues, seals, monsters that are drawn, rifts; and what setup lays out.

use super::{change, write};
use crate::content::Content;
use crate::read::Game;
use crate::rules::Log;
use crate::show::event::Event;
use crate::state::{Progress, Rift, Whereabouts};
use kernel::Maybe;

/// So many Clues lie at a place now.
pub fn set_clues(g: &mut Game, place: u8, clues: u8) {
    write(g).clues.0[usize::from(place)] = clues;
}

/// A monster is drawn from the cup, or taken off the board: it is in somebody's hands.
pub fn monster_in_hand(g: &mut Game, monster: u8) {
    write(g).whereabouts.put(monster, Whereabouts::InHand);
}

/// The seal of a place is under the Great Seal. // gates.seal // kingsport.great-seal
pub fn put_great_seal(g: &mut Game, place: u8, log: &mut Log) {
    write(g).great |= 1 << place;
    log.emit(|| Event::GreatSeal(place));
}

/// A sign that moves is no further one.
pub fn sign_moved(g: &mut Game) {
    let t = write(g);
    t.signs_played = t.signs_played.saturating_sub(1);
}

/// The Ancient One is this.
pub fn set_ancient(g: &mut Game, ancient: u8) {
    change(g).ancient = ancient.into();
}

/// The doom track of the Ancient One is laid out, and the monster cup filled.
pub fn lay_out_ancient(c: &Content, g: &mut Game) {
    let t = write(g);
    let Some(a) = c.ancient(t.ancient).map(|a| &a.record) else {
        return;
    };
    t.track = a.doom as u8;
    for (m, token) in (0u8..).zip(&c.tokens) {
        let mask = c.monsters[token.kind as usize].mask;
        let used = t.sets >> token.set & 1 == 1 && (!mask || a.cup.masks);
        let at = if used {
            Whereabouts::Cup
        } else {
            Whereabouts::Unused
        };
        t.whereabouts.put(m, at);
    }
}

fn rift(g: &mut Game, track: u8) -> &mut Rift {
    &mut write(g).rifts[usize::from(track % 3)]
}

/// The marker of a rift track is this; the one that lay there goes where this was.
pub fn lay_out_rift(g: &mut Game, track: u8, marker: u8) {
    let t = write(g);
    let at = usize::from(track % 3);
    if let Some(from) = t.rifts.iter().position(|r| r.marker == marker) {
        t.rifts[from].marker = t.rifts[at].marker;
        t.rifts[at].marker = marker;
    }
}

/// A rift opens at a place.
pub fn rift_opens(g: &mut Game, track: u8, place: u8, log: &mut Log) {
    let turn = g.table().turn;
    let r = rift(g, track);
    (r.open, r.opened) = (place.into(), turn);
    log.emit(|| Event::RiftOpens { track, place });
}

/// An open rift is now at a place.
pub fn rift_moves(g: &mut Game, track: u8, to: u8, log: &mut Log) {
    let r = rift(g, track);
    if !r.open.is(to) {
        r.open = to.into();
        log.emit(|| Event::RiftMoves { track, place: to });
    }
}

/// What lies on a space of a rift track from now on.
pub fn set_rift_space(g: &mut Game, track: u8, space: u8, marker: Option<Progress>) {
    rift(g, track).spaces[usize::from(space & 3)] = marker;
}

/// A rift track is empty, and its rift closed.
pub fn rift_ends(g: &mut Game, track: u8, log: &mut Log) {
    let r = rift(g, track);
    r.spaces = [None; 4];
    let open = std::mem::replace(&mut r.open, Maybe::NONE);
    if open.is_some() {
        log.emit(|| Event::RiftCloses(track));
    }
}
