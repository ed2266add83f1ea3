//! The score of a game that is over.

use super::Game;
use crate::content::Content;
use crate::state::flag;

/// The score of a game that is over: the doom track's length less terror, loans and signs played, more trophies and
/// sane survivors.
pub fn score(c: &Content, g: &Game) -> i32 {
    score_parts(c, g).iter().map(|(_, n)| n).sum()
}

/// What the score is made of.
pub fn score_parts(c: &Content, g: &Game) -> [(&'static str, i32); 7] {
    let t = g.table();
    let track = c.ancient(t.ancient).map_or(0, |a| i32::from(a.record.doom));
    let (mut loans, mut gates, mut sane) = (0, 0, 0);
    for seat in 0..t.seats {
        let i = t.investigator(seat);
        let loan = i
            .cards
            .iter()
            .any(|id| c.fixed.loan.is(c.kind_of[id as usize]));
        loans += i32::from(loan) + i32::from(i.is(flag::DEFAULTED));
        gates += i.gates.count_ones() as i32;
        sane += i32::from(i.alive() && i.sanity > 0 && i.place.is_some());
    }
    // Trophies of all of them together: three of one and of another are three. // score
    let monsters: usize = (0..t.seats).map(|s| t.trophies(s).count()).sum();
    [
        ("score-doom-track", track),
        ("score-terror", -i32::from(t.terror)),
        ("score-elder-signs-played", -i32::from(t.signs_played)),
        ("score-loans", -loans),
        ("score-gate-trophies", gates),
        ("score-monster-trophies", monsters as i32 / 3),
        ("score-sane-survivors", sane),
    ]
}
