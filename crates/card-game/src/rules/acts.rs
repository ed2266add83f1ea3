//! Acts and agendas, and the end of the scenario. Chapters: acts-and-agendas.md, campaign.md.

use crate::Rule;
use crate::content::*;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use kernel::Maybe;
use packs::Sym;

impl Cx<'_, '_> {
    /// The agenda, if the doom in play has reached its threshold. // doom
    pub fn doomed_agenda(&self) -> Option<CardId> {
        let doom = self.table().total_doom();
        let reached = |n: u8| doom >= u32::from(n);
        let agenda = self.table().agenda.get();
        agenda.filter(|agenda| self.def(*agenda).threshold.is_some_and(reached))
    }

    /// Steps an advance: when it advances, clear tokens and flip, the other side, the next card. // advance-act // advance-agenda
    pub fn advance(&mut self, card: CardId, step: AdvanceStep) -> Flow {
        let is_agenda = self.table().agenda.is(card) && !self.table().act.is(card);
        let next = |step| Frame::Advance(AdvanceFrame { card, step });
        match step {
            AdvanceStep::Advances => {
                if self.card(card).zone != Zone::Play {
                    return Flow::Done;
                }
                let _ = self.set(next(AdvanceStep::Certain));
                self.open(Occurrence::Advances { card }, Cell::Would)
            }
            AdvanceStep::Certain => {
                let _ = self.set(next(AdvanceStep::Flip));
                self.open(Occurrence::Advances { card }, Cell::When)
            }
            AdvanceStep::Stays => self.check_then_done(),
            AdvanceStep::Flip => {
                let _ = self.set(next(AdvanceStep::Back));
                if is_agenda {
                    let def = self.card(card).def;
                    self.emit(|| Event::AgendaAdvances { card, def });
                    self.clear_doom();
                } else {
                    self.emit(|| Event::ActAdvances { card });
                }
                self.clear_tokens(card);
                self.tells_of(card, "back");
                Flow::Go
            }
            AdvanceStep::Back => {
                let _ = self.set(next(AdvanceStep::Next));
                let lead = self.table().lead;
                let back =
                    self.content
                        .abilities_of(self.card(card).def)
                        .find_map(|(_, a)| match &a.ability {
                            Ability::Back(b) => Some(*b),
                            _ => None,
                        });
                match back {
                    Some(block) => Flow::Call(self.script(block, Context::new(lead, card))),
                    None => Flow::Go,
                }
            }
            AdvanceStep::Turned => {
                let _ = self.set(next(AdvanceStep::Advanced));
                self.clear_tokens(card);
                self.turned(card);
                self.tells_of(card, "front");
                Flow::Go
            }
            AdvanceStep::Next => {
                let stage = self.def(card).stage;
                let kind = self.def(card).kind;
                self.put(card, Zone::Removed);
                let new = self.coming(kind, stage);
                if let Some(new) = new.get() {
                    self.enter_at(new, Maybe::NONE);
                    self.tells_of(new, "front");
                }
                if is_agenda {
                    self.set_agenda(new);
                } else {
                    self.set_act(new);
                }
                self.set(next(AdvanceStep::Advanced))
            }
            AdvanceStep::Advanced => {
                let _ = self.set(next(AdvanceStep::After));
                self.open(Occurrence::Advances { card }, Cell::At)
            }
            AdvanceStep::After => {
                let _ = self.set(next(AdvanceStep::Over));
                self.after(Occurrence::Advances { card })
            }
            AdvanceStep::Over => self.check_then_done(),
        }
    }

    /// An act or agenda has turned into another card, which takes its place; where that is no act or agenda, the next
    /// of its deck does. // turn-into
    fn turned(&mut self, card: CardId) {
        let def = self.def(card);
        let is_act = def.kind == KindName::Act;
        let is_agenda = def.kind == KindName::Agenda || def.and_agenda;
        let act = self.in_place_of(self.table().act, card, is_act, KindName::Act);
        self.set_act(act);
        let agenda = self.in_place_of(self.table().agenda, card, is_agenda, KindName::Agenda);
        self.set_agenda(agenda);
    }

