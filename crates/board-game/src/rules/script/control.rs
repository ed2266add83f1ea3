//! Choices and turns: may, choose, unless, a number, a pick, if, for each.

use super::{bind, next, not_done, past, then_do};
use crate::content::Content;
use crate::content::defs::CardSet;
use crate::content::filter::Who;
use crate::content::index::{KEYWORDS, keyword, keyword_index};
use crate::content::step::{
    Alternative, By, Choose, ChooseNumber, Cost, EachOf, ForEach, If, May, Pick, Pickable, Repeat,
    Step, Steps, Try, Unless,
};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Context, PayFrame, Procedure, ScriptFrame, Upshot};
use crate::rules::investigators::{canonical, stands};
use crate::rules::rule::Rule;
use crate::rules::steps::Point;
use crate::rules::useful::{possible, useful};
use crate::rules::{Flow, ask, call, chance, paid, source, tell};
use crate::state::Value;
use kernel::Choices;
use packs::Sym;
use packs::intern::Kept;

/// You may do this. A cost that cannot be paid removes the choice.
pub fn may(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &May, seat: u8) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let can = x.cost.is_none_or(|k| {
                read::can_pay(c, g, seat, &c.costs[k.id as usize], f.context.origin, 1).is_ok()
            });
            if !can || !useful(c, g, x.steps.id, &context) {
                f.point = Point::Declined;
                return None;
            }
            let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
            Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectMay,
                prompt,
                choices,
            ))
        }
        Point::Pay => {
            f.point = Point::Paid;
            pay_if(g, f, x.cost, seat, 1)
        }
        Point::Paid => {
            f.point = Point::Done;
            if paid(g) {
                return Some(then_do(g, f, x.steps.id));
            }
            f.short = true;
            None
        }
        Point::Declined => {
            f.point = Point::Done;
            f.short = true;
            x.declined.map(|b| then_do(g, f, b.id))
        }
        _ => past(f),
    }
}

/// Choose one of these; those whose cost cannot be paid or that can do nothing are not offered.
pub fn choose(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Choose,
    seat: u8,
) -> Option<Flow> {
    let context = f.context;
    let list: &[Alternative] = &x.of;
    let by = if x.by == Who::default() {
        seat
    } else {
        let by = read::seats(c, g, &x.by, &context);
        by.first().copied().unwrap_or(seat)
    };
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let choices: Choices<Choice> = list
                .iter()
                .enumerate()
                .filter(|(_, a)| {
                    a.cost.is_none_or(|k| {
                        read::can_pay(c, g, seat, &c.costs[k.id as usize], context.origin, 1)
                            .is_ok()
                    }) && possible(c, g, a.steps.id, &context)
                })
                .map(|(n, _)| Choice::Option(n as u8))
                .collect();
            match choices.len() {
                0 => not_done(f),
                1 => {
                    if let Choice::Option(n) = choices[0] {
                        f.number = n.into();
                    }
                    f.point = Point::Pay;
                    None
                }
                _ => Some(ask(
                    g,
                    Procedure::Script(*f),
                    by,
                    Rule::EffectChoose,
                    prompt,
                    choices,
                )),
            }
        }
        Point::Pay => {
            f.point = Point::Paid;
            pay_if(
                g,
                f,
                list.get(f.number as usize).and_then(|a| a.cost),
                seat,
                1,
            )
        }
        Point::Paid => {
            f.point = Point::Done;
            let b = list.get(f.number as usize).map(|a| a.steps);
            // An option without a step is there to decline by.
            f.short |= !paid(g) || b.is_none_or(|b| c.block(b.id).is_empty());
            b.filter(|_| paid(g)).map(|b| then_do(g, f, b.id))
        }
        _ => past(f),
    }
}

/// Do this unless you pay.
pub fn unless(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Unless,
    seat: u8,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let poor = || {
                read::can_pay(c, g, seat, &c.costs[x.pay.id as usize], context.origin, 1).is_err()
            };
            // What would do nothing need not be paid for.
            if !x.must && !useful(c, g, x.steps.id, &context) || poor() {
                f.point = Point::Declined;
                return None;
            }
            if x.must {
                f.point = Point::Pay;
                return None;
            }
            let choices: Choices<Choice> = [Choice::Pay, Choice::Pass].into_iter().collect();
            Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectUnless,
                prompt,
                choices,
            ))
        }
        Point::Pay => {
            f.point = Point::Paid;
            pay_if(g, f, Some(x.pay), seat, 1)
        }
        Point::Paid => {
            if paid(g) {
                not_done(f);
            } else {
                f.point = Point::Declined;
            }
            None
        }
        Point::Declined => {
            f.point = Point::Done;
            Some(then_do(g, f, x.steps.id))
        }
        _ => past(f),
    }
}

