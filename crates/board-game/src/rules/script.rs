//! Effects: one frame carries out the steps of any card, place, monster or encounter.

use super::investigators::canonical;
use super::reactions::{self, useful};
use super::{F, L, ask, asked, call, chance, deck_source, done, go, result, source};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Duration, Quantity, Subject};
use crate::content::amount::{Amount, Stat};
use crate::content::filter::{DeckName, Status, Who, Whom};
use crate::content::link::{CardSet, Cell, KEYWORDS, NOWHERE, PlaceSet};
use crate::content::step::{
    Away, Bars, By, Discard, Looked, Outcome as CheckOutcome, Pick, SetHow, SignFrom, SkillChoice, SpawnFrom, Step, TakeWhich, Through,
    WhichDice,
};
use crate::event::Ev;
use crate::frame::{
    CheckF, CloseF, Ctx, DrawF, EncounterF, FaceF, LossF, LossFrom, MythosF, OpenF, PayF, PlaceF, PurchaseF, ReturnF, RiftF, ScriptF,
    Settled, StatusF, TerrorF, What,
};
use crate::read::{self, G, Subj};
use crate::rule::Rule;
use crate::rules::atoms;
use crate::state::{Closure, Few, Lasting, MonSet, NONE, Outcome, Src, Until, Val, flag, zone};
use crate::steps::{CheckStep, DrawStep, MythosStep, PlaceStep, RiftStep, Sub};
use kernel::Choices;
use packs::Sym;

fn next(f: &mut ScriptF) {
    f.pc += 1;
    f.sub = Sub::Begin;
    f.n = 0;
    f.m = 0;
    f.card = u16::MAX;
    f.faces = [0; 6];
    f.set = MonSet::EMPTY;
    if f.single {
        f.sub = Sub::Over;
    } else {
        f.sel = 255;
    }
}

/// Runs the script until it asks, calls or ends.
pub fn script(c: &Content, g: &mut G, mut f: ScriptF, log: L) -> F {
    loop {
        let steps = c.block(f.block);
        let dead = f.ctx.you < 8
            && !g.table.i(f.ctx.you).alive()
            && !matches!(f.ctx.src, Src::Ancient | Src::Mythos(_) | Src::Monster(_) | Src::Helper(_));
        let Some(step) = steps.get(f.pc as usize).filter(|_| !(dead || f.single && f.sub == Sub::Over)) else {
            return end(c, g, f, log);
        };
        let before = f.pc;
        match run(c, g, &mut f, step, log) {
            Some(flow) => return flow,
            None => {
                if f.single && f.pc != before {
                    return end(c, g, f, log);
                }
            }
        }
    }
}

fn end(c: &Content, g: &mut G, f: ScriptF, log: L) -> F {
    if f.ends_rumor {
        for m in 0..c.tokens.len() as u8 {
            if g.table.mon.0[m as usize] == zone::ON_CARD {
                atoms::to_cup(c, g, m, log);
            }
        }
    }
    // What a nested list bound is known to the list around it.
    let n = g.stack.len();
    if n >= 2
        && !f.single
        && let What::Script(p) = &mut g.stack[n - 2].what
        && p.ctx.src == f.ctx.src
        && p.ctx.you == f.ctx.you
    {
        p.ctx.vars = f.ctx.vars;
        p.ctx.dice = f.ctx.dice;
    }
    done(g, true, 0)
}

enum Whose {
    Nobody,
    One(u8),
    Many(u8),
    Ask(smallvec::SmallVec<[u8; 8]>),
}

fn whose(c: &Content, g: &G, f: &ScriptF, w: &Who) -> Whose {
    if f.sel != 255 {
        return Whose::One(f.sel);
    }
    if w.filter.is_none() && matches!(w.whom, Whom::You | Whom::Holder) {
        if f.ctx.you < 8 {
            return Whose::One(f.ctx.you);
        }
        return match f.ctx.it {
            Val::Seat(s) => Whose::One(s),
            _ => Whose::One(g.table.first),
        };
    }
    let list = match (w.whom, f.ctx.it) {
        (Whom::It, Val::Seat(s)) if w.filter.is_none() => return Whose::One(s),
        (Whom::It, _) if w.filter.is_none() && f.ctx.you < 8 => return Whose::One(f.ctx.you),
        _ => read::seats(c, g, w, &f.ctx),
    };
    match (w.whom, list.len()) {
        (_, 0) => Whose::Nobody,
        (Whom::Any | Whom::Another, 1) => Whose::One(list[0]),
        (Whom::Any | Whom::Another, _) => Whose::Ask(list),
        (_, 1) => Whose::One(list[0]),
        _ => Whose::Many(list.iter().fold(0, |m, s| m | 1 << s)),
    }
}

fn child(f: &ScriptF, block: u16) -> What {
    let mut ctx = f.ctx;
    if f.sel != 255 && !f.single {
        ctx.it = Val::Seat(f.sel);
    }
    What::Script(ScriptF::new(block, ctx))
}

fn bind(c: &Content, f: &mut ScriptF, name: Option<Sym>, v: Val) {
    f.ctx.vars.set(name.unwrap_or(c.fixed.it).0, v);
}

fn skip_after_fall(g: &G, f: &ScriptF, seat: u8) -> bool {
    seat == f.ctx.you && matches!(f.ctx.src, Src::Encounter(_) | Src::World(_)) && g.table.i(seat).falls != f.ctx.falls
}

/// Who a step is about; `None` for steps about nobody.
fn step_who(s: &Step) -> Option<&Who> {
    Some(match s {
        Step::Check(x) => &x.who,
        Step::Roll(x) => &x.who,
        Step::Gain(x) | Step::Lose(x) => &x.who,
        Step::Set(x) => &x.who,
        Step::Draw(x) => &x.who,
        Step::Search(x) => &x.who,
        Step::Discard(x) => &x.whose,
        Step::Join(x) => &x.who,
        Step::Take(x) => &x.who,
        Step::Become(x) => &x.who,
        Step::Cease(x) => &x.who,
        Step::Move(x) => &x.who,
        Step::Encounter(x) => &x.who,
        Step::ReturnToArkham(x) => &x.who,
        Step::EnterWorld(x) => &x.who,
        Step::SetSkills(x) => &x.who,
        Step::May(x) => &x.who,
        _ => return None,
    })
}

