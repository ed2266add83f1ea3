//! Where to go: the value of each place.

use super::memory::Memory;
use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, UNKNOWN, effect, turn, weights};
use crate::content::Content;
use crate::content::ability::PhaseName;
use crate::content::filter::PlaceKind;
use crate::content::ids::{AbilityId, BlockId, PlaceId, PlaceSet};
use crate::content::step::{Step, Steps};
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::state::{Origin, flag};
use kernel::{Goal, Maybe};

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
pub fn ways(mind: &Mind, from: PlaceId) -> Ways {
    let count = mind.content.places.len().min(PLACES);
    let mut ways = Ways {
        steps: [Maybe::NONE; PLACES],
        risk: [i32::MAX; PLACES],
    };
    let mut cost = [i32::MAX; PLACES];
    let enterable = mind.enterable();
    let mut open = PlaceSet::EMPTY;
    if from.index() < count {
        (
            ways.steps[from.index()],
            ways.risk[from.index()],
            cost[from.index()],
        ) = (Maybe::some(0), 0, 0);
        open.insert(from);
    }
    while let Some(at) = open.iter().min_by_key(|place| cost[place.index()]) {
        open.remove(at);
        let first = at.index();
        let leave = if at == from { 0 } else { mind.pass_risk(at) };
        // A location has few neighbours (mostly its street), so a route seldom passes through one with a gate.
        for to in (mind.content.places[at].next & enterable).iter() {
            let nth = to.index();
            let by = cost[first].saturating_add(STEP + leave);
            if by < cost[nth] {
                cost[nth] = by;
                ways.steps[nth] = ways.steps[first].get().map(|n| n.saturating_add(1)).into();
                ways.risk[nth] = ways.risk[first] + leave;
                open.insert(to);
            }
        }
    }
    ways
}

/// The value of the best goal from a place, with this number of movement points left.
pub fn outlook(mind: &Mind, from: PlaceId, points: i16) -> i32 {
    let of = from.index() & 127;
    if let Some((kept, near)) = mind.places().map(|x| x.outlook[of].get())
        && kept == (points, mind.speed)
        && near != UNKNOWN
    {
        return near;
    }
    let count = think_outlook(mind, from, points);
    // The search may have reused this cache entry for another board.
    if let Some(places) = mind.places() {
        places.outlook[of].set(((points, mind.speed), count));
    }
    count
}

fn think_outlook(m: &Mind, from: PlaceId, points: i16) -> i32 {
    let mut best = i32::MIN;
    each_goal(m, (from, points), PlaceSet::ALL, |_, v| best = best.max(v));
    best
}

/// Calls `told` with each place of `among` that can be reached, and its value as a goal.
fn each_goal(
    mind: &Mind,
    (from, points): (PlaceId, i16),
    among: PlaceSet,
    mut told: impl FnMut(PlaceId, i32),
) {
    let found = ways(mind, from);
    let speed = i32::from(mind.speed.max(1));
    for place in (among & all(mind)).iter() {
        let Some(steps) = found.steps[place.index()].get().map(i32::from) else {
            continue;
        };
        let late = (steps - i32::from(points)).max(0);
        let turns = (late + speed - 1) / speed;
        let value = mind.place_worth(place);
        // A goal that takes turns to reach may be gone by then.
        let value = if value > 0 {
            value * (12 - turns.min(6)) / 12
        } else {
            value
        };
        told(
            place,
            value - turns * TURN - found.risk[place.index()] - steps,
        );
    }
}

/// The best goal from a place, with this number of movement points left.
pub fn best_from(m: &Mind, from: PlaceId, points: i16) -> Option<PlaceId> {
    let mut best: Option<(i32, PlaceId)> = None;
    each_goal(m, (from, points), PlaceSet::ALL, |place, value| {
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, place));
        }
    });
    best.map(|(_, place)| place)
}

/// All places, as bits.
fn all(m: &Mind) -> PlaceSet {
    PlaceSet::first_n(m.content.places.len())
}

