//! The standing checks: what is looked at whenever something has changed.

use crate::content::*;
use crate::rules::frame::*;
use crate::rules::run::{Flow, Run};
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};

impl Run<'_, '_> {
    /// Calls the standing checks if there is anything for them to look at.
    pub fn check_then(&mut self, next: Frame) -> Flow {
        if self.t().checks == 0 {
            return self.set(next);
        }
        self.then(next, Frame::CHECKS)
    }

    /// Steps the standing checks: defeat by lowered values, emptied uses, engagement, slots, objectives.
    /// // standing-checks
    pub fn checks(&mut self, tried: Cards) -> Flow {
        let checks = self.t().checks;
        let with = |card: CardId| {
            let mut tried = tried;
            tried.insert(card);
            Frame::Checks { tried }
        };
        if checks & check::HEALTH != 0 {
            self.looked_at(check::HEALTH);
            if let Some(call) = self.lowered() {
                return Flow::Call(call);
            }
        }
        // Each is put aside before it is dealt with: what comes of it may look at all this again.
        let again = !tried.is_empty();
        if again || checks & check::USES != 0 {
            self.looked_at(check::USES);
            let empty = self.t().in_play.iter().find(|c| {
                self.def(*c).discard_when_empty
                    && self.card(*c).uses == 0
                    && !tried.contains(*c)
                    && !self.look().blank(*c)
            });
            if let Some(card) = empty {
                let _ = self.set(with(card));
                return self.happen(Occurrence::Discards {
                    who: self.look().controller(card),
                    card,
                    was: None,
                });
            }
        }
        if again || checks & check::ENGAGE != 0 {
            self.looked_at(check::ENGAGE);
            if let Some(enemy) = self.must_engage(&tried) {
                return self.then(with(enemy), Frame::Engage { enemy });
            }
        }
        if again || checks & check::SLOTS != 0 {
            self.looked_at(check::SLOTS);
            for who in 0..self.t().investigators.len() as u8 {
                if let Some(slot) = self.look().slot_overflow(who, None) {
                    let victims: Choices<Choice> = self
                        .look()
                        .slot_victims(who, slot, None)
                        .filter(|c| !tried.contains(*c))
                        .map(Choice::Card)
                        .collect();
                    match victims.as_slice() {
                        [] => continue,
                        [Choice::Card(one)] => {
                            let _ = self.set(with(*one));
                            return self.happen(Occurrence::Discards {
                                who: who.into(),
                                card: *one,
                                was: None,
                            });
                        }
                        _ => {
                            self.stir(check::SLOTS);
                            return self.ask(
                                who,
                                Rule::Slots,
                                Prompt::MakeRoom(Maybe::NONE),
                                victims,
                            );
                        }
                    }
                }
            }
        }
        if checks & check::ONCE != 0 {
            self.looked_at(check::ONCE);
            if self.t().index.once
                && let Some(card) = self.objective_met()
            {
                return Flow::Call(Frame::Advance {
                    card,
                    step: AdvanceStep::Advances,
                });
            }
        }
        Flow::Done
    }

    /// An answer to a question of the checks: which asset makes room.
    pub fn take_checks(&mut self, mut tried: Cards, choice: Choice) -> Flow {
        let who = self.asked().into();
        match choice {
            Choice::Card(card) => {
                tried.insert(card);
                let _ = self.set(Frame::Checks { tried });
                self.happen(Occurrence::Discards {
                    who,
                    card,
                    was: None,
                })
            }
            _ => Flow::Go,
        }
    }

    pub(super) fn objective_met(&self) -> Option<CardId> {
        let current = [self.t().act, self.t().agenda];
        current.into_iter().filter_map(Maybe::get).find(|card| {
            self.c
                .abilities_of(self.card(*card).def)
                .any(|(_, a)| match &a.ability {
                    Ability::Objective(_) if !self.look().works(*card, a) => false,
                    Ability::Objective(o) => o
                        .once
                        .as_ref()
                        .is_some_and(|c| self.look().holds(c, Context::of_card(*card))),
                    _ => false,
                })
        })
    }

    /// A card whose health or sanity has dropped to what lies on it.
    pub(super) fn lowered(&self) -> Option<Frame> {
        let look = self.look();
        let fallen: smallvec::SmallVec<[CardId; 4]> = self
            .t()
            .in_play
            .iter()
            .filter(|c| {
                let card = self.card(*c);
                card.damage > 0 && look.health(*c).is_some_and(|h| i32::from(card.damage) >= h)
                    || card.horror > 0
                        && look.sanity(*c).is_some_and(|s| i32::from(card.horror) >= s)
            })
            .filter(|c| {
                let plays = |who| self.t().playing(who);
                self.def(*c).kind != KindName::Investigator
                    || self.card(*c).area.get().is_some_and(plays)
            })
            .filter(|c| !self.is_being_defeated(*c))
            .collect();
        (!fallen.is_empty()).then_some(Frame::Defeat {
            cards: fallen,
            by: Maybe::NONE,
        })
    }
}
