//! Atoms for places: Clues, seals, drawn monsters, rifts, and the layout of setup.

use super::{change, write};
use crate::content::ids::{AncientId, MarkerId, MonsterId, PlaceId, TrackId};
use crate::event::Event;
use crate::read::Game;
use crate::rules::Cx;
use crate::state::{Progress, Rift, Whereabouts};
use kernel::Maybe;

/// Sets the number of Clues at a place.
pub fn set_clues(cx: &mut Cx, place: PlaceId, clues: u8) {
    write(cx.game).clues.0[place.index()] = clues;
}

/// Takes a monster from the cup or the board for an encounter or a placement.
pub fn monster_in_hand(cx: &mut Cx, monster: MonsterId) {
    write(cx.game).whereabouts.put(monster, Whereabouts::InHand);
}

/// Puts the seal of a place under the Great Seal. // gates.seal // kingsport.great-seal
pub fn put_great_seal(cx: &mut Cx, place: PlaceId) {
    write(cx.game).great.insert(place);
    cx.log.emit(|| Event::GreatSeal(place));
}

/// Corrects the count of elder signs: a sign that moves is not a new one.
pub fn sign_moved(cx: &mut Cx) {
    let t = write(cx.game);
    t.signs_played = t.signs_played.saturating_sub(1);
}

/// Sets the Ancient One.
pub fn set_ancient(cx: &mut Cx, ancient: AncientId) {
    change(cx.game).ancient = ancient.into();
}

/// Sets the doom track of the Ancient One and fills the monster cup.
pub fn lay_out_ancient(cx: &mut Cx) {
    let table = write(cx.game);
    let Some(record) = cx.content.ancient(table.ancient).map(|a| &a.record) else {
        return;
    };
    table.track = record.doom as u8;
    for (monster, token) in cx.content.markers().zip(&cx.content.tokens) {
        let mask = cx.content.monsters[token.kind].mask;
        let used = table.sets.contains(token.set) && (!mask || record.cup.masks);
        let at = if used {
            Whereabouts::Cup
        } else {
            Whereabouts::Unused
        };
        table.whereabouts.put(monster, at);
    }
}

fn rift(game: &mut Game, track: TrackId) -> Option<&mut Rift> {
    write(game).rifts.get_mut(track.index())
}

/// Puts a marker on a rift track. If another track had it, that track gets the marker that was here.
pub fn lay_out_rift(cx: &mut Cx, track: TrackId, marker: MarkerId) {
    let table = write(cx.game);
    let from = table.rifts.iter().position(|r| r.marker == marker);
    let Some(at) = table.rifts.get_mut(track.index()) else {
        return;
    };
    let before = std::mem::replace(&mut at.marker, marker);
    if let Some(from) = from {
        table.rifts[from].marker = before;
        table.rifts[track.index()].marker = marker;
    }
}

/// Opens a rift at a place.
pub fn rift_opens(cx: &mut Cx, track: TrackId, place: PlaceId) {
    let turn = cx.table().turn;
    if let Some(r) = rift(cx.game, track) {
        (r.open, r.opened) = (place.into(), turn);
    }
    cx.log.emit(|| Event::RiftOpens { track, place });
}

/// Moves an open rift to a place.
pub fn rift_moves(cx: &mut Cx, track: TrackId, to: PlaceId) {
    if let Some(r) = rift(cx.game, track).filter(|r| !r.open.is(to)) {
        r.open = to.into();
        cx.log.emit(|| Event::RiftMoves { track, place: to });
    }
}

/// Sets what is on a space of a rift track.
pub fn set_rift_space(cx: &mut Cx, track: TrackId, space: u8, marker: Option<Progress>) {
    if let Some(r) = rift(cx.game, track) {
        r.spaces[usize::from(space & 3)] = marker;
    }
}

/// Removes all markers from a rift track and closes its rift.
pub fn rift_ends(cx: &mut Cx, track: TrackId) {
    let Some(moved) = rift(cx.game, track) else {
        return;
    };
    moved.spaces = [None; 4];
    let open = std::mem::replace(&mut moved.open, Maybe::NONE);
    if open.is_some() {
        cx.log.emit(|| Event::RiftCloses(track));
    }
}
