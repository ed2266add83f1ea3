//! Conditions and amounts.

use super::nouns::here;
use super::{
    Game, ally_available, card_is, cards_of, fought, gate_is, in_status, is_meant, keywords_within,
    monster_is, monster_of, monsters, named, place_is, places, rating_within, seats,
    spell_cost_within, stat_within, toughness_within, world_of, you,
};
use crate::content::Content;
use crate::content::ability::{Ability, CheckKind};
use crate::content::amount::{Amount, AmountOf, Comparison, Noun, This};
use crate::content::filter::{Condition, DeckName, Fell, Status};
use crate::content::ids::{CardId, MonsterId};
use crate::content::index::keyword_id;
use crate::frame::{CombatFrame, Context, FrameKind};
use crate::read::Now;
use crate::state::{Investigator, Origin, Value};
use kernel::Seat;
use packs::Sym;
use smallvec::SmallVec;

/// Whether the condition of an ability holds, if it has one.
#[inline]
pub fn applies(now: Now, ability: &Ability, context: &Context) -> bool {
    let condition = ability.condition.as_ref();
    condition.is_none_or(|is| holds(now, is, context))
}

/// Whether a condition holds.
pub fn holds(now: Now, cond: &Condition, context: &Context) -> bool {
    let table = now.table();
    let you = you(now.game, context);
    match cond {
        Condition::Fell(fell) => {
            let is = |investigator: &Investigator| {
                investigator.falls != context.falls
                    && match fell {
                        Fell::Either => true,
                        Fell::Insane => {
                            investigator.is_at(now.content.fixed.asylum)
                                || investigator.is_at(now.content.fixed.lost)
                                || !investigator.alive()
                        }
                        Fell::Unconscious => {
                            investigator.is_at(now.content.fixed.hospital)
                                || investigator.is_at(now.content.fixed.lost)
                                || !investigator.alive()
                        }
                    }
            };
            you.is_some_and(is)
        }
        Condition::Your(map) => context.you.get().is_some_and(|you| {
            map.iter()
                .all(|(s, r)| r.has(stat_within(now, you, *s, context.within)))
        }),
        Condition::Status(status) => {
            // Texts may ask about devoured investigators, although they are out of play. // investigators.devoured
            let asked = status.is == Status::Devoured;
            table.order().any(|at| {
                (asked || table.investigator(at).alive())
                    && is_meant(now, &status.who, at, context)
                    && in_status(now.content, table.investigator(at), status.is)
            })
        }
        Condition::Has(f) => {
            you.is_some_and(|i| i.cards.iter().any(|id| card_is(now, f, id, context)))
        }
        Condition::HasNone(f) => {
            you.is_none_or(|i| !i.cards.iter().any(|id| card_is(now, f, id, context)))
        }
        Condition::Count(x) => compared(now, &x.is, count(now, &x.of, context), context),
        Condition::Terror(r) => compared(now, r, i16::from(table.terror), context),
        Condition::Doom(r) => compared(now, r, i16::from(table.doom), context),
        Condition::Tokens(x) => x.is.has(tokens(now.game, x.on, context)),
        Condition::InPlay(s) => {
            let mythos = now.content.refs(*s).mythos;
            mythos.is_some_and(|monster| {
                table.environment.is(monster)
                    || table.rumor.is(monster)
                    || table.headlines.iter().any(|(h, _)| *h == monster)
            })
        }
        Condition::AncientOne(s) => now
            .content
            .refs(*s)
            .ancient
            .is_some_and(|a| table.ancient.is(a)),
        Condition::Awake => table.awake,
        Condition::Available(s) => now
            .content
            .refs(*s)
            .card
            .is_some_and(|k| ally_available(now, k).is_some()),
        Condition::Area(n) => {
            let world = context.you.get().and_then(|you| world_of(now, you));
            world.is_some_and(|(_, area)| area == *n)
        }
        Condition::At(p) => here(now.game, context).is_some_and(|at| place_is(now, p, at, context)),
        Condition::Price(price) => match named(now.content, context, price.card) {
            Value::Card(id) => now
                .content
                .card(id)
                .record
                .price
                .is_some_and(|p| price.is.has(p)),
            _ => false,
        },
        Condition::All(v) => v.iter().all(|x| holds(now, x, context)),
        Condition::Any(v) => v.iter().any(|x| holds(now, x, context)),
        Condition::Not(x) => !holds(now, x, context),
        Condition::OtherHandEmpty => match combat(now.game) {
            Some(frame) => {
                let in_use = frame
                    .wield
                    .iter()
                    .chain(&frame.active)
                    .filter_map(|card| card.get());
                let hands = in_use
                    .map(|id| now.content.card(id).record.hands)
                    .fold(0, u8::saturating_add);
                hands + frame.lost_hands <= 1
            }
            None => {
                let hands = |id: &CardId| now.content.card(*id).record.hands;
                at_hand(now).is_some_and(|held| held.iter().map(hands).sum::<u8>() <= 1)
            }
        },
        Condition::Wielded(_) => match (combat(now.game), context.origin) {
            (Some(x), Origin::Card(id)) => x.wield.contains(&id.into()),
            (None, Origin::Card(id)) => at_hand(now).is_some_and(|held| held.contains(&id)),
            _ => false,
        },
        Condition::Against(f) => fought(now.game).is_some_and(|m| monster_is(now, f, m, context)),
        Condition::Number(x) => compared(now, &x.is, amount(now, &x.of, context), context),
        Condition::Ignores(k) => {
            let nth = keyword_id(*k);
            let has = |m: &MonsterId| {
                let printed = &now.content.monster(*m).record.keywords;
                printed.iter().any(|&w| keyword_id(w) == nth)
            };
            // Outside a fight it is asked of any monster with the keyword.
            let any = || now.content.markers().find(has);
            let one = fought(now.game).or_else(any).filter(has);
            let keeps = |m| keywords_within(now, m, context.you, context.within).has(nth);
            context.you.is_some() && one.is_some_and(|m| !keeps(m))
        }
        Condition::Bound(s) => {
            !matches!(named(now.content, context, *s), Value::None | Value::N(0))
        }
    }
}

