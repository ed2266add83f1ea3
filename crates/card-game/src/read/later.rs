//! Rules that later cycles brought. Chapter: later-words.md.

use super::Look;
use crate::content::*;
use crate::state::*;

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

    /// The card that prevents an investigator from using abilities of a card, if any. // cannot-use
    pub fn kept_from_using(&self, who: SeatId, card: CardId) -> Option<CardId> {
        let mut by = None;
        if self.rules_in_force(RuleKind::CannotUse) {
            self.each_rule(RuleKind::CannotUse, Target::Seat(who), |source, rule| {
                if let Rule::CannotUse(f) = rule
                    && self.fits(f, self.ctx_of(source), Target::Card(card))
                {
                    by = Some(source);
                }
            });
        }
        by
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
