//! The objective: what the act asks for, and how far the group is.

use super::Mind;
use super::weights::W;
use crate::content::*;
use crate::frame::Context;
use crate::state::*;

impl<'a> Mind<'a> {
    fn objective(&self) -> Option<&'a Objective> {
        let act = self.look.table.act.get()?;
        self.look
            .content
            .abilities_of(self.look.table.card(act).def)
            .find_map(|(_, a)| match &a.ability {
                Ability::Objective(o) => Some(o),
                _ => None,
            })
    }

    /// The number of clues that the act asks for.
    pub(super) fn clues_needed(&self) -> i32 {
        let Some(act) = self.look.table.act.get() else {
            return 0;
        };
        let of = |g: &GroupClues| self.look.amount(&g.amount, Context::new(self.who, act));
        if let Some(group) = self.objective().and_then(|o| o.cost.group_clues.as_ref()) {
            return of(group);
        }
        match (self.labour(), self.objective()) {
            (Some((_, a)), _) => {
                let together = a.cost.group_clues.as_ref().map_or(0, of);
                together + a.cost.clues * self.uses_left()
            }
            (None, Some(_)) => 0,
            (None, None) => self.look.clues_of_act(act).unwrap_or(0).into(),
        }
    }

    /// The action of the act that costs clues. The bot assumes that it makes the act advance.
    pub(super) fn labour(&self) -> Option<(AbilityId, &'a ActionAbility)> {
        let act = self.look.table.act.get()?;
        let mut all = self
            .look
            .content
            .abilities_of(self.look.table.card(act).def);
        all.find_map(|(id, a)| match &a.ability {
            Ability::Action(a) if a.cost.clues > 0 || a.cost.group_clues.is_some() => Some((id, a)),
            _ => None,
        })
    }

    /// The number of tokens that the act still needs.
    fn uses_left(&self) -> i32 {
        let context = Context::of_card(self.look.table.act);
        let Some(Condition::Tokens(wanted)) = self.objective().and_then(|o| o.once.as_ref()) else {
            return 1;
        };
        let on = self.look.all(&wanted.on, context);
        let have: i32 = on
            .iter()
            .map(|t| self.look.tokens(wanted.token, self.look.card_of(t)))
            .sum();
        let enough = |more: &i32| self.look.passes(&wanted.is, have + more, context);
        (0..16).find(enough).unwrap_or(1)
    }

    /// Whether the act counts this card once it is in the victory display.
    pub(super) fn is_trophy(&self, card: CardId) -> bool {
        let context = Context::new(self.who, self.look.table.act);
        match self.objective().and_then(|o| o.once.as_ref()) {
            Some(Condition::Count(CountIs {
                of: Filter::Card(f),
                ..
            })) => f.zone == Some(ZoneName::VictoryDisplay) && self.look.card_is(f, context, card),
            _ => false,
        }
    }

    /// The location that the act wants an investigator to enter.
    pub(super) fn gate(&self) -> Option<CardId> {
        let Some(Trigger {
            happening: Pattern::Enters(pattern),
            ..
        }) = self.objective().and_then(|o| o.on.as_ref())
        else {
            return None;
        };
        let context = Context::new(self.who, self.look.table.act);
        let at = pattern.at.as_ref()?;
        let mut places = self.look.table.locations.iter();
        places.find(|l| self.look.at(at, context, *l))
    }

    /// The number of clues that the group has.
    pub(super) fn clues_held(&self) -> i32 {
        self.look
            .table
            .players()
            .map(|s| i32::from(self.look.table.inv_card(s).clues))
            .sum()
    }

    /// The value of a clue.
    pub(super) fn clue(&self) -> i32 {
        if self.missing > 0 {
            self.needed
        } else {
            W.clue_spare
        }
    }

    /// The value of `n` more clues.
    pub(super) fn clues(&self, found: i32) -> i32 {
        let needed = found.min(self.missing).max(0);
        let last = if needed > 0 && needed == self.missing {
            W.last_clue
        } else {
            0
        };
        needed * self.needed + (found - needed) * W.clue_spare + last
    }

    /// The value of discovering clues at a location. The last clue may also earn its victory points.
    pub(super) fn found(&self, at: CardId, found: i32) -> i32 {
        let there = i32::from(self.look.table.card(at).clues);
        let points = match self.look.def(at).victory {
            Some(points) if found >= there && there > 0 => i32::from(points) * W.victory_place,
            Some(_) | None => 0,
        };
        self.clues(found.min(there)) + points
    }

    /// Whether the doom runs out within this number of rounds, and the great enemy cannot be beaten by then.
    pub(super) fn too_late(&self, rounds: i32) -> bool {
        if self.left > rounds {
            return false;
        }
        let actions = i32::from(self.look.actions_left(self.who, None)) + 3 * (rounds - 1);
        match self.quarry() {
            Some(q) => {
                let lies = i32::from(self.look.table.card(q).damage);
                let left = self.look.health(q).unwrap_or(1) - lies;
                // The damage of an attack is in hundredths.
                left * 100 > self.punch() * actions * 3 / 2
            }
            None => true,
        }
    }

    /// Whether resigning helps. It does not if the scenario kills investigators when no resolution is reached.
    pub(super) fn spared(&self) -> bool {
        let scenario = &self.look.content.scenarios[self.look.table.scenario as usize];
        let Some(none) = self.look.content.names.find("none") else {
            return true;
        };
        let end = scenario.resolutions.iter().find(|(s, _)| *s == none);
        let kills = |block| {
            self.look
                .content
                .block(block)
                .iter()
                .any(|v| matches!(v, Verb::Kill(_)))
        };
        !end.and_then(|(_, r)| r.effect).is_some_and(kills)
    }

    /// How late it is, from 0 to 10. It is 0 as long as ten doom or more are left.
    pub(super) fn late(&self) -> i32 {
        (10 - self.left).clamp(0, 10)
    }

    /// How much doom is missing for what is still to be done: the acts to come, and the trophies that this one wants
    /// (at most two are counted, since some are better than none).
    pub(super) fn hurry(&self) -> i32 {
        let table = self.look.table;
        let acts = CardId::first(table.cards.len()).filter(|c| {
            table.card(*c).zone == Zone::Coming && self.look.def(*c).kind == KindName::Act
        });
        let context = Context::of_card(table.act);
        let trophies = match self.objective().and_then(|o| o.once.as_ref()) {
            Some(Condition::Count(c)) => {
                let have = self.look.candidates(&c.of, context).len() as i32;
                let enough = |more: &i32| self.look.passes(&c.is, have + more, context);
                (0..16).find(enough).unwrap_or(1).min(2)
            }
            _ => 1,
        };
        (W.doom_hurry * (acts.count() as i32 + trophies) - self.left).clamp(0, 20)
    }

    /// The location where investigators with clues have to be for the act.
    pub(super) fn muster(&self) -> Option<CardId> {
        let act = self.look.table.act.get()?;
        let cost = self.objective().and_then(|o| o.cost.group_clues.as_ref());
        let from = cost.and_then(|g| g.from.as_ref());
        let from = from.or(self.look.def(act).clues_from.as_ref());
        let Some(Filter::Investigator(filter)) = from else {
            return None;
        };
        let at = filter.at.as_ref()?;
        let context = Context::new(self.who, self.look.table.act);
        self.look
            .table
            .locations
            .iter()
            .find(|l| self.look.at(at, context, *l))
    }

    /// Whether the act is about the defeat of this enemy.
    pub(super) fn is_quarry(&self, enemy: CardId) -> bool {
        let Some(Trigger {
            happening: Pattern::Defeats(pattern),
            ..
        }) = self.objective().and_then(|o| o.on.as_ref())
        else {
            return false;
        };
        let context = Context::new(self.who, self.look.table.act);
        pattern
            .enemy
            .as_ref()
            .is_some_and(|n| self.look.is(n, context, Target::Card(enemy)))
    }

    /// The enemy that the act is about, if it is in play.
    pub(super) fn quarry(&self) -> Option<CardId> {
        self.look.table.enemies.iter().find(|e| self.is_quarry(*e))
    }

    /// Whether that enemy is at this investigator's location.
    pub(super) fn quarry_at_hand(&self) -> bool {
        let here = self.look.table.location(self.who);
        self.quarry()
            .is_some_and(|q| self.look.table.location_of(q) == here)
    }

    /// Whether the group is ready for the great enemy that is likely to appear when the act advances.
    ///
    /// The bot does not look at the back of the act. It assumes a typical enemy: fight 4, five health for each
    /// investigator, attacks of 2 damage and 2 horror.
    pub(super) fn ready(&self) -> bool {
        if self.left <= W.doom_ready {
            return true;
        }
        let punch: i32 = self.look.table.players().map(|s| self.of(s).punch()).sum();
        let rounds = i32::from(self.look.table.head_count) * 500 / (3 * punch).max(1);
        let stamina: i32 = self
            .look
            .table
            .players()
            .map(|s| {
                let (health, sanity) = self.vigour(s);
                ((health - 1) * 100).min((sanity - 1) * 100) / W.ready_round.max(1)
            })
            .sum();
        let hand = self
            .look
            .table
            .players()
            .map(|s| self.look.table.inv(s).hand.len())
            .sum::<usize>();
        rounds * 100
            <= stamina * 100
                + W.ready_spare
                + 100 * i32::from(hand >= 5 * self.look.table.investigators.len())
    }

    /// The doom that may be placed before the last agenda advances.
    pub(super) fn doom_left(&self) -> i32 {
        let threshold = |c: CardId| i32::from(self.look.def(c).threshold.unwrap_or(0));
        let Some(agenda) = self.look.table.agenda.get() else {
            return 99;
        };
        let coming: i32 = CardId::first(self.look.table.cards.len())
            .filter(|c| {
                self.look.table.card(*c).zone == Zone::Coming
                    && self.look.def(*c).kind == KindName::Agenda
            })
            .map(threshold)
            .sum();
        threshold(agenda) + coming - self.look.table.total_doom() as i32
    }
}
