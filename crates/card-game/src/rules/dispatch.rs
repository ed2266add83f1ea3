//! The dispatcher: it copies the top frame, runs a step of it or hands it an answer, and puts it back unless it has
//! ended.

use crate::Choice;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use kernel::{At, Maybe};

/// Puts a frame back, unless it has ended or another one has replaced it.
macro_rules! put_back {
    ($cx:ident, $kind:ident $(.$field:ident)?, $frame:ident, $flow:ident) => {
        if !matches!($flow, Flow::Done)
            && let Some(Frame::$kind(place)) = $cx.game.stack_mut().last_mut()
        {
            (*place)$(.$field)? = $frame;
        }
    };
}

/// Copies the top frame, which is of this kind, and runs a step of it.
macro_rules! step {
    ($cx:ident, $kind:ident $(.$field:ident)?) => {{
        let Some(Frame::$kind(frame)) = $cx.game.stack().last() else {
            return Flow::Go;
        };
        let mut frame = (*frame)$(.$field)?.clone();
        let flow = frame.step($cx);
        put_back!($cx, $kind $(.$field)?, frame, flow);
        flow
    }};
}

/// Runs steps of the top frame until it calls, asks or ends, the scenario ends, or an objective is reached. The limit
/// is higher than any frame needs; the driver stops endless loops.
macro_rules! steps {
    ($cx:ident, $kind:ident $(.$field:ident)?) => {
        steps!($cx, step!($cx, $kind $(.$field)?))
    };
    ($cx:ident, $step:expr) => {{
        let mut left = 64;
        loop {
            let flow = $step;
            left -= 1;
            let interrupted = !$cx.table().endings.is_empty() || $cx.objectives_due();
            if !matches!(flow, Flow::Go) || left == 0 || interrupted {
                break flow;
            }
        }
    }};
}

/// Copies the top frame, which is of this kind, and hands it an answer.
macro_rules! take {
    ($cx:ident, $choice:ident, $kind:ident $(.$field:ident)?) => {{
        let Some(Frame::$kind(frame)) = $cx.game.stack().last() else {
            return Flow::Go;
        };
        let mut frame = (*frame)$(.$field)?.clone();
        let flow = frame.take($cx, $choice);
        put_back!($cx, $kind $(.$field)?, frame, flow);
        flow
    }};
}

/// Runs a step of the top frame. The kernel's driver calls it in a loop.
// Most frames are `Copy`; the macros also work for the others.
#[allow(clippy::clone_on_copy)]
#[inline(always)]
pub fn step(cx: &mut Cx) -> Flow {
    // A resolution was reached: frames in progress are dropped, except for defeats of the same moment.
    if !cx.table().endings.is_empty() && !cx.table().ended && !within_elimination(cx) {
        return unwind(cx);
    }
    if cx.objectives_due() {
        if let Some(card) = cx.objective_reached() {
            return match cx.objective_price(card) {
                None => cx.call(AdvanceFrame::new(card)),
                Some(id) => {
                    let lead = cx.table().lead;
                    cx.call(cx.initiation(lead, Act::Use(card, id), 0, Maybe::NONE))
                }
            };
        }
        if cx.content.uses.states
            && let Some(script) = cx.state_reached()
        {
            return cx.call(script);
        }
    }
    let Some(top) = cx.game.stack().last() else {
        return Flow::Done;
    };
    match top {
        Frame::Campaign(_) => steps!(cx, Campaign),
        Frame::Setup(_) => steps!(cx, Setup),
        Frame::Round(_) => steps!(cx, Round),
        Frame::Mythos(_) => steps!(cx, Mythos),
        Frame::Investigation(_) => steps!(cx, Investigation),
        // One step at a time, so that a playout can answer before all choices are listed.
        Frame::Turn(_) => step!(cx, Turn),
        Frame::ExtraAction(_) => step!(cx, ExtraAction),
        Frame::EnemyPhase(_) => steps!(cx, EnemyPhase),
        Frame::Upkeep(_) => steps!(cx, Upkeep),
        Frame::PlayerWindow(_) => step!(cx, PlayerWindow),
        Frame::Initiation(_) => steps!(cx, Initiation.initiation),
        Frame::AttacksOfOpportunity(_) => step!(cx, AttacksOfOpportunity),
        Frame::MassiveAttacks(_) => step!(cx, MassiveAttacks),
        // A skill test stays on the stack while it runs, because cards read it there.
        Frame::SkillTest(_) => steps!(cx, cx.skill_test()),
        Frame::RevealToken(_) => step!(cx, RevealToken),
        Frame::Occurrence(_) => steps!(cx, Occurrence),
        Frame::Cell(_) => step!(cx, Cell),
        Frame::Script(_) => step!(cx, Script),
        Frame::Each(_) => step!(cx, Each),
        Frame::PlayCard(_) => steps!(cx, PlayCard),
        Frame::Harm(_) => steps!(cx, with_harm(cx, |harm, cx| harm.step(cx))),
        Frame::Defeat(_) => step!(cx, Defeat),
        Frame::Elimination(_) => steps!(cx, Elimination),
        Frame::Move(_) => steps!(cx, Move),
        Frame::EnemyMove(_) => step!(cx, EnemyMove),
        Frame::EncounterDraw(_) => steps!(cx, EncounterDraw),
        Frame::Spawn(_) => steps!(cx, Spawn),
        Frame::Engage(_) => step!(cx, Engage),
        Frame::EnterPlay(_) => steps!(cx, EnterPlay),
        Frame::DrawCards(_) => steps!(cx, DrawCards),
        Frame::Search(_) => step!(cx, Search),
        Frame::Look(_) => step!(cx, Look),
        Frame::DiscardUntil(_) => step!(cx, DiscardUntil),
        Frame::DiscardTop(_) => step!(cx, DiscardTop),
        Frame::DiscardFromHand(_) => step!(cx, DiscardFromHand),
        Frame::Advance(_) => step!(cx, Advance),
        Frame::Checks(_) => step!(cx, Checks),
        Frame::ScenarioEnd(_) => step!(cx, ScenarioEnd),
    }
}

