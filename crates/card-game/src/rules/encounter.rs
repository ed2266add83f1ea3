//! Drawing and resolving encounter cards. Chapter: encounter.md.

use crate::Rule;
use crate::choice::{Choice, ENCOUNTER, Prompt, deck_source};
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use kernel::deck::Next;
use kernel::{At, Choices, Maybe};

impl Cx<'_, '_> {
    /// Draws a card that was named or found, from wherever it is.
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
}

impl EncounterDrawFrame {
    /// Runs the next step of an encounter draw: draw, peril, revelation, spawn or discard, surge. // encounter-draw
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let step = self.step.begin();
        match self.card.get() {
            Some(card) => self.resolve(cx, step, card),
            None => self.draw(cx),
        }
    }

    /// Draws the next card of the encounter deck.
    fn draw(&mut self, cx: &mut Cx) -> Flow {
        let Self { who, .. } = *self;
        if !cx.table().playing(who) {
            return Flow::Done;
        }
        // An empty encounter deck is rebuilt from its discard pile. // encounter-deck-empty
        if cx.table().encounter.is_empty() {
            cx.reshuffle_encounter();
        }
        match cx.table().encounter.next() {
            Next::Empty => Flow::Done,
            Next::Known(top) => self.drawn(cx, top),
            Next::Unseen(count) => cx.chance(
                ENCOUNTER,
                Rule::EncounterDraw,
                Prompt::DrawFrom(Maybe::NONE),
                count as usize,
            ),
        }
    }

    /// Resolves the card. // revelation // surge
    fn resolve(&mut self, cx: &mut Cx, step: EncounterStep, card: CardId) -> Flow {
        let Self { who, .. } = *self;
        match step {
            // The card has been drawn already.
            EncounterStep::Draw => self.to(EncounterStep::Drawn),
            EncounterStep::Drawn | EncounterStep::DrawnFromElsewhere => {
                if let Some(flow) = cx.which_set(card) {
                    return flow;
                }
                let deck = step == EncounterStep::Drawn;
                self.step.next = EncounterStep::Resolve;
                let occurrence = Occurrence::DrawsEncounter { who, card };
                // A weakness from an investigator's deck resolves the same way, but it is not an encounter card that is
                // drawn. // weaknesses
                if cx.card(card).owner.is_some() {
                    return cx.resolve(occurrence, Maybe::NONE);
                }
                cx.emit(|| Event::DrewEncounter { who, card, deck });
                cx.happen(occurrence)
            }
            EncounterStep::Resolve => {
                self.step.next = EncounterStep::Surge;
                if cx.card(card).zone != Zone::Limbo {
                    return Flow::Go;
                }
                if cx.def(card).kind == KindName::Enemy {
                    if !cx.table().playing(who) {
                        cx.discard(card);
                        return Flow::Go;
                    }
                    return cx.call(SpawnFrame {
                        enemy: card,
                        who,
                        at: Maybe::NONE,
                        step: At::from(SpawnStep::Where),
                    });
                }
                cx.discard(card);
                Flow::Go
            }
            EncounterStep::Undone => {
                self.step.next = EncounterStep::Surge;
                // A card that went back to the deck was never drawn.
                if cx.card(card).zone == Zone::Deck {
                    return self.to(EncounterStep::End);
                }
                if cx.card(card).zone != Zone::Limbo {
                    return Flow::Go;
                }
                let who = who.into();
                cx.happen(Occurrence::Discards {
                    who,
                    card,
                    was: None,
                })
            }
            EncounterStep::Surge => {
                self.step.next = EncounterStep::End;
                let look = cx.look();
                let granted = look.rules_in_force(RuleKind::Surge)
                    && look.rule_holds(RuleKind::Surge, Target::Card(card), |_| true);
                if (look.keyword(card, Keyword::Surge) || granted) && cx.table().playing(who) {
                    cx.emit(|| Event::Surged { who });
                    self.card = Maybe::NONE;
                    self.step.next = EncounterStep::Draw;
                    return Flow::Go;
                }
                Flow::Go
            }
            EncounterStep::End => {
                if cx.table().due() {
                    return cx.call(Frame::CHECKS);
                }
                Flow::Done
            }
        }
    }

    /// Applies an answer: the card that chance draws.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(card) => self.drawn(cx, card),
            _ => Flow::Go,
        }
    }

    /// Handles the card that was drawn.
    fn drawn(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        cx.put(card, Zone::Limbo);
        // The deck is rebuilt at once, so the card just drawn is not shuffled in.
        if cx.table().encounter.is_empty() {
            cx.reshuffle_encounter();
        }
        self.card = card.into();
        self.step.next = EncounterStep::Drawn;
        Flow::Go
    }
}

