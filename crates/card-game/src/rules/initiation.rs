//! The initiation sequence: costs, attacks of opportunity, the effect. Chapter: initiation.md.

use crate::content::*;
use crate::read::Look;
use crate::rules::atoms::byte;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};

impl Look<'_> {
    /// What rules about actions call this one. // action-designators
    pub fn action_name(&self, act: Act) -> Option<ActionName> {
        let of = |d: Option<Designator>| match d {
            Some(Designator::Fight) => Some(ActionName::Fight),
            Some(Designator::Evade) => Some(ActionName::Evade),
            Some(Designator::Investigate) => Some(ActionName::Investigate),
            Some(Designator::Parley | Designator::Resign) | None => None,
        };
        match act {
            Act::Move(_) => Some(ActionName::Move),
            Act::Fight(_) => Some(ActionName::Fight),
            Act::Evade(_) => Some(ActionName::Evade),
            Act::Investigate => Some(ActionName::Investigate),
            Act::Play(card) => of(self.play_text(card).and_then(|p| p.designator)),
            Act::Use(_, id) => match &self.c.abilities[id as usize].ability {
                Ability::Action(a) => of(a.designator),
                _ => None,
            },
            Act::Draw => Some(ActionName::Draw),
            Act::Resource | Act::Engage(_) | Act::AdvanceAct => None,
        }
    }
}

impl Cx<'_, '_> {
    /// An initiation about to begin. `actions` is what it would cost before modifiers.
    pub fn initiation(&self, who: SeatId, act: Act, actions: u8, happening: Maybe<u8>) -> Frame {
        let actions = self.look().price(who, actions, act);
        let provokes = actions > 0 && !self.is_safe(act);
        let i = Initiation {
            who,
            act,
            actions,
            provokes,
            step: InitiationStep::Is1ApplyModifiers,
            happening,
            paid: 0,
        };
        Frame::Initiation(InitiationFrame {
            initiation: i,
            waiting: Vec::new(),
        })
    }

    /// Whether an action provokes no attacks of opportunity: to fight, to evade, to parley or to resign.
    /// // attacks-of-opportunity
    fn is_safe(&self, act: Act) -> bool {
        let safe = |d: Option<Designator>| {
            matches!(
                d,
                Some(
                    Designator::Fight | Designator::Evade | Designator::Parley | Designator::Resign
                )
            )
        };
        match act {
            Act::Fight(_) | Act::Evade(_) => true,
            Act::Play(card) => {
                let look = self.look();
                let play = look.play_text(card);
                play.is_some_and(|p| p.safe || safe(p.designator))
            }
            Act::Use(_, id) => match &self.content.abilities[id as usize].ability {
                Ability::Action(a) => a.safe || safe(a.designator),
                _ => true,
            },
            Act::Draw
            | Act::Resource
            | Act::Investigate
            | Act::Move(_)
            | Act::Engage(_)
            | Act::AdvanceAct => false,
        }
    }

    /// The cost of an act beside actions and a card's resource cost.
    fn cost_of(&self, act: Act) -> Option<&Cost> {
        let Act::Use(_, id) = act else { return None };
        match &self.content.abilities[id as usize].ability {
            Ability::Reaction(r) => Some(&r.cost),
            Ability::Free(f) => Some(&f.cost),
            Ability::Action(a) => Some(&a.cost),
            Ability::Objective(o) => Some(&o.cost),
            Ability::Constant(_)
            | Ability::Forced(_)
            | Ability::Revelation(_)
            | Ability::Play(_)
            | Ability::Commit(_)
            | Ability::Back(_) => None,
        }
    }

