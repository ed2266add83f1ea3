//! Choices between two scenarios: what to spend experience on, and who replaces an investigator.

use super::Mind;
use crate::choice::Choice;
use crate::content::*;

impl Mind<'_> {
    /// The value of a card in a deck, by its level and by its cost.
    fn in_deck(&self, def: DefId) -> i32 {
        let (card, text) = (self.look.content.def(def), self.look.content.text(def));
        let level = i32::from(text.level.unwrap_or(0));
        let icons = card.icons;
        let icons = [
            icons.willpower,
            icons.intellect,
            icons.combat,
            icons.agility,
            icons.wild,
        ];
        let icons: i32 = icons.iter().map(|n| i32::from(*n)).sum();
        // A better card at the same cost needs more experience; a card that costs more is played less often.
        30 + 22 * level + 3 * icons - 4 * i32::from(card.cost.unwrap_or(0))
    }

    /// The value of a card to spend experience on: the best exchange for it, less its price.
    pub(super) fn takes(&self, choice: &Choice) -> i32 {
        let Choice::Take(new) = *choice else {
            return 0;
        };
        let leaves = self.look.leaves(self.who, new);
        let gains = leaves.iter().map(|(old, _)| self.exchange(*old, new));
        gains.chain(self.addition(new)).max().unwrap_or(-1)
    }

    /// The value of adding a card without removing one, if that is allowed.
    fn addition(&self, new: DefId) -> Option<i32> {
        let cost = self.look.joins_deck(self.who, new)?;
        Some(self.in_deck(new) - 12 * i32::from(cost))
    }

    fn exchange(&self, old: DefId, new: DefId) -> i32 {
        let gain = self.in_deck(new) - self.in_deck(old);
        gain - 12 * i32::from(self.look.exchange_price(self.who, old, new))
    }

    /// The score of a card that leaves for another one.
    pub(super) fn leaves(&self, choice: &Choice, new: DefId) -> i32 {
        let worth = match *choice {
            Choice::Leave(old) => Some(self.exchange(old, new)),
            Choice::Take(new) => self.addition(new),
            _ => None,
        };
        worth.unwrap_or(i32::MIN / 2)
    }

    /// The score of a replacement: the investigator with the better skills.
    pub(super) fn comes(&self, choice: &Choice) -> i32 {
        let Choice::Investigator(def) = *choice else {
            return 0;
        };
        let skills = self.look.content.def(def).skills;
        skills.iter().map(|n| i32::from(*n)).sum()
    }
}
