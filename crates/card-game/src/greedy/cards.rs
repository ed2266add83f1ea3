//! The values of cards: in hand, in play, and played now.

use super::weights::W;
use super::{ENOUGH, LIFE, Mind};
use crate::choice::Choice;
use crate::content::*;
use crate::frame::*;
use crate::state::*;
use kernel::Maybe;
use language::amount::Sum;

impl<'a> Mind<'a> {
    /// The value of a resource. It is higher while the cards in hand cost more than the investigator has.
    pub(super) fn coin(&self) -> i32 {
        let have = i32::from(self.look.table.inv_card(self.who).resources);
        let hand = self.look.table.inv(self.who).hand;
        let due: i32 = hand
            .iter()
            .map(|c| i32::from(self.look.def(c).cost.unwrap_or(0)))
            .sum();
        match have {
            _ if have < due.min(8) => W.coin_short,
            0..=5 => W.coin_few,
            _ => W.coin_many,
        }
    }

    /// The value of drawing `n` cards. It is higher with few cards in hand, and much higher without a weapon.
    pub(super) fn draw(&self, cards: i32) -> i32 {
        let hand = self.look.table.inv(self.who).hand.len();
        let one = match hand {
            0..=2 => W.draw_few,
            3..=5 => W.draw_some,
            6..=7 => W.draw_many,
            _ => W.draw_full,
        };
        cards
            * if self.punch() < 80 {
                one + W.draw_unarmed
            } else {
                one
            }
            * (1000 - W.draw_late * self.late())
            / 1000
    }

    /// The expected damage of an attack with the best weapon in play, in hundredths.
    pub(super) fn punch(&self) -> i32 {
        let table = self.look.table;
        let mine = table
            .in_play
            .iter()
            .filter(|c| table.card(*c).area.is(self.who) && self.look.def(*c).has_action);
        mine.map(|c| self.gun(c, true))
            .max()
            .unwrap_or(0)
            .max(self.bare_hands())
    }

    /// The expected damage of an attack with a card, in hundredths. 0 if it is no weapon, or is used up.
    fn gun(&self, card: CardId, in_play: bool) -> i32 {
        let mut best = 0;
        for (_, ability) in self
            .look
            .content
            .abilities_of(self.look.table.card(card).def)
        {
            let Ability::Action(action) = &ability.ability else {
                continue;
            };
            if action.cost.discard == Some(Discarded::This)
                || in_play && action.cost.uses > i32::from(self.look.table.card(card).uses)
            {
                continue;
            }
            for verb in self.look.content.block(action.effect) {
                let Verb::Fight(fight) = verb else { continue };
                let skill = fight.skill.unwrap_or(Skill::Combat);
                let own = self.look.def(self.look.table.inv(self.who).card).skills[skill as usize];
                let base = fight
                    .base
                    .as_ref()
                    .map_or(0, |b| typical(b) - i32::from(own));
                let bonus = base + fight.bonus.as_ref().map_or(0, typical);
                let damage = fight.damage_is.as_ref().map_or(1, typical).max(1)
                    + fight.damage.as_ref().map_or(0, typical);
                best = best.max(self.swing(skill, bonus, damage));
            }
        }
        best
    }

    /// The value of an asset in play, or if it were in play.
    pub(super) fn asset(&self, card: CardId) -> i32 {
        let def = self.look.def(card);
        let state = self.look.table.card(card);
        let room =
            |all: Option<u8>, lies: u8| all.map_or(0, |n| (i32::from(n) - i32::from(lies)).max(0));
        let mut worth = 10
            + W.asset_health * room(def.health, state.damage)
            + W.asset_sanity * room(def.sanity, state.horror);
        let in_play = state.zone == Zone::Play;
        let gun = self.gun(card, in_play);
        if gun > 0 {
            worth += self.arms(card, gun);
        }
        for (_, a) in self.look.content.abilities_of(state.def) {
            worth += match &a.ability {
                Ability::Constant(constant) => constant
                    .modifiers
                    .iter()
                    .map(|modifier| {
                        self.standing_change(
                            modifier.quantity,
                            typical(&modifier.add),
                            constant.condition.is_some(),
                        )
                    })
                    .sum(),
                Ability::Action(action) => match action.designator {
                    Some(Designator::Fight) => 0,
                    Some(Designator::Investigate) => {
                        if self.clues_needed() > 0 {
                            W.asset_investigate
                        } else {
                            10
                        }
                    }
                    Some(Designator::Evade | Designator::Parley | Designator::Resign) => 25,
                    None => {
                        let me = Mind {
                            entering: true,
                            ..*self
                        };
                        let gain = if self.entering {
                            0
                        } else {
                            me.worth(action.effect, Context::new(self.who, card))
                                - 45 * i32::from(action.actions)
                        };
                        gain.clamp(0, 100) * W.asset_action / 100 + W.asset_action_least
                    }
                },
                Ability::Free(x) if x.cost.discard == Some(Discarded::This) => 40,
                Ability::Free(_) => W.asset_free,
                Ability::Reaction(_) => W.asset_reaction,
                Ability::Forced(x) if x.from_hand => 0,
                Ability::Forced(x) if x.on.happening.kind() == OccurrenceKind::EntersPlay => {
                    self.worth(x.effect, Context::new(self.who, card))
                }
                Ability::Forced(_)
                | Ability::Revelation(_)
                | Ability::Play(_)
                | Ability::Commit(_)
                | Ability::Objective(_)
                | Ability::State(_)
                | Ability::Back(_) => 0,
            };
        }
        worth
    }

