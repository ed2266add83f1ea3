//! The value of an effect, computed from its tree.

use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, fight};
use crate::content::ability::CheckKind;
use crate::content::amount::{Amount, AmountOf, Stat};
use crate::content::filter::{DeckName, Who, Whom};
use crate::content::ids::MonsterId;
use crate::content::step::{
    Alternative, Check, ChooseNumber, Cost, EachOf, Gain, Looked, Outcome, Roll, Side, SkillChoice,
    Step, Steps, TakeWhich, TrophyPrice,
};
use crate::frame::{Context, base_skill};
use crate::read;
use crate::read::Now;
use crate::state::{Origin, Value};

/// The index of a monster's text in the list of its keywords.
const TEXT: u8 = 13;

/// The maximum depth to which the bot reads a tree.
const DEPTH: u8 = 6;

/// The value of a list of steps to the bot's seat.
pub fn block(m: &Mind, id: u16, context: &Context) -> i32 {
    steps(m, id, context, DEPTH)
}

fn steps(m: &Mind, id: u16, context: &Context, depth: u8) -> i32 {
    if depth == 0 {
        return 0;
    }
    m.c.block(id)
        .iter()
        .map(|s| step(m, s, context, depth - 1))
        .sum()
}

fn maybe(m: &Mind, b: Option<Steps>, context: &Context, depth: u8) -> i32 {
    b.map_or(0, |b| steps(m, b.id, context, depth))
}

/// The estimate of an amount; `have` is the present number of what it is an amount of.
fn amount(m: &Mind, a: &Amount, have: i16, context: &Context) -> i16 {
    if let Amount::Of(of) = a {
        match &**of {
            // The dice of a sum are not rolled yet, or a number is not chosen yet.
            AmountOf::Named(s) if read::named(m.c, context, *s) == Value::None => return 3,
            AmountOf::Successes(_) if context.dice == (0, 0) => return 1,
            AmountOf::Failures(_) if context.dice == (0, 0) => return 1,
            _ => {}
        }
    }
    read::part_of(Now::new(m.c, m.g), a, have, context).clamp(-30, 30)
}

/// The number of investigators that `who` means.
fn heads(m: &Mind, who: &Who) -> i32 {
    let all = m.g.table().alive().count() as i32;
    match who.whom {
        Whom::Each => all,
        Whom::EachOther => all - 1,
        Whom::You
        | Whom::It
        | Whom::FirstPlayer
        | Whom::Another
        | Whom::Any
        | Whom::Holder
        | Whom::Named => 1,
    }
}

