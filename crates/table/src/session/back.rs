//! Undo, and positions of a game as they were.

use super::{Back, By, Chance, Given, Known, LOST, Session, Trouble, UndoPolicy};
use kernel::{Budget, Game, Log, Rules, Source, Who};

impl<R: Rules> Session<R> {
    /// Takes back as much as asked. The record keeps what was taken back as a branch. Returns how many answers.
    /// Does not settle: the person whose answer was taken back is asked again.
    pub fn undo(&mut self, back: Back) -> Result<usize, Trouble> {
        let to = self.may_undo(back)?;
        let count = self.given.len() - to;
        self.unsaved = format!("< {count}\n");
        self.save()?;
        self.take_back(to);
        self.note(format!(
            "took back {count} answer{}",
            if count == 1 { "" } else { "s" }
        ));
        Ok(count)
    }

    /// Writes into the record that its last `n` answers are taken back, those a divergence made unplayable, and tells
    /// it.
    pub fn mend(&mut self, answers: usize, why: &str) -> Result<(), Trouble> {
        if answers == 0 {
            return Ok(());
        }
        self.unsaved = format!("< {answers}\n");
        self.save()?;
        self.note(format!("{why}; the last {answers} answers were taken back"));
        Ok(())
    }

    /// How many answers would be left, if so much may be taken back.
    pub(super) fn may_undo(&self, back: Back) -> Result<usize, Trouble> {
        let to = self
            .undo_point(back)
            .filter(|&to| to < self.given.len())
            .ok_or(Trouble::NothingToUndo)?;
        let gone = &self.given[to..];
        match self.config.undo {
            UndoPolicy::Free => Ok(to),
            UndoPolicy::NotPastChance if gone.iter().any(|g| matches!(g.who, Who::Chance(_))) => {
                Err(Trouble::UndoForbidden(
                    "chance has answered since, and this table does not undo past chance",
                ))
            }
            UndoPolicy::NotPastChance => Ok(to),
            UndoPolicy::Never => Err(Trouble::UndoForbidden("this table allows no undo")),
        }
    }

    /// How many answers would be left.
    pub(super) fn undo_point(&self, back: Back) -> Option<usize> {
        let persons = || {
            self.given
                .iter()
                .enumerate()
                .rev()
                .filter(|(_, g)| g.by == By::Person && !g.joined)
        };
        let last = || persons().next().map(|(i, _)| i);
        match back {
            Back::To(n) => Some(n),
            Back::Answer => last(),
            Back::Action => persons()
                .find(|(_, g)| g.turn.is_some())
                .map(|(i, _)| i)
                .or_else(last),
            Back::Turn => {
                let turn_of = |g: &Given<R::Choice>| g.turn.map(|t| (g.round, g.who, t));
                let Some(turn) = persons().find_map(|(_, g)| turn_of(g)) else {
                    return self.undo_point(Back::Round);
                };
                let same = persons()
                    .filter(|(_, g)| g.turn.is_some())
                    .take_while(|(_, g)| turn_of(g) == Some(turn));
                same.last().map(|(i, _)| i)
            }
            Back::Round => {
                let round = self.given[last()?].round;
                persons()
                    .take_while(|(_, g)| g.round == round)
                    .last()
                    .map(|(i, _)| i)
            }
        }
    }

    /// Rewinds, and remembers the position for clients that have seen it.
    pub(super) fn take_back(&mut self, to: usize) {
        let oldest = (self.revision + 1).saturating_sub(LOST as u64);
        for revision in oldest..=self.revision {
            // A position that an earlier undo took back is remembered since then.
            let Some((answers, kept)) = self.answers_at(revision) else {
                continue;
            };
            if kept == answers && answers > to {
                self.lost.push_back((revision, self.position(answers)));
            }
        }
        let over = self.lost.len().saturating_sub(LOST);
        self.lost.drain(..over);
        self.rewind(to);
        self.revision += 1;
        self.backs.push((self.revision, to));
    }

    /// The revision: it rises with every answer and every taking back.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How many answers had been given at a revision, and how many of them have been kept since.
    fn answers_at(&self, revision: u64) -> Option<(usize, usize)> {
        let backs = || self.backs.iter();
        let (start, answers) = backs()
            .rev()
            .find(|(r, _)| *r <= revision)
            .copied()
            .unwrap_or((0, 0));
        let answers = answers + usize::try_from(revision - start).ok()?;
        let later = backs().filter(|(r, _)| *r > revision).map(|(_, to)| *to);
        Some((answers, later.min().unwrap_or(answers).min(answers)))
    }

    /// What is known of the position at an earlier revision; `None` if there was none, or it was taken back too long
    /// ago.
    pub fn known(&self, revision: u64) -> Option<Known<R>> {
        if revision > self.revision {
            return None;
        }
        let (answers, kept) = self.answers_at(revision)?;
        let lost = if kept < answers {
            let (_, game) = self.lost.iter().find(|(r, _)| *r == revision)?;
            Some(game.clone())
        } else {
            None
        };
        Some(Known { kept, lost })
    }

    /// The position after so many answers (or the present one, if there are fewer).
    pub fn position(&self, answers: usize) -> Game<R> {
        if answers >= self.given.len() {
            return self.game.clone();
        }
        self.replayed(answers)
    }

    /// The position after so many answers, from the nearest one on the shelf.
    pub(super) fn replayed(&self, answers: usize) -> Game<R> {
        let on_shelf = self.shelf.iter().rev().find(|(n, _)| *n <= answers);
        let late = self.late.as_ref().filter(|(n, _)| *n <= answers);
        let on_shelf = on_shelf.into_iter().chain(late).max_by_key(|(n, _)| *n);
        let (from, mut game) = on_shelf.cloned().unwrap_or_else(|| (0, self.game.clone()));
        for given in &self.given[from..answers] {
            // These answers were taken once from this very position, so they are taken again.
            let budget = &mut Budget::after(0);
            let _ = game.accept(&self.content, given.choice, &mut Log::none(), budget);
        }
        game
    }

    pub(super) fn rewind(&mut self, to: usize) {
        self.shelf.retain(|(n, _)| *n <= to);
        self.late = self.late.take().filter(|(n, _)| *n <= to);
        self.config.policy.forget();
        self.game = self.replayed(to);
        self.given.truncate(to);
        self.notes.rewind(to);
        self.log.retain(|l| l.at <= to);
        self.budget = Budget::after(to);
        self.wind_dealer();
    }

    /// Brings the seeded streams to where they stand after the answers given.
    pub(super) fn wind_dealer(&mut self) {
        if let Chance::Seeded(dealer) = &mut self.config.chance {
            dealer.rewind();
            let sources = self.given.iter().filter_map(|g| match g.who {
                Who::Chance(source) => Some::<Source>(source),
                Who::Seat(_) => None,
            });
            for source in sources {
                dealer.skip(source);
            }
        }
    }
}
