//! Paying costs.

use crate::content::Content;
use crate::content::amount::{Amount, Stat};
use crate::content::defs::CardSet;
use crate::content::filter::Status;
use crate::content::index::{Cell, Family};
use crate::content::step::{Cost, Step};
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{PayFrame, Procedure, StatusFrame, Upshot};
use crate::rules::investigators::canonical;
use crate::rules::occurrence::{Occurrence, Stats};
use crate::rules::reactions::react;
use crate::rules::rule::Rule;
use crate::rules::steps::PayStep;
use crate::rules::{Flow, Log, ask, call, done, end, go};
use crate::state::{Origin, Whereabouts, flag};
use kernel::Choices;

/// A cost is paid.
pub fn pay(c: &Content, g: &mut Game, mut f: PayFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    let i = *g.table().investigator(seat);
    if !i.alive() {
        return end(g);
    }
    let none = Cost::default();
    let cost = f.cost.get().map_or(&none, |k| &c.costs[k as usize]);
    let context = read::cost_ctx(g, seat, f.origin);
    match f.step {
        PayStep::ChooseAlternative => {
            if !cost.any.is_empty() {
                let choices: Choices<Choice> = cost
                    .any
                    .iter()
                    .enumerate()
                    .filter(|(_, k)| {
                        read::can_pay(c, g, seat, &c.costs[k.id as usize], f.origin, f.times)
                            .is_ok()
                    })
                    .map(|(n, _)| Choice::Option(n as u8))
                    .collect();
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayHow,
                        Prompt::Plain,
                        choices,
                    ),
                };
            }
            if let Some(p) = cost.trophies {
                let ways = read::trophy_ways(c, g, seat, p);
                if f.tough == 0 && f.gates == 0 {
                    let choices: Choices<Choice> =
                        (0..ways.len() as u8).map(Choice::Option).collect();
                    return match choices.len() {
                        0 => end(g),
                        1 => take_pay(c, g, f, choices[0], log),
                        _ => ask(
                            g,
                            Procedure::Pay(f),
                            seat,
                            Rule::PayHow,
                            Prompt::Plain,
                            choices,
                        ),
                    };
                }
            }
            // What covers a part of it is asked while that is paid; anything else answers it here.
            if !f.announced {
                f.announced = true;
                let stats = [
                    (Stat::Clues, &cost.clues),
                    (Stat::Money, &cost.money),
                    (Stat::Sanity, &cost.sanity),
                    (Stat::Stamina, &cost.stamina),
                ];
                let stats: Stats = stats
                    .into_iter()
                    .filter(|(_, a)| a.is_some())
                    .map(|(s, _)| s)
                    .collect();
                let o = Occurrence::Pays {
                    who: seat,
                    stats,
                    spell: false,
                };
                if stats != Stats::default()
                    && let Some(w) = react(c, g, o, Cell::Would)
                {
                    return call(g, Procedure::Pay(f), w);
                }
            }
            let part = |a: &Option<Amount>, have: i16| {
                a.as_ref()
                    .map_or(0, |a| read::part_of(c, g, a, have, &context) * f.times)
            };
            f.clues = part(&cost.clues, i.clues);
            f.money = part(&cost.money, i.money);
            f.gates += part(&cost.gate_trophies, i.gates.count_ones() as i16).max(0) as u8;
            f.tough += part(&cost.monster_toughness, 0);
            f.monsters = (read::monster_trophies(c, g, cost, &context).unwrap_or(0) * f.times)
                .clamp(0, 99) as u8;
            f.cards = match &cost.discard {
                Some(_) => {
                    cost.discard_count
                        .as_ref()
                        .map_or(1, |a| read::amount(c, g, a, &context))
                        .max(0) as u8
                        * f.times.max(1) as u8
                }
                None => 0,
            };
            let (sanity, stamina, points) = (
                part(&cost.sanity, i.sanity.into()),
                part(&cost.stamina, i.stamina.into()),
                part(&cost.movement, 0),
            );
            atoms::spend(g, seat, Stat::Sanity, sanity, true, log);
            atoms::spend(g, seat, Stat::Stamina, stamina, true, log);
            if let Some(a) = &cost.focus {
                let at = g
                    .stack()
                    .iter()
                    .rposition(|f| matches!(f.procedure, Procedure::Upkeep(_)));
                if let Some(Procedure::Upkeep(mut u)) = at.map(|i| g.stack()[i].procedure) {
                    u.left = (u.left - read::part_of(c, g, a, u.left, &context)).max(0);
                    g.stack_mut()[at.unwrap_or(0)].procedure = Procedure::Upkeep(u);
                }
            }
            if points > 0 || cost.normal_movement {
                for fr in g.stack_mut().iter_mut().rev() {
                    if let Procedure::Movement(m) = &mut fr.procedure {
                        m.points -= points;
                        m.begun |= points > 0;
                        if cost.normal_movement {
                            m.points = 0;
                            m.over = true;
                        }
                        break;
                    }
                }
            }
            if cost.exhaust.is_some()
                && let Origin::Card(id) = f.origin
            {
                atoms::exhaust(g, id);
            }
            if cost.mark.is_some()
                && let Origin::Card(id) = f.origin
            {
                atoms::mark(c, g, id, 1, log);
            }
            if cost.turn {
                atoms::set_flags(g, seat, flag::LOSE_NEXT);
            }
            if cost.status == Some(Status::Delayed) {
                atoms::set_flags(g, seat, flag::DELAYED);
            }
            f.step = PayStep::Substitute;
            go(g, Procedure::Pay(f))
        }
        PayStep::Substitute => {
            if f.clues > 0 || f.money > 0 {
                let held = i.cards.intersection(&c.reacting(Family::Pays).cards);
                if !held.is_empty() {
                    let fits = |id: u16| covers_of(c, g, seat, id);
                    let set: CardSet = held
                        .iter()
                        .filter(|&id| {
                            let (a, b) = fits(id);
                            a > 0 && f.clues > 0 || b > 0 && f.money > 0
                        })
                        .collect();
                    let mut choices = canonical(c, g, &set);
                    if !choices.is_empty() {
                        if f.clues <= i.clues && f.money <= i.money {
                            choices.push(Choice::Pass);
                        }
                        if let [only] = choices[..] {
                            return take_pay(c, g, f, only, log);
                        }
                        return ask(
                            g,
                            Procedure::Pay(f),
                            seat,
                            Rule::PayCover,
                            Prompt::Number(f.clues + f.money),
                            choices,
                        );
                    }
                }
            }
            f.step = PayStep::CluesAndMoney;
            go(g, Procedure::Pay(f))
        }
        PayStep::CluesAndMoney => {
            atoms::spend(g, seat, Stat::Clues, f.clues, true, log);
            atoms::spend(g, seat, Stat::Money, f.money, true, log);
            f.step = PayStep::Cards;
            go(g, Procedure::Pay(f))
        }
        PayStep::Cards => {
            if cost.to_box.is_some()
                && !f.boxed
                && let Origin::Card(id) = f.origin
            {
                f.boxed = true;
                f.step = PayStep::Boxed;
                return give(c, g, f, id);
            }
            if f.cards > 0
                && let Some(filter) = &cost.discard
            {
                let set = read::cards_of(c, g, filter, seat, &context);
                let choices = canonical(c, g, &set);
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayCards,
                        Prompt::Number(f.cards.into()),
                        choices,
                    ),
                };
            }
            f.step = PayStep::GateTrophies;
            go(g, Procedure::Pay(f))
        }
        PayStep::Given | PayStep::Boxed => {
            if let Some(id) = f.giving.take() {
                atoms::discard(c, g, seat, id, f.step == PayStep::Boxed, log);
            }
            if f.step == PayStep::Given {
                f.cards -= 1;
            }
            f.step = PayStep::Cards;
            go(g, Procedure::Pay(f))
        }
        PayStep::GateTrophies => {
            if f.gates > 0 {
                let mut choices: Choices<Choice> = Choices::new();
                for m in 0..c.gates.len() as u8 {
                    if i.gates >> m & 1 == 1
                        && !choices.iter().any(|x| {
                            matches!(
                                x,
                                Choice::Gate(o)
                                    if c.gates[*o as usize].kind == c.gates[m as usize].kind
                            )
                        })
                    {
                        choices.push(Choice::Gate(m));
                    }
                }
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayTrophies,
                        Prompt::Number(f.gates.into()),
                        choices,
                    ),
                };
            }
            f.step = PayStep::MonsterTrophies;
            go(g, Procedure::Pay(f))
        }
        PayStep::MonsterTrophies => {
            if f.tough > 0 || f.monsters > 0 {
                let fits = |m: &u8| {
                    f.tough > 0
                        || cost
                            .monster
                            .as_ref()
                            .is_none_or(|x| read::monster_is(c, g, x, *m, &context))
                };
                let worth = |m: u8| read::trophy_value(c, g, m, seat).max(1);
                let mine: smallvec::SmallVec<[i16; 16]> =
                    g.table().trophies(seat).map(worth).collect();
                let enough = |m: &u8| {
                    f.tough <= 0 || none_to_spare(&mine, worth(*m), f.tough, f.last as i16)
                };
                let mut choices: Choices<Choice> = Choices::new();
                for m in g.table().trophies(seat).filter(fits).filter(enough) {
                    let k = c.tokens[m as usize].kind;
                    if !choices
                        .iter()
                        .any(|x| matches!(x, Choice::Monster(o) if c.tokens[*o as usize].kind == k))
                    {
                        choices.push(Choice::Monster(m));
                    }
                }
                // The cup has no order: one without which the others would not do is given in any case.
                let fitting = g.table().trophies(seat).filter(fits).count();
                let sum: i16 = mine.iter().sum();
                let must = |x: &&Choice| {
                    let Choice::Monster(m) = **x else {
                        return false;
                    };
                    if f.tough > 0 {
                        sum - worth(m) < f.tough
                    } else {
                        fitting <= f.monsters as usize
                    }
                };
                if let Some(&x) = choices.iter().find(must) {
                    return take_pay(c, g, f, x, log);
                }
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayTrophies,
                        Prompt::Number(f.tough + i16::from(f.monsters)),
                        choices,
                    ),
                };
            }
            // A state is taken on last: it may lead away.
            if let Some(status) = cost.status.filter(|s| *s != Status::Delayed && !f.became) {
                f.became = true;
                let becomes = Procedure::Status(StatusFrame::new(seat, status));
                return call(g, Procedure::Pay(f), becomes);
            }
            // A cost of several parts: each is paid like a cost of its own.
            if let Some(part) = cost.all.get(f.parts as usize) {
                f.parts += 1;
                return call(
                    g,
                    Procedure::Pay(f),
                    Procedure::Pay(PayFrame {
                        seat,
                        cost: part.id.into(),
                        origin: f.origin,
                        times: f.times,
                        ..PayFrame::default()
                    }),
                );
            }
            done(g, Upshot::Paid(true))
        }
    }
}

