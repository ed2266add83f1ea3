//! Skill tests, ST.1 to ST.8. Chapter: skill-tests.md.

mod attempt;
mod outside;
mod results;
mod stakes;
mod values;

use crate::choice::{BAG, Choice, Prompt};
use crate::content::Rule as CardRule;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use crate::{Rule, look};
use kernel::{Choices, Maybe};
use smallvec::SmallVec;

impl Cx<'_, '_> {
    fn running_test(&self) -> Option<&SkillTest> {
        match self.game.stack().last() {
            Some(Frame::SkillTest(t)) => Some(t),
            _ => None,
        }
    }

    fn change_test(&mut self, f: impl FnOnce(&mut SkillTest)) {
        if let Some(Frame::SkillTest(t)) = self.game.stack_mut().last_mut() {
            f(t);
        }
    }

    fn to(&mut self, step: TestStep) -> Flow {
        self.change_test(|t| t.step.next = step);
        Flow::Go
    }

    /// Runs the next step of a skill test.
    pub fn skill_test(&mut self) -> Flow {
        let depth = self.depth();
        if !self.table().afters.is_empty()
            && let Some(cell) = self.collected(depth)
        {
            return self.call(cell);
        }
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (tester, next) = (test.tester, test.step.next);
        // The test of an eliminated investigator stops here; its cards leave with the investigator. // elimination
        if !self.table().playing(tester) && next < TestStep::St8Discard {
            return self.to(TestStep::St8Discard);
        }
        self.change_test(|t| {
            t.step.begin();
        });
        match next {
            TestStep::St1DetermineSkill => self.st1(),
            TestStep::St1Window => {
                self.change_test(|t| t.step.next = TestStep::St2Commit);
                self.test_window(Rule::St1)
            }
            TestStep::St2Commit => self.st2(),
            TestStep::St2Window => {
                self.change_test(|t| t.step.next = TestStep::St3Reveal);
                self.test_window(Rule::St2Window) // ST.2.window
            }
            TestStep::St3Reveal => self.st3(),
            TestStep::St3Revealed => self.st3_revealed(),
            TestStep::St4ResolveSymbols => self.st4(),
            TestStep::St5DetermineValue => self.st5(),
            TestStep::St6Outcome => self.st6(),
            TestStep::St6After => {
                self.change_test(|t| t.step.next = TestStep::St7Results);
                let Some(test) = self.running_test() else {
                    return Flow::Done;
                };
                let occurrence = Occurrence::TestResolves {
                    who: tester,
                    success: test.success,
                };
                self.collect_results();
                if self.anything_waits(&occurrence, Cell::When)
                    || self.anything_waits(&occurrence, Cell::At)
                    || self.anything_waits(&occurrence, Cell::After)
                {
                    return self.call(OccurrenceFrame::at(occurrence, OccurrenceStep::When));
                }
                Flow::Go
            }
            TestStep::St7Results => self.st7(),
            TestStep::St7After => {
                self.change_test(|t| t.step.next = TestStep::St8Discard);
                let Some(test) = self.running_test() else {
                    return Flow::Done;
                };
                let success = test.success;
                self.open(
                    Occurrence::TestEnds {
                        who: tester,
                        success,
                    },
                    Cell::After,
                )
            }
            TestStep::St8Discard => {
                self.change_test(|t| t.step.next = TestStep::St8Retaliate);
                self.st8_discard();
                Flow::Go
            }
            TestStep::St8Retaliate => self.st8_retaliate(),
            TestStep::St8End => self.st8_end(),
        }
    }

    fn test_window(&mut self, rule: Rule) -> Flow {
        self.call(PlayerWindowFrame {
            rule,
            passed: Seats::NONE,
        })
    }

