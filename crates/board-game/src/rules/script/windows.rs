//! What a reaction does to the thing it answers: reduces, cancels, replaces; and what is forbidden or permitted for a time.

use super::{next, then_do, window_subject};
use crate::content::Content;
use crate::content::ability::{Duration, OccurrenceOf};
use crate::content::amount::Stat;
use crate::content::filter::Whom;
use crate::content::step::{Cancel, Cover, Instead, Reduce, Step};
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{LossFrame, Procedure, ScriptFrame};
use crate::rules::rule::Rule;
use crate::rules::steps::Point;
use crate::rules::{Flow, ask};
use crate::state::{Ban, Origin, Until};
use kernel::Choices;

/// Reduce the loss at hand.
pub fn reduce(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Reduce) -> Option<Flow> {
    let context = f.context;
    let by = read::amount(c, g, &x.by, &context);
    let stat = reducing(c, Some(f.block), f.context.origin);
    if window_subject(g).is_some_and(|i| matches!(g.stack()[i].procedure, Procedure::Terror(_))) {
        mark_window(g, false);
        return next(f);
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
    next(f)
}

/// Cancel what is about to happen.
pub fn cancel(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Cancel,
    seat: u8,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    let under = window_subject(g);
    let both = match under.map(|i| g.stack()[i].procedure) {
        Some(Procedure::Loss(l)) => Some((l.sanity > 0, l.stamina > 0)),
        _ => None,
    };
    match both {
        Some((a, b)) => {
            let part = x
                .part
                .or_else(|| reducing(c, Some(f.block), f.context.origin));
            if part.is_none() && a && b {
                let choices: Choices<Choice> =
                    [Choice::Option(0), Choice::Option(1)].into_iter().collect();
                return Some(ask(
                    g,
                    Procedure::Script(*f),
                    seat,
                    Rule::EffectPart,
                    prompt,
                    choices,
                ));
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
    next(f)
}

/// Do this instead of what is about to happen.
pub fn instead(g: &mut Game, f: &mut ScriptFrame, x: &Instead) -> Option<Flow> {
    match f.point {
        Point::Begin => {
            mark_window(g, true);
            f.point = Point::Done;
            Some(then_do(g, f, x.steps.id))
        }
        _ => next(f),
    }
}

/// Something is allowed for a time.
pub fn permit(c: &Content, g: &mut Game, f: &mut ScriptFrame) -> Option<Flow> {
    ban(c, g, f);
    next(f)
}

/// What is due for payment is paid for, up to so much.
pub fn cover(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Cover) -> Option<Flow> {
    let context = f.context;
    // The Sanity of a Spell about to be cast; what other costs are covered by is asked while they are paid.
    let by = x
        .sanity
        .as_ref()
        .map_or(0, |a| read::amount(c, g, a, &context))
        .clamp(0, 99) as u8;
    if let Some(Procedure::Cast(k)) = window_subject(g).map(|i| &mut g.stack_mut()[i].procedure) {
        k.sanity_cost = k.sanity_cost.saturating_sub(by);
    }
    next(f)
}

/// An answer to one of these steps.
pub fn answered(g: &mut Game, f: &mut ScriptFrame, step: &Step, choice: Choice) -> Option<Flow> {
    match (step, choice) {
        (Step::Cancel(_), Choice::Option(n)) => {
            if let Some(l) = topmost_loss(g) {
                if n == 0 {
                    l.sanity = 0;
                } else {
                    l.stamina = 0;
                }
            }
            next(f);
        }
        _ => return next(f),
    }
    None
}

/// Something is forbidden or permitted for a time: remembered by the step that says so.
fn ban(c: &Content, g: &mut Game, f: &ScriptFrame) {
    let (until, who) = match c.block(f.block).get(f.step as usize) {
        Some(Step::Forbid(x)) => (x.lasts, x.who.as_ref()),
        Some(Step::Permit(x)) => (x.lasts, Some(&x.who)),
        _ => return,
    };
    // The name is gone by the time it is read.
    let named = who
        .filter(|w| matches!(w.whom, Whom::It | Whom::Named))
        .and_then(|w| read::seats(c, g, w, &f.context).first().copied());
    let until = match until {
        Duration::UntilEndOfNextTurn => Until::Turn(g.table().turn + 1),
        Duration::ThisTurn => Until::Turn(g.table().turn),
        Duration::ThisPhase => Until::Phase,
        _ => Until::Game,
    };
    let ban = Ban {
        block: f.block,
        step: f.step,
        seat: f.context.you,
        named: named.into(),
        until,
    };
    atoms::forbid(g, ban);
}

fn topmost_loss(g: &mut Game) -> Option<&mut LossFrame> {
    g.stack_mut()
        .iter_mut()
        .rev()
        .find_map(|f| match &mut f.procedure {
            Procedure::Loss(l) => Some(l),
            _ => None,
        })
}

fn mark_window(g: &mut Game, replaced: bool) {
    for f in g.stack_mut().iter_mut().rev() {
        if let Procedure::Window(w) = &mut f.procedure {
            if replaced {
                w.replaced = true;
            } else {
                w.cancelled = true;
            }
            return;
        }
    }
}

/// Which part of a loss the ability with this list of steps is about (without a list: any ability of the card).
pub fn reducing(c: &Content, block: Option<u16>, origin: Origin) -> Option<Stat> {
    let abilities = match origin {
        Origin::Card(id) => c.card(id).abilities.clone(),
        _ => return None,
    };
    abilities.into_iter().find_map(|a| {
        let a = &c.abilities[a as usize].it;
        if block.is_some_and(|block| a.steps.is_none_or(|b| b.id != block)) {
            return None;
        }
        match a.would.as_ref().map(|o| &o.0) {
            Some(OccurrenceOf::Loses(x)) if x.stat.0.len() == 1 => x.stat.0.first().copied(),
            _ => None,
        }
    })
}
