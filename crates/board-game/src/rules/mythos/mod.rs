//! The Mythos phase: the card, gates and monsters, Clues, the movement of monsters, the card's text, and terror.

mod movement;
mod placing;
mod terror;

pub use self::movement::lowest_sneak;
pub use self::placing::{empty_outskirts, in_cup};
use crate::content::ids::MythosId;

use super::reactions::{about_to, prevented, react};
use super::{Flow, undone};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{Permitted, PhaseName, Quantity, Static};
use crate::content::amount::Stat;
use crate::content::defs::GateDo;
use crate::content::filter::DeckName;
use crate::content::index::Cell;
use crate::content::record::Ending;
use crate::event::Event;
use crate::frame::steps::{MythosStep, OpenStep, RiftStep, RumorStep};
use crate::frame::{
    Context, FrameKind, MoveMonstersFrame, MythosFrame, OpenGateFrame, Outcome, RiftFrame,
    RumorFrame, ScriptFrame,
};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Whose};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Whereabouts};
use kernel::deck::Next;
use kernel::{Choices, Maybe, Seat};

impl MythosFrame {
    /// Runs the next step of the Mythos phase.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        loop {
            let flow = match self.step.begin() {
                MythosStep::HowMany => self.how_many(cx),
                MythosStep::DrawCard => Some(self.draw_card(cx)),
                MythosStep::CardDrawn => self.look_at_card(cx),
                MythosStep::DrawAgain => {
                    self.step.next = MythosStep::BackInDeck;
                    self.reactions(cx, Cell::After)
                }
                MythosStep::BackInDeck => {
                    atoms::mythos_into_deck(cx, self.drawn());
                    self.card = Maybe::NONE;
                    self.redraw = false;
                    self.step.next = MythosStep::DrawCard;
                    None
                }
                MythosStep::Drawn => self.begin_card(cx),
                MythosStep::OpenGateAndSpawn => self.open_gate(cx),
                MythosStep::PlaceClue => self.place_clue(cx),
                MythosStep::SymbolsMove => {
                    self.step.next = MythosStep::MoveMonsters;
                    let d = &cx.content.mythos[self.drawn()];
                    let symbols = d.white | d.black;
                    let window = react(cx.now(), Occurrence::SymbolMoves { symbols }, Cell::At);
                    window.map(|w| cx.call(w))
                }
                MythosStep::MoveMonsters => {
                    self.step.next = MythosStep::MoveRifts;
                    self.announce(cx, 3);
                    let def = &cx.content.mythos[self.drawn()];
                    Some(cx.call(MoveMonstersFrame {
                        white: def.white,
                        black: def.black,
                        flyers: self.burst,
                        ..MoveMonstersFrame::default()
                    }))
                }
                MythosStep::MoveRifts => {
                    self.step.next = MythosStep::Ability;
                    let open = cx.table().rifts.iter().any(|r| r.open.is_some());
                    open.then(|| self.rifts(cx, RiftStep::Move))
                }
                MythosStep::Ability => self.announce_ability(cx),
                MythosStep::ActivateAbility => self.activate_ability(cx),
                MythosStep::ReturnCard => {
                    self.return_card(cx);
                    None
                }
                MythosStep::EndOfPhase => {
                    self.step.next = MythosStep::Progress;
                    let phase = PhaseName::Mythos;
                    let ends = !self.extra && !self.setup;
                    let window = ends
                        .then(|| react(cx.now(), Occurrence::PhaseEnds { phase }, Cell::At))
                        .flatten();
                    window.map(|w| cx.call(w))
                }
                MythosStep::Progress => {
                    self.step.next = MythosStep::End;
                    let rifts = !cx.table().rifts.is_empty();
                    rifts.then(|| self.rifts(cx, RiftStep::Progress))
                }
                MythosStep::End => Some(cx.end()),
            };
            // Steps that neither call nor ask run at once.
            if let Some(flow) = flow {
                return flow;
            }
        }
    }

    /// Determines how many cards are drawn this phase.
    fn how_many(&mut self, cx: &mut Cx) -> Option<Flow> {
        if !self.extra && !self.setup {
            let cards = read::modified(cx.now(), Quantity::MythosCards, Whose::GAME, 1);
            self.more = cards.clamp(1, 4) as u8 - 1;
        }
        self.step.next = MythosStep::DrawCard;
        None
    }

    /// Draws the next card of the deck. // mythos.draw
    fn draw_card(&mut self, cx: &mut Cx) -> Flow {
        match cx.table().mythos.next() {
            Next::Empty => cx.end(),
            Next::Known(m) => self.card_drawn(cx, m),
            Next::Unseen(count) => cx.chance(
                super::deck_source(DeckName::Mythos),
                Rule::MythosDraw,
                Prompt::Mythos,
                count,
            ),
        }
    }

    /// The window for the draw of the card in a cell, if anything reacts to it.
    fn reactions(&mut self, cx: &mut Cx, cell: Cell) -> Option<Flow> {
        let drawn = Occurrence::MythosDrawn { card: self.drawn() };
        react(cx.now(), drawn, cell).map(|w| cx.call(w))
    }

    /// Handles text that comes before all else, and cards that do not count.
    fn look_at_card(&mut self, cx: &mut Cx) -> Option<Flow> {
        let def = &cx.content.mythos[self.drawn()];
        if def.record.special {
            self.step.next = MythosStep::DrawAgain;
            self.redraw = false;
            if let Some(b) = def.record.enters {
                let context = Context::new(Maybe::NONE, Origin::Mythos(self.drawn()));
                return Some(cx.call(ScriptFrame::new(b.id, context)));
            }
            return self.reactions(cx, Cell::Would);
        }
        let names_a_gate = matches!(def.gate, GateDo::At(_) | GateDo::Burst(_));
        if self.setup && (def.record.rumor || !names_a_gate) {
            atoms::mythos_to_bottom(cx, self.drawn());
            self.card = Maybe::NONE;
            self.step.next = MythosStep::DrawCard;
            return None;
        }
        // Of a card that is not resolved in full, only the gate counts. // mythos.draw
        if self.more > 0 {
            self.step.next = MythosStep::OpenGateAndSpawn;
            return None;
        }
        self.step.next = MythosStep::Drawn;
        let drawn = Occurrence::MythosDrawn { card: self.drawn() };
        about_to(cx, drawn).map(|w| cx.call(w))
    }

    /// Begins to resolve the card, unless it was cancelled or replaced. // mythos.draw
    fn begin_card(&mut self, cx: &mut Cx) -> Option<Flow> {
        if self.redraw {
            self.step.next = MythosStep::BackInDeck;
            return None;
        }
        if prevented(cx.game) {
            self.ignore(cx);
            return None;
        }
        self.step.next = MythosStep::OpenGateAndSpawn;
        self.reactions(cx, Cell::After)
    }

    /// Puts the card at the bottom of its deck without any further effect.
    fn ignore(&mut self, cx: &mut Cx) {
        let card = self.drawn();
        cx.log.emit(|| Event::Ignored(card));
        atoms::mythos_to_bottom(cx, card);
        self.step.next = MythosStep::EndOfPhase;
    }

    /// Opens a gate with its monsters. // mythos.open-gate // mythos.surge // kingsport.gate-burst
    fn open_gate(&mut self, cx: &mut Cx) -> Option<Flow> {
        self.step.next = MythosStep::PlaceClue;
        self.announce(cx, 1);
        let printed = if read::counted_seats(cx.now()) >= 5 {
            2
        } else {
            1
        };
        let monsters = read::modified(cx.now(), Quantity::MonstersPerGate, Whose::GAME, printed);
        let gate = OpenGateFrame {
            monsters: monsters.clamp(0, 9) as u8,
            mythos: true,
            ..OpenGateFrame::default()
        };
        let (place, burst) = match cx.content.mythos[self.drawn()].gate {
            GateDo::At(place) => (place, every_gate_bursts(cx.now())),
            GateDo::Burst(place) => (place, true),
            GateDo::Surge => {
                // The players choose the gate later.
                let (place, _) = cx.table().open_gates().next()?;
                let step = OpenStep::SurgeWhere.into();
                return Some(cx.call(OpenGateFrame {
                    place,
                    step,
                    ..gate
                }));
            }
            GateDo::Doom(n) => {
                atoms::doom(cx, n);
                return Some(Flow::Go);
            }
            GateDo::Nothing => return None,
        };
        self.burst |= burst;
        Some(cx.call(OpenGateFrame {
            place,
            burst,
            ..gate
        }))
    }

    /// Places a Clue at each place that the card names. // mythos.place-clue
    fn place_clue(&mut self, cx: &mut Cx) -> Option<Flow> {
        // Of the first of two cards, only the gate step runs.
        if self.more > 0 {
            self.more -= 1;
            atoms::mythos_to_bottom(cx, self.drawn());
            self.card = Maybe::NONE;
            self.step.next = MythosStep::DrawCard;
            self.at_hand = 0;
            self.burst = false;
            return None;
        }
        if self.at_hand == 0 {
            self.announce(cx, 2);
        }
        let clues = &cx.content.mythos[self.drawn()].clues;
        let Some(&place) = clues.get(self.at_hand as usize) else {
            self.at_hand = 0;
            self.step.next = MythosStep::SymbolsMove;
            return None;
        };
        self.at_hand += 1;
        if cx.table().gate(place).is_some() {
            cx.log.emit(|| Event::NoClue(place));
            return None;
        }
        let there = cx.table().clues.0[place.index()];
        atoms::set_clues(cx, place, there.saturating_add(1));
        cx.log.emit(|| Event::ClueAppears(place));
        let table = cx.game.table();
        let who_is_there = table
            .alive()
            .filter(|&s| table.investigator(s).is_at(place));
        let mut choices: Choices<Choice> = who_is_there.map(Choice::Seat).collect();
        // An investigator there may take it; the first player decides which one.
        let who = match choices[..] {
            [] => return None,
            [Choice::Seat(seat)] => seat,
            _ => table.first,
        };
        choices.push(Choice::Pass);
        Some(cx.ask(who, Rule::MythosClue, Prompt::Place(place), choices))
    }

    /// Moves rifts, or makes them progress, as the card says. // rifts.act // rifts.progress
    fn rifts(&self, cx: &mut Cx, step: RiftStep) -> Flow {
        cx.call(RiftFrame {
            step: step.into(),
            card: self.card,
            ..RiftFrame::default()
        })
    }

    /// Announces the card's ability. // mythos.ability
    fn announce_ability(&mut self, cx: &mut Cx) -> Option<Flow> {
        self.announce(cx, 4);
        let card = self.drawn();
        if cx.content.mythos[card].record.rumor && cx.table().rumor.is_some() {
            self.ignore(cx);
            return None;
        }
        self.step.next = MythosStep::ActivateAbility;
        let window = react(cx.now(), Occurrence::MythosAbility { card }, Cell::Would);
        if window.is_none() {
            cx.tell(Outcome::Nothing);
        }
        window.map(|w| cx.call(w))
    }

    /// Puts the card in play, or carries out its text. // mythos.environment // mythos.rumor // mythos.headline
    fn activate_ability(&mut self, cx: &mut Cx) -> Option<Flow> {
        // The ability was cancelled: the card is discarded, and cards in play stay.
        if undone(cx.game) {
            self.ignore(cx);
            return None;
        }
        self.step.next = MythosStep::ReturnCard;
        let card = self.drawn();
        let def = &cx.content.mythos[card];
        if def.record.environment.is_some() {
            if let Some(old) = cx.table().environment.get() {
                atoms::mythos_leaves(cx, old);
            }
            atoms::environment_enters(cx, card);
            for seat in cx.table().each_seat() {
                atoms::clamp(cx, seat);
            }
        } else if def.record.rumor {
            atoms::rumor_enters(cx, card);
        } else if def.record.stays.is_some() {
            let until = cx.table().turn + 1;
            atoms::headline_stays(cx, card, until);
        }
        let context = Context::new(Maybe::NONE, Origin::Mythos(card));
        let enters = def.record.enters;
        enters.map(|b| cx.call(ScriptFrame::new(b.id, context)))
    }

    /// Puts back a card that does not stay in play. // mythos.headline
    fn return_card(&mut self, cx: &mut Cx) {
        self.step.next = MythosStep::EndOfPhase;
        let card = self.drawn();
        let stays = cx.table().mythos_in_play().any(|m| m == card);
        if !stays && !cx.table().mythos.contains(card) {
            atoms::mythos_to_bottom(cx, card);
        }
    }

    /// Emits the beginning of a step of the card.
    fn announce(&mut self, cx: &mut Cx, step: u8) {
        cx.log.emit(|| Event::MythosStep {
            card: self.drawn(),
            step,
        });
    }

    fn card_drawn(&mut self, cx: &mut Cx, card: MythosId) -> Flow {
        atoms::take_mythos(cx, card);
        cx.log.emit(|| Event::MythosCard(card));
        self.card = card.into();
        self.step.next = MythosStep::CardDrawn;
        Flow::Go
    }

    /// Applies an answer in the Mythos phase.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Mythos(m) => self.card_drawn(cx, m),
            Choice::Seat(seat) => {
                let place = cx.content.mythos[self.drawn()].clues[self.at_hand as usize - 1];
                let there = cx.table().clues.0[place.index()];
                if there > 0 {
                    atoms::set_clues(cx, place, there - 1);
                    let got = atoms::gain(cx, seat, Stat::Clues, 1, Origin::None);
                    let occurrence = Occurrence::Gains {
                        who: seat,
                        stats: Stat::Clues.into(),
                    };
                    if let Some(w) = react(cx.now(), occurrence, Cell::After).filter(|_| got > 0) {
                        return cx.call(w);
                    }
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}

/// Whether a text in force lets every gate of a Mythos card burst. // kingsport.gate-burst
fn every_gate_bursts(now: Now) -> bool {
    let bursts = |p: &Permitted| matches!(p, Permitted::EveryGateBursts);
    let says = |s: &Static| matches!(s, Static::Permit(p) if bursts(&p.what));
    let ancient = now.content.ancient(now.table().ancient);
    let by_the_ancient_one = ancient.is_some_and(|a| {
        a.abilities.clone().any(|n| {
            let ability = &now.content.abilities[n].it;
            ability.awake == now.table().awake && ability.always.iter().any(says)
        })
    });
    by_the_ancient_one || (now.table().each_seat()).any(|seat| read::permitted(now, seat, &bursts))
}

/// Whether the Rumor in play passes (`true`) or fails (`false`) now, if either. // mythos.rumor
pub fn rumor_due(now: Now) -> Option<bool> {
    let t = now.table();
    let m = t.rumor.get().filter(|_| !t.awake)?;
    let def = now.content.mythos.get(m.index())?;
    let origin = Origin::Mythos(m);
    // The text for entering play comes first, since it may add tokens and monsters to the Rumor.
    let entering = |p: &FrameKind| matches!(p, FrameKind::Script(s) if s.context.origin == origin && def.record.enters.is_some_and(|b| b.id == s.block));
    let context = read::ctx_of(now.game, origin, Maybe::NONE);
    let met = |e: &Option<Ending>| {
        let is = e.as_ref().and_then(|e| e.is.as_ref());
        is.is_some_and(|k| read::holds(now, k, &context))
    };
    let ends = if met(&def.record.pass) {
        true
    } else if met(&def.record.fail) {
        false
    } else {
        return None;
    };
    (!now.game.stack().iter().any(|f| entering(&f.kind))).then_some(ends)
}

/// The frame for the end of the Rumor in play. `told` is the outcome for the frame below. // mythos.rumor
pub fn end_rumor(cx: &mut Cx, card: MythosId, passed: bool, told: Outcome) -> FrameKind {
    // The card leaves first, so that its end cannot happen twice. Its text decides where its monsters go.
    atoms::rumor_leaves(cx, card);
    FrameKind::Rumor(RumorFrame {
        card,
        passed,
        told,
        step: RumorStep::Text.into(),
    })
}

impl RumorFrame {
    /// Runs the next step of a Rumor's end.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            RumorStep::Text => {
                self.step.next = RumorStep::Ends;
                let d = &cx.content.mythos[self.card].record;
                let end = if self.passed { &d.pass } else { &d.fail };
                let block = end.as_ref().and_then(|e| e.steps).map(|b| b.id);
                let context = Context::new(Maybe::NONE, Origin::Mythos(self.card));
                cx.call(ScriptFrame::new(
                    block.unwrap_or(cx.content.nothing),
                    context,
                ))
            }
            RumorStep::Ends => {
                for m in cx.table().monsters_in(Whereabouts::OnCard) {
                    atoms::to_cup(cx, m);
                }
                cx.done(self.told)
            }
        }
    }
}

/// The first player, who decides for the group.
pub fn first(game: &Game) -> Seat {
    game.table().first
}
