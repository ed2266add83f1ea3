//! Arkham Encounters and Other World Encounters.

use super::reactions::{self, about_to, phase_abilities, prevented, react};
use super::{Flow, Log, ask, call, chance, end, go, paid, source, tell};
use crate::content::Content;
use crate::content::ability::{CheckKind, EncounterKind, PhaseName, QuantityOf};
use crate::content::defs::LocationCard;
use crate::content::filter::{DeckName, PlaceKind, Status};
use crate::content::index::Cell;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    ArkhamEncountersFrame, CloseGateFrame, Context, EncounterFrame, PayFrame, Procedure, RiftFrame,
    ScriptFrame, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{ArkhamStep, CloseStep, EncounterStep, RiftStep};
use crate::show::event::Event;
use crate::state::{Origin, Use, Value, flag};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// Somebody's Arkham Encounters. // arkham-encounters.ability
pub fn arkham(c: &Content, g: &mut Game, mut f: ArkhamEncountersFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        let seat = f.seat;
        let i = *g.table().investigator(seat);
        if !i.alive() {
            return end(g);
        }
        return match f.step {
            ArkhamStep::Begins => {
                f.place = i.place;
                f.step = ArkhamStep::Choose;
                on!(g, Procedure::ArkhamEncounters(f))
            }
            ArkhamStep::Choose => {
                let over = f.done && f.place != i.place || i.is(flag::NO_ENCOUNTER);
                let Some(place) = i
                    .place
                    .get()
                    .filter(|&at| !over && read::on_board(c, g, at))
                else {
                    return end(g);
                };
                let location = c.places[place as usize].kind == PlaceKind::Location;
                let gate = g.table().gate(place).is_some();
                // A gate draws through whoever has not explored it.
                if location && gate && !i.is(flag::EXPLORED) && !f.done {
                    drawn_through(c, g, seat, place, false, log);
                    f.step = ArkhamStep::End;
                    on!(g, Procedure::ArkhamEncounters(f));
                }
                let mut choices: Choices<Choice> = Choices::new();
                let closed = read::closed(c, g, place);
                if !f.done {
                    if location && gate {
                        choices.push(Choice::Skill(CheckKind::Fight));
                        choices.push(Choice::Skill(CheckKind::Lore));
                    } else if location && !closed {
                        choices.push(Choice::Encounter);
                    }
                }
                let open = choices.len();
                phase_abilities(c, g, seat, PhaseName::ArkhamEncounters, true, &mut choices);
                // A location's ability needs no gate, and stands in for the encounter.
                choices.retain(|x| {
                    !matches!(x, Choice::Use(Origin::Place(_), _)) || !gate && !f.done && !closed
                });
                rumor_pass(c, g, seat, &mut choices);
                if choices.is_empty() {
                    return end(g);
                }
                if choices.len() == 1 && choices[0] == Choice::Encounter {
                    return take_arkham(c, g, f, Choice::Encounter);
                }
                // What is open must be done; a gate or a street leaves one free.
                if f.done || !location || gate || open == 0 {
                    choices.push(Choice::Pass);
                }
                ask(
                    g,
                    Procedure::ArkhamEncounters(f),
                    seat,
                    Rule::ArkhamEncounter,
                    Prompt::Place(place),
                    choices,
                )
            }
            // Gone through a gate.
            ArkhamStep::End => end(g),
            ArkhamStep::RumorPaid => {
                f.step = ArkhamStep::RumorEnded;
                let Some(m) = g.table().rumor.get().filter(|_| paid(g)) else {
                    on!(g, Procedure::ArkhamEncounters(f));
                };
                let w = super::mythos::end_rumor(c, g, m, true, Upshot::Nothing);
                call(g, Procedure::ArkhamEncounters(f), w)
            }
            ArkhamStep::RumorEnded => {
                f.step = ArkhamStep::Choose;
                match super::investigators::falls(g, seat) {
                    Some(falls) => call(g, Procedure::ArkhamEncounters(f), falls),
                    None => on!(g, Procedure::ArkhamEncounters(f)),
                }
            }
        };
    }
}