    /// Steps the initiation sequence. // IS.1 // IS.3
    pub fn step_initiation(&mut self, i: Initiation) -> Flow {
        let next = |step| Initiation { step, ..i };
        let who = i.who;
        match i.step {
            InitiationStep::Is1ApplyModifiers => self.at(next(InitiationStep::Is2PayCosts)),
            InitiationStep::Is2PayCosts => self.pay(i),
            InitiationStep::PayCards(0) => self.clues_next(i),
            InitiationStep::PayCards(_) => {
                let choices = self.distinct(self.look().discardable(who));
                match choices.as_slice() {
                    [] => self.clues_next(i),
                    _ => self.ask(who, Rule::Costs, Prompt::DiscardFromHand, choices),
                }
            }
            InitiationStep::PayClues(left) => self.pay_clues(i, left),
            InitiationStep::PayHarm => {
                let (damage, horror) = self.cost_of(i.act).map_or((0, 0), |c| (c.damage, c.horror));
                if damage + horror == 0 {
                    return self.opportunity_next(i);
                }
                let _ = self.at(next(InitiationStep::Opportunity));
                Flow::Call(self.harm(1 << who, damage, horror, false, None, who))
            }
            InitiationStep::Opportunity => self.opportunity_next(i),
            InitiationStep::Is3Begin => {
                let _ = self.at(next(InitiationStep::End));
                // An eliminated investigator does nothing more; costs stay paid.
                if !self.table().playing(who) {
                    return Flow::Go;
                }
                self.perform(i)
            }
            InitiationStep::End => {
                if self.table().due() {
                    return Flow::Call(Frame::CHECKS);
                }
                // The action is over: tests that waited for it begin. // nested-tests
                match self.game.stack_mut().last_mut() {
                    Some(Frame::Initiation(InitiationFrame { waiting, .. }))
                        if !waiting.is_empty() =>
                    {
                        let test = waiting.remove(0);
                        Flow::Call(Frame::SkillTest(Box::new(test)))
                    }
                    _ => Flow::Done,
                }
            }
        }
    }

    /// The cards are paid: the clues that the group owes are next. // costs
    fn clues_next(&mut self, i: Initiation) -> Flow {
        let due = self.clues_due(i);
        self.pay_clues(i, due)
    }

    /// Everything is paid: attacks of opportunity are next. // attacks-of-opportunity
    fn opportunity_next(&mut self, i: Initiation) -> Flow {
        let _ = self.at(Initiation {
            step: InitiationStep::Is3Begin,
            ..i
        });
        let who = i.who;
        if i.provokes
            && !self.table().enemies.is_empty()
            && self.table().playing(who)
            && self.next_opportunity(who, &Cards::EMPTY).is_some()
        {
            return Flow::Call(Frame::AttacksOfOpportunity(AttacksOfOpportunityFrame {
                who,
                done: Cards::EMPTY,
            }));
        }
        Flow::Go
    }

    /// Moves the initiation on.
    fn at(&mut self, next: Initiation) -> Flow {
        if let Some(Frame::Initiation(InitiationFrame { initiation: i, .. })) =
            self.game.stack_mut().last_mut()
        {
            *i = next;
        }
        Flow::Go
    }

    /// Step 2: everything that asks nothing is paid at once. // IS.2
    fn pay(&mut self, i: Initiation) -> Flow {
        let who = i.who;
        if i.actions > 0 {
            self.emit(|| Event::TakesAction {
                who,
                act: i.act,
                count: i.actions,
            });
            self.spend_actions(i);
        }
        let mut cards = 0;
        match i.act {
            Act::Play(card) => {
                let cost = self.look().play_cost(who, card);
                self.emit(|| Event::Played { who, card });
                self.pay_resources(who, card, cost);
            }
            Act::Use(card, id) => {
                let limit = match &self.content.abilities[id as usize].ability {
                    Ability::Reaction(r) => r.limit,
                    Ability::Free(f) => f.limit,
                    Ability::Action(a) => a.limit,
                    _ => None,
                };
                self.count_use(id, card, who, limit);
                let cost = self.cost_of(i.act).cloned().unwrap_or_default();
                self.emit(|| Event::Used {
                    who,
                    card,
                    ability: id,
                });
                self.pay_resources(who, card, cost.resources);
                self.spend_clues(who, cost.clues);
                if cost.exhaust {
                    self.exhaust(card);
                }
                if cost.uses > 0 {
                    self.spend_uses(card, cost.uses);
                }
                cards = byte(cost.discard_cards);
                if cost.discard_this {
                    let _ = self.at(Initiation {
                        step: InitiationStep::PayCards(cards),
                        ..i
                    });
                    return self.happen(Occurrence::Discards {
                        who: who.into(),
                        card,
                        was: None,
                    });
                }
                if cost.damage_this + cost.horror_this > 0 {
                    // It may defeat the card at once; the effect that was paid for comes all the same.
                    let mut placed = self.harm(0, 0, 0, true, None, who);
                    if let Frame::Harm(h) = &mut placed {
                        h.step = HarmStep::Apply;
                        h.assigned
                            .push((card, byte(cost.damage_this), byte(cost.horror_this)));
                    }
                    let _ = self.at(Initiation {
                        step: InitiationStep::PayCards(cards),
                        ..i
                    });
                    return Flow::Call(placed);
                }
            }
            Act::Draw
            | Act::Resource
            | Act::Investigate
            | Act::Move(_)
            | Act::Fight(_)
            | Act::Evade(_)
            | Act::Engage(_)
            | Act::AdvanceAct => {}
        }
        self.at(Initiation {
            step: InitiationStep::PayCards(cards),
            ..i
        })
    }

