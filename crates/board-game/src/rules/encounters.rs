//! Arkham Encounters and Other World Encounters.

use super::reactions::{self, about_to, phase_abilities, prevented, react};
use super::{Flow, paid, source};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{CheckKind, EncounterKind, PhaseName, QuantityOf};
use crate::content::defs::LocationCard;
use crate::content::filter::{DeckName, PlaceKind, Status};
use crate::content::ids::{
    BlockId, CardId, EncounterCardId, GateId, NeighborhoodId, PlaceId, WorldId,
};
use crate::content::index::Cell;
use crate::event::Event;
use crate::frame::steps::{ArkhamStep, CloseStep, EncounterStep, RiftStep};
use crate::frame::{
    ArkhamEncountersFrame, CloseGateFrame, Context, EncounterFrame, FrameKind, Outcome, PayFrame,
    RiftFrame, ScriptFrame,
};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Whose};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Use, Value, flag};
use kernel::deck::Next;
use kernel::{Choices, Maybe, Seat};

impl ArkhamEncountersFrame {
    /// Runs the next step of an Arkham Encounters phase. // arkham-encounters.ability
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            let seat = self.seat;
            let investigator = *cx.table().investigator(seat);
            if !investigator.alive() {
                return cx.end();
            }
            return match self.step.begin() {
                ArkhamStep::Begins => {
                    self.place = investigator.place;
                    self.step.next = ArkhamStep::Choose;
                    next_step!(cx, self)
                }
                ArkhamStep::Choose => {
                    let over = self.done && self.place != investigator.place
                        || investigator.is(flag::NO_ENCOUNTER);
                    let Some(place) = investigator
                        .place
                        .get()
                        .filter(|&at| !over && read::on_board(cx.now(), at))
                    else {
                        return cx.end();
                    };
                    let location = cx.content.places[place].kind == PlaceKind::Location;
                    let gate = cx.table().gate(place).is_some();
                    // A gate draws through an investigator who has not explored it.
                    if location && gate && !investigator.is(flag::EXPLORED) && !self.done {
                        drawn_through(cx, seat, place, false);
                        self.step.next = ArkhamStep::End;
                        next_step!(cx, self);
                    }
                    let mut choices: Choices<Choice> = Choices::new();
                    let closed = read::closed(cx.now(), place);
                    if !self.done {
                        if location && gate {
                            choices.push(Choice::Skill(CheckKind::Fight));
                            choices.push(Choice::Skill(CheckKind::Lore));
                        } else if location && !closed {
                            choices.push(Choice::Encounter);
                        }
                    }
                    let open = choices.len();
                    phase_abilities(
                        cx.now(),
                        seat,
                        PhaseName::ArkhamEncounters,
                        true,
                        &mut choices,
                    );
                    // A location's ability replaces the encounter, so it is offered only if an encounter is possible.
                    choices.retain(|x| {
                        !matches!(x, Choice::Use(Origin::Place(_), _))
                            || !gate && !self.done && !closed
                    });
                    rumor_pass(cx.now(), seat, &mut choices);
                    if choices.is_empty() {
                        return cx.end();
                    }
                    if choices.len() == 1 && choices[0] == Choice::Encounter {
                        return self.take(cx, Choice::Encounter);
                    }
                    // An encounter is mandatory; at a gate or in a street, the investigator may pass.
                    if self.done || !location || gate || open == 0 {
                        choices.push(Choice::Pass);
                    }
                    cx.ask(seat, Rule::ArkhamEncounter, Prompt::Place(place), choices)
                }
                // The investigator has gone through a gate.
                ArkhamStep::End => cx.end(),
                ArkhamStep::RumorPaid => {
                    self.step.next = ArkhamStep::RumorEnded;
                    let Some(rumor) = cx.table().rumor.get().filter(|_| paid(cx.game)) else {
                        next_step!(cx, self);
                    };
                    let w = super::mythos::end_rumor(cx, rumor, true, Outcome::Nothing);
                    cx.call(w)
                }
                ArkhamStep::RumorEnded => {
                    self.step.next = ArkhamStep::Choose;
                    match super::investigators::falls(cx.game, seat) {
                        Some(falls) => cx.call(falls),
                        None => next_step!(cx, self),
                    }
                }
            };
        }
    }
}

fn rumor_pass(now: Now, seat: Seat, out: &mut Choices<Choice>) {
    let Some(rumor) = now.table().rumor.get() else {
        return;
    };
    let Some(pass) = &now.content.mythos[rumor].record.pass else {
        return;
    };
    let (Some(at), Some(pay)) = (&pass.at_place, pass.pay) else {
        return;
    };
    let origin = Origin::Mythos(rumor);
    let context = read::ctx_of(now.game, origin, seat);
    if read::stands_at(now, seat, at, &context)
        && read::can_pay(now, seat, now.content.cost(pay.id), origin, 1).is_ok()
    {
        out.push(Choice::EndRumor(rumor));
    }
}