fn rumor_pass(c: &Content, g: &Game, seat: u8, out: &mut Choices<Choice>) {
    let Some(rumor) = g.table().rumor.get() else {
        return;
    };
    let Some(p) = &c.mythos[rumor as usize].record.pass else {
        return;
    };
    let (Some(at), Some(pay)) = (&p.at_place, p.pay) else {
        return;
    };
    let origin = Origin::Mythos(rumor);
    let context = read::ctx_of(g, origin, seat);
    if read::stands_at(c, g, seat, at, &context)
        && read::can_pay(c, g, seat, &c.costs[pay.id as usize], origin, 1).is_ok()
    {
        out.push(Choice::EndRumor(rumor));
    }
}

/// An answer in Arkham Encounters.
pub fn take_arkham(
    c: &Content,
    g: &mut Game,
    mut f: ArkhamEncountersFrame,
    choice: Choice,
) -> Flow {
    let seat = f.seat;
    let Some(place) = g.table().place_of(seat) else {
        return end(g);
    };
    match choice {
        Choice::Encounter => {
            f.done = true;
            // One encounter is the last.
            f.place = Maybe::NONE;
            call(
                g,
                Procedure::ArkhamEncounters(f),
                Procedure::Encounter(EncounterFrame {
                    seat,
                    place,
                    ..EncounterFrame::default()
                }),
            )
        }
        Choice::Skill(_) => {
            f.done = true;
            let step = if choice == Choice::Skill(CheckKind::Lore) {
                CloseStep::LoreCheck
            } else {
                CloseStep::FightCheck
            };
            call(
                g,
                Procedure::ArkhamEncounters(f),
                Procedure::CloseGate(CloseGateFrame {
                    seat,
                    place,
                    step,
                    trophy: true,
                    seal: true,
                    ..CloseGateFrame::default()
                }),
            )
        }
        Choice::EndRumor(m) => {
            let Some(pay) = c.mythos[m as usize]
                .record
                .pass
                .as_ref()
                .and_then(|p| p.pay)
            else {
                return go(g, Procedure::ArkhamEncounters(f));
            };
            f.step = ArkhamStep::RumorPaid;
            let pay = PayFrame {
                seat,
                cost: pay.id.into(),
                origin: Origin::Mythos(m),
                times: 1,
                ..PayFrame::default()
            };
            call(g, Procedure::ArkhamEncounters(f), Procedure::Pay(pay))
        }
        Choice::Use(origin, ability) => {
            if matches!(origin, Origin::Place(_)) {
                f.done = true;
            }
            let u = Use { origin, ability };
            if c.abilities[ability as usize].it.limit.is_some() {
                atoms::used(g, u);
            }
            // An ability that takes the gate is the attempt on it.
            if !matches!(origin, Origin::Mythos(_)) && g.table().gate(place).is_some() {
                f.done = true;
            }
            call(
                g,
                Procedure::ArkhamEncounters(f),
                reactions::use_ability(g, seat, u),
            )
        }
        _ => end(g),
    }
}

/// Somebody goes through a gate into the first area.
pub fn drawn_through(c: &Content, g: &mut Game, seat: u8, place: u8, delayed: bool, log: &mut Log) {
    let Some(m) = g.table().gate(place) else {
        return;
    };
    let to = c.area(c.gates[m as usize].world, 1);
    enter_world(c, g, seat, to, m.into(), delayed, log);
}

/// Somebody comes into an area of an Other World, through the gate with this marker or through none, delayed or not. Who
/// cannot be delayed there is not, not even by what happened before.
pub fn enter_world(
    c: &Content,
    g: &mut Game,
    seat: u8,
    area: u8,
    gate: Maybe<u8>,
    delayed: bool,
    log: &mut Log,
) {
    atoms::move_to(g, seat, area, log);
    atoms::went_through(g, seat, gate);
    if read::cannot_become(c, g, seat, Status::Delayed) {
        atoms::clear_flags(g, seat, flag::DELAYED);
    } else if delayed {
        atoms::set_flags(g, seat, flag::DELAYED);
    }
}

