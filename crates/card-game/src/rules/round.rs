//! The round with its phases, the turn and its actions. Chapters: round.md, actions.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::{Look, could::Reason};
use crate::rules::cx::{Cx, Flow};
use crate::rules::initiation::draw_cards;
use crate::state::*;
use kernel::{At, Choices, Maybe};

impl Look<'_> {
    /// Calls `each` with everything that the active investigator might do now, allowed or not: actions, free abilities,
    /// fast cards, and ending the turn. The question offers those that [`Look::may`] allows. // 2.2.1
    #[inline]
    pub fn within_reach(&self, who: SeatId, mut each: impl FnMut(Choice)) {
        if self.actions_left(who, None) > 0 {
            each(Choice::Draw);
            each(Choice::Resource);
            each(Choice::Investigate);
            let here = self.table.location(who);
            if let Some(here) = here.get() {
                self.neighbours(here).for_each(|to| each(Choice::Move(to)));
            }
            let mut enemies = self.table.enemies;
            for enemy in self.table.enemies.iter() {
                if self.table.location_of(enemy) != here {
                    enemies.remove(enemy);
                }
            }
            if !enemies.is_empty() {
                enemies.iter().for_each(|e| each(Choice::Fight(e)));
                enemies.iter().for_each(|e| each(Choice::Evade(e)));
                enemies.iter().for_each(|e| each(Choice::Engage(e)));
            }
            let slow = self.table.inv(who).hand.without(&self.table.index.fast);
            self.plays(slow, &mut each);
            if let Some(card) = self.topmost_event(who)
                && !self.def(card).fast
            {
                each(Choice::Play(card));
            }
        }
        for card in self.table.index.actions.iter() {
            for (id, a) in self.content.abilities_of(self.table.card(card).def) {
                if matches!(&a.ability, Ability::Action(x) if !x.from_hand) {
                    each(Choice::Use(card, id));
                }
            }
        }
        if self.content.uses.hand_actions {
            self.hand_actions(who, &mut each);
        }
        self.fast_within_reach(who, &mut each);
        each(Choice::EndTurn);
    }

    /// Calls `each` with the action abilities of held cards, of several copies once. // from-hand
    #[cold]
    fn hand_actions(&self, who: SeatId, each: &mut impl FnMut(Choice)) {
        let hand = self.table.inv(who).hand;
        let mut last = None;
        for card in hand.iter().filter(|c| self.def(*c).hand_action) {
            let def = self.table.card(card).def;
            if last.replace(def) == Some(def) {
                continue;
            }
            for (id, a) in self.content.abilities_of(def) {
                if matches!(&a.ability, Ability::Action(x) if x.from_hand) {
                    each(Choice::Use(card, id));
                }
            }
        }
    }

    /// Whether an investigator may make this choice, on a turn or in a window.
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
            Choice::Move(to) => affords(ActionName::Move) && look.could_enter(to, who),
            Choice::Fight(enemy) => {
                affords(ActionName::Fight) && look.may_fight(who, enemy, Maybe::NONE)
            }
            Choice::Evade(enemy) => affords(ActionName::Evade) && look.may_evade(who, enemy),
            Choice::Engage(enemy) => look.could_engage(who, enemy),
            Choice::Play(card) if self.def(card).fast => {
                self.fast_now(who, card) && look.could_play(who, card, Maybe::NONE).is_ok()
            }
            Choice::Play(card) => self.could_play_action(who, card).is_ok(),
            Choice::Use(card, id) => {
                let ability = &self.content.ability(id);
                look.may_use(who, card)
                    && match ability.ability {
                        Ability::Action(_) => self.could_activate(who, card, id, ability).is_ok(),
                        _ => {
                            look.works(card, ability)
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
            | Choice::Leave(_)
            | Choice::Join
            | Choice::Away => false,
        }
    }

    /// What a choice of a turn initiates, and its actions.
    pub(super) fn act_of(&self, choice: Choice) -> Option<(Act, u8)> {
        Some(match choice {
            Choice::Draw => (Act::Draw, 1),
            Choice::Resource => (Act::Resource, 1),
            Choice::Investigate => (Act::Investigate, 1),
            Choice::Move(to) => (Act::Move(to), 1),
            Choice::Fight(enemy) => (Act::Fight(enemy), 1),
            Choice::Evade(enemy) => (Act::Evade(enemy), 1),
            Choice::Engage(enemy) => (Act::Engage(enemy), 1),
            Choice::AdvanceAct => (Act::AdvanceAct, 0),
            Choice::Play(card) => (Act::Play(card), u8::from(!self.def(card).fast)),
            Choice::Use(card, id) => match &self.content.ability(id).ability {
                Ability::Action(a) => (Act::Use(card, id), a.actions),
                _ => (Act::Use(card, id), 0),
            },
            _ => return None,
        })
    }

    /// A random answer to the question of a turn, each legal one equally likely. It does not list them all: it draws
    /// from everything within reach and discards what is not allowed.
    pub fn sample_action(&self, who: SeatId, below: &mut dyn FnMut(usize) -> usize) -> Choice {
        // Some choices within reach are never listed, so this has to hold more than a question.
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
        id: AbilityId,
        ability: &AbilityDef,
    ) -> Result<(), Reason> {
        let look = self;
        let Ability::Action(action) = &ability.ability else {
            return Err(Reason::NotNow);
        };
        let held = look.table.card(card).zone == Zone::Hand;
        if !look.works(card, ability) || action.from_hand != held {
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

    /// The number of actions that an act costs, if its own cost is `actions`.
    pub fn price(&self, who: SeatId, actions: u8, act: Act) -> u8 {
        let actions = match act {
            Act::Use(card, _) if actions > 1 => self.ability_actions(who, card, actions),
            _ => actions,
        };
        let dearer = self.rules_in_force(RuleKind::FirstActionCostsMore)
            || self.rules_in_force(RuleKind::ActionCostsMore);
        if actions == 0 || !dearer {
            return actions;
        }
        self.action_cost(who, actions, self.action_name(act))
    }
}

impl Cx<'_, '_> {
    /// Ends a phase: effects that last until then end before reactions to it. // lasting
    fn phase_ends(&mut self, phase: Phase) -> Flow {
        self.period_ends(Period::Phase);
        self.lasting_ends(self.depth());
        self.happen(Occurrence::PhaseEnds { phase })
    }

    /// Gives three actions. Additional actions from constant abilities are computed when
    /// needed. // actions // additional-actions
    pub fn grant_actions(&mut self, who: SeatId) {
        self.set_actions(who, 3);
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

    /// Gives the resources of the upkeep phase. // 4.4
    fn gains_of_upkeep(&mut self, who: SeatId) {
        let quantity = Quantity::UpkeepResources;
        let n = self.look().modified(quantity, Target::Seat(who), 1);
        self.gain_resources(who, n.max(0));
    }

    fn check_then_end(&mut self) -> Flow {
        if self.table().due() {
            return self.call(Frame::CHECKS);
        }
        Flow::Done
    }
}

impl RoundFrame {
    /// Runs the next step of a round.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            RoundStep::Begin => {
                let round = cx.next_round();
                // The mythos phase is skipped in the first round.
                self.to(if round == 1 {
                    RoundStep::Investigation
                } else {
                    RoundStep::Mythos
                })
            }
            RoundStep::Mythos => {
                self.step.next = RoundStep::Investigation;
                cx.call(MythosFrame {
                    step: At::from(MythosStep::M11Begins),
                    done: Seats::NONE,
                })
            }
            RoundStep::Investigation => {
                self.step.next = RoundStep::Enemy;
                cx.call(InvestigationFrame {
                    step: At::from(InvestigationStep::I21Begins),
                })
            }
            // If no enemy is in play, the whole phase is skipped. // 3.1
            RoundStep::Enemy if cx.table().enemies.is_empty() => self.to(RoundStep::Upkeep),
            RoundStep::Enemy => {
                self.step.next = RoundStep::Upkeep;
                cx.call(EnemyPhaseFrame {
                    step: At::from(EnemyStep::E31Begins),
                    moved: Cards::EMPTY,
                    attacked: Maybe::NONE,
                    seats: Seats::NONE,
                })
            }
            RoundStep::Upkeep => {
                self.step.next = RoundStep::End;
                cx.call(UpkeepFrame {
                    step: At::from(UpkeepStep::U41Begins),
                    done: Seats::NONE,
                    held: Cards::EMPTY,
                })
            }
            RoundStep::End => {
                cx.period_ends(Period::Round);
                // Each round has a new frame: effects that last until the end of the round end here.
                cx.lasting_ends(cx.depth());
                cx.forget_performed();
                self.to(RoundStep::Begin)
            }
        }
    }
}

