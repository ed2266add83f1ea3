//! The value of Clues, re-rolls and reactions in a check or a loss.

use super::odds::{self, SURE};
use super::{Mind, effect, fight, worth};
use crate::choice::Choice;
use crate::content::ability::CheckKind;
use crate::content::step::{Outcome, Step, WhichDice};
use crate::frame::{CheckFrame, Context, FrameKind, LossFrame};
use crate::read;
use crate::read::Now;
use crate::state::Origin;

/// The check in progress, the topmost on the stack.
fn at_hand(m: &Mind) -> Option<CheckFrame> {
    m.g.stack().iter().rev().find_map(|f| {
        if let FrameKind::Check(k) = f.kind {
            Some(k)
        } else {
            None
        }
    })
}

/// The value of passing a check, to the investigator who makes it.
fn stake(m: &Mind, f: &CheckFrame) -> i32 {
    let monster = f.monster.get();
    if monster.is_some_and(|k| f.rolled() == 0 && fight::blow(m, k) == 0) {
        // Without dice and without harm, the fight would go on for ever.
        return 10_000;
    }
    match (f.kind, monster) {
        (CheckKind::CloseGate, _) => 45 + m.hurry(),
        (CheckKind::Combat, Some(monster)) => {
            (fight::blow(m, monster) + 12 + fight::fight(m, monster, false).clamp(-60, 60)).max(10)
        }
        (CheckKind::Horror, Some(monster)) => {
            let lost = read::horror_damage(Now::new(m.c, m.g), monster, m.seat);
            worth::loss(m, lost.unwrap_or(0), 0)
        }
        (CheckKind::Evade, Some(monster)) => {
            fight::blow(m, monster) + (-fight::fight(m, monster, true)).max(0) + 5
        }
        _ => {
            // The effect that asks for the check is further down the stack.
            let below = m.g.stack().iter().rev().find_map(|x| {
                if let FrameKind::Script(s) = x.kind {
                    Some(s)
                } else {
                    None
                }
            });
            below.map_or(15, |s| worth::stake(m, s.block, s.step, &s.context))
        }
    }
}

/// The number of Clues to keep for the final battle, if the Ancient One's attack takes Clues.
fn reserve(m: &Mind) -> i16 {
    let attack =
        m.c.ancient(m.g.table().ancient)
            .and_then(|a| a.record.attack);
    let takes = attack.is_some_and(|b| m.c.block(b.id).iter().any(|s| takes_clues(m, s)));
    if takes {
        5 - i16::from(m.g.table().round).min(4)
    } else {
        0
    }
}

fn takes_clues(m: &Mind, s: &Step) -> bool {
    let any = |b: u16| m.c.block(b).iter().any(|s| takes_clues(m, s));
    if let Step::ForEach(x) = s {
        any(x.steps.id)
    } else if let Step::Check(x) = s {
        x.fail.is_some_and(|b| any(b.id))
    } else {
        matches!(s, Step::Lose(x) if x.clues.is_some())
    }
}

/// The value of spending a Clue, or of re-rolling.
pub fn clues(m: &Mind, choice: Choice) -> i32 {
    let Some(f) = at_hand(m) else { return 0 };
    let missing = f.difficulty - i16::from(f.successes());
    match choice {
        Choice::Clue if f.counts => {
            // In an attack on the Ancient One each success counts. Clues protect against its attack, so the bot keeps
            // them until they can end the battle.
            let t = m.g.table();
            let due = i32::from(t.doom) * i32::from(t.seats)
                - i32::from(t.successes)
                - i32::from(f.successes());
            let all: i32 = t.alive().map(|s| i32::from(t.investigator(s).clues)).sum();
            let strong = i32::from(f.rolled()) * m.die >= 1500;
            let end = due > 0 && due * 1000 <= all * m.die * 3 / 2;
            if due > 0 && m.i().clues > reserve(m) && (end || !strong) {
                5
            } else {
                -5
            }
        }
        Choice::Clue => spend(m, &f, missing),
        Choice::Use(origin, ability) => again(m, &f, missing, origin, ability),
        Choice::Face(n) => -i32::from(n),
        _ => 0,
    }
}