    /// Special actions that fit are spent before standard ones. // additional-actions
    fn spend_actions(&mut self, i: Initiation) {
        let mut left = i.actions;
        let used = match i.act {
            Act::Use(card, _) => Some(self.def(card)),
            _ => None,
        };
        // Those for the traits of the card first, then those that fit anything, then the three.
        let mut given = self.look().given_actions(i.who);
        given.sort_by_key(|g| g.serves.is_none());
        for g in given {
            let fits = g
                .serves
                .is_none_or(|t| used.is_some_and(|def| def.has_trait(t)));
            if fits && g.left > 0 {
                let spent = left.min(byte(g.left));
                self.spend_given(i.who, g.card, g.serves, spent);
                left -= spent;
            }
        }
        self.take_actions(i.who, left);
        if let Some(name) = self.look().action_name(i.act) {
            self.performed(i.who, name);
        }
    }

    /// How many clues are to be spent by the group.
    fn clues_due(&self, i: Initiation) -> u8 {
        match i.act {
            Act::AdvanceAct => {
                let Some(act) = self.table().act.get() else {
                    return 0;
                };
                self.def(act)
                    .threshold
                    .unwrap_or(0)
                    .saturating_mul(self.table().head_count)
            }
            Act::Use(card, _) => match self.cost_of(i.act).and_then(|c| c.group_clues.as_ref()) {
                Some(g) => byte(self.look().amount(&g.amount, Context::new(i.who, card))),
                None => 0,
            },
            _ => 0,
        }
    }

    /// Clues that the group spends: asked in player order, unless there is only one way. // costs
    fn pay_clues(&mut self, i: Initiation, left: u8) -> Flow {
        let next = |step| Initiation { step, ..i };
        if left == 0 {
            return self.at(next(InitiationStep::PayHarm));
        }
        let purses = self.purses(i);
        let total: u32 = purses.iter().map(|(_, n)| u32::from(*n)).sum();
        match purses.as_slice() {
            [] => self.at(next(InitiationStep::PayHarm)),
            [(who, n)] => {
                self.spend_clues(*who, i32::from(left.min(*n)));
                self.at(next(InitiationStep::PayHarm))
            }
            _ if total <= u32::from(left) => {
                for (who, n) in purses {
                    self.spend_clues(who, i32::from(n));
                }
                self.at(next(InitiationStep::PayHarm))
            }
            [(who, n), rest @ ..] => {
                let others: u32 = rest.iter().map(|(_, n)| u32::from(*n)).sum();
                let least = u32::from(left).saturating_sub(others) as u8;
                let choices = (least..=left.min(*n)).map(Choice::Number).collect();
                let _ = self.at(next(InitiationStep::PayClues(left)));
                self.ask(*who, Rule::Costs, Prompt::SpendClues(left), choices)
            }
        }
    }