impl MythosFrame {
    /// Runs the next step of the mythos phase. // 1.1 // 1.2 // 1.3 // 1.4 // 1.5
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            MythosStep::M11Begins => {
                cx.phase_begins(Phase::Mythos);
                self.step.next = MythosStep::M12PlaceDoom;
                cx.happen(Occurrence::PhaseBegins {
                    phase: Phase::Mythos,
                })
            }
            MythosStep::M12PlaceDoom => {
                if let Some(agenda) = cx.table().agenda.get() {
                    cx.place(agenda, Token::Doom, 1);
                }
                self.to(MythosStep::M13CheckDoom)
            }
            MythosStep::M13CheckDoom => {
                self.step.next = MythosStep::M14Draw;
                if let Some(card) = cx.doomed_agenda() {
                    return cx.call(AdvanceFrame::new(card));
                }
                Flow::Go
            }
            MythosStep::M14Draw => match cx.table().players().find(|s| !self.done.contains(*s)) {
                Some(who) => {
                    self.done.insert(who);
                    cx.call(EncounterDrawFrame {
                        who,
                        card: Maybe::NONE,
                        step: At::from(EncounterStep::Draw),
                    })
                }
                None => self.to(MythosStep::Window),
            },
            MythosStep::Window => {
                self.step.next = MythosStep::M15Ends;
                cx.call(PlayerWindowFrame::new(Rule::PlayerWindow))
            }
            MythosStep::M15Ends => {
                self.step.next = MythosStep::End;
                cx.phase_ends(Phase::Mythos)
            }
            MythosStep::End => Flow::Done,
        }
    }
}

