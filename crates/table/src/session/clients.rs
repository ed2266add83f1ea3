//! What clients that come and go need to know of what was answered and taken back.

use super::{Back, LineKind, Session, Trouble};
use kernel::Rules;

impl<R: Rules> Session<R> {
    /// How many answers [`Session::undo`] would take back, and the first of them in words.
    pub fn would_undo(&self, back: Back) -> Result<(usize, &str), Trouble> {
        let to = self.may_undo(back)?;
        let answer = |l: &&super::Line| l.at == to + 1 && matches!(l.kind, LineKind::Answer(_));
        let words = self.log.iter().rev().find(answer);
        Ok((
            self.given.len() - to,
            words.map_or("", |line| line.text.as_str()),
        ))
    }

    /// The key of the answer that was given at a revision, if it still stands: the same answer sent twice is known by it.
    pub fn answered_at(&self, revision: u64) -> Option<&str> {
        let known = self.known(revision).filter(|k| k.lost.is_none())?;
        self.given.get(known.kept).map(|g| g.key.as_str())
    }

    /// Whether answers were taken back at a revision: the same undo sent twice is known by it.
    pub fn took_back_at(&self, revision: u64) -> bool {
        self.backs
            .iter()
            .any(|(r, _)| *r == revision.saturating_add(1))
    }

    /// Takes the revision up where a record of this game left it: what was taken back counts as when it was played.
    /// `backs` are the revisions at which answers were taken back, each with how many were left.
    pub fn recall(&mut self, revision: u64, backs: Vec<(u64, usize)>) {
        self.revision = revision;
        self.backs = backs;
        self.lost.clear();
        self.shown.borrow_mut().clear();
    }
}
