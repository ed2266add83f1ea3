//! What clients that come and go need to know of what was answered and taken back.

use crate::joined::parts;
use crate::lesson::Lesson;

use super::{Back, Given, Session, Trouble};
use kernel::{Game, Rules, Seat, Who};

impl<R: Rules> Session<R> {
    /// The lesson that the game is, if it is one.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_deref()
    }

    /// What a lesson has settled that chance answers now.
    pub(super) fn settled_luck(&self) -> Option<R::Choice> {
        let given = self.given.iter();
        let dealt = given.filter(|g| matches!(g.who, Who::Chance(_)));
        let dealt = dealt.map(|g| g.key.as_str());
        let luck = &self.lesson.as_ref()?.luck;
        luck.answer(&*self.content, &self.game, dealt)
    }

    /// After how many answers the first one was given that [`Session::undo`] would take back.
    pub fn would_undo(&self, back: Back) -> Result<usize, Trouble> {
        self.may_undo(back)
    }

    /// Whether these seats themselves gave exactly these answers at a revision, in any order, and the answers still stand:
    /// the same answer sent twice is known by that. What chance and other seats answered is never confirmed, for nobody
    /// who asks about it may know it. With `marks` these are all that was marked together.
    pub fn gave(&self, seats: &[Seat], revision: u64, keys: &[String], marks: bool) -> bool {
        let Some(known) = self.known(revision).filter(|k| k.lost.is_none()) else {
            return false;
        };
        // A combined offer names several answers.
        let parts = keys.iter().map(|k| parts(k));
        let marks = marks || parts.clone().any(|(_, marks)| marks);
        let asked: Vec<&str> = parts.flat_map(|(keys, _)| keys).collect();
        let end = known.kept.saturating_add(asked.len());
        let Some(given) = self.given.get(known.kept..end).filter(|g| !g.is_empty()) else {
            return false;
        };
        let own = |g: &Given<R::Choice>| matches!(g.who, Who::Seat(s) if seats.contains(&s));
        let mut gave: Vec<&str> = given.iter().map(|g| &*g.key).collect();
        let mut asked = asked;
        gave.sort_unstable();
        asked.sort_unstable();
        given.iter().all(own) && gave == asked && (!marks || !self.goes_on(known.kept, end))
    }

    /// Whether the question that was asked after `first` answers was still asked after `then`, and answered with more than
    /// a pass.
    fn goes_on(&self, first: usize, then: usize) -> bool {
        let asked = |game: &Game<R>| game.ask().map(|a| (a.who, a.rule, game.stack().len()));
        let game = self.position(then);
        let next = self.given.get(then).map(|g| g.choice);
        asked(&game) == asked(&self.position(first)) && next != R::pass(&self.content, &game)
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
        self.shown.replace(None);
    }
}