    /// What lies where this act or agenda was, now that a card has turned into another, which is such a one or is not.
    fn in_place_of(
        &mut self,
        was: Maybe<CardId>,
        turned: CardId,
        is: bool,
        kind: KindName,
    ) -> Maybe<CardId> {
        if is {
            if let Some(was) = was.get().filter(|was| *was != turned) {
                self.put(was, Zone::Removed);
            }
            return turned.into();
        }
        if !was.is(turned) {
            return was;
        }
        let new = self.coming(kind, 0);
        if let Some(new) = new.get() {
            self.enter_at(new, Maybe::NONE);
        }
        new
    }

    /// The next act or agenda behind this stage.
    fn coming(&self, kind: KindName, stage: u8) -> Maybe<CardId> {
        let comes = |c: &CardId| {
            let def = self.def(*c);
            self.card(*c).zone == Zone::Coming && def.kind == kind && def.stage > stage
        };
        let all = (0..self.table().cards.len() as CardId).filter(comes);
        all.min_by_key(|c| self.def(*c).stage).into()
    }

    fn check_then_done(&mut self) -> Flow {
        if self.table().due() {
            // The checks take this frame's place: nothing is left to do in it.
            return self.set(Frame::CHECKS);
        }
        Flow::Done
    }

    /// The scenario ends with this resolution. If something else already ended it, the players will choose.
    pub fn end_scenario(&mut self, resolution: Sym) {
        let name = Name::from(resolution);
        if !self.table().endings.contains(&name) {
            self.add_ending(name);
        }
    }

    /// Steps the end of the scenario. // scenario-end
    pub fn scenario_end(&mut self, step: EndStep) -> Flow {
        let next = |step| Frame::ScenarioEnd(ScenarioEndFrame { step });
        match step {
            EndStep::ChooseEnding => {
                let endings = self.table().endings.len() as u8;
                if endings > 1 {
                    // Several things ended it at once: the players say which counts. // end-together
                    return self.ask(
                        self.table().lead,
                        Rule::EndTogether,
                        Prompt::Ending,
                        (0..endings).map(Choice::Ending).collect(),
                    );
                }
                self.set(next(EndStep::GameEnds))
            }
            EndStep::GameEnds => {
                let _ = self.set(next(EndStep::Victory));
                if self.table().players().next().is_none() {
                    return Flow::Go;
                }
                self.happen(Occurrence::GameEnds { who: Maybe::NONE })
            }
            EndStep::Victory => {
                // Locations worth points count if they are in play, revealed and without clues. // victory
                let won: Cards = self
                    .table()
                    .locations
                    .iter()
                    .filter(|c| {
                        self.look().victory(*c).is_some()
                            && self.card(*c).revealed
                            && self.card(*c).clues == 0
                    })
                    .collect();
                for card in won.iter() {
                    self.put(card, Zone::Victory);
                }
                self.set(next(EndStep::Resolution))
            }
            EndStep::Resolution => {
                let _ = self.set(next(EndStep::Over));
                let Some(&ending) = self.table().endings.first() else {
                    return Flow::Go;
                };
                let name = self.content.name(ending).to_owned();
                self.tells_of_scenario(&name);
                self.emit(|| Event::ScenarioEnds { resolution: name });
                let scenario = &self.content.scenarios[self.table().scenario as usize];
                let effect = scenario
                    .resolutions
                    .iter()
                    .find(|(s, _)| Name::from(*s) == ending)
                    .and_then(|(_, r)| r.effect);
                match effect {
                    Some(block) => {
                        Flow::Call(self.script(block, Context::of_seat(self.table().lead)))
                    }
                    None => Flow::Go,
                }
            }
            EndStep::Over => Flow::Done,
        }
    }

    /// An answer about the ending.
    pub fn take_ending(&mut self, choice: Choice) -> Flow {
        if let Choice::Ending(i) = choice {
            self.choose_ending(i.into());
        }
        self.set(Frame::ScenarioEnd(ScenarioEndFrame {
            step: EndStep::GameEnds,
        }))
    }
}
