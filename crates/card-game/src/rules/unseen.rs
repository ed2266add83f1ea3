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

/// The definitions that a location can still turn out to be: those that are not in the game yet.
pub fn versions_left(look: &Look<'_>, location: CardId) -> Vec<DefId> {
    let all = look.def(location).one_of.iter().copied();
    all.filter(|d| look.t.cards.iter().all(|c| c.def != *d))
        .collect()
}

/// The basic weaknesses that the current step can still draw.
pub fn weaknesses_left(look: &Look<'_>) -> Vec<DefId> {
    let mut pool = layout::weakness_pool(look.c, look.t);
    if let Some(Frame::Script(s)) = look.stack.last()
        && let Some(Verb::GainWeakness(g)) = look.c.verb(s.here())
        && let Some(wanted) = g.has_trait
    {
        pool.retain(|d| look.c.def(*d).has_trait(wanted));
    }
    pool
}

impl Script {
    /// Gives investigators a random basic weakness of the collection. // gain-weakness
    pub fn do_gain_weakness(&mut self, cx: &mut Cx, g: &GainWeakness) -> Flow {
        let left = match self.point {
            Point::Seats(left) => left,
            _ => {
                let all = cx.everybody(&g.who, self.context);
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