/// Does a step. `None`: go on with the next (or the same, changed).
fn run(c: &Content, g: &mut G, f: &mut ScriptF, step: &Step, log: L) -> Option<F> {
    let mut seat = asked(g, f.ctx.you);
    if let Some(w) = step_who(step) {
        // Several people: one after the other, each as if the step were theirs.
        if f.sub == Sub::Begin
            && let Whose::Many(mask) = whose(c, g, f, w)
        {
            f.m = mask.into();
            f.sub = Sub::Everyone;
            f.n = 0;
        }
        if f.sub == Sub::Everyone {
            while f.n < i16::from(g.table.seats) {
                let s = (g.table.first + f.n as u8) % g.table.seats;
                f.n += 1;
                if f.m >> s & 1 == 1 && g.table.i(s).alive() {
                    let mut ctx = f.ctx;
                    ctx.it = Val::Seat(s);
                    ctx.you = s;
                    ctx.falls = g.table.i(s).falls;
                    let one = ScriptF { pc: f.pc, single: true, sel: s, ..ScriptF::new(f.block, ctx) };
                    return Some(call(g, What::Script(*f), What::Script(one)));
                }
            }
            next(f);
            return None;
        }
        match whose(c, g, f, w) {
            Whose::Nobody => {
                next(f);
                return None;
            }
            Whose::One(s) => seat = s,
            Whose::Many(_) => {}
            Whose::Ask(list) => {
                let choices: Choices<Choice> = list.iter().map(|&s| Choice::Seat(s)).collect();
                f.sub = Sub::ChooseWho;
                let me = *f;
                return Some(ask(g, What::Script(me), asked(g, f.ctx.you), Rule::EffectWho, Prompt::Step(f.block, f.pc), choices));
            }
        }
        if !g.table.i(seat).alive() && !matches!(step, Step::May(_)) {
            next(f);
            return None;
        }
    }
    let ctx = f.ctx;
    let prompt = Prompt::Step(f.block, f.pc);
    match step {
        Step::May(x) => match f.sub {
            Sub::Begin => {
                let can = x.pay.is_none_or(|k| read::can_pay(c, g, seat, &c.costs[k.id as usize], f.ctx.src, 1).is_ok());
                if !can || !useful(c, g, x.steps.id, &ctx) {
                    f.sub = Sub::Declined;
                    return None;
                }
                let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
                f.n = seat.into();
                Some(ask(g, What::Script(*f), seat, Rule::EffectMay, prompt, choices))
            }
            Sub::Pay => {
                f.sub = Sub::Paid;
                match x.pay {
                    Some(k) => Some(call(g, What::Script(*f), pay(k.id, seat, ctx.src, 1))),
                    None => {
                        set_ok(g);
                        None
                    }
                }
            }
            Sub::Paid => {
                f.sub = Sub::Done;
                if result(g).0 {
                    let w = child(f, x.steps.id);
                    return Some(call(g, What::Script(*f), w));
                }
                None
            }
            Sub::Declined => {
                f.sub = Sub::Done;
                x.declined.map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                })
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Choose(list) => match f.sub {
            Sub::Begin => {
                let choices: Choices<Choice> = list
                    .iter()
                    .enumerate()
                    .filter(|(_, a)| {
                        a.pay.is_none_or(|k| read::can_pay(c, g, seat, &c.costs[k.id as usize], ctx.src, 1).is_ok())
                            && a.steps.is_none_or(|b| possible(c, g, b.id, &ctx))
                    })
                    .map(|(n, _)| Choice::Option(n as u8))
                    .collect();
                match choices.len() {
                    0 => {
                        next(f);
                        None
                    }
                    1 => {
                        if let Choice::Option(n) = choices[0] {
                            f.n = n.into();
                        }
                        f.sub = Sub::Pay;
                        None
                    }
                    _ => Some(ask(g, What::Script(*f), seat, Rule::EffectChoose, prompt, choices)),
                }
            }
            Sub::Pay => {
                f.sub = Sub::Paid;
                match list.get(f.n as usize).and_then(|a| a.pay) {
                    Some(k) => Some(call(g, What::Script(*f), pay(k.id, seat, ctx.src, 1))),
                    None => {
                        set_ok(g);
                        None
                    }
                }
            }
            Sub::Paid => {
                f.sub = Sub::Done;
                let b = list.get(f.n as usize).and_then(|a| a.steps);
                b.filter(|_| result(g).0).map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                })
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Unless(x) => match f.sub {
            Sub::Begin => {
                if read::can_pay(c, g, seat, &c.costs[x.pay.id as usize], ctx.src, 1).is_err() {
                    f.sub = Sub::Declined;
                    return None;
                }
                if x.must {
                    f.sub = Sub::Pay;
                    return None;
                }
                let choices: Choices<Choice> = [Choice::Pay, Choice::Pass].into_iter().collect();
                Some(ask(g, What::Script(*f), seat, Rule::EffectUnless, prompt, choices))
            }
            Sub::Pay => {
                f.sub = Sub::Paid;
                Some(call(g, What::Script(*f), pay(x.pay.id, seat, ctx.src, 1)))
            }
            Sub::Paid => {
                if result(g).0 {
                    next(f);
                } else {
                    f.sub = Sub::Declined;
                }
                None
            }
            Sub::Declined => {
                f.sub = Sub::Done;
                let w = child(f, x.steps.id);
                Some(call(g, What::Script(*f), w))
            }
            _ => {
                next(f);
                None
            }
        },
        Step::ChooseNumber(x) => match f.sub {
            Sub::Begin => {
                let (from, to) = (read::amount(c, g, &x.from, &ctx), read::amount(c, g, &x.to, &ctx));
                let choices: Choices<Choice> = (from..=to.min(from + 60))
                    .filter(|&k| x.each.is_none_or(|e| read::can_pay(c, g, seat, &c.costs[e.id as usize], ctx.src, k).is_ok()))
                    .map(Choice::Number)
                    .collect();
                match choices.len() {
                    0 => {
                        next(f);
                        None
                    }
                    _ => Some(ask(g, What::Script(*f), seat, Rule::EffectNumber, prompt, choices)),
                }
            }
            Sub::Pay => {
                f.sub = Sub::Paid;
                match x.each {
                    Some(e) if f.n > 0 => Some(call(g, What::Script(*f), pay(e.id, seat, ctx.src, f.n))),
                    _ => {
                        set_ok(g);
                        None
                    }
                }
            }
            Sub::Paid => {
                f.sub = Sub::Done;
                f.ctx.vars.set(x.name.unwrap_or(c.fixed.n).0, Val::N(f.n));
                if result(g).0 {
                    let w = child(f, x.steps.id);
                    return Some(call(g, What::Script(*f), w));
                }
                None
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Pick(x) => {
            if f.sub == Sub::Done {
                next(f);
                return None;
            }
            let mut choices: Choices<Choice> = Choices::new();
            if let Some(w) = &x.investigator {
                choices.extend(read::seats(c, g, w, &ctx).into_iter().map(Choice::Seat));
            } else if let Some(m) = &x.monster {
                choices.extend(read::monsters(c, g, m, &ctx).into_iter().map(Choice::Monster));
            } else if let Some(k) = &x.gate {
                match &k.whose {
                    Some(w) => {
                        for s in read::seats(c, g, w, &ctx) {
                            choices.extend((0..c.gates.len() as u8).filter(|&m| g.table.i(s).gates >> m & 1 == 1).map(Choice::Gate));
                        }
                    }
                    None => choices
                        .extend(g.table.open_gates().filter(|(p, _)| read::gate_is(c, g, k, *p, &ctx)).map(|(p, _)| Choice::Place(p))),
                }
            } else if let Some(p) = &x.place {
                choices.extend(read::bits(read::places(c, g, p, &ctx)).map(Choice::Place));
            } else if let Some(k) = &x.card {
                let set = match &k.whose {
                    Some(w) => {
                        read::seats(c, g, w, &ctx).iter().fold(CardSet::default(), |s, &p| s.union(&read::cards_of(c, g, k, p, &ctx)))
                    }
                    None => read::cards_of(c, g, k, seat, &ctx),
                };
                choices = canonical(c, g, &set);
            } else if let Some(a) = &x.ability {
                if let Some(m) = read::monster_of(c, g, &ctx, a.of) {
                    let k = read::keywords(c, g, m, seat);
                    let never = a.except.map(crate::content::link::keyword_index);
                    let text = c.monster(m).record.abilities.iter().any(|_| true);
                    for i in 0..KEYWORDS.len() as u8 {
                        if k.has(i) && Some(i) != never && !matches!(i, 4 | 5) && (i != 13 || text) {
                            choices.push(Choice::Keyword(i));
                        }
                    }
                }
            } else if x.symbol.is_some() {
                choices.extend((0..9).map(Choice::Symbol));
            } else if x.rift.is_some() {
                choices.extend((0..3u8).filter(|&t| g.table.rifts[t as usize].open > 0).map(|t| Choice::Rift(t, 0)));
            }
            if x.at_random && x.place.is_some() && choices.len() > 1 {
                return Some(chance(g, What::Script(*f), source::SETUP, Rule::EffectPick, Prompt::Picked, choices.len() as u32));
            }
            let by = match x.by {
                By::Owner => seat,
                By::FirstPlayer | By::Group => g.table.first,
            };
            match choices.len() {
                0 => {
                    bind(c, f, x.name, Val::None);
                    next(f);
                    None
                }
                1 => {
                    picked(c, f, x.name, choices[0], x.gate.is_some());
                    next(f);
                    None
                }
                _ => Some(ask(g, What::Script(*f), by, Rule::EffectPick, prompt, choices)),
            }
        }
        Step::If(x) => match f.sub {
            Sub::Begin => {
                f.sub = Sub::Done;
                let b = if read::holds(c, g, &x.is, &ctx) { Some(x.then) } else { x.otherwise };
                b.map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                })
            }
            _ => {
                next(f);
                None
            }
        },
        Step::ForEach(x) => {
            if f.sub == Sub::Begin {
                f.sub = Sub::Each;
                f.n = 0;
                f.m = x.who.as_ref().map_or(0, |w| read::seats(c, g, w, &ctx).iter().fold(0, |m, s| m | 1 << s));
            }
            let mut sub = ctx;
            if x.who.is_some() {
                while f.n < i16::from(g.table.seats) {
                    let s = (g.table.first + f.n as u8) % g.table.seats;
                    f.n += 1;
                    if f.m >> s & 1 == 1 && g.table.i(s).alive() {
                        sub.you = s;
                        sub.it = Val::Seat(s);
                        sub.falls = g.table.i(s).falls;
                        if let Some(n) = x.name {
                            sub.vars.set(n.0, Val::Seat(s));
                        }
                        return Some(call(g, What::Script(*f), What::Script(ScriptF::new(x.steps.id, sub))));
                    }
                }
                next(f);
                return None;
            }
            let found = if let Some(k) = &x.card {
                let set = match &k.whose {
                    Some(w) => {
                        read::seats(c, g, w, &ctx).iter().fold(CardSet::default(), |s, &p| s.union(&read::cards_of(c, g, k, p, &ctx)))
                    }
                    None => read::cards_of(c, g, k, seat, &ctx),
                };
                set.iter().find(|&id| id as i16 >= f.n).map(|id| (id as i16, Val::Card(id)))
            } else if let Some(k) = &x.gate {
                g.table
                    .open_gates()
                    .find(|(p, _)| i16::from(*p) >= f.n && read::gate_is(c, g, k, *p, &ctx))
                    .map(|(p, _)| (i16::from(p), Val::Gate(p)))
            } else if let Some(k) = &x.monster {
                read::monsters(c, g, k, &ctx).into_iter().find(|&m| i16::from(m) >= f.n).map(|m| (i16::from(m), Val::Monster(m)))
            } else {
                None
            };
            match found {
                Some((at, v)) => {
                    f.n = at + 1;
                    sub.it = v;
                    if let Some(n) = x.name {
                        sub.vars.set(n.0, v);
                    }
                    Some(call(g, What::Script(*f), What::Script(ScriptF::new(x.steps.id, sub))))
                }
                None => {
                    next(f);
                    None
                }
            }
        }
        Step::Check(x) => match f.sub {
            Sub::Begin => {
                let kind = match &x.skill {
                    SkillChoice::One(k) => *k,
                    SkillChoice::Any(list) => {
                        let choices: Choices<Choice> = list.iter().map(|&k| Choice::Skill(k)).collect();
                        return Some(ask(g, What::Script(*f), seat, Rule::CheckSkill, prompt, choices));
                    }
                };
                Some(make_check(c, g, f, x, kind, seat))
            }
            Sub::Outcome => {
                let (passed, n) = result(g);
                f.ctx.dice = (n.clamp(0, 200) as u8, 0);
                bind(c, f, x.name, Val::Dice(n.clamp(0, 200) as u8, 0));
                f.n = i16::from(passed);
                f.m = n;
                f.sub = Sub::Successes;
                let b = if passed { x.pass } else { x.fail };
                b.map(|b| sub_check(g, f, b.id, seat))
            }
            Sub::Successes => {
                f.sub = Sub::After;
                x.successes.get(f.m).map(|b| sub_check(g, f, b.id, seat))
            }
            Sub::After => {
                f.sub = Sub::Done;
                x.after.map(|b| sub_check(g, f, b.id, seat))
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Roll(x) => match f.sub {
            Sub::Begin => {
                f.n = read::amount(c, g, &x.dice, &ctx).clamp(0, 60);
                f.card = seat.into();
                f.sub = Sub::Roll;
                None
            }
            Sub::Roll => {
                if f.n > 0 {
                    return Some(chance(g, What::Script(*f), source::DICE + f.card, Rule::Roll, Prompt::Die(f.card as u8), 6));
                }
                let from = read::modified(c, g, 73, Subj::seat(seat), 5).clamp(1, 6) as usize;
                let s: u8 = f.faces[from - 1..].iter().sum();
                let all: u8 = f.faces.iter().sum();
                f.ctx.dice = (s, all - s);
                f.ctx.vars.set(x.name.unwrap_or(c.fixed.it).0, Val::Dice(s, all - s));
                let sum: i16 = f.faces.iter().enumerate().map(|(i, n)| (i as i16 + 1) * i16::from(*n)).sum();
                if let Some(name) = x.sum {
                    f.ctx.vars.set(name.0, Val::N(sum));
                }
                // Kept here, for what follows may roll again.
                f.n = s.into();
                f.m = 0;
                f.sub = Sub::Outcome;
                None
            }
            _ => {
                let s = f.n as u8;
                let fl = f.faces.iter().sum::<u8>() - s;
                match nth_outcome(x, s, fl, &f.faces, f.m) {
                    Some(b) => {
                        f.m += 1;
                        f.ctx.dice = (s, fl);
                        let w = child(f, b);
                        Some(call(g, What::Script(*f), w))
                    }
                    None => {
                        next(f);
                        None
                    }
                }
            }
        },
        Step::Reroll(x) => {
            // The dice of the check below are rolled again.
            if x.dice == WhichDice::One && f.sub == Sub::Begin {
                let faces = topmost_check(g).map(|k| k.faces).unwrap_or_default();
                let choices: Choices<Choice> = (1..=6u8).filter(|&n| faces[n as usize - 1] > 0).map(Choice::Face).collect();
                if !choices.is_empty() {
                    return Some(ask(g, What::Script(*f), seat, Rule::CheckClues, prompt, choices));
                }
            }
            if x.dice != WhichDice::One {
                reroll(g, x.dice, 0, log);
            }
            next(f);
            None
        }
        Step::AddDice(x) => {
            let n = read::amount(c, g, &x.dice, &ctx).clamp(0, 30) as u8;
            if let Some(k) = topmost_check_mut(g) {
                k.left += n;
                k.step = CheckStep::Roll;
            }
            next(f);
            None
        }
        Step::Settle(x) => {
            let code = if x.result == CheckOutcome::Passed { Settled::Passed } else { Settled::Failed };
            let with = x.successes.as_ref().map_or(0, |a| read::amount(c, g, a, &ctx)).clamp(0, 99) as u8;
            if x.check.0.is_empty() {
                if let Some(k) = subject_check(g) {
                    k.settled = code;
                    k.with = with;
                }
            } else {
                for fr in g.stack.iter_mut().rev() {
                    if let What::Combat(k) = &mut fr.what {
                        for kind in &x.check.0 {
                            match kind {
                                crate::content::ability::CheckKind::Horror => k.settle_horror = code,
                                crate::content::ability::CheckKind::Combat => k.settle_combat = code,
                                _ => {}
                            }
                        }
                        break;
                    }
                }
            }
            next(f);
            None
        }
        Step::Gain(x) => {
            if f.sub == Sub::Begin {
                let src = gain_source(ctx.src);
                let mut them = ctx;
                if f.single {
                    them.you = seat;
                }
                for (s, a) in [(Stat::Sanity, &x.sanity), (Stat::Stamina, &x.stamina), (Stat::Clues, &x.clues), (Stat::Money, &x.money)] {
                    if let Some(a) = a {
                        let n = read::amount(c, g, a, &them);
                        let got = atoms::gain(c, g, seat, s, n, src, log);
                        if got > 0 {
                            f.m |= 1 << s as i16;
                        }
                    }
                }
                if let Some(a) = &x.brood {
                    let n = read::amount(c, g, a, &them);
                    atoms::gain(c, g, seat, Stat::Brood, n, src, log);
                    f.m |= 1 << Stat::Brood as i16;
                }
                if f.m != 0 && x.split.is_none() {
                    let o = crate::frame::Occ { stats: f.m as u32, ..reactions::occ(16, seat) };
                    if let Some(w) = reactions::react(c, g, o, Cell::After) {
                        f.sub = Sub::Gained;
                        return Some(call(g, What::Script(*f), w));
                    }
                }
            }
            if let Some(s) = x.split.as_ref().filter(|_| f.sub != Sub::Gained) {
                let n = read::amount(c, g, &s.points, &ctx);
                if f.sub == Sub::Split {
                    atoms::gain(c, g, seat, Stat::Sanity, f.n, ctx.src, log);
                    atoms::gain(c, g, seat, Stat::Stamina, n - f.n, ctx.src, log);
                } else {
                    let i = g.table.i(seat);
                    let (a, b) = (read::max_sanity(c, g, seat) - i16::from(i.sanity), read::max_stamina(c, g, seat) - i16::from(i.stamina));
                    let least = (n - b.max(0)).clamp(0, a.max(0).min(n));
                    let choices: Choices<Choice> = (least..=n.min(a.max(0))).map(Choice::Number).collect();
                    match choices.len() {
                        0 => {}
                        1 => {
                            f.n = least;
                            f.sub = Sub::Split;
                            return None;
                        }
                        _ => return Some(ask(g, What::Script(*f), seat, Rule::EffectSplit, prompt, choices)),
                    }
                }
            }
            next(f);
            None
        }
        Step::Lose(x) => match f.sub {
            Sub::Begin => {
                let i = *g.table.i(seat);
                let part = |a: &Option<Amount>, have: i16| a.as_ref().map_or(0, |a| read::part_of(c, g, a, have, &ctx));
                let clues = part(&x.clues, i.clues);
                let money = part(&x.money, i.money);
                let (sanity, stamina) = (part(&x.sanity, i.sanity.into()), part(&x.stamina, i.stamina.into()));
                let gates = part(&x.gate_trophies, i.gates.count_ones() as i16);
                f.n = part(&x.monster_trophies, read::stat(c, g, seat, Stat::MonsterTrophies));
                f.m = gates;
                atoms::spend(g, seat, Stat::Clues, clues, false, log);
                atoms::spend(g, seat, Stat::Money, money, false, log);
                let (mut sanity, mut stamina) = (sanity, stamina);
                if let Some(s) = &x.split {
                    // Points shared out: how many of them are Sanity was asked first.
                    let n = read::amount(c, g, &s.points, &ctx);
                    if f.card == u16::MAX && n > 0 {
                        let (a, b) = (i16::from(i.sanity), i16::from(i.stamina));
                        let least = (n - b).clamp(0, a);
                        let choices: Choices<Choice> = (least..=n.min(a).max(least)).map(Choice::Number).collect();
                        return Some(ask(g, What::Script(*f), seat, Rule::EffectSplit, prompt, choices));
                    }
                    if f.card != u16::MAX {
                        sanity += f.card as i16;
                        stamina += n - f.card as i16;
                    }
                }
                f.sub = Sub::Trophies;
                if sanity > 0 || stamina > 0 {
                    let devours = x.at_zero == Some(Status::Devoured);
                    let source = match ctx.src {
                        Src::Ancient => LossFrom::AncientOne,
                        Src::Card(id) if c.card(id).kind == crate::content::filter::CardKind::Tome => LossFrom::Tome,
                        _ => LossFrom::Effect,
                    };
                    return Some(call(
                        g,
                        What::Script(*f),
                        What::Loss(LossF { seat, sanity, stamina, source, devours, mon: 255, ..LossF::default() }),
                    ));
                }
                None
            }
            _ => {
                // Trophies, as their owner chooses.
                if f.n > 0 || f.m > 0 {
                    let mut choices: Choices<Choice> = Choices::new();
                    if f.n > 0 {
                        for m in g.table.trophies(seat) {
                            let k = c.tokens[m as usize].kind;
                            if !choices.iter().any(|x| matches!(x, Choice::Monster(o) if c.tokens[*o as usize].kind == k)) {
                                choices.push(Choice::Monster(m));
                            }
                        }
                    } else {
                        for m in 0..c.gates.len() as u8 {
                            if g.table.i(seat).gates >> m & 1 == 1 {
                                choices.push(Choice::Gate(m));
                            }
                        }
                    }
                    match choices.len() {
                        0 => {
                            f.n = 0;
                            if f.m > 0 && g.table.i(seat).gates == 0 {
                                f.m = 0;
                            }
                            if f.m == 0 {
                                next(f);
                            }
                            return None;
                        }
                        1 => {
                            lose_trophy(c, g, f, seat, choices[0], log);
                            return None;
                        }
                        _ => return Some(ask(g, What::Script(*f), seat, Rule::PayTrophies, prompt, choices)),
                    }
                }
                next(f);
                None
            }
        },
        Step::Set(x) => {
            if f.sub == Sub::Done {
                next(f);
                return None;
            }
            let i = *g.table.i(seat);
            let aim = |a: &Option<Amount>, now: i16, max: i16| {
                a.as_ref()
                    .map_or(now, |a| if matches!(a, Amount::Maximum) { max } else { read::amount(c, g, a, &ctx).clamp(0, max.max(0)) })
            };
            let (s, t) = (i16::from(i.sanity), i16::from(i.stamina));
            let (to_s, to_t) = (aim(&x.sanity, s, read::max_sanity(c, g, seat)), aim(&x.stamina, t, read::max_stamina(c, g, seat)));
            if !x.down {
                atoms::gain(c, g, seat, Stat::Sanity, to_s - s, ctx.src, log);
                atoms::gain(c, g, seat, Stat::Stamina, to_t - t, ctx.src, log);
            }
            f.sub = Sub::Done;
            if to_s < s || to_t < t {
                let (sanity, stamina) = ((s - to_s).max(0), (t - to_t).max(0));
                return Some(call(g, What::Script(*f), What::Loss(LossF { seat, sanity, stamina, mon: 255, ..LossF::default() })));
            }
            None
        }
        Step::Modify(m) => {
            lasting(c, g, f, m, seat, log);
            next(f);
            // A maximum may have come down to nothing.
            let i = g.table.i(seat);
            if i.alive()
                && i.kind != 255
                && matches!(m.quantity, Quantity::Of(_))
                && (read::max_sanity(c, g, seat) <= 0 || read::max_stamina(c, g, seat) <= 0)
            {
                return Some(call(g, What::Script(*f), What::Status(StatusF::new(seat, Status::Devoured))));
            }
            None
        }
        Step::Give(x) => {
            // One of several others is chosen, and then the card, by whoever gives it.
            let (from, to) = (read::seats(c, g, &x.from, &ctx), read::seats(c, g, &x.to, &ctx));
            if f.sub == Sub::Begin {
                f.sub = Sub::Each;
                let several = if from.len() > 1 { &from } else { &to };
                if several.len() > 1 {
                    let choices: Choices<Choice> = several.iter().map(|&s| Choice::Seat(s)).collect();
                    return Some(ask(g, What::Script(*f), seat, Rule::EffectWho, prompt, choices));
                }
            }
            let one = |of: &[u8]| if of.len() > 1 { (f.n > 0).then(|| f.n as u8 - 1) } else { of.first().copied() };
            let (Some(from), Some(to)) = (one(&from), one(&to)) else {
                next(f);
                return None;
            };
            if from != to && f.sub == Sub::Each {
                for (s, a) in [(Stat::Money, &x.money), (Stat::Clues, &x.clues)] {
                    if let Some(a) = a {
                        let have = read::stat(c, g, from, s);
                        let n = read::part_of(c, g, a, have, &ctx);
                        let n = atoms::spend(g, from, s, n, false, log);
                        atoms::gain(c, g, to, s, n, ctx.src, log);
                    }
                }
                if let Some(k) = &x.card {
                    let choices = canonical(c, g, &read::cards_of(c, g, k, from, &ctx));
                    f.sub = Sub::Chosen;
                    f.m = i16::from(from) << 4 | i16::from(to);
                    match choices.len() {
                        0 => {}
                        1 => hand_over(g, f, choices[0], log),
                        _ => return Some(ask(g, What::Script(*f), from, Rule::EffectPick, prompt, choices)),
                    }
                }
            }
            next(f);
            None
        }
        Step::Draw(x) => match f.sub {
            Sub::Begin => {
                let decks: Choices<Choice> = x.deck.0.iter().filter(|&&d| atoms::deck_len(g, d) > 0).map(|&d| Choice::Deck(d)).collect();
                match decks.len() {
                    0 => {
                        next(f);
                        None
                    }
                    1 => match decks[0] {
                        Choice::Deck(d) => Some(draw_from(c, g, f, x, d, seat)),
                        _ => None,
                    },
                    _ => Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, decks)),
                }
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Search(x) => search(c, g, f, x, seat, log),
        Step::Buy(x) => match f.sub {
            Sub::Begin => {
                f.sub = Sub::Done;
                let most = match &x.most {
                    Amount::All => 99,
                    a => read::amount(c, g, a, &ctx).clamp(0, 99) as u8,
                };
                let p = PurchaseF {
                    seat,
                    most,
                    must: x.must,
                    anyone: x.buyers == crate::content::step::Buyers::Anyone,
                    at: (f.block, f.pc),
                    ..PurchaseF::default()
                };
                Some(call(g, What::Script(*f), What::Purchase(p)))
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Sell(x) => {
            let set = read::cards_of(c, g, &x.card, seat, &ctx);
            let set: CardSet = set.iter().filter(|&id| c.card(id).record.price.is_some()).collect();
            let choices = canonical(c, g, &set);
            match choices.len() {
                0 => {
                    next(f);
                    None
                }
                1 => {
                    sold(c, g, f, x, seat, choices[0], log);
                    next(f);
                    None
                }
                _ => Some(ask(g, What::Script(*f), seat, Rule::CardSell, prompt, choices)),
            }
        }
        Step::Discard(x) => discard(c, g, f, x, seat, log),
        Step::Join(x) => match f.sub {
            Sub::Begin => {
                f.sub = Sub::Done;
                if x.ally == c.fixed.random || x.ally == c.fixed.any {
                    let n = g.table.decks[4].len() as u32;
                    if n > 0 {
                        if x.ally == c.fixed.random {
                            return Some(chance(
                                g,
                                What::Script(*f),
                                deck_source(DeckName::Ally),
                                Rule::CardDraw,
                                Prompt::Deck(DeckName::Ally),
                                n,
                            ));
                        }
                        let choices: Choices<Choice> = g.table.decks[4].cards().map(Choice::Card).collect();
                        return Some(ask(g, What::Script(*f), seat, Rule::CardSearch, prompt, choices));
                    }
                } else if let Some(k) = c.refs(x.ally).card {
                    let from_box = read::permitted(c, g, seat, &|p| matches!(p, crate::content::ability::Permitted::JoinFromBox));
                    if let Some(id) = atoms::fetch(c, g, k, from_box) {
                        return joined(c, g, f, seat, id, log);
                    }
                }
                x.otherwise.map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                })
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Take(x) => {
            if f.sub == Sub::Done {
                next(f);
                return None;
            }
            if let Some(k) = c.refs(x.card).card {
                let no =
                    read::forbidden(c, g, seat, ctx.src, &|r, _| matches!(r, crate::content::ability::Forbidden::Take(s) if *s == x.card));
                let has = c.cards[k as usize].record.limit_one && g.table.i(seat).cards.iter().any(|id| c.kind_of[id as usize] == k);
                let barred = k == c.fixed.loan && g.table.i(seat).is(flag::DEFAULTED);
                if !no
                    && !has
                    && !barred
                    && let Some(id) = atoms::fetch(c, g, k, false)
                {
                    return joined(c, g, f, seat, id, log);
                }
            }
            next(f);
            None
        }
        Step::Keep(_) => {
            // The encounter card is somebody's from now on: a card of its own stands for it.
            if let Some(&kind) = c.kept.get(&(f.block, f.pc)) {
                if let Some(id) = atoms::fetch(c, g, kind, false) {
                    atoms::obtain(c, g, seat, id, log);
                }
            }
            next(f);
            None
        }
        Step::Mark(x) => {
            let by = read::amount(c, g, &x.by, &ctx);
            match ctx.src {
                Src::Card(id) => atoms::mark(c, g, id, by, log),
                Src::Helper(_) => g.table.helper_tokens = (i16::from(g.table.helper_tokens) + by).clamp(0, 200) as u8,
                Src::Mythos(m) if m == g.table.rumor => {
                    g.table.rumor_tokens = (i16::from(g.table.rumor_tokens) + by).clamp(0, 200) as u8;
                }
                _ => {}
            }
            next(f);
            None
        }
        Step::Look(x) => {
            if f.sub == Sub::Begin && x.deck == DeckName::Location && x.then == Looked::LeaveFaceUp {
                let choices: Choices<Choice> = (0..c.neighborhoods.len() as u8)
                    .filter(|&h| {
                        h < 16 && !c.neighborhoods[h as usize].cards.is_empty() && g.table.sets >> c.neighborhoods[h as usize].set & 1 == 1
                    })
                    .map(Choice::Option)
                    .collect();
                if !choices.is_empty() {
                    return Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, choices));
                }
            }
            if f.sub == Sub::Draw && x.deck == DeckName::Location {
                let h = f.n as u8;
                let e = face_up_draw(c, h);
                if g.table.face_up[(h & 15) as usize] == 0 && e.place != NOWHERE {
                    let w = super::encounters::location_cards(c, g, &e).count() as u32;
                    f.sub = Sub::Done;
                    return Some(chance(g, What::Script(*f), source::LOCATION + u16::from(h), Rule::EncounterDraw, Prompt::Location(h), w));
                }
            }
            if x.deck == DeckName::Mythos && f.sub == Sub::Begin {
                // First the cards on top become known, from above; they never leave the deck.
                let n = read::amount(c, g, &x.cards, &ctx).clamp(0, 12) as usize;
                let d = &g.table.mythos;
                if d.top.len() < n && !d.unseen.is_empty() {
                    let w = d.unseen.iter().count() as u32;
                    return Some(chance(g, What::Script(*f), deck_source(DeckName::Mythos), Rule::MythosDraw, Prompt::Mythos, w));
                }
                let n = n.min(d.top.len());
                let left = n.saturating_sub(f.n as usize);
                let known = || d.top.iter().rev().skip(f.n as usize).take(left).map(|&m| Choice::Mythos(m as u8));
                match x.then {
                    Looked::Pick if n > 1 => {
                        let choices = known().collect();
                        return Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, choices));
                    }
                    Looked::Pick => {
                        let one = d.top.last().map_or(Val::None, |&m| Val::Mythos(m as u8));
                        bind(c, f, x.name, one);
                    }
                    // In any order: which is to be drawn next, until one is left.
                    Looked::AnyOrder if left > 1 => {
                        let choices = known().collect();
                        return Some(ask(g, What::Script(*f), seat, Rule::EffectOrder, prompt, choices));
                    }
                    Looked::AnyOrder | Looked::LeaveFaceUp => {}
                }
            }
            next(f);
            None
        }
        Step::Become(x) => {
            if f.sub == Sub::Done || x.status == Status::Delayed && skip_after_fall(g, f, seat) {
                next(f);
                return None;
            }
            f.sub = Sub::Done;
            Some(call(g, What::Script(*f), What::Status(StatusF::new(seat, x.status))))
        }
        Step::Cease(x) => {
            super::investigators::cease(c, g, seat, x.status, log);
            next(f);
            None
        }
        Step::ChangeInvestigator(_) => {
            if f.sub == Sub::Begin {
                let choices: Choices<Choice> = super::setup::free_investigators(c, g).map(Choice::Investigator).collect();
                if !choices.is_empty() {
                    return Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, choices));
                }
            }
            next(f);
            None
        }
        Step::Move(x) => {
            if skip_after_fall(g, f, seat) {
                next(f);
                return None;
            }
            let set = read::places(c, g, &x.to, &Ctx { you: seat, ..ctx });
            let set: PlaceSet = read::bits(set).filter(|&p| !read::closed(c, g, p)).fold(0, |s, p| s | 1 << p);
            if x.to.next_area && set == 0 {
                next(f);
                return None;
            }
            match set.count_ones() {
                0 => {
                    next(f);
                    None
                }
                1 => {
                    let p = set.trailing_zeros() as u8;
                    moved(c, g, seat, p, log);
                    arrived(c, g, f, seat)
                }
                _ => {
                    let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
                    Some(ask(g, What::Script(*f), seat, Rule::EffectPlace, prompt, choices))
                }
            }
        }
        Step::Encounter(x) => match f.sub {
            Sub::Begin => {
                if skip_after_fall(g, f, seat) || g.table.awake {
                    next(f);
                    return None;
                }
                let here = g.table.i(seat).place;
                f.m = here.into();
                f.card = u16::from(g.table.i(seat).entered) | u16::from(g.table.i(seat).is(flag::EXPLORED)) << 8;
                let Some(p) = &x.at else { return encounter_at(c, g, f, x, seat, here, log) };
                let set = read::places(c, g, p, &Ctx { you: seat, ..ctx });
                // A place that is open to choice is one that can be entered.
                let several = set.count_ones() > 1;
                let set = if several { read::bits(set).filter(|&p| !read::closed(c, g, p)).fold(0, |s, p| s | 1 << p) } else { set };
                match set.count_ones() {
                    0 => {
                        next(f);
                        None
                    }
                    1 => encounter_at(c, g, f, x, seat, set.trailing_zeros() as u8, log),
                    _ => {
                        let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
                        Some(ask(g, What::Script(*f), seat, Rule::EffectPlace, prompt, choices))
                    }
                }
            }
            Sub::Chosen => {
                f.sub = Sub::Done;
                let gone = (f.m as u8) != g.table.i(seat).place && x.come_back;
                let w = gone.then(|| super::encounters::entered(c, g, seat)).flatten()?;
                Some(call(g, What::Script(*f), w))
            }
            _ => {
                if x.come_back && g.table.i(seat).alive() && !skip_after_fall(g, f, seat) {
                    let at = g.table.i(seat).place;
                    let still = c.places.get(at as usize).is_some_and(|p| p.world.is_some());
                    if still {
                        atoms::move_to(g, seat, f.m as u8, log);
                        let i = g.table.im(seat);
                        i.entered = (f.card & 255) as u8;
                        if f.card >> 8 & 1 == 1 {
                            i.flags |= flag::EXPLORED;
                        }
                    }
                }
                next(f);
                None
            }
        },
        Step::ReturnToArkham(x) => {
            if f.sub == Sub::Done || skip_after_fall(g, f, seat) || read::world_of(c, g, seat).is_none() {
                next(f);
                return None;
            }
            f.sub = Sub::Done;
            Some(call(g, What::Script(*f), What::Return(ReturnF { seat, explored: x.explored, ..ReturnF::default() })))
        }
        Step::EnterWorld(x) => {
            if skip_after_fall(g, f, seat) {
                next(f);
                return None;
            }
            let mut set: PlaceSet = 0;
            match x.through {
                Through::Gate => {
                    let p = g.table.i(seat).place;
                    if g.table.gate(p).is_some() {
                        set = 1 << p;
                    }
                }
                Through::NearestGate => {
                    let near = read::distances(c, g, g.table.i(seat).place);
                    let best = g.table.open_gates().map(|(p, _)| near[p as usize]).min();
                    set = g.table.open_gates().filter(|(p, _)| Some(near[*p as usize]) == best).fold(0, |s, (p, _)| s | 1 << p);
                }
                Through::TopMarker => {
                    let top = g.table.gate_stack.next();
                    if let kernel::deck::Next::Unseen(n) = top {
                        return Some(chance(g, What::Script(*f), source::GATES, Rule::MythosGate, Prompt::Gates, n));
                    }
                    if let kernel::deck::Next::Known(m) = top {
                        return top_marker(c, g, f, seat, m as u8, x.delayed, log);
                    }
                }
                Through::AnyGate => set = g.table.open_gates().fold(0, |s, (p, _)| s | 1 << p),
                Through::None => {
                    for (w, d) in c.worlds.iter().enumerate() {
                        if g.table.sets >> d.set & 1 == 1 && x.world.is_none_or(|s| s == d.sym) {
                            set |= 1 << c.area(w as u8, x.area.unwrap_or(1));
                        }
                    }
                }
            }
            match set.count_ones() {
                0 => {
                    next(f);
                    None
                }
                1 => {
                    enter(c, g, seat, set.trailing_zeros() as u8, x.delayed, log);
                    arrived(c, g, f, seat)
                }
                _ => {
                    let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
                    Some(ask(g, What::Script(*f), seat, Rule::EffectPlace, prompt, choices))
                }
            }
        }
        Step::Swap(x) => {
            let others = read::seats(c, g, &x.with, &ctx);
            if others.len() > 1 && f.n == 0 {
                let choices: Choices<Choice> = others.iter().map(|&s| Choice::Seat(s)).collect();
                return Some(ask(g, What::Script(*f), seat, Rule::EffectWho, prompt, choices));
            }
            let other = if others.len() > 1 { Some(f.n as u8 - 1) } else { others.first().copied() };
            if let Some(o) = other {
                // Who comes into an Other World so has gone through no gate; who leaves one takes none along.
                let (a, b) = (*g.table.i(seat), *g.table.i(o));
                atoms::move_to(g, seat, b.place, log);
                atoms::move_to(g, o, a.place, log);
                g.table.im(seat).entered = 255;
                g.table.im(o).entered = 255;
            }
            next(f);
            None
        }
        Step::MonsterAppears(x) => match f.sub {
            Sub::Begin => {
                if g.table.awake || read::barred_at(c, g, g.table.i(seat).place, false) || g.table.sealed(g.table.i(seat).place) {
                    next(f);
                    return None;
                }
                f.n = x.count.as_ref().map_or(1, |a| read::amount(c, g, a, &ctx)).clamp(0, 9);
                f.sub = Sub::Draw;
                None
            }
            Sub::Draw => {
                if f.n > 0 {
                    let w = super::mythos::in_cup(g);
                    if w == 0 {
                        return Some(atoms::awaken(c, g, log));
                    }
                    return Some(chance(g, What::Script(*f), source::CUP, Rule::MonsterDraw, Prompt::Cup, w));
                }
                f.sub = Sub::Fought;
                let i = g.table.i(seat);
                let face = FaceF { seat, place: i.place, left: f.set, falls: i.falls, encounter: true, ..FaceF::default() };
                Some(call(g, What::Script(*f), What::Face(face)))
            }
            Sub::Fought => {
                f.sub = Sub::Done;
                x.won.filter(|_| result(g).0).map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                })
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Spawn(x) => {
            if f.sub == Sub::Done {
                next(f);
                return None;
            }
            f.sub = Sub::Done;
            let on_card = read::this_card(c, &x.at);
            match &x.from {
                SpawnFrom::Cup => {
                    let n = read::amount(c, g, &x.count, &ctx).clamp(0, 12) as u8;
                    let at = if on_card { 0 } else { read::bits(read::places(c, g, &x.at, &ctx)).next().unwrap_or(NOWHERE) };
                    if n == 0 || at == NOWHERE {
                        return None;
                    }
                    let mut p = PlaceF { n: 1, at, step: PlaceStep::Count, on_card, ..PlaceF::default() };
                    p.places[0] = at;
                    p.due[0] = n;
                    Some(call(g, What::Script(*f), What::PlaceMonsters(p)))
                }
                SpawnFrom::Search(k) => {
                    let at = read::bits(read::places(c, g, &x.at, &ctx)).next().unwrap_or(NOWHERE);
                    let n = read::amount(c, g, &x.count, &ctx).clamp(0, 12) as usize;
                    let found: Vec<u8> = (0..c.tokens.len() as u8)
                        .filter(|&m| g.table.mon.0[m as usize] == zone::CUP && read::monster_is(c, g, k, m, &ctx))
                        .take(n)
                        .collect();
                    for m in found {
                        if at != NOWHERE {
                            atoms::put_monster(c, g, m, at, log);
                        }
                    }
                    None
                }
                SpawnFrom::Trophies(k) => {
                    let at = read::bits(read::places(c, g, &x.at, &ctx)).next().unwrap_or(NOWHERE);
                    for m in 0..c.tokens.len() as u8 {
                        let z = g.table.mon.0[m as usize];
                        if (zone::TROPHY..zone::TROPHY + 8).contains(&z) && read::monster_is(c, g, k, m, &ctx) && at != NOWHERE {
                            atoms::put_monster(c, g, m, at, log);
                        }
                    }
                    if atoms::overrun(c, g) {
                        return Some(atoms::awaken(c, g, log));
                    }
                    None
                }
            }
        }
        Step::ReturnToCup(x) => {
            let list = read::monsters(c, g, &x.monsters, &ctx);
            for &m in &list {
                if x.to_box {
                    atoms::put_monster(c, g, m, zone::BOX, log);
                } else {
                    atoms::to_cup(c, g, m, log);
                }
            }
            f.ctx.vars.set(x.name.unwrap_or(c.fixed.it).0, Val::N(list.len() as i16));
            next(f);
            None
        }
        Step::MoveMonsters(x) => {
            let list = read::monsters(c, g, &x.monsters, &ctx);
            if f.sub == Sub::Chosen {
                for m in list {
                    atoms::put_monster(c, g, m, f.n as u8, log);
                }
                next(f);
                return None;
            }
            let mut from = ctx;
            if let (Src::Monster(m), true) = (ctx.src, ctx.you == 255) {
                from.it = Val::Monster(m);
            }
            let mut set = read::places(c, g, &x.to, &from);
            if x.tie == Some(crate::content::step::Tie::LowestSneak) && set.count_ones() > 1 {
                let low = super::mythos::lowest_sneak(c, g, set);
                if low != 0 {
                    set = low;
                }
            }
            match set.count_ones() {
                0 => {
                    next(f);
                    None
                }
                1 => {
                    f.n = set.trailing_zeros() as i16;
                    f.sub = Sub::Chosen;
                    None
                }
                _ => {
                    let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
                    Some(ask(g, What::Script(*f), g.table.first, Rule::MythosMove, prompt, choices))
                }
            }
        }
        Step::Face(x) => match f.sub {
            Sub::Begin => {
                // Each marker is faced once a turn, so that nobody evades it for ever.
                let list: Vec<u8> =
                    read::monsters(c, g, &x.monsters, &ctx).into_iter().filter(|&m| !g.table.used.contains(&faced(m, seat))).collect();
                if list.is_empty() {
                    next(f);
                    return None;
                }
                let mut choices: Choices<Choice> = Choices::new();
                for m in list {
                    let k = c.tokens[m as usize].kind;
                    if !choices.iter().any(|x| matches!(x, Choice::Monster(o) if c.tokens[*o as usize].kind == k)) {
                        choices.push(Choice::Monster(m));
                    }
                }
                if choices.len() == 1 {
                    if let Choice::Monster(m) = choices[0] {
                        f.n = m.into();
                        f.sub = Sub::Chosen;
                    }
                    return None;
                }
                Some(ask(g, What::Script(*f), seat, Rule::FaceOrder, prompt, choices))
            }
            Sub::Chosen => {
                f.sub = Sub::Fought;
                let m = f.n as u16;
                g.table.used.push(faced(m as u8, seat));
                let i = g.table.i(seat);
                let left: MonSet = [m].into_iter().collect();
                let z = g.table.mon.0[m as usize & 127];
                let encounter = z >= zone::CUP;
                Some(call(
                    g,
                    What::Script(*f),
                    What::Face(FaceF { seat, place: i.place, left, falls: i.falls, encounter, ..FaceF::default() }),
                ))
            }
            Sub::Fought => {
                f.sub = Sub::Done;
                x.won.filter(|_| result(g).1 > 0).map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                })
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Defeat(x) => {
            for m in read::monsters(c, g, &x.monsters, &ctx) {
                log.emit(|| Ev::Defeated { seat, monster: m });
                if x.trophy {
                    super::combat::trophy(c, g, m, seat, log);
                } else {
                    let boxed = matches!(ctx.src, Src::Monster(_));
                    if boxed {
                        atoms::put_monster(c, g, m, zone::BOX, log);
                    } else {
                        atoms::to_cup(c, g, m, log);
                    }
                }
            }
            next(f);
            None
        }
        Step::Claim(x) => {
            if let Some(a) = &x.random {
                if f.sub == Sub::Begin {
                    f.n = read::amount(c, g, a, &ctx).clamp(0, 9);
                    f.sub = Sub::Draw;
                }
                if f.n > 0 {
                    let w = super::mythos::in_cup(g);
                    if w == 0 {
                        return Some(atoms::awaken(c, g, log));
                    }
                    return Some(chance(g, What::Script(*f), source::CUP, Rule::MonsterDraw, Prompt::Cup, w));
                }
                next(f);
                return None;
            }
            if let Some(k) = &x.monsters {
                let mut choices: Choices<Choice> = Choices::new();
                for m in read::monsters(c, g, k, &ctx) {
                    if g.table.mon.0[m as usize] < zone::CUP && (x.even_endless || !read::keywords(c, g, m, seat).has(1)) {
                        choices.push(Choice::Monster(m));
                    }
                }
                if !choices.is_empty() {
                    return Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, choices));
                }
            }
            next(f);
            None
        }
        Step::OpenGate(x) => {
            if f.sub == Sub::Done || g.table.awake {
                next(f);
                return None;
            }
            f.sub = Sub::Done;
            let place = read::bits(read::places(c, g, &x.at, &ctx)).next().unwrap_or(NOWHERE);
            if place == NOWHERE || g.table.sealed(place) || g.table.gate(place).is_some() {
                return None;
            }
            let monsters = u8::from(x.monster);
            Some(call(g, What::Script(*f), What::OpenGate(OpenF { place, monsters, ..OpenF::default() })))
        }
        Step::CloseGate(x) => {
            if f.sub == Sub::Done {
                next(f);
                return None;
            }
            let choices: Choices<Choice> =
                g.table.open_gates().filter(|(p, _)| read::gate_is(c, g, &x.gate, *p, &ctx)).map(|(p, _)| Choice::Place(p)).collect();
            match choices.len() {
                0 => {
                    next(f);
                    None
                }
                1 => {
                    let Choice::Place(place) = choices[0] else { return None };
                    f.sub = Sub::Done;
                    Some(call(g, What::Script(*f), closing(seat, place, x)))
                }
                _ => Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, choices)),
            }
        }
        Step::Seal(x) => {
            if f.sub == Sub::Done {
                next(f);
                return None;
            }
            let place = read::bits(read::places(c, g, &x.at, &ctx)).next().unwrap_or(NOWHERE);
            if x.great && place != NOWHERE && g.table.sealed(place) {
                g.table.great |= 1 << place;
                log.emit(|| Ev::GreatSeal(place));
            } else if place != NOWHERE && super::gates::can_seal(c, g, seat, place) {
                match &x.from {
                    SignFrom::Unused => {}
                    SignFrom::DoomTrack => {
                        atoms::doom(g, -1, log);
                    }
                    SignFrom::Seal(p) => {
                        let from = read::bits(g.table.seals).find(|&s| read::place_is(c, g, p, s, &ctx));
                        let Some(s) = from.filter(|&s| atoms::unseal(g, s, log)) else {
                            next(f);
                            return None;
                        };
                        // A sign that moves is no further one.
                        let _ = s;
                        g.table.signs_played = g.table.signs_played.saturating_sub(1);
                    }
                }
                // A gate there is sealed: its marker and its monsters go.
                if let Some(m) = atoms::remove_gate(c, g, place, log) {
                    atoms::gate_to_stack(g, m);
                }
                if atoms::put_seal(g, place, log) {
                    return Some(atoms::over(c, g, Outcome::Sealed, log));
                }
                f.sub = Sub::Done;
                if let Some(w) = reactions::react(c, g, crate::frame::Occ { place, ..reactions::occ(26, seat) }, Cell::After) {
                    return Some(call(g, What::Script(*f), w));
                }
            }
            next(f);
            None
        }
        Step::Unseal(x) => {
            let all: Choices<Choice> = read::bits(g.table.seals)
                .filter(|&p| x.at.as_ref().is_none_or(|k| read::place_is(c, g, k, p, &ctx)) && !read::seal_holds(c, g, p))
                .map(Choice::Place)
                .collect();
            if f.sub == Sub::Begin {
                f.sub = Sub::Each;
                f.n = read::part_of(c, g, &x.signs, all.len() as i16, &ctx);
            }
            if f.n > 0 && all.len() > f.n as usize {
                return Some(ask(g, What::Script(*f), seat, Rule::EffectPick, prompt, all));
            }
            for p in all.iter().take(f.n.max(0) as usize) {
                if let Choice::Place(p) = p {
                    atoms::unseal(g, *p, log);
                }
            }
            next(f);
            None
        }
        Step::Doom(a) => {
            let n = read::amount(c, g, a, &ctx);
            next(f);
            if atoms::doom(g, n, log) && n > 0 {
                return Some(atoms::awaken(c, g, log));
            }
            None
        }
        Step::Terror(x) => {
            let now = i16::from(g.table.terror);
            let by = match (&x.by, &x.to) {
                (Some(a), _) => read::amount(c, g, a, &ctx),
                (_, Some(a)) => read::amount(c, g, a, &ctx) - now,
                _ => 0,
            };
            next(f);
            (by > 0).then(|| call(g, What::Script(*f), What::Terror(TerrorF { by: by.clamp(0, 40) as u8, ..TerrorF::default() })))
        }
        Step::BoardClues(x) => {
            for p in read::bits(read::places(c, g, &x.at, &ctx)) {
                let now = i16::from(g.table.clues.0[p as usize]);
                let by = match &x.by {
                    Amount::All => -now,
                    a => read::amount(c, g, a, &ctx),
                };
                g.table.clues.0[p as usize] = (now + by).clamp(0, 250) as u8;
            }
            next(f);
            None
        }
        Step::ClosePlace(x) => {
            let set: PlaceSet = x.places.0.iter().filter_map(|&s| c.refs(s).place).fold(0, |m, p| m | 1 << p);
            let until = match x.lasts {
                Duration::UntilEndOfNextTurn => g.table.turn + 1,
                Duration::ThisTurn | Duration::ThisPhase => g.table.turn,
                _ => u16::MAX,
            };
            g.table.closures.push(Closure { places: set, both: x.bars == Bars::EnterAndLeave, until });
            if x.evict {
                for p in read::bits(set) {
                    // A gate there stands in for the place until it closes.
                    if g.table.gate(p).is_none() {
                        atoms::evict(c, g, p, log);
                    }
                }
            }
            next(f);
            None
        }
        Step::Awaken(_) => Some(atoms::awaken(c, g, log)),
        Step::DrawMythos(x) => match f.sub {
            Sub::Begin => {
                f.sub = Sub::Done;
                if x.resolve {
                    let busy = g.stack.iter().filter(|s| matches!(s.what, What::Mythos(_))).count();
                    if busy < 3 {
                        return Some(call(
                            g,
                            What::Script(*f),
                            What::Mythos(MythosF { card: NONE, extra: true, step: MythosStep::DrawCard, ..MythosF::default() }),
                        ));
                    }
                    return None;
                }
                match g.table.mythos.next() {
                    kernel::deck::Next::Empty => None,
                    kernel::deck::Next::Known(m) => {
                        seen_mythos(c, g, f, x.name, m as u8);
                        None
                    }
                    kernel::deck::Next::Unseen(n) => {
                        f.sub = Sub::Begin;
                        Some(chance(g, What::Script(*f), deck_source(DeckName::Mythos), Rule::MythosDraw, Prompt::Mythos, n))
                    }
                }
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Redraw(x) => {
            redraw(g, x.shuffle);
            next(f);
            None
        }
        Step::SetSkills(x) => {
            if x.how == SetHow::Leftmost {
                g.table.im(seat).stops[..3].fill(0);
                next(f);
                return None;
            }
            if f.n < i16::from(c.investigators.get(g.table.i(seat).kind as usize).map_or(3, |d| d.sliders())) {
                let pair = f.n as u8;
                let choices: Choices<Choice> = (0..4).map(|s| Choice::Slide(pair, s)).collect();
                return Some(ask(g, What::Script(*f), seat, Rule::SetupSliders, prompt, choices));
            }
            next(f);
            None
        }
        Step::Rift(x) => {
            next(f);
            let amount = |a: &Amount| read::amount(c, g, a, &ctx).clamp(0, 12) as u8;
            let (step, n) = if let Some(a) = &x.add {
                (RiftStep::Add, amount(a))
            } else if let Some(r) = &x.remove {
                match r {
                    crate::content::step::RiftRemove::Markers(a) => (RiftStep::Remove, amount(a)),
                    crate::content::step::RiftRemove::AllOfOne => (RiftStep::Clear, 1),
                }
            } else if let Some(a) = &x.flip {
                (RiftStep::Flip, amount(a))
            } else {
                // To fill and open: one of the first player's choice, or all.
                (RiftStep::Fill, if x.open == Some(crate::content::step::RiftOpen::All) { 3 } else { 1 })
            };
            (c.rifts.tracks.len() == 3 && g.table.sets & 2 != 0).then(|| {
                call(
                    g,
                    What::Script(*f),
                    What::Rift(RiftF { step, n, seat, card: if n == 1 { mythos_at_work(ctx.src) } else { NONE }, ..RiftF::default() }),
                )
            })
        }
        Step::Reduce(x) => {
            let by = read::amount(c, g, &x.by, &ctx);
            let stat = reducing(c, f);
            if window_subject(g).is_some_and(|i| matches!(g.stack[i].what, What::Terror(_))) {
                mark_window(g, false);
                next(f);
                return None;
            }
            if let Some(l) = topmost_loss(g) {
                let (a, b) = (l.sanity, l.stamina);
                match stat {
                    Some(Stat::Sanity) => l.sanity = (a - by).max(x.least.min(a)),
                    Some(Stat::Stamina) => l.stamina = (b - by).max(x.least.min(b)),
                    _ if a > 0 => l.sanity = (a - by).max(x.least.min(a)),
                    _ => l.stamina = (b - by).max(x.least.min(b)),
                }
            }
            next(f);
            None
        }
        Step::Cancel(x) => {
            let under = window_subject(g);
            let both = match under.map(|i| g.stack[i].what) {
                Some(What::Loss(l)) => Some((l.sanity > 0, l.stamina > 0)),
                _ => None,
            };
            match both {
                Some((a, b)) => {
                    let part = x.part.or_else(|| reducing(c, f));
                    if part.is_none() && a && b {
                        let choices: Choices<Choice> = [Choice::Option(0), Choice::Option(1)].into_iter().collect();
                        return Some(ask(g, What::Script(*f), seat, Rule::EffectPart, prompt, choices));
                    }
                    if let Some(l) = topmost_loss(g) {
                        match part {
                            Some(Stat::Sanity) => l.sanity = 0,
                            Some(Stat::Stamina) => l.stamina = 0,
                            _ => {
                                l.sanity = 0;
                                l.stamina = 0;
                            }
                        }
                    }
                }
                None => mark_window(g, false),
            }
            next(f);
            None
        }
        Step::Instead(x) => match f.sub {
            Sub::Begin => {
                mark_window(g, true);
                f.sub = Sub::Done;
                let w = child(f, x.steps.id);
                Some(call(g, What::Script(*f), w))
            }
            _ => {
                next(f);
                None
            }
        },
        Step::Permit(_) | Step::Forbid(_) => {
            ban(c, g, f);
            next(f);
            None
        }
        Step::Cover(x) => {
            // The Sanity of a Spell about to be cast; what other costs are covered by is asked while they are paid.
            let by = x.sanity.as_ref().map_or(0, |a| read::amount(c, g, a, &ctx)).clamp(0, 99) as u8;
            if let Some(What::Cast(k)) = window_subject(g).map(|i| &mut g.stack[i].what) {
                k.cost = k.cost.saturating_sub(by);
            }
            next(f);
            None
        }
    }
}

