//! The value of Clues, re-rolls and reactions in a check or a loss.

use super::odds::{self, SURE};
use super::{Mind, effect, fight, worth};
use crate::choice::Choice;
use crate::content::ability::CheckKind;
use crate::content::ids::{AbilityId, BlockId, EncounterCardId, PlaceId};
use crate::content::step::{Outcome, Step, WhichDice};
use crate::frame::{CheckFrame, Context, FrameKind, LossFrame};
use crate::read;
use crate::state::Origin;

/// The check in progress, the topmost on the stack.
fn at_hand(m: &Mind) -> Option<CheckFrame> {
    m.game.stack().iter().rev().find_map(|f| {
        if let FrameKind::Check(k) = f.kind {
            Some(k)
        } else {
            None
        }
    })
}

/// The value of passing a check, to the investigator who makes it.
fn stake(mind: &Mind, check: &CheckFrame) -> i32 {
    let monster = check.monster.get();
    if monster.is_some_and(|k| check.rolled() == 0 && fight::blow(mind, k) == 0) {
        // Without dice and without harm, the fight would go on for ever.
        return 10_000;
    }
    match (check.kind, monster) {
        (CheckKind::CloseGate, _) => 45 + mind.hurry(),
        (CheckKind::Combat, Some(monster)) => {
            (fight::blow(mind, monster) + 12 + fight::fight(mind, monster, false).clamp(-60, 60))
                .max(10)
        }
        (CheckKind::Horror, Some(monster)) => {
            let lost = read::horror_damage(mind.now(), monster, mind.seat);
            worth::loss(mind, lost.unwrap_or(0), 0)
        }
        (CheckKind::Evade, Some(monster)) => {
            fight::blow(mind, monster) + (-fight::fight(mind, monster, true)).max(0) + 5
        }
        _ => {
            // The effect that asks for the check is further down the stack.
            let below = mind.game.stack().iter().rev().find_map(|x| {
                if let FrameKind::Script(s) = x.kind {
                    Some(s)
                } else {
                    None
                }
            });
            below.map_or(15, |s| worth::stake(mind, s.here(), &s.context))
        }
    }
}

/// The number of Clues to keep for the final battle, if the Ancient One's attack takes Clues.
fn reserve(mind: &Mind) -> i16 {
    let attack = mind
        .content
        .ancient(mind.game.table().ancient)
        .and_then(|a| a.record.attack);
    let takes = attack.is_some_and(|b| {
        mind.content
            .block(b.id)
            .iter()
            .any(|s| takes_clues(mind, s))
    });
    if takes {
        5 - i16::from(mind.game.table().round).min(4)
    } else {
        0
    }
}

fn takes_clues(m: &Mind, step: &Step) -> bool {
    let any = |b: BlockId| m.content.block(b).iter().any(|s| takes_clues(m, s));
    if let Step::ForEach(each) = step {
        any(each.steps.id)
    } else if let Step::Check(check) = step {
        check.fail.is_some_and(|b| any(b.id))
    } else {
        matches!(step, Step::Lose(x) if x.clues.is_some())
    }
}

/// The value of spending a Clue, or of re-rolling.
pub fn clues(mind: &Mind, choice: Choice) -> i32 {
    let Some(check) = at_hand(mind) else { return 0 };
    let missing = check.difficulty - i16::from(check.successes());
    match choice {
        Choice::Clue if check.counts => {
            // In an attack on the Ancient One each success counts. Clues protect against its attack, so the bot keeps
            // them until they can end the battle.
            let table = mind.game.table();
            let due = i32::from(table.doom) * i32::from(table.seats)
                - i32::from(table.successes)
                - i32::from(check.successes());
            let all: i32 = table
                .alive()
                .map(|s| i32::from(table.investigator(s).clues))
                .sum();
            let strong = i32::from(check.rolled()) * mind.die >= 1500;
            let end = due > 0 && due * 1000 <= all * mind.die * 3 / 2;
            if due > 0 && mind.i().clues > reserve(mind) && (end || !strong) {
                5
            } else {
                -5
            }
        }
        Choice::Clue => spend(mind, &check, missing),
        Choice::Use(origin, ability) => again(mind, &check, missing, origin, ability),
        Choice::Face(n) => -i32::from(n),
        _ => 0,
    }
}

