//! Where to go: the value of each place.

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

/// The number of goals that are compared for each setting of the sliders.
const GOALS: usize = 8;

/// The maximum number of places.
const PLACES: usize = 128;

/// The routes from a place: the steps to each place, and the risk from monsters on the way.
pub struct Ways {
    steps: [Maybe<u8>; PLACES],
    risk: [i32; PLACES],
}

/// The weight of a step, compared with risk, in the search for routes.
const STEP: i32 = 9;

/// The routes from a place. The caller knows whether the monsters at `from` were dealt with, so they are not counted.
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
        // A location has few neighbours (mostly its street), so a route seldom passes through one with a gate.
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

/// The value of the best goal from a place, with this number of movement points left.
pub fn outlook(m: &Mind, from: u8, points: i16) -> i32 {
    let of = usize::from(from & 127);
    if let Some((kept, n)) = m.places().map(|x| x.outlook[of].get())
        && kept == (points, m.speed)
        && n != UNKNOWN
    {
        return n;
    }
    let n = think_outlook(m, from, points);
    // The search may have reused this cache entry for another board.
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

/// Calls `told` with each place of `among` that can be reached, and its value as a goal.
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
        // A goal that takes turns to reach may be gone by then.
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

/// The goals of the highest value with the present sliders, as bits. Other settings of the sliders are compared on
/// these.
pub fn best_goals(m: &Mind, from: u8) -> u128 {
    let mut goals = Vec::new();
    each_goal(m, (from, m.speed), u128::MAX, |p, v| goals.push((v, p)));
    goals.sort_unstable_by_key(|&(v, _)| std::cmp::Reverse(v));
    let best = goals.iter().take(GOALS);
    best.fold(0, |all, (_, p)| all | 1 << p)
}

/// The value of the best goal of `among`, from a place with a whole move.
pub fn best_of(m: &Mind, from: u8, among: u128) -> i32 {
    let mut best = i32::MIN;
    each_goal(m, (from, m.speed), among, |_, v| best = best.max(v));
    best
}

/// The value of ending a move at a place.
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

/// The value of a location: the better of its ability and its encounters.
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

/// The value of a location's ability.
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

/// The value of shopping: the best of the cards that may turn up and that the investigator can pay for.
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
        // An estimate of the best of `n` cards: above the average of the deck, below its best card.
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

/// The value of a gate to the investigator at its location: to enter it, or to close it once explored.
fn self_gate(m: &Mind, p: u8) -> i32 {
    let i = m.i();
    let t = m.g.table();
    let Some(gate) = t.gate(p) else { return 0 };
    // The chance with the present sliders, or with those of a turn or two from now.
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
        // Another investigator is there for this gate.
        return -80;
    }
    // The time in the Other World and for the attempts to close.
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

/// The value of a seal that Clues found on the way might allow.
fn worth_of_hope(m: &Mind, p: u8) -> i32 {
    let short = m.seal_cost - m.i().clues;
    match short {
        1 => worth::seal(m, p) / 3,
        2 => worth::seal(m, p) / 7,
        _ => 0,
    }
}

/// How fit the investigator is for an Other World, in thousandths.
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

/// The value of the sliders to an investigator who is in an Other World, or has come back from one.
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
            // Without any die the chance is 0. Each point of skill is still worth something, as it brings the first die
            // nearer.
            let short = i32::from(odds::closing_dice(m, p).0.min(1) - 1);
            odds::close_best(m, p) * if soon { 300 } else { 60 } / SURE
                + short * if soon { 40 } else { 8 }
        })
}