    /// ST.1: the skill is determined, with substitutions, and the test begins.
    fn st1(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (tester, mut skills) = (test.tester, test.skills);
        self.test_begins(tester, self.depth());
        let look = self.look();
        if look.rules_in_force(RuleKind::MayTestWith) {
            look.each_rule(RuleKind::MayTestWith, Target::Seat(tester), |_, rule| {
                if let CardRule::MayTestWith(swap) = rule
                    && swap.instead_of.iter().any(|s| skills >> *s as u8 & 1 == 1)
                {
                    skills |= 1 << swap.skill as u8;
                }
            });
        }
        if look.rules_in_force(RuleKind::MustTestWith) {
            look.each_rule(RuleKind::MustTestWith, Target::Seat(tester), |_, rule| {
                if let CardRule::MustTestWith(w) = rule {
                    skills = w.replaced(skills);
                }
            });
        }
        if skills.count_ones() == 1
            && let Some(skill) = Skill::ALL.into_iter().find(|s| 1 << *s as u8 == skills)
        {
            self.change_test(|t| t.skill = skill);
        }
        if skills.count_ones() > 1 {
            let choices = Skill::ALL
                .into_iter()
                .filter(|s| skills >> *s as u8 & 1 == 1)
                .map(Choice::Skill)
                .collect();
            return self.ask(tester, Rule::St1, Prompt::WithSkill, choices);
        }
        self.begin_test()
    }

    fn begin_test(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (who, skill) = (test.tester, test.skill);
        let difficulty = self.look().difficulty(test) as i16;
        let stakes = match self.log.listens() {
            true => Box::new(self.look().stakes(test)),
            false => Box::default(),
        };
        self.emit(|| Event::TestBegins {
            who,
            skill,
            difficulty,
            stakes,
        });
        self.change_test(|t| t.step.next = TestStep::St1Window);
        self.open(Occurrence::TestBegins { who }, Cell::When) // test-begins
    }

    /// ST.2: the tester commits any number of cards, every other investigator there at most one.
    fn st2(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (tester, done, from) = (test.tester, test.done, test.from);
        let mut who = (!done.contains(tester)).then_some(tester);
        if who.is_none() && self.table().investigators.len() > 1 {
            who = self.table().players().find(|s| !done.contains(*s));
        }
        let Some(who) = who else {
            let committed = test.committed.clone();
            let flow = self.to(TestStep::St2Window);
            self.reindex_committed(&committed);
            return flow;
        };
        let mut choices = Choices::new();
        if !self.look().in_peril(who) {
            let mut last = None;
            for card in self.table().inv(who).hand.iter().filter(|c| *c >= from) {
                let def = self.card(card).def;
                if last != Some(def) && self.look().may_commit(test, who, card) {
                    choices.push(Choice::Commit(card));
                    last = Some(def);
                }
            }
        }
        if choices.is_empty() {
            self.change_test(|t| {
                t.done.insert(who);
                t.from = CardId(0);
            });
            return Flow::Go;
        }
        choices.push(Choice::Pass);
        self.ask(who, Rule::St2, Prompt::Commit, choices)
    }

    /// ST.3: the tokens are revealed, one after the other.
    fn st3(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        // If the result is known before, ST.3 and ST.4 are skipped. // automatic-result
        if (test.auto_success || test.auto_fail) && test.tokens.iter().all(|r| r.ignored) {
            return self.to(TestStep::St5DetermineValue);
        }
        let (who, pair) = (test.tester, test.pair);
        if test.to_reveal == 0 || self.look().no_tokens(who) {
            self.change_test(|test| {
                test.to_reveal = 0;
                test.pair = None;
                test.step.next = TestStep::St4ResolveSymbols;
            });
            return Flow::Go;
        }
        // Reactions may change how each token is revealed.
        let occurrence = Occurrence::RevealsTokens { who };
        if pair.is_none() && !test.reveal_asked && self.anything_waits(&occurrence, Cell::Would) {
            self.change_test(|t| t.reveal_asked = true);
            return self.call(CellFrame::new(occurrence, Cell::Would));
        }
        let total: usize = self.table().bag.iter().map(|n| *n as usize).sum();
        // reveals-more
        let more = self.look().reveals_more(who);
        let first = self.running_test().is_some_and(|t| t.tokens.is_empty());
        if pair.is_none() && more > 0 && first {
            self.change_test(|t| (t.pair, t.more) = (Some(0), more));
        }
        if total == 0 {
            self.change_test(|t| {
                t.to_reveal = 0;
                t.pair = None;
            });
            return Flow::Go;
        }
        self.chance(BAG, Rule::St3, Prompt::RevealToken, total)
    }