/// The value of a single step.
pub fn step(m: &Mind, s: &Step, context: &Context, depth: u8) -> i32 {
    let (c, g) = (m.c, m.g);
    match s {
        Step::May(x) => {
            let yes = maybe(m, Some(x.steps), context, depth)
                - x.cost
                    .map_or(0, |k| cost(m, &c.costs[k.id as usize], context));
            yes.max(maybe(m, x.declined, context, depth))
        }
        Step::Choose(x) => {
            x.of.iter()
                .filter(|a| payable(m, a.cost, context))
                .map(|a| alternative(m, a, context, depth))
                .max()
                .unwrap_or(0)
        }
        Step::Unless(x) => {
            let spared = -cost(m, &c.costs[x.pay.id as usize], context);
            let harm = steps(m, x.steps.id, context, depth);
            if !payable(m, Some(x.pay), context) {
                harm
            } else if x.must {
                spared
            } else {
                spared.max(harm)
            }
        }
        Step::ChooseNumber(x) => {
            let name = x.name.unwrap_or(c.fixed.number);
            let (from, to) = (amount(m, &x.from, 0, context), amount(m, &x.to, 0, context));
            (from..=to.min(from + 8))
                .map(|n| number(m, x, name, n, context, depth))
                .max()
                .unwrap_or(0)
        }
        Step::Pick(_) => 0,
        Step::If(x) => {
            if read::holds(Now::new(c, g), &x.is, context) {
                steps(m, x.then.id, context, depth)
            } else {
                maybe(m, x.otherwise, context, depth)
            }
        }
        Step::ForEach(x) => {
            let n = match &x.of {
                EachOf::Who(w) => heads(m, w),
                EachOf::Card(_) => 3,
                EachOf::Gate(_) | EachOf::Monster(_) => 2,
            };
            n * steps(m, x.steps.id, context, depth)
        }
        Step::Then(b) => steps(m, b.id, context, depth),
        Step::Try(x) => steps(m, x.steps.id, context, depth),
        Step::Repeat(x) => {
            amount(m, &x.times, 2, context).clamp(0, 20) as i32
                * steps(m, x.steps.id, context, depth)
        }
        Step::Check(x) => check(m, x, context, depth),
        Step::Roll(x) => roll(m, x, context, depth),
        Step::Reroll(_) | Step::AddDice(_) => 10,
        Step::Settle(x) => {
            if x.result == Outcome::Passed {
                20
            } else {
                -20
            }
        }
        Step::Gain(x) => heads(m, &x.who) * gain(m, x, context),
        Step::Lose(x) => -heads(m, &x.who) * lose(m, x, context),
        Step::Set(x) => {
            let i = m.i();
            let mut sum = 0;
            if let Some(a) = &x.sanity {
                let to = if *a == Amount::Maximum {
                    read::max_sanity(Now::new(c, g), m.seat)
                } else {
                    amount(m, a, i.sanity.into(), context)
                };
                let by = to - i16::from(i.sanity);
                sum += if by >= 0 {
                    worth::healing(m, by, 0)
                } else {
                    -worth::loss(m, -by, 0)
                };
            }
            if let Some(a) = &x.stamina {
                let to = if *a == Amount::Maximum {
                    read::max_stamina(Now::new(c, g), m.seat)
                } else {
                    amount(m, a, i.stamina.into(), context)
                };
                let by = to - i16::from(i.stamina);
                sum += if by >= 0 {
                    worth::healing(m, 0, by)
                } else {
                    -worth::loss(m, 0, -by)
                };
            }
            sum * heads(m, &x.who)
        }
        Step::Modify(_) => 8,
        Step::Give(_) => 0,
        Step::Draw(x) => {
            let best = x
                .deck
                .0
                .iter()
                .map(|&d| worth::drawn(m, d))
                .max()
                .unwrap_or(0);
            let n = i32::from(amount(m, x.keep.as_ref().unwrap_or(&x.count), 1, context));
            heads(m, &x.who) * n * best
        }
        Step::Search(x) => {
            let best = x
                .deck
                .0
                .iter()
                .map(|&d| worth::drawn(m, d))
                .max()
                .unwrap_or(0);
            if x.take == TakeWhich::Any {
                best * 2
            } else {
                best
            }
        }
        Step::Buy(_) => {
            if m.i().money >= 4 {
                18
            } else {
                0
            }
        }
        Step::Sell(_) => 2,
        Step::Discard(x) => {
            if x.from_deck.is_some() {
                return 0;
            }
            let held = read::cards_of(Now::new(c, g), &x.cards, m.seat, context);
            let n = i32::from(amount(m, &x.count, held.len() as i16, context))
                .clamp(0, held.len() as i32);
            let least = held.iter().map(|id| worth::card(m, id)).min().unwrap_or(0);
            -n * if x.at_random { least + 15 } else { least }
        }
        Step::Join(x) => {
            let there = x.ally == c.fixed.random
                || x.ally == c.fixed.any
                || c.refs(x.ally)
                    .card
                    .is_some_and(|k| read::ally_available(Now::new(c, g), k).is_some());
            if there {
                worth::drawn(m, DeckName::Ally)
            } else {
                maybe(m, x.otherwise, context, depth)
            }
        }
        Step::Take(x) => c
            .refs(x.card)
            .card
            .map_or(0, |k| worth::card(m, c.cards[k as usize].first)),
        Step::Keep(_) => 25,
        Step::Mark(_) => -4,
        Step::Look(x) => i32::from(x.then != Looked::LeaveFaceUp) * 5,
        Step::Become(x) => heads(m, &x.who) * worth::status(m, x.status),
        Step::Cease(x) => -heads(m, &x.who) * worth::status(m, x.status),
        Step::ChangeInvestigator(_) => -20,
        Step::Move(_) => -4,
        Step::Encounter(_) => 8,
        Step::ReturnToArkham(x) => {
            if x.explored {
                TURN + 15
            } else {
                -TURN
            }
        }
        Step::EnterWorld(_) => -10,
        Step::Swap(_) => 0,
        Step::MonsterAppears(x) => {
            -12 * x
                .count
                .as_ref()
                .map_or(1, |a| i32::from(amount(m, a, 1, context)))
                + maybe(m, x.won, context, depth) / 2
        }
        Step::Spawn(x) => -15 * i32::from(amount(m, &x.count, 1, context)),
        Step::ReturnToCup(x) => {
            12 * read::monsters(Now::new(c, g), &x.monsters, context).len() as i32
        }
        Step::MoveMonsters(_) => -5,
        Step::Face(_) => 0,
        Step::Defeat(x) => {
            if x.trophy {
                35
            } else {
                25
            }
        }
        Step::Claim(_) => 20,
        Step::OpenGate(_) => -60,
        Step::CloseGate(x) => {
            g.table()
                .open_gates()
                .map(|(p, _)| worth::close(m, p, 0))
                .max()
                .unwrap_or(0)
                + i32::from(x.trophy) * 20
        }
        Step::Seal(_) => worth::seal_base(m),
        Step::Unseal(_) => -worth::seal_base(m),
        Step::Doom(a) => -worth::doom(m) * i32::from(amount(m, a, g.table().doom.into(), context)),
        Step::Terror(x) => {
            -worth::TERROR
                * x.by
                    .as_ref()
                    .map_or(0, |a| i32::from(amount(m, a, 1, context)))
        }
        Step::BoardClues(x) => 10 * i32::from(amount(m, &x.by, 1, context)),
        Step::ClosePlace(_) => -5,
        Step::Awaken(_) => -800,
        Step::Attack(Side::Investigators) => 20,
        Step::Attack(Side::AncientOne) => -20,
        Step::DrawMythos(_) => -30,
        Step::Redraw(_) => 10,
        Step::SetSkills(_) => 8,
        Step::Rift(x) => {
            if x.remove.is_some() {
                40
            } else if x.add.is_some() || x.open.is_some() {
                -40
            } else {
                0
            }
        }
        Step::Reduce(_) | Step::Cancel(_) => 12,
        Step::Instead(x) => steps(m, x.steps.id, context, depth),
        Step::Cover(_) => 10,
        Step::Permit(_) => 5,
        Step::Forbid(_) => 0,
    }
}

