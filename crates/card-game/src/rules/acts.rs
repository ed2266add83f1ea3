//! Acts and agendas, and the end of the scenario. Chapters: acts-and-agendas.md, campaign.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use kernel::{At, Maybe};
use packs::Sym;

impl Cx<'_, '_> {
    /// The agenda, if the doom in play has reached its threshold. // doom
    pub fn doomed_agenda(&self) -> Option<CardId> {
        let doom = self.table().total_doom();
        let reached = |n: u8| doom >= u32::from(n);
        let agenda = self.table().agenda.get();
        agenda.filter(|agenda| self.def(*agenda).threshold.is_some_and(reached))
    }

    /// An act or agenda has turned into another card, which takes its place. If the new card is neither, the next card
    /// of the deck takes the place. // turn-into
    fn turned(&mut self, card: CardId) {
        let def = self.def(card);
        let is_act = def.kind == KindName::Act;
        let is_agenda = def.kind == KindName::Agenda || def.and_agenda;
        let act = self.in_place_of(self.table().act, card, is_act, KindName::Act);
        self.set_act(act);
        let agenda = self.in_place_of(self.table().agenda, card, is_agenda, KindName::Agenda);
        self.set_agenda(agenda);
    }

    /// The current act or agenda, after a card has turned into another one. `is` tells whether that one is of this
    /// kind.
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

    /// The next act or agenda after this stage.
    fn coming(&self, kind: KindName, stage: u8) -> Maybe<CardId> {
        let comes = |c: &CardId| {
            let def = self.def(*c);
            self.card(*c).zone == Zone::Coming && def.kind == kind && def.stage > stage
        };
        let all = CardId::first(self.table().cards.len()).filter(comes);
        all.min_by_key(|c| self.def(*c).stage).into()
    }

    /// An act or agenda takes the place of the current one, whatever lies between them. // advance-to
    pub fn passes_over(&mut self, new: CardId) {
        let is_act = self.def(new).kind == KindName::Act;
        let old = match is_act {
            true => self.table().act,
            false => self.table().agenda,
        };
        if old.is(new) {
            return;
        }
        if let Some(old) = old.get() {
            // If it is just advancing, nothing else takes its place.
            for frame in self.game.stack_mut() {
                if let Frame::Advance(AdvanceFrame { card, step }) = frame
                    && *card == old
                    && step.next == AdvanceStep::Next
                {
                    step.next = AdvanceStep::Advanced;
                }
            }
            self.put(old, Zone::Removed);
        }
        self.enter_at(new, Maybe::NONE);
        match is_act {
            true => self.set_act(new.into()),
            false => self.set_agenda(new.into()),
        }
    }

    /// Another resolution takes the place of the one that was reached, if it says so. // resolution-instead
    fn goes_to_another(&mut self) {
        let look = self.look();
        let reached = look.table.endings.first().copied();
        let mut resolutions = look.scenario().resolutions.iter();
        let reached = resolutions.find(|(name, _)| Some(Name::from(*name)) == reached);
        let context = Context::of_seat(look.table.lead);
        let holds = |to: &&GoesTo| to.condition.as_ref().is_none_or(|c| look.holds(c, context));
        let to = reached.and_then(|(_, r)| r.instead.iter().find(holds));
        if let Some(name) = to.map(|to| Name::from(to.resolution)) {
            self.ends_instead(name);
        }
    }

    fn check_then_done(&mut self) -> Flow {
        if self.table().due() {
            // Nothing is left to do in this frame, so the checks replace it.
            self.replace(Frame::CHECKS);
            return Flow::Go;
        }
        Flow::Done
    }

    /// Ends the scenario with this resolution. If it has ended already for another reason, the players will choose.
    pub fn end_scenario(&mut self, resolution: Sym) {
        let name = Name::from(resolution);
        if !self.table().endings.contains(&name) {
            self.add_ending(name);
        }
    }
}

impl AdvanceFrame {
    /// The advance of an act or agenda.
    pub fn new(card: CardId) -> Self {
        Self {
            card,
            step: At::from(AdvanceStep::Advances),
        }
    }

