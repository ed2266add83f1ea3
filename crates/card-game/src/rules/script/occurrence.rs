//! The occurrence that triggered the ability: cancelled, replaced, changed.

use super::or_ask;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::byte;
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::Maybe;
use packs::Block;

impl Script {
    /// It does not happen.
    pub(super) fn do_cancel(&mut self, cx: &mut Cx) -> Flow {
        let context = self.context;
        match cx.look().occurrence(context) {
            Some(Occurrence::TokenRevealed { .. }) => {}
            Some(Occurrence::Attacks { enemy, .. }) => cx.emit(|| Event::Cancelled {
                card: enemy.into(),
                attack: true,
            }),
            Some(Occurrence::DrawsEncounter { card, .. }) => cx.emit(|| Event::Cancelled {
                card: card.into(),
                attack: false,
            }),
            _ => cx.emit(|| Event::Cancelled {
                card: Maybe::NONE,
                attack: false,
            }),
        }
        cx.undo_occurrence(context);
        self.next()
    }

    /// Something else happens instead. // instead
    pub(super) fn do_instead(&mut self, cx: &mut Cx, steps: &Block<Verb>) -> Flow {
        let context = self.context;
        cx.undo_occurrence(context);
        self.advance();
        cx.call(Script::new(*steps, context))
    }

    /// Some of the damage and horror that is dealt is not placed. // cancel-harm
    pub(super) fn do_cancel_harm(&mut self, cx: &mut Cx, cancel: &CancelHarm) -> Flow {
        let context = self.context;
        let Point::Spares { at, left } = self.point else {
            self.context.done = 0;
            let left = byte(self.amount(cx, &cancel.up_to));
            return self.at_point(Point::Spares { at: 0, left });
        };
        let Some((card, horror, dealt)) = cx.amount_dealt(context, at) else {
            return self.next_if(context.done > 0);
        };
        let most = dealt.min(left);
        let after = (at + 1..).map_while(|at| cx.amount_dealt(context, at));
        let more: u8 = after.map(|(.., n)| n).fold(0, u8::saturating_add);
        // At least one point is cancelled.
        let least = most.min(u8::from(context.done == 0 && more == 0));
        if most == least {
            return self.spare(cx, most);
        }
        let you = context.you.get().filter(|who| cx.table().playing(*who));
        let who = you.unwrap_or(cx.table().lead);
        let choices = (least..=most).rev().map(Choice::Number).collect();
        cx.ask(
            who,
            Rule::CancelHarm,
            Prompt::CancelHarm(card, horror),
            choices,
        )
    }

    /// Cancels so much of the amount at which the step is, and goes on to the next.
    pub(super) fn spare(&mut self, cx: &mut Cx, points: u8) -> Flow {
        let Point::Spares { at, left } = self.point else {
            return Flow::Go;
        };
        cx.spare(self.context, at, points);
        self.context.done = self.context.done.saturating_add(points);
        self.at_point(Point::Spares {
            at: at + 1,
            left: left.saturating_sub(points),
        })
    }

    pub(super) fn change(&mut self, cx: &mut Cx, change: &Change) -> Flow {
        let context = self.context;
        let Some(cell) = context.answers.get().map(Depth::index) else {
            return self.next();
        };
        let below = cell.wrapping_sub(1);
        match change {
            Change::AttackDamageTo(n) => {
                let set = or_ask!(self.means(cx, n));
                if let (
                    Target::Card(card),
                    Some(Frame::Occurrence(OccurrenceFrame { damage_to, .. })),
                ) = (set.first(), cx.game.stack_mut().get_mut(below))
                {
                    *damage_to = card.into();
                }
            }
            Change::SpawnAt(n) => {
                let set = or_ask!(self.means(cx, n));
                if let Target::Card(card) = set.first()
                    && let Some(Frame::Occurrence(OccurrenceFrame {
                        occurrence: Occurrence::Spawns { at, .. },
                        ..
                    })) = cx.game.stack_mut().get_mut(below)
                {
                    *at = card.into();
                }
            }
            Change::Picked(n) => {
                let set = or_ask!(self.means(cx, n));
                // The pick is the step before the one at which the effect goes on. // picked-at-random
                if let Some(Frame::Script(picking)) = cx.game.stack_mut().get_mut(below)
                    && !set.is_empty()
                {
                    let mut pick = picking.here();
                    pick.step = pick.step.saturating_sub(1);
                    if let Some(Verb::Pick(p)) = cx.content.verb(pick) {
                        picking.context = picking.context.naming(p.name, set.first());
                    }
                }
            }
            Change::RevealTwoChooseOne => {
                match cx.game.stack_mut().get_mut(below) {
                    Some(Frame::SkillTest(t)) => t.pair = Some(t.tokens.len() as u8),
                    Some(Frame::RevealToken(r)) => r.pair = Some(r.tokens.len() as u8),
                    _ => {}
                }
                // A reveal is changed once.
                if let Some(Frame::Cell(CellFrame { passed, .. })) =
                    cx.game.stack_mut().get_mut(cell)
                {
                    *passed = Seats::ALL;
                }
            }
        }
        self.next()
    }
}

