//! Nouns: filters for cards, monsters, investigators, places and gates. Every field of a filter is optional and narrows
//! it. A list in a field means: any of these.

use super::amount::{Amount, Comparison, Stat};
use super::words;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::{Form, Names, Set, named, scalar_schema};
use language::range::Range;
use packs::Sym;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize as De, Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_saphyr::Spanned;
use std::borrow::Cow;

/// A pile that cards are drawn from.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum DeckName {
    /// Common Items.
    Common,
    /// Unique Items.
    Unique,
    /// Spells.
    Spell,
    /// Skills.
    Skill,
    /// Allies.
    Ally,
    /// Special cards (a pile of each kind, not a deck).
    Special,
    /// The cards of a neighbourhood.
    Location,
    /// The gate deck (Other World encounters).
    Gate,
    /// The Mythos deck.
    Mythos,
    /// The Blessings of Nodens.
    BlessingOfNodens,
}

/// What sort of thing a card is.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A weapon of either sort.
    Weapon,
    /// A weapon whose bonus is physical.
    PhysicalWeapon,
    /// A weapon whose bonus is magical.
    MagicalWeapon,
    /// A tome.
    Tome,
    /// A Spell.
    Spell,
    /// A Common or Unique Item, a Spell, the Deputy's Revolver or the Patrol Wagon.
    Item,
    /// Nothing of these.
    Other,
}

/// Ready or exhausted.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardState {
    /// Face up.
    Ready,
    /// Face down until the next Upkeep.
    Exhausted,
}

/// Which cards.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CardFilter {
    /// From which decks.
    #[serde(deserialize_with = "words::held")]
    #[schemars(with = "Set<DeckName>")]
    pub deck: Set<DeckName>,
    /// Of which sorts.
    pub kind: Set<CardKind>,
    /// By name.
    pub name: Names,
    /// Not by these names.
    pub except: Names,
    /// Not the card bound to this name, nor one of the same name.
    #[serde(rename = "not-bound")]
    pub not_named: Option<Sym>,
    /// Ready or exhausted.
    pub state: Option<CardState>,
    /// With a list price in this range.
    pub price: Option<Range>,
    /// Only the dearest (the owner breaks ties).
    pub most_expensive: bool,
    /// Only the cheapest (the owner breaks ties).
    pub least_expensive: bool,
    /// Only what its owner can lose without wishing it.
    pub can_be_lost: bool,
    /// Whose.
    pub whose: Option<Who>,
    /// This card itself.
    pub this: bool,
    /// The card at hand.
    pub it: bool,
    /// What an earlier step bound to this name.
    #[serde(rename = "bound")]
    pub named: Option<Sym>,
    /// Among any of these.
    #[serde(deserialize_with = "words::inner")]
    pub any: Vec<CardFilter>,
    /// Among all of these.
    #[serde(deserialize_with = "words::inner")]
    pub all: Vec<CardFilter>,
    /// Not such a one.
    #[serde(deserialize_with = "words::inner_one")]
    #[schemars(with = "Option<CardFilter>")]
    pub not: Option<Box<CardFilter>>,
}

/// A dimension: the symbol on monsters, gates and Mythos cards.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Symbol {
    /// Circle.
    Circle,
    /// Crescent (moon).
    Crescent,
    /// Diamond.
    Diamond,
    /// Hexagon.
    Hexagon,
    /// Plus.
    Plus,
    /// Slash.
    Slash,
    /// Square.
    Square,
    /// Star.
    Star,
    /// Triangle.
    Triangle,
}

/// How a monster moves, by the colour of its border.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Border {
    /// Black: one step along the arrow.
    Normal,
    /// Red: two steps.
    Fast,
    /// Blue: by the flying rule.
    Flying,
    /// Yellow: never.
    Stationary,
    /// Green: as its text says.
    Special,
    /// Orange: between aquatic locations.
    Aquatic,
}

