//! Paying costs.

use crate::choice::{Choice, Prompt};
use crate::content::amount::{Amount, Stat};
use crate::content::filter::Status;
use crate::content::index::{Cell, Family};
use crate::content::step::Cost;
use crate::frame::steps::PayStep;
use crate::frame::{PayFrame, Procedure, StatusFrame, Upshot};
use crate::occurrence::{Occurrence, Stats};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::investigators::canonical;
use crate::rules::reactions::react;
use crate::rules::{Cx, Flow, atoms};
use crate::state::{Origin, Whereabouts, flag};
use kernel::Choices;

impl PayFrame {
    /// A cost is paid.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        let i = *cx.table().investigator(seat);
        if !i.alive() {
            return cx.end();
        }
        let none = Cost::default();
        let cost = self
            .cost
            .get()
            .map_or(&none, |k| &cx.content.costs[k as usize]);
        let context = read::cost_ctx(cx.game, seat, self.origin);
        match self.step.begin() {
            PayStep::ChooseAlternative => {
                if !cost.any.is_empty() {
                    let choices: Choices<Choice> = cost
                        .any
                        .iter()
                        .enumerate()
                        .filter(|(_, k)| {
                            read::can_pay(
                                cx.now(),
                                seat,
                                &cx.content.costs[k.id as usize],
                                self.origin,
                                self.times,
                            )
                            .is_ok()
                        })
                        .map(|(n, _)| Choice::Option(n as u8))
                        .collect();
                    return match choices.len() {
                        0 => cx.end(),
                        1 => self.take(cx, choices[0]),
                        _ => cx.ask(seat, Rule::PayHow, Prompt::Plain, choices),
                    };
                }
                if let Some(p) = cost.trophies {
                    let ways = read::trophy_ways(cx.now(), seat, p);
                    if self.tough == 0 && self.gates == 0 {
                        let choices: Choices<Choice> =
                            (0..ways.len() as u8).map(Choice::Option).collect();
                        return match choices.len() {
                            0 => cx.end(),
                            1 => self.take(cx, choices[0]),
                            _ => cx.ask(seat, Rule::PayHow, Prompt::Plain, choices),
                        };
                    }
                }
                // What covers a part of it is asked while that is paid; anything else answers it here.
                if !self.announced {
                    self.announced = true;
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
                        && let Some(w) = react(cx.now(), o, Cell::Would)
                    {
                        return cx.call(w);
                    }
                }
                let part = |a: &Option<Amount>, have: i16| {
                    a.as_ref().map_or(0, |a| {
                        read::part_of(cx.now(), a, have, &context) * self.times
                    })
                };
                self.clues = part(&cost.clues, i.clues);
                self.money = part(&cost.money, i.money);
                self.gates += part(&cost.gate_trophies, i.gates.count_ones() as i16).max(0) as u8;
                self.tough += part(&cost.monster_toughness, 0);
                self.monsters = (read::monster_trophies(cx.now(), cost, &context).unwrap_or(0)
                    * self.times)
                    .clamp(0, 99) as u8;
                self.cards = match &cost.discard {
                    Some(_) => {
                        cost.discard_count
                            .as_ref()
                            .map_or(1, |a| read::amount(cx.now(), a, &context))
                            .max(0) as u8
                            * self.times.max(1) as u8
                    }
                    None => 0,
                };
                let (sanity, stamina, points) = (
                    part(&cost.sanity, i.sanity.into()),
                    part(&cost.stamina, i.stamina.into()),
                    part(&cost.movement, 0),
                );
                atoms::spend(cx, seat, Stat::Sanity, sanity, true);
                atoms::spend(cx, seat, Stat::Stamina, stamina, true);
                if let Some(a) = &cost.focus {
                    let at = cx
                        .game
                        .stack()
                        .iter()
                        .rposition(|frame| matches!(frame.procedure, Procedure::Upkeep(_)));
                    if let Some(Procedure::Upkeep(mut u)) = at.map(|i| cx.game.stack()[i].procedure)
                    {
                        u.left = (u.left - read::part_of(cx.now(), a, u.left, &context)).max(0);
                        cx.game.stack_mut()[at.unwrap_or(0)].procedure = Procedure::Upkeep(u);
                    }
                }
                if points > 0 || cost.normal_movement {
                    for fr in cx.game.stack_mut().iter_mut().rev() {
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
                    && let Origin::Card(id) = self.origin
                {
                    atoms::exhaust(cx, id);
                }
                if cost.mark.is_some()
                    && let Origin::Card(id) = self.origin
                {
                    atoms::mark(cx, id, 1);
                }
                if cost.turn {
                    atoms::set_flags(cx, seat, flag::LOSE_NEXT);
                }
                if cost.status == Some(Status::Delayed) {
                    atoms::set_flags(cx, seat, flag::DELAYED);
                }
                self.step.next = PayStep::Substitute;
                Flow::Go
            }
            PayStep::Substitute => {
                if self.clues > 0 || self.money > 0 {
                    let within = self.clues <= i.clues && self.money <= i.money;
                    let owed = (self.clues, self.money);
                    if let Some(choices) = cover_choices(cx.now(), seat, owed, within) {
                        if let [only] = choices[..] {
                            return self.take(cx, only);
                        }
                        return cx.ask(
                            seat,
                            Rule::PayCover,
                            Prompt::Number(self.clues + self.money),
                            choices,
                        );
                    }
                }
                self.step.next = PayStep::CluesAndMoney;
                Flow::Go
            }
            PayStep::CluesAndMoney => {
                atoms::spend(cx, seat, Stat::Clues, self.clues, true);
                atoms::spend(cx, seat, Stat::Money, self.money, true);
                self.step.next = PayStep::Cards;
                Flow::Go
            }
            PayStep::Cards => {
                if cost.to_box.is_some()
                    && !self.boxed
                    && let Origin::Card(id) = self.origin
                {
                    self.boxed = true;
                    self.step.next = PayStep::Boxed;
                    return self.give(cx, id);
                }
                if self.cards > 0
                    && let Some(filter) = &cost.discard
                {
                    let set = read::cards_of(cx.now(), filter, seat, &context);
                    let choices = canonical(cx.now(), &set);
                    return match choices.len() {
                        0 => cx.end(),
                        1 => self.take(cx, choices[0]),
                        _ => cx.ask(
                            seat,
                            Rule::PayCards,
                            Prompt::Number(self.cards.into()),
                            choices,
                        ),
                    };
                }
                self.step.next = PayStep::GateTrophies;
                Flow::Go
            }
            PayStep::Given | PayStep::Boxed => {
                if let Some(id) = self.giving.take() {
                    atoms::discard(cx, seat, id, self.step.now == PayStep::Boxed);
                }
                if self.step.now == PayStep::Given {
                    self.cards -= 1;
                }
                self.step.next = PayStep::Cards;
                Flow::Go
            }
            PayStep::GateTrophies => {
                if self.gates > 0 {
                    let mut choices: Choices<Choice> = Choices::new();
                    for m in 0..cx.content.gates.len() as u8 {
                        if i.gates >> m & 1 == 1
                        && !choices.iter().any(|x| {
                            matches!(
                                x,
                                Choice::Gate(o)
                                    if cx.content.gates[*o as usize].kind == cx.content.gates[m as usize].kind
                            )
                        })
                    {
                        choices.push(Choice::Gate(m));
                    }
                    }
                    return match choices.len() {
                        0 => cx.end(),
                        1 => self.take(cx, choices[0]),
                        _ => cx.ask(
                            seat,
                            Rule::PayTrophies,
                            Prompt::Number(self.gates.into()),
                            choices,
                        ),
                    };
                }
                self.step.next = PayStep::MonsterTrophies;
                Flow::Go
            }
            PayStep::MonsterTrophies => {
                if self.tough > 0 || self.monsters > 0 {
                    let fits = |m: &u8| {
                        self.tough > 0
                            || cost
                                .monster
                                .as_ref()
                                .is_none_or(|x| read::monster_is(cx.now(), x, *m, &context))
                    };
                    let worth = |m: u8| read::trophy_value(cx.now(), m, seat).max(1);
                    let mine: smallvec::SmallVec<[i16; 16]> =
                        cx.table().trophies(seat).map(worth).collect();
                    let enough = |m: &u8| {
                        self.tough <= 0
                            || none_to_spare(&mine, worth(*m), self.tough, self.last as i16)
                    };
                    let mut choices: Choices<Choice> = Choices::new();
                    for m in cx.table().trophies(seat).filter(fits).filter(enough) {
                        let k = cx.content.tokens[m as usize].kind;
                        if !choices
                        .iter()
                        .any(|x| matches!(x, Choice::Monster(o) if cx.content.tokens[*o as usize].kind == k))
                    {
                        choices.push(Choice::Monster(m));
                    }
                    }
                    // The cup has no order: one without which the others would not do is given in any case.
                    let fitting = cx.table().trophies(seat).filter(fits).count();
                    let sum: i16 = mine.iter().sum();
                    let must = |x: &&Choice| {
                        let Choice::Monster(m) = **x else {
                            return false;
                        };
                        if self.tough > 0 {
                            sum - worth(m) < self.tough
                        } else {
                            fitting <= self.monsters as usize
                        }
                    };
                    if let Some(&x) = choices.iter().find(must) {
                        return self.take(cx, x);
                    }
                    return match choices.len() {
                        0 => cx.end(),
                        1 => self.take(cx, choices[0]),
                        _ => cx.ask(
                            seat,
                            Rule::PayTrophies,
                            Prompt::Number(self.tough + i16::from(self.monsters)),
                            choices,
                        ),
                    };
                }
                // A state is taken on last: it may lead away.
                if let Some(status) = cost
                    .status
                    .filter(|s| *s != Status::Delayed && !self.became)
                {
                    self.became = true;
                    let becomes = Procedure::Status(StatusFrame::new(seat, status));
                    return cx.call(becomes);
                }
                // A cost of several parts: each is paid like a cost of its own.
                if let Some(part) = cost.all.get(self.parts as usize) {
                    self.parts += 1;
                    return cx.call(PayFrame {
                        seat,
                        cost: part.id.into(),
                        origin: self.origin,
                        times: self.times,
                        ..PayFrame::default()
                    });
                }
                cx.done(Upshot::Paid(true))
            }
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

/// The cards that may cover some of what is owed (Clues, money), and going without where what somebody has is enough;
/// nothing where there is no such card.
pub(super) fn cover_choices(
    now: Now,
    seat: u8,
    (clues, money): (i16, i16),
    enough: bool,
) -> Option<Choices<Choice>> {
    let set = read::covering_some(now, seat, clues, money);
    let mut choices = canonical(now, &set);
    if choices.is_empty() {
        return None;
    }
    if enough {
        choices.push(Choice::Pass);
    }
    Some(choices)
}

/// A card that covered a part of a price is exhausted or discarded, as it says.
pub(super) fn cover_spent(cx: &mut Cx, seat: u8, id: u16) {
    let abilities = cx.content.card(id).abilities.clone();
    let spent = abilities
        .map(|a| &cx.content.abilities[a as usize])
        .find(|a| a.family.is_some_and(|(_, family)| family == Family::Pays));
    if spent.is_some_and(|a| read::exhausts(cx.content, &a.it)) {
        atoms::exhaust(cx, id);
    } else {
        atoms::discard(cx, seat, id, false);
    }
}

impl PayFrame {
    /// A card is given as a price. It is lost for certain: nothing keeps it, but it is told of as of any other. // costs.cards
    fn give(&mut self, cx: &mut Cx, card: u16) -> Flow {
        self.giving = card.into();
        let who = self.seat;
        match react(cx.now(), Occurrence::CardLost { who, card }, Cell::When) {
            Some(window) => cx.call(window),
            None => Flow::Go,
        }
    }

    /// An answer while a cost is paid.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let none = Cost::default();
        let cost = self
            .cost
            .get()
            .map_or(&none, |k| &cx.content.costs[k as usize]);
        match (self.step.now, choice) {
            (PayStep::ChooseAlternative, Choice::Option(n)) => {
                if let Some(k) = cost.any.get(n as usize) {
                    self.cost = k.id.into();
                    return Flow::Go;
                }
                if let Some(p) = cost.trophies
                    && let Some(&(tough, gates)) =
                        read::trophy_ways(cx.now(), self.seat, p).get(n as usize)
                {
                    self.tough = tough;
                    self.gates = gates;
                }
                Flow::Go
            }
            (PayStep::Substitute, Choice::Card(id)) => {
                let (a, b) = read::covers_of(cx.now(), self.seat, id);
                self.clues = (self.clues - a).max(0);
                self.money = (self.money - b).max(0);
                cover_spent(cx, self.seat, id);
                Flow::Go
            }
            (PayStep::Cards, Choice::Card(id)) => {
                self.step.next = PayStep::Given;
                self.give(cx, id)
            }
            (PayStep::GateTrophies, Choice::Gate(m)) => {
                atoms::lose_gate_trophy(cx, self.seat, m);
                self.gates -= 1;
                Flow::Go
            }
            (PayStep::MonsterTrophies, Choice::Monster(m)) => {
                let worth = read::trophy_value(cx.now(), m, self.seat).max(1);
                atoms::put_monster(cx, m, Whereabouts::Cup);
                if self.tough > 0 {
                    self.tough -= worth;
                    self.last = if self.last == 0 {
                        worth as u16
                    } else {
                        self.last.min(worth as u16)
                    };
                } else {
                    self.monsters -= 1;
                }
                Flow::Go
            }
            _ => {
                if self.step.now == PayStep::Substitute {
                    self.step.next = PayStep::CluesAndMoney;
                }
                Flow::Go
            }
        }
    }
}
