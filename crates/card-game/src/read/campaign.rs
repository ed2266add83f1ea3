//! What a scenario earns, and what experience buys: which cards may come into a deck, which may leave for them, and
//! for how much.

use super::Look;
use crate::content::*;
use crate::deck;
use crate::rules::frame::Frame;
use crate::state::campaign::Part;
use crate::state::*;

/// What it costs that a card comes into a deck for another: a higher version costs the difference of the levels, any
/// other card its level, either at least 1; levels of exceptional cards count twice. // spend-experience
pub fn cost(content: &Content, old: DefId, new: DefId) -> u8 {
    let from = if is_lower(content, old, new) {
        deck::points(content, old)
    } else {
        0
    };
    deck::points(content, new).saturating_sub(from).max(1)
}

/// Whether a card is a lower version of another.
fn is_lower(content: &Content, old: DefId, new: DefId) -> bool {
    let level = |d: DefId| content.text(d).level.unwrap_or(0);
    content.def(old).title == content.def(new).title && level(old) < level(new)
}

impl Look<'_> {
    /// Whether a campaign is between two scenarios, or over: none is set up, played or being ended.
    pub fn between_scenarios(&self) -> bool {
        let scenario = |f: &Frame| {
            matches!(
                f,
                Frame::Setup { .. } | Frame::Round { .. } | Frame::ScenarioEnd { .. }
            )
        };
        self.t.campaign.is_some() && !self.stack.get(1).is_some_and(scenario)
    }

    /// What somebody may spend, and on whose deck.
    fn purse(&self, who: SeatId) -> Option<(&Campaign, DefId, i16)> {
        let campaign = self.t.campaign.as_deref()?;
        let member = campaign.members.get(usize::from(who))?;
        Some((campaign, member.def, member.experience))
    }

    /// Whether one more copy of a card keeps within the most there may be of its title, once another copy has left.
    /// // deck-copies // exceptional
    fn has_room(&self, campaign: &Campaign, of: DefId, old: Option<DefId>, new: DefId) -> bool {
        let title = self.c.def(new).title;
        let (mut all, mut most) = (0, deck::copies(self.c, new));
        for (card, n) in campaign.held(of, Part::Built) {
            let n = n - u8::from(old == Some(card));
            if n > 0 && self.c.def(card).title == title {
                all += n;
                most = most.min(deck::copies(self.c, card));
            }
        }
        all < most
    }

    /// What it costs that a card joins somebody's deck for which nothing has to leave, if it may. // permanent
    pub fn joins_deck(&self, who: SeatId, new: DefId) -> Option<u8> {
        let (campaign, of, purse) = self.purse(who)?;
        let cost = deck::points(self.c, new).max(1);
        let may = deck::permanent(self.c, new)
            && i16::from(cost) <= purse
            && self.has_room(campaign, of, None, new)
            && self.stays_legal(campaign, of, None, new);
        may.then_some(cost)
    }

    /// The cards that may leave somebody's deck for this one, and what that costs; lower versions of it first.
    pub fn leaves(&self, who: SeatId, new: DefId) -> Vec<(DefId, u8)> {
        let title = self.c.def(new).title;
        let mut may: Vec<(DefId, u8)> = self.may_leave(who, new).collect();
        may.sort_by_key(|(old, _)| self.c.def(*old).title != title);
        may
    }

    /// The same in the order of the deck, found one by one.
    fn may_leave(&self, who: SeatId, new: DefId) -> impl Iterator<Item = (DefId, u8)> {
        self.purse(who)
            .into_iter()
            .flat_map(move |(campaign, of, purse)| {
                let all = campaign
                    .held(of, Part::Built)
                    .filter(move |(d, _)| *d != new);
                all.filter_map(move |(old, _)| {
                    let cost = cost(self.c, old, new);
                    // What does not count makes room for nothing that does, and needs none itself. // permanent
                    let counts = |d| !deck::permanent(self.c, d);
                    let makes_room = match counts(new) {
                        true => counts(old),
                        false => is_lower(self.c, old, new) && !counts(old),
                    };
                    let may = i16::from(cost) <= purse
                        && makes_room
                        && self.has_room(campaign, of, Some(old), new)
                        && self.stays_legal(campaign, of, Some(old), new);
                    may.then_some((old, cost))
                })
            })
    }

    /// Whether an exchange keeps within what the investigator may have of limited kinds of cards. // deck-options
    fn stays_legal(&self, campaign: &Campaign, of: DefId, old: Option<DefId>, new: DefId) -> bool {
        if !deck::limited(self.c, of) {
            return true;
        }
        let mut list = kernel::DeckList {
            investigator: self.c.id_of(of).to_owned(),
            ..Default::default()
        };
        for (card, n) in campaign.held(of, Part::Built) {
            list.cards.insert(self.c.id_of(card).to_owned(), n);
        }
        if let Some(old) = old {
            let left = list.cards.entry(self.c.id_of(old).to_owned()).or_default();
            *left = left.saturating_sub(1);
        }
        *list.cards.entry(self.c.id_of(new).to_owned()).or_default() += 1;
        deck::too_many(self.c, of, &list).is_empty()
    }

    /// The least that it costs somebody to take a card.
    pub fn least_price(&self, who: SeatId, new: DefId) -> Option<u8> {
        let exchanges = self.may_leave(who, new).map(|(_, cost)| cost);
        exchanges.chain(self.joins_deck(who, new)).min()
    }

    /// The cards that somebody may spend experience on: those with a level first, the dearest before. // spend-experience
    pub fn takes(&self, who: SeatId) -> Vec<DefId> {
        let Some((_, of, purse)) = self.purse(who) else {
            return Vec::new();
        };
        if purse < 1 || self.t.inv(who).killed {
            return Vec::new();
        }
        let all = 0..self.c.defs.len() as DefId;
        let mut all: Vec<DefId> = all
            .filter(|d| deck::chosen(self.c, *d) && deck::allowed(self.c, of, *d))
            .filter(|d| {
                self.joins_deck(who, *d).is_some() || self.may_leave(who, *d).next().is_some()
            })
            .collect();
        all.sort_by_key(|d| std::cmp::Reverse(self.c.text(*d).level.unwrap_or(0)));
        all
    }

    /// What the resolution of the scenario adds to the victory display for somebody; nothing is earned where it does
    /// not say so, and by the dead. // experience
    pub fn resolution_experience(&self, seat: SeatId) -> Option<i8> {
        let ending = self.t.endings.first().copied()?;
        let of = |(name, _): &&(packs::Sym, Resolution)| Name::from(*name) == ending;
        let (_, resolution) = self.scenario().resolutions.iter().find(of)?;
        resolution.experience.filter(|_| !self.t.inv(seat).killed)
    }

    /// What an investigator has earned once the scenario is over: the victory display, what the resolution adds, and
    /// what was noted for this investigator alone. // experience
    pub fn experience(&self, seat: SeatId) -> i32 {
        let Some(bonus) = self.resolution_experience(seat) else {
            return 0;
        };
        let display = self.t.cards.iter().filter(|c| c.zone == Zone::Victory);
        let points: i32 = display
            .map(|c| i32::from(self.c.def(c.def).victory.unwrap_or(0)))
            .sum();
        (points + i32::from(bonus) + i32::from(self.t.inv(seat).experience)).max(0)
    }
}