/// A keyword printed on a monster (or a defence of an Ancient One).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Keyword {
    /// No fleeing once combat has begun.
    Ambush,
    /// Never a trophy.
    Endless,
    /// A trait, for texts that name it.
    Undead,
    /// Need not be faced; must be caught to be fought.
    Elusive,
    /// In the cup only if the Ancient One says so.
    Mask,
    /// A trait, for texts that name it: a spawn of an Ancient One.
    Spawn,
    /// Bonuses of physical weapons are halved.
    PhysicalResistance,
    /// Bonuses of physical weapons count nothing.
    PhysicalImmunity,
    /// Bonuses of magical weapons and Spells are halved.
    MagicalResistance,
    /// Bonuses of magical weapons and Spells count nothing.
    MagicalImmunity,
    /// So much Sanity is lost even on a passed Horror check.
    Nightmarish(u8),
    /// So much Stamina is lost even when it is defeated.
    Overwhelming(u8),
    /// Where it moves it goes to an investigator next to it instead, in a street or an unstable location.
    Stalker,
}

/// Which monsters.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct MonsterFilter {
    /// By name.
    pub name: Names,
    /// Of these dimensions.
    pub symbol: Set<Symbol>,
    /// A dimension chosen before (`pick: {symbol: ..}`).
    pub chosen_symbol: Option<Sym>,
    /// Moving in these ways: as printed, or as an Ancient One or another text has made them.
    pub border: Set<Border>,
    /// With this keyword (a number is not compared).
    pub keyword: Option<Keyword>,
    /// Without this keyword.
    pub without_keyword: Option<Keyword>,
    /// Where.
    pub at: Option<Place>,
    /// The monster at hand (in this combat).
    pub it: bool,
    /// The monster whose text this is.
    pub this: bool,
    /// Trophies of somebody instead of markers on the board.
    pub whose: Option<Who>,
    /// What an earlier step bound to this name.
    #[serde(rename = "bound")]
    pub named: Option<Sym>,
    /// With toughness in this range.
    pub toughness: Option<Range>,
    /// Among any of these.
    #[serde(deserialize_with = "words::inner")]
    pub any: Vec<MonsterFilter>,
    /// Among all of these.
    #[serde(deserialize_with = "words::inner")]
    pub all: Vec<MonsterFilter>,
    /// Not such a one.
    #[serde(deserialize_with = "words::inner_one")]
    #[schemars(with = "Option<MonsterFilter>")]
    pub not: Option<Box<MonsterFilter>>,
}

impl MonsterFilter {
    /// Whether it looks at the movement of a monster.
    pub fn by_border(&self) -> bool {
        let within = self.any.iter().chain(&self.all).chain(self.not.as_deref());
        !self.border.0.is_empty() || within.into_iter().any(Self::by_border)
    }
}

/// Which gates.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct GateFilter {
    /// The one at the place at hand.
    pub here: bool,
    /// The one you went through.
    pub entered: bool,
    /// Leading to this world.
    pub world: Option<Sym>,
    /// Of these dimensions.
    pub symbol: Set<Symbol>,
    /// At such a place.
    pub at: Option<Box<Place>>,
    /// Gate trophies of somebody instead of open gates.
    pub whose: Option<Who>,
    /// What an earlier step bound to this name.
    #[serde(rename = "bound")]
    pub named: Option<Sym>,
    /// Among any of these.
    #[serde(deserialize_with = "words::inner")]
    pub any: Vec<GateFilter>,
    /// Among all of these.
    #[serde(deserialize_with = "words::inner")]
    pub all: Vec<GateFilter>,
    /// Not such a one.
    #[serde(deserialize_with = "words::inner_one")]
    #[schemars(with = "Option<GateFilter>")]
    pub not: Option<Box<GateFilter>>,
}

/// Street, location or one of the other areas. // areas
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// A circle on the board.
    Location,
    /// The streets of a neighbourhood.
    Street,
    /// An area of an Other World.
    OtherWorld,
    /// Jail, Sky, Outskirts, Lost in Time and Space, the Inner Sanctum.
    Area,
}

/// What may lie in a place.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holding {
    /// Investigators.
    Investigators,
    /// Monsters.
    Monsters,
    /// Clue tokens.
    Clues,
    /// An elder sign.
    ElderSign,
    /// An open gate.
    Gate,
    /// An open rift.
    Rift,
}

