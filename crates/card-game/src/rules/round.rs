//! The round and its phases, step by step; the turn and its actions. Chapters: round.md, actions.md.

use crate::Rule;
use crate::content::*;
use crate::read::{Look, could::Reason};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::rules::initiation::draw_cards;
use crate::show::event::Event;
use crate::state::*;
use kernel::{Choices, Maybe};

impl Look<'_> {
    /// Goes through everything the active investigator might do now, allowed or not: actions, free abilities, fast
    /// cards, and to end the turn. What [`Look::may`] allows of it is what is asked. // 2.2.1
    #[inline]
    pub fn within_reach(&self, who: SeatId, mut each: impl FnMut(Choice)) {
        if self.actions_left(who, None) > 0 {
            each(Choice::Draw);
            each(Choice::Resource);
            each(Choice::Investigate);
            let here = self.t.location(who);
            if let Some(here) = here.get() {
                self.neighbours(here).for_each(|to| each(Choice::Move(to)));
            }
            let mut enemies = self.t.enemies;
            for enemy in self.t.enemies.iter() {
                if self.t.location_of(enemy) != here {
                    enemies.remove(enemy);
                }
            }
            if !enemies.is_empty() {
                enemies.iter().for_each(|e| each(Choice::Fight(e)));
                enemies.iter().for_each(|e| each(Choice::Evade(e)));
                enemies.iter().for_each(|e| each(Choice::Engage(e)));
            }
            let slow = self.t.inv(who).hand.without(&self.t.index.fast);
            self.plays(slow, &mut each);
            if let Some(card) = self.topmost_event(who)
                && !self.def(card).fast
            {
                each(Choice::Play(card));
            }
        }
        for card in self.t.index.actions.iter() {
            for (id, a) in self.c.abilities_of(self.t.card(card).def) {
                if matches!(a.ability, Ability::Action(_)) {
                    each(Choice::Use(card, id));
                }
            }
        }
        self.fast_within_reach(who, &mut each);
        each(Choice::EndTurn);
    }

    /// Whether an investigator may do what is within reach on a turn or in a window.
    pub fn may(&self, who: SeatId, choice: Choice) -> bool {
        let look = self;
        let affords = |name| {
            look.actions_left(who, None) >= look.action_cost(who, 1, Some(name))
                && look.kept_from(who, Some(name)).is_none()
        };
        match choice {
            Choice::Draw => affords(ActionName::Draw) && look.could_draw(who),
            Choice::Resource => look.barred_from_resources(who).is_none(),
            Choice::EndTurn => true,
            Choice::Investigate => {
                affords(ActionName::Investigate) && look.could_investigate(who).is_ok()
            }
            Choice::Move(to) => affords(ActionName::Move) && look.may_enter(to, Target::Seat(who)),
            Choice::Fight(enemy) => affords(ActionName::Fight) && look.may_fight(who, enemy),
            Choice::Evade(enemy) => affords(ActionName::Evade) && look.may_evade(who, enemy),
            Choice::Engage(enemy) => look.may_engage(who, enemy),
            Choice::Play(card) if self.def(card).fast => {
                self.fast_now(who, card) && look.could_play(who, card, Maybe::NONE).is_ok()
            }
            Choice::Play(card) => self.could_play_action(who, card).is_ok(),
            Choice::Use(card, id) => {
                let a = &self.c.abilities[id as usize];
                look.may_use(who, card)
                    && match a.ability {
                        Ability::Action(_) => self.could_activate(who, card, id, a).is_ok(),
                        _ => {
                            look.works(card, a)
                                && look.could_use(who, card, id, Maybe::NONE).is_ok()
                        }
                    }
            }
            Choice::AdvanceAct => look.could_advance_act(who).is_ok(),
            Choice::Pass
            | Choice::Commit(_)
            | Choice::Card(_)
            | Choice::Seat(_)
            | Choice::Skill(_)
            | Choice::Token(_)
            | Choice::Revealed(_)
            | Choice::Option(_)
            | Choice::Number(_)
            | Choice::Yes
            | Choice::No
            | Choice::Physical
            | Choice::Mental
            | Choice::Deck(_)
            | Choice::Def(_)
            | Choice::Version(_)
            | Choice::Set(_)
            | Choice::Ending(_)
            | Choice::Scenario(_)
            | Choice::Investigator(_)
            | Choice::Take(_)
            | Choice::Leave(_) => false,
        }
    }

    /// One of the answers to the question of a turn, each as likely as any other, without a list of them: what is
    /// drawn of all within reach and not allowed is laid aside.
    pub fn sample_action(&self, who: SeatId, below: &mut dyn FnMut(usize) -> usize) -> Choice {
        // More is within reach than is ever listed.
        let mut left: smallvec::SmallVec<[Choice; 64]> = Default::default();
        self.within_reach(who, |choice| left.push(choice));
        while !left.is_empty() {
            let choice = left.swap_remove(below(left.len()));
            if self.may(who, choice) {
                return choice;
            }
        }
        Choice::EndTurn
    }

    /// Whether a card can be played with an action. // action-play
    pub fn could_play_action(&self, who: SeatId, card: CardId) -> Result<(), Reason> {
        if self.def(card).fast {
            return Err(Reason::NotNow);
        }
        if let Some(by) = self.kept_from(who, self.action_name(Act::Play(card))) {
            return Err(Reason::Cannot(by));
        }
        self.could_play(who, card, Maybe::NONE)?;
        let need = self.price(who, 1, Act::Play(card));
        let have = self.actions_left(who, None);
        if need > have {
            Err(Reason::Actions { need, have })
        } else {
            Ok(())
        }
    }

    /// Whether an action ability can be activated. // action-activate
    pub fn could_activate(
        &self,
        who: SeatId,
        card: CardId,
        id: u16,
        a: &AbilityDef,
    ) -> Result<(), Reason> {
        let look = self;
        let Ability::Action(action) = &a.ability else {
            return Err(Reason::NotNow);
        };
        if !look.works(card, a) {
            return Err(Reason::NotNow);
        }
        if let Some(by) = look.kept_from(who, look.action_name(Act::Use(card, id))) {
            return Err(Reason::Cannot(by));
        }
        let need = self.price(who, action.actions, Act::Use(card, id));
        let have = look.actions_left(who, Some(card));
        if need > have {
            return Err(Reason::Actions { need, have });
        }
        look.could_use(who, card, id, Maybe::NONE)
    }

    /// How many actions an act costs that costs so many of itself.
    pub fn price(&self, who: SeatId, actions: u8, act: Act) -> u8 {
        if actions == 0 || !self.rules_in_force(RuleKind::FirstActionCostsMore) {
            return actions;
        }
        self.action_cost(who, actions, self.action_name(act))
    }
}

