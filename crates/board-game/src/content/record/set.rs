//! The records of a set: what it is, and its rift board.

use super::{Id, one};
use crate::content::filter::Symbol;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set: the base set, or an expansion. Each expansion is a scenario of its own, played with what it extends.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Set {
    /// Its id: the name of its folder, of its scenario (`board/ID`) and of its story.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// What the list of scenarios says about it, in a few words.
    #[serde(default)]
    pub note: String,
    /// The set that it extends, which is always in play with it. Only the base set extends none.
    pub extends: Option<Sym>,
    /// Its towns: each is drawn on a sheet of its own.
    #[serde(default)]
    pub towns: Vec<Town>,
    /// How many Allies are in a game at most, those that investigators start with included: chance puts the others into
    /// the box. The last set in play that says a number is right.
    pub allies: Option<u8>,
}

/// A town of a set. Its neighbourhoods name it.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Town {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Whether monsters in its streets and locations count against the monster limit.
    #[serde(default)]
    pub monster_limit: bool,
}

/// White or black.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Shade {
    /// White.
    White,
    /// Black.
    Black,
}

/// The movement symbols of a Mythos card, by box.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Pattern {
    /// In the white box.
    pub white: Vec<Symbol>,
    /// In the black box.
    pub black: Vec<Symbol>,
}

/// A rift marker.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RiftMarker {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its dimension.
    pub symbol: Symbol,
    /// Its colour.
    pub colour: Shade,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// A rift track: two groups of two spaces.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RiftTrack {
    /// The pattern of each group.
    pub groups: Vec<Pattern>,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// Progress markers that show a place.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ProgressMarker {
    /// The place.
    pub at: Sym,
    /// How many.
    #[serde(default = "one")]
    pub copies: u8,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// The rift board.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Rifts {
    /// The rifts.
    pub markers: Vec<RiftMarker>,
    /// The tracks.
    pub tracks: Vec<RiftTrack>,
    /// The progress markers.
    pub progress: Vec<ProgressMarker>,
}