/// The places that the seat asked may go for, the best first; empty but where a move begins. Where it stands already is
/// no goal, and what looks best is gone for anyway.
pub fn to_go_for(content: &Content, game: &Game) -> Vec<Goal> {
    // Every question is asked for its goals: a mind is made up only for those that may have some.
    if game.ask().is_none_or(|a| a.rule != Rule::MovementMove) {
        return Vec::new();
    }
    let memory = Memory::default();
    let Some(mind) = Mind::of(content, game, &memory) else {
        return Vec::new();
    };
    let frame = turn::moving(&mind).filter(|frame| !frame.begun && frame.points == mind.speed);
    let (Some(frame), Some(here)) = (frame, mind.here()) else {
        return Vec::new();
    };
    if mind.explored() || !read::on_board(mind.now(), here) {
        return Vec::new();
    }
    let mut goals = Vec::new();
    let mut told = |place: PlaceId, value| {
        if place != here {
            goals.push((value, place));
        }
    };
    each_goal(&mind, (here, frame.points), PlaceSet::ALL, &mut told);
    goals.sort_by_key(|&(value, place)| (std::cmp::Reverse(value), place));
    let goal = |(_, place): (i32, PlaceId)| Goal {
        seat: mind.seat,
        thing: place.index() as u16,
    };
    goals.into_iter().map(goal).collect()
}

/// The place of a goal.
pub fn place_of(goal: Goal) -> PlaceId {
    PlaceId::from_index(goal.thing.into())
}

/// Whether a seat stands where it was going, at the end of a move, or does not walk any more.
pub fn reached(now: Now, goal: Goal) -> bool {
    let table = now.table();
    let seat = goal.seat;
    let there = table.investigator(seat).is_at(place_of(goal));
    let walks =
        table.alive().any(|s| s == seat) && read::world_of(now, seat).is_none() && !table.awake;
    !walks || there && table.phase != PhaseName::Movement as u8
}

/// The goals of the highest value with the present sliders, as bits. Other settings of the sliders are compared on
/// these.
pub fn best_goals(m: &Mind, from: PlaceId) -> PlaceSet {
    let mut goals = Vec::new();
    each_goal(m, (from, m.speed), PlaceSet::ALL, |p, v| goals.push((v, p)));
    goals.sort_unstable_by_key(|&(v, _)| std::cmp::Reverse(v));
    let best = goals.iter().take(GOALS);
    best.map(|&(_, place)| place).collect()
}

/// The value of the best goal of `among`, from a place with a whole move.
pub fn best_of(m: &Mind, from: PlaceId, among: PlaceSet) -> i32 {
    let mut best = i32::MIN;
    each_goal(m, (from, m.speed), among, |_, v| best = best.max(v));
    best
}

/// The value of ending a move at a place.
pub fn place(mind: &Mind, place: PlaceId) -> i32 {
    let (content, table) = (mind.content, mind.game.table());
    let d = &content.places[place];
    let location = d.kind == PlaceKind::Location;
    let meet: i32 = table
        .monsters_at(place)
        .map(|monster| mind.face(monster))
        .sum();
    let gate = location && table.gate(place).is_some();
    if gate {
        return self_gate(mind, place) + meet;
    }
    let clues = worth::clues(mind, table.clues.0[place.index()].into());
    let stay = if location && !read::closed(Now::new(content, mind.game), place) {
        visit(mind, place)
    } else {
        0
    };
    clues + stay + meet
}

/// The value of a location: the better of its ability and its encounters.
fn visit(mind: &Mind, place: PlaceId) -> i32 {
    let d = &mind.content.places[place];
    let abilities = d
        .abilities
        .clone()
        .filter(|&ability| {
            let a = &mind.content.abilities[ability].it;
            a.phase == Some(PhaseName::ArkhamEncounters)
                && a.pay.is_none_or(|cost| {
                    read::can_pay(
                        mind.now(),
                        mind.seat,
                        mind.content.cost(cost.id),
                        Origin::Place(place),
                        1,
                    )
                    .is_ok()
                })
        })
        .map(|ability| offer(mind, place, ability))
        .max()
        .unwrap_or(i32::MIN);
    abilities.max(mind.encounters_worth(place))
}

/// The value of a location's ability.
pub fn offer(mind: &Mind, place: PlaceId, ability: AbilityId) -> i32 {
    let text = &mind.content.abilities[ability].it;
    let buys = |steps: &Steps| {
        let mut steps = mind.content.block(steps.id).iter();
        steps.any(|step| matches!(step, Step::Buy(_)))
    };
    if let Some(steps) = text.steps.filter(buys) {
        return mind.shop_worth(place, steps.id);
    }
    effect::ability(mind, Origin::Place(place), ability)
}