impl Cx<'_, '_> {
    fn player_window(&self) -> Frame {
        Frame::PlayerWindow(PlayerWindowFrame {
            rule: Rule::PlayerWindow,
            passed: 0,
        })
    }

    /// Steps a round.
    pub fn round(&mut self, step: RoundStep) -> Flow {
        match step {
            RoundStep::Begin => {
                let round = self.next_round();
                // The mythos phase is skipped in the first round.
                self.set(Frame::Round(RoundFrame {
                    step: if round == 1 {
                        RoundStep::Investigation
                    } else {
                        RoundStep::Mythos
                    },
                }))
            }
            RoundStep::Mythos => self.then(
                Frame::Round(RoundFrame {
                    step: RoundStep::Investigation,
                }),
                Frame::Mythos(MythosFrame {
                    step: MythosStep::M11Begins,
                    done: 0,
                }),
            ),
            RoundStep::Investigation => self.then(
                Frame::Round(RoundFrame {
                    step: RoundStep::Enemy,
                }),
                Frame::Investigation(InvestigationFrame {
                    step: InvestigationStep::I21Begins,
                }),
            ),
            // Without an enemy in play the whole phase is passed over. // 3.1
            RoundStep::Enemy if self.table().enemies.is_empty() => {
                self.set(Frame::Round(RoundFrame {
                    step: RoundStep::Upkeep,
                }))
            }
            RoundStep::Enemy => self.then(
                Frame::Round(RoundFrame {
                    step: RoundStep::Upkeep,
                }),
                Frame::EnemyPhase(EnemyPhaseFrame {
                    step: EnemyStep::E31Begins,
                    moved: Cards::EMPTY,
                    attacked: Maybe::NONE,
                    seats: 0,
                }),
            ),
            RoundStep::Upkeep => self.then(
                Frame::Round(RoundFrame {
                    step: RoundStep::End,
                }),
                Frame::Upkeep(UpkeepFrame {
                    step: UpkeepStep::U41Begins,
                    done: 0,
                }),
            ),
            RoundStep::End => {
                self.period_ends(Period::Round);
                // A new frame for the new round: what lasted until the end of this one is gone.
                self.lasting_ends(self.depth());
                self.forget_performed();
                self.set(Frame::Round(RoundFrame {
                    step: RoundStep::Begin,
                }))
            }
        }
    }

