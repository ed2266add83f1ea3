//! Scores of choices, by the rule that asks.

use super::{Mind, check, effect, fight, goals, odds, worth};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{CheckKind, Quantity};
use crate::content::filter::DeckName;
use crate::content::step::{Pickable, SkillChoice, Step};
use crate::frame::{self, FrameKind, MovementFrame, ScriptFrame};
use crate::read;
use crate::read::{Game, Now};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::Origin;
use crate::state::flag::RETURNED;
use kernel::Maybe;

/// The score of a choice that the bot never makes.
const NEVER: i32 = -100_000;

/// The score of a choice.
pub fn score(m: &Mind, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    match rule {
        Rule::SetupSliders | Rule::UpkeepSliders => slider(m, choice),
        Rule::UpkeepActions => used(m, choice),
        Rule::UpkeepComeBack => match choice {
            Choice::Place(p) => goals::outlook(m, p, m.speed),
            _ => 0,
        },
        Rule::MovementMove => movement(m, choice),
        Rule::MovementClues => number(choice),
        Rule::FaceEvadeOrFight => match (prompt, choice) {
            (Prompt::Monster(monster), Choice::Fight) => {
                fight::fight(m, monster, true) - on_the_move(m)
            }
            (Prompt::Monster(monster), _) => fight::evade(m, monster),
            _ => 0,
        },
        Rule::CombatFleeOrFight => match (prompt, choice) {
            (Prompt::Monster(monster), Choice::Fight) => fight::fight(m, monster, false),
            (Prompt::Monster(monster), _) => fight::flee(m, monster),
            _ => 0,
        },
        Rule::CombatHands => fight::hands(m, choice),
        Rule::FaceAfterReturn => match choice {
            Choice::Monster(monster) => fight::fight(m, monster, true) - 10,
            _ => 0,
        },
        Rule::FaceOrder => match choice {
            Choice::Monster(monster) => fight::fight(m, monster, true),
            _ => 0,
        },
        Rule::CheckClues => check::clues(m, choice),
        Rule::CheckBefore => match choice {
            Choice::Pay | Choice::Yes => check::pay_to_pass(m),
            _ => 0,
        },
        Rule::React | Rule::ForcedOrder => match choice {
            Choice::Use(origin, ability) => check::react(m, origin, ability),
            _ => 0,
        },
        Rule::ArkhamEncounter => encounter(m, choice),
        Rule::EncounterChoose => match choice {
            Choice::Location(_, k) | Choice::GateCard(k) => {
                m.here().map_or(0, |at| check::encounter(m, at, Some(k)))
            }
            _ => 0,
        },
        Rule::SealGate => i32::from(choice == Choice::Yes),
        _ => asked(m, rule, prompt, choice),
    }
}

