//! Words that a type allows and a field does not. They are refused where they are written.

use super::ability::CheckKind;
use super::amount::{Comparison, Stat, This};
use super::filter::{DeckName, Inner, Status};
use language::form::Set;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// Reads one word; it must be one of `among`.
fn one<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialEq>(
    deserializer: D,
    among: &[T],
    why: &str,
) -> Result<T, D::Error> {
    let word = T::deserialize(deserializer)?;
    match among.contains(&word) {
        true => Ok(word),
        false => Err(D::Error::custom(why)),
    }
}

/// Reads one or more words; each must be one of `among`.
fn several<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialEq>(
    deserializer: D,
    among: &[T],
    why: &str,
) -> Result<Set<T>, D::Error> {
    let words = Set::<T>::deserialize(deserializer)?;
    match words.0.iter().all(|w| among.contains(w)) {
        true => Ok(words),
        false => Err(D::Error::custom(why)),
    }
}

/// The decks of cards that an investigator draws from.
pub(crate) const DECKS: [DeckName; 5] = [
    DeckName::Common,
    DeckName::Unique,
    DeckName::Spell,
    DeckName::Skill,
    DeckName::Ally,
];

const DRAWN: [DeckName; 6] = [
    DeckName::Common,
    DeckName::Unique,
    DeckName::Spell,
    DeckName::Skill,
    DeckName::Ally,
    DeckName::BlessingOfNodens,
];

const HELD: [DeckName; 7] = [
    DeckName::Common,
    DeckName::Unique,
    DeckName::Spell,
    DeckName::Skill,
    DeckName::Ally,
    DeckName::Special,
    DeckName::BlessingOfNodens,
];

const NO_DECK: &str = "this is no deck of cards that one could get here";

/// Decks that can be searched and bought from.
pub fn decks<'de, D: Deserializer<'de>>(d: D) -> Result<Set<DeckName>, D::Error> {
    several(d, &DECKS, NO_DECK)
}

/// Decks that can be drawn from.
pub fn drawn<'de, D: Deserializer<'de>>(d: D) -> Result<Set<DeckName>, D::Error> {
    several(d, &DRAWN, NO_DECK)
}

/// Decks whose cards investigators can hold.
pub fn held<'de, D: Deserializer<'de>>(d: D) -> Result<Set<DeckName>, D::Error> {
    several(d, &HELD, NO_DECK)
}

/// The deck that loses a card.
pub fn deck<'de, D: Deserializer<'de>>(d: D) -> Result<Option<DeckName>, D::Error> {
    one(d, &DECKS, NO_DECK).map(Some)
}

/// A card that pays for its own ability.
pub fn this<'de, D: Deserializer<'de>>(d: D) -> Result<Option<This>, D::Error> {
    one(d, &[This::This], "a card pays with itself: write `this`").map(Some)
}

/// A state that an effect can end.
pub fn ended<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Status, D::Error> {
    let among = [
        Status::Blessed,
        Status::Cursed,
        Status::Delayed,
        Status::Arrested,
        Status::LosingNextTurn,
        Status::Defaulted,
    ];
    one(
        deserializer,
        &among,
        "nobody ceases to be that by an effect",
    )
}

/// States in which an investigator in play can be.
const LIVED_IN: [Status; 7] = [
    Status::Blessed,
    Status::Cursed,
    Status::Delayed,
    Status::Arrested,
    Status::LostInTimeAndSpace,
    Status::LosingNextTurn,
    Status::Defaulted,
];

/// A state in which an investigator in play can be.
pub fn lived_in<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Status>, D::Error> {
    let why = "nobody in play is ever found so: it passes at once, or is `fell`";
    one(d, &LIVED_IN, why).map(Some)
}

/// A state that can be entered as a price.
pub fn taken_on<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Status>, D::Error> {
    one(d, &LIVED_IN, "nobody pays with that").map(Some)
}

/// Kinds of checks that can be decided before they are made.
pub fn to_come<'de, D: Deserializer<'de>>(from: D) -> Result<Set<CheckKind>, D::Error> {
    let among = [CheckKind::Horror, CheckKind::Combat];
    let why = "of checks to come only the Horror and the Combat check can be settled";
    several(from, &among, why)
}

/// A comparison that some number fulfils.
pub fn compared<'de, D: Deserializer<'de>>(d: D) -> Result<Comparison, D::Error> {
    let compare = Comparison::deserialize(d)?;
    match compare.mistake() {
        Some(why) => Err(D::Error::custom(why)),
        None => Ok(compare),
    }
}

/// A part of a loss.
pub fn part<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Stat>, D::Error> {
    let why = "the parts of a loss are Sanity and Stamina";
    one(d, &[Stat::Sanity, Stat::Stamina], why).map(Some)
}

/// Filters inside another filter.
pub fn inner<'de, D: Deserializer<'de>, F: Deserialize<'de> + Inner>(
    d: D,
) -> Result<Vec<F>, D::Error> {
    let all = Vec::<F>::deserialize(d)?;
    if all.len() < 2 {
        return Err(D::Error::custom("of one or none there is nothing to join"));
    }
    match all.iter().find_map(F::only_outermost) {
        Some(key) => Err(outermost(key)),
        None => Ok(all),
    }
}

/// A filter inside another filter.
pub fn inner_one<'de, D: Deserializer<'de>, F: Deserialize<'de> + Inner>(
    d: D,
) -> Result<Option<Box<F>>, D::Error> {
    let one = F::deserialize(d)?;
    match one.only_outermost() {
        Some(key) => Err(outermost(key)),
        None => Ok(Some(Box::new(one))),
    }
}

fn outermost<E: Error>(key: &str) -> E {
    E::custom(format!(
        "`{key}` is said once, outside `any`, `all` and `not`"
    ))
}