/// Applies an answer to the top frame.
#[allow(clippy::clone_on_copy)]
pub fn take(cx: &mut Cx, choice: Choice) -> Flow {
    if let Some(flow) = cx.take_unseen(choice) {
        return flow;
    }
    let Some(top) = cx.game.stack().last() else {
        return Flow::Done;
    };
    match top {
        Frame::Campaign(_) => take!(cx, choice, Campaign),
        Frame::Setup(_) => take!(cx, choice, Setup),
        Frame::Investigation(_) => take!(cx, choice, Investigation),
        Frame::Turn(_) => take!(cx, choice, Turn),
        Frame::ExtraAction(_) => take!(cx, choice, ExtraAction),
        Frame::EnemyPhase(_) => take!(cx, choice, EnemyPhase),
        Frame::Upkeep(_) => take!(cx, choice, Upkeep),
        Frame::PlayerWindow(_) => take!(cx, choice, PlayerWindow),
        Frame::Initiation(_) => take!(cx, choice, Initiation.initiation),
        Frame::AttacksOfOpportunity(_) => take!(cx, choice, AttacksOfOpportunity),
        Frame::SkillTest(_) => cx.take_test(choice),
        Frame::RevealToken(_) => take!(cx, choice, RevealToken),
        Frame::Cell(_) => take!(cx, choice, Cell),
        Frame::Script(_) => take!(cx, choice, Script),
        Frame::Harm(_) => with_harm(cx, |harm, cx| harm.take(cx, choice)),
        Frame::Elimination(_) => take!(cx, choice, Elimination),
        Frame::EnemyMove(_) => take!(cx, choice, EnemyMove),
        Frame::EncounterDraw(_) => take!(cx, choice, EncounterDraw),
        Frame::Spawn(_) => take!(cx, choice, Spawn),
        Frame::Engage(_) => take!(cx, choice, Engage),
        Frame::EnterPlay(_) => take!(cx, choice, EnterPlay),
        Frame::DrawCards(_) => take!(cx, choice, DrawCards),
        Frame::Search(_) => take!(cx, choice, Search),
        Frame::Look(_) => take!(cx, choice, Look),
        Frame::DiscardUntil(_) => take!(cx, choice, DiscardUntil),
        Frame::DiscardTop(_) => take!(cx, choice, DiscardTop),
        Frame::DiscardFromHand(_) => take!(cx, choice, DiscardFromHand),
        Frame::Checks(_) => take!(cx, choice, Checks),
        Frame::ScenarioEnd(_) => take!(cx, choice, ScenarioEnd),
        // These frames never ask.
        Frame::Round(_)
        | Frame::Mythos(_)
        | Frame::MassiveAttacks(_)
        | Frame::Occurrence(_)
        | Frame::Each(_)
        | Frame::PlayCard(_)
        | Frame::Defeat(_)
        | Frame::Move(_)
        | Frame::Advance(_) => Flow::Go,
    }
}

/// Harm is large, so its box is moved out of the stack, with a small frame in its place meanwhile.
fn with_harm(cx: &mut Cx, run: impl FnOnce(&mut Harm, &mut Cx) -> Flow) -> Flow {
    let Some(top) = cx.game.stack_mut().last_mut() else {
        return Flow::Done;
    };
    let Frame::Harm(mut harm) = std::mem::replace(top, Frame::CHECKS) else {
        return Flow::Go;
    };
    let flow = run(&mut harm, cx);
    if let Some(top) = cx.game.stack_mut().last_mut() {
        *top = Frame::Harm(harm);
    }
    flow
}

/// Whether an elimination is in progress. It is finished even if the scenario has ended.
fn within_elimination(cx: &Cx) -> bool {
    let below = cx.game.stack().len().saturating_sub(1);
    cx.game.stack()[..below]
        .iter()
        .any(|f| matches!(f, Frame::Elimination(_)))
}

/// Drops all frames once the scenario has an ending. Defeats of the same moment still
/// happen. // resolution // end-together
#[allow(clippy::clone_on_copy)]
fn unwind(cx: &mut Cx) -> Flow {
    match cx.game.stack().last() {
        Some(Frame::Defeat(defeat)) if !defeat.cards.is_empty() => step!(cx, Defeat),
        Some(Frame::Elimination(_)) => step!(cx, Elimination),
        Some(frame) if cx.game.stack().len() > bottom(cx) + 1 => {
            let out = frame.tokens_out();
            out.for_each(|token| cx.token_back(token));
            cx.test_breaks_off();
            Flow::Done
        }
        Some(_) => {
            cx.game_ends();
            cx.replace(ScenarioEndFrame {
                step: At::from(EndStep::ChooseEnding),
            });
            Flow::Go
        }
        None => Flow::Done,
    }
}

/// The index of the scenario's lowest frame: 1 above a campaign, otherwise 0.
fn bottom(cx: &Cx) -> usize {
    usize::from(matches!(cx.game.stack().first(), Some(Frame::Campaign(_))))
}
