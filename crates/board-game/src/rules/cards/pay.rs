//! The payment of costs.

use crate::choice::{Choice, Prompt};
use crate::content::amount::{Amount, Stat};
use crate::content::filter::Status;
use crate::content::ids::{CardId, GateId, MonsterId};
use crate::content::index::{Cell, Family};
use crate::content::step::Cost;
use crate::frame::steps::PayStep;
use crate::frame::{Context, Frame, FrameKind, Outcome, PayFrame, StatusFrame};
use crate::occurrence::{Occurrence, Stats};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::investigators::canonical;
use crate::rules::reactions::react;
use crate::rules::{Cx, Flow, atoms};
use crate::state::{Origin, Whereabouts, flag};
use kernel::{Choices, Seat};
use packs::intern::Kept;

impl PayFrame {
    /// Runs the next step of a payment.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        if !cx.table().investigator(seat).alive() {
            return cx.end();
        }
        let none = Cost::default();
        let cost = self.cost.get().map_or(&none, |k| cx.content.cost(k));
        let context = read::cost_ctx(cx.game, seat, self.origin);
        match self.step.begin() {
            PayStep::ChooseAlternative => match self.choose(cx, cost) {
                Some(flow) => flow,
                None => self.reckon(cx, cost, &context),
            },
            PayStep::Substitute => self.substitute(cx),
            PayStep::CluesAndMoney => {
                atoms::spend(cx, seat, Stat::Clues, self.clues, true);
                atoms::spend(cx, seat, Stat::Money, self.money, true);
                self.step.next = PayStep::Cards;
                Flow::Go
            }
            PayStep::Cards => self.choose_card(cx, cost, &context),
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
                    let choices = self.gate_trophies(cx.now());
                    let prompt = Prompt::Number(self.gates.into());
                    return self.pick(cx, Rule::PayTrophies, prompt, choices);
                }
                self.step.next = PayStep::MonsterTrophies;
                Flow::Go
            }
            PayStep::MonsterTrophies => {
                if self.tough > 0 || self.monsters > 0 {
                    return self.choose_monster_trophy(cx, cost, &context);
                }
                self.take_on_state_or_part(cx, cost)
            }
        }
    }

    /// Asks for one of several choices. A single choice is taken without a question; without any, the cost cannot be
    /// paid.
    fn pick(&mut self, cx: &mut Cx, rule: Rule, prompt: Prompt, choices: Choices<Choice>) -> Flow {
        match choices[..] {
            [] => cx.end(),
            [only] => self.take(cx, only),
            _ => cx.ask(self.seat, rule, prompt, choices),
        }
    }

    /// Asks which of several costs to pay, or which trophies to pay with. // costs.alternatives
    fn choose(&mut self, cx: &mut Cx, cost: &Cost) -> Option<Flow> {
        if !cost.any.is_empty() {
            let can = |k: &Kept<Cost>| {
                let cost = cx.content.cost(k.id);
                read::can_pay(cx.now(), self.seat, cost, self.origin, self.times).is_ok()
            };
            let all = (0u8..).zip(&cost.any).filter(|(_, k)| can(k));
            let choices = all.map(|(n, _)| Choice::Option(n)).collect();
            return Some(self.pick(cx, Rule::PayHow, Prompt::Plain, choices));
        }
        let ways = read::trophy_ways(cx.now(), self.seat, cost.trophies?);
        (self.tough == 0 && self.gates == 0).then(|| {
            let choices = (0..ways.len() as u8).map(Choice::Option).collect();
            self.pick(cx, Rule::PayHow, Prompt::Plain, choices)
        })
    }

    /// Computes the parts of the cost, and pays those that need no choice.
    fn reckon(&mut self, cx: &mut Cx, cost: &Cost, context: &Context) -> Flow {
        let seat = self.seat;
        let investigator = *cx.table().investigator(seat);
        // Cards that cover part of a cost are offered while that part is paid; other reactions to the payment come
        // here.
        if !std::mem::replace(&mut self.announced, true)
            && let Some(window) = announced(cx.now(), seat, cost)
        {
            return cx.call(window);
        }
        let times = self.times;
        let now = cx.now();
        let part = |a: &Option<Amount>, have: i16| {
            a.as_ref()
                .map_or(0, |a| read::part_of(now, a, have, context) * times)
        };
        self.clues = part(&cost.clues, investigator.clues);
        self.money = part(&cost.money, investigator.money);
        self.gates += part(&cost.gate_trophies, investigator.gates.len() as i16).max(0) as u8;
        self.tough += part(&cost.monster_toughness, 0);
        let monsters = read::monster_trophies(now, cost, context).unwrap_or(0);
        self.monsters = (monsters * times).clamp(0, 99) as u8;
        self.cards = match (&cost.discard, &cost.discard_count) {
            (None, _) => 0,
            (Some(_), None) => times.max(1) as u8,
            (Some(_), Some(a)) => read::amount(now, a, context).max(0) as u8 * times.max(1) as u8,
        };
        let (sanity, stamina, points) = (
            part(&cost.sanity, investigator.sanity.into()),
            part(&cost.stamina, investigator.stamina.into()),
            part(&cost.movement, 0),
        );
        atoms::spend(cx, seat, Stat::Sanity, sanity, true);
        atoms::spend(cx, seat, Stat::Stamina, stamina, true);
        if let Some(focus) = &cost.focus {
            pay_focus(cx, focus, context);
        }
        if points > 0 || cost.normal_movement {
            pay_movement(cx, points, cost.normal_movement);
        }
        if let Origin::Card(id) = self.origin {
            if cost.exhaust.is_some() {
                atoms::exhaust(cx, id);
            }
            if cost.mark.is_some() {
                atoms::mark(cx, id, 1);
            }
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

    /// Offers cards that cover part of the Clues or the dollars. // costs.replacement
    fn substitute(&mut self, cx: &mut Cx) -> Flow {
        let i = cx.table().investigator(self.seat);
        let within = self.clues <= i.clues && self.money <= i.money;
        let owed = (self.clues, self.money);
        if (self.clues > 0 || self.money > 0)
            && let Some(choices) = cover_choices(cx.now(), self.seat, owed, within)
        {
            if let [only] = choices[..] {
                return self.take(cx, only);
            }
            let prompt = Prompt::Number(self.clues + self.money);
            return cx.ask(self.seat, Rule::PayCover, prompt, choices);
        }
        self.step.next = PayStep::CluesAndMoney;
        Flow::Go
    }

    /// Asks for the card to give, or gives the card itself. // costs.cards
    fn choose_card(&mut self, cx: &mut Cx, cost: &Cost, context: &Context) -> Flow {
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
            let set = read::cards_of(cx.now(), filter, self.seat, context);
            let choices = canonical(cx.now(), &set);
            let prompt = Prompt::Number(self.cards.into());
            return self.pick(cx, Rule::PayCards, prompt, choices);
        }
        self.step.next = PayStep::GateTrophies;
        Flow::Go
    }

    /// The gate trophies that can be given, one choice for each kind.
    fn gate_trophies(&self, now: Now) -> Choices<Choice> {
        let held = now.table().investigator(self.seat).gates;
        let gates = &now.content.gates;
        let mut choices: Choices<Choice> = Choices::new();
        for marker in GateId::first(gates.len()).filter(|m| held.contains(*m)) {
            let kind = gates[marker].kind;
            let same = |x: &Choice| matches!(x, Choice::Gate(o) if gates[o.index()].kind == kind);
            if !choices.iter().any(same) {
                choices.push(Choice::Gate(marker));
            }
        }
        choices
    }

    /// Asks for the monster trophy to give. // costs.trophies
    fn choose_monster_trophy(&mut self, cx: &mut Cx, cost: &Cost, context: &Context) -> Flow {
        let (seat, now) = (self.seat, cx.now());
        let fits = |m: &MonsterId| {
            let such = cost.monster.as_ref();
            self.tough > 0 || such.is_none_or(|x| read::monster_is(now, x, *m, context))
        };
        let worth = |m: MonsterId| read::trophy_value(now, m, seat).max(1);
        let mine: smallvec::SmallVec<[i16; 16]> = now.table().trophies(seat).map(worth).collect();
        let enough = |m: &MonsterId| {
            self.tough <= 0 || none_to_spare(&mine, worth(*m), self.tough, self.last as i16)
        };
        let kind = |m: MonsterId| now.content.tokens[m].kind;
        let mut choices: Choices<Choice> = Choices::new();
        for trophy in now.table().trophies(seat).filter(fits).filter(enough) {
            let same = |x: &Choice| matches!(x, Choice::Monster(o) if kind(*o) == kind(trophy));
            if !choices.iter().any(same) {
                choices.push(Choice::Monster(trophy));
            }
        }
        // The cup has no order, so the order of trophies makes no difference. If the others are not enough without a
        // trophy, that one is given first without a question.
        let fitting = now.table().trophies(seat).filter(fits).count();
        let sum: i16 = mine.iter().sum();
        let must = |x: &&Choice| match **x {
            Choice::Monster(m) if self.tough > 0 => sum - worth(m) < self.tough,
            Choice::Monster(_) => fitting <= self.monsters as usize,
            _ => false,
        };
        if let Some(&must) = choices.iter().find(must) {
            return self.take(cx, must);
        }
        let prompt = Prompt::Number(self.tough + i16::from(self.monsters));
        self.pick(cx, Rule::PayTrophies, prompt, choices)
    }

    /// Enters a state that is part of the cost; that comes last, as it may move the investigator. Then each part that
    /// is a cost of its own is paid.
    fn take_on_state_or_part(&mut self, cx: &mut Cx, cost: &Cost) -> Flow {
        let status = cost.status.filter(|s| *s != Status::Delayed);
        if let Some(status) = status.filter(|_| !self.became) {
            self.became = true;
            return cx.call(StatusFrame::new(self.seat, status));
        }
        let Some(part) = cost.all.get(self.parts as usize) else {
            return cx.done(Outcome::Paid(true));
        };
        self.parts += 1;
        cx.call(PayFrame {
            seat: self.seat,
            cost: part.id.into(),
            origin: self.origin,
            times: self.times,
            ..PayFrame::default()
        })
    }
}