/// An encounter, at a location or in an Other World.
pub fn encounter(c: &Content, g: &mut Game, mut f: EncounterFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        let seat = f.seat;
        if !g.table().investigator(seat).alive() {
            put_back(c, g, &f);
            return end(g);
        }
        let Some(place) = c.places.get(f.place as usize) else {
            return end(g);
        };
        let world = place.world;
        let kind = if world.is_some() {
            EncounterKind::World
        } else {
            EncounterKind::Place
        };
        return match f.step {
            EncounterStep::Begins => {
                f.step = EncounterStep::Draw;
                if f.want == 0 {
                    f.want = read::modified(
                        c,
                        g,
                        QuantityOf::CardsInEncounter(kind),
                        Whose::seat(seat),
                        1,
                    )
                    .clamp(1, 4) as u8;
                }
                let o = Occurrence::EncounterDrawn {
                    who: seat,
                    at: f.place,
                    kind,
                };
                match about_to(c, g, o) {
                    Some(w) => call(g, Procedure::Encounter(f), w),
                    None => on!(g, Procedure::Encounter(f)),
                }
            }
            EncounterStep::Draw => {
                if prevented(g) && f.drawn == 0 {
                    return end(g);
                }
                if f.drawn >= f.want {
                    f.step = EncounterStep::ChooseCard;
                    on!(g, Procedure::Encounter(f));
                }
                if world.is_some() {
                    draw_gate_card(c, g, f)
                } else {
                    draw_location_card(c, g, f)
                }
            }
            EncounterStep::ChooseCard => {
                if f.drawn > 1 {
                    let hood = place.neighborhood.unwrap_or(0);
                    let choices: Choices<Choice> = f.cards[..f.drawn as usize]
                        .iter()
                        .filter_map(|k| k.get())
                        .map(|k| {
                            if world.is_some() {
                                Choice::GateCard(k)
                            } else {
                                Choice::Location(hood, k)
                            }
                        })
                        .collect();
                    return ask(
                        g,
                        Procedure::Encounter(f),
                        seat,
                        Rule::EncounterChoose,
                        Prompt::Place(f.place),
                        choices,
                    );
                }
                f.step = EncounterStep::Drawn;
                f.card = f.cards[0];
                on!(g, Procedure::Encounter(f))
            }
            EncounterStep::Drawn => {
                f.step = EncounterStep::Resolve;
                let o = Occurrence::EncounterDrawn {
                    who: seat,
                    at: f.place,
                    kind,
                };
                if !f.redraw
                    && f.card.is_some()
                    && let Some(w) = react(c, g, o, Cell::At)
                {
                    return call(g, Procedure::Encounter(f), w);
                }
                on!(g, Procedure::Encounter(f))
            }
            EncounterStep::Resolve => {
                if f.redraw && !f.redrawn {
                    put_back(c, g, &f);
                    f = EncounterFrame {
                        seat,
                        place: f.place,
                        want: 1,
                        step: EncounterStep::Draw,
                        redraw: true,
                        redrawn: true,
                        ..EncounterFrame::default()
                    };
                    tell(g, Upshot::Nothing);
                    on!(g, Procedure::Encounter(f));
                }
                f.step = EncounterStep::ReturnCard;
                let Some(block) = entry(c, &f) else {
                    on!(g, Procedure::Encounter(f));
                };
                log.emit(|| Event::Encounter {
                    seat,
                    place: f.place,
                    card: card_name(c, &f),
                });
                let origin = if world.is_some() {
                    Origin::World(f.place)
                } else {
                    Origin::Encounter(f.place)
                };
                let mut context = Context::new(seat, origin);
                context.falls = g.table().investigator(seat).falls;
                context.it = Value::Seat(seat);
                call(
                    g,
                    Procedure::Encounter(f),
                    Procedure::Script(ScriptFrame::new(block, context)),
                )
            }
            EncounterStep::ReturnCard => {
                put_back(c, g, &f);
                if world.is_none()
                    && c.rifts.tracks.len() == 3
                    && g.table().sets & 2 != 0
                    && super::rifts::markers_at(c, g, f.place) > 0
                {
                    f.step = EncounterStep::End;
                    f.drawn = 0;
                    let at = f.place;
                    return call(
                        g,
                        Procedure::Encounter(f),
                        Procedure::Rift(RiftFrame {
                            step: RiftStep::Investigate,
                            place: at,
                            seat,
                            ..RiftFrame::default()
                        }),
                    );
                }
                end(g)
            }
            EncounterStep::End => end(g),
        };
    }
}

