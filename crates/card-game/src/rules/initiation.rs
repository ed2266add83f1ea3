//! The initiation sequence: costs, attacks of opportunity, the effect. Chapter: initiation.md.

use crate::content::*;
use crate::event::Event;
use crate::frame::Harm;
use crate::frame::*;
use crate::read::Look;
use crate::rules::cx::{Cx, Flow};
use crate::state::byte;
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{At, Choices, Maybe};

impl Look<'_> {
    /// The name under which rules about actions know this act. // action-designators
    pub fn action_name(&self, act: Act) -> Option<ActionName> {
        match (act, self.designator(act)) {
            (Act::Move(_), _) => Some(ActionName::Move),
            (Act::Draw, _) => Some(ActionName::Draw),
            (_, Some(Designator::Fight)) => Some(ActionName::Fight),
            (_, Some(Designator::Evade)) => Some(ActionName::Evade),
            (_, Some(Designator::Investigate)) => Some(ActionName::Investigate),
            (_, Some(Designator::Resign)) => Some(ActionName::Resign),
            (_, Some(Designator::Parley) | None) => None,
        }
    }
}

impl Cx<'_, '_> {
    /// An initiation. `actions` is its cost before modifiers.
    pub fn initiation(
        &self,
        who: SeatId,
        act: Act,
        actions: u8,
        answers: Maybe<Depth>,
    ) -> InitiationFrame {
        let actions = self.look().price(who, actions, act);
        let provokes = actions > 0 && !self.is_safe(act);
        let initiation = Initiation {
            who,
            act,
            actions,
            provokes,
            step: At::from(InitiationStep::Is1ApplyModifiers),
            answers,
            paid: Seats::NONE,
            chosen: 0,
            let_play: None,
        };
        InitiationFrame {
            initiation,
            waiting: Vec::new(),
        }
    }

    /// Whether an action provokes no attacks of opportunity: fight, evade, parley and resign.
    /// // attacks-of-opportunity // parley
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
            Act::Use(_, id) => match &self.content.ability(id).ability {
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

    /// Spends actions, on an ability of `used` if there is one: additional actions that fit before standard ones.
    /// // additional-actions
    pub fn spend_actions(&mut self, who: SeatId, count: u8, used: Option<CardId>) {
        let mut left = count;
        // First actions for a trait of the card, then additional actions for any use, then standard ones.
        let mut given = self.look().given_actions(who);
        given.sort_by_key(|g| g.serves.is_none());
        for action in given {
            let fits = action
                .serves
                .is_none_or(|t| used.is_some_and(|card| self.look().has_trait(card, t)));
            if fits && action.left > 0 {
                let spent = left.min(byte(action.left));
                self.spend_given(who, action.card, action.serves, spent);
                left -= spent;
            }
        }
        self.take_actions(who, left);
    }

    /// Whether any number of additional actions may be spent on an ability. // more-actions
    fn takes_more_actions(&self, id: AbilityId) -> bool {
        matches!(&self.content.ability(id).ability, Ability::Action(a) if a.more_actions)
    }

    /// The cost of an act, besides actions and a card's resource cost.
    fn cost_of(&self, act: Act) -> Option<&Cost> {
        let Act::Use(_, id) = act else { return None };
        match &self.content.ability(id).ability {
            Ability::Reaction(r) => Some(&r.cost),
            Ability::Free(f) => Some(&f.cost),
            Ability::Action(a) => Some(&a.cost),
            Ability::Objective(o) => Some(&o.cost),
            Ability::Constant(_)
            | Ability::Forced(_)
            | Ability::State(_)
            | Ability::Revelation(_)
            | Ability::Play(_)
            | Ability::Commit(_)
            | Ability::Back(_) => None,
        }
    }

    /// Cards as choices, with one choice for all copies.
    pub fn distinct(&self, cards: impl Iterator<Item = CardId>) -> Choices<Choice> {
        let mut out = Choices::new();
        let mut last: Option<Card> = None;
        for card in cards {
            let state = *self.card(card);
            if last.is_none_or(|l| {
                l.def != state.def || l.owner != state.owner || state.zone != Zone::Hand
            }) {
                out.push(Choice::Card(card));
            }
            last = Some(state);
        }
        out
    }
}

impl Initiation {
    /// Runs the next step of the initiation sequence. // IS.1 // IS.3
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let who = self.who;
        match self.step.begin() {
            InitiationStep::Is1ApplyModifiers => match self.act {
                Act::Play(card) if cx.def(card).pays_x => self.choose_x(cx, card),
                Act::Use(card, id) if cx.takes_more_actions(id) => self.choose_actions(cx, card),
                _ => self.to(InitiationStep::Is2PayCosts),
            },
            InitiationStep::Is2PayCosts => self.pay(cx),
            InitiationStep::PayCards(0) => self.clues_next(cx),
            InitiationStep::PayCards(_) => {
                let choices = cx.distinct(cx.look().discardable(who));
                match choices.as_slice() {
                    [] => self.clues_next(cx),
                    _ => cx.ask(who, Rule::Costs, Prompt::DiscardFromHand, choices),
                }
            }
            InitiationStep::PayClues(left) => self.pay_clues(cx, left),
            InitiationStep::PayHarm => {
                let (damage, horror) = cx
                    .cost_of(self.act)
                    .map_or((0, 0), |c| (c.damage, c.horror));
                if damage + horror == 0 {
                    return self.opportunity_next(cx);
                }
                self.step.next = InitiationStep::Opportunity;
                cx.call(Harm::new(Seats::one(who), damage, horror).dealt_by(who))
            }
            InitiationStep::Opportunity => self.opportunity_next(cx),
            // An eliminated investigator stops here; costs stay paid.
            InitiationStep::Is3Initiate if !cx.table().playing(who) => self.to(InitiationStep::End),
            InitiationStep::Is3Initiate => self.to(InitiationStep::Is4Resolve),
            InitiationStep::Is4Resolve => {
                self.step.next = InitiationStep::End;
                self.perform(cx)
            }
            InitiationStep::End => {
                if cx.table().due() {
                    return cx.call(Frame::CHECKS);
                }
                // The action is over, so tests that waited for it begin. // nested-tests
                match cx.game.stack_mut().last_mut() {
                    Some(Frame::Initiation(InitiationFrame { waiting, .. }))
                        if !waiting.is_empty() =>
                    {
                        let test = waiting.remove(0);
                        cx.call(test)
                    }
                    _ => Flow::Done,
                }
            }
        }
    }

