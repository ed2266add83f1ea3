//! Checks and dice: made, rolled, rolled again, settled.

use super::{bind, next, next_if, not_done, then_do, window_subject};
use crate::content::Content;
use crate::content::ability::{CheckKind, Quantity};
use crate::content::step::{
    self, AddDice, Check, Reroll, Roll, Settle, SkillChoice, Step, WhichDice,
};
use crate::read::{self, Game, Whose};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{CheckFrame, Context, Procedure, ScriptFrame, Settled, Upshot};
use crate::rules::rule::Rule;
use crate::rules::steps::{CheckStep, Point};
use crate::rules::{Flow, Log, ask, call, chance, checked, source, upshot};
use crate::show::event::Event;
use crate::state::Value;
use kernel::Choices;
use packs::Block;

/// Make a check.
pub fn check(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Check, seat: u8) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let kind = match &x.skill {
                SkillChoice::One(k) => *k,
                SkillChoice::Any(list) => {
                    let choices: Choices<Choice> = list.iter().map(|&k| Choice::Skill(k)).collect();
                    return Some(ask(
                        g,
                        Procedure::Script(*f),
                        seat,
                        Rule::CheckSkill,
                        prompt,
                        choices,
                    ));
                }
            };
            Some(make_check(c, g, f, x, kind, seat))
        }
        Point::Outcome => {
            if upshot(g) == Upshot::Prevented {
                return not_done(f);
            }
            let (passed, successes) = checked(g);
            f.context.dice = (successes, 0);
            bind(c, f, x.name, Value::Dice(successes, 0));
            f.number = successes.into();
            f.point = Point::Successes;
            let b = if passed { x.pass } else { x.fail };
            b.map(|b| sub_check(g, f, b.id, seat))
        }
        Point::Successes => {
            f.point = Point::After;
            x.successes
                .get(f.number)
                .map(|b| sub_check(g, f, b.id, seat))
        }
        Point::After => {
            f.point = Point::Done;
            x.after.map(|b| sub_check(g, f, b.id, seat))
        }
        _ => next(f),
    }
}

/// Roll dice. Not a check: no Clues.
pub fn roll(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Roll, seat: u8) -> Option<Flow> {
    let context = f.context;
    match f.point {
        Point::Begin => {
            f.left = read::amount(c, g, &x.dice, &context).clamp(0, 60);
            f.point = Point::Roll;
            None
        }
        Point::Roll => {
            if f.left > 0 {
                return Some(chance(
                    g,
                    Procedure::Script(*f),
                    source::DICE + u16::from(seat),
                    Rule::Roll,
                    Prompt::Die(seat),
                    6,
                ));
            }
            let from = read::modified(c, g, Quantity::SuccessFrom, Whose::seat(seat), 5).clamp(1, 6)
                as usize;
            let s: u8 = f.faces[from - 1..].iter().sum();
            let all: u8 = f.faces.iter().sum();
            f.context.dice = (s, all - s);
            f.context
                .vars
                .set(x.name.unwrap_or(c.fixed.it).0, Value::Dice(s, all - s));
            let sum: i16 = f
                .faces
                .iter()
                .enumerate()
                .map(|(i, n)| (i as i16 + 1) * i16::from(*n))
                .sum();
            if let Some(name) = x.sum {
                f.context.vars.set(name.0, Value::N(sum));
            }
            // Kept here, for what follows may roll again.
            f.number = s.into();
            f.next = 0;
            f.point = Point::Outcome;
            None
        }
        _ => {
            let s = f.number as u8;
            let fl = f.faces.iter().sum::<u8>() - s;
            match nth_outcome(x, s, fl, &f.faces, f.next) {
                Some(b) => {
                    f.next += 1;
                    f.context.dice = (s, fl);
                    Some(then_do(g, f, b))
                }
                None => next(f),
            }
        }
    }
}

/// Roll dice of the check at hand again.
pub fn reroll(
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Reroll,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    // The dice of the check below are rolled again.
    if x.dice == WhichDice::One && f.point == Point::Begin {
        let faces = topmost_check(g).map(|k| k.faces).unwrap_or_default();
        let choices: Choices<Choice> = (1..=6u8)
            .filter(|&n| faces[n as usize - 1] > 0)
            .map(Choice::Face)
            .collect();
        return match choices[..] {
            [] => not_done(f),
            // Dice that are alike are one choice.
            [Choice::Face(n)] => {
                roll_again(g, WhichDice::One, n, log);
                next(f)
            }
            _ => Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::CheckClues,
                prompt,
                choices,
            )),
        };
    }
    if x.dice != WhichDice::One {
        roll_again(g, x.dice, 0, log);
    }
    next(f)
}

/// Add dice to the check at hand.
pub fn add_dice(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &AddDice) -> Option<Flow> {
    let context = f.context;
    let n = read::amount(c, g, &x.dice, &context).clamp(0, 30) as u8;
    if let Some(k) = topmost_check_mut(g) {
        k.left += n;
        k.step = CheckStep::Roll;
    }
    next_if(f, n > 0)
}

