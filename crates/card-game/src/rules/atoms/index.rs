//! The index of the texts that work now: of cards in play, of committed cards, and of cards in hands.

use crate::content::*;
use crate::rules::cx::Cx;
use crate::state::*;

impl Cx<'_, '_> {
    /// Computes the index of cards in play anew.
    pub fn reindex(&mut self) {
        let was = &self.table().index;
        let mut index = Index {
            hand_triggers: was.hand_triggers,
            fast: was.fast,
            ..Index::default()
        };
        for id in self.look().in_force().iter() {
            index.add(id, self.def(id));
        }
        let from_discard = RuleKind::MayPlayTopmostDiscardedEvent.bit();
        let changed = (self.table().index.rules ^ index.rules) & from_discard != 0;
        self.write().index = index;
        if changed {
            self.reindex_hands();
        }
    }

    /// Computes the index anew if a committed card has a text that works while it is.
    pub fn reindex_committed(&mut self, committed: &[(CardId, SeatId)]) {
        if committed.iter().any(|(card, _)| self.def(*card).speaks()) {
            self.reindex();
        }
    }

    /// Computes the index of hands anew, with events that may be played from discard piles.
    pub fn reindex_hands(&mut self) {
        let hands = self
            .table()
            .investigators
            .iter()
            .flat_map(|i| i.hand.iter());
        let (mut bits, mut fast) = (Triggers::NONE, Cards::EMPTY);
        for card in hands {
            let def = self.def(card);
            bits |= def.hand_triggers;
            if def.fast_in_window {
                fast.insert(card);
            }
        }
        if self
            .look()
            .rules_in_force(RuleKind::MayPlayTopmostDiscardedEvent)
        {
            bits = self
                .table()
                .discarded
                .iter()
                .fold(bits, |bits, card| bits | self.def(card).hand_triggers);
        }
        // The index of hands is derived, so this is no change of the board.
        let index = &mut self.write_aside().index;
        index.hand_triggers = bits;
        index.fast = fast;
    }
}