/// Something is forbidden or permitted for a time: remembered by the step that says so.
fn ban(c: &Content, g: &mut G, f: &ScriptF) {
    let until = match c.block(f.block).get(f.pc as usize) {
        Some(Step::Forbid(x)) => x.lasts,
        Some(Step::Permit(x)) => x.lasts,
        _ => return,
    };
    let until = match until {
        Duration::UntilEndOfNextTurn => Until::Turn(g.table.turn + 1),
        Duration::ThisTurn => Until::Turn(g.table.turn),
        Duration::ThisPhase => Until::Phase,
        _ => Until::Game,
    };
    let seat = if f.ctx.you < 8 { f.ctx.you } else { 255 };
    g.table.bans.push(crate::state::Ban { block: f.block, pc: f.pc, seat, until });
}

/// The Mythos card whose text this is.
fn mythos_at_work(src: Src) -> u8 {
    match src {
        Src::Mythos(m) => m,
        _ => NONE,
    }
}

/// That somebody has faced a marker by an effect this turn.
pub fn faced(m: u8, seat: u8) -> crate::state::Use {
    crate::state::Use { src: Src::Monster(m), ab: u16::MAX - 8 - u16::from(seat) }
}

fn set_ok(g: &mut G) {
    if let Some(t) = g.stack.last_mut() {
        t.ok = true;
    }
}

