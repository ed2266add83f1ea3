//! Which effects of one moment may come in any order: those are not asked about. // reactions.order

use super::reactions::{Answer, same_kind};
use crate::content::Content;
use crate::content::filter::Whom;
use crate::content::step::{EachOf, Step};
use crate::occurrence::Occurrence;
use crate::read::Now;
use crate::state::Origin;

/// What an effect leaves different, and what it looks at, as bits of [`on`].
#[derive(Clone, Copy, Default)]
struct Touch {
    writes: u8,
    reads: u8,
}

/// What effects of one moment may have in common.
mod on {
    /// Dollars.
    pub const MONEY: u8 = 1;
    /// Sanity, Stamina, Clues, where investigators are and how they fare.
    pub const PEOPLE: u8 = 2;
    /// What somebody holds.
    pub const CARDS: u8 = 4;
    /// The doom track, while it is far from full.
    pub const DOOM: u8 = 8;
    /// Anything else.
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
    /// Cards may be put away, and money and doom added, in any order.
    fn disturbs(self, other: Touch) -> bool {
        let in_any_order = on::CARDS | on::MONEY | on::DOOM;
        self.writes & other.reads != 0 || self.writes & other.writes & !in_any_order != 0
    }
}

/// What a list of steps touches; a step that is not known here touches everything.
fn touches(now: Now, block: u16) -> Touch {
    now.content
        .block(block)
        .iter()
        .fold(Touch::default(), |all, s| all.and(touch(now, s)))
}

fn touch(now: Now, s: &Step) -> Touch {
    let inner = || {
        s.lists()
            .iter()
            .fold(Touch::default(), |all, b| all.and(touches(now, b.id)))
    };
    if let Step::Mark(_) = s {
        // Its own tokens: nobody else looks at them.
        return Touch::default();
    }
    if let Step::Doom(x) = s
        && let Some(n) = x.fixed()
        && (1..i16::from(now.table().track)).contains(&(i16::from(now.table().doom) + n))
    {
        return Touch {
            writes: on::DOOM,
            reads: 0,
        };
    }
    if let Step::Roll(x) = s {
        let told = x
            .success
            .or(x.failure)
            .or(x.each_success)
            .or(x.each_failure);
        let told = told.or(x.any_failure).or(x.all_successes).is_some();
        // A Blessing or a Curse says what a success is.
        return inner().and(Touch {
            writes: 0,
            reads: if told || x.sum.is_some() {
                on::CARDS
            } else {
                0
            },
        });
    }
    if let Step::ForEach(x) = s
        && matches!(x.of, EachOf::Who(_))
    {
        return inner().and(Touch {
            writes: 0,
            reads: on::PEOPLE,
        });
    }
    if let Step::Gain(x) = s {
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
    if let Step::Lose(x) = s
        && x.monster_trophies.is_none()
        && x.gate_trophies.is_none()
    {
        // Whoever falls loses of everything.
        let all = on::MONEY | on::PEOPLE | on::CARDS;
        return Touch {
            writes: all,
            reads: all,
        };
    }
    if let Step::Discard(x) = s
        && x.cards.this
        && x.from_deck.is_none()
        && x.whose.whom == Whom::You
    {
        return inner().and(Touch {
            writes: on::CARDS,
            reads: 0,
        });
    }
    Touch::ALL
}

fn of(now: Now, t: &Answer) -> Touch {
    let a = &now.content.abilities[t.which.ability as usize].it;
    if a.pay.is_some() || a.condition.is_some() {
        return Touch::ALL;
    }
    a.steps.map_or(Touch::default(), |b| touches(now, b.id))
}

/// Whether two effects of one moment leave the same behind in either order.
fn commute(now: Now, a: &Answer, b: &Answer) -> bool {
    if same_kind(now.content, a.which, b.which) && a.who == b.who {
        return true;
    }
    let (x, y) = (of(now, a), of(now, b));
    !x.disturbs(y) && !y.disturbs(x)
}

/// The one of several forced effects that comes first without anybody being asked, if that makes no difference.
pub fn first_of(now: Now, occurrence: &Occurrence, found: &[Answer]) -> Option<Answer> {
    // What somebody's own sheet or card puts in the place of a thing keeps it from happening at all.
    let own = |t: &&Answer| {
        occurrence.who().is_some()
            && t.who == occurrence.who()
            && matches!(t.which.origin, Origin::Card(_) | Origin::Sheet(_))
            && replaces(now.content, t)
    };
    if found.iter().all(|t| replaces(now.content, t)) {
        let mut mine = found.iter().filter(own);
        if let (Some(t), None) = (mine.next(), mine.next()) {
            return Some(*t);
        }
    }
    any_first(now, found)
}

/// The first of several things that must be done which leave the same behind, whichever comes before the others.
pub fn any_first(now: Now, found: &[Answer]) -> Option<Answer> {
    let all = |t: &&Answer| {
        let mut others = found.iter().filter(|o| o.which != t.which);
        others.all(|o| commute(now, t, o))
    };
    found.iter().find(all).copied()
}

fn replaces(content: &Content, t: &Answer) -> bool {
    let a = &content.abilities[t.which.ability as usize].it;
    a.steps.is_some_and(|b| {
        content
            .block(b.id)
            .iter()
            .any(|s| matches!(s, Step::Instead(_)))
    })
}
