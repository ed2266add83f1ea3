//! Skill tests, and the actions that take one.

use super::or_ask;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::Targets;
use crate::rules::cx::{Cx, Flow};
use crate::state::byte;
use crate::state::*;
use crate::{Choice, Prompt, Rule};

impl Script {
    /// Take a skill test.
    pub(super) fn do_test(&mut self, cx: &mut Cx, test: &Test) -> Flow {
        let context = self.context;
        match or_ask!(self.next_seat(cx, &test.who)) {
            None if matches!(self.point, Point::Fresh) => self.next_if(false),
            None => self.next(),
            Some(who) => {
                let value = |s: &Skill| cx.look().skill(who, *s);
                let least = test.skill.iter().map(value).min();
                let such = test.skill.iter();
                let such = such.filter(|s| !test.lowest || Some(value(s)) == least); // lowest
                let skills = such.fold(0, |m, s| m | 1 << *s as u8);
                let test = SkillTest::new(
                    who,
                    skills,
                    Attempt::Plain,
                    None,
                    Versus::Verb,
                    Some(self.here()),
                    context,
                );
                cx.begin_or_wait(test)
            }
        }
    }

    /// Fight. // action-fight
    pub(super) fn do_fight(&mut self, cx: &mut Cx, fight: &Fight) -> Flow {
        let context = self.context;
        let Some(you) = context.you.get() else {
            return self.next_if(false);
        };
        let choices: Targets = cx.targets(cx.look().fightable(you, fight, context));
        let Some(enemy) = or_ask!(self.pick_enemy(cx, you, choices)) else {
            return self.next_if(false);
        };
        self.attempt(cx, you, Attempt::Fight, enemy, fight.skill)
    }

    /// Try to evade. // action-evade
    pub(super) fn do_try_to_evade(&mut self, cx: &mut Cx, fight: &Fight) -> Flow {
        let context = self.context;
        let Some(you) = context.you.get() else {
            return self.next_if(false);
        };
        let choices: Targets = cx.targets(
            cx.look()
                .evadable(you)
                .filter(|e| cx.look().is_target(fight, *e, context)),
        );
        let Some(enemy) = or_ask!(self.pick_enemy(cx, you, choices)) else {
            return self.next_if(false);
        };
        self.attempt(cx, you, Attempt::Evade, enemy, fight.skill)
    }

    /// Investigate. // action-investigate
    pub(super) fn do_investigate(&mut self, cx: &mut Cx, investigation: &Investigate) -> Flow {
        let context = self.context;
        let Some(you) = context.you.get() else {
            return self.next_if(false);
        };
        // Elsewhere it is as if the investigator were there. // investigate-at
        let can =
            |me: &Cx, t| matches!(t, Target::Card(c) if me.look().investigable(c.into()).is_ok());
        let at = match &investigation.at {
            None => cx.table().location(you),
            Some(n) => or_ask!(self.find(cx, n, can)).cards.iter().next().into(),
        };
        let Some(at) = at.get().filter(|at| can(cx, Target::Card(*at))) else {
            return self.next_if(false);
        };
        self.attempt(cx, you, Attempt::Investigate, at, investigation.skill)
    }

    /// Takes the test of an attempt.
    fn attempt(
        &mut self,
        cx: &mut Cx,
        you: SeatId,
        attempt: Attempt,
        against: CardId,
        skill: Option<Skill>,
    ) -> Flow {
        let said = Some(self.here());
        let test = SkillTest::attempt(you, attempt, against, skill, said, self.context);
        self.advance();
        cx.begin_or_wait(test)
    }

    /// Reveal chaos tokens outside a test, or more of them within one. // reveal-another
    pub(super) fn do_reveal_token(&mut self, cx: &mut Cx) -> Flow {
        let context = self.context;
        if cx.one_more_token(None) {
            return self.next();
        }
        let Some(who) = context.you.get() else {
            return self.next_if(false);
        };
        self.advance();
        cx.call(RevealTokenFrame::new(who, 1, None, context))
    }

