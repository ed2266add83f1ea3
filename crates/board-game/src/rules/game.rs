//! The game, its turns, the awakening and the final battle.

use super::atoms;
use super::reactions::{about_to, prevented, react};
use super::{Flow, Log, ask, call, chance, end, go, happen, save, source, tell, upshot};
use crate::content::Content;
use crate::content::ability::{PhaseName, Quantity};
use crate::content::defs::AncientDef;
use crate::content::index::Cell;
use crate::content::record::Awakening;
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    ArkhamEncountersFrame, BattleFrame, CombatFrame, Context, EncounterFrame, GameFrame,
    MovementFrame, MythosFrame, NewInvestigatorFrame, Procedure, ScriptFrame, SetupFrame,
    TurnFrame, UpkeepFrame, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{BattleStep, GameStep, TurnStep};
use crate::show::event::Event;
use crate::state::{Investigator, Origin, Outcome, Table, flag};
use kernel::{Choices, Maybe};

/// The whole game.
pub fn game(c: &Content, g: &mut Game, mut f: GameFrame, log: &mut Log) -> Flow {
    match f.step {
        GameStep::Setup => {
            f.step = GameStep::Turns;
            let random = g.table().investigators[..g.table().seats as usize]
                .iter()
                .enumerate()
                .filter(|(_, i)| i.kind.is_none())
                .fold(0, |m, (s, _)| m | 1 << s);
            call(
                g,
                Procedure::Game(f),
                Procedure::Setup(SetupFrame {
                    random,
                    ..SetupFrame::default()
                }),
            )
        }
        GameStep::Turns => {
            if g.table().outcome != Outcome::None {
                return atoms::over(c, g, g.table().outcome, log);
            }
            call(g, Procedure::Game(f), Procedure::Turn(TurnFrame::default()))
        }
        GameStep::Awakening => {
            // Frames that ended with the rest of the stack leave nothing behind.
            atoms::forget_broken_off(g);
            let lost = |a: &AncientDef| a.record.awakening == Awakening::Lost;
            if c.ancient(g.table().ancient).is_some_and(lost) {
                return atoms::over(c, g, Outcome::Destroyed, log);
            }
            atoms::battle_begins(g);
            for seat in 0..g.table().seats {
                let i = g.table().investigator(seat);
                if i.is_at(c.fixed.lost) && !i.is(flag::DEVOURED) {
                    atoms::devour(c, g, seat, log);
                }
                atoms::states_of_battle(g, seat);
            }
            for card in [g.table().environment, g.table().rumor] {
                if let Some(card) = card.get() {
                    atoms::mythos_leaves(c, g, card, log);
                }
            }
            let out: smallvec::SmallVec<[u8; 4]> =
                g.table().headlines.iter().map(|(h, _)| *h).collect();
            for h in out {
                atoms::mythos_leaves(c, g, h, log);
            }
            atoms::open_all(g);
            f.step = GameStep::StartOfBattle;
            save(g, Procedure::Game(f));
            happen(c, g, Procedure::Game(f), Occurrence::Awakens {}, Cell::At)
        }
        GameStep::StartOfBattle => {
            if g.table().alive().next().is_none() {
                return atoms::over(c, g, Outcome::Devoured, log);
            }
            f.step = GameStep::FinalBattle;
            match c.ancient(g.table().ancient).and_then(|a| a.record.battle) {
                Some(b) => call(
                    g,
                    Procedure::Game(f),
                    Procedure::Script(ScriptFrame::new(
                        b.id,
                        Context::new(Maybe::NONE, Origin::Ancient),
                    )),
                ),
                None => go(g, Procedure::Game(f)),
            }
        }
        GameStep::FinalBattle => {
            if g.table().alive().next().is_none() {
                return atoms::over(c, g, Outcome::Devoured, log);
            }
            call(
                g,
                Procedure::Game(f),
                Procedure::Battle(BattleFrame::default()),
            )
        }
    }
}

