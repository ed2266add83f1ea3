//! Verbs for choices and control: may, choose, unless, a number, a pick, if, for each.

use super::{bind, next, not_done, past};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::defs::CardSet;
use crate::content::filter::Who;
use crate::content::ids::{GateId, KeywordId, MonsterId, TrackId};
use crate::content::index::{keyword, keyword_id};
use crate::content::step::{
    Alternative, By, Choose, ChooseNumber, Cost, EachOf, ForEach, If, May, Pick, Pickable, Repeat,
    Step, Steps, Try, Unless,
};
use crate::frame::steps::Point;
use crate::frame::{Context, Outcome, PayFrame, ScriptFrame};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::investigators::{canonical, stands};
use crate::rules::useful::{possible, useful};
use crate::rules::{Cx, Flow, paid, source};
use crate::state::Value;
use kernel::{Choices, Seat};
use packs::Sym;
use packs::intern::Kept;

impl ScriptFrame {
    /// Offers an optional effect. If its cost cannot be paid, it is not offered.
    pub fn may(&mut self, cx: &mut Cx, verb: &May, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let can = verb.cost.is_none_or(|cost| {
                    read::can_pay(
                        cx.now(),
                        seat,
                        cx.content.cost(cost.id),
                        self.context.origin,
                        1,
                    )
                    .is_ok()
                });
                if !can || !useful(cx.now(), verb.steps.id, &context) {
                    self.point = Point::Declined;
                    return None;
                }
                let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
                Some(cx.ask(seat, Rule::EffectMay, prompt, choices))
            }
            Point::Pay => {
                self.point = Point::Paid;
                self.pay_if(cx, verb.cost, seat, 1)
            }
            Point::Paid => {
                self.point = Point::Done;
                if paid(cx.game) {
                    return Some(self.then_do(cx, verb.steps.id));
                }
                self.short = true;
                None
            }
            Point::Declined => {
                self.point = Point::Done;
                self.short = true;
                verb.declined.map(|b| self.then_do(cx, b.id))
            }
            _ => past(self),
        }
    }

    /// Lets the player choose one of several effects. Those with a cost that cannot be paid, and those that could do
    /// nothing, are not offered.
    pub fn choose(&mut self, cx: &mut Cx, verb: &Choose, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let list: &[Alternative] = &verb.of;
        let by = if verb.by == Who::default() {
            seat
        } else {
            let by = read::seats(cx.now(), &verb.by, &context);
            by.first().copied().unwrap_or(seat)
        };
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let choices: Choices<Choice> = list
                    .iter()
                    .enumerate()
                    .filter(|(_, effect)| {
                        effect.cost.is_none_or(|cost| {
                            read::can_pay(
                                cx.now(),
                                seat,
                                cx.content.cost(cost.id),
                                context.origin,
                                1,
                            )
                            .is_ok()
                        }) && possible(cx.now(), effect.steps.id, &context)
                    })
                    .map(|(n, _)| Choice::Option(n as u8))
                    .collect();
                match choices.len() {
                    0 => not_done(self),
                    1 => {
                        if let Choice::Option(n) = choices[0] {
                            self.number = n.into();
                        }
                        self.point = Point::Pay;
                        None
                    }
                    _ => Some(cx.ask(by, Rule::EffectChoose, prompt, choices)),
                }
            }
            Point::Pay => {
                self.point = Point::Paid;
                self.pay_if(
                    cx,
                    list.get(self.number as usize).and_then(|a| a.cost),
                    seat,
                    1,
                )
            }
            Point::Paid => {
                self.point = Point::Done;
                let steps = list.get(self.number as usize).map(|a| a.steps);
                // An option without steps is the option to decline.
                self.short |=
                    !paid(cx.game) || steps.is_none_or(|b| cx.content.block(b.id).is_empty());
                steps
                    .filter(|_| paid(cx.game))
                    .map(|b| self.then_do(cx, b.id))
            }
            _ => past(self),
        }
    }

    /// Carries out the effect unless the player pays.
    pub fn unless(&mut self, cx: &mut Cx, verb: &Unless, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let poor = || {
                    read::can_pay(
                        cx.now(),
                        seat,
                        cx.content.cost(verb.pay.id),
                        context.origin,
                        1,
                    )
                    .is_err()
                };
                // An effect that would do nothing need not be paid for.
                if !verb.must && !useful(cx.now(), verb.steps.id, &context) || poor() {
                    self.point = Point::Declined;
                    return None;
                }
                if verb.must {
                    self.point = Point::Pay;
                    return None;
                }
                let choices: Choices<Choice> = [Choice::Pay, Choice::Pass].into_iter().collect();
                Some(cx.ask(seat, Rule::EffectUnless, prompt, choices))
            }
            Point::Pay => {
                self.point = Point::Paid;
                self.pay_if(cx, Some(verb.pay), seat, 1)
            }
            Point::Paid => {
                if paid(cx.game) {
                    not_done(self);
                } else {
                    self.point = Point::Declined;
                }
                None
            }
            Point::Declined => {
                self.point = Point::Done;
                Some(self.then_do(cx, verb.steps.id))
            }
            _ => past(self),
        }
    }
}