/// Which place, or which places. A bare word is a place's name, `here`, `street` (of the neighbourhood one is in),
/// `next-area` (of the Other World one is in) or `any`.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(
    rename_all = "kebab-case",
    deny_unknown_fields,
    default,
    rename = "PlaceFilter"
)]
pub struct PlaceFields {
    /// By name (a place or an Other World).
    pub id: Names,
    /// Where the investigator (or the thing at hand) is.
    pub here: bool,
    /// The streets of the neighbourhood one is in.
    pub street: bool,
    /// The second area of the Other World one is in, or back to Arkham from there.
    pub next_area: bool,
    /// Of these kinds.
    pub kind: Set<PlaceKind>,
    /// In this neighbourhood.
    pub neighborhood: Names,
    /// In this town.
    pub town: Names,
    /// Stable or not.
    pub stable: Option<bool>,
    /// With an elder sign or without.
    pub sealed: Option<bool>,
    /// With an open gate or without.
    pub gate: Option<bool>,
    /// Aquatic or not.
    pub aquatic: Option<bool>,
    /// Holding any of these.
    pub holds: Set<Holding>,
    /// Holding none of these.
    pub lacks: Set<Holding>,
    /// Next to a place that holds any of these (the Sky is next to every street).
    pub beside: Set<Holding>,
    /// Not these.
    pub except: Names,
    /// This area (1 or 2) of an Other World.
    pub area: Option<u8>,
    /// The gate location of a Mythos card bound to this name.
    pub gate_of: Option<Sym>,
    /// The nearest of the places described.
    pub nearest: bool,
    /// Bound by an earlier step.
    #[serde(rename = "bound")]
    pub named: Option<Sym>,
    /// Open to be entered (not closed). `any` implies it.
    pub open: bool,
    /// Where the investigator in question stands on an explored marker.
    pub explored: bool,
    /// Among any of these.
    #[serde(deserialize_with = "words::inner")]
    pub any: Vec<Place>,
    /// Among all of these.
    #[serde(deserialize_with = "words::inner")]
    pub all: Vec<Place>,
    /// Not such a one.
    #[serde(deserialize_with = "words::inner_one")]
    #[schemars(with = "Option<Place>")]
    pub not: Option<Box<Place>>,
}

/// See [`PlaceFields`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default)]
pub struct Place(pub Box<PlaceFields>);

impl std::ops::Deref for Place {
    type Target = PlaceFields;
    fn deref(&self) -> &PlaceFields {
        &self.0
    }
}

impl<'de> De<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let form = Spanned::<Form<PlaceFields>>::deserialize(d)?;
        let mut filter = PlaceFields::default();
        match form.value {
            Form::Map(m) => filter = m,
            Form::Number(_) => return Err(D::Error::custom("a place is a name or a map")),
            Form::Name(s) => match s.as_str() {
                "here" => filter.here = true,
                "street" => filter.street = true,
                "next-area" => filter.next_area = true,
                "any" => {
                    filter.open = true;
                    filter.kind = Set(vec![PlaceKind::Location, PlaceKind::Street]);
                }
                name => filter.id = Names(vec![named(name, &form.referenced)?]),
            },
        }
        Ok(Place(Box::new(filter)))
    }
}

impl JsonSchema for Place {
    fn schema_name() -> Cow<'static, str> {
        "Place".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        scalar_schema::<PlaceFields>(g, &[], false, true)
    }
}

/// An investigator, before a filter narrows it.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    /// The investigator `you` of the effect.
    #[default]
    You,
    /// The investigator `it` of the effect.
    It,
    /// Every investigator.
    Each,
    /// Every other investigator.
    EachOther,
    /// The first player.
    FirstPlayer,
    /// Another investigator, whom the player chooses.
    Another,
    /// Any investigator, whom the player chooses.
    Any,
    /// The investigator who holds this card.
    Holder,
    /// The investigator that an earlier step bound (`{bound: name}`).
    Named,
}

/// Where an investigator is, broadly.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// On a board (expansion towns included).
    Arkham,
    /// In an Other World.
    OtherWorlds,
    /// Lost in Time and Space.
    Lost,
}

