//! The Mythos phase: the card, gates and monsters, Clues, moving monsters, the card's text; terror.

mod movement;
mod placing;
mod terror;

pub use self::movement::{lowest_sneak, move_monsters, take_move};
pub use self::placing::{empty_outskirts, in_cup, no_room_for_all, place_monsters, take_place};
pub use self::terror::{take_terror, terror};

use super::reactions::{about_to, prevented, react};
use super::{Flow, Log, ask, call, chance, done, end, go, tell, undone};
use crate::content::Content;
use crate::content::ability::{Permitted, PhaseName, Quantity, Static};
use crate::content::amount::Stat;
use crate::content::defs::GateDo;
use crate::content::filter::DeckName;
use crate::content::index::Cell;
use crate::content::record::Ending;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Context, MoveMonstersFrame, MythosFrame, OpenGateFrame, Procedure, RiftFrame, RumorFrame,
    ScriptFrame, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{MythosStep, OpenStep, RiftStep, RumorStep};
use crate::show::event::Event;
use crate::state::{Origin, Whereabouts};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// The Mythos phase.
pub fn mythos(c: &Content, g: &mut Game, mut f: MythosFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        return match f.step {
            MythosStep::HowMany => {
                if !f.extra && !f.setup {
                    f.more = read::modified(c, g, Quantity::MythosCards, Whose::GAME, 1).clamp(1, 4)
                        as u8
                        - 1;
                }
                f.step = MythosStep::DrawCard;
                continue;
            }
            MythosStep::DrawCard => match g.table().mythos.next() {
                Next::Empty => end(g),
                Next::Known(m) => drawn(g, f, m as u8, log),
                Next::Unseen(n) => chance(
                    g,
                    Procedure::Mythos(f),
                    super::deck_source(DeckName::Mythos),
                    Rule::MythosDraw,
                    Prompt::Mythos,
                    n,
                ),
            },
            MythosStep::CardDrawn => {
                let d = &c.mythos[f.drawn() as usize];
                if d.record.special {
                    f.step = MythosStep::DrawAgain;
                    f.redraw = false;
                    if let Some(b) = d.record.enters {
                        let context = Context::new(Maybe::NONE, Origin::Mythos(f.drawn()));
                        return call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::Script(ScriptFrame::new(b.id, context)),
                        );
                    }
                    return match react(
                        c,
                        g,
                        Occurrence::MythosDrawn { card: f.drawn() },
                        Cell::Would,
                    ) {
                        Some(w) => call(g, Procedure::Mythos(f), w),
                        None => continue,
                    };
                }
                if f.setup
                    && (d.record.rumor || !matches!(d.gate, GateDo::At(_) | GateDo::Burst(_)))
                {
                    atoms::mythos_to_bottom(g, f.drawn());
                    f.card = Maybe::NONE;
                    f.step = MythosStep::DrawCard;
                    continue;
                }
                // Of a card that is not resolved in full only the gate counts. // mythos.draw
                if f.more > 0 {
                    f.step = MythosStep::OpenGateAndSpawn;
                    continue;
                }
                f.step = MythosStep::Drawn;
                let o = Occurrence::MythosDrawn { card: f.drawn() };
                match about_to(c, g, o) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            // A card that is cancelled or replaced does nothing.
            MythosStep::Drawn => {
                if f.redraw {
                    f.step = MythosStep::BackInDeck;
                    continue;
                }
                if prevented(g) {
                    let card = f.drawn();
                    log.emit(|| Event::Ignored(card));
                    atoms::mythos_to_bottom(g, card);
                    f.step = MythosStep::EndOfPhase;
                    continue;
                }
                f.step = MythosStep::OpenGateAndSpawn;
                match react(
                    c,
                    g,
                    Occurrence::MythosDrawn { card: f.drawn() },
                    Cell::After,
                ) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            MythosStep::DrawAgain => {
                f.step = MythosStep::BackInDeck;
                match react(
                    c,
                    g,
                    Occurrence::MythosDrawn { card: f.drawn() },
                    Cell::After,
                ) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            MythosStep::BackInDeck => {
                atoms::mythos_into_deck(g, f.drawn());
                f.card = Maybe::NONE;
                f.redraw = false;
                f.step = MythosStep::DrawCard;
                continue;
            }
            MythosStep::OpenGateAndSpawn => {
                f.step = MythosStep::PlaceClue;
                step(f, 1, log);
                let d = &c.mythos[f.drawn() as usize];
                let monsters = read::modified(
                    c,
                    g,
                    Quantity::MonstersPerGate,
                    Whose::GAME,
                    if g.table().seats >= 5 { 2 } else { 1 },
                )
                .clamp(0, 9) as u8;
                let every = c.ancient(g.table().ancient).is_some_and(|a| {
                    a.abilities.clone().any(|x| {
                        let it = &c.abilities[x as usize].it;
                        it.awake == g.table().awake
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
                    || (0..g.table().seats).any(|s| {
                        read::permitted(c, g, s, &|p| matches!(p, Permitted::EveryGateBursts))
                    });
                match d.gate {
                    GateDo::At(place) if every => {
                        f.burst = true;
                        call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::OpenGate(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                burst: true,
                                ..OpenGateFrame::default()
                            }),
                        )
                    }
                    GateDo::At(place) => call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::OpenGate(OpenGateFrame {
                            place,
                            monsters,
                            mythos: true,
                            ..OpenGateFrame::default()
                        }),
                    ),
                    GateDo::Burst(place) => {
                        f.burst = true;
                        call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::OpenGate(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                burst: true,
                                ..OpenGateFrame::default()
                            }),
                        )
                    }
                    GateDo::Surge => {
                        // At which gate it is, the players say.
                        let Some((place, _)) = g.table().open_gates().next() else {
                            continue;
                        };
                        call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::OpenGate(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                step: OpenStep::SurgeWhere,
                                ..OpenGateFrame::default()
                            }),
                        )
                    }
                    GateDo::Doom(n) => {
                        atoms::doom(g, n, log);
                        return go(g, Procedure::Mythos(f));
                    }
                    GateDo::Nothing => continue,
                }
            }
            MythosStep::PlaceClue => {
                // Of the first of two cards only the gate step is run.
                if f.more > 0 {
                    f.more -= 1;
                    atoms::mythos_to_bottom(g, f.drawn());
                    f.card = Maybe::NONE;
                    f.step = MythosStep::DrawCard;
                    f.at_hand = 0;
                    f.burst = false;
                    continue;
                }
                let d = &c.mythos[f.drawn() as usize];
                if f.at_hand == 0 {
                    step(f, 2, log);
                }
                if (f.at_hand as usize) < d.clues.len() {
                    let place = d.clues[f.at_hand as usize];
                    f.at_hand += 1;
                    if g.table().gate(place).is_some() {
                        log.emit(|| Event::NoClue(place));
                        continue;
                    }
                    let there = g.table().clues.0[place as usize];
                    atoms::set_clues(g, place, there.saturating_add(1));
                    log.emit(|| Event::ClueAppears(place));
                    let mut choices: Choices<Choice> = g
                        .table()
                        .alive()
                        .filter(|&s| g.table().investigator(s).is_at(place))
                        .map(Choice::Seat)
                        .collect();
                    if !choices.is_empty() {
                        choices.push(Choice::Pass);
                        // One of them may take it; the first player settles disputes.
                        let who = if choices.len() == 2 {
                            match choices[0] {
                                Choice::Seat(s) => s,
                                _ => g.table().first,
                            }
                        } else {
                            g.table().first
                        };
                        return ask(
                            g,
                            Procedure::Mythos(f),
                            who,
                            Rule::MythosClue,
                            Prompt::Place(place),
                            choices,
                        );
                    }
                    continue;
                }
                f.at_hand = 0;
                f.step = MythosStep::SymbolsMove;
                continue;
            }
            // Its symbols move.
            MythosStep::SymbolsMove => {
                f.step = MythosStep::MoveMonsters;
                let d = &c.mythos[f.drawn() as usize];
                let o = Occurrence::SymbolMoves {
                    symbols: d.white | d.black,
                };
                match react(c, g, o, Cell::At) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            // Monsters move.
            MythosStep::MoveMonsters => {
                f.step = MythosStep::MoveRifts;
                step(f, 3, log);
                let d = &c.mythos[f.drawn() as usize];
                let mv = MoveMonstersFrame {
                    white: d.white,
                    black: d.black,
                    flyers: f.burst,
                    ..MoveMonstersFrame::default()
                };
                call(g, Procedure::Mythos(f), Procedure::MoveMonsters(mv))
            }
            MythosStep::MoveRifts => {
                f.step = MythosStep::Ability;
                if g.table().rifts.iter().any(|r| r.open.is_some()) {
                    return call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::Rift(RiftFrame {
                            step: RiftStep::Move,
                            card: f.card,
                            ..RiftFrame::default()
                        }),
                    );
                }
                continue;
            }
            MythosStep::Ability => {
                step(f, 4, log);
                let d = &c.mythos[f.drawn() as usize];
                f.step = MythosStep::ActivateAbility;
                if d.record.rumor && g.table().rumor.is_some() {
                    let card = f.drawn();
                    log.emit(|| Event::Ignored(card));
                    atoms::mythos_to_bottom(g, card);
                    f.step = MythosStep::EndOfPhase;
                    continue;
                }
                match react(
                    c,
                    g,
                    Occurrence::MythosAbility { card: f.drawn() },
                    Cell::Would,
                ) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => {
                        tell(g, Upshot::Nothing);
                        continue;
                    }
                }
            }
            MythosStep::ActivateAbility => {
                let d = &c.mythos[f.drawn() as usize];
                if undone(g) {
                    // Without effect: the card is discarded, and what is in play stays.
                    let card = f.drawn();
                    log.emit(|| Event::Ignored(card));
                    atoms::mythos_to_bottom(g, card);
                    f.step = MythosStep::EndOfPhase;
                    continue;
                }
                f.step = MythosStep::ReturnCard;
                let card = f.drawn();
                if d.record.environment.is_some() {
                    if let Some(old) = g.table().environment.get() {
                        atoms::mythos_leaves(c, g, old, log);
                    }
                    atoms::environment_enters(g, card);
                    for seat in 0..g.table().seats {
                        atoms::clamp(c, g, seat);
                    }
                } else if d.record.rumor {
                    atoms::rumor_enters(g, card);
                } else if d.record.stays.is_some() {
                    let until = g.table().turn + 1;
                    atoms::headline_stays(g, card, until);
                }
                if let Some(b) = d.record.enters {
                    return call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::Script(ScriptFrame::new(
                            b.id,
                            Context::new(Maybe::NONE, Origin::Mythos(card)),
                        )),
                    );
                }
                continue;
            }
            MythosStep::ReturnCard => {
                f.step = MythosStep::EndOfPhase;
                let t = g.table();
                let stays = t.environment.is(f.drawn())
                    || t.rumor.is(f.drawn())
                    || t.headlines.iter().any(|(h, _)| *h == f.drawn());
                if !stays && !t.mythos.contains(f.drawn().into()) {
                    atoms::mythos_to_bottom(g, f.drawn());
                }
                continue;
            }
            MythosStep::EndOfPhase => {
                f.step = MythosStep::Progress;
                if f.extra || f.setup {
                    continue;
                }
                let o = Occurrence::PhaseEnds {
                    phase: PhaseName::Mythos,
                };
                match react(c, g, o, Cell::At) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            MythosStep::Progress => {
                f.step = MythosStep::End;
                if c.rifts.tracks.len() == 3 && g.table().sets & 2 != 0 {
                    return call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::Rift(RiftFrame {
                            step: RiftStep::Progress,
                            card: f.card,
                            ..RiftFrame::default()
                        }),
                    );
                }
                continue;
            }
            MythosStep::End => end(g),
        };
    }
}