/// A turn.
pub fn turn(c: &Content, g: &mut Game, mut f: TurnFrame, log: &mut Log) -> Flow {
    let n = g.table().seats;
    // What follows at once is done at once.
    loop {
        return match f.step {
            TurnStep::Begins => {
                let turn = atoms::next_turn(g);
                log.emit(|| Event::Turn(turn));
                atoms::forget_uses(c, g);
                atoms::states_of_new_turn(g);
                f.step = TurnStep::NewInvestigators;
                f.in_order = 0;
                on!(g, Procedure::Turn(f))
            }
            TurnStep::NewInvestigators => {
                while f.in_order < n {
                    let seat = (g.table().first + f.in_order) % n;
                    f.in_order += 1;
                    if g.table().investigator(seat).is(flag::DEVOURED) {
                        return call(
                            g,
                            Procedure::Turn(f),
                            Procedure::NewInvestigator(NewInvestigatorFrame {
                                seat,
                                ..NewInvestigatorFrame::default()
                            }),
                        );
                    }
                }
                f.step = TurnStep::Upkeep;
                f.in_order = 0;
                match react(c, g, Occurrence::TurnBegins {}, Cell::At) {
                    Some(w) => call(g, Procedure::Turn(f), w),
                    None => {
                        tell(g, Upshot::Nothing);
                        on!(g, Procedure::Turn(f))
                    }
                }
            }
            TurnStep::Upkeep => match phase(
                c,
                g,
                &mut f,
                PhaseName::Upkeep,
                TurnStep::Movement,
                log,
                |_, i, seat| {
                    (!i.is(flag::ARRESTED)).then(|| {
                        Procedure::Upkeep(UpkeepFrame {
                            seat,
                            ..UpkeepFrame::default()
                        })
                    })
                },
            ) {
                Some(flow) => flow,
                None => on!(g, Procedure::Turn(f)),
            },
            TurnStep::Movement => match phase(
                c,
                g,
                &mut f,
                PhaseName::Movement,
                TurnStep::ArkhamEncounters,
                log,
                |_, _, seat| {
                    Some(Procedure::Movement(MovementFrame {
                        seat,
                        ..MovementFrame::default()
                    }))
                },
            ) {
                Some(flow) => flow,
                None => on!(g, Procedure::Turn(f)),
            },
            TurnStep::ArkhamEncounters => match phase(
                c,
                g,
                &mut f,
                PhaseName::ArkhamEncounters,
                TurnStep::OtherWorldEncounters,
                log,
                |g, i, seat| {
                    let out = i.is(flag::ARRESTED)
                        || i.is_at(c.fixed.lost)
                        || read::world_of(c, g, seat).is_some();
                    (!out).then(|| {
                        Procedure::ArkhamEncounters(ArkhamEncountersFrame {
                            seat,
                            ..ArkhamEncountersFrame::default()
                        })
                    })
                },
            ) {
                Some(flow) => flow,
                None => on!(g, Procedure::Turn(f)),
            },
            TurnStep::OtherWorldEncounters => match phase(
                c,
                g,
                &mut f,
                PhaseName::OtherWorldEncounters,
                TurnStep::Mythos,
                log,
                |g, i, seat| {
                    let there = read::world_of(c, g, seat).is_some() && !i.is(flag::NO_ENCOUNTER);
                    let place = i.place.get().filter(|_| there)?;
                    Some(Procedure::Encounter(EncounterFrame {
                        seat,
                        place,
                        ..EncounterFrame::default()
                    }))
                },
            ) {
                Some(flow) => flow,
                None => on!(g, Procedure::Turn(f)),
            },
            TurnStep::Mythos => {
                if !f.begun {
                    f.begun = true;
                    if let Some(w) = begin_phase(c, g, PhaseName::Mythos, log) {
                        return call(g, Procedure::Turn(f), w);
                    }
                }
                f.step = TurnStep::TurnEnds;
                call(
                    g,
                    Procedure::Turn(f),
                    Procedure::Mythos(MythosFrame {
                        ..MythosFrame::default()
                    }),
                )
            }
            TurnStep::TurnEnds => {
                f.step = TurnStep::Ends;
                match react(c, g, Occurrence::TurnEnds {}, Cell::At) {
                    Some(w) => call(g, Procedure::Turn(f), w),
                    None => on!(g, Procedure::Turn(f)),
                }
            }
            // What lasted so long is over.
            TurnStep::Ends => {
                let turn = g.table().turn;
                atoms::turn_ends(g);
                let out: smallvec::SmallVec<[u8; 4]> = g
                    .table()
                    .headlines
                    .iter()
                    .filter(|(_, u)| *u <= turn)
                    .map(|(h, _)| *h)
                    .collect();
                for h in out {
                    atoms::mythos_leaves(c, g, h, log);
                }
                pass_first_player(g);
                end(g)
            }
        };
    }
}

