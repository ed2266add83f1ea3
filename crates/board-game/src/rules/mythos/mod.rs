//! The Mythos phase: the card, gates and monsters, Clues, moving monsters, the card's text; terror.

mod movement;
mod placing;
mod terror;

pub use self::movement::lowest_sneak;
pub use self::placing::{empty_outskirts, in_cup};

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
    Context, MoveMonstersFrame, MythosFrame, OpenGateFrame, Procedure, RiftFrame, RumorFrame,
    ScriptFrame, Upshot,
};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Whose};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Whereabouts};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

impl MythosFrame {
    /// The Mythos phase.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // What follows at once is done at once.
        loop {
            return match self.step.begin() {
                MythosStep::HowMany => {
                    if !self.extra && !self.setup {
                        self.more = read::modified(cx.now(), Quantity::MythosCards, Whose::GAME, 1)
                            .clamp(1, 4) as u8
                            - 1;
                    }
                    self.step.next = MythosStep::DrawCard;
                    continue;
                }
                MythosStep::DrawCard => match cx.table().mythos.next() {
                    Next::Empty => cx.end(),
                    Next::Known(m) => self.card_drawn(cx, m as u8),
                    Next::Unseen(n) => cx.chance(
                        super::deck_source(DeckName::Mythos),
                        Rule::MythosDraw,
                        Prompt::Mythos,
                        n,
                    ),
                },
                MythosStep::CardDrawn => {
                    let d = &cx.content.mythos[self.drawn() as usize];
                    if d.record.special {
                        self.step.next = MythosStep::DrawAgain;
                        self.redraw = false;
                        if let Some(b) = d.record.enters {
                            let context = Context::new(Maybe::NONE, Origin::Mythos(self.drawn()));
                            return cx.call(ScriptFrame::new(b.id, context));
                        }
                        return match react(
                            cx.now(),
                            Occurrence::MythosDrawn { card: self.drawn() },
                            Cell::Would,
                        ) {
                            Some(w) => cx.call(w),
                            None => continue,
                        };
                    }
                    if self.setup
                        && (d.record.rumor || !matches!(d.gate, GateDo::At(_) | GateDo::Burst(_)))
                    {
                        atoms::mythos_to_bottom(cx, self.drawn());
                        self.card = Maybe::NONE;
                        self.step.next = MythosStep::DrawCard;
                        continue;
                    }
                    // Of a card that is not resolved in full only the gate counts. // mythos.draw
                    if self.more > 0 {
                        self.step.next = MythosStep::OpenGateAndSpawn;
                        continue;
                    }
                    self.step.next = MythosStep::Drawn;
                    let o = Occurrence::MythosDrawn { card: self.drawn() };
                    match about_to(cx, o) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                // A card that is cancelled or replaced does nothing.
                MythosStep::Drawn => {
                    if self.redraw {
                        self.step.next = MythosStep::BackInDeck;
                        continue;
                    }
                    if prevented(cx.game) {
                        let card = self.drawn();
                        cx.log.emit(|| Event::Ignored(card));
                        atoms::mythos_to_bottom(cx, card);
                        self.step.next = MythosStep::EndOfPhase;
                        continue;
                    }
                    self.step.next = MythosStep::OpenGateAndSpawn;
                    match react(
                        cx.now(),
                        Occurrence::MythosDrawn { card: self.drawn() },
                        Cell::After,
                    ) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                MythosStep::DrawAgain => {
                    self.step.next = MythosStep::BackInDeck;
                    match react(
                        cx.now(),
                        Occurrence::MythosDrawn { card: self.drawn() },
                        Cell::After,
                    ) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                MythosStep::BackInDeck => {
                    atoms::mythos_into_deck(cx, self.drawn());
                    self.card = Maybe::NONE;
                    self.redraw = false;
                    self.step.next = MythosStep::DrawCard;
                    continue;
                }
                MythosStep::OpenGateAndSpawn => {
                    self.step.next = MythosStep::PlaceClue;
                    self.announce(cx, 1);
                    let d = &cx.content.mythos[self.drawn() as usize];
                    let monsters = read::modified(
                        cx.now(),
                        Quantity::MonstersPerGate,
                        Whose::GAME,
                        if read::counted_seats(cx.now()) >= 5 {
                            2
                        } else {
                            1
                        },
                    )
                    .clamp(0, 9) as u8;
                    let every = cx.content.ancient(cx.table().ancient).is_some_and(|a| {
                        a.abilities.clone().any(|x| {
                            let it = &cx.content.abilities[x as usize].it;
                            it.awake == cx.table().awake
                                && it.always.iter().any(|s| {
                                    matches!(
                                        s,
                                        Static::Permit(p)
                                            if matches!(p.what, Permitted::EveryGateBursts)
                                    )
                                })
                        })
                    });
                    let every = every
                        || (0..cx.table().seats).any(|s| {
                            read::permitted(cx.now(), s, &|p| {
                                matches!(p, Permitted::EveryGateBursts)
                            })
                        });
                    match d.gate {
                        GateDo::At(place) if every => {
                            self.burst = true;
                            cx.call(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                burst: true,
                                ..OpenGateFrame::default()
                            })
                        }
                        GateDo::At(place) => cx.call(OpenGateFrame {
                            place,
                            monsters,
                            mythos: true,
                            ..OpenGateFrame::default()
                        }),
                        GateDo::Burst(place) => {
                            self.burst = true;
                            cx.call(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                burst: true,
                                ..OpenGateFrame::default()
                            })
                        }
                        GateDo::Surge => {
                            // At which gate it is, the players say.
                            let Some((place, _)) = cx.table().open_gates().next() else {
                                continue;
                            };
                            cx.call(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                step: OpenStep::SurgeWhere.into(),
                                ..OpenGateFrame::default()
                            })
                        }
                        GateDo::Doom(n) => {
                            atoms::doom(cx, n);
                            return Flow::Go;
                        }
                        GateDo::Nothing => continue,
                    }
                }
                MythosStep::PlaceClue => {
                    // Of the first of two cards only the gate step is run.
                    if self.more > 0 {
                        self.more -= 1;
                        atoms::mythos_to_bottom(cx, self.drawn());
                        self.card = Maybe::NONE;
                        self.step.next = MythosStep::DrawCard;
                        self.at_hand = 0;
                        self.burst = false;
                        continue;
                    }
                    let d = &cx.content.mythos[self.drawn() as usize];
                    if self.at_hand == 0 {
                        self.announce(cx, 2);
                    }
                    if (self.at_hand as usize) < d.clues.len() {
                        let place = d.clues[self.at_hand as usize];
                        self.at_hand += 1;
                        if cx.table().gate(place).is_some() {
                            cx.log.emit(|| Event::NoClue(place));
                            continue;
                        }
                        let there = cx.table().clues.0[place as usize];
                        atoms::set_clues(cx, place, there.saturating_add(1));
                        cx.log.emit(|| Event::ClueAppears(place));
                        let mut choices: Choices<Choice> = cx
                            .game
                            .table()
                            .alive()
                            .filter(|&s| cx.table().investigator(s).is_at(place))
                            .map(Choice::Seat)
                            .collect();
                        if !choices.is_empty() {
                            choices.push(Choice::Pass);
                            // One of them may take it; the first player settles disputes.
                            let who = if choices.len() == 2 {
                                match choices[0] {
                                    Choice::Seat(s) => s,
                                    _ => cx.table().first,
                                }
                            } else {
                                cx.table().first
                            };
                            return cx.ask(who, Rule::MythosClue, Prompt::Place(place), choices);
                        }
                        continue;
                    }
                    self.at_hand = 0;
                    self.step.next = MythosStep::SymbolsMove;
                    continue;
                }
                // Its symbols move.
                MythosStep::SymbolsMove => {
                    self.step.next = MythosStep::MoveMonsters;
                    let d = &cx.content.mythos[self.drawn() as usize];
                    let o = Occurrence::SymbolMoves {
                        symbols: d.white | d.black,
                    };
                    match react(cx.now(), o, Cell::At) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                // Monsters move.
                MythosStep::MoveMonsters => {
                    self.step.next = MythosStep::MoveRifts;
                    self.announce(cx, 3);
                    let d = &cx.content.mythos[self.drawn() as usize];
                    let mv = MoveMonstersFrame {
                        white: d.white,
                        black: d.black,
                        flyers: self.burst,
                        ..MoveMonstersFrame::default()
                    };
                    cx.call(mv)
                }
                MythosStep::MoveRifts => {
                    self.step.next = MythosStep::Ability;
                    if cx.table().rifts.iter().any(|r| r.open.is_some()) {
                        return cx.call(RiftFrame {
                            step: RiftStep::Move.into(),
                            card: self.card,
                            ..RiftFrame::default()
                        });
                    }
                    continue;
                }
                MythosStep::Ability => {
                    self.announce(cx, 4);
                    let d = &cx.content.mythos[self.drawn() as usize];
                    self.step.next = MythosStep::ActivateAbility;
                    if d.record.rumor && cx.table().rumor.is_some() {
                        let card = self.drawn();
                        cx.log.emit(|| Event::Ignored(card));
                        atoms::mythos_to_bottom(cx, card);
                        self.step.next = MythosStep::EndOfPhase;
                        continue;
                    }
                    match react(
                        cx.now(),
                        Occurrence::MythosAbility { card: self.drawn() },
                        Cell::Would,
                    ) {
                        Some(w) => cx.call(w),
                        None => {
                            cx.tell(Upshot::Nothing);
                            continue;
                        }
                    }
                }
                MythosStep::ActivateAbility => {
                    let d = &cx.content.mythos[self.drawn() as usize];
                    if undone(cx.game) {
                        // Without effect: the card is discarded, and what is in play stays.
                        let card = self.drawn();
                        cx.log.emit(|| Event::Ignored(card));
                        atoms::mythos_to_bottom(cx, card);
                        self.step.next = MythosStep::EndOfPhase;
                        continue;
                    }
                    self.step.next = MythosStep::ReturnCard;
                    let card = self.drawn();
                    if d.record.environment.is_some() {
                        if let Some(old) = cx.table().environment.get() {
                            atoms::mythos_leaves(cx, old);
                        }
                        atoms::environment_enters(cx, card);
                        for seat in 0..cx.table().seats {
                            atoms::clamp(cx, seat);
                        }
                    } else if d.record.rumor {
                        atoms::rumor_enters(cx, card);
                    } else if d.record.stays.is_some() {
                        let until = cx.table().turn + 1;
                        atoms::headline_stays(cx, card, until);
                    }
                    if let Some(b) = d.record.enters {
                        return cx.call(ScriptFrame::new(
                            b.id,
                            Context::new(Maybe::NONE, Origin::Mythos(card)),
                        ));
                    }
                    continue;
                }
                MythosStep::ReturnCard => {
                    self.step.next = MythosStep::EndOfPhase;
                    let t = cx.table();
                    let stays = t.environment.is(self.drawn())
                        || t.rumor.is(self.drawn())
                        || t.headlines.iter().any(|(h, _)| *h == self.drawn());
                    if !stays && !t.mythos.contains(self.drawn().into()) {
                        atoms::mythos_to_bottom(cx, self.drawn());
                    }
                    continue;
                }
                MythosStep::EndOfPhase => {
                    self.step.next = MythosStep::Progress;
                    if self.extra || self.setup {
                        continue;
                    }
                    let o = Occurrence::PhaseEnds {
                        phase: PhaseName::Mythos,
                    };
                    match react(cx.now(), o, Cell::At) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                MythosStep::Progress => {
                    self.step.next = MythosStep::End;
                    if !cx.table().rifts.is_empty() {
                        return cx.call(RiftFrame {
                            step: RiftStep::Progress.into(),
                            card: self.card,
                            ..RiftFrame::default()
                        });
                    }
                    continue;
                }
                MythosStep::End => cx.end(),
            };
        }
    }

    /// Tells which step of the card begins.
    fn announce(&mut self, cx: &mut Cx, step: u8) {
        cx.log.emit(|| Event::MythosStep {
            card: self.drawn(),
            step,
        });
    }

    fn card_drawn(&mut self, cx: &mut Cx, m: u8) -> Flow {
        atoms::take_mythos(cx, m);
        cx.log.emit(|| Event::MythosCard(m));
        self.card = m.into();
        self.step.next = MythosStep::CardDrawn;
        Flow::Go
    }

    /// An answer in the Mythos phase.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Mythos(m) => self.card_drawn(cx, m),
            Choice::Seat(s) => {
                let place =
                    cx.content.mythos[self.drawn() as usize].clues[self.at_hand as usize - 1];
                let there = cx.table().clues.0[place as usize];
                if there > 0 {
                    atoms::set_clues(cx, place, there - 1);
                    let got = atoms::gain(cx, s, Stat::Clues, 1, Origin::None);
                    let o = Occurrence::Gains {
                        who: s,
                        stats: Stat::Clues.into(),
                    };
                    if let Some(w) = react(cx.now(), o, Cell::After).filter(|_| got > 0) {
                        return cx.call(w);
                    }
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}

/// Whether the Rumor in play passes (`true`) or fails now, if it does either. // mythos.rumor
pub fn rumor_due(now: Now) -> Option<bool> {
    let t = now.table();
    let m = t.rumor.get().filter(|_| !t.awake)?;
    let d = now.content.mythos.get(m as usize)?;
    let origin = Origin::Mythos(m);
    // What it says as it enters play comes first: tokens and monsters are still to be put on it.
    let entering = |p: &Procedure| matches!(p, Procedure::Script(s) if s.context.origin == origin && d.record.enters.is_some_and(|b| b.id == s.block));
    let context = read::ctx_of(now.game, origin, Maybe::NONE);
    let met = |e: &Option<Ending>| {
        let is = e.as_ref().and_then(|e| e.is.as_ref());
        is.is_some_and(|k| read::holds(now, k, &context))
    };
    let ends = if met(&d.record.pass) {
        true
    } else if met(&d.record.fail) {
        false
    } else {
        return None;
    };
    (!now.game.stack().iter().any(|f| entering(&f.procedure))).then_some(ends)
}

/// The end of the Rumor in play. `told` is what the procedure below is told once it is over. // mythos.rumor
pub fn end_rumor(cx: &mut Cx, card: u8, passed: bool, told: Upshot) -> Procedure {
    // The card leaves first, so that its end cannot be met again; its text puts its monsters where they go.
    atoms::rumor_leaves(cx, card);
    Procedure::Rumor(RumorFrame {
        card,
        passed,
        told,
        step: RumorStep::Text.into(),
    })
}

impl RumorFrame {
    /// A Rumor passes or fails.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            RumorStep::Text => {
                self.step.next = RumorStep::Ends;
                let d = &cx.content.mythos[self.card as usize].record;
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

/// Whoever answers for nobody.
pub fn first(game: &Game) -> u8 {
    game.table().first
}
