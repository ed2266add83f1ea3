//! Finds effects of one moment whose order makes no difference, so that the players need not choose
//! it. // reactions.order

use super::reactions::{Answer, same_kind};
use crate::content::Content;
use crate::content::filter::Whom;
use crate::content::ids::BlockId;
use crate::content::step::{EachOf, Step};
use crate::occurrence::Occurrence;
use crate::read::Now;
use crate::state::Origin;

/// The state that an effect writes and reads, as bits of [`on`].
#[derive(Clone, Copy, Default)]
struct Touch {
    writes: u8,
    reads: u8,
}

/// The parts of the state that effects may share.
mod on {
    /// Dollars.
    pub const MONEY: u8 = 1;
    /// Sanity, Stamina, Clues, and the places and states of investigators.
    pub const PEOPLE: u8 = 2;
    /// Cards that investigators hold.
    pub const CARDS: u8 = 4;
    /// The doom track, while it is far from full.
    pub const DOOM: u8 = 8;
    /// All other state.
    pub const ALL: u8 = 255;
}

impl Touch {
    const ALL: Touch = Touch {
        writes: on::ALL,
        reads: on::ALL,
    };
    fn and(self, other: Touch) -> Touch {
        Touch {
            writes: self.writes | other.writes,
            reads: self.reads | other.reads,
        }
    }
    /// Whether the effect changes what the other one reads or changes. Discarding cards, money and doom add up in any
    /// order.
    fn disturbs(self, other: Touch) -> bool {
        let in_any_order = on::CARDS | on::MONEY | on::DOOM;
        self.writes & other.reads != 0 || self.writes & other.writes & !in_any_order != 0
    }
}

/// The state that a list of steps touches. A step that this function does not know touches everything.
fn touches(now: Now, block: BlockId) -> Touch {
    now.content
        .block(block)
        .iter()
        .fold(Touch::default(), |all, s| all.and(touch(now, s)))
}

fn touch(now: Now, step: &Step) -> Touch {
    let inner = || {
        step.lists()
            .iter()
            .fold(Touch::default(), |all, b| all.and(touches(now, b.id)))
    };
    if let Step::Mark(_) = step {
        // No other effect reads the tokens of this card.
        return Touch::default();
    }
    if let Step::Doom(x) = step
        && let Some(n) = x.fixed()
        && (1..i16::from(now.table().track)).contains(&(i16::from(now.table().doom) + n))
    {
        return Touch {
            writes: on::DOOM,
            reads: 0,
        };
    }
    if let Step::Roll(roll) = step {
        let told = roll
            .success
            .or(roll.failure)
            .or(roll.each_success)
            .or(roll.each_failure);
        let told = told.or(roll.any_failure).or(roll.all_successes).is_some();
        // A Blessing or a Curse decides which faces are successes.
        return inner().and(Touch {
            writes: 0,
            reads: if told || roll.sum.is_some() {
                on::CARDS
            } else {
                0
            },
        });
    }
    if let Step::ForEach(x) = step
        && matches!(x.of, EachOf::Who(_))
    {
        return inner().and(Touch {
            writes: 0,
            reads: on::PEOPLE,
        });
    }
    if let Step::Gain(x) = step {
        let money = x.sanity.is_none() && x.stamina.is_none() && x.clues.is_none();
        return if money && x.brood.is_none() && x.split.is_none() {
            Touch {
                writes: on::MONEY,
                reads: 0,
            }
        } else {
            Touch {
                writes: on::PEOPLE,
                reads: on::PEOPLE,
            }
        };
    }
    if let Step::Lose(x) = step
        && x.monster_trophies.is_none()
        && x.gate_trophies.is_none()
    {
        // An investigator who falls loses Clues and items.
        let all = on::MONEY | on::PEOPLE | on::CARDS;
        return Touch {
            writes: all,
            reads: all,
        };
    }
    if let Step::Discard(discard) = step
        && discard.cards.this
        && discard.from_deck.is_none()
        && discard.whose.whom == Whom::You
    {
        return inner().and(Touch {
            writes: on::CARDS,
            reads: 0,
        });
    }
    Touch::ALL
}

fn of(now: Now, t: &Answer) -> Touch {
    let ability = &now.content.abilities[t.which.ability].it;
    if ability.pay.is_some() || ability.condition.is_some() {
        return Touch::ALL;
    }
    ability
        .steps
        .map_or(Touch::default(), |b| touches(now, b.id))
}

/// Whether two effects of one moment have the same result in either order.
fn commute(now: Now, answer: &Answer, other: &Answer) -> bool {
    if same_kind(now.content, answer.which, other.which) && answer.who == other.who {
        return true;
    }
    let (x, y) = (of(now, answer), of(now, other));
    !x.disturbs(y) && !y.disturbs(x)
}

/// The forced effect that comes first without a question, if the order makes no difference.
pub fn first_of(now: Now, occurrence: &Occurrence, found: &[Answer]) -> Option<Answer> {
    // A replacement on the investigator's own sheet or card prevents the occurrence, so the others no longer apply.
    let own = |answer: &&Answer| {
        occurrence.who().is_some()
            && answer.who == occurrence.who()
            && matches!(answer.which.origin, Origin::Card(_) | Origin::Sheet(_))
            && replaces(now.content, answer)
    };
    if found.iter().all(|t| replaces(now.content, t)) {
        let mut mine = found.iter().filter(own);
        if let (Some(t), None) = (mine.next(), mine.next()) {
            return Some(*t);
        }
    }
    any_first(now, found)
}

/// The first of several mandatory effects whose place in the order makes no difference.
pub fn any_first(now: Now, found: &[Answer]) -> Option<Answer> {
    let all = |t: &&Answer| {
        let mut others = found.iter().filter(|o| o.which != t.which);
        others.all(|o| commute(now, t, o))
    };
    found.iter().find(all).copied()
}

fn replaces(content: &Content, t: &Answer) -> bool {
    let a = &content.abilities[t.which.ability].it;
    a.steps.is_some_and(|b| {
        content
            .block(b.id)
            .iter()
            .any(|s| matches!(s, Step::Instead(_)))
    })
}