/// The first player marker goes to the left, to the next investigator still in play. // turn.first-player
fn pass_first_player(g: &mut Game) {
    let n = g.table().seats;
    let first = g.table().first;
    // Outside the final battle whoever was devoured comes back with somebody new.
    let next = (1..=n)
        .map(|k| (first + k) % n)
        .find(|&s| !g.table().awake || g.table().investigator(s).alive());
    atoms::set_first_player(g, next.unwrap_or(first));
}

/// A phase of the turn: those whom it lets act do, in player order. Nothing once it is over, and the next has its turn.
fn phase(
    c: &Content,
    g: &mut Game,
    f: &mut TurnFrame,
    phase: PhaseName,
    next: TurnStep,
    log: &mut Log,
    acts: impl Fn(&Game, &Investigator, u8) -> Option<Procedure>,
) -> Option<Flow> {
    if !f.begun {
        f.begun = true;
        if let Some(w) = begin_phase(c, g, phase, log) {
            return Some(call(g, Procedure::Turn(*f), w));
        }
    }
    let n = g.table().seats;
    while f.in_order < n {
        let seat = (g.table().first + f.in_order) % n;
        f.in_order += 1;
        let i = g.table().investigator(seat);
        if !i.alive() || i.is(flag::SKIPPING) {
            continue;
        }
        if let Some(child) = acts(g, i, seat) {
            return Some(call(g, Procedure::Turn(*f), child));
        }
    }
    if !f.ended {
        f.ended = true;
        let o = Occurrence::PhaseEnds { phase };
        if let Some(w) = react(c, g, o, Cell::At) {
            return Some(call(g, Procedure::Turn(*f), w));
        }
    }
    *f = TurnFrame {
        step: next,
        ..TurnFrame::default()
    };
    None
}

/// A phase begins: what lasted for the one before is over, and what happens at its beginning.
fn begin_phase(c: &Content, g: &mut Game, phase: PhaseName, log: &mut Log) -> Option<Procedure> {
    atoms::phase_begins(g, phase);
    log.emit(|| Event::Phase(phase as u8));
    react(c, g, Occurrence::PhaseBegins { phase }, Cell::At)
}

/// The Epic Battle cards of which one is next: the green ones, then the red ones.
pub fn next_epics<'a>(c: &'a Content, t: &'a Table) -> impl Iterator<Item = u8> + 'a {
    let left = (0..c.epics.len() as u8).filter(|&e| t.epic_left >> e & 1 == 1);
    let colour = |e: u8| c.epics[e as usize].record.colour;
    let first = left.clone().map(colour).min();
    left.filter(move |&e| Some(colour(e)) == first)
}

/// Successes that remove one doom token. // final-battle.successes
fn successes_per_doom(c: &Content, g: &Game) -> u16 {
    let seats = g.table().seats.into();
    read::modified(c, g, Quantity::SuccessesPerDoom, read::Whose::GAME, seats).max(1) as u16
}

/// Successes that would banish the Ancient One, beyond those it has suffered. // final-battle.successes
pub fn successes_wanted(c: &Content, g: &Game) -> i16 {
    let all = u32::from(successes_per_doom(c, g)) * u32::from(g.table().doom);
    i16::try_from(all.saturating_sub(g.table().successes.into())).unwrap_or(i16::MAX)
}