    /// Whether a card in hand is a better weapon than those in play.
    pub(super) fn arms_better(&self, card: CardId) -> bool {
        self.gun(card, false) > self.punch()
    }

    /// The value that a weapon adds to those in play.
    fn arms(&self, card: CardId, gun: i32) -> i32 {
        let table = self.look.table;
        let others = table.in_play.iter().filter(|c| {
            *c != card && table.card(*c).area.is(self.who) && self.look.def(*c).has_action
        });
        let have = others
            .map(|c| self.gun(c, true))
            .max()
            .unwrap_or(0)
            .max(self.bare_hands());
        let worth = if self.quarry_at_hand() || self.provoked() > 0 {
            W.arms_now
        } else {
            W.arms
        };
        ((gun - have) * worth / 10).max(15)
    }

    /// The value of a lasting change of a number.
    fn standing_change(&self, quantity: Quantity, by: i32, conditional: bool) -> i32 {
        let one = match quantity {
            Quantity::Skill(Skill::Combat) => W.asset_combat,
            Quantity::Skill(Skill::Intellect) => W.asset_intellect,
            Quantity::Skill(Skill::Willpower) => W.asset_willpower,
            Quantity::Skill(Skill::Agility) => W.asset_agility,
            Quantity::EverySkill => 200,
            Quantity::Actions => 260,
            Quantity::ActionsFor(_) => 60,
            Quantity::UpkeepResources => 100,
            Quantity::AttackDamage | Quantity::CluesDiscovered => 150,
            Quantity::Slots(_) | Quantity::SlotsFor(_) | Quantity::HandSize => 8,
            Quantity::SkillValue
            | Quantity::Margin
            | Quantity::Shroud
            | Quantity::Fight
            | Quantity::Evade
            | Quantity::Health
            | Quantity::Sanity
            | Quantity::EnemyDamage
            | Quantity::EnemyHorror
            | Quantity::Difficulty
            | Quantity::StartingResources
            | Quantity::PlayCost
            | Quantity::PlayCostFor(_) => 0,
        };
        by * one * if conditional { 7 } else { 10 } / 10
    }

    /// The value of a card in hand: its icons, and about half of its value in play.
    pub(super) fn hand_card(&self, card: CardId) -> i32 {
        let def = self.look.def(card);
        if def.weakness {
            return -80;
        }
        let icons = def.icons.willpower
            + def.icons.intellect
            + def.icons.combat
            + def.icons.agility
            + 2 * def.icons.wild;
        let used = match def.kind {
            KindName::Asset
                if def.unique
                    && self
                        .look
                        .table
                        .in_play
                        .iter()
                        .any(|c| self.look.def(c).title == def.title) =>
            {
                0
            }
            KindName::Asset => {
                let cost = 6 * i32::from(def.cost.unwrap_or(0));
                (self.asset(card) - cost).max(0) * W.held / 100
            }
            KindName::Event => W.event,
            _ => 10,
        };
        W.icon * i32::from(icons) + used
    }

    /// The value of a card that is looked at: of having it, or of avoiding it.
    pub(super) fn card(&self, choice: &Choice) -> i32 {
        let Choice::Card(card) = *choice else {
            return 0;
        };
        if self.look.def(card).player_card {
            self.hand_card(card)
        } else {
            self.card_drawn(card)
        }
    }

    /// The score of discarding an asset to make room.
    pub(super) fn make_room(&self, choice: &Choice, new: Maybe<CardId>) -> i32 {
        let Choice::Card(card) = *choice else {
            return 0;
        };
        if new.is(card) {
            i32::MIN
        } else {
            -self.asset(card)
        }
    }

    /// The scores of cards to replace in an opening hand: expensive or useless ones, but not the first weapon. Cards
    /// are chosen in order, so the first card to replace scores highest.
    pub(super) fn mulligan(&self, choices: &[Choice]) -> Vec<i32> {
        let armed = self
            .look
            .table
            .inv(self.who)
            .hand
            .iter()
            .any(|c| self.gun(c, false) > self.bare_hands());
        choices
            .iter()
            .map(|choice| match *choice {
                Choice::Card(card) => {
                    let keeps = if armed { W.keep_armed } else { W.keep_unarmed };
                    if self.hand_card(card) < keeps {
                        10_000 - card.index() as i32
                    } else {
                        -1
                    }
                }
                _ => 0,
            })
            .collect()
    }