    /// Steps the mythos phase. // 1.1 // 1.2 // 1.3 // 1.4 // 1.5
    pub fn mythos(&mut self, step: MythosStep, done: u8) -> Flow {
        let next = |step| Frame::Mythos(MythosFrame { step, done });
        match step {
            MythosStep::M11Begins => {
                self.phase_begins(Phase::Mythos);
                let _ = self.set(next(MythosStep::M12PlaceDoom));
                self.happen(Occurrence::PhaseBegins {
                    phase: Phase::Mythos,
                })
            }
            MythosStep::M12PlaceDoom => {
                if let Some(agenda) = self.table().agenda.get() {
                    self.place(agenda, Token::Doom, 1);
                }
                self.set(next(MythosStep::M13CheckDoom))
            }
            MythosStep::M13CheckDoom => {
                let _ = self.set(next(MythosStep::M14Draw));
                if let Some(card) = self.doomed_agenda() {
                    return Flow::Call(Frame::Advance(AdvanceFrame {
                        card,
                        step: AdvanceStep::Advances,
                    }));
                }
                Flow::Go
            }
            MythosStep::M14Draw => match self.table().players().find(|s| done >> s & 1 == 0) {
                Some(who) => self.then(
                    Frame::Mythos(MythosFrame {
                        step,
                        done: done | 1 << who,
                    }),
                    Frame::EncounterDraw(EncounterDrawFrame {
                        who,
                        card: Maybe::NONE,
                        step: EncounterStep::Draw,
                    }),
                ),
                None => self.set(next(MythosStep::Window)),
            },
            MythosStep::Window => {
                let window = self.player_window();
                self.then(next(MythosStep::M15Ends), window)
            }
            MythosStep::M15Ends => {
                let _ = self.set(next(MythosStep::End));
                self.phase_ends(Phase::Mythos)
            }
            MythosStep::End => Flow::Done,
        }
    }

    /// A phase ends: what lasted until then is gone before what answers to it. // lasting
    fn phase_ends(&mut self, phase: Phase) -> Flow {
        self.period_ends(Period::Phase);
        self.lasting_ends(self.depth());
        self.happen(Occurrence::PhaseEnds { phase })
    }