/// Tells which step of the card begins.
fn step(f: MythosFrame, step: u8, log: &mut Log) {
    log.emit(|| Event::MythosStep {
        card: f.drawn(),
        step,
    });
}

fn drawn(g: &mut Game, mut f: MythosFrame, m: u8, log: &mut Log) -> Flow {
    atoms::take_mythos(g, m);
    log.emit(|| Event::MythosCard(m));
    f.card = m.into();
    f.step = MythosStep::CardDrawn;
    go(g, Procedure::Mythos(f))
}

/// An answer in the Mythos phase.
pub fn take_mythos(
    c: &Content,
    g: &mut Game,
    f: MythosFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    match choice {
        Choice::Mythos(m) => drawn(g, f, m, log),
        Choice::Seat(s) => {
            let place = c.mythos[f.drawn() as usize].clues[f.at_hand as usize - 1];
            let there = g.table().clues.0[place as usize];
            if there > 0 {
                atoms::set_clues(g, place, there - 1);
                let got = atoms::gain(c, g, s, Stat::Clues, 1, Origin::None, log);
                let o = Occurrence::Gains {
                    who: s,
                    stats: Stat::Clues.into(),
                };
                if let Some(w) = react(c, g, o, Cell::After).filter(|_| got > 0) {
                    return call(g, Procedure::Mythos(f), w);
                }
            }
            go(g, Procedure::Mythos(f))
        }
        _ => go(g, Procedure::Mythos(f)),
    }
}