impl Cx<'_, '_> {
    /// What is about to happen does not happen: the procedure whose cell is open passes it over. // cancel
    pub(super) fn undo_occurrence(&mut self, context: Context) {
        let occurrence = self.look().occurrence(context);
        let begins = matches!(occurrence, Some(Occurrence::PhaseBegins { .. }));
        // Turns are taken in the next round although no upkeep phase lets them. // skipped-phase
        let upkeep = Phase::Upkeep;
        if matches!(occurrence, Some(Occurrence::PhaseBegins { phase }) if phase == upkeep) {
            self.turns_to_take();
        }
        if let Some(Occurrence::TokenRevealed { token, .. }) = occurrence {
            self.cancel_token(token);
        }
        // The cell stands on its occurrence, or on the procedure that has it among its steps.
        let Some(cell) = context.answers.get().map(Depth::index) else {
            return;
        };
        let Some(below) = cell.checked_sub(1) else {
            return;
        };
        match self.game.stack_mut().get_mut(below) {
            Some(Frame::Occurrence(OccurrenceFrame { undone, .. })) => *undone = true,
            Some(Frame::PlayCard(PlayCardFrame { step, .. })) => step.next = PlayStep::Discard,
            // What was played is discarded, what spawned as well; what comes from elsewhere stays there.
            Some(Frame::EnterPlay(EnterPlayFrame { step, .. })) => step.next = EntryStep::End,
            Some(Frame::Spawn(SpawnFrame { step, .. })) => step.next = SpawnStep::Stays,
            Some(Frame::Move(MoveFrame { step, .. })) => step.next = MoveStep::Stays,
            Some(Frame::Advance(AdvanceFrame { step, .. })) => step.next = AdvanceStep::Stays,
            Some(Frame::RevealToken(r)) => {
                r.left = r.left.saturating_sub(1);
                r.asked = false;
            }
            Some(Frame::SkillTest(t)) => {
                t.to_reveal = t.to_reveal.saturating_sub(1);
                t.reveal_asked = false;
            }
            _ => {}
        }
        match below
            .checked_sub(1)
            .and_then(|d| self.game.stack_mut().get_mut(d))
        {
            // An encounter card whose drawing comes to nothing is discarded, an enemy without spawning.
            Some(Frame::EncounterDraw(EncounterDrawFrame { step, .. }))
                if step.next == EncounterStep::Resolve =>
            {
                step.next = EncounterStep::Undone;
            }
            // A phase that does not begin is skipped; a round ends even without its upkeep phase. // skipped-phase
            Some(Frame::Mythos(f)) if begins => f.step.next = MythosStep::End,
            Some(Frame::Investigation(f)) if begins => f.step.next = InvestigationStep::End,
            Some(Frame::EnemyPhase(f)) if begins => f.step.next = EnemyStep::End,
            Some(Frame::Upkeep(f)) if begins => f.step.next = UpkeepStep::U46RoundEnds,
            // What was assigned to this card is not.
            Some(Frame::Harm(harm)) if harm.step.now == HarmStep::Assigned => {
                if let Some((_, damage, horror)) = harm
                    .at
                    .checked_sub(1)
                    .and_then(|at| harm.assigned.get_mut(at as usize))
                {
                    (*damage, *horror) = (0, 0);
                }
            }
            _ => {}
        }
        // Nothing else may still be offered in the cell of what no longer happens.
        if let Some(Frame::Cell(CellFrame {
            forced_done,
            passed,
            ..
        })) = self.game.stack_mut().get_mut(cell)
        {
            *forced_done = true;
            *passed = Seats::ALL;
        }
    }
}