/// The numbers that may be chosen: those that can be paid for.
pub fn numbers<'a>(
    c: &'a Content,
    g: &'a Game,
    x: &'a ChooseNumber,
    seat: u8,
    context: &Context,
) -> impl Iterator<Item = i16> + 'a {
    let (from, to) = (
        read::amount(c, g, &x.from, context),
        read::amount(c, g, &x.to, context),
    );
    let origin = context.origin;
    (from..=to.min(from + 60)).filter(move |&k| {
        x.each
            .is_none_or(|e| read::can_pay(c, g, seat, &c.costs[e.id as usize], origin, k).is_ok())
    })
}

/// Choose a number, then do this.
pub fn choose_number(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &ChooseNumber,
    seat: u8,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let choices: Choices<Choice> = numbers(c, g, x, seat, &context)
                .map(Choice::Number)
                .collect();
            match choices[..] {
                [] => not_done(f),
                // No other can be.
                [Choice::Number(n)] => {
                    f.number = n;
                    f.point = Point::Pay;
                    None
                }
                _ => Some(ask(
                    g,
                    Procedure::Script(*f),
                    seat,
                    Rule::EffectNumber,
                    prompt,
                    choices,
                )),
            }
        }
        Point::Pay => {
            f.point = Point::Paid;
            pay_if(g, f, x.each.filter(|_| f.number > 0), seat, f.number)
        }
        Point::Paid => {
            f.point = Point::Done;
            f.context
                .vars
                .set(x.name.unwrap_or(c.fixed.number).0, Value::N(f.number));
            if paid(g) {
                return Some(then_do(g, f, x.steps.id));
            }
            f.short = true;
            None
        }
        _ => past(f),
    }
}

/// Choose something and bind a name to it.
pub fn pick(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Pick, seat: u8) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    if f.point == Point::Done {
        return next(f);
    }
    let choices = to_pick(c, g, &f.context, x, seat);
    // Chance picks one of all there are, alike or not.
    if x.at_random && choices.len() > 1 {
        return Some(chance(
            g,
            Procedure::Script(*f),
            source::SETUP,
            Rule::EffectPick,
            Prompt::Picked,
            choices.len() as u32,
        ));
    }
    picking(c, g, f, x, seat, choices, prompt)
}

/// What may be picked: where somebody chooses, things that are alike once.
pub fn to_pick(c: &Content, g: &Game, context: &Context, x: &Pick, seat: u8) -> Choices<Choice> {
    let context = *context;
    let mut choices: Choices<Choice> = Choices::new();
    match &x.of {
        Pickable::Who(w) => {
            choices.extend(read::seats(c, g, w, &context).into_iter().map(Choice::Seat));
        }
        Pickable::Monster(m) => {
            let all = read::monsters(c, g, m, &context);
            choices = if x.at_random {
                all.into_iter().map(Choice::Monster).collect()
            } else {
                monsters_apart(c, g, all)
            };
        }
        Pickable::Gate(k) => match &k.whose {
            Some(w) => {
                for s in read::seats(c, g, w, &context) {
                    choices.extend(
                        (0..c.gates.len() as u8)
                            .filter(|&m| {
                                g.table().investigator(s).gates >> m & 1 == 1
                                    && read::gate_trophy_is(c, k, m)
                            })
                            .map(Choice::Gate),
                    );
                }
            }
            None => choices.extend(
                g.table()
                    .open_gates()
                    .filter(|(p, _)| read::gate_is(c, g, k, *p, &context))
                    .map(|(p, _)| Choice::Place(p)),
            ),
        },
        Pickable::Place(p) => {
            choices.extend(read::bits(read::places(c, g, p, &context)).map(Choice::Place));
        }
        Pickable::Card(k) => {
            let set = match &k.whose {
                Some(w) => read::seats(c, g, w, &context)
                    .iter()
                    .fold(CardSet::default(), |s, &p| {
                        s.union(&read::cards_of(c, g, k, p, &context))
                    }),
                None => read::cards_of(c, g, k, seat, &context),
            };
            choices = if x.at_random {
                set.iter().map(Choice::Card).collect()
            } else {
                canonical(c, g, &set)
            };
        }
        Pickable::Ability(a) => {
            if let Some(m) = read::monster_of(c, g, &context, a.of) {
                let k = read::keywords(c, g, m, seat);
                let never = a.except.map(keyword_index);
                let text = c.monster(m).record.abilities.iter().any(|_| true);
                for i in 0..KEYWORDS.len() as u8 {
                    if k.has(i)
                        && Some(i) != never
                        && !matches!(i, keyword::MASK | keyword::SPAWN)
                        && (i != keyword::TEXT || text)
                    {
                        choices.push(Choice::Keyword(i));
                    }
                }
            }
        }
        Pickable::Symbol(_) => choices.extend((0..9).map(Choice::Symbol)),
        Pickable::Rift(_) => choices.extend(
            (0..3u8)
                .filter(|&t| g.table().rifts[t as usize].open.is_some())
                .map(Choice::WholeRift),
        ),
    }
    choices
}