    /// Who may still pay, in player order: those behind the last one asked.
    fn purses(&self, i: Initiation) -> smallvec::SmallVec<[(SeatId, u8); 4]> {
        let (from, card) = match i.act {
            Act::Use(card, _) => (
                self.cost_of(i.act)
                    .and_then(|c| c.group_clues.as_ref())
                    .and_then(|g| g.from.as_ref()),
                card.into(),
            ),
            _ => {
                let act = self.table().act;
                let from = act.get().and_then(|act| self.def(act).clues_from.as_ref());
                (from, act)
            }
        };
        let all = self.look();
        all.group_purses(from, Context::new(i.who, card))
            .filter(|(s, n)| *n > 0 && i.paid >> s & 1 == 0)
            .collect()
    }

    /// An answer to a question of an initiation.
    pub fn take_initiation(&mut self, i: Initiation, choice: Choice) -> Flow {
        match (i.step, choice) {
            (InitiationStep::PayCards(left), Choice::Card(card)) => {
                self.discard(card);
                self.at(Initiation {
                    step: InitiationStep::PayCards(left - 1),
                    ..i
                })
            }
            (InitiationStep::PayClues(left), Choice::Number(n)) => {
                let Some(who) = self.asked() else {
                    return Flow::Go;
                };
                self.spend_clues(who, i32::from(n));
                self.at(Initiation {
                    step: InitiationStep::PayClues(left - n),
                    paid: i.paid | 1 << who,
                    ..i
                })
            }
            _ => Flow::Go,
        }
    }

    /// Step 4: the effect. // IS.4 // action-draw
    fn perform(&mut self, i: Initiation) -> Flow {
        let who = i.who;
        match i.act {
            Act::Draw => Flow::Call(draw_cards(who, 1)),
            Act::Resource => {
                self.gain_resources(who, 1);
                Flow::Go
            }
            Act::Investigate => {
                let Some(at) = self.table().location(who).get() else {
                    return Flow::Go;
                };
                basic_test(
                    who,
                    Skill::Intellect,
                    Attempt::Investigate,
                    at,
                    Versus::Shroud(at),
                )
            }
            Act::Move(to) => Flow::Call(Frame::Move(MoveFrame {
                who,
                to,
                step: MoveStep::Leave,
            })),
            Act::Fight(enemy) if !self.table().enemies.contains(enemy) => Flow::Go,
            Act::Evade(enemy) if !self.table().enemies.contains(enemy) => Flow::Go,
            Act::Engage(enemy) if !self.table().enemies.contains(enemy) => Flow::Go,
            Act::Fight(enemy) => basic_test(
                who,
                Skill::Combat,
                Attempt::Fight,
                enemy,
                Versus::Fight(enemy),
            ),
            Act::Evade(enemy) => basic_test(
                who,
                Skill::Agility,
                Attempt::Evade,
                enemy,
                Versus::Evade(enemy),
            ),
            Act::Engage(enemy) => self.happen(Occurrence::Engages { enemy, who }),
            Act::AdvanceAct => match self.table().act.get() {
                None => Flow::Go,
                Some(act) => Flow::Call(Frame::Advance(AdvanceFrame {
                    card: act,
                    step: AdvanceStep::Advances,
                })),
            },
            Act::Play(card) => {
                // Until now the card was still in hand: a random discard may have taken it. // limbo
                let there = match self.card(card).zone {
                    Zone::Hand => true,
                    Zone::Discard => self.look().topmost_event(who) == Some(card),
                    Zone::Deck
                    | Zone::Play
                    | Zone::Limbo
                    | Zone::SetAside
                    | Zone::Pile
                    | Zone::Coming
                    | Zone::Beside
                    | Zone::Victory
                    | Zone::Removed => false,
                };
                if !there {
                    return Flow::Go;
                }
                self.put(card, Zone::Limbo);
                Flow::Call(Frame::PlayCard(PlayCardFrame {
                    who,
                    card,
                    step: PlayStep::Would,
                    happening: i.happening,
                }))
            }
            Act::Use(card, id) => {
                let context = Context {
                    happening: i.happening,
                    ..Context::new(who, card)
                };
                match &self.content.abilities[id as usize].ability {
                    Ability::Reaction(r) => Flow::Call(self.script(r.effect, context)),
                    Ability::Free(f) => Flow::Call(self.script(f.effect, context)),
                    Ability::Action(a) => Flow::Call(self.script(a.effect, context)),
                    Ability::Objective(_) => Flow::Call(Frame::Advance(AdvanceFrame {
                        card,
                        step: AdvanceStep::Advances,
                    })),
                    Ability::Constant(_)
                    | Ability::Forced(_)
                    | Ability::Revelation(_)
                    | Ability::Play(_)
                    | Ability::Commit(_)
                    | Ability::Back(_) => Flow::Go,
                }
            }
        }
    }