/// The numbers that may be chosen, as far as they can be paid for.
pub fn numbers<'a>(
    now: Now<'a>,
    verb: &'a ChooseNumber,
    seat: Seat,
    context: &Context,
) -> impl Iterator<Item = i16> + 'a {
    let (from, to) = (
        read::amount(now, &verb.from, context),
        read::amount(now, &verb.to, context),
    );
    let origin = context.origin;
    (from..=to.min(from + 60)).filter(move |&k| {
        verb.each
            .is_none_or(|e| read::can_pay(now, seat, now.content.cost(e.id), origin, k).is_ok())
    })
}

impl ScriptFrame {
    /// Lets the player choose a number, then carries out the effect.
    pub fn choose_number(&mut self, cx: &mut Cx, verb: &ChooseNumber, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let choices: Choices<Choice> = numbers(cx.now(), verb, seat, &context)
                    .map(Choice::Number)
                    .collect();
                match choices[..] {
                    [] => not_done(self),
                    // No other number is possible.
                    [Choice::Number(n)] => {
                        self.number = n;
                        self.point = Point::Pay;
                        None
                    }
                    _ => Some(cx.ask(seat, Rule::EffectNumber, prompt, choices)),
                }
            }
            Point::Pay => {
                self.point = Point::Paid;
                self.pay_if(cx, verb.each.filter(|_| self.number > 0), seat, self.number)
            }
            Point::Paid => {
                self.point = Point::Done;
                self.context.vars.set(
                    verb.name.unwrap_or(cx.content.fixed.number),
                    Value::N(self.number),
                );
                if paid(cx.game) {
                    return Some(self.then_do(cx, verb.steps.id));
                }
                self.short = true;
                None
            }
            _ => past(self),
        }
    }

    /// Lets the player pick a card, monster or other piece, and binds a name to it.
    pub fn pick(&mut self, cx: &mut Cx, verb: &Pick, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        if self.point == Point::Done {
            return next(self);
        }
        let choices = to_pick(cx.now(), &self.context, verb, seat);
        // Chance picks among all, identical ones included.
        if verb.at_random && choices.len() > 1 {
            return Some(cx.chance(
                source::SETUP,
                Rule::EffectPick,
                Prompt::Picked,
                choices.len() as u32,
            ));
        }
        self.picking(cx, verb, seat, choices, prompt)
    }
}