impl ArkhamEncountersFrame {
    /// Applies an answer in Arkham Encounters.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let seat = self.seat;
        let Some(place) = cx.table().place_of(seat) else {
            return cx.end();
        };
        match choice {
            Choice::Encounter => {
                self.done = true;
                // The investigator has no second encounter.
                self.place = Maybe::NONE;
                cx.call(EncounterFrame {
                    seat,
                    place,
                    ..EncounterFrame::default()
                })
            }
            Choice::Skill(_) => {
                self.done = true;
                let step = if choice == Choice::Skill(CheckKind::Lore) {
                    CloseStep::LoreCheck
                } else {
                    CloseStep::FightCheck
                };
                cx.call(CloseGateFrame {
                    seat,
                    place,
                    step: step.into(),
                    trophy: true,
                    seal: true,
                    ..CloseGateFrame::default()
                })
            }
            Choice::EndRumor(card) => {
                let Some(pay) = cx.content.mythos[card]
                    .record
                    .pass
                    .as_ref()
                    .and_then(|p| p.pay)
                else {
                    return Flow::Go;
                };
                self.step.next = ArkhamStep::RumorPaid;
                let pay = PayFrame {
                    seat,
                    cost: pay.id.into(),
                    origin: Origin::Mythos(card),
                    times: 1,
                    ..PayFrame::default()
                };
                cx.call(pay)
            }
            Choice::Use(origin, ability) => {
                if matches!(origin, Origin::Place(_)) {
                    self.done = true;
                }
                let used = Use { origin, ability };
                if cx.content.abilities[ability].it.limit.is_some() {
                    atoms::used(cx, used);
                }
                // An ability that closes the gate counts as the attempt to close it.
                if !matches!(origin, Origin::Mythos(_)) && cx.table().gate(place).is_some() {
                    self.done = true;
                }
                cx.call(reactions::use_ability(cx.game, seat, used))
            }
            _ => cx.end(),
        }
    }
}

/// Takes an investigator through a gate into the first area.
pub fn drawn_through(cx: &mut Cx, seat: Seat, place: PlaceId, delayed: bool) {
    let Some(gate) = cx.table().gate(place) else {
        return;
    };
    let to = cx.content.area(cx.content.gates[gate].world, 1);
    enter_world(cx, seat, to, gate.into(), delayed);
}

/// Puts an investigator in an area of an Other World, through the gate with this marker or through none, delayed or
/// not. An investigator who cannot be delayed there loses an earlier delay too.
pub fn enter_world(cx: &mut Cx, seat: Seat, area: PlaceId, gate: Maybe<GateId>, delayed: bool) {
    atoms::move_to(cx, seat, area);
    atoms::went_through(cx, seat, gate);
    if read::cannot_become(cx.now(), seat, Status::Delayed) {
        atoms::clear_flags(cx, seat, flag::DELAYED);
    } else if delayed {
        atoms::set_flags(cx, seat, flag::DELAYED);
    }
}

