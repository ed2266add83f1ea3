//! Where to go, and what is to be had there.

use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, UNKNOWN, effect, weights};
use crate::content::Content;
use crate::content::ability::{CheckKind, PhaseName};
use crate::content::filter::PlaceKind;
use crate::content::step::Step;
use crate::read;
use crate::read::Now;
use crate::state::{Origin, flag};
use kernel::Maybe;

/// So many goals are compared in each posture that the sliders may take.
const GOALS: usize = 8;

/// Places, at most.
const PLACES: usize = 128;

/// Ways from a place: steps, and what the monsters on the way may cost.
pub struct Ways {
    steps: [Maybe<u8>; PLACES],
    risk: [i32; PLACES],
}

/// What a step weighs against risk when ways are compared.
const STEP: i32 = 9;

/// The ways from a place. The monsters there are not counted: whoever asks knows whether they have been dealt with.
pub fn ways(m: &Mind, from: u8) -> Ways {
    let n = m.c.places.len().min(PLACES);
    let mut w = Ways {
        steps: [Maybe::NONE; PLACES],
        risk: [i32::MAX; PLACES],
    };
    let mut cost = [i32::MAX; PLACES];
    let enterable = m.enterable();
    let mut open: u128 = 0;
    if (from as usize) < n {
        (
            w.steps[from as usize],
            w.risk[from as usize],
            cost[from as usize],
        ) = (Maybe::some(0), 0, 0);
        open |= 1 << from;
    }
    while open != 0 {
        let at = read::bits(open)
            .min_by_key(|&p| cost[p as usize])
            .unwrap_or(0);
        open &= !(1 << at);
        let a = at as usize;
        let leave = if at == from { 0 } else { m.pass_risk(at) };
        // Nobody walks on through an open gate's location or from one location to another.
        for to in read::bits(m.c.places[a].next & enterable) {
            let t = to as usize;
            let by = cost[a].saturating_add(STEP + leave);
            if by < cost[t] {
                cost[t] = by;
                w.steps[t] = w.steps[a].get().map(|n| n.saturating_add(1)).into();
                w.risk[t] = w.risk[a] + leave;
                open |= 1 << to;
            }
        }
    }
    w
}

/// What the best goal is worth from a place with so many movement points left.
pub fn outlook(m: &Mind, from: u8, points: i16) -> i32 {
    let of = usize::from(from & 127);
    if let Some((kept, n)) = m.places().map(|x| x.outlook[of].get())
        && kept == (points, m.speed)
        && n != UNKNOWN
    {
        return n;
    }
    let n = think_outlook(m, from, points);
    // Thinking may have needed the room for another board.
    if let Some(places) = m.places() {
        places.outlook[of].set(((points, m.speed), n));
    }
    n
}

fn think_outlook(m: &Mind, from: u8, points: i16) -> i32 {
    let mut best = i32::MIN;
    each_goal(m, (from, points), u128::MAX, |_, v| best = best.max(v));
    best
}

/// Each place that can be reached, of those named by bits, with what it is worth as a goal.
fn each_goal(m: &Mind, (from, points): (u8, i16), among: u128, mut told: impl FnMut(u8, i32)) {
    let w = ways(m, from);
    let speed = i32::from(m.speed.max(1));
    for p in read::bits(among & all(m)) {
        let Some(steps) = w.steps[p as usize].get().map(i32::from) else {
            continue;
        };
        let late = (steps - i32::from(points)).max(0);
        let turns = (late + speed - 1) / speed;
        let v = m.place_worth(p);
        // What lies further off may be gone by then.
        let v = if v > 0 {
            v * (12 - turns.min(6)) / 12
        } else {
            v
        };
        told(p, v - turns * TURN - w.risk[p as usize] - steps);
    }
}

/// All places, as bits.
fn all(m: &Mind) -> u128 {
    match m.c.places.len() {
        PLACES.. => u128::MAX,
        n => (1 << n) - 1,
    }
}

/// The goals that are worth most as the sliders stand, as bits: what another posture may change the order of.
pub fn best_goals(m: &Mind, from: u8) -> u128 {
    let mut goals = Vec::new();
    each_goal(m, (from, m.speed), u128::MAX, |p, v| goals.push((v, p)));
    goals.sort_unstable_by_key(|&(v, _)| std::cmp::Reverse(v));
    let best = goals.iter().take(GOALS);
    best.fold(0, |all, (_, p)| all | 1 << p)
}

/// What the best of some goals, named by bits, is worth from a place with a whole move.
pub fn best_of(m: &Mind, from: u8, among: u128) -> i32 {
    let mut best = i32::MIN;
    each_goal(m, (from, m.speed), among, |_, v| best = best.max(v));
    best
}

/// What ending one's move at a place is worth.
pub fn place(m: &Mind, p: u8) -> i32 {
    let (c, t) = (m.c, m.g.table());
    let d = &c.places[p as usize];
    let location = d.kind == PlaceKind::Location;
    let meet: i32 = t.monsters_at(p).map(|monster| m.face(monster)).sum();
    let gate = location && t.gate(p).is_some();
    if gate {
        return self_gate(m, p) + meet;
    }
    let clues = worth::clues(m, t.clues.0[p as usize].into());
    let stay = if location && !read::closed(Now::new(c, m.g), p) {
        visit(m, p)
    } else {
        0
    };
    clues + stay + meet
}