fn picking(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Pick,
    seat: u8,
    choices: Choices<Choice>,
    prompt: Prompt,
) -> Option<Flow> {
    let gate = matches!(x.of, Pickable::Gate(_));
    let by = match x.by {
        By::Owner => seat,
        By::FirstPlayer | By::Group => g.table().first,
    };
    match choices.len() {
        0 => {
            bind(c, f, x.name, Value::None);
            not_done(f)
        }
        1 => {
            picked(c, f, x.name, choices[0], gate);
            next(f)
        }
        _ => Some(ask(
            g,
            Procedure::Script(*f),
            by,
            Rule::EffectPick,
            prompt,
            choices,
        )),
    }
}

/// Monsters as choices: of markers that are alike and in one place, one.
pub fn monsters_apart(c: &Content, g: &Game, of: impl IntoIterator<Item = u8>) -> Choices<Choice> {
    let mut out: Choices<Choice> = Choices::new();
    let like = |m: u8| (c.tokens[m as usize].kind, g.table().whereabouts.of(m));
    for m in of {
        if !out
            .iter()
            .any(|x| matches!(x, Choice::Monster(o) if like(*o) == like(m)))
        {
            out.push(Choice::Monster(m));
        }
    }
    out
}

/// If this is so.
pub fn branch(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &If) -> Option<Flow> {
    let context = f.context;
    match f.point {
        Point::Begin => {
            f.point = Point::Done;
            let b = if read::holds(c, g, &x.is, &context) {
                Some(x.then)
            } else {
                x.otherwise
            };
            b.map(|b| then_do(g, f, b.id))
        }
        _ => past(f),
    }
}

/// For each of these.
pub fn for_each(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &ForEach,
    seat: u8,
) -> Option<Flow> {
    let context = f.context;
    if f.point == Point::Begin {
        f.point = Point::Each;
        f.next = 0;
        f.seats = match &x.of {
            EachOf::Who(w) => read::seats(c, g, w, &context)
                .iter()
                .fold(0, |m, s| m | 1 << s),
            EachOf::Card(_) | EachOf::Gate(_) | EachOf::Monster(_) => 0,
        };
    }
    let mut sub = context;
    if let EachOf::Who(_) = x.of {
        while f.next < i16::from(g.table().seats) {
            let s = (g.table().first + f.next as u8) % g.table().seats;
            f.next += 1;
            if f.seats >> s & 1 == 1 && g.table().investigator(s).alive() {
                sub.you = s.into();
                sub.it = Value::Seat(s);
                sub.falls = g.table().investigator(s).falls;
                if let Some(n) = x.name {
                    sub.vars.set(n.0, Value::Seat(s));
                }
                return Some(call(
                    g,
                    Procedure::Script(*f),
                    Procedure::Script(ScriptFrame::new(x.steps.id, sub)),
                ));
            }
        }
        return if f.seats == 0 { not_done(f) } else { past(f) };
    }
    let found = match &x.of {
        EachOf::Card(k) => {
            let set = match &k.whose {
                Some(w) => read::seats(c, g, w, &context)
                    .iter()
                    .fold(CardSet::default(), |s, &p| {
                        s.union(&read::cards_of(c, g, k, p, &context))
                    }),
                None => read::cards_of(c, g, k, seat, &context),
            };
            set.iter()
                .find(|&id| id as i16 >= f.next)
                .map(|id| (id as i16, Value::Card(id)))
        }
        EachOf::Gate(k) => g
            .table()
            .open_gates()
            .find(|(p, _)| i16::from(*p) >= f.next && read::gate_is(c, g, k, *p, &context))
            .map(|(p, _)| (i16::from(p), Value::Gate(p))),
        EachOf::Monster(k) => read::monsters(c, g, k, &context)
            .into_iter()
            .find(|&m| i16::from(m) >= f.next)
            .map(|m| (i16::from(m), Value::Monster(m))),
        EachOf::Who(_) => None,
    };
    match found {
        Some((at, v)) => {
            f.next = at + 1;
            sub.it = v;
            if let Some(n) = x.name {
                sub.vars.set(n.0, v);
            }
            Some(call(
                g,
                Procedure::Script(*f),
                Procedure::Script(ScriptFrame::new(x.steps.id, sub)),
            ))
        }
        None if f.next == 0 => not_done(f),
        None => past(f),
    }
}