/// The choices for a pick. For a player, identical ones are one choice.
pub fn to_pick(now: Now, context: &Context, verb: &Pick, seat: Seat) -> Choices<Choice> {
    let context = *context;
    let mut choices: Choices<Choice> = Choices::new();
    match &verb.of {
        Pickable::Who(w) => {
            choices.extend(read::seats(now, w, &context).into_iter().map(Choice::Seat));
        }
        Pickable::Monster(m) => {
            let all = read::monsters(now, m, &context);
            choices = if verb.at_random {
                all.into_iter().map(Choice::Monster).collect()
            } else {
                monsters_apart(now, all)
            };
        }
        Pickable::Gate(filter) => match &filter.whose {
            Some(w) => {
                for who in read::seats(now, w, &context) {
                    choices.extend(
                        GateId::first(now.content.gates.len())
                            .filter(|&m| {
                                now.table().investigator(who).gates.contains(m)
                                    && read::gate_trophy_is(now.content, filter, m)
                            })
                            .map(Choice::Gate),
                    );
                }
            }
            None => choices.extend(
                now.table()
                    .open_gates()
                    .filter(|(p, _)| read::gate_is(now, filter, *p, &context))
                    .map(|(p, _)| Choice::Place(p)),
            ),
        },
        Pickable::Place(p) => {
            choices.extend(read::places(now, p, &context).iter().map(Choice::Place));
        }
        Pickable::Card(filter) => {
            let set = match &filter.whose {
                Some(w) => read::seats(now, w, &context)
                    .iter()
                    .fold(CardSet::default(), |s, &p| {
                        s.union(&read::cards_of(now, filter, p, &context))
                    }),
                None => read::cards_of(now, filter, seat, &context),
            };
            choices = if verb.at_random {
                set.iter().map(Choice::Card).collect()
            } else {
                canonical(now, &set)
            };
        }
        Pickable::Ability(ability) => {
            if let Some(monster) = read::monster_of(now, &context, ability.of) {
                let keywords = read::keywords(now, monster, seat);
                let never = ability.except.map(keyword_id);
                let text = now
                    .content
                    .monster(monster)
                    .record
                    .abilities
                    .iter()
                    .any(|_| true);
                let fits = |one: &KeywordId| {
                    Some(*one) != never
                        && !matches!(*one, keyword::MASK | keyword::SPAWN)
                        && (*one != keyword::TEXT || text)
                };
                choices.extend(keywords.set.iter().filter(fits).map(Choice::Keyword));
            }
        }
        Pickable::Symbol(_) => choices.extend((0..9).map(Choice::Symbol)),
        Pickable::Rift(_) => choices.extend(
            TrackId::each(&now.table().rifts)
                .filter(|(_, r)| r.open.is_some())
                .map(|(t, _)| Choice::WholeRift(t)),
        ),
    }
    choices
}

impl ScriptFrame {
    fn picking(
        &mut self,
        cx: &mut Cx,
        verb: &Pick,
        seat: Seat,
        choices: Choices<Choice>,
        prompt: Prompt,
    ) -> Option<Flow> {
        let gate = matches!(verb.of, Pickable::Gate(_));
        let by = match verb.by {
            By::Owner => seat,
            By::FirstPlayer | By::Group => cx.table().first,
        };
        match choices.len() {
            0 => {
                bind(cx.content, self, verb.name, Value::None);
                not_done(self)
            }
            1 => {
                picked(cx.content, self, verb.name, choices[0], gate);
                next(self)
            }
            _ => Some(cx.ask(by, Rule::EffectPick, prompt, choices)),
        }
    }
}

/// Monsters as choices. Identical markers at one place are one choice.
pub fn monsters_apart(now: Now, of: impl IntoIterator<Item = MonsterId>) -> Choices<Choice> {
    let mut out: Choices<Choice> = Choices::new();
    let like = |m: MonsterId| (now.content.tokens[m].kind, now.table().whereabouts.of(m));
    for monster in of {
        if !out
            .iter()
            .any(|x| matches!(x, Choice::Monster(o) if like(*o) == like(monster)))
        {
            out.push(Choice::Monster(monster));
        }
    }
    out
}