/// What a location offers: the better of its ability and its encounters.
fn visit(m: &Mind, p: u8) -> i32 {
    let d = &m.c.places[p as usize];
    let abilities = d
        .abilities
        .clone()
        .filter(|&ability| {
            let a = &m.c.abilities[ability as usize].it;
            a.phase == Some(PhaseName::ArkhamEncounters)
                && a.pay.is_none_or(|k| {
                    read::can_pay(
                        Now::new(m.c, m.g),
                        m.seat,
                        &m.c.costs[k.id as usize],
                        Origin::Place(p),
                        1,
                    )
                    .is_ok()
                })
        })
        .map(|ability| offer(m, p, ability))
        .max()
        .unwrap_or(i32::MIN);
    abilities.max(m.encounters_worth(p))
}

/// What a location's ability is worth.
pub fn offer(m: &Mind, p: u8, ability: u16) -> i32 {
    let a = &m.c.abilities[ability as usize].it;
    let buys = a
        .steps
        .is_some_and(|b| m.c.block(b.id).iter().any(|s| matches!(s, Step::Buy(_))));
    if buys {
        return m.shop_worth(p, a.steps.map_or(0, |b| b.id));
    }
    effect::ability(m, Origin::Place(p), ability)
}

/// What going shopping is worth: the best of the cards that may turn up, as far as the money goes.
pub fn shop(m: &Mind, block: u16) -> i32 {
    let Some(Step::Buy(x)) = m.c.block(block).first() else {
        return 0;
    };
    let money = m.i().money;
    let mut total = 0;
    for (deck, n) in &x.from {
        let Some(k) = Content::deck_index(*deck) else {
            continue;
        };
        let n = n.fixed().unwrap_or(3).max(1);
        // The mean of the better part of the deck, as of the best of so many cards.
        let (mut sum, mut count, mut top, mut last) = (0, 0, 0, (None, 0));
        for id in m.g.table().decks[k].cards() {
            let kind = m.c.kind_of[id as usize];
            if last.0 != Some(kind) {
                let price = m.c.card(id).record.price.unwrap_or(99);
                last = (
                    Some(kind),
                    if price <= money {
                        (worth::card(m, id) + worth::money(m, -price)).max(0)
                    } else {
                        0
                    },
                );
            }
            let v = last.1;
            sum += v;
            count += 1;
            top = top.max(v);
        }
        let mean = sum / count.max(1);
        total += (mean * 2).min(mean + top * i32::from(n - 1) / 6);
    }
    total
}

/// What a gate is worth to somebody at its location: to go through, or to close once explored.
fn self_gate(m: &Mind, p: u8) -> i32 {
    let i = m.i();
    let t = m.g.table();
    let Some(gate) = t.gate(p) else { return 0 };
    // As the sliders stand, or as they will in a turn or two.
    let p_close = odds::close_best(m, p)
        .max(odds::close_someday(m, p) * 3 / 4)
        .max(50);
    let sure = i.cards.iter().any(|id| worth::seals(m, id));
    let tries = if sure {
        1
    } else {
        (SURE / p_close.max(1)).clamp(1, 8)
    };
    let seal = worth::can_seal(m, i, p);
    let spent = if sure {
        60
    } else {
        -worth::clues(m, -m.seal_cost)
    };
    let back = i.is(flag::EXPLORED) && i.is_at(p);
    let turns = if back { tries - 1 } else { 1 + tries };
    let prize = worth::close(m, p, turns) + if seal { worth::seal(m, p) - spent } else { 0 };
    if back {
        return prize + 120 - (tries - 1) * TURN;
    }
    if m.attended(p, gate) {
        // Somebody else sees to it.
        return -80;
    }
    // Two turns beyond, then the attempts.
    let time = TURN * turns;
    let hope = if seal {
        prize
    } else {
        prize + worth_of_hope(m, p)
    };
    let fit = fitness(m);
    let hope = if m.rival(p) { hope / 2 } else { hope };
    hope * fit / SURE - time - (SURE - fit) * weights::UNFIT / SURE
}

/// Clues that one may find on the way make a seal of a mere closing now and then.
fn worth_of_hope(m: &Mind, p: u8) -> i32 {
    let short = m.seal_cost - m.i().clues;
    match short {
        1 => worth::seal(m, p) / 3,
        2 => worth::seal(m, p) / 7,
        _ => 0,
    }
}

/// How fit somebody is for an Other World, in thousandths.
fn fitness(m: &Mind) -> i32 {
    let i = m.i();
    let one = |n: i8| match n {
        ..=1 => 350,
        2 => 700,
        3 => 880,
        4 => 960,
        _ => SURE,
    };
    one(i.sanity) * one(i.stamina) / SURE
}

/// How well sliders serve whoever is in an Other World, or has come back from one.
pub fn beyond(m: &Mind) -> i32 {
    let i = m.i();
    let closing = if i.is(flag::EXPLORED) {
        i.place.get()
    } else {
        m.way_back()
    };
    let skills: i32 = [
        CheckKind::Fight,
        CheckKind::Will,
        CheckKind::Lore,
        CheckKind::Luck,
        CheckKind::Speed,
        CheckKind::Sneak,
    ]
    .into_iter()
    .map(|k| worth::skill(k) * i32::from(read::skill(Now::new(m.c, m.g), m.seat, k)))
    .sum();
    let soon = i.is(flag::EXPLORED)
        || read::world_of(Now::new(m.c, m.g), m.seat).is_some_and(|(_, area)| area == 2);
    skills
        + closing.map_or(0, |p| {
            // Without a die the chance is none, and yet each point of the skill is one nearer to it.
            let short = i32::from(odds::closing_dice(m, p).0.min(1) - 1);
            odds::close_best(m, p) * if soon { 300 } else { 60 } / SURE
                + short * if soon { 40 } else { 8 }
        })
}