    /// The cards are paid; the clues of the group come next. // costs
    fn clues_next(&mut self, cx: &mut Cx) -> Flow {
        let due = self.clues_due(cx);
        self.pay_clues(cx, due)
    }

    /// Everything is paid; attacks of opportunity come next. // attacks-of-opportunity
    fn opportunity_next(&mut self, cx: &mut Cx) -> Flow {
        self.step = At {
            now: InitiationStep::Opportunity,
            next: InitiationStep::Is3Initiate,
        };
        let who = self.who;
        if self.provokes
            && !cx.table().enemies.is_empty()
            && cx.table().playing(who)
            && cx.next_opportunity(who, &Cards::EMPTY).is_some()
        {
            return cx.call(AttacksOfOpportunityFrame {
                who,
                done: Cards::EMPTY,
            });
        }
        Flow::Go
    }

    /// Step 1 of a card that costs X: its player chooses an X that they can pay. // x
    fn choose_x(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        let (look, who) = (cx.look(), self.who);
        let have = i32::from(look.table.inv_card(who).resources);
        let choices: Choices<Choice> = (0..=u8::MAX)
            .take_while(|x| look.play_cost_with(who, card, *x) - self.less() <= have)
            .map(Choice::Number)
            .collect();
        if choices.len() < 2 {
            return self.to(InitiationStep::Is2PayCosts);
        }
        cx.ask(who, Rule::X, Prompt::ChooseX(card), choices)
    }

    /// Step 1 of an action on which any number of additional actions may be spent: its player says how many.
    /// // more-actions
    fn choose_actions(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        let have = cx.look().actions_left(self.who, Some(card));
        let more = have.saturating_sub(self.actions);
        if more == 0 {
            return self.to(InitiationStep::Is2PayCosts);
        }
        let choices = (0..=more).map(Choice::Number).collect();
        cx.ask(
            self.who,
            Rule::MoreActions,
            Prompt::MoreActions(card),
            choices,
        )
    }