fn pay(cost: u16, seat: u8, src: Src, times: i16) -> What {
    What::Pay(PayF { seat, cost, src, times, ..PayF::default() })
}

fn possible(c: &Content, g: &G, block: u16, ctx: &Ctx) -> bool {
    // "Discard so many" needs so many; everything else can be tried.
    c.block(block).iter().all(|s| match s {
        Step::Discard(d) if d.from_deck.is_none() && !d.cards.this && ctx.you < 8 && d.whose.whom == Whom::You => {
            let n = match &d.count {
                Amount::All | Amount::HalfUp | Amount::HalfDown => 0,
                a => read::amount(c, g, a, ctx),
            };
            read::cards_of(c, g, &d.cards, ctx.you, ctx).len() as i16 >= n
        }
        // Nothing can be picked where there is nothing: an Ally to lose, say.
        Step::Pick(Pick { card: Some(k), .. }) => match &k.whose {
            Some(w) => read::seats(c, g, w, ctx).iter().any(|&s| !read::cards_of(c, g, k, s, ctx).is_empty()),
            None => ctx.you >= 8 || !read::cards_of(c, g, k, ctx.you, ctx).is_empty(),
        },
        _ => true,
    })
}

fn gain_source(src: Src) -> Src {
    src
}

fn make_check(
    c: &Content,
    g: &mut G,
    f: &mut ScriptF,
    x: &crate::content::step::Check,
    kind: crate::content::ability::CheckKind,
    seat: u8,
) -> F {
    let ctx = Ctx { you: if f.ctx.you < 8 { f.ctx.you } else { seat }, ..f.ctx };
    let mut modifier = read::amount(c, g, &x.modifier, &ctx);
    if let Some(a) = &x.dice {
        modifier += read::amount(c, g, a, &ctx);
    }
    let difficulty = read::amount(c, g, &x.difficulty, &ctx);
    let mut k = CheckF::new(seat, kind, modifier, difficulty);
    k.counts = !x.successes.0.is_empty()
        || [x.pass, x.fail, x.after].into_iter().flatten().any(|b| c.counts.get(b.id as usize).copied().unwrap_or(false))
        || c.block(f.block).iter().skip(f.pc as usize + 1).any(|_| c.counts.get(f.block as usize).copied().unwrap_or(false));
    k.pass_by = x.pass_by.map_or(0, |p| p.id + 1);
    f.sub = Sub::Outcome;
    call(g, What::Script(*f), What::Check(k))
}