impl ScriptFrame {
    /// Carries out one of two lists, depending on a condition.
    pub fn branch(&mut self, cx: &mut Cx, verb: &If) -> Option<Flow> {
        let context = self.context;
        match self.point {
            Point::Begin => {
                self.point = Point::Done;
                let block = if read::holds(cx.now(), &verb.is, &context) {
                    Some(verb.then)
                } else {
                    verb.otherwise
                };
                block.map(|b| self.then_do(cx, b.id))
            }
            _ => past(self),
        }
    }

    /// Carries out the steps for each of several investigators, cards, gates or monsters.
    pub fn for_each(&mut self, cx: &mut Cx, verb: &ForEach, seat: Seat) -> Option<Flow> {
        let context = self.context;
        if self.point == Point::Begin {
            self.point = Point::Each;
            self.next = 0;
            self.seats = match &verb.of {
                EachOf::Who(w) => read::seats(cx.now(), w, &context)
                    .iter()
                    .fold(0, |m, s| m | 1 << s.0),
                EachOf::Card(_) | EachOf::Gate(_) | EachOf::Monster(_) => 0,
            };
        }
        let mut sub = context;
        if let EachOf::Who(_) = verb.of {
            while self.next < i16::from(cx.table().seats) {
                let who = cx.table().in_order(self.next as u8);
                self.next += 1;
                if self.seats >> who.0 & 1 == 1 && cx.table().investigator(who).alive() {
                    sub.you = who.into();
                    sub.it = Value::Seat(who);
                    sub.falls = cx.table().investigator(who).falls;
                    if let Some(n) = verb.name {
                        sub.vars.set(n, Value::Seat(who));
                    }
                    return Some(cx.call(ScriptFrame::new(verb.steps.id, sub)));
                }
            }
            return if self.seats == 0 {
                not_done(self)
            } else {
                past(self)
            };
        }
        let found = match &verb.of {
            EachOf::Card(filter) => {
                let set = match &filter.whose {
                    Some(w) => read::seats(cx.now(), w, &context)
                        .iter()
                        .fold(CardSet::default(), |s, &p| {
                            s.union(&read::cards_of(cx.now(), filter, p, &context))
                        }),
                    None => read::cards_of(cx.now(), filter, seat, &context),
                };
                set.iter()
                    .find(|&id| id.0 as i16 >= self.next)
                    .map(|id| (id.0 as i16, Value::Card(id)))
            }
            EachOf::Gate(filter) => cx
                .game
                .table()
                .open_gates()
                .find(|(p, _)| {
                    i16::from(p.0) >= self.next && read::gate_is(cx.now(), filter, *p, &context)
                })
                .map(|(p, _)| (i16::from(p.0), Value::Gate(p))),
            EachOf::Monster(k) => read::monsters(cx.now(), k, &context)
                .into_iter()
                .find(|&m| i16::from(m.0) >= self.next)
                .map(|m| (i16::from(m.0), Value::Monster(m))),
            EachOf::Who(_) => None,
        };
        match found {
            Some((at, value)) => {
                self.next = at + 1;
                sub.it = value;
                if let Some(n) = verb.name {
                    sub.vars.set(n, value);
                }
                Some(cx.call(ScriptFrame::new(verb.steps.id, sub)))
            }
            None if self.next == 0 => not_done(self),
            None => past(self),
        }
    }

    /// Repeats the steps a number of times.
    pub fn repeat(&mut self, cx: &mut Cx, verb: &Repeat) -> Option<Flow> {
        let context = self.context;
        if self.point == Point::Begin {
            self.point = Point::Each;
            self.left = read::amount(cx.now(), &verb.times, &context);
        }
        if self.left <= 0 {
            return past(self);
        }
        self.left -= 1;
        let again = ScriptFrame::new(verb.steps.id, context);
        Some(cx.call(again))
    }