impl Cx<'_, '_> {
    /// The topmost card of a deck, which is about to be discarded; `None` if the deck is empty. If nobody knows the card
    /// yet, chance says which it is, or which set it stands for.
    fn topmost(&mut self, deck: Owner) -> Result<Option<CardId>, Flow> {
        match self.table().deck(deck).next() {
            Next::Empty => Ok(None),
            Next::Known(top) => self.which_set(top).map_or(Ok(Some(top)), Err),
            Next::Unseen(count) => {
                let rule = match deck.get() {
                    Some(_) => Rule::DiscardTop,
                    None => Rule::EncounterDraw,
                };
                let source = deck_source(deck);
                Err(self.chance(source, rule, Prompt::DrawFrom(deck), count as usize))
            }
        }
    }
}

impl DiscardTopFrame {
    /// Steps discarding from the top of a deck, card by card; a deck that runs out ends it. // discard-top
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { deck, left, .. } = *self;
        if left == 0 {
            return self.all_gone(cx);
        }
        match cx.topmost(deck) {
            Ok(Some(top)) => self.turned_up(cx, top),
            Ok(None) => self.all_gone(cx),
            Err(flow) => flow,
        }
    }

    /// The card that chance brings.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match (cx.asked(), choice) {
            (None, Choice::Card(card)) => self.turned_up(cx, card),
            (Some(_), Choice::Card(card)) => {
                self.gone = Cards::EMPTY;
                self.such(cx, card)
            }
            _ => Flow::Go,
        }
    }

    /// What follows, for this card.
    fn such(&self, cx: &mut Cx, card: CardId) -> Flow {
        match cx.content.verb(self.verb) {
            Some(Verb::DiscardTop(DiscardTop {
                if_any: Some(any), ..
            })) => {
                let context = self.context.naming(None, Target::Card(card));
                cx.call(Script::new(any.effect, context))
            }
            _ => Flow::Go,
        }
    }

    /// This card is discarded.
    fn turned_up(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        if self.deck.is_none() && cx.stands_on_top(card) {
            return Flow::Go;
        }
        self.left -= 1;
        self.gone.insert(card);
        self.last = card.into();
        let who = self.who.into();
        let discards = Occurrence::Discards {
            who,
            card,
            was: None,
        };
        if cx.waited_for(&discards) {
            // It lies open by now: wherever it goes instead, everybody knows it.
            cx.turn_up(card);
            return cx.call(OccurrenceFrame::at(discards, OccurrenceStep::Would));
        }
        cx.discard(card);
        Flow::Go
    }

    /// What follows if one of them is such a card; an empty encounter deck is made anew. // encounter-deck-empty
    fn all_gone(&mut self, cx: &mut Cx) -> Flow {
        let last = self.last.into();
        if let Some(Verb::DiscardTop(DiscardTop {
            if_any: Some(any), ..
        })) = cx.content.verb(self.verb)
        {
            let such = |c: &CardId| cx.look().fits(&any.is, self.context, Target::Card(*c));
            let found: Cards = self.gone.iter().filter(such).collect();
            // Copies are alike, so one of them is offered.
            let first =
                |c: &CardId| found.iter().find(|o| cx.card(*o).def == cx.card(*c).def) == Some(*c);
            let choices: Choices<Choice> = found.iter().filter(first).map(Choice::Card).collect();
            if any.pick && choices.len() > 1 {
                return cx.ask(
                    self.who,
                    Rule::Targets,
                    Prompt::Pick(self.context.this),
                    choices,
                );
            }
            self.gone = Cards::EMPTY;
            if let Some(card) = found.iter().next() {
                if any.each {
                    self.gone = found;
                    self.gone.remove(card);
                }
                return self.such(cx, card);
            }
        }
        if self.deck.is_none() && cx.table().encounter.is_empty() {
            cx.reshuffle_encounter();
        }
        cx.found_among(last)
    }
}

impl DiscardUntilFrame {
    /// Runs the next step of discarding from the encounter deck until a card fits. That card becomes `it` of the
    /// caller.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        if cx.table().encounter.is_empty() {
            return cx.found(Target::None);
        }
        match cx.topmost(Owner::NONE) {
            Ok(Some(top)) => self.turned_up(cx, top),
            Ok(None) => cx.found(Target::None),
            Err(flow) => flow,
        }
    }

    /// Applies an answer: the card that chance draws.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(card) => self.turned_up(cx, card),
            _ => Flow::Go,
        }
    }

    /// Handles the next discarded card.
    fn turned_up(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        let Self { verb, context, .. } = *self;
        if cx.stands_on_top(card) {
            return Flow::Go;
        }
        cx.discard(card);
        let wanted = match cx.content.verb(verb) {
            Some(Verb::DiscardUntil(f)) => cx.look().fits(f, context, Target::Card(card)),
            _ => true,
        };
        if !wanted {
            return Flow::Go;
        }
        cx.found(Target::Card(card))
    }
}
