//! Verbs for checks and dice: make a check, roll, re-roll, decide.

use super::{Given, bind, next, next_if, not_done, window_subject};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{CheckKind, Quantity};
use crate::content::ids::BlockId;
use crate::content::step::{
    self, AddDice, Check, Reroll, Roll, Settle, SkillChoice, Step, WhichDice,
};
use crate::event::Event;
use crate::frame::steps::{CheckStep, Point};
use crate::frame::{CheckFrame, Context, FrameKind, Outcome, ScriptFrame, Settled};
use crate::read::{self, Game, Whose};
use crate::rule::Rule;
use crate::rules::{Cx, Flow, checked, outcome, source};
use crate::state::Value;
use kernel::{Choices, Seat};
use packs::Block;

impl ScriptFrame {
    /// Makes a check.
    pub fn check(&mut self, cx: &mut Cx, verb: &Check, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let kind = match &verb.skill {
                    SkillChoice::One(k) => *k,
                    SkillChoice::Any(list) => {
                        let choices: Choices<Choice> =
                            list.iter().map(|&k| Choice::Skill(k)).collect();
                        return Some(cx.ask(seat, Rule::CheckSkill, prompt, choices));
                    }
                };
                Some(self.make_check(cx, verb, kind, seat))
            }
            Point::Outcome => {
                if outcome(cx.game) == Outcome::Prevented {
                    return not_done(self);
                }
                let (passed, successes) = checked(cx.game);
                self.context.dice = (successes, 0);
                bind(cx.content, self, verb.name, Value::Dice(successes, 0));
                self.number = successes.into();
                self.point = Point::Successes;
                let b = if passed { verb.pass } else { verb.fail };
                b.map(|b| self.sub_check(cx, b.id, seat))
            }
            Point::Successes => {
                self.point = Point::After;
                verb.successes
                    .get(self.number)
                    .map(|b| self.sub_check(cx, b.id, seat))
            }
            Point::After => {
                self.point = Point::Done;
                verb.after.map(|b| self.sub_check(cx, b.id, seat))
            }
            _ => next(self),
        }
    }

    /// Rolls dice. This is not a check, so no Clues can be spent.
    pub fn roll(&mut self, cx: &mut Cx, verb: &Roll, seat: Seat) -> Option<Flow> {
        let context = self.context;
        match self.point {
            Point::Begin => {
                self.left = read::amount(cx.now(), &verb.dice, &context).clamp(0, 60);
                self.point = Point::Roll;
                None
            }
            Point::Roll => {
                if self.left > 0 {
                    return Some(cx.chance(
                        source::DICE + u16::from(seat),
                        Rule::Roll,
                        Prompt::Die(seat),
                        6,
                    ));
                }
                let from = read::modified(cx.now(), Quantity::SuccessFrom, Whose::seat(seat), 5)
                    .clamp(1, 6) as usize;
                let score: u8 = self.faces[from - 1..].iter().sum();
                let all: u8 = self.faces.iter().sum();
                self.context.dice = (score, all - score);
                self.context.vars.set(
                    verb.name.unwrap_or(cx.content.fixed.it),
                    Value::Dice(score, all - score),
                );
                let sum: i16 = self
                    .faces
                    .iter()
                    .enumerate()
                    .map(|(i, n)| (i as i16 + 1) * i16::from(*n))
                    .sum();
                if let Some(name) = verb.sum {
                    self.context.vars.set(name, Value::N(sum));
                }
                // The number is stored because the steps that follow may roll again.
                self.number = score.into();
                self.next = 0;
                self.point = Point::Outcome;
                None
            }
            _ => {
                let score = self.number as u8;
                let fl = self.faces.iter().sum::<u8>() - score;
                match nth_outcome(verb, score, fl, &self.faces, self.next) {
                    Some(steps) => {
                        self.next += 1;
                        self.context.dice = (score, fl);
                        Some(self.then_do(cx, steps))
                    }
                    None => next(self),
                }
            }
        }
    }

    /// Re-rolls dice of the current check.
    pub fn reroll(&mut self, cx: &mut Cx, verb: &Reroll, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        // The dice of the check below are re-rolled.
        if verb.dice == WhichDice::One && self.point == Point::Begin {
            let faces = topmost_check(cx.game).map(|k| k.faces).unwrap_or_default();
            let choices: Choices<Choice> = (1..=6u8)
                .filter(|&n| faces[n as usize - 1] > 0)
                .map(Choice::Face)
                .collect();
            return match choices[..] {
                [] => not_done(self),
                // Dice with the same face are one choice.
                [Choice::Face(n)] => {
                    roll_again(cx, WhichDice::One, n);
                    next(self)
                }
                _ => Some(cx.ask(seat, Rule::CheckClues, prompt, choices)),
            };
        }
        if verb.dice != WhichDice::One {
            roll_again(cx, verb.dice, 0);
        }
        next(self)
    }

    /// Adds dice to the current check.
    pub fn add_dice(&mut self, cx: &mut Cx, x: &AddDice) -> Option<Flow> {
        let context = self.context;
        let count = read::amount(cx.now(), &x.dice, &context).clamp(0, 30) as u8;
        if let Some(k) = topmost_check_mut(cx.game) {
            k.left += count;
            k.step.next = CheckStep::Roll;
        }
        next_if(self, count > 0)
    }

    /// Decides the current check, or later checks of this combat.
    pub fn settle(&mut self, cx: &mut Cx, verb: &Settle) -> Option<Flow> {
        let context = self.context;
        let code = if verb.result == step::Outcome::Passed {
            Settled::Passed
        } else {
            Settled::Failed
        };
        let with = verb
            .successes
            .as_ref()
            .map_or(0, |a| read::amount(cx.now(), a, &context))
            .clamp(0, 99) as u8;
        if verb.check.0.is_empty() {
            if let Some(k) = subject_check(cx.game) {
                k.settled = code;
                k.settled_with = with;
            }
        } else {
            for fr in cx.game.stack_mut().iter_mut().rev() {
                if let FrameKind::Combat(frame) = &mut fr.kind {
                    for kind in &verb.check.0 {
                        match kind {
                            CheckKind::Horror => frame.settle_horror = code,
                            CheckKind::Combat => frame.settle_combat = code,
                            _ => {}
                        }
                    }
                    break;
                }
            }
        }
        next(self)
    }

    /// Applies an answer to one of these verbs.
    pub fn take_dice(&mut self, cx: &mut Cx, given: Given, seat: Seat) -> Option<Flow> {
        match given {
            (Step::Check(x), Choice::Skill(k)) => return Some(self.make_check(cx, x, k, seat)),
            (Step::Roll(_), Choice::Die(count)) => {
                self.faces[(count.clamp(1, 6) - 1) as usize] += 1;
                self.left -= 1;
                let cause = self.context.origin;
                cx.log.emit(|| Event::Die {
                    seat,
                    face: count,
                    cause,
                });
            }
            (Step::Reroll(_), Choice::Face(n)) => {
                roll_again(cx, WhichDice::One, n);
                next(self);
            }
            _ => return next(self),
        }
        None
    }

    fn make_check(&mut self, cx: &mut Cx, verb: &Check, kind: CheckKind, seat: Seat) -> Flow {
        let context = Context {
            you: self.context.you.unwrap_or(seat).into(),
            ..self.context
        };
        let mut modifier = read::amount(cx.now(), &verb.modifier, &context);
        if let Some(a) = &verb.dice {
            modifier += read::amount(cx.now(), a, &context);
        }
        let difficulty = read::amount(cx.now(), &verb.difficulty, &context);
        let mut check = CheckFrame::new(seat, kind, modifier, difficulty);
        check.counts = !verb.successes.0.is_empty()
            || [verb.pass, verb.fail, verb.after]
                .into_iter()
                .flatten()
                .any(|steps| cx.content.counts_successes(steps.id))
            || cx.content.step(self.here().next()).is_some()
                && cx.content.counts_successes(self.block);
        check.pass_by = verb.pass_by.map(|p| p.id).into();
        self.point = Point::Outcome;
        cx.call(check)
    }

    fn sub_check(&self, cx: &mut Cx, block: BlockId, seat: Seat) -> Flow {
        let mut context = self.context;
        // The steps after another investigator's check are about that investigator.
        if context.you.is_none() || self.chosen.is_some() {
            context.it = Value::Seat(seat);
        }
        cx.call(ScriptFrame::new(block, context))
    }
}