impl EncounterFrame {
    /// Runs the next step of an encounter, at a location or in an Other World.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            let seat = self.seat;
            if !cx.table().investigator(seat).alive() {
                self.put_back(cx);
                return cx.end();
            }
            let Some(place) = cx.content.places.get(self.place.index()) else {
                return cx.end();
            };
            let world = place.world;
            let kind = if world.is_some() {
                EncounterKind::World
            } else {
                EncounterKind::Place
            };
            return match self.step.begin() {
                EncounterStep::Begins => {
                    self.step.next = EncounterStep::Draw;
                    if self.want == 0 {
                        self.want = read::modified(
                            cx.now(),
                            QuantityOf::CardsInEncounter(kind),
                            Whose::seat(seat),
                            1,
                        )
                        .clamp(1, 4) as u8;
                    }
                    let occurrence = Occurrence::EncounterDrawn {
                        who: seat,
                        at: self.place,
                        kind,
                    };
                    match about_to(cx, occurrence) {
                        Some(w) => cx.call(w),
                        None => next_step!(cx, self),
                    }
                }
                EncounterStep::Draw => {
                    if prevented(cx.game) && self.drawn == 0 {
                        return cx.end();
                    }
                    if self.drawn >= self.want {
                        self.step.next = EncounterStep::ChooseCard;
                        next_step!(cx, self);
                    }
                    if world.is_some() {
                        self.draw_gate_card(cx)
                    } else {
                        self.draw_location_card(cx)
                    }
                }
                EncounterStep::ChooseCard => {
                    if self.drawn > 1 {
                        let hood = place.neighborhood.unwrap_or(NeighborhoodId(0));
                        let choices: Choices<Choice> = self.cards[..self.drawn as usize]
                            .iter()
                            .filter_map(|k| k.get())
                            .map(|card| {
                                if world.is_some() {
                                    Choice::GateCard(card)
                                } else {
                                    Choice::Location(hood, card)
                                }
                            })
                            .collect();
                        return cx.ask(
                            seat,
                            Rule::EncounterChoose,
                            Prompt::Place(self.place),
                            choices,
                        );
                    }
                    self.step.next = EncounterStep::Drawn;
                    self.card = self.cards[0];
                    next_step!(cx, self)
                }
                EncounterStep::Drawn => {
                    self.step.next = EncounterStep::Resolve;
                    let occurrence = Occurrence::EncounterDrawn {
                        who: seat,
                        at: self.place,
                        kind,
                    };
                    if !self.redraw
                        && self.card.is_some()
                        && let Some(w) = react(cx.now(), occurrence, Cell::At)
                    {
                        return cx.call(w);
                    }
                    next_step!(cx, self)
                }
                EncounterStep::Resolve => {
                    if self.redraw && !self.redrawn {
                        self.put_back(cx);
                        *self = EncounterFrame {
                            seat,
                            place: self.place,
                            want: 1,
                            step: EncounterStep::Draw.into(),
                            redraw: true,
                            redrawn: true,
                            ..EncounterFrame::default()
                        };
                        cx.tell(Outcome::Nothing);
                        next_step!(cx, self);
                    }
                    self.step.next = EncounterStep::ReturnCard;
                    let Some(block) = entry(cx.content, self) else {
                        next_step!(cx, self);
                    };
                    cx.log.emit(|| Event::Encounter {
                        seat,
                        place: self.place,
                        card: card_name(cx.content, self),
                    });
                    let origin = if world.is_some() {
                        Origin::World(self.place)
                    } else {
                        Origin::Encounter(self.place)
                    };
                    let mut context = Context::new(seat, origin);
                    context.falls = cx.table().investigator(seat).falls;
                    context.it = Value::Seat(seat);
                    cx.call(ScriptFrame::new(block, context))
                }
                EncounterStep::ReturnCard => {
                    self.put_back(cx);
                    if world.is_none() && super::rifts::markers_at(cx.now(), self.place) > 0 {
                        self.step.next = EncounterStep::End;
                        self.drawn = 0;
                        let at = self.place;
                        return cx.call(RiftFrame {
                            step: RiftStep::Investigate.into(),
                            place: at,
                            seat,
                            ..RiftFrame::default()
                        });
                    }
                    cx.end()
                }
                EncounterStep::End => cx.end(),
            };
        }
    }

    fn put_back(&self, cx: &mut Cx) {
        // Location decks are shuffled before each draw, so the card needs no place in the deck.
        for card in self.cards[..self.drawn as usize]
            .iter()
            .filter_map(|k| k.get())
        {
            if is_world(cx.content, self)
                && !cx.table().gate_deck.contains(card)
                && !gate_card_kept(cx.now(), card)
            {
                atoms::gate_card_to_bottom(cx, card);
            }
        }
    }
}

/// Whether an encounter card that can be kept is out of its deck: an investigator has it, or it is in the box.
fn kept(game: &Game, id: CardId) -> bool {
    game.table().boxed.contains(id) || game.table().holder(id).is_some()
}

/// Whether an investigator keeps a gate card, or it is in the box.
pub fn gate_card_kept(now: Now, card: EncounterCardId) -> bool {
    now.content
        .gate_cards
        .get(card.index())
        .and_then(|d| d.kept)
        .is_some_and(|id| kept(now.game, id))
}

fn is_world(content: &Content, frame: &EncounterFrame) -> bool {
    content
        .places
        .get(frame.place.index())
        .is_some_and(|p| p.world.is_some())
}

/// The entry of the card that resolves.
fn entry(content: &Content, frame: &EncounterFrame) -> Option<BlockId> {
    let nth = frame.card.get()?.index();
    let def = &content.places[frame.place];
    if let Some((world, _)) = def.world {
        let card = content.gate_cards.get(nth)?;
        return card
            .entries
            .iter()
            .find(|(x, _)| *x == Some(world))
            .or(card.entries.iter().find(|(x, _)| x.is_none()))
            .map(|(_, b)| b.id);
    }
    let hood = content.neighborhood(def.neighborhood)?;
    hood.cards
        .get(nth)?
        .entries
        .iter()
        .find(|(x, _)| *x == frame.place)
        .map(|(_, b)| b.id)
}