fn sub_check(g: &mut G, f: &ScriptF, block: u16, seat: u8) -> F {
    let mut ctx = f.ctx;
    // What follows a check of somebody else is about them.
    if seat != ctx.you && ctx.you >= 8 {
        ctx.it = Val::Seat(seat);
    }
    if f.sel != 255 {
        ctx.it = Val::Seat(seat);
    }
    call(g, What::Script(*f), What::Script(ScriptF::new(block, ctx)))
}

/// The n-th list of steps that a roll's outcome asks for.
fn nth_outcome(x: &crate::content::step::Roll, s: u8, fl: u8, faces: &[u8; 6], n: i16) -> Option<u16> {
    let mut left = n;
    let mut take = |b: Option<packs::Block<Step>>, times: i16| -> Option<u16> {
        let b = b?;
        if left < times {
            return Some(b.id);
        }
        left -= times.max(0);
        None
    };
    let one = |yes: bool| i16::from(yes);
    if let Some(b) = take(x.success, one(s > 0)) {
        return Some(b);
    }
    if let Some(b) = take(x.failure, one(s == 0)) {
        return Some(b);
    }
    if let Some(b) = take(x.any_failure, one(fl > 0)) {
        return Some(b);
    }
    if let Some(b) = take(x.all_successes, one(fl == 0 && s > 0)) {
        return Some(b);
    }
    if let Some(b) = take(x.each_success, s.into()) {
        return Some(b);
    }
    if let Some(b) = take(x.each_failure, fl.into()) {
        return Some(b);
    }
    for face in 1..=6i16 {
        if let Some(b) = x.faces.get(face)
            && let Some(b) = take(Some(*b), faces[face as usize - 1].into())
        {
            return Some(b);
        }
    }
    None
}

