//! Setup of the game, and of new investigators.

use super::{Flow, deck_source, source};
use crate::choice::{Choice, Prompt};
use crate::content::defs::AncientDef;
use crate::content::filter::DeckName;
use crate::content::ids::{AncientId, HelperId, InvestigatorId, PlaceId, TrackId};
use crate::content::index::{ALLIES, Cell};
use crate::content::record::Awakening;
use crate::content::words::DECKS;
use crate::event::Event;
use crate::frame::steps::{NewInvestigatorStep, SetupStep};
use crate::frame::{
    Context, DrawFrame, MythosFrame, NewInvestigatorFrame, ScriptFrame, SetupFrame,
};
use crate::occurrence::Occurrence;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::{Cx, atoms, rifts};
use crate::state::Origin;
use kernel::{Choices, Maybe};

impl SetupFrame {
    /// Runs the next step of setup, in the rulebook's order.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let count = cx.table().seats;
        match self.step.begin() {
            SetupStep::PlaceClues => {
                for (place, d) in PlaceId::each(&cx.content.places) {
                    if d.unstable && cx.table().sets.contains(d.set) {
                        atoms::set_clues(cx, place, 1);
                    }
                }
                self.step.next = SetupStep::FirstPlayer;
                Flow::Go
            }
            SetupStep::FirstPlayer => {
                self.step.next = SetupStep::Investigators;
                if count > 1 {
                    return cx.chance(
                        source::SETUP,
                        Rule::SetupFirstPlayer,
                        Prompt::Seat,
                        count.into(),
                    );
                }
                Flow::Go
            }
            SetupStep::Investigators => {
                while self.at_hand < count {
                    let seat = cx.table().in_order(self.at_hand);
                    if self.random >> seat.0 & 1 == 1 {
                        let weight = free_investigators(cx.now()).count() as u32;
                        return cx.chance(
                            source::SETUP,
                            Rule::SetupInvestigator,
                            Prompt::Investigator,
                            weight,
                        );
                    }
                    self.at_hand += 1;
                }
                self.at_hand = 0;
                self.step.next = SetupStep::AncientOne;
                Flow::Go
            }
            SetupStep::AncientOne => {
                self.step.next = SetupStep::MonsterCup;
                if cx.table().ancient.is_none() {
                    let w = ancients(cx.now()).count() as u32;
                    return cx.chance(source::SETUP, Rule::SetupAncientOne, Prompt::Ancient, w);
                }
                Flow::Go
            }
            // The Ancient One decides which monsters are in the game.
            SetupStep::MonsterCup => {
                atoms::lay_out_ancient(cx);
                if let Some(ancient) = cx.table().ancient.get() {
                    cx.log.emit(|| Event::AncientOne(ancient));
                }
                self.step.next = SetupStep::HeraldsAndGuardians;
                cx.happen(Occurrence::GameBegins {}, Cell::After)
            }
            SetupStep::HeraldsAndGuardians => {
                while (self.at_hand as usize) < cx.content.helpers.len() {
                    let helper = HelperId(self.at_hand);
                    self.at_hand += 1;
                    if cx.table().helpers.contains(helper)
                        && let Some(steps) = cx.content.helpers[helper].record.enters
                    {
                        let context = Context::new(Maybe::NONE, Origin::Helper(helper));
                        return cx.call(ScriptFrame::new(steps.id, context));
                    }
                }
                self.at_hand = 0;
                self.step.next = SetupStep::RiftMarkers;
                Flow::Go
            }
            // Each track gets a random rift marker. If only one is left, chance is not asked.
            SetupStep::RiftMarkers => {
                while usize::from(self.at_hand) < cx.table().rifts.len() {
                    let left = rifts::markers_left(cx.now(), TrackId(self.at_hand)).count() as u32;
                    if left > 1 {
                        return cx.chance(source::RIFT, Rule::RiftSetup, Prompt::RiftMarker, left);
                    }
                    self.at_hand += 1;
                }
                self.at_hand = 0;
                self.step.next = SetupStep::FixedPossessions;
                Flow::Go
            }
            SetupStep::FixedPossessions => self.everybody(
                cx,
                NewInvestigatorStep::FixedPossessions,
                SetupStep::AllyDeck,
            ),
            SetupStep::AllyDeck => {
                let deck = &cx.table().decks[ALLIES];
                let held = cx
                    .table()
                    .each_seat()
                    .map(|seat| {
                        cx.game
                            .table()
                            .investigator(seat)
                            .cards
                            .intersection(&cx.content.deck_cards[ALLIES])
                            .len()
                    })
                    .sum::<usize>();
                let most = cx.content.allies(cx.table().sets);
                if most.is_some_and(|most| deck.len() + held > most.into()) && !deck.is_empty() {
                    let weight = deck.len() as u32;
                    return cx.chance(
                        deck_source(DeckName::Ally),
                        Rule::SetupAllies,
                        Prompt::Deck(DeckName::Ally),
                        weight,
                    );
                }
                self.step.next = SetupStep::RandomPossessions;
                Flow::Go
            }
            SetupStep::RandomPossessions => self.everybody(
                cx,
                NewInvestigatorStep::RandomPossessions,
                SetupStep::SkillSliders,
            ),
            SetupStep::SkillSliders => {
                // The story begins only here, because no client listens before the first answer.
                if self.at_hand == 0 {
                    atoms::tells(cx, "intro");
                    atoms::tells_of_ancient(cx, "front");
                }
                self.everybody(
                    cx,
                    NewInvestigatorStep::SanityAndStamina,
                    SetupStep::FirstMythos,
                )
            }
            SetupStep::FirstMythos => {
                self.step.next = SetupStep::End;
                cx.call(MythosFrame {
                    setup: true,
                    ..MythosFrame::default()
                })
            }
            SetupStep::End => cx.end(),
        }
    }

    /// Runs one step of investigator setup for all seats in player order.
    fn everybody(&mut self, cx: &mut Cx, step: NewInvestigatorStep, next: SetupStep) -> Flow {
        let n = cx.table().seats;
        if self.at_hand < n {
            let seat = cx.table().in_order(self.at_hand);
            self.at_hand += 1;
            return cx.call(NewInvestigatorFrame {
                seat,
                step: step.into(),
                only: true,
                ..NewInvestigatorFrame::default()
            });
        }
        self.at_hand = 0;
        self.step.next = next;
        Flow::Go
    }
}

