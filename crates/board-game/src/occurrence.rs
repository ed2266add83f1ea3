//! Occurrences: what happens, with everything that abilities need in order to react.

use crate::content::ability::happening::happenings;
use crate::content::ability::{CheckKind, EncounterKind, PhaseName};
use crate::content::amount::Stat;
use crate::content::filter::{DeckName, Status};
use crate::content::ids::{CardId, MonsterId, MythosId, PlaceId};
use crate::content::index::Family;
use crate::state::{Mover, Value};
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// The source of a loss of Sanity or Stamina.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum LossFrom {
    /// An effect.
    #[default]
    Effect,
    /// Combat damage, after a failed Combat check.
    Combat,
    /// Combat damage, after a failed Evade check.
    Evade,
    /// Overwhelming damage, which a defeated monster still deals.
    Overwhelming,
    /// A failed Horror check, or nightmarish damage.
    Horror,
    /// The Ancient One.
    AncientOne,
    /// A Tome.
    Tome,
}

impl LossFrom {
    /// Whether the source is a monster.
    pub fn is_monster(self) -> bool {
        match self {
            LossFrom::Combat | LossFrom::Evade | LossFrom::Overwhelming | LossFrom::Horror => true,
            LossFrom::Effect | LossFrom::AncientOne | LossFrom::Tome => false,
        }
    }
}

/// A set of stats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stats(u8);

impl Stats {
    /// Adds a stat.
    pub fn insert(&mut self, stat: Stat) {
        self.0 |= Stats::from(stat).0;
    }
    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Whether the set has a stat.
    pub fn has(self, stat: Stat) -> bool {
        self.0.checked_shr(stat as u32).is_some_and(|s| s & 1 == 1)
    }
    /// Whether the set has one of these stats. An empty list allows any stat.
    pub fn any_of(self, wanted: &[Stat]) -> bool {
        wanted.is_empty() || wanted.iter().any(|&s| self.has(s))
    }
}

impl From<Stat> for Stats {
    fn from(stat: Stat) -> Self {
        Stats(1u8.checked_shl(stat as u32).unwrap_or(0))
    }
}

impl FromIterator<Stat> for Stats {
    fn from_iter<I: IntoIterator<Item = Stat>>(all: I) -> Self {
        Stats(all.into_iter().fold(0, |bits, s| bits | Stats::from(s).0))
    }
}

macro_rules! occurrences {
    ($(
        $(#[$doc:meta])*
        $name:ident($pattern:ty) { $($field:ident: $type:ty),* }
        about [$($who:expr)?] [$($monster:expr)?] [$($place:expr)?] [$($card:expr)?],
        cells [$($cell:ident)*], before [$($deed:ident)*], says($w:ident) $words:expr;
    )*) => {
        /// Something that happens and that abilities can react to. The list is in `content::ability::happening`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum Occurrence { $($(#[$doc])* $name { $($field: $type),* },)* }

        #[allow(unused_variables)]
        impl Occurrence {
            /// The family of the occurrence.
            pub fn family(&self) -> Family {
                match self { $(Occurrence::$name { .. } => Family::$name,)* }
            }

            /// The investigator to whom it happens, or who does it.
            pub fn who(&self) -> Maybe<Seat> {
                match *self { $(Occurrence::$name { $($field),* } => maybe!($($who)?),)* }
            }

            /// The monster that it is about, or that it comes from.
            pub fn monster(&self) -> Maybe<MonsterId> {
                match *self { $(Occurrence::$name { $($field),* } => maybe!($($monster)?),)* }
            }

            /// The place where it happens.
            pub fn place(&self) -> Maybe<PlaceId> {
                match *self { $(Occurrence::$name { $($field),* } => maybe!($($place)?),)* }
            }

            /// The card that it is about.
            pub fn card(&self) -> Maybe<CardId> {
                match *self { $(Occurrence::$name { $($field),* } => maybe!($($card)?),)* }
            }
        }
    };
}

/// The expression in brackets of the list, or none.
macro_rules! maybe {
    () => {
        Maybe::NONE
    };
    ($it:expr) => {
        $it.into()
    };
}
happenings!(occurrences);

impl Occurrence {
    /// An investigator enters a state, now or in a moment.
    pub fn becomes(who: Seat, status: Status) -> Self {
        Occurrence::Becomes {
            who,
            status,
            through: Maybe::NONE,
        }
    }

    /// The Mythos card that was just drawn, whose own text may react.
    pub fn mythos(&self) -> Maybe<MythosId> {
        match *self {
            Occurrence::MythosDrawn { card } | Occurrence::MythosAbility { card } => card.into(),
            _ => Maybe::NONE,
        }
    }

    /// The value that a reaction calls `it`: the monster, the card, the investigator or the place, the first of these
    /// that there is.
    pub fn it(&self) -> Value {
        if let Some(monster) = self.monster().get() {
            return Value::Monster(monster);
        }
        if let Some(card) = self.card().get() {
            return Value::Card(card);
        }
        if let Some(seat) = self.who().get() {
            return Value::Seat(seat);
        }
        self.place().get().map_or(Value::None, Value::Place)
    }
}