fn topmost_check(g: &G) -> Option<&CheckF> {
    g.stack.iter().rev().find_map(|f| match &f.what {
        What::Check(k) => Some(k),
        _ => None,
    })
}

fn topmost_check_mut(g: &mut G) -> Option<&mut CheckF> {
    g.stack.iter_mut().rev().find_map(|f| match &mut f.what {
        What::Check(k) => Some(k),
        _ => None,
    })
}

/// The check that the window at work is about, or the one at hand.
fn subject_check(g: &mut G) -> Option<&mut CheckF> {
    let at = window_subject(g);
    if let Some(i) = at
        && matches!(g.stack[i].what, What::Check(_))
    {
        return match &mut g.stack[i].what {
            What::Check(k) => Some(k),
            _ => None,
        };
    }
    topmost_check_mut(g)
}

fn topmost_loss(g: &mut G) -> Option<&mut LossF> {
    g.stack.iter_mut().rev().find_map(|f| match &mut f.what {
        What::Loss(l) => Some(l),
        _ => None,
    })
}

/// The frame that the topmost window is about.
fn window_subject(g: &G) -> Option<usize> {
    g.stack.iter().rposition(|f| matches!(f.what, What::Window(_))).and_then(|i| i.checked_sub(1))
}

fn mark_window(g: &mut G, replaced: bool) {
    for f in g.stack.iter_mut().rev() {
        if let What::Window(w) = &mut f.what {
            if replaced {
                w.replaced = true;
            } else {
                w.cancelled = true;
            }
            return;
        }
    }
}

/// Which part of a loss the ability at work is about.
fn reducing(c: &Content, f: &ScriptF) -> Option<Stat> {
    use crate::content::ability::OccurrenceOf;
    let abilities = match f.ctx.src {
        Src::Card(id) => c.card(id).abilities.clone(),
        _ => return None,
    };
    abilities.into_iter().find_map(|a| {
        let a = &c.abilities[a as usize].it;
        if a.steps.map(|b| b.id) != Some(f.block) {
            return None;
        }
        match a.when.as_ref().map(|o| &o.0) {
            Some(OccurrenceOf::Loses(x)) if x.stat.0.len() == 1 => x.stat.0.first().copied(),
            _ => None,
        }
    })
}

fn reroll(g: &mut G, which: WhichDice, face: u8, log: L) {
    let Some(k) = topmost_check_mut(g) else { return };
    let mut n = 0;
    for (i, count) in k.faces.iter_mut().enumerate() {
        let take = match which {
            WhichDice::All => *count,
            WhichDice::One => u8::from(i + 1 == face as usize && *count > 0),
            WhichDice::Failures => {
                if i + 1 < k.from as usize {
                    *count
                } else {
                    0
                }
            }
        };
        *count -= take;
        n += take;
    }
    k.left += n;
    k.step = CheckStep::Roll;
    let seat = k.seat;
    log.emit(|| Ev::Rerolled { seat, dice: n });
}

/// Somebody has an encounter at a place: goes there first, and a gate there draws them in.
fn encounter_at(c: &Content, g: &mut G, f: &mut ScriptF, x: &crate::content::step::Encounter, seat: u8, to: u8, log: L) -> Option<F> {
    let inner = c.places[to as usize].kind == crate::content::filter::PlaceKind::Area;
    if to != g.table.i(seat).place && !inner {
        moved(c, g, seat, to, log);
    }
    f.sub = Sub::Chosen;
    let d = &c.places[to as usize];
    let location = d.kind == crate::content::filter::PlaceKind::Location || inner;
    if location && g.table.gate(to).is_some() && !inner {
        // The normal branches of a gate.
        if !g.table.i(seat).is(flag::EXPLORED) {
            super::encounters::drawn_through(c, g, seat, to, false, log);
        }
        return None;
    }
    if location || d.world.is_some() {
        let want = x.cards.as_ref().map_or(0, |a| read::amount(c, g, a, &f.ctx)).clamp(0, 4) as u8;
        return Some(call(g, What::Script(*f), What::Encounter(EncounterF { seat, place: to, want, ..EncounterF::default() })));
    }
    None
}

fn redraw(g: &mut G, shuffle: bool) {
    // What was just drawn: an encounter, a monster or a Mythos card, whichever is at work.
    let from = window_subject(g).unwrap_or(usize::MAX);
    let n = g.stack.len();
    for i in (0..n).rev() {
        let at = i == from || from == usize::MAX;
        match &mut g.stack[i].what {
            What::Encounter(e) if at || from != usize::MAX => {
                e.redraw = true;
                if e.passed >= 200 {
                    e.redraw = false;
                }
                return;
            }
            What::PlaceMonsters(p) => {
                p.redraw = true;
                return;
            }
            What::Mythos(m) => {
                m.redraw = true;
                let card = m.card;
                if shuffle {
                    g.table.mythos.shuffle_in(card.into());
                }
                return;
            }
            _ => {}
        }
    }
}