/// The value of choosing the number `n` for an effect.
pub fn number(
    m: &Mind,
    x: &ChooseNumber,
    name: packs::Sym,
    n: i16,
    context: &Context,
    depth: u8,
) -> i32 {
    let mut context = *context;
    context.vars.set(name.0, Value::N(n));
    let price = x
        .each
        .map_or(0, |k| cost(m, &m.c.costs[k.id as usize], &context))
        * i32::from(n);
    steps(m, x.steps.id, &context, depth) - price
}

/// The value of one of several alternatives.
pub fn alternative(m: &Mind, a: &Alternative, context: &Context, depth: u8) -> i32 {
    steps(m, a.steps.id, context, depth)
        - a.cost
            .map_or(0, |k| cost(m, &m.c.costs[k.id as usize], context))
}

fn payable(m: &Mind, pay: Option<packs::intern::Kept<Cost>>, context: &Context) -> bool {
    pay.is_none_or(|k| {
        read::can_pay(
            Now::new(m.c, m.g),
            m.seat,
            &m.c.costs[k.id as usize],
            context.origin,
            1,
        )
        .is_ok()
    })
}

/// The difference in value between passing and failing a check.
pub fn check_stake(m: &Mind, x: &Check, context: &Context) -> i32 {
    let (pass, fail) = (
        maybe(m, x.pass, context, DEPTH),
        maybe(m, x.fail, context, DEPTH),
    );
    if x.pass.is_none() && x.fail.is_none() {
        15
    } else {
        (pass - fail).max(0)
    }
}

