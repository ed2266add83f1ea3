//! Costs: whether they can be paid, and with which cards.

use super::{Game, amount, cards_of, ctx_of, monster_is, part_of, stat};
use crate::content::Content;
use crate::content::ability::Ability;
use crate::content::amount::{Amount, Stat};
use crate::content::defs::CardSet;
use crate::content::ids::{CardId, MonsterId};
use crate::content::index::Family;
use crate::content::step::{Cost, Step, TrophyPrice};
use crate::frame::steps::UpkeepStep;
use crate::frame::{Context, FrameKind};
use crate::read::Now;
use crate::state::{Origin, flag};
use kernel::Seat;
use smallvec::SmallVec;

/// The context in which an investigator pays a cost.
pub fn cost_ctx(game: &Game, seat: Seat, origin: Origin) -> Context {
    ctx_of(game, origin, seat)
}

/// An investigator's cards that can pay instead of Clues or dollars.
fn covering(now: Now, seat: Seat) -> CardSet {
    let held = now.table().investigator(seat).cards;
    held.intersection(&now.content.reacting(Family::Pays).cards)
}

/// Those cards that can pay for some of these Clues or dollars.
pub fn covering_some(now: Now, seat: Seat, clues: i16, money: i16) -> CardSet {
    let pays = |id: &CardId| {
        let (a, b) = covers_of(now, seat, *id);
        a > 0 && clues > 0 || b > 0 && money > 0
    };
    covering(now, seat).iter().filter(pays).collect()
}

/// The Clues and dollars that all of those cards pay for.
pub fn covers(now: Now, seat: Seat) -> (i16, i16) {
    let all = covering(now, seat);
    all.iter().fold((0, 0), |(clues, money), id| {
        let (a, b) = covers_of(now, seat, id);
        (clues + a, money + b)
    })
}

/// The Clues and dollars that one card pays for.
pub fn covers_of(now: Now, seat: Seat, id: CardId) -> (i16, i16) {
    let mut sum = (0, 0);
    for ability in now.content.card(id).abilities.clone() {
        let def = &now.content.abilities[ability];
        if def.family.is_none_or(|(_, f)| f != Family::Pays)
            || exhausts(now.content, &def.it) && now.table().exhausted.contains(id)
        {
            continue;
        }
        if let Some(b) = def.it.steps {
            for s in now.content.block(b.id) {
                if let Step::Cover(cover) = s {
                    let context = cost_ctx(now.game, seat, Origin::Card(id));
                    sum.0 += cover.clues.as_ref().map_or(0, |a| amount(now, a, &context));
                    sum.1 += cover.money.as_ref().map_or(0, |a| amount(now, a, &context));
                }
            }
        }
    }
    sum
}

/// Whether an ability exhausts its card.
pub fn exhausts(content: &Content, a: &Ability) -> bool {
    a.pay.is_some_and(|k| content.cost(k.id).exhaust.is_some())
}