fn picked(c: &Content, f: &mut ScriptF, name: Option<Sym>, choice: Choice, gate: bool) {
    let v = match choice {
        Choice::Seat(s) => Val::Seat(s),
        Choice::Monster(m) => Val::Monster(m),
        Choice::Place(p) if gate => Val::Gate(p),
        Choice::Place(p) => Val::Place(p),
        Choice::Card(id) => Val::Card(id),
        Choice::Keyword(k) => Val::Keyword(k),
        Choice::Symbol(s) => Val::Symbol(s),
        Choice::Gate(m) => Val::N(m.into()),
        Choice::Rift(t, _) => Val::N(t.into()),
        _ => Val::None,
    };
    bind(c, f, name, v);
}

fn lasting(c: &Content, g: &mut G, f: &ScriptF, m: &crate::content::ability::Modify, seat: u8, log: L) {
    let ctx = f.ctx;
    let add = m.add.as_ref().or(m.set.as_ref()).map_or(0, |a| read::amount(c, g, a, &ctx));
    // Maxima lowered for good are kept on the investigator.
    if let (Quantity::Of(crate::content::ability::QuantityOf::Maximum(s)), Duration::Game, Subject::Who(w)) = (m.quantity, m.lasts, &m.of) {
        let who = if f.sel != 255 || matches!(w.whom, Whom::You | Whom::It | Whom::Holder) {
            smallvec::smallvec![match (w.whom, ctx.it) {
                (Whom::It, Val::Seat(s)) => s,
                _ => seat,
            }]
        } else {
            read::seats(c, g, w, &ctx)
        };
        for s in who {
            let i = g.table.im(s);
            if s_is(s, i) {
                match_stat(i, s_stat(m), add as i8);
            }
            atoms::clamp(c, g, s);
            log.emit(|| Ev::Lost {
                seat: s,
                stat: if s_stat(m) == Stat::Sanity { Stat::MaximumSanity } else { Stat::MaximumStamina },
                by: -add,
            });
        }
        let _ = s;
        return;
    }
    let Some(&term) = c.term_at.get(&(f.block, f.pc)) else { return };
    let depth = |g: &G, want: fn(&What) -> bool| g.stack.iter().rposition(|x| want(&x.what)).unwrap_or(0) as u8;
    let until = match m.lasts {
        Duration::ThisCheck => Until::Frame(depth(g, |w| matches!(w, What::Check(_)))),
        Duration::ThisCombat => Until::Frame(depth(g, |w| matches!(w, What::Combat(_)))),
        Duration::ThisEncounter => Until::Frame(depth(g, |w| matches!(w, What::Encounter(_)))),
        Duration::ThisPhase => {
            // Movement is each investigator's own.
            match g.stack.iter().rposition(|x| matches!(x.what, What::Movement(_))) {
                Some(d) => Until::Frame(d as u8),
                None => Until::Phase,
            }
        }
        Duration::ThisTurn => Until::Turn(g.table.turn),
        Duration::UntilEndOfNextTurn => Until::Turn(g.table.turn + 1),
        Duration::WhileInPlay | Duration::Game => Until::Game,
    };
    // Movement points in the middle of a move are simply more points.
    if m.quantity == Quantity::MovementPoints && m.lasts == Duration::ThisPhase {
        for fr in g.stack.iter_mut().rev() {
            if let What::Movement(mv) = &mut fr.what {
                mv.points = (mv.points + add).max(0);
                return;
            }
        }
    }
    let keyword = m.remove.map_or(255, |s| match ctx.vars.get(s.0) {
        Val::Keyword(k) => k,
        _ => c.refs(s).keyword.unwrap_or(255),
    });
    let monster = match &m.of {
        Subject::Monster(_) => read::monster_of(c, g, &ctx, c.fixed.it).unwrap_or(255),
        _ => 255,
    };
    let card = match &m.of {
        Subject::Card(k) => match (k.named, ctx.it) {
            (Some(n), _) => match ctx.vars.get(n.0) {
                Val::Card(id) => id,
                _ => u16::MAX,
            },
            (None, Val::Card(id)) => id,
            _ => match ctx.vars.get(c.fixed.it.0) {
                Val::Card(id) => id,
                _ => u16::MAX,
            },
        },
        _ => u16::MAX,
    };
    let who: u8 = match &m.of {
        Subject::Who(w) if matches!(w.whom, Whom::Each) => 255,
        Subject::Who(_) => seat,
        _ => 255,
    };
    // A place that a name stands for is remembered; the name is gone by the time it is read.
    let place = match &m.of {
        Subject::Who(w) => match w.filter.as_ref().and_then(|k| k.at.as_ref()).and_then(|p| p.named).map(|n| ctx.vars.get(n.0)) {
            Some(Val::Place(p)) => p,
            _ => NOWHERE,
        },
        _ => NOWHERE,
    };
    g.table.lasting.push(Lasting { term, add, seat: who, monster, card, place, keyword, until });
}

fn s_is(_s: u8, i: &crate::state::Inv) -> bool {
    i.alive()
}

fn s_stat(m: &crate::content::ability::Modify) -> Stat {
    match m.quantity {
        Quantity::Of(crate::content::ability::QuantityOf::Maximum(s)) => s,
        _ => Stat::Sanity,
    }
}

fn match_stat(i: &mut crate::state::Inv, s: Stat, add: i8) {
    if s == Stat::Stamina {
        i.more_stamina = i.more_stamina.saturating_add(add);
    } else {
        i.more_sanity = i.more_sanity.saturating_add(add);
    }
}

fn draw_from(c: &Content, g: &mut G, f: &mut ScriptF, x: &crate::content::step::Draw, d: DeckName, seat: u8) -> F {
    let n = read::amount(c, g, &x.count, &f.ctx).clamp(0, 9) as u8;
    let keep = x.keep.as_ref().map_or(n, |a| read::amount(c, g, a, &f.ctx).clamp(0, 9) as u8);
    f.sub = Sub::Done;
    if n == 0 {
        return go(g, What::Script(*f));
    }
    let only = x.keep_only.is_some();
    call(
        g,
        What::Script(*f),
        What::Draw(DrawF {
            seat,
            step: DrawStep::Begins,
            deck: d,
            left: n,
            keep: keep.min(n),
            got: Few::default(),
            sale: false,
            only,
            told: 0,
        }),
    )
}

/// Cards of a deck that a search may find.
pub fn candidates(c: &Content, g: &G, x: &crate::content::step::Search, ctx: &Ctx) -> CardSet {
    let mut set = CardSet::default();
    for &d in &x.deck.0 {
        if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
            for id in g.table.decks[i].cards() {
                if read::card_is(c, g, &x.cards, id, ctx) {
                    set.insert(id);
                }
            }
        }
    }
    set
}

fn search(c: &Content, g: &mut G, f: &mut ScriptF, x: &crate::content::step::Search, seat: u8, log: L) -> Option<F> {
    let prompt = Prompt::Step(f.block, f.pc);
    match f.sub {
        Sub::Begin => {
            f.n = read::amount(c, g, &x.count, &f.ctx).clamp(0, 9);
            f.sub = Sub::Draw;
            None
        }
        Sub::Draw => {
            let set = candidates(c, g, x, &f.ctx);
            if f.n <= 0 || set.is_empty() {
                shuffle(g, &x.deck.0);
                f.sub = Sub::Done;
                if f.n > 0
                    && let Some(b) = x.otherwise
                {
                    let w = child(f, b.id);
                    return Some(call(g, What::Script(*f), w));
                }
                return None;
            }
            if x.take == TakeWhich::First {
                // What comes first: the known top, then chance among the unseen, then the known bottom.
                let deck = x.deck.0.iter().filter_map(|&d| Content::deck_index(d)).find(|&i| i < 5).unwrap_or(0);
                let d = &g.table.decks[deck];
                let known = d.top.iter().rev().copied().find(|&id| set.contains(id));
                let unseen: CardSet = set.intersection(&d.unseen);
                let found =
                    known.or_else(|| if unseen.is_empty() { d.bottom.iter().rev().copied().find(|&id| set.contains(id)) } else { None });
                return match found {
                    Some(id) => found_card(c, g, f, seat, id, log),
                    None => {
                        let name = x.deck.0.first().copied().unwrap_or(DeckName::Common);
                        Some(chance(g, What::Script(*f), deck_source(name), Rule::CardSearch, Prompt::Found(name), unseen.len() as u32))
                    }
                };
            }
            let choices = canonical(c, g, &set);
            if choices.len() == 1
                && let Choice::Card(id) = choices[0]
            {
                return found_card(c, g, f, seat, id, log);
            }
            Some(ask(g, What::Script(*f), seat, Rule::CardSearch, prompt, choices))
        }
        _ => {
            next(f);
            None
        }
    }
}

fn shuffle(g: &mut G, decks: &[DeckName]) {
    for &d in decks {
        if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
            g.table.decks[i].shuffle();
        }
    }
}

fn found_card(c: &Content, g: &mut G, f: &mut ScriptF, seat: u8, id: u16, log: L) -> Option<F> {
    if let Some(i) = Content::deck_index(c.card(id).record.deck).filter(|&i| i < 5) {
        g.table.decks[i].take(id);
    }
    f.n -= 1;
    if atoms::obtain(c, g, seat, id, log)
        && let Some(w) = super::cards::found(c, g, seat, id)
    {
        return Some(call(g, What::Script(*f), w));
    }
    None
}

fn joined(c: &Content, g: &mut G, f: &mut ScriptF, seat: u8, id: u16, log: L) -> Option<F> {
    f.sub = Sub::Done;
    if atoms::obtain(c, g, seat, id, log)
        && let Some(w) = super::cards::entering(c, g, seat, id)
    {
        return Some(call(g, What::Script(*f), w));
    }
    None
}

fn sold(c: &Content, g: &mut G, f: &mut ScriptF, x: &crate::content::step::Sell, seat: u8, choice: Choice, log: L) {
    if let Choice::Card(id) = choice {
        let mut ctx = f.ctx;
        ctx.it = Val::Card(id);
        let price = read::amount(c, g, &x.price, &ctx);
        atoms::discard(c, g, seat, id, x.to == Away::Box, log);
        atoms::gain(c, g, seat, Stat::Money, price, f.ctx.src, log);
    }
}

fn discard(c: &Content, g: &mut G, f: &mut ScriptF, x: &Discard, seat: u8, log: L) -> Option<F> {
    let prompt = Prompt::Step(f.block, f.pc);
    if let Some(d) = x.from_deck {
        let deck = Content::deck_index(d).filter(|&i| i < 5);
        let n = deck.map_or(0, |i| g.table.decks[i].len() as u32);
        if f.sub == Sub::Begin {
            f.sub = Sub::Done;
            if n == 0 {
                return x.otherwise.map(|b| {
                    let w = child(f, b.id);
                    call(g, What::Script(*f), w)
                });
            }
            return Some(chance(g, What::Script(*f), deck_source(d), Rule::TerrorAlly, Prompt::Deck(d), n));
        }
        next(f);
        return None;
    }
    let ctx = Ctx { you: seat, ..f.ctx };
    let mut set = read::cards_of(c, g, &x.cards, seat, &ctx);
    // What cannot be lost against its owner's will stays, unless it is the card itself.
    let own = x.cards.this || x.cards.it || x.cards.named.is_some() || !x.cards.name.0.is_empty();
    let must: CardSet = set.iter().filter(|&id| own || super::investigators::losable(c, g, seat, id)).collect();
    if f.sub == Sub::Begin {
        f.n = match &x.count {
            Amount::All => must.len() as i16,
            Amount::HalfUp => (set.len() as i16 + 1) / 2,
            Amount::HalfDown => set.len() as i16 / 2,
            a => read::amount(c, g, a, &f.ctx),
        };
        let short = i16::try_from(must.len()).unwrap_or(0) < f.n;
        f.sub = Sub::Each;
        if short || matches!(x.count, Amount::All) {
            let enough = !short;
            for id in must.iter() {
                atoms::discard(c, g, seat, id, x.to == Away::Box, log);
            }
            f.sub = Sub::Done;
            if !enough && let Some(b) = x.otherwise {
                let w = child(f, b.id);
                return Some(call(g, What::Script(*f), w));
            }
            return None;
        }
    }
    if f.sub == Sub::Done {
        next(f);
        return None;
    }
    if f.n <= 0 || must.is_empty() {
        next(f);
        return None;
    }
    if x.cards.this {
        set = must;
    }
    if x.at_random {
        return Some(chance(g, What::Script(*f), source::SETUP, Rule::CardDiscard, Prompt::Card(seat.into()), must.len() as u32));
    }
    let choices = canonical(c, g, &set);
    if choices.len() == 1
        && let Choice::Card(id) = choices[0]
    {
        atoms::discard(c, g, seat, id, x.to == Away::Box, log);
        f.n -= 1;
        return None;
    }
    Some(ask(g, What::Script(*f), seat, Rule::CardDiscard, prompt, choices))
}

