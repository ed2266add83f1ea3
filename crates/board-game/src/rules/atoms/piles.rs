//! Atoms for decks, stacks and piles, and for cards in play.

use super::{change, write};
use crate::content::ids::{CardId, EncounterCardId, EpicId, GateId, MythosId, NeighborhoodId};
use crate::rules::Cx;
use kernel::{Maybe, Seat};

/// Takes a card from one of the five decks.
pub fn take_from_deck(cx: &mut Cx, deck: usize, card: CardId) -> bool {
    write(cx.game).decks[deck].take(card)
}

/// Takes the card that is known to be at the bottom of a deck.
pub fn take_from_bottom(cx: &mut Cx, deck: usize) -> Option<CardId> {
    let bottom = &mut write(cx.game).decks[deck].bottom;
    (!bottom.is_empty()).then(|| bottom.remove(0))
}

/// Puts a card that was seen at the bottom of its deck.
pub fn under_deck(cx: &mut Cx, deck: usize, card: CardId) {
    let deck = &mut write(cx.game).decks[deck];
    deck.take(card);
    deck.put_on_bottom(card);
}

/// Shuffles one of the five decks.
pub fn shuffle_deck(cx: &mut Cx, deck: usize) {
    write(cx.game).decks[deck].shuffle();
}

/// Takes a special card from its pile.
pub fn take_special(cx: &mut Cx, card: CardId) {
    write(cx.game).specials.remove(card);
}

/// Exhausts a card. // cards.exhausted
pub fn exhaust(cx: &mut Cx, card: CardId) {
    write(cx.game).exhausted.insert(card);
}

/// Refreshes a card.
pub fn refresh(cx: &mut Cx, card: CardId) {
    write(cx.game).exhausted.remove(card);
}

/// Removes the mark of new cards: their holder has had an Upkeep. // upkeep.first-upkeep
pub fn passed_upkeep(cx: &mut Cx, seat: Seat) {
    let cards = cx.table().investigator(seat).cards;
    let t = write(cx.game);
    for card in cards.intersection(&t.fresh).iter() {
        t.fresh.remove(card);
    }
}

/// Takes a card from the Mythos deck.
pub fn take_mythos(cx: &mut Cx, card: MythosId) {
    write(cx.game).mythos.take(card);
}

/// Puts a Mythos card at the bottom of its deck.
pub fn mythos_to_bottom(cx: &mut Cx, card: MythosId) {
    write(cx.game).mythos.put_on_bottom(card);
}

/// Shuffles a Mythos card into its deck.
pub fn mythos_into_deck(cx: &mut Cx, card: MythosId) {
    write(cx.game).mythos.shuffle_in(card);
}

/// Records that a Mythos card that was looked at is on top of the deck. Returns `false` if that was known before.
pub fn mythos_seen_on_top(cx: &mut Cx, card: MythosId) -> bool {
    let deck = &mut write(cx.game).mythos;
    let new = deck.unseen.contains(card);
    if new {
        deck.take(card);
        deck.top.insert(0, card);
    }
    new
}

/// Moves a Mythos card that is known on top down to position `to`, if it is above it.
pub fn mythos_sinks(cx: &mut Cx, card: MythosId, to: usize) {
    let top = &mut write(cx.game).mythos.top;
    let at = top.iter().position(|&k| k == card);
    if let Some(at) = at.filter(|&at| at <= to) {
        let card = top.remove(at);
        top.insert(to, card);
    }
}

/// Puts an Environment in play.
pub fn environment_enters(cx: &mut Cx, card: MythosId) {
    let t = change(cx.game);
    t.environment = card.into();
    t.stirred = true;
}

/// Puts a Rumor in play.
pub fn rumor_enters(cx: &mut Cx, card: MythosId) {
    let table = change(cx.game);
    table.rumor = card.into();
    table.rumor_turn = table.turn;
    table.rumor_tokens = 0;
}

/// Removes the Rumor from play: to the bottom of the Mythos deck, or to the box. Its monsters leave once its end is
/// carried out.
pub fn rumor_leaves(cx: &mut Cx, card: MythosId) {
    let t = change(cx.game);
    t.rumor = Maybe::NONE;
    t.rumor_tokens = 0;
    mythos_is_over(cx, card);
}

/// Puts a Mythos card that was in play at the bottom of its deck, or in the box if it says so. // mythos.rumor
pub(super) fn mythos_is_over(cx: &mut Cx, card: MythosId) {
    if cx.content.mythos[card].record.to_box {
        write(cx.game).boxed_mythos.insert(card);
    } else {
        mythos_to_bottom(cx, card);
    }
}

/// Keeps a Headline in play until the end of a turn.
pub fn headline_stays(cx: &mut Cx, card: MythosId, last_turn: u16) {
    change(cx.game).headlines.push((card, last_turn));
}

/// Adds tokens to the Rumor, or removes them.
pub fn mark_rumor(cx: &mut Cx, by: i16) {
    let tokens = &mut write(cx.game).rumor_tokens;
    *tokens = (i16::from(*tokens) + by).clamp(0, 200) as u8;
}

/// Adds tokens to the Herald, or removes them.
pub fn mark_helper(cx: &mut Cx, by: i16) {
    let tokens = &mut write(cx.game).helper_tokens;
    *tokens = (i16::from(*tokens) + by).clamp(0, 200) as u8;
}

/// Takes a card from the gate deck.
pub fn take_gate_card(cx: &mut Cx, card: EncounterCardId) {
    write(cx.game).gate_deck.take(card);
}

/// Puts a gate card at the bottom of its deck.
pub fn gate_card_to_bottom(cx: &mut Cx, card: EncounterCardId) {
    write(cx.game).gate_deck.put_on_bottom(card);
}

/// Shuffles the gate deck.
pub fn shuffle_gate_deck(cx: &mut Cx) {
    write(cx.game).gate_deck.shuffle();
}

/// Puts a gate marker that was drawn at the bottom of the stack.
pub fn gate_marker_under_stack(cx: &mut Cx, marker: GateId) {
    let stack = &mut write(cx.game).gate_stack;
    stack.take(marker);
    stack.put_on_bottom(marker);
}

/// Sets the face-up card on a neighbourhood's deck, or removes it.
pub fn face_up(cx: &mut Cx, hood: NeighborhoodId, card: Maybe<EncounterCardId>) {
    write(cx.game).face_up[usize::from(hood.0 & 15)] = card;
}

/// Records that an Epic Battle card was drawn.
pub fn epic_came_up(cx: &mut Cx, card: EpicId) {
    write(cx.game).epic_left.remove(card);
}