/// Whether an investigator can pay a cost (`times` over, for costs per piece); if not, the reason.
pub fn can_pay(
    now: Now,
    seat: Seat,
    cost: &Cost,
    origin: Origin,
    times: i16,
) -> Result<(), &'static str> {
    let table = now.table();
    let investigator = table.investigator(seat);
    let context = cost_ctx(now.game, seat, origin);
    let need = |amount: &Option<Amount>, have: i16| match amount {
        None => 0,
        Some(Amount::All | Amount::HalfUp) => have.max(1),
        // Half of one would be 0, and nobody can pay 0.
        Some(Amount::HalfDown) => have.max(2),
        Some(a) => part_of(now, a, have, &context) * times,
    };
    let cover = if cost.clues.is_some() || cost.money.is_some() {
        covers(now, seat)
    } else {
        (0, 0)
    };
    if need(&cost.money, investigator.money) > investigator.money + cover.1 {
        return Err("not enough money");
    }
    if need(&cost.clues, investigator.clues) > investigator.clues + cover.0 {
        return Err("not enough Clues");
    }
    if need(&cost.sanity, investigator.sanity.into()) > investigator.sanity.into() {
        return Err("not enough Sanity");
    }
    if need(&cost.stamina, investigator.stamina.into()) > investigator.stamina.into() {
        return Err("not enough Stamina");
    }
    if let Some(movement) = &cost.movement {
        let left = now.game.stack().iter().rev().find_map(|f| match f.kind {
            FrameKind::Movement(m) if m.seat == seat => Some(if m.over { -1 } else { m.points }),
            _ => None,
        });
        if left.is_none_or(|p| p < amount(now, movement, &context)) {
            return Err("not enough movement points");
        }
    }
    if cost.normal_movement {
        let free = now.game.stack().iter().rev().find_map(|f| match f.kind {
            FrameKind::Movement(m) if m.seat == seat => Some(!m.begun && !m.over && !m.stood),
            _ => None,
        });
        if free != Some(true) {
            return Err("the normal move cannot be given up now");
        }
    }
    if cost.exhaust.is_some()
        && let Origin::Card(id) = origin
        && table.exhausted.contains(id)
    {
        return Err("the card is exhausted");
    }
    if let Some(focus) = &cost.focus {
        let left = now.game.stack().iter().rev().find_map(|f| match f.kind {
            FrameKind::Upkeep(u) if u.seat == seat && u.step.now != UpkeepStep::AdjustSkills => {
                Some(u.left)
            }
            _ => None,
        });
        match left {
            None => return Err("Focus is spent in Upkeep"),
            Some(left)
                if need(&cost.focus, left) > left || matches!(focus, Amount::All) && left <= 0 =>
            {
                return Err("not enough Focus");
            }
            Some(_) => {}
        }
    }
    if let Some(discard) = &cost.discard {
        let count = cost
            .discard_count
            .as_ref()
            .map_or(1, |a| amount(now, a, &context))
            * times;
        if (cards_of(now, discard, seat, &context).len() as i16) < count {
            return Err("not the cards for it");
        }
    }
    if need(&cost.gate_trophies, investigator.gates.len() as i16) > investigator.gates.len() as i16
    {
        return Err("not enough gate trophies");
    }
    if let Some(a) = &cost.monster_toughness
        && stat(now, seat, Stat::TrophyToughness) < amount(now, a, &context) * times
    {
        return Err("not enough monster trophies");
    }
    if let Some(trophies) = monster_trophies(now, cost, &context) {
        let fits = |monster: MonsterId| {
            cost.monster
                .as_ref()
                .is_none_or(|f| monster_is(now, f, monster, &context))
        };
        if (table.trophies(seat).filter(|&m| fits(m)).count() as i16) < trophies * times {
            return Err("not enough monster trophies");
        }
    }
    if let Some(p) = cost.trophies
        && trophy_ways(now, seat, p).is_empty()
    {
        return Err("not enough trophies");
    }
    // A player cannot pay by entering a state if the investigator is in it already, or cannot enter it.
    if let Some(status) = cost.status
        && (super::in_status(now.content, investigator, status)
            || super::cannot_become(now, seat, status))
    {
        return Err("that state cannot be taken on");
    }
    if cost.turn && investigator.is(flag::LOSE_NEXT) {
        return Err("the next turn is lost already");
    }
    for k in &cost.all {
        can_pay(now, seat, now.content.cost(k.id), origin, times)?;
    }
    if !cost.any.is_empty()
        && !cost
            .any
            .iter()
            .any(|k| can_pay(now, seat, now.content.cost(k.id), origin, times).is_ok())
    {
        return Err("none of the ways to pay");
    }
    Ok(())
}

/// The number of monster trophies that a cost asks for, if any. A cost that only describes the trophy asks for one.
pub fn monster_trophies(now: Now, cost: &Cost, context: &Context) -> Option<i16> {
    cost.monster_trophies
        .as_ref()
        .map(|a| amount(now, a, context))
        .or(cost.monster.as_ref().map(|_| 1))
}

/// The ways to pay a price in trophies, as (toughness, gates). // trophies
pub fn trophy_ways(now: Now, seat: Seat, verb: TrophyPrice) -> SmallVec<[(i16, u8); 3]> {
    let (tough, gates) = (
        stat(now, seat, Stat::TrophyToughness),
        now.table().investigator(seat).gates.len() as u8,
    );
    let all: &[(i16, u8)] = match verb {
        TrophyPrice::Major => &[(10, 0), (0, 2), (5, 1)],
        TrophyPrice::Minor => &[(5, 0), (0, 1)],
    };
    all.iter()
        .copied()
        .filter(|w| tough >= w.0 && gates >= w.1)
        .collect()
}