/// The combat in progress.
pub fn combat(game: &Game) -> Option<&CombatFrame> {
    game.stack().iter().rev().find_map(|f| match &f.kind {
        FrameKind::Combat(x) => Some(x),
        _ => None,
    })
}

/// The weapons and Spells in use in a Combat check outside a fight, if one is being made.
fn at_hand(now: Now) -> Option<SmallVec<[CardId; 4]>> {
    match now.game.stack().last()?.kind {
        FrameKind::Check(f) if f.kind == CheckKind::Combat => Some(best_weapons(now, f.seat)),
        _ => None,
    }
}

/// The best weapons for two hands in a Combat check that an encounter asks for, by their printed bonuses. Weapons that
/// one check uses up are kept for a fight, and exhausted ones are no help. // combat.encounter-checks
pub fn best_weapons(now: Now, seat: Seat) -> SmallVec<[CardId; 4]> {
    let mine = now.table().investigator(seat).cards;
    let bonus = |id: &CardId| now.content.card(*id).record.bonus.unwrap_or(0);
    let ready = |id: &CardId| !now.table().exhausted.contains(*id);
    let kept = |id: &CardId| now.content.card(*id).record.used.is_none() && ready(id);
    let (two, mut ones): (SmallVec<[CardId; 4]>, SmallVec<[CardId; 4]>) = mine
        .intersection(&now.content.weapons)
        .iter()
        .filter(kept)
        .partition(|id| now.content.card(*id).record.hands >= 2);
    // A hand that would add nothing stays empty.
    ones.retain(|id| bonus(id) > 0);
    ones.sort_by_key(|id| std::cmp::Reverse(bonus(id)));
    ones.truncate(2);
    match two.into_iter().max_by_key(bonus) {
        Some(id) if bonus(&id) > ones.iter().map(bonus).sum() => SmallVec::from_slice(&[id]),
        _ => ones,
    }
}

/// Whether a number fulfils a comparison, with its bounds as they are now.
fn compared(now: Now, is: &Comparison, n: i16, context: &Context) -> bool {
    is.holds(n.into(), |a| amount(now, a, context).into())
}

fn tokens(game: &Game, on: This, context: &Context) -> i16 {
    let origin = match on {
        This::This => context.origin,
        This::It => match context.it {
            Value::Card(id) => Origin::Card(id),
            _ => context.origin,
        },
    };
    match origin {
        Origin::Card(id) => i16::from(game.table().tokens_on(id)),
        Origin::Mythos(m) if game.table().rumor.is(m) => i16::from(game.table().rumor_tokens),
        Origin::Helper(_) => i16::from(game.table().helper_tokens),
        _ => 0,
    }
}

