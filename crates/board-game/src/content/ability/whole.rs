//! A whole ability: checks which of its fields can be combined.

use super::{Duration, Limit, Occurrence, OccurrenceOf, PhaseName, Static};
use crate::content::filter::{Condition, Place};
use crate::content::step::{Cost, Steps};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::time::Cell;
use packs::intern::Kept;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserialize as De, Deserializer, Error};

fn once<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Limit>, D::Error> {
    let limit = Limit::deserialize(d)?;
    if limit.amount != 1 || limit.group {
        return Err(D::Error::custom(
            "a limit of the board game is one use, of each card by itself: `{per: turn}`",
        ));
    }
    Ok(Some(limit))
}

fn always<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Static>, D::Error> {
    let all = Vec::<Static>::deserialize(d)?;
    let timed = all.iter().any(|s| {
        let lasts = match s {
            Static::Modify(m) => m.lasts,
            Static::Forbid(f) => f.lasts,
            Static::Permit(p) => p.lasts,
        };
        lasts != Duration::WhileInPlay
    });
    match timed {
        true => Err(D::Error::custom(
            "what holds `always` lasts as long as its card is in play: there is no `for`",
        )),
        false => Ok(all),
    }
}

/// One ability. Exactly one of `would`, `when`, `at`, `after`, `in`, `always`.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(
    rename_all = "kebab-case",
    deny_unknown_fields,
    default,
    remote = "Self"
)]
pub struct Ability {
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Before something happens; may cancel or replace it.
    pub would: Option<Occurrence>,
    /// Once it is certain that something happens, before it does.
    pub when: Option<Occurrence>,
    /// As something happens.
    pub at: Option<Occurrence>,
    /// After something happened.
    pub after: Option<Occurrence>,
    /// Whenever its owner is free to act in this phase.
    #[serde(rename = "in")]
    pub phase: Option<PhaseName>,
    /// What holds all the time.
    #[serde(deserialize_with = "always")]
    #[schemars(with = "Vec<Static>")]
    pub always: Vec<Static>,
    /// Only while this is so.
    #[serde(rename = "if")]
    pub condition: Option<Condition>,
    /// Only for (or with) somebody at such a place.
    pub at_place: Option<Place>,
    /// It need not be used.
    pub optional: bool,
    /// An Upkeep action that must be done.
    pub mandatory: bool,
    /// Not in the first Upkeep after getting the card.
    pub not_first: bool,
    /// In answer to one and the same thing it may be used as often as it does something.
    pub again: bool,
    /// What it costs.
    #[serde(rename = "cost")]
    pub pay: Option<Kept<Cost>>,
    /// How often.
    #[serde(deserialize_with = "once")]
    #[schemars(with = "Option<Limit>")]
    pub limit: Option<Limit>,
    /// In force only while the Ancient One is awake (on his sheet).
    pub awake: bool,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Option<Steps>,
}

impl<'de> De<'de> for Ability {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        // Reads the fields with the derived method, which has the same name as the trait's.
        let ability = Ability::deserialize(d)?;
        let times = [&ability.would, &ability.when, &ability.at, &ability.after];
        let said = times.into_iter().flatten().count()
            + usize::from(ability.phase.is_some())
            + usize::from(!ability.always.is_empty());
        if ability.again
            && (!ability.optional || ability.limit.is_some() || ability.phase.is_some())
        {
            let why =
                "what may be used `again` answers something, is `optional` and has no `limit`";
            return Err(D::Error::custom(why));
        }
        if said == 1 {
            return Ok(ability);
        }
        let why = "an ability has one of `would`, `when`, `at`, `after`, `in` and `always`";
        Err(D::Error::custom(why))
    }
}

impl Ability {
    /// The cell and the pattern to which it reacts, if it is triggered.
    pub fn time(&self) -> Option<(Cell, &OccurrenceOf)> {
        let times = [&self.would, &self.when, &self.at, &self.after];
        let mut all = Cell::ALL.into_iter().zip(times);
        all.find_map(|(cell, o)| o.as_ref().map(|o| (cell, &o.0)))
    }
}
