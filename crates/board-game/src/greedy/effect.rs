//! The value of an effect, computed from its tree.

use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, fight};
use crate::content::ability::CheckKind;
use crate::content::amount::{Amount, AmountOf, Stat};
use crate::content::filter::{DeckName, Who, Whom};
use crate::content::ids::{AbilityId, BlockId, MonsterId, PlaceId};
use crate::content::index::keyword;
use crate::content::step::{
    Alternative, Check, ChooseNumber, Cost, EachOf, Gain, Looked, Outcome, Roll, Side, SkillChoice,
    Step, Steps, TakeWhich, TrophyPrice,
};
use crate::frame::{Context, base_skill};
use crate::read;
use crate::read::Now;
use crate::state::{Origin, Value};
use kernel::Seat;

/// The maximum depth to which the bot reads a tree.
const DEPTH: u8 = 6;

/// The value of a list of steps to the bot's seat.
pub fn block(m: &Mind, id: BlockId, context: &Context) -> i32 {
    steps(m, id, context, DEPTH)
}

fn steps(mind: &Mind, id: BlockId, context: &Context, depth: u8) -> i32 {
    if depth == 0 {
        return 0;
    }
    mind.content
        .block(id)
        .iter()
        .map(|s| step(mind, s, context, depth - 1))
        .sum()
}

fn maybe(m: &Mind, b: Option<Steps>, context: &Context, depth: u8) -> i32 {
    b.map_or(0, |b| steps(m, b.id, context, depth))
}

/// The estimate of an amount; `have` is the present number of what it is an amount of.
fn amount(mind: &Mind, amount: &Amount, have: i16, context: &Context) -> i16 {
    if let Amount::Of(of) = amount {
        match &**of {
            // The dice of a sum are not rolled yet, or a number is not chosen yet.
            AmountOf::Named(s) if read::named(mind.content, context, *s) == Value::None => {
                return 3;
            }
            AmountOf::Successes(_) if context.dice == (0, 0) => return 1,
            AmountOf::Failures(_) if context.dice == (0, 0) => return 1,
            _ => {}
        }
    }
    read::part_of(mind.now(), amount, have, context).clamp(-30, 30)
}

/// The value of a card of the best of these decks.
fn best_drawn(mind: &Mind, decks: &[DeckName]) -> i32 {
    let values = decks.iter().map(|&deck| worth::drawn(mind, deck));
    values.max().unwrap_or(0)
}