/// The `n`-th list of steps that the outcome of a roll asks for.
fn nth_outcome(verb: &Roll, sum: u8, fl: u8, faces: &[u8; 6], n: i16) -> Option<BlockId> {
    let mut left = n;
    let mut take = |block: Option<Block<Step>>, times: i16| -> Option<BlockId> {
        let b = block?;
        if left < times {
            return Some(b.id);
        }
        left -= times.max(0);
        None
    };
    let one = |yes: bool| i16::from(yes);
    if let Some(b) = take(verb.success, one(sum > 0)) {
        return Some(b);
    }
    if let Some(b) = take(verb.failure, one(sum == 0)) {
        return Some(b);
    }
    if let Some(b) = take(verb.any_failure, one(fl > 0)) {
        return Some(b);
    }
    if let Some(b) = take(verb.all_successes, one(fl == 0 && sum > 0)) {
        return Some(b);
    }
    if let Some(b) = take(verb.each_success, sum.into()) {
        return Some(b);
    }
    if let Some(b) = take(verb.each_failure, fl.into()) {
        return Some(b);
    }
    for face in 1..=6i16 {
        if let Some(steps) = verb.faces.get(face)
            && let Some(steps) = take(Some(*steps), faces[face as usize - 1].into())
        {
            return Some(steps);
        }
    }
    None
}

fn topmost_check(game: &Game) -> Option<&CheckFrame> {
    game.stack().iter().rev().find_map(|f| match &f.kind {
        FrameKind::Check(k) => Some(k),
        _ => None,
    })
}

fn topmost_check_mut(game: &mut Game) -> Option<&mut CheckFrame> {
    game.stack_mut()
        .iter_mut()
        .rev()
        .find_map(|f| match &mut f.kind {
            FrameKind::Check(k) => Some(k),
            _ => None,
        })
}

/// The check that the current window is about, or the current check.
fn subject_check(game: &mut Game) -> Option<&mut CheckFrame> {
    let at = window_subject(game);
    if let Some(index) = at
        && matches!(game.stack()[index].kind, FrameKind::Check(_))
    {
        return match &mut game.stack_mut()[index].kind {
            FrameKind::Check(k) => Some(k),
            _ => None,
        };
    }
    topmost_check_mut(game)
}

fn roll_again(cx: &mut Cx, which: WhichDice, face: u8) {
    let Some(check) = topmost_check_mut(cx.game) else {
        return;
    };
    let mut number = 0;
    for (index, count) in check.faces.iter_mut().enumerate() {
        let take = match which {
            WhichDice::All => *count,
            WhichDice::One => u8::from(index + 1 == face as usize && *count > 0),
            WhichDice::Failures => {
                if index + 1 < check.success_from as usize {
                    *count
                } else {
                    0
                }
            }
        };
        *count -= take;
        number += take;
    }
    check.left += number;
    check.step.next = CheckStep::Roll;
    let seat = check.seat;
    cx.log.emit(|| Event::Rerolled { seat, dice: number });
}