    /// Handles a revealed token: first abilities that cancel it, then reactions.
    fn st3_revealed(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (who, index) = (test.tester, test.tokens.len() as u8 - 1);
        let occurrence = Occurrence::TokenRevealed { who, token: index };
        if let Some(from) = test.pair {
            let empty = self.table().bag.iter().all(|n| *n == 0);
            let beside = index.saturating_sub(from);
            if beside >= test.more.max(1) || beside > 0 && empty {
                let choices = (from..=index).map(Choice::Revealed).collect();
                return self.ask(who, Rule::St3, Prompt::WhichToken, choices);
            }
            if !empty {
                return self.to(TestStep::St3Reveal);
            }
        }
        // What is said of a token that is revealed in place of another comes before anything can answer to it.
        if let Some(said) = test.of_next {
            let said = test
                .tokens
                .last()
                .and_then(|r| self.said_of_token(said, *r));
            self.change_test(|t| {
                t.of_next = None;
                t.step.next = TestStep::St3Revealed;
            });
            return said.map_or(Flow::Go, |script| self.call(script));
        }
        self.change_test(|test| {
            test.step.next = TestStep::St3Reveal;
            (test.pair, test.more) = (None, 0);
            test.reveal_asked = false;
            test.to_reveal = test.to_reveal.saturating_sub(1);
        });
        self.happen(occurrence)
    }

    /// What the attempt does "if a symbol is revealed", once in a test: when the first such token is certain to stay.
    /// // ST.3
    pub fn symbol_revealed(&mut self, token: u8) -> Flow {
        let look = self.look();
        let Some(test) = look
            .test()
            .filter(|t| !t.rider_done && !look.reveals_outside())
        else {
            return Flow::Go;
        };
        let symbol = test.tokens.get(usize::from(token)).map(Revealed::face);
        let rider = look.rider_text(test);
        let rider = rider.filter(|r| symbol.is_some_and(|s| r.any.contains(&s)));
        let Some(script) = rider.map(|r| Script::new(r.effect, test.context)) else {
            return Flow::Go;
        };
        if let Some(t) = self.test_mut() {
            t.rider_done = true;
        }
        self.call(script)
    }

    /// ST.4: symbol effects, in the order in which the tokens were revealed.
    fn st4(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let tester = test.tester;
        if let Some(at) = test.tokens.iter().position(|r| !r.resolved && !r.ignored) {
            let token = test.tokens[at].face();
            let fails = token == Chaos::AutoFail
                || token == Chaos::ElderSign && self.look().elder_sign_fails(tester)
                || token == Chaos::Frost && self.look().freezes(tester, &test.tokens[..at]);
            let source = if token == Chaos::ElderSign {
                self.table().inv(tester).card
            } else {
                self.table().reference
            };
            let context = Context::new(tester, source);
            let effect = if fails || token.number().is_some() {
                None
            } else {
                self.look().token_effect(tester, token)
            };
            let another = effect.is_some_and(|e| e.reveal_another);
            let succeeds = effect.is_some_and(|e| {
                e.succeeds_if
                    .as_ref()
                    .is_some_and(|c| self.look().holds(c, context))
            });
            let call = effect
                .and_then(|e| e.effect)
                .map(|b| Script::new(b, context));
            self.change_test(|test| {
                test.tokens[at].resolved = true;
                test.auto_fail |= fails;
                test.auto_success |= succeeds;
                if another {
                    test.to_reveal = 1;
                    test.step.next = TestStep::St3Reveal;
                }
            });
            return call.map_or(Flow::Go, |script| Flow::Call(script.into()));
        }
        self.to(TestStep::St5DetermineValue)
    }

