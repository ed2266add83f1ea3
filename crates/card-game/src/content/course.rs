//! The verbs of the course of the game: trauma, revelations, names in the log, gained weaknesses, earned cards.

use super::CardDef;
use super::noun::Noun;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;

/// Suffer trauma.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Suffer {
    /// Who (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// Physical trauma.
    #[serde(default)]
    pub physical: u8,
    /// Mental trauma.
    #[serde(default)]
    pub mental: u8,
}

/// Carry out the revelation of a card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ResolveRevelation {
    /// Who does (`you` where unsaid); that is the `you` of the revelation.
    #[serde(default)]
    pub who: Noun,
    /// Of which card.
    pub of: Noun,
}

/// Write names into a list of the campaign log.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct List {
    /// Which list.
    #[serde(rename = "in")]
    pub list: Sym,
    /// The names of these cards.
    #[serde(default)]
    pub cards: Option<Noun>,
    /// These names.
    #[serde(default)]
    pub names: Vec<Sym>,
    /// A name that stands there already is written once more, as a mark is in a tally.
    #[serde(default)]
    pub again: bool,
}

/// Traits as a pack writes them: `madness`, or `[madness, injury]`.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a trait, or a list of traits")]
enum Traits {
    /// This one.
    One(#[schemars(with = "packs::schema::Trait")] Sym),
    /// One of these.
    Any(#[schemars(with = "Vec<packs::schema::Trait>")] Vec<Sym>),
}

fn traits<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Vec<Sym>, D::Error> {
    Ok(match Traits::deserialize(d)? {
        Traits::One(one) => vec![one],
        Traits::Any(all) => all,
    })
}

/// Gain a random basic weakness of the collection.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GainWeakness {
    /// Who (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// One with one of these traits (with any where unsaid).
    #[serde(rename = "trait", default, deserialize_with = "traits")]
    #[schemars(with = "Option<Traits>")]
    pub has_trait: Vec<Sym>,
    /// Where it goes.
    pub to: WeaknessTo,
}

impl GainWeakness {
    /// Whether this weakness may be gained.
    pub fn lets(&self, def: &CardDef) -> bool {
        self.has_trait.is_empty() || self.has_trait.iter().any(|t| def.has_trait(*t))
    }
}

/// Where a gained weakness goes.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaknessTo {
    /// Into the hand: it resolves as if it were drawn.
    Hand,
    /// Into the deck.
    Deck,
}

/// An investigator earns a story card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Earn {
    /// Who.
    pub who: Noun,
    /// Which card.
    pub card: Sym,
    /// It joins the deck without a question.
    #[serde(default)]
    pub must: bool,
}
