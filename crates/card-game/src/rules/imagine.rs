//! Determinisation: a copy of the game in which everything that a seat cannot know is resampled.
//!
//! The result depends only on what the seat knows and on the dealer. Determinising a game that was determinised for the
//! same seat gives the same result, so nothing of the true game is left in it.

use crate::choice::*;
use crate::content::{Content, DefId, KindName, Pile};
use crate::frame::*;
use crate::rules::atoms::{exchange, lay_face_down};
use crate::rules::cx::Cx;
use crate::state::*;
use crate::{CardGame, look};
use kernel::{Dealer, Game, Seat, Who};
use smallvec::SmallVec;

/// The number of attempts to resample a game in which another seat is asked, before a card is forced into their hand.
const TRIES: usize = 8;

/// A copy of the game in which everything that `seat` cannot know is resampled: the hands of the others, and the cards
/// of decks that another seat has looked at. Cards that were shown to all, or that the seat has seen, stay.
pub fn imagine(
    content: &Content,
    game: &Game<CardGame>,
    seat: Seat,
    dealer: &mut dyn Dealer,
) -> Game<CardGame> {
    let asked = match game.ask().map(|a| a.who) {
        Some(Who::Seat(s)) if s != seat => s,
        Some(_) | None => {
            let mut other = game.clone();
            redraw(content, &mut other, seat, None, dealer);
            return other;
        }
    };
    // An open question to another seat tells something about their hand, and its choices name their cards. So the
    // sample must lead to the same question.
    for _ in 0..TRIES {
        if let Some(other) = asked_alike(content, game, seat, None, dealer) {
            return other;
        }
    }
    // No sample led to it, so the question depends on a card in the hand. Each kind of card that leads to it may be
    // that card.
    let mut kinds: SmallVec<[(DefId, CardId); 32]> = SmallVec::new();
    let pool = hidden(content, game, seat, asked.into()).pool;
    for card in pool.iter() {
        let def = game.table().card(card).def;
        if kinds.iter().all(|(d, _)| *d != def) {
            kinds.push((def, card));
        }
    }
    while !kinds.is_empty() {
        let n = dealer.deal(hand_source(asked), kinds.len() as u32) as usize;
        let (_, card) = kinds.swap_remove(n);
        if let Some(other) = asked_alike(content, game, seat, Some((asked, card)), dealer) {
            return other;
        }
    }
    // The question depends on more than one card. Only the choices that need no hidden card are kept.
    let mut other = game.clone();
    redraw(content, &mut other, seat, None, dealer);
    let seats = game.table().investigators.len();
    let pools = SeatId::first(seats)
        .map(Owner::some)
        .chain([Owner::NONE])
        .map(|owner| hidden(content, game, seat, owner).pool);
    let pools = pools.fold(Cards::EMPTY, |all, pool| all.union(&pool));
    if let Some(mut ask) = other.withdraw() {
        let first = ask.choices.first().copied();
        ask.choices
            .retain(|c| card_of(c).is_none_or(|card| !pools.contains(card)));
        if ask.choices.is_empty() {
            let hand = other.table().inv(asked).hand;
            // The cards of the hand that the seat knows were not offered.
            let unknown = hand.intersection(&pools);
            let offered = if unknown.is_empty() { hand } else { unknown };
            ask.choices = offered
                .iter()
                .map(|card| match first {
                    Some(Choice::Play(_)) => Choice::Play(card),
                    Some(Choice::Commit(_)) => Choice::Commit(card),
                    _ => Choice::Card(card),
                })
                .collect();
        }
        // The same question is open again, so no step has to run.
        drop(other.put(ask));
    }
    other
}

/// The investigator's card that a choice names.
fn card_of(choice: &Choice) -> Option<CardId> {
    match choice {
        Choice::Play(card) | Choice::Use(card, _) | Choice::Commit(card) | Choice::Card(card) => {
            Some(*card)
        }
        _ => None,
    }
}

/// A sample for the seat, if it leads to the same open question as the true game.
fn asked_alike(
    content: &Content,
    game: &Game<CardGame>,
    seat: SeatId,
    with: Option<(SeatId, CardId)>,
    dealer: &mut dyn Dealer,
) -> Option<Game<CardGame>> {
    let mut other = game.clone();
    if !redraw(content, &mut other, seat, with, dealer) {
        return None;
    }
    let before = other.withdraw()?;
    let (table, stack) = (other.table().clone(), other.stack().to_vec());
    other.run(content, &mut kernel::Log::none()).ok()?;
    let now = other.ask()?;
    let alike = (before.who, before.rule, before.prompt) == (now.who, now.rule, now.prompt);
    (alike && other.stack() == stack && *other.table() == table).then_some(other)
}

