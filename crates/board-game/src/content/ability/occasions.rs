//! The patterns of triggers.

use super::{CheckKind, EncounterKind};
use crate::content::amount::Stat;
use crate::content::filter::{CardFilter, DeckName, MonsterFilter, Place, Status, Symbol, Who};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::{Form, Names, Set, scalar_schema};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize as De, Deserializer, Error};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A check somebody makes.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnCheck {
    /// Of these kinds.
    pub kinds: Set<CheckKind>,
    /// Whose (you, where unsaid; on a monster, whoever it faces).
    pub who: Option<Who>,
    /// Against such a monster.
    pub against: Option<Against>,
}

/// The opponent of a check.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub enum Against {
    /// The monster whose text this is.
    This,
    /// Any monster.
    Monster,
    /// A monster that fits.
    Such(MonsterFilter),
}

impl<'de> De<'de> for Against {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Form::<MonsterFilter>::deserialize(d)? {
            Form::Name(s) if s == "this" => Ok(Against::This),
            Form::Name(s) if s == "monster" => Ok(Against::Monster),
            Form::Map(m) => Ok(Against::Such(m)),
            Form::Name(_) | Form::Number(_) => Err(D::Error::custom(
                "against what? write `this`, `monster` or a filter",
            )),
        }
    }
}

impl JsonSchema for Against {
    fn schema_name() -> Cow<'static, str> {
        "Against".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        scalar_schema::<MonsterFilter>(g, &["this", "monster"], false, false)
    }
}

/// Somebody, somewhere.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnPlace {
    /// Who (you, where unsaid and the ability has an owner; else anybody).
    pub who: Option<Who>,
    /// Or which monster.
    pub monster: Option<MonsterFilter>,
    /// Where.
    pub place: Option<Place>,
}

/// Somebody loses or gains.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnStat {
    /// Who.
    pub who: Option<Who>,
    /// What.
    pub stat: Set<Stat>,
    /// From what.
    pub source: Option<LossSource>,
}

/// Where a loss comes from.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LossSource {
    /// Combat damage of a monster, after a failed Combat check.
    Combat,
    /// Horror damage of a monster.
    Horror,
    /// A monster at all.
    Monster,
    /// The Ancient One's attack.
    AncientOne,
    /// Reading a Tome.
    Tome,
}

/// Somebody pays.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnPay {
    /// Who.
    pub who: Option<Who>,
    /// What.
    pub stat: Set<Stat>,
    /// Only the cost of casting a Spell.
    pub spell: bool,
}

/// Somebody is about to draw.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnDraw {
    /// Who.
    pub who: Option<Who>,
    /// From one of these decks.
    pub deck: Set<DeckName>,
}

/// Somebody draws or gets a card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnCard {
    /// Who.
    pub who: Option<Who>,
    /// Which.
    pub card: CardFilter,
}

/// Somebody draws an encounter.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnEncounter {
    /// Who.
    pub who: Option<Who>,
    /// At a location or in an Other World.
    pub at: Option<EncounterKind>,
    /// At this place.
    pub place: Option<Place>,
}

/// A monster is defeated, moves, or enters play.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnMonster {
    /// Which.
    pub monster: Option<Against>,
    /// By whom.
    pub by: Option<Who>,
}

/// A Mythos card is drawn or takes effect.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnMythos {
    /// An Environment of these sorts.
    pub environment: Set<EnvironmentKind>,
    /// This card.
    pub card: Names,
}

/// The sorts of Environments.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EnvironmentKind {
    /// Mystic.
    Mystic,
    /// Urban.
    Urban,
    /// Weather.
    Weather,
}

/// A symbol moves.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnSymbol {
    /// Which.
    pub symbol: Set<Symbol>,
}

/// Somebody comes to be in a state.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnStatus {
    /// Who.
    pub who: Option<Who>,
    /// Which.
    pub status: Set<Status>,
    /// Through a fight with such a monster.
    pub against: Option<Against>,
}

/// Something happens to a gate or a seal.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct OnGate {
    /// Where.
    pub place: Option<Place>,
    /// Through whom.
    pub by: Option<Who>,
}

/// No further condition.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Bare {}
