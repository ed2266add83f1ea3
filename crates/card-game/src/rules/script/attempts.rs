//! Skill tests, and the actions that take one.

use super::next_of;
use crate::content::*;
use crate::read::Targets;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::state::*;
use crate::{Choice, Prompt, Rule};

impl Cx<'_, '_> {
    /// Take a skill test.
    pub(super) fn do_test(&mut self, x: &Test, s: Script) -> Flow {
        let context = s.context;
        match next_of!(self.next_seat(&x.who, s)) {
            None if matches!(s.point, Point::Fresh) => self.next_if(s, false),
            None => self.next(s),
            Some(who) => {
                let skills = x.skill.iter().fold(0, |m, s| m | 1 << *s as u8);
                let difficulty = self.n(&x.difficulty, s) as i16;
                let test = SkillTest::new(
                    who,
                    skills,
                    Attempt::Plain,
                    None,
                    Versus::Number(difficulty),
                    Some((s.block, s.step)),
                    context,
                );
                self.begin_or_wait(test)
            }
        }
    }

    /// Fight. // action-fight
    pub(super) fn do_fight(&mut self, f: &Fight, s: Script) -> Flow {
        let context = s.context;
        let Some(you) = context.you.get() else {
            return self.next_if(s, false);
        };
        let choices: Targets = self.targets(self.look().fightable(you));
        let Some(enemy) = (match self.pick_enemy(you, s, choices) {
            Ok(e) => e,
            Err(flow) => return flow,
        }) else {
            return self.next_if(s, false);
        };
        let skill = f.skill.unwrap_or(Skill::Combat);
        let call = SkillTest::new(
            you,
            1 << skill as u8,
            Attempt::Fight,
            enemy,
            Versus::Fight(enemy),
            Some((s.block, s.step)),
            context,
        );
        self.next_with(s, |me| me.begin_or_wait(call))
    }

    /// Try to evade. // action-evade
    pub(super) fn do_try_to_evade(&mut self, f: &Fight, s: Script) -> Flow {
        let context = s.context;
        let Some(you) = context.you.get() else {
            return self.next_if(s, false);
        };
        let choices: Targets = self.targets(self.look().evadable(you));
        let Some(enemy) = (match self.pick_enemy(you, s, choices) {
            Ok(e) => e,
            Err(flow) => return flow,
        }) else {
            return self.next_if(s, false);
        };
        let skill = f.skill.unwrap_or(Skill::Agility);
        let call = SkillTest::new(
            you,
            1 << skill as u8,
            Attempt::Evade,
            enemy,
            Versus::Evade(enemy),
            Some((s.block, s.step)),
            context,
        );
        self.next_with(s, |me| me.begin_or_wait(call))
    }

    /// Investigate. // action-investigate
    pub(super) fn do_investigate(&mut self, i: &Investigate, s: Script) -> Flow {
        let context = s.context;
        let can = |you: &SeatId| self.look().could_investigate(*you).is_ok();
        let Some(you) = context.you.get().filter(can) else {
            return self.next_if(s, false);
        };
        let Some(at) = self.table().location(you).get() else {
            return self.next_if(s, false);
        };
        let skill = i.skill.unwrap_or(Skill::Intellect);
        let call = SkillTest::new(
            you,
            1 << skill as u8,
            Attempt::Investigate,
            at,
            Versus::Shroud(at),
            Some((s.block, s.step)),
            context,
        );
        self.next_with(s, |me| me.begin_or_wait(call))
    }

    /// Reveal chaos tokens outside a test, or more of them within one. // reveal-another
    pub(super) fn do_reveal_token(&mut self, s: Script) -> Flow {
        let context = s.context;
        if let Some(t) = self.test_mut() {
            t.to_reveal = t.to_reveal.saturating_add(1);
            if matches!(
                t.step,
                TestStep::St4ResolveSymbols | TestStep::St5DetermineValue
            ) {
                t.step = TestStep::St3Reveal;
            }
            return self.next(s);
        }
        let Some(who) = context.you.get() else {
            return self.next_if(s, false);
        };
        self.next_after(
            s,
            Frame::RevealToken(RevealTokenFrame {
                who,
                asked: false,
                count: 1,
                tokens: Default::default(),
            }),
        )
    }

    /// The current test succeeds automatically.
    pub(super) fn do_succeed(&mut self, s: Script) -> Flow {
        if let Some(t) = self.test_mut() {
            t.auto_success = true;
        }
        self.next(s)
    }

    /// The negative modifier of the revealed token counts as positive.
    pub(super) fn do_negate_token(&mut self, s: Script) -> Flow {
        let context = s.context;
        if let Some(Occurrence::TokenRevealed { token, .. }) = self.look().occurrence(context)
            && let Some(t) = self.test_mut()
            && let Some(r) = t.tokens.get_mut(token as usize)
        {
            r.negated = true;
        }
        self.next(s)
    }

    /// The enemy of an attempt; asked for if there are several.
    pub(super) fn pick_enemy(
        &mut self,
        you: SeatId,
        s: Script,
        set: Targets,
    ) -> Result<Option<CardId>, Flow> {
        if let Point::Picked(Target::Card(c)) = s.point {
            return Ok(Some(c));
        }
        if set.len() > 1 {
            let choices = set.cards.iter().map(Choice::Card).collect();
            return Err(self.ask(you, Rule::Targets, Prompt::Pick(s.context.this), choices));
        }
        Ok(set.cards.iter().next())
    }
}