/// Investigators that no seat plays.
pub fn free_investigators<'a>(now: Now<'a>) -> impl Iterator<Item = InvestigatorId> + 'a {
    InvestigatorId::first(now.content.investigators.len()).filter(move |&k| {
        !now.table().pool.contains(k) && now.table().sets.contains(now.content.investigators[k].set)
    })
}

/// Ancient Ones of the sets in use.
pub fn ancients<'a>(now: Now<'a>) -> impl Iterator<Item = AncientId> + 'a {
    // An epic battle needs an Ancient One that fights.
    let may = move |k: AncientId| !now.table().epic || fights(&now.content.ancients[k]);
    AncientId::first(now.content.ancients.len())
        .filter(move |&k| now.table().sets.contains(now.content.ancients[k].set) && may(k))
}

/// Whether an Ancient One fights when it awakens.
pub fn fights(a: &AncientDef) -> bool {
    a.record.awakening != Awakening::Lost
}

impl SetupFrame {
    /// Applies an answer of chance during setup.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Seat(s) => atoms::set_first_player(cx, s),
            Choice::Investigator(k) => {
                let seat = cx.table().in_order(self.at_hand);
                atoms::seat_down(cx, seat, k);
                self.at_hand += 1;
            }
            Choice::Ancient(a) => atoms::set_ancient(cx, a),
            Choice::Card(id) => {
                atoms::box_from_deck(cx, id);
                cx.log.emit(|| Event::AllyAbsent(id));
            }
            Choice::Marker(m) => {
                atoms::lay_out_rift(cx, TrackId(self.at_hand), m);
                self.at_hand += 1;
            }
            _ => {}
        }
        Flow::Go
    }
}

impl NewInvestigatorFrame {
    /// Runs the next step of setting up an investigator.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        match self.step.begin() {
            NewInvestigatorStep::Choose => {
                self.step.next = NewInvestigatorStep::FixedPossessions;
                let w = free_investigators(cx.now()).count() as u32;
                cx.chance(source::SETUP, Rule::DevouredNew, Prompt::Investigator, w)
            }
            NewInvestigatorStep::FixedPossessions => {
                let kind = cx.table().investigator(seat).kind;
                let (Some(investigator), Some(def)) = (kind.get(), cx.content.sheet(kind)) else {
                    return cx.end();
                };
                cx.log.emit(|| Event::Joins { seat, investigator });
                atoms::set_out(cx, seat);
                for &card in &def.record.cards {
                    if let Some(k) = cx.content.refs(card).card
                        && let Some(id) = atoms::fetch(cx, k, false)
                    {
                        atoms::obtain(cx, seat, id);
                    }
                }
                self.step.next = NewInvestigatorStep::RandomPossessions;
                if self.only {
                    return cx.end();
                }
                Flow::Go
            }
            NewInvestigatorStep::RandomPossessions => {
                let kind = cx.table().investigator(seat).kind;
                let Some(def) = cx.content.sheet(kind) else {
                    return cx.end();
                };
                while (self.at_hand as usize) < DECKS.len() {
                    let deck = DECKS[self.at_hand as usize];
                    self.at_hand += 1;
                    if let Some(&n) = def.record.random.get(&deck) {
                        return cx.call(DrawFrame::new(seat, deck, n));
                    }
                }
                self.at_hand = 0;
                self.step.next = NewInvestigatorStep::SanityAndStamina;
                if self.only {
                    return cx.end();
                }
                Flow::Go
            }
            NewInvestigatorStep::SanityAndStamina => {
                let (first, second) = (
                    read::max_sanity(cx.now(), seat),
                    read::max_stamina(cx.now(), seat),
                );
                atoms::set_health(cx, seat, first as i8, second as i8);
                self.step.next = NewInvestigatorStep::SkillSliders;
                Flow::Go
            }
            NewInvestigatorStep::SkillSliders => {
                if self.at_hand < 3 {
                    let choices: Choices<Choice> =
                        (0..4).map(|s| Choice::Slide(self.at_hand, s)).collect();
                    return cx.ask(seat, Rule::SetupSliders, Prompt::Plain, choices);
                }
                cx.end()
            }
        }
    }

    /// Applies an answer during the setup of an investigator.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Investigator(k) => atoms::seat_down(cx, self.seat, k),
            Choice::Slide(pair, stop) => {
                atoms::set_stop(cx, self.seat, pair % 3, stop);
                self.at_hand += 1;
            }
            _ => {}
        }
        Flow::Go
    }
}