fn card_name(content: &Content, frame: &EncounterFrame) -> String {
    let Some(nth) = frame.card.get().map(EncounterCardId::index) else {
        return String::new();
    };
    let def = &content.places[frame.place];
    if def.world.is_some() {
        return content
            .gate_cards
            .get(nth)
            .map(|k| k.slug.clone())
            .unwrap_or_default();
    }
    content
        .neighborhood(def.neighborhood)
        .and_then(|n| n.cards.get(nth))
        .map(|k| k.slug.clone())
        .unwrap_or_default()
}

impl EncounterFrame {
    /// Location cards that may be drawn now: cards of the sets in use that are not kept and not drawn at the moment.
    pub fn location_cards<'a>(
        &'a self,
        now: Now<'a>,
    ) -> impl Iterator<Item = EncounterCardId> + 'a {
        let hood = now.content.places[self.place].neighborhood;
        let cards: &[LocationCard] = now.content.neighborhood(hood).map_or(&[], |n| &n.cards);
        let of_hood = move |frame: &EncounterFrame| {
            now.content
                .places
                .get(frame.place.index())
                .is_some_and(|p| p.neighborhood == hood && p.world.is_none())
        };
        let holds = |e: &EncounterFrame, k: EncounterCardId| {
            e.cards[..e.drawn.min(4) as usize].contains(&k.into())
        };
        let drawn = move |card: EncounterCardId| {
            now.game
                .stack()
                .iter()
                .any(|x| matches!(&x.kind, FrameKind::Encounter(e) if of_hood(e) && holds(e, card)))
        };
        EncounterCardId::first(cards.len()).filter(move |nth| {
            let card = &cards[nth.index()];
            now.table().sets.contains(card.set)
                && !holds(self, *nth)
                && !drawn(*nth)
                && !card.kept.is_some_and(|id| kept(now.game, id))
        })
    }

    fn draw_location_card(&mut self, cx: &mut Cx) -> Flow {
        let Some(hood) = cx.content.places[self.place].neighborhood.get() else {
            return cx.end();
        };
        // A face-up card on the deck is the next one.
        let up = cx.table().face_up[hood.index() & 15];
        if up.is_some() {
            atoms::face_up(cx, hood, Maybe::NONE);
            self.cards[(self.drawn & 3) as usize] = up;
            self.drawn += 1;
            return Flow::Go;
        }
        let weight = self.location_cards(cx.now()).count() as u32;
        if weight == 0 {
            self.want = self.drawn;
            if self.drawn == 0 {
                return cx.end();
            }
            return Flow::Go;
        }
        cx.chance(
            source::LOCATION + u16::from(hood.0),
            Rule::EncounterDraw,
            Prompt::Location(hood),
            weight,
        )
    }

    fn draw_gate_card(&mut self, cx: &mut Cx) -> Flow {
        match cx.table().gate_deck.next() {
            Next::Empty => {
                self.want = self.drawn;
                if self.drawn == 0 {
                    return cx.end();
                }
                Flow::Go
            }
            Next::Known(k) => self.got_gate_card(cx, k),
            Next::Unseen(count) => cx.chance(
                super::deck_source(DeckName::Gate),
                Rule::WorldDraw,
                Prompt::GateCards,
                count,
            ),
        }
    }

    fn got_gate_card(&mut self, cx: &mut Cx, drawn: EncounterCardId) -> Flow {
        let world = cx.content.places[self.place]
            .world
            .map_or(WorldId(0), |(w, _)| w);
        let colours = cx.content.worlds[world].colours;
        let card = &cx.content.gate_cards[drawn];
        if card.reshuffle {
            atoms::shuffle_gate_deck(cx);
        } else {
            atoms::take_gate_card(cx, drawn);
            if card.colour & colours != 0 {
                self.cards[(self.drawn & 3) as usize] = drawn.into();
                self.drawn += 1;
                return Flow::Go;
            }
            atoms::gate_card_to_bottom(cx, drawn);
        }
        // If no card in the deck has a right colour, drawing would never end.
        let fits = |x: EncounterCardId| {
            let card = &cx.content.gate_cards[x];
            !card.reshuffle && card.colour & colours != 0
        };
        if !cx.table().gate_deck.cards().any(fits) {
            self.want = self.drawn;
            if self.drawn == 0 {
                return cx.end();
            }
        }
        Flow::Go
    }

    /// Applies an answer in an encounter.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Location(_, card) | Choice::GateCard(card)
                if self.step.now == EncounterStep::ChooseCard =>
            {
                self.step.next = EncounterStep::Drawn;
                self.card = card.into();
                Flow::Go
            }
            Choice::Location(_, k) => {
                self.cards[(self.drawn & 3) as usize] = k.into();
                self.drawn += 1;
                Flow::Go
            }
            Choice::GateCard(k) => self.got_gate_card(cx, k),
            _ => Flow::Go,
        }
    }
}