    /// Steps the investigation phase. // 2.1
    pub fn investigation(&mut self, step: InvestigationStep) -> Flow {
        let next = |step| Frame::Investigation(InvestigationFrame { step });
        match step {
            InvestigationStep::I21Begins => {
                self.phase_begins(Phase::Investigation);
                let _ = self.set(next(InvestigationStep::Window));
                self.happen(Occurrence::PhaseBegins {
                    phase: Phase::Investigation,
                })
            }
            InvestigationStep::Window => {
                let window = self.player_window();
                self.then(next(InvestigationStep::I22NextTurn), window)
            }
            InvestigationStep::I22NextTurn => {
                let left: Choices<Choice> = self
                    .table()
                    .players()
                    .filter(|s| !self.table().inv(*s).turn_taken)
                    .map(Choice::Seat)
                    .collect();
                match left.as_slice() {
                    [] => self.set(next(InvestigationStep::I23Ends)),
                    [Choice::Seat(who)] => self.take_next_turn(*who),
                    // The investigators choose together; the lead investigator speaks for them.
                    _ => self.ask(self.table().lead, Rule::NextTurn, Prompt::NextTurn, left),
                }
            }
            InvestigationStep::I23Ends => {
                let _ = self.set(next(InvestigationStep::End));
                self.phase_ends(Phase::Investigation)
            }
            InvestigationStep::End => Flow::Done,
        }
    }

    /// Somebody takes the next turn.
    pub fn take_next_turn(&mut self, who: SeatId) -> Flow {
        Flow::Call(Frame::Turn(TurnFrame {
            who,
            step: TurnStep::T22Begins,
        }))
    }

    /// Steps a turn. // 2.2.2 // 2.3
    pub fn turn(&mut self, who: SeatId, step: TurnStep) -> Flow {
        let next = |step| Frame::Turn(TurnFrame { who, step });
        if !self.table().playing(who) && step != TurnStep::End {
            return self.set(next(TurnStep::End));
        }
        match step {
            TurnStep::T22Begins => {
                self.set_active(who.into());
                self.emit(|| Event::TurnBegins { who });
                self.begin_turn(who);
                let _ = self.set(next(TurnStep::Window));
                self.happen(Occurrence::TurnBegins { who })
            }
            // The window before an action: the others are asked here, the active investigator along with the action.
            TurnStep::Window => {
                if self.table().investigators.len() == 1 {
                    return self.set(next(TurnStep::T221Action));
                }
                let passed = 1 << who;
                self.then(
                    next(TurnStep::T221Action),
                    Frame::PlayerWindow(PlayerWindowFrame {
                        rule: Rule::PlayerWindow,
                        passed,
                    }),
                )
            }
            TurnStep::T221Action => {
                let look = self.look();
                let mut choices = Choices::new();
                look.within_reach(who, |choice| {
                    if look.may(who, choice) {
                        choices.push(choice);
                    }
                });
                self.ask(who, Rule::TakeAction, Prompt::Turn, choices)
            }
            TurnStep::AfterAction => self.check_then(next(TurnStep::Window)),
            TurnStep::T222Ends => {
                let _ = self.set(next(TurnStep::End));
                self.lasting_ends(self.depth());
                self.period_ends(Period::Turn);
                self.set_actions(who, 0);
                self.turn_taken(who);
                self.emit(|| Event::TurnEnds { who });
                self.happen(Occurrence::TurnEnds { who })
            }
            TurnStep::End => {
                self.set_active(Maybe::NONE);
                self.turn_taken(who);
                Flow::Done
            }
        }
    }

    /// Three actions; what constant abilities add is read from them. // actions // additional-actions
    pub fn grant_actions(&mut self, who: SeatId) {
        self.set_actions(who, 3);
    }

    /// An answer on one's turn. // take-an-action
    pub fn take_turn(&mut self, who: SeatId, choice: Choice) -> Flow {
        let (act, actions) = match choice {
            Choice::EndTurn => {
                return self.set(Frame::Turn(TurnFrame {
                    who,
                    step: TurnStep::T222Ends,
                }));
            }
            Choice::Draw => (Act::Draw, 1),
            Choice::Resource => (Act::Resource, 1),
            Choice::Investigate => (Act::Investigate, 1),
            Choice::Move(to) => (Act::Move(to), 1),
            Choice::Fight(enemy) => (Act::Fight(enemy), 1),
            Choice::Evade(enemy) => (Act::Evade(enemy), 1),
            Choice::Engage(enemy) => (Act::Engage(enemy), 1),
            Choice::AdvanceAct => (Act::AdvanceAct, 0),
            Choice::Play(card) => (Act::Play(card), u8::from(!self.def(card).fast)),
            Choice::Use(card, id) => match &self.content.abilities[id as usize].ability {
                Ability::Action(a) => (Act::Use(card, id), a.actions),
                _ => (Act::Use(card, id), 0),
            },
            _ => return Flow::Go,
        };
        let call = self.initiation(who, act, actions, Maybe::NONE);
        self.then(
            Frame::Turn(TurnFrame {
                who,
                step: TurnStep::AfterAction,
            }),
            call,
        )
    }