/// Whether the Rumor in play passes (`true`) or fails now, if it does either. // mythos.rumor
pub fn rumor_due(c: &Content, g: &Game) -> Option<bool> {
    let t = g.table();
    let m = t.rumor.get().filter(|_| !t.awake)?;
    let d = c.mythos.get(m as usize)?;
    let origin = Origin::Mythos(m);
    // What it says as it enters play comes first: tokens and monsters are still to be put on it.
    let entering = |p: &Procedure| matches!(p, Procedure::Script(s) if s.context.origin == origin && d.record.enters.is_some_and(|b| b.id == s.block));
    let context = read::ctx_of(g, origin, Maybe::NONE);
    let met = |e: &Option<Ending>| {
        let is = e.as_ref().and_then(|e| e.is.as_ref());
        is.is_some_and(|k| read::holds(c, g, k, &context))
    };
    let ends = if met(&d.record.pass) {
        true
    } else if met(&d.record.fail) {
        false
    } else {
        return None;
    };
    (!g.stack().iter().any(|f| entering(&f.procedure))).then_some(ends)
}

/// The end of the Rumor in play. `told` is what the procedure below is told once it is over. // mythos.rumor
pub fn end_rumor(c: &Content, g: &mut Game, card: u8, passed: bool, told: Upshot) -> Procedure {
    // The card leaves first, so that its end cannot be met again; its text puts its monsters where they go.
    atoms::rumor_leaves(c, g, card);
    Procedure::Rumor(RumorFrame {
        card,
        passed,
        told,
        step: RumorStep::Text,
    })
}

/// A Rumor passes or fails.
pub fn rumor(c: &Content, g: &mut Game, mut f: RumorFrame, log: &mut Log) -> Flow {
    match f.step {
        RumorStep::Text => {
            f.step = RumorStep::Ends;
            let d = &c.mythos[f.card as usize].record;
            let end = if f.passed { &d.pass } else { &d.fail };
            let block = end.as_ref().and_then(|e| e.steps).map(|b| b.id);
            let context = Context::new(Maybe::NONE, Origin::Mythos(f.card));
            call(
                g,
                Procedure::Rumor(f),
                Procedure::Script(ScriptFrame::new(block.unwrap_or(c.nothing), context)),
            )
        }
        RumorStep::Ends => {
            for m in g.table().monsters_in(Whereabouts::OnCard) {
                atoms::to_cup(c, g, m, log);
            }
            done(g, f.told)
        }
    }
}

/// Whoever answers for nobody.
pub fn first(g: &Game) -> u8 {
    g.table().first
}