/// The value of shopping: the best of the cards that may turn up and that the investigator can pay for.
pub fn shop(mind: &Mind, block: BlockId) -> i32 {
    let Some(Step::Buy(verb)) = mind.content.block(block).first() else {
        return 0;
    };
    let money = mind.i().money;
    let mut total = 0;
    for (deck, amount) in &verb.from {
        let Some(nth) = Content::deck_index(*deck) else {
            continue;
        };
        let number = amount.fixed().unwrap_or(3).max(1);
        // An estimate of the best of `n` cards: above the average of the deck, below its best card.
        let (mut sum, mut count, mut top, mut last) = (0, 0, 0, (None, 0));
        for id in mind.game.table().decks[nth].cards() {
            let kind = mind.content.kind_of[id];
            if last.0 != Some(kind) {
                let price = mind.content.card(id).record.price.unwrap_or(99);
                last = (
                    Some(kind),
                    if price <= money {
                        (worth::card(mind, id) + worth::money(mind, -price)).max(0)
                    } else {
                        0
                    },
                );
            }
            let value = last.1;
            sum += value;
            count += 1;
            top = top.max(value);
        }
        let mean = sum / count.max(1);
        total += (mean * 2).min(mean + top * i32::from(number - 1) / 6);
    }
    total
}

/// The value of a gate to the investigator at its location: to enter it, or to close it once explored.
fn self_gate(mind: &Mind, place: PlaceId) -> i32 {
    let investigator = mind.i();
    let t = mind.game.table();
    let Some(gate) = t.gate(place) else { return 0 };
    // The chance with the present sliders, or with those of a turn or two from now.
    let p_close = odds::close_best(mind, place)
        .max(odds::close_someday(mind, place) * 3 / 4)
        .max(50);
    let sure = investigator.cards.iter().any(|id| worth::seals(mind, id));
    let tries = if sure {
        1
    } else {
        (SURE / p_close.max(1)).clamp(1, 8)
    };
    let seal = worth::can_seal(mind, investigator, place);
    let spent = if sure {
        60
    } else {
        -worth::clues(mind, -mind.seal_cost)
    };
    let back = investigator.is(flag::EXPLORED) && investigator.is_at(place);
    let turns = if back { tries - 1 } else { 1 + tries };
    let prize = worth::close(mind, place, turns)
        + if seal {
            worth::seal(mind, place) - spent
        } else {
            0
        };
    if back {
        return prize + 120 - (tries - 1) * TURN;
    }
    if mind.attended(place, gate) {
        // Another investigator is there for this gate.
        return -80;
    }
    // The time in the Other World and for the attempts to close.
    let time = TURN * turns;
    let hope = if seal {
        prize
    } else {
        prize + worth_of_hope(mind, place)
    };
    let fit = fitness(mind);
    let hope = if mind.rival(place) { hope / 2 } else { hope };
    hope * fit / SURE - time - (SURE - fit) * weights::UNFIT / SURE
}

/// The value of a seal that Clues found on the way might allow.
fn worth_of_hope(mind: &Mind, place: PlaceId) -> i32 {
    let short = mind.seal_cost - mind.i().clues;
    match short {
        1 => worth::seal(mind, place) / 3,
        2 => worth::seal(mind, place) / 7,
        _ => 0,
    }
}

/// How fit the investigator is for an Other World, in thousandths.
fn fitness(m: &Mind) -> i32 {
    let investigator = m.i();
    let one = |n: i8| match n {
        ..=1 => 350,
        2 => 700,
        3 => 880,
        4 => 960,
        _ => SURE,
    };
    one(investigator.sanity) * one(investigator.stamina) / SURE
}

/// The value of the sliders to an investigator who is in an Other World, or has come back from one.
pub fn beyond(mind: &Mind) -> i32 {
    let investigator = mind.i();
    let closing = if investigator.is(flag::EXPLORED) {
        investigator.place.get()
    } else {
        mind.way_back()
    };
    let skills = worth::skills(mind);
    let soon = investigator.is(flag::EXPLORED)
        || read::world_of(mind.now(), mind.seat).is_some_and(|(_, area)| area == 2);
    skills
        + closing.map_or(0, |place| {
            // Without any die the chance is 0. Each point of skill is still worth something, as it brings the first die
            // nearer.
            let short = i32::from(odds::closing_dice(mind, place).0.min(1) - 1);
            odds::close_best(mind, place) * if soon { 300 } else { 60 } / SURE
                + short * if soon { 40 } else { 8 }
        })
}