/// Whether a trophy worth so much can be part of what pays for the toughness that is left, so that none of it could be
/// left out. `least` is the least that was given so far (0: nothing was).
pub(super) fn none_to_spare(mine: &[i16], worth: i16, left: i16, least: i16) -> bool {
    let least = if least == 0 { worth } else { least.min(worth) };
    let left = left - worth;
    if left <= 0 {
        return -left < least;
    }
    // Sums of the others that are worth at least `v` each: what is over must be less than `v`.
    let mut others: smallvec::SmallVec<[i16; 16]> = mine.into();
    if let Some(at) = others.iter().position(|&w| w == worth) {
        others.remove(at);
    }
    (1..=least).any(|v| {
        let sums = others
            .iter()
            .filter(|w| **w >= v)
            .fold(1u128, |s, w| s | s << (*w).clamp(0, 127));
        (left..left + v).any(|n| n < 128 && sums >> n & 1 == 1)
    })
}

pub(super) fn covers_of(c: &Content, g: &Game, seat: u8, id: u16) -> (i16, i16) {
    let mut sum = (0, 0);
    for ability in c.card(id).abilities.clone() {
        let a = &c.abilities[ability as usize];
        if a.family.is_some_and(|(_, f)| f == Family::Pays)
            && !(read::exhausts(c, &a.it) && g.table().exhausted.contains(id))
            && let Some(b) = a.it.steps
        {
            for s in c.block(b.id) {
                if let Step::Cover(x) = s {
                    let context = read::cost_ctx(g, seat, Origin::Card(id));
                    sum.0 += x
                        .clues
                        .as_ref()
                        .map_or(0, |a| read::amount(c, g, a, &context));
                    sum.1 += x
                        .money
                        .as_ref()
                        .map_or(0, |a| read::amount(c, g, a, &context));
                }
            }
        }
    }
    sum
}