    /// Steps the playing of a card: its effect, then the discard pile (events) or the play area (assets), then
    /// "after you play".
    pub fn play_card(
        &mut self,
        who: SeatId,
        card: CardId,
        step: PlayStep,
        happening: Maybe<u8>,
    ) -> Flow {
        let occurrence = Occurrence::Plays { who, card };
        let next = |step| {
            Frame::PlayCard(PlayCardFrame {
                who,
                card,
                step,
                happening,
            })
        };
        match step {
            PlayStep::Would => {
                let _ = self.set(next(PlayStep::When));
                self.open(occurrence, Cell::Would)
            }
            PlayStep::When => {
                let _ = self.set(next(PlayStep::Effect));
                self.open(occurrence, Cell::When)
            }
            PlayStep::Effect => {
                let _ = self.set(next(PlayStep::Discard));
                match self.def(card).kind {
                    KindName::Asset => Flow::Call(Frame::EnterPlay(EnterPlayFrame {
                        card,
                        who,
                        step: EntryStep::Would,
                        tried: Cards::EMPTY,
                    })),
                    _ => match self.look().play_text(card).map(|p| p.effect) {
                        Some(block) => Flow::Call(self.script(
                            block,
                            Context {
                                happening,
                                ..Context::new(who, card)
                            },
                        )),
                        None => Flow::Go,
                    },
                }
            }
            PlayStep::Discard => {
                let _ = self.set(next(PlayStep::At));
                if self.card(card).zone == Zone::Limbo {
                    return self.happen(Occurrence::Discards {
                        who: who.into(),
                        card,
                        was: None,
                    });
                }
                Flow::Go
            }
            PlayStep::At => {
                let _ = self.set(next(PlayStep::After));
                // What was played cannot stay where it is, whatever became of its discard. // limbo
                if self.card(card).zone == Zone::Limbo {
                    self.discard(card);
                }
                if self.table().playing(who) {
                    self.open(occurrence, Cell::At)
                } else {
                    Flow::Go
                }
            }
            PlayStep::After => {
                let _ = self.set(next(PlayStep::End));
                if self.table().playing(who) {
                    self.open(occurrence, Cell::After)
                } else {
                    Flow::Go
                }
            }
            PlayStep::End => Flow::Done,
        }
    }

    /// Cards as choices, each set of copies once.
    pub fn distinct(&self, cards: impl Iterator<Item = CardId>) -> Choices<Choice> {
        let mut out = Choices::new();
        let mut last: Option<Card> = None;
        for card in cards {
            let c = *self.card(card);
            if last.is_none_or(|l| l.def != c.def || l.owner != c.owner || c.zone != Zone::Hand) {
                out.push(Choice::Card(card));
            }
            last = Some(c);
        }
        out
    }
}

/// Drawing so many cards.
pub fn draw_cards(who: SeatId, left: u8) -> Frame {
    Frame::DrawCards(DrawCardsFrame {
        who,
        left,
        drawn: Cards::EMPTY,
        refilled: false,
        step: DrawStep::Draw,
    })
}

/// The test of a basic action, which no card calls for.
fn basic_test(
    who: SeatId,
    skill: Skill,
    attempt: Attempt,
    against: CardId,
    versus: Versus,
) -> Flow {
    let test = SkillTest::new(
        who,
        1 << skill as u8,
        attempt,
        against,
        versus,
        None,
        Context::of_seat(who),
    );
    Flow::Call(Frame::SkillTest(Box::new(test)))
}