fn put_back(c: &Content, g: &mut Game, f: &EncounterFrame) {
    // A location card goes back into a deck that is shuffled before the next draw: nothing to do.
    for k in f.cards[..f.drawn as usize].iter().filter_map(|k| k.get()) {
        if is_world(c, f) && !g.table().gate_deck.contains(k.into()) && !gate_card_kept(c, g, k) {
            atoms::gate_card_to_bottom(g, k.into());
        }
    }
}

/// Whether an encounter card that may be kept is away: somebody has it, or it is in the box.
fn kept(g: &Game, id: u16) -> bool {
    g.table().boxed.contains(id) || g.table().holder(id).is_some()
}

/// Whether somebody keeps a gate card, or has sent it to the box.
pub fn gate_card_kept(c: &Content, g: &Game, k: u8) -> bool {
    c.gate_cards
        .get(k as usize)
        .and_then(|d| d.kept)
        .is_some_and(|id| kept(g, id))
}

fn is_world(c: &Content, f: &EncounterFrame) -> bool {
    c.places
        .get(f.place as usize)
        .is_some_and(|p| p.world.is_some())
}

/// The entry that is resolved.
fn entry(c: &Content, f: &EncounterFrame) -> Option<u16> {
    let k = f.card.get()? as usize;
    let p = &c.places[f.place as usize];
    if let Some((w, _)) = p.world {
        let card = c.gate_cards.get(k)?;
        return card
            .entries
            .iter()
            .find(|(x, _)| *x == Some(w))
            .or(card.entries.iter().find(|(x, _)| x.is_none()))
            .map(|(_, b)| b.id);
    }
    let hood = c.neighborhood(p.neighborhood)?;
    hood.cards
        .get(k)?
        .entries
        .iter()
        .find(|(x, _)| *x == f.place)
        .map(|(_, b)| b.id)
}

fn card_name(c: &Content, f: &EncounterFrame) -> String {
    let Some(k) = f.card.get().map(usize::from) else {
        return String::new();
    };
    let p = &c.places[f.place as usize];
    if p.world.is_some() {
        return c
            .gate_cards
            .get(k)
            .map(|k| k.slug.clone())
            .unwrap_or_default();
    }
    c.neighborhood(p.neighborhood)
        .and_then(|n| n.cards.get(k))
        .map(|k| k.slug.clone())
        .unwrap_or_default()
}

/// Location cards that may be drawn now: those of the sets in use that nobody has drawn and not yet put back.
pub fn location_cards<'a>(
    c: &'a Content,
    g: &'a Game,
    f: &'a EncounterFrame,
) -> impl Iterator<Item = u8> + 'a {
    let hood = c.places[f.place as usize].neighborhood;
    let cards: &[LocationCard] = c.neighborhood(hood).map_or(&[], |n| &n.cards);
    let of_hood = move |e: &EncounterFrame| {
        c.places
            .get(e.place as usize)
            .is_some_and(|p| p.neighborhood == hood && p.world.is_none())
    };
    let holds = |e: &EncounterFrame, k: u8| e.cards[..e.drawn.min(4) as usize].contains(&k.into());
    let drawn = move |k: u8| {
        g.stack()
            .iter()
            .any(|x| matches!(&x.procedure, Procedure::Encounter(e) if of_hood(e) && holds(e, k)))
    };
    (0..cards.len() as u8).filter(move |&k| {
        let card = &cards[k as usize];
        g.table().sets >> card.set & 1 == 1
            && !holds(f, k)
            && !drawn(k)
            && !card.kept.is_some_and(|id| kept(g, id))
    })
}