/// The value of spending Clues: the best over the numbers of Clues.
fn spend(m: &Mind, f: &CheckFrame, missing: i16) -> i32 {
    let i = m.i();
    if f.monster.is_some() && f.seat != m.seat {
        return -1;
    }
    let stake = stake(m, f);
    let closing = f.kind == CheckKind::CloseGate;
    // The bot keeps the Clues that it needs to seal this gate.
    let kept = if closing
        && i.clues >= m.seal_cost
        && f.gate.get().is_some_and(|p| worth::can_seal(m, i, p))
    {
        m.seal_cost
    } else {
        0
    };
    let free = i.clues - kept;
    (missing.max(1)..=free.min(missing + 5))
        .map(|n| {
            stake * odds::at_least(m.die, n, missing.max(1)) / SURE
                + worth::clues(m, -n) * expected(m.die, n, missing) / SURE
        })
        .max()
        .unwrap_or(-1)
}

/// The average share of `n` Clues that is spent before enough dice succeed, in thousandths.
fn expected(die: i32, n: i16, missing: i16) -> i32 {
    if missing != 1 {
        return SURE;
    }
    let (mut still, mut sum) = (SURE, 0);
    for _ in 0..n {
        sum += still;
        still = still * (SURE - die) / SURE;
    }
    sum / i32::from(n.max(1))
}

/// The value of a re-roll.
fn again(m: &Mind, f: &CheckFrame, missing: i16, origin: Origin, ability: u16) -> i32 {
    let a = &m.c.abilities[ability as usize].it;
    let dice = a.steps.and_then(|b| {
        m.c.block(b.id).iter().find_map(|s| {
            if let Step::Reroll(x) = s {
                return Some((x.dice, 0));
            }
            let Step::AddDice(x) = s else { return None };
            let more = read::amount(Now::new(m.c, m.g), &x.dice, &m.context(origin));
            Some((WhichDice::Failures, more))
        })
    });
    let mut context = read::ctx_of(m.g, origin, m.seat);
    context.you = m.seat.into();
    let price = a
        .pay
        .map_or(0, |k| effect::cost(m, &m.c.costs[k.id as usize], &context))
        + 1;
    let (rolled, hits) = (i16::from(f.rolled()), i16::from(f.successes()));
    let gain = if f.counts {
        match dice {
            Some((WhichDice::All, _)) => {
                (i32::from(rolled) * m.die - i32::from(hits) * SURE) * 40 / SURE
            }
            Some((WhichDice::One, _)) => m.die * 40 / SURE,
            Some((WhichDice::Failures, more)) => {
                i32::from(rolled - hits + more) * m.die * 40 / SURE
            }
            None => 10,
        }
    } else {
        let p = match dice {
            Some((WhichDice::All, _)) => odds::at_least(m.die, rolled, f.difficulty),
            Some((WhichDice::One, _)) => odds::at_least(m.die, 1, missing),
            Some((WhichDice::Failures, more)) => {
                odds::at_least(m.die, if more > 0 { more } else { rolled - hits }, missing)
            }
            None => 300,
        };
        stake(m, f).max(12) * p / SURE
    };
    let exhausts = a
        .pay
        .is_none_or(|k| m.c.costs[k.id as usize].discard.is_none());
    // A card that only exhausts comes back each turn, so the bot uses it before it spends Clues.
    if exhausts && gain > 0 && price < 15 {
        500 + gain
    } else {
        gain - price
    }
}

/// The value of paying a cost to pass a check without dice.
pub fn pay_to_pass(m: &Mind) -> i32 {
    let Some(f) = at_hand(m) else { return 0 };
    let p = odds::pass(m, f.kind, f.modifier, f.difficulty);
    let price = f.pass_by.get().map_or(0, |k| {
        effect::cost(m, &m.c.costs[k as usize], &m.context(Origin::None))
    });
    stake(m, &f) * (SURE - p) / SURE - price
}

/// The value of using a reaction.
pub fn react(m: &Mind, origin: Origin, ability: u16) -> i32 {
    let Some(a) = m.c.abilities.get(ability as usize) else {
        return 0;
    };
    let Some(b) = a.it.steps else { return 0 };
    let mut context = read::ctx_of(m.g, origin, m.seat);
    context.you = m.seat.into();
    let mut price =
        a.it.pay
            .map_or(0, |k| effect::cost(m, &m.c.costs[k.id as usize], &context));
    let mut odds = SURE;
    if let Origin::Card(id) = origin
        && m.c.card(id).record.casting.is_some()
    {
        price += worth::loss(m, read::spell_cost(Now::new(m.c, m.g), m.seat, id), 0);
        odds = odds::cast(m, id);
    }
    let gain: i32 =
        m.c.block(b.id)
            .iter()
            .map(|s| reaction_step(m, s, &context))
            .sum();
    gain * odds / SURE - price - 1
}

