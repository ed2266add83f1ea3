//! The atoms of the scenario's own decks and areas, and of what is attached to a card that leaves play for one.

use crate::content::*;
use crate::event::Event;
use crate::rules::cx::Cx;
use crate::state::*;

impl Cx<'_, '_> {
    /// Puts a card in a deck of the scenario's own, or in an area out of play.
    pub fn put_in_pile(&mut self, id: CardId, pile: u8) {
        self.put(id, Zone::Pile);
        // A rule may have sent it elsewhere.
        if self.card(id).zone == Zone::Pile {
            self.card_mut(id).pile = pile;
        }
        self.emit(|| Event::LaidDown { pile });
    }

    /// Discards what is attached to a card that has left play, or lets it go with the card. // stays-attached
    pub(super) fn drop_attachments(&mut self, host: CardId, to: Zone) {
        let attached: Cards = self
            .table()
            .in_play
            .iter()
            .filter(|c| self.card(*c).host.is(host))
            .collect();
        for card in attached.iter() {
            let stays = to == Zone::Pile
                && self.look().rules_in_force(RuleKind::StaysAttached)
                && self
                    .look()
                    .rule_holds(RuleKind::StaysAttached, Target::Card(card), |_| true);
            if stays {
                let pile = self.card(host).pile;
                let card_there = self.card_mut(card);
                (card_there.zone, card_there.pile) = (Zone::Pile, pile);
                self.write().in_play.remove(card);
                self.reindex();
            } else {
                self.discard(card);
            }
        }
    }

    /// Brings back what has stayed attached to a card out of play. // stays-attached
    pub(super) fn bring_attachments(&mut self, host: CardId) {
        let attached = CardId::first(self.table().cards.len()).filter(|c| {
            let card = self.card(*c);
            card.zone == Zone::Pile && card.host.is(host)
        });
        for card in attached.collect::<Cards>().iter() {
            self.card_mut(card).zone = Zone::Play;
            self.write().in_play.insert(card);
            self.reindex();
            self.write().checks |= self.stirs(self.def(card));
        }
    }
}
