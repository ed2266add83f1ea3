//! Relations between cards on the map: engaged, connected, distance.

use super::Look;
use crate::content::*;
use crate::state::*;
use kernel::Maybe;

impl<'a> Look<'a> {
    /// Whether an enemy counts as engaged with an investigator.
    pub fn engaged_with(&self, enemy: CardId, seat: SeatId) -> bool {
        let state = self.table.card(enemy);
        state.area.is(seat)
            || (!state.exhausted
                && self.keyword(enemy, Keyword::Massive)
                && state.at.is_some()
                && state.at == self.table.location(seat))
    }

    /// The first of these enemies if they differ only in their number. Their order is not worth a question.
    pub fn first_of_alike(&self, enemies: &Cards) -> Maybe<CardId> {
        let state = |id: CardId| Card {
            stamp: 0,
            known_to: Seats::NONE,
            ..*self.table.card(id)
        };
        let first = enemies.iter().next();
        let plain = |id: CardId| {
            let host = |c: CardId| self.table.card(c).host.is(id);
            let lasting = |l: &Lasting| l.target == Target::Card(id);
            !self.table.in_play.iter().any(host) && !self.table.lasting.iter().any(lasting)
        };
        let alike = |id: CardId| first.is_some_and(|f| state(id) == state(f)) && plain(id);
        match enemies.len() == 1 || enemies.iter().all(alike) {
            true => first.into(),
            false => Maybe::NONE,
        }
    }

    /// Whether an enemy is engaged with any investigator.
    pub fn engaged(&self, enemy: CardId) -> bool {
        self.table.card(enemy).area.is_some()
            || self.table.players().any(|s| self.engaged_with(enemy, s))
    }

    /// Whether an investigator can go from one location to another in one step. // connections
    pub fn connects(&self, from: CardId, to: CardId) -> bool {
        if from == to {
            return false;
        }
        let side = |c: CardId| usize::from(!self.table.card(c).revealed);
        let symbol = self.def(to).symbol[side(to)];
        self.def(from).connections[side(from)] >> symbol & 1 == 1
            || self.rules_in_force(RuleKind::ConnectsTo)
                && (self.joins(from, to) || self.joins(to, from))
    }

    /// Whether a rule connects a location to another.
    fn joins(&self, location: CardId, other: CardId) -> bool {
        let mut joins = false;
        self.each_rule(
            RuleKind::ConnectsTo,
            Target::Card(location),
            |card, rule| {
                if let Rule::ConnectsTo(f) = rule {
                    joins |= self.fits(f, self.ctx_of(card), Target::Card(other));
                }
            },
        );
        joins
    }

    /// The locations one step away.
    pub fn neighbours(&self, from: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        let me = *self;
        self.table
            .locations
            .iter()
            .filter(move |to| me.connects(from, *to))
    }

    /// The number of steps from a location to each location that can be reached.
    pub fn distances(&self, from: CardId) -> smallvec::SmallVec<[(CardId, u8); 8]> {
        let mut out: smallvec::SmallVec<[(CardId, u8); 8]> = smallvec::smallvec![(from, 0)];
        let mut at = 0;
        while let Some(&(here, distance)) = out.get(at) {
            at += 1;
            for next in self.neighbours(here) {
                if !out.iter().any(|(c, _)| *c == next) {
                    out.push((next, distance + 1));
                }
            }
        }
        out
    }

    /// The number of steps from one location to another, if it can be reached.
    pub fn distance(&self, from: CardId, to: CardId) -> Option<u8> {
        self.distances(from)
            .iter()
            .find(|(c, _)| *c == to)
            .map(|(_, d)| *d)
    }
}