    /// Steps a move: leave, enter, engage, and what comes after entering. // move // enter-order // action-move
    pub fn step_move(&mut self, who: SeatId, to: CardId, step: MoveStep) -> Flow {
        let from = self.table().location(who);
        let next = |step| Frame::Move(MoveFrame { who, to, step });
        match step {
            MoveStep::Leave => {
                if !self.table().playing(who)
                    || from.is(to)
                    || !self.table().locations.contains(to)
                    || !self.look().may_enter(to, Target::Seat(who))
                {
                    return Flow::Done;
                }
                let _ = self.set(next(MoveStep::Leaves));
                match from.get() {
                    Some(at) => self.open(Occurrence::Leaves { who, at, to }, Cell::Would),
                    None => Flow::Go,
                }
            }
            MoveStep::Leaves => {
                let _ = self.set(next(MoveStep::Enter));
                match from.get() {
                    Some(at) => self.open(Occurrence::Leaves { who, at, to }, Cell::When),
                    None => Flow::Go,
                }
            }
            MoveStep::Enter => {
                if !self.table().playing(who)
                    || !self.table().locations.contains(to)
                    || !self.look().may_enter(to, Target::Seat(who))
                {
                    return Flow::Done;
                }
                if let Some(flow) = self.which_version(to) {
                    return flow;
                }
                // Engaged enemies come along; those that may not enter stay behind, unengaged. // moves-along
                for enemy in self
                    .table()
                    .enemies
                    .iter()
                    .filter(|e| self.card(*e).area.is(who))
                    .collect::<Cards>()
                    .iter()
                {
                    if !self.look().may_enter(to, Target::Card(enemy)) {
                        self.disengage(enemy);
                    }
                }
                let unseen = !self.card(to).revealed;
                self.move_investigator(who, to);
                self.reveal(to);
                let _ = self.set(next(if unseen {
                    MoveStep::EngageAtRevealed
                } else {
                    MoveStep::Engage
                }));
                match from.get() {
                    Some(at) => self.at_and_after(Occurrence::Leaves { who, at, to }),
                    None => Flow::Go,
                }
            }
            MoveStep::Stays => Flow::Done,
            // What answers to the revealing comes once the enemies there have engaged. // enter-order
            MoveStep::EngageAtRevealed => self.check_then(next(MoveStep::Revealed)),
            MoveStep::Revealed => {
                let _ = self.set(next(MoveStep::Entered));
                if !self.table().playing(who) {
                    return Flow::Done;
                }
                self.after(Occurrence::Reveals {
                    who: who.into(),
                    at: to,
                })
            }
            MoveStep::Engage => self.check_then(next(MoveStep::Entered)),
            MoveStep::Entered => {
                let occurrence = Occurrence::Enters { who, at: to };
                if !self.table().playing(who) {
                    return Flow::Done;
                }
                // The frame's work is done: what answers to the entry takes its place.
                if self.anything_waits(&occurrence, Cell::At) {
                    return self.set(Frame::Happening(HappeningFrame {
                        occurrence,
                        step: HappeningStep::At,
                        fate: Fate::Stands,
                        damage_to: Maybe::NONE,
                    }));
                }
                let _ = self.set(Frame::Happening(HappeningFrame {
                    occurrence,
                    step: HappeningStep::End,
                    fate: Fate::Stands,
                    damage_to: Maybe::NONE,
                }));
                self.after(occurrence)
            }
        }
    }

