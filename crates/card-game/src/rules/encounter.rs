//! Drawing and resolving encounter cards. Chapter: encounter.md.

use crate::Rule;
use crate::content::*;
use crate::rules::choice::{ENCOUNTER, Prompt};
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use kernel::Maybe;
use kernel::deck::Next;

impl Cx<'_, '_> {
    /// Steps the drawing of an encounter card: draw, peril, revelation, spawn or discard, surge. // encounter-draw
    pub fn encounter_draw(
        &mut self,
        who: SeatId,
        card: Maybe<CardId>,
        step: EncounterStep,
    ) -> Flow {
        match card.get() {
            Some(card) => self.encounter_resolves(who, card, step),
            None => self.encounter_card(who),
        }
    }

    /// The next card of the encounter deck.
    fn encounter_card(&mut self, who: SeatId) -> Flow {
        if !self.table().playing(who) {
            return Flow::Done;
        }
        // An empty encounter deck is made anew from its discard pile. // encounter-deck-empty
        if self.table().encounter.is_empty() {
            self.reshuffle_encounter();
        }
        match self.table().encounter.next() {
            Next::Empty => Flow::Done,
            Next::Known(top) => self.encounter_drawn(who, top),
            Next::Unseen(n) => self.chance(
                ENCOUNTER,
                Rule::EncounterDraw,
                Prompt::DrawFrom(Maybe::NONE),
                n as usize,
            ),
        }
    }

    /// What becomes of the card. // revelation // surge
    fn encounter_resolves(&mut self, who: SeatId, card: CardId, step: EncounterStep) -> Flow {
        let next = |step| {
            Frame::EncounterDraw(EncounterDrawFrame {
                who,
                card: card.into(),
                step,
            })
        };
        match step {
            // It is drawn already.
            EncounterStep::Draw => self.set(next(EncounterStep::Drawn)),
            EncounterStep::Drawn | EncounterStep::DrawnFromElsewhere => {
                if let Some(flow) = self.which_set(card) {
                    return flow;
                }
                let _ = self.set(next(EncounterStep::Resolve));
                let occurrence = Occurrence::DrawsEncounter { who, card };
                // A weakness from its owner's deck is resolved alike, but no encounter card is drawn. // weaknesses
                if self.card(card).owner.is_some() {
                    return self.resolve(occurrence, Maybe::NONE);
                }
                let deck = step == EncounterStep::Drawn;
                self.emit(|| Event::DrewEncounter { who, card, deck });
                self.happen(occurrence)
            }
            EncounterStep::Resolve => {
                let _ = self.set(next(EncounterStep::Surge));
                if self.card(card).zone != Zone::Limbo {
                    return Flow::Go;
                }
                if self.def(card).kind == KindName::Enemy {
                    if !self.table().playing(who) {
                        self.discard(card);
                        return Flow::Go;
                    }
                    return Flow::Call(Frame::Spawn(SpawnFrame {
                        enemy: card,
                        who,
                        at: Maybe::NONE,
                        step: SpawnStep::Where,
                    }));
                }
                self.discard(card);
                Flow::Go
            }
            EncounterStep::Undone => {
                let _ = self.set(next(EncounterStep::Surge));
                if self.card(card).zone == Zone::Limbo {
                    self.discard(card);
                }
                Flow::Go
            }
            EncounterStep::Surge => {
                let _ = self.set(next(EncounterStep::End));
                let look = self.look();
                let granted = look.rules_in_force(RuleKind::Surge)
                    && look.rule_holds(RuleKind::Surge, Target::Card(card), |_| true);
                if (look.keyword(card, Keyword::Surge) || granted) && self.table().playing(who) {
                    self.emit(|| Event::Surged { who });
                    return self.set(Frame::EncounterDraw(EncounterDrawFrame {
                        who,
                        card: Maybe::NONE,
                        step: EncounterStep::Draw,
                    }));
                }
                Flow::Go
            }
            EncounterStep::End => {
                if self.table().due() {
                    return Flow::Call(Frame::CHECKS);
                }
                Flow::Done
            }
        }
    }

    /// A card that was named or found is drawn from where it lies.
    pub fn found_and_drawn(&mut self, card: CardId) -> EncounterStep {
        let from = self.card(card).zone;
        self.put(card, Zone::Limbo);
        match from {
            Zone::Deck => EncounterStep::Drawn,
            Zone::Hand
            | Zone::Discard
            | Zone::Play
            | Zone::Limbo
            | Zone::SetAside
            | Zone::Pile
            | Zone::Coming
            | Zone::Beside
            | Zone::Victory
            | Zone::Removed => EncounterStep::DrawnFromElsewhere,
        }
    }

    /// This is the card.
    pub fn encounter_drawn(&mut self, who: SeatId, card: CardId) -> Flow {
        self.put(card, Zone::Limbo);
        // At once: the card just drawn is not among those shuffled in.
        if self.table().encounter.is_empty() {
            self.reshuffle_encounter();
        }
        self.set(Frame::EncounterDraw(EncounterDrawFrame {
            who,
            card: card.into(),
            step: EncounterStep::Drawn,
        }))
    }

    /// Steps discarding from the encounter deck until something turns up, which is `it` for who asked.
    pub fn discard_until(&mut self, verb: (u16, u8), context: Context) -> Flow {
        if self.table().encounter.is_empty() {
            return self.found_none();
        }
        let _ = (verb, context);
        match self.table().encounter.next() {
            Next::Empty => self.found_none(),
            Next::Known(top) => match self.which_set(top) {
                Some(flow) => flow,
                None => self.turned_up(verb, context, top),
            },
            Next::Unseen(n) => self.chance(
                ENCOUNTER,
                Rule::EncounterDraw,
                Prompt::DrawFrom(Maybe::NONE),
                n as usize,
            ),
        }
    }

    /// The next card of the search by discarding.
    pub fn turned_up(&mut self, verb: (u16, u8), context: Context, card: CardId) -> Flow {
        if self.stands_on_top(card) {
            return Flow::Go;
        }
        self.discard(card);
        let wanted = match self
            .content
            .blocks
            .get(verb.0 as usize)
            .and_then(|b| b.get(verb.1 as usize))
        {
            Some(Verb::DiscardUntil(f)) => self.look().fits(f, context, Target::Card(card)),
            _ => true,
        };
        if !wanted {
            return Flow::Go;
        }
        self.tell_script(Target::Card(card));
        Flow::Done
    }

    fn found_none(&mut self) -> Flow {
        self.tell_script(Target::None);
        Flow::Done
    }

    /// What was found is `it` for the script below.
    fn tell_script(&mut self, t: Target) {
        let below = self.game.stack().len().saturating_sub(2);
        if let Some(Frame::Script(s)) = self.game.stack_mut().get_mut(below) {
            s.context.it = t;
            s.full &= t != Target::None;
        }
    }
}
