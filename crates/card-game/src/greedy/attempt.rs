//! Skill tests: the value of an attempt, and of cards to commit.

use super::Mind;
use super::weights::W;
use crate::choice::Choice;
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use kernel::{At, Maybe};
use smallvec::SmallVec;

impl<'a> Mind<'a> {
    /// Calls `f` with a mind in which a test is in progress that is only imagined.
    fn within<T: Default>(
        &self,
        test: SkillTest,
        judge: impl FnOnce(&Mind<'_>, &SkillTest) -> T,
    ) -> T {
        let stack = [Frame::SkillTest(Box::new(test))];
        let mind = Mind {
            look: Look {
                content: self.look.content,
                table: self.look.table,
                stack: &stack,
                within: 0,
            },
            who: self.who,
            missing: self.missing,
            needed: self.needed,
            left: self.left,
            entering: self.entering,
            going: self.going,
            slips: self.slips,
        };
        let Frame::SkillTest(test) = &stack[0] else {
            return T::default();
        };
        judge(&mind, test)
    }

    /// The value of an attempt with one of these skills: the outcomes weighed by their chances.
    pub(super) fn attempt(
        &self,
        skills: u8,
        attempt: Attempt,
        against: impl Into<Maybe<CardId>>,
        versus: Versus,
        verb: Option<VerbAt>,
        context: Context,
    ) -> i32 {
        let mut test = imagined(self.who, attempt, against, versus, verb, context);
        let mut skills = skills;
        if self.look.rules_in_force(RuleKind::MayTestWith) {
            self.look
                .each_rule(RuleKind::MayTestWith, Target::Seat(self.who), |_, rule| {
                    if let Rule::MayTestWith(swap) = rule
                        && swap.instead_of.iter().any(|s| skills >> *s as u8 & 1 == 1)
                    {
                        skills |= 1 << swap.skill as u8;
                    }
                });
        }
        if self.look.rules_in_force(RuleKind::MustTestWith) {
            let me = Target::Seat(self.who);
            self.look.each_rule(RuleKind::MustTestWith, me, |_, rule| {
                if let Rule::MustTestWith(w) = rule {
                    skills = w.replaced(skills);
                }
            });
        }
        let usable = Skill::ALL
            .into_iter()
            .filter(|s| skills >> *s as u8 & 1 == 1);
        test.skill = usable
            .max_by_key(|s| self.look.skill(self.who, *s))
            .unwrap_or(Skill::Willpower);
        self.within(test, |mind, test| {
            let (good, bad) = (mind.settled(test, true), mind.settled(test, false));
            let now = mind.look.odds(test) as i32 / 1000;
            // Cards that could be committed make up for part of the missing skill value.
            let mut helped = test.clone();
            let fits = mind
                .look
                .table
                .inv(mind.who)
                .hand
                .iter()
                .filter(|c| mind.look.may_commit(test, mind.who, *c));
            helped.committed.extend(fits.take(2).map(|c| (c, mind.who)));
            let then = mind.look.odds(&helped) as i32 / 1000;
            let helps = if good - bad > 300 {
                W.helped_much
            } else {
                W.helped_little
            };
            let odds = now + (then - now) * helps / 100;
            (good * odds + bad * (1000 - odds)) / 1000
        })
    }

    /// The chance to succeed, in thousandths.
    pub(super) fn chance(
        &self,
        skill: Skill,
        attempt: Attempt,
        against: CardId,
        versus: Versus,
    ) -> i32 {
        let mut test = imagined(
            self.who,
            attempt,
            against,
            versus,
            None,
            Context::of_seat(self.who),
        );
        test.skill = skill;
        self.within(test, |mind, t| mind.look.odds(t) as i32 / 1000)
    }

    /// The value of an outcome of a test.
    fn settled(&self, t: &SkillTest, success: bool) -> i32 {
        let mut test = t.clone();
        let (value, difficulty) = (
            self.look.value_before_tokens(&test),
            self.look.difficulty(&test),
        );
        test.success = success;
        test.difficulty = difficulty as i16;
        // An average token for a success, a bad one for a failure.
        test.value = if success {
            (value - 1).max(difficulty)
        } else {
            (value - 3).min(difficulty - 1).max(0)
        } as i16;
        self.within(test, |mind, t| mind.outcome(t))
    }

    fn outcome(&self, test: &SkillTest) -> i32 {
        let against = test.against.get();
        let foe = against.filter(|c| self.look.table.enemies.contains(*c));
        let hits_back = |k: Keyword| {
            let ready =
                |foe: &CardId| !self.look.table.card(*foe).exhausted && self.look.keyword(*foe, k);
            foe.filter(ready)
                .map_or(0, |foe| -self.attack(foe, test.tester))
        };
        let mut worth = match (test.attempt, test.success) {
            (Attempt::Plain, _) | (Attempt::Investigate, false) => 0,
            (Attempt::Investigate, true) => against.map_or(0, |at| {
                let (clues, instead) = self.look.investigated(test);
                self.found(at, clues) + instead.map_or(0, |block| self.worth(block, test.context))
            }),
            (Attempt::Fight, true) => {
                foe.map_or(0, |foe| self.blow(foe, self.look.attack_damage(test)))
            }
            (Attempt::Fight, false) => hits_back(Keyword::Retaliate),
            (Attempt::Evade, true) => foe.map_or(0, |foe| self.relief(foe)),
            (Attempt::Evade, false) => hits_back(Keyword::Alert),
        };
        let context = Context {
            answers: Maybe::NONE,
            ..test.context
        };
        worth += match self.look.test_verb(test) {
            Some(Verb::Test(x)) => {
                let outcome = x.outcome(test.success);
                outcome.map_or(0, |b| self.worth(b, context))
            }
            Some(Verb::Fight(x) | Verb::TryToEvade(x)) if test.success => {
                x.on_success.map_or(0, |b| self.worth(b, context))
            }
            Some(Verb::Investigate(x)) if test.success => {
                x.on_success.map_or(0, |b| self.worth(b, context))
            }
            _ => 0,
        };
        if test.success {
            for (card, by) in &test.committed {
                let context = Context::new(*by, *card);
                if let Some(commit) = self.look.commit_text(*card)
                    && commit
                        .condition
                        .as_ref()
                        .is_none_or(|c| self.look.holds(c, context))
                {
                    worth += commit.on_success.map_or(0, |b| self.worth(b, context));
                }
            }
        }
        worth
    }

    /// The expected value of a test as it is now.
    fn standing(&self, t: &SkillTest) -> i64 {
        let odds = i64::from(self.look.odds(t) / 1000);
        i64::from(self.settled(t, true)) * odds + i64::from(self.settled(t, false)) * (1000 - odds)
    }

    /// The difference in value between success and failure of the current test.
    pub(super) fn stakes(&self, t: &SkillTest) -> i32 {
        let mind = self.of(t.tester);
        mind.settled(t, true) - mind.settled(t, false)
    }

    /// The scores of cards to commit. The best ones are added one by one as long as they are worth it. Cards are
    /// committed in order, so the first card that is wanted scores highest.
    pub(super) fn commits(&self, choices: &[Choice]) -> Vec<i32> {
        let Some(test) = self.look.test() else {
            return vec![0; choices.len()];
        };
        let mind = self.of(test.tester);
        let mut test = test.clone();
        let mut wanted: SmallVec<[CardId; 8]> = SmallVec::new();
        let mut now = mind.standing(&test);
        let most = if self.who == test.tester { 4 } else { 1 };
        while wanted.len() < most {
            let mut best: Option<(i64, i64, CardId)> = None;
            for choice in choices {
                let Choice::Commit(card) = *choice else {
                    continue;
                };
                if wanted.contains(&card) || !self.look.may_commit(&test, self.who, card) {
                    continue;
                }
                test.committed.push((card, self.who));
                let then = mind.standing(&test);
                test.committed.pop();
                let spent = self.hand_card(card) * W.commit_share / 100 + W.commit_least;
                let gain = then - now - 1000 * i64::from(spent);
                if gain > 0 && best.is_none_or(|b| gain > b.0) {
                    best = Some((gain, then, card));
                }
            }
            let Some((_, then, card)) = best else { break };
            test.committed.push((card, self.who));
            wanted.push(card);
            now = then;
        }
        choices
            .iter()
            .map(|choice| match *choice {
                Choice::Commit(card) if wanted.contains(&card) => 10_000 - card.index() as i32,
                Choice::Commit(_) => -1,
                _ => 0,
            })
            .collect()
    }

    /// The value of `n` more skill value in the current test. Before cards are committed it costs nothing to wait; once
    /// the token is revealed, only turning a failure counts.
    pub(super) fn boost(&self, by: i32) -> i32 {
        let Some(test) = self.look.test() else {
            return 0;
        };
        if by <= 0 || test.step.next <= TestStep::St2Commit {
            return 0;
        }
        if test.revealed() {
            let turns = !test.success
                && !test.auto_fail
                && i32::from(test.value) + by >= i32::from(test.difficulty);
            return if turns { self.stakes(test) } else { 0 };
        }
        let mut helped = test.clone();
        helped.versus = Versus::Number((self.look.difficulty(test) - by).max(0) as i16);
        let more = self.look.odds(&helped) as i32 / 1000 - self.look.odds(test) as i32 / 1000;
        more * self.stakes(test).min(2_000_000) / 1000
    }

    /// The value of another token in place of the last one.
    pub(super) fn another_token(&self) -> i32 {
        let Some(test) = self.look.test() else {
            return 0;
        };
        let Some(revealed) = test.tokens.last() else {
            return 0;
        };
        let effect = self.look.token_effect(test.tester, revealed.face());
        let sure = effect.is_some_and(|e| {
            e.succeeds_if.as_ref().is_some_and(|c| {
                self.look.holds(
                    c,
                    Context::new(test.tester, self.look.table.inv(test.tester).card),
                )
            })
        });
        let value = self.look.value_before_tokens(test) + self.look.token_modifier(test, revealed);
        let fails = revealed.face() == Chaos::AutoFail
            || !sure && value.max(0) < self.look.difficulty(test);
        if fails {
            self.look.odds(test) as i32 / 1000 * self.stakes(test).min(2_000_000) / 1000
        } else {
            -50
        }
    }
}

/// A test that is only imagined.
fn imagined(
    tester: SeatId,
    attempt: Attempt,
    against: impl Into<Maybe<CardId>>,
    versus: Versus,
    verb: Option<VerbAt>,
    context: Context,
) -> SkillTest {
    let context = Context {
        answers: Maybe::NONE,
        ..context
    };
    let test = SkillTest::new(tester, 0, attempt, against, versus, verb, context);
    SkillTest {
        step: At::from(TestStep::St2Commit),
        skill: Skill::Willpower,
        ..test
    }
}
