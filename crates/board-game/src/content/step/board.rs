//! Verbs for the board: gates, seals, doom, terror, places, the Mythos, rifts.

use crate::content::ability::Duration;
use crate::content::amount::Amount;
use crate::content::filter::{GateFilter, Place};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Names;
use packs::Sym;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// See [`Step::OpenGate`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpenGate {
    /// Where.
    pub at: Place,
    /// With a monster.
    #[serde(default)]
    pub monster: bool,
}

/// See [`Step::CloseGate`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CloseGate {
    /// Which (one is chosen of several).
    pub gate: GateFilter,
    /// It becomes a trophy.
    #[serde(default)]
    pub trophy: bool,
    /// It may be sealed at once.
    #[serde(default)]
    pub seal: bool,
}

/// Where an elder sign comes from.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignFrom {
    /// The unused tokens.
    #[default]
    Unused,
    /// The doom track: one token fewer on it.
    DoomTrack,
    /// Another sealed place.
    Seal(Place),
}

/// See [`Step::Seal`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seal {
    /// Where.
    pub at: Place,
    /// From where.
    #[serde(default)]
    pub from: SignFrom,
    /// The Great Seal: nothing removes this sign. On a sealed place: its sign becomes one.
    #[serde(default)]
    pub great: bool,
}

/// See [`Step::Unseal`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unseal {
    /// How many (`all`).
    pub signs: Amount,
    /// Where.
    pub at: Option<Place>,
}

/// See [`Step::Terror`]: one of the two.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Terror {
    /// By so much.
    pub by: Option<Amount>,
    /// To this.
    pub to: Option<Amount>,
}

/// See [`Step::BoardClues`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardClues {
    /// Where.
    pub at: Place,
    /// How many more (negative: fewer).
    pub by: Amount,
    /// How many places of these, where not all.
    pub places: Option<Amount>,
}

/// What a closed place bars.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bars {
    /// Entering.
    #[default]
    Enter,
    /// Entering and leaving.
    EnterAndLeave,
}

/// See [`Step::ClosePlace`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClosePlace {
    /// Which.
    pub places: Names,
    /// Whoever is inside goes to the street.
    #[serde(default)]
    pub evict: bool,
    /// What is barred.
    #[serde(default)]
    pub bars: Bars,
    /// For how long.
    #[serde(rename = "for")]
    pub lasts: Duration,
}

/// See [`Step::DrawMythos`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct DrawMythos {
    /// Resolve it in full.
    pub resolve: bool,
    /// The name it gets.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
}

/// See [`Step::Redraw`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Redraw {
    /// Shuffle the deck first.
    pub shuffle: bool,
}

/// How many progress markers go, or all of one rift.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RiftRemove {
    /// So many, as one chooses.
    Markers(Amount),
    /// All of one rift, as one chooses: it closes.
    AllOfOne,
}

/// Which rifts open.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RiftOpen {
    /// One, of the first player's choice.
    One,
    /// All.
    All,
}

/// See [`Step::Rift`]: one of the four.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Rift {
    /// Put down so many progress markers.
    pub add: Option<Amount>,
    /// Take progress markers away.
    pub remove: Option<RiftRemove>,
    /// Turn so many markers: face down on an open rift, back to the supply from a closed one.
    pub flip: Option<Amount>,
    /// Fill rifts up so that they open.
    pub open: Option<RiftOpen>,
}

/// A side of the final battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Side {
    /// The investigators.
    #[default]
    Investigators,
    /// The Ancient One.
    AncientOne,
}