/// Do this so many times.
pub fn repeat(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Repeat) -> Option<Flow> {
    let context = f.context;
    if f.point == Point::Begin {
        f.point = Point::Each;
        f.left = read::amount(c, g, &x.times, &context);
    }
    if f.left <= 0 {
        return past(f);
    }
    f.left -= 1;
    let again = ScriptFrame::new(x.steps.id, context);
    Some(call(g, Procedure::Script(*f), Procedure::Script(again)))
}

/// Only if everything before it in the list was done in full. // effects.then
pub fn then(g: &mut Game, f: &mut ScriptFrame, steps: Steps) -> Option<Flow> {
    if f.point == Point::Begin && !f.short {
        f.point = Point::Done;
        return Some(then_do(g, f, steps.id));
    }
    past(f)
}

/// Do this; if nothing of it can be done, do something else. // effects.try
pub fn attempt(g: &mut Game, f: &mut ScriptFrame, x: &Try) -> Option<Flow> {
    match f.point {
        Point::Begin => {
            f.point = Point::Outcome;
            // What comes of it is looked at by itself, and put to what there was afterwards.
            f.before = (f.acted, f.short);
            (f.acted, f.short) = (false, false);
            Some(then_do(g, f, x.steps.id))
        }
        Point::Outcome => {
            f.point = Point::Done;
            if f.acted {
                return None;
            }
            f.short = false;
            Some(then_do(g, f, x.otherwise.id))
        }
        _ => {
            f.acted |= f.before.0;
            f.short |= f.before.1;
            past(f)
        }
    }
}

/// An answer to one of these steps.
pub fn answered(c: &Content, f: &mut ScriptFrame, step: &Step, choice: Choice) -> Option<Flow> {
    match (step, choice) {
        (Step::May(_), Choice::Yes) => f.point = Point::Pay,
        (Step::May(_), _) => f.point = Point::Declined,
        (Step::Choose(_), Choice::Option(n)) => {
            f.number = n.into();
            f.point = Point::Pay;
        }
        (Step::Unless(_), Choice::Pay) => f.point = Point::Pay,
        (Step::Unless(_), _) => f.point = Point::Declined,
        (Step::ChooseNumber(_), Choice::Number(n)) => {
            f.number = n;
            f.point = Point::Pay;
        }
        (Step::Pick(x), ch) => {
            picked(c, f, x.name, ch, matches!(x.of, Pickable::Gate(_)));
            f.point = Point::Done;
        }
        _ => return next(f),
    }
    None
}

/// Pays a price so many times; without a price it is paid already.
fn pay_if(
    g: &mut Game,
    f: &mut ScriptFrame,
    price: Option<Kept<Cost>>,
    seat: u8,
    times: i16,
) -> Option<Flow> {
    let Some(price) = price else {
        tell(g, Upshot::Paid(true));
        return None;
    };
    if stands(g, seat) {
        f.payer = seat.into();
    }
    let pay = PayFrame {
        seat,
        cost: price.id.into(),
        origin: f.context.origin,
        times,
        ..PayFrame::default()
    };
    Some(call(g, Procedure::Script(*f), Procedure::Pay(pay)))
}

fn picked(c: &Content, f: &mut ScriptFrame, name: Option<Sym>, choice: Choice, gate: bool) {
    let v = match choice {
        Choice::Seat(s) => Value::Seat(s),
        Choice::Monster(m) => Value::Monster(m),
        Choice::Place(p) if gate => Value::Gate(p),
        Choice::Place(p) => Value::Place(p),
        Choice::Card(id) => Value::Card(id),
        Choice::Keyword(k) => Value::Keyword(k),
        Choice::Symbol(s) => Value::Symbol(s),
        // From 1: nothing is 0.
        Choice::Gate(m) => Value::N(i16::from(m) + 1),
        Choice::WholeRift(t) => Value::N(i16::from(t) + 1),
        _ => Value::None,
    };
    bind(c, f, name, v);
    // Without a name it is what is at hand from here on.
    if name.is_none_or(|n| n == c.fixed.it) {
        f.context.it = v;
    }
}