impl InvestigationFrame {
    /// Runs the next step of the investigation phase. // 2.1
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            InvestigationStep::I21Begins => {
                cx.investigation_begins();
                cx.phase_begins(Phase::Investigation);
                self.step.next = InvestigationStep::Window;
                cx.happen(Occurrence::PhaseBegins {
                    phase: Phase::Investigation,
                })
            }
            InvestigationStep::Window => {
                self.step.next = InvestigationStep::I22NextTurn;
                cx.call(PlayerWindowFrame::new(Rule::PlayerWindow))
            }
            InvestigationStep::I22NextTurn => {
                let left: Choices<Choice> = cx
                    .table()
                    .players()
                    .filter(|s| !cx.table().inv(*s).turn_taken)
                    .map(Choice::Seat)
                    .collect();
                match left.as_slice() {
                    [] => self.to(InvestigationStep::I23Ends),
                    [Choice::Seat(who)] => self.next_turn(cx, *who),
                    // The investigators choose together; the lead investigator answers for them.
                    _ => cx.ask(cx.table().lead, Rule::NextTurn, Prompt::NextTurn, left),
                }
            }
            InvestigationStep::I23Ends => {
                self.step.next = InvestigationStep::End;
                cx.phase_ends(Phase::Investigation)
            }
            InvestigationStep::End => Flow::Done,
        }
    }

    /// Begins an investigator's turn.
    fn next_turn(&self, cx: &mut Cx, who: SeatId) -> Flow {
        cx.call(TurnFrame {
            who,
            step: At::from(TurnStep::T22Begins),
        })
    }

    /// Applies an answer: the investigator who takes the next turn.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Seat(who) => self.next_turn(cx, who),
            _ => Flow::Go,
        }
    }
}

impl TurnFrame {
    /// Runs the next step of a turn. // 2.2.2 // 2.3
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { who, .. } = *self;
        if !cx.table().playing(who) && self.step.next != TurnStep::End {
            return self.to(TurnStep::End);
        }
        match self.step.begin() {
            TurnStep::T22Begins => {
                cx.set_active(who.into());
                cx.emit(|| Event::TurnBegins { who });
                cx.begin_turn(who);
                self.step.next = TurnStep::Window;
                cx.happen(Occurrence::TurnBegins { who })
            }
            // The window before an action. Others are asked here; the active investigator is asked together with the
            // action.
            TurnStep::Window => {
                if cx.table().investigators.len() == 1 {
                    return self.to(TurnStep::T221Action);
                }
                let passed = Seats::one(who);
                self.step.next = TurnStep::T221Action;
                cx.call(PlayerWindowFrame {
                    rule: Rule::PlayerWindow,
                    passed,
                })
            }
            TurnStep::T221Action => {
                let look = cx.look();
                let mut choices = Choices::new();
                look.within_reach(who, |choice| {
                    if look.may(who, choice) {
                        choices.push(choice);
                    }
                });
                cx.ask(who, Rule::TakeAction, Prompt::Turn, choices)
            }
            TurnStep::AfterAction => {
                self.step.next = TurnStep::Window;
                cx.check()
            }
            TurnStep::T222Ends => {
                self.step.next = TurnStep::End;
                cx.lasting_ends(cx.depth());
                cx.period_ends(Period::Turn);
                cx.set_actions(who, 0);
                cx.turn_taken(who);
                cx.emit(|| Event::TurnEnds { who });
                cx.happen(Occurrence::TurnEnds { who })
            }
            TurnStep::End => {
                cx.set_active(Maybe::NONE);
                cx.turn_taken(who);
                Flow::Done
            }
        }
    }

    /// Applies an answer of a turn. // take-an-action
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let Self { who, .. } = *self;
        // A playout answers before the step has begun and listed all choices.
        self.step.begin();
        if choice == Choice::EndTurn {
            return self.to(TurnStep::T222Ends);
        }
        let Some((act, actions)) = cx.look().act_of(choice) else {
            return Flow::Go;
        };
        let call = cx.initiation(who, act, actions, Maybe::NONE);
        self.step.next = TurnStep::AfterAction;
        cx.call(call)
    }
}