/// The window before a payment, if anything reacts to it.
fn announced(now: Now, who: Seat, cost: &Cost) -> Option<FrameKind> {
    let stats = [
        (Stat::Clues, &cost.clues),
        (Stat::Money, &cost.money),
        (Stat::Sanity, &cost.sanity),
        (Stat::Stamina, &cost.stamina),
    ];
    let stats = stats.into_iter().filter(|(_, a)| a.is_some());
    let stats: Stats = stats.map(|(stat, _)| stat).collect();
    let spell = false;
    (stats != Stats::default())
        .then(|| react(now, Occurrence::Pays { who, stats, spell }, Cell::Would))
        .flatten()
}

/// Pays Focus from the Upkeep in progress.
fn pay_focus(cx: &mut Cx, focus: &Amount, context: &Context) {
    let upkeep = |f: &Frame| matches!(f.kind, FrameKind::Upkeep(_));
    let at = cx.game.stack().iter().rposition(upkeep);
    if let Some((at, FrameKind::Upkeep(mut u))) = at.map(|i| (i, cx.game.stack()[i].kind)) {
        u.left = (u.left - read::part_of(cx.now(), focus, u.left, context)).max(0);
        cx.game.stack_mut()[at].kind = FrameKind::Upkeep(u);
    }
}