/// A state an investigator can be in or come to.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Status {
    /// Holding a Blessing.
    Blessed,
    /// Holding a Curse.
    Cursed,
    /// Lying on the side: loses the next move.
    Delayed,
    /// In jail.
    Arrested,
    /// Lost in Time and Space.
    LostInTimeAndSpace,
    /// Out of the game.
    Devoured,
    /// Skipping the next turn.
    LosingNextTurn,
    /// At 0 Sanity.
    Insane,
    /// At 0 Stamina.
    Unconscious,
    /// Has defaulted on a Bank Loan.
    Defaulted,
}

/// How investigators are narrowed down.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct WhoFilter {
    /// In such a place.
    pub at: Option<Place>,
    /// Holding such a card.
    pub has: Option<Box<CardFilter>>,
    /// Holding no such card.
    pub lacks: Option<Box<CardFilter>>,
    /// In this state.
    #[serde(deserialize_with = "words::lived_in")]
    #[schemars(with = "Option<Status>")]
    pub is: Option<Status>,
    /// Not in this state.
    #[serde(deserialize_with = "words::lived_in")]
    #[schemars(with = "Option<Status>")]
    pub is_not: Option<Status>,
    /// In Arkham, in Other Worlds, lost.
    #[serde(rename = "in")]
    pub within: Option<Where>,
    /// Who ended this turn's movement where they are.
    pub ended_movement: bool,
    /// With so much of something.
    pub with: Option<Box<WithStat>>,
    /// Among any of these.
    #[serde(deserialize_with = "words::inner")]
    pub any: Vec<WhoFilter>,
    /// Among all of these.
    #[serde(deserialize_with = "words::inner")]
    pub all: Vec<WhoFilter>,
    /// Not such a one.
    #[serde(deserialize_with = "words::inner_one")]
    #[schemars(with = "Option<WhoFilter>")]
    pub not: Option<Box<WhoFilter>>,
}

/// A number of an investigator within a range.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WithStat {
    /// Which number.
    pub stat: Stat,
    /// The range.
    pub is: Range,
}

#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename = "WhoMap")]
enum WhoMap {
    You(WhoFilter),
    It(WhoFilter),
    Each(WhoFilter),
    EachOther(WhoFilter),
    FirstPlayer(WhoFilter),
    Another(WhoFilter),
    Any(WhoFilter),
    Holder(WhoFilter),
    #[serde(rename = "bound")]
    Named(Sym),
}

/// Who is meant: a bare word (`you`, `it`, `each`, `each-other`, `first-player`, `another`, `any`, `holder`), that
/// word with a filter (`{each: {in: arkham}}`), or `{bound: name}`.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default)]
pub struct Who {
    /// The investigators before the filter.
    pub whom: Whom,
    /// The filter, if there is one.
    pub filter: Option<Box<WhoFilter>>,
    /// The name, for [`Whom::Named`].
    pub name: Option<Sym>,
}

impl<'de> De<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let with = |whom, f: WhoFilter| Who {
            whom,
            filter: (f != WhoFilter::default()).then(|| Box::new(f)),
            name: None,
        };
        Ok(match Form::<WhoMap>::deserialize(deserializer)? {
            Form::Name(s) => Who {
                whom: language::form::unit(&s)?,
                ..Who::default()
            },
            Form::Number(_) => {
                return Err(D::Error::custom("who is meant? write `you`, `each`, .."));
            }
            Form::Map(m) => match m {
                WhoMap::You(f) => with(Whom::You, f),
                WhoMap::It(f) => with(Whom::It, f),
                WhoMap::Each(f) => with(Whom::Each, f),
                WhoMap::EachOther(f) => with(Whom::EachOther, f),
                WhoMap::FirstPlayer(f) => with(Whom::FirstPlayer, f),
                WhoMap::Another(f) => with(Whom::Another, f),
                WhoMap::Any(f) => with(Whom::Any, f),
                WhoMap::Holder(f) => with(Whom::Holder, f),
                WhoMap::Named(name) => Who {
                    whom: Whom::Named,
                    filter: None,
                    name: Some(name),
                },
            },
        })
    }
}

impl JsonSchema for Who {
    fn schema_name() -> Cow<'static, str> {
        "Who".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        scalar_schema::<WhoMap>(
            g,
            &[
                "you",
                "it",
                "each",
                "each-other",
                "first-player",
                "another",
                "any",
                "holder",
            ],
            false,
            false,
        )
    }
}