/// The value of spending Clues: the best over the numbers of Clues.
fn spend(mind: &Mind, check: &CheckFrame, missing: i16) -> i32 {
    let investigator = mind.i();
    if check.monster.is_some() && check.seat != mind.seat {
        return -1;
    }
    let stake = stake(mind, check);
    let closing = check.kind == CheckKind::CloseGate;
    // The bot keeps the Clues that it needs to seal this gate.
    let kept = if closing
        && investigator.clues >= mind.seal_cost
        && check
            .gate
            .get()
            .is_some_and(|p| worth::can_seal(mind, investigator, p))
    {
        mind.seal_cost
    } else {
        0
    };
    let free = investigator.clues - kept;
    (missing.max(1)..=free.min(missing + 5))
        .map(|n| {
            stake * odds::at_least(mind.die, n, missing.max(1)) / SURE
                + worth::clues(mind, -n) * expected(mind.die, n, missing) / SURE
        })
        .max()
        .unwrap_or(-1)
}

/// The average share of `count` Clues that is spent before enough dice succeed, in thousandths.
fn expected(die: i32, count: i16, missing: i16) -> i32 {
    if missing != 1 {
        return SURE;
    }
    let (mut still, mut sum) = (SURE, 0);
    for _ in 0..count {
        sum += still;
        still = still * (SURE - die) / SURE;
    }
    sum / i32::from(count.max(1))
}

/// The value of a re-roll.
fn again(mind: &Mind, check: &CheckFrame, missing: i16, origin: Origin, ability: AbilityId) -> i32 {
    let text = &mind.content.abilities[ability].it;
    let dice = text.steps.and_then(|b| {
        mind.content.block(b.id).iter().find_map(|step| {
            if let Step::Reroll(x) = step {
                return Some((x.dice, 0));
            }
            let Step::AddDice(x) = step else { return None };
            let more = read::amount(mind.now(), &x.dice, &mind.context(origin));
            Some((WhichDice::Failures, more))
        })
    });
    let mut context = read::ctx_of(mind.game, origin, mind.seat);
    context.you = mind.seat.into();
    let price = text
        .pay
        .map_or(0, |k| effect::cost(mind, mind.content.cost(k.id), &context))
        + 1;
    let (rolled, hits) = (i16::from(check.rolled()), i16::from(check.successes()));
    let gain = if check.counts {
        match dice {
            Some((WhichDice::All, _)) => {
                (i32::from(rolled) * mind.die - i32::from(hits) * SURE) * 40 / SURE
            }
            Some((WhichDice::One, _)) => mind.die * 40 / SURE,
            Some((WhichDice::Failures, more)) => {
                i32::from(rolled - hits + more) * mind.die * 40 / SURE
            }
            None => 10,
        }
    } else {
        let chance = match dice {
            Some((WhichDice::All, _)) => odds::at_least(mind.die, rolled, check.difficulty),
            Some((WhichDice::One, _)) => odds::at_least(mind.die, 1, missing),
            Some((WhichDice::Failures, more)) => odds::at_least(
                mind.die,
                if more > 0 { more } else { rolled - hits },
                missing,
            ),
            None => 300,
        };
        stake(mind, check).max(12) * chance / SURE
    };
    let exhausts = text
        .pay
        .is_none_or(|k| mind.content.cost(k.id).discard.is_none());
    // A card that only exhausts comes back each turn, so the bot uses it before it spends Clues.
    if exhausts && gain > 0 && price < 15 {
        500 + gain
    } else {
        gain - price
    }
}

/// The value of paying a cost to pass a check without dice.
pub fn pay_to_pass(mind: &Mind) -> i32 {
    let Some(check) = at_hand(mind) else { return 0 };
    let chance = odds::pass(mind, check.kind, check.modifier, check.difficulty);
    let price = check.pass_by.get().map_or(0, |k| {
        effect::cost(mind, mind.content.cost(k), &mind.context(Origin::None))
    });
    stake(mind, &check) * (SURE - chance) / SURE - price
}

