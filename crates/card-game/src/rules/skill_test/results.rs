//! The results of a test, at ST.7. Chapter: skill-tests.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use kernel::Maybe;
use smallvec::SmallVec;

impl Cx<'_, '_> {
    /// Collects the results to apply at ST.7.
    pub(super) fn collect_results(&mut self) {
        let Some(test) = self.running_test() else {
            return;
        };
        let look = self.look();
        let success = test.success;
        let (you, this) = (test.context.you, test.context.this);
        let mut results: SmallVec<[ResultItem; 4]> = SmallVec::new();
        if test.attempt != Attempt::Plain {
            results.push(ResultItem::Attempt);
        }
        let mut add = |b: Option<packs::Block<Verb>>, you: Maybe<SeatId>, this: Maybe<CardId>| {
            results.extend(b.map(|b| ResultItem::Steps {
                block: b.id,
                you,
                this,
            }));
        };
        match look.test_verb(test) {
            Some(Verb::Test(x)) => add(x.outcome(success), you, this),
            Some(Verb::Fight(x) | Verb::TryToEvade(x)) if success => add(x.on_success, you, this),
            Some(Verb::Investigate(x)) if success => add(x.on_success, you, this),
            _ => {}
        }
        for (card, by) in &test.committed {
            if let Some(commit) = look.commit_text(*card)
                && success
                && !look.blank(*card)
                && commit
                    .condition
                    .as_ref()
                    .is_none_or(|c| look.holds(c, Context::new(*by, *card)))
            {
                add(commit.on_success, (*by).into(), (*card).into());
            }
        }
        for r in test.tokens.iter().filter(|r| !r.ignored) {
            let token = r.face();
            let fails = token == Chaos::ElderSign && look.elder_sign_fails(test.tester);
            if let Some(effect) = look.token_effect(test.tester, token)
                && !fails
            {
                let source = if token == Chaos::ElderSign {
                    self.table().inv(test.tester).card
                } else {
                    self.table().reference
                };
                add(
                    if success {
                        effect.on_success
                    } else {
                        effect.on_failure
                    },
                    test.tester.into(),
                    source.into(),
                );
            }
        }
        // What only changes the attempt is determined once. What then follows is carried out twice. // results-twice
        if success && look.results_twice(test) {
            let again = results.iter().filter(|r| !self.only_modifies(r));
            let again: SmallVec<[ResultItem; 4]> = again.copied().collect();
            results.extend(again);
        }
        self.change_test(|t| t.results = results);
    }

    /// Whether a result does nothing but change numbers of the attempt.
    fn only_modifies(&self, result: &ResultItem) -> bool {
        match result {
            ResultItem::Attempt => false,
            ResultItem::Steps { block, .. } => self.modifies(packs::Block::new(*block)),
        }
    }

    /// Whether steps do nothing but change numbers, though a player may decide whether, or pay for it.
    fn modifies(&self, block: packs::Block<Verb>) -> bool {
        let modifies = |b: &packs::Block<Verb>| self.modifies(*b);
        self.content.block(block).iter().all(|verb| {
            if let Verb::May(m) = verb {
                modifies(&m.steps) && m.declined.iter().all(modifies)
            } else if let Verb::If(i) = verb {
                modifies(&i.then) && i.otherwise.iter().all(modifies)
            } else {
                matches!(verb, Verb::Modify(_) | Verb::Pay(_))
            }
        })
    }

    /// ST.7: applies the results; the tester chooses the order. Results that only change the attempt come first.
    pub(super) fn st7(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let tester = test.tester;
        if test.results.is_empty() {
            return self.to(TestStep::St7After);
        }
        let steps_of = |block: BlockId| self.content.blocks.get(block.index());
        // A committed card that returns to the hand does so after the test, so it counts as such a result.
        let only_changes = |r: &ResultItem| {
            match r {
            ResultItem::Attempt => false,
            item if self.only_modifies(item) => true,
            ResultItem::Steps { block, this, .. } => steps_of(*block).is_some_and(|b| {
                let committed = || test.committed.iter().any(|(c, _)| this.is(*c));
                b.iter().all(|v| {
                    matches!(v, Verb::Modify(_) | Verb::Later(_))
                        || matches!(v, Verb::Put(p) if p.to == Destination::Hand && p.cards == Noun::This)
                            && committed()
                })
            }),
        }
        };
        if let Some(at) = test.results.iter().position(only_changes) {
            return self.apply(at);
        }
        // If at most one result does anything, the order need not be chosen.
        let look = self.look();
        let mut live: SmallVec<[u8; 4]> = (0..test.results.len())
            .filter(|i| match test.results[*i] {
                ResultItem::Attempt => test.against.get().is_some_and(|against| {
                    test.success && (test.attempt != Attempt::Evade || look.can_be_evaded(against))
                        || test.attempt == Attempt::Fight
                            && self.bystander(tester, against).is_some()
                }),
                ResultItem::Steps { block, you, this } => {
                    look.could_block(packs::Block::new(block), result_ctx(test, you, this))
                }
            })
            .map(|i| i as u8)
            .collect();
        // Identical results (of two equal tokens or two copies) have no order either.
        live.dedup_by_key(|i| match test.results[*i as usize] {
            ResultItem::Attempt => None,
            ResultItem::Steps { block, you, .. } => Some((block, you)),
        });
        // Results that only heal or give resources do not affect the others, unless an ability reacts to those.
        let apart = live.iter().all(|i| match test.results[*i as usize] {
            ResultItem::Attempt => test.success && !self.attempt_is_waited_for(test),
            ResultItem::Steps { block, .. } => steps_of(block).is_some_and(|b| {
                b.iter()
                    .all(|v| matches!(v, Verb::Heal(_) | Verb::GainResources(_)))
            }),
        });
        match live.as_slice() {
            [] => {
                self.change_test(|t| t.results.clear());
                Flow::Go
            }
            [first, ..] if apart => self.apply(*first as usize),
            [one] => self.apply(*one as usize),
            many => {
                let choices = many.iter().map(|i| Choice::Option(*i)).collect();
                self.ask(tester, Rule::St7, Prompt::WhichResult, choices)
            }
        }
    }

    pub(super) fn apply(&mut self, at: usize) -> Flow {
        let Some(item) = self.running_test().and_then(|t| t.results.get(at).copied()) else {
            return Flow::Go;
        };
        let context = match (self.running_test(), item) {
            (Some(t), ResultItem::Steps { you, this, .. }) => result_ctx(t, you, this),
            (_, ResultItem::Attempt) | (None, _) => Context::of_card(None),
        };
        self.change_test(|t| {
            t.results.remove(at);
        });
        match item {
            ResultItem::Attempt => self.attempt_result(),
            ResultItem::Steps { block, .. } => {
                self.call(Script::new(packs::Block::new(block), context))
            }
        }
    }
}

/// The context of a result. A result of the effect that asked for the test knows what that effect picked.
fn result_ctx(test: &SkillTest, you: Maybe<SeatId>, this: Maybe<CardId>) -> Context {
    if this == test.context.this {
        Context {
            you,
            this,
            ..test.context
        }
    } else {
        Context::new(you, this)
    }
}
