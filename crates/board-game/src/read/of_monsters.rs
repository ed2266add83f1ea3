//! Numbers and keywords of monsters, as an investigator meets them.

use super::numbers::{each_such_term, each_term, in_force, not_negative, printed};
use super::{Now, Tell, Whose, Within, amount, any_in_force, modified, modified_told};
use crate::content::ability::{CheckKind, Modify, Quantity, Subject};
use crate::content::amount::Rating;
use crate::content::filter::{Border, Keyword};
use crate::content::ids::{KeywordId, KeywordSet, MonsterId};
use crate::content::index::{KEYWORDS, keyword, keyword_id, quantity_index};
use crate::content::record::Rated;
use crate::event::TermOf;
use crate::frame::Context;
use crate::state::{Origin, Value};
use kernel::{Maybe, Seat};

/// The present movement of a monster.
pub fn border(now: Now, monster: MonsterId) -> Border {
    // Terms about monsters with a certain border are applied last; they look at the border without such
    // terms. // modifiers
    let own = own_border(now, monster, Within::EMPTY);
    border_with(now, monster, own, Within::EMPTY, true)
}

/// Stands in [`Within`] for the border that terms about borders look at.
const OWN_BORDER: u16 = 127;

/// The border of a monster without terms that are about borders: a monster remains a flying one, even if flying
/// monsters may not move.
pub fn own_border(now: Now, monster: MonsterId, mut within: Within) -> Border {
    let printed = now.content.monster(monster).record.border;
    if within.contains(OWN_BORDER) {
        return printed;
    }
    within.insert(OWN_BORDER);
    within.remove(quantity_index(Quantity::Border).into());
    border_with(now, monster, printed, within, false)
}

fn border_with(
    now: Now,
    monster: MonsterId,
    mut border: Border,
    within: Within,
    by_border: bool,
) -> Border {
    let whose = Whose::monster(monster, Maybe::NONE).within(within);
    if any_in_force(now, Quantity::Border, whose) {
        let wanted = |m: &Modify| match &m.of {
            Subject::Monster(f) => f.by_border() == by_border,
            _ => !by_border,
        };
        let q = quantity_index(Quantity::Border);
        each_such_term(now, q, whose, &wanted, &mut |t| {
            if let Some(to) = t.modify.border {
                border = to;
            }
        });
    }
    border
}

/// Keywords of a monster, with its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keywords {
    /// The keywords.
    pub set: KeywordSet,
    /// The Sanity of nightmarish.
    pub nightmarish: i16,
    /// The Stamina of overwhelming.
    pub overwhelming: i16,
}

impl Keywords {
    /// Whether a keyword is present.
    pub fn has(&self, keyword: KeywordId) -> bool {
        self.set.contains(keyword)
    }
}

/// The keywords of a monster (or of the Ancient One, if there is none) for an investigator.
pub fn keywords(
    now: Now,
    monster: impl Into<Maybe<MonsterId>>,
    seat: impl Into<Maybe<Seat>>,
) -> Keywords {
    keywords_within(now, monster, seat, Within::EMPTY)
}

/// The same, while these quantities are being computed.
pub fn keywords_within(
    now: Now,
    monster: impl Into<Maybe<MonsterId>>,
    seat: impl Into<Maybe<Seat>>,
    within: Within,
) -> Keywords {
    let (monster, seat) = (monster.into(), seat.into());
    let mut keywords = Keywords::default();
    if let Some(m) = monster.get() {
        for &w in &now.content.monster(m).record.keywords {
            keywords.set.insert(keyword_id(w));
            match w {
                Keyword::Nightmarish(n) => keywords.nightmarish = i16::from(n),
                Keyword::Overwhelming(n) => keywords.overwhelming = i16::from(n),
                _ => {}
            }
        }
        keywords.set.insert(keyword::TEXT);
    } else if let Some(a) = now.content.ancient(now.table().ancient) {
        for &w in &a.record.keywords {
            keywords.set.insert(keyword_id(w));
        }
    }
    let subj = Whose::monster(monster, seat).within(within);
    if any_in_force(now, Quantity::Keyword, subj) {
        let mut granted = KeywordSet::EMPTY;
        let mut removed = KeywordSet::EMPTY;
        each_term(now, quantity_index(Quantity::Keyword), subj, &mut |term| {
            if let Some(w) = term.modify.grant {
                granted.insert(keyword_id(w));
            }
            if let Some(s) = term.modify.remove
                && let Some(i) = term.keyword.or(now.content.refs(s).keyword)
            {
                removed.insert(i);
            }
        });
        keywords.set = (keywords.set | granted) & !removed;
    }
    if !keywords.has(keyword::NIGHTMARISH) {
        keywords.nightmarish = 0;
    }
    if !keywords.has(keyword::OVERWHELMING) {
        keywords.overwhelming = 0;
    }
    keywords
}

