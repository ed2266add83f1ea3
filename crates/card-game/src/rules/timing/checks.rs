//! The standing checks, which run whenever something has changed.

use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};
use smallvec::SmallVec;

impl Cx<'_, '_> {
    /// Calls the standing checks if one of them must run.
    pub fn check(&mut self) -> Flow {
        if self.table().due() {
            return self.call(Frame::CHECKS);
        }
        Flow::Go
    }

    /// Whether the board may have changed since the objectives that ask for a state were last checked. An elimination
    /// is finished first.
    #[inline]
    pub fn objectives_due(&self) -> bool {
        self.table().checks & check::ONCE != 0 && self.objectives_count()
    }

    #[cold]
    fn objectives_count(&self) -> bool {
        let leaves = |f: &Frame| matches!(f, Frame::Elimination(_));
        let t = self.table();
        t.round > 0 && !t.ended && t.endings.is_empty() && !self.game.stack().iter().any(leaves)
    }

    /// The act or agenda whose objective asks for a state that has now been reached. It advances at once, before
    /// reactions to the change. It advances only once: while it is advancing, and as long as the state holds, it does
    /// not count as reached again. // objective
    pub fn objective_reached(&mut self) -> Option<CardId> {
        self.looked_at(check::ONCE);
        let cards = [
            (self.table().act, check::ACT_MET),
            (self.table().agenda, check::AGENDA_MET),
        ];
        for (card, met) in cards {
            let Some(card) = card.get() else { continue };
            let advances =
                |f: &Frame| matches!(f, Frame::Advance(AdvanceFrame { card: c, .. }) if *c == card);
            if self.game.stack().iter().any(advances) {
                continue;
            }
            let was_met = self.table().checks & met != 0;
            if !self.objective_holds(card) {
                self.looked_at(met);
            } else if !was_met {
                self.stir(met);
                return Some(card);
            }
        }
        None
    }

    /// What an ability does that answers to a state which has now been reached: as an objective, at once, and again
    /// only once the state has not held meanwhile. // state
    pub fn state_reached(&mut self) -> Option<Script> {
        // Between two rounds of a loop its steps are not done: it would count this one too.
        if let Some(Frame::Each(_)) = self.game.stack().last() {
            self.stir(check::ONCE);
            return None;
        }
        let look = self.look();
        let mut met = SmallVec::new();
        let mut reached = None;
        for card in look.table.in_play.iter().filter(|c| look.def(*c).has_state) {
            for (id, ability) in self.content.abilities_of(look.table.card(card).def) {
                let Ability::State(state) = &ability.ability else {
                    continue;
                };
                let context = look.ctx_of(card);
                if !look.works(card, ability) || !look.holds(&state.condition, context) {
                    continue;
                }
                if look.table.met.contains(&(card, id)) {
                    met.push((card, id));
                } else if reached.is_none() {
                    met.push((card, id));
                    reached = Some((card, id, Script::new(state.effect, context)));
                }
            }
        }
        self.states_met(met);
        let (card, ability, script) = reached?;
        // There may be others, to be looked at after it.
        self.stir(check::ONCE);
        let def = self.card(card).def;
        self.emit(|| Event::ForcedResolves { card, def, ability });
        Some(script)
    }

    /// The act or agenda whose objective is that nobody is left, now that nobody is. // everybody-out
    pub fn objective_of_the_last(&self) -> Option<CardId> {
        let cards = [self.table().act, self.table().agenda];
        let mut cards = cards.into_iter().filter_map(|card| card.get());
        cards.find(|card| {
            let advances =
                |f: &Frame| matches!(f, Frame::Advance(AdvanceFrame { card: c, .. }) if c == card);
            self.objective_holds(*card) && !self.game.stack().iter().any(advances)
        })
    }

    /// What an objective that is a state costs, and its ability: it is paid as soon as it can be. // objective
    pub fn objective_price(&self, card: CardId) -> Option<AbilityId> {
        let mut abilities = self.content.abilities_of(self.card(card).def);
        abilities.find_map(|(id, a)| match &a.ability {
            Ability::Objective(o) if o.once.is_some() && o.cost != Cost::default() => Some(id),
            _ => None,
        })
    }

