//! Facts that chance decides only when they are seen: the version of a location, which of several sets is in the
//! encounter deck, a weakness from the collection. Chapter: setup.md.
//!
//! Until then the game holds a card that represents all possibilities, so that no player and no search can know more.

use crate::Rule;
use crate::choice::{Choice, Prompt, SETS, VERSIONS, WEAKNESSES};
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::rules::cx::{Cx, Flow};
use crate::rules::layout;
use crate::state::*;
use std::collections::BTreeMap;

/// The most versions of which the ways are counted; of more, each counts alike.
const MOST_VERSIONS: usize = 16;

/// The definitions that a location can still turn out to be: those that are not in the game yet. Every way in which
/// the unseen locations can be different versions is equally likely, so a definition is listed the more often, the more
/// ways it leaves to the others. // location-versions
pub fn versions_left(look: &Look<'_>, location: CardId) -> Vec<DefId> {
    let free = |d: &DefId| look.table.cards.iter().all(|c| c.def != *d);
    // A version that lies among mixed locations is none of the others. // conceal
    let lies_elsewhere = |c: CardId, d: DefId| {
        let elsewhere = |m: &Mixed| m.versions.contains(&d) && !m.locations.contains(c);
        look.table.mixed.iter().any(elsewhere)
    };
    let left = |card: CardId| -> Vec<DefId> {
        let all = look.def(card).one_of.iter().copied();
        all.filter(free)
            .filter(|d| !lies_elsewhere(card, *d))
            .collect()
    };
    let mine = left(location);
    let unseen = |c: &CardId| {
        let zone = look.table.card(*c).zone;
        *c != location && matches!(zone, Zone::Play | Zone::Pile | Zone::SetAside)
    };
    let others = CardId::first(look.table.cards.len())
        .filter(unseen)
        .map(left);
    let others: Vec<_> = others
        .filter(|of| of.iter().any(|d| mine.contains(d)))
        .collect();
    // Copies that stand for the same leave as many ways to each version.
    if look.table.mixed.is_empty() && others.iter().all(|of| *of == mine) {
        return mine;
    }
    let mut all = mine.clone();
    for def in others.iter().flatten() {
        if !all.contains(def) {
            all.push(*def);
        }
    }
    if all.len() > MOST_VERSIONS {
        return mine;
    }
    let bit = |d: &DefId| all.iter().position(|x| x == d).map_or(0, |at| 1_u32 << at);
    let mixed = look.table.mixed.iter().flat_map(|m| &m.versions);
    let needed = mixed
        .filter(|d| all.contains(d))
        .fold(0, |bits, d| bits | bit(d));
    let ways: Vec<u64> = mine
        .iter()
        .map(|d| ways(&others, bit(d), needed, &bit))
        .collect();
    let shared = ways.iter().copied().fold(0, greatest_divisor).max(1);
    let often = |n: u64| usize::try_from(n / shared).unwrap_or(1);
    let times = mine.iter().zip(ways);
    times
        .flat_map(|(d, n)| std::iter::repeat_n(*d, often(n)))
        .collect()
}

/// The number of ways in which each of these locations can be one of its list, if `taken` is taken, no two are the same,
/// and all of `needed` are taken in the end.
fn ways(of: &[Vec<DefId>], taken: u32, needed: u32, bit: &impl Fn(&DefId) -> u32) -> u64 {
    let mut so_far = BTreeMap::from([(taken, 1_u64)]);
    for list in of {
        let mut next = BTreeMap::new();
        for (taken, n) in so_far {
            for bit in list.iter().map(bit).filter(|bit| taken & bit == 0) {
                *next.entry(taken | bit).or_default() += n;
            }
        }
        so_far = next;
    }
    let ends = so_far.iter().filter(|(taken, _)| *taken & needed == needed);
    ends.map(|(_, n)| n).sum()
}

fn greatest_divisor(first: u64, second: u64) -> u64 {
    if second == 0 {
        first
    } else {
        greatest_divisor(second, first % second)
    }
}