    /// ST.5: the skill value. It is computed at ST.6, since nothing can happen in between.
    fn st5(&mut self) -> Flow {
        self.to(TestStep::St6Outcome)
    }

    /// Computes value, difficulty and outcome. Automatic failure beats automatic success. // ST.5 // ST.6
    fn settle(&mut self) {
        let Some(test) = self.running_test() else {
            return;
        };
        let look = self.look();
        let tokens: i32 = test
            .tokens
            .iter()
            .map(|r| look.token_modifier(test, r))
            .sum();
        let mut value = (look.value_before_tokens(test) + tokens).max(0);
        let mut difficulty = look.difficulty(test);
        if test.auto_fail {
            value = 0;
        } else if test.auto_success {
            difficulty = 0;
        }
        let success = !test.auto_fail && value >= difficulty;
        // A test that succeeds by more or less succeeds all the same. // margin
        if success {
            let tester = Target::Seat(test.tester);
            let margin = look.modified(Quantity::Margin, tester, value - difficulty);
            value = difficulty + margin.max(0);
        }
        self.change_test(|test| {
            test.value = value as i16;
            test.difficulty = difficulty as i16;
            test.success = success;
        });
    }

    /// ST.6: the outcome; before it, reactions to "would fail" may still change it. // margins
    fn st6(&mut self) -> Flow {
        let before = self.table().lasting.len() as u8;
        self.settle();
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (who, success, judged) = (test.tester, test.success, test.judged);
        let occurrence = Occurrence::TestResolves { who, success };
        // The would-cell opens again as long as its reactions add lasting effects.
        if judged != Some(before) && self.anything_waits(&occurrence, Cell::Would) {
            self.change_test(|t| t.judged = Some(before));
            return self.call(CellFrame::new(occurrence, Cell::Would));
        }
        let look = look(self.content, self.game);
        let Some(test) = look.test() else {
            return Flow::Done;
        };
        let (value, difficulty, success) = (test.value, test.difficulty, test.success);
        self.log.emit(|| {
            let (skill, sure) = (test.skill, test.auto_fail || test.auto_success);
            let mut terms = Vec::new();
            look.value_terms(test, |card, n| terms.push((card, n)));
            if success {
                let tester = Target::Seat(who);
                look.each_modifier(Quantity::Margin, tester, |card, n| terms.push((card, n)));
            }
            let tokens = test
                .tokens
                .iter()
                .filter(|r| !r.ignored)
                .map(|r| look.token_modifier(test, r))
                .collect();
            Event::TestResult {
                who,
                value,
                difficulty,
                success,
                skill,
                terms,
                tokens,
                sure,
            }
        });
        self.to(TestStep::St6After)
    }

    /// ST.8: discards committed cards and returns tokens to the bag.
    fn st8_discard(&mut self) {
        let Some(t) = self.running_test() else { return };
        let (committed, tokens, kept) = (t.committed.clone(), t.tokens.clone(), t.kept);
        let against = t.against.get().filter(|_| t.attempt == Attempt::Fight);
        for &(card, _) in &committed {
            if self.card(card).zone == Zone::Limbo {
                if kept.contains(card) {
                    self.put(card, Zone::Hand);
                    self.emit(|| Event::ToHand { card });
                } else {
                    self.discard(card);
                }
            }
        }
        self.reindex_committed(&committed);
        if let Some(enemy) = against {
            self.attack_over(enemy);
        }
        for r in tokens.iter().filter(|r| r.is_out()) {
            self.token_done(r.token);
        }
        self.change_test(|t| t.tokens.clear());
        // Effects that last for this test end first. // lasting
        self.lasting_ends(self.depth());
    }

    /// What was committed to the running test, if a test is running, works no longer: the scenario has ended within it.
    /// // committed-text // resolution
    pub fn test_breaks_off(&mut self) {
        let Some(t) = self.running_test() else { return };
        let committed = t.committed.clone();
        self.change_test(|t| t.committed.clear());
        self.reindex_committed(&committed);
    }

