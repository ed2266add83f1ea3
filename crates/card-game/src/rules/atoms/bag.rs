//! Atoms of the chaos bag: tokens that leave it, return to it, or lie sealed on cards.

use crate::content::*;
use crate::event::Event;
use crate::rules::cx::Cx;
use crate::state::*;

impl Cx<'_, '_> {
    /// Takes a token out of the bag.
    pub fn token_out(&mut self, token: Chaos) {
        let n = &mut self.write_aside().bag[token as usize];
        *n = n.saturating_sub(1);
    }

    /// Returns a token to the bag.
    pub fn token_back(&mut self, token: Chaos) {
        let n = &mut self.write_aside().bag[token as usize];
        *n = n.saturating_add(1);
    }

    /// A token that a test revealed goes where it belongs: to the bag, or to the pool. // bless-and-curse
    pub fn token_done(&mut self, token: Chaos) {
        if token.pooled() {
            self.token_gone();
        } else {
            self.token_back(token);
        }
    }

    /// Adds a token to the chaos bag for the rest of the campaign.
    pub fn token_added(&mut self, token: Chaos) {
        self.token_back(token);
        if let Some(campaign) = &mut self.write().campaign {
            campaign.tokens = campaign.tokens.saturating_add(1);
        }
    }

    /// A token that is out of the bag does not return: a campaign has one token fewer.
    pub fn token_gone(&mut self) {
        if let Some(campaign) = &mut self.write().campaign {
            campaign.tokens = campaign.tokens.saturating_sub(1);
        }
    }

    /// Seals a token, which is out of the bag, on a card. // seal
    pub fn seal(&mut self, card: CardId, token: Chaos) {
        self.write().sealed.push((card, token));
        self.emit(|| Event::Sealed { card, token });
    }

    /// Returns the tokens that are sealed on a card to the bag. // seal
    pub fn release(&mut self, card: CardId) {
        if self.table().sealed.is_empty() {
            return;
        }
        let sealed = std::mem::take(&mut self.write().sealed);
        for (on, token) in sealed {
            if on == card {
                self.token_back(token);
                self.emit(|| Event::Released { card, token });
            } else {
                self.write().sealed.push((on, token));
            }
        }
    }
}
