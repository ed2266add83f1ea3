//! Scores of choices, by the rule that asks.

use super::{Mind, check, effect, fight, goals, odds, worth};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{CheckKind, Quantity};
use crate::content::filter::DeckName;
use crate::content::ids::{AbilityId, MythosId};
use crate::content::step::{Pickable, SkillChoice, Step};
use crate::frame::{self, FrameKind, MovementFrame, ScriptFrame};
use crate::read;
use crate::read::Game;
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::Origin;
use crate::state::flag::RETURNED;
use kernel::Maybe;

/// The score of a choice that the bot never makes.
const NEVER: i32 = -100_000;

/// The score of a choice.
pub fn score(mind: &Mind, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    match rule {
        Rule::SetupSliders | Rule::UpkeepSliders => slider(mind, choice),
        Rule::UpkeepActions => used(mind, choice),
        Rule::UpkeepComeBack => match choice {
            Choice::Place(p) => goals::outlook(mind, p, mind.speed),
            _ => 0,
        },
        Rule::MovementMove => movement(mind, choice),
        Rule::MovementClues => number(choice),
        Rule::FaceEvadeOrFight => match (prompt, choice) {
            (Prompt::Monster(monster), Choice::Fight) => {
                fight::fight(mind, monster, true) - on_the_move(mind)
            }
            (Prompt::Monster(monster), _) => fight::evade(mind, monster),
            _ => 0,
        },
        Rule::CombatFleeOrFight => match (prompt, choice) {
            (Prompt::Monster(monster), Choice::Fight) => fight::fight(mind, monster, false),
            (Prompt::Monster(monster), _) => fight::flee(mind, monster),
            _ => 0,
        },
        Rule::CombatHands => fight::hands(mind, choice),
        Rule::FaceAfterReturn => match choice {
            Choice::Monster(monster) => fight::fight(mind, monster, true) - 10,
            _ => 0,
        },
        Rule::FaceOrder => match choice {
            Choice::Monster(monster) => fight::fight(mind, monster, true),
            _ => 0,
        },
        Rule::CheckClues => check::clues(mind, choice),
        Rule::CheckBefore => match choice {
            Choice::Pay | Choice::Yes => check::pay_to_pass(mind),
            _ => 0,
        },
        Rule::React | Rule::ForcedOrder => match choice {
            Choice::Use(origin, ability) => check::react(mind, origin, ability),
            _ => 0,
        },
        Rule::ArkhamEncounter => encounter(mind, choice),
        Rule::EncounterChoose => match choice {
            Choice::Location(_, k) | Choice::GateCard(k) => mind
                .here()
                .map_or(0, |at| check::encounter(mind, at, Some(k))),
            _ => 0,
        },
        Rule::SealGate => i32::from(choice == Choice::Yes),
        _ => asked(mind, rule, prompt, choice),
    }
}