    /// Steps the enemy phase. // 3.2 // 3.4
    pub fn enemy_phase(
        &mut self,
        step: EnemyStep,
        moved: Cards,
        attacked: Maybe<CardId>,
        seats: u8,
    ) -> Flow {
        let next = |step| {
            Frame::EnemyPhase(EnemyPhaseFrame {
                step,
                moved: Cards::EMPTY,
                attacked: Maybe::NONE,
                seats: 0,
            })
        };
        match step {
            EnemyStep::E31Begins => {
                self.phase_begins(Phase::Enemy);
                let _ = self.set(next(EnemyStep::E32Hunters));
                self.happen(Occurrence::PhaseBegins {
                    phase: Phase::Enemy,
                })
            }
            EnemyStep::E32Hunters => {
                let movers: Cards = self
                    .table()
                    .enemies
                    .iter()
                    .filter(|e| !moved.contains(*e) && !self.hunter_steps(*e).is_empty())
                    .collect();
                if movers.is_empty() {
                    return self.set(next(EnemyStep::Window));
                }
                if let Some(any) = self.look().first_of_alike(&movers).get() {
                    return self.take_hunter(moved, any);
                }
                let choices: Choices<Choice> = movers.iter().map(Choice::Card).collect();
                let lead = self.table().lead;
                self.ask(lead, Rule::HunterMoves, Prompt::WhichHunter, choices)
            }
            EnemyStep::Window => {
                let window = self.player_window();
                let attacks = Frame::EnemyPhase(EnemyPhaseFrame {
                    step: EnemyStep::E33Attacks,
                    moved,
                    attacked,
                    seats,
                });
                self.then(attacks, window)
            }
            EnemyStep::E33Attacks => {
                if let Some(attacked) = attacked.get() {
                    if self.table().enemies.contains(attacked) {
                        self.exhaust(attacked);
                    }
                    return self.set(Frame::EnemyPhase(EnemyPhaseFrame {
                        step,
                        moved,
                        attacked: Maybe::NONE,
                        seats,
                    }));
                }
                let Some(who) = self.table().players().find(|s| seats >> s & 1 == 0) else {
                    return self.set(next(EnemyStep::E34Ends));
                };
                let attackers = self.attackers(who);
                // The next investigator, after a window.
                if attackers.is_empty() {
                    let window = self.player_window();
                    let seats = seats | 1 << who;
                    let others = Frame::EnemyPhase(EnemyPhaseFrame {
                        step,
                        moved,
                        attacked,
                        seats,
                    });
                    return self.then(others, window);
                }
                if let Some(any) = self.look().first_of_alike(&attackers).get() {
                    return self.take_attack(who, seats, any);
                }
                let choices: Choices<Choice> = attackers.iter().map(Choice::Card).collect();
                self.ask(who, Rule::EnemyAttacks, Prompt::WhichAttack, choices)
            }
            EnemyStep::E34Ends => {
                let _ = self.set(next(EnemyStep::End));
                self.phase_ends(Phase::Enemy)
            }
            EnemyStep::End => Flow::Done,
        }
    }

    fn attackers(&self, who: SeatId) -> Cards {
        let look = self.look();
        self.table()
            .enemies
            .iter()
            .filter(|e| {
                !self.card(*e).exhausted && look.engaged_with(*e, who) && look.may_attack(*e, who)
            })
            .collect()
    }

    /// A hunter moves.
    pub fn take_hunter(&mut self, mut moved: Cards, enemy: CardId) -> Flow {
        moved.insert(enemy);
        self.then(
            Frame::EnemyPhase(EnemyPhaseFrame {
                step: EnemyStep::E32Hunters,
                moved,
                attacked: Maybe::NONE,
                seats: 0,
            }),
            Frame::EnemyMove(EnemyMoveFrame {
                enemy,
                to: Maybe::NONE,
                arrived: false,
            }),
        )
    }