/// The score of a choice for questions of cards, places and the board.
fn asked(m: &Mind, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    match rule {
        Rule::MythosClue => match choice {
            Choice::Seat(s) => {
                10 + i32::from(m.g.table().investigator(s).clues < m.seal_cost) * 10
                    + i32::from(m.g.table().investigator(s).clues.min(9))
            }
            _ => 0,
        },
        Rule::MythosSurge | Rule::MythosLimit | Rule::MythosFlying | Rule::MythosMove => {
            match choice {
                Choice::Spread(p) | Choice::Place(p) => -i32::from(m.g.table().anybody_at(p)),
                _ => 0,
            }
        }
        Rule::CardBuy => match choice {
            Choice::Card(id) => {
                worth::card(m, id) + worth::money(m, -m.c.card(id).record.price.unwrap_or(0))
            }
            _ => 0,
        },
        Rule::CardSell => match choice {
            Choice::Card(id) => {
                worth::money(m, m.c.card(id).record.price.unwrap_or(0)) - worth::card(m, id)
            }
            _ => 0,
        },
        Rule::CardKeep | Rule::CardSearch => match choice {
            Choice::Card(id) => worth::card(m, id),
            _ => 0,
        },
        Rule::CardDrawEnd => match (prompt, choice) {
            (Prompt::Card(id), Choice::Bottom) => {
                worth::card(m, id) - worth::drawn(m, m.c.card(id).record.deck)
            }
            _ => 0,
        },
        Rule::CardDiscard | Rule::FallenLosses | Rule::PayCards => match choice {
            Choice::Card(id) => -worth::card(m, id),
            _ => 0,
        },
        Rule::PayTrophies => match (prompt, choice) {
            (Prompt::Number(due), Choice::Monster(monster)) => {
                // Trophies give no change: the largest that does not exceed the price is best; if there is none, the
                // smallest.
                let v = read::trophy_value(Now::new(m.c, m.g), monster, m.seat);
                if v <= due {
                    v.into()
                } else {
                    i32::from(due) - i32::from(v) * 2
                }
            }
            _ => 0,
        },
        Rule::PayHow => match choice {
            Choice::Option(n) => -i32::from(n),
            _ => 0,
        },
        Rule::PayCover => match choice {
            Choice::Card(id) => 20 - worth::card(m, id),
            _ => 0,
        },
        Rule::ReturnGate => match choice {
            Choice::Place(p) => worth::seal(m, p) + odds::close_best(m, p) / 5,
            _ => 0,
        },
        Rule::CloseSkill | Rule::CheckSkill => match choice {
            Choice::Skill(k) if rule == Rule::CloseSkill => {
                m.here().map_or(0, |at| odds::close(m, at, k))
            }
            Choice::Skill(k) => i32::from(odds::dice(m, k, frame::base_skill(k), 0)),
            _ => 0,
        },
        Rule::Trade | Rule::BattleRefresh => {
            i32::from(matches!(choice, Choice::Pass | Choice::Done))
        }
        Rule::TradeAgree => i32::from(choice == Choice::No),
        Rule::EffectPart => match choice {
            Choice::Option(n) => check::part(m, n),
            _ => 0,
        },
        _ => of_effect(m, rule, prompt, choice),
    }
}

/// The score of a choice in an effect.
fn of_effect(m: &Mind, rule: Rule, prompt: Prompt, choice: Choice) -> i32 {
    let (Prompt::Step(block, index), Some(f)) = (prompt, script(m)) else {
        return i32::from(choice == Choice::Yes);
    };
    let Some(s) = m.c.block(block).get(index as usize) else {
        return 0;
    };
    let context = &f.context;
    match (rule, s, choice) {
        (Rule::EffectMay, Step::May(x), Choice::Yes) => {
            effect::block(m, x.steps.id, context)
                - x.cost
                    .map_or(0, |k| effect::cost(m, &m.c.costs[k.id as usize], context))
                + 1
        }
        (Rule::EffectMay, Step::May(x), _) => {
            x.declined.map_or(0, |b| effect::block(m, b.id, context))
        }
        (_, Step::Choose(x), Choice::Option(n)) => {
            x.of.get(n as usize)
                .map_or(0, |a| effect::alternative(m, a, context, 5))
        }
        (_, Step::Unless(x), Choice::Pay) => {
            -effect::cost(m, &m.c.costs[x.pay.id as usize], context)
        }
        (_, Step::Unless(x), _) => effect::block(m, x.steps.id, context),
        (_, Step::ChooseNumber(x), Choice::Number(n)) => {
            effect::number(m, x, x.name.unwrap_or(m.c.fixed.number), n, context, 5)
        }
        (_, Step::Gain(_), Choice::Number(n)) => {
            let i = m.i();
            -(i32::from(i.sanity) + i32::from(n) - i32::from(i.stamina)).abs()
        }
        (_, Step::Lose(x), Choice::Number(n)) => {
            let due = x
                .split
                .as_ref()
                .map_or(n, |s| read::amount(Now::new(m.c, m.g), &s.points, context));
            -worth::loss(m, n, due - n)
        }
        (_, Step::Encounter(_), Choice::Place(p)) => m.encounters_worth(p),
        (_, Step::CloseGate(_), Choice::Place(p)) => worth::close(m, p, 0) + m.hot(p),
        (_, Step::Pick(x), _) if matches!(x.of, Pickable::Gate(_)) => match choice {
            Choice::Place(p) => worth::close(m, p, 0) + m.hot(p),
            _ => 0,
        },
        _ => thing(m, choice),
    }
}

