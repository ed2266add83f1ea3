//! Prohibitions, and permissions beyond the rules.

use super::Duration;
use crate::content::amount::Stat;
use crate::content::filter::{CardFilter, DeckName, Place, Status, Who};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Names;
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;

/// What is not allowed.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Forbid {
    /// What.
    pub what: Forbidden,
    /// To whom (everybody, where unsaid).
    pub who: Option<Who>,
    /// Except by the abilities of these (places, investigators, cards).
    #[serde(default)]
    pub except: Names,
    /// For how long.
    #[serde(rename = "for", default)]
    pub lasts: Duration,
}

/// See [`Forbid`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forbidden {
    /// Gaining something.
    Gain(Stat),
    /// Casting Spells.
    Cast,
    /// Sealing gates.
    Seal,
    /// Coming to be in a state.
    Become(Status),
    /// The terror level rising.
    TerrorRise,
    /// A gate opening there.
    GateAt(Place),
    /// A monster appearing there.
    MonsterAt(Place),
    /// Entering.
    Enter(Place),
    /// Leaving.
    Leave(Place),
    /// Fleeing.
    Flee,
    /// Trading items.
    Trade,
    /// Taking a special card.
    Take(Sym),
    /// Placing rift progress markers.
    Progress,
    /// Losing the elder sign there.
    Unseal(Place),
    /// Losing such a card.
    Lose(CardFilter),
}

impl Forbidden {
    /// What sort of thing it is.
    pub fn bar(&self) -> Bar {
        match self {
            Forbidden::Gain(_) => Bar::Gain,
            Forbidden::Cast => Bar::Cast,
            Forbidden::Seal => Bar::Seal,
            Forbidden::Become(_) => Bar::Become,
            Forbidden::TerrorRise => Bar::TerrorRise,
            Forbidden::GateAt(_) => Bar::GateAt,
            Forbidden::MonsterAt(_) => Bar::MonsterAt,
            Forbidden::Enter(_) => Bar::Enter,
            Forbidden::Leave(_) => Bar::Leave,
            Forbidden::Flee => Bar::Flee,
            Forbidden::Trade => Bar::Trade,
            Forbidden::Take(_) => Bar::Take,
            Forbidden::Progress => Bar::Progress,
            Forbidden::Unseal(_) => Bar::Unseal,
            Forbidden::Lose(_) => Bar::Lose,
        }
    }
}

/// The kinds of prohibitions, by which texts that forbid are indexed: see [`Forbidden`].
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Bar {
    Gain,
    Cast,
    Seal,
    Become,
    TerrorRise,
    GateAt,
    MonsterAt,
    Enter,
    Leave,
    Flee,
    Trade,
    Take,
    Progress,
    Unseal,
    Lose,
}

/// What is allowed beyond the rules.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Permit {
    /// What.
    pub what: Permitted,
    /// To whom.
    #[serde(default)]
    pub who: Who,
    /// For how long.
    #[serde(rename = "for", default)]
    pub lasts: Duration,
}

/// See [`Permit`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Permitted {
    /// Drawing from the bottom of these decks, and looking at it.
    DrawFromBottom(Vec<DeckName>),
    /// Returning to any open gate.
    ReturnAtAnyGate,
    /// Being joined by Allies from the box.
    JoinFromBox,
    /// Every gate that opens bursts.
    EveryGateBursts,
}