    /// The value of playing a card, apart from its action.
    pub(super) fn play(&self, card: CardId, answers: Maybe<Depth>) -> i32 {
        let def = self.look.def(card);
        let context = Context {
            answers,
            ..Context::new(self.who, card)
        };
        let mut cost = self.look.play_cost(self.who, card) * self.coin();
        if def.pays_x {
            // An X is paid as far as it is worth it; a card with hardly any uses is not worth its action.
            let have = i32::from(self.look.table.inv_card(self.who).resources);
            let x = (have - self.look.play_cost(self.who, card)).min(ENOUGH);
            cost += x * self.coin() + if x < ENOUGH / 2 { LIFE } else { 0 };
        }
        let burden: i32 = self
            .look
            .content
            .abilities_of(self.look.table.card(card).def)
            .map(|(_, a)| match &a.ability {
                Ability::Forced(f) if f.from_hand => -self.worth(f.effect, context),
                _ => 0,
            })
            .sum();
        let worth = match def.kind {
            KindName::Asset => {
                let now = self.asset(card) - self.displaced(card);
                now * (1000 - W.asset_late * self.late()) / 1000
            }
            // A card that is kept may still be committed.
            _ => {
                self.look
                    .play_text(card)
                    .map_or(0, |p| self.worth(p.effect, context))
                    - self.hand_card(card).max(0) / 4
            }
        };
        worth + burden - cost
    }

    /// The value of the cards that must leave to make room for an asset.
    fn displaced(&self, card: CardId) -> i32 {
        let Some(slot) = self.look.slot_overflow(self.who, Some(card)) else {
            return 0;
        };
        self.look
            .slot_victims(self.who, slot, Some(card))
            .map(|c| self.asset(c))
            .min()
            .unwrap_or(0)
            + 20
    }

    /// The value of using an ability, apart from its actions.
    pub(super) fn use_ability(&self, card: CardId, id: AbilityId, answers: Maybe<Depth>) -> i32 {
        let Some(def) = self.look.content.abilities.get(id.index()) else {
            return 0;
        };
        let context = Context {
            answers,
            ..Context::new(self.who, card)
        };
        let (cost, effect) = match &def.ability {
            Ability::Reaction(r) => (&r.cost, r.effect),
            Ability::Free(f) => (&f.cost, f.effect),
            Ability::Action(a) => (&a.cost, a.effect),
            // The objective is met once the group is ready for what follows.
            Ability::Objective(_) => return if self.ready() { 1000 } else { -10 },
            Ability::Forced(_) | Ability::State(_) => return 0,
            Ability::Constant(_)
            | Ability::Revelation(_)
            | Ability::Play(_)
            | Ability::Commit(_)
            | Ability::Back(_) => return 0,
        };
        self.worth(effect, context) - self.price_of(cost, card)
    }

    /// The price of a cost.
    fn price_of(&self, cost: &Cost, card: CardId) -> i32 {
        cost.resources * self.coin()
            + cost.uses * W.charge
            + cost.clues * self.clue()
            + cost.discard_cards * 30
            + if cost.damage + cost.horror > 0 {
                self.pain(self.who, cost.damage, cost.horror)
            } else {
                0
            }
            + 15 * (cost.damage_this + cost.horror_this)
            + cost.doom_this * -self.token(Token::Doom, card)
            + if cost.exile { 60 - self.gone(card) } else { 0 }
            + cost.clues_here * self.clue()
            + match cost.discard {
                Some(Discarded::This) => -self.gone(card),
                Some(Discarded::It) => 30,
                None => 0,
            }
            + if cost.exhaust { 3 } else { 0 }
    }
}

/// A typical value of an amount: conditions are assumed to hold.
fn typical(a: &Amount) -> i32 {
    let number = match a {
        Amount::Number(n) => *n,
        Amount::Of(e) => match &**e {
            Expression::If(i) => {
                typical(&i.then).max(typical(&i.otherwise)) * 2 / 3
                    + i32::from(typical(&i.then) == 1)
            }
            Expression::Sum(Sum::Clamp(c)) => c.min / 2 + c.max / 2,
            Expression::Sum(sum) => sum.value(typical),
            Expression::PerInvestigator(n) => *n,
            Expression::All
            | Expression::FailedBy
            | Expression::Margin
            | Expression::ActionsSpent
            | Expression::Done
            | Expression::Difficulty
            | Expression::AttackDamage
            | Expression::ThatMany
            | Expression::Count(_)
            | Expression::Tokens(_)
            | Expression::Revealed(_)
            | Expression::InBag(_)
            | Expression::Sealed(_)
            | Expression::Measure(_)
            | Expression::Most(_)
            | Expression::Fewest(_)
            | Expression::ActsLeft
            | Expression::AgendaStage
            | Expression::Listed(_) => 1,
        },
    };
    number.clamp(-20, 20)
}