impl EnemyPhaseFrame {
    /// Runs the next step of the enemy phase. // 3.2 // 3.4
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            EnemyStep::E31Begins => {
                cx.phase_begins(Phase::Enemy);
                self.step.next = EnemyStep::E32Hunters;
                cx.happen(Occurrence::PhaseBegins {
                    phase: Phase::Enemy,
                })
            }
            EnemyStep::E32Hunters => {
                let movers: Cards = cx
                    .table()
                    .enemies
                    .iter()
                    .filter(|e| !self.moved.contains(*e) && !cx.hunter_steps(*e).is_empty())
                    .collect();
                if movers.is_empty() {
                    self.moved = Cards::EMPTY;
                    return self.to(EnemyStep::Window);
                }
                if let Some(any) = cx.look().first_of_alike(&movers).get() {
                    return self.hunter_moves(cx, any);
                }
                let choices: Choices<Choice> = movers.iter().map(Choice::Card).collect();
                let lead = cx.table().lead;
                cx.ask(lead, Rule::HunterMoves, Prompt::WhichHunter, choices)
            }
            EnemyStep::Window => {
                self.step.next = EnemyStep::E33Attacks;
                cx.call(PlayerWindowFrame::new(Rule::PlayerWindow))
            }
            EnemyStep::E33Attacks => {
                if let Some(attacked) = self.attacked.get() {
                    if cx.table().enemies.contains(attacked) {
                        cx.exhaust(attacked);
                    }
                    self.attacked = Maybe::NONE;
                    return Flow::Go;
                }
                let Some(who) = cx.table().players().find(|s| !self.seats.contains(*s)) else {
                    self.seats = Seats::NONE;
                    return self.to(EnemyStep::E34Ends);
                };
                let attackers = cx.attackers(who);
                // The next investigator, after a window.
                if attackers.is_empty() {
                    self.seats.insert(who);
                    return cx.call(PlayerWindowFrame::new(Rule::PlayerWindow));
                }
                if let Some(any) = cx.look().first_of_alike(&attackers).get() {
                    return self.attack(cx, who, any);
                }
                let choices: Choices<Choice> = attackers.iter().map(Choice::Card).collect();
                cx.ask(who, Rule::EnemyAttacks, Prompt::WhichAttack, choices)
            }
            EnemyStep::E34Ends => {
                self.step.next = EnemyStep::End;
                cx.phase_ends(Phase::Enemy)
            }
            EnemyStep::End => Flow::Done,
        }
    }

    /// Applies an answer: the hunter that moves, or the enemy that attacks.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match (self.step.now, choice) {
            (EnemyStep::E32Hunters, Choice::Card(enemy)) => self.hunter_moves(cx, enemy),
            (_, Choice::Card(enemy)) => match cx.asked() {
                Some(who) => self.attack(cx, who, enemy),
                None => Flow::Go,
            },
            _ => Flow::Go,
        }
    }

    /// Moves a hunter.
    fn hunter_moves(&mut self, cx: &mut Cx, enemy: CardId) -> Flow {
        self.moved.insert(enemy);
        cx.call(EnemyMoveFrame {
            enemy,
            to: Maybe::NONE,
            goal: Maybe::NONE,
            arrived: false,
        })
    }

    /// Makes an enemy's attack in the enemy phase. It exhausts once everything that the attack caused is done. // 3.3
    fn attack(&mut self, cx: &mut Cx, who: SeatId, enemy: CardId) -> Flow {
        if cx.card(enemy).area.is_none() {
            // A massive enemy exhausts after the last of its attacks.
            return cx.call(MassiveAttacksFrame {
                enemy,
                done: Seats::NONE,
            });
        }
        self.attacked = enemy.into();
        cx.happen(Occurrence::Attacks {
            enemy,
            who,
            why: Why::EnemyPhase,
            cancelled: false,
        })
    }
}