/// The cards of an owner that a seat does not know.
struct Hidden {
    /// The cards that the seat knows, wherever they are.
    known: Cards,
    /// The cards that are somewhere in the deck or the hand, but the seat does not know where.
    pool: Cards,
    /// The cards of the pool that are in the hand.
    hand: Cards,
    /// The cards of the hand that were just drawn and may turn out to be weaknesses.
    drawn: Cards,
}

/// The cards of `owner` that `seat` does not know.
fn hidden(content: &Content, game: &Game<CardGame>, seat: SeatId, owner: Owner) -> Hidden {
    let table = game.table();
    let deck = table.deck(owner);
    let hand = owner.get().map_or(Cards::EMPTY, |who| table.inv(who).hand);
    let knows = |c: CardId| table.card(c).known_to.contains(seat);
    let mut known = Cards::EMPTY;
    let mut drawn = Cards::EMPTY;
    if owner.is(seat) {
        known = hand;
    }
    for card in hand.iter().filter(|c| table.card(*c).revealed || knows(*c)) {
        known.insert(card);
    }
    for &card in deck.top.iter().chain(&deck.bottom).filter(|c| knows(**c)) {
        known.insert(card);
    }
    let worth = |context: &Context| {
        let it = match context.it {
            Target::Card(it) => Some(it),
            Target::Seat(_) | Target::None => None,
        };
        context.this.get().into_iter().chain(it)
    };
    let mut named: SmallVec<[CardId; 32]> = SmallVec::new();
    // Cards that are being resolved are open; cards that are looked at are known to the seat that looks.
    for frame in game.stack() {
        match frame {
            Frame::Initiation(InitiationFrame { initiation: i, .. }) => match i.act {
                Act::Play(card) | Act::Use(card, _) => named.push(card),
                Act::Draw
                | Act::Resource
                | Act::Investigate
                | Act::Move(_)
                | Act::Fight(_)
                | Act::Evade(_)
                | Act::Engage(_)
                | Act::AdvanceAct => {}
            },
            Frame::PlayCard(PlayCardFrame { card, .. })
            | Frame::EnterPlay(EnterPlayFrame { card, .. }) => named.push(*card),
            Frame::Script(s) => named.extend(worth(&s.context)),
            Frame::Each(e) => named.extend(worth(&e.context)),
            Frame::SkillTest(test) => named.extend(worth(&test.context)),
            Frame::Search(search) => {
                named.extend(worth(&search.context));
                if search.who == seat {
                    named.extend(search.seen.iter());
                }
            }
            Frame::Look(LookFrame { who, seen, .. }) if *who == seat => named.extend(seen.iter()),
            Frame::DrawCards(DrawCardsFrame {
                step, drawn: cards, ..
            }) if step.next == DrawStep::Draw => {
                drawn = drawn.union(cards);
            }
            // The drawn weaknesses are being shown.
            Frame::DrawCards(DrawCardsFrame { drawn, .. }) => named.extend(
                drawn
                    .iter()
                    .filter(|c| content.def(table.card(*c).def).weakness),
            ),
            _ => {}
        }
    }
    for card in named {
        known.insert(card);
    }
    let hand = hand.without(&known);
    Hidden {
        pool: deck.set().union(&hand).without(&known),
        drawn: drawn.intersection(&hand),
        hand,
        known,
    }
}

/// Resamples everything that a seat does not know; `with` forces a card into a hand. Returns whether that was possible.
fn redraw(
    content: &Content,
    game: &mut Game<CardGame>,
    seat: SeatId,
    with: Option<(SeatId, CardId)>,
    dealer: &mut dyn Dealer,
) -> bool {
    // These come first: what the deck may hold depends on them.
    redraw_face_down(content, game, seat, dealer);
    let mut done = with.is_none();
    let seats = game.table().investigators.len();
    for owner in SeatId::first(seats).map(Owner::some).chain([Owner::NONE]) {
        let with = with.filter(|(who, _)| owner.is(*who)).map(|(_, card)| card);
        done |= redraw_of(content, game, seat, owner, with, dealer);
    }
    Cx {
        content,
        game,
        log: &mut kernel::Log::none(),
    }
    .reindex_hands();
    done
}