    /// Step 2: pays all costs that need no choice. // IS.2
    fn pay(&mut self, cx: &mut Cx) -> Flow {
        let who = self.who;
        if let Act::Use(..) = self.act {
            self.actions += self.chosen;
        }
        if self.actions > 0 {
            cx.emit(|| Event::TakesAction {
                who,
                act: self.act,
                count: self.actions,
            });
            let used = match self.act {
                Act::Use(card, _) => Some(card),
                _ => None,
            };
            cx.spend_actions(who, self.actions, used);
            if let Some(name) = cx.look().action_name(self.act) {
                cx.performed(who, name);
            }
        }
        let mut cards = 0;
        match self.act {
            Act::Play(card) => {
                let cost = cx.look().play_cost_with(who, card, self.chosen);
                let cost = (cost - self.less()).max(0);
                cx.emit(|| Event::Played { who, card });
                cx.pay_resources(who, card, cost);
            }
            Act::Use(card, id) => {
                let limit = match &cx.content.ability(id).ability {
                    Ability::Reaction(r) => r.limit,
                    Ability::Free(f) => f.limit,
                    Ability::Action(a) => a.limit,
                    _ => None,
                };
                cx.count_use(id, card, who, limit);
                let cost = cx.cost_of(self.act).cloned().unwrap_or_default();
                if cx.card(card).zone == Zone::Hand {
                    cx.show(card); // from-hand
                }
                cx.emit(|| Event::Used {
                    who,
                    card,
                    ability: id,
                });
                cx.pay_resources(who, card, cost.resources);
                cx.spend_clues(who, cost.clues);
                if cost.clues_here > 0 {
                    cx.leaves_clues(who, cost.clues_here);
                }
                if cost.exhaust {
                    cx.exhaust(card);
                }
                if cost.uses > 0 {
                    cx.spend_uses(card, cost.uses);
                }
                cx.place(card, Token::Doom, cost.doom_this);
                cards = byte(cost.discard_cards);
                let context = Context {
                    answers: self.answers,
                    ..Context::new(who, card)
                };
                let gone = cost.discard.and_then(|gone| match gone {
                    Discarded::This => Some(card),
                    Discarded::It => cx.look().all(&Noun::It, context).cards.iter().next(),
                });
                // What is discarded from a hand was not in play. // from-hand
                let gone = gone.filter(|gone| {
                    let held = *gone == card && cx.card(card).zone == Zone::Hand;
                    if held {
                        cx.discard(card);
                    }
                    !held
                });
                if let Some(card) = gone {
                    self.step.next = InitiationStep::PayCards(cards);
                    return cx.happen(Occurrence::Discards {
                        who: who.into(),
                        card,
                        was: None,
                    });
                }
                if cost.exile {
                    cx.exile(card);
                }
                if cost.damage_this + cost.horror_this > 0 {
                    // This may defeat the card at once; the effect that was paid for resolves anyway.
                    let mut placed = Harm::new(Seats::NONE, 0, 0);
                    placed.direct = true;
                    placed.by = who.into();
                    placed.step.next = HarmStep::Apply;
                    placed
                        .assigned
                        .push((card, byte(cost.damage_this), byte(cost.horror_this)));
                    self.step.next = InitiationStep::PayCards(cards);
                    return cx.call(placed);
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
        self.to(InitiationStep::PayCards(cards))
    }

    /// The number of clues that the group has to spend.
    fn clues_due(&self, cx: &Cx) -> u8 {
        match self.act {
            Act::AdvanceAct => {
                let act = cx.table().act.get();
                act.map_or(0, |act| cx.look().clues_of_act(act).unwrap_or(0))
            }
            Act::Use(card, _) => match cx.cost_of(self.act).and_then(|c| c.group_clues.as_ref()) {
                Some(g) => byte(cx.look().amount(&g.amount, Context::new(self.who, card))),
                None => 0,
            },
            Act::Move(on) | Act::Engage(on) => self.additional(cx).map_or(0, |cost| {
                byte(cx.look().amount(&cost.amount, Context::new(self.who, on)))
            }),
            _ => 0,
        }
    }

    /// The clues that a move or an engagement costs the group. // entering-costs // engaging-costs
    fn additional<'r>(&self, cx: &'r Cx) -> Option<&'r GroupClues> {
        match self.act {
            Act::Move(to) => cx.look().entering_cost(to),
            Act::Engage(enemy) => cx.look().engaging_cost(enemy),
            _ => None,
        }
    }

    /// Lets the group spend clues: each investigator is asked in player order, unless there is only one way. // costs
    fn pay_clues(&mut self, cx: &mut Cx, left: u8) -> Flow {
        if left == 0 {
            return self.to(InitiationStep::PayHarm);
        }
        let purses = self.purses(cx);
        let total: u32 = purses.iter().map(|(_, n)| u32::from(*n)).sum();
        match purses.as_slice() {
            [] => self.to(InitiationStep::PayHarm),
            [(who, n)] => {
                cx.spend_clues(*who, i32::from(left.min(*n)));
                self.to(InitiationStep::PayHarm)
            }
            _ if total <= u32::from(left) => {
                for (who, n) in purses {
                    cx.spend_clues(who, i32::from(n));
                }
                self.to(InitiationStep::PayHarm)
            }
            [(who, has), rest @ ..] => {
                let others: u32 = rest.iter().map(|(_, n)| u32::from(*n)).sum();
                let least = u32::from(left).saturating_sub(others) as u8;
                let choices = (least..=left.min(*has)).map(Choice::Number).collect();
                self.step = At::from(InitiationStep::PayClues(left));
                cx.ask(*who, Rule::Costs, Prompt::SpendClues(left), choices)
            }
        }
    }

    /// The investigators who can still pay, in player order, after the last one asked.
    fn purses(&self, cx: &Cx) -> smallvec::SmallVec<[(SeatId, u8); 4]> {
        let (from, card) = match self.act {
            Act::Use(card, _) => (
                cx.cost_of(self.act)
                    .and_then(|c| c.group_clues.as_ref())
                    .and_then(|g| g.from.as_ref()),
                card.into(),
            ),
            Act::Move(on) | Act::Engage(on) => {
                let cost = self.additional(cx);
                (cost.and_then(|cost| cost.from.as_ref()), on.into())
            }
            _ => {
                let act = cx.table().act;
                let from = act.get().and_then(|act| cx.def(act).clues_from.as_ref());
                (from, act)
            }
        };
        let all = cx.look();
        all.group_purses(from, Context::new(self.who, card))
            .filter(|(s, n)| *n > 0 && !self.paid.contains(*s))
            .collect()
    }

    /// Applies an answer about an initiation.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match (self.step.now, choice) {
            (InitiationStep::Is1ApplyModifiers, Choice::Number(x)) => {
                self.chosen = x;
                self.to(InitiationStep::Is2PayCosts)
            }
            (InitiationStep::PayCards(left), Choice::Card(card)) => {
                cx.discard(card);
                self.to(InitiationStep::PayCards(left - 1))
            }
            (InitiationStep::PayClues(left), Choice::Number(clues)) => {
                let Some(who) = cx.asked() else {
                    return Flow::Go;
                };
                cx.spend_clues(who, i32::from(clues));
                self.step.next = InitiationStep::PayClues(left - clues);
                self.paid.insert(who);
                Flow::Go
            }
            _ => Flow::Go,
        }
    }

    /// Step 4: carries out the effect. // IS.4 // action-draw
    fn perform(&mut self, cx: &mut Cx) -> Flow {
        let who = self.who;
        match self.act {
            Act::Draw => cx.call(draw_cards(who, 1)),
            Act::Resource => {
                cx.gain_resources(who, 1);
                Flow::Go
            }
            Act::Investigate => {
                let Some(at) = cx.table().location(who).get() else {
                    return Flow::Go;
                };
                basic_test(who, Attempt::Investigate, at)
            }
            Act::Move(to) => cx.call(MoveFrame::new(who, to, Maybe::NONE)),
            Act::Fight(enemy) if !cx.table().enemies.contains(enemy) => Flow::Go,
            Act::Evade(enemy) if !cx.table().enemies.contains(enemy) => Flow::Go,
            Act::Engage(enemy) if !cx.table().enemies.contains(enemy) => Flow::Go,
            Act::Fight(enemy) => basic_test(who, Attempt::Fight, enemy),
            Act::Evade(enemy) => basic_test(who, Attempt::Evade, enemy),
            Act::Engage(enemy) => cx.happen(Occurrence::Engages { enemy, who }),
            Act::AdvanceAct => match cx.table().act.get() {
                None => Flow::Go,
                Some(act) => cx.call(AdvanceFrame::new(act)),
            },
            Act::Play(card) => {
                // Until now the card was still in hand, so a random discard may have taken it. // limbo
                let there = match cx.card(card).zone {
                    Zone::Hand => true,
                    Zone::Discard => {
                        self.let_play.is_some() || cx.look().topmost_event(who) == Some(card)
                    }
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
                cx.put(card, Zone::Limbo);
                if cx.def(card).pays_x {
                    cx.paid_x(card, self.chosen);
                }
                cx.call(PlayCardFrame {
                    who,
                    card,
                    step: At::from(PlayStep::Would),
                    answers: self.answers,
                })
            }
            Act::Use(card, id) => {
                let context = Context {
                    answers: self.answers,
                    ..Context::new(who, card)
                };
                match &cx.content.ability(id).ability {
                    Ability::Reaction(r) => cx.call(Script::new(r.effect, context)),
                    Ability::Free(f) => cx.call(Script::new(f.effect, context)),
                    Ability::Action(a) => cx.call(Script::new(a.effect, context)),
                    Ability::Objective(_) => cx.call(AdvanceFrame::new(card)),
                    Ability::Constant(_)
                    | Ability::Forced(_)
                    | Ability::State(_)
                    | Ability::Revelation(_)
                    | Ability::Play(_)
                    | Ability::Commit(_)
                    | Ability::Back(_) => Flow::Go,
                }
            }
        }
    }
}

