//! The score of a game that is over.

use super::Game;
use crate::read::Now;
use crate::state::flag;
use kernel::Measure;

/// The score of a game that is over: the length of the doom track, less terror, loans and elder signs played, plus
/// trophies and sane survivors.
pub fn score(now: Now) -> i32 {
    score_parts(now).iter().map(|(_, n)| n).sum()
}

/// The parts of the score. // victory.gates // victory.seals // victory.banished
pub fn score_parts(now: Now) -> [(&'static str, i32); 7] {
    let table = now.table();
    let track = now
        .content
        .ancient(table.ancient)
        .map_or(0, |a| i32::from(a.record.doom));
    let (mut loans, mut gates, mut sane) = (0, 0, 0);
    for seat in table.each_seat() {
        let investigator = table.investigator(seat);
        let loan = investigator
            .cards
            .iter()
            .any(|id| now.content.fixed.loan.is(now.content.kind_of[id]));
        loans += i32::from(loan) + i32::from(investigator.is(flag::DEFAULTED));
        gates += investigator.gates.len() as i32;
        sane += i32::from(
            investigator.alive() && investigator.sanity > 0 && investigator.place.is_some(),
        );
    }
    // All investigators count their trophies together: three of two investigators are a set of three. // score
    let monsters: usize = table.each_seat().map(|s| table.trophies(s).count()).sum();
    [
        ("score-doom-track", track),
        ("score-terror", -i32::from(table.terror)),
        ("score-elder-signs-played", -i32::from(table.signs_played)),
        ("score-loans", -loans),
        ("score-gate-trophies", gates),
        ("score-monster-trophies", monsters as i32 / 3),
        ("score-sane-survivors", sane),
    ]
}

/// How far a game that is over went: seals, doom kept off the track, and doom removed in the final battle.
pub fn graded(game: &Game) -> [Measure; 3] {
    let table = game.table();
    let (track, doom) = (f32::from(table.track.max(1)), f32::from(table.doom));
    let measure = |name: &str, value: f32, most: f32, weight: f32| Measure {
        name: name.to_owned(),
        value,
        most,
        weight,
    };
    // In the final battle the doom track counts down from its end.
    let (kept, beaten) = match table.awake {
        true => (0.0, (track - doom).max(0.0)),
        false => (track - doom, 0.0),
    };
    [
        measure("seals", table.seals.len() as f32, 6.0, 2.0),
        measure("doom-prevented", kept, track, 2.0),
        measure("doom-beaten", beaten, track, 1.0),
    ]
}
