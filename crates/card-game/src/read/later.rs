//! Rules that later cycles brought. Chapter: later-words.md.

use super::Look;
use crate::content::*;
use crate::frame::Context;
use crate::state::*;
use kernel::Maybe;

impl Look<'_> {
    /// Whether an enemy takes damage. // cannot-be-damaged
    pub fn takes_damage(&self, enemy: CardId) -> bool {
        !self.rules_in_force(RuleKind::CannotBeDamaged)
            || !self.rule_holds(RuleKind::CannotBeDamaged, Target::Card(enemy), |_| true)
    }

    /// Whether an investigator can discover clues. // cannot-discover
    pub fn may_discover(&self, who: SeatId) -> bool {
        [RuleKind::CannotUseClues, RuleKind::CannotDiscover]
            .into_iter()
            .all(|kind| {
                !self.rules_in_force(kind) || !self.rule_holds(kind, Target::Seat(who), |_| true)
            })
    }

    /// The card that prevents an investigator from using an ability of a card, if any: all its abilities, or all that
    /// are `free`. // cannot-use
    pub fn kept_from_using(&self, who: SeatId, card: CardId, free: bool) -> Option<CardId> {
        let mut by = None;
        for kind in [RuleKind::CannotUse, RuleKind::CannotUseFree] {
            if !self.rules_in_force(kind) || kind == RuleKind::CannotUseFree && !free {
                continue;
            }
            self.each_rule(kind, Target::Seat(who), |source, rule| {
                if let Rule::CannotUse(f) | Rule::CannotUseFree(f) = rule
                    && self.fits(f, self.ctx_of(source), Target::Card(card))
                {
                    by = Some(source);
                }
            });
        }
        by
    }

    /// Whether harm that a card deals may be assigned to an asset. // bears-only
    pub fn bears_harm_of(&self, asset: CardId, from: Maybe<CardId>) -> bool {
        let mut may = true;
        if self.rules_in_force(RuleKind::BearsOnly) {
            self.each_rule(RuleKind::BearsOnly, Target::Card(asset), |source, rule| {
                if let Rule::BearsOnly(f) = rule {
                    let context = self.ctx_of(source);
                    may &= from
                        .get()
                        .is_some_and(|from| self.fits(f, context, Target::Card(from)));
                }
            });
        }
        may
    }

    /// How many more tokens an investigator reveals where one is revealed, to choose one of them. // reveals-more
    pub fn reveals_more(&self, who: SeatId) -> u8 {
        let mut more = 0;
        if self.rules_in_force(RuleKind::RevealsMore) {
            self.each_rule(RuleKind::RevealsMore, Target::Seat(who), |source, rule| {
                if let Rule::RevealsMore(amount) = rule {
                    more += self.amount(amount, Context::new(who, source)).max(0);
                }
            });
        }
        byte(more)
    }

    /// Whether an investigator may commit a card to the test of another from elsewhere. // commits-from
    pub fn commits_from(&self, who: SeatId, tester: SeatId) -> bool {
        let mut may = false;
        if self.rules_in_force(RuleKind::CommitsFrom) {
            let tester = Target::Seat(tester);
            self.each_rule(RuleKind::CommitsFrom, tester, |source, rule| {
                if let Rule::CommitsFrom(f) = rule {
                    may |= self.fits(f, self.ctx_of(source), Target::Seat(who));
                }
            });
        }
        may
    }
}