/// Pays movement points of the Movement in progress, or gives up the normal movement (`all`).
fn pay_movement(cx: &mut Cx, points: i16, all: bool) {
    let frames = cx.game.stack_mut().iter_mut().rev();
    let mut movement = frames.filter_map(|f| match &mut f.kind {
        FrameKind::Movement(m) => Some(m),
        _ => None,
    });
    if let Some(moved) = movement.next() {
        moved.points -= points;
        moved.begun |= points > 0;
        if all {
            moved.points = 0;
            moved.over = true;
        }
    }
}

/// Whether a trophy of value `worth` can be part of a payment for `left` toughness without any trophy to spare. `least`
/// is the lowest value given so far (0: none).
pub(super) fn none_to_spare(mine: &[i16], worth: i16, left: i16, least: i16) -> bool {
    let least = if least == 0 { worth } else { least.min(worth) };
    let left = left - worth;
    if left <= 0 {
        return -left < least;
    }
    // With sums of other trophies worth at least `v` each, the amount above `left` has to be less than `v`.
    let mut others: smallvec::SmallVec<[i16; 16]> = mine.into();
    if let Some(at) = others.iter().position(|&w| w == worth) {
        others.remove(at);
    }
    (1..=least).any(|value| {
        let sums = others
            .iter()
            .filter(|w| **w >= value)
            .fold(1u128, |s, w| s | s << (*w).clamp(0, 127));
        (left..left + value).any(|n| n < 128 && sums >> n & 1 == 1)
    })
}

/// The cards that may cover part of the Clues or dollars, and the choice to use none if the investigator can pay
/// without. `None` if there is no such card.
pub(super) fn cover_choices(
    now: Now,
    seat: Seat,
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

/// Exhausts or discards a card that covered part of a cost, as its text says.
pub(super) fn cover_spent(cx: &mut Cx, seat: Seat, id: CardId) {
    let abilities = cx.content.card(id).abilities.clone();
    let spent = abilities
        .map(|a| &cx.content.abilities[a])
        .find(|a| a.family.is_some_and(|(_, family)| family == Family::Pays));
    if spent.is_some_and(|a| read::exhausts(cx.content, &a.it)) {
        atoms::exhaust(cx, id);
    } else {
        atoms::discard(cx, seat, id, false);
    }
}

impl PayFrame {
    /// Gives a card as a price. No effect can prevent the loss, but reactions to it are offered as
    /// usual. // costs.cards
    fn give(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        self.giving = card.into();
        let who = self.seat;
        match react(cx.now(), Occurrence::CardLost { who, card }, Cell::When) {
            Some(window) => cx.call(window),
            None => Flow::Go,
        }
    }

    /// Applies an answer while a cost is paid.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let none = Cost::default();
        let cost = self.cost.get().map_or(&none, |k| cx.content.cost(k));
        match (self.step.now, choice) {
            (PayStep::ChooseAlternative, Choice::Option(count)) => {
                if let Some(k) = cost.any.get(count as usize) {
                    self.cost = k.id.into();
                    return Flow::Go;
                }
                if let Some(p) = cost.trophies
                    && let Some(&(tough, gates)) =
                        read::trophy_ways(cx.now(), self.seat, p).get(count as usize)
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