    fn objective_holds(&self, card: CardId) -> bool {
        let mut abilities = self.content.abilities_of(self.card(card).def);
        abilities.any(|(_, ability)| match &ability.ability {
            Ability::Objective(Objective {
                once: Some(condition),
                cost,
                ..
            }) => {
                let look = self.look();
                look.works(card, ability)
                    && look.holds(condition, Context::of_card(card))
                    && (*cost == Cost::default()
                        || look.could_pay(cost, self.table().lead, card).is_ok())
            }
            _ => false,
        })
    }

    /// The cards whose health or sanity has become as low as the tokens on them. // remaining
    pub(super) fn lowered(&self) -> Option<DefeatFrame> {
        let look = self.look();
        let fallen: smallvec::SmallVec<[CardId; 4]> = self
            .table()
            .in_play
            .iter()
            .filter(|id| {
                let card = self.card(*id);
                card.damage > 0
                    && look
                        .health(*id)
                        .is_some_and(|h| i32::from(card.damage) >= h)
                    || card.horror > 0
                        && look
                            .sanity(*id)
                            .is_some_and(|s| i32::from(card.horror) >= s)
            })
            .filter(|card| {
                let plays = |who| self.table().playing(who);
                self.def(*card).kind != KindName::Investigator
                    || self.card(*card).area.get().is_some_and(plays)
            })
            .filter(|c| !self.is_being_defeated(*c))
            .collect();
        (!fallen.is_empty()).then_some(DefeatFrame {
            cards: fallen,
            by: Maybe::NONE,
            asked: false,
        })
    }
}

impl ChecksFrame {
    /// Runs the standing checks: defeat by lowered values, empty uses, engagement, slots.
    /// // standing-checks
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { tried, .. } = *self;
        let checks = cx.table().checks;
        if checks & check::HEALTH != 0 {
            cx.looked_at(check::HEALTH);
            if let Some(call) = cx.lowered() {
                return cx.call(call);
            }
        }
        // Each card is recorded in `tried` first, because its result may call these checks again.
        let again = !tried.is_empty();
        if again || checks & check::EMPTY != 0 {
            cx.looked_at(check::EMPTY);
            let empty = |who: &SeatId| {
                let inv = cx.table().inv(*who);
                inv.deck.is_empty() && !tried.contains(inv.card)
            };
            // deck-empties
            if let Some(who) = cx.table().players().find(empty) {
                self.tried.insert(cx.table().inv(who).card);
                return cx.open(Occurrence::DeckEmpties { who }, Cell::At);
            }
        }
        if again || checks & check::USES != 0 {
            cx.looked_at(check::USES);
            let empty = cx.table().in_play.iter().find(|card| {
                cx.def(*card).discard_when_empty
                    && cx.card(*card).uses == 0
                    && !tried.contains(*card)
                    && !cx.look().blank(*card)
            });
            if let Some(card) = empty {
                self.tried.insert(card);
                return cx.happen(Occurrence::Discards {
                    who: cx.look().controller(card),
                    card,
                    was: None,
                });
            }
        }
        if again || checks & check::ENGAGE != 0 {
            cx.looked_at(check::ENGAGE);
            // An enemy that has become massive lies in no threat area. // massive
            for enemy in cx.table().enemies.iter() {
                if cx.card(enemy).area.is_some() && cx.look().keyword(enemy, Keyword::Massive) {
                    cx.disengage(enemy);
                }
            }
            if let Some(enemy) = cx.must_engage(&tried) {
                self.tried.insert(enemy);
                return cx.call(EngageFrame { enemy });
            }
        }
        if again || checks & check::SLOTS != 0 {
            cx.looked_at(check::SLOTS);
            for who in SeatId::first(cx.table().investigators.len()) {
                if let Some(slot) = cx.look().slot_overflow(who, None) {
                    let victims: Choices<Choice> = cx
                        .look()
                        .slot_victims(who, slot, None)
                        .filter(|c| !tried.contains(*c))
                        .map(Choice::Card)
                        .collect();
                    match victims.as_slice() {
                        [] => continue,
                        [Choice::Card(one)] => {
                            self.tried.insert(*one);
                            return cx.happen(Occurrence::Discards {
                                who: who.into(),
                                card: *one,
                                was: None,
                            });
                        }
                        _ => {
                            cx.stir(check::SLOTS);
                            return cx.ask(
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
        Flow::Done
    }

    /// Applies an answer about the checks: the asset that makes room.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let who = cx.asked().into();
        match choice {
            Choice::Card(card) => {
                self.tried.insert(card);
                cx.happen(Occurrence::Discards {
                    who,
                    card,
                    was: None,
                })
            }
            _ => Flow::Go,
        }
    }
}