/// A round of the final battle. // final-battle.end
pub fn battle(c: &Content, g: &mut Game, mut f: BattleFrame, log: &mut Log) -> Flow {
    let n = g.table().seats;
    if f.step != BattleStep::Begins && g.table().alive().next().is_none() {
        return atoms::over(c, g, Outcome::Devoured, log);
    }
    match f.step {
        BattleStep::Begins => {
            let round = atoms::next_round(g);
            log.emit(|| Event::BattleRound(round));
            atoms::forget_uses(c, g);
            f.step = BattleStep::Refresh;
            f.in_order = 0;
            go(g, Procedure::Battle(f))
        }
        BattleStep::Refresh => {
            while f.in_order < n {
                let seat = (g.table().first + f.in_order) % n;
                f.in_order += 1;
                if g.table().investigator(seat).alive() {
                    return call(
                        g,
                        Procedure::Battle(f),
                        Procedure::Upkeep(UpkeepFrame {
                            seat,
                            ..UpkeepFrame::default()
                        }),
                    );
                }
            }
            f.step = BattleStep::Trade;
            f.in_order = 0;
            go(g, Procedure::Battle(f))
        }
        BattleStep::Trade => {
            while f.in_order < n {
                let seat = (g.table().first + f.in_order) % n;
                if g.table().investigator(seat).alive() {
                    let mut choices: Choices<Choice> = super::cards::partners(c, g, seat)
                        .map(Choice::Trade)
                        .collect();
                    if !choices.is_empty() {
                        choices.push(Choice::Done);
                        return ask(
                            g,
                            Procedure::Battle(f),
                            seat,
                            Rule::BattleRefresh,
                            Prompt::Plain,
                            choices,
                        );
                    }
                }
                f.in_order += 1;
            }
            pass_first_player(g);
            f.step = if g.table().epic {
                BattleStep::DrawEpicCard
            } else {
                BattleStep::InvestigatorsAttack
            };
            f.in_order = 0;
            go(g, Procedure::Battle(f))
        }
        BattleStep::DrawEpicCard => {
            if let Some(card) = f.card.get() {
                f.step = BattleStep::End;
                log.emit(|| Event::EpicCard(card));
                let steps = c.epics[card as usize].record.steps.id;
                return call(
                    g,
                    Procedure::Battle(f),
                    Procedure::Script(ScriptFrame::new(
                        steps,
                        Context::new(Maybe::NONE, Origin::Ancient),
                    )),
                );
            }
            let n = next_epics(c, g.table()).count() as u32;
            if n == 0 {
                f.step = BattleStep::InvestigatorsAttack;
                return go(g, Procedure::Battle(f));
            }
            chance(
                g,
                Procedure::Battle(f),
                source::EPIC,
                Rule::EpicCard,
                Prompt::Epic,
                n,
            )
        }
        BattleStep::InvestigatorsAttack => {
            if f.in_order > 0 {
                if let Upshot::Attack { successes } = upshot(g) {
                    atoms::count_successes(g, successes.into());
                }
                let per = successes_per_doom(c, g);
                while g.table().successes >= per && g.table().doom > 0 {
                    atoms::count_successes(g, -i32::from(per));
                    atoms::doom(g, -1, log);
                }
                if g.table().doom == 0 {
                    return atoms::over(c, g, Outcome::Banished, log);
                }
            }
            while f.in_order < n {
                let seat = (g.table().first + f.in_order) % n;
                f.in_order += 1;
                if g.table().investigator(seat).alive() {
                    let place = g.table().investigator(seat).place;
                    tell(g, Upshot::Nothing);
                    return call(
                        g,
                        Procedure::Battle(f),
                        Procedure::Combat(CombatFrame {
                            seat,
                            place,
                            ..CombatFrame::default()
                        }),
                    );
                }
                tell(g, Upshot::Nothing);
            }
            f.step = if f.only.is_some() {
                BattleStep::End
            } else {
                BattleStep::AncientOneComes
            };
            go(g, Procedure::Battle(f))
        }
        BattleStep::AncientOneComes => {
            f.step = BattleStep::AncientOneAttacks;
            match about_to(c, g, Occurrence::AncientOneAttacks {}) {
                Some(w) => call(g, Procedure::Battle(f), w),
                None => go(g, Procedure::Battle(f)),
            }
        }
        BattleStep::AncientOneAttacks => {
            let no = prevented(g);
            f.step = BattleStep::End;
            match c.ancient(g.table().ancient).and_then(|a| a.record.attack) {
                Some(b) if !no => call(
                    g,
                    Procedure::Battle(f),
                    Procedure::Script(ScriptFrame::new(
                        b.id,
                        Context::new(Maybe::NONE, Origin::Ancient),
                    )),
                ),
                _ => go(g, Procedure::Battle(f)),
            }
        }
        BattleStep::End => end(g),
    }
}

/// An answer in the refresh step.
pub fn take_battle(g: &mut Game, mut f: BattleFrame, choice: Choice) -> Flow {
    let seat = (g.table().first + f.in_order) % g.table().seats;
    match choice {
        Choice::Epic(e) => {
            atoms::epic_came_up(g, e);
            f.card = e.into();
            go(g, Procedure::Battle(f))
        }
        Choice::Trade(other) => call(
            g,
            Procedure::Battle(f),
            super::cards::trade_with(seat, other),
        ),
        _ => {
            f.in_order += 1;
            go(g, Procedure::Battle(f))
        }
    }
}
