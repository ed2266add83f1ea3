//! Writing on decks, stacks and piles, and on what cards lie in play.

use super::{change, write};
use crate::content::Content;
use crate::read::Game;
use kernel::Maybe;

/// Takes a card out of one of the five decks.
pub fn take_from_deck(g: &mut Game, deck: usize, card: u16) -> bool {
    write(g).decks[deck].take(card)
}

/// Takes the card that is known to lie at the bottom of a deck.
pub fn take_from_bottom(g: &mut Game, deck: usize) -> Option<u16> {
    let bottom = &mut write(g).decks[deck].bottom;
    (!bottom.is_empty()).then(|| bottom.remove(0))
}

/// A card that was seen goes to the bottom of its deck.
pub fn under_deck(g: &mut Game, deck: usize, card: u16) {
    let deck = &mut write(g).decks[deck];
    deck.take(card);
    deck.put_on_bottom(card);
}

/// Shuffles one of the five decks.
pub fn shuffle_deck(g: &mut Game, deck: usize) {
    write(g).decks[deck].shuffle();
}

/// Takes a special card from its pile.
pub fn take_special(g: &mut Game, card: u16) {
    write(g).specials.remove(card);
}

/// Exhausts a card. // cards.exhausted
pub fn exhaust(g: &mut Game, card: u16) {
    write(g).exhausted.insert(card);
}

/// Refreshes a card.
pub fn refresh(g: &mut Game, card: u16) {
    write(g).exhausted.remove(card);
}

/// An Upkeep of its holder has passed over these cards. // upkeep.first-upkeep
pub fn passed_upkeep(g: &mut Game, seat: u8) {
    let cards = g.table().investigator(seat).cards;
    let t = write(g);
    for card in cards.intersection(&t.fresh).iter() {
        t.fresh.remove(card);
    }
}

/// Takes a card out of the Mythos deck.
pub fn take_mythos(g: &mut Game, card: u8) {
    write(g).mythos.take(card.into());
}

/// A Mythos card goes to the bottom of its deck.
pub fn mythos_to_bottom(g: &mut Game, card: u8) {
    write(g).mythos.put_on_bottom(card.into());
}

/// A Mythos card is shuffled into its deck.
pub fn mythos_into_deck(g: &mut Game, card: u8) {
    write(g).mythos.shuffle_in(card.into());
}

/// A Mythos card that was looked at is now known to lie on top. `false` if it was known before.
pub fn mythos_seen_on_top(g: &mut Game, card: u8) -> bool {
    let deck = &mut write(g).mythos;
    let new = deck.unseen.contains(card.into());
    if new {
        deck.take(card.into());
        deck.top.insert(0, card.into());
    }
    new
}

/// Of the Mythos cards known on top, this one goes down to place `to`, if it lies above it.
pub fn mythos_sinks(g: &mut Game, card: u8, to: usize) {
    let top = &mut write(g).mythos.top;
    let at = top.iter().position(|&k| k == u16::from(card));
    if let Some(at) = at.filter(|&at| at <= to) {
        let card = top.remove(at);
        top.insert(to, card);
    }
}

/// The Environment in play is now this.
pub fn environment_enters(g: &mut Game, card: u8) {
    let t = change(g);
    t.environment = card.into();
    t.stirred = true;
}

/// The Rumor in play is now this.
pub fn rumor_enters(g: &mut Game, card: u8) {
    let t = change(g);
    t.rumor = card.into();
    t.rumor_turn = t.turn;
    t.rumor_tokens = 0;
}

/// The Rumor leaves for the bottom of the Mythos deck or for the box; its monsters leave once its end is carried out.
pub fn rumor_leaves(c: &Content, g: &mut Game, card: u8) {
    let t = change(g);
    t.rumor = Maybe::NONE;
    t.rumor_tokens = 0;
    mythos_is_over(c, g, card);
}

/// Where a Mythos card goes that was in play: to the bottom of its deck, or to the box if it says so. // mythos.rumor
pub(super) fn mythos_is_over(c: &Content, g: &mut Game, card: u8) {
    if c.mythos[card as usize].record.to_box {
        write(g).boxed_mythos.insert(card.into());
    } else {
        mythos_to_bottom(g, card);
    }
}

/// A Headline stays out to the end of a turn.
pub fn headline_stays(g: &mut Game, card: u8, last_turn: u16) {
    change(g).headlines.push((card, last_turn));
}

/// Puts tokens on the Rumor, or takes them off.
pub fn mark_rumor(g: &mut Game, by: i16) {
    let tokens = &mut write(g).rumor_tokens;
    *tokens = (i16::from(*tokens) + by).clamp(0, 200) as u8;
}

/// Puts tokens on the Herald, or takes them off.
pub fn mark_helper(g: &mut Game, by: i16) {
    let tokens = &mut write(g).helper_tokens;
    *tokens = (i16::from(*tokens) + by).clamp(0, 200) as u8;
}

/// Takes a card out of the gate deck.
pub fn take_gate_card(g: &mut Game, card: u16) {
    write(g).gate_deck.take(card);
}

/// A gate card goes to the bottom of its deck.
pub fn gate_card_to_bottom(g: &mut Game, card: u16) {
    write(g).gate_deck.put_on_bottom(card);
}

/// Shuffles the gate deck.
pub fn shuffle_gate_deck(g: &mut Game) {
    write(g).gate_deck.shuffle();
}

/// A gate marker drawn from the stack goes under it.
pub fn gate_marker_under_stack(g: &mut Game, marker: u8) {
    let stack = &mut write(g).gate_stack;
    stack.take(marker.into());
    stack.put_on_bottom(marker.into());
}

/// The card face up on a neighbourhood's deck, plus 1; 0 for none.
pub fn face_up(g: &mut Game, neighbourhood: u8, card: Maybe<u8>) {
    write(g).face_up[usize::from(neighbourhood & 15)] = card;
}

/// An Epic Battle card has come up.
pub fn epic_came_up(g: &mut Game, card: u8) {
    write(g).epic_left &= !(1 << card);
}
