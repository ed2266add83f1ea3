//! Whether an effect could change the game state, and whether costs could be paid.
//!
//! The same function serves to list choices and to carry them out. It returns the reason if the answer is no.

use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use kernel::Maybe;

/// The seat for which a use counts against a limit; none if the group shares the limit.
pub fn counted_for(who: SeatId, limit: Limit) -> Maybe<SeatId> {
    if limit.group { Maybe::NONE } else { who.into() }
}

/// The reason why something is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Reason {
    Actions {
        need: u8,
        have: u8,
    },
    Resources {
        need: i32,
        have: i32,
    },
    Clues {
        need: i32,
        have: i32,
    },
    Cards {
        need: i32,
        have: i32,
    },
    Uses,
    Exhausted,
    Limit,
    Condition,
    NothingToChange,
    Cannot(CardId),
    Unique,
    NoSlot,
    NoIcon,
    NotPlayable,
    NotNow,
    NotEngaged,
    AlreadyEngaged,
    Aloof,
    NotConnected,
    EmptyDeck,
    /// Its turn has passed, in a list whose entries are used in order.
    PassedOver,
}

impl Look<'_> {
    /// The cost of playing a card. An X counts as 0. // x
    pub fn play_cost(&self, who: SeatId, card: CardId) -> i32 {
        self.play_cost_with(who, card, 0)
    }

    /// The cost of playing a card for which this X was chosen.
    pub fn play_cost_with(&self, who: SeatId, card: CardId, x: u8) -> i32 {
        let base = i32::from(self.def(card).cost.unwrap_or(0)) + i32::from(x);
        let mut cost = base;
        if self.table.index.modifies & Quantity::PlayCost.bit() != 0
            || !self.table.lasting.is_empty()
        {
            // Modifiers apply to the card, or to the investigator who plays it.
            self.each_modifier(Quantity::PlayCost, Target::Card(card), |_, by| cost += by);
            self.each_change(
                Quantity::PlayCost.bit(),
                Target::Seat(who),
                |_, q, by| match q {
                    Quantity::PlayCostFor(cards)
                        if !self.has_trait(card, cards.of_trait)
                            || cards.kind.is_some_and(|k| self.def(card).kind != k) => {}
                    _ => cost += by,
                },
            );
        }
        cost.max(0)
    }

    /// The number of actions that an action costs, with additional costs. // additional-costs
    #[inline]
    pub fn action_cost(&self, who: SeatId, base: u8, name: Option<ActionName>) -> u8 {
        match name {
            Some(name)
                if self.rules_in_force(RuleKind::FirstActionCostsMore)
                    || self.rules_in_force(RuleKind::ActionCostsMore) =>
            {
                self.dearer(who, base, name)
            }
            _ => base,
        }
    }

    /// The number of actions that an action ability of this card costs before additional costs, if `printed` is
    /// printed. // one-action-for
    pub fn ability_actions(&self, who: SeatId, card: CardId, printed: u8) -> u8 {
        let context = Context::of_seat(who);
        let one = |rule: &Rule| match rule {
            Rule::OneActionFor(f) => self.fits(f, context, Target::Card(card)),
            _ => false,
        };
        let holds = self.rules_in_force(RuleKind::OneActionFor)
            && self.rule_holds(RuleKind::OneActionFor, Target::Seat(who), one);
        if holds { 1 } else { printed }
    }

    fn dearer(&self, who: SeatId, base: u8, name: ActionName) -> u8 {
        let mut cost = base;
        let performed = self.table.inv(who).performed;
        self.each_rule(
            RuleKind::FirstActionCostsMore,
            Target::Seat(who),
            |_, rule| {
                // Actions that were performed this round before the rule was set count too. // first-action
                if let Rule::FirstActionCostsMore(names) = rule
                    && names.contains(&name)
                    && !names.iter().any(|n| performed & n.bit() != 0)
                {
                    cost += 1;
                }
            },
        );
        // action-costs-more
        self.each_rule(RuleKind::ActionCostsMore, Target::Seat(who), |_, rule| {
            if let Rule::ActionCostsMore(names) = rule
                && names.contains(&name)
            {
                cost += 1;
            }
        });
        cost
    }

    /// The actions that an investigator can spend on an ability of this card: those for any use, and those for its
    /// traits.
    #[inline]
    pub fn actions_left(&self, who: SeatId, card: Option<CardId>) -> u8 {
        let standard = self.table.inv(who).actions;
        // This is computed for every choice of a turn, so the common case comes first.
        if !self.may_be_given_actions(who) {
            return standard;
        }
        let (mut any, mut special) = (i32::from(standard), 0);
        for action in self.given_actions(who) {
            match action.serves {
                None => any += action.left,
                Some(t) if card.is_some_and(|c| self.has_trait(c, t)) => {
                    special += action.left.max(0);
                }
                Some(_) => {}
            }
        }
        byte(any.max(0) + special)
    }

    /// Whether an investigator may use an ability of this card: it is their own, or a scenario card within reach.
    /// // ability-sources // used-by
    pub fn may_use(&self, who: SeatId, card: CardId) -> bool {
        let def = self.def(card);
        if let Some(controller) = self.controller(card).get() {
            let shared = |rule: &Rule| match rule {
                Rule::UsedBy(f) => self.fits(f, self.ctx_of(card), Target::Seat(who)),
                _ => false,
            };
            return controller == who
                || self.rules_in_force(RuleKind::UsedBy)
                    && self.rule_holds(RuleKind::UsedBy, Target::Card(card), shared);
        }
        match def.kind {
            KindName::Act | KindName::Agenda => true,
            KindName::Investigator | KindName::Reference | KindName::Skill | KindName::Event => {
                false
            }
            KindName::Asset | KindName::Enemy | KindName::Treachery | KindName::Location => {
                self.table.location_of(card) == self.table.location(who)
                    && self.table.location(who).is_some()
                    || self.holds_action(who, card)
            }
        }
    }

    /// The seat for which a forced ability counts against its limit. If it belongs to no investigator, that is the
    /// lead.
    pub fn limited(&self, context: Context) -> SeatId {
        context.you.get().unwrap_or(self.table.lead)
    }

    /// Whether a limit allows one more use. // max
    pub fn within_limit(
        &self,
        ability: AbilityId,
        card: CardId,
        who: SeatId,
        limit: Option<Limit>,
    ) -> bool {
        let Some(limit) = limit else { return true };
        let who = counted_for(who, limit);
        let used = self
            .table
            .used
            .iter()
            .find(|u| u.ability == ability && u.card == card && u.who == who);
        used.is_none_or(|u| u.times < limit.amount)
    }

    /// Whether a cost could be paid.
    pub fn could_pay(&self, cost: &Cost, who: SeatId, card: CardId) -> Result<(), Reason> {
        let state = self.table.card(card);
        let purse = self.table.inv_card(who);
        if cost.resources > i32::from(purse.resources) {
            return Err(Reason::Resources {
                need: cost.resources,
                have: i32::from(purse.resources),
            });
        }
        if cost.exhaust && state.exhausted {
            return Err(Reason::Exhausted);
        }
        if cost.uses > i32::from(state.uses) {
            return Err(Reason::Uses);
        }
        if cost.discard == Some(Discarded::This) && !self.may_leave_play(card) {
            return Err(Reason::Cannot(card));
        }
        if cost.exile && !self.may_leave_play(card) {
            return Err(Reason::Cannot(card));
        }
        if cost.clues_here > i32::from(purse.clues) {
            return Err(Reason::Clues {
                need: cost.clues_here,
                have: i32::from(purse.clues),
            });
        }
        let cannot_spend = (cost.clues > 0 || cost.group_clues.is_some())
            && self.rules_in_force(RuleKind::CannotUseClues);
        if cost.clues > 0 {
            let have = if cannot_spend
                && self.rule_holds(RuleKind::CannotUseClues, Target::Seat(who), |_| true)
            {
                0
            } else {
                i32::from(purse.clues)
            };
            if cost.clues > have {
                return Err(Reason::Clues {
                    need: cost.clues,
                    have,
                });
            }
        }
        if cost.discard_cards > 0 {
            let have = self.discardable(who).count() as i32;
            if cost.discard_cards > have {
                return Err(Reason::Cards {
                    need: cost.discard_cards,
                    have,
                });
            }
        }
        if let Some(group) = &cost.group_clues {
            let need = self.amount(&group.amount, Context::new(who, card));
            let have = self
                .group_purses(group.from.as_ref(), Context::new(who, card))
                .map(|(_, n)| i32::from(n))
                .sum();
            if need > have {
                return Err(Reason::Clues { need, have });
            }
        }
        if cost.damage_this > 0 && self.health(card).is_none()
            || cost.horror_this > 0 && self.sanity(card).is_none()
        {
            return Err(Reason::NotPlayable);
        }
        Ok(())
    }

    /// The investigators who can pay clues together, with their clues.
    pub fn group_purses<'b>(
        &'b self,
        from: Option<&'b Filter>,
        context: Context,
    ) -> impl Iterator<Item = (SeatId, u8)> + use<'b> {
        let me = *self;
        me.table
            .players()
            .filter(move |s| from.is_none_or(|f| me.fits(f, context, Target::Seat(*s))))
            .filter(move |s| {
                !me.rules_in_force(RuleKind::CannotUseClues)
                    || !me.rule_holds(RuleKind::CannotUseClues, Target::Seat(*s), |_| true)
            })
            .map(move |s| (s, me.table.inv_card(s).clues))
    }

    /// Cards in hand that their owner may choose to discard. Weaknesses may not be chosen.
    pub fn discardable(&self, who: SeatId) -> impl Iterator<Item = CardId> + use<'_> {
        let me = *self;
        self.table
            .inv(who)
            .hand
            .iter()
            .filter(move |c| !me.def(*c).weakness)
    }

    /// A kind of slot of which an investigator, with `new`, would have too many cards. `None` if everything fits.
    pub fn slot_overflow(&self, who: SeatId, new: Option<CardId>) -> Option<Slot> {
        const SLOTS: [Slot; Slot::COUNT] = [
            Slot::Accessory,
            Slot::Ally,
            Slot::Arcane,
            Slot::Body,
            Slot::Hand,
        ];
        let new_needs = new.map_or([0; Slot::COUNT], |new| self.def(new).slots);
        let quantities =
            Quantity::Slots(Slot::Hand).bit() | Quantity::SlotsFor(SlotsFor::any(Slot::Hand)).bit();
        let more_slots = self.table.index.modifies & quantities != 0;
        SLOTS
            .into_iter()
            .filter(|slot| new.is_none() || new_needs[*slot as usize] > 0)
            .find(|&slot| {
                let mine = self.table.index.slotted.iter().filter(|card| {
                    Some(*card) != new
                        && self.table.card(*card).area.is(who)
                        && self.def(*card).slots[slot as usize] > 0
                });
                let fills = mine.chain(new.filter(|_| new_needs[slot as usize] > 0));
                let mut capacity = i32::from(Slot::LIMITS[slot as usize]);
                let mut total: i32 = fills
                    .clone()
                    .map(|c| i32::from(self.def(c).slots[slot as usize]))
                    .sum();
                if total <= capacity {
                    return false;
                }
                if more_slots {
                    self.each_modifier(Quantity::Slots(slot), Target::Seat(who), |_, by| {
                        capacity += by
                    });
                    // Slots for some cards are filled with those cards first.
                    self.each_slots_for(who, slot, |slots_for, slots| {
                        let such = fills
                            .clone()
                            .filter(|c| slots_for.serves(|t| self.has_trait(*c, t)));
                        let with: i32 = such
                            .map(|c| i32::from(self.def(c).slots[slot as usize]))
                            .sum();
                        total -= with.min(slots);
                    });
                }
                total > capacity
            })
    }

    fn each_slots_for(&self, who: SeatId, slot: Slot, mut visit: impl FnMut(SlotsFor, i32)) {
        let any = Quantity::SlotsFor(SlotsFor::any(slot));
        self.each_change(any.bit(), Target::Seat(who), |_, changed, by| {
            if let Quantity::SlotsFor(slots_for) = changed
                && slots_for.slot == slot
            {
                visit(slots_for, by);
            }
        });
    }

    /// The cards that can be discarded to make room for `new` in a slot.
    pub fn slot_victims(
        &self,
        who: SeatId,
        slot: Slot,
        new: Option<CardId>,
    ) -> impl Iterator<Item = CardId> + use<'_> {
        let me = *self;
        self.table.index.slotted.iter().filter(move |card| {
            Some(*card) != new
                && me.table.card(*card).area.is(who)
                && me.def(*card).slots[slot as usize] > 0
                && me.may_leave_play(*card)
        })
    }

    /// Whether a card can be played from hand (or as if from hand), apart from its action.
    // play-restrictions
    pub fn could_play(
        &self,
        who: SeatId,
        card: CardId,
        answers: Maybe<Depth>,
    ) -> Result<(), Reason> {
        self.could_play_for(who, card, 0, answers)
    }

    /// The same, if so much less is paid for it.
    pub fn could_play_for(
        &self,
        who: SeatId,
        card: CardId,
        less: u8,
        answers: Maybe<Depth>,
    ) -> Result<(), Reason> {
        let def = self.def(card);
        if def.cost.is_none() || !matches!(def.kind, KindName::Asset | KindName::Event) {
            return Err(Reason::NotPlayable);
        }
        if self.rules_in_force(RuleKind::CannotPlay) {
            let mut by = None;
            self.each_rule(RuleKind::CannotPlay, Target::Seat(who), |source, rule| {
                if let Rule::CannotPlay(cards) = rule
                    && cards
                        .iter()
                        .any(|cards| cards.is(def.kind, |t| self.has_trait(card, t)))
                {
                    by = Some(source);
                }
            });
            if let Some(by) = by {
                return Err(Reason::Cannot(by));
            }
        }
        let (need, have) = (
            self.play_cost(who, card) - i32::from(less),
            i32::from(self.table.inv_card(who).resources),
        );
        if need > have {
            return Err(Reason::Resources { need, have });
        }
        let only_if = self
            .content
            .text(self.table.card(card).def)
            .play_if
            .as_ref();
        if only_if.is_some_and(|c| !self.holds(c, Context::new(who, card))) {
            return Err(Reason::Condition);
        }
        if def.kind == KindName::Asset {
            if def.unique
                && self
                    .table
                    .in_play
                    .iter()
                    .any(|c| self.def(c).title == def.title)
            {
                return Err(Reason::Unique);
            }
            if self.limit_reached(who, card) {
                return Err(Reason::Limit);
            }
            if let Some(slot) = self.slot_overflow(who, Some(card)) {
                let free: i32 = self
                    .slot_victims(who, slot, Some(card))
                    .map(|c| i32::from(self.def(c).slots[slot as usize]))
                    .sum();
                let held: i32 = self
                    .table
                    .index
                    .slotted
                    .iter()
                    .filter(|c| self.table.card(*c).area.is(who))
                    .map(|c| i32::from(self.def(c).slots[slot as usize]))
                    .sum();
                if held - free + i32::from(def.slots[slot as usize])
                    > i32::from(Slot::LIMITS[slot as usize])
                {
                    return Err(Reason::NoSlot);
                }
            }
            return Ok(());
        }
        let Some(play) = self.play_text(card) else {
            return Err(Reason::NotPlayable);
        };
        let context = Context {
            answers,
            ..Context::new(who, card)
        };
        if play
            .condition
            .as_ref()
            .is_some_and(|c| !self.holds(c, context))
        {
            return Err(Reason::Condition);
        }
        // A weakness may be played to get rid of it, even if that changes nothing else.
        if def.weakness {
            return Ok(());
        }
        self.could_block(play.effect, context)
            .then_some(())
            .ok_or(Reason::NothingToChange)
    }

    /// Whether an investigator already controls as many cards of a title as it allows. // limit-per-investigator
    pub fn limit_reached(&self, who: SeatId, card: CardId) -> bool {
        let def = self.table.card(card).def;
        let asset = self.content.text(def).kind.asset();
        let most = asset.and_then(|a| a.limit_per_investigator);
        let others = || {
            let controls = |c: &CardId| *c != card && self.controller(*c).is(who);
            self.table.in_play.iter().filter(controls)
        };
        // limit-of-trait
        let of_trait = asset.and_then(|a| a.limit_of_trait);
        of_trait.is_some_and(|t| others().any(|c| self.has_trait(c, t)))
            || most.is_some_and(|most| {
                let title = self.content.def(def).title;
                others().filter(|c| self.def(*c).title == title).count() >= usize::from(most)
            })
    }

    /// The text of an event.
    pub fn play_text(&self, card: CardId) -> Option<&Play> {
        self.content
            .abilities_of(self.table.card(card).def)
            .find_map(|(_, a)| match &a.ability {
                Ability::Play(p) => Some(p),
                _ => None,
            })
    }

    /// Whether an investigator may draw cards of their deck. // cannot-draw
    #[inline]
    pub fn may_draw(&self, who: SeatId) -> bool {
        !self.rules_in_force(RuleKind::CannotDraw)
            || !self.rule_holds(RuleKind::CannotDraw, Target::Seat(who), |_| true)
    }

    /// Whether an investigator has a card to draw.
    pub fn could_draw(&self, who: SeatId) -> bool {
        if !self.may_draw(who) {
            return false;
        }
        !self.table.inv(who).deck.is_empty()
            || self
                .table
                .discarded
                .iter()
                .any(|c| self.table.card(c).owner.is(who))
    }

    /// Whether an investigator may fight an enemy: any at their location, except an aloof one that is not engaged.
    /// // aloof
    pub fn may_fight(&self, who: SeatId, enemy: CardId, with: Maybe<CardId>) -> bool {
        self.table.location_of(enemy) == self.table.location(who)
            && (!self.keyword(enemy, Keyword::Aloof) || self.engaged(enemy))
            && self.may_be_harmed(enemy, with)
    }

    /// Enemies an investigator may fight with a card.
    pub fn fightable<'b>(
        &self,
        who: SeatId,
        fight: &'b Fight,
        context: Context,
    ) -> impl Iterator<Item = CardId> + use<'_, 'b> {
        let me = *self;
        self.table
            .enemies
            .iter()
            .filter(move |e| me.is_target(fight, *e, context))
            .filter(move |e| {
                me.may_fight(who, *e, context.this) || me.may_reach(who, fight, *e, context)
            })
    }

    /// Whether the text of an attack lets an investigator fight this enemy here or at a connecting location, aloof or
    /// not. // aloof
    fn may_reach(&self, who: SeatId, fight: &Fight, enemy: CardId, context: Context) -> bool {
        let (here, there) = (self.table.location(who), self.table.location_of(enemy));
        let near = match (here.get(), there.get()) {
            (Some(here), Some(there)) => here == there || self.connects(here, there),
            _ => false,
        };
        near && self.reaches(fight, enemy, context) && self.may_be_harmed(enemy, context.this)
    }

    /// Whether an attack may be against this enemy from afar.
    pub fn reaches(&self, fight: &Fight, enemy: CardId, context: Context) -> bool {
        let fits = |reach| self.fits(reach, context, Target::Card(enemy));
        fight.reach.as_ref().is_some_and(fits)
    }

    /// Whether the text of an attempt lets it be against this enemy.
    pub fn is_target(&self, f: &Fight, enemy: CardId, context: Context) -> bool {
        let fits = |only| self.fits(only, context, Target::Card(enemy));
        f.only.as_ref().is_none_or(fits)
    }

    /// Enemies an investigator may try to evade: those engaged with them.
    pub fn evadable(&self, who: SeatId) -> impl Iterator<Item = CardId> + use<'_> {
        let me = *self;
        self.table
            .enemies
            .iter()
            .filter(move |e| me.may_evade(who, *e))
    }

    /// Whether an investigator may try to evade an enemy.
    pub fn may_evade(&self, who: SeatId, enemy: CardId) -> bool {
        self.engaged_with(enemy, who) && self.can_be_evaded(enemy)
    }

    /// Whether evading an enemy would change anything: it can be evaded, and it is ready or engaged.
    pub fn evading_changes(&self, enemy: CardId) -> bool {
        (!self.table.card(enemy).exhausted || self.engaged(enemy)) && self.can_be_evaded(enemy)
    }

    /// Whether an investigator may engage an enemy. // action-engage
    pub fn may_engage(&self, who: SeatId, enemy: CardId) -> bool {
        self.table.location_of(enemy) == self.table.location(who)
            && !self.table.card(enemy).area.is(who)
            && !self.keyword(enemy, Keyword::Massive)
    }

    /// Whether an investigator may investigate their location.
    pub fn could_investigate(&self, who: SeatId) -> Result<(), Reason> {
        self.investigable(self.table.location(who))
    }

    /// Whether a location may be investigated.
    pub fn investigable(&self, location: Maybe<CardId>) -> Result<(), Reason> {
        let revealed = |here: &CardId| self.table.card(*here).revealed;
        let Some(here) = location.get().filter(revealed) else {
            return Err(Reason::NotNow);
        };
        if self.rules_in_force(RuleKind::CannotBeInvestigated) {
            let mut by = None;
            self.each_rule(
                RuleKind::CannotBeInvestigated,
                Target::Card(here),
                |c, _| by = Some(c),
            );
            if let Some(by) = by {
                return Err(Reason::Cannot(by));
            }
        }
        Ok(())
    }

    /// Whether an ability can be initiated, apart from its actions.
    pub fn could_use(
        &self,
        who: SeatId,
        card: CardId,
        id: AbilityId,
        answers: Maybe<Depth>,
    ) -> Result<(), Reason> {
        let def = &self.content.ability(id);
        let context = Context {
            answers,
            ..Context::new(who, card)
        };
        let (condition, cost, limit, effect) = match &def.ability {
            Ability::Reaction(r) => (&r.condition, &r.cost, r.limit, r.effect),
            Ability::Free(f) => (&f.condition, &f.cost, f.limit, f.effect),
            Ability::Action(a) => (&a.condition, &a.cost, a.limit, a.effect),
            Ability::Objective(o) => {
                return self.could_pay(&o.cost, who, card);
            }
            Ability::Constant(_)
            | Ability::Forced(_)
            | Ability::State(_)
            | Ability::Revelation(_)
            | Ability::Play(_)
            | Ability::Commit(_)
            | Ability::Back(_) => {
                return Err(Reason::NotPlayable);
            }
        };
        if !self.within_limit(id, card, who, limit) {
            return Err(Reason::Limit);
        }
        if condition.as_ref().is_some_and(|c| !self.holds(c, context)) {
            return Err(Reason::Condition);
        }
        let free = matches!(def.ability, Ability::Free(_));
        if let Some(by) = self.kept_from_using(who, card, free) {
            return Err(Reason::Cannot(by));
        }
        if let Ability::Action(a) = &def.ability
            && a.designator == Some(Designator::Parley)
            && let Some(by) = self.kept_from_parley(who, card)
        {
            return Err(Reason::Cannot(by));
        }
        self.could_pay(cost, who, card)?;
        let held = |c: CardId| self.table.card(c).zone == Zone::Hand;
        if cost.discard == Some(Discarded::It) && !self.any_card(&Noun::It, context, held) {
            return Err(Reason::NotPlayable);
        }
        self.could_block(effect, context)
            .then_some(())
            .ok_or(Reason::NothingToChange)
    }

    /// The number of clues that the investigators spend together to advance an act; `None` if it advances otherwise.
    pub fn clues_of_act(&self, act: CardId) -> Option<u8> {
        let def = self.def(act);
        let heads = if def.clues_fixed {
            1
        } else {
            self.table.head_count
        };
        def.threshold.map(|n| n.saturating_mul(heads))
    }

    /// Whether the current act can be advanced by spending clues now.
    pub fn could_advance_act(&self, who: SeatId) -> Result<(), Reason> {
        let Some(act) = self.table.act.get() else {
            return Err(Reason::NotNow);
        };
        let Some(need) = self.clues_of_act(act).map(i32::from) else {
            return Err(Reason::NotNow);
        };
        let objective = self
            .content
            .abilities_of(self.table.card(act).def)
            .any(|(_, a)| matches!(a.ability, Ability::Objective(_)));
        if objective {
            return Err(Reason::NotNow);
        }
        let from = self.def(act).clues_from.as_ref();
        let have = if from.is_some() || self.rules_in_force(RuleKind::CannotUseClues) {
            self.group_purses(from, Context::new(who, act))
                .map(|(_, n)| i32::from(n))
                .sum()
        } else {
            let playing = |i: &&Investigator| i.status == Status::Playing;
            let players = self.table.investigators.iter().filter(playing);
            players
                .map(|i| i32::from(self.table.card(i.card).clues))
                .sum()
        };
        if need > have {
            return Err(Reason::Clues { need, have });
        }
        Ok(())
    }
}