fn check(m: &Mind, x: &Check, context: &Context, depth: u8) -> i32 {
    let kind = match &x.skill {
        SkillChoice::One(k) => *k,
        SkillChoice::Any(list) => list
            .iter()
            .copied()
            .max_by_key(|&k| read::skill(Now::new(m.c, m.g), m.seat, base_skill(k)))
            .unwrap_or(CheckKind::Luck),
    };
    let mut dice = odds::dice(
        m,
        kind,
        base_skill(kind),
        amount(m, &x.modifier, 0, context),
    );
    if kind == CheckKind::Combat {
        dice += (m.arms / 10) as i16;
    }
    dice += x.dice.as_ref().map_or(0, |a| amount(m, a, 0, context));
    let p = odds::at_least(m.die, dice, amount(m, &x.difficulty, 1, context));
    let mut sum = (maybe(m, x.pass, context, depth) * p
        + maybe(m, x.fail, context, depth) * (SURE - p))
        / SURE
        + maybe(m, x.after, context, depth);
    if x.pass.is_none() && x.fail.is_none() {
        // The effect depends on the number of successes: exactly n for 0 to 5, and 6 or more.
        for n in 0..=6i16 {
            let at = odds::at_least(m.die, dice, n)
                - if n < 6 {
                    odds::at_least(m.die, dice, n + 1)
                } else {
                    0
                };
            if at > 0
                && let Some(b) = x.successes.get(n)
            {
                sum += steps(m, b.id, context, depth) * at / SURE;
            }
        }
    }
    sum
}

fn roll(m: &Mind, x: &Roll, context: &Context, depth: u8) -> i32 {
    let n = amount(m, &x.dice, 1, context).clamp(0, 10);
    let any = odds::at_least(m.die, n, 1);
    let all = (0..n).fold(SURE, |p, _| p * m.die / SURE);
    let mean = i32::from(n) * m.die;
    let miss = i32::from(n) * (SURE - m.die);
    let part =
        |b: Option<Steps>, p: i32| b.map_or(0, |b| steps(m, b.id, context, depth) * p / SURE);
    let faces: i32 = if x.faces.0.is_empty() {
        0
    } else {
        (1..=6)
            .filter_map(|f| x.faces.get(f))
            .map(|b| steps(m, b.id, context, depth))
            .sum::<i32>()
            * i32::from(n)
            / 6
    };
    part(x.success, any)
        + part(x.failure, SURE - any)
        + part(x.each_success, mean)
        + part(x.each_failure, miss)
        + part(x.any_failure, SURE - all)
        + part(x.all_successes, all)
        + faces
}

fn gain(m: &Mind, x: &Gain, context: &Context) -> i32 {
    let n = |a: &Option<Amount>| a.as_ref().map_or(0, |a| amount(m, a, 0, context));
    let split = x.split.as_ref().map_or(0, |s| {
        let n = amount(m, &s.points, 0, context);
        worth::healing(m, (n + 1) / 2, n / 2)
    });
    worth::healing(m, n(&x.sanity), n(&x.stamina))
        + worth::clues(m, n(&x.clues))
        + worth::money(m, n(&x.money))
        + split
        - i32::from(n(&x.brood)) * 15
}

/// The price of a loss.
fn lose(m: &Mind, x: &Gain, context: &Context) -> i32 {
    let i = m.i();
    let n = |a: &Option<Amount>, have: i16| {
        a.as_ref()
            .map_or(0, |a| amount(m, a, have, context))
            .clamp(0, have.max(0))
    };
    let split = x.split.as_ref().map_or(0, |s| {
        let n = amount(m, &s.points, 0, context);
        worth::loss(m, (n + 1) / 2, n / 2)
    });
    worth::loss(
        m,
        n(&x.sanity, i.sanity.into()),
        n(&x.stamina, i.stamina.into()),
    ) - worth::clues(m, -n(&x.clues, i.clues))
        - worth::money(m, -n(&x.money, i.money))
        + split
        + i32::from(n(&x.monster_trophies, 9)) * 10
        + i32::from(n(&x.gate_trophies, 9)) * 30
}