    /// Runs the next step of an advance: clear tokens and flip, the other side, the next
    /// card. // advance-act // advance-agenda
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { card, .. } = *self;
        let is_agenda = cx.table().agenda.is(card) && !cx.table().act.is(card);
        match self.step.begin() {
            AdvanceStep::Advances => {
                if cx.card(card).zone != Zone::Play {
                    return Flow::Done;
                }
                self.step.next = AdvanceStep::Certain;
                cx.open(Occurrence::Advances { card }, Cell::Would)
            }
            AdvanceStep::Certain => {
                self.step.next = AdvanceStep::Flip;
                cx.open(Occurrence::Advances { card }, Cell::When)
            }
            AdvanceStep::Stays => {
                // What happened instead may be what the objective waits for. // objective
                cx.stir(check::ONCE);
                cx.check_then_done()
            }
            AdvanceStep::Flip => {
                self.step.next = AdvanceStep::Back;
                let def = cx.card(card).def;
                if is_agenda {
                    cx.emit(|| Event::AgendaAdvances { card, def });
                    cx.clear_doom();
                } else {
                    cx.emit(|| Event::ActAdvances { card, def });
                }
                cx.clear_tokens(card);
                cx.tells_of(card, "back");
                Flow::Go
            }
            AdvanceStep::Back => {
                self.step.next = AdvanceStep::Next;
                let lead = cx.table().lead;
                let back = cx
                    .content
                    .abilities_of(cx.card(card).def)
                    .find_map(|(_, a)| match &a.ability {
                        Ability::Back(b) => Some(*b),
                        _ => None,
                    });
                match back {
                    Some(block) => cx.call(Script::new(block, Context::new(lead, card))),
                    None => Flow::Go,
                }
            }
            AdvanceStep::Turned => {
                self.step.next = AdvanceStep::Advanced;
                cx.clear_tokens(card);
                cx.turned(card);
                cx.tells_of(card, "front");
                Flow::Go
            }
            AdvanceStep::Next => {
                let stage = cx.def(card).stage;
                let kind = cx.def(card).kind;
                cx.put(card, Zone::Removed);
                let new = cx.coming(kind, stage);
                if let Some(new) = new.get() {
                    cx.enter_at(new, Maybe::NONE);
                    cx.tells_of(new, "front");
                }
                if is_agenda {
                    cx.set_agenda(new);
                } else {
                    cx.set_act(new);
                }
                self.to(AdvanceStep::Advanced)
            }
            AdvanceStep::Advanced => {
                self.step.next = AdvanceStep::After;
                cx.open(Occurrence::Advances { card }, Cell::At)
            }
            AdvanceStep::After => {
                self.step.next = AdvanceStep::Over;
                cx.after(Occurrence::Advances { card })
            }
            AdvanceStep::Over => cx.check_then_done(),
        }
    }
}

impl ScenarioEndFrame {
    /// Runs the next step of the end of the scenario. // scenario-end
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            EndStep::ChooseEnding => {
                let endings = cx.table().endings.len() as u8;
                if endings > 1 {
                    // Several resolutions were reached at once, so the players choose one. // end-together
                    return cx.ask(
                        cx.table().lead,
                        Rule::EndTogether,
                        Prompt::Ending,
                        (0..endings).map(Choice::Ending).collect(),
                    );
                }
                self.to(EndStep::GameEnds)
            }
            EndStep::GameEnds => {
                cx.goes_to_another();
                self.step.next = EndStep::Victory;
                if cx.table().players().next().is_none() {
                    return Flow::Go;
                }
                cx.happen(Occurrence::GameEnds { who: Maybe::NONE })
            }
            EndStep::Victory => {
                // Locations with victory points count if they are in play, revealed and without clues. // victory
                let won: Cards = cx
                    .table()
                    .locations
                    .iter()
                    .filter(|card| {
                        cx.look().victory(*card).is_some()
                            && cx.card(*card).revealed
                            && cx.card(*card).clues == 0
                    })
                    .collect();
                for card in won.iter() {
                    cx.put(card, Zone::Victory);
                }
                self.to(EndStep::Resolution)
            }
            EndStep::Resolution => {
                self.step.next = EndStep::Over;
                let Some(&ending) = cx.table().endings.first() else {
                    return Flow::Go;
                };
                let name = cx.content.name(ending).to_owned();
                cx.tells_of_scenario(&name);
                cx.emit(|| Event::ScenarioEnds { resolution: name });
                let scenario = &cx.content.scenarios[cx.table().scenario as usize];
                let effect = scenario
                    .resolutions
                    .iter()
                    .find(|(s, _)| Name::from(*s) == ending)
                    .and_then(|(_, r)| r.effect);
                match effect {
                    Some(block) => cx.call(Script::new(block, Context::of_seat(cx.table().lead))),
                    None => Flow::Go,
                }
            }
            EndStep::Over => Flow::Done,
        }
    }

    /// Applies an answer about the resolution.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        if let Choice::Ending(i) = choice {
            cx.choose_ending(i.into());
        }
        self.to(EndStep::GameEnds)
    }
}
