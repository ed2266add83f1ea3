//! Whose turn it is, and whether somebody must be told.

use crate::meta::{Meta, Summary};
use crate::notice::{HOOK, Push};
use crate::wire::Sitter;

impl Meta {
    /// The seat that waits for a person, if a notification could tell that person of it.
    pub(crate) fn calls(&self, asked: Option<u8>, over: bool, round: u32) -> Option<u8> {
        let rests = self.gathering || self.archived || self.deleted.is_some();
        let seat = asked.filter(|_| !rests && !over && !self.ended(round))?;
        let chair = self.seats.get(usize::from(seat))?;
        (!chair.is_bot()).then_some(seat)
    }

    /// Who is told when this seat is asked.
    pub(crate) fn reached(&self, seat: u8) -> Vec<String> {
        let hook = self.notices.hook.is_some().then(|| HOOK.to_owned());
        let friend = self.seats.get(usize::from(seat));
        let friend = friend.is_some_and(|s| s.sitter == Sitter::Friend);
        let of = friend.then_some(seat);
        let pushes = self.notices.pushes.iter().filter(|p| p.seat == of);
        hook.into_iter().chain(pushes.map(Push::target)).collect()
    }

    /// Whether a notification about the turn is due at this time, as far as can be seen without the game.
    pub(crate) fn is_due(&self, summary: &Summary, now: u64) -> bool {
        let over = summary.outcome.is_some();
        let Some(seat) = self.calls(summary.asked, over, summary.round) else {
            return false;
        };
        if self.notices.quiet.is_some_and(|quiet| quiet.hold(now)) {
            return false;
        }
        match self.notices.of(seat, summary.answers) {
            Some(told) => !told.waits.is_empty() && told.next <= now,
            None => !self.reached(seat).is_empty(),
        }
    }
}