/// The number of what a noun describes.
pub fn count(now: Now, noun: &Noun, context: &Context) -> i16 {
    let table = now.table();
    match noun {
        Noun::Cards(filter) => match &filter.whose {
            Some(_) => table
                .each_seat()
                .map(|s| cards_of(now, filter, s, context).len() as i16)
                .sum(),
            None => context
                .you
                .get()
                .map_or(0, |you| cards_of(now, filter, you, context).len() as i16),
        },
        Noun::Monsters(f) => monsters(now, f, context).len() as i16,
        Noun::Gates(filter) => {
            if let Some(w) = &filter.whose {
                seats(now, w, context)
                    .iter()
                    .map(|&s| table.investigator(s).gates.len() as i16)
                    .sum()
            } else {
                table
                    .open_gates()
                    .filter(|(p, _)| gate_is(now, filter, *p, context))
                    .count() as i16
            }
        }
        Noun::Investigators(w) => seats(now, w, context).len() as i16,
        Noun::ElderSigns(signs) => table
            .seals
            .iter()
            .filter(|&x| place_is(now, signs, x, context))
            .count() as i16,
        Noun::Clues(p) => places(now, p, context)
            .iter()
            .map(|x| i16::from(table.clues.0[x.index()]))
            .sum(),
        Noun::Named(s) => match named(now.content, context, *s) {
            Value::N(n) => n,
            Value::None => 0,
            _ => 1,
        },
        Noun::Deck(deck) => match Content::deck_index(*deck) {
            Some(5) => table.specials.len() as i16,
            Some(i) => table.decks[i].len() as i16,
            None => match deck {
                DeckName::Mythos => table.mythos.len() as i16,
                DeckName::Gate => table.gate_deck.len() as i16,
                _ => 0,
            },
        },
    }
}

/// The present value of an amount.
pub fn amount(now: Now, value: &Amount, context: &Context) -> i16 {
    let table = now.table();
    match value {
        Amount::N(n) => *n,
        Amount::All | Amount::HalfUp | Amount::HalfDown | Amount::Maximum => i16::MAX,
        Amount::List => match context.it {
            Value::Card(id) => now.content.card(id).record.price.unwrap_or(0),
            _ => 0,
        },
        Amount::Terror => i16::from(table.terror),
        Amount::Doom => i16::from(table.doom),
        Amount::Round => i16::from(table.round),
        Amount::GateModifier => now
            .game
            .stack()
            .iter()
            .rev()
            .find_map(|f| match f.kind {
                FrameKind::CloseGate(x) => {
                    table.gate(x.place).map(|m| now.content.gates[m].modifier)
                }
                _ => None,
            })
            .unwrap_or(0),
        Amount::OpenGates => table.gates_open(),
        Amount::Of(of) => match &**of {
            AmountOf::Successes(s) => dice(now.content, context, s.0).0,
            AmountOf::Failures(s) => dice(now.content, context, s.0).1,
            AmountOf::Your(stat) => context
                .you
                .get()
                .map_or(0, |you| stat_within(now, you, *stat, context.within)),
            AmountOf::Their(x) => seats(now, &x.who, context)
                .first()
                .map_or(0, |&s| stat_within(now, s, x.stat, context.within)),
            AmountOf::Count(n) => count(now, n, context),
            AmountOf::Toughness(s) => match monster_of(now, context, *s) {
                Some(m) => toughness_within(now, m, context.you, context.within),
                None => 0,
            },
            AmountOf::Price(s) => match named(now.content, context, *s) {
                Value::Card(id) => now.content.card(id).record.price.unwrap_or(0),
                _ => 0,
            },
            AmountOf::SanityCost(s) => match named(now.content, context, *s) {
                Value::Card(id) => context
                    .you
                    .get()
                    .map_or(0, |you| spell_cost_within(now, you, id, context.within)),
                _ => 0,
            },
            AmountOf::Rating(r) => match monster_of(now, context, now.content.fixed.it) {
                Some(m) => rating_within(now, m, context.you, *r, context.within),
                None => 0,
            },
            AmountOf::PerInvestigator(k) => k * i16::from(table.seats),
            AmountOf::ByInvestigators(b) => b
                .get(i16::from(table.seats))
                .map_or(0, |a| amount(now, a, context)),
            AmountOf::Tokens(on) => tokens(now.game, *on, context),
            AmountOf::Named(s) => match named(now.content, context, *s) {
                Value::N(n) => n,
                Value::Dice(s, _) => i16::from(s),
                _ => 0,
            },
            AmountOf::Sum(sum) => {
                let n = sum.value(|a| amount(now, a, context).into());
                n.clamp(i16::MIN.into(), i16::MAX.into()) as i16
            }
        },
    }
}

/// The value of an amount of something of which there are `have`: `all` and the halves are parts of it. // rounding
pub fn part_of(now: Now, a: &Amount, have: i16, context: &Context) -> i16 {
    match a {
        Amount::All | Amount::Maximum => have,
        Amount::HalfUp => (have + 1) / 2,
        Amount::HalfDown => have / 2,
        other => amount(now, other, context),
    }
}

fn dice(content: &Content, context: &Context, name: Sym) -> (i16, i16) {
    match context.vars.get(name) {
        Value::Dice(a, b) => (i16::from(a), i16::from(b)),
        _ if name == content.fixed.it || name == content.fixed.number => {
            (i16::from(context.dice.0), i16::from(context.dice.1))
        }
        _ => (i16::from(context.dice.0), i16::from(context.dice.1)),
    }
}