    fn st8_end(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        if let Some(&(block, you, this)) = test.later.first() {
            self.change_test(|t| {
                t.later.remove(0);
            });
            if !you.get().is_some_and(|you| self.table().playing(you)) {
                return Flow::Go;
            }
            return self.call(Script::new(
                packs::Block::new(block),
                Context::new(you, this),
            ));
        }
        if self.table().due() {
            return self.call(Frame::CHECKS);
        }
        self.period_ends(Period::Test);
        let waiting = match self.game.stack_mut().last_mut() {
            Some(Frame::SkillTest(t)) => std::mem::take(&mut t.waiting),
            _ => return Flow::Done,
        };
        // If the test is part of an action, the waiting tests go on waiting for the end of that action.
        let action = self
            .game
            .stack_mut()
            .iter_mut()
            .rev()
            .find_map(|f| match f {
                Frame::Initiation(InitiationFrame {
                    initiation: i,
                    waiting,
                }) if i.actions > 0 => Some(waiting),
                _ => None,
            });
        if let Some(later) = action {
            later.extend(waiting);
            return Flow::Done;
        }
        let mut waiting = waiting.into_iter();
        let Some(mut first) = waiting.next() else {
            return Flow::Done;
        };
        // The first waiting test replaces this one.
        first.waiting = waiting.collect();
        self.replace(first);
        Flow::Go
    }

    /// Begins a test that an effect asks for, or lets it wait for the end of the current test. // nested-tests
    pub fn begin_or_wait(&mut self, mut new: SkillTest) -> Flow {
        match self.test_mut() {
            Some(t) if t.step.now < TestStep::St8Retaliate => {
                new.context.answers = Maybe::NONE;
                t.waiting.push(new);
                Flow::Go
            }
            _ => self.call(new),
        }
    }