/// A card is given as a price. It is lost for certain: nothing keeps it, but it is told of as of any other. // costs.cards
fn give(c: &Content, g: &mut Game, mut f: PayFrame, card: u16) -> Flow {
    f.giving = card.into();
    let who = f.seat;
    match react(c, g, Occurrence::CardLost { who, card }, Cell::When) {
        Some(window) => call(g, Procedure::Pay(f), window),
        None => go(g, Procedure::Pay(f)),
    }
}

/// An answer while a cost is paid.
pub fn take_pay(c: &Content, g: &mut Game, mut f: PayFrame, choice: Choice, log: &mut Log) -> Flow {
    let none = Cost::default();
    let cost = f.cost.get().map_or(&none, |k| &c.costs[k as usize]);
    match (f.step, choice) {
        (PayStep::ChooseAlternative, Choice::Option(n)) => {
            if let Some(k) = cost.any.get(n as usize) {
                f.cost = k.id.into();
                return go(g, Procedure::Pay(f));
            }
            if let Some(p) = cost.trophies
                && let Some(&(tough, gates)) = read::trophy_ways(c, g, f.seat, p).get(n as usize)
            {
                f.tough = tough;
                f.gates = gates;
            }
            go(g, Procedure::Pay(f))
        }
        (PayStep::Substitute, Choice::Card(id)) => {
            let (a, b) = covers_of(c, g, f.seat, id);
            f.clues = (f.clues - a).max(0);
            f.money = (f.money - b).max(0);
            let spent = c
                .card(id)
                .abilities
                .clone()
                .map(|a| &c.abilities[a as usize])
                .find(|a| a.family.is_some_and(|(_, f)| f == Family::Pays));
            if spent.is_some_and(|a| read::exhausts(c, &a.it)) {
                atoms::exhaust(g, id);
            } else {
                atoms::discard(c, g, f.seat, id, false, log);
            }
            go(g, Procedure::Pay(f))
        }
        (PayStep::Cards, Choice::Card(id)) => {
            f.step = PayStep::Given;
            give(c, g, f, id)
        }
        (PayStep::GateTrophies, Choice::Gate(m)) => {
            atoms::lose_gate_trophy(g, f.seat, m);
            f.gates -= 1;
            go(g, Procedure::Pay(f))
        }
        (PayStep::MonsterTrophies, Choice::Monster(m)) => {
            let worth = read::trophy_value(c, g, m, f.seat).max(1);
            atoms::put_monster(c, g, m, Whereabouts::Cup, log);
            if f.tough > 0 {
                f.tough -= worth;
                f.last = if f.last == 0 {
                    worth as u16
                } else {
                    f.last.min(worth as u16)
                };
            } else {
                f.monsters -= 1;
            }
            go(g, Procedure::Pay(f))
        }
        _ => {
            if f.step == PayStep::Substitute {
                f.step = PayStep::CluesAndMoney;
            }
            go(g, Procedure::Pay(f))
        }
    }
}
