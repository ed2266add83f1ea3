//! Cards and abilities that can be used in a window.

use crate::Choice;
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use kernel::Choices;

impl Look<'_> {
    /// The topmost event of a discard pile, if its owner may play it from there.
    #[inline]
    pub fn topmost_event(&self, who: SeatId) -> Option<CardId> {
        if !self.rules_in_force(RuleKind::MayPlayTopmostDiscardedEvent) {
            return None;
        }
        self.playable_discard(who)
    }

    pub(super) fn playable_discard(&self, who: SeatId) -> Option<CardId> {
        let look = self;
        if !look.rules_in_force(RuleKind::MayPlayTopmostDiscardedEvent)
            || !look.rule_holds(
                RuleKind::MayPlayTopmostDiscardedEvent,
                Target::Seat(who),
                |_| true,
            )
        {
            return None;
        }
        let mine =
            self.table.discarded.iter().filter(|c| {
                self.table.card(*c).owner.is(who) && self.def(*c).kind == KindName::Event
            });
        mine.max_by_key(|c| self.table.card(*c).stamp)
    }

    /// Whether another investigator is resolving a card with peril: then this one may not play, trigger or
    /// commit. // peril
    pub fn in_peril(&self, who: SeatId) -> bool {
        self.table.investigators.len() > 1
            && self.stack.iter().any(|f| match f {
                Frame::EncounterDraw(EncounterDrawFrame {
                    who: drawer, card, ..
                }) => {
                    let perilous = |card| self.keyword(card, Keyword::Peril);
                    *drawer != who && card.get().is_some_and(perilous)
                }
                _ => false,
            })
    }

    /// Free abilities and fast cards that an investigator can use in a window now. // free
    pub fn fast_options(&self, who: SeatId) -> Choices<Choice> {
        let mut choices = Choices::new();
        self.fast_within_reach(who, |choice| {
            if self.may(who, choice) {
                choices.push(choice);
            }
        });
        choices
    }

    /// Free abilities and fast cards within an investigator's reach, allowed or not.
    #[inline]
    pub fn fast_within_reach(&self, who: SeatId, mut each: impl FnMut(Choice)) {
        if self.in_peril(who) {
            return;
        }
        for card in self.table.index.free.iter() {
            for (id, a) in self.content.abilities_of(self.table.card(card).def) {
                if matches!(a.ability, Ability::Free(_)) {
                    each(Choice::Use(card, id));
                }
            }
        }
        let fast = self
            .table
            .inv(who)
            .hand
            .intersection(&self.table.index.fast);
        self.plays(fast, &mut each);
        if let Some(card) = self.topmost_event(who)
            && self.def(card).fast_in_window
        {
            each(Choice::Play(card));
        }
        if self.table.active.is_some() && self.table.phase == Some(Phase::Investigation) {
            each(Choice::AdvanceAct);
        }
    }

    /// Calls `each` with a choice to play each of these cards. Copies are next to each other; only the first is
    /// offered.
    #[inline]
    pub fn plays(&self, cards: Cards, mut each: impl FnMut(Choice)) {
        let mut last = None;
        for card in cards.iter() {
            let def = self.table.card(card).def;
            if last != Some(def) {
                last = Some(def);
                each(Choice::Play(card));
            }
        }
    }

    /// Whether a card can be played as a fast one now: assets on the owner's turn, events when their text says. // fast
    pub fn fast_now(&self, who: SeatId, card: CardId) -> bool {
        let look = self;
        match self.def(card).kind {
            KindName::Asset => self.table.active.is(who),
            _ => look
                .play_text(card)
                .and_then(|p| p.fast_if.as_ref())
                .is_some_and(|c| look.holds(c, Context::new(who, card))),
        }
    }
}

/// The act of a fast choice.
pub fn fast_act(choice: Choice) -> Option<Act> {
    match choice {
        Choice::Use(card, id) => Some(Act::Use(card, id)),
        Choice::Play(card) => Some(Act::Play(card)),
        Choice::AdvanceAct => Some(Act::AdvanceAct),
        _ => None,
    }
}