    /// Applies an answer of a test.
    pub fn take_test(&mut self, choice: Choice) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Go;
        };
        match (test.step.now, choice) {
            (TestStep::St1DetermineSkill, Choice::Skill(skill)) => {
                self.change_test(|t| {
                    t.skill = skill;
                    t.skills = 1 << skill as u8;
                });
                self.begin_test()
            }
            (TestStep::St2Commit, Choice::Pass) => {
                let Some(who) = self.asked() else {
                    return Flow::Go;
                };
                self.change_test(|t| {
                    t.done.insert(who);
                    t.from = CardId(0);
                });
                Flow::Go
            }
            (TestStep::St2Commit, Choice::Commit(card)) => {
                let Some(who) = self.asked() else {
                    return Flow::Go;
                };
                self.put(card, Zone::Limbo);
                self.emit(|| Event::Committed { who, card });
                self.change_test(|t| {
                    t.committed.push((card, who));
                    t.from = card.next();
                });
                Flow::Go
            }
            (TestStep::St3Reveal, Choice::Token(token)) => {
                let who = test.tester;
                self.token_out(token);
                self.emit(|| Event::TokenRevealed {
                    who,
                    token,
                    outside: false,
                });
                self.change_test(|t| {
                    t.tokens.push(Revealed::new(token));
                    t.step.next = TestStep::St3Revealed;
                });
                Flow::Go
            }
            (TestStep::St3Revealed, Choice::Revealed(kept)) => {
                let from = test.pair.map_or(0, usize::from);
                let (mut left, mut ignored) = (test.tokens.clone(), SmallVec::<[Chaos; 2]>::new());
                for at in (from..left.len()).rev().filter(|i| *i != kept as usize) {
                    ignored.push(left.remove(at).token);
                }
                for token in ignored {
                    self.token_back(token);
                    self.emit(|| Event::TokenIgnored {
                        token,
                        outside: false,
                    });
                }
                self.change_test(|t| {
                    t.tokens = left;
                    (t.pair, t.more) = (None, 0);
                });
                Flow::Go
            }
            (TestStep::St7Results, Choice::Option(i)) => self.apply(i as usize),
            _ => Flow::Go,
        }
    }

    /// The tokens that are revealed in the innermost test, or outside one.
    pub fn revealed_mut(&mut self) -> Option<&mut [Revealed]> {
        let mut frames = self.game.stack_mut().iter_mut().rev();
        frames.find_map(|f| match f {
            Frame::SkillTest(t) => Some(t.tokens.as_mut_slice()),
            Frame::RevealToken(r) => Some(r.tokens.as_mut_slice()),
            _ => None,
        })
    }

    /// The tokens of the innermost test return to the bag, and another one is revealed. // redrawn-tokens
    pub fn redraw_tokens(&mut self) {
        let look = self.look();
        let Some(t) = look.test() else { return };
        let tokens = t.tokens.len();
        let told = look.rider(t).is_some();
        for index in 0..tokens {
            self.cancel_token(index as u8);
        }
        if let Some(test) = self.test_mut() {
            // A success that a returned token brought is gone. What the attempt says of symbols holds once.
            test.auto_success = false;
            test.rider_done = told;
            test.to_reveal = 1;
            test.judged = None;
            test.step.next = TestStep::St3Reveal;
        }
    }

    /// Lets one more token be revealed, in the test or outside one. False if no tokens are being revealed.
    pub fn one_more_token(&mut self, said: Option<OfNext>) -> bool {
        if self.look().reveals_outside() {
            let frames = self.game.stack_mut().iter_mut().rev();
            let mut revealing = frames.filter_map(|f| match f {
                Frame::RevealToken(r) => Some(r),
                _ => None,
            });
            if let Some(r) = revealing.next() {
                r.left = r.left.saturating_add(1);
                r.of_next = said.or(r.of_next);
            }
            return true;
        }
        let Some(test) = self.test_mut() else {
            return false;
        };
        test.to_reveal = test.to_reveal.saturating_add(1);
        test.of_next = said.or(test.of_next);
        if matches!(
            test.step.next,
            TestStep::St4ResolveSymbols | TestStep::St5DetermineValue
        ) {
            test.step.next = TestStep::St3Reveal;
        }
        true
    }

    /// What an effect says of the token that it revealed in place of another. // token-in-place
    pub fn said_of_token(&self, said: OfNext, token: Revealed) -> Option<Script> {
        let (verb, you, this) = said;
        let Some(Verb::IgnoreToken(ignore)) = self.content.verb(verb) else {
            return None;
        };
        let is = ignore.if_revealed.as_ref();
        is.filter(|r| r.any.contains(&token.face()))
            .map(|r| Script::new(r.effect, Context::new(you, this)))
    }

    /// Ignores a revealed token: it counts as never revealed, and stays out of the bag as long as the others.
    /// // token-in-place
    pub fn ignore_token(&mut self, index: u8) {
        let tokens = self.revealed_mut();
        let Some(revealed) = tokens.and_then(|all| all.get_mut(usize::from(index))) else {
            return;
        };
        if revealed.ignored {
            return;
        }
        (revealed.ignored, revealed.aside) = (true, true);
        let token = revealed.token;
        let outside = self.look().reveals_outside();
        self.emit(|| Event::TokenIgnored { token, outside });
    }

    /// Takes a revealed token away: it counts as never revealed, and does not return to the bag. // seal
    pub fn keep_out(&mut self, index: u8) -> Option<Chaos> {
        let r = self.revealed_mut()?.get_mut(usize::from(index))?;
        if r.ignored {
            return None;
        }
        r.ignored = true;
        Some(r.token)
    }

    /// Cancels a revealed token of the innermost test: it returns to the bag and counts as never revealed.
    /// // cancelled-tokens
    pub fn cancel_token(&mut self, index: u8) {
        let tokens = self.revealed_mut();
        let Some(revealed) = tokens.and_then(|all| all.get_mut(usize::from(index))) else {
            return;
        };
        if revealed.ignored {
            return;
        }
        revealed.ignored = true;
        let token = revealed.token;
        let outside = self.look().reveals_outside();
        self.token_back(token);
        self.emit(|| Event::TokenIgnored { token, outside });
    }
}
