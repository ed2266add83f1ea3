//! Verbs for travel.

use crate::content::amount::Amount;
use crate::content::filter::{Place, Who};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;

/// See [`Step::Move`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Move {
    /// Where to; of several places one is chosen.
    pub to: Place,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Encounter`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Encounter {
    /// Where (here, where unsaid): a place, or an Other World.
    pub at: Option<Place>,
    /// So many cards are drawn and one is chosen.
    pub cards: Option<Amount>,
    /// Come back here afterwards.
    #[serde(rename = "return")]
    pub come_back: bool,
    /// Who.
    pub who: Who,
}

/// See [`Step::ReturnToArkham`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReturnToArkham {
    /// With an explored marker (so, where unsaid).
    #[serde(default = "yes")]
    pub explored: bool,
    /// Only through an open gate of that world: without one nobody returns, and nobody is lost.
    #[serde(default)]
    pub by_gate: bool,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

fn yes() -> bool {
    true
}

/// Through what one enters an Other World.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Through {
    /// The gate where one is.
    #[default]
    Gate,
    /// The nearest open gate.
    NearestGate,
    /// Any open gate.
    AnyGate,
    /// No gate.
    None,
    /// The world of the top gate marker of the stack, which goes under it.
    TopMarker,
}

/// See [`Step::EnterWorld`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EnterWorld {
    /// Through which gate.
    pub through: Through,
    /// Which world; of one's choice where there is no gate and nothing is said.
    pub world: Option<Sym>,
    /// Which area (1, where unsaid).
    pub area: Option<u8>,
    /// Delayed there.
    pub delayed: bool,
    /// Who.
    pub who: Who,
}