/// The value of a card, monster or other piece that may be picked.
fn thing(m: &Mind, choice: Choice) -> i32 {
    match choice {
        Choice::Card(id) => worth::card(m, id),
        Choice::Place(p) if read::on_board(Now::new(m.c, m.g), p) => m.place_worth(p),
        Choice::Monster(monster) => i32::from(read::toughness(Now::new(m.c, m.g), monster, m.seat)),
        Choice::Seat(s) => i32::from(s == m.seat),
        Choice::Deck(d) => deck(m, d),
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
    m.g.stack().iter().rev().find_map(|f| {
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
fn moving(m: &Mind) -> Option<MovementFrame> {
    m.g.stack().iter().rev().find_map(|f| {
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
fn movement(m: &Mind, choice: Choice) -> i32 {
    let Some(f) = moving(m) else { return 0 };
    let world = read::world_of(Now::new(m.c, m.g), m.seat);
    let Some(here) = m.here().filter(|_| world.is_none()) else {
        return match choice {
            Choice::Use(..) => used(m, choice) - 10,
            Choice::Trade(_) => NEVER,
            _ => 0,
        };
    };
    let waiting: i32 =
        m.g.table()
            .monsters_at(here)
            .filter(|&monster| f.faced.contains(monster.into()))
            .map(|monster| m.face(monster))
            .sum();
    let stay = m.place_worth(here) - waiting;
    match choice {
        Choice::Done => stay,
        Choice::Move(_) if m.explored() => stay.min(0) - 500,
        Choice::Move(p) => goals::outlook(m, p, f.points - 1) - leave(m, &f) - 1,
        Choice::Use(origin, ability) => {
            let mut gain = effect::ability(m, origin, ability);
            let a = &m.c.abilities[ability as usize].it;
            if let Some(more) = faster(m, ability) {
                gain = goals::outlook(m, here, f.points + more)
                    - goals::outlook(m, here, f.points)
                    - 2;
            }
            let walks = a
                .steps
                .is_some_and(|b| m.c.block(b.id).iter().any(|s| matches!(s, Step::Move(_))));
            let spent = a
                .pay
                .and_then(|k| m.c.costs[k.id as usize].movement.as_ref())
                .and_then(|a| a.fixed())
                .unwrap_or(0);
            let now = goals::outlook(m, here, f.points).max(stay);
            if walks {
                // The ability moves the investigator to any place at once.
                let best = read::bits(m.enterable())
                    .map(|p| m.place_worth(p))
                    .max()
                    .unwrap_or(0);
                return if best > now + 12 && !m.explored() {
                    best - 10
                } else {
                    NEVER
                };
            }
            if gain <= 0 {
                NEVER
            } else {
                goals::outlook(m, here, f.points - spent).max(stay) + gain
            }
        }
        Choice::Monster(monster) => {
            let v = fight::fight(m, monster, true) - 10;
            if v > 0 { stay + v } else { NEVER }
        }
        _ => NEVER,
    }
}

/// The movement points that an ability gives.
fn faster(m: &Mind, ability: u16) -> Option<i16> {
    let b = m.c.abilities[ability as usize].it.steps?;
    m.c.block(b.id).iter().find_map(|s| {
        let Step::Modify(x) = s else { return None };
        let add = x.add.as_ref()?;
        (x.quantity == Quantity::MovementPoints)
            .then(|| add.fixed())
            .flatten()
    })
}

/// The price of leaving the present place, where monsters have to be evaded first.
fn leave(m: &Mind, f: &MovementFrame) -> i32 {
    let free = m.i().is(RETURNED);
    let Some(here) = m.here().filter(|_| !free) else {
        return 0;
    };
    m.g.table()
        .monsters_at(here)
        .filter(|&monster| !f.faced.contains(monster.into()))
        .map(|monster| m.slip(monster))
        .sum()
}

/// The score of a gate, an encounter, an ability, or nothing.
fn encounter(m: &Mind, choice: Choice) -> i32 {
    let Some(here) = m.here() else { return 0 };
    match choice {
        Choice::Skill(k) => 300 + odds::close(m, here, k),
        Choice::Use(Origin::Card(id), ability) => {
            if worth::seals(m, id) {
                2000
            } else {
                effect::ability(m, Origin::Card(id), ability)
            }
        }
        Choice::EndRumor(r) => rumor(m, r),
        Choice::Use(Origin::Place(p), ability) => goals::offer(m, p, ability),
        Choice::Use(origin, ability) => effect::ability(m, origin, ability),
        Choice::Encounter => m.encounters_worth(here),
        _ => 0,
    }
}

/// The value of ending a Rumor, less its price.
fn rumor(m: &Mind, r: u8) -> i32 {
    let pay =
        m.c.mythos
            .get(r as usize)
            .and_then(|d| d.record.pass.as_ref())
            .and_then(|p| p.pay);
    pay.map_or(0, |k| {
        90 - effect::cost(m, &m.c.costs[k.id as usize], &m.context(Origin::Mythos(r)))
    })
}

/// The value of moving a slider to a stop, compared with its present stop.
fn slider(m: &Mind, choice: Choice) -> i32 {
    let Choice::Slide(pair, stop) = choice else {
        return 0;
    };
    let now = super::once(&m.posture, || posture(m, m.g));
    let mut then = m.g.clone();
    atoms::set_stop(
        &mut Cx::new(m.c, &mut then, &mut kernel::Log::none()),
        m.seat,
        pair,
        stop,
    );
    posture(m, &then) - now
}

/// The value of an investigator's sliders, for the goals that are best with the present sliders.
fn posture<'a>(now: &'a Mind<'a>, game: &'a Game) -> i32 {
    let m = now.posed(game);
    let i = m.i();
    if m.g.table().awake {
        return battle(&m);
    }
    if m.explored() || read::world_of(Now::new(m.c, m.g), m.seat).is_some() {
        return goals::beyond(&m);
    }
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
    let Some(here) = i
        .place
        .get()
        .filter(|&p| read::on_board(Now::new(m.c, m.g), p))
    else {
        return skills;
    };
    let beset: i32 =
        m.g.table()
            .monsters_at(here)
            .map(|monster| m.slip(monster))
            .sum();
    let stay = m.place_worth(here);
    let among = *now.goals.get_or_init(|| goals::best_goals(now, here));
    goals::best_of(&m, here, among).max(stay) - beset / 2 + skills
}

/// The value of the sliders in the final battle: for the attack, and for the checks of the Ancient One's attack.
fn battle(m: &Mind) -> i32 {
    let attack = fight::win(m, Maybe::NONE);
    let tried: i32 = [
        CheckKind::Speed,
        CheckKind::Sneak,
        CheckKind::Will,
        CheckKind::Lore,
        CheckKind::Luck,
    ]
    .into_iter()
    .map(|k| {
        let weight = if defends(m, k) { 200 } else { 1 };
        weight
            * odds::at_least(
                m.die,
                odds::dice(m, k, k, 2 - i16::from(m.g.table().round)),
                1,
            )
            / odds::SURE
    })
    .sum();
    attack / 6 + tried
}

/// Whether the Ancient One's attack asks for a check of this skill.
fn defends(m: &Mind, k: CheckKind) -> bool {
    fn asks(m: &Mind, s: &Step, k: CheckKind) -> bool {
        if let Step::ForEach(x) = s {
            m.c.block(x.steps.id).iter().any(|s| asks(m, s, k))
        } else {
            matches!(s, Step::Check(x) if x.skill == SkillChoice::One(k))
        }
    }
    let attack =
        m.c.ancient(m.g.table().ancient)
            .and_then(|a| a.record.attack);
    attack.is_some_and(|b| m.c.block(b.id).iter().any(|s| asks(m, s, k)))
}