fn draw_location_card(c: &Content, g: &mut Game, mut f: EncounterFrame) -> Flow {
    let Some(hood) = c.places[f.place as usize].neighborhood.get() else {
        return end(g);
    };
    // A card lying face up on the deck is the next one.
    let up = g.table().face_up[(hood & 15) as usize];
    if up.is_some() {
        atoms::face_up(g, hood, Maybe::NONE);
        f.cards[(f.drawn & 3) as usize] = up;
        f.drawn += 1;
        return go(g, Procedure::Encounter(f));
    }
    let w = location_cards(c, g, &f).count() as u32;
    if w == 0 {
        f.want = f.drawn;
        if f.drawn == 0 {
            return end(g);
        }
        return go(g, Procedure::Encounter(f));
    }
    chance(
        g,
        Procedure::Encounter(f),
        source::LOCATION + u16::from(hood),
        Rule::EncounterDraw,
        Prompt::Location(hood),
        w,
    )
}

fn draw_gate_card(c: &Content, g: &mut Game, mut f: EncounterFrame) -> Flow {
    match g.table().gate_deck.next() {
        Next::Empty => {
            f.want = f.drawn;
            if f.drawn == 0 {
                return end(g);
            }
            go(g, Procedure::Encounter(f))
        }
        Next::Known(k) => got_gate_card(c, g, f, k as u8),
        Next::Unseen(n) => chance(
            g,
            Procedure::Encounter(f),
            super::deck_source(DeckName::Gate),
            Rule::WorldDraw,
            Prompt::GateCards,
            n,
        ),
    }
}

fn got_gate_card(c: &Content, g: &mut Game, mut f: EncounterFrame, k: u8) -> Flow {
    let world = c.places[f.place as usize].world.map_or(0, |(w, _)| w);
    let card = &c.gate_cards[k as usize];
    if card.reshuffle {
        atoms::shuffle_gate_deck(g);
        return go(g, Procedure::Encounter(f));
    }
    atoms::take_gate_card(g, k.into());
    if card.colour & c.worlds[world as usize].colours != 0 {
        f.cards[(f.drawn & 3) as usize] = k.into();
        f.drawn += 1;
    } else {
        atoms::gate_card_to_bottom(g, k.into());
        // A deck without a card of the right colour would be gone through for ever.
        let any = g
            .table()
            .gate_deck
            .cards()
            .any(|x| c.gate_cards[x as usize].colour & c.worlds[world as usize].colours != 0);
        if !any {
            f.want = f.drawn;
            if f.drawn == 0 {
                return end(g);
            }
        }
    }
    go(g, Procedure::Encounter(f))
}

/// An answer in an encounter.
pub fn take_encounter(c: &Content, g: &mut Game, mut f: EncounterFrame, choice: Choice) -> Flow {
    match choice {
        Choice::Location(_, k) | Choice::GateCard(k) if f.step == EncounterStep::ChooseCard => {
            f.step = EncounterStep::Drawn;
            f.card = k.into();
            go(g, Procedure::Encounter(f))
        }
        Choice::Location(_, k) => {
            f.cards[(f.drawn & 3) as usize] = k.into();
            f.drawn += 1;
            go(g, Procedure::Encounter(f))
        }
        Choice::GateCard(k) => got_gate_card(c, g, f, k),
        _ => go(g, Procedure::Encounter(f)),
    }
}
