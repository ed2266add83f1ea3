//! Rules that later cycles brought. Chapter: later-words.md.

use super::Look;
use crate::content::*;
use crate::frame::{Context, Revealed};
use crate::state::*;
use kernel::Maybe;
use packs::Sym;

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

    /// Whether one more frost token fails a test automatically: it is not the first. // frost
    pub fn freezes(&self, tester: SeatId, revealed: &[Revealed]) -> bool {
        let frost = |r: &Revealed| !r.ignored && r.face() == Chaos::Frost;
        revealed.iter().any(frost) && !self.ignores_token(tester, Chaos::Frost)
    }

    /// Whether a card has a trait, as it is now. // changed-traits
    #[inline]
    pub fn has_trait(&self, card: CardId, of: impl Into<Sym>) -> bool {
        let of = of.into();
        let printed = self.def(card).has_trait(of);
        match self.content.uses.traits {
            None => printed,
            Some(_) => self.trait_now(card, of, printed),
        }
    }

    #[cold]
    fn trait_now(&self, card: CardId, of: Sym, printed: bool) -> bool {
        let (mut gains, mut loses) = (false, false);
        if self.rules_in_force(RuleKind::Traits) {
            self.each_rule(RuleKind::Traits, self.subject(card), |_, rule| {
                gains |= matches!(rule, Rule::GainsTrait(t) if *t == of);
                loses |= matches!(rule, Rule::LosesTrait(t) if *t == of);
            });
        }
        (printed || gains) && !loses
    }

    /// Whether a card is elite, as it is now.
    #[inline]
    pub fn elite(&self, card: CardId) -> bool {
        match self.content.uses.traits {
            None => self.def(card).elite,
            Some(elite) => self.has_trait(card, elite),
        }
    }

    /// A number that is printed on a card under this name; 0 if there is none. // numbers
    pub fn printed_number(&self, card: CardId, name: Sym) -> i32 {
        let text = self.content.text(self.table.card(card).def);
        let number = text.numbers.get(self.content.name(name));
        number.map_or(0, |n| i32::from(*n))
    }

    /// Whether an effect lets a card be played now, for so much less: of a hand, or of a discard pile. What is played
    /// only at its own time is not. // play-from-effect // play-discarded
    pub fn could_play_now(&self, who: SeatId, card: CardId, less: u8) -> bool {
        let from = self.table.card(card);
        let discarded = from.zone == Zone::Discard && from.owner.is(who);
        let there = from.zone == Zone::Hand || discarded && self.in_time(who, card);
        there && self.could_play_for(who, card, less, Maybe::NONE).is_ok()
    }

    /// Whether the text of a card lets it be played now, if it says when.
    fn in_time(&self, who: SeatId, card: CardId) -> bool {
        self.play_text(card).is_none_or(|play| {
            let when = play.fast_if.as_ref();
            play.on.is_none() && when.is_none_or(|c| self.holds(c, Context::new(who, card)))
        })
    }

    /// Whether an investigator holds a card of which they may use an action ability. // from-hand
    pub fn holds_action(&self, who: SeatId, card: CardId) -> bool {
        let held = self.table.card(card);
        held.zone == Zone::Hand && held.owner.is(who) && self.def(card).hand_action
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
