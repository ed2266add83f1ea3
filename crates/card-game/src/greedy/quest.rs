//! The way to the objective: what the act asks for, and how far along the group is.

use super::Mind;
use crate::content::*;
use crate::rules::frame::Ctx;
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
        match self.objective() {
            Some(o) => o
                .cost
                .group_clues
                .as_ref()
                .map_or(0, |g| self.look.amount(&g.amount, Ctx::new(self.who, act))),
            None => {
                i32::from(self.look.def(act).threshold.unwrap_or(0))
                    * i32::from(self.look.t.head_count)
            }
        }
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
        if self.missing > 0 { 150 } else { 12 }
    }

    /// Where those who carry the clues must be for them to count.
    pub(super) fn muster(&self) -> Option<CardId> {
        let Some(Filter::Investigator(f)) =
            self.objective()?.cost.group_clues.as_ref()?.from.as_ref()
        else {
            return None;
        };
        let at = f.at.as_ref()?;
        let ctx = Ctx::new(self.who, self.look.t.act);
        self.look
            .t
            .locations
            .iter()
            .find(|l| self.look.at(at, ctx, *l))
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
        let ctx = Ctx::new(self.who, self.look.t.act);
        p.enemy
            .as_ref()
            .is_some_and(|n| self.look.is(n, ctx, Target::Card(enemy)))
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