/// The basic weaknesses that the current step can still draw.
pub fn weaknesses_left(look: &Look<'_>) -> Vec<DefId> {
    let mut pool = layout::weakness_pool(look.content, look.table);
    if let Some(Frame::Script(s)) = look.stack.last()
        && let Some(Verb::GainWeakness(g)) = look.content.verb(s.here())
    {
        pool.retain(|d| g.lets(look.content.def(*d)));
    }
    pool
}

impl Script {
    /// Gives investigators a random basic weakness of the collection. // gain-weakness
    pub fn do_gain_weakness(&mut self, cx: &mut Cx, gain: &GainWeakness) -> Flow {
        let left = match self.point {
            Point::Seats(left) => left,
            _ => {
                let all = cx.everybody(&gain.who, self.context);
                all.into_iter().collect()
            }
        };
        let pool = weaknesses_left(&cx.look()).len();
        let Some(who) = left.first().filter(|_| pool > 0) else {
            return self.next_if(left.is_empty());
        };
        let left = left.without(who);
        self.point = if left.is_empty() {
            Point::Next
        } else {
            Point::Seats(left)
        };
        cx.chance(
            WEAKNESSES,
            Rule::GainWeakness,
            Prompt::WeaknessGained(who),
            pool,
        )
    }
}

impl Cx<'_, '_> {
    /// Asks which version a location is, before it is revealed. // location-versions
    pub fn which_version(&mut self, location: CardId) -> Option<Flow> {
        if self.def(location).one_of.is_empty() || self.card(location).revealed {
            return None;
        }
        let left = versions_left(&self.look(), location).len();
        let prompt = Prompt::Version(location);
        (left > 0).then(|| self.chance(VERSIONS, Rule::LocationVersions, prompt, left))
    }

    /// Asks which set a card stands for, before it is seen. // hidden-sets
    pub fn which_set(&mut self, card: CardId) -> Option<Flow> {
        let sets = self.def(card).one_of_sets.len();
        let prompt = Prompt::HiddenSet(card);
        (sets > 0).then(|| self.chance(SETS, Rule::HiddenSets, prompt, sets))
    }

    /// The same for all cards that a player is about to see.
    pub fn which_set_of(&mut self, seen: &Cards) -> Option<Flow> {
        let hidden = |c: &CardId| !self.def(*c).one_of_sets.is_empty();
        let card = seen.iter().find(hidden)?;
        self.which_set(card)
    }

    /// Puts a card that stands for a set back on top of the encounter deck, unseen. Returns whether it was such a card.
    pub fn stands_on_top(&mut self, card: CardId) -> bool {
        let hidden = !self.def(card).one_of_sets.is_empty();
        if hidden {
            self.place_in_deck(Owner::NONE, card, true, Seats::NONE);
        }
        hidden
    }

    /// Applies an answer of chance about such a fact; `None` if the open question is another one.
    pub fn take_unseen(&mut self, choice: Choice) -> Option<Flow> {
        match (self.game.ask()?.prompt, choice) {
            (Prompt::Version(location), Choice::Version(def)) => {
                self.turns_out(location, def);
                Some(Flow::Go)
            }
            (Prompt::HiddenSet(card), Choice::Set(set)) => {
                let stand_in = self.card(card).def;
                self.set_turns_out(stand_in, set);
                Some(Flow::Go)
            }
            (Prompt::WeaknessGained(who), Choice::Def(def)) => Some(self.take_gained(who, def)),
            _ => None,
        }
    }

    /// Gives the investigator this weakness.
    fn take_gained(&mut self, who: SeatId, def: DefId) -> Flow {
        let to = match self.game.stack().last() {
            Some(Frame::Script(s)) => match self.content.verb(s.here()) {
                Some(Verb::GainWeakness(g)) => g.to,
                _ => return Flow::Go,
            },
            _ => return Flow::Go,
        };
        let Some(card) = self.weakness_gained(who, def) else {
            return Flow::Go;
        };
        match to {
            WeaknessTo::Hand if self.table().playing(who) => {
                self.put(card, Zone::Hand);
                if self.resolves_from_hand(card) {
                    return self.resolve_weakness(who, card);
                }
                Flow::Go
            }
            WeaknessTo::Deck if self.table().playing(who) => {
                self.shuffle_into_deck(who, card);
                Flow::Go
            }
            WeaknessTo::Hand | WeaknessTo::Deck => Flow::Go,
        }
    }
}