    /// Carries out the steps only if everything before them was done in full. // effects.then
    pub fn then(&mut self, cx: &mut Cx, steps: Steps) -> Option<Flow> {
        if self.point == Point::Begin && !self.short {
            self.point = Point::Done;
            return Some(self.then_do(cx, steps.id));
        }
        past(self)
    }

    /// Carries out the steps; if none of them could be done, carries out others. // effects.try
    pub fn attempt(&mut self, cx: &mut Cx, verb: &Try) -> Option<Flow> {
        match self.point {
            Point::Begin => {
                self.point = Point::Outcome;
                // The steps inside set `acted` and `short` anew; the old values are merged in afterwards.
                self.before = (self.acted, self.short);
                (self.acted, self.short) = (false, false);
                Some(self.then_do(cx, verb.steps.id))
            }
            Point::Outcome => {
                self.point = Point::Done;
                if self.acted {
                    return None;
                }
                self.short = false;
                Some(self.then_do(cx, verb.otherwise.id))
            }
            _ => {
                self.acted |= self.before.0;
                self.short |= self.before.1;
                past(self)
            }
        }
    }
}

/// Applies an answer to one of these verbs.
pub fn answered(
    content: &Content,
    frame: &mut ScriptFrame,
    step: &Step,
    choice: Choice,
) -> Option<Flow> {
    match (step, choice) {
        (Step::May(_), Choice::Yes) => frame.point = Point::Pay,
        (Step::May(_), _) => frame.point = Point::Declined,
        (Step::Choose(_), Choice::Option(n)) => {
            frame.number = n.into();
            frame.point = Point::Pay;
        }
        (Step::Unless(_), Choice::Pay) => frame.point = Point::Pay,
        (Step::Unless(_), _) => frame.point = Point::Declined,
        (Step::ChooseNumber(_), Choice::Number(n)) => {
            frame.number = n;
            frame.point = Point::Pay;
        }
        (Step::Pick(verb), ch) => {
            picked(
                content,
                frame,
                verb.name,
                ch,
                matches!(verb.of, Pickable::Gate(_)),
            );
            frame.point = Point::Done;
        }
        _ => return next(frame),
    }
    None
}

impl ScriptFrame {
    /// Pays a cost a number of times. Without a cost it counts as paid.
    fn pay_if(
        &mut self,
        cx: &mut Cx,
        price: Option<Kept<Cost>>,
        seat: Seat,
        times: i16,
    ) -> Option<Flow> {
        let Some(price) = price else {
            cx.tell(Outcome::Paid(true));
            return None;
        };
        if stands(cx.game, seat) {
            self.payer = seat.into();
        }
        let pay = PayFrame {
            seat,
            cost: price.id.into(),
            origin: self.context.origin,
            times,
            ..PayFrame::default()
        };
        Some(cx.call(pay))
    }
}

fn picked(
    content: &Content,
    frame: &mut ScriptFrame,
    name: Option<Sym>,
    choice: Choice,
    gate: bool,
) {
    let value = match choice {
        Choice::Seat(s) => Value::Seat(s),
        Choice::Monster(m) => Value::Monster(m),
        Choice::Place(p) if gate => Value::Gate(p),
        Choice::Place(p) => Value::Place(p),
        Choice::Card(id) => Value::Card(id),
        Choice::Keyword(k) => Value::Keyword(k),
        Choice::Symbol(s) => Value::Symbol(s),
        // From 1, because 0 stands for nothing.
        Choice::Gate(m) => Value::N(i16::from(m.0) + 1),
        Choice::WholeRift(t) => Value::N(i16::from(t.0) + 1),
        _ => Value::None,
    };
    bind(content, frame, name, value);
    // Without a name, it becomes `it` from here on.
    if name.is_none_or(|n| n == content.fixed.it) {
        frame.context.it = value;
    }
}