/// The value of using a reaction.
pub fn react(mind: &Mind, origin: Origin, ability: AbilityId) -> i32 {
    let Some(def) = mind.content.abilities.get(ability.index()) else {
        return 0;
    };
    let Some(block) = def.it.steps else { return 0 };
    let mut context = read::ctx_of(mind.game, origin, mind.seat);
    context.you = mind.seat.into();
    let mut price = def
        .it
        .pay
        .map_or(0, |k| effect::cost(mind, mind.content.cost(k.id), &context));
    let mut odds = SURE;
    if let Origin::Card(id) = origin
        && mind.content.card(id).record.casting.is_some()
    {
        price += worth::loss(mind, read::spell_cost(mind.now(), mind.seat, id), 0);
        odds = odds::cast(mind, id);
    }
    let gain: i32 = mind
        .content
        .block(block.id)
        .iter()
        .map(|s| reaction_step(mind, s, &context))
        .sum();
    gain * odds / SURE - price - 1
}

fn reaction_step(mind: &Mind, step: &Step, context: &Context) -> i32 {
    match step {
        Step::Settle(x) if x.result == Outcome::Passed => at_hand(mind).map_or(20, |check| {
            let arms = if check.kind == CheckKind::Combat {
                (mind.arms / 10) as i16
            } else {
                0
            };
            let dice = odds::dice(mind, check.kind, check.skill, check.modifier) + arms;
            stake(mind, &check) * (SURE - odds::at_least(mind.die, dice, check.difficulty)) / SURE
        }),
        Step::Defeat(_) => {
            let here = mind.here().into_iter();
            here.flat_map(|at| mind.game.table().monsters_at(at))
                .map(|monster| (-mind.face(monster)).max(10))
                .sum()
        }
        Step::Reduce(x) => {
            loss_at_hand(mind).map_or(12, |l| softened(mind, &l, x.by.fixed().unwrap_or(1)))
        }
        Step::Cancel(_) => loss_at_hand(mind).map_or(25, |l| {
            worth::loss(mind, l.sanity, 0).max(worth::loss(mind, 0, l.stamina))
        }),
        Step::Choose(x) => {
            x.of.iter()
                .map(|a| {
                    mind.content
                        .block(a.steps.id)
                        .iter()
                        .map(|s| reaction_step(mind, s, context))
                        .sum()
                })
                .max()
                .unwrap_or(0)
        }
        Step::Redraw(_) => redraw(mind),
        Step::Mark(_) => -8,
        Step::Cover(_) => 15,
        other => effect::step(mind, other, context, 4),
    }
}

/// The loss in progress, the topmost on the stack.
fn loss_at_hand(m: &Mind) -> Option<LossFrame> {
    m.game.stack().iter().rev().find_map(|f| {
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
pub fn part(mind: &Mind, n: u8) -> i32 {
    loss_at_hand(mind).map_or(0, |frame| {
        if n == 0 {
            worth::loss(mind, frame.sanity, 0)
        } else {
            worth::loss(mind, 0, frame.stamina)
        }
    })
}

/// The value of drawing another encounter card.
fn redraw(mind: &Mind) -> i32 {
    let Some(frame) = mind.game.stack().iter().rev().find_map(|f| {
        if let FrameKind::Encounter(e) = f.kind {
            Some(e)
        } else {
            None
        }
    }) else {
        return 5;
    };
    -encounter(mind, frame.place, frame.card.get())
}

/// The value of a drawn encounter card; 0 if it is not known.
pub fn encounter(mind: &Mind, place: PlaceId, card: Option<EncounterCardId>) -> i32 {
    let (Some(def), Some(drawn)) = (mind.content.places.get(place.index()), card) else {
        return 0;
    };
    let (block, origin) = match def.world {
        Some((world, _)) => {
            let Some(card) = mind.content.gate_cards.get(drawn.index()) else {
                return 0;
            };
            let entry = card
                .entries
                .iter()
                .find(|(x, _)| *x == Some(world))
                .or(card.entries.iter().find(|(x, _)| x.is_none()));
            (entry.map(|(_, b)| b.id), Origin::World(place))
        }
        None => {
            let cards = mind
                .content
                .neighborhood(def.neighborhood)
                .map(|n| &n.cards);
            let entry = cards
                .and_then(|c| c.get(drawn.index()))
                .and_then(|c| c.entries.iter().find(|(x, _)| *x == place));
            (entry.map(|(_, b)| b.id), Origin::Encounter(place))
        }
    };
    block.map_or(0, |b| effect::encounter_card(mind, b, origin))
}