/// A card goes from one to another, as a step of giving keeps them.
fn hand_over(g: &mut G, f: &ScriptF, choice: Choice, log: L) {
    let (from, to) = ((f.m >> 4) as u8, (f.m & 15) as u8);
    if let Choice::Card(id) = choice {
        g.table.im(from).cards.remove(id);
        g.table.im(to).cards.insert(id);
        log.emit(|| Ev::Traded { from, to, card: id });
    }
}

/// Somebody goes to a place by an effect.
fn moved(c: &Content, g: &mut G, seat: u8, p: u8, log: L) {
    let was_world = read::world_of(c, g, seat).is_some();
    atoms::move_to(g, seat, p, log);
    if c.places[p as usize].world.is_some() && !was_world {
        g.table.im(seat).entered = 255;
    }
    if p == c.fixed.lost {
        g.table.im(seat).flags |= flag::DELAYED;
    }
}

/// The top gate marker says where to, and goes under the stack.
fn top_marker(c: &Content, g: &mut G, f: &mut ScriptF, seat: u8, m: u8, delayed: bool, log: L) -> Option<F> {
    g.table.gate_stack.take(m.into());
    atoms::gate_to_stack(g, m);
    let p = c.area(c.gates[m as usize].world, 1);
    enter(c, g, seat, p, delayed, log);
    arrived(c, g, f, seat)
}

/// The step that brought somebody to an Other World is over; what answers that comes next.
fn arrived(c: &Content, g: &mut G, f: &mut ScriptF, seat: u8) -> Option<F> {
    next(f);
    let w = super::encounters::entered(c, g, seat)?;
    Some(call(g, What::Script(*f), w))
}

fn enter(c: &Content, g: &mut G, seat: u8, p: u8, delayed: bool, log: L) {
    if g.table.gate(p).is_some() {
        super::encounters::drawn_through(c, g, seat, p, delayed, log);
    } else if c.places[p as usize].world.is_some() {
        atoms::move_to(g, seat, p, log);
        g.table.im(seat).entered = 255;
        if delayed {
            g.table.im(seat).flags |= flag::DELAYED;
        }
    }
}

fn closing(seat: u8, place: u8, x: &crate::content::step::CloseGate) -> What {
    What::CloseGate(CloseF { seat, place, free: true, trophy: x.trophy, seal: x.seal, ..CloseF::default() })
}

fn seen_mythos(c: &Content, g: &mut G, f: &mut ScriptF, name: Option<Sym>, m: u8) {
    g.table.mythos.take(m.into());
    g.table.mythos.put_on_bottom(m.into());
    bind(c, f, name, Val::Mythos(m));
    f.sub = Sub::Done;
}

fn lose_trophy(c: &Content, g: &mut G, f: &mut ScriptF, seat: u8, choice: Choice, log: L) {
    match choice {
        Choice::Monster(m) => {
            atoms::put_monster(c, g, m, zone::CUP, log);
            f.n -= 1;
        }
        Choice::Gate(m) => {
            g.table.im(seat).gates &= !(1 << m);
            atoms::gate_to_stack(g, m);
            f.m -= 1;
        }
        _ => {}
    }
}

/// A stand-in for the draw of a card that is left face up on a neighbourhood's deck.
pub fn face_up_draw(c: &Content, hood: u8) -> EncounterF {
    let place = c
        .places
        .iter()
        .position(|p| p.neighborhood == hood && p.kind == crate::content::filter::PlaceKind::Location)
        .map_or(NOWHERE, |p| p as u8);
    EncounterF { place, ..EncounterF::default() }
}

/// An answer in a script.
pub fn take(c: &Content, g: &mut G, mut f: ScriptF, choice: Choice, log: L) -> F {
    let Some(step) = c.block(f.block).get(f.pc as usize) else { return go(g, What::Script(f)) };
    if f.sub == Sub::ChooseWho {
        if let Choice::Seat(s) = choice {
            f.sel = s;
            f.sub = Sub::Begin;
        }
        return go(g, What::Script(f));
    }
    let seat = match step_who(step).map(|w| whose(c, g, &f, w)) {
        Some(Whose::One(s)) => s,
        _ => asked(g, f.ctx.you),
    };
    match (step, choice) {
        (Step::May(_), Choice::Yes) => f.sub = Sub::Pay,
        (Step::May(_), _) => f.sub = Sub::Declined,
        (Step::Choose(_), Choice::Option(n)) => {
            f.n = n.into();
            f.sub = Sub::Pay;
        }
        (Step::Unless(_), Choice::Pay) => f.sub = Sub::Pay,
        (Step::Unless(_), _) => f.sub = Sub::Declined,
        (Step::ChooseNumber(_), Choice::Number(n)) => {
            f.n = n;
            f.sub = Sub::Pay;
        }
        (Step::Pick(x), ch) => {
            picked(c, &mut f, x.name, ch, x.gate.is_some());
            f.sub = Sub::Done;
        }
        (Step::Check(x), Choice::Skill(k)) => return make_check(c, g, &mut f, x, k, seat),
        (Step::Roll(_), Choice::Die(n)) => {
            f.faces[(n.clamp(1, 6) - 1) as usize] += 1;
            f.n -= 1;
            let s = f.card as u8;
            log.emit(|| Ev::Die { seat: s, face: n });
        }
        (Step::Reroll(_), Choice::Face(n)) => {
            reroll(g, WhichDice::One, n, log);
            next(&mut f);
        }
        (Step::Gain(_), Choice::Number(n)) => {
            f.n = n;
            f.sub = Sub::Split;
        }
        (Step::Lose(_), Choice::Number(n)) => f.card = n.max(0) as u16,
        (Step::Lose(_), ch) => lose_trophy(c, g, &mut f, seat, ch, log),
        (Step::Give(_) | Step::Swap(_), Choice::Seat(s)) => f.n = i16::from(s) + 1,
        (Step::Give(_), card) => {
            hand_over(g, &f, card, log);
            next(&mut f);
        }
        (Step::Draw(x), Choice::Deck(d)) => return draw_from(c, g, &mut f, x, d, seat),
        (Step::Search(_), Choice::Card(id)) => {
            if let Some(flow) = found_card(c, g, &mut f, seat, id, log) {
                return flow;
            }
        }
        (Step::Sell(x), ch) => {
            sold(c, g, &mut f, x, seat, ch, log);
            next(&mut f);
        }
        (Step::Discard(x), Choice::Card(id)) => {
            if x.from_deck.is_some() {
                if let Some(i) = Content::deck_index(c.card(id).record.deck).filter(|&i| i < 5) {
                    g.table.decks[i].take(id);
                    if x.to == Away::Box {
                        g.table.boxed.insert(id);
                        log.emit(|| Ev::AllyLeaves(id));
                    } else {
                        g.table.decks[i].put_on_bottom(id);
                    }
                }
                f.sub = Sub::Done;
            } else {
                atoms::discard(c, g, seat, id, x.to == Away::Box, log);
                f.n -= 1;
            }
        }
        (Step::Join(_), Choice::Card(id)) => {
            g.table.decks[4].take(id);
            if let Some(flow) = joined(c, g, &mut f, seat, id, log) {
                return flow;
            }
        }
        (Step::Look(x), Choice::Mythos(m)) => {
            let d = &mut g.table.mythos;
            if d.unseen.contains(m.into()) {
                d.take(m.into());
                d.top.insert(0, m.into());
            } else if x.then == Looked::Pick {
                bind(c, &mut f, x.name, Val::Mythos(m));
                next(&mut f);
            } else {
                let to = d.top.len().saturating_sub(1 + f.n as usize);
                if let Some(at) = d.top.iter().position(|&k| k == u16::from(m)).filter(|&at| at <= to) {
                    let card = d.top.remove(at);
                    d.top.insert(to, card);
                }
                f.n += 1;
            }
        }
        (Step::Look(_), Choice::Option(h)) => {
            f.n = h.into();
            f.sub = Sub::Draw;
        }
        (Step::Look(_), Choice::Location(h, k)) => {
            g.table.face_up[(h & 15) as usize] = k + 1;
            next(&mut f);
        }
        (Step::ChangeInvestigator(_), Choice::Investigator(k)) => {
            let cards = g.table.i(seat).cards;
            for id in cards.iter() {
                atoms::discard(c, g, seat, id, false, log);
            }
            let trophies: Vec<u8> = g.table.trophies(seat).collect();
            for m in trophies {
                atoms::to_cup(c, g, m, log);
            }
            for m in 0..c.gates.len() as u8 {
                if g.table.i(seat).gates >> m & 1 == 1 {
                    atoms::gate_to_stack(g, m);
                }
            }
            let old = g.table.i(seat).kind;
            g.table.pool &= !(1u64 << (old & 63));
            let i = g.table.im(seat);
            i.falls = i.falls.wrapping_add(1);
            i.gates = 0;
            super::setup::seat_down(g, seat, k);
            f.sub = Sub::Done;
            return call(
                g,
                What::Script(f),
                What::NewInvestigator(crate::frame::NewF {
                    seat,
                    step: crate::steps::NewInvestigatorStep::FixedPossessions,
                    ..crate::frame::NewF::default()
                }),
            );
        }
        (Step::Move(_), Choice::Place(p)) => {
            moved(c, g, seat, p, log);
            next(&mut f);
        }
        (Step::Encounter(x), Choice::Place(p)) => {
            if let Some(flow) = encounter_at(c, g, &mut f, x, seat, p, log) {
                return flow;
            }
        }
        (Step::EnterWorld(x), Choice::Gate(m)) => {
            if let Some(flow) = top_marker(c, g, &mut f, seat, m, x.delayed, log) {
                return flow;
            }
        }
        (Step::EnterWorld(x), Choice::Place(p)) => {
            enter(c, g, seat, p, x.delayed, log);
            if let Some(flow) = arrived(c, g, &mut f, seat) {
                return flow;
            }
        }
        (Step::MonsterAppears(_), Choice::Monster(m)) => {
            g.table.mon.0[m as usize] = zone::OUT;
            f.set.insert(m.into());
            f.n -= 1;
        }
        (Step::MoveMonsters(_), Choice::Place(p)) => {
            f.n = p.into();
            f.sub = Sub::Chosen;
        }
        (Step::Face(_), Choice::Monster(m)) => {
            f.n = m.into();
            f.sub = Sub::Chosen;
        }
        (Step::Claim(x), Choice::Monster(m)) => {
            let endless = read::keywords(c, g, m, seat).has(1) && !x.even_endless;
            if !endless {
                atoms::put_monster(c, g, m, zone::TROPHY + seat, log);
            }
            f.n -= 1;
            if x.random.is_none() {
                next(&mut f);
            }
        }
        (Step::CloseGate(x), Choice::Place(p)) => {
            f.sub = Sub::Done;
            return call(g, What::Script(f), closing(seat, p, x));
        }
        (Step::Unseal(_), Choice::Place(p)) => {
            atoms::unseal(g, p, log);
            f.n -= 1;
        }
        (Step::DrawMythos(x), Choice::Mythos(m)) => seen_mythos(c, g, &mut f, x.name, m),
        (Step::SetSkills(_), Choice::Slide(pair, stop)) => {
            super::upkeep::slide(c, g, seat, pair, stop, log);
            f.n += 1;
        }
        (Step::Cancel(_), Choice::Option(n)) => {
            if let Some(l) = topmost_loss(g) {
                if n == 0 {
                    l.sanity = 0;
                } else {
                    l.stamina = 0;
                }
            }
            next(&mut f);
        }
        _ => next(&mut f),
    }
    let _ = reactions::occ;
    // A single step that has been answered for good ends its frame.
    go(g, What::Script(f))
}
