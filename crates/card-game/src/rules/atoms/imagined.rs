//! The atom of determinisation: it exchanges cards that a seat cannot tell apart.

use super::Pen;
use crate::CardGame;
use crate::frame::*;
use crate::state::*;
use kernel::Game;
use smallvec::SmallVec;

/// Moves the second card of each pair to the place of the first.
pub fn exchange(game: &mut Game<CardGame>, owner: Owner, hand: &Cards, to: &[(CardId, CardId)]) {
    let new = |card: CardId| {
        let pair = to.iter().find(|(from, _)| *from == card);
        pair.map_or(card, |(_, card)| *card)
    };
    let map = |set: &Cards| set.iter().map(new).collect::<Cards>();
    // Nothing has happened on the board, so objectives are not checked.
    let t = game.table_mut(Pen(()));
    let known: SmallVec<[Seats; 48]> = to.iter().map(|(from, _)| t.card(*from).known_to).collect();
    for ((from, card), known_to) in to.iter().zip(known) {
        let there = &mut t.cards[card.index()];
        there.known_to = known_to;
        there.zone = if hand.contains(*from) {
            Zone::Hand
        } else {
            Zone::Deck
        };
    }
    let deck = match owner.get() {
        None => &mut t.encounter,
        Some(seat) => {
            let inv = &mut t.investigators[seat.index()];
            inv.hand = map(&inv.hand);
            &mut inv.deck
        }
    };
    deck.unseen = map(&deck.unseen);
    deck.top
        .iter_mut()
        .chain(&mut deck.bottom)
        .for_each(|c| *c = new(*c));
    for frame in game.stack_mut() {
        match frame {
            Frame::Search(s) => {
                s.seen = map(&s.seen);
                s.found = s.found.get().map(new).into();
            }
            Frame::Look(LookFrame { seen, .. }) => *seen = map(seen),
            Frame::DrawCards(DrawCardsFrame { drawn, .. }) => *drawn = map(drawn),
            _ => {}
        }
    }
}