fn reaction_step(m: &Mind, s: &Step, context: &Context) -> i32 {
    match s {
        Step::Settle(x) if x.result == Outcome::Passed => at_hand(m).map_or(20, |f| {
            let arms = if f.kind == CheckKind::Combat {
                (m.arms / 10) as i16
            } else {
                0
            };
            let dice = odds::dice(m, f.kind, f.skill, f.modifier) + arms;
            stake(m, &f) * (SURE - odds::at_least(m.die, dice, f.difficulty)) / SURE
        }),
        Step::Defeat(_) => {
            let here = m.here().into_iter();
            here.flat_map(|at| m.g.table().monsters_at(at))
                .map(|monster| (-m.face(monster)).max(10))
                .sum()
        }
        Step::Reduce(x) => {
            loss_at_hand(m).map_or(12, |l| softened(m, &l, x.by.fixed().unwrap_or(1)))
        }
        Step::Cancel(_) => loss_at_hand(m).map_or(25, |l| {
            worth::loss(m, l.sanity, 0).max(worth::loss(m, 0, l.stamina))
        }),
        Step::Choose(x) => {
            x.of.iter()
                .map(|a| {
                    m.c.block(a.steps.id)
                        .iter()
                        .map(|s| reaction_step(m, s, context))
                        .sum()
                })
                .max()
                .unwrap_or(0)
        }
        Step::Redraw(_) => redraw(m),
        Step::Mark(_) => -8,
        Step::Cover(_) => 15,
        other => effect::step(m, other, context, 4),
    }
}

/// The loss in progress, the topmost on the stack.
fn loss_at_hand(m: &Mind) -> Option<LossFrame> {
    m.g.stack().iter().rev().find_map(|f| {
        if let FrameKind::Loss(l) = f.kind {
            Some(l)
        } else {
            None
        }
    })
}

/// The value of reducing a loss by `by`.
fn softened(m: &Mind, l: &LossFrame, by: i16) -> i32 {
    let sanity = worth::loss(m, l.sanity, 0) - worth::loss(m, (l.sanity - by).max(0), 0);
    let stamina = worth::loss(m, 0, l.stamina) - worth::loss(m, 0, (l.stamina - by).max(0));
    sanity.max(stamina)
}

/// The value of cancelling a part of a loss: `n` is 0 for Sanity, 1 for Stamina.
pub fn part(m: &Mind, n: u8) -> i32 {
    loss_at_hand(m).map_or(0, |l| {
        if n == 0 {
            worth::loss(m, l.sanity, 0)
        } else {
            worth::loss(m, 0, l.stamina)
        }
    })
}

/// The value of drawing another encounter card.
fn redraw(m: &Mind) -> i32 {
    let Some(e) = m.g.stack().iter().rev().find_map(|f| {
        if let FrameKind::Encounter(e) = f.kind {
            Some(e)
        } else {
            None
        }
    }) else {
        return 5;
    };
    -encounter(m, e.place, e.card.get())
}

/// The value of a drawn encounter card; 0 if it is not known.
pub fn encounter(m: &Mind, place: u8, card: Option<u8>) -> i32 {
    let (Some(p), Some(k)) = (m.c.places.get(place as usize), card) else {
        return 0;
    };
    let (block, origin) = match p.world {
        Some((w, _)) => {
            let Some(card) = m.c.gate_cards.get(k as usize) else {
                return 0;
            };
            let e = card
                .entries
                .iter()
                .find(|(x, _)| *x == Some(w))
                .or(card.entries.iter().find(|(x, _)| x.is_none()));
            (e.map(|(_, b)| b.id), Origin::World(place))
        }
        None => {
            let cards = m.c.neighborhood(p.neighborhood).map(|n| &n.cards);
            let e = cards
                .and_then(|c| c.get(k as usize))
                .and_then(|c| c.entries.iter().find(|(x, _)| *x == place));
            (e.map(|(_, b)| b.id), Origin::Encounter(place))
        }
    };
    block.map_or(0, |b| effect::encounter_card(m, b, origin))
}
