//! The game, its turns, the awakening and the final battle.

use super::reactions::{about_to, prevented, react};
use super::{Flow, atoms, outcome, source};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{PhaseName, Quantity};
use crate::content::defs::AncientDef;
use crate::content::filter::Status;
use crate::content::ids::{EpicId, MythosId};
use crate::content::index::Cell;
use crate::content::record::Awakening;
use crate::event::Event;
use crate::frame::steps::{BattleStep, GameStep, TurnStep};
use crate::frame::{
    ArkhamEncountersFrame, BattleFrame, CombatFrame, Context, EncounterFrame, FrameKind, GameFrame,
    MovementFrame, MythosFrame, NewInvestigatorFrame, Outcome, ScriptFrame, SetupFrame,
    StatusFrame, TurnFrame, UpkeepFrame,
};
use crate::occurrence::Occurrence;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::Cx;
use crate::state::{GameEnd, Investigator, Origin, Table, flag};
use kernel::{Choices, Maybe, Seat};

impl GameFrame {
    /// Runs the next step of the game.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            GameStep::Setup => {
                self.step.next = GameStep::Turns;
                let random = cx.table().investigators[..cx.table().seats as usize]
                    .iter()
                    .enumerate()
                    .filter(|(_, i)| i.kind.is_none())
                    .fold(0, |m, (s, _)| m | 1 << s);
                cx.call(SetupFrame {
                    random,
                    ..SetupFrame::default()
                })
            }
            GameStep::Turns => {
                if cx.table().outcome != GameEnd::None {
                    return atoms::over(cx, cx.table().outcome);
                }
                cx.call(TurnFrame::default())
            }
            GameStep::Awakening => {
                // The frames above were dropped without ending, so their lasting effects are removed here.
                atoms::forget_broken_off(cx);
                let lost = |a: &AncientDef| a.record.awakening == Awakening::Lost;
                if cx.content.ancient(cx.table().ancient).is_some_and(lost) {
                    return atoms::over(cx, GameEnd::Destroyed);
                }
                atoms::battle_begins(cx);
                let lost = |s: &Seat| {
                    let i = cx.table().investigator(*s);
                    i.is_at(cx.content.fixed.lost) && !i.is(flag::DEVOURED)
                };
                if let Some(seat) = cx.table().each_seat().find(lost) {
                    return cx.call(StatusFrame::new(seat, Status::Devoured));
                }
                for seat in cx.table().each_seat() {
                    atoms::states_of_battle(cx, seat);
                }
                for card in [cx.table().environment, cx.table().rumor] {
                    if let Some(card) = card.get() {
                        atoms::mythos_leaves(cx, card);
                    }
                }
                let out: smallvec::SmallVec<[MythosId; 4]> =
                    cx.table().headlines.iter().map(|(h, _)| *h).collect();
                for h in out {
                    atoms::mythos_leaves(cx, h);
                }
                atoms::open_all(cx);
                self.step.next = GameStep::StartOfBattle;
                cx.happen(Occurrence::Awakens {}, Cell::At)
            }
            GameStep::StartOfBattle => {
                if cx.table().alive().next().is_none() {
                    return atoms::over(cx, GameEnd::Devoured);
                }
                self.step.next = GameStep::FinalBattle;
                match cx
                    .content
                    .ancient(cx.table().ancient)
                    .and_then(|a| a.record.battle)
                {
                    Some(b) => cx.call(ScriptFrame::new(
                        b.id,
                        Context::new(Maybe::NONE, Origin::Ancient),
                    )),
                    None => Flow::Go,
                }
            }
            GameStep::FinalBattle => {
                if cx.table().alive().next().is_none() {
                    return atoms::over(cx, GameEnd::Devoured);
                }
                cx.call(BattleFrame::default())
            }
        }
    }
}