/// The skill of an investigator's Combat checks against a monster (or the Ancient One).
pub fn combat_skill(now: Now, monster: Maybe<MonsterId>, seat: Seat) -> CheckKind {
    let mut skill = CheckKind::Fight;
    let quantity = quantity_index(Quantity::CombatSkill);
    let whose = Whose::monster(monster, seat);
    if in_force(now, quantity, whose) {
        each_term(now, quantity, whose, &mut |t| {
            skill = t.modify.skill.unwrap_or(skill)
        });
    }
    skill
}

/// A monster's toughness.
pub fn toughness(now: Now, monster: MonsterId, seat: impl Into<Maybe<Seat>>) -> i16 {
    toughness_within(now, monster, seat, Within::EMPTY)
}

/// A monster's toughness, while these quantities are being computed.
pub fn toughness_within(
    now: Now,
    monster: MonsterId,
    seat: impl Into<Maybe<Seat>>,
    within: Within,
) -> i16 {
    let whose = Whose::monster(monster, seat).within(within);
    toughness_told(now, monster, whose, &mut ())
}

/// A monster's toughness, and reports its terms.
pub fn toughness_told(now: Now, monster: MonsterId, whose: Whose, told: &mut impl Tell) -> i16 {
    let base = now.content.monster(monster).record.toughness;
    told.term(TermOf::Base, base);
    not_negative(
        modified_told(now, Quantity::Toughness, whose, base, told),
        told,
    )
}

/// The value of a monster trophy, in toughness.
pub fn trophy_value(now: Now, monster: MonsterId, seat: Seat) -> i16 {
    trophy_value_within(now, monster, seat, Within::EMPTY)
}

/// The value of a monster trophy, while these quantities are being computed.
pub fn trophy_value_within(now: Now, monster: MonsterId, seat: Seat, within: Within) -> i16 {
    modified(
        now,
        Quantity::TrophyValue,
        Whose::monster(monster, seat).within(within),
        toughness_within(now, monster, seat, within),
    )
}

/// A rating of a monster for an investigator.
pub fn rating(now: Now, monster: MonsterId, seat: impl Into<Maybe<Seat>>, r: Rating) -> i16 {
    rating_within(now, monster, seat, r, Within::EMPTY)
}

/// The same, while these quantities are being computed.
pub fn rating_within(
    now: Now,
    monster: MonsterId,
    seat: impl Into<Maybe<Seat>>,
    rating: Rating,
    within: Within,
) -> i16 {
    let seat = seat.into();
    let record = &now.content.monster(monster).record;
    let mut context = Context::new(seat, Origin::Monster(monster));
    context.it = Value::Monster(monster);
    // A printed number may be computed from others. If it depends on itself, the inner value is 0. // effects.terms
    context.within = printed(within, rating as u16);
    let again = context.within == within;
    let printed = |x: &Option<Rated>| match x {
        Some(r) if !again => amount(now, &r.rating, &context),
        _ => 0,
    };
    let (quantity, base) = match rating {
        Rating::Awareness => (Quantity::Awareness, record.awareness),
        Rating::Horror => (Quantity::HorrorRating, printed(&record.horror)),
        Rating::Combat => (Quantity::CombatRating, printed(&record.combat)),
    };
    modified(
        now,
        quantity,
        Whose::monster(monster, seat).within(within),
        base,
    )
}

/// The Sanity that a failed Horror check against a monster costs. `None` if it has no horror rating, printed or by a
/// text in force. // combat.horror-check
pub fn horror_damage(now: Now, monster: MonsterId, seat: Seat) -> Option<i16> {
    let printed = now.content.monster(monster).record.horror.as_ref();
    let subj = Whose::monster(monster, seat);
    let mut rated = printed.is_some();
    if !rated && any_in_force(now, Quantity::HorrorRating, subj) {
        let rating = quantity_index(Quantity::HorrorRating);
        each_term(now, rating, subj, &mut |t| rated |= t.modify.set.is_some());
    }
    let base = printed.map_or(0, |h| h.damage);
    rated.then(|| modified(now, Quantity::HorrorDamage, subj, base))
}

/// The Stamina that a monster's combat damage costs. // combat.combat-check
pub fn combat_damage(now: Now, monster: MonsterId, seat: Seat) -> i16 {
    let printed = now.content.monster(monster).record.combat.as_ref();
    let base = printed.map_or(0, |rated| rated.damage);
    modified(
        now,
        Quantity::CombatDamage,
        Whose::monster(monster, seat),
        base,
    )
}

/// The name of a keyword.
pub fn keyword_name(keyword: KeywordId) -> &'static str {
    KEYWORDS.get(keyword.index()).copied().unwrap_or("text")
}
