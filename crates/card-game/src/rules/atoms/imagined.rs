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
    // Nothing has happened on the board, so objectives are not checked.
    let table = game.table_mut(Pen(()));
    let known: SmallVec<[Seats; 48]> = to
        .iter()
        .map(|(from, _)| table.card(*from).known_to)
        .collect();
    for ((from, card), known_to) in to.iter().zip(known) {
        let there = &mut table.cards[card.index()];
        there.known_to = known_to;
        there.zone = if hand.contains(*from) {
            Zone::Hand
        } else {
            Zone::Deck
        };
    }
    if let Some(seat) = owner.get() {
        let hand = &mut table.investigators[seat.index()].hand;
        *hand = renamed(hand, new);
    }
    rename(game, owner, new);
}

/// The set with other cards in place of some of its cards.
fn renamed(set: &Cards, new: impl Fn(CardId) -> CardId) -> Cards {
    set.iter().map(new).collect()
}

/// Puts other cards in place of some in a deck, and wherever they are looked at or drawn.
fn rename(game: &mut Game<CardGame>, owner: Owner, new: impl Fn(CardId) -> CardId + Copy) {
    let table = game.table_mut(Pen(()));
    let deck = match owner.get() {
        None => &mut table.encounter,
        Some(seat) => &mut table.investigators[seat.index()].deck,
    };
    deck.unseen = renamed(&deck.unseen, new);
    deck.top
        .iter_mut()
        .chain(&mut deck.bottom)
        .for_each(|c| *c = new(*c));
    for frame in game.stack_mut() {
        match frame {
            Frame::Search(s) => {
                s.seen = renamed(&s.seen, new);
                s.found = s.found.get().map(new).into();
            }
            Frame::Look(LookFrame { seen, .. }) => *seen = renamed(seen, new),
            Frame::DrawCards(DrawCardsFrame { drawn, .. }) => *drawn = renamed(drawn, new),
            _ => {}
        }
    }
}

/// Lays cards face down, each in its pile, instead of those that lie there. These take the places of the others in the
/// encounter deck.
pub fn lay_face_down(game: &mut Game<CardGame>, down: &Cards, to: &[(CardId, u8)]) {
    let laid: Cards = to.iter().map(|(card, _)| *card).collect();
    let (leave, enter) = (laid.without(down), down.without(&laid));
    let pairs: SmallVec<[(CardId, CardId); 8]> = leave.iter().zip(enter.iter()).collect();
    let table = game.table_mut(Pen(()));
    for (from, card) in &pairs {
        let known_to = table.card(*from).known_to;
        let there = &mut table.cards[card.index()];
        (there.zone, there.pile, there.known_to) = (Zone::Deck, 0, known_to);
    }
    for &(card, pile) in to {
        let there = &mut table.cards[card.index()];
        (there.zone, there.pile, there.known_to) = (Zone::Pile, pile, Seats::NONE);
    }
    rename(game, Owner::NONE, |card| {
        let pair = pairs.iter().find(|(from, _)| *from == card);
        pair.map_or(card, |(_, card)| *card)
    });
}