impl PlayCardFrame {
    /// Runs the next step of playing a card: its effect, then the discard pile (events) or the play area (assets), then
    /// "after you play".
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            who, card, answers, ..
        } = *self;
        let occurrence = Occurrence::Plays { who, card };
        match self.step.begin() {
            PlayStep::Would => {
                self.step.next = PlayStep::When;
                cx.open(occurrence, Cell::Would)
            }
            PlayStep::When => {
                self.step.next = PlayStep::Effect;
                cx.open(occurrence, Cell::When)
            }
            PlayStep::Effect => {
                self.step.next = PlayStep::Discard;
                match cx.def(card).kind {
                    KindName::Asset => cx.call(EnterPlayFrame {
                        card,
                        who,
                        step: At::from(EntryStep::Would),
                        tried: Cards::EMPTY,
                    }),
                    _ => match cx.look().play_text(card).map(|p| p.effect) {
                        Some(block) => cx.call(Script::new(
                            block,
                            Context {
                                answers,
                                ..Context::new(who, card)
                            },
                        )),
                        None => Flow::Go,
                    },
                }
            }
            PlayStep::Discard => {
                self.step.next = PlayStep::At;
                if cx.card(card).zone == Zone::Limbo {
                    return cx.happen(Occurrence::Discards {
                        who: who.into(),
                        card,
                        was: None,
                    });
                }
                Flow::Go
            }
            PlayStep::At => {
                self.step.next = PlayStep::After;
                // The played card cannot stay in limbo, even if its discard was replaced. // limbo
                if cx.card(card).zone == Zone::Limbo {
                    cx.discard(card);
                }
                if cx.table().playing(who) {
                    cx.open(occurrence, Cell::At)
                } else {
                    Flow::Go
                }
            }
            PlayStep::After => {
                self.step.next = PlayStep::End;
                if cx.table().playing(who) {
                    cx.open(occurrence, Cell::After)
                } else {
                    Flow::Go
                }
            }
            PlayStep::End => Flow::Done,
        }
    }
}

/// A draw of cards.
pub fn draw_cards(who: SeatId, left: u8) -> DrawCardsFrame {
    DrawCardsFrame {
        who,
        left,
        drawn: Cards::EMPTY,
        refilled: false,
        step: At::from(DrawStep::Draw),
    }
}

/// The test of a basic action, which no card asks for.
fn basic_test(who: SeatId, attempt: Attempt, against: CardId) -> Flow {
    let context = Context::of_seat(who);
    Flow::Call(SkillTest::attempt(who, attempt, against, None, None, context).into())
}