impl TurnFrame {
    /// Runs the next step of a turn.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let count = cx.table().seats;
        // Steps that neither call nor ask run at once.
        loop {
            return match self.step.begin() {
                TurnStep::Begins => {
                    let turn = atoms::next_turn(cx);
                    cx.log.emit(|| Event::Turn(turn));
                    atoms::forget_uses(cx);
                    atoms::states_of_new_turn(cx);
                    self.step.next = TurnStep::NewInvestigators;
                    self.in_order = 0;
                    next_step!(cx, self)
                }
                TurnStep::NewInvestigators => {
                    while self.in_order < count {
                        let seat = cx.table().in_order(self.in_order);
                        self.in_order += 1;
                        if cx.table().investigator(seat).is(flag::DEVOURED) {
                            return cx.call(NewInvestigatorFrame {
                                seat,
                                ..NewInvestigatorFrame::default()
                            });
                        }
                    }
                    self.step.next = TurnStep::Upkeep;
                    self.in_order = 0;
                    match react(cx.now(), Occurrence::TurnBegins {}, Cell::At) {
                        Some(w) => cx.call(w),
                        None => {
                            cx.tell(Outcome::Nothing);
                            next_step!(cx, self)
                        }
                    }
                }
                TurnStep::Upkeep => {
                    match self.phase(cx, PhaseName::Upkeep, TurnStep::Movement, |_, i, seat| {
                        (!i.is(flag::ARRESTED)).then(|| {
                            FrameKind::Upkeep(UpkeepFrame {
                                seat,
                                ..UpkeepFrame::default()
                            })
                        })
                    }) {
                        Some(flow) => flow,
                        None => next_step!(cx, self),
                    }
                }
                TurnStep::Movement => match self.phase(
                    cx,
                    PhaseName::Movement,
                    TurnStep::ArkhamEncounters,
                    |_, _, seat| {
                        Some(FrameKind::Movement(MovementFrame {
                            seat,
                            ..MovementFrame::default()
                        }))
                    },
                ) {
                    Some(flow) => flow,
                    None => next_step!(cx, self),
                },
                TurnStep::ArkhamEncounters => match self.phase(
                    cx,
                    PhaseName::ArkhamEncounters,
                    TurnStep::OtherWorldEncounters,
                    |now, i, seat| {
                        let out = i.is(flag::ARRESTED)
                            || i.is_at(now.content.fixed.lost)
                            || read::world_of(now, seat).is_some();
                        (!out).then(|| {
                            FrameKind::ArkhamEncounters(ArkhamEncountersFrame {
                                seat,
                                ..ArkhamEncountersFrame::default()
                            })
                        })
                    },
                ) {
                    Some(flow) => flow,
                    None => next_step!(cx, self),
                },
                TurnStep::OtherWorldEncounters => match self.phase(
                    cx,
                    PhaseName::OtherWorldEncounters,
                    TurnStep::Mythos,
                    |now, investigator, seat| {
                        let there = read::world_of(now, seat).is_some()
                            && !investigator.is(flag::NO_ENCOUNTER);
                        let place = investigator.place.get().filter(|_| there)?;
                        Some(FrameKind::Encounter(EncounterFrame {
                            seat,
                            place,
                            ..EncounterFrame::default()
                        }))
                    },
                ) {
                    Some(flow) => flow,
                    None => next_step!(cx, self),
                },
                TurnStep::Mythos => {
                    if !self.begun {
                        self.begun = true;
                        if let Some(w) = begin_phase(cx, PhaseName::Mythos) {
                            return cx.call(w);
                        }
                    }
                    self.step.next = TurnStep::TurnEnds;
                    cx.call(MythosFrame {
                        ..MythosFrame::default()
                    })
                }
                TurnStep::TurnEnds => {
                    self.step.next = TurnStep::Ends;
                    match react(cx.now(), Occurrence::TurnEnds {}, Cell::At) {
                        Some(w) => cx.call(w),
                        None => next_step!(cx, self),
                    }
                }
                // Effects that lasted until the end of the turn end.
                TurnStep::Ends => {
                    let turn = cx.table().turn;
                    atoms::turn_ends(cx);
                    let out: smallvec::SmallVec<[MythosId; 4]> = cx
                        .game
                        .table()
                        .headlines
                        .iter()
                        .filter(|(_, u)| *u <= turn)
                        .map(|(h, _)| *h)
                        .collect();
                    for h in out {
                        atoms::mythos_leaves(cx, h);
                    }
                    pass_first_player(cx);
                    cx.end()
                }
            };
        }
    }
}

