//! Lazily ordered decks: a shuffled deck has no order until a player looks.
//!
//! A deck is its known top, a multiset of unseen cards, and its known bottom. Drawing an unseen card asks chance
//! which one it is, so neither a view nor a save file can hold an order that no player has seen.

use crate::{Bits, Id};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A deck of card ids below `64 * W`.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deck<const W: usize, T = u16> {
    /// Cards whose place on top is known, the next to be drawn **last**.
    pub top: SmallVec<[T; 4]>,
    /// Cards in no order.
    pub unseen: Bits<W, T>,
    /// Cards whose place under everything else is known, the lowest **first**.
    pub bottom: SmallVec<[T; 4]>,
}

impl<const W: usize, T> Default for Deck<W, T> {
    fn default() -> Self {
        Self {
            top: SmallVec::new(),
            unseen: Bits::EMPTY,
            bottom: SmallVec::new(),
        }
    }
}

impl<const W: usize, T: Copy> Clone for Deck<W, T> {
    // By the block: cloning card by card is half the cost of cloning a game.
    fn clone(&self) -> Self {
        Self {
            top: SmallVec::from_slice(&self.top),
            unseen: self.unseen,
            bottom: SmallVec::from_slice(&self.bottom),
        }
    }
}

/// What the next draw will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<T = u16> {
    /// The deck is empty.
    Empty,
    /// This card: its place is known.
    Known(T),
    /// One of so many unseen cards: ask chance.
    Unseen(u32),
}

impl<const W: usize, T: Id> Deck<W, T> {
    /// A shuffled deck of these cards.
    pub fn shuffled(cards: impl IntoIterator<Item = T>) -> Self {
        Self::of(cards.into_iter().collect())
    }

    /// A shuffled deck of the cards of a set.
    pub fn of(unseen: Bits<W, T>) -> Self {
        Self {
            unseen,
            ..Self::default()
        }
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.top.len() + self.unseen.len() + self.bottom.len()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.top.is_empty() && self.bottom.is_empty() && self.unseen.is_empty()
    }

    /// What drawing from the top would give.
    pub fn next(&self) -> Next<T> {
        if let Some(&card) = self.top.last() {
            return Next::Known(card);
        }
        match self.unseen.len() {
            0 => self
                .bottom
                .last()
                .map_or(Next::Empty, |&card| Next::Known(card)),
            n => Next::Unseen(n as u32),
        }
    }

    /// Takes `card` out, wherever it lies. Says whether it was there.
    pub fn take(&mut self, card: T) -> bool {
        if self.unseen.contains(card) {
            self.unseen.remove(card);
            return true;
        }
        // The next card of a known end is the likeliest, so search from the back.
        for end in [&mut self.top, &mut self.bottom] {
            if let Some(at) = end.iter().rposition(|&c| c == card) {
                end.remove(at);
                return true;
            }
        }
        false
    }

    /// Puts `card` on top, known.
    pub fn put_on_top(&mut self, card: T) {
        self.top.push(card);
    }

    /// Puts `card` underneath, known.
    pub fn put_on_bottom(&mut self, card: T) {
        self.bottom.insert(0, card);
    }

    /// Shuffles `card` in: no position in the deck is known any longer.
    pub fn shuffle_in(&mut self, card: T) {
        self.unseen.insert(card);
        self.shuffle();
    }

    /// Forgets every known place.
    pub fn shuffle(&mut self) {
        for card in self.top.drain(..).chain(self.bottom.drain(..)) {
            self.unseen.insert(card);
        }
    }

    /// Every card, known top first, unseen in id order, known bottom last.
    pub fn cards(&self) -> impl Iterator<Item = T> + '_ {
        self.top
            .iter()
            .rev()
            .copied()
            .chain(self.unseen.iter())
            .chain(self.bottom.iter().rev().copied())
    }

    /// The cards as a set, wherever they lie.
    pub fn set(&self) -> Bits<W, T> {
        let mut all = self.unseen;
        for &card in self.top.iter().chain(&self.bottom) {
            all.insert(card);
        }
        all
    }

    /// Whether `card` is in the deck.
    pub fn contains(&self, card: T) -> bool {
        self.unseen.contains(card) || self.top.contains(&card) || self.bottom.contains(&card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_ends_frame_the_unseen_middle() {
        let mut deck = Deck::<1>::shuffled([1u16, 2]);
        deck.put_on_top(9);
        deck.put_on_bottom(7);
        assert_eq!(deck.next(), Next::Known(9));
        assert!(deck.take(9));
        assert_eq!(deck.next(), Next::Unseen(2));
        deck.take(1);
        deck.take(2);
        assert_eq!(deck.next(), Next::Known(7));
        deck.shuffle();
        assert_eq!(deck.next(), Next::Unseen(1));
        assert!(!deck.take(9));
    }
}