/// The score of a choice for questions of cards, places and the board.
fn asked(mind: &Mind, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    match rule {
        Rule::MythosClue => match choice {
            Choice::Seat(s) => {
                10 + i32::from(mind.game.table().investigator(s).clues < mind.seal_cost) * 10
                    + i32::from(mind.game.table().investigator(s).clues.min(9))
            }
            _ => 0,
        },
        Rule::MythosSurge | Rule::MythosLimit | Rule::MythosFlying | Rule::MythosMove => {
            match choice {
                Choice::Spread(p) | Choice::Place(p) => -i32::from(mind.game.table().anybody_at(p)),
                _ => 0,
            }
        }
        Rule::CardBuy => match choice {
            Choice::Card(id) => {
                worth::card(mind, id)
                    + worth::money(mind, -mind.content.card(id).record.price.unwrap_or(0))
            }
            _ => 0,
        },
        Rule::CardSell => match choice {
            Choice::Card(id) => {
                worth::money(mind, mind.content.card(id).record.price.unwrap_or(0))
                    - worth::card(mind, id)
            }
            _ => 0,
        },
        Rule::CardKeep | Rule::CardSearch => match choice {
            Choice::Card(id) => worth::card(mind, id),
            _ => 0,
        },
        Rule::CardDrawEnd => match (prompt, choice) {
            (Prompt::Card(id), Choice::Bottom) => {
                worth::card(mind, id) - worth::drawn(mind, mind.content.card(id).record.deck)
            }
            _ => 0,
        },
        Rule::CardDiscard | Rule::FallenLosses | Rule::PayCards => match choice {
            Choice::Card(id) => -worth::card(mind, id),
            _ => 0,
        },
        Rule::PayTrophies => match (prompt, choice) {
            (Prompt::Number(due), Choice::Monster(monster)) => {
                // Trophies give no change: the largest that does not exceed the price is best; if there is none, the
                // smallest.
                let value = read::trophy_value(mind.now(), monster, mind.seat);
                if value <= due {
                    value.into()
                } else {
                    i32::from(due) - i32::from(value) * 2
                }
            }
            _ => 0,
        },
        Rule::PayHow => match choice {
            Choice::Option(n) => -i32::from(n),
            _ => 0,
        },
        Rule::PayCover => match choice {
            Choice::Card(id) => 20 - worth::card(mind, id),
            _ => 0,
        },
        Rule::ReturnGate => match choice {
            Choice::Place(p) => worth::seal(mind, p) + odds::close_best(mind, p) / 5,
            _ => 0,
        },
        Rule::CloseSkill | Rule::CheckSkill => match choice {
            Choice::Skill(k) if rule == Rule::CloseSkill => {
                mind.here().map_or(0, |at| odds::close(mind, at, k))
            }
            Choice::Skill(k) => i32::from(odds::dice(mind, k, frame::base_skill(k), 0)),
            _ => 0,
        },
        Rule::Trade | Rule::BattleRefresh => {
            i32::from(matches!(choice, Choice::Pass | Choice::Done))
        }
        Rule::TradeAgree => i32::from(choice == Choice::No),
        Rule::EffectPart => match choice {
            Choice::Option(n) => check::part(mind, n),
            _ => 0,
        },
        _ => of_effect(mind, rule, prompt, choice),
    }
}

/// The score of a choice in an effect.
fn of_effect(mind: &Mind, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    let (Prompt::Step(at), Some(frame)) = (prompt, script(mind)) else {
        return i32::from(choice == Choice::Yes);
    };
    let Some(step) = mind.content.step(at) else {
        return 0;
    };
    let context = &frame.context;
    match (rule, step, choice) {
        (Rule::EffectMay, Step::May(x), Choice::Yes) => {
            effect::block(mind, x.steps.id, context)
                - x.cost
                    .map_or(0, |k| effect::cost(mind, mind.content.cost(k.id), context))
                + 1
        }
        (Rule::EffectMay, Step::May(x), _) => {
            x.declined.map_or(0, |b| effect::block(mind, b.id, context))
        }
        (_, Step::Choose(x), Choice::Option(n)) => {
            x.of.get(n as usize)
                .map_or(0, |a| effect::alternative(mind, a, context, 5))
        }
        (_, Step::Unless(x), Choice::Pay) => {
            -effect::cost(mind, mind.content.cost(x.pay.id), context)
        }
        (_, Step::Unless(x), _) => effect::block(mind, x.steps.id, context),
        (_, Step::ChooseNumber(verb), Choice::Number(chosen)) => effect::number(
            mind,
            verb,
            verb.name.unwrap_or(mind.content.fixed.number),
            chosen,
            context,
            5,
        ),
        (_, Step::Gain(_), Choice::Number(n)) => {
            let i = mind.i();
            -(i32::from(i.sanity) + i32::from(n) - i32::from(i.stamina)).abs()
        }
        (_, Step::Lose(x), Choice::Number(count)) => {
            let due = x
                .split
                .as_ref()
                .map_or(count, |s| read::amount(mind.now(), &s.points, context));
            -worth::loss(mind, count, due - count)
        }
        (_, Step::Encounter(_), Choice::Place(p)) => mind.encounters_worth(p),
        (_, Step::CloseGate(_), Choice::Place(p)) => worth::close(mind, p, 0) + mind.hot(p),
        (_, Step::Pick(x), _) if matches!(x.of, Pickable::Gate(_)) => match choice {
            Choice::Place(p) => worth::close(mind, p, 0) + mind.hot(p),
            _ => 0,
        },
        _ => thing(mind, choice),
    }
}

/// The value of a card, monster or other piece that may be picked.
fn thing(mind: &Mind, choice: Choice) -> i32 {
    match choice {
        Choice::Card(id) => worth::card(mind, id),
        Choice::Place(p) if read::on_board(mind.now(), p) => mind.place_worth(p),
        Choice::Monster(monster) => i32::from(read::toughness(mind.now(), monster, mind.seat)),
        Choice::Seat(s) => i32::from(s == mind.seat),
        Choice::Deck(d) => deck(mind, d),
        Choice::Number(n) => i32::from(n),
        _ => 0,
    }
}