/// Passes the first player marker to the left, to the next investigator in play. // turn.first-player
fn pass_first_player(cx: &mut Cx) {
    let count = cx.table().seats;
    let first = cx.table().first;
    // Before the final battle, a devoured investigator's player returns with a new investigator and can be first
    // player.
    let next = (1..=count)
        .map(|k| cx.table().after(first, k))
        .find(|&s| !cx.table().awake || cx.table().investigator(s).alive());
    atoms::set_first_player(cx, next.unwrap_or(first));
}

impl TurnFrame {
    /// Runs a phase for each investigator who may act, in player order. Returns `None` once the phase is over.
    fn phase(
        &mut self,
        cx: &mut Cx,
        phase: PhaseName,
        next: TurnStep,
        acts: impl Fn(Now, &Investigator, Seat) -> Option<FrameKind>,
    ) -> Option<Flow> {
        if !self.begun {
            self.begun = true;
            if let Some(w) = begin_phase(cx, phase) {
                return Some(cx.call(w));
            }
        }
        let n = cx.table().seats;
        while self.in_order < n {
            let seat = cx.table().in_order(self.in_order);
            self.in_order += 1;
            let now = cx.now();
            let investigator = now.table().investigator(seat);
            if !investigator.alive() || investigator.is(flag::SKIPPING) {
                continue;
            }
            if let Some(child) = acts(now, investigator, seat) {
                return Some(cx.call(child));
            }
        }
        if !self.ended {
            self.ended = true;
            let o = Occurrence::PhaseEnds { phase };
            if let Some(w) = react(cx.now(), o, Cell::At) {
                return Some(cx.call(w));
            }
        }
        *self = TurnFrame {
            step: next.into(),
            ..TurnFrame::default()
        };
        None
    }
}

/// Begins a phase: effects that lasted for the phase before end, and reactions to the beginning are offered.
fn begin_phase(cx: &mut Cx, phase: PhaseName) -> Option<FrameKind> {
    atoms::phase_begins(cx, phase);
    cx.log.emit(|| Event::Phase(phase as u8));
    react(cx.now(), Occurrence::PhaseBegins { phase }, Cell::At)
}

/// The Epic Battle cards from which the next one comes: first the green ones, then the red ones.
pub fn next_epics<'a>(content: &'a Content, t: &'a Table) -> impl Iterator<Item = EpicId> + 'a {
    let left = EpicId::first(content.epics.len()).filter(|&e| t.epic_left.contains(e));
    let colour = |e: EpicId| content.epics[e].record.colour;
    let first = left.clone().map(colour).min();
    left.filter(move |&e| Some(colour(e)) == first)
}

/// The successes that remove one doom token. // final-battle.successes
fn successes_per_doom(now: Now) -> u16 {
    let seats = now.table().seats.into();
    read::modified(now, Quantity::SuccessesPerDoom, read::Whose::GAME, seats).max(1) as u16
}

/// The successes that are still needed to banish the Ancient One. // final-battle.successes
pub fn successes_wanted(now: Now) -> i16 {
    let all = u32::from(successes_per_doom(now)) * u32::from(now.table().doom);
    i16::try_from(all.saturating_sub(now.table().successes.into())).unwrap_or(i16::MAX)
}