/// The number of investigators that `who` means.
fn heads(m: &Mind, who: &Who) -> i32 {
    let all = m.game.table().alive().count() as i32;
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
pub fn step(mind: &Mind, s: &Step, context: &Context, depth: u8) -> i32 {
    let (content, next) = (mind.content, mind.game);
    match s {
        Step::May(verb) => {
            let yes = maybe(mind, Some(verb.steps), context, depth)
                - verb
                    .cost
                    .map_or(0, |k| cost(mind, content.cost(k.id), context));
            yes.max(maybe(mind, verb.declined, context, depth))
        }
        Step::Choose(x) => {
            x.of.iter()
                .filter(|a| payable(mind, a.cost, context))
                .map(|a| alternative(mind, a, context, depth))
                .max()
                .unwrap_or(0)
        }
        Step::Unless(verb) => {
            let spared = -cost(mind, content.cost(verb.pay.id), context);
            let harm = steps(mind, verb.steps.id, context, depth);
            if !payable(mind, Some(verb.pay), context) {
                harm
            } else if verb.must {
                spared
            } else {
                spared.max(harm)
            }
        }
        Step::ChooseNumber(verb) => {
            let name = verb.name.unwrap_or(content.fixed.number);
            let (from, to) = (
                amount(mind, &verb.from, 0, context),
                amount(mind, &verb.to, 0, context),
            );
            (from..=to.min(from + 8))
                .map(|n| number(mind, verb, name, n, context, depth))
                .max()
                .unwrap_or(0)
        }
        Step::Pick(_) => 0,
        Step::If(verb) => {
            if read::holds(Now::new(content, next), &verb.is, context) {
                steps(mind, verb.then.id, context, depth)
            } else {
                maybe(mind, verb.otherwise, context, depth)
            }
        }
        Step::ForEach(verb) => {
            let count = match &verb.of {
                EachOf::Who(w) => heads(mind, w),
                EachOf::Card(_) => 3,
                EachOf::Gate(_) | EachOf::Monster(_) => 2,
            };
            count * steps(mind, verb.steps.id, context, depth)
        }
        Step::Then(b) => steps(mind, b.id, context, depth),
        Step::Try(x) => steps(mind, x.steps.id, context, depth),
        Step::Repeat(x) => {
            amount(mind, &x.times, 2, context).clamp(0, 20) as i32
                * steps(mind, x.steps.id, context, depth)
        }
        Step::Check(x) => check(mind, x, context, depth),
        Step::Roll(x) => roll(mind, x, context, depth),
        Step::Reroll(_) | Step::AddDice(_) => 10,
        Step::Settle(x) => {
            if x.result == Outcome::Passed {
                20
            } else {
                -20
            }
        }
        Step::Gain(x) => heads(mind, &x.who) * gain(mind, x, context),
        Step::Lose(x) => -heads(mind, &x.who) * lose(mind, x, context),
        Step::Set(verb) => {
            let (investigator, now) = (mind.i(), Now::new(content, next));
            let by = |to: &Option<Amount>, have: i8, most: &dyn Fn(Now, Seat) -> i16| match to {
                None => 0,
                Some(Amount::Maximum) => most(now, mind.seat) - i16::from(have),
                Some(to) => amount(mind, to, have.into(), context) - i16::from(have),
            };
            let sanity = by(&verb.sanity, investigator.sanity, &read::max_sanity);
            let stamina = by(&verb.stamina, investigator.stamina, &read::max_stamina);
            let gain = worth::healing(mind, sanity.max(0), stamina.max(0));
            let loss = worth::loss(mind, (-sanity).max(0), (-stamina).max(0));
            (gain - loss) * heads(mind, &verb.who)
        }
        Step::Modify(_) => 8,
        Step::Give(_) => 0,
        Step::Draw(verb) => {
            let best = best_drawn(mind, &verb.deck.0);
            let kept = i32::from(amount(
                mind,
                verb.keep.as_ref().unwrap_or(&verb.count),
                1,
                context,
            ));
            heads(mind, &verb.who) * kept * best
        }
        Step::Search(verb) => {
            let best = best_drawn(mind, &verb.deck.0);
            if verb.take == TakeWhich::Any {
                best * 2
            } else {
                best
            }
        }
        Step::Buy(_) => {
            if mind.i().money >= 4 {
                18
            } else {
                0
            }
        }
        Step::Sell(_) => 2,
        Step::Discard(verb) => {
            if verb.from_deck.is_some() {
                return 0;
            }
            let held = read::cards_of(Now::new(content, next), &verb.cards, mind.seat, context);
            let lost = i32::from(amount(mind, &verb.count, held.len() as i16, context))
                .clamp(0, held.len() as i32);
            let least = held
                .iter()
                .map(|id| worth::card(mind, id))
                .min()
                .unwrap_or(0);
            -lost * if verb.at_random { least + 15 } else { least }
        }
        Step::Join(verb) => {
            let there = verb.ally == content.fixed.random
                || verb.ally == content.fixed.any
                || content
                    .refs(verb.ally)
                    .card
                    .is_some_and(|k| read::ally_available(Now::new(content, next), k).is_some());
            if there {
                worth::drawn(mind, DeckName::Ally)
            } else {
                maybe(mind, verb.otherwise, context, depth)
            }
        }
        Step::Take(x) => content
            .refs(x.card)
            .card
            .map_or(0, |k| worth::card(mind, content.cards[k].first)),
        Step::Keep(_) => 25,
        Step::Mark(_) => -4,
        Step::Look(x) => i32::from(x.then != Looked::LeaveFaceUp) * 5,
        Step::Become(x) => heads(mind, &x.who) * worth::status(mind, x.status),
        Step::Cease(x) => -heads(mind, &x.who) * worth::status(mind, x.status),
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
        Step::MonsterAppears(verb) => {
            -12 * verb
                .count
                .as_ref()
                .map_or(1, |a| i32::from(amount(mind, a, 1, context)))
                + maybe(mind, verb.won, context, depth) / 2
        }
        Step::Spawn(x) => -15 * i32::from(amount(mind, &x.count, 1, context)),
        Step::ReturnToCup(x) => {
            12 * read::monsters(Now::new(content, next), &x.monsters, context).len() as i32
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
        Step::CloseGate(verb) => {
            next.table()
                .open_gates()
                .map(|(p, _)| worth::close(mind, p, 0))
                .max()
                .unwrap_or(0)
                + i32::from(verb.trophy) * 20
        }
        Step::Seal(_) => worth::seal_base(mind),
        Step::Unseal(_) => -worth::seal_base(mind),
        Step::Doom(a) => {
            -worth::doom(mind) * i32::from(amount(mind, a, next.table().doom.into(), context))
        }
        Step::Terror(x) => {
            -worth::TERROR
                * x.by
                    .as_ref()
                    .map_or(0, |a| i32::from(amount(mind, a, 1, context)))
        }
        Step::BoardClues(x) => 10 * i32::from(amount(mind, &x.by, 1, context)),
        Step::ClosePlace(_) => -5,
        Step::Awaken(_) => -800,
        Step::Attack(Side::Investigators) => 20,
        Step::Attack(Side::AncientOne) => -20,
        Step::DrawMythos(_) => -30,
        Step::Redraw(_) => 10,
        Step::SetSkills(_) => 8,
        Step::Rift(verb) => {
            if verb.remove.is_some() {
                40
            } else if verb.add.is_some() || verb.open.is_some() {
                -40
            } else {
                0
            }
        }
        Step::Reduce(_) | Step::Cancel(_) => 12,
        Step::Instead(x) => steps(mind, x.steps.id, context, depth),
        Step::Cover(_) => 10,
        Step::Permit(_) => 5,
        Step::Forbid(_) => 0,
    }
}

/// The value of choosing the number `count` for an effect.
pub fn number(
    mind: &Mind,
    verb: &ChooseNumber,
    name: packs::Sym,
    count: i16,
    context: &Context,
    depth: u8,
) -> i32 {
    let mut context = *context;
    context.vars.set(name, Value::N(count));
    let price = verb
        .each
        .map_or(0, |k| cost(mind, mind.content.cost(k.id), &context))
        * i32::from(count);
    steps(mind, verb.steps.id, &context, depth) - price
}

/// The value of one of several alternatives.
pub fn alternative(m: &Mind, a: &Alternative, context: &Context, depth: u8) -> i32 {
    steps(m, a.steps.id, context, depth)
        - a.cost.map_or(0, |k| cost(m, m.content.cost(k.id), context))
}

fn payable(mind: &Mind, pay: Option<packs::intern::Kept<Cost>>, context: &Context) -> bool {
    pay.is_none_or(|cost| {
        read::can_pay(
            mind.now(),
            mind.seat,
            mind.content.cost(cost.id),
            context.origin,
            1,
        )
        .is_ok()
    })
}

/// The difference in value between passing and failing a check.
pub fn check_stake(mind: &Mind, verb: &Check, context: &Context) -> i32 {
    let (pass, fail) = (
        maybe(mind, verb.pass, context, DEPTH),
        maybe(mind, verb.fail, context, DEPTH),
    );
    if verb.pass.is_none() && verb.fail.is_none() {
        15
    } else {
        (pass - fail).max(0)
    }
}

fn check(mind: &Mind, verb: &Check, context: &Context, depth: u8) -> i32 {
    let kind = match &verb.skill {
        SkillChoice::One(k) => *k,
        SkillChoice::Any(list) => list
            .iter()
            .copied()
            .max_by_key(|&k| read::skill(mind.now(), mind.seat, base_skill(k)))
            .unwrap_or(CheckKind::Luck),
    };
    let mut dice = odds::dice(
        mind,
        kind,
        base_skill(kind),
        amount(mind, &verb.modifier, 0, context),
    );
    if kind == CheckKind::Combat {
        dice += (mind.arms / 10) as i16;
    }
    dice += verb
        .dice
        .as_ref()
        .map_or(0, |a| amount(mind, a, 0, context));
    let p = odds::at_least(mind.die, dice, amount(mind, &verb.difficulty, 1, context));
    let mut sum = (maybe(mind, verb.pass, context, depth) * p
        + maybe(mind, verb.fail, context, depth) * (SURE - p))
        / SURE
        + maybe(mind, verb.after, context, depth);
    if verb.pass.is_none() && verb.fail.is_none() {
        // The effect depends on the number of successes: exactly n for 0 to 5, and 6 or more.
        for exactly in 0..=6i16 {
            let at = odds::at_least(mind.die, dice, exactly)
                - if exactly < 6 {
                    odds::at_least(mind.die, dice, exactly + 1)
                } else {
                    0
                };
            if at > 0
                && let Some(b) = verb.successes.get(exactly)
            {
                sum += steps(mind, b.id, context, depth) * at / SURE;
            }
        }
    }
    sum
}

fn roll(mind: &Mind, verb: &Roll, context: &Context, depth: u8) -> i32 {
    let count = amount(mind, &verb.dice, 1, context).clamp(0, 10);
    let any = odds::at_least(mind.die, count, 1);
    let all = (0..count).fold(SURE, |p, _| p * mind.die / SURE);
    let mean = i32::from(count) * mind.die;
    let miss = i32::from(count) * (SURE - mind.die);
    let part =
        |b: Option<Steps>, p: i32| b.map_or(0, |b| steps(mind, b.id, context, depth) * p / SURE);
    let faces: i32 = if verb.faces.0.is_empty() {
        0
    } else {
        (1..=6)
            .filter_map(|f| verb.faces.get(f))
            .map(|b| steps(mind, b.id, context, depth))
            .sum::<i32>()
            * i32::from(count)
            / 6
    };
    part(verb.success, any)
        + part(verb.failure, SURE - any)
        + part(verb.each_success, mean)
        + part(verb.each_failure, miss)
        + part(verb.any_failure, SURE - all)
        + part(verb.all_successes, all)
        + faces
}

fn gain(mind: &Mind, verb: &Gain, context: &Context) -> i32 {
    let value = |a: &Option<Amount>| a.as_ref().map_or(0, |a| amount(mind, a, 0, context));
    let split = verb.split.as_ref().map_or(0, |s| {
        let n = amount(mind, &s.points, 0, context);
        worth::healing(mind, (n + 1) / 2, n / 2)
    });
    worth::healing(mind, value(&verb.sanity), value(&verb.stamina))
        + worth::clues(mind, value(&verb.clues))
        + worth::money(mind, value(&verb.money))
        + split
        - i32::from(value(&verb.brood)) * 15
}

/// The price of a loss.
fn lose(mind: &Mind, verb: &Gain, context: &Context) -> i32 {
    let investigator = mind.i();
    let value = |a: &Option<Amount>, have: i16| {
        a.as_ref()
            .map_or(0, |a| amount(mind, a, have, context))
            .clamp(0, have.max(0))
    };
    let split = verb.split.as_ref().map_or(0, |s| {
        let n = amount(mind, &s.points, 0, context);
        worth::loss(mind, (n + 1) / 2, n / 2)
    });
    worth::loss(
        mind,
        value(&verb.sanity, investigator.sanity.into()),
        value(&verb.stamina, investigator.stamina.into()),
    ) - worth::clues(mind, -value(&verb.clues, investigator.clues))
        - worth::money(mind, -value(&verb.money, investigator.money))
        + split
        + i32::from(value(&verb.monster_trophies, 9)) * 10
        + i32::from(value(&verb.gate_trophies, 9)) * 30
}

/// The price of paying a cost.
pub fn cost(mind: &Mind, verb: &Cost, context: &Context) -> i32 {
    let investigator = mind.i();
    let value =
        |a: &Option<Amount>, have: i16| a.as_ref().map_or(0, |a| amount(mind, a, have, context));
    let mut sum = worth::loss(
        mind,
        value(&verb.sanity, investigator.sanity.into()),
        value(&verb.stamina, investigator.stamina.into()),
    );
    sum -= worth::clues(mind, -value(&verb.clues, investigator.clues))
        + worth::money(mind, -value(&verb.money, investigator.money));
    sum += i32::from(value(&verb.movement, 0)) * 4;
    if verb.exhaust.is_some() {
        sum += 2;
    }
    if verb.mark.is_some() {
        sum += 8;
    }
    if let Some(discard) = &verb.discard {
        let times = i32::from(
            verb.discard_count
                .as_ref()
                .map_or(1, |a| amount(mind, a, 1, context)),
        );
        sum += times
            * read::cards_of(mind.now(), discard, mind.seat, context)
                .iter()
                .map(|id| worth::card(mind, id))
                .min()
                .unwrap_or(0);
    }
    if verb.to_box.is_some()
        && let Origin::Card(id) = context.origin
    {
        sum += worth::card(mind, id);
    }
    sum += i32::from(value(&verb.gate_trophies, 0)) * worth::gate_trophy(mind);
    sum += worth::toughness(value(&verb.monster_toughness, 0))
        + i32::from(value(&verb.monster_trophies, 0)) * 10;
    if let Some(trophy) = verb.trophies {
        let tough = read::stat(mind.now(), mind.seat, Stat::TrophyToughness);
        // The bot does not spend trophies that the Ancient One will ask for.
        if mind.demands == Some(Stat::MonsterTrophies) {
            sum += 120;
        }
        sum += match trophy {
            TrophyPrice::Minor if tough >= 5 => worth::toughness(5),
            TrophyPrice::Minor => worth::gate_trophy(mind),
            TrophyPrice::Major if tough >= 10 => worth::toughness(10),
            TrophyPrice::Major if tough >= 5 => worth::toughness(5) + worth::gate_trophy(mind),
            TrophyPrice::Major => worth::gate_trophy(mind) * 2,
        };
    }
    if verb.turn {
        sum += TURN;
    }
    if verb.normal_movement {
        sum += 8;
    }
    if let Some(s) = verb.status {
        sum -= worth::status(mind, s);
    }
    sum += verb
        .all
        .iter()
        .map(|k| cost(mind, mind.content.cost(k.id), context))
        .sum::<i32>();
    sum + verb
        .any
        .iter()
        .map(|k| cost(mind, mind.content.cost(k.id), context))
        .min()
        .unwrap_or(0)
}

/// The value of using an ability: its effect by the chance to cast it, less its cost.
pub fn ability(mind: &Mind, origin: Origin, ability: AbilityId) -> i32 {
    let Some(def) = mind.content.abilities.get(ability.index()) else {
        return 0;
    };
    let mut context = read::ctx_of(mind.game, origin, mind.seat);
    if let Some(monster) = read::fought(mind.game) {
        context.it = Value::Monster(monster);
    }
    let gain = def.it.steps.map_or(0, |b| block(mind, b.id, &context));
    let price = def
        .it
        .pay
        .map_or(0, |k| cost(mind, mind.content.cost(k.id), &context));
    match origin {
        Origin::Card(id) if mind.content.card(id).record.casting.is_some() => {
            gain * odds::cast(mind, id) / SURE
                - price
                - worth::loss(mind, read::spell_cost(mind.now(), mind.seat, id), 0)
                - 1
        }
        _ => gain - price,
    }
}

/// The average value of a location's encounters.
pub fn encounters(mind: &Mind, place: PlaceId) -> i32 {
    let Some(hood) = mind
        .content
        .neighborhood(mind.content.places[place].neighborhood)
    else {
        return 0;
    };
    let mut context = mind.context(Origin::Encounter(place));
    context.it = Value::Seat(mind.seat);
    let (mut sum, mut count) = (0, 0);
    for card in hood
        .cards
        .iter()
        .filter(|k| mind.game.table().sets.contains(k.set))
    {
        if let Some((_, b)) = card.entries.iter().find(|(p, _)| *p == place) {
            sum += steps(mind, b.id, &context, 4);
            count += 1;
        }
    }
    sum / count.max(1)
}

/// The value of an encounter card at the place where it was drawn.
pub fn encounter_card(mind: &Mind, id: BlockId, origin: Origin) -> i32 {
    let mut context = mind.context(origin);
    context.it = Value::Seat(mind.seat);
    block(mind, id, &context)
}

/// The value of what a monster does instead of damage if a check against it fails; `None` if it deals damage.
pub fn instead_of_damage(mind: &Mind, monster: MonsterId) -> Option<i32> {
    let def = mind.content.monster(monster);
    if def.abilities.is_empty()
        || !read::keywords(mind.now(), monster, mind.seat).has(keyword::TEXT)
    {
        return None;
    }
    def.abilities.clone().find_map(|ability| {
        let a = &mind.content.abilities[ability].it;
        let steps = a.would.as_ref().and(a.steps)?;
        let replaces = mind
            .content
            .block(steps.id)
            .iter()
            .any(|s| matches!(s, Step::Instead(_)));
        replaces.then(|| {
            fight::softened(block(
                mind,
                steps.id,
                &mind.context(Origin::Monster(monster)),
            ))
        })
    })
}