/// The value of drawing from a deck.
fn deck(m: &Mind, d: DeckName) -> i32 {
    worth::drawn(m, d)
}

/// The effect that asks, the topmost on the stack.
fn script(m: &Mind) -> Option<ScriptFrame> {
    m.game.stack().iter().rev().find_map(|f| {
        if let FrameKind::Script(s) = f.kind {
            Some(s)
        } else {
            None
        }
    })
}

fn number(choice: Choice) -> i32 {
    match choice {
        Choice::Number(n) => n.into(),
        _ => 0,
    }
}

/// The value of using an ability. The bot does not use one of value 0.
fn used(m: &Mind, choice: Choice) -> i32 {
    match choice {
        Choice::Use(origin, ability) => effect::ability(m, origin, ability),
        _ => 0,
    }
}

/// The Movement in progress, the topmost on the stack.
pub fn moving(m: &Mind) -> Option<MovementFrame> {
    m.game.stack().iter().rev().find_map(|f| {
        if let FrameKind::Movement(x) = f.kind {
            Some(x)
        } else {
            None
        }
    })
}

/// The extra price of a fight in the middle of a move.
fn on_the_move(m: &Mind) -> i32 {
    match moving(m) {
        Some(f) if f.to.is_some() && f.points > 0 => worth::TURN / 2,
        _ => 0,
    }
}

/// The score of moving, using an ability, or stopping.
fn movement(mind: &Mind, choice: Choice) -> i32 {
    let Some(frame) = moving(mind) else { return 0 };
    let world = read::world_of(mind.now(), mind.seat);
    let Some(here) = mind.here().filter(|_| world.is_none()) else {
        return match choice {
            Choice::Use(..) => used(mind, choice) - 10,
            Choice::Trade(_) => NEVER,
            _ => 0,
        };
    };
    let waiting: i32 = mind
        .game
        .table()
        .monsters_at(here)
        .filter(|&monster| frame.faced.contains(monster))
        .map(|monster| mind.face(monster))
        .sum();
    let stay = mind.place_worth(here) - waiting;
    match choice {
        Choice::Done => stay,
        Choice::Move(_) if mind.explored() => stay.min(0) - 500,
        Choice::Move(p) => goals::outlook(mind, p, frame.points - 1) - leave(mind, &frame) - 1,
        Choice::Use(origin, ability) => {
            let mut gain = effect::ability(mind, origin, ability);
            let text = &mind.content.abilities[ability].it;
            if let Some(more) = faster(mind, ability) {
                gain = goals::outlook(mind, here, frame.points + more)
                    - goals::outlook(mind, here, frame.points)
                    - 2;
            }
            let walks = text.steps.is_some_and(|b| {
                mind.content
                    .block(b.id)
                    .iter()
                    .any(|s| matches!(s, Step::Move(_)))
            });
            let spent = text
                .pay
                .and_then(|k| mind.content.cost(k.id).movement.as_ref())
                .and_then(|a| a.fixed())
                .unwrap_or(0);
            let now = goals::outlook(mind, here, frame.points).max(stay);
            if walks {
                // The ability moves the investigator to any place at once.
                let best = mind
                    .enterable()
                    .iter()
                    .map(|p| mind.place_worth(p))
                    .max()
                    .unwrap_or(0);
                return if best > now + 12 && !mind.explored() {
                    best - 10
                } else {
                    NEVER
                };
            }
            if gain <= 0 {
                NEVER
            } else {
                goals::outlook(mind, here, frame.points - spent).max(stay) + gain
            }
        }
        Choice::Monster(monster) => {
            let v = fight::fight(mind, monster, true) - 10;
            if v > 0 { stay + v } else { NEVER }
        }
        _ => NEVER,
    }
}

/// The movement points that an ability gives.
fn faster(m: &Mind, ability: AbilityId) -> Option<i16> {
    let b = m.content.abilities[ability].it.steps?;
    m.content.block(b.id).iter().find_map(|s| {
        let Step::Modify(x) = s else { return None };
        let add = x.add.as_ref()?;
        (x.quantity == Quantity::MovementPoints)
            .then(|| add.fixed())
            .flatten()
    })
}