impl BattleFrame {
    /// Runs the next step of a round of the final battle. // final-battle.end
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let count = cx.table().seats;
        if self.step.now != BattleStep::Begins && cx.table().alive().next().is_none() {
            return atoms::over(cx, GameEnd::Devoured);
        }
        match self.step.begin() {
            BattleStep::Begins => {
                let round = atoms::next_round(cx);
                cx.log.emit(|| Event::BattleRound(round));
                atoms::forget_uses(cx);
                self.step.next = BattleStep::Refresh;
                self.in_order = 0;
                Flow::Go
            }
            BattleStep::Refresh => {
                while self.in_order < count {
                    let seat = cx.table().in_order(self.in_order);
                    self.in_order += 1;
                    if cx.table().investigator(seat).alive() {
                        return cx.call(UpkeepFrame {
                            seat,
                            ..UpkeepFrame::default()
                        });
                    }
                }
                self.step.next = BattleStep::Trade;
                self.in_order = 0;
                Flow::Go
            }
            BattleStep::Trade => {
                while self.in_order < count {
                    let seat = cx.table().in_order(self.in_order);
                    if cx.table().investigator(seat).alive() {
                        let mut choices: Choices<Choice> =
                            super::movement::partners(cx.now(), seat)
                                .map(Choice::Trade)
                                .collect();
                        if !choices.is_empty() {
                            choices.push(Choice::Done);
                            return cx.ask(seat, Rule::BattleRefresh, Prompt::Plain, choices);
                        }
                    }
                    self.in_order += 1;
                }
                pass_first_player(cx);
                self.step.next = if cx.table().epic {
                    BattleStep::DrawEpicCard
                } else {
                    BattleStep::InvestigatorsAttack
                };
                self.in_order = 0;
                Flow::Go
            }
            BattleStep::DrawEpicCard => {
                if let Some(card) = self.card.get() {
                    self.step.next = BattleStep::End;
                    cx.log.emit(|| Event::EpicCard(card));
                    let steps = cx.content.epics[card].record.steps.id;
                    return cx.call(ScriptFrame::new(
                        steps,
                        Context::new(Maybe::NONE, Origin::Ancient),
                    ));
                }
                let count = next_epics(cx.content, cx.table()).count() as u32;
                if count == 0 {
                    self.step.next = BattleStep::InvestigatorsAttack;
                    return Flow::Go;
                }
                cx.chance(source::EPIC, Rule::EpicCard, Prompt::Epic, count)
            }
            BattleStep::InvestigatorsAttack => {
                if self.in_order > 0 {
                    if let Outcome::Attack { successes } = outcome(cx.game) {
                        atoms::count_successes(cx, successes.into());
                    }
                    let per = successes_per_doom(cx.now());
                    while cx.table().successes >= per && cx.table().doom > 0 {
                        atoms::count_successes(cx, -i32::from(per));
                        atoms::doom(cx, -1);
                    }
                    if cx.table().doom == 0 {
                        return atoms::over(cx, GameEnd::Banished);
                    }
                }
                while self.in_order < count {
                    let seat = cx.table().in_order(self.in_order);
                    self.in_order += 1;
                    if cx.table().investigator(seat).alive() {
                        let place = cx.table().investigator(seat).place;
                        cx.tell(Outcome::Nothing);
                        return cx.call(CombatFrame {
                            seat,
                            place,
                            ..CombatFrame::default()
                        });
                    }
                    cx.tell(Outcome::Nothing);
                }
                self.step.next = if self.only.is_some() {
                    BattleStep::End
                } else {
                    BattleStep::AncientOneComes
                };
                Flow::Go
            }
            BattleStep::AncientOneComes => {
                self.step.next = BattleStep::AncientOneAttacks;
                match about_to(cx, Occurrence::AncientOneAttacks {}) {
                    Some(w) => cx.call(w),
                    None => Flow::Go,
                }
            }
            BattleStep::AncientOneAttacks => {
                let no = prevented(cx.game);
                self.step.next = BattleStep::End;
                match cx
                    .content
                    .ancient(cx.table().ancient)
                    .and_then(|a| a.record.attack)
                {
                    Some(b) if !no => cx.call(ScriptFrame::new(
                        b.id,
                        Context::new(Maybe::NONE, Origin::Ancient),
                    )),
                    _ => Flow::Go,
                }
            }
            BattleStep::End => cx.end(),
        }
    }

    /// Applies an answer in the refresh step.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let seat = cx.table().in_order(self.in_order);
        match choice {
            Choice::Epic(e) => {
                atoms::epic_came_up(cx, e);
                self.card = e.into();
                Flow::Go
            }
            Choice::Trade(other) => cx.call(super::movement::trade_with(seat, other)),
            _ => {
                self.in_order += 1;
                Flow::Go
            }
        }
    }
}
