//! The way to the objective: what the act asks for, and how far along the group is.

use super::Mind;
use crate::content::*;
use crate::rules::frame::Context;
use crate::state::*;

impl<'a> Mind<'a> {
    fn objective(&self) -> Option<&'a Objective> {
        let act = self.look.t.act;
        if act == NO_CARD {
            return None;
        }
        self.look
            .c
            .abilities_of(self.look.t.card(act).def)
            .find_map(|(_, a)| match &a.ability {
                Ability::Objective(o) => Some(o),
                _ => None,
            })
    }

    /// How many clues the act asks for.
    pub(super) fn clues_needed(&self) -> i32 {
        let act = self.look.t.act;
        if act == NO_CARD {
            return 0;
        }
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
            (None, None) => {
                i32::from(self.look.def(act).threshold.unwrap_or(0))
                    * i32::from(self.look.t.head_count)
            }
        }
    }

    /// The action of the act that clues are paid for: what else would it ask for than what brings it on?
    pub(super) fn labour(&self) -> Option<(AbilityId, &'a ActionAbility)> {
        let act = self.look.t.act;
        if act == NO_CARD {
            return None;
        }
        let mut all = self.look.c.abilities_of(self.look.t.card(act).def);
        all.find_map(|(id, a)| match &a.ability {
            Ability::Action(a) if a.cost.clues > 0 || a.cost.group_clues.is_some() => Some((id, a)),
            _ => None,
        })
    }

    /// How many more tokens the act wants to bear.
    fn uses_left(&self) -> i32 {
        let context = Context::new(NOBODY, self.look.t.act);
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

    /// Whether the act counts this card once it lies in the victory display.
    pub(super) fn is_trophy(&self, card: CardId) -> bool {
        let context = Context::new(self.who, self.look.t.act);
        match self.objective().and_then(|o| o.once.as_ref()) {
            Some(Condition::Count(CountIs {
                of: Filter::Card(f),
                ..
            })) => f.zone == Some(ZoneName::VictoryDisplay) && self.look.card_is(f, context, card),
            _ => false,
        }
    }

    /// The place that the act wants somebody to enter.
    pub(super) fn gate(&self) -> Option<CardId> {
        let Some(Trigger {
            happening: Pattern::Enters(p),
            ..
        }) = self.objective().and_then(|o| o.on.as_ref())
        else {
            return None;
        };
        let context = Context::new(self.who, self.look.t.act);
        let at = p.at.as_ref()?;
        let mut places = self.look.t.locations.iter();
        places.find(|l| self.look.at(at, context, *l))
    }

    /// How many clues the group holds.
    pub(super) fn clues_held(&self) -> i32 {
        self.look
            .t
            .players()
            .map(|s| i32::from(self.look.t.inv_card(s).clues))
            .sum()
    }

    /// What a clue is worth.
    pub(super) fn clue(&self) -> i32 {
        if self.missing > 0 { self.needed } else { 12 }
    }

    /// Whether little doom is left for what is still to be done: the acts to come, and the trophies this one wants.
    pub(super) fn in_a_hurry(&self) -> bool {
        let t = self.look.t;
        let acts = (0..t.cards.len() as CardId)
            .filter(|c| t.card(*c).zone == Zone::Coming && self.look.def(*c).kind == KindName::Act);
        let context = Context::new(NOBODY, t.act);
        let trophies = match self.objective().and_then(|o| o.once.as_ref()) {
            Some(Condition::Count(c)) => {
                let have = self.look.candidates(&c.of, context).len() as i32;
                let enough = |more: &i32| self.look.passes(&c.is, have + more, context);
                (0..16).find(enough).unwrap_or(1)
            }
            _ => 1,
        };
        self.doom_left() <= 4 * (acts.count() as i32 + trophies)
    }

    /// Where those who carry the clues must be for them to count.
    pub(super) fn muster(&self) -> Option<CardId> {
        let act = self.look.t.act;
        if act == NO_CARD {
            return None;
        }
        let cost = self.objective().and_then(|o| o.cost.group_clues.as_ref());
        let from = cost.and_then(|g| g.from.as_ref());
        let from = from.or(self.look.def(act).clues_from.as_ref());
        let Some(Filter::Investigator(f)) = from else {
            return None;
        };
        let at = f.at.as_ref()?;
        let context = Context::new(self.who, self.look.t.act);
        self.look
            .t
            .locations
            .iter()
            .find(|l| self.look.at(at, context, *l))
    }

    /// Whether the act is about this enemy's defeat.
    pub(super) fn is_quarry(&self, enemy: CardId) -> bool {
        let Some(Trigger {
            happening: Pattern::Defeats(p),
            ..
        }) = self.objective().and_then(|o| o.on.as_ref())
        else {
            return false;
        };
        let context = Context::new(self.who, self.look.t.act);
        p.enemy
            .as_ref()
            .is_some_and(|n| self.look.is(n, context, Target::Card(enemy)))
    }

    /// The enemy that the act is about, if it is in play.
    pub(super) fn quarry(&self) -> Option<CardId> {
        self.look.t.enemies.iter().find(|e| self.is_quarry(*e))
    }

    /// Whether the group is fit for what an act that nears the end is sure to bring: a great enemy.
    ///
    /// Nobody looks at the back of the act: what is expected is what any such enemy is like (fight 4, five health an
    /// investigator, attacks for two and two).
    pub(super) fn ready(&self) -> bool {
        if self.doom_left() <= 7 {
            return true;
        }
        let punch: i32 = self.look.t.players().map(|s| self.of(s).punch()).sum();
        let rounds = i32::from(self.look.t.head_count) * 500 / (3 * punch).max(1);
        let stamina: i32 = self
            .look
            .t
            .players()
            .map(|s| {
                let (health, sanity) = self.vigour(s);
                ((health - 1) / 2).min((sanity - 1) / 2)
            })
            .sum();
        let hand = self
            .look
            .t
            .players()
            .map(|s| self.look.t.inv(s).hand.len())
            .sum::<usize>();
        rounds <= stamina + i32::from(hand >= 5 * self.look.t.investigators.len())
    }

    /// How much doom is left before the last agenda advances.
    pub(super) fn doom_left(&self) -> i32 {
        let agenda = self.look.t.agenda;
        let threshold = |c: CardId| i32::from(self.look.def(c).threshold.unwrap_or(0));
        if agenda == NO_CARD {
            return 99;
        }
        let coming: i32 = (0..self.look.t.cards.len() as CardId)
            .filter(|c| {
                self.look.t.card(*c).zone == Zone::Coming
                    && self.look.def(*c).kind == KindName::Agenda
            })
            .map(threshold)
            .sum();
        threshold(agenda) + coming - self.look.t.total_doom() as i32
    }
}