/// The price of paying a cost.
pub fn cost(m: &Mind, k: &Cost, context: &Context) -> i32 {
    let i = m.i();
    let n = |a: &Option<Amount>, have: i16| a.as_ref().map_or(0, |a| amount(m, a, have, context));
    let mut sum = worth::loss(
        m,
        n(&k.sanity, i.sanity.into()),
        n(&k.stamina, i.stamina.into()),
    );
    sum -= worth::clues(m, -n(&k.clues, i.clues)) + worth::money(m, -n(&k.money, i.money));
    sum += i32::from(n(&k.movement, 0)) * 4;
    if k.exhaust.is_some() {
        sum += 2;
    }
    if k.mark.is_some() {
        sum += 8;
    }
    if let Some(f) = &k.discard {
        let times = i32::from(
            k.discard_count
                .as_ref()
                .map_or(1, |a| amount(m, a, 1, context)),
        );
        sum += times
            * read::cards_of(Now::new(m.c, m.g), f, m.seat, context)
                .iter()
                .map(|id| worth::card(m, id))
                .min()
                .unwrap_or(0);
    }
    if k.to_box.is_some()
        && let Origin::Card(id) = context.origin
    {
        sum += worth::card(m, id);
    }
    sum += i32::from(n(&k.gate_trophies, 0)) * worth::gate_trophy(m);
    sum += worth::toughness(n(&k.monster_toughness, 0)) + i32::from(n(&k.monster_trophies, 0)) * 10;
    if let Some(p) = k.trophies {
        let tough = read::stat(Now::new(m.c, m.g), m.seat, Stat::TrophyToughness);
        // The bot does not spend trophies that the Ancient One will ask for.
        if m.demands == Some(Stat::MonsterTrophies) {
            sum += 120;
        }
        sum += match p {
            TrophyPrice::Minor if tough >= 5 => worth::toughness(5),
            TrophyPrice::Minor => worth::gate_trophy(m),
            TrophyPrice::Major if tough >= 10 => worth::toughness(10),
            TrophyPrice::Major if tough >= 5 => worth::toughness(5) + worth::gate_trophy(m),
            TrophyPrice::Major => worth::gate_trophy(m) * 2,
        };
    }
    if k.turn {
        sum += TURN;
    }
    if k.normal_movement {
        sum += 8;
    }
    if let Some(s) = k.status {
        sum -= worth::status(m, s);
    }
    sum += k
        .all
        .iter()
        .map(|k| cost(m, &m.c.costs[k.id as usize], context))
        .sum::<i32>();
    sum + k
        .any
        .iter()
        .map(|k| cost(m, &m.c.costs[k.id as usize], context))
        .min()
        .unwrap_or(0)
}

/// The value of using an ability: its effect by the chance to cast it, less its cost.
pub fn ability(m: &Mind, origin: Origin, ability: u16) -> i32 {
    let Some(a) = m.c.abilities.get(ability as usize) else {
        return 0;
    };
    let mut context = read::ctx_of(m.g, origin, m.seat);
    if let Some(monster) = read::fought(m.g) {
        context.it = Value::Monster(monster);
    }
    let gain = a.it.steps.map_or(0, |b| block(m, b.id, &context));
    let price =
        a.it.pay
            .map_or(0, |k| cost(m, &m.c.costs[k.id as usize], &context));
    match origin {
        Origin::Card(id) if m.c.card(id).record.casting.is_some() => {
            gain * odds::cast(m, id) / SURE
                - price
                - worth::loss(m, read::spell_cost(Now::new(m.c, m.g), m.seat, id), 0)
                - 1
        }
        _ => gain - price,
    }
}

/// The average value of a location's encounters.
pub fn encounters(m: &Mind, place: u8) -> i32 {
    let Some(hood) = m.c.neighborhood(m.c.places[place as usize].neighborhood) else {
        return 0;
    };
    let mut context = m.context(Origin::Encounter(place));
    context.it = Value::Seat(m.seat);
    let (mut sum, mut n) = (0, 0);
    for card in hood
        .cards
        .iter()
        .filter(|k| m.g.table().sets >> k.set & 1 == 1)
    {
        if let Some((_, b)) = card.entries.iter().find(|(p, _)| *p == place) {
            sum += steps(m, b.id, &context, 4);
            n += 1;
        }
    }
    sum / n.max(1)
}

/// The value of an encounter card at the place where it was drawn.
pub fn encounter_card(m: &Mind, id: u16, origin: Origin) -> i32 {
    let mut context = m.context(origin);
    context.it = Value::Seat(m.seat);
    block(m, id, &context)
}

/// The value of what a monster does instead of damage if a check against it fails; `None` if it deals damage.
pub fn instead_of_damage(m: &Mind, monster: MonsterId) -> Option<i32> {
    let d = m.c.monster(monster);
    if d.abilities.is_empty() || !read::keywords(Now::new(m.c, m.g), monster, m.seat).has(TEXT) {
        return None;
    }
    d.abilities.clone().find_map(|ability| {
        let a = &m.c.abilities[ability as usize].it;
        let b = a.would.as_ref().and(a.steps)?;
        let replaces =
            m.c.block(b.id)
                .iter()
                .any(|s| matches!(s, Step::Instead(_)));
        replaces.then(|| fight::softened(block(m, b.id, &m.context(Origin::Monster(monster)))))
    })
}