impl UpkeepFrame {
    /// Runs the next step of the upkeep phase. // 4.1 // 4.2 // 4.3 // 4.4 // 4.6
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            UpkeepStep::U41Begins => {
                cx.phase_begins(Phase::Upkeep);
                self.step.next = UpkeepStep::Window;
                cx.happen(Occurrence::PhaseBegins {
                    phase: Phase::Upkeep,
                })
            }
            UpkeepStep::Window => {
                self.step.next = UpkeepStep::U42Reset;
                cx.call(PlayerWindowFrame::new(Rule::PlayerWindow))
            }
            UpkeepStep::U42Reset => {
                cx.turns_to_take();
                self.to(UpkeepStep::U43Ready)
            }
            UpkeepStep::U43Ready => {
                for card in cx.table().in_play.iter() {
                    // What answers to a card that is about to ready does so before the others ready.
                    let readies = Occurrence::Readies { card };
                    if cx.waited_for(&readies)
                        && cx.look().could_ready(card)
                        && !self.held.contains(card)
                    {
                        self.held.insert(card);
                        self.step.next = UpkeepStep::U43Ready;
                        return cx.happen(readies);
                    }
                }
                for card in cx.table().in_play.iter() {
                    if !self.held.contains(card) {
                        cx.ready(card);
                    }
                }
                self.held = Cards::EMPTY;
                self.step.next = UpkeepStep::U44Draw;
                cx.check()
            }
            UpkeepStep::U44Draw => match cx.table().players().find(|s| !self.done.contains(*s)) {
                Some(who) => {
                    self.done.insert(who);
                    cx.call(draw_cards(who, 1))
                }
                None => {
                    self.done = Seats::NONE;
                    self.to(UpkeepStep::U44Gain)
                }
            },
            UpkeepStep::U44Gain => {
                let left = cx.table().players().filter(|s| !self.done.contains(*s));
                for who in left.collect::<Seats>().iter() {
                    self.done.insert(who);
                    if let Some(by) = cx.look().may_decline_resources(who) {
                        self.step.next = UpkeepStep::U44Gain;
                        let choices = [Choice::Yes, Choice::No].into_iter().collect();
                        return cx.ask(who, Rule::May, Prompt::May(by.into()), choices);
                    }
                    cx.gains_of_upkeep(who);
                }
                self.done = Seats::NONE;
                self.to(UpkeepStep::U45HandSize)
            }
            UpkeepStep::U45HandSize => match cx.table().players().find(|s| !self.done.contains(*s))
            {
                Some(who) => {
                    let held = cx.table().inv(who).hand.len() as i32;
                    let most = cx
                        .look()
                        .modified(Quantity::HandSize, Target::Seat(who), 8)
                        .max(0);
                    let left = byte(held - most);
                    self.done.insert(who);
                    if left == 0 {
                        return Flow::Go;
                    }
                    cx.call(DiscardFromHandFrame {
                        who,
                        left,
                        random: false,
                        icons: None,
                        rule: Rule::HandSize,
                    })
                }
                None => {
                    self.done = Seats::NONE;
                    self.step.next = UpkeepStep::U46PhaseEnds;
                    cx.check()
                }
            },
            UpkeepStep::U46PhaseEnds | UpkeepStep::U46RoundEnds
                if let Some(card) = cx.look().leaves_at_round_end() =>
            {
                self.step.next = self.step.now;
                cx.discard_from_play(card)
            }
            UpkeepStep::U46PhaseEnds => {
                // The phase and the round end together; effects that last until then end first.
                cx.lasting_ends(cx.depth_below());
                self.step.next = UpkeepStep::U46RoundEnds;
                cx.phase_ends(Phase::Upkeep)
            }
            UpkeepStep::U46RoundEnds => {
                cx.lasting_ends(cx.depth_below());
                self.step.next = UpkeepStep::End;
                cx.happen(Occurrence::RoundEnds {})
            }
            UpkeepStep::End => cx.check_then_end(),
        }
    }

    /// Applies an answer: whether an investigator declines the resources. // may-decline-resources
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        if let Some(who) = cx.asked().filter(|_| choice == Choice::No) {
            cx.gains_of_upkeep(who);
        }
        Flow::Go
    }
}