/// The price of leaving the present place, where monsters have to be evaded first.
fn leave(mind: &Mind, frame: &MovementFrame) -> i32 {
    let free = mind.i().is(RETURNED);
    let Some(here) = mind.here().filter(|_| !free) else {
        return 0;
    };
    mind.game
        .table()
        .monsters_at(here)
        .filter(|&monster| !frame.faced.contains(monster))
        .map(|monster| mind.slip(monster))
        .sum()
}

/// The score of a gate, an encounter, an ability, or nothing.
fn encounter(mind: &Mind, choice: Choice) -> i32 {
    let Some(here) = mind.here() else { return 0 };
    match choice {
        Choice::Skill(k) => 300 + odds::close(mind, here, k),
        Choice::Use(Origin::Card(id), ability) => {
            if worth::seals(mind, id) {
                2000
            } else {
                effect::ability(mind, Origin::Card(id), ability)
            }
        }
        Choice::EndRumor(r) => rumor(mind, r),
        Choice::Use(Origin::Place(p), ability) => goals::offer(mind, p, ability),
        Choice::Use(origin, ability) => effect::ability(mind, origin, ability),
        Choice::Encounter => mind.encounters_worth(here),
        _ => 0,
    }
}

/// The value of ending a Rumor, less its price.
fn rumor(mind: &Mind, card: MythosId) -> i32 {
    let pay = mind
        .content
        .mythos
        .get(card.index())
        .and_then(|d| d.record.pass.as_ref())
        .and_then(|p| p.pay);
    pay.map_or(0, |price| {
        90 - effect::cost(
            mind,
            mind.content.cost(price.id),
            &mind.context(Origin::Mythos(card)),
        )
    })
}

/// The value of moving a slider to a stop, compared with its present stop.
fn slider(mind: &Mind, choice: Choice) -> i32 {
    let Choice::Slide(pair, stop) = choice else {
        return 0;
    };
    let now = super::once(&mind.posture, || posture(mind, mind.game));
    let mut then = mind.game.clone();
    atoms::set_stop(
        &mut Cx::new(mind.content, &mut then, &mut kernel::Log::none()),
        mind.seat,
        pair,
        stop,
    );
    posture(mind, &then) - now
}

/// The value of an investigator's sliders, for the goals that are best with the present sliders.
fn posture<'a>(now: &'a Mind<'a>, game: &'a Game) -> i32 {
    let mind = now.posed(game);
    let investigator = mind.i();
    if mind.game.table().awake {
        return battle(&mind);
    }
    if mind.explored() || read::world_of(mind.now(), mind.seat).is_some() {
        return goals::beyond(&mind);
    }
    let skills = worth::skills(&mind);
    let Some(here) = investigator
        .place
        .get()
        .filter(|&p| read::on_board(mind.now(), p))
    else {
        return skills;
    };
    let beset: i32 = mind
        .game
        .table()
        .monsters_at(here)
        .map(|monster| mind.slip(monster))
        .sum();
    let stay = mind.place_worth(here);
    let among = *now.goals.get_or_init(|| goals::best_goals(now, here));
    goals::best_of(&mind, here, among).max(stay) - beset / 2 + skills
}

/// The value of the sliders in the final battle: for the attack, and for the checks of the Ancient One's attack.
fn battle(mind: &Mind) -> i32 {
    let attack = fight::win(mind, Maybe::NONE);
    let tried: i32 = [
        CheckKind::Speed,
        CheckKind::Sneak,
        CheckKind::Will,
        CheckKind::Lore,
        CheckKind::Luck,
    ]
    .into_iter()
    .map(|kind| {
        let weight = if defends(mind, kind) { 200 } else { 1 };
        weight
            * odds::at_least(
                mind.die,
                odds::dice(mind, kind, kind, 2 - i16::from(mind.game.table().round)),
                1,
            )
            / odds::SURE
    })
    .sum();
    attack / 6 + tried
}

/// Whether the Ancient One's attack asks for a check of this skill.
fn defends(mind: &Mind, kind: CheckKind) -> bool {
    fn asks(mind: &Mind, step: &Step, kind: CheckKind) -> bool {
        if let Step::ForEach(each) = step {
            mind.content
                .block(each.steps.id)
                .iter()
                .any(|s| asks(mind, s, kind))
        } else {
            matches!(step, Step::Check(x) if x.skill == SkillChoice::One(kind))
        }
    }
    let attack = mind
        .content
        .ancient(mind.game.table().ancient)
        .and_then(|a| a.record.attack);
    attack.is_some_and(|b| mind.content.block(b.id).iter().any(|s| asks(mind, s, kind)))
}
