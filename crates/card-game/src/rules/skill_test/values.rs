//! The values of a test: skill value, difficulty, damage, odds, and who may commit.

use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use packs::Block;

impl Look<'_> {
    /// The verb that asks for a test.
    pub(crate) fn test_verb(&self, t: &SkillTest) -> Option<&Verb> {
        self.c.verb(t.verb?)
    }

    pub(super) fn fight_text(&self, t: &SkillTest) -> Option<&Fight> {
        let (Verb::Fight(f) | Verb::TryToEvade(f)) = self.test_verb(t)? else {
            return None;
        };
        Some(f)
    }

    /// What the attempt says of revealed symbols.
    pub(super) fn rider_text(&self, t: &SkillTest) -> Option<&IfRevealed> {
        if let Some(fight) = self.fight_text(t) {
            return fight.if_revealed.as_ref();
        }
        self.investigate_text(t)?.if_revealed.as_ref()
    }

    /// The same, if one of the symbols is among the tokens.
    pub(super) fn rider(&self, t: &SkillTest) -> Option<&IfRevealed> {
        let rider = self.rider_text(t)?;
        let mut revealed = t.tokens.iter().filter(|r| !r.ignored);
        revealed
            .any(|r| rider.any.contains(&r.face()))
            .then_some(rider)
    }

    /// The verb, if it is an investigation.
    fn investigate_text(&self, t: &SkillTest) -> Option<&Investigate> {
        let Verb::Investigate(i) = self.test_verb(t)? else {
            return None;
        };
        Some(i)
    }

    /// The base value and the bonus that an attempt names. They apply to the skill that the card names: if another is
    /// used instead, they are lost. // substituted-skills // base-skill
    fn named_terms(&self, t: &SkillTest) -> (Option<i32>, Option<i32>) {
        let (base, bonus, skill) = match self.test_verb(t) {
            Some(Verb::Fight(x)) => (&x.base, &x.bonus, x.skill.unwrap_or(Skill::Combat)),
            Some(Verb::TryToEvade(x)) => (&x.base, &x.bonus, x.skill.unwrap_or(Skill::Agility)),
            Some(Verb::Investigate(x)) => (&x.base, &x.bonus, x.skill.unwrap_or(Skill::Intellect)),
            _ => (&None, &None, t.skill),
        };
        let named = |a: &Option<Amount>| {
            let a = a.as_ref().filter(|_| skill == t.skill)?;
            Some(self.amount(a, t.context))
        };
        (named(base), named(bonus))
    }

    /// The base value of the skill of a test, for an investigator. // base-skill
    pub fn base_skill(&self, t: &SkillTest, who: SeatId) -> i32 {
        let named = self.named_terms(t).0.filter(|_| who == t.tester);
        let printed = self.c.def(self.t.inv_card(who).def).skills[t.skill as usize];
        let base = || self.base_of(Target::Seat(who), t.skill);
        named.or_else(base).unwrap_or(printed.into())
    }

    /// The icons of a card that count in a test, for the investigator who commits it. // wild
    pub fn icons_for(&self, t: &SkillTest, who: SeatId, card: CardId) -> u8 {
        let own = self.matching_icons(card, t.skill);
        let more = self.commit_text(card).filter(|_| who != t.tester);
        own + more.map_or(0, |c| c.icons_for_others.matching(t.skill))
    }

    /// Calls `f` with each term of the skill value except the tokens: its card and its amount.
    pub fn value_terms(&self, t: &SkillTest, mut f: impl FnMut(CardId, i32)) {
        let (base, bonus) = self.named_terms(t);
        let source = t.context.this.unwrap_or(self.t.reference);
        match base {
            Some(base) => f(source, base),
            None => f(self.t.inv(t.tester).card, self.base_skill(t, t.tester)),
        }
        self.each_modifier(Quantity::Skill(t.skill), Target::Seat(t.tester), &mut f);
        if let Some(bonus) = bonus {
            f(source, bonus);
        }
        for (card, by) in &t.committed {
            f(*card, i32::from(self.icons_for(t, *by, *card)));
        }
        self.each_modifier(Quantity::SkillValue, Target::Seat(t.tester), &mut f);
    }

    /// The skill value without tokens.
    pub fn value_before_tokens(&self, t: &SkillTest) -> i32 {
        let mut n = 0;
        self.value_terms(t, |_, by| n += by);
        n
    }

    /// The present difficulty, at least 0.
    pub fn difficulty(&self, t: &SkillTest) -> i32 {
        let base = match t.versus {
            Versus::Number(n) => i32::from(n),
            // A difficulty that depends on the board is reckoned anew each time. // modifiers
            Versus::Verb => match self.test_verb(t) {
                Some(Verb::Test(x)) => self.amount(&x.difficulty, t.context),
                _ => 0,
            },
            Versus::Shroud(at) => {
                let text = self.investigate_text(t);
                let number = |a: &Amount| self.amount(a, t.context);
                match text.and_then(|i| i.difficulty.as_ref()) {
                    Some(instead) => number(instead),
                    None => {
                        let own = text.and_then(|i| i.shroud.as_ref());
                        self.shroud(at) + own.map_or(0, number)
                    }
                }
            }
            Versus::Fight(enemy) => self.fight(enemy),
            Versus::Evade(enemy) => self.evade(enemy),
        };
        let tester = Target::Seat(t.tester);
        let changed = self.modified(Quantity::Difficulty, tester, base).max(0);
        // A number is doubled once all that is added has been. // modifiers
        let doubled = self.rules_in_force(RuleKind::DifficultyDoubles)
            && self.rule_holds(RuleKind::DifficultyDoubles, tester, |_| true);
        if doubled { changed * 2 } else { changed }
    }

    /// Whether what a success of a test brings is carried out twice. // results-twice
    pub(super) fn results_twice(&self, t: &SkillTest) -> bool {
        let tester = Target::Seat(t.tester);
        self.rules_in_force(RuleKind::ResultsTwice)
            && self.rule_holds(RuleKind::ResultsTwice, tester, |_| true)
    }

    /// What a successful investigation does: the clues that it discovers, and what it does instead of one or of all.
    pub(crate) fn investigated(&self, t: &SkillTest) -> (i32, Option<Block<Verb>>) {
        let more = self.investigate_text(t).and_then(|i| i.clues.as_ref());
        let base = 1 + more.map_or(0, |a| self.amount(a, t.context));
        let clues = self.modified(Quantity::CluesDiscovered, Target::Seat(t.tester), base);
        match self.investigate_text(t) {
            Some(i) if i.instead_of_clues.is_some() => match i.just_one {
                true => (clues - 1, i.instead_of_clues),
                false => (0, i.instead_of_clues),
            },
            _ => (clues, None),
        }
    }

    /// The damage that an attack deals.
    pub fn attack_damage(&self, t: &SkillTest) -> i32 {
        let text = self.fight_text(t);
        let base = text
            .and_then(|f| f.damage_is.as_ref())
            .map_or(1, |a| self.amount(a, t.context));
        let more = text
            .and_then(|f| f.damage.as_ref())
            .map_or(0, |a| self.amount(a, t.context));
        let damage = self.modified(Quantity::AttackDamage, Target::Seat(t.tester), base + more);
        let most = t.against.get().map(|enemy| self.most_from_attack(enemy));
        damage.max(0).min(most.unwrap_or(i32::MAX))
    }

    /// The damage that an attack deals though it fails, whatever it failed by.
    pub fn damage_of_failure(&self, t: &SkillTest) -> i32 {
        let mut failed = t.clone();
        failed.value = failed.difficulty;
        let stack = [Frame::SkillTest(Box::new(failed))];
        let look = Look {
            stack: &stack,
            ..*self
        };
        look.test().map_or(0, |t| look.attack_damage(t))
    }

    /// The chance to succeed, in parts per million, before a token is revealed. It does not foresee reactions that
    /// change tokens.
    pub fn odds(&self, t: &SkillTest) -> u32 {
        const SURE: u32 = 1_000_000;
        if t.auto_fail {
            return 0;
        }
        let (value, difficulty) = (self.value_before_tokens(t), self.difficulty(t));
        if t.auto_success || self.no_tokens(t.tester) {
            return if t.auto_success || value.max(0) >= difficulty {
                SURE
            } else {
                0
            };
        }
        let mut bag = self.t.bag;
        // Tokens that reveal another token are followed to a depth of three.
        (self.draws(t, &mut bag, value, difficulty, 3) / 1000) as u32
    }

    /// The chance in parts per billion.
    pub(super) fn draws(
        &self,
        t: &SkillTest,
        bag: &mut [u8; Chaos::COUNT],
        value: i32,
        difficulty: i32,
        deep: u8,
    ) -> u64 {
        const SURE: u64 = 1_000_000_000;
        let total: u64 = bag.iter().map(|n| u64::from(*n)).sum();
        if total == 0 || deep == 0 {
            return if value.max(0) >= difficulty { SURE } else { 0 };
        }
        let mut good = 0;
        for token in Chaos::ALL {
            let n = u64::from(bag[token as usize]);
            if n == 0
                || token == Chaos::AutoFail
                || token == Chaos::ElderSign && self.elder_sign_fails(t.tester)
            {
                continue;
            }
            let revealed = Revealed::new(token);
            let effect = if token.number().is_some() {
                None
            } else {
                self.token_effect(t.tester, token)
            };
            let context = Context::new(t.tester, self.t.inv(t.tester).card);
            if effect.is_some_and(|e| {
                e.succeeds_if
                    .as_ref()
                    .is_some_and(|c| self.holds(c, context))
            }) {
                good += n * SURE;
                continue;
            }
            let now = value + self.token_modifier(t, &revealed);
            if effect.is_some_and(|e| e.reveal_another) {
                bag[token as usize] -= 1;
                good += n * self.draws(t, bag, now, difficulty, deep - 1);
                bag[token as usize] += 1;
            } else if now.max(0) >= difficulty {
                good += n * SURE;
            }
        }
        good / total
    }

    /// Whether an investigator's tests reveal no tokens at present. // ST.3
    pub fn no_tokens(&self, who: SeatId) -> bool {
        self.rules_in_force(RuleKind::NoTokens)
            && self.rule_holds(RuleKind::NoTokens, Target::Seat(who), |_| true)
    }

    /// Whether elder signs are automatic failures for an investigator.
    pub fn elder_sign_fails(&self, who: SeatId) -> bool {
        self.rules_in_force(RuleKind::ElderSignFails)
            && self.rule_holds(RuleKind::ElderSignFails, Target::Seat(who), |_| true)
    }

    /// Whether an investigator may commit a card to a test. // ST.2 // wild
    pub fn may_commit(&self, t: &SkillTest, who: SeatId, card: CardId) -> bool {
        let def = self.def(card);
        if self.icons_for(t, who, card) == 0
            || !def.player_card
            || self.kept_from_committing(who, card)
        {
            return false;
        }
        if who != t.tester
            && (self.t.location(who) != self.t.location(t.tester)
                || t.committed.iter().any(|(_, by)| *by == who))
        {
            return false;
        }
        let Some(commit) = self.commit_text(card) else {
            return true;
        };
        if self.bars_commitment(t, who, card) {
            return false;
        }
        commit.max_per_test.is_none_or(|max| {
            let same = t
                .committed
                .iter()
                .filter(|(c, _)| self.def(*c).title == def.title)
                .count();
            same < max as usize
        })
    }

    /// Whether the text of a card forbids committing it to this test. // commit-only-if
    pub fn bars_commitment(&self, t: &SkillTest, who: SeatId, card: CardId) -> bool {
        let text = self.commit_text(card);
        text.is_some_and(|commit| {
            let context = Context::new(who, card);
            let only = commit.only_if.as_ref();
            commit.only_own && who != t.tester || only.is_some_and(|c| !self.holds(c, context))
        })
    }

    /// The text of a skill card.
    pub fn commit_text(&self, card: CardId) -> Option<&Commit> {
        self.c
            .abilities_of(self.t.card(card).def)
            .find_map(|(_, a)| match &a.ability {
                Ability::Commit(c) => Some(c),
                _ => None,
            })
    }
}