    /// An enemy attacks in the enemy phase, and exhausts once everything its attack caused is done. // 3.3
    pub fn take_attack(&mut self, who: SeatId, seats: u8, enemy: CardId) -> Flow {
        if self.card(enemy).area.is_none() {
            // A massive enemy exhausts after the last of its attacks.
            return self.then(
                Frame::EnemyPhase(EnemyPhaseFrame {
                    step: EnemyStep::E33Attacks,
                    moved: Cards::EMPTY,
                    attacked: Maybe::NONE,
                    seats,
                }),
                Frame::MassiveAttacks(MassiveAttacksFrame { enemy, done: 0 }),
            );
        }
        let _ = self.set(Frame::EnemyPhase(EnemyPhaseFrame {
            step: EnemyStep::E33Attacks,
            moved: Cards::EMPTY,
            attacked: enemy.into(),
            seats,
        }));
        self.happen(Occurrence::Attacks {
            enemy,
            who,
            why: Why::EnemyPhase,
        })
    }

    /// Steps the upkeep phase. // 4.1 // 4.2 // 4.3 // 4.4 // 4.6
    pub fn upkeep(&mut self, step: UpkeepStep, done: u8) -> Flow {
        let next = |step| Frame::Upkeep(UpkeepFrame { step, done: 0 });
        match step {
            UpkeepStep::U41Begins => {
                self.phase_begins(Phase::Upkeep);
                let _ = self.set(next(UpkeepStep::Window));
                self.happen(Occurrence::PhaseBegins {
                    phase: Phase::Upkeep,
                })
            }
            UpkeepStep::Window => {
                let window = self.player_window();
                self.then(next(UpkeepStep::U42Reset), window)
            }
            UpkeepStep::U42Reset => {
                self.turns_to_take();
                self.set(next(UpkeepStep::U43Ready))
            }
            UpkeepStep::U43Ready => {
                for card in self.table().in_play.iter() {
                    self.ready(card);
                }
                self.check_then(next(UpkeepStep::U44Draw))
            }
            UpkeepStep::U44Draw => match self.table().players().find(|s| done >> s & 1 == 0) {
                Some(who) => self.then(
                    Frame::Upkeep(UpkeepFrame {
                        step,
                        done: done | 1 << who,
                    }),
                    draw_cards(who, 1),
                ),
                None => self.set(next(UpkeepStep::U44Gain)),
            },
            UpkeepStep::U44Gain => {
                for who in self.table().players() {
                    self.gain_resources(who, 1);
                }
                self.set(next(UpkeepStep::U45HandSize))
            }
            UpkeepStep::U45HandSize => match self.table().players().find(|s| done >> s & 1 == 0) {
                Some(who) => {
                    let held = self.table().inv(who).hand.len() as i32;
                    let most = self
                        .look()
                        .modified(Quantity::HandSize, Target::Seat(who), 8)
                        .max(0);
                    let left = atoms::byte(held - most);
                    let after = Frame::Upkeep(UpkeepFrame {
                        step,
                        done: done | 1 << who,
                    });
                    if left == 0 {
                        return self.set(after);
                    }
                    self.then(
                        after,
                        Frame::DiscardFromHand(DiscardFromHandFrame {
                            who,
                            left,
                            random: false,
                            rule: Rule::HandSize,
                        }),
                    )
                }
                None => self.check_then(next(UpkeepStep::U46PhaseEnds)),
            },
            UpkeepStep::U46PhaseEnds => {
                // The phase and the round end together: what lasted until then is gone first.
                self.lasting_ends(self.depth() - 1);
                let _ = self.set(next(UpkeepStep::U46RoundEnds));
                self.phase_ends(Phase::Upkeep)
            }
            UpkeepStep::U46RoundEnds => {
                self.lasting_ends(self.depth() - 1);
                let _ = self.set(next(UpkeepStep::End));
                self.happen(Occurrence::RoundEnds {})
            }
            UpkeepStep::End => self.check_then_end(),
        }
    }

    fn check_then_end(&mut self) -> Flow {
        if self.table().due() {
            return Flow::Call(Frame::CHECKS);
        }
        Flow::Done
    }
}
