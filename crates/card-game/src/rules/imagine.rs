//! Imagining: the same game, with all that a seat cannot know drawn anew.
//!
//! What is drawn depends on what the seat may know and on the dealer, on nothing else: imagining a game and imagining
//! one that was itself imagined for this seat come to the same. So nothing of the truth is left in it.

use crate::CardGame;
use crate::choice::*;
use crate::content::{Content, DefId, KindName};
use crate::frame::*;
use crate::rules::atoms::exchange;
use crate::rules::cx::Cx;
use crate::state::*;
use kernel::{Dealer, Game, Seat, Who};
use smallvec::SmallVec;

/// How many games are drawn for somebody else who is asked, before one of their cards is picked for them.
const TRIES: usize = 8;

/// The same game with everything that `seat` cannot know drawn anew: the hands of the others, and the cards of every
/// deck that somebody else has looked at. What was shown to all or seen by the seat stays where it is.
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
    // That somebody is asked tells something about their hand, and the question names its cards. So a game is drawn in
    // which they are asked the same.
    for _ in 0..TRIES {
        if let Some(other) = asked_alike(content, game, seat, None, dealer) {
            return other;
        }
    }
    // None came soon: it hangs on a card. Any that would do may be it.
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
    // It hangs on more than one. Then only what they could answer without a hidden card is left of the question.
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
            // What the seat knows of the hand was not offered.
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
        // The question is open again, as it was: nothing is to be run.
        drop(other.put(ask));
    }
    other
}

/// The card of somebody's own that a choice names.
fn card_of(choice: &Choice) -> Option<CardId> {
    match choice {
        Choice::Play(card) | Choice::Use(card, _) | Choice::Commit(card) | Choice::Card(card) => {
            Some(*card)
        }
        _ => None,
    }
}

/// A game drawn for the seat, if its open question comes up in it as it does in the true one.
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

/// What a seat does not know of somebody's cards, or of the encounter cards.
struct Hidden {
    /// The cards that it knows to be somewhere in these places, but not where.
    pool: Cards,
    /// Those of them that are in the hand.
    hand: Cards,
    /// Those of the hand that have just been drawn and may yet turn out to be weaknesses.
    drawn: Cards,
}

/// What `seat` does not know of the cards of `owner`.
fn hidden(content: &Content, game: &Game<CardGame>, seat: SeatId, owner: Owner) -> Hidden {
    let t = game.table();
    let deck = t.deck(owner);
    let hand = owner.get().map_or(Cards::EMPTY, |who| t.inv(who).hand);
    let knows = |c: CardId| t.card(c).known_to.contains(seat);
    let mut known = Cards::EMPTY;
    let mut drawn = Cards::EMPTY;
    if owner.is(seat) {
        known = hand;
    }
    for card in hand.iter().filter(|c| t.card(*c).revealed || knows(*c)) {
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
    // What is being done is done in the open; what is looked at, by who looks.
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
            Frame::Search(s) => {
                named.extend(worth(&s.context));
                if s.who == seat {
                    named.extend(s.seen.iter());
                }
            }
            Frame::Look(LookFrame { who, seen, .. }) if *who == seat => named.extend(seen.iter()),
            Frame::DrawCards(DrawCardsFrame {
                step, drawn: cards, ..
            }) if step.next == DrawStep::Draw => {
                drawn = drawn.union(cards);
            }
            // The weaknesses among them are being shown.
            Frame::DrawCards(DrawCardsFrame { drawn, .. }) => named.extend(
                drawn
                    .iter()
                    .filter(|c| content.def(t.card(*c).def).weakness),
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
    }
}

/// Draws everything anew that a seat does not know; `with` puts a card into a hand. Whether that could be done.
fn redraw(
    content: &Content,
    game: &mut Game<CardGame>,
    seat: SeatId,
    with: Option<(SeatId, CardId)>,
    dealer: &mut dyn Dealer,
) -> bool {
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

/// The same of one owner's cards; whether `with` is now in their hand.
fn redraw_of(
    content: &Content,
    game: &mut Game<CardGame>,
    seat: SeatId,
    owner: Owner,
    with: Option<CardId>,
    dealer: &mut dyn Dealer,
) -> bool {
    let Hidden { pool, hand, drawn } = hidden(content, game, seat, owner);
    let looked = |f: &Frame| {
        matches!(
            f,
            Frame::Search(Searching { who, .. }) | Frame::Look(LookFrame { who, .. })
                if *who != seat
        )
    };
    let t = game.table();
    let deck = t.deck(owner);
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
    // A weakness that resolves when it is drawn cannot be in a hand, unless it has only just come.
    let stays = |c: CardId| {
        let def = content.def(t.card(c).def);
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
    // The hand first, as it cannot hold everything; who else knows of a card there does not depend on which it is.
    let mut slots: SmallVec<[CardId; 16]> = hand.without(&drawn).iter().collect();
    slots.sort_by_key(|c| t.card(*c).known_to);
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
    slots.sort_by_key(|c| t.card(*c).known_to);
    for slot in slots.into_iter().chain(ends().copied()) {
        let card = any(&left, &left);
        put(slot, card, &mut left);
    }
    // The rest has no order, but if somebody is looking at some of it, those are others.
    let mut rest: SmallVec<[CardId; 64]> =
        deck.unseen.iter().filter(|c| pool.contains(*c)).collect();
    if searched {
        let looked_at = |c: &CardId| {
            game.stack().iter().filter(|f| looked(f)).any(|f| match f {
                Frame::Search(Searching { seen, .. }) | Frame::Look(LookFrame { seen, .. }) => {
                    seen.contains(*c)
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