/// Settle the check at hand, or checks to come in this combat.
pub fn settle(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Settle) -> Option<Flow> {
    let context = f.context;
    let code = if x.result == step::Outcome::Passed {
        Settled::Passed
    } else {
        Settled::Failed
    };
    let with = x
        .successes
        .as_ref()
        .map_or(0, |a| read::amount(c, g, a, &context))
        .clamp(0, 99) as u8;
    if x.check.0.is_empty() {
        if let Some(k) = subject_check(g) {
            k.settled = code;
            k.settled_with = with;
        }
    } else {
        for fr in g.stack_mut().iter_mut().rev() {
            if let Procedure::Combat(k) = &mut fr.procedure {
                for kind in &x.check.0 {
                    match kind {
                        CheckKind::Horror => k.settle_horror = code,
                        CheckKind::Combat => k.settle_combat = code,
                        _ => {}
                    }
                }
                break;
            }
        }
    }
    next(f)
}

/// An answer to one of these steps.
pub fn answered(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    step: &Step,
    choice: Choice,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    match (step, choice) {
        (Step::Check(x), Choice::Skill(k)) => return Some(make_check(c, g, f, x, k, seat)),
        (Step::Roll(_), Choice::Die(n)) => {
            f.faces[(n.clamp(1, 6) - 1) as usize] += 1;
            f.left -= 1;
            let cause = f.context.origin;
            log.emit(|| Event::Die {
                seat,
                face: n,
                cause,
            });
        }
        (Step::Reroll(_), Choice::Face(n)) => {
            roll_again(g, WhichDice::One, n, log);
            next(f);
        }
        _ => return next(f),
    }
    None
}

fn make_check(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Check,
    kind: CheckKind,
    seat: u8,
) -> Flow {
    let context = Context {
        you: f.context.you.unwrap_or(seat).into(),
        ..f.context
    };
    let mut modifier = read::amount(c, g, &x.modifier, &context);
    if let Some(a) = &x.dice {
        modifier += read::amount(c, g, a, &context);
    }
    let difficulty = read::amount(c, g, &x.difficulty, &context);
    let mut k = CheckFrame::new(seat, kind, modifier, difficulty);
    k.counts = !x.successes.0.is_empty()
        || [x.pass, x.fail, x.after]
            .into_iter()
            .flatten()
            .any(|b| c.counts.get(b.id as usize).copied().unwrap_or(false))
        || c.block(f.block)
            .iter()
            .skip(f.step as usize + 1)
            .any(|_| c.counts.get(f.block as usize).copied().unwrap_or(false));
    k.pass_by = x.pass_by.map(|p| p.id).into();
    f.point = Point::Outcome;
    call(g, Procedure::Script(*f), Procedure::Check(k))
}

fn sub_check(g: &mut Game, f: &ScriptFrame, block: u16, seat: u8) -> Flow {
    let mut context = f.context;
    // What follows a check of somebody else is about them.
    if context.you.is_none() || f.chosen.is_some() {
        context.it = Value::Seat(seat);
    }
    call(
        g,
        Procedure::Script(*f),
        Procedure::Script(ScriptFrame::new(block, context)),
    )
}

/// The n-th list of steps that a roll's outcome asks for.
fn nth_outcome(x: &Roll, s: u8, fl: u8, faces: &[u8; 6], n: i16) -> Option<u16> {
    let mut left = n;
    let mut take = |b: Option<Block<Step>>, times: i16| -> Option<u16> {
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

fn topmost_check(g: &Game) -> Option<&CheckFrame> {
    g.stack().iter().rev().find_map(|f| match &f.procedure {
        Procedure::Check(k) => Some(k),
        _ => None,
    })
}

fn topmost_check_mut(g: &mut Game) -> Option<&mut CheckFrame> {
    g.stack_mut()
        .iter_mut()
        .rev()
        .find_map(|f| match &mut f.procedure {
            Procedure::Check(k) => Some(k),
            _ => None,
        })
}

/// The check that the window at work is about, or the one at hand.
fn subject_check(g: &mut Game) -> Option<&mut CheckFrame> {
    let at = window_subject(g);
    if let Some(i) = at
        && matches!(g.stack()[i].procedure, Procedure::Check(_))
    {
        return match &mut g.stack_mut()[i].procedure {
            Procedure::Check(k) => Some(k),
            _ => None,
        };
    }
    topmost_check_mut(g)
}

fn roll_again(g: &mut Game, which: WhichDice, face: u8, log: &mut Log) {
    let Some(k) = topmost_check_mut(g) else {
        return;
    };
    let mut n = 0;
    for (i, count) in k.faces.iter_mut().enumerate() {
        let take = match which {
            WhichDice::All => *count,
            WhichDice::One => u8::from(i + 1 == face as usize && *count > 0),
            WhichDice::Failures => {
                if i + 1 < k.success_from as usize {
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
    log.emit(|| Event::Rerolled { seat, dice: n });
}
