//! Several answers that are given together.

use super::{By, Session, Trouble};
use kernel::{Refusal, Rules, Who};

impl<R: Rules> Session<R> {
    /// Gives several answers one after the other, or none of them; then settles.
    pub fn answer_all(&mut self, choices: &[R::Choice]) -> Result<(), Trouble> {
        self.whole(|session| {
            for (n, &choice) in choices.iter().enumerate() {
                session.give_own(choice, n > 0)?;
            }
            session.move_all()
        })
    }

    /// Gives answers by their keys, each to the question that the one before leads to, or none of them; then settles.
    pub fn answer_in_order(&mut self, keys: &[String]) -> Result<(), Trouble> {
        self.whole(|session| {
            for (n, key) in keys.iter().enumerate() {
                let choice = session.game.by_key(&session.content, key)?;
                session.give_own(choice, n > 0)?;
            }
            session.move_all()
        })
    }

    /// Gives answers by their keys, all of `sure` or none. Then gives `passes` for as long as nobody else decides anything
    /// in between: what they were meant for is asked again otherwise. Then settles.
    pub fn answer_quickly(&mut self, sure: &[String], passes: &[String]) -> Result<(), Trouble> {
        self.whole(|session| {
            let seat = session.game.ask().map(|a| a.who);
            for (n, key) in sure.iter().enumerate() {
                let choice = session.game.by_key(&session.content, key)?;
                session.give_own(choice, n > 0)?;
            }
            for key in passes {
                if !session.others_pass(seat)? {
                    break;
                }
                let Ok(choice) = session.game.by_key(&session.content, key) else {
                    break;
                };
                session.give_own(choice, true)?;
            }
            session.move_all()
        })
    }

    /// Lets bots and the table answer for others until `seat` is asked. Whether it is, and all of them passed.
    fn others_pass(&mut self, seat: Option<Who>) -> Result<bool, Trouble> {
        loop {
            match self.game.ask().map(|a| a.who) {
                who if who == seat => return Ok(true),
                None | Some(Who::Chance(_)) => return Ok(false),
                Some(Who::Seat(_)) => {}
            }
            let pass = R::pass(&self.content, &self.game);
            if self.holds() || !self.move_on()? || self.given.last().map(|g| g.choice) != pass {
                return Ok(false);
            }
        }
    }

    /// Gives answers by their keys one after the other, chance between them, for as long as the same question comes
    /// again; without keys it is declined. Then settles.
    pub fn answer_through(&mut self, keys: &[String]) -> Result<(), Trouble> {
        self.whole(|session| {
            let asked = |s: &Self| s.game.ask().map(|a| (a.who, a.rule, s.game.stack().len()));
            let first = asked(session);
            if keys.is_empty() {
                let nothing = || Refusal::NotOffered {
                    key: String::new(),
                    reason: Some("something must be marked".into()),
                };
                let pass = R::pass(&session.content, &session.game).ok_or_else(nothing)?;
                session.give_own(pass, false)?;
            }
            for (index, key) in keys.iter().enumerate() {
                if asked(session) != first {
                    break;
                }
                match session.game.by_key(&session.content, key) {
                    Ok(choice) => session.give_own(choice, index > 0)?,
                    Err(e) if index == 0 => return Err(e.into()),
                    // Chance has done away with it.
                    Err(_) => continue,
                }
                let by_chance =
                    |s: &Self| matches!(s.game.ask(), Some(a) if matches!(a.who, Who::Chance(_)));
                while by_chance(session) && session.move_on()? {}
            }
            session.move_all()
        })
    }

    /// Gives an answer of a person; `joined`: as one with the answer before it, and so taken back with it.
    fn give_own(&mut self, choice: R::Choice, joined: bool) -> Result<(), Trouble> {
        let who = self.may_answer(&choice)?;
        self.give(choice, By::Person, who)?;
        if joined {
            self.join();
        }
        Ok(())
    }
}