    /// Reveal chaos tokens outside a test and do something about them. // chaos-tokens
    pub(super) fn do_reveal_tokens(&mut self, cx: &mut Cx, reveal: &RevealTokens) -> Flow {
        let context = self.context;
        // If the effect is nobody's, the lead investigator reveals. // lead-chooses
        let you = context.you.get().filter(|you| cx.table().playing(*you));
        let who = you.unwrap_or(cx.table().lead);
        let count = byte(self.amount(cx, &reveal.amount));
        self.advance();
        cx.call(RevealTokenFrame::new(
            who,
            count,
            Some(reveal.effect.id),
            context,
        ))
    }

    /// The chaos token that is being revealed or resolved counts as another, or has another modifier.
    /// // changed-tokens
    pub(super) fn do_change_token(&mut self, cx: &mut Cx, change: &ChangeToken) -> Flow {
        let Some(at) = cx.token_in_hand(self.context).map(usize::from) else {
            return self.next_if(false);
        };
        let into = match change {
            ChangeToken::By(amount) => {
                let by = self.amount(cx, amount);
                if let Some(r) = cx.revealed_mut().and_then(|all| all.get_mut(at)) {
                    let sum = i32::from(r.by).saturating_add(by);
                    r.by = sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
                }
                return self.next();
            }
            ChangeToken::Into(token) => *token,
            ChangeToken::IntoOneOfTheBag => match self.point {
                Point::Token(token) => token,
                _ => {
                    let choices = cx.tokens_of_the_bag();
                    let you = self
                        .context
                        .you
                        .get()
                        .filter(|who| cx.table().playing(*who));
                    return match (you, choices.as_slice()) {
                        (None, _) | (_, []) => self.next_if(false),
                        (_, [Choice::Token(only)]) => self.at_point(Point::Token(*only)),
                        (Some(who), _) => cx.ask(who, Rule::Targets, Prompt::TokenCounts, choices),
                    };
                }
            },
        };
        let mut token = None;
        if let Some(r) = cx.revealed_mut().and_then(|all| all.get_mut(at)) {
            r.counts_as = Some(into);
            token = Some(r.token);
        }
        if let Some(token) = token {
            let outside = cx.look().reveals_outside();
            cx.emit(|| Event::TokenChanged {
                token,
                into,
                outside,
            });
        }
        self.next()
    }

    /// The current test succeeds automatically.
    pub(super) fn do_succeed(&mut self, cx: &mut Cx) -> Flow {
        if let Some(t) = cx.test_mut() {
            t.auto_success = true;
        }
        self.next()
    }

    /// The current test fails automatically. // automatic-result
    pub(super) fn do_fail(&mut self, cx: &mut Cx) -> Flow {
        if let Some(t) = cx.test_mut() {
            t.auto_fail = true;
        }
        self.next()
    }

    /// The revealed tokens of the current test return to the bag, and another one is revealed. // redrawn-tokens
    pub(super) fn do_redraw_token(&mut self, cx: &mut Cx) -> Flow {
        cx.redraw_tokens();
        self.next()
    }

    /// The revealed token is ignored and stays out of the bag, and another one is revealed. // token-in-place
    pub(super) fn do_ignore_token(&mut self, cx: &mut Cx, token: &IgnoreToken) -> Flow {
        let context = self.context;
        let Some(at) = cx.token_in_hand(context) else {
            return self.next_if(false);
        };
        cx.ignore_token(at);
        cx.undo_occurrence(context);
        let said = (self.here(), context.you, context.this);
        cx.one_more_token(token.if_revealed.is_some().then_some(said));
        self.next()
    }

    /// The negative modifier of the revealed token counts as positive.
    pub(super) fn do_negate_token(&mut self, cx: &mut Cx) -> Flow {
        let context = self.context;
        if let Some(Occurrence::TokenRevealed { token, .. }) = cx.look().occurrence(context)
            && let Some(t) = cx.test_mut()
            && let Some(r) = t.tokens.get_mut(token as usize)
        {
            r.negated = true;
        }
        self.next()
    }

    /// The enemy of an attempt; asked for if there are several.
    pub(super) fn pick_enemy(
        &mut self,
        cx: &mut Cx,
        you: SeatId,
        set: Targets,
    ) -> Result<Option<CardId>, Flow> {
        if let Point::Picked(Target::Card(c)) = self.point {
            return Ok(Some(c));
        }
        if set.len() > 1 {
            let choices = set.cards.iter().map(Choice::Card).collect();
            return Err(cx.ask(you, Rule::Targets, Prompt::Pick(self.context.this), choices));
        }
        Ok(set.cards.iter().next())
    }
}