/// Resamples the cards that were dealt face down from the encounter deck. // face-down
fn redraw_face_down(
    content: &Content,
    game: &mut Game<CardGame>,
    seat: SeatId,
    dealer: &mut dyn Dealer,
) {
    let look = look(content, game);
    // Few scenarios have an area for such cards, and every thought of a bot comes by here.
    if !look.scenario().piles.iter().any(Pile::face_down) {
        return;
    }
    let encounter = &look.scenario().encounter;
    let dealt = |c: &CardId| {
        let def = look.table.card(*c).def;
        encounter.iter().any(|(d, _)| *d == def)
    };
    let down: Cards = CardId::first(look.table.cards.len())
        .filter(|c| look.face_down(look.table.card(*c)) && dealt(c))
        .collect();
    if down.is_empty() {
        return;
    }
    let Hidden { pool, known, .. } = hidden(content, game, seat, Owner::NONE);
    let down = down.without(&known);
    let pile = |c: CardId| look.table.card(c).pile;
    let mut piles: SmallVec<[u8; 8]> = down.iter().map(pile).collect();
    piles.sort_unstable();
    let deck: Cards = pool.iter().filter(dealt).collect();
    let mut pool = deck.union(&down);
    let mut to: SmallVec<[(CardId, u8); 8]> = SmallVec::new();
    for pile in piles {
        let n = dealer.deal(ENCOUNTER, pool.len() as u32);
        if let Some(card) = pool.nth(n) {
            pool.remove(card);
            to.push((card, pile));
        }
    }
    lay_face_down(game, &down, &to);
}

/// Resamples the cards of one owner. Returns whether `with` is now in their hand.
fn redraw_of(
    content: &Content,
    game: &mut Game<CardGame>,
    seat: SeatId,
    owner: Owner,
    with: Option<CardId>,
    dealer: &mut dyn Dealer,
) -> bool {
    let Hidden {
        pool, hand, drawn, ..
    } = hidden(content, game, seat, owner);
    let looked = |f: &Frame| {
        matches!(
            f,
            Frame::Search(Searching { who, .. }) | Frame::Look(LookFrame { who, .. })
                if *who != seat
        )
    };
    let table = game.table();
    let deck = table.deck(owner);
    let ends = || {
        deck.top
            .iter()
            .chain(&deck.bottom)
            .filter(|c| pool.contains(**c))
    };
    let searched = game.stack().iter().any(looked);
    if hand.is_empty() && ends().next().is_none() && !searched {
        return false;
    }
    let source = owner.get().map_or(ENCOUNTER, hand_source);
    // A weakness that resolves when it is drawn cannot be in a hand, unless it was just drawn.
    let stays = |c: CardId| {
        let def = content.def(table.card(c).def);
        !def.weakness
            || !matches!(def.kind, KindName::Enemy | KindName::Treachery)
                && def.revelation.is_none()
    };
    let mut left = pool;
    let mut to: SmallVec<[(CardId, CardId); 48]> = SmallVec::new();
    let mut put = |from: CardId, card: CardId, left: &mut Cards| {
        left.remove(card);
        to.push((from, card));
    };
    let mut any = |from: &Cards, left: &Cards| {
        let weight = from.len() as u32;
        let card = from.nth(dealer.deal(source, weight.max(1)));
        card.or(left.nth(0)).unwrap_or_default()
    };
    // The hand comes first, as some cards cannot be in it. The order of the slots must not depend on the cards in them.
    let mut slots: SmallVec<[CardId; 16]> = hand.without(&drawn).iter().collect();
    slots.sort_by_key(|c| table.card(*c).known_to);
    let mut with = with.filter(|c| left.contains(*c) && stays(*c));
    let wanted = with.is_some() && !slots.is_empty();
    for slot in slots {
        let card = with.take().unwrap_or_else(|| {
            let may: Cards = left.iter().filter(|c| stays(*c)).collect();
            any(&may, &left)
        });
        put(slot, card, &mut left);
    }
    let mut slots: SmallVec<[CardId; 16]> = drawn.iter().collect();
    slots.sort_by_key(|c| table.card(*c).known_to);
    for slot in slots.into_iter().chain(ends().copied()) {
        let card = any(&left, &left);
        put(slot, card, &mut left);
    }
    // The other cards have no order. If another seat is looking at some of them, those are resampled too.
    let mut rest: SmallVec<[CardId; 64]> =
        deck.unseen.iter().filter(|c| pool.contains(*c)).collect();
    if searched {
        let looked_at = |card: &CardId| {
            game.stack().iter().filter(|f| looked(f)).any(|f| match f {
                Frame::Search(Searching { seen, .. }) | Frame::Look(LookFrame { seen, .. }) => {
                    seen.contains(*card)
                }
                _ => false,
            })
        };
        rest.sort_by_key(|c| !looked_at(c));
        for slot in rest {
            let card = any(&left, &left);
            put(slot, card, &mut left);
        }
    } else {
        rest.into_iter().for_each(|slot| {
            if let Some(card) = left.nth(0) {
                put(slot, card, &mut left);
            }
        });
    }
    exchange(game, owner, &hand, &to);
    wanted
}
