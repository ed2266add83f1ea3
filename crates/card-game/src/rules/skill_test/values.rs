//! The values of a test: skill value, difficulty, damage, odds, and who may commit.

use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use packs::Block;

impl Look<'_> {
    /// The verb that asks for a test.
    pub(crate) fn test_verb(&self, t: &SkillTest) -> Option<&Verb> {
        self.content.verb(t.verb?)
    }

    /// Whether an enemy would attack after a failed attempt: it is ready and has the keyword, and the text of the attempt
    /// does not ignore it. // retaliate // alert
    pub(super) fn hits_back(&self, t: &SkillTest, enemy: CardId, keyword: Keyword) -> bool {
        let ignored = |f| self.reaches(f, enemy, t.context);
        !self.table.card(enemy).exhausted
            && self.keyword(enemy, keyword)
            && !self.fight_text(t).is_some_and(ignored)
    }

    pub(super) fn fight_text(&self, t: &SkillTest) -> Option<&Fight> {
        let (Verb::Fight(fight) | Verb::TryToEvade(fight)) = self.test_verb(t)? else {
            return None;
        };
        Some(fight)
    }

    /// What the attempt says of revealed symbols.
    pub(super) fn rider_text(&self, test: &SkillTest) -> Option<&IfRevealed> {
        if let Some(fight) = self.fight_text(test) {
            return fight.if_revealed.as_ref();
        }
        self.investigate_text(test)?.if_revealed.as_ref()
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
        let Verb::Investigate(investigate) = self.test_verb(t)? else {
            return None;
        };
        Some(investigate)
    }

    /// The base value and the bonus that an attempt names. They apply to the skill that the card names: if another is
    /// used instead, they are lost. // substituted-skills // base-skill
    fn named_terms(&self, test: &SkillTest) -> (Option<i32>, Option<i32>) {
        let (base, bonus, skill) = match self.test_verb(test) {
            Some(Verb::Fight(x)) => (&x.base, &x.bonus, x.skill.unwrap_or(Skill::Combat)),
            Some(Verb::TryToEvade(x)) => (&x.base, &x.bonus, x.skill.unwrap_or(Skill::Agility)),
            Some(Verb::Investigate(x)) => (&x.base, &x.bonus, x.skill.unwrap_or(Skill::Intellect)),
            _ => (&None, &None, test.skill),
        };
        let named = |a: &Option<Amount>| {
            let a = a.as_ref().filter(|_| skill == test.skill)?;
            Some(self.amount(a, test.context))
        };
        (named(base), named(bonus))
    }

    /// The base value of the skill of a test, for an investigator. // base-skill
    pub fn base_skill(&self, test: &SkillTest, who: SeatId) -> i32 {
        let named = self.named_terms(test).0.filter(|_| who == test.tester);
        let printed = self.content.def(self.table.inv_card(who).def).skills[test.skill as usize];
        let base = || self.base_of(Target::Seat(who), test.skill);
        named.or_else(base).unwrap_or(printed.into())
    }

    /// The icons of a card that count in a test, for the investigator who commits it. // wild
    pub fn icons_for(&self, test: &SkillTest, who: SeatId, card: CardId) -> u8 {
        let own = self.matching_icons(card, test.skill);
        let Some(text) = self.commit_text(card) else {
            return own;
        };
        let for_others = match who == test.tester {
            true => 0,
            false => text.icons_for_others.matching(test.skill),
        };
        // gained-icons
        let gained = text.gains.as_ref().map_or(0, |gains| {
            let each = i32::from(gains.icons.matching(test.skill));
            byte(each * self.amount(&gains.times, Context::new(who, card)))
        });
        own.saturating_add(for_others).saturating_add(gained)
    }

    /// Calls `f` with each term of the skill value except the tokens: its card and its amount.
    pub fn value_terms(&self, test: &SkillTest, mut visit: impl FnMut(CardId, i32)) {
        let (base, bonus) = self.named_terms(test);
        let source = test.context.this.unwrap_or(self.table.reference);
        match base {
            Some(base) => visit(source, base),
            None => visit(
                self.table.inv(test.tester).card,
                self.base_skill(test, test.tester),
            ),
        }
        self.each_modifier(
            Quantity::Skill(test.skill),
            Target::Seat(test.tester),
            &mut visit,
        );
        if let Some(bonus) = bonus {
            visit(source, bonus);
        }
        for (card, by) in &test.committed {
            visit(*card, i32::from(self.icons_for(test, *by, *card)));
        }
        self.each_modifier(Quantity::SkillValue, Target::Seat(test.tester), &mut visit);
    }

    /// The skill value without tokens.
    pub fn value_before_tokens(&self, t: &SkillTest) -> i32 {
        let mut n = 0;
        self.value_terms(t, |_, by| n += by);
        n
    }

    /// The present difficulty, at least 0.
    pub fn difficulty(&self, test: &SkillTest) -> i32 {
        let base = match test.versus {
            Versus::Number(n) => i32::from(n),
            // A difficulty that depends on the board is reckoned anew each time. // modifiers
            Versus::Verb => match self.test_verb(test) {
                Some(Verb::Test(x)) => self.amount(&x.difficulty, test.context),
                _ => 0,
            },
            Versus::Shroud(at) => {
                let text = self.investigate_text(test);
                let number = |a: &Amount| self.amount(a, test.context);
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
        let tester = Target::Seat(test.tester);
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
    pub(crate) fn investigated(&self, test: &SkillTest) -> (i32, Option<Block<Verb>>) {
        let more = self.investigate_text(test).and_then(|i| i.clues.as_ref());
        let base = 1 + more.map_or(0, |a| self.amount(a, test.context));
        let clues = self.modified(Quantity::CluesDiscovered, Target::Seat(test.tester), base);
        match self.investigate_text(test) {
            Some(i) if i.instead_of_clues.is_some() => match i.just_one {
                true => (clues - 1, i.instead_of_clues),
                false => (0, i.instead_of_clues),
            },
            _ => (clues, None),
        }
    }

    /// The damage that an attack deals.
    pub fn attack_damage(&self, test: &SkillTest) -> i32 {
        let text = self.fight_text(test);
        let base = text
            .and_then(|f| f.damage_is.as_ref())
            .map_or(1, |a| self.amount(a, test.context));
        let more = text
            .and_then(|f| f.damage.as_ref())
            .map_or(0, |a| self.amount(a, test.context));
        let damage = self.modified(
            Quantity::AttackDamage,
            Target::Seat(test.tester),
            base + more,
        );
        let most = test.against.get().map(|enemy| self.most_from_attack(enemy));
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
    pub fn odds(&self, test: &SkillTest) -> u32 {
        const SURE: u32 = 1_000_000;
        if test.auto_fail {
            return 0;
        }
        let (value, difficulty) = (self.value_before_tokens(test), self.difficulty(test));
        if test.auto_success || self.no_tokens(test.tester) {
            return if test.auto_success || value.max(0) >= difficulty {
                SURE
            } else {
                0
            };
        }
        let mut bag = self.table.bag;
        // Tokens that reveal another token are followed to a depth of three.
        (self.draws(test, &mut bag, value, difficulty, 3) / 1000) as u32
    }

    /// The chance in parts per billion.
    pub(super) fn draws(
        &self,
        test: &SkillTest,
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
            let copies = u64::from(bag[token as usize]);
            if copies == 0
                || token == Chaos::AutoFail
                || token == Chaos::ElderSign && self.elder_sign_fails(test.tester)
                || token == Chaos::Frost
                    && (self.table.bag[token as usize] > bag[token as usize]
                        || self.freezes(test.tester, &test.tokens))
            {
                continue;
            }
            let revealed = Revealed::new(token);
            let effect = if token.number().is_some() {
                None
            } else {
                self.token_effect(test.tester, token)
            };
            let context = Context::new(test.tester, self.table.inv(test.tester).card);
            if effect.is_some_and(|e| {
                e.succeeds_if
                    .as_ref()
                    .is_some_and(|c| self.holds(c, context))
            }) {
                good += copies * SURE;
                continue;
            }
            let now = value + self.token_modifier(test, &revealed);
            if effect.is_some_and(|e| e.reveal_another) {
                bag[token as usize] -= 1;
                good += copies * self.draws(test, bag, now, difficulty, deep - 1);
                bag[token as usize] += 1;
            } else if now.max(0) >= difficulty {
                good += copies * SURE;
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
    pub fn may_commit(&self, test: &SkillTest, who: SeatId, card: CardId) -> bool {
        let def = self.def(card);
        if self.icons_for(test, who, card) == 0
            || !def.player_card
            || self.kept_from_committing(who, card)
        {
            return false;
        }
        if who != test.tester
            && (self.table.location(who) != self.table.location(test.tester)
                && !self.commits_from(who, test.tester)
                || test.committed.iter().any(|(_, by)| *by == who))
        {
            return false;
        }
        let Some(commit) = self.commit_text(card) else {
            return true;
        };
        if self.bars_commitment(test, who, card) {
            return false;
        }
        commit.max_per_test.is_none_or(|max| {
            let same = test
                .committed
                .iter()
                .filter(|(c, _)| self.def(*c).title == def.title)
                .count();
            same < max as usize
        })
    }

    /// Whether the text of a card forbids committing it to this test. // commit-only-if
    pub fn bars_commitment(&self, test: &SkillTest, who: SeatId, card: CardId) -> bool {
        let text = self.commit_text(card);
        text.is_some_and(|commit| {
            let context = Context::new(who, card);
            let only = commit.only_if.as_ref();
            commit.only_own && who != test.tester || only.is_some_and(|c| !self.holds(c, context))
        })
    }

    /// The text of a skill card.
    pub fn commit_text(&self, card: CardId) -> Option<&Commit> {
        self.content
            .abilities_of(self.table.card(card).def)
            .find_map(|(_, a)| match &a.ability {
                Ability::Commit(c) => Some(c),
                _ => None,
            })
    }
}
