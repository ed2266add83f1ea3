//! Verbs of reactions: reduce, cancel or replace the occurrence; and to forbid or permit something for a time.

use super::{next, window_subject};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Duration, OccurrenceOf};
use crate::content::amount::Stat;
use crate::content::filter::Whom;
use crate::content::ids::BlockId;
use crate::content::step::{Cancel, Cover, Instead, Reduce, Step};
use crate::frame::steps::Point;
use crate::frame::{FrameKind, LossFrame, ScriptFrame};
use crate::read::{self, Game};
use crate::rule::Rule;
use crate::rules::{Cx, Flow, atoms};
use crate::state::{Ban, Origin, Until};
use kernel::{Choices, Seat};

impl ScriptFrame {
    /// Reduces the current loss.
    pub fn reduce(&mut self, cx: &mut Cx, verb: &Reduce) -> Option<Flow> {
        let context = self.context;
        let by = read::amount(cx.now(), &verb.by, &context);
        let stat = reducing(cx.content, Some(self.block), self.context.origin);
        if window_subject(cx.game)
            .is_some_and(|i| matches!(cx.game.stack()[i].kind, FrameKind::Terror(_)))
        {
            mark_window(cx, false);
            return next(self);
        }
        if let Some(loss) = topmost_loss(cx.game) {
            let (first, second) = (loss.sanity, loss.stamina);
            match stat {
                Some(Stat::Sanity) => loss.sanity = (first - by).max(verb.least.min(first)),
                Some(Stat::Stamina) => loss.stamina = (second - by).max(verb.least.min(second)),
                _ if first > 0 => loss.sanity = (first - by).max(verb.least.min(first)),
                _ => loss.stamina = (second - by).max(verb.least.min(second)),
            }
        }
        next(self)
    }

    /// Cancels the occurrence.
    pub fn cancel(&mut self, cx: &mut Cx, verb: &Cancel, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        let under = window_subject(cx.game);
        let both = match under.map(|i| cx.game.stack()[i].kind) {
            Some(FrameKind::Loss(l)) => Some((l.sanity > 0, l.stamina > 0)),
            _ => None,
        };
        match both {
            Some((first, second)) => {
                let part = verb
                    .part
                    .or_else(|| reducing(cx.content, Some(self.block), self.context.origin));
                if part.is_none() && first && second {
                    let choices: Choices<Choice> =
                        [Choice::Option(0), Choice::Option(1)].into_iter().collect();
                    return Some(cx.ask(seat, Rule::EffectPart, prompt, choices));
                }
                if let Some(loss) = topmost_loss(cx.game) {
                    match part {
                        Some(Stat::Sanity) => loss.sanity = 0,
                        Some(Stat::Stamina) => loss.stamina = 0,
                        _ => {
                            loss.sanity = 0;
                            loss.stamina = 0;
                        }
                    }
                }
            }
            None => mark_window(cx, false),
        }
        next(self)
    }

    /// Replaces the occurrence.
    pub fn instead(&mut self, cx: &mut Cx, verb: &Instead) -> Option<Flow> {
        match self.point {
            Point::Begin => {
                mark_window(cx, true);
                self.point = Point::Done;
                Some(self.then_do(cx, verb.steps.id))
            }
            _ => next(self),
        }
    }

    /// Permits something for a time.
    pub fn permit(&mut self, cx: &mut Cx) -> Option<Flow> {
        self.ban(cx);
        next(self)
    }

    /// Covers part of a payment, up to a number.
    pub fn cover(&mut self, cx: &mut Cx, verb: &Cover) -> Option<Flow> {
        let context = self.context;
        // Here only the Sanity of a Spell is covered; other costs are covered while they are paid.
        let by = verb
            .sanity
            .as_ref()
            .map_or(0, |a| read::amount(cx.now(), a, &context))
            .clamp(0, 99) as u8;
        if let Some(FrameKind::Cast(frame)) =
            window_subject(cx.game).map(|i| &mut cx.game.stack_mut()[i].kind)
        {
            frame.sanity_cost = frame.sanity_cost.saturating_sub(by);
        }
        next(self)
    }

    /// Applies an answer to one of these verbs.
    pub fn take_windows(&mut self, cx: &mut Cx, step: &Step, choice: Choice) -> Option<Flow> {
        match (step, choice) {
            (Step::Cancel(_), Choice::Option(n)) => {
                if let Some(loss) = topmost_loss(cx.game) {
                    if n == 0 {
                        loss.sanity = 0;
                    } else {
                        loss.stamina = 0;
                    }
                }
                next(self);
            }
            _ => return next(self),
        }
        None
    }

    /// Records that this step forbids or permits something for a time.
    fn ban(&self, cx: &mut Cx) {
        let (until, who) = match cx.content.step(self.here()) {
            Some(Step::Forbid(x)) => (x.lasts, x.who.as_ref()),
            Some(Step::Permit(x)) => (x.lasts, Some(&x.who)),
            _ => return,
        };
        // The name is no longer known when the rule in force is read later.
        let named = who
            .filter(|w| matches!(w.whom, Whom::It | Whom::Named))
            .and_then(|w| read::seats(cx.now(), w, &self.context).first().copied());
        let until = match until {
            Duration::UntilEndOfNextTurn => Until::Turn(cx.table().turn + 1),
            Duration::ThisTurn => Until::Turn(cx.table().turn),
            Duration::ThisPhase => Until::Phase,
            _ => Until::Game,
        };
        let ban = Ban {
            block: self.block,
            step: self.step,
            seat: self.context.you,
            named: named.into(),
            until,
        };
        atoms::forbid(cx, ban);
    }
}

fn topmost_loss(game: &mut Game) -> Option<&mut LossFrame> {
    game.stack_mut()
        .iter_mut()
        .rev()
        .find_map(|f| match &mut f.kind {
            FrameKind::Loss(l) => Some(l),
            _ => None,
        })
}

fn mark_window(cx: &mut Cx, replaced: bool) {
    for f in cx.game.stack_mut().iter_mut().rev() {
        if let FrameKind::Window(frame) = &mut f.kind {
            if replaced {
                frame.replaced = true;
            } else {
                frame.cancelled = true;
            }
            return;
        }
    }
}

/// Which part of a loss an ability with this list of steps reduces (without a list: any ability of the card).
pub fn reducing(content: &Content, block: Option<BlockId>, origin: Origin) -> Option<Stat> {
    let abilities = match origin {
        Origin::Card(id) => content.card(id).abilities.clone(),
        _ => return None,
    };
    abilities.into_iter().find_map(|a| {
        let ability = &content.abilities[a].it;
        if block.is_some_and(|block| ability.steps.is_none_or(|b| b.id != block)) {
            return None;
        }
        match ability.would.as_ref().map(|o| &o.0) {
            Some(OccurrenceOf::Loses(x)) if x.stat.0.len() == 1 => x.stat.0.first().copied(),
            _ => None,
        }
    })
}