/// What is thought true or not.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// You were driven insane or knocked unconscious since this script began.
    Fell(Fell),
    /// Numbers of yours.
    Your(std::collections::BTreeMap<Stat, Range>),
    /// Somebody is in a state.
    Status(StatusIs),
    /// You hold such a card.
    Has(CardFilter),
    /// You hold no such card.
    HasNone(CardFilter),
    /// So many of something.
    Count(CountIs),
    /// The terror level.
    #[serde(deserialize_with = "words::compared")]
    Terror(#[schemars(with = "Comparison")] Comparison),
    /// Doom tokens on the track.
    #[serde(deserialize_with = "words::compared")]
    Doom(#[schemars(with = "Comparison")] Comparison),
    /// Tokens on this card.
    Tokens(TokensIs),
    /// An Environment or Rumor is in play.
    InPlay(Sym),
    /// The Ancient One is this one.
    AncientOne(Sym),
    /// The Ancient One is awake.
    Awake,
    /// An Ally is still in the deck.
    Available(Sym),
    /// You are in this area of an Other World.
    Area(u8),
    /// You are in such a place.
    At(Place),
    /// A card's list price.
    Price(PriceIs),
    /// All of these.
    All(Vec<Condition>),
    /// Any of these.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// No other hand is in use (while this weapon's is).
    OtherHandEmpty,
    /// This card's hands are committed.
    Wielded(super::amount::This),
    /// The opponent is such a monster.
    Against(MonsterFilter),
    /// A number is in a range.
    Number(NumberIs),
    /// You ignore this keyword (a number is not compared).
    Ignores(Keyword),
    /// The monster at hand has been defeated, and so on: a result bound by name is not nothing.
    Bound(Sym),
}

/// See [`Condition::Fell`].
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fell {
    /// Driven insane.
    Insane,
    /// Knocked unconscious.
    Unconscious,
    /// Either.
    Either,
}

/// See [`Condition::Status`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StatusIs {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// In which state.
    pub is: Status,
}

/// See [`Condition::Count`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CountIs {
    /// Of what.
    pub of: super::amount::Noun,
    /// How many.
    #[serde(deserialize_with = "words::compared")]
    #[schemars(with = "Comparison")]
    pub is: Comparison,
}

/// See [`Condition::Tokens`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TokensIs {
    /// On which card.
    pub on: super::amount::This,
    /// How many.
    pub is: Range,
}

/// See [`Condition::Price`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PriceIs {
    /// Of which card (`it`).
    pub card: Sym,
    /// How much.
    pub is: Range,
}

/// See [`Condition::Number`].
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NumberIs {
    /// Which number.
    pub of: Amount,
    /// How much.
    #[serde(deserialize_with = "words::compared")]
    #[schemars(with = "Comparison")]
    pub is: Comparison,
}

/// A filter inside another one of its kind (`any`, `all`, `not`). It describes properties only. The owner and the
/// choice of one of several belong to the outer filter.
pub trait Inner {
    /// A key that it has and that only the outermost filter may have.
    fn only_outermost(&self) -> Option<&'static str>;
}

/// The first of these keys that is set.
fn first_said(all: &[(&'static str, bool)]) -> Option<&'static str> {
    all.iter().find(|(_, said)| *said).map(|(key, _)| *key)
}

impl Inner for CardFilter {
    fn only_outermost(&self) -> Option<&'static str> {
        first_said(&[
            ("whose", self.whose.is_some()),
            ("most-expensive", self.most_expensive),
            ("least-expensive", self.least_expensive),
            ("can-be-lost", self.can_be_lost),
        ])
    }
}

impl Inner for MonsterFilter {
    fn only_outermost(&self) -> Option<&'static str> {
        first_said(&[("whose", self.whose.is_some())])
    }
}

impl Inner for GateFilter {
    fn only_outermost(&self) -> Option<&'static str> {
        first_said(&[("whose", self.whose.is_some())])
    }
}

impl Inner for Place {
    fn only_outermost(&self) -> Option<&'static str> {
        first_said(&[("nearest", self.nearest)])
    }
}

impl Inner for WhoFilter {
    fn only_outermost(&self) -> Option<&'static str> {
        None
    }
}
